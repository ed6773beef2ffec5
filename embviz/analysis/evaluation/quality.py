"""How good vectors are at a moment of training, as the few numbers that curves and tables show."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.relations import bundled_questions
from embviz.analysis.change.stability import stability
from embviz.analysis.clusters.kmeans import Clusters, kmeans, purity
from embviz.analysis.clusters.silhouette import silhouette
from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.analysis.watched import ANSWERING, WATCHED
from embviz.util.errors import InputError
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

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
        return lambda embedding: evaluate_analogies(embedding, self.questions, self.restrict, pulse.quiet).accuracy

    def _analogies(self, embedding: Embedding, pulse: Pulse) -> dict[str, float]:
        report = evaluate_analogies(embedding, self.questions, self.restrict, pulse.quiet)
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
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        directions = np.unique(rows / np.where(lengths > 0, lengths, 1), axis=0)
        count = min(wanted, len(directions))
        if count < 2:
            return None
        from threadpoolctl import threadpool_limits

        # beside a run that keeps all cores busy, threads that wait for each other at every step take 20 times as long
        with threadpool_limits(1):
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
