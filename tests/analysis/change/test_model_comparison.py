"""Models that were turned, with words that were moved by hand."""

import numpy as np
import pytest
from scipy.stats import ortho_group
from sklearn.neighbors import NearestNeighbors

from embviz.analysis.change.model_comparison import common_words, compare_models, ranks_among_all, side_by_side
from embviz.analysis.change.word_path import Timeline
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

WORDS = [f"w{i}" for i in range(150)]


@pytest.fixture(scope="module")
def vectors():
    return np.random.default_rng(1).normal(size=(150, 10)).astype(np.float32)


@pytest.fixture(scope="module")
def models(vectors):
    """The second is the first one turned, in another order, with w3 and w8 having changed places."""
    moved = vectors @ ortho_group.rvs(10, random_state=2)
    moved[[3, 8]] = moved[[8, 3]]
    order = np.random.default_rng(4).permutation(150)
    return Embedding([*WORDS, "only"], [*vectors, np.ones(10)]), Embedding([WORDS[i] for i in order], moved[order])


def test_words_in_common(models):
    ids, there = common_words(*models)
    assert ids.tolist() == list(range(150))
    assert [models[1].words[i] for i in there] == WORDS
    assert [len(found) for found in common_words(*models, 7)] == [7, 7]
    with pytest.raises(InputError, match="no word in common"):
        common_words(models[0], Embedding(["x"], [[1.0]]))


def test_the_words_that_moved_changed_most(models):
    found = compare_models(*models, neighbors=10)
    assert {found.words[i] for i in found.most_changed(2)} == {"w3", "w8"}
    assert np.delete(found.moved, [3, 8]).max() < 0.5 * found.moved[[3, 8]].min()
    assert (found.in_both, len(found.words), found.neighbors) == (150, 150, 10)
    assert [models[1].words[i] for i in found.ids[:, 1]] == list(found.words)
    near = [
        NearestNeighbors(n_neighbors=10, metric="cosine").fit(e.vectors[ids]).kneighbors(return_distance=False)
        for e, ids in zip(models, found.ids.T, strict=True)
    ]
    changed = [1 - len({*one} & {*other}) / 10 for one, other in zip(*near, strict=True)]
    np.testing.assert_allclose(found.changed, changed, atol=1e-6)
    assert found.agreement == pytest.approx(1 - np.mean(changed))


def test_a_part_of_the_words_may_align_the_rest(models):
    found = compare_models(*models, neighbors=5, most=100, anchors=60)
    assert len(found.words) == 100
    assert found.in_both == 150
    with pytest.raises(Cancelled):
        compare_models(*models, pulse=Pulse(cancelled=lambda: True))
    assert compare_models(*models, neighbors=25, most=20).neighbors == 19


@pytest.mark.parametrize("word", ["w20", "w3"])
def test_neighborhoods_side_by_side(models, word):
    found = side_by_side(*models, word.upper(), 6)
    for embedding, listed in zip(models, (found.one, found.other), strict=True):
        cosines = embedding.unit @ embedding.unit[embedding.id(word)]
        order = [i for i in np.argsort(-cosines) if embedding.words[i] != word][:6]
        assert [word for word, _ in listed] == [embedding.words[i] for i in order]
        assert [value for _, value in listed] == pytest.approx(list(cosines[order]), abs=1e-5)
    names = [word for word, _ in found.other]
    here = [word for word, _ in found.one]
    assert found.rank_here == tuple(here.index(word) + 1 if word in here else None for word in names)
    assert found.rank_there == tuple(names.index(word) + 1 if word in names else None for word, _ in found.one)
    assert found.shared == sum(word in names for word, _ in found.one)
    assert (found.shared >= 4) == (word == "w20")


def test_a_word_of_one_model_only(models):
    with pytest.raises(InputError, match="'only' is not among"):
        side_by_side(*models, "only")


@pytest.fixture(scope="module")
def slices(vectors):
    """Four spaces turned at random, in which w5 goes step by step from its place to that of w9."""
    made = []
    for at in range(4):
        now = vectors.copy()
        now[5] = (1 - at / 3) * vectors[5] + at / 3 * vectors[9]
        turned = now @ ortho_group.rvs(10, random_state=at)
        made.append(Embedding([*WORDS, *(["late"] if at else [])], [*turned, *([np.ones(10)] if at else [])]))
    return made


def test_only_the_word_that_moved_has_a_way(slices):
    shares = []
    timeline = Timeline(slices, pulse=Pulse(shares.append))
    moving, resting = timeline.path("w5"), timeline.path("w30")
    assert moving.slices == (0, 1, 2, 3)
    assert resting.total < 0.01
    assert moving.total > 0.3
    assert moving.places[-1] @ timeline.place(0, "w9") == pytest.approx(1, abs=0.01)
    unit = slices[1].unit[5].astype(float) @ timeline.turns[1]
    np.testing.assert_allclose(moving.places[1], unit, atol=1e-6)
    np.testing.assert_allclose(timeline.turns[3], np.eye(10))
    wanted = [1 - moving.places[i] @ moving.places[i + 1] for i in range(3)]
    np.testing.assert_allclose(moving.steps, wanted)
    assert moving.neighbors[-1][0][0] == "w9"
    assert shares == sorted(shares)


