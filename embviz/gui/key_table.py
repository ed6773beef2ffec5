"""The keys of the window in one table: those of the actions, pages and panels, and those that parts of pages know.

A part with keys of its own is named here by its module: a test holds the two together.
"""

from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from embviz.gui.actions import ACTIONS
from embviz.gui.docks import DOCKS
from embviz.gui.pages import PAGES
from embviz.gui.rail import shortcut_of


@dataclass(frozen=True)
class KeyGroup:
    """Keys that belong together, as pairs of keys and what they do; `modules` are those that know them."""

    title: str
    rows: tuple[tuple[str, str], ...]
    modules: tuple[str, ...] = ()


OF_PARTS = (
    KeyGroup("On the map", (
        ("Click", "Select a word"),
        ("Ctrl+click, Shift+click", "Add a word to the selection, or take it away"),
        ("Double click", "Select the neighbors of a word; beside all words: show the whole map"),
        ("Shift+drag", "Select the words in a rectangle"),
        ("L, R", "Lasso, rectangle; once more: back to the pointer"),
        ("Escape", "Give up a shape, the tool, the selection"),
        ("N, P", "Walk through the words in view"),
        ("Return", "Select the word one has walked to, or the one in the middle"),
        ("Right click, menu key", "What can be done with a word"),
        ("Wheel, +, −", "Zoom"),
        ("Drag, ← → ↑ ↓", "Move the map; turn one in space"),
        ("Drag with the right button or with Space, Shift + ← → ↑ ↓", "Move a map in space"),
        ("Home, 0", "Show all words, from the front"),
    ), ("wordmap/pointing.py", "wordmap/view.py")),
    KeyGroup("Legend of the map", (
        ("↑ ↓", "Go from category to category"),
        ("Return", "Select the words of a category; with Ctrl or Shift: these too"),
        ("← → ↑ ↓, Page up, Page down", "Move an end of the scale of amounts"),
        ("Home, Escape, End", "Put it back to its end, or all the way to the other"),
    ), ("wordmap/legend_rows.py", "wordmap/legend_bar.py")),
    KeyGroup("Timeline", (
        ("← →", "A moment back, a moment on"),
        ("Home, End", "To the first moment, to the present"),
        ("Space", "Play, or rest"),
    ), ("widgets/timeline_track.py",)),
    KeyGroup("Lines that words are typed into", (
        ("↑ ↓", "Choose a completion"),
        ("Return, Tab", "Take it"),
        ("Escape", "Put the completions away"),
    ), ("widgets/word_input.py",)),
    KeyGroup("Search by pattern", (
        ("Return", "Select all that was found"),
        ("Shift+Return", "Add it to the selection"),
        ("Escape", "Give up a name that is being typed"),
    ), ("panels/word_finder.py", "panels/selection_names.py")),
    KeyGroup("Tables", (
        ("↑ ↓", "Go from row to row"),
        ("Ctrl+C", "Copy the rows"),
        ("Return", "Neighbors: look around the word of the row"),
        ("Space", "Runs: show or hide the run's curve"),
    ), ("widgets/found_table.py", "pages/neighbors_table.py", "pages/run_table.py")),
    KeyGroup("Neighbors", (
        ("Alt+←, Alt+→", "Back and forward in what was asked"),
        ("← →", "In the picture and in the sum of dimensions: from bar to bar"),
        ("Return, Space", "In the picture: take the word that is read"),
    ), ("pages/neighbors.py", "pages/neighbors_picture.py", "pages/neighbors_dimensions.py")),
    KeyGroup("Pictures of words: planes, bars, pairs, lists, heatmaps", (
        ("← → ↑ ↓", "Read the next word, pair or cell"),
        ("Return", "Take what is read"),
        ("Space", "Choose a component as an axis"),
        ("Escape", "Read nothing"),
        ("Wheel, +, −", "Heatmap: larger and smaller"),
        ("0", "Heatmap: the whole of it"),
    ), ("widgets/word_plane.py", "widgets/word_bars.py", "widgets/variance_bars.py", "widgets/pair_scatter.py",
        "widgets/point_cloud.py", "widgets/dumbbells.py", "widgets/joined_lists.py", "widgets/way_map.py",
        "widgets/heatmap.py")),
    KeyGroup("Lines of text", (
        ("← →", "Go from word to word"),
        ("Return", "Take the word, or the text"),
        ("Space", "Take the word"),
        ("Ctrl+C", "Copy the lines"),
    ), ("widgets/concordance_lines.py", "widgets/marked_texts.py")),
    KeyGroup("Sliders", (
        ("← → ↑ ↓", "A little less or more"),
        ("Page up, Page down", "Much more, much less"),
    ), ("widgets/log_slider.py",)),
    KeyGroup("Lecture hall", (
        ("→, Page down, Space", "Next step"),
        ("←, Page up", "Step before"),
        ("↑ ↓", "Scroll a step that is higher than the screen"),
        ("Escape", "Leave"),
    ), ("lessons/presenter.py",)),
    KeyGroup("Tour", (
        ("→, Page down", "Next step"),
        ("←, Page up", "Step before"),
        ("Escape", "Leave"),
    ), ("tour_card.py",)),
    KeyGroup("Pictures of the lessons", (
        ("← → ↑ ↓", "Go to the next word, cell, point, line or patch"),
        ("Home, End", "To the first and the last cell of a vector"),
        ("← → ↑ ↓ on arrows and points", "Move the end that is chosen; with Shift: farther"),
        ("Return, Space", "Take the column of the cell that is read"),
        ("Space", "Choose the next arrow or point"),
        ("Page up, Page down", "Move an arrow of space up and down"),
        ("Ctrl + ← → ↑ ↓", "Turn the space"),
        ("1 … 9", "Let an arrow between sets end at this element"),
        ("L, D", "Like or dislike what is chosen"),
    ), ("lessons/small_cells.py", "lessons/small_strip.py", "lessons/everything_pixels.py",
        "lessons/everything_view.py", "lessons/microscope_network.py", "lessons/lookup_network.py",
        "lessons/characters_spelled.py", "lessons/parts/vectors_in_space.py", "lessons/parts/dragged_vectors.py",
        "lessons/parts/point_chart.py", "lessons/parts/arrow_sets.py", "lessons/parts/wave_picture.py",
        "lessons/parts/strip.py", "lessons/parts/matrix.py", "lessons/parts/parted_plane.py",
        "lessons/parts/chips.py", "lessons/parts/leaning_strip.py")),
    KeyGroup("Command palette", (
        ("↑ ↓, Page up, Page down", "Choose"),
        ("Return", "Do it"),
        ("Tab", "Nothing: the keyboard stays in the line"),
        ("Escape", "Leave"),
    ), ("palette.py",)),
)


def groups() -> tuple[KeyGroup, ...]:
    """Return all keys: of the actions by their menus, of pages and panels, then of the parts."""
    of_menus: dict[str, list[tuple[str, str]]] = {}
    for spec in ACTIONS:
        if spec.shortcut:
            keys = ", ".join(_native(one) for one in QKeySequence.listFromString(spec.shortcut))
            of_menus.setdefault(spec.menu.replace("&", ""), []).append((keys, spec.text.rstrip("…")))
    pages = tuple((_native(QKeySequence(shortcut_of(page.id))), page.title) for page in PAGES if shortcut_of(page.id))
    panels = tuple((_native(QKeySequence(dock.shortcut)), dock.title) for dock in DOCKS if dock.shortcut)
    return (
        *(KeyGroup(menu, tuple(rows)) for menu, rows in of_menus.items()),
        KeyGroup("Pages", pages), KeyGroup("Panels: show or hide", panels), *OF_PARTS,
    )


def _native(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)
