"""The sentence, its strip, and the links to the lessons."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.journey.stops import STOPS, id_text
from embviz.gui.lessons.journey.strip import LARGEST, JourneyStrip
from embviz.gui.lessons.own_texts import heading_of
from embviz.gui.lessons.script import filled
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.journey import SENTENCE
from embviz.util.language import quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.journey import Journey

_FOLLOWED = "bank"
_TELLING = (_FOLLOWED, "river", "grass")  # words of the sentence without which its stops say nothing
_ZOOM = 3.0


class TravelPart(ComputedWidget):
    """A line for the sentence, the strip, and what happens at the chosen stop."""

    REAL_WORDS = True
    NEEDED_WORDS = _TELLING
    KIND = "journey of the lesson"

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "journey.travel", typed=False)
        self._answers = LessonAnswers(stage.context.settings)
        self.line = QLineEdit(SENTENCE)
        self.line.setObjectName("journey.sentence")
        self.line.setAccessibleName(tr("Sentence"))
        self.strip = JourneyStrip(stage)
        self._nearer, self._farther, self._whole = (
            button("+", "journey.nearer"),
            button("−", "journey.farther"),
            button(tr("Whole way"), "journey.whole", flat=True),
        )
        self._nearer.setAccessibleName(tr("Zoom in"))
        self._farther.setAccessibleName(tr("Zoom out"))
        self._says = label("", wrap=True, name="journey.says")
        self._back, self._on = button(tr("Back"), "journey.back"), button(tr("Next"), "journey.next")
        self._open = button("", "journey.open", primary=True)
        self.column.addLayout(row(self.line, self._farther, self._nearer, self._whole, stretch=self.line))
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.strip)
        self.column.addWidget(self._says)
        self.column.addLayout(row(self._back, self._on, self._open, None))
        self.column.addWidget(self.said)
        self.line.editingFinished.connect(self.again)
        self._nearer.clicked.connect(lambda: self.strip.set_zoom(self.strip.zoom * 1.5))
        self._farther.clicked.connect(lambda: self.strip.set_zoom(self.strip.zoom / 1.5))
        self._whole.clicked.connect(lambda: self.strip.set_zoom(1.0))
        self._back.clicked.connect(lambda: self._go(self.strip.at - 1))
        self._on.clicked.connect(lambda: self._go(self.strip.at + 1))
        self._open.clicked.connect(lambda: self._open_lesson(self.strip.at))
        self.strip.chosen.connect(lambda _at: self._show())
        self.strip.zoomed.connect(self._show)
        self.strip.opened.connect(self._open_lesson)
        self._titles = {spec.id: heading_of(spec).title for spec in LESSONS}
        self.rescaled()
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # lessons that were answered meanwhile
        self.strip.show_answers({stop.lesson: len(self._answers.of(stop.lesson)) for stop in STOPS})

    def work(self) -> Work | None:
        vectors, sentence = self.source.vectors, self.line.text()
        if vectors is None:
            return None

        def do(_pulse: Pulse) -> "Journey":
            from embviz.teaching.journey import travel

            return travel(sentence, vectors, _FOLLOWED)

        return do

    def show_found(self, found: "Journey") -> None:
        self.strip.show_journey(found)
        self._show()

    def clear(self) -> None:
        self.strip.show_journey(None)
        self._show()

    def _go(self, at: int) -> None:
        """Go to a stop, near enough to read it."""
        if self.strip.zoom < _ZOOM:
            self.strip.at = min(max(at, 0), len(STOPS) - 1)
            self.strip.set_zoom(_ZOOM)
        self.strip.choose(at)

    def _open_lesson(self, at: int) -> None:
        self.stage.lesson_asked.emit(STOPS[at].lesson)

    def _show(self) -> None:
        at, journey = self.strip.at, self.strip.journey
        stop = STOPS[at]
        self._back.setEnabled(at > 0)
        self._on.setEnabled(at < len(STOPS) - 1)
        self._nearer.setEnabled(self.strip.zoom < LARGEST)
        self._farther.setEnabled(self.strip.zoom > 1)
        self._open.setText(tr("Open the lesson: {lesson}", lesson=self._titles[stop.lesson]))
        if journey is None:
            self._says.setText(
                tr("Type an English sentence above. Its words then pass through all stops.")
                if self.complaint.error is not None
                else tr("Following the sentence …")
                if self.source.vectors is not None
                else self.source.said
            )
            return
        self._says.setText(
            f"{at + 1}. "
            + filled(
                stop.says,
                {
                    "bytes": str(len(journey.bytes)),
                    "words": str(len(journey.words)),
                    "word": journey.words[journey.center],
                    "id": id_text(journey, journey.center),
                    "dimensions": str(journey.rows.shape[1]),
                    "partner": journey.words[journey.partner],
                    "before": f"{journey.before:.2f}",
                    "after": f"{journey.after:.2f}",
                    "neighbors": ", ".join(quoted(word) for word, _ in journey.neighbors),
                    "mixed": ", ".join(quoted(word) for word, _ in journey.mixed_neighbors),
                    "clue": journey.words[journey.clue],
                    "clue_before": signed(journey.clue_before),
                    "clue_after": signed(journey.clue_after),
                },
            )
        )

    def rescaled(self) -> None:
        super().rescaled()
        self._says.setStyleSheet(f"font-size: {round(15 * self.stage.scale)}px;")


class ExpectationPart(LessonWidget):
    """The learner's expectation before the course, asked again at its end."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "journey.guess",
            tr("Which of these stops does most for what a word means?"),
            (
                ("tokens", tr("How words are cut")),
                ("windows", tr("The company of words")),
                ("attention", tr("Attention")),
                ("open", tr("I cannot tell yet")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.guess)
