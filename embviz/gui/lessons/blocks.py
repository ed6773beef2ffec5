"""Widgets for the blocks of a lesson: text, formulas with highlighted parts, questions, links."""

import re
from collections.abc import Collection
from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QShowEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from embviz.drawing.formula import SIZE, typeset
from embviz.drawing.formula import Formula as Outlines
from embviz.gui.lessons.script import (
    Block,
    FormulaBlock,
    Heading,
    MoreText,
    PageLink,
    Paragraph,
    QuestionBlock,
    as_written,
    filled,
    nothing_known,
    without_places,
)
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.term_text import TermText
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.style import theme
from embviz.gui.widgets.layouts import button, column
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.errors import InputError
from embviz.util.language import tr

_MARGIN = 4.0  # px around the formula, and around a highlighted part
_REACH = 6.0  # px by which the pointer may miss a part


@lru_cache(maxsize=256)
def _paths(formula: Outlines) -> tuple[tuple[str, QPainterPath], ...]:
    """Return one path with the outlines of each part, in their order."""
    made: dict[str, QPainterPath] = {}
    for outline in formula.outlines:
        path = made.setdefault(outline.key, QPainterPath())
        path.setFillRule(Qt.FillRule.WindingFill)
        for step, at in outline.steps:
            points = [QPointF(x, y) for x, y in zip(at[::2], at[1::2], strict=True)]
            if step == "M":
                path.moveTo(points[0])
            elif step == "L":
                path.lineTo(points[0])
            elif step == "Q":
                path.quadTo(*points)
            elif step == "C":
                path.cubicTo(*points)
            else:
                path.closeSubpath()
    return tuple(made.items())


