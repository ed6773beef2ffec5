"""Icons say what they do: one moment is not the first one."""

import numpy as np
import pytest
from PySide6.QtGui import QImage

from embviz.gui.style.icons import pixmap


@pytest.mark.parametrize(("name", "mirrored"), [("step-forward", False), ("step-back", True)])
def test_a_step_has_its_bar_behind_the_triangle(name, mirrored):
    # a bar before the tip, as of a wall that is run into, means the beginning or the end everywhere
    image = pixmap(name, "#000000", 96).toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    inked = np.frombuffer(image.constBits(), np.uint8).reshape(96, image.bytesPerLine() // 4, 4)[:, :96, 3] > 128
    if mirrored:
        inked = inked[:, ::-1]
    heights = inked.sum(axis=0)
    columns = np.flatnonzero(heights)
    # pointing to the right: the bar first, then a gap, then a triangle that ends in a tip
    gap = np.flatnonzero(np.diff(columns) > 1)
    assert len(gap) == 1
    bar, triangle = columns[: gap[0] + 1], columns[gap[0] + 1 :]
    assert len(bar) < 12 < len(triangle)
    assert np.ptp(heights[bar[2:-2]]) <= 2
    assert heights[triangle[-2]] < 0.3 * heights[triangle].max()
    assert heights[triangle[:8]].max() > 0.9 * heights[triangle].max()
