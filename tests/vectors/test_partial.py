"""What can be read of damaged files is offered, with a report; what is strange but sound is read and told."""

import gzip
import struct

import numpy as np
import pytest

from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import DamagedVectors, read_vectors, write_vectors


def _record(word, *numbers):
    return word + b" " + struct.pack(f"<{len(numbers)}f", *numbers)


NAN = float("nan")


@pytest.mark.parametrize(
    ("content", "words", "told"),
    [
        (
            b"a 1 2\nb 3\nc 5 6\nd x 7\ne 1e39 1\nf nan 1\ng 1 2 3\n 1 2\nh 7 8\n",
            ("a", "c", "h"),
            ["line 2", "line 4", "line 5", "line 6", "line 7", "line 8"],
        ),
        (b"a 1 2\na 3 4\nb 5 6\n", ("a", "b"), ["'a' is there twice"]),
        (b"3 2\na 1.0000 2\nb 3.0000 4\n", ("a", "b"), ["declares 3 words; the file holds 2 vectors"]),
        (b"2 3\na 1.0 2.0\nb 3.0 4.0\n", ("a", "b"), ["declares 3 dimensions"]),
        (b"9 2\na 1 2\nb 3 4\n", ("a", "b"), ["declares 9 words"]),
        (b"2 2\n" + _record(b"a", 1, 2) + _record(b"b" * 9, 3, 4)[:-5], ("a",), ["the file ends here"]),
        (b"3 2\n" + _record(b"a", 1, 2) + _record(b"b", NAN, 4) + _record(b"c", 5, 6), ("a", "c"), ["word 2 of 3"]),
        (b"1 2\n" + _record(b"a", 1, 2) + _record(b"b", 3, 4), ("a",), ["the file goes on for"]),
    ],
)
def test_what_is_whole_is_read(tmp_path, content, words, told):
    path = tmp_path / "v"
    path.write_bytes(content)
    with pytest.raises(DamagedVectors):
        read_vectors(path)
    found = read_vectors(path, partial=True)
    assert found.words == words
    assert len(found.trouble) == len(told)
    for said, expected in zip(found.trouble, told, strict=True):
        assert expected in said
    assert found.provenance["damages"] == str(len(told))


def test_of_much_trouble_some_is_told_and_all_counted(tmp_path):
    (tmp_path / "v").write_bytes(b"a 1 2\n" + b"b 1\n" * 40 + b"c 1 2\n" * 60)
    found = read_vectors(tmp_path / "v", partial=True)
    assert found.words == ("a", "c")
    assert found.provenance["damages"] == "99"
    assert found.trouble[-1] == "… and 79 more."


@pytest.mark.parametrize("name", ["v.npy", "v.safetensors"])
def test_matrices_that_were_cut_off(tmp_path, name):
    words = [f"w{k}" for k in range(10)]
    write_vectors(Embedding(words, np.arange(40).reshape(10, 4)), tmp_path / name)
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(whole[:-20])
    with pytest.raises(DamagedVectors, match="ends after 8"):
        read_vectors(tmp_path / name)
    found = read_vectors(tmp_path / name, partial=True)
    assert found.words == tuple(words[:8])
    assert found.vectors.tolist() == np.arange(32).reshape(8, 4).tolist()


def test_lists_of_another_length(tmp_path):
    np.save(tmp_path / "v.npy", np.ones((3, 2), np.float32))
    with pytest.raises(InputError, match=r"there is no list of words next to it.*v\.words\.txt"):
        read_vectors(tmp_path / "v.npy")
    assert read_vectors(tmp_path / "v.npy", numbered=True).words == ("1", "2", "3")
    (tmp_path / "v.words.txt").write_text("a\n\nc\nd\n")
    with pytest.raises(DamagedVectors, match="4 words and 3 vectors"):
        read_vectors(tmp_path / "v.npy", numbered=True)
    with pytest.raises(DamagedVectors, match="4 words and 3 vectors"):
        read_vectors(tmp_path / "v.npy")
    assert read_vectors(tmp_path / "v.npy", partial=True).words == ("a", "c")
    (tmp_path / "v.words.txt").write_text("a\n\nc\n")
    with pytest.raises(DamagedVectors, match="word 2 of 3 is empty"):
        read_vectors(tmp_path / "v.npy")


def test_big_endian_numbers_are_known_and_read(tmp_path):
    vectors = np.random.default_rng(1).normal(size=(20, 10)).astype(np.float32)
    rows = [f"w{k} ".encode() + row.astype(">f4").tobytes() for k, row in enumerate(vectors)]
    (tmp_path / "v.bin").write_bytes(b"20 10\n" + b"".join(rows))
    found = read_vectors(tmp_path / "v.bin")
    assert found.vectors.tobytes() == vectors.tobytes()
    assert found.provenance["byte order"] == "big-endian"


