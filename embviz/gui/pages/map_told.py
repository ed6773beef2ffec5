"""What the card of a word on the map says: its color, the columns that came with the vectors, its picture."""

from PySide6.QtCore import QObject

from embviz.gui.context import Context
from embviz.gui.thumbnails import Thumbnail, Thumbnails
from embviz.gui.wordmap.word_map import WordMap

_MOST_COLUMNS = 8  # that a card has room for


class MapTold(QObject):
    """Tells the view of the map what to write below a word's name.

    A word's place on the map is its row in the columns.
    """

    def __init__(self, context: Context, view: WordMap, parent: QObject) -> None:
        super().__init__(parent)
        self._scene, self._workspace = context.scene, context.workspace
        self._thumbnails = Thumbnails(context.jobs, self)
        self._thumbnails.arrived.connect(view.update)
        context.workspace.words_changed.connect(self._thumbnails.forget)
        view.set_hover_text(self._said, self._picture)

    def _said(self, word: int) -> str:
        """Return what a word's color says, nothing of shuffled data, which are drawn in none; then the columns."""
        coloring = self._scene.coloring if self._scene.shuffled is None else None
        lines = [of_color] if coloring is not None and (of_color := coloring.said_of(word)) else []
        told = coloring.title if coloring is not None else ""
        embedding = self._workspace.embedding
        columns = embedding.columns if embedding is not None and word < len(embedding) else ()
        said = [(column.name, column.said_of(word)) for column in columns if column.pictures is None]
        lines += [f"{name}: {text}" for name, text in said if text and name != told][:_MOST_COLUMNS]
        return "\n".join(line.replace("\n", " ") for line in lines)

    def _picture(self, word: int) -> Thumbnail | None:
        embedding = self._workspace.embedding
        columns = embedding.columns if embedding is not None and word < len(embedding) else ()
        column = next((column for column in columns if column.pictures is not None), None)
        return self._thumbnails.of(column, word) if column is not None else None
