"""`embviz neighbors`: the words nearest to a word."""

import argparse
import sys

from embviz.cli.arguments import add_json, positive
from embviz.cli.terminal import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help="file of word vectors")
    parser.add_argument("word", metavar="WORD")
    parser.add_argument("--top", type=positive, default=10, metavar="NUMBER", help="how many words (default: 10)")
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Search and print; a word that the file lacks is made of its n-grams where the file has those.

    Raises
    ------
    InputError
        When the file cannot be read or lacks the word and its n-grams; near spellings are offered.
    Cancelled
    """
    from embviz.analysis.analogy import resolve
    from embviz.vectors.embedding import missing_words
    from embviz.vectors.formats import read_vectors
    from embviz.vectors.neighbors import nearest

    embedding = read_vectors(arguments.vectors, terminal.task("Reading vectors"), terminal.interrupted)
    row = resolve(embedding, arguments.word)
    word = arguments.word if row is None else embedding.words[row]
    vector = embedding.compose(word)
    if vector is None:
        raise missing_words(embedding, [word])
    ids, cosines = nearest(embedding, vector, arguments.top, exclude=[] if row is None else [row])
    found = [(embedding.words[id], float(cosine)) for id, cosine in zip(ids, cosines, strict=True)]
    result = {
        "word": word, "composed": row is None,
        "neighbors": [{"word": word, "cosine": cosine} for word, cosine in found],
    }
    terminal.interrupted.check()
    terminal.clear()
    if row is None:
        print(f"'{word}' is not among the {len(embedding):,} words; made of its n-grams.", file=sys.stderr)
    terminal.answer(ranked(found), result, arguments.json)


def ranked(found: list[tuple[str, float]]) -> str:
    """Return words with their scores, one on each line."""
    width = max((len(word) for word, _ in found), default=0)
    return "\n".join(f"{word:<{width}}  {score:.4f}" for word, score in found)
