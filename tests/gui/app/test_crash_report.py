"""Crash reports say where and in what a defect occurred, and quote no word of a text or question."""

import logging
import logging.handlers
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton

from embviz import __version__
from embviz.gui.app import application
from embviz.gui.app.dialogs.crash import CrashDialog, LogFormatter, report, trace
from embviz.util.errors import InputError

SECRET = "rumpelstilz"


def _raised(work):
    with pytest.raises(BaseException) as raised:
        work()
    return raised.value


def _by_key():
    return {}[SECRET]


def _by_cause():
    try:
        _by_key()
    except KeyError as error:
        raise InputError(f"The word {SECRET} is missing.", "Type another.") from error


@pytest.mark.parametrize(
    "work",
    [
        _by_key,
        _by_cause,
        lambda: float(SECRET),
        lambda: [].index(SECRET),
        lambda: int(f"{SECRET}'s \"x"),
        lambda: f"{SECRET}\ud800".encode(),
        lambda: getattr(SECRET, SECRET),
        lambda: Path(f"{SECRET}\0").read_text(),
        lambda: (_ for _ in ()).throw(ValueError(f"“{SECRET}” is no number")),
    ],
)
def test_traces_quote_nothing(work):
    told = trace(_raised(work))
    assert SECRET not in told
    assert "test_crash_report.py" in told
    assert told.splitlines()[-1].strip()


def test_traces_say_where_and_what_the_program_called_by_name():
    error = _raised(lambda: None.vectors)
    assert "AttributeError: 'NoneType' object has no attribute 'vectors'" in trace(error)
    assert "lambda: None.vectors" in trace(error)
    causes = trace(_raised(_by_cause))
    assert causes.index("KeyError") < causes.index("direct cause") < causes.index("InputError\n")
    assert "No such file or directory /gone/there" in trace(_raised(lambda: Path("/gone/there").read_text()))


def test_a_report_names_versions():
    told = report(ValueError("x"))
    assert f"embviz {__version__}, Python 3." in told
    assert "numpy " in told
    assert "ValueError" in told


@pytest.fixture
def log(tmp_path, monkeypatch):
    """The log of the application, in a folder of its own."""
    monkeypatch.setattr(application, "log_folder", lambda: tmp_path / "log")
    before = logging.getLogger().handlers[:]
    application._start_logging()
    (handler,) = [each for each in logging.getLogger().handlers if each not in before]
    assert isinstance(handler.formatter, LogFormatter)
    yield handler
    logging.getLogger().removeHandler(handler)
    handler.close()


@pytest.mark.expects_log
def test_the_log_is_bounded(log, tmp_path):
    for k in range(3000):
        logging.getLogger("embviz").error("%d %s", k, "x" * 1000)
    files = sorted(path.name for path in (tmp_path / "log").iterdir())
    assert files == ["embviz.log", "embviz.log.1"]
    assert sum(path.stat().st_size for path in (tmp_path / "log").iterdir()) <= 2 * log.maxBytes


@pytest.mark.expects_log
def test_a_disk_that_is_full_does_not_end_the_window(log, monkeypatch, capsys):
    monkeypatch.setattr(log.stream, "write", lambda _line: (_ for _ in ()).throw(OSError(28, "No space left")), False)
    logging.getLogger("embviz").error("x")
    assert "No space left" in capsys.readouterr().err


@pytest.mark.expects_log
def test_no_word_of_a_text_or_of_a_question_comes_into_the_log(log, window, qtbot, find, tmp_path, monkeypatch):
    text = tmp_path / "plain.txt"
    text.write_text(f"the king and the {SECRET} live here\n" * 300, "utf-8")
    with qtbot.waitSignal(window.loader.opened, timeout=30_000):
        window.open_path(text)
    find("train.min_count").setValue(1)
    find("train.dimensions").setValue(8)
    with qtbot.waitSignal(window.trainer.finished, timeout=60_000):
        window.run_action("train.run")
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=30_000)
    for page, name in (("words", "neighbors.word"), ("analogy", "analogy.expression"), ("similarity", "heatmap.words")):
        window.show_page(page)
        for typed in (SECRET, f"{SECRET}x", f"{SECRET} - + {SECRET}"):
            line = find(name)
            line.selectAll()
            qtbot.keyClicks(line, typed)
            qtbot.keyClick(line, Qt.Key.Key_Return)
    broken = tmp_path / "broken.csv"
    broken.write_text(f'a,b\n{SECRET},"{SECRET}\n', "utf-8")
    window.open_path(broken)
    # and a defect that has the word in its hands, on a worker and on the window's own thread
    window.jobs.submit("quick", "defect", lambda _job: window.workspace.embedding.words.index(SECRET * 2))
    qtbot.waitUntil(lambda: window.findChild(CrashDialog) is not None, timeout=30_000)
    error = _raised(_by_cause)
    application._Hook(window)(type(error), error, error.__traceback__)
    log.flush()
    written = (tmp_path / "log" / "embviz.log").read_text("utf-8")
    assert "job defect failed" in written
    assert "unexpected error" in written
    assert "KeyError: …" in written
    assert SECRET not in written
    window.findChild(CrashDialog).close()


@pytest.mark.expects_log
def test_the_dialog_copies_its_details_and_stays(window, qtbot):
    window.messages.show_error(_raised(_by_key))
    box = window.findChild(CrashDialog)
    qtbot.waitUntil(box.isVisible)
    window.messages.show_error(_raised(_by_key))  # a defect of each repaint
    assert len(window.findChildren(CrashDialog)) == 1
    copied = box.findChild(QPushButton, "defect.copy")
    qtbot.mouseClick(copied, Qt.MouseButton.LeftButton)
    told = QGuiApplication.clipboard().text()
    assert __version__ in told
    assert "KeyError: …" in told
    assert SECRET not in told
    assert box.isVisible()
    qtbot.mouseClick(box.button(QMessageBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.findChild(CrashDialog) is None)
