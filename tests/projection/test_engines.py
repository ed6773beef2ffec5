"""What the options of each method do, against definitions and against the libraries' own."""

import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform
from sklearn.manifold import trustworthiness

from embviz.projection import METHODS, make_layout, project
from embviz.projection.axes import along_directions
from embviz.projection.descent import TreeDescent
from embviz.projection.mds import MOST_WORDS, MdsOptions, classical_scaling, squared_distances, written
from embviz.projection.methods import method
from embviz.projection.random_projection import random_directions
from embviz.projection.tsne import affinities
from embviz.projection.umap import fuzzy_set
from embviz.util.errors import Cancelled, InputError
from embviz.util.kernel_cache import keeping_libraries
from embviz.util.progress import Pulse
from embviz.vectors.neighborhoods import seen_by


def vectors_of(count=300, size=12, seed=0):
    random = np.random.default_rng(seed)
    spread = np.linspace(3, 0.5, size)
    groups = 2 * random.normal(size=(6, size))[random.integers(0, 6, count)]
    return (groups + random.normal(size=(count, size)) * spread + 1).astype(np.float32)


def fitted(places):
    """Center places and scale them as a layout does."""
    places = places - places.mean(axis=0)
    return places / np.median(np.linalg.norm(places, axis=1))


def same_up_to_signs(found, expected, atol=1e-3):
    for axis in range(expected.shape[1]):
        sign = np.sign(found[:, axis] @ expected[:, axis])
        np.testing.assert_allclose(found[:, axis], sign * expected[:, axis], atol=atol)


def svd_of(vectors):
    centered = vectors.astype(np.float64) - vectors.mean(axis=0)
    left, values, _ = np.linalg.svd(centered, full_matrices=False)
    return left * values, values**2 / (values**2).sum()


@pytest.mark.parametrize(("components", "dimensions"), [("1, 3", 2), ("4 2", 2), ("12,1,5", 3)])
def test_any_components_are_those_of_the_svd(components, dimensions):
    vectors = vectors_of()
    frame = project(vectors, "pca", components=components, dimensions=dimensions)
    chosen = [int(part) - 1 for part in components.replace(",", " ").split()]
    scores, shares = svd_of(vectors)
    same_up_to_signs(frame.coordinates, fitted(scores[:, chosen]))
    np.testing.assert_allclose(frame.explained_variance, shares[chosen], rtol=1e-4)
    np.testing.assert_allclose(frame.spectrum, shares, rtol=1e-4)


def test_shares_are_those_of_the_axes_that_are_shown_after_vectors_moved():
    vectors = vectors_of()
    layout = make_layout("pca")
    layout.update(np.arange(300), vectors)
    layout.step()
    moved = vectors + 0.3 * vectors_of(seed=1)[:, ::-1]
    layout.update(np.arange(300), moved)
    frame = layout.step()
    variance = (fitted(frame.coordinates) ** 2).sum(axis=0)
    total = sum(frame.explained_variance)
    np.testing.assert_allclose(frame.explained_variance, total * variance / variance.sum(), rtol=1e-3)
    assert total == pytest.approx(svd_of(moved)[1][:2].sum(), rel=1e-4)


def test_components_that_the_vectors_do_not_have_are_zero():
    frame = project(vectors_of(size=3), "pca", components="1, 7")
    assert frame.coordinates[:, 0].std() > 0.1
    np.testing.assert_array_equal(frame.coordinates[:, 1], 0)
    assert frame.explained_variance[1] == 0


@pytest.mark.parametrize("text", ["1", "1, 1", "0, 1", "1, 21", "1, 2, 3", "1, 1.5", "first, second"])
def test_components_that_make_no_picture_are_refused(text):
    with pytest.raises(InputError):
        method("pca").choose({"components": text})


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize("count", [40, 400])
def test_classical_scaling_of_distances_is_torgersons(metric, count):
    vectors = vectors_of(count)
    squared = squared_distances(vectors, metric)
    seen = seen_by(metric, vectors).astype(np.float64)
    np.testing.assert_allclose(squared, squareform(pdist(seen)) ** 2, atol=1e-5 * squared.max())
    centering = np.eye(count) - 1 / count
    values, axes = np.linalg.eigh(-0.5 * centering @ squared @ centering)
    expected = axes[:, ::-1][:, :3] * np.sqrt(values[::-1][:3])
    places, shares = classical_scaling(squared, 3)
    same_up_to_signs(places, expected, atol=1e-3 * np.abs(expected).max())
    np.testing.assert_allclose(shares[:3], values[::-1][:3] / values.sum(), rtol=1e-4)


