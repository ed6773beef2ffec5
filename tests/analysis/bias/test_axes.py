"""Axes, association tests and debiasing against formulas written out, in worlds whose truth is known."""

import tracemalloc
from itertools import combinations

import numpy as np
import pytest
from scipy.stats import binomtest
from sklearn.decomposition import PCA

from embviz.analysis.bias import weat as weat_module
from embviz.analysis.bias.axes import Counterfactual, axis, counterfactual, positions
from embviz.analysis.bias.debiasing import bias_direction, direct_bias, hard_debias
from embviz.analysis.bias.weat import weat
from embviz.analysis.word_sets import bundled_poles, known_pairs, read_poles, repeated_pairs, word_set
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

PLUS, MINUS = [f"p{i}" for i in range(6)], [f"m{i}" for i in range(6)]
OTHERS = [f"o{i}" for i in range(28)]


@pytest.fixture(scope="module")
def embedding():
    """Words on both sides of dimension 0, and others; nothing else tells them apart."""
    rng = np.random.default_rng(7)
    vectors = rng.normal(size=(40, 10))
    vectors[:6, 0] += 3
    vectors[6:12, 0] -= 3
    return Embedding([*PLUS, *MINUS, *OTHERS], vectors)


def _cos(u, v):
    return float(u @ v / (np.linalg.norm(u) * np.linalg.norm(v)))


def test_an_axis_runs_between_the_means_of_its_poles(embedding):
    found = axis(embedding, [*PLUS, "nobody"], MINUS)
    way = embedding.unit[:6].mean(axis=0) - embedding.unit[6:12].mean(axis=0)
    assert _cos(found.direction, way) == pytest.approx(1)
    assert np.linalg.norm(found.direction) == pytest.approx(1)
    assert found.plus.missing == ("nobody",)
    assert (len(found.plus), len(found.minus)) == (6, 6)
    assert found.direction[0] > 0.9
    places = positions(embedding, found.direction, np.arange(40))
    assert places.tolist() == pytest.approx([_cos(row, found.direction) for row in embedding.vectors], abs=1e-6)
    assert found.middle == pytest.approx((places[:6].mean() + places[6:12].mean()) / 2, abs=1e-6)
    assert found.separated == 1


def test_a_pole_is_not_judged_by_an_axis_that_knows_it(embedding):
    # few words in many dimensions: any two sets are told apart by the axis that was made of them
    rng = np.random.default_rng(3)
    noise = Embedding([f"n{i}" for i in range(40)], rng.normal(size=(40, 1000)))
    names = list(noise.words)
    found = axis(noise, names[:20], names[20:])
    places = positions(noise, found.direction, np.arange(40)) - found.middle
    assert (places[:20] > 0).all()
    assert (places[20:] < 0).all()
    unit = noise.unit.astype(float)
    right = 0
    for i in range(40):
        one, other = [k for k in range(20) if k != i], [k for k in range(20, 40) if k != i]
        ends = unit[one].mean(axis=0), unit[other].mean(axis=0)
        side = (unit[i] - (ends[0] + ends[1]) / 2) @ (ends[0] - ends[1])
        right += (side > 0) == (i < 20)
    assert found.separated == right / 40
    assert found.separated < 0.8


def test_a_word_alone_at_its_end_is_not_judged(embedding):
    alone = axis(embedding, ["p0"], ["m0"])
    assert (np.isnan(alone.separated), alone.judged) == (True, 0)
    few = axis(embedding, ["p0"], MINUS[:3])
    assert (few.separated, few.judged) == (1, 3)
    unit = embedding.unit.astype(float)
    mixed = axis(embedding, ["p0"], ["p1", "m0", "m1"])
    right = 0
    for own in (1, 6, 7):
        mean = np.mean([unit[k] for k in (1, 6, 7) if k != own], axis=0)
        right += (unit[own] - (unit[0] + mean) / 2) @ (unit[0] - mean) < 0
    assert mixed.separated == pytest.approx(right / 3)


def test_axes_that_say_nothing_are_refused(embedding):
    with pytest.raises(InputError, match="'plus' has vectors for 0 words") as caught:
        axis(embedding, ["zebra"], MINUS)
    assert "Missing: zebra" in str(caught.value)
    with pytest.raises(InputError, match="'p0' is at both"):
        axis(embedding, ["p0"], ["p0", "m1"])
    with pytest.raises(InputError, match="poles are the same"):
        axis(Embedding(["a", "b"], [(1, 2), (2, 4)]), ["a"], ["b"])


