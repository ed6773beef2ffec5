"""Small texts and runs to observe."""

import threading
from contextlib import contextmanager

import numpy as np
import pytest

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun


def text(tokens=20_000, words=60, sentence=20, seed=7):
    """Words in pairs that always stand together: there is something to learn."""
    random = np.random.default_rng(seed)
    ranks = np.minimum(random.zipf(1.3, tokens // 2) - 1, words // 2 - 1)
    flat = np.stack([2 * ranks, 2 * ranks + 1], axis=1).reshape(-1).astype(np.int32)
    counts = np.bincount(flat, minlength=words)
    order = np.argsort(-counts, kind="stable")
    order = order[counts[order] > 0]
    place = np.empty(words, np.int32)
    place[order] = np.arange(len(order))
    offsets = np.append(np.arange(0, len(flat), sentence), len(flat)).astype(np.int64)
    return Corpus(place[flat], offsets, Vocabulary([f"w{k:03d}" for k in order], counts[order]), name="pairs")


def run_on(corpus, model="skipgram", start=None, **parameters):
    """Return a small run."""
    chosen = {"dimensions": 16, "min_count": 1, "threads": 1, "epochs": 4, **parameters}
    return TrainingRun(corpus, defaults(model, **chosen), start)


@contextmanager
def executing(run):
    """Let a run learn beside the block; it is stopped when the block ends before it does."""
    worker = threading.Thread(target=run.execute, name="embviz test run")
    worker.start()
    try:
        yield
    finally:
        run.control.stop()
        worker.join()


@pytest.fixture(scope="session")
def pairs():
    return text()


@pytest.fixture(name="text", scope="session")
def _text():
    return text


@pytest.fixture(name="run_on", scope="session")
def _run_on():
    return run_on


@pytest.fixture(name="executing", scope="session")
def _executing():
    return executing
