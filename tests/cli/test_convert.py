"""`embviz convert`: any format from any other, and what to do where a file is damaged."""

import json

import numpy as np
import pytest

from embviz.cli import main
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

WORDS = ["king", "queen", "man"]
MATRIX = np.array([[1, 2], [3, 4], [5, -0.5]], np.float32)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "v.vec"
    write_vectors(Embedding(WORDS, MATRIX), path)
    return path


@pytest.mark.parametrize("name", ["o.bin", "o.npz", "o.safetensors", "o.parquet", "o.tsv.zip", "o.glove.gz"])
def test_vectors_change_their_format(source, capsys, name):
    output = source.with_name(name)
    assert main(["convert", str(source), str(output), "--json"]) == 0
    said = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert said["words"] == 3
    assert said["dimensions"] == 2
    assert said["trouble"] == []
    assert said["read"]["format"] == "word2vec text"
    found = read_vectors(output)
    assert said["format"] == found.provenance["format"]
    assert found.words == tuple(WORDS)
    assert found.vectors.tobytes() == MATRIX.tobytes()


def test_the_format_may_be_named_and_words_left_out(source, capsys):
    output = source.with_name("o.data")
    assert main(["convert", str(source), str(output), "--format", "word2vec", "--words", "2"]) == 0
    assert "2 vectors of 2 dimensions" in capsys.readouterr().out
    assert output.read_bytes().startswith(b"2 2\nking ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["o.xyz"], "does not say in which format"),
        (["o.bin", "--format", "xyz"], "no format 'xyz'"),
        (["none/o.bin"], "no folder"),
        (["o.kv"], "does not say in which format"),
    ],
)
def test_mistakes_are_told_before_anything_is_read(source, capsys, arguments, says):
    output = source.parent / arguments[0]
    assert main(["convert", str(source), str(output), *arguments[1:]]) == 2
    assert says in capsys.readouterr().err
    assert not output.exists()


def test_words_with_blanks_are_joined_when_asked(tmp_path, capsys):
    (tmp_path / "towns.csv").write_text("town,a,b\nNew York,1,2\nRome,3,4\n", "utf-8")
    arguments = ["convert", str(tmp_path / "towns.csv"), str(tmp_path / "towns.bin")]
    assert main(arguments) == 2
    assert "'New York' cannot be saved" in capsys.readouterr().err
    assert main([*arguments, "--join", "_"]) == 0
    found = read_vectors(tmp_path / "towns.bin")
    assert found.words == ("New_York", "Rome")
    assert found.vectors.tolist() == [[1, 2], [3, 4]]


def test_damaged_files_are_read_in_part_when_asked(source, capsys):
    source.write_bytes(b"3 2\nking 1 2\nqueen 3 x\nman 5 -0.5\n")
    output = source.with_name("o.bin")
    assert main(["convert", str(source), str(output)]) == 2
    said = capsys.readouterr().err
    assert "line 3: 'x' is not a number" in said
    assert "--partial" in said
    assert main(["convert", str(source), str(output), "--partial", "--json"]) == 0
    told = capsys.readouterr()
    assert "Left out: " in told.err
    assert len(json.loads(told.out.splitlines()[-1])["trouble"]) == 2
    assert read_vectors(output).words == ("king", "man")


@pytest.mark.parametrize(("ending", "warned"), [(".vec", True), (".npz", False)])
def test_blanks_in_words_that_others_cannot_read_are_told_of(tmp_path, capsys, ending, warned):
    source = tmp_path / "v.npz"
    write_vectors(Embedding(["New York", "paris"], [[1.0, 0.0], [0.0, 1.0]]), source)
    assert main(["convert", str(source), str(tmp_path / f"out{ending}")]) == 0
    assert ("1 word with spaces in them" in capsys.readouterr().err) == warned


def test_what_is_read_is_not_written_over(source, capsys):
    before = source.read_bytes()
    assert main(["convert", str(source), str(source), "--words", "1"]) == 2
    assert "would be lost" in capsys.readouterr().err
    assert source.read_bytes() == before
