"""The scan against a tokenizer written with regular expressions, which says the same in another way."""

import html
import string
import unicodedata
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.text import counting
from embviz.text.blocks import BLOCK, utf8_blocks
from embviz.text.preprocessing import NUMBER_TOKEN, Preprocessing, stop_words
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import InputError
from tests.example_counts import examples

LETTER, MARK, NUMBER = r"[\p{L}--\p{Script=Han}]", r"[\p{M}\u200c\u200d]", r"[\p{N}--\p{Script=Han}]"
HAN = r"[\p{Script=Han}&&[\p{L}\p{N}]]"


def word_pattern(letter, number, single):
    joined = rf"(?<=(?:{letter}|{MARK}))['_\-](?=(?:{letter}|{number}))|(?<={number})['_\-](?={letter})"
    word = rf"(?:{number}+(?:[.,]{number}+)+|{letter}|{number})(?:{letter}|{MARK}|{number}|{joined})*"
    return regex.compile(f"{single}{MARK}*|{word}" if single else word, regex.VERSION1)


PATTERNS = {
    ("words", True): word_pattern(LETTER, NUMBER, HAN),
    # numbers of the Han script are letters to those who do not split it
    ("words", False): word_pattern(rf"[\p{{L}}||{HAN}]", NUMBER, ""),
    ("whitespace", True): regex.compile(r"[^\s\x1c-\x1f]+"),
    ("characters", True): regex.compile(rf"[^\s\x1c-\x1f\p{{M}}\u200c\u200d]{MARK}*"),
}
PATTERNS["whitespace", False] = PATTERNS["whitespace", True]
PATTERNS["characters", False] = PATTERNS["characters", True]


def oracle(text, options):
    if options.html_entities:
        text = html.unescape(text)
    text = {"lower": text.lower, "fold": text.casefold, "keep": lambda: text}[options.case]()
    if options.accents == "strip":
        text = regex.sub(
            r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]",
            "",
            unicodedata.normalize("NFD", text),
        )
    text = unicodedata.normalize("NFC", text)
    if options.tokenizer == "words":
        text = regex.sub("[‘’＇]", "'", regex.sub("[‐‑]", "-", text))
    text = regex.sub("[\u00ad\ufeff]", "", text)
    sentences = []
    for line in regex.split(r"[\n\r\v\f\x85\u2028\u2029]", text):
        sentence = []
        for token in PATTERNS[options.tokenizer, options.han_characters].findall(line):
            if len(token) > 100:
                continue
            if options.numbers != "keep" and regex.fullmatch(r"\p{N}(?:[\p{N}.,]*\p{N})?", token):
                if options.numbers == "drop":
                    continue
                token = NUMBER_TOKEN
            if len(token) < options.min_length or (options.stop_words != "keep" and token.casefold() in stop_words()):
                continue
            sentence.append(token)
        if sentence:
            sentences.append(sentence)
    return sentences


def sentences(corpus):
    return [corpus.sentence(i) for i in range(corpus.sentences)]


def read(text, options):
    try:
        return sentences(corpus_from_texts([text], options))
    except InputError:
        return []


options_strategy = st.builds(
    Preprocessing,
    tokenizer=st.sampled_from(["words", "words", "whitespace", "characters"]),
    case=st.sampled_from(["lower", "fold", "keep"]),
    accents=st.sampled_from(["keep", "strip"]),
    numbers=st.sampled_from(["keep", "drop", "token"]),
    han_characters=st.booleans(),
    min_length=st.sampled_from([1, 1, 2]),
    stop_words=st.sampled_from(["keep", "drop english"]),
    html_entities=st.booleans(),
)
# dense in the characters on which the rules turn, so that they meet
ascii_text = st.lists(
    st.sampled_from([*"aBz19.,'-_ \n\r\t&;#<", "the", " of ", "&amp;", "&lt;", "\x0b", "\x1c", " 3.14 ", "x" * 60])
    | st.characters(max_codepoint=127),
    max_size=40,
).map("".join)
unicode_text = st.lists(
    st.sampled_from(
        [
            "é",
            "e\u0301",
            "ß",
            "İ",
            "Σ",
            "’",
            "\u00ad",
            "\u200d",
            "\ufeff",
            "中",
            "々",
            "〇",
            "ー",
            "か\u3099",
            "\u0301",
            "²",
            "½",
            "٣",
            "क्षि",
            "&eacute;",
            "\x85",
            "\u2028",
            "\u00a0",
            "😀",
            "１",
            "ﬁ",
            *"aB1.,'-_ \n",
        ]
    )
    | st.characters(exclude_categories=["Cs"]),
    max_size=40,
).map("".join)


