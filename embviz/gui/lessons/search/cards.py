"""Cards of well-known search models and measures."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from embviz.gui.lessons.widgets.cards import Card, CardsPart, draw_arrow, draw_box, draw_dot
from embviz.gui.style import theme
from embviz.util.language import tr


def _spans(painter: QPainter, box: QRectF) -> None:
    """Draw lines of a document with two parts that belong together."""
    for line in range(4):
        y = box.top() + 8 + line * 18
        painter.fillRect(QRectF(box.left() + 8, y, box.width() - 60, 5), theme.color("line"))
    first = QRectF(box.left() + 14, box.top() + 3, 0.4 * box.width(), 15)
    second = QRectF(box.left() + 0.3 * box.width(), box.top() + 39, 0.4 * box.width(), 15)
    for part in (first, second):
        draw_box(painter, part, color="accent", filled=True)
    draw_arrow(
        painter, QPointF(first.center().x(), first.bottom()), QPointF(second.left() + 12, second.top()), "accent"
    )


def _last(painter: QPainter, box: QRectF) -> None:
    """Draw tokens of which the last one gives the vector."""
    wide = (box.width() - 20) / 6
    for at in range(6):
        part = QRectF(box.left() + 6 + at * wide, box.bottom() - 32, wide - 5, 20)
        draw_box(painter, part, color="accent" if at == 5 else "text_muted", filled=at == 5)
    top = QPointF(box.right() - 16 - wide / 2, box.top() + 14)
    draw_arrow(painter, QPointF(top.x(), box.bottom() - 36), QPointF(top.x(), top.y() + 9), "accent")
    draw_dot(painter, top, "accent")


def _three(painter: QPainter, box: QRectF) -> None:
    """Draw a text that becomes one vector, some vectors, and weights of words."""
    start = QPointF(box.left() + 44, box.center().y())
    draw_box(painter, QRectF(box.left() + 6, box.center().y() - 14, 36, 28), "…")
    for at, count in enumerate((1, 4, 0)):
        y = box.top() + 8 + at * 0.38 * box.height()
        draw_arrow(painter, start, QPointF(box.left() + 84, y + 4))
        for k in range(count):
            draw_dot(painter, QPointF(box.left() + 102 + 18 * k, y + 4), "accent")
        for k, tall in enumerate((12, 4, 9, 2, 6) if not count else ()):
            painter.fillRect(QRectF(box.left() + 96 + 14 * k, y + 10 - tall, 9, tall), theme.color("accent"))


def _together(painter: QPainter, box: QRectF) -> None:
    """Draw a question and a document that go through one network together."""
    for at, text in enumerate(("?", "…")):
        part = QRectF(box.left() + 6, box.top() + 6 + at * 34, 40, 26)
        draw_box(painter, part, text, "accent" if at == 0 else "text_muted")
        draw_arrow(
            painter,
            QPointF(part.right() + 4, part.center().y()),
            QPointF(box.left() + 82, box.center().y()),
            "text_muted",
        )
    draw_box(painter, QRectF(box.left() + 86, box.top() + 10, 56, box.height() - 24), "", "accent", filled=True)
    draw_arrow(
        painter, QPointF(box.left() + 146, box.center().y()), QPointF(box.left() + 178, box.center().y()), "text_muted"
    )
    draw_dot(painter, QPointF(box.left() + 190, box.center().y()), "second")


def _collections(painter: QPainter, box: QRectF) -> None:
    """Draw many collections, of which the model has seen one."""
    wide = (box.width() - 16) / 6
    for at in range(18):
        line, column = divmod(at, 6)
        part = QRectF(box.left() + 6 + column * wide, box.top() + 4 + line * 23, wide - 6, 17)
        draw_box(painter, part, color="accent" if at == 0 else "text_muted", filled=at == 0)


def _ranks(painter: QPainter, box: QRectF) -> None:
    """Draw a list in which the right passage comes third."""
    for at in range(4):
        y = box.top() + 6 + at * 17
        painter.fillRect(
            QRectF(box.left() + 10, y, box.width() - 90 - 12 * at, 9), theme.color("accent" if at == 2 else "line")
        )
    draw_box(painter, QRectF(box.right() - 56, box.top() + 32, 44, 22), "1 / 3", "accent", filled=True)


CARDS = (
    Card(
        "contriever",
        "Contriever",
        _spans,
        tr(
            "Two parts cut at random from one document are a pair, parts of others are the negatives: an encoder for "
            "search without any labeled question."
        ),
        tr("Izacard et al. (2022), Unsupervised dense information retrieval with contrastive learning"),
    ),
    Card(
        "e5_mistral",
        "E5-Mistral",
        _last,
        tr(
            "A language model of 7 billion parameters becomes an encoder: the vector of the last token stands for the "
            "text. Another one wrote the pairs that it learns from."
        ),
        tr("Wang et al. (2024), Improving text embeddings with large language models"),
    ),
    Card(
        "m3",
        "BGE-M3",
        _three,
        tr(
            "One model for over 100 languages gives a vector for the text, one for each token, and weights of words, "
            "and learns all three searches from each other."
        ),
        tr("Chen et al. (2024), BGE M3-Embedding"),
    ),
    Card(
        "cross",
        tr("Cross-encoders"),
        _together,
        tr(
            "Question and document go through one transformer together, so each word of one can look at the other. "
            "Nothing can be computed beforehand: it only ranks some dozens of candidates again."
        ),
        tr("Nogueira and Cho (2019), Passage re-ranking with BERT"),
    ),
    Card(
        "beir",
        "BEIR",
        _collections,
        tr(
            "18 collections from news to medicine, asked without training on them, by nDCG@10, which counts what comes "
            "later less. In the paper BM25 was better on average than the dense models tried."
        ),
        tr("Thakur et al. (2021), BEIR: a heterogenous benchmark for zero-shot evaluation of information retrieval"),
    ),
    Card(
        "marco",
        "MS MARCO",
        _ranks,
        tr(
            "Real questions to a search engine, most with one passage that was marked as right: so the measure is the "
            "mean of 1 / rank. Other right passages count as wrong."
        ),
        tr("Bajaj et al. (2016), MS MARCO: a human generated machine reading comprehension dataset"),
    ),
)


class KnownSearchesPart(CardsPart):
    """Models and measures of search."""

    NAME, TITLE, CARDS = "search", tr("Models and measures of search"), CARDS
