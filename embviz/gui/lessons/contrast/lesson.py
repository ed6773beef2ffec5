"""The parts of the lesson on contrastive learning: the loss, and spaces shared by several modalities."""

from embviz.gui.lessons.contrast.bound import BoundPart
from embviz.gui.lessons.contrast.cards import KnownContrastsPart
from embviz.gui.lessons.contrast.gap import GapPart
from embviz.gui.lessons.contrast.hard import HardPart
from embviz.gui.lessons.contrast.temperature import TemperaturePart
from embviz.gui.lessons.contrast.tongues import TonguesPart
from embviz.gui.lessons.contrast.towers import TowersPart

PARTS = {
    "temperature": TemperaturePart,
    "towers": TowersPart,
    "hard": HardPart,
    "gap": GapPart,
    "bound": BoundPart,
    "tongues": TonguesPart,
    "cards": KnownContrastsPart,
}
