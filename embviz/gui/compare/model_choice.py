"""Choice of what is compared, one model or two, including vectors of files."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from embviz.gui.files.file_names import ask_for_vectors
from embviz.gui.pages.comparable_models import FILE, ComparisonSession, ComparisonSource, Key, available_sources
from embviz.gui.pages.context import Context
from embviz.gui.widgets.layouts import button, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding


class _List(QComboBox):
    """Combo box that is updated when it is opened."""

    opening = Signal()

    def showPopup(self) -> None:
        self.opening.emit()
        super().showPopup()


class SourceList(QWidget):
    """Input for one of the two sources to compare.

    Parameters
    ----------
    name : str
        Such as ``compare.left``: its controls are named `<name>.what` and `<name>.open`.
    title : str
        What the source is chosen for, such as "the left map".

    Signals
    -------
    opening
        The list is about to open.
    what_changed
        Another source was chosen.
    open_asked
        A file dialog for vectors was requested.
    english_asked
        The bundled English vectors were requested.
    """

    opening = Signal()
    what_changed = Signal()
    open_asked = Signal()
    english_asked = Signal()

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.title = title
        self._offers: Sequence[ComparisonSource] = ()
        self._what = _List()
        self._what.setObjectName(f"{name}.what")
        self._what.setAccessibleName(tr("What {title} shows", title=title))
        self._what.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._what.setMinimumContentsLength(12)
        self._what.opening.connect(self.opening)
        self._open = button(tr("Open…"), f"{name}.open", flat=True)
        self._open.setAccessibleName(tr("Open vectors for {title}", title=title))
        self._open.setToolTip(tr("Show vectors of a file here: word2vec, GloVe or fastText"))
        self._open.clicked.connect(self.open_asked)
        layout = row(self._what, self._open, stretch=self._what)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._chosen_at = 0
        self._what.currentIndexChanged.connect(self._on_index)

    def _on_index(self, at: int) -> None:
        if at < len(self._offers):
            self._chosen_at = at
            self.what_changed.emit()
            return
        # the bundled vectors have to be read first; until then the previous choice is kept
        self._what.blockSignals(True)
        self._what.setCurrentIndex(self._chosen_at)
        self._what.blockSignals(False)
        self.english_asked.emit()

    @property
    def offers(self) -> Sequence[ComparisonSource]:
        """The available sources."""
        return self._offers

    @property
    def offer(self) -> ComparisonSource | None:
        """The chosen source."""
        at = self._what.currentIndex()
        return self._offers[at] if 0 <= at < len(self._offers) else None

    def set_offers(self, offers: Sequence[ComparisonSource], *, english: bool = False) -> None:
        """Set the available sources; the choice is kept, or replaced by the first source if it is gone.

        `english`: whether the bundled English vectors are offered too.
        """
        key = self.offer.key if self.offer is not None else None
        keys = [offer.key for offer in offers]
        if [one.key for one in self._offers] == keys and self._what.count() == len(keys) + bool(english and keys):
            self._offers = offers
            return
        self._what.blockSignals(True)
        self._offers = offers
        self._what.clear()
        self._what.addItems([offer.title for offer in offers])
        if english and offers:
            self._what.addItem(tr("English Wikipedia: 30,000 words"))
        self._chosen_at = keys.index(key) if key in keys else 0
        self._what.setCurrentIndex(self._chosen_at)
        self._what.blockSignals(False)

    def choose(self, offer: ComparisonSource) -> None:
        """Choose a source without emitting a signal."""
        keys = [one.key for one in self._offers]
        if offer.key in keys:
            self._what.blockSignals(True)
            self._chosen_at = keys.index(offer.key)
            self._what.setCurrentIndex(self._chosen_at)
            self._what.blockSignals(False)


KIND = "vectors of a second map"


class ModelChooser(QObject):
    """Keeps two source lists up to date, opens files for them, and synchronizes the choice between the tabs.

    Two models chosen on one tab are chosen on the others when these are shown again. If a tab compares vectors with
    themselves, as two layouts of the same do, the others keep their choice.

    Signals
    -------
    changed
        The choice was changed other than by the lists.
    """

    changed = Signal()

    def __init__(self, context: Context, left: SourceList, right: SourceList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._lists = context, (left, right)
        self._shelf = context.share(ComparisonSession)
        self._shelf.watch(lambda: self.shown)
        self._seen: tuple[Key, Key] | None = None
        for one in self._lists:
            one.opening.connect(self.renew)
            one.open_asked.connect(lambda one=one: self._on_open(one))
            one.english_asked.connect(lambda one=one: self.open_english(one))
            one.what_changed.connect(self._share)
        self.changed.connect(self._share)
        context.workspace.corpus_changed.connect(self.renew)

    @property
    def shown(self) -> list[Key]:
        """The keys of the chosen sources."""
        return [one.offer.key for one in self._lists if one.offer is not None]

    def renew(self) -> list[ComparisonSource]:
        """Update both lists and return the sources; adopt a pair that was chosen on another tab."""
        found = available_sources(self._context.workspace, self._shelf.files, self._shelf.slices)
        loader = self._context.loader
        english = not loader.english_open and not any(loader.is_english(one) for one in self._shelf.files)
        for one in self._lists:
            one.set_offers(found, english=english)
        self.follow(found)
        return found

    def follow(self, found: list[ComparisonSource]) -> bool:
        """Adopt the pair that another tab has chosen since; return whether there was one."""
        pair, by_key = self._shelf.pair, {offer.key: offer for offer in found}
        if pair is None or pair == self._seen or not all(key in by_key for key in pair):
            return False
        self._seen = pair
        for one, key in zip(self._lists, pair, strict=True):
            one.choose(by_key[key])
        return True

    def choose(self, left: ComparisonSource, right: ComparisonSource) -> None:
        """Choose both sources and emit `changed`."""
        for one, offer in zip(self._lists, (left, right), strict=True):
            one.choose(offer)
        self.changed.emit()

    def _share(self) -> None:
        keys = self.shown
        if len(keys) == 2 and keys[0] != keys[1]:
            self._seen = self._shelf.pair = keys[0], keys[1]

    def open_path(self, path: str | Path, one: SourceList) -> None:
        """Show the vectors of a file on one side, as if it had been chosen in the dialog."""
        self._context.loader.read_vectors(path, KIND, lambda embedding: self._put(embedding, one))

    def open_english(self, one: SourceList) -> None:
        """Show the bundled English vectors on one side."""
        self._context.loader.read_english(KIND, lambda embedding: self._put(embedding, one))

    def _put(self, embedding: "Embedding", one: SourceList) -> None:
        self._shelf.add(embedding)
        one.choose(next(offer for offer in self.renew() if offer.key == (FILE, id(embedding))))
        self.changed.emit()

    def _on_open(self, one: SourceList) -> None:
        ask_for_vectors(
            self._context.jobs,
            one,
            tr("Open vectors for {title}", title=one.title),
            lambda path: self.open_path(path, one),
        )
