import numpy as np
import pytest

from embviz.analysis.analogies.analogy import evaluate_expression
from embviz.analysis.analogies.parallelogram import parallelogram, plane
from embviz.vectors.embedding import Embedding


def test_points_in_a_plane_are_shown_as_they_are():
    rng = np.random.default_rng(2)
    flat = rng.normal(size=(6, 2))
    axes, _ = np.linalg.qr(rng.normal(size=(30, 2)))
    points = flat @ axes.T + rng.normal(size=30)
    found = plane(points)
    assert found.share == pytest.approx(1)
    np.testing.assert_allclose(found.distances, 0, atol=1e-9)
    np.testing.assert_allclose(found.basis @ found.basis.T, np.eye(2), atol=1e-12)
    np.testing.assert_allclose(found.coordinates @ found.basis + found.origin, points, atol=1e-9)
    apart = np.linalg.norm(flat[:, None] - flat[None], axis=2)
    np.testing.assert_allclose(np.linalg.norm(found.coordinates[:, None] - found.coordinates[None], axis=2), apart)


def test_the_share_of_variance_is_what_the_plane_keeps():
    # variances 9 : 4 : 1 along the axes
    points = np.vstack([np.diag([3.0, 2.0, 1.0]), -np.diag([3.0, 2.0, 1.0])])
    found = plane(points)
    assert found.share == pytest.approx(13 / 14)
    np.testing.assert_allclose(sorted(found.distances), [0, 0, 0, 0, 1, 1], atol=1e-12)
    np.testing.assert_allclose(np.abs(found.basis), [[1, 0, 0], [0, 1, 0]], atol=1e-12)


def test_the_picture_does_not_depend_on_chance_of_sign():
    points = np.random.default_rng(1).normal(size=(5, 8))
    assert all(row[np.abs(row).argmax()] > 0 for row in plane(points).basis)


def test_few_points_and_few_dimensions():
    assert plane([[1.0, 2.0, 3.0]]).coordinates.tolist() == [[0, 0]]
    line = plane([[0.0], [1.0], [2.0]])
    assert line.share == pytest.approx(1)
    assert line.coordinates[:, 1].tolist() == [0, 0, 0]


def test_the_analogy_is_a_true_parallelogram_and_the_answer_a_shadow():
    rng = np.random.default_rng(4)
    words = ["king", "man", "woman", "queen", "x", "y"]
    vectors = rng.normal(size=(6, 20))
    vectors[3] = vectors[0] - vectors[1] + vectors[2] + 0.3 * rng.normal(size=20)
    embedding = Embedding(words, vectors)
    result = evaluate_expression(embedding, "king - man + woman")
    picture = parallelogram(embedding, result)
    assert picture.labels == ("king", "man", "woman", "target", "queen")
    assert (picture.target, picture.answer) == (3, 4)
    assert picture.offsets == ((1, 0), (2, 3))
    (a, b), (c, d) = picture.offsets
    at = picture.plane.coordinates
    np.testing.assert_allclose(at[b] - at[a], at[d] - at[c], atol=1e-6)
    np.testing.assert_allclose(
        np.linalg.norm(at[0] - at[1]), np.linalg.norm(embedding.unit[0] - embedding.unit[1]), rtol=1e-5
    )
    np.testing.assert_allclose(picture.plane.distances[:4], 0, atol=1e-6)
    assert picture.plane.distances[4] > 0.05
    assert 0 < picture.plane.share < 1
    # Pythagoras: what the shadow hides is the distance from the plane
    full = np.linalg.norm(embedding.unit[3] - result.target)
    assert np.hypot(np.linalg.norm(at[4] - at[3]), picture.plane.distances[4]) == pytest.approx(full, rel=1e-5)


def test_where_the_words_lie_on_a_line_the_plane_turns_toward_the_answer():
    embedding = Embedding(["a", "b", "c"], [[1, 0, 0], [0, 1, 0], [1, 1, 1]])
    picture = parallelogram(embedding, evaluate_expression(embedding, "0.5*(a + b)"))
    assert picture.offsets == ()
    assert picture.labels == ("a", "b", "target", "c")
    np.testing.assert_allclose(picture.plane.distances, 0, atol=1e-6)
    assert picture.plane.share == pytest.approx(1)


def test_the_offsets_point_to_the_right_and_the_second_lies_below():
    for seed in range(8):
        rng = np.random.default_rng(seed)
        embedding = Embedding(["king", "man", "woman", "queen"], rng.normal(size=(4, 7)))
        picture = parallelogram(embedding, evaluate_expression(embedding, "man : king = woman : ?"))
        (man, king), (woman, _) = picture.offsets
        at, found = picture.plane.coordinates, picture.plane
        np.testing.assert_allclose(at[king] - at[man], [np.linalg.norm(at[king] - at[man]), 0], atol=1e-9)
        assert at[woman, 1] < at[man, 1]
        # turned, not changed: the words and the target lie where they do in space
        points = np.array([*embedding.unit[[0, 1, 2]], embedding.unit[0] - embedding.unit[1] + embedding.unit[2]])
        np.testing.assert_allclose((at @ found.basis + found.origin)[:4], points, atol=1e-6)
        np.testing.assert_allclose(found.basis @ found.basis.T, np.eye(2), atol=1e-9)


def test_a_word_of_the_question_that_answers_is_drawn_once():
    embedding = Embedding(["king", "man", "woman", "far"], [[1, 0.1, 0], [0.1, 1, 0], [0.1, 1, 0.3], [-1, -1, -1]])
    result = evaluate_expression(embedding, "king - man + woman")
    assert result.cos_add_open.words[0] == "king"
    picture = parallelogram(embedding, result, result.cos_add_open)
    assert picture.labels == ("king", "man", "woman", "target")
    assert (picture.target, picture.answer) == (3, 0)
    assert parallelogram(embedding, result).labels[-1] == "far"
