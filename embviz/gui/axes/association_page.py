"""The Association page: whether two sets of words lean differently to two sets of attributes."""

import re
from collections.abc import Container
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSplitter, QWidget

from embviz.gui.axes.examples import example_sets
from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import measured, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import column, combo_box, label, row
from embviz.gui.widgets.plot_data.picture_dialog import SavePlotButton
from embviz.gui.widgets.tables.repeated_words import half_column, ranges, spans, unsure_sides
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.word_plane.view import PlaneAxis, WordPlane
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.bias.shipped_sets import AssociationSets
    from embviz.analysis.bias.weat import Association
    from embviz.analysis.evaluation.reproducibility import Interval

_KEYS = ("X", "Y", "A", "B")
_OWN = tr("Own words")


class SetsEditor(QWidget):
    """Word sets X and Y above the attribute sets A and B.

    Parameters
    ----------
    name : str
        Prefix of the object names, followed by ``_sets``, ``_x``, ``_y``, ``_a`` or ``_b``.

    Signals
    -------
    changed
        The words changed.
    """

    changed = Signal()

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        from embviz.analysis.bias.shipped_sets import bundled_associations

        self._context = context
        self.choice = combo_box(f"{name}_sets", tr("Sets of words"))
        self.choice.addItem(_OWN)
        for sets in bundled_associations():
            self.choice.addItem(sets.name, sets)
        self.choice.activated.connect(self._on_chosen)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(8)
        layout.setVerticalSpacing(0)
        examples = ("rose tulip lily daisy", "ant wasp flea spider", "love peace gift happy", "war death poison ugly")
        self._lines: list[QueryLineEdit] = []
        self._captions = []
        for at, (key, example) in enumerate(zip(_KEYS, examples, strict=True)):
            what = tr("Targets") if key in "XY" else tr("Attributes")
            line = QueryLineEdit(
                f"{name}_{key.lower()}", f"{name}_{key.lower()}_message", f"{what} {key}", example, context.complete
            )
            caption = label(key, "muted")
            set_scaled_size(caption, minimum_width=110)
            caption.setBuddy(line)
            line.textEdited.connect(self._show_name)
            line.asked.connect(self.changed)
            line.message.setVisible(False)
            across, down = at % 2 * 2, at // 2 * 2
            layout.addWidget(caption, down, across)
            layout.addWidget(line, down, across + 1)
            layout.addWidget(line.message, down + 1, across + 1)
            layout.setColumnStretch(across + 1, 1)
            self._lines.append(line)
            self._captions.append(caption)
        layout.setRowMinimumHeight(1, 6)

    @property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The words of X, Y, A and B."""
        return tuple(tuple(re.findall(r"[^\s,;]+", line.text())) for line in self._lines)

    @property
    def sets(self) -> "AssociationSets | None":
        """The bundled sets that the lines hold; None for other words."""
        words = self.words
        found = (self.choice.itemData(at) for at in range(1, self.choice.count()))
        return next((sets for sets in found if sets.words == words), None)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the four sets."""
        sets = self.sets
        return sets.titles if sets is not None else _KEYS

    def propose(self) -> None:
        """Choose the first bundled sets with enough known words, unless the user has chosen or typed."""
        embedding = self._context.workspace.embedding
        if embedding is None or any(line.touched for line in self._lines):
            return
        for line, words in zip(
            self._lines, next((sets.words for sets in example_sets(self._context.workspace)), ()), strict=False
        ):
            line.propose(" ".join(words))
            line.setCursorPosition(0)
        self._show_name()

    def write(self, words: "tuple[tuple[str, ...], ...]") -> None:
        """Fill the four lines on behalf of the user."""
        for line, own in zip(self._lines, words, strict=True):
            line.touched = True
            line.setText(" ".join(own))
            line.setCursorPosition(0)
        self._show_name()
        self._lines[0].ask()

    def take_focus(self) -> None:
        """Move the keyboard focus to the choice of sets."""
        self.choice.setFocus()

    def show_error(self, error: InputError | None) -> None:
        """Show an error below the line of its set; without an error, clear the messages."""
        embedding = self._context.workspace.embedding
        for line in self._lines:
            line.answered("")
            line.message.setVisible(False)
        if error is None or embedding is None:
            return
        at = next((k for k, key in enumerate(_KEYS) if re.search(rf"'{key}' has| {key}\b", error.what)), 0)
        self._lines[at].message.setVisible(True)
        self._lines[at].refused(error, partial(_known, embedding))

    def _show_name(self) -> None:
        sets = self.sets
        self.choice.setCurrentIndex(self.choice.findText(sets.name) if sets is not None else 0)
        for caption, key, title in zip(self._captions, _KEYS, self.titles, strict=True):
            caption.setText(f"{key}  {title}" if title != key else key)

    def _on_chosen(self, at: int) -> None:
        sets = self.choice.itemData(at)
        if sets is not None:
            self.write(sets.words)
        else:
            self._lines[0].focus_at_end()


