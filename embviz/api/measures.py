"""Measures for notebooks, each with its formula and source in `help`, and a card that shows it."""

import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np

from embviz.analysis import isotropy as directions
from embviz.analysis.analogies.relations import bundled_questions, read_questions
from embviz.analysis.analogies.table import AnalogyTable, Rule, answer_all
from embviz.analysis.bias import debiasing
from embviz.analysis.bias import weat as association
from embviz.analysis.change import model_comparison
from embviz.analysis.evaluation import audit as report
from embviz.analysis.evaluation import audit_page
from embviz.analysis.evaluation.benchmarks import PairScores, pair_scores
from embviz.analysis.evaluation.questions import AnalogySection, WordPair, read_pairs
from embviz.analysis.intrinsic_dimension import Spectrum, TwoNearest, spectrum, two_nearest
from embviz.analysis.neighborhoods import outsiders
from embviz.analysis.neighborhoods.outsiders import neighbor_graph
from embviz.analysis.word_sample import WordSample, word_sample
from embviz.api.cards import card, some_words
from embviz.api.given import choice_given, file_path, progress_given, quoted, spellings, vectors_given, whole_given
from embviz.util.errors import InputError, WrongKind
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import Metric

_Kind = TypeVar("_Kind")
_PAIR_WORDS = 300_000


class Shown:
    """A result that shows itself: as a line, and in a notebook as a card."""

    def _said(self) -> tuple[str, dict[str, str]]:
        """Return a title and named lines."""
        raise NotImplementedError

    def __repr__(self) -> str:
        title, lines = self._said()
        return f"<{title}: {'; '.join(f'{name} {said}' for name, said in lines.items() if said)}>"

    def _repr_html_(self) -> str:
        return card(*self._said())


def _as(kind: type[_Kind], found: Any, **more: object) -> _Kind:
    """Return a result of the rooms as the kind that shows itself; both share their memory."""
    return kind(**{item.name: getattr(found, item.name) for item in fields(found)}, **more)


@dataclass(frozen=True, eq=False, repr=False)
class Association(Shown, association.Association):
    """Outcome of an association test; see `embviz.analysis.bias.weat.Association` for all of it.

    Attributes
    ----------
    effect : float
        Cohen's d, -2 to 2.
    p_value, p_low : float
        One-sided; `two_sided` is the value for either way.
    leanings : ndarray of float64, shape (|X| + |Y|,)
    doubts : tuple of str
        Why nothing may be claimed; empty where it may.
    missing : tuple of str
    """

    def _said(self) -> tuple[str, dict[str, str]]:
        return "Association test", {
            "effect size": f"{self.effect:.3f}",
            "p": f"{self.p_value:.4g} ({'all' if self.exact else 'drawn'} {self.divisions:,} divisions)",
            "sample": " × ".join(str(len(words)) for words in (*self.targets, *self.attributes)),
            "missing": some_words(self.missing),
            "doubts": "; ".join(self.doubts),
        }


def weat(
    embedding: Embedding, x: Sequence[str], y: Sequence[str], a: Sequence[str], b: Sequence[str], *, seed: int = 1
) -> Association:
    """Test whether words X lean to A rather than B more than words Y do (WEAT).

    effect = (mean s(x) - mean s(y)) / standard deviation of s over X and Y, s(w) = mean cos(w, a) - mean cos(w, b);
    p by permutations. Caliskan, Bryson and Narayanan (2017), Science 356.

    Parameters
    ----------
    embedding : Embedding
    x, y : sequence of str
        Target words.
    a, b : sequence of str
        Attribute words.
    seed : int
        Of the divisions that are drawn where there are more than 200,000.

    Raises
    ------
    InputError
        When fewer than two words of a set have a vector, a word is in both X and Y or in both A and B, or all lean
        alike.
    """
    found = association.weat(vectors_given(embedding), spellings(x), spellings(y), spellings(a), spellings(b), seed)
    return _as(Association, found)


