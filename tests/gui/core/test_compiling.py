"""What is compiled before somebody waits for it."""

import json
import os
import subprocess
import sys

import numpy as np

from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

_ASKED = """
import json
import sys
from pathlib import Path

from embviz.gui.core.compiling import STAGES
from embviz.text.kernels import scan, sentences

KERNELS = (scan.scan, scan.absorb, sentences.renumber, sentences.cut_lines, sentences.keep_below)


def compiled():
    return [len(kernel.signatures) for kernel in KERNELS]


next(step for _kind, steps in STAGES for step in steps if step.name == "reading texts").work()
prepared = compiled()
from embviz.text.corpus import kept_below
from embviz.text.reading import read_corpus

text = read_corpus(Path(sys.argv[1]))
kept_below(3, text.ids, text.offsets, 2)
print(json.dumps([prepared, compiled()]))
"""


def test_what_reads_a_text_is_compiled_before(small_text):
    # in a process of its own: the other tests have read texts in this one
    told = subprocess.run(
        [sys.executable, "-c", _ASKED, str(small_text)], capture_output=True, text=True, check=True
    ).stdout
    prepared, used = json.loads(told)
    assert all(prepared)
    assert used == prepared


_LEARNED = """
import json

import numpy as np

from embviz.gui.core.compiling import STAGES
from embviz.monitoring.kernels import halves
from embviz.projection.kernels import tsne_step
from embviz.projection.live import project

KERNELS = (halves.halve, tsne_step.cross_entropy)


def compiled():
    return [len(kernel.signatures) for kernel in KERNELS]


for kind, steps in STAGES:
    if kind in ("prepare", "prepare layouts"):
        for step in steps:
            step.work()
prepared = compiled()
from embviz.monitoring.observer import Observer
from embviz.monitoring.plan import ObservationPlan
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun

run = TrainingRun(toy_world(20_000).corpus, defaults(epochs=1, threads=1))
observer = Observer(run, ObservationPlan(evaluate="nothing"))
run.execute()
observer.follow(lambda: False)
assert observer.history.moments
project(np.random.default_rng(0).normal(size=(50, 8)).astype(np.float32), "tsne")
print(json.dumps([prepared, compiled()]))
"""


def test_what_keeps_and_lays_out_the_first_moments_is_compiled_before():
    told = subprocess.run([sys.executable, "-c", _LEARNED], capture_output=True, text=True, check=True).stdout
    prepared, used = json.loads(told)
    assert all(prepared)
    assert used == prepared


_DRAWN = """
import json
import sys
from importlib import import_module

from numba.core.dispatcher import Dispatcher
from PySide6.QtCore import QEventLoop

from embviz.gui.app.application import make_window

NAMES = "density", "gliding", "glow", "halo", "picking", "placement", "points", "rotation"
MODULES = [import_module(f"embviz.drawing.kernels.{name}") for name in NAMES]


def compiled():
    return {
        f"{module.__name__}.{name}": len(kernel.signatures)
        for module in MODULES
        for name, kernel in vars(module).items()
        if isinstance(kernel, Dispatcher)
    }


application, window = make_window(["embviz"])
window.resize(1280, 800)
window.show()
told = []
window.workspace.embedding_changed.connect(lambda *_: told.append(compiled()))
window.show_page("map")
window.loader.open_path(sys.argv[1])
while not told or window.map_page.scene.frame is None:
    application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
window.map_page.view.grab()
for _ in range(100):
    application.processEvents()
window.map_page.view.grab()
print(json.dumps([told[0], compiled()]))
"""


def test_what_draws_a_map_is_compiled_before_its_words_arrive(tmp_path):
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(3_000, 8)).astype(np.float32)
    path = tmp_path / "vectors.bin"
    write_vectors(Embedding([f"w{at}" for at in range(len(vectors))], vectors), path)
    told = subprocess.run(
        [sys.executable, "-c", _DRAWN, str(path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    ).stdout
    prepared, used = json.loads(told.splitlines()[-1])
    assert sum(count > 0 for count in prepared.values()) > 15
    assert used == prepared
