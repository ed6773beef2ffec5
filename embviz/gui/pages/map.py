"""The map page: words as points that glide while the vectors learn."""

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QVBoxLayout

from embviz.errors import InputError
from embviz.gui.context import Context
from embviz.gui.layout_loop import LayoutLoop, Source
from embviz.gui.pages.map_past import MapPast, described
from embviz.gui.pages.page import Page
from embviz.gui.recording import Key
from embviz.gui.widgets.parts import ElidedLabel, button, label, row
from embviz.gui.widgets.spin import WholeSpin
from embviz.gui.widgets.word_input import WordInput
from embviz.gui.wordmap.tools import combined
from embviz.gui.wordmap.word_map import WordMap
from embviz.projection.methods import METHODS
from embviz.training.moments import Snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from embviz.projection.frames import Frame

_TAKE_MS = 30
_WHOLE = 2000  # words of a toy world that are shown all
_MOST_TRAILS = 60  # of the words selected first: more ways hide one another


class MapPage(Page):
    """Pulls frames from the layout loop while it is visible."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        settings, self.scene = context.settings, context.scene
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)

        self._method = QComboBox()
        self._method.setObjectName("map.method")
        self._method.setAccessibleName("Method of the map")
        for method in METHODS:
            self._method.addItem(method.title, method.name)
            self._method.setItemData(self._method.count() - 1, method.description, Qt.ItemDataRole.ToolTipRole)
        self._method.setCurrentIndex(max(0, self._method.findData(self.scene.method)))
        self._words = WholeSpin()
        self._words.setObjectName("map.words")
        self._words.setAccessibleName("Number of words on the map")
        self._words.setRange(10, 20_000)
        self._words.setSingleStep(500)
        self._words.setSuffix(" words")
        self._words.setKeyboardTracking(False)
        self._words.setValue(settings.get("map/words"))
        self._search = WordInput("Find a word", single=True)
        self._search.setObjectName("map.search")
        self._search.setAccessibleName("Find a word on the map")
        self._search.setFixedWidth(210)
        self._search.set_completion(self._complete)
        self._search.entered.connect(self._on_search)
        self._message = ElidedLabel("error")
        self._message.setObjectName("map.message")
        self._trails = button("Trails", "map.trails", flat=True)
        self._trails.setCheckable(True)
        self._trails.setToolTip("Draw the ways of the selected words across the training")
        self._trails.setChecked(settings.get("map/trails"))
        self._trails.toggled.connect(self._on_trails)
        strip = row(self._method, self._words, self._trails, 6, self._message, self._search, stretch=self._message)
        strip.setContentsMargins(14, 10, 14, 10)
        layout.addLayout(strip)

        self.view = WordMap()
        self.view.setObjectName("map.view")
        self.view.setAccessibleName("Map of words")
        layout.addWidget(self.view, 1)
        self._about = label("", "caption", wrap=True)
        self._about.setObjectName("map.about")
        self._note = label("", "caption")
        self._note.setObjectName("map.note")
        foot = row(self._about, 16, self._note, stretch=self._about)
        foot.setContentsMargins(14, 6, 14, 8)
        layout.addLayout(foot)

        self.past = MapPast(context, self._words.value, self)
        self.past.ready.connect(self._take)
        self.loop = LayoutLoop(context.jobs, self, recording=self.past.recording)
        self.loop.failed.connect(self._on_failed)
        self.loop.ready.connect(self._take)
        self._timer = QTimer(self, interval=_TAKE_MS)
        self._timer.timeout.connect(self._take)
        self._source_words: Sequence[str] = ()  # of the vocabulary that is laid out
        self._source_key: object = "not looked yet"

        self._method.currentIndexChanged.connect(lambda: self.scene.choose_method(self._method.currentData()))
        self.scene.method_changed.connect(self._on_method)
        self.scene.anew_wanted.connect(self.loop.start_anew)
        self.scene.paused_changed.connect(lambda: self.loop.set_paused(self.scene.paused))
        self.scene.coloring_changed.connect(lambda: self.view.set_coloring(self.scene.coloring))
        self.view.legend.filtered.connect(self._on_filtered)
        self.scene.hidden_changed.connect(lambda: self.view.set_hidden(self.scene.hidden))
        self._words.valueChanged.connect(self._on_words)
        self.view.clicked.connect(self._on_clicked)
        self.view.selection_dragged.connect(self._on_dragged)
        self.view.set_hover_text(lambda at: self.scene.coloring.said_of(at) if self.scene.coloring else "")
        self.workspace.run_changed.connect(self._on_source)
        self.workspace.corpus_changed.connect(self._on_source)
        self.workspace.words_changed.connect(self._on_source)
        self.workspace.embedding_changed.connect(self._on_moment)
        self.workspace.moment_changed.connect(self._on_place)
        self.workspace.selection_changed.connect(self._on_selection)
        self.workspace.neighbors_changed.connect(self._on_neighbors)
        self._on_method()
        self._on_source()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.loop.set_visible(True)
        self.context.coloring.want(self, True)
        self._timer.start()
        self._on_place()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.loop.set_visible(False)
        self.context.coloring.want(self, False)
        self.past.rest()
        self._timer.stop()

    def take_focus(self) -> None:
        self.view.setFocus()

    def find(self) -> None:
        self._search.setFocus()
        self._search.selectAll()

    def _on_source(self) -> None:
        """Look at the run, the vectors or nothing; the same source is left alone."""
        run, embedding = self.workspace.run, self.workspace.embedding
        key: object = None
        if run is not None:
            key = ("run", run.run_id)
        elif embedding is not None:
            key = ("file", id(embedding))
        elif self.workspace.corpus is not None:
            key = ("text", id(self.workspace.corpus))
        if key == self._source_key:
            if run is not None:
                self.loop.refresh()
            return
        self._source_key = key
        self.scene.show_words((), None)
        self._message.setText("")
        self._choose_number()
        if run is not None:
            self._source_words = run.vocabulary.words
            source = Source(
                lambda: run.snapshot(min(self._words.value(), len(run.vocabulary))),
                lambda: self.workspace.training and self.workspace.run is run and not run.control.paused,
                run.run_id,
                lambda: run.progress.tokens_done if run.progress is not None else 0.0,
                lambda: run.vocabulary.index, lambda ids: run.snapshot(ids).vectors,
            )
        elif embedding is not None:
            self._source_words = embedding.words
            source = Source(
                lambda: self._still(embedding), lambda: False,
                index=lambda: embedding.index, vectors=lambda ids: embedding.vectors[ids],
            )
        else:
            self._source_words = ()
            corpus = self.workspace.corpus
            self.view.clear(
                "Press Train\nThe words appear here and find their places while the vectors learn."
                if corpus is not None
                else "Nothing is open\nOpen a text to train on, the toy world, or vectors you have."
            )
            self.loop.set_source(None)
            self._note.setText("")
            return
        if not self.scene.words:
            self.view.clear("The first vectors are being made …")
        self.loop.set_source(source)

    def _choose_number(self) -> None:
        """Show as many words as were asked for last; of the toy world, all."""
        count, run = self.context.settings.get("map/words"), self.workspace.run
        if self.workspace.truths is not None and run is not None and len(run.vocabulary) <= _WHOLE:
            count = len(run.vocabulary)
        self._words.blockSignals(True)
        self._words.setValue(count)
        self._words.blockSignals(False)

    def _still(self, embedding: Any) -> Snapshot:
        count = min(self._words.value(), len(embedding))
        return Snapshot(0, np.arange(count), embedding.vectors[:count])

    def _on_moment(self) -> None:
        if self.workspace.place is not None:
            self.past.refresh()
        elif self.workspace.run is None or not self.workspace.training:
            self.loop.refresh()

    def _on_place(self) -> None:
        """Show the map of another moment, or the present again where it went on."""
        if not self.isVisible():
            return
        if self.workspace.place is None:
            self.past.rest()
            if self.scene.frame is not None:
                self._show(self.scene.frame.coordinates, described(self.scene.frame))
            return
        found = self.past.look(self.scene)
        if found is not None:
            self._show(*found)
        elif self.scene.words:
            self._note.setText("laying out this moment …")

    def _show(self, coordinates: np.ndarray, note: str, frame: "Frame | None" = None) -> None:
        self.view.set_frame(coordinates)
        self.scene.show_places(coordinates, frame)
        self._note.setText(note)
        self._draw_trails()

    @property
    def recording_key(self) -> Key | None:
        """Under which frames of the map are recorded as it is now; None without a run."""
        return self.past.key(self.scene)

    @property
    def trail_words(self) -> list[int]:
        """The words whose ways are drawn."""
        return self.scene.selected[:_MOST_TRAILS].tolist() if self._trails.isChecked() else []

    def _on_trails(self, wanted: bool) -> None:
        self.context.settings.set("map/trails", wanted)
        self._draw_trails()

    def _draw_trails(self) -> None:
        place = self.workspace.place
        until = float("inf") if place is None else place
        self.view.set_trails(self.trail_words, self.past.paths(self.recording_key, self.trail_words, until))

    def _on_method(self) -> None:
        name = self.scene.method
        self._method.setCurrentIndex(self._method.findData(name))
        self._about.setText(next(m.description for m in METHODS if m.name == name))
        self._message.setText("")
        self.loop.set_method(name, self.scene.options, self.scene.layout_name)
        self._on_place()
        # until the first picture of this method, the one before it is still seen
        self._note.setText("making the picture …" if self.scene.words else "")

    def _on_words(self, count: int) -> None:
        self.context.settings.set("map/words", count)
        self._message.setText("")
        self.loop.refresh()

    def _take(self) -> None:
        frame = self.loop.take()
        if not self._source_words:
            return
        if frame is not None:
            if len(frame.ids) != len(self.scene.words):
                self._show_words(frame)
                self.scene.frame = frame
                self._on_place()
            self.scene.frame = frame
            if self.workspace.place is None:
                self._show(frame.coordinates, described(frame), frame)
        if self.workspace.place is not None and (past := self.past.take(len(self.scene.words))) is not None:
            self._show(*past)

    def _show_words(self, frame: "Frame") -> None:
        run, embedding = self.workspace.run, self.workspace.embedding
        counts = run.vocabulary.counts if run is not None else embedding.counts if embedding is not None else None
        shown = len(frame.ids)
        self.scene.show_words(self._source_words[:shown], None if counts is None else counts[:shown])
        self.view.set_words(self.scene.words, self.scene.counts)
        self._on_selection()

    def _on_filtered(self) -> None:
        self.scene.hide(self.view.legend.hidden(), by="legend")

    def _on_clicked(self, at: int, modifiers: Qt.KeyboardModifier) -> None:
        if at < 0:
            self.workspace.select([])
            return
        word = self.scene.words[at]
        if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
            self.workspace.toggle(word)
            self.context.fill_inputs()
        else:
            self.workspace.select([word])

    def _on_dragged(self, found: np.ndarray, modifiers: Qt.KeyboardModifier) -> None:
        self.workspace.select_ids(combined(self.workspace.selected_ids, found, modifiers))

    def _on_selection(self) -> None:
        ids = self.workspace.selected_ids
        self.scene.show_selected(ids[ids < len(self.scene.words)])
        self.view.set_selection(self.scene.selected)
        self._on_neighbors()
        self._draw_trails()

    def _on_neighbors(self) -> None:
        """Draw lines to the nearest words, so that one sees what the map tore apart."""
        near = self._on_map(self.workspace.neighbors)
        chosen = self._on_map([word] if (word := self.workspace.chosen.last) is not None else [])
        self.view.set_marked(near)
        self.view.set_lines([(chosen[0], other) for other in near] if chosen else [])

    def _on_map(self, words: "Sequence[str]") -> list[int]:
        """Return the places on the map of those words that are on it."""
        index = self._index()
        found = [index.get(word) for word in words] if index is not None else []
        return [i for i in found if i is not None and i < len(self.scene.words)]

    def _index(self) -> Any:
        run, embedding = self.workspace.run, self.workspace.embedding
        return run.vocabulary.index if run is not None else embedding.index if embedding is not None else None

    def _complete(self, prefix: str) -> list[str]:
        index, words = self._index(), self.scene.words
        return [words[i] for i in index.complete(prefix, 12) if i < len(words)] if index is not None else []

    def _on_search(self, word: str) -> None:
        index = self._index()
        if not word or index is None:
            return
        at = index.get(word)
        self._search.set_invalid(at is None or at >= len(self.scene.words))
        self._message.setText("")
        if at is None:
            near = index.suggest(word, 3)
            hint = f" Near: {', '.join(near)}." if near else ""
            self._message.setText(f"“{word}” is not in the vocabulary.{hint}")
        elif at >= len(self.scene.words):
            self.workspace.select([word])
            self._message.setText(f"“{word}” is word {at + 1:,}: show more words to see it.")
        else:
            self.workspace.select([word])
            self.view.fly_to(at)

    def _on_failed(self, error: Exception) -> None:
        self.scene.layout_failed.emit(error)
        if isinstance(error, InputError) and self.scene.words:
            # the map before stays until the method or its options can be used
            self._message.setText(str(error))
            self._note.setText("")
            return
        self.view.clear(f"The map cannot be drawn\n{error}")


