"""Each model's kernel, as it runs, against finite differences of its loss written down anew in float64."""

import numpy as np
import pytest

from embviz.training.control import RunControl
from embviz.training.models.glove import GloveLearner
from embviz.training.models.learner import LOSS, PREDICTIONS
from embviz.training.models.predictive import PredictiveLearner
from embviz.training.parameters import defaults

RATE = 1e-4  # small enough for steps that do not change each other, large enough for float32
SENTENCES = ["a b c a d a a", "b e f b", "a c c c f e d c b a"]


def _softplus(z):
    return np.logaddexp(0, z)


def _differences(function, at, step=1e-5):
    """Return the gradient of a function of one array by central differences."""
    gradient = np.zeros_like(at)
    for index in np.ndindex(at.shape):
        kept = at[index]
        at[index] = kept + step
        above = function()
        at[index] = kept - step
        gradient[index] = (above - function()) / (2 * step)
        at[index] = kept
    return gradient


def _windows(corpus, window):
    """Return center and context of each window, with the number of the window among all tokens."""
    for first, last in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        for t in range(first, last):
            around = [c for c in range(max(first, t - window), min(last, t + window + 1)) if c != t]
            if around:
                yield t, corpus.ids[t], corpus.ids[around]


def _predictive_loss(outputs, hidden, center, noise, negative):
    loss = _softplus(-hidden @ outputs[center])
    for word in noise:
        if word != center:
            loss += negative / len(noise) * _softplus(hidden @ outputs[word])
    return loss


