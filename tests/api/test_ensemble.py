"""Repeated training as a notebook and the command line ask for it."""

import json

import numpy as np
import pytest

import embviz
from embviz.cli import main
from embviz.vectors.ensemble import read_ensemble
from embviz.vectors.formats import read_vectors

QUICK = {"dimensions": 12, "epochs": 2, "threads": 1, "min_count": 1}


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    path = tmp_path_factory.mktemp("ensemble") / "small.txt"
    random = np.random.default_rng(0)
    topics = (["sun", "rain", "wind", "snow"], ["bread", "cheese", "apple", "soup"], ["red", "blue", "green", "gold"])
    path.write_text("\n".join(" ".join(random.choice(topics[random.integers(3)], 12)) for _ in range(300)))
    return path


def test_a_notebook_trains_several_sets_and_asks_how_far_answers_repeat(text, tmp_path):
    corpus = embviz.Corpus.read(text)
    training = embviz.train(corpus, repeats=3, seed=4, **QUICK)
    ensemble = training.ensemble
    assert len(ensemble) == 3
    assert ensemble.seeds == (4, 5, 6)
    np.testing.assert_array_equal(ensemble.sets[0].vectors, training.embedding.vectors)
    found = ensemble.neighbors("sun", 3)
    plain = training.embedding.neighbors("sun", 3)
    assert [(word, score) for word, score, *_ in found] == list(plain)
    for word, score, among, low, high in found:
        values = [float(embviz.Embedding.of(one).similarity("sun", word)) for one in ensemble.sets]
        assert (low, high) == pytest.approx((min(values), max(values)), abs=1e-5)
        assert low - 1e-5 <= score <= high + 1e-5
        assert among == 3  # of 12 words, all but one are among the ten
    assert "3/3" in repr(found)
    assert len(found[:2]) == 2
    cosine = ensemble.similarity("sun", "rain")
    assert cosine.values[0, 0] == pytest.approx(training.embedding.similarity("sun", "rain"), abs=1e-5)
    assert ensemble.agreement(["sun", "red"]).shape == (2,)
    assert ensemble.spread().shape == (12,)
    assert ensemble.measure(lambda one: one.norms.mean()).values.shape == (3,)
    assert ensemble.analogy("sun - rain + red", 4).words == training.embedding.analogy("sun - rain + red", 4).words
    ensemble.save(tmp_path / "a.npz")
    again = embviz.Ensemble.load(tmp_path / "a.npz")
    np.testing.assert_array_equal(again.sets[2].vectors, ensemble.sets[2].vectors)
    assert embviz.train(corpus, **QUICK).ensemble is None
    with pytest.raises(embviz.InputError, match="0 sets"):
        embviz.train(corpus, repeats=0, **QUICK)


