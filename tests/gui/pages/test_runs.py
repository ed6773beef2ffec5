"""The page of runs, on real runs: what differs, what is drawn, what is exported."""

import csv

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton

from embviz.gui.style import theme
from embviz.monitoring.judging import Agenda
from embviz.monitoring.records import Moment
from embviz.text.reading import read_corpus
from embviz.training.models.objectives import OBJECTIVES
from embviz.training.parameters import defaults
from embviz.training.start import Start

LONG = 60_000  # ms; the first compilation of all losses may fall into a wait


@pytest.fixture
def page(lab, show, small_text):
    page = show("runs.page", "RunsPage")
    lab.workspace.set_corpus(read_corpus(small_text))
    return page


@pytest.fixture
def train(lab, qtbot):
    def run(**changes):
        values = {"dimensions": 8, "min_count": 1, "epochs": 2, "threads": 1, **changes}
        with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
            lab.trainer.start(defaults(**values))
        qtbot.waitUntil(lambda: not lab.trainer.following and not lab.jobs.running("moment"), timeout=LONG)
        return lab.workspace.observer

    return run


def heads(table):
    model = table.model()
    return [model.headerData(k, Qt.Orientation.Horizontal) for k in range(model.columnCount())]


def cells(table):
    model = table.model()
    return [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]


def click(table, qtbot, row, x=14):
    at = QPoint(x, table.visualRect(table.model().index(row, 0)).center().y())
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def choose_part(page, qtbot, name):
    groups = {
        "verdict": "comparison",
        "dimension": "comparison",
        "drift": "comparison",
        "costs": "comparison",
        "repeats": "reproducibility",
    }
    group = page.findChild(QPushButton, f"runs.group.{groups.get(name, 'training')}")
    if group.isVisible():
        qtbot.mouseClick(group, Qt.MouseButton.LeftButton)
    part = page.findChild(QPushButton, f"runs.part.{name}")
    if part.isVisible():
        qtbot.mouseClick(part, Qt.MouseButton.LeftButton)


def test_without_runs_the_page_says_what_to_do(page, find):
    assert page._nothing.isVisible()
    assert not find("runs.table").isVisible()
    assert find("runs.train").isVisible()


def test_the_table_shows_exactly_the_parameters_that_differ(page, train, find):
    train(dimensions=8, window=5)
    train(dimensions=8, window=5)
    table = find("runs.table")
    assert heads(table)[:2] == ["Run", "Loss at the end"]
    assert "same parameters" in find("runs.note").text()
    train(dimensions=12, window=2)
    assert heads(table)[:4] == ["Run", "Dimensions", "Window", "Loss at the end"]
    assert [row[:3] for row in cells(table)] == [
        ["Run 1", "8", "5 words"],
        ["Run 2", "8", "5 words"],
        ["Run 3 · shown", "12", "2 words"],
    ]
    assert "different tasks" in find("runs.note").text()
    ended = heads(table).index("Ended")
    assert [row[ended] for row in cells(table)] == ["All 2 epochs are done."] * 3


def test_a_parameter_of_one_model_alone_is_no_difference(page, train, find):
    train()
    train(model="glove", epochs=2, window=5, learning_rate=0.025)
    assert heads(find("runs.table"))[:3] == ["Run", "Model", "Loss at the end"]
    assert [row[1] for row in cells(find("runs.table"))] == ["Skip-gram", "GloVe"]


def test_the_choice_of_the_part_is_as_wide_in_each_of_them(page, train, find, qtbot):
    """Where there are no chips beside it, it took the whole width."""
    train()
    widths = {}
    for part in ("curves", "epochs", "phases"):
        button = find(f"runs.part.{part}")
        button.click()
        qtbot.waitUntil(lambda button=button: button.isChecked() and not page.visibleRegion().isEmpty())
        page.grab()
        widths[part] = [find(f"runs.part.{one}").width() for one in ("curves", "epochs", "phases")]
    assert widths["epochs"] == widths["phases"] == widths["curves"]


