"""One sequence of mixed tokens: patches of a picture, words of a command, steps of a movement."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QLineEdit

from embviz.gui.lessons.other_modalities.picture import Cutting
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style import theme
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.errors import InputError
from embviz.util.language import counted, quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.inputs.mixed_sequence import Kind, MixedToken

_BEGIN = "put the red apple into the left box"
_ACROSS = (2, 4, 7)
_MOVES = (0.25, -0.5, 0.1, 0.0, 0.0, 0.6, 1.0)
_TALL, _LETTERS = 190.0, 11  # px at scale 1
_MOST = 16  # words
_COLORS: "dict[Kind, str]" = {"patch": "accent", "word": "second", "action": "text_muted"}
_NAMES: "dict[Kind, str]" = {"patch": tr("patch"), "word": tr("word"), "action": tr("action")}


@dataclass(frozen=True, eq=False)
class Sequenced:
    """The tokens as they come and after a normalization, and the words that have no vector."""

    tokens: "tuple[MixedToken, ...]"
    normalized: "tuple[MixedToken, ...]"
    missing: tuple[str, ...]


class TokenBars(PaintedWidget):
    """A bar for each token, as high as its vector is long, in the color of its kind, with its name below.

    Words and actions are at least as wide as a line of their names; patches share what is left, and are named where
    there is room.
    """

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "everything.tokens", tr("Tokens of the sequence"))
        self.tokens: Sequence[MixedToken] = ()
        PlotDataAction(self, self.drawn_numbers)

    def show_tokens(self, tokens: "Sequence[MixedToken]") -> None:
        """Show a sequence."""
        self.tokens = tokens
        said = "; ".join(f"{_NAMES[token.kind]} {token.name} {token.norm:.1f}" for token in tokens)
        self.setAccessibleName(f"{self._title}: {said}")
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return kinds, names and lengths as plot data; None while there are none."""
        if not self.tokens:
            return None
        norms = np.array([token.norm for token in self.tokens])
        return PlotData(
            self._title,
            (
                DataColumn(tr("kind"), [_NAMES[token.kind] for token in self.tokens]),
                DataColumn(tr("token"), [token.name for token in self.tokens]),
                DataColumn(tr("length of the vector"), norms),
            ),
            tr("Lengths of the vectors of all tokens: {reach}.", reach=reach(norms)),
        )

    def sizeHint(self) -> QSize:
        return QSize(320, round(_TALL * self.stage.scale))

    def box(self, at: int) -> QRectF:
        """Return the place of a token, as high as the picture."""
        named = sum(token.kind != "patch" for token in self.tokens)
        even = self.width() / max(1, len(self.tokens))
        # patches keep half their width at the least
        most = (self.width() - 0.5 * even * (len(self.tokens) - named)) / max(1, named)
        wide = max(even, min(QFontMetricsF(self.stage.font(_LETTERS)).height() + 1, most))
        left = (self.width() - wide * named) / max(1, len(self.tokens) - named)
        widths = [left if token.kind == "patch" else wide for token in self.tokens]
        return QRectF(sum(widths[:at]), 0, widths[at], self.height())

    def names(self) -> tuple[str, ...]:
        """Return the names that are written; an empty one where a bar is too narrow."""
        line = QFontMetricsF(self.stage.font(_LETTERS)).height()
        return tuple(
            token.name if token.kind != "patch" or self.box(at).width() >= line else ""
            for at, token in enumerate(self.tokens)
        )

    def level_names(self) -> tuple[tuple[str, ...], ...]:
        """Return the lines of the names where all of them fit below their bars; none where they have to stand upright.

        A name that is too wide is broken at its last space.
        """
        metrics, found = QFontMetricsF(self.stage.font(_LETTERS)), []
        for at, name in enumerate(self.names()):
            room = self.box(at).width() - 2
            lines = (name,) if metrics.horizontalAdvance(name) <= room else tuple(name.rsplit(" ", 1))
            if any(metrics.horizontalAdvance(line) > room for line in lines):
                return ()
            found.append(lines)
        return tuple(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = next((k for k in range(len(self.tokens)) if self.box(k).contains(event.position())), None)
        if at is None:
            self.setToolTip("")
            return
        token = self.tokens[at]
        self.setToolTip(
            tr(
                "{at} of {count}: {kind} {name}, vector of length {norm:.2f}",
                at=at + 1,
                count=len(self.tokens),
                kind=_NAMES[token.kind],
                name=token.name,
                norm=token.norm,
            )
        )

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.setToolTip("")

    def axis_label(self) -> str:
        """Return what the heights mean; empty while there are none."""
        most = max((token.norm for token in self.tokens), default=0.0)
        return tr("norm, from 0 to {most:.1f}", most=most) if self.tokens else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        if not self.tokens:
            return
        font = self.stage.font(_LETTERS)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        level = self.level_names()
        below, head = (2.4 if level else 5.2) * metrics.height(), metrics.height() + 4
        room = self.height() - below
        most = max(token.norm for token in self.tokens) or 1.0
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QPointF(0, metrics.ascent()), self.axis_label())
        for at, (token, name) in enumerate(zip(self.tokens, self.names(), strict=True)):
            place = self.box(at)
            tall = (room - head) * token.norm / most
            color = QColor(theme.color(_COLORS[token.kind]))
            painter.fillRect(QRectF(place.left() + 0.5, room - tall, place.width() - 1, tall), color)
            painter.setPen(theme.color("text"))
            if level:
                under = QRectF(place.left(), room + 4, place.width(), below - 4)
                painter.drawText(under, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, "\n".join(level[at]))
                continue
            painter.save()
            # names stand upright, so that narrow bars have one too
            painter.translate(place.center().x(), room + 4)
            painter.rotate(90)
            painter.drawText(
                QRectF(0, -metrics.height() / 2, below - 6, metrics.height()),
                Qt.AlignmentFlag.AlignLeft,
                metrics.elidedText(name, Qt.TextElideMode.ElideRight, below - 6),
            )
            painter.restore()


