"""An observer and its run."""

import gc
import math
import threading
import weakref
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from embviz.monitoring.checkpoints import Checkpoints
from embviz.monitoring.judging import Agenda, Pace
from embviz.monitoring.observer import Observer
from embviz.monitoring.plan import ObservationPlan
from embviz.monitoring.records import Moment
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.util.errors import Cancelled, ComputeError, InputError
from embviz.util.progress import SILENT
from embviz.vectors.embedding import Embedding


class Judge:
    """Tells how well pairs are found, and remembers what it was asked."""

    def __init__(self, values=None):
        self.asked, self.before, self._values = [], [], values

    def measure(self, embedding, previous=None, pulse=SILENT):
        pulse.check()
        epoch = float(embedding.provenance["epochs_done"])
        self.asked.append(epoch)
        self.before.append(None if previous is None else float(previous.provenance["epochs_done"]))
        if self._values is not None:
            return {"analogy": self._values[round(epoch)], "stability": math.nan}
        unit = embedding.unit
        return {"analogy": float(np.mean(unit[0::2] @ unit[1::2].T)), "similarity/pairs": 0.5}


def never():
    return False


def follow(run, plan=None, judge=None, **options):
    """Execute and follow a run to its end."""
    observer = Observer(run, plan or ObservationPlan(), judge, **options)
    worker = threading.Thread(target=run.execute)
    worker.start()
    observer.follow(never)
    worker.join()
    return observer