def test_counterfactual_pairs(embedding):
    found = counterfactual(embedding, np.eye(10, dtype=np.float32)[0], [("p0", "m0"), ("P1", "m1"), ("p2", "nobody")])
    assert (found.pairs, found.missing) == ((("p0", "m0"), ("p1", "m1")), ("nobody",))
    wanted = [[_cos(embedding.vector(word), np.eye(10)[0]) for word in pair] for pair in found.pairs]
    np.testing.assert_allclose(found.places, wanted, rtol=1e-5)
    assert found.mean_gap == pytest.approx(np.mean([a - b for a, b in wanted]))
    assert (found.upward, found.downward, found.p_value) == (2, 0, 0.5)
    with pytest.raises(InputError, match="None of the"):
        counterfactual(embedding, np.ones(10, np.float32), [("nobody", "p0")])


@pytest.mark.parametrize(("up", "down", "level"), [(19, 1, 0), (6, 0, 2), (5, 5, 0), (3, 9, 1), (0, 0, 3)])
def test_the_sign_test_leaves_out_pairs_without_a_gap(up, down, level):
    gaps = np.repeat((0.5, -0.5, 0.0), (up, down, level))
    places = np.stack([gaps, 0 * gaps], axis=1).astype(np.float32)
    found = Counterfactual((("a", "b"),) * len(gaps), np.zeros((len(gaps), 2), np.int64), places, ())
    assert (found.upward, found.downward) == (up, down)
    assert found.p_value == pytest.approx(binomtest(up, up + down).pvalue if up + down else 1)


def _association(embedding, x, y, a, b):
    def leaning(word):
        u = embedding.vector(word)
        return np.mean([_cos(u, embedding.vector(w)) for w in a]) - np.mean([_cos(u, embedding.vector(w)) for w in b])

    s = {word: leaning(word) for word in [*x, *y]}

    def statistic(chosen):
        rest = [word for word in s if word not in chosen]
        return np.mean([s[w] for w in chosen]) - np.mean([s[w] for w in rest])

    effect = statistic(x) / np.std(list(s.values()), ddof=1)
    draws = [statistic(chosen) for chosen in combinations(s, len(x))]
    tails = [draw >= statistic(x) - 1e-9 for draw in draws], [draw <= statistic(x) + 1e-9 for draw in draws]
    return effect, *map(np.mean, tails)


@pytest.mark.parametrize(
    ("x", "y"), [(PLUS[:4], MINUS[:4]), (OTHERS[:4], OTHERS[4:7]), (MINUS[:3], PLUS[:3]), (OTHERS[:7], OTHERS[7:9])]
)
def test_association_as_the_paper_writes_it(embedding, x, y):
    found = weat(embedding, x, y, PLUS[4:], MINUS[4:])
    effect, p_value, p_low = _association(embedding, x, y, PLUS[4:], MINUS[4:])
    assert found.effect == pytest.approx(effect, rel=1e-5)
    assert found.p_value == pytest.approx(p_value)
    assert found.p_low == pytest.approx(p_low)
    assert found.two_sided == pytest.approx(min(1, 2 * min(p_value, p_low)))
    assert found.exact
    # neither tail is what the other leaves over: both hold the division itself
    assert found.p_value + found.p_low > 1


