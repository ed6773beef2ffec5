"""The curve below the map: which series is drawn, how, and what lies behind it."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from embviz.gui.training.curves_panel import CurvesPanel, LossPanel
from embviz.gui.widgets.layouts import FewLinesLabel, PageScrollArea
from embviz.text.reading import read_corpus
from embviz.training.moments import Progress
from embviz.training.parameters import defaults

LONG = 30_000  # ms; a first compilation of a kernel may fall into a wait


@pytest.fixture
def panel(lab, small_text, qtbot):
    lab.page = LossPanel(lab.context)
    lab.page.resize(700, 220)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lab.workspace.set_corpus(read_corpus(small_text))
    return lab.page


@pytest.fixture
def train(lab, qtbot):
    def run(**changes):
        values = {"dimensions": 8, "min_count": 1, "epochs": 3, "threads": 1, **changes}
        with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
            lab.trainer.start(defaults(**values))
        qtbot.waitUntil(lambda: not lab.trainer.following and not lab.jobs.running("moment"), timeout=LONG)
        return lab.workspace.run

    return run


def choose(lab, name):
    combo = lab.find("curve.series")
    combo.setCurrentIndex(combo.findData(name))


def test_an_empty_panel_says_what_comes(lab, panel):
    assert "appears here" in panel.curve.plot.message


def test_the_loss_is_drawn_with_its_definition_and_its_epochs(lab, panel, train):
    run = train()
    x, _ = panel.curve.curve((run.run_id, "loss"))
    assert x[-1] == run.progress.tokens_done
    assert lab.find("train.loss_definition").text() == run.loss_definition
    # an epoch of so small a text may begin and end between two points
    marks = panel.curve.plot.marks
    assert marks
    assert all(at == next(p.tokens_done for p in run.history if p.epoch >= epoch) for at, epoch in marks)


def test_another_series_is_what_the_run_told_and_says_what_it_is(lab, panel, train):
    run = train()
    lab.find("train.smoothing").setValue(0)
    for name in ("gradient_norm", "learning_rate", "words_per_second"):
        choose(lab, name)
        np.testing.assert_allclose(
            panel.curve.curve((run.run_id, name))[1], [getattr(point, name) for point in run.history]
        )
    choose(lab, "update")
    np.testing.assert_allclose(
        panel.curve.curve((run.run_id, "update"))[1], [p.learning_rate * p.gradient_norm for p in run.history]
    )
    assert "rate × gradient norm" in lab.find("train.loss_definition").text()
    assert "Update size" in panel.curve.plot.title
    with pytest.raises(KeyError):
        panel.curve.curve((run.run_id, "loss"))


def test_what_is_known_at_moments_is_drawn_as_dots(lab, panel, train):
    run = train()
    choose(lab, "norm")
    x, y = panel.curve.curve((run.run_id, "norm"))
    moments = [m for m in lab.workspace.observer.moments if "norm" in m.values]
    np.testing.assert_array_equal(x, [m.tokens_done for m in moments])
    np.testing.assert_allclose(y, [m.values["norm"] for m in moments])
    choose(lab, "purity")  # of the toy world alone
    assert "moments" in panel.curve.plot.message


def test_the_held_out_loss_stands_beside_the_loss(lab, panel, train):
    run = train(held_out=10.0)
    x, y = panel.curve.curve((run.run_id, "held_out"))
    assert len(x) >= 3
    assert y[-1] == pytest.approx(run.held_out_loss())
    assert [text.split()[0] for text, _ in panel.curve.plot.readout[:2]] == ["loss", "held"]


def test_the_scale_is_logarithmic_where_asked_for_and_stays_so(lab, panel, train):
    run = train()
    lab.find("train.smoothing").setValue(0)
    lab.find("curve.log").setChecked(True)
    heights = panel.curve.curve((run.run_id, "loss"))[1]
    np.testing.assert_allclose(heights, np.log10([point.loss for point in run.history]))
    other = LossPanel(lab.context)
    assert other.curve.log
    other.deleteLater()


def test_exact_series_cannot_be_smoothed(lab, panel, train):
    train()
    choose(lab, "learning_rate")
    assert not lab.find("train.smoothing").isEnabled()
    choose(lab, "loss")
    assert lab.find("train.smoothing").isEnabled()


def test_phases_lie_behind_the_loss_and_explain_themselves(lab, panel, train, qtbot):
    run = train()
    words = np.linspace(1e4, 1e7, 400)
    run.history[:] = [
        Progress(int(w), 10**7, w / 1e6, 1.5 + 2 * np.exp(-w / 4e5), 1.0, 0.01, 1e6, w / 1e6) for w in words
    ]
    panel._run_id = -1
    panel._on_run_changed()
    qtbot.waitUntil(lambda: len(panel.curve.plot.shades) > 0, timeout=LONG)
    first = panel.curve.plot.shades[0]
    assert first.name == "Rapid"
    at = panel.curve.plot.getPlotItem().getViewBox().mapViewToScene(QPointF((first.start + first.end) / 2, 0))
    panel.curve._point(QPointF(at.x(), 60))
    assert "halves every" in panel.curve.plot.viewport().toolTip()
    choose(lab, "gradient_norm")
    assert not panel.curve.plot.shades


def test_a_noisy_level_has_no_phases(lab, panel, train, qtbot):
    run = train()
    noise = np.random.default_rng(0).normal(2, 0.1, 400)
    run.history[:] = [
        Progress(1000 * (k + 1), 400_000, k / 40, loss, 1.0, 0.01, 1e6, k / 40) for k, loss in enumerate(noise)
    ]
    panel._run_id = -1
    panel._on_run_changed()
    qtbot.waitUntil(lambda: not lab.jobs.running("phases"), timeout=LONG)
    assert not panel.curve.plot.shades


def test_cells_are_counted_for_glove(lab, panel, train):
    train(model="glove", epochs=2)
    assert panel.curve.plot.words.endswith("cells")


def test_at_its_least_height_nothing_in_the_panel_scrolls(lab, qtbot):
    lab.page = CurvesPanel(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    # a window that begins maximized takes heights over that were of another one
    lab.page.resize(900, lab.page.minimumHeight() or lab.page.minimumSizeHint().height())
    QApplication.processEvents()
    assert lab.page.findChild(PageScrollArea).verticalScrollBar().maximum() == 0


def test_a_definition_of_two_lines_is_written_whole(qtbot):
    told = FewLinesLabel("caption")
    qtbot.addWidget(told)
    said = (
        "−log σ(x·c) − 5 × mean of log σ(−x·n) over 5 noise words n that four context words share, used 3 times: they "
        "weigh as 5; mean over all predictions (of these 5,000 words)"
    )
    told.setText(said)
    told.resize(700, told.sizeHint().height())
    assert " ".join(told.lines()) == said
    assert len(told.lines()) == 2
    assert told.toolTip() == said
    told.resize(300, told.sizeHint().height())
    assert len(told.lines()) == 2
    assert told.lines()[-1].endswith("…")
    letters = told.fontMetrics()
    assert all(letters.horizontalAdvance(line) <= 300 for line in told.lines())
