"""Analogy questions with the rank of every answer, against gensim's count of the right ones on the same vectors.

    python tests/benchmarks/bench_questions.py VECTORS.bin [--questions questions-words.txt]

Both count over the same words by the same rule, so the accuracies have to be equal; gensim tells no ranks.
"""

import argparse
import tempfile
import time
from pathlib import Path

from gensim.models import KeyedVectors

from embviz.analysis.analogies.relations import bundled_questions, read_questions
from embviz.analysis.analogies.table import RULES, answer_all
from embviz.vectors.formats import read_vectors

REPEATS = 3


def best(work):
    """Return the least time of several in seconds, and what was returned."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        found = work()
        times.append(time.perf_counter() - begun)
    return min(times), found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vectors", help="in word2vec's binary format")
    parser.add_argument("--questions", help="in the format of questions-words.txt; the bundled relations otherwise")
    parser.add_argument("--restrict", type=int, default=30_000)
    arguments = parser.parse_args()
    sections = bundled_questions() if arguments.questions is None else read_questions(arguments.questions)
    embedding = read_vectors(arguments.vectors)
    peer = KeyedVectors.load_word2vec_format(arguments.vectors, binary=True)
    with tempfile.TemporaryDirectory() as folder:
        # gensim reads a file; questions that were drawn here are written for it
        file = Path(folder) / "questions.txt"
        file.write_text(
            "".join(
                f": {section.name}\n" + "".join(" ".join(question) + "\n" for question in section.questions)
                for section in sections
            ),
            encoding="utf-8",
        )
        theirs, (accuracy, _) = best(lambda: peer.evaluate_word_analogies(str(file), arguments.restrict))
    print(f"gensim         {theirs:6.2f} s  {accuracy:.2%}")
    for rule in RULES:
        ours, table = best(lambda rule=rule: answer_all(embedding, sections, rule, restrict=arguments.restrict))
        print(f"{rule:13s}  {ours:6.2f} s  {table.report.accuracy:.2%}  {theirs / ours:5.1f} times as fast")


if __name__ == "__main__":
    main()
