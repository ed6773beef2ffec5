"""Positive pointwise mutual information and its decomposition (Levy & Goldberg 2014; Levy, Goldberg & Dagan 2015)."""

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.counts import CountedText, meetings_of, place_ppmi
from embviz.training.kernels.counts.cooccurrence import associate, count_meetings
from embviz.training.models.cooccurrence import go_on, list_tokens
from embviz.training.models.factorization import FactorizationLearner, Half, Matrix
from embviz.training.parameters import TrainingParameters
from embviz.training.work_pieces import WorkPieces, work_off
from embviz.util.errors import InputError
from embviz.util.language import tr

DESCRIPTION = tr(
    "Counts how much more often than by chance words occur together, and keeps the main directions of the table."
)

_Cells = tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.float32]]

_GROUP = 5_000  # tokens counted between two checks of the work left


def association(corpus: Corpus, parameters: TrainingParameters, control: RunControl) -> Matrix:
    """Return the matrix of shifted positive pointwise mutual information of words and contexts.

    max(0, log [#(w, c) / #(w)] − log [#(c)^α / Σ #(c′)^α] − log k): how often w meets c within the window, each meeting
    counted once whatever the distance (the vanilla counts of Levy, Goldberg & Dagan 2015, section 3), against how often
    it would meet c by chance; α is `context_smoothing`, k is `shift` (section 3.2).

    Raises
    ------
    InputError
        When there is no cell, or more than fit into memory.
    Cancelled
    """
    if isinstance(corpus, CountedText):
        return _of_counts(corpus, parameters, control)
    p, words = parameters, len(corpus.vocabulary)
    starts, *tables = list_tokens(corpus, p.window, control)
    cuts = np.unique(np.append(np.searchsorted(starts, np.arange(0, len(corpus.ids), _GROUP)), words))
    meetings = np.zeros(words, np.int64)
    for first, last in pairwise(cuts):
        count_meetings(starts, *tables, first, last, meetings)
        go_on(control)
    word_logs, context_logs = _chances(meetings, p)
    halt = np.zeros(1, np.bool_)
    benches = [(np.zeros(words, np.int32), np.empty(words, np.int32)) for _ in range(p.threads)]

    def count(rows: _Cells, columns: _Cells) -> None:
        def job(thread: int, first: int, last: int) -> None:
            associate(
                corpus.ids,
                starts,
                *tables,
                cuts[first],
                cuts[last],
                *benches[thread],
                word_logs,
                context_logs,
                rows,
                columns,
                halt,
            )

        def watch(seconds: float) -> None:
            halt[0] = control.cancelled or control.stopped

        work_off(WorkPieces(len(cuts) - 1), p.threads, control, job, watch)
        go_on(control)

    return _filled(count, words)


def _of_counts(text: CountedText, parameters: TrainingParameters, control: RunControl) -> Matrix:
    """Return the matrix of a text with known counts."""
    word_logs, context_logs = _chances(meetings_of(text), parameters)

    def count(rows: _Cells, columns: _Cells) -> None:
        place_ppmi(text, word_logs, context_logs, rows, columns, control)

    return _filled(count, len(text.vocabulary))


def _filled(count: Callable[[_Cells, _Cells], None], words: int) -> Matrix:
    """Allocate the matrix after counting its cells, and fill it."""
    sizes = np.zeros((2, words), np.int64)
    nothing = np.empty(0, np.int32), np.empty(0, np.float32)
    count((sizes[0], *nothing), (sizes[1], *nothing))
    if not sizes.any():
        raise InputError(
            tr("No two words occur together more often than by chance."),
            tr("Lower the shift, or open a longer text of sentences."),
        )
    rows, columns = (Half.with_room(size) for size in sizes)
    count(*((half.starts[:-1].copy(), half.others, half.values) for half in (rows, columns)))
    return Matrix(rows, columns)


def _chances(
    meetings: NDArray[np.int64], parameters: TrainingParameters
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return log #(w), and log k plus the log probability of each context."""
    logs = np.log(np.maximum(meetings, 1).astype(np.float64))
    smoothed = parameters.context_smoothing * logs
    whole = np.exp(smoothed)[meetings > 0].sum()
    return logs.astype(np.float32), (smoothed - np.log(max(whole, 1)) + math.log(parameters.shift)).astype(np.float32)


def make(corpus: Corpus, parameters: TrainingParameters) -> FactorizationLearner:
    """Return the learner of PPMI with its decomposition for a corpus."""
    shift = tr(" − log {shift}", shift=parameters.shift) if parameters.shift > 1 else ""
    return FactorizationLearner(
        corpus,
        parameters,
        tr("Counting pairs"),
        tr("max(0, PMI{shift}) of words that occur within one window", shift=shift),
        association,
    )
