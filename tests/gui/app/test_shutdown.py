"""Signals that end the program, and the leftovers of processes that were killed."""

import os
import signal
import subprocess
import sys
import time

import pytest

from embviz.gui.app import application, leftovers
from embviz.gui.style.stylesheet import ICONS
from embviz.util.atomic_write import remove_left


def ended():
    """Return the id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def aged(path):
    past = time.time() - 3600
    os.utime(path, (past, past))
    return path


def test_ctrl_c_in_the_terminal_closes_a_window_that_rests(window, qtbot):
    handled = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))
    former = {number: signal.getsignal(number) for number in handled}
    try:
        application.handle_interrupts(window)
        os.kill(os.getpid(), signal.SIGINT)
        qtbot.waitUntil(lambda: not window.isVisible(), timeout=30_000)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_DFL
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_session_that_ends_keeps_the_settings(tmp_path, name):
    number = getattr(signal, name)
    script = (
        "import os, sys\n"
        "from PySide6.QtCore import QTimer\n"
        "from embviz.gui.app import application\n"
        "make = application._begin\n"
        "def begin(argv):\n"
        "    made, window = make(argv)\n"
        "    window.settings.set('lessons/done', ['journey'])\n"
        f"    QTimer.singleShot(0, lambda: os.kill(os.getpid(), {int(number)}))\n"
        "    return made, window\n"
        "application._begin = begin\n"
        "sys.exit(application.run(['embviz']))\n"
    )
    homes = {each: str(tmp_path) for each in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "TMPDIR")}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env={**os.environ, **homes})
    assert done.returncode == 128 + number, done.stderr
    assert "Traceback" not in done.stderr
    assert "journey" in "".join(path.read_text() for path in tmp_path.rglob("*.ini"))
    assert not list(tmp_path.glob(f"{ICONS}*"))


def test_an_application_that_is_ended_while_its_window_is_open_says_nothing(tmp_path):
    script = (
        "import sys\n"
        "from PySide6.QtCore import QTimer\n"
        "from embviz.gui.app.application import make_window\n"
        "application, window = make_window(['embviz'])\n"
        "window.show()\n"
        "window.workspace.select(['a'])\n"
        "QTimer.singleShot(0, lambda: application.exit(7))\n"
        "sys.exit(application.exec())\n"
    )
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env={**os.environ, **homes})
    assert done.returncode == 7
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


@pytest.mark.parametrize("later_s", [0, 0.04, 0.045, 0.05, 0.055])
def test_a_process_that_ends_without_a_word_to_its_window_says_nothing(tmp_path, later_s):
    """As a test or a script does that fails: nothing is told that the application ends; settings are being written."""
    script = (
        "import time\n"
        "from embviz.gui.app.application import make_window\n"
        "application, window = make_window(['embviz'])\n"
        "window.show()\n"
        "window.workspace.select(['a'])\n"
        "window.workspace.select(['b'])\n"
        "window.settings.set('lessons/done', ['journey'])\n"
        f"time.sleep({later_s})\n"
    )
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env={**os.environ, **homes})
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "journey" in "".join(path.read_text() for path in tmp_path.rglob("*.ini"))


def test_icons_of_processes_that_have_ended_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(leftovers.tempfile, "gettempdir", lambda: str(tmp_path))
    names = (f"{ICONS}{ended()}-a", f"{ICONS}{os.getpid()}-b", f"{ICONS}c")
    dead, alive, other = (tmp_path / name for name in names)
    for folder in (dead, alive, other):
        folder.mkdir()
        (folder / "close-dark.png").touch()
    leftovers.tidy([])
    assert not dead.exists()
    assert alive.exists()
    assert other.exists()


def test_half_written_files_of_processes_that_have_ended_are_removed(tmp_path):
    dead = aged_part(tmp_path, f".class.embviz.{ended()}-140.part")
    kept = [
        aged_part(tmp_path, f".class.embviz.{os.getpid()}-140.part"),
        aged_part(tmp_path, ".mine.part"),
        aged_part(tmp_path, f"class.embviz.{ended()}-140.part"),
    ]
    young = tmp_path / f".class.embviz.{ended()}-140.part"
    young.touch()
    remove_left(tmp_path)
    assert not dead.exists()
    assert all(path.exists() for path in [*kept, young])


def aged_part(folder, name):
    path = folder / name
    path.touch()
    return aged(path)
