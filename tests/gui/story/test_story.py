"""Stories on the real window: pinned, edited with undo, played, kept in the project, exported."""

import json
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDockWidget, QLineEdit, QMessageBox

from embviz.gui.app.navigation_bar import NavigationBar
from embviz.gui.story.page_export import StoryExport
from embviz.gui.story.text_view import StoryText
from embviz.projects.reading import read_project

from ..cut_off import lay_out

LONG = 60_000


@pytest.fixture
def story(trained, find, qtbot):
    """The window after a training, with the panel and a story of two steps: the map, and an analogy."""
    trained.show_page("map")
    trained.show_panel("story")
    find("story.pin").click()
    find("analogy.expression").write("king - man + woman")
    trained.show_page("analogy/ask")
    trained.workspace.select(["queen", "man"])
    find("story.pin").click()
    trained.activateWindow()
    qtbot.waitUntil(trained.isActiveWindow)
    yield trained
    trained.player.leave()
    trained.workspace.story.put("", ())
    trained.project._saved, trained.project.notes = trained.project._version, ""  # it closes without a question


def model(window):
    return window.workspace.story


def rows(find):
    shown = find("story.list")
    return [shown.item(k).text() for k in range(shown.count())]


def test_what_is_seen_is_pinned(story, find):
    first, second = model(story).steps
    assert (first.view_state.page, second.view_state.page) == ("map", "analogy/ask")
    assert (first.selection, second.selection) == (("king",), ("queen", "man"))
    assert first.run == second.run == story.workspace.run.run_id
    assert ("analogy.expression", "king - man + woman") in [(one.name, one.text) for one in second.lines]
    assert first.view_state.camera is not None
    assert rows(find) == ["1   Map: king", "2   Ask: king - man + woman"]
    assert story.project.modified
    # the panel goes along from page to page, until it is closed
    assert find("story.list").isVisible()
    story.run_action("view.next_page")
    assert find("story.list").isVisible()
    find("story.close").click()
    story.show_page("map")
    assert not find("story.list").isVisible()


def test_a_step_tells_and_shows_what_its_page_was_asked(story, find, qtbot, tmp_path):
    sentence, asked = "words between king and queen", "king + queen"
    story.show_page("words/neighbors")
    find("words.question").setText(sentence)
    find("words.question").returnPressed.emit()
    qtbot.waitUntil(lambda: find("neighborhood.question").text() == asked, timeout=LONG)
    qtbot.waitUntil(lambda: "king" in find("neighborhood.why_title").toolTip(), timeout=LONG)
    qtbot.waitUntil(lambda: find("words.question.answer").isVisible(), timeout=LONG)
    find("neighborhood.why.vectors").click()
    story.workspace.select(["man"])  # as on the map, where no line follows it
    find("neighborhood.question").write(asked)
    qtbot.waitUntil(lambda: find("neighborhood.question").text() == asked, timeout=LONG)
    story.player.pin()
    at = len(model(story).steps) - 1
    assert model(story).steps[at].title == f"Neighbors: {asked}"
    # a title is short, however much is asked
    story.show_page("similarity/heatmap")
    find("heatmap.words").write(" ".join(story.workspace.embedding.words * 3))
    story.player.pin()
    title = model(story).steps[at + 1].title
    assert title.endswith("…")
    assert len(title) < 100

    path = tmp_path / "told.embviz"
    story.project.save_path(path)
    qtbot.waitUntil(lambda: story.project.path == path and not story.isWindowModified(), timeout=LONG)
    story.show_page("words/neighbors")
    find("words.question").setText("something else")
    find("neighborhood.why.text").click()
    with qtbot.waitSignal(story.loader.opened, timeout=LONG):
        story.open_path(path)
    qtbot.waitUntil(lambda: story.workspace.embedding is not None and story.selection_actions.named.ready, timeout=LONG)
    model(story).show_step(at)
    assert find("words.question").text() == sentence
    qtbot.waitUntil(lambda: find("words.question.answer").isVisible(), timeout=LONG)
    assert find("neighborhood.question").text() == asked
    qtbot.waitUntil(lambda: find("neighborhood.why.vectors").isVisible(), timeout=LONG)
    assert find("neighborhood.why.vectors").isChecked()
    # a step without a sentence shows none
    model(story).pin(replace(model(story).steps[at], lines=()))
    model(story).show_step(at + 1)
    assert find("words.question").text() == ""


