"""Where word pairs come from: the toy world, known relations, files."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_open
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, combo_box, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.questions import WordPair

_FILES = tr("Word pairs (*.txt *.tsv *.csv);;All files (*)")
KIND = "word pairs file"
_TOY, _KNOWN = "toy", "known"
_OF_TOY = (
    tr("How similar words of the toy world are, from 0 to 1, by its tables of facts"),
    tr("Similarity by the facts of the toy world (0 to 1)"),
)
_OF_KNOWN = (
    tr(
        "Not judged by people: pairs of a built-in relation, such as Paris and France, score 1, and about as many "
        "pairs of words from two relations score 0. Open a file for judgments of people."
    ),
    tr("1: joined by a known relation; 0: by none"),
)
_OF_FILE = tr("Score of the file")


class PairSource(QWidget):
    """Chooses a list of word pairs; a button opens a file.

    Signals
    -------
    changed
        Other pairs were chosen.
    failed(EmbvizError)
        A file could not be read.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._files: dict[str, Sequence[WordPair]] = {}
        self._choice = combo_box("pairs.source", tr("Word pairs"))
        set_scaled_size(self._choice, minimum_width=180)
        self._open = button(tr("Open…"), "pairs.open", flat=True)
        self._open.setToolTip(
            tr(
                "Two words and a score per line, as in WordSim-353, SimLex-999, MEN or SimVerb. Separators, header "
                "lines and further columns are detected."
            )
        )
        self._bar = ProgressBar("pairs.reading", tr("Progress of reading the word pairs"), fixed_width=100)
        self._cancel = button(tr("Cancel"), "pairs.cancel", flat=True)
        layout = row(self._choice, self._open, self._bar, self._cancel)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._show_busy(-1.0)
        self._open.clicked.connect(self._on_open)
        self._cancel.clicked.connect(self._give_up)
        self._choice.currentIndexChanged.connect(lambda _at: self.changed.emit())
        context.workspace.corpus_changed.connect(self._fill)
        self._fill()

    @property
    def title(self) -> str:
        """The name of the chosen list, for display."""
        return self._choice.currentText()

    @property
    def scored(self) -> str:
        """The quantity that the scores of the pairs measure."""
        key = self._choice.currentData()
        return {_TOY: _OF_TOY[1], _KNOWN: _OF_KNOWN[1]}.get(key, _OF_FILE)

    @property
    def judge(self) -> str:
        """The source of the scores as the title of an axis: people, facts or relations."""
        return {_TOY: tr("Facts"), _KNOWN: tr("Relations")}.get(self._choice.currentData(), tr("People"))

    @property
    def explained(self) -> str:
        """The origin of scores that are not human judgments."""
        key = self._choice.currentData()
        return {_TOY: f"{_OF_TOY[0]}.", _KNOWN: _OF_KNOWN[0]}.get(key, "")

    def reader(self) -> "Callable[[], Sequence[WordPair]]":
        """Return a function that reads the chosen pairs on a worker."""
        key, truths = self._choice.currentData(), self._context.workspace.truths
        opened = self._files.get(key)

        def read() -> "Sequence[WordPair]":
            from embviz.analysis.analogies.relations import bundled_pairs
            from embviz.analysis.evaluation.questions import WordPair

            if key == _TOY and truths is not None:
                return tuple(WordPair(*pair) for pair in truths.similarity)
            return bundled_pairs() if opened is None else opened

        return read

    def open_path(self, path: str | Path) -> None:
        """Read and choose a file of word pairs, as if it was chosen in the dialog."""
        key = str(path)

        def work(job: Job) -> "Sequence[WordPair]":
            from embviz.analysis.evaluation.questions import read_pairs

            return tuple(read_pairs(path, job.pulse.named(tr("Reading"))))

        def done(pairs: "Sequence[WordPair]") -> None:
            self._show_busy(-1.0)
            self._files[key] = pairs
            known = self._choice.findData(key)
            if known < 0:
                self._add(Path(path).name, key, key)
                known = self._choice.count() - 1
            if known == self._choice.currentIndex():
                self.changed.emit()
            self._choice.setCurrentIndex(known)

        self._show_busy(0.0)
        self._context.jobs.submit("files", KIND, work, done, self._on_failed, self._on_told)

    def _on_told(self, share: float, _doing: str) -> None:
        self._show_busy(share)

    def _give_up(self) -> None:
        self._context.jobs.cancel(KIND)
        self._show_busy(-1.0)

    def _show_busy(self, share: float) -> None:
        self._bar.set_share(share)
        for part in (self._bar, self._cancel):
            part.setVisible(share >= 0)

    def _on_failed(self, error: Exception) -> None:
        self._show_busy(-1.0)
        if isinstance(error, EmbvizError):
            self.failed.emit(error)
        else:
            self._context.messages.show_error(error)

    def _on_open(self) -> None:
        path = ask_to_open(self, tr("Open word pairs"), _FILES)
        if path:
            self.open_path(path)

    def _add(self, title: str, key: str, said: str) -> None:
        self._choice.addItem(title, key)
        self._choice.setItemData(self._choice.count() - 1, said, Qt.ItemDataRole.ToolTipRole)

    def _fill(self) -> None:
        """List the sources available for the open text; a file chosen by the user is kept."""
        chosen = self._choice.currentData()
        self._choice.blockSignals(True)
        self._choice.clear()
        if self._context.workspace.truths is not None:
            self._add(tr("Toy world"), _TOY, _OF_TOY[0])
        self._add(tr("English relations"), _KNOWN, _OF_KNOWN[0])
        for path in self._files:
            self._add(Path(path).name, path, path)
        kept = self._choice.findData(chosen) if chosen in self._files else 0
        self._choice.setCurrentIndex(max(kept, 0))
        self._choice.blockSignals(False)
        if self._choice.currentData() != chosen:
            self.changed.emit()
