"""Button that saves a plot of words."""

from pathlib import Path
from typing import Protocol

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Jobs
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button
from embviz.gui.widgets.plot_data.picture_file import write_picture
from embviz.util.errors import InputError
from embviz.util.language import tr


class _Picture(Protocol):
    def to_image(self, scale: float = ...) -> QImage: ...
    def svg(self) -> bytes: ...
    def window(self) -> QWidget: ...


class SavePlotButton:
    """Asks for a file and saves a plot, as PNG or SVG by its suffix, on a worker.

    Parameters
    ----------
    picture : WordPlane or another widget with `to_image` and `svg`
    name : str
        Object name of the button.
    file_name : str
        Proposed name, without suffix.
    message : InlineMessage
        Shows the result.

    Attributes
    ----------
    button : QPushButton
    """

    def __init__(self, jobs: Jobs, picture: _Picture, name: str, file_name: str, message: InlineMessage) -> None:
        self._jobs, self._picture, self._file_name, self._message = jobs, picture, file_name, message
        self.button = button(tr("Save picture…"), name, flat=True)
        self.button.clicked.connect(self._on_clicked)

    def _on_clicked(self, _checked: bool = False) -> None:
        try:
            path = ask_to_save(
                self._picture.window(), tr("Save picture"), f"{self._file_name}.png",
                tr("Picture (*.png);;Vector drawing (*.svg)"),
            )
        except InputError as error:
            self._message.say(error)
            return
        if path:
            self.save(path)

    def save(self, path: str) -> None:
        """Save the plot to a file, as after the file dialog."""
        made = self._picture.svg() if path.lower().endswith(".svg") else self._picture.to_image()

        def write(file: str) -> object:
            return Path(file).write_bytes(made) if isinstance(made, bytes) else made.save(file)

        def failed(error: Exception) -> None:
            if isinstance(error, InputError):
                self._message.say(error)
            else:
                self._jobs.report_error(error)

        self._jobs.submit(
            "files", f"save picture {self.button.objectName()}", lambda _job: write_picture(path, write),
            lambda _none: self._message.remark(tr("Saved {path}.", path=path)), failed,
        )
