"""Words on the lines of pages: default words, how they are written, and kept in step between pages."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.workspace import Workspace
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import button
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.toy.world import Truths
    from embviz.vectors.embedding import Embedding

_COMMON = (
    "king",
    "queen",
    "man",
    "woman",
    "boy",
    "girl",
    "dog",
    "cat",
    "horse",
    "bread",
    "cheese",
    "apple",
    "paris",
    "london",
    "rome",
    "red",
    "blue",
    "green",
)
_OF_EACH, _CATEGORIES, _OF_ONE = 4, 6, 16
_ODD = (
    ("breakfast", "cereal", "dinner", "lunch"),
    ("apple", "pear", "orange", "banana", "car"),
    ("france", "england", "germany", "london"),
    ("dog", "cat", "horse", "chair"),
    ("red", "blue", "green", "king"),
    ("monday", "tuesday", "friday", "june"),
    ("guitar", "piano", "violin", "river"),
)
_ODD_EXAMPLES = 8


def first_words(embedding: "Embedding", truths: "Truths | None") -> list[str]:
    """Return words of several categories if categories are known, otherwise common words; all have vectors."""
    if truths is None or not truths.categories:
        return [word for word in _COMMON if word in embedding]
    groups = [of_category(embedding, truths, name)[:_OF_EACH] for name in truths.categories]
    full = [group for group in groups if len(group) == _OF_EACH] or groups
    # evenly over the list, because neighboring categories are similar
    step = max(1, len(full) // _CATEGORIES)
    return [word for group in full[::step][:_CATEGORIES] for word in group]


def of_category(embedding: "Embedding", truths: "Truths", name: str) -> list[str]:
    """Return words of a category that have vectors, at most as many as fit on a page."""
    return [word for word in truths.categories[name] if word in embedding][:_OF_ONE]


def odd_examples(embedding: "Embedding", truths: "Truths | None") -> list[tuple[str, ...]]:
    """Return sets of words, all with vectors, in each of which one word does not belong."""
    if truths is None or not truths.categories:
        return [words for words in _ODD if all(word in embedding for word in words)]
    groups = [group for name in truths.categories if len(group := of_category(embedding, truths, name)) >= _OF_EACH]
    if len(groups) < 2:
        return []
    # the odd word comes from the category half the list away, and is placed in the middle
    strangers = groups[len(groups) // 2 :] + groups[: len(groups) // 2]
    pairs = list(zip(groups, strangers, strict=True))[:: max(1, len(groups) // _ODD_EXAMPLES)]
    return [(*group[:2], stranger[0], *group[2:_OF_EACH]) for group, stranger in pairs[:_ODD_EXAMPLES]]


_PIECE = re.compile(r'"((?:[^"]|"")*)"(?=[\s,;]|$)|(\S+)')
_BETWEEN = re.compile(r"[,;]+")
_SIGNS = re.compile(r'[\s,;"]')


def split_words(text: str, known: Callable[[str], bool]) -> list[str]:
    """Split a line into distinct words.

    Parameters
    ----------
    text : str
        A quote within quotes is doubled.
    known : callable
        Returns whether a word is known: known words such as ``1,000`` are not split at their commas.
    """
    words: list[str] = []
    for quoted, run in _PIECE.findall(text):
        if run:
            words += [run] if known(run) else _BETWEEN.split(run)
        else:
            words.append(quoted.replace('""', '"'))
    return list(dict.fromkeys(filter(None, words)))


def join_words(words: Iterable[str]) -> str:
    """Join distinct words to a line that `split_words` can split."""
    return " ".join(
        '"{}"'.format(word.replace('"', '""')) if _SIGNS.search(word) else word for word in dict.fromkeys(words)
    )


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


def is_analogy(typed: TypedWords) -> bool:
    """Return whether an expression of three words or more adds and subtracts, as an analogy does."""
    return len(typed.weights) > 2 and min(typed.weights) < 0 < max(typed.weights)


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
        self._typed = TypedWords(())  # the words taken last
        line.asked.connect(self._on_asked)

    def take(self) -> bool:
        """Write the words typed on another page into the line; return whether there are new ones that suit it."""
        text = self._newest()
        if not text or text == self._line.text().strip():
            return False
        self._own = text
        self._line.take(text)
        return True

    def _newest(self) -> str:
        """Return the line for words typed on another page since the last call; empty if there are none that suit."""
        query, embedding = self._workspace.query, self._workspace.embedding
        if embedding is None or query.revision == self._seen:
            return ""
        self._seen = query.revision
        self._typed = typed_words(query.text, embedding)
        return self._suited(self._typed)

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


_LONGEST_OFFER = 40  # characters


class OfferedWords(SharedWords):
    """Shares what is asked in a line, and offers words typed elsewhere in a button: the line keeps what it has.

    Parameters
    ----------
    fits : callable
        Returns whether words are so surely meant for this line that it replaces what was only proposed there.

    Attributes
    ----------
    button : QPushButton
        For the layout of the owner; hidden while nothing is offered.

    Signals
    -------
    chosen
        The offer is now in the line.
    """

    chosen = Signal()

    def __init__(
        self,
        workspace: Workspace,
        line: QueryLineEdit,
        suited: Callable[[TypedWords], str],
        fits: Callable[[TypedWords], bool] = lambda _typed: False,
    ) -> None:
        super().__init__(workspace, line, suited)
        self._fits, self._offered = fits, ""
        self.button = button("", f"{line.objectName()}_offer", flat=True)
        self.button.setAccessibleName(tr("Use the words of another page"))
        self.button.setToolTip(tr("These words were typed or selected on another page"))
        self.button.clicked.connect(self._on_clicked)
        self.button.hide()
        line.textEdited.connect(lambda _text: self.offer(""))

    def take(self) -> bool:
        """Write words that fit into a line without own text, or else offer them; return whether they were written."""
        text = self._newest()
        if not text:
            return False
        if self._line.touched or not self._fits(self._typed):
            self.offer(text)
            return False
        self.offer("")
        self._own = text
        self._line.take(text)
        return True

    def offer(self, text: str) -> None:
        """Offer a text in the button; an empty one, or what is in the line, ends an offer."""
        self._offered = "" if text == self._line.text().strip() else text
        short = text if len(text) <= _LONGEST_OFFER else f"{text[: _LONGEST_OFFER - 1]}…"
        self.button.setText(tr("Use “{words}”", words=short))
        self.button.setVisible(bool(self._offered))

    def _on_clicked(self) -> None:
        self._own, text = self._offered, self._offered
        self.offer("")
        self._line.take(text)
        self.chosen.emit()
        self._line.ask()
