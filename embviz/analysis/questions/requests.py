"""What can be asked in a sentence: one class for each kind of question, with the words that it names.

The fields of a request are words (`str`), lists of words (`tuple` of `str`) or whole numbers, so that each can be
written as an address and read back (`embviz.analysis.questions.reading`).
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Request:
    """Base class of all requests; `kind` is its name in addresses."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True)
class Analogy(Request):
    """Which word is to `third` as `second` is to `first`."""

    kind: ClassVar[str] = "analogy"
    first: str
    second: str
    third: str


@dataclass(frozen=True)
class Expression(Request):
    """A sum of words, as `embviz.analysis.analogies.expression` reads it."""

    kind: ClassVar[str] = "expression"
    text: str


@dataclass(frozen=True)
class Neighbors(Request):
    """The `count` words nearest to the sum of `words` less the sum of `without`."""

    kind: ClassVar[str] = "neighbors"
    words: tuple[str, ...]
    without: tuple[str, ...] = ()
    count: int = 10


@dataclass(frozen=True)
class Between(Request):
    """Words that are near to both of two words."""

    kind: ClassVar[str] = "between"
    first: str
    second: str


@dataclass(frozen=True)
class OddWord(Request):
    """The word that fits least with the others."""

    kind: ClassVar[str] = "odd"
    words: tuple[str, ...]


@dataclass(frozen=True)
class Change(Request):
    """How a word moved over the moments of a run."""

    kind: ClassVar[str] = "change"
    word: str


@dataclass(frozen=True)
class Why(Request):
    """Why two words are near to each other."""

    kind: ClassVar[str] = "why"
    first: str
    second: str


@dataclass(frozen=True)
class Similarity(Request):
    """How similar two words are."""

    kind: ClassVar[str] = "similarity"
    first: str
    second: str


@dataclass(frozen=True)
class Closer(Request):
    """To which of two words a third one is nearer."""

    kind: ClassVar[str] = "closer"
    word: str
    first: str
    second: str


@dataclass(frozen=True)
class Rank(Request):
    """The place of `word` among the neighbors of `of`."""

    kind: ClassVar[str] = "rank"
    word: str
    of: str


@dataclass(frozen=True)
class Farthest(Request):
    """The words that are least similar to a word."""

    kind: ClassVar[str] = "farthest"
    word: str


@dataclass(frozen=True)
class Difference(Request):
    """The words that are nearer to one of two words than to the other."""

    kind: ClassVar[str] = "difference"
    first: str
    second: str


@dataclass(frozen=True)
class OnAxis(Request):
    """Where words lie between `low` and `high`; without `words`, those that lie farthest on either side."""

    kind: ClassVar[str] = "axis"
    low: str
    high: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Heatmap(Request):
    """The similarity of each of several words with each other."""

    kind: ClassVar[str] = "heatmap"
    words: tuple[str, ...]


@dataclass(frozen=True)
class Cluster(Request):
    """The group of words on the map that a word belongs to."""

    kind: ClassVar[str] = "cluster"
    word: str


@dataclass(frozen=True)
class Senses(Request):
    """The senses of a word in the text."""

    kind: ClassVar[str] = "senses"
    word: str


@dataclass(frozen=True)
class Count(Request):
    """How often a word occurs."""

    kind: ClassVar[str] = "count"
    word: str


@dataclass(frozen=True)
class Size(Request):
    """How many words and dimensions there are."""

    kind: ClassVar[str] = "size"


@dataclass(frozen=True)
class Frequent(Request):
    """The `count` most frequent words."""

    kind: ClassVar[str] = "frequent"
    count: int = 10


@dataclass(frozen=True)
class Spelled(Request):
    """Words that begin with, end in, or contain letters; `where` is ``start``, ``end`` or ``inside``."""

    kind: ClassVar[str] = "spelled"
    letters: str
    where: str = "start"


@dataclass(frozen=True)
class ShowWords(Request):
    """Show and select words on the map."""

    kind: ClassVar[str] = "show"
    words: tuple[str, ...]


@dataclass(frozen=True)
class ColorBy(Request):
    """Color the map by a method; by the cosine to `word` where that is not empty.

    `method` is one of `METHODS`.
    """

    kind: ClassVar[str] = "color"
    method: str
    word: str = ""


METHODS = ("category", "cluster", "frequency", "norm", "cosine", "kept", "hubness", "settled", "nothing")
"""Methods of `ColorBy`, by the names that the map has for them."""

REQUESTS: tuple[type[Request], ...] = (
    Analogy,
    Expression,
    Neighbors,
    Between,
    OddWord,
    Change,
    Why,
    Similarity,
    Closer,
    Rank,
    Farthest,
    Difference,
    OnAxis,
    Heatmap,
    Cluster,
    Senses,
    Count,
    Size,
    Frequent,
    Spelled,
    ShowWords,
    ColorBy,
)
"""All classes of requests."""
