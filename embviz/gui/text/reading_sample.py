"""Preview of the reading options on a sentence."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.widgets.layouts import column, label
from embviz.text.preprocessing import Preprocessing
from embviz.util.errors import InputError
from embviz.util.language import tr

KIND = "reading sample"
_SENTENCE = "Don’t miss the Café’s 25 best well-known dishes &amp; 3.5 stars in 北京!"


class ReadingSample(QWidget):
    """A line to type into, and its tokens."""

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
        self._tokens = label("", wrap=True)
        self._tokens.setObjectName("text.sample_tokens")
        self._tokens.setAccessibleName(tr("Its tokens"))
        self._tokens.setTextFormat(Qt.TextFormat.PlainText)
        self._tokens.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self._tokens)
        self._count = label("", "caption")
        layout.addWidget(self._count)
        layout.addStretch(1)
        self._line.textChanged.connect(lambda _text: self._read())

    def show_options(self, options: Preprocessing) -> None:
        """Read the sentence with other options."""
        self._options = options
        self._read()

    def _read(self) -> None:
        text, options = self._line.text(), self._options

        def work(_job: Job) -> list[str]:
            from embviz.text.reading import corpus_from_texts

            corpus = corpus_from_texts([text], options)
            return [word for i in range(corpus.sentences) for word in corpus.sentence(i)]

        def failed(error: Exception) -> None:
            # a sentence of which nothing is left is an answer too
            if isinstance(error, InputError):
                self._show([])
            else:
                self._jobs.failed.emit(error)

        self._jobs.submit("quick", KIND, work, self._show, failed)

    def _show(self, tokens: list[str]) -> None:
        self._tokens.setText("  ·  ".join(tokens))
        self._count.setText(tr("{tokens} tokens", tokens=len(tokens)) if tokens else tr("Nothing is left."))
