"""The result of a neighbor query, and how it is described."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from embviz.gui.core.word_counts import WordCounts
from embviz.gui.style.preferred_decimals import measured
from embviz.gui.words.question import NeighborQuery
from embviz.util.errors import InputError
from embviz.util.language import counted, quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.evaluation.reproducibility import Repeated
    from embviz.analysis.neighborhoods.neighborhood import Neighborhood
    from embviz.analysis.neighborhoods.similarity_spread import Spread
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble

_WIDER = 16  # how many times more words are searched where too few were frequent enough
_SCORED = {
    "cosine": tr("cos(x, q) = x·q ∕ (|x| |q|)"), "euclidean": "|x − q| = √ Σ (xᵢ − qᵢ)²", "dot": "x·q = Σ xᵢ qᵢ"
}


@dataclass(frozen=True)
class NeighborResult:
    """The neighbors of a query, and the distribution of all similarities.

    Attributes
    ----------
    embedding : Embedding
    text : str
        The query as typed.
    asking : NeighborQuery
    found : Neighborhood
        With or without reverse ranks.
    spread : Spread
        The similarities of all words to the question.
    seen : WordCounts
        How often each word occurs, where that is known.
    repeated : Repeated or None
        How the neighbors fare in the vector sets of an ensemble, where there is one.
    """

    embedding: "Embedding"
    text: str
    asking: NeighborQuery
    found: "Neighborhood"
    spread: "Spread"
    seen: WordCounts
    repeated: "Repeated | None" = None

    def to_same(self, other: "NeighborResult | None") -> bool:
        """Whether this answers the same query as another result, which may belong to another moment."""
        return other is not None and (self.text, self.asking) == (other.text, other.asking)

    @property
    def known(self) -> bool:
        """Whether the reverse ranks are known."""
        return self.found.ranks_back is not None

    @property
    def kept(self) -> list[int]:
        """Places of the neighbors that are shown: all, or only the mutual ones once these are known."""
        if not self.asking.mutual:
            return list(range(len(self.found.ids)))
        return self.found.mutual(self.asking.top).nonzero()[0].tolist() if self.known else []

    @property
    def words(self) -> list[str]:
        """The neighbors that are shown."""
        return [self.found.words[k] for k in self.kept]

    @property
    def named(self) -> str:
        """The query as it was understood."""
        said = ""
        for term in self.found.terms:
            sign = ("− " if not said else " − ") if term.weight < 0 else " + " if said else ""
            factor = "" if abs(term.weight) == 1 else f"{abs(term.weight):g} "
            said += f"{sign}{factor}{term.word}"
        return said

    @property
    def understood(self) -> str:
        """The text below the query: how it was understood."""
        terms = self.found.terms
        composed = [quoted(term.word) for term in terms if term.id is None]
        parts = [tr("near to {named}", named=self.named)]
        if composed:
            words = ", ".join(composed)
            parts.append(
                tr("{words} is made of n-grams", words=words) if len(composed) == 1
                else tr("{words} are made of n-grams", words=words)
            )
        elif len(terms) == 1 and terms[0].id is not None:
            parts.append(tr("word {id:,} of {embedding:,}", id=terms[0].id + 1, embedding=len(self.embedding)))
            parts.extend([tr("{of:,} times in the text", of=self.seen.of([terms[0].id])[0])] if self.seen.known else [])
        return "   ·   ".join(parts)

    @property
    def said(self) -> str:
        """How far the nearest word stands out from all words, in one sentence; empty where nothing is to compare."""
        spread, scores = self.spread, self.found.scores
        if not len(spread.values) or not len(scores) or not spread.deviation > 0:
            return ""
        above = abs(float(scores[0]) - spread.mean) / spread.deviation
        return tr(
            "“{word}” is {above:.1f} standard deviations nearer than the average word.",
            word=self.found.words[0], above=above,
        )

    @property
    def formula(self) -> str:
        """The definition of the score, and the mean that the nearest words are compared with."""
        found, spread = self.found, self.spread
        if len(found.terms) == 1:
            point = tr("q is the vector of the word")
        elif found.metric == "cosine":
            point = tr("q is the sum of the words' vectors at length 1, with their signs")
        elif found.metric == "euclidean" and sum(term.weight for term in found.terms) > 0:
            point = tr("q is the mean of the words' vectors, with their signs")
        else:
            point = tr("q is the sum of the words' vectors, with their signs")
        said = f"{_SCORED[found.metric]};  {point}."
        if not len(spread.values):
            return said
        sampled = "" if len(spread.values) == spread.words else tr(
            " ({values:,} of them looked at)", values=len(spread.values),
        )
        return tr(
            "{said}   Mean of {words}{sampled}: {mean}, standard deviation σ: {deviation}.",
            said=said, words=counted(spread.words, "word"), sampled=sampled, mean=measured(spread.mean),
            deviation=measured(spread.deviation),
        )

    def with_ranks_back(self, pulse: Pulse) -> "NeighborResult":
        """Return a copy with the reverse ranks.

        Raises
        ------
        Cancelled
        """
        from embviz.analysis.neighborhoods.neighborhood import with_ranks_back

        found = with_ranks_back(self.embedding, self.found, self.asking.band(self.embedding), pulse)
        return replace(self, found=found)


def answered(
    seen: WordCounts, text: str, asking: NeighborQuery, ranks_back: bool, pulse: Pulse,
    ensemble: "Ensemble | None" = None
) -> NeighborResult:
    """Answer a query and look up its neighbors in the vector sets of an ensemble; runs on a worker.

    Raises
    ------
    InputError
        When it cannot be understood, words are missing, or none may answer.
    Cancelled
    """
    from embviz.analysis.neighborhoods.neighborhood import asked, with_ranks_back
    from embviz.analysis.neighborhoods.similarity_spread import similarity_spread

    embedding, band = seen.embedding, asking.band(seen.embedding)
    found = _nearest_seen(seen, asked(embedding, text), asking, band, pulse)
    if ranks_back:
        found = with_ranks_back(embedding, found, band, pulse)
    pulse.beat(1.0)
    question = [term.id for term in found.terms if term.id is not None]
    spread = similarity_spread(embedding, found.point, asking.metric, band, question)
    return NeighborResult(embedding, text, asking, found, spread, seen, _repeated(ensemble, found, band, pulse))


def _repeated(
    ensemble: "Ensemble | None", found: "Neighborhood", band: slice, pulse: Pulse
) -> "Repeated | None":
    # sets without n-grams do not know a word that is made of them
    if ensemble is None or (any(term.id is None for term in found.terms) and not ensemble.composes):
        return None
    from embviz.analysis.evaluation.reproducibility import repeat_neighbors

    weights = {term.word: term.weight for term in found.terms}
    try:
        return repeat_neighbors(ensemble, weights, found.words, found.metric, band=band, pulse=pulse)
    except InputError:  # in no set all n-grams of a word were seen
        return None


def _nearest_seen(
    seen: WordCounts, weights: dict[str, float], asking: NeighborQuery, band: slice, pulse: Pulse
) -> "Neighborhood":
    """Return the nearest words; with a counted text, only those that occur often enough in it."""
    from embviz.analysis.neighborhoods.neighborhood import neighborhood

    top, all_words = asking.top, len(range(*band.indices(len(seen.embedding))))
    while True:
        found = neighborhood(seen.embedding, weights, top, asking.metric, band=band, pulse=pulse)
        if seen.own or not seen.known or asking.least <= 0:
            return found
        # the text's frequency order differs from that of the vectors: more are searched until enough are frequent
        kept = (seen.of(found.ids) >= asking.least).nonzero()[0][: asking.top]
        if len(kept) == asking.top or top >= all_words:
            break
        top = min(top * _WIDER, all_words)
    if not len(kept):
        raise InputError(tr("No word is that frequent in the text opened alongside."), tr("Choose a smaller number."))
    words = tuple(found.words[k] for k in kept)
    return replace(found, ids=found.ids[kept], words=words, scores=found.scores[kept])
