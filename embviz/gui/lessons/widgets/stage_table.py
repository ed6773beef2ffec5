"""A plain table that can be read from the back of a lecture hall."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtWidgets import QHeaderView

from embviz.gui.files.tables import Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.widgets.tables.text_table import TextTable

_ROW, _SIZE, _HEAD = 28, 13, 11  # px at scale 1: height of a row, letters, letters of the head
_SIDE, _AIR = 11, 10  # px at scale 1: beside a text at the least, above and below it together
_ENDLESS = 10_000  # px


class StageTable(TextTable):
    """A table in the lesson's text size, as high as its rows; the highlight is cleared when the pointer leaves.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    columns : sequence of Column
    rows : int
        Number of visible rows.
    whole : bool
        Whether long texts are broken into lines rather than cut; the table is then as high as they need.
    """

    def __init__(
        self, stage: LessonState, name: str, title: str, columns: Sequence[Column], rows: int, whole: bool = False
    ) -> None:
        self._stage, self._room, self._whole, self._fitting = stage, rows, False, False
        super().__init__(name, title, columns)
        self._whole = whole
        self.setMouseTracking(True)
        if whole:
            self.setWordWrap(True)
            self.setTextElideMode(Qt.TextElideMode.ElideNone)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            # after the columns have their widths
            for changed in (self.rows.modelReset, self.rows.dataChanged, self.horizontalHeader().sectionResized):
                changed.connect(self._fit_rows)
        stage.scale_changed.connect(self._rescale)
        self._rescale()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._stage.highlight(())
        return super().viewportEvent(event)

    def updateGeometries(self) -> None:
        # the columns have their new widths after it, which sectionResized comes too early for
        super().updateGeometries()
        self._fit_rows()

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
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Make each row as high as its texts, and the table as high as its rows."""
        if not self._whole or self._fitting:
            return
        self._fitting = True
        least = round(_ROW * self._stage.scale)
        heights = [max(least, self._needed(at)) for at in range(self.rows.rowCount())]
        for at, height in enumerate(heights):
            if self.rowHeight(at) != height:
                self.setRowHeight(at, height)
        self.setFixedHeight(sum(heights) + least * max(1, self._room + 1 - len(heights)) + 8)
        self._fitting = False

    def _needed(self, row: int) -> int:
        """Return the height in px of the texts of a row, at the widths of its columns.

        Qt's own hint leaves out what the style sheet puts around texts, and so misses lines.
        """
        metrics, scale = self.fontMetrics(), self._stage.scale
        tall = 0
        fitted = QHeaderView.ResizeMode.ResizeToContents  # these columns are as wide as their texts
        for at, column in enumerate(self.rows.columns):
            if not column.number and self.horizontalHeader().sectionResizeMode(at) != fitted:
                room = QRect(0, 0, self.columnWidth(at) - round(2 * _SIDE * scale), _ENDLESS)
                text = self.rows.cell(row, at).text
                tall = max(tall, metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height())
        return tall + round(_AIR * scale)
