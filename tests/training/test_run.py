"""A run from outside: what it promises to those who start, watch and stop it."""

import threading

import numpy as np
import pytest

from embviz.training.models.learner import LOSS, PREDICTIONS
from embviz.training.models.predictive import noise_words
from embviz.training.models.registry import MODELS
from embviz.training.parameters import COUNTED, PREDICTIVE, SUBWORD, declarations, defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import Cancelled, ComputeError, InputError

NAMES = [model.name for model in MODELS]


def _run(corpus, model="skipgram", **parameters):
    return TrainingRun(corpus, defaults(model, **{"dimensions": 16, "min_count": 1, "sample": 0.0, **parameters}))


def _trained(corpus, *args, **parameters):
    run = _run(corpus, *args, **parameters)
    run.execute()
    return run


def _mean_loss(run):
    tally = run.learner.tally.sum(axis=0)
    return tally[LOSS] / tally[PREDICTIONS]


def test_the_models_are_those_the_parameters_offer():
    offered = declarations()["model"].choices
    assert tuple(NAMES) == offered, "MODELS and the choices of `model` in training/parameters.py name the same models"
    assert all(model.title and model.description.endswith(".") for model in MODELS)


@pytest.mark.parametrize("model", NAMES)
def test_one_thread_with_a_seed_repeats_bit_for_bit(pairs_of_words, model):
    one, again, other = (_trained(pairs_of_words, model, threads=1, epochs=2, seed=s).embedding() for s in (3, 3, 4))
    assert np.array_equal(one.vectors, again.vectors)
    assert not np.array_equal(one.vectors, other.vectors)


def test_words_are_indexed_once_for_all_moments_of_a_run(pairs_of_words):
    run = _trained(pairs_of_words)
    assert run.embedding().index is run.embedding().index is run.vocabulary.index


@pytest.mark.parametrize("model", NAMES)
def test_loss_falls_over_the_epochs(pairs_of_words, model):
    run = _run(pairs_of_words, model, threads=1, epochs=1, window=1, x_max=10.0)
    run.execute()
    first = _mean_loss(run)
    run.extend(29)
    run.execute()
    assert run.progress.epoch == 30
    assert run.progress.loss < 0.9 * first


@pytest.mark.parametrize("model", NAMES)
def test_threads_hardly_change_the_loss(pairs_of_words, model):
    # on texts of millions of words it is less than a hundredth; in a small one what a thread learned arrives late, and
    # where the machine stops one of them for long, much later: the middle one of three runs, and room for a busy one
    one, *two = (
        _mean_loss(_trained(pairs_of_words, model, threads=n, epochs=10, learning_rate=0.025)) for n in (1, 2, 2, 2)
    )
    assert np.median(two) == pytest.approx(one, rel=0.05)


@pytest.mark.parametrize("model", NAMES)
@pytest.mark.parametrize("dimensions", [1, 15, 16, 17, 300, 1000])
def test_any_dimension_will_do(pairs_of_words, model, dimensions):
    run = _trained(pairs_of_words, model, dimensions=dimensions, epochs=1)
    vectors = run.embedding().vectors
    assert vectors.shape == (len(run.vocabulary), dimensions)
    assert np.isfinite(vectors).all()
    # matrices that were counted have no more components than words or documents; the others of their numbers are 0
    filled = dict.fromkeys(("glove", *PREDICTIVE, *SUBWORD), dimensions) | dict.fromkeys(COUNTED, 50)
    assert (np.abs(vectors).sum(axis=0) > 0)[: filled.get(model, 0)].all()
    if model in (*PREDICTIVE, *SUBWORD):  # what pads a row stays out of every product
        rows = run.learner.model.inputs.reshape(-1, run.learner.width)
        assert (rows[:, dimensions:] == 0).all()


@pytest.mark.parametrize("model", NAMES)
@pytest.mark.parametrize("threads", [1, 2, 64])
def test_three_words_will_do(corpus_of, model, threads):
    run = _trained(corpus_of(["a b a"]), model, threads=threads, epochs=3, window=50, document_words=2)
    assert np.isfinite(run.embedding().vectors).all()
    assert run.finished
    assert run.phase == "Finished"
    assert run.progress.tokens_done == run.progress.tokens_total


@pytest.mark.parametrize("negative", [1, 7, 20])
@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_the_shown_loss_begins_where_nothing_is_known(pairs_of_words, model, negative):
    # all products are 0: each of the 1 + negative words costs log 2, but for noise that is the center word itself
    run = _run(pairs_of_words, model, negative=negative, learning_rate=0.0001, epochs=1, ns_exponent=0.0, threads=1)
    run.execute()
    expected = np.log(2) * (1 + negative * (1 - 1 / len(run.vocabulary)))
    assert _mean_loss(run) == pytest.approx(expected, rel=0.02)
    drawn = {
        ("skipgram", 1): 5,
        ("skipgram", 7): 5,
        ("skipgram", 20): 11,
        ("cbow", 1): 3,
        ("cbow", 7): 15,
        ("cbow", 20): 43,
    }[model, negative]
    shared = "four context words share, used 3 times" if model == "skipgram" else "4 neighboring windows share"
    assert (
        f"{negative} × mean of log σ(−x·n) over {drawn} noise words n that {shared}: they weigh as {negative};"
        in run.loss_definition
    )
    assert len(run.learner._pages[0].noise) % drawn == 0  # as many stand ready for each group


def test_the_field_of_noise_words_says_what_is_drawn():
    told = declarations()["negative"].help
    assert f"skip-gram draws {noise_words(5, 1)} for four context words, " in told
    assert f"CBOW {noise_words(5, 4)} for four windows" in told


