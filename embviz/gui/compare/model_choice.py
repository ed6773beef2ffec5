"""Choice of the two models to compare, including vectors of files."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.compare.source_list import SourceList
from embviz.gui.files.vector_files import ask_for_vectors
from embviz.gui.pages.comparable_models import FILE, ComparisonSource, available_sources
from embviz.gui.pages.context import Context
from embviz.gui.pages.opened_models import ComparisonSession, Key
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

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
            self._context.jobs, one,
            tr("Open vectors for {title}", title=one.title), lambda path: self.open_path(path, one)
        )
