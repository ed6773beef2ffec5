"""The lesson of training: its numbers are those of plain runs, its phases those of the curve, and nan is explained."""

import itertools
import json
import math
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from embviz.gui.lessons.phases import practice, steps
from embviz.gui.lessons.phases.practice import EPOCHS, KEYS, Followed, judge_of, parameters, small_world
from embviz.gui.lessons.phases.rates import RATES, verdict
from embviz.gui.lessons.phases.recorded_words import NEAR_WORD, epochs_shown, measure_words, read_words, save_words
from embviz.gui.lessons.phases.run import KIND
from embviz.gui.style.number_text import raised, significant
from embviz.monitoring.phases import find_phases
from embviz.monitoring.records import Moment
from embviz.monitoring.short_run import ShortRun, run_short
from embviz.training.run import TrainingRun
from embviz.util.assets import asset
from embviz.util.progress import SILENT

LONG = 30_000
SCHEDULES = ("linear", "cosine", "constant", "step", "exponential", "warm-up")


@pytest.fixture
def as_recorded():
    """The lesson opens as it does for a learner."""


@pytest.fixture(autouse=True)
def _short_text(monkeypatch, request):
    """A tenth of the text: runs of a tenth of a second."""
    if "as_recorded" not in request.fixturenames:
        request.getfixturevalue("nothing_recorded")
    monkeypatch.setattr(practice, "WORDS", 10_000)
    small_world.cache_clear()
    yield
    small_world.cache_clear()


@pytest.fixture
def body(lesson):
    return lesson("phases")


@pytest.fixture
def ran(body, find, qtbot):
    qtbot.mouseClick(find("phases.run_measure"), Qt.MouseButton.LeftButton)
    practice = body.parts["run"].practice
    qtbot.waitUntil(lambda: practice.run is not None and practice.run.ended, timeout=LONG)
    return practice.run


def _plain(**changes):
    run = TrainingRun(small_world().corpus, parameters(**changes))
    run.execute()
    return run


def _cells(table, column=0):
    return [table.rows.cell(row, column).text for row in range(table.rows.rowCount())]


def test_the_run_is_a_run(body, ran, find):
    plain = _plain()  # the schedule is the program's own
    assert parameters().schedule == find("phases.schedule").currentData() == "linear"
    assert np.array_equal(ran.vectors[-1].vectors, plain.embedding().vectors)
    numbers = body.stage.numbers
    assert numbers["last_held_out"] == f"{plain.held_out_loss():.2f}"
    assert numbers["coin"] == f"{6 * math.log(2):.2f}"
    # vectors that are nearly zero know nothing: all products are 0, and sigma is one half
    assert float(numbers["first_held_out"]) == pytest.approx(6 * math.log(2), rel=0.01)
    assert numbers["norm_last"] == f"{np.linalg.norm(plain.snapshot(500).vectors, axis=1).mean():.2f}"
    asked = judge_of(small_world(), SILENT)(plain.embedding())
    assert f"analogies {significant(asked['analogy'])} at 60" in find("phases.quality").accessibleName()
    assert find("phases.run_measure").text() == "Run again"


def test_a_run_can_be_given_up(body, find, lab, qtbot):
    qtbot.mouseClick(find("phases.run_measure"), Qt.MouseButton.LeftButton)
    practice = body.parts["run"].practice
    qtbot.waitUntil(lambda: practice.run is not None and not practice.run.ended, timeout=LONG)
    qtbot.mouseClick(find("phases.run_cancel"), Qt.MouseButton.LeftButton)
    assert not lab.jobs.running(KIND)
    assert not practice.run.ended
    assert "so far" in find("phases.said").text()
    assert not find("phases.copy").isEnabled()


