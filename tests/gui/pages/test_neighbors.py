"""The neighbors page against looking at each word, and as a person walks through it."""

import csv
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from embviz.gui.words.neighbors_page import History, Visit
from embviz.gui.words.table import NeighborTable
from embviz.text.reading import read_corpus
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors

MODEL = Path(__file__).parents[2] / "vectors" / "data" / "fasttext.bin"
LONG = 30_000  # ms; a first compilation of a kernel may fall into a wait


@pytest.fixture(scope="module")
def many():
    """Forty words in eight dimensions, a phrase among them."""
    vectors = np.random.default_rng(3).normal(size=(40, 8)).astype(np.float32) + 0.2
    words = [f"w{k}" for k in range(40)]
    words[5] = "new_york"
    return Embedding(words, vectors, np.arange(400, 0, -10))


@pytest.fixture
def page(lab, many, show):
    lab.workspace.set_vectors(many)
    return show("words.neighbors_page", "NeighborsPage")


@pytest.fixture
def ask(page, lab, find, rows, qtbot):
    """Ask, wait for the answer with its ranks back, and return the words of the table."""

    def about(text=None):
        if text is not None:
            find("neighborhood.question").write(text)
        settled(lab, qtbot)
        return rows(find("neighborhood.table"), 1)

    return about


def settled(lab, qtbot):
    jobs = (
        "neighborhood",
        "neighborhood ranks back",
        "neighborhood dimensions",
        "neighborhood contexts",
        "neighborhood lines",
    )
    qtbot.waitUntil(lambda: not any(lab.jobs.running(kind) for kind in jobs), timeout=LONG)


def cosines(embedding, point, without):
    found = embedding.unit @ (point / np.linalg.norm(point))
    found[list(without)] = -9
    return np.argsort(-found), found


def click_row(table, row, column=1, double=False):
    at = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    if double:
        QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_the_nearest_words_with_their_ranks_back(ask, many, find, rows):
    assert ask("w7") == [many.words[k] for k in cosines(many, many.vectors[7], (7,))[0][:10]]
    table = find("neighborhood.table")
    order, values = cosines(many, many.vectors[7], (7,))
    assert rows(table, 2) == [f"{values[k]:.3f}".replace("-", "−") for k in order[:10]]
    for id_, back in zip(order[:10], rows(table, 3), strict=True):
        own = cosines(many, many.vectors[id_], (id_,))[0]
        assert int(back) == 1 + own.tolist().index(7)
    assert rows(table, 4) == [f"{many.counts[k]:,}" for k in order[:10]]
    message = find("neighborhood.message").text()
    assert "near to w7" in message
    assert "word 8 of 40" in message
    assert "330 times" in message


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("w1 + w2 - w3", {1: 1, 2: 1, 3: -1}),
        ("w1 w2", {1: 1, 2: 1}),
        ("new york − w3", {5: 1, 3: -1}),
        ("2*w1, new york", {1: 2, 5: 1}),
    ],
)
def test_several_words_and_phrases(ask, many, find, text, weights):
    point = sum(weight * many.unit[k] for k, weight in weights.items())
    assert ask(text) == [many.words[k] for k in cosines(many, point, weights)[0][:10]]
    assert "−" in find("neighborhood.message").text() or min(weights.values()) > 0


def test_measures_how_many_and_which_words(ask, many, find, rows, lab):
    ask("w7")
    metric = find("neighborhood.metric")
    metric.setCurrentIndex(metric.findData("euclidean"))
    away = np.linalg.norm(many.vectors - many.vectors[7], axis=1)
    order = [k for k in np.argsort(away) if k != 7]
    assert ask() == [many.words[k] for k in order[:10]]
    assert rows(find("neighborhood.table"), 2)[0] == f"{away[order[0]]:.3f}"
    # what is explained is a cosine, which is said where the score is something else
    assert find("neighborhood.why_title").text() == f"Why “{many.words[order[0]]}” is near “w7”, by their cosine"
    find("neighborhood.top.25").click()
    assert len(ask()) == 25
    assert (lab.settings.get("neighborhood/metric"), lab.settings.get("neighborhood/top")) == ("euclidean", 25)
    find("neighborhood.first").setValue(11)
    find("neighborhood.last").setValue(30)
    find("neighborhood.least").setValue(205)
    # counts fall by ten: the first twenty words were seen 210 times or more
    find("neighborhood.question").ask()
    assert ask() == [many.words[k] for k in order if 10 <= k < 20]
    find("neighborhood.last").setValue(10)
    find("neighborhood.question").ask()
    ask()
    assert "No word is in this range of frequency" in find("neighborhood.message").text()


