"""Vectors of all pieces of a text and the search among them, against gensim's mean vectors with the same weights.

    python tests/benchmarks/bench_documents.py VECTORS TEXT [--longest 40] [--peer 20000]

gensim averages one list of words after another (`KeyedVectors.get_mean_vector`); it is given the first pieces only, and
its time is told for all by their share. Both have to come to the same averages.
"""

import argparse
import resource
import time

import numpy as np
from gensim.models import KeyedVectors

from embviz.analysis.documents.search import embed_documents, passages
from embviz.analysis.documents.smooth_average import averages, weighting
from embviz.text.reading import read_corpus
from embviz.vectors.formats import read_vectors

QUESTIONS = ("the french revolution and its king", "a song by a british band", "chess", "how plants take up water")


def timed(work):
    """Return the seconds that work takes, and what it returns."""
    begun = time.perf_counter()
    found = work()
    return time.perf_counter() - begun, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vectors")
    parser.add_argument("text")
    parser.add_argument("--longest", type=int, default=40)
    parser.add_argument("--peer", type=int, default=20_000, help="pieces that gensim averages")
    arguments = parser.parse_args()
    embedding, corpus = read_vectors(arguments.vectors), read_corpus(arguments.text)
    offsets = passages(corpus, arguments.longest)
    by = weighting(embedding, corpus)

    peer = KeyedVectors(embedding.dimensions)
    peer.add_vectors(list(embedding.words), embedding.vectors)
    count = min(arguments.peer, len(offsets) - 1)
    words = [[int(i) for i in corpus.ids[offsets[k] : offsets[k + 1]] if by.weights[i] > 0] for k in range(count)]
    rows = [by.rows[ids].tolist() for ids in words]
    weights = [by.weights[ids] for ids in words]

    def gensim_means():
        return [
            peer.get_mean_vector(some, weights=heavy, pre_normalize=False) if len(some) else np.zeros(peer.vector_size)
            for some, heavy in zip(rows, weights, strict=True)
        ]

    theirs, means = timed(gensim_means)
    theirs *= (len(offsets) - 1) / count
    ours, found = timed(lambda: averages(by, corpus.ids, offsets))
    for own, mean in zip(found[:500], means[:500], strict=True):
        if mean.any() and own.any():
            # gensim divides by the sum of the weights, which changes the length alone
            cosine = float(own @ mean / np.linalg.norm(own) / np.linalg.norm(mean))
            assert cosine > 1 - 1e-4, cosine
    print(f"{corpus.tokens:,} words in {len(offsets) - 1:,} pieces")
    print(f"averages: gensim {theirs:.2f} s, here {ours:.2f} s, {theirs / ours:.1f} times as fast")
    del found
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    whole, documents = timed(lambda: embed_documents(embedding, corpus, offsets))
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"with the common part out: {whole:.2f} s, {more:,.0f} MB above what the averages took")

    def asked(question):
        return documents.nearest(documents.question(question).vector, 30)

    times = [timed(lambda question=question: asked(question))[0] for question in QUESTIONS * 5]
    print(f"search: median {1000 * np.median(times):.0f} ms, slowest {1000 * max(times):.0f} ms")


if __name__ == "__main__":
    main()
