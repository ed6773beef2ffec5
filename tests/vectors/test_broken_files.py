"""Files that are wrong: each is refused by name and line, with a cure, before memory is asked for."""

import struct
import tracemalloc

import pytest

from embviz.util.errors import InputError
from embviz.vectors.formats import read_vectors


def _record(word, *numbers):
    return word + b" " + struct.pack(f"<{len(numbers)}f", *numbers)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"\n\n \n", "contains no vectors"),
        (b"just some prose\nof two lines\n", "contains no vectors"),
        # files of another kind
        ("3 2\na 1 2\nb 3 4\n".encode("utf-16"), "is a text in UTF-16"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:1f\nsize 12\n", "only says where Git LFS"),
        (b"<!DOCTYPE html>\n<html><body>404</body></html>\n", "is a web page"),
        (b'{"king": [0.1, 0.2], "queen": [0.3, 0.4]}\n', "is JSON"),
        (b'{"word": "king", "vector": [0.1, 0.2]}\n{"word": "queen", "vector": [0.3, 0.4]}\n', "is JSON"),
        (b'[["king", 0.1, 0.2], ["queen", 0.3, 0.4]]\n', "is JSON"),
        (b'word,vector\nking,"[0.1, -0.2]"\nqueen,"[0.3, 0.4]"\n', "whole vectors in single cells"),
        (b"\x89HDF\r\n\x1a\n" + bytes(99), "is a file of the kind HDF5, which is not read"),
        (
            b"1.5e-01 2.5e-01 1.0e+00\n-3.0e-01 4.0e-01 0.0e+00\n",
            "numbers without words: its lines begin with 1.5e-01, -",
        ),
        (b"0.1 0.2 0.3\n.5 0.4 0.1\n", "numbers without words"),
        # GloVe text
        (b"a 1 2\nb 3\nc 5 6\n", "line 2 has 1 number where the others have 2"),
        (b"a 1 2\nb 3 4 5\nc 5 6\n", "line 2 has 3 numbers where the others have 2"),
        (b"a 1\nb 3 4\nc 5 6\n", "line 1 has 1 number where"),
        (b"a 1 2\n\nb 3 x\n", "line 3: 'x' is not a number"),
        (b"a 1 2\nb 3 4x\n", "line 2: '4x' is not a number"),
        (b"a 1 2\nb 1,5 2\n", "line 2: '1,5' is not a number"),
        (b"a 1 2\nb nan 2\n", "line 2 contains 'nan', which is not a finite"),
        (b"a 1 2\nb -Inf 2\n", "line 2 contains '-Inf', which is not a finite"),
        (b"a 1 2\nb 1 1e39\n", "line 2 contains '1e39', too large"),
        (b"a 1 2\nb 1 1e-400000000000000000000x\n", "line 2: '1e-4.*' is not a number"),
        (b"a 1 2\n 3 4\nb 3 4\n", "line 2 begins with white space"),
        (b"a 1 2\nb 3 4\na 5 6\n", "'a' is there twice, as number 1 and number 3"),
        (b"a " + b"1 " * 300 + b"\n" + b"b 1\n" * 2000, "line 1 has 300 numbers where the others have 1"),
        # word2vec text
        (b"2 2\na 1 2\n", "line 1 declares 2 words"),
        (b"2 2\na 1 2.0000000\n\n", "declares 2 words; the file holds 1 vector."),
        (b"1 2\na 1 2\nb 3 4\n", "declares 1 word; the file holds 2 vectors"),
        (b"2 3\na 1.0 2.0\nb 3.0 4.0\n", "line 1 declares 3 dimensions; the lines that follow hold 2"),
        (b"3 2\na 1.0 2.0\nb 3.0\nc 4.0 5.0\n", "line 3 has 1 number where the others have 2"),
        (b"9999999 300\na 1 2\n", "line 1 declares 9,999,999 words of 300 dimensions"),
        (b"999999999999999999 999999999999999999\na 1 2\n", "declares"),
        (b"0 5\n", "line 1: a word2vec file begins with"),
        (b"5 0\n", "line 1: a word2vec file begins with"),
        (b"2 2\na 1 2\na 3 4\n", "'a' is there twice"),
        # word2vec binary
        (b"2 2\n" + _record(b"a", 1, 2) + b"b ", "declares 2 words"),
        (b"2 2\n" + _record(b"a", 1, 2) + _record(b"b" * 9, 3, 4)[:-5], "word 2 of 2 .*ends here"),
        (b"1 2\n" + _record(b"a", 1, 2) + _record(b"b", 3, 4), "declares 1 word; after them the file goes on for 10 b"),
        (b"2 2\n" + _record(b"a", 1, 2) + _record(b"b", float("nan"), 4), "word 2 of 2 .*not finite"),
        (b"2 2\n" + _record(b"a", 1, float("-inf")) + _record(b"b", 3, 4), "word 1 of 2 .*not finite"),
        (b"2 2\n" + _record(b"a", 1, 2) + _record(b"", 3, 4) + b"\0" * 9, "word 2 of 2 .*is empty"),
        (b"1 2\n" + b"\1" * 100_000 + b" 12345678", "word 1 of 1 .*has no end"),
        (b"2 2\n" + _record(b"a", 1, 2) + _record(b"a", 3, 4), "'a' is there twice"),
        # other files
        (b"\x1f\x8b\x08\0", "is damaged: Compressed file ended"),
        (b"PK\x03\x04", "is damaged"),
        (b"\x80\x04\x95", "pickle ends in the middle"),
        (b"\x80\x02cos\nsystem\nX\4\0\0\0true\x85R.", "names os.system, which is not needed"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, content, says):
    path = tmp_path / "vectors.file"
    path.write_bytes(content)
    with pytest.raises(InputError, match=says) as caught:
        read_vectors(path)
    assert "vectors.file" in caught.value.what
    assert caught.value.cure


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match=r"missing\.vec could not be read: No such file"):
        read_vectors(tmp_path / "missing.vec")
    with pytest.raises(InputError, match="could not be read"):
        read_vectors(tmp_path)


