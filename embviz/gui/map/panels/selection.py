"""The Select panel: search by pattern, bulk actions, named selections."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from embviz.gui.map.panels.selection_names import SelectionNames
from embviz.gui.map.panels.word_finder import WordFinder
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, hairline, label, row
from embviz.gui.widgets.scrolling import VerticalScrollArea
from embviz.util.language import counted, tr

_MARGIN = 14
_NARROWEST = 264  # px
_MOST_NEIGHBORS = 1000


class SelectionPanel(QWidget):
    """Counts what is selected and hidden; its buttons do what the entries of the Edit menu do."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._workspace, self._scene = context, context.workspace, context.scene
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(_MARGIN, 8, 10, 12)
        layout.setSpacing(10)
        self.head = row(label(tr("Find words"), "section"), None)
        layout.addLayout(self.head)
        self._finder = WordFinder(context)
        layout.addWidget(self._finder, 1)
        layout.addWidget(hairline())
        layout.addWidget(label(tr("Selected"), "section"))
        self._count = label("", "muted", wrap=True)
        self._count.setObjectName("select.selected")
        layout.addWidget(self._count)
        layout.addLayout(self._make_buttons())
        layout.addWidget(hairline())
        layout.addWidget(label(tr("Named selections"), "section"))
        layout.addWidget(SelectionNames(context))
        layout.addStretch(0)
        outer.addWidget(VerticalScrollArea(inside, _NARROWEST))
        for changed in (
            self._workspace.selection_changed, self._workspace.embedding_changed, self._scene.selected_changed,
            self._scene.hidden_changed, self._scene.words_changed, context.hands.hiding_changed,
        ):
            changed.connect(self._show)
        self._show()

    def _make_buttons(self) -> QVBoxLayout:
        neighbors = self._doing(tr("Neighbors"), "neighbors", "edit.select_neighbors")
        neighbors.setToolTip(
            tr(
                "Select beside each selected word those with the largest cosine to it, so many (Ctrl+Shift+N, or a "
                "double click on a word)"
            )
        )
        self._number = WholeSpin()
        self._number.setObjectName("select.neighbor_number")
        self._number.setAccessibleName(tr("Neighbors of each word"))
        self._number.setRange(1, _MOST_NEIGHBORS)
        self._number.setValue(self._context.settings.get("select/neighbors"))
        self._number.valueChanged.connect(lambda count: self._context.settings.set("select/neighbors", count))
        cluster = self._doing(tr("Cluster"), "cluster", "edit.select_cluster")
        cluster.setToolTip(
            tr(
                "Select the cluster of the word selected last: where the colors are categories, all words of its "
                "category; else the clump of words on the map that hang together with it by steps no longer than 1.5 "
                "times the usual distance, around it, of a fifth neighbor (Ctrl+Shift+K)"
            )
        )
        invert = self._doing(tr("Invert"), "invert", "edit.invert_selection")
        invert.setToolTip(
            tr("Select, of the words seen on the map, those that are not selected now; hidden ones stay out"),
        )
        clear = self._doing(tr("Clear"), "clear", "edit.clear_selection")
        hide = self._doing(tr("Hide"), "hide", "edit.hide")
        isolate = self._doing(tr("Show only"), "isolate", "edit.isolate")
        isolate.setToolTip(tr("Hide all words but the selected ones, which stay selected (Ctrl+Shift+I)"))
        show_all = self._doing(tr("Show all"), "show_all", "edit.show_all")
        self._buttons = {
            "neighbors": neighbors, "cluster": cluster, "invert": invert, "clear": clear, "hide": hide,
            "isolate": isolate, "show_all": show_all,
        }
        grid = QGridLayout()
        grid.setSpacing(6)
        for at, part in enumerate((cluster, invert, clear, hide, isolate, show_all)):
            grid.addWidget(part, at // 3, at % 3)
        both = QVBoxLayout()
        both.setSpacing(6)
        both.addLayout(row(neighbors, self._number, spacing=6, stretch=neighbors))
        both.addLayout(grid)
        return both

    def _doing(self, text: str, name: str, action: str) -> QPushButton:
        result = button(text, f"select.{name}")
        result.setProperty("compact", True)  # three stand side by side
        result.clicked.connect(lambda: self._context.run_action(action))
        return result

    def take_focus(self) -> None:
        """Let a person type a pattern."""
        self._finder.take_focus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        if not self.isVisible():
            return
        chosen, scene = len(self._workspace.chosen), self._scene
        on_map, hidden = len(scene.selected), int(scene.hidden.sum())
        parts = [counted(chosen, "word") if chosen else tr("No words")]
        if chosen - on_map:
            parts.append(tr("{chosen:,} not on the map", chosen=chosen - on_map))
        if hidden:
            parts.append(tr("{hidden:,} of {words:,} on the map hidden", hidden=hidden, words=len(scene.words)))
        self._count.setText(" · ".join(parts))
        enabled = {
            "neighbors": chosen > 0 and self._workspace.embedding is not None, "cluster": on_map > 0,
            "invert": len(scene.words) > 0, "clear": chosen > 0, "hide": chosen > 0, "isolate": chosen > 0,
            "show_all": self._context.hands.hides,
        }
        for name, part in self._buttons.items():
            part.setEnabled(enabled[name])
