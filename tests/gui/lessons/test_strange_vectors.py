"""Lessons over vectors that hardly are any: they say so in words, and nothing breaks."""

import numpy as np
import pytest
from PySide6.QtWidgets import QScrollArea

from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms
WORDS = ("the", "king", "saw", "a", "dog", "near", "old", "farm")
TEXT = ["the king saw a dog near the old farm"] * 8
STRANGE = {
    "one word": np.ones((1, 6)),
    "zeros": np.zeros((8, 6)),
    "one dimension": np.arange(1.0, 9.0)[:, None],
    "all the same": np.ones((8, 6)),
}


@pytest.mark.parametrize("name", ["small", "using"])
@pytest.mark.parametrize("rows", STRANGE.values(), ids=list(STRANGE))
def test_nothing_breaks(lesson, lab, qtbot, name, rows):
    from embviz.text.reading import corpus_from_texts

    lab.workspace.set_corpus(corpus_from_texts(TEXT))
    lab.workspace.set_moment(Embedding(WORDS[: len(rows)], rows.astype(np.float32)))
    body = lesson(name)
    area = next(area for area in lab.page.findChildren(QScrollArea) if area.isAncestorOf(body))
    for part in body.parts.values():
        area.ensureWidgetVisible(part)
        qtbot.waitUntil(lambda part=part: not getattr(part, "_behind", False), timeout=LONG)
        qtbot.waitUntil(lambda: not lab.jobs._latest, timeout=LONG)
    assert lab.errors == []
