"""Texts of your own: read a folder, compare two models, save the vectors and go on from them.

The texts here are embviz's own lessons; put the path of a file, an archive or a folder of yours in their place. Good
vectors need far more than these few thousand words: a novel is little, a library is good.
"""

# %% Read them, with a say in what counts as a word
import numpy as np

import embviz
from embviz.util.assets import asset

corpus = embviz.Corpus.read(asset("lessons"), numbers="drop", stop_words="drop english", min_length=3)
print(corpus)
print("Most frequent:", *corpus.vocabulary.words[:10])

# %% What is at hand as strings is a corpus too
lines = ["All words are equal.", "But some words are more equal than others."]
sayings = embviz.Corpus.from_texts(lines, name="sayings")
print(sayings, "->", sayings.sentence(1))

# %% Two models of the same text; the one that learns in steps tells how far it is
points: list[float] = []
learned = embviz.train(
    corpus,
    "skip-gram",
    dimensions=50,
    epochs=40,
    window=8,
    min_count=4,
    seed=1,
    progress=lambda point: points.append(point.epoch),
)
counted = embviz.train(corpus, "ppmi", dimensions=50, window=8, min_count=4, seed=1)
print(f"{len(points)} points of the curve, the last one after {points[-1]:.0f} epochs")
for training in (learned, counted):
    print(f"{training.parameters.model:>8}:", *training.embedding.neighbors("cosine", k=6).words)

# %% How much do they agree? Ten nearest words of each word in one model, and in the other
shared = [
    len({*learned.embedding.neighbors(word).words} & {*counted.embedding.neighbors(word).words}) / 10
    for word in learned.embedding.words[:100]
    if counted.embedding[word].any()  # a word without company has no vector
]
agreement = float(np.mean(shared))
print(f"{agreement:.0%} of ten neighbors are the same, by chance {10 / (len(learned.embedding) - 1):.0%}")

# %% Save: the ending says the format, and gensim reads this one. Load: the content says it
learned.embedding.save("lessons.bin")
loaded = embviz.Embedding.load("lessons.bin")
print(loaded, np.array_equal(loaded.vectors, learned.embedding.vectors))

# %% Go on from saved vectors with another text, whose words alone learn
more = embviz.train(sayings, start=loaded, freeze=True, min_count=1, epochs=5, seed=1)
print(f"{len(more.embedding) - len(loaded)} new words:", *(word for word in more.embedding if word not in loaded))

# %% A mistake says what to do instead
try:
    embviz.train(corpus, vector_size=50)  # type: ignore[call-arg]
except embviz.InputError as error:
    complaint = str(error)
    print(complaint)
