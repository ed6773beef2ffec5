"""The part "Neighborhoods" on models of which it is known what differs."""

import csv

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit
from scipy.stats import ortho_group

from embviz.gui.compare.neighborhoods_page import proposed
from embviz.gui.pages.comparable_models import FILE, MOMENT, NOW, ComparisonSession, ComparisonSource
from embviz.text.word_index import WordIndex
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

LONG = 30_000
WORDS = [f"word{k}" for k in range(80)]
SWAPPED = {"word7", "word23"}


def _vectors(dimensions=12):
    return np.random.default_rng(1).normal(size=(80, dimensions)).astype(np.float32)


def _second(tmp_path, name, words, rows):
    path = tmp_path / name
    write_vectors(Embedding(words, rows), path)
    return path


@pytest.fixture
def turned(tmp_path):
    """The first vectors turned, with two words that have changed places, and one that the first lack."""
    rows = (_vectors() @ ortho_group.rvs(12, random_state=2)).astype(np.float32)
    rows[[7, 23]] = rows[[23, 7]]
    return _second(tmp_path, "turned.vec", [*WORDS, "stranger"], np.vstack([rows, np.ones((1, 12), np.float32)]))


@pytest.fixture
def page(show, lab):
    made = show("compare.neighborhoods_page", "NeighborhoodsPage")
    lab.workspace.set_vectors(Embedding(WORDS, _vectors(), range(800, 0, -10)))
    return made


@pytest.fixture
def against(page, qtbot):
    """Open a second file at the right, and wait until all words are compared."""

    def opened(path):
        page.choosing.open_path(path, page.right)
        qtbot.waitUntil(
            lambda: (
                page.right.offer is not None
                and page.right.offer.title == path.name
                and page.changed.found is not None
                and page.beside.shown is not None
            ),
            timeout=LONG,
        )
        return page

    return opened


def _ask(page, word, qtbot):
    page.beside.line.write(word)
    qtbot.waitUntil(lambda: page.beside.shown is not None and page.beside.shown.word == word, timeout=LONG)


def test_one_model_says_what_to_do(page, find):
    assert "only one model" in find("neighborhoods.lists").accessibleDescription()
    assert not find("neighborhoods_measure").isEnabled()
    assert find("neighborhoods_measure").toolTip() == "There is only one model"
    assert page.changed.found is None


def test_two_models_can_be_compared_again(against, turned, find):
    against(turned)
    assert find("neighborhoods_measure").isEnabled()
    assert find("neighborhoods_measure").toolTip() == ""


def test_neighbors_of_a_word_stand_side_by_side(page, against, turned, qtbot, find):
    against(turned)
    _ask(page, "word40", qtbot)
    left, right = find("neighborhoods.lists").lists
    for one, embedding in ((left, page._pair.one), (right, page._pair.other)):
        cosines = embedding.unit @ embedding.unit[embedding.id("word40")]
        order = [embedding.words[k] for k in np.argsort(-cosines) if embedding.words[k] != "word40"][:12]
        assert [entry.word for entry in one.words] == order
    for entry in left.words:
        names = [other.word for other in right.words]
        assert entry.partner == (names.index(entry.word) if entry.word in names else -1)
    shared = sum(entry.partner >= 0 for entry in left.words)
    assert find("neighborhoods.figures.shared").text() == f"{shared} of 12"
    assert find("neighborhoods.figures.jaccard").text() == f"{shared / (24 - shared):.2f}"
    # all but two words are where they were
    assert shared >= 10
    assert float(find("neighborhoods.figures.aligned").text()) > 0.98


def test_words_of_one_list_only_say_where_they_are_in_the_other_model(page, against, turned, qtbot, find):
    against(turned)
    _ask(page, "word7", qtbot)  # one of those that were swapped
    left, right = find("neighborhoods.lists").lists
    for one, embedding in ((left, page._pair.other), (right, page._pair.one)):
        cosines = embedding.unit @ embedding.unit[embedding.id("word7")]
        order = [embedding.words[k] for k in np.argsort(-cosines) if embedding.words[k] != "word7"]
        alone = [entry for entry in one.words if entry.partner < 0]
        assert alone
        for entry in alone:
            if entry.word == "stranger":
                assert entry.note == "not there"
            else:
                assert int("".join(filter(str.isdigit, entry.note))) == order.index(entry.word) + 1


def test_the_words_that_were_swapped_changed_most(page, against, turned, find):
    against(turned)
    table = page.changed.table
    assert {table.value(at, 0) for at in table.order[:2]} == SWAPPED
    distances = np.array([table.value(at, 3) for at in table.order])
    assert distances[:2].min() > 0.5 > 0.05 > distances[2:].max()
    agreement = page.changed.found.agreement
    assert find("neighborhoods.whole.agreement").text() == f"{100 * agreement:.1f}\u00a0%"
    assert "80 words × 25 nearest" in find("neighborhoods.whole.agreement.against").text()
    assert find("neighborhoods.whole.common").text() == "80"
    assert find("neighborhoods.whole.common.against").text() == "of 80 and 81"
    assert float(find("neighborhoods.whole.residual").text()) == pytest.approx(2 * distances.mean(), abs=2e-3)


def test_a_turned_copy_shows_no_change(page, against, tmp_path, find):
    rows = (_vectors() @ ortho_group.rvs(12, random_state=5)).astype(np.float32)
    against(_second(tmp_path, "copy.vec", WORDS, rows))
    assert find("neighborhoods.whole.agreement").text() == "100.0\u00a0%"
    assert find("neighborhoods.whole.residual").text() == "0.000"
    assert page.changed.found.moved.max() < 1e-4


