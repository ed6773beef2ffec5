"""Rows of what each sentence adds to a new word's vector."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from embviz.gui.files.tables import Cell
from embviz.gui.style.number_format import scored
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.text.preprocessing import Preprocessing
    from embviz.training.models.new_word import Induction
    from embviz.vectors.embedding import Embedding

TOP, SHORT = 10, 4  # nearest words shown of all sentences, and of each step
WINDOW = 5


@dataclass(frozen=True)
class InductionStep:
    """What sentences gave: the word as it was read, its vector, the nearest words, those after each step."""

    word: str
    vector: Any
    nearest: list[tuple[Cell, ...]]
    steps: list[tuple[Cell, ...]]
    said: str


def teach_lines(
    embedding: "Embedding", word: str, lines: list[str], induction: "Induction | None", hidden: str, options: Any
) -> InductionStep:
    """Teach the word from the first, the first two, … and all lines; called on a worker.

    Parameters
    ----------
    embedding : Embedding
    word : str
        As typed; read as the text was.
    lines : list of str
        Sentences as typed.
    induction : Induction or None
    hidden : str
        The word of the vectors that goes by another name in the sentences, or nothing.
    options : Preprocessing or None
        How the text was read.

    Raises
    ------
    InputError
        When there is nothing to learn from.
    """
    from embviz.text.preprocessing import Preprocessing
    from embviz.training.models.new_word import teach
    from embviz.vectors.neighbors import nearest

    read = options or Preprocessing()
    word = " ".join(_tokens(word, read))
    sentences = [tokens for line in lines if (tokens := _tokens(line, read))]
    if not word or not sentences:
        raise InputError(
            tr("Nothing is left of what was typed."), tr("Write a word, and a sentence with it, in letters."),
        )
    own = embedding.get(word)
    steps: list[tuple[Cell, ...]] = []
    rows: list[tuple[Cell, ...]] = []
    taught, rank = None, 0
    for count in range(1, len(sentences) + 1):
        try:
            taught = teach(embedding, word, sentences[:count], WINDOW, induction)
        except InputError:
            if count == len(sentences):
                raise
            continue  # these sentences alone teach nothing
        ids, cosines = nearest(embedding, taught.vector, TOP, exclude=() if own is None else (own,))
        rows = [(Cell(embedding.words[i]), Cell(scored(c))) for i, c in zip(ids, cosines, strict=True)]
        if hidden:
            rank = _rank(embedding, taught.vector, hidden)
        near = ", ".join(embedding.words[i] for i in ids[:SHORT])
        steps.append((Cell(str(count)), Cell(near), Cell(f"{rank:,}" if rank else "")))
    assert taught is not None
    around = sum(len(found) for found in taught.contexts)
    said = tr(
        "Made of {around} words around it in {sentences}.",
        around=around, sentences=counted(len(sentences), "sentence"),
    )
    if hidden:
        said += tr(" In truth it is “{hidden}”: number {rank:,} of the nearest words.", hidden=hidden, rank=rank)
    return InductionStep(word, taught.vector, rows, steps, said)


def _tokens(line: str, read: "Preprocessing") -> list[str]:
    from embviz.text.reading import corpus_from_texts

    try:
        text = corpus_from_texts([line], read)
    except InputError:
        return []  # nothing but punctuation
    return [token for k in range(text.sentences) for token in text.sentence(k)]


def _rank(embedding: "Embedding", vector: Any, word: str) -> int:
    at = embedding.id(word)
    cosines = embedding.vectors @ vector / embedding.norms.clip(1e-12)
    return int((cosines > cosines[at]).sum()) + 1