@pytest.mark.parametrize("model", ["skipgram", "cbow", "glove", "fasttext"])
def test_the_beginning_and_the_ends_of_epochs_are_kept_exactly(pairs, run_on, model):
    run = run_on(pairs, model, threads=2, epochs=3, **({"buckets": 1000} if model == "fasttext" else {}))
    states = []
    observer = Observer(run, ObservationPlan())
    at_rest = run.at_rest
    run.at_rest = lambda: (states.append(run.embedding().vectors), at_rest())
    run.execute()
    observer.follow(never)
    ends = [moment for moment in observer.moments if moment.epoch == int(moment.epoch)]
    assert [moment.epoch for moment in ends] == [0, 1, 2, 3]
    assert [moment.epoch for moment in observer.epochs] == [0, 1, 2, 3]
    assert [moment.tokens_done for moment in ends] == [k * run.progress.tokens_total // 3 for k in range(4)]
    for moment, vectors in zip(ends, states, strict=False):
        kept = observer.embedding(observer.history.index_of(moment))
        assert kept.words == run.vocabulary.words
        # a vector may be a sum of rows, each rounded to float16
        assert np.allclose(kept.vectors, vectors, rtol=1e-3, atol=1e-3 * np.abs(vectors).max())
        assert kept.provenance["epochs_done"] == f"{moment.epoch:g}"
    observer.history.close()


def test_moments_tell_of_the_curves(pairs, run_on):
    observer = follow(run_on(pairs, epochs=4, held_out=10.0))
    run = observer.run
    assert observer.stopped_because == "All 4 epochs are done."
    for last, moment in zip(observer.epochs, observer.epochs[1:], strict=False):
        points = [p for p in run.history if last.tokens_done < p.tokens_done <= moment.tokens_done]
        weights = np.diff([last.tokens_done, *(p.tokens_done for p in points)])
        assert moment.values["loss"] == pytest.approx(np.average([p.loss for p in points], weights=weights))
        assert moment.values["learning_rate"] == points[-1].learning_rate
        seconds = points[-1].elapsed - last.elapsed
        assert moment.values["words_per_second"] == pytest.approx(weights.sum() / seconds, rel=1e-6)
        assert moment.values["gradient_norm"] > 0
    assert observer.epochs[-1].values["held_out"] == pytest.approx(run.held_out_loss())
    assert observer.epochs[-1].values["held_out"] < observer.epochs[0].values["held_out"]
    first, last = (observer.embedding(k).vectors for k in (0, len(observer.moments) - 1))
    values = [moment.values for moment in observer.moments]
    assert "movement" not in values[0]
    assert values[0]["norm"] == pytest.approx(np.linalg.norm(first, axis=1).mean(), rel=1e-3)
    assert values[-1]["norm"] == pytest.approx(np.linalg.norm(last, axis=1).mean(), rel=1e-3)
    moved = np.sqrt(np.mean(np.sum((last - first) ** 2, axis=1)))
    assert moved <= sum(v["movement"] for v in values[1:]) * 1.01


def test_ends_of_epochs_are_judged_against_the_end_before(pairs, run_on):
    judge = Judge()
    observer = follow(run_on(pairs, epochs=3), ObservationPlan(evaluate="epochs"), judge)
    judged = dict(zip(judge.asked, judge.before, strict=True))
    assert judged == {0: None, 1: 0, 2: 1, 3: 2}
    assert all("analogy" in moment.values for moment in observer.epochs)
    assert observer.judged == 1
    best = max(observer.epochs, key=lambda moment: moment.values["analogy"])
    assert observer.moments[observer.best].pieces == best.pieces
    assert {name for moment in observer.moments for name in moment.values} >= {"analogy", "similarity/pairs", "loss"}


def test_moments_in_between_are_judged_too(text, run_on):
    # an epoch takes several looks of the observer, also on a machine that learns ten million words a second
    run = run_on(text(tokens=2_000_000), epochs=100, dimensions=100, window=10, negative=20)
    observer = Observer(run, ObservationPlan(density=5000), Judge())
    worker = threading.Thread(target=run.execute)
    worker.start()

    def between():
        return sum(not moment.epoch.is_integer() for moment in observer.moments)

    def stop_at_three():
        # how many there are in a second depends on the machine
        if between() >= 3:
            run.control.stop()
        return False

    observer.follow(stop_at_three)
    worker.join()
    assert not run.finished
    assert between() >= 3
    assert all("analogy" in moment.values for moment in observer.moments)
    pieces = [moment.pieces for moment in observer.moments]
    assert pieces == sorted(set(pieces))
    elapsed = [moment.elapsed for moment in observer.moments]
    assert elapsed == sorted(elapsed)


def test_without_a_judge_or_a_wish_nothing_is_judged(pairs, run_on):
    judge = Judge()
    observer = follow(run_on(pairs, epochs=2), ObservationPlan(evaluate="nothing"), judge)
    assert judge.asked == []
    assert observer.best is None
    assert follow(run_on(pairs, epochs=2)).best is None


def test_the_best_is_pinned(pairs, run_on):
    values = [0.1, 0.4, 0.9, 0.3, 0.2]
    observer = follow(run_on(pairs, epochs=4), ObservationPlan(evaluate="epochs"), Judge(values))
    assert observer.moments[observer.best].epoch == 2
    kept = observer.history._kept
    assert [k.moment.epoch for k in kept if k.pinned] == [2]
    falling = follow(run_on(pairs, epochs=3), ObservationPlan(keep_best="loss"))
    best = min(falling.epochs[1:], key=lambda moment: moment.values["loss"])
    assert falling.moments[falling.best].epoch == best.epoch


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (ObservationPlan(stop_change=40.0), "differs from the one before"),
        (ObservationPlan(stop_gradient=1000.0), "mean gradient norm"),
        (
            ObservationPlan(stop_plateau="loss", stop_patience=1, stop_smallest=1.0),
            "Loss has not improved for one epoch",
        ),
    ],
)
def test_a_rule_ends_the_run_at_the_end_of_an_epoch(pairs, run_on, plan, said):
    observer = follow(run_on(pairs, epochs=900), plan)
    assert said.replace("for epoch", "for") in observer.stopped_because
    assert observer.run.progress.epoch == int(observer.run.progress.epoch) < 900


