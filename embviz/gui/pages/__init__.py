"""The pages of the window, in the order of the rail: a new page is one new file and one line here."""

from dataclasses import dataclass
from importlib import import_module

from PySide6.QtWidgets import QWidget

from embviz.gui.context import Context
from embviz.gui.guide.help_button import add_help
from embviz.gui.pages.page import Page
from embviz.gui.pages.parts_page import PartsPage, PartSpec
from embviz.language import tr


@dataclass(frozen=True)
class PageSpec:
    """One page: its id, name on the rail, icon, and where its class is, or the parts that share it.

    `docks` are shown beside it at first.
    """

    id: str
    title: str
    icon: str
    location: str = ""
    docks: frozenset[str] = frozenset()
    parts: tuple[PartSpec, ...] = ()

    def make(self, context: Context, parent: QWidget) -> Page:
        """Import and build the page; of one with parts, the part seen first."""
        page = self._make(context, parent)

        def show_help() -> None:
            context.show_help(f"{self.id}#{page.help_heading()}")

        add_help(page, self.id, self.title, show_help, page.head)
        return page

    def _make(self, context: Context, parent: QWidget) -> Page:
        if self.parts:
            return PartsPage(context, self.id, self.title, self.parts, parent)
        module, name = self.location.split(":")
        return getattr(import_module(f"embviz.gui.pages.{module}"), name)(context, parent)


PAGES = (
    PageSpec("start", tr("Start"), "start", "start:StartPage"),
    PageSpec("text", tr("Text"), "text", "text:TextPage"),
    PageSpec("map", tr("Map"), "map", "map:MapPage", frozenset({"training", "timeline"})),
    PageSpec("runs", tr("Runs"), "runs", "runs:RunsPage"),
    PageSpec("compare", tr("Compare"), "compare", parts=(
        PartSpec("maps", tr("Two maps"), "compare:ComparePage"),
        PartSpec("neighborhoods", tr("Neighborhoods"), "compare_neighborhoods:NeighborhoodsPage"),
        PartSpec("time", tr("Over time"), "compare_time:OverTimePage"),
    )),
    PageSpec("words", tr("Words"), "words", parts=(
        PartSpec("neighbors", tr("Neighbors"), "neighbors:NeighborsPage"),
        PartSpec("senses", tr("Senses"), "senses:SensesPage"),
        PartSpec("new_word", tr("New word"), "new_word:NewWordPage"),
    )),
    PageSpec("analogy", tr("Analogy"), "analogy", docks=frozenset({"timeline"}), parts=(
        PartSpec("ask", tr("Ask"), "analogy:AnalogyPage"),
        PartSpec("questions", tr("Questions"), "analogy_questions:QuestionsPage"),
        PartSpec("relation", tr("Relation"), "analogy_relation:RelationPage"),
    )),
    PageSpec("similarity", tr("Similarity"), "similarity", docks=frozenset({"timeline"}), parts=(
        PartSpec("heatmap", tr("Heatmap"), "similarity:SimilarityPage"),
        PartSpec("pairs", tr("Word pairs"), "similarity_pairs:PairsPage"),
        PartSpec("rankings", tr("Rankings"), "similarity_rankings:RankingsPage"),
        PartSpec("odd", tr("Odd one out"), "similarity_odd:OddPage"),
    )),
    PageSpec("axes", tr("Axes"), "axes", docks=frozenset({"timeline"}), parts=(
        PartSpec("axes", tr("Axes"), "axes:AxesPage"),
        PartSpec("association", tr("Association"), "association:AssociationPage"),
        PartSpec("bias", tr("Bias"), "bias:BiasPage"),
        PartSpec("pairs", tr("Counterfactual pairs"), "counterfactual:CounterfactualPage"),
    )),
    PageSpec("space", tr("Space"), "space", parts=(
        PartSpec("outsiders", tr("Outliers and hubs"), "space_outsiders:SpaceOutsidersPage"),
        PartSpec("dimension", tr("Dimension"), "space_dimension:SpaceDimensionPage"),
        PartSpec("isotropy", tr("Isotropy"), "space_isotropy:SpaceIsotropyPage"),
    )),
    PageSpec("documents", tr("Documents"), "documents", parts=(
        PartSpec("search", tr("Search"), "documents:DocumentsPage"),
        PartSpec("leaning", tr("Leaning"), "documents_leaning:DocumentsLeaningPage"),
    )),
    PageSpec("geometry", tr("Geometry"), "geometry", "geometry:GeometryPage"),
    PageSpec("lessons", tr("Lessons"), "lessons", "lessons:LessonsPage"),
)
