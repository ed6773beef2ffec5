"""Files as documents: nothing is lost, nothing crosses from one file into the next."""

import gzip

import numpy as np
import pytest

from embviz.text.collection import cut, read_collection
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import read_corpus
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse

FILES = {
    "a.txt": "The cat drank milk.\nThe dog slept.",
    "b.txt": "12 13\n",
    "deep/c.txt": "A king ruled\n\nthe land.",
    "z.txt": "One more line " * 90_000,
}


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        (tmp_path / "texts" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "texts" / name).write_text(text, "utf-8")
    (tmp_path / "texts" / "d.txt.gz").write_bytes(gzip.compress(b"packed words"))
    return tmp_path / "texts"


def _words(found, begin, end):
    return [found.corpus.vocabulary.words[i] for i in found.corpus.ids[begin:end]]


def test_each_file_is_one_document(folder):
    found = read_collection(folder, Preprocessing(numbers="drop"))
    # b.txt holds no word when numbers are dropped
    assert found.files == ("a.txt", "d.txt.gz", "z.txt", "deep/c.txt")
    texts = [_words(found, *found.offsets[k : k + 2]) for k in range(4)]
    assert texts[0] == ["the", "cat", "drank", "milk", "the", "dog", "slept"]
    assert texts[1] == ["packed", "words"]
    assert texts[2] == ["one", "more", "line"] * 90_000
    assert texts[3] == ["a", "king", "ruled", "the", "land"]
    assert found.file_at(6) == "a.txt"
    assert found.file_at(7) == "d.txt.gz"
    # the same text as it is read for training
    plain = read_corpus(folder, Preprocessing(numbers="drop"))
    np.testing.assert_array_equal(found.corpus.ids, plain.ids)
    np.testing.assert_array_equal(found.corpus.offsets, plain.offsets)
    assert found.corpus.vocabulary.words == plain.vocabulary.words


def test_passages_do_not_cross_files(folder):
    found = read_collection(folder)
    offsets = found.passages(4)
    assert {*found.offsets.tolist()} <= {*offsets.tolist()}
    assert np.diff(offsets).max() == 4
    assert np.diff(offsets).min() > 0
    assert cut(np.array([0, 3, 10]), 4).tolist() == [0, 3, 7, 10]


def test_one_file_is_named_by_itself(folder):
    assert read_collection(folder / "a.txt").files == ("a.txt",)


def test_cells_of_a_table_are_lines(tmp_path):
    path = tmp_path / "reviews.csv"
    path.write_text("stars,review\n5,good film\n1,a bad one\n", "utf-8")
    found = read_collection(path, column="review")
    assert found.corpus.sentences == 2
    assert found.corpus.sentence(1) == ["a", "bad", "one"]
    with pytest.raises(InputError):
        read_collection(path, column="nothing")


def test_what_is_refused(folder, tmp_path):
    with pytest.raises(InputError, match="contains no words"):
        read_collection(folder / "b.txt", Preprocessing(numbers="drop"))
    with pytest.raises(InputError, match="There is no file"):
        read_collection(tmp_path / "nowhere.txt")
    with pytest.raises(Cancelled):
        read_collection(folder, pulse=Pulse(cancelled=lambda: True))