def test_history_only_grows_and_tells_of_everything(pairs_of_words):
    told = []
    run = _run(pairs_of_words, epochs=4)
    run.execute(told.append)
    assert told == run.history
    assert run.progress is run.history[-1]
    done = [point.tokens_done for point in run.history]
    assert done == sorted(set(done))
    last = run.history[-1]
    assert last.tokens_done == last.tokens_total == 4 * len(pairs_of_words.ids)
    assert last.gradient_norm > 0
    assert 0 < last.learning_rate < 0.025


def test_a_stopped_run_keeps_what_it_learned_and_goes_on(pairs_of_words):
    run = _run(pairs_of_words, epochs=500, threads=2)
    run.execute(lambda point: run.control.stop())
    assert run.phase == "Stopped"
    assert not run.finished
    learned = run.embedding().vectors.copy()
    done = run.progress.tokens_done
    run.parameters = run.parameters.with_(epochs=int(np.ceil(done / len(run.corpus.ids))))
    run.extend(1)
    run.execute()
    assert run.finished
    assert run.progress.tokens_done == run.parameters.epochs * len(run.corpus.ids)
    assert not np.array_equal(run.embedding().vectors, learned)


def test_a_paused_run_shows_its_vectors_and_goes_on(pairs_of_words):
    run = _run(pairs_of_words, epochs=1000, threads=2)
    paused = threading.Event()

    def pause_once(point):
        if not paused.is_set():
            run.control.pause()
            paused.set()

    worker = threading.Thread(target=run.execute, args=(pause_once,))
    worker.start()
    assert paused.wait(600)
    assert not run.finished
    one, other = run.snapshot(10), run.snapshot(np.array([3, 1]))
    assert one.vectors.shape == (10, 16)
    assert other.ids.tolist() == [3, 1]
    assert not one.vectors.flags.writeable
    run.control.resume()
    run.control.stop()
    worker.join()
    assert run.phase == "Stopped"


@pytest.mark.parametrize("model", NAMES)
def test_a_cancelled_run_gives_up_at_once(pairs_of_words, model):
    run = _run(pairs_of_words, model, epochs=1000)
    with pytest.raises(Cancelled):
        run.execute(lambda point: run.control.cancel())
    assert run.progress.epoch < 900
    before = _run(pairs_of_words, model)
    before.control.cancel()
    with pytest.raises(Cancelled):
        before.execute()
    assert before.snapshot(3) is None


def test_a_loss_that_is_no_number_ends_the_run(pairs_of_words):
    run = _run(pairs_of_words, epochs=1000)

    def spoil(point):
        run.learner.model.inputs[:] = np.nan

    with pytest.raises(ComputeError, match="Lower the learning rate"):
        run.execute(spoil)


def test_an_error_of_who_watches_ends_the_threads(pairs_of_words):
    run = _run(pairs_of_words, epochs=1000)

    def fail(point):
        raise KeyError("seen")

    with pytest.raises(KeyError, match="seen"):
        run.execute(fail)


def test_too_few_words_are_refused_with_a_cure(corpus_of):
    said = r"4 different words; with a count of at least 5 it has 0.*minimum count of 2 would keep 2"
    with pytest.raises(InputError, match=said):
        _run(corpus_of(["a a b b c d"]), min_count=5)
    with pytest.raises(InputError, match="at least two different words"):
        _run(corpus_of(["a a a"]))


@pytest.mark.parametrize("model", NAMES)
def test_words_that_never_meet_are_refused_but_by_documents(corpus_of, model):
    corpus = corpus_of(["a", "b", "a"])
    if model == "lsa":
        assert np.isfinite(_trained(corpus, model, document_words=2).progress.loss)
    else:
        with pytest.raises(InputError, match="every sentence is one word"):
            _run(corpus, model)


@pytest.mark.parametrize("text", ["a b", "a a b", "a b a b a b a b"])
@pytest.mark.parametrize(
    ("model", "changes"),
    [
        *((model, {}) for model in NAMES),
        *(("cbow", {"loss": loss}) for loss in ("hierarchical", "softmax")),
        *(("skipgram", {"loss": loss}) for loss in ("hierarchical", "softmax", "infonce")),
    ],
)
def test_a_text_of_two_words_is_learned_or_refused(corpus_of, model, changes, text):
    for sample in (0.0, 1e-3):
        run = _run(corpus_of([text]), model, sample=sample, **changes)
        refused = None
        try:
            run.execute()
        except InputError as error:
            refused = error
        if refused is not None:
            assert refused.cure
            assert sample > 0 or model == "ppmi"
            # vectors as they began are nothing to offer
            assert not run.has_learned
            assert run.describe_kept() == ""
        else:
            assert any(np.isfinite(point.loss) for point in run.history)
            assert np.isfinite(run.embedding().vectors).all()
            assert run.has_learned


def test_vectors_know_where_they_come_from(pairs_of_words):
    run = _trained(pairs_of_words, window=3, epochs=2)
    embedding = run.embedding()
    assert embedding.words == run.vocabulary.words
    assert np.array_equal(embedding.counts, run.vocabulary.counts)
    known = {"model": "skipgram", "window": "3", "epochs_done": "2", "corpus": "a small text", "tokens": "20000"}
    assert known.items() <= embedding.provenance.items()


def test_runs_have_numbers_of_their_own(pairs_of_words):
    assert _run(pairs_of_words).run_id != _run(pairs_of_words).run_id


def test_more_epochs_than_allowed_are_refused(pairs_of_words):
    run = _run(pairs_of_words, epochs=1000)
    with pytest.raises(InputError):
        run.extend(1)
    with pytest.raises(InputError):
        run.extend(0)
