"""Button that saves or opens vectors derived from the open ones."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save, with_kinds_to_save
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding


class DerivedVectorsButton:
    """Button that asks for a file and writes vectors to it, in the format of its extension.

    Parameters
    ----------
    name : str
        Object name of the button.
    made : callable
        Returns the vectors; None while there are none.
    message : InlineMessage
        Shows the result.

    Attributes
    ----------
    button : QPushButton
    """

    def __init__(
        self, context: Context, name: str, made: "Callable[[], Embedding | None]", message: InlineMessage
    ) -> None:
        self._context, self._made, self._message = context, made, message
        self.button = button(tr("Save vectors…"), name, flat=True)
        self.button.clicked.connect(self._on_clicked)

    def _on_clicked(self, _checked: bool = False) -> None:
        embedding = self._made()
        if embedding is None:
            return

        def ask(kinds: str) -> None:
            try:
                path = ask_to_save(self.button.window(), tr("Save vectors"), "vectors", kinds)
            except InputError as error:
                self._message.show_error(error)
                return
            if path:
                self.save(path)

        with_kinds_to_save(self._context.jobs, embedding, ask)

    def save(self, path: str | Path) -> None:
        """Write the vectors, as if the file had been chosen in the dialog."""
        embedding, target = self._made(), Path(path)
        if embedding is None:
            return

        def work(job: Job) -> None:
            from embviz.vectors.formats import write_vectors

            write_vectors(embedding, target, job.pulse)

        def failed(error: Exception) -> None:
            if isinstance(error, EmbvizError):
                self._message.show_error(error)
            else:
                self._context.messages.show_error(error)

        self._context.jobs.submit(
            "files",
            "save made",
            work,
            lambda _none: self._message.show_note(tr("Saved {name}.", name=target.name)),
            failed,
        )
