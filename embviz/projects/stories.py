"""A story: moments of a session with a text each, to be shown one after the other."""

from dataclasses import dataclass, field

from embviz.projects.sight import ViewState


@dataclass(frozen=True)
class TypedLine:
    """What was typed into a line of a page: the object name of the line, and its text."""

    name: str
    text: str


@dataclass(frozen=True, eq=False)
class StoryStep:
    """A moment of a story: what is looked at, and what is said about it.

    Attributes
    ----------
    title : str
        One line.
    text : str
        Markdown.
    sight : ViewState
        Page, moment of the run, camera, colors and hidden words; an attached table is left out.
    selection : tuple of str
        The selected words.
    run : int or None
        Place among the runs of the project of the one that is looked at; in a window, its id. None for the one that is
        open.
    lines : tuple of TypedLine
        What was typed on the page.
    """

    title: str
    text: str
    sight: ViewState = field(default_factory=ViewState, repr=False)
    selection: tuple[str, ...] = field(default=(), repr=False)
    run: int | None = None
    lines: tuple[TypedLine, ...] = ()


@dataclass(frozen=True, eq=False)
class Story:
    """A story.

    Attributes
    ----------
    title : str
        Empty for none.
    steps : tuple of StoryStep
    """

    title: str = ""
    steps: tuple[StoryStep, ...] = ()