class FormulaView(QWidget):
    """Shows one formula; see `embviz.drawing.formula.typeset` for how its parts are named.

    Parameters
    ----------
    name : str
        Object name.
    said : str
        The formula in words, for screen readers.
    size : float
        Font size in px; wide formulas are scaled down to the width of the widget.

    Signals
    -------
    pointed(str)
        The part under the pointer changed; empty for none.
    """

    pointed = Signal(str)

    def __init__(self, name: str, latex: str, said: str, size: float = 20.0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(said)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._size = size
        self._lit: frozenset[str] = frozenset()
        self._under = ""
        self.set_formula(latex)

    @property
    def lit(self) -> frozenset[str]:
        """The keys of the highlighted parts."""
        return self._lit

    def set_formula(self, latex: str) -> None:
        """Show another formula.

        Raises
        ------
        ValueError
            When it cannot be set.
        """
        self._formula = typeset(latex)
        self.updateGeometry()
        self.update()

    def set_size(self, size: float) -> None:
        """Set the font size in px."""
        self._size = size
        self.updateGeometry()
        self.update()

    def light(self, keys: Collection[str]) -> None:
        """Highlight these parts, and no others."""
        if frozenset(keys) != self._lit:
            self._lit = frozenset(keys)
            self.update()

    def sizeHint(self) -> QSize:
        scale = self._size / SIZE
        return QSize(
            round(self._formula.width * scale + 2 * _MARGIN), round(self._formula.height * scale + 2 * _MARGIN)
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def _scale(self) -> float:
        return min(self._size / SIZE, (self.width() - 2 * _MARGIN) / self._formula.width)

    def _onto(self, box: QRectF) -> QRectF:
        """Map a rectangle of the formula to widget coordinates."""
        scale, left, top = self._scale(), self._formula.left, self._formula.top
        return QRectF(
            (box.x() - left) * scale + _MARGIN,
            (box.y() - top) * scale + _MARGIN,
            box.width() * scale,
            box.height() * scale,
        )

    def part_box(self, key: str) -> QRectF:
        """Return the rectangle of a part on the widget; empty if there is no such part."""
        box = QRectF()
        for inner, path in _paths(self._formula):
            if inner in self._formula.parts.get(key, ()):
                box = box.united(path.boundingRect())
        return QRectF() if box.isEmpty() else self._onto(box)

    def part_at(self, at: QPointF) -> str:
        """Return the smallest part at or near a point; empty for none."""
        boxes = ((key, self.part_box(key)) for key in self._formula.parts)
        near = [
            (box.width() * box.height(), key)
            for key, box in boxes
            if box.adjusted(-_REACH, -_REACH, _REACH, _REACH).contains(at)
        ]
        return min(near)[1] if near else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.part_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point("")

    def _point(self, key: str) -> None:
        if key != self._under:
            self._under = key
            self.pointed.emit(key)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent_soft"))
        for key in self._lit & self._formula.parts.keys():
            painter.drawRoundedRect(self.part_box(key).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN), 4, 4)
        scale = self._scale()
        painter.translate(_MARGIN - self._formula.left * scale, _MARGIN - self._formula.top * scale)
        painter.scale(scale, scale)
        strong = {inner for key in self._lit for inner in self._formula.parts.get(key, ())}
        for key, path in _paths(self._formula):
            painter.setBrush(theme.color("accent" if key in strong else "text"))
            painter.drawPath(path)


_TEXT, _SMALL, _HEAD, _TITLE, _FORMULA = 15, 12, 17, 24, 21  # px at scale 1
_READABLE = 720  # px a line of text may be wide at scale 1
_MARKS = re.compile(r"\*+|</?su[bp]>")  # of Markdown, which nobody wants to hear
_LEADING = 125.0  # percent


def rich(markdown: str, font: QFont) -> str:
    """Return Markdown as HTML with a wide line spacing."""
    document = QTextDocument()
    document.setDefaultFont(font)
    document.setMarkdown(markdown)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    spaced = QTextBlockFormat()
    spaced.setLineHeight(_LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.mergeBlockFormat(spaced)
    # the heaviest weight of the bundled font; Qt would smear a heavier one
    return document.toHtml().replace("font-weight:700", "font-weight:600")


class FlowingText(TermText):
    """A paragraph in Markdown whose numbers follow the lesson's widgets.

    Parameters
    ----------
    markdown : str
        With ``{names}`` of numbers.
    size, weight : int
        Of the font at scale 1.
    role : str
        Role in the style sheet, as for `embviz.gui.widgets.layouts.label`.
    waits : bool
        Whether it is invisible, but keeps its space, until one of its numbers is known.
    script : str
        What the text of the lesson says here, if that is not all of it: its terms are explained.
    """

    def __init__(
        self,
        stage: LessonState,
        markdown: str,
        size: int = _TEXT,
        weight: int = 400,
        role: str = "",
        waits: bool = False,
        script: str = "",
    ) -> None:
        super().__init__()
        self._explained = stage.terms.get(script or markdown, ())
        if self._explained:
            self.setProperty("linked", True)  # a stop of the Tab key, now or later
        self._heights: dict[int, int] = {}  # heights by width: text layout is slow, and a layout asks repeatedly
        self._waits = waits
        self._stage, self._markdown, self._size, self._weight = stage, markdown, size, weight
        if role:
            self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._written: tuple[str, float] | None = None
        stage.numbers_changed.connect(self._follow)
        stage.scale_changed.connect(self._follow)
        self._write()

    def _follow(self) -> None:
        # the layout of a paragraph takes milliseconds: paragraphs of other steps wait until they are visible
        if self.isVisible():
            self._write()

    def showEvent(self, event: QShowEvent) -> None:
        self._write()
        super().showEvent(event)

    def _write(self) -> None:
        said, scale = filled(self._markdown, self._stage.numbers), self._stage.scale
        # on a projector lines may be longer: fewer lines allow larger type
        self.setMaximumWidth(min(round(_READABLE * (scale + self._stage.room) / 2), self._stage.widest))
        if (said, scale) == self._written:
            return
        self._written = (said, scale)
        numbers = {name: as_written(value) for name, value in self._stage.numbers.items()}
        text = rich(filled(self._markdown, numbers), self._stage.font(self._size, self._weight))
        unseen = self._waits and nothing_known(self._markdown, self._stage.numbers)
        self._heights.clear()
        self.setText(f'<div style="color: transparent">{text}</div>' if unseen else text)
        self.setAccessibleName("" if unseen else _MARKS.sub("", said))
        if self.terms != (terms := () if unseen else self._explained):
            self.set_terms(terms)

    def heightForWidth(self, width: int) -> int:
        # a layout offers all the width there is, but lines must stay readable
        seen = min(width, self.maximumWidth())
        if seen not in self._heights:
            self._heights[seen] = super().heightForWidth(seen)
        return self._heights[seen]


class Formula(QWidget):
    """A displayed formula with its source; its terms are highlighted together with widgets of the same meaning.

    Attributes
    ----------
    source : FlowingText or None
        Where the formula comes from.
    """

    def __init__(self, stage: LessonState, block: FormulaBlock, name: str) -> None:
        super().__init__()
        self._stage, self._after = stage, block.after
        layout = column(self, (0, 4, 0, 4), 2)
        try:
            self.view = FormulaView(name, block.latex, block.said)
        except ValueError as error:
            what = tr("A formula of this lesson cannot be read: {error}", error=error)
            raise InputError(what, tr("Correct the file of the lesson.")) from error
        self.view.setToolTip(block.said)
        layout.addWidget(self.view, 0, Qt.AlignmentFlag.AlignLeft)
        self.source = FlowingText(stage, block.source, _SMALL, role="muted") if block.source else None
        if self.source is not None:
            layout.addWidget(self.source)
        self.view.pointed.connect(lambda part: stage.highlight([part]))
        stage.highlight_changed.connect(lambda: self.view.light(stage.highlighted))
        stage.scale_changed.connect(self._rescale)
        self._rescale()
        if block.after:
            # its place stays empty: what is below must not move when somebody answers
            policy = self.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            self.setSizePolicy(policy)
            stage.numbers_changed.connect(self._follow)
            self._follow()

    def _follow(self) -> None:
        self.setVisible(self._after in self._stage.numbers)

    def _rescale(self) -> None:
        self.view.set_size(_FORMULA * self._stage.scale)


class Folded(QWidget):
    """A text that a button shows and hides.

    Parameters
    ----------
    markdown : str
        With ``{names}`` of numbers.
    name : str
        Object name of the button.
    show, hide : str
        Text of the button while the text is hidden, and while it is shown.
    """

    def __init__(self, stage: LessonState, markdown: str, name: str, show: str, hide: str) -> None:
        super().__init__()
        layout = column(self, (0, 0, 0, 0), 4)
        self._names = show, hide
        self._show = button(show, name, flat=True)
        self._show.setCheckable(True)
        self._text = FlowingText(stage, markdown, role="muted")
        self._text.hide()
        layout.addWidget(self._show, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._text)
        self._show.toggled.connect(self._on_toggled)

    def _on_toggled(self, shown: bool) -> None:
        self._text.setVisible(shown)
        self._show.setText(self._names[shown])


class Asked(QWidget):
    """A question whose answer is shown on demand; where it has choices, only after one of them is taken."""

    def __init__(self, stage: LessonState, block: QuestionBlock, name: str) -> None:
        super().__init__()
        self._stage, self._result = stage, block.result
        self._guess: Commitment | None = None
        layout = column(self, (0, 4, 0, 4), 4)
        layout.addWidget(FlowingText(stage, tr("**Try:** {text}", text=block.text), script=block.text))
        self._answer = Folded(stage, block.answer, name, tr("Show the answer"), tr("Hide the answer"))
        if block.choices:
            # by its result, as steps move where a text is changed
            kept = f"{name.partition('.')[0]}.{block.result}"
            self._guess = Commitment(stage, kept, _spoken(block.text), block.choices, asked=False)
            layout.addWidget(self._guess)
            self._guess.committed.connect(self._judge)
            stage.numbers_changed.connect(self._judge)
            self._judge()
        layout.addWidget(self._answer)

    def _judge(self) -> None:
        if self._guess is not None:
            self._answer.setVisible(bool(self._guess.choice))
            self._guess.show_result(self._stage.numbers.get(self._result, ""))


def _spoken(text: str) -> str:
    """Return a text as it is read aloud, without places of numbers and marks of Markdown."""
    return re.sub(r"[*`]", "", without_places(text))


def details(stage: LessonState, note: str, name: str) -> QWidget:
    """Return the details of a live widget, shown on demand: numbers that the argument does not need."""
    return Folded(stage, note, name, tr("Show details"), tr("Hide details"))


def way_out(stage: LessonState, block: PageLink, name: str) -> QPushButton:
    """Return the button that opens a page of the workspace, with the English vectors of the lesson where it says so."""
    made = button(f"{block.text}  →", name)
    context = stage.context

    def show() -> None:
        context.show_page(block.address)
        if block.english:
            context.loader.english_meanwhile()  # unless something is open

    made.clicked.connect(show)
    return made


def title(stage: LessonState, text: str) -> QWidget:
    """Return the title label of a lesson."""
    return FlowingText(stage, text, _TITLE, 600)


def _heading(stage: LessonState, block: Heading) -> QWidget:
    head = FlowingText(stage, block.text, _HEAD, 600)
    if not block.further:
        return head
    both = QWidget()
    layout = column(both, (0, 0, 0, 0), 2)
    layout.addWidget(head)
    layout.addWidget(FlowingText(stage, tr("Goes further: a short course leaves this out."), _SMALL, role="muted"))
    return both


def make(stage: LessonState, block: Block, name: str) -> QWidget:
    """Create the widget of a text block; controls in it are named `name`."""
    if isinstance(block, Heading):
        return _heading(stage, block)
    if isinstance(block, Paragraph):
        return FlowingText(stage, block.text, waits=True)
    if isinstance(block, MoreText):
        return Folded(stage, block.text, name, tr("More"), tr("Less"))
    if isinstance(block, FormulaBlock):
        return Formula(stage, block, name)
    if isinstance(block, QuestionBlock):
        return Asked(stage, block, name)
    if isinstance(block, PageLink):
        return way_out(stage, block, name)
    raise TypeError(block)