def single_association(embedding: Embedding, word: str, a: Sequence[str], b: Sequence[str]) -> float:
    """Return how far one word leans to A rather than B, in standard deviations of its cosines (SC-WEAT).

    (mean cos(w, a) - mean cos(w, b)) / standard deviation of cos(w, ·) over A and B, that of a sample. Caliskan et al.
    (2017), supplement: the word embedding factual association test.

    Raises
    ------
    InputError
        When the word is missing, fewer than two words of a set have a vector, or all are equally near to the word.
    """
    return association.single_association(vectors_given(embedding), word, spellings(a), spellings(b))


def direct_bias(
    embedding: Embedding, words: Sequence[str], pairs: Sequence[tuple[str, str]], *, strictness: float = 1.0
) -> float:
    """Return how far words that ought to be neutral lie along the direction of pairs, 0 to 1.

    Mean of the c-th power of abs(cos(w, g)): g is the first principal component of the pairs around their middles, c
    the strictness.
    Bolukbasi et al. (2016), Man is to computer programmer as woman is to homemaker?, section 5.2.

    Parameters
    ----------
    embedding : Embedding
    words : sequence of str
        That ought to be neutral; those that are missing are left out.
    pairs : sequence of (str, str)
        That differ in one respect, for instance ``[("she", "he"), ("woman", "man")]``.
    strictness : float

    Raises
    ------
    InputError
        When no word, or no pair, is there.
    """
    vectors_given(embedding)
    ids = [id_ for id_ in map(embedding.get, spellings(words)) if id_ is not None]
    direction = debiasing.bias_direction(embedding, [(str(one), str(other)) for one, other in pairs])
    return debiasing.direct_bias(embedding, direction.components[0], np.array(ids, np.int64), strictness)


@dataclass(frozen=True, eq=False, repr=False)
class Isotropy(Shown, directions.Isotropy):
    """How evenly vectors use the directions of their space; see `embviz.analysis.isotropy.Isotropy`.

    Attributes
    ----------
    mean_cosine, iso_score, partition : float
    spectrum : Spectrum
    sample : WordSample
        The words that were measured.
    """

    sample: WordSample

    def _said(self) -> tuple[str, dict[str, str]]:
        return "Isotropy", {
            "mean cosine": f"{self.mean_cosine:.4f}",
            "IsoScore": f"{self.iso_score:.4f}",
            "partition": f"{self.partition:.4f}",
            "of": str(self.sample),
        }


def isotropy(embedding: Embedding, words: int = 10_000) -> Isotropy:
    """Measure how evenly vectors use the directions of their space.

    ``mean_cosine`` over all pairs; ``iso_score`` of Rudman et al. (2022), 0 to 1; ``partition``, least over largest
    Z(c) of Mu and Viswanath (2018), 0 to 1.

    Parameters
    ----------
    embedding : Embedding
    words : int
        How many of the first words are measured.

    Raises
    ------
    InputError
        When there is only one word.
    """
    sample = word_sample(vectors_given(embedding), whole_given(words, "words"))
    return _as(Isotropy, directions.isotropy(sample.vectors(embedding)), sample=sample)


@dataclass(frozen=True, eq=False, repr=False)
class Hubs(Shown, outsiders.Hubs):
    """Among whose nearest each word is.

    Attributes
    ----------
    words : tuple of str, length n
    occurrences : ndarray of int32, shape (n,)
        Among the k nearest of how many others; k on average.
    skewness, never : float
        Of the occurrences; share of the words that are nobody's neighbor.
    k : int
    sample : WordSample
    """

    words: tuple[str, ...]
    k: int
    sample: WordSample

    def _said(self) -> tuple[str, dict[str, str]]:
        return "Hubs", {
            "skewness": f"{self.skewness:.3f}",
            "nobody's neighbors": f"{self.never:.1%}",
            "largest": ", ".join(f"{self.words[i]} {self.occurrences[i]:,}" for i in self.largest(8)),
            "of": f"{self.sample}, k = {self.k}",
        }


