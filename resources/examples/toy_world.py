"""The toy world: train, ask, and hold the answers to what is known to be true.

Run it as it is, or cell by cell in an editor that knows ``# %%``. It takes a few seconds, the first time more: the
inner loops are compiled.
"""

# %% A text of a million words about kings, cats and cities, written by the program itself
import embviz

world = embviz.toy_world()
print(world.corpus)
print(" ".join(world.corpus.sentence(0)))

# %% Learn a vector of 100 numbers for each word, and look at the curve of the loss
training = embviz.train(world.corpus, model="skip-gram", dimensions=100, epochs=5, seed=1)
print(training)
print(training.loss_definition)
print(f"loss {training.history.loss[0]:.3f} at first, {training.history.loss[-1]:.3f} in the end")

# %% Who is near to the king, and what is to the woman as the king is to the man?
embedding = training.embedding
neighbors = embedding.neighbors("king", k=5)
print(neighbors)
answers = embedding.analogy("king - man + woman", k=5)
print(answers)
print(f"cos(king, queen) = {embedding.similarity('king', 'queen'):.3f}")
print(f"cos(king, carrot) = {embedding.similarity('king', 'carrot'):.3f}")

# %% The world knows what is true: capitals are to countries what they are, whatever the vectors say
questions = world.truths.analogies["capital"]
right = [embedding.analogy(f"{b} - {a} + {c}", k=1).words == (d,) for a, b, c, d in questions]
accuracy = sum(right) / len(questions)
print(f"{accuracy:.0%} of {len(questions)} questions about capitals are answered right")
