"""Sets, pairs and lists for questions about bias, and what debiasing leaves, in worlds whose truth is known."""

import numpy as np
import pytest

from embviz.analysis.analogies.analogy import directions
from embviz.analysis.bias.axes import axis
from embviz.analysis.bias.debiasing import bias_direction, bias_left, hard_debias
from embviz.analysis.bias.shipped_sets import (
    bundled_associations,
    bundled_pair_lists,
    occupations,
    pairs_from,
    read_associations,
    read_word_pairs,
)
from embviz.analysis.bias.weat import weat
from embviz.text.toy.world import truths
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding


def test_bundled_sets_are_whole_and_those_of_the_toy_world_are_its_words():
    known = {word for words in truths().categories.values() for word in words} | {
        "he",
        "she",
        "him",
        "his",
        "herself",
        "her",
        "himself",
    }
    named = {sets.name: sets for sets in bundled_associations()}
    assert len(named) == 8
    for sets in named.values():
        assert all(len(set(words)) >= 6 for words in sets.words), sets.name
        assert not set(sets.words[0]) & set(sets.words[1])
        assert not set(sets.words[2]) & set(sets.words[3])
        if sets.name.startswith("Toy world"):
            assert {word for words in sets.words for word in words} <= known, sets.name
            assert sets.found is None
        else:
            assert sets.found > 1
            assert "Caliskan" in sets.source
    flowers = named["Flowers and insects, pleasant and unpleasant"]
    assert [len(words) for words in flowers.words] == [25, 25, 25, 25]
    assert flowers.titles == ("flowers", "insects", "pleasant", "unpleasant")


def test_bundled_pairs_and_occupations():
    pairs = bundled_pair_lists()
    assert len(pairs["defining"]) == 10
    assert pairs["defining"][2] == ("she", "he")
    assert len(set(occupations())) == len(occupations()) > 40


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (": one\nX a: b c\nY d: e f\nA g: h i", "'one'"),
        ("X a: b c", "line 1"),
        (": one\nX a: b\nX c: d", "line 3"),
        (": one\nX a: b\nfound much", "line 3"),
        ("# nothing", "no sets"),
    ],
)
def test_sets_that_are_wrong_are_named(tmp_path, text, said):
    path = tmp_path / "sets.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=said):
        read_associations(path)


def test_pairs_as_people_write_them(tmp_path):
    assert pairs_from("she/he, woman/man  her/his") == (("she", "he"), ("woman", "man"), ("her", "his"))
    assert pairs_from(" ") == ()
    with pytest.raises(InputError, match="'queen'"):
        pairs_from("king/queen queen")
    path = tmp_path / "pairs.txt"
    path.write_text(": a\none two\n\n: b\nthree", "utf-8")
    with pytest.raises(InputError, match="line 5"):
        read_word_pairs(path)


@pytest.fixture(scope="module")
def leaning():
    """Forty words whose side stands in dimension 0, and again, spread over others, in their neighborhoods."""
    rng = np.random.default_rng(5)
    vectors = rng.normal(size=(46, 20)) * 0.3
    side = np.repeat((1, -1), 20)
    vectors[:40, 0] += side
    vectors[:40, 3] += 2 * side
    vectors[40:] = np.outer(np.tile((1, -1), 3), np.eye(20)[0]) + np.eye(20)[1]  # that and nothing else
    names = [f"w{k}" for k in range(40)] + [f"{a}{k}" for k in range(3) for a in "fm"]
    return Embedding(names, vectors.astype(np.float32))


def test_words_that_leaned_alike_lie_together_still_where_more_than_the_direction_told_them_apart(leaning):
    pairs = [(f"f{k}", f"m{k}") for k in range(3)]
    direction = bias_direction(leaning, pairs)
    debiased = hard_debias(leaning, direction)
    assert debiased.after < 1e-6 < debiased.before
    ids = np.arange(40)
    left = bias_left(leaning, debiased.embedding, direction.components[0], ids)
    assert set(left.plus.tolist()) == set(range(20))
    assert left.before == left.after == 1
    few = bias_left(leaning, debiased.embedding, direction.components[0], ids, most=10)
    order = np.argsort(-(leaning.unit[:40] @ direction.components[0]))
    assert (few.plus.tolist(), few.minus.tolist()) == (order[:10].tolist(), order[:-11:-1].tolist())
    alone = Embedding(leaning.words, np.where(np.arange(20) == 3, 0, leaning.vectors))
    without = hard_debias(alone, bias_direction(alone, pairs))
    assert bias_left(alone, without.embedding, direction.components[0], ids).after < 0.8
    with pytest.raises(InputError, match="5 lean"):
        bias_left(leaning, debiased.embedding, direction.components[0], np.r_[0:20, 20:25])


@pytest.mark.parametrize("words", [('say"so', "new york", "1984"), ("x-y", '“a"”', "b*c"), ("5", "6e2", "w")])
def test_an_axis_between_odd_words_is_written_as_an_expression_too(leaning, words):
    odd = Embedding([*words, *leaning.words[3:]], leaning.vectors)
    for plus, minus in ((words[:1], ["w20"]), (words[:2], words[2:]), (words[1:], ["w20", "w21"])):
        made = axis(odd, plus, minus)
        found = directions([made.expression], odd.index, lambda ids: odd.vectors[ids])[0]
        assert float(found @ made.direction / np.linalg.norm(found)) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize(("plus", "minus"), [(["w0", "w1"], ["w20", "w21"]), (["w0", "w1", "w2"], ["w20"])])
def test_an_axis_written_as_an_expression_points_the_same_way(leaning, plus, minus):
    made = axis(leaning, plus, minus)
    found = directions([made.expression], leaning.index, lambda ids: leaning.vectors[ids])[0]
    assert float(found @ made.direction / np.linalg.norm(found)) == pytest.approx(1, abs=1e-6)


def test_few_words_are_no_ground_for_a_claim(leaning):
    words = list(leaning.words)
    whole = weat(leaning, words[:6], words[20:26], words[6:12], words[26:32])
    assert whole.doubts == ()
    assert whole.leanings[:6].mean() - whole.leanings[6:].mean() == pytest.approx(
        whole.effect * whole.leanings.std(ddof=1)
    )
    few = weat(leaning, words[:3], words[20:26], words[6:12], words[26:32])
    assert few.doubts == ("X has only 3 words",)
    half = weat(leaning, words[:6], words[20:26], words[6:12], [*words[26:30], *(f"no{k}" for k in range(5))])
    assert half.doubts == ("B has vectors for only 4 of 9 words",)
