"""Each number of a measurement against the definition, computed word by word or by another library."""

import math

import numpy as np
import pytest
from sklearn.metrics import silhouette_score

from embviz.analysis.analogies.relations import bundled_questions
from embviz.analysis.change.run_changes import nearest_others, stability
from embviz.analysis.clusters.kmeans import kmeans, purity, silhouette
from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
from embviz.analysis.evaluation.quality import Quality, quality_for
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.text.toy.truths import truths
from embviz.util.errors import Cancelled
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

WORDS = [f"w{k}" for k in range(80)]


@pytest.fixture
def vectors():
    return np.random.default_rng(3).normal(size=(80, 6)).astype(np.float32)


@pytest.fixture
def grouped():
    """Eighty words around four directions."""
    random = np.random.default_rng(4)
    centers = random.normal(size=(4, 6))
    return (centers[np.arange(80) % 4] + 0.2 * random.normal(size=(80, 6))).astype(np.float32)


def _near(vectors, k, among):
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return [j for j in np.argsort(-(unit[:among] @ unit[k])) if j != k][:10]


def test_stability_is_the_share_of_neighbors_that_stayed(vectors):
    moved = vectors + 0.4 * np.random.default_rng(5).normal(size=vectors.shape).astype(np.float32)
    for watched, restrict in ((80, None), (20, 50)):
        among = restrict or 80
        shares = [len({*_near(vectors, k, among)} & {*_near(moved, k, among)}) / 10 for k in range(min(watched, among))]
        assert 0.1 < np.mean(shares) < 0.9
        found = stability(Embedding(WORDS, moved), Embedding(WORDS, vectors), watched, restrict)
        assert found == pytest.approx(np.mean(shares))


def test_neighbors_of_words_beyond_those_that_count(vectors):
    embedding, among = Embedding(WORDS, vectors), Embedding(WORDS[:30], vectors[:30])
    ids = np.array([50, 3, 79, 29, 30, 0])
    found = nearest_others(embedding, among, ids, 10, SILENT)
    assert found.tolist() == [_near(vectors, k, 30) for k in ids.tolist()]
    assert nearest_others(embedding, among, ids[:0], 10, SILENT).shape == (0, 10)
    assert nearest_others(embedding, Embedding(WORDS[:1], vectors[:1]), ids, 10, SILENT).shape == (6, 0)


def test_stability_finds_words_by_their_spelling(vectors):
    shuffled = np.random.default_rng(6).permutation(80)
    before = Embedding([WORDS[k] for k in shuffled], vectors[shuffled])
    assert stability(Embedding(WORDS, vectors), before) == 1
    # of words that are new, nothing can be said
    with_new = Embedding([*WORDS, "new"], np.vstack([vectors, np.full((1, 6), -50, np.float32)]))
    assert stability(with_new, Embedding(WORDS, vectors)) > 0.9
    assert math.isnan(stability(Embedding(["x"] * 1, np.ones((1, 2))), Embedding(WORDS, vectors)))


def test_stability_of_vectors_without_length(vectors):
    zeros = Embedding(WORDS, np.zeros_like(vectors))
    assert stability(zeros, zeros) == 1


def test_silhouette_is_that_of_scikit_learn(vectors, grouped):
    for rows, seed in ((vectors, 1), (grouped, 2)):
        labels = np.random.default_rng(seed).integers(0, 5, len(rows))
        assert silhouette(rows, labels) == pytest.approx(silhouette_score(rows, labels, metric="cosine"), abs=1e-5)
    labels = np.array([0] * 40 + [1] * 39 + [7])  # one is alone
    assert silhouette(grouped, labels) == pytest.approx(silhouette_score(grouped, labels, metric="cosine"), abs=1e-5)
    assert silhouette(grouped, np.arange(80) % 4) > 0.8
    assert math.isnan(silhouette(grouped, np.zeros(80, int)))
    assert silhouette(np.ones((4, 2)), [0, 0, 1, 1]) == 0


