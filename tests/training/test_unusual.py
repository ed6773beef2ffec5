"""What is said before a run whose parameters are unusual."""

import re

import numpy as np
import pytest

from embviz.text.toy.world import toy_world
from embviz.training.models.registry import MODELS
from embviz.training.parameters import defaults, unusual
from embviz.training.run import TrainingRun


@pytest.mark.parametrize("model", [model.name for model in MODELS])
def test_nothing_is_unusual_about_the_defaults(model):
    assert unusual(defaults(model), 70_000) == ""


@pytest.mark.parametrize(
    ("parameters", "words", "says"),
    [
        ({"learning_rate": 0.1}, 70_000, "A learning rate of 0.1 is 4 times the usual one"),
        ({"window": 50, "sample": 0.0}, 70_000, "A window of 50 without subsampling"),
        ({"window": 50}, 70_000, "A window of 50 is wide"),
        ({}, 2_100_000, "2,100,000 different words are many"),
        ({"dimensions": 500}, 70_000, "500 dimensions cost"),
        ({"dimensions": 100}, 60, "more than there are words"),
        ({"negative": 50}, 70_000, "50 negative samples: 8 times"),
    ],
)
def test_what_is_unusual_is_said_in_one_line(parameters, words, says):
    said = unusual(defaults("skipgram", **parameters), words)
    assert says in said
    assert "\n" not in said


def test_parameters_that_a_model_does_not_use_say_nothing():
    assert unusual(defaults("ppmi", learning_rate=0.9, negative=50), 70_000) == ""


@pytest.mark.parametrize("model", ["skipgram", "cbow", "fasttext"])
def test_a_short_text_needs_more_epochs(model):
    assert "40 epochs would part them" in unusual(defaults(model), 957, tokens=30_000)
    assert unusual(defaults(model, epochs=40), 957, tokens=30_000) == ""
    assert unusual(defaults(model), 14_094, tokens=1_000_000) == ""
    assert unusual(defaults("glove"), 957, tokens=30_000) == ""


def test_vectors_of_a_short_text_point_the_same_way_until_there_are_more_epochs():
    """What is warned of, and its cure, on sentences of the toy world."""
    corpus = toy_world(12_000).corpus
    words = corpus.vocabulary.size_for(5)

    def mean_cosine(epochs):
        run = TrainingRun(corpus, defaults(epochs=epochs, threads=1))
        run.execute(lambda _progress: None)
        vectors = run.embedding().vectors
        mean = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).mean(axis=0)
        return float(mean @ mean)

    assert unusual(defaults(), words, tokens=corpus.tokens)
    assert mean_cosine(5) > 0.9
    more = int(re.search(r"(\d+) epochs", unusual(defaults(), words, tokens=corpus.tokens))[1])
    assert unusual(defaults(epochs=more), words, tokens=corpus.tokens) == ""
    assert mean_cosine(more) < 0.6
