"""The lesson of other things than words: pictures in patches, sounds, moves and places, each a vector."""

from embviz.gui.lessons.everything_count import CountPart
from embviz.gui.lessons.everything_cut import CutPart
from embviz.gui.lessons.everything_kinds import KindsPart
from embviz.gui.lessons.everything_rebuilt import RebuiltPart
from embviz.gui.lessons.everything_rows import RowsPart

PARTS = {"cut": CutPart, "count": CountPart, "rows": RowsPart, "rebuilt": RebuiltPart, "kinds": KindsPart}