def test_the_command_writes_the_sets_beside_the_vectors_and_neighbors_tells_them(text, tmp_path, capsys):
    vectors = tmp_path / "small.bin"
    options = [part for name, value in QUICK.items() for part in (f"--{name.replace('_', '-')}", str(value))]
    assert main(["train", str(text), "--output", str(vectors), "--repeats", "3", *options, "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    ensemble = read_ensemble(told["ensemble"])
    np.testing.assert_array_equal(ensemble.sets[0].vectors, read_vectors(vectors).vectors)
    assert told["ensemble"] == str(tmp_path / "small.ensemble.npz")
    assert 0 < told["agreement"] <= 1
    assert sum(band["words"] for band in told["agreement_by_count"]) == 12
    asked = ["neighbors", str(vectors), "sun", "--top", "3", "--ensemble", told["ensemble"]]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    expected = embviz.Ensemble.of(ensemble).neighbors("sun", 3)
    assert found["sets"] == 3
    assert [(one["word"], one["among_ten"]) for one in found["neighbors"]] == [(row[0], row[2]) for row in expected]
    assert [one["low"] for one in found["neighbors"]] == pytest.approx(expected.low.tolist())
    assert main(asked) == 0
    assert "3/3" in capsys.readouterr().out


def test_sets_of_drawn_lines_come_from_the_command_too(text, tmp_path, capsys):
    options = ["--repeats", "2", "--vary", "lines", "--epochs", "1", "--dimensions", "4", "--threads", "1"]
    assert main(["train", str(text), "--output", str(tmp_path / "a.vec"), *options]) == 0
    assert "2 sets in" in capsys.readouterr().out
    assert read_ensemble(tmp_path / "a.ensemble.npz").varied == "lines"
    assert main(["train", str(text), "--output", str(tmp_path / "b.vec"), "--repeats", "60"]) != 0
    assert "60 sets" in capsys.readouterr().err
    assert not (tmp_path / "b.vec").exists()


@pytest.fixture(scope="module")
def composing(text, tmp_path_factory):
    """Three sets of a model with n-grams, trained by the command."""
    vectors = tmp_path_factory.mktemp("composing") / "a.fasttext"
    options = [part for name, value in QUICK.items() for part in (f"--{name.replace('_', '-')}", str(value))]
    chosen = ["--model", "fasttext", "--buckets", "2000", "--repeats", "3", *options]
    assert main(["train", str(text), "--output", str(vectors), *chosen]) == 0
    return vectors, vectors.with_name("a.ensemble.npz")


def test_commands_tell_the_intervals_of_answers_and_scores(composing, text, tmp_path, capsys):
    vectors, path = composing
    ensemble = embviz.Ensemble.load(path)
    capsys.readouterr()
    # an unseen word is made of the n-grams of each set
    assert main(["neighbors", str(vectors), "sunny", "--top", "3", "--ensemble", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["composed"]
    for entry in found["neighbors"]:
        told = ensemble.similarity("sunny", entry["word"])
        assert entry["mean"] == pytest.approx(float(told.mean[0]), abs=1e-5)
        assert entry["half_width_80"] == pytest.approx(float(told.half_width()[0]), abs=1e-5)
    asked = ["analogy", str(vectors), "sun - rain + red", "--top", "4", "--ensemble", str(path)]
    assert main([*asked, "--json"]) == 0
    answers = json.loads(capsys.readouterr().out.splitlines()[-1])
    expected = ensemble.analogy("sun - rain + red", 4)
    assert answers["sets"] == 3
    assert [(one["word"], one["among_ten"]) for one in answers["answers"]] == [(row[0], row[2]) for row in expected]
    assert main(asked) == 0
    assert "3/3" in (said := capsys.readouterr().out)
    assert "±" in said
    pairs, questions = tmp_path / "pairs.tsv", tmp_path / "questions.txt"
    given = [("sun", "rain", 9.0), ("red", "gold", 8.0), ("sun", "soup", 1.0), ("wind", "blue", 2.0)]
    pairs.write_text("\n".join("\t".join(map(str, pair)) for pair in given))
    questions.write_text(": weather\nsun rain wind snow\nsun wind rain snow\n")
    judged = ["evaluate", str(vectors), "--pairs", str(pairs), "--analogies", str(questions), "--ensemble", str(path)]
    assert main([*judged, "--json"]) == 0
    scores = json.loads(capsys.readouterr().out.splitlines()[-1])
    told = ensemble.evaluate_pairs(given)
    for name, interval in (("spearman", told.spearman), ("pearson", told.pearson)):
        assert scores[f"{name}_over_sets"]["mean"] == pytest.approx(float(interval.mean))
        assert scores[f"{name}_over_sets"]["half_width_80"] == pytest.approx(float(interval.half_width()))
    rates = [embviz.evaluate(embviz.Embedding.of(one), questions).analogies.report.accuracy for one in ensemble.sets]
    assert scores["analogy_accuracy_over_sets"]["mean"] == pytest.approx(np.mean(rates))
    assert main(judged) == 0
    assert "Spearman over 3 sets" in capsys.readouterr().out


def test_sets_without_n_grams_are_not_asked_for_unseen_words(composing, capsys):
    vectors, path = composing
    bare = path.with_name("bare.ensemble.npz")
    sets = [embviz.Embedding(one.words, one.vectors) for one in embviz.Ensemble.load(path).sets]
    embviz.Ensemble(sets).save(bare)
    assert main(["neighbors", str(vectors), "sunny", "--ensemble", str(bare)]) != 0
    assert "n-grams" in capsys.readouterr().err


def test_a_notebook_asks_whole_questions_of_all_sets(composing):
    ensemble = embviz.Ensemble.load(composing[1])
    words, plus, minus = ["snow", "apple", "blue"], ["sun", "rain"], ["bread", "soup"]
    matrix = ensemble.similarities(words)
    np.testing.assert_allclose(matrix.values[:, 0, 1], ensemble.similarity("snow", "apple").values[:, 0], rtol=1e-6)
    places = ensemble.positions(words, plus, minus)
    gaps = ensemble.gaps([("snow", "apple")], plus, minus)
    np.testing.assert_allclose(gaps.values[:, 0], places.values[:, 0] - places.values[:, 1])
    pairs = [("sun", "bread"), ("rain", "soup")]
    biases = [embviz.direct_bias(embviz.Embedding.of(one), words, pairs) for one in ensemble.sets]
    np.testing.assert_allclose(ensemble.direct_bias(words, pairs).values, biases)
    low, high = matrix.prediction()
    assert (low <= high).all()
    with pytest.raises(embviz.InputError, match="nothing-like-it"):
        ensemble.positions(["nothing-like-it"], plus, minus)
