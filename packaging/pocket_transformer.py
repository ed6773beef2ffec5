"""Trains the recorded runs of the lesson about the pocket transformer: resources/transformer/pocket.npz.

Usage: python packaging/pocket_transformer.py (some minutes). Nothing is fetched: the text is the toy world.
"""

import time
from pathlib import Path

from embviz.teaching.transformer.contrast import learn_sentences, sharing, spread
from embviz.teaching.transformer.runs import TOKENS, read_recorded, save_recorded, train
from embviz.teaching.transformer.tasks import TASKS, sentences_of
from embviz.teaching.transformer.topics import topic_sentences
from embviz.teaching.transformer.weights import Shape
from embviz.text.toy.world import toy_world

HEADS = 4
SENTENCE_TOKENS = 100_000
TO = Path(__file__).resolve().parents[1] / "resources" / "transformer"


def main() -> None:
    corpus = toy_world().corpus
    words = corpus.vocabulary.words
    shape = Shape(len(words), heads=HEADS)
    sentences = sentences_of(corpus.ids, corpus.offsets, shape)
    runs = []
    for task in TASKS:
        runs.append(train(task, words, sentences, HEADS, time.perf_counter))
        last = runs[-1].learned.moments[-1]
        print(task, f"{runs[-1].seconds:.1f} s", f"{last.held_out:.4f} nats", runs[-1].frames[-1].guesses[:2])
    told = learn_sentences(runs[0].model, sentences, SENTENCE_TOKENS)
    TO.mkdir(exist_ok=True)
    save_recorded(
        runs, told, TO / "pocket.npz", {"tokens": [TOKENS[task] for task in TASKS], "sentence_tokens": SENTENCE_TOKENS}
    )
    print(f"{(TO / 'pocket.npz').stat().st_size:,} bytes")
    shown, topics = topic_sentences(words, shape)
    read, model = read_recorded(TO / "pocket.npz")
    shared = sharing(shown, len(words))
    for name, vectors in (
        ("start", read["masked"].model.pooled(shown, 0)),
        ("end", read["masked"].model.pooled(shown)),
        ("contrastive", model.pooled(shown)),
    ):
        print(name, spread(vectors, topics, shared))


if __name__ == "__main__":
    main()
