"""The parts of the lesson on analogies: by hand, with real words, why they work, and their limits."""

from embviz.gui.lessons.analogies.asked import AskedPart
from embviz.gui.lessons.analogies.differences import CountsPart, DifferencesPart, RelationsPart
from embviz.gui.lessons.analogies.hand import HandPart
from embviz.gui.lessons.analogies.space import SpacePart

PARTS = {
    "hand": HandPart,
    "asked": AskedPart,
    "space": SpacePart,
    "differences": DifferencesPart,
    "counts": CountsPart,
    "relations": RelationsPart,
}
