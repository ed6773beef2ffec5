"""Question answering by extraction: passages are ranked for a question, and a sentence of the first is the answer."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.documents.smooth_average import SMOOTHING
from embviz.analysis.unit_rows import unit_rows
from embviz.teaching.search.ranking import WordIndex
from embviz.util.assets import asset, reading
from embviz.vectors.embedding import Embedding

Floats = NDArray[np.float64]

WAYS = ("words", "mean", "best")
"""How a text is compared with a question, see `PassageReader`."""

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Passage:
    """A title and some sentences."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class KnownQuestion:
    """A question, and the place of its answer: passage and sentence, from 0."""

    text: str
    passage: int
    sentence: int


@dataclass(frozen=True, eq=False)
class Answer:
    """What was found for a question.

    Attributes
    ----------
    order : ndarray of int64
        Passages, the best first.
    scores : ndarray of float64
        Of all passages, in their own order.
    sentence : int
        The best sentence of the first passage.
    sentences : ndarray of float64
        Scores of the sentences of that passage.
    """

    order: NDArray[np.int64]
    scores: Floats
    sentence: int
    sentences: Floats

    @property
    def passage(self) -> int:
        """The first passage."""
        return int(self.order[0])


def shipped_questions() -> tuple[tuple[Passage, ...], tuple[KnownQuestion, ...]]:
    """Read the passages and questions that come with the program.

    Raises
    ------
    InputError
        When the file is damaged.
    """
    path = asset("questions", "english.txt")
    titles: list[str] = []
    sentences: list[list[str]] = []
    questions = []
    with reading(path):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("= "):
                titles.append(line[2:])
                sentences.append([])
            elif line.startswith("? "):
                number, text = line[2:].split(" ", 1)
                questions.append(KnownQuestion(text, len(titles) - 1, int(number) - 1))
            elif line and not line.startswith("#"):
                sentences[-1].append(line)
    return tuple(Passage(*each) for each in zip(titles, map(tuple, sentences), strict=True)), tuple(questions)


class PassageReader:
    """Answers questions from passages.

    =======  ====================================================================================================
    way      score of a text
    =======  ====================================================================================================
    words    BM25 of the shared words (Robertson and Zaragoza 2009), without any vector
    mean     cosine of the weighted mean of its words with that of the question's
    best     each word of the question takes its best cosine among the words of the text; mean of these by weight:
             late interaction (Khattab and Zaharia 2020, equation 3) with vectors that know no context
    =======  ====================================================================================================

    A word weighs a / (a + p(w)) with its share p(w) of the words that the vectors were learned from (Arora, Liang and
    Ma 2017), or of the passages where that is not known. A passage is compared as a whole, then its sentences.

    Parameters
    ----------
    embedding : Embedding
    passages : sequence of Passage
    """

    def __init__(self, embedding: Embedding, passages: Sequence[Passage]) -> None:
        self.passages = tuple(passages)
        self._embedding = embedding
        texts = [each for passage in passages for each in (" ".join(passage.sentences), *passage.sentences)]
        sizes = [1 + len(passage.sentences) for passage in passages]
        self._first = np.concatenate([[0], np.cumsum(sizes)])[:-1].astype(np.int64)
        words = [_words(text) for text in texts]
        wholes = [words[at] for at in self._first.tolist()]
        counted = Counter(word for text in wholes for word in text)
        self._index = {word: at for at, word in enumerate(counted)}
        ids = [np.array([self._index[word] for word in text], np.int64) for text in words]
        self._passage_counts = WordIndex.of([ids[at] for at in self._first.tolist()], len(counted))
        self._sentence_counts = WordIndex.of(ids, len(counted))
        total = sum(counted.values())
        self._shares = {word: count / total for word, count in counted.items()}
        self._texts = [self._known(text) for text in words]

    def answer(self, question: str, way: str) -> Answer | None:
        """Return the answer to a question in one of the `WAYS`; None where no word of it is known to this way."""
        asked = _words(question)
        if way == "words":
            ids = [self._index[word] for word in asked if word in self._index]
            if not ids:
                return None
            scores = self._passage_counts.bm25(ids)
            all_of = self._sentence_counts.bm25(ids)
        else:
            rows, weights = self._known(asked)
            if not len(rows):
                return None
            compare = _of_means if way == "mean" else _of_best_words
            all_of = np.array([compare(rows, weights, *text) for text in self._texts])
            scores = all_of[self._first]
        order = np.argsort(-scores, kind="stable")
        begin = int(self._first[order[0]]) + 1
        sentences = all_of[begin : begin + len(self.passages[int(order[0])].sentences)]
        return Answer(order, scores, int(sentences.argmax()), sentences)

    def judged(self, questions: Sequence[KnownQuestion], way: str) -> tuple[tuple[bool, bool], ...]:
        """Return for each question whether the right passage came first, and whether the right sentence was marked."""
        found = []
        for question in questions:
            answer = self.answer(question.text, way)
            passage = answer is not None and answer.passage == question.passage
            found.append((passage, passage and answer is not None and answer.sentence == question.sentence))
        return tuple(found)

    def cosine(self, one: tuple[int, int], other: tuple[int, int]) -> float:
        """Return the cosine of the weighted means of two sentences, each given by passage and sentence, from 0."""
        texts = [self._texts[int(self._first[passage]) + 1 + sentence] for passage, sentence in (one, other)]
        return _of_means(*texts[0], *texts[1])

    def _known(self, words: Sequence[str]) -> tuple[Floats, Floats]:
        """Return vectors of length 1, shape (n, d), and weights (n,) of the words that have a vector."""
        embedding = self._embedding
        rows = [(word, row) for word in words if (row := embedding.get(word)) is not None and embedding.norms[row] > 0]
        counts = embedding.counts
        if counts is not None:
            shares = np.array([counts[row] for _word, row in rows], np.float64) / max(int(counts.sum()), 1)
        else:
            shares = np.array([self._shares.get(word, 0.0) for word, _row in rows], np.float64)
        vectors = embedding.vectors[[row for _word, row in rows]].astype(np.float64)
        return unit_rows(vectors), SMOOTHING / (SMOOTHING + shares)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _of_means(asked: Floats, weights: Floats, text: Floats, held: Floats) -> float:
    one, other = weights @ asked, held @ text
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(one @ other) / lengths if lengths > 0 else 0.0


def _of_best_words(asked: Floats, weights: Floats, text: Floats, held: Floats) -> float:
    if not len(text):
        return 0.0
    return float(weights @ (asked @ text.T).max(axis=1) / weights.sum())