@pytest.mark.parametrize(
    ("dimensions", "negative", "matryoshka"),
    [(3, 1, ""), (3, 5, ""), (20, 5, ""), (20, 12, ""), (20, 5, "20"), (20, 5, "2, 16"), (40, 1, "17, 20, 33, 34")],
)
@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_a_pass_moves_all_rows_down_the_gradient(
    corpus_of, sets_of_noise, noise_of_groups, model, dimensions, negative, matryoshka
):
    corpus = corpus_of(SENTENCES)
    parameters = defaults(
        model,
        dimensions=dimensions,
        window=2,
        negative=negative,
        sample=0,
        min_count=1,
        threads=1,
        epochs=1,
        learning_rate=RATE,
        matryoshka=matryoshka,
    )
    learner = PredictiveLearner(corpus, parameters, "", fixed_window=True)
    learner.prepare(RunControl(), lambda phase: None)
    random = np.random.default_rng(dimensions)
    rows = (random.normal(size=(2, len(corpus.vocabulary), dimensions)) * 0.5).astype(np.float32)
    learner.restore(dict(zip(("inputs", "outputs"), rows, strict=True)))
    x, y = rows.astype(np.float64)
    start = x.copy()
    learner.learn(0, 0, 1)
    bench = learner._benches[0]
    noise = sets_of_noise(learner._pages[0], bench, parameters.seed)

    def loss():
        total = 0.0
        groups = noise_of_groups(learner._pages[0], bench, parameters.seed)
        for t, center, around in _windows(corpus, 2):
            if model == "skipgram":
                hidden = x[around]
                drawn = [words for _ in range(0, len(around), 4) for words in [next(groups)] * 4]
            else:
                # the mean; each of its words is to move by the whole gradient of the mean, as in word2vec.c
                hidden = [start[around].mean(axis=0) + (x[around] - start[around]).sum(axis=0)]
                drawn = [noise[t // 4]]
            for k in parameters.prefixes or (dimensions,):
                total += sum(
                    _predictive_loss(y[:, :k], h[:k], center, words, negative)
                    for h, words in zip(hidden, drawn, strict=False)
                )
        return total

    assert learner.tally[0, LOSS] == pytest.approx(loss(), rel=4e-3)
    for moved, old in zip(learner.state().values(), (x, y), strict=True):
        gradient = _differences(loss, old)
        step = (old - moved) / RATE / min(1, 2.5 / len(parameters.prefixes or (1,)))
        assert np.abs(step - gradient).max() < 0.02 * np.abs(gradient).max()


@pytest.mark.parametrize("matryoshka", ["", "2, 4"])
@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_the_shown_gradient_norm_is_that_of_a_context_row(corpus_of, model, matryoshka):
    # the first window has one context word, b: its row is the mean of the window too; the others do not move it
    corpus = corpus_of(["a b", "c", "c", "c"])
    parameters = defaults(
        model,
        dimensions=6,
        window=1,
        sample=0,
        min_count=1,
        threads=1,
        epochs=1,
        learning_rate=RATE,
        matryoshka=matryoshka,
    )
    learner = PredictiveLearner(corpus, parameters, "", fixed_window=True)
    learner.prepare(RunControl(), lambda phase: None)
    b = corpus.vocabulary.get("b")
    random = np.random.default_rng(4)
    old = learner.state()
    old["outputs"][:] = random.normal(size=old["outputs"].shape)
    learner.restore(old)
    learner.learn(0, 0, 1)
    step = (learner.state()["inputs"][b] - old["inputs"][b]) / RATE / min(1, 2.5 / len(parameters.prefixes or (1,)))
    assert learner.tally[0, 3] == 1
    assert learner.tally[0, 2] == pytest.approx(float(step @ step), rel=0.02)


def _glove(corpus, dimensions, rate):
    parameters = defaults(
        "glove", dimensions=dimensions, window=3, x_max=2, min_count=1, threads=1, epochs=1, learning_rate=rate
    )
    learner = GloveLearner(corpus, parameters)
    learner.prepare(RunControl(), lambda phase: None)
    return learner


@pytest.mark.parametrize("dimensions", [3, 20])
def test_glove_moves_all_rows_down_the_gradient(corpus_of, dimensions):
    corpus = corpus_of(SENTENCES)
    learner = _glove(corpus, dimensions, RATE)
    words = len(corpus.vocabulary)
    one, other = (learner.matrices[k].reshape(-1, learner.width)[:, : dimensions + 2] for k in (0, 2))
    random = np.random.default_rng(dimensions)
    one[:, : dimensions + 1] = random.normal(size=(words, dimensions + 1)) * 0.5
    other[:, :dimensions] = random.normal(size=(words, dimensions)) * 0.5
    other[:, dimensions + 1] = random.normal(size=words) * 0.5
    w, c = one.astype(np.float64), other.astype(np.float64)
    met = np.zeros((words, words))
    for cell in learner.cells:
        met[cell["row"], cell["column"]] = np.exp(cell["log"])
    learner.learn(0, 0, learner.slices)

    def loss():
        vectors = w[:, :dimensions] @ c[:, :dimensions].T
        predicted = vectors + w[:, dimensions, None] + c[:, dimensions + 1]
        there = met > 0
        difference = predicted[there] - np.log(met[there])
        return (0.5 * np.minimum(1, (met[there] / 2) ** 0.75) * difference**2).sum()

    assert learner.tally[0, LOSS] == pytest.approx(loss(), rel=0.01)
    assert learner.tally[0, PREDICTIONS] == (met > 0).sum()
    for moved, old in ((one, w), (other, c)):
        gradient = _differences(loss, old)
        step = (old - moved) / RATE
        assert np.abs(step - gradient).max() < 0.02 * np.abs(gradient).max()


def test_glove_divides_by_the_root_of_all_squares(corpus_of):
    learner = _glove(corpus_of(["a b"]), 2, 0.5)
    matrices = [m.reshape(-1, learner.width)[:, :4].astype(np.float64) for m in learner.matrices]
    w, ws, c, cs = (m.copy() for m in matrices)
    cells = [(int(cell["row"]), int(cell["column"])) for cell in learner.cells]
    for _ in range(3):
        learner.learn(0, 0, learner.slices)
        for i, j in cells:
            doubt = 0.5 * 0.5**0.75 * (w[i] @ c[j])  # they meet once, and log 1 = 0
            to_w, to_c = doubt * c[j], doubt * w[i]
            to_w[3] = to_c[2] = 0
            w[i], c[j] = w[i] - to_w / np.sqrt(ws[i]), c[j] - to_c / np.sqrt(cs[j])
            ws[i], cs[j] = ws[i] + to_w**2, cs[j] + to_c**2
    for learned, expected in zip(learner.matrices, (w, ws, c, cs), strict=True):
        np.testing.assert_allclose(learned.reshape(-1, learner.width)[:, :4], expected, rtol=2e-3, atol=1e-5)
