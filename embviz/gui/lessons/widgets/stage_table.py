"""A quiet table that can be read from the back of a lecture hall."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent

from embviz.gui.files.tables import Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.widgets.tables.text_table import TextTable

_ROW, _SIZE, _HEAD = 28, 13, 11  # px at scale 1: height of a row, letters, letters of the head


class StageTable(TextTable):
    """A table in the lesson's text size, as high as its rows; the highlight is cleared when the pointer leaves.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    columns : sequence of Column
    rows : int
        Number of visible rows.
    """

    def __init__(self, stage: LessonState, name: str, title: str, columns: Sequence[Column], rows: int) -> None:
        super().__init__(name, title, columns)
        self._stage, self._room = stage, rows
        self.setMouseTracking(True)
        stage.scale_changed.connect(self._rescale)
        self._rescale()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._stage.highlight(())
        return super().viewportEvent(event)

    def _rescale(self) -> None:
        scale = self._stage.scale
        # the style sheet of the window overrides the font of a table
        self.setStyleSheet(
            ""
            if scale == 1
            else (
                f"QTableView {{ font-size: {round(_SIZE * scale)}px; }}"
                f"QHeaderView::section {{ font-size: {round(_HEAD * scale)}px; }}"
            )
        )
        self.verticalHeader().setDefaultSectionSize(round(_ROW * scale))
        self.setFixedHeight(round(_ROW * scale) * (self._room + 1) + 8)
