"""The jobs of one lesson, cancelled with it."""

from collections.abc import Callable
from typing import Any

from embviz.gui.core.jobs import Job, Jobs


class LessonJobs(Jobs):
    """Hands what the parts of a lesson want done on to the workers of the window, and can end all of it.

    Without that, a job would go on for a lesson that is gone, and call widgets that are deleted.

    Parameters
    ----------
    jobs : Jobs
        Those of the window.

    Signals
    -------
    failed(Exception)
        Passed on to that of the window.
    """

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs = jobs
        self._kinds: set[str] = set()  # not the jobs, which hold the vectors they are about
        self.failed.connect(jobs.failed)
        jobs.busy_changed.connect(self.busy_changed)

    def submit(
        self,
        lane: str,
        kind: str,
        work: Callable[[Job], Any],
        on_done: Callable[[Any], None] | None = None,
        on_failed: Callable[[Exception], None] | None = None,
        on_progress: Callable[[float, str], None] | None = None,
        ambient: bool = False,
    ) -> Job:
        """Do `work(job)` as `Jobs.submit` does; after `close` nothing is done."""
        if self._closed:
            job = Job(kind, work, on_done, on_failed, on_progress, ambient)
            job.cancel()
            return job
        self._kinds.add(kind)
        return self._jobs.submit(lane, kind, work, on_done, on_failed, on_progress, ambient)

    def cancel(self, kind: str) -> None:
        """Cancel the job of a kind; not after `close`, when it is one of the lesson that came in this one's place."""
        if not self._closed:
            self._jobs.cancel(kind)

    def running(self, kind: str) -> bool:
        """Whether a job of this kind waits or works."""
        return self._jobs.running(kind)

    def close(self, timeout_s: float = 0.0) -> bool:
        """Cancel what the lesson has begun, and begin nothing more; the threads are those of the window, and stay."""
        self._closed = True
        for kind in self._kinds:
            self._jobs.cancel(kind)
        self._kinds.clear()
        return True