def test_both_runs_lie_over_each_other_in_their_colors(page, train, find):
    first, second = train(), train(dimensions=12)
    for observer in (first, second):
        x, _ = find("runs.curve.loss").curve((observer.run.run_id, "words"))
        assert len(x) > 0
        assert x[-1] == observer.run.progress.tokens_done
    shown = [text for text, _ in find("runs.curve.loss").plot.readout]
    assert shown[0].startswith("1:")
    assert shown[1].startswith("2:")
    colors = [color.name() for _, color in find("runs.curve.loss").plot.readout[:2]]
    assert colors == [theme.color("accent").name(), theme.color("second").name()]


def test_series_are_switched_on_and_off_and_are_what_the_run_told(page, train, find, qtbot):
    run = train().run
    assert page.curves.plot("learning_rate") is None
    box = find("runs.series.learning_rate")
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    x, y = find("runs.curve.learning_rate").curve((run.run_id, "words"))
    np.testing.assert_allclose(y, [point.learning_rate for point in run.history])
    np.testing.assert_allclose(x, [point.tokens_done for point in run.history])
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert page.curves.plot("learning_rate") is None


def test_update_size_is_rate_times_gradient(page, train, find):
    run = train().run
    find("runs.series.update").setChecked(True)
    find("runs.smoothing").setValue(0)
    _x, y = find("runs.curve.update").curve((run.run_id, "words"))
    np.testing.assert_allclose(y, [point.learning_rate * point.gradient_norm for point in run.history])


def test_curves_are_drawn_over_epochs_or_time_and_by_their_logarithms(page, train, find, qtbot):
    run = train().run
    qtbot.mouseClick(find("runs.axis.epochs"), Qt.MouseButton.LeftButton)
    x, y = find("runs.curve.loss").curve((run.run_id, "epochs"))
    np.testing.assert_allclose(x, [point.epoch for point in run.history])
    find("runs.log").setChecked(True)
    _, logs = find("runs.curve.loss").curve((run.run_id, "epochs"))
    np.testing.assert_allclose(logs, np.log10(y))
    qtbot.mouseClick(find("runs.axis.seconds"), Qt.MouseButton.LeftButton)
    x, _ = find("runs.curve.loss").curve((run.run_id, "seconds"))
    np.testing.assert_allclose(x, [point.elapsed for point in run.history])


def test_plots_are_read_at_the_same_place(page, train, find):
    train()
    find("runs.series.learning_rate").setChecked(True)
    find("runs.curve.loss").pointed.emit(5000.0)
    assert find("runs.curve.learning_rate").plot.crosshair == 5000.0
    find("runs.curve.loss").pointed.emit(None)
    assert find("runs.curve.learning_rate").plot.crosshair is None


def test_a_click_on_the_square_hides_a_run_and_the_space_key_shows_it(page, train, find, qtbot):
    first = train()
    train(dimensions=12)
    table, plot = find("runs.table"), find("runs.curve.loss")
    click(table, qtbot, 0)
    with pytest.raises(KeyError):
        plot.curve((first.run.run_id, "words"))
    assert page.runs.chosen is first
    qtbot.keyClick(table, Qt.Key.Key_Space)
    plot.curve((first.run.run_id, "words"))


