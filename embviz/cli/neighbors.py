"""`embviz neighbors`: the words nearest to a word or to several, and why."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from embviz.cli.arguments import add_json, positive
from embviz.cli.inputs import (
    HELP,
    add_ensemble,
    add_repeated,
    check_composing,
    check_file,
    ensemble_named,
    remark,
    telling_option_of_column,
    vectors_named,
)
from embviz.cli.terminal import Terminal
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.analysis.neighborhoods.neighborhood import Neighborhood
    from embviz.analysis.neighborhoods.why import Contexts
    from embviz.vectors.embedding import Embedding

_DIMENSIONS, _CONTEXTS = 5, 8  # listed of each neighbor


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help=HELP)
    parser.add_argument("words", metavar="WORD", nargs="+", help="word, or several whose sum is looked up")
    parser.add_argument(
        "--without", metavar="WORD", nargs="+", default=[], help="words that the neighbors should be far from"
    )
    parser.add_argument("--top", type=positive, default=10, metavar="NUMBER", help="how many words (default: 10)")
    parser.add_argument(
        "--metric", choices=("cosine", "dot", "euclidean"), default="cosine", help="what is near (default: cosine)"
    )
    parser.add_argument(
        "--mutual",
        action="store_true",
        help="only words that have the given ones among the same number of their own nearest words",
    )
    parser.add_argument(
        "--first", type=positive, metavar="WORDS", help="answer only from this many of the most frequent words"
    )
    parser.add_argument(
        "--min-count",
        type=positive,
        metavar="NUMBER",
        help="answer only with words that occur at least this often, if counts are known",
    )
    parser.add_argument("--why", action="store_true", help="show the dimensions that make up most of each cosine")
    parser.add_argument(
        "--text", metavar="FILE", help="show the context words in this text that a word and each neighbor share"
    )
    parser.add_argument("--column", help="column of a table that holds this text")
    add_ensemble(
        parser,
        "in how many of its sets each neighbor is among the ten nearest, the range of its score over them, and "
        "mean ± how far one more set falls from it with a chance of 80 %%",
    )
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Search and print; a word that the file lacks is made of its n-grams where the file has those.

    Raises
    ------
    InputError
        When a file cannot be read or lacks a word and its n-grams; near spellings are offered.
    Cancelled
    """
    from embviz.analysis.neighborhoods.neighborhood import neighborhood, signed
    from embviz.analysis.word_sample import frequency_band

    weights = signed(arguments.words, arguments.without)
    if arguments.text is not None and len(weights) > 1:
        raise InputError("Contexts are shared with one word.", "Leave out --text, or ask for a single word.")
    embedding = vectors_named(arguments.vectors, terminal)
    band = frequency_band(embedding, last=arguments.first, least_count=arguments.min_count or 0)
    found = neighborhood(
        embedding,
        weights,
        arguments.top,
        arguments.metric,
        band=band,
        ranks_back=arguments.mutual,
        pulse=terminal.pulse("Looking around"),
    )
    contexts = _contexts(arguments.text, arguments.column, terminal) if arguments.text is not None else None
    kept = found.mutual(arguments.top).nonzero()[0].tolist() if arguments.mutual else list(range(len(found.ids)))
    entries = [_entry(embedding, found, at, arguments.why, contexts) for at in kept]
    sets = _repeated(arguments, embedding, found, band, entries, kept, terminal)
    composed = [term.word for term in found.terms if term.id is None]
    result = {
        "word": " ".join(term.word for term in found.terms if term.weight > 0),
        "without": [term.word for term in found.terms if term.weight < 0],
        "composed": bool(composed),
        "metric": found.metric,
        **({} if sets is None else {"sets": sets}),
        "neighbors": entries,
    }
    terminal.interrupted.check()
    terminal.clear()
    for word in composed:
        print(f"'{word}' is not among the {len(embedding):,} words; made of its n-grams.", file=sys.stderr)
    lines = ranked([(entry["word"], entry[found.metric]) for entry in entries]).splitlines()
    text = "\n".join(line + _remarks(entry) for line, entry in zip(lines, entries, strict=True))
    if arguments.mutual and not entries:
        text = (
            f"None of the {arguments.top:,} nearest words has the given ones among its own {arguments.top:,} nearest."
        )
    elif not entries:
        text = "No word is left to answer."
    terminal.answer(text, result, arguments.json)


