"""Describes the result of an association test: effect, significance, and when there is none."""

from typing import TYPE_CHECKING

from embviz.gui.style.number_format import measured
from embviz.gui.style.numbers import significant
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.bias.weat import Association
    from embviz.analysis.bias.word_sets import AssociationSets
    from embviz.analysis.evaluation.reproducibility import Interval

FORMULA = tr(
    "Leaning of a word: s(w) = mean cosine with A less mean cosine with B. Effect size: d = (mean s of X − mean s of "
    "Y) ∕ standard deviation of s over X and Y; for X and Y of one size, at most 2. p: share of the divisions of X "
    "and Y together into sets of these sizes whose difference is as large (one-sided). Caliskan, Bryson and Narayanan "
    "(2017). Something is claimed where twice the smaller tail, of differences as large or as small, is below 0.05: "
    "either way might have come out."
)
_NAMED = 16


def verdict(found: "Association", titles: tuple[str, ...]) -> str:
    """Return in a sentence what may be claimed."""
    from embviz.analysis.bias.weat import SIGNIFICANT

    if found.doubts:
        return tr("Nothing is claimed: {doubts}.", doubts="; ".join(found.doubts))
    x, y, a, b = titles
    if found.two_sided >= SIGNIFICANT:
        return tr("No difference between “{x}” and “{y}” is shown: divisions by chance do as much.", x=x, y=y)
    if found.p_value < found.p_low:
        return tr("“{x}” lean to “{a}” rather than “{b}” more than “{y}” do.", x=x, a=a, b=b, y=y)
    return tr("The other way round: “{y}” lean to “{a}” rather than “{b}” more than “{x}” do.", y=y, a=a, b=b, x=x)


def numbers(found: "Association") -> str:
    """Return effect size and p-value."""
    least = not found.exact and found.p_value * (found.divisions + 1) < 1.5  # none of those drawn reached it
    return f"d = {measured(found.effect)}   p {'≤' if least else '='} {significant(found.p_value)}"


def repeated(effects: "Interval") -> str:
    """Return between which values the effect lies over sets that were trained alike, and whether its sign is sure."""
    low, high, sets = float(effects.low), float(effects.high), int(effects.sets)
    said = tr(
        "Over {sets} sets trained alike: d from {low} to {high}.", sets=sets, low=measured(low), high=measured(high),
    )
    return tr("{said} Not even its sign is sure.", said=said) if low < 0 < high else said


def details(found: "Association", sets: "AssociationSets | None") -> str:
    """Return sample sizes, what is missing, and what was published of these sets, one on each line."""
    sizes = ", ".join(
        f"{key} {len(words)}" + (tr(" of {words}", words=len(words) + len(words.missing)) if words.missing else "")
        for key, words in zip("XYAB", (*found.targets, *found.attributes), strict=True)
    )
    how = tr("all there are") if found.exact else tr("drawn at random")
    lines = [
        tr("Words: {sizes}.", sizes=sizes),
        tr(
            "p by {divisions:,} divisions, {how}. For either way, p = {two_sided}.",
            divisions=found.divisions, how=how, two_sided=significant(found.two_sided),
        ),
    ]
    if found.missing:
        named = ", ".join(found.missing[:_NAMED]) + (tr(" and others") if len(found.missing) > _NAMED else "")
        lines.append(tr("{missing} missing: {named}.", missing=len(found.missing), named=named))
    if len(found.targets[0]) != len(found.targets[1]):
        lines.append(tr("X and Y differ in size: their means are compared, not their sums."))
    if sets is not None and sets.found is not None:
        lines.append(tr(
            "Published for other vectors (GloVe, Common Crawl): d = {found:.2f}. {source}.",
            found=sets.found, source=sets.source,
        ))
    return "\n".join(lines)
