"""What words are colored by: each recipe against a plain computation, and what it says where it cannot."""

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QObject

from embviz.gui.scene.coloring.choices import RECIPES
from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms; a first compilation of a kernel, and the loading of scikit-learn, may fall into a wait
N = 60
WORDS = [f"w{k}" for k in range(N)]


def unit(rows):
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def nearest(similar, k):
    similar = similar.copy()
    np.fill_diagonal(similar, -np.inf)
    return np.argsort(-similar, axis=1, kind="stable")[:, :k]


def test_frequency_is_in_equal_ratios(color):
    found = color("frequency")
    np.testing.assert_array_equal(found.values, np.arange(6000, 0, -100, np.float32))
    assert found.logarithmic


def test_norms_are_lengths(color, vectors):
    np.testing.assert_allclose(color("norm").values, np.linalg.norm(vectors, axis=1), rtol=1e-5)


def test_cosines_are_those_to_the_word(color, vectors):
    found = color("cosine", word="w3")
    expected = unit(vectors) @ unit(vectors)[3]
    expected[17] = np.nan  # a zero vector has no direction
    np.testing.assert_allclose(found.values, expected, atol=1e-5)
    assert found.title == "Cosine to w3"


def test_an_unknown_word_is_named_with_those_near(opened, coloring, color, qtbot):
    color("norm")
    coloring.choose("cosine", {"word": "w333"})
    qtbot.waitUntil(lambda: coloring.error is not None, timeout=LONG)
    assert "w333" in coloring.error.what
    assert "w33" in coloring.error.suggestions
    assert opened.coloring is None


@pytest.mark.parametrize("measure", ["neighbors kept", "trustworthiness", "continuity"])
def test_distortion_is_that_of_the_neighborhoods(color, vectors, places, measure):
    found = color("kept", measure=measure, k=5).values
    high = nearest(unit(vectors) @ unit(vectors).T, N - 1)
    low = nearest(-np.linalg.norm(places[:, None] - places, axis=2), N - 1)
    worst = 5 * (2 * N - 3 * 5 - 1) / 2
    for word in (0, 8, 30, 59):
        inside, outside = (high, low) if measure == "continuity" else (low, high)
        rank = {int(other): r for r, other in enumerate(outside[word], 1)}
        lost = sum(max(0, rank[int(other)] - 5) for other in inside[word, :5])
        shared = len(set(high[word, :5].tolist()) & set(low[word, :5].tolist()))
        assert found[word] == pytest.approx(shared / 5 if measure == "neighbors kept" else 1 - lost / worst, abs=1e-4)


def test_hubness_counts_who_has_a_word_among_its_nearest(color, vectors):
    near = nearest(unit(vectors) @ unit(vectors).T, 4)
    found = color("hubness", k=4).values
    others = np.arange(N) != 17  # which of many equals are nearest to a zero vector is open
    expected = np.bincount(near[others].ravel(), minlength=N)
    assert np.abs(found - expected).sum() <= 4
    assert found.sum() == 4 * N


def test_clusters_are_named_and_those_of_the_vectors(color, vectors):
    found = color("cluster", of="vectors", method="k-means", number=6)
    assert found.title == "Clusters of the vectors"
    assert len(found.names) == 6
    others = np.arange(N) != 17
    truth = np.arange(N) % 6
    for kind in range(6):
        assert len(set(found.values[others & (truth == kind)].tolist())) == 1
        named = found.names[found.values[kind]].split(", ")
        assert all(int(word[1:]) % 6 == kind for word in named)


def test_clusters_of_the_map_leave_out_words_without_a_place(opened, color, places):
    places = places.copy()
    places[:30] += 40
    places[44] = np.nan
    opened.show_places(places)
    found = color("cluster", of="map", method="HDBSCAN", smallest=8)
    assert found.values[44] == -1
    known = found.values >= 0
    assert not set(found.values[:30][known[:30]]) & set(found.values[30:][known[30:]])


def test_the_number_of_clusters_is_chosen_by_silhouette(color):
    found = color("cluster", of="vectors", method="k-means", number=0)
    # six groups, and the zero vector alone
    assert "7 clusters, chosen by silhouette" in found.formula