def test_phases_are_those_of_the_curve_and_light_together(body, ran, find):
    words = np.array([moment.tokens_done for moment in ran.epochs[1:]], float)
    losses = np.array([moment.values["loss"] for moment in ran.epochs[1:]])
    phases = find_phases(words, losses)
    assert phases
    assert [name.split(maxsplit=1)[1] for name in _cells(find("phases.found"))] == [phase.name for phase in phases]
    plot = find("phases.laws")
    rejected = phases[0].rejected
    for phase, drawn in ((phases[0], plot.series[1]), (rejected, plot.series[1 + len(phases)])):
        a, b, c = phase.coefficients
        t = drawn.x * words[0]
        assert drawn.y == pytest.approx(a + b * (t**-c if phase.kind == "power" else np.exp(-t / c)))
    assert rejected.error > phases[0].error
    for phase in (phases[0], rejected):
        inside = words <= phase.end
        left = np.sqrt(np.mean((phase.at(words[inside]) - losses[inside]) ** 2))
        assert significant(float(left), 2) in body.stage.numbers["laws_said"]
    # the table writes the laws as the formula above it does
    for phase, said in zip(phases, _cells(find("phases.found"), 3), strict=True):
        assert said.endswith(f" t{raised(-phase.coefficients[-1], 2)}") == (phase.kind == "power")
        assert said.endswith(" ln t") == (phase.kind == "logarithmic")
    assert [band.end for band in plot.bands] == pytest.approx([phase.end / words[0] for phase in phases])
    assert body.stage.numbers["phases_said"] == find("phases.said").text().split(". ")[0] + "."
    # laws change half-way between two epochs: no epoch is in two phases
    ends = [math.floor(phase.end / words[0]) for phase in phases]
    assert _cells(find("phases.found"), 1) == [f"{a + 1}–{b}" for a, b in zip([0, *ends], ends, strict=False)]
    late = ends[-2] if len(ends) > 1 else 30
    right, held = (ran.series(name)[1] for name in ("analogy", "held_out"))
    assert body.stage.numbers["late_said"] == (
        f"from the end of epoch {late} to that of epoch 60 the right analogies go from {100 * right[late]:.1f} to "
        f"{100 * right[60]:.1f} %, and the held-out loss from {held[late]:.3f} to {held[60]:.3f}"
    )
    # a row, by key or pointer, lights the law in the formula and the stretch in all plots
    table = find("phases.found")
    table.selectionModel().setCurrentIndex(table.model().index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate)
    key = KEYS[phases[0].kind]
    assert body.stage.highlighted == {key}
    assert find("phases.loss").plot.lit == plot.plot.lit == {key}
    body.stage.highlight(["tuning"])
    assert [index.row() for index in table.selectionModel().selectedRows()] == (
        [1] if len(phases) > 1 and phases[1].kind == "logarithmic" else []
    )


def test_pointing_into_a_plot_lights_the_phase_there(body, ran, find, qtbot):
    plot = find("phases.loss")
    x = plot.plot.getPlotItem().getViewBox().sceneBoundingRect().center().x()
    qtbot.mouseMove(plot.plot.viewport(), plot.plot.mapFromScene(x, 60))
    band = next(band for band in plot.bands if band.start <= EPOCHS / 2 <= band.end)
    qtbot.waitUntil(lambda: body.stage.highlighted == {band.key})
    assert float(plot.plot.viewport().toolTip().split()[1].rstrip(":")) == pytest.approx(EPOCHS / 2, abs=1)


def test_neighbors_are_the_nearest(body, ran, find):
    table = find("phases.nearest")
    for column, embedding in ((0, ran.vectors[0]), (table.model().columnCount() - 1, ran.vectors[-1])):
        unit = embedding.vectors / np.linalg.norm(embedding.vectors, axis=1, keepdims=True)
        at = embedding.words.index("king")
        cosines = unit @ unit[at]
        cosines[at] = -2
        best = np.argsort(-cosines)[:5]
        assert [cell.split()[0] for cell in _cells(table, column)] == [embedding.words[k] for k in best]
    heads = [table.model().headerData(k, Qt.Orientation.Horizontal) for k in range(table.model().columnCount())]
    assert heads == [f"Epoch {epoch}" for epoch in (0, 1, 2, 4, 8, 60)]
    find("phases.word").setText("zzz")
    assert "“zzz” is not among" in find("phases.word_message").text()
    assert _cells(table) == []


