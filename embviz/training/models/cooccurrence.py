"""Which words of a text meet how often: counted by threads, cell by cell of a sparse matrix."""

import itertools
import math

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.storage import counts_of
from embviz.training.control import RunControl
from embviz.training.counts import CountedText, cells_of
from embviz.training.kernels.counts.cooccurrence import CELL, count_logs, count_rows, list_places, measure_room, weigh
from embviz.training.work_pieces import WorkPieces, work_off
from embviz.util import memory
from embviz.util.errors import Cancelled, InputError
from embviz.util.language import tr

MOST_CELLS = 250_000_000  # 3 GB
_PIECE = 20_000  # tokens counted between two checks of the work left
_BLOCK = 1 << 20  # tokens between two checks of the control
_COUNTERS = 8  # threads that count, each with a table of all tiles
_FULL = 0.015  # share of the pairs with full weight if x_max is derived from the text
_LEAST_LOG, _LOG_WIDTH, _LOGS = -5.0, 1 / 256, 8192  # bins of the histogram of log counts
_CELLS = 1 << 22  # cells between two checks of the control


def automatic_x_max(cells: NDArray[np.void], control: RunControl) -> float:
    """Return the count exceeded by 1.5 % of the word pairs, to two digits, at least 1.

    The authors' 100 is meant for billions of words. Of texts of 1 to 100 MB, with windows of 15, vectors agree best
    with human judgments where 1 to 2 % of the pairs have full weight: 7 to 11 in counts.

    Parameters
    ----------
    cells : ndarray of CELL

    Raises
    ------
    Cancelled
    """
    counts = np.zeros(_LOGS, np.int64)
    for at in range(0, len(cells), _CELLS):
        count_logs(cells[at : at + _CELLS], np.float32(_LEAST_LOG), np.float32(_LOG_WIDTH), counts)
        go_on(control)
    reached = np.cumsum(counts[::-1])[::-1]  # cells at or above each interval
    at = int(np.flatnonzero(reached >= _FULL * len(cells))[-1])
    return max(1.0, float(f"{math.exp(_LEAST_LOG + (at + 0.5) * _LOG_WIDTH):.2g}"))


def weigh_cells(cells: NDArray[np.void], x_max: float, alpha: float, control: RunControl) -> None:
    """Compute GloVe's weights in place, min(1, (X / x_max)^alpha).

    Raises
    ------
    Cancelled
    """
    for at in range(0, len(cells), _CELLS):
        weigh(cells[at : at + _CELLS], np.float32(math.log(x_max)), np.float32(alpha))
        go_on(control)