def hubs(
    embedding: Embedding, k: int = 10, *, words: int = 10_000, metric: Literal["cosine", "euclidean"] = "cosine"
) -> Hubs:
    """Count among whose k nearest each word is.

    Radovanović, Nanopoulos and Ivanović (2010), Hubs in space, section 2 and equation 1: skewness above 1 is hubness.

    Parameters
    ----------
    embedding : Embedding
    k : int
    words : int
        How many of the first words are compared with each other, at most 50,000.
    metric : {"cosine", "euclidean"}

    Raises
    ------
    InputError
        When there are too many words, or fewer than neighbors.
    """
    k = whole_given(k, "k")
    choice_given(metric, "metric", ("cosine", "euclidean"))
    sample = word_sample(vectors_given(embedding), whole_given(words, "words"), directed=metric == "cosine")
    found = outsiders.hubs(neighbor_graph(sample.vectors(embedding), k, metric, threads=os.cpu_count() or 1))
    return _as(Hubs, found, words=tuple(embedding.words[i] for i in sample.ids), k=k, sample=sample)


@dataclass(frozen=True, eq=False, repr=False)
class Dimension(Shown):
    """How many dimensions vectors take up.

    Attributes
    ----------
    two_nearest : TwoNearest
        ``dimension`` by the distances to the two nearest neighbors; ``holds`` says whether its assumption holds.
    spectrum : Spectrum
        ``participation_ratio``, ``components_for(share)``.
    sample : WordSample
    """

    two_nearest: TwoNearest
    spectrum: Spectrum
    sample: WordSample

    def _said(self) -> tuple[str, dict[str, str]]:
        fit = "" if self.two_nearest.holds else ", but the points are not on a line"
        return "Intrinsic dimension", {
            "by two neighbors": f"{self.two_nearest.dimension:.2f}{fit}",
            "participation ratio": f"{self.spectrum.participation_ratio:.1f}",
            "components for 90 %": f"{self.spectrum.components_for(0.9):,}",
            "of": str(self.sample),
        }


def intrinsic_dimension(
    embedding: Embedding, *, words: int = 10_000, metric: Literal["cosine", "euclidean"] = "cosine"
) -> Dimension:
    """Estimate how many dimensions vectors take up.

    By the ratio of the distances to the two nearest neighbors (Facco, d'Errico, Rodriguez and Laio 2017), and by the
    spectrum: (Σλ)² / Σλ².

    Parameters
    ----------
    embedding : Embedding
    words : int
        How many of the first words are measured, at most 50,000.
    metric : {"cosine", "euclidean"}

    Raises
    ------
    InputError
        When fewer than 20 words have neighbors apart from them.
    """
    choice_given(metric, "metric", ("cosine", "euclidean"))
    sample = word_sample(vectors_given(embedding), whole_given(words, "words"), directed=metric == "cosine")
    rows = sample.vectors(embedding)
    nearest = two_nearest(neighbor_graph(rows, 2, metric, threads=os.cpu_count() or 1))
    return Dimension(nearest, spectrum(rows), sample)


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Shown, model_comparison.ModelComparison):
    """Two models word by word; see `embviz.analysis.change.model_comparison.ModelComparison`.

    Attributes
    ----------
    words : tuple of str, length n
    changed : ndarray of float32, shape (n,)
        Share of the nearest words that are others in the second model; 1 less its mean is `agreement`.
    moved : ndarray of float32, shape (n,)
        Cosine distance from itself after alignment.
    most_changed(count) : ndarray of int64
    """

    def _said(self) -> tuple[str, dict[str, str]]:
        return "Comparison", {
            "agreement": f"{self.agreement:.1%} of the {self.neighbors} nearest",
            "words": f"{len(self.words):,} of {self.in_both:,} in both",
            "most changed": some_words([self.words[i] for i in self.most_changed(8)]) or "none",
        }


