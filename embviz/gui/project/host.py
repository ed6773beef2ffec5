"""What a project needs of the window it belongs to."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QMainWindow

from embviz.gui.core.messages import Messages
from embviz.gui.core.settings import Settings
from embviz.gui.core.training_controller import TrainingController
from embviz.gui.core.workspace import Workspace
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.scene.selection_actions import SelectionActions

if TYPE_CHECKING:
    from embviz.gui.project.controller import ProjectController, UnsavedRuns
    from embviz.training.parameters import TrainingParameters


class SavesVectors(Protocol):
    """Saves vectors to a file chosen by the user."""

    def save_vectors(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file and write the open vectors; call `then` when they are written."""


class ProjectHost(QMainWindow):
    """Interface of a window whose contents can be saved as a project.

    Attributes
    ----------
    context, workspace, settings, trainer, selection_actions, messages : the services of the window
    commands : SavesVectors
    project : ProjectController
    unsaved : UnsavedRuns
    front_panel : str
        Id of the panel in front on the right of the map, empty for none; if set, it is shown with the map.
    """

    context: Context
    workspace: Workspace
    settings: Settings
    trainer: TrainingController
    selection_actions: SelectionActions
    messages: Messages
    commands: SavesVectors
    project: "ProjectController"
    unsaved: "UnsavedRuns"

    @property
    def front_panel(self) -> str:
        raise NotImplementedError

    @front_panel.setter
    def front_panel(self, name: str) -> None:
        raise NotImplementedError

    def page(self, address: str) -> Page:
        """Return a page, or one of its tabs as ``page/part``."""
        raise NotImplementedError

    def built_pages(self) -> Iterator[Page]:
        """Yield the pages, and of those with tabs the tabs, that were shown or requested before."""
        raise NotImplementedError

    def show_parameters(self, parameters: "TrainingParameters") -> None:
        """Show the parameters of a run in the form of the training."""
        raise NotImplementedError

    def current_address(self) -> str:
        """Return the address of the current page, as ``page`` or ``page/part``."""
        raise NotImplementedError
