"""Keeps the line of a page in step with the words that were typed on other pages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from embviz.gui.core.workspace import Workspace
from embviz.gui.files.word_line import join_words, split_words
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_TOGETHER = 12  # words whose common neighbors are asked for


@dataclass(frozen=True)
class TypedWords:
    """The known words of a line, and their weights if it was an expression with signs."""

    words: tuple[str, ...]
    weights: tuple[float, ...] = ()

    @property
    def expression(self) -> str:
        """The weighted sum, as a line that an expression parser reads."""
        from embviz.analysis.analogies.expression import quoted

        said = ""
        for word, weight in zip(self.words, self.weights or (1.0,) * len(self.words), strict=True):
            sign = " - " if weight < 0 else " + " if said else ""
            factor = "" if abs(weight) == 1 else f"{abs(weight):g} * "
            said += f"{sign if said else sign.strip()}{factor}{quoted(word)}"
        return said


def typed_words(text: str, embedding: "Embedding") -> TypedWords:
    """Return the words of a line that have vectors; those of an expression only if all have."""
    from embviz.analysis.analogies.analogy import resolve
    from embviz.analysis.analogies.expression import parse

    def known(word: str) -> bool:
        return resolve(embedding, word) is not None

    typed = split_words(text, known)
    found = tuple(word for word in typed if known(word))
    if len(found) == len(typed):
        return TypedWords(found)
    try:
        weights = parse(text, known, listed=True)
    except InputError:
        return TypedWords(found)
    return TypedWords(tuple(weights), tuple(weights.values())) if all(map(known, weights)) else TypedWords(found)


def one_word(typed: TypedWords) -> str:
    """Return the line of a page that asks about one word."""
    return typed.words[0] if len(typed.words) == 1 else ""


def word_list(least: int, most: int | None = None) -> Callable[[TypedWords], str]:
    """Return a function that makes the line of a page that asks about several words, at least and at most so many."""

    def line(typed: TypedWords) -> str:
        fits = least <= len(typed.words) and (most is None or len(typed.words) <= most)
        return join_words(typed.words) if fits else ""

    return line


def word_sum(typed: TypedWords) -> str:
    """Return the line of a page that adds words up: an expression, or a few words."""
    return typed.expression if typed.weights or 1 <= len(typed.words) <= _TOGETHER else ""


def proportion(typed: TypedWords) -> str:
    """Return the line of a page of analogies: an expression of several words; three words are a − b + c."""
    if not typed.weights and len(typed.words) == 3:
        return TypedWords(typed.words, (1.0, -1.0, 1.0)).expression
    return typed.expression if typed.weights and len(typed.words) > 1 else ""


class SharedWords(QObject):
    """Connects a line with the words of the workspace: what is asked in it is shared, and what was shared is taken up.

    Parameters
    ----------
    suited : callable
        Returns the text of this line for the words typed elsewhere; empty if the page cannot ask about them, which
        leaves the line as it is.
    """

    def __init__(self, workspace: Workspace, line: QueryLineEdit, suited: Callable[[TypedWords], str]) -> None:
        super().__init__(line)
        self._workspace, self._line, self._suited = workspace, line, suited
        self._seen = 0  # the revision taken last
        self._own = ""  # a text that the line was given, and that is not shared
        line.asked.connect(self._on_asked)

    def take(self) -> bool:
        """Write the words typed on another page into the line; return whether there are new ones that suit it."""
        query, embedding = self._workspace.query, self._workspace.embedding
        if embedding is None or query.revision == self._seen:
            return False
        self._seen = query.revision
        text = self._suited(typed_words(query.text, embedding))
        if not text or text == self._line.text().strip():
            return False
        self._own = text
        self._line.take(text)
        return True

    def fill(self, text: str) -> None:
        """Write a text into the line and ask it without sharing it, such as words that a page has added."""
        self._own = text
        self._line.write(text)

    def _on_asked(self) -> None:
        text, query = self._line.text().strip(), self._workspace.query
        if self._line.touched and text != self._own:
            self._own = ""
            query.ask(text)
            self._seen = query.revision
