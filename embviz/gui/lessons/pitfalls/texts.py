"""Shared by the parts of the lesson on using embeddings: sentences, input lines, number formats."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QLineEdit

from embviz.gui.lessons.stage import LessonState
from embviz.teaching.excerpt import drawn_sentences
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.documents.search import Documents
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding

_SENTENCES, _SHORTEST = 10_000, 4


class Drawn:
    """A sample of distinct sentences, with their vectors by plain and by smooth averages.

    Attributes
    ----------
    of : tuple of Embedding and Corpus
        The vectors and the text that they come from.
    plain, smooth : Documents

    Raises
    ------
    InputError
        When there is no sentence to draw, or no word of them has a vector.
    Cancelled
    """

    def __init__(self, vectors: "Embedding", text: "Corpus", pulse: Pulse) -> None:
        from embviz.analysis.documents.search import embed_documents

        self.of = (vectors, text)
        sentences = drawn_sentences(text, _SENTENCES, shortest=_SHORTEST)
        if not sentences.sentences:
            raise InputError(
                tr("This text has no sentence of {shortest} words.", shortest=_SHORTEST), tr("Open a longer text.")
            )
        self.plain: Documents = embed_documents(vectors, sentences, smoothing=None, remove_common=False, pulse=pulse)
        self.smooth: Documents = embed_documents(vectors, sentences, pulse=pulse)


def line(name: str, title: str, text: str = "") -> QLineEdit:
    """Return a line to type into."""
    made = QLineEdit(text)
    made.setObjectName(name)
    made.setAccessibleName(title)
    return made


def sentence_of(stage: LessonState, random: np.random.Generator, shortest: int = 5, longest: int = 14) -> str:
    """Return a random sentence of the present text; empty where there is none."""
    text = stage.source.text
    if text is None:
        return ""
    drawn = random.integers(0, text.sentences, 24).tolist()
    lengths = {at: int(text.offsets[at + 1] - text.offsets[at]) for at in drawn}
    at = next((at for at in drawn if shortest <= lengths[at] <= longest), drawn[0])
    return " ".join(text.sentence(at)[:longest])
