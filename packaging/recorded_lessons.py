"""Records what lessons show at once: their example, which dimension is enough, and a small CBOW that guesses words.

They are written to resources/lessons/example.npz, resources/dimensions/enough.json and resources/context/recorded.npz.

Usage: python packaging/recorded_lessons.py (some minutes). Nothing is fetched: the vectors are the English ones that
come with the program, the text is the toy world's.
"""

from pathlib import Path

from threadpoolctl import threadpool_limits

from embviz.gui.lessons.context import guesser
from embviz.gui.lessons.dimensions import enough
from embviz.teaching.example import save_example, train_example
from embviz.text.toy.world import toy_world
from embviz.vectors.english import read_english

TO = Path(__file__).resolve().parents[1] / "resources"
MADE = "Made by packaging/recorded_lessons.py of embviz"


def main() -> None:
    save_example(train_example(toy_world().corpus), TO / "lessons" / "example.npz")
    learned = guesser.learn(toy_world().corpus, threads=1, seed=1)
    (TO / "context").mkdir(exist_ok=True)
    guesser.save_recorded(
        learned,
        TO / "context" / "recorded.npz",
        f"{MADE}: a CBOW of the toy world, which the program makes, on one thread, and the sentences held out.",
    )
    with threadpool_limits(1):
        vectors = read_english()[0]
        found = enough.measure_lengths(vectors, None)
    (TO / "dimensions").mkdir(exist_ok=True)
    enough.save_recorded(
        enough.Recorded(len(vectors), vectors.dimensions, found),
        TO / "dimensions" / "enough.json",
        f"{MADE}: the vectors of resources/english, shortened and asked the analogies of resources/relations.",
    )
    print(learned.cross_entropy, learned.by_count, *found, sep="\n")


if __name__ == "__main__":
    main()
