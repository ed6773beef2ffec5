"""The picture of any plot is saved in the sizes of columns, slides and posters."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from embviz.gui.widgets.charts.histogram import Histogram, Sample
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.picture_dialog import SIZES

BY_ID = {one.id: one for one in SIZES}


@pytest.fixture
def plots(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(700, 300)
    layout = QVBoxLayout(window)
    line, density = LinePlot("Loss", "epochs", "loss"), Histogram("Cosines", "cosine")
    for plot in (line, density):
        layout.addWidget(plot)
    window.show()
    line.set_series([Series("run", np.arange(5), np.arange(5) ** 2)])
    density.set_samples([Sample("all", np.linspace(-1, 1, 99) ** 3)])
    return window, line, density


def offer(plot):
    return plot.findChild(PlotDataAction)


def test_the_menu_of_a_plot_offers_its_picture(plots):
    for plot in plots[1:]:
        assert [action.text() for action in plot.actions()] == ["Show as table", "Save picture…"]
        assert all(isinstance(action, QAction) for action in plot.actions())


@pytest.mark.parametrize("size", ["column", "page", "slide", "poster"])
def test_an_image_has_the_size_on_paper(plots, tmp_path, size):
    for plot in plots[1:]:
        dialog = offer(plot).save_picture()
        dialog.findChild(QPushButton, f"save_picture.size.{size}").click()
        dialog.save(str(tmp_path / "plot.png"))
        image, wanted = QImage(str(tmp_path / "plot.png")), BY_ID[size]
        for pixels, mm in ((image.width(), wanted.width_mm), (image.height(), wanted.height_mm)):
            assert pixels == pytest.approx(mm / 25.4 * wanted.dpi, abs=wanted.dpi / 60)
        dialog.close()


def test_the_plot_in_the_window_keeps_its_size(plots):
    before = [plot.size() for plot in plots[1:]]
    for plot in plots[1:]:
        dialog = offer(plot).save_picture()
        dialog.findChild(QPushButton, "save_picture.size.poster").click()
        dialog.close()
    assert [plot.size() for plot in plots[1:]] == before


def test_a_drawing_has_its_words_as_letters_and_fills_its_page(plots, tmp_path):
    dialog = offer(plots[1]).save_picture()
    dialog.findChild(QPushButton, "save_picture.size.slide").click()
    dialog.save(str(tmp_path / "plot.svg"))
    drawing = (tmp_path / "plot.svg").read_text("utf-8")
    assert {"Loss", "loss", "run"} <= set(re.findall(r">([^<>\n]+)</text>", drawing))
    box = [float(number) for number in re.search(r'viewBox="([^"]+)"', drawing).group(1).split()]
    wanted = BY_ID["slide"].drawing_size(QSize(1, 1))
    assert box[2:] == [wanted.width(), wanted.height()]
    dialog.close()


def test_what_was_written_or_not_is_said_in_the_dialog(plots, tmp_path):
    dialog = offer(plots[1]).save_picture()
    dialog.save(str(tmp_path / "plot.pdf"))
    assert (tmp_path / "plot.pdf").read_bytes().startswith(b"%PDF")
    assert "plot.pdf" in dialog.findChild(QLabel, "save_picture.message").text()
    assert dialog.isVisible()
    dialog.save(str(tmp_path / "nowhere" / "plot.png"))
    assert "cannot be written" in dialog.findChild(QLabel, "save_picture.message").text()
    dialog.close()
