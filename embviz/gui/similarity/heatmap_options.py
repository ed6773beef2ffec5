"""Options of the heatmap: its words (selection, clusters, neighbors, files), measure, order, groups, colors."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.settings import Settings
from embviz.gui.core.word_selection import COMPARED
from embviz.gui.files.file_names import ask_to_open
from embviz.gui.pages.context import Context
from embviz.gui.pages.measures import GROUPS, MEASURES, MOST_GROUPS, TREE
from embviz.gui.pages.shared_words import first_words, of_category
from embviz.gui.widgets.layouts import row
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.vectors.neighbors import Metric

_RANGE = tr(
    "For all values: the same color means the same value, whatever the words. For these words: from the lowest to "
    "the highest value between two different words, so that small differences show."
)


class HeatmapChoices(QWidget):
    """The options of the heatmap; measure, range and the order that was chosen are remembered, groups are not.

    Signals
    -------
    asked
        An option was changed that needs a new computation.
    restyled
        Only the colors changed.
    """

    asked = Signal()
    restyled = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._metric, self._order, self._groups, self._range = parts = [QComboBox() for _ in range(4)]
        for combo, name, title in zip(
            parts,
            ("metric", "order", "groups", "range"),
            (tr("Measure"), tr("Order of the words"), tr("Groups"), tr("Range of the colors")),
            strict=True,
        ):
            combo.setObjectName(f"heatmap.{name}")
            combo.setAccessibleName(title)
        for measure in MEASURES:
            self._metric.addItem(measure.title, measure.metric)
            self._metric.setItemData(self._metric.count() - 1, measure.formula, Qt.ItemDataRole.ToolTipRole)
        self._metric.setCurrentIndex(max(0, self._metric.findData(settings.get("heatmap/metric"))))
        self._order.addItem(tr("As typed"), "typed")
        self._order.addItem(tr("By similarity"), "tree")
        self._order.setToolTip(TREE)
        self._order.setCurrentIndex(max(0, self._order.findData(settings.get("heatmap/order"))))
        self._groups.addItem(tr("Clearest groups"), 0)
        self._groups.addItem(tr("No groups"), -1)
        for number in range(2, MOST_GROUPS + 1):
            self._groups.addItem(tr("{number} groups", number=number), number)
        self._groups.setToolTip(GROUPS)
        self._range.addItem(tr("Colors for all values"), "measure")
        self._range.addItem(tr("Colors for these words"), "words")
        self._range.setToolTip(_RANGE)
        self._range.setCurrentIndex(max(0, self._range.findData(settings.get("heatmap/range"))))
        layout = row(*parts)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._metric.currentIndexChanged.connect(self._on_metric)
        self._order.currentIndexChanged.connect(self._on_order)
        self._order.activated.connect(lambda _at: settings.set("heatmap/order", self._order.currentData()))
        self._groups.currentIndexChanged.connect(self.asked)
        self._range.currentIndexChanged.connect(self._on_range)
        self._groups.setEnabled(self.by_tree)

    @property
    def measure(self) -> "Metric":
        """How two words are compared."""
        chosen = self._metric.currentData()
        return next(measure.metric for measure in MEASURES if measure.metric == chosen)

    @property
    def by_tree(self) -> bool:
        """Whether similar words are placed next to each other."""
        return bool(self._order.currentData() == "tree")

    @property
    def groups(self) -> int:
        """Number of groups; 0 for an automatic number, -1 for none."""
        return int(self._groups.currentData())

    @property
    def own_range(self) -> bool:
        """Whether the color range is that of these words alone."""
        return bool(self._range.currentData() == "words")

    def order_by_tree(self) -> None:
        """Place similar words next to each other."""
        self._order.setCurrentIndex(self._order.findData("tree"))

    def _on_metric(self) -> None:
        self._settings.set("heatmap/metric", self.measure)
        self.asked.emit()

    def _on_order(self) -> None:
        self._groups.setEnabled(self.by_tree)
        self.asked.emit()

    def _on_range(self) -> None:
        self._settings.set("heatmap/range", self._range.currentData())
        self.restyled.emit()


_FREQUENT = (50, 100, 200, COMPARED)
_NEAREST = (20, 100, 300)
_NAMED_MISSING = 6  # missing words that are named; of more, only the number


class WordSources(QPushButton):
    """A menu button for sources of words; the choice is delivered as a list of words.

    Signals
    -------
    chosen(list, str)
        Words that all have vectors, and a message about them.
    failed(EmbvizError)
        A file could not be used.
    """

    chosen = Signal(list, str)
    failed = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__(tr("Words from"))
        self.setObjectName("heatmap.sources")
        self.setAccessibleName(tr("Words from"))
        self.setToolTip(tr("Compare words of the map, frequent words, neighbors of a word, or a list in a file"))
        self._context, self._workspace = context, context.workspace
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.fill)
        self.setMenu(menu)

    def fill(self) -> None:
        """Update the menu with the sources available now."""
        menu, workspace = self.menu(), self._workspace
        menu.clear()
        embedding, last = workspace.embedding, workspace.chosen.last
        if embedding is None:
            return
        selected = len(workspace.chosen)
        self._offer(
            menu,
            "selection",
            tr("Selection: {words}", words=counted(selected, "word")),
            self._from_selection,
            selected > 1,
        )
        known = embedding.get(last) if last is not None else None
        if last is not None and known is not None:
            alike = self._cluster_of(last)
            if len(alike) > 1:
                self._offer(
                    menu,
                    "cluster",
                    tr("“{last}” and its cluster on the map: {words}", last=last, words=counted(len(alike), "word")),
                    partial(self._from_ids, alike),
                )
            near = menu.addMenu(tr("The nearest of “{last}”", last=last))
            for count in _NEAREST:
                self._offer(
                    near,
                    f"nearest_{count}",
                    tr("{count} words", count=count),
                    partial(self._from_nearest, known, count),
                )
        often = menu.addMenu(tr("The most frequent"))
        for count in _FREQUENT:
            self._offer(
                often, f"frequent_{count}", tr("{count} words", count=count), partial(self._from_ids, np.arange(count))
            )
        truths = workspace.truths
        if truths is not None and truths.categories:
            menu.addSeparator()
            self._offer(
                menu, "each", tr("Some of each category"), lambda: self._emit_words(first_words(embedding, truths))
            )
            categories = menu.addMenu(tr("Category"))

            def tell(category: str) -> None:
                self._emit_words(of_category(embedding, truths, category))

            for name in truths.categories:
                self._offer(categories, f"category_{name}", name.replace("_", " "), partial(tell, name))
        menu.addSeparator()
        self._offer(menu, "file", tr("A word list…"), self._ask_for_file)

    @staticmethod
    def _offer(menu: QMenu, name: str, text: str, use: Callable[[], None], enabled: bool = True) -> None:
        action = menu.addAction(text.replace("&", "&&"))
        action.setObjectName(f"heatmap.from_{name}")
        action.setEnabled(enabled)
        # partial: the action's own argument is not needed
        action.triggered.connect(lambda _checked=False: use())

    def _emit_words(self, words: Sequence[str], said: str = "") -> None:
        self.chosen.emit(list(words), said)

    def _from_selection(self) -> None:
        embedding, chosen = self._workspace.embedding, self._workspace.chosen
        if embedding is not None:
            words = [word for word in chosen.first(COMPARED) if word in embedding]
            more = len(chosen) > COMPARED
            self._emit_words(
                words,
                tr("the first {compared} of {chosen:,} selected words", compared=COMPARED, chosen=len(chosen))
                if more
                else "",
            )

    def _cluster_of(self, word: str) -> np.ndarray:
        """Return the ids of the words in the same color category of the map as a word."""
        coloring, index = self._context.scene.coloring, self._workspace.index
        at = index.get(word) if index is not None else None
        if coloring is None or not coloring.categorical or at is None or at >= len(coloring.values):
            return np.zeros(0, np.int64)
        value = coloring.values[at]
        return np.flatnonzero(coloring.values == value) if value >= 0 else np.zeros(0, np.int64)

    def _from_ids(self, ids: np.ndarray) -> None:
        """Use words of the open vocabulary, given by their ids; the most frequent first."""
        embedding, index = self._workspace.embedding, self._workspace.index
        if embedding is None or index is None:
            return
        wanted = [index.words[at] for at in ids[:COMPARED].tolist() if at < len(index)]
        said = (
            tr("the {compared} most frequent of {ids:,}", compared=COMPARED, ids=len(ids))
            if len(ids) > COMPARED
            else ""
        )
        self._emit_words([word for word in wanted if word in embedding], said)

    def _from_nearest(self, at: int, count: int) -> None:
        embedding = self._workspace.embedding
        if embedding is None:
            return

        def work(_job: Job) -> list[str]:
            from embviz.vectors.neighbors import nearest

            ids, _ = nearest(embedding, embedding.vectors[at], count, exclude=(at,))
            return [embedding.words[at], *(embedding.words[i] for i in ids)]

        self._context.jobs.submit("quick", "heatmap words", work, self._emit_words)

    def _ask_for_file(self) -> None:
        path = ask_to_open(self, tr("Open a word list"), tr("Texts (*.txt *.tsv *.csv);;All files (*)"))
        if path:
            self.open_path(path)

    def open_path(self, path: str) -> None:
        """Use the words of a file, as if it was chosen in the dialog."""
        embedding = self._workspace.embedding
        if embedding is None:
            return

        def work(job: Job) -> tuple[list[str], str]:
            from embviz.analysis.word_sets import read_word_list

            words = read_word_list(path, job.pulse.named(tr("Reading")))
            known = [word for word in words if word in embedding]
            if len(known) < 2:
                raise InputError(
                    tr(
                        "{path}: only {known:,} of {words} with a vector; two are needed.",
                        path=path,
                        known=len(known),
                        words=counted(len(words), "word"),
                    ),
                    tr("Choose a list in the language of the text."),
                )
            missing = [word for word in words if word not in embedding]
            return known[:COMPARED], _said_of_list(len(words), len(known), missing)

        self._context.jobs.submit(
            "files", "heatmap words", work, lambda found: self._emit_words(*found), self._on_failed
        )

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self.failed.emit(error)
        else:
            self._context.messages.show_error(error)


def _said_of_list(total: int, known: int, missing: Sequence[str]) -> str:
    said = []
    if known > COMPARED:
        said.append(tr("the first {compared} of {known:,}", compared=COMPARED, known=known))
    if missing:
        named = ", ".join(missing[:_NAMED_MISSING])
        rest = len(missing) - _NAMED_MISSING
        said.append(
            tr("{missing:,} of {total:,} are missing: {named}", missing=len(missing), total=total, named=named)
            + (tr(" and {rest:,} more", rest=rest) if rest > 0 else "")
        )
    return "   ·   ".join(said)
