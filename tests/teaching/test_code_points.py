"""Characters as code points and bytes, against the tables of the standards."""

import unicodedata

import pytest

from embviz.teaching.likeness import character_count, code_points


@pytest.mark.parametrize(
    ("text", "labels", "size"),
    [
        # the examples of RFC 3629, section 7, and one of each length
        ("cat", ["U+0063", "U+0061", "U+0074"], 3),
        ("é", ["U+00E9"], 2),
        ("A≢Α.", ["U+0041", "U+2262", "U+0391", "U+002E"], 7),
        ("한국어", ["U+D55C", "U+AD6D", "U+C5B4"], 9),
        ("日本語", ["U+65E5", "U+672C", "U+8A9E"], 9),
        ("𣎴", ["U+233B4"], 4),
        ("", [], 0),
    ],
)
def test_labels_and_bytes(text, labels, size):
    points = code_points(text)
    assert [point.label for point in points] == labels
    assert b"".join(point.bytes for point in points) == text.encode()
    assert sum(len(point.bytes) for point in points) == size


def test_bytes_are_put_together_as_the_rfc_says():
    for text in ("é", "語", "🐈"):
        (point,) = code_points(text)
        first, *rest = point.bytes
        number = first & (0xFF >> (len(rest) + 2))
        for byte in rest:
            assert byte >> 6 == 0b10
            number = number << 6 | byte & 0b111111
        assert number == point.number == ord(text)


def test_a_character_may_be_several_code_points():
    accent = unicodedata.normalize("NFD", "é")
    assert (character_count("é"), character_count(accent), len(code_points(accent))) == (1, 1, 2)
    assert (character_count("👩‍🚀"), len(code_points("👩‍🚀"))) == (1, 3)
    assert character_count("") == 0


def test_what_cannot_be_seen_is_shown_by_a_sign():
    assert [point.visible for point in code_points("a\u0301 \u200d\n")] == ["a", "\u25cc\u0301", "\u2423", "▫", "▫"]
    assert code_points("c")[0].name == "LATIN SMALL LETTER C"
    assert code_points("\n")[0].name == ""


def test_half_a_pair_is_no_character():
    assert code_points("a\ud83d") == code_points("a")
