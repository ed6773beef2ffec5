"""A word put elsewhere while it learns: its vector really is there, and the text brings it home."""

import itertools
import threading

import numpy as np
import pytest

from embviz.text.toy.world import toy_world
from embviz.training.moving import amid
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.util.errors import ComputeError, InputError
from embviz.vectors.embedding import Embedding

ITERATIVE = [
    {"model": "skipgram"},
    {"model": "cbow"},
    {"model": "glove"},
    {"model": "fasttext"},
    {"model": "fasttext-cbow"},
    {"model": "skipgram", "loss": "hierarchical"},
    {"model": "skipgram", "loss": "softmax"},
    {"model": "skipgram", "loss": "infonce"},
    {"model": "skipgram", "matryoshka": "8, 16"},
]


@pytest.fixture(scope="module")
def world():
    return toy_world()


class Held:
    """A run that pauses by itself at the ends of epochs, so that a test can look and act there."""

    def __init__(self, run, at):
        self.run, self._at, self._reached = run, at, threading.Event()
        run.at_rest = self._rest
        self._thread = threading.Thread(target=run.execute)

    def _rest(self):
        if self.run.epochs_done == self._at:
            self._at = None
            self.run.control.pause()
            self._reached.set()

    def __enter__(self):
        self._thread.start()
        assert self._reached.wait(600)
        return self.run

    def go_on(self, until):
        self._reached.clear()
        self._at = until
        self.run.control.resume()
        assert self._reached.wait(600)

    def __exit__(self, *_failure):
        self.run.control.stop()
        self._thread.join(600)
        assert not self._thread.is_alive()


def _run(corpus, threads=2, **parameters):
    wanted = {"dimensions": 16, "min_count": 1, "epochs": 40, "x_max": 10.0, "buckets": 20_000, **parameters}
    return TrainingRun(corpus, defaults(wanted.pop("model"), threads=threads, **wanted))


def _vector(run, word):
    return run.snapshot(np.array([word])).vectors[0]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("parameters", ITERATIVE, ids=lambda p: "-".join(map(str, p.values())))
def test_what_is_shown_of_a_moved_word_is_the_new_vector(pairs_of_words, parameters, threads):
    run = _run(pairs_of_words, threads, **parameters)
    with Held(run, 1) as run:
        everyone = run.snapshot(len(run.vocabulary)).vectors
        wanted = np.linspace(-1, 1, 16).astype(np.float32)
        move = run.move_word(3, wanted)
        np.testing.assert_allclose(_vector(run, 3), wanted, rtol=1e-4, atol=1e-5)
        np.testing.assert_array_equal(move.before, everyone[3])
        np.testing.assert_array_equal(move.after, _vector(run, 3))
        others = np.arange(len(run.vocabulary)) != 3
        np.testing.assert_array_equal(run.snapshot(len(run.vocabulary)).vectors[others], everyone[others])
        assert [(kept.word, kept.tokens_done) for kept in run.moves] == [(3, run.progress.tokens_done)]


def test_putting_it_back_at_once_leaves_no_trace(pairs_of_words):
    with Held(_run(pairs_of_words, model="skipgram"), 1) as run:
        before = run.state()["inputs"]
        move = run.move_word(3, np.ones(16, np.float32))
        run.move_word(3, 2 * np.ones(16, np.float32))
        assert len(run.moves) == 1
        run.move_word(3, move.before)
        assert run.moves == ()
        np.testing.assert_array_equal(run.state()["inputs"], before)


@pytest.mark.parametrize("model", ["ppmi", "lsa"])
def test_vectors_that_come_from_counts_cannot_be_moved(pairs_of_words, model):
    run = _run(pairs_of_words, model=model, epochs=2, dimensions=4)
    assert not run.movable
    with pytest.raises(InputError, match="computes all vectors from counts"):
        run.move_word(0, np.ones(4, np.float32))


def test_there_must_be_vectors_to_move(pairs_of_words):
    with pytest.raises(InputError, match="no vectors yet"):
        _run(pairs_of_words, model="skipgram").move_word(0, np.ones(16, np.float32))