def _repeated(
    arguments: argparse.Namespace,
    embedding: "Embedding",
    found: "Neighborhood",
    band: slice,
    entries: list[dict[str, Any]],
    kept: list[int],
    terminal: Terminal,
) -> int | None:
    """Add to each neighbor what becomes of it in the sets of an ensemble; return how many sets there are."""
    if arguments.ensemble is None:
        return None
    from embviz.analysis.evaluation.reproducibility import repeat_neighbors

    ensemble = ensemble_named(arguments.ensemble, embedding, arguments.vectors, terminal)
    check_composing(ensemble, any(term.id is None for term in found.terms), arguments.ensemble)
    weights = {term.word: term.weight for term in found.terms}
    told = repeat_neighbors(ensemble, weights, [found.words[at] for at in kept], found.metric, band=band)
    add_repeated(entries, told)
    return told.sets


def _contexts(path: str, column: str | None, terminal: Terminal) -> "Contexts":
    from embviz.analysis.neighborhoods.why import Contexts
    from embviz.text.reading import read_corpus

    check_file(path)
    with telling_option_of_column():
        corpus = read_corpus(path, column=column, pulse=terminal.steps)
    return Contexts(corpus, pulse=terminal.pulse("Counting contexts"))


def _entry(
    embedding: "Embedding", found: "Neighborhood", at: int, why: bool, contexts: "Contexts | None"
) -> dict[str, Any]:
    from embviz.analysis.analogies.analogy import resolve
    from embviz.analysis.neighborhoods.why import contributions

    word = found.words[at]
    entry: dict[str, Any] = {"word": word, found.metric: float(found.scores[at])}
    if found.ranks_back is not None:
        entry["rank_back"] = int(found.ranks_back[at])
    if why:
        parts = contributions(found.point, embedding.vectors[found.ids[at]])
        listed = zip(parts.dimensions[:_DIMENSIONS].tolist(), parts.values[:_DIMENSIONS].tolist(), strict=True)
        entry["dimensions"] = [{"dimension": number, "adds": value} for number, value in listed]
        entry["half_by"] = parts.half
    if contexts is not None and resolve(contexts.corpus.vocabulary.index, word) is None:
        entry["contexts"] = entry["contexts_cosine"] = None  # a text of one's own has few words of foreign vectors
    elif contexts is not None:
        shared = contexts.shared(found.terms[0].word, word, _CONTEXTS)
        entry["contexts"] = [
            {"word": name, "adds": float(share)} for name, share in zip(shared.words, shared.shares, strict=True)
        ]
        entry["contexts_cosine"] = shared.cosine
    return entry


def _remarks(entry: dict[str, Any]) -> str:
    """Return what stands behind a neighbor on its line."""
    said = remark(entry)
    if "rank_back" in entry:
        said.append(f"rank {entry['rank_back']:,} back")
    if "dimensions" in entry:
        listed = ", ".join(f"{part['dimension']} ({part['adds']:+.3f})" for part in entry["dimensions"])
        said.append(f"half by {entry['half_by']} dimensions: {listed}")
    if "contexts" in entry:
        shared = entry["contexts"]
        told = None if shared is None else ", ".join(part["word"] for part in shared)
        said.append("not in the text" if told is None else f"contexts: {told or 'none shared'}")
    return "".join(f"  {part}" for part in said)


def ranked(found: list[tuple[str, float]]) -> str:
    """Return words with their scores, one on each line."""
    width = max((len(word) for word, _ in found), default=0)
    return "\n".join(f"{word:<{width}}  {score:.4f}" for word, score in found)
