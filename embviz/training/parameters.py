"""Training parameters, declared once for the form, the command line and the project file."""

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from embviz.util.declared import Declared, check, declarations_of, declare
from embviz.util.errors import InputError
from embviz.util.language import tr

# A model is named among the choices of `model`, and in the `models` of the parameters that not all models have.
PREDICTIVE = ("skipgram", "cbow")
SUBWORD = ("fasttext", "fasttext-cbow")
COUNTED = ("ppmi", "lsa")  # factorized: the form offers no vectors to start from
_SAMPLED = (*PREDICTIVE, *SUBWORD)
_STEPPING = (*_SAMPLED, "glove")
MOST_PREFIXES = 8


@dataclass(frozen=True)
class TrainingParameters:
    """All parameters of a run, apart from its corpus. Defaults are word2vec's.

    Raises
    ------
    InputError
        When a value is outside its declared range; gives the parameter and the range.
    """

    model: str = declare(
        "skipgram",
        tr("Model"),
        tr("What is predicted from what, or counted."),
        choices=("skipgram", "cbow", "glove", "fasttext", "fasttext-cbow", "ppmi", "lsa"),
    )
    loss: str = declare(
        "negative",
        tr("Loss"),
        tr("How a prediction is scored: against some noise words, along a tree, or against all words."),
        choices=("negative", "hierarchical", "softmax", "infonce"),
        models=PREDICTIVE,
    )
    dimensions: int = declare(
        100,
        tr("Dimensions"),
        tr("Numbers in each word's vector. More hold finer distinctions and cost more time."),
        minimum=1,
        maximum=1000,
        step=10,
    )
    window: int = declare(
        5,
        tr("Window"),
        tr("How many words on each side count as context. Narrow windows learn grammar, wide ones topics."),
        minimum=1,
        maximum=50,
        unit="words",
        models=(*_STEPPING, "ppmi"),
    )
    negative: int = declare(
        5,
        tr("Negative samples"),
        tr(
            "How much the random words count that each true pair is compared with. Neighboring pairs share them: "
            "for 5, skip-gram draws 5 for four context words, CBOW 11 for four windows."
        ),
        minimum=1,
        maximum=50,
        models=_SAMPLED,
        losses=("negative",),
    )
    epochs: int = declare(
        5,
        tr("Epochs"),
        tr("How many times the whole text is read (PPMI and LSA: rounds of the factorization)."),
        minimum=1,
        maximum=1000,
    )
    learning_rate: float = declare(
        0.025,
        tr("Learning rate"),
        tr("Size of the largest steps; the schedule says how they shrink."),
        minimum=0.0001,
        maximum=1.0,
        step=0.005,
        decimals=4,
        models=_STEPPING,
    )
    schedule: str = declare(
        "linear",
        tr("Schedule"),
        tr("How the learning rate changes from the first step to the last."),
        choices=("linear", "cosine", "constant", "step", "exponential"),
        models=_SAMPLED,
        advanced=True,
    )
    warm_up: float = declare(
        0.0,
        tr("Warm-up"),
        tr("Share of the run in which the rate first rises from nothing in a straight line."),
        minimum=0.0,
        maximum=50.0,
        unit="%",
        step=1.0,
        decimals=1,
        models=_SAMPLED,
        advanced=True,
        least=tr("none"),
    )
    min_count: int = declare(
        5,
        tr("Minimum count"),
        tr("Rarer words are left out: they cannot be learned from so few examples."),
        minimum=1,
        maximum=1_000_000,
    )
    sample: float = declare(
        1e-3,
        tr("Subsampling"),
        tr("Words more frequent than this are skipped at random. 0 keeps every word."),
        minimum=0.0,
        maximum=1.0,
        step=1e-4,
        decimals=5,
        models=_SAMPLED,
        advanced=True,
        least=tr("off"),
    )
    ns_exponent: float = declare(
        0.75,
        tr("Noise exponent"),
        tr("Negative samples are drawn by count to this power. 1 follows the text, 0 is uniform."),
        minimum=-1.0,
        maximum=1.0,
        step=0.05,
        decimals=2,
        models=_SAMPLED,
        losses=("negative",),
        advanced=True,
    )
    temperature: float = declare(
        0.1,
        tr("Temperature"),
        tr("Cosines are divided by it before the softmax. Small ones care for the hardest negatives."),
        minimum=0.01,
        maximum=10.0,
        step=0.01,
        decimals=2,
        models=("skipgram",),
        losses=("infonce",),
    )
    batch: int = declare(
        256,
        tr("Batch"),
        tr("Pairs that are distinguished from each other: each is a negative of all others."),
        minimum=2,
        maximum=4096,
        unit="pairs",
        step=64,
        models=("skipgram",),
        losses=("infonce",),
    )
    matryoshka: str = declare(
        "",
        tr("Matryoshka"),
        tr("Lengths at which the first numbers of a vector are good vectors by themselves, such as 16, 32, 64."),
        models=PREDICTIVE,
        losses=("negative",),
        advanced=True,
        least=tr("off"),
    )
    min_n: int = declare(
        3,
        tr("Shortest n-gram"),
        tr("Letters in the shortest parts of words that have vectors (fastText's minn)."),
        minimum=1,
        maximum=20,
        unit="letters",
        models=SUBWORD,
    )
    max_n: int = declare(
        6,
        tr("Longest n-gram"),
        tr("Letters in the longest parts of words that have vectors (fastText's maxn)."),
        minimum=1,
        maximum=20,
        unit="letters",
        models=SUBWORD,
    )
    buckets: int = declare(
        2_000_000,
        tr("Buckets"),
        tr("Numbers to which n-grams are hashed; those that share a number share a vector."),
        minimum=1,
        maximum=2**31 - 1,
        step=100_000,
        models=SUBWORD,
        advanced=True,
    )
    shift: int = declare(
        1,
        tr("Shift"),
        tr("Negative samples that the counts stand for: their logarithm is subtracted from each PMI (Levy 2014)."),
        minimum=1,
        maximum=50,
        models=("ppmi",),
    )
    context_smoothing: float = declare(
        0.75,
        tr("Context smoothing"),
        tr("Context counts to this power, so that rare contexts do not weigh too much."),
        minimum=0.1,
        maximum=1.0,
        step=0.05,
        decimals=2,
        models=("ppmi",),
        advanced=True,
    )
    document_words: int = declare(
        200,
        tr("Document"),
        tr("Words of running text that count as one document."),
        minimum=2,
        maximum=1_000_000,
        unit="words",
        step=50,
        models=("lsa",),
    )
    singular_power: float = declare(
        0.5,
        tr("Singular values"),
        tr("Vectors are scaled by the singular values to this power: 0 evens out, 1 keeps them."),
        minimum=0.0,
        maximum=1.0,
        step=0.1,
        decimals=2,
        models=COUNTED,
        advanced=True,
    )
    x_max: float = declare(
        0.0,
        tr("x max"),
        tr(
            "Word pairs that occur together at least this often have full weight (GloVe's x_max). 0 follows the "
            "text: 1.5 % of its pairs occur that often."
        ),
        minimum=0.0,
        maximum=10_000.0,
        step=1.0,
        decimals=0,
        models=("glove",),
        advanced=True,
        least=tr("automatic"),
    )
    alpha: float = declare(
        0.75,
        tr("Weighting exponent"),
        tr("Rarer pairs weigh (count / x max) to this power (GloVe's alpha)."),
        minimum=0.0,
        maximum=2.0,
        step=0.05,
        decimals=2,
        models=("glove",),
        advanced=True,
    )
    max_vocab: int = declare(
        0,
        tr("Largest vocabulary"),
        tr("Keep only this many of the most frequent words. 0 keeps all."),
        minimum=0,
        maximum=10_000_000,
        step=1000,
        unit="words",
        advanced=True,
        least=tr("no limit"),
    )
    held_out: float = declare(
        0.0,
        tr("Held out"),
        tr("Share of the text that is not learned from; its loss shows whether the model learns or memorizes."),
        minimum=0.0,
        maximum=50.0,
        unit="%",
        step=1.0,
        decimals=1,
        models=_STEPPING,
        advanced=True,
        least=tr("none"),
    )
    threads: int = declare(
        2,
        tr("Threads"),
        tr("Threads that learn at the same time. One thread with a seed repeats bit for bit."),
        minimum=1,
        maximum=64,
    )
    seed: int = declare(1, tr("Seed"), tr("Start of all random choices."), minimum=0, maximum=2**31 - 1)

    def __post_init__(self) -> None:
        check(self, declarations(self.model, self.loss))
        if self.model == "cbow" and self.loss == "infonce":
            raise InputError(tr("InfoNCE compares pairs of words, and CBOW has none."), tr("Choose skip-gram."))
        if self.model in SUBWORD and self.min_n > self.max_n:
            raise InputError(
                tr(
                    "The shortest n-gram, {min_n} letters, is longer than the longest, {max_n}.",
                    min_n=self.min_n,
                    max_n=self.max_n,
                ),
                tr("Choose a shortest one that is not longer."),
            )
        self._check_prefixes()

    @property
    def prefixes(self) -> tuple[int, ...]:
        """Lengths of the nested vectors, rising, the last one all dimensions; empty without Matryoshka.

        Raises
        ------
        InputError
            When the text is not a list of rising numbers below the dimensions.
        """
        return self._check_prefixes()

    def _check_prefixes(self) -> tuple[int, ...]:
        if self.model not in PREDICTIVE or self.loss != "negative" or not self.matryoshka.strip():
            return ()
        parts = [part.strip() for part in self.matryoshka.split(",")]
        if not all(part.isdecimal() for part in parts):
            raise InputError(
                tr("'{matryoshka}' is not a list of whole numbers.", matryoshka=self.matryoshka),
                tr("Write it as 16, 32, 64."),
            )
        lengths = tuple(int(part) for part in parts)
        if lengths[0] < 1 or any(b <= a for a, b in pairwise(lengths)):
            raise InputError(
                tr("The lengths {matryoshka} do not rise from 1 on.", matryoshka=self.matryoshka),
                tr("Write them as 16, 32, 64."),
            )
        if lengths[-1] > self.dimensions:
            raise InputError(
                tr(
                    "{lengths} is more than the {dimensions} dimensions that the vectors have.",
                    lengths=lengths[-1],
                    dimensions=self.dimensions,
                ),
                tr("Leave it out, or choose at least {lengths} dimensions.", lengths=lengths[-1]),
            )
        if len(lengths) > MOST_PREFIXES:
            raise InputError(
                tr("{lengths} nested lengths are too many.", lengths=len(lengths)),
                tr("Choose at most {most_prefixes}.", most_prefixes=MOST_PREFIXES),
            )
        return lengths if lengths[-1] == self.dimensions else (*lengths, self.dimensions)

    def with_(self, **changes: Any) -> "TrainingParameters":
        """Return a validated copy with some values changed."""
        return replace(self, **changes)


