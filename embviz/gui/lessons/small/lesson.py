"""The lesson of small and fast vectors: fewer bits, books of parts, shorter vectors, and a search in two stages."""

from embviz.gui.lessons.small.chart import ChartPart
from embviz.gui.lessons.small.number import NumberPart
from embviz.gui.lessons.small.pieces import PiecesPart
from embviz.gui.lessons.small.save import SavePart
from embviz.gui.lessons.small.stages import StagesPart

PARTS = {"number": NumberPart, "pieces": PiecesPart, "chart": ChartPart, "stages": StagesPart, "save": SavePart}
