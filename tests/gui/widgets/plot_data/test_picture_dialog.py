"""Pictures in the sizes of columns, slides and posters."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from embviz.gui.core.jobs import Jobs
from embviz.gui.widgets.charts.dumbbells import DumbbellPlot
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.plot_data.picture_dialog import SIZES, PictureDialog
from embviz.gui.widgets.word_plane.layout import PlaneAxis

LONG = 60_000
BY_ID = {one.id: one for one in SIZES}


@pytest.fixture
def dialog(qtbot):
    window, jobs = QWidget(), Jobs()
    plot = DumbbellPlot("plot", "Pairs")
    plot.setParent(window)
    qtbot.addWidget(window)
    window.resize(700, 500)
    plot.resize(640, 400)
    window.show()
    values = np.linspace(-1, 1, 6)
    plot.set_rows([f"word{k}" for k in range(6)], values, values[::-1], PlaneAxis("cosine", "low", "high"))
    message = InlineMessage("message")
    message.setParent(window)
    made = PictureDialog(plot, "pairs", jobs, message)
    made.show()
    made.message = message
    yield made
    assert jobs.close(60)


def test_sizes_are_those_of_the_paper():
    # a column of 85 mm at 96 px an inch, with letters of 12 px as 6.5 points
    assert BY_ID["column"].drawing_size(QSize(1, 1)).width() == round(85 / 25.4 * 96 / 0.72)
    assert BY_ID["shown"].drawing_size(QSize(640, 400)) == QSize(640, 400)
    slide = BY_ID["slide"].drawing_size(QSize(1, 1))
    assert slide.width() / slide.height() == pytest.approx(16 / 9, rel=0.01)


@pytest.mark.parametrize("size", [one.id for one in SIZES])
def test_an_image_has_its_size_and_resolution(dialog, qtbot, tmp_path, size):
    dialog.findChild(QPushButton, f"save_picture.size.{size}").click()
    path = tmp_path / "pairs.png"
    dialog.save(str(path))
    qtbot.waitUntil(path.exists, timeout=LONG)
    image, wanted = QImage(str(path)), BY_ID[size]
    width_mm = wanted.width_mm or 640 / 96 * 25.4
    assert image.width() == pytest.approx(width_mm / 25.4 * wanted.dpi, abs=wanted.dpi / 90)
    assert 25.4 * image.width() / (image.dotsPerMeterX() * 0.0254) == pytest.approx(width_mm, rel=0.01)
    assert f"{image.width():,}" in dialog.findChild(QLabel, "save_picture.told").text()


def test_drawings_have_the_width_in_millimeters(dialog, qtbot, tmp_path):
    dialog.findChild(QPushButton, "save_picture.size.poster").click()
    svg, pdf = tmp_path / "pairs.svg", tmp_path / "pairs.pdf"
    dialog.save(str(svg))
    qtbot.waitUntil(svg.exists, timeout=LONG)
    dialog.save(str(pdf))
    qtbot.waitUntil(pdf.exists, timeout=LONG)
    width = re.search(r'width="([\d.]+)mm"', svg.read_text("utf-8"))
    assert float(width[1]) == pytest.approx(400, abs=1)
    assert "word3" in svg.read_text("utf-8")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes())
    assert float(box[1]) / 72 * 25.4 == pytest.approx(400, abs=1)
    assert float(box[2]) / 72 * 25.4 == pytest.approx(280, abs=1)


def test_the_preview_follows_the_choice_and_keeps_the_shape(dialog):
    shapes = []
    for size in ("column", "slide"):
        dialog.findChild(QPushButton, f"save_picture.size.{size}").click()
        shown = dialog.preview.pixmap()
        wanted = BY_ID[size]
        assert shown.width() / shown.height() == pytest.approx(wanted.width_mm / wanted.height_mm, rel=0.02)
        shapes.append(shown.toImage())
    assert shapes[0] != shapes[1]
