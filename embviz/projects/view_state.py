"""The view state of a project: page, moment, camera, colors."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.vectors.attached_table import AttachedTable

NO_TURN = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class MapCamera:
    """The camera of the map, independent of the size of the window.

    Attributes
    ----------
    x, y : float
        The point of the map in the middle of the view.
    span : float
        How much of the map the shorter side of the view shows, in units of its coordinates; above 0.
    turn : tuple of float
        Of a map in space: the quaternion (w, x, y, z) by which it is turned.
    following : bool
        Whether the view fits itself to the words; then only the turn is of use.
    """

    x: float = 0.0
    y: float = 0.0
    span: float = 1.0
    turn: tuple[float, float, float, float] = NO_TURN
    following: bool = True

    @property
    def sees(self) -> bool:
        """Whether a view can stand there: all is finite, in reach, and the turn has length 1."""
        away, length = max(abs(self.x), abs(self.y)), math.hypot(*self.turn)
        return 1e-12 < self.span < 1e12 and away <= 1e12 and abs(length - 1) <= 1e-6


@dataclass(frozen=True, eq=False)
class MapColors:
    """How the words of the map are colored.

    Attributes
    ----------
    by : str
        Id of a recipe; empty where none was chosen.
    options : mapping of str to mapping
        Options by recipe, in values that JSON can hold.
    colormap : str
    reverse, full : bool
        Of amounts: from the other end; from the least to the largest, in place of two quantiles.
    sized : bool
        Whether discs of frequent words are larger.
    opacity : int
        Size of the discs in percent, 0 for automatic.
    table : AttachedTable or None
        Attached to the words; columns of pictures are left out.
    shown : tuple of str
        Names of the categories that the legend shows alone; none: all.
    span : tuple of float
        Of amounts: between which shares of the color map words are shown.
    folded : bool
        Whether the legend is.
    """

    by: str = ""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    colormap: str = "viridis"
    reverse: bool = False
    full: bool = False
    sized: bool = True
    opacity: int = 0
    table: AttachedTable | None = field(default=None, repr=False)
    shown: tuple[str, ...] = ()
    span: tuple[float, float] = (0.0, 1.0)
    folded: bool = False


@dataclass(frozen=True)
class TypedAxis:
    """An axis as typed: the words of its two ends."""

    minus: str
    plus: str


@dataclass(frozen=True, eq=False)
class ViewState:
    """The view state of a project.

    Attributes
    ----------
    page : str
        Address of the page in front, with its part; empty where it is not known.
    place : float or None
        How far into the open run one looks, in tokens; None for the present.
    hidden : tuple of str
        Words that were hidden on the map.
    isolated : tuple of str or None
        Words besides which all others are hidden; None where none are isolated.
    camera : MapCamera or None
    colors : MapColors or None
    axes : tuple of TypedAxis
        That a person chose or typed.
    choices : mapping of str to str
        Other choices of pages, by names that the window gives them.
    """

    page: str = ""
    place: float | None = None
    hidden: tuple[str, ...] = field(default=(), repr=False)
    isolated: tuple[str, ...] | None = field(default=None, repr=False)
    camera: MapCamera | None = None
    colors: MapColors | None = None
    axes: tuple[TypedAxis, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class MapFilm:
    """A recording of the map during a run: its frames, each with its moment.

    Attributes
    ----------
    run : int
        Place of the run among those of the project.
    layout : str
        Method and options, as one name: films of the same name are of one kind.
    times : tuple of float, length m
        In tokens, rising.
    clocks : tuple of float, length m
        Seconds on any clock, not falling; shows which frames were seen without a break.
    due : int
        One of this many frames shown is recorded.
    frames : tuple of float32 arrays (n, 2 or 3), length m
        All of as many words, the first of the run's.
    """

    run: int
    layout: str
    times: tuple[float, ...]
    clocks: tuple[float, ...]
    due: int
    frames: tuple[NDArray[np.float32], ...] = field(repr=False)


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
    view_state : ViewState
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
    view_state: ViewState = field(default_factory=ViewState, repr=False)
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


@dataclass(frozen=True)
class KeptAnswer:
    """A question and the answer that it had.

    Attributes
    ----------
    address : str
        Of the question, ``embviz://ask?...``.
    question : str
        How it was understood.
    answer : str
        The answer at the time.
    """

    address: str
    question: str
    answer: str
