"""The embedding tables of models that everybody knows: their published sizes, and what follows from them."""

from dataclasses import dataclass
from itertools import pairwise

from embviz.util.language import tr


@dataclass(frozen=True)
class NumberKind:
    """A way to store a number: its name, and how many bytes it takes."""

    name: str
    bytes: int


NUMBER_KINDS = (NumberKind("float32", 4), NumberKind("float16", 2), NumberKind("int8", 1))


@dataclass(frozen=True)
class EmbeddingTable:
    """A table of V rows and D columns, and the model that it belongs to.

    Attributes
    ----------
    name : str
    rows : int
        V: words, pieces of words or characters.
    dimensions : int
        D.
    whole : int or None
        Parameters of the whole model as published; None where it is this table and nothing else.
    counted : str
        What is counted, in a sentence.
    source : str
        Who states V, D and the whole.
    """

    name: str
    rows: int
    dimensions: int
    whole: int | None = None
    counted: str = ""
    source: str = ""

    @property
    def parameters(self) -> int:
        """V x D."""
        return self.rows * self.dimensions

    @property
    def share(self) -> float:
        """Of the parameters of the whole model, those in this table; 1 where it is all there is."""
        return 1.0 if self.whole is None else self.parameters / self.whole

    @property
    def rest(self) -> int:
        """Parameters of the whole model that are not in this table; 0 where it is all there is."""
        return 0 if self.whole is None else self.whole - self.parameters

    def memory(self, kind: NumberKind) -> int:
        """Return V x D x bytes per number, in bytes."""
        return self.parameters * kind.bytes


_VECTORS = tr("The vectors as they are published, one for each word; nothing else is needed to use them.")
_TIED = tr("The table of tokens, counted once: the output layer uses the same numbers. Positions are not counted.")
_PIECES = tr("The table of WordPiece tokens. Positions are not counted.")


def perceptron(*widths: int) -> int:
    """Return the parameters of linear layers from each width to the next: weights and biases."""
    return sum((before + 1) * after for before, after in pairwise(widths))


_SMALL_ROWS, _SMALL_WIDTH = 50_000, 512
_SMALL_REST = perceptron(*(_SMALL_WIDTH,) * 4)
SMALL_NETWORK = EmbeddingTable(
    "MLP 3 × 512",
    _SMALL_ROWS,
    _SMALL_WIDTH,
    _SMALL_ROWS * _SMALL_WIDTH + _SMALL_REST,
    tr(
        "A small network for comparison, not a known model: a table of 50,000 words and a multilayer perceptron of "
        "three layers, each from 512 numbers to 512."
    ),
    tr("counted, 3 × (512 × 512 + 512) = {rest:,} parameters besides the table.", rest=_SMALL_REST),
)
KNOWN_MODELS = (
    SMALL_NETWORK,
    EmbeddingTable(
        "word2vec GoogleNews",
        3_000_000,
        300,
        None,
        f"{tr('Words and phrases.')} {_VECTORS}",
        tr("Page of the word2vec project (Mikolov et al. 2013): 3 million words and phrases, 300 dimensions."),
    ),
    EmbeddingTable(
        "GloVe 6B",
        400_000,
        300,
        None,
        _VECTORS,
        tr("Page of GloVe (Pennington, Socher and Manning 2014): 400K words; the largest of its sizes, 300."),
    ),
    EmbeddingTable(
        "GloVe 840B",
        2_200_000,
        300,
        None,
        _VECTORS,
        tr("Page of GloVe (Pennington, Socher and Manning 2014): 2.2M words, as rounded there, and 300 dimensions."),
    ),
    EmbeddingTable(
        "fastText crawl",
        2_000_000,
        300,
        None,
        f"{_VECTORS} {tr('The file with n-grams has a second table, not counted.')}",
        tr("Page of fastText, English word vectors crawl-300d-2M (Mikolov et al. 2018): 2 million words."),
    ),
    EmbeddingTable(
        "ELMo",
        262,
        16,
        93_600_000,
        tr(
            "It has no table of words. Only its table of characters is counted (256 bytes and 6 signs of its own); a "
            "convolutional network makes vectors of words from it, and that belongs to the rest of the model."
        ),
        tr(
            "Peters et al. (2018), the options file of the original model; 93.6 million parameters on the page of ELMo."
        ),
    ),
    EmbeddingTable(
        "BERT-base",
        30_522,
        768,
        110_000_000,
        _PIECES,
        tr("Devlin et al. (2019), section 3: D = 768 and 110M parameters; V from the released uncased vocabulary."),
    ),
    EmbeddingTable(
        "BERT-large",
        30_522,
        1024,
        340_000_000,
        _PIECES,
        tr("Devlin et al. (2019), section 3: D = 1024 and 340M parameters; V from the released uncased vocabulary."),
    ),
    EmbeddingTable(
        "GPT-2 small",
        50_257,
        768,
        124_000_000,
        _TIED,
        tr("Radford et al. (2019), table 2 and section 2.3; 124M as the released model is named, the paper says 117M."),
    ),
    EmbeddingTable(
        "GPT-2 XL",
        50_257,
        1600,
        1_558_000_000,
        _TIED,
        tr(
            "Radford et al. (2019), table 2 and section 2.3; 1558M as the released model is named, the paper says "
            "1542M."
        ),
    ),
    EmbeddingTable(
        "GPT-3",
        50_257,
        12_288,
        175_000_000_000,
        _TIED,
        tr(
            "Brown et al. (2020), table 2.1: D = 12,288 and 175.0B parameters; V is that of GPT-2, whose tokens it "
            "uses."
        ),
    ),
)


def known_model(name: str) -> EmbeddingTable:
    """Return a known model by its name.

    Raises
    ------
    KeyError
        When there is none of this name.
    """
    return {model.name: model for model in KNOWN_MODELS}[name]


def bytes_in_words(count: int) -> str:
    """Return a number of bytes as people say it: 1 MB is a million bytes, 1 GB a thousand million."""
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        # 999.96 kB would be rounded to 1000.0 kB
        if count >= 0.9995 * size:
            value = count / size
            return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f} {unit}"
    return f"{count} bytes"
