"""Training from a notebook: the same vectors as the rooms give, and nothing lost when it is interrupted."""

import _thread
import math
import signal
import threading

import numpy as np
import pytest

import embviz
from embviz.api.training import _done as done
from embviz.api.training import _model_name
from embviz.text.reading import corpus_from_texts
from embviz.training.models.registry import MODELS
from embviz.training.moments import Progress
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.watchdog import LOSSES, Unsteady, Watchdog
from embviz.util.errors import Cancelled, ComputeError

TOPICS = (["sun", "rain", "wind", "snow"], ["bread", "cheese", "apple", "soup"], ["red", "blue", "green", "gold"])
QUICK = {"dimensions": 12, "epochs": 3, "threads": 1, "sample": 0}


def topical_lines(count):
    random = np.random.default_rng(0)
    return [" ".join(random.choice(TOPICS[random.integers(3)], 12)) for _ in range(count)]


@pytest.fixture(scope="module")
def corpus():
    return embviz.Corpus.from_texts(topical_lines(400), name="topics")


@pytest.fixture(scope="module")
def long_corpus():
    return embviz.Corpus.from_texts(topical_lines(40_000), name="long")


def test_vectors_are_those_of_the_room_to_the_last_bit(corpus):
    told = []
    training = embviz.train(corpus, "skip-gram", seed=3, progress=told.append, **QUICK)
    run = TrainingRun(corpus, defaults("skipgram", seed=3, **QUICK))
    run.execute()
    assert training.embedding.words == run.embedding().words
    assert np.array_equal(training.embedding.vectors, run.embedding().vectors)
    assert training.finished
    assert training.epochs_done == 3
    assert training.parameters == defaults("skipgram", seed=3, **QUICK)
    assert training.loss_definition == run.loss_definition
    assert math.isnan(training.held_out_loss)
    assert training.history.loss.tolist() == [point.loss for point in told]
    assert training.history.tokens_done.tolist() == [point.tokens_done for point in told]
    assert training.history.tokens_done[-1] == 3 * corpus.tokens == told[-1].tokens_total
    assert training.history.tokens_done.dtype == np.int64
    assert training.history.epoch.dtype == np.float64
    assert len(training.history) == len(told) >= 1
    with pytest.raises(ValueError, match="read-only"):
        training.history.loss[0] = 0


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("Skip-gram", "skipgram"),
        ("skipgram", "skipgram"),
        ("CBOW", "cbow"),
        ("GloVe", "glove"),
        ("ppmi", "ppmi"),
        ("LSA", "lsa"),
    ],
)
def test_models_go_by_their_names_and_titles(corpus, model, name):
    training = embviz.train(corpus, model, dimensions=4, epochs=2, threads=1)
    assert training.parameters.model == name
    assert training.embedding.vectors.shape == (12, 4)


def test_every_model_is_found_by_both():
    for model in MODELS:
        assert _model_name(model.title) == _model_name(model.name) == model.name


def test_a_corpus_of_the_room_will_do(corpus):
    assert len(embviz.train(corpus_from_texts(["a b a b"] * 9), min_count=1, **QUICK).embedding) == 2
    assert embviz.train(corpus, held_out=20.0, **QUICK).held_out_loss > 0


def test_training_begins_with_vectors_that_are_there(corpus):
    before = embviz.train(corpus, **QUICK).embedding
    more = embviz.Corpus.from_texts(["sun fog rain fog snow fog"] * 9)
    after = embviz.train(more, start=before, freeze=True, epochs=2, threads=1, sample=0)
    assert after.embedding.dimensions == 12
    assert "fog" in after.embedding
    assert np.array_equal(after.embedding[before.words], before.vectors)


@pytest.mark.parametrize(
    ("model", "options", "said"),
    [
        ("glov", {}, "no model 'glov'. Choose one of skipgram, cbow"),
        ("cbow", {"x_max": 3}, "The model cbow has no x_max. Leave it out, or choose glove"),
        ("cbow", {"vector_size": 3}, "Training has no option 'vector_size'. Did you mean dimensions"),
        ("cbow", {"dimensions": 0}, "Dimensions is 0, outside 1 to 1000"),
        ("cbow", {"dimensions": "9"}, "dimensions is '9', which is not a whole number"),
        ("cbow", {"freeze": True}, "no words to freeze"),
        ("cbow", {"min_count": 10**6}, "too few to learn from"),
        ("cbow", {"model": "glove"}, None),
    ],
)
def test_mistakes_are_input_errors(corpus, model, options, said):
    with pytest.raises(TypeError if said is None else embviz.InputError, match=said):
        embviz.train(corpus, model, **options)


