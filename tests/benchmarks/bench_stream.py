"""A text on disk against the same text in memory: memory and speed of `embviz train`, one after the other.

python tests/benchmarks/bench_stream.py /path/to/text [--rounds 2] [--allowed 1G] [-- options of embviz train]

Each run is a process of its own, in memory with `--memory 64G` and on disk with what `--allowed` says, alternately, so
that what else the machine does hits both. Told are the seconds of the whole command and its processor time, words a
second of learning alone, the peak of memory (VmHWM, which counts pages of files that the system takes back when
somebody needs them, and RssAnon, which it cannot) and the ratios. A text of 300 MB or more is what is meant; with a
small one `--allowed` must be small.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

LOOK_S = 0.02


class Run(NamedTuple):
    """One command: seconds, processor seconds, words learned a second, and MB at most."""

    seconds: float
    processor: float
    words: float
    whole: float
    anonymous: float


def measured(text: Path, memory: str, options: Sequence[str], folder: str) -> Run:
    command = [
        sys.executable,
        "-m",
        "embviz",
        "train",
        str(text),
        "--output",
        os.path.join(folder, "v.bin"),
        "--epochs",
        "1",
        "--memory",
        memory,
        "--cache",
        folder,
        "--json",
        *options,
    ]
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        whole = anonymous = 0
        while process.poll() is None:
            try:
                told = dict(line.split(":", 1) for line in Path(f"/proc/{process.pid}/status").read_text().splitlines())
                whole = max(whole, int(told["VmHWM"].split()[0]))
                anonymous = max(anonymous, int(told["RssAnon"].split()[0]))
            except (OSError, KeyError):
                pass  # it has just ended
            time.sleep(LOOK_S)
        assert process.stdout is not None
        result = json.loads(process.stdout.read().splitlines()[-1])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(
        time.perf_counter() - begun, processor, result["tokens_per_second"] / 1e6, whole / 1024, anonymous / 1024
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--allowed", default="1G", help="memory of the runs on disk")
    arguments, options = parser.parse_known_args()
    runs: dict[str, list[Run]] = {"in memory": [], "on disk": []}
    with tempfile.TemporaryDirectory(prefix="embviz-bench-") as folder:
        for _ in range(arguments.rounds):
            for where, memory in (("in memory", "64G"), ("on disk", arguments.allowed)):
                run = measured(arguments.text, memory, options, folder)
                runs[where].append(run)
                print(
                    f"{where:<10} {run.seconds:7.1f} s  processor {run.processor:7.1f} s  {run.words:6.2f} M words/s  "
                    f"VmHWM {run.whole:6.0f} MB  RssAnon {run.anonymous:6.0f} MB",
                    flush=True,
                )
    held, kept = (Run(*map(median, zip(*found, strict=True))) for found in runs.values())
    print(f"speed of learning on disk: {kept.words / held.words:.2f} of that in memory (asked: .80)")
    print(f"processor time of the command in memory: {held.processor / kept.processor:.2f} of that on disk")
    print(
        f"peak of memory: {kept.whole:.0f} against {held.whole:.0f} MB, without pages of files {kept.anonymous:.0f} "
        f"against {held.anonymous:.0f} MB"
    )


if __name__ == "__main__":
    main()
