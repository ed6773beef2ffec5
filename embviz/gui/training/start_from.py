"""Choice of where the next run starts: random, existing vectors, or an earlier run."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from embviz.gui.files.vector_files import ask_for_vectors
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.form import CHOICE_PX
from embviz.gui.widgets.inputs.short_combo import ShortCombo
from embviz.gui.widgets.layouts import label, row
from embviz.training.parameters import COUNTED
from embviz.util.errors import EmbvizError
from embviz.util.language import inside, tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.training.parameters import TrainingParameters
    from embviz.training.start import Start
    from embviz.vectors.embedding import Embedding

KIND = "begin with"
_RANDOM, _OPEN, _FILE, _CHOOSE, _RUN = "random", "open", "file", "choose", "run/"


class StartFromInput(QWidget):
    """Choice of initial vectors, and whether words that have vectors keep them.

    Signals
    -------
    wants_dimensions(int)
        Vectors of so many dimensions were chosen.
    """

    wants_dimensions = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        self._names = context.workspace.run_names
        # from a file: chosen here, or open when a text was opened over it
        self._loaded: Embedding | None = context.workspace.vectors_before
        self._chosen = _RANDOM
        self._counted = False  # the model computes its vectors from counts
        self._choice = ShortCombo()
        self._choice.setObjectName("train.start_from")
        self._choice.setAccessibleName(tr("Start from"))
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        caption = label(tr("Start from"))
        set_scaled_size(caption, minimum_width=CHOICE_PX)
        caption.setBuddy(self._choice)
        self._freeze = QCheckBox(tr("Freeze old words"))
        self._freeze.setObjectName("train.freeze")
        self._freeze.setAccessibleName(self._freeze.text())
        self._freeze.setToolTip(tr("Words that already have vectors keep them bit for bit; only new words learn."))
        self._note = label("", "caption", wrap=True)
        self._note.setObjectName("train.start_note")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row(caption, self._choice, spacing=6, stretch=self._choice))
        layout.addWidget(self._freeze)
        layout.addWidget(self._note)
        self._choice.activated.connect(self._on_activated)
        self._workspace.embedding_changed.connect(self._on_embedding)
        self._workspace.observers_changed.connect(self._list)
        self._workspace.corpus_changed.connect(self._list)
        self._list()

    def start(self, parameters: "TrainingParameters") -> "Callable[[], Start] | None":
        """Return a function for a worker that creates the start of a run; None for a random start."""
        embedding, observer = self._embedding(), self._observer()
        if self._counted:
            return None
        if embedding is not None:
            return partial(_at_vectors, embedding, self._freeze.isChecked())
        return None if observer is None else partial(_at_first_weights, observer, parameters)

    def show_model(self, model: str) -> None:
        """Offer the starts that a model supports: count-based models have none."""
        counted = model in COUNTED
        if counted != self._counted:
            self._counted = counted
            self._choice.setEnabled(not counted)
            self._describe()

    def open_file(self, path: str | Path) -> None:
        """Read vectors and start with them, as if the file had been chosen in the dialog."""
        def done(embedding: "Embedding") -> None:
            self._loaded, self._chosen = embedding, _FILE
            self._list()
            self.wants_dimensions.emit(embedding.dimensions)

        self._say(tr("Reading {name} …", name=Path(path).name))
        self._context.loader.read_vectors(path, KIND, done, self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        self._list()
        if not isinstance(error, EmbvizError):
            self._context.messages.show_error(error)
        else:
            self._say(str(error), "error")

    def _on_activated(self) -> None:
        chosen = self._choice.currentData()
        if chosen == _CHOOSE:
            self._list()
            ask_for_vectors(self._context.jobs, self, tr("Start from vectors"), self.open_file)
            return
        self._chosen = chosen
        self._list()
        embedding = self._embedding()
        if embedding is not None:
            self.wants_dimensions.emit(embedding.dimensions)

    def _on_embedding(self) -> None:
        embedding = self._workspace.embedding
        if embedding is not None and self._workspace.run is None:
            self._loaded = embedding
        self._list()

    def _observer(self) -> "Observer | None":
        """Return the chosen run."""
        return next((one for one in self._workspace.observers if self._key(one) == self._chosen), None)

    def _key(self, observer: "Observer") -> str:
        return f"{_RUN}{self._names.number(observer)}"

    def _embedding(self) -> "Embedding | None":
        """Return the chosen vectors, if they are available."""
        return {_OPEN: self._workspace.embedding, _FILE: self._loaded}.get(self._chosen)

    def _list(self) -> None:
        """List the possible starts; a choice that is gone is replaced by the first one."""
        items = [(tr("Random vectors"), _RANDOM)]
        if self._workspace.embedding is not None and self._workspace.run is not None:
            items.append((tr("The current vectors"), _OPEN))
        if self._loaded is not None:
            items.append((Path(self._loaded.provenance.get("file", tr("These vectors"))).name, _FILE))
        items.append((tr("Vectors from a file …"), _CHOOSE))
        items.extend(
            (tr("Initial weights of {run}", run=inside(self._names.name(observer))), self._key(observer))
            for observer in self._workspace.observers if observer.moments
        )
        places = [data for _, data in items]
        if self._chosen not in places:
            self._chosen = _RANDOM
        if [(self._choice.itemText(k), self._choice.itemData(k)) for k in range(self._choice.count())] != items:
            self._choice.clear()
            for text, data in items:
                self._choice.addItem(text, data)
        self._choice.setCurrentIndex(places.index(self._chosen))
        self._describe()

    def _describe(self) -> None:
        embedding, corpus = self._embedding(), self._workspace.corpus
        self._freeze.setVisible(embedding is not None and not self._counted)
        self._choice.setToolTip(self._choice.currentText())
        if self._counted:
            self._say(tr("This model computes its vectors from counts and cannot start from others."))
        elif self._observer() is not None:
            self._say(
                tr("The same first vectors as then. Of another model or another number of words, its vectors alone."),
            )
        elif embedding is None or corpus is None:
            self._say("")
        else:
            self._say(tr(
                "{embedding:,} words, {dimensions} dimensions",
                embedding=len(embedding), dimensions=embedding.dimensions,
            ))

    def _say(self, text: str, role: str = "caption") -> None:
        self._note.setProperty("role", role)
        self._note.style().unpolish(self._note)
        self._note.style().polish(self._note)
        self._note.setText(text)
        self._note.setVisible(bool(text))


def _at_vectors(embedding: "Embedding", freeze: bool) -> "Start":
    from embviz.training.start import Start

    return Start(embedding=embedding, freeze=freeze)


def _at_first_weights(observer: "Observer", parameters: "TrainingParameters") -> "Start":
    from embviz.training.start import Start, same_shape

    beginning = observer.moments[0]  # is never thinned out
    same = same_shape(observer.run.parameters, parameters)
    # the words are those of the earlier run in both cases, including those given to it
    return Start(observer.embedding(beginning), state=observer.history.state(beginning) if same else None)
