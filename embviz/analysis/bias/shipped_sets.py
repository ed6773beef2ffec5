"""Word lists shipped for questions about bias: sets to associate, pairs, occupations."""

import os
import re
from dataclasses import dataclass
from functools import cache

from embviz.analysis.evaluation.questions import content_lines
from embviz.util.assets import asset
from embviz.util.errors import InputError
from embviz.util.language import tr

SETS = ("X", "Y", "A", "B")
_SET_LINE = re.compile(r"([XYAB])\s+([^:]+):\s*(.+)")


@dataclass(frozen=True)
class AssociationSets:
    """Two sets of target words and two of attributes.

    Attributes
    ----------
    name : str
    titles : tuple of str
        What X, Y, A and B stand for.
    words : tuple of tuple of str
        Of X, Y, A and B.
    found : float, optional
        Effect size that was published for other vectors.
    source : str
        Where; empty where nothing was.
    """

    name: str
    titles: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    found: float | None = None
    source: str = ""


def read_associations(path: str | os.PathLike[str]) -> list[AssociationSets]:
    """Read sets for the association test.

    A name after a colon, then a line for each of X, Y, A and B: the letter, what it stands for, a colon, its words.
    Optional lines begin with ``found`` and ``source``.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    found: list[tuple[str, dict[str, tuple[str, tuple[str, ...]]], dict[str, str]]] = []
    for number, line in content_lines(path):
        one, (key, _, rest) = _SET_LINE.fullmatch(line), line.partition(" ")
        if line.startswith(":"):
            found.append((line[1:].strip(), {}, {}))
        elif one and found and one[1] not in found[-1][1]:
            found[-1][1][one[1]] = one[2].strip(), tuple(one[3].replace(",", " ").split())
        elif found and (key == "source" or (key == "found" and re.fullmatch(r"-?\d+(\.\d+)?", rest.strip()))):
            found[-1][2][key] = rest.strip()
        else:
            raise InputError(
                tr("{path}, line {number:,} cannot be read: '{line}'.", path=path, number=number, line=line),
                tr("Write a name after a colon, then lines such as 'X flowers: rose lily tulip', of X, Y, A and B."),
            )
    lacking = [name for name, sets, _ in found if len(sets) < len(SETS)]
    if lacking or not found:
        what = (
            tr("'{lacking}' in {path} lacks a set.", lacking=lacking[0], path=path)
            if lacking
            else tr("{path} contains no sets of words.", path=path)
        )
        raise InputError(what, tr("Give each name the four sets X, Y, A and B."))
    return [
        AssociationSets(
            name,
            tuple(sets[key][0] for key in SETS),
            tuple(sets[key][1] for key in SETS),
            float(told["found"]) if "found" in told else None,
            told.get("source", ""),
        )
        for name, sets, told in found
    ]


def read_word_pairs(path: str | os.PathLike[str]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Read pairs of words by name: a name after a colon, then two words on each line.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    name = ""
    for number, line in content_lines(path):
        words = line.split()
        if line.startswith(":"):
            name = line[1:].strip()
            found[name] = ()
        elif name and len(words) == 2:
            found[name] = (*found[name], (words[0], words[1]))
        else:
            raise InputError(
                tr("{path}, line {number:,} cannot be read: '{line}'.", path=path, number=number, line=line),
                tr("Write a name after a colon, then two words on each line."),
            )
    return found


def pairs_from(text: str) -> tuple[tuple[str, str], ...]:
    """Read pairs as a person types them: ``she/he, woman/man``.

    Raises
    ------
    InputError
        When something that is typed is no pair.
    """
    pairs = []
    for part in re.split(r"[,;\s]+", text.strip()):
        sides = [side for side in part.split("/") if side]
        if len(sides) == 2:
            pairs.append((sides[0], sides[1]))
        elif part:
            raise InputError(
                tr("'{part}' is not a pair of words.", part=part), tr("Write pairs such as she/he woman/man.")
            )
    return tuple(pairs)


@cache
def bundled_associations() -> tuple[AssociationSets, ...]:
    """Return the sets that are shipped with the program: of the toy world, and those of Caliskan et al. (2017)."""
    return tuple(read_associations(asset("bias", "associations.txt")))


@cache
def bundled_pair_lists() -> dict[str, tuple[tuple[str, str], ...]]:
    """Return the pairs that are shipped with the program, female first; ``defining`` are Bolukbasi et al.'s (2016)."""
    return read_word_pairs(asset("bias", "pairs.txt"))


@cache
def occupations() -> tuple[str, ...]:
    """Return occupations that ought to lean to neither gender."""
    return tuple(line for _, line in content_lines(asset("bias", "occupations.txt")))
