"""Skip-gram on all pairs at a time: gradients against finite differences, its minimum against the closed form."""

import numpy as np
import pytest
from scipy.optimize import check_grad, minimize
from scipy.spatial.distance import cosine

from embviz.teaching.small_text.counting import asked_products
from embviz.teaching.small_text.experiments import EXPERIMENTS, KINGS, ROYAL
from embviz.teaching.small_text.sentences import read_lines
from embviz.teaching.small_text.skipgram import DECAY, Learned, gradients, learn, loss, starting_vectors, weights
from embviz.teaching.tiny_word2vec import Example, TinyModel
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse

SHORT = ("the king ruled well", "the queen ruled well", "a cat sat")


def test_gradients_against_finite_differences():
    text = read_lines(SHORT)
    true, drawn = weights(text)
    count, size = len(text.words), 3
    start = np.random.default_rng(2).standard_normal(2 * count * size)

    def parts(numbers):
        return numbers.reshape(2, count, size)

    def value(numbers):
        return loss(*parts(numbers), true, drawn, 0.3)

    def slope(numbers):
        return np.concatenate([part.ravel() for part in gradients(*parts(numbers), true, drawn, 0.3)])

    assert check_grad(value, slope, start) < 1e-5


def test_the_loss_is_the_mean_over_pairs_and_drawn_noise():
    text = read_lines(SHORT)
    random = np.random.default_rng(3)
    words, contexts = random.standard_normal((2, len(text.words), 4))
    negative = 5
    noise = text.counts**0.75 / (text.counts**0.75).sum()
    total = 0.0
    for i, row in enumerate(text.pairs):
        for j, count in enumerate(row):
            if not count:
                continue
            # a pair of the text, and each noise word by how likely it is drawn
            model = TinyModel(words, contexts)
            pair = model.forward(Example((i,), j, ())).loss
            others = [model.forward(Example((i,), k, ())).loss for k in range(len(noise))]
            scores = contexts @ words[i]
            # -log(1 - s) = -log s + score
            total += count * (pair + negative * float((noise * (np.array(others) + scores)).sum()))
    true, drawn = weights(text, negative)
    assert loss(words, contexts, true, drawn, 0.0) == pytest.approx(total / text.pairs.sum())


def test_the_same_geometry_whatever_the_vectors_begin_with():
    text = read_lines(ROYAL)
    one, other = learn(text), learn(text, seed=99)
    assert np.abs(one.words - other.words).max() > 0.5  # other numbers ...
    assert one.cosines == pytest.approx(other.cosines, abs=0.01)  # ... and the same angles


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda one: one.id)
def test_the_minimum_is_reached(experiment):
    for at in range(len(experiment.readings)):
        learned = learn(experiment.text(at))
        slopes = gradients(learned.words, learned.contexts, *weights(learned.text), DECAY)
        assert max(float(np.abs(part).max()) for part in slopes) < 1e-4


def test_the_minimum_is_that_of_a_library():
    text = read_lines(SHORT)
    true, drawn = weights(text)
    shape = (2, len(text.words), 32)

    def value(numbers):
        parts = numbers.reshape(shape)
        slopes = gradients(*parts, true, drawn, DECAY)
        return loss(*parts, true, drawn, DECAY), np.concatenate([part.ravel() for part in slopes])

    start = np.random.default_rng(1).uniform(-0.1, 0.1, int(np.prod(shape)))
    found = minimize(value, start, jac=True, method="L-BFGS-B", options={"maxiter": 5000})
    words = found.x.reshape(shape)[0]
    learned = learn(text)
    for i in range(len(text.words)):
        for j in range(i):
            assert learned.cosines[i, j] == pytest.approx(1 - cosine(words[i], words[j]), abs=0.01)


def test_products_become_the_shifted_mutual_information():
    text = read_lines(ROYAL)
    asked = asked_products(text)
    met = text.pairs > 0
    # by the definition: how often against how often by chance, and the number of noise words
    i, j = text.index["king"], text.index["ruled"]
    noise = text.counts**0.75 / (text.counts**0.75).sum()
    assert asked[i, j] == pytest.approx(np.log(text.pairs[i, j] / text.pairs[i].sum() / noise[j] / 5))
    assert np.isnan(asked[~met]).all()
    gaps = []
    for decay in (0.1, 0.001):
        learned = learn(text, dimensions=48, decay=decay, epochs=1500)
        products = learned.words @ learned.contexts.T
        gaps.append(float(np.abs(products - asked)[met].max()))
    assert gaps[0] > 1
    assert gaps[1] < 0.1


def test_beginnings_depend_on_the_word_alone():
    one, other = read_lines(ROYAL), read_lines([*ROYAL[1:], "a whale sang in the sea"])
    first, second = starting_vectors(one, 8), starting_vectors(other, 8)
    for word in ("queen", "cat"):
        assert (first[0][one.index[word]] == second[0][other.index[word]]).all()
    assert np.abs(first[0]).max() <= 0.5 / 8


def test_neighbors_ranks_and_unknown_words():
    learned = learn(KINGS.text(0))
    order = [word for word, _ in learned.nearest("king", 99)]
    assert len(order) == len(learned.text.words) - 1
    scores = [
        1 - cosine(learned.words[learned.text.index["king"]], learned.words[learned.text.index[word]]) for word in order
    ]
    assert scores == pytest.approx(sorted(scores, reverse=True), abs=1e-4)
    assert learned.rank("king", order[4]) == 5
    assert learned.rank("king", "whale") == learned.rank("whale", "king") == 0
    assert learned.nearest("whale", 3) == ()
    assert np.isnan(learned.cosine("king", "whale"))
    assert np.isnan(learned.chance("king", "whale"))
    nothing = Learned(learned.text, np.zeros_like(learned.words), learned.contexts)
    assert not nothing.cosines.any()


def test_learning_can_be_cancelled():
    with pytest.raises(Cancelled):
        learn(KINGS.text(0), pulse=Pulse(cancelled=lambda: True))