def test_a_plateau_of_what_is_judged_ends_the_run(pairs, run_on):
    judge = Judge([0.5, 0.6] + 10_000 * [0.55])
    observer = follow(run_on(pairs, epochs=1000), ObservationPlan(stop_plateau="analogy", stop_patience=2), judge)
    assert "Analogies" in observer.stopped_because
    assert observer.run.progress.epoch < 1000
    assert observer.moments[observer.best].epoch == 1


def test_a_run_stopped_by_hand_says_so_and_goes_on(pairs, run_on, executing):
    run = run_on(pairs, epochs=1000)
    observer = Observer(run, ObservationPlan())
    with executing(run):
        while run.progress is None:
            pass
    observer.follow(never)
    assert observer.stopped_because == "The run was stopped by hand."
    last = observer.moments[-1]
    assert last.pieces == run.pieces
    run.extend(1)
    worker = threading.Thread(target=run.execute)
    worker.start()
    observer.follow(never)
    worker.join()
    assert observer.stopped_because.endswith("epochs are done.")
    assert observer.moments[-1].pieces == run.pieces > last.pieces


def test_a_run_that_fails_or_is_given_up_says_so(pairs, run_on):
    run = run_on(pairs, epochs=3)
    run.control.cancel()
    observer = Observer(run, ObservationPlan())
    with pytest.raises(Cancelled):
        run.execute()
    observer.follow(never)
    assert observer.stopped_because == "The run was canceled."
    run = run_on(pairs, epochs=3)
    observer = Observer(run, ObservationPlan())

    def fail(_point):
        raise ComputeError("broken")

    with pytest.raises(ComputeError):
        run.execute(fail)
    observer.follow(never)
    assert observer.stopped_because == "The run failed."


def test_following_ends_when_it_is_not_wanted_any_more(pairs, run_on):
    observer = Observer(run_on(pairs), ObservationPlan())
    observer.follow(lambda: True)
    observer.run.execute()
    judge = Judge()
    observer._quality = judge
    asked = iter([False, True])
    observer.follow(lambda: next(asked, True))
    assert len(judge.asked) <= 1


def test_a_small_budget_is_kept_within(text, run_on):
    run = run_on(text(20_000, 2000), epochs=30, dimensions=200)
    plan = ObservationPlan(budget=2, spill=4)
    observer = follow(run, plan, Judge())
    assert observer.history.memory_bytes <= 2 << 20
    assert observer.history.disk_bytes <= 4 << 20
    assert len(observer.epochs) == 31
    assert 2 <= len(observer.moments) < 10
    assert observer.moments[0].epoch == 0
    assert observer.moments[-1].epoch == 30
    observer.history.close()


def test_a_branch_goes_on_with_the_schedule(pairs, run_on):
    parent = follow(run_on(pairs, epochs=4))
    index = next(k for k, m in enumerate(parent.moments) if m.epoch == 2)
    moment = parent.moments[index]
    other = parent.run.parameters.with_(learning_rate=0.01, window=3)
    run = TrainingRun(pairs, other, parent.branch(index, other))
    branch = follow(run, parent=(parent.run.run_id, moment))
    assert branch.parent == (parent.run.run_id, moment)
    assert branch.moments[0].epoch == 2
    assert branch.moments[0].tokens_done == moment.tokens_done
    assert np.array_equal(branch.embedding(0).vectors, parent.embedding(index).vectors)
    assert branch.moments[-1].epoch == 4
    assert run.history[0] == parent.run.history[0]
    after = [p.learning_rate for p in run.history if p.tokens_done > moment.tokens_done]
    assert max(after) <= 0.01 * 0.5 * 1.001


def test_a_branch_with_another_model_begins_anew_at_the_vectors(pairs, run_on):
    parent = follow(run_on(pairs, epochs=2))
    other = defaults("cbow", dimensions=16, min_count=1, threads=1, epochs=1)
    start = parent.branch(1, other)
    assert start.state is None
    assert start.pieces == 0
    assert np.array_equal(start.embedding.vectors, parent.embedding(1).vectors)
    branch = follow(TrainingRun(pairs, other, start))
    assert np.allclose(branch.embedding(0).vectors, start.embedding.vectors, rtol=1e-3, atol=1e-6)


