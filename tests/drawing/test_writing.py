import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from embviz.drawing.word_display import ELLIPSIS, LONGEST, columns, runs_left, shortened, visible

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
NAMASTE = "\u0928\u092e\u0938\u094d\u0924\u0947"
SHALOM = "\u05e9\u05dc\u05d5\u05dd"
SALAM = "\u0633\u0644\u0627\u0645"


PLAIN = ["word", "naïve", "你好", SHALOM, NAMASTE, FAMILY, "e\u0301", "\u06cc\u200c\u0647", "a b"]


@pytest.mark.parametrize("word", PLAIN)
def test_words_that_can_be_seen_are_left_alone(word):
    assert visible(word) == word
    assert shortened(word) == word


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("a\nb", "a↵b"),
        ("\t", "⇥"),
        ("x\u200by", "x‹200B›y"),
        ("\ufeffword", "‹FEFF›word"),
        ("", "␣"),
        ("  ", "␣␣"),
        ("\u00a0", "‹00A0›"),
        ("\x00", "‹0000›"),
        ("\udc80", "‹DC80›"),
        ("\u202eabc", "‹202E›abc"),
        ("\u200d", "‹200D›"),
        ("a\u2028b", "a‹2028›b"),
        ("\x7f", "‹007F›"),
    ],
)
def test_what_leaves_no_trace_is_written_out(word, shown):
    assert visible(word) == shown


@given(st.text(max_size=60))
def test_every_word_is_seen_and_no_wider_than_the_map_has_room_for(word):
    shown = shortened(word)
    assert shown
    assert not {c for c in shown if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")}
    assert sum(columns(cluster) for cluster in regex.findall(r"\X", shown)) <= LONGEST


PIECES = ["a", "\u0301", "你", *NAMASTE, *FAMILY, *SHALOM, "\U0001f1e9", "\U0001f1ea"]


@given(st.text(st.sampled_from(PIECES), max_size=90))
def test_a_cut_is_between_two_letters_and_leaves_as_many_as_fit(word):
    whole, shown = regex.findall(r"\X", visible(word)), shortened(word)
    if sum(map(columns, whole)) <= LONGEST:
        assert shown == visible(word)
        return
    assert shown.endswith(ELLIPSIS)
    kept, room = [], LONGEST - 1
    for cluster in whole:
        if (room := room - columns(cluster)) < 0:
            break
        kept.append(cluster)
    assert shown == "".join(kept) + ELLIPSIS


@pytest.mark.parametrize(("letter", "kept"), [("你", 13), (FAMILY, 13), ("e\u0301", 27), (NAMASTE[:1], 27)])
def test_long_words_of_any_script(letter, kept):
    assert shortened(letter * 40) == letter * kept + ELLIPSIS


def test_the_direction_of_a_word_is_that_of_its_first_letter():
    assert runs_left(SHALOM)
    assert runs_left("1. " + SALAM + " abc")
    assert not runs_left("abc " + SHALOM)
    assert not runs_left("123 …")
    assert not runs_left(f"\u2068{SHALOM}\u2069: 4 of 10")
    assert runs_left(f"\u2068abc\u2069 {SHALOM}")
