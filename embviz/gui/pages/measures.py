"""The similarity measures: name, definition, reading and colors of each."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.neighbors import Metric


@dataclass(frozen=True)
class Measure:
    """A similarity measure; color scales of `centered` ones are symmetric around zero, and `limits` keep them fixed."""

    metric: "Metric"
    title: str
    formula: str
    reading: str
    centered: bool = True
    limits: tuple[float, float] | None = None


MEASURES = (
    Measure("cosine", tr("Cosine"), tr("cos(a, b) = a·b ∕ (|a| |b|)"), tr("cos({}, {})"), limits=(-1.0, 1.0)),
    Measure("euclidean", tr("Euclidean distance"), "|a − b| = √ Σ (aᵢ − bᵢ)²", "|{} − {}|", centered=False),
    Measure("dot", tr("Dot product"), "a·b = Σ aᵢ bᵢ", "{} · {}"),
)
TREE = tr(
    "Order: average linkage, turned so that neighbors are as similar as the tree allows (Bar-Joseph, Gifford and "
    "Jaakkola 2001)."
)
MOST_GROUPS = 20
GROUPS = tr(
    "Where the tree is cut. Clearest: into as many groups, from 2 to 20 and at most a third of the words, as have the "
    "largest mean silhouette (Rousseeuw 1987). Each is named by its words nearest to its middle; a click selects it."
)
