"""Passages that are cut: what is found is computed again sentence by sentence."""

import numpy as np
import pytest

from embviz.teaching.excerpt import drawn_passages
from embviz.teaching.retrieval.truncation import search_truncated
from embviz.text.reading import corpus_from_texts
from embviz.text.toy.world import toy_world
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

EACH = 6


@pytest.fixture(scope="module")
def made():
    corpus = toy_world(20_000).corpus
    text, offsets = drawn_passages(corpus, 60, EACH)
    random = np.random.default_rng(4)
    vectors = random.normal(size=(len(corpus.vocabulary), 16)).astype(np.float32)
    return Embedding(corpus.vocabulary.words, vectors, corpus.vocabulary.counts), text, offsets


def _mean(embedding, words):
    share = embedding.counts / embedding.counts.sum()
    return sum(embedding.vectors[at].astype(float) * 1e-3 / (1e-3 + share[at]) for at in words) / max(len(words), 1)


def _without(rows, axis):
    rest = rows - np.outer(rows @ axis, axis)
    return rest / np.linalg.norm(rest, axis=1, keepdims=True)


def _index(embedding, text, offsets, limit):
    """Sentences of each passage as far as it is read, with the passage of each, and their common axis."""
    rows, of = [], []
    for passage in range(len(offsets) - 1):
        left = limit
        for k in range(EACH):
            begin, end = text.offsets[passage * EACH + k : passage * EACH + k + 2].tolist()
            words = text.ids[begin:end].tolist()[: max(left, 0)]
            left -= end - begin
            if words:
                rows.append(_mean(embedding, words))
                of.append(passage)
    # the paper's algorithm takes the first singular vector of the averages as they are
    axis = np.linalg.svd(np.array(rows), full_matrices=False)[2][0]
    return _without(np.array(rows), axis), np.array(of), axis


def test_what_is_found_is_what_is_read(made):
    embedding, text, offsets = made
    found = search_truncated(embedding, text, offsets, asked=40, seed=2)
    # the same draw of questions
    random = np.random.default_rng(2)
    questions = []
    for own in random.permutation(len(offsets) - 1).tolist():
        if len(questions) == 40:
            break
        place = own * EACH + int(random.integers(EACH))
        begin, end = text.offsets[place : place + 2].tolist()
        ids = text.ids[begin:end]
        if len(ids) >= 4:
            half = ids[np.sort(random.permutation(len(ids))[: len(ids) // 2])].tolist()
            questions.append((own, half, begin - offsets[own] >= (offsets[own + 1] - offsets[own]) / 2))
    assert found.asked == len(questions)
    assert found.limits[-1] == np.diff(offsets).max()
    late = np.array([is_late for *_, is_late in questions])
    for at, limit in enumerate(found.limits):
        rows, of, axis = _index(embedding, text, offsets, limit)
        asked = _without(np.array([_mean(embedding, words) for _, words, _ in questions]), axis)
        best = np.array([[(rows @ q)[of == p].max() for p in range(len(offsets) - 1)] for q in asked])
        owns = np.array([own for own, *_ in questions])
        own = best[np.arange(len(best)), owns]
        first = (best > own[:, None] - 1e-6).sum(axis=1) == 1
        assert found.documents[at] == pytest.approx(first.mean(), abs=1.01 / len(first))
        assert found.late[at] == pytest.approx(first[late].mean(), abs=1.01 / late.sum())
        read = sum(min(limit, length) for length in np.diff(offsets).tolist())
        assert found.lost[at] == pytest.approx(1 - read / len(text.ids))
    # vectors at random tell a sentence by its words: whole passages are found, cut ones are not
    assert found.documents[-1] > 0.5
    assert found.documents[-1] == found.questions[-1]
    assert found.late[3] < 0.2 < found.late[-1]
    assert found.questions[0] < found.questions[-1]


def test_short_texts_are_refused():
    corpus = corpus_from_texts(["a b c d e"] * 3)
    embedding = Embedding(corpus.vocabulary.words, np.eye(len(corpus.vocabulary), dtype=np.float32))
    with pytest.raises(InputError, match="too short"):
        search_truncated(embedding, *drawn_passages(corpus, 10, 8))
    corpus = corpus_from_texts(["a b c"] * 40)
    embedding = Embedding(corpus.vocabulary.words, np.eye(len(corpus.vocabulary), dtype=np.float32))
    with pytest.raises(InputError, match="four words"):
        search_truncated(embedding, *drawn_passages(corpus, 10, 8))