@pytest.mark.parametrize("parameters", ITERATIVE[:6], ids=lambda p: "-".join(map(str, p.values())))
def test_frozen_words_refuse(pairs_of_words, parameters):
    words = pairs_of_words.vocabulary.words[:4]
    known = Embedding(words, np.random.default_rng(5).normal(size=(4, 16)).astype(np.float32))
    values = defaults(
        parameters["model"],
        dimensions=16,
        min_count=1,
        epochs=1,
        threads=1,
        buckets=20_000,
        **{name: value for name, value in parameters.items() if name != "model"},
    )
    run = TrainingRun(pairs_of_words, values, Start(embedding=known, freeze=True))
    run.execute()
    before = _vector(run, 1)
    with pytest.raises(InputError, match="keeps its vector"):
        run.move_word(1, np.ones(16, np.float32))
    np.testing.assert_array_equal(_vector(run, 1), before)
    assert run.moves == ()


def test_a_piece_that_takes_too_long_is_not_interrupted(pairs_of_words):
    run = _run(pairs_of_words, model="skipgram", epochs=1)
    run.execute()
    with run.control.working(), pytest.raises(ComputeError, match="long step"):
        run.move_word(0, np.ones(16, np.float32), patience_s=0.01)


def _nearest(run, word, count=10):
    vectors = run.embedding().unit
    scores = vectors @ vectors[word]
    scores[word] = -2
    return set(np.argsort(-scores)[:count].tolist())


@pytest.mark.parametrize("model", ["skipgram", "cbow", "glove", "fasttext"])
def test_a_dropped_word_comes_home(world, model):
    run = TrainingRun(world.corpus, defaults(model, threads=1, dimensions=32, epochs=30, buckets=20_000))
    word = run.vocabulary.get("king")
    place = [run.vocabulary.get(other) for other in ("apple", "banana", "orange")]
    held = Held(run, 8)
    with held as run:
        home, before = _nearest(run, word), _vector(run, word)
        vector = amid(run.snapshot(np.array(place)).vectors, float(np.linalg.norm(before)))
        run.move_word(word, vector)
        assert len(_nearest(run, word) & home) <= 3
        held.go_on(23)
        found = _nearest(run, word)
        assert len(found & home) >= 7, [run.vocabulary.words[k] for k in found ^ home]


def test_amid_lies_along_the_mean_direction():
    vectors = np.array([[2, 0], [0, 5], [0, 0]], np.float32)
    np.testing.assert_allclose(amid(vectors, 3.0), 3 * np.array([1, 1]) / np.sqrt(2), rtol=1e-6)
    np.testing.assert_array_equal(amid(np.array([[1, 0], [-2, 0]], np.float32), 3.0), [0, 0])


def test_what_is_read_are_the_stretches_given_out_since(pairs_of_words):
    run = _run(pairs_of_words, model="skipgram", threads=1)
    # it will read, but has not begun
    assert [len(part) for part in run.read_since(0)] == [0, 0]
    with Held(run, 2) as run:
        pieces = run.pieces
        assert [len(part) for part in run.read_since(pieces)] == [0, 0]
        starts, stops = run.read_since(pieces - 3)
        # an epoch ends with the end of the text
        assert stops[-1] == len(run.corpus.ids)
        np.testing.assert_array_equal(starts[1:], stops[:-1])
        # never more than one epoch, all of it
        starts, stops = run.read_since(0)
        assert starts[0] == 0
        assert (stops - starts).sum() == len(run.corpus.ids)


def test_models_of_counts_read_no_text_while_they_learn(pairs_of_words):
    with Held(_run(pairs_of_words, model="glove"), 1) as run:
        assert run.read_since(0) is None
        assert run.pulls(run.corpus.ids[:4], 0) is None
    assert _run(pairs_of_words, model="skipgram").count_pulls(0, 3) is None


