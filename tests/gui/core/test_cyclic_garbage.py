"""Objects of Qt are freed on the GUI thread, whichever thread creates objects meanwhile."""

import gc
import threading

import pyqtgraph as pg
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from embviz.gui.core import cyclic_garbage
from embviz.gui.core.jobs import Jobs


def in_a_cycle(where):
    """Make a curve that nobody holds but itself; the thread that frees it is noted."""
    curve = pg.PlotCurveItem([0.0, 1.0], [0.0, 1.0])
    curve.itself = curve
    curve.destroyed.connect(lambda *_: where.append(threading.current_thread()), Qt.ConnectionType.DirectConnection)


def make_much():
    """Make so many objects that Python would look for circles of every age."""
    kept = []
    for _ in range(40):
        kept.append([[] for _ in range(5000)])
        if len(kept) > 3:
            kept.clear()


def test_a_worker_that_makes_objects_frees_no_curve(qapp, qtbot):
    jobs, where = Jobs(), []
    assert not gc.isenabled()
    for _ in range(20):
        in_a_cycle(where)
    jobs.submit("quick", "make much", lambda _job: make_much())
    qtbot.waitUntil(lambda: not jobs.running("make much"), timeout=60_000)
    assert jobs.close(600)
    # the timer of this thread may have come to it already
    gc.collect()
    assert len(where) == 20
    assert set(where) == {threading.main_thread()}


def test_what_is_due_is_freed_without_python_s_own_look(qapp, qtbot):
    cyclic_garbage.collect_on_this_thread()
    where = []
    in_a_cycle(where)
    young = []

    def freed():
        # what earlier tests made and is freed meanwhile lets Python's count of new objects fall
        young.extend([] for _ in range(gc.get_threshold()[0]))
        return where == [threading.main_thread()]

    qtbot.waitUntil(freed, timeout=30_000)


def test_what_stays_is_not_looked_through_again():
    try:
        cyclic_garbage.exclude_present_objects()
        assert len(gc.get_objects()) < 1000
        where = []
        in_a_cycle(where)
        gc.collect()
        assert where == [threading.main_thread()]
    finally:
        gc.unfreeze()


def test_a_full_collection_waits_until_the_input_pauses():
    now, state = [0.0], ["here"]
    idle = cyclic_garbage.InputIdle(lambda: state[0], lambda: now[0])
    found = []
    for moment, where in (
        (0, "here"),
        (1, "there"),
        (2, "there"),
        (2.6, "there"),
        (2.7, "here"),
        (4, "here"),
        (4.3, "here"),
    ):
        now[0], state[0] = moment, where
        found.append(idle.is_idle())
    assert found == [False, False, False, True, False, False, True]


def test_a_full_collection_does_not_wait_for_ever():
    now = [0.0]
    idle = cyclic_garbage.InputIdle(lambda: now[0], lambda: now[0])
    found = []
    for moment in range(300):
        now[0] = float(moment)
        found.append(idle.is_idle())
    assert [moment for moment, rests in enumerate(found) if rests] == [120, 240]


def test_mouse_and_typing_change_the_input_state(qtbot):
    line = QLineEdit()
    qtbot.addWidget(line)
    line.show()
    line.activateWindow()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    before = cyclic_garbage.input_state()
    assert cyclic_garbage.input_state() == before
    QTest.keyClicks(line, "a")
    typed = cyclic_garbage.input_state()
    assert typed != before
    QCursor.setPos(QCursor.pos() + QPoint(3, 3))
    assert cyclic_garbage.input_state() != typed


def test_during_input_only_young_cycles_are_freed(qapp, monkeypatch):
    looked = []
    monkeypatch.setattr(cyclic_garbage.gc, "collect", looked.append)
    monkeypatch.setattr(cyclic_garbage.gc, "get_count", lambda: (10_000, 100, 100))
    monkeypatch.setattr(cyclic_garbage, "_next_full", 0.0)
    cyclic_garbage.collect_due(full=False)
    cyclic_garbage.collect_due()
    assert looked == [1, 2]
