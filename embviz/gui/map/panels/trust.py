"""The Trust panel: how well the map keeps neighborhoods and distances."""

import time
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QModelIndex, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QHideEvent, QImage, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.map.panels.trust_noise import ShuffledData
from embviz.gui.pages.context import Context
from embviz.gui.scene.coloring.recipes import MOST_JUDGED
from embviz.gui.scene.trust_measures import TrustMeasurement, measure, threads_beside, vectors_on_map
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.share_bars import Share, ShareBars
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import PANEL_HEAD_PX, button, label, panel_title, row, scrolling_column
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.projection.noise_check import NoiseCheck

GOOD_RANKS, FAIR_RANKS = 0.9, 0.8  # of trustworthiness and continuity, the lesser of them
GOOD_KEPT = 0.5  # share of the nearest words that are near on the map too
GOOD_ORDER, FAIR_ORDER = 0.8, 0.5  # of Spearman's rank correlation of distances

THRESHOLDS = tr(
    "Neighborhoods are reliable if trustworthiness and continuity are {good} at least and {kept:.0%} of the neighbors "
    "are kept, partly reliable from {fair}. Distances are reliable from a Shepard ρ of {order}, partly from {fairly}. "
    "The limits are conventions.",
    good=GOOD_RANKS,
    kept=GOOD_KEPT,
    fair=FAIR_RANKS,
    order=GOOD_ORDER,
    fairly=FAIR_ORDER,
)


def verdict(trustworthiness: float, continuity: float, kept: float, order: float) -> str:
    """Return what the map's neighborhoods and distances are worth, in words.

    Parameters
    ----------
    trustworthiness, continuity : float
        Of Venna and Kaski (2001), at most 1.
    kept : float
        Share of the nearest words that are among the nearest on the map.
    order : float
        Rank correlation of distances in the vectors and on the map (of a Shepard plot); nan if unknown.
    """
    ranks = min(trustworthiness, continuity)
    if ranks >= GOOD_RANKS and kept >= GOOD_KEPT:
        near = tr("Neighborhoods reliable")
    elif ranks >= FAIR_RANKS:
        near = tr("Neighborhoods partly reliable")
    else:
        near = tr("Neighborhoods not reliable")
    if order >= GOOD_ORDER:
        far = tr("distances reliable")
    elif order >= FAIR_ORDER:
        far = tr("distances partly")
    else:  # nan too
        far = tr("distances not")
    return f"{near} · {far}"


_LEFT, _BOTTOM, _TOP = 18, 20, 6
_STRONGEST = 235


