"""The microscope: what is drawn and said is what the small model computes, and what it computes is right."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from scipy.special import expit, softmax

from embviz.gui.lessons.blocks import FormulaView
from embviz.gui.lessons.microscope.noise import noise_shares
from embviz.gui.lessons.microscope.state import BACKWARD, CHANCES, LOOKUP, LOSS, PHASES, SCORES, STEP
from embviz.gui.style import theme
from embviz.util.errors import InputError
from tests.gui.pointer import hover


@pytest.fixture
def body(lesson):
    return lesson("microscope")


@pytest.fixture
def scope(body):
    return body.parts["network"].scope


@pytest.fixture
def view(find, body):
    return find("microscope.network")


def _click(qtbot, control, at=None):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton, pos=at or QPoint())


def _spot(view, kind, word):
    return next(spot for spot in view.plan.spots if (spot.kind, spot.at) == (kind, word))


def test_a_step_piece_by_piece(body, scope, view, find, qtbot):
    before = scope.model.inputs.copy()
    word, true = scope.example.given[0], scope.example.predicted
    name = scope.words[true]
    assert f"“{scope.words[word]}” is put in" in find("microscope.said").text()
    expected = softmax(scope.model.outputs @ scope.model.inputs[word])
    seen = []
    for phase in range(SCORES, STEP + 1):
        _click(qtbot, find("microscope.next"))
        assert scope.phase == phase == find("microscope.phase").current
        assert body.stage.highlighted == frozenset(PHASES[phase].signs)
        seen.append({spot.kind for spot in view.plan.spots})
    assert [sorted(kinds & {"u", "p", "y", "e", "loss"}) for kinds in seen] == [
        ["u"],
        ["p", "u", "y"],
        ["loss", "p", "u", "y"],
        *[["e", "loss", "p", "u", "y"]] * 2,
    ]
    scope.go(CHANCES)
    assert _spot(view, "p", true).said.startswith(f"probability p of “{name}” = {expected[true]:.4f}")
    scope.go(LOSS)
    assert f"{-np.log(expected[true]):.3f}" in find("microscope.said").text()
    assert body.stage.numbers["loss_now"] == f"{-np.log(expected[true]):.3f}"
    scope.go(BACKWARD)
    assert _spot(view, "e", true).said.endswith(f"{expected[true] - 1:.4f}".replace("-", "−"))
    scope.go(STEP)
    assert np.array_equal(scope.model.inputs, before), "nothing is learned before the step is taken"
    after = scope.after.inputs.copy()
    assert find("microscope.next").text() == "Take the step"
    _click(qtbot, find("microscope.next"))
    assert (scope.steps, scope.phase) == (1, LOOKUP)
    assert np.array_equal(scope.model.inputs, after)
    assert np.flatnonzero((after != before).any(axis=1)).tolist() == [word]


def test_every_weight_is_read_where_its_line_is(scope, view, find, qtbot):
    _click(qtbot, find("microscope.phase.scores"))
    wires = [wire for wire in view.plan.wires if wire.matrix == "W" and wire.active]
    assert {wire.word for wire in wires} == set(scope.example.given)
    assert [wire.value for wire in wires] == scope.model.inputs[scope.example.given[0]].tolist()
    wire = wires[1]
    hover(view, (2 * wire.start + wire.end) / 3)
    value = f"{scope.model.inputs[wire.word, 1]:.4f}".replace("-", "−")
    assert view.reading == f"w2 of “{scope.words[wire.word]}” = {value}"
    assert view.toolTip() == view.reading
    assert view.stage.highlighted == {"W"}
    out = next(w for w in view.plan.wires if w.matrix == "C" and (w.word, w.dimension) == (3, 4))
    assert out.value == scope.model.outputs[3, 4]
    scope.go(BACKWARD)
    out = next(w for w in view.plan.wires if w.matrix == "C" and (w.word, w.dimension) == (3, 4))
    assert out.value == scope.backward.outputs[3, 4]


def test_the_keys_read_what_the_pointer_reads(view, qtbot):
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.reading == view.plan.spots[0].said
    qtbot.keyClick(view, Qt.Key.Key_Up)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.reading == view.plan.spots[-2].said
    assert view.stage.highlighted == frozenset(view.plan.spots[-2].signs)


def test_numbers_and_formulas_light_up_together(body, scope, view, find):
    above, below = find("microscope.formula"), body.findChildren(FormulaView)[1]
    scope.go(LOSS)
    hover(view, _spot(view, "u", 2).box.center())
    assert above.lit == {"u"}
    matrix = find("microscope.C")
    hover(matrix, matrix.cell(1, 2).center())
    assert below.lit == {"dC"}
    plain = view.grab().toImage()
    for sign in ("W", "C", "p", "J"):
        above.pointed.emit(sign)
        assert view.grab().toImage() != plain


def test_negative_sampling_compares_few_words(scope, view, find, qtbot):
    assert not find("microscope.negative").isVisible()
    _click(qtbot, find("microscope.loss.negative"))
    assert find("microscope.negative").isVisible()
    find("microscope.negative").setValue(2)
    assert len(scope.example.noise) == 2
    assert scope.example.predicted not in scope.example.noise
    compared = {scope.example.predicted, *scope.example.noise}
    scope.go(STEP)
    assert {spot.at for spot in view.plan.spots if spot.kind == "u"} == compared
    active = {wire.word for wire in view.plan.wires if wire.matrix == "C" and wire.active}
    assert active == compared
    changed = (scope.after.outputs != scope.model.outputs).any(axis=1)
    assert set(np.flatnonzero(changed).tolist()) == compared
    scope.go(CHANCES)
    u = scope.model.outputs[scope.example.predicted] @ scope.forward.hidden
    assert f"{expit(u):.4f}" in _spot(view, "p", scope.example.predicted).said


def test_the_formula_is_that_of_the_model_and_the_loss(body, find, qtbot):
    formula = find("microscope.formula")
    said = {formula.accessibleName()}
    for choice in ("model.cbow", "loss.negative", "model.skipgram"):
        wide = formula.sizeHint()
        _click(qtbot, find(f"microscope.{choice}"))
        assert formula.sizeHint() != wide
        said.add(formula.accessibleName())
        assert ("mean of the columns" in formula.accessibleName()) == (choice != "model.skipgram")
        assert ("noise words" in formula.accessibleName()) == (choice != "model.cbow")
    assert len(said) == 4


def test_cbow_puts_in_the_mean_of_all_words_around(scope, view, find, qtbot):
    _click(qtbot, find("microscope.model.cbow"))
    given = list(scope.example.given)
    assert len(given) > 1
    assert view.plan.numbers_of_h() == pytest.approx(scope.model.inputs[given].mean(axis=0))
    assert {w.word for w in view.plan.wires if w.matrix == "W" and w.active} == set(given)
    assert "The mean of their" in find("microscope.said").text()
    chips = find("microscope.sentence")
    _click(qtbot, chips, chips.boxes(chips.width())[1].center().toPoint())
    assert chips.target == 1
    assert scope.words[scope.example.predicted] == scope.said(scope.reading)[1]


def test_the_gradient_is_checked_by_trying(body, scope, find, qtbot):
    shown = {}
    for key in ("before", "gradient", "after", "tried"):
        _click(qtbot, find(f"microscope.weights.{key}"))
        shown[key] = [find(f"microscope.{name}").values for name in "WC"]
    for k in range(2):
        assert shown["after"][k] == pytest.approx(shown["before"][k] - scope.rate * shown["gradient"][k])
        assert np.abs(shown["tried"][k] - shown["gradient"][k]).max() < 1e-9
        assert not np.array_equal(shown["tried"][k], shown["gradient"][k])
    largest = max(np.abs(shown["tried"][k] - shown["gradient"][k]).max() for k in range(2))
    mantissa, power = f"{largest:.1e}".split("e-")
    assert (
        f"{mantissa} × 10⁻{power.translate(str.maketrans('0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹'))} at most"
        in find("microscope.check").text()
    )
    assert "each of the 90 weights was moved by ±10⁻⁵" in find("microscope.check").text()
    assert body.stage.numbers["untouched"] == "8"
    find("microscope.dimensions").setValue(4)
    assert find("microscope.W").values.shape == (4, 9)
    assert "each of the 72 weights" in find("microscope.check").text()


@pytest.mark.parametrize(("model", "loss"), [("skipgram", "softmax"), ("cbow", "negative")])
def test_words_move_and_the_loss_falls(body, scope, find, qtbot, model, loss):
    _click(qtbot, find(f"microscope.model.{model}"))
    _click(qtbot, find(f"microscope.loss.{loss}"))
    start, first = find("microscope.map").places, scope.losses[0]
    _click(qtbot, find("microscope.run1"))
    qtbot.waitUntil(lambda: find("microscope.run1").isEnabled() and scope.steps == 1)
    assert not np.array_equal(find("microscope.map").places, start)
    _click(qtbot, find("microscope.run500"))
    assert not find("microscope.run20").isEnabled()
    qtbot.waitUntil(lambda: scope.steps == 501 and not scope.running, timeout=20_000)
    assert len(find("microscope.curve").values) == 502
    assert scope.least < scope.losses[-1] < 0.7 * first
    assert body.stage.numbers["least"] == f"{scope.least:.3f}"
    assert body.stage.numbers["loss_mean"] == f"{scope.losses[-1]:.3f}"
    unit = scope.model.inputs / np.linalg.norm(scope.model.inputs, axis=1, keepdims=True)
    at = {word: unit[k] for k, word in enumerate(scope.words)}
    for one, like, other in (("cat", "dog", "car"), ("bus", "car", "cat")):
        assert at[one] @ at[like] > at[one] @ at[other]
    _click(qtbot, find("microscope.again"))
    assert (scope.steps, scope.losses) == (0, [first])
    assert find("microscope.map").places == pytest.approx(start)
    _click(qtbot, find("microscope.reseed"))
    assert scope.losses[0] != first


def test_a_run_stops_where_another_begins(scope, find, qtbot):
    _click(qtbot, find("microscope.run500"))
    qtbot.waitUntil(lambda: scope.steps > 0)
    _click(qtbot, find("microscope.model.cbow"))
    assert (scope.steps, scope.running) == (0, False)
    assert find("microscope.run500").isEnabled()


def test_the_noise_of_three_powers(body, scope, find, qtbot):
    counts = np.array([100, 20, 5, 1, 0])
    shares = noise_shares(counts, np.array([0, 2]))
    assert shares[0] == pytest.approx([0.25, 0.25])
    assert shares[1] == pytest.approx(np.array([100, 5]) ** 0.75 / (counts**0.75).sum())
    assert shares[2] == pytest.approx([100 / 126, 5 / 126])
    _click(qtbot, find("microscope.noise_words.model"))
    bars = find("microscope.noise")
    assert bars.words == scope.words
    assert bars.shares.sum(axis=1) == pytest.approx(np.ones(3))
    assert not bars.logarithmic
    assert bars.bar(2, 0).width() == pytest.approx(bars.bar(2, -1).width())
    ratio = bars.bar(2, 8).width() / bars.bar(2, 0).width()
    assert ratio == pytest.approx(scope.counts[8] / scope.counts[0], rel=0.01)
    _click(qtbot, find("microscope.power.1"))
    assert scope.power == 1.0
    assert scope.noise == pytest.approx(scope.counts / scope.counts.sum())
    assert bars.chosen == 2


def test_the_noise_of_the_open_text(body, find, qtbot, lab):
    from embviz.text.reading import corpus_from_texts

    corpus = corpus_from_texts(["the cat and the dog and the bird"] * 500 + ["a quiet frog"])
    lab.workspace.set_corpus(corpus)
    bars = find("microscope.noise")
    qtbot.waitUntil(lambda: "quiet" in bars.words)
    counts = corpus.vocabulary.counts.astype(float)
    at = list(bars.words).index("quiet")
    assert bars.shares[1, at] == pytest.approx(1 / (counts**0.75).sum())
    assert bars.logarithmic
    steps = [bars.bar(p, 0).width() - bars.bar(p, at).width() for p in (0, 1, 2)]
    assert steps[0] == 0
    assert steps[1] == pytest.approx(0.75 * steps[2])
    # the word at each end, and how often the one is drawn beside the other
    assert f"{1500:,} times as often with power 1" in body.stage.numbers["noise_ratios"]


def test_another_text_is_read_or_told_what_is_wrong(scope, find, qtbot):
    line = find("microscope.text")
    line.selectAll()
    qtbot.keyClicks(line, "a b c. c b a.")
    assert scope.words == ("a", "b", "c")
    assert scope.predictions == 12
    assert not find("microscope.message").isVisible()
    line.selectAll()
    qtbot.keyClicks(line, " ".join("abcdefghijklm"))
    assert "13 different words" in find("microscope.message").text()
    assert find("microscope.message").isVisible()
    assert len(scope.words) == 12
    with pytest.raises(InputError, match="201 words in all"):
        scope.read("a b c. " * 67)
    with pytest.raises(InputError, match="fewer than three"):
        scope.read("a. b. c.")


def test_both_themes_and_a_lecture_hall_draw_all_of_it(body, scope, view, find, qtbot):
    _click(qtbot, find("microscope.phase.step"))
    plain = view.sizeHint()
    try:
        for look in (theme.LIGHT, theme.DARK):
            theme.source.theme = look
            for part in ("network", "map", "curve", "noise"):
                picture = find(f"microscope.{part}").grab().toImage()
                colors = {
                    QColor(picture.pixel(x, y)).rgb()
                    for x in range(0, picture.width(), 3)
                    for y in range(0, picture.height(), 3)
                }
                assert len(colors) > 10
    finally:
        theme.source.theme = theme.LIGHT
    body.stage.set_scale(1.8)
    assert view.sizeHint().height() == pytest.approx(1.8**0.75 * plain.height(), abs=2)
    assert view.plan.spots[-1].box.bottom() <= view.sizeHint().height()


def test_the_loss_is_chosen_where_its_network_is(body, scope, find, qtbot):
    assert body.parts["network"].isAncestorOf(find("microscope.loss.negative"))
    _click(qtbot, find("microscope.loss.negative"))
    assert scope.sampled
    scope.set_loss(False)
    assert find("microscope.loss.softmax").isChecked()
    assert not find("microscope.negative").isVisible()


def test_texts_follow_a_run_while_it_goes_on(body, scope, find, qtbot):
    find("microscope.run500").click()
    qtbot.waitUntil(lambda: 20 < scope.steps < 500)
    assert scope.running
    assert body.stage.numbers["steps"] == f"{scope.steps} steps"
    assert body.stage.numbers["loss_mean"] == f"{scope.losses[-1]:.3f}"
    qtbot.waitUntil(lambda: not scope.running, timeout=30_000)
    # two pairs without a word in common, the most alike first
    unit = scope.model.inputs / np.linalg.norm(scope.model.inputs, axis=1, keepdims=True)
    pairs = [part.split("”")[0] for part in body.stage.numbers["alike"].split("“")[1:]]
    assert len(set(pairs)) == 4
    first, second = (float(unit[scope.words.index(a)] @ unit[scope.words.index(b)]) for a, b in (pairs[:2], pairs[2:]))
    cosines = np.sort((unit @ unit.T)[np.triu_indices(len(unit), 1)])
    assert first == pytest.approx(cosines[-1])
    assert first >= second
    assert f"{second:.2f}" in body.stage.numbers["alike"]


def test_nobody_is_predicted_from_farther_away_than_is_said(body, scope):
    assert body.stage.numbers["reach"] == "2 places"
    assert max(abs(at - e.given[0]) for e in scope._read for at in [e.predicted]) == scope.window
