"""Tables with one column of numbers for each dimension, as pandas writes them with and without a head and an index."""

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest

from embviz.util.errors import InputError
from embviz.vectors.formats import DamagedVectors, read_vectors
from embviz.vectors.formats.sniff import looks_like_vectors
from embviz.vectors.formats.wide_table import dimensions_among, running
from embviz.vectors.formats.word_lists import WordsLacking

WORDS = ("king", "New York", 'say "no"', "1984", "nan", "a,b;c")
MATRIX = np.array([[k + 0.5, -k, 1e-3 * k, 7] for k in range(6)], np.float32)


def cells(matrix=MATRIX, decimal="."):
    return [[repr(float(number)).replace(".", decimal) for number in row] for row in matrix]


def quoted(cell, separator):
    return f'"{cell.replace(chr(34), 2 * chr(34))}"' if set(cell) & {separator, '"', "\n"} else cell


def table(head, rows, separator=","):
    lines = ([head] if head is not None else []) + rows
    return "".join(separator.join(quoted(cell, separator) for cell in line) + "\n" for line in lines)


def of_pandas(separator=",", index=False, head=True, word="word", names=None, decimal="."):
    """What `DataFrame.to_csv` writes: words as a column, or (word empty) as the index."""
    names = [str(k) for k in range(4)] if names is None else names
    numbers = cells(decimal=decimal)
    rows = [[*([str(k)] if index else []), given, *numbers[k]] for k, given in enumerate(WORDS)]
    return table([*([""] if index else []), word, *names] if head else None, rows, separator)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize(
    "more",
    [
        {},
        {"index": True},
        {"word": ""},
        {"head": False},
        {"head": False, "index": True},
        {"names": ["d1", "d2", "d3", "d4"]},
        {"names": ["x", "y", "height", "weight"]},
        {"index": True, "names": ["dim_0", "dim_1", "dim_2", "dim_3"]},
    ],
)
def test_tables_of_pandas_open(tmp_path, separator, more):
    path = tmp_path / "table.csv"
    path.write_text(of_pandas(separator, **more), "utf-8")
    found = read_vectors(path)
    assert found.words == WORDS
    assert found.vectors.tobytes() == MATRIX.tobytes()
    assert found.columns == ()


def test_semicolons_go_with_decimal_commas(tmp_path):
    path = tmp_path / "tabelle.csv"
    path.write_text(of_pandas(";", decimal=","), "utf-8")
    assert read_vectors(path).vectors.tobytes() == MATRIX.tobytes()


def test_other_columns_say_something_of_the_words(tmp_path):
    rows = [[str(k), f"w{k}", "noun" if k % 2 else "verb", str(100 - k), str(1900 + k), *cells()[k]] for k in range(6)]
    (tmp_path / "t.csv").write_text(table(["", "token", "kind", "count", "year", "0", "1", "2", "3"], rows), "utf-8")
    found = read_vectors(tmp_path / "t.csv")
    assert found.words == tuple(f"w{k}" for k in range(6))
    assert found.vectors.tobytes() == MATRIX.tobytes()
    assert found.counts.tolist() == [100 - k for k in range(6)]
    kind, year = found.columns
    assert [kind.said_of(k) for k in range(2)] == ["verb", "noun"]
    assert (year.name, year.values.tolist()) == ("year", [1900 + k for k in range(6)])


@pytest.mark.parametrize(
    "text",
    [
        table(None, cells()),
        table([f"f{k}" for k in range(4)], cells()),
        table(["", "0", "1", "2", "3"], [[str(k), *row] for k, row in enumerate(cells())]),
    ],
)
def test_tables_without_words_take_them_from_a_list_beside(tmp_path, text):
    path = tmp_path / "t.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(WordsLacking):
        read_vectors(path)
    (tmp_path / "t.words.txt").write_text("\n".join(WORDS), "utf-8")
    found = read_vectors(path)
    assert found.words == WORDS
    assert found.vectors.tobytes() == MATRIX.tobytes()


@pytest.mark.parametrize("as_index", [False, True])
@pytest.mark.parametrize("kind", [pyarrow.float64(), pyarrow.float32(), pyarrow.int16()])
@pytest.mark.parametrize("ending", ["parquet", "feather"])
def test_wide_parquet_and_arrow_open(tmp_path, as_index, kind, ending):
    matrix = np.rint(MATRIX) if kind == pyarrow.int16() else MATRIX
    columns = {str(k): pyarrow.array(matrix[:, k], kind, safe=False) for k in range(4)}
    columns["year"] = pyarrow.array(range(6))
    # as `DataFrame.to_parquet` has them: an index of texts is a column of its own, one of numbers without use
    columns |= (
        {"__index_level_0__": pyarrow.array(WORDS)}
        if as_index
        else {"__index_level_0__": pyarrow.array(range(6)), "word": pyarrow.array(WORDS)}
    )
    path = tmp_path / f"t.{ending}"
    if ending == "parquet":
        pyarrow.parquet.write_table(pyarrow.table(columns), path)
    else:
        with pyarrow.ipc.new_file(path, pyarrow.table(columns).schema) as writer:
            writer.write_table(pyarrow.table(columns))
    found = read_vectors(path)
    assert found.words == WORDS
    assert found.vectors.tobytes() == matrix.astype(np.float32).tobytes()
    assert [column.name for column in found.columns] == ["year"]


