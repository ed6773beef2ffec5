"""The table of actions: id, text, shortcut, menu, and the method of `Commands` that each calls."""

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenuBar

from embviz.gui.app.menus import ContextMenus, RecentMenu
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.commands.commands import Commands
    from embviz.gui.app.main_window import MainWindow


@dataclass(frozen=True)
class ActionSpec:
    """One action. `call` names a method of `Commands` or of one of its groups; `group` makes it one of several choices.

    `shortcut` may hold several, separated by `; `. `needs` says what is missing while the action is disabled, `tip`
    what it does where its text leaves a doubt: its menu shows it.
    """

    id: str
    text: str
    call: str
    shortcut: str = ""
    argument: str | None = None
    group: str = ""
    checkable: bool = False
    separated: bool = False
    needs: str = ""
    tip: str = ""

    @property
    def menu(self) -> str:
        """Id of the menu that contains it, one of `MENUS`."""
        return self.id.partition(".")[0]

    @property
    def menu_name(self) -> str:
        """Title of the menu, without the mnemonic."""
        return MENUS[self.menu].replace("&", "")


MENUS = {"file": tr("&File"), "edit": tr("&Edit"), "train": tr("&Train"), "view": tr("&View"), "help": tr("&Help")}
"""Text of each menu by its id, in their order."""