def test_a_click_on_a_listed_word_puts_it_side_by_side_and_selects_it(page, against, turned, qtbot, lab):
    against(turned)
    table = page.changed.table.table
    qtbot.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(0, 0)).center()
    )
    word = page.changed.table.value(page.changed.table.order[0], 0)
    assert lab.workspace.selection == (word,)
    qtbot.waitUntil(lambda: page.beside.shown.word == word, timeout=LONG)
    near = page.beside.lists.lists[0].words[3].word
    qtbot.mouseClick(
        page.beside.lists, Qt.MouseButton.LeftButton, pos=page.beside.lists.row_box(0, 3).center().toPoint()
    )
    qtbot.waitUntil(lambda: page.beside.shown.word == near, timeout=LONG)


def test_rare_words_are_left_out_and_the_list_is_written(page, against, turned, qtbot, find, tmp_path):
    against(turned)
    find("neighborhoods.least").setValue(600)
    table = page.changed.table
    assert {table.value(at, 0) for at in table.order} == set(WORDS[:21])
    table.save_path(tmp_path / "changed.csv")
    qtbot.waitUntil(lambda: "Saved" in find("neighborhoods.changed_message").text(), timeout=LONG)
    with (tmp_path / "changed.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["Word", "Changed", "Jaccard", "Distance", "Count"]
    assert rows[1][0] == "word7"
    assert len(rows) == 22


def test_models_of_other_dimensions(page, against, tmp_path, qtbot, find):
    rows = np.hstack([_vectors(), np.zeros((80, 8), np.float32)]) @ ortho_group.rvs(20, random_state=3)
    against(_second(tmp_path, "wide.vec", WORDS, rows.astype(np.float32)))
    assert find("neighborhoods.whole.agreement").text() == "100.0\u00a0%"
    _ask(page, "word3", qtbot)
    assert find("neighborhoods.figures.aligned").text() == "1.000"
    assert "12 dimensions laid into 20" in find("neighborhoods.figures.aligned.against").text()


def test_typed_anchors_align_and_too_few_say_so(page, against, turned, qtbot, find):
    against(turned)
    whole = page.changed.found
    line = find("neighborhoods.anchor_words")
    find("neighborhoods.align").setCurrentIndex(2)
    line.setText(" ".join([*WORDS[30:60], "nowhere"]))
    line.entered.emit(line.text())
    qtbot.waitUntil(lambda: page.changed.found not in (None, whole), timeout=LONG)
    assert page.changed.found.overlay.anchors == 30
    assert "1 anchor not in both: nowhere" in find("neighborhoods_message").text()
    assert find("neighborhoods.whole.residual").text() == "0.000"
    before = page.changed.found
    line.setText(" ".join(WORDS[30:40]))
    line.entered.emit(line.text())
    qtbot.waitUntil(lambda: page.changed.found not in (None, before), timeout=LONG)
    assert "10 anchors, 12 dimensions" in find("neighborhoods.whole.residual.against").text()
    assert find("neighborhoods.figures.aligned").text() == "–"
    assert "are too few for 12 dimensions" in find("neighborhoods.figures.aligned.against").text()


def test_models_without_a_common_word(page, qtbot, tmp_path, find):
    path = _second(tmp_path, "foreign.vec", [f"mot{k}" for k in range(40)], _vectors()[:40])
    page.choosing.open_path(path, page.right)
    qtbot.waitUntil(lambda: "no word in common" in find("neighborhoods_message").text(), timeout=LONG)
    qtbot.waitUntil(
        lambda: "is only in Open vectors" in find("neighborhoods.lists").accessibleDescription(), timeout=LONG
    )


def test_a_word_of_one_model_only(page, against, turned, qtbot, find):
    against(turned)
    page.beside.line.write("stranger")
    lists = find("neighborhoods.lists")
    qtbot.waitUntil(lambda: "is only in turned.vec" in lists.accessibleDescription(), timeout=LONG)
    assert find("neighborhoods.figures.shared").text() == "–"


def test_two_maps_follow_and_lead(page, against, turned, lab):
    against(turned)
    assert lab.context.share(ComparisonSession).pair == (page.left.offer.key, page.right.offer.key)
    # another part chose the other way round
    lab.context.share(ComparisonSession).pair = page.right.offer.key, page.left.offer.key
    page.hide()
    page.show()
    assert page.left.offer.title == "turned.vec"
    assert page.right.offer.kind == NOW


def test_what_is_proposed():
    index = WordIndex(["a"])
    now, early, mid, late, file = (
        ComparisonSource(key, "", index, None, 2, lambda ids: None)
        for key in ((NOW, 1), (MOMENT, 1, 0), (MOMENT, 1, 5), (MOMENT, 1, 9), (FILE, 1))
    )
    assert proposed([now]) == (now, now)
    assert proposed([now, early, mid, late, file]) == (now, file)
    left, right = proposed([now, early, mid, late, late, late, late, late])
    assert right is now
    assert left is mid


def test_controls_are_named(page, against, turned):
    against(turned)
    for kind in (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit):
        for control in page.body.findChildren(kind):
            within = control.parentWidget()
            while within is not None and not isinstance(
                within, (QAbstractSpinBox, QAbstractItemView, QComboBox, QLineEdit)
            ):
                within = within.parentWidget()
            if within is None and control.objectName() != "completions":
                assert control.objectName().startswith("neighborhoods"), type(control)
                assert control.accessibleName(), control.objectName()
