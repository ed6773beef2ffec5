"""The parts of the lesson on the embedding layer: a product with a one-hot vector is a lookup."""

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.lessons.lookup.network import STEPS, Layer, LookupNetwork
from embviz.gui.lessons.stage import DataWidget, LessonState, LessonWidget
from embviz.gui.lessons.widgets.matrix import Matrix, NamedMatrix
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, check_box, label, row
from embviz.util.language import counted, isolated, quoted, tr

_UNMOVED = 1e-6  # changes below are rounding
_MOST, _LONGEST = 12, 24  # words shown; letters of a new token
_NEW = "prince"
_NEAR = ("king", "queen")


class LookupPart(DataWidget):
    """A one-hot vector, the matrix, and the column that it selects."""

    NARROW = True
    PROVIDES = ("vocabulary", "dimensions", "products", "copies", "whole")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.layer = stage.share(Layer)
        hot = NamedMatrix(stage, "lookup.onehot", tr("One-hot vector"), decimals=0)
        table = NamedMatrix(stage, "lookup.matrix", tr("Embedding matrix"))
        picked = NamedMatrix(stage, "lookup.picked", tr("Vector of the word"))
        self._hot, self._table, self._picked = hot.matrix, table.matrix, picked.matrix
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        layout = QHBoxLayout()
        layout.setSpacing(18)
        self._shown = label("", "muted", wrap=True, name="lookup.shown")
        whole.addLayout(layout)
        whole.addWidget(self._shown)
        whole.addWidget(self.said)
        for keys, name, part in ((("column",), "W", table), (("hot",), "x", hot), (("picked",), "W x", picked)):
            part.name(keys, name)
            layout.addWidget(part)
        self._table.lit_signs = ("picked",)
        layout.addStretch(1)
        self._table.column_clicked.connect(self.layer.choose)
        self.layer.changed.connect(self._show)
        self._show()

    def refresh(self) -> None:
        self.layer.follow()
        self._show()

    def _show(self) -> None:
        layer = self.layer
        rows = [f"d{k + 1}" for k in range(len(layer.columns))]
        hot = np.zeros((len(layer.words), 1))
        hot[layer.chosen] = 1.0
        reach = float(np.abs(layer.columns).max())  # the same number has the same color everywhere
        self._table.show_values(layer.columns, rows, layer.words, lit=(layer.chosen,), reach=reach)
        self._hot.show_values(hot, layer.words, ("",))
        # computed by the formula, not copied, to show that the numbers are equal
        self._picked.show_values(layer.columns @ hot, rows, (layer.words[layer.chosen],), reach=reach)
        words, dimensions = layer.shape[0] + len(layer.added), layer.shape[1]
        self._shown.setText(
            tr(
                "Shown: {rows} of {dimensions:,} dimensions, {columns} of {words:,} words",
                rows=len(layer.columns),
                dimensions=dimensions,
                columns=len(layer.words),
                words=words,
            )
        )
        self.stage.set_values(
            vocabulary=f"{words:,}",
            dimensions=f"{dimensions:,}",
            products=f"{words * dimensions:,}",
            whole=tr("for the whole of these vectors")
            if self.stage.source.vectors is not None
            else tr("for these numbers, which are drawn at random until there are vectors"),
            copies=f"{dimensions:,}",
        )