def test_very_unequal_sets_are_divided_piece_by_piece(embedding):
    words = [f"x{k}" for k in range(500)]
    rows = np.random.default_rng(6).normal(size=(500, 10))
    many = Embedding([*embedding.words, *words], [*embedding.vectors, *rows])
    beats = []
    tracemalloc.start()
    found = weat(many, words, OTHERS[:2], PLUS, MINUS, pulse=Pulse(beats.append))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (found.exact, found.divisions) == (True, 502 * 501 // 2)
    leanings = found.leanings
    pairs = np.add.outer(leanings, leanings)[np.triu_indices(502, 1)]
    differences = (leanings.sum() - pairs) / 500 - pairs / 2
    own = leanings[:500].mean() - leanings[500:].mean()
    assert found.p_value == pytest.approx((differences >= own - 1e-9).mean())
    assert found.p_low == pytest.approx((differences <= own + 1e-9).mean())
    assert peak < 50e6
    assert len(beats) > 10


def test_of_many_words_divisions_are_drawn(embedding, monkeypatch):
    exact = weat(embedding, OTHERS[:7], OTHERS[7:14], PLUS, MINUS)
    monkeypatch.setattr(weat_module, "MOST_EXACT", 10)
    drawn = weat(embedding, OTHERS[:7], OTHERS[7:14], PLUS, MINUS, seed=3)
    assert (exact.exact, exact.divisions) == (True, 3432)
    assert (drawn.exact, drawn.divisions) == (False, 100_000)
    assert drawn.p_value == pytest.approx(exact.p_value, abs=0.01)
    assert drawn.p_value == weat(embedding, OTHERS[:7], OTHERS[7:14], PLUS, MINUS, seed=3).p_value
    strong = weat(embedding, PLUS[:4], MINUS[:4], PLUS[4:], MINUS[4:])
    assert 0 < strong.p_value < 0.05 < 1 < strong.effect < 2
    with pytest.raises(Cancelled):
        weat(embedding, OTHERS[:7], OTHERS[7:14], PLUS, MINUS, pulse=Pulse(cancelled=lambda: True))


def test_a_drawn_p_value_is_never_zero(embedding, monkeypatch):
    for name, value in (("MOST_EXACT", 10), ("_DRAWN", 30), ("_AT_ONCE", 10)):
        monkeypatch.setattr(weat_module, name, value)
    found = weat(embedding, PLUS[:5], MINUS[:5], [*PLUS[5:], "o0"], [*MINUS[5:], "o1"], seed=2)
    assert (found.p_value, found.p_low) == (1 / 31, 1)


def test_nothing_is_claimed_where_words_are_missing(embedding):
    with pytest.raises(InputError, match="'Y' has vectors for 1 word") as caught:
        weat(embedding, PLUS, ["m0", "zebra", "gnu"], OTHERS[:2], OTHERS[2:4])
    assert "Missing: zebra, gnu" in str(caught.value)
    with pytest.raises(InputError, match="'p0' is in both X and Y"):
        weat(embedding, ["p0", "p1"], ["p0", "p2"], OTHERS[:2], OTHERS[2:4])
    flat = Embedding(list("abcdefgh"), np.repeat([[1.0, 0], [0, 1]], 4, axis=0))
    with pytest.raises(InputError, match="lean the same way"):
        weat(flat, ["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"])
    assert weat(embedding, [*PLUS, "gnu"], MINUS, OTHERS[:2], OTHERS[2:4]).missing == ("gnu",)


PAIRS = list(zip(PLUS, MINUS, strict=True))


def test_the_direction_is_the_first_component_around_each_pairs_middle(embedding):
    found = bias_direction(embedding, [*PAIRS, ("p0", "nobody")], 2)
    ends = embedding.unit[:12].astype(float).reshape(2, 6, 10)
    around = np.concatenate([ends[0] - ends.mean(axis=0), ends[1] - ends.mean(axis=0)])
    reference = PCA(6).fit(around)
    np.testing.assert_allclose(np.abs(found.components @ reference.components_[:2].T), np.eye(2), atol=1e-6)
    np.testing.assert_allclose(found.shares, reference.explained_variance_ratio_, atol=1e-6)
    assert found.components[0, 0] > 0.9
    assert (len(found.pairs), found.missing) == (6, ("nobody",))
    with pytest.raises(InputError, match="too few for 7"):
        bias_direction(embedding, PAIRS, 7)
    with pytest.raises(InputError, match="do not differ"):
        bias_direction(Embedding(["a", "b"], [(1, 2), (2, 4)]), [("a", "b")])


def test_direct_bias_is_the_mean_of_cosines(embedding):
    ids = np.arange(12, 40)
    wanted = np.mean([abs(_cos(embedding.vectors[i], np.eye(10)[0])) ** 2 for i in ids])
    assert direct_bias(embedding, np.eye(10)[0], ids, 2) == pytest.approx(wanted)
    with pytest.raises(InputError, match="no neutral"):
        direct_bias(embedding, np.eye(10)[0], ids[:0])


@pytest.mark.parametrize("components", [1, 2])
def test_after_debiasing_neutral_words_are_as_near_to_one_as_to_the_other(embedding, components):
    direction = bias_direction(embedding, PAIRS, components)
    found = hard_debias(embedding, direction)
    made = found.embedding
    np.testing.assert_allclose(np.linalg.norm(made.vectors, axis=1), 1, atol=1e-6)
    assert found.before == pytest.approx(direct_bias(embedding, direction.components[0], np.arange(12, 40)))
    assert found.before > 0.1
    assert found.after == pytest.approx(0, abs=1e-6)
    assert (found.neutral, found.equalized, found.skipped, found.missing) == (28, tuple(PAIRS), (), ())
    for a, b in PAIRS:
        for word in OTHERS[:5]:
            near, far = _cos(made.vector(word), made.vector(a)), _cos(made.vector(word), made.vector(b))
            assert near == pytest.approx(far, abs=1e-5)
    kept = embedding.unit[20].astype(float)
    kept = kept - kept @ direction.components.T @ direction.components
    assert _cos(made.vectors[20], kept) == pytest.approx(1)
    assert embedding.unit[20].tolist() != made.vectors[20].tolist()


def test_a_pair_on_one_side_is_set_apart_too(embedding):
    direction = bias_direction(embedding, PAIRS)
    # the same place but for the part along the direction, of which both have a positive one
    rest = np.eye(10)[3] - np.eye(10)[3] @ direction.components[0] * direction.components[0]
    ends = [rest + part * direction.components[0] for part in (0.4, 0.1)]
    added = Embedding([*embedding.words, "near", "far"], [*embedding.vectors, *ends])
    made = hard_debias(added, direction, OTHERS, [("near", "far")]).embedding
    along = [made.vector(word) @ direction.components[0] for word in ("near", "far")]
    assert along[0] > 0.1
    assert along[1] == pytest.approx(-along[0], abs=1e-6)


def test_of_pairs_that_share_a_word_the_first_is_set_apart(embedding):
    pairs = [("p0", "m0"), ("p0", "m1"), ("p2", "m2"), ("m2", "p3")]
    found = hard_debias(embedding, bias_direction(embedding, pairs), OTHERS)
    assert found.equalized == (("p0", "m0"), ("p2", "m2"))
    assert found.skipped == (("p0", "m1"), ("m2", "p3"))
    made = found.embedding
    for one, other in found.equalized:
        for word in OTHERS:
            near, far = (_cos(made.vector(word), made.vector(end)) for end in (one, other))
            assert near == pytest.approx(far, abs=1e-5)
    for word in ("m1", "p3"):
        assert _cos(made.vector(word), embedding.vector(word)) == pytest.approx(1)


def test_a_pair_that_does_not_differ_along_the_direction_keeps_its_length(embedding):
    direction = bias_direction(embedding, PAIRS)
    g = direction.components[0]
    two, three = (np.eye(10)[k] - np.eye(10)[k] @ g * g for k in (2, 3))
    for part in (-0.7, 0.0):
        ends = [row / np.linalg.norm(row) + part * g for row in (two, three)]
        added = Embedding([*embedding.words, "one", "other"], [*embedding.vectors, *ends])
        made = hard_debias(added, direction, OTHERS, [("one", "other")]).embedding
        np.testing.assert_allclose(np.linalg.norm(made.vectors[-2:], axis=1), 1, atol=1e-6)
        assert (made.vectors[-2:] @ g < 0).tolist() == [part < 0] * 2


def test_only_the_words_named_are_made_neutral(embedding):
    direction = bias_direction(embedding, PAIRS)
    found = hard_debias(embedding, direction, ["o1", "o2", "gnu"], [])
    assert (found.neutral, found.equalized, found.missing) == (2, (), ("gnu",))
    changed = np.abs(found.embedding.vectors - embedding.unit).max(axis=1) > 1e-6
    assert np.flatnonzero(changed).tolist() == [13, 14]
    with pytest.raises(Cancelled):
        hard_debias(embedding, direction, pulse=Pulse(cancelled=lambda: True))


def test_sets_and_pairs_are_found_as_people_spell_them(embedding):
    found = word_set(embedding, ["P1", "p1", "o3", "gnu"], "some")
    assert (found.words, found.ids.tolist(), found.missing) == (("p1", "o3"), [1, 15], ("gnu",))
    listed = [("P1", "m1"), ("p1", "p1"), ("gnu", "p2"), ("p1", "M1"), ("gnu", "p2")]
    known, ids, missing = known_pairs(embedding, listed)
    assert repeated_pairs(embedding, listed) == 2
    assert (known, ids.tolist(), missing) == ((("p1", "m1"),), [[1, 7]], ("gnu",))


def test_poles_are_read(tmp_path):
    path = tmp_path / "poles.txt"
    path.write_text("# note\n: warmth\n+ hot, warm\n- cold\n")
    assert [(p.name, p.plus, p.minus) for p in read_poles(path)] == [("warmth", ("hot", "warm"), ("cold",))]
    for text, said in ((": a\n+ x\n", "'a' in"), ("+ x\n", "line 1"), (": a\n+ x\n+ y\n", "line 3"), ("", "no sets")):
        path.write_text(text)
        with pytest.raises(InputError, match=said):
            read_poles(path)
    bundled = {poles.name: poles for poles in bundled_poles()}
    assert "sentiment" in bundled
    for poles in bundled.values():
        assert not {*poles.plus} & {*poles.minus}
        assert min(len(set(poles.plus)), len(set(poles.minus))) >= 5
