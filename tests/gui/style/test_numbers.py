"""Numbers as they are shown: a zero has no sign, and minus is the sign of that name."""

import math

import pytest

from embviz.gui.style.number_text import in_figures, percent, raised, signed
from embviz.gui.widgets.charts.dumbbells import DumbbellPlot
from embviz.gui.widgets.tables.result_table import ResultColumn
from embviz.gui.widgets.word_plane.layout import PlaneAxis


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (-0.0004, ".3f", "0.000"),
        (0.0004, "+.3f", "0.000"),
        (-0.0004, "+.3f", "0.000"),
        (-0.0, "+.4f", "0.0000"),
        (-0.0006, ".3f", "−0.001"),
        (0.25, "+.3f", "+0.250"),
        (-0.25, "+.3f", "−0.250"),
        (-0.004, ".0%", "0%"),
        (-0.006, ".1%", "−0.6%"),
        (-1234, ",d", "−1,234"),
        (0, ",d", "0"),
        (-1000.04, ",.1f", "−1,000.0"),
        (float("nan"), "+.3f", "–"),
    ],
)
def test_a_zero_has_no_sign(value, form, text):
    assert in_figures(value, form) == text


def test_tables_and_cards_keep_to_it(qtbot):
    assert ResultColumn("Gap", number="+.3f").said(-0.0001) == "0.000"
    picture = DumbbellPlot("test.picture", "Rows")
    qtbot.addWidget(picture)
    picture.set_rows(["a"], [-0.00001], [-0.2], PlaneAxis("cosine"), ("before", "after"))
    assert picture.card_of(0) == ("a", "0.0000  before", "−0.2000  after")


def test_signs_and_shares():
    assert signed(-0.126) == "−0.13"
    assert signed(-0.001) == "0.00"
    assert signed(1.23456, 3) == "1.235"
    assert percent(0.125) == "12\u00a0%"
    assert percent(0.9876, 1) == "98.8\u00a0%"
    assert percent(math.nan) == signed(math.nan) == "–"


def test_an_exponent_is_raised():
    assert raised(-1.4321, 2) == "⁻¹·⁴³"
    assert raised(12) == "¹²"