class GrowPart(LessonWidget):
    """Adds a token and trains its vector alone."""

    NARROW = True
    PROVIDES = ("grown", "grown_nearer", "grown_moved")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.layer = stage.share(Layer)
        self._word = _line("lookup.token", tr("New token"), _NEW)
        self._word.setMaxLength(_LONGEST)
        self._near = _line("lookup.near", tr("Words it should be like"), " ".join(_NEAR))
        self._add = button(tr("Add the token"), "lookup.add")
        self._train = button(tr("Train it alone, {steps} steps", steps=STEPS), "lookup.train")
        self._frozen = check_box(tr("Freeze all other columns"), "lookup.frozen")
        self._frozen.setChecked(True)
        self._again = button(tr("Reset"), "lookup.again", flat=True)
        self._changes = Matrix(stage, "lookup.changes", tr("Change of each column"))
        self._changes.signs = ("v",)
        self._said = label("", "muted", wrap=True, name="lookup.said")
        self._missing = InlineMessage("lookup.message")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(
                label(tr("New token")),
                self._word,
                self._add,
                12,
                label(tr("like")),
                self._near,
                self._train,
                self._again,
                None,
            )
        )
        layout.addLayout(row(self._frozen, None))
        layout.addWidget(self._missing)
        layout.addWidget(label(tr("Change of W by the last training"), "section"))
        layout.addWidget(self._changes)
        layout.addWidget(self._said)
        self._add.clicked.connect(self._on_add)
        self._train.clicked.connect(self._on_train)
        self._again.clicked.connect(self.layer.begin)
        self._word.textChanged.connect(self._enable)
        self._near.textChanged.connect(self._enable)
        self.layer.changed.connect(self._show)
        self._show()

    def _near_words(self) -> list[str]:
        """Return the typed words that the layer contains, without the new one."""
        added = self.layer.added[-1:]
        return [w for w in dict.fromkeys(self._near.text().split()) if w in self.layer.words and w not in added]

    def _enable(self) -> None:
        word = self._word.text().strip()
        self._add.setEnabled(bool(word) and word not in self.layer.words and len(self.layer.words) < _MOST)
        self._train.setEnabled(bool(self.layer.added) and bool(self._near_words()))
        self._missing.show_note(self._why_not(word))

    def _why_not(self, word: str) -> str:
        """Describe what is missing for the next button; empty where nothing is."""
        if not word:
            return tr("Write the new token first.")
        if word in self.layer.words and word not in self.layer.added:
            return tr("“{word}” has a column already: write another token.", word=word)
        if word not in self.layer.words and len(self.layer.words) >= _MOST:
            return tr("There is room for {most} columns here: begin again with “Reset”.", most=_MOST)
        unknown = [other for other in self._near.text().split() if other not in self.layer.words]
        if unknown:
            return tr("{quoted} not among the columns: write words that are.", quoted=_quoted(unknown))
        return "" if self._near_words() else tr("Write at least one word that the token should be like.")

    def _on_add(self) -> None:
        self.layer.add(self._word.text().strip())
        self._said.setText(
            tr("“{added}” is column {words}, drawn at random.", added=self.layer.added[-1], words=len(self.layer.words))
        )

    def _on_train(self) -> None:
        word = self.layer.added[-1]
        near = self._near_words()
        before, after = self.layer.train(word, near, self._frozen.isChecked())
        self._judge(word, near)
        self._said.setText(
            tr(
                "The loss of “{word}” went from {before:.2f} to {after:.2f}. {nearest}",
                word=word,
                before=before,
                after=after,
                nearest=self._nearest(word, near),
            )
            + f" {self._moved(word)}"
        )

    def _judge(self, word: str, near: list[str]) -> None:
        """Tell the questions which columns moved: those of the others, or of the words it is to be like."""
        layer = self.layer
        if self._frozen.isChecked():
            chosen = [layer.words.index(each) for each in near]
            pairs = np.triu_indices(len(chosen), 1)
            told = [_cosines(columns[:, chosen])[pairs] for columns in (layer.before, layer.columns)]
            nearer = float((told[1] - told[0]).mean()) if len(pairs[0]) else 0.0
            self.stage.set_values(
                grown_nearer="same" if abs(nearer) < _UNMOVED else "nearer" if nearer > 0 else "farther"
            )
            return
        moved = np.abs(layer.columns - layer.before).max(axis=0) > _UNMOVED
        others = [at for at, each in enumerate(layer.words) if each != word]
        alike = [at for at in others if layer.words[at] in near]
        all_of = bool(moved[others].all())
        self.stage.set_values(grown_moved="all" if all_of else "like" if moved[alike].any() else "new")

    def _moved(self, word: str) -> str:
        """Describe which of the other columns moved in the last training, and how their cosines changed."""
        layer = self.layer
        others = [k for k, each in enumerate(layer.words) if each != word]
        far = np.linalg.norm((layer.columns - layer.before)[:, others], axis=0)
        if not far.any():
            return tr("Frozen: only the new column moved.")
        pairs = np.triu_indices(len(others), 1)
        before, after = (_cosines(columns[:, others])[pairs] for columns in (layer.before, layer.columns))
        return tr(
            "Not frozen: {moved} of {others} other columns moved, by {largest:.2f} on average; their cosines with each "
            "other changed by {change:.2f} on average.",
            moved=int((far > 0).sum()),
            others=len(others),
            largest=float(far.mean()),
            change=float(np.abs(after - before).mean()) if len(before) else 0.0,
        )

    def _nearest(self, word: str, near: list[str]) -> str:
        """Describe which columns are nearest, and which of the target words are not among them."""
        # a lower bound on the length: a zero vector has the cosine 0 with all
        unit = self.layer.columns / np.maximum(np.linalg.norm(self.layer.columns, axis=0), 1e-12)
        at = self.layer.words.index(word)
        cosines = unit.T @ unit[:, at]
        best = [k for k in np.argsort(-cosines).tolist() if k != at][: max(2, len(near))]
        missed = [k for other in near if (k := self.layer.words.index(other)) not in best]

        def listed(columns: list[int]) -> str:
            return ", ".join(f"{isolated(self.layer.words[k])} ({signed(cosines[k])})" for k in columns)

        return tr("Nearest now: {listed}.", listed=listed(best)) + (
            tr(" Not among them: {listed}.", listed=listed(missed)) if missed else ""
        )

    def _show(self) -> None:
        layer = self.layer
        change = layer.columns - layer.before
        touched = np.flatnonzero(np.abs(change).max(axis=0) > 0).tolist()
        self._changes.show_values(change, [f"d{k + 1}" for k in range(len(change))], layer.words, lit=touched)
        if not layer.added:
            self._said.setText("")
        others = [k for k, word in enumerate(layer.words) if word not in layer.added[-1:]]
        largest = float(np.abs(change[:, others]).max())
        self.stage.set_values(
            grown=tr(
                "{tokens} added; the largest change of the other {others} columns is {largest:g}",
                tokens=counted(len(layer.added), "token"),
                others=len(others),
                largest=largest,
            )
        )
        self._enable()


def _cosines(columns: np.ndarray) -> np.ndarray:
    """Return the cosines of all pairs of columns; 0 for one of zeros."""
    unit = columns / np.maximum(np.linalg.norm(columns, axis=0), 1e-12)
    result: np.ndarray = unit.T @ unit
    return result


def _quoted(words: list[str]) -> str:
    """Return quoted words with the verb that follows them."""
    return ", ".join(quoted(word) for word in words) + (tr(" is") if len(words) == 1 else tr(" are"))


def _line(name: str, title: str, text: str) -> QLineEdit:
    made = QLineEdit(text)
    made.setObjectName(name)
    made.setAccessibleName(title)
    set_scaled_size(made, maximum_width=170)
    return made


PARTS = {"layer": LookupPart, "network": LookupNetwork, "grow": GrowPart}
