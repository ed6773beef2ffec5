"""Sentences as vectors against the paper's algorithm in a few plain lines."""

from itertools import pairwise

import numpy as np
import pytest

from embviz.analysis.bias.axes import axis
from embviz.analysis.documents import search as documents_module
from embviz.analysis.documents import smooth_average
from embviz.analysis.documents.search import _most_telling, embed_documents, passages
from embviz.analysis.documents.smooth_average import weighting
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

LINES = [
    "the cat drank the milk",
    "the dog chased the cat",
    "the king ruled the land",
    "the queen wore the crown",
    "the cat and the dog slept",
    "the xyzzy",
    "a good cat",
    "a bad king",
]


@pytest.fixture(scope="module")
def corpus():
    return corpus_from_texts(["\n".join(LINES)], name="tales")


@pytest.fixture(scope="module")
def embedding(corpus):
    """Animals in one corner, royalty in another, function words in a third; xyzzy is unknown."""
    rng = np.random.default_rng(2)
    corner = dict.fromkeys(("cat", "dog", "milk", "drank", "chased", "slept"), 0)
    corner |= dict.fromkeys(("king", "queen", "land", "crown", "ruled", "wore"), 1)
    corner |= {"good": 3, "bad": 4}
    words = [word for word in corpus.vocabulary.words if word != "xyzzy"]
    vectors = np.array([3 * np.eye(8)[corner.get(word, 2)] for word in words]) + 0.3 * rng.normal(size=(len(words), 8))
    return Embedding(words, vectors)


def _sif(embedding, corpus):
    """Arora et al. (2017), algorithm 1, line by line."""
    share = dict(zip(corpus.vocabulary.words, corpus.vocabulary.counts / corpus.tokens, strict=True))
    vectors = []
    for line in LINES:
        known = [word for word in line.split() if word in embedding]
        total = sum((1e-3 / (1e-3 + share[word]) * embedding.vector(word) for word in known), np.zeros(8))
        vectors.append(total / max(1, len(known)))
    matrix = np.array(vectors)
    u = np.linalg.svd(matrix)[2][0]
    return matrix - np.outer(matrix @ u, u), u


@pytest.mark.parametrize("entries", [8, 100, 10**6])
def test_vectors_are_those_of_the_paper(embedding, corpus, entries, monkeypatch):
    monkeypatch.setattr(smooth_average, "_ENTRIES_AT_ONCE", entries)
    found = embed_documents(embedding, corpus)
    wanted, u = _sif(embedding, corpus)
    assert abs(found.component @ u) == pytest.approx(1)
    for own, other in zip(found.vectors, wanted, strict=True):
        length = np.linalg.norm(other)
        np.testing.assert_allclose(own, other / length if length > 1e-6 else other, atol=1e-4)


def test_counts_of_the_vectors_weigh_where_they_are_known(embedding, corpus):
    counts = np.arange(len(embedding), 0, -1) * 1000
    counted = Embedding(embedding.words, embedding.vectors, counts)
    found = weighting(counted, corpus)
    at = corpus.vocabulary.get("cat")
    share = counts[counted.id("cat")] / counts.sum()
    assert found.weights[at] == pytest.approx(1e-3 / (1e-3 + share))
    assert found.weights[corpus.vocabulary.get("xyzzy")] == 0
    assert found.coverage == pytest.approx(1 - 1 / corpus.tokens)


def _found(documents, text, top=10):
    return documents.nearest(documents.question(text).vector, top)


def test_texts_are_found_by_meaning(embedding, corpus):
    documents = embed_documents(embedding, corpus)
    hits = _found(documents, "Milk of the dog")
    assert {hit.place for hit in hits[:3]} <= {0, 1, 4, 6}
    assert hits[0].words == tuple(LINES[hits[0].place].split())
    assert [hit.cosine for hit in hits] == sorted((hit.cosine for hit in hits), reverse=True)
    query = documents.question("Milk of the dog").vector
    assert hits[0].cosine == pytest.approx(documents.vectors[hits[0].place] @ query, rel=1e-5)
    like = documents.like(2, 3)
    assert like[0].place in (3, 7)
    assert 2 not in {hit.place for hit in like}
    assert len(like) == 3


