"""A part that measures: vectors that move on, and what is said of what goes wrong."""

import threading

import numpy as np
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms
RANDOM = np.random.default_rng(0)
FIRST = Embedding(["one", "two", "three"], RANDOM.normal(size=(3, 4)).astype(np.float32))


class SlowPart(ComputedWidget):
    """Finds its vectors, when it is allowed to."""

    KIND = "slow"
    PROVIDES = ("told",)

    def __init__(self, stage):
        super().__init__(stage, "slow", typed=False)
        self.shown, self.begun, self.let, self.wrong = [], [], [], None
        self.column.addWidget(self.complaint)

    def work(self):
        vectors = self.stage.source.vectors
        if vectors is None:
            return None
        self.begun.append(vectors)

        def do(pulse):
            while vectors not in self.let:
                pulse.beat(0)
                threading.Event().wait(0.005)
            if self.wrong is not None:
                raise self.wrong
            return vectors

        return do

    def show_found(self, found):
        self.shown.append(found)


@pytest.fixture
def part(lab, qtbot):
    lab.workspace.set_corpus(corpus_from_texts(["one two three"] * 3))
    lab.workspace.set_moment(FIRST)
    made = lab.page = SlowPart(LessonState(lab.context, LessonData(lab.workspace, lab.jobs)))
    made.resize(300, 200)
    made.show()
    qtbot.waitUntil(lambda: made.begun == [FIRST] and lab.jobs.running("slow"), timeout=LONG)
    return made


def _moment(seed):
    return FIRST.with_vectors(np.random.default_rng(seed).normal(size=(3, 4)).astype(np.float32))


def test_a_job_that_takes_long_is_mentioned_while_there_is_nothing_to_see(part, lab, qtbot):
    qtbot.waitUntil(lambda: "Computing" in part.complaint.text() and part.complaint.isVisible(), timeout=LONG)
    part.let.append(FIRST)
    qtbot.waitUntil(lambda: part.shown == [FIRST], timeout=LONG)
    assert not part.complaint.isVisible()
    # what is seen stays, without a remark
    later = _moment(4)
    lab.workspace.set_moment(later)
    qtbot.waitUntil(lambda: part.begun[-1] is later, timeout=LONG)
    part._on_late()
    assert not part.complaint.isVisible()
    part.let.append(later)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_one_moment_is_measured_to_its_end_and_then_the_newest(part, lab, qtbot):
    moments = [_moment(seed) for seed in (1, 2, 3)]
    for moment in moments:
        lab.workspace.set_moment(moment)
        QApplication.processEvents()
    assert part.begun == [FIRST]
    part.let.append(part.begun[-1])
    qtbot.waitUntil(lambda: part.begun == [FIRST, moments[2]], timeout=LONG)
    assert part.shown == [FIRST]
    part.let.append(part.begun[-1])
    qtbot.waitUntil(lambda: part.shown == [FIRST, moments[2]], timeout=LONG)
    qtbot.waitUntil(lambda: not part._behind)
    assert not lab.jobs.running("slow")
    assert part.begun == [FIRST, moments[2]]


def test_another_question_waits_for_nothing(part, lab, qtbot):
    lab.workspace.set_moment(_moment(1))
    part.again()
    qtbot.waitUntil(lambda: len(part.begun) == 2, timeout=LONG)
    part.let.append(part.begun[-1])
    qtbot.waitUntil(lambda: bool(part.shown), timeout=LONG)
    assert part.shown == part.begun[1:]


@pytest.mark.parametrize("change", ["words", "text"])
def test_what_is_of_something_else_is_not_measured_to_its_end(part, lab, qtbot, change):
    if change == "words":
        lab.workspace.set_moment(Embedding(["one", "two", "three"], FIRST.vectors))
    else:
        lab.workspace.set_corpus(corpus_from_texts(["three two one"] * 4))
        lab.workspace.set_moment(_moment(1))
    qtbot.waitUntil(lambda: len(part.begun) == 2, timeout=LONG)
    assert part.shown == []
    part.let.append(part.begun[-1])
    qtbot.waitUntil(lambda: part.shown == part.begun[1:], timeout=LONG)


def test_after_what_went_wrong_the_newest_is_measured_too(part, lab, qtbot):
    moment, part.wrong = _moment(1), InputError("“one” is no word here.")
    lab.workspace.set_moment(moment)
    part.let.append(part.begun[-1])
    qtbot.waitUntil(lambda: part.begun == [FIRST, moment], timeout=LONG)
    assert part.complaint.error is part.wrong
    assert part.complaint.isVisible()
    part.wrong = None
    part.let.append(part.begun[-1])
    qtbot.waitUntil(lambda: part.shown == [moment], timeout=LONG)
    assert part.complaint.error is None


@pytest.mark.expects_log
def test_a_defect_is_no_mistake_of_who_reads(part, lab, qtbot):
    part.wrong = ValueError("operands could not be broadcast together")
    part.let.append(part.begun[-1])
    qtbot.waitUntil(lambda: bool(lab.errors), timeout=LONG)
    assert lab.errors == [part.wrong]
    assert part.complaint.error is None
    assert part.complaint.isHidden()
    assert part.stage.numbers["told"] == "…"
    lab.errors.clear()


def test_a_plot_grows_with_the_text_also_where_it_was_out_of_sight_meanwhile(lesson):
    body = lesson("dimensions")
    body.stage.set_scale(1.0)
    part = body.parts["projection"]
    before, letters = part.plot.height(), part.plot.findChild(QLabel).font().pixelSize()
    body.stage.set_scale(1.5)
    assert part.plot.height() == round(1.5 * before)
    assert part.plot.findChild(QLabel).font().pixelSize() == round(1.5 * letters)
    part.hide()
    body.stage.set_scale(2.0)
    part.show()
    assert part.plot.height() == 2 * before


def test_what_is_left_before_it_has_measured_makes_way_and_begins_anew(part, lab, qtbot):
    done = []
    part.hide()
    assert not lab.jobs.running("slow")
    lab.jobs.submit("measure", "another lesson", lambda _job: True, done.append)
    qtbot.waitUntil(lambda: done == [True], timeout=LONG)
    part.let.append(FIRST)
    part.show()
    qtbot.waitUntil(lambda: part.shown == [FIRST], timeout=LONG)
    assert part.begun == [FIRST, FIRST]
    # what was measured is not measured again
    part.hide()
    part.show()
    part.grab()  # painted, it begins what is behind in the next turn
    turned = []
    QTimer.singleShot(0, lambda: turned.append(True))
    qtbot.waitUntil(lambda: bool(turned), timeout=LONG)
    assert part.begun == [FIRST, FIRST]


class ToldPart(SlowPart):
    """Says below it what it waits for, too."""

    KIND = "told"

    def __init__(self, stage):
        super().__init__(stage)
        self.column.addWidget(self.said)


def test_what_is_waited_for_is_written_once(lab, qtbot, monkeypatch):
    monkeypatch.setattr(LessonData, "vectors", None)
    lab.page = page = QWidget()
    stage = LessonState(lab.context, LessonData(lab.workspace, lab.jobs))
    told, silent = ToldPart(stage), SlowPart(stage)
    layout = QVBoxLayout(page)
    for part in (told, silent):
        layout.addWidget(part, 1)
    page.resize(300, 400)
    page.show()
    qtbot.waitUntil(silent.complaint.isVisible, timeout=LONG)
    qtbot.waitUntil(lambda: not told._late.isActive() and not told._behind, timeout=LONG)
    assert "toy world" in silent.complaint.text()
    assert "toy world" in told.said.text()
    assert told.complaint.isHidden()
    stage.close()
