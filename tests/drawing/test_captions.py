"""A long caption, as of a reference layout with all its parameters, takes as many lines as it needs."""

from dataclasses import replace

import numpy as np

from embviz.drawing.export.figure import PRINT, plain_figure
from embviz.drawing.export.sheet import lay_out


def test_a_long_caption_is_broken_between_its_parts_and_the_map_gives_room():
    plate = plain_figure(["a", "b"], np.array([[0, 0], [1, 1]], np.float32), PRINT)
    parts = [f"parameter_{n} {n}" for n in range(30)]
    sheets = [lay_out(replace(plate, caption=" · ".join(some)), PRINT, (600, 400)) for some in (parts, parts[:2])]
    long, short = ([text for text in sheet.furniture.texts if "parameter" in text.text] for sheet in sheets)
    assert len(short) == 1
    assert len(long) > 3
    assert [part for text in sorted(long, key=lambda text: text.baseline) for part in text.text.split(" · ")] == parts
    assert all(text.x + text.width <= 600 for text in long)
    assert sheets[0].bottom < min(text.baseline for text in long) <= max(text.baseline for text in long) < 400
    assert sheets[0].bottom < sheets[1].bottom
