"""What observing a run costs: its speed with and without an observer, a moment, a look back, a checkpoint.

    python tests/benchmarks/bench_history.py TEXT [--megabytes 24] [--rounds 3]

The runs of a round are back to back, each in a process of its own, in turns; the ratio is that of the medians.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import numpy as np

WORDS, DIMENSIONS = 70_000, 100  # of the moments that are measured by themselves
SENTENCE = 1000


def corpus_of(text: Path, limit: int):
    from embviz.text.corpus import Corpus
    from embviz.text.vocabulary import Vocabulary

    words = text.read_bytes()[:limit].decode(errors="ignore").split()
    ranked = sorted(Counter(words).items(), key=lambda item: (-item[1], item[0]))
    ids = {word: k for k, (word, _) in enumerate(ranked)}
    flat = np.fromiter(map(ids.__getitem__, words), np.int32, len(words))
    offsets = np.append(np.arange(0, len(flat), SENTENCE), len(flat)).astype(np.int64)
    return Corpus(flat, offsets, Vocabulary([w for w, _ in ranked], [n for _, n in ranked]), name=text.name)


def trained(text: Path, limit: int, observed: bool) -> dict:
    from embviz.monitoring.checkpoints import Checkpoints
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.plan import ObservationPlan
    from embviz.training import warm_up
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    corpus = corpus_of(text, limit)
    parameters = defaults(epochs=3)
    warm_up(parameters)
    run = TrainingRun(corpus, parameters)
    with tempfile.TemporaryDirectory() as folder:
        observer = Observer(run, ObservationPlan(), checkpoints=Checkpoints(folder)) if observed else None
        work = threading.Thread(target=run.execute)
        # from the first step on: counting and allocating are the same with and without
        begun = None
        work.start()
        follow = threading.Thread(target=observer.follow, args=(lambda: False,)) if observer else None
        if follow:
            follow.start()
        while run.progress is None:
            time.sleep(0.001)
        begun = time.perf_counter() - run.progress.elapsed
        work.join()
        seconds = time.perf_counter() - begun
        if follow:
            follow.join()
    return {
        "words_per_second": run.progress.tokens_done / seconds,
        "vocabulary": len(run.vocabulary),
        "moments": len(observer.moments) if observer else 0,
        "memory_mb": observer.history.memory_bytes / 1e6 if observer else 0.0,
        "disk_mb": observer.history.disk_bytes / 1e6 if observer else 0.0,
    }


def measured() -> dict:
    """Time the parts by themselves."""
    from embviz.monitoring.checkpoints import Checkpoints
    from embviz.monitoring.history import History
    from embviz.monitoring.phases import find_phases
    from embviz.monitoring.records import Moment
    from embviz.text.corpus import Corpus
    from embviz.text.vocabulary import Vocabulary
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    random = np.random.default_rng(0)
    ids = np.concatenate([np.arange(WORDS), random.integers(0, WORDS, 2_000_000)]).astype(np.int32)
    counts = np.bincount(ids)
    order = np.argsort(-counts, kind="stable")
    place = np.argsort(order)
    corpus = Corpus(
        place[ids].astype(np.int32),
        np.array([0, len(ids)], np.int64),
        Vocabulary([f"word{k}" for k in order], counts[order]),
        name="random",
    )
    run = TrainingRun(corpus, defaults(dimensions=DIMENSIONS, min_count=1, epochs=1))
    run.execute()
    found = {"copy of a state": median(run.state, 9)}
    state = run.state()
    history, number = History(40 << 20, 1 << 30), iter(range(1000))

    def add():
        k = next(number)
        history.add(Moment(k, k, k, k), state)

    found["moment added, the oldest to disk"] = median(add, 20)
    found["state read from memory"] = median(lambda: history.state(len(history) - 1), 9)
    found["state read from disk"] = median(lambda: history.state(3), 9)
    found["vectors read from disk"] = median(lambda: run.embedding(history.state(3)), 9)
    history.close()
    with tempfile.TemporaryDirectory() as folder:
        saving = Checkpoints(folder)
        found["first checkpoint, with the text"] = median(lambda: saving.write(run), 1)
        found["checkpoint"] = median(lambda: saving.write(run), 5)
        resumed = None

        def resume():
            nonlocal resumed
            resumed = Checkpoints(folder).latest().run()
            resumed.at_rest = resumed.control.stop
            resumed.execute()

        found["resumption, up to the first step"] = median(resume, 3)
    t = np.linspace(1e5, 1e8, 20_000)
    curve = 2 + 2 * np.exp(-t / 1e7) + random.normal(scale=0.05, size=len(t))
    found["phases of a curve of 20,000 points"] = median(lambda: find_phases(t, curve), 5)
    return found


def median(work, times: int) -> float:
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return float(np.median(taken))


def apart(text: Path, limit: int, observed: bool) -> dict:
    call = [sys.executable, __file__, str(text), "--call", json.dumps([limit, observed])]
    return json.loads(subprocess.run(call, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path)
    parser.add_argument("--megabytes", type=float, default=24)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--call", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.call:
        print(json.dumps(trained(wanted.text, *json.loads(wanted.call))))
        return
    for what, seconds in measured().items():
        print(f"{what:36s} {1000 * seconds:8.1f} ms", flush=True)
    speeds: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(wanted.rounds):
        for observed in (False, True):
            found = apart(wanted.text, int(wanted.megabytes * 1e6), observed)
            speeds[observed].append(found["words_per_second"])
            print(
                f"{'observed' if observed else 'alone':9s} {found['words_per_second'] / 1e6:6.2f} M words/s, "
                f"{found['vocabulary']:,} words, {found['moments']} moments, {found['memory_mb']:.0f} MB in memory, "
                f"{found['disk_mb']:.0f} MB on disk",
                flush=True,
            )
    ratio = np.median(speeds[True]) / np.median(speeds[False])
    print(f"{'ok  ' if ratio >= 0.97 else 'MISS'} speed observed, times the speed alone: {ratio:.3f} (at least 0.97)")


if __name__ == "__main__":
    main()
