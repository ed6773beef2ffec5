"""WordPiece: the gain against likelihoods counted out, reading against the library `tokenizers`."""

import math
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from embviz.teaching.tokens.bpe import UNKNOWN
from embviz.teaching.tokens.merging import Merging
from embviz.teaching.tokens.wordpiece import INSIDE, gains, learn_wordpiece, spelled
from embviz.text.toy.world import toy_world
from embviz.text.vocabulary import Vocabulary
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse

_COUNTED = {"low": 5, "lower": 2, "newest": 6, "widest": 3, "slow": 4, "sees": 7, "assess": 2}


@pytest.fixture(scope="module")
def words():
    return toy_world().corpus.vocabulary.head(600)


@pytest.fixture(scope="module")
def learned(words):
    return learn_wordpiece(words, 400)


def _joined(parts, pair):
    parts, result = list(parts), []
    while parts:
        if tuple(parts[:2]) == pair:
            result.append(pair[0] + pair[1].removeprefix(INSIDE))
            del parts[:2]
        else:
            result.append(parts.pop(0))
    return result


def _likelihood(text, counted):
    pieces = Counter()
    for word, parts in text.items():
        for part in parts:
            pieces[part] += counted[word]
    total = sum(pieces.values())
    return sum(count * math.log(count / total) for count in pieces.values())


def test_each_merge_raises_the_likelihood_the_most():
    merges = learn_wordpiece(Vocabulary.from_counts(_COUNTED), 40).merges
    assert len(merges) > 5
    text = {word: list(spelled(word)) for word in _COUNTED}
    for merge in merges:
        before = _likelihood(text, _COUNTED)
        pairs = {pair for parts in text.values() for pair in pairwise(parts)}
        rises = {
            pair: _likelihood({word: _joined(parts, pair) for word, parts in text.items()}, _COUNTED) - before
            for pair in pairs
        }
        assert merge.score == pytest.approx(max(rises.values()))
        assert merge.score == pytest.approx(rises[merge.left, merge.right])
        text = {word: _joined(parts, (merge.left, merge.right)) for word, parts in text.items()}
        assert merge.tokens == sum(_COUNTED[word] * len(parts) for word, parts in text.items())


def test_the_gain_is_about_count_times_surprise():
    counts, lefts, rights = (np.array([value], float) for value in (300.0, 1e5, 2e5))
    exact = gains(counts, lefts, rights, np.array([False]), 10**7)[0]
    assert exact == pytest.approx(300 * (math.log(300 * 1e7 / (1e5 * 2e5)) - 1), rel=0.01)


def test_a_piece_beside_itself_is_joined_no_more_often_than_by_twos():
    # aaa holds two pairs but only one of them can be joined: 1 of 3 letters is left over
    three = np.array([3.0])
    alone = gains(np.array([2.0]), three, three, np.array([True]), 10)[0]
    # 3 of 10 pieces before; after it 1 new one and 1 old one of 9, and 7 others that stay
    before = 3 * math.log(3 / 10) + 7 * math.log(7 / 10)
    after = math.log(1 / 9) + math.log(1 / 9) + 7 * math.log(7 / 9)
    assert alone == pytest.approx(after - before)


def test_the_ratio_of_courses_is_another_rule():
    text = {word: spelled(word) for word in _COUNTED}
    pieces, pairs = Counter(), Counter()
    for word, parts in text.items():
        for part in parts:
            pieces[part] += _COUNTED[word]
        for pair in pairwise(parts):
            pairs[pair] += _COUNTED[word]
    ratios = {pair: count / (pieces[pair[0]] * pieces[pair[1]]) for pair, count in pairs.items()}
    first = learn_wordpiece(Vocabulary.from_counts(_COUNTED), 100, "ratio").merges[0]
    assert first.score == pytest.approx(max(ratios.values()))
    assert ratios[first.left, first.right] == pytest.approx(first.score)


def test_words_are_read_as_the_library_reads_them(words, learned):
    vocabulary = {piece: number for number, piece in enumerate((UNKNOWN, *learned.pieces()))}
    peer = Tokenizer(models.WordPiece(vocabulary, unk_token=UNKNOWN, max_input_chars_per_word=100))
    for word in (*words.words, "unhappily", "queenlike", "café", "a" * 101, "x"):
        assert list(learned.segment(word)) == peer.encode(word).tokens, word


def test_the_trainer_of_the_library_counts_pairs_alone(words):
    """Its rule is that of BPE: the same pieces come out where pairs with marks are merged by their counts."""
    counts = words.counts.tolist()
    text = Merging([spelled(word) for word in words.words], counts)
    single = {letter for word in words.words for letter in word}  # the library keeps each letter without its mark too
    pieces = set(text.symbols) | single
    first = len(pieces)
    while True:
        ranked = sorted(text.pairs.items(), key=lambda item: -item[1])
        if ranked[0][1] == ranked[1][1]:  # ties are broken there by an order that changes from run to run
            break
        (left, right), _ = ranked[0]
        made = text.symbols[left] + text.symbols[right].removeprefix(INSIDE)
        text.merge((left, right), made)
        pieces.add(made)
    assert len(pieces) - first > 30
    peer = Tokenizer(models.WordPiece(unk_token=UNKNOWN))
    peer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    running = (" ".join([word] * count) for word, count in zip(words.words, counts, strict=True))
    peer.train_from_iterator(running, trainers.WordPieceTrainer(vocab_size=len(pieces), show_progress=False))
    assert set(peer.get_vocab()) == pieces
    ours = {merge.made for merge in learn_wordpiece(words, len(pieces)).merges}
    assert ours - pieces


def test_pieces_are_there_from_their_step_on(learned):
    merge = learned.merges[0]
    word = merge.made
    assert learned.segment(word, 0) == spelled(word)
    assert learned.segment(word, 1) == (word,)
    assert len(learned.pieces(0)) == len(learned.alphabet)
    assert len(learned.pieces()) == 400


def test_letters_are_known_wherever_they_stand():
    learned = learn_wordpiece(Vocabulary(["ab"], [5]), 5)
    assert set(learned.pieces()) == {"a", "b", "##a", "##b", "ab"}
    assert learned.segment("ba") == ("b", "##a")


def test_a_word_with_a_strange_letter_is_unknown_as_a_whole(learned):
    assert learned.segment("caß") == (UNKNOWN,)
    assert learned.segment("") == ()


def test_learning_tells_its_progress_and_is_given_up(words):
    told = []
    learn_wordpiece(words, 100, pulse=Pulse(told.append))
    assert told == sorted(told)
    assert told[-1] == 1
    told.clear()
    with pytest.raises(Cancelled):
        learn_wordpiece(words, 100, pulse=Pulse(told.append, lambda: len(told) > 3))
    assert len(told) == 4
