"""What neighbors, evaluate and compare answer on the command line, against the engines behind them."""

import json

import numpy as np
import pytest
from scipy.stats import ortho_group

from embviz import english
from embviz.analysis.analogies.table import answer_all
from embviz.analysis.change.model_comparison import compare_models
from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.analysis.evaluation.paired import compare_answers, compare_pairs, pair_closeness
from embviz.analysis.evaluation.questions import read_analogies, read_pairs
from embviz.analysis.neighborhoods.neighborhood import neighborhood, signed
from embviz.analysis.neighborhoods.why import Contexts
from embviz.cli import main
from embviz.text.reading import read_corpus
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

WORDS = [f"word{i}" for i in range(60)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("questions")


@pytest.fixture(scope="module")
def vectors(folder):
    path = folder / "one.vec"
    write_vectors(Embedding(WORDS, np.random.default_rng(1).normal(size=(60, 10))), path)
    return path


@pytest.fixture(scope="module")
def other(folder, vectors):
    """The same turned, with two words having changed places."""
    rows = read_vectors(vectors).vectors @ ortho_group.rvs(10, random_state=3)
    rows[[4, 9]] = rows[[9, 4]]
    path = folder / "other.vec"
    write_vectors(Embedding([*WORDS[:59], "new"], rows), path)
    return path


@pytest.fixture
def answered(capsys):
    """Run a command with --json; return what it answered."""

    def call(*arguments):
        assert main([*map(str, arguments), "--json"]) == 0
        return json.loads(capsys.readouterr().out.splitlines()[-1])

    return call


@pytest.fixture
def said(capsys):
    """Run a command; return its text, or its complaint."""

    def call(*arguments, code=0):
        assert main([*map(str, arguments)]) == code
        printed = capsys.readouterr()
        return printed.err if code else printed.out

    return call


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_neighbors_of_several_words(answered, vectors, metric):
    found = answered("neighbors", vectors, "word1", "word2", "--without", "word3", "--metric", metric, "--top", 4)
    wanted = neighborhood(read_vectors(vectors), signed(["word1", "word2"], ["word3"]), 4, metric)
    assert [entry["word"] for entry in found["neighbors"]] == list(wanted.words)
    assert [entry[metric] for entry in found["neighbors"]] == pytest.approx(wanted.scores.tolist())
    assert (found["word"], found["without"], found["composed"]) == ("word1 word2", ["word3"], False)


def test_mutual_neighbors_and_reasons(answered, said, vectors):
    found = answered("neighbors", vectors, "word2", "--mutual", "--why", "--first", 30)
    wanted = neighborhood(read_vectors(vectors), {"word2": 1.0}, 10, band=slice(0, 30), ranks_back=True)
    kept = wanted.mutual(10)
    assert [entry["word"] for entry in found["neighbors"]] == [w for w, k in zip(wanted.words, kept, strict=True) if k]
    assert 0 < kept.sum() < 10
    for entry in found["neighbors"]:
        assert entry["rank_back"] <= 10
        assert len(entry["dimensions"]) == 5
    text = said("neighbors", vectors, "word2", "--mutual", "--why", "--first", 30)
    assert "rank " in text
    assert "dimensions: " in text


def test_a_word_without_others_is_told(said, folder):
    """An empty line was printed."""
    alone = folder / "alone.vec"
    write_vectors(Embedding(["king"], [[1.0, 2.0]]), alone)
    assert said("neighbors", alone, "king") == "No word is left to answer.\n"


def test_shared_contexts_of_a_text(answered, said, vectors, folder):
    text = folder / "text.txt"
    random = np.random.default_rng(2)
    text.write_text("\n".join(" ".join(random.choice(WORDS, 8)) for _ in range(200)))
    found = answered("neighbors", vectors, "word7", "--text", text, "--top", 3)
    contexts = Contexts(read_corpus(text))
    for entry in found["neighbors"]:
        wanted = contexts.shared("word7", entry["word"], 8)
        assert [part["word"] for part in entry["contexts"]] == list(wanted.words)
        assert entry["contexts_cosine"] == pytest.approx(wanted.cosine)
    assert "contexts: word" in said("neighbors", vectors, "word7", "--text", text)
    assert "single word" in said("neighbors", vectors, "word7", "word8", "--text", text, code=2)


def test_a_neighbor_that_the_text_lacks_is_told_beside_the_others(answered, said, vectors, folder):
    """One such neighbor refused the whole answer."""
    near = [entry["word"] for entry in answered("neighbors", vectors, "word7", "--top", 3)["neighbors"]]
    text = folder / "few.txt"
    text.write_text(f"word7 {near[0]} word7 {near[1]}\n" * 20)
    found = answered("neighbors", vectors, "word7", "--text", text, "--top", 3)["neighbors"]
    assert [entry["contexts"] is None for entry in found] == [False, False, True]
    lines = said("neighbors", vectors, "word7", "--text", text, "--top", 3).splitlines()
    assert lines[2].endswith("not in the text")
    text.write_text(f"{near[0]} {near[1]}\n" * 20)
    assert "'word7' does not occur" in said("neighbors", vectors, "word7", "--text", text, code=2)


def test_what_neighbors_refuses(said, vectors):
    assert "came without counts" in said("neighbors", vectors, "word7", "--min-count", 5, code=2)
    assert "added and subtracted" in said("neighbors", vectors, "word7", "--without", "word7", code=2)


def test_analogies_by_other_rules_with_their_failures(answered, said, vectors, folder):
    file = folder / "questions.txt"
    random = np.random.default_rng(5)
    file.write_text("\n".join([": some", *(" ".join(random.choice(WORDS, 4, replace=False)) for _ in range(12))]))
    asked = ["evaluate", vectors, "--analogies", file, "--ranking", "pairdirection", "--failures", 3]
    found = answered(*asked)
    table = answer_all(read_vectors(vectors), read_analogies(file), "pairdirection")
    assert found["mean_reciprocal_rank"] == pytest.approx(table.mean_reciprocal_rank)
    assert [entry["rank"] for entry in found["failures"]] == [answer.rank for answer in table.failures[:3]]
    assert f"rank {table.failures[0].rank}" in said(*asked)
    opened = answered(*asked, "--with-question-words")
    assert opened["with_question_words"]
    assert opened["mean_reciprocal_rank"] != found["mean_reciprocal_rank"]


def test_pairs_by_another_measure_with_the_worst_misses(answered, said, vectors, folder):
    file = folder / "pairs.tsv"
    file.write_text("\n".join(f"word{i}\tword{i + 20}\t{i % 7}" for i in range(20)))
    found = answered("evaluate", vectors, "--pairs", file, "--metric", "euclidean", "--misses", 2)
    wanted = pair_scores(read_vectors(vectors), read_pairs(file), "euclidean")
    assert found["spearman"] == pytest.approx(wanted.spearman)
    assert [entry["first"] for entry in found["misses"]] == [wanted.pairs[i].first for i in wanted.worst(2)]
    assert "alike than people say" in said("evaluate", vectors, "--pairs", file, "--misses", 1)


def test_two_files_answer_the_same_and_the_difference_has_an_interval(answered, said, vectors, folder):
    mine, noisy = read_vectors(vectors), folder / "noisy.vec"
    rows = mine.vectors + np.random.default_rng(9).normal(size=mine.vectors.shape)
    write_vectors(Embedding([*WORDS[:59], "new"], rows), noisy)
    asked, random = folder / "own.txt", np.random.default_rng(2)
    drawn = [list(random.choice(WORDS, 4, replace=False)) for _ in range(40)]
    asked.write_text("\n".join([": own", *(" ".join(words) for words in drawn)]))
    # the expected answers are those of the first file, but for every fifth
    table = answer_all(mine, read_analogies(asked))
    for at, answer in list(zip(table.places, table.answers, strict=True))[::5]:
        drawn[at][3] = answer.given
    asked.write_text("\n".join([": own", *(" ".join(words) for words in drawn)]))
    judged = folder / "judged.tsv"
    unit = mine.vectors / mine.norms[:, None]
    judged.write_text("\n".join(f"word{i}\tword{j}\t{unit[i] @ unit[j]:.6f}" for i in range(12) for j in range(i)))
    command = ["evaluate", vectors, "--analogies", asked, "--pairs", judged, "--against", noisy]
    found, pairs = answered(*command), read_pairs(judged)
    sets, sections = (mine, read_vectors(noisy)), read_analogies(asked)
    for key, verdict in (
        ("analogies_against", compare_answers([answer_all(one, sections).answered for one in sets])),
        ("pairs_against", compare_pairs(pairs, [pair_closeness(one, pairs) for one in sets])),
    ):
        (wanted,) = verdict.differences
        assert found[key]["best"] == str((vectors, noisy)[verdict.best])
        assert found[key]["interval"] == pytest.approx(wanted.interval)
        assert (found[key]["best_score"], found[key]["other_score"]) == pytest.approx((wanted.one, wanted.other))
        assert (found[key]["clear"], found[key]["in_common"]) == (wanted.clear, wanted.count)
    assert found["pairs_against"]["p"] is None
    assert f"{vectors} is better at pairs: 1.0000 against " in said(*command)
    assert "No comparison at pairs: too few pairs" in said(
        "evaluate", vectors, "--pairs", _written(folder / "few.tsv", "word1 word2 3\n"), "--against", noisy
    )


def _written(path, text):
    path.write_text(text)
    return path


def test_two_models_are_compared(answered, said, vectors, other):
    found = answered("compare", vectors, other, "--neighbors", 8, "--top", 2, "--word", "word20")
    wanted = compare_models(read_vectors(vectors), read_vectors(other), neighbors=8)
    assert {entry["word"] for entry in found["changed_most"]} == {"word4", "word9"}
    assert found["agreement"] == pytest.approx(wanted.agreement)
    assert (found["in_common"], found["compared"]) == (59, 59)
    assert found["side_by_side"][0]["word"] == "word20"
    assert len(found["side_by_side"][0]["A"]) == 2
    text = said("compare", vectors, other, "--neighbors", 8, "--word", "word20")
    assert "59 words in common" in text
    assert "word20: " in text
    assert "word4 " in text


def test_no_word_of_equal_vectors_changed(answered, said, vectors):
    same = answered("compare", vectors, vectors, "--neighbors", 8)
    assert same["agreement"] == 1
    assert same["changed_most"] == []
    text = said("compare", vectors, vectors, "--neighbors", 8)
    assert "No word changed" in text
    assert "0%" not in text.replace("100.0%", "")


def test_what_compare_refuses(said, vectors, other):
    assert "'word59' is not among" in said("compare", vectors, other, "--word", "word59", code=2)


def test_fewer_neighbors_are_compared_where_there_are_fewer_words(said, vectors, other):
    answer = json.loads(said("compare", vectors, other, "--most", 20, "--json"))
    assert answer["neighbors"] == 19


def test_the_vectors_that_come_with_the_program_are_asked_by_their_name(capsys):
    assert main(["neighbors", "english", "king", "--top", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    embedding = english()
    assert [entry["word"] for entry in found["neighbors"]] == [word for word, _ in embedding.neighbors("king", k=5)]
    assert embedding.analogy("king - man + woman", k=1)[0][0] == "queen"


def test_that_no_word_is_left_is_said(said, tmp_path):
    path = _written(tmp_path / "two.vec", "2 2\nking 1 0\nqueen 0 1\n")
    assert said("analogy", path, "king - queen").strip() == "No word is left to answer."
