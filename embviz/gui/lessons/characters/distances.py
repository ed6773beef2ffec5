"""One-hot vectors are all equally far apart; dense vectors of the same words are not."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.lessons.characters.sums import WordSums
from embviz.gui.lessons.characters.typed import refuse, words_line
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.matrix import NamedMatrix
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.likeness import shared_places
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.word_sums import WordSum
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.neighbors import Metric

_ROUNDING = 1e-9  # distances that differ by less are equal
KIND = "distances of the first lesson"
_SUM_KIND = "sum of the first lesson"
_EXAMPLE = "cat dog king queen bread the"
_MOST = 8  # words of a matrix
_MEASURES: "tuple[tuple[Metric, str], ...]" = (("cosine", tr("Cosine")), ("euclidean", tr("Distance")))


@dataclass(frozen=True, eq=False)
class Compared:
    """Pairwise comparisons of some words.

    Attributes
    ----------
    words : tuple of str, length n
    hot, dense : dict of str to float array (n, n)
        Values of their one-hot and dense vectors by metric.
    """

    words: tuple[str, ...]
    hot: dict[str, np.ndarray]
    dense: dict[str, np.ndarray]

    def range(self, values: np.ndarray, form: str) -> str:
        """Return the range of the values between different words as text."""
        some = values[np.triu_indices(len(self.words), 1)]
        low, high = (in_figures(float(one), form) for one in (some.min(), some.max()))
        return tr("all {low}", low=low) if low == high else tr("from {low} to {high}", low=low, high=high)


def compare(embedding: "Embedding", words: list[str]) -> Compared:
    """Compute cosines and distances of the given words, or else of the first example words that are known.

    Raises
    ------
    InputError
        When words are missing, or there are fewer than two.
    """
    from embviz.analysis.analogies.analogy import resolve
    from embviz.analysis.neighborhoods.similarity import pairwise
    from embviz.vectors.embedding import missing_words

    if not words:
        known = [word for word in _EXAMPLE.split() if word in embedding]
        words = known if len(known) > 2 else list(embedding.words[: len(_EXAMPLE.split())])
    found = {word: resolve(embedding, word) for word in words}
    missing = [word for word, id_ in found.items() if id_ is None]
    if missing:
        raise missing_words(embedding, missing)
    ids = list(dict.fromkeys(id_ for id_ in found.values() if id_ is not None))
    if len(ids) < 2:
        raise InputError(tr("One word has no distance to others."), tr("Write at least two different words."))

    def compared(rows: np.ndarray) -> dict[str, np.ndarray]:
        return {metric: pairwise(rows, metric) for metric, _ in _MEASURES}

    return Compared(
        tuple(embedding.words[id_] for id_ in ids), compared(shared_places(ids)), compared(embedding.vectors[ids])
    )


class EquidistantPart(DataWidget):
    """Cosines and distances of a few words, by one-hot and by dense vectors, and the sum of two of them."""

    REAL_WORDS = True
    PROVIDES = (
        "hot_cosines",
        "hot_distances",
        "dense_cosines",
        "dense_distances",
        "nearest_pair",
        "nearest_cosine",
        "hot_nearest",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.compared: Compared | None = None
        self.line = words_line(stage, "characters.words", tr("Words to compare"), _EXAMPLE)
        self._measure = SegmentedControl("characters.measure", tr("Measure"), _MEASURES)
        self.hot = NamedMatrix(stage, "characters.hot_matrix", tr("One-hot vectors"))
        self.dense = NamedMatrix(stage, "characters.dense_matrix", tr("Dense vectors"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(label(tr("Words"), "section"), self.line, 12, self._measure, None))
        layout.addWidget(self.line.message)
        self._both = QWidget()
        both = QHBoxLayout(self._both)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(40)
        both.addWidget(self.hot)
        both.addWidget(self.dense)
        both.addStretch(1)
        layout.addWidget(self._both)
        self.sums = WordSums(stage)
        layout.addWidget(self.sums)
        layout.addWidget(self.said)
        self.line.asked.connect(self._ask)
        self.sums.asked.connect(self._add)
        self._measure.changed.connect(self._show)
        self.rescaled()
        self._clear()

    def rescaled(self) -> None:
        super().rescaled()
        self.line.setFixedWidth(round(320 * self.stage.scale))

    def refresh(self) -> None:
        self.line.setEnabled(self.source.vectors is not None)
        self._ask()

    def _ask(self) -> None:
        embedding = self.source.vectors
        words = self.line.text().replace(",", " ").split() if self.line.touched else []
        if embedding is None or not self.isVisible() or (self.line.touched and not words):
            self.stage.context.jobs.cancel(KIND)
            self.line.answered("" if embedding is None else tr("Write some words."))
            self._clear()
            return

        def failed(error: InputError) -> None:
            refuse(self.line, error, embedding)
            self._clear()

        some = words[:_MOST]
        self.stage.context.jobs.submit(
            "quick", KIND, lambda _job: compare(embedding, some), self._take, on_refused=failed
        )

    def _add(self, one: str, other: str) -> None:
        embedding, jobs = self.source.vectors, self.stage.context.jobs
        if embedding is None or self.compared is None:
            return

        def work(_job: object) -> "WordSum":
            from embviz.teaching.word_sums import add_words

            return add_words(embedding, one, other)

        def failed(_error: InputError) -> None:
            """Do nothing: these vectors are gone, and other words follow."""

        jobs.submit("quick", _SUM_KIND, work, self.sums.show_sum, on_refused=failed)

    def _take(self, compared: Compared) -> None:
        self.compared = compared
        words = self.line.text().split()
        self.line.propose(" ".join(compared.words))
        self.line.answered(tr("There is room for {most} words.", most=_MOST) if len(words) > _MOST else "")
        self._both.show()
        self.sums.show()
        self.sums.show_choices(compared.words)
        self._show()
        cosines = np.triu(compared.dense["cosine"], 1) + np.tril(np.full((len(compared.words),) * 2, -math.inf))
        one, other = np.unravel_index(int(cosines.argmax()), cosines.shape)
        self.stage.set_values(
            hot_cosines=compared.range(compared.hot["cosine"], ".2f"),
            hot_distances=compared.range(compared.hot["euclidean"], ".4f"),
            dense_cosines=compared.range(compared.dense["cosine"], ".2f"),
            dense_distances=compared.range(compared.dense["euclidean"], ".2f"),
            nearest_pair=tr("“{words}” and “{words_2}”", words=compared.words[one], words_2=compared.words[other]),
            nearest_cosine=in_figures(float(cosines[one, other]), ".2f"),
            hot_nearest=_any_nearer(compared),
        )

    def _clear(self) -> None:
        self.compared = None
        self.stage.context.jobs.cancel(_SUM_KIND)
        self._both.hide()
        self.sums.hide()
        self.stage.set_values(**dict.fromkeys(self.PROVIDES, "…"))

    def _show(self) -> None:
        if self.compared is None:
            return
        metric, title = _MEASURES[self._measure.current]
        key = ("cosine", "distance")[self._measure.current]
        words = self.compared.words
        for part, values, of in ((self.hot, self.compared.hot, "one-hot"), (self.dense, self.compared.dense, "dense")):
            part.name((key,), tr("{title}, {of} vectors", title=title, of=of))
            part.matrix.show_values(values[metric], words, words)


def _any_nearer(compared: Compared) -> str:
    """Return whether by one-hot vectors some words are nearer to each other than others: "some" or "none"."""
    apart = compared.hot["euclidean"][np.triu_indices(len(compared.words), 1)]
    return "some" if len(apart) and np.ptp(apart) > _ROUNDING else "none"
