"""What an earlier process left is touched by no one but the run that goes on from there."""

import pytest

from embviz.gui.core.observation_settings import ObserverFactory, write_plan
from embviz.gui.core.session_folders import CheckpointSlot
from embviz.gui.core.settings import Settings
from embviz.gui.core.workspace import Workspace
from embviz.monitoring.checkpoints import Checkpoints
from embviz.text.reading import read_corpus
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun


@pytest.fixture
def small(long_text):
    corpus = read_corpus(long_text)
    return lambda epochs=2: TrainingRun(corpus, defaults(dimensions=8, min_count=1, epochs=epochs, threads=1))


@pytest.fixture
def folder(tmp_path, small):
    """Holds what an earlier process left, beside what the settings of these tests name."""
    run = small(9)
    run.execute(lambda point: run.control.stop())
    assert Checkpoints(tmp_path / "slots" / "0").write(run)
    return tmp_path / "slots"


@pytest.fixture
def chosen(qapp):
    return Settings()


@pytest.fixture
def observing(folder, chosen):
    made = ObserverFactory(Workspace(), chosen)
    made.slot = CheckpointSlot(folder)
    yield made
    made.slot.release()


def never():
    return False


def test_another_run_neither_tidies_nor_discards_what_was_found(observing, folder, small):
    saved = observing.slot.claim()
    assert observing.slot.left == folder / "0"
    assert observing.slot.own not in (None, folder / "0")
    other = observing.plan()(small(), None)
    other.run.execute()
    assert other.checkpoints.write(other.run)
    observing.follow(other, never)
    observing.close((other,))
    assert list(observing.slot.own.glob("state-*")) == []
    # it is offered as long as it is not answered, whoever asked first
    assert observing.slot.claim() == saved
    assert saved.run().start.pieces == saved.pieces


def test_a_second_process_leaves_it_alone(observing, folder):
    saved = observing.slot.claim()
    second = CheckpointSlot(folder)
    assert second.claim() is None
    assert second.own not in (observing.slot.own, observing.slot.left, None)
    second.release()
    observing.slot.release()
    assert second.claim() == saved
    second.release()


def test_the_run_that_goes_on_is_saved_there_and_ends_it(observing, folder):
    saved = observing.slot.claim()
    observer = observing.plan(saved)(saved.run(), None)
    assert observer.checkpoints.folder == folder / "0"
    observer.run.execute()
    observing.follow(observer, never)
    assert observing.slot.claim() is None


def test_the_run_that_goes_on_and_is_given_up_stays_saved(observing):
    saved = observing.slot.claim()
    observer = observing.plan(saved)(saved.run(), None)
    observer.run.control.cancel()
    observing.follow(observer, never)
    observing.close((observer,))
    assert observing.slot.claim() == saved
    observing.slot.discard()
    assert observing.slot.claim() is None


def test_the_plan_is_that_of_the_moment_it_is_asked_for(observing, chosen, small):
    write_plan(chosen, density=77)
    observe = observing.plan()
    write_plan(chosen, density=99)
    assert observe(small(), None).plan.density == 77