_VECTORS, _TEXT, _SELECTED = tr("Train, or open vectors"), tr("Open a text"), tr("Select a word")
_MAP, _UNDER_WAY = tr("Train, or open vectors: the map is empty"), tr("No training is running")

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("file.open_corpus", tr("Open text…"), "choose_text", "Ctrl+O"),
    ActionSpec("file.open_folder", tr("Open folder of texts…"), "choose_folder"),
    ActionSpec("file.open_address", tr("Open address…"), "choose_address"),
    ActionSpec(
        "file.toy_world",
        tr("Toy world"),
        "open_toy_world",
        "Ctrl+T",
        tip=tr("Opens the made-up text, ready for settings of your own: Train (F5) begins"),
    ),
    ActionSpec(
        "file.watch_toy_world",
        tr("Watch the toy world learn"),
        "watch_toy_world",
        tip=tr("Opens the made-up text and trains on it at once, with the settings of the form"),
    ),
    ActionSpec("file.documentation", tr("Documentation on this computer"), "open_documentation"),
    ActionSpec("file.english", tr("English Wikipedia"), "open_english"),
    ActionSpec("file.ask_english", tr("English Wikipedia: ask an analogy"), "ask_english"),
    ActionSpec("file.open_project", tr("Open project…"), "project.open_project", "Ctrl+Alt+O", separated=True),
    ActionSpec(
        "file.save_project", tr("Save project"), "project.save_project", "Ctrl+S", needs=tr("Open a text or vectors")
    ),
    ActionSpec(
        "file.save_project_as",
        tr("Save project as…"),
        "project.save_project_as",
        "Ctrl+Shift+S",
        needs=tr("Open a text or vectors"),
    ),
    ActionSpec("file.project_notes", tr("Project notes…"), "project.project_notes", needs=tr("Open a text or vectors")),
    ActionSpec(
        "file.copy_command", tr("Copy command line of this run"), "project.copy_command", needs=tr("Train first")
    ),
    ActionSpec("file.open_vectors", tr("Open vectors…"), "choose_vectors", "Ctrl+Shift+O", separated=True),
    ActionSpec(
        "file.open_beside",
        tr("Open text alongside the vectors…"),
        "choose_text_beside",
        needs=tr("Open vectors without a text"),
    ),
    ActionSpec("file.save_vectors", tr("Save vectors…"), "save_vectors", "Ctrl+Alt+S", needs=_VECTORS),
    ActionSpec("file.about_vectors", tr("About these vectors…"), "show_provenance", needs=_VECTORS),
    ActionSpec("file.audit", tr("Audit vectors…"), "show_audit", needs=_VECTORS),
    ActionSpec("file.export_map", tr("Export map…"), "export_map", "Ctrl+E", separated=True, needs=_VECTORS),
    ActionSpec(
        "file.export_animation", tr("Export animation…"), "export_animation", "Ctrl+Shift+E", needs=tr("Train first")
    ),
    ActionSpec("file.export_story", tr("Export story…"), "story.export", needs=tr("Pin a step first")),
    ActionSpec("file.save_picture", tr("Save page as picture…"), "save_picture", "Ctrl+Alt+Shift+S"),
    ActionSpec("file.quit", tr("Quit"), "quit", "Ctrl+Q", separated=True),
    ActionSpec("edit.undo", tr("Undo"), "words.undo", "Ctrl+Z", needs=tr("Nothing to undo")),
    ActionSpec("edit.redo", tr("Redo"), "words.redo", "Ctrl+Shift+Z", needs=tr("Nothing to redo")),
    ActionSpec("edit.find", tr("Find a word"), "words.find_word", "Ctrl+F", separated=True),
    ActionSpec("edit.clear_selection", tr("Clear selection"), "words.clear_selection", "Ctrl+Shift+A", needs=_SELECTED),
    ActionSpec("edit.select_all", tr("Select all words on the map"), "words.select_all", "Ctrl+Alt+A", needs=_MAP),
    ActionSpec("edit.invert_selection", tr("Invert selection"), "words.invert_selection", "Ctrl+I", needs=_MAP),
    ActionSpec(
        "edit.select_neighbors", tr("Select neighbors"), "words.select_neighbors", "Ctrl+Shift+N", needs=_SELECTED
    ),
    ActionSpec(
        "edit.select_cluster",
        tr("Select cluster"),
        "words.select_cluster",
        "Ctrl+Shift+K",
        needs=tr("Select a word on the map"),
    ),
    ActionSpec("edit.find_words", tr("Find words by pattern"), "words.find_words", "Ctrl+Shift+F"),
    ActionSpec(
        "edit.hide", tr("Hide selected words"), "words.hide_selected", "Ctrl+H", separated=True, needs=_SELECTED
    ),
    ActionSpec(
        "edit.isolate", tr("Show only selected words"), "words.isolate_selected", "Ctrl+Shift+I", needs=_SELECTED
    ),
    ActionSpec(
        "edit.show_all", tr("Show all words"), "words.show_all_words", "Ctrl+Shift+U", needs=tr("No word is hidden")
    ),
    ActionSpec(
        "edit.copy_words",
        tr("Copy selected words"),
        "words.copy_words",
        "Ctrl+Shift+W",
        separated=True,
        needs=_SELECTED,
    ),
    ActionSpec(
        "edit.to_neighbors",
        tr("Neighbors of the selection"),
        "words.selection_to_neighbors",
        "Ctrl+Shift+M",
        needs=_SELECTED,
    ),
    ActionSpec(
        "edit.to_analogy", tr("Use selection as analogy"), "words.selection_to_analogy", "Ctrl+Shift+L", needs=_SELECTED
    ),
    ActionSpec(
        "edit.to_heatmap",
        tr("Compare selection in the heatmap"),
        "words.selection_to_heatmap",
        "Ctrl+Shift+H",
        needs=_SELECTED,
    ),
    ActionSpec("edit.to_odd", tr("Odd one out of the selection"), "words.selection_to_odd", needs=_SELECTED),
    ActionSpec("edit.to_map", tr("Show selection on the map"), "words.selection_to_map", needs=_SELECTED),
    ActionSpec(
        "edit.to_axis_low",
        tr("Selection at the low end of an axis"),
        "words.selection_to_axis",
        argument="minus",
        needs=_SELECTED,
    ),
    ActionSpec(
        "edit.to_axis_high",
        tr("Selection at the high end of an axis"),
        "words.selection_to_axis",
        argument="plus",
        needs=_SELECTED,
    ),
    ActionSpec(
        "edit.pin_moment", tr("Pin step"), "story.pin", "Ctrl+D", separated=True, needs=tr("Open a text or vectors")
    ),
    ActionSpec("edit.update_moment", tr("Update step"), "story.update_moment", needs=tr("Pin a step first")),
    ActionSpec(
        "edit.menu", tr("Context menu of the focused control"), "window.ask_for_menu", "Shift+F10", separated=True
    ),
    ActionSpec("edit.preferences", tr("Preferences…"), "window.show_preferences", "Ctrl+,", separated=True),
    ActionSpec("train.run", tr("Train"), "start_training", "F5", needs=_TEXT),
    ActionSpec("train.hold", tr("Pause or resume"), "pause_training", "F6", needs=_UNDER_WAY),
    ActionSpec("train.end", tr("Stop"), "stop_training", "F7", needs=_UNDER_WAY),
    ActionSpec("train.more", tr("Continue training"), "continue_training", "F8", needs=tr("Train first")),
    ActionSpec(
        "train.branch",
        tr("Branch from this moment"),
        "branch_training",
        "F9",
        needs=tr("Look at an earlier moment on the timeline"),
    ),
    ActionSpec("train.repeat", tr("Reproducibility of the run"), "show_repeats", needs=tr("Train first")),
    ActionSpec("view.next_page", tr("Next page"), "next_page", "Ctrl+PgDown"),
    ActionSpec("view.previous_page", tr("Previous page"), "previous_page", "Ctrl+PgUp"),
    ActionSpec(
        "view.map_alone", tr("Map only"), "window.show_map_alone", "F", separated=True, needs=tr("Show the Map page")
    ),
    ActionSpec("view.play_story", tr("Play story"), "story.play", "Ctrl+F5", needs=tr("Pin a step first")),
    ActionSpec("view.plot_table", tr("Show plot as table"), "window.show_plot_table", "Ctrl+Alt+T"),
    ActionSpec("view.pause_layout", tr("Pause or resume the layout"), "pause_layout", "Ctrl+Shift+P", separated=True),
    ActionSpec("view.layout_anew", tr("Restart the layout"), "restart_layout"),
    ActionSpec(
        "view.system",
        tr("System colors"),
        "use_theme",
        argument="system",
        group="theme",
        checkable=True,
        separated=True,
    ),
    ActionSpec("view.light", tr("Light"), "use_theme", argument="light", group="theme", checkable=True),
    ActionSpec("view.dark", tr("Dark"), "use_theme", argument="dark", group="theme", checkable=True),
    ActionSpec("view.larger", tr("Larger text"), "larger_text", "Ctrl++; Ctrl+=", separated=True),
    ActionSpec("view.smaller", tr("Smaller text"), "smaller_text", "Ctrl+-"),
    ActionSpec("view.usual_size", tr("Default text size"), "usual_text", "Ctrl+Shift+0"),
    ActionSpec("help.palette", tr("Command palette"), "window.show_palette", "Ctrl+K"),
    ActionSpec("help.shortcuts", tr("Keyboard shortcuts"), "window.show_shortcuts", "F1; ?"),
    ActionSpec("help.guide", tr("User guide"), "window.show_guide", "Shift+F2"),
    ActionSpec("help.teaching", tr("For teachers"), "window.show_guide", argument="teaching"),
    ActionSpec("help.sources", tr("Formulas and their sources"), "window.show_guide", argument="sources"),
    ActionSpec("help.whats_this", tr("What's this?"), "window.explain", "Shift+F1"),
    ActionSpec("help.tour", tr("One-minute tour"), "window.begin_tour"),
    ActionSpec("help.example_story", tr("Tour as a story"), "story.play_example"),
    ActionSpec("help.about", tr("About embviz"), "window.show_about"),
)


