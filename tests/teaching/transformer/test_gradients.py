"""The kernels of the pocket transformer: gradients are those found by trying, the loss is that of plain numpy."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from scipy.special import log_softmax, logsumexp

from embviz.teaching.kernels import transformer as kernels
from embviz.teaching.transformer.contrast import ContrastLearner, contrast
from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.learning import Learner, mean_loss
from embviz.teaching.transformer.tasks import batch_of
from tests.teaching.transformer.small_model import SENTENCES, SHAPE, by_words, differences, drawn_weights


@pytest.fixture
def pool():
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.mark.parametrize(("task", "dropout"), [("masked", 0.0), ("next", 0.0), ("masked", 0.3), ("next", 0.3)])
def test_the_gradient_is_the_one_found_by_trying(task, dropout, pool):
    flat = drawn_weights()
    learner = Learner(SHAPE, flat, task == "next", pool)
    batch = batch_of(task, SENTENCES, SHAPE, np.random.default_rng(4))
    learner.loss(batch, dropout, seed=9)
    found = sum(learner.slopes)
    tried = differences(lambda: learner.loss(batch, dropout, seed=9, back=False), flat)
    for name, slopes in SHAPE.views(found)._asdict().items():
        expected = getattr(SHAPE.views(tried), name)
        assert slopes == pytest.approx(expected, rel=1e-4, abs=1e-6), name
        assert np.abs(slopes).max() > 1e-4, name


@pytest.mark.parametrize("task", ["masked", "next"])
def test_the_loss_is_that_of_words_read_one_by_one(task, pool):
    flat = drawn_weights(2)
    weights, causal = SHAPE.views(flat), task == "next"
    batch = batch_of(task, SENTENCES, SHAPE, np.random.default_rng(4))
    total = 0.0
    for first, last in zip(batch.starts[:-1], batch.starts[1:], strict=True):
        top = by_words(weights, SHAPE, batch.ids[first:last], causal)
        read = Model(SHAPE, flat, causal).read(batch.ids[first:last])
        assert read.top == pytest.approx(top, rel=1e-9)
        chances = log_softmax(top @ weights.words[: SHAPE.words + 1].T + weights.bias, axis=1)
        total -= sum(chances[at, to] for at, to in enumerate(batch.targets[first:last]) if to >= 0)
    learner = Learner(SHAPE, flat, causal, pool)
    assert learner.loss(batch, back=False) == pytest.approx(total)
    found = mean_loss(Model(SHAPE, flat, causal), task, SENTENCES, seed=3)
    assert found == pytest.approx(
        learner.loss(batch_of(task, SENTENCES, SHAPE, np.random.default_rng(4)), back=False) / batch.asked
    )


def test_the_contrastive_loss_is_its_formula():
    random = np.random.default_rng(5)
    first, second = random.normal(size=(2, 6, 4))
    one, other = (each / np.linalg.norm(each, axis=1, keepdims=True) for each in (first, second))
    expected = np.mean(
        [logsumexp([one[i] @ other[j] / 0.1 for j in range(6)]) - one[i] @ other[i] / 0.1 for i in range(6)]
    )
    loss, *slopes = contrast(first, second, 0.1)
    assert loss == pytest.approx(expected)
    for vectors, slope in zip((first, second), slopes, strict=True):
        tried = differences(lambda: contrast(first, second, 0.1)[0], vectors.reshape(-1))
        assert slope.reshape(-1) == pytest.approx(tried, rel=1e-5, abs=1e-8)


def test_the_gradient_of_the_contrastive_loss_goes_through_both_readings(pool):
    flat = drawn_weights(3)
    learner = ContrastLearner(SHAPE, flat, False, pool)
    told = learner.contrast(SENTENCES, 0.2, 0.5, 7)
    found = sum(learner.slopes)
    tried = differences(lambda: learner.contrast(SENTENCES, 0.2, 0.5, 7, back=False), flat)
    assert found == pytest.approx(tried, rel=1e-4, abs=1e-6)
    assert told == learner.contrast(SENTENCES, 0.2, 0.5, 7, back=False)
    # the two readings of a sentence differ by what is dropped, and by nothing else
    assert learner.contrast(SENTENCES, 0.0, 0.5, 7, back=False) < told


def test_dropout_drops_its_share_and_keeps_the_mean():
    shape = SHAPE
    room = shape.room(np.float64)
    weights = shape.views(drawn_weights())
    drawn = []
    for seed in range(300):
        kernels.encode(weights, shape.heads, SENTENCES[0], False, 0.25, seed, room)
        drawn.append(room.drop[:, : len(SENTENCES[0])].copy())
    numbers = np.array(drawn)
    assert set(np.unique(numbers)) == {0.0, 1 / 0.75}
    assert (numbers == 0).mean() == pytest.approx(0.25, abs=0.01)
    assert numbers.mean() == pytest.approx(1, abs=0.02)
    assert len({each.tobytes() for each in drawn}) == 300


def test_adam_is_the_algorithm_of_the_paper():
    random = np.random.default_rng(6)
    flat = random.normal(size=5).astype(np.float32)
    mean, square = np.zeros((2, 5), np.float32)
    expected, m, v = flat.astype(np.float64), np.zeros(5), np.zeros(5)
    for step in range(1, 4):
        parts = random.normal(size=(2, 5)).astype(np.float32)
        slope = parts.sum(axis=0) * 0.5
        m, v = 0.9 * m + 0.1 * slope, 0.98 * v + 0.02 * slope**2
        expected -= 0.01 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.98**step)) + 1e-8)
        kernels.adam(flat, parts[0], parts[1], mean, square, 0.5, 0.01, step, 0, 5)
        assert flat == pytest.approx(expected, rel=1e-5)
        assert not parts.any()
