"""A training run: its threads, their work, and its state while it runs."""

import itertools
import math
from collections.abc import Callable
from dataclasses import fields, replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.control import RunControl
from embviz.training.counts import CountedText
from embviz.training.held_out import hold_out
from embviz.training.models.cooccurrence import refuse_single_words
from embviz.training.models.glove import GloveLearner
from embviz.training.models.learner import (
    LOSS,
    MEASURES,
    PREDICTIONS,
    SQUARES,
    UNITS,
    InitializingLearner,
    Learner,
    SubwordLearner,
)
from embviz.training.models.registry import model_named
from embviz.training.moments import Progress, Snapshot
from embviz.training.moving import (
    CountingLearner,
    CountPull,
    MovableLearner,
    MoveMark,
    Pull,
    ReadingLearner,
    SamplingLearner,
    WordMove,
    pulls_of,
)
from embviz.training.parameters import TrainingParameters
from embviz.training.start import Start, State, extended, known_vectors
from embviz.training.watchdog import MOST_TIMES, Steadied, SteppingLearner, Unsteady, Watchdog
from embviz.training.work_pieces import WorkPieces, work_off
from embviz.util.errors import Cancelled, ComputeError, InputError
from embviz.util.language import counted, tr
from embviz.vectors.embedding import Embedding
from embviz.vectors.subwords import Subwords

MOVING_PATIENCE_S = 2.0  # pieces take some 50 ms; those of a full softmax may take longer

_run_ids = itertools.count(1)


