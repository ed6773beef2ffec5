"""One plain sentence, and behind an (i) what stands behind it: formulas, sources, limits."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from embviz.gui.core.settings import explanations
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import column, label, row
from embviz.util.language import tr

_ICON_PX = 16


class InfoButton(QToolButton):
    """A checkable (i) that opens something in place; the state is remembered under its name.

    It is hidden while the preference *Show all explanations* holds everything open.

    Parameters
    ----------
    name : str
        Object name, and the name under which its state is remembered.
    shown : QWidget
        What it opens; has a parent already, and lives as long as the button.
    """

    def __init__(self, name: str, shown: QWidget) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(tr("How this is computed"))
        self.setToolTip(tr("How this is computed"))
        self.setCheckable(True)
        self.setProperty("info", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_scaled_size(self, icon_size=(_ICON_PX, _ICON_PX))
        self._shown = shown
        self.clicked.connect(lambda checked: explanations.set_open(name, checked))
        explanations.changed.connect(self._follow)
        theme.source.changed.connect(self._paint)
        self._paint()
        self._follow()

    def _follow(self) -> None:
        shown = explanations.is_open(self.objectName())
        self.setChecked(shown)
        self._shown.setVisible(shown)
        # while it has no parent it would come up as a window
        if explanations.all_shown or self.parent() is not None:
            self.setHidden(explanations.all_shown)

    def _paint(self) -> None:
        self.setIcon(icon("info"))


class Explanation(QWidget):
    """A sentence that stays, and details that open below it in place.

    Parameters
    ----------
    name : str
        Object name of the (i), `page.explain`, under which its state is remembered.
    said : str
        One plain sentence: what is shown and how to read it.
    more : str
        Formulas and sources.
    more_name, said_name : str
        Object names of the labels of details and sentence.

    Attributes
    ----------
    said, more : QLabel
    """

    def __init__(self, name: str, said: str = "", more: str = "", *, more_name: str = "", said_name: str = "") -> None:
        super().__init__()
        self.said, self.more = label(said, "muted", wrap=True), label(more, "caption", wrap=True)
        self.said.setObjectName(said_name)
        self.more.setObjectName(more_name)
        self.more.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details = QWidget(self)
        inside = column(self._details, (0, 0, 0, 0), 0)
        inside.addWidget(self.more)
        self.info = InfoButton(name, self._details)
        layout = column(self, (0, 0, 0, 0), 4)
        first = row(self.info, self.said, stretch=self.said, spacing=4)
        first.setAlignment(self.info, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(first)
        layout.addWidget(self._details)
        self._write(said, more)
        if not said and not more:
            self.hide()

    def minimumSizeHint(self) -> QSize:
        """Return the height that the texts need at the width they have.

        Qt takes that of another width: pages scroll that have room, or texts are cut where there is little.
        """
        least, layout = super().minimumSizeHint(), self.layout()
        if layout is None or not layout.hasHeightForWidth() or not self.isVisible() or self.width() < least.width():
            return least
        return QSize(least.width(), layout.totalMinimumHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def explain(self, said: str, more: str) -> None:
        """Set the sentence and the details; without either it takes no room."""
        self._write(said, more)
        self.setVisible(bool(said or more))

    def _write(self, said: str, more: str) -> None:
        self.said.setText(said)
        self.more.setText(more)
        self.more.setHidden(not more)
        self.info.setEnabled(bool(more))
