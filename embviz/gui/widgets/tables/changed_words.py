"""The list of the words that changed most between two states of their vectors, the same wherever two are compared."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Signal

from embviz.gui.core.jobs import Jobs
from embviz.gui.core.workspace import Workspace
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import tr

CHANGED_MOST = tr("Words that changed most")
"""Title of the list."""

_LEAST_PX = 170


def distance(help: str) -> ResultColumn:
    """Return the column of 1 − cos of a word's two vectors; `help` says how they were laid over each other."""
    return ResultColumn(tr("Distance"), number=".3f", help=help)


def changed(help: str) -> ResultColumn:
    """Return the column of the share of a word's nearest words that are others than before."""
    return ResultColumn(tr("Changed"), number=".0%", help=help)


class ChangedWordsTable(ResultTable):
    """Words with how far each has changed, those that changed most first, and a choice of how rare they may be.

    Parameters
    ----------
    name, least_name : str
        Object names of the table and of the spin box `least`.
    columns : sequence of ResultColumn
        Columns between the word and its count; by the first one that is known the list is sorted until a header is
        clicked. Among equals the word with the larger value of `second` comes first, then the one that was given first.
    count_help : str
        Which text the counts are of.
    second : int
        Place among `columns`.

    Attributes
    ----------
    least : WholeSpin
        Least count of a listed word; hidden while no counts are known. Its owner places it.

    Signals
    -------
    word_chosen(int)
        A row was chosen; with its place among the words of `show_words`.
    """

    word_chosen = Signal(int)

    def __init__(
        self,
        jobs: Jobs,
        workspace: Workspace,
        name: str,
        least_name: str,
        columns: Sequence[ResultColumn],
        count_help: str,
        *,
        second: int = 0,
    ) -> None:
        word = ResultColumn(tr("Word"), words=True)
        self._every = (word, *columns, ResultColumn(tr("Count"), number=",d", muted=True, help=count_help))
        self._second = second
        self._words: Sequence[str] = ()
        self._numbers: tuple[np.ndarray | None, ...] = ()
        self._counts: np.ndarray | None = None
        self._kept = np.zeros(0, np.int64)
        self._present = tuple(range(len(self._every)))
        super().__init__(jobs, workspace, name, CHANGED_MOST, self._every, file_name="changed_words", filtered=True)
        self.sort_by(1)
        self.least = WholeSpin(least_name, tr("Fewest times a word occurs"), 1, 1_000_000_000)
        self.least.setToolTip(tr("Rare words change most because little was learned about them: leave them out"))
        self.least.setPrefix(tr("at least "))
        self.least.setSuffix(tr(" times"))
        self.least.setSpecialValueText(tr("all words"))
        set_scaled_size(self.least, fixed_width=_LEAST_PX)
        self.least.setKeyboardTracking(False)
        self.least.hide()
        self.least.valueChanged.connect(lambda _count: self._list())
        self.chosen.connect(lambda at, _column: self.word_chosen.emit(int(self._kept[at])))

    def show_words(self, words: Sequence[str], numbers: Sequence[np.ndarray | None], counts: np.ndarray | None) -> None:
        """List words; columns that are None are left out, here and in files.

        Parameters
        ----------
        words : sequence of str, length n
        numbers : sequence of float array (n,) or None
            For each of `columns`; nan where a word has no value.
        counts : int array (n,) or None
        """
        self._words, self._numbers, self._counts = words, tuple(numbers), counts
        present = tuple(at for at, one in enumerate((words, *numbers, counts)) if one is not None)
        if present != self._present:
            self._present = present
            self.set_columns([self._every[at] for at in present])
            self.sort_by(1)
        self.least.setVisible(counts is not None)
        self._list()

    def clear(self) -> None:
        """List nothing."""
        self._words, self._kept = (), np.zeros(0, np.int64)
        self.show_rows(((),) * len(self._present))
        self.show_note("")

    def most(self, count: int) -> list[str]:
        """Return the words that changed most, whichever column the list is sorted by."""
        known = [one for one in self._numbers if one is not None]
        if not len(self._words) or not known:
            return []
        order = self._kept[np.argsort(-known[0][self._kept], kind="stable")]
        return [self._words[at] for at in order[:count].tolist()]

    def _list(self) -> None:
        if not len(self._words):
            self.clear()
            return
        kept = np.arange(len(self._words))
        if self._counts is not None and self.least.value() > 1:
            kept = kept[self._counts >= self.least.value()]
        second = self._numbers[self._second]
        if second is not None:
            kept = kept[np.argsort(-np.nan_to_num(second[kept], nan=-1.0), kind="stable")]
        self._kept = kept
        held = (*self._numbers, self._counts)
        self.show_rows(([self._words[at] for at in kept.tolist()], *(one[kept] for one in held if one is not None)))
