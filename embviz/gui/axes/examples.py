"""Default contents of the Axes and Bias pages."""

from typing import TYPE_CHECKING

from embviz.gui.core.workspace import Workspace
from embviz.gui.pages.shared_words import first_words
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.bias.shipped_sets import AssociationSets
    from embviz.analysis.word_sets import Poles
    from embviz.text.toy.world import Truths
    from embviz.vectors.embedding import Embedding

_OF_EACH = 12
_CATEGORIES = ("royalty", "men", "women", "names", "professions", "animals")
_ROYAL = "daily life", "court life"  # categories of the toy world that define an axis
_END = 12  # words of a pole made from a category
WEAK = 0.75  # share of its own words that a useful axis separates
_ENOUGH = 2  # words of each pole of a proposed axis


def example_lists(workspace: Workspace) -> dict[str, list[str]]:
    """Return word lists that suit axes: those of the toy world, or occupations and common words."""
    embedding, truths = workspace.embedding, workspace.truths
    if embedding is None:
        return {}
    if truths is not None and truths.categories:
        named = [name for name in _CATEGORIES if name in truths.categories] or list(truths.categories)[:6]
        return {name: [word for word in truths.categories[name] if word in embedding][:_OF_EACH] for name in named}
    return {tr("occupations"): example_occupations(workspace), tr("common words"): first_words(embedding, None)}


def example_occupations(workspace: Workspace) -> list[str]:
    """Return occupations that have vectors: those of the toy world, or common ones."""
    from embviz.analysis.bias.shipped_sets import occupations

    embedding, truths = workspace.embedding, workspace.truths
    if embedding is not None and truths is not None and "professions" in truths.categories:
        return [word for word in truths.categories["professions"] if word in embedding]
    return [word for word in occupations() if embedding is not None and word in embedding]


def example_sets(workspace: Workspace) -> "list[AssociationSets]":
    """Return the bundled sets of which enough words are there; those of the open text first."""
    from embviz.analysis.bias.shipped_sets import bundled_associations
    from embviz.analysis.bias.weat import ENOUGH

    embedding = workspace.embedding
    usable = [
        sets
        for sets in bundled_associations()
        if embedding is not None
        and all(sum(word in embedding for word in words) >= max(ENOUGH, len(words) / 2) for words in sets.words)
    ]
    # published sets are of general English; the others were written for the toy world
    toy = workspace.truths is not None
    return sorted(usable, key=lambda sets: bool(sets.source) == toy)


def example_poles(embedding: "Embedding", truths: "Truths | None") -> "list[Poles]":
    """Return axes with enough known words, the most useful first.

    Axes that do not separate their own words come last: positions on them mean little.
    """
    from embviz.analysis.bias.axes import axis
    from embviz.analysis.word_sets import Poles, bundled_poles

    first = ("gender", "royal", "size", "sentiment")
    ends = [truths.categories.get(name, ()) if truths is not None else () for name in _ROYAL]
    low, high = (tuple(word for word in end if word in embedding)[:_END] for end in ends)
    usable = [
        poles
        for poles in (*bundled_poles(), Poles("royal", high, low))
        if all(sum(word in embedding for word in end) >= _ENOUGH for end in (poles.plus, poles.minus))
    ]

    def worth(poles: Poles) -> tuple[bool, int]:
        try:
            weak = axis(embedding, poles.plus, poles.minus).separated < WEAK
        except InputError:
            weak = True  # the ends do not differ
        return weak, first.index(poles.name) if poles.name in first else len(first)

    return sorted(usable, key=worth)
