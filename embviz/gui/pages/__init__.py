"""The pages of the window, in the order of the rail: a new page is one new file and one line here."""

from dataclasses import dataclass
from importlib import import_module

from embviz.gui.context import Context
from embviz.gui.pages.page import Page


@dataclass(frozen=True)
class PageSpec:
    """One page: its id, name on the rail, icon, and where its class is. `docks` are shown beside it at first."""

    id: str
    title: str
    icon: str
    location: str
    docks: frozenset[str] = frozenset()

    def make(self, context: Context) -> Page:
        """Import and build the page."""
        module, name = self.location.split(":")
        return getattr(import_module(f"embviz.gui.pages.{module}"), name)(context)


PAGES = (
    PageSpec("start", "Start", "start", "start:StartPage"),
    PageSpec("text", "Text", "text", "text:TextPage"),
    PageSpec("map", "Map", "map", "map:MapPage", frozenset({
        "training", "inspector", "layout", "color", "select", "trust", "timeline", "loss",
    })),
    PageSpec("runs", "Runs", "runs", "runs:RunsPage"),
    PageSpec("compare", "Compare", "compare", "compare:ComparePage"),
    PageSpec("analogy", "Analogy", "analogy", "analogy:AnalogyPage", frozenset({"timeline"})),
    PageSpec("similarity", "Similarity", "similarity", "similarity:SimilarityPage", frozenset({"timeline"})),
    PageSpec("new_word", "New word", "new_word", "new_word:NewWordPage"),
    PageSpec("geometry", "Geometry", "geometry", "geometry:GeometryPage"),
)
