"""The learner's own text: sentences, window and articles, and a matrix of what each sentence moved."""

import numpy as np
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from embviz.gui.lessons.widgets.beside import BesideOrBelow
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.lessons.write.experiment import TextPart
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import column, combo_box, label, row
from embviz.teaching.small_text.experiments import DRINKS, EXPERIMENTS, OWN
from embviz.teaching.small_text.influence import Influence
from embviz.teaching.small_text.sentences import ARTICLES, WINDOW, SmallText, read_lines
from embviz.util.language import tr

_WIDEST = 8
_WORDS = 12  # columns of the matrix


class OwnTextPart(TextPart):
    """The free laboratory: it begins with one of the texts, and everything may be changed."""

    EXPERIMENT = OWN
    ROWS = 14
    NUMBERED = True

    def _lay_out(self) -> None:
        self.preset = combo_box("write.preset", tr("Text to begin with"))
        titles = (tr("Kings and queens"), tr("Cats and dogs"), tr("Two illnesses"), tr("Tezgüino"), tr("Professions"))
        for experiment, title in zip(EXPERIMENTS, titles, strict=True):
            self.preset.addItem(title, experiment.id)
        self.preset.addItem(tr("Empty"), "")
        self.window_spin = WholeSpin("write.window", tr("Window: words on each side"), 1, _WIDEST, WINDOW)
        self.window_spin.setPrefix(tr("window "))
        self.articles = QCheckBox(tr("Leave out the, a and an"))
        self.articles.setObjectName("write.articles")
        self.articles.setChecked(True)
        self.matrix = Matrix(self.stage, "write.influence", tr("Change of the cosines of a word without a sentence"))
        super()._lay_out()
        self.preset.activated.connect(self._take_preset)
        self.window_spin.valueChanged.connect(lambda _value: self._on_edited())
        self.articles.toggled.connect(lambda _on: self._on_edited())

    def _make_controls(self) -> QHBoxLayout:
        text = label(tr("Text"), "section")
        return row(*self.readings, 12, text, self.preset, 12, self.window_spin, 12, self.articles, None)

    def _make_picture(self) -> QWidget:
        moved = QWidget()
        below = column(moved, (0, 0, 0, 0), 8)
        below.addWidget(label(tr("What each sentence moved"), "section"))
        below.addWidget(self.matrix)
        return BesideOrBelow(super()._make_picture(), moved, (3, 2))

    def text(self) -> SmallText:
        left_out = ARTICLES if self.articles.isChecked() else ()
        return read_lines(self.editor.lines, self.window_spin.value(), left_out)

    def take_reading(self, at: int) -> None:
        """Show the text of kings and queens with the window that the question asks for."""
        self.preset.setCurrentIndex(0)
        self.window_spin.setValue(OWN.window(at))
        super().take_reading(at)

    def _take_preset(self, at: int) -> None:
        chosen = next((one for one in EXPERIMENTS if one.id == self.preset.itemData(at)), None)
        self.editor.set_lines(chosen.lines if chosen is not None else ())
        self.wanted = chosen.word if chosen is not None and chosen is not DRINKS else "tezgüino"
        self._on_edited()

    def _take_influence(self, influences: dict[int, Influence]) -> None:
        super()._take_influence(influences)
        if self.learned is None or not influences:
            return
        table = np.array([one.moved for one in influences.values()])
        # the words that stand out most, beside the one that is looked at
        order = np.argsort(-np.nan_to_num(table).max(axis=0), kind="stable").tolist()
        at = self.learned.text.index[self.word]
        chosen = [at, *(k for k in order if k != at)][:_WORDS]
        self.matrix.show_values(
            table[:, chosen],
            [self.editor.lines[line] for line in influences],
            [self.learned.text.words[k] for k in chosen],
            heads=[str(line + 1) for line in influences],
        )
