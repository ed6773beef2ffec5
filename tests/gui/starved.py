"""A window that has no memory left, step by step; prints what it says at each: `starved.py FOLDER`, on Linux.

A process of its own, because the limit holds for all of it.
"""

import json
import os
import resource
import sys
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from embviz.util.kernel_cache import folder_of_all

PAGE = os.sysconf("SC_PAGE_SIZE")
ROOM = 90 << 20  # bytes that are left, of which embviz leaves a part to the window
WORDS, DIMENSIONS = 60_000, 200


@contextmanager
def starved(room=ROOM):
    """Let this process have so many bytes more than it has."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * PAGE
    resource.setrlimit(resource.RLIMIT_AS, (taken + room, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


class Window:
    """The real window, waited for."""

    def __init__(self, folder):
        from embviz.gui.app.application import make_window
        from embviz.gui.core import settings
        from embviz.gui.project import controller

        settings.write_below(folder / "settings")
        controller.WORTH_S = float("inf")  # nothing is asked about
        _, self.window = make_window(["embviz"])
        self.window.resize(1280, 800)
        self.window.show()
        # so that what is waited for is looked at though nothing happens
        self._looking = QTimer(self.window, interval=10)
        self._looking.start()

    def find(self, name):
        return self.window.findChild(QWidget, name)

    def wait(self, until):
        while not until():
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def said(self):
        """Return what the banner says, and take it back."""
        banner = self.window.banner
        self.wait(lambda: banner.isVisible() or QApplication.activeModalWidget() is not None)
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            return [part.text() for part in dialog.findChildren(QLabel)]
        texts = [part.text() for part in banner.findChildren(QLabel) if part.text()]
        banner.hide()
        return texts


def main(folder):
    show = Window(folder)
    window = show.window
    window.run_action("file.toy_world")
    show.wait(lambda: window.workspace.corpus is not None)
    window.panel("training")
    for name, value in (("epochs", 1), ("dimensions", 16)):
        show.find(f"train.{name}").setValue(value)
    window.trainer.set_pace("full")  # nobody watches
    window.run_action("train.run")
    show.wait(lambda: window.workspace.embedding is not None and not window.workspace.training)
    print(json.dumps({"trained": len(window.workspace.embedding)}), flush=True)

    vectors = folder / "large.vec"
    row = " 0" * DIMENSIONS
    vectors.write_text(f"{WORDS} {DIMENSIONS}\n" + "".join(f"w{k}{row[:-1]}1\n" for k in range(WORDS)), "ascii")
    show.window.banner.hide()
    with starved():
        window.open_path(vectors)
        print(json.dumps({"vectors": show.said()}), flush=True)
    assert window.workspace.run is not None  # what was open is

    text = folder / "large.txt"
    text.write_text("\n".join(" ".join(f"w{k % WORDS}" for k in range(at, at + 20)) for at in range(0, 3 * WORDS, 20)))
    window.open_path(text)
    show.wait(lambda: window.workspace.corpus is not None and window.workspace.corpus.name == "large")
    show.find("train.min_count").setValue(1)
    show.find("train.dimensions").setValue(400)
    with starved():
        window.run_action("train.run")
        print(json.dumps({"training": show.said()}), flush=True)
    show.find("train.dimensions").setValue(16)
    window.run_action("train.run")
    show.wait(lambda: window.workspace.embedding is not None and not window.workspace.training)
    print(json.dumps({"trained": len(window.workspace.embedding)}), flush=True)
    window.close()


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder_of_all()  # chosen before the caches move: what is compiled already is used
    for kind in ("DATA", "CONFIG", "CACHE"):
        os.environ[f"XDG_{kind}_HOME"] = f"{sys.argv[1]}/{kind}"
    main(Path(sys.argv[1]))
    os._exit(0)
