"""A project says how it is repeated, and that is true to the last bit."""

import shlex
from dataclasses import replace

import numpy as np
import pytest

from embviz.cli import main
from embviz.monitoring.observer import Observer
from embviz.monitoring.plan import ObservationPlan
from embviz.projects.archive_writing import corpus_digest
from embviz.projects.command_line import as_command_line, output_beside
from embviz.projects.contents import COPY, FILE, TOY_WORLD, FileReference, ProjectContents, TextSource
from embviz.projects.reading import read_project
from embviz.projects.runs import RecordedRuns
from embviz.projects.writing import versions, write_project
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import read_corpus
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import InputError
from embviz.vectors.formats import read_vectors

from .conftest import record


@pytest.fixture
def text_file(tmp_path):
    draw = np.random.default_rng(2)
    lines = (" ".join(f"W{word}" for word in draw.zipf(1.5, 12) % 50) for _ in range(600))
    (tmp_path / "it's a text.txt").write_text("\n".join(lines))
    return tmp_path / "it's a text.txt"


def trained(corpus, **parameters):
    run = TrainingRun(corpus, defaults(**{"dimensions": 12, "threads": 1, "seed": 77, **parameters}))
    observer = Observer(run, ObservationPlan(evaluate="nothing"))
    run.execute()
    return observer


def saved(tmp_path, source, observer):
    contents = ProjectContents(text=source, runs=RecordedRuns([observer]))
    write_project(contents, tmp_path / "p.embviz")
    return read_project(tmp_path / "p.embviz")


def repeated(tmp_path, contents):
    said = as_command_line(contents, tmp_path / "p.embviz", str(tmp_path / "again.bin"))
    assert main(shlex.split(said, comments=True)[1:]) == 0
    return said, read_vectors(tmp_path / "again.bin")


@pytest.mark.parametrize(
    "parameters",
    [
        {"window": 3},
        {"model": "glove", "epochs": 3},
        {"model": "cbow", "loss": "softmax", "min_count": 2},
        {"model": "fasttext", "buckets": 500},
        {"model": "ppmi"},
        {"matryoshka": "4, 8", "ns_exponent": -0.5},
    ],
)
def test_a_run_on_a_file_is_repeated_bit_for_bit(tmp_path, text_file, parameters):
    options = Preprocessing(case="keep", min_length=2, html_entities=False)
    corpus = read_corpus(text_file, options)
    reference = FileReference(str(text_file), text_file.stat().st_size)
    source = TextSource(FILE, corpus.name, options, corpus_digest(corpus), reference)
    contents = saved(tmp_path, source, trained(corpus, **parameters))
    said, again = repeated(tmp_path, contents)
    assert again.words == contents.runs[0].embedding.words
    assert np.array_equal(again.vectors, contents.runs[0].embedding.vectors)
    assert "--seed=77" in said
    assert f"# embviz {versions()['embviz']}, python {versions()['python']}, numpy " in said
    assert corpus_digest(corpus) in said


def test_a_run_on_a_text_that_is_in_the_project_is_repeated_from_the_project(tmp_path, text_file, capsys):
    corpus = read_corpus(text_file)
    source = TextSource(COPY, corpus.name, corpus.preprocessing, corpus_digest(corpus), corpus=corpus)
    contents = saved(tmp_path, source, trained(corpus))
    text_file.unlink()
    _, again = repeated(tmp_path, contents)
    assert np.array_equal(again.vectors, contents.runs[0].embedding.vectors)
    assert main(["train", str(tmp_path / "p.embviz"), "--output", str(tmp_path / "x.bin"), "--case", "keep"]) == 2
    assert "takes no --case" in capsys.readouterr().err


def test_a_run_on_the_toy_world_is_repeated_bit_for_bit(tmp_path):
    corpus = toy_world().corpus
    source = TextSource(TOY_WORLD, corpus.name, corpus.preprocessing, corpus_digest(corpus))
    contents = saved(tmp_path, source, trained(corpus, epochs=1, dimensions=8))
    said, again = repeated(tmp_path, contents)
    assert "embviz train toy-world --output" in said
    assert np.array_equal(again.vectors, contents.runs[0].embedding.vectors)


def test_where_the_vectors_are_written_is_said(whole, plain):
    assert output_beside(whole, "/folder/class.embviz") == "/folder/class-vectors.bin"
    assert output_beside(plain, None) == "/folder/texts/a-vectors.bin"
    assert output_beside(whole, None) == "vectors.bin"
    assert "# the vectors are written to vectors.bin, in the folder in which this is run" in as_command_line(whole)
    said = as_command_line(whole, output="/folder/v.bin")
    assert "# the vectors are written to /folder/v.bin, replacing what is there" in said
    assert shlex.split(said.splitlines()[-1])[4] == "/folder/v.bin"


def test_what_one_line_cannot_repeat_is_said(whole):
    said = as_command_line(whole)
    assert "ended after 0.625 of 5 epochs" in said
    assert "branched off from another one at epoch 0.375" in said
    assert "put their file in the place of VECTORS" in said
    assert "--init VECTORS --freeze" in said
    assert "added after" not in said
    points = tuple(replace(point, tokens_total=160) for point in record().history[-1:])
    longer = replace(whole.runs[0], history=(*whole.runs[0].history[:-1], *points))
    assert "epochs were added" in as_command_line(replace(whole, runs=(longer,)))
    two = replace(whole.runs[0], parameters=whole.runs[0].parameters.with_(threads=2))
    assert "--threads 1 repeats them" in as_command_line(replace(whole, runs=(two,)))


def test_without_a_run_there_is_nothing_to_repeat(plain, tmp_path, capsys):
    with pytest.raises(InputError, match="no run to repeat"):
        as_command_line(plain)
    write_project(plain, tmp_path / "p.embviz")
    assert main(["train", str(tmp_path / "p.embviz"), "--output", str(tmp_path / "x.bin")]) == 2
    assert "refers to a text, /folder/texts/a.txt" in capsys.readouterr().err
