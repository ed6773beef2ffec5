"""The three ways on the same words: their curves against texts that are cut anew."""

import pytest

from embviz.teaching.tokens.comparison import learn_all, tokens_per_word
from embviz.teaching.tokens.wordpiece import learn_wordpiece
from embviz.text.toy.world import toy_world
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def words():
    return toy_world().corpus.vocabulary.head(300)


@pytest.fixture(scope="module")
def learned(words):
    return learn_all(words, 200)


def test_curves_are_what_cutting_gives(words, learned):
    bpe, wordpiece, unigram = (learned.curves[key] for key in ("bpe", "wordpiece", "unigram"))
    for curve in (bpe, wordpiece, unigram):
        assert (curve.sizes[1:] >= curve.sizes[:-1]).all()
        assert curve.sizes[-1] == 200
    assert bpe.tokens_per_word[40] == pytest.approx(tokens_per_word(lambda word: learned.bpe.segment(word, 40), words))
    assert wordpiece.tokens_per_word[-1] == pytest.approx(tokens_per_word(learned.wordpiece.segment, words))
    assert unigram.tokens_per_word[-1] == pytest.approx(tokens_per_word(learned.unigram.segment, words))
    # letters alone: as many tokens as letters, and with BPE the mark
    letters = sum(len(word) * count for word, count in zip(words.words, words.counts.tolist(), strict=True))
    assert wordpiece.tokens_per_word[0] == pytest.approx(letters / words.total)
    assert bpe.tokens_per_word[0] == pytest.approx(letters / words.total + 1)
    assert unigram.tokens_per_word[0] == pytest.approx(letters / words.total + 1)


def test_the_first_merge_by_ratio_is_that_of_learning_so(words, learned):
    assert learned.by_ratio == learn_wordpiece(words, 200, "ratio").merges[0]


def test_progress_rises_and_work_is_given_up(words):
    told = []
    learn_all(words, 100, Pulse(lambda share, text: told.append(share)))
    assert told == sorted(told)
    with pytest.raises(Cancelled):
        learn_all(words, 100, pulse=Pulse(cancelled=lambda: True))
