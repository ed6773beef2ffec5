"""The tour: its steps point at parts of the real window and operate them, with a spotlight and a card."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from embviz.gui.core.qt_parts import layout_of
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

HELP = "menu help"  # instead of an object name, because menus have none in the menu bar
_WORD, _QUESTION = "king", "king - man + woman"


@dataclass(frozen=True)
class Stage:
    """A stage of an action: `do` starts it, and it is complete once `met`."""

    doing: str
    do: Callable[["MainWindow"], None]
    met: Callable[["MainWindow"], bool]


@dataclass(frozen=True)
class Step:
    """A step of the tour.

    `target` is the object name of its target widget, `address` the page that contains it. `offer` names its action,
    `whole` names it when preceding stages are missing too, which are then run first: `stages` are all of them in order,
    each but the last skipped if it is met. `done` describes the result, `shows` is the widget that shows it; without
    one the tour continues by itself. An `optional` step offers nothing if all of it has been done already.
    """

    id: str
    title: str
    text: str
    target: str
    address: str
    offer: str = ""
    stages: tuple[Stage, ...] = ()
    shows: str = ""
    whole: str = ""
    done: str = ""
    optional: bool = False

    def offered(self, window: "MainWindow") -> str:
        """Return the action that is offered in a window; empty for none."""
        if self.optional and all(stage.met(window) for stage in self.stages):
            return ""
        return self.offer if all(stage.met(window) for stage in self.stages[:-1]) else self.whole or self.offer


def _choose(window: "MainWindow") -> None:
    index = window.workspace.index
    if index is not None:
        window.workspace.select([_WORD if index.get(_WORD) is not None else index.words[0]])


def _ask(window: "MainWindow") -> None:
    window.commands.words.ask_analogy(_QUESTION)


_TEXT = Stage(
    tr("Opening the toy world …"),
    lambda window: window.run_action("file.toy_world"),
    lambda window: window.workspace.corpus is not None,
)
_TEXT_OR_VECTORS = Stage(
    _TEXT.doing, _TEXT.do, lambda window: window.workspace.corpus is not None or window.workspace.embedding is not None
)
_TRAINED = Stage(
    tr("Training …"),
    lambda window: window.run_action("train.run"),
    lambda window: window.workspace.embedding is not None and not window.workspace.training,
)
_CHOSEN = Stage(tr("Selecting a word …"), _choose, lambda window: len(window.workspace.chosen) > 0)
_ASKED = Stage(tr("Asking …"), _ask, lambda _window: True)

_TRAIN_AND_CHOOSE = tr("Train on the toy world and select a word")

STEPS = (
    Step(
        "open",
        tr("Begin with a text"),
        tr(
            "Open a text, a folder of texts or a file of vectors here, or drop it on the window. The toy world is a "
            "small made-up text whose answers are known."
        ),
        "start.toy_world",
        "start",
        tr("Open the toy world"),
        (_TEXT,),
        done=tr("The toy world is open."),
    ),
    Step(
        "train",
        tr("Learn vectors"),
        tr(
            "Train reads the text several times and moves the vectors of words that occur together. The map and the "
            "curves follow."
        ),
        "train.start",
        "map",
        tr("Train on it"),
        (_TEXT, _TRAINED),
        "map.view",
        tr("Open the toy world and train"),
        tr("Done: words that are used alike now lie near each other."),
    ),
    Step(
        "map",
        tr("Look at the map"),
        tr(
            "Words that are used alike lie near each other. Drag to move, scroll to zoom, and click a word to "
            "select it."
        ),
        "map.view",
        "map",
        tr("Select a word"),
        (_TEXT_OR_VECTORS, _TRAINED, _CHOSEN),
        whole=_TRAIN_AND_CHOOSE,
        done=tr("A word is selected, and its neighbors are on the right."),
    ),
    Step(
        "word",
        tr("Read a word"),
        tr(
            "This panel shows the selected word: its nearest words with their cosines, and its vector. The other "
            "tabs arrange the map, color it and tell you how far to trust it."
        ),
        "dock.inspector",
        "map",
        tr("Select a word"),
        (_TEXT_OR_VECTORS, _TRAINED, _CHOSEN),
        "dock.inspector",
        _TRAIN_AND_CHOOSE,
        tr("This is what is known about the word."),
        optional=True,
    ),
    Step(
        "analogy",
        tr("Ask the vectors"),
        tr(
            "Words can be added and subtracted like numbers: king − man + woman lies near queen. Try any words of "
            "the vocabulary."
        ),
        "analogy.expression",
        "analogy/ask",
        tr("Ask it"),
        (_TEXT_OR_VECTORS, _TRAINED, _ASKED),
        "analogy.results",
        tr("Train on the toy world and ask"),
        tr("These words are nearest to the sum: the first one is the answer."),
    ),
    Step(
        "course",
        tr("Understand how it works"),
        tr(
            "The lessons explain the method step by step, with live pictures. Present shows a lesson in a lecture hall."
        ),
        "lessons.list",
        "lessons",
    ),
    Step(
        "keys",
        tr("Find everything by typing"),
        tr(
            "Ctrl+K finds every action, page and word, and F1 lists all shortcuts. You find this tour again in the "
            "Help menu."
        ),
        HELP,
        "lessons",
        tr("Open the palette"),
        (Stage("", lambda window: window.run_action("help.palette"), lambda _window: True),),
        HELP,
    ),
)


_AROUND_PX, _ROUND_PX = 6, 10  # of the spotlight: margin around its target, and the radius of its corners
_APART_PX, _EDGE_PX, _WIDE_PX = 18, 16, 344  # of the card: gap to the spotlight, gap to the window's edge, width
_DIM = {"light": 96, "dark": 150}  # of 255
_FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)


class Spotlight(QWidget):
    """Dims the window except for one area; everything below stays usable."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour.light")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lit = QRect()
        self.hide()

    def shine(self, place: QRect) -> None:
        """Light an area of the window; none if empty."""
        around = 0 if place.isEmpty() else _AROUND_PX
        lit = place.adjusted(-around, -around, around, around).intersected(self.rect())
        if lit != self.lit:
            self.lit = lit
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shade = QPainterPath()
        shade.addRect(QRectF(self.rect()))
        hole = QPainterPath()
        if not self.lit.isEmpty():
            hole.addRoundedRect(QRectF(self.lit).adjusted(1, 1, -1, -1), _ROUND_PX, _ROUND_PX)
        name = theme.current().name
        painter.fillPath(shade.subtracted(hole), theme.color("text" if name == "light" else "canvas", _DIM[name]))
        painter.setPen(QPen(theme.color("accent"), 2))
        painter.drawPath(hole)


