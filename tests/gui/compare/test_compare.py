"""The page of two maps on vectors whose movement is known, and in the real window on a short training."""

import csv

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from scipy.stats import ortho_group

from embviz.gui.compare.linked_views import LinkedCursor
from embviz.gui.compare.maps_page import ComparePage
from embviz.gui.compare.model_choice import ModelChooser, SourceList
from embviz.gui.pages.comparable_models import FILE, NOW, ComparisonSession
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

LONG = 60_000  # ms; libraries are loaded and kernels compiled by the first layout
WORDS = [f"word{k}" for k in range(60)]
SWAPPED = {"word7", "word23"}


def _vectors():
    """Return six groups of ten words, and the same turned, with two words that have changed places."""
    random = np.random.default_rng(1)
    middles = np.repeat(random.normal(size=(6, 12)), 10, axis=0)
    vectors = (2 * middles + random.normal(size=(60, 12))).astype(np.float32)
    turned = (vectors @ ortho_group.rvs(12, random_state=2)).astype(np.float32)
    turned[[7, 23]] = turned[[23, 7]]
    return vectors, turned


@pytest.fixture
def second(tmp_path):
    """A file of the turned vectors, and of one word that the first lack."""
    path = tmp_path / "second.vec"
    rows = np.vstack([_vectors()[1], np.ones((1, 12), np.float32)])
    write_vectors(Embedding([*WORDS, "stranger"], rows), path)
    return path


def _at_rest(page):
    return (
        all(side.frame is not None and side.frame.settled for side in page.sides)
        and not page.moved.measuring
        and page.moved.moved is not None
        and "M²" in page.room.about.text()
    )


@pytest.fixture
def page(lab, qtbot):
    """The page on the first vectors, by PCA and t-SNE, at rest."""
    lab.context.scene.choose_method("pca")
    lab.page = ComparePage(lab.context)
    lab.page.resize(1200, 744)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lab.workspace.set_vectors(Embedding(WORDS, _vectors()[0]))
    qtbot.waitUntil(lambda: _at_rest(lab.page), timeout=LONG)
    _settle(lab.page)
    return lab.page


@pytest.fixture
def models(page, qtbot, second):
    """The page with the second vectors on its right, both by PCA."""
    method = page.findChild(object, "compare.right.method")
    method.setCurrentIndex(method.findText("PCA"))
    frame, moved = page.right.frame, page.moved.moved  # which are at rest, too
    page.choosing.open_path(second, page.right.list)
    qtbot.waitUntil(lambda: page.right.offer.title == "second.vec", timeout=LONG)
    qtbot.waitUntil(lambda: page.right.frame is not frame and page.moved.moved is not moved, timeout=LONG)
    qtbot.waitUntil(lambda: _at_rest(page), timeout=LONG)
    qtbot.waitUntil(lambda: not page._apart_stale, timeout=LONG)
    _settle(page)
    return page


def _heads(page):
    rows = page.moved.listing.table.rows
    return [rows.headerData(at, Qt.Orientation.Horizontal) for at in range(rows.columnCount())]


def _settle(page):
    for side in page.sides:
        side.view.settle()


def _listed(page, column):
    rows = page.moved.listing.table.rows
    return [rows.cell(row, column).text for row in range(rows.rowCount())]


def _point(view, at):
    QTest.mouseMove(view, QPoint(1, 1))
    QTest.mouseMove(view, at.toPoint())


def _beacon(side):
    return side.view.findChild(LinkedCursor)


def test_empty_page_says_what_to_do(lab, qtbot):
    lab.page = ComparePage(lab.context)
    lab.page.show()
    assert lab.find("compare.empty").isVisible()
    qtbot.mouseClick(lab.find("compare.next"), Qt.MouseButton.LeftButton)
    assert lab.asked == ["file.toy_world"]


