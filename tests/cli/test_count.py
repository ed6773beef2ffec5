"""`embviz count`, and training from what it counted."""

import csv
import json

import numpy as np
import pytest

from embviz.cli import main
from embviz.text.phrases import find_phrases
from embviz.text.reading import read_corpus
from embviz.vectors.formats import read_vectors


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shards")
    random = np.random.default_rng(2)
    for number in range(2):
        lines = (" ".join(f"w{word}" for word in np.minimum(random.zipf(1.4, 15) - 1, 40)) for _ in range(200))
        (folder / f"{number}.txt").write_text("\n".join(lines))
    return folder


@pytest.fixture
def told(capsys):
    """Run a command that succeeds; return its JSON."""

    def call(*arguments):
        assert main([*map(str, arguments), "--json"]) == 0
        return json.loads(capsys.readouterr().out.splitlines()[-1])

    return call


@pytest.fixture
def refused(capsys):
    def call(*arguments):
        assert main([*map(str, arguments)]) == 2
        return capsys.readouterr().err

    return call


def rows(path, delimiter):
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def test_counts_are_written_and_learned_from(shards, told, refused, tmp_path):
    output = tmp_path / "counts.parquet"
    result = told(
        "count",
        f"{shards}/*.txt",
        "--output",
        output,
        "--window",
        "3",
        "--min-count",
        "2",
        "--words",
        tmp_path / "words.csv",
        "--phrases",
        tmp_path / "phrases.tsv",
        "--phrase-count",
        "2",
    )
    corpus = read_corpus(shards)
    assert result["tokens"] == corpus.tokens
    words = {row["word"]: int(row["count"]) for row in rows(tmp_path / "words.csv", ",")}
    assert words == dict(zip(corpus.vocabulary.words, corpus.vocabulary.counts.tolist(), strict=True))
    expected = find_phrases(corpus, 2).preview(10**6)
    found = rows(tmp_path / "phrases.tsv", "\t")
    assert [(row["first"], row["second"], int(row["count"])) for row in found] == [
        (phrase.first, phrase.second, phrase.count) for phrase in expected
    ]
    # window and minimum count are those that were counted
    for model in ("glove", "ppmi"):
        trained = told("train", output, "--model", model, "--output", tmp_path / "v.bin", "--dimensions", "5")
        assert trained["vocabulary"] == result["vocabulary"]
        assert np.isfinite(read_vectors(tmp_path / "v.bin").vectors).all()
    assert "GloVe or PPMI" in refused("train", output, "--output", tmp_path / "v.bin")
    assert "window of 3" in refused(
        "train", output, "--output", tmp_path / "v.bin", "--model", "glove", "--window", "9"
    )
    assert "--numbers" in refused(
        "train", output, "--output", tmp_path / "v.bin", "--model", "glove", "--numbers", "drop"
    )


def test_a_table_is_written_where_a_link_points(shards, told, tmp_path):
    (tmp_path / "link.tsv").symlink_to(tmp_path / "words.tsv")
    told("count", f"{shards}/*.txt", "--words", tmp_path / "link.tsv")
    assert (tmp_path / "link.tsv").is_symlink()
    assert rows(tmp_path / "words.tsv", "\t")


def test_what_cannot_be_done_is_said_at_once(shards, refused, tmp_path):
    (tmp_path / "there").mkdir()
    assert "nothing to write" in refused("count", shards)
    assert "already exists" in refused("count", shards, "--output", tmp_path / "there")
    said = refused("count", shards, "--words", tmp_path / "w.tsv", "--cluster", "nobody")
    assert "not the address of a cluster" in said
    train = "train", shards, "--output", tmp_path / "v.bin", "--cluster", "local:2"
    assert "not saved" in refused(*train, "--checkpoints", tmp_path / "saved")
    assert "learns from counts" in refused(*train, "--model", "glove")
    assert "too small" in refused("train", "toy-world", *train[2:])
