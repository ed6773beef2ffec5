"""Options that are given by name: what they may be, and what is said of others."""

import inspect

import numpy as np
import pytest

import embviz
from embviz.api.given import checked
from embviz.text.preprocessing import Preprocessing
from embviz.training.parameters import TrainingParameters, declarations
from embviz.util.errors import InputError

STANDARD = {"epochs": 5, "rate": 0.1, "keep": True, "case": "lower", "dimensions": 100}


@pytest.mark.parametrize(
    ("name", "value", "plain"),
    [
        ("epochs", np.int64(7), 7),
        ("epochs", 7, 7),
        ("rate", np.float32(0.5), 0.5),
        ("rate", 1, 1.0),
        ("keep", np.True_, True),
        ("keep", False, False),
        ("case", np.str_("fold"), "fold"),
        ("case", 30, "30"),
        ("case", [5, 30.5], "5, 30.5"),
        ("case", (16, 32), "16, 32"),
        ("case", np.array([1, 3]), "1, 3"),
    ],
)
def test_values_become_plain(name, value, plain):
    found = checked({name: value}, STANDARD, "It")[name]
    assert found == plain
    assert type(found) is type(plain)


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("epochs", 1.5, "a whole number"),
        ("epochs", "7", "a whole number"),
        ("epochs", True, "a whole number"),
        ("rate", "x", "a number"),
        ("rate", None, "a number"),
        ("rate", False, "a number"),
        ("keep", 1, "True or False"),
        ("case", None, "a text"),
        ("case", ["a"], "a text"),
    ],
)
def test_values_of_another_kind_are_named(name, value, kind):
    with pytest.raises(InputError, match=f"^{name} is .*, which is not {kind}"):
        checked({name: value}, STANDARD, "It")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("epoch", "epochs"), ("vector_size", "dimensions"), ("dimension", "dimensions"), ("iter", "epochs")],
)
def test_a_misspelled_option_is_met_with_what_may_be_meant(name, meant):
    with pytest.raises(InputError) as error:
        checked({name: 1}, STANDARD, "It")
    assert error.value.suggestions[0] == meant
    assert f"It has no option '{name}'. Did you mean {meant}" in str(error.value)


def test_an_option_like_no_other_is_met_with_all_of_them():
    with pytest.raises(InputError) as error:
        checked({"zzz": 1, "random_state": 2}, STANDARD, "It")
    assert error.value.suggestions == tuple(STANDARD)


def test_signature_and_help_tell_every_parameter_of_training():
    shown = inspect.signature(embviz.train).parameters
    told = inspect.getdoc(embviz.train)
    for name, declared in declarations().items():
        if name != "model":
            assert shown[name].default == getattr(TrainingParameters(), name)
            assert " ".join(declared.help.split()) in " ".join(told.split())
    assert "**options" not in told
    assert "The fields of" not in told
    assert "window : int, default 5, glove 15, of skipgram, cbow, glove, fasttext, fasttext-cbow, ppmi" in told
    assert "1 to 1,000,000." in told
    assert max(map(len, told.splitlines())) <= 120


def test_signature_of_a_corpus_tells_the_preprocessing():
    for way in (embviz.Corpus.read, embviz.Corpus.from_texts):
        shown = inspect.signature(way).parameters
        assert {name: shown[name].default for name in Preprocessing().to_dict()} == Preprocessing().to_dict()
        assert "cls" not in shown
        assert "html_tags : 'auto' or 'strip' or 'keep', default 'auto'" in inspect.getdoc(way)
