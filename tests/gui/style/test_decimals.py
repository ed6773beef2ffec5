"""Decimals of cosines, scores and distances: as usual at each place, or as many as a person prefers, at once."""

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel

from embviz.gui.style import number_text
from embviz.gui.style.number_text import form, measured, preference, scored
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable


@pytest.fixture(autouse=True)
def _as_usual():
    yield
    preference.want(number_text.AS_USUAL)


def test_without_a_preference_each_place_keeps_its_own():
    assert [form(usual) for usual in (".3f", "+.2f", ",.1f", ",d", ".0%", "")] == [
        ".3f",
        "+.2f",
        ",.1f",
        ",d",
        ".0%",
        "",
    ]
    assert scored(0.123456) == "0.123"
    assert scored(-0.5, "+.2f") == "−0.50"
    assert measured(123.456) == "123"


def test_a_preference_holds_for_decimals_and_for_nothing_else():
    preference.want(5)
    assert [form(usual) for usual in (".3f", "+.2f", ",.1f", ",d", ".0%", "")] == [
        ".5f",
        "+.5f",
        ",.5f",
        ",d",
        ".0%",
        "",
    ]
    assert scored(0.123456) == "0.12346"
    assert scored(1, "+.2f") == "+1.00000"
    assert scored(float("nan")) == "–"
    assert measured(1234.5678912) == "1,234.56789"


@pytest.mark.parametrize(("wanted", "held"), [(2, 2), (6, 6), (0, 0), (1, 0), (7, 0), (-3, 0)])
def test_only_two_to_six_decimals_can_be_wanted(wanted, held):
    preference.want(4)
    preference.want(wanted)
    assert preference.wanted == held
    assert number_text.decimals(3) == (held or 3)


def test_a_table_is_written_anew_at_once_and_leaves_the_window_with_all_digits(lab):
    table = lab.page = ResultTable(
        lab.context.jobs,
        lab.context.workspace,
        "test.found",
        "Found",
        (ResultColumn("Word", words=True), ResultColumn("Cosine", number=".3f"), ResultColumn("Count", number=",d")),
    )
    table.show_rows((["king", "queen"], np.array([0.123456, -0.5]), [1234, 5]))
    shown = [[table.table.rows.cell(row, at).text for at in (1, 2)] for row in (0, 1)]
    assert shown == [["0.123", "1,234"], ["−0.500", "5"]]
    wide = table.table.columnWidth(1)
    preference.want(6)
    shown = [[table.table.rows.cell(row, at).text for at in (1, 2)] for row in (0, 1)]
    assert shown == [["0.123456", "1,234"], ["−0.500000", "5"]]
    assert table.table.columnWidth(1) > wide  # nothing is cut
    preference.want(2)
    assert table.table.rows.cell(0, 1).text == "0.12"
    assert table.taken().rows[0][1].text == "0.123456"


def test_the_preference_is_remembered_and_reset(window, find):
    from embviz.gui.app.preferences import Preferences, apply_at_start

    held = Preferences(window)
    assert held.decimals == number_text.AS_USUAL
    held.set_decimals(4)
    assert preference.wanted == 4
    preference.want(number_text.AS_USUAL)
    apply_at_start(window.settings)
    assert preference.wanted == 4
    held.reset()
    assert preference.wanted == number_text.AS_USUAL
    assert window.settings.get(number_text.KEY) == number_text.AS_USUAL


def test_what_is_seen_follows_at_once(window, qtbot, find):
    from embviz.gui.app.preferences import Preferences
    from embviz.vectors.embedding import Embedding

    vectors = np.random.default_rng(4).normal(size=(40, 6)).astype(np.float32)
    words = [f"word{k}" for k in range(40)]
    window.workspace.set_vectors(Embedding(words, vectors))
    window.workspace.select(["word3"])
    window.show_page("map")
    window.show_panel("inspector")
    table = find("neighbors.table")
    qtbot.waitUntil(lambda: table.rows.rowCount() > 0)
    cosines = vectors @ vectors[3] / np.linalg.norm(vectors, axis=1) / np.linalg.norm(vectors[3])
    best = np.sort(cosines)[-2]
    assert table.rows.cell(0, 1).text == f"{best:.3f}"
    Preferences(window).set_decimals(5)
    # of single precision, the last decimal is not sure
    qtbot.waitUntil(lambda: len(table.rows.cell(0, 1).text) == len("0.12345"))
    assert float(table.rows.cell(0, 1).text) == pytest.approx(best, abs=1.1e-5)
    facts = find("neighbors.facts")
    assert isinstance(facts, QLabel)
    assert f"{np.linalg.norm(vectors[3]):.5f}" in facts.text()
