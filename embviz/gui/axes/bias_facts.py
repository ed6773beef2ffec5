"""Describes a bias: the share of the pairs' differences along one direction, and coverage."""

from embviz.gui.axes.bias_report import BiasMeasurement, BiasReport
from embviz.util.language import counted, tr

FORMULA = tr(
    "Direction g: first principal component of the pairs' unit vectors around each pair's middle. Hard debiasing: "
    "neutral words lose their part along g, w − (w·g) g, and are scaled to length 1; each pair is set at equal "
    "distance from them, of pairs that share a word the first (Bolukbasi, Chang, Zou, Saligrama and Kalai 2016, "
    "sections 5 and 6)."
)
LIMIT = tr(
    "What is taken out is one direction, not the bias: words that leaned alike may stay neighbors, so that two groups "
    "still tell them apart (Gonen and Goldberg 2019, Lipstick on a pig). The last row measures how well they do here."
)
_SHARES = 5
_NAMED = 12
_WEAK = 0.5  # of the pairs' differences: below it, one direction stands for little of them


def facts(seen: BiasMeasurement, report: BiasReport | None) -> str:
    """Return the findings, one on each line."""
    shares, pairs = seen.direction.shares, seen.direction.pairs
    named = " · ".join(f"{share:.0%}" for share in shares[:_SHARES])
    lines = [tr(
        "{pairs}; their differences by component: {named}{value}",
        pairs=counted(len(pairs), "pair"), named=named, value=" …" * (len(shares) > _SHARES),
    )]
    if len(pairs) == 1:
        lines.append(tr("One pair alone is a direction by itself: more pairs show whether they agree."))
    elif shares[0] < _WEAK:
        lines.append(tr("The first component holds less than half: the pairs hardly share one direction."))
    lines.append(tr("{words} of the list looked at.", words=counted(len(seen.ids), "word")))
    if seen.missing:
        more = tr(" and others") if len(seen.missing) > _NAMED else ""
        lines.append(tr(
            "{missing:,} missing: {missing_2}{more}.",
            missing=len(seen.missing), missing_2=", ".join(seen.missing[:_NAMED]), more=more,
        ))
    if seen.in_pairs:
        lines.append(tr("Left out, for they are in the pairs: {in_pairs}.", in_pairs=", ".join(seen.in_pairs[:_NAMED])))
    if report is not None:
        debiased = report.debiased
        lines.append(
            tr(
                "{words} made neutral, {pairs} set apart.",
                words=counted(debiased.neutral, "word"), pairs=counted(len(debiased.equalized), "pair"),
            )
        )
        if debiased.skipped:
            named = ", ".join(" – ".join(pair) for pair in debiased.skipped[:_NAMED])
            lines.append(tr("Not set apart, for a word of them is in a pair before: {named}.", named=named))
    return "\n".join(lines)
