"""The parts of the lesson on choosing and shipping: model, dimensions, compression, text size, checks."""

from embviz.gui.lessons.choosing.amount import AmountPart
from embviz.gui.lessons.choosing.cards import IdeasPart
from embviz.gui.lessons.choosing.checklist import ChecklistPart
from embviz.gui.lessons.choosing.choice import ChoicePart
from embviz.gui.lessons.choosing.fine_tuning import FineTuningPart
from embviz.gui.lessons.choosing.memory import MemoryPart
from embviz.gui.lessons.choosing.students import StudentsPart

PARTS = {
    "choice": ChoicePart,
    "memory": MemoryPart,
    "students": StudentsPart,
    "amount": AmountPart,
    "tuning": FineTuningPart,
    "checklist": ChecklistPart,
    "cards": IdeasPart,
}