def compare(one: Embedding, other: Embedding, *, neighbors: int = 25, words: int = 10_000) -> Comparison:
    """Compare two models word by word: by neighborhoods, and by the distance after an orthogonal alignment.

    Gonen et al. (2020), Simple, interpretable and stable method for detecting words with usage change; Hamilton et al.
    (2016), Diachronic word embeddings.

    Parameters
    ----------
    one, other : Embedding
        Their dimensions may differ.
    neighbors : int
        Nearest words that are compared.
    words : int
        How many of the words in common, in the first model's order, at most 50,000.

    Raises
    ------
    InputError
        When they have no or too few words in common.
    """
    found = model_comparison.compare_models(
        vectors_given(one),
        vectors_given(other),
        neighbors=whole_given(neighbors, "neighbors"),
        most=whole_given(words, "words"),
    )
    return _as(Comparison, found)


@dataclass(frozen=True, eq=False, repr=False)
class Evaluation(Shown):
    """Results of benchmarks; None for one that was not requested.

    Attributes
    ----------
    analogies : AnalogyTable or None
        ``report.accuracy``, ``report.total.interval``, ``report.sections``, ``failures``, ``mean_reciprocal_rank``.
    pairs : PairScores or None
        ``spearman``, ``spearman_interval``, ``pearson``, ``pearson_interval``, ``coverage``, ``worst(count)``.
    """

    analogies: AnalogyTable | None
    pairs: PairScores | None

    def _said(self) -> tuple[str, dict[str, str]]:
        lines = {}
        if self.analogies is not None:
            total = self.analogies.report.total
            low, high = total.interval
            lines["analogies"] = (
                f"{total.accuracy:.1%} [{low:.1%}, {high:.1%}] of {total.total:,}, {total.skipped:,} with missing words"
                if total.total
                else f"none could be asked, {total.skipped:,} with missing words"
            )
        if self.pairs is not None:
            pairs, (low, high) = self.pairs, self.pairs.spearman_interval
            found = "undefined" if math.isnan(pairs.spearman) else f"{pairs.spearman:.3f}"
            within = "" if math.isnan(low) else f" [{low:.3f}, {high:.3f}]"
            lines["Spearman"] = f"{found}{within} of {len(pairs.pairs):,} of {pairs.total:,} pairs"
        return "Evaluation", lines


def evaluate(
    embedding: Embedding,
    analogies: str | os.PathLike[str] | Sequence[AnalogySection] | None = "bundled",
    pairs: str | os.PathLike[str] | Sequence[tuple[str, str, float]] | None = None,
    *,
    ranking: Rule = "3cosadd",
    restrict: int | None = 30_000,
    metric: Metric = "cosine",
    progress: Callable[[float], None] | None = None,
) -> Evaluation:
    """Test vectors with analogy questions and with word pairs that have human scores.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    analogies : path, sequence of AnalogySection or None
        A file like questions-words.txt, or ``"bundled"``: relations of general knowledge and grammar.
    pairs : path, sequence of (str, str, float) or None
        A file with two words and a score on each line, or such pairs.
    ranking : {"3cosadd", "3cosmul", "pairdirection", "nearest"}
        See `embviz.analysis.analogies.table.answer_all`.
    restrict : int or None
        How many of the first words can answer analogies; None for all.
    metric : {"cosine", "dot", "euclidean"}
        The measure of similarity of the two words of a pair.
    progress : callable, optional
        Called with the share of the analogies done, 0 to 1.

    Returns
    -------
    Evaluation
        With 95 % intervals: of shares by Wilson (1927), of rank correlations by Bonett and Wright (2000).

    Raises
    ------
    InputError
        When a file cannot be read, the ranking is unknown, or no pair has both its words.
    """
    vectors_given(embedding)
    restrict = None if restrict is None else whole_given(restrict, "restrict")
    progress_given(progress)
    if analogies is None and pairs is None:
        raise InputError("There is nothing to judge the vectors by.", "Give analogies, or pairs, or both.")
    table = None
    if analogies is not None:
        table = answer_all(embedding, _sections(analogies), ranking, restrict=restrict, pulse=Pulse(progress))
    scores = None
    if pairs is not None:
        scores = pair_scores(embedding, _pairs(pairs), metric, _PAIR_WORDS)
    return Evaluation(table, scores)


