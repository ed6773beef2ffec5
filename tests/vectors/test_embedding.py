import threading

import numpy as np
import pytest

from embviz.util.errors import InputError
from embviz.vectors.attached_table import TableColumn
from embviz.vectors.embedding import Embedding, missing_words


@pytest.fixture
def embedding():
    vectors = [[3, 4], [0, 2], [0, 0]]
    return Embedding(["queen", "king", "nothing"], vectors, counts=[9, 5, 1], provenance={"model": "toy"})


def test_a_float32_matrix_is_neither_copied_nor_writable():
    matrix = np.ones((2, 3), dtype=np.float32)
    embedding = Embedding(["a", "b"], matrix)
    assert np.shares_memory(embedding.vectors, matrix)
    assert not embedding.vectors.flags.writeable
    assert matrix.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        embedding.vector("a")[0] = 5


def test_lengths_and_unit_vectors(embedding):
    assert embedding.norms.tolist() == [5, 2, 0]
    np.testing.assert_array_equal(embedding.unit, np.array([[0.6, 0.8], [0, 1], [0, 0]], dtype=np.float32))
    assert embedding.unit.dtype == embedding.norms.dtype == np.float32
    assert embedding.unit is embedding.unit
    assert not embedding.unit.flags.writeable


def test_words_are_found(embedding):
    assert (embedding.id("king"), embedding.get("king"), embedding.get("knig")) == (1, 1, None)
    assert "king" in embedding
    assert 3 not in embedding
    assert embedding.vector("king").tolist() == [0, 2]
    assert (len(embedding), embedding.dimensions, embedding.words) == (3, 2, ("queen", "king", "nothing"))
    assert embedding.counts.tolist() == [9, 5, 1]
    assert embedding.provenance == {"model": "toy"}


def test_a_missing_word_is_named_with_near_spellings(embedding):
    with pytest.raises(InputError) as caught:
        embedding.id("kimg")
    assert "'kimg'" in caught.value.what
    assert caught.value.suggestions == ("king",)
    assert "king" in caught.value.cure


def test_of_a_text_is_spoken_only_where_words_were_counted(embedding):
    assert "text" in missing_words(Embedding(["king", "queen"], np.eye(2), counts=[2, 1]), ["zzzzzzz"]).cure
    said = missing_words(Embedding(["king", "queen"], np.eye(2)), ["zzzzzzz"])
    assert "text" not in str(said)
    assert "these vectors" in said.cure


def test_all_missing_words_are_named_together(embedding):
    error = missing_words(embedding, ["kimg", "quen", "zzzzzzz", "kimg"])
    assert error.what.startswith("'kimg', 'quen', 'zzzzzzz' are not")
    assert error.suggestions == ("king", "queen")


def test_shapes_must_fit():
    with pytest.raises(ValueError, match="2 words"):
        Embedding(["a", "b"], np.ones((3, 2)))
    with pytest.raises(ValueError, match="counts"):
        Embedding(["a", "b"], np.ones((2, 2)), counts=[1])


def test_many_threads_get_the_same_unit_vectors():
    embedding = Embedding([str(i) for i in range(20_000)], np.random.default_rng(0).normal(size=(20_000, 20)))
    found = []
    threads = [threading.Thread(target=lambda: found.append((embedding.unit, embedding.index))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(unit) for unit, _ in found}) == len({id(index) for _, index in found}) == 1


def test_columns_and_trouble_stay_with_the_words():
    column = TableColumn("age", np.array([1, 2, 3], np.float32))
    embedding = Embedding(["a", "b", "c"], np.eye(3), [3, 2, 1], columns=[column], trouble=["line 2 was left out"])
    first = embedding.first(2)
    assert first.words == ("a", "b")
    assert first.vectors.base is not None
    assert first.counts.tolist() == [3, 2]
    assert first.columns[0].values.tolist() == [1, 2]
    assert first.trouble == ("line 2 was left out",)
    assert embedding.first(9) is embedding
    with pytest.raises(ValueError, match="'age'"):
        Embedding(["a", "b"], np.eye(2), columns=[column])
    with pytest.raises(ValueError, match="norms"):
        Embedding(["a", "b"], np.eye(2), norms=[1])


def test_the_same_words_with_other_vectors():
    before = Embedding(["a", "b"], [[1, 2], [3, 4]], [5, 4], {"file": "x"})
    made = before.with_vectors([[0], [1]], adjusted="cut")
    assert (made.words, made.dimensions, made.counts.tolist()) == (("a", "b"), 1, [5, 4])
    assert dict(made.provenance) == {"file": "x", "adjusted": "cut"}
    assert made.index is before.index
    assert before.vectors.tolist() == [[1, 2], [3, 4]]
