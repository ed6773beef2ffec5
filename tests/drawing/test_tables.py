"""Tables of a map, read again by other readers."""

import csv

import numpy as np
import pytest

from embviz.drawing.export.coordinates_table import (
    MapTable,
    projector_paths,
    write_projector_files,
    write_table,
    write_word_list,
)
from embviz.drawing.export.figure import ColorKey
from embviz.util.errors import Cancelled, InputError
from embviz.util.spreadsheet import no_formula

WORDS = ["plain", 'quo"te', "com,ma", "tab\tword", "line\nbreak", "日本語", "=1+1", ""]
N = len(WORDS)


def table_of(dimensions=2, **known):
    coordinates = np.random.default_rng(0).normal(size=(N, dimensions)).astype(np.float32) * 10
    coordinates[6] = np.nan
    return MapTable(WORDS, coordinates, **known)


def read(path, separator):
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=separator))


@pytest.mark.parametrize("separator", [",", "\t"])
@pytest.mark.parametrize("dimensions", [2, 3])
def test_a_table_reads_back_exactly(tmp_path, separator, dimensions):
    counts = np.array([10**12, 9, 8, 7, 6, 5, 4, 3])
    norms = np.random.default_rng(1).random(N).astype(np.float32)
    kinds = ColorKey("Kind", np.array([0, 1, -1, 1, 0, 0, 0, 0], np.int32), ("a", "b"), ("#000000",) * 2)
    table = table_of(dimensions, counts=counts, norms=norms, legend=kinds, selected=np.array([2, 5], np.int32))
    path = tmp_path / "map.txt"
    ids = np.array([5, 0, 1, 2, 3, 4, 6, 7], np.int32)
    write_table(table, path, ids, separator)
    rows = read(path, separator)
    assert tuple(rows[0]) == ("word", "rank", "count", *"xyz"[:dimensions], "norm", "category", "selected")
    assert [row["word"] for row in rows] == [no_formula(WORDS[i]) if separator == "," else WORDS[i] for i in ids]
    assert [int(row["rank"]) for row in rows] == (ids + 1).tolist()
    assert [int(row["count"]) for row in rows] == counts[ids].tolist()
    for axis in range(dimensions):
        places = np.array([row["xyz"[axis]] or "nan" for row in rows], np.float32)
        np.testing.assert_array_equal(places, table.coordinates[ids, axis])
    np.testing.assert_array_equal(np.array([row["norm"] for row in rows], np.float32), norms[ids])
    assert [row["category"] for row in rows] == ["a", "a", "b", "", "b", "a", "a", "a"]
    assert [row["selected"] for row in rows] == ["1", "0", "0", "1", "0", "0", "0", "0"]


def test_amounts_are_a_column_of_numbers(tmp_path):
    values = np.arange(N, dtype=np.float32) / 3
    values[2] = np.nan
    write_table(table_of(legend=ColorKey("Norm", values, (), ("#000000",))), tmp_path / "t.csv", np.arange(N))
    found = [row["value"] for row in read(tmp_path / "t.csv", ",")]
    assert found[2] == ""
    np.testing.assert_array_equal(np.array([v or "nan" for v in found], np.float32), values)


def test_what_is_not_known_has_no_column(tmp_path):
    write_table(table_of(), tmp_path / "t.csv", np.arange(N))
    assert tuple(read(tmp_path / "t.csv", ",")[0]) == ("word", "rank", "x", "y", "selected")


def test_a_table_given_up_leaves_what_was_there(tmp_path):
    def stop(_share):
        raise Cancelled

    path = tmp_path / "t.csv"
    path.write_text("old")
    with pytest.raises(Cancelled):
        write_table(table_of(), path, np.arange(N), pause=stop)
    assert [p.read_text() for p in tmp_path.iterdir()] == ["old"]


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InputError, match="nowhere"):
        write_table(table_of(), tmp_path / "nowhere" / "t.csv", np.arange(N))


def test_the_word_list_has_a_word_on_each_line(tmp_path):
    write_word_list(["日本語", "a b", "c"], tmp_path / "words.txt")
    assert (tmp_path / "words.txt").read_bytes() == "日本語\na b\nc\n".encode()


def test_files_of_the_embedding_projector(tmp_path):
    vectors = np.random.default_rng(3).normal(size=(N, 5)).astype(np.float32)
    vectors[1] = [0, -1, 1e-12, 3e20, 0.1]
    ids = np.array([1, 0, 3, 4], np.int32)
    table = table_of(counts=np.arange(N))
    write_projector_files(table, vectors, tmp_path / "map.tsv", ids)
    numbers, words = projector_paths(tmp_path / "map.tsv")
    assert {numbers.name, words.name} == {p.name for p in tmp_path.iterdir()} == {"map-vectors.tsv", "map-metadata.tsv"}
    rows = [line.split("\t") for line in numbers.read_text().splitlines()]
    np.testing.assert_array_equal(np.array(rows, np.float32), vectors[ids])
    lines = [line.split("\t") for line in words.read_text("utf-8").splitlines()]
    assert lines[0] == ["word", "rank", "count", "selected"]
    # no quoting in this format: one row for each vector, whatever a word holds
    assert [line[0] for line in lines[1:]] == ['quo"te', "plain", "tab word", "line break"]