def build(window: "MainWindow", commands: "Commands", menu_bar: QMenuBar) -> dict[str, QAction]:
    """Create the actions and menus of the window; return the actions by id."""
    made: dict[str, QAction] = {}
    menus = {key: menu_bar.addMenu(text) for key, text in MENUS.items()}
    for key, menu in menus.items():
        menu.setObjectName(f"menu.{key}")
    groups: dict[str, QActionGroup] = {}
    for spec in ACTIONS:
        menu = menus[spec.menu]
        if spec.separated:
            menu.addSeparator()
        action = QAction(spec.text, window)
        action.setObjectName(spec.id)
        if spec.tip:
            action.setToolTip(spec.tip)
            action.setStatusTip(spec.tip)
            menu.setToolTipsVisible(True)
        if spec.shortcut:
            action.setShortcuts(QKeySequence.listFromString(spec.shortcut))
        action.setCheckable(spec.checkable)
        if spec.group:
            groups.setdefault(spec.group, QActionGroup(window)).addAction(action)
        target = attrgetter(spec.call)(commands)
        if spec.argument is None:
            action.triggered.connect(lambda _checked=False, target=target: target())
        else:
            action.triggered.connect(lambda _checked=False, target=target, argument=spec.argument: target(argument))
        menu.addAction(action)
        made[spec.id] = action
    menus["file"].insertMenu(made["file.toy_world"], RecentMenu(window))
    ContextMenus(window)
    return made
