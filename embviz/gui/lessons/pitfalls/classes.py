"""Classifying sentences by averaged vectors, judged on training and on held-out sentences."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from embviz.gui.lessons.context.words import read_words
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work, two_ways
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.layouts import button, check_box, label, row
from embviz.teaching.excerpt import grouped_sentences
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.gui.lessons.source import LessonData
    from embviz.teaching.text_classes import Chances, Judgement
    from embviz.text.corpus import Corpus

_LEARNED = 0.05  # above the share of the largest class: more than chance
_GROUPS = ("animals", "fruit", "vegetables")
_EACH, _FEWEST = 20, 5  # sentences of a class that are drawn; fewer of one, and it is left out
_MOST = 600  # lines that are read
_WORDS = 60  # of a line
_SIZE = 13  # px of letters at scale 1
_TALL = 196  # px of the sentences at scale 1
_SHUFFLE = 11  # seed

_SHUFFLES = 20  # other shuffles, to estimate the random variation

Labeled = tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class _Drawn:
    of: "Corpus"
    seed: int
    sentences: str


@dataclass(frozen=True, eq=False)
class _Found:
    lines: Labeled
    judged: "tuple[Judgement, Judgement]"
    chances: "Chances"
    leaning: float | None  # share of opinions that lean to their side, without labels


class ClassesPart(ComputedWidget):
    """Labeled sentences to edit, and the predicted class of each."""

    KIND = "classes of the lesson"
    PROVIDES = (
        "labeled",
        "classes",
        "own_accuracy",
        "other_accuracy",
        "chance",
        "shuffled_own",
        "shuffled_says",
        "shuffled_others",
        "shuffled_low",
        "shuffled_high",
        "shuffles",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.classes")
        self.found: tuple[Judgement, Judgement] | None = None
        self._lines: Labeled = ()
        self._leaning: float | None = None
        self._typed = False
        self._wanted = 1  # the requested draw
        self._written: tuple[Corpus | None, int] = (None, 0)  # text and draw of the sentences shown
        self._deal = _SHUFFLE
        self._random = np.random.default_rng(2)
        self._text = QPlainTextEdit()
        self._text.setObjectName("using.labeled")
        self._text.setAccessibleName(tr("Sentences, each after its class and a colon"))
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setTabChangesFocus(True)
        self._way = two_ways("using.classes_way", tr("Judge them by themselves"), tr("Judge each by the others"))
        self._shuffled = check_box(tr("Shuffle the labels"), "using.shuffled")
        self._shuffled.setToolTip(tr("Assign the classes at random: then there is nothing to learn"))
        self._again = button(tr("Shuffle again"), "using.shuffle_again", flat=True)
        self._again.setEnabled(False)
        taken = button(tr("Others from the text"), "using.labeled_from_text")
        opinions = button(tr("Good and bad opinions"), "using.labeled_opinions")
        opinions.setToolTip(tr("20 things judged well once and badly once, in English"))
        self.matrix = Matrix(stage, "using.confusion", tr("Sentences of a class (rows) that were put into each"), 0)
        self.readouts = ValueTable(
            stage,
            "using.classes_numbers",
            tr("How well"),
            (
                Value("accuracy", tr("put right"), tr("share of the sentences that were put into their own class")),
                Value("chance", tr("by chance"), tr("share that always choosing the largest class gets right")),
            ),
        )
        side = QWidget()
        inner = QVBoxLayout(side)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(10)
        inner.addWidget(label(tr("Row: what it is · column: what it was taken for"), "muted", wrap=True))
        inner.addWidget(self.matrix)
        inner.addWidget(self.readouts)
        self.column.addLayout(row(self._way, 8, self._shuffled, self._again, None))
        self.column.addLayout(row(opinions, taken, None))
        self.column.addLayout(beside(self._text, side, (3, 2)))
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._way.changed.connect(self._show)
        self._shuffled.toggled.connect(self._again.setEnabled)
        self._shuffled.toggled.connect(self.again)
        self._again.clicked.connect(self._deal_again)
        self._text.textChanged.connect(self._on_typed)
        taken.clicked.connect(self._take_others)
        opinions.clicked.connect(self._take_opinions)
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        self._text.setFixedHeight(round(_TALL * self.stage.scale))
        # the style sheet of the window overrides the font
        self._text.setStyleSheet(f"QPlainTextEdit {{ font-size: {round(_SIZE * self.stage.scale)}px; }}")

    def _use(self, source: "LessonData") -> None:
        """Take vectors from another source from now on."""
        if source is not self.source:
            self.source.changed.disconnect(self._on_changed)
            self.source = source
            source.changed.connect(self._on_changed)
            self._on_changed()

    def _take_opinions(self) -> None:
        """Show opinions, with the English vectors where nothing is open: the toy world knows no such words."""
        from embviz.teaching.opinions import OPINIONS

        self._typed = True  # else a text that comes with the source would be drawn from
        self._use(self.stage.real)
        self._text.setPlainText("\n".join(f"{name}: {sentence}" for name, sentence in OPINIONS))

    def _take_others(self) -> None:
        self._typed = False
        self._use(self.stage.source)
        self._wanted = int(self._random.integers(2, 1 << 30))
        self.again()

    def _deal_again(self) -> None:
        self._deal += 1
        self.again()

    def _on_typed(self) -> None:
        self._typed = True
        self.again()

    def work(self) -> Work | None:
        text, wanted = self.stage.source.text, self._wanted
        if text is not None and not self._typed and self._written != (text, wanted):
            return lambda _pulse: _Drawn(text, wanted, _sentences(text, wanted))
        vectors, typed = self.source.vectors, self._text.toPlainText()
        deal = self._deal if self._shuffled.isChecked() else None
        if vectors is None or not typed.strip():
            return None

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.opinions import BAD, GOOD, leanings, share_leaning_right
            from embviz.teaching.text_classes import cross_validated, judged_on_shuffled, judged_on_themselves

            lines = read_labeled(typed)
            rows = []
            for at, (_name, sentence) in enumerate(lines):
                pulse.beat(at / len(lines))
                read = read_words(vectors, sentence, _WORDS)
                if not read.words:
                    raise InputError(
                        tr("No word of “{sentence}” has a vector here.", sentence=sentence[:40]),
                        tr("Use other words for it."),
                    )
                rows.append(read.vectors.mean(axis=0))
            labels = [name for name, _ in lines]
            if deal is not None:
                labels = [labels[at] for at in np.random.default_rng(deal).permutation(len(labels))]
            both = judged_on_themselves(np.array(rows), labels), cross_validated(np.array(rows), labels)
            labeled = tuple(zip(labels, (sentence for _, sentence in lines), strict=True))
            chances = judged_on_shuffled(np.array(rows), labels, _SHUFFLES, pulse=pulse)
            leaning = leanings(vectors, np.array(rows)) if set(labels) == {GOOD, BAD} else None
            return _Found(labeled, both, chances, None if leaning is None else share_leaning_right(leaning, labels))

        return do

    def show_found(self, found: "_Found | _Drawn") -> None:
        if isinstance(found, _Drawn):
            self._write(found)
            return
        self._lines, self.found, self._leaning = found.lines, found.judged, found.leaning
        own, others = self.found
        largest = others.confusion.sum(axis=1).max() / len(self._lines)
        self.said.setText(
            tr("{said} {lines} sentences, each the mean of its words.", said=self.source.said, lines=len(self._lines))
        )
        self.stage.set_values(
            labeled=str(len(self._lines)),
            classes=", ".join(own.names),
            own_accuracy=percent(own.accuracy),
            other_accuracy=percent(others.accuracy),
            chance=percent(float(largest)),
            shuffled_own=percent(found.chances.own),
            shuffled_says=_above_chance(found.chances.own - float(largest), found.chances.others - float(largest)),
            shuffled_others=percent(found.chances.others),
            shuffled_low=percent(found.chances.low),
            shuffled_high=percent(found.chances.high),
            shuffles=str(_SHUFFLES),
        )
        self._show()

    def _write(self, drawn: "_Drawn") -> None:
        """Show the drawn sentences and classify them next; text typed meanwhile is kept."""
        if self._typed:
            return
        self._written = (drawn.of, drawn.seed)
        with QSignalBlocker(self._text):
            self._text.setPlainText(drawn.sentences)
        self.again()

    def _show(self) -> None:
        if self.found is None:
            return
        way = self._way.current
        judged, opposite = self.found[way], self.found[1 - way]
        self.matrix.show_values(judged.confusion, judged.names, judged.names)
        self.matrix.setAccessibleName(
            "; ".join(
                f"{name}: "
                + ", ".join(
                    tr("{count} taken for {taken}", count=count, taken=taken)
                    for count, taken in zip(counts, judged.names, strict=True)
                )
                for name, counts in zip(judged.names, judged.confusion.tolist(), strict=True)
            )
        )
        self.readouts.show_values(
            {"accuracy": percent(judged.accuracy), "chance": self.stage.numbers.get("chance", "–")}
        )
        if way == 0:
            told = (
                tr(
                    "✗ Wrong: each sentence is part of the mean that it is compared with, so {accuracy} seem to be put "
                    "right, though the labels are random. Judged by the others it is {others}.",
                    accuracy=percent(judged.accuracy),
                    others=percent(opposite.accuracy),
                )
                if self._shuffled.isChecked()
                else tr(
                    "✗ Wrong: each sentence is part of the mean that it is compared with, so {accuracy} seem to be put "
                    "right. Judged by the others it is {others}.",
                    accuracy=percent(judged.accuracy),
                    others=percent(opposite.accuracy),
                )
            )
            self.verdict.setText(told)
            return
        numbers = tr("{accuracy} of the sentences are classified correctly", accuracy=percent(judged.accuracy))
        said = tr("✓ Right: {numbers}. Each is compared with means that were made without it.", numbers=numbers)
        missed = next((at for at, (name, _) in enumerate(self._lines) if judged.names[judged.given[at]] != name), None)
        if missed is not None:
            name, sentence = self._lines[missed]
            said += tr(
                " For instance “{sentence}”, {name}, was taken for {names}.",
                sentence=sentence,
                name=name,
                names=judged.names[judged.given[missed]],
            )
        if self._leaning is not None:
            said += tr(
                " Without any labels, {leaning} lean to their side between words such as “excellent” and “terrible”.",
                leaning=percent(self._leaning),
            )
        self.verdict.setText(said)

    def clear(self) -> None:
        self.found = None
        self.matrix.show_values(np.zeros((0, 0)), (), ())
        self.readouts.show_values({})
        if self._written[0] is not None and not self._typed and not self._text.toPlainText():
            self.verdict.setText(
                tr(
                    "This text has too few sentences about animals, fruit or vegetables. Write sentences of your own, "
                    "each after its class and a colon."
                )
            )


def _sentences(text: "Corpus", seed: int) -> str:
    """Return labeled sentences of a text, formatted as typed; empty if there are not enough."""
    from embviz.text.toy.truths import categories

    words = categories()
    found = grouped_sentences(text, {name: words[name] for name in _GROUPS}, _EACH, seed=seed)
    return "\n".join(
        f"{name}: {' '.join(sentence)}" for name, them in found.items() if len(them) >= _FEWEST for sentence in them
    )


def read_labeled(text: str) -> Labeled:
    """Parse sentences, each on a line after its class and a colon; empty lines are skipped.

    Raises
    ------
    InputError
        For an invalid line; gives its number.
    """
    found = []
    for number, content in enumerate(text.splitlines()[:_MOST], 1):
        name, colon, sentence = content.partition(":")
        if not content.strip():
            continue
        if not colon or not name.strip() or not sentence.strip():
            what = tr(
                "Line {number}, “{strip}”, is no sentence after its class.", number=number, strip=content.strip()[:40]
            )
            raise InputError(what, tr("Write a class, a colon, words."))
        found.append((name.strip(), sentence.strip()))
    return tuple(found)


def _above_chance(own: float, others: float) -> str:
    """Return which accuracies on shuffled labels are above that of the largest class: "none", "own" or "both"."""
    return "none" if own < _LEARNED else "both" if others > _LEARNED else "own"
