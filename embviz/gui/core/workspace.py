"""The workspace: the open text, run, vectors, selection, word counts and typed words, which all views show."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from embviz.gui.core.run_names import RunNames
from embviz.gui.core.story_model import StoryModel
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.core.word_selection import WordSelection
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.records import Moment
    from embviz.text.corpus import Corpus
    from embviz.text.toy.world import Truths
    from embviz.text.word_index import WordIndex
    from embviz.training.run import TrainingRun
    from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class WordCounts:
    """The counts of the words of vectors.

    Attributes
    ----------
    embedding : Embedding
    text : Corpus or None
        Text in which words are counted if the vectors have no counts.
    """

    embedding: "Embedding"
    text: "Corpus | None" = None

    @property
    def own(self) -> bool:
        """Whether the vectors themselves have counts."""
        return self.embedding.counts is not None

    @property
    def known(self) -> bool:
        """Whether there are any counts."""
        return self.own or self.text is not None

    def of(self, ids: "Sequence[int] | NDArray[np.int64]") -> NDArray[np.int64]:
        """Return the counts of words, int64 (n,), 0 for words not in the text; requires `known`."""
        ids = np.asarray(ids, np.int64)
        if self.embedding.counts is not None:
            return self.embedding.counts[ids]
        if self.text is None:
            raise ValueError("nothing says how often words were seen")
        vocabulary, words = self.text.vocabulary, self.embedding.words
        found = [vocabulary.index.get(words[each]) for each in ids.tolist()]
        counts = vocabulary.counts
        return np.array([0 if at is None else counts[at] for at in found], np.int64)


class WordQuery:
    """The newest line of words or expression that was asked, whichever page it was typed on.

    Attributes
    ----------
    text : str
        As typed: ``king queen`` or ``king - man + woman``; empty before the first.
    revision : int
        Number of lines asked so far: a page compares it with the one it took last.
    selected_since : bool
        Whether words were selected after the line was asked: pages that follow the selection then follow that.
    """

    def __init__(self) -> None:
        self.text = ""
        self.revision = 0
        self.selected_since = False

    def ask(self, text: str) -> None:
        """Set the newest line; an empty one, or the same again, is no new line."""
        text = text.strip()
        if not text:
            return
        self.selected_since = False
        if text != self.text:
            self.text = text
            self.revision += 1


# limits of the undo stack; a command holds four bytes for each word it selects
_STEPS, _FEWEST_STEPS = 200, 20
_MOST_BYTES = 64_000_000


class _Select(SetValueCommand[WordSelection]):
    """An undo command that only changes the selection."""


class Workspace(QObject):
    """Holds the open text, run, vectors and selection, and emits signals when they change.

    A selection is kept across runs and vector files; words that the current vectors do not have are not shown. It may
    have a million words: views use `chosen.last`, `chosen.first(k)` or `selected_ids`, and `selection` only where all
    words are needed.
    """

    corpus_changed = Signal()
    run_changed = Signal()  # another run, or the run started, paused, resumed, ended
    evidence_changed = Signal()  # the text in which words are looked up changed
    embedding_changed = Signal()  # another moment, or other vectors
    words_changed = Signal()  # the open vocabulary changed
    selection_changed = Signal()
    neighbors_changed = Signal()  # the nearest words of the last selected word have been found
    observers_changed = Signal()  # the open run or the list of runs on the open text changed
    moment_changed = Signal()  # the shown position of the training changed; its vectors follow with embedding_changed

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.corpus: Corpus | None = None
        self.truths: Truths | None = None
        self._beside: Corpus | None = None  # a text opened in addition to vectors of a file
        self.run: TrainingRun | None = None
        self.training = False
        self.embedding: Embedding | None = None
        self.past = False  # whether these are vectors of a moment that is past: they come some time after `place`
        self.vectors_before: Embedding | None = None  # opened last from elsewhere: a training may go on from them
        self.original: Embedding | None = None  # what the open vectors were made of, where they were made of others
        self.chosen = WordSelection.of_words()
        self.neighbors: tuple[str, ...] = ()
        self.query = WordQuery()
        self.undo = QUndoStack(self)
        self.undo.setUndoLimit(_STEPS)
        self.observer: Observer | None = None  # observer of the open run
        self.observers: tuple[Observer, ...] = ()  # observers of all runs on the open text, oldest first
        self._place: float | None = None
        self.run_names = RunNames(self)
        self.story = StoryModel(self)

    @property
    def place(self) -> float | None:
        """The shown position of the open run, in `tokens_done`; None for the present."""
        return self._place

    @property
    def moment(self) -> int | None:
        """Index of `looked_at` among the observer's current moments; None for the present."""
        return self._nearest(self.observer.moments if self.observer is not None else ())

    @property
    def looked_at(self) -> "Moment | None":
        """The observer's moment nearest to the shown position; None for the present."""
        # read the moments only once: they may change in between
        moments = self.observer.moments if self.observer is not None else ()
        index = self._nearest(moments)
        return None if index is None else moments[index]

    def _nearest(self, moments: "tuple[Moment, ...]") -> int | None:
        place = self._place
        if place is None or not moments:
            return None
        after = bisect_left(moments, place, key=lambda moment: moment.tokens_done)
        nearest = [k for k in (after - 1, after) if 0 <= k < len(moments)]
        return min(nearest, key=lambda k: abs(moments[k].tokens_done - place))

    def look_at(self, place: float | None) -> None:
        """Set the shown position of the run; the TrainingController loads the vectors."""
        if place != self._place:
            self._place = place
            self.moment_changed.emit()

    def set_observers(self, observers: "Iterable[Observer]", opened: "Observer | None") -> None:
        """Set the runs on the open text, and the open one."""
        self.observers, self.observer = tuple(observers), opened
        self.observers_changed.emit()

    def set_corpus(self, corpus: "Corpus", truths: "Truths | None" = None) -> None:
        """Open a text; the former runs and vectors are closed."""
        self._forget_steps(len(corpus.vocabulary))
        self.corpus, self.truths, self._beside = corpus, truths, None
        self.run, self.training, self.original = None, False, None
        self.look_at(None)
        self._set_embedding(None)
        self.corpus_changed.emit()
        self.evidence_changed.emit()
        self.run_changed.emit()

    def set_vectors(
        self, embedding: "Embedding", evidence: "Corpus | None" = None, original: "Embedding | None" = None
    ) -> None:
        """Open vectors of a file, or derived ones; text and run are closed. Their words are looked up in `evidence`.

        Vectors derived from others keep these as their `original` until something else is opened.
        """
        self._forget_steps(len(embedding))
        self.corpus = self.truths = self.run = None
        self._beside, self.original = evidence, original
        self.vectors_before = embedding
        self.training = False
        self.look_at(None)
        self._set_embedding(embedding)
        self.corpus_changed.emit()
        self.evidence_changed.emit()
        self.run_changed.emit()

    @property
    def evidence(self) -> "Corpus | None":
        """The text in which words are looked up: the open one, or the one opened in addition to vectors of a file."""
        return self.corpus if self.corpus is not None else self._beside

    @property
    def seen(self) -> WordCounts | None:
        """The counts of the open vectors' words, their own or from the text; None without vectors."""
        return WordCounts(self.embedding, self.evidence) if self.embedding is not None else None

    def set_beside(self, text: "Corpus") -> None:
        """Set a text in which words of vectors from a file are looked up."""
        self._beside = text
        self.evidence_changed.emit()

    def _forget_steps(self, words: int) -> None:
        """Clear the undo stack, whose commands refer to other words, and set its limit by the vocabulary's size."""
        self.undo.clear()
        affordable = _MOST_BYTES // (4 * max(1, words))
        self.undo.setUndoLimit(max(_FEWEST_STEPS, min(_STEPS, affordable)))

    def set_run(self, run: "TrainingRun", training: bool) -> None:
        """Set the run, or a new state of the same run."""
        if run is not self.run:
            self.look_at(None)
        self.run, self.training = run, training
        self.run_changed.emit()

    def announce_run(self) -> None:
        """Have the views look at the run again: it was started, paused, resumed, or ended."""
        self.run_changed.emit()

    def set_moment(self, embedding: "Embedding", past: bool = False) -> None:
        """Set the current vectors of the run, or those of a past moment."""
        self._set_embedding(embedding, past)

    @property
    def index(self) -> "WordIndex | None":
        """The open vocabulary: that of the run, else of the vectors, else of the text; None while nothing is open."""
        if self.run is not None:
            return self.run.vocabulary.index
        if self.embedding is not None:
            return self.embedding.index
        return self.corpus.vocabulary.index if self.corpus is not None else None

    @property
    def selection(self) -> tuple[str, ...]:
        """All selected words, in the order of selection."""
        return self.chosen.words

    @property
    def selected_ids(self) -> np.ndarray:
        """Ids of the selected words in the open vocabulary, int32 (n,), in the order of selection."""
        index = self.index
        return self.chosen.ids_in(index) if index is not None else np.zeros(0, np.int32)

    def selected_among(self, words: Iterable[str]) -> frozenset[str]:
        """Return which of a few words are selected; fast for a large selection."""
        index = self.index
        if index is None:
            return frozenset(words).intersection(self.selection)
        ids = {at: word for word in words if (at := index.get(word)) is not None}
        known = np.fromiter(ids, np.int32, len(ids))
        return frozenset(ids[at] for at in known[np.isin(known, self.selected_ids)].tolist())

    def select(self, words: Iterable[str]) -> None:
        """Select words; undoable."""
        self.choose(WordSelection.of_words(words))

    def select_ids(self, ids: np.ndarray, text: str = "", last: int | None = None) -> None:
        """Select words by their ids in the open vocabulary; undoable.

        Parameters
        ----------
        ids : int array (n,)
            Distinct ids.
        text : str
            Text of the undo command; by default made of the words.
        last : int, optional
            The id that counts as selected last; see `WordSelection.of_ids`.
        """
        index = self.index
        if index is not None:
            self.choose(WordSelection.of_ids(index.words, ids, last), text)

    def toggle(self, word: str) -> None:
        """Add a word to the selection, or remove it.

        An added word counts as selected last. When another word is removed, the last one stays; when the last one
        itself is removed, the first of the others takes its place.
        """
        index = self.index
        at, ids = index.get(word) if index is not None else None, self.selected_ids
        if index is None or at is None or len(ids) != len(self.chosen):
            chosen = self.selection
            self.select([w for w in chosen if w != word] if word in chosen else [*chosen, word])
        elif (ids == at).any():
            rest, former = ids[ids != at], self.chosen.last
            last = None if former is None else index.get(former)
            self.select_ids(rest, last=last if last != at else int(rest[0]) if len(rest) else None)
        else:
            self.select_ids(np.append(ids, at))

    @staticmethod
    def only_selects(step: QUndoCommand) -> bool:
        """Return whether an undo command only changes the selection."""
        return isinstance(step, _Select)

    def choose(self, chosen: WordSelection, text: str = "") -> None:
        """Set the selection; undoable, with this text."""
        if chosen != self.chosen:
            self.undo.push(_Select(text or _said(chosen), self._set_chosen, chosen, self.chosen))

    def show_chosen(self, chosen: WordSelection) -> None:
        """Set the selection without a step of undo, as a story does while it is shown."""
        if chosen != self.chosen:
            self._set_chosen(chosen)

    def set_neighbors(self, words: tuple[str, ...]) -> None:
        """Set the nearest words of the last selected word, which one view has found for all."""
        if words != self.neighbors:
            self.neighbors = words
            self.neighbors_changed.emit()

    def _set_chosen(self, chosen: WordSelection) -> None:
        self.chosen = chosen
        self.query.selected_since = True
        self.set_neighbors(())
        self.selection_changed.emit()

    def _set_embedding(self, embedding: "Embedding | None", past: bool = False) -> None:
        before, self.embedding, self.past = self.embedding, embedding, past
        if (before and before.words) is not (embedding and embedding.words):
            self.set_neighbors(())  # those of other vectors; the view that finds them may not be seen now
            self.words_changed.emit()
        self.embedding_changed.emit()


def _said(chosen: WordSelection) -> str:
    """Return the undo text of a selection."""
    count = len(chosen)
    if not count:
        return tr("Clear selection")
    return tr("Select {last}", last=chosen.last) if count == 1 else tr("Select {count:,} words", count=count)
