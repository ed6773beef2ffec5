"""Toolbar above the searched texts: source, pieces, weighting, moment."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from embviz.gui.core.text_title import text_title
from embviz.gui.documents.collection import (
    FEWEST_SHARING,
    FILES,
    FULL,
    LINES,
    PASSAGES,
    PLAIN,
    WEIGHTS,
    DocumentCollection,
)
from embviz.gui.files.file_names import TEXTS, ask_for_folder, ask_to_open
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import ElidedLabel, button, column, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.errors import EmbvizError
from embviz.util.language import counted, tr

WEIGHING = (
    (
        FULL,
        tr("Weighted, less the common part"),
        tr(
            "v = u − c cᵀu,  u = 1∕n Σ 0.001 ∕ (0.001 + p(w)) · w: frequent words count little, and what all texts "
            "share, their first singular vector c, is removed. Arora, Liang and Ma (2017), algorithm 1."
        ),
    ),
    (
        WEIGHTS,
        tr("Weighted"),
        tr(
            "v = 1∕n Σ 0.001 ∕ (0.001 + p(w)) · w: frequent words count little; p(w) is the share of w among all "
            "words. "
            "Arora, Liang and Ma (2017), without their second step."
        ),
    ),
    (
        PLAIN,
        tr("Plain average"),
        tr("v = 1∕n Σ w: all words count the same, so that frequent ones, which occur in all texts, dominate."),
    ),
)


class DocumentsBar(QWidget):
    """Shows and changes the settings of the document collection.

    Parameters
    ----------
    name : str
        Prefix of the object names: ``.source``, ``.open_files``, ``.open_folder``, ``.open_text``, ``.unit``,
        ``.longest``, ``.weighing``, ``.progress``, ``.cancel``, ``.refresh``, ``.behind`` and ``.trouble``.
    """

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        self._shelf = context.share(DocumentCollection)
        self._source = ElidedLabel("muted")
        self._source.setObjectName(f"{name}.source")
        self._files = button(tr("Open files…"), f"{name}.open_files", flat=True)
        self._files.setToolTip(tr("Search the lines of a file, or a file as one text"))
        self._folder = button(tr("Open folder…"), f"{name}.open_folder", flat=True)
        self._folder.setToolTip(tr("Search the files of a folder"))
        self._text = button(tr("Back to the open text"), f"{name}.open_text", flat=True)
        self._unit, self._longest, self._weighing = QComboBox(), WholeSpin(), QComboBox()
        for part, key, title in (
            (self._unit, "unit", tr("What one text is")),
            (self._longest, "longest", tr("Words of a text at most")),
            (self._weighing, "weighing", tr("How a text becomes a vector")),
        ):
            part.setObjectName(f"{name}.{key}")
            part.setAccessibleName(title)
        self._longest.setRange(5, 10_000)
        self._longest.setSuffix(tr(" words at most"))
        self._longest.setKeyboardTracking(False)
        self._longest.setToolTip(tr("Longer lines are cut; passages have this length"))
        for key, title, formula in WEIGHING:
            self._weighing.addItem(title, key)
            self._weighing.setItemData(self._weighing.count() - 1, formula, Qt.ItemDataRole.ToolTipRole)
        self._bar = ProgressBar(
            f"{name}.progress", tr("Progress of computing the vectors of the texts"), fixed_width=120
        )
        self._cancel = button(tr("Cancel"), f"{name}.cancel", flat=True)
        self._behind = label("", "caption", name=f"{name}.behind")
        self._refresh = button(tr("Refresh"), f"{name}.refresh", flat=True)
        self._trouble = InlineMessage(f"{name}.trouble")
        self._trouble.hide()
        layout = column(self, (0, 0, 0, 0), 4)
        layout.addLayout(
            row(
                self._unit,
                self._longest,
                self._weighing,
                8,
                self._bar,
                self._cancel,
                self._behind,
                self._refresh,
                None,
                self._text,
                self._files,
                self._folder,
            )
        )
        layout.addWidget(self._trouble)
        layout.addWidget(self._source)

        self._unit.currentIndexChanged.connect(self._on_chosen)
        self._longest.valueChanged.connect(self._on_chosen)
        self._weighing.currentIndexChanged.connect(self._on_chosen)
        self._files.clicked.connect(self._ask_for_file)
        self._folder.clicked.connect(self._ask_for_folder)
        self._text.clicked.connect(self._shelf.search_open_text)
        self._refresh.clicked.connect(self._shelf.make)
        self._cancel.clicked.connect(self._shelf.cancel)
        self._trouble.chosen.connect(self._on_suggestion)
        self._shelf.changed.connect(self._show)
        self._shelf.progressed.connect(self._on_progressed)
        self._shelf.failed.connect(self._on_failed)
        self._show()

    @property
    def formula(self) -> str:
        """How the vectors of the texts are computed, with the source."""
        return next(formula for key, _, formula in WEIGHING if key == self._shelf.making.weighing)

    def open(self, path: str, column_name: str | None = None) -> None:
        """Search a file or folder, as if it was chosen in the dialog."""
        self._trouble.hide()
        self._shelf.open(path, column_name)

    def _on_suggestion(self, name: str) -> None:
        """Open the suggested file in place of a missing path, or choose the column of a table."""
        path = Path(self._shelf.path)
        if path.exists():
            self.open(str(path), name)
        else:
            self.open(str(path.parent / name))

    def _ask_for_file(self) -> None:
        path = ask_to_open(self, tr("Search the texts of a file"), TEXTS)
        if path:
            self.open(path)

    def _ask_for_folder(self) -> None:
        path = ask_for_folder(self, tr("Search the texts of a folder"))
        if path:
            self.open(path)

    def _on_chosen(self) -> None:
        self._shelf.choose(
            replace(
                self._shelf.making,
                unit=self._unit.currentData(),
                longest=self._longest.value(),
                weighing=self._weighing.currentData(),
            )
        )
        self._show()

    def _on_progressed(self, share: float, _doing: str) -> None:
        self._show_busy(share)

    def _on_failed(self, error: EmbvizError) -> None:
        self._trouble.show_error(error)
        self._trouble.show()
        self._show()

    def _show(self) -> None:
        """Update the controls from the collection."""
        shelf, making = self._shelf, self._shelf.making
        files = shelf.collection is not None
        units = [(tr("Sentences") if not files else tr("Lines"), LINES), (tr("Passages"), PASSAGES)]
        if files:
            units.insert(0, (tr("Files"), FILES))
        for part in (self._unit, self._longest, self._weighing):
            part.blockSignals(True)
        if [self._unit.itemData(k) for k in range(self._unit.count())] != [key for _, key in units]:
            self._unit.clear()
            for title, key in units:
                self._unit.addItem(title, key)
        self._unit.setCurrentIndex(self._unit.findData(making.unit))
        self._unit.setItemText(self._unit.findData(LINES), units[-2][0])
        self._longest.setValue(making.longest)
        self._longest.setEnabled(making.unit != FILES)
        self._weighing.setCurrentIndex(self._weighing.findData(making.weighing))
        for part in (self._unit, self._longest, self._weighing):
            part.blockSignals(False)
        self._text.setVisible(files)
        self._source.setText(self._describe_source())
        behind = shelf.behind
        self._behind.setText(
            tr("computed for {behind}", behind=behind) if behind else tr("not computed") if shelf.given_up else ""
        )
        self._refresh.setText(tr("Compute") if shelf.given_up else tr("Refresh"))
        self._show_busy(0.0 if shelf.busy else -1.0)

    def _describe_source(self) -> str:
        shelf = self._shelf
        corpus, documents = shelf.corpus, shelf.documents
        if corpus is None:
            return ""
        parts = [text_title(corpus) or tr("The open text")]
        if documents is not None and documents.weighting.corpus is corpus:
            noun = {LINES: "sentence" if shelf.collection is None else "line", FILES: "file", PASSAGES: "passage"}
            coverage = documents.weighting.coverage
            parts += [
                counted(len(documents), noun[shelf.making.unit]),
                tr(
                    "{share} of {words} have vectors",
                    share=percent(coverage, 0 if coverage > 0.9995 else 1),
                    words=counted(corpus.tokens, "word"),
                ),
            ]
            if shelf.making.weighing == FULL and len(documents) < FEWEST_SHARING:
                parts.append(tr("too few texts to find what all share, so it is kept"))
        return "  ·  ".join(parts)

    def _show_busy(self, share: float) -> None:
        busy = share >= 0
        self._bar.set_share(share)
        for part in (self._bar, self._cancel):
            part.setVisible(busy)
        behind = bool(self._behind.text()) and not busy
        self._behind.setVisible(behind)
        self._refresh.setVisible(behind)
        if busy:
            self._trouble.hide()
