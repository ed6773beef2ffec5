"""`embviz compress`: the table, the file that is written, and what is wrong with what was asked."""

import json

import numpy as np
import pytest

from embviz.cli import main
from embviz.vectors.compression import METHODS, compress
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors


@pytest.fixture
def embedding():
    random = np.random.default_rng(0)
    return Embedding([f"w{row}" for row in range(300)], random.normal(size=(300, 20)) + 0.5)


@pytest.fixture
def source(embedding, tmp_path):
    path = tmp_path / "v.bin"
    write_vectors(embedding, path)
    return path


def answer(capsys, *arguments):
    assert main(["compress", *map(str, arguments), "--json"]) == 0
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_all_methods_are_compared_and_nothing_is_written(source, capsys):
    said = answer(capsys, source, "--queries", 20, "--dimensions", 6)
    found = {each["method"]: each for each in said["methods"]}
    assert list(found) == [method.key for method in METHODS]
    assert (said["words"], said["dimensions"]) == (300, 20)
    assert found["float32"]["recall"] == 1
    assert found["float16"]["ratio"] == 2
    assert found["int8"]["bytes"] == 300 * 24
    assert found["pca"]["parameters"] == found["prefix"]["parameters"] == {"dimensions": 6}
    assert [path.name for path in source.parent.iterdir()] == ["v.bin"]


def test_a_table_is_printed(source, capsys):
    assert main(["compress", str(source), "--queries", "20", "--two-stage", "--method", "pca"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "300 vectors of 20 dimensions, 24,000 bytes"
    assert lines[2].split() == ["method", "bytes", "fewer", "ms", "faster", "recall@10", "spearman", "lost"]
    assert lines[3].split()[:4] == ["pca", "dimensions=10", "12,880", "1.9x"]
    assert "candidates" in lines[6]
    assert [line.split()[0] for line in lines[7:]] == ["10", "20", "50", "100", "200"]


@pytest.mark.parametrize(("name", "decoded"), [("o.npz", False), ("o.bin", True)])
def test_compressed_vectors_are_written(embedding, source, capsys, name, decoded):
    output = source.with_name(name)
    said = answer(capsys, source, output, "--method", "product", "--subspaces", 7, "--seed", 3)
    assert said["decoded"] == decoded
    assert said["file_bytes"] == output.stat().st_size
    assert said["methods"][0]["parameters"] == {"subspaces": 7}
    expected = compress(embedding, "product", subspaces=7, seed=3).decode(slice(None))
    np.testing.assert_allclose(read_vectors(output).vectors, expected, rtol=1e-6)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["o.npz"], "--method"),
        (["o.xyz", "--method", "int8"], "does not say"),
        (["none/o.npz", "--method", "int8"], "no folder"),
        (["--method", "int8", "--subspaces", "4"], "no --subspaces"),
        (["--dimensions", "21"], "20 dimensions"),
        (["--dimensions", "-1"], "outside"),
        (["--method", "zip"], "invalid choice"),
    ],
)
def test_mistakes_are_told_and_nothing_is_written(source, capsys, arguments, says):
    given = [str(source.parent / each) if each.startswith(("o.", "none/")) else each for each in arguments]
    assert main(["compress", str(source), *given]) == 2
    assert says in capsys.readouterr().err
    assert [path.name for path in source.parent.iterdir()] == ["v.bin"]