def test_nothing_is_pinned_or_played_where_nothing_is_open(window, find):
    window.show_page("map")
    window.show_panel("story")
    assert not find("story.pin").isEnabled()
    assert not find("story.play").isEnabled()
    assert find("story.hint").isVisible()
    assert not window.actions_by_id["file.export_story"].isEnabled()
    window.player.play()
    assert not window.player.playing


def test_steps_are_edited_and_every_change_is_undone(story, find, qtbot):
    undo, steps = story.workspace.undo, model(story).steps
    at = undo.index()
    find("story.list").setCurrentRow(0)
    find("story.title").setText("The map")
    find("story.title").editingFinished.emit()
    find("story.text").setPlainText("All **words**")
    find("story.list").setCurrentRow(1)  # what was typed is kept
    assert (model(story).steps[0].title, model(story).steps[0].text) == ("The map", "All **words**")
    find("story.duplicate").click()
    assert [one.title for one in model(story).steps] == [
        "The map",
        "Ask: king - man + woman",
        "Ask: king - man + woman",
    ]
    find("story.up").click()
    find("story.up").click()
    assert [one.title for one in model(story).steps] == [
        "Ask: king - man + woman",
        "The map",
        "Ask: king - man + woman",
    ]
    assert find("story.list").currentRow() == 0
    find("story.down").click()
    assert [one.title for one in model(story).steps] == [
        "The map",
        "Ask: king - man + woman",
        "Ask: king - man + woman",
    ]
    find("story.delete").click()
    assert rows(find) == ["1   The map", "2   Ask: king - man + woman"]
    while undo.index() > at:
        story.run_action("edit.undo")
    assert model(story).steps is steps or [s.title for s in model(story).steps] == [s.title for s in steps]
    assert find("story.title").text() in ("Map: king", "Ask: king - man + woman")
    while undo.canRedo():
        story.run_action("edit.redo")
    assert rows(find) == ["1   The map", "2   Ask: king - man + woman"]
    assert model(story).steps[0].text == "All **words**"


def test_what_is_typed_becomes_part_of_the_story_when_typing_rests(story, find, qtbot):
    find("story.list").setCurrentRow(1)
    find("story.text").setFocus()
    qtbot.keyClicks(find("story.text"), "an answer")
    qtbot.waitUntil(lambda: model(story).steps[1].text == "an answer")
    assert find("story.text").hasFocus()
    assert find("story.text").textCursor().position() == len("an answer")


def test_a_step_shows_what_the_window_shows_now(story, find):
    find("story.list").setCurrentRow(0)
    story.show_page("similarity/heatmap")
    story.workspace.select(["castle"])
    find("story.update").click()
    first = model(story).steps[0]
    assert (first.title, first.view_state.page, first.selection) == ("Map: king", "similarity/heatmap", ("castle",))
    story.run_action("edit.undo")
    assert model(story).steps[0].view_state.page == "map"


def test_steps_are_dragged_to_another_place(story, find, qtbot):
    find("story.duplicate").click()
    model(story).write(2, "third", "")
    shown = find("story.list")
    assert shown.model().moveRows(shown.rootIndex(), 2, 1, shown.rootIndex(), 0)
    qtbot.waitUntil(
        lambda: [one.title for one in model(story).steps] == ["third", "Map: king", "Ask: king - man + woman"]
    )
    assert rows(find) == ["1   third", "2   Map: king", "3   Ask: king - man + woman"]
    story.run_action("edit.undo")
    assert [one.title for one in model(story).steps] == ["Map: king", "Ask: king - man + woman", "third"]