def test_a_text_beside_counts_where_the_vectors_do_not(ask, many, lab, find, rows, tmp_path):
    lab.workspace.set_vectors(Embedding(many.words, many.vectors))
    order = [many.words[k] for k in cosines(many, many.vectors[7], (7,))[0][:39]]
    assert ask("w7") == order[:10]
    assert not find("neighborhood.least").isEnabled()
    assert find("neighborhood.table").model().columnCount() == 4
    times = {"w7": 9, order[0]: 1, order[4]: 3, order[38]: 2}
    text = tmp_path / "beside.txt"
    text.write_text(" ".join(word for word, count in times.items() for _ in range(count)))
    lab.workspace.set_beside(read_corpus(text))
    assert ask() == order[:10]
    assert rows(find("neighborhood.table"), 4) == ["1", "0", "0", "0", "3", "0", "0", "0", "0", "0"]
    assert "9 times in the text" in find("neighborhood.message").text()
    assert find("neighborhood.least").isEnabled()
    find("neighborhood.least").setValue(2)
    find("neighborhood.question").ask()
    assert ask() == [order[4], order[38]]
    find("neighborhood.least").setValue(10)
    find("neighborhood.question").ask()
    ask()
    assert "No word is that frequent in the text opened alongside" in find("neighborhood.message").text()


def test_only_mutual_neighbors(ask, many, find, rows):
    for asked in many.words:
        everyone = ask(asked)
        back = [int(rank) for rank in rows(find("neighborhood.table"), 3)]
        if 11 in back:  # one misses being mutual by one rank
            break
    wanted = [word for word, rank in zip(everyone, back, strict=True) if rank <= 10]
    assert 0 < len(wanted) < 10
    find("neighborhood.mutual").click()
    assert ask() == wanted
    picture = find("neighborhood.picture")
    assert find("neighborhood.why_title").text() == f"Why “{wanted[0]}” is near “{asked}”"
    assert all((picture._stem_at(picture.stem(k)) == k) == (word in wanted) for k, word in enumerate(everyone))
    assert f"{len(wanted)} of the 10 nearest words are mutual" in find("neighborhood.table_message").text()


def test_ranks_back_may_come_later(ask, find, rows, monkeypatch):
    monkeypatch.setattr("embviz.gui.words.neighbors_page._AT_ONCE", 0)
    shown = ask("w7")
    assert len(shown) == 10
    back = rows(find("neighborhood.table"), 3)
    assert all(rank.isdigit() for rank in back)
    find("neighborhood.mutual").click()
    assert ask() == [word for word, rank in zip(shown, back, strict=True) if int(rank) <= 10]


def test_unknown_words_are_offered_near_spellings(ask, find):
    found = ask("w7")
    assert ask("new_yorc") == found
    assert find("neighborhood.veil").isVisible()
    message = find("neighborhood.message")
    assert "new_york" in message.text()
    message.linkActivated.emit("new_york")
    assert len(ask()) == 10
    assert find("neighborhood.question").text() == "new_york"


@pytest.mark.parametrize("slip", ["w7 + … +", "w7 + nonsense", "(w7"])
def test_a_slip_leaves_the_last_answer_behind_a_veil(ask, find, slip):
    found, veil = ask("w7"), find("neighborhood.veil")
    title = find("neighborhood.why_title").text()
    assert veil.isHidden()
    assert ask(slip) == found
    assert veil.isVisible()
    assert veil.geometry() == find("neighborhood.split").geometry()
    assert find("neighborhood.message").error is not None
    assert find("neighborhood.why_title").text() == title
    assert find("neighborhood.picture").words == tuple(found)
    assert ask("w8") != found
    assert veil.isHidden()
    ask(slip)
    assert ask("") == []
    assert veil.isHidden()


def test_of_other_words_no_answer_is_kept(ask, find, lab):
    ask("w7 +")
    lab.workspace.set_vectors(Embedding(["one", "two"], [[1, 0], [1, 1]]))
    assert ask("w7") == []
    assert find("neighborhood.veil").isHidden()


