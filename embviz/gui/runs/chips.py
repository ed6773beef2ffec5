"""The runs as chips above their curves: a click shows or hides a run, pointing at one lets the others stand back."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from embviz.gui.pages.run_descriptions import differing_values
from embviz.gui.runs.run_list import RunList
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer

_MOST = 6  # chips: of more runs the newest; the table below has all
_DOT_PX = 10


class RunChips(QWidget):
    """One checkable chip for each of the newest runs, named `runs.chip.<number>`, with what it differs in."""

    def __init__(self, runs: RunList) -> None:
        super().__init__()
        self._runs = runs
        self._chips: list[QPushButton] = []
        self._more = label("", "caption")
        self._row = row(None, self._more, spacing=6)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._row)
        runs.changed.connect(self._follow)
        theme.source.changed.connect(self._follow)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._runs.point_at(self._observer(watched))
        elif kind in (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide):
            self._runs.point_at(None)
        return False

    def _observer(self, chip: QObject) -> "Observer | None":
        pairs = zip(self._chips, self._runs.observers[-_MOST:], strict=False)
        return next((one for own, one in pairs if own is chip), None)

    def _follow(self) -> None:
        shown = self._runs.observers[-_MOST:]
        while len(self._chips) > len(shown):
            gone = self._chips.pop()
            gone.removeEventFilter(self)
            self._row.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self._chips) < len(shown):
            self._add()
        for chip, one, differs in zip(self._chips, shown, differing_values(shown), strict=True):
            name, visible = self._runs.names.name(one), one.run.run_id not in self._runs.hidden
            chip.setObjectName(f"runs.chip.{self._runs.names.number(one)}")
            said = f"{name} · {differs[0]}" if differs else name
            chip.setText(f"\u2009{said}")  # a little apart from its color
            chip.setAccessibleName(said)
            chip.setChecked(visible)
            chip.setIcon(_dot(self._runs.color(one), visible))
            what = tr("Hide its curve") if visible else tr("Show its curve")
            chip.setToolTip("\n".join((", ".join((name, *differs)), what)))
        left_out = len(self._runs.observers) - len(shown)
        self._more.setText(tr("and {names} more", names=left_out) if left_out else "")
        self._more.setVisible(left_out > 0)

    def _add(self) -> None:
        chip = button("", "")
        chip.setProperty("chip", True)
        chip.setCheckable(True)
        chip.clicked.connect(lambda: self._on_clicked(chip))
        chip.installEventFilter(self)
        self._row.insertWidget(len(self._chips) + 1, chip)
        self._chips.append(chip)

    def _on_clicked(self, chip: QPushButton) -> None:
        self._runs.toggle(self._runs.observers[-_MOST:][self._chips.index(chip)])


def _dot(color: int, filled: bool) -> QIcon:
    side = round(px(_DOT_PX))
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = series_color(color)
    painter.setPen(ink)
    painter.setBrush(ink if filled else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(1, 1, side - 2, side - 2))
    painter.end()
    return QIcon(picture)
