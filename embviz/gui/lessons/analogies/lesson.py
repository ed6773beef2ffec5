"""The lesson of analogies: by hand, with real words, why they come about, and where they end."""

from embviz.gui.lessons.analogies.asked import AskedPart
from embviz.gui.lessons.analogies.differences import CountsPart, DifferencesPart, RelationsPart
from embviz.gui.lessons.analogies.hand import HandPart

PARTS = {
    "hand": HandPart,
    "asked": AskedPart,
    "differences": DifferencesPart,
    "counts": CountsPart,
    "relations": RelationsPart,
}