def test_a_click_explains_and_return_opens(ask, page, lab, find, qtbot):
    first = ask("w7")
    title = find("neighborhood.why_title")
    assert title.text() == f"Why “{first[0]}” is near “w7”"
    table = find("neighborhood.table")
    click_row(table, 3)
    settled(lab, qtbot)
    assert title.text() == f"Why “{first[3]}” is near “w7”"
    assert lab.workspace.selection == (first[3],)
    assert find("neighborhood.question").text() == "w7"
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert title.text() == f"Why “{first[4]}” is near “w7”"
    QTest.keyClick(table, Qt.Key.Key_Return)
    second = ask()
    assert find("neighborhood.question").text() == first[4]
    click_row(table, 2)
    QTest.keyClick(page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert ask() == first
    assert find("neighborhood.question").text() == "w7"
    assert title.text() == f"Why “{first[4]}” is near “w7”"  # what was looked at there
    over = find("neighborhood.picture")
    QTest.mouseClick(over, Qt.MouseButton.ForwardButton)
    assert ask() == second
    assert title.text() == f"Why “{second[2]}” is near “{first[4]}”"
    assert not find("neighborhood.forward").isEnabled()
    click_row(table, 0, double=True)
    ask()
    assert find("neighborhood.question").text() == second[0]


def test_a_stem_is_looked_at_as_a_row_is(ask, lab, find, many):
    first = ask("w7")
    picture = find("neighborhood.picture")
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.stem(6).toPoint())
    assert find("neighborhood.why_title").text() == f"Why “{first[6]}” is near “w7”"
    assert lab.workspace.selection == (first[6],)
    assert find("neighborhood.table").currentIndex().row() == 6


def test_it_follows_what_is_selected_elsewhere(ask, page, lab, find):
    ask("w7")
    lab.workspace.select(["w30"] if "w30" not in ask() else ["w31"])
    chosen = lab.workspace.chosen.last
    ask()
    assert find("neighborhood.question").text() == chosen
    page.hide()
    lab.workspace.select(["new_york"])
    page.show()
    assert len(ask()) == 10
    assert find("neighborhood.question").text() == "new_york"


def test_words_of_any_spelling_are_asked_for(page, lab, find, qtbot):
    words = ["new york", "c++", "a-b", "x", "y"]
    lab.workspace.set_vectors(Embedding(words, np.random.default_rng(0).normal(size=(5, 4))))
    page.ask_words(words[:3])
    settled(lab, qtbot)
    assert find("neighborhood.question").text() == '"new york" + "c++" + a-b'
    assert "near to new york + c++ + a-b" in find("neighborhood.message").text()


def test_the_cosine_is_taken_apart(ask, many, find):
    first = ask("w7")
    bars = find("neighborhood.dimensions")
    other = many.unit[many.get(first[0])]
    products = np.sort(many.unit[7] * other)[::-1]
    np.testing.assert_allclose(bars.found.values, products, atol=1e-6)
    positive = np.cumsum(np.maximum(products, 0))
    half = 1 + int((positive < positive[-1] / 2).sum())
    assert f"comes from {half} of 8 dimensions" in find("neighborhood.half").text()
    bars.resize(600, 200)
    QTest.mouseMove(bars, QPoint(9, 100))
    head, parts, upto = bars.card_of(0)
    assert head == f"{products[0]:+.3f}"
    best = int(np.argmax(many.unit[7] * other))
    assert parts.startswith(f"dimension {best + 1}: w7")
    assert upto == f"the first 1 sum to {products[0]:.3f} of {products.sum():.3f}"


def test_moments_come_in_place(ask, page, lab, find, many, rows):
    first = ask("w7")
    table = find("neighborhood.table")
    click_row(table, 1)
    resets = []
    table.model().modelReset.connect(lambda: resets.append(1))
    random = np.random.default_rng(8)
    for _ in range(3):
        moved = Embedding(many.words, many.vectors + random.normal(scale=0.01, size=(40, 8)), many.counts)
        lab.workspace.set_moment(moved)
        now = ask()
        order, values = cosines(moved, moved.vectors[7], (7,))
        assert now == [many.words[k] for k in order[:10]]
        assert rows(table, 2)[0] == f"{values[order[0]]:.3f}"
        assert find("neighborhood.why_title").text() == f"Why “{first[1]}” is near “w7”"
    assert not resets


