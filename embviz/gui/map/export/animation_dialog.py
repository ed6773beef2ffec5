"""The Export animation dialog; it stays open while the film is made."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QVBoxLayout, QWidget

from embviz.gui.files.file_names import ask_to_save
from embviz.gui.map.export.animation_export import Film, FilmPlan
from embviz.gui.map.export.animation_writers import kinds
from embviz.gui.map.page import MapPage
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.parameter_form import ROW_PX
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

_SIZES = ((800, 500), (1200, 750), (1920, 1080))
_NO_MP4 = tr("Install ffmpeg to export MP4 too.")


class AnimationDialog(QDialog):
    """Non-modal animation dialog; closing it cancels the export."""

    def __init__(self, context: Context, page: MapPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("film")
        self.setWindowTitle(tr("Export animation"))
        self._context, self._page = context, page
        self._film: Film | None = None
        body = QVBoxLayout(self)
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(12)
        self._about = label(tr("The map during the training, from one epoch to another."), "muted")
        body.addWidget(self._about)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        body.addLayout(form)
        run = context.workspace.run
        progress = run.progress if run is not None else None
        end = progress.epoch if progress is not None else 0.0
        self._epoch_length = progress.tokens_done / end if progress is not None and end else 1.0
        self._from, self._to = self._epoch(0.0, end), self._epoch(end, end)
        self._kind, self._size = QComboBox(), QComboBox()
        self._kinds = kinds()
        for kind in self._kinds:
            self._kind.addItem(kind.title, kind.id)
        for width, height in _SIZES:
            self._size.addItem(f"{width} × {height}", (width, height))
        self._seconds = RealSpin()
        self._seconds.setRange(0.1, 120.0)
        self._seconds.setDecimals(1)
        self._seconds.setValue(8.0)
        self._seconds.setSuffix(" s")
        self._rate = WholeSpin()
        self._rate.setRange(1, 50)
        self._rate.setValue(20)
        self._rate.setSuffix(tr(" fps"))
        for text, control, name in (
            (tr("From epoch"), self._from, "film.from"),
            (tr("To epoch"), self._to, "film.to"),
            (tr("Kind of file"), self._kind, "film.kind"),
            (tr("Size"), self._size, "film.size"),
            (tr("Length"), self._seconds, "film.seconds"),
            (tr("Rate"), self._rate, "film.rate"),
        ):
            control.setObjectName(name)
            control.setAccessibleName(text)
            set_scaled_size(control, fixed_height=ROW_PX)
            caption = label(text)
            set_scaled_size(caption, minimum_height=ROW_PX)
            form.addRow(caption, control)
        if all(kind.id != "mp4" for kind in self._kinds):
            form.addRow("", label(_NO_MP4, "caption"))
        self._error = label("", "error", wrap=True, name="film.error")
        self._error.hide()
        body.addWidget(self._error)
        self._bar = ProgressBar("film.progress", tr("Frames painted"))
        body.addWidget(self._bar)
        self._go = button(tr("Export…"), "film.export", primary=True)
        self._close = button(tr("Close"), "film.close")
        self._go.setDefault(True)  # otherwise Return in a field might press the other button, which closes the dialog
        self._go.clicked.connect(self._ask)
        self._close.clicked.connect(self._on_close)
        body.addLayout(row(None, self._close, self._go))
        self._from.setToolTip(tr("First epoch of the animation"))
        self._to.setToolTip(tr("Last epoch of the animation"))
        self._seconds.setToolTip(tr("Length of the animation, in seconds"))
        self._rate.setToolTip(tr("Frames per second"))

    @staticmethod
    def _epoch(value: float, end: float) -> RealSpin:
        spin = RealSpin()
        spin.setDecimals(2)
        spin.setRange(0.0, end)
        spin.setSingleStep(max(end / 20, 0.01))
        spin.setValue(value)
        return spin

    def export_to(self, path: str | Path) -> None:
        """Write the animation to a file or folder, as if its path had been chosen in the file dialog."""
        self._error.hide()
        kind = next(kind for kind in self._kinds if kind.id == self._kind.currentData())
        first, last = sorted((self._from.value() * self._epoch_length, self._to.value() * self._epoch_length))
        plan = FilmPlan(
            kind,
            Path(path),
            first,
            last,
            self._to.maximum() * self._epoch_length,
            self._epoch_length,
            self._seconds.value(),
            self._rate.value(),
            self._size.currentData(),
        )
        film = self._film = Film(self._context, self._page, plan, self)
        film.progressed.connect(self._bar.set_share)
        film.finished.connect(self._on_finished)
        film.failed.connect(self._on_failed)
        film.cancelled.connect(self._look)
        try:
            film.start()
        except InputError as error:
            self._on_failed(error)
        self._look()

    def done(self, result: int) -> None:
        if self._film is not None:
            self._film.cancel()
        super().done(result)

    def _ask(self) -> None:
        kind = next(kind for kind in self._kinds if kind.id == self._kind.currentData())
        filters = f"{kind.title} (*{kind.suffix})" if kind.suffix else tr("Folder (*)")
        try:
            path = ask_to_save(self, tr("Export animation"), f"map{kind.suffix or '-pictures'}", filters)
        except InputError as error:
            self._on_failed(error)
            return
        if path:
            # the file dialog does not know that a folder has no extension
            self.export_to(path if kind.suffix else path.removesuffix(".png"))

    def _on_close(self) -> None:
        if self._film is not None and self._film.under_way:
            self._film.cancel()
        else:
            self.reject()

    def _on_finished(self, path: Path) -> None:
        self._look()
        self._error.hide()
        self._close.setText(tr("Close"))
        self._bar.set_share(1)
        self._about.setText(tr("Exported as {name}.", name=path.name))

    def _on_failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, EmbvizError) else tr("The export failed. The log has details.")
        self._error.setText(said)
        self._error.show()
        self._look()

    def _look(self) -> None:
        busy = self._film is not None and self._film.under_way
        for part in (self._go, self._from, self._to, self._kind, self._size, self._seconds, self._rate):
            part.setEnabled(not busy)
        self._close.setText(tr("Cancel") if busy else tr("Close"))
        self._close.setAccessibleName(self._close.text())
        if not busy:
            self._bar.set_share(0)