def test_a_branch_keeps_frozen_words_frozen(pairs, run_on):
    mine = Embedding(["w001", "elsewhere"], np.random.default_rng(0).normal(size=(2, 16)).astype(np.float32))
    parent = follow(run_on(pairs, epochs=3, start=Start(mine, freeze=True)))
    other = parent.run.parameters.with_(learning_rate=0.05)
    run = TrainingRun(pairs, other, parent.branch(1, other))
    run.execute()
    assert run.vocabulary.words == parent.run.vocabulary.words
    learned, before = run.embedding(), parent.embedding(1)
    for word in mine.words:
        assert np.allclose(learned.vector(word), mine.vector(word), rtol=1e-3)
        assert np.array_equal(learned.vector(word), before.vector(word))


def test_a_branch_that_cannot_be_is_refused(pairs, run_on):
    parent = follow(run_on(pairs, epochs=2))
    parameters = parent.run.parameters
    with pytest.raises(InputError, match="16 dimensions") as said:
        parent.branch(0, parameters.with_(dimensions=20))
    assert "16" in said.value.cure
    with pytest.raises(InputError, match="to end after 1") as said:
        parent.branch(len(parent.moments) - 1, replace(parameters, epochs=1))
    assert "3 or more" in said.value.cure
    with pytest.raises(IndexError):
        parent.branch(99, parameters)


def test_the_run_is_saved_while_it_is_followed(tmp_path, pairs, run_on, monkeypatch):
    monkeypatch.setattr("embviz.monitoring.checkpoints._FIRST_S", 0.0)
    observer = follow(
        run_on(pairs, epochs=1000, dimensions=100), ObservationPlan(stop_seconds=0.3), checkpoints=Checkpoints(tmp_path)
    )
    saved = observer.checkpoints.latest()
    assert 0 < saved.pieces <= observer.run.pieces
    assert observer.checkpoints.trouble == ""


def test_the_agenda_is_coarse_first():
    moments = [Moment(10 * k, k / 4, float(k), k) for k in range(9)]
    agenda, order = Agenda(True), []
    while (moment := agenda.next(moments, moments[::4], True)) is not None:
        order.append(moment.pieces)
        agenda.tick_off(moment)
    assert order[:3] == [8, 4, 0]
    assert set(order[3:5]) == {2, 6}
    assert sorted(order) == list(range(9))
    assert Agenda(False).next(moments, [], True) is None
    assert Agenda(True).next(moments, [], False) is None


def test_moments_are_paced_by_what_they_cost():
    pace = Pace(100)
    assert not pace.due(0.04, 0.1)  # closer than 50 ms
    assert not pace.due(0.9, 0.009)  # a hundredth of the run is not done
    assert pace.due(1.1, 0.011)
    pace.took(3.0, 10.0)
    assert not pace.due(100.0, 0.5)
    assert pace.due(600.0, 0.9)


def test_no_two_moments_have_one_time(text, run_on):
    run = run_on(text(400_000), epochs=2)
    observer = Observer(run, ObservationPlan())
    learner = run.learner
    learn = learner.learn

    def lagging(thread, first, last):
        # on a busy machine, two moments are kept while one piece is being learned
        with observer._lock:
            observer._take(resting=False)
        if first % 3 != 1:
            learn(thread, first, last)

    learner.learn = lagging
    run.execute()
    times = [moment.tokens_done for moment in observer.moments]
    assert len(times) > 5
    assert all(later > sooner for sooner, later in pairwise(times))


