"""The lesson of context: numbers on screen are those of the engines, and every control does what it says."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt

from embviz.gui.lessons.context.guesser import Guesser, measured, read_recorded, save_recorded
from embviz.gui.lessons.context.senses import EXAMPLES, meet
from embviz.gui.lessons.context.words import Read, first_known, read_words
from embviz.teaching.context.attention import attend, drawn_heads, plain_heads, softmax
from embviz.teaching.context.masking import MASK, WindowModel
from embviz.teaching.context.positions import sinusoidal
from embviz.text.reading import corpus_from_texts
from embviz.text.toy.world import toy_world
from embviz.training.held_out import hold_out
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

WORDS = ("the", "king", "gave", "queen", "a", "crown", "bank", "river", "money", "shore", "loans", "of")
VECTORS = np.random.default_rng(3).normal(size=(len(WORDS), 8)).astype(np.float32)
SENTENCE = ("the", "king", "gave", "the", "queen", "a", "crown")


def _rows(*words):
    return np.array([VECTORS[WORDS.index(word)] for word in words], np.float64)


@pytest.fixture
def vectors(lab):
    made = Embedding(WORDS, VECTORS)
    lab.workspace.set_vectors(made)
    return made


@pytest.fixture
def body(vectors, lesson, lab, qtbot):
    body = lesson("context")
    qtbot.waitUntil(lambda: "target" in body.stage.numbers)
    return body


@pytest.fixture
def shown(find, qtbot, lab):
    """Wait for the attention, and return the matrices that are shown."""

    def now():
        qtbot.waitUntil(lambda: not lab.jobs.running("attention of the lesson"))
        parts = [find(f"context.matrix{k}") for k in range(3)]
        return [part.values for part in parts if part.isVisible()]

    return now


def _click(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def test_every_step_of_the_sentence(body, find, shown, qtbot):
    assert find("context.sentence").text() == " ".join(SENTENCE)
    x = _rows(*SENTENCE)
    expected = {
        "qkv": [x[:, :4]] * 3,
        "scores": [x @ x.T],
        "scaled": [x @ x.T / math.sqrt(8)],
        "weights": [softmax(x @ x.T / math.sqrt(8))],
        "output": [softmax(x @ x.T / math.sqrt(8)) @ x],
    }
    for step, matrices in expected.items():
        _click(qtbot, find(f"context.step.{step}"))
        found = shown()
        assert len(found) == len(matrices), step
        for one, other in zip(found, matrices, strict=True):
            assert one == pytest.approx(other), step
    assert body.stage.highlighted == {"output"}
    assert float(body.stage.numbers["gap_placed"]) > 0.01
    assert "10⁻" in body.stage.numbers["gap_plain"]


def test_switches_of_attention(body, find, shown, qtbot):
    x = _rows(*SENTENCE)
    places = sinusoidal(7, 8)
    places *= np.linalg.norm(x, axis=1).mean() / np.linalg.norm(places, axis=1).mean()
    find("context.causal").click()
    assert shown()[0] == pytest.approx(attend(x, plain_heads(8, 1), causal=True).weights[0])
    assert np.triu(shown()[0], 1).max() == 0
    find("context.causal").click()
    find("context.scaled").click()
    assert shown()[0] == pytest.approx(attend(x, plain_heads(8, 1), scaled=False).weights[0])
    find("context.scaled").click()
    find("context.placed").click()
    assert shown()[0] == pytest.approx(attend(x + places, plain_heads(8, 1)).weights[0])
    find("context.placed").click()
    _click(qtbot, find("context.matrices.drawn"))
    assert shown()[0] == pytest.approx(attend(x, drawn_heads(8, 1, 11)).weights[0])


def test_what_scaling_does_is_asked_before_it_is_shown(body, find, shown, qtbot):
    x, told = _rows(*SENTENCE), find("context.scale_guess.told")
    assert not told.isVisible()
    _click(qtbot, find("context.scale_guess.even"))
    plain = attend(x, plain_heads(8, 1), scaled=False).weights[0]
    assert shown()[0] == pytest.approx(plain)
    assert not find("context.scaled").isChecked()
    assert plain.max(axis=1).mean() > softmax(x @ x.T / math.sqrt(8)).max(axis=1).mean() + 0.05
    assert told.text() == "You said: More evenly · Found: Nearly all of it to one word"
    _click(qtbot, find("context.scale_guess.again"))
    assert shown()[0] == pytest.approx(softmax(x @ x.T / math.sqrt(8)))
    assert find("context.scaled").isChecked()


def test_each_head_has_weights_of_its_own(body, find, shown):
    heads = find("context.heads")
    assert [heads.itemData(k) for k in range(heads.count())] == [1, 2, 4, 8]
    assert not find("context.head").isVisible()
    heads.setCurrentIndex(1)
    heads.activated.emit(1)
    shown()
    find("context.head").setCurrentIndex(1)
    find("context.head").activated.emit(1)
    part = _rows(*SENTENCE)[:, 4:]
    assert shown()[0] == pytest.approx(softmax(part @ part.T / 2))


def test_a_word_is_chosen_and_turned_around_with_its_sentence(body, find, shown, qtbot):
    chips = find("context.chips")
    box = chips.boxes(chips.width())[4]
    qtbot.mouseClick(chips, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert body.stage.numbers["target"] == "queen"
    before = shown()[0]
    _click(qtbot, find("context.backwards"))
    assert shown()[0] == pytest.approx(before[::-1, ::-1])
    assert body.stage.numbers["target"] == "queen"


def test_words_without_vectors_are_named(body, find, shown, qtbot):
    line = find("context.sentence")
    line.setText("")
    qtbot.keyClicks(line, "The frog, king")
    assert shown()[0].shape == (2, 2)
    assert "“frog”" in find("context.message").text()
    line.setText("")
    qtbot.keyClicks(line, "frog")
    assert "at least 2 words" in find("context.message").text()


def test_without_vectors_nothing_is_shown(lesson, find, lab, qtbot):
    lab.workspace.set_corpus(corpus_from_texts(["a text without vectors"]))
    lesson("context")
    for name in ("sentence", "word", "example.orange"):
        assert not find(f"context.{name}").isEnabled()
    for name in ("chips", "step", "plane"):
        assert not find(f"context.{name}").isVisible()
    lab.workspace.set_vectors(Embedding(WORDS, VECTORS))
    qtbot.waitUntil(lambda: find("context.chips").isVisible())
    assert find("context.word").isEnabled()
    assert not find("context.plane").isVisible()
    lab.workspace.set_corpus(corpus_from_texts(["another text without vectors"]))
    assert not find("context.chips").isVisible()
    assert not find("context.sentence").isEnabled()


def test_positions_turn_like_hands(body, find, qtbot):
    picture, clocks, readouts = find("context.waves"), find("context.clocks"), find("context.shift_readouts")
    assert picture.values == pytest.approx(sinusoidal(100, 64))
    assert readouts.value("deviation") == readouts.value("spread") == "equal, up to rounding"
    assert "10⁻" in body.stage.numbers["deviation"]  # the figures stand in the details
    assert "10⁻" in body.stage.numbers["spread"]
    find("context.dimensions").setCurrentIndex(0)
    find("context.shift").setValue(3)
    # 0.01 is the second rate of four dimensions
    assert float(readouts.value("product")) == pytest.approx(math.cos(3) + math.cos(0.03), rel=1e-3)
    row = picture.row_box(40).center()
    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=QPointF(row).toPoint())
    assert clocks.angles == ((40.0, 43.0), (pytest.approx(0.4), pytest.approx(0.43)))
    qtbot.keyClick(picture, Qt.Key.Key_Down)
    assert clocks.angles[0] == (41.0, 44.0)


def test_a_word_moves_toward_its_company(body, find, qtbot):
    for name, text in (
        ("word", "bank"),
        ("meaning1", "shore"),
        ("meaning2", "loans"),
        ("sentence1", "the bank of the river"),
        ("sentence2", "a bank of money frog"),
    ):
        line = find(f"context.{name}")
        line.clear()
        qtbot.keyClicks(line, text)
    table = find("context.cosines").values
    assert table.shape == (2, 3)
    assert find("context.cosines")._rows == ("meaning 1", "meaning 2")
    assert "cosine with shore and cosine with loans" in find("context.plane").accessibleName()
    for column, words in ((1, ("the", "bank", "of", "the", "river")), (2, ("a", "bank", "of", "money"))):
        x = _rows(*words)
        x = x / np.linalg.norm(x, axis=1, keepdims=True)  # whatever their lengths: scores are cosines
        mixed = softmax(x[1] @ x.T) @ x
        for row, meaning in enumerate(("shore", "loans")):
            side = _rows(meaning)[0]
            assert table[row, column] == pytest.approx(mixed @ side / np.linalg.norm(mixed) / np.linalg.norm(side))
    assert "“frog”" in find("context.senses_message").text()
    assert body.stage.numbers["meant"] == "“bank”"
    x = _rows("bank", *(word for word in WORDS if word != "bank"))
    x = x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-12)
    near = find("context.near_words").rows.shown[0][0]
    assert near.text == [word for word in WORDS if word != "bank"][int((x[1:] @ x[0]).argmax())]
    find("context.sentence1").clear()
    qtbot.keyClicks(find("context.sentence1"), "the river")
    assert "Sentence 1 must contain the word “bank”" in find("context.senses_message").text()
    assert not find("context.cosines").isVisible()
    find("context.word").clear()
    qtbot.keyClicks(find("context.word"), "fr")
    assert "Write one word" in find("context.senses_message").text()


def test_examples_do_not_give_the_answer_away():
    for example in EXAMPLES:
        for sentence in example.sentences:
            assert example.word in sentence.split()
            assert not set(sentence.split()) & set(" ".join(example.meanings).split())


def test_company_pulls_toward_the_meaning_it_has():
    # two meanings at right angles, the word between them
    word, one, other = np.array([3.0, 3.0, 0.0]), np.array([5.0, 0.0, 1.0]), np.array([0.0, 5.0, 1.0])
    sides = np.array([[1.0, 0.0, 0.0]]), np.array([[0.0, 2.0, 0.0]])
    found = meet(word, sides, tuple((Read(("w", "c"), np.array([word, near]), ()), 0) for near in (one, other)))
    assert found.before == pytest.approx([math.sqrt(0.5)] * 2)
    assert found.after[0, 0] > found.before[0] > found.after[0, 1]
    assert found.after[1] == pytest.approx(found.after[0, ::-1])


def test_words_are_read_as_they_are_written_or_small(vectors):
    read = read_words(vectors, "The King, frog; frog (queen)!", 4)
    assert (read.words, read.missing, read.cut) == (("the", "king"), ("frog",), 1)
    assert read.remark == "Left out, as it has no vector here: “frog”. There is no room for the last 1 word."
    assert read_words(vectors, "king", 4).remark == ""
    assert read.vectors == pytest.approx(_rows("the", "king"))
    assert first_known(vectors, ("a frog", "a king"), 5) == "a king"
    assert first_known(vectors, ("a frog",), 3) == "the king gave"


def test_a_recorded_model_guesses_at_once(body, find, qtbot, lab):
    recorded = read_recorded()
    qtbot.waitUntil(lambda: "entropy" in body.stage.numbers)
    assert body.stage.numbers["entropy"] == f"{recorded.cross_entropy:.2f}"
    said = find("context.train_state").text()
    assert said.startswith(f"Learned from {recorded.corpus.name}")
    assert "Recorded" in said
    assert len(find("context.chances").chances) == 8
    assert find("context.masked").isVisible()
    # it stays when another text is opened, and until one of its own is trained
    lab.workspace.set_corpus(corpus_from_texts(["other words here"] * 9))
    assert find("context.masked").isVisible()
    assert find("context.train").isEnabled()


def test_the_recorded_model_is_one_of_the_toy_world(tmp_path):
    held = read_recorded()
    text = toy_world().corpus
    learned, kept = hold_out(hold_out(text, 100 * 300_000 / text.tokens)[1], 2.0)
    assert held.held_out
    assert held.corpus.vocabulary.words == learned.vocabulary.words
    assert np.array_equal(held.corpus.ids, kept.ids)
    again = measured(held.model, learned, held.corpus, True)
    assert again.guessed == held.guessed
    for name in ("cross_entropy", "by_count", "of_frequent", "of_others"):
        assert getattr(again, name) == pytest.approx(getattr(held, name), abs=2e-3)
    save_recorded(held, tmp_path / "again.npz", "a test")
    assert read_recorded(tmp_path / "again.npz").cross_entropy == held.cross_entropy
    (tmp_path / "again.npz").write_bytes(b"PK")
    with pytest.raises(InputError, match="cannot be read"):
        read_recorded(tmp_path / "again.npz")


@pytest.mark.usefixtures("nothing_recorded")
def test_a_model_is_trained_and_guesses(body, find, lab, qtbot):
    lines = ["the king has a crown", "the queen has a crown", "a river has a bank", "the money of the bank"] * 900
    lab.workspace.set_corpus(corpus_from_texts(lines))
    assert not find("context.mask").isVisible()
    _click(qtbot, find("context.train"))
    qtbot.waitUntil(lambda: "entropy" in body.stage.numbers, timeout=60_000)
    numbers = body.stage.numbers
    assert float(numbers["entropy"]) < float(numbers["by_count"]) < float(numbers["blind"]) + 0.1
    assert numbers["blind"] == f"{math.log(int(numbers['vocabulary'])):.2f}"
    assert numbers["where"] == "sentences that it did not learn from"
    line = find("context.masked_sentence")
    line.clear()
    qtbot.keyClicks(line, "the king frog has a crown")
    chips, bars = find("context.masked"), find("context.chances")
    box = chips.boxes(chips.width())[4]
    qtbot.mouseClick(chips, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert bars.chances[0][0] == "crown"
    assert find("context.guess_readouts").value("rank").startswith("1 of")
    assert "frog" in find("context.masking_message").text()
    _click(qtbot, find("context.mask"))
    assert "chosen" in find("context.masking_message").text()
    lab.workspace.set_corpus(corpus_from_texts(["other words here"] * 9))
    assert not find("context.mask").isVisible()
    assert bars.chances == ()


@pytest.mark.usefixtures("nothing_recorded")
def test_bars_and_readouts_are_the_softmax(body, find, lab, qtbot):
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=60_000)  # a text that comes later would drop the model
    corpus = corpus_from_texts(["a b c d", "a b", "a"])
    inputs, outputs = np.random.default_rng(1).normal(size=(2, 4, 3))
    model = WindowModel(inputs, outputs, 4)
    part = body.parts["masking"]
    part._take(Guesser(model, corpus, False, 1, 1.0, 2.0, 0.5, math.nan), body.stage.source.text)
    part._read("a b c d")
    chances = np.exp(model.log_chances([0, 1, MASK, 3], 2))
    shown = dict(find("context.chances").chances)
    assert [shown[word] for word in "abcd"] == pytest.approx(chances)
    assert find("context.guess_readouts").value("loss") == f"{-math.log(chances[2]):.2f}"
    assert "learned from too" in body.stage.numbers["where"]


@pytest.mark.usefixtures("nothing_recorded")
def test_chosen_words_are_guessed_together_and_any_other_alone(body, find, lab, qtbot):
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=60_000)  # a text that comes later would drop the model
    corpus = corpus_from_texts(["a b c d"] * 9)
    part, chips = body.parts["masking"], find("context.masked")
    model = WindowModel(*np.random.default_rng(1).normal(size=(2, 4, 3)), 4)
    part._take(Guesser(model, corpus, True, 1, 1.0, 2.0, 0.5, 0.5), body.stage.source.text)
    line = find("context.masked_sentence")
    line.clear()
    qtbot.keyClicks(line, "a b c d " * 5)

    def seen():
        return chips.accessibleName().split(": ", 1)[1].split("; target")[0].split()

    assert seen().count("[MASK]") == 1
    assert seen()[10] == "[MASK]"
    while seen().count("[MASK]") < 2:
        _click(qtbot, find("context.mask"))
    before, boxes = seen(), chips.boxes(chips.width())
    hidden = [at for at, word in enumerate(before) if word == "[MASK]"]
    qtbot.mouseClick(chips, Qt.MouseButton.LeftButton, pos=boxes[hidden[1]].center().toPoint())
    assert (seen(), chips.target) == (before, hidden[1])
    other = next(at for at, word in enumerate(before) if word == "abcd"[at % 4] and at not in part._shown.chosen)
    boxes = chips.boxes(chips.width())
    qtbot.mouseClick(chips, Qt.MouseButton.LeftButton, pos=boxes[other].center().toPoint())
    assert [at for at, word in enumerate(seen()) if word == "[MASK]"] == [other]


def test_masked_words_are_measured_apart():
    corpus = corpus_from_texts(["a b c d e"] * 200)
    model = WindowModel(np.zeros((5, 2)), np.zeros((5, 2)), 4)
    found = measured(model, corpus, corpus, True)
    assert found.guessed == pytest.approx(150, abs=40)
    # a model that knows nothing, on words that are all as frequent
    assert found.cross_entropy == pytest.approx(math.log(5))
    assert found.by_count == pytest.approx(math.log(5))
    assert found.of_frequent == pytest.approx(math.log(5))
    assert math.isnan(found.of_others)


def test_each_sentence_moves_the_bank_toward_its_meaning():
    from embviz.vectors.english import read_english

    vectors, first = read_english()[0], EXAMPLES[0]
    reads = [read_words(vectors, text, 16) for text in (first.word, *first.meanings, *first.sentences)]
    assert not any(read.missing for read in reads)
    found = meet(
        reads[0].vectors[0],
        (reads[1].vectors, reads[2].vectors),
        tuple((read, read.words.index(first.word)) for read in reads[3:]),
    )
    assert found.before[1] > 2 * found.before[0]  # money is the common meaning
    assert found.after[0, 0] > found.before[0] > found.after[1, 0]
    assert found.after[1, 1] > found.before[1] > found.after[0, 1]


def test_nearest_words_follow_the_sentence():
    from embviz.gui.lessons.context.senses import nearest_words
    from embviz.vectors.english import read_english

    vectors = read_english()[0]
    false = next(example for example in EXAMPLES if example.word == "die")
    reads = [read_words(vectors, text, 16) for text in (false.word, *false.meanings, *false.sentences)]
    found = meet(
        reads[0].vectors[0],
        (reads[1].vectors, reads[2].vectors),
        tuple((read, read.words.index("die")) for read in reads[3:]),
    )
    assert found.before.min() > 0.35  # one vector between two languages
    assert found.after[0, 0] > found.after[0, 1]
    assert found.after[1, 1] > found.after[1, 0]
    unit = vectors.unit
    for point in (reads[0].vectors[0], *found.mixed):
        near = nearest_words(vectors, point, "die", 5)
        cosines = unit @ (point / np.linalg.norm(point)).astype(np.float32)
        order = [at for at in np.argsort(-cosines) if vectors.words[at] != "die"][:5]
        assert [word for word, _cosine in near] == [vectors.words[at] for at in order]
        assert [cosine for _word, cosine in near] == pytest.approx(cosines[order].tolist(), abs=1e-5)


def test_the_curves_of_the_cost_are_named_at_their_ends(lesson, find, qtbot, lab):
    part = lesson("context").complete().parts["cost"]
    lab.scroll_area().ensureWidgetVisible(part, 50, 400)
    plot = find("context.cost_plot").plot
    box = plot.getPlotItem().getViewBox()
    qtbot.waitUntil(lambda: box.width() > 0 and part.isVisible())
    for answer in ("", "hundred"):
        if answer:
            find(f"context.cost_guess.{answer}").click()
        names = {name: box.mapViewToScene(QPointF(x, y)) for name, _color, x, y in plot.names}
        boxes = dict(zip(names, plot.curve_name_boxes(), strict=True))
        assert set(names) == {"attention", "all else"}
        for name, end in names.items():
            assert abs(boxes[name].center().y() - end.y()) < boxes[name].height(), name
            assert boxes[name].left() > end.x(), name  # so it covers neither of the curves


def test_attention_costs_the_square_of_the_length(lesson, find):
    body = lesson("context").complete()
    numbers = body.stage.numbers
    assert not find("context.cost_words").isEnabled()  # first the answer
    assert "cost_share" not in numbers
    find("context.cost_guess.ten").click()
    assert "100" in find("context.cost_guess.told").text()
    find("context.cost_words").setValue(6 * 768)
    assert numbers["cost_words"] == numbers["cost_even"] == "4,608"
    assert numbers["cost_share"].startswith("50")
    find("context.cost_model.gpt3").click()
    assert numbers["cost_even"] == "73,728"
    find("context.cost_guess.again").click()
    assert "cost_share" not in numbers
