"""The axes page against directions and cosines computed by hand."""

import json
import re

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu

from embviz.analysis.word_sets import Poles
from embviz.gui.axes.answer import AskedAxis
from embviz.gui.axes.axes_page import axis_name
from embviz.gui.axes.editor import AxisEditor
from embviz.gui.pages.own_poles import keep, own_poles, with_poles, without_poles
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.vectors.embedding import Embedding

LONG = 30_000


def _unit(rows):
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def _axis(embedding, plus, minus):
    ends = [_unit(np.array([embedding.vector(word) for word in words], float)).mean(axis=0) for words in (plus, minus)]
    return _unit(ends[0] - ends[1])


@pytest.fixture
def page(lab, made, show, qtbot):
    lab.workspace.set_vectors(made)
    page = show("axes.axes_page", "AxesPage")
    page.editors[0].write("queen woman", "king man")
    page.editors[1].write("king queen", "man woman")
    page.words.write("king queen paris germany")
    qtbot.waitUntil(lambda: page.plane.words == ("king", "queen", "paris", "germany"), timeout=LONG)
    return page


def test_words_lie_at_their_cosines_with_the_axes(page, made):
    gender = _axis(made, ("queen", "woman"), ("king", "man"))
    royal = _axis(made, ("king", "queen"), ("man", "woman"))
    found = page.found
    for at, word in enumerate(("king", "queen", "paris", "germany")):
        unit = _unit(np.asarray(made.vector(word), float))
        assert found.places[at] == pytest.approx((unit @ gender, unit @ royal), abs=1e-5)
        assert page.table.value(at, 0) == word
        assert page.table.value(at, 1) == pytest.approx(unit @ gender, abs=1e-5)
    assert found.cosine == pytest.approx(gender @ royal, abs=1e-5)


def test_what_was_found_is_said_with_sample_sizes(page, find):
    said = find("axes.facts").text()
    angle = np.degrees(np.arccos(page.found.cosine))
    assert f"between the axes is {angle:.1f}°" in said
    assert "of its 4 own words" in said
    assert "4 words placed." in said
    assert find("axes.x_plus_message").text() == "2 words"


def test_missing_words_are_named_with_near_spellings(page, find, qtbot):
    page.words.write("king quen berlin")
    qtbot.waitUntil(lambda: page.plane.words == ("king", "berlin"), timeout=LONG)
    assert "1 missing: quen" in find("axes.facts").text()
    page.editors[0].write("queen womann", "king man")
    qtbot.waitUntil(lambda: find("axes.x_plus_message").error is not None, timeout=LONG)
    assert 'href="woman"' in find("axes.x_plus_message").text()
    assert len(page.found.axes[0].plus) == 1
    find("axes.x_plus_message").linkActivated.emit("woman")
    qtbot.waitUntil(lambda: len(page.found.axes[0].plus) == 2, timeout=LONG)


def test_an_end_without_words_makes_no_axis(page, find, qtbot):
    page.editors[0].write("queen", "xyzzy")
    qtbot.waitUntil(lambda: page.found is None, timeout=LONG)
    assert page.plane.words == ()
    assert "xyzzy" in find("axes.x_minus_message").text()
    assert not find("axes.save").isEnabled()
    page.editors[0].write("queen king", "king man")
    qtbot.waitUntil(lambda: "both poles" in find("axes.facts").text(), timeout=LONG)


def test_one_axis_is_a_strip(page, find, qtbot):
    find("axes.number.one").click()
    qtbot.waitUntil(lambda: page.found.places.shape == (4, 1), timeout=LONG)
    assert not page.editors[1].isVisible()
    assert page.plane._content.y is None
    assert not find("axes.to_map").isEnabled()
    assert page.table.table.model().columnCount() == 2


def test_where_one_axis_can_be_proposed_it_is_shown_alone(lab, show, find, qtbot):
    """Beside a second one without words, the page was empty."""
    rows = np.random.default_rng(1).normal(size=(8, 5)).astype(np.float32)
    lab.workspace.set_vectors(Embedding(["he", "man", "she", "woman", "bread", "stone", "river", "city"], rows))
    page = show("axes.axes_page", "AxesPage")
    qtbot.waitUntil(lambda: page.found is not None, timeout=LONG)
    assert find("axes.number.one").isChecked()
    assert len(page.found.axes) == 1
    qtbot.mouseClick(find("axes.number.two"), Qt.MouseButton.LeftButton)
    page.refresh()
    assert find("axes.number.two").isChecked()  # as the user wants it


def test_axes_become_those_of_the_map(page, lab, made, find):
    from embviz.analysis.analogies.analogy import directions

    find("axes.to_map").click()
    assert lab.context.scene.method == "axes"
    options = lab.context.scene.options
    found = directions([options["axis_x"], options["axis_y"]], made.index, lambda ids: made.vectors[ids])
    for row, axis in zip(found, page.found.axes, strict=True):
        assert float(row @ axis.direction / np.linalg.norm(row)) == pytest.approx(1, abs=1e-5)


