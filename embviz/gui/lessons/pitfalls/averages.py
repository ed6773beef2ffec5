"""What averages ignore and favor: word order is lost, and long vectors dominate."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.context.words import Read, read_words, too_few
from embviz.gui.lessons.pitfalls.texts import line
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work, two_ways
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.geometry.distances import cosine
from embviz.teaching.sentence_means import placed_sum, plain_sum
from embviz.util.errors import InputError
from embviz.util.language import quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.sentence_means import Pairs, PulledMean
    from embviz.vectors.embedding import Embedding

_MOST = 24  # words of a sentence
_LIT = {3: "sum", 4: "placed"}  # columns that parts of the formula stand for


@dataclass(frozen=True)
class Pair:
    """Two sentences and the relation of their meanings."""

    key: str
    said: str
    one: str
    other: str


PAIRS = (
    Pair("swapped", tr("the opposite way round"), "the dog sees the man", "the man sees the dog"),
    Pair("negated", "denied", "the king is good", "the king is not good"),
    Pair("opposite", tr("the contrary"), "this tea is hot", "this tea is cold"),
    Pair("moved", tr("the same"), "the king is in the palace today", "today the king is in the palace"),
)


@dataclass(frozen=True)
class Likeness:
    """Cosines of two sentences by plain sums and by sums with positions; `missing` has words without a vector."""

    plain: float
    placed: float
    missing: tuple[str, ...] = ()


class OrderPart(ComputedWidget):
    """Pairs of similar and different sentences, and their cosines with and without word order."""

    REAL_WORDS = True
    KIND = "word order of the lesson"
    PROVIDES = tuple(f"{pair.key}_{way}" for pair in PAIRS for way in ("plain", "placed"))

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.order")
        self.found: dict[str, Likeness] = {}
        self._lines = (
            line("using.one", tr("A sentence"), "a baker thanked the farmer"),
            line("using.other", tr("Another sentence"), "the farmer thanked a baker"),
        )
        self.table = StageTable(
            stage,
            "using.order_table",
            tr("Pairs of sentences"),
            (
                Column(tr("A sentence")),
                Column(tr("Another one")),
                Column(tr("Its meaning is"), muted=True),
                Column(tr("plain sum"), number=True, help=tr("cosine of the plain sums of both sentences' vectors")),
                Column(
                    tr("with places"), number=True, help=tr("cosine of sums in which each word is shifted by its place")
                ),
            ),
            len(PAIRS) + 1,
            whole=True,
        )
        self.column.addLayout(row(label(tr("Yours"), "section"), *self._lines, spacing=12))
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.table)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.table.entered.connect(lambda at: stage.highlight([_LIT.get(at.column(), "")]))
        for one in self._lines:
            one.textEdited.connect(self.again)

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None:
            return None
        pairs = (Pair("yours", tr("as you say"), *(one.text() for one in self._lines)), *PAIRS)

        def do(_pulse: Pulse) -> tuple[tuple[Pair, Likeness], ...]:
            found = []
            for pair in pairs:
                reads = [read_words(vectors, text, _MOST) for text in (pair.one, pair.other)]
                missing = tuple(word for read in reads for word in read.missing)
                if any(too_few(read, 1) for read in reads) or (missing and pair.key != "yours"):
                    found.append((pair, Likeness(np.nan, np.nan, missing)))
                    continue
                plain, placed = ([way(read.vectors) for read in reads] for way in (plain_sum, placed_sum))
                found.append((pair, Likeness(cosine(*plain), cosine(*placed), missing)))
            return tuple(found)

        return do

    def show_found(self, found: tuple[tuple[Pair, Likeness], ...]) -> None:
        self.found = {pair.key: likeness for pair, likeness in found}
        self.table.rows.show(
            [
                (
                    Cell(pair.one, help=pair.one),
                    Cell(pair.other, help=pair.other),
                    Cell(pair.said if np.isfinite(likeness.plain) else tr("words are missing")),
                    Cell(signed(likeness.plain, 3)),
                    Cell(signed(likeness.placed, 3)),
                )
                for pair, likeness in found
            ]
        )
        missing = self.found["yours"].missing
        self.complaint.show_note(
            tr("Left out, as these vectors lack them: {missing}.", missing=", ".join(missing)) if missing else ""
        )
        self.stage.set_values(
            **{
                f"{pair.key}_{way}": signed(getattr(self.found[pair.key], way), 3)
                for pair in PAIRS
                for way in ("plain", "placed")
            }
        )
        swapped, moved = self.found["swapped"], self.found["moved"]
        if np.isfinite(swapped.plain + moved.placed):
            self.verdict.setText(
                tr(
                    "✗ The plain sum cannot see who sees whom (cosine {plain}). ✗ With places it can ({placed}), but a "
                    "sentence that means the same falls to {same}, and the contrary stays at {contrary}. Neither way "
                    "reads meaning.",
                    plain=signed(swapped.plain, 3),
                    placed=signed(swapped.placed, 3),
                    same=signed(moved.placed, 3),
                    contrary=signed(self.found["opposite"].placed, 3),
                )
            )
        else:
            self.verdict.setText(tr("These vectors lack words of the examples; write sentences of your own."))

    def clear(self) -> None:
        self.found = {}
        self.table.rows.show(())


_MOST_WORDS = 5
_NEAR = 5
_LOOKED_AT = 20_000  # words, the most frequent
_SHARES = (0.02, 0.4, 0.6, 0.995)  # one of the shortest, two in the middle, one of the longest


@dataclass(frozen=True, eq=False)
class _Found:
    of: "Embedding"
    read: Read
    lengths: tuple[float, ...]
    means: "tuple[PulledMean, ...]"
    near: tuple[tuple[str, ...], ...]
    pairs: "tuple[Pairs, ...]"


class LengthsPart(ComputedWidget):
    """A few words, their mean, and the cosine of each with it."""

    REAL_WORDS = True
    KIND = "lengths of the lesson"
    PROVIDES = (
        "longest",
        "shortest",
        "raw_long",
        "raw_short",
        "pairs",
        "raw_wins",
        "unit_wins",
        "margin",
        "ratio",
        "pairs_said",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.lengths")
        self.found: _Found | None = None
        self._typed = False
        self._line = line("using.words", tr("Words of which the mean is taken"))
        self._way = two_ways("using.lengths_way", tr("Vectors as they are"), tr("Vectors at length 1"))
        self.table = StageTable(
            stage,
            "using.pull",
            tr("Words of the mean"),
            (
                Column(tr("Word")),
                Column(tr("its own length"), number=True),
                Column(tr("share of all lengths"), number=True),
                Column(tr("cosine with the mean"), number=True),
            ),
            _MOST_WORDS,
        )
        self.readouts = ValueTable(
            stage,
            "using.pairs",
            tr("Means of two words drawn at random"),
            (
                Value(
                    "wins",
                    tr("longer one is nearer"),
                    tr("share of the pairs whose mean is nearer to the longer vector"),
                ),
                Value("gap", tr("by how much"), tr("mean of its cosine with the longer less that with the shorter")),
                Value("ratio", tr("length ratio"), tr("longer length over the shorter, on average")),
            ),
        )
        self.column.addLayout(row(label(tr("Mean of"), "section"), self._line, self._way, stretch=self._line))
        self.column.addWidget(self.complaint)
        self.column.addLayout(beside(self.table, self.readouts, (11, 5)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._line.textEdited.connect(self._on_typed)
        self._way.changed.connect(self._show)

    def _on_typed(self) -> None:
        self._typed = True
        self.again()

    def work(self) -> Work | None:
        vectors, typed = self.source.vectors, self._line.text().strip()
        if vectors is None or (self._typed and not typed):
            return None
        chosen = typed if self._typed else ""

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.sentence_means import means_of_pairs, pulled_mean
            from embviz.vectors.neighbors import nearest

            read = read_words(vectors, chosen or _unequal(vectors), _MOST_WORDS)
            if complaint := too_few(read, 2):
                raise InputError(complaint, "")
            means = tuple(pulled_mean(read.vectors, unit) for unit in (False, True))
            pulse.beat(0.5)
            near = tuple(
                tuple(vectors.words[k] for k in nearest(vectors, one.mean, _NEAR)[0].tolist()) for one in means
            )
            pairs = tuple(means_of_pairs(vectors, unit) for unit in (False, True))
            lengths = tuple((read.vectors**2).sum(axis=1) ** 0.5)
            return _Found(vectors, read, lengths, means, near, pairs)

        return do

    def show_found(self, found: _Found) -> None:
        self.found = found
        if not self._typed:
            self._line.setText(" ".join(found.read.words))
        words, lengths, raw = found.read.words, found.lengths, found.means[0]
        longest, shortest = (lengths.index(end(lengths)) for end in (max, min))
        pairs = found.pairs
        self.complaint.show_note(found.read.remark)
        self.stage.set_values(
            longest=quoted(words[longest]),
            shortest=quoted(words[shortest]),
            raw_long=signed(raw.cosines[longest], 2),
            raw_short=signed(raw.cosines[shortest], 2),
            pairs=str(pairs[0].pairs),
            raw_wins=percent(pairs[0].longer_wins),
            unit_wins=percent(pairs[1].longer_wins),
            margin=signed(pairs[0].margin, 3),
            ratio=f"{pairs[0].ratio:.2f}",
            pairs_said=_of_pairs(*pairs),
        )
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        way = self._way.current
        mean, pairs, words = found.means[way], found.pairs[way], found.read.words
        self.table.rows.show(
            [
                (Cell(word), Cell(f"{length:.2f}"), Cell(percent(share)), Cell(signed(cosine, 3)))
                for word, length, share, cosine in zip(
                    words, found.lengths, mean.shares.tolist(), mean.cosines.tolist(), strict=True
                )
            ]
        )
        self.readouts.show_values(
            {"wins": percent(pairs.longer_wins), "gap": signed(pairs.margin, 3), "ratio": f"{pairs.ratio:.2f}"}
        )
        near = ", ".join(found.near[way])
        if not pairs.pairs:
            self.verdict.setText(
                tr(
                    "No two of these vectors were found that differ in length: no mean is pulled. Nearest words: "
                    "{near}.",
                    near=near,
                )
            )
            return
        if way:
            self.verdict.setText(
                tr(
                    "✓ Right: every word has the same share, {words}. In pairs neither is nearer. Nearest words "
                    "to this "
                    "mean: {near}.",
                    words=percent(1 / len(words)),
                    near=near,
                )
            )
            return
        longest = found.lengths.index(max(found.lengths))
        self.verdict.setText(
            tr(
                "✗ Wrong: “{words}” has {shares} of all length instead of {words_2}. In {longer_wins} of {pairs} "
                "pairs the mean is nearer to the longer vector. Nearest words to this mean: {near}.",
                words=words[longest],
                shares=percent(float(mean.shares[longest])),
                words_2=percent(1 / len(words)),
                longer_wins=percent(pairs.longer_wins),
                pairs=pairs.pairs,
                near=near,
            )
        )

    def clear(self) -> None:
        self.found = None
        self.table.rows.show(())
        self.readouts.show_values({})


def _of_pairs(plain: "Pairs", units: "Pairs") -> str:
    if not plain.pairs:
        return tr("No two of these vectors were found that differ in length, so no mean is pulled.")
    return tr(
        "Over {pairs} random pairs, whose lengths differ by a factor of {ratio:.2f}, the longer one is nearer in "
        "{longer_wins}, by {margin} on average; with vectors at length 1 in {longer_wins_2}.",
        pairs=plain.pairs,
        ratio=plain.ratio,
        longer_wins=percent(plain.longer_wins),
        margin=signed(plain.margin, 3),
        longer_wins_2=percent(units.longer_wins),
    )


def _unequal(vectors: "Embedding") -> str:
    """Return some words with vectors of very different lengths."""
    lengths = vectors.norms[:_LOOKED_AT]
    order = lengths.argsort(kind="stable")
    known = order[lengths[order] > 0]
    if not len(known):
        raise InputError(tr("All these vectors are zero: there is no mean to look at."), tr("Open other vectors."))
    return " ".join(dict.fromkeys(vectors.words[int(known[int(share * (len(known) - 1))])] for share in _SHARES))
