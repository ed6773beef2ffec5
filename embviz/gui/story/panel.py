"""The Story panel: the list of steps, their texts, and what can be done with them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from embviz.gui.core.story_model import LONGEST_TITLE
from embviz.gui.pages.context import Context
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.util.language import tr

_HINT = tr("Show what you want to talk about, then pin it: it becomes a step with your own text.")
_WRITTEN_MS = 600  # after the last letter, the text becomes part of the story


class StoryPanel(QWidget):
    """Edits the story of what is open."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._model = context.workspace.story
        self._edited = -1  # the step whose text stands in the form
        self._writing = QTimer(self, singleShot=True, interval=_WRITTEN_MS)
        layout = column(self, (14, 8, 14, 14), 8)
        self._pin = button(tr("Pin step"), "story.pin", primary=True)
        self._pin.setToolTip(
            tr("Add what the window shows: page, camera, selection, colors and the moment of the run (Ctrl+D)")
        )
        self._play = button(tr("Play"), "story.play")
        self._play.setToolTip(tr("Show the steps full screen (Ctrl+F5)"))
        layout.addLayout(row(self._pin, self._play, None))
        self._hint = label(_HINT, "muted", wrap=True, name="story.hint")
        layout.addWidget(self._hint)
        self._example = button(tr("Play the example"), "story.example", flat=True)
        layout.addLayout(row(self._example, None))
        self._list = self._build_list()
        layout.addWidget(self._list, 3)
        layout.addLayout(self._build_tools())
        self._build_form()
        layout.addWidget(self._title)
        layout.addWidget(self._text, 2)
        self._export = button(tr("Export web page…"), "story.export")
        layout.addLayout(row(self._export, None))
        layout.addStretch(0)
        self._connect()
        self._show_steps()

    # --- building

    @staticmethod
    def _build_list() -> QListWidget:
        made = QListWidget()
        made.setObjectName("story.list")
        made.setAccessibleName(tr("Steps of the story"))
        made.setToolTip(tr("Double click or Return: show the step. Drag to reorder."))
        made.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        made.setTextElideMode(Qt.TextElideMode.ElideRight)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setMinimumHeight(80)
        made.setProperty("quiet", True)
        return made

    def _build_tools(self) -> QHBoxLayout:
        """Build the buttons that change the chosen step."""
        self._up = button("↑", "story.up", flat=True)
        self._up.setAccessibleName(tr("Move the step up"))
        self._down = button("↓", "story.down", flat=True)
        self._down.setAccessibleName(tr("Move the step down"))
        self._duplicate = button(tr("Duplicate"), "story.duplicate", flat=True)
        self._update = button(tr("Update"), "story.update", flat=True)
        self._update.setToolTip(tr("Replace what this step shows with the current view"))
        self._delete = button(tr("Delete"), "story.delete", flat=True)
        tools = (self._up, self._down, self._duplicate, self._update, self._delete)
        for part in tools:
            part.setProperty("compact", True)
            part.setToolTip(part.toolTip() or part.accessibleName())
        return row(*tools, None, spacing=2)

    def _build_form(self) -> None:
        """Build the title and the text of the chosen step."""
        self._title = QLineEdit()
        self._title.setObjectName("story.title")
        self._title.setAccessibleName(tr("Title of the step"))
        self._title.setPlaceholderText(tr("Title of the step"))
        self._title.setMaxLength(LONGEST_TITLE)
        self._text = QPlainTextEdit()
        self._text.setObjectName("story.text")
        self._text.setAccessibleName(tr("Text of the step"))
        self._text.setPlaceholderText(tr("Text in Markdown: **bold**, *italic*, - list"))
        self._text.setTabChangesFocus(True)
        self._text.setMinimumHeight(70)

    def _connect(self) -> None:
        self._writing.timeout.connect(self._write)
        self._title.textEdited.connect(lambda _text: self._writing.start())
        self._title.editingFinished.connect(self._write)
        self._text.textChanged.connect(self._on_text)
        self._text.installEventFilter(self)
        self._list.installEventFilter(self)
        self._list.currentRowChanged.connect(self._on_row)
        self._list.itemActivated.connect(lambda _item: self._show())
        self._list.model().rowsMoved.connect(self._on_dragged)
        for tool, action in (
            (self._pin, "edit.pin_moment"),
            (self._play, "view.play_story"),
            (self._export, "file.export_story"),
            (self._example, "help.example_story"),
            (self._update, "edit.update_moment"),
        ):
            tool.clicked.connect(partial(self._run, action))
        self._up.clicked.connect(lambda: self._move(-1))
        self._down.clicked.connect(lambda: self._move(1))
        self._duplicate.clicked.connect(lambda: self._change(self._model.duplicate))
        self._delete.clicked.connect(lambda: self._change(self._model.delete))
        self._model.changed.connect(self._show_steps)
        self._model.current_changed.connect(self._follow)
        workspace = self._context.workspace
        for changed in (workspace.corpus_changed, workspace.embedding_changed):
            changed.connect(self._enable)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._write()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        left = QEvent.Type.FocusOut if watched is self._text else QEvent.Type.FocusIn
        if event.type() == left:
            self._write()
        return super().eventFilter(watched, event)

    # --- the form to the story

    def _on_text(self) -> None:
        if self._edited >= 0:
            self._writing.start()

    def _write(self) -> None:
        """Make what was typed part of the story."""
        self._writing.stop()
        if 0 <= self._edited < len(self._model.steps):
            self._model.write(self._edited, self._title.text(), self._text.toPlainText())

    def _run(self, action: str, _checked: bool = False) -> None:
        self._write()
        self._context.run_action(action)

    def _show(self) -> None:
        self._write()
        self._model.show_step(self._list.currentRow())

    def _move(self, by: int) -> None:
        self._change(lambda at: self._model.move(at, at + by))

    def _change(self, does: Callable[[int], object]) -> None:
        self._write()
        at = self._list.currentRow()
        if at >= 0:
            does(at)

    def _on_dragged(self) -> None:
        order = [self._list.item(k).data(Qt.ItemDataRole.UserRole) for k in range(self._list.count())]
        moved = next((k for k, was in enumerate(order) if was != k), None)
        if moved is None:
            return
        # one step was taken out and put in: it is the one that lies farthest from its place
        to = max(range(len(order)), key=lambda k: abs(order[k] - k))
        # after the drop has ended, because the list is filled again
        QTimer.singleShot(0, self, lambda: self._model.move(order[to], to))

    # --- the story to the form

    def _on_row(self, at: int) -> None:
        self._write()
        self._model.choose(at)
        self._fill()

    def _follow(self) -> None:
        self._list.setCurrentRow(self._model.current)

    def _show_steps(self) -> None:
        steps = self._model.steps
        self._list.blockSignals(True)
        self._list.clear()
        for k, step in enumerate(steps):
            item = QListWidgetItem(f"{k + 1}   {step.title or tr('Untitled')}")
            item.setData(Qt.ItemDataRole.UserRole, k)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
            self._list.addItem(item)
        self._list.setCurrentRow(self._model.current)
        self._list.blockSignals(False)
        self._fill()

    def _fill(self) -> None:
        at, steps = self._model.current, self._model.steps
        step = steps[at] if 0 <= at < len(steps) else None
        self._edited = -1
        title, text = (step.title, step.text) if step is not None else ("", "")
        # the caret stays where it is in what has not changed
        if self._title.text() != title:
            self._title.setText(title)
        if self._text.toPlainText() != text:
            self._text.setPlainText(text)
        self._writing.stop()
        self._edited = at if step is not None else -1
        self._enable()

    def _enable(self) -> None:
        count, at = len(self._model.steps), self._model.current
        workspace = self._context.workspace
        self._pin.setEnabled(workspace.evidence is not None or workspace.embedding is not None)
        for part in (
            self._list,
            self._title,
            self._text,
            self._export,
            self._up,
            self._down,
            self._duplicate,
            self._update,
            self._delete,
        ):
            part.setVisible(count > 0)
        self._hint.setVisible(not count)
        self._example.setVisible(not count)
        self._play.setEnabled(count > 0)
        self._up.setEnabled(at > 0)
        self._down.setEnabled(at < count - 1)
