"""Context-menu entries for a word."""

from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from embviz.gui.pages.context import Context
from embviz.gui.widgets.layouts import add_entry
from embviz.util.language import counted, tr

# titles of the entries, and the action of the selection that each runs
_ASK = (
    (tr("Neighbors"), "edit.to_neighbors"),
    (tr("Use as analogy"), "edit.to_analogy"),
    (tr("Compare in the heatmap"), "edit.to_heatmap"),
)
_AXES = ((tr("Low end of an axis"), "edit.to_axis_low"), (tr("High end of an axis"), "edit.to_axis_high"))
_WIDEN = ((tr("Select neighbors"), "edit.select_neighbors"),)
_CLUSTER = ((tr("Select cluster"), "edit.select_cluster"),)  # for words on the map, as the following ones
_SEEN = ((tr("Hide on the map"), "edit.hide"), (tr("Show only this on the map"), "edit.isolate"))


def add_word_actions(menu: QMenu, context: Context, word: str, prefix: str = "menu") -> None:
    """Add the actions on a word, or on all selected words if it is one of several.

    Entries that act on the selection first select the word if it is not selected; opening the menu changes nothing.

    Parameters
    ----------
    word : str
        If it is not in the open vocabulary, it can only be copied.
    prefix : str
        Prefix of the object names of the entries.
    """
    workspace = context.workspace
    index = workspace.index
    at = index.get(word) if index is not None else None
    selected = bool(workspace.selected_among((word,)))
    several = selected and len(workspace.chosen) > 1
    add = partial(add_entry, menu, prefix=prefix)
    add("head", counted(len(workspace.chosen), "word") if several else word, menu.close).setEnabled(False)
    menu.addSeparator()
    if at is not None:
        add("select", tr("Select"), partial(workspace.select, [word])).setEnabled(several or not selected)
        toggle = tr("Remove from the selection") if selected else tr("Add to the selection")
        add("toggle", toggle, partial(workspace.toggle, word))
        on_map = at < len(context.scene.words)
        for group in (_ASK, _AXES, (*_WIDEN, *_CLUSTER), _SEEN) if on_map else (_ASK, _AXES, _WIDEN):
            menu.addSeparator()
            for text, action in group:
                if several and action == "edit.isolate":
                    text = tr("Show only these on the map")
                add(action.removeprefix("edit."), text, partial(_do, context, action, word))
        menu.addSeparator()
    if several:
        add("copy_words", tr("Copy the words"), partial(context.run_action, "edit.copy_words"))
    else:
        add("copy_words", tr("Copy “{word}”", word=word), partial(QGuiApplication.clipboard().setText, word))
    menu.addSeparator()


def _do(context: Context, action: str, word: str) -> None:
    if not context.workspace.selected_among((word,)):
        context.workspace.select([word])
    context.run_action(action)