def test_words_come_from_the_selection_the_vocabulary_and_the_groups_of_the_map(page, lab, made, find, qtbot):
    lab.workspace.select(["man", "berlin"])
    page.words.choose("selected")
    qtbot.waitUntil(lambda: page.plane.words == ("man", "berlin"), timeout=LONG)
    lab.workspace.select(["paris"])
    qtbot.waitUntil(lambda: page.plane.words == ("paris",), timeout=LONG)
    assert page.plane.selected == {"paris"}
    page.words.choose("frequent")
    find("axes.words_count").setValue(3)
    qtbot.waitUntil(lambda: page.plane.words == made.words[:3], timeout=LONG)
    scene = lab.context.scene
    scene.show_words(made.words, None)
    scene.color(Coloring("Kind", np.array([0, 0, 0, 0, 1, 1, 1, -1], np.int32), ("people", "places")))
    page.words.choose("group", 1)
    qtbot.waitUntil(lambda: page.plane.words == ("paris", "berlin", "france"), timeout=LONG)
    page.words.choose("groups")
    qtbot.waitUntil(lambda: len(page.plane.words) == 7, timeout=LONG)
    assert page.table.value(4, 3) == "places"


def test_a_click_selects_and_the_selection_is_marked(page, lab):
    page.plane.word_clicked.emit("paris")
    assert lab.workspace.selection == ("paris",)
    assert page.plane.selected == {"paris"}


def test_a_named_axis_is_chosen_and_an_own_one_kept_and_forgotten(page, lab, find, qtbot):
    combo, keep = find("axes.x_poles"), find("axes.x_keep")
    assert combo.currentText() == "Own words"
    keep.click()
    assert own_poles(lab.settings) == (Poles("king → queen", ("queen", "woman"), ("king", "man")),)
    assert combo.currentText() == "king → queen"
    assert keep.text() == "Clear"
    at = combo.findText("gender")
    combo.setCurrentIndex(at)
    combo.activated.emit(at)
    qtbot.waitUntil(lambda: len(page.found.axes[0].plus.missing) > 5, timeout=LONG)
    assert "missing: she" in find("axes.x_plus_message").text()
    assert find("axes.x_plus_message").error is None  # words of a named list are spelled right
    at = combo.findText("king → queen")
    combo.setCurrentIndex(at)
    combo.activated.emit(at)
    keep.click()
    assert own_poles(lab.settings) == ()
    assert combo.findText("king → queen") < 0


def test_words_alike_are_offered_and_added(page, find, qtbot):
    page.editors[0].write("queen", "man")
    find("axes.x_plus_like").click()
    qtbot.waitUntil(lambda: page.findChild(QMenu, "axes.x_plus_offers") is not None, timeout=LONG)
    menu = page.findChild(QMenu, "axes.x_plus_offers")
    offered = [action.text() for action in menu.actions()]
    assert "woman" in offered
    assert not {"queen", "man"} & set(offered)
    menu.actions()[offered.index("woman")].trigger()
    menu.close()
    assert find("axes.x_plus").text() == "queen woman"
    # nothing is left of a menu that was closed
    qtbot.waitUntil(lambda: page.findChild(QMenu, "axes.x_plus_offers") is None, timeout=LONG)


def test_the_other_end_is_looked_up_as_its_own_is_and_nothing_to_offer_is_said(page, lab, find, qtbot):
    page.editors[0].write("Queen", "MAN")
    find("axes.x_plus_like").click()
    qtbot.waitUntil(lambda: page.findChild(QMenu, "axes.x_plus_offers") is not None, timeout=LONG)
    menu = page.findChild(QMenu, "axes.x_plus_offers")
    assert "man" not in [action.text() for action in menu.actions()]
    menu.close()
    qtbot.waitUntil(lambda: page.findChild(QMenu, "axes.x_plus_offers") is None, timeout=LONG)
    lab.workspace.set_vectors(Embedding(["a", "b", "c"], [(1, 0), (-1, 0), (-1, 0.1)]))
    page.editors[0].write("a", "b")
    find("axes.x_plus_like").click()
    qtbot.waitUntil(lambda: page.findChild(QMenu, "axes.x_plus_offers") is not None, timeout=LONG)
    menu = page.findChild(QMenu, "axes.x_plus_offers")
    assert [(action.text(), action.isEnabled()) for action in menu.actions()] == [
        ("No word lies near these and farther from the other end.", False)
    ]
    # the message below the line says what is known of its words, whichever of the two answers comes last
    page.editors[0].changed.emit()
    qtbot.waitUntil(lambda: find("axes.x_plus_message").text() == "1 word" and not lab.jobs.busy(), timeout=LONG)
    assert menu.isVisible()
    menu.close()


