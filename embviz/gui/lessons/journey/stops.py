"""The stops of the journey: what each draws of the sentence, when it was invented, and its lesson."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from embviz.gui.style import theme
from embviz.gui.widgets.color_scale import diverging
from embviz.teaching.journey import Journey, windows
from embviz.util.language import tr

_LINE = 17.0  # px at scale 1, of a line of words
Draw = Callable[[QPainter, QRectF, Journey, QFont], None]


@dataclass(frozen=True)
class Stop:
    """A stop: its key, its title, what happens there, years of the field, its lesson, and how it is drawn."""

    key: str
    title: str
    says: str
    years: tuple[tuple[str, str], ...]
    lesson: str
    draw: Draw


def _rows(box: QRectF, count: int, font: QFont) -> list[QRectF]:
    """Return a line for each word, from the top; lines that do not fit are left out."""
    tall = max(_LINE, QFontMetricsF(font).height() + 1)
    fitting = min(count, int(box.height() // tall))
    return [QRectF(box.left(), box.top() + at * tall, box.width(), tall) for at in range(fitting)]


def _text(painter: QPainter, box: QRectF, text: str, color: str = "text", left: bool = True) -> None:
    painter.setPen(theme.color(color))
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
    fitting = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, fitting)


def _followed(journey: Journey, at: int) -> str:
    return "accent" if at == journey.center else "second" if at == journey.partner else "text"


def _draw_bytes(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    cell = QFontMetricsF(font).horizontalAdvance("000") + 7
    across, tall = max(1, int(box.width() // cell)), _LINE * 1.1
    for at, said in enumerate(cut_off([str(byte) for byte in journey.bytes], across * int((box.height() + 2) // tall))):
        line, column = divmod(at, across)
        here = QRectF(box.left() + column * cell, box.top() + line * tall, cell - 2, tall - 2)
        painter.fillRect(here, theme.color("accent_soft"))
        painter.setPen(theme.color("text"))
        painter.drawText(here, Qt.AlignmentFlag.AlignCenter, said)


def cut_off(texts: Sequence[str], room: int) -> list[str]:
    """Return the texts, or those for which there is room, with dots in the last place."""
    return list(texts) if len(texts) <= room else [*texts[: max(room - 1, 0)], "…"][:room]


def _draw_tokens(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    for at, line in enumerate(_rows(box, len(journey.words), font)):
        wide = min(QFontMetricsF(font).horizontalAdvance(journey.words[at]) + 12, line.width())
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(QRectF(line.left(), line.top() + 1, wide, line.height() - 2), 4, 4)
        _text(
            painter,
            QRectF(line.left() + 6, line.top(), wide - 8, line.height()),
            journey.words[at],
            _followed(journey, at),
        )


def id_text(journey: Journey, at: int) -> str:
    """Return the id of a word of the sentence, counted from 1 as in the other lessons; a dash where it has none."""
    return "–" if journey.ids[at] < 0 else f"{journey.ids[at] + 1:,}"


def _draw_ids(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    room = QFontMetricsF(font).horizontalAdvance("00,000") + 4
    for at, line in enumerate(_rows(box, len(journey.words), font)):
        _text(
            painter,
            QRectF(line.left(), line.top(), min(room, line.width()), line.height()),
            id_text(journey, at),
            _followed(journey, at),
            left=False,
        )
        if line.width() > room + 30:
            _text(painter, line.adjusted(room + 8, 0, 0, 0), journey.words[at], "text_muted")


def _draw_table(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    longest = max(map(QFontMetricsF(font).horizontalAdvance, journey.words), default=0.0)
    name = min(box.width() * 0.7, longest + 8)
    cells = max(4, int((box.width() - name) // 9))
    reach = float(np.abs(journey.rows[:, :cells]).max()) or 1.0
    colors = diverging(reach)
    wide = (box.width() - name) / cells
    for at, line in enumerate(_rows(box, len(journey.words), font)):
        _text(
            painter, QRectF(line.left(), line.top(), name - 4, line.height()), journey.words[at], _followed(journey, at)
        )
        for k in range(cells):
            cell = QRectF(line.left() + name + k * wide, line.top() + 2, wide - 1, line.height() - 4)
            painter.fillRect(cell, colors.color(float(journey.rows[at, k])))


def _draw_window(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    inside = windows(len(journey.words), journey.center)
    lines = _rows(box, len(journey.words), font)
    seen = [lines[at] for at in (*inside, journey.center) if at < len(lines)]
    if seen:
        top, end = min(each.top() for each in seen), max(each.bottom() for each in seen)
        painter.setPen(QPen(theme.color("accent"), 1.6))
        painter.setBrush(theme.color("accent_soft"))
        painter.drawRoundedRect(QRectF(box.left(), top, box.width() - 2, end - top), 6, 6)
    for at, line in enumerate(lines):
        _text(
            painter,
            line.adjusted(8, 0, 0, 0),
            journey.words[at],
            _followed(journey, at) if at in (*inside, journey.center) else "text_muted",
        )


def _draw_step(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    """Draw σ with the pair on it, before and after one step."""
    low, high = -3.0, 3.0
    area = box.adjusted(2, 6, -6, -26)

    def spot(score: float) -> QPointF:
        chance = 1 / (1 + math.exp(-score))
        across = (score - low) / (high - low)
        return QPointF(area.left() + across * area.width(), area.bottom() - chance * area.height())

    path = QPainterPath(spot(low))
    for k in range(1, 41):
        path.lineTo(spot(low + (high - low) * k / 40))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("text_muted"), 1.6))
    painter.drawPath(path)
    ends = [spot(math.log(chance / (1 - chance))) for chance in (journey.before, journey.after)]
    painter.setPen(QPen(theme.color("accent"), 2.4))
    painter.drawLine(*ends)
    painter.setPen(Qt.PenStyle.NoPen)
    for at, color in zip(ends, ("text_muted", "accent"), strict=True):
        painter.setBrush(theme.color(color))
        painter.drawEllipse(at, 5, 5)
    foot = QRectF(box.left(), box.bottom() - 20, box.width(), 20)
    told = f"{journey.before:.2f} → {journey.after:.2f}"
    named = f"σ(w·c): {told}"
    _text(painter, foot, named if QFontMetricsF(font).horizontalAdvance(named) <= foot.width() else told)


def _draw_map(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    low, high = journey.places.min(axis=0), journey.places.max(axis=0)
    spread = np.maximum(high - low, 1e-9)
    area = box.adjusted(8, 10, -12, -10)
    own = {journey.words[journey.center]: "accent", journey.words[journey.partner]: "second"}
    taken: list[QRectF] = []
    order = sorted(range(len(journey.map_words)), key=lambda at: journey.map_words[at] not in own)
    metrics = QFontMetricsF(font)
    for at in order:
        word = journey.map_words[at]
        x, y = (journey.places[at] - low) / spread
        spot = QPointF(area.left() + x * area.width(), area.bottom() - y * area.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(own.get(word, "text_muted")))
        painter.drawEllipse(spot, 3.5, 3.5)
        wide = metrics.horizontalAdvance(word)
        for left in (spot.x() + 6, spot.x() - 6 - wide):
            name = QRectF(left, spot.y() - metrics.height() / 2, wide + 2, metrics.height())
            if box.contains(name) and not any(name.intersects(other) for other in taken):
                taken.append(name)
                painter.setPen(theme.color(own.get(word, "text")))
                painter.drawText(name, Qt.AlignmentFlag.AlignCenter, word)
                break


def _draw_attention(painter: QPainter, box: QRectF, journey: Journey, font: QFont) -> None:
    lines = _rows(box, len(journey.words), font)
    if journey.center >= len(lines):
        return
    name = min(box.width() * 0.6, 84.0)
    begin = lines[journey.center].center().y()
    right = box.right() - 8
    for at, line in enumerate(lines):
        _text(painter, QRectF(line.left(), line.top(), name, line.height()), journey.words[at], _followed(journey, at))
        weight = float(journey.weights[at])
        if weight <= 0:
            continue
        start, end = QPointF(line.left() + name + 4, line.center().y()), QPointF(line.left() + name + 4, begin)
        path = QPainterPath(end)
        path.cubicTo(QPointF(right, begin), QPointF(right, start.y()), start)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent", 200), 0.8 + 9 * weight))
        painter.drawPath(path)


STOPS = (
    Stop(
        "bytes",
        tr("Bytes"),
        tr("A computer has no letters: the sentence is {bytes} bytes, each a number from 0 to 255."),
        (("1963", "ASCII"), ("1992", "UTF-8")),
        "characters",
        _draw_bytes,
    ),
    Stop(
        "tokens",
        tr("Tokens"),
        tr("The bytes are cut at spaces and signs into {words} words. Large models cut rare words further."),
        (("1994", "BPE"), ("2016", tr("BPE for words"))),
        "tokens",
        _draw_tokens,
    ),
    Stop(
        "ids",
        tr("Ids"),
        tr(
            "Each word becomes its row number in the table, counted from 1. “{word}” is {id}; that says how frequent "
            "it is, and nothing else."
        ),
        (("1954", tr("Harris: words by company")), ("1975", tr("vector space model"))),
        "lookup",
        _draw_ids,
    ),
    Stop(
        "rows",
        tr("Rows"),
        tr("The id is looked up: {dimensions} numbers for each word. Nobody wrote them; they were learned."),
        (("1986", tr("distributed representations")), ("2003", tr("neural language model"))),
        "distances",
        _draw_table,
    ),
    Stop(
        "windows",
        tr("Windows"),
        tr("They are learned from company: “{word}” meets the words around it, “{partner}” among them."),
        (("1957", tr("Firth: the company it keeps")), ("1990", "LSA")),
        "windows",
        _draw_window,
    ),
    Stop(
        "gradients",
        tr("Gradient"),
        tr(
            "For each pair both vectors take a small step toward each other. For these two, one large step lifts the "
            "chance from {before} to {after}."
        ),
        (("1986", tr("backpropagation")), ("2013", "word2vec"), ("2014", "GloVe")),
        "microscope",
        _draw_step,
    ),
    Stop(
        "map",
        tr("Map"),
        tr("After millions of steps, words used alike are neighbors. Nearest to “{word}”: {neighbors}."),
        (("2008", "t-SNE"), ("2016", "fastText"), ("2018", "UMAP")),
        "maps",
        _draw_map,
    ),
    Stop(
        "attention",
        tr("Attention"),
        tr(
            "But “{word}” has one row for all its senses. So each word takes some of the others: the cosine with "
            "“{clue}” goes from {clue_before} to {clue_after}. Nobody has learned here where to look, so no sense is "
            "chosen. Nearest now: {mixed}."
        ),
        (("2015", tr("attention")), ("2017", "Transformer"), ("2018", "ELMo, BERT, GPT")),
        "context",
        _draw_attention,
    ),
)
