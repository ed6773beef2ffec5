"""Choice of the words for methods that take only some: all, or the selected ones."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.widgets.layouts import button, label, row
from embviz.projection.mds import MOST_WORDS, MdsOptions, written
from embviz.util.language import tr

_NAMED = 6  # words that are named


class ChosenWords(QWidget):
    """Takes the selection as it is when the button is pressed: a click on the map does not lay out anew.

    Signals
    -------
    changed
        Other words were chosen.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._scene = context.scene
        self._chosen = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        self._said = label("", "muted", wrap=True)
        self._said.setObjectName("layout.chosen")
        layout.addWidget(self._said)
        self._take = button(tr("Lay out selection"), "layout.take_selection")
        self._all = button(tr("All words"), "layout.all_words", flat=True)
        self._take.clicked.connect(self._on_take)
        self._all.clicked.connect(lambda: self._choose(""))
        layout.addLayout(row(self._take, self._all, None))
        self._scene.selected_changed.connect(self._on_selected)
        self._on_selected()

    def values(self) -> dict[str, str]:
        """Return the option."""
        return {"chosen": self._chosen}

    def fill(self, values: dict[str, Any]) -> None:
        """Show the words that are chosen."""
        self._chosen = values["chosen"]
        self._all.setEnabled(bool(self._chosen))
        words = MdsOptions(chosen=self._chosen).chosen_words
        if not words:
            self._said.setText(
                tr(
                    "All words on the map, at most {most_words:,}. Select some to see only them: distances among few "
                    "words fit into a plane far better.",
                    most_words=MOST_WORDS,
                )
            )
        else:
            named = ", ".join(words[:_NAMED]) + (" …" if len(words) > _NAMED else "")
            self._said.setText(tr("{words:,} chosen words: {named}", words=len(words), named=named))

    def _on_selected(self) -> None:
        count = len(self._scene.selected)
        self._take.setEnabled(1 < count <= MOST_WORDS)
        self._take.setToolTip(
            tr(
                "Select at most {most_words:,} words, not {count:,}", most_words=MOST_WORDS, count=count,
            ) if count > MOST_WORDS
            else tr("Select words on the map first") if count < 2 else tr(
                "Lay out the {count:,} selected words alone", count=count,
            )
        )

    def _on_take(self) -> None:
        words = self._scene.words
        self._choose(written(words[at] for at in self._scene.selected.tolist()))

    def _choose(self, chosen: str) -> None:
        if chosen != self._chosen:
            self.fill({"chosen": chosen})
            self.changed.emit()