@settings(max_examples=examples(300), deadline=None)
@given(ascii_text, options_strategy)
def test_ascii_tokens_are_those_of_the_pattern(text, options):
    assert read(text, options) == oracle(text, options)


@settings(max_examples=examples(400), deadline=None)
@given(unicode_text, options_strategy)
def test_unicode_tokens_are_those_of_the_pattern(text, options):
    assert read(text, options) == oracle(text, options)


@settings(max_examples=examples(200), deadline=None)
@given(ascii_text, options_strategy)
def test_the_ascii_path_gives_the_ids_of_the_unicode_path(text, options):
    fast = counting.corpus_from_blocks([text.encode()], options, "")
    # a soft hyphen is dropped, but makes the block take the other way
    slow = counting.corpus_from_blocks(["\u00ad".encode() + text.encode()], options, "")
    np.testing.assert_array_equal(fast.ids, slow.ids)
    np.testing.assert_array_equal(fast.offsets, slow.offsets)
    assert fast.vocabulary.words == slow.vocabulary.words


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The king's well-known café", ["the", "king's", "well-known", "café"]),
        ("it’s rock ‘n’ roll", ["it's", "rock", "n", "roll"]),
        ("in 1990-1995, 3.14 and 1,000", ["in", "1990", "1995", "3.14", "and", "1,000"]),
        ("covid-19 x2 2nd", ["covid-19", "x2", "2nd"]),
        ("new_york __init__ a__b", ["new_york", "init", "a", "b"]),
        ("我爱北京 and 東京タワー", ["我", "爱", "北", "京", "and", "東", "京", "タワー"]),
        ("AT&amp;T caf&eacute;", ["at", "t", "café"]),
        ("Straße ДОМ", ["straße", "дом"]),
        ("e\u0301t\u00e9", ["été"]),
        ("co\u00adoperate", ["cooperate"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
    ],
)
def test_words(text, tokens):
    assert read(text, Preprocessing()) == [tokens]


def test_whitespace_is_that_of_str_split():
    text = "".join(f"a{character}" for character in map(chr, range(0x3100)) if character.isspace())
    corpus = corpus_from_texts([text], Preprocessing(tokenizer="whitespace"))
    assert corpus.vocabulary.words == ("a",)
    assert corpus.tokens == len(text.split())


@pytest.mark.parametrize(
    ("numbers", "tokens"),
    [
        ("keep", ["in", "2024", "3.5", "b2b"]),
        ("drop", ["in", "b2b"]),
        ("token", ["in", NUMBER_TOKEN, NUMBER_TOKEN, "b2b"]),
    ],
)
def test_numbers(numbers, tokens):
    assert read("in 2024 3.5 b2b", Preprocessing(numbers=numbers)) == [tokens]


def test_a_number_token_that_stands_in_the_text_is_the_same_word():
    corpus = corpus_from_texts([f"7 {NUMBER_TOKEN} 8"], Preprocessing(tokenizer="whitespace", numbers="token"))
    assert corpus.vocabulary.words == (NUMBER_TOKEN,)
    assert corpus.vocabulary.counts.tolist() == [3]


def test_ids_fall_by_count_and_ties_go_by_word():
    corpus = corpus_from_texts(["b b c a é c d b"], Preprocessing())
    assert corpus.vocabulary.words == ("b", "c", "a", "d", "é")
    assert corpus.vocabulary.counts.tolist() == [3, 2, 1, 1, 1]


