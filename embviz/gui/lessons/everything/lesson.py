"""The lesson of other things than words: pictures in patches, sounds, moves and places, each a vector."""

from embviz.gui.lessons.everything.count import CountPart
from embviz.gui.lessons.everything.cut import CutPart
from embviz.gui.lessons.everything.kinds import KindsPart
from embviz.gui.lessons.everything.rebuilt import RebuiltPart
from embviz.gui.lessons.everything.rows import RowsPart

PARTS = {"cut": CutPart, "count": CountPart, "rows": RowsPart, "rebuilt": RebuiltPart, "kinds": KindsPart}
