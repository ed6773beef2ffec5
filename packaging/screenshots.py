"""Writes the pictures of the README: the real window, taught the toy world, in light and dark, and its first run
as a film.

    python packaging/screenshots.py [FOLDER] [--vectors FILE]

Needs no screen. FOLDER is packaging/pictures unless it is given. With a file of vectors, the map of all its words too.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QComboBox, QLineEdit, QMessageBox, QProgressBar, QPushButton, QScrollArea, QWidget

from embviz.gui.app.application import make_window
from embviz.gui.app.main_window import MainWindow
from embviz.gui.app.warmup import start_warmup
from embviz.gui.core.compiling import KINDS
from embviz.gui.core.settings import write_below
from embviz.gui.map.export.animation_export import Film, FilmPlan
from embviz.gui.map.export.animation_writers import kinds

SIZE = (1280, 800)
THEMES = ("light", "dark")
STILL_MS = 1500  # without a change for so long, nothing moves any more
GIVE_UP_S = 300.0
TRAINING_SHARE = 0.1  # of the run that is done on the picture of the training: groups have just formed
LEARNING_MS = 20_000  # until groups show on the small map of the start page
FILM_SIZE, FILM_S, FILM_RATE = (600, 380), 8.0, 10
LESSON, LESSON_STEP, LESSON_PIECES = "microscope", 1, 3
WORDS = "king queen prince princess man woman boy girl paris london rome dog cat horse bread cheese"


class Photographer:
    """Operates the window by the names of its controls, as a person would, and takes pictures of it."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window = window
        self._folder = folder

    def find(self, kind: type[QWidget], name: str) -> QWidget:
        found = self.window.findChild(kind, name)
        if found is None:
            raise SystemExit(f"the window has no {kind.__name__} named {name}")
        return found

    def do(self, action: str) -> None:
        self.window.actions_by_id[action].trigger()

    def page(self, name: str) -> None:
        self.window.show_page(name)

    def enter(self, name: str, text: str) -> None:
        # not key by key: the list of completions would lie over the picture
        line = self.find(QLineEdit, name)
        line.setText(text)
        line.returnPressed.emit()

    def choose(self, name: str, text: str) -> None:
        box = self.find(QComboBox, name)
        box.setCurrentIndex(box.findText(text))
        box.activated.emit(box.currentIndex())

    def until(self, what: str, reached: Callable[[], bool], every_ms: int = 50) -> None:
        deadline = time.monotonic() + GIVE_UP_S
        while not reached():
            if time.monotonic() > deadline:
                raise SystemExit(f"gave up waiting for {what}")
            self.wait(every_ms)

    def wait(self, milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def rest(self) -> None:
        seen = self.window.grab().toImage()

        def still() -> bool:
            nonlocal seen
            before, seen = seen, self.window.grab().toImage()
            return before == seen

        self.wait(STILL_MS)
        self.until("the window to come to rest", still, every_ms=STILL_MS)

    def shoot(self, name: str) -> None:
        for theme in THEMES:
            self.do(f"view.{theme}")
            self.wait(100)
            path = self._folder / f"{name}-{theme}.png"
            # 0 asks Qt for the smallest file
            if not self.window.grab().save(str(path), "PNG", 0):
                raise SystemExit(f"{path} cannot be written")
            print(path, flush=True)

    def film(self, name: str) -> None:
        window = self.window
        progress = window.workspace.run.progress
        gif = next(kind for kind in kinds() if kind.id == "gif")
        path = self._folder / f"{name}.gif"
        plan = FilmPlan(
            gif,
            path,
            0.0,
            progress.tokens_done,
            progress.tokens_done,
            progress.tokens_done / progress.epoch,
            FILM_S,
            FILM_RATE,
            FILM_SIZE,
        )
        film = Film(window.context, window.page("map"), plan)
        written: list[Path] = []
        film.finished.connect(written.append)
        film.start()
        self.until("the film", lambda: bool(written))
        print(path, flush=True)


def take_pictures(camera: Photographer) -> None:
    """Walk through the window once, page by page."""
    window = camera.window
    start_warmup(window)
    camera.until("the libraries", lambda: not any(map(window.jobs.running, KINDS)))
    window.page("start").begin_learning()  # as after a start
    camera.wait(LEARNING_MS)
    camera.shoot("start")

    page, scene = window.page("map"), window.context.scene
    camera.do("file.english")
    camera.until("the English vectors", lambda: scene.coloring is not None)
    camera.rest()
    camera.shoot("english")
    camera.do("file.toy_world")
    camera.until("the toy world", lambda: window.workspace.corpus is not None)
    camera.do("train.run")
    progress = camera.find(QProgressBar, "train.progress")
    camera.until("the groups", lambda: progress.value() >= progress.maximum() * TRAINING_SHARE)
    camera.shoot("training")

    camera.until("the end of training", lambda: not window.workspace.training)
    camera.until("the map", lambda: scene.frame.settled and not page.loop.working)
    # the first run as it happens
    end = window.workspace.run.progress.tokens_done
    camera.until("the film of the run", lambda: page.past.recording.is_film(page.recording_key, end))
    camera.do("view.light")
    camera.film("training")
    window.workspace.select(["king"])
    camera.rest()
    camera.shoot("map")
    window.trainer.set_pace("full")
    camera.find(QComboBox, "train.model").setCurrentIndex(1)
    camera.do("train.run")
    camera.until("the second training", lambda: not window.workspace.training)
    camera.page("runs")
    camera.rest()
    camera.shoot("runs")

    camera.page("compare")
    camera.rest()
    camera.shoot("compare")

    camera.page("words/neighbors")
    camera.rest()
    camera.shoot("neighbors")

    camera.page("words/new_word")
    window.workspace.select(["coffee"])
    camera.rest()
    camera.find(QPushButton, "newword.pretend").click()
    camera.rest()
    camera.shoot("new_word")

    camera.page("analogy")
    camera.enter("analogy.expression", "king - man + woman")
    camera.rest()
    camera.shoot("analogy")

    camera.page("similarity")
    camera.enter("heatmap.words", WORDS)
    camera.rest()
    camera.shoot("similarity")

    camera.page("axes/axes")
    camera.rest()
    camera.shoot("axes")

    camera.page("geometry")
    camera.rest()
    camera.shoot("geometry")

    camera.page("lessons")
    lessons = camera.window.page("lessons")
    lessons.show_lesson(LESSON)
    camera.until("the lesson", lambda: lessons.picture() is not lessons)
    camera.rest()
    body = lessons.picture()
    bar = camera.find(QScrollArea, f"lessons.scroll.{LESSON}").verticalScrollBar()
    bar.setValue(body.steps[LESSON_STEP].y() - 16)
    for _ in range(LESSON_PIECES):
        camera.find(QPushButton, "microscope.next").click()
    camera.rest()
    camera.shoot("lessons")


def take_vocabulary(camera: Photographer, vectors: Path) -> None:
    """Lay a whole vocabulary out, with its clusters in color and the trust in it measured."""
    window = camera.window
    window.open_path(vectors)

    def opened() -> bool:
        question = window.findChild(QMessageBox, "unsaved")  # whether to keep the toy world's, if its run was slow
        if question is not None and question.isVisible():
            question.button(QMessageBox.StandardButton.Discard).click()
        return window.workspace.corpus is None and window.workspace.embedding is not None

    camera.until("the vectors", opened)
    camera.page("map")
    camera.choose("map.method", "UMAP")
    camera.find(QPushButton, "map.all").click()
    words = len(window.workspace.embedding.words)
    camera.until("the map of all words", lambda: len(window.context.scene.words) == words)
    window.show_panel("color")
    camera.wait(STILL_MS)
    camera.choose("color.by", "Clusters")
    camera.until("the map", lambda: not window.page("map").loop.working)
    camera.until("the clusters", lambda: window.context.scene.coloring is not None)
    window.show_panel("trust")
    camera.wait(STILL_MS)
    camera.until("the trust", lambda: not window.jobs.running("trust"))
    camera.rest()
    camera.shoot("vocabulary")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parent / "pictures")
    options.add_argument("--vectors", type=Path)
    given = options.parse_args()
    folder = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as settings:
        # a window as it looks at the first start, whatever the owner of this machine has set
        write_below(settings)
        os.environ["XDG_DATA_HOME"] = settings  # where a training that was cut short would be offered from
        application, window = make_window(["embviz"])
        application.setCursorFlashTime(0)
        window.resize(*SIZE)
        window.show()
        camera = Photographer(window, folder)
        take_pictures(camera)
        if given.vectors is not None:
            take_vocabulary(camera, given.vectors)
        window.close()
        application.processEvents()


if __name__ == "__main__":
    main()
