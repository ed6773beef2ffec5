"""The one table of what a person can do: id, text, shortcut, menu, and the method of `Commands` that does it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenuBar

if TYPE_CHECKING:
    from embviz.gui.commands import Commands
    from embviz.gui.main_window import MainWindow


@dataclass(frozen=True)
class Spec:
    """One action. `call` names a method of `Commands`; `group` makes it one of several choices.

    `shortcut` may hold several, parted by `; `. `needs` says what is missing while the action cannot be done.
    """

    id: str
    text: str
    menu: str
    call: str
    shortcut: str = ""
    argument: str | None = None
    group: str = ""
    checkable: bool = False
    separated: bool = False
    needs: str = ""


_VECTORS, _TEXT, _SELECTED = "Train, or open vectors", "Open a text", "Select a word"
_MAP, _UNDER_WAY = "Train, or open vectors: the map is empty", "No training is under way"

ACTIONS: tuple[Spec, ...] = (
    Spec("file.open_corpus", "Open text…", "&File", "choose_text", "Ctrl+O"),
    Spec("file.open_folder", "Open folder of texts…", "&File", "choose_folder"),
    Spec("file.toy_world", "Toy world", "&File", "open_toy_world", "Ctrl+T"),
    Spec("file.documentation", "Documentation on this computer", "&File", "open_documentation"),
    Spec("file.open_project", "Open project…", "&File", "open_project", "Ctrl+Alt+O", separated=True),
    Spec("file.save_project", "Save project", "&File", "save_project", "Ctrl+Alt+S", needs="Open a text or vectors"),
    Spec("file.save_project_as", "Save project as…", "&File", "save_project_as", "Ctrl+Alt+Shift+S",
         needs="Open a text or vectors"),
    Spec("file.project_notes", "Project notes…", "&File", "project_notes", needs="Open a text or vectors"),
    Spec("file.copy_command", "Copy the command that repeats the run", "&File", "copy_command", needs="Train first"),
    Spec("file.open_vectors", "Open vectors…", "&File", "choose_vectors", "Ctrl+Shift+O", separated=True),
    Spec("file.open_beside", "Open text beside the vectors…", "&File", "choose_text_beside",
         needs="Open vectors without a text"),
    Spec("file.save_vectors", "Save vectors…", "&File", "save_vectors", "Ctrl+S", needs=_VECTORS),
    Spec("file.about_vectors", "About these vectors…", "&File", "show_provenance", needs=_VECTORS),
    Spec("file.export_map", "Export map…", "&File", "export_map", "Ctrl+E", separated=True, needs=_VECTORS),
    Spec("file.export_animation", "Export the map's way…", "&File", "export_animation", "Ctrl+Shift+E",
         needs="Train first"),
    Spec("file.save_picture", "Save page as picture…", "&File", "save_picture", "Ctrl+Shift+S"),
    Spec("file.quit", "Quit", "&File", "quit", "Ctrl+Q", separated=True),
    Spec("edit.undo", "Undo", "&Edit", "undo", "Ctrl+Z", needs="Nothing to take back"),
    Spec("edit.redo", "Redo", "&Edit", "redo", "Ctrl+Shift+Z", needs="Nothing was taken back"),
    Spec("edit.find", "Find a word", "&Edit", "find_word", "Ctrl+F", separated=True),
    Spec("edit.clear_selection", "Clear selection", "&Edit", "clear_selection", "Ctrl+Shift+A", needs=_SELECTED),
    Spec("edit.select_all", "Select all words on the map", "&Edit", "select_all", "Ctrl+Alt+A", needs=_MAP),
    Spec("edit.invert_selection", "Invert selection", "&Edit", "invert_selection", "Ctrl+I", needs=_MAP),
    Spec("edit.select_neighbors", "Select neighbors", "&Edit", "select_neighbors", "Ctrl+Shift+N", needs=_SELECTED),
    Spec("edit.select_cluster", "Select cluster", "&Edit", "select_cluster", "Ctrl+Shift+K",
         needs="Select a word on the map"),
    Spec("edit.find_words", "Find words by pattern", "&Edit", "find_words", "Ctrl+Shift+F"),
    Spec("edit.hide", "Hide selected words", "&Edit", "hide_selected", "Ctrl+H", separated=True, needs=_SELECTED),
    Spec("edit.isolate", "Show only selected words", "&Edit", "isolate_selected", "Ctrl+Shift+I", needs=_SELECTED),
    Spec("edit.show_all", "Show all words", "&Edit", "show_all_words", "Ctrl+Shift+U", needs="No word is hidden"),
    Spec("edit.copy_words", "Copy selected words", "&Edit", "copy_words", "Ctrl+Shift+W", separated=True,
         needs=_SELECTED),
    Spec("edit.to_neighbors", "Neighbors of the selection", "&Edit", "selection_to_neighbors", "Ctrl+Shift+M",
         needs=_SELECTED),
    Spec("edit.to_analogy", "Use selection as analogy", "&Edit", "selection_to_analogy", "Ctrl+Shift+L",
         needs=_SELECTED),
    Spec("edit.to_heatmap", "Compare selection in the heatmap", "&Edit", "selection_to_heatmap", "Ctrl+Shift+H",
         needs=_SELECTED),
    Spec("edit.preferences", "Preferences…", "&Edit", "show_preferences", "Ctrl+,", separated=True),
    Spec("train.run", "Train", "&Train", "start_training", "F5", needs=_TEXT),
    Spec("train.hold", "Pause or resume", "&Train", "pause_training", "F6", needs=_UNDER_WAY),
    Spec("train.end", "Stop", "&Train", "stop_training", "F7", needs=_UNDER_WAY),
    Spec("train.more", "Train more epochs", "&Train", "continue_training", "F8", needs="Train first"),
    Spec("train.branch", "Branch from the moment shown", "&Train", "branch_training", "F9",
         needs="Look at an earlier moment on the timeline"),
    Spec("view.next_page", "Next page", "&View", "next_page", "Ctrl+PgDown"),
    Spec("view.previous_page", "Previous page", "&View", "previous_page", "Ctrl+PgUp"),
    Spec("view.pause_layout", "Pause or resume the layout", "&View", "pause_layout", "Ctrl+Shift+P", separated=True),
    Spec("view.layout_anew", "Start the layout anew", "&View", "start_layout_anew"),
    Spec("view.system", "Colors of the system", "&View", "use_theme", argument="system", group="theme", checkable=True,
         separated=True),
    Spec("view.light", "Light", "&View", "use_theme", argument="light", group="theme", checkable=True),
    Spec("view.dark", "Dark", "&View", "use_theme", argument="dark", group="theme", checkable=True),
    Spec("help.palette", "Command palette", "&Help", "show_palette", "Ctrl+K"),
    Spec("help.shortcuts", "Keyboard shortcuts", "&Help", "show_shortcuts", "F1; ?"),
    Spec("help.whats_this", "What's this?", "&Help", "explain", "Shift+F1"),
    Spec("help.tour", "A tour of one minute", "&Help", "begin_tour"),
    Spec("help.about", "About embviz", "&Help", "show_about"),
)


def build(window: "MainWindow", commands: "Commands", menu_bar: QMenuBar) -> dict[str, QAction]:
    """Make the actions and menus of the window; returns the actions by id."""
    made: dict[str, QAction] = {}
    menus = {}
    groups: dict[str, QActionGroup] = {}
    for spec in ACTIONS:
        menu = menus.get(spec.menu) or menus.setdefault(spec.menu, menu_bar.addMenu(spec.menu))
        if spec.separated:
            menu.addSeparator()
        action = QAction(spec.text, window)
        action.setObjectName(spec.id)
        if spec.shortcut:
            action.setShortcuts(QKeySequence.listFromString(spec.shortcut))
        action.setCheckable(spec.checkable)
        if spec.group:
            groups.setdefault(spec.group, QActionGroup(window)).addAction(action)
        target = getattr(commands, spec.call)
        if spec.argument is None:
            action.triggered.connect(lambda _checked=False, target=target: target())
        else:
            action.triggered.connect(lambda _checked=False, target=target, argument=spec.argument: target(argument))
        menu.addAction(action)
        made[spec.id] = action
    return made