def test_many_blocks_and_threads_give_one_corpus():
    words = ["".join(letters) for letters in zip(*[iter(string.ascii_lowercase * 40)] * 7, strict=False)]
    generator = np.random.default_rng(5)
    lines = [" ".join(words[int(i)] for i in generator.zipf(1.3, 12) % len(words)) for _ in range(40_000)]
    # beyond ASCII in some lines only: blocks of both kinds meet in one vocabulary
    lines[::3000] = [line + " naïve" for line in lines[::3000]]
    text = "\n".join(lines)
    assert len(text) > 3 * BLOCK
    corpus = corpus_from_texts([text], Preprocessing(tokenizer="whitespace"))
    counted = Counter(text.split())
    assert dict(zip(corpus.vocabulary.words, corpus.vocabulary.counts.tolist(), strict=True)) == counted
    assert corpus.sentences == len(lines)
    assert [word for i in range(corpus.sentences) for word in corpus.sentence(i)] == text.split()
    again = corpus_from_texts([text], Preprocessing(tokenizer="whitespace"))
    np.testing.assert_array_equal(corpus.ids, again.ids)


def test_more_words_than_the_tables_begin_with():
    words = [f"w{number}" * (1 + number % 9) for number in range(60_000)]
    corpus = corpus_from_texts([" ".join(words), " ".join(reversed(words))], Preprocessing())
    assert corpus.vocabulary.counts.tolist() == [2] * len(words)
    assert corpus.vocabulary.words == tuple(sorted(words))


def test_long_lines_are_cut_at_ten_thousand_tokens_across_blocks():
    tokens = 450_000
    corpus = corpus_from_texts(["ab cd " * (tokens // 2), "the end\n\n\nof it"], Preprocessing())
    lengths = np.diff(corpus.offsets).tolist()
    assert lengths == [10_000] * (tokens // 10_000) + [2, 2]


def test_sentences_are_cut_after_words_are_dropped():
    corpus = corpus_from_texts(["the king " * 12_000], Preprocessing(stop_words="drop english"))
    assert np.diff(corpus.offsets).tolist() == [10_000, 2_000]


@settings(max_examples=examples(60), deadline=None)
@given(
    st.lists(st.sampled_from([b"ab", b" ", b"\n", "é".encode(), "。".encode(), "😀".encode()]), max_size=30),
    st.lists(st.integers(1, 9)),
)
def test_blocks_end_between_words_and_lose_nothing(parts, steps):
    # a large part first, so that one block is full and the rest of it is cut
    data = b"x " * (BLOCK // 2 - 8) + b"".join(parts) * 3
    chunks, at = [], 0
    for step in steps:
        chunks.append(data[at : at + step])
        at += step
    chunks.append(data[at:])
    blocks = list(utf8_blocks(chunks))
    assert b"".join(blocks) == data
    assert all(len(block) <= BLOCK + len(data) // 2 for block in blocks)
    for block in blocks:
        block.decode()
    for block in blocks[:-1]:
        assert block.endswith((b" ", b"\n"))


def test_text_without_blanks_is_cut_between_characters():
    data = "中".encode() * BLOCK
    blocks = list(utf8_blocks([data]))
    assert len(blocks) == 4
    assert "".join(block.decode() for block in blocks) == data.decode()
    stopped = ("天" * 100 + "。").encode() * 5000
    assert all(block.endswith("。".encode()) for block in utf8_blocks([stopped]))


def test_invalid_bytes_are_read_as_replacement_characters_and_counted():
    corpus = counting.corpus_from_blocks([b"good \xff bad\xc3 \xef\xbf\xbd word"], Preprocessing(), "")
    assert corpus.vocabulary.words == ("bad", "good", "word")
    # the third replacement character is one of the text's own
    assert corpus.replaced == 2


def test_runs_too_long_for_a_word_are_left_out():
    assert read("a" * 100 + " " + "b" * 101, Preprocessing()) == [["a" * 100]]


def test_options_are_recorded_with_the_corpus():
    options = Preprocessing(case="keep", numbers="drop")
    assert corpus_from_texts(["a b"], options).preprocessing == options
    assert replace(options, case="lower") == Preprocessing(numbers="drop")
