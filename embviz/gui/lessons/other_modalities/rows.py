"""What the rows of the matrix detect in patches, and the picture reconstructed from a few numbers."""

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QMouseEvent, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.other_modalities.picture import Cutting, Patched
from embviz.gui.lessons.other_modalities.view import TALL, PatchedPicture, image_of
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures, percent
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.context.patches import assemble, cosines, nearest, neighbors_kept
from embviz.util.language import counted, inside, tr

KIND = "neighbors of the lesson"
WAYS = (("pca", tr("Principal components")), ("random", tr("Random directions")))
_NEAREST = 8
_TILES, _ACROSS = 8, 4
_TILE, _GAP, _BELOW, _BAR = 66.0, 14.0, 38.0, 5.0  # px at scale 1
_SIZE = 12


class RowTiles(LessonWidget):
    """The first rows of E as small images, each with its value for the selected patch."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.setObjectName("everything.rows")
        self.setAccessibleName(tr("First numbers of the patch"))
        self._images: tuple[QImage, ...] = ()
        self.numbers = np.zeros(0)
        self._reach = 1.0
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: np.ndarray, numbers: np.ndarray, reach: float) -> None:
        """Show rows (m, P, P, 3), a patch's values along them (m,), and the largest value of any patch."""
        self._images = tuple(image_of(127.5 + 127.5 * each / (np.abs(each).max() or 1.0)) for each in rows)
        self.numbers, self._reach = numbers, reach or 1.0
        said = ", ".join(f"z{k} {in_figures(z, '.2f')}" for k, z in enumerate(numbers.tolist(), 1))
        self.setAccessibleName(tr("First numbers of the patch: {said}", said=said))
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the patch's values along the rows as plot data; None while there are none."""
        if not len(self.numbers):
            return None
        return PlotData(
            tr("First numbers of the patch"),
            (DataColumn(tr("Row of E"), np.arange(1, len(self.numbers) + 1)), DataColumn("z", self.numbers)),
            tr("The first {count} numbers of the patch: {reach}.", count=len(self.numbers), reach=reach(self.numbers)),
        )

    def sizeHint(self) -> QSize:
        scale, down = self.stage.scale, _TILES // _ACROSS
        return QSize(round((_ACROSS * (_TILE + _GAP) - _GAP) * scale), round(down * (_TILE + _BELOW) * scale))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def box(self, at: int) -> QRectF:
        """Return the rectangle of a row's image."""
        scale, (down, right) = self.stage.scale, divmod(at, _ACROSS)
        return QRectF(right * (_TILE + _GAP) * scale, down * (_TILE + _BELOW) * scale, _TILE * scale, _TILE * scale)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = next((k for k in range(len(self._images)) if self._whole(k).contains(event.position())), -1)
        self.stage.highlight(("z", "E") if at >= 0 else ())
        said = tr(
            "row {at} of E times the patch less the mean: {numbers}",
            at=at + 1,
            numbers=in_figures(float(self.numbers[at]), ".4f"),
        )
        self.setToolTip(said if at >= 0 else "")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def _whole(self, at: int) -> QRectF:
        return self.box(at).adjusted(0, 0, 0, _BELOW * self.stage.scale)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        scale, lit = self.stage.scale, "E" in self.stage.highlighted
        font = self.stage.font(_SIZE, 500)
        tall = QFontMetricsF(font).height()
        for at, (image, number) in enumerate(zip(self._images, self.numbers.tolist(), strict=True)):
            box = self.box(at)
            painter.drawImage(box, image)
            painter.setPen(QPen(theme.color("accent" if lit else "line"), 2 if lit else 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            painter.setFont(font)
            painter.setPen(theme.color("accent" if "z" in self.stage.highlighted else "text"))
            below = QRectF(box.left() - 6, box.bottom() + 2 * scale, box.width() + 12, tall)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, in_figures(number, "+.2f"))
            middle, y = box.center().x(), below.bottom() + 1 * scale
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("line"))
            painter.drawRect(QRectF(box.left(), y, box.width(), _BAR * scale))
            painter.setBrush(theme.color("accent" if number > 0 else "second"))
            long = min(abs(number) / self._reach, 1.0) * box.width() / 2
            painter.drawRect(QRectF(middle - (long if number < 0 else 0), y, long, _BAR * scale))
            painter.setPen(QPen(theme.color("text_muted"), 1))
            painter.drawLine(QPointF(middle, y - 1), QPointF(middle, y + _BAR * scale + 1))