def test_the_words_that_decided_add_up_to_the_cosine(embedding, corpus):
    for hit in _found(embed_documents(embedding, corpus), "milk and dogs, cat"):
        assert sum(value for _, value in hit.decided) == pytest.approx(hit.cosine, abs=1e-5)
        assert {word for word, _ in hit.decided} == {word for word in hit.words if word in embedding}
    best = _found(embed_documents(embedding, corpus), "cat")[0]
    assert best.decided[0][0] in ("cat", "dog", "milk", "drank", "chased", "slept")
    # what stands everywhere decides least
    assert min(best.decided, key=lambda part: abs(part[1]))[0] in ("the", "and", "a")


def test_texts_lie_on_an_axis(embedding, corpus):
    documents = embed_documents(embedding, corpus)
    direction = axis(embedding, ["good"], ["bad"]).direction
    places = documents.leanings(direction)
    way = direction - direction @ documents.component * documents.component
    np.testing.assert_allclose(places, documents.vectors @ way / np.linalg.norm(way), atol=1e-5)
    assert places[6] > 0.5
    assert places[7] < -0.5
    with pytest.raises(InputError, match="share this direction"):
        documents.leanings(documents.component)


def test_long_sentences_are_cut(corpus):
    assert passages(corpus, 100).tolist() == corpus.offsets.tolist()
    offsets = passages(corpus, 2)
    wanted = []
    for begin, end in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        wanted += list(range(begin, end, 2))
    assert offsets.tolist() == [*wanted, corpus.tokens]


def test_what_is_refused(embedding, corpus):
    documents = embed_documents(embedding, corpus, remove_common=False)
    assert not documents.component.any()
    with pytest.raises(InputError, match="None of the words xyzzy, plugh"):
        documents.question("xyzzy plugh")
    with pytest.raises(InputError, match="No word of this text"):
        embed_documents(Embedding(["cat"], [[1, 2]]), corpus, remove_common=False).like(2)
    with pytest.raises(InputError, match="No word of tales"):
        embed_documents(Embedding(["zebra"], [[1, 2]]), corpus)
    with pytest.raises(InputError, match="leaves no word any weight"):
        embed_documents(embedding, corpus, smoothing=0)
    with pytest.raises(Cancelled):
        embed_documents(embedding, corpus, pulse=Pulse(cancelled=lambda: True))


def test_questions_may_use_words_that_the_text_does_not_hold(embedding, corpus):
    more = Embedding([*embedding.words, "kitten"], [*embedding.vectors, embedding.vector("cat")])
    documents = embed_documents(more, corpus)
    question = documents.question("the kitten and xyzzy")
    assert question.known == ("the", "kitten", "and")
    assert question.missing == ("xyzzy",)
    # a word that the text does not hold is as rare as can be: its weight is 1
    parts = [documents.weighting.of(word) for word in ("the", "kitten", "and")]
    assert parts[1] == (len(embedding), 1.0)
    wanted = sum(weight * more.vectors[row] for row, weight in parts)
    wanted = wanted - (wanted @ documents.component) * documents.component
    np.testing.assert_allclose(question.vector, wanted / np.linalg.norm(wanted), atol=1e-5)
    # by the counts of the vectors where these are known
    counts = np.arange(len(more), 0, -1)
    by = weighting(Embedding(more.words, more.vectors, counts), corpus)
    assert by.of("kitten")[1] == pytest.approx(1e-3 / (1e-3 + 1 / counts.sum()))
    assert weighting(more, corpus, None).of("kitten") == (len(embedding), 1.0)
    assert by.of("plugh") is None


def test_plain_averages_weigh_all_words_the_same(embedding, corpus):
    documents = embed_documents(embedding, corpus, smoothing=None, remove_common=False)
    for line, own in zip(LINES, documents.vectors, strict=True):
        wanted = sum((embedding.vector(word) for word in line.split() if word in embedding), np.zeros(8))
        np.testing.assert_allclose(own, wanted / np.linalg.norm(wanted), atol=1e-5)


def test_pieces_may_be_given_and_their_known_words_are_counted(embedding, corpus, monkeypatch):
    monkeypatch.setattr(documents_module, "_ROWS_AT_ONCE", 3)
    offsets = np.array([0, 4, 5, 6, 9, 20, corpus.tokens])
    documents = embed_documents(embedding, corpus, offsets)
    names = corpus.vocabulary.words
    for place, (begin, end) in enumerate(pairwise(offsets)):
        words = tuple(names[i] for i in corpus.ids[begin:end])
        assert documents.words(place) == words
        assert documents.known[place] == sum(word in embedding for word in words)
    lengths = np.linalg.norm(documents.vectors, axis=1)
    np.testing.assert_allclose(lengths[lengths > 0], 1, atol=1e-5)