def test_the_picture_holds_the_path_and_what_it_passes(slices):
    found = Timeline(slices).path("w5", 3)
    assert len(found.picture.coordinates) == 4 + len(found.around)
    assert {word for near in found.neighbors for word, _ in near} == {*found.around}
    # the way goes straight across, and words lie the farther that way the nearer they are to what the word is now
    way = found.places[-1] - found.places[0]
    across = found.picture.coordinates[3] - found.picture.coordinates[0]
    np.testing.assert_allclose(across, [np.linalg.norm(way), 0], atol=1e-9)
    timeline = Timeline(slices)
    nearer = []
    for word in found.around:
        place = timeline.place(3, word)
        nearer.append(place @ found.places[-1] - place @ found.places[0])
    np.testing.assert_allclose(
        np.diff(found.picture.coordinates[4:, 0]) * np.linalg.norm(way), np.diff(nearer), atol=1e-9
    )
    # upwards is the direction across the way in which the points differ most
    points = np.array([*found.places, *(timeline.place(3, word) for word in found.around)])
    centered = points - points.mean(axis=0)
    besides = centered - np.outer(centered @ way, way) / (way @ way)
    variance = np.linalg.eigvalsh(besides.T @ besides)[-1]
    assert np.square(found.picture.coordinates[:, 1]).sum() == pytest.approx(variance)


def test_a_word_that_stays_is_drawn_among_its_neighbors(vectors):
    found = Timeline([Embedding(WORDS, vectors)] * 2).path("w1", 4)
    assert np.isfinite(found.picture.coordinates).all()
    np.testing.assert_allclose(found.picture.coordinates[0], found.picture.coordinates[1], atol=1e-6)


def test_words_around_are_drawn_where_they_are_last(slices):
    timeline = Timeline(slices)
    found = timeline.path("w9", 3)
    at = 4 + found.around.index("w5")
    wanted = (timeline.place(3, "w5") - found.picture.origin) @ found.picture.basis.T
    np.testing.assert_allclose(found.picture.coordinates[at], wanted, atol=1e-9)
    first = (timeline.place(0, "w5") - found.picture.origin) @ found.picture.basis.T
    assert np.abs(first - wanted).max() > 0.01


def test_a_word_that_came_later(slices):
    assert Timeline(slices).path("late").slices == (1, 2, 3)


def test_what_is_refused(slices, vectors):
    with pytest.raises(InputError, match="at least two"):
        Timeline(slices[:1])
    with pytest.raises(InputError, match="slice 2: 5; slice 1: 10"):
        Timeline([slices[0], Embedding(WORDS, vectors[:, :5])])
    with pytest.raises(InputError, match="have 9 words in common"):
        Timeline([slices[0], Embedding(WORDS[:9], vectors[:9])])
    with pytest.raises(InputError, match="'zebra' is not among"):
        Timeline(slices).path("zebra")
    with pytest.raises(InputError, match="'late' is in slice 2 only"):
        Timeline(slices[:2]).path("late")
    with pytest.raises(Cancelled):
        Timeline(slices, pulse=Pulse(cancelled=lambda: True))


def test_anchors_may_be_named_and_the_residual_is_what_is_left(models, vectors):
    names = [f"w{i}" for i in range(20, 60)]
    found = compare_models(*models, neighbors=5, anchors=[*names, "only", "nowhere"])
    assert found.lacking == ("only", "nowhere")
    assert found.overlay.anchors == 40
    # the words that moved are no anchors, so that all others lie where they were
    assert found.overlay.residual < 1e-5
    assert np.delete(found.moved, [3, 8]).max() < 1e-5
    all_of_them = compare_models(*models, neighbors=5)
    assert all_of_them.overlay.anchors == 150
    assert all_of_them.overlay.residual == pytest.approx(2 * float(np.mean(all_of_them.moved)), abs=1e-4)
    few = compare_models(*models, neighbors=5, anchors=names[:10])
    assert np.isnan(few.moved).all()
    assert np.isnan(few.overlay.residual)
    np.testing.assert_array_equal(few.changed, all_of_them.changed)


def test_overlap_as_shared_words_and_as_jaccard(models):
    found = compare_models(*models, neighbors=8)
    plain = Embedding(WORDS, models[0].vectors[:150])
    for word in ("w3", "w50"):
        beside = side_by_side(plain, models[1], word, 8)
        assert found.shared[found.words.index(word)] == beside.shared
    np.testing.assert_allclose(found.jaccard, found.shared / (16 - found.shared))
    np.testing.assert_allclose(found.shared, 8 * (1 - found.changed), atol=1e-5)


def test_ranks_are_those_of_a_list_of_all_words(models):
    embedding = models[1]
    cosines = embedding.unit @ embedding.unit[embedding.id("w3")]
    listed = [embedding.words[i] for i in np.argsort(-cosines, kind="stable") if embedding.words[i] != "w3"]
    asked = [listed[0], listed[57], listed[-1], "only", "w3"]
    assert ranks_among_all(embedding, "W3", asked) == (1, 58, 149, None, None)
    tied = Embedding(["a", "b", "c", "d"], [[1.0, 0], [1, 1], [1, 1], [0, 0]])
    assert ranks_among_all(tied, "a", ["b", "c", "d"]) == (1, 2, 3)
    with pytest.raises(InputError, match="'only' is not among"):
        ranks_among_all(embedding, "only", ["w1"])


def test_a_word_without_a_direction_has_no_neighbors_to_compare():
    vectors = np.random.default_rng(0).normal(size=(9, 4)).astype(np.float32)
    other = vectors.copy()
    other[3] = 0
    words = [f"w{k}" for k in range(9)]
    with pytest.raises(InputError, match="'w3' is zero"):
        side_by_side(Embedding(words, vectors), Embedding(words, other), "w3")
