"""The lesson of context: a word among others, its place, its meaning there, and how models are made to learn it."""

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
