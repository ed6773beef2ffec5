"""Sentences as vectors against the paper's algorithm in a few plain lines."""

import numpy as np
import pytest

from embviz.analysis import smooth_average
from embviz.analysis.axes import axis
from embviz.analysis.documents import embed_documents, passages
from embviz.analysis.smooth_average import weighting
from embviz.errors import Cancelled, InputError
from embviz.text.reading import corpus_from_texts
from embviz.vectors.embedding import Embedding
from embviz.vectors.pulse import Pulse

LINES = [
    "the cat drank the milk", "the dog chased the cat", "the king ruled the land", "the queen wore the crown",
    "the cat and the dog slept", "the xyzzy", "a good cat", "a bad king",
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


def test_texts_are_found_by_meaning(embedding, corpus):
    documents = embed_documents(embedding, corpus)
    hits = documents.search("Milk of the dog")
    assert {hit.place for hit in hits[:3]} <= {0, 1, 4, 6}
    assert hits[0].words == tuple(LINES[hits[0].place].split())
    assert [hit.cosine for hit in hits] == sorted((hit.cosine for hit in hits), reverse=True)
    query = documents.query("Milk of the dog")
    assert hits[0].cosine == pytest.approx(documents.vectors[hits[0].place] @ query, rel=1e-5)
    like = documents.like(2, 3)
    assert like[0].place in (3, 7)
    assert 2 not in {hit.place for hit in like}
    assert len(like) == 3


def test_the_words_that_decided_add_up_to_the_cosine(embedding, corpus):
    for hit in embed_documents(embedding, corpus).search("milk and dogs, cat"):
        assert sum(value for _, value in hit.decided) == pytest.approx(hit.cosine, abs=1e-5)
        assert {word for word, _ in hit.decided} == {word for word in hit.words if word in embedding}
    best = embed_documents(embedding, corpus).search("cat")[0]
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
        documents.search("xyzzy plugh")
    with pytest.raises(InputError, match="No word of this piece"):
        embed_documents(Embedding(["cat"], [[1, 2]]), corpus, remove_common=False).like(2)
    with pytest.raises(InputError, match="No word of tales"):
        embed_documents(Embedding(["zebra"], [[1, 2]]), corpus)
    with pytest.raises(InputError, match="leaves nothing"):
        embed_documents(embedding, corpus, smoothing=0)
    with pytest.raises(Cancelled):
        embed_documents(embedding, corpus, pulse=Pulse(cancelled=lambda: True))
