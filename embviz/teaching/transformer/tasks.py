"""What a pocket transformer learns from sentences: hidden words (BERT) or the next word (GPT)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.context.masking import HIDDEN, REPLACED, SHARE
from embviz.teaching.transformer.weights import Shape

Ids = NDArray[np.int32]
Task = Literal["masked", "next"]
TASKS: tuple[Task, ...] = ("masked", "next")


@dataclass(frozen=True, eq=False)
class Batch:
    """Sentences as the model is shown them, one after the other.

    Attributes
    ----------
    ids : ndarray of int32, shape (tokens,)
    targets : ndarray of int32, shape (tokens,)
        What is to be predicted at each place; -1 for nothing.
    starts : ndarray of int64, shape (sentences + 1,)
    """

    ids: Ids
    targets: Ids
    starts: NDArray[np.int64]

    @property
    def asked(self) -> int:
        """How many words are to be predicted."""
        return int((self.targets >= 0).sum())


def masked_batch(sentences: Sequence[Ids], shape: Shape, random: np.random.Generator) -> Batch:
    """Hide words as BERT's training does (Devlin et al. 2019, section 3.1); at least one in each sentence.

    Of the chosen 15 %, 80 % become [MASK], 10 % another word at random, 10 % stay as they are. Toy sentences are short,
    so a sentence in which no word was chosen gets one.
    """
    starts = _starts([len(each) for each in sentences])
    true = np.concatenate(sentences).astype(np.int32)
    chosen = random.random(len(true)) < SHARE
    without = np.add.reduceat(chosen, starts[:-1]) == 0
    lengths = np.diff(starts)
    chosen[(starts[:-1] + random.integers(0, lengths))[without]] = True
    fate = random.random(len(true))
    ids = true.copy()
    ids[chosen & (fate < HIDDEN)] = shape.mask
    replaced = chosen & (fate >= HIDDEN) & (fate < HIDDEN + REPLACED)
    ids[replaced] = random.integers(0, shape.words, int(replaced.sum()))
    return Batch(ids, np.where(chosen, true, -1).astype(np.int32), starts)


def next_batch(sentences: Sequence[Ids], shape: Shape) -> Batch:
    """Ask for each word after those before it; the end of a sentence stands before its first word and after its last.

    One sign for both is GPT-2's way (Radford et al. 2019).
    """
    starts = _starts([len(each) + 1 for each in sentences])
    end = np.array([shape.end], np.int32)
    ids = np.concatenate([part for each in sentences for part in (end, each)]).astype(np.int32)
    targets = np.concatenate([part for each in sentences for part in (each, end)]).astype(np.int32)
    return Batch(ids, targets, starts)


def batch_of(task: Task, sentences: Sequence[Ids], shape: Shape, random: np.random.Generator) -> Batch:
    """Return the batch of a task."""
    return masked_batch(sentences, shape, random) if task == "masked" else next_batch(sentences, shape)


def sentences_of(ids: Ids, offsets: NDArray[np.int64], shape: Shape) -> list[Ids]:
    """Return the sentences of a text that have two words or more and leave room for the end."""
    return [
        ids[first:last]
        for first, last in zip(offsets[:-1].tolist(), offsets[1:].tolist(), strict=True)
        if 2 <= last - first < shape.length
    ]


def _starts(lengths: Sequence[int]) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
