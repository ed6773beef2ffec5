"""A decision tree from requirements to models, with the memory of each."""

from dataclasses import dataclass

from embviz.util.language import tr


@dataclass(frozen=True)
class Question:
    """A question with two answers.

    Attributes
    ----------
    key, text : str
    answers : tuple of (str, str)
        Key and text of both.
    help : str
        What is asked, in full.
    """

    key: str
    text: str
    answers: tuple[tuple[str, str], tuple[str, str]]
    help: str


@dataclass(frozen=True)
class Advice:
    """A leaf: models that fit.

    Attributes
    ----------
    key, title : str
    rows, dimensions, bytes : int
        V, D and bytes per number of its table; of the whole model where `parameters` says how many these are.
    parameters : int or None
        Of the whole model; None where the table is all there is.
    reason : str
    source : str
    """

    key: str
    title: str
    rows: int
    dimensions: int
    bytes: int
    parameters: int | None
    reason: str
    source: str

    @property
    def memory(self) -> int:
        """Bytes of all numbers."""
        count = self.rows * self.dimensions if self.parameters is None else self.parameters
        return count * self.bytes

    @property
    def table_share(self) -> float:
        """Of all numbers, those in the table of words or tokens."""
        return 1.0 if self.parameters is None else self.rows * self.dimensions / self.parameters


@dataclass(frozen=True)
class Fork:
    """A node: a question by its key, and where each of its answers leads."""

    question: str
    branches: tuple[tuple[str, "Fork | Advice"], tuple[str, "Fork | Advice"]]

    def toward(self, answer: str) -> "Fork | Advice":
        """Return where an answer leads."""
        return dict(self.branches)[answer]


QUESTIONS = (
    Question(
        "senses",
        tr("Senses"),
        (("one", tr("one")), ("several", tr("several"))),
        tr("Whether one vector for each word will do, or its senses must be separated"),
    ),
    Question(
        "languages",
        tr("Languages"),
        (("one", tr("one")), ("many", tr("several"))),
        tr("Whether texts of several languages are compared with each other"),
    ),
    Question(
        "words",
        tr("Vocabulary"),
        (("fixed", tr("known")), ("open", tr("open"))),
        tr("Whether all words are known beforehand, or new ones and typos will come"),
    ),
    Question(
        "memory", tr("Memory"), (("small", "50 MB"), ("ample", tr("GBs"))), tr("What all numbers of the model may take")
    ),
    Question(
        "time",
        tr("Time"),
        (("short", tr("short")), ("long", tr("longer"))),
        tr("Whether a text must be computed in a few ms on a usual processor, or may take ten times as long"),
    ),
)

_KNOWN_SMALL = Advice(
    "counted",
    tr("GloVe, 50,000 words in int8"),
    50_000,
    300,
    1,
    None,
    tr("The most frequent words; few texts miss the others. int8 hardly changes who is near whom."),
    tr("Pennington, Socher and Manning (2014); Ling, Song and Roth (2016) on few bits"),
)
_KNOWN_AMPLE = Advice(
    "word2vec",
    "word2vec GoogleNews",
    3_000_000,
    300,
    4,
    None,
    tr("A lookup, nothing to compute. Names and phrases are in the table."),
    tr("Mikolov et al. (2013)"),
)
_OPEN_SMALL = Advice(
    "small_subwords",
    tr("fastText, pruned, in int8"),
    200_000,
    100,
    1,
    None,
    tr("Words and n-grams share 200,000 rows. A new word is the mean of its n-grams."),
    tr("Joulin et al. (2016), FastText.zip"),
)
_OPEN_AMPLE = Advice(
    "subwords",
    tr("fastText with all n-grams"),
    4_000_000,
    300,
    4,
    None,
    tr("2 million words and 2 million rows of n-grams: each word gets a vector, however it is spelled."),
    tr("Bojanowski et al. (2017); Mikolov et al. (2018)"),
)
_ALIGNED = Advice(
    "aligned",
    tr("fastText, aligned languages"),
    400_000,
    300,
    4,
    None,
    tr("44 languages are there; two of 200,000 words each, turned onto each other as in the lesson on contrast."),
    tr("Joulin et al. (2018), Loss in translation"),
)
_FAST = Advice(
    "minilm",
    "all-MiniLM-L6-v2",
    30_522,
    384,
    4,
    22_713_216,
    tr("Six layers, distilled from a larger model. int8 takes a quarter of the memory."),
    tr("Wang et al. (2020), MiniLM; trained by contrast as in Reimers and Gurevych (2019)"),
)
_CAREFUL = Advice(
    "bge",
    "bge-base-en-v1.5",
    30_522,
    768,
    4,
    109_482_240,
    tr("Twelve layers of BERT-base, trained by contrast with hard negatives."),
    tr("Xiao et al. (2023), C-Pack"),
)
_MANY_FAST = Advice(
    "multilingual",
    "multilingual-MiniLM-L12-v2",
    250_037,
    384,
    4,
    117_653_760,
    tr("Over 50 languages. Most of its numbers are the table of tokens, which costs memory but no time."),
    tr("Reimers and Gurevych (2020): a student of an English teacher"),
)
_MANY_CAREFUL = Advice(
    "m3",
    "BGE-M3",
    250_002,
    1024,
    4,
    567_754_752,
    tr("Over 100 languages, texts up to 8,192 tokens; gives one vector, word vectors and weights of words."),
    tr("Chen et al. (2024), BGE M3-Embedding"),
)

TREE = Fork(
    "senses",
    (
        (
            "one",
            Fork(
                "languages",
                (
                    (
                        "one",
                        Fork(
                            "words",
                            (
                                ("fixed", Fork("memory", (("small", _KNOWN_SMALL), ("ample", _KNOWN_AMPLE)))),
                                ("open", Fork("memory", (("small", _OPEN_SMALL), ("ample", _OPEN_AMPLE)))),
                            ),
                        ),
                    ),
                    ("many", _ALIGNED),
                ),
            ),
        ),
        (
            "several",
            Fork(
                "languages",
                (
                    ("one", Fork("time", (("short", _FAST), ("long", _CAREFUL)))),
                    ("many", Fork("time", (("short", _MANY_FAST), ("long", _MANY_CAREFUL)))),
                ),
            ),
        ),
    ),
)


def question(key: str) -> Question:
    """Return a question by its key."""
    return next(each for each in QUESTIONS if each.key == key)


def path(answers: dict[str, str]) -> tuple[tuple[str, ...], Advice]:
    """Return the keys of the questions that are asked, in order, and the advice that they lead to.

    Parameters
    ----------
    answers : dict of str to str
        An answer to each question of `QUESTIONS`; those that do not matter are not looked at.
    """
    asked: list[str] = []
    node: Fork | Advice = TREE
    while isinstance(node, Fork):
        asked.append(node.question)
        node = node.toward(answers[node.question])
    return tuple(asked), node


def leaves(node: Fork | Advice = TREE) -> tuple[Advice, ...]:
    """Return all advice of a tree, from its first branches to its last."""
    if isinstance(node, Advice):
        return (node,)
    return tuple(leaf for _, below in node.branches for leaf in leaves(below))
