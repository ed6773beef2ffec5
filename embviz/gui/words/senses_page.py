"""The Senses page: groups of a word's occurrences by context, computed on a worker."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import SharedWords, one_word
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style import theme
from embviz.gui.style.number_text import Score, percent, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.point_cloud import PointCloud
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, check_box, column, combo_box, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.gui.widgets.text_views.concordance_lines import ConcordanceLines
from embviz.util.errors import InputError
from embviz.util.language import counted, isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.parallelogram import Plane
    from embviz.analysis.documents.concordance import Line
    from embviz.analysis.documents.senses import Senses
    from embviz.analysis.documents.smooth_average import Weighting
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding

LINES, NEIGHBORS = 4, 10
_ON_CARD = 5  # words on each side of a place


@dataclass(frozen=True)
class SensesQuery:
    """A senses query: a word, the word joined with it, the number of groups (0: automatic), words on each side."""

    word: str
    joined: str | None
    count: int
    window: int


@dataclass(frozen=True, eq=False)
class SensesAnswer:
    """The senses of a word as they are drawn.

    Attributes
    ----------
    found : Senses
    plane : Plane
        Of the contexts, followed by the word's single vector if it has one, which does not count in `share`.
    lines : tuple of Line
        One for each occurrence.
    neighbors : tuple of (str, float)
        Words nearest to the one vector.
    """

    found: "Senses"
    plane: "Plane"
    lines: "tuple[Line, ...]"
    neighbors: tuple[tuple[str, float], ...]


def answer(by: "Weighting", asked: SensesQuery, job: Job) -> SensesAnswer:
    """Find the senses of a word.

    Raises
    ------
    InputError
        When it does not occur often enough; see `embviz.analysis.documents.senses.senses`.
    Cancelled
    """
    from embviz.analysis.analogies.parallelogram import plane
    from embviz.analysis.documents.concordance import lines_at
    from embviz.analysis.documents.senses import senses
    from embviz.vectors.neighbors import nearest

    pulse = job.pulse.named(tr("Grouping the occurrences of the word"))
    found = senses(
        by,
        asked.word,
        joined=asked.joined,
        count=asked.count or None,
        window=asked.window,
        neighbors=NEIGHBORS,
        lines=LINES,
        pulse=pulse,
    )
    embedding = by.embedding
    drawn = found.contexts
    neighbors: tuple[tuple[str, float], ...] = ()
    if found.vector is not None:
        drawn = np.concatenate([drawn, found.vector[None]])
        own = [at for word in found.words if (at := embedding.get(word)) is not None]
        raw = sum(embedding.vectors[at] / (embedding.norms[at] or 1) for at in own)
        ids, cosines = nearest(embedding, raw, NEIGHBORS, exclude=tuple(own) if asked.joined is None else ())
        neighbors = tuple((embedding.words[i], float(value)) for i, value in zip(ids, cosines, strict=True))
    laid, contexts = plane(drawn, fitted=len(found.contexts)), found.contexts
    inside, whole = (float((them**2).sum()) for them in (laid.coordinates[: len(contexts)], contexts - laid.origin))
    # of the contexts alone, without the word's single vector
    laid = replace(laid, share=inside / whole if whole > 0 else 1.0)
    return SensesAnswer(found, laid, lines_at(by.corpus, found.tokens, _ON_CARD), neighbors)


class SensesPictures(QWidget):
    """A scatter plot of contexts above a curve of silhouette scores."""

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, (0, 0, 0, 0), 8)
        self._cloud = PointCloud("senses.places", tr("Occurrences of the word"))
        layout.addWidget(self._cloud, 1)
        self._silhouettes = LinePlot("", tr("senses"), tr("mean silhouette"))
        self._silhouettes.setObjectName("senses.silhouettes")
        self._silhouettes.setAccessibleName(tr("How clearly each number of senses separates"))
        set_scaled_size(self._silhouettes, fixed_height=150)
        layout.addWidget(self._silhouettes)

    def clear(self) -> None:
        """Clear the plots."""
        self._cloud.clear("")
        self._silhouettes.set_series(())

    def show_answer(self, answered: SensesAnswer) -> None:
        """Show the positions of the contexts, and the silhouette scores next to those expected by chance."""
        self._draw_places(answered)
        curve = answered.found.silhouettes
        numbers = np.array([number for number, _, _ in curve], float)
        self._silhouettes.set_series(
            (
                Series(tr("these occurrences"), numbers, np.array([value for _, value, _ in curve]), points=True),
                Series(tr("to stand out"), numbers, np.array([chance for _, _, chance in curve]), dashed=True),
            )
        )

    def _draw_places(self, answered: SensesAnswer) -> None:
        found, plane = answered.found, answered.plane
        count = len(found.senses)
        cards: list[tuple[str, ...]] = [
            (
                f"… {' '.join((*line.left, line.word))}",
                f"{' '.join(line.right)} …",
                tr("sense {label}", label=label_ + 1),
            )
            for line, label_ in zip(answered.lines, found.labels.tolist(), strict=True)
        ]
        groups = found.labels
        if found.vector is not None:
            cards.append((found.word, tr("its one vector")))
            groups = np.append(groups, count)
        self._cloud.set_points(
            plane.coordinates,
            groups,
            (
                *(percent(sense.share) for sense in found.senses),
                tr("its one vector") if found.vector is not None else "",
            ),
            colors=(*(f"categories.{k}" for k in range(count)), "text"),
            sizes=(*(3.0,) * count, 7.0),
            cards=cards,
            caption=tr(
                "Two principal components of {places}: {share:.0%} of variance",
                places=counted(len(found.labels), "occurrence"),
                share=plane.share,
            ),
        )


_LINE_PX = 24


class SenseBlock(QWidget):
    """Shows one group of occurrences.

    Parameters
    ----------
    name : str
        Prefix of the object names, followed by ``.head``, ``.words`` or ``.lines``.
    swatch : int
        Category whose color is shown before the heading; -1 for the text color.

    Signals
    -------
    word_clicked(str)
    """

    word_clicked = Signal(str)

    def __init__(self, name: str, swatch: int) -> None:
        super().__init__()
        self._swatch, self._head_text = swatch, ""
        self._words: Sequence[tuple[str, float]] = ()
        self._head = label("", "section", wrap=True, name=f"{name}.head")
        self._head.setTextFormat(Qt.TextFormat.RichText)
        self._near = QLabel()
        self._near.setObjectName(f"{name}.words")
        self._near.setTextFormat(Qt.TextFormat.RichText)
        self._near.setWordWrap(True)
        self._near.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._near.linkActivated.connect(self.word_clicked)
        self._lines = ConcordanceLines(f"{name}.lines", tr("Lines"))
        self._lines.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lines.word_clicked.connect(self.word_clicked)
        layout = column(self, (0, 0, 0, 0), 4)
        layout.addWidget(self._head)
        layout.addWidget(self._near)
        layout.addWidget(self._lines)
        theme.source.changed.connect(self._render)

    def show_sense(self, head: str, words: Sequence[tuple[str, float]], lines: "Sequence[Line]") -> None:
        """Show the nearest words and the lines of a group of occurrences.

        Parameters
        ----------
        words : sequence of (str, float)
            Nearest words with their cosines.
        lines : sequence of Line
            If empty, the list of lines is hidden.
        """
        self._head_text, self._words = head, words
        self._lines.setVisible(bool(lines))
        set_scaled_size(self._lines, fixed_height=_LINE_PX * max(3, len(lines)) + 2)
        self._lines.show_lines(lines, marked={word for word, _ in words})
        self._render()
        self.show()

    def _render(self) -> None:
        look = theme.current()
        color = look.text if self._swatch < 0 else look.categories[self._swatch]
        self._head.setText(f'<span style="color:{color}">●</span>&nbsp; {escape(isolated(self._head_text))}')
        self._head.setAccessibleName(self._head_text)
        self._near.setText(
            " &nbsp; ".join(
                f'<a href="{escape(word)}" style="color:{look.text}; text-decoration:none">{escape(isolated(word))}</a>'
                f'&nbsp;<span style="color:{look.text_muted}; font-size:{px(11)}px">{Score(value):.2f}</span>'
                for word, value in self._words
            )
        )


KIND = "senses"
_MOST = 5
_EXAMPLES = (
    ("bank", ""),
    ("club", ""),
    ("plant", ""),
    ("green", ""),
    ("orange", ""),
    ("apple", ""),
    ("guitar", "river"),
    ("king", "apple"),
    ("london", "carrot"),
)
_OFTEN = 150  # occurrences that a word needs to serve as an example
_SAID = tr("Occurrences of the word are grouped by the words around them; groups may be topics rather than senses.")
_FORMULA = tr(
    "An occurrence is the mean of the vectors in its window, weighted by 0.001 ∕ (0.001 + p(w)), less what all of "
    "the text shares (Arora, Liang and Ma 2017); occurrences are grouped by k-means (Schütze 1998). Groups stand "
    "out if they are clearer, by their mean silhouette, than in all of 39 random deals of the same words among "
    "contexts of the same lengths: by chance that happens at most once in 40 (a permutation test; over all numbers "
    "of groups, Westfall and Young 1993). The cosines with the one vector leave out what all of the text shares; "
    "its neighbors are those of the vector itself. Joined words: Gale, Church and Yarowsky (1992)."
)
_HINT = tr("Type a word with several meanings.")


class SensesPage(LiveVectorsPage):
    """A query for a word, its senses one below the other, and a plot of its contexts."""

    needs_text = True
    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "senses",
            tr("Senses of a word"),
            tr("Group the occurrences of a word by the words around them, and see why one vector is not enough."),
            parent,
        )
        self.answered: SensesAnswer | None = None
        self._asked: tuple[Embedding, Corpus, SensesQuery] | None = None
        self._by: Weighting | None = None  # of the text and vectors asked last
        layout = column(self.body, (24, 20, 24, 12), 8)
        layout.addLayout(self._build_query())
        layout.addLayout(self._build_progress())
        body = QHBoxLayout()
        body.setSpacing(24)
        layout.addLayout(body, 1)
        body.addWidget(self._build_senses(), 6)
        self._pictures = SensesPictures()
        body.addWidget(self._pictures, 4)
        layout.addWidget(Explanation("senses.explain", _SAID, _FORMULA, more_name="senses.formula"))
        self._connect()
        self._on_join(False)
        self._show_busy(-1.0)
        self._clear()

    def _build_query(self) -> QHBoxLayout:
        self._word = QueryLineEdit("senses.word", "senses.message", tr("Word"), "bank", self.context.complete)
        self._join = check_box(tr("join with"), "senses.join", tr("Join two words"))
        self._join.setToolTip(
            tr("Treats two words as one: it is known which occurs where, so the grouping can be checked")
        )
        self._joined = QueryLineEdit(
            "senses.joined", "senses.joined_message", tr("Second word"), "apple", self.context.complete
        )
        self._examples = combo_box("senses.examples", tr("Examples"))
        self._examples.setPlaceholderText(tr("Examples"))
        self._count = combo_box("senses.count", tr("Number of senses"))
        self._count.addItem(tr("As many as stand out"), 0)
        for number in range(1, _MOST + 1):
            self._count.addItem(counted(number, "sense"), number)
        self._window = WholeSpin("senses.window", tr("Words on each side"), 1, 30, 8)
        self._window.setSuffix(tr(" words on each side"))
        self._window.setKeyboardTracking(False)
        return row(self._word, self._join, self._joined, self._examples, self._count, self._window, stretch=self._word)

    def _build_progress(self) -> QHBoxLayout:
        """Build the line below the query: what is wrong with it, and how far the answer is."""
        self._bar = ProgressBar("senses.progress", tr("Progress of the grouping"), fixed_width=120)
        self._cancel = button(tr("Cancel"), "senses.cancel", flat=True)
        self._behind = label("", "caption", name="senses.behind")
        self._again = button(tr("Refresh"), "senses.refresh", flat=True)
        message = self._word.message
        return row(message, self._joined.message, self._behind, self._again, self._bar, self._cancel, stretch=message)

    def _connect(self) -> None:
        self._word.asked.connect(self._ask)
        self._shared = SharedWords(self.workspace, self._word, one_word)
        self._joined.asked.connect(self._ask)
        self._word.complained.connect(self._clear)
        self._joined.complained.connect(self._clear)
        self._join.toggled.connect(self._on_join)
        self._examples.activated.connect(self._on_example)
        self._count.currentIndexChanged.connect(self._ask)
        self._window.valueChanged.connect(self._ask)
        self._again.clicked.connect(self._ask)
        self._cancel.clicked.connect(self._give_up)
        self.workspace.evidence_changed.connect(self._forget)

    def _build_senses(self) -> QWidget:
        inside = QWidget()
        layout = column(inside, (0, 0, 8, 0), 14)
        self._one = SenseBlock("senses.one", -1)
        self._blocks = [SenseBlock(f"senses.sense_{k + 1}", k) for k in range(_MOST)]
        for block in (self._one, *self._blocks):
            block.word_clicked.connect(lambda word: self.workspace.select([word]))
            layout.addWidget(block)
        layout.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        return scroll

    def take_focus(self) -> None:
        self._word.focus_at_end()

    def ask(self, word: str, joined: str = "") -> None:
        """Ask for the senses of a word, or of two joined ones."""
        self._join.setChecked(bool(joined))
        self._joined.setText(joined or self._joined.text())
        self._word.write(word)

    def refresh(self) -> None:
        embedding, corpus = self.workspace.embedding, self.workspace.evidence
        if embedding is None or corpus is None:
            return
        known = [
            (one, other)
            for one, other in _EXAMPLES
            if all(_often(corpus, word) and word in embedding for word in (one, other) if word)
        ]
        if [self._examples.itemData(k) for k in range(self._examples.count())] != known:
            self._examples.clear()
            for one, other in known:
                self._examples.addItem(f"{one} | {other}" if other else one, (one, other))
            self._examples.setCurrentIndex(-1)
        self._examples.setVisible(bool(known))
        self._shared.take()
        self._word.propose(next((one for one, other in known if not other), ""))
        self._joined.propose(next((other for _, other in known if other), ""))
        passing = self.workspace.training or self.workspace.place is not None
        if passing and self._asked is not None and self._asked[1:] == (corpus, self._question()):
            # vectors change every second: the result stays until the user asks again
            self._show_behind()
            return
        self._ask()

    # --- asking

    def _question(self) -> SensesQuery:
        joined = self._joined.text().strip() if self._join.isChecked() else None
        return SensesQuery(self._word.text().strip(), joined, self._count.currentData(), self._window.value())

    def _on_join(self, down: bool) -> None:
        self._joined.setVisible(down)
        self._joined.message.setVisible(down)
        self._ask()

    def _on_example(self) -> None:
        self.ask(*self._examples.currentData())
        self._examples.setCurrentIndex(-1)

    def _ask(self) -> None:
        embedding, corpus, asked = self.workspace.embedding, self.workspace.evidence, self._question()
        if embedding is None or corpus is None or not self.isVisible():
            return
        if not asked.word or asked.joined == "":
            self._give_up()
            self._word.answered(_HINT if not asked.word else tr("Type the word to join it with."))
            self._clear()
            return
        if self._asked == (embedding, corpus, asked):
            return
        self._asked = embedding, corpus, asked
        by = self._by
        if by is not None and (by.embedding is not embedding or by.corpus is not corpus):
            by = self._by = None

        def work(job: Job) -> "tuple[Weighting, SensesAnswer]":
            from embviz.analysis.documents.smooth_average import weighting

            weighed = by if by is not None else weighting(embedding, corpus)
            return weighed, answer(weighed, asked, job)

        def done(found: "tuple[Weighting, SensesAnswer]") -> None:
            self._by = found[0]
            self._show_busy(-1.0)
            self._show(found[1])

        def failed(error: Exception) -> None:
            self._asked = None
            self._show_busy(-1.0)
            if isinstance(error, InputError):
                lines = (self._word, self._joined)
                line, other = lines[::-1] if asked.joined and _second(corpus, asked.word, asked.joined) else lines
                other.answered("")
                line.refused(error, lambda word: word in corpus.vocabulary.index)
            else:
                self.context.messages.show_error(error)

        self._show_busy(0.0)
        # the only lane that may call scikit-learn, whose k-means clusters the contexts
        self.context.jobs.submit("heavy", KIND, work, done, failed, lambda share, _doing: self._show_busy(share))

    def _give_up(self) -> None:
        self.context.jobs.cancel(KIND)
        self._asked = None
        self._show_busy(-1.0)

    def _forget(self) -> None:
        """Clear results that belong to a closed text."""
        if self._asked is not None and self._asked[1] is not self.workspace.evidence:
            self._give_up()
            self._by = None
            self._clear()

    def _show_busy(self, share: float) -> None:
        self._bar.set_share(share)
        for part in (self._bar, self._cancel):
            part.setVisible(share >= 0)
        self._show_behind()

    def _show_behind(self) -> None:
        asked, working = self._asked, self.context.jobs.running(KIND)
        behind = asked is not None and not working and asked[0] is not self.workspace.embedding
        self._behind.setText(tr("these are of earlier vectors") if behind else "")
        self._again.setVisible(behind)

    # --- answers

    def _clear(self) -> None:
        self.answered = None
        for block in (self._one, *self._blocks):
            block.hide()
        self._pictures.clear()
        self._pictures.hide()

    def _show(self, answered: SensesAnswer) -> None:
        self.answered = answered
        found = answered.found
        own = found.own
        self._word.answered(_describe(answered, self._count.currentData()))
        self._joined.answered("")
        if own:
            cosines = " · ".join(scored(value, ".2f") for value in own)
            self._one.show_sense(
                tr("One vector for all occurrences: cosine with the senses {cosines}", cosines=cosines),
                answered.neighbors,
                (),
            )
        else:
            self._one.hide()
        for k, block in enumerate(self._blocks):
            if k >= len(found.senses):
                block.hide()
                continue
            sense = found.senses[k]
            head = tr("{share:.0%} of the occurrences", share=sense.share)
            if found.truth is not None:
                head += "  ·  " + _mixture(found.words, found.truth[found.labels == k])
            block.show_sense(head, sense.neighbors, sense.lines)
        self._pictures.show_answer(answered)
        self._pictures.show()


def _often(corpus: "Corpus", word: str) -> bool:
    at = corpus.vocabulary.get(word)
    return at is not None and int(corpus.vocabulary.counts[at]) >= _OFTEN


def _second(corpus: "Corpus", word: str, joined: str) -> bool:
    """Return whether it is the second of two words that the text does not hold."""
    there, other = (any(one in corpus.vocabulary for one in (name, name.lower())) for name in (word, joined))
    return there and not other


def _mixture(words: tuple[str, ...], truth: np.ndarray) -> str:
    """Return how often each of two joined words occurs in a group."""
    return ", ".join(f"{percent((truth == at).mean())} {name}" for at, name in enumerate(words))


def _describe(answered: SensesAnswer, count: int) -> str:
    found = answered.found
    parts = [
        tr(
            "“{word}”: {labels:,} of {places}",
            word=found.word,
            labels=len(found.labels),
            places=counted(found.total, "occurrence"),
        )
    ]
    if count:
        parts.append(tr("{senses} as asked for", senses=counted(count, "sense")))
    elif len(found.senses) == 1:
        parts.append(tr("no grouping stands out: one group"))
    else:
        parts.append(tr("{senses} groups of contexts stand out: senses, or topics", senses=len(found.senses)))
    if found.truth is not None:
        parts.append(
            tr(
                "{accuracy:.1%} of the occurrences in a group of their own word; guessing: {guessing:.1%}",
                accuracy=found.accuracy,
                guessing=found.guessing,
            )
        )
    return "   ·   ".join(parts)
