"""The lesson of the pocket transformer: it is trained, then looked into."""

from embviz.gui.lessons.transformer.arcs import ArcsPart
from embviz.gui.lessons.transformer.company import CompanyPart
from embviz.gui.lessons.transformer.guess import GuessPart
from embviz.gui.lessons.transformer.heads import HeadsPart
from embviz.gui.lessons.transformer.sentences import SentencesPart
from embviz.gui.lessons.transformer.training import TrainingPart
from embviz.gui.lessons.transformer.writing import WritingPart

PARTS = {
    "training": TrainingPart, "arcs": ArcsPart, "heads": HeadsPart, "guess": GuessPart, "writing": WritingPart,
    "company": CompanyPart, "sentences": SentencesPart,
}
