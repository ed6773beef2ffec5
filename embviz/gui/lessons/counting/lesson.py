"""The parts of the lesson on counting and predicting: on twelve sentences, and on longer texts."""

from embviz.gui.lessons.counting.company import CompanyPart
from embviz.gui.lessons.counting.longer import LongerPart
from embviz.gui.lessons.counting.products import ProductsPart
from embviz.gui.lessons.counting.side import SidePart
from embviz.gui.lessons.counting.tables import TablesPart

PARTS = {"company": CompanyPart, "tables": TablesPart, "side": SidePart, "products": ProductsPart, "longer": LongerPart}
