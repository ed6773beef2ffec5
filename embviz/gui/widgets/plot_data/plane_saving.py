"""Button that saves a plot of words."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from embviz.gui.files.file_names import ask_to_save
from embviz.gui.widgets.inputs.input_error import Complaint
from embviz.gui.widgets.layouts import button
from embviz.gui.widgets.plot_data.picture_file import write_picture
from embviz.util.errors import InputError
from embviz.util.language import tr


class _Picture(Protocol):
    def to_image(self, scale: float = ...) -> QImage: ...
    def to_svg(self, path: str) -> None: ...
    def window(self) -> QWidget: ...


class PlaneSaving:
    """Asks for a file and writes a picture into it, as PNG or SVG by its ending.

    Parameters
    ----------
    picture : WordPlane or another widget with `to_image` and `to_svg`
    name : str
        Object name of the button.
    file_name : str
        Proposed, without its ending.
    message : Complaint
        Where it is said what came of it.

    Attributes
    ----------
    button : QPushButton
    """

    def __init__(self, picture: _Picture, name: str, file_name: str, message: Complaint) -> None:
        self._picture, self._file_name, self._message = picture, file_name, message
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
        """Write the picture: what choosing a file in the dialog does."""
        draw: Callable[[str], object] = self._picture.to_svg
        if not path.lower().endswith(".svg"):
            def draw(file: str) -> object:
                return self._picture.to_image().save(file)
        try:
            write_picture(path, draw)
        except InputError as error:
            self._message.say(error)
        else:
            self._message.remark(tr("Saved {path}.", path=path))
