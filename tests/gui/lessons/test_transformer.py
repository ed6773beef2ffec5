"""The lesson of the pocket transformer: its numbers are those of the engine, and every control does what it says."""

import math

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocumentFragment

from embviz.gui.lessons.blocks import FlowingText
from embviz.gui.lessons.transformer.arcs_view import ArcsView
from embviz.gui.lessons.transformer.pocket import Pocket
from embviz.gui.lessons.transformer.sentences import measure
from embviz.gui.style.number_text import percent
from embviz.teaching.transformer import runs
from embviz.teaching.transformer.company import alike, occurrences
from embviz.teaching.transformer.habits import contributions, habits, worth
from embviz.teaching.transformer.learning import mean_loss
from embviz.teaching.transformer.runs import read_recorded
from embviz.teaching.transformer.writing import next_chances
from embviz.util.errors import InputError

LONG = 120_000  # ms
TEXT = "the queen puts on her gown and looks at herself in the glass"


@pytest.fixture(scope="module")
def recorded():
    return read_recorded()


@pytest.fixture
def body(lesson, lab, qtbot):
    body = lesson("transformer")
    qtbot.waitUntil(lambda: "at_last" in body.stage.numbers, timeout=LONG)
    qtbot.waitUntil(lambda: body.stage.share(Pocket).sentences is not None, timeout=LONG)
    return body


def _ids(run, text):
    return np.array([run.words.index(word) for word in text.split()])


def _type(qtbot, line, text):
    line.clear()
    qtbot.keyClicks(line, text)


