"""The parts of the lesson on small and fast vectors: fewer bits, codebooks, fewer dimensions, two-stage search."""

from embviz.gui.lessons.compression.axes import AxesPart
from embviz.gui.lessons.compression.chart import ChartPart
from embviz.gui.lessons.compression.nested import NestedPart
from embviz.gui.lessons.compression.number import NumberPart
from embviz.gui.lessons.compression.pieces import PiecesPart
from embviz.gui.lessons.compression.predicted import PredictedPart
from embviz.gui.lessons.compression.save import SavePart
from embviz.gui.lessons.compression.stages import StagesPart
from embviz.gui.lessons.compression.task import TaskPart

PARTS = {
    "number": NumberPart,
    "pieces": PiecesPart,
    "task": TaskPart,
    "axes": AxesPart,
    "chart": ChartPart,
    "stages": StagesPart,
    "nested": NestedPart,
    "predicted": PredictedPart,
    "save": SavePart,
}
