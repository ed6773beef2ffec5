"""Counts of words that occur together, kept as Parquet: a text already counted, from which GloVe and PPMI learn.

A folder with ``words.parquet`` (word, count; by falling count, so that a word's id is its row) and files of cells
(word, context, meetings, weight). A cell stands for both directions and is kept once, with the smaller id first.
Weights are in units of 1 / 232,792,560, the least common multiple of 1 to 20: for windows up to 20 each 1/distance is a
whole number of them, beyond it is rounded to a ten-millionth. So sums are exact, whatever their order.
"""

import json
import math
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.text.vocabulary import Vocabulary
from embviz.training.control import RunControl
from embviz.training.kernels.counts.cooccurrence import CELL
from embviz.training.kernels.counts.pair_counts import add_meetings, place_associations, place_cells
from embviz.training.parameters import TrainingParameters
from embviz.util.errors import InputError
from embviz.util.language import tr

UNITS = 232_792_560
"""Units of weight in a meeting of neighbors."""

MODELS = ("glove", "ppmi")
"""Models that learn from counts."""

_WORDS, _CELLS, _ABOUT = "words.parquet", "cells-", b"embviz_counts"
_BATCH = 1 << 20  # cells read at a time


@dataclass(frozen=True, eq=False)
class CountedText(Corpus):
    """A text known only by its words and their co-occurrence counts.

    Attributes
    ----------
    window : int
        Words on each side that were counted.
    counted_tokens : int
        Tokens of the text, of the words that are kept.
    folder : str
        Where the counts lie.
    cells : int
        Number of distinct pairs of co-occurring words.
    """

    window: int = 0
    counted_tokens: int = 0
    folder: str = field(default="", repr=False)
    cells: int = 0

    @property
    def tokens(self) -> int:
        """Number of tokens that were counted."""
        return self.counted_tokens

    def pruned(self, min_count: int, max_vocab: int = 0) -> "CountedText":
        """Return these counts: rare words were removed before counting.

        Raises
        ------
        InputError
            When other words are requested.
        """
        if self.vocabulary.size_for(min_count, max_vocab) < len(self.vocabulary):
            raise InputError(
                tr(
                    "'{name}' was counted with a minimum count of {least}; rarer words cannot be left out "
                    "afterwards, because their neighbors would have occurred together.",
                    name=self.name,
                    least=self.least_count,
                ),
                tr("Set the minimum count to {least} or less, or count the text again.", least=self.least_count),
            )
        return self

    def check(self, parameters: TrainingParameters) -> None:
        """Raise an error for parameters that cannot be used with counts.

        Raises
        ------
        InputError
        """
        if parameters.model not in MODELS:
            raise InputError(
                tr(
                    "'{name}' contains counts of words that occur together, and this model reads the text itself.",
                    name=self.name,
                ),
                tr("Choose GloVe or PPMI."),
            )
        if parameters.held_out > 0:
            raise InputError(
                tr("'{name}' contains counts, not text, so nothing can be held out.", name=self.name),
                tr("Set the text that is held out to none."),
            )
        if parameters.window != self.window:
            raise InputError(
                tr("'{name}' was counted with a window of {window}.", name=self.name, window=self.window),
                tr("Set the window to {window}, or count the text again.", window=self.window),
            )

    def batches(self) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]]:
        """Yield keys (smaller id times 2^32 plus the other one), meetings and weights of about a million cells."""
        arrow = _pyarrow()
        for path in sorted(Path(self.folder).glob(f"{_CELLS}*.parquet")):
            with arrow.parquet.ParquetFile(path) as file:
                for batch in file.iter_batches(_BATCH, columns=["word", "context", "meetings", "weight"]):
                    words, contexts, meetings, weights = (np.asarray(c.to_numpy()) for c in batch.columns)
                    yield words.astype(np.int64) << 32 | contexts, meetings.copy(), weights.copy()


def is_counts(path: str | os.PathLike[str]) -> bool:
    """Return whether a folder contains counts."""
    return (Path(path) / _WORDS).is_file() and any(Path(path).glob(f"{_CELLS}*.parquet"))


