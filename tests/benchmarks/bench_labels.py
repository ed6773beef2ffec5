"""Milliseconds to place and to draw the labels of a map, against as many pyqtgraph TextItems in the same process.

    python tests/benchmarks/bench_labels.py [--words 10000 100000 1000000] [--repeats 40]

Labels of the map are chosen, placed without overlap and painted; TextItems are only painted, where they are: choosing
is left to whoever uses them. Both pictures are 1920 x 1080 pixels in software rendering, panned a little each time.
"""

import argparse
import os
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme
from embviz.gui.widgets.plane.words import MapWords

WIDTH, HEIGHT = 1920, 1080


def median_ms(act, repeats: int) -> float:
    """Return the median time of a call in milliseconds."""
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        act()
        times.append(time.perf_counter() - begun)
    return float(np.median(times)) * 1e3


def of_map(count: int, dimensions: int, repeats: int) -> tuple[int, dict[str, float]]:
    """Return how many labels a map of so many words shows, and what its steps take."""
    rng = np.random.default_rng(1)
    words = [f"{'abcdefghij'[k % 10]}{k}" for k in range(count)]
    places = rng.uniform(-1, 1, (count, dimensions)) * (1.5, 1, 1)[:dimensions]
    view = WordMap()
    view.resize(WIDTH, HEIGHT)
    view.show()
    counts = np.arange(count, 0, -1)
    took = {"set_words": median_ms(lambda: view.labels.set_words(MapWords(words, counts)), 5)}
    view.set_words(words, counts)
    view.set_frame(places)
    view.settle()
    view.grab()
    took["set_important"] = median_ms(lambda: view.labels.set_important(range(20), range(20, 40)), 5)
    took["restyle"] = median_ms(view.labels.restyle, 5)
    view.labels.set_important(())
    labels, image = view.labels, QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    moves = {"placed": [], "drawn": []}
    for k in range(repeats + 5):
        (view.turn if dimensions == 3 else view.pan)(3 if k % 2 else -3, 1 if k % 2 else -1)
        view._words.project(view.camera, WIDTH, HEIGHT)
        begun = time.perf_counter()
        labels.place(view._picture.radius, view._grown(), WIDTH, HEIGHT)
        placed = time.perf_counter()
        labels.draw(painter, 1.0, QRectF(0, 0, WIDTH, HEIGHT), hurried=False)
        drawn = time.perf_counter()
        labels.fade(1.0)
        if k >= 5:  # the first measure and draw what the others find ready
            moves["placed"].append(placed - begun)
            moves["drawn"].append(drawn - placed)
    painter.end()
    took |= {name: float(np.median(values)) * 1e3 for name, values in moves.items()}
    shown = len(labels.named)
    view.close()
    return shown, took


def of_text_items(count: int, repeats: int) -> float:
    """Return the milliseconds in which pyqtgraph paints so many TextItems anew after a pan."""
    import pyqtgraph as pg

    plot = pg.PlotWidget()
    plot.resize(WIDTH, HEIGHT)
    rng = np.random.default_rng(1)
    for k, (x, y) in enumerate(rng.uniform(0, 100, (count, 2))):
        item = pg.TextItem(f"word{k}", color="k", anchor=(0, 0.5))
        plot.addItem(item)
        item.setPos(x, y)
    plot.setXRange(0, 100)
    plot.setYRange(0, 100)
    plot.show()
    box = plot.getPlotItem().getViewBox()
    step = iter(range(10**9))

    def pan() -> None:
        shift = 0.2 * (next(step) % 2)
        box.setRange(xRange=(shift, 100 + shift), yRange=(shift, 100 + shift), padding=0)
        plot.viewport().repaint()

    QApplication.processEvents()
    pan()
    taken = median_ms(pan, repeats)
    bare = pg.PlotWidget()
    bare.resize(WIDTH, HEIGHT)
    bare.show()
    box = bare.getPlotItem().getViewBox()

    def pan_bare() -> None:
        shift = 0.2 * (next(step) % 2)
        box.setRange(xRange=(shift, 100 + shift), yRange=(shift, 100 + shift), padding=0)
        bare.viewport().repaint()

    QApplication.processEvents()
    pan_bare()
    empty = median_ms(pan_bare, repeats)
    plot.close()
    bare.close()
    return taken - empty


def main() -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, nargs="+", default=[3000, 10_000, 100_000, 1_000_000])
    parser.add_argument("--repeats", type=int, default=40)
    asked = parser.parse_args()
    app = QApplication([])
    theme.load_fonts()
    for dimensions in (2, 3):
        for count in asked.words:
            shown, took = of_map(count, dimensions, asked.repeats)
            app.processEvents()
            total = took["placed"] + took["drawn"]
            items = of_text_items(max(shown, 1), asked.repeats)
            steps = ", ".join(f"{name} {value:.2f}" for name, value in took.items())
            print(
                f"{count:>9,} words in {dimensions}D: {shown} labels in {total:.2f} ms ({steps}); "
                f"{shown} TextItems {items:.2f} ms, {items / total:.1f} times as long",
                flush=True,
            )


if __name__ == "__main__":
    main()
