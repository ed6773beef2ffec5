"""The job runner: one end for each job, late answers dropped, nothing left behind."""

import threading

import numpy as np
import pytest

from embviz.gui.core.jobs import Jobs
from embviz.util.errors import Cancelled, ComputeError, InputError
from embviz.util.memory import OutOfMemory

LONG = 30_000  # ms


@pytest.fixture
def jobs(qapp):
    jobs = Jobs()
    yield jobs
    assert jobs.close()


def test_result_arrives_on_the_gui_thread(jobs, qtbot):
    seen = []
    jobs.submit(
        "quick",
        "k",
        lambda job: threading.current_thread().name,
        lambda name: seen.append((name, threading.current_thread())),
    )
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [("embviz-quick", threading.main_thread())]


def test_new_work_cancels_the_old_and_its_late_answer_is_dropped(jobs, qtbot):
    started, release, seen = threading.Event(), threading.Event(), []

    def slow(job):
        started.set()
        release.wait(600)
        seen.append(("cancelled", job.cancelled()))
        return "old"

    jobs.submit("quick", "k", slow, seen.append)
    assert started.wait(600)
    jobs.submit("quick", "k", lambda job: "new", seen.append)
    release.set()
    qtbot.waitUntil(lambda: "new" in seen)
    assert seen == [("cancelled", True), "new"]


def test_kinds_do_not_disturb_each_other(jobs, qtbot):
    seen = []
    jobs.submit("quick", "a", lambda job: "a", seen.append)
    jobs.submit("quick", "b", lambda job: "b", seen.append)
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen == ["a", "b"]


def test_error_goes_to_its_handler_or_to_the_window(jobs, qtbot):
    seen = []

    def bad(job):
        raise InputError("No such word.")

    jobs.submit("quick", "a", bad, seen.append, lambda error: seen.append(str(error)))
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == ["No such word."]
    with qtbot.waitSignal(jobs.messages.error_shown) as caught:
        jobs.submit("quick", "b", bad, seen.append)
    assert str(caught.args[0]) == "No such word."


def test_what_the_user_gave_goes_to_who_asked_and_every_other_error_is_shown(jobs, qtbot):
    refused = []

    def bad(job):
        raise InputError("No such word.")

    def worse(job):
        raise ComputeError("Too large.")

    jobs.submit("quick", "a", bad, on_refused=refused.append)
    qtbot.waitUntil(lambda: bool(refused))
    assert isinstance(refused[0], InputError)
    with qtbot.waitSignal(jobs.messages.error_shown) as caught:
        jobs.submit("quick", "b", worse, on_refused=refused.append)
    assert str(caught.args[0]) == "Too large."
    assert len(refused) == 1


@pytest.mark.expects_log
def test_defect_is_logged_and_shown(jobs, qtbot, caplog):
    with qtbot.waitSignal(jobs.messages.error_shown):
        jobs.submit("quick", "a", lambda job: 1 // 0)
    assert "ZeroDivisionError" in caplog.text


def test_cancelled_is_silent(jobs, qtbot):
    seen = []

    def gives_up(job):
        raise Cancelled

    jobs.messages.error_shown.connect(lambda error, _about: seen.append(error))
    jobs.submit("quick", "a", gives_up, seen.append, seen.append)
    qtbot.waitUntil(lambda: not jobs.running("a"))
    assert seen == []


def test_close_ends_work_under_way(qapp):
    jobs = Jobs()
    started = threading.Event()

    def until_cancelled(job):
        started.set()
        while not job.cancelled():
            pass

    jobs.submit("heavy", "a", until_cancelled)
    assert started.wait(600)
    assert jobs.close(600)
    ran = []
    jobs.submit("heavy", "b", ran.append)
    assert not jobs.running("b")


def test_progress_of_a_cancelled_job_is_not_shown(jobs, qtbot):
    seen, started, release = [], threading.Event(), threading.Event()

    def work(job):
        started.set()
        release.wait(600)
        job.progress(0.5, "late")

    jobs.submit("files", "a", work, on_progress=lambda fraction, text: seen.append(text))
    assert started.wait(600)
    jobs.cancel("a")
    release.set()
    done = []
    jobs.submit("files", "b", lambda job: None, lambda _: done.append(1))
    qtbot.waitUntil(lambda: bool(done))
    assert seen == []


@pytest.mark.parametrize(("lane", "says"), [("train", "The training took"), ("heavy", "The layout of the map took")])
def test_memory_that_is_short_is_no_defect_but_says_what_took_how_much(jobs, qtbot, lane, says):
    failed = []
    jobs.submit(lane, "large", lambda _job: np.empty((1 << 24, 1 << 22), np.float32), on_failed=failed.append)
    qtbot.waitUntil(lambda: bool(failed), timeout=LONG)
    assert isinstance(failed[0], OutOfMemory)
    assert says in failed[0].what
    assert "256.0 TB" in failed[0].what
    assert failed[0].cure
    # what was taken before is given back: nothing holds on to the frames that had it
    assert failed[0].__traceback__ is failed[0].__context__ is None


def test_the_end_of_what_was_announced_is_announced_while_other_work_goes_on(jobs, qtbot):
    told, go_on = [], threading.Event()
    jobs.busy_changed.connect(lambda kind, _share, _text: told.append(kind))
    jobs.submit("train", "long", lambda _job: go_on.wait(60))

    def work(job):
        job.progress(0.5, "half")

    jobs.submit("files", "short", work)
    qtbot.waitUntil(lambda: told == ["short", ""], timeout=60_000)
    assert jobs.running("long")
    go_on.set()
