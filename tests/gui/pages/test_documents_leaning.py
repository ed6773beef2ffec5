"""Where texts lie between two poles, against cosines by hand."""

import csv

import numpy as np
import pytest

from embviz.gui.documents.collection import PASSAGES, PLAIN, DocumentCollection, _Preparation
from embviz.text.reading import corpus_from_texts
from embviz.vectors.embedding import Embedding

LONG = 30_000
LINES = ["she and the queen", "he and the king", "a king", "the queen", "she", "xyzzy woman her queen", "the the he"]


@pytest.fixture
def embedding():
    rng = np.random.default_rng(3)
    women, men, others = ["she", "her", "woman", "queen"], ["he", "his", "man", "king"], ["the", "and", "a"]
    base = {**dict.fromkeys(women, (2, 0, 1)), **dict.fromkeys(men, (-2, 0, 1)), **dict.fromkeys(others, (0, 2, 1))}
    return Embedding([*base], np.array([*base.values()]) + 0.1 * rng.normal(size=(11, 3)))


@pytest.fixture
def page(lab, embedding, show, qtbot):
    lab.workspace.set_vectors(embedding, corpus_from_texts(["\n".join(LINES)], name="tales"))
    lab.context.share(DocumentCollection).making = _Preparation(weighing=PLAIN)
    page = show("documents.leaning_page", "DocumentsLeaningPage")
    qtbot.waitUntil(lambda: page.found is not None, timeout=LONG)
    return page


def _by_hand(embedding, plus, minus):
    unit = embedding.unit
    way = unit[[embedding.id(w) for w in plus]].mean(axis=0) - unit[[embedding.id(w) for w in minus]].mean(axis=0)
    values = []
    for line in LINES:
        mean = np.mean([embedding.vector(w) for w in line.split() if w in embedding], axis=0)
        values.append(mean @ way / np.linalg.norm(mean) / np.linalg.norm(way))
    return np.array(values)


def test_an_axis_that_these_vectors_have_is_proposed(page, find):
    # sentiment is not to be had here: no word of it is known
    assert [find("leaning.sets").itemText(k) for k in range(find("leaning.sets").count())] == ["gender"]
    assert find("leaning.plus").text() == "she her woman queen"
    assert find("leaning.minus").text() == "he his man king"
    assert "separates 100\u00a0% of its 8 own words" in find("leaning.said").text()


def test_texts_lie_where_their_cosine_says(page, embedding, find):
    wanted = _by_hand(embedding, ["she", "her", "woman", "queen"], ["he", "his", "man", "king"])
    np.testing.assert_allclose(page.found.values, wanted, atol=1e-5)
    # of texts with at least three words that have vectors
    enough = [k for k, line in enumerate(LINES) if sum(w in embedding for w in line.split()) >= 3]
    order = sorted(enough, key=lambda k: -wanted[k])
    assert [hit.place for hit in page.found.most] == order
    assert [hit.place for hit in page.found.least] == order[::-1]
    assert find("leaning.said").text().startswith("4 texts   ·   mean ")
    most = find("leaning.most").texts[0]
    assert most.value == pytest.approx(wanted[order[0]], abs=1e-5)
    assert np.nansum(most.parts) == pytest.approx(most.value, abs=1e-5)
    find("leaning.fewest").setValue(1)


def test_short_texts_count_when_asked_for(page, find, qtbot):
    find("leaning.fewest").setValue(1)
    qtbot.waitUntil(lambda: len(page.found.most) == len(LINES), timeout=LONG)


def test_poles_are_ones_own(page, embedding, find, qtbot):
    before = page.found
    page.set_poles(["king", "zebra"], ["queen"])
    qtbot.waitUntil(lambda: page.found is not before and page.found is not None, timeout=LONG)
    np.testing.assert_allclose(page.found.values, _by_hand(embedding, ["king"], ["queen"]), atol=1e-5)
    assert find("leaning.plus_message").text() == "not known here: zebra"
    assert find("leaning.sets").currentIndex() == -1
    page.set_poles(["king"], ["zebra"])
    qtbot.waitUntil(lambda: page.found is None, timeout=LONG)
    assert "zebra" in find("leaning.minus_message").text()
    assert find("leaning.most").texts == ()
    page.set_poles(["king"], [])
    qtbot.waitUntil(lambda: "for this pole" in find("leaning.minus_message").text(), timeout=LONG)


def test_a_text_under_the_pointer_is_marked_among_all(page, find):
    find("leaning.least").hovered.emit(0)
    assert find("leaning.all").plot.mark == pytest.approx(page.found.least[0].cosine)
    find("leaning.least").hovered.emit(-1)
    assert find("leaning.all").plot.mark is None


def test_it_is_said_that_this_is_no_classifier(page):
    from PySide6.QtWidgets import QLabel

    assert any("not a classifier" in label.text() for label in page.findChildren(QLabel))


@pytest.mark.parametrize("suffix", ["csv", "tsv"])
def test_all_texts_leave_with_their_places(page, find, qtbot, tmp_path, suffix):
    path = tmp_path / f"all.{suffix}"
    page.save_all(str(path))
    qtbot.waitUntil(lambda: find("leaning.saved").text().startswith("Saved"), timeout=LONG)
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t" if suffix == "tsv" else ","))
    assert rows[0] == ["text", "leaning", "words", "with vectors", "begins"]
    np.testing.assert_allclose([float(row[1]) for row in rows[1:]], page.found.values, atol=1e-6)
    assert rows[6] == ["sentence 6", f"{page.found.values[5]:.6f}", "4", "3", LINES[5]]


def test_a_leaning_of_texts_that_were_cut_otherwise_is_not_shown(page, lab, qtbot):
    shelf = lab.context.share(DocumentCollection)
    before = page.found
    shelf.choose(_Preparation(PASSAGES, 5, PLAIN))
    qtbot.waitUntil(lambda: shelf.documents is not before.documents and not shelf.busy, timeout=LONG)
    qtbot.waitUntil(lambda: page.found is not None and page.found.documents is shelf.documents, timeout=LONG)
    # it ends when what it is of is no longer searched
    page._answer(before)
    assert page.found.documents is shelf.documents
    # its names are still those of its own texts
    assert before.name(1) == "sentence 2"
    assert shelf.name(1) == "from word 6"


def test_leanings_are_saved_with_the_names_of_their_texts(page, lab, find, qtbot, tmp_path):
    shelf, path = lab.context.share(DocumentCollection), tmp_path / "all.csv"
    before = shelf.documents
    page.save_all(str(path))
    # cut otherwise while it is written
    shelf.choose(_Preparation(PASSAGES, 40, PLAIN))
    qtbot.waitUntil(lambda: find("leaning.saved").text().startswith("Saved"), timeout=LONG)
    qtbot.waitUntil(lambda: shelf.documents is not before and not shelf.busy, timeout=LONG)
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert [line["text"] for line in csv.DictReader(file)] == [f"sentence {k + 1}" for k in range(len(LINES))]
    assert not find("leaning.saving").isVisible()


def test_what_cannot_be_saved_is_said_beside_the_button(page, find, qtbot, tmp_path):
    page.save_all(str(tmp_path / "nowhere" / "all.csv"))
    qtbot.waitUntil(lambda: find("leaning.saved").error is not None, timeout=LONG)
    assert find("leaning.plus_message").error is None
    assert find("leaning.save").isEnabled()
