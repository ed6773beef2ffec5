"""Sentences of the toy world whose topics are known, because each topic is written on its own."""

from collections.abc import Sequence

import numpy as np

from embviz.teaching.transformer.tasks import Ids, sentences_of
from embviz.teaching.transformer.weights import Shape
from embviz.text.toy import facts
from embviz.text.toy.generation import PassageGenerator
from embviz.text.toy.passages import TOPICS

_TOKENS, _SEED = 1_500, 2024


def topic_sentences(words: Sequence[str], shape: Shape, each: int = 60) -> tuple[list[Ids], list[int]]:
    """Return different sentences of all topics, at most `each` of one, and the topic of each, its place in `TOPICS`.

    Parameters
    ----------
    words : sequence of str
        The toy world's, by their ids; a sentence with another word is left out.
    shape : Shape
        Sentences leave room for its end.
    each : int
    """
    tables = (*facts.PEOPLE, *facts.NATURE, *facts.PLACES, *facts.DOINGS)
    index = {word: at for at, word in enumerate(words)}
    found: list[Ids] = []
    topics: list[int] = []
    seen: set[bytes] = set()
    for number, (topic, told) in enumerate(TOPICS.items()):
        made = PassageGenerator(tables, _SEED).tell({topic: told}, _TOKENS)
        rank = np.array([index.get(word, -1) for word in made.words], np.int32)
        new = []
        for ids in sentences_of(rank[made.ids], np.asarray(made.offsets, np.int64), shape):
            if ids.min() >= 0 and ids.tobytes() not in seen:
                seen.add(ids.tobytes())
                new.append(ids)
        found += new[:each]
        topics += [number] * len(new[:each])
    return found, topics
