"""Patches: what is cut is put together again, counted as in the paper, and projected as a convolution would."""

import numpy as np
import pytest
from scipy.signal import correlate
from sklearn.decomposition import PCA

from embviz.teaching.context.patches import (
    assemble,
    components,
    convolution,
    cosines,
    counts,
    cut,
    directions,
    nearest,
    neighbors_kept,
    random_rows,
)
from embviz.teaching.context.pictures import landscape


@pytest.fixture
def picture():
    return np.random.default_rng(1).integers(0, 256, (12, 20, 3)).astype(np.uint8)


def test_a_patch_is_its_pixels_line_by_line(picture):
    rows = cut(picture, 4)
    assert rows.shape == (15, 48)
    for at in (0, 7, 14):
        top, left = divmod(at, 5)
        lines = picture[4 * top : 4 * top + 4, 4 * left : 4 * left + 4]
        wanted = [number for line in lines for pixel in line for number in pixel]
        assert rows[at].tolist() == wanted
    assert np.array_equal(assemble(rows, 4, 5), picture)


def test_what_is_not_enough_for_a_patch_is_left_out(picture):
    rows = cut(picture, 5)
    assert rows.shape == (8, 75)
    assert np.array_equal(assemble(rows, 5, 4), picture[:10, :20])
    with pytest.raises(ValueError, match="do not fit"):
        cut(picture, 13)


def test_the_numbers_of_the_paper():
    base = counts(224, 224, 16, 768)
    assert (base.patches, base.inputs) == (196, 768)
    assert base.weights == 589_824
    assert base.weights + base.biases == 590_592
    assert base.class_token == 768
    assert base.positions == 197 * 768
    assert base.total == 590_592 + 768 + 151_296
    bare = counts(224, 224, 16, 768, bias=False, class_token=False)
    assert bare.total == 589_824 + 196 * 768
    assert counts(224, 224, 16, 768, positions=False).total == 590_592 + 768
    assert [counts(224, 224, size, 768).patches for size in (8, 32)] == [784, 49]
    assert [counts(224, 224, size, 768).inputs for size in (8, 32)] == [192, 3072]


def test_the_projection_of_patches_is_a_convolution_with_strides(picture):
    rows = random_rows(6, 48, 3)
    found = convolution(picture, rows, 4)
    assert found.reshape(15, 6) == pytest.approx(cut(picture, 4) @ rows.T, abs=1e-10)
    # the filter at every place, of which each fourth is kept
    dense = correlate(picture.astype(float), rows[2].reshape(4, 4, 3), mode="valid", method="direct")[..., 0]
    assert found[..., 2] == pytest.approx(dense[::4, ::4], abs=1e-10)


def test_random_rows_keep_lengths_on_average():
    rows = random_rows(400, 300, 5)
    assert np.array_equal(rows, random_rows(400, 300, 5))
    assert (rows**2).sum(axis=1).mean() == pytest.approx(1, abs=0.02)


def test_components_are_those_of_scikit_learn():
    rows = cut(landscape() / 255, 16)
    ours, theirs = components(rows), PCA(svd_solver="full").fit(rows)
    count = 195
    assert ours.axes.shape == (count, 768)
    assert ours.shares == pytest.approx(theirs.explained_variance_ratio_[:count], abs=1e-12)
    overlap = np.abs((ours.axes[:20] * theirs.components_[:20]).sum(axis=1))
    assert overlap == pytest.approx(1, abs=1e-9)
    theirs = PCA(12, svd_solver="full").fit(rows)
    assert ours.rebuilt(12) == pytest.approx(theirs.inverse_transform(theirs.transform(rows)), abs=1e-9)
    errors = ours.errors()
    assert len(errors) == count + 1
    for k in (0, 1, 12, 100):
        assert errors[k] == pytest.approx(np.sqrt(((ours.rebuilt(k) - rows) ** 2).mean()), abs=1e-9)
    assert ours.rebuilt(count) == pytest.approx(rows, abs=1e-9)
    assert (np.diff(errors) <= 0).all()


def test_random_directions_are_at_right_angles_and_lose_more():
    rows = cut(landscape() / 255, 32)
    best, drawn = components(rows), directions(rows, 11)
    assert drawn.axes.shape == best.axes.shape
    assert drawn.axes @ drawn.axes.T == pytest.approx(np.eye(48), abs=1e-12)
    assert (drawn.errors()[1:] > best.errors()[1:]).all()
    # the first k are a least squares fit to the first k directions
    k, centered = 5, rows - rows.mean(axis=0)
    fitted = np.linalg.lstsq(drawn.axes[:k].T, centered.T, rcond=None)[0].T @ drawn.axes[:k]
    assert drawn.errors()[k] == pytest.approx(np.sqrt(((fitted - centered) ** 2).mean()), abs=1e-12)


def test_rows_that_are_all_the_same_have_no_components_to_speak_of():
    found = components(np.full((9, 12), 0.1))
    assert not found.shares.any()
    assert not found.errors().any()
    assert found.rebuilt(1) == pytest.approx(np.full((9, 12), 0.1))


def test_cosines_and_the_nearest():
    vectors = np.array([[1.0, 0], [3, 3], [0, 2], [-1, 0], [0, 0]])
    found = cosines(vectors, 0)
    assert found == pytest.approx([1, np.sqrt(0.5), 0, -1, 0])
    assert nearest(found, 0, 2).tolist() == [1, 2]
    assert cosines(vectors, 4).tolist() == [0, 0, 0, 0, 1]


def test_neighbors_kept_are_counted_row_by_row():
    rows = np.random.default_rng(6).normal(size=(40, 9))
    first = rows[:, :3]
    wanted = [
        len(set(nearest(cosines(first, at), at, 5).tolist()) & set(nearest(cosines(rows, at), at, 5).tolist()))
        for at in range(40)
    ]
    assert neighbors_kept(first, rows, 5) == pytest.approx(np.mean(wanted))
    assert 0 < np.mean(wanted) < 5
    assert neighbors_kept(rows, 3 * rows, 5) == 5


def test_the_landscape_is_the_same_each_time():
    drawn = landscape()
    assert drawn.shape == (224, 224, 3)
    assert np.array_equal(drawn, landscape())
    # blue sky above, a yellow and green field below
    assert drawn[:20, :40, 2].mean() > drawn[:20, :40, 0].mean() + 40
    assert drawn[-20:, :, 2].mean() < drawn[-20:, :, 1].mean() - 40
