"""The services and the open things that every page and panel is given."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from embviz.gui.core.jobs import Jobs
from embviz.gui.core.messages import Messages
from embviz.gui.core.questions import Questions
from embviz.gui.core.settings import Settings
from embviz.gui.core.training_controller import TrainingController
from embviz.gui.core.workspace import Workspace
from embviz.gui.files.loader import DocumentLoader
from embviz.gui.scene.coloring.model import MapColoring
from embviz.gui.scene.scene import MapScene
from embviz.gui.scene.selection_actions import SelectionActions

Shared = TypeVar("Shared")


@dataclass(frozen=True)
class Context:
    """Services and open data, shared by all pages; what only some of them share is made by `share`.

    `show_page` shows a page, `run_action` runs an action of the table, `fill_inputs` writes several selected words into
    the heatmap and offers them to the analogy, `ask_analogy` writes an expression into the analogy and goes there,
    `show_help` opens the user guide at a place such as ``map#layout``, `questions` reads and answers sentences.
    """

    workspace: Workspace
    jobs: Jobs
    settings: Settings
    trainer: TrainingController
    loader: DocumentLoader
    scene: MapScene
    selection_actions: SelectionActions
    coloring: MapColoring
    show_page: Callable[[str], None]
    run_action: Callable[[str], None]
    fill_inputs: Callable[[], None]
    ask_analogy: Callable[[str], None]
    show_help: Callable[[str], None]
    questions: Questions
    shared: dict[Callable[..., Any], Any] = field(default_factory=dict, repr=False)

    def share(self, kind: "Callable[[Context], Shared]") -> Shared:
        """Return the only object of a class, made with this context when it is first asked for."""
        if kind not in self.shared:
            self.shared[kind] = kind(self)
        found: Shared = self.shared[kind]
        return found

    @property
    def messages(self) -> Messages:
        """Shows errors, lines in the status bar, and questions."""
        return self.jobs.messages

    def complete(self, prefix: str) -> Sequence[str]:
        """Return words of the open vocabulary that begin with a prefix, then those spelled nearly like it."""
        workspace = self.workspace
        if workspace.embedding is not None:
            index, words = workspace.embedding.index, workspace.embedding.words
        elif workspace.run is not None:
            index, words = workspace.run.vocabulary.index, workspace.run.vocabulary.words
        elif workspace.corpus is not None:
            index, words = workspace.corpus.vocabulary.index, workspace.corpus.vocabulary.words
        else:
            return ()
        return [words[i] for i in index.offer(prefix, 12)]