def test_ends_of_one_word_are_not_judged(page, find, qtbot):
    page.editors[0].write("queen", "king")
    said = find("axes.facts")
    qtbot.waitUntil(lambda: "with one word at each end, it cannot be judged." in said.text(), timeout=LONG)
    page.editors[0].write("queen woman", "king")
    wanted = "of its 2 own words; “king”, alone at its end, cannot be judged."
    qtbot.waitUntil(lambda: wanted in said.text(), timeout=LONG)


def test_words_with_quotation_marks_become_the_map_s_axes(page, lab, made, find, qtbot):
    from embviz.analysis.analogies.analogy import directions

    odd = Embedding(['say"so', "1984", *made.words[2:]], made.vectors)
    lab.workspace.set_vectors(odd)
    page.editors[0].write('say"so', f"1984 {odd.words[2]}")
    page.editors[1].write("1984", odd.words[3])
    page.words.choose("frequent")
    qtbot.waitUntil(lambda: page.found is not None and page.found.axes[0].plus.words == ('say"so',), timeout=LONG)
    qtbot.waitUntil(lambda: page.found is not None and page.found.axes[1].plus.words == ("1984",), timeout=LONG)
    find("axes.to_map").click()
    options = lab.context.scene.options
    found = directions([options["axis_x"], options["axis_y"]], odd.index, lambda ids: odd.vectors[ids])
    for row, axis in zip(found, page.found.axes, strict=True):
        assert float(row @ axis.direction / np.linalg.norm(row)) == pytest.approx(1, abs=1e-5)


def test_a_picture_is_saved_and_a_wrong_folder_named(page, tmp_path, qtbot):
    page.saving.save(str(tmp_path / "axes.svg"))
    qtbot.waitUntil(lambda: "Saved" in page.table.message.text())
    assert "germany" in (tmp_path / "axes.svg").read_text("utf-8")
    page.saving.save(str(tmp_path / "nowhere" / "axes.png"))
    qtbot.waitUntil(lambda: "nowhere" in page.table.message.text())
    assert "nowhere" in page.table.message.text()


def test_long_lists_are_drawn_in_part_and_said_to_be(lab, show, find, qtbot):
    rng = np.random.default_rng(1)
    words = ["he", "him", "she", "her", *(f"w{k}" for k in range(6000))]
    lab.workspace.set_vectors(Embedding(words, rng.normal(size=(len(words), 5))))
    page = show("axes.axes_page", "AxesPage")
    find("axes.number.one").click()
    page.editors[0].write("she her", "he him")
    lab.workspace.select(words[4:])
    page.words.choose("selected")
    qtbot.waitUntil(lambda: page.found is not None and len(page.found.ids) == 5000, timeout=LONG)
    assert len(page.plane.words) == 300
    said = find("axes.facts").text()
    assert "The 300 most frequent are drawn" in said
    assert "1,000 more are left out" in said


@pytest.mark.parametrize("kept", ["{", "[1]", '[{"name": "a", "plus": "b", "minus": ["c"]}]', '{"a": 1}', "7"])
def test_settings_that_are_broken_hold_no_poles(lab, kept):
    lab.settings.set("axes/poles", kept)
    assert own_poles(lab.settings) == ()
    poles = Poles("a", ("b",), ("ç",))
    keep(lab.settings, with_poles(lab.settings, poles))
    keep(lab.settings, with_poles(lab.settings, Poles("a", ("d",), ("ç",))))
    assert [one["plus"] for one in json.loads(lab.settings.get("axes/poles"))] == [["d"]]
    keep(lab.settings, without_poles(lab.settings, "a"))
    assert own_poles(lab.settings) == ()


@pytest.mark.parametrize(("turned", "sign"), [(False, "→"), (True, "←")])
def test_the_name_of_an_axis_leads_to_its_high_end_in_both_directions(monkeypatch, turned, sign):
    monkeypatch.setattr("embviz.util.language.mirrored", lambda: turned)
    said = axis_name(AskedAxis("", ("queen",), ("king",)))
    assert re.sub("[\u2066-\u2069]", "", said) == f"king {sign} queen"


@pytest.mark.parametrize(("turned", "sign"), [(False, "→"), (True, "←")])
def test_the_arrow_leads_to_the_high_end_in_both_directions(lab, qtbot, monkeypatch, turned, sign):
    monkeypatch.setattr("embviz.util.language.mirrored", lambda: turned)
    editor = AxisEditor(lab.context, "axes.x", "Across")
    qtbot.addWidget(editor)
    assert editor.findChild(QLabel, "axes.x_arrow").text() == sign
