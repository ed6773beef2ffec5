"""Shows a story in the live window: takes and shows its steps one by one on the whole screen, with a caption."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.core.word_selection import WordSelection
from embviz.gui.pages.base import Page
from embviz.gui.pages.registry import PAGES
from embviz.gui.project.host import ProjectHost
from embviz.gui.project.view_state import capture_view_state, page_of, show_view_state
from embviz.gui.story.text_view import StoryText
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.map.page import MapPage
    from embviz.projects.view_state import StoryStep


class StoryHost(ProjectHost):
    """Interface of a window that shows steps like slides."""

    @property
    def map_page(self) -> "MapPage":
        """The map page, whose pictures are steps of a story."""
        return cast("MapPage", self.page("map"))

    def show_slides(self, shown: bool) -> None:
        """Fill the screen with the page alone, or bring bars and panels back."""
        raise NotImplementedError

    def add_below(self, part: QWidget) -> None:
        """Add a widget below the page."""
        raise NotImplementedError

    def show_panel(self, name: str) -> None:
        """Raise a dock."""
        raise NotImplementedError


def capture_step(window: ProjectHost) -> "StoryStep":
    """Return what the window shows as a step with a proposed title and no text yet."""
    from embviz.projects.view_state import StoryStep, TypedLine

    view_state, workspace = capture_view_state(window), window.workspace
    if view_state.colors is not None:
        view_state = replace(view_state, colors=replace(view_state.colors, table=None))
    lines = [TypedLine(name, typed) for name, typed in _whole_page(window, view_state.page).typed_lines().items()]
    # what the page answers, not its sentence: a page without lines shows the selection
    asked = ", ".join(window.page(view_state.page).typed_lines().values())
    return StoryStep(
        _proposed_title(view_state.page, asked or workspace.chosen.last or ""),
        "",
        view_state,
        workspace.selection,
        workspace.observer.run.run_id if workspace.observer is not None else None,
        tuple(lines),
    )


def show_step(window: ProjectHost, step: "StoryStep") -> None:
    """Show a step: its run, selection, page, camera, colors, and what was typed; without a step of undo."""
    workspace = window.workspace
    observer = next((one for one in workspace.observers if one.run.run_id == step.run), None)
    if observer is not None and observer is not workspace.observer:
        window.trainer.open_run(observer)
    selection = WordSelection.of_words(step.selection)
    index = workspace.index
    workspace.show_chosen(selection.within(index) if index is not None else selection)
    address = page_of(step.view_state.page) if step.view_state.page else window.current_address()
    if window.current_address() != address:
        window.context.show_page(address)
    show_view_state(window, step.view_state)
    _whole_page(window, address).submit_lines({typed.name: typed.text for typed in step.lines})


def _whole_page(window: ProjectHost, address: str) -> Page:
    """Return a page with all its tabs, above which a sentence may be asked."""
    return window.page(address.partition("/")[0])


_LONGEST_ASKED = 80  # letters of what was asked in a proposed title


def _proposed_title(address: str, asked: str) -> str:
    page_id, _, part_id = address.partition("/")
    spec = next((spec for spec in PAGES if spec.id == page_id), None)
    title = "" if spec is None else next((part.title for part in spec.parts if part.id == part_id), spec.title)
    if len(asked) > _LONGEST_ASKED:
        asked = f"{asked[: _LONGEST_ASKED - 1].rstrip()}…"
    return tr("{page}: {word}", page=title, word=asked) if asked else title


_TALLEST = 0.3  # share of the window's height that the text takes at most
_WIDEST_PX = 860  # a comfortable line, at the normal text size
_FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_PageDown)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)


class StoryCaption(QFrame):
    """Title and text of a step, with its number and buttons; keys turn the steps wherever the focus is.

    Letters and arrows in a line of text stay there.

    Signals
    -------
    moved(int)
        By so many steps forward or, negative, back.
    asked(int)
        To the step of this index.
    left
        The story is to be ended.
    """

    moved = Signal(int)
    asked = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("story.caption")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(28, 14, 20, 14)
        layout.setSpacing(24)
        self._title = label("", "title", wrap=True, name="story.caption_title")
        self._text = StoryText("story.caption_text", tr("Text of the step"))
        self._said = QWidget()
        set_scaled_size(self._said, maximum_width=_WIDEST_PX)
        texts = QVBoxLayout(self._said)
        texts.setContentsMargins(0, 0, 0, 0)
        texts.setSpacing(4)
        texts.addWidget(self._title)
        texts.addWidget(self._text)
        layout.addWidget(self._said, 1, Qt.AlignmentFlag.AlignVCenter)
        self._where = label("", "muted", name="story.where")
        self._back = button("←", "story.back", flat=True)
        self._back.setAccessibleName(tr("Previous step"))
        self._next = button("→", "story.next", flat=True)
        self._next.setAccessibleName(tr("Next step"))
        leave = button(tr("Close (Esc)"), "story.leave", flat=True)
        for control in (self._back, self._next, leave):
            control.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout.addStretch(0)
        layout.addLayout(row(self._where, self._back, self._next, leave))
        self._back.clicked.connect(lambda: self.moved.emit(-1))
        self._next.clicked.connect(lambda: self.moved.emit(1))
        leave.clicked.connect(self.left)
        for key in _FORWARD:
            self._turn_by(key, lambda: self.moved.emit(1))
        for key in _BACK:
            self._turn_by(key, lambda: self.moved.emit(-1))
        self._turn_by(Qt.Key.Key_Space, self._on_space)
        self._turn_by(Qt.Key.Key_Home, lambda: self.asked.emit(0))
        self._turn_by(Qt.Key.Key_End, lambda: self.asked.emit(-1))
        self._turn_by(Qt.Key.Key_Escape, self.left.emit)
        theme.source.changed.connect(self._update_style)
        self._update_style()
        self.hide()

    def show_step(self, title: str, text: str, at: int, count: int) -> None:
        """Show step `at` of `count`."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self._text.show_markdown(text, round(_TALLEST * self.window().height()))
        self._text.setVisible(bool(text.strip()))
        self._where.setText(tr("{at} of {steps}", at=at + 1, steps=count))
        self._back.setEnabled(at > 0)
        self._next.setEnabled(at < count - 1)
        self.setAccessibleName(tr("Story, {at} of {count}: {title}", at=at + 1, count=count, title=title))
        self.setAccessibleDescription(text)

    def _turn_by(self, key: Qt.Key, does: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.activated.connect(does)

    def _on_space(self) -> None:
        at = QApplication.focusWidget()
        if isinstance(at, QAbstractButton) and at.window() is self.window():
            at.click()
        else:
            self.moved.emit(1)

    def _update_style(self) -> None:
        look = theme.current()
        self.setStyleSheet(
            f"#story\\.caption {{ background: {look.surface}; border: 0; border-top: 1px solid {look.line}; }}"
        )


class StoryPlayer(QObject):
    """Pins steps of a window, shows them again, and plays them like slides.

    Signals
    -------
    playing_changed
    """

    playing_changed = Signal()

    def __init__(self, window: StoryHost) -> None:
        super().__init__(window)
        self._window = window
        self.model = window.workspace.story
        self.playing = False
        self._caption: StoryCaption | None = None
        self.model.wanted.connect(self._show)
        self.model.changed.connect(self._on_changed)

    def pin(self) -> None:
        """Add what the window shows to the story, below the chosen step."""
        self.model.pin(capture_step(self._window))

    def update(self) -> None:
        """Let the chosen step show what the window shows."""
        if 0 <= self.model.current < len(self.model.steps):
            self.model.replace_view(self.model.current, capture_step(self._window))

    def play(self, at: int | None = None) -> None:
        """Show the story on the whole screen, from a step on; by default the chosen one, after the last the first."""
        count = len(self.model.steps)
        if not count:
            return
        if at is None:
            at = self.model.current if 0 <= self.model.current < count - 1 else 0
        if not self.playing:
            self.playing = True
            self._window.show_slides(True)
            self.caption.show()
            self.playing_changed.emit()
        self.model.show_step(at)

    def leave(self) -> None:
        """End the show; the window stays at the step that was shown."""
        if self.playing:
            self.playing = False
            self.caption.hide()
            self._window.show_slides(False)
            self.playing_changed.emit()

    @property
    def caption(self) -> StoryCaption:
        """The caption, built when it is first needed."""
        if self._caption is None:
            self._caption = StoryCaption()
            self._window.add_below(self._caption)
            self._caption.moved.connect(lambda by: self._go(self.model.current + by))
            self._caption.asked.connect(lambda at: self._go(at % len(self.model.steps)))
            self._caption.left.connect(self.leave)
        return self._caption

    def _go(self, at: int) -> None:
        self.model.show_step(at)

    def _show(self, at: int) -> None:
        step = self.model.steps[at]
        if self.playing:
            # before the page, which then has its final size
            self.caption.show_step(step.title, step.text, at, len(self.model.steps))
        show_step(self._window, step)
        if self.playing:
            self.caption.setFocus()

    def _on_changed(self) -> None:
        if self.playing and not self.model.steps:
            self.leave()
