"""The lesson of using embeddings: experiments that go wrong first, and then right."""

from embviz.gui.lessons.using_analogies import AnalogiesPart
from embviz.gui.lessons.using_bias import BiasPart
from embviz.gui.lessons.using_classes import ClassesPart
from embviz.gui.lessons.using_lengths import LengthsPart
from embviz.gui.lessons.using_metric import MetricPart
from embviz.gui.lessons.using_order import OrderPart
from embviz.gui.lessons.using_passages import PassagesPart
from embviz.gui.lessons.using_search import SearchPart
from embviz.gui.lessons.using_tokens import TokensPart

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
