"""Bulk selection, hiding and isolating of words; undoable."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.named_selections import NamedSelections
from embviz.gui.core.settings import Settings
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.core.word_selection import WordSelection
from embviz.gui.core.workspace import Workspace
from embviz.gui.scene.scene import MapScene
from embviz.util.importing import one_at_a_time
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.word_index import WordIndex

KIND = "widen selection"
_BY = "user"  # key of these words in `MapScene.hidden_by`
_MOST_ASKED = 5_000  # words whose neighbors are computed, at most
_MOST_WORK = 2e11  # multiplications of one neighbor search, at most; about 5 s
_SCORES_AT_ONCE = 4_000_000


@dataclass(frozen=True)
class VisibilityFilter:
    """The hidden words: those hidden one by one, and if some are isolated, all others."""

    hidden: WordSelection
    isolated: WordSelection | None = None


NOTHING_HIDDEN = VisibilityFilter(WordSelection.of_words())


class SelectionActions(QObject):
    """Actions on the selected words or on given ones; one object for the window.

    Attributes
    ----------
    named : NamedSelections

    Signals
    -------
    said(str)
        A status message with a result that is not visible at once.
    hiding_changed
    """

    said = Signal(str)
    hiding_changed = Signal()

    def __init__(
        self, workspace: Workspace, scene: MapScene, jobs: Jobs, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace, self._scene, self._jobs, self._settings = workspace, scene, jobs, settings
        self.named = NamedSelections(workspace, jobs, self)
        self.hiding = NOTHING_HIDDEN
        workspace.corpus_changed.connect(self._forget)
        scene.words_changed.connect(self._apply)

    # --- selecting

    def select_neighbors(self) -> None:
        """Add to the selection the words with the largest cosine to each selected word.

        Their number is in the settings. For a very large selection only the words selected first are used.
        """
        embedding, index = self._workspace.embedding, self._workspace.index
        if embedding is None or index is None:
            return
        before, asked = self._workspace.selected_ids, self._workspace.chosen.ids_in(embedding.index)
        count = self._settings.get("select/neighbors")
        affordable = int(_MOST_WORK / (len(embedding) * embedding.dimensions))
        most = max(1, min(_MOST_ASKED, affordable))
        text = tr("Select {count} neighbors of {described}", count=count, described=_described(self._workspace.chosen))
        chosen = self._workspace.chosen
        last = index.get(chosen.last or "")

        def work(job: Job) -> np.ndarray:
            from embviz.vectors.neighbors import nearest

            found = []
            step = max(1, _SCORES_AT_ONCE // len(embedding))
            for begin in range(0, min(most, len(asked)), step):
                if job.cancelled():
                    return before
                some = asked[begin : min(begin + step, most)]
                ids, _ = nearest(embedding, embedding.vectors[some], count + 1)
                # each word is its own nearest, except for rounding and for equal vectors
                for own, near in zip(some.tolist(), ids, strict=True):
                    found.append(near[near != own][:count])
            union = np.unique(np.concatenate(found)) if found else np.zeros(0, np.int64)
            if index.words is embedding.words:
                return _with(before, union)
            return WordSelection.of_ids(embedding.words, _with(asked, union)).ids_in(index)

        def done(ids: np.ndarray) -> None:
            if self._fits(chosen, index):
                self._workspace.select_ids(ids, text, last)
                if len(asked) > most:
                    self.said.emit(tr("These are neighbors of the first {most:,} words selected.", most=most))

        if len(asked):
            self._jobs.submit("quick", KIND, work, done)

    def select_cluster(self) -> None:
        """Select the cluster of the last selected word.

        If the map is colored by categories, these are all words of its category. Otherwise it is the group of
        connected words around it on the map, see `embviz.drawing.picking`.
        """
        scene, index, last = self._scene, self._workspace.index, self._workspace.chosen.last
        at = index.get(last) if index is not None and last is not None else None
        if index is None or at is None or at >= len(scene.words):
            return
        coloring = scene.coloring
        text = tr("Select cluster of {words}", words=scene.words[at])
        if coloring is not None and coloring.categorical and coloring.values[at] >= 0:
            alike = (coloring.values == coloring.values[at]) & ~scene.hidden
            alike[at] = True
            self._workspace.select_ids(np.flatnonzero(alike), text, at)
            return
        places, hidden = scene.coordinates, scene.hidden
        chosen, word = self._workspace.chosen, scene.words[at]

        def work(job: Job) -> np.ndarray:
            with one_at_a_time:
                from embviz.drawing.picking import clump

            seen = places.copy()
            seen[hidden] = np.nan
            return clump(seen, at, job.pulse)

        def done(ids: np.ndarray) -> None:
            if self._fits(chosen, index):
                self._workspace.select_ids(ids, text, at)
                if len(ids) == 1:
                    self.said.emit(tr("“{word}” stands alone on the map: it is in no cluster.", word=word))

        self._jobs.submit("quick", KIND, work, done)

    def _fits(self, chosen: WordSelection, index: "WordIndex") -> bool:
        """Return whether ids computed for a selection are still needed, and still refer to the same words.

        The selection or the vocabulary may have changed since: a selection outlives its vocabulary.
        """
        now = self._workspace.index
        return self._workspace.chosen is chosen and now is not None and now.words is index.words

    def invert(self) -> None:
        """Select the visible words on the map that are not selected."""
        rest = ~self._scene.hidden
        rest[self._scene.selected] = False
        self._select_first(np.flatnonzero(rest), tr("Invert selection"))

    def select_seen(self) -> None:
        """Select all visible words on the map."""
        self._select_first(np.flatnonzero(~self._scene.hidden), tr("Select all words"))

    def _select_first(self, ids: np.ndarray, text: str) -> None:
        """Select words; the first, the most frequent, counts as selected last, so that other views show it."""
        self._workspace.select_ids(ids, text, int(ids[0]) if len(ids) else None)

    # --- hiding

    def hide(self) -> None:
        """Hide the selected words, and clear the selection: selected words are always visible."""
        chosen = self._workspace.chosen
        if len(chosen):
            hidden = self.hiding.hidden.joined(chosen, self._workspace.index)
            text, undo = tr("Hide {described}", described=_described(chosen)), self._workspace.undo
            undo.beginMacro(text)
            self._workspace.select([])
            undo.push(
                SetValueCommand(text, self._set_hiding, VisibilityFilter(hidden, self.hiding.isolated), self.hiding)
            )
            undo.endMacro()

    def isolate(self) -> None:
        """Hide all words except the selected ones, which stay selected for further actions."""
        chosen = self._workspace.chosen
        if len(chosen):
            text = tr("Show only {described}", described=_described(chosen))
            new = VisibilityFilter(WordSelection.of_words(), chosen)
            self._workspace.undo.push(SetValueCommand(text, self._set_hiding, new, self.hiding))

    @property
    def hides(self) -> bool:
        """Whether any words are hidden, or isolated."""
        return self.hiding is not NOTHING_HIDDEN

    def show_all(self) -> None:
        """Show all words."""
        if self.hides:
            step = SetValueCommand(tr("Show all words"), self._set_hiding, NOTHING_HIDDEN, self.hiding)
            self._workspace.undo.push(step)

    def adopt(self, hiding: VisibilityFilter) -> None:
        """Set the hidden words of a project; not undoable."""
        self._set_hiding(hiding)

    def _set_hiding(self, hiding: VisibilityFilter) -> None:
        self.hiding = hiding
        self._apply()
        self.hiding_changed.emit()

    def _forget(self) -> None:
        """Reset the hidden words for a new document, and cancel the search for the former one."""
        self._jobs.cancel(KIND)
        if self.hides:
            self._set_hiding(NOTHING_HIDDEN)

    def _apply(self) -> None:
        """Apply the hidden words to the map, which may have more words than before."""
        count, index = len(self._scene.words), self._workspace.index
        if not self.hides or index is None or not count:
            self._scene.hide(None, by=_BY)
            return
        hidden, isolated = self.hiding.hidden, self.hiding.isolated
        mask = np.zeros(count, bool) if isolated is None else ~_mask(isolated.ids_in(index), count)
        self._scene.hide(mask | _mask(hidden.ids_in(index), count), by=_BY)


def _mask(ids: np.ndarray, count: int) -> np.ndarray:
    mask = np.zeros(count, bool)
    mask[ids[ids < count]] = True
    return mask


def _with(before: np.ndarray, found: np.ndarray) -> np.ndarray:
    return np.concatenate((before, found[~np.isin(found, before)]))


def _described(chosen: WordSelection) -> str:
    return str(chosen.last) if len(chosen) == 1 else tr("{chosen:,} words", chosen=len(chosen))
