"""Cards of well-known contrastive models."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from embviz.gui.lessons.widgets.cards import Card, CardsPart, draw_arrow, draw_box, draw_dot
from embviz.gui.style import theme
from embviz.util.language import tr


def _pile(painter: QPainter, box: QRectF) -> None:
    """Draw an open pile of pairs that goes into two towers."""
    for at in range(4):
        y = box.bottom() - 18 - 14 * at
        draw_box(painter, QRectF(box.left() + 8 + 3 * at, y, 30, 12), color="accent")
        draw_box(painter, QRectF(box.left() + 44 + 3 * at, y, 46, 12))
    draw_arrow(
        painter, QPointF(box.left() + 108, box.center().y()), QPointF(box.left() + 140, box.center().y()), "text_muted"
    )
    for at in range(2):
        draw_box(painter, QRectF(box.left() + 148, box.top() + 6 + 36 * at, 50, 26), color="accent", filled=True)


def _chosen(painter: QPainter, box: QRectF) -> None:
    """Draw counts of entries, cut at one height."""
    line = box.top() + 0.45 * box.height()
    for at, tall in enumerate((0.95, 0.8, 0.62, 0.5, 0.36, 0.28, 0.2, 0.12)):
        top = box.bottom() - 6 - tall * (box.height() - 12)
        bar = QRectF(box.left() + 10 + 21 * at, top, 15, box.bottom() - 6 - top)
        painter.fillRect(bar, theme.color("line"))
        painter.fillRect(QRectF(bar.left(), max(top, line), 15, bar.bottom() - max(top, line)), theme.color("accent"))
    painter.setPen(theme.color("second"))
    painter.drawLine(QPointF(box.left() + 4, line), QPointF(box.left() + 182, line))


def _each(painter: QPainter, box: QRectF) -> None:
    """Draw a matrix in which each cell is asked by itself."""
    side = (box.height() - 8) / 4
    for at in range(16):
        line, column = divmod(at, 4)
        part = QRectF(box.left() + 12 + column * (side + 22), box.top() + 2 + line * side, side + 16, side - 4)
        draw_box(
            painter, part, "✓" if line == column else "✗", "accent" if line == column else "line", filled=line == column
        )


def _bridge(painter: QPainter, box: QRectF) -> None:
    """Draw two frozen models with a few queries between them."""
    tall = box.height() - 16
    left, right = QRectF(box.left() + 8, box.top() + 4, 56, tall), QRectF(box.left() + 142, box.top() + 4, 56, tall)
    for part in (left, right):
        draw_box(painter, part)
    for at in range(4):
        draw_dot(painter, QPointF(box.left() + 103, box.top() + 13 + at * 16), "accent", 5)
    for start, end in ((left.right() + 4, box.left() + 92), (box.left() + 114, right.left() - 4)):
        draw_arrow(painter, QPointF(start, box.center().y() - 4), QPointF(end, box.center().y() - 4))


def _tasks(painter: QPainter, box: QRectF) -> None:
    """Draw one encoder with three losses."""
    draw_box(painter, QRectF(box.left() + 8, box.top() + 14, 60, box.height() - 34), "", "accent", filled=True)
    for at in range(3):
        y = box.top() + 12 + at * 0.33 * box.height()
        draw_arrow(painter, QPointF(box.left() + 72, box.center().y() - 3), QPointF(box.left() + 118, y))
        draw_box(painter, QRectF(box.left() + 124, y - 10, 58, 20), f"L{at + 1}")


def _itself(painter: QPainter, box: QRectF) -> None:
    """Draw one thing that becomes two changed copies."""
    start = QPointF(box.left() + 30, box.center().y())
    draw_box(painter, QRectF(start.x() - 18, start.y() - 16, 36, 32), "x", "accent")
    for side, text in ((-1, "x′"), (1, "x″")):
        y = start.y() + 22 * side
        draw_arrow(painter, QPointF(start.x() + 22, start.y() + 6 * side), QPointF(box.left() + 108, y))
        draw_box(painter, QRectF(box.left() + 114, y - 14, 36, 28), text, "accent", filled=True)
    draw_arrow(painter, QPointF(box.left() + 132, start.y() - 6), QPointF(box.left() + 132, start.y() + 6), "second")


CARDS = (
    Card(
        "openclip",
        "OpenCLIP",
        _pile,
        tr(
            "CLIP trained again on open data, up to 2 billion pairs: the larger the data, the model and the computing, "
            "the lower the error, by a power law."
        ),
        tr("Cherti et al. (2023), Reproducible scaling laws for contrastive language-image learning"),
    ),
    Card(
        "metaclip",
        "MetaCLIP",
        _chosen,
        tr(
            "The data of CLIP were never published. Here is a recipe: captions are matched to 500,000 entries, and "
            "what is frequent is cut to 20,000 for each."
        ),
        tr("Xu et al. (2024), Demystifying CLIP data"),
    ),
    Card(
        "siglip",
        "SigLIP",
        _each,
        tr(
            "A sigmoid for each pair, “does it belong together?”, instead of a softmax over the batch: no pair has to "
            "know all the others, which helps small batches most."
        ),
        tr("Zhai et al. (2023), Sigmoid loss for language image pre-training"),
    ),
    Card(
        "blip2",
        "BLIP-2",
        _bridge,
        tr(
            "A picture model and a language model stay frozen. Between them learns a Q-Former: 32 queries read the "
            "picture by attention, and the language model takes what they find as words."
        ),
        tr("Li et al. (2023), BLIP-2: bootstrapping language-image pre-training with frozen image encoders"),
    ),
    Card(
        "multitask",
        tr("Multi-task learning"),
        _tasks,
        tr(
            "Losses of several tasks are added, each with a weight. It helps where tasks need the same features, and "
            "hurts where their gradients oppose each other: compare with one model for each."
        ),
        tr("Kendall, Gal and Cipolla (2018) on weights; Yu et al. (2020), Gradient surgery for multi-task learning"),
    ),
    Card(
        "selfmade",
        tr("Pairs without labels"),
        _itself,
        tr(
            "Two changed copies of one thing are a pair, so nobody has to label anything. What the changes vary, "
            "such as color, the model learns to ignore, needed or not."
        ),
        tr("Chen et al. (2020), A simple framework for contrastive learning of visual representations (SimCLR)"),
    ),
)


class KnownContrastsPart(CardsPart):
    """Contrastive models and ways to train them."""

    NAME, TITLE, CARDS = "contrast", tr("Models that learned by contrast"), CARDS
