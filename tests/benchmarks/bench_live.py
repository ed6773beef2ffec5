"""The live map while training: repaints, gaps, layouts and what training loses, against the same training headless.

    python tests/benchmarks/bench_live.py TEXT [--words 2000] [--method tsne] [--seconds 20]

Opens the real window on the platform of the environment (QT_QPA_PLATFORM=offscreen, or a real screen), trains with
the defaults, watches for some seconds. The headless speed is measured in the same process before and after.
"""

import argparse
import sys
import time

import numpy as np


def headless(corpus, parameters, seconds):
    """Words per second of the same training with no window in the way."""
    import threading

    from embviz.training.run import TrainingRun

    run = TrainingRun(corpus, parameters)
    timer = threading.Timer(seconds, run.control.stop)
    timer.start()
    run.execute()
    timer.cancel()
    last = run.history[-1]
    return last.tokens_done / last.elapsed


def watch(application, window, view, seconds):
    """Watch the map for some seconds; returns repaints and layouts a second, the longest gap and the words a second."""
    loop, run = window.page("map").loop, window.workspace.run
    view.reset_statistics()
    frames, started, tokens = loop.frames, time.perf_counter(), run.progress.tokens_done
    gap, before = 0.0, started
    while time.perf_counter() - started < seconds:
        application.processEvents()
        now = time.perf_counter()
        gap, before = max(gap, now - before), now
        time.sleep(0.0005)
    elapsed = time.perf_counter() - started
    return {
        "repaints_per_second": view.repaints / elapsed,
        "longest_gap_ms": 1000 * view.longest_gap,
        "longest_block_ms": 1000 * gap,
        "layouts_per_second": (loop.frames - frames) / elapsed,
        "words_per_second": (run.progress.tokens_done - tokens) / elapsed,
    }


def main():
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("text")
    options.add_argument("--words", type=int, default=2000)
    options.add_argument("--method", default="tsne")
    options.add_argument("--seconds", type=float, default=20.0)
    given = options.parse_args()

    from embviz.gui.core.settings import write_below

    write_below("/nonexistent")
    from PySide6.QtWidgets import QSpinBox

    from embviz.gui.app.application import make_window
    from embviz.text.reading import read_corpus
    from embviz.training.parameters import defaults

    corpus = read_corpus(given.text)
    parameters = defaults(epochs=1000)
    headless(corpus, parameters, 2)  # compiles
    alone = [headless(corpus, parameters, given.seconds / 2)]

    application, window = make_window(["embviz"])
    window.resize(1920, 1080)
    window.show()
    window.workspace.set_corpus(corpus)
    window.show_page("map")
    view = window.page("map").view
    window.context.scene.choose_method(given.method)
    window.findChild(QSpinBox, "map.words").setValue(given.words)
    window.trainer.start(parameters)
    settled = time.perf_counter() + 12  # imports, first layout
    while time.perf_counter() < settled:
        application.processEvents()
        time.sleep(0.001)
    shown = watch(application, window, view, given.seconds)
    window.show_page("start")
    hidden = watch(application, window, view, given.seconds)
    window.close()
    alone.append(headless(corpus, parameters, given.seconds / 2))
    base = float(np.mean(alone))
    size = f"{view.width()} x {view.height()} px"
    print(f"map of {given.words} words by {given.method}, {size}, platform {application.platformName()}")
    for name, value in shown.items():
        print(f"  {name:22} {value:14,.1f}")
    print(f"  headless words_per_second {base:14,.0f}  (before {alone[0]:,.0f}, after {alone[1]:,.0f})")
    print(f"  ratio with the map shown  {shown['words_per_second'] / base:14.2f}   (bar 0.60)")
    print(f"  ratio with the map hidden {hidden['words_per_second'] / base:14.2f}   (bar 0.95)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
