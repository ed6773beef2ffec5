"""On screens with several pixels to one everything is drawn in these: nothing is drawn small and then enlarged."""

import os
import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

# in a process of its own: Qt reads the factor when it starts
_DRAW = """
import os
import sys
import numpy as np
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from embviz.gui.style import stylesheet, theme
from embviz.gui.style.icons import icon
from embviz.gui.lessons.blocks import FormulaView
from embviz.gui.widgets.heatmap.view import Heatmap
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.layouts import button, label
from embviz.gui.files.tables import Cell, Column
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.gui.map.view.word_map import WordMap

application = QApplication(sys.argv[:1])
application.setStyle("Fusion")
theme.load_fonts()
stylesheet.apply(application, "light")
rng = np.random.default_rng(0)
words = [f"word{k}" for k in range(12)]
heatmap = Heatmap()
values = rng.uniform(-1, 1, (12, 12))
heatmap.set_matrix(words, values + values.T)
table = TextTable("table", "Table", (Column("Word"), Column("Cosine", number=True)))
table.rows.show([(Cell(word, swatch="#0072B2"), Cell("0.123")) for word in words])
pressed = button("Train", "pressed")
pressed.setIcon(icon("play"))
formula = FormulaView("formula", "x^2", "x squared")
word_map = WordMap()
word_map.resize(400, 300)
word_map.set_words([f"word{k}" for k in range(300)])
word_map.set_frame(rng.normal(size=(300, 2)).astype(np.float32), glide=False)
curves = LinePlot("Title", "x", "y")
x = np.arange(1, 50.0)
curves.set_series([Series("rising", x, x), Series("falling", x, -2 * x, dashed=True)])
parts = {
    "heatmap": heatmap, "table": table, "button": pressed, "formula": formula, "label": label("Word"), "map": word_map,
    "curves": curves,
}
for name, part in parts.items():
    part.resize(QSize(400, 300) if name in ("heatmap", "table", "map", "curves") else part.sizeHint())
    part.show()
    application.processEvents()
    part.grab().toImage().save(f"{sys.argv[1]}/{name}.png")
    print(name, part.width(), part.height(), part.devicePixelRatioF(), flush=True)
# whatever still waits to be drawn is of no interest
os._exit(0)
"""
PARTS = ("heatmap", "table", "button", "formula", "label", "map", "curves")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """Return the pictures of all parts by factor and name, and the size of each part in its own pixels."""
    pictures, sizes = {}, {}
    for factor in ("1", "1.5", "2"):
        folder = tmp_path_factory.mktemp("drawn")
        around = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": factor}
        said = subprocess.run(
            [sys.executable, "-c", _DRAW, str(folder)], env=around, capture_output=True, text=True, check=True
        ).stdout
        for line in said.splitlines():
            name, wide, high, ratio = line.split()
            assert float(ratio) == float(factor)
            sizes[factor, name] = int(wide), int(high)
            pictures[factor, name] = QImage(f"{folder}/{name}.png")
    return pictures, sizes


def _gray(image):
    paper = QImage(image.size(), QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)  # parts without a ground of their own
    painter = QPainter(paper)
    painter.drawImage(paper.rect(), image)
    painter.end()
    paper = paper.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(paper.constBits(), np.uint8).reshape(paper.height(), paper.bytesPerLine())
    return rows[:, : paper.width()].astype(float)


def _sharpness(gray):
    """Return how much lies between a picture and itself at half its resolution, in shares of its own contrast."""
    high, wide = (side // 2 * 2 for side in gray.shape)
    blocks = gray[:high, :wide].reshape(high // 2, 2, wide // 2, 2)
    lost = np.abs(blocks - blocks.mean(axis=(1, 3), keepdims=True))
    return float(np.sqrt((lost**2).mean()) / gray.std())


@pytest.mark.parametrize("part", PARTS)
def test_a_part_has_as_many_pixels_as_the_screen(drawn, part):
    pictures, sizes = drawn
    for factor in ("1", "1.5", "2"):
        wide, high = sizes[factor, part]
        image = pictures[factor, part]
        assert image.width() == pytest.approx(wide * float(factor), abs=1)
        assert image.height() == pytest.approx(high * float(factor), abs=1)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("factor", ["1.5", "2"])
def test_letters_lines_and_icons_are_not_enlarged(drawn, part, factor):
    pictures, _ = drawn
    fine = pictures[factor, part]
    enlarged = pictures["1", part].scaled(
        fine.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    assert _sharpness(_gray(fine)) > 1.1 * _sharpness(_gray(enlarged))  # 1 if it were enlarged