def count_cells(
    corpus: Corpus, window: int, side: int, x_max: float, alpha: float, threads: int, control: RunControl
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """Count the cells of the co-occurrence matrix, tile by tile of neighboring words.

    Parameters
    ----------
    window : int
        Words on each side that a word meets; a meeting at distance o counts 1/o.
    side : int
        Words on each side of a tile.
    x_max, alpha : float
        Of GloVe's weights, min(1, (X / x_max)^alpha) (Pennington et al. 2014, eq. 9).

    Returns
    -------
    cells : ndarray of CELL
        Row and column within the tile, log X and weight of each pair of words that occur together.
    starts : ndarray of int64, shape (tiles + 1,)
        Tile number k, row by row of tiles, is ``cells[starts[k]:starts[k + 1]]``.

    Raises
    ------
    InputError
        When too many pairs of words meet.
    OutOfMemory
        When there is not enough memory for the pairs.
    Cancelled
        Also when the run is stopped: there is nothing to keep yet.
    """
    if isinstance(corpus, CountedText):
        return cells_of(corpus, side, x_max, alpha, MOST_CELLS, control)
    ids, words = corpus.ids, len(corpus.vocabulary)
    tables = list_tokens(corpus, window, control)
    # consecutive words in groups of about as many tokens; each counter does every so many-th group, in both rounds
    cuts = np.unique(np.append(np.searchsorted(tables[0], np.arange(0, len(ids), _PIECE)), words))
    counters = min(threads, _COUNTERS)
    sides = -(-words // side)
    halt = np.zeros(1, np.bool_)
    rows = [(np.zeros(words, np.float32), np.empty(words, np.int32)) for _ in range(counters)]
    at = np.zeros((counters, sides * sides), np.int64)
    cells = np.empty(0, CELL)

    def count(thread: int, first: int, last: int) -> None:
        for counter in range(first, last):
            for group in range(counter, len(cuts) - 1, counters):
                if not control.checkpoint():
                    return
                count_rows(
                    ids,
                    *tables,
                    cuts[group],
                    cuts[group + 1],
                    *rows[counter],
                    side,
                    sides,
                    at[counter],
                    cells,
                    np.float32(math.log(x_max)),
                    np.float32(alpha),
                    halt,
                )

    def watch(seconds: float) -> None:
        halt[0] = control.cancelled or control.stopped

    work_off(WorkPieces(counters), counters, control, count, watch)
    go_on(control)
    total = int(at.sum())
    if total > MOST_CELLS:
        raise InputError(
            tr(
                "{total:,} pairs of words occur together, more than the {most_cells:,} that fit into 3 GB.",
                total=total,
                most_cells=MOST_CELLS,
            ),
            tr("Raise the minimum count, limit the vocabulary or narrow the window."),
        )
    memory.need(
        total * CELL.itemsize,
        tr("The table of {total:,} pairs of words that occur together", total=total),
        tr("Raise the minimum count, limit the vocabulary or narrow the window."),
    )
    # of each tile, first the cells of the first counter, then those of the second, ...
    ranks = np.concatenate([[0], np.cumsum(at.T)])
    starts = ranks[::counters].copy()
    at[:] = ranks[:-1].reshape(-1, counters).T
    cells = np.empty(total, CELL)
    work_off(WorkPieces(counters), counters, control, count, watch)
    go_on(control)
    return cells, starts


def list_tokens(corpus: Corpus, window: int, control: RunControl) -> tuple[NDArray[np.generic], ...]:
    """Return the positions of each word in a text, and the number of words around each token in its sentence.

    Returns
    -------
    starts : ndarray of int64, shape (V + 1,)
    places : ndarray of int32 or int64, shape (tokens,)
        Word w stands at ``places[starts[w]:starts[w + 1]]``, rising.
    before, after : ndarray of uint8, shape (tokens,)
        At most `window`.

    Raises
    ------
    OutOfMemory
        Before anything is listed; gives the memory needed.
    Cancelled
    """
    ids, offsets = corpus.ids, corpus.offsets
    place = np.int64 if len(ids) >= 2**31 else np.int32
    memory.need(
        len(ids) * (np.dtype(place).itemsize + 2),
        tr("The positions of {tokens:,} words", tokens=len(ids)),
        tr("Models that read while they learn, such as skip-gram, need none of it; or take a part of the text."),
    )
    # counted here, as positions are written by these counts, and a vocabulary may cover more than this corpus
    counts = counts_of(ids, len(corpus.vocabulary))
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    places = np.empty(len(ids), place)
    before, after = np.empty(len(ids), np.uint8), np.empty(len(ids), np.uint8)
    ends = starts[:-1].copy()
    for block in range(0, len(ids), _BLOCK):
        list_places(ids, block, min(block + _BLOCK, len(ids)), ends, places)
        corpus.release_pages()
        go_on(control)
    bounds = np.searchsorted(offsets, np.arange(0, len(ids) + _BLOCK, _BLOCK))
    for first, last in itertools.pairwise(bounds):
        measure_room(offsets, first, min(last, len(offsets) - 1), window, before, after)
        go_on(control)
    return starts, places, before, after


def refuse_single_words() -> InputError:
    """Return the error for a text without any co-occurring words."""
    return InputError(
        tr("No two words ever occur together: every sentence is one word."), tr("Open a text of sentences.")
    )


def go_on(control: RunControl) -> None:
    """Wait while paused; raises Cancelled also on a stop, as there are no vectors to keep yet."""
    if not control.checkpoint():
        raise Cancelled
