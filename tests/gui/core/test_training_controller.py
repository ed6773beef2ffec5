"""The training controller without a window: refused runs, measurements made later, and shared memory."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest

from embviz.gui.core.training_controller import share_memory
from embviz.monitoring.history import History
from embviz.monitoring.records import Moment
from embviz.text.reading import read_corpus
from embviz.training.pace import HeadStart
from embviz.training.parameters import defaults
from embviz.training.start import Start

LONG = 30_000  # ms
SMALL = {"dimensions": 8, "min_count": 1, "threads": 1}


def _history(count):
    history = History(1 << 30, 1 << 30)
    for k in range(count):
        # 0.5 MB in memory
        history.add(Moment(k, k, k, k), {"inputs": np.full((1024, 256), k, np.float32)})
    return SimpleNamespace(history=history, plan=SimpleNamespace(budget=2))


def test_runs_share_one_memory_newest_first():
    oldest, older, newest = runs = [_history(count) for count in (3, 3, 3)]
    share_memory(newest, runs)
    in_memory = [run.history.memory_bytes for run in runs]
    assert sum(in_memory) <= 2 << 20
    assert in_memory[2] > in_memory[1] > in_memory[0] == 0
    # nothing is lost: it went to disk
    assert [len(run.history) for run in runs] == [3, 3, 3]
    assert oldest.history.state(2)["inputs"][0, 0] == 2
    share_memory(oldest, runs)
    oldest.history.add(Moment(9, 9, 9, 9), {"inputs": np.zeros((1024, 256), np.float32)})
    assert oldest.history.memory_bytes > 0
    for run in (oldest, older, newest):
        run.history.close()


def test_what_was_not_judged_is_judged_when_nothing_learns_newest_first(lab, qtbot, monkeypatch):
    def waiting(number):
        history = SimpleNamespace(limit=lambda _budget: None, memory_bytes=0)
        return SimpleNamespace(unjudged=True, number=number, history=history, plan=SimpleNamespace(budget=1))

    judged = []

    def follow(observer, _cancelled):
        judged.append(observer.number)
        observer.unjudged = False

    monkeypatch.setattr(lab.trainer._observing, "follow", follow)
    lab.workspace.set_observers([waiting(0), waiting(1), waiting(2)], None)
    lab.trainer._follow(lab.workspace.observers[1])
    assert not lab.trainer.following  # none of them is the open run
    assert lab.trainer.judging
    qtbot.waitUntil(lambda: not lab.trainer.judging, timeout=LONG)
    assert judged == [1, 2, 0]
    lab.workspace.set_observers((), None)


@pytest.fixture
def learning(lab, qtbot, long_text):
    """A run that is under way, with a moment of it."""
    lab.workspace.set_corpus(read_corpus(long_text))
    lab.trainer.start(defaults(**SMALL, epochs=1000))
    qtbot.waitUntil(
        lambda: lab.workspace.observer is not None and len(lab.workspace.observer.moments) > 1, timeout=LONG
    )
    return lab.workspace.observer


def test_branch_that_is_refused_leaves_the_run_under_way(lab, learning, qtbot):
    with qtbot.waitSignal(lab.trainer.start_rejected, timeout=LONG) as refused:
        lab.trainer.branch(learning.moments[0], defaults(**{**SMALL, "dimensions": 9}))
    assert "dimensions" in str(refused.args[0])
    assert lab.workspace.training
    assert not learning.run.control.stopped


def test_branch_stops_the_run_under_way_and_keeps_it(lab, learning, qtbot):
    lab.trainer.branch(learning.moments[0], defaults(**SMALL, epochs=900))
    qtbot.waitUntil(lambda: lab.workspace.observer is not learning, timeout=LONG)
    assert lab.workspace.observers[0] is learning
    assert learning.run.control.stopped
    assert lab.workspace.training


def test_moments_are_looked_at_by_themselves(lab, learning):
    moment = learning.moments[1]
    lab.trainer.rewind(moment)
    assert lab.workspace.looked_at.pieces == moment.pieces
    # thinned out meanwhile, an index may lie behind the end
    lab.trainer.rewind(10**6)
    assert lab.workspace.looked_at is not None
    lab.trainer.rewind(None)
    assert lab.workspace.looked_at is None


def test_where_a_run_begins_is_asked_on_a_worker(lab, qtbot, small_text):
    lab.workspace.set_corpus(read_corpus(small_text))
    asked = []

    def start():
        asked.append(threading.current_thread() is threading.main_thread())
        return Start()

    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        lab.trainer.start(defaults(**SMALL, epochs=1), start)
    assert asked == [False]


def test_a_run_is_held_to_the_chosen_pace_until_it_is_to_be_finished(lab, qtbot, tmp_path):
    text = tmp_path / "text.txt"
    text.write_text("a b c d e f g h\n" * 20_000)
    lab.workspace.set_corpus(read_corpus(text))
    lab.trainer.set_pace("watch")
    assert lab.settings.get("train/pace") == "watch"
    lab.trainer.start(defaults(**SMALL))
    qtbot.waitUntil(lambda: lab.trainer.slowed, timeout=LONG)
    run = lab.workspace.run
    assert not run.finished
    lab.trainer.finish_now()
    qtbot.waitUntil(lambda: run.finished, timeout=LONG)
    assert not lab.trainer.slowed
    assert lab.trainer.pace == "watch"  # of the next one


def test_a_run_at_full_speed_is_not_said_to_be_slowed_while_its_map_begins(lab, qtbot, tmp_path):
    text = tmp_path / "text.txt"
    text.write_text("a b c d e f g h\n" * 20_000)
    lab.workspace.set_corpus(read_corpus(text))
    lab.trainer.set_pace("full")
    lab.trainer.start(defaults(**SMALL))
    qtbot.waitUntil(lambda: lab.workspace.run is not None, timeout=LONG)
    run = lab.workspace.run
    run.control.pace = HeadStart()
    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        qtbot.waitUntil(lambda: run.control.pace.waited > 0 or run.finished, timeout=LONG)
        assert not lab.trainer.slowed
    assert run.finished


def test_the_pace_can_be_changed_while_a_run_is_under_way(lab, qtbot, tmp_path):
    text = tmp_path / "text.txt"
    text.write_text("a b c d e f g h\n" * 20_000)
    lab.workspace.set_corpus(read_corpus(text))
    lab.trainer.set_pace("watch")
    lab.trainer.start(defaults(**SMALL))
    qtbot.waitUntil(lambda: lab.trainer.slowed, timeout=LONG)
    lab.trainer.set_pace("full")
    qtbot.waitUntil(lambda: lab.workspace.run.finished, timeout=LONG)
    assert lab.settings.get("train/pace") == "full"


def test_a_run_waits_until_its_map_can_follow_and_begins_by_itself(lab, qtbot, tmp_path):
    text = tmp_path / "text.txt"
    text.write_text("a b c d e f g h\n" * 100)
    lab.workspace.set_corpus(read_corpus(text))
    compiled = threading.Event()
    lab.jobs.submit("heavy", "prepare layouts", lambda _job: compiled.wait(600))
    lab.trainer.start(defaults(**SMALL))
    assert lab.trainer.waiting
    assert lab.workspace.run is None
    lab.trainer.stop()  # one may think better of it
    assert not lab.trainer.waiting
    lab.trainer.start(defaults(**SMALL))
    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        compiled.set()
    assert not lab.trainer.waiting
    assert lab.workspace.run.finished
