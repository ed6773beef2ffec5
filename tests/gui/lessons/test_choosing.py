"""The lesson of choosing and shipping: answers first, then the way, the memory, the students, the amounts."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.blocks import FormulaView
from embviz.gui.lessons.choosing.checklist import ITEMS
from embviz.gui.lessons.choosing.choice import CASE
from embviz.gui.style.number_text import percent
from embviz.teaching.choosing.memory import Memory
from embviz.teaching.choosing.recorded import read_recorded
from embviz.teaching.choosing.smaller import compare_smaller
from embviz.teaching.choosing.tree import leaves, path
from embviz.teaching.known_models import bytes_in_words, known_model
from embviz.vectors.embedding import Embedding
from tests.gui.addresses import ADDRESSES

LONG = 120_000  # ms


@pytest.fixture
def body(lesson, qtbot, lab):
    body = lesson("choosing")
    yield body
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


@pytest.fixture
def show(body, lab):
    def part_named(name):
        lab.scroll_area().ensureWidgetVisible(body.parts[name], 50, 300)
        return body.parts[name]

    return part_named


def _click(qtbot, widget, place=None):
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place) if place else qtbot.mouseClick(
        widget, Qt.MouseButton.LeftButton
    )


def test_the_way_is_lit_after_the_answer(body, show, find, qtbot, lab):
    part = show("choice")
    assert not find("choosing.senses").isEnabled()
    _click(qtbot, find("choosing.guess.minilm"))
    assert part.answers == CASE
    assert LessonAnswers(lab.settings).get("choosing.guess") == "minilm"
    assert find("choosing.guess.told").text() == "You said: a small transformer · Found: fastText, made small"
    assert find("choosing.advice").text().startswith(path(CASE)[1].title)
    _click(qtbot, find("choosing.senses.several"))
    advice = path({**CASE, "senses": "several"})[1]
    assert find("choosing.advice").text().startswith(advice.title)
    assert bytes_in_words(advice.memory) in find("choosing.advice_numbers").text()
    assert body.stage.numbers["advice_share"] == percent(advice.table_share)


def test_each_leaf_can_be_clicked_and_reached_by_keys(show, find, qtbot):
    part = show("choice")
    _click(qtbot, find("choosing.guess.minilm"))
    for at, leaf in enumerate(leaves()):
        _click(qtbot, part.tree, part.tree.leaf_box(at).center().toPoint())
        assert path(part.answers)[1] is leaf
    part.tree.setFocus()
    qtbot.keyClick(part.tree, Qt.Key.Key_Up)
    assert path(part.answers)[1] is leaves()[-2]
    assert leaves()[-2].title in part.tree.accessibleName()


def _formula(body, said):
    return next(each for each in body.findChildren(FormulaView) if said in each.accessibleName())


def test_memory_of_a_batch(body, show, find, qtbot):
    part = show("memory")
    # neither the formula nor the rows tell what is multiplied before somebody has answered
    formula = _formula(body, "V times D times P")
    assert not formula.isVisible()
    assert not part.readouts.isVisible()
    _click(qtbot, find("choosing.memory_guess.times"))
    assert find("choosing.memory_guess.told").text() == "You said: 64 times as much · Found: Hardly more"
    assert formula.isVisible()
    assert part.readouts.isVisible()
    find("choosing.model").setCurrentText("GPT-2 small")
    _click(qtbot, find("choosing.precision.int8"))
    find("choosing.batch").setValue(256)
    model = known_model("GPT-2 small")
    wanted = Memory(model.rows, model.dimensions, 1, 256)
    assert part.readouts.value("table") == bytes_in_words(wanted.table) == body.stage.numbers["memory_table"]
    assert part.readouts.value("vectors") == bytes_in_words(wanted.vectors)
    assert part.readouts.value("claimed") == bytes_in_words(wanted.claimed)


def test_recorded_students_are_there_at_once(body, show, find, qtbot):
    part = show("students")
    smaller, _ = read_recorded()
    qtbot.waitUntil(lambda: part.found == smaller, timeout=LONG)
    assert {point.kind for point in part.chart.points} == {0, 1}  # without what is asked
    _click(qtbot, find("choosing.student_guess.axes"))
    assert len(part.chart.points) == len(smaller)
    assert find("choosing.student_guess.told").text().endswith("Found: The student")
    assert [row[3].text for row in find("choosing.smaller").rows.shown] == [percent(each.recall, 1) for each in smaller]
    assert "Recorded" in find("choosing.measured").text()
    assert body.stage.numbers["student_recall"] == percent(smaller[-1].recall)


def test_each_name_in_a_row_of_dots_is_below_or_above_its_own(body, show, find):
    chart = show("students").chart
    names = {chart.points[at].name: (chart.place(at), box) for at, box in chart.name_boxes().items()}
    for name in ("int8", "float16", "float32"):
        dot, box = names[name]
        assert box.left() < dot.x() < box.right()
        assert not box.contains(dot)


def test_open_vectors_are_measured(body, show, find, qtbot, lab):
    part = show("students")
    _click(qtbot, find("choosing.student_guess.axes"))
    rows = np.random.default_rng(1).normal(size=(300, 16)).astype(np.float32)
    mine = Embedding([f"w{at}" for at in range(300)], rows)
    lab.workspace.set_vectors(mine)
    qtbot.waitUntil(lambda: part.found == (), timeout=LONG)
    assert "measure them" in find("choosing.measured").text()
    _click(qtbot, find("choosing.measure_measure"))
    qtbot.waitUntil(lambda: bool(part.found), timeout=LONG)
    assert part.found == compare_smaller(mine)
    assert "300 words" in find("choosing.measured").text()


def test_the_shipped_vectors_need_no_measurement(body, show, find, qtbot, lab):
    part = show("students")
    lab.context.loader.english("lessons")
    qtbot.waitUntil(lambda: lab.context.loader.english_open and not lab.jobs.busy(), timeout=LONG)
    assert part.found == read_recorded()[0]
    assert "Recorded" in find("choosing.measured").text()


def test_too_few_vectors_are_told(body, show, find, qtbot, lab):
    show("students")
    _click(qtbot, find("choosing.student_guess.axes"))
    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
    _click(qtbot, find("choosing.measure_measure"))
    qtbot.waitUntil(lambda: "too few vectors" in find("choosing.measure_message").text(), timeout=LONG)


def test_amounts_of_text(body, show, find, qtbot, monkeypatch):
    part = show("amount")
    _, amounts = read_recorded()
    qtbot.waitUntil(lambda: part.found == amounts, timeout=LONG)
    shown = part.plot.drawn_numbers()
    assert len(shown.columns[0].values) == 2  # what the question starts from
    assert body.stage.numbers["again_epochs"] == "33"  # as the question below says from the beginning
    _click(qtbot, find("choosing.amount_guess.double"))
    assert find("choosing.amount_guess.told").text().endswith("Found: Over twenty times as many")
    by = {(each.words, each.epochs): each for each in amounts}
    assert 20 < by[300_000, 5].analogy / by[30_000, 5].analogy < 100
    assert body.stage.numbers["amount_to"] == percent(by[300_000, 5].analogy)
    assert body.stage.numbers["again_from"] == percent(by[30_000, 33].analogy)
    monkeypatch.setattr("embviz.teaching.choosing.amount.plans", lambda: ((10_000, 5),))
    _click(qtbot, find("choosing.amount_measure"))
    qtbot.waitUntil(lambda: [each.words for each in part.found] == [10_000], timeout=LONG)
    assert "amount_to" not in body.stage.numbers


def test_ticks_stay(body, show, find, qtbot, lab, lesson):
    part = show("checklist")
    box = find("choosing.check_bias")
    box.click()
    assert LessonAnswers(lab.settings).get("choosing.check_bias") == "yes"
    assert body.stage.numbers["ticked"] == "1"
    assert part.strip.shares[1] == pytest.approx(1 / sum(stage == 1 for _, stage, *_ in ITEMS))
    assert lesson("choosing").parts["checklist"].boxes["bias"].isChecked()


def test_pages_of_the_checklist_exist():
    assert {page for *_, page in ITEMS if page} <= {*ADDRESSES, *(each.partition("/")[0] for each in ADDRESSES)}


def test_the_checklist_has_what_a_service_needs(body, show, find):
    part = show("checklist")
    keys = [key for key, *_ in ITEMS]
    assert len(set(keys)) == len(keys) == len(part.boxes) == int(body.stage.numbers["item_count"])
    # live comparison, limits, load, privacy, security; and among what is watched: errors, hits of the cache
    assert {"live", "limits", "balance", "private", "secure", "errors", "hits"} <= set(keys)
    assert [stage for _, stage, *_ in ITEMS] == sorted(stage for _, stage, *_ in ITEMS)
    assert part.findChild(QPushButton, "choosing.open_bias") is not None
    assert part.findChild(QPushButton, "choosing.open_limits") is None  # the program has nothing to show of it
    find("choosing.check_limits").click()
    assert part.strip.shares[4] == pytest.approx(1 / sum(stage == 4 for _, stage, *_ in ITEMS))


def test_three_ways_of_fine_tuning_are_compared_on_words_never_labeled(body, show, find, qtbot):
    part = show("tuning")
    qtbot.waitUntil(part.isVisible, timeout=LONG)
    assert part.found is None  # first the answer
    find("choosing.tuning_guess.top").click()
    qtbot.waitUntil(lambda: part.found is not None, timeout=2 * LONG)
    judged = [float(way.judged[way.best]) for way in part.found.ways]
    best = ("all", "top", "adapter")[judged.index(max(judged))]
    assert find("choosing.tuning_guess.told").text().endswith("✓" if best == "top" else "")
    table = find("choosing.tuning_ways")
    assert [table.rows.cell(at, 3).text for at in range(3)] == [percent(share) for share in judged]
    assert body.stage.numbers["tune_labeled"] == "200" == find("choosing.tuning_count").text()
    near = find("choosing.tuning_nearest")
    before = [near.rows.cell(at, 0).text for at in range(5)]
    find("choosing.tuning_word").setText("larger")
    assert [near.rows.cell(at, 0).text for at in range(5)] != before
    find("choosing.tuning_word").setText("zzz")
    assert near.rows.rowCount() == 0
    find("choosing.tuning_labeled.back").click()
    assert find("choosing.tuning_count").text() == "100"
    qtbot.waitUntil(lambda: part.found is not None and part.found.labeled == 100, timeout=2 * LONG)
    find("choosing.tuning_labeled.next").click()  # known already
    assert part.found.labeled == 200
    find("choosing.tuning_guess.again").click()
    assert part.found is None
