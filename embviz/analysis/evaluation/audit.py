"""The audit of vectors without their text: numbers with intervals, formulas and sources.

It is written in English, whatever the window speaks: it is made to be cited. The same vectors and questions give the
same report.
"""

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.table import answer_all
from embviz.analysis.bias.shipped_sets import AssociationSets, bundled_associations
from embviz.analysis.bias.weat import ENOUGH, Association, weat
from embviz.analysis.change.model_comparison import common_words, compare_models
from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.analysis.intrinsic_dimension import two_nearest
from embviz.analysis.isotropy import isotropy
from embviz.analysis.neighborhoods.outsiders import MOST, Hubs, NeighborGraph, hubs, neighbor_graph, occurrence_shares
from embviz.analysis.word_sample import WordSample, word_sample
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import Interval, share_interval, spearman, spearman_interval
from embviz.vectors.embedding import Embedding

AT_FIRST = 10_000
"""Words that are compared with each other unless another number is asked for."""

FEWEST = 50
"""Words that an audit needs."""

_NEIGHBORS = 10
_PAIRS, _SEED = 20_000, 1
_LEAST_IN_COMMON = 200
_TOY = "Toy world"  # what the names of sets begin with that say nothing of other vectors
_NONE = (math.nan, math.nan)


@dataclass(frozen=True)
class Figure:
    """One number of a report.

    Attributes
    ----------
    name : str
    value : float
        nan where it is not defined.
    shown : str
        As it is printed.
    interval : tuple of float
        95 %; nan twice where there is none.
    remark : str
        What it is of, or compares with.
    """

    name: str
    value: float
    shown: str
    interval: Interval = _NONE
    remark: str = ""


@dataclass(frozen=True)
class Bins:
    """Shares of words in bins, beside what chance would have.

    Attributes
    ----------
    title : str
    labels : tuple of str, length m
    shares, chance : tuple of float, length m
    """

    title: str
    labels: tuple[str, ...]
    shares: tuple[float, ...]
    chance: tuple[float, ...]


@dataclass(frozen=True)
class Part:
    """One part of a report.

    Attributes
    ----------
    key, title : str
    says : str
        What the numbers mean, in a sentence or two.
    formula, source : str
    figures : tuple of Figure
    span : tuple of float
        Ends of the axis on which intervals are drawn; equal where none are.
    bins : Bins or None
    absent : str
        Why there are no numbers; empty where there are.
    """

    key: str
    title: str
    says: str
    formula: str
    source: str
    figures: tuple[Figure, ...] = ()
    span: tuple[float, float] = (0.0, 0.0)
    bins: Bins | None = None
    absent: str = ""


