"""Short answers to questions: a sentence, some words with numbers, and what to select on the map."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import evaluate_expression, resolve
from embviz.analysis.analogies.proportion import Proportion
from embviz.analysis.bias.axes import axis, positions
from embviz.analysis.change.word_path import Timeline
from embviz.analysis.neighborhoods.neighborhood import neighborhood, signed
from embviz.analysis.neighborhoods.outsiders import odd_one_out
from embviz.analysis.neighborhoods.similarity import pairwise
from embviz.analysis.questions.requests import (
    Analogy,
    Between,
    Change,
    Closer,
    Count,
    Difference,
    Expression,
    Farthest,
    Frequent,
    Heatmap,
    Neighbors,
    OddWord,
    OnAxis,
    Rank,
    Request,
    Similarity,
    Size,
    Spelled,
    Why,
)
from embviz.analysis.questions.wording import listed
from embviz.analysis.word_search import WordSearch
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.neighbors import nearest

TOP = 10
"""Words of an answer."""

_SHARED_AMONG = 25  # nearest words of each of two, of which the common ones are named
_NAMED = 5  # words in a sentence
_EACH_SIDE = 5  # of a difference or an axis


@dataclass(frozen=True)
class Answer:
    """A short answer.

    Attributes
    ----------
    text : str
        One sentence, or a list of words.
    words : tuple of (str, float)
        Answers with their numbers, the best first.
    measure : str
        What the numbers are: "cosine"; empty where there are none.
    selection : tuple of str
        Words to select on the map, as the vocabulary spells them; the last one is looked at.
    """

    text: str
    words: tuple[tuple[str, float], ...] = ()
    measure: str = ""
    selection: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Material:
    """What questions are asked of.

    Attributes
    ----------
    embedding : Embedding
    counts : callable or None
        Returns how often words occur, by their ids, int64 (n,); None where nothing says so.
    moments : callable or None
        Returns names and vectors of moments of a run, or of slices of time, the earliest first; None without any.
    """

    embedding: Embedding
    counts: Callable[[NDArray[np.int64]], NDArray[np.int64]] | None = None
    moments: Callable[[], Sequence[tuple[str, Embedding]]] | None = None


def answer(request: Request, material: Material, pulse: Pulse = SILENT) -> Answer:
    """Answer a question from vectors; for a worker.

    Questions that only show something (`ShowWords`, `Cluster`, `Senses`, `ColorBy`) are answered with the words that
    they name.

    Raises
    ------
    InputError
        When words are missing (names all, with near spellings), or something that the question needs is.
    Cancelled
    """
    pulse.beat(0.0)
    vectors = material.embedding
    match request:
        case Analogy(first, second, third):
            return _expression(vectors, Proportion(first, second, third).expression)
        case Expression(text):
            return _expression(vectors, text)
        case Neighbors(words, without, count):
            return _neighbors(vectors, signed(words, without), count)
        case Between(first, second):
            return _between(vectors, first, second)
        case OddWord(words):
            return _odd(vectors, words)
        case Change(word):
            return _change(material, word, pulse)
        case Why(first, second) | Similarity(first, second):
            return _pair(vectors, first, second)
        case Closer(word, first, second):
            return _closer(vectors, word, first, second)
        case Rank(word, of):
            return _rank(vectors, word, of)
        case Farthest(word):
            return _farthest(vectors, word)
        case Difference(first, second):
            return _sides(vectors, second, first)
        case OnAxis(low, high, words):
            return _on_axis(vectors, low, high, words) if words else _sides(vectors, low, high)
        case Heatmap(words):
            return _heatmap(vectors, words)
        case Count(word):
            return _count(material, word)
        case Size():
            return Answer(
                tr(
                    "{words} · {dimensions}",
                    words=counted(len(vectors), "word"),
                    dimensions=counted(vectors.dimensions, "dimension"),
                )
            )
        case Frequent(count):
            return _frequent(material, count)
        case Spelled(letters, where):
            return _spelled(vectors, letters, where, pulse)
    return _named(vectors, request)


def ids_of(embedding: Embedding, words: Sequence[str]) -> NDArray[np.int64]:
    """Return the ids of words, int64 (n,).

    Raises
    ------
    InputError
        When words are missing: names all, with near spellings.
    """
    found = [resolve(embedding, word) for word in words]
    missing = [word for word, at in zip(words, found, strict=True) if at is None]
    if missing:
        raise missing_words(embedding, missing)
    return np.array(found, np.int64)


def _units(embedding: Embedding, words: Sequence[str]) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    ids = ids_of(embedding, words)
    norms = embedding.norms[ids].astype(np.float64)
    if not (norms > 0).all():
        blank = [embedding.words[at] for at, norm in zip(ids.tolist(), norms, strict=True) if not norm > 0]
        raise InputError(
            tr("{blank}: a vector of zeros has no direction.", blank=listed(blank)), tr("Ask about other words.")
        )
    return tuple(embedding.words[at] for at in ids.tolist()), embedding.vectors[ids] / norms[:, None]


def _told(embedding: Embedding, ids: NDArray[np.int64], scores: NDArray[np.floating]) -> tuple[tuple[str, float], ...]:
    return tuple((embedding.words[at], float(score)) for at, score in zip(ids.tolist(), scores, strict=True))


def _words(told: Sequence[tuple[str, float]], most: int = TOP) -> str:
    return listed([word for word, _ in told[:most]]) if told else tr("There is no other word to answer with.")


def _expression(embedding: Embedding, text: str) -> Answer:
    result = evaluate_expression(embedding, text, TOP)
    told = tuple(zip(result.cos_add.words, map(float, result.cos_add.scores), strict=True))
    asked = tuple(term.word for term in result.terms if term.id is not None)
    return Answer(_words(told, _NAMED), told, tr("cosine"), (*asked, *(word for word, _ in told[:1])))


def _neighbors(embedding: Embedding, weights: dict[str, float], count: int) -> Answer:
    found = neighborhood(embedding, weights, count)
    told = tuple(zip(found.words, map(float, found.scores), strict=True))
    asked = tuple(term.word for term in found.terms if term.id is not None and term.weight > 0)
    return Answer(_words(told), told, tr("cosine"), (*(word for word, _ in told), *asked))


def _between(embedding: Embedding, first: str, second: str) -> Answer:
    """Return the words nearest to the middle of two, the nearest first, as the neighbors of their sum are listed."""
    ends, units = _units(embedding, (first, second))
    if ends[0] == ends[1]:
        raise InputError(tr("Both words are “{word}”.", word=ends[0]), tr("Name two words."))
    ids, scores = nearest(embedding, units.sum(axis=0), TOP, exclude=ids_of(embedding, ends).tolist())
    told = _told(embedding, ids, scores)
    return Answer(
        tr("Nearest to the middle of {first} and {second}: {words}", first=ends[0], second=ends[1], words=_words(told)),
        told,
        tr("cosine"),
        (*(word for word, _ in told), *ends),
    )


def _odd(embedding: Embedding, words: Sequence[str]) -> Answer:
    found = odd_one_out(embedding, words)
    told = tuple(zip(found.words, map(float, found.fits), strict=True))
    text = tr("{word} fits least, by a margin of {margin:.2f}.", word=found.words[0], margin=found.margin)
    if found.missing:
        text += " " + tr("Without a vector: {missing}.", missing=listed(found.missing))
    return Answer(text, told, tr("mean cosine with the others"), (*found.words[1:], found.words[0]))


def _change(material: Material, word: str, pulse: Pulse) -> Answer:
    moments = material.moments() if material.moments is not None else ()
    if len(moments) < 2:
        raise InputError(
            tr("There is only one moment of these vectors."), tr("Train, and ask again: a run keeps its moments.")
        )
    names = tuple(name for name, _ in moments)
    timeline = Timeline([one for _, one in moments], pulse=pulse, names=names)
    path = timeline.path(word, _NAMED)
    kept = [names[at] for at in path.slices]
    largest = int(np.argmax(path.steps))
    then, now = (listed([one for one, _ in near]) for near in (path.neighbors[0], path.neighbors[-1]))
    text = tr(
        "Moved by {total:.2f} (cosine distance), most from {begin} to {end}. Near to it then: {then}. Now: {now}.",
        total=path.total,
        begin=kept[largest],
        end=kept[largest + 1],
        then=then,
        now=now,
    )
    told = tuple((name, float(step)) for name, step in zip(kept[1:], path.steps, strict=True))
    shown = resolve(material.embedding, word)
    selection = () if shown is None else (material.embedding.words[shown],)
    return Answer(text, told, tr("cosine distance"), selection)


def _pair(embedding: Embedding, first: str, second: str) -> Answer:
    ids = ids_of(embedding, (first, second))
    words, units = _units(embedding, (first, second))
    cosine = float(units[0] @ units[1])
    if words[0] == words[1]:
        raise InputError(tr("Both words are “{word}”.", word=words[0]), tr("Name two words."))
    near = [nearest(embedding, unit, _SHARED_AMONG, exclude=(at,))[0] for unit, at in zip(units, ids, strict=True)]
    shared = [at for at in near[0].tolist() if at in set(near[1].tolist())]
    text = tr(
        "Cosine {cosine:.2f}: {second} is neighbor number {rank:,} of {first}.",
        cosine=cosine,
        first=words[0],
        second=words[1],
        rank=_rank_of(embedding, units[0], int(ids[0]), int(ids[1])),
    )
    if shared:
        text += " " + tr("Near to both: {words}.", words=listed([embedding.words[at] for at in shared[:_NAMED]]))
    told = _told(embedding, *_by_cosine(embedding, np.array(shared, np.int64), units.sum(axis=0)))
    return Answer(text, told, tr("cosine"), (*(embedding.words[at] for at in shared[:TOP]), *words))


def _by_cosine(
    embedding: Embedding, ids: NDArray[np.int64], point: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    scores = positions(embedding, point.astype(np.float32), ids)
    order = np.argsort(-scores, kind="stable")
    return ids[order], scores[order]


def _rank_of(embedding: Embedding, unit: NDArray[np.float64], own: int, other: int) -> int:
    """Return the place of a word among the neighbors of another, from 1: how many are nearer, and one."""
    scores = positions(embedding, unit.astype(np.float32), np.arange(len(embedding)))
    nearer = scores > scores[other]
    nearer[own] = False
    return int(np.count_nonzero(nearer)) + 1


def _rank(embedding: Embedding, word: str, of: str) -> Answer:
    ids = ids_of(embedding, (word, of))
    words, units = _units(embedding, (word, of))
    if words[0] == words[1]:
        raise InputError(tr("Both words are “{word}”.", word=words[0]), tr("Name two words."))
    rank = _rank_of(embedding, units[1], int(ids[1]), int(ids[0]))
    text = tr(
        "{word} is neighbor number {rank:,} of {of}, among {others}.",
        word=words[0],
        rank=rank,
        of=words[1],
        others=counted(len(embedding) - 1, "word"),
    )
    return Answer(text, ((words[0], float(units[0] @ units[1])),), tr("cosine"), words)


def _closer(embedding: Embedding, word: str, first: str, second: str) -> Answer:
    words, units = _units(embedding, (word, first, second))
    cosines = units[1:] @ units[0]
    near, far = (1, 2) if cosines[0] >= cosines[1] else (2, 1)
    text = tr(
        "{word} is closer to {near} ({one:.2f}) than to {far} ({other:.2f}).",
        word=words[0],
        near=words[near],
        one=float(cosines[near - 1]),
        far=words[far],
        other=float(cosines[far - 1]),
    )
    told = tuple((words[at], float(cosines[at - 1])) for at in (near, far))
    return Answer(text, told, tr("cosine"), (words[far], words[near], words[0]))


def _farthest(embedding: Embedding, word: str) -> Answer:
    words, units = _units(embedding, (word,))
    ids, scores = nearest(embedding, -units[0], TOP, exclude=ids_of(embedding, words).tolist())
    told = _told(embedding, ids, -scores)
    text = tr(
        "{words}. These have the lowest cosine. Vectors do not know opposites and often place them close together.",
        words=_words(told, _NAMED),
    )
    return Answer(text, told, tr("cosine"), (*(one for one, _ in told), *words))


def _sides(embedding: Embedding, low: str, high: str) -> Answer:
    """Return the words that lie farthest toward either end of the axis between two words."""
    ends, units = _units(embedding, (low, high))
    way = units[1] - units[0]
    length = float(np.linalg.norm(way))
    if not length > 1e-6:
        raise InputError(tr("The two poles are the same."), tr("Choose words that differ."))
    left_out = ids_of(embedding, ends).tolist()
    sides = [nearest(embedding, sign * way / length, _EACH_SIDE, exclude=left_out) for sign in (-1, 1)]
    told = (*_told(embedding, sides[1][0], sides[1][1]), *_told(embedding, sides[0][0][::-1], -sides[0][1][::-1]))
    below, above = (listed([embedding.words[at] for at in ids.tolist()]) for ids, _ in sides)
    text = tr("Toward {low}: {below}. Toward {high}: {above}.", low=ends[0], below=below, high=ends[1], above=above)
    return Answer(text, told, tr("place on the axis"), (*(one for one, _ in told), *ends))


def _on_axis(embedding: Embedding, low: str, high: str, words: Sequence[str]) -> Answer:
    found = axis(embedding, [*_units(embedding, (high,))[0]], [*_units(embedding, (low,))[0]])
    ids = ids_of(embedding, words)
    places = positions(embedding, found.direction, ids)
    order = np.argsort(places, kind="stable")
    told = _told(embedding, ids[order], places[order])
    ends = (found.minus.words[0], found.plus.words[0])
    if len(told) == 1:
        word, place = told[0]
        side = ends[1] if place > found.middle else ends[0]
        text = tr("{word} lies on the side of {side} ({place:+.2f}).", word=word, side=side, place=place)
    else:
        text = tr(
            "{first} … {words} … {second}", first=ends[0], words=listed([word for word, _ in told]), second=ends[1]
        )
    return Answer(text, told, tr("place on the axis"), (*(word for word, _ in told), *ends))


def _heatmap(embedding: Embedding, words: Sequence[str]) -> Answer:
    ids = np.array(list(dict.fromkeys(ids_of(embedding, words).tolist())), np.int64)
    if len(ids) < 2:
        raise InputError(tr("A comparison needs two words."), tr("Name another word."))
    names = [embedding.words[at] for at in ids.tolist()]
    values = pairwise(embedding.vectors[ids], "cosine")
    pairs = [(float(values[i, j]), names[i], names[j]) for i in range(len(ids)) for j in range(i)]
    high, low = max(pairs), min(pairs)
    text = tr("Most similar: {one} and {other} ({cosine:.2f}).", one=high[2], other=high[1], cosine=high[0])
    if len(pairs) > 1:
        text += " " + tr("Least: {one} and {other} ({cosine:.2f}).", one=low[2], other=low[1], cosine=low[0])
    means = (values.sum(axis=1) - np.diag(values)) / (len(ids) - 1)
    told = tuple(sorted(zip(names, map(float, means), strict=True), key=lambda pair: -pair[1]))
    return Answer(text, told, tr("mean cosine with the others"), tuple(names))


def _count(material: Material, word: str) -> Answer:
    if material.counts is None:
        raise InputError(tr("These vectors came without counts of their words."), tr("Open a text alongside them."))
    ids = ids_of(material.embedding, (word,))
    every = material.counts(np.arange(len(material.embedding)))
    own = int(every[ids[0]])
    known = material.embedding.words[int(ids[0])]
    text = tr(
        "{word} occurs {times}: number {rank:,} by frequency.",
        word=known,
        times=counted(own, "time"),
        rank=int(np.count_nonzero(every > own)) + 1,
    )
    return Answer(text, ((known, float(own)),), tr("count"), (known,))


def _frequent(material: Material, count: int) -> Answer:
    embedding = material.embedding
    if material.counts is None:
        # files of vectors list the most frequent words first
        ids = np.arange(min(count, len(embedding)))
        told: tuple[tuple[str, float], ...] = tuple((embedding.words[at], float(at + 1)) for at in ids.tolist())
        return Answer(
            tr("First in the file: {words}.", words=_words(told, count)),
            told,
            tr("rank"),
            tuple(word for word, _ in told),
        )
    every = material.counts(np.arange(len(embedding)))
    ids = np.argsort(-every, kind="stable")[:count]
    told = _told(embedding, ids, every[ids].astype(np.float64))
    return Answer(_words(told, count), told, tr("count"), tuple(word for word, _ in told))


def _spelled(embedding: Embedding, letters: str, where: str, pulse: Pulse) -> Answer:
    literal = "".join(f"[{sign}]" if sign in "*?[" else sign for sign in letters)
    glob = {"start": f"{literal}*", "end": f"*{literal}", "inside": f"*{literal}*"}[where]
    ids = WordSearch(embedding.words).find(glob, "glob", pulse=pulse.quiet)
    if not len(ids):
        return Answer(tr("No word is spelled like that."))
    words = tuple(embedding.words[at] for at in ids.tolist())
    text = tr("{words}: {first}", words=counted(len(words), "word"), first=listed(words[:TOP]))
    if len(words) > TOP:
        text += " …"
    return Answer(text, selection=words[::-1])


def _named(embedding: Embedding, request: Request) -> Answer:
    """Return the words that a request names, for questions that only show something."""
    from embviz.analysis.questions.reading import words_of
    from embviz.analysis.questions.wording import describe

    names = tuple(dict.fromkeys(embedding.words[at] for at in ids_of(embedding, words_of(request)).tolist()))
    return Answer(describe(request), selection=names)