class RowsPart(LessonWidget):
    """A picture with its patches shaded by similarity, and the first rows of E."""

    NARROW = True
    PROVIDES = ("near_kept", "near_count", "near_way", "near_k", "near_cosine", "rows_share", "mean_pca", "mean_random")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.cutting = stage.share(Cutting)
        self._ways = SegmentedControl("everything.way", tr("What the rows of E are"), WAYS)
        self._kept = WholeSpin("everything.kept", tr("k: how many rows of E are used"), 1, 16)
        self.picture = PatchedPicture(stage, "everything.likeness", tr("Patches like the chosen one"), "cosine")
        self._patch = label("", "section")
        self.tiles = RowTiles(stage)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(self._ways, 12, label("k", "section"), self._kept, label(tr("rows of E are used"), "muted"), None)
        )
        both = QHBoxLayout()
        both.setSpacing(32)
        for head, part in (
            (label(tr("In full color: alike. 1 to 8: nearest"), "section"), self.picture),
            (self._patch, self.tiles),
        ):
            side = QVBoxLayout()
            side.setSpacing(6)
            side.addWidget(head)
            side.addWidget(part)
            side.addStretch(1)
            both.addLayout(side)
        both.addStretch(1)
        layout.addLayout(both)
        self._ways.changed.connect(self.cutting.describe)
        self._kept.valueChanged.connect(self.cutting.keep)
        self.picture.chosen.connect(self.cutting.choose)
        self.cutting.changed.connect(self._on_changed)
        self.cutting.chosen.connect(self._show)
        self._averaged: tuple[Patched, int] | None = None
        self._on_changed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cutting.want()
        self._on_changed()

    def _on_changed(self) -> None:
        found = self.cutting.found
        if found is not None:
            self.picture.show_picture(found.picture, found.across)
            self._show()

    def _show(self) -> None:
        cutting, found = self.cutting, self.cutting.found
        if found is None or not self.isVisible():
            return
        described, at, k = found.described[cutting.way], cutting.at, cutting.kept
        with QSignalBlocker(self._ways), QSignalBlocker(self._kept):
            self._ways.choose(cutting.way)
            self._kept.setRange(1, len(described.axes))
            self._kept.setValue(k)
        likeness = cosines(cutting.coordinates, at)
        near = nearest(likeness, at, _NEAREST)
        by_pixels = nearest(cosines(found.rows - described.mean, at), at, _NEAREST)
        told = tr("patch {at}, nearest are patches ", at=at + 1) + ", ".join(str(each + 1) for each in near.tolist())
        self.picture.show_choice(at, told, near.tolist(), likeness)
        rows = described.axes[:_TILES].reshape(-1, found.size, found.size, 3)
        places = described.places[:, :_TILES]
        self.tiles.show_rows(rows, places[at], float(np.abs(places).max()))
        self._patch.setText(
            tr("The first {rows} rows of E as pictures, and z of patch {at}", rows=len(rows), at=at + 1)
        )
        self.stage.set_values(
            near_kept=str(len(np.intersect1d(near, by_pixels))),
            near_count=str(len(near)),
            near_way=(tr("principal components"), tr("random directions"))[cutting.way],
            near_k=str(k),
            near_cosine=in_figures(float(likeness[near[0]]), ".2f"),
            rows_share=percent(float(described.shares[:k].sum()), 1),
        )
        self._average()

    def _average(self) -> None:
        """Measure the mean share of neighbors kept by both bases."""
        found, k = self.cutting.found, self.cutting.kept
        if found is None or self._averaged == (found, k):
            return
        self._averaged = found, k
        self.stage.set_values(mean_pca="…", mean_random="…")

        def work(job: Job) -> list[str]:
            kept = []
            for described in found.described:
                job.pulse.check()
                by_numbers = neighbors_kept(described.places[:, :k], found.rows - described.mean, _NEAREST)
                kept.append(f"{by_numbers:.1f}")
            return kept

        def done(kept: list[str]) -> None:
            self.stage.set_values(mean_pca=kept[0], mean_random=kept[1])

        self.stage.context.jobs.submit("measure", KIND, work, done)


_ENOUGH = 0.9  # share of the variance


