"""The search line of the map."""

import math

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetricsF

from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import plain_tip
from embviz.util.language import tr

_AROUND, _WIDEST = 28, 210  # px around what it asks for, and in all


class MapSearch(WordInput):
    """Selects the word that is entered and flies to it; says why where it is not on the map.

    Signals
    -------
    said(str)
        What is to be said of the word; empty where it is on the map.
    place_wanted(str)
        The word is not on the map, and may have a vector all the same.
    """

    said = Signal(str)
    place_wanted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__(tr("Find a word"), single=True)
        self._workspace, self._scene = context.workspace, context.scene
        self.setObjectName("map.search")
        self.setAccessibleName(tr("Find a word on the map"))
        asked = math.ceil(QFontMetricsF(theme.font_of(13)).horizontalAdvance(self.placeholderText()))
        set_scaled_size(self, minimum_width=asked + _AROUND, maximum_width=max(asked + _AROUND, _WIDEST))
        self.set_completion(self._on_map)
        self.entered.connect(self._on_entered)
        self._workspace.words_changed.connect(self._forget)
        self._workspace.corpus_changed.connect(self._forget)
        self._scene.method_changed.connect(lambda: self.set_invalid(False))
        self.said.connect(lambda text: self.setToolTip(plain_tip(text)))

    def _on_map(self, prefix: str) -> list[str]:
        index, words = self._workspace.index, self._scene.words
        return [words[i] for i in index.offer(prefix, 12) if i < len(words)] if index is not None else []

    def _forget(self) -> None:
        """Ask nothing about other words."""
        self.set_invalid(False)
        self.clear()

    def _on_entered(self, word: str) -> None:
        index, shown = self._workspace.index, len(self._scene.words)
        if not word or index is None:
            return
        at = index.get(word)
        embedding = self._workspace.embedding
        composed = at is None and embedding is not None and embedding.subwords is not None
        self.set_invalid((at is None and not composed) or (at is not None and at >= shown))
        if composed:
            self.place_wanted.emit(word)
            return
        if at is None:
            near = index.suggest(word, 3)
            hint = tr(" Near: {near}.", near=", ".join(near)) if near else ""
            self.said.emit(tr("“{word}” is not in the vocabulary.{hint}", word=word, hint=hint))
            return
        self._workspace.select([word])
        if at >= shown:
            self.said.emit(tr("“{word}” is word {at:,}: show more words to see it.", word=word, at=at + 1))
        elif self._scene.hidden[at]:
            self.said.emit(tr("“{word}” is hidden: show all words to see it.", word=word))
        else:
            self.said.emit("")
            self._scene.fly_to(at)