def test_a_wide_parquet_with_a_hole_names_it(tmp_path):
    columns = {"word": ["a", "b"], "0": [1.0, None], "1": [2.0, 3.0]}
    pyarrow.parquet.write_table(pyarrow.table(columns), tmp_path / "t.parquet")
    with pytest.raises(InputError, match="1 numbers of its vectors are missing"):
        read_vectors(tmp_path / "t.parquet")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("queen,1,2", "line 3 has 3 columns where the others have 4"),
        ("queen,1,x,3", "line 3: 'x' is not a number"),
        ("queen,1,,3", "line 3: column 3 is empty"),
        ("queen,1,nan,3", "line 3 has a vector with numbers that are not finite"),
        (",1,2,3", "line 3 is empty"),
    ],
)
def test_a_wrong_line_is_named_and_left_out_of_a_partial_reading(tmp_path, line, said):
    path = tmp_path / "t.csv"
    path.write_text(f"word,a,b,c\nking,1,2,3\n{line}\nman,4,5,6\nwoman,7,8,9\n", "utf-8")
    with pytest.raises(DamagedVectors) as refused:
        read_vectors(path)
    assert said in refused.value.what.replace(str(path), "").replace(": ,", ",").replace(", line", "line")
    found = read_vectors(path, partial=True)
    assert found.words == ("king", "man", "woman")
    assert len(found.trouble) == 1


def test_other_encodings_are_told(tmp_path):
    path = tmp_path / "t.csv"
    path.write_bytes("wort,0,1,2,3\nsüß,1,2,3,4\nKöln,3,4,5,6\nstraße,5,6,7,8\n".encode("cp1252"))
    assert read_vectors(path).words == ("süß", "Köln", "straße")
    path.write_text("\ufeffword,0,1\nsüß,1,2\nKöln,3,4\n", "utf-8")
    assert read_vectors(path).words == ("süß", "Köln")


@pytest.mark.parametrize("separator", [",", "\t"])
def test_a_quotation_mark_may_be_a_word(tmp_path, separator):
    words = ("the", '"', "a", '"', "of")
    lines = [separator.join((word, *row)) for word, row in zip(words[:3], cells(), strict=False)]
    (tmp_path / "t.csv").write_text("\n".join([separator.join(("word", "a", "b", "c", "d")), *lines]), "utf-8")
    assert read_vectors(tmp_path / "t.csv").words == words[:3]


def test_packed_tables_open(tmp_path):
    import gzip

    (tmp_path / "t.csv.gz").write_bytes(gzip.compress(of_pandas().encode()))
    assert read_vectors(tmp_path / "t.csv.gz").words == WORDS


@pytest.mark.parametrize(
    ("text", "vectors"),
    [
        (of_pandas(), True),
        (of_pandas(";", index=True), True),
        (table(None, [[word, *map(str, range(10))] for word in WORDS]), True),
        ("id,text,stars,helpful,funny\n1,I liked it very much,5,1,0\n2,I did not,1,0,0\n", False),
        ("word,count,year\nking,5,1900\nqueen,3,1901\n", False),
        ("title,body\nOne,It rains\nTwo,The sun shines\n", False),
        ("It rains, today.\nThe sun, it shines.\n", False),
        # answers to ten questions, with what was said of them
        (table(["said", *(f"q{k}" for k in range(9))], [["I liked it very much " * 4, *"123451234"]] * 3), False),
    ],
)
def test_what_is_dropped_is_vectors_or_a_text(tmp_path, text, vectors):
    path = tmp_path / "t.csv"
    path.write_text(text, "utf-8")
    assert looks_like_vectors(path) == vectors


def test_other_texts_of_vectors_stay_what_they_are(tmp_path):
    for name, text, kind in (
        ("a.txt", ", 1 2\n; 3 4\n| 5 6\n", "GloVe text"),
        ("b.vec", "2 2\na,b 1 2\nc,d 3 4\n", "word2vec text"),
        ("c.txt", "king\t1\t2\nqueen\t3\t4\n", "GloVe text"),
        ("d.vec", "2\t2\na\t1\t2\nb\t3\t4\n", "word2vec text"),
    ):
        (tmp_path / name).write_text(text, "utf-8")
        assert read_vectors(tmp_path / name).provenance["format"] == kind


def test_names_that_run_on():
    assert running(["d0", "d1", "d2"]) == [0, 1, 2]
    assert running(["year", "2", "1"]) == [2, 1] or running(["year", "2", "1"]) == [1, 2]
    assert running(["q2", "q3"]) == []
    assert running(["x", "y"]) == []
    # one column that happens to end in a number
    assert dimensions_among(["a", "b", "c1", "count"], [0, 1, 2, 3]) == [0, 1, 2]
    assert dimensions_among(["year", "v1", "v2", "v3"], [0, 1, 2, 3]) == [1, 2, 3]


@pytest.mark.parametrize("filled", [1, 2, 3])
def test_a_dimension_that_is_empty_in_some_rows_is_no_text(tmp_path, filled):
    rows = [f"word{k},{k},2,{3 if k < filled else ''}" for k in range(4)]
    path = tmp_path / "v.csv"
    path.write_text("\n".join(["word,d0,d1,d2", *rows]) + "\n")
    with pytest.raises(InputError, match=f"line {filled + 2}: column 4 is empty"):
        read_vectors(path)


def test_a_note_that_is_empty_in_some_rows_stays_a_note(tmp_path):
    path = tmp_path / "v.csv"
    path.write_text("word,d0,d1,year\na,1,2,1990\nb,2,3,\nc,3,4,\n")
    found = read_vectors(path)
    assert found.dimensions == 2
    assert [column.name for column in found.columns] == ["year"]
