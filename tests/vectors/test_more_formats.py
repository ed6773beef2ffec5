"""Formats beside the classical ones: files of other programs open, and what is saved comes back, packed or not."""

import json
import zipfile
from pathlib import Path

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.attached_table import Pictures, TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import FORMATS, format_for, format_named, read_vectors, write_vectors
from embviz.vectors.formats import arrow_table as arrow_module
from embviz.vectors.formats.sniff import looks_like_vectors
from tests.example_counts import examples

DATA = Path(__file__).parent / "data"
WORDS = ("the", "ödön", "日本", "don't", "na\u0301ive", "😀", "new_york", "1984")
MATRIX = np.load(DATA / "gensim.npy")
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=9)
float32 = st.floats(width=32, allow_nan=False, allow_infinity=False, min_value=-(2.0**60), max_value=2.0**60)
NAMES = ("v.npy", "v.npz", "v.tsv", "v.safetensors", "v.parquet", "v.arrow", "v.vec", "v.glove", "v.bin")


@pytest.fixture
def embedding():
    columns = (
        TableColumn("age", np.array([1.5, np.nan, -3, 4, 5, 6, 7, 8], np.float32)),
        TableColumn("kind", np.array([0, 1, -1, 0, 0, 1, 1, 1], np.int32), ("old", "new one")),
    )
    return Embedding(WORDS, MATRIX, [1 << 40, 7, 6, 5, 4, 3, 2, 1], columns=columns)


@pytest.mark.parametrize("name", ["gensim.kv", "gensim_protocol2.kv", "gensim_apart.kv", "tokens.safetensors"])
def test_files_of_other_programs_open(name):
    found = read_vectors(DATA / name)
    assert found.words == WORDS
    assert found.vectors.tobytes() == MATRIX.tobytes()
    if name in ("gensim.kv", "gensim_protocol2.kv"):
        assert found.counts.tolist() == [100, 99, 98, 97, 96, 95, 94, 93]
        assert found.columns == ()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("packing", ["", ".gz", ".bz2", ".xz", ".zip"])