class TourCard(QFrame):
    """Card with the text and the buttons of a step.

    Signals
    -------
    moved(int)
        Back or Next was pressed: -1 or 1.
    wished
        The offered action was requested.
    left
        The tour was ended.
    hidden
    """

    moved = Signal(int)
    wished = Signal()
    left = Signal()
    hidden = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour.card")
        set_scaled_size(self, fixed_width=_WIDE_PX)
        body = column(self, (20, 16, 16, 14), 8)
        self._where = label("", "caption", name="tour.where")
        self._title = label("", "section")
        self._text = label("", wrap=True, name="tour.text")
        self._done = label("", wrap=True, name="tour.said")
        self._text_told = ""
        for part in (self._done, self._where, self._title, self._text):
            body.addWidget(part)
        self.offer = button("", "tour.do", primary=True)
        body.addSpacing(2)
        body.addLayout(row(self.offer, None))
        body.addSpacing(4)
        leave = button(tr("Close (Esc)"), "tour.leave", flat=True)
        leave.setAccessibleName(tr("Close the tour"))
        self._back = button(tr("Back"), "tour.back", flat=True)
        self.next = button(tr("Next"), "tour.next")
        body.addLayout(row(leave, None, self._back, self.next))
        for one in (self.offer, leave, self._back, self.next):
            one.setAutoDefault(True)  # outside of dialogs, Return presses the focused button only with this
        self.offer.clicked.connect(self.wished)
        leave.clicked.connect(self.left)
        self._back.clicked.connect(lambda: self.moved.emit(-1))
        self.next.clicked.connect(lambda: self.moved.emit(1))
        theme.source.changed.connect(self._update_style)
        self._update_style()
        self.hide()

    def show_step(self, step: Step, at: int, count: int, offer: str, said: str = "") -> None:
        """Show step `at` of `count`, the action it offers, and a message about the previous action."""
        self._where.setText(tr("{at} of {count}", at=at + 1, count=count))
        self._title.setText(step.title)
        self._text.setText(step.text)
        self.setAccessibleName(tr("Tour, {at} of {count}: {title}", at=at + 1, count=count, title=step.title))
        self._text_told = step.text
        self._say_done(said)
        self._back.setEnabled(at > 0)
        self.next.setText(tr("Next") if at < count - 1 else tr("Done"))
        self.next.setAccessibleName(self.next.text())
        self.offer.setVisible(bool(offer))
        self.say(offer, enabled=True)
        self._fit()

    def say_done(self, said: str) -> None:
        """Show the result of the action; the only button left is Next."""
        self._say_done(said)
        self.offer.setVisible(not said)
        self.say(self.offer.text(), enabled=True)
        self._fit()
        self.next.setFocus()

    def _say_done(self, said: str) -> None:
        self._done.setText(f"✓  {said}" if said else "")
        self._done.setVisible(bool(said))
        self.setAccessibleDescription(f"{said} {self._text_told}".strip())

    def say(self, text: str, *, enabled: bool) -> None:
        """Set the text of the action's button, or of the progress."""
        self.offer.setText(text)
        self.offer.setAccessibleName(text)
        self.offer.setEnabled(enabled)
        if not enabled:  # the message about the previous action is outdated
            self._say_done("")
            self._fit()

    def place_beside(self, lit: QRect, within: QSize) -> None:
        """Place the card next to the spotlight where there is room: right, left, below, above, or at the lower right.

        Without a spotlight it is placed at the lower right too, because an empty page has a message in its center.
        """
        wide, high = self.width(), self.height()
        corner = QPoint(within.width() - wide - _EDGE_PX, within.height() - high - _EDGE_PX)
        level = max(_EDGE_PX, min(lit.top(), corner.y()))
        across = max(_EDGE_PX, min(lit.left(), corner.x()))
        places = (
            QPoint(lit.right() + _APART_PX, level),
            QPoint(lit.left() - _APART_PX - wide, level),
            QPoint(across, lit.bottom() + _APART_PX),
            QPoint(across, lit.top() - _APART_PX - high),
        )
        room = QRect(_EDGE_PX // 2, _EDGE_PX // 2, within.width() - _EDGE_PX, within.height() - _EDGE_PX)
        fits = (place for place in places if room.contains(QRect(place, self.size())))
        self.move(corner if lit.isEmpty() else next(fits, corner))

    def _fit(self) -> None:
        """Fit the height to the texts at this width."""
        for part in (self._done, self._text):
            part.setMinimumHeight(0)
            part.setMinimumHeight(max(0, part.heightForWidth(px(_WIDE_PX) - 36)))
        layout_of(self).activate()
        self.adjustSize()

    def _update_style(self) -> None:
        look = theme.current()
        self.setStyleSheet(
            f"#tour\\.card {{ background: {look.surface}; border: 1px solid {look.line}; border-radius: 12px; }}"
            f"#tour\\.said {{ color: {look.accent}; font-weight: 600; }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _FORWARD:
            self.moved.emit(1)
        elif event.key() in _BACK:
            self.moved.emit(-1)
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()


DONE = "tour/done"  # of the settings
_DOCK = "dock."  # prefix of the names of panels, which may be hidden
_LOOK_MS = 100  # between two checks of the target's position and of the progress


class Tour(QObject):
    """Leads through the window step by step; can be left at any step, and does not block the window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self._window = window
        self._at = 0
        self._going: list[Stage] = []  # remaining stages of the requested action
        self._taken = False  # whether an action was requested at this step
        self._begun = False  # whether the first of the stages is running
        self._light = Spotlight(window)
        self._card = TourCard(window)
        self._card.moved.connect(lambda by: self.show_step(self._at + by))
        self._card.wished.connect(self._on_wished)
        self._card.left.connect(self.leave)
        self._card.hidden.connect(self._on_hidden)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        window.installEventFilter(self)

    @classmethod
    def begin(cls, window: "MainWindow") -> None:
        """Start the tour of a window."""
        tour = window.findChild(cls) or cls(window)
        tour.show_step(0)

    @property
    def step(self) -> Step:
        """The current step."""
        return STEPS[self._at]

    def show_step(self, at: int, said: str = "") -> None:
        """Show a step with a message about the previous action; after the last step, end the tour with a message."""
        if at >= len(STEPS):
            self._window.settings.set(DONE, True)
            self.leave()
            return
        self._at, self._going, self._taken = max(at, 0), [], False
        self._window.show_page(self.step.address)
        if self.step.target.startswith(_DOCK):
            self._window.show_panel(self.step.target.removeprefix(_DOCK))
        self._card.show_step(self.step, self._at, len(STEPS), self.step.offered(self._window), said)
        self._light.show()
        self._card.show()
        self._stack()
        self._timer.start()
        self._look()
        self._card.next.setFocus()

    def leave(self) -> None:
        """End the tour."""
        self._light.hide()
        self._card.hide()
        self._window.current_page().take_focus()

    # --- the requested action

    def _on_wished(self) -> None:
        self._going, self._begun, self._taken = list(self.step.stages), False, True
        self._go_on()

    def _go_on(self) -> None:
        """Start the next unmet stage; if all are met, report it and continue."""
        while self._going and self._going[0].met(self._window) and (self._begun or len(self._going) > 1):
            self._going.pop(0)
            self._begun = False
        if not self._going:
            self._come_back()
        elif not self._begun:
            self._begun = True
            stage = self._going[0]
            self._card.say(stage.doing or self.step.offer, enabled=False)
            stage.do(self._window)

    def _come_back(self) -> None:
        page_id = self.step.address.partition("/")[0]
        if self._window.current_page() is not self._window.page(page_id):
            self._window.show_page(self.step.address)
        self._stack()
        if self.step.shows:
            self._card.say_done(self.step.done)
        else:
            self.show_step(self._at + 1, self.step.done)

    # --- the target

    def _look(self) -> None:
        if self._going:
            self._go_on()
        self._light.setGeometry(self._window.rect())
        self._light.shine(self._place())
        self._card.place_beside(self._light.lit, self._window.size())

    def _place(self) -> QRect:
        """Return the rectangle of the target in the window; empty if it is not visible."""
        names = (self.step.target, self.step.shows)
        for name in reversed(names) if self._taken else names:
            if name == HELP:
                bar = self._window.menuBar()
                menu = next(one for one in bar.actions() if one.menu().objectName() == "menu.help")
                return bar.actionGeometry(menu).translated(bar.mapTo(self._window, QPoint()))
            target = self._window.findChild(QWidget, name) if name else None
            if target is not None and target.isVisible():
                # of scrolled contents only the visible part
                seen = target.visibleRegion().boundingRect() or target.rect()
                return seen.translated(target.mapTo(self._window, QPoint()))
        return QRect()

    def _stack(self) -> None:
        self._light.raise_()
        self._card.raise_()

    def _on_hidden(self) -> None:
        self._timer.stop()
        self._going = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._card.isVisible():
            self._look()
        return False
