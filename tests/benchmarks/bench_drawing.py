"""The word map's frames per second, longest gaps and picking times, against pyqtgraph in the same run.

    python tests/benchmarks/bench_drawing.py [--points 10000 100000 1000000] [--seconds 3] [--size 1200 800]

The peer is a plot of `ScatterPlotItem`, one for each color, and a `TextItem` for each of as many words as the map
names. Both are real widgets on the platform of the environment (QT_QPA_PLATFORM=offscreen, or a real screen). A frame
is a step of the camera, or another place for every point, and a repaint that is waited for.
"""

import argparse
import sys
import time

import numpy as np

COLORS = 12
PAN, ZOOM = 6.0, 1.04  # px and factor of a frame
FRAMES_OF_A_WAY = 40  # then the camera turns back


def world(n, seed=1):
    """Return words, counts, places and categories of so many points in sixty clusters."""
    rng = np.random.default_rng(seed)
    centers, widths = 6 * rng.normal(size=(60, 2)), rng.uniform(0.3, 1.4, 60)
    cluster = rng.choice(60, n, p=rng.dirichlet(np.ones(60)))
    places = (centers[cluster] + rng.normal(size=(n, 2)) * widths[cluster][:, None]).astype(np.float32)
    words = [f"word{i}" for i in range(n)]
    return words, (1e8 / np.arange(1, n + 1)).astype(np.int64) + 1, places, (cluster % COLORS).astype(np.int32)


def shown(widget, size):
    """Show a widget; returns when the screen takes what it paints."""
    from PySide6.QtTest import QTest

    widget.resize(*size)
    widget.show()
    if not QTest.qWaitForWindowExposed(widget):
        raise SystemExit("The window is not shown by this platform.")


def timed(frames, seconds):
    """Run frames for so long, at least three; return frames a second and the longest in milliseconds."""
    next(frames)
    times = []
    started = time.perf_counter()
    while len(times) < 3 or time.perf_counter() - started < seconds:
        begun = time.perf_counter()
        next(frames)
        times.append(time.perf_counter() - begun)
    return len(times) / sum(times), 1000 * max(times)


def there_and_back(step):
    """Yield after calling `step(1)` some times, then `step(-1)` as often, without end."""
    while True:
        for way in (1, -1):
            for _ in range(FRAMES_OF_A_WAY):
                step(way)
                yield


class Map:
    """The word map."""

    def __init__(self, words, counts, places, kinds, size):
        from PySide6.QtCore import QPointF

        from embviz.gui.map.view.word_map import WordMap
        from embviz.gui.scene.coloring.coloring import Coloring

        self.view, self.places = WordMap(), places
        shown(self.view, size)
        self.middle = QPointF(size[0] * 0.45, size[1] * 0.45)
        begun = time.perf_counter()
        self.view.set_words(words, counts)
        self.view.set_coloring(Coloring("Cluster", kinds, tuple(f"Cluster {k}" for k in range(COLORS))))
        self.view.set_frame(places, glide=False)
        self.view.settle()
        self.view.repaint()
        self.opened = 1000 * (time.perf_counter() - begun)

    def labels(self):
        return np.flatnonzero(self.view.labels.shown)

    def pan(self, way):
        self.view.pan(way * PAN, way * PAN / 2)
        self.view.repaint()

    def zoom(self, way):
        self.view.zoom(ZOOM**way, self.middle, smooth=False)
        self.view.repaint()

    def look_near(self, factor):
        self.view.zoom(factor, self.middle, smooth=False)

    def motion(self, rng):
        """New places ten times a second, gliding between them."""
        moved = [(self.places + rng.normal(size=self.places.shape) * 0.05).astype(np.float32) for _ in range(3)]
        last, k = 0.0, 0
        while True:
            now = time.perf_counter()
            if now - last > 0.1:
                self.view.set_frame(moved[k % 3])
                last, k = now, k + 1
            self.view.advance()
            self.view.repaint()
            yield

    def pick(self, x, y):
        from PySide6.QtCore import QPointF

        self.view.pick(QPointF(x, y))