def test_classical_scaling_gives_back_distances_in_a_plane():
    places = np.random.default_rng(3).normal(size=(30, 2))
    found, shares = classical_scaling(squareform(pdist(places)) ** 2, 2)
    np.testing.assert_allclose(pdist(found), pdist(places), rtol=1e-4)
    assert shares[:2].sum() == pytest.approx(1)


def test_words_that_are_not_chosen_have_no_place():
    vectors = vectors_of()
    placed = np.arange(300) % 7 == 0
    frame = project(vectors, "mds", placed=placed, metric="euclidean")
    assert np.isnan(frame.coordinates[~placed]).all()
    same_up_to_signs(frame.coordinates[placed], fitted(svd_of(vectors[placed])[0][:, :2]))


def test_scaling_says_how_many_words_it_takes():
    vectors = np.zeros((MOST_WORDS + 1, 2), np.float32)
    with pytest.raises(InputError, match="3,001"):
        project(vectors, "mds")
    placed = np.arange(len(vectors)) < 10
    assert np.isfinite(project(vectors, "mds", placed=placed).coordinates[:10]).all()


def test_chosen_words_are_read_as_they_are_written():
    words = ("king", "new york", "it's", "a-b")
    assert MdsOptions(chosen=written(words)).chosen_words == words


def test_random_projection_is_its_definition():
    vectors = vectors_of()
    for seed, dimensions in ((1, 2), (9, 3)):
        drawn = np.random.default_rng(seed).normal(0, dimensions**-0.5, (12, dimensions))
        frame = project(vectors, "random", seed=seed, dimensions=dimensions)
        np.testing.assert_allclose(frame.coordinates, fitted(vectors @ drawn), atol=1e-4)


def test_random_projection_keeps_squared_distances_in_the_mean_over_draws():
    between = np.random.default_rng(0).normal(size=50)
    ratios = [((between @ random_directions(50, 2, seed)) ** 2).sum() / (between**2).sum() for seed in range(4000)]
    assert np.mean(ratios) == pytest.approx(1, abs=0.05)
    # as the text of the method says
    assert np.std(ratios) == pytest.approx(np.sqrt(2 / 2), abs=0.1)


def test_axes_by_hand():
    vectors = np.array([[3, 4, 0], [0, 0, 2], [0, 0, 0], [-1, 0, 1]], np.float32)
    directions = np.array([[2, 0, 0], [0, 1, 1]], np.float32)
    half = np.sqrt(0.5)
    np.testing.assert_allclose(
        along_directions(vectors, directions, "cosine"), [[0.6, 0.8 * half], [0, half], [0, 0], [-half, 0.5]], atol=1e-6
    )
    np.testing.assert_allclose(
        along_directions(vectors, directions, "length"), [[3, 4 * half], [0, 2 * half], [0, 0], [-1, half]], atol=1e-6
    )
    frame = project(vectors, "axes", directions=directions, measure="length", axis_x="a - b", axis_y="c - d")
    expected = along_directions(vectors, directions, "length")
    np.testing.assert_allclose(frame.coordinates, fitted(expected), atol=1e-5)
    with pytest.raises(InputError, match="3 expressions"):
        project(vectors, "axes", directions=directions, dimensions=3)


@pytest.mark.parametrize(("dimensions", "options"), [(2, {"metric": "euclidean"}), (3, {})])
def test_tsne_ends_at_the_divergence_of_the_librarys_own(dimensions, options):
    from openTSNE import TSNE

    vectors = vectors_of()
    seen = seen_by(options.get("metric", "cosine"), vectors)
    peer = TSNE(
        dimensions, random_state=1, initialization="pca", neighbors="exact", n_jobs=1, negative_gradient_method="bh"
    ).fit(seen)
    frames = [project(vectors, "tsne", seed=seed, dimensions=dimensions, **options) for seed in range(5)]
    # a single picture of so few words is up to 5 % off by chance
    frame = sorted(frames, key=lambda frame: frame.divergence)[2]
    assert frame.coordinates.shape == (300, dimensions)
    assert frame.divergence == pytest.approx(peer.kl_divergence, rel=0.05)
    assert trustworthiness(seen, frame.coordinates, n_neighbors=10) > (
        trustworthiness(seen, np.asarray(peer), n_neighbors=10) - 0.01
    )


