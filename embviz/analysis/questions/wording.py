"""How a question was understood, in the language of the window."""

from collections.abc import Sequence

from embviz.analysis.questions.requests import (
    Analogy,
    Between,
    Change,
    Closer,
    Cluster,
    ColorBy,
    Count,
    Difference,
    Expression,
    Farthest,
    Frequent,
    Heatmap,
    Neighbors,
    OddWord,
    OnAxis,
    Rank,
    Request,
    Senses,
    ShowWords,
    Similarity,
    Size,
    Spelled,
    Why,
)
from embviz.util.language import isolated, tr

_METHODS = {
    "category": tr("known categories"),
    "cluster": tr("clusters"),
    "frequency": tr("frequency"),
    "norm": tr("vector length"),
    "cosine": tr("cosine to the selected word"),
    "kept": tr("distortion"),
    "hubness": tr("hubness"),
    "settled": tr("when it settled"),
}


def describe(request: Request) -> str:
    """Return how a question was understood, as "Analogy: man is to king as woman is to ?"."""
    match request:
        case Analogy(first, second, third):
            return tr("Analogy: {first} is to {second} as {third} is to ?", first=first, second=second, third=third)
        case Expression(text):
            return tr("Analogy: {expression} = ?", expression=text)
        case Neighbors(words, without):
            if without:
                return tr("Neighbors of {words} without {without}", words=listed(words), without=listed(without))
            return tr("Neighbors of {words}", words=listed(words))
        case Between(first, second):
            return tr("Words between {first} and {second}", first=first, second=second)
        case OddWord(words):
            return tr("Odd one out: {words}", words=listed(words))
        case Change(word):
            return tr("Change of {word} over the training", word=word)
        case Why(first, second):
            return tr("Why {first} and {second} are near", first=first, second=second)
        case Similarity(first, second):
            return tr("Similarity of {first} and {second}", first=first, second=second)
        case Closer(word, first, second):
            return tr("{word}: closer to {first} or to {second}", word=word, first=first, second=second)
        case Rank(word, of):
            return tr("Rank of {word} among the neighbors of {of}", word=word, of=of)
        case Farthest(word):
            return tr("Words least similar to {word}", word=word)
        case Difference(first, second):
            return tr("Difference between {first} and {second}", first=first, second=second)
        case OnAxis(low, high, words):
            if words:
                return tr("Axis from {low} to {high}: {words}", low=low, high=high, words=listed(words))
            return tr("Axis from {low} to {high}", low=low, high=high)
        case Heatmap(words):
            return tr("Heatmap: {words}", words=listed(words))
        case Cluster(word):
            return tr("Cluster of {word} on the map", word=word)
        case Senses(word):
            return tr("Senses of {word}", word=word)
        case Count(word):
            return tr("How often {word} occurs", word=word)
        case Size():
            return tr("Number of words and dimensions")
        case Frequent(count):
            return tr("The {count} most frequent words", count=count)
        case Spelled(letters, where):
            if where == "end":
                return tr("Words ending in {letters}", letters=letters)
            if where == "inside":
                return tr("Words containing {letters}", letters=letters)
            return tr("Words beginning with {letters}", letters=letters)
        case ShowWords(words):
            return tr("Show on the map: {words}", words=listed(words))
        case ColorBy(method, word):
            if word:
                return tr("Color the map by the cosine to {word}", word=word)
            if method == "nothing":
                return tr("Remove the colors of the map")
            return tr("Color the map by {method}", method=_METHODS[method])
    raise ValueError(f"no wording for {request!r}")


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    return ", ".join(map(isolated, words))
