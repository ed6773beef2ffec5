"""Slices of time: their names, their order, what is kept of them, and how texts become some."""

import numpy as np
import pytest

from embviz.gui.core import slices as module
from embviz.gui.core.jobs import Job
from embviz.gui.core.slices import Slice, in_time, kept, name_of, parameters_for, read_slices, train_slices
from embviz.text.reading import read_corpus
from embviz.training.parameters import TrainingParameters
from embviz.training.run import TrainingRun
from embviz.util.errors import Cancelled, InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

SMALL = TrainingParameters(dimensions=8, min_count=1, epochs=2, threads=1)


@pytest.fixture
def job():
    return Job("test", lambda _job: None, None, None, None)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("coha_1990.vec", "1990"),
        ("/data/1800/en-1810s.txt.gz", "1810"),
        ("1990-1999.w2v", "1990–1999"),
        ("dim300.bin", "dim300"),
        ("v19901.txt", "v19901"),
        ("news.2001.300d.txt", "2001"),
        (".hidden", ".hidden"),
    ],
)
def test_years_in_the_name_of_a_file_name_the_slice(path, name):
    assert name_of(path) == name


def _slice(name):
    return Slice(name, Embedding(["a"], [[1.0]]), 1, "")


def test_slices_are_put_in_time_where_all_have_a_year():
    assert [one.name for one in in_time([_slice("2000"), _slice("1800–1850"), _slice("1900")])] == [
        "1800–1850",
        "1900",
        "2000",
    ]
    assert [one.name for one in in_time([_slice("new"), _slice("1800"), _slice("old")])] == ["new", "1800", "old"]


def test_only_the_most_frequent_words_are_kept_of_much(monkeypatch):
    vectors = np.random.default_rng(0).normal(size=(100, 10)).astype(np.float32)
    embedding = Embedding([f"w{k}" for k in range(100)], vectors, range(200, 100, -1))
    assert kept("now", embedding, "").embedding.words == embedding.words
    monkeypatch.setattr(module, "MOST_BYTES", 30 * 10 * 4)
    one = kept("now", embedding, "here")
    assert (len(one.embedding), one.words) == (30, 100)
    np.testing.assert_array_equal(one.embedding.vectors, vectors[:30])
    assert one.embedding.counts.tolist() == list(range(200, 170, -1))
    assert not np.shares_memory(one.embedding.vectors, vectors)


def test_files_are_read_in_the_order_of_their_years(tmp_path, job):
    rng = np.random.default_rng(1)
    made = {}
    for year in (2010, 1990):
        made[year] = rng.normal(size=(20, 4)).astype(np.float32)
        write_vectors(Embedding([f"w{k}" for k in range(20)], made[year]), tmp_path / f"news_{year}.bin")
    found, errors = read_slices([tmp_path / "news_2010.bin", tmp_path / "news_1990.bin"], job)
    assert errors == []
    assert [one.name for one in found] == ["1990", "2010"]
    np.testing.assert_array_equal(found[0].embedding.vectors, made[1990])


def test_a_damaged_file_does_not_take_the_others_with_it(tmp_path, job):
    rng = np.random.default_rng(1)
    for year in (1990, 2000):
        write_vectors(Embedding([f"w{k}" for k in range(20)], rng.normal(size=(20, 4))), tmp_path / f"{year}.bin")
    (tmp_path / "2000.bin").write_bytes((tmp_path / "2000.bin").read_bytes()[:-30])
    (tmp_path / "2010.bin").write_bytes(b"")
    found, errors = read_slices([tmp_path / f"{year}.bin" for year in (1990, 2000, 2010)], job)
    assert [one.name for one in found] == ["1990", "2000"]
    assert 0 < len(found[1].embedding) < 20
    assert "damaged: " in found[1].source
    assert found[0].source == "1990.bin"
    assert [error.what for error in errors if "2010.bin" in str(error)]


@pytest.fixture
def texts(tmp_path, small_text):
    other = tmp_path / "other.txt"
    other.write_text("a dog and a cat sleep in the house of the king\n" * 300, "utf-8")
    return [("first", lambda: read_corpus(small_text)), ("second", lambda: read_corpus(other))]


def test_each_text_is_trained_as_a_run_of_its_own(texts, job):
    told = []
    job._report = lambda _job, share, text: told.append((share, text))
    found = train_slices(texts, SMALL, job)
    assert [one.name for one in found] == ["first", "second"]
    for one, (_, text) in zip(found, texts, strict=True):
        run = TrainingRun(text(), SMALL)
        run.execute()
        assert one.embedding.words == run.vocabulary.words
        np.testing.assert_array_equal(one.embedding.vectors, run.embedding().vectors)
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert any("first" in text for _, text in told)


def test_training_is_given_up_within_a_run(texts, job, long_text):
    def report(_job, _share, text):
        if "epoch" in text:
            job.cancel()

    job._report = report
    long = SMALL.__class__(dimensions=50, min_count=1, epochs=500, threads=1)
    with pytest.raises(Cancelled):
        train_slices([("long", lambda: read_corpus(long_text)), *texts], long, job)


def test_training_is_given_up_before_it_begins_to_learn(texts, job):
    told = []
    job._report = lambda _job, _share, text: told.append(text)

    def read():
        job.cancel()
        return texts[0][1]()

    with pytest.raises(Cancelled):
        train_slices([("first", read)], SMALL, job)
    assert not any("epoch" in text for text in told)


def test_a_text_without_words_enough_is_named(texts, job):
    strict = TrainingParameters(dimensions=8, min_count=650, epochs=1)
    with pytest.raises(InputError, match="second: "):
        train_slices([texts[0], texts[1]], strict, job)


def test_parameters_are_those_of_the_run_or_of_the_form(lab, texts):
    assert parameters_for(lab.workspace, lab.settings) == TrainingParameters()
    lab.settings.set("train/parameters", '{"dimensions": 33, "epochs": 7, "gone": 1}')
    assert parameters_for(lab.workspace, lab.settings) == TrainingParameters(dimensions=33, epochs=7)
    lab.settings.set("train/parameters", "[1, 2]")
    assert parameters_for(lab.workspace, lab.settings) == TrainingParameters()
    corpus = texts[0][1]()
    lab.workspace.set_corpus(corpus)
    lab.workspace.set_run(TrainingRun(corpus, SMALL), training=False)
    assert parameters_for(lab.workspace, lab.settings) == SMALL