def test_ways_of_repulsion_end_at_the_same_divergence():
    vectors = vectors_of(400)
    ends = [project(vectors, "tsne", algorithm=name).divergence for name in ("exact", "barnes-hut", "fft")]
    # the local minimum that is found differs by the processor's rounding, by up to 7 %
    assert max(ends) < 1.2 * min(ends)


def test_exaggeration_pulls_groups_together_and_step_length_is_taken():
    vectors = vectors_of()
    plain, tight = (project(vectors, "tsne", exaggeration=value) for value in (1.0, 4.0))
    assert tight.divergence > 1.2 * plain.divergence  # of the picture that was asked for without exaggeration
    slow = project(vectors, "tsne", learning_rate=0.01)
    assert slow.divergence > 1.2 * plain.divergence


def test_umap_by_euclidean_distances_has_the_librarys_fuzzy_set():
    with keeping_libraries():
        from umap.umap_ import fuzzy_simplicial_set

    vectors = vectors_of()
    distances = squareform(pdist(vectors)).astype(np.float32)
    near = np.argsort(distances, axis=1, kind="stable")[:, :15]
    peer, _, _ = fuzzy_simplicial_set(
        vectors, 15, None, "euclidean", knn_indices=near, knn_dists=np.take_along_axis(distances, near, axis=1)
    )
    assert abs(fuzzy_set(vectors, 15, "euclidean").tocsr() - peer.tocsr()).max() < 1e-3


def test_more_neighbors_and_least_distances_are_taken():
    vectors = vectors_of()
    plain = project(vectors, "umap").coordinates
    for options in ({"n_neighbors": 40}, {"min_dist": 0.9}, {"spread": 2.0}, {"metric": "euclidean"}, {"seed": 2}):
        assert not np.allclose(plain, project(vectors, "umap", **options).coordinates, atol=0.05), options
    crowded, even = (
        np.sort(squareform(pdist(project(vectors, "umap", min_dist=value).coordinates)), axis=1)[:, 1].mean()
        for value in (0.0, 0.9)
    )
    assert crowded < 0.5 * even
    with pytest.raises(InputError, match="larger than the spread"):
        method("umap").choose({"min_dist": 2.0})


@pytest.mark.parametrize("text", ["", "1", "2000", "ten", "5 6 7 8 9 10", "nan"])
def test_perplexities_out_of_range_are_refused(text):
    with pytest.raises(InputError):
        method("tsne").choose({"perplexity": text})


def settled(layout):
    frame = layout.step()
    while not frame.settled:
        frame = layout.step()
    return frame


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("tsne", {}, {"perplexity": "10"}),
        ("tsne", {}, {"perplexity": "10, 60"}),
        ("umap", {}, {"n_neighbors": 40}),
        ("umap", {"dimensions": 3}, {"min_dist": 0.8, "dimensions": 3}),
    ],
)
def test_other_options_go_on_from_the_picture_and_end_as_well_as_from_the_beginning(name, before, after):
    vectors, ids = vectors_of(), np.arange(300)
    former = make_layout(name, **before)
    former.update(ids, vectors)
    start = settled(former)
    layout = make_layout(name, **after)
    assert layout.adopt(former)
    layout.update(ids, vectors)
    first = layout.step()
    assert not first.warming
    assert np.linalg.norm(first.coordinates - start.coordinates, axis=1).max() < 0.21
    seen = seen_by("cosine", vectors)
    ours, fresh = (
        trustworthiness(seen, frame.coordinates, n_neighbors=10)
        for frame in (settled(layout), project(vectors, name, **after))
    )
    assert ours > fresh - 0.02


