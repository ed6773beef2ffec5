"""Which of the visible runs is better: on real runs, against the engine, by the controls of the page."""

import re
from collections import Counter

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from embviz.analysis.evaluation.benchmarks import answer_questions, evaluate_analogies
from embviz.analysis.evaluation.paired import compare_answers, compare_pairs, pair_closeness
from embviz.analysis.evaluation.quality import quality_for
from embviz.gui.runs.page import RunsPage
from embviz.gui.runs.verdict import VERDICT_KIND
from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.layouts import PageScrollArea
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults

LONG = 60_000  # ms; a first compilation of the kernels may fall into a wait


@pytest.fixture
def page(lab, qtbot):
    """The page as large as in a window of 1280 x 800, and the toy world."""
    lab.page = RunsPage(lab.context)
    lab.page.resize(1200, 744)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    world = toy_world(20_000)
    lab.workspace.set_corpus(world.corpus, world.truths)
    return lab.page


@pytest.fixture
def find(lab):
    return lab.find


@pytest.fixture
def train(lab, qtbot):
    def run(**changes):
        values = {"dimensions": 16, "min_count": 1, "epochs": 1, "threads": 1, **changes}
        with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
            lab.trainer.start(defaults(**values))
        qtbot.waitUntil(lambda: not lab.trainer.following and not lab.jobs.running("moment"), timeout=LONG)
        return lab.workspace.observer

    return run


def open_part(page, qtbot):
    for name in ("runs.group.comparison", "runs.part.verdict"):
        qtbot.mouseClick(page.findChild(QPushButton, name), Qt.MouseButton.LeftButton)


