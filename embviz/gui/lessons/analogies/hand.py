"""The first part of the lesson on analogies: four vectors of three numbers, typed or dragged."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.analogies.plane import AnalogyPlane
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.inputs.spin_boxes import RealSpin
from embviz.gui.widgets.layouts import button, check_box, label, row
from embviz.teaching.analogies.by_hand import EXAMPLE, KING, MAN, QUEEN, WOMAN, by_hand
from embviz.util.language import tr

_SMALL_GENDER = {KING: (0.5, 0.2, 0.9), MAN: (0.5, 0.2, 0.1), WOMAN: (0.5, 0.3, 0.1), QUEEN: (0.4, 0.5, 0.7)}


class HandPart(LessonWidget):
    """king − man + woman with numbers that one can check on paper."""

    PROVIDES = ("hand_target", "hand_nearest", "small_nearest")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.plane = AnalogyPlane(stage)
        self.spins: dict[str, tuple[RealSpin, ...]] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for line, (word, vector) in enumerate(EXAMPLE.items()):
            grid.addWidget(label(word, "section"), line, 0)
            made = []
            for k, value in enumerate(vector):
                spin = RealSpin(f"analogies.{word}{k + 1}", tr("{word}: number {number}", word=word, number=k + 1))
                spin.setRange(-0.2, 1.2)
                spin.setSingleStep(0.1)
                spin.setDecimals(2)
                spin.setValue(value)
                spin.valueChanged.connect(self._show)
                grid.addWidget(spin, line, k + 1)
                made.append(spin)
            self.spins[word] = tuple(made)
        grid.setColumnStretch(4, 1)
        self.readouts = ValueTable(
            stage,
            "analogies.steps",
            tr("The steps"),
            (
                Value("royalty", "r = king − man", tr("the royalty difference")),
                Value("gender", "g = woman − man", tr("the gender difference")),
                Value("target", "king − man + woman", tr("the result, man + r + g")),
                *(
                    Value(f"cos_{word}", tr("cos with {word}", word=word), tr("cosine of the result and this word"))
                    for word in EXAMPLE
                ),
            ),
        )
        self._excluded = check_box(tr("Without king, man and woman"), "analogies.excluded")
        self._nearest = label("", wrap=True, name="analogies.nearest")
        same = button(tr("Gender is small"), "analogies.small")
        mended = button(tr("Reset"), "analogies.again", flat=True)
        same.setToolTip(tr("Men and women differ little: see which word the result is nearest to"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(24)
        layout.addWidget(self.plane, 3)
        side = QVBoxLayout()
        side.setSpacing(8)
        side.addLayout(grid)
        side.addWidget(self.readouts)
        side.addWidget(self._excluded)
        side.addWidget(self._nearest)
        side.addLayout(row(same, mended, None))
        side.addStretch(1)
        layout.addLayout(side, 2)
        self.plane.dragged.connect(self._on_dragged)
        self._excluded.toggled.connect(self._show)
        same.clicked.connect(lambda: self._set(dict(_SMALL_GENDER)))
        mended.clicked.connect(lambda: self._set(dict(EXAMPLE)))
        self._show()

        self.stage.set_values(small_nearest=by_hand(_SMALL_GENDER).nearest(False))

    @property
    def vectors(self) -> dict[str, tuple[float, ...]]:
        """The numbers as they are typed."""
        return {word: tuple(round(spin.value(), 2) for spin in spins) for word, spins in self.spins.items()}

    def _set(self, vectors: dict[str, tuple[float, float, float]]) -> None:
        for word, vector in vectors.items():
            for spin, value in zip(self.spins[word], vector, strict=True):
                with QSignalBlocker(spin):
                    spin.setValue(value)
        self._show()

    def _on_dragged(self, word: str, x: float, y: float) -> None:
        first = self.spins[word][0].value()
        self._set({word: (first, x, y)})

    def _show(self) -> None:
        vectors = self.vectors
        found = by_hand(vectors)
        self.plane.show_words(
            {word: (vector[1], vector[2]) for word, vector in vectors.items()},
            (float(found.target[1]), float(found.target[2])),
        )
        self.readouts.show_values(
            {
                "royalty": _listed(found.royalty.tolist()),
                "gender": _listed(found.gender.tolist()),
                "target": _listed(found.target.tolist()),
                **{f"cos_{word}": signed(value, 3) for word, value in found.cosines.items()},
            }
        )
        nearest = found.nearest(self._excluded.isChecked())
        self._nearest.setText(
            tr("Nearest: {word}. It is the result exactly.", word=nearest)
            if nearest == QUEEN and found.closed
            else tr("Nearest: {word}", word=nearest)
        )
        self.stage.set_values(hand_target=_listed(found.target.tolist()), hand_nearest=nearest)


def _listed(values: list[float]) -> str:
    return "(" + ", ".join(f"{value + 0.0:.2f}".rstrip("0").rstrip(".").replace("-", "−") for value in values) + ")"
