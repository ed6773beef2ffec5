"""A word with two senses by construction, and one with a single one."""

import numpy as np
import pytest

from embviz.analysis.clusters.kmeans import purity
from embviz.analysis.documents import senses as senses_module
from embviz.analysis.documents.senses import MOST_PLACES, _summed, _words_around, senses
from embviz.analysis.documents.smooth_average import sampled_component, weighting
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

MONEY = ["loan", "money", "credit", "pay", "account", "cash"]
RIVER = ["water", "river", "shore", "boat", "fish", "mud"]
FILLING = ["the", "of", "and", "to"]


@pytest.fixture(autouse=True)
def few_deals(request, monkeypatch):
    """Deal seldom where it is not the question whether groups stand out."""
    if "one_sense" not in request.node.name:
        monkeypatch.setattr(senses_module, "_DEALS", 5)


@pytest.fixture(scope="module")
def world():
    """Two thirds of the places of `bank` are about money, one third about rivers; `coin` is about money only."""
    rng = np.random.default_rng(5)
    lines = []
    for at in range(180):
        topic, word = (MONEY, "bank") if at % 3 else (RIVER, "bank")
        words = [*rng.choice(topic, 4), *rng.choice(FILLING, 3)]
        rng.shuffle(words)
        lines.append(" ".join([*words[:3], word, *words[3:]]))
        words = [*rng.choice(MONEY, 4), *rng.choice(FILLING, 3)]
        lines.append(" ".join([*words[:3], "coin", *words[3:]]))
    lines += ["rare bank"]
    corpus = corpus_from_texts(["\n".join(lines)], name="banks")
    names = [*MONEY, *RIVER, *FILLING, "bank", "coin"]
    middles = rng.normal(size=(3, 20)) * 2
    kind = [0] * 6 + [1] * 6 + [2] * 4 + [0, 0]
    return weighting(Embedding(names, middles[kind] + rng.normal(size=(len(names), 20))), corpus)


def test_two_senses_are_found_with_their_places(world):
    found = senses(world, "Bank")
    assert found.word == "bank"
    assert found.total == 181
    assert len(found.tokens) == 180
    assert [round(sense.share, 2) for sense in found.senses] == [0.67, 0.33]
    for token, label in zip(found.tokens, found.labels, strict=True):
        sentence = int(np.searchsorted(world.corpus.offsets, token, side="right")) - 1
        assert (label == 0) == bool({*world.corpus.sentence(sentence)} & {*MONEY})
    money, river = found.senses
    assert money.neighbors[0][0] in {*MONEY, "coin"}
    assert {word for word, _ in river.neighbors[:4]} <= {*RIVER}
    assert "bank" not in {word for word, _ in money.neighbors}
    assert len(money.lines) == 5
    assert len({(line.left, line.right) for line in money.lines}) == 5
    for line in river.lines:
        assert line.word == "bank"
        assert {*line.left, *line.right} & {*RIVER}
    best = max(found.silhouettes, key=lambda tried: tried[1])
    assert best[0] == 2
    assert best[1] > best[2] + 0.1
    assert [number for number, _, _ in found.silhouettes] == [2, 3, 4, 5]


def test_vectors_of_senses_are_the_means_of_their_contexts(world):
    found = senses(world, "bank")
    for k, sense in enumerate(found.senses):
        middle = found.contexts[found.labels == k].mean(axis=0)
        np.testing.assert_allclose(sense.vector, middle / np.linalg.norm(middle), atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(found.contexts, axis=1), 1, atol=1e-5)


def test_what_surrounds_a_place_is_summed_within_its_sentence(world):
    corpus = corpus_from_texts(["river water bank bank boat\nloan bank"])
    by = weighting(world.embedding, corpus)
    bank = corpus.vocabulary.get("bank")
    places = np.flatnonzero(corpus.ids == bank)

    def part(word):
        return by.weights[corpus.vocabulary.get(word)] * by.embedding.vector(word)

    # the word itself, where it stands again, says nothing
    wanted = [part("river") + part("water") + part("boat"), part("water") + part("boat"), part("loan")]
    np.testing.assert_allclose(_summed(by, _words_around(by, places, 2, np.array([bank]))), wanted, rtol=1e-4)


def test_senses_are_numbered_by_how_common_they_are(world):
    found = senses(world, "coin", count=5)
    shares = np.bincount(found.labels) / len(found.labels)
    assert shares.tolist() == sorted(shares, reverse=True)
    assert shares.tolist() == [sense.share for sense in found.senses]


def test_a_word_may_be_divided_as_one_wishes(world):
    assert len(senses(world, "coin", count=3).senses) == 3
    one = senses(world, "coin", count=1)
    assert len(one.senses) == 1
    assert one.senses[0].share == 1


