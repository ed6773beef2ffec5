"""Overlay of true neighbors, distance ruler, and the mark of shuffled data."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QToolButton

from embviz.gui.core.jobs import Job
from embviz.gui.map.view.true_lines import DistanceRuler, TrueNeighbors
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent, scored
from embviz.gui.widgets.layouts import button
from embviz.gui.widgets.plane.camera import limits
from embviz.util.language import tr

KIND = "true neighbors"
_POINTED_MS = 150  # delay until a word under the pointer counts
_AGAIN_MS = 400  # between two updates while the words move
_TOP = 12  # px
_TOOLS = 120  # px at the upper right of the map


@dataclass(frozen=True)
class _NeighborQuery:
    """The word whose neighbors are requested and the two words of a ruler; -1 and None for none."""

    word: int
    pair: tuple[int, int] | None


class DistortionOverlay(QObject):
    """Draws lines to the true neighbors of the word under the pointer or the one selected last.

    Attributes
    ----------
    switch : QPushButton
        Turns the lines on and off.
    """

    def __init__(self, context: Context, view: WordMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._view, self._scene = context, view, context.scene
        self._hovered = -1
        self.switch = button(tr("Lines"), "map.lines", flat=True)
        self.switch.setCheckable(True)
        self.switch.setToolTip(
            tr(
                "Draw lines from the word under the pointer, or the selected one, to its nearest in the vectors: "
                "dashed to those that the map lost. Of two words: their distance as a share of the longer side of "
                "the map (without its farthest thousandth of words), their cosine, and the rank of the second among "
                "the neighbors of the first."
            )
        )
        self.switch.setChecked(context.settings.get("map/lines"))
        self.switch.toggled.connect(self._on_switch)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._ask)
        self._sign = self._make_sign()
        view.installEventFilter(self)
        view.hovered.connect(self._on_hovered)
        self._scene.selected_changed.connect(lambda: self._wait(0))
        self._scene.hidden_changed.connect(lambda: self._wait(0))
        self._scene.frame_changed.connect(self._on_moved)
        self._scene.words_changed.connect(self._on_words)
        self._scene.shuffled_changed.connect(self._on_shuffled)
        context.workspace.embedding_changed.connect(self._on_moved)

    # --- when to compute

    def _on_switch(self, wanted: bool) -> None:
        self._context.settings.set("map/lines", wanted)
        self._wait(0)

    def _on_hovered(self, word: int) -> None:
        self._hovered = word
        self._wait(_POINTED_MS)

    def _on_words(self) -> None:
        self._hovered = -1
        self._show(None, None)

    def _on_moved(self) -> None:
        lines = self._view.true_lines
        if (lines.neighbors is not None or lines.ruler is not None) and not self._pause.isActive():
            self._wait(_AGAIN_MS)

    def _wait(self, ms: int) -> None:
        if self._view.isVisible():
            self._pause.start(ms)

    def _looked_at(self) -> int:
        """Return the word to show, the foremost of several selected at once; -1 if none or not visible."""
        workspace, scene = self._context.workspace, self._scene
        index, last = workspace.index, workspace.chosen.single
        at = index.get(last) if index is not None and last is not None else None
        # while another vocabulary is being opened, the map still has the previous words
        seen = at is not None and at < len(scene.words) and scene.words[at] == last and not scene.hidden[at]
        return at if at is not None and seen else -1

    def _question(self) -> _NeighborQuery:
        last, hidden = self._looked_at(), self._scene.hidden
        chosen = self._scene.selected
        word = self._hovered if self._hovered >= 0 else last
        if self._hovered >= 0 and last >= 0 and self._hovered != last:
            return _NeighborQuery(word, (last, self._hovered))
        measured = len(chosen) == 2 and not hidden[chosen].any()
        return _NeighborQuery(word, (int(chosen[0]), int(chosen[1])) if measured else None)

    def _ask(self) -> None:
        embedding, count = self._context.workspace.embedding, len(self._scene.words)
        question = self._question()
        wanted = self.switch.isChecked() and self._scene.shuffled is None and self._view.isVisible()
        if embedding is None or len(embedding) < count or not wanted or question.word < 0:
            self._show(None, None)
            return
        coordinates, k = self._scene.coordinates, self._context.settings.get("trust/k")

        def work(_job: Job) -> tuple[TrueNeighbors | None, DistanceRuler | None]:
            norms = embedding.norms[:count]
            return answer(embedding.vectors[:count], norms, coordinates, question, k)

        self._context.jobs.submit("quick", KIND, work, lambda found: self._show(*found))

    # --- what is shown

    def _show(self, neighbors: TrueNeighbors | None, ruler: DistanceRuler | None) -> None:
        if neighbors is None:
            self._context.jobs.cancel(KIND)
        self._view.show_truth(neighbors, ruler)

    def _make_sign(self) -> QToolButton:
        sign = QToolButton(self._view)
        sign.setObjectName("map.shuffled")
        sign.setText(tr("Shuffled data: who is near whom is chance  ·  Back to the map"))
        sign.setAccessibleName(tr("Back from the map of shuffled data"))
        sign.setCursor(Qt.CursorShape.PointingHandCursor)
        sign.clicked.connect(lambda: self._scene.show_shuffled(None))
        sign.hide()
        theme.source.changed.connect(self._style_sign)
        return sign

    def _style_sign(self) -> None:
        look = theme.current()
        self._sign.setFont(theme.font(13, 600))
        self._sign.setStyleSheet(
            f"QToolButton {{ background: {look.warning}; color: {look.window}; border: none; border-radius: 8px;"
            " padding: 8px 16px; }"
        )
        self._sign.adjustSize()
        room = self._view.width() - _TOOLS
        self._sign.move(max(_TOP, (room - self._sign.width()) // 2), _TOP)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._sign.isVisible():
            self._style_sign()
        elif event.type() == QEvent.Type.Hide:
            self._pause.stop()
        return False

    def show_coloring(self) -> None:
        """Draw the words in the colors of the scene; shuffled data has no coloring."""
        if self._scene.shuffled is None:
            self._view.set_coloring(self._scene.coloring)

    def _on_shuffled(self) -> None:
        """Draw the positions of shuffled vectors with all words in gray, or the map again."""
        scene, view = self._scene, self._view
        shuffled = scene.shuffled
        if len(view.words) != len(scene.words):
            self._sign.hide()
            return
        self._sign.setVisible(shuffled is not None)
        if shuffled is not None:
            self._style_sign()
            view.set_coloring(Coloring(tr("Shuffled data"), np.full(len(shuffled), -1, np.int32)))
            view.set_frame(shuffled)
        else:
            view.set_coloring(scene.coloring)
            view.set_frame(scene.coordinates)
        view.fit()  # the two have nothing in common that a camera could keep in view
        self._wait(0)


def answer(
    vectors: np.ndarray, norms: np.ndarray, coordinates: np.ndarray, question: _NeighborQuery, k: int
) -> tuple[TrueNeighbors | None, DistanceRuler | None]:
    """Find the true neighbors of a word and the values of a ruler.

    Parameters
    ----------
    vectors : float32 array (n, d)
    norms : float32 array (n,)
    coordinates : float32 array (n, 2 or 3)
    k : int
        Number of neighbors among the words that have a position; fewer if there are not as many.

    Returns
    -------
    TrueNeighbors or None, DistanceRuler or None
        None if the word has no position or is the only one, or if there is no pair.
    """
    from embviz.vectors.neighbors import highest

    def cosines(word: int) -> np.ndarray:
        length = norms[word] * np.where(norms > 0, norms, 1)
        scores = np.zeros(len(norms), np.float32)
        np.divide(vectors @ vectors[word], length, out=scores, where=length > 0)
        return scores

    word = question.word
    if not np.isfinite(coordinates[word]).all():
        return None, None
    # words that are not laid out are not neighbors that the map could keep or lose
    nowhere = ~np.isfinite(coordinates).all(axis=1)
    nowhere[word] = True
    k = min(k, len(vectors) - int(nowhere.sum()))
    ruler = _measured(coordinates, cosines, question.pair)
    if not k:
        return None, ruler
    near = cosines(word)
    away = ((coordinates - coordinates[word]) ** 2).sum(axis=1)
    near[nowhere], away[nowhere] = -np.inf, np.inf
    ids = highest(near, k).astype(np.int32)
    return TrueNeighbors(word, ids, np.isin(ids, highest(-away, k))), ruler


def _measured(
    coordinates: np.ndarray, cosines: Callable[[int], np.ndarray], pair: tuple[int, int] | None
) -> DistanceRuler | None:
    if pair is None or not np.isfinite(coordinates[list(pair)]).all():
        return None
    ends = limits(coordinates)
    assert ends is not None  # there is a word with a position
    first, second = pair
    scores = cosines(first)
    cosine = float(scores[second])
    scores[first] = -np.inf
    rank = 1 + int((scores > scores[second]).sum())
    low, high, _ = ends
    side, distance = float((high - low).max()), float(np.linalg.norm(coordinates[first] - coordinates[second]))
    share = percent(distance / side) if side > 0 else "–"
    return DistanceRuler(
        first,
        second,
        tr(
            "{share} of the map apart · cosine {scored} (rank {rank:,})",
            share=share,
            scored=scored(cosine, ".2f"),
            rank=rank,
        ),
    )