def test_a_measurement_is_what_its_parts_say(grouped):
    embedding = Embedding(WORDS, grouped)
    questions = (
        AnalogySection("one", (("w0", "w1", "w4", "w5"), ("w2", "w3", "w6", "w7"))),
        AnalogySection("other", (("w1", "w2", "w5", "w6"),)),
        AnalogySection("unknown", (("a", "b", "c", "d"),)),
    )
    random = np.random.default_rng(8)
    pairs = {
        name: [WordPair(WORDS[a], WORDS[b], float(s)) for a, b, s in zip(*random.integers(0, 80, (3, 30)), strict=True)]
        for name in ("first", "second")
    }
    categories = {str(k): [*WORDS[k::4], "absent"] for k in range(4)}
    found = Quality(questions, {**pairs, "unknown": [WordPair("a", "b", 1)]}, categories, watched=30).measure(embedding)
    report = evaluate_analogies(embedding, questions)
    assert found["analogy"] == report.accuracy
    assert (found["analogy/one"], found["analogy/other"]) == tuple(s.accuracy for s in report.sections[:2])
    agreements = [evaluate_pairs(embedding, pairs[name]).spearman for name in pairs]
    assert [found["similarity/first"], found["similarity/second"]] == agreements
    assert found["similarity"] == pytest.approx(np.mean(agreements))
    assert found["purity"] == 1
    assert [key for key, value in found.items() if math.isnan(value)] == [
        "analogy/unknown",
        "similarity/unknown",
        "stability",
    ]


def test_purity_is_of_the_words_that_are_known(vectors):
    categories = {"even": [*WORDS[0:50:2]], "odd": [*WORDS[1:50:2]], "absent": ["x", "y"]}
    known = [*range(0, 50, 2), *range(1, 50, 2)]
    groups = kmeans(vectors[known], 2, seed=1, starts=3).labels
    found = Quality(categories=categories).measure(Embedding(WORDS, vectors))
    assert found["purity"] == purity(groups, [0] * 25 + [1] * 25)
    assert "silhouette" not in found


def test_without_categories_groups_of_watched_words_are_judged_by_themselves(grouped):
    found = Quality(watched=32).measure(Embedding(WORDS, grouped))
    groups = kmeans(grouped[:32], 4, seed=1, starts=3).labels
    assert found["silhouette"] == pytest.approx(silhouette_score(grouped[:32], groups, metric="cosine"), abs=1e-5)
    assert found["silhouette"] > 0.8
    assert "purity" not in found


def test_the_moment_before_gives_stability(vectors, grouped):
    now, before = Embedding(WORDS, grouped), Embedding(WORDS, vectors)
    quality = Quality(watched=30, restrict=60)
    assert quality.measure(now, now)["stability"] == 1
    assert quality.measure(now, before)["stability"] == stability(now, before, 30, 60) < 1


@pytest.mark.parametrize(
    "rows", [np.zeros((80, 4)), np.full((80, 4), np.nan), np.ones((80, 1))], ids=["zeros", "nan", "one direction"]
)
def test_vectors_that_cannot_be_divided_are_not(rows):
    embedding = Embedding(WORDS, rows)
    assert math.isnan(Quality().measure(embedding)["silhouette"])
    assert math.isnan(Quality(categories={"a": WORDS[:9], "b": WORDS[9:]}).measure(embedding)["purity"])


def test_one_dimension_has_two_groups(vectors):
    found = Quality(categories={str(k): WORDS[k::4] for k in range(4)}).measure(Embedding(WORDS, vectors[:, :1]))
    assert 0.25 <= found["purity"] <= 0.5


def test_the_toy_world_is_judged_by_its_truths_and_other_texts_by_what_is_known():
    known = truths()
    quality = quality_for(known)
    assert [section.name for section in quality.questions] == [*known.analogies]
    assert [*quality.pairs["graded"]] == [WordPair(*pair) for pair in known.similarity]
    assert quality.categories == known.categories
    assert quality_for(None) == Quality(bundled_questions())


def test_a_measurement_can_be_given_up(vectors):
    embedding = Embedding(WORDS, vectors)
    quality = quality_for(None)
    asked = []

    def patience(times):
        asked.clear()

        def cancelled():
            asked.append(True)
            return len(asked) > times

        return Pulse(cancelled=cancelled)

    quality.measure(embedding, embedding, patience(10**9))
    for times in range(len(asked)):
        with pytest.raises(Cancelled):
            quality.measure(embedding, embedding, patience(times))


def test_words_that_were_looked_up_are_not_taken_for_those_of_another_text():
    vectors = np.random.default_rng(5).normal(size=(40, 8)).astype(np.float32)
    words = [f"w{at}" for at in range(40)]
    questions = [AnalogySection("all", [tuple(words[k : k + 4]) for k in range(30)])]
    one, other = Embedding(words, vectors), Embedding(words[::-1], vectors)
    shared = Quality(questions)
    for asked in (one, other, one):
        assert shared.answers(asked) == Quality(questions).answers(asked)
    assert len(shared._looked_up) == 1
