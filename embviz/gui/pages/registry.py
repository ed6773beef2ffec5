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
    """Specification of a page: id, name in the navigation bar, icon, and its class, or the tabs that it consists of.

    `docks` are shown with it initially.
    """

    id: str
    title: str
    icon: str
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


PAGES = (
    PageSpec("start", tr("Start"), "start", "start.page:StartPage"),
    PageSpec("text", tr("Text"), "text", "text.page:TextPage"),
    PageSpec("map", tr("Map"), "map", "map.page:MapPage", frozenset({"training", "timeline"})),
    PageSpec("runs", tr("Runs"), "runs", "runs.page:RunsPage"),
    PageSpec("compare", tr("Compare"), "compare", parts=(
        TabSpec("maps", tr("Two maps"), "compare.maps_page:ComparePage"),
        TabSpec("neighborhoods", tr("Neighborhoods"), "compare.neighborhoods_page:NeighborhoodsPage"),
        TabSpec("time", tr("Over time"), "compare.time_page:OverTimePage"),
    )),
    PageSpec("words", tr("Words"), "words", parts=(
        TabSpec("neighbors", tr("Neighbors"), "words.neighbors_page:NeighborsPage"),
        TabSpec("senses", tr("Senses"), "words.senses_page:SensesPage"),
        TabSpec("new_word", tr("New word"), "words.new_word_page:NewWordPage"),
    )),
    PageSpec("analogy", tr("Analogy"), "analogy", docks=frozenset({"timeline"}), parts=(
        TabSpec("ask", tr("Ask"), "analogy.ask_page:AnalogyPage"),
        TabSpec("questions", tr("Questions"), "analogy.questions_page:QuestionsPage"),
        TabSpec("relation", tr("Relation"), "analogy.relation_page:RelationPage"),
    )),
    PageSpec("similarity", tr("Similarity"), "similarity", docks=frozenset({"timeline"}), parts=(
        TabSpec("heatmap", tr("Heatmap"), "similarity.heatmap_page:SimilarityPage"),
        TabSpec("pairs", tr("Word pairs"), "similarity.pairs_page:PairsPage"),
        TabSpec("rankings", tr("Rankings"), "similarity.rankings_page:RankingsPage"),
        TabSpec("odd", tr("Odd one out"), "similarity.odd_page:OddPage"),
    )),
    PageSpec("axes", tr("Axes"), "axes", docks=frozenset({"timeline"}), parts=(
        TabSpec("axes", tr("Axes"), "axes.axes_page:AxesPage"),
        TabSpec("association", tr("Association"), "axes.association_page:AssociationPage"),
        TabSpec("bias", tr("Bias"), "axes.bias_page:BiasPage"),
        TabSpec("pairs", tr("Counterfactual pairs"), "axes.counterfactual_page:CounterfactualPage"),
    )),
    PageSpec("space", tr("Space"), "space", parts=(
        TabSpec("outsiders", tr("Outliers and hubs"), "space.outsiders_page:SpaceOutsidersPage"),
        TabSpec("dimension", tr("Dimension"), "space.dimension_page:SpaceDimensionPage"),
        TabSpec("isotropy", tr("Isotropy"), "space.isotropy_page:SpaceIsotropyPage"),
    )),
    PageSpec("documents", tr("Documents"), "documents", parts=(
        TabSpec("search", tr("Search"), "documents.search_page:DocumentsPage"),
        TabSpec("leaning", tr("Leaning"), "documents.leaning_page:DocumentsLeaningPage"),
    )),
    PageSpec("geometry", tr("Geometry"), "geometry", "geometry.page:GeometryPage"),
    PageSpec("lessons", tr("Lessons"), "lessons", "lessons.page:LessonsPage"),
)