def test_what_the_lesson_claims_of_two_schedules_holds_on_its_own_text(monkeypatch):
    monkeypatch.setattr(practice, "WORDS", 100_000)
    small_world.cache_clear()
    judge = judge_of(small_world(), SILENT)
    found = {
        name: run_short(small_world().corpus, parameters(schedule=name), judge) for name in ("linear", "exponential")
    }
    assert found["linear"].last("analogy") > found["exponential"].last("analogy") + 0.1
    # one power law explains the exponential run; an exponential strays several times as far
    [law] = found["exponential"].phases()
    assert law.kind == "power"
    assert law.rejected.error > 3 * law.error
    # no law of three phases is nearer: an exponential, a logarithm and a level, at their best breakpoints
    epochs, losses = found["exponential"].series("loss")

    def squares(first, last, *columns):
        a = np.stack([np.ones(last - first), *(c[first:last] for c in columns)], axis=1)
        return float(np.square(a @ np.linalg.lstsq(a, losses[first:last])[0] - losses[first:last]).sum())

    fall = {k: min(squares(0, k, np.exp(-epochs / c)) for c in np.geomspace(0.3, 30, 60)) for k in range(8, 45)}
    middle = {(k, m): squares(k, m, np.log(epochs)) for k in fall for m in range(k + 8, 53)}
    chains = [fall[k] + left + squares(m, 60) for (k, m), left in middle.items()]
    assert len(epochs) * law.error**2 < min(chains)


def test_schedules_follow_their_formulas(body, find):
    readouts, at = find("phases.rates_at"), 0.25
    find("phases.warm_up").setValue(50)
    body.parts["shapes"].plot.pointed.emit(at)
    expected = {
        "linear": 1 - at,
        "cosine": (1 + math.cos(math.pi * at)) / 2,
        "constant": 1.0,
        "step": 0.5,
        "exponential": 10 ** (-4 * at),
        "warm": at / 0.5,
    }
    for name, share in expected.items():
        assert float(readouts.value(name)) == pytest.approx(0.05 * share, rel=0.01), name
    body.stage.highlight(["cosine"])
    assert [series.faint for series in find("phases.shapes").series] == [True, False, True, True, True, True]


