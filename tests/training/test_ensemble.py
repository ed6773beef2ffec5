"""Training the same several times: the same words, other seeds or other lines."""

import numpy as np
import pytest

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.ensemble import drawn_lines, train_ensemble
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse

QUICK = defaults("skipgram", dimensions=8, epochs=2, threads=1, min_count=2, seed=3)


@pytest.fixture(scope="module")
def text():
    """60 lines of 12 words, in which the last word stands once and the one before it twice."""
    random = np.random.default_rng(2)
    ids = np.sort(random.integers(0, 10, (60, 12)), axis=1)
    ids = np.minimum(ids, random.integers(0, 10, (60, 12))).astype(np.int32)
    ids[0, 0], ids[1, 0], ids[2, 0] = 10, 10, 11
    counts = np.bincount(ids.ravel(), minlength=12)
    order = np.argsort(-counts, kind="stable")
    renamed = np.empty(12, np.int32)
    renamed[order] = np.arange(12)
    vocabulary = Vocabulary([f"w{id_}" for id_ in order], counts[order])
    return Corpus(renamed[ids.ravel()], np.arange(0, 721, 12), vocabulary)


def test_sets_of_seeds_are_the_runs_of_these_seeds(text):
    made = train_ensemble(text, QUICK, 3)
    assert made.seeds == (3, 4, 5)
    for seed, one in zip(made.seeds, made.sets, strict=True):
        run = TrainingRun(text, QUICK.with_(seed=seed))
        run.execute()
        np.testing.assert_array_equal(one.vectors, run.embedding().vectors)
    assert not np.array_equal(made.sets[0].vectors, made.sets[1].vectors)


def test_a_first_set_that_is_there_is_not_trained_again(text):
    run = TrainingRun(text, QUICK)
    run.execute()
    told = []
    made = train_ensemble(text, QUICK, 2, first=run.embedding(), pulse=Pulse(lambda share, said: told.append(said)))
    np.testing.assert_array_equal(made.sets[0].vectors, run.embedding().vectors)
    assert all("2 of 2" in said for said in told)


def test_drawn_lines_are_lines_of_the_text_as_often_as_they_are_drawn(text):
    drawn = drawn_lines(text, 11)
    lines = np.sort(np.random.default_rng(11).integers(0, 60, 60))
    assert [drawn.sentence(at) for at in range(60)] == [text.sentence(at) for at in lines]
    counted = {}
    for at in range(60):
        for word in drawn.sentence(at):
            counted[word] = counted.get(word, 0) + 1
    assert dict(zip(drawn.vocabulary.words, drawn.vocabulary.counts.tolist(), strict=True)) == counted


def test_sets_of_lines_have_the_words_of_the_text_and_zeros_where_none_was_drawn(text):
    made = train_ensemble(text, QUICK, 4, "lines")
    pruned = text.pruned(2)
    assert made.words == pruned.vocabulary.words
    assert "w11" not in made.words
    np.testing.assert_array_equal(made.counts, pruned.vocabulary.counts)
    lacking = 0
    for seed, one in zip(made.seeds, made.sets, strict=True):
        drawn = set(drawn_lines(pruned, seed).vocabulary.words)
        for word, norm in zip(made.words, one.norms, strict=True):
            assert (norm > 0) == (word in drawn)
            lacking += word not in drawn
    assert lacking > 0  # the word that stands in two lines


def test_what_cannot_be_repeated_is_refused(text):
    for repeats in (1, 51):
        with pytest.raises(InputError, match="sets cannot be trained"):
            train_ensemble(text, QUICK, repeats)
    with pytest.raises(InputError, match="1 line to draw from"):
        train_ensemble(Corpus(text.ids, np.array([0, 720]), text.vocabulary), QUICK, 2, "lines")


def test_it_ends_when_nobody_wants_it_any_more(text):
    seen = []

    def progress(share, _text):
        seen.append(share)

    with pytest.raises(Cancelled):
        train_ensemble(text, QUICK.with_(epochs=1000), 5, pulse=Pulse(progress, lambda: len(seen) > 3))
    assert max(seen) < 1


@pytest.mark.parametrize("varied", ["seeds", "lines"])
def test_sets_of_a_model_with_n_grams_make_unseen_words_as_their_runs_do(text, varied):
    parameters = defaults("fasttext", dimensions=6, epochs=1, threads=1, min_count=1, buckets=300, seed=5)
    made = train_ensemble(text, parameters, 2, varied)
    assert made.composes
    for seed, one in zip(made.seeds, made.sets, strict=True):
        drawn = drawn_lines(text, seed) if varied == "lines" else text
        run = TrainingRun(drawn, parameters.with_(seed=seed))
        run.execute()
        np.testing.assert_array_equal(one.compose("w25"), run.embedding().compose("w25"))
