"""Claims about the vectors of words, on the shipped English ones: each number is computed again in another way."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist, cosine

from embviz.analysis.analogies.relations import bundled_relations
from embviz.teaching.claims import words
from embviz.teaching.claims.claim import Verdict
from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.english import read_english


@pytest.fixture(scope="module")
def english():
    whole = read_english()[0]
    return Embedding(whole.words[:6000], np.asarray(whole.vectors[:6000], np.float32))


def _found(name, embedding):
    return next(claim for claim in words.CLAIMS if claim.id == name).trial(embedding, Pulse())


def _share_right(embedding, vectors, exclude):
    ids = {word: at for at, word in enumerate(embedding.words)}
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    right = asked = 0
    for section in words.asked():
        for question in section.questions:
            if not all(word in ids for word in question):
                continue
            a, b, c, d = (ids[word] for word in question)
            scores = unit @ (unit[b] - unit[a] + unit[c])
            if exclude:
                scores[[a, b, c]] = -9
            right += int(scores.argmax()) == d
            asked += 1
    return right / asked


def test_analogies_by_a_plain_loop(english):
    found = _found("queen", english)
    assert found.number == pytest.approx(_share_right(english, english.vectors, True), abs=0.005)
    plain = _share_right(english, english.vectors, False)
    assert f"{100 * plain:.0f} % are right" in found.says
    assert found.verdict is Verdict.DEPENDS


def test_vectors_dealt_out_answer_nothing(english):
    dealt = english.vectors[np.random.default_rng(77).permutation(len(english))]
    found = _found("linear", english)
    assert found.number == pytest.approx(_share_right(english, dealt, True), abs=0.005)
    assert found.verdict is Verdict.FALSE
    own, _ = found.picture.curves
    assert own.y[-1] == pytest.approx(_share_right(english, english.vectors, True), abs=0.005)


def test_the_angle_of_opposites_pair_by_pair(english):
    ids = {word: at for at, word in enumerate(english.words)}
    pairs = next(relation.pairs for relation in bundled_relations() if relation.name == "opposite")
    angles = [
        np.degrees(np.arccos(1 - cosine(english.vectors[ids[one]], english.vectors[ids[other]])))
        for one, other in pairs
        if one in ids and other in ids
    ]
    found = _found("opposite", english)
    assert found.number == pytest.approx(np.mean(angles), abs=0.01)
    assert found.verdict is Verdict.FALSE


def test_ends_of_dimensions_word_by_word(english):
    unit = english.vectors / np.linalg.norm(english.vectors, axis=1, keepdims=True)

    def likeness(column):
        top = sorted(range(len(column)), key=lambda at: -column[at])[:10]
        return np.mean([unit[i] @ unit[j] for i in top for j in top if i != j])

    turned = words.rotation(unit.shape[1])
    assert turned @ turned.T == pytest.approx(np.eye(unit.shape[1]), abs=1e-5)
    limit = np.quantile([likeness(column) for column in (unit @ turned).T], 0.95)
    found = _found("dimension", english)
    assert found.number == pytest.approx(np.mean([likeness(column) > limit for column in unit.T]), abs=0.011)
    assert found.verdict is Verdict.FALSE


def test_neighbors_by_both_measures(english):
    rows = np.sort(np.random.default_rng(1).choice(len(english), 300, replace=False))
    near = []
    for metric in ("cosine", "euclidean"):
        far = cdist(english.vectors[rows], english.vectors, metric)
        near.append([set(np.argsort(line)[1:11].tolist()) for line in far])
    share = np.mean([len(one & other) / 10 for one, other in zip(*near, strict=True)])
    found = _found("ranking", english)
    assert found.number == pytest.approx(share, abs=0.002)
    assert found.picture.curves[0].y[0] == pytest.approx(1, abs=0.002)
    assert found.verdict is Verdict.DEPENDS


def test_vectors_without_these_words_say_so():
    strange = Embedding([f"w{k}" for k in range(60)], np.random.default_rng(0).random((60, 5), np.float32))
    for name in ("queen", "opposite", "linear"):
        with pytest.raises(InputError, match="Too few words"):
            _found(name, strange)
