"""Question answering: passages ranked for a question, and the sentence that answers it."""

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.pitfalls.texts import line
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.retrieval.question_answering import Answer, KnownQuestion, PassageReader

_SHOWN = 4  # passages
_WAYS = (("words", tr("Shared words: BM25")), ("mean", tr("Mean of the words")), ("best", tr("Word by word")))


@dataclass(frozen=True, eq=False)
class Judged:
    """The reader, the shipped questions, and by way whether passage and sentence were right for each of them."""

    reader: "PassageReader"
    questions: "tuple[KnownQuestion, ...]"
    right: dict[str, tuple[tuple[bool, bool], ...]]


class AnswersPart(ComputedWidget):
    """A line for a question, shipped ones to choose, three ways to find the answer, and how often each is right."""

    KIND = "answers of the lesson"
    REAL_WORDS = True
    PROVIDES = ("qa_questions", "qa_passages", "qa_words", "qa_mean", "qa_best", "qa_lost")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.answers")
        self.found: Judged | None = None
        self._choice = combo_box("using.shipped_question", tr("Questions to choose"))
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._line = line("using.question", tr("Question about the passages"))
        self._line.setClearButtonEnabled(True)
        self._way = SegmentedControl("using.answer_way", tr("How a question is compared with a text"), _WAYS)
        self._way.choose(1)
        self.text = label("", wrap=True, name="using.answer_text")
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.passages = StageTable(
            stage,
            "using.answer_passages",
            tr("Passages, the best first"),
            (Column(tr("Passage")), Column(tr("score"), number=True)),
            _SHOWN,
            whole=True,
        )
        self.ways = StageTable(
            stage,
            "using.answer_ways",
            tr("Right answers to the shipped questions"),
            (
                Column(tr("Compared by")),
                Column(tr("passage"), number=True, help=tr("questions whose passage is ranked first")),
                Column(tr("sentence"), number=True, help=tr("questions whose answering sentence is marked")),
            ),
            len(_WAYS),
            whole=True,
        )
        self.column.addLayout(row(label(tr("Choose"), "section"), self._choice, stretch=self._choice))
        self.column.addLayout(row(label(tr("or type"), "section"), self._line, stretch=self._line))
        self.column.addLayout(row(self._way, None))
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.text)
        self.column.addLayout(beside(self.passages, self.ways, (1, 1)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._choice.activated.connect(self._take_chosen)
        self._line.textEdited.connect(lambda _text: self._show())
        self._way.changed.connect(self._show)

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None:
            return None

        def do(_pulse: Pulse) -> Judged:
            from embviz.teaching.retrieval.question_answering import WAYS, PassageReader, shipped_questions

            passages, questions = shipped_questions()
            reader = PassageReader(vectors, passages)
            return Judged(reader, questions, {way: reader.judged(questions, way) for way in WAYS})

        return do

    def show_found(self, found: Judged) -> None:
        first = self._choice.count() == 0
        self.found = found
        if first:
            with QSignalBlocker(self._choice):
                self._choice.addItems([question.text for question in found.questions])
            if not self._line.text():
                self._take_chosen()
        count = len(found.questions)
        sums = {way: [sum(part) for part in zip(*right, strict=True)] for way, right in found.right.items()}
        self.ways.rows.show(
            [
                (Cell(title), *(Cell(tr("{right} of {count}", right=one, count=count)) for one in sums[way]))
                for way, title in _WAYS
            ]
        )
        self.stage.set_values(
            qa_questions=str(count),
            qa_passages=str(len(found.reader.passages)),
            qa_words=str(sums["words"][1]),
            qa_mean=str(sums["mean"][1]),
            qa_best=str(sums["best"][1]),
            qa_lost=str(count - sums["mean"][0]),
        )
        self._show()

    def _take_chosen(self) -> None:
        self._line.setText(self._choice.currentText())
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        asked = self._line.text().strip()
        answer = found.reader.answer(asked, _WAYS[self._way.current][0])
        known = next((each for each in found.questions if each.text == asked), None)
        self.complaint.show_note(
            tr("No word of this question is known to this way. Ask in other words, or compare in another way.")
            if answer is None and asked
            else ""
        )
        if answer is None:
            self.text.setText("")
            self.passages.rows.show(())
            self.verdict.setText("")
            return
        passage = found.reader.passages[answer.passage]
        marked = (
            f"<b><u>{escape(sentence)}</u></b>" if at == answer.sentence else escape(sentence)
            for at, sentence in enumerate(passage.sentences)
        )
        self.text.setText(f"{escape(passage.title)}: {' '.join(marked)}")
        self.text.setAccessibleName(
            tr("{title}: the answer is “{answer}”", title=passage.title, answer=passage.sentences[answer.sentence])
        )
        self.passages.rows.show(
            [
                (
                    Cell(found.reader.passages[at].title, help=" ".join(found.reader.passages[at].sentences)),
                    Cell(signed(float(answer.scores[at]), 3)),
                )
                for at in answer.order[:_SHOWN].tolist()
            ]
        )
        self.verdict.setText(_judgment(found, answer, known))

    def clear(self) -> None:
        self.found = None
        self.text.setText("")
        self.passages.rows.show(())
        self.ways.rows.show(())


def _judgment(found: Judged, answer: "Answer", known: "KnownQuestion | None") -> str:
    """Return whether the marked sentence answers a shipped question; of another question nobody knows."""
    if known is None:
        return tr("This question is your own: judge the answer yourself.")
    passage = found.reader.passages[known.passage]
    right = passage.sentences[known.sentence]
    if answer.passage != known.passage:
        return tr("✗ Wrong passage. The answer is in “{title}”: {right}", title=passage.title, right=right)
    if answer.sentence != known.sentence:
        return tr("✗ Right passage, wrong sentence. The answer is: {right}", right=right)
    return tr("✓ Right passage and right sentence.")
