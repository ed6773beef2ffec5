"""The New word page: induces a vector from typed sentences."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import in_figures, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.text.preprocessing import Preprocessing
    from embviz.training.models.new_word import Induction
    from embviz.vectors.embedding import Embedding

TOP, SHORT = 10, 4  # nearest words shown of all sentences, and of each step
WINDOW = 5


@dataclass(frozen=True)
class InductionStep:
    """The result of some sentences: the word as read, its vector, the nearest words, and those after each sentence."""

    word: str
    vector: Any
    nearest: list[tuple[Cell, ...]]
    steps: list[tuple[Cell, ...]]
    said: str


def teach_lines(
    embedding: "Embedding", word: str, lines: list[str], induction: "Induction | None", hidden: str, options: Any
) -> InductionStep:
    """Induce a vector from the first, the first two, … and all lines; called on a worker.

    Parameters
    ----------
    word : str
        As typed; read as the text was.
    lines : list of str
        The sentences as typed.
    induction : Induction or None
    hidden : str
        The known word that is replaced by another name in the sentences, or empty.
    options : Preprocessing or None
        How the text was preprocessed.

    Raises
    ------
    InputError
        When there is nothing to learn from.
    """
    from embviz.text.preprocessing import Preprocessing
    from embviz.training.models.new_word import teach
    from embviz.vectors.neighbors import nearest

    read = options or Preprocessing()
    word = " ".join(_tokens(word, read))
    sentences = [tokens for line in lines if (tokens := _tokens(line, read))]
    if not word or not sentences:
        raise InputError(
            tr("Nothing is left of what was typed."), tr("Write a word, and a sentence with it, in letters.")
        )
    own = embedding.get(word)
    steps: list[tuple[Cell, ...]] = []
    rows: list[tuple[Cell, ...]] = []
    taught, rank = None, 0
    for count in range(1, len(sentences) + 1):
        try:
            taught = teach(embedding, word, sentences[:count], WINDOW, induction)
        except InputError:
            if count == len(sentences):
                raise
            continue  # these sentences alone give no vector
        ids, cosines = nearest(embedding, taught.vector, TOP, exclude=() if own is None else (own,))
        rows = [(Cell(embedding.words[i]), Cell(scored(c))) for i, c in zip(ids, cosines, strict=True)]
        if hidden:
            rank = _rank(embedding, taught.vector, hidden)
        near = ", ".join(embedding.words[i] for i in ids[:SHORT])
        steps.append((Cell(str(count)), Cell(near), Cell(in_figures(rank, ",d") if rank else "")))
    assert taught is not None
    around = sum(len(found) for found in taught.contexts)
    said = tr(
        "Made of {around} words around it in {sentences}.", around=around, sentences=counted(len(sentences), "sentence")
    )
    if hidden:
        said += tr(" It is really “{hidden}”: number {rank:,} of the nearest words.", hidden=hidden, rank=rank)
    return InductionStep(word, taught.vector, rows, steps, said)


def _tokens(line: str, read: "Preprocessing") -> list[str]:
    from embviz.text.reading import corpus_from_texts

    try:
        text = corpus_from_texts([line], read)
    except InputError:
        return []  # nothing but punctuation
    return [token for k in range(text.sentences) for token in text.sentence(k)]


def _rank(embedding: "Embedding", vector: Any, word: str) -> int:
    at = embedding.id(word)
    cosines = embedding.vectors @ vector / embedding.norms.clip(1e-12)
    return int((cosines > cosines[at]).sum()) + 1


KIND, LEARNING = "new word", "induction"
_MOST = 10  # sentences
_SENTENCES_PX = 240  # room for all of them
_REACH = 8  # words shown around a word of the text
_ALIAS = "tezguino"  # Lin 1998, after Nida 1975: a word that nobody knows and everybody understands in its sentences
_SENTENCES = (
    "A bottle of tezguino is on the table.\nEverybody likes tezguino.\nTezguino makes you drunk.\n"
    "We make tezguino out of corn."
)
_IN_TOY_WORLD = (  # in words of its text: what it drinks, and what from
    tr(
        "She is thirsty and wants a cup of tezguino.\nHe puts some tezguino from the pitcher into a cup.\nThey like "
        "tezguino and milk after dinner."
    )
)
_DISGUISE = "zorb"


class NewWordPage(LiveVectorsPage):
    """Induces a vector for a word from up to ten sentences; learns its matrix from the open text in the background."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "newword",
            tr("A new word"),
            tr("Write a few sentences with a word that the vectors do not know, and see which words it is like."),
            parent,
        )
        layout = column(self.body, (24, 20, 24, 16), 10)
        body = QHBoxLayout()
        body.setSpacing(32)
        layout.addLayout(body, 1)
        body.addWidget(self._build_asking(), 1)
        body.addWidget(self._build_answers(), 1)
        self._induction: Induction | None = None
        self._learned_from: Embedding | None = None  # the vectors that the matrix belongs to
        self._taught: InductionStep | None = None
        self._hidden = ""  # the word of the text that is replaced by another name
        self._seed = 0
        self._proposed = "", ""  # the proposed sentences, until the user writes others, and their word
        self._word.textChanged.connect(self._ask)
        self._sentences.textChanged.connect(self._on_typed)
        self._pretend.clicked.connect(self.pretend)
        self._add.clicked.connect(self._on_add)
        self.workspace.selection_changed.connect(self._name_pretence)
        self._propose()
        self._name_pretence()

    def _build_asking(self) -> QWidget:
        side = QWidget()
        layout = column(side, (0, 0, 0, 0), 8)
        self._word = QLineEdit()
        self._word.setObjectName("newword.word")
        self._word.setAccessibleName(tr("New word"))
        self._word.setPlaceholderText(tr("The new word"))
        layout.addWidget(label(tr("New word"), "section"))
        layout.addWidget(self._word)
        layout.addSpacing(6)
        layout.addWidget(label(tr("Sentences with it, one per line, up to {most}", most=_MOST), "section"))
        self._sentences = QPlainTextEdit()
        self._sentences.setObjectName("newword.sentences")
        self._sentences.setAccessibleName(tr("Sentences with the new word"))
        self._sentences.setTabChangesFocus(True)
        set_scaled_size(self._sentences, maximum_height=_SENTENCES_PX)
        layout.addWidget(self._sentences, 1)
        self._complaint = InlineMessage("newword.message")
        self._complaint.setWordWrap(True)
        layout.addWidget(self._complaint)
        self._pretend = button("", "newword.pretend")
        self._pretend.setToolTip(tr("Hides the word in sentences of the text: is it found again?"))
        self._add = button(tr("Keep the word"), "newword.add")
        self._add.setToolTip(tr("Add it to the vectors, so that analogies, heatmap and neighbors know it."))
        layout.addLayout(row(self._pretend, None, self._add))
        layout.addStretch(1)
        return side

    def _build_answers(self) -> QWidget:
        side = QWidget()
        layout = column(side, (0, 0, 0, 0), 8)
        layout.addWidget(label(tr("Nearest words"), "section"))
        self._table = TextTable(
            "newword.table",
            tr("Nearest words"),
            (Column(tr("Word"), words=True), Column(tr("Cosine"), number=True, help=tr("cos(a, b) = a·b / (|a| |b|)"))),
        )
        self._table.fit(TOP)
        self._table.activated.connect(lambda index: self.workspace.select([self._table.rows.cell(index.row(), 0).text]))
        layout.addWidget(self._table)
        layout.addSpacing(6)
        layout.addWidget(label(tr("Sentence by sentence"), "section"))
        self._steps = TextTable(
            "newword.steps",
            tr("Nearest words after each sentence"),
            (
                Column(tr("After"), number=True),
                Column(tr("Nearest")),
                Column(tr("Rank"), number=True, help=tr("Of the hidden word")),
            ),
        )
        self._steps.fit(SHORT)
        layout.addWidget(self._steps)
        self._explanation = Explanation("newword.explain", more_name="newword.formula", said_name="newword.said")
        layout.addWidget(self._explanation)
        layout.addStretch(1)
        return side

    def take_focus(self) -> None:
        self._sentences.setFocus()

    def refresh(self) -> None:
        self._propose()
        self._learn()
        self._ask()

    def _propose(self) -> None:
        """Propose sentences that suit the vectors, unless the user has written some."""
        sentences = _SENTENCES if self.workspace.truths is None else _IN_TOY_WORLD
        standing = self._sentences.toPlainText(), self._word.text()
        if standing == self._proposed and sentences != standing[0]:
            self._proposed = sentences, _ALIAS
            self._word.setText(_ALIAS)
            self._sentences.setPlainText(sentences)

    def pretend(self) -> None:
        """Fill in sentences of the text in which the selected word is replaced by another name."""
        run, word = self.workspace.run, self.workspace.chosen.last
        if run is None or word is None:
            return
        self._seed += 1
        seed, corpus = self._seed, run.corpus

        def work(_job: Job) -> list[list[str]]:
            from embviz.training.models.new_word import disguised

            return disguised(corpus, word, _DISGUISE, SHORT, _REACH, seed)

        def done(found: list[list[str]]) -> None:
            self._word.setText(_DISGUISE)
            self._sentences.setPlainText("\n".join(" ".join(sentence) for sentence in found))
            self._hidden = word
            self._ask()

        self.context.jobs.submit("quick", "disguise", work, done, self._refuse)

    def _name_pretence(self) -> None:
        word = self.workspace.chosen.last
        offer = tr("Pretend a word is new") if word is None else tr("Pretend “{word}” is new", word=word)
        self._pretend.setText(offer.replace("&", "&&"))
        self._pretend.setAccessibleName(offer)
        self._pretend.setEnabled(word is not None and self.workspace.run is not None)

    def _on_typed(self) -> None:
        self._hidden = ""
        self._ask()

    # --- the matrix

    def _learn(self) -> None:
        """Learn the matrix of the present vectors, unless these change every second: it would never be up to date."""
        embedding, run = self.workspace.embedding, self.workspace.run
        if run is None or embedding is None:
            self._induction = self._learned_from = None
            return
        if self.workspace.training or self._learned_from is embedding or self.context.jobs.running(LEARNING):
            return
        corpus, window = run.corpus, min(run.parameters.window, WINDOW)

        def work(job: Job) -> Any:
            from embviz.training.models.new_word import learn_induction

            return learn_induction(embedding, corpus, window, job.pulse)

        def done(induction: Any) -> None:
            if self.workspace.run is run:
                self._induction, self._learned_from = induction, embedding
                self._ask()
                if self.isVisible():
                    self._learn()

        def failed(error: Exception) -> None:
            self._induction, self._learned_from = None, embedding
            self._refuse(error)

        def show_progress(share: float, _text: str) -> None:
            self._explanation.explain(tr("Learning from contexts: {share:.0%} of the text …", share=share), "")

        # beside layouts, which rest while the map is hidden: files can be opened meanwhile
        self.context.jobs.submit("heavy", LEARNING, work, done, failed, show_progress)

    # --- the word

    def _ask(self) -> None:
        embedding, word = self.workspace.embedding, self._word.text().strip()
        lines = [line for line in self._sentences.toPlainText().splitlines() if line.strip()][:_MOST]
        if embedding is None or not self.isVisible():
            return
        if not word or not lines:
            self._refuse(InputError(tr("There is no word to teach."), tr("Write a word, and a sentence with it.")))
            return
        self._taught = None
        self._add.setEnabled(False)
        induction, hidden = self._induction, self._hidden
        options = self.workspace.corpus.preprocessing if self.workspace.corpus is not None else None

        def work(_job: Job) -> InductionStep:
            return teach_lines(embedding, word, lines, induction, hidden, options)

        self.context.jobs.submit("quick", KIND, work, self._show, self._refuse)

    def _show(self, taught: InductionStep) -> None:
        self._taught = taught
        self._complaint.show_note(taught.said)
        self._table.rows.show(taught.nearest)
        self._steps.rows.show(taught.steps)
        self._add.setEnabled(not self.workspace.training)
        found = self._induction
        if found is not None:
            self._explanation.explain(
                tr("The vector is what the words around it usually go with, learned from this text."),
                tr(
                    "v = A m, where m is the mean of the vectors of up to {window} words on each side. A was found by "
                    "regression over {words:,} words of this text, whose vectors it gives back with a mean cosine of "
                    "{fit:.2f} (Khodak et al. 2018).",
                    window=found.window,
                    words=found.words,
                    fit=found.fit,
                ),
            )
        else:
            self._explanation.explain(
                tr("The vector is the mean of the words around it."),
                tr(
                    "v = mean of the vectors around the word, weighted by 0.001 / (0.001 + p(w)), so that frequent "
                    "words count little (Arora, Liang and Ma 2017)."
                ),
            )

    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, InputError):
            self.context.messages.show_error(error)
            return
        self._taught = None
        self._table.rows.show([])
        self._steps.rows.show([])
        self._add.setEnabled(False)
        self._complaint.show_error(error)

    def _on_add(self) -> None:
        embedding, lesson = self.workspace.embedding, self._taught
        if embedding is None or lesson is None:
            return

        def work(_job: Job) -> "Embedding":
            from embviz.training.models.new_word import with_word

            return with_word(embedding, lesson.word, lesson.vector)

        def done(more: "Embedding") -> None:
            if self.workspace.embedding is embedding:
                self.workspace.set_moment(more)
                self.workspace.select([lesson.word])
                self._complaint.show_note(tr("“{word}” is among the vectors now.", word=lesson.word))

        self.context.jobs.submit("quick", "keep word", work, done)
