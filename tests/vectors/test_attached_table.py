import gzip

import numpy as np
import pytest

from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors import attached_table as module
from embviz.vectors.attached_table import match, read_attached

TABLE = """valence,Word,kind,note
1.5,king,royal,x
-2e1,queen,royal,
,fish,animal,y
nan,stone,,x
7,boat,thing,x
"""


@pytest.fixture
def path(tmp_path):
    result = tmp_path / "ratings.csv"
    result.write_text(TABLE, "utf-8")
    return result


def columns_of(table):
    return {column.name: column for column in table.columns}


def test_numbers_become_amounts_and_texts_categories(path):
    table = read_attached(path)
    assert table.name == "ratings.csv"
    assert table.word_column == "Word"
    assert table.words == ("king", "queen", "fish", "stone", "boat")
    columns = columns_of(table)
    assert list(columns) == ["valence", "kind", "note"]
    assert columns["valence"].values.dtype == np.float32
    np.testing.assert_array_equal(columns["valence"].values, [1.5, -20, np.nan, np.nan, 7])
    assert columns["valence"].names == ()
    assert columns["kind"].names == ("royal", "animal", "thing")
    assert columns["kind"].values.tolist() == [0, 0, 1, -1, 2]
    assert columns["note"].names == ("x", "y")
    assert columns["note"].values.tolist() == [0, -1, 1, 0, 0]


@pytest.mark.parametrize(
    ("name", "encoding", "separator"),
    [("a.csv", "utf-8", ";"), ("a.tsv", "utf-16", "\t"), ("a.csv", "utf-8-sig", "|"), ("a.txt", "latin-1", "\t")],
)
def test_encoding_and_separator_are_found_out(tmp_path, name, encoding, separator):
    path = tmp_path / name
    path.write_bytes("Wort,Maß\nbär,3\nMühle,4\nstraße,5\n".replace(",", separator).encode(encoding))
    table = read_attached(path)
    assert table.words == ("bär", "Mühle", "straße")
    assert table.word_column == "Wort"  # the first where none is called so
    assert columns_of(table)["Maß"].values.tolist() == [3, 4, 5]


def test_packed_tables_and_quoted_cells_are_read(tmp_path):
    path = tmp_path / "a.csv.gz"
    path.write_bytes(gzip.compress(b'word,says\nking,"one, two"\nqueen,"a ""b"""\n'))
    assert columns_of(read_attached(path))["says"].names == ("one, two", 'a "b"')


def test_short_rows_and_rows_without_a_word_do_no_harm(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("word,a,b\nking,1\n\n ,5,6\nqueen,2,3\n", "utf-8")
    table = read_attached(path)
    assert table.words == ("king", "queen")
    np.testing.assert_array_equal(columns_of(table)["b"].values, [np.nan, 3])


def test_words_are_matched_and_those_missing_are_named(path):
    table = read_attached(path)
    ids = {"the": 0, "queen": 1, "boat": 2, "king": 3, "fish": 4}
    found = match(table, ids.get, 4)
    assert found.missing == ("fish", "stone")  # one beyond the map, one unknown
    assert found.distinct == 5
    columns = columns_of(table)
    np.testing.assert_array_equal(found.on_map(columns["valence"], 4), [np.nan, -20, 7, 1.5])
    assert found.on_map(columns["kind"], 4).tolist() == [-1, 0, 2, 0]


def test_of_a_word_in_two_rows_the_first_counts_and_capitals_are_forgiven(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("word,a\nKing,1\nking,2\nNoone,3\nNoone,4\n", "utf-8")
    found = match(read_attached(path), {"king": 0}.get, 1)
    assert found.on_map(read_attached(path).columns[0], 1).tolist() == [1]
    assert found.missing == ("Noone",)
    assert found.distinct == 2


def test_columns_without_a_name_or_with_that_of_another_get_one(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("word,a,,a\nking,1,2,3\n", "utf-8")
    assert list(columns_of(read_attached(path))) == ["a", "column 3", "a (4)"]


@pytest.mark.parametrize(
    ("text", "what"),
    [("word\nking\n", "1 column"), ("", "empty"), ("word,a\n", "no words"), ("word,a\n,1\n", "no words")],
)
def test_what_is_no_table_of_words_is_refused(tmp_path, text, what):
    path = tmp_path / "a.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=what) as raised:
        read_attached(path)
    assert "a.csv" in raised.value.what
    assert raised.value.cure


def test_other_files_are_refused(tmp_path):
    for name, data, what in (("a.jsonl", b'{"word": "king"}\n', "not a table"), ("a.csv", b"\0\1\2\3" * 50, "binary")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(InputError, match=what):
            read_attached(tmp_path / name)
    with pytest.raises(InputError, match="no file"):
        read_attached(tmp_path / "none.csv")


def test_tables_too_large_are_refused(path, monkeypatch):
    monkeypatch.setattr(module, "MOST_COLUMNS", 3)
    with pytest.raises(InputError, match="4 columns"):
        read_attached(path)
    monkeypatch.undo()
    monkeypatch.setattr(module, "MOST_ROWS", 4)
    with pytest.raises(InputError, match="more than 4 rows"):
        read_attached(path)


def test_reading_and_matching_can_be_given_up(path):
    stop = Pulse(cancelled=lambda: True)
    with pytest.raises(Cancelled):
        read_attached(path, stop)
    with pytest.raises(Cancelled):
        match(read_attached(path), {}.get, 3, stop)