def test_what_is_learned_while_a_moment_is_kept_is_not_counted(text, run_on, monkeypatch):
    run = run_on(text(400_000), epochs=1)
    observer = Observer(run, ObservationPlan())
    learner, state = run.learner, run.state
    learn, early = learner.learn, []

    def late():
        # the rest of the epoch is learned between two looks of the one that keeps the moment
        if early == [None]:
            early.clear()
            early.extend(range(learner.slices - 2, learner.slices))
            for at in early:
                learn(0, at, at + 1)
        return state()

    def overtaken(thread, first, last):
        # a slow machine learns several at once
        for at in range(first, last):
            if at == learner.slices - 2:
                early.append(None)
                with observer._lock:
                    observer._take(resting=False)
            if at not in early:
                learn(thread, at, at + 1)

    monkeypatch.setattr(run, "state", late)
    learner.learn = overtaken
    run.execute()
    assert len(early) == 2
    times = [moment.tokens_done for moment in observer.moments]
    assert times[-1] == run.corpus.tokens
    assert all(later > sooner for sooner, later in pairwise(times))


@pytest.mark.parametrize("stopped", [False, True])
def test_what_is_still_being_learned_does_not_stand_for_the_end(pairs, run_on, stopped):
    run = run_on(pairs, epochs=3)
    observer = Observer(run, ObservationPlan())
    learner = run.learner
    learn = learner.learn

    def hurried(thread, first, last):
        # a moment is kept while the last piece that was given out is being learned
        if stopped and first >= learner.slices:
            run.control.stop()
        with observer._lock:
            observer._take(resting=False)
        learn(thread, first, last)

    learner.learn = hurried
    run.execute()
    if stopped:
        assert 1 < run.epochs_done < 2
    assert [moment.epoch for moment in observer.epochs] == ([0, 1] if stopped else [0, 1, 2, 3])
    last = observer.moments[-1]
    assert (last.pieces, last.epoch) == (run.pieces, run.epochs_done)
    assert np.allclose(observer.embedding(last).vectors, run.embedding().vectors, rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize(
    ("model", "change"),
    [("skipgram", {}), ("skipgram", {"held_out": 0.0}), ("glove", {"window": 2}), ("ppmi", {"shift": 4.0})],
    ids=str,
)
def test_a_branch_counts_in_its_own_words_from_the_moment_on(pairs, run_on, model, change):
    parent = run_on(pairs, model, epochs=4, held_out=30.0)
    observer = Observer(parent, ObservationPlan())
    learner = parent.learner
    learn = learner.learn

    def look(thread, first, last):
        if last > 1.3 * learner.slices and not parent.control.stopped:
            parent.control.stop()
        learn(thread, first, last)

    learner.learn = look
    parent.execute()
    at = observer.moments[-1]
    assert 1 < at.epoch < 4
    # the newest point of the curves may be older than the moment
    parent.history[:] = [replace(parent.history[-1], tokens_done=1, epoch=1 / learner.units)]
    parameters = parent.parameters.with_(**change)
    run = TrainingRun(pairs, parameters, observer.branch(at, parameters))
    branch = follow(run)
    assert run.progress.epoch == pytest.approx(4)
    assert run.progress.tokens_done == run.progress.tokens_total
    assert {point.tokens_total for point in run.history} == {run.progress.tokens_total}
    epochs = [moment.epoch for moment in branch.moments]
    assert epochs[0] == pytest.approx(at.epoch)
    assert epochs == sorted(epochs)
    tokens = [moment.tokens_done for moment in branch.moments]
    assert tokens == sorted(tokens)


def test_a_branch_holds_out_nothing_that_was_learned_from(pairs, run_on):
    parent = follow(run_on(pairs, epochs=2, held_out=10.0))
    for change in ({"held_out": 20.0}, {"held_out": 20.0, "model": "cbow"}):
        with pytest.raises(InputError, match="has learned from text that would be held out") as said:
            parent.branch(1, parent.run.parameters.with_(**change))
        assert "10 %" in said.value.cure


def test_a_run_lets_go_of_what_it_began_with(pairs, run_on):
    parent = follow(run_on(pairs, epochs=2))
    run = TrainingRun(pairs, parent.run.parameters, parent.branch(1, parent.run.parameters))
    assert run.start.state is not None
    run.execute()
    assert run.start.state is None
    assert run.start.history


def continued(observer, epochs):
    """Let a run that ended learn on, followed."""
    before = observer.run.epochs_done
    observer.run.extend(epochs)
    worker = threading.Thread(target=observer.run.execute)
    worker.start()
    observer.follow(never)
    worker.join()
    return observer.run.epochs_done - before


def test_a_run_ended_by_a_rule_goes_on_until_the_rule_holds_anew(pairs, run_on):
    observer = follow(run_on(pairs, epochs=1000, dimensions=100, negative=20), ObservationPlan(stop_seconds=0.1))
    assert "0.1 were allowed" in observer.stopped_because
    first = observer.run.progress.elapsed
    assert continued(observer, 500) > 0
    assert "0.1 were allowed" in observer.stopped_because
    assert observer.run.progress.elapsed >= first + 0.1
    plan = ObservationPlan(stop_plateau="loss", stop_patience=3, stop_smallest=1.0)
    observer = follow(run_on(pairs, epochs=50), plan)
    assert "Loss has not improved for 3 epochs" in observer.stopped_because
    assert continued(observer, 2) == 2
    assert observer.stopped_because.endswith("epochs are done.")
    assert continued(observer, 50) == 3
    assert "Loss has not improved for 3 epochs" in observer.stopped_because


def test_a_branch_has_all_the_time_that_a_rule_allows(pairs, run_on):
    plan = ObservationPlan(stop_seconds=0.1)
    parent = follow(run_on(pairs, epochs=1000, dimensions=100, negative=20), plan)
    moment = parent.moments[-1]
    run = TrainingRun(pairs, parent.run.parameters, parent.branch(moment, parent.run.parameters))
    follow(run, plan)
    assert run.progress.elapsed >= moment.elapsed + 0.1


def test_without_room_there_is_no_best_but_a_reason(text, run_on):
    run = run_on(text(20_000, 2000), epochs=3, dimensions=300)
    observer = follow(run, ObservationPlan(budget=1, spill=0, keep_best="loss"))
    assert observer.moments == ()
    assert observer.best is None
    assert observer.best_moment is None
    assert "1 MB of memory and 0 MB on disk" in observer.trouble
    assert follow(run_on(text(20_000, 2000), epochs=1)).trouble == ""


def test_what_is_no_number_is_not_the_best(pairs, run_on, monkeypatch):
    losses = iter([3.0, 2.0, math.nan, 2.5])
    run = run_on(pairs, epochs=3, held_out=10.0)
    monkeypatch.setattr(run, "held_out_loss", lambda: next(losses))
    observer = Observer(run, ObservationPlan(keep_best="held_out"))
    run.execute()
    assert observer.best_moment.values["held_out"] == 2.0


def test_a_run_that_was_given_up_before_it_began_is_not_waited_for(pairs, run_on):
    run = run_on(pairs)
    observer = Observer(run, ObservationPlan())
    run.control.cancel()
    observer.follow(never)
    assert observer.stopped_because == "The run was canceled."


def test_judging_that_was_broken_off_is_taken_up_again(pairs, run_on):
    judge = Judge()
    run = run_on(pairs, epochs=3)
    observer = Observer(run, ObservationPlan(evaluate="epochs"), judge)
    assert not observer.unjudged
    run.execute()
    asked = iter([False, False])
    observer.follow(lambda: next(asked, True))
    assert observer.judged < 1
    assert observer.unjudged
    observer.follow(never)
    assert observer.judged == 1
    assert not observer.unjudged
    assert observer.stopped_because == "All 3 epochs are done."
    assert all("analogy" in moment.values for moment in observer.epochs)


def test_a_branch_does_not_keep_its_parent_alive(pairs, run_on):
    parent = follow(run_on(pairs, epochs=2))
    run = TrainingRun(pairs, parent.run.parameters, parent.branch(1, parent.run.parameters))
    branch = follow(run, parent=(parent.run.run_id, parent.moments[1]))
    gone = weakref.ref(parent.run)
    parent.history.close()
    del parent
    gc.collect()
    assert gone() is None
    assert branch.parent[1].epoch == 1
