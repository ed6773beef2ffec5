"""The menu under the right button of the map, and under the menu key: what can be done with a word, or beside all."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from embviz.gui.context import Context
from embviz.gui.wordmap.word_map import WordMap
from embviz.language import counted, tr

_FOR_WORDS = (
    ((tr("Select neighbors"), "edit.select_neighbors"), (tr("Select cluster"), "edit.select_cluster")),
    ((tr("Hide"), "edit.hide"), (tr("Show only"), "edit.isolate")),
    ((tr("Use as analogy"), "edit.to_analogy"), (tr("Compare in the heatmap"), "edit.to_heatmap")),
    ((tr("Copy"), "edit.copy_words"),),
)
_BESIDE_WORDS = (
    ((tr("Select all words"), "edit.select_all"), (tr("Invert selection"), "edit.invert_selection"),
     (tr("Clear selection"), "edit.clear_selection")),
    ((tr("Find words by pattern"), "edit.find_words"),),
)
_SHOW_ALL = (tr("Show all words"), "edit.show_all")


class MapMenu(QObject):
    """Opens the menu for a word, whose entries act on the selection: an unselected word is selected first.

    Parameters
    ----------
    context : Context
    view : WordMap
    """

    def __init__(self, context: Context, view: WordMap) -> None:
        super().__init__(view)
        self._context, self._view = context, view
        view.menu_asked.connect(self._open)

    def _open(self, word: int, place: QPoint) -> None:
        context, view = self._context, self._view
        if not context.scene.words:
            return
        selected = context.scene.selected
        if word >= 0 and not (selected == word).any():
            context.workspace.select([context.scene.words[word]])
            selected = context.scene.selected
        menu = QMenu(view)
        menu.setObjectName("map.menu")
        menu.aboutToHide.connect(menu.deleteLater)
        if word >= 0:
            one = len(selected) == 1
            head = menu.addAction(context.scene.words[word] if one else counted(len(selected), "word"))
            head.setObjectName("map.menu.head")
            head.setEnabled(False)
            menu.addSeparator()
        for group in _FOR_WORDS if word >= 0 else _BESIDE_WORDS:
            for text, action in group:
                self._add(menu, text, action)
            menu.addSeparator()
        if context.hands.hides:
            self._add(menu, *_SHOW_ALL)
            menu.addSeparator()
        fit = menu.addAction(tr("Fit the map to its words"), view.fit)
        fit.setObjectName("map.menu.fit")
        menu.popup(place)

    def _add(self, menu: QMenu, text: str, action: str) -> None:
        entry = menu.addAction(text, lambda: self._context.run_action(action))
        entry.setObjectName(f"map.menu.{action.removeprefix('edit.')}")
        if action == "edit.clear_selection":
            entry.setEnabled(len(self._context.workspace.chosen) > 0)
