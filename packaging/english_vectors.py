"""Makes the vectors of English words that are shipped with the program, their map, and the record of both.

    python packaging/english_vectors.py TEXT [TEXT ...] --analogies questions-words.txt --pairs wordsim353.tsv

TEXT is a plain text, packed or not, or a folder of articles of Wikipedia as WikiExtractor writes them (`<doc ...>`
before, `</doc>` after each). The files go to resources/english; `embviz.vectors.english` says what is in them. All
numbers of the record are measured here, on the vectors as they are read back from the file that is shipped. On two
threads two runs differ a little; about ten minutes and 4 GB of memory for sixty million words.
"""

import argparse
import bz2
import gzip
import html
import json
import lzma
import os
import platform
import re
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

import embviz
from embviz.analysis.analogies.table import answer_all
from embviz.analysis.clusters.kmeans import kmeans
from embviz.analysis.clusters.names import cluster_names
from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.cli.inputs import pairs_named, sections_named
from embviz.text.preprocessing import stop_words
from embviz.vectors.compression import compress
from embviz.vectors.compression.files import write_compressed
from embviz.vectors.embedding import Embedding
from embviz.vectors.english import MAP, VECTORS
from embviz.vectors.english_record import PROVENANCE
from embviz.vectors.formats import read_vectors

ROOT = Path(__file__).resolve().parent.parent
WORDS = 30_000
METHOD = "tsne"
REGIONS = 20  # as many as the palette of the map tells apart
MOST_BYTES = 8_000_000
ASKED = 500  # words whose ten nearest are compared before and after rounding
NEIGHBORS = 10
# what is counted as a word: numbers and single signs would take the places of words
WORD = re.compile(r"[a-z]+(?:[-'][a-z]+)*")
TEXT = {"accents": "strip", "numbers": "drop"}
TRAINING = {
    "dimensions": 200,
    "window": 10,
    "negative": 15,
    "epochs": 10,
    "min_count": 20,
    "learning_rate": 0.05,
    "sample": 1e-4,
    "threads": 2,
}
SOURCE = "English Wikipedia"
LICENSE = "CC BY-SA"
NOTE = (
    "The vectors are numbers learned from articles of the English Wikipedia, which their authors license under the "
    "Creative Commons Attribution-ShareAlike license (CC BY-SA 3.0, https://creativecommons.org/licenses/by-sa/3.0/, "
    "and since 2023 CC BY-SA 4.0). No text of the articles is contained: words, how often each was seen, and what was "
    "computed of them. Whoever passes them on names the English Wikipedia and its authors as the source."
)
_OPENERS = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


def main() -> None:
    """Make the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", nargs="+", type=Path, metavar="TEXT", help="file of text, or folder of articles")
    parser.add_argument("--analogies", required=True, help="questions in the format of questions-words.txt")
    parser.add_argument("--pairs", required=True, help="WordSim-353: two words and a human score on each line")
    parser.add_argument("--output", type=Path, default=ROOT / "resources" / "english", help="folder to write to")
    parser.add_argument("--model", default="cbow", help="cbow (default), skip-gram or another one")
    for name, value in TRAINING.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    arguments = parser.parse_args()
    training = {name: getattr(arguments, name) for name in TRAINING}
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "articles.txt"
        articles = write_clean(arguments.texts, text)
        corpus = embviz.Corpus.read(text, **TEXT)
    print(f"{corpus.tokens:,} words of {articles:,} articles, {time.monotonic() - begun:.0f} s", flush=True)
    trained = embviz.train(corpus, arguments.model, **training)
    print(f"{trained}, {time.monotonic() - begun:.0f} s", flush=True)
    original = chosen_words(trained.embedding)
    arguments.output.mkdir(parents=True, exist_ok=True)
    path = arguments.output / VECTORS
    write_compressed(original, compress(original, "int8"), path)
    shipped = read_vectors(path, cache=False)
    measured = measure(original, shipped, arguments.analogies, arguments.pairs)
    print(json.dumps(measured, indent=1), flush=True)
    names = write_map(shipped, arguments.output / MAP)
    print(f"{', '.join(names[:5])} …, {time.monotonic() - begun:.0f} s", flush=True)
    record = {
        "words": len(shipped),
        "dimensions": shipped.dimensions,
        "text": {
            "source": SOURCE,
            "articles": articles,
            "words": corpus.tokens,
            "different words": len(corpus.vocabulary),
            "preprocessing": corpus.preprocessing.describe(),
        },
        "license": LICENSE,
        "license note": NOTE,
        "training": {
            "model": trained.parameters.model,
            **{name: getattr(trained.parameters, name) for name in (*TRAINING, "loss", "schedule", "seed")},
        },
        "compression": "int8, one scale for each vector",
        "map": {"method": METHOD, "made by": "embviz's own t-SNE, at its defaults", "regions": len(names)},
        **measured,
        "made": {
            "by": "packaging/english_vectors.py",
            "embviz": embviz.__version__,
            "python": platform.python_version(),
            "on": datetime.now(UTC).date().isoformat(),
        },
    }
    (arguments.output / PROVENANCE).write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")
    size = sum(file.stat().st_size for file in arguments.output.iterdir())
    print(f"{size:,} bytes in {arguments.output}, {time.monotonic() - begun:.0f} s")
    if size > MOST_BYTES:
        raise SystemExit(f"more than the {MOST_BYTES:,} bytes that are shipped")


def write_clean(texts: list[Path], target: Path) -> int:
    """Write the lines of all texts without markup, titles said twice and the possessive 's; return the articles."""
    articles = 0
    with target.open("w", encoding="utf-8") as written:
        for path in files_of(texts):
            title = False  # the line after <doc ...> says the title, which the article says again
            for line in lines_of(path):
                if line.startswith(("<doc ", "</doc>")):
                    title = line.startswith("<doc ")
                    articles += title
                elif title:
                    title = False
                elif line:
                    written.write(re.sub(r"'s\b", "", html.unescape(line).replace("’", "'")) + "\n")
    return articles