@pytest.mark.parametrize(("before", "after", "most"), [("5", "30", 1.02), ("30", "5", 1.03)])
def test_another_perplexity_parts_groups_as_well_as_from_the_beginning(before, after, most):
    from embviz.vectors.english import read_english

    vectors, ids = read_english()[0].vectors[3000:3900], np.arange(900)
    former = make_layout("tsne", perplexity=before)
    former.update(ids, vectors)
    start = settled(former)
    layout = make_layout("tsne", perplexity=after)
    assert layout.adopt(former)
    layout.update(ids, vectors)
    end = settled(layout)
    # 1.02 and 1.07 times where the picture is not drawn together first
    assert end.divergence < most * project(vectors, "tsne", perplexity=after).divergence
    # and words are where they were
    assert np.corrcoef(start.coordinates.ravel(), end.coordinates.ravel())[0, 1] > 0.85


def test_what_cannot_be_gone_on_from_is_left():
    vectors, ids = vectors_of(), np.arange(300)
    young = make_layout("tsne")
    young.update(ids, vectors)
    young.step()
    old = make_layout("tsne")
    old.update(ids, vectors)
    settled(old)
    exact = make_layout("pca")
    exact.update(ids, vectors)
    exact.step()
    assert not make_layout("tsne", perplexity="9").adopt(young)
    assert not make_layout("umap").adopt(old)
    assert not make_layout("tsne", dimensions=3).adopt(old)
    assert not make_layout("pca", components="2, 3").adopt(exact)
    assert make_layout("tsne", perplexity="9").adopt(old)


@pytest.mark.parametrize("name", [how.name for how in METHODS])
@pytest.mark.parametrize("dimensions", [2, 3])
def test_the_same_seed_gives_the_same_picture_however_many_threads(name, dimensions):
    vectors = vectors_of(120)
    one, other = (
        project(vectors, name, seed=3, dimensions=dimensions, threads=threads, directions=vectors[:dimensions])
        for threads in (1, 2)
    )
    np.testing.assert_array_equal(one.coordinates, other.coordinates)
    assert one.coordinates.shape == (120, dimensions)


@pytest.mark.parametrize("name", ["random", "umap"])
def test_another_seed_gives_another_picture(name):
    vectors = vectors_of(120)
    one, other = (project(vectors, name, seed=seed).coordinates for seed in (1, 2))
    assert not np.allclose(one, other, atol=0.05)


@pytest.mark.parametrize("name", ["pca", "random", "axes", "umap", "tsne"])
def test_taking_vectors_is_watched_and_can_be_ended(name):
    vectors = vectors_of(200)
    layout = make_layout(name)
    shares = []
    layout.update(np.arange(200), vectors, vectors[:2], pulse=Pulse(shares.append))
    assert shares
    assert all(0 <= share <= 1 for share in shares)

    def end(_share):
        raise Cancelled

    with pytest.raises(Cancelled):
        make_layout(name).update(np.arange(200), vectors, vectors[:2], pulse=Pulse(end))


def test_a_method_refuses_more_words_than_it_takes():
    for how in METHODS:
        if how.most:
            with pytest.raises(InputError, match=f"{how.most:,}"):
                how.refuse_too_many(how.most + 1)


def test_every_option_says_what_it_does():
    for how in METHODS:
        assert how.choose(how.defaults) == how.options()
        for declared in how.declared.values():
            assert declared.label
            assert declared.help.endswith(".")


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("dimensions", [2, 3])
@pytest.mark.parametrize("name", ["pca", "mds"])
def test_few_words_have_a_share_for_each_axis(name, count, dimensions):
    frame = project(vectors_of(count), name, dimensions=dimensions)
    assert len(frame.explained_variance) == dimensions
    # so many words differ in one direction less, at most
    assert sum(share > 1e-6 for share in frame.explained_variance) == min(dimensions, count - 1)


