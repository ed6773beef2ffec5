"""Button that saves a plot of words."""

from embviz.gui.core.jobs import Jobs
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button
from embviz.gui.widgets.plot_data.picture_dialog import PictureDialog, SizedPicture, save_picture
from embviz.gui.widgets.plot_data.picture_sizes import SIZES
from embviz.util.language import tr


class SavePlotButton:
    """Opens the dialog that saves a plot as PNG, SVG or PDF, in the size of a column, a slide or a poster.

    Parameters
    ----------
    picture : WordPlane or another widget with `at_size`
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

    def __init__(self, jobs: Jobs, picture: SizedPicture, name: str, file_name: str, message: InlineMessage) -> None:
        self._jobs, self._picture, self._file_name, self._message = jobs, picture, file_name, message
        self.button = button(tr("Save picture…"), name, flat=True)
        self.button.clicked.connect(lambda: self.open_dialog())

    def open_dialog(self) -> PictureDialog:
        """Show the dialog."""
        dialog = PictureDialog(self._picture, self._file_name, self._jobs, self._message)
        dialog.show()
        return dialog

    def save(self, path: str) -> None:
        """Save the plot to a file as it is shown."""
        save_picture(self._jobs, self._picture, SIZES[0], path, self._message)
