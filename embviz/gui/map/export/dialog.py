"""The Export map dialog: form, preview and progress."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QFontMetrics, QImage, QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from embviz.drawing.export.coordinates_table import projector_paths
from embviz.drawing.export.svg import MOST_DISCS
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.map.export.figure_from_map import (
    proposed_caption,
    proposed_name,
    proposed_title,
    shown_count,
    source_of,
)
from embviz.gui.map.export.figure_painting import LARGEST
from embviz.gui.map.export.form import MapExportForm
from embviz.gui.map.export.write import first_lines, preview, write_map
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import keep_inside, room_over, set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import PageScrollArea, button, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

KIND, _PREVIEW = "export", "export preview"
_PREVIEW_PX, _SMALL_PREVIEW_PX = (600, 420), (400, 300)  # the second where a window is narrow
_WIDE_PX = 1080  # of the dialog with the large preview
_PREVIEW_AFTER_MS = 200
_FOLLOW_MS = 1000  # between two updates of the description of a map that moves


class MapExportDialog(QDialog):
    """Non-modal export dialog; the map is written as it is when the export begins, and closing cancels."""

    @classmethod
    def open_over(cls, context: Context, view: WordMap, window: QWidget) -> "MapExportDialog":
        """Show the export dialog of a window; a window has at most one, since each draws previews."""
        for dialog in window.findChildren(cls):
            if dialog.isVisible():
                dialog.raise_()
                dialog.activateWindow()
                return dialog
        dialog = cls(context, view, window)
        dialog.show()
        return dialog

    def __init__(self, context: Context, view: WordMap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("export")
        self.setWindowTitle(tr("Export map"))
        self._context, self._view = context, view
        self.form = MapExportForm(
            context.settings, (view.width(), view.height()), proposed_title(context), proposed_caption(context)
        )
        set_scaled_size(self.form, fixed_width=400)
        self._preview, self._summary = label("", "caption"), label("", "caption", wrap=True)
        self._preview.setObjectName("export.preview")
        self._preview.setAccessibleName(tr("Preview"))
        wide = room_over(view).width() >= px(_WIDE_PX)
        self._preview_px = _PREVIEW_PX if wide else _SMALL_PREVIEW_PX
        set_scaled_size(self._preview, fixed_size=self._preview_px)
        self._preview.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._preview.setTextFormat(Qt.TextFormat.PlainText)
        self._summary.setObjectName("export.summary")
        set_scaled_size(self._summary, minimum_height=64)
        self._summary.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._error = label("", "error", wrap=True, name="export.error")
        self._bar = ProgressBar("export.progress", tr("Progress of the export"))
        self._go, self._close = (
            button(tr("Export…"), "export.export", primary=True),
            button(tr("Close"), "export.close"),
        )
        self._go.setDefault(True)  # otherwise Return in a field would press the first button, which closes the dialog
        self._lay_out()
        self._timer = QTimer(self, singleShot=True, interval=_PREVIEW_AFTER_MS)
        self._timer.timeout.connect(self._draw_preview)
        self._follow = QTimer(self, singleShot=True, interval=_FOLLOW_MS)
        self._follow.timeout.connect(self._on_moved)
        self.form.changed.connect(self._on_changed)
        scene = context.scene
        for changed in (
            scene.words_changed,
            scene.method_changed,
            scene.hidden_changed,
            scene.shuffled_changed,
            scene.selected_changed,
        ):
            changed.connect(self._on_map_changed)
        scene.frame_changed.connect(self._on_frame)
        self._go.clicked.connect(self._ask)
        self._close.clicked.connect(self._on_close)
        self._on_changed()

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(10)
        for part in (self._preview, self._summary):
            right.addWidget(part)
        right.addStretch(1)
        self._room = PageScrollArea()
        self._inside = QWidget()
        columns = QHBoxLayout(self._inside)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(28)
        left = QVBoxLayout()
        left.addWidget(self.form)
        left.addStretch(1)
        columns.addLayout(left)
        columns.addLayout(right)
        body = QVBoxLayout(self)
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(12)
        self._room.setWidget(self._inside)
        body.addWidget(self._room, 1)
        body.addWidget(self._error)
        body.addWidget(self._bar)
        body.addLayout(row(None, self._close, self._go))
        self._error.hide()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._grow()
        return done

    def _grow(self) -> None:
        """Grow to the size of the contents if the window is larger; otherwise the contents scroll."""
        largest = room_over(self.parentWidget() or self._view)
        # its own size hint counts a scroll area at its minimum size at least
        around = self.sizeHint() - self._room.sizeHint().expandedTo(self._room.minimumSizeHint())
        wanted = (self._inside.sizeHint() + around).boundedTo(largest).expandedTo(self.size())
        if wanted != self.size():
            self.resize(wanted)
            if self.isVisible():  # Qt has placed it at its former size
                keep_inside(self, self.parentWidget() or self._view)

    @property
    def under_way(self) -> bool:
        """Whether an export is running."""
        return self._context.jobs.running(KIND)

    def export_to(self, path: str | Path) -> None:
        """Write the map to a file, as if its path had been chosen in the file dialog."""
        self._error.hide()
        self._propose()
        self.form.remember()
        plan, source = self.form.plan, source_of(self._context, self._view.seen())
        self._context.jobs.cancel(_PREVIEW)
        self._timer.stop()
        self._context.jobs.submit(
            "files",
            KIND,
            lambda job: write_map(plan, source, Path(path), job),
            self._on_written,
            self._on_failed,
            lambda share, _text: self._bar.set_share(share),
        )
        self._look()

    def done(self, result: int) -> None:
        for kind in (KIND, _PREVIEW):
            self._context.jobs.cancel(kind)
        super().done(result)
        for timer in (self._timer, self._follow):
            timer.stop()

    def _ask(self) -> None:
        kind = self.form.kind
        try:
            path = ask_to_save(
                self, tr("Export map"), proposed_name(self._context, kind.suffix), f"{kind.title} (*{kind.suffix})"
            )
            if path and kind.id == "projector":
                self._refuse_to_replace(Path(path))
        except InputError as error:
            self._on_failed(error)
            return
        if path:
            self.export_to(path)

    @staticmethod
    def _refuse_to_replace(path: Path) -> None:
        """Raise `InputError` if either file exists, because no dialog has asked whether to replace it."""
        for written in projector_paths(path):
            if written.exists():
                raise InputError(tr("{written} already exists.", written=written), tr("Choose another name."))

    def _propose(self) -> None:
        """Update the proposed title and caption to the current map, unless the user has edited them."""
        self.form.propose(proposed_title(self._context), proposed_caption(self._context))

    def _on_map_changed(self) -> None:
        if self.isVisible() and not self.under_way:
            self._propose()
            self._on_changed()

    def _on_moved(self) -> None:
        before = self.form.plan.title
        self._propose()
        if self.form.plan.title != before and not self.under_way:
            self._on_changed()

    def _on_frame(self) -> None:
        if self.isVisible() and not self._follow.isActive():
            self._follow.start()

    def _on_changed(self) -> None:
        plan, kind, scene = self.form.plan, self.form.kind, self._context.scene
        self._error.hide()
        self._bar.set_share(0)
        of_selected = kind.id == "words" or (kind.listed and plan.words == "selected")
        problem = ""
        if not scene.words:
            problem = tr("There are no words on the map yet.")
        elif of_selected and not len(scene.selected):
            problem = tr("No word is selected: select some on the map first.")
        elif kind.id == "png" and max(plan.paper.pixels) > LARGEST:
            width, height = plan.paper.pixels
            problem = tr(
                "{width:,} × {height:,} pixels are too many: {largest:,} on a side at most.",
                width=width,
                height=height,
                largest=LARGEST,
            )
        self._summary.setText(problem or self._said())
        self._go.setEnabled(not problem and not self.under_way)
        if not self.under_way:
            self._timer.start()

    def _said(self, named: int | None = None) -> str:
        """Return a description of the size of the result, with any notes about it."""
        plan, kind = self.form.plan, self.form.kind
        scene = self._context.scene
        if not kind.drawn:
            if kind.id == "html":
                return tr(
                    "{shown_count:,} words; needs no other file and no network.", shown_count=shown_count(self._context)
                )
            count = {"all": len(scene.words), "visible": len(scene.words) - int(scene.hidden.sum())}.get(
                "selected" if kind.id == "words" else plan.words, len(scene.selected)
            )
            return tr("{count:,} words.", count=count) + (
                tr(" Written as …-vectors.tsv and …-metadata.tsv.") if kind.id == "projector" else ""
            )
        parts = []
        if kind.id == "png":
            parts.append(tr("{across:,} × {down:,} pixels", across=plan.paper.pixels[0], down=plan.paper.pixels[1]))
        else:
            parts.append("{:.1f} × {:.1f} cm".format(*(side / 10 for side in plan.paper.millimeters)))
        if named is not None:
            parts.append(tr("{named:,} words named", named=named))
        said = ", ".join(parts) + "."
        if kind.id != "png" and len(scene.words) > MOST_DISCS:
            said += tr(
                " Of over {most_discs:,} points in view, these become one picture below the names.",
                most_discs=MOST_DISCS,
            )
        return said

    def _draw_preview(self) -> None:
        if self.under_way or not self._context.scene.words:
            return
        kind, plan = self.form.kind, self.form.plan
        ratio = self.devicePixelRatioF()
        width, height = (round(side * ratio) for side in self._preview_px)
        source = source_of(self._context, self._view.seen())
        if kind.drawn or kind.id == "html":
            self._context.jobs.submit(
                "files",
                _PREVIEW,
                lambda job: preview(plan, source, width, height, job),
                self._on_preview,
                self._on_failed,
            )
        else:
            self._context.jobs.submit(
                "files", _PREVIEW, lambda _job: first_lines(plan, source), self._on_lines, self._on_failed
            )

    def _on_preview(self, result: tuple[QImage, int]) -> None:
        image, named = result
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self._preview.setPixmap(QPixmap.fromImage(image))
        if self._go.isEnabled() and self.form.kind.drawn:
            self._summary.setText(self._said(named))

    def _on_lines(self, lines: list[str]) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(11)
        self._preview.setFont(font)
        metrics = QFontMetrics(font)
        self._preview.setText(
            "\n".join(metrics.elidedText(line, Qt.TextElideMode.ElideRight, self._preview_px[0]) for line in lines)
        )

    def _on_close(self) -> None:
        if self.under_way:
            self._context.jobs.cancel(KIND)
            self._bar.set_share(0)
            self._look()
        else:
            self.reject()

    def _on_written(self, paths: tuple[Path, ...]) -> None:
        self._look()
        self._bar.set_share(1)
        size = sum(path.stat().st_size for path in paths)
        self._summary.setText(
            tr("Exported as {name}, {bytes}.", name=" and ".join(path.name for path in paths), bytes=_bytes(size))
        )

    def _on_failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, EmbvizError) else tr("The export failed. The log has details.")
        self._error.setText(said)
        self._error.show()
        self._bar.set_share(0)
        self._look()

    def _look(self) -> None:
        busy = self.under_way
        self.form.setEnabled(not busy)
        self._go.setEnabled(not busy)
        self._close.setText(tr("Cancel") if busy else tr("Close"))
        self._close.setAccessibleName(self._close.text())


def _bytes(size: int) -> str:
    return tr("{size:,.1f} MB", size=size / 1000000.0) if size >= 1e6 else tr("{size:,.0f} kB", size=size / 1000.0)
