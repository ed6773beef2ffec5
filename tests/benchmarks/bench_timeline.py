"""Dragging the timeline: what a step costs the window, and how closely the vectors follow.

    python tests/benchmarks/bench_timeline.py TEXT [--min-count 2] [--epochs 5] [--words 1000] [--steps 300]

Opens the real window on the platform of the environment (QT_QPA_PLATFORM=offscreen, or a real screen), trains, then
drags the handle from the end to the beginning at 60 steps a second. Processor time of the window's thread is told
beside wall time: the latter counts what other programs take.
"""

import argparse
import sys
import time

import numpy as np

_STEP_S = 1 / 60


def wait(application, until, seconds=600.0):
    """Let the window work until something is true."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not until():
        application.processEvents()
        time.sleep(0.002)


def drag(application, slider, steps):
    """Return wall and processor seconds of each step, and of each round of events between steps."""
    from embviz.gui.widgets.curves.timeline_track import STEPS

    steps_taken, rounds = [], []
    slider.setSliderDown(True)
    for k in range(steps):
        wall, own = time.perf_counter(), time.thread_time()
        slider.setValue(round(STEPS * 0.99 * (1 - k / steps)))
        steps_taken.append((time.perf_counter() - wall, time.thread_time() - own))
        while time.perf_counter() - wall < _STEP_S:
            begun, own = time.perf_counter(), time.thread_time()
            application.processEvents()
            rounds.append((time.perf_counter() - begun, time.thread_time() - own))
            time.sleep(0.001)
    slider.setSliderDown(False)
    return np.array(steps_taken) * 1000, np.array(rounds) * 1000


def main():
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("text")
    options.add_argument("--min-count", type=int, default=2)
    options.add_argument("--epochs", type=int, default=5)
    options.add_argument("--words", type=int, default=1000)
    options.add_argument("--steps", type=int, default=300)
    given = options.parse_args()

    from PySide6.QtWidgets import QWidget

    from embviz.gui.app.application import make_window
    from embviz.gui.app.warmup import start_warmup
    from embviz.gui.core import settings
    from embviz.text.reading import read_corpus
    from embviz.training.parameters import defaults

    settings.write_below("/nonexistent")
    application, window = make_window(["embviz"])
    window.resize(1280, 800)
    window.show()
    start_warmup(window)
    wait(application, lambda: not window.jobs.running("prepare") and not window.jobs.running("prepare layouts"))
    window.workspace.set_corpus(read_corpus(given.text))
    window.show_page("map")
    window.findChild(QWidget, "map.words").setValue(given.words)
    window.findChild(QWidget, "map.trails").setChecked(True)
    window.trainer.start(defaults(min_count=given.min_count, epochs=given.epochs))
    wait(application, lambda: window.workspace.training)
    wait(application, lambda: not window.workspace.training)
    wait(application, lambda: not window.jobs.running("moment"))
    window.workspace.select(["king", "queen"])
    wait(application, lambda: False, 3.0)
    brought = []
    window.workspace.embedding_changed.connect(lambda: brought.append(time.perf_counter()))
    observer = window.workspace.observer
    steps, rounds = drag(application, window.findChild(QWidget, "timeline.slider"), given.steps)
    print(
        f"{len(window.workspace.run.vocabulary):,} words, {len(observer.moments)} moments in "
        f"{observer.history.memory_bytes >> 20} MB, vectors of {len(brought)} shown in {given.steps} steps"
    )
    for name, times in (("a step", steps), ("a round of events", rounds)):
        wall, own = times.T
        print(
            f"  {name:18} ms  wall: median {np.median(wall):5.1f}, 99 % {np.quantile(wall, 0.99):5.1f}, most "
            f"{wall.max():5.1f};  own: median {np.median(own):5.1f}, 99 % {np.quantile(own, 0.99):5.1f}, most "
            f"{own.max():5.1f}   (bar: 50)"
        )
    window.unsaved.note_saved()
    window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
