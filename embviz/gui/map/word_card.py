"""The hover text of a word on the map."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.scene.word_pictures import Thumbnail, Thumbnails

if TYPE_CHECKING:
    from embviz.vectors.attached_table import TableColumn

_MOST_COLUMNS = 8  # that a card has room for


class WordTooltip(QObject):
    """Tells the view of the map what to write below a word's name.

    A word's place on the map is its row in the columns that came with the vectors.
    """

    def __init__(self, context: Context, view: WordMap, parent: QObject) -> None:
        super().__init__(parent)
        self._scene, self._workspace, self._coloring = context.scene, context.workspace, context.coloring
        self._hint: Callable[[], str] = lambda: ""
        self._thumbnails = Thumbnails(context.jobs, self)
        self._thumbnails.arrived.connect(view.update)
        context.workspace.words_changed.connect(self._thumbnails.forget)
        view.set_hover_text(self._said, self._picture)

    def set_hint(self, hint: Callable[[], str]) -> None:
        """Set what says, on every card, what else can be done with a word."""
        self._hint = hint

    def _said(self, word: int) -> str:
        """Return what a word's color says, nothing of shuffled data, which are drawn in none; then the columns."""
        coloring = self._scene.coloring if self._scene.shuffled is None else None
        lines = [of_color] if coloring is not None and (of_color := coloring.said_of(word)) else []
        told = coloring.title if coloring is not None else ""
        columns = self._columns(word)
        said = [(column.name, column.said_of(row)) for column, row in columns if column.pictures is None]
        lines += [f"{name}: {text}" for name, text in said if text and name != told][:_MOST_COLUMNS]
        lines += [hint] if (hint := self._hint()) else []
        return "\n".join(line.replace("\n", " ") for line in lines)

    def _picture(self, word: int) -> Thumbnail | None:
        pictured = ((column, row) for column, row in self._columns(word) if column.pictures is not None)
        return next((found for place in pictured if (found := self._thumbnails.of(*place)) is not None), None)

    def _columns(self, word: int) -> "Iterator[tuple[TableColumn, int]]":
        """Yield the columns that may say something of a word, and in which row."""
        embedding, table = self._workspace.embedding, self._coloring.table
        if embedding is not None and word < len(embedding):
            yield from ((column, word) for column in embedding.columns)
        row = table.rows.get(self._scene.words[word]) if table is not None else None
        if table is not None and row is not None:
            yield from ((column, row) for column in table.columns)