def test_each_word_of_a_hit_is_told_what_it_adds(embedding, corpus):
    documents = embed_documents(embedding, corpus)
    query = documents.question("milk").vector
    hit = documents.hit(0, query)  # the cat drank the milk
    decided = dict(hit.decided)
    assert hit.parts == pytest.approx(
        [decided["the"] / 2, decided["cat"], decided["drank"], decided["the"] / 2, decided["milk"]], abs=1e-6
    )
    assert (hit.total, hit.known, hit.begin, hit.copies) == (5, 5, 0, 0)
    unknown = documents.hit(5, query)  # the xyzzy
    assert (unknown.total, unknown.known) == (2, 1)
    assert np.isnan(unknown.parts[1])


def test_of_a_long_piece_the_words_are_shown_that_decided(embedding):
    words = ["the"] * 300
    words[210:214] = ["cat", "milk", "dog", "cat"]
    long = corpus_from_texts([" ".join(words) + "\nthe king ruled"])
    hit = _found(embed_documents(embedding, long, longest=1000), "cat")[0]
    assert hit.total == 300
    assert len(hit.words) == documents_module.EXCERPT
    assert hit.begin <= 210 < 214 <= hit.begin + len(hit.words)
    assert hit.words[210 - hit.begin] == "cat"
    assert sum(value for _, value in hit.decided) == pytest.approx(hit.cosine, abs=1e-5)


def test_a_text_that_stands_many_times_is_found_once(embedding):
    many = corpus_from_texts(["\n".join([*["the cat slept"] * 500, "a dog slept", "the king ruled the land"])])
    documents = embed_documents(embedding, many, remove_common=False)
    hits = _found(documents, "cat", 3)
    assert [hit.words[1] for hit in hits] == ["cat", "dog", "king"]
    assert hits[0].copies == 499
    assert [hit.words[1] for hit in documents.like(7, 3)] == ["dog", "king"]
    masked = np.array([-np.inf] * 500 + [0.5, 0.1], np.float32)
    assert [hit.place for hit in documents.foremost(masked, documents.question("cat").vector, 5)] == [500, 501]


def _same_and_other(scale):
    rng = np.random.default_rng(4)
    names = [f"w{i}" for i in range(20)]
    lines = ["w1 w2 w3"] * 200 + [" ".join(rng.choice(names, 5)) for _ in range(100)]
    return Embedding(names, scale * rng.normal(size=(20, 8))), corpus_from_texts(["\n".join(lines)])


@pytest.mark.parametrize("scale", [1e-7, 1e5])
def test_the_length_of_the_vectors_makes_no_difference(scale):
    embedding, corpus = _same_and_other(1.0)
    other, _ = _same_and_other(scale)
    one, scaled = (embed_documents(by, corpus) for by in (embedding, other))
    np.testing.assert_allclose(scaled.vectors, one.vectors, atol=1e-3)
    assert scaled.has_direction.sum() > 90
    np.testing.assert_allclose(scaled.question("w5 w6").vector, one.question("w5 w6").vector, atol=1e-3)


def test_pieces_that_are_nothing_but_what_all_share_say_nothing():
    embedding, _ = _same_and_other(1.0)
    documents = embed_documents(embedding, corpus_from_texts(["\n".join(["w1 w2 w3"] * 300)]))
    assert not documents.has_direction.any()
    query = documents.question("w5").vector
    hit = documents.hit(3, query)
    assert hit.cosine == 0
    assert [value for _, value in hit.decided] == [0, 0, 0]


def test_a_vector_of_zeros_is_none():
    vectors = np.eye(4, dtype=np.float32)
    vectors[0] = 0
    corpus = corpus_from_texts(["a b\nc d\na a"])
    documents = embed_documents(Embedding(["a", "b", "c", "d"], vectors), corpus, remove_common=False)
    assert documents.weighting.coverage == 0.5
    assert documents.known.tolist() == [1, 2, 0]
    with pytest.raises(InputError, match="None of the words a has a vector"):
        documents.question("a")


def test_the_excerpt_is_where_words_tell_most_of_either_sign():
    assert _most_telling(np.array([0.1] * 60 + [0.0] * 60 + [-0.5] * 60)) == 120
    assert _most_telling(np.array([0.1] * 60 + [0.0] * 60 + [-0.05] * 60)) == 0


def test_the_first_words_of_a_piece():
    embedding, corpus = _same_and_other(1.0)
    documents = embed_documents(embedding, corpus)
    assert documents.words(0, 2) == ("w1", "w2")
    assert documents.length(0) == 3
