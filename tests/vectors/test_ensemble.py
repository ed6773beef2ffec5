"""Ensembles: what fits together, and their file."""

import zipfile

import numpy as np
import pytest

from embviz.text.subwords import Ngrams
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble, beside, read_ensemble, write_ensemble
from embviz.vectors.formats import read_vectors
from embviz.vectors.subwords import Subwords

WORDS = ("été", "two words", "c")


def sets(many=3):
    random = np.random.default_rng(5)
    return [Embedding(WORDS, random.normal(size=(3, 4)), [9, 4, 1]) for _ in range(many)]


def test_the_file_gives_back_all_sets_and_opens_as_vectors_of_the_first(tmp_path):
    made = Ensemble(sets(), (7, 8, 9), "lines")
    path = tmp_path / "a.ensemble.npz"
    write_ensemble(made, path)
    read = read_ensemble(path)
    assert (read.words, read.seeds, read.varied) == (WORDS, (7, 8, 9), "lines")
    assert read.counts.tolist() == [9, 4, 1]
    for one, other in zip(made.sets, read.sets, strict=True):
        np.testing.assert_array_equal(one.vectors, other.vectors)
        assert other.words is read.words
    alone = read_vectors(path)
    np.testing.assert_array_equal(alone.vectors, made.sets[0].vectors)
    with np.load(path) as held:  # without pickles
        np.testing.assert_array_equal(held["vectors_3"], made.sets[2].vectors)


def test_sets_that_do_not_fit_are_refused():
    one = sets(1)[0]
    with pytest.raises(ValueError, match="at least 2"):
        Ensemble([one])
    with pytest.raises(ValueError, match="same words"):
        Ensemble([one, Embedding(["a", "b", "c"], one.vectors)])
    with pytest.raises(ValueError, match="as many seeds"):
        Ensemble(sets(), (1, 2))


@pytest.mark.parametrize("what", ["missing", "text", "once", "cut"])
def test_a_file_that_is_no_ensemble_is_refused_in_a_sentence(tmp_path, what):
    path = tmp_path / "a.ensemble.npz"
    if what == "text":
        path.write_text("hello")
    elif what == "once":
        np.savez(path, words=np.array(WORDS), vectors=np.zeros((3, 4), np.float32))
    elif what == "cut":
        write_ensemble(Ensemble(sets()), path)
        with zipfile.ZipFile(path) as zipped:
            members = {name: zipped.read(name) for name in zipped.namelist()}
        members["vectors_2.npy"] = members["vectors_2.npy"][:-8]
        with zipfile.ZipFile(path, "w") as zipped:
            for name, data in members.items():
                zipped.writestr(name, data)
    with pytest.raises(InputError) as told:
        read_ensemble(path)
    assert "a.ensemble.npz" in told.value.what


def test_the_file_is_named_after_the_vectors(tmp_path):
    assert beside(tmp_path / "wiki.vec.gz") == tmp_path / "wiki.ensemble.npz"


def composing():
    random = np.random.default_rng(6)
    ngrams = Ngrams(3, 5, 500)
    used = [np.array([3, 8, 20], np.int32), np.array([3, 20], np.int32)]
    return Ensemble(
        [
            Embedding(
                WORDS,
                random.normal(size=(3, 4)),
                [9, 4, 1],
                subwords=Subwords(ngrams, buckets, random.normal(size=(len(buckets), 4)).astype(np.float32)),
            )
            for buckets in used
        ]
    )


def test_n_grams_of_all_sets_are_in_the_file(tmp_path):
    made = composing()
    path = tmp_path / "a.ensemble.npz"
    write_ensemble(made, path)
    read = read_ensemble(path)
    assert read.composes
    for one, other in zip(made.sets, read.sets, strict=True):
        assert other.subwords.ngrams == Ngrams(3, 5, 500)
        np.testing.assert_array_equal(one.subwords.buckets, other.subwords.buckets)
        np.testing.assert_array_equal(one.subwords.vectors, other.subwords.vectors)
    assert read.nbytes == made.nbytes == 4 * (2 * 12 + 3 * 4 + 2 * 4)
    np.testing.assert_array_equal(read_vectors(path).vectors, made.sets[0].vectors)
    assert not Ensemble(sets()).composes


@pytest.mark.parametrize("what", ["ngrams", "used_2", "subwords", "gone"])
def test_damaged_n_grams_are_refused_in_a_sentence(tmp_path, what):
    path = tmp_path / "a.ensemble.npz"
    write_ensemble(composing(), path)
    with np.load(path) as held:
        arrays = dict(held)
    wrong = {"ngrams": np.array([4, 3, 500]), "used_2": np.array([20, 3], np.int32), "subwords": np.zeros((2, 4))}
    if what == "gone":
        del arrays["subwords_2"]
    else:
        arrays[what] = wrong[what]
    np.savez(path, **arrays)
    with pytest.raises(InputError, match=r"a\.ensemble\.npz"):
        read_ensemble(path)
