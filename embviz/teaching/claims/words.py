"""Claims about the vectors of words, tested on vectors that are open or shipped."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.relations import bundled_questions, bundled_relations
from embviz.analysis.analogies.table import answer_all, answer_both
from embviz.analysis.evaluation.questions import AnalogySection
from embviz.teaching.claims.claim import Claim, Curve, Finding, Picture, Verdict, needed
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

EACH = 40  # questions of a relation at most
QUERIES, NEAREST = 300, 10
TOP = 10  # words at the end of a dimension
_CLAIMED = (0.6, 0.7)
_FEWEST = 10  # questions or pairs below which nothing is said


@cache
def asked() -> tuple[AnalogySection, ...]:
    """Return evenly spaced questions of each bundled relation."""
    chosen = []
    for section in bundled_questions():
        places = np.unique(np.linspace(0, len(section.questions) - 1, EACH).astype(int)).tolist()
        chosen.append(AnalogySection(section.name, tuple(section.questions[at] for at in places)))
    return tuple(chosen)


def _too_few() -> InputError:
    return InputError(
        tr("Too few words of this experiment are among the vectors."), tr("Use the English vectors of the program.")
    )


def queen_share(embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Answer analogies of each bundled relation without the words of the question, and with them."""
    fair, opened = answer_both(needed(embedding), asked(), pulse=pulse)
    both = [
        (one.name, one.accuracy, other.accuracy)
        for one, other in zip(fair.report.sections, opened.report.sections, strict=True)
        if one.total >= _FEWEST
    ]
    if not both:
        raise _too_few()
    both.sort(key=lambda one: -one[1])
    shares = np.array([(one, other) for _, one, other in both])
    right = sum(answer.right for answer in fair.answers) / len(fair.answers)
    plain = sum(answer.right for answer in opened.answers) / len(opened.answers)
    low, high = float(shares[:, 0].min()), float(shares[:, 0].max())
    inside = _CLAIMED[0] <= right <= _CLAIMED[1] and _CLAIMED[0] <= plain <= _CLAIMED[1]
    straddles = low < _CLAIMED[0] and high > _CLAIMED[1]
    verdict = Verdict.TRUE if inside else Verdict.DEPENDS if straddles else Verdict.FALSE
    places = np.arange(len(both), dtype=np.float64)
    return Finding(
        verdict,
        right,
        f"{100 * right:.0f} %",
        tr(
            "From {low:.0f} % to {high:.0f} %, by relation. And only because the three words of the question may not "
            "answer: when they may, {plain:.0f} % are right.",
            low=100 * low,
            high=100 * high,
            plain=100 * plain,
        ),
        Picture(
            tr("Share of right answers"),
            tr("relations, from best to worst"),
            (
                Curve(tr("without a, b, c"), places, shares[:, 0], points=True),
                Curve(tr("all words"), places, shares[:, 1], points=True),
                Curve(tr("claimed"), places, np.full(len(both), sum(_CLAIMED) / 2), dashed=True),
            ),
        ),
    )


def opposite_pairs(embedding: Embedding) -> list[tuple[int, int]]:
    """Return the ids of the bundled pairs of opposites whose words are there."""
    ids = {word: at for at, word in enumerate(embedding.words)}
    pairs = next(relation.pairs for relation in bundled_relations() if relation.name == "opposite")
    return [(ids[one], ids[other]) for one, other in pairs if one in ids and other in ids]


