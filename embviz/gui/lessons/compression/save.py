"""Saves the vectors in one of the compressed forms."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.lessons.compression.compared import Form, forms_for
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.layouts import combo_box, label
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_KIND = "save small vectors"
_KINDS = tr("Small vectors (*.npz);;Decoded again, for other programs: word2vec (*.bin)")
_FULL = "float32"
_FIRST = "int8"


class SavePart(DataWidget):
    """Chooses a format, and saves all vectors in it."""

    REAL_WORDS = True

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._form = combo_box("small.form", tr("Form to save in"))
        self._forms: tuple[Form, ...] = ()
        self.line = MeasurementToolbar(
            stage.context.jobs, _KIND, "small.save", label(tr("As"), "section"), self._form, lane="files"
        )
        self.line.measure.setText(tr("Save these vectors…"))
        self.line.measure.setAccessibleName(tr("Save these vectors…"))
        self._saved = label("", "muted", wrap=True, name="small.saved")
        self._saved.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.line)
        layout.addWidget(self._saved)
        layout.addWidget(self.said)
        self.line.measure.clicked.connect(self._ask)

    def refresh(self) -> None:
        embedding = self.source.vectors
        self.line.measure.setEnabled(embedding is not None)
        if embedding is not None:
            whose = (
                tr("The open vectors")
                if embedding is self.stage.context.workspace.embedding
                else tr("The English vectors")
            )
            self.said.setText(
                tr(
                    "{whose}: {embedding:,} words of {dimensions:,} numbers, {nbytes:,} bytes as float32.",
                    whose=whose,
                    embedding=len(embedding),
                    dimensions=embedding.dimensions,
                    nbytes=embedding.vectors.nbytes,
                )
            )
        forms = () if embedding is None else tuple(f for f in forms_for(embedding.dimensions) if f.method != _FULL)
        if forms != self._forms:
            self._forms = forms
            self._form.clear()
            self._form.addItems([form.name for form in forms])
            self._form.setCurrentText(_FIRST)

    def _ask(self) -> None:
        try:
            path = ask_to_save(self.window(), tr("Save small vectors"), "vectors", _KINDS)
        except EmbvizError as error:
            self.line.complain(error)
            return
        if path:
            self.save(path)

    def save(self, path: str | Path) -> None:
        """Compress all vectors and save them, as if the file was chosen in the dialog."""
        embedding, target = self.source.vectors, Path(path)
        if embedding is None:
            return
        form = self._forms[self._form.currentIndex()]
        self._saved.hide()

        def work(job: Job, _tell: Callable[[Any], None]) -> str:
            return written(embedding, form, target, job)

        self.line.begin(work, self._say)

    def _say(self, told: str) -> None:
        self._saved.setText(told)
        self._saved.show()


def written(embedding: "Embedding", form: Form, target: Path, job: Job) -> str:
    """Compress vectors and save them; returns a message.

    Raises
    ------
    InputError
        When they cannot be stored in this format, or the file cannot be written.
    Cancelled
    """
    from embviz.vectors.compression import compress
    from embviz.vectors.compression.files import write_compressed

    compressing, writing = job.pulse.part(0.0, 0.5), job.pulse.part(0.5, 1.0)
    kept = compress(
        embedding, form.method, compressing.named(tr("Compressed as {name} …", name=form.name)), **dict(form.options)
    )
    small = write_compressed(embedding, kept, target, writing.named(tr("{name} is written …", name=target.name)))
    size = target.stat().st_size
    if not small:
        return tr(
            "Saved {name}: {size:,} bytes. It holds the vectors decoded again, 4 bytes a number.",
            name=target.name,
            size=size,
        )
    full = embedding.vectors.nbytes
    return tr(
        "Saved {name}: {size:,} bytes with the words. The vectors take {nbytes:,} of them, {full} times fewer than as "
        "float32.",
        name=target.name,
        size=size,
        nbytes=kept.nbytes,
        full=significant(full / kept.nbytes),
    )
