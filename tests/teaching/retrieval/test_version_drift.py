"""An old index and a new model: rotations that are known are found again, and ranks are counted one by one."""

import numpy as np
import pytest
from scipy.linalg import orthogonal_procrustes
from scipy.stats import ortho_group

from embviz.teaching.retrieval.version_drift import aligned, asked_with_others, two_runs
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def found():
    return asked_with_others()


def test_a_known_rotation_is_found_again():
    _, old, _ = two_runs()
    turn = ortho_group.rvs(old.dimensions, random_state=8)
    turned = old.with_vectors((old.vectors @ turn).astype(np.float32))
    assert aligned(turned, old).vectors == pytest.approx(old.vectors, abs=1e-4)
    # as many words as dimensions are enough where nothing but a rotation differs
    assert aligned(turned, old, old.dimensions).vectors == pytest.approx(old.vectors, abs=1e-2)


def test_likeness_by_another_library(found):
    _, old, other = two_runs()
    one, two = (m.vectors / np.linalg.norm(m.vectors, axis=1, keepdims=True) for m in (other, old))
    assert found.likeness[0] == pytest.approx((one * two).sum(axis=1).mean(), abs=1e-4)
    turn = orthogonal_procrustes(one, two)[0]
    assert found.likeness[1] == pytest.approx(((one @ turn) * two).sum(axis=1).mean(), abs=1e-4)
    assert found.words == len(old) == len(other)


def test_only_turned_vectors_find(found):
    mean = {way: ranks.reciprocal for way, ranks in found.ranks.items()}
    lot = (1 / np.arange(1, found.sentences + 1)).mean()
    assert found.ranks["same"].by_chance == pytest.approx(lot)
    for way in ("turned", "another"):
        assert mean[way] < 3 * lot
    assert mean["turned back"] == pytest.approx(mean["same"], abs=0.005)
    assert 0.8 * mean["same"] < mean["another back"] < mean["same"]
    assert found.repaired[-1] == mean["another back"]
    assert found.repaired[0] < found.repaired[-1]


def test_ranks_one_by_one(found):
    corpus, old, other = two_runs()
    assert tuple(old.words) == tuple(other.words) == tuple(corpus.vocabulary.words)
    counts = corpus.vocabulary.counts / corpus.vocabulary.counts.sum()

    def mean(model, ids):
        total = sum(1e-3 / (1e-3 + counts[at]) * model.vectors[at].astype(float) for at in ids)
        return total / np.linalg.norm(total)

    random = np.random.default_rng(3)
    sentences = {}
    for place in range(corpus.sentences):
        ids = corpus.ids[corpus.offsets[place] : corpus.offsets[place + 1]]
        sentences.setdefault(ids.tobytes(), place)
    chosen = [sentences[key] for key in sorted(sentences)]
    long = np.array([p for p in chosen if corpus.offsets[p + 1] - corpus.offsets[p] >= 4])
    places = np.sort(random.permutation(long)[:1000]).tolist()
    texts = [corpus.ids[corpus.offsets[p] : corpus.offsets[p + 1]] for p in places]
    index = np.array([mean(old, ids) for ids in texts])
    ranks = []
    for at in random.permutation(len(places))[:200].tolist():
        ids = texts[at]
        scores = index @ mean(old, ids[np.sort(random.permutation(len(ids))[: len(ids) // 2])])
        ranks.append(1 + int((scores > scores[at] + 1e-6).sum()))
    assert found.ranks["same"].reciprocal == pytest.approx(np.mean(1 / np.array(ranks)), abs=0.01)


def test_it_can_be_cancelled():
    with pytest.raises(Cancelled):
        asked_with_others(Pulse(cancelled=lambda: True))
