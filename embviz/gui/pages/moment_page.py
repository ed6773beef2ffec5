"""A page that is handed the vectors of the moment while it is seen."""

from PySide6.QtGui import QHideEvent, QShowEvent

from embviz.gui.context import Context
from embviz.gui.pages.page import Page


class MomentPage(Page):
    """Asks the studio for moments when it is shown and takes that back when it is hidden."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._wants_moments = False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._want(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._want(False)

    def _want(self, wanted: bool) -> None:
        # a stack of pages hides those that were never shown, too
        if wanted != self._wants_moments:
            self._wants_moments = wanted
            self.context.studio.want_moments(wanted)