@dataclass(frozen=True)
class Audit:
    """A report of vectors.

    Attributes
    ----------
    name : str
    facts : mapping of str to str
        What the vectors are, and how they were looked at.
    parts : tuple of Part
    """

    name: str
    facts: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()

    def part(self, key: str) -> Part:
        """Return the part of a key: benchmarks, frequency, hubs, isotropy, associations or likeness."""
        return next(part for part in self.parts if part.key == key)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, for JSON."""
        return {
            "name": self.name,
            "facts": dict(self.facts),
            "parts": {
                part.key: {
                    "figures": [
                        {
                            "name": figure.name,
                            "value": figure.value,
                            "interval": None if math.isnan(figure.interval[0]) else list(figure.interval),
                            "remark": figure.remark,
                        }
                        for figure in part.figures
                    ],
                    "formula": part.formula,
                    "source": part.source,
                    "absent": part.absent,
                }
                for part in self.parts
            },
        }


@dataclass(frozen=True)
class Questions:
    """What vectors are asked.

    Attributes
    ----------
    analogies : sequence of AnalogySection
    analogies_name : str
    pairs : sequence of WordPair
    pairs_name : str
    associations : sequence of AssociationSets, optional
        Those that are shipped where None.
    restrict : int
        Analogies are answered from so many of the first words.
    """

    analogies: Sequence[AnalogySection] = ()
    analogies_name: str = ""
    pairs: Sequence[WordPair] = ()
    pairs_name: str = ""
    associations: Sequence[AssociationSets] | None = None
    restrict: int = 30_000


def audit(
    embedding: Embedding,
    questions: Questions,
    others: Mapping[str, Embedding] | None = None,
    *,
    name: str = "",
    words: int = AT_FIRST,
    threads: int = 1,
    pulse: Pulse = SILENT,
) -> Audit:
    """Measure vectors by all that needs no text.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    questions : Questions
    others : mapping of str to Embedding, optional
        Vectors to compare with, by name.
    name : str
        What to call the vectors.
    words : int
        So many of the first words are compared with each other, at most 50,000.
    threads : int
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are fewer than 50 usable words.
    Cancelled
    """
    sample = word_sample(embedding, min(words, MOST), directed=True)
    if len(sample) < FEWEST:
        raise InputError(
            tr("{words} with usable vectors: too few for an audit.", words=counted(len(sample), "word")),
            tr("{fewest} are needed.", fewest=FEWEST),
        )
    rows = sample.vectors(embedding)
    facts = _facts(embedding, sample, pulse)
    parts = [_part(_benchmarks, embedding, questions, pulse.part(0.05, 0.4))]
    graph = neighbor_graph(rows, _NEIGHBORS, pulse=pulse.part(0.4, 0.55), threads=threads)
    hubness = hubs(graph)
    parts += [
        _part(_frequency, rows, graph, hubness, sample, pulse.part(0.55, 0.6)),
        _part(_hubs, embedding, hubness, sample),
        _part(_isotropy, rows, graph, sample, pulse.part(0.6, 0.7)),
        _part(_associations, embedding, questions, pulse.part(0.7, 0.85)),
        _part(_likeness, embedding, others or {}, words, pulse.part(0.85, 1)),
    ]
    pulse.beat(1.0)
    return Audit(name or embedding.provenance.get("file", "") or "Vectors", facts, tuple(parts))


def _part(made: Callable[..., Part], *arguments: Any) -> Part:
    """Return a part; where the vectors do not allow it, one that says why."""
    try:
        return made(*arguments)
    except InputError as error:
        return _ABSENT[made](str(error))


# --- what the vectors are


def fingerprint(embedding: Embedding, look: Callable[[], None] = lambda: None) -> str:
    """Return the SHA-256 of the words, a line each, and of the vectors as little-endian float32, row by row.

    The same for the same vectors, whatever file they are kept in.
    """
    digest = hashlib.sha256()
    for at in range(0, len(embedding), 20_000):
        look()
        digest.update(("\n".join(embedding.words[at : at + 20_000]) + "\n").encode("utf-8", "surrogatepass"))
    for at in range(0, len(embedding), 20_000):
        look()
        digest.update(embedding.vectors[at : at + 20_000].astype("<f4").tobytes())
    return digest.hexdigest()


def _facts(embedding: Embedding, sample: WordSample, pulse: Pulse) -> dict[str, str]:
    from embviz import __version__

    told = {key: embedding.provenance.get(key, "") for key in ("model", "corpus", "file", "license")}
    return {
        "Vectors": f"{len(embedding):,} words in {embedding.dimensions:,} dimensions",
        **{key.capitalize(): value for key, value in told.items() if value},
        "Looked at": _looked_at(sample),
        "Fingerprint": f"SHA-256 {fingerprint(embedding, lambda: pulse.beat(0.0))}",
        "Made by": f"embviz {__version__}",
    }


def _looked_at(sample: WordSample) -> str:
    without = f", {sample.unusable:,} without a usable vector" if sample.unusable else ""
    whole = len(sample) + sample.unusable == sample.total
    return (
        f"all {sample.total:,} words{without}"
        if whole
        else (f"the {len(sample):,} most frequent of {sample.total:,} words{without}")
    )


# --- benchmarks

_BENCHMARKS = Part(
    "benchmarks",
    "Benchmarks",
    "Share of the analogy questions that are answered right among the most frequent words, and rank correlation "
    "of cosines with human judgments. Questions that share words depend on each other, so the true intervals of "
    "shares are wider. Missing words are left out and counted.",
    "a : b = c : x, x = argmax cos(x, b) − cos(x, a) + cos(x, c), without a, b and c. Interval of a share p of n: "
    "(p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Of a rank correlation ρ: tanh(artanh ρ ± z √((1 + "
    "ρ²/2)/(n − 3))). z = 1.96.",
    "Mikolov et al. (2013), Linguistic regularities in continuous space word representations; Wilson (1927), "
    "Probable inference; Bonett and Wright (2000), Sample size requirements for estimating Pearson, Kendall and "
    "Spearman correlations.",
    span=(0.0, 1.0),
)


def _benchmarks(embedding: Embedding, questions: Questions, pulse: Pulse) -> Part:
    figures = []
    if questions.analogies:
        report = answer_all(embedding, questions.analogies, restrict=questions.restrict, pulse=pulse).report
        for section in (report.total, *report.sections):
            if section.total:
                name = (
                    f"Analogies, {questions.analogies_name}"
                    if section is report.total or (section.name == "total")
                    else f"· {section.name}"
                )
                skipped = f"; {section.skipped:,} with missing words" if section.skipped else ""
                figures.append(
                    Figure(
                        name,
                        section.accuracy,
                        f"{section.accuracy:.1%}",
                        section.interval,
                        f"{section.right:,} of {section.total:,}{skipped}",
                    )
                )
    if questions.pairs:
        try:
            scores = pair_scores(embedding, questions.pairs)
        except InputError as error:
            figures.append(Figure(f"Word pairs, {questions.pairs_name}", math.nan, "–", remark=str(error)))
        else:
            figures.append(
                Figure(
                    f"Word pairs, {questions.pairs_name}: Spearman",
                    scores.spearman,
                    _number(scores.spearman),
                    scores.spearman_interval,
                    f"{len(scores.pairs):,} of {scores.total:,} pairs",
                )
            )
    if not figures:
        raise InputError("No question has all its words here.")
    return _with(_BENCHMARKS, figures)


# --- frequency

_FREQUENCY = Part(
    "frequency",
    "Frequency bias",
    "How much of a word's frequency can be read off its vector, where meaning alone should be. 0 is none. The "
    "rank in the file stands for the frequency, so the words must be in falling frequency.",
    "Spearman's ρ of the rank r of a word with its length |v|; of r with the mean of log r of its 10 nearest "
    "words; of r with its k-occurrence. R² of log r predicted by least squares from the vectors, learned of every "
    "second word and measured on the others: 1 − Σ(y − ŷ)² / Σ(y − ȳ)².",
    "Schnabel, Labutov, Mimno and Joachims (2015), Evaluation methods for unsupervised word embeddings, section "
    "5; Gong et al. (2018), FRAGE: frequency-agnostic word representation.",
    span=(-1.0, 1.0),
)


def _frequency(rows: NDArray[np.float32], graph: NeighborGraph, found: Hubs, sample: WordSample, pulse: Pulse) -> Part:
    rank = np.log(sample.ids.astype(np.float64) + 1)
    of = f"{len(sample):,} words"
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1)
    series = (
        ("Rank and length", lengths),
        ("Rank and rank of the 10 nearest", rank[graph.ids].mean(axis=1)),
        ("Rank and k-occurrence", found.occurrences.astype(np.float64)),
    )
    figures = []
    for name, values in series:
        rho = spearman(rank, values)
        figures.append(Figure(name, rho, _number(rho), spearman_interval(rho, len(rank)), of))
        pulse.beat(0.5)
    share = predicted_share(rows, rank)
    figures.append(Figure("log rank from the vectors, R²", share, _number(share), remark=of))
    return _with(_FREQUENCY, figures)


def predicted_share(rows: NDArray[np.floating], values: NDArray[np.float64]) -> float:
    """Return the share of the variance of values, shape (n,), that a linear function of rows, shape (n, d), predicts.

    Least squares with a constant, learned of every second row and measured on the others; below 0 where the mean would
    predict better. nan where there are fewer than twice as many rows to learn from as dimensions.
    """
    known = np.column_stack((np.ones(len(rows)), rows.astype(np.float64)))
    if len(rows) // 2 < 2 * known.shape[1]:
        return math.nan
    weights = np.linalg.lstsq(known[::2], values[::2], rcond=None)[0]
    left = values[1::2] - known[1::2] @ weights
    away = values[1::2] - values[1::2].mean()
    return 1 - float(left @ left) / float(away @ away)


# --- hubs

_HUBS = Part(
    "hubs",
    "Hubs",
    "Words that are among the nearest of very many others, as high dimensions make them. Skewness is 0 where none "
    "is preferred, and above 1 where there are hubs.",
    "Nₖ(x): among the k = 10 nearest of how many words x is. Skewness: mean of (Nₖ − k)³ over the cubed standard "
    "deviation. Chance: binomial with n − 1 trials of probability k/(n − 1).",
    "Radovanović, Nanopoulos and Ivanović (2010), Hubs in space: popular nearest neighbors in high-dimensional "
    "data, section 2 and equation 1.",
)


def _hubs(embedding: Embedding, found: Hubs, sample: WordSample) -> Part:
    of = f"{len(sample):,} words"
    names = [embedding.words[sample.ids[i]] for i in found.largest(8)]
    most = int(found.occurrences.max())
    edges, shares, chance = occurrence_shares(found.occurrences, _NEIGHBORS)
    labels = [str(low) if high == low + 1 else f"{low:,}–{high - 1:,}" for low, high in pairwise(edges)]
    never = int((found.occurrences == 0).sum())
    figures = (
        Figure("Skewness of Nₖ", found.skewness, _number(found.skewness), remark=of),
        Figure("Nobody's neighbor", found.never, f"{found.never:.1%}", share_interval(never, len(sample)), of),
        Figure("Largest Nₖ", most, f"{most:,}", remark=", ".join(names)),
    )
    bins = Bins("Share of the words by Nₖ", tuple(labels), tuple(shares.tolist()), tuple(chance.tolist()))
    return _with(_HUBS, figures, bins)


# --- isotropy

_ISOTROPY = Part(
    "isotropy",
    "Isotropy and dimension",
    "How evenly the vectors use the directions of their space, and how many dimensions they take up. IsoScore and "
    "partition are 1 where all directions are alike.",
    "Mean cosine over all pairs. IsoScore: (P − 1)/(d − 1) of the participation ratio P = (Σλ)²/Σλ². Partition: "
    "least over largest Z(c) = Σ exp(c·v) for the unit eigenvectors c of VᵀV and their opposites. Dimension by "
    "two neighbors: slope of −log(1 − F(μ)) over log μ, μ the ratio of the distances to the second and the first "
    "neighbor.",
    "Rudman, Gillman, Rayne and Eickhoff (2022), IsoScore; Mu and Viswanath (2018), All-but-the-top, equation 5; "
    "Facco, d'Errico, Rodriguez and Laio (2017), Estimating the intrinsic dimension of datasets.",
)


def _isotropy(rows: NDArray[np.float32], graph: NeighborGraph, sample: WordSample, pulse: Pulse) -> Part:
    found = isotropy(rows, pulse)
    of, size = f"{len(sample):,} words", rows.shape[1]
    ratio, most = found.spectrum.participation_ratio, found.spectrum.components_for(0.9)
    figures = [
        Figure("Mean cosine", found.mean_cosine, _number(found.mean_cosine), remark=of),
        Figure("IsoScore", found.iso_score, _number(found.iso_score), remark=of),
        Figure("Partition", found.partition, _number(found.partition), remark=of),
        Figure("Participation ratio", ratio, f"{ratio:.1f}", remark=f"of {size:,} dimensions"),
        Figure("Components that hold 90 %", most, f"{most:,}", remark=f"of {size:,}"),
    ]
    try:
        nearest = two_nearest(graph)
    except InputError as error:
        figures.append(Figure("Dimension by two neighbors", math.nan, "–", remark=str(error)))
    else:
        doubt = "" if nearest.holds else "; the points are not on a line, so that it is no fit"
        figures.append(
            Figure("Dimension by two neighbors", nearest.dimension, f"{nearest.dimension:.1f}", remark=f"{of}{doubt}")
        )
    return _with(_ISOTROPY, figures)


# --- associations

_ASSOCIATIONS = Part(
    "associations",
    "Association tests",
    "Whether two sets of words lean to two sets of attributes differently; what they show is in the text as much "
    "as in the vectors. A test is left out where a set has fewer than four words here. p is two-sided and "
    "adjusted for the number of tests.",
    "s(w) = mean cos(w, a) − mean cos(w, b); effect = (mean s(x) − mean s(y)) / standard deviation of s over X "
    "and Y, from −2 to 2; p: twice the smaller share of the divisions of X and Y with a difference as large, or "
    "as small; of m tests the i-th smallest p times m − i + 1, rising.",
    "Caliskan, Bryson and Narayanan (2017), Semantics derived automatically from language corpora contain "
    "human-like biases, Science 356; Holm (1979), A simple sequentially rejective multiple test procedure.",
    span=(-2.0, 2.0),
)


def _associations(embedding: Embedding, questions: Questions, pulse: Pulse) -> Part:
    given = questions.associations
    if given is None:
        own_world = "toy" in f"{embedding.provenance.get('corpus', '')} {questions.analogies_name}".lower()
        given = [sets for sets in bundled_associations() if sets.name.startswith(_TOY) == own_world]
    tested: list[tuple[AssociationSets, Association]] = []
    left_out = []
    for at, sets in enumerate(given):
        pulse.beat(at / len(given))
        try:
            x, y, a, b = sets.words
            found = weat(embedding, x, y, a, b, pulse=pulse.quiet)
        except InputError:
            left_out.append(sets.name)
            continue
        if min(map(len, (*found.targets, *found.attributes))) < ENOUGH:
            left_out.append(sets.name)
        else:
            tested.append((sets, found))
    if not tested:
        raise InputError(f"None of {len(given):,} tests has four words of each set here.")
    figures = []
    for (sets, found), p in zip(tested, holm([found.two_sided for _, found in tested]), strict=True):
        sizes = " × ".join(str(len(words)) for words in (*found.targets, *found.attributes))
        told = f"p {_p(p)}; {sizes} words"
        if found.missing:
            told += f", {len(found.missing):,} missing"
        if sets.found is not None:
            told += f"; {sets.found:.2f} was published of other vectors"
        figures.append(Figure(sets.name, found.effect, _number(found.effect, 2), remark=told))
    if left_out:
        figures.append(Figure("Left out", math.nan, f"{len(left_out):,}", remark="; ".join(left_out)))
    return _with(_ASSOCIATIONS, figures)


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values adjusted for their number, in the order given (Holm 1979)."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    adjusted, largest = [0.0] * len(values), 0.0
    for place, i in enumerate(order):
        largest = max(largest, min(1.0, (len(values) - place) * values[i]))
        adjusted[i] = largest
    return adjusted


# --- likeness to others

_LIKENESS = Part(
    "likeness",
    "Likeness to other vectors",
    "How far other vectors tell the same of the words in common. Neither measure needs the spaces to be aligned.",
    "Mean share of the 10 nearest words that are the same in both, among the words in common; chance: 10/(n − 1). "
    "Spearman's ρ of the cosines of random pairs of words in the one and in the other.",
    "Gonen, Jawahar, Seddah and Goldberg (2020), Simple, interpretable and stable method for detecting words with "
    "usage change across corpora; Kriegeskorte, Mur and Bandettini (2008), Representational similarity analysis.",
    span=(0.0, 1.0),
)


def _likeness(embedding: Embedding, others: Mapping[str, Embedding], words: int, pulse: Pulse) -> Part:
    figures = []
    for at, (name, other) in enumerate(others.items()):
        part = pulse.part(at / len(others), (at + 1) / len(others))
        try:
            ids, there = common_words(embedding, other, look=partial(part.beat, 0.0))
            if len(ids) < _LEAST_IN_COMMON:
                raise InputError(f"{len(ids):,} words in common are too few.")
            found = compare_models(embedding, other, neighbors=_NEIGHBORS, most=words, pulse=part)
        except InputError as error:
            figures.append(Figure(name, math.nan, "–", remark=str(error)))
            continue
        compared = len(found.words)
        figures.append(
            Figure(
                f"{name}: nearest words",
                found.agreement,
                f"{found.agreement:.1%}",
                remark=f"{compared:,} of {found.in_both:,} words in common; chance {_NEIGHBORS / (compared - 1):.2%}",
            )
        )
        rho, pairs = likeness(embedding, other, ids[:words], there[:words])
        figures.append(
            Figure(f"{name}: cosines", rho, _number(rho), spearman_interval(rho, pairs), f"{pairs:,} pairs drawn")
        )
    if not figures:
        raise InputError("There are no other vectors to compare with.")
    return _with(_LIKENESS, figures)


def likeness(
    one: Embedding, other: Embedding, ids: NDArray[np.int64], there: NDArray[np.int64], seed: int = _SEED
) -> tuple[float, int]:
    """Return Spearman's correlation of the cosines of random pairs of words in two models, and how many pairs.

    Kriegeskorte, Mur and Bandettini (2008), Representational similarity analysis.

    Parameters
    ----------
    one, other : Embedding
    ids, there : ndarray of int64, shape (n,)
        The same words in both.
    seed : int
    """
    first, second = np.random.default_rng(seed).integers(len(ids), size=(2, _PAIRS))
    first, second = first[first != second], second[first != second]
    cosines = []
    for embedding, places in ((one, ids), (other, there)):
        a, b = (embedding.vectors[places[side]].astype(np.float64) for side in (first, second))
        lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
        cosines.append(np.einsum("ij,ij->i", a, b) / np.where(lengths > 0, lengths, 1))
    return spearman(cosines[0], cosines[1]), len(first)


# --- what all have in common


def _with(part: Part, figures: Sequence[Figure], bins: Bins | None = None) -> Part:
    return Part(part.key, part.title, part.says, part.formula, part.source, tuple(figures), part.span, bins)


def _without(part: Part) -> Callable[[str], Part]:
    return lambda why: Part(part.key, part.title, part.says, part.formula, part.source, absent=why)


_ABSENT: Mapping[Callable[..., Part], Callable[[str], Part]] = {
    _benchmarks: _without(_BENCHMARKS),
    _frequency: _without(_FREQUENCY),
    _hubs: _without(_HUBS),
    _isotropy: _without(_ISOTROPY),
    _associations: _without(_ASSOCIATIONS),
    _likeness: _without(_LIKENESS),
}


def _number(value: float, decimals: int = 3) -> str:
    if math.isnan(value):
        return "–"
    small = 0 < abs(value) < 10**-decimals
    return (f"{value:.1e}" if small else f"{value:.{decimals}f}").replace("-", "−")


def _p(value: float) -> str:
    return "< .001" if value < 0.001 else f"= {value:.3f}"
