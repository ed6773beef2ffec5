"""Runs that begin at vectors: frozen words keep theirs bit for bit, and everything else learns."""

import numpy as np
import pytest

from embviz.training.noise import shared_noise
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.vectors.embedding import Embedding

MODELS = ["skipgram", "cbow", "glove"]
DIMENSIONS = 20
ABSENT = ("elsewhere", "nowhere")


def _known(corpus):
    """Return vectors of every other word of a text and of two that it does not hold."""
    words = [*corpus.vocabulary.words[::2], *ABSENT]
    vectors = np.random.default_rng(5).normal(size=(len(words), DIMENSIONS)).astype(np.float32) * np.float32(0.3)
    vectors[0, :3] = -0.0, 1e-45, 1e-38  # numbers that arithmetic hardly ever gives back
    return Embedding(words, vectors)


def _run(corpus, model, known, freeze, **parameters):
    wanted = {"dimensions": DIMENSIONS, "min_count": 1, "sample": 0.0, "epochs": 3, "x_max": 10.0, **parameters}
    return TrainingRun(corpus, defaults(model, **wanted), Start(embedding=known, freeze=freeze))


def _begun(run):
    """Return the vectors of all words before the first step, which a seed decides."""
    run._prepare()
    return run.learner.vectors(np.arange(len(run.vocabulary)))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("model", MODELS)
def test_frozen_words_keep_their_vectors_bit_for_bit(pairs_of_words, model, threads):
    known = _known(pairs_of_words)
    run = _run(pairs_of_words, model, known, freeze=True, threads=threads)
    begun = _begun(run)
    run.execute()
    learned = run.embedding()
    assert learned.words[-2:] == ABSENT
    for word in learned.words:
        now, before = (vectors[run.vocabulary.get(word)] for vectors in (learned.vectors, begun))
        if word in known:
            assert now.tobytes() == known.vectors[known.id(word)].tobytes()
        else:
            assert (now != before).all()


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_the_private_rows_of_frozen_words_stay_too(pairs_of_words, model):
    known = _known(pairs_of_words)
    run = _run(pairs_of_words, model, known, freeze=True, threads=2)
    run.execute()
    learner = run.learner
    rows = learner.model.inputs.reshape(-1, learner.width)[:, :DIMENSIONS]
    private = [word for word in known.words if run.vocabulary.get(word) < learner.hot]
    assert private
    # so short a text may be over before the other thread begins, whose private rows are then as they were made: zeros
    working = [bench for bench, tally in zip(learner._benches, learner.tally, strict=True) if tally.any()]
    assert working
    for bench in working:
        for word in private:
            row = rows[bench.home + run.vocabulary.get(word)]
            assert row.tobytes() == known.vectors[known.id(word)].tobytes()


@pytest.mark.parametrize("model", MODELS)
def test_words_that_are_not_frozen_begin_at_their_vectors_and_learn(pairs_of_words, model):
    known = _known(pairs_of_words)
    run = _run(pairs_of_words, model, known, freeze=False, threads=1)
    begun = _begun(run)
    run.execute()
    learned = run.embedding()
    for word in known.words:
        before = known.vectors[known.id(word)]
        assert begun[run.vocabulary.get(word)].tobytes() == before.tobytes()
        assert (word in ABSENT) == np.array_equal(learned.vectors[learned.id(word)], before)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_what_frozen_words_are_predicted_with_learns(pairs_of_words, model, threads):
    run = _run(pairs_of_words, model, _known(pairs_of_words), freeze=True, threads=threads)
    run.execute()
    outputs = run.state()["outputs"]
    assert (outputs[: len(pairs_of_words.vocabulary)] != 0).all()


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_new_words_learn_beside_frozen_ones_as_they_would_beside_others(corpus_of, model):
    # one window: the first step of a word that is not frozen is the same whether the others are
    corpus = corpus_of(["a b c"])
    vectors = np.random.default_rng(2).normal(size=(2, DIMENSIONS))
    states = []
    for freeze in (False, True):
        run = _run(corpus, model, Embedding(["a", "b"], vectors), freeze, threads=1, epochs=1, learning_rate=1e-4)
        run.execute()
        states.append(run.state())
    free, frozen = states
    np.testing.assert_allclose(free["inputs"][2], frozen["inputs"][2], rtol=1e-3, atol=1e-9)
    np.testing.assert_allclose(free["outputs"], frozen["outputs"], rtol=1e-3, atol=1e-9)


def test_glove_moves_the_biases_of_frozen_words(corpus_of):
    corpus = corpus_of(["a b c", "a a b"])
    known = Embedding(["a", "b"], np.random.default_rng(2).normal(size=(2, DIMENSIONS)))
    states = []
    for freeze in (False, True):
        run = _run(corpus, "glove", known, freeze, threads=1, epochs=1, learning_rate=1e-3)
        run.execute()
        states.append(run.state())
    free, frozen = states
    for name, bias, one in (("words", DIMENSIONS, DIMENSIONS + 1), ("contexts", DIMENSIONS + 1, DIMENSIONS)):
        np.testing.assert_allclose(free[name][:, bias], frozen[name][:, bias], rtol=1e-2, atol=1e-5)
        assert (frozen[name][:, one] == 1).all()
    np.testing.assert_allclose(free["words"][2], frozen["words"][2], rtol=1e-2, atol=1e-5)


@pytest.mark.parametrize("exponent", [-1.0, 0.0, 0.75])
def test_words_that_do_not_occur_are_never_noise(exponent):
    noise, _ = shared_noise(np.array([5, 3, 1, 0, 0, 0]), exponent, 5, 10_000, 8, 1)
    assert set(noise.tolist()) == {0, 1, 2}


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_absent_words_take_no_part_as_noise(pairs_of_words, model):
    run = _run(pairs_of_words, model, _known(pairs_of_words), freeze=False, ns_exponent=-1.0, threads=1)
    run.execute()
    assert (run.state()["outputs"][-2:] == 0).all()
