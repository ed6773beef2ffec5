"""The analogy page."""

from embviz.gui.context import Context
from embviz.gui.pages.vectors_page import VectorsPage


class AnalogyPage(VectorsPage):
    def __init__(self, context: Context) -> None:
        super().__init__(context, "analogy", "Analogies", "Add and subtract words, and see which word lies where the sum ends.")

    def set_expression(self, text: str) -> None:
        """Ask for an expression; three words `a b c` are the question a is to b as ... to c."""
