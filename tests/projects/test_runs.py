"""A run that was saved goes on as if it had never been away."""

import tracemalloc

import numpy as np
import pytest

from embviz.monitoring.observer import Observer
from embviz.monitoring.plan import ObservationPlan
from embviz.projects.contents import ProjectContents
from embviz.projects.reading import read_project
from embviz.projects.runs import RecordedRuns, revived
from embviz.projects.writing import write_project
from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.ensemble import train_ensemble
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.training.watchdog import Steadied
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

from .same import assert_same

PLAN = ObservationPlan(evaluate="nothing", keep_best="loss")


def text(words=40, seed=3):
    draw = np.random.default_rng(seed)
    ids = (draw.zipf(1.4, 12_000) % words).astype(np.int32)
    counts = np.bincount(ids, minlength=words)
    order = np.argsort(-counts, kind="stable")
    place = np.empty(words, np.int32)
    place[order] = np.arange(words)
    offsets = np.arange(0, 12_001, 20, dtype=np.int64)
    return Corpus(place[ids], offsets, Vocabulary([f"w{k:02d}" for k in order], counts[order]), name="drawn")


def observed(run, past=None):
    return Observer(run, PLAN, past=past)


def stopped(corpus, after, start=None, **parameters):
    """Return a run that was stopped after so many epochs."""
    chosen = {"dimensions": 8, "min_count": 1, "threads": 1, "epochs": 4, **parameters}
    run = TrainingRun(corpus, defaults(**chosen), start)
    observer = observed(run)
    seen = run.at_rest

    def at_rest():
        seen()
        if run.epochs_done >= after:
            run.control.stop()

    run.at_rest = at_rest
    run.execute()
    run.at_rest = seen
    return observer


def through_a_file(tmp_path, *observers):
    write_project(ProjectContents(runs=RecordedRuns(observers)), tmp_path / "p")
    return read_project(tmp_path / "p").runs


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"model": "cbow"},
        {"model": "glove"},
        {"model": "fasttext", "buckets": 300},
        {"model": "ppmi"},
        {"model": "skipgram", "loss": "hierarchical"},
        {"held_out": 5.0},
    ],
)
def test_it_has_its_vectors_curves_and_moments_and_goes_on_bit_for_bit(tmp_path, parameters):
    corpus = text()
    before = stopped(corpus, 2, **parameters)
    (record,) = through_a_file(tmp_path, before)
    after = revived(record, corpus, observed)
    assert np.array_equal(after.run.embedding().vectors, before.run.embedding().vectors)
    assert after.run.embedding().words == before.run.embedding().words
    assert_same(after.run.history, before.run.history)
    assert after.moments == before.moments
    assert after.epochs == before.epochs
    assert after.best == before.best is not None
    assert after.run.pieces == before.run.pieces
    for moment in after.moments:
        assert np.array_equal(after.embedding(moment).vectors, before.embedding(moment).vectors)
    for one in (before, after):
        one.run.extend(2)
        one.run.execute()
    assert after.run.finished
    assert np.array_equal(after.run.embedding().vectors, before.run.embedding().vectors)
    assert [point.tokens_done for point in after.run.history][-1] == before.run.history[-1].tokens_done
    assert [moment.pieces for moment in after.epochs] == [moment.pieces for moment in before.epochs]


def test_a_finished_run_is_finished_and_learns_nothing_when_it_comes_back(tmp_path):
    corpus = text()
    before = stopped(corpus, 99)
    (record,) = through_a_file(tmp_path, before)
    after = revived(record, corpus, observed)
    assert after.run.finished
    assert after.run.history == before.run.history
    assert after.stopped_because == before.stopped_because


def test_words_that_were_moved_by_hand_are_remembered(tmp_path):
    corpus = text()
    before = stopped(corpus, 2)
    move = before.run.move_word(5, np.ones(8, np.float32))
    (record,) = through_a_file(tmp_path, before)
    after = revived(record, corpus, observed)
    assert after.run.moves == before.run.moves == (move.mark,)
    assert np.array_equal(after.run.snapshot(np.array([5])).vectors, [np.ones(8)])


def test_what_steadied_a_run_is_remembered_and_its_steps_stay_short(tmp_path):
    corpus = text()
    before = stopped(corpus, 2)
    before.run.steadied = (
        Steadied(70, 0.25, "lengths", 47.5, 0.2, 0.5),
        Steadied(90, 0.5, "numbers", float("nan"), 0.45, 0.25),
    )
    (record,) = through_a_file(tmp_path, before)
    assert str(record.steadied) == str(before.run.steadied)  # nan is not equal to itself
    after = revived(record, corpus, observed)
    assert str(after.run.steadied) == str(before.run.steadied)
    rate = after.run.parameters.learning_rate
    after.run.extend(1)
    after.run.execute()
    assert max(point.learning_rate for point in after.run.history[len(record.history) :]) <= 0.25 * rate


def test_branches_know_where_they_come_from_and_frozen_words_stay_frozen(tmp_path):
    corpus = text()
    trunk = stopped(corpus, 2)
    moment = trunk.moments[1]
    branch_run = TrainingRun(
        corpus, trunk.run.parameters.with_(learning_rate=0.1), trunk.branch(moment, trunk.run.parameters)
    )
    branch = Observer(branch_run, PLAN, parent=(trunk.run.run_id, moment))
    branch_run.execute()
    held = Embedding(["w00", "elsewhere"], np.ones((2, 8)))
    frozen = stopped(corpus, 1, Start(held, True))
    records = through_a_file(tmp_path, trunk, branch, frozen)
    assert [record.parent for record in records] == [None, (0, moment), None]
    after = revived(records[2], corpus, observed)
    after.run.extend(1)
    after.run.execute()
    words = after.run.embedding()
    assert np.array_equal(words.vectors[words.get("elsewhere")], np.ones(8))
    assert np.array_equal(words.vectors[words.get("w00")], np.ones(8))
    assert words.words == frozen.run.embedding().words


def test_a_run_that_has_not_begun_is_left_out():
    run = TrainingRun(text(), defaults(dimensions=4, min_count=1))
    assert len(RecordedRuns([observed(run)])) == 0


@pytest.mark.parametrize("other", [text(30), text(60)])
def test_another_text_is_refused(tmp_path, other):
    (record,) = through_a_file(tmp_path, stopped(text(), 1))
    with pytest.raises(InputError, match="not trained on this text, drawn"):
        revived(record, other, observed)


def test_runs_of_a_session_are_copied_one_at_a_time(tmp_path):
    corpus = text(words=400)
    several = RecordedRuns([stopped(corpus, 1, dimensions=400, epochs=1) for _ in range(4)])
    each = sum(rows.nbytes for rows in several[0].state.values())
    tracemalloc.start()
    write_project(ProjectContents(runs=several), tmp_path / "p", moment_bytes=0)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2 * each
    assert len(read_project(tmp_path / "p").runs) == 4


def test_the_sets_of_a_repeated_run_make_unseen_words_as_before(tmp_path):
    corpus = text()
    before = stopped(corpus, 9, model="fasttext", buckets=300, epochs=1)
    ensemble = train_ensemble(corpus, before.run.parameters, 2, first=before.run.embedding())
    write_project(ProjectContents(runs=RecordedRuns([before], ensembles={before.run.run_id: ensemble})), tmp_path / "p")
    kept = read_project(tmp_path / "p").runs[0].ensemble
    assert kept.composes
    for one, other in zip(ensemble.sets, kept.sets, strict=True):
        np.testing.assert_array_equal(one.compose("w123"), other.compose("w123"))