def test_a_cloud_of_one_kind_is_not_divided():
    # words that each have a vector of their own, drawn evenly: nothing stands out
    rng = np.random.default_rng(8)
    names = [f"w{i}" for i in range(400)]
    lines = [" ".join([*rng.choice(names, 4), "same", *rng.choice(names, 4)]) for _ in range(150)]
    corpus = corpus_from_texts(["\n".join(lines)])
    by = weighting(Embedding([*names, "same"], rng.normal(size=(401, 30))), corpus)
    found = senses(by, "same")
    assert len(found.senses) == 1
    assert (found.labels == 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_many_contexts_of_independent_words_are_one_sense(seed):
    # Zipf's law makes the cloud of contexts anything but normal, and many places make the least excess sure
    rng = np.random.default_rng(seed)
    share = 1 / np.arange(1, 2001)
    names = np.array([f"w{i}" for i in range(2000)])
    drawn = rng.choice(2000, (700, 12), p=share / share.sum())
    corpus = corpus_from_texts(["\n".join(" ".join([*names[row[:6]], "same", *names[row[6:]]]) for row in drawn)])
    # few directions matter, as among trained vectors
    vectors = rng.normal(size=(2001, 30)) * np.arange(1, 31) ** -0.7
    found = senses(weighting(Embedding([*names, "same"], vectors), corpus), "same")
    assert len(found.senses) == 1
    assert all(value <= chance for _, value, chance in found.silhouettes)


def test_of_many_places_a_thousand_are_drawn_as_many_of_each_word():
    rng = np.random.default_rng(3)
    names = [*MONEY, *RIVER]
    lines = [f"coin {' '.join(rng.choice(MONEY, 3))}" for _ in range(800)]
    lines += [f"boat {' '.join(rng.choice(RIVER[:3], 3))}" for _ in range(700)]
    by = weighting(Embedding(names, rng.normal(size=(12, 8))), corpus_from_texts(["\n".join(lines)]))
    found = senses(by, "coin", joined="boat", count=2)
    assert MOST_PLACES == 1000
    assert np.bincount(found.truth).tolist() == [500, 500]
    assert found.total == 800 + corpus_count(by, "boat")


def corpus_count(by, word):
    return int(by.corpus.vocabulary.counts[by.corpus.vocabulary.get(word)])


def test_words_with_a_bar_are_words():
    rng = np.random.default_rng(3)
    lines = [f"a|b {' '.join(rng.choice(MONEY, 3))}" for _ in range(60)]
    lines += [f"coin {' '.join(rng.choice(RIVER, 3))}" for _ in range(60)]
    corpus = corpus_from_texts(["\n".join(lines)], Preprocessing(tokenizer="whitespace"))
    by = weighting(Embedding([*MONEY, *RIVER, "a|b", "coin"], rng.normal(size=(14, 8))), corpus)
    assert senses(by, "a|b", count=1).words == ("a|b",)
    found = senses(by, "a|b", joined="coin", count=2)
    assert found.words == ("a|b", "coin")
    assert np.bincount(found.truth).tolist() == [60, 60]


def test_guessing_is_what_groups_reach_that_know_nothing(world):
    found = senses(world, "coin", joined="boat", count=5)
    rng = np.random.default_rng(9)
    random = [purity(found.labels, rng.permutation(found.truth)) for _ in range(400)]
    assert found.guessing == pytest.approx(np.mean(random), abs=0.01)
    assert found.guessing > 0.5
    assert np.isnan(senses(world, "coin", count=1).guessing)


def test_what_is_refused(world):
    with pytest.raises(InputError, match="'rare' has 1 occurrence"):
        senses(world, "rare")
    with pytest.raises(InputError, match="'zebra' does not occur"):
        senses(world, "zebra")
    with pytest.raises(Cancelled):
        senses(world, "bank", pulse=Pulse(cancelled=lambda: True))


def test_two_joined_words_are_told_apart(world):
    found = senses(world, "coin", joined="boat")
    # boats stand among rivers, coins among money: the truth is known
    assert found.word == "coin|boat"
    names = world.corpus.vocabulary.words
    words = [names[world.corpus.ids[token]] for token in found.tokens]
    assert {*words} == {"coin", "boat"}
    assert found.truth.tolist() == [int(word == "boat") for word in words]
    assert (
        words.count("coin")
        == words.count("boat")
        == min(180, world.corpus.vocabulary.counts[world.corpus.vocabulary.get("boat")])
    )
    commonest = 0
    for k in range(len(found.senses)):
        inside = [word for word, label in zip(words, found.labels, strict=True) if label == k]
        commonest += max(inside.count("coin"), inside.count("boat"))
    assert found.accuracy == pytest.approx(commonest / len(words))
    assert found.accuracy > 0.95
    assert found.total == sum(world.corpus.vocabulary.counts[world.corpus.vocabulary.get(w)] for w in ("coin", "boat"))


def test_the_one_vector_of_a_word_lies_between_its_senses(world):
    found = senses(world, "coin", joined="boat", count=2)
    blend = sum(world.embedding.unit[world.embedding.id(word)] for word in ("coin", "boat"))
    component = sampled_component(world, 2000, 16, 1)
    blend = blend - (blend @ component) * component
    wanted = [sense.vector @ blend / np.linalg.norm(blend) for sense in found.senses]
    np.testing.assert_allclose(found.own, wanted, atol=1e-5)
    assert len(senses(world, "bank").own) == 2
    alone = senses(world, "coin", count=1)
    assert np.isnan(alone.accuracy)
    assert alone.truth is None


def test_a_word_is_not_joined_with_itself(world):
    with pytest.raises(InputError, match="cannot be joined with itself"):
        senses(world, "bank", joined="Bank")
    with pytest.raises(InputError, match="'zebra' does not occur"):
        senses(world, "bank", joined="zebra")


def test_lines_that_read_the_same_are_shown_once(world):
    corpus = corpus_from_texts(["\n".join(["loan money bank credit", "loan money bank cash"] * 40)])
    found = senses(weighting(world.embedding, corpus), "bank", count=1)
    assert [line.right for line in found.senses[0].lines] == [("credit",), ("cash",)]


def test_there_are_no_more_senses_than_different_places(world):
    corpus = corpus_from_texts(["\n".join(["loan money bank credit", "water river bank boat"] * 40)])
    by = weighting(world.embedding, corpus)
    for count in (None, 5):
        found = senses(by, "bank", count=count)
        assert [sense.share for sense in found.senses] == [0.5, 0.5]
    assert [number for number, _, _ in found.silhouettes] == [2]
