import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from embviz.analysis.analogies.expression import parse, quoted
from embviz.util.errors import InputError

WORDS = {
    "king",
    "man",
    "woman",
    "mother-in-law",
    "mother",
    "in",
    "law",
    "paris",
    "rome",
    "1984",
    "2",
    "year",
    "don't",
    "new york",
    "c++",
    "covid-19",
    "x",
}


def _parse(text):
    return parse(text, WORDS.__contains__)


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("king", {"king": 1}),
        ("king - man + woman", {"king": 1, "man": -1, "woman": 1}),
        ("  king-man+woman  ", {"king": 1, "man": -1, "woman": 1}),
        ("0.5*(paris + rome)", {"paris": 0.5, "rome": 0.5}),
        ("(paris + rome) * .5", {"paris": 0.5, "rome": 0.5}),
        ("king - (man - woman)", {"king": 1, "man": -1, "woman": 1}),
        ("-(man - 2*woman) * 3", {"man": -3, "woman": 6}),
        ("2*3*king", {"king": 6}),
        ("-2*king", {"king": -2}),
        ("king - -man", {"king": 1, "man": 1}),
        ("king + king - man", {"king": 2, "man": -1}),
        ("king + man - king", {"man": 1}),
        ("1e-1*king", {"king": 0.1}),
        ("−king × 2 – man", {"king": -2, "man": -1}),
        # hyphens
        ("mother-in-law", {"mother-in-law": 1}),
        ("mother-in-law-woman", {"mother-in-law": 1, "woman": -1}),
        ("mother - in - law", {"mother": 1, "in": -1, "law": -1}),
        ("law-mother", {"law": 1, "mother": -1}),
        ("son-in-law", {"son-in-law": 1}),
        ("king-0.5*man", {"king": 1, "man": -0.5}),
        ("covid-19 - x", {"covid-19": 1, "x": -1}),
        ("king- man", {"king": 1, "man": -1}),
        ("king -man", {"king": 1, "man": -1}),
        # words with other signs in them
        ("don't + snake_case", {"don't": 1, "snake_case": 1}),
        ('"new york" - paris', {"new york": 1, "paris": -1}),
        ("“new york” - paris", {"new york": 1, "paris": -1}),
        ('"c++" + "king"', {"c++": 1, "king": 1}),
        ("1984 - year", {"1984": 1, "year": -1}),
        ("2 + 2*king", {"2": 1, "king": 2}),
        ('2*"2"', {"2": 2}),
    ],
)
def test_what_expressions_mean(text, weights):
    assert _parse(text) == pytest.approx(weights)
    assert list(_parse(text)) == list(weights)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("king man", r"sign is missing before .* \(position 6"),
        ("2 king", r"sign is missing before .* \(position 3"),
        ("king -", r"ends too early \(position 6"),
        ("king +  ", r"ends too early \(position 6"),
        ("king - * man", r"no word before '\*' \(position 8"),
        ("* king", r"no word before '\*' \(position 1"),
        ("king * man", r"cannot be multiplied \(position 6"),
        ("(king + man", r"opened at position 1 is not closed \(position 11"),
        ("king)", r"'\)' without a '\(' \(position 5"),
        ("()", r"no word before '\)' \(position 2"),
        ("king + 7", r"number stands alone \(position 8"),
        ("3*4", r"number stands alone \(position 1"),
        ('king + "new york', r"not closed \(position 8"),
        ('king + "" ', r"no word between the quotation marks \(position 9"),
        ("king - king", "cancel each other out"),
        ("0*king", "cancel each other out"),
        ("99999*king", "weight of 'king' is 99999"),
        ("1e99*1e99*1e99*1e99*king", "weight of 'king' is inf"),
        ("(" * 100 + "king" + ")" * 100, "More than 50 brackets"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, says):
    with pytest.raises(InputError, match=says) as caught:
        _parse(text)
    assert caught.value.cure


@given(st.text(st.sampled_from('king man-+*()"0.5e “”'), max_size=40))
def test_any_text_ends_in_weights_or_in_an_input_error(text):
    try:
        weights = _parse(text)
    except InputError:
        return
    assert weights
    assert all(weight != 0 for weight in weights.values())


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("king man", {"king": 1, "man": 1}),
        ("king, man; woman", {"king": 1, "man": 1, "woman": 1}),
        ("king , man", {"king": 1, "man": 1}),
        ("new york", {"new york": 1}),
        ("new york paris - man woman", {"new york": 1, "paris": 1, "man": -1, "woman": 1}),
        ("2*king man", {"king": 2, "man": 1}),
        ("king (paris rome)", {"king": 1, "paris": 1, "rome": 1}),
        ("year 1984", {"year": 1, "1984": 1}),
        ("king-man woman", {"king": 1, "man": -1, "woman": 1}),
    ],
)
def test_words_may_be_listed_without_signs(text, weights):
    assert parse(text, {*WORDS, "rome"}.__contains__, listed=True) == weights
    with pytest.raises(InputError):
        parse("new york paris", WORDS.__contains__)


@given(st.text(min_size=1, max_size=12))
@example(", 0")
@example("a, b; c")
@example('say"so')
@example('“both "kinds”')
@example('"')
@example("1984")
def test_a_quoted_word_is_that_word(text):
    word = " ".join(text.split())
    if word and word != "x":
        assert parse(f"{quoted(word)} - x", {word, "x"}.__contains__, listed=True) == {word: 1, "x": -1}
        assert parse(f"0.5*({quoted(word)})", {word}.__contains__) == {word: 0.5}
    assert quoted("mother-in-law") == "mother-in-law"
    assert quoted("new york") == '"new york"'
