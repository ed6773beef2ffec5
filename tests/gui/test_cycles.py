"""What Qt holds is freed on the thread of the window, whoever makes objects meanwhile."""

import gc
import threading

import pyqtgraph as pg
from PySide6.QtCore import Qt

from embviz.gui.core import cyclic_garbage
from embviz.gui.core.jobs import Jobs


def in_a_circle(where):
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
        in_a_circle(where)
    jobs.submit("quick", "make much", lambda _job: make_much())
    qtbot.waitUntil(lambda: not jobs.running("make much"), timeout=60_000)
    assert jobs.close(600)
    # the timer of this thread may have come to it already
    gc.collect()
    assert len(where) == 20
    assert set(where) == {threading.main_thread()}


def test_what_is_due_is_freed_without_python_s_own_look(qapp, qtbot):
    cyclic_garbage.keep_to_this_thread()
    where = []
    in_a_circle(where)
    young = []

    def freed():
        # what earlier tests made and is freed meanwhile lets Python's count of new objects fall
        young.extend([] for _ in range(gc.get_threshold()[0]))
        return where == [threading.main_thread()]

    qtbot.waitUntil(freed, timeout=30_000)


def test_what_stays_is_not_looked_through_again():
    try:
        cyclic_garbage.keep_for_good()
        assert len(gc.get_objects()) < 1000
        where = []
        in_a_circle(where)
        gc.collect()
        assert where == [threading.main_thread()]
    finally:
        gc.unfreeze()
