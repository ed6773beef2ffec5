"""The parts of the lesson on the pocket transformer: training it, and looking inside."""

from embviz.gui.lessons.transformer.arcs import ArcsPart
from embviz.gui.lessons.transformer.cards import KnownEncodersPart
from embviz.gui.lessons.transformer.follows import FollowsPart
from embviz.gui.lessons.transformer.guesses import GuessPart, WritingPart
from embviz.gui.lessons.transformer.heads import HeadsPart
from embviz.gui.lessons.transformer.sentences import CompanyPart, SentencesPart
from embviz.gui.lessons.transformer.training import TrainingPart

PARTS = {
    "training": TrainingPart,
    "arcs": ArcsPart,
    "heads": HeadsPart,
    "guess": GuessPart,
    "follows": FollowsPart,
    "writing": WritingPart,
    "company": CompanyPart,
    "sentences": SentencesPart,
    "cards": KnownEncodersPart,
}
