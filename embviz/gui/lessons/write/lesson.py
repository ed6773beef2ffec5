"""The parts of the lesson on writing a text: five small texts with a question each, and one's own."""

from embviz.gui.lessons.write.experiment import part_of
from embviz.gui.lessons.write.own import OwnTextPart
from embviz.teaching.small_text.experiments import DRINKS, ILLNESSES, KINGS, PETS, WORKERS

PARTS = {
    "kings": part_of(KINGS),
    "pets": part_of(PETS),
    "illnesses": part_of(ILLNESSES),
    "drinks": part_of(DRINKS),
    "workers": part_of(WORKERS),
    "own": OwnTextPart,
}
