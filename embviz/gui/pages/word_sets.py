"""Default words of pages on which nothing was typed yet."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from embviz.text.toy.world import Truths
    from embviz.vectors.embedding import Embedding

_COMMON = (
    "king", "queen", "man", "woman", "boy", "girl", "dog", "cat", "horse", "bread", "cheese", "apple",
    "paris", "london", "rome", "red", "blue", "green",
)
_OF_EACH, _CATEGORIES, _OF_ONE = 4, 6, 16
_ODD = (
    ("breakfast", "cereal", "dinner", "lunch"), ("apple", "pear", "orange", "banana", "car"),
    ("france", "england", "germany", "london"), ("dog", "cat", "horse", "chair"), ("red", "blue", "green", "king"),
    ("monday", "tuesday", "friday", "june"), ("guitar", "piano", "violin", "river"),
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