class RebuiltPart(LessonWidget):
    """The picture rebuilt from k coordinates per patch, and the error for every k."""

    PROVIDES = ("kept", "kept_error", "kept_share", "kept_random", "kept_numbers", "kept_most", "enough", "enough_said")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.cutting = stage.share(Cutting)
        self._of: object = None
        self._slider = StepSlider("everything.rebuilt_k", tr("k: numbers kept of each patch"))
        self._ways = SegmentedControl("everything.rebuilt_way", tr("Directions to describe patches by"), WAYS)
        self.picture = PatchedPicture(
            stage, "everything.rebuilt", tr("The picture from k numbers for each patch"), "rebuilt"
        )
        self.plot = LinePlot(tr("Error, of numbers from 0 to 1"), tr("k: numbers for each patch"), " ")
        self.plot.setObjectName("everything.errors")
        self.readouts = ValueTable(
            stage,
            "everything.rebuilt_readouts",
            tr("What is kept"),
            (
                Value("k", "k", tr("numbers kept of each patch")),
                Value("share", tr("variance kept"), tr("share of the variance of the patches that is kept")),
                Value("error", tr("error"), tr("root of the mean squared difference to the picture")),
                Value("whole", tr("numbers"), tr("numbers kept of the whole picture, without E and the mean")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label("k", "section"), self._slider, 12, self._ways, stretch=self._slider))
        both = QHBoxLayout()
        both.setSpacing(28)
        both.addWidget(self.picture)
        both.addWidget(self.plot, 1)
        side = QVBoxLayout()
        side.addWidget(self.readouts)
        side.addStretch(1)
        both.addLayout(side)
        layout.addLayout(both)
        self._slider.moved.connect(lambda step: self.cutting.keep(step + 1))
        self._ways.changed.connect(self.cutting.describe)
        self.picture.chosen.connect(self.cutting.choose)
        self.cutting.changed.connect(self._on_changed)
        self.cutting.chosen.connect(self._show)
        self.scale_with_text(self.plot, TALL)
        self._on_changed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cutting.want()
        self._show()

    def _on_changed(self) -> None:
        found = self.cutting.found
        if found is None:
            return
        ks = np.arange(len(found.described[0].axes) + 1.0)
        with QSignalBlocker(self._slider):
            self._slider.set_last(len(ks) - 2, ("1", f"{len(ks) - 1:,}"))
        self.plot.set_series(
            tuple(
                Series(inside(name), ks, described.errors(), dashed=at == 1)
                for at, ((_, name), described) in enumerate(zip(WAYS, found.described, strict=True))
            ),
            x_limits=(0.0, float(ks[-1])),
        )
        self._show()

    def _show(self) -> None:
        cutting, found = self.cutting, self.cutting.found
        if found is None or not self.isVisible():
            return
        k, described = cutting.kept, found.described[cutting.way]
        with QSignalBlocker(self._slider), QSignalBlocker(self._ways):
            self._slider.go(k - 1)
            self._ways.choose(cutting.way)
        self.picture.show_picture(255 * assemble(described.rebuilt(k), found.size, found.across), found.across)
        error, random = (float(each.errors()[k]) for each in found.described)
        shown = (error, random)[cutting.way]
        share = percent(float(described.shares[:k].sum()), 1)
        self.picture.show_choice(cutting.at, tr("k {k}, error {shown:.3f}", k=k, shown=shown))
        self.plot.set_mark(float(k))
        numbers = f"{k * len(found.rows):,}"
        self.readouts.show_values({"k": str(k), "share": share, "error": f"{shown:.3f}", "whole": numbers})
        shares = found.described[0].shares
        # a picture of a single color has no variance to keep
        enough = int(np.searchsorted(np.cumsum(shares), _ENOUGH)) + 1 if shares.sum() > _ENOUGH else 0
        best = percent(float(found.described[0].shares[:k].sum()), 1)
        self.stage.set_values(
            kept=str(k),
            kept_error=f"{error:.3f}",
            kept_share=best,
            kept_random=f"{random:.3f}",
            kept_numbers=numbers,
            kept_most=str(len(described.axes)),
            enough=str(enough),
            enough_said=tr("From {numbers} for each patch on, 90 % is kept.", numbers=counted(enough, "number"))
            if enough
            else tr("All patches are the same here: there is no variance to keep."),
        )
