"""The pages of the window, in the order of the rail: a new page is one new file and one line here."""

from dataclasses import dataclass
from importlib import import_module

from embviz.gui.context import Context
from embviz.gui.pages.page import Page
from embviz.gui.pages.parts_page import PartsPage, PartSpec


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

    def make(self, context: Context) -> Page:
        """Import and build the page; of one with parts, the part seen first."""
        if self.parts:
            return PartsPage(context, self.id, self.title, self.parts)
        module, name = self.location.split(":")
        return getattr(import_module(f"embviz.gui.pages.{module}"), name)(context)


PAGES = (
    PageSpec("start", "Start", "start", "start:StartPage"),
    PageSpec("text", "Text", "text", "text:TextPage"),
    PageSpec("map", "Map", "map", "map:MapPage", frozenset({
        "training", "inspector", "layout", "color", "select", "trust", "timeline", "loss",
    })),
    PageSpec("runs", "Runs", "runs", "runs:RunsPage"),
    PageSpec("compare", "Compare", "compare", parts=(
        PartSpec("maps", "Two maps", "compare:ComparePage"),
        PartSpec("neighborhoods", "Neighborhoods", "compare_neighborhoods:NeighborhoodsPage"),
        PartSpec("time", "Over time", "compare_time:OverTimePage"),
    )),
    PageSpec("words", "Words", "words", parts=(
        PartSpec("neighbors", "Neighbors", "neighbors:NeighborsPage"),
        PartSpec("senses", "Senses", "senses:SensesPage"),
        PartSpec("new_word", "New word", "new_word:NewWordPage"),
    )),
    PageSpec("analogy", "Analogy", "analogy", docks=frozenset({"timeline"}), parts=(
        PartSpec("ask", "Ask", "analogy:AnalogyPage"),
        PartSpec("questions", "Questions", "analogy_questions:QuestionsPage"),
        PartSpec("relation", "Relation", "analogy_relation:RelationPage"),
    )),
    PageSpec("similarity", "Similarity", "similarity", docks=frozenset({"timeline"}), parts=(
        PartSpec("heatmap", "Heatmap", "similarity:SimilarityPage"),
        PartSpec("pairs", "Word pairs", "similarity_pairs:PairsPage"),
        PartSpec("rankings", "Rankings", "similarity_rankings:RankingsPage"),
        PartSpec("odd", "Odd one out", "similarity_odd:OddPage"),
    )),
    PageSpec("axes", "Axes", "axes", docks=frozenset({"timeline"}), parts=(
        PartSpec("axes", "Axes", "axes:AxesPage"),
        PartSpec("association", "Association", "association:AssociationPage"),
        PartSpec("bias", "Bias", "bias:BiasPage"),
        PartSpec("pairs", "Counterfactual pairs", "counterfactual:CounterfactualPage"),
    )),
    PageSpec("space", "Space", "space", parts=(
        PartSpec("outsiders", "Outliers and hubs", "space_outsiders:SpaceOutsidersPage"),
        PartSpec("dimension", "Dimension", "space_dimension:SpaceDimensionPage"),
        PartSpec("isotropy", "Isotropy", "space_isotropy:SpaceIsotropyPage"),
    )),
    PageSpec("documents", "Documents", "documents", parts=(
        PartSpec("search", "Search", "documents:DocumentsPage"),
        PartSpec("leaning", "Leaning", "documents_leaning:DocumentsLeaningPage"),
    )),
    PageSpec("geometry", "Geometry", "geometry", "geometry:GeometryPage"),
    PageSpec("lessons", "Lessons", "lessons", "lessons:LessonsPage"),
)
