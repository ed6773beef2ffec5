"""Claims about spaces of many dimensions, tested on random points and by exact formulas."""

import math

import numpy as np

from embviz.teaching.claims.claim import Claim, Curve, Finding, Picture, Verdict, needed
from embviz.teaching.geometry.concentration import SAMPLE, measure, sample
from embviz.teaching.geometry.directions import log10_room
from embviz.teaching.geometry.distances import pair_distances
from embviz.teaching.geometry.shell import shell_share
from embviz.teaching.geometry.volume import log_ball_volume
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

DIMENSIONS = (2, 3, 5, 10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000)
NEAR_RIGHT = 10.0  # degrees around a right angle
QUERIES = 300  # words whose distances to all others are measured
_ALL = 0.999  # share that counts as all


def _points(dimension: int) -> np.ndarray:
    return sample("gaussian", SAMPLE, dimension)


def spread_formula(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Compare (max - min) / mean of the distances of Gaussian points with sqrt(1 + 2/d); decided at d = 100."""
    measured = []
    for at, dimension in enumerate(DIMENSIONS):
        pulse.beat(at / len(DIMENSIONS))
        measured.append(measure(_points(dimension)).values["spread"])
    d = np.array(DIMENSIONS, np.float64)
    claimed = np.sqrt(1 + 2 / d)
    number, said = measured[DIMENSIONS.index(100)], math.sqrt(1.02)
    return Finding(
        Verdict.TRUE if abs(number / said - 1) < 0.1 else Verdict.FALSE,
        number,
        f"{number:.2f}",
        tr(
            "The formula says {said:.2f}. With more dimensions it tends to 1, but the measured ratio tends to 0.",
            said=said,
        ),
        Picture(
            tr("(max − min) / mean of all distances"),
            tr("dimension d"),
            (Curve(tr("measured"), d, np.array(measured), points=True), Curve(tr("claimed"), d, claimed, dashed=True)),
            log_x=True,
            mark=100,
        ),
    )


def within_tenth(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Count the distances of Gaussian points within 10 % of their mean; decided at d = 100."""
    shares = []
    for at, d in enumerate(DIMENSIONS):
        pulse.beat(at / len(DIMENSIONS))
        distances = pair_distances(_points(d)).astype(np.float64)
        shares.append(float(np.mean(np.abs(distances / distances.mean() - 1) <= 0.1)))
    number = shares[DIMENSIONS.index(100)]
    enough = next((d for d, share in zip(DIMENSIONS, shares, strict=True) if share >= _ALL), 0)
    return Finding(
        Verdict.TRUE if number >= _ALL else Verdict.FALSE,
        number,
        f"{100 * number:.0f} %",
        tr("Of the dimensions tried, the first where 99.9 % of the distances do is {enough}.", enough=enough),
        Picture(
            tr("Share of distances within 10 % of the mean"),
            tr("dimension d"),
            (Curve("", np.array(DIMENSIONS, np.float64), np.array(shares), points=True),),
            log_x=True,
            mark=100,
        ),
    )


def contrast(vectors: np.ndarray, queries: int = QUERIES, seed: int = 1) -> float:
    """Return the mean distance over the mean distance to the nearest other, of some rows of unit vectors to all.

    Parameters
    ----------
    vectors : float array (n, d)
    queries : int
        Rows drawn; all where there are no more.
    """
    unit = unit_vectors(vectors)
    rows = np.arange(len(unit))
    if len(unit) > queries:
        rows = np.sort(np.random.default_rng(seed).choice(len(unit), queries, replace=False))
    squares = np.maximum(2 - 2 * (unit[rows] @ unit.T).astype(np.float64), 0)
    squares[np.arange(len(rows)), rows] = np.nan
    distances = np.sqrt(squares)
    return float(np.nanmean(distances) / np.nanmean(np.nanmin(distances, axis=1)))


def no_neighbors(embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Compare how much nearer than average the nearest neighbor is, for words and for random points."""
    words = needed(embedding).vectors
    count = min(len(words), 10_000)
    dimensions = (10, 30, 100, 300, 1000)
    random = []
    for at, d in enumerate(dimensions):
        pulse.beat(at / (len(dimensions) + 1))
        random.append(contrast(sample("gaussian", count, d)))
    pulse.beat(len(dimensions) / (len(dimensions) + 1))
    number = contrast(words[:count])
    d = words.shape[1]
    same = contrast(sample("gaussian", count, d))
    resists = number - 1 > 1.5 * (same - 1)
    return Finding(
        Verdict.DEPENDS if resists else Verdict.TRUE,
        number,
        f"{number:.2f}",
        tr(
            "Random points of {d} dimensions reach {same:.2f}, and {last:.2f} at 1,000. Words are not random points: "
            "they fill few of their directions.",
            d=d,
            same=same,
            last=random[-1],
        )
        if resists
        else tr("Random points of {d} dimensions reach {same:.2f}: these words hardly more.", d=d, same=same),
        Picture(
            tr("Mean distance / distance to the nearest"),
            tr("dimension d"),
            (
                Curve(tr("random points"), np.array(dimensions, np.float64), np.array(random), points=True),
                Curve(tr("words"), np.array([dimensions[0], d], np.float64), np.array([number, number]), dashed=True),
            ),
            log_x=True,
            mark=d,
        ),
    )


def thin_shell(_embedding: Embedding | None, _pulse: Pulse) -> Finding:
    """Compute the share of a ball of 768 dimensions within 1 % of its surface, 1 - 0.99^768."""
    d = np.unique(np.geomspace(1, 3000, 120).round()).astype(int)
    number = shell_share(768, 0.01)
    needed_dimensions = math.ceil(math.log(1e-8) / math.log(0.99))
    return Finding(
        Verdict.TRUE if number >= 0.99999999 else Verdict.FALSE,
        number,
        f"{100 * number:.3f} %",
        tr(
            "Nearly all, but not that many: {outside:.0f} of a million points lie deeper. The claim comes true with "
            "{dimensions:,} dimensions.",
            outside=1e6 * (1 - number),
            dimensions=needed_dimensions,
        ),
        Picture(
            tr("Share of the volume below the outer 1 %"),
            tr("dimension d"),
            (
                Curve(tr("computed"), d.astype(np.float64), np.array([1 - shell_share(int(k), 0.01) for k in d])),
                Curve(tr("claimed"), np.array([1.0, 3000.0]), np.array([1e-8, 1e-8]), dashed=True),
            ),
            log_x=True,
            log_y=True,
            mark=768,
        ),
    )


def vanishing_ball(_embedding: Embedding | None, _pulse: Pulse) -> Finding:
    """Compute the volume of the unit ball; decided at d = 100."""
    d = np.arange(1, 101)
    volumes = np.exp([log_ball_volume(int(k)) for k in d])
    number = float(volumes[-1])
    largest = int(d[volumes.argmax()])
    return Finding(
        Verdict.TRUE if number < 1e-3 * volumes.max() else Verdict.FALSE,
        number,
        f"{number:.1e}".replace("-", "−"),
        tr("It grows up to {largest} dimensions, and then falls faster than any power.", largest=largest),
        Picture(
            tr("Volume of the ball of radius 1"),
            tr("dimension d"),
            (Curve("", d.astype(np.float64), volumes),),
            log_y=True,
            mark=100,
        ),
    )


def simplex_distance(count: int) -> float:
    """Return the distance of n unit vectors that are as far from each other as possible: sqrt(2 n / (n - 1)).

    The corners of a regular simplex (Rankin 1955, The closest packing of spherical caps in n dimensions). Found here
    by shifting one-hot vectors to their mean and making them of length 1.
    """
    shifted = np.eye(count) - 1 / count
    shifted /= np.linalg.norm(shifted, axis=1, keepdims=True)
    return float(np.linalg.norm(shifted[0] - shifted[1]))


def farthest(_embedding: Embedding | None, _pulse: Pulse) -> Finding:
    """Push five one-hot vectors further apart; decided by the distance that they reach."""
    counts = np.array([2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50], np.float64)
    reached = np.array([simplex_distance(int(n)) for n in counts])
    number = simplex_distance(5)
    return Finding(
        Verdict.FALSE if number > math.sqrt(2) + 1e-9 else Verdict.TRUE,
        number,
        f"{number:.3f}",
        tr(
            "One-hot vectors stand √2 = 1.414 apart. Shifted so that their mean is 0, five of length 1 stand further "
            "apart. Of one-hot vectors it is true that all distances are the same."
        ),
        Picture(
            tr("Distance of n vectors of length 1"),
            tr("number of vectors n"),
            (
                Curve(tr("farthest"), counts, reached, points=True),
                Curve(tr("one-hot"), counts, np.full(len(counts), math.sqrt(2)), dashed=True),
            ),
            mark=5,
        ),
    )


def capacity(_embedding: Embedding | None, _pulse: Pulse) -> Finding:
    """Compare the room for directions nearly at right angles with d log d, from d = 100 to 1,000."""
    d = np.array((50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000), np.float64)
    room = np.array([log10_room(int(k), NEAR_RIGHT) for k in d])
    number = float(room[-1] - room[1])  # powers of ten
    claimed = math.log10(1000 * math.log(1000) / (100 * math.log(100)))
    law = np.log10(d * np.log(d))
    return Finding(
        Verdict.TRUE if abs(number - claimed) < 0.5 else Verdict.FALSE,
        number,
        tr("{factor:,.0f} times", factor=float(f"{10**number:.2g}")),
        tr(
            "d log d grows by a factor of {claimed:.0f}. Directions within 10° of a right angle multiply with every "
            "dimension; numbers of b bits hold b·d bits, without a logarithm. No count of capacity gives d log d.",
            claimed=10**claimed,
        ),
        Picture(
            tr("Power of ten: directions that surely fit"),
            tr("dimension d"),
            (Curve(tr("directions"), d, room, points=True), Curve("d log d", d, law - law[1] + room[1], dashed=True)),
            mark=1000,
        ),
    )


CLAIMS = (
    Claim(
        "spread",
        tr("Among Gaussian points, (max − min) / mean of the distances is about √(1 + 2/d)."),
        tr("500 Gaussian points for each dimension; all 124,750 distances between them."),
        tr("Measured ratio at d = 100"),
        tr("True if within 10 % of the formula, else false."),
        spread_formula,
    ),
    Claim(
        "tenth",
        tr("At d = 100 every distance is within 10 % of the mean distance."),
        tr("The same 500 points: how many of their distances are?"),
        tr("Share within 10 % at d = 100"),
        tr("True from 99.9 % on, else false."),
        within_tenth,
    ),
    Claim(
        "neighbors",
        tr("In many dimensions all points are equally far, so nearest neighbors mean nothing."),
        tr("The distance to the nearest is compared with the mean distance, for words and for random points."),
        tr("Mean / nearest distance of words"),
        tr("It depends, if the excess over 1 is more than 1.5 times that of random points; else true."),
        no_neighbors,
        needs_words=True,
    ),
    Claim(
        "shell",
        tr("In 768 dimensions 99.999999 % of a ball lie within 1 % of its surface."),
        tr("The inner ball has 0.99 of the radius, so its share of the volume is 0.99^768."),
        tr("Share in the outer 1 %"),
        tr("True from 99.999999 % on, else false."),
        thin_shell,
    ),
    Claim(
        "ball",
        tr("The volume of a ball of radius 1 goes to 0 as dimensions are added."),
        tr("Its volume π^(d/2) / Γ(d/2 + 1) for 1 to 100 dimensions."),
        tr("Volume at d = 100"),
        tr("True if below a thousandth of the largest volume."),
        vanishing_ball,
    ),
    Claim(
        "farthest",
        tr("One-hot vectors are as far from each other as vectors of length 1 can be."),
        tr("Five one-hot vectors are shifted to mean 0 and made of length 1 again."),
        tr("Distance that five vectors reach"),
        tr("False if above √2, the distance of one-hot vectors."),
        farthest,
    ),
    Claim(
        "capacity",
        tr("What a space can hold grows with d log d."),
        tr("How many directions surely fit, each pair within 10° of a right angle?"),
        tr("Growth from 100 to 1,000 dimensions"),
        tr("True if the growth is that of d log d, by a factor of 3 at most; else false."),
        capacity,
    ),
)
