"""What the pages about axes and bias show before a person has typed anything."""

from typing import TYPE_CHECKING

from embviz.gui.pages.word_sets import first_words
from embviz.gui.workspace import Workspace

if TYPE_CHECKING:
    from embviz.analysis.word_sets import Poles
    from embviz.vectors.embedding import Embedding

_OF_EACH = 12
_CATEGORIES = ("royalty", "men", "women", "names", "professions", "animals")
_ENOUGH = 2  # words of each end of an axis that is proposed


def example_lists(workspace: Workspace) -> dict[str, list[str]]:
    """Return lists of words whose places on axes are of interest: of the toy world, or occupations and common words."""
    embedding, truths = workspace.embedding, workspace.truths
    if embedding is None:
        return {}
    if truths is not None and truths.categories:
        named = [name for name in _CATEGORIES if name in truths.categories] or list(truths.categories)[:6]
        return {
            name: [word for word in truths.categories[name] if word in embedding][:_OF_EACH] for name in named
        }
    return {"occupations": example_occupations(workspace), "common words": first_words(embedding, None)}


def example_occupations(workspace: Workspace) -> list[str]:
    """Return occupations that have vectors."""
    from embviz.analysis.bias_material import occupations

    embedding = workspace.embedding
    return [word for word in occupations() if embedding is not None and word in embedding]


def example_poles(embedding: "Embedding") -> "list[Poles]":
    """Return named axes of whose ends enough words are there, in the order in which they are worth a look."""
    from embviz.analysis.word_sets import bundled_poles

    first = ("gender", "size", "sentiment")
    usable = [
        poles for poles in bundled_poles()
        if all(sum(word in embedding for word in end) >= _ENOUGH for end in (poles.plus, poles.minus))
    ]
    return sorted(usable, key=lambda poles: first.index(poles.name) if poles.name in first else len(first))
