"""The steps of the tour: target, text, and what each step does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

HELP = "menu help"  # instead of an object name, because menus have none in the menu bar
_WORD, _QUESTION = "king", "king - man + woman"


@dataclass(frozen=True)
class Stage:
    """A stage of an action: `do` starts it, and it is complete once `met`."""

    doing: str
    do: Callable[["MainWindow"], None]
    met: Callable[["MainWindow"], bool]


@dataclass(frozen=True)
class Step:
    """A step of the tour.

    `target` is the object name of its target widget, `address` the page that contains it. `offer` names its action,
    `whole` names it when preceding stages are missing too, which are then run first: `stages` are all of them in order,
    each but the last skipped if it is met. `done` describes the result, `shows` is the widget that shows it; without
    one the tour continues by itself. An `optional` step offers nothing if all of it has been done already.
    """

    id: str
    title: str
    text: str
    target: str
    address: str
    offer: str = ""
    stages: tuple[Stage, ...] = ()
    shows: str = ""
    whole: str = ""
    done: str = ""
    optional: bool = False

    def offered(self, window: "MainWindow") -> str:
        """Return the action that is offered in a window; empty for none."""
        if self.optional and all(stage.met(window) for stage in self.stages):
            return ""
        return self.offer if all(stage.met(window) for stage in self.stages[:-1]) else self.whole or self.offer


def _choose(window: "MainWindow") -> None:
    index = window.workspace.index
    if index is not None:
        window.workspace.select([_WORD if index.get(_WORD) is not None else index.words[0]])


def _ask(window: "MainWindow") -> None:
    window.commands.words.ask_analogy(_QUESTION)


_TEXT = Stage(
    tr("Opening the toy world …"), lambda window: window.run_action("file.toy_world"),
    lambda window: window.workspace.corpus is not None,
)
_TEXT_OR_VECTORS = Stage(
    _TEXT.doing, _TEXT.do,
    lambda window: window.workspace.corpus is not None or window.workspace.embedding is not None,
)
_TRAINED = Stage(
    tr("Training …"), lambda window: window.run_action("train.run"),
    lambda window: window.workspace.embedding is not None and not window.workspace.training,
)
_CHOSEN = Stage(tr("Selecting a word …"), _choose, lambda window: len(window.workspace.chosen) > 0)
_ASKED = Stage(tr("Asking …"), _ask, lambda _window: True)

_TRAIN_AND_CHOOSE = tr("Train on the toy world and select a word")

STEPS = (
    Step(
        "open", tr("Begin with a text"),
        tr(
            "Open a text, a folder of texts or a file of vectors here, or drop it on the window. The toy world is a "
            "small made-up text whose answers are known."
        ),
        "start.toy_world", "start", tr("Open the toy world"), (_TEXT,), done=tr("The toy world is open."),
    ),
    Step(
        "train", tr("Learn vectors"),
        tr(
            "Train reads the text several times and moves the vectors of words that occur together. The map and the "
            "curves follow."
        ),
        "train.start", "map", tr("Train on it"), (_TEXT, _TRAINED), "map.view", tr("Open the toy world and train"),
        tr("Done: words that are used alike now lie near each other."),
    ),
    Step(
        "map", tr("Look at the map"),
        tr(
            "Words that are used alike lie near each other. Drag to move, scroll to zoom, and click a word to "
            "select it."
        ),
        "map.view", "map", tr("Select a word"), (_TEXT_OR_VECTORS, _TRAINED, _CHOSEN), whole=_TRAIN_AND_CHOOSE,
        done=tr("A word is selected, and its neighbors are on the right."),
    ),
    Step(
        "word", tr("Read a word"),
        tr(
            "This panel shows the selected word: its nearest words with their cosines, and its vector. The other "
            "tabs arrange the map, color it and tell you how far to trust it."
        ),
        "dock.inspector", "map", tr("Select a word"), (_TEXT_OR_VECTORS, _TRAINED, _CHOSEN), "dock.inspector",
        _TRAIN_AND_CHOOSE, tr("This is what is known about the word."), optional=True,
    ),
    Step(
        "analogy", tr("Ask the vectors"),
        tr(
            "Words can be added and subtracted like numbers: king − man + woman lies near queen. Try any words of "
            "the vocabulary."
        ),
        "analogy.expression", "analogy/ask", tr("Ask it"), (_TEXT_OR_VECTORS, _TRAINED, _ASKED),
        "analogy.results", tr("Train on the toy world and ask"),
        tr("These words are nearest to the sum: the first one is the answer."),
    ),
    Step(
        "course", tr("Understand how it works"),
        tr(
            "The lessons explain the method step by step, with live pictures. Present shows a lesson in a lecture hall."
        ),
        "lessons.list", "lessons",
    ),
    Step(
        "keys", tr("Find everything by typing"),
        tr("Ctrl+K finds every action, page and word, and F1 lists all shortcuts. You find this tour again in the "
           "Help menu."),
        HELP, "lessons", tr("Open the palette"),
        (Stage("", lambda window: window.run_action("help.palette"), lambda _window: True),), HELP,
    ),
)
