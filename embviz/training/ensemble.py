"""Training the same several times: what differs between the results is chance, or the choice of the text's lines.

Antoniak and Mimno (2018), Evaluating the stability of embedding-based word similarities, TACL 6: what small texts say
depends on which lines are in them, so lines are drawn with replacement (the bootstrap of Efron 1979). Hellrich and Hahn
(2016), Bad company - neighborhoods in neural embedding spaces considered harmful, COLING: neighbors differ from seed
to seed.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.control import RunControl
from embviz.training.moments import Progress
from embviz.training.parameters import TrainingParameters
from embviz.training.run import TrainingRun
from embviz.training.start import Start, extended
from embviz.util import memory
from embviz.util.errors import Cancelled, InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import FEWEST, LINES, MOST, SEEDS, Ensemble

FEWEST_LINES = 20
"""Lines that a text needs so that others are drawn each time."""

_TOKENS_AT_ONCE = 4_000_000


class _Asking(RunControl):
    """Cancels the run when a pulse is cancelled."""

    def __init__(self, pulse: Pulse) -> None:
        super().__init__()
        self._pulse = pulse

    def checkpoint(self) -> bool:
        if self._pulse.stopped:
            self.cancel()
        return super().checkpoint()


def train_ensemble(
    corpus: Corpus,
    parameters: TrainingParameters,
    repeats: int = 5,
    varied: str = SEEDS,
    *,
    start: Start | None = None,
    first: Embedding | None = None,
    pulse: Pulse = SILENT,
) -> Ensemble:
    """Train several vector sets on one text, with the same parameters and vocabulary.

    Parameters
    ----------
    corpus : Corpus
        All words; those below `min_count` are left out once, for all sets.
    parameters : TrainingParameters
        The sets get the seeds `seed`, `seed` + 1, ...
    repeats : int
        Sets, 2 to 50.
    varied : {"seeds", "lines"}
        Whether only the seeds differ, or also the text: as many of its lines as it has, drawn with replacement, in the
        order of the text. A word none of whose lines is drawn gets a zero vector in that set.
    start : Start, optional
        Initial vectors of all sets. A state is not supported: each set is trained from the start.
    first : Embedding, optional
        The first set, where it was trained already; of ``seeds`` only.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When nothing can be learned from the corpus, it has too few lines to draw from, or the sets would not fit into
        the memory.
    ComputeError
        When the loss of a run is no longer a finite number.
    Cancelled
    """
    check_repeats(corpus, parameters, repeats, varied)
    begin = Start(start.embedding, start.freeze) if start is not None else Start()
    whole = corpus.pruned(parameters.min_count, parameters.max_vocab) if varied == LINES else corpus
    if varied == LINES and begin.embedding is not None:
        whole = extended(whole, begin.embedding.words)
    sets: list[Embedding] = []
    if first is not None and varied == SEEDS:
        sets.append(Embedding(first.words, first.vectors, first.counts, first.provenance, first.subwords))
    had = len(sets)
    for at in range(had, repeats):
        pulse.check()
        seed = parameters.seed + at
        part = pulse.part((at - had) / (repeats - had), (at - had + 1) / (repeats - had)).named(
            tr("Training set {number} of {repeats}", number=at + 1, repeats=repeats)
        )
        part.beat(0.0)
        chosen = parameters.with_(seed=seed)
        if varied == LINES:
            sets.append(_on_drawn(whole, chosen, begin, part))
        else:
            sets.append(_trained(corpus, chosen, begin, part))
        _check_room(sets[-1], repeats - len(sets))
    return Ensemble(sets, [parameters.seed + at for at in range(repeats)], varied)


def drawn_lines(corpus: Corpus, seed: int) -> Corpus:
    """Return a bootstrap sample of a text's lines; words keep the order of their ids.

    Returns
    -------
    Corpus
        Its vocabulary has the words that were drawn, by falling count; of words of one count, those that were more
        frequent before come first.
    """
    lines = np.sort(np.random.default_rng(seed).integers(0, corpus.sentences, corpus.sentences))
    begins = corpus.offsets[:-1][lines]
    lengths = corpus.offsets[1:][lines] - begins
    offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
    ids = np.empty(int(offsets[-1]), np.int32)
    at = 0
    while at < len(lines):
        # for long texts the token positions, 8 bytes each, are not all computed at once
        end = max(at + 1, int(np.searchsorted(offsets, offsets[at] + _TOKENS_AT_ONCE)))
        part = slice(at, min(end, len(lines)))
        size = int(offsets[part.stop] - offsets[at])
        places = np.arange(size) + np.repeat(begins[part] - (offsets[part] - offsets[at]), lengths[part])
        ids[offsets[at] : offsets[part.stop]] = corpus.ids[places]
        at = part.stop
    counts = np.bincount(ids, minlength=len(corpus.vocabulary))
    order = np.argsort(-counts, kind="stable")
    order = order[: int(np.count_nonzero(counts))]
    renamed = np.zeros(len(counts), np.int32)
    renamed[order] = np.arange(len(order), dtype=np.int32)
    words = corpus.vocabulary.words
    vocabulary = Vocabulary([words[id_] for id_ in order], counts[order])
    return replace(corpus, ids=renamed[ids], offsets=offsets, vocabulary=vocabulary)


def check_repeats(corpus: Corpus, parameters: TrainingParameters, repeats: int, varied: str) -> None:
    """Raise an error for unsupported arguments of `train_ensemble`, before minutes of work.

    Raises
    ------
    InputError
    """
    if varied not in (SEEDS, LINES):
        raise InputError(
            tr("Sets cannot vary by '{varied}'.", varied=varied), tr("Choose seeds or lines."), (SEEDS, LINES)
        )
    if not FEWEST <= repeats <= MOST:
        raise InputError(
            tr("{repeats} sets cannot be trained.", repeats=repeats),
            tr("Choose {fewest} to {most}.", fewest=FEWEST, most=MOST),
        )
    if varied == LINES and corpus.sentences < FEWEST_LINES:
        raise InputError(
            tr("The text has only {lines} to draw from.", lines=counted(corpus.sentences, "line")),
            tr("Let only the seeds vary, or open a text with at least {fewest} lines.", fewest=FEWEST_LINES),
        )
    words = corpus.vocabulary.size_for(parameters.min_count, parameters.max_vocab)
    memory.need(
        4 * repeats * words * parameters.dimensions,
        tr("{repeats} sets of vectors", repeats=repeats),
        tr("Choose fewer sets, fewer dimensions or a larger minimum count."),
    )


def _trained(corpus: Corpus, parameters: TrainingParameters, start: Start, pulse: Pulse) -> Embedding:
    """Return only the vectors of a run."""
    run = TrainingRun(corpus, parameters, start)
    run.control = _Asking(pulse)

    def told(point: Progress) -> None:
        if pulse.stopped:
            run.control.cancel()
        elif pulse.progress is not None:
            pulse.progress(min(1.0, point.tokens_done / max(1, point.tokens_total)))

    run.execute(told)
    if not run.finished:
        raise Cancelled
    made = run.embedding()
    return Embedding(made.words, made.vectors, made.counts, made.provenance, made.subwords)


def _check_room(embedding: Embedding, more: int) -> None:
    """Raise an error where the n-grams of further sets would not fit; how many there are is known after the first."""
    held = embedding.subwords
    if held is not None and more:
        memory.need(
            more * (embedding.vectors.nbytes + held.vectors.nbytes),
            tr("{repeats} sets of vectors", repeats=more),
            tr("Choose fewer sets, fewer dimensions or a larger minimum count."),
        )


def _on_drawn(whole: Corpus, parameters: TrainingParameters, start: Start, pulse: Pulse) -> Embedding:
    """Return vectors for the vocabulary of the whole text, trained on a sample of lines."""
    # words below `min_count` were already removed from the whole text, if requested
    chosen = parameters.with_(min_count=1, max_vocab=0)
    made = _trained(drawn_lines(whole, parameters.seed), chosen, start, pulse)
    words = whole.vocabulary
    rows = np.array([-1 if (at := made.get(word)) is None else at for word in words.words], np.int64)
    vectors: NDArray[np.float32] = np.zeros((len(words), made.dimensions), np.float32)
    vectors[rows >= 0] = made.vectors[rows[rows >= 0]]
    return Embedding(words.words, vectors, words.counts, made.provenance, made.subwords)
