"""Every file with commas is one that spreadsheets open without harm, and that the program reads again."""

import csv
import re
from pathlib import Path

import numpy as np
import pytest

import embviz
from embviz.analysis.analogies.relations import read_relations
from embviz.analysis.evaluation.questions import content_lines
from embviz.analysis.neighborhoods.similarity import similarity
from embviz.analysis.word_sets import read_poles, read_word_list
from embviz.cli import watching
from embviz.drawing.export import coordinates_table
from embviz.drawing.export.figure import ColorKey
from embviz.monitoring.records import Moment
from embviz.util.progress import SILENT
from embviz.util.spreadsheet import MARK, no_formula, out_of_cell
from embviz.vectors.attached_table import match, read_attached
from embviz.vectors.embedding import Embedding

EVIL = "=cmd|' /C calc'!A0"
WORDS = ("-", "=", EVIL, "+1", "-ing", "@user", "＝1", "naïve", "שלום", "a,b", 'a"b', "'tis", "'-ing")
GUARDED = {EVIL, "+1", "-ing", "@user", "＝1"}


def _table(path):
    from embviz.gui.files.tables import Cell, Column, Table, write_table

    write_table(
        Table((Column("=word"), Column("value", number=True)), tuple((Cell(word), Cell("−0.5")) for word in WORDS)),
        path,
    )


def _map(path):
    key = ColorKey("c", np.arange(len(WORDS), dtype=np.int32), WORDS, ("#000000",) * len(WORDS))
    table = coordinates_table.MapTable(WORDS, np.full((len(WORDS), 2), -0.5, np.float32), legend=key)
    ids = np.arange(len(WORDS), dtype=np.int32)
    coordinates_table.write_table(table, path, ids, "," if path.suffix == ".csv" else "\t")


def _epochs(path):
    moment = Moment.__new__(Moment)
    for name, value in (("epoch", 1), ("elapsed", 2.0), ("values", {"loss": -0.5, "=section": 1.0})):
        object.__setattr__(moment, name, value)
    watching.write_table(str(path), [moment])


def _leanings(path):
    from embviz.gui.documents.collection import write_leanings

    class Documents:
        known = np.ones(len(WORDS), np.int64)

        def words(self, place, most):
            return [WORDS[place]]

        def length(self, place):
            return 1

    class Job:
        pulse = SILENT

        def progress(self, share, text):
            pass

        def cancelled(self):
            return False

    write_leanings(WORDS.__getitem__, Documents(), np.full(len(WORDS), -0.5), str(path), Job())


def _counts(path):
    from embviz.cli.count import _write_table

    _write_table(str(path), ("word", "count"), ((word, -0.5) for word in WORDS))


# modules that write separated values, each with a function that writes through it
WRITERS = {
    "gui/files/tables.py": _table,
    "drawing/export/coordinates_table.py": _map,
    "cli/watching.py": _epochs,
    "gui/documents/collection.py": _leanings,
    "cli/count.py": _counts,
}
BARE = {"analysis/neighborhoods/similarity.py"}  # makes a text, which the page of similarity writes


def test_every_module_that_writes_separated_values_is_tested_here():
    root = Path(embviz.__file__).parent
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if re.search(r"csv\.(Dict)?[wW]riter\(", path.read_text("utf-8"))
    }
    assert found == WRITERS.keys() | BARE


@pytest.mark.parametrize("writer", WRITERS)
def test_commas_are_for_spreadsheets_and_tabs_for_programs(writer, tmp_path):
    for ending, separator in ((".csv", ","), (".tsv", "\t")):
        path = tmp_path / f"a{ending}"
        WRITERS[writer](path)
        text = path.read_bytes().decode("utf-8")
        assert text.startswith(MARK) == (ending == ".csv")
        cells = {cell for row in csv.reader(text.removeprefix(MARK).splitlines(), delimiter=separator) for cell in row}
        assert any(cell.startswith("-0.5") for cell in cells), "numbers keep their signs"
        texts = {cell for cell in cells if not re.fullmatch(r"-?[\d.]+", cell)}
        if ending == ".csv":
            assert not [cell for cell in texts if len(cell) > 1 and cell[0] in "=+-@\t\r\n＝＋－＠"]
        else:
            assert not [cell for cell in texts if cell.startswith("'=")]


def test_the_matrix_has_harmless_words_on_both_sides():
    embedding = Embedding(WORDS, np.eye(len(WORDS), dtype=np.float32))
    rows = list(csv.reader(similarity(embedding, WORDS).to_csv().splitlines()))
    assert rows[0][1:] == [row[0] for row in rows[1:]] == [no_formula(word) for word in WORDS]


def test_single_signs_are_words_and_what_is_guarded_comes_back():
    for word in WORDS:
        assert (no_formula(word) != word) == (word in GUARDED)
    assert [out_of_cell(no_formula(word)) for word in WORDS[:-1]] == list(WORDS[:-1])
    assert out_of_cell("'tis") == "'tis"


def test_a_map_that_was_saved_can_be_attached_again(tmp_path):
    _map(tmp_path / "m.csv")
    table = read_attached(tmp_path / "m.csv")
    assert table.word_column == "word"
    found = match(table, {word: k for k, word in enumerate(WORDS[:-1])}.get, len(WORDS))
    assert found.ids.tolist() == list(range(len(WORDS) - 1))
    category = next(column for column in table.columns if column.name == "category")
    assert set(category.names) >= set(WORDS[:-1])


def test_lists_of_words_may_begin_with_the_mark(tmp_path):
    def file(text):
        path = tmp_path / "list.txt"
        path.write_text(text, "utf-8-sig")
        return path

    assert read_word_list(file("king\nqueen\n")) == ["king", "queen"]
    assert [poles.name for poles in read_poles(file(": warm\n+ hot\n- cold\n"))] == ["warm"]
    assert next(iter(content_lines(file("cat dog\n")))) == (1, "cat dog")
    assert read_relations(file(": capitals\nparis france\nrome italy\n"))[0].name == "capitals"
