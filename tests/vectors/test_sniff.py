"""A text stays a text, vectors are vectors, whatever the name."""

import numpy as np
import pytest

from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors
from embviz.vectors.formats.sniff import looks_like_vectors


@pytest.mark.parametrize("ending", [".bin", ".vec", ".glove"])
def test_vectors_are_known_under_any_name(tmp_path, ending):
    vectors = np.random.default_rng(1).normal(size=(40, 7)).astype(np.float32)
    write_vectors(Embedding([f"w{k}" for k in range(40)], vectors), tmp_path / f"a{ending}")
    (tmp_path / f"a{ending}").rename(tmp_path / "renamed.txt")
    assert looks_like_vectors(tmp_path / "renamed.txt")


@pytest.mark.parametrize(
    "text",
    [
        "the king lives here\nthe queen too\n",
        "one line without an end",
        "2 3\nthis is a text\nand its first line odd\n",
        "2 1\napples three\npears four\n",
        "apples 3\npears 4\n",
        "Chapter 1 2 3 4\nAll is well.\n",
    ],
)
def test_a_text_is_a_text(tmp_path, text):
    path = tmp_path / "text.txt"
    path.write_text(text, "utf-8")
    assert not looks_like_vectors(path)


@pytest.mark.parametrize("dimensions", [1, 2])
def test_vectors_of_few_dimensions_are_known_by_their_first_line(tmp_path, dimensions):
    vectors = np.random.default_rng(1).normal(size=(3, dimensions)).astype(np.float32)
    write_vectors(Embedding(["king", "queen", "man"], vectors), tmp_path / "a.txt")
    assert looks_like_vectors(tmp_path / "a.txt")
