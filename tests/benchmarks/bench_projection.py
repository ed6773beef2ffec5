"""What layouts cost, each against its peer in the same run, with the bars they are held to.

    python tests/benchmarks/bench_projection.py [VECTORS] [--words 5000 20000] [--whole] [--no-peers]

For each number of words: new affinities after the vectors moved (against openTSNE's own search for neighbors), a whole
t-SNE (against sklearn's and openTSNE's), a whole UMAP (against umap-learn's), the first frame's median jump after a
refresh, and the measures of the map (against sklearn's trustworthiness). `--whole` lays out all words of the file as
well. UMAP's first layout is timed in a process of its own, with import and compilation. Without a file of vectors,
points in 200 clusters of 100 dimensions stand in for words.

Where the load is above that of this program, others are at work: then the processor time tells more than the clock.
"""

import argparse
import os
import resource
import subprocess
import sys
import time

import numpy as np
from sklearn.manifold import trustworthiness

from embviz.projection import project
from embviz.projection.live import make_layout, warm_up
from embviz.projection.quality import per_word
from embviz.projection.tsne import affinities
from embviz.projection.umap import fuzzy_set
from embviz.vectors.formats import read_vectors
from embviz.vectors.neighborhoods import unit_vectors

_THREADS = 2
_MOST_OF_SKLEARN = 5000  # words; beyond, its t-SNE takes minutes
_FRESH = """
import sys, time
begun = time.perf_counter()
import numpy as np
from embviz.projection.live import make_layout
from embviz.vectors.formats import read_vectors
vectors = np.load(sys.argv[1])
read, used = time.perf_counter(), time.process_time()
layout = make_layout("umap", threads=2)
layout.update(np.arange(len(vectors)), vectors)
layout.step()
layout.step()
first = time.perf_counter() - read
frame = layout.step()
while not frame.settled:
    frame = layout.step()
print(first, time.perf_counter() - read, time.process_time() - used)
"""
_FRESH_PEER = """
import sys, time
import numpy as np
vectors = np.load(sys.argv[1])
begun = time.perf_counter()
import umap
umap.UMAP(metric="cosine").fit_transform(vectors)
print(time.perf_counter() - begun, time.process_time())
"""


def seconds(work, times=1):
    """Return the shortest of some runs, and its processor time over the threads: what is above it is others' work."""
    taken = []
    for _ in range(times):
        begun, used = time.perf_counter(), time.process_time()
        work()
        taken.append((time.perf_counter() - begun, (time.process_time() - used) / _THREADS))
    return min(taken)


def stand_in(count):
    random = np.random.default_rng(0)
    centers = random.normal(size=(200, 100))
    return (centers[random.integers(0, 200, count)] + random.normal(size=(count, 100))).astype(np.float32)


def tell(what, ours, bar=None, peers=()):
    """Print one line: clock and processor seconds, the bar, and how many times as much each peer took of both."""
    held = "" if bar is None else f"  bar {bar:g} s {'held' if ours[0] <= bar else 'not held'}"
    ratios = "".join(
        f"  {name} {peer[0]:.2f} s: {peer[0] / ours[0]:.1f} times ({peer[1] / ours[1]:.1f})" for name, peer in peers
    )
    print(f"  {what:34} {ours[0]:8.3f} s ({ours[1]:.3f}){held}{ratios}  load {os.getloadavg()[0]:.1f}", flush=True)


def whole(method, vectors):
    """Return the clock and processor seconds of a whole layout, its last frame, its longest step, and itself."""
    begun, used = time.perf_counter(), time.process_time()
    layout = make_layout(method, threads=_THREADS)
    layout.update(np.arange(len(vectors)), vectors)
    frame, longest = layout.step(), 0.0
    while not frame.settled:
        at = time.perf_counter()
        frame = layout.step()
        longest = max(longest, time.perf_counter() - at)
    return (time.perf_counter() - begun, (time.process_time() - used) / _THREADS), frame, longest, layout


def jump(layout, frame, vectors):
    """Return the median way of a word in the first frame after its vector moved a little, in percent of the radius."""
    drift = np.random.default_rng(1).normal(size=vectors.shape).astype(np.float32)
    layout.update(np.arange(len(vectors)), vectors + 0.01 * vectors.std() * drift)
    after = layout.step()
    return 100 * float(np.median(np.linalg.norm(after.coordinates - frame.coordinates, axis=1)))


