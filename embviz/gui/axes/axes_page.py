"""The Axes page: words on one or two axes between sets of words."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from embviz.gui.axes.answer import MOST_DRAWN, AskedAxis, AskedWords, AxesAnswer, answer
from embviz.gui.axes.editor import AxisEditor
from embviz.gui.axes.examples import WEAK, example_lists, example_poles
from embviz.gui.axes.words import WordsChoice
from embviz.gui.core.jobs import Job
from embviz.gui.pages.base import PageViewState
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import text_size
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.widgets.plot_data.picture_dialog import SavePlotButton
from embviz.gui.widgets.tables.repeated_words import half_column, ranges, spans, unsure_sides
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.word_plane.view import PlaneAxis, WordPlane
from embviz.util.language import counted, isolated, onward, tr

if TYPE_CHECKING:
    from embviz.analysis.bias.axes import Axis
    from embviz.vectors.embedding import Embedding

SAID = tr("A word’s place says how much closer it is to one end of the axis than to the other.")
FORMULA = tr(
    "Axis: mean of the unit vectors of one end less mean of those of the other (An, Kwak and Ahn 2018, SemAxis). "
    "Place of a word: its cosine with the axis. Separates: share of the ends' own words that lie on their side of the "
    "middle, each left out of the axis that judges it; 50 % by chance. An end of one word has no other to judge it by. "
    "Dashed: halfway between the ends. Whiskers, after the run was repeated: 80 % intervals."
)
_ALIKE = 0.5
_NAMED = 12  # missing words


def axis_name(asked: AskedAxis) -> str:
    """Return the name of an axis, or else the first words of its poles."""
    return asked.name or f"{isolated(asked.minus[0])} {onward()} {isolated(asked.plus[0])}"


def end_words(words: Sequence[str]) -> str:
    """Return the first words of a pole, as a label of the axis."""
    return ", ".join(map(isolated, words[:3]))


def describe_separation(axis: "Axis") -> str:
    """Return a sentence on how many of the poles' own words an axis separates, or that this cannot be tested."""
    alone = [pole.words[0] for pole in (axis.minus, axis.plus) if len(pole) == 1]
    if not axis.judged:
        return tr("with one word at each end, it cannot be judged.")
    rest = tr("; “{alone}”, alone at its end, cannot be judged", alone=alone[0]) if alone else ""
    return tr(
        "separates {separated:.0%} of its {judged} own words{rest}.",
        separated=axis.separated,
        judged=axis.judged,
        rest=rest,
    )


def facts(found: AxesAnswer, asked: Sequence[AskedAxis], words: AskedWords) -> str:
    """Return the findings, one per line."""
    lines = []
    for one, axis in zip(asked, found.axes, strict=True):
        said = f"{isolated(axis_name(one))}: {describe_separation(axis)}"
        lines.append(tr("{said} Too few: positions on it mean little.", said=said) if axis.separated < WEAK else said)
    if len(found.axes) == 2:
        said = tr(
            "The angle between the axes is {angle:.1f}° (cosine {cosine})",
            angle=found.angle,
            cosine=scored(found.cosine),
        )
        lines.append(
            tr("{said}: they measure nearly the same.", said=said) if abs(found.cosine) > _ALIKE else f"{said}."
        )
    lines.append(tr("{words} placed.", words=counted(len(found.ids), "word")))
    if len(found.ids) > MOST_DRAWN:
        lines[-1] = tr(
            "{lines} The {most_drawn} most frequent are drawn; the table has all.",
            lines=lines[-1],
            most_drawn=MOST_DRAWN,
        )
    if words.left_out:
        lines.append(tr("{left_out:,} more are left out.", left_out=words.left_out))
    if found.missing:
        named = ", ".join(found.missing[:_NAMED]) + (tr(" and others") if len(found.missing) > _NAMED else "")
        lines.append(tr("{missing:,} missing: {named}.", missing=len(found.missing), named=named))
    return "\n".join(lines)


KIND = "axes"
_NUMBERS = (("one", tr("One axis")), ("two", tr("Two axes")))
_TITLE = "cosine"