def _known(embedding: Container[str], word: str) -> bool:
    return word in embedding


SAID = tr("A word leans to the set whose words it is closer to, on average.")
FORMULA = tr(
    "Leaning of a word: s(w) = mean cosine with A less mean cosine with B. Effect size: d = (mean s of X − mean s of "
    "Y) ∕ standard deviation of s over X and Y; for X and Y of one size, at most 2. p: share of the divisions of X "
    "and Y together into sets of these sizes whose difference is as large (one-sided). Caliskan, Bryson and Narayanan "
    "(2017). Something is claimed where twice the smaller tail, of differences as large or as small, is below 0.05: "
    "either way might have come out."
)
_NAMED = 16


def verdict(found: "Association", titles: tuple[str, ...]) -> str:
    """Return a sentence with the claim that the test supports."""
    from embviz.analysis.bias.weat import SIGNIFICANT

    if found.doubts:
        return tr("No conclusion: {doubts}.", doubts="; ".join(found.doubts))
    x, y, a, b = titles
    if found.two_sided >= SIGNIFICANT:
        return tr("No difference between “{x}” and “{y}” is shown: random divisions give as much.", x=x, y=y)
    if found.p_value < found.p_low:
        return tr("“{x}” lean to “{a}” rather than “{b}” more than “{y}” do.", x=x, a=a, b=b, y=y)
    return tr("The other way round: “{y}” lean to “{a}” rather than “{b}” more than “{x}” do.", y=y, a=a, b=b, x=x)


def numbers(found: "Association") -> str:
    """Return effect size and p-value as text."""
    return f"d = {measured(found.effect)}   {_bounded(found, found.p_value, 1)}"


def _bounded(found: "Association", p_value: float, tails: int) -> str:
    """Return a p-value, as an upper bound where no random division reached the observed value."""
    least = not found.exact and p_value * (found.divisions + 1) < 1.5 * tails
    return f"p {'≤' if least else '='} {significant(p_value)}"


def repeated(effects: "Interval") -> str:
    """Return the range of the effect over an ensemble, and whether its sign is certain."""
    low, high, sets = float(effects.low), float(effects.high), int(effects.sets)
    said = tr(
        "Over {sets} sets trained alike: d from {low} to {high}; {mean} ± {half} with a chance of 80 %.",
        sets=sets,
        low=measured(low),
        high=measured(high),
        mean=measured(float(effects.mean)),
        half=measured(float(effects.half_width())),
    )
    return tr("{said} Not even its sign is sure.", said=said) if low < 0 < high else said


def details(found: "Association", sets: "AssociationSets | None") -> str:
    """Return sample sizes, missing words, and published results of these sets, one per line."""
    sizes = ", ".join(
        f"{key} {len(words)}" + (tr(" of {words}", words=len(words) + len(words.missing)) if words.missing else "")
        for key, words in zip("XYAB", (*found.targets, *found.attributes), strict=True)
    )
    over = (
        tr("p from all {divisions:,} divisions", divisions=found.divisions)
        if found.exact
        else tr("p from {divisions:,} random divisions", divisions=found.divisions)
    )
    lines = [
        tr("Words: {sizes}.", sizes=sizes),
        tr("{over}; two-sided, {two_sided}.", over=over, two_sided=_bounded(found, found.two_sided, 2)),
    ]
    if found.missing:
        named = ", ".join(found.missing[:_NAMED]) + (tr(" and others") if len(found.missing) > _NAMED else "")
        lines.append(tr("{missing} missing: {named}.", missing=len(found.missing), named=named))
    if len(found.targets[0]) != len(found.targets[1]):
        lines.append(tr("X and Y differ in size: their means are compared, not their sums."))
    if sets is not None and sets.found is not None:
        lines.append(
            tr(
                "Published for other vectors (GloVe, Common Crawl): d = {found:.2f}. {source}.",
                found=sets.found,
                source=sets.source,
            )
        )
    return "\n".join(lines)


KIND = "association"
_LEANING = 2  # the column
_COLUMNS = (
    ResultColumn(tr("Word"), words=True),
    ResultColumn(tr("Set"), muted=True, narrow=True),
    ResultColumn(tr("Leaning"), number="+.3f", help=tr("Mean cosine with A less mean cosine with B")),
)


