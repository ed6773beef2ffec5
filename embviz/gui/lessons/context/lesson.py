"""The parts of the lesson on context: position, meaning in context, and how models learn it."""

from embviz.gui.lessons.context.attention import AttentionPart
from embviz.gui.lessons.context.cost import CostPart
from embviz.gui.lessons.context.masking import MaskingPart
from embviz.gui.lessons.context.positions import PositionsPart
from embviz.gui.lessons.context.real_model import RealModelPart
from embviz.gui.lessons.context.senses import SensesPart

PARTS = {
    "attention": AttentionPart,
    "cost": CostPart,
    "positions": PositionsPart,
    "senses": SensesPart,
    "masking": MaskingPart,
    "real_model": RealModelPart,
}