def test_a_run_is_shown_and_another_one_removed(page, lab, train, find, qtbot):
    first = train()
    train(dimensions=12)
    table = find("runs.table")
    assert not find("runs.remove").isEnabled()
    click(table, qtbot, 0, x=80)
    assert find("runs.remove").isEnabled()
    qtbot.mouseClick(find("runs.show"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: lab.workspace.observer is first and lab.workspace.embedding.dimensions == 8, timeout=LONG)
    assert [row[0] for row in cells(table)] == ["Run 1 · shown", "Run 2"]
    click(table, qtbot, 1, x=80)
    qtbot.mouseClick(find("runs.remove"), Qt.MouseButton.LeftButton)
    assert lab.workspace.observers == (first,)
    assert [row[0] for row in cells(table)] == ["Run 1 · shown"]
    # the number of a run that was removed is not given again
    third = train(dimensions=16)
    assert lab.workspace.run_names.name(third) == "Run 3"


def test_two_runs_are_compared_on_their_maps(page, lab, train, find, qtbot):
    from embviz.gui.pages.comparable_models import NOW, RUN, ComparisonSession

    first = train(window=5)
    page.table.refresh()
    assert not find("runs.compare").isEnabled()
    assert find("runs.note").text() == ""
    second = train(window=2)
    page.table.refresh()
    assert find("runs.note").text() == "Their losses are of different tasks: compare the scores."
    qtbot.mouseClick(find("runs.compare"), Qt.MouseButton.LeftButton)
    pair = lab.context.share(ComparisonSession).pair
    assert pair == ((RUN, first.run.run_id), (NOW, second.run.run_id))


def test_the_table_per_epoch_is_exported_as_it_is(page, lab, train, find, qtbot, tmp_path):
    observer = train(epochs=3, held_out=10.0)
    choose_part(page, qtbot, "epochs")
    table = find("runs.epochs")
    assert [row[0] for row in cells(table)] == ["0", "1", "2", "3"]
    assert {"Loss", "Held-out loss", "Vector norm"} <= set(heads(table))
    loss = heads(table).index("Loss")
    assert [row[loss] for row in cells(table)[1:]] == [f"{m.values['loss']:.4f}" for m in observer.epochs[1:]]
    for name, delimiter in (("out.csv", ","), ("out.tsv", "\t")):
        page.epochs.export_path(tmp_path / name)
        qtbot.waitUntil(lambda: not lab.jobs.running("export epochs"))
        with (tmp_path / name).open(newline="", encoding="utf-8-sig") as file:
            written = list(csv.reader(file, delimiter=delimiter))
        assert written[0] == heads(table)
        shown = [[cell.replace(",", "").replace("−", "-") for cell in row] for row in cells(table)]
        assert written[1:] == shown
        for row in written[1:]:
            [float(cell) for cell in row if cell]
    page.epochs.export_path(tmp_path / "nowhere" / "out.csv")
    qtbot.waitUntil(lambda: find("runs.export_message").error is not None)
    assert "nowhere" in find("runs.export_message").error.what


def test_sections_of_the_questions_are_unfolded(page, lab, train, find, qtbot, monkeypatch):
    observer = train()
    values = {"analogy": 0.5, "analogy/capitals": 0.25, "analogy/plurals": 0.75, "similarity": -0.1}
    judged = [Moment(10, 1.0, 1.0, 1, {}).with_values(values)]
    monkeypatch.setattr(type(observer), "epochs", property(lambda self: tuple(judged)))
    choose_part(page, qtbot, "epochs")
    assert heads(find("runs.epochs")) == ["Epoch", "Analogies, %", "Similarity"]
    find("runs.sections").setChecked(True)
    assert heads(find("runs.epochs"))[2:4] == ["Analogies: capitals, %", "Analogies: plurals, %"]
    assert cells(find("runs.epochs")) == [["1", "50.0", "25.0", "75.0", "−0.100"]]


def test_phases_are_told_with_their_laws(page, train, find, qtbot, monkeypatch):
    observer = train()
    words = np.linspace(1e4, 1e7, 400)
    points = [
        type(observer.run.progress)(int(w), int(words[-1]), w / 1e6, loss, 1.0, 0.01, 1e6, w / 1e6)
        for w, loss in zip(words, 1.5 + 2 * np.exp(-words / 4e5), strict=True)
    ]
    observer.run.history[:] = points
    page.runs._points.clear()
    choose_part(page, qtbot, "phases")
    page._poll(anew=True)
    table = find("runs.phases")
    qtbot.waitUntil(lambda: table.model().rowCount() > 0, timeout=LONG)
    first = cells(table)[0]
    assert first[0] == "Rapid"
    assert "exp(−t ∕ " in first[3]
    # the law with its numbers is the curve that is drawn
    phase = page._finder.phases(observer.run.run_id)[0]
    a, b, c = phase.coefficients
    x, y = find("runs.phase_curve").curve((observer.run.run_id, 0))
    np.testing.assert_allclose(y, a + b * np.exp(-x / c), rtol=1e-6)
    assert (a, b, c) == pytest.approx((1.5, 2, 4e5), rel=0.1)
    choose_part(page, qtbot, "curves")
    shades = find("runs.curve.loss").plot.shades
    assert shades[0].name == "Rapid"
    assert shades[0].help == phase.explanation
    # another run that has begun and has no point yet has no phases, least of all those of the first
    choose_part(page, qtbot, "phases")
    other = train()
    other.run.history[:] = []
    page.runs._points.clear()
    page.runs.choose(other)
    find("runs.phase_curve").parent().refresh()
    assert page.runs.chosen is other
    assert table.model().rowCount() == 0
    assert page._finder.shades(other.run.run_id, page.runs.points(observer)) == []


def test_quality_is_measured_against_dimension(page, lab, train, find, qtbot):
    from embviz.analysis.evaluation.benchmarks import evaluate_analogies
    from embviz.analysis.evaluation.questions import AnalogySection
    from embviz.text.toy.truths import Truths

    observer = train(dimensions=16, matryoshka="6")
    question = [("king", "man", "queen", "woman"), ("king", "queen", "man", "woman")]
    lab.workspace.truths = Truths({}, {"gender": tuple(question)}, ())
    choose_part(page, qtbot, "dimension")
    qtbot.mouseClick(find("runs.dimension_measure"), Qt.MouseButton.LeftButton)
    part = page._dimension
    qtbot.waitUntil(find("runs.dimension_measure").isVisible, timeout=LONG)
    _, found = part.found[observer.run.run_id]
    assert [point.length for point in found] == [4, 6, 8, 16]
    expected = evaluate_analogies(observer.run.embedding(), [AnalogySection("gender", question)], 30_000).accuracy
    assert found[-1].cut == expected
    assert find("runs.dimension_plot").series[0].y[-1] == expected
    assert find("runs.dimension_plot").series[0].name == "1 nested"
    # a run that learns on is no longer what was measured
    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        lab.trainer.continue_(1)
    qtbot.waitUntil(lambda: not lab.trainer.following and not lab.jobs.running("moment"), timeout=LONG)
    part.refresh()
    assert find("runs.dimension_plot").series[0].name == "1 nested, earlier"


def test_losses_are_timed_side_by_side_and_that_can_be_cancelled(page, lab, find, qtbot):
    choose_part(page, qtbot, "costs")
    measure, cancel, table = find("runs.costs_measure"), find("runs.costs_cancel"), find("runs.costs")
    qtbot.mouseClick(measure, Qt.MouseButton.LeftButton)
    assert cancel.isVisible()
    qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert measure.isVisible()
    assert not lab.jobs.running("costs of losses")
    qtbot.mouseClick(measure, Qt.MouseButton.LeftButton)
    choose_part(page, qtbot, "curves")
    choose_part(page, qtbot, "costs")
    assert cancel.isVisible()  # what is measured goes on while one looks elsewhere
    qtbot.waitUntil(measure.isVisible, timeout=LONG)
    titles = [one.title for one in OBJECTIVES if "skipgram" in one.models]
    assert [row[0] for row in cells(table)] == titles
    words = len(lab.workspace.corpus.pruned(5, 0).vocabulary)
    assert {row[2] for row in cells(table)} == {str(words)}
    softmax = next(row for row in cells(table) if row[0] == "Full softmax")
    assert float(softmax[3]) == words
    assert all(float(row[5]) > 0 for row in cells(table))


def test_the_drift_of_words_that_had_vectors_is_shown(page, lab, find, train, qtbot):
    first = train()
    choose_part(page, qtbot, "drift")
    assert "started from random vectors" in find("runs.drift_note").text()
    begun = first.run.embedding()
    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        lab.trainer.start(first.run.parameters.with_(learning_rate=0.1), lambda: Start(embedding=begun))
    now = lab.workspace.run.embedding()
    turned = {word: 1 - float(now.unit[now.id(word)] @ begun.unit[begun.id(word)]) for word in begun.words}
    order = sorted(turned, key=lambda word: -turned[word])
    # an earlier moment of the run may be told first
    qtbot.waitUntil(lambda: [row[0] for row in cells(find("runs.drift"))] == order, timeout=LONG)
    rows = cells(find("runs.drift"))
    assert float(rows[0][1]) == pytest.approx(max(turned.values()), abs=6e-4)
    assert f"{np.mean(list(turned.values())):.3f} on average" in find("runs.drift_note").text()


def test_each_run_has_a_chip_that_says_what_it_differs_in(page, train, find):
    train(window=5)
    assert find("runs.chip.1").accessibleName() == "Run 1"
    train(window=2)
    said = [find(f"runs.chip.{k}").accessibleName() for k in (1, 2)]
    assert said == ["Run 1 · Window 5 words", "Run 2 · Window 2 words"]


def test_a_chip_shows_and_hides_its_run(page, train, find, qtbot):
    first, second = train(), train(dimensions=12)
    chip = find("runs.chip.1")
    assert chip.isChecked()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert page.runs.hidden == {first.run.run_id}
    assert not chip.isChecked()
    assert [one.run.run_id for one in page.runs.visible] == [second.run.run_id]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert page.runs.hidden == frozenset()


def test_pointing_at_a_chip_lets_the_other_curves_stand_back(page, train, find):
    train(), train(dimensions=12)

    def strengths():
        return [color.alpha() for _, color in find("runs.curve.loss").plot.readout[:2]]

    assert strengths() == [255, 255]
    QApplication.sendEvent(find("runs.chip.2"), QEvent(QEvent.Type.Enter))
    assert strengths()[0] < 128
    assert strengths()[1] == 255
    QApplication.sendEvent(find("runs.chip.2"), QEvent(QEvent.Type.Leave))
    assert strengths() == [255, 255]


def test_pointing_at_a_hidden_run_changes_nothing(page, train, find):
    train(), train(dimensions=12)
    page.runs.toggle(page.runs.observers[1])
    QApplication.sendEvent(find("runs.chip.2"), QEvent(QEvent.Type.Enter))
    assert [color.alpha() for _, color in find("runs.curve.loss").plot.readout[:1]] == [255]


def test_what_is_not_measured_yet_is_measured_when_the_page_opens(lab, page, train, find, qtbot):
    observer = train()
    assert observer.judged == 1
    page.hide()
    observer._agenda = Agenda(False)  # as of a run that a project brought before it was measured
    assert observer.judged == 0
    assert observer.unjudged
    page.show()
    assert find("runs.note").text().startswith("Measuring")
    qtbot.waitUntil(lambda: observer.judged == 1, timeout=LONG)
    qtbot.waitUntil(lambda: find("runs.note").text() == "", timeout=LONG)


def test_a_training_is_not_disturbed_by_measuring_others(lab, page, train):
    observer = train()
    observer._agenda = Agenda(False)
    lab.workspace.training = True
    lab.trainer.judge()
    assert not lab.trainer.judging
    lab.workspace.training = False


def test_the_comparison_of_a_single_run_says_what_to_do(page, lab, train, find, qtbot):
    train(dimensions=8)
    choose_part(page, qtbot, "dimension")
    another, shown = find("runs.train_another"), []
    assert another.isVisible()
    object.__setattr__(lab.context, "show_page", shown.append)
    qtbot.mouseClick(another, Qt.MouseButton.LeftButton)
    assert shown == ["map"]
    train(dimensions=4)
    assert not another.isVisible()
