"""Words, names and numbers stand in sentences in their own direction, and sentences keep their order around them."""

import pytest

from embviz.util import language
from embviz.util.language import between_isolates, isolated, mended, quoted, tr

SHALOM, MARHABA = "שלום", "مرحبا"
APART = "\u2068{}\u2069".format


@pytest.fixture
def spoken():
    yield lambda code: language.use(None, code)
    language.use(None)


def test_without_scripts_that_run_from_the_right_nothing_is_added():
    for text in ("", "king", "naïve “café” → −0.5", "你好", "नमस्ते", "👍🏽"):
        assert isolated(text) == text
    assert tr("{word}: {value:+.2f} → {n:,}", word="“é”", value=-0.5, n=1234) == "“é”: -0.50 → 1,234"


@pytest.mark.parametrize("word", [SHALOM, MARHABA, "abc " + SHALOM, "\u202eabc", "\u200fabc"])
def test_what_may_turn_its_sentence_is_kept_apart(word):
    assert isolated(word) == APART(word)
    assert isolated(isolated(word)) == isolated(word)
    assert tr("{word} ({value:.2f}) → {n}", word=word, value=0.5, n="3") == f"{APART(word)} (0.50) → 3"
    assert quoted(word) == f"“{APART(word)}”"


def test_a_composed_value_is_one_unit_around_its_words():
    assert isolated(f"{quoted(SHALOM)} (0.5)") == APART(f"“{APART(SHALOM)}” (0.5)")


@pytest.mark.parametrize("word", ["a\u2069\u202eb", "\u2067", "\u2069\u2068"])
def test_a_word_cannot_leave_its_room(word):
    inside = isolated(word)[1:-1]
    assert not set(inside) & set("\u2066\u2067\u2068\u2069")
    assert "‹20" in inside


def test_names_of_files_are_values_too(tmp_path):
    assert APART(str(tmp_path / SHALOM)) in tr("Saved {path}", path=tmp_path / SHALOM)


def test_in_a_sentence_from_the_right_every_value_has_its_direction(spoken):
    spoken("ar")
    assert language.mirrored()
    assert tr("{word} → {value:+.2f}", word="king", value=-0.5) == f"{APART('king')} → {APART('-0.50')}"
    spoken("de-AT")
    assert not language.mirrored()
    assert language.spoken() == "de-AT"
    assert tr("{word}", word="king") == "king"


def test_what_holds_a_sentence_apart_is_not_shown_in_it_but_in_a_word_it_is():
    def show(part):
        return part.replace("\u200f", "RLM").upper()

    assert between_isolates("near " + APART("king"), show) == "NEAR " + APART("KING")
    assert between_isolates(APART(" "), show) == APART(" ")
    assert between_isolates("a\u200fb", show) == "ARLMB"
    assert between_isolates("a\u2069b", show) == "A\u2069B"  # `show` decides about all of it


def test_a_cut_sentence_is_closed_where_it_was_cut():
    whole = "near " + APART("in " + APART("king"))
    for at in range(len(whole) + 1):
        cut = mended(whole[:at])
        assert cut.startswith(whole[:at])
        assert cut.count("\u2068") == cut.count("\u2069")
        assert "‹" not in isolated(cut)