def _click(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def test_the_recorded_run_is_there_at_once(body, find, recorded, qtbot):
    run = recorded[0]["masked"]
    numbers = body.stage.numbers
    assert numbers["at_last"] == f"{run.learned.moments[-1].held_out:.2f}"
    assert numbers["choices"] == f"{math.exp(run.learned.moments[-1].held_out):.1f}"
    assert numbers["even"] == f"{math.log(1380):.2f}"
    assert "recorded" in find("transformer.run_state").text()
    bars, arcs, moment = find("transformer.watched"), find("transformer.film"), find("transformer.moment")
    assert moment.last == moment.step == len(run.frames) - 1
    assert arcs.shares == pytest.approx(run.frames[-1].shares[1])
    assert bars.chances[0][0] == "herself"
    moment.go(0)
    assert bars.chances[0][1] == pytest.approx(run.frames[0].guesses[0][1])
    assert "0 words read" in find("transformer.now").text()
    _click(qtbot, find("transformer.watched_layer.first"))
    assert arcs.shares == pytest.approx(run.frames[0].shares[0])
    _click(qtbot, find("transformer.task.next"))
    assert body.stage.numbers["at_last"] == f"{recorded[0]['next'].learned.moments[-1].held_out:.2f}"
    assert bars.chances[0][0] == "herself"


def test_what_it_knows_first_is_asked_before_it_is_shown(body, find, recorded, qtbot):
    told, moment = find("transformer.first_guess.told"), find("transformer.moment")
    for task in ("masked", "next"):
        _click(qtbot, find(f"transformer.task.{task}"))
        run = recorded[0][task]
        _click(qtbot, find("transformer.first_guess.far"))
        assert told.text().endswith("Found: How often each word occurs")
        # the first moment when the loss is as low as that of a table of counts, and the link is not known yet
        losses = [each.held_out for each in run.learned.moments]
        first = next(at for at, loss in enumerate(losses) if loss <= run.learned.by_count)
        assert moment.step == first
        assert run.name(run.frames[first].guesses[0][0]) != "herself"
        assert not losses[first] <= run.learned.by_neighbor
        _click(qtbot, find("transformer.first_guess.again"))
        assert moment.step == moment.last
        assert not told.isVisible()


def test_one_trains_it_oneself_and_sees_it(body, see, find, lab, monkeypatch, qtbot):
    monkeypatch.setitem(runs.TOKENS, "masked", 4_000)
    heads = find("transformer.heads")
    heads.setCurrentIndex(heads.findData(2))
    _click(qtbot, find("transformer.train_measure"))
    assert find("transformer.train_cancel").isVisible()
    qtbot.waitUntil(lambda: "trained here" in find("transformer.run_state").text(), timeout=LONG)
    run = body.stage.share(Pocket).runs["masked"]
    assert (run.model.shape.heads, run.recorded) == (2, False)
    assert run.learned.moments[-1].tokens >= 4_000
    found = mean_loss(run.model, "masked", run.learned.held_out)
    assert body.stage.numbers["at_last"] == f"{found:.2f}"
    assert find("transformer.film").shares.shape[0] == 2
    assert find("transformer.head").count() == 3
    see(body, "heads")
    _click(qtbot, find("transformer.worth_guess.few"))
    qtbot.waitUntil(lambda: len(find("transformer.worth").words) == 4, timeout=LONG)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_training_is_cancelled(body, find, lab, qtbot):
    _click(qtbot, find("transformer.train_measure"))
    _click(qtbot, find("transformer.train_cancel"))
    assert not lab.jobs.running("transformer in training")
    assert find("transformer.train_measure").isVisible()
    assert "recorded" in find("transformer.run_state").text()


def test_arcs_take_the_focus_once_they_have_words(body):
    arcs = ArcsView(body.stage, "test.arcs", "Arcs")
    assert arcs.focusPolicy() == Qt.FocusPolicy.NoFocus
    arcs.show_shares(["a", "b"], np.full((1, 2, 2), 0.5), 0)
    assert arcs.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_arcs_are_the_learned_shares(body, find, recorded, qtbot):
    masked, following = recorded[0]["masked"], recorded[0]["next"]
    arcs = find("transformer.arcs")
    shares = masked.model.read(_ids(masked, TEXT)).shares
    assert arcs.shares == pytest.approx(shares[0])
    assert arcs.taken == pytest.approx(shares[0][:, 9].mean(axis=0))
    _click(qtbot, find("transformer.layer.second"))
    head = find("transformer.head")
    head.setCurrentIndex(3)
    head.activated.emit(3)
    assert arcs.taken == pytest.approx(shares[1][2, 9])
    box = arcs.boxes()[0][1].center()
    qtbot.mouseClick(arcs, Qt.MouseButton.LeftButton, pos=box.toPoint())
    assert body.stage.numbers["looker"] == "queen"
    qtbot.keyClick(arcs, Qt.Key.Key_Right)
    assert body.stage.numbers["looker"] == "puts"
    _click(qtbot, find("transformer.arcs_task.next"))
    assert body.stage.numbers["looker"] == "puts"
    shares = following.model.read([1379, *_ids(following, TEXT)]).shares
    assert arcs.shares == pytest.approx(shares[1])
    assert not np.triu(arcs.shares[0], 1).any()
    _type(qtbot, find("transformer.sentence"), "The queen zzz puts on")
    assert "zzz" in find("transformer.message").text()
    assert arcs.shares.shape[-1] == 5  # four words after the end of the sentence before
    _type(qtbot, find("transformer.sentence"), "zzz")
    assert not arcs.isVisible()


def test_what_heads_look_at_and_what_they_are_worth(body, see, find, recorded, lab, qtbot):
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert not find("transformer.worth").words  # what is not seen is not measured
    see(body, "heads")
    run = recorded[0]["masked"]
    rows = find("transformer.habits").rows.shown
    found = habits(run.model, run.learned.held_out[:300])
    for at, (layer, head) in enumerate(np.ndindex(2, 4)):
        assert rows[at][2].text == percent(found.before[layer, head])
    qtbot.waitUntil(lambda: lab.jobs.running("worth of the heads"), timeout=LONG)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert not find("transformer.worth").isVisible()  # before one has said what one expects
    assert "whole_loss" not in body.stage.numbers
    _click(qtbot, find("transformer.worth_guess.none"))
    assert len(find("transformer.worth").words) == 8
    assert find("transformer.worth").isVisible()
    whole = mean_loss(run.model, "masked", run.learned.held_out)
    assert find("transformer.worth").values == pytest.approx(
        worth(run.model, "masked", run.learned.held_out).ravel() - whole
    )
    assert body.stage.numbers["whole_loss"] == f"{whole:.2f}"
    growth = np.sort(find("transformer.worth").values)
    assert growth[-1] > 0.05 * whole
    assert growth[-1] > 3 * np.median(growth)
    assert find("transformer.worth_guess.told").text().endswith("Found: Much for a few heads, hardly for the others")
    _click(qtbot, find("transformer.worth_guess.again"))
    assert not find("transformer.worth").isVisible()
    joined = find("transformer.joined")
    read = run.model.read(_ids(run, TEXT))
    assert joined.added == pytest.approx(contributions(run.model, read.mixed[0, 9], 0))
    assert joined.added.sum(axis=0) == pytest.approx(read.told[0, 9])
    _click(qtbot, find("transformer.heads_layer.second"))
    assert joined.mixed.ravel() == pytest.approx(read.mixed[1, 9])


def test_a_hidden_word_is_guessed(body, find, recorded, qtbot):
    run = recorded[0]["masked"]
    _type(qtbot, find("transformer.masked_sentence"), "the king puts on his crown")
    chips = find("transformer.masked")
    qtbot.mouseClick(chips, Qt.MouseButton.LeftButton, pos=chips.boxes(chips.width())[4].center().toPoint())
    ids = _ids(run, "the king puts on his crown")
    ids[4] = run.model.shape.mask
    read = run.model.read(ids)
    chances = np.exp(run.model.log_chances(read.top[4]))
    shown = dict(find("transformer.chances").chances)
    for word, chance in shown.items():
        assert chance == pytest.approx(chances[run.words.index(word)])
    row = find("transformer.scores").rows.shown[0]
    best = int(chances.argmax())
    assert row[0].text == run.words[best]
    score = float(run.model.weights.words[best] @ read.top[4] + run.model.weights.bias[best])
    assert row[3].text == f"{score:.2f}"
    assert body.stage.numbers["hidden_word"] == "his"
    _click(qtbot, find("transformer.another"))
    assert find("transformer.masked_sentence").text() != "the king puts on his crown"
    find("transformer.masked_sentence").clear()
    qtbot.keyClicks(find("transformer.masked_sentence"), "the")
    assert "at least 2 words" in find("transformer.guess_message").text()


def test_the_next_word_is_drawn(body, find, recorded, lab, qtbot):
    run = recorded[0]["next"]
    line, heat, most = find("transformer.beginning"), find("transformer.temperature"), find("transformer.top_k")
    qtbot.waitUntil(lambda: bool(find("transformer.written").text()), timeout=LONG)
    # the comparison begins with a difference
    assert find("transformer.next_plain").chances != find("transformer.next_changed").chances
    assert body.stage.numbers["kept_words"] == "1,379 words and the end of the sentence"
    _type(qtbot, line, "the king and")
    heat.setValue(5)
    most.setValue(3)
    ids = _ids(run, "the king and").tolist()
    plain, turned = next_chances(run.model, ids), next_chances(run.model, ids, 0.5, 3)
    for name, chances in (("next_plain", plain), ("next_changed", turned)):
        for word, chance in find(f"transformer.{name}").chances:
            assert chance == pytest.approx(chances[run.words.index(word) if word != "[END]" else 1379])
    assert body.stage.numbers["kept_words"] == "3 words"
    most.setValue(1)
    _click(qtbot, find("transformer.add"))
    qtbot.waitUntil(lambda: line.text() != "the king and", timeout=LONG)
    assert line.text() == f"the king and {run.words[int(plain.argmax())]}"
    before = find("transformer.written").text()
    _click(qtbot, find("transformer.write"))
    qtbot.waitUntil(lambda: find("transformer.written").text() != before, timeout=LONG)
    told = find("transformer.written").text().split("\n")
    assert len(told) == 6
    # with one word to choose from, all are the same
    assert len(set(told[:3])) == 1
    assert told[0].startswith("T = 0.5, k = 1")


def test_one_word_in_two_sentences(body, find, recorded, qtbot):
    run = recorded[0]["masked"]
    _click(qtbot, find("transformer.example.play"))
    sentences = ["they play chess these days", "do you play football every week"]
    ids, word = [_ids(run, each) for each in sentences], run.words.index("play")
    assert find("transformer.layers").values == pytest.approx(alike(run.model, *ids, word)[:3])
    every = occurrences(run.model, run.learned.held_out)
    qtbot.waitUntil(lambda: bool(find("transformer.near2").rows.shown), timeout=LONG)
    for k, each in enumerate(ids):
        near = every.nearest(run.model.read(each).top[each.tolist().index(word)], word, 5)
        shown = find(f"transformer.near{k + 1}").rows.shown
        assert [row[0].text for row in shown] == [run.words[every.ids[at]] for at, _ in near]
    _type(qtbot, find("transformer.sentence2"), "they drink tea")
    assert body.stage.numbers["shared_word"] == "they"
    _type(qtbot, find("transformer.sentence2"), "we drink tea")
    assert "both sentences" in find("transformer.company_message").text()
    assert not find("transformer.layers").isVisible()


def test_whole_sentences_three_ways(body, see, find, recorded, lab, qtbot):
    see(body, "sentences")
    qtbot.waitUntil(lambda: "apart_top" in body.stage.numbers, timeout=LONG)
    run, contrast = recorded[0]["masked"], recorded[1]
    found = measure(run.model, contrast, run.words, lambda: None)
    rows = find("transformer.spreads").rows.shown
    for row, each in zip(rows, found.spreads, strict=True):
        assert row[2].text == percent(each.same_topic_apart, 1)
        assert row[3].text == f"{each.mean_cosine:.2f}"
    _type(qtbot, find("transformer.query"), "the dog likes bones")
    ids = _ids(run, "the dog likes bones")
    vectors = run.model.pooled(found.sentences)
    query = run.model.pooled([ids])[0]
    cosines = vectors @ query / np.linalg.norm(vectors, axis=1) / np.linalg.norm(query)
    best = " ".join(run.words[at] for at in found.sentences[int(cosines.argmax())])
    assert find("transformer.nearest_top").rows.shown[0][0].text == best


def test_sentences_are_trained_by_contrast(body, see, find, lab, monkeypatch, qtbot):
    see(body, "sentences")
    monkeypatch.setattr("embviz.gui.lessons.transformer.sentences._TOKENS", 3_000)
    before = body.stage.share(Pocket).sentences
    _click(qtbot, find("transformer.contrast_measure"))
    qtbot.waitUntil(lambda: body.stage.share(Pocket).sentences is not before, timeout=LONG)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert find("transformer.spreads").rows.shown[2][0].text == "Contrastive loss"


def test_a_damaged_installation_is_told_once(lesson, lab, monkeypatch, qtbot):
    def broken():
        raise InputError("The recorded transformer cannot be read.", "Install the program again.")

    monkeypatch.setattr("embviz.teaching.transformer.runs.read_recorded", broken)
    body = lesson("transformer")
    qtbot.waitUntil(lambda: bool(lab.errors), timeout=LONG)
    body.parts["arcs"].hide()
    body.parts["arcs"].show()
    assert [str(error) for error in lab.errors] == [
        "The recorded transformer cannot be read. Install the program again."
    ]
    assert not lab.jobs.running("recorded transformer")
    lab.errors.clear()


def test_the_matrix_of_the_heads_and_the_table_of_words_are_not_taken_for_each_other(body):
    texts = [text for text in body.findChildren(FlowingText) if "W" in text.text()]
    plain = [QTextDocumentFragment.fromHtml(text.text()).toPlainText() for text in texts]
    assert not [said for said in plain if "W_" in said or "<sub>" in said]
    heads = next(text for text, said in zip(texts, plain, strict=True) if "WO turns the" in said)
    assert "vertical-align:sub" in heads.text()
    assert "WO turns the" in heads.accessibleName()
    assert any(
        "E is the table of word vectors that is read at the start" in said and "WO above" in said for said in plain
    )


def test_following_sentences_are_told_by_topic_and_not_by_order(body, see, find, qtbot):
    part = see(body, "follows")
    qtbot.waitUntil(lambda: bool(part.found), timeout=LONG)
    assert not find("transformer.follows_kind").isEnabled()  # first the answer
    assert "nsp_swapped" not in body.stage.numbers
    found = part.found["other"]
    (low, high), _ = part.plot.plot.getPlotItem().viewRange()
    assert low + 0.02 < found.scores.min()  # no point is cut in half
    assert found.scores.max() < high - 0.02
    right = [chance > 0.5 for chance in found.chances.tolist()]
    wanted = [pair.follows for pair in found.pairs]
    share = np.mean([one == other for one, other in zip(right, wanted, strict=True)])
    assert body.stage.numbers["nsp_right"] == percent(share)
    assert float(find("transformer.follows_numbers").value("nsp")) < math.log(2)
    qtbot.mouseClick(find("transformer.follows_guess.half"), Qt.MouseButton.LeftButton)
    # the cosine is the same whichever sentence is the first
    assert body.stage.numbers["nsp_swapped"] == percent(0.5)
    assert find("transformer.follows_guess.told").text().endswith("✓")
    assert find("transformer.follows_numbers").value("nsp") == f"{math.log(2):.3f}"
    table = find("transformer.follows_pairs")
    assert table.rows.rowCount() == 6
    assert table.rows.cell(0, 0).text == table.rows.cell(1, 1).text
