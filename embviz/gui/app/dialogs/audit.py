"""Dialog that measures the open vectors, shows the report and saves it as a page."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QDialog, QTextBrowser, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import room_over, set_scaled_size
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.audit import Audit

_SIZE = QSize(860, 660)  # px
_KIND, _KIND_SAVE = "audit", "save audit"  # of jobs
_MARGIN = 16  # px around the report
_PAGES = "HTML (*.html)"


class AuditDialog(QDialog):
    """Measures the vectors that were open when it was shown, displays the report and saves it as a page.

    Parameters
    ----------
    parent : QWidget
        The window.
    """

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("audit")
        self.setWindowTitle(tr("Audit of the vectors"))
        self._context, self._path = context, Path()
        self._found: Audit | None = None
        self._embedding, self._truths = context.workspace.embedding, context.workspace.truths
        self._job: Job | None = None
        body = QVBoxLayout(self)
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(12)
        body.addWidget(
            label(
                tr(
                    "Benchmarks with intervals, frequency bias, hubs, isotropy, association tests and similarity "
                    "to other "
                    "vectors, with formulas and sources. The report is in English."
                ),
                "muted",
                wrap=True,
            )
        )
        self._against = QCheckBox(tr("Compare with the English vectors that come with the program"))
        self._against.setObjectName("audit.english")
        self._against.setChecked(not context.loader.english_open)
        self._against.setHidden(context.loader.english_open)  # there is nothing to compare them with
        self._against.toggled.connect(lambda _on: self.measure())
        body.addWidget(self._against)
        self._bar = ProgressBar("audit.progress", tr("Progress of the audit"))
        self._cancel = button(tr("Cancel"), "audit.cancel")
        self._cancel.clicked.connect(self._stop)
        self._again = button(tr("Measure"), "audit.measure")
        self._again.clicked.connect(self.measure)
        # both occupy the same place, so that nothing jumps when the work ends
        wide = max(self._cancel.sizeHint().width(), self._again.sizeHint().width())
        for each in (self._cancel, self._again):
            each.setMinimumWidth(wide)
        body.addLayout(row(self._bar, self._cancel, self._again))
        self.report = QTextBrowser()
        self.report.setObjectName("audit.report")
        self.report.setAccessibleName(tr("Report of the audit"))
        self.report.setOpenLinks(False)
        self.report.document().setDocumentMargin(_MARGIN)
        set_scaled_size(self.report, minimum_height=200)
        body.addWidget(self.report, 1)
        self._told = label("", "caption", name="audit.told")
        self._save = button(tr("Save page…"), "audit.save", primary=True)
        self._save.setToolTip(tr("One HTML file with drawings of the intervals, for light and dark screens and paper"))
        self._save.clicked.connect(self._ask_where)
        self._open = button(tr("Open in browser"), "audit.open")
        self._open.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path))))
        self._open.hide()
        close = button(tr("Close"), "audit.close")
        close.clicked.connect(self.reject)
        body.addLayout(row(self._told, None, self._open, close, self._save))
        self.resize(_SIZE.boundedTo(room_over(parent)))
        self.finished.connect(self._leave)
        self.measure()

    def measure(self) -> None:
        """Measure again with the current options."""
        embedding, truths, against = self._embedding, self._truths, self._against.isChecked()
        assert embedding is not None  # the action is enabled only then

        def work(job: Job) -> "tuple[Audit, str]":
            from embviz.analysis.analogies.relations import bundled_questions
            from embviz.analysis.evaluation.audit import Questions, audit
            from embviz.analysis.evaluation.audit_page import rich_text
            from embviz.analysis.evaluation.questions import AnalogySection, WordPair
            from embviz.gui.pages.provenance import name_of
            from embviz.vectors.english import read_english

            if truths is None:
                questions = Questions(bundled_questions(), "bundled")
            else:
                questions = Questions(
                    [AnalogySection(name, tuple(asked)) for name, asked in truths.analogies.items()],
                    "toy-world",
                    [WordPair(*pair) for pair in truths.similarity],
                    "toy-world",
                )
            others = {}
            if against:
                english = read_english(job.pulse.quiet)[0]
                if english.words != embedding.words:
                    others["English Wikipedia, shipped with embviz"] = english
            found = audit(
                embedding,
                questions,
                others,
                name=name_of(embedding),
                threads=max(1, (os.cpu_count() or 1) // 2),
                pulse=job.pulse.named(tr("Audit")),
            )
            return found, rich_text(found)

        self._found = None
        self._bar.set_share(0)
        self._set_measuring(True)
        self._job = self._context.jobs.submit(
            "measure", _KIND, work, self._show, self._complain, lambda share, _said: self._bar.set_share(share)
        )

    def save_to(self, path: Path) -> None:
        """Write the page, as if its path had been chosen in the file dialog."""
        found = self._found
        if found is None:
            return

        def work(_job: Job) -> None:
            from embviz.analysis.evaluation.audit_page import write_page

            write_page(found, path)

        def done(_result: None) -> None:
            self._path = path
            self._told.setText(tr("Saved as {name}", name=path.name))
            self._open.show()

        self._context.jobs.submit("files", _KIND_SAVE, work, done, self._complain)

    def _ask_where(self) -> None:
        try:
            path = ask_to_save(self, tr("Save the audit"), "audit", _PAGES)
        except InputError as error:
            self._complain(error)
            return
        if path:
            self.save_to(Path(path))

    def _show(self, result: "tuple[Audit, str]") -> None:
        self._found, text = result
        self._set_measuring(False)
        self._bar.set_share(1)
        self.report.setHtml(text)

    def _complain(self, error: Exception) -> None:
        self._set_measuring(False)
        self._told.setText(str(error))

    def _stop(self) -> None:
        self._context.jobs.cancel(_KIND)
        self._set_measuring(False)
        self._bar.set_share(0)
        self._told.setText(tr("Cancelled."))

    def _set_measuring(self, on: bool) -> None:
        self._cancel.setVisible(on)
        self._again.setVisible(not on)
        self._save.setEnabled(self._found is not None)
        if on:
            self._told.setText(tr("Measuring. This takes from seconds to minutes."))
        elif self._found is not None:
            self._told.setText("")

    def _leave(self) -> None:
        self._context.jobs.cancel(_KIND)
        self._context.jobs.cancel(_KIND_SAVE)  # a file being written is completed anyway
        self.deleteLater()
