"""What `import embviz` and the first use of its names take, against a Python that imports nothing, and numpy.

    python tests/benchmarks/bench_import.py [--rounds 10]

Each is a process of its own, the fastest of the rounds counts; compiled kernels are in numba's cache.
"""

import argparse
import subprocess
import sys
import time

CODES = {
    "python -c pass": "pass",
    "import numpy": "import numpy",
    "import embviz": "import embviz",
    "embviz.Corpus": "import embviz; embviz.Corpus",
    "embviz.Embedding": "import embviz; embviz.Embedding",
    "embviz.train": "import embviz; embviz.train",
    "embviz.project": "import embviz; embviz.project",
}


def seconds(code):
    """Return what a process takes that runs the code."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begun


def main():
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=10)
    given = options.parse_args()
    taken = {name: [] for name in CODES}
    # one of each in every round: what else the machine does hits all alike
    for _ in range(given.rounds):
        for name, code in CODES.items():
            taken[name].append(seconds(code))
    bare = min(taken["python -c pass"])
    for name, found in taken.items():
        best = min(found)
        print(f"{name:<18}{1000 * best:8.1f} ms {1000 * (best - bare):+8.1f} ms  {best / bare:5.1f} x")


if __name__ == "__main__":
    main()
