"""What a start costs until the first paint, until the window can be used and until it rests, and the pages after that.

    python tests/benchmarks/bench_start.py [--against FOLDER] [--rounds N]

Opens the real window, each time in a process and a fresh home of its own, on the platform of the environment
(QT_QPA_PLATFORM=offscreen, or a real screen), with kernels that are compiled. Processor time is that of all threads of
the process since it began; memory is what is resident, on the start page, before any page was visited. After it each
page and panel is shown for the first time: processor time of the window's thread until it is painted. `--against` is
the folder of another state of embviz: both are opened by turns, and the medians stand side by side.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

_OPENED = r"""
import json, sys, tempfile, time
from pathlib import Path
from PySide6.QtCore import QEvent, QObject
home = tempfile.TemporaryDirectory(prefix="embviz-", ignore_cleanup_errors=True)
from embviz.gui.core import settings
settings.keep_in(Path(home.name))
from embviz.gui.app.application import start
from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.core.compiling import KINDS
from embviz.gui.pages.registry import PAGES

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20

found = {}
class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and "s to the first paint" not in found:
            found["s to the first paint"], found["wall s to the first paint"] = time.process_time(), since()
        return False

def since():
    began = float(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19]) / 100
    return float(Path("/proc/uptime").read_text().split()[0]) - began

application, window = start(["embviz"])
window.resize(1280, 800)
painted = Painted()
window.installEventFilter(painted)
longest = [0.0, 0.0]
def wait(reached, at):
    while not reached():
        begun = time.thread_time()
        application.processEvents()
        longest[at] = max(longest[at], 1000 * (time.thread_time() - begun))
        time.sleep(0.001)
turns = [0]
def usable():
    turns[0] += 1
    quiet = not window.jobs.running("prepare pages")
    return turns[0] > 2 and "s to the first paint" in found and quiet and getattr(window, "completed", True)
wait(usable, 0)
found["s until it can be used"], found["wall s until it can be used"] = time.process_time(), since()
found["MB when it can be used"] = resident()
if "--first-run" not in sys.argv:
    wait(lambda: not any(map(window.jobs.running, KINDS)), 1)
found["s until it rests"], found["MB at rest"] = time.process_time(), resident()
found["longest event until usable, ms"], found["longest event until rest, ms"] = longest
for name, call in [
    *((f"page {page.id}", lambda page=page: window.show_page(page.id)) for page in PAGES),
    *((f"page {page.id}/{part.id}", lambda page=page, part=part: window.show_page(f"{page.id}/{part.id}"))
      for page in PAGES for part in page.parts[1:]),
    ("page map again", lambda: window.show_page("map")),
    *((f"panel {dock.id}", lambda dock=dock: window.show_panel(dock.id)) for dock in DOCKS),
]:
    begun = time.thread_time()
    call()
    for _ in range(3):
        application.processEvents()
    found[f"ms {name}"] = 1000 * (time.thread_time() - begun)
for name in ("dark", "light"):
    begun = time.thread_time()
    window.run_action(f"view.{name}")
    application.processEvents()
    found[f"ms theme {name}, all built"] = 1000 * (time.thread_time() - begun)
found["MB at the end"] = resident()
print(json.dumps(found))
sys.stdout.flush()
import os
os._exit(0)
"""


def opened(folder: Path, *options: str) -> dict[str, float]:
    """Open and measure one window."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    call = [sys.executable, "-c", _OPENED, *options]
    done = subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--against", type=Path, help="folder of another state of embviz")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument(
        "--first-run", action="store_true", help="kernels need not be compiled: do not wait until they are"
    )
    given = options.parse_args()
    folders = [folder for folder in (given.against, Path(__file__).parents[2]) if folder is not None]
    passed = ["--first-run"] * given.first_run
    found = [[opened(folder.resolve(), *passed) for folder in folders] for _ in range(given.rounds)]
    for name in found[0][-1]:
        medians = [statistics.median(turn[at].get(name, float("nan")) for turn in found) for at in range(len(folders))]
        print(f"{name:34}", *(f"{value:10.2f}" for value in medians))


if __name__ == "__main__":
    main()
