"""The Layout panel: method, options, and what the picture can and cannot show."""

from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QVBoxLayout, QWidget

from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.map.panels.layout_form import LayoutForm
from embviz.gui.map.panels.layout_reference import ReferenceLayout
from embviz.gui.pages.context import Context
from embviz.gui.scene.layout_options import described
from embviz.gui.widgets.focus_order import set_tab_order_after
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, hairline, label, row
from embviz.gui.widgets.scrolling import VerticalScrollArea
from embviz.projection.methods import method
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

_CHANGED_MS = 350  # no new layout while a value is still being changed
_LOOK_MS = 250
_NARROWEST = 264  # px
_MARGIN = 14


class LayoutPanel(QWidget):
    """Shows the options of the map's method and lays out anew when one changes."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._scene = context, context.scene
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        inside = QWidget()
        self._inner = QVBoxLayout(inside)
        self._inner.setContentsMargins(_MARGIN, 8, _MARGIN, 12)
        self._inner.setSpacing(10)
        self._title = label("", "section")
        self._title.setObjectName("layout.title")
        self._defaults = button(tr("Defaults"), "layout.defaults", flat=True)
        self._defaults.setToolTip(tr("Restore the default values of this method"))
        self._defaults.clicked.connect(self._on_defaults)
        self.head = row(self._title, None, self._defaults)
        self._inner.addLayout(self.head)
        self._error = InlineMessage("layout.error")
        self._error.setWordWrap(True)
        self._error.hide()
        self._inner.addWidget(self._error)
        self._place = self._inner.count()  # of the form
        self._inner.addSpacing(2)
        self._inner.addWidget(hairline())
        self._shows, self._hides = label("", "muted", wrap=True), label("", "muted", wrap=True)
        self._shows.setObjectName("layout.shows")
        self._hides.setObjectName("layout.hides")
        for head, text in ((tr("What it shows"), self._shows), (tr("What it does not show"), self._hides)):
            self._inner.addWidget(label(head))
            self._inner.addWidget(text)
        self._inner.addWidget(hairline())
        self._reference = ReferenceLayout(context)
        self._inner.addWidget(self._reference)
        self._inner.addStretch(1)
        outer.addWidget(VerticalScrollArea(inside, _NARROWEST), 1)

        foot = QVBoxLayout()
        foot.setContentsMargins(_MARGIN, 8, _MARGIN, 10)
        foot.setSpacing(6)
        self._pause = button(tr("Pause"), "layout.pause")
        self._pause.setToolTip(tr("Pause or resume the layout"))
        self._anew = button(tr("Restart"), "layout.anew")
        self._anew.setToolTip(
            tr(
                "Restart from PCA: the same vectors, options and seed give the same picture. Other changes continue "
                "from where the words are."
            )
        )
        self._pause.clicked.connect(lambda: self._scene.pause(not self._scene.paused))
        self._anew.clicked.connect(self._scene.start_anew)
        foot.addLayout(row(self._pause, self._anew, None))
        self._note = label("", "caption", wrap=True)
        self._note.setObjectName("layout.note")
        foot.addWidget(self._note)
        outer.addWidget(hairline())
        outer.addLayout(foot)

        self._forms: dict[str, LayoutForm] = {}
        self._form: LayoutForm | None = None
        self._frame: Any = None
        self._change = QTimer(self, interval=_CHANGED_MS, singleShot=True)
        self._change.timeout.connect(self._apply)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._poll)
        self._scene.method_changed.connect(self._on_method)
        self._scene.paused_changed.connect(self._on_paused)
        self._scene.layout_failed.connect(self._on_failed)
        self._on_method()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look.start()
        self._poll()
        if self._form is not None:
            self._form.ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._look.stop()
        if self._change.isActive():
            self._change.stop()
            self._apply()

    def _on_method(self) -> None:
        name, how = self._scene.method, method(self._scene.method)
        self._error.hide()
        self._frame = None
        if name not in self._forms:
            form = self._forms[name] = LayoutForm(self._context, how, self._scene.options)
            form.changed.connect(self._change.start)
            self._inner.insertWidget(self._place, form)
            set_tab_order_after(self._defaults, form)
        other = self._form is not self._forms[name]
        if other:
            self._change.stop()
            if self._form is not None:
                self._form.hide()
            self._form = self._forms[name]
            self._form.show()
        assert self._form is not None
        if not self._change.isActive():
            self._form.fill(self._scene.options)
        if other and self._form.axes is not None and not self._form.axes.complete:
            self._come_forward()
        if other and self.isVisible():
            self._form.ask()
        self._title.setText(how.title)
        self._shows.setText(how.shows)
        self._hides.setText(how.hides)
        self._anew.setVisible(how.engine.iterative)
        self._poll()

    def _come_forward(self) -> None:
        """Raise the panel, because nothing can be laid out before an option is entered here."""
        dock = self.parentWidget()
        if isinstance(dock, QDockWidget):
            dock.show()
            dock.raise_()

    def _apply(self) -> None:
        if self._form is not None:
            self._scene.choose_method(self._scene.method, self._form.values())

    def _on_defaults(self) -> None:
        self._change.stop()
        scene = self._scene
        before = scene.method, dict(scene.options)
        if before[1]:
            step = SetValueCommand(
                tr("Defaults of the layout"), lambda way: scene.choose_method(*way), (scene.method, {}), before
            )
            self._context.workspace.undo.push(step)

    def _on_paused(self) -> None:
        self._pause.setText(tr("Resume") if self._scene.paused else tr("Pause"))
        self._pause.setAccessibleName(self._pause.text())
        self._frame = None
        self._poll()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self._error.show_error(error)
            self._error.show()
            self._note.setText("")

    def _poll(self) -> None:
        """Describe the newest frame; unchanged labels are not updated."""
        frame, training = self._scene.frame, self._context.workspace.training
        self._pause.setEnabled(frame is not None)
        # a layout made in one step is at rest by itself, unless the vectors change
        moves = training or self._scene.paused or method(self._scene.method).engine.iterative
        if moves == self._pause.isHidden():
            self._pause.setVisible(moves)
        if self._scene.awaited:
            self._note.setText("")
            return
        if not self.isVisible() or frame is None or frame is self._frame:
            return
        if self._frame is not None:
            self._error.hide()
        self._frame = frame
        if self._scene.reference is not None:
            self._note.setText(self._scene.reference.described)
            return
        state = (
            "paused" if self._scene.paused else tr("follows the training") if training
            else "settled" if frame.settled else "moving"
        )
        self._note.setText(" · ".join(part for part in (described(frame, self._scene.framed[0]), state) if part))
        if self._form is not None and self._form.bars is not None and frame.spectrum:
            self._form.bars.set_shares(frame.spectrum)
