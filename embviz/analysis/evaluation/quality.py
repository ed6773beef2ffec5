"""Quality of vectors at a moment of training, or with fewer dimensions, as a few numbers."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.relations import bundled_questions
from embviz.analysis.change.run_changes import stability
from embviz.analysis.clusters.kmeans import Clusters, kmeans, purity, silhouette
from embviz.analysis.evaluation.benchmarks import QuestionIds, evaluate_pairs, evaluate_questions
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.analysis.watched import ANSWERING, WATCHED
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.library_threads import limited
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors
from embviz.vectors.principal_axes import along, principal_axes

if TYPE_CHECKING:
    from embviz.text.toy.truths import Truths

_STARTS = 3  # of k-means: one start errs by some hundredths of purity, ten take most of the time of a measurement


@dataclass(frozen=True)
class Quality:
    """What vectors are judged by.

    Attributes
    ----------
    questions : sequence of AnalogySection
    pairs : mapping of str to sequence of WordPair
        Sets of word pairs with a human score, by name.
    categories : mapping of str to sequence of str
        Categories with their words, no word in two; without them the k-means silhouette takes the place of purity.
    watched : int
        How many of the first words are looked at for silhouette and stability.
    restrict : int
        How many of the first words answer questions and are neighbors.
    seed : int
        Of k-means.
    """

    questions: Sequence[AnalogySection] = ()
    pairs: Mapping[str, Sequence[WordPair]] = field(default_factory=dict)
    categories: Mapping[str, Sequence[str]] = field(default_factory=dict)
    watched: int = WATCHED
    restrict: int = ANSWERING
    seed: int = 1
    # of the words that were judged last: the moments of a run share theirs
    _looked_up: list[QuestionIds] = field(default_factory=list, init=False, repr=False, compare=False)

    def measure(
        self, embedding: Embedding, previous: Embedding | None = None, pulse: Pulse = SILENT
    ) -> dict[str, float]:
        """Judge vectors; nan stands for what cannot be measured.

        Parameters
        ----------
        embedding : Embedding
            Words by falling frequency.
        previous : Embedding, optional
            The moment before, for the stability of neighborhoods.
        pulse : Pulse, optional

        Returns
        -------
        dict of str to float
            ``analogy``: share of all questions answered right (3CosAdd); ``analogy/<section>``: of one section.
            ``similarity``: mean over the sets of Spearman's rank correlation of cosines and human scores;
            ``similarity/<set>``: of one set.
            ``purity``: share of words in the commonest category of their k-means cluster, as many clusters as
            categories; or, without categories, ``silhouette``: mean silhouette, by cosine, of √(n/2) k-means clusters
            of the n watched words.
            ``stability``: mean share of a watched word's ten nearest words that are the same as in `previous`.

        Raises
        ------
        Cancelled
        """
        values = self.answers(embedding, pulse)
        pulse.check()
        if self.categories:
            values["purity"] = self._purity(embedding)
        else:
            values["silhouette"] = self._silhouette(embedding)
        values["stability"] = math.nan
        if previous is not None:
            values["stability"] = stability(embedding, previous, self.watched, self.restrict, pulse.quiet)
        return values

    def answers(self, embedding: Embedding, pulse: Pulse = SILENT) -> dict[str, float]:
        """Return what `measure` does of analogies and similarity.

        Raises
        ------
        Cancelled
        """
        pulse.check()
        values = self._analogies(embedding, pulse)
        for name, pairs in self.pairs.items():
            pulse.check()
            values[f"similarity/{name}"] = _agreement(embedding, pairs)
        values["similarity"] = _mean([values[f"similarity/{name}"] for name in self.pairs])
        return values

    def judge(self, name: str, pulse: Pulse = SILENT) -> Callable[[Embedding], float]:
        """Return what takes vectors and returns one number of their quality.

        Parameters
        ----------
        name : str
            ``similarity``: Spearman's rank correlation with all graded pairs; ``analogy``: share of all questions
            answered right.
        pulse : Pulse, optional
        """
        if name == "similarity":
            pairs = [pair for pairs in self.pairs.values() for pair in pairs]
            return lambda embedding: evaluate_pairs(embedding, pairs).spearman
        return lambda embedding: evaluate_questions(embedding, self._questions_for(embedding), pulse.quiet).accuracy

    def _questions_for(self, embedding: Embedding) -> QuestionIds:
        known = next((known for known in self._looked_up if known.fit(embedding)), None)
        if known is None:
            known = QuestionIds(embedding, self.questions, self.restrict)
            self._looked_up[:] = [known]
        return known

    def _analogies(self, embedding: Embedding, pulse: Pulse) -> dict[str, float]:
        report = evaluate_questions(embedding, self._questions_for(embedding), pulse.quiet)
        return {
            "analogy": report.accuracy,
            **{f"analogy/{section.name}": section.accuracy for section in report.sections},
        }

    def _purity(self, embedding: Embedding) -> float:
        ids: list[int] = []
        truth: list[int] = []
        for number, words in enumerate(self.categories.values()):
            known = [id_ for word in words if (id_ := embedding.get(word)) is not None]
            ids += known
            truth += [number] * len(known)
        groups = self._groups(embedding.vectors[ids], len(set(truth)))
        return purity(groups.labels, truth) if groups is not None else math.nan

    def _silhouette(self, embedding: Embedding) -> float:
        rows = embedding.vectors[: self.watched]
        groups = self._groups(rows, round(math.sqrt(len(rows) / 2)))
        return silhouette(rows, groups.labels) if groups is not None else math.nan

    def _groups(self, rows: NDArray[np.float32], wanted: int) -> Clusters | None:
        if not np.isfinite(rows).all():
            return None
        # there are no more groups than directions: one dimension has but two
        directions = np.unique(unit_vectors(rows), axis=0)
        count = min(wanted, len(directions))
        if count < 2:
            return None
        # beside a run that keeps all cores busy, threads that wait for each other at every step take 20 times as long
        with limited(1):
            return kmeans(rows, count, self.seed, _STARTS)


def quality_for(truths: "Truths | None") -> Quality:
    """Return what the vectors of a text are judged by.

    Parameters
    ----------
    truths : Truths or None
        What is true in the toy world, where it is the text; without, the bundled relations of general knowledge.
    """
    if truths is None:
        return Quality(bundled_questions())
    return Quality(
        [AnalogySection(name, questions) for name, questions in truths.analogies.items()],
        {"graded": [WordPair(*graded) for graded in truths.similarity]},
        truths.categories,
    )


def _agreement(embedding: Embedding, pairs: Sequence[WordPair]) -> float:
    try:
        return evaluate_pairs(embedding, pairs).spearman
    except InputError:  # none of the pairs is known
        return math.nan


def _mean(values: Sequence[float]) -> float:
    known = [value for value in values if not math.isnan(value)]
    return sum(known) / len(known) if known else math.nan


@dataclass(frozen=True)
class LengthQuality:
    """Quality of vectors of one length.

    Attributes
    ----------
    length : int
        Numbers in each vector.
    cut : float
        Of the vectors cut off after their first numbers.
    projected : float
        Of their projection on so many principal components.
    """

    length: int
    cut: float
    projected: float


def doubling_lengths(dimensions: int, shortest: int = 4) -> tuple[int, ...]:
    """Return lengths that double from the shortest on, and all dimensions."""
    lengths = [shortest << k for k in range(dimensions.bit_length()) if shortest << k < dimensions]
    return (*lengths, dimensions)


def quality_by_length(
    embedding: Embedding,
    lengths: Sequence[int],
    measure: Callable[[Embedding], float],
    words: int = 100_000,
    pulse: Pulse = SILENT,
    tell: Callable[[tuple[LengthQuality, ...]], None] = lambda found: None,
) -> tuple[LengthQuality, ...]:
    """Measure vectors that are cut off, and vectors that PCA has made as short.

    What was not trained for it loses quality evenly when it is cut off, as no dimension comes before another; PCA shows
    what so few numbers can still hold. Vectors trained as nested ones (Kusupati et al. 2022) lose little.

    Parameters
    ----------
    embedding : Embedding
    lengths : sequence of int
        From 1 to all dimensions.
    measure : callable
        Takes an embedding and returns its quality; called twice for each length, and asked for nothing else. What it
        raises goes through.
    words : int
        How many of the first words are measured, and give the principal components.
    pulse : Pulse, optional
    tell : callable, optional
        Gets what is known so far.

    Returns
    -------
    tuple of LengthQuality
        In the order of the lengths.

    Raises
    ------
    InputError
        When there are no lengths, or one is not among the dimensions.
    Cancelled
        When it was given up.
    """
    for length in lengths:
        if not 1 <= length <= embedding.dimensions:
            raise InputError(
                tr(
                    "The vectors have {dimensions} dimensions, too few to take the first {length}.",
                    dimensions=embedding.dimensions,
                    length=length,
                ),
                tr("Choose lengths from 1 to {dimensions}.", dimensions=embedding.dimensions),
            )
    if not lengths:
        raise InputError(tr("No length is given."), tr("Name at least one, for example 16."))
    rows = embedding.vectors[:words]
    quiet = pulse.quiet
    mean, axes, _ = principal_axes(rows, embedding.dimensions, quiet)
    embedding = _of(embedding, rows)  # whose words all lengths share
    found = []
    for k, length in enumerate(lengths):
        pulse.beat(k / len(lengths))
        cut = measure(_of(embedding, rows[:, :length]))
        pulse.beat((k + 0.5) / len(lengths))
        projected = measure(_of(embedding, along(rows, mean, axes[:, :length], quiet)))
        found.append(LengthQuality(length, cut, projected))
        tell(tuple(found))
    pulse.beat(1.0)
    return tuple(found)


def _of(embedding: Embedding, vectors: NDArray[np.float32]) -> Embedding:
    count = len(vectors)
    counts = embedding.counts[:count] if embedding.counts is not None else None
    return Embedding(embedding.words[:count], vectors, counts, embedding.provenance)
