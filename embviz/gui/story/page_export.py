"""Exports a story as a web page: goes through its steps in the window, and takes each when it is complete."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QBuffer, QElapsedTimer, QIODevice, Qt, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.map.export.figure_from_map import legend_of, plate_of, proposed_caption, source_of
from embviz.gui.map.export.options import ExportOptions, MapExportData
from embviz.gui.story.playing import StoryHost, StoryPlayer, capture_step, show_step
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.language import counted, spoken, tr

if TYPE_CHECKING:
    from embviz.drawing.export.story_page import PageStep

KIND = "export story"
_LOOK_MS, _STILL = 60, 5  # a step is complete when nothing has moved at so many looks
_LONGEST_MS = 30_000  # for one step: then it is taken as it is
_FRAMES, _MOST_PLACES = 24, 400_000  # of the training; places in all of its frames
_WIDE_PX = 380
_PAINTING = 0.7  # share of the painting of the steps in all of the work


@dataclass(frozen=True, eq=False)
class _Taken:
    """A step as it was seen."""

    title: str
    text: str
    source: MapExportData | None = None
    layout: str = ""
    time: float | None = None
    image: QImage | None = None
    described: str = ""


@dataclass(frozen=True, eq=False)
class _Run:
    """The map during a run."""

    layout: str
    words: tuple[str, ...]
    times: tuple[float, ...]
    frames: tuple[np.ndarray, ...]
    epoch: float


class StoryExport(QDialog):
    """Goes through the steps and writes the page; can be cancelled at any time.

    At the end the window shows what it did before.

    Signals
    -------
    written(str)
        The page is written; a message about it.
    """

    written = Signal(str)

    def __init__(self, window: StoryHost, player: StoryPlayer, path: Path) -> None:
        super().__init__(window)
        self.setObjectName("story_export")
        self.setWindowTitle(tr("Export web page"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self._window, self._model, self._path = window, player.model, path
        self._steps = self._model.steps
        self._before = capture_step(window)
        self._taken: list[_Taken] = []
        self._run: _Run | None = None
        self._still = 0
        self._waited = QElapsedTimer()
        layout = column(self, (22, 18, 22, 16), 10)
        set_scaled_size(self, minimum_width=_WIDE_PX)
        self._told = label("", wrap=True)
        self._bar = ProgressBar("story_export.progress", tr("Progress of the export"))
        cancel = button(tr("Cancel"), "story_export.cancel")
        cancel.clicked.connect(self.reject)
        layout.addWidget(self._told)
        layout.addWidget(self._bar)
        layout.addLayout(row(None, cancel))
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self.finished.connect(self._on_finished)

    def begin(self) -> None:
        """Show the first step."""
        self.open()
        self._next()

    def _next(self) -> None:
        at = len(self._taken)
        if at == len(self._steps):
            self._timer.stop()
            self._write()
            return
        self._told.setText(tr("Step {at} of {steps}", at=at + 1, steps=len(self._steps)))
        self._bar.set_share(_PAINTING * at / len(self._steps))
        self._still = 0
        self._waited.start()
        show_step(self._window, self._steps[at])
        self._timer.start()

    def _look(self) -> None:
        self._still = self._still + 1 if self._complete() else 0
        if self._still >= _STILL or self._waited.hasExpired(_LONGEST_MS):
            self._taken.append(self._take(self._steps[len(self._taken)].title))
            self._next()

    def _complete(self) -> bool:
        """Return whether the window shows all of the step."""
        window = self._window
        if window.context.jobs.busy():
            return False
        if window.current_address() != "map":
            return True
        page, scene, workspace = window.map_page, window.context.scene, window.workspace
        if not len(scene.words):
            return workspace.embedding is None
        if scene.awaited or page.loop.working or page.view.moving:
            return False
        if workspace.place is None:
            return bool(np.isfinite(scene.coordinates).any())
        found = page.past.look(scene)
        return found is not None and np.array_equal(found, scene.coordinates, equal_nan=True)

    def _take(self, title: str) -> _Taken:
        window, step = self._window, self._steps[len(self._taken)]
        if window.current_address() != "map" or not len(window.context.scene.words):
            picture: QWidget = window.page(window.current_address()).picture()
            for line in picture.findChildren(QLineEdit):
                line.deselect()
            return _Taken(title, step.text, image=picture.grab().toImage(), described=picture.accessibleName() or title)
        view, workspace, scene = window.map_page.view, window.workspace, window.context.scene
        view.settle()
        run = workspace.run
        flat = not view.in_space
        layout = f"{scene.layout_name} {run.run_id if run is not None else ''} {len(scene.words)}" if flat else title
        time = None
        if flat and run is not None and run.progress is not None:
            self._keep_run(layout)
            if self._run is not None and self._run.layout == layout:
                time = float(run.progress.tokens_done) if workspace.place is None else workspace.place
        return _Taken(title, step.text, source_of(window.context, view.seen()), layout, time)

    def _keep_run(self, layout: str) -> None:
        """Take frames of the training, if they are known and none were taken."""
        run, page = self._window.workspace.run, self._window.map_page
        key = page.recording_key
        if self._run is not None or run is None or run.progress is None or key is None:
            return
        scene, end = self._window.context.scene, float(run.progress.tokens_done)
        recording, words = scene.recording, scene.words
        if not recording.is_film(key, end) or not run.progress.epoch:
            return
        count = max(2, min(_FRAMES, _MOST_PLACES // max(1, len(words))))
        found = [(time, recording.at(key, time)) for time in np.linspace(0.0, end, count).tolist()]
        kept = [(time, frame) for time, frame in found if frame is not None and frame.shape[1] == 2]
        if len(kept) > 1:
            self._run = _Run(
                layout,
                tuple(words),
                tuple(time for time, _ in kept),
                tuple(frame for _, frame in kept),
                run.progress.tokens_done / run.progress.epoch,
            )

    def _write(self) -> None:
        taken, run, path = tuple(self._taken), self._run, self._path
        title, counts = self._model.title or self._window.project.name, self._counts()
        caption, language = proposed_caption(self._window.context), spoken() or "en"

        def work(job: Job) -> int:
            from embviz.drawing.export.story_page import PageFilm, write_story_page

            def pause(share: float) -> None:
                job.pulse.check()
                job.progress(share, tr("Exporting the story"))

            film = None
            if run is not None:
                turned = tuple((frame * np.array([1, -1])).astype(np.float32) for frame in run.frames)
                film = PageFilm(run.words, run.times, turned, run.epoch)
            steps = []
            for k, one in enumerate(taken):
                pause(0.3 * k / len(taken))
                steps.append(_page_step(one))
            return write_story_page(
                title, steps, path, film, caption, counts, language, lambda share: pause(0.3 + 0.7 * share)
            )

        def done(left_out: int) -> None:
            said = tr("Exported as {name}.", name=path.name)
            if left_out:
                said += " " + tr("{words} did not fit on the page.", words=counted(left_out, "word"))
            self.accept()
            self.written.emit(said)

        def failed(error: Exception) -> None:
            self.reject()
            self._window.messages.show_error(error)

        self._told.setText(tr("Writing the page"))
        self._window.context.jobs.submit(
            "files",
            KIND,
            work,
            done,
            failed,
            lambda share, _text: self._bar.set_share(_PAINTING + (1 - _PAINTING) * share),
        )

    def _counts(self) -> Callable[[str], float] | None:
        corpus = self._window.workspace.evidence
        if corpus is None:
            return None
        index, counts = corpus.vocabulary.index, corpus.vocabulary.counts

        def count(word: str) -> float:
            at = index.get(word)
            return float("nan") if at is None else float(counts[at])

        return count

    def _on_finished(self) -> None:
        self._timer.stop()
        self._window.context.jobs.cancel(KIND)
        show_step(self._window, self._before)


def _page_step(taken: _Taken) -> "PageStep":
    from embviz.drawing.export.story_page import PageStep

    if taken.source is None:
        picture = b"" if taken.image is None else _png(taken.image)
        return PageStep(taken.title, taken.text, picture=picture, described=taken.described)
    plate = plate_of(ExportOptions("html", whole=False, look="light"), taken.source)
    dark = legend_of(taken.source.seen.coloring, theme.DARK) if plate.legend is not None else None
    return PageStep(taken.title, taken.text, plate, dark.colors if dark is not None else (), taken.layout, taken.time)


def _png(image: QImage) -> bytes:
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(held, "PNG")  # type: ignore[call-overload]
    return bytes(held.data().data())
