"""The second tongue, and translation by Procrustes, against scipy."""

import numpy as np
import pytest
from scipy.linalg import lstsq, orthogonal_procrustes

from embviz.teaching.contrast.recorded import read_recorded
from embviz.teaching.contrast.tongues import (
    ARTICLES,
    ASKED,
    MERGED,
    SIZES,
    Tongues,
    by_size,
    invented,
    learned_tongues,
    nearest_words,
    second_tongue,
    translated,
    turned,
)
from embviz.text.toy.world import toy_world
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def tongues():
    return read_recorded().tongues


def test_invented_words_are_different():
    words = invented(2000)
    assert len(set(words)) == 2000
    assert words == invented(2000)


def test_a_text_is_said_word_by_word_without_articles():
    corpus = toy_world(20_000).corpus
    said, dictionary = second_tongue(corpus)
    english, other = list(corpus.vocabulary.words), list(said.vocabulary.words)
    assert len(set(other)) == len(other)
    assert said.vocabulary.counts.tolist() == sorted(said.vocabulary.counts.tolist(), reverse=True)
    assert np.bincount(said.ids, minlength=len(other)).tolist() == said.vocabulary.counts.tolist()
    means = {tongue: word for word, tongue in dictionary.items()}
    for at in range(300):
        ids = corpus.ids[corpus.offsets[at] : corpus.offsets[at + 1]]
        wanted = [english[k] for k in ids.tolist() if english[k] not in ARTICLES]
        spoken = [other[k] for k in said.ids[said.offsets[at] : said.offsets[at + 1]].tolist()]
        assert len(spoken) == len(wanted)
        for word, tongue in zip(wanted, spoken, strict=True):
            if word in dictionary:
                assert means[tongue] == word
            else:
                assert word in MERGED or word in MERGED.values()
    assert not set(dictionary) & {*ARTICLES, "he", "she"}


def test_a_rotation_that_is_there_is_found():
    random = np.random.default_rng(0)
    vectors = random.normal(size=(60, 8)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    turn = np.linalg.qr(random.normal(size=(8, 8)))[0].astype(np.float32)
    words = tuple(f"e{k}" for k in range(60))
    others = tuple(f"o{k}" for k in range(60))
    made = Tongues(words, others, vectors, vectors @ turn, dict(zip(words, others, strict=True)))
    entries = np.stack([np.arange(8), np.arange(8)], axis=1)
    moved = turned(made, entries)
    assert moved == pytest.approx(made.other_vectors, abs=1e-5)
    assert translated(made, moved, np.stack([np.arange(60)] * 2, axis=1)) == 1
    assert nearest_words(made, moved, "e5", 1) == [("o5", pytest.approx(1, abs=1e-5))]


@pytest.mark.parametrize("size", [20, 50, 400])
def test_the_rotation_is_scipys(tongues, size):
    entries = tongues.split()[0][:size]
    source, target = tongues.vectors[entries[:, 0]], tongues.other_vectors[entries[:, 1]]
    wanted = tongues.vectors @ orthogonal_procrustes(source.astype(float), target.astype(float))[0]
    # with fewer entries than dimensions some directions are free: what the entries decide must agree
    found = turned(tongues, entries)
    if size >= 50:
        assert found == pytest.approx(wanted / np.linalg.norm(wanted, axis=1, keepdims=True), abs=1e-4)
    misfit = np.square(found[entries[:, 0]] - target).sum()
    best = np.square(source @ orthogonal_procrustes(source.astype(float), target.astype(float))[0] - target).sum()
    assert misfit == pytest.approx(best, rel=1e-3)
    free = tongues.vectors @ lstsq(source.astype(float), target.astype(float))[0]
    assert turned(tongues, entries, free=True) == pytest.approx(
        free / np.linalg.norm(free, axis=1, keepdims=True), abs=1e-3
    )


def test_asked_words_are_in_no_dictionary(tongues):
    taken, asked = tongues.split()
    assert len(asked) == ASKED
    assert len(taken) >= SIZES[-1]
    assert not {tuple(each) for each in taken.tolist()} & {tuple(each) for each in asked.tolist()}
    for one, other in taken[:50].tolist():
        assert tongues.dictionary[tongues.english[one]] == tongues.other[other]


def test_what_the_lesson_says(tongues):
    by_rotation, free = by_size(tongues)
    at = SIZES.index(50)
    assert tongues.vectors.shape[1] == 50
    assert by_rotation[at] > 10 * free[at]
    assert by_rotation[0] < 0.05
    assert by_rotation[-1] > 0.3


def test_learning_can_be_cancelled():
    with pytest.raises(Cancelled):
        learned_tongues(Pulse(cancelled=lambda: True), 5_000)