class Peer:
    """A plot of pyqtgraph."""

    def __init__(self, words, places, kinds, named, size):
        import pyqtgraph as pg

        self.plot, self.places, self.size = pg.PlotWidget(), places, size
        shown(self.plot, size)
        self.groups = [np.flatnonzero(kinds == k) for k in range(COLORS)]
        begun = time.perf_counter()
        self.items = [pg.ScatterPlotItem(size=3, pen=None, brush=pg.intColor(k, COLORS)) for k in range(COLORS)]
        for item in self.items:
            self.plot.addItem(item)
        self.place(places)
        for i in named.tolist():
            text = pg.TextItem(words[i])
            text.setPos(*places[i].tolist())
            self.plot.addItem(text)
        self.plot.getViewBox().setRange(xRange=(-20, 20), yRange=(-14, 14))
        self.plot.viewport().repaint()
        self.opened = 1000 * (time.perf_counter() - begun)

    def place(self, places):
        for item, group in zip(self.items, self.groups, strict=True):
            item.setData(places[group, 0], places[group, 1])

    def pan(self, way):
        pixel = self.plot.getViewBox().viewPixelSize()
        self.plot.getViewBox().translateBy(x=-way * PAN * pixel[0], y=way * PAN / 2 * pixel[1])
        self.plot.viewport().repaint()

    def zoom(self, way):
        self.plot.getViewBox().scaleBy((ZOOM**-way, ZOOM**-way))
        self.plot.viewport().repaint()

    def look_near(self, factor):
        self.plot.getViewBox().scaleBy((1 / factor, 1 / factor))

    def motion(self, rng):
        moved = [(self.places + rng.normal(size=self.places.shape) * 0.05).astype(np.float32) for _ in range(3)]
        k = 0
        while True:
            self.place(moved[k % 3])
            self.plot.viewport().repaint()
            k += 1
            yield

    def pick(self, x, y):
        from PySide6.QtCore import QPointF

        at = self.plot.getViewBox().mapSceneToView(QPointF(x, y))
        for item in self.items:
            item.pointsAt(at)


def picking(subject, size, rng, seconds):
    """Return the median and the longest time to find the point under the pointer, in milliseconds."""
    times = []
    started = time.perf_counter()
    subject.pick(1.0, 1.0)
    while len(times) < 3 or (time.perf_counter() - started < seconds and len(times) < 2000):
        x, y = rng.uniform((0, 0), size)
        begun = time.perf_counter()
        subject.pick(x, y)
        times.append(1000 * (time.perf_counter() - begun))
    return float(np.median(times)), max(times)


def measured(subject, size, seconds):
    """Return every figure of one subject: name -> (frames a second or ms, longest frame or ms)."""
    result = {"pan": timed(there_and_back(subject.pan), seconds), "zoom": timed(there_and_back(subject.zoom), seconds)}
    result["picking ms"] = picking(subject, size, np.random.default_rng(2), seconds)
    subject.look_near(5.0)
    result["pan, 5 times nearer"] = timed(there_and_back(subject.pan), seconds)
    subject.look_near(0.2)
    result["all points moving"] = timed(subject.motion(np.random.default_rng(3)), seconds)
    return result


def main():
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--points", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    options.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    options.add_argument("--size", type=int, nargs=2, default=[1200, 800], help="of the view in pixels")
    given = options.parse_args()

    from PySide6.QtWidgets import QApplication

    from embviz.drawing.kernels import density, gliding, halo, picking, placement, points
    from embviz.gui.style import theme

    application = QApplication([])
    theme.load_fonts()
    for loops in (points, picking, gliding, placement, halo, density):
        loops.prepare()
    print(
        f"platform {application.platformName()}, {given.size[0]} x {given.size[1]} px; "
        "frames a second (longest frame, ms), and how many times those of pyqtgraph"
    )
    for n in given.points:
        words, counts, places, kinds = world(n)
        ours = Map(words, counts, places, kinds, given.size)
        named = ours.labels()
        figures = measured(ours, given.size, given.seconds)
        ours.view.close()
        peer = Peer(words, places, kinds, named, given.size)
        others = measured(peer, given.size, given.seconds)
        peer.plot.close()
        print(f"\n{n:,} points, {len(named)} labels; opened in {ours.opened:.0f} ms, pyqtgraph {peer.opened:.0f} ms")
        for name, (value, longest) in figures.items():
            other, other_longest = others[name]
            ratio = other / value if name.endswith("ms") else value / other
            print(
                f"  {name:20} {value:8.2f} ({longest:7.2f})   pyqtgraph {other:8.2f} ({other_longest:8.2f})"
                f"   {ratio:8.1f} x"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
