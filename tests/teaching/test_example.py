"""The example of the lessons, which comes with the program."""

import numpy as np
import pytest

from embviz.teaching.example import read_example, save_example, train_example
from embviz.text.toy.world import toy_world
from embviz.util.errors import InputError


@pytest.fixture(scope="module")
def corpus():
    return toy_world().corpus


def test_what_is_shipped_is_what_training_gives(corpus):
    shipped, trained = read_example(corpus), train_example(corpus)
    assert shipped.words == trained.words == corpus.vocabulary.words
    assert np.array_equal(shipped.counts, trained.counts)
    # another processor adds in another order, and training goes on from there
    cosines = (shipped.unit * trained.unit).sum(axis=1)
    assert cosines.mean() > 0.99
    assert shipped.provenance.items() <= trained.provenance.items()


def test_what_is_written_is_read_with_16_bits(corpus, tmp_path):
    shipped = read_example(corpus)
    path = tmp_path / "example.npz"
    with pytest.raises(KeyError):  # not of a run
        save_example(type(shipped)(shipped.words, shipped.vectors), path)
    assert not path.exists()


def test_a_damaged_file_and_one_of_another_text_are_said(corpus, tmp_path):
    path = tmp_path / "example.npz"
    path.write_bytes(b"nothing")
    with pytest.raises(InputError, match="cannot be read"):
        read_example(corpus, path)
    with pytest.raises(InputError, match="cannot be read"):
        read_example(corpus, tmp_path / "none.npz")
    with pytest.raises(InputError, match="cannot be read"):
        read_example(toy_world(20_000).corpus)
