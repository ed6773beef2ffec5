"""The similarity page."""

from embviz.gui.context import Context
from embviz.gui.pages.vectors_page import VectorsPage


class SimilarityPage(VectorsPage):
    def __init__(self, context: Context) -> None:
        super().__init__(context, "similarity", "Similarities", "Compare any words with each other in one picture.")

    def set_words(self, words: list[str]) -> None:
        """Compare these words."""
