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
    """One action. `call` names a method of `Commands`; `group` makes it one of several choices."""

    id: str
    text: str
    menu: str
    call: str
    shortcut: str = ""
    argument: str | None = None
    group: str = ""
    checkable: bool = False
    separated: bool = False


ACTIONS: tuple[Spec, ...] = (
    Spec("file.open_corpus", "Open text…", "&File", "choose_text", "Ctrl+O"),
    Spec("file.open_folder", "Open folder of texts…", "&File", "choose_folder"),
    Spec("file.toy_world", "Toy world", "&File", "open_toy_world", "Ctrl+T"),
    Spec("file.documentation", "Documentation on this computer", "&File", "open_documentation"),
    Spec("file.open_vectors", "Open vectors…", "&File", "choose_vectors", "Ctrl+Shift+O", separated=True),
    Spec("file.open_beside", "Open text beside the vectors…", "&File", "choose_text_beside"),
    Spec("file.save_vectors", "Save vectors…", "&File", "save_vectors", "Ctrl+S"),
    Spec("file.about_vectors", "About these vectors…", "&File", "show_provenance"),
    Spec("file.export_map", "Export map…", "&File", "export_map", "Ctrl+E", separated=True),
    Spec("file.export_animation", "Export the map's way…", "&File", "export_animation", "Ctrl+Shift+E"),
    Spec("file.save_picture", "Save page as picture…", "&File", "save_picture", "Ctrl+Shift+S"),
    Spec("file.quit", "Quit", "&File", "quit", "Ctrl+Q", separated=True),
    Spec("edit.undo", "Undo", "&Edit", "undo", "Ctrl+Z"),
    Spec("edit.redo", "Redo", "&Edit", "redo", "Ctrl+Shift+Z"),
    Spec("edit.find", "Find a word", "&Edit", "find_word", "Ctrl+F", separated=True),
    Spec("edit.clear_selection", "Clear selection", "&Edit", "clear_selection", "Ctrl+Shift+A"),
    Spec("edit.select_all", "Select all words on the map", "&Edit", "select_all", "Ctrl+Alt+A"),
    Spec("edit.invert_selection", "Invert selection", "&Edit", "invert_selection", "Ctrl+I"),
    Spec("edit.select_neighbors", "Select neighbors", "&Edit", "select_neighbors", "Ctrl+Shift+N"),
    Spec("edit.select_cluster", "Select cluster", "&Edit", "select_cluster", "Ctrl+Shift+K"),
    Spec("edit.find_words", "Find words by pattern", "&Edit", "find_words", "Ctrl+Shift+F"),
    Spec("edit.hide", "Hide selected words", "&Edit", "hide_selected", "Ctrl+H", separated=True),
    Spec("edit.isolate", "Show only selected words", "&Edit", "isolate_selected", "Ctrl+Shift+I"),
    Spec("edit.show_all", "Show all words", "&Edit", "show_all_words", "Ctrl+Shift+U"),
    Spec("edit.copy_words", "Copy selected words", "&Edit", "copy_words", "Ctrl+Shift+W", separated=True),
    Spec("edit.to_neighbors", "Neighbors of the selection", "&Edit", "selection_to_neighbors", "Ctrl+Shift+M"),
    Spec("edit.to_analogy", "Use selection as analogy", "&Edit", "selection_to_analogy", "Ctrl+Shift+L"),
    Spec("edit.to_heatmap", "Compare selection in the heatmap", "&Edit", "selection_to_heatmap", "Ctrl+Shift+H"),
    Spec("train.run", "Train", "&Train", "start_training", "F5"),
    Spec("train.hold", "Pause or resume", "&Train", "pause_training", "F6"),
    Spec("train.end", "Stop", "&Train", "stop_training", "F7"),
    Spec("train.more", "Train more epochs", "&Train", "continue_training", "F8"),
    Spec("train.branch", "Branch from the moment shown", "&Train", "branch_training", "F9"),
    Spec("view.next_page", "Next page", "&View", "next_page", "Ctrl+PgDown"),
    Spec("view.previous_page", "Previous page", "&View", "previous_page", "Ctrl+PgUp"),
    Spec("view.pause_layout", "Pause or resume the layout", "&View", "pause_layout", "Ctrl+Shift+P", separated=True),
    Spec("view.layout_anew", "Start the layout anew", "&View", "start_layout_anew"),
    Spec("view.system", "Colors of the system", "&View", "use_theme", argument="system", group="theme", checkable=True,
         separated=True),
    Spec("view.light", "Light", "&View", "use_theme", argument="light", group="theme", checkable=True),
    Spec("view.dark", "Dark", "&View", "use_theme", argument="dark", group="theme", checkable=True),
    Spec("help.shortcuts", "Keyboard shortcuts", "&Help", "show_shortcuts", "F1"),
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
            action.setShortcut(QKeySequence(spec.shortcut))
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