def measure(vectors, peers):
    """Print everything for one set of vectors."""
    count = len(vectors)
    bars = {5000: (0.3, 8.0), 20000: (1.5, 30.0)}.get(count, (None, None))
    print(f"{count:,} words, {_THREADS} threads")
    unit = unit_vectors(vectors)
    ours = seconds(lambda: affinities(vectors, threads=_THREADS), 3)
    found = []
    if peers:
        from openTSNE.affinity import PerplexityBasedNN

        found.append(("openTSNE", seconds(lambda: PerplexityBasedNN(unit, perplexity=30, n_jobs=_THREADS))))
    tell("t-SNE: new affinities", ours, bars[0], found)
    tell("UMAP: new fuzzy set", seconds(lambda: fuzzy_set(vectors, threads=_THREADS), 3))
    ours, frame, longest, layout = whole("tsne", vectors)
    found = []
    if peers:
        from openTSNE import TSNE

        peer = TSNE(n_jobs=_THREADS, random_state=1, initialization="pca")
        found.append(("openTSNE", seconds(lambda: peer.fit(unit))))
        if count <= _MOST_OF_SKLEARN:
            from sklearn.manifold import TSNE as SklearnTSNE

            slow = SklearnTSNE(n_jobs=_THREADS, random_state=1, init="pca", max_iter=750)
            found.append(("sklearn", seconds(lambda: slow.fit_transform(unit))))
    tell("t-SNE: whole", ours, bars[1], found)
    quality = per_word(vectors, frame.coordinates, 10, sample=4000).whole
    print(
        f"    trustworthiness {quality.trustworthiness:.3f}, kept {quality.kept:.2f}, divergence "
        f"{frame.divergence:.3f}; longest step {1000 * longest:.0f} ms; jump after a refresh "
        f"{jump(layout, frame, vectors):.3f} % of the radius (bar 0.5)",
        flush=True,
    )
    ours, frame, longest, layout = whole("umap", vectors)
    found = []
    if peers:
        import umap

        found.append(("umap-learn", seconds(lambda: umap.UMAP(metric="cosine").fit_transform(vectors))))
    tell("UMAP: whole, compiled", ours, None, found)
    quality = per_word(vectors, frame.coordinates, 10, sample=4000).whole
    print(
        f"    trustworthiness {quality.trustworthiness:.3f}, kept {quality.kept:.2f}; longest step "
        f"{1000 * longest:.0f} ms; jump after a refresh {jump(layout, frame, vectors):.3f} % of the radius",
        flush=True,
    )
    ours = seconds(lambda: per_word(vectors, frame.coordinates, 10, sample=4000), 2)
    found = []
    if peers and count <= _MOST_OF_SKLEARN:
        found.append(("sklearn, one of two", seconds(lambda: trustworthiness(unit, frame.coordinates, n_neighbors=10))))
    tell("trustworthiness and continuity", ours, None, found)


def fresh(vectors, folder, peers):
    """Print what UMAP's first layout takes from the start of a program, with import and compilation."""
    path = os.path.join(folder, "vectors.npy")
    np.save(path, vectors)

    def ask(code, **more):
        answer = subprocess.run(
            [sys.executable, "-c", code, path], capture_output=True, text=True, check=True, env={**os.environ, **more}
        )
        return [float(part) for part in answer.stdout.split()]

    print(f"UMAP of {len(vectors):,} words in a fresh program")
    for named, more in (("cached", {}), ("compiled", {"NUMBA_CACHE_DIR": os.path.join(folder, "cold")})):
        first, done, used = ask(_FRESH, **more)
        tell(f"first layout, kernels {named}", (first, used), 10.0)
        peer = [("umap-learn", ask(_FRESH_PEER))] if peers and not more else []
        tell("settled", (done, used), None, peer)


def main():
    import tempfile

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vectors", nargs="?")
    parser.add_argument("--words", type=int, nargs="+", default=[5000, 20000])
    parser.add_argument("--whole", action="store_true", help="all words of the file, too, without peers")
    parser.add_argument("--no-peers", action="store_true")
    arguments = parser.parse_args()
    warm_up()
    every = read_vectors(arguments.vectors).vectors if arguments.vectors else stand_in(max(arguments.words))
    project(every[:500], "tsne")
    per_word(every[:500], every[:500, :2], 10)
    with tempfile.TemporaryDirectory() as folder:
        fresh(np.ascontiguousarray(every[:5000]), folder, not arguments.no_peers)
    for count in arguments.words:
        measure(np.ascontiguousarray(every[:count]), not arguments.no_peers)
    if arguments.whole:
        measure(every, False)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"  peak memory of the process {peak:,.0f} MB")


if __name__ == "__main__":
    main()