def files_of(texts: list[Path]) -> list[Path]:
    """Return the files, those of folders in the order of their names."""
    found = []
    for path in texts:
        found += (
            sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith("."))
            if path.is_dir()
            else [path]
        )
    return found


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a file without the blanks around them."""
    opened = _OPENERS.get(path.suffix, open)
    with opened(path, "rt", encoding="utf-8", errors="replace") as file:
        for line in file:
            yield line.strip()


def chosen_words(embedding: Embedding) -> Embedding:
    """Return the most frequent words that are words."""
    kept = [i for i, word in enumerate(embedding.words) if WORD.fullmatch(word)][:WORDS]
    assert embedding.counts is not None
    return Embedding([embedding.words[i] for i in kept], embedding.vectors[kept], embedding.counts[kept])


def measure(original: Embedding, shipped: Embedding, analogies: str, pairs: str) -> dict[str, Any]:
    """Return what the vectors reach, and what rounding cost them."""
    table = answer_all(shipped, sections_named(analogies), "3cosadd", exclude=True, restrict=len(shipped))
    report = table.report
    scores = pair_scores(shipped, pairs_named(pairs), "cosine", len(shipped))
    asked = np.linspace(0, len(shipped) - 1, ASKED).astype(int)
    kept = np.mean(
        [len(set(nearest_ids(original, i)) & set(nearest_ids(shipped, i))) / NEIGHBORS for i in asked.tolist()]
    )
    cosines = np.einsum("ij,ij->i", original.unit, shipped.unit, dtype=np.float64)
    return {
        "analogies": {
            "file": Path(analogies).name,
            "rule": "3CosAdd, from all the words, those of the question left out",
            "accuracy": report.accuracy,
            "asked": report.total.total,
            "questions": report.total.total + report.total.skipped,
            "sections": {section.name: section.accuracy for section in report.sections if section.total},
        },
        "similarity": {
            "file": Path(pairs).name,
            "spearman": scores.spearman,
            "asked": len(scores.pairs),
            "pairs": scores.total,
        },
        "rounding": {
            "smallest cosine to the vector before": float(cosines.min()),
            "ten nearest kept, of words asked": float(kept),
            "words asked": ASKED,
        },
    }


def nearest_ids(embedding: Embedding, word: int) -> list[int]:
    """Return the words nearest to one by cosine, itself left out."""
    closeness = embedding.unit @ embedding.unit[word]
    closeness[word] = -np.inf
    found: list[int] = np.argsort(-closeness, kind="stable")[:NEIGHBORS].tolist()
    return found


def write_map(embedding: Embedding, path: Path) -> tuple[str, ...]:
    """Lay all words out, find regions of the map and name them; return the names."""
    places = embviz.project(embviz.Embedding.of(embedding), None, METHOD).coordinates
    labels = kmeans(embedding.vectors, REGIONS, 1, 3, metric="cosine").labels
    order = np.argsort(-np.bincount(labels, minlength=REGIONS), kind="stable")
    place = np.empty(REGIONS, np.int64)
    place[order] = np.arange(REGIONS)
    labels = place[labels]
    # a region is named by what it is about: words like "the" are frequent in the middle of everything
    telling = [i for i, word in enumerate(embedding.words) if word not in stop_words() and len(word) > 2]
    names = cluster_names([embedding.words[i] for i in telling], embedding.vectors[telling], labels[telling])
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
        np.savez_compressed(
            file,
            places=places.astype(np.float16),
            regions=labels.astype(np.int16),
            names=np.array(names),
            method=np.array(METHOD),
        )
    os.replace(file.name, path)
    path.chmod(0o644)
    return names


if __name__ == "__main__":
    main()
