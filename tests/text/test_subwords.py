"""Character n-grams and their hashes, against fastText's own numbers and its definition written down anew."""

import numpy as np
import pytest

from embviz.text import subwords
from embviz.text.subwords import Ngrams, split_words
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


def _oracle(word, ngrams):
    """The n-grams of a word, then FNV-1a over their bytes, each extended by its sign to 32 bits."""
    marked = f"<{word}>"
    found = []
    for start in range(len(marked)):
        for n in range(ngrams.min_n, ngrams.max_n + 1):
            part = marked[start : start + n]
            if len(part) == n and part not in ("<", ">"):
                code = 2166136261
                for byte in part.encode():
                    signed = byte | 0xFFFFFF00 if byte > 127 else byte
                    code = (code ^ signed) * 16777619 % 2**32
                found.append(code % ngrams.buckets)
    return found


# what fastText 0.9.2 answers for get_subwords, less its number of words
@pytest.mark.parametrize(
    ("ngrams", "word", "numbers"),
    [
        (Ngrams(3, 6, 2_000_000), "a", [1087600]),
        (
            Ngrams(3, 6, 2_000_000),
            "schöne",
            [
                795937,
                35563,
                1809354,
                1058604,
                123585,
                539184,
                30842,
                407629,
                1368275,
                114183,
                405702,
                725992,
                162608,
                1513551,
                774371,
                1821081,
                161637,
                1355174,
            ],
        ),
        (Ngrams(3, 6, 2_000_000), "日本語", [758587, 4581, 524609, 35559, 928923, 1674355]),
        (Ngrams(1, 2, 1000), "日本語", [687, 749, 409, 417, 575, 283, 255]),
        (Ngrams(1, 1, 50), "schöne", [12, 8, 41, 40, 3, 44]),
        (Ngrams(5, 20, 2_000_000), "日本語", [524609]),
        (Ngrams(5, 20, 2_000_000), "a", []),
    ],
)
def test_buckets_are_those_of_the_fasttext_program(ngrams, word, numbers):
    assert ngrams.buckets_of(word).tolist() == numbers
    assert _oracle(word, ngrams) == numbers


@pytest.mark.parametrize("ngrams", [Ngrams(), Ngrams(1, 3, 7), Ngrams(2, 2, 2**31 - 1), Ngrams(7, 9, 100)])
def test_all_words_at_once_have_the_same_buckets_as_one_by_one(ngrams):
    random = np.random.default_rng(5)
    letters = list("abcäßéñжшяאבไทยकखगअ日本語😀👩-'.")
    words = ["".join(random.choice(letters, random.integers(1, 14))) for _ in range(25_000)]
    split = split_words(words, ngrams)
    assert len(set(split.buckets.tolist())) == len(split.buckets)
    for k in [0, 1, 9_999, 10_000, 24_999, *random.integers(0, 25_000, 100)]:
        numbers = split.numbers[split.starts[k] : split.starts[k + 1]]
        assert split.buckets[numbers].tolist() == ngrams.buckets_of(words[k]).tolist() == _oracle(words[k], ngrams)
    assert split.numbers.max(initial=-1) == len(split.buckets) - 1


def test_words_may_be_shorter_than_any_ngram_and_what_is_typed_may_be_damaged():
    split = split_words(["a", "b"], Ngrams(9, 9))
    assert split.starts.tolist() == [0, 0, 0]
    assert len(split.buckets) == 0
    assert len(Ngrams(3, 3).buckets_of("x\ud83dy")) == 3
    assert Ngrams(1, 3).buckets_of("").tolist() == _oracle("", Ngrams(1, 3)) != []


def test_splitting_tells_how_far_it_is_and_can_be_cancelled():
    words = [f"word{k}" for k in range(50_000)]
    told = []
    split_words(words, Ngrams(), Pulse(told.append))
    assert told == sorted(told)
    assert told[0] == 0
    assert told[-1] >= 0.5
    asked = iter([False] * 7 + [True])
    with pytest.raises(Cancelled):
        split_words(words, Ngrams(), pulse=Pulse(cancelled=lambda: next(asked)))


def test_more_ngrams_than_memory_holds_are_refused(monkeypatch):
    monkeypatch.setattr(subwords, "MOST_PARTS", 20)
    with pytest.raises(InputError, match=r"have 36 n-grams, more than the 20 .* Raise the minimum count"):
        split_words(["several", "words"], Ngrams())


@pytest.mark.parametrize("ngrams", [Ngrams(3, 6, 1000), Ngrams(1, 2, 1000), Ngrams(1, 1, 50), Ngrams(5, 20, 1000)])
@pytest.mark.parametrize("word", ["", "a", "schöne", "日本語", "unhappily"])
def test_parts_are_spelled_in_the_order_of_their_buckets(ngrams, word):
    parts = ngrams.parts_of(word)
    codes = []
    for part in parts:
        code = 2166136261
        for byte in part.encode():
            code = (code ^ (byte | 0xFFFFFF00 if byte > 127 else byte)) * 16777619 % 2**32
        codes.append(code % ngrams.buckets)
    assert codes == ngrams.buckets_of(word).tolist()
