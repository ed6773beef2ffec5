"""Tables of a small text against plain formulas, and what five methods make of it."""

import math

import numpy as np
import pytest

from embviz.teaching.small_text.counting import (
    METHODS,
    association,
    directions,
    in_common,
    partners_found,
    renamed,
    shared_contexts,
    vectors_of,
    weighted_sentences,
)
from embviz.teaching.small_text.experiments import ROYAL
from embviz.teaching.small_text.sentences import read_lines
from embviz.teaching.small_text.skipgram import cosines, nearest
from embviz.text.reading import corpus_from_texts
from embviz.training.control import RunControl
from embviz.training.models.lsa import weighted_documents
from embviz.training.models.ppmi import association as trained_association
from embviz.training.parameters import defaults


@pytest.fixture(scope="module")
def text():
    return read_lines(ROYAL)


@pytest.fixture(scope="module")
def found(text):
    return {method: cosines(vectors_of(text, method)) for method in METHODS}


def dense(matrix, columns):
    table = np.zeros((matrix.rows.rows, columns))
    for row in range(matrix.rows.rows):
        cells = slice(matrix.rows.starts[row], matrix.rows.starts[row + 1])
        table[row, matrix.rows.others[cells]] = matrix.rows.values[cells]
    return table


def test_weights_of_sentences_word_by_word():
    text = read_lines(["king rules king", "queen rules", "", "cat sat there"])
    table = weighted_sentences(text)
    rules, king = text.index["rules"], text.index["king"]
    assert table[rules].tolist() == pytest.approx([math.log(4 / 2), math.log(4 / 2), 0, 0])
    assert table[king, 0] == pytest.approx((1 + math.log(2)) * math.log(4 / 1))


def test_weights_are_those_of_the_trained_model():
    lines = ["king rules land", "queen rules land", "cat sees king"]
    text = read_lines(lines)
    corpus = corpus_from_texts([" ".join(lines)])
    parameters = defaults("lsa", document_words=3, min_count=1, threads=1)
    trained = dense(weighted_documents(corpus, parameters, RunControl()), 3)
    for word, row in zip(text.words, weighted_sentences(text), strict=True):
        assert trained[corpus.vocabulary.index.get(word)] == pytest.approx(row, rel=1e-5)


def test_mutual_information_is_that_of_chances_and_of_the_trained_model(text):
    table = association(text.pairs)
    whole, sums = text.pairs.sum(), text.pairs.sum(axis=1)
    for one, other in (("king", "ruled"), ("king", "queen"), ("with", "joy"), ("king", "mat")):
        i, j = text.index[one], text.index[other]
        joint = text.pairs[i, j] / whole
        chance = sums[i] / whole * sums[j] / whole
        assert table[i, j] == pytest.approx(max(0, math.log(joint / chance)) if joint else 0)
    corpus = corpus_from_texts("\n".join(" ".join(line) for line in text.lines).split("\n"))
    parameters = defaults("ppmi", window=2, min_count=1, context_smoothing=1.0, shift=1, sample=0.0, threads=1)
    trained = dense(trained_association(corpus, parameters, RunControl()), len(text.words))
    order = [corpus.vocabulary.index.get(word) for word in text.words]
    assert trained[np.ix_(order, order)] == pytest.approx(table, abs=1e-5)


def test_all_directions_give_the_table_back(text):
    table = association(text.pairs)
    vectors = directions(table, len(table))
    # U sqrt(S): its products are those of the root of M Mᵀ
    values, sides = np.linalg.eigh(table @ table.T)
    root = sides @ np.diag(np.sqrt(np.maximum(values, 0))) @ sides.T
    assert vectors @ vectors.T == pytest.approx(root, abs=1e-6)
    assert directions(table, 8).shape == (len(table), 8)


def test_sentences_find_the_scene_and_windows_the_partner(text, found):
    right = {method: partners_found(text, found[method]) for method in METHODS}
    assert {pairs for _, pairs in right.values()} == {9}
    assert right["tfidf"][0] == 0
    assert min(right[method][0] for method in ("ppmi", "svd", "skipgram")) >= 4
    assert nearest(text, found["ppmi"], "king", 1)[0][0] == "queen" != nearest(text, found["tfidf"], "king", 1)[0][0]


def test_counting_is_most_like_predicting_by_mutual_information(text, found):
    common = {method: in_common(text, found[method], found["skipgram"]) for method in METHODS}
    assert common["skipgram"] == 1
    assert common["ppmi"] > common["svd"] + 0.02
    assert common["ppmi"] > common["tfidf"] + 0.1 > common["glove"] + 0.3
    share = []
    for at in range(len(text.words)):
        near = []
        for scores in (found["svd"], found["skipgram"]):
            others = sorted((-round(float(scores[at, k]), 4), k) for k in range(len(text.words)) if k != at)
            near.append({k for _, k in others[:5]})
        share.append(len(near[0] & near[1]) / 5)
    assert common["svd"] == pytest.approx(np.mean(share))


def test_contexts_of_two_words(text):
    rows = shared_contexts(text, "king", "queen")
    assert {word for word, one, other in rows if one and other} == {"ruled", "kingdom", "of", "and"}
    assert [bool(one and other) for _, one, other in rows] == sorted(
        (bool(one and other) for _, one, other in rows), reverse=True
    )
    assert ("son", 1.0, 0.0) in rows


def test_another_name_has_the_same_neighbors(text, found):
    wugs = read_lines(renamed(ROYAL, "cat", "wug"))
    assert "cat" not in wugs.index
    assert wugs.pairs == pytest.approx(text.pairs)
    for method in ("tfidf", "ppmi", "svd", "glove", "skipgram"):
        scores = cosines(vectors_of(wugs, method))
        assert nearest(wugs, scores, "wug", 1)[0][0] == nearest(text, found[method], "cat", 1)[0][0]
    assert renamed(["the category of a cat"], "cat", "wug") == ("the category of a wug",)
