"""Counting and training on four worker processes: the same as in this process, also when one of them is lost."""

import asyncio
import os
import signal
import tempfile
import time

import numpy as np
import pytest

from embviz.text.preprocessing import Preprocessing
from embviz.training.cluster import learner
from embviz.training.cluster.counting import count_pairs, find_phrases, read_shards
from embviz.training.cluster.run import ClusterRun, Connection
from embviz.training.cluster.session import Gone, Here, Session
from embviz.training.cluster.shards import blocks_of
from embviz.training.parameters import defaults
from embviz.util.errors import Cancelled, ComputeError, InputError
from embviz.util.progress import Pulse

PLAIN = Preprocessing()
WORKERS = 4


@pytest.fixture(scope="module")
def blocks(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shards")
    random = np.random.default_rng(5)
    for number in range(6):
        lines = (" ".join(f"w{word}" for word in np.minimum(random.zipf(1.4, 20) - 1, 60)) for _ in range(60))
        (folder / f"{number}.txt").write_text("\n".join(lines))
    return blocks_of(folder, PLAIN, 2_000)


@pytest.fixture(autouse=True)
def _short_stretches(monkeypatch):
    monkeypatch.setattr(learner, "_SHORTEST", 150)
    monkeypatch.setattr(learner, "_FEWEST", 8)


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    """Four processes, which end with the module whatever happens in it, and leave nothing behind."""
    aside = tmp_path_factory.mktemp("aside")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(aside))
        patch.setenv("TMPDIR", str(aside))
        session = Session(f"local:{WORKERS}")
        yield session
        session.close()
    assert not any(_runs(pid) for pid in session.pids)
    assert not [*aside.iterdir()]


class Borrowed(Connection):
    """Lends the session of this module: it is not closed at the end of a run."""

    def __init__(self, session):
        super().__init__("")
        self._session = session

    def open(self):
        return Kept(self._session)


class Kept(Here):
    """A session that stays open when a run leaves it."""

    def __init__(self, session):
        for name in ("workers", "submit", "scatter", "wait", "result"):
            setattr(self, name, getattr(session, name))


def _runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _end_this_process():
    os.kill(os.getpid(), signal.SIGKILL)


def test_counts_are_those_of_one_process(session, blocks):
    assert len(session.workers()) == WORKERS
    here, there = (read_shards(blocks, PLAIN, where) for where in (Here(), session))
    assert here.vocabulary.words == there.vocabulary.words
    assert here.vocabulary.counts.tolist() == there.vocabulary.counts.tolist()
    assert here.block_tokens.tolist() == there.block_tokens.tolist()
    one, other = (find_phrases(here, where, 3) for where in (Here(), session))
    assert len(one) > 10
    assert one.preview(10**6) == other.preview(10**6)
    for mine, theirs in zip(
        *(count_pairs(here.pruned(3), 4, where, parts=3) for where in (Here(), session)), strict=True
    ):
        assert all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))


def test_vectors_are_those_of_one_process_and_a_lost_worker_is_made_up_for(session, blocks):
    text = read_shards(blocks, PLAIN, Here())
    parameters = defaults(dimensions=8, min_count=2, epochs=2)
    here = ClusterRun(text, parameters, Connection("", WORKERS))
    here.execute()
    there = ClusterRun(text, parameters, Borrowed(session))
    there.execute()
    assert here.cluster.slices > 5
    assert np.array_equal(here.embedding().vectors, there.embedding().vectors)
    assert here.history[-1].tokens_done == there.history[-1].tokens_done

    lost = ClusterRun(text, parameters, Borrowed(session))
    exchange = lost.cluster._exchange

    def lose_a_worker(stretch, whole):
        if stretch == 4:
            before = set(session.workers())
            gone = session.submit(_end_this_process, worker=min(before))
            while set(session.workers()) == before:
                session.wait([], None)
            session.cancel([gone])
        exchange(stretch, whole)

    lost.cluster._exchange = lose_a_worker
    lost.execute()
    assert lost.finished
    assert not lost.trouble
    assert lost.history[-1].tokens_done == here.history[-1].tokens_done
    assert np.isfinite(lost.embedding().vectors).all()


def test_a_copy_that_a_lost_worker_holds_up_is_made_anew(session, monkeypatch):
    monkeypatch.setattr("embviz.training.cluster.session._LOST_S", 0.2)
    scatter, copies = session._client.scatter, []

    def held_up(*values, **options):
        copies.append(options)
        if len(copies) > 1:
            return scatter(*values, **options)
        os.kill(session.submit(os.getpid, worker=min(session.workers())).result(), signal.SIGKILL)
        return asyncio.sleep(3600)

    monkeypatch.setattr(session._client, "scatter", held_up)
    assert session.result(session.submit(sum, session.scatter((1, 2)))) == 3
    assert len(copies) == 2
    monkeypatch.setattr(session._client, "scatter", lambda *_given, **_options: asyncio.sleep(3600))
    with pytest.raises(Cancelled):
        session.scatter(1, Pulse(cancelled=lambda: True))
    known = session.workers()
    lost = iter([known])
    monkeypatch.setattr(session, "workers", lambda: next(lost, {}))
    monkeypatch.setattr("embviz.training.cluster.session._MOST_COPIES", 1)
    with pytest.raises(ComputeError, match="again and again"):
        session.scatter(1)


def test_a_call_that_the_scheduler_forgot_is_gone(session):
    waiting = session.submit(sum, [session.submit(time.sleep, 1)])
    session.cancel([waiting])
    with pytest.raises(Gone):
        session.result(waiting)


def test_what_a_worker_complains_of_is_said(session, blocks, monkeypatch):
    from dataclasses import replace

    gone = replace(blocks[0], path=f"{blocks[0].path}.gone", begin=0, end=0, alone=True)
    with pytest.raises(InputError, match="There is no file"):
        read_shards([gone], PLAIN, session)
    with pytest.raises(Cancelled):
        read_shards(blocks, PLAIN, session, pulse=Pulse(cancelled=lambda: True))
    monkeypatch.setattr("embviz.training.cluster.session._CONNECT_S", 1)
    with pytest.raises(InputError, match="No scheduler answers"):
        Session("tcp://127.0.0.1:9")


def test_a_lost_scheduler_ends_the_run_and_leaves_the_last_average(session, blocks):
    # the last test of the module: the processes are gone after it
    text = read_shards(blocks, PLAIN, Here())
    run = ClusterRun(text, defaults(dimensions=8, min_count=2, epochs=2), Borrowed(session))
    exchange = run.cluster._exchange

    def lose_the_scheduler(stretch, whole):
        if stretch == 4:
            session._cluster.close()
        exchange(stretch, whole)

    run.cluster._exchange = lose_the_scheduler
    run.execute()
    assert run.trouble == f"The connection to the scheduler at local:{WORKERS} was lost."
    assert not run.finished
    assert 0 < run.epochs_done < 1
    assert run.pieces == 4
    assert run.embedding().vectors.any()
