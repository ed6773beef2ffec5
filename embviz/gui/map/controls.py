"""Inputs of the map's strip: search, and the number of words."""

import math

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import button, plain_tip
from embviz.projection.methods import Method
from embviz.util import memory
from embviz.util.language import tr

_VECTOR = 2_500  # approximate bytes of a word's vector and its copies
FEWEST = 10
_WIDTH = 92  # px, for a million
_REMEMBERED = 20_000  # larger numbers are not remembered for the next file


class WordCountInput(QWidget):
    """Input for the number of words on the map, limited by the vocabulary and by the method.

    Attributes
    ----------
    count : int
        Words to lay out; may be read by any thread.
    refusal : str
        Why fewer words are laid out than requested; empty if they are not.

    Signals
    -------
    changed
        The number of words to lay out has changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._available = 0
        self._whole = self._own = False  # all words at first; then the number that was typed or restored for this map
        self._method: Method | None = None
        self.count, self.refusal = 0, ""
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self._spin = WholeSpin()
        self._spin.setObjectName("map.words")
        self._spin.setAccessibleName(tr("Number of words on the map"))
        self._spin.setToolTip(tr(
            "The most frequent words on the map; at first as many as the method lays out in about 3 seconds"
        ))
        set_scaled_size(self._spin, minimum_width=_WIDTH)
        self._spin.setKeyboardTracking(False)
        self._all = button(tr("All"), "map.all", flat=True)
        self._all.setAccessibleName(tr("Show all words on the map"))
        layout.addWidget(self._spin)
        layout.addWidget(self._all)
        self._spin.valueChanged.connect(self._on_typed)
        self._all.clicked.connect(lambda: self._spin.setValue(self._spin.maximum()))
        self.offer(0)

    def offer(self, available: int, whole: bool = False) -> None:
        """Set the number of available words; start with the number typed last, or with all if `whole`.

        If none was typed, start with as many as the method lays out in a few seconds.
        """
        self._available, self._whole, self._own = available, whole, False
        self._spin.blockSignals(True)
        self._spin.setRange(min(FEWEST, available), available or _REMEMBERED)
        self._spin.setSingleStep(500 if available < 50_000 else 5_000)
        self._spin.setValue(self._suggested())
        self._spin.blockSignals(False)
        self._spin.setEnabled(not available or available > FEWEST)
        self._decide()

    def _suggested(self) -> int:
        """Return the number of words to begin with."""
        if self._available and self._whole:
            return self._available
        usual = self._method.usual if self._method is not None else _REMEMBERED
        return self._settings.get("map/words") or min(usual, self._available or usual)

    def take(self, count: int) -> None:
        """Show the number of words that are already on the map, without laying out anew."""
        self._own = True
        self._spin.blockSignals(True)
        self._spin.setValue(count)
        self._spin.blockSignals(False)
        self._decide()

    def set_method(self, method: Method) -> None:
        """Limit the number to what a method can lay out; if none was typed, use what it lays out in a few seconds."""
        if method is not self._method:
            self._method = method
            if not self._own:
                self._spin.blockSignals(True)
                self._spin.setValue(self._suggested())
                self._spin.blockSignals(False)
        self._decide()

    def _on_typed(self, count: int) -> None:
        self._own = True
        if count <= _REMEMBERED:
            self._settings.set("map/words", count)
        self._decide()

    def _decide(self) -> None:
        wanted, method = self._spin.value(), self._method
        most = method.most if method is not None and method.most else wanted
        room = max(FEWEST, memory.room_for(method.word_bytes + _VECTOR)) if method is not None else wanted
        before, self.count = self.count, min(wanted, most, room)
        self.refusal = ""
        if room < min(wanted, most):
            self.refusal = tr(
                "Memory is short: these are the {room:,} most frequent words. Close other programs to see more.",
                room=room,
            )
        elif method is not None and wanted > most:
            self.refusal = tr(
                "{title} lays out at most {most:,} words: these are the most frequent.", title=method.title, most=most,
            )
        fewer = 0 < self._spin.value() < self._available
        self._all.setEnabled(fewer)
        self._all.setToolTip(
            tr("Show all {available:,} words", available=self._available) if fewer
            else tr("All {available:,} words are on the map", available=self._available) if self._available else ""
        )
        if self.count != before:
            self.changed.emit()


_AROUND, _WIDEST = 28, 210  # px around what it asks for, and in all


class MapSearch(WordInput):
    """Selects the entered word and moves the camera to it; reports a word that is not on the map.

    Signals
    -------
    said(str)
        Message about the word; empty if it is on the map.
    place_wanted(str)
        The word is not on the map but may have a vector.
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
        self._workspace.selection_changed.connect(self._on_selection)
        self._workspace.words_changed.connect(self._forget)
        self._workspace.corpus_changed.connect(self._forget)
        self._scene.method_changed.connect(lambda: self.set_invalid(False))
        self.said.connect(lambda text: self.setToolTip(plain_tip(text)))

    def _on_map(self, prefix: str) -> list[str]:
        index, words = self._workspace.index, self._scene.words
        return [words[i] for i in index.offer(prefix, 12) if i < len(words)] if index is not None else []

    def _on_selection(self) -> None:
        """Show the selected word, as the Word panel does; what is being typed stays."""
        if not self.hasFocus():
            chosen = self._workspace.chosen
            self.set_invalid(False)
            self.setText(chosen.last or "" if len(chosen) == 1 else "")

    def _forget(self) -> None:
        """Stop asking about words that are not on the map."""
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
        self._workspace.query.ask(word)