def read_counts(path: str | os.PathLike[str]) -> CountedText:
    """Open counts.

    Raises
    ------
    InputError
        When the folder has no counts, or they are damaged.
    """
    arrow = _pyarrow()
    try:
        table = arrow.parquet.read_table(Path(path) / _WORDS)
        about = json.loads(table.schema.metadata[_ABOUT])
        vocabulary = Vocabulary(table.column("word").to_pylist(), table.column("count").to_numpy())
        return CountedText(
            np.zeros(0, np.int32),
            np.zeros(1, np.int64),
            vocabulary,
            Preprocessing.from_dict(about["preprocessing"]),
            about["name"],
            least_count=about["min_count"],
            window=about["window"],
            counted_tokens=about["tokens"],
            folder=str(path),
            cells=about["cells"],
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise InputError(
            tr("'{path}' contains no counts of words that occur together.", path=path),
            tr("Make them with 'embviz count'."),
        ) from error


def write_counts(
    path: str | os.PathLike[str],
    text: Corpus,
    window: int,
    parts: Iterable[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]],
) -> CountedText:
    """Write counts to a temporary folder, which replaces the target on success.

    Parameters
    ----------
    path : str or PathLike
        A folder; counts that lie there are replaced.
    text : Corpus
        The words that take part.
    parts : iterable of tuples of keys, meetings, weights
        Each becomes a file.

    Raises
    ------
    InputError
        When something else is there, or it cannot be written.
    """
    arrow = _pyarrow()
    target = Path(path)
    check_target(target)
    beside = target.with_name(f".{target.name}.part")
    try:
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir(parents=True)
        cells = 0
        for number, (keys, meetings, weights) in enumerate(parts):
            cells += len(keys)
            columns = {
                "word": (keys >> 32).astype(np.int32),
                "context": (keys & 0xFFFFFFFF).astype(np.int32),
                "meetings": meetings,
                "weight": weights,
            }
            arrow.parquet.write_table(arrow.table(columns), beside / f"{_CELLS}{number:05}.parquet", compression="zstd")
        about = {
            "version": 1,
            "name": text.name,
            "window": window,
            "min_count": text.least_count,
            "tokens": text.tokens,
            "cells": cells,
            "units": UNITS,
            "preprocessing": text.preprocessing.to_dict(),
        }
        words = arrow.table({"word": list(text.vocabulary.words), "count": text.vocabulary.counts})
        arrow.parquet.write_table(
            words.replace_schema_metadata({_ABOUT: json.dumps(about).encode()}), beside / _WORDS, compression="zstd"
        )
        if target.exists():
            shutil.rmtree(target)
        beside.rename(target)
    except OSError as error:
        raise InputError(
            tr("'{path}' cannot be written: {reason}.", path=target, reason=error.strerror or error),
            tr("Choose another folder, or make room."),
        ) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return read_counts(target)


def check_target(path: str | os.PathLike[str]) -> None:
    """Raise an error if writing counts would overwrite something else, before they are computed.

    Raises
    ------
    InputError
        Also when pyarrow is not installed.
    """
    _pyarrow()
    target = Path(path)
    if target.exists() and not is_counts(target):
        raise InputError(tr("'{path}' already exists and contains no counts.", path=target), tr("Choose another name."))
    if not target.resolve().parent.is_dir():
        raise InputError(tr("There is no folder '{path}'.", path=target.resolve().parent), tr("Create it first."))


def cells_of(
    text: CountedText, side: int, x_max: float, alpha: float, most: int, control: RunControl
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """Return the cells of the co-occurrence matrix tile by tile; see `embviz.training.models.cooccurrence.count_cells`.

    Raises
    ------
    InputError
        When there are more than `most`.
    Cancelled
    """
    sides = -(-len(text.vocabulary) // side)
    if 2 * text.cells - len(text.vocabulary) > most:
        raise InputError(
            tr(
                "{total:,} pairs of words occur together, more than the {most_cells:,} that fit into 3 GB.",
                total=2 * text.cells,
                most_cells=most,
            ),
            tr("Raise the minimum count, limit the vocabulary or narrow the window."),
        )
    at = np.zeros(sides * sides, np.int64)
    nothing = np.zeros(0, np.float32)
    for keys, _, _ in text.batches():
        place_cells(keys, nothing, nothing, side, sides, at, np.empty(0, CELL))
        control.checkpoint()
    starts = np.concatenate([[0], np.cumsum(at)]).astype(np.int64)
    at[:] = starts[:-1]
    cells = np.empty(int(starts[-1]), CELL)
    for keys, _, weights in text.batches():
        logs = np.log(weights / UNITS).astype(np.float32)
        worth = np.minimum(np.exp(np.float32(alpha) * (logs - np.float32(math.log(x_max)))), np.float32(1))
        place_cells(keys, logs, worth, side, sides, at, cells)
        control.checkpoint()
    return cells, starts


def meetings_of(text: CountedText) -> NDArray[np.int64]:
    """Return the number of co-occurrences of each word, int64 (V,)."""
    totals = np.zeros(len(text.vocabulary), np.int64)
    for keys, meetings, _ in text.batches():
        add_meetings(keys, meetings, totals)
    return totals


def place_ppmi(
    text: CountedText,
    word_logs: NDArray[np.float32],
    context_logs: NDArray[np.float32],
    rows: Any,
    columns: Any,
    control: RunControl,
) -> None:
    """Find the positive cells of PPMI, see `training.kernels.counts.cooccurrence.associate`. Raises Cancelled."""
    for keys, meetings, _ in text.batches():
        place_associations(keys, meetings, word_logs, context_logs, rows, columns)
        control.checkpoint()


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise InputError(
            tr("Counts are Parquet files; to read and write them needs the package pyarrow, which is not installed."),
            tr("Install it with: pip install 'embviz[arrow]' (or pip install pyarrow)."),
        ) from error
    return pyarrow