class AxesPage(LiveVectorsPage):
    """Two axis editors, a choice of words, the plot, and the numbers next to it."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "axes",
            tr("Axes"),
            tr("Place words on an axis between two sets of words, or on two: he – she, small – large, bad – good."),
            parent,
        )
        layout = column(self.body, (24, 16, 24, 12), 4)
        self._number = SegmentedControl("axes.number", tr("How many axes"), _NUMBERS)
        self._number.choose(1)
        self._to_map = button(tr("Use as the map's axes"), "axes.to_map", flat=True)
        self._to_map.setToolTip(tr("Lay out the map by these two axes: its method becomes “Semantic axes”"))
        self.plane = WordPlane("axes.plane", tr("Words on axes"))
        self._columns = _columns(())
        self.table = ResultTable(
            context.jobs,
            context.workspace,
            "axes.table",
            tr("Words on axes"),
            self._columns,
            file_name="axes",
            filtered=True,
        )
        self.saving = SavePlotButton(context.jobs, self.plane, "axes.save", "axes", self.table.message)
        layout.addLayout(row(self._number, None, self._to_map, self.saving.button))
        self.editors = (AxisEditor(context, "axes.x", tr("Across")), AxisEditor(context, "axes.y", tr("Upward")))
        self.words = WordsChoice(context, "axes.words", lambda: example_lists(self.workspace))
        captions = [part.caption for part in (*self.editors, self.words)]
        widest = max(caption.sizeHint().width() for caption in captions) / text_size()
        for caption in captions:
            set_scaled_size(caption, minimum_width=math.ceil(widest))  # one column
        for editor in self.editors:
            layout.addWidget(editor)
            editor.changed.connect(self._ask)
        layout.addWidget(self.words)
        layout.addSpacing(6)
        self._facts = label("", "muted", wrap=True, name="axes.facts")
        self._facts.setTextFormat(Qt.TextFormat.PlainText)
        self._facts.setAccessibleName(tr("Results for the axes"))
        side = QWidget()
        set_scaled_size(side, minimum_width=280)
        beside = column(side, (16, 4, 0, 0), 8)
        beside.addWidget(self._facts)
        beside.addWidget(self.table, 1)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.plane)
        parts.addWidget(side)
        parts.setStretchFactor(0, 1)
        parts.setSizes((770, 370))
        layout.addWidget(parts, 1)
        layout.addWidget(Explanation("axes.explain", SAID, FORMULA, more_name="axes.formula"))

        self._shown: tuple[AxesAnswer, tuple[AskedAxis, ...]] | None = None
        self._number.changed.connect(self._on_number)
        self.words.changed.connect(self._ask)
        self._to_map.clicked.connect(self._on_map)
        self.plane.word_clicked.connect(lambda word: self.workspace.select([word]))
        self.workspace.selection_changed.connect(self._mark)
        context.trainer.repeats.known_changed.connect(self._ask)
        self._proposed_to: Sequence[str] | None = None  # the vocabulary
        self._second_left_out = False  # not by the user
        self._enable(False)

    def show_one_axis(self) -> None:
        """Show the horizontal axis alone."""
        self._number.choose(0)

    def take_focus(self) -> None:
        self.editors[0].take_focus()

    def view_state(self) -> PageViewState:
        return {
            "axes": [editor.typed for editor in self.editors] if any(one.touched for one in self.editors) else (),
            "axes_number": _NUMBERS[self._number.current][0],
        }

    def restore_view_state(self, state: PageViewState, *, gliding: bool = False) -> None:
        for editor, axis in zip(self.editors, state.get("axes", ()), strict=False):
            if axis.minus or axis.plus:
                editor.write(axis.plus, axis.minus)
        names = [name for name, _ in _NUMBERS]
        if (number := state.get("axes_number")) in names:
            self._number.choose(names.index(number))

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None and not (self.workspace.training and self._proposed_to is embedding.words):
            # the proposal stays while vectors learn, however well its poles are separated for a moment
            examples = example_poles(embedding, self.workspace.truths)
            if self._proposed_to is not embedding.words:
                self._show_as_many(len(examples))
            self._proposed_to = embedding.words
            for editor, poles in zip(self.editors, examples, strict=False):
                editor.propose(poles)
        self.words.take()
        self._ask()

    def _show_as_many(self, proposed: int) -> None:
        """Show one axis where no more can be proposed: beside an empty second one, nothing would be drawn."""
        if any(editor.touched for editor in self.editors):
            return
        if proposed == 1 and self._number.current == 1:
            self._number.choose(0)
            self._second_left_out = True
        elif proposed > 1 and self._second_left_out:
            self._number.choose(1)
            self._second_left_out = False

    @property
    def found(self) -> AxesAnswer | None:
        """The result that is shown; None while there is none."""
        return self._shown[0] if self._shown is not None else None

    def _asked(self) -> tuple[AskedAxis, ...]:
        return tuple(editor.asked for editor in self.editors[: self._number.current + 1])

    def _on_number(self, at: int) -> None:
        for part in (self.editors[1], self._to_map):
            part.setVisible(at == 1)
        self._ask()

    def _ask(self) -> None:
        embedding = self.workspace.embedding
        if embedding is None or not self.isVisible():
            return
        if self._second_left_out and self.editors[1].touched:
            self._second_left_out = False
            self._number.choose(1)  # asks
            return
        asked, words = self._asked(), self.words.asked()

        def done(found: AxesAnswer) -> None:
            for editor, (plus, minus) in zip(self.editors, found.poles, strict=False):
                editor.refill()
                editor.show_found(plus, minus)
            self._show(embedding, asked, words, found)

        ensemble = self.context.trainer.repeats.ensemble

        def work(_job: Job) -> AxesAnswer:
            return answer(embedding, asked, words, ensemble)

        self.context.jobs.submit("quick", KIND, work, done)

    def _show(self, embedding: "Embedding", asked: tuple[AskedAxis, ...], words: AskedWords, found: AxesAnswer) -> None:
        if not found.axes or not len(found.ids):
            self._shown = None
            self._enable(False)
            self.table.show_rows([[] for _ in self._columns])
            said = found.trouble.what if found.trouble is not None else ""
            missing = tr("\nMissing: {missing}.", missing=", ".join(found.missing[:12])) if found.missing else ""
            self._facts.setText(said)
            self.plane.clear(
                tr("No words to place on the axes{missing}", missing=missing)
                if found.axes
                else tr("No axis yet\n{value}", value=said or tr("Each end needs a word that has a vector."))
            )
            return
        self._shown = found, asked
        self._enable(True)
        self._facts.setText(facts(found, asked, words))
        texts = [embedding.words[at] for at in found.ids.tolist()]
        names = [one.name or f"{onward()} {isolated(one.plus[0])}" for one in asked]
        told = found.repeated
        columns = _columns(names, grouped=bool(words.names), ranged=bool(told))
        if columns != self._columns:
            self._columns = columns
            self.table.set_columns(columns)
        values: list[Sequence[object] | np.ndarray] = [texts]
        tips: dict[int, Sequence[str]] = {}
        for k, own in enumerate(found.places.T.astype(float)):
            values.append(own)
            if told:
                over = ranges(told[k][0])
                tips |= {len(values) - 1: over, len(values): over}
                values.append(told[k][0].half_width())
        if words.names:
            values.append([words.names[group] for group in found.groups.tolist()])
        sides = [unsure_sides(away, 0.0) for _, away in told]
        doubts = [next(filter(None, said), "") for said in zip(*sides, strict=True)]
        self.table.show_rows(values, doubts, tips)
        drawn = np.sort(np.argsort(found.ids, kind="stable")[:MOST_DRAWN])
        axes = [
            PlaneAxis(
                _TITLE,
                end_words(axis.minus.words),
                end_words(axis.plus.words),
                marks=((axis.middle, ""),) if abs(axis.middle) > 0.01 else (),
            )
            for axis in found.axes
        ]
        self.plane.set_words(
            [texts[k] for k in drawn.tolist()],
            found.places[drawn],
            *axes,
            groups=found.groups[drawn],
            names=words.names,
            important=_farthest(found.places[drawn]),
            spans=np.stack([spans(places)[drawn] for places, _ in told], axis=1) if told else None,
        )
        self._mark()

    def _mark(self) -> None:
        self.plane.set_selected(self.workspace.selected_among(self.plane.words))

    def _enable(self, shown: bool) -> None:
        self.saving.button.setEnabled(shown)
        self._to_map.setEnabled(shown and self._shown is not None and len(self._shown[0].axes) == 2)

    def _on_map(self) -> None:
        if self._shown is None:
            return
        across, upward = self._shown[0].axes
        scene = self.context.scene
        scene.choose_method(
            "axes",
            {
                **scene.options_of("axes"),
                "dimensions": 2,
                "axis_x": across.expression,
                "axis_y": upward.expression,
                "measure": "cosine",
            },
        )
        self.context.show_page("map")


def _columns(
    names: "tuple[str, ...] | list[str]", grouped: bool = False, ranged: bool = False
) -> tuple[ResultColumn, ...]:
    """Return the table columns: the word, its position on each axis and its interval over an ensemble, its group."""
    places = []
    for name, along in zip(names, ("x", "y"), strict=False):
        places.append(ResultColumn(name, number="+.3f", help=tr("Cosine of the word with the axis")))
        if ranged:
            places.append(half_column(along if len(names) > 1 else ""))
    return (
        ResultColumn(tr("Word"), words=True),
        *places,
        *((ResultColumn(tr("Group"), muted=True),) if grouped else ()),
    )


def _farthest(places: np.ndarray) -> list[int]:
    """Return the outermost fifth of the words; these are named first."""
    away = np.abs(places).max(axis=1)
    return np.flatnonzero(away >= np.quantile(away, 0.8)).tolist()
