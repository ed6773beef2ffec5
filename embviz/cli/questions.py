"""What vectors are judged by on the command line: a file, or what is true in the toy world."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from embviz.analysis.evaluation.questions import AnalogySection, WordPair

TOY_WORLD = "toy-world"
BUNDLED = "bundled"


def sections_named(name: str) -> "list[AnalogySection]":
    """Return analogy questions: of a file, of the toy world, or those that come with the program.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    from embviz.analysis.analogies.relations import bundled_questions, read_questions
    from embviz.analysis.evaluation.questions import AnalogySection

    if name == BUNDLED:
        return list(bundled_questions())
    if name != TOY_WORLD:
        return read_questions(name)
    from embviz.text.toy.truths import truths

    return [AnalogySection(section, tuple(questions)) for section, questions in truths().analogies.items()]


def pairs_named(name: str) -> "list[WordPair]":
    """Return word pairs with a score: of a file, or of the toy world.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    from embviz.analysis.evaluation.questions import WordPair, read_pairs

    if name != TOY_WORLD:
        return read_pairs(name)
    from embviz.text.toy.truths import truths

    return [WordPair(first, second, score) for first, second, score in truths().similarity]
