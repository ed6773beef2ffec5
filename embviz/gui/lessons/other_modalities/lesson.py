"""The parts of the lesson on other modalities: pictures in patches, sounds, moves and places as vectors."""

from embviz.gui.lessons.other_modalities.count import CountPart
from embviz.gui.lessons.other_modalities.cut import CutPart
from embviz.gui.lessons.other_modalities.kinds import KindsPart
from embviz.gui.lessons.other_modalities.measured import FlatsPart, SeriesPart
from embviz.gui.lessons.other_modalities.rows import RebuiltPart, RowsPart
from embviz.gui.lessons.other_modalities.sequence import SequencePart

PARTS = {
    "cut": CutPart,
    "count": CountPart,
    "rows": RowsPart,
    "rebuilt": RebuiltPart,
    "flats": FlatsPart,
    "series": SeriesPart,
    "kinds": KindsPart,
    "sequence": SequencePart,
}
