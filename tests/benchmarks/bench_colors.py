"""Colors of many words, and a filter by them, against the color map library's own call on the same amounts.

    QT_QPA_PLATFORM=offscreen python tests/benchmarks/bench_colors.py [--words 1000000]

``made`` is done once by a worker (levels and counts), ``colors`` at each change of theme and of what is lit, ``filter``
at each move of a handle or click on a name.
"""

import argparse
import time

import cmap
import numpy as np

from embviz.gui.scene.coloring.coloring import NONE, Coloring

REPEATS = 7


def best(work) -> float:
    """Return the least time of several in milliseconds."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return 1000 * min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, default=1_000_000)
    n = parser.parse_args().words
    rng = np.random.default_rng(0)
    amounts = rng.normal(size=n).astype(np.float32)
    kinds = rng.integers(-1, 30, n).astype(np.int32)
    library = cmap.Colormap("viridis")

    def peer():
        rgba = (library((amounts + 3) / 6) * 255).astype(np.uint32)
        return rgba[:, 3] << 24 | rgba[:, 0] << 16 | rgba[:, 1] << 8 | rgba[:, 2]

    theirs = best(peer)
    print(f"{n:,} words; the library: {theirs:.1f} ms")
    seen = np.zeros(NONE + 1, bool)
    seen[3] = True
    for title, values, names in (("amounts", amounts, ()), ("categories", kinds, tuple(map(str, range(30))))):

        def fresh(values=values, names=names):
            return Coloring("", values, names, limits=(-3.0, 3.0))

        def made(fresh=fresh):
            coloring = fresh()
            return coloring.levels, coloring.counts

        coloring = fresh()
        _ = coloring.levels
        colors = best(coloring.colors)
        wanted = np.resize(seen, len(coloring.counts))
        hidden = best(lambda levels=coloring.levels, wanted=wanted: ~wanted[levels])
        print(
            f"{title:10s} made {best(made):6.1f} ms   colors {colors:5.1f} ms ({theirs / colors:.0f} times as fast)"
            f"   lit {best(lambda coloring=coloring: coloring.colors(3)):5.1f} ms   filter {hidden:5.1f} ms"
        )


if __name__ == "__main__":
    main()
