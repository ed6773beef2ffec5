"""Our t-SNE and UMAP beside openTSNE's and umap-learn's: how good the pictures are, and how long they take.

    python tests/benchmarks/bench_reference_layouts.py VECTORS [--words 5000 20000 76518] [--seeds 1] [--json FILE]

For each number of words both engines lay out the same vectors in the same run, by the cosine, each with its defaults:

divergence      Kullback-Leibler divergence from the exact probabilities of perplexity 30 (van der Maaten and Hinton
                2008, eq. 2), of both pictures by one sum over a tree of theta .25
cross-entropy   of the exact fuzzy set of 15 neighbors, over all pairs (McInnes, Healy and Melville 2018, section 3.2),
                a word's mean, of 1,000 words against all
trust           trustworthiness of neighborhoods of ten (Venna and Kaski 2001), of 4,000 words
kept            share of the ten nearest that are among the ten nearest on the map
seconds         by the clock; the libraries in their processes as the program starts them, with the time to load them

A ratio is ours over the library's: below 1 is better for divergence, cross-entropy and seconds, above for the others.
With several seeds the means are told. Where the load is above that of this program, others are at work.
"""

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np

from embviz.projection import process
from embviz.projection.descent import TreeDescent
from embviz.projection.live import make_layout, warm_up
from embviz.projection.quality import per_word
from embviz.projection.reference import engine
from embviz.projection.tsne import affinities
from embviz.projection.umap import curve_parameters, fuzzy_set
from embviz.util.progress import SILENT
from embviz.vectors.formats import read_vectors

_THREADS = 2
_ROWS, _AT_ONCE = 1000, 50
_CLOSEST = 1 - 1e-4  # membership on the map of a pair that is not one of neighbors, so that its logarithm is finite


def ours(method, vectors, seed):
    """Return the places that our engine finds, in its own units, and the seconds."""
    begun = time.perf_counter()
    layout = make_layout(method, seed, threads=_THREADS)
    layout.update(np.arange(len(vectors)), vectors)
    while not layout.step().settled:
        pass
    return layout._places, time.perf_counter() - begun


def theirs(name, vectors, seed):
    """Return the same of a library, in its process."""
    options = {**engine(name).defaults, "seed": seed}
    options.pop("fit_words")
    begun = time.perf_counter()
    task = process.Task(name, options, vectors, vectors[:0], None, _THREADS)
    answer = process.answer_of(task, SILENT)
    return answer.places, time.perf_counter() - begun


def divergence_from(probabilities):
    """Return what measures the divergence of places."""
    return lambda places: TreeDescent(places, probabilities, 0.25, threads=_THREADS).divergence


def cross_entropy_from(graph):
    """Return what measures the cross-entropy of places, a word's mean."""
    rows, (a, b) = graph.tocsr(), curve_parameters()

    def measure(places):
        count, total = len(places), 0.0
        chosen = np.sort(np.random.default_rng(0).choice(count, min(_ROWS, count), replace=False))
        across, upward = places.astype(np.float64).T
        for first in range(0, len(chosen), _AT_ONCE):
            some = chosen[first : first + _AT_ONCE]
            squared = (across[some, None] - across) ** 2 + (upward[some, None] - upward) ** 2
            near = 1 / (1 + a * squared**b)
            wanted = rows[some].toarray()
            apart = np.log1p(-np.minimum(near, _CLOSEST))
            apart[np.arange(len(some)), some] = 0.0  # a word is no pair with itself
            known = np.where(wanted > 0, wanted * np.log(np.maximum(wanted, 1e-30)), 0.0)
            unknown = np.where(wanted < 1, (1 - wanted) * np.log(np.maximum(1 - wanted, 1e-30)), 0.0)
            total += (known + unknown - wanted * np.log(np.maximum(near, 1e-30)) - (1 - wanted) * apart).sum()
        return total / len(chosen)

    return measure


def judged(places, seconds, vectors, name, measure):
    """Return all measures of a picture by name."""
    places = np.asarray(places, np.float32)
    quality = per_word(vectors, places, 10, sample=4000, threads=_THREADS).whole
    return {
        name: measure(places),
        "trust": quality.trustworthiness,
        "continuity": quality.continuity,
        "kept": quality.kept,
        "seconds": seconds,
    }


def mean(found):
    return {name: float(np.mean([one[name] for one in found])) for name in found[0]}


def compare(vectors, seeds):
    """Print and return the measures of both methods for some vectors."""
    answer = {}
    near = affinities(vectors, (30.0,), _THREADS)
    graph = fuzzy_set(vectors, 15, threads=_THREADS)
    for method, library, name, measure in (
        ("tsne", "opentsne", "divergence", divergence_from(near)),
        ("umap", "umap-learn", "cross-entropy", cross_entropy_from(graph)),
    ):
        own = mean([judged(*ours(method, vectors, seed), vectors, name, measure) for seed in seeds])
        peer = mean([judged(*theirs(library, vectors, seed), vectors, name, measure) for seed in seeds])
        print(f"  {method:5} {'ours':>12} {library:>12}    ratio", flush=True)
        for key in own:
            print(f"    {key:14} {own[key]:10.4f} {peer[key]:12.4f} {own[key] / peer[key]:8.3f}", flush=True)
        answer[method] = {"ours": own, library: peer}
    print(f"  load {os.getloadavg()[0]:.1f}", flush=True)
    return answer


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vectors")
    parser.add_argument("--words", type=int, nargs="+", default=[5000, 20000, 76518])
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    every = read_vectors(arguments.vectors).vectors
    warm_up()
    for name in ("umap-learn", "opentsne"):  # compiles what it keeps compiled
        theirs(name, np.ascontiguousarray(every[:5000]), 1)
    found = {}
    for count in arguments.words:
        count = min(count, len(every))
        print(f"{count:,} words, {_THREADS} threads, seeds {arguments.seeds}")
        found[count] = compare(np.ascontiguousarray(every[:count]), arguments.seeds)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
