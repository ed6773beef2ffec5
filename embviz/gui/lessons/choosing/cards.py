"""Cards of ideas that this program does not compute: a small picture, the idea, and its source."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath

from embviz.gui.lessons.widgets.cards import Card, CardsPart, draw_arrow, draw_dot, pen
from embviz.gui.style import theme
from embviz.util.language import tr


def _flow(painter: QPainter, box: QRectF) -> None:
    """Draw a field of small arrows, and one way through it."""
    for column in range(8):
        for line in range(4):
            x, y = box.left() + (column + 0.5) * box.width() / 8, box.top() + (line + 0.5) * box.height() / 4
            turn = 0.9 * math.sin(column / 1.7 + line / 2)
            way = QPointF(math.cos(turn), math.sin(turn)) * 6
            painter.setPen(pen("line", 1.6))
            painter.drawLine(QPointF(x, y) - way, QPointF(x, y) + way)
    path = QPainterPath(QPointF(box.left() + 4, box.top() + 0.65 * box.height()))
    path.cubicTo(
        QPointF(box.left() + 0.35 * box.width(), box.bottom()),
        QPointF(box.left() + 0.6 * box.width(), box.top()),
        QPointF(box.right() - 6, box.top() + 0.4 * box.height()),
    )
    painter.setPen(pen("accent", 2.6))
    painter.drawPath(path)
    draw_dot(painter, path.pointAtPercent(0), "accent")
    draw_dot(painter, path.pointAtPercent(1), "second")


def _cause(painter: QPainter, box: QRectF) -> None:
    """Draw three things of which one makes both others, and the arrow that is to be found."""
    top = QPointF(box.center().x(), box.top() + 12)
    left, right = QPointF(box.left() + 40, box.bottom() - 12), QPointF(box.right() - 40, box.bottom() - 12)
    for end in (left, right):
        way = (end - top) * 0.86
        draw_arrow(painter, top + (end - top) * 0.14, top + way, "text_muted")
    draw_arrow(painter, left + QPointF(14, 0), right - QPointF(14, 0), "accent")
    for at, color in ((top, "text_muted"), (left, "accent"), (right, "second")):
        draw_dot(painter, at, color, 8)


def _rules(painter: QPainter, box: QRectF) -> None:
    """Draw numbers at the left, a rule at the right, and the way between."""
    for at, share in enumerate((0.9, 0.3, 0.6, 0.15, 0.75)):
        bar = QRectF(
            box.left() + 6 + 13 * at, box.bottom() - 6 - share * (box.height() - 12), 9, share * (box.height() - 12)
        )
        painter.fillRect(bar, theme.color("accent"))
    middle = box.left() + 84
    draw_arrow(painter, QPointF(middle, box.center().y() - 8), QPointF(middle + 34, box.center().y() - 8), "text_muted")
    draw_arrow(painter, QPointF(middle + 34, box.center().y() + 8), QPointF(middle, box.center().y() + 8), "text_muted")
    painter.setPen(theme.color("text"))
    font = QFont(painter.font())
    font.setPixelSize(13)
    painter.setFont(font)
    painter.drawText(
        QRectF(middle + 44, box.top(), box.right() - middle - 44, box.height()),
        Qt.AlignmentFlag.AlignVCenter,
        "bird(x) ⇒\n  animal(x)",
    )


def _fused(painter: QPainter, box: QRectF) -> None:
    """Draw three small steps that become one."""
    wide = box.width() * 0.15
    for at in range(3):
        part = QRectF(box.left() + 4 + at * (wide + 8), box.center().y() - 15, wide, 30)
        painter.setPen(pen("text_muted", 1.6))
        painter.drawRoundedRect(part, 4, 4)
    begin = box.left() + 4 + 3 * (wide + 8) + 2
    draw_arrow(painter, QPointF(begin, box.center().y()), QPointF(begin + 30, box.center().y()), "text_muted")
    painter.setPen(pen("accent", 2.4))
    painter.setBrush(theme.color("accent_soft"))
    painter.drawRoundedRect(QRectF(begin + 38, box.center().y() - 20, box.right() - begin - 44, 40), 5, 5)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _adapter(painter: QPainter, box: QRectF) -> None:
    """Draw a large gray table, and two thin ones that learn."""
    side = box.height() - 10
    wide = min(side * 1.3, (box.width() - 88) / 2)  # both tables fit into narrow cards
    painter.setPen(pen("text_muted", 1.6))
    painter.setBrush(theme.color("line"))
    painter.drawRect(QRectF(box.left() + 20, box.top() + 5, wide, side))
    x = box.left() + 20 + wide + 16
    painter.setPen(theme.color("text"))
    painter.drawText(QRectF(x, box.top(), 16, box.height()), Qt.AlignmentFlag.AlignCenter, "+")
    painter.setPen(pen("accent", 1.6))
    painter.setBrush(theme.color("accent_soft"))
    painter.drawRect(QRectF(x + 24, box.top() + 5, 12, side))
    painter.drawRect(QRectF(x + 44, box.top() + 5, wide, 12))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _sparse(painter: QPainter, box: QRectF) -> None:
    """Draw a long row in which a few words have weights."""
    count = 40
    wide = (box.width() - 8) / count
    tall = {4: 0.9, 5: 0.3, 15: 0.65, 22: 0.4, 31: 0.8}
    for at in range(count):
        share = tall.get(at, 0.04)
        painter.fillRect(
            QRectF(
                box.left() + 4 + at * wide,
                box.bottom() - 6 - share * (box.height() - 12),
                wide - 1.5,
                share * (box.height() - 12),
            ),
            theme.color("accent" if share > 0.1 else "line"),
        )


CARDS = (
    Card(
        "ode",
        tr("Neural ODEs"),
        _flow,
        tr(
            "No layers one after the other: a vector flows along a field that is learned. Depth becomes time, "
            "and a solver "
            "decides how many steps it takes."
        ),
        tr("Chen, Rubanova, Bettencourt and Duvenaud (2018), Neural ordinary differential equations"),
    ),
    Card(
        "causal",
        tr("Causal embeddings"),
        _cause,
        tr(
            "What belongs together need not cause each other. The vector keeps only what is needed to compare "
            "like with "
            "like, so that the effect of a change can be estimated."
        ),
        tr("Veitch, Sridhar and Blei (2020), Adapting text embeddings for causal inference"),
    ),
    Card(
        "rules",
        tr("Neurosymbolic"),
        _rules,
        tr(
            "Vectors guess, rules check: a formula of logic becomes a loss, or a search over symbols is led by "
            "vectors. "
            "Conclusions can be followed step by step."
        ),
        tr("d'Avila Garcez and Lamb (2023), Neurosymbolic AI: the 3rd wave"),
    ),
    Card(
        "tensorrt",
        "TensorRT",
        _fused,
        tr(
            "A compiler for one kind of graphics card: it fuses layers, chooses kernels by timing them and computes in "
            "fp16 or int8. The gain depends on the card: measure it there."
        ),
        tr("NVIDIA TensorRT documentation, Developer guide"),
    ),
    Card(
        "adapter",
        tr("Adapters"),
        _adapter,
        tr(
            "The large model stays as it is; two thin matrices beside each layer learn the new task. A few per "
            "cent of the "
            "numbers are trained and stored for each task."
        ),
        tr("Houlsby et al. (2019), Parameter-efficient transfer learning; Hu et al. (2022), LoRA"),
    ),
    Card(
        "sparse",
        tr("Learned sparse vectors"),
        _sparse,
        tr(
            "One number for each word of the vocabulary, nearly all zero, also for words that the text does not "
            "contain. "
            "An inverted index searches them as it does words."
        ),
        tr("Formal, Piwowarski and Clinchant (2021), SPLADE"),
    ),
)


class IdeasPart(CardsPart):
    """Ideas beyond this course."""

    NAME, TITLE, CARDS = "choosing", tr("Ideas out of reach"), CARDS
