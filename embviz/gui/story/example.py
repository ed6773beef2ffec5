"""The example: a story of ten steps on the toy world."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from embviz.gui.story.playing import StoryHost, StoryPlayer
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.projects.view_state import StoryStep

TITLE = tr("How words become vectors")


@dataclass(frozen=True)
class ExampleStep:
    """A step of the example: what it says, and what it shows of the run on the toy world.

    Attributes
    ----------
    title, text : str
    page : str
        Address of the page.
    share : float or None
        How much of the run is done at the moment that is shown; None for the present.
    selection : tuple of str
    lines : tuple of (str, str)
        Object names of lines, and what stands in them.
    """

    title: str
    text: str
    page: str = "map"
    share: float | None = None
    selection: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


STEPS = (
    ExampleStep(
        tr("A made-up world"),
        tr(
            "This text is made up: people, animals and places in **short sentences**. Its answers are known, so we can "
            "check what a program learns from it."
        ),
        "text",
    ),
    ExampleStep(
        tr("At first, chaos"),
        tr("Each word begins with random numbers. Nothing is near anything for a reason."),
        share=0.0,
    ),
    ExampleStep(
        tr("Groups form"),
        tr("The program reads the text and predicts which words occur together. *Soon* groups appear."),
        share=0.1,
    ),
    ExampleStep(
        tr("Half of the training"),
        tr(
            "Words that are used alike move toward each other. Nobody told the program what an animal is: the "
            "colors are for us."
        ),
        share=0.5,
    ),
    ExampleStep(
        tr("The finished map"),
        tr("Each point is a word. **Near** means: used in the same kinds of sentences. Point at a word to read more."),
    ),
    ExampleStep(
        tr("A family of words"),
        tr(
            "*king*, *queen*, *prince* and *princess* lie together, because the text says the same kinds of things "
            "about them."
        ),
        selection=("king", "queen", "prince", "princess"),
    ),
    ExampleStep(
        tr("The neighbors of a word"),
        tr("These vectors point in nearly the same direction. A cosine of 1 means exactly the same direction."),
        "words/neighbors",
        selection=("dog",),
        lines=(("neighborhood.question", "dog"),),
    ),
    ExampleStep(
        tr("Calculating with words"),
        tr("The step from *man* to *woman*, added to *king*, ends near **queen**."),
        "analogy/ask",
        lines=(("analogy.expression", "king - man + woman"),),
    ),
    ExampleStep(
        tr("All with all"),
        tr("Each cell compares two words. Blocks are groups: people, cities, animals."),
        "similarity/heatmap",
        lines=(("heatmap.words", "king queen prince princess man woman boy girl paris london rome dog cat horse"),),
    ),
    ExampleStep(
        tr("Your turn"),
        tr(
            "Close the story and try it:\n\n- click words on the map\n- ask for an analogy of your own\n"
            "- open a text that you care about"
        ),
    ),
)


def begin_example(window: StoryHost, player: StoryPlayer) -> None:
    """Open the toy world and train on it, where that is not done, and play the example."""

    def trained() -> None:
        player.model.put(TITLE, example_steps(window))
        window.show_panel("story")
        player.play(0)

    _ToyTraining(window, trained).begin()


class _ToyTraining(QObject):
    """Opens the toy world and trains on it, where that is not done, and calls `trained` at the end.

    It gives up when the training fails or is cancelled, or something else is opened.
    """

    def __init__(self, window: StoryHost, trained: Callable[[], None]) -> None:
        super().__init__(window)
        self._window, self._workspace, self._trained = window, window.workspace, trained

    def begin(self) -> None:
        """Open the toy world, unless it is open."""
        if self._workspace.truths is not None:
            self._train()
        else:
            self._window.context.loader.toy_world(self._train)

    def _train(self) -> None:
        workspace, trainer = self._workspace, self._window.trainer
        workspace.corpus_changed.connect(self.deleteLater)
        trainer.failed.connect(self.deleteLater)
        trainer.cancelled.connect(self.deleteLater)
        workspace.embedding_changed.connect(self._look)
        workspace.run_changed.connect(self._look)
        if workspace.run is None:
            self._window.context.run_action("train.run")
        self._look()

    def _look(self) -> None:
        workspace = self._workspace
        if workspace.run is None or workspace.training or workspace.embedding is None:
            return
        for changed in (workspace.embedding_changed, workspace.run_changed):
            changed.disconnect(self._look)
        self.deleteLater()
        # after all others have seen that it has ended
        QTimer.singleShot(0, self._window, self._trained)


def example_steps(window: StoryHost) -> "list[StoryStep]":
    """Return the steps of the example for the open run."""
    from embviz.projects.view_state import MapCamera, MapColors, StoryStep, TypedLine, ViewState

    run = window.workspace.run
    end = float(run.progress.tokens_done) if run is not None and run.progress is not None else 0.0
    steps = []
    for step in STEPS:
        view_state = ViewState(
            step.page,
            None if step.share is None else step.share * end,
            camera=MapCamera(),
            colors=MapColors("category"),
        )
        lines = tuple(TypedLine(name, text) for name, text in step.lines)
        run_id = run.run_id if run is not None else None
        steps.append(StoryStep(step.title, step.text, view_state, step.selection, run_id, lines))
    return steps
