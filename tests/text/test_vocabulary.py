"""Vocabulary and word index against direct searches."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.text import word_index
from embviz.text.kernels.spelling import distances
from embviz.text.vocabulary import Vocabulary
from embviz.text.word_index import WordIndex, common_ids
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from tests.example_counts import examples


def edit_distance(a, b):
    """Optimal string alignment, the whole table of it."""
    table = [[max(i, j) if 0 in (i, j) else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 2 : i] == b[j - 1] + b[j - 2]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


words_strategy = st.lists(st.text("abcé", min_size=1, max_size=8), unique=True, max_size=60)


def test_get_and_in():
    index = WordIndex(["the", "king", "Queen"])
    assert [index.get(word) for word in ("the", "Queen", "queen")] == [0, 2, None]
    assert "king" in index
    assert "kings" not in index
    assert 3 not in index
    assert len(index) == 3
    assert index.words == ("the", "king", "Queen")


def test_pieces_leave_no_trace(monkeypatch):
    words = [f"{'Äb' if k % 3 else 'straße'}{k % 17}" for k in range(50)] + ["", "😀x", "last"]
    whole = WordIndex(words)
    expected = {word: words.index(word) for word in words}
    spelled = whole.complete("STRASSE", 60), whole.offer("lasd"), whole.complete("😀")
    monkeypatch.setattr(word_index, "_AT_ONCE", 7)
    pieced = WordIndex(words)
    assert {word: pieced.get(word) for word in words} == expected
    assert (pieced.complete("STRASSE", 60), pieced.offer("lasd"), pieced.complete("😀")) == spelled
    assert spelled[2] == [51]
    other = WordIndex(["last", "😀x", "new", *words[:9]])
    for most in (None, 1, 8, 20):
        own, there = common_ids(words, other, most)
        plain = [(at, other.get(word)) for at, word in enumerate(words) if word in other][:most]
        assert list(zip(own.tolist(), there.tolist(), strict=True)) == plain


def test_other_threads_go_on_while_a_vocabulary_is_indexed(monkeypatch):
    rests = []
    monkeypatch.setattr(word_index.time, "sleep", rests.append)
    WordIndex([f"w{k}" for k in range(100_000)]).prepare()
    assert len(rests) == 2 * 100_000 // 20_000


def test_preparing_says_how_far_it_is_and_ends_between_two_handfuls_of_words():
    words = [f"w{k}" for k in range(100_000)]
    told = []
    WordIndex(words).prepare(Pulse(lambda share, doing: told.append((share, doing)), lambda: False))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1
    assert len(shares) >= 2 * 100_000 // 20_000
    assert {doing for _, doing in told} == {"Preparing the search for words"}
    for at in range(len(told)):
        seen, index = [], WordIndex(words)
        with pytest.raises(Cancelled):
            index.prepare(Pulse(lambda *_, seen=seen: seen.append(1), lambda seen=seen, at=at: len(seen) >= at))
        assert len(seen) == at
        assert (index.get("w7"), index.complete("w99999")) == (7, [99_999])  # nothing is left half done


def test_what_is_prepared_has_nothing_left_to_compile():
    """In another process, which has compiled nothing yet."""
    code = (
        "from numba.core.dispatcher import Dispatcher\n"
        "from embviz.text.kernels import spelling\n"
        "from embviz.text.word_index import WordIndex\n"
        "def compiled():\n"
        "    return sum(len(made.signatures) for made in vars(spelling).values() if isinstance(made, Dispatcher))\n"
        "index = WordIndex(['king', 'queen', 'kind'])\n"
        "index.prepare()\n"
        "before = compiled()\n"
        "print(index.suggest('kong'), index.offer('kond'), index.complete('k'), before > 3, compiled() - before)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['king', 'kind'] [2] [0, 2] True 0"


def test_the_first_of_two_equal_words_counts():
    assert WordIndex(["a", "b", "a"]).get("a") == 0


@settings(max_examples=examples(150), deadline=None)
@given(words_strategy, st.text("abcéA", max_size=3), st.integers(0, 6))
def test_completion_is_the_first_words_that_start_so(words, prefix, limit):
    expected = [i for i, word in enumerate(words) if word.casefold().startswith(prefix.casefold())][:limit]
    assert WordIndex(words).complete(prefix, limit) == expected


def test_completion_ignores_capitals_on_both_sides():
    assert WordIndex(["Paris", "part", "PARIS-born", "straße"]).complete("pAr") == [0, 1, 2]
    assert WordIndex(["straße"]).complete("STRASS") == [0]


@st.composite
def near_words(draw):
    """Words, and another that came from one of them by a slip of the finger or two."""
    words = draw(words_strategy.filter(bool))
    wanted = draw(st.sampled_from(words))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(wanted)))
        slip = draw(st.sampled_from(["swap", "swap", "drop", "add", "replace"]))
        before, after = wanted[:at], wanted[at:]
        wanted = {
            "swap": before + after[1:2] + after[:1] + after[2:],
            "drop": before + after[1:],
            "add": before + "d" + after,
            "replace": before + "d" + after[1:],
        }[slip]
    return words, wanted


@settings(max_examples=examples(300), deadline=None)
@given(near_words() | st.tuples(words_strategy, st.text("abcéd", min_size=1, max_size=9)))
def test_suggestions_are_the_nearest_by_edit_distance(drawn):
    words, wanted = drawn
    allowed = 1 if len(wanted) <= 3 else 2 if len(wanted) <= 6 else 3
    ranked = sorted(
        (edit_distance(wanted, word), i)
        for i, word in enumerate(words)
        if word != wanted and edit_distance(wanted, word) <= allowed and edit_distance(wanted, word) < len(wanted)
    )
    assert WordIndex(words).suggest(wanted, 5) == [words[i] for _, i in ranked[:5]]


@settings(max_examples=examples(100), deadline=None)
@given(near_words() | st.tuples(words_strategy, st.text("abcéd", min_size=1, max_size=9)), st.integers(1, 6))
def test_offers_are_what_begins_so_and_then_the_nearest(drawn, limit):
    words, typed = drawn
    folded = typed.casefold()
    first = [i for i, word in enumerate(words) if word.casefold().startswith(folded)]
    ranked = []
    if len(folded) >= 3 and typed not in words:
        for i, word in enumerate(words):
            beginnings = [edit_distance(typed, word[:end]) for end in range(len(word) + 1)]
            edits = min(beginnings)
            if i not in first and word.casefold()[0] in folded[:2] and edits <= (1 if len(folded) < 6 else 2):
                ranked.append((edits, beginnings[-1] > edits, i))
    assert WordIndex(words).offer(typed, limit) == [*first, *(i for *_, i in sorted(ranked))][:limit]


def test_offers_while_one_types():
    words = ["the", "elephant", "king", "queen", "question", "kingdom", "Berlin"]
    index = WordIndex(words)
    assert [words[i] for i in index.offer("elefan")] == ["elephant"]
    assert [words[i] for i in index.offer("quen")] == ["queen", "question"]
    assert [words[i] for i in index.offer("kin")] == ["king", "kingdom"]
    assert index.offer("king") == [2, 5]  # a word itself: nothing near it is meant
    assert index.offer("xyz") == []
    assert index.offer("b" * 65) == index.suggest("b" * 65) == []


def test_suggestions_for_what_people_type():
    index = WordIndex(["the", "king", "queen", "kind", "Berlin", "café", "king's"])
    assert index.suggest("kign")[0] == "king"
    assert index.suggest("berlin") == ["Berlin"]
    assert index.suggest("cafe") == ["café"]
    assert index.suggest("xyzzyxyzzy") == []
    assert index.suggest("") == []


def test_words_that_are_no_unicode_do_no_harm():
    index = WordIndex(["ok", "bad\udc80", "new\nline"])
    assert index.complete("new") == [2]
    assert index.suggest("oj") == ["ok"]


def test_all_that_finds_words_is_ready_before_the_first_question(monkeypatch):
    index, asked = WordIndex(("king", "queen")), []
    monkeypatch.setattr(word_index, "distances", lambda *given: asked.append(given[1].tolist()) or distances(*given))
    index.prepare()
    # the kernel of near spellings was used, and what is computed once is there
    assert asked
    assert {"_ids", "_spellings"} <= vars(index).keys()


def test_an_empty_index():
    index = WordIndex([])
    assert index.complete("") == []
    assert index.suggest("a") == []


def test_vocabulary_sizes_and_coverage():
    vocabulary = Vocabulary(["a", "b", "c", "d"], [5, 3, 1, 1])
    assert vocabulary.total == 10
    np.testing.assert_allclose(vocabulary.coverage, [0.5, 0.8, 0.9, 1.0])
    assert [vocabulary.size_for(n) for n in (0, 1, 2, 3, 4, 6)] == [4, 4, 2, 2, 1, 0]
    assert vocabulary.size_for(1, 3) == 3
    assert vocabulary.size_for(4, 3) == 1
    head = vocabulary.head(2)
    assert head.words == ("a", "b")
    assert head.counts.tolist() == [5, 3]
    assert vocabulary.head(9) is vocabulary
    assert vocabulary.get("c") == 2
    assert "d" in vocabulary
    assert len(vocabulary) == 4


def test_vocabulary_from_counts_breaks_ties_by_word():
    assert Vocabulary.from_counts({"b": 1, "z": 4, "a": 1}).words == ("z", "a", "b")


def test_vocabulary_refuses_what_does_not_fit():
    with pytest.raises(ValueError, match="falling"):
        Vocabulary(["a", "b"], [1, 2])
    with pytest.raises(ValueError, match="shape"):
        Vocabulary(["a", "b"], [1])


def test_counts_cannot_be_changed_from_outside():
    counts = np.array([2, 1])
    vocabulary = Vocabulary(["a", "b"], counts)
    counts[0] = 9
    assert vocabulary.counts.tolist() == [2, 1]
    with pytest.raises(ValueError):
        vocabulary.counts[0] = 9