def test_what_is_saved_comes_back(tmp_path, embedding, name, packing):
    path = tmp_path / f"{name}{packing}"
    shares = []
    write_vectors(embedding, path, pulse=Pulse(shares.append))
    assert shares == sorted(shares)
    shares.clear()
    found = read_vectors(path, pulse=Pulse(shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert found.words == WORDS
    assert found.vectors.tobytes() == MATRIX.tobytes()
    assert found.provenance["format"] == format_for(path).name
    assert looks_like_vectors(path)
    if not packing and name in ("v.npz", "v.tsv", "v.safetensors", "v.parquet", "v.arrow"):
        assert found.counts.tolist() == embedding.counts.tolist()
    if name in ("v.tsv", "v.parquet", "v.arrow"):
        assert [column.name for column in found.columns] == ["age", "kind"]
        np.testing.assert_array_equal(found.columns[0].values, embedding.columns[0].values)
        names, values = found.columns[1].names, found.columns[1].values.tolist()
        assert [names[k] if k >= 0 else "" for k in values] == [
            "old",
            "new one",
            "",
            "old",
            "old",
            "new one",
            "new one",
            "new one",
        ]


@pytest.mark.parametrize("name", ["v.npy", "v.npz", "v.tsv", "v.safetensors", "v.parquet", "v.arrow"])
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=st.lists(texts, min_size=1, max_size=8, unique=True), data=st.data())
def test_whatever_words_and_numbers_come_back(tmp_path, name, words, data):
    rows = st.lists(float32, min_size=3, max_size=3)
    vectors = np.array(data.draw(st.lists(rows, min_size=len(words), max_size=len(words))), np.float32)
    embedding = Embedding(words, vectors)
    try:
        write_vectors(embedding, tmp_path / name)
    except InputError:
        # a list of lines cannot hold these, and a numpy array of texts not zeros at the end
        assert {"\n", "\r", "\t", "\0", "\ufeff"} & set("".join(words))
        assert name in ("v.npy", "v.tsv", "v.npz")
        return
    found = read_vectors(tmp_path / name)
    assert found.words == tuple(words)
    assert found.vectors.tobytes() == vectors.tobytes()


def test_files_by_numpy_open_with_a_list_of_words(tmp_path):
    for name, words in (
        ("a.words.txt", "\n".join(WORDS).encode()),
        ("a.vocab", "\r\n".join(WORDS).encode() + b"\r\n"),
        ("vocab.txt", b"\xef\xbb\xbf" + "\n".join(WORDS).encode() + b"\n"),
        ("a.json", json.dumps(WORDS).encode()),
        ("vocab.json", json.dumps({word: k for k, word in reversed(list(enumerate(WORDS)))}).encode()),
        ("tokenizer.json", json.dumps({"model": {"vocab": [[word, 0.5] for word in WORDS]}}).encode()),
    ):
        folder = tmp_path / name
        folder.mkdir()
        for kind in (np.float32, ">f4", np.float64):
            np.save(folder / "a.npy", np.asfortranarray(MATRIX) if kind == np.float64 else MATRIX.astype(kind))
            (folder / name).write_bytes(words)
            found = read_vectors(folder / "a.npy")
            assert found.words == WORDS
            assert found.vectors.tobytes() == MATRIX.tobytes()
            assert found.provenance["words"] == name


def test_archives_by_numpy_open(tmp_path):
    small = np.linspace(-3, 3, 24, dtype=np.float16).reshape(8, 3)
    np.savez_compressed(tmp_path / "a.npz", vocab=np.array(WORDS), E=small, counts=np.arange(8))
    found = read_vectors(tmp_path / "a.npz")
    assert found.words == WORDS
    np.testing.assert_array_equal(found.vectors, small)
    assert found.counts.tolist() == list(range(8))


def test_the_words_of_numpy_archives_are_never_unpickled(tmp_path):
    np.savez(tmp_path / "a.npz", words=np.array(WORDS, dtype=object), vectors=MATRIX)
    with pytest.raises(InputError, match=r"a\.npz: 'words' is an array of Python objects.*dtype=str"):
        read_vectors(tmp_path / "a.npz")


def test_the_projector_has_a_head_only_over_two_columns(tmp_path):
    write_vectors(Embedding(WORDS[:2], [[1, 2], [3, -0.5]]), tmp_path / "vectors.tsv")
    assert (tmp_path / "vectors.tsv").read_bytes() == b"1.0\t2.0\n3.0\t-0.5\n"
    assert (tmp_path / "metadata.tsv").read_text("utf-8") == "the\nödön\n"
    config = json.loads((tmp_path / "projector_config.json").read_text("utf-8"))
    assert config["embeddings"][0]["tensorShape"] == [2, 2]
    assert config["embeddings"][0]["metadataPath"] == "metadata.tsv"
    write_vectors(Embedding(WORDS[:2], [[1, 2], [3, 4]], [5, 4]), tmp_path / "vectors.tsv")
    assert (tmp_path / "metadata.tsv").read_text("utf-8") == "word\tcount\nthe\t5\nödön\t4\n"
    (tmp_path / "metadata.tsv").write_text("year\tlabel\n1999\ta\n2001\tb\n", "utf-8")
    found = read_vectors(tmp_path / "vectors.tsv")
    assert found.words == ("a", "b")
    assert found.columns[0].values.tolist() == [1999, 2001]


def test_tables_of_other_programs_open(tmp_path):
    table = pyarrow.table(
        {
            "id": [3, 2, None],
            "token": pyarrow.array(["a", "b", "c"]).dictionary_encode(),
            "embedding": pyarrow.array([[1.0, 2], [3, 4], [5, 6]], pyarrow.large_list(pyarrow.float64())),
        }
    )
    pyarrow.parquet.write_table(table, tmp_path / "t.parquet", row_group_size=2)
    found = read_vectors(tmp_path / "t.parquet")
    assert found.words == ("a", "b", "c")
    assert found.vectors.tolist() == [[1, 2], [3, 4], [5, 6]]
    np.testing.assert_array_equal(found.columns[0].values, [3, 2, np.nan])


def test_without_pyarrow_it_is_said_how_to_get_it(tmp_path, embedding, monkeypatch):
    write_vectors(embedding, tmp_path / "v.parquet")
    monkeypatch.setitem(arrow_module.__dict__["__builtins__"], "__import__", _without_pyarrow)
    for call in (lambda: read_vectors(tmp_path / "v.parquet"), lambda: write_vectors(embedding, tmp_path / "w.arrow")):
        with pytest.raises(InputError, match=r"pyarrow.*pip install 'embviz\[arrow\]'"):
            call()


def _without_pyarrow(name, *rest, _import=__import__):
    if name.startswith("pyarrow"):
        raise ImportError(name)
    return _import(name, *rest)


def test_half_precision_brains_are_read(tmp_path):
    head = json.dumps(
        {
            "wte.weight": {"dtype": "BF16", "shape": [2, 2], "data_offsets": [0, 8]},
            "bias": {"dtype": "F32", "shape": [1], "data_offsets": [8, 12]},
        }
    ).encode()
    numbers = (np.array([1, -2, 0.5, 3], np.float32).view(np.uint32) >> 16).astype("<u2").tobytes()
    (tmp_path / "m.safetensors").write_bytes(len(head).to_bytes(8, "little") + head + numbers + bytes(4))
    (tmp_path / "vocab.txt").write_text("a\nb\n")
    assert read_vectors(tmp_path / "m.safetensors").vectors.tolist() == [[1, -2], [0.5, 3]]


def test_an_archive_is_a_folder(tmp_path, embedding):
    for name in ("a.vec", "b.vec"):
        write_vectors(embedding, tmp_path / name)
    with zipfile.ZipFile(tmp_path / "glove.zip", "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.write(tmp_path / "a.vec", "a.vec")
        zipped.write(tmp_path / "b.vec", "sub/b.vec")
    with pytest.raises(InputError, match="contains 2 files") as caught:
        read_vectors(tmp_path / "glove.zip")
    assert caught.value.suggestions == (f"{tmp_path}/glove.zip/a.vec", f"{tmp_path}/glove.zip/sub/b.vec")
    assert read_vectors(caught.value.suggestions[1]).words == WORDS
    with pytest.raises(InputError, match=r"contains no file 'c\.vec'"):
        read_vectors(tmp_path / "glove.zip" / "c.vec")


@pytest.mark.parametrize("name", [*NAMES, "v.vec.gz", "v.npy.zip"])
def test_reading_and_writing_can_be_given_up(tmp_path, embedding, name):
    write_vectors(embedding, tmp_path / name)
    before = sorted(file.name for file in tmp_path.iterdir())
    with pytest.raises(Cancelled):
        read_vectors(tmp_path / name, pulse=Pulse(cancelled=lambda: True))
    with pytest.raises(Cancelled):
        write_vectors(embedding, tmp_path / f"new_{name}", pulse=Pulse(cancelled=lambda: True))
    assert sorted(file.name for file in tmp_path.iterdir()) == before


def test_every_format_has_a_name_on_the_command_line():
    assert len({kind.key for kind in FORMATS}) == len(FORMATS)
    assert format_named("npz").name == "numpy archive"
    with pytest.raises(InputError, match="no format 'gensim'"):
        format_named("gensim")


@pytest.mark.parametrize("name", ["v.npz", "v.parquet", "v.arrow", "v.tsv"])
def test_columns_come_back(tmp_path, name):
    columns = [
        TableColumn("year", np.array([1.5, np.nan, 3], np.float32)),
        TableColumn("kind", np.array([0, -1, 1], np.int32), ("cat", "dög")),
        TableColumn("picture", np.array([0, 1, 2], np.int32), pictures=Pictures(str(tmp_path), "sprite.png", (8, 8))),
    ]
    write_vectors(Embedding(["a", "b", "c"], np.eye(3), columns=columns), tmp_path / name)
    year, kind = read_vectors(tmp_path / name).columns  # a place in a sprite means nothing elsewhere
    assert [year.name, kind.name] == ["year", "kind"]
    np.testing.assert_array_equal(year.values, columns[0].values)
    assert [kind.said_of(row) for row in range(3)] == ["cat", "", "dög"]


def test_rows_of_a_numpy_archive_are_columns(tmp_path):
    np.savez_compressed(
        tmp_path / "v.npz",
        vectors=np.eye(3),
        words=np.array(["a", "b", "c"]),
        size=np.array([3, 2, 1]),
        good=np.array([True, False, True]),
        kind=np.array([b"x", b"y", b"x"]),
        other=np.ones(4),
        deep=np.ones((3, 1, 1)),
    )
    found = read_vectors(tmp_path / "v.npz")
    assert {column.name: column.said_of(0) for column in found.columns} == {"size": "3", "good": "1", "kind": "x"}


@pytest.mark.parametrize("ending", [".vec", ".txt", ".glove"])
def test_a_byte_order_mark_belongs_to_no_word(tmp_path, ending):
    path = tmp_path / f"v{ending}"
    head = "" if ending == ".glove" else "2 3\n"
    path.write_text(f"{head}king 1 0 2\nqueen 0 1 2\n", encoding="utf-8-sig")
    found = read_vectors(path, cache=False)
    assert found.words == ("king", "queen")
    assert found.dimensions == 3
    assert looks_like_vectors(path)


def test_words_in_another_encoding_are_told_by_it_as_texts_are(tmp_path):
    path = tmp_path / "v.vec"
    words = ["straße", "über", "für", "natürlich", "schön", "haus", "Mädchen", "größer"]
    rows = "".join(f"{word} {k} 1\n" for k, word in enumerate(words))
    path.write_bytes(f"{len(words)} 2\n{rows}".encode("latin-1"))
    found = read_vectors(path, cache=False)
    assert found.words == tuple(words)
    assert found.provenance["encoding"] in ("latin-1", "cp1252")
    # of a file in UTF-8 with a damaged place, this stays one
    path.write_bytes(f"{len(words)} 2\n{rows}".encode().replace("schön".encode(), b"sch\xf6n"))
    found = read_vectors(path, cache=False)
    assert found.words[0] == "straße"
    assert found.words[4] == "sch\ufffdn"
    assert "encoding" not in found.provenance


def test_a_head_that_lies_about_its_length_is_told_of_as_such(tmp_path):
    path = tmp_path / "v.safetensors"
    path.write_bytes((1 << 60).to_bytes(8, "little") + b'{"a": 1}' + bytes(40))
    with pytest.raises(InputError, match="declares a header of"):
        read_vectors(path, cache=False)


def test_an_archive_without_arrays_is_said_to_hold_none(tmp_path):
    path = tmp_path / "v.npz"
    np.savez(path, words=np.array(["a", "b"]))
    with pytest.raises(InputError, match="contains no array that may be the matrix of vectors"):
        read_vectors(path, cache=False)


def test_a_number_of_thousands_of_digits_is_told_without_advice_for_programmers(tmp_path):
    path = tmp_path / "v.safetensors"
    head = b'{"a": ' + b"1" * 5000 + b"}"
    path.write_bytes(len(head).to_bytes(8, "little") + head)
    with pytest.raises(InputError) as raised:
        read_vectors(path, cache=False)
    assert "sys." not in str(raised.value)


def test_words_that_are_brackets_are_no_json(tmp_path):
    for name, text in (("a.txt", "[ 0.1 0.2\n] 0.3 0.4\n"), ("a.csv", "[,0.1,0.2\n],0.3,0.4\n{,0.5,0.6\n")):
        (tmp_path / name).write_text(text)
        assert read_vectors(tmp_path / name).words[:2] == ("[", "]")


def test_the_line_feed_that_ends_a_list_of_words_is_not_counted_as_one(tmp_path):
    np.save(tmp_path / "a.npy", np.eye(3))
    (tmp_path / "a.words.txt").write_text("king\nqueen\n")
    with pytest.raises(InputError, match="has 2 words and 3 vectors"):
        read_vectors(tmp_path / "a.npy")


def test_numbers_may_be_words(tmp_path):
    for text in ("1984 0.1 0.2\n2000 0.3 0.4\n", "0.1 0.1 0.2\n", "3.14 0.1 0.2\npi 0.3 0.4\n"):
        (tmp_path / "a.txt").write_text(text)
        assert read_vectors(tmp_path / "a.txt").words[0] == text.split()[0]
