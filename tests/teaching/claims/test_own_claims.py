"""Claims that are written as text: verdicts with reasons, and comparisons that the vectors decide."""

import numpy as np
import pytest

from embviz.teaching.claims.claim import Verdict
from embviz.teaching.claims.own import read_claims
from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


@pytest.fixture
def vectors():
    rows = np.zeros((60, 3), np.float32)
    rows[:, 2] = 1
    rows[:3] = [[1, 0, 0], [1, 1, 0], [0, 1, 0]]
    return Embedding(["hot", "cold", "summer", *(f"w{k}" for k in range(57))], rows)


def test_what_is_told_comes_back(vectors):
    told, doubted = read_claims("# mine\n\nAll is well. | true | I say | so.\nAll is well? | depends")
    found = told.trial(vectors, Pulse())
    assert (told.sentence, found.verdict, found.says) == ("All is well.", Verdict.TRUE, "I say | so.")
    assert doubted.trial(None, Pulse()).verdict is Verdict.DEPENDS
    assert not told.needs_words


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("cos(hot, cold) > cos(hot, summer)", Verdict.TRUE),
        ("cos(hot, cold) < 0.7", Verdict.FALSE),
        ("cos(hot,cold) > 0.70", Verdict.TRUE),
        ("0 > cos(hot, cold)", Verdict.FALSE),
        ("cos(hot, summer) > -0.1", Verdict.TRUE),
    ],
)
def test_vectors_decide(vectors, text, verdict):
    (claim,) = read_claims(f"A claim. | {text}")
    found = claim.trial(vectors, Pulse())
    assert found.verdict is verdict
    if text.startswith("cos(hot, cold)"):
        assert found.number == pytest.approx(np.sqrt(0.5))
    assert claim.needs_words


@pytest.mark.parametrize("line", ["no bar", "A. | maybe", "A. | cos(hot) > 1", "A. | cos(a, b) = 1", " | true"])
def test_what_cannot_be_read_is_named_by_its_line(line):
    with pytest.raises(InputError, match="Line 2"):
        read_claims(f"A. | true\n{line}")


def test_too_many_claims_and_unknown_words_are_refused(vectors):
    with pytest.raises(InputError, match="more than 40"):
        read_claims("A. | true\n" * 41)
    (claim,) = read_claims("A. | cos(hot, lava) > 0")
    with pytest.raises(InputError, match="lava"):
        claim.trial(vectors, Pulse())