def _pair(given: object) -> WordPair:
    match given:
        case WordPair():
            return given
        case (str() as first, str() as second, score) if isinstance(score, (int, float, np.number)):
            return WordPair(first, second, float(score))
    raise WrongKind(f"{given!r} is not a pair of words.", "Give two words and a number: ('tiger', 'cat', 7.35).")


class Audit(report.Audit):
    """A report of all that can be said of vectors without their text; see `embviz.analysis.evaluation.audit.Audit`.

    Attributes
    ----------
    name : str
    facts : mapping of str to str
    parts : tuple of Part
        Each with ``figures`` (name, value, interval, remark), ``formula`` and ``source``.
    """

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the report as a page of one file, for light and dark screens and for paper.

        Raises
        ------
        InputError
            When the file cannot be written.
        """
        audit_page.write_page(self, Path(file_path(path)))

    def __repr__(self) -> str:
        return f"<Audit of {self.name}: {', '.join(part.title for part in self.parts)}>"

    def _repr_html_(self) -> str:
        return audit_page.rich_text(self)


def audit(
    embedding: Embedding,
    against: Mapping[str, Embedding] | None = None,
    *,
    analogies: str | os.PathLike[str] | Sequence[AnalogySection] = "bundled",
    pairs: str | os.PathLike[str] | Sequence[tuple[str, str, float]] | None = None,
    name: str = "",
    words: int = 10_000,
    progress: Callable[[float], None] | None = None,
) -> Audit:
    """Measure vectors by all that needs no text, as a report to cite.

    Benchmarks with intervals, frequency bias, hubs, isotropy, association tests and similarity to other vectors.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    against : mapping of str to Embedding, optional
        Vectors to compare with, by name.
    analogies, pairs
        See `evaluate`.
    name : str
        What to call the vectors.
    words : int
        How many of the first words are compared with each other, at most 50,000.
    progress : callable, optional
        Called with the share done, 0 to 1. What it raises ends the work.

    Raises
    ------
    InputError
        When a file cannot be read, or there are fewer than 50 words.
    """
    sections, listed = _sections(analogies), _pairs(pairs)
    questions = report.Questions(sections, _title(analogies), listed, _title(pairs))
    if against is not None and not isinstance(against, Mapping):
        raise WrongKind(
            f"{quoted(against)} was given where vectors to compare with are expected.",
            "Give a dict: {name: embedding}.",
        )
    others = {str(title): vectors_given(other) for title, other in (against or {}).items()}
    found = report.audit(
        vectors_given(embedding),
        questions,
        others,
        name=str(name),
        words=whole_given(words, "words"),
        threads=os.cpu_count() or 1,
        pulse=Pulse(progress_given(progress)),
    )
    return Audit(found.name, found.facts, found.parts)


def _sections(given: str | os.PathLike[str] | Sequence[AnalogySection]) -> Sequence[AnalogySection]:
    if isinstance(given, (str, os.PathLike)):
        return bundled_questions() if given == "bundled" else read_questions(given)
    sections = tuple(given) if isinstance(given, Iterable) else None
    if sections is None or not all(isinstance(section, AnalogySection) for section in sections):
        raise WrongKind(
            f"{quoted(given)} was given where analogies are expected.",
            "Give the path of a file, 'bundled', or a list of AnalogySection.",
        )
    return sections


def _pairs(given: str | os.PathLike[str] | Sequence[tuple[str, str, float]] | None) -> list[WordPair]:
    if given is None:
        return []
    if isinstance(given, (str, os.PathLike)):
        return read_pairs(given)
    if not isinstance(given, Iterable):
        raise WrongKind(
            f"{quoted(given)} was given where word pairs are expected.", "Give the path of a file, or a list of pairs."
        )
    return [_pair(pair) for pair in given]


def _title(given: object) -> str:
    return Path(given).name if isinstance(given, (str, os.PathLike)) else "given"
