"""Training against gensim on the same text, back to back: speed, quality, threads, memory; and GloVe.

    python tests/benchmarks/bench_training.py TEXT FOLDER [--only skipgram] [--only threads] [--seeds 3] [--epochs 5]
        [--dimensions 300]

TEXT is plain text with words between spaces (100 MB of Wikipedia). FOLDER holds questions-words.txt and wordsim353.tsv;
SimLex-999 comes with gensim. Every measurement runs in a process of its own and prints its line at once; a section that
was interrupted is repeated with --only.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from importlib.resources import files
from pathlib import Path

import numpy as np

SECTIONS = ("skipgram", "cbow", "threads", "memory", "glove")
GLOVE_BYTES = 24_000_000
RESTRICT = 30_000
SENTENCE = 10_000  # gensim cuts longer ones


def prepare(text: Path, folder: Path, limit: int | None = None) -> Path:
    """Write the text as token ids, so that no measurement includes reading it."""
    words = text.read_bytes()[:limit].decode().split()
    ranked = sorted(Counter(words).items(), key=lambda item: (-item[1], item[0]))
    ids = {word: k for k, (word, _) in enumerate(ranked)}
    path = folder / f"ids{limit or ''}.npz"
    np.savez(
        path,
        ids=np.fromiter(map(ids.__getitem__, words), np.int32, len(words)),
        words=np.array([word for word, _ in ranked]),
        counts=np.array([count for _, count in ranked]),
    )
    return path


def load(path: Path):
    from embviz.text.corpus import Corpus
    from embviz.text.vocabulary import Vocabulary

    stored = np.load(path)
    ids = stored["ids"]
    offsets = np.append(np.arange(0, len(ids), SENTENCE), len(ids)).astype(np.int64)
    return Corpus(ids, offsets, Vocabulary(stored["words"].tolist(), stored["counts"]), name=path.stem)


def quality(embedding, folder: Path) -> list[float]:
    from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
    from embviz.analysis.evaluation.questions import read_analogies, read_pairs

    simlex = Path(str(files("gensim.test.test_data").joinpath("simlex999.txt")))
    analogies = evaluate_analogies(embedding, read_analogies(folder / "questions-words.txt"), RESTRICT).accuracy
    pairs = [evaluate_pairs(embedding, read_pairs(f), RESTRICT).spearman for f in (folder / "wordsim353.tsv", simlex)]
    return [100 * analogies, *(100 * p for p in pairs)]


def train_here(
    path: Path, folder: Path, model: str, seed: int, threads: int, epochs: int, dimensions: int = 100
) -> dict:
    from embviz.training import warm_up
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    corpus = load(path)
    changes = {} if model == "glove" else {"epochs": epochs}
    parameters = defaults(model, seed=seed, threads=threads, dimensions=dimensions, **changes)
    warm_up(parameters)
    run = TrainingRun(corpus, parameters)
    begun = time.perf_counter()
    run.execute()
    seconds = time.perf_counter() - begun
    losses = run.learner.tally.sum(axis=0)
    return {
        "seconds": seconds,
        "words_per_second": len(corpus.ids) * parameters.epochs / run.progress.elapsed,
        "learning_s": run.progress.elapsed,
        "loss": losses[0] / losses[1],
        "peak_mb": peak_mb(),
        "quality": quality(run.embedding(), folder),
    }


def train_gensim(
    path: Path, folder: Path, model: str, seed: int, threads: int, epochs: int, dimensions: int = 100
) -> dict:
    from gensim.models import Word2Vec

    from embviz.vectors.embedding import Embedding

    stored = np.load(path)
    words, ids = stored["words"].tolist(), stored["ids"]
    sentences = Sentences(words, ids)
    skipgram = model == "skipgram"
    peer = Word2Vec(
        vector_size=dimensions,
        window=5,
        min_count=5,
        negative=5,
        sample=1e-3,
        workers=threads,
        seed=seed,
        sg=int(skipgram),
        alpha=0.025 if skipgram else 0.05,
        epochs=epochs,
    )
    peer.build_vocab(sentences)
    # lists of strings are what gensim is fastest with: making them is not counted, neither in time nor in memory
    before = peak_mb()
    ready = list(sentences)
    begun = time.perf_counter()
    peer.train(ready, total_examples=peer.corpus_count, epochs=epochs)
    seconds = time.perf_counter() - begun
    embedding = Embedding(peer.wv.index_to_key, peer.wv.vectors)
    return {
        "seconds": seconds,
        "words_per_second": len(ids) * epochs / seconds,
        "peak_mb": before,
        "quality": quality(embedding, folder),
    }


class Sentences:
    """Lists of words, made anew in each round."""

    def __init__(self, words, ids):
        self.words, self.ids = words, ids

    def __iter__(self):
        for at in range(0, len(self.ids), SENTENCE):
            yield [self.words[k] for k in self.ids[at : at + SENTENCE]]


def memory_here(text: Path, folder: Path) -> dict:
    from embviz.text.reading import read_corpus
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    TrainingRun(read_corpus(text), defaults(epochs=1)).execute()
    return {"peak_mb": peak_mb()}


def memory_gensim(text: Path, folder: Path) -> dict:
    from gensim.models import Word2Vec
    from gensim.models.word2vec import Text8Corpus

    Word2Vec(Text8Corpus(str(text)), vector_size=100, window=5, min_count=5, workers=2, sg=1, epochs=1)
    return {"peak_mb": peak_mb()}


def memory_gensim_held(text: Path, folder: Path) -> dict:
    from gensim.models import Word2Vec
    from gensim.models.word2vec import Text8Corpus

    # as we do: the text is read once and held, not read again from the disk in each epoch
    held = list(Text8Corpus(str(text)))
    Word2Vec(held, vector_size=100, window=5, min_count=5, workers=2, sg=1, epochs=1)
    return {"peak_mb": peak_mb()}


def peak_mb() -> float:
    status = Path("/proc/self/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) / 1024


def apart(function, *args) -> dict:
    """Call one of the functions above in a process of its own."""
    call = json.dumps([function.__name__, [str(a) if isinstance(a, Path) else a for a in args]])
    done = subprocess.run([sys.executable, __file__, "--call", call], stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def line(label: str, found: dict) -> None:
    shown = " / ".join(f"{value:.1f}" for value in found["quality"])
    speed = found["words_per_second"] / 1e6
    print(f"{label:28s} {speed:7.2f} M words/s  {shown:20s} {found['peak_mb']:6.0f} MB", flush=True)


def verdict(what: str, value: float, bar: float) -> None:
    print(f"  {'ok  ' if value >= bar else 'MISS'} {what}: {value:.2f} (at least {bar:g})", flush=True)


def compare(model: str, bar: float, ids: Path, folder: Path, seeds: int, epochs: int, dimensions: int) -> None:
    ours, theirs = [], []
    for seed in range(1, seeds + 1):
        ours.append(apart(train_here, ids, folder, model, seed, 2, epochs, dimensions))
        line(f"{model}, seed {seed}", ours[-1])
        theirs.append(apart(train_gensim, ids, folder, model, seed, 2, epochs, dimensions))
        line(f"gensim {model}, seed {seed}", theirs[-1])
    ratio = np.median([a["words_per_second"] / b["words_per_second"] for a, b in zip(ours, theirs, strict=True)])
    verdict("speed, times gensim's", ratio, bar)
    gain = np.mean([f["quality"] for f in ours], axis=0) - np.mean([f["quality"] for f in theirs], axis=0)
    for name, value, least in zip(("analogies", "WordSim-353", "SimLex-999"), gain, (0, 0, -1.5), strict=True):
        verdict(f"{name}, points above gensim", value, least)


def compare_threads(ids: Path, folder: Path, model: str, rounds: int) -> None:
    gains, losses = [], []
    for _ in range(rounds):
        one, two = (apart(train_here, ids, folder, model, 1, n, 1) for n in (1, 2))
        line(f"{model}, one thread, 1 epoch", one)
        line(f"{model}, two threads, 1 epoch", two)
        gains.append(two["words_per_second"] / one["words_per_second"])
        losses.append(two["loss"] / one["loss"])
    verdict("two threads, times one", float(np.median(gains)), 1.85)
    verdict("agreement of the losses (1 - difference)", 1 - abs(float(np.median(losses)) - 1), 0.99)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--only", action="append", choices=SECTIONS)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--dimensions", type=int, default=100)
    parser.add_argument("--call", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.call:
        name, args = json.loads(wanted.call)
        paths = [Path(a) if isinstance(a, str) and "/" in a else a for a in args]
        print(json.dumps(globals()[name](*paths), default=float))
        return
    if wanted.folder is None:
        parser.error("a text and a folder are needed")
    text, folder = wanted.text.resolve(), wanted.folder.resolve()
    sections = wanted.only or SECTIONS
    with tempfile.TemporaryDirectory() as scratch:
        if {"skipgram", "cbow", "threads"} & set(sections):
            ids = prepare(text, Path(scratch))
        if "skipgram" in sections:
            bar = 18 if wanted.dimensions == 100 else 10
            compare("skipgram", bar, ids, folder, wanted.seeds, wanted.epochs, wanted.dimensions)
        if "cbow" in sections:
            compare("cbow", 8, ids, folder, wanted.seeds, wanted.epochs, wanted.dimensions)
        if "threads" in sections:
            for model in ("skipgram", "cbow"):
                compare_threads(ids, folder, model, wanted.seeds)
        if "memory" in sections:
            kinds = (memory_here, memory_gensim_held, memory_gensim)
            ours, held, streamed = (apart(f, text, folder)["peak_mb"] for f in kinds)
            print(f"peak memory, from file to vectors: {ours:.0f} MB; gensim {held:.0f} MB with the text held,")
            print(f"  {streamed:.0f} MB where it reads the file again in each epoch")
            verdict("memory, times less than gensim with the text in memory", held / ours, 3)
        if "glove" in sections:
            ids = prepare(text, Path(scratch), GLOVE_BYTES)
            found = apart(train_here, ids, folder, "glove", 1, 2, 15)
            line("glove, 24 MB", found)
            before = found["seconds"] - found["learning_s"]
            print(f"  counting and shuffling {before:.1f} s, all {found['seconds']:.1f} s")
            verdict("seconds below 10", 10 - found["seconds"], 0)
            verdict("analogies", found["quality"][0], 15)


if __name__ == "__main__":
    main()