def test_the_dimensions_of_a_start_are_not_changed(corpus):
    start = embviz.Embedding(["sun", "rain"], np.ones((2, 5)))
    with pytest.raises(embviz.InputError, match="5 dimensions, the run 12"):
        embviz.train(corpus, start=start, **QUICK)


def test_ctrl_c_ends_it_and_keeps_what_was_learned(long_corpus):
    points = []

    def interrupted(point):
        points.append(point)
        if point.epoch > 1:
            signal.raise_signal(signal.SIGINT)

    training = embviz.train(long_corpus, dimensions=20, epochs=1000, threads=2, sample=0, progress=interrupted)
    assert not training.finished
    assert 1 < training.epochs_done < 1000
    assert len(training.history) >= len(points)
    # what was learned tells the topics apart, as random vectors do not
    for topic in TOPICS:
        assert {*training.embedding.neighbors(topic[0], k=3).words} == {*topic[1:]}
    assert "1,000 epochs" in repr(training)
    assert "ended before" in training._repr_html_()


def point(**changes):
    numbers = dict.fromkeys(Progress.__dataclass_fields__, 1)
    return Progress(**{**numbers, **changes})


@pytest.fixture
def waited_for(monkeypatch):
    """Tell when somebody waits for a run, of which nothing is compiled."""
    waiting = threading.Event()

    def watched(work):
        waiting.set()
        return done(work)

    monkeypatch.setattr("embviz.api.training.warm_up", lambda parameters: None)
    monkeypatch.setattr("embviz.api.training._done", watched)
    return waiting


@pytest.mark.parametrize("at_once", [True, False])
def test_ctrl_c_before_anything_is_learned_is_raised(corpus, monkeypatch, waited_for, at_once):
    given_up = []

    def prepare(run):
        run.control.pause()
        if not at_once:
            waited_for.wait()
        _thread.interrupt_main()
        try:
            run.control.checkpoint()
        except Cancelled:
            given_up.append(run)
            raise

    monkeypatch.setattr(TrainingRun, "execute", prepare)
    with pytest.raises(KeyboardInterrupt):
        embviz.train(corpus, **QUICK)
    assert given_up


def test_ctrl_c_pressed_twice_gives_it_up(corpus, monkeypatch, waited_for):
    def heavy(run):
        run.history.append(point())
        for _ in range(2):
            run.control.pause()
            waited_for.clear()
            waited_for.wait()
            _thread.interrupt_main()
            # ends when the run is stopped, and raises when it is given up
            run.control.checkpoint()

    monkeypatch.setattr(TrainingRun, "execute", heavy)
    with pytest.raises(KeyboardInterrupt):
        embviz.train(corpus, **QUICK)


def test_what_progress_raises_ends_the_training(long_corpus):
    def fail(point):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        embviz.train(long_corpus, epochs=1000, dimensions=20, progress=fail)


def test_a_training_that_diverges_says_so(corpus, monkeypatch):
    def diverge(run):
        raise ComputeError("The loss is no longer a finite number.")

    monkeypatch.setattr(TrainingRun, "execute", diverge)
    monkeypatch.setattr("embviz.api.training.warm_up", lambda parameters: None)
    with pytest.raises(embviz.ComputeError, match="no longer a finite"):
        embviz.train(corpus, **QUICK)


def test_a_notebook_shows_a_training(corpus):
    training = embviz.train(corpus, "glove", dimensions=4, epochs=2, threads=1)
    assert repr(training) == "<Training of glove: 12 words in 4 dimensions, 2 of 2 epochs>"
    assert "GloVe" in training._repr_html_()
    assert f"loss {training.history.loss[0]:.4f} to {training.history.loss[-1]:.4f}" in repr(training.history)


def test_a_training_that_was_steadied_tells_so(corpus):
    wild = {**QUICK, "learning_rate": 1.0, "window": 12, "negative": 20}
    training = embviz.train(corpus, **wild)
    assert training.steadied
    assert "Steadied" in training._repr_html_()
    assert np.isfinite(training.embedding.vectors).all()


def test_a_training_that_cannot_be_steadied_keeps_what_it_knew(corpus, monkeypatch):
    monkeypatch.setattr("embviz.training.run.MOST_TIMES", 0)

    def blow_up(progress):
        def look(watchdog, thread, pieces, epoch):
            raise Unsteady(LOSSES, 9.0)

        if progress.epoch >= 1:
            monkeypatch.setattr(Watchdog, "look", look)

    with pytest.raises(embviz.ComputeError, match="no longer a finite") as ended:
        embviz.train(corpus, **{**QUICK, "epochs": 1000}, progress=blow_up)
    kept = ended.value.kept
    assert kept.history.epoch[-1] >= 1
    assert kept.embedding.words == corpus.vocabulary.words
    assert np.isfinite(kept.embedding.vectors).all()