class SequencePart(ComputedWidget):
    """A command to type, patches to choose, a movement to turn; one row of tokens, each with kind and length."""

    KIND = "sequence of the lesson"
    REAL_WORDS = True
    PROVIDES = ("seq_tokens", "seq_patches", "seq_words", "seq_D", "seq_patch", "seq_word", "seq_action", "seq_step")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "everything.sequence")
        self.cutting = stage.share(Cutting)
        self.found: Sequenced | None = None
        self._line = QLineEdit(_BEGIN)
        self._line.setObjectName("everything.command")
        self._line.setAccessibleName(tr("Command"))
        self._across = SegmentedControl(
            "everything.patches",
            tr("Patches of the picture"),
            tuple((str(side), tr("{side} × {side} patches", side=side)) for side in _ACROSS),
        )
        self._as = SegmentedControl(
            "everything.sequence_as",
            tr("Vectors"),
            (("given", tr("As they come")), ("normalized", tr("After a layer normalization"))),
        )
        self._move = StepSlider("everything.move", tr("Movement along x, in 256 steps"))
        self._move.set_last(255, ("0", "255"))
        self._move.go(160)
        self.bars = TokenBars(stage)
        self._legend = label("", "caption", wrap=True, name="everything.sequence_legend")
        self._legend.setTextFormat(Qt.TextFormat.RichText)
        self.column.addLayout(row(self._line, stretch=self._line))
        self.column.addWidget(self.complaint)
        self.column.addLayout(row(self._across, None, self._as))
        self.column.addLayout(row(label(tr("Movement along x"), "section"), self._move, stretch=self._move))
        self.column.addWidget(self.bars)
        self.column.addWidget(self._legend)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._line.textEdited.connect(lambda _text: self.again())
        self._across.changed.connect(lambda _at: self.again())
        self._move.moved.connect(lambda _step: self.again())
        self._as.changed.connect(self._show)
        self.cutting.changed.connect(self.again)
        theme.source.changed.connect(self._show)

    def refresh(self) -> None:
        self.cutting.want()
        super().refresh()

    def work(self) -> Work | None:
        vectors, picture = self.source.vectors, self.cutting.found
        if vectors is None or picture is None:
            return None
        typed, across, step = self._line.text().split()[:_MOST], _ACROSS[self._across.current], self._move.step

        def do(_pulse: Pulse) -> Sequenced:
            from embviz.teaching.inputs.mixed_sequence import mixed_sequence, normalized, value_of

            known = [(word, row) for word in typed if (row := vectors.get(word.lower())) is not None]
            if not known:
                raise InputError(tr("No word of this command has a vector."), tr("Type words of the vectors."))
            words = [(word, vectors.vectors[row].astype(np.float64)) for word, row in known]
            tokens = mixed_sequence(picture.picture, across, words, (value_of(step), *_MOVES[1:]))
            missing = tuple(word for word in typed if vectors.get(word.lower()) is None)
            return Sequenced(tokens, normalized(tokens), missing)

        return do

    def show_found(self, found: Sequenced) -> None:
        self.found = found
        if found.missing:
            named = ", ".join(quoted(word) for word in found.missing)
            self.complaint.show_note(tr("Without a vector, so left out: {named}.", named=named))
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        from embviz.teaching.inputs.mixed_sequence import mean_norms

        shown = found.normalized if self._as.current else found.tokens
        norms = mean_norms(shown)
        counts = {kind: sum(token.kind == kind for token in shown) for kind in _NAMES}
        self.bars.show_tokens(shown)
        self._legend.setText(
            "   ".join(
                f'<span style="color:{theme.color(_COLORS[kind]).name()}">■</span> '
                + tr("{kind}: {count}, mean length {norm:.2f}", kind=name, count=counts[kind], norm=norms[kind])
                for kind, name in _NAMES.items()
            )
        )
        self.verdict.setText(
            tr(
                "One sequence of {tokens}, each a vector of {dimensions} numbers; attention compares all {pairs:,} "
                "pairs of them.",
                tokens=counted(len(shown), "token"),
                dimensions=len(shown[0].vector),
                pairs=len(shown) ** 2,
            )
        )
        self.stage.set_values(
            seq_tokens=str(len(shown)),
            seq_patches=str(counts["patch"]),
            seq_words=str(counts["word"]),
            seq_D=str(len(shown[0].vector)),
            seq_patch=f"{norms['patch']:.2f}",
            seq_word=f"{norms['word']:.2f}",
            seq_action=f"{norms['action']:.2f}",
            seq_step=str(self._move.step),
        )

    def clear(self) -> None:
        self.found = None
        self.bars.show_tokens(())
        self._legend.setText("")
