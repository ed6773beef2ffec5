"""Measures the recorded searches of the lesson about search that scales: resources/search/recorded.json.

Times are those of the processor, so that whatever else runs counts little.

Usage: python packaging/search_runs.py. Nothing is fetched: the vectors are the English ones that
come with the program, the documents the toy world's.
"""

import time
from pathlib import Path

import numpy as np

from embviz.teaching.search.ranking import Library, found_again, substitutes
from embviz.teaching.search.recorded import save_recorded
from embviz.teaching.search.timing import compare, widened
from embviz.teaching.transformer.runs import read_recorded
from embviz.teaching.transformer.topics import topic_sentences
from embviz.util.progress import Pulse
from embviz.vectors.english import read_english

QUERIES, QUESTIONS, SIZES = 100, 100, (200_000, 1_000_000)
TO = Path(__file__).resolve().parents[1] / "resources" / "search"


def main() -> None:
    unit = np.ascontiguousarray(read_english()[0].unit)
    comparisons = [compare(unit, QUERIES, time.thread_time, Pulse())]
    # one after the other: a million vectors fill 800 MB
    comparisons += [compare(widened(unit, count), QUERIES, time.thread_time, Pulse()) for count in SIZES]
    run = read_recorded()[0]["masked"]
    sentences, _topics = topic_sentences(run.words, run.model.shape)
    library = Library.of(sentences, run.model)
    found = found_again(library, substitutes(run.model, run.model.shape.words), QUESTIONS, Pulse())
    TO.mkdir(exist_ok=True)
    save_recorded(comparisons, found, TO / "recorded.json")
    for each in comparisons:
        print(each.vectors, [(one.kind, one.effort, round(one.recall, 3), f"{one.median:.2e}") for one in each.timed])


if __name__ == "__main__":
    main()
