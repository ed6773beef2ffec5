"""Draws the formulas of the lessons, so that opening one waits for no library: resources/lessons/formulas.json.gz.

Usage: python packaging/lesson_formulas.py, after a formula of a lesson has changed. Nothing is fetched.
"""

from itertools import product
from pathlib import Path

from embviz.drawing.formula import save_drawn
from embviz.gui.lessons.microscope.lesson import written
from embviz.gui.lessons.script import read_script

LESSONS = Path(__file__).resolve().parents[1] / "resources" / "lessons"


def formulas() -> set[str]:
    """Return the formulas of all lessons in all languages, and those of the models and losses that one can choose."""
    texts = (read_script(text.read_text("utf-8"), text.name) for text in LESSONS.rglob("*.md"))
    chosen = {written(cbow, sampled).latex for cbow, sampled in product((False, True), repeat=2)}
    return {latex for text in texts for latex in text.formulas} | chosen


if __name__ == "__main__":
    save_drawn(formulas(), LESSONS / "formulas.json.gz")