# The defaults in which a model differs from the first one (word2vec's skip-gram): word2vec.c uses .05 for CBOW;
# the GloVe release uses window 15, eta .05 and 15 to 50 iterations; fastText .05 and a subsampling of 1e-4;
# scikit-learn's randomized SVD takes 7 rounds where few dimensions are wanted.
_MODEL_DEFAULTS: dict[str, dict[str, Any]] = {
    "skipgram": {},
    "cbow": {"learning_rate": 0.05},
    "glove": {"window": 15, "learning_rate": 0.05, "epochs": 15},
    "fasttext": {"learning_rate": 0.05, "sample": 1e-4},
    "fasttext-cbow": {"learning_rate": 0.05, "sample": 1e-4},
    "ppmi": {"epochs": 7},
    "lsa": {"epochs": 7},
}


def declarations(model: str | None = None, loss: str | None = None) -> dict[str, Declared]:
    """Return the declaration of each parameter by name, in the order of the form.

    Parameters
    ----------
    model : str, optional
        Leave out parameters that this model does not use.
    loss : str, optional
        Leave out parameters that this loss does not use, of a model that has a choice of losses.
    """
    every = declarations_of(TrainingParameters)
    chosen = loss if model in PREDICTIVE else None
    return {
        name: declared
        for name, declared in every.items()
        if (model is None or not declared.models or model in declared.models)
        and (chosen is None or not declared.losses or chosen in declared.losses)
    }


