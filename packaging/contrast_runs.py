"""Trains what the lesson about contrastive learning shows at once: resources/contrast/recorded.npz.

Usage: python packaging/contrast_runs.py. Nothing is fetched: pictures, sentences and calls are
made by the program, both languages are learned from the toy world.
"""

from pathlib import Path

from threadpoolctl import threadpool_limits

from embviz.teaching.contrast.alignment import TEMPERATURE, TEMPERATURES, align, asked_pairs, bind, learned_pairs
from embviz.teaching.contrast.negatives import compare_negatives
from embviz.teaching.contrast.recorded import Recorded, save_recorded
from embviz.teaching.contrast.tongues import by_size, learned_tongues
from embviz.teaching.contrast.towers import seen

TO = Path(__file__).resolve().parents[1] / "resources" / "contrast"


def main() -> None:
    pairs, learned, words = learned_pairs()
    asked_of = asked_pairs()
    asked = seen(asked_of, words)
    with threadpool_limits(1):
        runs = {each: align(each, learned, asked, words) for each in TEMPERATURES}
        _, pictures, sentences = runs[TEMPERATURE]
        bound = bind(pictures, sentences, learned, asked, asked_of.species)
        negatives = compare_negatives(learned, pairs.kinds, asked, asked_of.kinds, words)
        tongues = learned_tongues()
    TO.mkdir(exist_ok=True)
    save_recorded(Recorded(tuple(run[0] for run in runs.values()), bound, negatives, tongues), TO / "recorded.npz")
    print(bound.round(3), *((each.way, each.read[-1], each.recall.round(2)) for each in negatives), by_size(tongues))


if __name__ == "__main__":
    main()
