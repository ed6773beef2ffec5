"""All keyboard shortcuts in one table, and What's This mode (Shift+F1), which explains the clicked part and its keys.

A widget with keys of its own is listed here by its module; a test compares the two.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent, QKeySequence
from PySide6.QtWidgets import QWhatsThis, QWidget

from embviz.gui.app.actions import ACTIONS
from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.app.navigation_bar import shortcut_of
from embviz.gui.core.qt_parts import application
from embviz.gui.pages.registry import PAGES
from embviz.util.language import tr


@dataclass(frozen=True)
class KeyGroup:
    """A group of related keys, as pairs of keys and descriptions; `modules` are those that implement them."""

    title: str
    rows: tuple[tuple[str, str], ...]
    modules: tuple[str, ...] = ()


OF_PARTS = (
    KeyGroup(
        tr("On the map"),
        (
            (tr("Click"), tr("Select a word")),
            ("Ctrl+click, Shift+click", tr("Add a word to the selection, or remove it")),
            (tr("Double click"), tr("Select the neighbors of a word; on an empty spot: show the whole map")),
            ("Shift+drag", tr("Select the words in a rectangle")),
            ("L, R", tr("Lasso, rectangle; again: back to the pointer")),
            (tr("Escape"), tr("Cancel the shape, the tool or the selection; leave the full-window map")),
            ("N, P", tr("Move through the words in view")),
            ("Return", tr("Select the current word, or the one in the middle")),
            (tr("Right click, menu key"), tr("Menu of a word")),
            (tr("Wheel, +, −"), tr("Zoom")),
            (tr("Drag, ← → ↑ ↓"), tr("Move the map; turn a 3D map")),
            (tr("Drag with the right button or with Space, Shift + ← → ↑ ↓"), tr("Move a 3D map")),
            (tr("Home, 0"), tr("Show all words, from the front")),
        ),
        ("widgets/plane/pointing.py", "widgets/plane/view.py", "app/main_window.py"),
    ),
    KeyGroup(
        tr("Legend of the map"),
        (
            ("↑ ↓", tr("Move from category to category")),
            ("Return", tr("Select the words of a category; with Ctrl or Shift: add them")),
            (tr("← → ↑ ↓, Page up, Page down"), tr("Move an end of the color scale")),
            (tr("Home, Escape, End"), tr("Move it back to its end, or to the other end")),
        ),
        ("map/view/legend_parts.py",),
    ),
    KeyGroup(
        tr("Timeline"),
        (
            ("← →", tr("Previous or next moment")),
            (tr("Home, End"), tr("First moment, present")),
            ("Space", tr("Play or pause")),
        ),
        ("widgets/curves/timeline_track.py",),
    ),
    KeyGroup(
        tr("Fields for words"),
        (
            ("↑ ↓", tr("Choose a completion")),
            (tr("Return, Tab"), tr("Accept it")),
            (tr("Escape"), tr("Close the completions")),
        ),
        ("widgets/inputs/word_input.py",),
    ),
    KeyGroup(
        tr("Search by pattern"),
        (
            ("Return", tr("Select all results")),
            ("Shift+Return", tr("Add all results to the selection")),
            (tr("Escape"), tr("Cancel renaming")),
        ),
        ("map/panels/word_finder.py", "map/panels/selection.py"),
    ),
    KeyGroup(
        tr("Tables"),
        (
            ("↑ ↓", tr("Move from row to row")),
            ("Ctrl+C", tr("Copy the rows")),
            ("Return", tr("Neighbors: look up the word of the row")),
            ("Space", tr("Runs: show or hide the run's curve")),
            ("F2, Delete", tr("Runs: rename or remove the run")),
        ),
        ("widgets/tables/result_table.py", "words/table.py", "runs/table.py"),
    ),
    KeyGroup(
        tr("Neighbors"),
        (
            ("Alt+←, Alt+→", tr("Back and forward through the history")),
            ("← →", tr("In the chart and in the sum of dimensions: from bar to bar")),
            (tr("Return, Space"), tr("In the chart: look up the current word")),
        ),
        ("words/neighbors_page.py", "words/picture.py", "words/dimensions.py"),
    ),
    KeyGroup(tr("Plot of an analogy"), (("Space", tr("Play the arrow again")),), ("widgets/charts/parallelogram.py",)),
    KeyGroup(
        tr("Plots of words: planes, bars, pairs, lists, heatmaps"),
        (
            ("← → ↑ ↓", tr("Move to the next word, pair or cell")),
            ("Return", tr("Use the current one")),
            ("Space", tr("Choose a component as an axis")),
            (tr("Escape"), tr("Leave it")),
            (tr("Wheel, +, −"), tr("Heatmap: zoom in and out")),
            ("0", tr("Heatmap: show all")),
        ),
        (
            "widgets/word_plane/view.py",
            "widgets/charts/word_bars.py",
            "widgets/charts/variance_bars.py",
            "widgets/charts/pair_scatter.py",
            "widgets/charts/point_cloud.py",
            "widgets/charts/dumbbells.py",
            "widgets/charts/joined_lists.py",
            "widgets/charts/trajectory_map.py",
            "widgets/heatmap/view.py",
        ),
    ),
    KeyGroup(
        tr("Plots of numbers: curves, maps, bars, heatmaps"),
        (
            ("T", tr("Show the numbers as a table")),
            (tr("Right click, menu key"), tr("The same, from the menu")),
            ("Ctrl+C", tr("In the table: copy the selected rows, or all")),
        ),
        ("widgets/plot_data/window.py",),
    ),
    KeyGroup(
        tr("Lines of text"),
        (
            ("← →", tr("Move from word to word")),
            ("Return", tr("Use the word, or the text")),
            ("Space", tr("Use the word")),
            ("Ctrl+C", tr("Copy the lines")),
        ),
        ("widgets/text_views/concordance_lines.py", "widgets/text_views/marked_texts.py"),
    ),
    KeyGroup(
        tr("Sliders"),
        (("← → ↑ ↓", tr("A little less or more")), (tr("Page up, Page down"), tr("Much more, much less"))),
        ("widgets/inputs/log_slider.py",),
    ),
    KeyGroup(
        tr("Lecture hall"),
        (
            (tr("→, Page down, Space"), tr("Next step")),
            (tr("←, Page up"), tr("Previous step")),
            ("↑ ↓", tr("Scroll a step that is taller than the screen")),
            (tr("Escape"), tr("Leave")),
        ),
        ("lessons/presenter.py",),
    ),
    KeyGroup(
        tr("Terms in a lesson"),
        (("Tab", tr("Next term, then the next control")), (tr("Return, Space"), tr("Say again what it means"))),
        ("lessons/term_text.py",),
    ),
    KeyGroup(
        tr("Story"),
        (
            (tr("→, Page down, Space"), tr("Next step")),
            (tr("←, Page up"), tr("Previous step")),
            (tr("Home, End"), tr("First and last step")),
            (tr("Escape"), tr("Leave")),
        ),
        ("story/playing.py",),
    ),
    KeyGroup(
        tr("Tour"),
        (
            (tr("→, Page down, Return"), tr("Next step")),
            (tr("←, Page up"), tr("Previous step")),
            (tr("Escape"), tr("Leave")),
        ),
        ("app/tour/tour.py",),
    ),
    KeyGroup(
        tr("Pictures of the lessons"),
        (
            ("← → ↑ ↓", tr("Go to the next word, cell, point, line or patch")),
            (tr("Home, End"), tr("To the first and the last cell of a vector")),
            (tr("← → ↑ ↓ on arrows and points"), tr("Move the end that is chosen; with Shift: farther")),
            (tr("Return, Space"), tr("Take the column of the cell that is read")),
            ("Space", tr("Choose the next arrow or point")),
            (tr("Page up, Page down"), tr("Move an arrow of space up and down")),
            (tr("Ctrl + ← → ↑ ↓"), tr("Turn the space")),
            ("1 … 9", tr("Let an arrow between sets end at this element")),
            ("L, D", tr("Like or dislike what is chosen")),
            ("+, −", tr("Zoom the strip of the journey; Return opens the lesson of a stop")),
        ),
        (
            "lessons/compression/number.py",
            "lessons/compression/strip.py",
            "lessons/other_modalities/cut.py",
            "lessons/other_modalities/view.py",
            "lessons/microscope/network.py",
            "lessons/lookup/network.py",
            "lessons/characters/connections.py",
            "lessons/characters/spelled.py",
            "lessons/widgets/dragged_vectors.py",
            "lessons/write/word_map.py",
            "lessons/widgets/point_chart.py",
            "lessons/widgets/arrow_sets.py",
            "lessons/widgets/wave_picture.py",
            "lessons/widgets/strip.py",
            "lessons/widgets/matrix.py",
            "lessons/widgets/parted_plane.py",
            "lessons/widgets/chips.py",
            "lessons/widgets/leaning_strip.py",
            "lessons/analogies/plane.py",
            "lessons/analogies/space.py",
            "lessons/transformer/arcs_view.py",
            "lessons/contrast/circle.py",
            "lessons/contrast/picture_matrix.py",
            "lessons/contrast/pair_cloud.py",
            "lessons/choosing/tree_view.py",
            "lessons/widgets/cards.py",
            "lessons/journey/strip.py",
        ),
    ),
    KeyGroup(
        tr("User guide"),
        (
            (tr("Ctrl+F"), tr("Search all chapters")),
            (tr("↑ ↓"), tr("Choose a result")),
            (tr("Return"), tr("Open it")),
            (tr("Alt+←, Alt+→"), tr("Back and forward")),
            (tr("Ctrl++, Ctrl+−, Ctrl+0"), tr("Larger, smaller, default text size")),
            (tr("Escape"), tr("Close the search; close the window")),
        ),
        ("guide/window.py",),
    ),
    KeyGroup(
        tr("Command palette"),
        (
            (tr("↑ ↓, Page up, Page down"), tr("Choose")),
            ("Return", tr("Run it")),
            ("Tab", tr("Complete the sentence")),
            (tr("Escape"), tr("Leave")),
        ),
        ("app/palette/widget.py",),
    ),
)


def groups() -> tuple[KeyGroup, ...]:
    """Return all keys: actions by menu, then pages and panels, then widgets."""
    of_menus: dict[str, list[tuple[str, str]]] = {}
    for spec in ACTIONS:
        if spec.shortcut:
            keys = ", ".join(_native(one) for one in QKeySequence.listFromString(spec.shortcut))
            of_menus.setdefault(spec.menu_name, []).append((keys, spec.text.rstrip("…")))
    pages = tuple((_native(QKeySequence(shortcut_of(page.id))), page.title) for page in PAGES if shortcut_of(page.id))
    panels = tuple((_native(QKeySequence(dock.shortcut)), dock.title) for dock in DOCKS if dock.shortcut)
    return (
        *(KeyGroup(menu, tuple(rows)) for menu, rows in of_menus.items()),
        KeyGroup(tr("Pages"), pages),
        KeyGroup(tr("Panels: show or hide"), panels),
        *OF_PARTS,
    )


def _native(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


_ROOM = "embviz.gui."


def describe_widget(widget: QWidget) -> str:
    """Return a description of a widget, or of its nearest parent with one, as rich text; empty if there is none.

    It consists of the accessible name, the tooltip, the accessible description, and the keys of its class.
    """
    part: QWidget | None = widget
    while part is not None and not part.isWindow():
        keys = tuple(keys_of(part))
        texts = [text for text in (part.whatsThis(), part.toolTip(), part.accessibleDescription()) if text]
        if texts or keys:
            return _written(part.accessibleName(), list(dict.fromkeys(texts)), keys)
        part = part.parentWidget()
    return ""


def keys_of(widget: QWidget) -> Iterator[KeyGroup]:
    """Return the key groups of a widget, by the modules of its class and base classes."""
    modules = {
        kind.__module__.removeprefix(_ROOM).replace(".", "/") + ".py"
        for kind in type(widget).__mro__
        if kind.__module__.startswith(_ROOM)
    }
    return (group for group in OF_PARTS if modules & set(group.modules))


def _written(name: str, texts: list[str], keys: tuple[KeyGroup, ...]) -> str:
    head = f"<b>{escape(name)}</b>" if name and name not in texts else ""
    # tooltips may be rich text themselves
    said = [text if text.lstrip().startswith("<") else escape(text).replace("\n", "<br>") for text in texts]
    rows = [
        f"<tr><td>{escape(key)}&nbsp;&nbsp;</td><td>{escape(does)}</td></tr>"
        for group in keys
        for key, does in group.rows
    ]
    table = f"<table>{''.join(rows)}</table>" if rows else ""
    return "".join(f"<p>{part}</p>" for part in (head, *said, table) if part)


class WhatsThisMode(QObject):
    """Handles clicks in What's This mode; filters events only while the mode is active.

    Parameters
    ----------
    parent : QObject
        The window.
    """

    @classmethod
    def begin(cls, window: QWidget) -> None:
        """Explain the next widget of the window that is clicked."""
        answering = window.findChild(cls) or cls(window)
        application().installEventFilter(answering)
        QWhatsThis.enterWhatsThisMode()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LeaveWhatsThisMode:
            application().removeEventFilter(self)
        elif isinstance(watched, QWidget) and isinstance(event, QHelpEvent):
            text = describe_widget(watched)
            if text and event.type() == QEvent.Type.QueryWhatsThis:
                event.accept()
                return True
            if text and event.type() == QEvent.Type.WhatsThis:
                QWhatsThis.showText(event.globalPos(), text, watched)
                event.accept()
                return True
        return False
