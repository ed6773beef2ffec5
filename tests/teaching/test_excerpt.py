"""Sentences and passages that are drawn from a text."""

import numpy as np

from embviz.teaching.excerpt import drawn_passages, drawn_sentences, grouped_sentences
from embviz.text.reading import corpus_from_texts

LINES = [f"the word{k} is here" for k in range(40)] + ["the word1 is here"] * 20 + ["short one"] * 5
TEXT = corpus_from_texts(LINES)


def test_drawn_sentences_are_different_and_of_the_text():
    drawn = drawn_sentences(TEXT, 25, shortest=3)
    said = [" ".join(drawn.sentence(i)) for i in range(drawn.sentences)]
    assert len(set(said)) == len(said) == 25
    assert set(said) <= set(LINES) - {"short one"}
    assert drawn.vocabulary is TEXT.vocabulary
    assert said != [" ".join(x.split()) for x in LINES[:25]]
    again, other = drawn_sentences(TEXT, 25, shortest=3), drawn_sentences(TEXT, 25, shortest=3, seed=2)
    assert np.array_equal(again.ids, drawn.ids)
    assert not np.array_equal(other.ids, drawn.ids)


def test_fewer_where_there_are_not_as_many_and_long_ones_are_cut():
    assert drawn_sentences(TEXT, 1000).sentences == 41
    pieces = drawn_sentences(corpus_from_texts([" ".join(f"w{k}" for k in range(100))]), 50, longest=30)
    assert sorted(np.diff(pieces.offsets).tolist()) == [10, 30, 30, 30]


def test_passages_are_consecutive_sentences():
    text, offsets = drawn_passages(TEXT, 5, 4)
    assert (len(offsets), text.sentences) == (6, 20)
    firsts = []
    for k in range(5):
        said = [" ".join(text.sentence(4 * k + i)) for i in range(4)]
        assert offsets[k] == text.offsets[4 * k]
        begins = [at for at in range(0, 61, 4) if LINES[at : at + 4] == said]
        assert begins
        firsts.append(begins[0])
    assert offsets[-1] == text.tokens


def test_sentences_of_groups_lose_the_words_that_tell_them():
    text = corpus_from_texts(
        ["a dog runs in the yard", "the apple is on a tree", "the dog eats an apple today", "nothing is to be said"] * 3
        + ["my cat runs in the yard", "dog here"]
    )
    found = grouped_sentences(text, {"animals": ("dog", "cat", "yak"), "fruit": ("apple", "pear")}, 5)
    assert set(found["animals"]) == {("a", "runs", "in", "the", "yard"), ("my", "runs", "in", "the", "yard")}
    assert found["fruit"] == [("the", "is", "on", "a", "tree")]
    assert grouped_sentences(text, {"none": ("zebra",)}, 5) == {"none": []}
