"""Files that are right: they open, whoever wrote them, and what is saved comes back bit for bit."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import format_for, read_vectors, text_rows, write_vectors
from embviz.vectors.formats.write_checks import with_joined_words
from tests.example_counts import examples

DATA = Path(__file__).parent / "data"
NAMES = ("v.bin", "v.vec", "v.txt", "v.glove", "glove.6B.txt")

# whatever is no white space in the formats' sense: emoji, marks, Han, no-break spaces, control characters
letters = st.characters(exclude_categories=["Cs"], exclude_characters=" \t\n")
words = st.lists(st.text(letters, min_size=1, max_size=12), min_size=1, max_size=8, unique=True)
float32 = st.floats(width=32, allow_nan=False, allow_infinity=False, min_value=-(2.0**60), max_value=2.0**60)


def _same(one, other):
    return one.words == other.words and one.vectors.tobytes() == other.vectors.tobytes()


@pytest.mark.parametrize(
    ("name", "kind"),
    [("gensim.txt", "word2vec text"), ("gensim.bin", "word2vec binary"), ("gensim_glove.txt", "GloVe text")],
)
def test_files_by_gensim_open(name, kind):
    embedding = read_vectors(DATA / name)
    assert embedding.words == ("the", "ödön", "日本", "don't", "na\u0301ive", "😀", "new_york", "1984")
    assert embedding.vectors.tobytes() == np.load(DATA / "gensim.npy").tobytes()
    assert embedding.provenance == {"file": str(DATA / name), "format": kind}


def test_words_with_blanks_are_read_of_gensim_which_cannot_and_the_ways_out_hold(tmp_path):
    found = read_vectors(DATA / "gensim_blanks.bin")
    assert found.words == ("the", "New York", "São João da Barra", "new_york")
    assert found.vectors.tobytes() == np.load(DATA / "gensim.npy")[:4].tobytes()
    with pytest.raises(InputError, match="'New York' cannot be saved") as refused:
        write_vectors(found, tmp_path / "v.bin")
    assert "gensim" in refused.value.what
    for ending in (".npz", ".safetensors", ".vec"):
        assert ending in refused.value.cure
        write_vectors(found, tmp_path / f"v{ending}")
        assert read_vectors(tmp_path / f"v{ending}").words == found.words
    write_vectors(with_joined_words(found, "_"), tmp_path / "v.bin")
    assert read_vectors(tmp_path / "v.bin").words == ("the", "New_York", "São_João_da_Barra", "new_york")


def test_joined_words_stay_apart():
    both = Embedding(["New York", "New_York"], np.eye(2))
    with pytest.raises(InputError, match="'New York' and 'New_York' would both be 'New_York'"):
        with_joined_words(both, "_")
    assert with_joined_words(both, "+").words == ("New+York", "New_York")
    for mark in ("", " ", "_ "):
        with pytest.raises(InputError, match="cannot be joined"):
            with_joined_words(both, mark)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=words, data=st.data())
def test_what_is_saved_comes_back(tmp_path, name, words, data):
    dimensions = data.draw(st.integers(2, 5))
    rows = st.lists(float32, min_size=dimensions, max_size=dimensions)
    vectors = data.draw(st.lists(rows, min_size=len(words), max_size=len(words)))
    embedding = Embedding(words, np.array(vectors, dtype=np.float32))
    write_vectors(embedding, tmp_path / name)
    assert _same(read_vectors(tmp_path / name), embedding)


@pytest.mark.parametrize("name", NAMES)
def test_large_files_come_back(tmp_path, name):
    rng = np.random.default_rng(1)
    embedding = Embedding([f"wörd{i}" for i in range(20_000)], rng.normal(size=(20_000, 50)))
    write_vectors(embedding, tmp_path / name)
    shares = []
    again = read_vectors(tmp_path / name, pulse=Pulse(shares.append))
    assert _same(again, embedding)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_the_name_chooses_the_format():
    kinds = {
        "a.bin": "word2vec binary",
        "a.VEC": "word2vec text",
        "a.txt": "word2vec text",
        "a.glove": "GloVe text",
        "glove.6B.50d.txt": "GloVe text",
        "Glove-mine.txt": "GloVe text",
    }
    assert {name: format_for(name).name for name in kinds} == kinds
    with pytest.raises(InputError, match=r"'a\.xyz'.*\.bin"):
        format_for("a.xyz")


def test_the_written_files_are_the_formats_of_the_field(tmp_path):
    embedding = Embedding(["a", "b"], [[1, -0.5], [0.1, 1e-7]])
    for name in ("v.vec", "v.glove", "v.bin"):
        write_vectors(embedding, tmp_path / name)
    assert (tmp_path / "v.vec").read_bytes() == b"2 2\na 1.0 -0.5\nb 0.1 1e-07\n"
    assert (tmp_path / "v.glove").read_bytes() == b"a 1.0 -0.5\nb 0.1 1e-07\n"
    first, second = embedding.vectors.astype("<f4")
    assert (tmp_path / "v.bin").read_bytes() == b"2 2\na " + first.tobytes() + b"\nb " + second.tobytes() + b"\n"


@pytest.mark.parametrize(
    "content",
    [
        b"2 2\na 1 2 \nb 3 4 \n",  # word2vec.c and fastText leave a space at the end
        b"2 2\r\na 1 2\r\nb 3 4\r\n",
        b"2 2\na\t1\t2\nb\t3\t4",
        b"\na 1 2\n\n  \nb 3 4\n\r\n",
        b"a  1   2\nb 3 4",
    ],
)
def test_loose_ways_of_writing_text(tmp_path, content):
    (tmp_path / "v").write_bytes(content)
    embedding = read_vectors(tmp_path / "v")
    assert (embedding.words, embedding.vectors.tolist()) == (("a", "b"), [[1, 2], [3, 4]])


def test_words_of_several_parts_open_as_in_the_large_glove_files(tmp_path):
    (tmp_path / "v").write_text("the 1 2\n. . . 3 4\nat name@domain.com 5 6\n1 7 8\n\u00a0 9 10\n", encoding="utf-8")
    embedding = read_vectors(tmp_path / "v")
    assert embedding.words == ("the", ". . .", "at name@domain.com", "1", "\u00a0")
    assert embedding.vectors[:, 0].tolist() == [1, 3, 5, 7, 9]
    write_vectors(embedding, tmp_path / "v.vec")
    assert _same(read_vectors(tmp_path / "v.vec"), embedding)
    with pytest.raises(InputError, match=r"'\. \. \.'.*\.vec"):
        write_vectors(embedding, tmp_path / "v.bin")
    assert not (tmp_path / "v.bin").exists()


def test_invalid_utf8_is_replaced_and_counted(tmp_path):
    (tmp_path / "v").write_bytes(b"caf\xe9 1 2\nok 3 4\n\xff\xfe 5 6\ncaf\xe8 7 8\n\xc3\xa4 9 9\n")
    embedding = read_vectors(tmp_path / "v")
    # the last one is UTF-8, and so is the file
    assert embedding.words == ("caf\ufffd", "ok", "\ufffd\ufffd", "ä")
    assert embedding.vectors[:, 0].tolist() == [1, 3, 5, 9]
    assert embedding.provenance["words with invalid UTF-8"] == "3"
    assert embedding.provenance["words dropped as equal after repair"] == "1"


def test_many_numbers_that_need_exact_arithmetic(tmp_path):
    tiny = np.full((3000, 3), 1e-42, dtype=np.float32)
    embedding = Embedding([str(i) for i in range(3000)], tiny)
    write_vectors(embedding, tmp_path / "v.vec")
    assert _same(read_vectors(tmp_path / "v.vec"), embedding)


def test_rows_that_cross_blocks_are_read_once(tmp_path, monkeypatch):
    monkeypatch.setattr(text_rows, "_BLOCK", 7)
    vectors = np.arange(300, dtype=np.float32).reshape(100, 3)
    embedding = Embedding([f"w{i}" * (i % 4 + 1) for i in range(100)], vectors)
    for name in ("v.vec", "v.glove"):
        write_vectors(embedding, tmp_path / name)
        assert _same(read_vectors(tmp_path / name), embedding)


@pytest.mark.parametrize("name", ["v.bin", "v.vec", "v.glove"])
def test_reading_can_be_cancelled(tmp_path, name):
    write_vectors(Embedding(["a", "b"], [[1, 2], [3, 4]]), tmp_path / name)
    with pytest.raises(Cancelled):
        read_vectors(tmp_path / name, pulse=Pulse(cancelled=lambda: True))


@pytest.mark.parametrize(
    ("words", "vectors", "says"),
    [
        (["a b", "c"], [[1.0], [2.0]], "'a b'"),
        (["a\nb", "c"], [[1.0], [2.0]], "white space"),
        (["", "c"], [[1.0], [2.0]], "''"),
        (["a", "b"], [[1.0], [np.nan]], "'b'.*finite"),
        (["a", "b\ud800"], [[1.0], [2.0]], "surrogate"),
        ([], np.empty((0, 3)), "no vectors"),
    ],
)
def test_what_no_reader_could_give_back_is_not_written(tmp_path, words, vectors, says):
    with pytest.raises(InputError, match=says):
        write_vectors(Embedding(words, vectors), tmp_path / "v.bin")
    assert list(tmp_path.iterdir()) == []


def test_a_word_that_ends_in_a_number_part_is_not_written_as_text(tmp_path):
    with pytest.raises(InputError, match="'route 66'"):
        write_vectors(Embedding(["route 66"], [[1.0]]), tmp_path / "v.vec")


def test_what_reads_is_compiled_before_a_file_is_read(tmp_path):
    from embviz.vectors.format_warmup import warm_up
    from embviz.vectors.kernels import lengths, records, rows

    kernels = (rows.parse_rows, records.find_records, records.gather, records.join_words, lengths.lengths)
    warm_up()
    compiled = [set(kernel.signatures) for kernel in kernels]
    assert all(compiled)
    for name in ("v.bin", "v.glove"):
        write_vectors(Embedding(["a", "b"], np.eye(2)), tmp_path / name)
        read_vectors(tmp_path / name)
    assert [set(kernel.signatures) for kernel in kernels] == compiled
