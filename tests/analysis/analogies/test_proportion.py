"""Analogies as people write them, against the sums that they mean."""

import pytest

from embviz.analysis.analogies.analogy import evaluate_expression
from embviz.analysis.analogies.proportion import Proportion, parse_question, proportion_of, read_proportion
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

KNOWN = {"man", "king", "woman", "queen", "as", "3:16", "mother-in-law", "what", "new york", "is"}
ASKED = Proportion("man", "king", "woman")


def _known(word):
    return word in KNOWN


@pytest.mark.parametrize(
    "text",
    [
        "man : king = woman : ?",
        "man : king = woman :",
        "man : king = woman",
        "man : king :: woman : ?",
        "man:king=woman:?",
        "man:king::woman:?",
        "man :king::woman",
        "  man ∶ king ∷ woman ∶ ?  ",
        "man : king = woman : ؟",
        "man : king = woman : …",
        "man is to king as woman is to",
        "man is to king as woman is to ?",
        "man Is To king AS woman is  to what?",
        "man is to king as woman",
        "man is to king as woman is to ___",
        '"man" : "king" = "woman" : ?',
        "“man” is to “king” as “woman” is to",
        # the same question, with another place open: a - b = c - d
        "woman : ? = man : king",
        "? : woman = king : man",
        "king : man = ? : woman",
    ],
)
def test_all_ways_to_write_the_question(text):
    assert read_proportion(text, _known) == ASKED
    assert list(parse_question(text, _known).items()) == [("king", 1), ("man", -1), ("woman", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "king - man + woman",
        "king",
        "",
        "3:16",
        "3:16 - man",
        '"man : king" - woman',
        '"man is to king"',
        "(man + woman)",
        "king - man + woman = ?",
        ": king",
        "is",
        "as - is",
    ],
)
def test_expressions_are_none(text):
    assert read_proportion(text, _known) is None


def test_words_with_blanks_colons_and_hyphens_are_one_word():
    assert read_proportion("new york : usa = mother-in-law : ?", _known) == Proportion(
        "new york", "usa", "mother-in-law"
    )
    assert read_proportion("3:16 : king = woman : ?", _known) == Proportion("3:16", "king", "woman")
    assert read_proportion('"a : b" : "say ""so""" = "?" : ?', _known) == Proportion("a : b", 'say "so"', "?")
    assert read_proportion("man is to as as woman is to", _known) == Proportion("man", "as", "woman")
    assert read_proportion("man is to king as as is to", _known) == Proportion("man", "king", "as")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("man : king", "three words"),
        ("man is to king", "three words"),
        ("man : king = ? : ?", "three words"),
        ("man : king =", "three words"),
        ("man :", "three words"),
        ("man : ? = woman", "three words"),
        ("man : king = woman : queen", "nothing to ask"),
        ("man : king : woman : queen : ?", "has 5"),
        ("man is to king as woman is to queen", "nothing to ask"),
    ],
)
def test_what_is_missing_is_said(text, what):
    with pytest.raises(InputError) as caught:
        parse_question(text, _known)
    assert what in caught.value.what
    assert "man : king = woman : ?" in caught.value.cure


def test_an_expression_may_end_in_a_question():
    for text in ("king - man + woman = ?", "king - man + woman =", "king - man + woman = ؟ "):
        assert parse_question(text, _known) == {"king": 1, "man": -1, "woman": 1}
    assert parse_question("king + =", lambda word: word in ("king", "=")) == {"king": 1, "=": 1}


def test_words_twice_in_a_question_are_added_up():
    assert parse_question("man : king = king : ?", _known) == {"king": 2, "man": -1}
    assert parse_question("man : king = man : ?", _known) == {"king": 1}
    assert parse_question("man : man = king : ?", _known) == {"king": 1}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("king - man + woman", ASKED),
        ("king + woman - man", ASKED),
        ("-man + king + woman", ASKED),
        ("man : king = woman : ?", ASKED),
        ("king - man", Proportion("man", "king", "")),
        ("king - man + woman = ?", ASKED),
        ("king", None),
        ("king + woman", None),
        ("2*king - man", None),
        ("king - man - woman", None),
        ("king - man + woman + queen", None),
        ("king - 0.5*man + woman", None),
    ],
)
def test_the_proportion_of_a_question(text, wanted):
    assert proportion_of(text, _known) == wanted


def test_its_expression_is_read_back():
    for words in (("man", "king", "woman"), ("new york", "1984", 'say "so"'), ("a-b", "(", "?")):
        proportion = Proportion(*words)
        assert proportion_of(proportion.expression, _known) == proportion


def test_every_way_has_the_same_answers():
    world = {"king": (1, 1), "queen": (1, -1), "man": (0, 1), "woman": (0, -1), "new_york": (-1, 0.2)}
    embedding = Embedding(list(world), list(world.values()))
    wanted = evaluate_expression(embedding, "king - man + woman")
    for text in ("Man : King :: Woman : ?", "man is to king as woman is to", "? : woman = king : man"):
        result = evaluate_expression(embedding, text)
        assert result.expression == text
        assert result.cos_add.words == wanted.cos_add.words
        assert result.cos_add.scores.tolist() == wanted.cos_add.scores.tolist()
    assert evaluate_expression(embedding, "man : New York = woman : ?").terms[0].word == "new_york"


def test_the_margin_is_the_difference_of_the_scores():
    world = {"king": (1, 1), "queen": (1, -1), "man": (0, 1), "woman": (0, -1)}
    embedding = Embedding(list(world), list(world.values()))
    ranking = evaluate_expression(embedding, "king - man + woman").cos_add_open
    assert ranking.margin == pytest.approx(float(ranking.scores[0] - ranking.scores[1]), abs=1e-6)
    assert evaluate_expression(embedding, "king - man + woman").cos_add.margin is None
