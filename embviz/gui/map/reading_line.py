"""The line of the text that is being read, along the lower edge of the map."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import ElidedLabel
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun

_KEY = "map/reading"
_POLL_MS = 330
_WORDS = 16
_EDGE = 16  # px
_LIFTED = 10  # px above the edge of the map
_CLEAR = 6  # px above it that stay free of words
_FIT = 64  # px at the lower right for the button that fits the map
_WIDEST = 620  # px


class ReadingLine(QFrame):
    """Line of text at the lower edge of a map, with a button that closes it."""

    def __init__(self, view: WordMap) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("map.reading_line")
        self.setAccessibleName(tr("Line that is being read"))
        self.setToolTip(tr("A sample of the lines that are being read: this one was just given to the trainer"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 2, 4, 2)
        layout.setSpacing(4)
        self._text = ElidedLabel("caption")
        self._text.setObjectName("map.reading_text")
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self._text, 1)
        self.away = QToolButton()
        self.away.setObjectName("map.reading_off")
        self.away.setText("×")
        self.away.setAccessibleName(tr("Hide the line that is being read"))
        self.away.setToolTip(tr("Hide this line; the menu of the map shows it again"))
        self.away.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_scaled_size(self.away, fixed_size=(20, 20))
        layout.addWidget(self.away)
        view.installEventFilter(self)
        view.legend.installEventFilter(self)
        theme.source.changed.connect(self._style)
        self._style()
        self.hide()

    def set_text(self, text: str) -> None:
        """Set the text; an empty one hides the line."""
        self._text.setText(text)
        self._text.setToolTip(self.toolTip())
        if bool(text) == self.isHidden():
            self.setVisible(bool(text))
            self._place()
            self._view.set_foot(self.height() + _LIFTED + _CLEAR if text else 0)

    @property
    def text(self) -> str:
        """The text that is shown."""
        return self._text.text()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._place()
        return False

    def _place(self) -> None:
        view, legend = self._view, self._view.legend
        height = self.sizeHint().height()
        left = legend.geometry().right() + _EDGE // 2 if legend.isVisible() else _EDGE
        room = view.width() - left - px(_FIT) - _EDGE
        width = max(min(room, px(_WIDEST)), 0)
        self.setGeometry(left + (room - width) // 2, view.height() - height - _LIFTED, width, height)

    def _style(self) -> None:
        look = theme.current()
        self.setStyleSheet(
            f"#map\\.reading_line {{ background: {look.surface}; border: 1px solid {look.line}; border-radius: 8px; }}"
            " QLabel { background: transparent; }"
            f" QToolButton {{ background: transparent; border: none; border-radius: 6px; color: {look.text_muted}; }}"
            f" QToolButton:hover {{ background: {look.hover}; }}"
            f" QToolButton:focus {{ border: 1px solid {look.accent}; }}"
        )
        self._place()


class MapReading(QObject):
    """Shows the line that the trainer reads, updated three times a second while the map is visible and a run learns.

    Nothing is shown with reduced motion.

    Attributes
    ----------
    switch : QAction
        Turns the line on and off; for menus.
    line : ReadingLine
    """

    def __init__(self, context: Context, view: WordMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._view, self._workspace = context, view, context.workspace
        self.line = ReadingLine(view)
        self.switch = QAction(tr("Show the line that is being read"), self)
        self.switch.setObjectName("map.reading")
        self.switch.setCheckable(True)
        self.line.away.clicked.connect(lambda: self.switch.setChecked(False))
        self.switch.setChecked(context.settings.get(_KEY))
        self.switch.toggled.connect(self._on_switch)
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._read)
        self._pieces = -1
        view.installEventFilter(self)
        self._workspace.run_changed.connect(self._on_run)
        self._workspace.moment_changed.connect(self._on_run)

    def _on_switch(self, wanted: bool) -> None:
        self._context.settings.set(_KEY, wanted)
        self._on_run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._on_run()
        return False

    def _on_run(self) -> None:
        workspace = self._workspace
        reads = workspace.training and workspace.place is None and self._view.isVisible()
        if reads and self.switch.isChecked():
            self._timer.start()
        else:
            self._timer.stop()
            self.line.set_text("")
            self._pieces = -1

    def _read(self) -> None:
        run = self._workspace.run
        if stillness.wanted or run is None:
            self.line.set_text("")
            return
        if run.pieces == self._pieces:  # paused or waiting: the last line stays
            return
        self._pieces = run.pieces
        self._show(run)

    def _show(self, run: "TrainingRun") -> None:
        from embviz.text.corpus import line_around

        read = run.read_since(run.pieces - 1)
        if read is not None and not len(read[0]):
            return
        if read is None:
            self.line.set_text(
                tr("The cluster's workers read the text: the line is not known here")
                if hasattr(run, "cluster")
                else tr("Learned from counts of pairs of words: no line is being read")
            )
            return
        line = line_around(run.corpus, int(read[0][-1]), _WORDS)
        words = run.vocabulary.words
        text = " ".join(words[k] for k in line.ids.tolist())
        self.line.set_text(f"{'' if line.begins else '… '}{text}{'' if line.ends else ' …'}")
        seen = np.unique(line.ids)
        self._view.light_up(seen[seen < len(self._view.words)])
