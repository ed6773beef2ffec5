"""The text page."""

from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.context import Context
from embviz.gui.pages.page import Page
from embviz.gui.widgets.parts import EmptyState


class TextPage(Page):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        QVBoxLayout(self).addWidget(EmptyState("Text", "Open a text to see what it is made of."))