class AssociationPage(LiveVectorsPage):
    """Four lines of words, a sentence with the supported claim, and the association of each word."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "association",
            tr("Association"),
            tr(
                "Test whether two sets of words lean to two sets of attributes differently: flowers and insects to "
                "pleasant and unpleasant words."
            ),
            parent,
        )
        layout = column(self.body, (24, 16, 24, 12), 8)
        self.sets = SetsEditor(context, "association.words")
        self.plane = WordPlane("association.plane", tr("Leaning of each word"))
        self.table = ResultTable(
            context.jobs,
            context.workspace,
            "association.table",
            tr("Leaning of each word"),
            _COLUMNS,
            file_name="association",
        )
        self.saving = SavePlotButton(context.jobs, self.plane, "association.save", "association", self.table.message)
        layout.addLayout(row(self.sets.choice, None, self.saving.button))
        layout.addWidget(self.sets)
        self._verdict, self._numbers = label("", "section", wrap=True), label("", "figure")
        self._details = label("", "muted", wrap=True)
        for part, name, title in (
            (self._verdict, "verdict", tr("Conclusion")),
            (self._numbers, "numbers", tr("Effect size and p-value")),
            (self._details, "details", tr("Words and missing words")),
        ):
            part.setObjectName(f"association.{name}")
            part.setAccessibleName(title)
        side = QWidget()
        set_scaled_size(side, minimum_width=280)
        beside = column(side, (16, 4, 0, 0), 8)
        for part in (self._verdict, self._numbers, self._details):
            beside.addWidget(part)
        beside.addWidget(self.table, 1)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.plane)
        parts.addWidget(side)
        parts.setStretchFactor(0, 1)
        parts.setSizes((770, 370))
        layout.addWidget(parts, 1)
        layout.addWidget(Explanation("association.explain", SAID, FORMULA, more_name="association.formula"))

        self.found: Association | None = None
        self._told = False  # whether the table has the column of intervals
        self.sets.changed.connect(self._ask)
        self.plane.word_clicked.connect(lambda word: self.workspace.select([word]))
        self.workspace.selection_changed.connect(self._mark)
        context.trainer.repeats.known_changed.connect(self._ask)
        self._show(None)

    def take_focus(self) -> None:
        self.sets.take_focus()

    def refresh(self) -> None:
        self.sets.propose()
        self._ask()

    def _ask(self) -> None:
        embedding, words = self.workspace.embedding, self.sets.words
        if embedding is None or not self.isVisible():
            return
        if not all(words):
            self.context.jobs.cancel(KIND)
            self.sets.show_error(None)
            self._show(None, message=tr("Four sets of words\nChoose some above, or type words of X, Y, A and B."))
            return

        ensemble = self.context.trainer.repeats.ensemble

        def work(job: Job) -> "tuple[Association, Interval | None, Interval | None]":
            from embviz.analysis.bias.weat import effect, leanings, weat
            from embviz.analysis.evaluation.reproducibility import Interval, repeat_measure

            x, y, a, b = words
            found = weat(embedding, x, y, a, b, pulse=job.pulse)
            if ensemble is None:
                return found, None, None
            pulse = job.pulse.quiet
            leaning = repeat_measure(ensemble, lambda one: leanings(one, *words)[0], pulse).values
            held = ensemble.held(np.concatenate([targets.ids for targets in found.targets]))
            return (
                found,
                repeat_measure(ensemble, lambda one: effect(one, *words), pulse),
                Interval(np.where(held, leaning, np.nan)),
            )

        def done(answer: "tuple[Association, Interval | None, Interval | None]") -> None:
            self.sets.show_error(None)
            self._show(*answer)

        def failed(error: InputError) -> None:
            self.sets.show_error(error)
            self._show(None, message=tr("No conclusion\n{what} {cure}", what=error.what, cure=error.cure))

        self.context.jobs.submit("quick", KIND, work, done, on_refused=failed)

    def _show(
        self,
        found: "Association | None",
        effects: "Interval | None" = None,
        leanings: "Interval | None" = None,
        message: str = "",
    ) -> None:
        self.found = found
        self.saving.button.setEnabled(found is not None)
        if found is None:
            for part in (self._verdict, self._numbers, self._details):
                part.setText("")
            self._show_columns(told=False)
            self.table.show_rows(([], [], []))
            self.plane.clear(message)
            return
        titles = self.sets.titles
        x, y = found.targets
        self._verdict.setText(verdict(found, titles))
        self._numbers.setText(numbers(found))
        told = "" if effects is None else f"{repeated(effects)}\n"
        self._details.setText(told + details(found, self.sets.sets))
        words = [*x.words, *y.words]
        groups = np.repeat((0, 1), (len(x), len(y)))
        self._show_columns(told=leanings is not None)
        rows = (words, [titles[group] for group in groups.tolist()], found.leanings)
        if leanings is None:
            self.table.show_rows(rows)
        else:
            said = ranges(leanings)
            self.table.show_rows(
                (*rows, leanings.half_width()), unsure_sides(leanings, 0.0), {_LEANING: said, _LEANING + 1: said}
            )
        self.plane.set_words(
            words,
            found.leanings,
            PlaneAxis(tr("mean cosine with A less mean cosine with B"), titles[3], titles[2]),
            groups=groups,
            names=titles[:2],
            means=True,
            spans=None if leanings is None else spans(leanings)[:, None],
        )
        self._mark()

    def _show_columns(self, told: bool) -> None:
        """Show the column of intervals only with an ensemble."""
        if told != self._told:
            self._told = told
            self.table.set_columns((*_COLUMNS, half_column()) if told else _COLUMNS)

    def _mark(self) -> None:
        self.plane.set_selected(self.workspace.selected_among(self.plane.words))
