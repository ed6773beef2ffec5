"""Colors by clusters of the vectors or of the map, by k-means or HDBSCAN, with names."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from embviz.gui.scene.coloring.coloring import COLORS, Coloring
from embviz.gui.scene.coloring.recipes import NO_VECTORS, ColoringInput, ColoringResult, lacking_vectors
from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

NUMBERS = (5, 6, 7, 8, 10, 12, 14, 16, 18, 20)  # numbers of clusters compared by their silhouette
_STARTS, _SAMPLE = 3, 30_000
_SHARE = 0.3  # share of the progress for choosing the number


@dataclass(frozen=True)
class ClusterOptions:
    """Options of the clustering."""

    of: str = declare(
        "vectors",
        tr("Of the"),
        tr(
            "Vectors: what was learned, in all dimensions. Map: what you see; a map may split groups and push "
            "others together."
        ),
        choices=("vectors", "map"),
    )
    method: str = declare(
        "nested",
        tr("Method"),
        tr(
            "Nested finds clusters within clusters, by vectors and map together, during training; their names are "
            "on the map. k-means puts every word into one of a fixed number of clusters. HDBSCAN finds the dense "
            "groups, however many there are, and leaves out the words in between."
        ),
        choices=("nested", "k-means", "HDBSCAN"),
    )
    number: int = declare(
        0,
        tr("Clusters"),
        tr("How many. Auto: the number from 5 to 20 with the largest mean silhouette of 2,000 words."),
        minimum=0,
        maximum=100,
        least=tr("auto"),
    )
    smallest: int = declare(
        15,
        tr("Smallest"),
        tr(
            "Least number of words in a cluster, among those that HDBSCAN examines: all, or 2,000 drawn at random "
            "(5,000 of a map)."
        ),
        minimum=2,
        maximum=1000,
        unit="words",
    )


def lacking_clusters(material: ColoringInput) -> str:
    """Return the message if there are neither vectors nor clusters found in a run; else an empty text."""
    return "" if material.regions is not None else lacking_vectors(material)


def by_cluster(material: ColoringInput, options: ClusterOptions, pulse: Pulse) -> ColoringResult:
    """Color by clusters."""
    if options.method == "nested":
        return _nested(material, pulse)
    if material.embedding is None:
        raise InputError(NO_VECTORS)
    from embviz.analysis.clusters.density_clusters import density_clusters, most_looked_at
    from embviz.analysis.clusters.kmeans import best_number, kmeans
    from embviz.analysis.clusters.names import cluster_names

    metric: Literal["cosine", "euclidean"] = "cosine" if options.of == "vectors" else "euclidean"
    rows = material.vectors if options.of == "vectors" else material.coordinates
    placed = np.flatnonzero(np.isfinite(rows).all(axis=1))
    if len(placed) < NUMBERS[0]:
        raise InputError(
            tr("{words} on the map cannot form clusters.", words=counted(len(placed), "word")), tr("Show more words.")
        )
    rows = rows[placed]
    note, told = "", ""
    if options.method == "k-means":
        number = options.number
        if not number:
            number = best_number(rows, NUMBERS, metric=metric, pulse=pulse.part(0.0, _SHARE))
        labels = kmeans(
            rows, min(number, len(rows)), 1, _STARTS, metric=metric, sample=_SAMPLE, pulse=pulse.part(_SHARE, 1.0)
        ).labels
        how = tr("k-means with {clusters}", clusters=counted(number, "cluster")) + (
            "" if options.number else tr(", chosen by silhouette")
        )
        if len(rows) > _SAMPLE:
            told = tr(
                " The centers are those of {sample:,} words drawn at random; each word goes with the nearest one.",
                sample=_SAMPLE,
            )
    else:
        labels = density_clusters(rows, options.smallest, metric=metric, pulse=pulse)
        how = tr("HDBSCAN with at least {smallest} words in a cluster", smallest=options.smallest)
        note = tr("{words} belong to no cluster.", words=counted(int((labels < 0).sum()), "word"))
        if len(rows) > (most := most_looked_at(rows.shape[1])):
            told = tr(
                " Found among {most:,} words drawn at random; each other word goes with the nearest of these.",
                most=most,
            )
    labels = _largest_first(labels)
    words = [material.words[i] for i in placed.tolist()] if len(placed) < len(material.words) else material.words
    names = cluster_names(words, rows, labels, metric=metric)
    values = np.full(len(material.words), -1, np.int32)
    values[placed] = labels
    space = tr("unit vectors") if options.of == "vectors" else tr("places on the map")
    named = tr("A cluster is named by those of its 50 most frequent words nearest to its middle.")
    formula = tr("{how}, of the {space}.{told} {named}", how=how, space=space, told=told, named=named)
    if not len(names):
        raise InputError(tr("HDBSCAN finds no cluster."), tr("Lower the smallest size, or choose k-means."))
    if len(names) > COLORS:
        note = tr(
            "{clusters}; the {colors} largest have colors. {note}",
            clusters=counted(len(names), "cluster"),
            colors=COLORS,
            note=note,
        ).strip()
    title = tr("Clusters of the {of}", of=tr(options.of))
    return ColoringResult(Coloring(title, values, names, formula=formula), note)


def _nested(material: ColoringInput, pulse: Pulse) -> ColoringResult:
    """Color by the regions of the map, which are computed here if they are not known yet."""
    from embviz.gui.scene.regions import FEWEST, find

    if len(material.words) < FEWEST:
        raise InputError(
            tr("{words} on the map cannot form clusters.", words=counted(len(material.words), "word")),
            tr("Show more words."),
        )
    if material.regions is not None and material.regions.shown.words == len(material.words):
        return ColoringResult(material.regions.coloring)
    return ColoringResult(
        find(material.words, material.counts, material.vectors, material.coordinates, pulse=pulse).coloring
    )


def _largest_first(labels: np.ndarray) -> np.ndarray:
    """Return labels sorted by cluster size if there are many, so that the largest clusters have the colors."""
    sizes = np.bincount(labels[labels >= 0])
    if len(sizes) <= COLORS:
        return labels
    rank = np.empty(len(sizes) + 1, np.int64)
    rank[np.argsort(-sizes, kind="stable")] = np.arange(len(sizes))
    rank[-1] = -1
    renumbered: np.ndarray = rank[labels]
    return renumbered
