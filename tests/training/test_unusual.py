"""What is said before a run whose parameters are unusual."""

import pytest

from embviz.training.models.registry import MODELS
from embviz.training.parameters import defaults, unusual


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
