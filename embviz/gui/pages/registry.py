"""The table of pages, in the order of the navigation bar: a new page is one package and one line here."""

from dataclasses import dataclass
from importlib import import_module

from PySide6.QtWidgets import QWidget

from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.pages.tabbed_page import TabbedPage, TabSpec
from embviz.util.language import tr


@dataclass(frozen=True)
class PageSpec:
    """Specification of a page: id, name in the navigation bar, icon, group, and its class, or the tabs it consists of.

    `group` is one of `GROUPS`; `shortcut` may be empty; `docks` are shown with it initially.
    """

    id: str
    title: str
    icon: str
    group: str
    shortcut: str = ""
    location: str = ""
    docks: frozenset[str] = frozenset()
    parts: tuple[TabSpec, ...] = ()

    def make(self, context: Context, parent: QWidget) -> Page:
        """Import and build the page; of a tabbed page, the first tab."""
        if self.parts:
            return TabbedPage(context, self.id, self.title, self.parts, parent)
        module, name = self.location.split(":")
        page: Page = getattr(import_module(f"embviz.gui.{module}"), name)(context, parent)
        return page


GROUPS = (
    ("data", tr("Data")),
    ("train", tr("Train and map")),
    ("explore", tr("Explore")),
    ("evaluate", tr("Evaluate")),
    ("learn", tr("Learn")),
)
"""Ids and headings of the groups of pages, in their order in the navigation bar."""

# pages of one group are next to each other; keys follow neither groups nor order, so that those learned once stay
PAGES = (
    PageSpec("start", tr("Start"), "start", "data", "Ctrl+1", "start.page:StartPage"),
    PageSpec("text", tr("Text"), "text", "data", "Ctrl+2", "text.page:TextPage"),
    PageSpec("map", tr("Map"), "map", "train", "Ctrl+3", "map.page:MapPage", frozenset({"training", "timeline"})),
    PageSpec(
        "words",
        tr("Words"),
        "words",
        "explore",
        "Ctrl+6",
        parts=(
            TabSpec("neighbors", tr("Neighbors"), "words.neighbors_page:NeighborsPage"),
            TabSpec("senses", tr("Senses"), "words.senses_page:SensesPage"),
            TabSpec("new_word", tr("New word"), "words.new_word_page:NewWordPage"),
        ),
    ),
    PageSpec(
        "analogy",
        tr("Analogy"),
        "analogy",
        "explore",
        "Ctrl+7",
        docks=frozenset({"timeline"}),
        parts=(
            TabSpec("ask", tr("Ask"), "analogy.ask_page:AnalogyPage"),
            TabSpec("questions", tr("Questions"), "analogy.questions_page:QuestionsPage"),
            TabSpec("relation", tr("Relation"), "analogy.relation_page:RelationPage"),
        ),
    ),
    PageSpec(
        "similarity",
        tr("Similarity"),
        "similarity",
        "explore",
        "Ctrl+8",
        docks=frozenset({"timeline"}),
        parts=(
            TabSpec("heatmap", tr("Heatmap"), "similarity.heatmap_page:SimilarityPage"),
            TabSpec("pairs", tr("Word pairs"), "similarity.pairs_page:PairsPage"),
            TabSpec("rankings", tr("Rankings"), "similarity.rankings_page:RankingsPage"),
            TabSpec("odd", tr("Odd one out"), "similarity.odd_page:OddPage"),
        ),
    ),
    PageSpec(
        "axes",
        tr("Axes"),
        "axes",
        "explore",
        "Ctrl+9",
        docks=frozenset({"timeline"}),
        parts=(
            TabSpec("axes", tr("Axes"), "axes.axes_page:AxesPage"),
            TabSpec("association", tr("Association"), "axes.association_page:AssociationPage"),
            TabSpec("bias", tr("Bias"), "axes.bias_page:BiasPage"),
            TabSpec("pairs", tr("Counterfactual pairs"), "axes.counterfactual_page:CounterfactualPage"),
        ),
    ),
    PageSpec(
        "space",
        tr("Space"),
        "space",
        "explore",
        "Ctrl+0",
        parts=(
            TabSpec("outsiders", tr("Outliers and hubs"), "space.outsiders_page:SpaceOutsidersPage"),
            TabSpec("dimension", tr("Dimension"), "space.dimension_page:SpaceDimensionPage"),
            TabSpec("isotropy", tr("Isotropy"), "space.isotropy_page:SpaceIsotropyPage"),
        ),
    ),
    PageSpec(
        "documents",
        tr("Documents"),
        "documents",
        "explore",
        parts=(
            TabSpec("search", tr("Search"), "documents.search_page:DocumentsPage"),
            TabSpec("leaning", tr("Leaning"), "documents.leaning_page:DocumentsLeaningPage"),
        ),
    ),
    PageSpec("runs", tr("Runs"), "runs", "evaluate", "Ctrl+4", "runs.page:RunsPage"),
    PageSpec(
        "compare",
        tr("Compare"),
        "compare",
        "evaluate",
        "Ctrl+5",
        parts=(
            TabSpec("maps", tr("Two maps"), "compare.maps_page:ComparePage"),
            TabSpec("neighborhoods", tr("Neighborhoods"), "compare.neighborhoods_page:NeighborhoodsPage"),
            TabSpec("time", tr("Over time"), "compare.time_page:OverTimePage"),
        ),
    ),
    PageSpec("geometry", tr("Geometry"), "geometry", "learn", location="geometry.page:GeometryPage"),
    PageSpec("lessons", tr("Lessons"), "lessons", "learn", location="lessons.page:LessonsPage"),
)
