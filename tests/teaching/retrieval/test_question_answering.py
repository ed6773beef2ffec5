"""Question answering: scores against loops, and what is shipped."""

import math

import numpy as np
import pytest

from embviz.teaching.retrieval import question_answering
from embviz.teaching.retrieval.question_answering import WAYS, KnownQuestion, Passage, PassageReader, shipped_questions
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

PASSAGES = (
    Passage("Pets", ("The cat sleeps.", "The dog barks at night.")),
    Passage("Fruit", ("An apple is red.", "The pear is green.")),
)
WORDS = ["the", "cat", "sleeps", "dog", "barks", "night", "apple", "red", "pear", "green", "kitten", "is", "at", "an"]


@pytest.fixture
def reader():
    rows = np.random.default_rng(4).normal(size=(len(WORDS), 6)).astype(np.float32)
    rows[WORDS.index("kitten")] = 2 * rows[WORDS.index("cat")]
    return PassageReader(Embedding(WORDS, rows, np.arange(len(WORDS), 0, -1) * 10), PASSAGES)


def test_shared_words_find_only_shared_words(reader):
    answer = reader.answer("What sleeps?", "words")
    assert (answer.passage, answer.sentence) == (0, 0)
    # one word that one of two passages has once: BM25 with k1 = 1.2, b = 0.75, lengths 8 and 8
    assert answer.scores == pytest.approx([math.log(1 + 1.5 / 1.5) * 2.2 / 2.2, 0])
    assert reader.answer("Kitten?", "words") is None
    assert reader.answer("...", "mean") is None


def test_vectors_find_a_synonym(reader):
    answer = reader.answer("kitten", "best")
    assert (answer.passage, answer.sentence) == (0, 0)
    assert answer.scores[0] == pytest.approx(1)


def test_scores_against_a_loop(reader):
    embedding = reader._embedding
    asked, held = ["dog", "red"], ["an", "apple", "is", "red", "the", "pear", "is", "green"]
    share = {word: embedding.counts[embedding.id(word)] / embedding.counts.sum() for word in WORDS}
    weight = {word: 1e-3 / (1e-3 + share[word]) for word in WORDS}
    unit = {word: embedding.unit[embedding.id(word)].astype(float) for word in WORDS}
    best = sum(weight[a] * max(unit[a] @ unit[b] for b in held) for a in asked) / sum(weight[a] for a in asked)
    assert reader.answer("dog red", "best").scores[1] == pytest.approx(best, abs=1e-6)
    one, other = (sum(weight[word] * unit[word] for word in words) for words in (asked, held))
    cosine = one @ other / np.linalg.norm(one) / np.linalg.norm(other)
    assert reader.answer("dog red", "mean").scores[1] == pytest.approx(cosine, abs=1e-6)


def test_a_right_sentence_needs_the_right_passage(reader):
    questions = (KnownQuestion("apple", 1, 0), KnownQuestion("apple", 0, 0), KnownQuestion("pear", 1, 0))
    assert reader.judged(questions, "words") == ((True, True), (False, False), (True, False))


def test_every_shipped_question_names_a_sentence():
    passages, questions = shipped_questions()
    assert len(passages) == 10
    assert len(questions) == 30
    assert len({question.text for question in questions}) == 30
    for question in questions:
        assert 0 <= question.sentence < len(passages[question.passage].sentences)
        assert question.text.endswith("?")
    assert len(WAYS) == 3


def test_a_damaged_file_is_named(tmp_path, monkeypatch):
    path = tmp_path / "english.txt"
    path.write_text("= Title\nA sentence.\n? one What?\n", "utf-8")
    monkeypatch.setattr(question_answering, "asset", lambda *_parts: path)
    with pytest.raises(InputError, match=r"english\.txt"):
        shipped_questions()