class DensityPlot(QWidget):
    """Draws a grid of shares; the image is rendered once for each grid.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, name: str, title: str, x_label: str, y_label: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._labels = x_label, y_label
        self._grid = np.zeros((0, 0), np.float32)
        self._ends = 1.0, 1.0
        self._image: QImage | None = None
        set_scaled_size(self, minimum_height=120)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.source.changed.connect(self._restyle)

    def sizeHint(self) -> QSize:
        return QSize(240, 140)

    @property
    def grid(self) -> np.ndarray:
        """The shares that are drawn, float32 (rows, columns)."""
        return self._grid

    def drawn_numbers(self) -> PlotData | None:
        """Return the grid, a row for each value upward and a column for each across; None while there are none."""
        if not self._grid.size:
            return None
        (rows, columns), (x_end, y_end) = self._grid.shape, self._ends
        upward, across = ((np.arange(count) + 0.5) * end / count for count, end in ((rows, y_end), (columns, x_end)))
        heads = [significant(value) for value in across.tolist()]
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(self._labels[1], upward),
                *(DataColumn(f"{self._labels[0]} {head}", self._grid[:, k]) for k, head in enumerate(heads)),
            ),
            tr(
                "{title}: {y} up to {y_end} over {x} up to {x_end}, as shares of their pairs.",
                title=self.accessibleName(),
                x=self._labels[0],
                y=self._labels[1],
                x_end=said(x_end),
                y_end=said(y_end),
            ),
        )

    def show_grid(self, grid: np.ndarray, x_end: float, y_end: float) -> None:
        """Set the grid to draw.

        Parameters
        ----------
        grid : float32 array (rows, columns)
            Shares, normalized by column; row 0 is the lowest. Empty for nothing.
        x_end, y_end : float
            The values at the ends of the axes, which begin at 0.
        """
        self._grid, self._ends = grid, (x_end, y_end)
        self._restyle()

    def _restyle(self) -> None:
        self._image = None
        self.update()

    def _drawn(self) -> QImage:
        if self._image is None:
            peak = float(self._grid.max(initial=0.0)) or 1.0
            # the square root makes rare pairs visible next to frequent ones
            alpha = (_STRONGEST * np.sqrt(self._grid[::-1] / peak)).astype(np.uint32)
            color = theme.color("accent")
            shades = (alpha << 24) | (color.red() << 16) | (color.green() << 8) | color.blue()
            rows, columns = shades.shape
            pixels = np.ascontiguousarray(shades, np.uint32)
            self._image = QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_ARGB32).copy()
        return self._image

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        area = QRectF(px(_LEFT), px(_TOP), self.width() - px(_LEFT) - 2, self.height() - px(_TOP) - px(_BOTTOM))
        painter.fillRect(area, theme.color("canvas"))
        if self._grid.size:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, self._drawn())
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.topLeft(), area.bottomLeft())
        font = theme.font(11)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(theme.color("text_muted"))
        base = area.bottom() + 4 + metrics.ascent()
        ends = [significant(end, 2) if self._grid.size else "" for end in self._ends]
        painter.drawText(QPointF(area.left(), base), "0" if self._grid.size else "")
        painter.drawText(QPointF(area.right() - metrics.horizontalAdvance(ends[0]), base), ends[0])
        painter.drawText(
            QRectF(area.left(), area.bottom() + 4, area.width(), metrics.height()),
            Qt.AlignmentFlag.AlignHCenter,
            self._labels[0],
        )
        painter.rotate(-90)
        painter.drawText(
            QRectF(-area.bottom(), 0, area.height(), metrics.height()), Qt.AlignmentFlag.AlignHCenter, self._labels[1]
        )
        painter.drawText(
            QRectF(-area.bottom(), 0, area.height(), metrics.height()), Qt.AlignmentFlag.AlignRight, ends[1]
        )
        painter.end()


KIND = "trust"
_LOOK_MS = 250
_PATIENCE = 5.0  # the pause after a measurement while the layout moves, in multiples of its duration
_GRID = 60, 40
_TABLE_ROWS = 5
_TORN, _HUBS = 0, 1
_COLUMNS = {
    _TORN: (
        Column(tr("Word"), words=True),
        Column(
            tr("Kept"), number=True, help=tr("How many of its nearest in the vectors are among its nearest on the map")
        ),
    ),
    _HUBS: (
        Column(tr("Word"), words=True),
        Column(
            tr("Times"),
            number=True,
            help=tr(
                "How many words have it among their nearest: its k-occurrence (Radovanović, Nanopoulos & Ivanović 2010)"
            ),
        ),
    ),
}


def _shares(measured: TrustMeasurement, noise: "NoiseCheck | None") -> tuple[Share, ...]:
    """Return the four measures of the whole map with their formulas, and those of shuffled data beside them."""
    whole, plot, k = measured.quality.whole, measured.shepard, measured.quality.k
    beside = noise.quality if noise is not None else None
    r = tr("r is a rank among all words")
    return (
        Share(
            tr("Trustworthiness"),
            whole.trustworthiness,
            tr(
                "1 − 2 ÷ (n k (2n − 3k − 1)) · Σ (r − k) over the words among the k = {k} nearest on the map but not "
                "in the vectors; {r} by cosine (Venna & Kaski 2001). 1: words near on the map are near in the vectors.",
                k=k,
                r=r,
            ),
            getattr(beside, "trustworthiness", float("nan")),
        ),
        Share(
            tr("Continuity"),
            whole.continuity,
            tr(
                "1 − 2 ÷ (n k (2n − 3k − 1)) · Σ (r − k) over the words among the k = {k} nearest in the vectors but "
                "not on the map; {r} on the map (Venna & Kaski 2001). 1: words near in the vectors are near on the "
                "map.",
                k=k,
                r=r,
            ),
            getattr(beside, "continuity", float("nan")),
        ),
        Share(
            tr("Neighbors kept"),
            whole.kept,
            tr(
                "Share of the {k} nearest in the vectors (by cosine) that are among the {k} nearest on the map, on "
                "average.",
                k=k,
            ),
            getattr(beside, "kept", float("nan")),
        ),
        Share(
            tr("Shepard ρ"),
            plot.correlation,
            tr(
                "Spearman's rank correlation of 1 − cosine and distance on the map over {true:,} pairs of words drawn "
                "at random. 1: the map keeps the order of distances.",
                true=len(plot.true),
            ),
            noise.order if noise is not None else float("nan"),
        ),
    )


class TrustPanel(QWidget):
    """Measures the map whenever it has come to rest, while the panel is visible."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._scene = context, context.scene
        self.measured: TrustMeasurement | None = None
        self._stale, self._begun, self._cost = True, 0.0, 0.0
        self._trouble = ""  # error that kept the map from being measured
        self._layout = scrolling_column(self)
        self._build_measures()
        self._build_words()
        self._layout.addSpacing(4)
        self._noise = ShuffledData(context)
        self._noise.changed.connect(self._show)
        self._layout.addWidget(self._noise)
        self._layout.addStretch(1)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._scene.shuffled_changed.connect(self._show_verdict)
        self._scene.frame_changed.connect(self._on_moved)
        self._scene.words_changed.connect(self._on_other_map)
        self._scene.method_changed.connect(self._on_other_map)
        context.workspace.embedding_changed.connect(self._on_moved)
        self._show()

    # --- building

    def _build_measures(self) -> None:
        self._k = WholeSpin("trust.k", tr("Words in a neighborhood"), 1, 200, self._context.settings.get("trust/k"))
        self._k.setToolTip(
            tr("How many nearest words make a neighborhood: a small number shows details, a large one the whole")
        )
        self._k.setKeyboardTracking(False)
        set_scaled_size(self._k, fixed_height=PANEL_HEAD_PX)
        self._k.valueChanged.connect(self._on_k)
        self.head = row(panel_title(tr("Neighborhoods of")), self._k, None)
        self._layout.addLayout(self.head)
        self._state = label("", "caption", wrap=True, name="trust.state")
        self._verdict = Explanation("trust.explain", more=THRESHOLDS, said_name="trust.conclusion")
        self._verdict.said.setProperty("role", "section")
        self._layout.addWidget(self._verdict)
        self._layout.addWidget(self._state)
        self._bars = ShareBars("trust.measures", tr("Quality of the map"))
        self._layout.addWidget(self._bars)
        self._layout.addSpacing(4)
        self._shepard = DensityPlot("trust.shepard", tr("Shepard plot"), tr("1 − cosine"), tr("on the map"))
        self._shepard.setToolTip(
            tr(
                "Shepard plot: pairs of words drawn at random, by their distance in the vectors (to the right) and on "
                "the map (upwards, in units of its radius). Each column is shaded by the share of its pairs. A map "
                "that keeps the order of distances shows a rising line."
            )
        )
        self._layout.addWidget(self._shepard)

    def _build_words(self) -> None:
        self._layout.addSpacing(4)
        self._lists = SegmentedControl(
            "trust.list", tr("Which words"), (("torn", tr("Lost neighbors")), ("hubs", tr("Hubs")))
        )
        self._lists.changed.connect(lambda _at: self._show_words())
        self._layout.addWidget(self._lists)
        self._table = TextTable("trust.words", tr("Words"), _COLUMNS[_TORN])
        self._table.fit(_TABLE_ROWS)
        self._table.setToolTip(tr("Click: select the word and fly to it"))
        self._table.clicked.connect(self._on_word)
        self._table.activated.connect(self._on_word)
        self._layout.addWidget(self._table)
        self._color = button(tr("Color by distortion"), "trust.color")
        self._color.setToolTip(
            tr(
                "Color each word by the share of its neighbors that the map keeps; for at most {most_judged:,} "
                "words, drawn at random",
                most_judged=MOST_JUDGED,
            )
        )
        self._color.clicked.connect(self._on_color)
        self._layout.addLayout(row(self._color, None))

    # --- when to measure

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._context.trainer.want_moments(self, True)
        self._timer.start()
        self._stale = self._stale or bool(self._trouble)
        self._look()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._context.trainer.want_moments(self, False)
        self._timer.stop()
        self._give_up()

    def _give_up(self) -> None:
        """Cancel a running measurement; its result is still needed."""
        if self._context.jobs.running(KIND):
            self._stale = True
            self._context.jobs.cancel(KIND)

    def _on_moved(self) -> None:
        self._stale = True

    def _on_k(self, k: int) -> None:
        self._context.settings.set("trust/k", k)
        self._stale, self._begun = True, 0.0
        self._context.jobs.cancel(KIND)
        self._noise.forget()
        if self.isVisible():
            self._look()

    def _on_other_map(self) -> None:
        self._stale, self.measured, self._trouble, self._begun = True, None, "", 0.0
        self._context.jobs.cancel(KIND)
        self._noise.forget()
        self._show()

    @property
    def _moving(self) -> bool:
        frame = self._scene.frame
        return self._context.workspace.place is None and frame is not None and not frame.settled

    def _look(self) -> None:
        """Measure if the map has changed: at once when it is at rest, at intervals while it moves."""
        jobs, workspace, coordinates = self._context.jobs, self._context.workspace, self._scene.coordinates
        vectors = vectors_on_map(workspace, self._scene) if self._stale else None
        # not every word has a position: some methods lay out only chosen words
        if vectors is None or jobs.running(KIND) or not np.isfinite(coordinates[:, 0]).any():
            return
        now = time.monotonic()
        if self._moving and now - self._begun < _PATIENCE * self._cost:
            return
        self._stale, self._begun = False, now
        k, threads = self._k.value(), threads_beside(workspace)

        def work(job: Job) -> TrustMeasurement:
            return measure(vectors, coordinates, k, threads, job.pulse.quiet)

        jobs.submit("measure", KIND, work, partial(self._on_measured, now), self._on_failed)
        if self.measured is None:
            self._show()  # that it is being measured

    def _on_measured(self, begun: float, measured: TrustMeasurement) -> None:
        self._cost = time.monotonic() - begun
        self.measured, self._trouble = measured, ""
        self._show()

    def _on_failed(self, error: Exception) -> None:
        """Show the error; the measurement is repeated when the map changes or the panel is shown again."""
        self.measured, self._trouble = None, tr("The map could not be measured. {error}", error=error)
        self._context.messages.show_error(error)
        self._show()

    # --- what is shown

    def _show(self) -> None:
        measured = self.measured
        usable = measured is not None and measured.quality.k > 0
        self._color.setEnabled(usable)
        self._noise.show_beside(measured if usable else None)
        self._show_words()
        if measured is None or not usable:
            self._bars.show_shares(())
            self._shepard.show_grid(np.zeros((0, 0), np.float32), 1.0, 1.0)
            self._state.setText(self._lacking())
            self._verdict.hide()
            return
        quality, plot = measured.quality, measured.shepard
        self._show_verdict()
        self._bars.show_shares(_shares(measured, self._noise.found))
        self._shepard.show_grid(plot.density(*_GRID), plot.widest, plot.tallest)
        told = [
            tr(
                "{measured:,} of {compared:,} words measured, drawn at random, each against all.",
                measured=len(quality.measured),
                compared=quality.compared,
            )
            if quality.sampled
            else tr("All {compared:,} words measured.", compared=quality.compared)
        ]
        if self._moving:
            told.append(tr("The layout still moves."))
        self._state.setText(" ".join(told))

    def _show_verdict(self) -> None:
        """Show the verdict on what is drawn: the map, or shuffled data."""
        measured, noise = self.measured, self._noise.found
        if measured is None or not measured.quality.k:
            return
        whole, order, said = measured.quality.whole, measured.shepard.correlation, ""
        if noise is not None and self._scene.shuffled is not None:
            whole, order, said = noise.quality, noise.order, f"{tr('Shuffled data')} · "
        self._verdict.explain(said + verdict(whole.trustworthiness, whole.continuity, whole.kept, order), THRESHOLDS)

    def _lacking(self) -> str:
        """Return why there is nothing to show."""
        if self.measured is not None:
            return tr("Neighborhoods need three words that have a place on the map.")
        if self._context.workspace.embedding is None:
            return tr("Open or train vectors: the map is measured as soon as there is one.")
        if self._context.jobs.running(KIND):
            return tr("Measuring …")
        return self._trouble or tr("The map is measured as soon as its words have places.")

    def _show_words(self) -> None:
        at, measured, words = self._lists.current, self.measured, self._scene.words
        self._table.set_columns(_COLUMNS[at])
        if measured is None or not measured.quality.k:
            return
        if at == _TORN:
            k, kept = measured.quality.k, measured.quality.kept
            rows = [
                (Cell(words[i]), Cell(tr("{k} of {k_2}", k=round(k * float(kept[i])), k_2=k)))
                for i in measured.torn.tolist()
            ]
        else:
            scale = measured.quality.compared / max(1, measured.asked)
            about = "≈ " if scale > 1 else ""
            rows = [
                (Cell(words[i]), Cell(about + in_figures(round(scale * int(measured.occurrences[i])), ",d")))
                for i in measured.hubs.tolist()
            ]
        self._table.rows.show(rows)

    # --- available actions

    def _on_word(self, index: QModelIndex) -> None:
        measured = self.measured
        if measured is None:
            return
        at = int((measured.torn if self._lists.current == _TORN else measured.hubs)[index.row()])
        self._context.workspace.select([self._scene.words[at]])
        self._scene.fly_to(at)

    def _on_color(self) -> None:
        self._context.coloring.choose("kept", {"measure": tr("neighbors kept"), "k": self._k.value()})
