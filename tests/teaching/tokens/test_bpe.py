"""Merges of BPE: those of the paper, those of a count from scratch, those of the library `tokenizers`."""

import json
from collections import Counter

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from embviz.teaching.tokens.bpe import END, UNKNOWN, learn_bpe
from embviz.text.toy.world import toy_world
from embviz.text.vocabulary import Vocabulary
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse

_PAPER = {"low": 5, "lower": 2, "newest": 6, "widest": 3}


@pytest.fixture(scope="module")
def words():
    return toy_world().corpus.vocabulary.head(600)


@pytest.fixture(scope="module")
def learned(words):
    return learn_bpe(words, 400)


def _replaced(symbols, pair):
    text, result = list(symbols), []
    while text:
        if tuple(text[:2]) == pair:
            result.append("".join(pair))
            del text[:2]
        else:
            result.append(text.pop(0))
    return result


def _from_scratch(counted, merges):
    """Algorithm 1 of the paper, all pairs counted anew each time; of equal counts those of the oldest symbols."""
    spelled = {word: [*word, END] for word in counted}
    symbols = sorted({symbol for word in spelled.values() for symbol in word})
    found = []
    for _ in range(merges):
        pairs = Counter()
        for word, parts in spelled.items():
            for k in range(len(parts) - 1):
                pairs[parts[k], parts[k + 1]] += counted[word]
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], symbols.index(pair[0]), symbols.index(pair[1])))
        found.append((*best, pairs[best]))
        if "".join(best) not in symbols:
            symbols.append("".join(best))
        spelled = {word: _replaced(parts, best) for word, parts in spelled.items()}
    return found, spelled


def test_the_first_merges_of_the_paper():
    merges = learn_bpe(Vocabulary.from_counts(_PAPER), 100).merges
    assert [(merge.made, merge.count) for merge in merges[:5]] == [
        ("es", 9),
        ("t·", 9),
        ("est·", 9),
        ("lo", 7),
        ("low", 7),
    ]
    # all words are whole in the end
    assert {"low·", "lower·", "newest·", "widest·"} <= set(learn_bpe(Vocabulary.from_counts(_PAPER), 100).pieces())


@pytest.mark.parametrize(
    "counted",
    [_PAPER, {"aaaa": 3, "aaa": 2, "aa": 1, "baaab": 4}, {"abc": 2, "abcd": 3, "bcd": 3, "bc": 5, "ab": 5, "abab": 1}],
)
def test_merges_are_those_of_a_count_from_scratch(counted):
    learned = learn_bpe(Vocabulary.from_counts(counted), 40)
    expected, spelled = _from_scratch(counted, len(learned.merges) + 1)
    assert [(merge.left, merge.right, merge.count) for merge in learned.merges] == expected
    assert learned.merges[-1].tokens == sum(counted[word] * len(parts) for word, parts in spelled.items())


def test_merges_of_the_toy_world_are_those_of_a_count_from_scratch(words, learned):
    expected, _ = _from_scratch(dict(zip(words.words, words.counts.tolist(), strict=True)), 60)
    assert [(merge.left, merge.right, merge.count) for merge in learned.merges[:60]] == expected


def test_merges_and_pieces_are_those_of_the_library(words, learned):
    peer = Tokenizer(models.BPE(unk_token=UNKNOWN))
    peer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    running = (" ".join([word + END] * count) for word, count in zip(words.words, words.counts.tolist(), strict=True))
    peer.train_from_iterator(running, trainers.BpeTrainer(vocab_size=400, show_progress=False))
    theirs = [tuple(pair) for pair in json.loads(peer.to_str())["model"]["merges"]]
    assert [(merge.left, merge.right) for merge in learned.merges] == theirs
    assert set(learned.pieces()) == set(peer.get_vocab())
    for word in (*words.words, "unhappily", "queenlike", "zzzxq"):
        assert list(learned.segment(word)) == peer.encode(word + END).tokens, word


def test_words_are_cut_as_learning_cut_them_at_every_step(words, learned):
    for step in (0, 1, 7, len(learned.merges)):
        tokens = sum(
            len(learned.segment(word, step)) * count
            for word, count in zip(words.words, words.counts.tolist(), strict=True)
        )
        assert tokens == (learned.merges[step - 1].tokens if step else learned.tokens)
    assert learned.segment("king", 0) == ("k", "i", "n", "g", END)


def test_letters_that_the_text_did_not_have_are_unknown(learned):
    assert learned.segment("ß") == (UNKNOWN, END)
    assert learned.segment("") == (END,)


def test_learning_tells_its_progress_and_is_given_up(words):
    told = []
    learn_bpe(words, 100, Pulse(told.append))
    assert told == sorted(told)
    assert told[-1] == 1
    with pytest.raises(Cancelled):
        learn_bpe(words, 100, pulse=Pulse(cancelled=lambda: True))
    with pytest.raises(Cancelled):
        learn_bpe(words, 100, Pulse(told.clear() or told.append, lambda: len(told) > 3))
    assert len(told) == 4


def test_a_vocabulary_without_words_has_no_merges():
    assert learn_bpe(Vocabulary([], []), 10).merges == ()
