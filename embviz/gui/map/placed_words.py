"""Places words that are not on the map amid their neighbors: unseen words of fastText, and rarer ones."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QInputDialog, QLineEdit

from embviz.gui.core.jobs import Job
from embviz.gui.map.view.placed_words import PlacedWord
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.util.language import isolated, tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

KIND = "place words"
MOST = 30  # at once: the oldest ones are removed
_TOLD = 3  # neighbors that are named for a word


class MapPlacing(QObject):
    """Places words into any existing map without changing the map.

    Signals
    -------
    said(str)
        Message about where words were placed, or why not.
    """

    said = Signal(str)

    def __init__(self, context: Context, view: WordMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._view = context, view
        context.scene.words_changed.connect(self.clear)
        context.workspace.words_changed.connect(self.clear)

    @property
    def possible(self) -> bool:
        """Whether there are vectors and a map of some of them."""
        return self._context.workspace.embedding is not None and len(self._context.scene.words) > 0

    def clear(self) -> None:
        """Remove all placed words."""
        self._context.jobs.cancel(KIND)
        self._view.show_placed(())

    def ask(self) -> None:
        """Ask for words in a dialog, and place them."""
        dialog = QInputDialog(self._view.window())
        dialog.setObjectName("map.place_words")
        dialog.setWindowTitle(tr("Add words to this map"))
        dialog.setLabelText(tr("Words that are not on the map, with spaces between them:"))
        line = dialog.findChild(QLineEdit)
        if line is not None:
            line.setObjectName("map.place_words_line")
            line.setAccessibleName(tr("Words to add to the map"))
        dialog.textValueSelected.connect(lambda text: self.place(text.replace(",", " ").split()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def place(self, words: list[str]) -> None:
        """Place words among their nearest neighbors by cosine; report those that have no vector."""
        embedding, scene = self._context.workspace.embedding, self._context.scene
        if embedding is None or not words:
            return
        count = len(scene.words)
        placed: np.ndarray = np.all(np.isfinite(scene.coordinates), axis=1)

        def work(_job: Job) -> "tuple[list[PlacedWord], list[str], list[str]]":
            return find(embedding, words, count, placed)

        def done(found: "tuple[list[PlacedWord], list[str], list[str]]") -> None:
            fresh, there, unknown = found
            if count != len(scene.words):
                return
            names = {one.word for one in fresh}
            kept = [one for one in self._view.placed_words if one.word not in names]
            self._view.show_placed([*kept, *fresh][-MOST:])
            self.said.emit(" ".join(self._describe(fresh, there, unknown)))

        self._context.jobs.submit("quick", KIND, work, done)

    def _describe(self, fresh: list[PlacedWord], there: list[str], unknown: list[str]) -> list[str]:
        on_map = self._context.scene.words
        said = []
        for one in fresh[:_TOLD]:
            near = ", ".join(isolated(on_map[k]) for k in one.neighbors[:_TOLD].tolist())
            said.append(
                tr("“{word}” was placed among its nearest words on the map: {near} …", word=one.word, near=near)
            )
        if there:
            said.append(tr("On the map already: {words}.", words=", ".join(map(isolated, there))))
        if unknown:
            said.append(tr("Without a vector: {words}.", words=", ".join(map(isolated, unknown))))
        return said


def find(
    embedding: "Embedding", words: list[str], count: int, placed: np.ndarray
) -> tuple[list[PlacedWord], list[str], list[str]]:
    """Return words with their neighbors on a map, the words already on it, and those without a vector; for a worker.

    Parameters
    ----------
    words : list of str
    count : int
        Number of words on the map, the first ones of the vocabulary.
    placed : bool array (count,)
        Which of these have a position.
    """
    from embviz.projection.placing import neighbors_on_map

    there, unknown, vectors, names = [], [], [], []
    for word in dict.fromkeys(words):
        at = embedding.get(word)
        vector = embedding.compose(word)
        if at is not None and at < count:
            there.append(word)
        elif vector is None or not vector.any():
            unknown.append(word)
        else:
            names.append(word)
            vectors.append(vector)
    if not names:
        return [], there, unknown
    near = neighbors_on_map(embedding.vectors[:count], np.stack(vectors), placed)
    return [PlacedWord(name, ids) for name, ids in zip(names, near, strict=True) if len(ids)], there, unknown