def defaults(model: str = "skipgram", **changes: Any) -> TrainingParameters:
    """Return the customary default parameters of a model, with changes.

    Raises
    ------
    InputError
        When the model is unknown or a changed value is out of range.
    """
    return TrainingParameters(model=model, **{**_MODEL_DEFAULTS.get(model, {}), **changes})


# Above these, quality no longer follows in what was tried: see the guide's chapter on training.
_RATE, _COUNTED_RATE = 4.0, 2.0  # times the default of the model; of GloVe, whose steps AdaGrad shortens
_WIDE = 20  # words on each side
_MANY_WORDS = 1_000_000
_MANY_DIMENSIONS = 300
# Words read in all epochs, for each different word. Measured on the first 30,000 to 1,000,000 words of Wikipedia with
# skip-gram's defaults, mean cosine of two vectors at 160, 180, 240, 350, 630 and 1,600: .99, .92, .69, .40, .60 and .23
_FEWEST_READ, _READ = 300, 1_200


def _rounded_up(epochs: float) -> int:
    """Return a number of epochs as a person would type it: the next ten."""
    return math.ceil(epochs / 10) * 10


def unusual(
    parameters: TrainingParameters, words: int | None = None, language: str = "", tokens: int | None = None
) -> str:
    """Return a sentence on the most unusual parameter of a run and its effect; empty if there is none.

    Parameters
    ----------
    words, tokens : int, optional
        Different words that are going to be learned, and the length of the text.
    language : str
        Name of the language of the text if it builds words from many parts, see `word_building_language`.
    """
    p, used = parameters, declarations(parameters.model, parameters.loss)
    usual = defaults(p.model).learning_rate
    most = usual * (_COUNTED_RATE if p.model == "glove" else _RATE)
    if "learning_rate" in used and p.learning_rate >= most:
        return tr(
            "A learning rate of {rate:g} is {times:.0f} times the usual one: steps may become too long. The run is "
            "steadied where they do.",
            rate=p.learning_rate,
            times=p.learning_rate / usual,
        )
    if "sample" in used and p.sample == 0 and p.window >= _WIDE:
        return tr(
            "A window of {window} without subsampling: frequent words are in nearly every window. It takes long, "
            "and the vectors say more about topics than about words.",
            window=p.window,
        )
    if p.model in (*PREDICTIVE, *SUBWORD) and p.window > _WIDE:
        return tr("A window of {window} is wide: neighbors will share topics rather than use.", window=p.window)
    if words is not None and words > _MANY_WORDS:
        return tr(
            "{words:,} different words are many: most are so rare that they learn little. A higher minimum count saves "
            "memory and time.",
            words=words,
        )
    if tokens and words and p.model in (*PREDICTIVE, *SUBWORD) and tokens * p.epochs < _FEWEST_READ * words:
        return tr(
            "The text is short for so few epochs: most vectors will still point nearly the same way. {more} epochs "
            "would part them.",
            more=_rounded_up(_READ * words / tokens),
        )
    if p.dimensions > _MANY_DIMENSIONS:
        return tr(
            "{dimensions} dimensions cost time and memory in proportion, and few texts fill more than {usual}.",
            dimensions=p.dimensions,
            usual=_MANY_DIMENSIONS,
        )
    if words is not None and p.model not in ("ppmi", "lsa") and p.dimensions > words > 0:
        return tr(
            "{dimensions} dimensions are more than there are words ({words:,}): each could have one of its own.",
            dimensions=p.dimensions,
            words=words,
        )
    if "negative" in used and p.negative > _WIDE:
        return tr(
            "{negative} negative samples: {times:.0f} times the work of the usual 5, which pays off only for small "
            "texts.",
            negative=p.negative,
            times=(1 + p.negative) / 6,
        )
    if language and p.model not in SUBWORD:
        return tr(
            "{language} builds words from many parts. Choose fastText: it learns from the parts, so that rare forms "
            "learn from related ones.",
            language=language,
        )
    return ""
