"""Telling passages: whole arrays of sentences at once, straight to token ids."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.toy.facts import Table
from embviz.text.toy.grammar import Choice, Slot, Variant, variants
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_NOTHING, _END = -1, -2
_VOWELS = tuple("aeiou")

Ids = NDArray[np.int32]


@dataclass(frozen=True)
class GeneratedPassages:
    """Text as numbers.

    Attributes
    ----------
    words : list of str
        Words by id.
    ids : int32 array, shape (tokens,)
        The text.
    offsets : int64 array, shape (sentences + 1,)
        Where each sentence begins; the last is the number of tokens.
    """

    words: list[str]
    ids: Ids
    offsets: NDArray[np.int64]


class PassageGenerator:
    """Tells passages about the rows of some tables.

    Parameters
    ----------
    tables : sequence of Table
        What can be drawn from.
    seed : int
        Start of all draws.
    """

    def __init__(self, tables: Sequence[Table], seed: int) -> None:
        self._tables = {table.name: table for table in tables}
        self._rng = np.random.default_rng(seed)
        self._ids: dict[str, int] = {}
        self._columns: dict[tuple[str, str], tuple[Ids, NDArray[np.int64]]] = {}
        self._choices: dict[Choice, tuple[Ids, NDArray[np.int64]]] = {}

    def tell(
        self, topics: dict[str, tuple[float, tuple[str, ...]]], tokens: int, pulse: Pulse = SILENT
    ) -> GeneratedPassages:
        """Tell passages in random order until `tokens` words are said.

        Parameters
        ----------
        topics : dict of str to (float, tuple of str)
            Topic -> its weight in the text, and its passages, which share the weight equally.
        tokens : int
            Words wanted; the text ends with the last sentence that fits.
        pulse : Pulse, optional

        Raises
        ------
        Cancelled
        """
        total = sum(weight for weight, _ in topics.values())
        blocks: list[Ids] = []
        for done, (topic, (weight, passages)) in enumerate(topics.items()):
            pulse.beat(0.9 * done / len(topics), tr("Writing about {topic}", topic=topic))
            # 3 % and some more than asked for, as lengths are expectations; the surplus is cut off at the end
            wanted = (1.03 * tokens + 1000) * weight / total / len(passages)
            for passage in passages:
                blocks.extend(self._passage(variants(passage), wanted))
        told = self._shuffled(blocks, tokens)
        pulse.beat(1.0, tr("The toy world is written"))
        return told

    def _passage(self, versions: list[Variant], tokens: float) -> list[Ids]:
        """Return one block per variant, shape (times told, places)."""
        lengths = [version.weight * self._expected_length(version) for version in versions]
        times = tokens / sum(lengths)
        return [self._block(version, max(1, round(times * version.weight))) for version in versions]

    def _expected_length(self, version: Variant) -> float:
        places = [self._phrases(place) for sentence in version.sentences for place in sentence]
        return sum(float((phrases >= 0).sum() / count.sum()) for phrases, count in places)

    def _block(self, version: Variant, times: int) -> Ids:
        rows: dict[tuple[str, int], NDArray[np.int64]] = {}
        columns: list[Ids] = []
        for sentence in version.sentences:
            for place in sentence:
                phrases, count = self._phrases(place)
                if isinstance(place, Slot):
                    row = self._rows(place, rows, times)
                else:
                    row = np.zeros(times, np.int64)
                which = (self._rng.random(times) * count[row]).astype(np.int64)
                columns.append(phrases[row, which])
            columns.append(np.full((times, 1), _END, np.int32))
        return np.concatenate(columns, axis=1)

    def _rows(self, slot: Slot, rows: dict[tuple[str, int], NDArray[np.int64]], times: int) -> NDArray[np.int64]:
        key = slot.table, slot.draw
        if key not in rows:
            size = len(self._tables[slot.table])
            # Every row equally often: chance alone would give rare words half or double their due.
            drawn = self._rng.permutation((np.arange(times) + self._rng.integers(size)) % size)
            if slot.draw > 1:
                first = rows[slot.table, 1]
                drawn = (first + 1 + drawn % (size - 1)) % size
            rows[key] = drawn
        return rows[key]

    def _phrases(self, place: Choice | Slot) -> tuple[Ids, NDArray[np.int64]]:
        """Return ids of shape (rows, phrases, words), padded with `_NOTHING`, and the number of phrases of each row."""
        if isinstance(place, Choice):
            if place not in self._choices:
                self._choices[place] = self._numbered((place.phrases,))
            return self._choices[place]
        table = self._tables[place.table]
        column = place.column or next(iter(table.columns))
        key = place.table, column
        if key not in self._columns:
            self._columns[key] = self._numbered(table.columns[column])
        return self._columns[key]

    def _numbered(self, cells: tuple[tuple[str, ...], ...]) -> tuple[Ids, NDArray[np.int64]]:
        split = [[phrase.split() for phrase in cell] for cell in cells]
        most = max(len(cell) for cell in split)
        longest = max(len(phrase) for cell in split for phrase in cell)
        ids = np.full((len(cells), most, longest), _NOTHING, np.int32)
        for i, cell in enumerate(split):
            for j, phrase in enumerate(cell):
                ids[i, j, : len(phrase)] = [self._id(word) for word in phrase]
        return ids, np.array([len(cell) for cell in split], np.int64)

    def _id(self, word: str) -> int:
        return self._ids.setdefault(word, len(self._ids))

    def _shuffled(self, blocks: list[Ids], tokens: int) -> GeneratedPassages:
        places = max(block.shape[1] for block in blocks)
        everything = np.full((sum(len(block) for block in blocks), places), _NOTHING, np.int32)
        start = 0
        for block in blocks:
            everything[start : start + len(block), : block.shape[1]] = block
            start += len(block)
        flat = everything[self._rng.permutation(len(everything))].ravel()
        flat = flat[flat != _NOTHING]
        ends = np.flatnonzero(flat == _END)
        offsets = np.concatenate([[0], ends - np.arange(len(ends))]).astype(np.int64)
        offsets = offsets[offsets <= tokens]
        ids = self._with_an(flat[flat != _END][: offsets[-1]])
        return GeneratedPassages(list(self._ids), ids, offsets)

    def _with_an(self, ids: Ids) -> Ids:
        """Say *an* for *a* before a vowel."""
        a, an = self._id("a"), self._id("an")
        vowel = np.array([word.startswith(_VOWELS) for word in self._ids])
        ids[:-1][(ids[:-1] == a) & vowel[ids[1:]]] = an
        return ids