class TrainingRun:
    """Training of one model on one corpus, from counting words to vectors.

    Parameters
    ----------
    corpus : Corpus
        All words; those below `min_count` are left out by the run.
    start : Start, optional
        The initialization, random by default.

    Attributes
    ----------
    run_id : int
        Different for each run of this process.
    parameters : TrainingParameters
        `epochs` grows with `extend`.
    corpus : Corpus
        As trained on.
    held_out : Corpus or None
        The held-out text.
    learner : Learner
        The model: its matrices, rates and sums of the loss. Read-only.
    control : RunControl
        Pauses, stops or cancels the run, from any thread.
    history : list of Progress
        One point every 50 ms; only ever appended to. The points that a branch begins with are counted in its own units
        of work as soon as these are known.
    phase : str
        Current phase, for display.
    ended : bool
        Whether there is nothing under way: it was executed, and has finished, stopped or failed.
    at_rest : callable or None
        Called by `execute` on its thread while nothing learns: before the first step, after each epoch, and at the end.
        Without one, threads do not wait for each other between epochs.
    start : Start
        The initialization; its state is dropped once it was used.
    loss_definition : str
        Definition of the displayed loss, in a sentence.
    moves : tuple of MoveMark
        Vectors that the user moved, in order of time.
    steadies : bool
        Whether a diverging run is reset to its last finite moment and continues with shorter steps. May
        be set before `execute`.
    steadied : tuple of Steadied
        The corrections of divergence, in order of time. May be set before `execute`, of a resumed run.

    Raises
    ------
    InputError
        When nothing can be learned from the corpus, or the start does not fit it.
    """

    def __init__(self, corpus: Corpus, parameters: TrainingParameters, start: Start | None = None) -> None:
        self.run_id = next(_run_ids)
        self.start = start or Start()
        known = self.start.embedding.words if self.start.embedding is not None else ()
        whole = extended(_trainable(corpus, parameters), known)
        self.corpus, self.held_out = hold_out(whole, parameters.held_out)
        self.parameters = parameters
        self.control = RunControl()
        self.history: list[Progress] = list(self.start.history)
        self.phase = tr("Not started")
        self.ended = False
        self.at_rest: Callable[[], None] | None = None
        self.moves: tuple[MoveMark, ...] = ()
        self.steadies = True
        self.steadied: tuple[Steadied, ...] = ()
        self._watchdog: Watchdog | None = None
        self._newest_move: WordMove | None = None
        self.learner = self._make_learner()
        self.loss_definition = self.learner.loss_definition
        self._ready = False
        self._pieces = WorkPieces(0, self.start.pieces)
        self._elapsed = self.history[-1].elapsed if self.history else 0.0

    @property
    def resumable(self) -> bool:
        """Whether the run can be saved and continued in another process."""
        return True

    @property
    def trouble(self) -> str:
        """The error that ended the run early, in a sentence; empty if there is none."""
        return ""

    def close(self) -> None:
        """Release resources besides memory; none here, workers for a run on a cluster."""

    def _make_learner(self) -> Learner:
        """Return the learner; cheap."""
        return model_named(self.parameters.model).make(self.corpus, self.parameters)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that get vectors."""
        return self.corpus.vocabulary

    @property
    def progress(self) -> Progress | None:
        """The newest point of the history."""
        return self.history[-1] if self.history else None

    @property
    def finished(self) -> bool:
        """Whether all epochs are done."""
        return self._ready and self._pieces.taken >= self._pieces.total

    @property
    def has_learned(self) -> bool:
        """Whether anything was learned: else the vectors are those that the run began with."""
        if not self._ready or not self._pieces.taken:
            return False
        return self.start.pieces > 0 or self.start.epoch is not None or bool(self.learner.tally[:, PREDICTIONS].any())

    def execute(self, on_progress: Callable[[Progress], None] | None = None) -> None:
        """Train until all epochs are done or the run is stopped. Blocks; for one thread at a time.

        A stopped run continues where it was when executed again, an extended one with its further epochs.

        Parameters
        ----------
        on_progress : callable, optional
            Called on this thread with each point of the history.

        Whatever ends it, numbers that it leaves behind are finite.

        Raises
        ------
        Cancelled
            When the run was canceled.
        ComputeError
            When the loss is no longer a finite number, however short the steps.
        InputError
            When the text leaves nothing to learn from.
        """
        self.ended = False
        try:
            if not self._ready:
                self._prepare()
                self.loss_definition = self.learner.loss_definition
                self._ready = True
            self._announce(tr("Training"))
            self.learner.begin_epochs(self.parameters.epochs)
            self._pieces.total = self.learner.slices * self.parameters.epochs
            # a run may start with more epochs done than its parameters ask for
            self._pieces.taken = min(self._pieces.taken, self._pieces.total)
            self._watch_over()
            begun = self._pieces.taken
            self._learn(on_progress or _ignore)
            if begun == 0 < self._pieces.taken and self.finished and not self.learner.tally[:, PREDICTIONS].any():
                raise InputError(
                    tr("Nothing could be learned: all words of so short a text were skipped at random."),
                    tr("Switch subsampling off (0), or open a longer text."),
                )
        except Cancelled:
            self._announce(tr("Cancelled"))
            raise
        except BaseException:
            self._announce(tr("Failed"))
            raise
        finally:
            self._end_watch()
            self.ended = True
        self._announce(tr("Finished") if self.finished else tr("Stopped"))

    def extend(self, epochs: int) -> None:
        """Add epochs for the next `execute`; the trained values are kept.

        The learning rate continues along the straight line that reaches its end after the last of all epochs.

        Parameters
        ----------
        epochs : int
            Epochs to add, at least 1.

        Raises
        ------
        InputError
            When there would be too many epochs.
        """
        if epochs < 1:
            raise InputError(tr("{epochs} more epochs cannot be trained.", epochs=epochs), tr("Choose 1 or more."))
        # epochs that a stopped run has left out are not repeated
        begun = math.ceil(self.epochs_done) if self._ready else self.parameters.epochs
        self.parameters = self.parameters.with_(epochs=begun + epochs)
        self.ended = False
        self.control.rearm()

    def snapshot(self, ids: int | NDArray[np.int64]) -> Snapshot | None:
        """Return the present vectors of some words. May be called at any time from any thread.

        Parameters
        ----------
        ids : int or ndarray of int64, shape (n,)
            Word ids, or how many of the most frequent words.

        Returns
        -------
        Snapshot or None
            None while there are no vectors yet.
        """
        wanted = np.arange(min(ids, len(self.vocabulary))) if isinstance(ids, int) else np.asarray(ids, dtype=np.int64)
        if not self._ready and wanted.max(initial=0) >= self._initialized:
            return None
        vectors = self.learner.vectors(wanted)
        vectors.flags.writeable = False
        return Snapshot(int(self.learner.tally[:, UNITS].sum()), wanted, vectors)

    @property
    def _initialized(self) -> int:
        """Number of words that have random vectors already while the rest is being prepared."""
        learner, start = self.learner, self.start
        known = start.embedding is not None or start.state is not None  # these are put in at the end
        if known or self.control.cancelled or not isinstance(learner, InitializingLearner):
            return 0
        return learner.initialized

    def embedding(self, state: State | None = None, epoch: float | None = None) -> Embedding:
        """Return the present vectors, or those in a state of this run, with their provenance.

        Parameters
        ----------
        state : mapping of str to float32 arrays, optional
            A state that the run had.
        epoch : float, optional
            How many epochs were done then.

        Raises
        ------
        InputError
            When the run has not begun to learn.
        """
        if not self._ready:
            raise InputError(tr("There are no vectors yet."), tr("Start the training first."))
        everyone = np.arange(len(self.vocabulary))
        vectors = self.learner.vectors(everyone) if state is None else self.learner.vectors_in(state)
        made = Embedding(
            self.vocabulary.words,
            vectors,
            self.vocabulary.counts,
            self._provenance(self.epochs_done if epoch is None else epoch),
            self.subwords(state),
        )
        # the word index, a second for a million words, is shared by all moments and built on first use
        made.index = self.vocabulary.index
        return made

    def state(self) -> State | None:
        """Return copies of all trained values, None while there are none. May be called from any thread."""
        return self.learner.state() if self._ready else None

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the vectors of all words in a state of this run, shape (V, d)."""
        return self.learner.vectors_in(state)

    def subwords(self, state: State | None = None) -> Subwords | None:
        """Return the rows from which new words are composed, now or in a state; None for models without n-grams."""
        learner = self.learner
        return learner.subwords(state) if isinstance(learner, SubwordLearner) and self._ready else None

    def held_out_loss(self) -> float:
        """Return the mean loss on the held-out text, nan where there is none. May be called from any thread."""
        return self.learner.loss_on(self.held_out) if self.held_out is not None and self._ready else math.nan

    @property
    def movable(self) -> bool:
        """Whether single words have vectors that are trained step by step, so that they can be moved."""
        return isinstance(self.learner, MovableLearner)

    def move_word(self, word: int, vector: NDArray[np.float32], patience_s: float = MOVING_PATIENCE_S) -> WordMove:
        """Move the vector of a word; training moves it back. May be called from any thread, and waits.

        No piece of work is under way meanwhile: it is a change between two of them, as a step of learning is.

        Parameters
        ----------
        word : int
            Its id.
        vector : ndarray of float32, shape (d,)
        patience_s : float
            How long to wait for the pieces that are under way.

        Raises
        ------
        InputError
            When the model has no vectors that are learned step by step, there are none yet, or the word is frozen.
        ComputeError
            When the pieces under way take too long.
        """
        learner = self.learner
        if not isinstance(learner, MovableLearner):
            raise InputError(
                tr("This model computes all vectors from counts, so none of them can be moved."),
                tr("Train a model that reads the text step by step, such as skip-gram."),
            )
        if not self._ready:
            raise InputError(tr("There are no vectors yet."), tr("Start the training first."))
        one = np.array([word], np.int64)
        with self.control.held(patience_s) as quiet:
            if not quiet:
                raise ComputeError(tr("The word was not moved: the training is in the middle of a long step."))
            before = learner.vectors(one)[0]
            learner.set_vector(word, np.asarray(vector, np.float32))
            after = learner.vectors(one)[0]
            moment = int(self.learner.tally[:, UNITS].sum())
            for kept in (before, after):
                kept.flags.writeable = False
            move, last = WordMove(MoveMark(word, moment), before, after), self._newest_move
            if last is not None and last.mark == move.mark:
                # nothing was trained in between: the two moves are one, or none if it was moved back
                self.moves = self.moves[:-1]
                move = replace(move, before=last.before)
            back = np.allclose(move.before, after, rtol=1e-4, atol=1e-6)  # sums of rows are rounded
            self._newest_move = None if back else move
            if not back:
                self.moves = (*self.moves, move.mark)
        return WordMove(move.mark, before, after)

    def read_since(self, pieces: int) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """Return the ranges of the text that were handed out for training since `pieces`.

        Parameters
        ----------
        pieces : int
            A former value of `pieces`.

        Returns
        -------
        tuple of ndarray of int64, shape (n,), or None
            The first tokens in `corpus.ids`, and those after the last ones, in the order of reading; at most one epoch.
            None of models that do not read the text while they learn.
        """
        learner = self.learner
        if not isinstance(learner, ReadingLearner):
            return None
        taken = self._pieces.taken if self._ready else 0
        numbers = np.arange(max(pieces, taken - learner.slices, 0), taken, dtype=np.int64)
        starts = numbers % learner.slices * learner.tokens
        return starts, np.minimum(starts + learner.tokens, len(self.corpus.ids))

    def pulls(self, line: NDArray[np.int32], at: int) -> tuple[Pull, ...] | None:
        """Return how the words of a line move the word at an index of it; None where the loss is not of pairs.

        Parameters
        ----------
        line : ndarray of int32, shape (n,)
            Word ids.
        """
        learner = self.learner
        # with prefixes, each has its own loss
        if not isinstance(learner, SamplingLearner) or not self._ready or self.parameters.prefixes:
            return None
        return pulls_of(learner, line, at, self.parameters.window, self.learner.rate(self._pieces.taken))

    def count_pulls(self, word: int, most: int) -> tuple[CountPull, ...] | None:
        """Return how co-occurring words move a word, the strongest first; None where no counts are fitted.

        Parameters
        ----------
        most : int
            Limit for their number.
        """
        learner = self.learner
        if not isinstance(learner, CountingLearner) or not self._ready:
            return None
        return learner.count_pulls(word, learner.rate(self._pieces.taken), most)

    @property
    def pieces(self) -> int:
        """Number of pieces of work done; for `Start.pieces`."""
        return self._pieces.taken

    @property
    def x_max(self) -> float | None:
        """Count from which word pairs have full weight in GloVe, 0 while it is unknown; None for other models."""
        return self.learner.x_max if isinstance(self.learner, GloveLearner) else None

    @property
    def epochs_done(self) -> float:
        """Epochs done, with the fraction of the current one."""
        return self._pieces.taken / max(self.learner.slices, 1)

    def _prepare(self) -> None:
        learner, start = self.learner, self.start
        learner.prepare(self.control, self._announce)
        if start.embedding is not None:
            ids, vectors = known_vectors(self.vocabulary, start.embedding, self.parameters.dimensions)
            learner.adopt(ids, vectors, start.freeze)
        # a resumed run keeps its frozen words
        if start.state is not None:
            learner.restore(start.state)
            self.start = replace(start, state=None)
        if start.epoch is not None:
            self._pieces.taken = round(start.epoch * learner.slices)
            # at most what was read: the last piece of an epoch is smaller than the others; `_settle` makes up for it
            done = self._pieces.taken * learner.units // learner.slices
            learner.tally[0, UNITS] = done
            total = learner.units * self.parameters.epochs
            self.history[:] = [
                replace(point, tokens_done=min(round(point.epoch * learner.units), done), tokens_total=total)
                for point in self.history
            ]
        elif self.history:
            learner.tally[0, UNITS] = self.history[-1].tokens_done

    def _provenance(self, epoch: float) -> dict[str, str]:
        settings = {f.name: str(getattr(self.parameters, f.name)) for f in fields(self.parameters)}
        if self.x_max is not None:
            settings["x_max"] = f"{self.x_max:g}"
        return {
            **settings,
            "corpus": self.corpus.name,
            "preprocessing": str(self.corpus.preprocessing),
            "tokens": str(self.corpus.tokens),
            "epochs_done": f"{epoch:g}",
            "loss_definition": self.loss_definition,
        }

    def _learn(self, on_progress: Callable[[Progress], None]) -> None:
        before, waited, slices = self.learner.tally.sum(axis=0), 0.0, self.learner.slices

        def watch(seconds: float) -> None:
            nonlocal before, waited
            self.corpus.release_pages()
            now = self.learner.tally.sum(axis=0)
            waited += seconds
            if now[UNITS] == before[UNITS] or waited == 0:
                return
            # a loss is bounded even where a vector is nan; gradients are not
            if not math.isfinite(now[LOSS] + now[SQUARES]):
                if self._watchdog is not None:
                    return  # the thread of that piece of work has not checked it yet
                raise self._not_finite()
            self._elapsed += waited
            point = self._point(now, now - before, waited)
            before, waited = now, 0.0
            self.history.append(point)
            on_progress(point)

        while True:
            self._pieces.end = self._pieces.total
            if self.at_rest is not None:
                self.at_rest()
                self._pieces.end = min(self._pieces.total, (self._pieces.taken // slices + 1) * slices)
            try:
                work_off(self._pieces, self.learner.threads, self.control, self._labor, watch)
            except Unsteady as unsteady:
                self._steady(unsteady)
                before = self.learner.tally.sum(axis=0)
                continue
            if self._settle():
                before = self.learner.tally.sum(axis=0)
            if self.control.stopped or self._pieces.taken == self._pieces.total:
                break
        if self.at_rest is not None:
            self.at_rest()

    def _labor(self, thread: int, first: int, last: int) -> None:
        """Work loop of a thread: trains pieces, and checks the results."""
        self.learner.learn(thread, first, last)
        if self._watchdog is not None:
            self._watchdog.look(thread, self._pieces.taken, last / self.learner.slices)

    def _watch_over(self) -> None:
        """Store the state before the first step, and check each piece of work from now on."""
        if not self.steadies or not isinstance(self.learner, SteppingLearner):
            return
        self.control.give_way()
        if self._watchdog is None:
            share = self.steadied[-1].share if self.steadied else 1.0
            self._watchdog = Watchdog(self.learner, self.learner.tally, share)
        try:
            self._watchdog.keep(self._pieces.taken, self.epochs_done)
        except Unsteady as unsteady:
            self._steady(unsteady)

    def _steady(self, unsteady: Unsteady) -> None:
        """Restore the state before the divergence, and continue with shorter steps."""
        assert self._watchdog is not None
        done = int(self.learner.tally[:, UNITS].sum())
        found = self._watchdog.steady(unsteady, done, self.epochs_done)
        self.steadied = (*self.steadied, found)
        if len(self.steadied) > MOST_TIMES:
            raise self._not_finite()
        # a small text may be over before there is a point of the curves: it is read again from there
        told = self.history[-1].tokens_done if self.history else 0
        if told <= self._watchdog.units:
            self._pieces.taken = self._watchdog.pieces
            self._watchdog.count_back()

    def _end_watch(self) -> None:
        """Replace non-finite numbers, and drop the stored state."""
        if self._watchdog is not None:
            done = int(self.learner.tally[:, UNITS].sum())
            mended = self._watchdog.mend(done, self.epochs_done)
            if mended is not None:
                self.steadied = (*self.steadied, mended)
            self._watchdog.close()

    def describe_kept(self) -> str:
        """Return a sentence on what is kept of a failed or canceled run; empty where nothing is."""
        if not self.has_learned:
            return ""
        epoch = self.steadied[-1].back_to if self.steadied else self.epochs_done
        return tr("What it had learned until epoch {epoch:.2f} is kept.", epoch=epoch)

    def _not_finite(self) -> ComputeError:
        return ComputeError(
            tr(
                "The loss is no longer a finite number at learning rate {learning_rate:g}. Lower the learning rate, "
                "for example to {learning_rate_2:.2g}.",
                learning_rate=self.parameters.learning_rate,
                learning_rate_2=self.parameters.learning_rate / 4,
            )
        )

    def _settle(self) -> bool:
        """Correct the token count of a branch at the end of an epoch; return whether it was wrong."""
        learner, pieces = self.learner, self._pieces.taken
        if self.start.epoch is None or pieces % learner.slices or not self.history:
            return False
        whole = pieces // learner.slices * learner.units
        if learner.tally[:, UNITS].sum() >= whole:
            return False
        learner.tally[0, UNITS] += whole - learner.tally[:, UNITS].sum()
        self.history[-1] = replace(self.history[-1], tokens_done=whole, epoch=whole / learner.units)
        return True

    def _point(self, now: NDArray[np.float64], new: NDArray[np.float64], seconds: float) -> Progress:
        learner = self.learner
        return Progress(
            tokens_done=int(now[UNITS]),
            tokens_total=learner.units * self.parameters.epochs,
            epoch=float(now[UNITS] / learner.units),
            loss=float(new[LOSS] / new[PREDICTIONS]) if new[PREDICTIONS] else math.nan,
            gradient_norm=math.sqrt(new[SQUARES] / new[MEASURES]) if new[MEASURES] else math.nan,
            learning_rate=learner.rate(self._pieces.taken),
            words_per_second=float(new[UNITS]) / seconds,
            elapsed=self._elapsed,
        )

    def _announce(self, phase: str) -> None:
        self.phase = phase


def _ignore(point: Progress) -> None:
    pass


def too_few(vocabulary: Vocabulary, parameters: TrainingParameters) -> InputError | None:
    """Return why a run would be refused: the text, or its minimum count, leaves less than two words; None otherwise."""
    words = len(vocabulary)
    if words == 0:
        return InputError(tr("The corpus contains no words."), tr("Open a text with words in it."))
    kept = vocabulary.size_for(parameters.min_count, parameters.max_vocab)
    if kept >= 2:
        return None
    counts = vocabulary.counts
    cure = tr("Open a text with at least two different words.")
    if words > 1:
        cure = tr(
            "A minimum count of {counts} would keep {sum} of them.",
            counts=counts[1],
            sum=int((counts >= counts[1]).sum()),
        )
    return InputError(
        tr(
            "The corpus has {words}; with a count of at least {min_count} it has {vocabulary}: too few to learn from.",
            words=counted(words, "different word"),
            vocabulary=kept,
            min_count=parameters.min_count,
        ),
        cure,
    )


def _trainable(corpus: Corpus, parameters: TrainingParameters) -> Corpus:
    if isinstance(corpus, CountedText):
        corpus.check(parameters)
    refused = too_few(corpus.vocabulary, parameters)
    if refused is not None:
        raise refused
    pruned = corpus.pruned(parameters.min_count, parameters.max_vocab)
    # counts and the text of a cluster have no sentences here
    if parameters.model != "lsa" and len(pruned.offsets) > 1 and np.diff(pruned.offsets).max() < 2:
        raise refuse_single_words()
    return pruned
