"""Experiments with maps: points whose truth is known, laid out in several ways, and numbers read off each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.relations import bundled_relations
from embviz.projection.live import make_layout, project
from embviz.projection.tsne import FALL
from embviz.util.errors import InputError
from embviz.util.importing import one_at_a_time
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

Points = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class KnownPoints:
    """Points and the group of each.

    Attributes
    ----------
    points : ndarray of float32, shape (n, d)
    groups : ndarray of int64, shape (n,)
        From 0.
    """

    points: Points
    groups: NDArray[np.int64]


def _groups(centers: list[tuple[float, float]], spreads: list[float], each: int, seed: int) -> KnownPoints:
    random = np.random.default_rng(seed)
    points = np.concatenate(
        [random.standard_normal((each, 2)) * spread + center for center, spread in zip(centers, spreads, strict=True)]
    )
    return KnownPoints(points.astype(np.float32), np.repeat(np.arange(len(centers)), each))


def two_groups() -> KnownPoints:
    """Return two Gaussian groups of 60 points in the plane, spread 1, with centers 12 apart."""
    return _groups([(0, 0), (12, 0)], [1, 1], 60, 1)


def two_sizes() -> KnownPoints:
    """Return two Gaussian groups of 80 points in the plane, one spread 10 times as far as the other."""
    return _groups([(0, 0), (60, 0)], [1, 10], 80, 2)


def two_distances() -> KnownPoints:
    """Return three Gaussian groups of 60 points in the plane: the third is 5 times as far from the second as the first.

    Centers at 0, 10 and 60, spread 1.
    """
    return _groups([(0, 0), (10, 0), (60, 0)], [1, 1, 1], 60, 3)


def noise() -> KnownPoints:
    """Return 300 Gaussian points of 100 dimensions: one cloud without any groups."""
    points = np.random.default_rng(4).standard_normal((300, 100)).astype(np.float32)
    return KnownPoints(points, np.zeros(len(points), np.int64))


Places = NDArray[np.float64]
_JOINED = 3.0  # times the median distance to the nearest: points nearer than this belong to one clump
_SMALLEST = 3  # points of a clump


def spread_ratio(places: Places, groups: NDArray[np.int64]) -> float:
    """Return how much wider the second group is than the first, by root mean squares from their centers.

    Parameters
    ----------
    places : ndarray of float64, shape (n, 2)
    groups : ndarray of int64, shape (n,)
    """
    widths = [
        float(np.sqrt(np.square(places[groups == k] - places[groups == k].mean(axis=0)).sum(axis=1).mean()))
        for k in (0, 1)
    ]
    return widths[1] / widths[0]


def distance_ratio(places: Places, groups: NDArray[np.int64]) -> float:
    """Return the distance of the centers of groups 1 and 2 over that of groups 0 and 1."""
    centers = [places[groups == k].mean(axis=0) for k in (0, 1, 2)]
    return float(np.linalg.norm(centers[2] - centers[1]) / np.linalg.norm(centers[1] - centers[0]))


def _distances(places: Places) -> Places:
    differences = places[:, None, :] - places[None, :, :]
    found: Places = np.sqrt(np.square(differences).sum(axis=2))
    np.fill_diagonal(found, np.inf)
    return found


def clumps(places: Places) -> int:
    """Return how many clumps the eye finds: points joined if nearer than 3 times the median nearest distance.

    Only those of at least three points count. Meant for some hundreds of points.
    """
    distances = _distances(places)
    near = distances <= _JOINED * np.median(distances.min(axis=1))
    left, found = set(range(len(places))), 0
    while left:
        reached, edge = set(), {left.pop()}
        while edge:
            at = edge.pop()
            reached.add(at)
            edge |= set(np.flatnonzero(near[at]).tolist()) - reached
        left -= reached
        found += len(reached) >= _SMALLEST
    return found


def evenness(places: Places) -> float:
    """Return the index of Clark and Evans: mean nearest distance over that of points at random on the same area.

    Clark and Evans (1954), Distance to nearest neighbor as a measure of spatial relationships in populations: 1 at
    random, below 1 clumped, above 1 even. The area is that of the convex hull.
    """
    with one_at_a_time:
        from scipy.spatial import ConvexHull

    area = float(ConvexHull(places).volume)  # of plane points, its volume is the area
    return float(_distances(places).min(axis=1).mean() / (0.5 * np.sqrt(area / len(places))))


def kept_neighbors(vectors: NDArray[np.float32], places: Places, k: int = 10) -> float:
    """Return the share of the k nearest of each point, by cosine, that are among its k nearest on the map."""
    unit = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    scores = unit @ unit.T
    np.fill_diagonal(scores, -np.inf)
    true = np.argsort(-scores, axis=1)[:, :k]
    seen = np.argsort(_distances(places), axis=1)[:, :k]
    return float(np.mean([len(set(a) & set(b)) / k for a, b in zip(true.tolist(), seen.tolist(), strict=True)]))


SEED = 1
ITSELF = ""  # method of a picture of the points themselves
WORD_GROUPS = ("capital", "nationality", "past-tense", "comparative", "family")
_EACH, _FEWEST = 60, 40


@dataclass(frozen=True)
class Panel:
    """One way to lay the points out: its title, method (empty for the points themselves), perplexity and metric."""

    title: str
    method: str
    perplexity: str = "30"
    metric: str = "euclidean"


@dataclass(frozen=True, eq=False)
class Drawn:
    """One finished map.

    Attributes
    ----------
    panel : Panel
    places : ndarray of float64, shape (n, 2)
    number : float
        What is read off.
    """

    panel: Panel
    places: Places
    number: float


@dataclass(frozen=True)
class MapExperiment:
    """A question about maps that its own maps answer.

    Attributes
    ----------
    id : str
    question : str
    choices : tuple of (str, str)
        Key and text of each answer.
    panels : tuple of Panel
    number_is : str
        What the number under each map is.
    form : str
        Format of the number, as for `format`.
    read : callable
        Takes points, groups and places; returns the number.
    answer : callable
        Takes the numbers of the panels; returns the key of the right answer.
    """

    id: str
    question: str
    choices: tuple[tuple[str, str], ...]
    panels: tuple[Panel, ...]
    number_is: str
    form: str
    read: Callable[[NDArray[np.float32], NDArray[np.int64], Places], float]
    answer: Callable[[Sequence[float]], str]

    def draw(self, known: KnownPoints, pulse: Pulse, tell: Callable[[list[Drawn]], None] | None = None) -> list[Drawn]:
        """Lay the points out in each way.

        Parameters
        ----------
        known : KnownPoints
        pulse : Pulse
        tell : callable, optional
            Told the maps so far.

        Raises
        ------
        Cancelled
        """
        found: list[Drawn] = []
        for at, panel in enumerate(self.panels):
            pulse.beat(at / len(self.panels))
            places = laid_out(known.points, panel, pulse)
            found.append(Drawn(panel, places, self.read(known.points, known.groups, places)))
            if tell is not None:
                tell(list(found))
        return found


def laid_out(points: NDArray[np.float32], panel: Panel, pulse: Pulse) -> Places:
    """Return the places of points by a method of the program, float64 (n, 2); of plane points themselves, the points.

    Raises
    ------
    Cancelled
    """
    if panel.method == ITSELF:
        return points.astype(np.float64)
    options: dict[str, Any] = {} if panel.method == "pca" else {"metric": panel.metric}
    if panel.method == "tsne":
        options["perplexity"] = panel.perplexity
    frame = project(points, panel.method, SEED, pulse=pulse.quiet, **options)
    return frame.coordinates.astype(np.float64)


def words_in_groups(embedding: Embedding) -> tuple[KnownPoints, tuple[str, ...], tuple[str, ...]]:
    """Return words of five bundled relations with their vectors, the words, and the names of the groups.

    Raises
    ------
    InputError
        When too few of them are there.
    """
    ids = {word: at for at, word in enumerate(embedding.words)}
    relations = {relation.name: relation for relation in bundled_relations()}
    words: list[str] = []
    groups: list[int] = []
    for number, name in enumerate(WORD_GROUPS):
        side = 1 if name == "nationality" else 0
        chosen = dict.fromkeys(pair[side] for pair in relations[name].pairs)
        fresh = [word for word in chosen if word in ids and word not in words][:_EACH]
        words += fresh
        groups += [number] * len(fresh)
    if len(words) < _FEWEST:
        raise InputError(
            tr("Too few words of this experiment are among the vectors."), tr("Use the English vectors of the program.")
        )
    rows = embedding.vectors[[ids[word] for word in words]]
    names = (tr("capitals"), tr("nationalities"), tr("verbs"), tr("adjectives"), tr("family"))
    return KnownPoints(np.asarray(rows, np.float32), np.array(groups, np.int64)), tuple(words), names


def _tsne(*perplexities: int) -> tuple[Panel, ...]:
    return tuple(Panel(tr("t-SNE, perplexity {value}", value=value), "tsne", str(value)) for value in perplexities)


_METHODS = (Panel("PCA", "pca"), Panel("t-SNE", "tsne"), Panel("UMAP", "umap"))

PERPLEXITY = MapExperiment(
    "perplexity",
    tr("Two groups of 60 points. What will t-SNE show at perplexity 2?"),
    (("two", tr("two groups")), ("many", tr("many small clumps")), ("one", tr("one group"))),
    (Panel(tr("The points"), ITSELF), *_tsne(2, 5, 30)),
    tr("clumps"),
    ".0f",
    lambda _points, _groups, places: float(clumps(places)),
    lambda numbers: "one" if numbers[1] == 1 else "two" if numbers[1] == 2 else "many",
)
SIZES = MapExperiment(
    "sizes",
    tr("One group is 10 times as wide as the other. How much wider is it on a t-SNE map?"),
    (("ten", tr("about 10 times")), ("five", tr("2 to 7 times")), ("same", tr("less than twice"))),
    (Panel(tr("The points"), ITSELF), *_METHODS),
    tr("times as wide"),
    ".1f",
    lambda _points, groups, places: spread_ratio(places, groups),
    lambda numbers: "ten" if numbers[2] > 7 else "five" if numbers[2] >= 2 else "same",
)
DISTANCES = MapExperiment(
    "distances",
    tr("The right group is 5 times as far from the middle one as the left one. And on a t-SNE map?"),
    (("five", tr("about 5 times")), ("same", tr("less than twice")), ("between", tr("2 to 4 times"))),
    (Panel(tr("The points"), ITSELF), *_METHODS),
    tr("times as far"),
    ".1f",
    lambda _points, groups, places: distance_ratio(places, groups),
    lambda numbers: "five" if numbers[2] > 4 else "between" if numbers[2] >= 2 else "same",
)
NOISE = MapExperiment(
    "noise",
    tr("300 random points without any groups. Will t-SNE at perplexity 2 show clumps?"),
    (("yes", tr("yes, clumps")), ("no", tr("no, an even cloud"))),
    (Panel("PCA", "pca"), *_tsne(2, 30), Panel("UMAP", "umap")),
    tr("on the Clark–Evans index"),
    ".2f",
    lambda _points, _groups, places: evenness(places),
    lambda numbers: "yes" if numbers[1] < 0.9 else "no",
)
METHODS = MapExperiment(
    "methods",
    tr("Words of five kinds. Which map keeps the most neighbors?"),
    (("pca", "PCA"), ("tsne", "t-SNE"), ("umap", "UMAP")),
    (Panel("PCA", "pca"), Panel("t-SNE", "tsne", metric="cosine"), Panel("UMAP", "umap", metric="cosine")),
    tr("of the 10 nearest kept"),
    ".0%",
    lambda points, _groups, places: kept_neighbors(points, places),
    lambda numbers: ("pca", "tsne", "umap")[int(np.argmax(numbers))],
)
KNOWN: dict[str, Callable[[], KnownPoints]] = {
    "perplexity": two_groups,
    "sizes": two_sizes,
    "distances": two_distances,
    "noise": noise,
}
"""The points of the experiments that are made, not learned."""


@dataclass(frozen=True, eq=False)
class Descent:
    """A t-SNE map at every moment of its making.

    Attributes
    ----------
    iterations : tuple of int
    places : tuple of ndarray of float64, shape (n, 2)
    kept : ndarray of float64, shape (moments,)
        Share of the 10 nearest neighbors that are kept.
    exaggerated : int
        Iterations in which attraction is exaggerated, less and less.
    """

    iterations: tuple[int, ...]
    places: tuple[Places, ...]
    kept: NDArray[np.float64]
    exaggerated: int


def descent(points: NDArray[np.float32], pulse: Pulse) -> Descent:
    """Lay points out by t-SNE at its defaults, and keep each moment that the program would show.

    Raises
    ------
    Cancelled
    """
    layout = make_layout("tsne", SEED)

    layout.update(np.arange(len(points)), points, None, None, pulse.quiet)
    frames = [layout.step()]
    while not frames[-1].settled:
        pulse.beat(layout.share_done)
        frames.append(layout.step())
    places = tuple(frame.coordinates.astype(np.float64) for frame in frames)
    kept = np.array([kept_neighbors(points, each) for each in places])
    return Descent(tuple(frame.iteration for frame in frames), places, kept, FALL)