def test_a_line_without_end_asks_for_no_memory(tmp_path):
    path = tmp_path / "long.vec"
    with path.open("wb") as file:
        file.write(b"a 1 2\n" + b"b 1 2\n" * 300_000 + b"c")
        for _ in range(10):
            file.write(b" 1.5" * 500_000)
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="line 300,002 is longer than 16 MB"):
            read_vectors(path)
        assert tracemalloc.get_traced_memory()[1] < 12 << 20
    finally:
        tracemalloc.stop()


def test_what_a_line_holds_is_counted_without_taking_it_apart(tmp_path):
    path = tmp_path / "long.vec"
    path.write_bytes(b"a 1 2\nb\t1 \t 2  3\t \r\nc 1 2\n")
    with pytest.raises(InputError, match="line 2 has 3 numbers where the others have 2"):
        read_vectors(path)


def test_a_long_word_is_cut_in_a_message(tmp_path):
    path = tmp_path / "long.vec"
    path.write_bytes(b"a" * 9000 + b" 1 2\n" + b"a" * 9000 + b" 1 2\n")
    with pytest.raises(InputError, match=r"the word 'a{39}…a{20}' is there twice"):
        read_vectors(path)


def test_a_vector_that_looks_like_a_word_is_not_pushed_beyond_the_end_of_the_file(tmp_path):
    path = tmp_path / "v.bin"
    # the second vector begins like a word, and behind it stands a word without an end
    path.write_bytes(b"3 20\n" + b"a" * 100 + b" " + bytes(80) + b"b " + b"c" * 60 + b" " + bytes(19) + b"x\n")
    found = read_vectors(path, cache=False, partial=True)
    assert found.words == ("a" * 100, "b")
    assert "word 3 of 3" in found.trouble[-1]
