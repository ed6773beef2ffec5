"""The example: ten steps that exist, on a toy world that is opened and trained for them."""

import pytest
from PySide6.QtWidgets import QPushButton

from embviz.gui.pages.registry import PAGES
from embviz.gui.story.example import STEPS, TITLE
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.text.toy.world import toy_world

LONG = 120_000


def test_it_has_ten_steps_on_pages_and_words_that_exist():
    addresses = {page.id for page in PAGES} | {f"{page.id}/{part.id}" for page in PAGES for part in page.parts}
    words = set(toy_world().corpus.vocabulary.words)
    assert len(STEPS) == 10
    for step in STEPS:
        assert step.page in addresses, step.title
        assert set(step.selection) <= words, step.title
        for _, text in step.lines:
            assert set(text.split()) - {"+", "-"} <= words, step.title


@pytest.mark.parametrize("page", sorted({step.page for step in STEPS if step.lines}))
def test_its_lines_are_those_of_its_pages(window, page):
    lines = {line.objectName() for line in window.page(page).findChildren(QueryLineEdit)}
    for step in STEPS:
        if step.page == page:
            assert {name for name, _ in step.lines} <= lines


def test_it_opens_the_toy_world_trains_and_plays(window, find, qtbot):
    for name, value in {"dimensions": 16, "epochs": 1}.items():
        find(f"train.{name}").setValue(value)
    window.run_action("help.example_story")
    qtbot.waitUntil(lambda: window.player.playing, timeout=LONG)
    model, workspace = window.workspace.story, window.workspace
    assert workspace.truths is not None
    assert (model.title, len(model.steps)) == (TITLE, 10)
    assert window.current_address() == "text"
    run, end = workspace.run, workspace.run.progress.tokens_done
    seen = []
    for _ in STEPS:
        seen.append((window.current_address(), workspace.place))
        window.player.caption.moved.emit(1)
    assert [page for page, _ in seen] == [step.page for step in STEPS]
    assert [place for _, place in seen] == [None if s.share is None else s.share * end for s in STEPS]
    window.player.leave()
    # once more, nothing is trained again
    window.run_action("help.example_story")
    qtbot.waitUntil(lambda: window.player.playing, timeout=LONG)
    assert workspace.run is run
    # nobody made it, and nobody is asked whether to save it
    assert not model.by_hand
    window.player.leave()
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


def test_the_start_page_offers_the_story_until_the_tour_was_seen(window):
    story, asked = window.findChild(QPushButton, "start.story"), []
    window.actions_by_id["help.example_story"].triggered.disconnect()
    window.actions_by_id["help.example_story"].triggered.connect(lambda: asked.append("story"))
    assert story.isVisible()
    story.click()
    assert asked == ["story"]
    window.settings.set("tour/done", True)
    window.show_page("text")
    window.show_page("start")
    assert not story.isVisible()
