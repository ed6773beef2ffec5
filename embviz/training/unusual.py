"""Describes unusual choices of parameters before a run, and what would suit the text better."""

from embviz.training.parameters import PREDICTIVE, SUBWORD, TrainingParameters, declarations, defaults
from embviz.util.language import tr

# Above these, quality no longer follows in what was tried: see the guide's chapter on training.
_RATE, _COUNTED_RATE = 4.0, 2.0  # times the default of the model; of GloVe, whose steps AdaGrad shortens
_WIDE = 20  # words on each side
_MANY_WORDS = 1_000_000
_MANY_DIMENSIONS = 300


def unusual(parameters: TrainingParameters, words: int | None = None, language: str = "") -> str:
    """Return a sentence on the most unusual parameter of a run and its effect; empty if there is none.

    Parameters
    ----------
    words : int, optional
        Different words that are going to be learned.
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
            rate=p.learning_rate, times=p.learning_rate / usual,
        )
    if "sample" in used and p.sample == 0 and p.window >= _WIDE:
        return tr(
            "A window of {window} without subsampling: frequent words are in nearly every window. It takes long, "
            "and the vectors say more about topics than about words.",
            window=p.window,
        )
    if p.model in (*PREDICTIVE, *SUBWORD) and p.window > _WIDE:
        return tr(
            "A window of {window} is wide: neighbors will share topics rather than use.", window=p.window,
        )
    if words is not None and words > _MANY_WORDS:
        return tr(
            "{words:,} different words are many: most are so rare that they learn little. A higher minimum count saves "
            "memory and time.",
            words=words,
        )
    if p.dimensions > _MANY_DIMENSIONS:
        return tr(
            "{dimensions} dimensions cost time and memory in proportion, and few texts fill more than {usual}.",
            dimensions=p.dimensions, usual=_MANY_DIMENSIONS,
        )
    if words is not None and p.model not in ("ppmi", "lsa") and p.dimensions > words > 0:
        return tr(
            "{dimensions} dimensions are more than there are words ({words:,}): each could have one of its own.",
            dimensions=p.dimensions, words=words,
        )
    if "negative" in used and p.negative > _WIDE:
        return tr(
            "{negative} negative samples: {times:.0f} times the work of the usual 5, which pays off only for small "
            "texts.",
            negative=p.negative, times=(1 + p.negative) / 6,
        )
    if language and p.model not in SUBWORD:
        return tr(
            "{language} builds words from many parts. Choose fastText: it learns from the parts, so that rare forms "
            "learn from related ones.",
            language=language,
        )
    return ""
