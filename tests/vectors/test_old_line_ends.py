"""Vectors whose lines end in carriage returns alone, as on an old Macintosh."""

import pytest

from embviz.vectors.formats import read_vectors
from embviz.vectors.formats.sniff import looks_like_vectors


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("v.vec", "2 4\rking 1 2 3 4\rqueen 2 3 4 5\r"),
        ("v.txt", "king 1 2 3 4\rqueen 2 3 4 5\r"),
        ("v.csv", "word,d0,d1,d2,d3\rking,1,2,3,4\rqueen,2,3,4,5\r"),
    ],
)
def test_each_line_is_a_word(tmp_path, name, text):
    path = tmp_path / name
    path.write_bytes(text.encode())
    found = read_vectors(path)
    assert found.words == ("king", "queen")
    assert found.vectors.tolist() == [[1, 2, 3, 4], [2, 3, 4, 5]]
    assert looks_like_vectors(path)
