"""What every test stands on: an offscreen screen, settings of its own, and proof that nothing is left behind."""

import logging
import os
import signal
import sys
import threading
import time
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYQTGRAPH_QT_LIB", "PySide6")
# two test processes, or a test and the machine's owner, share the cores
os.environ.setdefault("NUMBA_NUM_THREADS", "2")
# read when numpy is loaded: its other threads would wait for the next product on the core of another process
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import hypothesis
import numpy as np
import pytest

from embviz.util import kernel_cache


def _beside(name):
    """Return a module of this folder, which is no package."""
    path = Path(__file__).with_name(f"{name}.py")
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


# no example has a limit of time: a busy machine is no defect
hypothesis.settings.register_profile("embviz", deadline=None, max_examples=_beside("example_counts").examples(100))
hypothesis.settings.load_profile("embviz")
# chosen now: a test that has a cache of its own must not have kernels compiled for it
kernel_cache.folder_of_all()


@pytest.fixture(scope="session", autouse=True)
def _handles_ctrl_c():
    """Let Ctrl+C interrupt, whoever started the tests: a shell lets what it starts in the background ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _one_application(qapp):
    """Start the application with widgets first, in each test process.

    The command line starts one without widgets where it finds none, and Qt allows one for a process: which test comes
    first must not decide. What Qt holds is then freed on this thread only, as in the program.
    """
    from embviz.gui.core import cyclic_garbage

    cyclic_garbage.collect_on_this_thread()


@pytest.fixture(autouse=True)
def _freed():
    """Free what lies in circles where no event loop runs."""
    yield
    cyclic_garbage = sys.modules.get("embviz.gui.core.cyclic_garbage")
    if cyclic_garbage is not None:
        cyclic_garbage.collect_due()


@pytest.fixture(autouse=True)
def _no_logged_errors(caplog, request):
    """Fail a test that logs an error or a warning it did not expect (mark it with `expects_log` when it does)."""
    yield
    if request.node.get_closest_marker("expects_log"):
        return
    bad = [r for when in ("setup", "call") for r in caplog.get_records(when) if r.levelno >= logging.WARNING]
    assert not bad, [f"{r.name}: {r.getMessage()}" for r in bad]


@pytest.fixture(autouse=True)
def _no_leaked_threads():
    """Fail a test that leaves a thread of ours behind."""
    before = set(threading.enumerate())
    yield
    # threads that were told to end are given time to do so, all together; a leak is one that goes on
    left = [t for t in threading.enumerate() if t not in before and t.name.startswith("embviz")]
    if left:
        # by what the machine gives: beside seven busy processes they needed more than two minutes
        patience = _beside("patience")
        limit = patience.Patience(patience.LEAST_MS)
        while any(t.is_alive() for t in left) and not limit.is_over():
            time.sleep(0.01)
    assert not [t.name for t in left if t.is_alive()]


@pytest.fixture
def qtbot(qapp, request):
    """The robot of pytest-qt, with limits that follow the machine."""
    return _beside("patience").PatientBot(request)


def pytest_collection_modifyitems(items):
    """Put the long files first and, as pytest-xdist does by itself, those of many tests before those of few."""
    folder = Path(__file__).parent
    count = Counter(item.path for item in items)
    rank = {folder / name: number for number, name in enumerate(_beside("long_files").LONG_FILES)}
    items.sort(key=lambda item: (rank.get(item.path, len(rank)), -count[item.path], item.path))


def pytest_configure(config):
    # where several processes test, the one that hands the tests out watches them
    if sys.platform == "linux" and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_beside("standstill").Standstill(), "standstill")
    config.addinivalue_line("markers", "expects_log: the test makes the program log a warning or an error")


@pytest.fixture(scope="session")
def task_embedding():
    """Words of the task of places in one corner of the space, others everywhere."""
    from embviz.analysis.analogies.relations import bundled_relations
    from embviz.teaching.compression.task_codebook import TASKS
    from embviz.vectors.embedding import Embedding

    random = np.random.default_rng(3)
    words = sorted({w for r in bundled_relations() if r.name in TASKS["places"] for pair in r.pairs for w in pair})
    vectors = random.normal(size=(len(words) * 12, 12))
    vectors[: len(words)] = [3.0, *[0] * 11] + 0.5 * vectors[: len(words)]
    order = random.permutation(len(vectors))
    names = [*words, *[f"w{k}" for k in range(len(vectors) - len(words))]]
    return Embedding([names[k] for k in order], vectors[order].astype(np.float32))
