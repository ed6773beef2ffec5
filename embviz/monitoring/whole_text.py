"""The text of a run with what was held out put back, so that another run can hold out the same."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.held_out import hold_out
from embviz.training.run import TrainingRun


def whole_text(run: TrainingRun) -> Corpus:
    """Return a text that a run with the same parameters splits in the same way.

    Rare words are left out already; sentences of more than 1,000 tokens are cut where something was held out.
    """
    learned, held = run.corpus, run.held_out
    if held is None:
        return learned
    # the sentences held out depend only on their number: a text of sentence numbers is split alike
    many = learned.sentences + held.sentences
    numbers = Corpus(np.arange(many, dtype=np.int32), np.arange(many + 1, dtype=np.int64), learned.vocabulary)
    here = hold_out(numbers, run.parameters.held_out)[0].ids
    inside = np.zeros(many, np.bool_)
    inside[here] = True
    lengths: NDArray[np.int64] = np.empty(many, np.int64)
    lengths[inside], lengths[~inside] = np.diff(learned.offsets), np.diff(held.offsets)
    token_inside = np.repeat(inside, lengths)
    ids = np.empty(len(token_inside), np.int32)
    ids[token_inside], ids[~token_inside] = learned.ids, held.ids
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return replace(learned, ids=ids, offsets=offsets)
