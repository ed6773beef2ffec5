"""Maps of words: t-SNE of the most frequent ones, PCA of a few, and axes between words that you choose.

In a notebook a map is shown as a drawing. ``coordinates`` is an array: plot it with what you like.
"""

# %% Vectors to draw: those of the toy world, or of a file: embviz.Embedding.load("glove.6B.100d.txt")
import numpy as np

import embviz

world = embviz.toy_world()
embedding = embviz.train(world.corpus, seed=1).embedding

# %% The 800 most frequent words; the same vectors, options and seed give the same map
tsne = embviz.project(embedding, words=800, method="tsne", perplexity=30, seed=1)
print(tsne, tsne.coordinates.shape, tsne.coordinates.dtype)
tsne.save("map.svg")
tsne.save("map.html")

# %% Does it keep words of one kind together? Whose nearest word on the map is of its own category?
category = {word: name for name, words in world.truths.categories.items() for word in words}
known = [word for word in tsne if word in category]
places = np.array([tsne[word] for word in known])
distances = np.linalg.norm(places[:, None] - places, axis=2)
np.fill_diagonal(distances, np.inf)
nearest = [known[i] for i in distances.argmin(axis=1)]
together = float(np.mean([category[a] == category[b] for a, b in zip(known, nearest, strict=True)]))
print(f"{together:.0%} of {len(known)} words lie next to one of their own category")

# %% Countries and their capitals alone: PCA shows the directions in which they differ most
pairs = list(dict.fromkeys((a, b) for a, b, _, _ in world.truths.analogies["capital"]))
pca = embviz.project(embedding, words=[word for pair in pairs for word in pair], method="pca")
print(f"two axes hold {sum(pca.explained_variance):.0%} of the variance of {len(pca)} words")
capitals, countries = ([pca[pair[side]] for pair in pairs] for side in (0, 1))
arrows = np.array(countries) - np.array(capitals)
mean = arrows.mean(axis=0) / np.linalg.norm(arrows.mean(axis=0))
parallel = float(np.mean(arrows @ mean / np.linalg.norm(arrows, axis=1)))
print(f"the arrows from capital to country point one way: mean cosine {parallel:.2f}")

# %% Axes that mean something: women to the right, royalty upward
axes = embviz.project(
    embedding,
    ["man", "woman", "king", "queen", "prince", "princess"],
    "axes",
    axis_x="woman - man",
    axis_y="king + queen - man - woman",
)
for word in axes:
    print(f"{word:>9}", axes[word].round(2))
