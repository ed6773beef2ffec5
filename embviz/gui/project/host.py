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
    """Says things in passing."""

    def say(self, text: str) -> None:
        """Show a line for a moment."""


class SavesVectors(Protocol):
    """Writes vectors to a file that a person chooses."""

    def save_vectors(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file and write the open vectors; `then` follows when they are written."""


class ProjectHost(QMainWindow):
    """A window whose contents can be saved as a project: the main window is one.

    Attributes
    ----------
    context, workspace, settings, studio, hands : the services of the window
    banner : Banner
        Where messages stay until they are answered.
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
        """Return a page, or one of its parts as ``page/part``."""
        raise NotImplementedError

    def page_if_built(self, page_id: str) -> Page | None:
        """Return a page that was shown or asked for before; None for one of which nobody has seen anything."""
        raise NotImplementedError

    def panel(self, name: str) -> QWidget:
        """Return what a dock shows."""
        raise NotImplementedError

    @property
    def map_page(self) -> "MapPage":
        """The word map."""
        return cast("MapPage", self.page("map"))

    @property
    def map_page_if_built(self) -> "MapPage | None":
        """The word map, None while nobody has seen it."""
        return cast("MapPage | None", self.page_if_built("map"))

    @property
    def axes_page(self) -> "AxesPage":
        """The axes that a person types."""
        return cast("AxesPage", self.page("axes/axes"))

    @property
    def training_panel(self) -> "TrainingPanel":
        """The panel with the form of a training."""
        return cast("TrainingPanel", self.panel("training"))

    def current_address(self) -> str:
        """Return what is in front, as ``page`` or ``page/part``."""
        raise NotImplementedError

    def say(self, error: Exception, about: object = None) -> None:
        """Show what went wrong."""
        raise NotImplementedError
