"""A map of the searched texts, a sample of them, with the hits on top."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QHideEvent

from embviz.gui.core.jobs import Job
from embviz.gui.core.lazy_sequence import LazySequence
from embviz.gui.documents.collection import DocumentCollection
from embviz.gui.pages.context import Context
from embviz.gui.widgets.charts.point_cloud import PointCloud
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.parallelogram import Plane
    from embviz.analysis.documents.search import Documents, Hit

KIND = "map of documents"
_SAMPLE, _FEWEST = 1500, 3
_MANY = 300  # points from which they are drawn small
_SHOWN = 14  # words of a text in its tooltip


class DocumentMap(PointCloud):
    """A sample of texts on their first two principal components; the hits are projected into the same plane."""

    def __init__(self, context: Context) -> None:
        super().__init__("documents.map", tr("Map of the texts"))
        self._context = context
        self._shelf = context.share(DocumentCollection)
        self._documents: Documents | None = None
        self._name: Callable[[int], str] = str  # returns the names of the sampled texts
        self._plane: Plane | None = None
        self._sample = np.empty(0, np.int64)
        self._hits: Sequence[Hit] = ()
        self.places: np.ndarray = self._sample  # index of the text of each point

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._context.jobs.cancel(KIND)

    def show_hits(self, hits: "Sequence[Hit]") -> None:
        """Draw the found texts over the others."""
        self._hits = hits
        documents = self._shelf.documents
        if documents is None:
            self._documents = self._plane = None
            self.clear("")
        elif documents is self._documents:
            self._draw()
        else:
            self._lay(documents)

    def _lay(self, documents: "Documents") -> None:
        sample = np.unique(np.linspace(0, len(documents) - 1, min(_SAMPLE, len(documents))).round().astype(np.int64))

        name = self._shelf.name

        def work(_job: Job) -> "tuple[np.ndarray, Plane | None]":
            from embviz.analysis.analogies.parallelogram import plane

            told = sample[documents.vectors[sample].any(axis=1)]
            return told, plane(documents.vectors[told]) if len(told) >= _FEWEST else None

        def done(found: "tuple[np.ndarray, Plane | None]") -> None:
            if documents is not self._shelf.documents:
                return
            self._documents, (self._sample, self._plane) = documents, found
            self._name = name
            if self._plane is None:
                self.places = np.empty(0, np.int64)
                self.clear(tr("No map\nFewer than three texts differ from what all share."))
            else:
                self._draw()

        self._context.jobs.submit("quick", KIND, work, done)

    def _draw(self) -> None:
        documents, plane = self._documents, self._plane
        if documents is None or plane is None:
            return
        found = np.array([hit.place for hit in self._hits], np.int64)
        rest = ~np.isin(self._sample, found)
        over = (documents.vectors[found] - plane.origin) @ plane.basis.T
        self.places = np.concatenate([self._sample[rest], found[::-1]])
        points = np.concatenate([plane.coordinates[rest], over[::-1]])
        groups = np.concatenate([np.zeros(int(rest.sum()), np.int64), np.ones(len(found), np.int64)])
        if len(found):
            groups[-1] = 2
        self.set_points(
            points, groups, (tr("some of all"), tr("found"), ""), colors=("others", "accent", "accent"),
            sizes=(2.2 if len(points) > _MANY else 3.5, 4.0, 6.0),
            cards=_Cards(self._name, documents, self.places),
            caption=tr(
                "Two principal components of {sample:,} texts: {share:.0f} % of variance",
                sample=len(self._sample), share=100 * plane.share,
            ),
        )


class _Cards(LazySequence[tuple[str, ...]]):
    """Tooltip texts of the map, composed on access."""

    def __init__(self, name: Callable[[int], str], documents: "Documents", places: np.ndarray) -> None:
        self._name, self._documents, self._places = name, documents, places

    def __len__(self) -> int:
        return len(self._places)

    def item(self, at: int) -> tuple[str, ...]:
        place = int(self._places[at])
        words = self._documents.words(place, _SHOWN)
        lines = [" ".join(words[k : k + 7]) for k in range(0, len(words), 7)]
        return (self._name(place), *lines, *(["…"] if self._documents.length(place) > _SHOWN else []))
