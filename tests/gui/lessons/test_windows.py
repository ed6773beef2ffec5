"""The lesson of windows: pairs as they are counted on paper, and chances as training has them."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLabel

from embviz.gui.lessons.windows.lesson import _draw_epochs, _furthest_pair
from embviz.teaching.tiny_word2vec import pair_count
from embviz.training.noise import keep_chances
from tests.gui.pointer import hover


@pytest.fixture
def body(lesson):
    return lesson("windows")


def _said(body):
    return " ".join(label.text() for label in body.findChildren(QLabel))


def test_the_fox_is_counted(body, find):
    for window, pairs in ((1, 16), (2, 30), (3, 42), (5, 60)):
        find("windows.window").setValue(window)
        assert body.stage.numbers["pairs"] == f"{pairs} pairs"
        assert pair_count(9, window) == pairs
    assert "42 with window 3" in _said(body)


def test_both_models_turn_the_pairs_around(body, find, qtbot):
    def table():
        rows = find("windows.pairs").rows
        return [(rows.cell(k, 0).text, rows.cell(k, 1).text) for k in range(rows.rowCount())]

    assert table() == [("fox", word) for word in ("quick", "brown", "jumps", "over")]
    qtbot.mouseClick(find("windows.model.cbow"), Qt.MouseButton.LeftButton)
    assert table() == [("quick brown jumps over", "fox")]


def test_a_word_becomes_the_target_by_hand_and_by_key(body, find, qtbot):
    chips = find("windows.chips")
    box = chips.boxes(chips.width())[0]
    qtbot.mouseClick(chips, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert chips.target == 0
    assert find("windows.pairs").rows.rowCount() == 2
    chips.setFocus()
    qtbot.keyClick(chips, Qt.Key.Key_Right)
    assert chips.target == 1
    assert find("windows.drawn").target == 1


def test_a_sentence_of_the_open_text_has_its_counts(body, find, qtbot, lab):
    from embviz.text.reading import corpus_from_texts

    qtbot.waitUntil(lambda: find("windows.from_text").isEnabled(), timeout=30_000)
    corpus = corpus_from_texts(["the cat and the dog and the bird"] * 500 + ["a quiet frog"])
    lab.workspace.set_corpus(corpus)
    qtbot.mouseClick(find("windows.from_text"), Qt.MouseButton.LeftButton)
    assert find("windows.sentence").text() == "the cat and the dog and the bird"
    counts = corpus.vocabulary.counts
    chances = keep_chances(counts, 1e-3, int(counts.sum()))
    by_word = dict(zip(corpus.vocabulary.words, chances, strict=True))
    kept = sum(by_word[word] for word in find("windows.sentence").text().split())
    assert body.stage.numbers["kept"] == f"{kept:.1f}"
    find("windows.sample").setCurrentIndex(0)
    assert body.stage.numbers["kept"] == "8.0"


def test_reading_once_drops_words_and_says_so(body, find, qtbot):
    # how many is drawn by the counts of the text, once it is there
    qtbot.mouseClick(find("windows.draw"), Qt.MouseButton.LeftButton)
    assert re.match(r"\d+ words? left out\. The window was narrowed to \d", find("windows.drawn_said").text())


def test_the_mean_of_drawings_is_what_one_expects():
    # nothing left out: each pair at distance d counts w - d + 1 of w times
    expected = sum(2 * (9 - d) * (3 - d + 1) / 3 for d in (1, 2, 3))
    assert _draw_epochs(np.ones(9), 3, np.random.default_rng(0)).mean_pairs == pytest.approx(expected, rel=0.02)
    # half of two words: both stay in a fourth of the cases
    assert _draw_epochs(np.full(2, 0.5), 1, np.random.default_rng(0)).mean_pairs == pytest.approx(0.5, rel=0.1)


def test_nothing_is_said_of_what_is_kept_before_there_are_counts(lesson, lab, find, qtbot):
    from embviz.vectors.embedding import Embedding

    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
    numbers = lesson("windows").stage.numbers
    if "kept" in numbers:  # the example was faster than this line
        assert numbers["of_text"] == "in Toy world"
    qtbot.waitUntil(lambda: numbers.get("of_text") == "in Toy world", timeout=30_000)
    assert float(numbers["kept"]) < 9


def test_the_first_words_of_a_sentence_have_fewer_pairs_but_never_less_than_half(body, find):
    assert body.stage.numbers["edge_pairs"] == (
        "the first word makes 2, the second word makes 3, one in the middle 4 pairs"
    )
    find("windows.window").setValue(1)
    assert body.stage.numbers["edge_pairs"] == "the first word makes 1, one in the middle 2 pairs"


def test_a_chance_to_be_kept_is_shown_with_the_numbers_it_comes_from(body, find, lab, qtbot):
    from embviz.text.reading import corpus_from_texts

    lab.workspace.set_corpus(corpus_from_texts(["the fox and the dog"] * 2000))
    numbers = body.stage.numbers
    qtbot.waitUntil(lambda: numbers.get("keep_example", "").startswith("Here “the”"), timeout=30_000)
    # two of five tokens: sqrt(0.001 / 0.4) + 0.001 / 0.4
    assert numbers["keep_example"].endswith("f = 0.400, and √(t/f) + t/f is 0.0500 + 0.00250 = 0.0525.")
    assert numbers["not_met"].startswith("Not in this text: quick, brown, jumps, over and lazy.")
    find("windows.sample").setCurrentIndex(0)
    assert numbers["keep_example"] == "Without subsampling every word is kept."


def test_what_of_the_typed_text_is_not_taken_is_said(body, find, qtbot):
    line, message = find("windows.sentence"), find("windows.message")
    line.clear()
    qtbot.keyClicks(line, "!!")
    assert message.isVisible()
    assert "previous sentence" in message.text()
    line.clear()
    line.insert("one " * 120)
    qtbot.keyClicks(line, "one")
    assert "first 120 of 121 words" in message.text()
    line.clear()
    qtbot.keyClicks(line, "one")
    assert not message.isVisible()
    assert (body.stage.numbers["words"], body.stage.numbers["pairs"]) == ("1 word", "0 pairs")


def test_words_and_their_chances_light_the_formula(body, find, qtbot):
    qtbot.waitUntil(lambda: "kept" in body.stage.numbers, timeout=30_000)
    drawn = find("windows.drawn")
    box = drawn.boxes(drawn.width())[0]
    for at, sign in ((box.center(), {"reach"}), (box.center() + QPointF(0, box.height()), {"keep"})):
        hover(drawn, at)
        assert body.stage.highlighted == sign


def test_the_table_of_pairs_grows_in_the_lecture_hall(body, find):
    table = find("windows.pairs")
    before = table.height()
    body.stage.set_scale(1.8)
    assert table.height() > 1.6 * before
    assert "23px" in table.styleSheet()


@pytest.mark.parametrize("length", [1, 2, 5, 71, 120])
def test_a_long_text_is_counted_for_both_models(body, find, qtbot, length):
    """Of 71 words with 2 on each side, every one is predicted by CBOW once, and 67 windows are full."""
    words = [f"w{k}" for k in range(length)]
    line = find("windows.sentence")
    line.clear()
    line.insert(" ".join(words[:-1]))
    qtbot.keyClicks(line, f" {words[-1]}")
    contexts = [words[max(0, at - 2) : at] + words[at + 1 : at + 3] for at in range(length)]
    numbers = body.stage.numbers
    examples = sum(map(bool, contexts))
    assert numbers["examples"] == ("1 example" if examples == 1 else f"{examples} examples")
    assert numbers["pairs"] == f"{sum(map(len, contexts))} pairs"
    assert numbers["full_windows"] == str(sum(len(context) == 4 for context in contexts))
    assert not find("windows.message").isVisible()


def test_all_words_of_a_long_text_are_seen_and_reached(body, find, qtbot):
    line, chips = find("windows.sentence"), find("windows.chips")
    line.clear()
    line.insert("wonderful " * 119)
    qtbot.keyClicks(line, "end")
    qtbot.waitUntil(lambda: chips.height() >= chips.heightForWidth(chips.width()))
    boxes = chips.boxes(chips.width())
    assert len(boxes) == 120
    assert max(box.right() for box in boxes) <= chips.width()
    assert boxes[-1].bottom() <= chips.height()
    qtbot.mouseClick(chips, Qt.MouseButton.LeftButton, pos=boxes[-1].center().toPoint())
    assert chips.target == 119
    assert find("windows.pairs").rows.rowCount() == 2


def test_the_furthest_pair_is_that_of_pairs_made_one_by_one():
    random = np.random.default_rng(3)
    for _ in range(200):
        epochs, words, window = random.integers(1, 4), random.integers(1, 12), random.integers(1, 5)
        kept = random.random((epochs, words)) < random.random()
        widths = random.integers(1, window + 1, kept.shape)
        apart = [0]
        for keeps, reaches in zip(kept, widths, strict=True):
            left = np.flatnonzero(keeps).tolist()
            for at, target in enumerate(left):
                apart += [abs(left[k] - target) for k in range(len(left)) if 0 < abs(k - at) <= reaches[target]]
        assert _furthest_pair(kept, widths) == max(apart)


def test_only_words_that_are_left_out_let_a_window_reach_further(body, find, qtbot):
    numbers = body.stage.numbers
    qtbot.waitUntil(lambda: numbers.get("furthest_is") == "more", timeout=30_000)
    assert re.search(r"up to [3-8] words apart \(w = 2\)", numbers["furthest"])
    find("windows.sample").setCurrentIndex(0)
    assert numbers["furthest_is"] == "same"
    assert "up to 2 words apart" in numbers["furthest"]
    find("windows.sentence").setText("one two")
    find("windows.sentence").textEdited.emit("one two")
    assert numbers["furthest_is"] == "less"
