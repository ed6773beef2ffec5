"""How well runs with different seeds agree, against gensim on the same text in the same run, beside speed and scores.

    python tests/benchmarks/bench_reproducibility.py TEXT FOLDER [--bytes 12000000] [--model cbow] [--seeds 2]
        [--set window=15] [--set dimensions=300]

TEXT is plain text with words between spaces; FOLDER holds questions-words.txt and wordsim353.tsv. Agreement is the
share of a word's ten nearest neighbors (by cosine, in the whole vocabulary) that two seeds have in common, the mean
over words of a band of counts (Hellrich and Hahn 2016; Antoniak and Mimno 2018), and over all pairs of seeds. Rare
neighbors are those that occur ten times or less, among the ten nearest of words that occur 200 to 1,000 times.
"""

import argparse
import itertools
import tempfile
import time
from pathlib import Path

import numpy as np
from bench_training import Sentences, line, load, peak_mb, prepare, quality, verdict

BANDS = ((5, 10), (11, 50), (51, 500), (501, 1 << 40))
SAMPLE = 2_000  # words of a band that are looked at
NEAREST = 10
COMMON, RARE = (200, 1_000), 10


def settings(changes: list[str]) -> dict:
    found = {}
    for change in changes:
        name, value = change.split("=")
        found[name] = float(value) if name in ("sample", "learning_rate", "ns_exponent") else int(value)
    return found


def ours(ids: Path, model: str, seed: int, changes: dict) -> dict:
    from embviz.training import warm_up
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    corpus = load(ids)
    parameters = defaults(model, seed=seed, threads=2, **changes)
    warm_up(parameters)
    run = TrainingRun(corpus, parameters)
    run.execute()
    speed = len(corpus.ids) * parameters.epochs / run.progress.elapsed
    return {"words_per_second": speed, "embedding": run.embedding()}


def gensims(ids: Path, model: str, seed: int, changes: dict) -> dict:
    from gensim.models import Word2Vec

    from embviz.vectors.embedding import Embedding

    p = {"window": 5, "min_count": 5, "negative": 5, "sample": 1e-3, "epochs": 5, "dimensions": 100, **changes}
    p.setdefault("learning_rate", 0.025 if model == "skipgram" else 0.05)
    stored = np.load(ids)
    sentences = list(Sentences(stored["words"].tolist(), stored["ids"]))
    peer = Word2Vec(
        vector_size=p["dimensions"],
        window=p["window"],
        min_count=p["min_count"],
        negative=p["negative"],
        sample=p["sample"],
        workers=2,
        seed=seed,
        sg=int(model == "skipgram"),
        alpha=p["learning_rate"],
        epochs=p["epochs"],
    )
    peer.build_vocab(sentences)
    begun = time.perf_counter()
    peer.train(sentences, total_examples=peer.corpus_count, epochs=p["epochs"])
    seconds = time.perf_counter() - begun
    embedding = Embedding(peer.wv.index_to_key, peer.wv.vectors)
    return {"words_per_second": len(stored["ids"]) * p["epochs"] / seconds, "embedding": embedding}


def nearest(embedding, words: list[str]) -> np.ndarray:
    """Return the ids of the ten nearest of each word, in the order of `embedding.words`."""
    vectors = np.asarray(embedding.vectors, np.float32)
    unit = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    place = {word: row for row, word in enumerate(embedding.words)}
    rows = np.array([place[word] for word in words])
    found = []
    for at in range(0, len(rows), 500):
        some = rows[at : at + 500]
        likeness = unit[some] @ unit.T
        likeness[np.arange(len(some)), some] = -np.inf
        found.append(np.argpartition(-likeness, NEAREST, axis=1)[:, :NEAREST])
    return np.concatenate(found)


