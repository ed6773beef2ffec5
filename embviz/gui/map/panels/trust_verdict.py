"""Says in words how far a map can be trusted, by stated thresholds."""

from embviz.util.language import tr

GOOD_RANKS, FAIR_RANKS = 0.9, 0.8  # of trustworthiness and continuity, the lesser of them
GOOD_KEPT = 0.5  # share of the nearest words that are near on the map too
GOOD_ORDER, FAIR_ORDER = 0.8, 0.5  # of Spearman's rank correlation of distances

THRESHOLDS = tr(
    "Neighborhoods are reliable if trustworthiness and continuity are {good} at least and {kept:.0%} of the neighbors "
    "are kept, partly reliable from {fair}. Distances are reliable from a Shepard ρ of {order}, partly from {fairly}. "
    "The limits are conventions.",
    good=GOOD_RANKS, kept=GOOD_KEPT, fair=FAIR_RANKS, order=GOOD_ORDER, fairly=FAIR_ORDER,
)


def verdict(trustworthiness: float, continuity: float, kept: float, order: float) -> str:
    """Return what the map's neighborhoods and distances are worth, in words.

    Parameters
    ----------
    trustworthiness, continuity : float
        Of Venna and Kaski (2001), at most 1.
    kept : float
        Share of the nearest words that are among the nearest on the map.
    order : float
        Rank correlation of distances in the vectors and on the map (of a Shepard plot); nan if unknown.
    """
    ranks = min(trustworthiness, continuity)
    if ranks >= GOOD_RANKS and kept >= GOOD_KEPT:
        near = tr("Neighborhoods reliable")
    elif ranks >= FAIR_RANKS:
        near = tr("Neighborhoods partly reliable")
    else:
        near = tr("Neighborhoods not reliable")
    if order >= GOOD_ORDER:
        far = tr("distances reliable")
    elif order >= FAIR_ORDER:
        far = tr("distances partly")
    else:  # nan too
        far = tr("distances not")
    return f"{near} · {far}"
