"""Whatever is given in place of an argument: an error that names it and says what is accepted."""

import numpy as np
import pytest

import embviz
from embviz.util.errors import InputError

ROWS = np.random.default_rng(0).normal(size=(60, 8)).astype(np.float32)
WORDS = [f"w{k}" for k in range(60)]
EMBEDDING = embviz.Embedding(WORDS, ROWS)
# none is a whole number from 1 on, a metric, a function, analogies, pairs or vectors by name
ODD = ["x", -1, 2.5, float("nan"), True, [], ["w1"], {"w1"}, b"x", object(), np.zeros(3), np.array([])]


def questions(name, value):
    return embviz.evaluate(EMBEDDING, **{name: value})


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("k", lambda value: EMBEDDING.neighbors("w1", value)),
        ("k", lambda value: EMBEDDING.analogy("w1 - w2 + w3", value)),
        ("k", lambda value: embviz.hubs(EMBEDDING, value)),
        ("metric", lambda value: embviz.hubs(EMBEDDING, metric=value)),
        ("metric", lambda value: embviz.intrinsic_dimension(EMBEDDING, metric=value)),
        *(
            ("words", lambda value, measure=measure: measure(EMBEDDING, words=value))
            for measure in (embviz.hubs, embviz.isotropy, embviz.intrinsic_dimension, embviz.audit)
        ),
        ("words", lambda value: embviz.compare(EMBEDDING, EMBEDDING, words=value)),
        ("neighbors", lambda value: embviz.compare(EMBEDDING, EMBEDDING, neighbors=value)),
        ("restrict", lambda value: questions("restrict", value)),
        ("progress", lambda value: questions("progress", value)),
        ("progress", lambda value: embviz.project(EMBEDDING, progress=value)),
        ("progress", lambda value: embviz.train(embviz.Corpus.from_texts(["a b"]), progress=value)),
        ("compare with", lambda value: embviz.audit(EMBEDDING, value)),
        ("tokens", lambda value: embviz.toy_world(value)),
        ("seed", lambda value: embviz.toy_world(10, value)),
        ("path", lambda value: embviz.count_pairs("x", 3 if isinstance(value, str) else value)),
    ],
)
def test_what_cannot_be_used_is_named_with_what_is_accepted(name, call, value):
    with pytest.raises(InputError, match=name) as raised:
        call(value)
    assert raised.value.cure


@pytest.mark.parametrize("value", [3, object(), True, float("nan"), ["w1"], [None], np.zeros(3)])
@pytest.mark.parametrize("name", ["analogies", "pairs"])
def test_what_holds_no_questions_is_told(name, value):
    with pytest.raises(InputError, match=r"analogies|pair") as raised:
        questions(name, value)
    assert raised.value.cure


@pytest.mark.parametrize(
    "counts",
    [[1.5] * 60, [np.nan] * 60, [-1] * 60, ["a"] * 60, [2.0**63] * 60, [None] * 60, [True] * 60, [[1], [2, 3]]],
)
def test_counts_that_would_become_others_are_refused(counts):
    with pytest.raises(InputError, match="count"):
        embviz.Embedding(WORDS, ROWS, counts)


def test_counts_of_any_kind_of_whole_number_are_taken():
    for counts in (np.arange(60, dtype=np.uint8), np.arange(60.0), list(range(60))):
        np.testing.assert_array_equal(embviz.Embedding(WORDS, ROWS, counts).counts, np.arange(60))
