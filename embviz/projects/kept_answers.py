"""Answers that are kept in a project."""

from dataclasses import dataclass


@dataclass(frozen=True)
class KeptAnswer:
    """A question and the answer that it had.

    Attributes
    ----------
    address : str
        Of the question, ``embviz://ask?...``.
    question : str
        How it was understood.
    answer : str
        The answer at the time.
    """

    address: str
    question: str
    answer: str
