"""Pages as pictures: what is on the screen is in the file, in each form."""

import re
import threading

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QSpinBox, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Jobs
from embviz.gui.pages.page_export import save
from embviz.util.errors import InputError

LONG = 30_000  # ms


@pytest.fixture
def jobs(qapp):
    made = Jobs()
    yield made
    made.close()


@pytest.fixture
def sheet(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    layout = QVBoxLayout(made)
    layout.addWidget(QLabel("a word & another"))
    black = QWidget()
    black.setStyleSheet("background: #010203")
    black.setFixedSize(100, 50)
    layout.addWidget(black)
    made.setAccessibleName("The sheet")
    made.show()
    return made


def test_a_picture_has_all_pixels_twice_and_a_margin(sheet, jobs, tmp_path, qtbot):
    said = []
    save(sheet, str(tmp_path / "a.png"), jobs, said.append)
    qtbot.waitUntil(lambda: bool(said), timeout=LONG)
    image = QImage(str(tmp_path / "a.png"))
    assert (image.width(), image.height()) == (2 * (sheet.width() + 48), 2 * (sheet.height() + 48))
    dark = sum(
        image.pixelColor(x, y).getRgb()[:3] == (1, 2, 3) for x in range(image.width()) for y in range(image.height())
    )
    assert dark == 4 * 100 * 50


def test_a_drawing_holds_texts_as_texts(sheet, jobs, tmp_path, qtbot):
    said = []
    save(sheet, str(tmp_path / "a.svg"), jobs, said.append)
    qtbot.waitUntil(lambda: bool(said), timeout=LONG)
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    assert "a word &amp; another" in re.sub(r"\s*</?text[^>]*>\s*", "", drawn)
    assert "<title>The sheet</title>" in drawn
    assert said == [f"Saved {tmp_path / 'a.svg'}."]


def test_a_document_is_one_page_of_the_size(sheet, jobs, tmp_path, qtbot):
    said = []
    save(sheet, str(tmp_path / "a.pdf"), jobs, said.append)
    qtbot.waitUntil(lambda: bool(said), timeout=LONG)
    data = (tmp_path / "a.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    left, top, right, bottom = (float(n) for n in re.search(rb"/MediaBox \[([\d. ]+)\]", data)[1].split())
    assert (right - left, bottom - top) == pytest.approx(
        (0.75 * (sheet.width() + 48), 0.75 * (sheet.height() + 48)), abs=1
    )


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_what_cannot_be_written_is_said(sheet, jobs, tmp_path, qtbot, ending):
    failed = []
    jobs.messages.error_shown.connect(lambda error, _about: failed.append(error))
    save(sheet, str(tmp_path / "none" / f"a.{ending}"), jobs, failed.append)
    qtbot.waitUntil(lambda: bool(failed), timeout=LONG)
    assert isinstance(failed[0], InputError)
    assert str(tmp_path / "none") in str(failed[0])


def test_the_page_that_is_shown_is_saved(window, tmp_path, qtbot, monkeypatch):
    proposed = []

    def choose(_parent, _title, name, _kinds):
        proposed.append(name)
        return str(tmp_path / "page.png") if name == "start.png" else ""

    monkeypatch.setattr("embviz.gui.pages.page_export.ask_to_save", choose)
    window.show_page("similarity/pairs")
    window.run_action("file.save_picture")
    window.show_page("start")
    window.run_action("file.save_picture")
    assert proposed == ["similarity-pairs.png", "start.png"]  # called as what they show
    qtbot.waitUntil((tmp_path / "page.png").exists, timeout=LONG)
    page = window.current_page()
    assert QImage(str(tmp_path / "page.png")).width() == 2 * (page.width() + 48)


def test_a_lesson_and_its_steps_are_offered(window, tmp_path, qtbot, monkeypatch):
    window.show_page("lessons")
    page = window.page("lessons")
    page.show_lesson("distances")
    qtbot.waitUntil(lambda: page.picture() is not page, timeout=LONG)
    body = page.picture()
    menu = window.findChild(QWidget, "lessons.save").menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    offered = [action for action in menu.actions() if not action.isSeparator()]
    assert [action.text() for action in offered] == [
        "The whole lesson…",
        "Distances and angles…",
        "In more dimensions…",
        "A distance that is learned…",
    ]
    for action, shown in ((offered[0], body), (offered[2], body.steps[1])):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.png"
        monkeypatch.setattr("embviz.gui.pages.page_export.ask_to_save", lambda *_, path=path: str(path))
        action.trigger()
        qtbot.waitUntil(path.exists, timeout=LONG)
        image = QImage(str(path))
        assert (image.width(), image.height()) == (2 * (shown.width() + 48), 2 * (shown.height() + 48))


def test_a_lesson_stays_in_front_when_vectors_are_opened(window, qtbot):
    window.show_page("lessons")
    window.run_action("file.toy_world")
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    assert window.current_page() is window.page("lessons")


class _Steps(QWidget):
    """Two pieces, of which the second measures when it is first painted."""

    def __init__(self):
        super().__init__()
        layout = QVBoxLayout(self)
        self.steps = (QLabel("one"), QLabel("two"))
        for step in self.steps:
            layout.addWidget(step)


def test_what_has_steps_is_painted_step_by_step_when_its_measures_have_ended(jobs, tmp_path, qtbot):
    widget, said, begun = _Steps(), [], []
    qtbot.addWidget(widget)
    widget.show()
    second = widget.steps[1]
    go = threading.Event()

    def paint_event(event):
        if not begun:
            begun.append(True)
            jobs.submit("quick", "measure", lambda _job: go.wait(600), lambda _done: second.setText("measured"))
        QLabel.paintEvent(second, event)

    second.paintEvent = paint_event
    save(widget, str(tmp_path / "a.svg"), jobs, said.append)
    qtbot.waitUntil(lambda: bool(begun), timeout=LONG)
    for _ in range(50):
        QApplication.processEvents()
    assert not jobs.running("save picture")
    assert not (tmp_path / "a.svg").exists()
    go.set()
    qtbot.waitUntil(lambda: bool(said), timeout=LONG)
    assert "measured" in (tmp_path / "a.svg").read_text("utf-8")


def test_every_page_and_part_says_what_its_picture_is(window):
    from embviz.gui.pages.registry import PAGES

    for spec in PAGES:
        for part in spec.parts or (None,):
            window.show_page(f"{spec.id}/{part.id}" if part else spec.id)
            assert isinstance(window.current_page().picture(), QWidget)


@pytest.fixture
def part(qtbot):
    """A part of a lesson: a button, two options of which one is chosen, and a field."""
    made = QWidget()
    qtbot.addWidget(made)
    layout = QVBoxLayout(made)
    layout.addWidget(QLabel("read me"))
    layout.addWidget(QPushButton("Show the answer"))
    for text, chosen in (("Negative sampling", True), ("Full softmax", False)):
        option = QPushButton(text, checkable=True)
        option.setChecked(chosen)
        layout.addWidget(option)
    field = QSpinBox()
    field.setValue(42)
    layout.addWidget(field)
    made.show()
    return made


def _texts(part, path, jobs, qtbot, **options):
    said = []
    save(part, str(path), jobs, said.append, **options)
    qtbot.waitUntil(lambda: bool(said), timeout=LONG)
    return {text.strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text("utf-8"))}


def test_a_picture_without_controls_has_what_they_say_about_it(part, jobs, tmp_path, qtbot):
    place = part.findChild(QSpinBox).geometry()
    without = _texts(part, tmp_path / "a.svg", jobs, qtbot, controls=False)
    assert without == {"read me", "Negative sampling", "42"}
    assert part.findChild(QSpinBox).geometry() == place
    # and nothing is left behind
    assert _texts(part, tmp_path / "b.svg", jobs, qtbot) == without | {"Show the answer", "Full softmax"}


def test_a_lesson_is_saved_without_its_buttons(window, tmp_path, qtbot, monkeypatch):
    window.show_page("lessons")
    page = window.page("lessons")
    page.show_lesson("distances")
    qtbot.waitUntil(lambda: page.picture() is not page, timeout=LONG)
    menu, path = window.findChild(QWidget, "lessons.save").menu(), tmp_path / "a.svg"
    monkeypatch.setattr("embviz.gui.pages.page_export.ask_to_save", lambda *_: str(path))
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "In more dimensions…").trigger()
    qtbot.waitUntil(path.exists, timeout=LONG)
    drawn = path.read_text("utf-8")
    assert "In more dimensions" in drawn
    assert "Show the answer" not in drawn
