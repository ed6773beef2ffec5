r"""Parses the text of a lesson: Markdown with anchors for widgets.

::

    # Distances and angles
    minutes: 7 + 3

    A paragraph, with *emphasis* and numbers that are computed: the angle is {angle}.

    $$ \key{dot}{u \cdot v} = \sum_i u_i v_i $$
    said: u dot v is the sum over i of u i v i
    source: where the formula comes from
    after: angle

    [[plane]]
    note: Details with more numbers, {length} and {distance}, that are shown on demand.

    + Text that is read on demand: what the next picture does not need.

    ? What happens to the cosine when v becomes twice as long?
    = twice: grows = It grows | stays = It stays
    ! Nothing: {cosine} before and after.

    ##+ A section that goes further

    A short course leaves it out; it takes the 3 minutes.

    [Rank words by both measures](workspace:similarity/rankings)

The line that begins with ``= `` makes a question that is answered by a choice before its answer can be read. The
number ``twice`` of a live part is the key of the right choice, ``grows`` or ``stays``; nothing is judged while it is
unknown. In the same way a formula with a line ``after:`` is hidden until its number is known: it would tell the answer.

``english:`` instead of ``workspace:`` opens the English vectors too where nothing is open.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

from embviz.util.errors import InputError
from embviz.util.language import isolated, tr

_ANCHOR = re.compile(r"\[\[([\w-]+)\]\]")
_LINK = re.compile(r"\[([^\]]+)\]\((workspace|english):([\w/.-]+)\)")
_MARKUP = re.compile(r"[\\`*_<>&\[\]#|~]")
_MINUTES = re.compile(r"(\d+)(?:\s*\+\s*(\d+))?", re.ASCII)
_PLACE = re.compile(r"\{(\w+)\}")
_PERCENT = re.compile(r"(?<=[\d…\u2069]) %")  # after a number, or the end of its isolation


@dataclass(frozen=True)
class Heading:
    """The title of a section; short courses leave out optional sections."""

    text: str
    further: bool = False


@dataclass(frozen=True)
class Paragraph:
    """Text in Markdown, with ``{names}`` of numbers."""

    text: str


@dataclass(frozen=True)
class MoreText:
    """Text in Markdown, with ``{names}`` of numbers, that is shown on demand."""

    text: str


@dataclass(frozen=True)
class FormulaBlock:
    """A displayed formula: its TeX, its spoken form, its source.

    Attributes
    ----------
    latex, said, source : str
    after : str
        Name of the number without which it is hidden; empty where it is shown at once.
    """

    latex: str
    said: str
    source: str
    after: str = ""


@dataclass(frozen=True)
class WidgetAnchor:
    """The place of a live widget, and details of it that are shown on demand."""

    name: str
    note: str = ""


@dataclass(frozen=True)
class QuestionBlock:
    """A task or question, with an answer shown on demand.

    Attributes
    ----------
    text, answer : str
    result : str
        Name of the number that is the key of the right choice; empty where nothing is to be chosen.
    choices : tuple of (str, str)
        Key and text of each.
    """

    text: str
    answer: str
    result: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class PageLink:
    """A link into the workspace: its text, the page, and whether it needs the English vectors where nothing is open."""

    text: str
    address: str
    english: bool = False


Block = Heading | Paragraph | MoreText | FormulaBlock | WidgetAnchor | QuestionBlock | PageLink


@dataclass(frozen=True)
class LessonText:
    """The parsed text of a lesson.

    Attributes
    ----------
    title : str
    minutes : int
        Approximate duration without optional sections.
    further : int
        Minutes of the optional sections.
    blocks : tuple of Block
    """

    title: str
    minutes: int
    further: int
    blocks: tuple[Block, ...]

    @property
    def anchors(self) -> tuple[str, ...]:
        """Names of the live widgets, in order."""
        return tuple(block.name for block in self.blocks if isinstance(block, WidgetAnchor))

    @property
    def formulas(self) -> tuple[str, ...]:
        """Formulas of the text in TeX, in order."""
        return tuple(block.latex for block in self.blocks if isinstance(block, FormulaBlock))

    @property
    def places(self) -> frozenset[str]:
        """Names of the numbers that the text refers to."""
        texts = [block.text for block in self.blocks if isinstance(block, Paragraph | MoreText | QuestionBlock)]
        texts += [block.answer for block in self.blocks if isinstance(block, QuestionBlock)]
        texts += [block.note for block in self.blocks if isinstance(block, WidgetAnchor)]
        results = {block.result for block in self.blocks if isinstance(block, QuestionBlock)} - {""}
        awaited = {block.after for block in self.blocks if isinstance(block, FormulaBlock)} - {""}
        return frozenset(name for text in texts for name in _PLACE.findall(text)) | results | awaited

    def steps(self) -> tuple[tuple[Block, ...], ...]:
        """Split the lesson into steps of one idea each.

        A step begins at a heading. In a section with several widgets each has its own step: with the text before it,
        and with the text and questions about it, so that it is visible while a question is read.
        """
        begins = {0, *(at for at, block in enumerate(self.blocks) if isinstance(block, Heading))}
        parts = [at for at, block in enumerate(self.blocks) if isinstance(block, WidgetAnchor)]
        for one, other in pairwise(parts):
            between = self.blocks[one + 1 : other]
            if not any(isinstance(block, Heading) for block in between):
                begins.add(one + 1 + _said_of_the_first(between))
        ends = (*sorted(begins)[1:], len(self.blocks))
        return tuple(self.blocks[begin:end] for begin, end in zip(sorted(begins), ends, strict=True) if begin < end)

    def step_names(self) -> tuple[str, ...]:
        """Return the titles of the steps: their heading, or that of their section with a number."""
        names: list[str] = []
        heading, number = self.title, 0
        for step in self.steps():
            first = step[0]
            heading, number = (first.text, 1) if isinstance(first, Heading) else (heading, number + 1)
            names.append(heading if number == 1 else f"{heading} ({number})")
        return tuple(names)


def _said_of_the_first(between: tuple[Block, ...]) -> int:
    """Return how many blocks between two widgets belong to the first: up to the last question, or what it has found."""
    closing = [at for at, block in enumerate(between) if isinstance(block, QuestionBlock | PageLink)]
    if closing:
        return closing[-1] + 1
    # a text without numbers leads to the next widget
    if not between or not isinstance(between[0], Paragraph) or not _PLACE.search(between[0].text):
        return 0
    return 2 if len(between) > 1 and isinstance(between[1], MoreText) else 1


def nothing_known(text: str, numbers: "dict[str, str]") -> bool:
    """Return whether a text refers to numbers of which none is known."""
    places = _PLACE.findall(text)
    return bool(places) and not any(name in numbers for name in places)


def filled(text: str, numbers: "dict[str, str]") -> str:
    """Return a text with its numbers, each with its own text direction; unknown ones become an ellipsis.

    A percent sign stays with its number at the end of a line.
    """
    return _PERCENT.sub("\u00a0%", _PLACE.sub(lambda match: isolated(numbers.get(match[1], "…")), text))


def without_places(text: str) -> str:
    """Return a text without the names of its numbers."""
    return _PLACE.sub("", text)


def as_written(text: str) -> str:
    """Escape a text for Markdown: typed text may contain its markup characters."""
    return _MARKUP.sub(r"\\\g<0>", text)


def read_script(text: str, name: str) -> LessonText:
    """Parse the text of a lesson.

    Raises
    ------
    InputError
        When the title is missing, or a formula or question is incomplete; gives the text and the line.
    """
    title, minutes, further = "", 0, 0
    blocks: list[Block] = []
    for line, piece in _pieces(text):
        first = piece.split("\n", 1)[0]
        if first.startswith("# "):
            times = _MINUTES.fullmatch(_field(piece, "minutes") or "0")
            if times is None:
                raise _wrong(name, line, tr("minutes that are no whole number, or two with + between them"))
            title, minutes, further = first[2:].strip(), int(times[1]), int(times[2] or 0)
        elif first.startswith(("## ", "##+ ")):
            mark, _, said = first.partition(" ")
            blocks.append(Heading(said.strip(), further=mark.endswith("+")))
        elif first.startswith("$$"):
            formula, closed, rest = piece[2:].partition("$$")
            if not closed or not _field(rest, "said"):
                raise _wrong(name, line, tr("a formula that is not closed by $$, or without its line `said:`"))
            blocks.append(FormulaBlock(formula.strip(), *(_field(rest, each) for each in ("said", "source", "after"))))
        elif found := _ANCHOR.fullmatch(first):
            blocks.append(WidgetAnchor(found[1], _field(piece, "note")))
        elif first.startswith("? "):
            asked, answered, answer = piece[2:].partition("\n! ")
            if not answered:
                raise _wrong(name, line, tr("a question without an answer, a line that begins with `! `"))
            asked, chosen, choices = asked.partition("\n= ")
            result, listed = _choices(choices)
            if chosen and len(listed) < 2:
                raise _wrong(name, line, tr("choices that are not written as `name: key = Text | key = Text`"))
            blocks.append(QuestionBlock(_flowing(asked), _flowing(answer), result, listed))
        elif first.startswith("+ "):
            blocks.append(MoreText(_flowing(piece[2:])))
        elif found := _LINK.fullmatch(piece):
            blocks.append(PageLink(found[1], found[3], found[2] == "english"))
        else:
            blocks.append(Paragraph(_flowing(piece)))
    if not title:
        raise _wrong(name, 1, tr("no title, a line that begins with `# `"))
    return LessonText(title, minutes, further, tuple(blocks))


def _choices(line: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Read ``name: key = Text | key = Text``; without choices where it is written in another way."""
    result, _, listed = line.partition(":")
    parts = [part.partition("=") for part in listed.split("|")]
    if not re.fullmatch(r"\w+", result.strip()) or not all(key.strip() and said.strip() for key, _, said in parts):
        return "", ()
    return result.strip(), tuple((key.strip(), said.strip()) for key, _, said in parts)


def _pieces(text: str) -> list[tuple[int, str]]:
    """Split a text at empty lines; returns each block with the number of its first line."""
    found: list[tuple[int, str]] = []
    lines: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            lines.append(line.rstrip())
        elif lines:
            found.append((number - len(lines), "\n".join(lines)))
            lines = []
    return found


def _field(piece: str, name: str) -> str:
    """Return the value of a line `name: ...` of a block; empty where there is none."""
    found = re.search(rf"^{name}:[ \t]*(.*)$", piece, re.MULTILINE)
    return found[1].strip() if found else ""


def _flowing(text: str) -> str:
    """Join the lines of a paragraph; lists keep theirs."""
    return re.sub(r"\n(?![-*] |\d+\. )", " ", text)


def _wrong(name: str, line: int, what: str) -> InputError:
    return InputError(
        tr("The lesson {name} has in line {line} {what}.", name=name, line=line, what=what),
        tr("Correct the file of the lesson."),
    )
