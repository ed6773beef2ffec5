"""Questions of a text that are answered by a choice: what is computed judges it, and the answer comes after it."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.own_texts import shipped_script
from embviz.gui.lessons.script import QuestionBlock, read_script, without_places
from embviz.gui.lessons.terms import texts_of
from embviz.util.errors import InputError

LONG = 60_000
CHOSEN = [
    (spec.id, block)
    for spec in LESSONS
    for block in shipped_script(spec).blocks
    if isinstance(block, QuestionBlock) and block.choices
]
# what each lesson computes without anything being changed in it; others wait until somebody tries
AT_ONCE = {
    "characters": {"one_of_ten_times": "tenth", "hot_nearest": "none"},
    "windows": {"edge_count": "fewer", "furthest_is": "more"},
    "analogies": {"small_nearest": "king"},
    "glove": {"weighs_more": "small"},
    "search": {"both_rise": "recall"},
    "distances": {"twice_keeps": "cosine"},
    "everything": {"half_patches": "four"},
    "dimensions": {"room_grows": "digits"},
}

# what would tell the answer of a question that a part asks before it computes
TELLING = {
    "maps": r"same size|PCA keeps",
    "contrast": r"find each other|any matrix fail|determine the rotation",
    "write": r"share of the thunder|no word leans",
    "context": r"one word gets? nearly all",
    "counting": r"GloVe differs|prediction is a count|table of counts",
    "choosing": r"stored only once|student be better|not best to let all",
}


@pytest.mark.parametrize("lesson_id", sorted(TELLING))
def test_no_text_in_sight_tells_an_answer_that_is_asked_for_first(lesson_id):
    spec = next(spec for spec in LESSONS if spec.id == lesson_id)
    told = re.compile(TELLING[lesson_id], re.IGNORECASE)
    # texts with numbers wait until these are known
    seen = [text for text, folded in texts_of(shipped_script(spec)) if not folded and text == without_places(text)]
    assert not [text for text in seen if told.search(text)]


def test_choices_are_read_and_are_written_whole():
    block = read_script("# T\n\n? What?\n= seen: a = One thing | b = Another\n! {seen}", "a.md").blocks[0]
    assert block == QuestionBlock("What?", "{seen}", "seen", (("a", "One thing"), ("b", "Another")))
    for choices in ("seen a = One", "seen: a = One", "seen: a | b = Two", ": a = One | b = Two"):
        with pytest.raises(InputError, match="choices"):
            read_script(f"# T\n\n? What?\n= {choices}\n! That.", "a.md")


def test_keys_of_choices_differ():
    names = [block.result for _lesson, block in CHOSEN]
    assert len(set(names)) == len(names)
    for _lesson, block in CHOSEN:
        assert len({key for key, _said in block.choices}) == len(block.choices) >= 2, block


@pytest.mark.parametrize("lesson_id", sorted(AT_ONCE))
def test_a_choice_is_judged_by_what_is_computed(lesson_id, lesson, find, lab, qtbot):
    body = lesson(lesson_id).complete()
    for result, right in AT_ONCE[lesson_id].items():
        block = next(block for of, block in CHOSEN if (of, block.result) == (lesson_id, result))
        name = f"{lesson_id}.{result}"
        guess = find(name)
        assert not {"*", "`", "{"} & set(guess.accessibleName())  # it is read aloud
        shown = [
            control
            for control in guess.parentWidget().findChildren(QPushButton)
            if control.isCheckable() and control.parentWidget() is not guess
        ]
        assert [control.isVisible() for control in shown] == [False]  # the answer comes after the choice
        lab.scroll_area().ensureWidgetVisible(guess, 50, 400)
        wrong = next(key for key, _said in block.choices if key != right)
        qtbot.mouseClick(find(f"{name}.{wrong}"), Qt.MouseButton.LeftButton)
        assert shown[0].isVisible()
        told = find(f"{name}.told")
        found = dict(block.choices)[right]
        qtbot.waitUntil(lambda told=told, found=found: told.text().endswith(found), timeout=LONG)
        assert LessonAnswers(lab.context.settings).get(name) == wrong
        qtbot.mouseClick(find(f"{name}.again"), Qt.MouseButton.LeftButton)
        assert not shown[0].isVisible()
        find(f"{name}.{right}").click()
        assert told.text().endswith("✓")
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert body.whole


def test_what_was_tried_judges_the_choice(lesson, find, qtbot):
    body = lesson("lookup").complete()
    assert "grown_nearer" not in body.stage.numbers  # nobody has trained yet
    find("lookup.grown_nearer.same").click()
    told = find("lookup.grown_nearer.told")
    assert not told.text().endswith("✓")
    find("lookup.add").click()
    find("lookup.train").click()
    assert told.text().endswith("✓")  # frozen columns keep their cosines
    find("lookup.grown_moved.all").click()
    find("lookup.frozen").setChecked(False)
    find("lookup.train").click()
    assert find("lookup.grown_moved.told").text().endswith("✓")


def test_columns_are_counted_for_the_loss_that_is_asked_about(lesson, find):
    body = lesson("microscope").complete()
    scope = body.parts["network"].scope
    assert (body.stage.numbers["compared_columns"] == "") == (not scope.sampled)
    find("microscope.loss.negative").click()
    assert scope.sampled
    assert body.stage.numbers["compared_columns"] == "few"
    assert len(set(scope.forward.compared.tolist())) < len(scope.words)