def test_each_schedule_is_trained_with_the_same_seed(body, find, qtbot):
    table, numbers = find("phases.compared"), body.stage.numbers
    qtbot.mouseClick(find("phases.schedules_measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: 0 < table.rows.rowCount() < 6, timeout=LONG)  # rows appear as runs end
    qtbot.waitUntil(lambda: "most_right" in numbers, timeout=LONG)
    assert tuple(_cells(table)) == SCHEDULES
    held = dict(zip(_cells(table), _cells(table, 2), strict=True))
    for name, changes in (("cosine", {"schedule": "cosine"}), ("warm-up", {"schedule": "linear", "warm_up": 10.0})):
        assert float(held[name]) == pytest.approx(_plain(**changes).held_out_loss(), abs=6e-4)
    assert numbers["least_held_out"].startswith(min(held, key=lambda name: float(held[name])))
    assert numbers["seeds_said"].endswith("% with seed 1")
    find("phases.seed").setValue(2)
    qtbot.mouseClick(find("phases.schedules_measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: numbers["seeds_said"].endswith("over 2 seeds"), timeout=LONG)
    assert _cells(table, 2) != list(held.values())


def test_rates_that_are_too_high_are_explained(body, find, qtbot):
    part, numbers = body.parts["rates"], body.stage.numbers
    qtbot.mouseClick(find("phases.rates_measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "rates_best" in numbers, timeout=LONG)
    assert list(part.runs) == list(RATES)
    assert part.runs[1.0].broke
    # it opens with a run of which there is much to see
    assert part.readouts.value("rate") == numbers["rates_best"]
    assert len(find("phases.chosen").series[0].x) == EPOCHS
    said = []
    for step in range(len(RATES)):
        find("phases.rate.slider").setValue(step)
        said.append(find("phases.verdict").text())
        assert find("phases.verdict").text().startswith(f"Rate {RATES[step]:g} ")
        shown = " ".join(label.text() for label in part.findChildren(QLabel)) + part.readouts.accessibleName()
        assert "nan" not in shown
        assert "∞" not in shown
    assert "too low" in said[0]
    assert "breaks down" in said[-1]
    assert find("phases.loss_by_rate").bands[0].end == 1.0
    assert np.isnan(find("phases.loss_by_rate").series[0].y[-1])
    assert 0.001 < float(numbers["rates_best"]) < 1


def run(losses, norm=5.0, broke=""):
    """A run that was never executed."""
    moments = [Moment(0, 0.0, 0.0, 0).with_values({"norm": 0.1})]
    moments += [
        Moment(k, float(k), 0.0, k).with_values({"loss": loss, "norm": norm}) for k, loss in enumerate(losses, 1)
    ]
    return ShortRun(parameters(learning_rate=0.1, epochs=3), tuple(moments), (), broke, "")


def test_a_run_that_broke_has_no_loss_at_its_end(body, find):
    body.parts["rates"]._take({0.05: run([3, 2, 1.2]), 0.1: run([9, 99], 1e9, broke="no number")})
    plot = find("phases.loss_by_rate")
    assert plot.series[0].y[0] == 1.2
    assert np.isnan(plot.series[0].y[1])
    assert plot.bands[0].start == 0.1
    assert plot.accessibleName().endswith("1.20 at 0.05")
    assert "breaks down" in find("phases.verdict").text()
    assert body.parts["rates"].readouts.value("loss") == "99.0"


def test_the_best_rate_on_the_edge_is_told_with_the_best_beside_it(body):
    part, numbers = body.parts["rates"], body.stage.numbers

    def judged(losses, right):
        told = run(losses)
        last = told.epochs[-1].with_values({**told.epochs[-1].values, "analogy": right})
        return ShortRun(told.parameters, (*told.epochs[:-1], last), (), "", "")

    calm, edge, lost = judged([3, 2, 1.2], 0.7), judged([3, 3.5, 1.1], 0.8), judged([3, 60, 40], 0.1)
    part.runs = {RATES[0]: calm, 0.1: edge, 0.2: lost}
    part._update_text()
    assert numbers["rates_edge"] == "0.1"
    assert numbers["rates_edge_said"] == (
        "The best of all, 0.1, is among them, with 80.0 % right; the best without such a rise is 0.001, with 70.0 %."
    )
    part.runs = {RATES[0]: edge, 0.1: judged([3, 2, 1.2], 0.9), 0.2: lost}
    part._update_text()
    assert numbers["rates_edge_said"] == "The best of all, 0.1, is not among them."


def test_verdicts_tell_apart_what_became_of_a_run():
    assert "learns" in verdict(run([3, 2, 1.2]), 1.2)
    assert "too low" in verdict(run([3, 2.9, 2.8]), 1.2)
    assert "on the edge. The loss rises to 3.50 in epoch 2" in verdict(run([3, 3.5, 1.2]), 1.2)
    assert "diverges" in verdict(run([3, 60, 40], norm=1e9), 1.2)
    assert "ends at 40.0. Vectors grew from a mean norm of 0.10 to 1.00 × 10⁹" in verdict(run([3, 60, 40], 1e9), 1.2)
    assert "Already in the first epoch" in verdict(run([], broke="no number"), 1.2)
    assert "by the end of epoch 2; in epoch 3" in verdict(run([9, 99], broke="no number"), 1.2)
    # 6 ln 2 is what guessing costs with five noise words
    assert "learns" in verdict(run([5, 4.5, 4.1]), 4.1)
    assert "diverges" in verdict(run([4, 4, 4.2]), 1.2)


def test_the_table_goes_to_the_clipboard(body, ran, find, qtbot):
    qtbot.mouseClick(find("phases.copy"), Qt.MouseButton.LeftButton)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert len(lines) == EPOCHS + 2
    loss = lines[0].index("Loss")
    assert [float(line[loss]) for line in lines[2:]] == pytest.approx(ran.series("loss")[1], abs=5.1e-5)
    assert lines[1][0] == "0"
    assert lines[-1][0] == str(EPOCHS)
    held = ran.series("held_out")[1]
    assert body.stage.numbers["best_epoch"] == str(held.argmin())


def test_turns_are_cosines_of_the_moves_of_the_run(body, ran, find):
    plot, spin = find("phases.turns"), find("phases.span")
    for span in (1, 4):
        spin.setValue(span)
        moments = [embedding.vectors[embedding.words.index("king")] for embedding in ran.vectors][::span]
        moves = [b - a for a, b in itertools.pairwise(moments)]
        cosines = [a @ b / np.sqrt((a @ a) * (b @ b)) for a, b in itertools.pairwise(moves)]
        assert plot.series[0].y == pytest.approx(cosines, abs=1e-4)
        assert plot.series[0].x.tolist() == [span * (at + 1) for at in range(len(cosines))]
        back = sum(cosine < 0 for cosine in cosines)
        assert find("phases.turn_readouts").value("back") == f"{100 * back / len(cosines):.0f} %"
        assert f"{back} of {len(cosines)} turns" in find("phases.turns_said").text() or not back
    rows = np.linspace(0, len(ran.vectors[0]) - 1, 300).astype(int)
    a, b, c = (embedding.vectors[rows] for embedding in (ran.vectors[0], ran.vectors[4], ran.vectors[8]))
    first = ((b - a) * (c - b)).sum(1) / np.linalg.norm(b - a, axis=1) / np.linalg.norm(c - b, axis=1)
    assert body.stage.numbers["turn_first"] == f"{first.mean():+.2f}".replace("-", "−")
    assert body.stage.numbers["turn_first"] == find("phases.turn_readouts").value("early")
    # the way of an epoch is a move everywhere; a step is one of the many of which it is the sum
    told = [label.text() for label in body.parts["turns"].findChildren(QLabel)]
    told += [plot.accessibleName(), find("phases.turn_readouts").accessibleName()]
    assert not [text for text in told if "step" in text]
    find("phases.turn_word").setText("zzz")
    assert "“zzz” is not among" in find("phases.turn_message").text()
    assert plot.series == ()
    assert "turn_first" not in body.stage.numbers


def test_step_lengths_are_the_rate_times_the_gradient(body, find, monkeypatch, qtbot):
    monkeypatch.setattr(steps.LengthsPart, "TRIED", (10, 20, 100))
    monkeypatch.setattr(steps.LengthsPart, "EPOCHS", 4)
    rates = find("phases.step_rate")
    rates.setCurrentIndex(rates.findData(0.025))
    qtbot.mouseClick(find("phases.lengths_measure"), Qt.MouseButton.LeftButton)
    part = body.parts["lengths"]
    qtbot.waitUntil(lambda: len(part.runs) == 3, timeout=LONG)
    told = {"epochs": 4, "schedule": "constant", "learning_rate": 0.025, "held_out": 0.0}
    plain = [run_short(small_world().corpus, parameters(dimensions=d, **told)) for d in (10, 20, 100)]
    expected = np.array([0.025 * run.series("gradient_norm")[1] for run in plain])
    assert part.lengths() == pytest.approx(expected)
    for drawn, lengths in zip(find("phases.step_by_epoch").series, expected, strict=True):
        assert drawn.x.tolist() == [1, 2, 3, 4]
        assert drawn.y == pytest.approx(lengths)
    slider, readouts, plot = (
        find("phases.step_epoch.slider"),
        find("phases.step_readouts"),
        find("phases.step_by_dimension"),
    )
    for at in (0, 3):
        slider.setValue(at)
        assert plot.series[0].y == pytest.approx(expected[:, at])
        assert plot.series[1].y == pytest.approx(0.01 * np.sqrt([10, 20, 100]))
        slope = np.polyfit(np.log([10, 20, 100]), np.log(expected[:, at]), 1)[0]
        assert readouts.value("power") == f"{slope:.2f}".replace("-", "−")
        assert readouts.value("measured") == significant(expected[2, at], 2)
        assert f"Epoch {at + 1}:" in find("phases.lengths_said").text()
    assert readouts.value("claimed") == significant(0.1, 2)
    assert body.stage.numbers["step_first"] == significant(expected[2, 0], 2)


def test_letters_grow_in_the_lecture_hall(body, ran, find):
    before = find("phases.loss").height()
    body.stage.set_scale(1.8)
    assert find("phases.loss").height() == round(1.8 * before)
    assert "27px" in find("phases.verdict").styleSheet()


@pytest.mark.usefixtures("as_recorded")
def test_all_parts_open_with_recorded_runs(body, find, qtbot, lab):
    held = json.loads(asset("phases", "recorded.json").read_text("utf-8"))
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    run = body.parts["run"].practice.run
    losses = held["run"]["run"]["values"]["loss"]
    assert run.ended
    assert not run.vectors
    assert run.series("loss")[1].tolist() == losses[1:]
    assert body.stage.numbers["last_loss"] == f"{losses[-1]:.2f}"
    assert _cells(find("phases.found"))
    assert find("phases.epochs").rows.rowCount() == EPOCHS + 1
    shown = [f"{100 * held['schedules'][name]['values']['analogy'][-1]:.1f} %" for name in SCHEDULES[:-1]]
    assert _cells(find("phases.compared"), 3)[: len(shown)] == shown
    assert list(body.parts["rates"].runs) == list(RATES)
    assert [bool(run.broke) for run in body.parts["rates"].runs.values()] == [rate >= 0.5 for rate in RATES]
    first = body.parts["lengths"].lengths()[:, 0]
    assert first == pytest.approx(
        [0.01 * held["lengths"][str(d)]["values"]["gradient_norm"][1] for d in steps.LengthsPart.TRIED]
    )
    for name in ("run", "lengths", "schedules", "rates"):
        assert "Recorded" in find(f"phases.{name}_message").text()
        assert find(f"phases.{name}_measure").isVisible()


@pytest.mark.usefixtures("as_recorded")
def test_a_recorded_run_is_made_again_where_its_vectors_are_seen(body, find, qtbot, lab):
    practice = body.parts["run"].practice
    qtbot.waitUntil(lambda: practice.run is not None and not lab.jobs.busy(), timeout=LONG)
    # what was recorded is there at once
    assert find("phases.nearest").rows.rowCount() == 5
    assert body.stage.numbers["turn_first"]
    lab.scroll_area().ensureWidgetVisible(body.parts["nearest"], 50, 400)
    qtbot.waitUntil(lambda: practice.run.ended and len(practice.run.vectors) == EPOCHS + 1, timeout=LONG)
    assert find("phases.nearest").rows.rowCount() == 5
    assert find("phases.nearest").isVisible()
    assert find("phases.turns").isVisible()
    assert not find("phases.nearest_awaited").isVisible()
    assert body.stage.numbers["turn_first"]


@pytest.mark.usefixtures("as_recorded")
def test_recorded_words_are_not_shown_for_other_words_or_schedules(body, find, qtbot, lab):
    practice = body.parts["run"].practice
    qtbot.waitUntil(lambda: practice.run is not None and not lab.jobs.busy(), timeout=LONG)
    assert find("phases.nearest").isVisibleTo(body)
    find("phases.word").setText("queen")
    assert not find("phases.nearest").isVisibleTo(body)
    find("phases.word").setText("king")
    assert find("phases.nearest").isVisibleTo(body)
    find("phases.span").setValue(2)
    assert not find("phases.turns").isVisibleTo(body)
    other = replace(practice.run, parameters=parameters(schedule="constant"))
    practice.take(Followed(other, practice.followed.phases))
    assert not find("phases.nearest").isVisibleTo(body)


@pytest.mark.usefixtures("as_recorded")
def test_a_part_that_waits_for_the_run_tells_how_far_it_is_and_can_cancel_it(body, find, qtbot, lab):
    practice = body.parts["run"].practice
    qtbot.waitUntil(lambda: practice.run is not None and not lab.jobs.busy(), timeout=LONG)
    lab.scroll_area().ensureWidgetVisible(body.parts["nearest"], 50, 400)
    for name in ("nearest", "turns"):
        qtbot.waitUntil(lambda name=name: find(f"phases.{name}_progress").isVisible(), timeout=LONG)
        assert not find(f"phases.{name}_start").isVisible()
    qtbot.waitUntil(lambda: "of 60" in find("phases.turns_awaited").text(), timeout=LONG)
    qtbot.mouseClick(find("phases.nearest_cancel"), Qt.MouseButton.LeftButton)
    assert not lab.jobs.running(KIND)
    assert find("phases.nearest_start").isVisible()
    assert not find("phases.nearest_progress").isVisible()
    assert find("phases.run_measure").isVisible()
    qtbot.mouseClick(find("phases.nearest_start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: find("phases.nearest").isVisible() and find("phases.turns").isVisible(), timeout=LONG)


@pytest.mark.usefixtures("as_recorded")
def test_who_has_trained_does_not_get_the_recorded_run(body, find, qtbot, lab):
    qtbot.mouseClick(find("phases.run_measure"), Qt.MouseButton.LeftButton)
    practice = body.parts["run"].practice
    qtbot.waitUntil(lambda: practice.run is not None and practice.run.ended and not lab.jobs.busy(), timeout=LONG)
    assert len(practice.run.vectors) == EPOCHS + 1


def test_recorded_words_are_those_of_the_run(monkeypatch, tmp_path):
    monkeypatch.undo()  # the whole text
    small_world.cache_clear()
    world = small_world()
    vectors = run_short(world.corpus, parameters(), None, every=True).vectors
    kept, found = read_words(asset("phases", "words.json")), measure_words(vectors)
    assert len(kept.neighbors) == len(found.neighbors) == len(epochs_shown(EPOCHS))
    at = vectors[-1].words.index(NEAR_WORD)
    for epoch, column in zip(epochs_shown(EPOCHS), kept.neighbors, strict=True):
        unit = vectors[epoch].vectors / np.linalg.norm(vectors[epoch].vectors, axis=1, keepdims=True)
        cosines = dict(zip(vectors[epoch].words, unit @ unit[at], strict=True))
        assert [cosine for _, cosine in column] == pytest.approx([cosines[word] for word, _ in column], abs=0.02)
    assert kept.own == pytest.approx(found.own, abs=0.02)
    assert kept.mean == pytest.approx(found.mean, abs=0.02)
    save_words(found, tmp_path / "words.json")
    again = read_words(tmp_path / "words.json")
    assert again.mean == pytest.approx(found.mean, abs=1e-3)
    assert [[word for word, _ in each] for each in again.neighbors] == [
        [word for word, _ in each] for each in found.neighbors
    ]
