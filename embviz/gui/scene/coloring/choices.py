"""The list of coloring methods: a new one is a function and a line here."""

from typing import TYPE_CHECKING

from embviz.gui.scene.coloring.clusters import ClusterOptions, by_cluster, lacking_clusters
from embviz.gui.scene.coloring.recipes import (
    MOST_JUDGED,
    ColoringMethod,
    CosineOptions,
    HubOptions,
    KeptOptions,
    SettledOptions,
    by_category,
    by_column,
    by_cosine,
    by_frequency,
    by_hubness,
    by_kept,
    by_norm,
    by_settling,
    lacking_moments,
    lacking_vectors,
)
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.attached_table import AttachedTable

NOTHING, TABLE = "nothing", "table "  # prefix of the ids of table columns

RECIPES = (
    ColoringMethod(
        "category",
        tr("Known categories"),
        tr("What the words are, where that is known"),
        by_category,
        lambda m: "" if m.truths is not None else tr("Only of the toy world the categories are known."),
    ),
    ColoringMethod(
        "cluster",
        tr("Clusters"),
        tr("Groups of words, found automatically"),
        by_cluster,
        lacking_clusters,
        ClusterOptions,
        "heavy",
        of_vectors=True,
        of_places=True,
    ),
    ColoringMethod(
        "frequency",
        tr("Frequency"),
        tr("How often words occur"),
        by_frequency,
        lambda m: "" if m.counts is not None else tr("These vectors came without counts of their words."),
    ),
    ColoringMethod(
        "norm", tr("Vector length"), tr("How long the vectors are"), by_norm, lacking_vectors, of_vectors=True
    ),
    ColoringMethod(
        "cosine",
        tr("Cosine to a word"),
        tr("How near words are to a chosen word"),
        by_cosine,
        lacking_vectors,
        CosineOptions,
        of_vectors=True,
        of_selection=True,
    ),
    ColoringMethod(
        "kept",
        tr("Distortion"),
        tr(
            "Where the map loses what the vectors hold; for at most {most_judged:,} words, drawn at random",
            most_judged=MOST_JUDGED,
        ),
        by_kept,
        lacking_vectors,
        KeptOptions,
        "measure",
        of_vectors=True,
        of_places=True,
    ),
    ColoringMethod(
        "hubness",
        tr("Hubness"),
        tr("How many words have it among their nearest"),
        by_hubness,
        lacking_vectors,
        HubOptions,
        "measure",
        of_vectors=True,
    ),
    ColoringMethod(
        "settled",
        tr("When it settled"),
        tr("When in the training a word stopped moving"),
        by_settling,
        lacking_moments,
        SettledOptions,
        "measure",
        of_vectors=True,
    ),
)


def of_table(table: "AttachedTable") -> tuple[ColoringMethod, ...]:
    """Return one coloring method for each column of a table, except pictures."""
    return tuple(
        ColoringMethod(
            f"{TABLE}{column.name}",
            column.name,
            tr("A column of {name}", name=table.name),
            by_column(column.name),
            lambda _material: "",
        )
        for column in table.columns
        if column.pictures is None
    )