def test_zero_vectors_are_counted(tmp_path):
    (tmp_path / "v").write_bytes(b"a 0 0\nb 1 2\nc 0 0\n")
    assert read_vectors(tmp_path / "v").provenance["words whose vector is zero"] == "2"


def test_a_file_that_unpacks_without_end_is_refused(tmp_path):
    (tmp_path / "v.gz").write_bytes(gzip.compress(b"a 1 2\n" + bytes(80 << 20)))
    with pytest.raises(InputError, match="unpacks to more than 67,108,864 bytes"):
        read_vectors(tmp_path / "v.gz")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x80\x02cposix\nsystem\nX\x02\0\0\0ls\x85R.", "names posix.system"),
        (b"\x80\x04\x8c\x08builtins\x8c\x04eval\x93\x8c\x011\x85R.", "names builtins.eval"),
        (b"\x80\x02}r\xff\xff\xff\xff.", "asks for what word vectors do not need"),
        (b"\x80\x04B\xff\xff\xff\x7fab.", "ends in the middle"),
        (b"\x80\x04\x82\x01.", "asks for what"),
        (b"\x80\x04" + b")" + b"\x85" * 5000 + b".", "asks for what"),
        (b"\x80\x02cgensim.models.keyedvectors\nKeyedVectors\n}X\1\0\0\0aK\1s\x86b.", "damaged pickle"),
        (b"\x80\x02cgensim.models.keyedvectors\nKeyedVectors\n)\x81}b.", "contains no vectors"),
        (b"\x80\x04]\x94.", "something else than gensim"),
    ],
)
def test_pickles_run_nothing(tmp_path, content, says):
    (tmp_path / "v.kv").write_bytes(content)
    with pytest.raises(InputError, match=says):
        read_vectors(tmp_path / "v.kv")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        (
            "v.npy",
            b"\x93NUMPY\1\0\x76\0{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, 300), }".ljust(127)
            + b"\n",
            "declares 99,999,999,999 vectors",
        ),
        (
            "v.npy",
            b"\x93NUMPY\1\0\x76\0{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,), }".ljust(127) + b"\n",
            "something else than numbers",
        ),
        ("v.safetensors", b"\xff\xff\xff\4\0\0\0\0{}", "declares a header of"),
        ("v.safetensors", b"\x02\0\0\0\0\0\0\0{]", "is not valid JSON"),
        (
            "v.safetensors",
            b'\x55\0\0\0\0\0\0\0{"vectors":{"dtype":"F32","shape":[99999999,999999],"data_offsets":[0,4]}}           ',
            "does not fit its",
        ),
        ("v.parquet", b"PAR1" + bytes(20) + b"PAR1", "damaged"),
        ("v.arrow", b"ARROW1\0\0" + bytes(20) + b"ARROW1", "damaged"),
    ],
)
def test_heads_that_lie_ask_for_no_memory(tmp_path, name, content, says):
    (tmp_path / name).write_bytes(content)
    (tmp_path / "v.words.txt").write_text("a\n")
    with pytest.raises(InputError, match=says) as caught:
        read_vectors(tmp_path / name)
    assert caught.value.cure


def test_words_in_another_file_stay_with_their_vectors(tmp_path):
    (tmp_path / "vectors.tsv").write_text("1\t2\n3\tx\n5\t6\n7\n9\t1e39\n11\t12\n")
    (tmp_path / "metadata.tsv").write_text("a\nb\nc\nd\ne\nf\n")
    with pytest.raises(DamagedVectors, match="line 2: 'x' is not a number"):
        read_vectors(tmp_path / "vectors.tsv")
    found = read_vectors(tmp_path / "vectors.tsv", partial=True)
    assert found.words == ("a", "c", "f")
    assert found.vectors.tolist() == [[1, 2], [5, 6], [11, 12]]
    assert [said.split(", ")[1][:6] for said in found.trouble] == ["line 2", "line 4", "line 5"]


@pytest.mark.parametrize("between", [b"", b"\n"])
def test_spaces_in_words_of_a_binary_file_are_understood(tmp_path, between):
    words = [f"w{k}".encode() for k in range(40)]
    words[11], words[20], words[39] = b"New York", "São João da Barra".encode(), b"at last"
    # negative numbers end in bytes that are no text, so the words behind them are seen to be none
    vectors = -np.random.default_rng(1).random((40, 6)).astype("<f4") - 0.1
    records = [word + b" " + row.tobytes() + between for word, row in zip(words, vectors, strict=True)]
    (tmp_path / "v.bin").write_bytes(b"40 6\n" + b"".join(records))
    found = read_vectors(tmp_path / "v.bin")
    assert found.words == tuple(word.decode() for word in words)
    assert np.array_equal(found.vectors, vectors)
    assert found.provenance["words with spaces"] == "3"
    assert "words with invalid UTF-8" not in found.provenance
