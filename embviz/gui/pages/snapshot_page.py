"""Base class of pages that follow the vectors of the shown moment while visible."""

from PySide6.QtGui import QHideEvent, QShowEvent

from embviz.gui.pages.base import Page


class SnapshotPage(Page):
    """Requests moments from the training controller while it is visible."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.context.trainer.want_moments(self, True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.context.trainer.want_moments(self, False)
