"""A teacher's own texts: read instead of the shipped ones, followed while they are written, refused with their line."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.own_texts import begin, heading_of, load, own_path, put_aside, shipped_script
from embviz.util.errors import InputError

LONG = 30_000  # ms
SPEC = next(spec for spec in LESSONS if spec.id == "distances")


def _write(text):
    begin("distances").write_text(text, "utf-8")


def test_it_begins_as_the_shipped_one_and_is_kept_when_put_aside():
    assert load(SPEC) == (shipped_script(SPEC), None)
    begin("distances")
    assert load(SPEC) == (shipped_script(SPEC), None)
    _write("# Abstände\nminutes: 3\n\n[[exact]]\n")
    begin("distances")
    script, wrong = load(SPEC)
    assert (script.title, script.anchors, wrong) == ("Abstände", ("exact",), None)
    assert heading_of(SPEC).title == "Abstände"
    assert put_aside("distances").read_text("utf-8").startswith("# Abstände")
    assert load(SPEC)[0] == shipped_script(SPEC)
    with pytest.raises(InputError, match="cannot be renamed"):
        put_aside("distances")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# T\n\nA.\n\n[[plain]]\n", "line 5: there is no part “plain”. There are: exact, learned, plane"),
        ("# T\n\n[[plane]]\n\n[[plane]]\n", "stands there twice"),
        ("# T\n\n[[plane]]\n\nIt is {exercise}.\n", "line 5: no part of this text tells the number “exercise”"),
        ("# T\n\n[Go](workspace:nowhere)\n", "line 3: there is no page “nowhere”"),
        ("# T\n\n[Go](workspace:similarity/nowhere)\n", "there is no page “similarity/nowhere”"),
        ("# T\nminutes: few\n", "line 1 minutes that are no whole number, or two"),
        ("No title\n", "no title"),
        ("# T\n\n$$ \\frac{a $$\nsaid: a\n", "formula of distances.md cannot be read"),
    ],
)
def test_what_cannot_be_shown_is_named_and_the_shipped_one_shown(text, said):
    _write(text)
    script, wrong = load(SPEC)
    assert script == shipped_script(SPEC)
    assert said in str(wrong)


def test_an_empty_text_is_as_good_as_none():
    _write("  \n")
    assert load(SPEC) == (shipped_script(SPEC), None)


def test_bytes_that_are_no_text_are_named():
    begin("distances").write_bytes(b"# T\xff\n")
    assert "UTF-8" in str(load(SPEC)[1])
    assert heading_of(SPEC) == shipped_script(SPEC)


def test_the_lesson_follows_what_is_written(lesson, find, lab, qtbot, monkeypatch):
    opened, failed = [], lab.errors
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) or True)
    lesson("distances")

    def shown():
        return [text.text() for text in lab.page.picture().findChildren(QLabel) if text.isVisible()]

    menu = find("lessons.text").menu()
    menu.aboutToShow.emit()
    write, aside, copy = menu.actions()
    assert not aside.isEnabled()
    assert not copy.isEnabled()
    write.trigger()
    assert opened == [str(own_path("distances"))]
    assert "distances.md" in find("lessons.said").text()
    menu.aboutToShow.emit()
    copy.trigger()
    assert QGuiApplication.clipboard().text() == opened[0]
    _write("# Abstände und Winkel\nminutes: 2\n\nGanz anders.\n\n[[plane]]\n")
    qtbot.waitUntil(lambda: any("Ganz anders" in text for text in shown()), timeout=LONG)
    qtbot.waitUntil(lambda: "Abstände und Winkel" in find("lessons.list").currentItem().text(), timeout=LONG)
    # as programs write that replace the file
    other = own_path("distances").with_suffix(".new")
    other.write_text("# Noch einmal\nminutes: 2\n\n[[plane]]\n", "utf-8")
    other.replace(own_path("distances"))
    qtbot.waitUntil(lambda: any("Noch einmal" in text for text in shown()), timeout=LONG)
    assert failed == []
    _write("# Falsch\n\n[[none]]\n")
    qtbot.waitUntil(lambda: bool(failed), timeout=LONG)
    assert "line 3" in str(failed.pop())
    assert any(shipped_script(SPEC).title in text for text in shown())
    menu.aboutToShow.emit()
    aside.trigger()
    assert "kept as" in find("lessons.said").text()
    assert not own_path("distances").exists()


def test_where_no_program_opens_a_text_its_path_is_said_and_copied(lesson, find, lab, monkeypatch):
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    lesson("distances")
    menu = find("lessons.text").menu()
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    error = lab.errors.pop()
    path = str(own_path("distances"))
    assert "No program" in error.what
    assert path in error.cure
    assert QGuiApplication.clipboard().text() == path
    assert find("lessons.said").text() == ""


def test_what_is_presented_is_read_anew_when_it_comes_back(lesson, find, lab, qtbot):
    body = lesson("distances")
    begin("distances")
    find("lessons.text").menu().aboutToShow.emit()
    lab.page._texts._look()
    qtbot.waitUntil(lambda: lab.page.picture() not in (body, lab.page), timeout=LONG)
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    assert lab.page.picture() is lab.page, "it is on loan"
    _write("# Neu\nminutes: 2\n\n[[plane]]\n")
    lab.page._texts._look()
    find("presenter").close()
    qtbot.waitUntil(lambda: lab.page.picture().accessibleName() == "Neu", timeout=LONG)
