"""Controls of the map: search, the number of words, buttons for hidden panels, and floating tools."""

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from embviz.gui.core.qt_parts import layout_of
from embviz.gui.core.settings import Settings
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import button, plain_tip
from embviz.gui.widgets.plane.pointing import PointingView, Tool
from embviz.projection.methods import Method
from embviz.util import memory
from embviz.util.language import tr

_VECTOR = 2_500  # approximate bytes of a word's vector and its copies
FEWEST = 10
_WIDTH = 92  # px, for a million
_REMEMBERED = 20_000  # larger numbers are not remembered for the next file


class WordCountInput(QWidget):
    """Input for the number of words on the map, limited by the vocabulary and by the method.

    Attributes
    ----------
    count : int
        Words to lay out; may be read by any thread.
    refusal : str
        Why fewer words are laid out than requested; empty if they are not.

    Signals
    -------
    changed
        The number of words to lay out has changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._available = 0
        self._whole = self._own = False  # all words at first; then the number that was typed or restored for this map
        self._method: Method | None = None
        self.count, self.refusal = 0, ""
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self._spin = WholeSpin()
        self._spin.setObjectName("map.words")
        self._spin.setAccessibleName(tr("Number of words on the map"))
        self._spin.setToolTip(
            tr("The most frequent words on the map; at first as many as the method lays out in about 3 seconds")
        )
        set_scaled_size(self._spin, minimum_width=_WIDTH)
        self._spin.setKeyboardTracking(False)
        self._all = button(tr("All"), "map.all", flat=True)
        self._all.setAccessibleName(tr("Show all words on the map"))
        layout.addWidget(self._spin)
        layout.addWidget(self._all)
        self._spin.valueChanged.connect(self._on_typed)
        self._all.clicked.connect(lambda: self._spin.setValue(self._spin.maximum()))
        self.offer(0)

    def offer(self, available: int, whole: bool = False) -> None:
        """Set the number of available words; start with the number typed last, or with all if `whole`.

        If none was typed, start with as many as the method lays out in a few seconds.
        """
        self._available, self._whole, self._own = available, whole, False
        self._spin.blockSignals(True)
        self._spin.setRange(min(FEWEST, available), available or _REMEMBERED)
        self._spin.setSingleStep(500 if available < 50_000 else 5_000)
        self._spin.setValue(self._suggested())
        self._spin.blockSignals(False)
        self._spin.setEnabled(not available or available > FEWEST)
        self._decide()

    def _suggested(self) -> int:
        """Return the number of words to begin with."""
        if self._available and self._whole:
            return self._available
        usual = self._method.usual if self._method is not None else _REMEMBERED
        return self._settings.get("map/words") or min(usual, self._available or usual)

    def take(self, count: int) -> None:
        """Show the number of words that are already on the map, without laying out again."""
        self._own = True
        self._spin.blockSignals(True)
        self._spin.setValue(count)
        self._spin.blockSignals(False)
        self._decide()

    def set_method(self, method: Method) -> None:
        """Limit the number to what a method can lay out; if none was typed, use what it lays out in a few seconds."""
        if method is not self._method:
            self._method = method
            if not self._own:
                self._spin.blockSignals(True)
                self._spin.setValue(self._suggested())
                self._spin.blockSignals(False)
        self._decide()

    def _on_typed(self, count: int) -> None:
        self._own = True
        if count <= _REMEMBERED:
            self._settings.set("map/words", count)
        self._decide()

    def _decide(self) -> None:
        wanted, method = self._spin.value(), self._method
        most = method.most if method is not None and method.most else wanted
        room = max(FEWEST, memory.room_for(method.word_bytes + _VECTOR)) if method is not None else wanted
        before, self.count = self.count, min(wanted, most, room)
        self.refusal = ""
        if room < min(wanted, most):
            self.refusal = tr(
                "Memory is short: these are the {room:,} most frequent words. Close other programs to see more.",
                room=room,
            )
        elif method is not None and wanted > most:
            self.refusal = tr(
                "{title} lays out at most {most:,} words: these are the most frequent.", title=method.title, most=most
            )
        fewer = 0 < self._spin.value() < self._available
        self._all.setEnabled(fewer)
        self._all.setToolTip(
            tr("Show all {available:,} words", available=self._available)
            if fewer
            else tr("All {available:,} words are on the map", available=self._available)
            if self._available
            else ""
        )
        if self.count != before:
            self.changed.emit()


_AROUND, _WIDEST = 28, 210  # px around what it asks for, and in all


class MapSearch(WordInput):
    """Selects the entered word and moves the camera to it; reports a word that is not on the map.

    Signals
    -------
    said(str)
        Message about the word; empty if it is on the map.
    place_wanted(str)
        The word is not on the map but may have a vector.
    """

    said = Signal(str)
    place_wanted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__(tr("Find a word"), single=True)
        self._workspace, self._scene = context.workspace, context.scene
        self.setObjectName("map.search")
        self.setAccessibleName(tr("Find a word on the map"))
        asked = math.ceil(QFontMetricsF(theme.font_of(13)).horizontalAdvance(self.placeholderText()))
        set_scaled_size(self, minimum_width=asked + _AROUND, maximum_width=max(asked + _AROUND, _WIDEST))
        self.set_completion(self._on_map)
        self.entered.connect(self._on_entered)
        self._workspace.selection_changed.connect(self._on_selection)
        self._workspace.words_changed.connect(self._forget)
        self._workspace.corpus_changed.connect(self._forget)
        self._scene.method_changed.connect(lambda: self.set_invalid(False))
        self.said.connect(lambda text: self.setToolTip(plain_tip(text)))

    def _on_map(self, prefix: str) -> list[str]:
        index, words = self._workspace.index, self._scene.words
        return [words[i] for i in index.offer(prefix, 12) if i < len(words)] if index is not None else []

    def _on_selection(self) -> None:
        """Show the selected word, as the Word panel does; what is being typed stays."""
        if not self.hasFocus():
            chosen = self._workspace.chosen
            self.set_invalid(False)
            self.setText(chosen.last or "" if len(chosen) == 1 else "")

    def _forget(self) -> None:
        """Stop asking about words that are not on the map."""
        self.set_invalid(False)
        self.clear()

    def _on_entered(self, word: str) -> None:
        index, shown = self._workspace.index, len(self._scene.words)
        if not word or index is None:
            return
        at = index.get(word)
        embedding = self._workspace.embedding
        composed = at is None and embedding is not None and embedding.subwords is not None
        self.set_invalid((at is None and not composed) or (at is not None and at >= shown))
        if composed:
            self.place_wanted.emit(word)
            return
        if at is None:
            near = index.suggest(word, 3)
            hint = tr(" Near: {near}.", near=", ".join(near)) if near else ""
            self.said.emit(tr("“{word}” is not in the vocabulary.{hint}", word=word, hint=hint))
            return
        self._workspace.select([word])
        if at >= shown:
            self.said.emit(tr("“{word}” is word {at:,}: show more words to see it.", word=word, at=at + 1))
        elif self._scene.hidden[at]:
            self.said.emit(tr("“{word}” is hidden: show all words to see it.", word=word))
        else:
            self.said.emit("")
            self._scene.fly_to(at)
        self._workspace.query.ask(word)


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


_EDGE = 2 * theme.SPACING
_BUTTON = 28, 28
_ON_PLANE = tr("Drag moves the map; with Shift, it draws a rectangle (Escape)")
_IN_SPACE = tr("Drag turns the map; with Space, it moves it; with Shift, it draws a rectangle (Escape)")
_ICON = 18, 18
_TOOLS = (
    (Tool.POINTER, tr("Pointer"), _ON_PLANE),
    (
        Tool.RECTANGLE,
        tr("Rectangle"),
        tr("Drag to select the words in a rectangle; Shift adds, Ctrl or Alt removes (R)"),
    ),
    (Tool.LASSO, tr("Lasso"), tr("Drag around words to select them; Shift adds, Ctrl or Alt removes (L)")),
)


class ToolButtons(QFrame):
    """Buttons that show and choose the active tool.

    Parameters
    ----------
    view : PointingView
        The view below it.
    """

    def __init__(self, view: PointingView) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("map.tools")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(3, 3, 3, 3)
        layout.setSpacing(2)
        group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        self._others: dict[str, tuple[QToolButton, str]] = {}  # buttons with their icons
        for tool, title, help_text in _TOOLS:
            made = self._make(f"map.tool.{tool.value}", title, help_text)
            made.clicked.connect(lambda _checked=False, tool=tool: view.take_tool(tool))
            group.addButton(made)
            self._buttons[tool.value] = made
        self._on_tool(view.tool.value)
        view.tool_changed.connect(self._on_tool)
        view.installEventFilter(self)
        self._buttons[Tool.POINTER.value].installEventFilter(self)
        theme.source.changed.connect(self._style)
        self._style()

    def add(self, name: str, drawing: str, title: str, about: str, call: Callable[[], None]) -> None:
        """Add a button that is not a tool.

        Parameters
        ----------
        name : str
            Object name.
        drawing : str
            Its icon.
        call : callable
            Called when it is pressed; `check` sets whether it is checked.
        """
        made = self._make(name, title, about)
        made.clicked.connect(lambda _checked=False: call())
        self._others[name] = (made, drawing)
        self._style()

    def check(self, name: str, down: bool) -> None:
        """Set whether an added button is checked."""
        self._others[name][0].setChecked(down)

    def _make(self, name: str, title: str, about: str) -> QToolButton:
        made = QToolButton()
        made.setObjectName(name)
        made.setAccessibleName(title)
        made.setToolTip(about)
        made.setCheckable(True)
        set_scaled_size(made, fixed_size=_BUTTON, icon_size=_ICON)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout_of(self).addWidget(made)
        return made

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        elif event.type() == QEvent.Type.ToolTip and isinstance(watched, QWidget) and watched is not self._view:
            watched.setToolTip(_IN_SPACE if self._view.in_space else _ON_PLANE)
        return False

    def _place(self) -> None:
        self.adjustSize()
        self.move(self._view.width() - self.width() - _EDGE, _EDGE)

    def _on_tool(self, tool: str) -> None:
        self._buttons[tool].setChecked(True)

    def _style(self) -> None:
        look = theme.current()
        for name, made in self._buttons.items():
            made.setIcon(icon(f"tool-{name}"))
        for made, drawing in self._others.values():
            made.setIcon(icon(drawing))
        self.setStyleSheet(
            f"#map\\.tools {{ background: {look.surface}; border: 1px solid {look.line}; border-radius: 8px; }}"
            " QToolButton { background: transparent; border: none; border-radius: 6px; padding: 0; }"
            f" QToolButton:hover {{ background: {look.hover}; }}"
            f" QToolButton:checked {{ background: {look.accent_soft}; }}"
            f" QToolButton:focus {{ border: 1px solid {look.accent}; }}"
        )
        self._place()
