"""Buttons for hidden panels; a menu where there is no room."""

from functools import partial

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from embviz.gui.widgets.layouts import button
from embviz.util.language import tr


class PanelTabs(QWidget):
    """Buttons named ``map.panel.<id>``, or, where they do not fit, a button ``map.panels`` with a menu of them.

    Signals
    -------
    asked(str)
        The user requests the panel of this id.
    """

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("map.panel_tabs")
        self.setAccessibleName(tr("Panels"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._all = QWidget()
        self._inner = QHBoxLayout(self._all)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(0)
        self._menu_button = button(tr("Panels"), "map.panels", flat=True)
        self._menu = QMenu(self._menu_button)
        self._menu_button.setMenu(self._menu)
        layout.addStretch(1)
        layout.addWidget(self._all)
        layout.addWidget(self._menu_button)
        self._menu_button.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def add_panel(self, name: str, title: str) -> None:
        """Add a button and a menu entry for a panel."""
        made = button(title, f"map.panel.{name}", flat=True)
        made.setToolTip(tr("Show the panel {title}", title=title))
        made.clicked.connect(partial(self._ask, name))
        self._inner.addWidget(made)
        self._menu.addAction(title).triggered.connect(partial(self._ask, name))

    def sizeHint(self) -> QSize:
        return self._all.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._menu_button.sizeHint().width(), self._all.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the widths of the buttons may have changed
            self.updateGeometry()
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        whole = self.width() >= self._all.sizeHint().width()
        self._all.setVisible(whole)
        self._menu_button.setVisible(not whole)

    def _ask(self, name: str, _checked: bool = False) -> None:
        self.asked.emit(name)
