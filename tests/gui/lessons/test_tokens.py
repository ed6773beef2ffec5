"""The lesson of tokens: merges stepped through, a text cut, all learned beside the window."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from embviz.teaching.tokens.bpe import END, learn_bpe
from embviz.teaching.tokens.comparison import tokens_per_word
from embviz.teaching.tokens.unigram import learn_unigram
from embviz.teaching.tokens.wordpiece import learn_wordpiece
from embviz.text.reading import corpus_from_texts

_LINES = ["low low low lower newest newest widest slow slower"] * 40 + ["the newest widow sees a low window"] * 30
_SIZE = 30


@pytest.fixture
def corpus():
    return corpus_from_texts(_LINES)


@pytest.fixture
def body(lesson, lab, corpus, qtbot):
    lab.workspace.set_corpus(corpus)
    opened = lesson("tokens")
    # the smallest size that the page takes would make all of these words whole
    learner = _learner(opened)
    learner.learn(_SIZE)
    qtbot.waitUntil(lambda: learner.learned is not None and learner.share is None, timeout=60_000)
    return opened


def _learner(body):
    from embviz.gui.lessons.tokens.learner import Learner

    return body.stage.share(Learner)


def _click(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def _shown(find, name):
    return find(name).accessibleName().split(": ", 1)[1].split(";")[0].split(" ")


def _write(qtbot, line, text):
    line.selectAll()
    if text.isascii():
        qtbot.keyClicks(line, text)
    else:  # Qt's test keyboard has no other letters
        line.insert(text)
        line.textEdited.emit(line.text())


def test_merges_are_stepped_through_back_and_forth(body, find, qtbot, corpus):
    merges = learn_bpe(corpus.vocabulary, _SIZE).merges
    table = find("tokens.merges").rows
    assert find("tokens.made").text() == f"{merges[0].left}  +  {merges[0].right}  →  {merges[0].made}"
    _click(qtbot, find("tokens.merge.next"))
    _click(qtbot, find("tokens.merge.next"))
    assert find("tokens.made").text() == f"{merges[2].left}  +  {merges[2].right}  →  {merges[2].made}"
    assert f"side by side {merges[2].count:,} times" in find("tokens.counted").text()
    assert [table.cell(2, k).text for k in (0, 3, 4)] == ["3", merges[2].made, str(merges[2].count)]
    _click(qtbot, find("tokens.merge.back"))
    assert find("tokens.made").text().endswith(f"→  {merges[1].made}")
    find("tokens.merge.slider").setValue(0)
    assert find("tokens.made").text() == "Letters"
    assert not find("tokens.merge.back").isEnabled()
    find("tokens.merge.slider").setValue(len(merges))
    assert not find("tokens.merge.next").isEnabled()


def test_the_typed_text_is_cut_after_each_merge(body, find, qtbot, corpus):
    _write(qtbot, find("tokens.text"), "lowest")
    learned = learn_bpe(corpus.vocabulary, _SIZE)
    for step in (0, 2, len(learned.merges)):
        find("tokens.merge.slider").setValue(step)
        assert _shown(find, "tokens.chips") == list(learned.segment("lowest", step))


def test_wordpiece_has_its_own_merges_with_their_gain(body, find, qtbot, corpus):
    _click(qtbot, find("tokens.method.wordpiece"))
    first = learn_wordpiece(corpus.vocabulary, _SIZE).merges[0]
    table = find("tokens.merges").rows
    assert [table.cell(0, k).text for k in (1, 2, 5)] == [first.left, first.right, f"{first.score:,.0f}"]
    assert body.stage.numbers["wordpiece_first"] == f"“{first.left}” + “{first.right}”"
    ratio = learn_wordpiece(corpus.vocabulary, _SIZE, "ratio").merges[0]
    assert body.stage.numbers["ratio_first"] == f"“{ratio.left}” + “{ratio.right}”"


def test_a_text_is_cut_in_each_way(body, find, qtbot, corpus):
    _write(qtbot, find("tokens.compared"), "lowest owls")
    words = corpus.vocabulary
    for key, learn in (("bpe", learn_bpe), ("wordpiece", learn_wordpiece), ("unigram", learn_unigram)):
        method = learn(words, _SIZE)
        pieces = [*method.segment("lowest"), *method.segment("owls")]
        assert _shown(find, f"tokens.cut.{key}") == pieces
        assert find(f"tokens.count.{key}").text().startswith(f"{len(pieces)} tokens, 0 unknown")
    assert find("tokens.count.words").text() == "2 words, 2 unknown"
    assert body.stage.numbers["unknown_words"] == "“lowest”, “owls”"
    # the same text in the other line
    assert find("tokens.text").text() == "lowest owls"
    _write(qtbot, find("tokens.compared"), "é")
    assert _shown(find, "tokens.cut.bpe") == ["[UNK]", END]
    find("tokens.compared").clear()
    find("tokens.compared").textEdited.emit("")
    assert find("tokens.count.bpe").text().startswith("0 tokens")
    assert find("tokens.count.words").text() == "0 words, 0 unknown"


def test_rounds_say_what_is_left_and_how_likely_each_way_is(body, find, qtbot, corpus):
    learned = learn_unigram(corpus.vocabulary, _SIZE)
    _write(qtbot, find("tokens.word"), "lower")
    ways = find("tokens.ways").rows
    for step in (len(learned.rounds) - 1, 0):
        find("tokens.round.slider").setValue(step)
        assert f"{len(learned.rounds[step].logs)} pieces" in find("tokens.left").text()
        best = learned.best("lower", 5, step)
        assert [ways.cell(k, 0).text for k in range(ways.rowCount())] == ["  ".join(way) for way, _ in best]
        assert ways.cell(0, 1).text == f"{best[0][1]:.2f}".replace("-", "−")
    _write(qtbot, find("tokens.word"), "é")
    assert ways.cell(0, 2).text == "–"


def test_the_curve_ends_where_cutting_ends(body, find, corpus):
    ends = ", ".join(
        f"{tokens_per_word(learn(corpus.vocabulary, _SIZE).segment, corpus.vocabulary):.2f} by {name}"
        for name, learn in (("BPE", learn_bpe), ("WordPiece", learn_wordpiece), ("Unigram", learn_unigram))
    )
    assert body.stage.numbers["per_word"] == ends
    counts = zip(corpus.vocabulary.words, corpus.vocabulary.counts.tolist(), strict=True)
    letters = sum(len(word) * count for word, count in counts)
    assert f"{letters / corpus.vocabulary.total:.2f} by WordPiece" in body.stage.numbers["per_word_letters"]
    assert find("tokens.curve").accessibleName().endswith(ends)


def test_n_grams_and_what_two_words_share(body, find, qtbot):
    _write(qtbot, find("tokens.ngram_word"), "where")
    _write(qtbot, find("tokens.ngram_other"), "here")
    find("tokens.most").setValue(3)
    # the example of the paper
    assert find("tokens.ngrams").accessibleName().startswith("N-grams of the word: <wh whe her ere re>")
    assert body.stage.numbers["shared"] == "3 of them also in “here”"
    find("tokens.least").setValue(4)
    assert find("tokens.most").value() == 4
    find("tokens.ngram_word").clear()
    find("tokens.ngram_word").textEdited.emit("")
    assert not {"ngrams", "shared"} & set(body.stage.numbers)


def test_learning_is_given_up_and_begun_again(body, find, qtbot, lab):
    learner = _learner(body)
    before = learner.learned
    find("tokens.size").setValue(100)
    _click(qtbot, find("tokens.learn"))
    assert find("tokens.cancel").isVisible()
    assert not find("tokens.learn").isEnabled()
    _click(qtbot, find("tokens.cancel"))
    assert find("tokens.state").text() == "Learning was canceled."
    assert learner.learned is before
    _click(qtbot, find("tokens.learn"))
    qtbot.waitUntil(lambda: learner.learned is not before, timeout=60_000)
    assert not find("tokens.cancel").isVisible()


def test_another_text_is_learned_anew(body, find, qtbot, lab):
    learner = _learner(body)
    before = learner.learned
    lab.workspace.set_corpus(corpus_from_texts(["ab abab ab"] * 20))
    qtbot.waitUntil(lambda: learner.learned is not before, timeout=60_000)
    assert body.stage.numbers["letters"] == "2"
    qtbot.mouseClick(find("tokens.details.learn"), Qt.MouseButton.LeftButton)
    said = " ".join(part.text() for part in body.findChildren(QLabel))
    assert "made of 2 letters" in said


def test_a_text_of_many_letters_says_that_more_pieces_are_needed(body, find, qtbot, lab):
    learner = _learner(body)
    before = learner.learned
    letters = [chr(0x4E00 + at) for at in range(40)]
    lab.workspace.set_corpus(corpus_from_texts([" ".join(a + b for a, b in pairwise(letters))] * 9))
    qtbot.waitUntil(lambda: learner.learned is not before, timeout=60_000)
    assert "so nothing is merged" in find("tokens.counted").text()
    assert find("tokens.made").text() == "Letters"
    learner.learn(100)
    qtbot.waitUntil(lambda: learner.share is None, timeout=60_000)
    assert "Merge 1 of" in find("tokens.counted").text()


def test_vectors_without_a_text_leave_the_toy_world(lesson, lab, qtbot):
    from embviz.vectors.embedding import Embedding

    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
    learner = _learner(lesson("tokens"))
    qtbot.waitUntil(lambda: learner.learned is not None, timeout=60_000)
    assert "of “Toy world”" in learner.state
    assert "king" in learner.learned.vocabulary


def test_tables_grow_with_the_stage(body, find):
    table = find("tokens.merges")
    before = table.height()
    body.stage.set_scale(2.0)
    assert table.height() == pytest.approx(2 * before, abs=10)
    assert "26px" in table.styleSheet()
    body.stage.set_scale(1.0)
    assert table.height() == before


def test_columns_light_the_formula(body, find):
    table = find("tokens.merges")
    table.entered.emit(table.rows.index(0, 4))
    assert body.stage.highlighted == {"count"}
    table.entered.emit(table.rows.index(0, 0))
    assert body.stage.highlighted == frozenset()


def test_a_misspelled_word_is_found_by_its_ngrams(lesson, lab, find, qtbot):
    from embviz.gui.style.number_text import percent, signed
    from embviz.teaching.tokens.robustness import nearest_of

    body = lesson("tokens")
    part = body.parts["robust"]
    lab.scroll_area().ensureWidgetVisible(part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=60_000)
    embedding, line, near = part.found.embedding, find("tokens.misspelled"), find("tokens.misspelled_near")
    assert "has a vector" in find("tokens.misspelled_known").text()
    assert near.rows.shown[0][0].text == "kitchen"
    line.clear()
    qtbot.keyClicks(line, "kitchn")
    assert "has no vector" in find("tokens.misspelled_known").text()
    assert [each[0].text for each in near.rows.shown] == [word for word, _ in nearest_of(embedding, "kitchn", 5)]
    find("tokens.changes").go(2)
    for way in ("swap", "replace", "drop"):
        find(f"tokens.change.{way}").click()
        robust = part.found.robust[way]
        assert body.stage.numbers["robust_found"] == percent(float(robust.found[2]))
        assert body.stage.numbers["robust_known"] == percent(float(robust.known[2]))
        assert body.stage.numbers["robust_apart"] == signed(robust.apart, 2)
        drawn = find("tokens.robust").drawn_numbers()
        assert list(drawn.columns[1].values) == pytest.approx(robust.known.tolist())
    find("tokens.misspell").click()
    assert len(line.text()) == len("kitchn") - 2
    # each time anew from what was typed
    written = set()
    for _ in range(8):
        find("tokens.misspell").click()
        assert len(line.text()) == len("kitchn") - 2
        written.add(line.text())
    assert len(written) > 1
    qtbot.keyClicks(line, "x")
    find("tokens.misspell").click()
    assert len(line.text()) == len("kitchn") - 2 + 1 - 2
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=60_000)


def test_letters_of_the_curve_grow_in_the_lecture_hall(body):
    plot = body.parts["curve"].plot
    axis = plot.plot.getPlotItem().getAxis("bottom")
    before, tall = axis.style["tickFont"].pixelSize(), plot.height()
    body.stage.set_scale(1.8)
    assert plot.height() == round(1.8 * tall)
    assert axis.style["tickFont"].pixelSize() == pytest.approx(1.8 * before, abs=1)