def test_pulls_of_counts_are_the_steps_of_glove(pairs_of_words):
    corpus, word, window, x_max, alpha = pairs_of_words, 3, 2, 1000.0, 0.75
    counts = np.zeros(len(corpus.vocabulary))
    for one, other in itertools.pairwise(corpus.offsets.tolist()):
        ids = corpus.ids[one:other]
        for at in np.flatnonzero(ids == word).tolist():
            for k in range(max(0, at - window), min(len(ids), at + window + 1)):
                counts[ids[k]] += 1 / abs(k - at) if k != at else 0
    with Held(_run(corpus, 1, model="glove", window=window, x_max=x_max, alpha=alpha), 2) as run:
        run.move_word(word, -_vector(run, word))
        state, rate = run.learner.state(), run.learner.rate(run.pieces)
        found = run.count_pulls(word, 10_000)
        assert run.count_pulls(word, 2) == found[:2]
        v, d = _vector(run, word), 16
        everyone = run.snapshot(len(run.vocabulary)).vectors
    counts[word] = 0
    assert {pull.word for pull in found} == set(np.flatnonzero(counts).tolist())
    assert np.all(np.diff([abs(pull.share) for pull in found]) <= 0)

    def loss(own, other, x):
        """Half of the weighted square, eq. 8; both with their biases and a one for the other's."""
        return 0.5 * min(1, (x / x_max) ** alpha) * (own.astype(float) @ other.astype(float) - np.log(x)) ** 2

    for pull in found[:5]:
        x, step = counts[pull.word], np.zeros(d)
        assert pull.count == pytest.approx(x, rel=1e-5)
        assert pull.weight == pytest.approx(min(1, (x / x_max) ** alpha), rel=1e-5)
        for own, other in (("words", "contexts"), ("contexts", "words")):
            row, theirs = state[own][word].astype(float), state[other][pull.word]
            for k, one in enumerate(1e-4 * np.eye(d + 2)[:d]):
                gradient = (loss(row + one, theirs, x) - loss(row - one, theirs, x)) / 2e-4
                step[k] -= rate * gradient / np.sqrt(state[f"{own[:-1]}_squares"][word, k])
        share = np.linalg.norm(step) / np.linalg.norm(v)
        assert abs(pull.share) == pytest.approx(share, rel=1e-3)
        assert np.sign(pull.share) == np.sign(step @ everyone[pull.word])


@pytest.mark.parametrize("model", ["skipgram", "cbow", "fasttext"])
def test_pulls_are_the_gradient_of_the_pairs_of_a_line(pairs_of_words, model):
    run = _run(pairs_of_words, model=model, window=2, sample=0.01)
    counts = pairs_of_words.vocabulary.counts
    shares = counts / counts.sum() / 0.01
    kept = np.minimum(1, np.sqrt(1 / shares) + 1 / shares)  # as word2vec.c
    assert kept.min() < 0.9
    with Held(run, 1) as run:
        line, at = pairs_of_words.ids[:8], 3
        word = int(line[at])
        vectors, rate = run.snapshot(len(run.vocabulary)).vectors.astype(float), run.learner.rate(run.pieces)
        outputs = run.learner.outputs(np.arange(len(run.vocabulary))).astype(float)

        def objective(v, k):
            """Return log sigma(u . h) of the pair, with the word's vector in the place of v."""
            h = v
            if model == "cbow":
                around = [j for j in range(max(0, k - 2), min(8, k + 3)) if j != k]
                h = np.mean([v if j == at else vectors[line[j]] for j in around], axis=0)
            return -np.log1p(np.exp(-outputs[line[k]] @ h)), len(around) if model == "cbow" else 1

        expected = {}
        for k in range(1, 6):
            if line[k] == word:
                continue
            steps = np.eye(16) * 1e-5
            v = vectors[word]
            slope = [(objective(v + s, k)[0] - objective(v - s, k)[0]) / 2e-5 for s in steps]
            # every word of a window moves by the whole gradient of its mean, as in word2vec.c
            pull = rate * objective(v, k)[1] * np.array(slope)
            cosine = pull @ outputs[line[k]] / np.linalg.norm(pull) / np.linalg.norm(outputs[line[k]])
            assert cosine == pytest.approx(1, abs=1e-5)
            # of two widths, both reach the next word, and one that behind it
            chance = kept[line[k]] * (1 if abs(k - at) == 1 else 0.5)
            share = chance * np.linalg.norm(pull) / np.linalg.norm(v)
            expected[int(line[k])] = expected.get(int(line[k]), 0) + share
        found = run.pulls(line, at)
        assert {pull.word: pull.share for pull in found} == pytest.approx(expected, rel=1e-4)
        assert [pull.share for pull in found] == sorted((pull.share for pull in found), reverse=True)
