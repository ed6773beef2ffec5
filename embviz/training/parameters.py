"""What a run of training is told: one declaration from which form, command line and project file are made."""

from dataclasses import Field as DataclassField
from dataclasses import dataclass, field, fields, replace
from typing import Any

from embviz.errors import InputError

_KEY = "declared"


@dataclass(frozen=True)
class Declared:
    """What has to be known of one parameter beside its default.

    Attributes
    ----------
    label : str
        Name on screen, in the terms of the field.
    help : str
        One or two plain sentences: what it does, which way to turn it.
    minimum, maximum : float
        Inclusive range.
    unit : str
        Unit of the number, empty for a pure number.
    step : float
        Step of a spin box.
    decimals : int
        Decimals shown, 0 for whole numbers.
    choices : tuple of str
        The allowed values of a parameter that is not a number.
    models : tuple of str
        Models that use it; empty means all.
    advanced : bool
        Folded away in the form until asked for.
    least : str
        What the smallest value means, shown in its place; empty when it means itself.
    """

    label: str
    help: str
    minimum: float = 0.0
    maximum: float = 0.0
    unit: str = ""
    step: float = 1.0
    decimals: int = 0
    choices: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    advanced: bool = False
    least: str = ""


def _declare(default: Any, label: str, help: str, **rest: Any) -> Any:
    return field(default=default, metadata={_KEY: Declared(label, help, **rest)})


_PREDICTIVE = ("skipgram", "cbow")


@dataclass(frozen=True)
class TrainingParameters:
    """Everything that decides a run, beside its corpus. Defaults are word2vec's.

    Raises
    ------
    InputError
        When a value lies outside its declared range; names the parameter and the range.
    """

    model: str = _declare(
        "skipgram", "Model", "What is predicted from what.", choices=("skipgram", "cbow", "glove")
    )
    dimensions: int = _declare(
        100, "Dimensions", "Numbers in each word's vector. More hold finer distinctions and cost more time.",
        minimum=1, maximum=1000, step=10,
    )
    window: int = _declare(
        5, "Window", "How many words on each side count as context. Narrow windows learn grammar, wide ones topics.",
        minimum=1, maximum=50, unit="words",
    )
    negative: int = _declare(
        5, "Negative samples", "Random words that each true pair is told apart from.",
        minimum=1, maximum=50, models=_PREDICTIVE,
    )
    epochs: int = _declare(
        5, "Epochs", "How many times the whole text is read.", minimum=1, maximum=1000,
    )
    learning_rate: float = _declare(
        0.025, "Learning rate", "Size of the first steps; it falls in a straight line to almost nothing.",
        minimum=0.0001, maximum=1.0, step=0.005, decimals=4,
    )
    min_count: int = _declare(
        5, "Minimum count", "Rarer words are left out: they cannot be learned from so few examples.",
        minimum=1, maximum=1_000_000,
    )
    sample: float = _declare(
        1e-3, "Subsampling", "Words more frequent than this are skipped at random. 0 keeps every word.",
        minimum=0.0, maximum=1.0, step=1e-4, decimals=5, models=_PREDICTIVE, advanced=True, least="off",
    )
    ns_exponent: float = _declare(
        0.75, "Noise exponent", "Negative samples are drawn by count to this power. 1 follows the text, 0 is uniform.",
        minimum=-1.0, maximum=1.0, step=0.05, decimals=2, models=_PREDICTIVE, advanced=True,
    )
    x_max: float = _declare(
        100.0, "x max", "Word pairs that meet at least this often have full weight (GloVe's x_max).",
        minimum=1.0, maximum=10_000.0, step=1.0, decimals=0, models=("glove",), advanced=True,
    )
    alpha: float = _declare(
        0.75, "Weighting exponent", "Rarer pairs weigh (count / x max) to this power (GloVe's alpha).",
        minimum=0.0, maximum=2.0, step=0.05, decimals=2, models=("glove",), advanced=True,
    )
    max_vocab: int = _declare(
        0, "Largest vocabulary", "Keep only this many of the most frequent words. 0 keeps all.",
        minimum=0, maximum=10_000_000, step=1000, unit="words", advanced=True, least="no limit",
    )
    threads: int = _declare(
        2, "Threads", "Threads that learn at the same time. One thread with a seed repeats bit for bit.",
        minimum=1, maximum=64,
    )
    seed: int = _declare(
        1, "Seed", "Start of all random choices.", minimum=0, maximum=2**31 - 1,
    )

    def __post_init__(self) -> None:
        for name, declared in declarations(self.model).items():
            value = getattr(self, name)
            if declared.choices:
                if value not in declared.choices:
                    raise InputError(
                        f"{declared.label} '{value}' is not known.", f"Choose one of {', '.join(declared.choices)}."
                    )
            elif not declared.minimum <= value <= declared.maximum:
                raise InputError(
                    f"{declared.label} is {value:g}, outside {declared.minimum:g} to {declared.maximum:g}.",
                    "Choose a value inside this range.",
                )

    def with_(self, **changes: Any) -> "TrainingParameters":
        """Return a copy with some values changed, validated like a new one."""
        return replace(self, **changes)


# The defaults in which a model differs from the first one (word2vec's skip-gram): word2vec.c uses .05 for CBOW;
# the GloVe release uses window 15, eta .05 and 15 to 50 iterations.
_MODEL_DEFAULTS: dict[str, dict[str, Any]] = {
    "skipgram": {},
    "cbow": {"learning_rate": 0.05},
    "glove": {"window": 15, "learning_rate": 0.05, "epochs": 15},
}


def declarations(model: str | None = None) -> dict[str, Declared]:
    """Return the declaration of each parameter by name, in the order of a form.

    Parameters
    ----------
    model : str, optional
        Leave out parameters that this model does not use.
    """
    found: dict[str, Declared] = {}
    item: DataclassField[Any]
    for item in fields(TrainingParameters):
        declared: Declared = item.metadata[_KEY]
        if model is None or not declared.models or model in declared.models:
            found[item.name] = declared
    return found


def defaults(model: str = "skipgram", **changes: Any) -> TrainingParameters:
    """Return the field's default parameters of a model, with changes.

    Raises
    ------
    InputError
        When the model is unknown or a changed value is out of range.
    """
    return TrainingParameters(model=model, **{**_MODEL_DEFAULTS.get(model, {}), **changes})