def neighbors(embedding, ids: Path) -> dict:
    """Return the neighbors, as words, of samples of all bands, and the share of rare ones."""
    stored = np.load(ids)
    words, counts = stored["words"], stored["counts"]
    random, every = np.random.default_rng(1), np.array(embedding.words)
    known = dict(zip(words.tolist(), counts.tolist(), strict=True))
    count_of = np.array([known[word] for word in every])
    found = {"bands": []}
    for low, high in BANDS:
        some = np.flatnonzero((counts >= low) & (counts <= high))
        some = np.sort(random.choice(some, min(SAMPLE, len(some)), replace=False))
        found["bands"].append([set(row) for row in every[nearest(embedding, words[some].tolist())]])
    some = np.flatnonzero((counts >= COMMON[0]) & (counts <= COMMON[1]))
    some = np.sort(random.choice(some, min(SAMPLE, len(some)), replace=False))
    found["rare"] = 100 * float(np.mean(count_of[nearest(embedding, words[some].tolist())] <= RARE))
    return found


def agreement(first: dict, second: dict) -> list[float]:
    pairs = zip(first["bands"], second["bands"], strict=True)
    return [
        float(np.mean([len(a & b) / NEAREST for a, b in zip(one, other, strict=True)])) if one else np.nan
        for one, other in pairs
    ]


def measured(train, ids: Path, folder: Path, label: str, model: str, seed: int, changes: dict) -> dict:
    found = train(ids, model, seed, changes)
    embedding = found.pop("embedding")
    found |= neighbors(embedding, ids)
    found["norm"] = float(np.linalg.norm(embedding.vectors, axis=1).max())
    found["quality"], found["peak_mb"] = quality(embedding, folder), peak_mb()
    line(f"{label}, seed {seed}", found)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bytes", type=int)
    parser.add_argument("--model", choices=("skipgram", "cbow"), default="skipgram")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--set", action="append", default=[], help="a parameter of both, as window=15")
    wanted = parser.parse_args()
    changes = settings(wanted.set)
    with tempfile.TemporaryDirectory() as scratch:
        ids = prepare(wanted.text.resolve(), Path(scratch), wanted.bytes)
        kinds = (("embviz", ours), ("gensim", gensims))
        runs = {label: [] for label, _ in kinds}
        for seed in range(1, wanted.seeds + 1):
            for label, train in kinds:
                runs[label].append(measured(train, ids, wanted.folder, label, wanted.model, seed, changes))
    table = {}
    for label, found in runs.items():
        pairs = [agreement(a, b) for a, b in itertools.combinations(found, 2)]
        rare, norm = np.mean([f["rare"] for f in found]), np.max([f["norm"] for f in found])
        table[label] = [*np.mean(pairs, axis=0), rare, norm]
    heads = [f"{low}-{high}" if high < 1 << 40 else f"{low}+" for low, high in BANDS]
    print("agreement by count   " + "".join(f"{head:>8}" for head in heads) + "    rare %    norm")
    for label, row in table.items():
        print(f"{label:21}" + "".join(f"{value:8.3f}" for value in row[:4]) + f"{row[4]:10.1f}{row[5]:8.2f}")
    for head, mine, theirs in zip(heads, table["embviz"], table["gensim"], strict=False):
        verdict(f"agreement, counts {head}, above gensim's", mine - theirs, 0)
    verdict("share of rare neighbors, points below gensim's", table["gensim"][4] - table["embviz"][4], 0)
    speeds = [a["words_per_second"] / b["words_per_second"] for a, b in zip(*runs.values(), strict=True)]
    verdict("speed, times gensim's", float(np.median(speeds)), 8 if wanted.model == "cbow" else 18)
    scores = [np.mean([f["quality"] for f in found], axis=0) for found in runs.values()]
    sets = ("analogies", "WordSim-353", "SimLex-999")
    for name, value, least in zip(sets, scores[0] - scores[1], (-1.5, -1.5, -0.5), strict=True):
        verdict(f"{name}, points above gensim", value, least)


if __name__ == "__main__":
    main()