def test_models_without_a_common_word_say_so(page, qtbot, tmp_path, second):
    """Both maps were empty, under "laid over left by 0 common words"."""
    foreign = tmp_path / "foreign.vec"
    write_vectors(Embedding([f"wort{k}" for k in range(60)], _vectors()[1]), foreign)
    page.choosing.open_path(foreign, page.right.list)
    message = page.findChild(object, "compare.message")
    qtbot.waitUntil(lambda: "no word in common" in message.text(), timeout=LONG)
    assert message.isVisible()
    assert "Common words only" in message.text()
    qtbot.mouseClick(page.findChild(object, "compare.common"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Common words only" not in message.text(), timeout=LONG)
    qtbot.waitUntil(lambda: [len(side.view.words) for side in page.sides] == [60, 60], timeout=LONG)
    qtbot.waitUntil(lambda: all(side.frame is not None and side.frame.settled for side in page.sides), timeout=LONG)
    assert page.room.about.text() == ""
    page.choosing.open_path(second, page.right.list)
    qtbot.waitUntil(lambda: not message.isVisible(), timeout=LONG)


def test_a_right_map_that_is_chosen_when_the_left_one_has_settled_begins_there(page, qtbot, second):
    """The left map had its last frame before the right one waited for it."""
    left = page.findChild(object, "compare.left.method")
    left.setCurrentIndex(left.findText("t-SNE"))

    def settled():
        return page.left.method.name == "tsne" and not page.left.loop.working and _at_rest(page)

    qtbot.waitUntil(settled, timeout=LONG)
    page.choosing.open_path(second, page.right.list)
    qtbot.waitUntil(lambda: page.right.offer.title == "second.vec", timeout=LONG)
    qtbot.waitUntil(lambda: "began at the left" in page.room.about.text() and _at_rest(page), timeout=LONG)
    assert page.right.frame.iteration == 500


def test_two_methods_show_the_same_words(page):
    assert [side.method.name for side in page.sides] == ["pca", "tsne"]
    assert page.left.view.words == page.right.view.words == tuple(WORDS)
    assert page.moved.moved.same
    assert "same vectors" in page.findChild(object, "compare.moved_remark").text()
    assert _heads(page) == ["Word", "On maps ↓"]
    # the list is by places, as no vector has moved
    apart = np.linalg.norm(page.left.frame.coordinates - page._places, axis=1)
    page._show_changes()
    assert _listed(page, 0)[0] == WORDS[int(apart.argmax())]


def test_two_models_of_another_tab_are_drawn_by_one_method(page, lab, qtbot, second):
    """They were drawn by the two methods of before, and the difference of the maps was that of t-SNE and PCA."""
    left, right = SourceList("other.left", "one"), SourceList("other.right", "the other")
    qtbot.addWidget(left)
    qtbot.addWidget(right)
    tab = ModelChooser(lab.context, left, right)
    tab.renew()
    tab.open_path(second, right)
    qtbot.waitUntil(lambda: right.offer is not None and right.offer.title == "second.vec", timeout=LONG)
    page.refresh()  # as when it is shown again
    assert page.right.offer.title == "second.vec"
    assert [side.method.name for side in page.sides] == ["pca", "pca"]
    qtbot.waitUntil(lambda: not lab.context.jobs.running("words of two maps") and _at_rest(page), timeout=LONG)


def test_second_model_is_laid_over_the_first(models):
    assert models.right.view.words == models.left.view.words
    places = models.left.frame.coordinates
    unmoved = [k for k, word in enumerate(WORDS) if word not in SWAPPED]
    assert np.abs(models._places - places)[unmoved].max() < 1e-2
    np.testing.assert_array_equal(models.right.view.coordinates, models._places)
    statistic = float(models.room.about.text().split("M² = ")[1].split()[0])
    assert 0 < statistic < 0.2


def test_words_that_changed_most_are_listed(models):
    assert set(_listed(models, 0)[:2]) == SWAPPED
    assert all(float(text) < 0.1 for text in _listed(models, 1)[2:])
    assert all(float(text) > 0.5 for text in _listed(models, 1)[:2])
    # by vectors, neighborhoods and places alike
    for column in (2, 3):
        models.moved.listing.table.horizontalHeader().sectionClicked.emit(column)
        assert set(_listed(models, 0)[:2]) == SWAPPED, column


def test_choosing_a_listed_word_selects_it_and_flies_to_it_in_both(models, qtbot, lab):
    word = _listed(models, 0)[0]
    table = models.moved.listing.table
    qtbot.mouseClick(lab.find("compare.list"), Qt.MouseButton.LeftButton)
    at = table.visualRect(table.rows.index(0, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert lab.workspace.selection == (word,)
    _settle(models)
    row = WORDS.index(word)
    for side in models.sides:
        assert side.view.selection.tolist() == [row]
        middle = QPointF(side.view.width() / 2, side.view.height() / 2)
        assert (side.view.position_of(row) - middle).manhattanLength() < 2
    # from there on they move together again
    before = models.right.view.camera
    models.left.view.pan(30, 0)
    assert models.right.view.camera.x == pytest.approx(before.x - 30 / before.scale)


def test_pointing_in_one_map_lights_the_word_in_the_other(models, qtbot):
    row = WORDS.index("word7")
    for one, other in (models.sides, models.sides[::-1]):
        _point(one.view, one.view.position_of(row))
        hovered = one.view.pick(one.view.position_of(row))
        assert _beacon(other).isVisible()
        assert other.view.words[_beacon(other).word] == one.view.words[hovered]
        assert not _beacon(one).isVisible()
        _beacon(other).grab()
        one.view.point_at(-1)
        assert not _beacon(other).isVisible()
    assert "distance" in models.left.card(row)[-1]


def test_light_out_of_view_points_to_the_word(models):
    _settle(models)
    models.findChild(object, "compare.together").setChecked(False)
    models.right.view.pan(5000, 0)
    models.left.view.point_at(3)
    beacon = _beacon(models.right)
    assert beacon.pointing_out
    models.right.view.grab()
    models.right.view.fit()
    _settle(models)
    assert not beacon.pointing_out


def test_maps_move_together_until_told_otherwise(models):
    left, right = (side.view for side in models.sides)
    left.zoom(3, smooth=False)
    assert right.camera == left.camera
    right.pan(40, 25)
    assert right.camera == left.camera
    right.fit()
    _settle(models)
    assert right.camera == left.camera
    models.findChild(object, "compare.together").setChecked(False)
    left.zoom(2, smooth=False)
    assert right.camera != left.camera
    models.findChild(object, "compare.together").setChecked(True)
    assert right.camera == left.camera


def test_selection_is_shared_both_ways_and_undone(models, lab, qtbot):
    left, right = (side.view for side in models.sides)
    qtbot.mouseClick(left, Qt.MouseButton.LeftButton, pos=left.position_of(4).toPoint())
    chosen = left.selection.tolist()
    assert lab.workspace.selection == tuple(WORDS[k] for k in chosen) != ()
    assert right.selection.tolist() == chosen
    lab.workspace.select(["word1", "word2"])
    assert left.selection.tolist() == right.selection.tolist() == [1, 2]
    right.selection_dragged.emit(np.array([2, 3], np.int32), Qt.KeyboardModifier.ShiftModifier)
    assert lab.workspace.selection == ("word1", "word2", "word3")
    right.selection_dragged.emit(np.array([1], np.int32), Qt.KeyboardModifier.AltModifier)
    assert lab.workspace.selection == ("word2", "word3")
    for _ in range(3):
        lab.workspace.undo.undo()
    assert left.selection.tolist() == right.selection.tolist() == chosen


def test_large_selection_is_shown_where_words_are_on_the_maps(models, lab, monkeypatch):
    monkeypatch.setattr("embviz.gui.compare.linked_views._FEW", 3)
    lab.workspace.select_ids(np.array([59, 2, 30, 4], np.int32))
    for side in models.sides:
        assert sorted(side.view.selection.tolist()) == [2, 4, 30, 59]


def test_words_of_one_vocabulary_alone(models, qtbot):
    models.findChild(object, "compare.common").setChecked(False)
    qtbot.waitUntil(lambda: len(models.right.view.words) == 61 and _at_rest(models), timeout=LONG)
    row = models.right.view.words.index("stranger")
    assert models.right.card(row)[-1] == "not on the other map"
    models.right.view.point_at(row)
    assert not _beacon(models.left).isVisible()
    assert "60 common words" in models.room.about.text()


def test_fewer_words(models, qtbot):
    models.findChild(object, "compare.words").setValue(20)
    qtbot.waitUntil(lambda: len(models.left.view.words) == 20 and _at_rest(models), timeout=LONG)
    assert models.right.view.words == tuple(WORDS[:20])
    models.findChild(object, "compare.words").setValue(10)
    qtbot.waitUntil(lambda: len(models.left.view.words) == 10 and _at_rest(models), timeout=LONG)
    # ten words in twelve dimensions: any rotation brings them together
    assert set(_listed(models, 1)) == {"–"}
    assert "no more common words than dimensions" in models.findChild(object, "compare.moved_remark").text()


def test_second_map_begins_at_the_places_of_the_first(models, qtbot):
    for side in ("left", "right"):
        method = models.findChild(object, f"compare.{side}.method")
        method.setCurrentIndex(method.findText("t-SNE"))
    assert "Waiting" in models.right.view.accessibleDescription()
    qtbot.waitUntil(lambda: _at_rest(models), timeout=LONG)
    assert "began at the left" in models.room.about.text()
    assert float(models.room.about.text().split("M² = ")[1].split()[0]) < 0.5
    models.findChild(object, "compare.beside").setChecked(False)
    qtbot.waitUntil(lambda: _at_rest(models) and "began" not in models.room.about.text(), timeout=LONG)


def test_found_word_is_selected_in_both(models, lab):
    find = models.strip.finder
    find.setText("word9")
    find.entered.emit("word9")
    assert lab.workspace.selection == ("word9",)
    find.entered.emit("nobody")
    assert find.property("invalid")


def test_list_is_written_as_it_is_sorted(models, qtbot, tmp_path):
    models.moved.listing.table.horizontalHeader().sectionClicked.emit(0)
    models.moved.listing.save_path(tmp_path / "moved.tsv")
    qtbot.waitUntil(lambda: "Saved" in models.findChild(object, "compare.moved_message").text(), timeout=LONG)
    with (tmp_path / "moved.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    assert rows[0] == ["Word", "Distance", "Changed", "On maps"]
    assert [row[0] for row in rows[1:]] == sorted(WORDS)
    assert float(next(row for row in rows if row[0] == "word7")[1]) > 0.5


def test_broken_file_changes_nothing(models, qtbot, tmp_path, lab):
    broken = tmp_path / "broken.vec"
    broken.write_text("3 2\none 1 2\ntwo 1\n", "utf-8")
    before = models.right.offer.key
    with qtbot.waitSignal(lab.jobs.messages.asked, timeout=LONG) as offered:
        models.choosing.open_path(broken, models.right.list)
    assert "broken.vec" in offered.args[0].what
    assert models.right.offer.key == before
    broken.write_text("3 2\n\n\n", "utf-8")
    models.choosing.open_path(broken, models.right.list)
    qtbot.waitUntil(lambda: bool(lab.errors), timeout=LONG)
    assert "broken.vec" in str(lab.errors.pop())
    assert models.right.offer.key == before


def test_hidden_page_costs_nothing(models, lab, qtbot):
    for side in models.sides:
        side.begin()
    models.hide()
    qtbot.waitUntil(lambda: not any(side.loop.working for side in models.sides), timeout=LONG)
    assert not models._timer.isActive()
    frames = [side.loop.frames for side in models.sides]
    lab.workspace.select(["word5"])
    assert [side.loop.frames for side in models.sides] == frames
    models.show()
    qtbot.waitUntil(lambda: _at_rest(models), timeout=LONG)
    assert models.right.view.selection.tolist() == [5]


def test_two_moments_of_a_run(window, qtbot, find, small_text):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    combo = find("map.method")
    combo.setCurrentIndex(combo.findData("pca"))
    window.show_page("compare/maps")
    page = window.page("compare/maps")
    for name, value in {"dimensions": 8, "min_count": 1, "epochs": 3}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        window.run_action("train.run")
    qtbot.waitUntil(lambda: _at_rest(page), timeout=LONG)
    qtbot.mouseClick(find("compare.two_models"), Qt.MouseButton.LeftButton)
    assert "only one model" in find("compare.message").text()
    qtbot.mouseClick(find("compare.two_moments"), Qt.MouseButton.LeftButton)
    assert find("compare.message").isHidden()
    assert [side.offer.title for side in page.sides] == ["Start of the run", "Now"]
    assert find("compare.two_moments").toolTip() == "The start of the run and its current vectors"
    qtbot.waitUntil(lambda: not window.jobs.running("words of two maps") and _at_rest(page), timeout=LONG)
    assert not page.moved.moved.same
    assert max(float(text) for text in _listed(page, 1)) > 0.1
    assert [text for text in _listed(page, 4) if text]
    # a second run on the text is a second model
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        window.run_action("train.run")
    qtbot.mouseClick(find("compare.two_models"), Qt.MouseButton.LeftButton)
    assert [side.offer.title for side in page.sides] == ["Now · Run 2", "Run 1"]
    qtbot.waitUntil(lambda: not window.jobs.running("words of two maps") and _at_rest(page), timeout=LONG)
    # another text closes both maps
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    window.show_page("compare/maps")
    assert find("compare.empty").isVisible()
    assert page.moved.moved is None


def test_controls_are_named(page):
    from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit

    for kind in (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit):
        for control in page.body.findChildren(kind):
            compound = control.parentWidget()
            while compound is not None and not isinstance(
                compound, (QAbstractSpinBox, QComboBox, QAbstractItemView, QLineEdit, type(page.left.view))
            ):
                compound = compound.parentWidget()
            if compound is None and control.objectName() != "completions":
                assert control.objectName().startswith("compare."), type(control)
                assert control.accessibleName(), control.objectName()


def test_selecting_while_a_map_waits_for_the_other_selects_there_nothing(page):
    page.right.hold("Waiting")
    assert page.right.sheet is not None
    page.workspace.select([WORDS[3]])
    assert len(page.right.view.selection) == 0
    assert page.left.view.selection.tolist() == [3]


def test_the_button_of_what_is_compared_is_down(page, models):
    down = {name: page.findChild(object, f"compare.two_{name}") for name in ("methods", "moments", "models")}
    assert [name for name in down if down[name].isChecked()] == ["models"]
    down["moments"].click()  # there are none
    assert [name for name in down if down[name].isChecked()] == ["models"]
    down["methods"].click()
    assert [name for name in down if down[name].isChecked()] == ["methods"]


def test_mds_of_two_maps_takes_the_words_it_can_and_none_chosen_elsewhere(lab, qtbot, monkeypatch):
    monkeypatch.setattr("embviz.gui.compare.map_pane.MOST_WORDS", 40)
    lab.context.scene.choose_method("pca")
    lab.page = page = ComparePage(lab.context)
    page.resize(1200, 744)
    page.show()
    lab.workspace.set_vectors(Embedding(WORDS, _vectors()[0]))
    qtbot.waitUntil(lambda: _at_rest(page), timeout=LONG)
    frame, message = page.left.frame, lab.find("compare.message")
    method = lab.find("compare.right.method")
    method.setCurrentIndex(method.findText("MDS"))
    qtbot.waitUntil(lambda: page.left.frame is not frame and _at_rest(page), timeout=LONG)
    assert len(page.left.view.words) == len(page.right.view.words) == 40
    assert "MDS takes at most 40 words" in message.text()
    frame = page.right.frame
    # words chosen for the one map are not those of these
    lab.context.scene.choose_method("mds", {"chosen": "word1 word2 word3"})
    page._on_method()
    assert page.right.frame is frame
    assert np.isfinite(frame.coordinates).all()
    method.setCurrentIndex(method.findText("PCA"))
    qtbot.waitUntil(lambda: len(page.left.view.words) == 60 and _at_rest(page), timeout=LONG)
    assert not message.text()


def test_files_that_neither_map_shows_are_let_go_when_something_else_is_opened(models, lab, qtbot):
    shelf = lab.context.share(ComparisonSession)
    assert len(shelf.files) == 1
    lab.workspace.set_vectors(Embedding([f"other{k}" for k in range(50)], _vectors()[0][:50]))
    assert len(shelf.files) == 1  # it is still looked at
    qtbot.waitUntil(lambda: _at_rest(models) and len(models.left.view.words) == 50, timeout=LONG)
    assert models.right.offer.title != "second.vec"
    lab.workspace.set_vectors(Embedding([f"third{k}" for k in range(40)], _vectors()[0][:40]))
    assert shelf.files == []
    assert all("second.vec" not in offer.title for side in models.sides for offer in side.list.offers)


def test_components_of_a_picture_in_space_are_drawn_flat_by_the_first_two_at_once(page, qtbot):
    page.context.scene.choose_method("pca", {"dimensions": 3, "components": "1, 3, 5"})
    assert page.left.how == ("pca", {"components": "1, 3"})
    qtbot.waitUntil(lambda: _at_rest(page), timeout=LONG)
    spectrum = page.left.frame.spectrum
    assert page.left.frame.explained_variance == (spectrum[0], spectrum[2])


def test_vectors_that_differ_have_all_columns(models):
    assert _heads(models) == ["Word", "Distance ↓", "Changed", "On maps"]


def test_two_that_another_part_compares_are_shown_first(lab, qtbot):
    lab.context.scene.choose_method("tsne")
    vectors, turned = _vectors()
    shelf = lab.context.share(ComparisonSession)
    lab.page = page = ComparePage(lab.context)
    page.resize(1200, 744)
    first, second = Embedding(WORDS, vectors), Embedding(WORDS, turned)
    lab.workspace.set_vectors(first)
    shelf.add(second)
    shelf.pair = (NOW, id(first)), (FILE, id(second))
    page.show()
    qtbot.waitUntil(lambda: page.right.offer is not None and page.right.offer.key == shelf.pair[1], timeout=LONG)
    assert page.left.offer.key == shelf.pair[0]
    assert [side.method.name for side in page.sides] == ["tsne", "tsne"]
    # one and the same by two methods is no pair of models: the other parts keep theirs
    page.strip.preset.emit("methods")
    assert shelf.pair == ((NOW, id(first)), (FILE, id(second)))


def test_the_shipped_english_vectors_are_offered_as_the_second_model(page, qtbot):
    box = page.findChild(QComboBox, "compare.right.what")
    page.choosing.renew()
    assert "English" in box.itemText(box.count() - 1)
    before = box.currentText()
    box.setCurrentIndex(box.count() - 1)
    assert box.currentText() == before  # until they are read
    qtbot.waitUntil(lambda: page.sides[1].list.offer.kind == FILE, timeout=LONG)
    assert len(page.sides[1].list.offer.index) == 30_000
    assert box.currentText() == "English Wikipedia"
    assert all("30,000" not in box.itemText(k) for k in range(box.count()))  # no second time
