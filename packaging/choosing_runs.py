"""Measures what the lesson about choosing shows at once: resources/choosing/recorded.json.

Usage: python packaging/choosing_runs.py. Nothing is fetched: the vectors are the English ones that
come with the program, the texts the toy world's.
"""

from pathlib import Path

from threadpoolctl import threadpool_limits

from embviz.teaching.choosing.amount import learn_amount, plans
from embviz.teaching.choosing.recorded import save_recorded
from embviz.teaching.choosing.smaller import compare_smaller
from embviz.vectors.english import read_english

TO = Path(__file__).resolve().parents[1] / "resources" / "choosing"


def main() -> None:
    with threadpool_limits(1):
        smaller = compare_smaller(read_english()[0])
    amounts = [learn_amount(*plan) for plan in plans()]
    TO.mkdir(exist_ok=True)
    save_recorded(smaller, amounts, TO / "recorded.json")
    print(*smaller, *amounts, sep="\n")


if __name__ == "__main__":
    main()
