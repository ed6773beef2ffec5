"""Nested vectors: each beginning is a good vector by itself, and one beginning alone is the plain vector."""

import numpy as np
import pytest

from embviz.text.toy.world import toy_world
from embviz.training.control import RunControl
from embviz.training.matrices import nested_columns
from embviz.training.models.predictive import PredictiveLearner
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.vectors.embedding import Embedding


def _run(corpus, model="skipgram", start=None, **parameters):
    wanted = {"dimensions": 40, "min_count": 1, "sample": 0.0, "threads": 1, "epochs": 2, **parameters}
    run = TrainingRun(corpus, defaults(model, **wanted), start)
    run.execute()
    return run


def test_lengths_end_with_whole_vectors():
    columns, ends = nested_columns((5, 16, 17, 40))
    assert ends.tolist() == [16, 32, 48, 80]
    assert columns.tolist() == [*range(5), *range(16, 27), 32, *range(48, 71)]
    columns, ends = nested_columns((100,))
    assert columns.tolist() == list(range(100))
    assert ends.tolist() == [112]


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_a_single_prefix_of_all_dimensions_is_the_plain_vector(pairs_of_words, model):
    plain, nested = (_run(pairs_of_words, model, matryoshka=lengths) for lengths in ("", "40"))
    assert nested.parameters.prefixes == (40,)
    for name, rows in plain.state().items():
        np.testing.assert_allclose(nested.state()[name], rows, rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(nested.learner.tally[:, :4], plain.learner.tally[:, :4], rtol=1e-4)


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_the_loss_begins_with_one_of_nothing_known_for_each_prefix(pairs_of_words, model):
    run = _run(pairs_of_words, model, matryoshka="3, 20", learning_rate=1e-4, epochs=1, ns_exponent=0.0)
    expected = 3 * np.log(2) * (1 + 5 * (1 - 1 / len(run.vocabulary)))
    assert run.history[0].loss == pytest.approx(expected, rel=0.02)
    assert "first 3, 20, 40 numbers" in run.loss_definition
    assert run.learner.loss_on(pairs_of_words) == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_the_held_out_loss_is_the_sum_of_those_of_the_prefixes(pairs_of_words, model):
    nested = _run(pairs_of_words, model, matryoshka="3, 20", epochs=5)
    parts = [_loss(nested.learner, nested.state(), length) for length in nested.parameters.prefixes]
    assert nested.learner.loss_on(pairs_of_words) == pytest.approx(sum(parts), rel=1e-4)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_what_fills_the_gaps_stays_nothing(pairs_of_words, model, threads):
    learner = _run(pairs_of_words, model, matryoshka="5, 16, 17", threads=threads).learner
    for matrix in (learner.model.inputs, learner.model.outputs):
        rows = matrix.reshape(-1, learner.width)
        gaps = np.delete(rows, learner._columns, axis=1)
        assert gaps.shape[1] == learner.width - 40 > 0
        assert (gaps == 0).all()
        words = rows[: len(pairs_of_words.vocabulary)]
        assert (words[:, learner._columns] != 0).all()


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_a_run_goes_on_from_its_state_and_from_vectors(pairs_of_words, model):
    whole = _run(pairs_of_words, model, matryoshka="5, 17")
    half = TrainingRun(pairs_of_words, whole.parameters)
    half._prepare()
    pieces = half.learner.slices
    half.learner.learn(0, 0, pieces)
    resumed = TrainingRun(pairs_of_words, whole.parameters, Start(state=half.learner.state(), pieces=pieces))
    resumed.execute()
    for name, rows in whole.state().items():
        np.testing.assert_array_equal(resumed.state()[name], rows)

    words = whole.vocabulary.words[:7]
    known = Embedding(words, whole.embedding().vectors[:7])
    grown = _run(pairs_of_words, model, Start(embedding=known, freeze=True), matryoshka="5, 17", threads=2)
    assert grown.embedding().vectors[:7].tobytes() == known.vectors.tobytes()


def _loss(learner, state, length):
    """Return the loss on the text of what is left of a state's vectors after so many numbers."""
    parameters = learner._parameters.with_(dimensions=length, matryoshka="")
    cut = PredictiveLearner(learner._corpus, parameters, "")
    cut.prepare(RunControl(), lambda phase: None)
    cut.restore({name: rows[:, :length] for name, rows in state.items()})
    return cut.loss_on(learner._corpus)


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_each_prefix_predicts_better_than_plain_vectors_cut_off(model):
    # the loss is what is learned; random columns of vectors can still answer questions well in a small world
    plain, nested = (
        _run(toy_world().corpus, model, dimensions=64, sample=1e-3, min_count=5, matryoshka=lengths)
        for lengths in ("", "8, 16, 32")
    )
    for length in nested.parameters.prefixes[:-1]:
        cut, own = (_loss(run.learner, run.state(), length) for run in (plain, nested))
        assert own < 0.95 * cut