def test_typed_components_stay_components_when_vectors_move_and_words_come():
    vectors = vectors_of()
    layout = make_layout("pca", components="2, 4")
    layout.update(np.arange(200), -vectors[:200])
    before = layout.step().coordinates
    layout.update(np.arange(300), vectors)
    frame = layout.step()
    scores, shares = svd_of(vectors)
    same_up_to_signs(
        frame.coordinates - frame.coordinates.mean(axis=0),
        fitted(scores[:, [1, 3]])
        * np.median(np.linalg.norm(frame.coordinates - frame.coordinates.mean(axis=0), axis=1)),
    )
    np.testing.assert_allclose(frame.explained_variance, shares[[1, 3]], rtol=1e-4)
    assert ((before * frame.coordinates[:200]).sum(axis=0) > 0).all()


def squares_between(first, second):
    there = np.isfinite(first).all(axis=1) & np.isfinite(second).all(axis=1)
    return float(np.square(first[there] - second[there]).sum())


def shown(layout, vectors, ids=None, **beside):
    layout.update(np.arange(len(vectors)) if ids is None else ids, vectors, **beside)
    return layout.step().coordinates


@pytest.mark.parametrize("dimensions", [2, 3])
@pytest.mark.parametrize("name", ["pca", "random", "mds"])
def test_the_first_picture_lies_over_that_of_another_method(name, dimensions):
    vectors = vectors_of()
    turn = np.linalg.qr(np.random.default_rng(8).normal(size=(12, 12)))[0].astype(np.float32)
    former = make_layout("random", seed=5, dimensions=dimensions)
    seen = shown(former, vectors[::-1] @ turn, np.arange(300)[::-1].copy())[::-1]
    plain = shown(make_layout(name, dimensions=dimensions), vectors)
    layout = make_layout(name, dimensions=dimensions)
    layout.lie_over(former)
    laid = shown(layout, vectors)
    # the same picture, of all its turns the nearest one
    np.testing.assert_allclose(pdist(laid), pdist(plain), rtol=1e-3, atol=1e-4)
    left, _, right = np.linalg.svd(plain.astype(float).T @ seen)
    assert squares_between(laid, seen) == pytest.approx(squares_between(plain @ (left @ right), seen), rel=1e-3)
    assert squares_between(laid, seen) < squares_between(plain, seen)
    # and it stays there
    again = layout.step().coordinates if name != "random" else shown(layout, vectors)
    np.testing.assert_allclose(again, laid, atol=1e-4)


def test_axes_keep_their_directions_whatever_was_seen_before():
    vectors = vectors_of()
    former = make_layout("random", seed=5)
    shown(former, vectors)
    for name, options, beside in (
        ("axes", {}, {"directions": np.eye(2, 12, dtype=np.float32)}),
        ("pca", {"components": "1, 2"}, {}),
    ):
        plain = shown(make_layout(name, **options), vectors, **beside)
        layout = make_layout(name, **options)
        layout.lie_over(former)
        laid = shown(layout, vectors, **beside)
        if name == "axes":
            np.testing.assert_array_equal(laid, plain)
        else:
            np.testing.assert_allclose(np.abs(laid), np.abs(plain), atol=1e-5)


def test_few_chosen_words_lie_over_the_picture_of_all():
    vectors = vectors_of()
    former = make_layout("pca", dimensions=3)
    seen = shown(former, vectors)
    placed = np.arange(300) % 50 == 0
    layout = make_layout("mds", dimensions=3, metric="euclidean")
    layout.lie_over(former)
    laid = shown(layout, vectors, placed=placed)
    plain = shown(make_layout("mds", dimensions=3, metric="euclidean"), vectors, placed=placed)
    assert np.isnan(laid[~placed]).all()
    assert squares_between(laid, seen) <= squares_between(plain, seen)
    other = make_layout("pca", dimensions=3)
    other.lie_over(layout)  # of which most words are too few for place
    assert np.isfinite(shown(other, vectors)).all()


@pytest.mark.parametrize("axes", [2, 3])
def test_iterations_in_one_call_are_those_of_single_calls(axes):
    vectors = vectors_of()
    near = affinities(vectors)
    at_once, shared = (TreeDescent(vectors[:, :axes], near) for _ in range(2))
    at_once.optimize(3, exaggeration=2.0)
    shared.descend_shared(3, 2.0, len(vectors) / 2.0, 0.8, np.inf)
    assert np.abs(at_once.places - vectors[:, :axes]).max() > 0.01
    np.testing.assert_allclose(at_once.places, shared.places, rtol=1e-4, atol=1e-4)