def test_a_step_brings_back_page_camera_selection_moment_and_what_was_typed(story, find, qtbot):
    view, workspace = story.map_page.view, story.workspace
    story.show_page("map")
    first = workspace.observer.moments[0]
    story.trainer.rewind(first)
    qtbot.waitUntil(lambda: workspace.looked_at is first, timeout=LONG)
    lay_out()
    view.settle()
    view.zoom(3.0, QPointF(80, 90), smooth=False)
    camera = view.target
    workspace.select(["field"])
    story.selection_actions.hide()
    story.player.pin()
    steps = workspace.undo.index()
    model(story).show_step(1)
    assert story.current_address() == "analogy/ask"
    assert workspace.selection == ("queen", "man")
    assert not story.selection_actions.hides
    assert workspace.place is None
    find("analogy.expression").write("man")
    model(story).show_step(2)
    assert story.current_address() == "map"
    assert workspace.place == first.tokens_done
    assert story.selection_actions.hiding.hidden.words == ("field",)
    view.settle()
    assert (view.camera.x, view.camera.y) == pytest.approx((camera.x, camera.y))
    model(story).show_step(1)
    assert find("analogy.expression").text() == "king - man + woman"
    # looking at a story is no change
    assert workspace.undo.index() == steps
    model(story).show_step(0)
    assert view.following


def test_an_offer_waits_until_the_story_is_over(story, find, qtbot):
    story.messages.ask("A project can be restored.", "", ("Restore",), lambda _choice: None, yields=True)
    qtbot.waitUntil(story.banner.isVisible)
    story.run_action("view.play_story")
    assert story.isFullScreen()
    assert not story.banner.isVisible()
    story.player.leave()
    qtbot.waitUntil(story.banner.isVisible)
    assert find("banner.what").text() == "A project can be restored."
    story.banner.hide()


def test_it_is_played_by_keys_on_the_whole_screen_and_the_window_comes_back(story, find, qtbot):
    rail, menu = story.findChild(NavigationBar), story.menuBar()
    docks = {dock.objectName() for dock in story.findChildren(QDockWidget) if not dock.isHidden()}
    model(story).write(0, "The map", "All **words** <b>at once</b>")
    model(story).choose(0)
    story.run_action("view.play_story")
    caption = find("story.caption")
    assert story.player.playing
    assert story.isFullScreen()
    assert caption.isVisible()
    assert not rail.isVisible()
    assert not menu.isVisible()
    assert not any(dock.isVisible() for dock in story.findChildren(QDockWidget))
    assert find("story.caption_title").text() == "The map"
    assert find("story.caption_text").toPlainText().strip() == "All words <b>at once</b>"
    assert find("story.where").text() == "1 of 2"
    qtbot.keyClick(caption, Qt.Key.Key_Space)
    assert story.current_address() == "analogy/ask"
    assert find("story.where").text() == "2 of 2"
    assert not find("story.next").isEnabled()
    qtbot.keyClick(caption, Qt.Key.Key_Right)
    assert find("story.where").text() == "2 of 2"
    # in a line of text, keys are letters and move the caret
    line = find("analogy.expression")
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_Left)
    qtbot.keyClick(line, Qt.Key.Key_Space)
    assert find("story.where").text() == "2 of 2"
    caption.setFocus()
    qtbot.keyClick(caption, Qt.Key.Key_PageUp)
    assert story.current_address() == "map"
    # the map under it has the focus of the mouse, and the keys still turn the steps
    story.map_page.view.setFocus()
    qtbot.keyClick(story.map_page.view, Qt.Key.Key_Right)
    assert find("story.where").text() == "2 of 2"
    qtbot.keyClick(caption, Qt.Key.Key_Home)
    assert find("story.where").text() == "1 of 2"
    qtbot.keyClick(caption, Qt.Key.Key_Escape)
    assert not story.player.playing
    assert not story.isFullScreen()
    assert not caption.isVisible()
    assert rail.isVisible()
    assert menu.isVisible()
    assert find("map.method").isVisible()
    story.show_page("analogy/ask")
    assert {dock.objectName() for dock in story.findChildren(QDockWidget) if not dock.isHidden()} == docks


