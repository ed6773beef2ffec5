"""Ten nearest words of one word by looking at all, against gensim's `most_similar` on the same vectors.

    python tests/benchmarks/bench_neighbors.py [--sizes 400000 1000000] [--dimensions 300] [--vectors FILE]

Vectors are drawn in groups of 50 that lie near each other, or read from a file. The first question is answered from the
vectors as they are; rounded ones are made with the second, whose time is told, and used from then on. Both programs
answer by turns, gensim with its norms computed before; processor time is that of all threads together. The words found
must be those of a full sort in float64.
"""

import argparse
import time

import numpy as np
from gensim.models import KeyedVectors

from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors
from embviz.vectors.neighbors import nearest

QUESTIONS, CHECKED, TOP = 40, 10, 10
REST_S = 0.1  # after which threads of a matrix product no longer wait for the next one, busily


class Clock:
    """Adds up what each of several questions takes, in milliseconds."""

    def __init__(self):
        self.wall, self.processor = [], []

    def time(self, work):
        time.sleep(REST_S)
        begun, busy = time.perf_counter(), time.process_time()
        found = work()
        self.wall.append(1000 * (time.perf_counter() - begun))
        self.processor.append(1000 * (time.process_time() - busy))
        return found

    def __str__(self):
        return (
            f"{min(self.wall):7.1f} ms at best, {np.median(self.wall):7.1f} ms in the middle, "
            f"{np.median(self.processor):7.1f} ms of processors"
        )


def grouped(words, dimensions):
    """Return vectors of which every 50 share a direction."""
    rng = np.random.default_rng(0)
    vectors = rng.standard_normal((words, dimensions), dtype=np.float32)
    directions = rng.standard_normal((words // 50 + 1, dimensions), dtype=np.float32)
    for at in range(0, words, 50):
        vectors[at : at + 50] += 0.5 * directions[at // 50]
    return Embedding([f"w{k}" for k in range(words)], vectors)


def check(embedding, places, found):
    """Compare answers with a full sort in float64."""
    for place, ids in zip(places[:CHECKED], found, strict=False):
        scores = np.concatenate(
            [rows.astype(np.float64) @ embedding.vectors[place] for rows in np.array_split(embedding.vectors, 20)]
        ) / np.where(embedding.norms > 0, embedding.norms, 1)
        scores[place] = -np.inf
        wanted = np.sort(scores)[::-1][:TOP]
        np.testing.assert_allclose(scores[ids], wanted, rtol=1e-6)


def compare(embedding):
    peer = KeyedVectors(embedding.dimensions, count=0)
    peer.add_vectors(list(embedding.words), np.array(embedding.vectors))
    peer.fill_norms()
    _ = embedding.norms
    places = np.random.default_rng(1).integers(len(embedding), size=QUESTIONS)

    def ask(place):
        return nearest(embedding, embedding.vectors[place], TOP, exclude=(int(place),))[0]

    nearest(grouped(2000, embedding.dimensions), embedding.vectors[0], TOP)  # kernels are compiled or loaded here
    first, second, ours, theirs = Clock(), Clock(), Clock(), Clock()
    first.time(lambda: ask(places[0]))
    second.time(lambda: ask(places[1]))
    found = []
    for place in places:
        found.append(ours.time(lambda place=place: ask(place)))
        theirs.time(lambda place=place: peer.similar_by_key(embedding.words[place], topn=TOP))
    check(embedding, places, found)
    print(f"{len(embedding):,} x {embedding.dimensions}: {TOP} nearest, the same as a full sort finds")
    for name, clock in (("first question", first), ("second question", second), ("embviz", ours), ("gensim", theirs)):
        print(f"  {name:15s}  {clock}")
    ratio = np.median(np.array(theirs.wall) / np.array(ours.wall))
    print(f"  {ratio:.1f} times as fast, with 1/{np.sum(theirs.processor) / np.sum(ours.processor):.1f} of the work")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="*", default=[400_000, 1_000_000])
    parser.add_argument("--dimensions", type=int, default=300)
    parser.add_argument("--vectors", help="a file of vectors instead of drawn ones")
    arguments = parser.parse_args()
    if arguments.vectors:
        compare(read_vectors(arguments.vectors))
        return
    for words in arguments.sizes:
        compare(grouped(words, arguments.dimensions))


if __name__ == "__main__":
    main()
