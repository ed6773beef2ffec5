"""Opening vectors, opening them again and asking them, each against its peer or its bar in the same run.

python tests/benchmarks/bench_formats.py FOLDER [--small]

FOLDER gets files of some gigabytes, made once of random numbers, and a cache of its own. The peers: gensim's
`load_word2vec_format` for the formats (the least of several times each, in turns), a product of all vectors by BLAS for
the ten nearest. `--small` takes a tenth of the words, to see that all of it runs.
"""

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

BARS_NEAREST_MS = {400_000: 12.0, 1_000_000: 30.0}


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.perf_counter()
    result = call()
    return time.perf_counter() - begin, result


def best(call: Callable[[], Any], times: int) -> tuple[float, float]:
    """Return the least and the middle of several times, in milliseconds."""
    taken = sorted(timed(call)[0] * 1e3 for _ in range(times))
    return taken[0], taken[len(taken) // 2]


def forget(folder: Path) -> None:
    """Remove the copies that were kept."""
    for copy in (folder / "cache" / "vectors").glob("*.vectors"):
        copy.unlink()


def word(number: int) -> str:
    letters = "etaoinshrdlu"
    out = ""
    while number or not out:
        number, last = divmod(number, len(letters))
        out += letters[last]
    return out + "ing" * (len(out) % 2)


def made(folder: Path, name: str, words: int, dimensions: int) -> Path:
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.formats import write_vectors

    path = folder / f"{words}x{dimensions}{name}"
    if not path.exists():
        print(f"making {path.name} …", flush=True)
        numbers = np.random.default_rng(1).standard_normal((words, dimensions), np.float32)
        if name == ".glove":
            numbers = np.round(numbers, 5)  # as GloVe prints them
        write_vectors(Embedding(list(dict.fromkeys(map(word, range(words)))), numbers), path)
    return path


def first_loads(folder: Path, words: int) -> None:
    from gensim.models import KeyedVectors

    from embviz.util.progress import Pulse
    from embviz.vectors.formats import read_vectors

    for name, dimensions, bar, options, times in (
        (".glove", 100, 20, {"no_header": True}, 1),
        (".bin", 300, 3, {"binary": True}, 3),
    ):
        path = made(folder, name, words, dimensions)
        path.read_bytes()  # both find it in memory
        copying: list[float] = []
        peer: list[float] = []
        ours: dict[str, list[float]] = {"without a copy": [], "a copy made after it": [], "a copy made before it": []}
        for _ in range(times):
            spent, theirs = timed(lambda: KeyedVectors.load_word2vec_format(str(path), **options))  # noqa: B023
            peer.append(spent)
            for copies in 2 * tuple(ours):
                forget(folder)
                later = None if copies == "a copy made before it" else []
                spent, found = timed(
                    lambda: read_vectors(
                        path,  # noqa: B023
                        cache=copies != "without a copy",  # noqa: B023
                        later=later if later is None else later.append,  # noqa: B023
                    )
                )
                ours[copies].append(spent)
                if later:
                    copying.append(timed(lambda: later[0](Pulse()))[0])  # noqa: B023
                assert list(found.words) == theirs.index_to_key
                assert np.array_equal(found.vectors, theirs.vectors)
                del found
        for copies, spent in ours.items():
            print(
                f"{path.name:<20} first load, {copies:<21} {min(spent):7.2f} s   gensim {min(peer):7.2f} s   "
                f"{min(peer) / min(spent):6.1f} times (asked: {bar})",
                flush=True,
            )
        print(f"{'':<20} the copy itself, in the background in the window {min(copying):.2f} s", flush=True)
        del theirs


def second_opening(folder: Path, words: int) -> None:
    from embviz.vectors.formats import read_vectors

    path = made(folder, ".bin", words, 300)
    first, found = timed(lambda: read_vectors(path))
    del found
    second, found = timed(lambda: read_vectors(path))
    print(f"{path.name:<20} opened {first:.2f} s, opened again {second:.2f} s (asked: under 1)", flush=True)
    begin = time.perf_counter()
    found.index.prepare()
    print(f"{'':<20} made ready for words by spelling {time.perf_counter() - begin:.2f} s", flush=True)
    worst = 0.0
    for beginning in ("", "e", "th", "sho", "oinst", "zz", "etaoinshr"):
        worst = max(worst, best(lambda: found.index.complete(beginning), 5)[1])  # noqa: B023
    print(f"{'':<20} completed in {worst:.2f} ms at most (asked: 16)", flush=True)


def nearest_words(folder: Path, words: int, bar: float) -> None:
    from threadpoolctl import threadpool_limits

    from embviz.vectors.formats import read_vectors
    from embviz.vectors.neighbors import nearest

    found = read_vectors(made(folder, ".bin", words, 300))
    query = found.vectors[words // 2] + found.vectors[7]
    nearest(found, query)
    ready, _ = timed(lambda: nearest(found, query))
    ids, scores = nearest(found, query)
    least, middle = best(lambda: nearest(found, query), 15)
    with threadpool_limits(os.cpu_count(), "blas"):
        peer = best(lambda: found.vectors @ query, 7)
    truth = (found.vectors.astype(np.float32) @ query) / (found.norms * np.linalg.norm(query))
    assert ids.tolist() == np.argsort(-truth, kind="stable")[:10].tolist()
    assert np.allclose(scores, truth[ids], atol=1e-5)
    print(
        f"{words:,} x 300: ten nearest in {least:.1f} ms at best, {middle:.1f} in the middle (asked: {bar:g}); the "
        f"product of all by BLAS {peer[0]:.1f} and {peer[1]:.1f} ms, {peer[1] / middle:.1f} times; made ready in "
        f"{ready:.2f} s",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--small", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    os.environ["EMBVIZ_CACHE"] = str(arguments.folder / "cache")
    forget(arguments.folder)
    share = 10 if arguments.small else 1

    from embviz.vectors.formats import read_vectors

    for name in (".glove", ".bin"):  # kernels are compiled before anything is timed
        read_vectors(made(arguments.folder, name, 100, 20))
    first_loads(arguments.folder, 400_000 // share)
    second_opening(arguments.folder, 1_000_000 // share)
    for words, bar in BARS_NEAREST_MS.items():
        nearest_words(arguments.folder, words // share, bar)


if __name__ == "__main__":
    main()
