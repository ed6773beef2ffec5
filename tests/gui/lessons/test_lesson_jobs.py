"""What a lesson measures ends with the lesson, and with nothing else."""

import threading

import pytest
from PySide6.QtCore import Qt

from embviz.gui.lessons.own_texts import begin
from embviz.gui.lessons.phases.run import KIND
from embviz.gui.lessons.stage import LessonJobs
from embviz.util.errors import InputError

LONG = 30_000  # ms


@pytest.fixture
def held(lab):
    """Begin a job that works until it is cancelled; returns when it does."""

    def begun(jobs, kind, called):
        working = threading.Event()

        def work(job):
            working.set()
            while not job.cancelled():
                job.progress(0.5)
                job._cancel.wait(0.01)

        job = jobs.submit("quick", kind, work, called.append, called.append, lambda *told: None)
        assert working.wait(600)
        return job

    return begun


def test_all_of_its_jobs_end_with_it(lab, held, qtbot):
    jobs, called = LessonJobs(lab.jobs), []
    job = held(jobs, "one", called)
    waiting = jobs.submit("quick", "two", called.append, called.append)
    assert jobs.running("one")
    assert jobs.close()
    assert job.cancelled()
    assert waiting.cancelled()
    assert not lab.jobs.running("one")
    later = jobs.submit("quick", "one", called.append, called.append)
    assert later.cancelled()
    last = []
    lab.jobs.submit("quick", "last", lambda job: True, last.append)
    qtbot.waitUntil(lambda: bool(last), timeout=LONG)
    assert called == []


def test_jobs_of_others_go_on(lab, held):
    jobs, called = LessonJobs(lab.jobs), []
    of_the_window = held(lab.jobs, "map", called)
    jobs.close()
    jobs.cancel("map")
    assert not of_the_window.cancelled()
    lab.jobs.cancel("map")


def test_what_fails_is_told_to_the_window(lab, qtbot):
    jobs = LessonJobs(lab.jobs)

    def work(_job):
        raise InputError("No.")

    jobs.submit("quick", "one", work)
    qtbot.waitUntil(lambda: bool(lab.errors), timeout=LONG)
    jobs.messages.show_error(InputError("Neither."))
    assert [str(error) for error in lab.errors] == ["No.", "Neither."]
    lab.errors.clear()


def test_a_text_that_is_saved_while_its_parts_measure(lesson, find, lab, qtbot):
    body = lesson("phases")
    qtbot.mouseClick(find("phases.run_measure"), Qt.MouseButton.LeftButton)
    begin("phases").write_text("# Anew\nminutes: 2\n\n[[run]]\n", "utf-8")
    assert lab.jobs.running(KIND)
    lab.page._on_text_changed("phases")
    assert not lab.jobs.running(KIND)
    qtbot.waitUntil(lambda: lab.page.picture().accessibleName() == "Anew", timeout=LONG)
    assert lab.page.picture() is not body
    # the new one works, as if nothing had been
    assert find("phases.run_measure").isVisible()
    qtbot.mouseClick(find("phases.run_measure"), Qt.MouseButton.LeftButton)
    assert lab.jobs.running(KIND)
    qtbot.waitUntil(lambda: find("phases.run_progress").value() > 0, timeout=LONG)
    qtbot.mouseClick(find("phases.run_cancel"), Qt.MouseButton.LeftButton)
    assert not lab.jobs.running(KIND)
