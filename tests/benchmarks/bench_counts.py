"""PPMI and LSA against scikit-learn's TruncatedSVD and gensim's LSI on the same matrices, back to back.

    python tests/benchmarks/bench_counts.py TEXT FOLDER [--bytes 24000000] [--dimensions 100] [--only ppmi] [--epochs 7]

TEXT is plain text with words between spaces. FOLDER holds questions-words.txt and wordsim353.tsv. Our time is that of a
factorization that shows its vectors after each epoch; counting is timed apart. scikit-learn gets as many rounds over
the matrix as we make, gensim its defaults.
"""

import argparse
import time
from collections import Counter
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

MODELS = ("ppmi", "lsa")
RESTRICT = 30_000


def read(text: Path, limit: int):
    from embviz.text.corpus import Corpus
    from embviz.text.vocabulary import Vocabulary

    words = text.read_bytes()[:limit].decode(errors="ignore").split()
    vocabulary = Vocabulary.from_counts(Counter(words))
    ids = {word: k for k, word in enumerate(vocabulary.words)}
    flat = np.fromiter(map(ids.__getitem__, words), np.int32, len(words))
    return Corpus(flat, np.array([0, len(flat)], np.int64), vocabulary, name=text.stem)


def quality(words, vectors, folder: Path) -> str:
    from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
    from embviz.analysis.evaluation.questions import read_analogies, read_pairs
    from embviz.vectors.embedding import Embedding

    embedding = Embedding(words, vectors)
    analogies = evaluate_analogies(embedding, read_analogies(folder / "questions-words.txt"), RESTRICT).accuracy
    spearman = evaluate_pairs(embedding, read_pairs(folder / "wordsim353.tsv"), RESTRICT).spearman
    return f"analogies {100 * analogies:5.1f}  WordSim-353 {100 * spearman:5.1f}"


def line(label: str, seconds: float, captured: float, judged: str) -> None:
    print(f"{label:34s} {seconds:7.2f} s  captured {100 * captured:6.3f} %  {judged}", flush=True)


def compare(model: str, corpus, folder: Path, wanted: argparse.Namespace) -> None:
    from sklearn.decomposition import TruncatedSVD

    from embviz.training import warm_up
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    d = wanted.dimensions
    seconds = {}
    for threads in (1, 2):
        parameters = defaults(model, dimensions=d, epochs=wanted.epochs, threads=threads)
        warm_up(parameters)
        run = TrainingRun(corpus, parameters)
        begun = time.perf_counter()
        run.execute()
        counting = time.perf_counter() - begun - run.progress.elapsed
        seconds[threads] = run.progress.elapsed
        rows = run.learner.matrix.rows
        if threads == 1:
            print(f"{model}: {len(run.vocabulary):,} words, {len(rows.values):,} cells, {d} dimensions")
        judged = quality(run.vocabulary.words, run.embedding().vectors, folder)
        label = f"{model}, {threads} threads, counted in {counting:.1f} s"
        line(label, seconds[threads], 1 - run.progress.loss, judged)
    columns = run.learner.matrix.columns.rows
    sparse = csr_matrix((rows.values, rows.others.astype(np.int64), rows.starts), shape=(rows.rows, columns))
    sparse.sort_indices()
    whole = float(np.square(sparse.data, dtype=np.float64).sum())

    begun = time.perf_counter()
    # its last product with the matrix, after the rounds, is half of one of ours
    peer = TruncatedSVD(d, n_iter=max(wanted.epochs - 1, 0), n_oversamples=10, random_state=1).fit(sparse.T)
    took = time.perf_counter() - begun
    captured = float((peer.singular_values_.astype(np.float64) ** 2).sum()) / whole
    judged = quality(run.vocabulary.words, peer.components_.T * np.sqrt(peer.singular_values_), folder)
    line("scikit-learn TruncatedSVD", took, captured, judged)
    print(f"  two threads, times scikit-learn: {took / seconds[2]:.2f}, one thread: {seconds[1] / seconds[2]:.2f}")

    if model == "lsa":
        from gensim.models import LsiModel

        stream = run.learner.matrix.columns
        documents = [
            list(zip(stream.others[a:b].tolist(), stream.values[a:b].tolist(), strict=True))
            for a, b in zip(stream.starts[:-1], stream.starts[1:], strict=True)
        ]
        names = dict(enumerate(run.vocabulary.words))
        begun = time.perf_counter()
        lsi = LsiModel(documents, num_topics=d, id2word=names)
        took = time.perf_counter() - begun
        values, left = lsi.projection.s, lsi.projection.u
        captured = float((values.astype(np.float64) ** 2).sum()) / whole
        line("gensim LsiModel", took, captured, quality(run.vocabulary.words, left * np.sqrt(values), folder))
        print(f"  two threads, times gensim: {took / seconds[2]:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bytes", type=int, default=24_000_000)
    parser.add_argument("--dimensions", type=int, default=100)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--only", action="append", choices=MODELS)
    wanted = parser.parse_args()
    corpus = read(wanted.text, wanted.bytes)
    for model in wanted.only or MODELS:
        compare(model, corpus, wanted.folder, wanted)


if __name__ == "__main__":
    main()
