"""The reading options of the open text."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.parameter_form import ParameterForm
from embviz.gui.widgets.layouts import button, column, combo_box, label, row
from embviz.text.preprocessing import Preprocessing, declarations
from embviz.util.errors import InputError
from embviz.util.language import tr

KIND = "reading sample"
_SENTENCE = "Don’t miss the Café’s 25 best well-known dishes &amp; 3.5 stars in 北京!"


class ReadingSample(QWidget):
    """An input for a sentence, and its tokens."""

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs = jobs
        self._options = Preprocessing()
        layout = column(self, (0, 0, 0, 0), 8)
        layout.addWidget(label(tr("Try it on a sentence"), "section"))
        self._line = QLineEdit(_SENTENCE)
        self._line.setObjectName("text.sample")
        self._line.setAccessibleName(tr("Sentence to try the options on"))
        layout.addWidget(self._line)
        self._tokens = label("", wrap=True, name="text.sample_tokens")
        self._tokens.setAccessibleName(tr("Its tokens"))
        self._tokens.setTextFormat(Qt.TextFormat.PlainText)
        self._tokens.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self._tokens)
        self._count = label("", "caption")
        layout.addWidget(self._count)
        layout.addStretch(1)
        self._line.textChanged.connect(lambda _text: self._read())

    def show_options(self, options: Preprocessing) -> None:
        """Tokenize the sentence with other options."""
        self._options = options
        self._read()

    def _read(self) -> None:
        text, options = self._line.text(), self._options

        def work(_job: Job) -> list[str]:
            from embviz.text.reading import corpus_from_texts

            corpus = corpus_from_texts([text], options)
            return [word for i in range(corpus.sentences) for word in corpus.sentence(i)]

        def failed(error: InputError) -> None:
            # a sentence without any token left is a valid result
            self._show([])

        self._jobs.submit("quick", KIND, work, self._show, on_refused=failed)

    def _show(self, tokens: list[str]) -> None:
        self._tokens.setText("  ·  ".join(tokens))
        self._count.setText(tr("{tokens} tokens", tokens=len(tokens)) if tokens else tr("No tokens are left."))


_FORM_PX = 420
_MADE = tr("This text was made by the program: there is no file to read again.")


class ReadingOptions(QWidget):
    """Form of the preprocessing options; for tables also the column of the text."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._asked: Path | str | None = None
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        outer.addWidget(scroll)
        inside = QWidget()
        scroll.setWidget(inside)
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(16)
        self._about = label("", "muted", wrap=True, name="text.reading")
        layout.addWidget(self._about)
        self._form = ParameterForm("text")
        set_scaled_size(self._form, maximum_width=_FORM_PX)
        self._form.declare(declarations(), Preprocessing().to_dict())
        self._form.changed.connect(lambda _name: self._check())
        self._sample = ReadingSample(context.jobs)
        across = QHBoxLayout()
        across.setSpacing(48)
        across.addWidget(self._form, 1)
        across.addWidget(self._sample, 1)
        layout.addLayout(across)
        self._column_name = label(tr("Column with the text"))
        self._column = combo_box("text.column", self._column_name.text())
        layout.addLayout(row(self._column_name, self._column, None))
        self._again = button(tr("Read again"), "text.read_again", primary=True)
        self._again.clicked.connect(self.read_again)
        self._message = InlineMessage("text.reading_message")
        layout.addLayout(row(self._again, None))
        layout.addWidget(self._message)
        layout.addStretch(1)
        self.look()

    def look(self) -> None:
        """Show the options of the open text."""
        corpus, path = self._context.workspace.corpus, self._context.loader.path
        if corpus is not None:
            self._form.fill(corpus.preprocessing.to_dict())
        can = corpus is not None and path is not None
        for name in declarations():
            self._form.control(name).setEnabled(can)
        self._again.setEnabled(can)
        self._about.setText(
            _MADE
            if path is None
            else tr("{path}\nReading again closes the vectors learned from the text as it is now.", path=path)
        )
        self._check()
        self._ask_columns(path)

    def read_again(self) -> None:
        """Read the file again with the options of the form."""
        loader = self._context.loader
        options = self._check()
        if options is not None and loader.path is not None:
            loader.preprocessing = options
            loader.open_text(loader.path, self._column.currentData(), page="text")

    def _check(self) -> Preprocessing | None:
        try:
            options = Preprocessing.from_dict(self._form.values())
        except InputError as error:
            self._message.show_error(error)
            return None
        self._message.show_note(options.describe())
        if self.isVisible():
            self._sample.show_options(options)
        return options

    def _ask_columns(self, path: Path | str | None) -> None:
        if path == self._asked and path is not None:
            return
        self._asked = path
        self._show_columns(())
        if path is None or (isinstance(path, Path) and not path.is_file()):
            return

        def work(job: Job) -> "tuple[str, ...]":
            from embviz.text.reading import columns

            return tuple(columns(path, job.pulse))

        def failed(error: Exception) -> None:
            # problems of the file are reported when it is read; no column can be chosen then
            if not isinstance(error, InputError):
                self._context.messages.show_error(error)

        self._context.jobs.submit("files", "text columns", work, self._show_columns, failed)

    def _show_columns(self, names: "tuple[str, ...]") -> None:
        self._column.clear()
        for name in names:
            self._column.addItem(name, name)
        self._column.setVisible(bool(names))
        self._column_name.setVisible(bool(names))