def test_settling_looks_back_through_the_moments(lab, coloring, color, vectors):
    opposite = vectors * np.where(np.arange(N) < 20, -1, 1)[:, None].astype(np.float32)
    history = {0: opposite, 50: vectors, 100: vectors}
    lab.workspace.observer = SimpleNamespace(
        moments=tuple(SimpleNamespace(tokens_done=time) for time in history),
        embedding=lambda moment: Embedding(WORDS, history[moment.tokens_done]),
    )
    expected = np.where(np.arange(N) < 20, 50.0, 0.0)
    expected[17] = np.nan
    np.testing.assert_array_equal(color("settled", by="vector").values, expected)
    assert coloring.note == "By the 3 moments that are kept."
    # words that turn around together keep each other, and lose the others
    found = color("settled", by="neighbors").values
    assert np.nanmax(found) == 50
    lab.workspace.observer = None


def test_what_is_lacking_is_said(lab, opened, coloring):
    lacking = {recipe.id: coloring.lacking(recipe) for recipe in coloring.recipes}
    assert {name for name, why in lacking.items() if why} == {"category", "settled"}
    assert "moments" in lacking["settled"]
    coloring.choose("settled")
    assert coloring.note == lacking["settled"]
    opened.show_words(WORDS, None)
    assert "without counts" in coloring.lacking(next(r for r in coloring.recipes if r.id == "frequency"))
    lab.workspace._set_embedding(None)
    assert "no vectors" in coloring.lacking(next(r for r in coloring.recipes if r.id == "norm"))


def test_only_clusters_take_the_lane_of_the_layouts():
    assert [recipe.id for recipe in RECIPES if recipe.lane == "heavy"] == ["cluster"]


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("recipe", ["frequency", "norm", "cosine", "kept", "hubness", "settled", "cluster"])
def test_one_two_or_three_words_are_colored_or_told_why_not(lab, coloring, qtbot, recipe, count):
    words, vectors = WORDS[:count], np.eye(3, dtype=np.float32)[:count] + 1
    embedding = Embedding(words, vectors)
    lab.workspace.set_vectors(embedding)
    moments = tuple(SimpleNamespace(tokens_done=done) for done in (0, 100))
    lab.workspace.observer = SimpleNamespace(moments=moments, embedding=lambda _moment: embedding)
    scene = lab.context.scene
    scene.show_words(words, np.arange(count, 0, -1))
    scene.show_places(vectors[:, :2])
    viewer = QObject()
    coloring.want(viewer, True)
    coloring.choose(recipe, {"settled": {"by": "neighbors"}, "cosine": {"word": "w0"}}.get(recipe))
    qtbot.waitUntil(lambda: not lab.jobs.running("coloring"), timeout=LONG)
    told = {"cluster": "cannot form clusters"}
    if count < 3:
        told["kept"] = "Neighborhoods need three words"
    if count < 2:
        told |= {"hubness": "One word has no neighbors", "settled": "One word has no neighbors"}
    if recipe in told:
        assert told[recipe] in coloring.error.what
        assert scene.coloring is None
    else:
        assert coloring.error is None
        assert np.isfinite(scene.coloring.values).all()
    coloring.want(viewer, False)
    lab.workspace.observer = None


def test_words_without_places_are_told_apart_from_too_few(opened, coloring, qtbot):
    opened.show_places(np.full((N, 2), np.nan, np.float32))
    coloring.choose("kept")
    qtbot.waitUntil(lambda: coloring.error is not None, timeout=LONG)
    assert "no places yet" in coloring.error.what


@pytest.mark.parametrize(
    ("of", "method", "told"),
    [
        ("vectors", "HDBSCAN", "Found among 40 words drawn at random"),
        ("map", "HDBSCAN", "Found among 50 words drawn at random"),
        ("vectors", "k-means", "those of 30 words drawn at random"),
    ],
)
def test_clusters_say_among_how_many_words_they_were_found(color, monkeypatch, of, method, told):
    options = {"of": of, "method": method, "number": 6, "smallest": 3}
    assert "drawn at random" not in color("cluster", **options).formula
    monkeypatch.setattr("embviz.analysis.clusters.density_clusters.LOOKED_AT", 40)
    monkeypatch.setattr("embviz.analysis.clusters.density_clusters.LOOKED_AT_FLAT", 50)
    monkeypatch.setattr("embviz.gui.scene.coloring.clusters._SAMPLE", 30)
    assert told in color("cluster", **options).formula
