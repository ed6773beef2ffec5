"""Words to begin with, before a person has typed any."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox

from embviz.gui.workspace import Workspace

if TYPE_CHECKING:
    from embviz.text.toy_world import Truths
    from embviz.vectors.embedding import Embedding

_COMMON = (
    "king", "queen", "man", "woman", "boy", "girl", "dog", "cat", "horse", "bread", "cheese", "apple",
    "paris", "london", "rome", "red", "blue", "green",
)
_OF_EACH, _CATEGORIES, _OF_ONE = 4, 6, 16


def first_words(embedding: "Embedding", truths: "Truths | None") -> list[str]:
    """Return some words of several categories where categories are known, else common ones that have vectors."""
    if truths is None or not truths.categories:
        return [word for word in _COMMON if word in embedding]
    groups = [of_category(embedding, truths, name)[:_OF_EACH] for name in truths.categories]
    full = [group for group in groups if len(group) == _OF_EACH] or groups
    # evenly over the list: categories that stand together are much alike
    step = max(1, len(full) // _CATEGORIES)
    return [word for group in full[::step][:_CATEGORIES] for word in group]


def of_category(embedding: "Embedding", truths: "Truths", name: str) -> list[str]:
    """Return words of a category that have vectors, a page full at most."""
    return [word for word in truths.categories[name] if word in embedding][:_OF_ONE]


class ExampleSets(QComboBox):
    """The categories of the open text, to be compared; hidden where the text has none."""

    def __init__(self, workspace: Workspace, use: Callable[[list[str]], None]) -> None:
        super().__init__()
        self._workspace, self._use = workspace, use
        self.setObjectName("heatmap.examples")
        self.setAccessibleName("Example words")
        self.activated.connect(self._on_activated)
        workspace.corpus_changed.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        truths = self._workspace.truths
        self.clear()
        self.addItem("Examples", None)
        self.addItem("some of each", None)
        for name in truths.categories if truths is not None else ():
            self.addItem(name.replace("_", " "), name)
        self.setVisible(self.count() > 2)

    def _on_activated(self, at: int) -> None:
        truths, embedding = self._workspace.truths, self._workspace.embedding
        if at == 0 or truths is None or embedding is None:
            return
        name = self.itemData(at)
        self._use(first_words(embedding, truths) if name is None else of_category(embedding, truths, name))
