"""The parts of the lesson on using embeddings: experiments that first go wrong, and then right."""

from embviz.gui.lessons.pitfalls.analogies import AnalogiesPart
from embviz.gui.lessons.pitfalls.answers import AnswersPart
from embviz.gui.lessons.pitfalls.averages import LengthsPart, OrderPart
from embviz.gui.lessons.pitfalls.bias import BiasPart
from embviz.gui.lessons.pitfalls.classes import ClassesPart
from embviz.gui.lessons.pitfalls.metric import MetricPart
from embviz.gui.lessons.pitfalls.passages import PassagesPart
from embviz.gui.lessons.pitfalls.retrieval import SearchPart, TokensPart
from embviz.gui.lessons.pitfalls.service import CutoffPart, VersionsPart

PARTS = {
    "search": SearchPart,
    "passages": PassagesPart,
    "answers": AnswersPart,
    "classes": ClassesPart,
    "order": OrderPart,
    "analogies": AnalogiesPart,
    "bias": BiasPart,
    "metric": MetricPart,
    "lengths": LengthsPart,
    "tokens": TokensPart,
    "cutoff": CutoffPart,
    "versions": VersionsPart,
}
