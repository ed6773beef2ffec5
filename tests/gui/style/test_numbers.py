"""Numbers as they are shown: a zero has no sign, and minus is the sign of that name."""

import ast
import math
import re
from pathlib import Path

import pytest

from embviz import gui
from embviz.gui.style.number_text import Score, in_figures, percent, raised, signed, significant
from embviz.gui.widgets.charts.dumbbells import DumbbellPlot
from embviz.gui.widgets.charts.plot import short_number
from embviz.gui.widgets.tables.result_table import ResultColumn
from embviz.gui.widgets.word_plane.layout import PlaneAxis
from embviz.gui.words import why
from embviz.util import language
from embviz.util.language import counted, epochs_text, tr

_TIGHT = re.compile(r"[0-9]%(?!})")  # 82% in a text, but not the place of a share in it


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
        (-0.004, ".0%", "0\u00a0%"),
        (-0.006, ".1%", "−0.6\u00a0%"),
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


def test_a_percent_sign_is_after_a_space_everywhere():
    assert tr("{share:.1%} of {total:,}", share=0.479, total=1378) == "47.9\u00a0% of 1,378"
    assert ResultColumn("Changed", number=".0%").said(0.82) == "82\u00a0%"


def test_no_text_of_the_window_is_formatted_past_the_house_style():
    """f-strings would write 82%; `tr`, `percent` and `in_figures` write it with its space."""
    root = Path(gui.__file__).parent
    found = []
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            shares = isinstance(node, ast.FormattedValue) and node.format_spec is not None
            texts = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr"
            if (shares and ast.unparse(node).rstrip("}'\"").endswith("%")) or (
                texts and _TIGHT.search(str(getattr(node.args[0], "value", "")))
            ):
                found.append(f"{path.relative_to(root)}:{node.lineno}")
    assert not found


@pytest.fixture
def german():
    before = language._look_up, language.spoken()
    language.use(lambda text, _count: text, "de")
    yield
    language.use(*before)


def test_german_numbers_have_german_marks(german):
    assert tr("of {words:,} words, {share:.1%}", words=1378, share=0.479) == "of 1.378 words, 47,9\u00a0%"
    assert in_figures(-1234.5, ",.1f") == "−1.234,5"
    assert significant(0.01234) == "0,0123"
    assert counted(30000, "word").startswith("30.000")
    # formatted once for people, not twice
    assert tr("cosine {cosine:.3f}", cosine=Score(0.5)) == "cosine 0,500"
    assert short_number(2500.0, 500.0) == "2.500"


def test_a_word_after_the_name_of_a_number_stands_apart_in_arabic_too(monkeypatch):
    """The blank went into the isolate of the word: PMIking."""
    monkeypatch.setattr(language, "_spoken", "ar")
    assert [column.head for column in why._columns(("king", "queen"))][2:] == [
        "PMI \u2068king\u2069",
        "PMI \u2068queen\u2069",
        "n \u2068king\u2069",
        "n \u2068queen\u2069",
    ]
    assert [column.head for column in why._columns(("", ""))][2:] == ["PMI", "PMI", "n", "n"]


def test_epochs_are_whole_where_they_are():
    assert [epochs_text(epochs) for epochs in (5.0, 4.75, 0.0, 0.999)] == ["5", "4.75", "0", "1"]
