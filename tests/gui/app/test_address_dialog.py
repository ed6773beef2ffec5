"""Opening a text at an address: what is there is told before it is fetched; a store in memory stands for a server."""

import io
import threading

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QFileDialog, QWidget
from shiboken6 import isValid

from embviz.gui.app.dialogs import address
from embviz.gui.app.dialogs.address import AddressDialog
from embviz.gui.core.jobs import Jobs
from embviz.gui.core.settings import Settings
from embviz.text import storage
from embviz.util.errors import InputError

LONG = 60_000
LINES = ["the king and the queen live in the castle", "the man and the woman work in the field"] * 50


@pytest.fixture
def store():
    made = fsspec.filesystem("memory")
    made.store.clear()
    file = io.BytesIO()
    pq.write_table(pa.table({"title": ["a"] * len(LINES), "said": LINES}), file)
    made.pipe("/shelf/table.parquet", file.getvalue())
    for number in range(3):
        made.pipe(f"/shelf/part-{number}.txt", "\n".join(LINES).encode())
    yield made
    made.store.clear()


class Asked:
    """The dialog by itself, the names of its controls, and what it chose."""

    def __init__(self, jobs):
        self.chosen = []
        self.dialog = AddressDialog(jobs, Settings())
        self.dialog.chosen.connect(lambda *choice: self.chosen.append(choice))
        self.dialog.show()

    def find(self, name):
        return self.dialog.findChild(QWidget, f"address.{name}")


@pytest.fixture
def asked(qapp, qtbot, store):
    jobs = Jobs()
    made = Asked(jobs)
    qtbot.waitExposed(made.dialog)
    yield made
    assert jobs.close()
    if isValid(made.dialog):
        made.dialog.reject()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_of_a_table_the_column_is_chosen_first(asked, qtbot):
    asked.find("text").setText("memory://shelf/table.parquet")
    asked.find("open").click()
    box = asked.find("column")
    qtbot.waitUntil(box.isVisible, timeout=LONG)
    assert [box.itemText(at) for at in range(box.count())] == ["title", "said"]
    assert asked.chosen == []
    box.setCurrentIndex(1)
    asked.find("open").click()
    assert asked.chosen == [("memory://shelf/table.parquet", "said")]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("memory://shelf/none.txt", "There is nothing at"),
        ("a.txt", "is not an address"),
        ("file:///etc/hosts", "is not an address"),
    ],
)
def test_what_is_wrong_is_said_in_the_dialog(asked, qtbot, address, said):
    asked.find("text").setText(address)
    asked.find("open").click()
    qtbot.waitUntil(lambda: said in asked.find("message").text(), timeout=LONG)
    assert asked.dialog.isVisible()
    asked.find("text").setText("memory://other")
    assert said not in asked.find("message").text()


def test_a_silent_server_is_given_up(asked, qtbot, monkeypatch):
    begun, ended = threading.Event(), threading.Event()

    def silent(_address, pulse):
        begun.set()
        while not pulse.stopped:
            ended.wait(0.01)
        ended.set()
        return address.AddressReport(1, 1, ())

    monkeypatch.setattr(address, "look_at", silent)
    asked.find("text").setText("memory://shelf/part-0.txt")
    asked.find("open").click()
    assert asked.find("waiting").isVisible()
    qtbot.waitUntil(begun.is_set, timeout=LONG)
    asked.find("cancel").click()
    qtbot.waitUntil(ended.is_set, timeout=LONG)
    assert asked.chosen == []


def test_what_is_there_is_told_then_opened_from_disk_and_read_again(window, store, qtbot, find, monkeypatch, tmp_path):
    window.run_action("edit.preferences")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    find("preferences.choose_texts_folder").click()
    assert find("preferences.texts_folder").text() == str(tmp_path)
    find("preferences").close()
    monkeypatch.setattr(storage, "_HELD", 1000)
    told = []
    window.messages.status_shown.connect(told.append)

    window.run_action("file.open_address")
    dialog = find("address")
    assert not find("address.open").isEnabled()
    find("address.text").setText(" memory://shelf/part-*.txt ")
    find("address.look").click()
    size = -(-3 * len("\n".join(LINES)) // 1024)
    qtbot.waitUntil(lambda: find("address.message").text() == f"3 files, {size} KB", timeout=LONG)
    assert dialog.isVisible()
    assert not find("address.column").isVisible()
    qtbot.keyClick(find("address.text"), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    corpus = window.workspace.corpus
    assert corpus.tokens == 3 * sum(len(line.split()) for line in LINES)
    assert window.settings.get("files/address") == "memory://shelf/part-*.txt"
    # it may be another text tomorrow, so a project keeps it
    assert window.loader.origins.of(corpus) is None
    assert window.settings.get("recent") == []

    # a text that is large for the memory says so
    assert corpus.on_disk
    assert corpus.storage.folder == tmp_path
    assert any("read from disk" in line for line in told)
    window.show_page("text")
    qtbot.waitUntil(lambda: "Read from disk" in find("text.how").text(), timeout=LONG)

    window.page("text").reading.look()
    window.page("text").reading.read_again()
    qtbot.waitUntil(lambda: window.workspace.corpus is not corpus, timeout=LONG)
    assert window.workspace.corpus.tokens == corpus.tokens

    window.run_action("edit.preferences")
    forget = [one for one in window.findChildren(QWidget, "preferences.forget_texts_folder") if one.isVisible()][-1]
    forget.click()
    assert window.settings.get("files/texts") == ""


def test_it_is_as_high_as_what_it_says(asked, qtbot):
    dialog, message = asked.dialog, asked.find("message")
    empty = dialog.height()
    asked.find("text").setText("https://" + "very/long/" * 30)
    for error in (InputError("short"), InputError("What is said takes several lines at this width. " * 5), None):
        message.show_error(error) if error is not None else message.show_note("")
        qtbot.waitUntil(lambda: dialog.height() == dialog.layout().totalHeightForWidth(dialog.width()))
        assert message.height() >= message.heightForWidth(message.width())
        if error is not None and error.what != "short":
            assert dialog.height() > empty
    qtbot.waitUntil(lambda: dialog.height() == empty)
