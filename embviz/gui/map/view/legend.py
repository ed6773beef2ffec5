"""The legend of the map, which also filters."""

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QRegion, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from embviz.drawing.palette import STEPS
from embviz.gui.core.qt_parts import layout_of, parent_of
from embviz.gui.map.view.legend_parts import ROW, LegendBar, LegendRows
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import ElidedLabel, button
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

EDGE = 8  # px to the edges of the map
_TALLEST = 0.62  # share of the map; a longer list scrolls


class Legend(QWidget):
    """Legend at the lower left of the map; hidden while there is nothing to explain.

    A click on a category shows only its words, with Ctrl or Shift it adds or removes the category; a
    click on the only shown one shows all again. For continuous values, two handles choose a range.

    Parameters
    ----------
    parent : QWidget
        The map.

    Signals
    -------
    filtered
        The filter has changed; see `hidden`.
    lit(object)
        The level whose words are to be highlighted, or None.
    folded
        It was collapsed or expanded, and `reach` has changed.
    """

    filtered = Signal()
    lit = Signal(object)
    folded = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("legend")
        self.setAccessibleName(tr("Legend"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._coloring: Coloring | None = None
        self._chosen: frozenset[int] = frozenset()  # levels that are shown; empty: all
        self._names: list[tuple[int, str]] = []
        self._low = False  # labels on the map already name its categories
        self._by_hand: bool | None = None  # as it was collapsed or expanded last
        self._wished: tuple[frozenset[str], tuple[float, float]] | None = None  # filter to apply to the next coloring
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 5, 6, 6)
        layout.setSpacing(2)
        self._title = ElidedLabel("caption")
        self._title.setObjectName("legend.title")
        self._title.setCursor(Qt.CursorShape.PointingHandCursor)
        self._title.installEventFilter(self)
        self._all = button(tr("Show all"), "legend.all", flat=True)
        self._all.setProperty("small", True)
        self._all.setToolTip(tr("Show the words of all colors again"))
        self._all.clicked.connect(self.show_all)
        self._all.hide()
        self.fold = QToolButton()
        self.fold.setObjectName("legend.fold")
        self.fold.setProperty("fold", True)
        self.fold.setCursor(Qt.CursorShape.PointingHandCursor)
        self.fold.setCheckable(True)
        self.fold.setChecked(True)
        self.fold.setAccessibleName(tr("Expand legend"))
        self.fold.setToolTip(tr("Collapse or expand the legend; collapsed, it leaves its space to the map"))
        self.fold.toggled.connect(self._on_folded)
        self.fold.clicked.connect(self._on_fold_clicked)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(0)
        head.addWidget(self.fold)
        head.addWidget(self._title, 1)
        head.addWidget(self._all)
        layout.addLayout(head)
        self._rows = LegendRows()
        self._scroll = QScrollArea()
        self._scroll.setObjectName("legend.scroll")
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._rows)
        layout.addWidget(self._scroll)
        self.bar = LegendBar()
        self.bar.range_changed.connect(self._on_filtered)
        layout.addWidget(self.bar)
        theme.source.changed.connect(self._restyle)
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._title:
            if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
                if event.button() == Qt.MouseButton.LeftButton:
                    self.fold.click()
                return True
        elif event.type() == QEvent.Type.Resize:
            self.place()
        return False

    @property
    def names(self) -> list[tuple[int, str]]:
        """The levels of the categories in order, each with its name."""
        return self._names

    @property
    def chosen(self) -> tuple[str, ...]:
        """Names of the categories that are shown; empty if all are."""
        return tuple(name for level, name in self._names if level in self._chosen)

    def filter_next(self, names: Iterable[str], span: tuple[float, float]) -> None:
        """Set the filter of the next coloring: only these categories, or values between two fractions of the bar."""
        self._wished = frozenset(names), span

    def set_collapsed_by_default(self, low: bool) -> None:
        """Stay collapsed while the map labels the categories it explains, until the user expands it."""
        if low != self._low:
            self._low = low
            self._take_fold()

    def _take_fold(self) -> None:
        if self._by_hand is None and self._coloring is not None:
            self.fold.setChecked(not (self._low and self._coloring.categorical))

    def _on_fold_clicked(self) -> None:
        self._by_hand = self.fold.isChecked()

    @property
    def reach(self) -> float:
        """Right edge of the legend in px from the left edge of the map; 0 if it is hidden or collapsed."""
        return 0.0 if self._coloring is None or not self.fold.isChecked() else EDGE + self.width()

    def show_coloring(self, coloring: Coloring | None) -> None:
        """Explain a coloring; the filter is kept if it means the same in the new one, otherwise dropped."""
        if coloring is not None and coloring.categorical and [row[0] for row in coloring.named()] == [coloring.none]:
            coloring = None  # all words are gray: there is nothing to explain
        before, self._coloring = self._coloring, coloring
        filtering = self._all.isVisibleTo(self)
        if coloring is None:
            self._chosen, self._names = frozenset(), []
            self._all.hide()
            self.hide()
            if filtering:
                self.filtered.emit()
            return
        keep = before is not None and (before.title, before.names, before.categorical, before.range) == (
            coloring.title,
            coloring.names,
            coloring.categorical,
            coloring.range,
        )
        self._title.setText(f"{coloring.title}, {coloring.unit}" if coloring.unit else coloring.title)
        self._title.setToolTip(coloring.formula)
        if not keep:
            self._chosen = frozenset()
        if coloring.categorical:
            self._show_categories(coloring)
        else:
            self._names = []
            self.bar.show_coloring(coloring, keep=keep)
        self._take_fold()
        self._show_parts()
        self._show_filter()
        self.show()
        self.place()
        self.raise_()
        if self._wished is not None:
            (wished, span), self._wished = self._wished, None
            self._chosen = frozenset(level for level, name in self._names if name in wished)
            if not coloring.categorical:
                self.bar.show_range(*span)
            elif self._chosen or filtering:
                self._on_filtered()
        if filtering:
            self.filtered.emit()  # the same filter may hide other words now, and a new legend hides none

    def _show_categories(self, coloring: Coloring) -> None:
        names = coloring.named()
        if names != self._names:
            self._rows.take(names)
            for row in self._rows.rows:
                row.chosen.connect(self._on_chosen)
                row.pointed.connect(self._on_pointed)
        self._names = names
        for row in self._rows.rows:
            row.show_count(int(coloring.counts[row.level]))
        self._rows.paint_by(coloring.table())

    def place(self) -> None:
        """Position the legend at the lower left of the map."""
        if self._coloring is None:
            return
        around = parent_of(self).size()
        margins = layout_of(self).contentsMargins()
        head = max(
            self._title.sizeHint().height(),
            self.fold.sizeHint().height(),
            self._all.sizeHint().height() if self._all.isVisibleTo(self) else 0,
        )
        beside = margins.left() + margins.right()
        if self._coloring.categorical:
            rows = self._rows.rows
            room = max(px(ROW), int(around.height() * _TALLEST) - head)
            high = min(len(rows), room // px(ROW)) * px(ROW)  # no row is cut
            wide = max((row.sizeHint().width() for row in rows), default=80)
            wide += self._scroll.verticalScrollBar().sizeHint().width() if len(rows) * px(ROW) > high else 0
            self._scroll.setFixedHeight(high)
            wide = max(wide, self._head_width(), 120)
        else:
            high, wide = self.bar.height(), self.bar.width()
        if not self.fold.isChecked():
            high, wide = 0, self._head_width()
        size = QSize(wide + beside, head + high + margins.top() + margins.bottom() + layout_of(self).spacing())
        self.setGeometry(EDGE, around.height() - EDGE - size.height(), size.width(), size.height())

    def _head_width(self) -> int:
        title = QFontMetricsF(self._title.font()).horizontalAdvance(self._title.text())
        shown = self._all.sizeHint().width() if self._all.isVisibleTo(self) else 0
        return round(title) + self.fold.sizeHint().width() + 8 + shown

    def _show_parts(self) -> None:
        opened, coloring = self.fold.isChecked(), self._coloring
        self._scroll.setVisible(opened and coloring is not None and coloring.categorical)
        self.bar.setVisible(opened and coloring is not None and not coloring.categorical)
        self.fold.setIcon(icon("chevron-down" if opened else "chevron-right", active="text_muted"))

    def _on_folded(self) -> None:
        self._show_parts()
        self.place()
        self.folded.emit()

    # --- what is shown

    def hidden(self) -> np.ndarray | None:
        """Return which words the filter hides, bool (n,); None if it hides none."""
        coloring = self._coloring
        if coloring is None:
            return None
        if not coloring.categorical:
            seen = self.bar.seen()
            return None if seen is None else ~seen[coloring.levels]
        if not self._chosen:
            return None
        of_levels = np.ones(coloring.none + 1, bool)
        of_levels[list(self._chosen)] = False
        hidden: np.ndarray = of_levels[coloring.levels]
        return hidden

    def show_all(self) -> None:
        """Clear the filter."""
        if self._coloring is not None and self._coloring.categorical:
            self._chosen = frozenset()
            self._on_filtered()
        else:
            self.bar.show_range(0.0, 1.0)

    def _on_chosen(self, level: int, adding: bool) -> None:
        if adding:
            self._chosen ^= {level}
        else:
            self._chosen = frozenset() if self._chosen == {level} else frozenset({level})
        if len(self._chosen) == len(self._names):
            self._chosen = frozenset()
        self._on_filtered()

    def _on_filtered(self) -> None:
        self._show_filter()
        self.place()
        self.filtered.emit()

    def _show_filter(self) -> None:
        for row in self._rows.rows:
            row.show_seen(not self._chosen or row.level in self._chosen)
        categorical = self._coloring is not None and self._coloring.categorical
        filtering = bool(self._chosen) if categorical else self.bar.seen() is not None
        self._all.setVisible(filtering)

    def _on_pointed(self, level: int, there: bool) -> None:
        self.lit.emit(level if there else None)

    def point_at(self, word: int) -> None:
        """Mark the value of a word on the bar; -1 for none."""
        if self._coloring is not None and not self._coloring.categorical:
            level = int(self._coloring.levels[word]) if word >= 0 else STEPS
            self.bar.point_at(level / (STEPS - 1) if level < STEPS else None)

    # --- miscellaneous

    def _restyle(self) -> None:
        self._show_parts()
        if self._coloring is not None and self._coloring.categorical:
            self._rows.paint_by(self._coloring.table())
        self.place()
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the legend at its place on the map, for pictures of an off-screen map."""
        if self._coloring is not None:
            self.place()
            self.render(painter, self.pos(), QRegion(), QWidget.RenderFlag.DrawChildren)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # otherwise it would drag the map below

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("canvas", 232))
        painter.drawRoundedRect(QRectF(self.rect()), 7, 7)