def test_a_project_keeps_the_story(story, tmp_path, small_text, qtbot):
    path = tmp_path / "told.embviz"
    model(story).write(1, "An answer", "- queen")
    story.project.save_path(path)
    qtbot.waitUntil(lambda: story.project.path == path and not story.isWindowModified(), timeout=LONG)
    saved = read_project(path).story
    told = [(one.title, one.text, one.run) for one in saved.steps]
    assert told == [("Map: king", "", 0), ("An answer", "- queen", 0)]
    with qtbot.waitSignal(story.loader.opened, timeout=LONG):
        story.open_path(small_text)
    assert model(story).steps == ()
    with qtbot.waitSignal(story.loader.opened, timeout=LONG):
        story.open_path(path)
    qtbot.waitUntil(lambda: story.workspace.embedding is not None and story.selection_actions.named.ready, timeout=LONG)
    first, second = model(story).steps
    assert (second.title, second.text, second.selection) == ("An answer", "- queen", ("queen", "man"))
    assert second.lines == saved.steps[1].lines
    assert first.run == story.workspace.run.run_id
    assert not story.project.modified
    model(story).show_step(1)
    assert story.current_address() == "analogy/ask"


def test_a_story_that_is_not_saved_is_not_lost_without_a_question(story, qtbot):
    assert story.project.modified
    story.close()
    box = story.findChild(QMessageBox, "unsaved_project")
    assert "story" in box.text()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert story.isVisible()


def test_it_is_exported_step_by_step_and_the_window_stays_as_it_was(story, tmp_path, qtbot):
    model(story).write(0, "The map", "All **words**")
    model(story).rename("What a king is")
    path = tmp_path / "story.html"
    story.show_page("similarity/heatmap")
    story.workspace.select(["day"])
    story.commands.story.export_to(path)
    qtbot.waitUntil(path.exists, timeout=LONG)
    qtbot.waitUntil(lambda: story.findChild(StoryExport) is None, timeout=LONG)
    assert story.current_address() == "similarity/heatmap"
    assert story.workspace.selection == ("day",)
    text = path.read_text("utf-8")
    assert "<title>What a king is</title>" in text
    assert "<strong>words</strong>" in text
    data = json.loads(text.partition('type="application/json">')[2].partition("</script>")[0])
    assert set(data["words"]) == set(story.context.scene.words)
    assert [step["map"] is None for step in data["steps"]] == [False, True]
    assert [data["words"][i] for i in data["steps"][0]["selected"]] == ["king"]
    assert data["steps"][1]["picture"] == 0
    assert data["steps"][0]["time"] in (None, story.workspace.run.progress.tokens_done)
    assert np.isfinite(data["steps"][0]["frame"]).all()


def test_an_export_is_cancelled_at_once_and_writes_nothing(story, tmp_path, find, qtbot):
    path = tmp_path / "story.html"
    story.commands.story.export_to(path)
    find("story_export.cancel").click()
    qtbot.waitUntil(lambda: story.findChild(StoryExport) is None, timeout=LONG)
    assert not path.exists()
    assert story.current_address() == "analogy/ask"


def test_links_ask_before_they_leave_and_nothing_is_loaded(qapp, qtbot, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    view = StoryText("story.test", "Text")
    qtbot.addWidget(view)
    view.show_markdown("[page](https://example.org/a) ![spy](https://spy.example/x.png) <img src='/etc/passwd'>", 400)
    assert view.toPlainText() == "page spy <img src='/etc/passwd'>"
    assert view.loadResource(2, "/etc/passwd") is None
    for answer, count in ((QMessageBox.StandardButton.Cancel, 0), (QMessageBox.StandardButton.Open, 1)):
        view.anchorClicked.emit("https://example.org/a")
        box = view.window().findChildren(QMessageBox, "story.link")[-1]
        assert box.informativeText() == "https://example.org/a"
        box.button(answer).click()
        assert len(opened) == count
    view.anchorClicked.emit("file:///etc/passwd")
    assert len(opened) == 1


def test_lines_of_text_keep_their_object_names(story):
    # a step finds the lines by their names
    for typed in model(story).steps[1].lines:
        assert story.findChild(QLineEdit, typed.name) is not None
