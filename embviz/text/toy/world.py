"""The toy world: a small text that the program writes itself, with the answers its vectors have to give."""

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np

from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.text.toy import facts
from embviz.text.toy.generation import GeneratedPassages, PassageGenerator
from embviz.text.toy.passages import TOPICS
from embviz.text.toy.truths import Truths, truths
from embviz.text.vocabulary import Vocabulary
from embviz.util.progress import SILENT, Pulse

__all__ = ["ToyWorld", "Truths", "toy_world", "truths"]

NAME = "Toy world"
_KEPT = 2  # texts; 4 MB each at the usual length
_told: OrderedDict[tuple[int, int], GeneratedPassages] = OrderedDict()
"""The last texts by length and seed: each lesson asks for the same ones, and writing one takes .2 s."""


@dataclass(frozen=True)
class ToyWorld:
    """A text about a small world, and what is true there.

    Attributes
    ----------
    corpus : Corpus
        The text.
    truths : Truths
        Categories, analogies and similarities that follow from the facts of the world, not from any vectors.
    """

    corpus: Corpus
    truths: Truths


def toy_world(tokens: int = 1_000_000, seed: int = 1, pulse: Pulse = SILENT) -> ToyWorld:
    """Write the toy world.

    Parameters
    ----------
    tokens : int
        Length of the text in words; it ends with the last whole sentence.
    seed : int
        Start of all random choices; the same seed gives the same text.
    pulse : Pulse, optional

    Returns
    -------
    ToyWorld
        Text and truths.

    Raises
    ------
    Cancelled
    """
    told = _told.pop((tokens, seed), None)
    if told is None:
        tables = (*facts.PEOPLE, *facts.NATURE, *facts.PLACES, *facts.DOINGS)
        told = PassageGenerator(tables, seed).tell(TOPICS, tokens, pulse)
        told.ids.flags.writeable = told.offsets.flags.writeable = False
    _told[tokens, seed] = told
    while len(_told) > _KEPT:
        _told.popitem(last=False)
    return ToyWorld(_corpus(told), truths())


def _corpus(told: GeneratedPassages) -> Corpus:
    counts = np.bincount(told.ids, minlength=len(told.words))
    order = sorted(np.flatnonzero(counts).tolist(), key=lambda i: (-counts[i], told.words[i]))
    rank = np.empty(len(told.words), np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    vocabulary = Vocabulary([told.words[i] for i in order], counts[order])
    return Corpus(rank[told.ids], told.offsets, vocabulary, Preprocessing(), NAME)
