"""Cache of analogy results, each with the moment of the vectors it was computed from."""

import weakref
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from embviz.gui.core.snapshots import moment_title
from embviz.gui.core.workspace import Workspace

if TYPE_CHECKING:
    from embviz.analysis.analogies.table import AnalogyTable
    from embviz.vectors.embedding import Embedding

_KEPT = 6  # of the largest lists, each is some twenty megabytes

Asked = tuple[str, int]
"""What was asked: key of the questions, and how many of the first words took part (0: all)."""


@dataclass(eq=False)
class CachedAnswers:
    """The answers of the vectors of one moment.

    Attributes
    ----------
    asked : Asked
    moment : str
        Description of the moment for display.
    tables : dict of (str, bool) to AnalogyTable
        By rule, and by whether the words of a question were excluded as answers.
    """

    asked: Asked
    moment: str
    vectors: "weakref.ref[Embedding]"
    past: tuple[int, int] | None  # run and pieces of a moment of before: its vectors are brought anew each time
    tables: "dict[tuple[str, bool], AnalogyTable]" = field(default_factory=dict)


class AnalogyCache:
    """Keeps the newest answers, and finds those of the current moment."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kept: list[CachedAnswers] = []
        workspace.words_changed.connect(self._kept.clear)

    def begin(self, asked: Asked) -> CachedAnswers:
        """Return the cached answers of the present vectors to these questions, or empty ones."""
        found = self.current(asked)
        if found is None:
            embedding = self._workspace.embedding
            assert embedding is not None
            found = CachedAnswers(asked, moment_title(self._workspace), weakref.ref(embedding), self._past())
        return found

    def keep(self, answers: CachedAnswers) -> None:
        """Store answers; the oldest are dropped."""
        if answers not in self._kept:
            self._kept.append(answers)
            del self._kept[:-_KEPT]

    def current(self, asked: Asked) -> CachedAnswers | None:
        """Return the answers of the current vectors."""
        return next((one for one in reversed(self._kept) if one.asked == asked and self.is_current(one)), None)

    def newest(self, asked: Asked) -> CachedAnswers | None:
        """Return the latest answers of any vectors with these words."""
        return next((one for one in reversed(self._kept) if one.asked == asked), None)

    def is_current(self, answers: CachedAnswers) -> bool:
        """Whether these answers belong to the current vectors."""
        if self._workspace.embedding is None:
            return False
        return answers.vectors() is self._workspace.embedding or (
            answers.past is not None and answers.past == self._past()
        )

    def _past(self) -> tuple[int, int] | None:
        looked, run = self._workspace.looked_at, self._workspace.run
        return None if looked is None or run is None else (run.run_id, looked.pieces)