def angles_of(unit: NDArray[np.float32], first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the angles between pairs of unit vectors, in degrees, float64 (n,)."""
    cosines = np.einsum("ij,ij->i", unit[first], unit[second], dtype=np.float64)
    angles: NDArray[np.float64] = np.degrees(np.arccos(np.clip(cosines, -1, 1)))
    return angles


def opposites(embedding: Embedding | None, _pulse: Pulse) -> Finding:
    """Measure the angle between opposites, beside that of random pairs."""
    vectors = needed(embedding)
    pairs = opposite_pairs(vectors)
    if len(pairs) < _FEWEST:
        raise _too_few()
    unit = unit_vectors(vectors.vectors)
    angles = angles_of(unit, *np.array(pairs).T)
    random = np.random.default_rng(1).integers(0, len(unit), (2, 5000))
    chance = angles_of(unit, *random[:, random[0] != random[1]])
    number = float(angles.mean())
    edges = np.arange(0.0, 181.0, 5)
    centers = (edges[1:] + edges[:-1]) / 2
    return Finding(
        Verdict.TRUE if number > 150 else Verdict.FALSE if number < 120 else Verdict.DEPENDS,
        number,
        f"{number:.0f}°",
        tr(
            "Random pairs stand at {chance:.0f}°. Hot and cold stand in the same sentences, so opposites are near. The "
            "widest angle among all these pairs is {widest:.0f}°: hardly any two words are at 180°.",
            chance=chance.mean(),
            widest=max(angles.max(), chance.max()),
        ),
        Picture(
            tr("Share of the pairs, by angle"),
            tr("angle in degrees"),
            (
                Curve(tr("opposites"), centers, np.histogram(angles, edges)[0] / len(angles)),
                Curve(tr("random pairs"), centers, np.histogram(chance, edges)[0] / len(chance)),
            ),
            mark=180,
        ),
    )


def likeness_of_ends(coordinates: NDArray[np.float32], unit: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return for each dimension how alike the words at its upper end are: their mean cosine.

    Parameters
    ----------
    coordinates : ndarray of float32, shape (n, k)
        By which words are ranked.
    unit : ndarray of float32, shape (n, d)
        By which they are compared.
    """
    found = np.empty(coordinates.shape[1])
    for at, column in enumerate(coordinates.T):
        ends = unit[np.argpartition(-column, TOP - 1)[:TOP]].astype(np.float64)
        total = ends.sum(axis=0)
        found[at] = (total @ total - TOP) / (TOP * (TOP - 1))
    return found


def rotation(size: int, seed: int = 2) -> NDArray[np.float32]:
    """Return a random rotation, float32 (d, d): the Q of a Gaussian matrix (Stewart 1980)."""
    turned: NDArray[np.float32] = np.linalg.qr(np.random.default_rng(seed).standard_normal((size, size)))[0].astype(
        np.float32
    )
    return turned


def meaning_of_dimensions(embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Compare the dimensions of the vectors with random directions, by how alike the words at their ends are."""
    unit = unit_vectors(needed(embedding).vectors)
    pulse.beat(0.1)
    own = likeness_of_ends(unit, unit)
    pulse.beat(0.5)
    turned = likeness_of_ends(unit @ rotation(unit.shape[1]), unit)
    limit = float(np.quantile(turned, 0.95))
    number = float(np.mean(own > limit))
    share = np.linspace(0, 100, len(own))
    verdict = Verdict.TRUE if number > 0.9 else Verdict.FALSE if number <= 0.15 else Verdict.DEPENDS
    return Finding(
        verdict,
        number,
        f"{100 * number:.0f} %",
        tr(
            "5 % would be chance. Turn the whole space, and every number changes but no cosine, no neighbor and no "
            "analogy: meaning is in directions, and they need not be the axes."
        )
        if verdict is Verdict.FALSE
        else tr("5 % would be chance: some of these axes are more than random directions."),
        Picture(
            tr("Mean cosine of the 10 words at the end"),
            tr("percent of the directions, from least to most"),
            (
                Curve(tr("dimensions"), share, np.sort(own)),
                Curve(tr("random directions"), share, np.sort(turned), dashed=True),
            ),
        ),
    )


def linear_by_dimension(embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Answer analogies with vectors given to the wrong words, beside the right ones, for growing dimensions."""
    vectors = needed(embedding)
    unit = unit_vectors(vectors.vectors)
    centered = unit - unit.mean(axis=0)
    axes = np.linalg.eigh(centered.T @ centered)[1][:, ::-1]
    dimensions = [d for d in (2, 5, 10, 20, 50, 100, 200, 300) if d < unit.shape[1]] + [unit.shape[1]]
    dealt = np.random.default_rng(3).permutation(len(unit))
    shares = np.zeros((2, len(dimensions)))
    for at, d in enumerate(dimensions):
        pulse.beat(at / len(dimensions))
        cut = np.ascontiguousarray(unit @ axes[:, :d], np.float32)
        for which, rows in enumerate((cut, cut[dealt])):
            given, quiet = Embedding(vectors.words, rows), pulse.quiet
            answers = answer_all(given, asked(), pulse=quiet).answers
            if len(answers) < _FEWEST:
                raise _too_few()
            shares[which, at] = sum(answer.right for answer in answers) / len(answers)
    number = float(shares[1, -1])
    return Finding(
        Verdict.FALSE if number < 0.1 * shares[0, -1] else Verdict.DEPENDS,
        number,
        f"{100 * number:.1f} %",
        tr(
            "The same cloud of points, of as many dimensions, but each word with the vector of another. With their own "
            "vectors {right:.0f} % are right. Dimensions make room; that differences agree was learned.",
            right=100 * shares[0, -1],
        ),
        Picture(
            tr("Share of right answers"),
            tr("dimensions kept"),
            (
                Curve(tr("own vectors"), np.array(dimensions, np.float64), shares[0], points=True),
                Curve(tr("shuffled"), np.array(dimensions, np.float64), shares[1], points=True),
            ),
            log_x=True,
        ),
    )


def nearest_rows(vectors: NDArray[np.float32], rows: NDArray[np.int64], metric: str) -> NDArray[np.int64]:
    """Return the 10 nearest other rows of some rows, by "cosine" or "euclidean" distance, int64 (m, 10)."""
    part = vectors[rows]
    if metric == "cosine":
        far = -(unit_vectors(part) @ unit_vectors(vectors).T)
    else:
        far = np.einsum("ij,ij->i", vectors, vectors) - 2 * part @ vectors.T
    far[np.arange(len(rows)), rows] = np.inf
    return np.argpartition(far, NEAREST - 1, axis=1)[:, :NEAREST]


def shared_neighbors(one: NDArray[np.int64], other: NDArray[np.int64]) -> float:
    """Return the mean share of the neighbors of each row of one table that are in the same row of the other."""
    return float(np.mean([len(set(a) & set(b)) / len(a) for a, b in zip(one.tolist(), other.tolist(), strict=True)]))


def same_ranking(embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Compare the neighbors by cosine with those by distance, for vectors as learned and of length 1."""
    vectors = np.asarray(needed(embedding).vectors, np.float32)
    rows = np.sort(np.random.default_rng(1).choice(len(vectors), min(QUERIES, len(vectors)), replace=False))
    unit = unit_vectors(vectors)
    shares = []
    steps = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    by_cosine = nearest_rows(unit, rows, "cosine")
    for at, power in enumerate(steps):
        pulse.beat(at / len(steps))
        # from length 1 to the lengths as learned
        shares.append(shared_neighbors(by_cosine, nearest_rows(unit * lengths**power, rows, "euclidean")))
    number = shares[-1]
    return Finding(
        Verdict.TRUE if number > 0.99 else Verdict.DEPENDS,
        number,
        f"{100 * number:.0f} %",
        tr(
            "With vectors of length 1 it is {same:.0f} %: there the squared distance is 2 − 2 cos. As they were "
            "learned, lengths differ, and short vectors are near to everything.",
            same=100 * shares[0],
        ),
        Picture(
            tr("Share of the 10 nearest that agree"),
            tr("lengths, from all 1 to as learned"),
            (Curve("", steps, np.array(shares), points=True),),
        ),
    )


CLAIMS = (
    Claim(
        "queen",
        tr("The word nearest to king − man + woman is queen, and so it is in 60 to 70 % of analogies."),
        tr("Up to 40 questions of each of 26 relations, with and without the words of the question."),
        tr("Share right, without the words of the question"),
        tr("True if both ways give 60 to 70 %; it depends, if some relations lie below and others above; else false."),
        queen_share,
        needs_words=True,
    ),
    Claim(
        "opposite",
        tr("Two words at an angle of 180° mean the opposite of each other."),
        tr("The angles of pairs such as hot and cold, beside those of random pairs."),
        tr("Mean angle of opposites"),
        tr("True above 150°, false below 120°, between them it depends."),
        opposites,
        needs_words=True,
    ),
    Claim(
        "dimension",
        tr("Each of the numbers of a vector stands for an aspect of meaning."),
        tr("Are the 10 words at the end of a dimension more alike than those at the end of a random direction?"),
        tr("Dimensions that beat 95 % of random directions"),
        tr("True above 90 %, false up to 15 %, between them it depends."),
        meaning_of_dimensions,
        needs_words=True,
    ),
    Claim(
        "linear",
        tr("Analogies work because spaces of many dimensions tend to be linear."),
        tr("The vectors are shuffled among the words: the dimensions stay, what was learned is lost."),
        tr("Analogies right with shuffled vectors"),
        tr("False if below a tenth of what the right vectors reach, else it depends."),
        linear_by_dimension,
        needs_words=True,
    ),
    Claim(
        "ranking",
        tr("Cosine and Euclidean distance find the same neighbors."),
        tr("The 10 nearest of 300 words by both measures, while lengths go from 1 to those learned."),
        tr("Neighbors that agree, lengths as learned"),
        tr("True above 99 %, else it depends."),
        same_ranking,
        needs_words=True,
    ),
)
