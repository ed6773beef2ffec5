"""Describes words on axes: how well the poles are separated, angles, coverage."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from embviz.gui.axes.answer import MOST_DRAWN, AskedAxis, AskedWords, AxesAnswer
from embviz.gui.axes.examples import WEAK
from embviz.gui.style.number_format import scored
from embviz.util.language import counted, isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.bias.axes import Axis

FORMULA = tr(
    "Axis: mean of the unit vectors of one end less mean of those of the other (An, Kwak and Ahn 2018, SemAxis). "
    "Place of a word: its cosine with the axis. Told apart: share of the ends' own words that lie on their side of "
    "the middle, each left out of the axis that judges it; 50% by chance. An end of one word has no other to judge it "
    "by. Dashed: halfway between the ends."
)
_ALIKE = 0.5
_NAMED = 12  # missing words


def axis_name(asked: AskedAxis) -> str:
    """Return what an axis is called: its name, or the first words of its ends."""
    return asked.name or f"{isolated(asked.minus[0])} → {isolated(asked.plus[0])}"


def end_words(words: Sequence[str]) -> str:
    """Return the first words of an end, as they stand at an axis."""
    return ", ".join(map(isolated, words[:3]))


def told_apart(axis: "Axis") -> str:
    """Return in a sentence how many of the ends' own words an axis tells apart, or that this cannot be judged."""
    alone = [pole.words[0] for pole in (axis.minus, axis.plus) if len(pole) == 1]
    if not axis.judged:
        return tr("with one word at each end, it cannot be judged.")
    rest = tr("; “{alone}”, alone at its end, cannot be judged", alone=alone[0]) if alone else ""
    return tr(
        "{separated:.0%} of its {judged} own words told apart{rest}.",
        separated=axis.separated, judged=axis.judged, rest=rest,
    )


def facts(found: AxesAnswer, asked: Sequence[AskedAxis], words: AskedWords) -> str:
    """Return the findings, one on each line."""
    lines = []
    for one, axis in zip(asked, found.axes, strict=True):
        said = f"{isolated(axis_name(one))}: {told_apart(axis)}"
        lines.append(tr(
            "{said} Too few to lean on: places on it mean little.", said=said,
        ) if axis.separated < WEAK else said)
    if len(found.axes) == 2:
        said = tr(
            "The axes stand at {angle:.1f}° (cosine {cosine})",
            angle=found.angle, cosine=scored(found.cosine),
        )
        lines.append(tr("{said}: they measure much the same.", said=said) if abs(found.cosine) > _ALIKE else f"{said}.")
    lines.append(tr("{words} laid on.", words=counted(len(found.ids), "word")))
    if len(found.ids) > MOST_DRAWN:
        lines[-1] = tr(
            "{lines} The {most_drawn} most frequent are drawn; the table holds all.",
            lines=lines[-1], most_drawn=MOST_DRAWN,
        )
    if words.left_out:
        lines.append(tr("{left_out:,} more are left out.", left_out=words.left_out))
    if found.missing:
        named = ", ".join(found.missing[:_NAMED]) + (tr(" and others") if len(found.missing) > _NAMED else "")
        lines.append(tr("{missing:,} missing: {named}.", missing=len(found.missing), named=named))
    return "\n".join(lines)