def test_newer_vectors_wait_for_the_answer_to_the_older(ask, page, lab, many, find, monkeypatch):
    ask("w7")
    shown = []
    show = page._table.show_answer
    monkeypatch.setattr(page._table, "show_answer", lambda answer: shown.append(answer.embedding) or show(answer))
    moved = [Embedding(many.words, many.vectors * np.float32(1 + k), many.counts) for k in range(4)]
    moved[3] = Embedding(many.words, many.vectors[:, ::-1] + np.float32(0.5), many.counts)
    for embedding in moved:
        lab.workspace.set_moment(embedding)
    order = cosines(moved[3], moved[3].vectors[7], (7,))[0]
    assert ask() == [many.words[k] for k in order[:10]]
    # the first is not given up for those that follow: in a long training nothing would ever be shown
    assert shown == [moved[0], moved[3]]


def test_hidden_it_asks_nothing(ask, page, lab, many):
    ask("w7")
    page.hide()
    lab.workspace.set_moment(Embedding(many.words, many.vectors + np.float32(1), many.counts))
    assert not lab.jobs.running("neighborhood")
    page.show()
    assert lab.jobs.running("neighborhood")
    assert len(ask()) == 10


def test_words_made_of_their_ngrams(page, lab, find, rows, ask):
    model = read_vectors(MODEL)
    lab.workspace.set_vectors(model)
    shown = ask("schönste")
    vector = model.compose("schönste")
    assert shown == [model.words[k] for k in np.argsort(-(model.unit @ vector / np.linalg.norm(vector)))[:10]]
    assert "made of n-grams" in find("neighborhood.message").text()


def test_what_has_no_answer_is_said(page, lab, find, ask, qtbot):
    lab.workspace.set_vectors(Embedding(["zero", "one", "two"], [[0, 0], [1, 0], [1, 1]]))
    assert ask("zero") == []
    qtbot.waitUntil(lambda: "is zero, which has no direction" in find("neighborhood.message").text(), timeout=LONG)
    assert ask("one") == ["two", "zero"]
    assert not find("neighborhood.least").isEnabled()
    click_row(find("neighborhood.table"), 1)
    settled(lab, qtbot)
    assert "length zero" in find("neighborhood.half").text()
    assert ask("") == []
    assert not find("neighborhood.why.text").isVisible()
    assert "Type a word" in find("neighborhood.message").text()
    lab.workspace.set_vectors(Embedding(["alone"], [[1.0, 2.0]]))
    assert ask("alone") == []
    assert "near to alone" in find("neighborhood.message").text()
    assert find("neighborhood.picture").words == ()


def test_history_is_that_of_a_browser():
    history = History()
    assert (history.current, history.go(-1)) == (None, None)
    for text, passing in (("b", True), ("ba", True), ("bank", False), ("river", False), ("river", False)):
        history.visit(text, passing)
    history.look_at("water")
    assert history.before == Visit("bank")
    assert history.go(-1) == Visit("bank")
    assert history.go(-1) is None
    assert history.after == Visit("river", "water")
    history.visit("bank", passing=True)  # its answer is not another visit
    assert history.after == Visit("river", "water")
    history.visit("money", False)
    assert (history.before, history.after) == (Visit("bank"), None)


def test_the_selection_is_asked_for_from_anywhere(window, qtbot, many):
    from PySide6.QtWidgets import QLineEdit, QPushButton, QTableView

    window.workspace.set_vectors(many)
    window.show_page("map")
    window.workspace.select(["w7"])
    more = window.findChild(QPushButton, "neighbors.more")
    assert more.isEnabled()
    more.click()
    line, table = (
        window.findChild(kind, f"neighborhood.{name}")
        for kind, name in ((QLineEdit, "question"), (QTableView, "table"))
    )
    assert line.isVisible()
    assert line.text() == "w7"
    qtbot.waitUntil(lambda: table.model().rowCount() == 10, timeout=LONG)
    window.workspace.select(["w7", "new_york"])
    window.run_action("edit.to_neighbors")
    assert line.text() == "w7 + new_york"
    window.workspace.select([])
    assert not window.actions_by_id["edit.to_neighbors"].isEnabled()


def test_a_file_of_neighbors_begins_with_what_was_asked(ask, find, page, tmp_path, qtbot):
    words = ask("w1 + w2")
    path = tmp_path / "neighbors.csv"
    table = page.findChild(NeighborTable)
    table.save_path(path)
    qtbot.waitUntil(path.exists, timeout=LONG)
    head, *lines = csv.reader(path.read_text("utf-8-sig").splitlines())
    assert head[:3] == ["Query", "Rank", "Word"]
    assert [line[:3] for line in lines] == [["w1 + w2", str(k + 1), word] for k, word in enumerate(words)]
