"""The lesson of using embeddings: experiments that go wrong first, and then right."""

from embviz.gui.lessons.using.analogies import AnalogiesPart
from embviz.gui.lessons.using.bias import BiasPart
from embviz.gui.lessons.using.classes import ClassesPart
from embviz.gui.lessons.using.lengths import LengthsPart
from embviz.gui.lessons.using.metric import MetricPart
from embviz.gui.lessons.using.order import OrderPart
from embviz.gui.lessons.using.passages import PassagesPart
from embviz.gui.lessons.using.search import SearchPart
from embviz.gui.lessons.using.tokens import TokensPart

PARTS = {
    "search": SearchPart,
    "passages": PassagesPart,
    "classes": ClassesPart,
    "order": OrderPart,
    "analogies": AnalogiesPart,
    "bias": BiasPart,
    "metric": MetricPart,
    "lengths": LengthsPart,
    "tokens": TokensPart,
}
