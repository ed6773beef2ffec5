"""What a project needs of the window it belongs to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtWidgets import QMainWindow, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.core.training_controller import TrainingController
from embviz.gui.core.workspace import Workspace
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.scene.selection_actions import SelectionActions
from embviz.gui.widgets.banner import Banner

if TYPE_CHECKING:
    from embviz.gui.axes.axes_page import AxesPage
    from embviz.gui.map.page import MapPage
    from embviz.gui.project.controller import ProjectController
    from embviz.gui.project.unsaved import UnsavedRuns
    from embviz.gui.training.panel import TrainingPanel


class StatusLine(Protocol):
    """Shows temporary messages."""

    def say(self, text: str) -> None:
        """Show a message for a moment."""


class SavesVectors(Protocol):
    """Saves vectors to a file chosen by the user."""

    def save_vectors(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file and write the open vectors; call `then` when they are written."""


class ProjectHost(QMainWindow):
    """Interface of a window whose contents can be saved as a project.

    Attributes
    ----------
    context, workspace, settings, studio, hands : the services of the window
    banner : Banner
        Shows messages until they are answered.
    status : StatusLine
    commands : SavesVectors
    project : ProjectController
    unsaved : UnsavedRuns
    """

    context: Context
    workspace: Workspace
    settings: Settings
    studio: TrainingController
    hands: SelectionActions
    banner: Banner
    status: StatusLine
    commands: SavesVectors
    project: "ProjectController"
    unsaved: "UnsavedRuns"

    def page(self, address: str) -> Page:
        """Return a page, or one of its tabs as ``page/part``."""
        raise NotImplementedError

    def page_if_built(self, page_id: str) -> Page | None:
        """Return a page if it was shown or requested before, else None."""
        raise NotImplementedError

    def panel(self, name: str) -> QWidget:
        """Return the contents of a dock."""
        raise NotImplementedError

    @property
    def map_page(self) -> "MapPage":
        """The map page."""
        return cast("MapPage", self.page("map"))

    @property
    def map_page_if_built(self) -> "MapPage | None":
        """The map page, None if it has not been built."""
        return cast("MapPage | None", self.page_if_built("map"))

    @property
    def axes_page(self) -> "AxesPage":
        """The axes page."""
        return cast("AxesPage", self.page("axes/axes"))

    @property
    def training_panel(self) -> "TrainingPanel":
        """The training panel, with the form."""
        return cast("TrainingPanel", self.panel("training"))

    def current_address(self) -> str:
        """Return the address of the current page, as ``page`` or ``page/part``."""
        raise NotImplementedError

    def say(self, error: Exception, about: object = None) -> None:
        """Show an error."""
        raise NotImplementedError
