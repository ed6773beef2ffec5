"""How soon the vectors of English words are there: from the click on the start page to a named and colored map.

    python tests/benchmarks/bench_english.py [--rounds N]

Opens the real window, each time in a process and a fresh home of its own, on the platform of the environment, with
kernels that are compiled. Prints seconds from the click to the first painted map with words, to the map with colors and
names of regions, and until nothing moves; and the longest stretch in which the window did not answer. The bar of the
named map is 1.5 s.
"""

import argparse
import json
import statistics
import subprocess
import sys

_OPENED = r"""
import json, sys, tempfile, time
from pathlib import Path
home = tempfile.TemporaryDirectory(prefix="embviz-", ignore_cleanup_errors=True)
from embviz.gui.core import settings
settings.keep_in(Path(home.name))
from PySide6.QtWidgets import QWidget
from embviz.gui.app.application import start

application, window = start(["embviz"])
window.resize(1280, 800)
longest = [0.0]
def wait(reached):
    while not reached():
        begun = time.perf_counter()
        application.processEvents()
        longest[0] = max(longest[0], time.perf_counter() - begun)
        time.sleep(0.0005)
wait(lambda: window.warmup.ended)
calm = time.perf_counter() + 1
wait(lambda: time.perf_counter() > calm)
longest[0] = 0.0
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
QTest.mouseClick(window.findChild(QWidget, "start.english"), Qt.MouseButton.LeftButton)
begun = time.perf_counter()
found = {}
def since():
    return time.perf_counter() - begun
wait(lambda: window.page("map") is not None and len(window.page("map").scene.words))
view, scene = window.page("map").view, window.page("map").scene
wait(lambda: view._words.placed and view.repaints > 0)
shown = view.repaints
wait(lambda: view.repaints > shown)
found["s to the first words"] = since()
wait(lambda: scene.coloring is not None and view.region_labels.regions is not None and view.region_labels._seen)
shown = view.repaints
wait(lambda: view.repaints > shown)
found["s to names and colors"] = since()
wait(lambda: not view.moving and not view.labels.fading and not view.region_labels.fading)
found["s until it rests"] = since()
found["longest stretch without an answer, ms"] = 1000 * longest[0]
found["words"] = len(scene.words)
print(json.dumps(found))
sys.stdout.flush()
import os
os._exit(0)
"""


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    found = []
    for _ in range(given.rounds):
        done = subprocess.run([sys.executable, "-c", _OPENED], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)
        found.append(json.loads(done.stdout.splitlines()[-1]))
    for name in found[0]:
        print(f"{name:40} {statistics.median(turn[name] for turn in found):10.2f}")


if __name__ == "__main__":
    main()