def measure(page, find, lab, qtbot):
    before = page._verdict._found
    qtbot.mouseClick(find("runs.verdict_measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._verdict._found is not before, timeout=LONG)
    assert not lab.jobs.running(VERDICT_KIND)


def answers(lab, runs):
    asked = quality_for(lab.workspace.truths)
    vectors = [one.run.embedding() for one in runs]
    pairs = [pair for one in asked.pairs.values() for pair in one]
    return (
        compare_answers([answer_questions(one, asked.questions, asked.restrict) for one in vectors]),
        compare_pairs(pairs, [pair_closeness(one, pairs) for one in vectors]),
    )


def numbers(text):
    return [float(one.replace("−", "-")) for one in re.findall(r"[+−]?\d+\.\d+", text)]


def test_one_run_is_told_to_train_a_second_one(page, train, find, qtbot):
    train()
    open_part(page, qtbot)
    assert find("runs.train_second").isVisible()
    assert not find("runs.verdict_measure").isVisible()
    assert not find("runs.verdict_analogies").isVisible()


def test_of_two_runs_a_sentence_says_which_is_better(page, lab, train, find, qtbot):
    runs = [train(epochs=1), train(epochs=12)]
    open_part(page, qtbot)
    assert not find("runs.train_second").isVisible()
    measure(page, find, lab, qtbot)
    analogies, pairs = answers(lab, runs)
    said = find("runs.verdict_analogies")
    assert said.isVisible()
    found = analogies.differences[0]
    assert analogies.best == 1
    assert found.clear
    assert said.text().startswith("Run 2 is better at analogies: ")
    shown = [found.one, found.other, found.difference, *found.interval]
    np.testing.assert_allclose(numbers(said.text()), 100 * np.array(shown), atol=0.051)
    assert f"; {found.count:,} questions)." in said.text()
    found, said = pairs.differences[0], find("runs.verdict_pairs")
    assert said.isVisible()
    np.testing.assert_allclose(
        numbers(said.text()), [found.one, found.other, found.difference, *found.interval], atol=0.00051
    )
    assert said.text().startswith("Run 2 is better" if found.clear else "No clear difference at graded pairs: Run")
    assert not find("runs.verdicts").isVisible()  # of two the sentence says it all
    assert "Newcombe" in page._verdict._explanation.more.text()


def test_kinds_of_questions_are_drawn_with_the_colors_of_the_runs(page, lab, train, find, qtbot):
    runs = [train(epochs=1), train(epochs=12)]
    open_part(page, qtbot)
    plot = find("runs.verdict_kinds")
    assert not plot.isVisible()
    measure(page, find, lab, qtbot)
    assert plot.isVisible()
    asked = quality_for(lab.workspace.truths)
    reports = [evaluate_analogies(one.run.embedding(), asked.questions, asked.restrict) for one in runs]
    shares = {
        f"{first.name} ({first.total})": (100 * first.accuracy, 100 * second.accuracy)
        for first, second in zip(*(report.sections for report in reports), strict=True)
        if first.total
    }
    ahead = [shares[name][1] - shares[name][0] for name in plot.words]
    assert ahead == sorted(ahead, reverse=True)
    names, first, second = (column.values for column in plot.drawn_numbers().columns)
    np.testing.assert_allclose(np.transpose([first, second]), [shares.pop(name) for name in names])
    assert not shares
    # the marks of the better run are filled, so that more is seen of its color
    image = plot.to_image(1.0)
    seen = Counter(image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height()))
    assert seen[series_color(1).name()] > seen[series_color(0).name()] > 0


def test_the_same_run_twice_makes_no_difference(page, lab, train, find, qtbot):
    train(epochs=4, seed=3)
    train(epochs=4, seed=3)
    open_part(page, qtbot)
    measure(page, find, lab, qtbot)
    for name in ("runs.verdict_analogies", "runs.verdict_pairs"):
        assert find(name).text().startswith("No clear difference at ")
        assert "95 % interval" in find(name).text()


def test_of_several_runs_the_best_is_compared_with_each_of_the_others(page, lab, train, find, qtbot):
    runs = [train(epochs=1), train(epochs=12, seed=1), train(epochs=12, seed=2)]
    open_part(page, qtbot)
    measure(page, find, lab, qtbot)
    verdicts, table = answers(lab, runs), find("runs.verdicts")
    assert table.isVisible()
    model = table.model()
    rows = [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]
    assert [row[0] for row in rows] == ["Analogies"] * 2 + ["Similarity"] * 2
    for at, verdict in enumerate(verdicts):
        for row, other, found in zip(rows[2 * at :], verdict.others, verdict.differences, strict=False):
            assert row[1:3] == [f"Run {verdict.best + 1}", f"Run {other + 1}"]
            told = [float(text.replace("−", "-")) for text in row[3:8]]
            np.testing.assert_allclose(told, [found.one, found.other, found.difference, *found.interval], atol=0.00051)
    assert rows[2][8] == "–"  # McNemar's test is for answers
    said = find("runs.verdict_analogies").text()
    assert said.startswith(f"Run {verdicts[0].best + 1} is ")
    near = [f"Run {k + 1}" for k, d in zip(verdicts[0].others, verdicts[0].differences, strict=True) if not d.clear]
    assert all(name in said for name in near)
    # a hidden run takes no part: what was measured holds for the visible ones
    page.runs.toggle(runs[0])
    assert find("runs.verdict_analogies").text() == "The visible runs have changed. Measure again."
    assert not table.isVisible()
    page.runs.toggle(runs[0])
    assert find("runs.verdict_analogies").text() == said
    page.runs.toggle(runs[0])
    page.runs.toggle(runs[1])
    assert not find("runs.verdict_measure").isEnabled()
    assert find("runs.verdict_analogies").text().startswith("Show at least two runs")


def test_three_runs_are_compared_without_scrolling(page, lab, train, find, qtbot):
    """At 1280 x 800 the page scrolled even before its (i) was opened, and of four rows one was seen."""
    lab.page = area = PageScrollArea()
    area.resize(1156, 744)  # what the navigation bar, the menu and the status bar leave
    area.setWidget(page)
    area.show()
    for seed in (1, 2, 3):
        train(epochs=2, seed=seed)
    open_part(page, qtbot)
    measure(page, find, lab, qtbot)
    qtbot.mouseClick(find("runs.explain_verdict"), Qt.MouseButton.LeftButton)
    assert find("runs.verdict_formula").isVisible()
    for part in (area, find("runs.verdicts"), find("runs.verdict_kinds")):
        qtbot.waitUntil(lambda part=part: part.verticalScrollBar().maximum() == 0, timeout=LONG)
        assert part.horizontalScrollBar().maximum() == 0
    qtbot.mouseClick(find("runs.explain_verdict"), Qt.MouseButton.LeftButton)
    # in less width the table is below the plot
    table, plot = find("runs.verdicts"), find("runs.verdict_kinds")

    def place(part):
        return part.mapTo(page, part.rect().topLeft())

    assert place(table).x() > place(plot).x() + plot.width()
    area.resize(900, 744)
    qtbot.waitUntil(lambda: place(table).y() > place(plot).y() + plot.height(), timeout=LONG)


def test_a_run_that_learns_on_is_no_longer_what_was_compared(page, lab, train, find, qtbot):
    runs = [train(epochs=1), train(epochs=2)]
    open_part(page, qtbot)
    measure(page, find, lab, qtbot)
    lab.workspace.run_names.rename(runs[0], "short one")
    assert "short one" in find("runs.verdict_analogies").text() + find("runs.verdict_pairs").text()
    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        lab.trainer.continue_(1)
    qtbot.waitUntil(lambda: not lab.trainer.following and not lab.jobs.running("moment"), timeout=LONG)
    qtbot.waitUntil(lambda: "have changed" in find("runs.verdict_analogies").text(), timeout=LONG)
    assert not find("runs.verdict_pairs").isVisible()


def test_a_comparison_can_be_cancelled(page, lab, train, find, qtbot):
    train(epochs=1)
    train(epochs=2)
    open_part(page, qtbot)
    qtbot.mouseClick(find("runs.verdict_measure"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(find("runs.verdict_cancel"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert find("runs.verdict_measure").isVisible()
    assert not find("runs.verdict_analogies").isVisible()
