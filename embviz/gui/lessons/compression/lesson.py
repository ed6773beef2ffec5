"""The lesson of small and fast vectors: fewer bits, books of parts, shorter vectors, and a search in two stages."""

from embviz.gui.lessons.compression.chart import ChartPart
from embviz.gui.lessons.compression.nested import NestedPart
from embviz.gui.lessons.compression.number import NumberPart
from embviz.gui.lessons.compression.pieces import PiecesPart
from embviz.gui.lessons.compression.save import SavePart
from embviz.gui.lessons.compression.stages import StagesPart

PARTS = {
    "number": NumberPart,
    "pieces": PiecesPart,
    "chart": ChartPart,
    "stages": StagesPart,
    "nested": NestedPart,
    "save": SavePart,
}
