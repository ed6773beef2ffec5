"""Cards of sentence encoders, and of how they are evaluated."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from embviz.gui.lessons.widgets.cards import Card, CardsPart, draw_arrow, draw_box, draw_dot
from embviz.util.language import tr


def _replaced(painter: QPainter, box: QRectF) -> None:
    """Draw a sentence, and its copy in which one word is replaced."""
    wide = (box.width() - 20) / 5
    for line in range(2):
        for at in range(5):
            changed = line == 1 and at == 3
            part = QRectF(box.left() + 6 + at * wide, box.top() + 6 + line * 38, wide - 6, 20)
            draw_box(painter, part, "?" if changed else "", "second" if changed else "text_muted", filled=changed)
    draw_arrow(
        painter,
        QPointF(box.left() + 6 + 3.4 * wide, box.top() + 28),
        QPointF(box.left() + 6 + 3.4 * wide, box.top() + 42),
        "accent",
    )


def _framed(painter: QPainter, box: QRectF) -> None:
    """Draw a sentence in a frame that ends with a hidden word."""
    draw_box(painter, QRectF(box.left() + 8, box.center().y() - 16, 0.5 * box.width(), 26))
    mask = QRectF(box.left() + 0.58 * box.width() + 6, box.center().y() - 16, 60, 26)
    draw_box(painter, mask, "[MASK]", "accent", filled=True)
    draw_arrow(painter, QPointF(mask.center().x(), mask.top() - 2), QPointF(mask.center().x(), box.top() + 9), "accent")
    draw_dot(painter, QPointF(mask.center().x(), box.top() + 4), "accent", 5)


def _judged(painter: QPainter, box: QRectF) -> None:
    """Draw pairs by what people said and what the cosine is."""
    for x, y in (
        (0.05, 0.12),
        (0.16, 0.3),
        (0.28, 0.22),
        (0.4, 0.5),
        (0.55, 0.48),
        (0.68, 0.75),
        (0.8, 0.66),
        (0.93, 0.9),
    ):
        at = QPointF(box.left() + 14 + x * (box.width() - 30), box.bottom() - 10 - y * (box.height() - 20))
        draw_dot(painter, at, "accent", 4.5)
    corner = QPointF(box.left() + 6, box.bottom() - 4)
    draw_arrow(painter, corner, QPointF(box.right() - 8, box.bottom() - 4))
    draw_arrow(painter, corner, QPointF(box.left() + 6, box.top() + 4))


CARDS = (
    Card(
        "diffcse",
        "DiffCSE",
        _replaced,
        tr(
            "SimCSE and a second task: in a copy of the sentence some words are replaced, and a network that is given "
            "the vector of the original must find which. So the vector has to show such differences."
        ),
        tr("Chuang et al. (2022), DiffCSE: difference-based contrastive learning for sentence embeddings"),
    ),
    Card(
        "promptbert",
        "PromptBERT",
        _framed,
        tr(
            "The sentence is put into a frame such as “This sentence: … means [MASK]”, and the vector at [MASK] is "
            "taken. Two different frames make the pair."
        ),
        tr("Jiang et al. (2022), PromptBERT: improving BERT sentence embeddings with prompts"),
    ),
    Card(
        "sts",
        "STS-B",
        _judged,
        tr(
            "People judged from 0 to 5 how alike two sentences are; what counts is Spearman’s rank correlation of that "
            "with the cosine. Transfer tests train a small classifier on the vectors instead. Neither proves the other."
        ),
        tr("Cer et al. (2017), SemEval-2017 task 1; transfer: Conneau and Kiela (2018), SentEval"),
    ),
)


class KnownEncodersPart(CardsPart):
    """Sentence encoders, and how they are compared."""

    NAME, TITLE, CARDS = "transformer", tr("Sentence encoders, and their test"), CARDS
