"""The lesson of context: a word among others, its place, its meaning there, and how models are made to learn it."""

from embviz.gui.lessons.context_attention import AttentionPart
from embviz.gui.lessons.context_masking import MaskingPart
from embviz.gui.lessons.context_positions import PositionsPart
from embviz.gui.lessons.context_real_model import RealModelPart
from embviz.gui.lessons.context_senses import SensesPart

PARTS = {
    "attention": AttentionPart, "positions": PositionsPart, "senses": SensesPart, "masking": MaskingPart,
    "real_model": RealModelPart,
}
