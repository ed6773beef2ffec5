"""Layouts against the libraries' own results, and against themselves: continuity, seeds, odd input."""

import itertools
import subprocess
import sys

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness

from embviz.projection import METHODS, make_layout, project, tsne
from embviz.projection.descent import TreeDescent
from embviz.projection.options import TsneOptions
from embviz.projection.pca import principal_components
from embviz.projection.tsne import TsneEngine, affinities
from embviz.util.errors import Cancelled, ComputeError, InputError
from embviz.util.kernel_cache import keeping_libraries
from embviz.util.progress import Pulse

# axes are given by the caller and have tests of their own
NAMES = [method.name for method in METHODS if method.name != "axes"]


def clusters(count=400, dimensions=20, groups=8, seed=0):
    random = np.random.default_rng(seed)
    labels = random.integers(0, groups, count)
    vectors = 3 * random.normal(size=(groups, dimensions))[labels] + random.normal(size=(count, dimensions))
    return vectors.astype(np.float32), labels


def settle(layout):
    frame = layout.step()
    while not frame.settled:
        frame = layout.step()
    return frame


def median_jump(before, after):
    return np.median(np.linalg.norm(before - after, axis=1))


def test_importing_the_room_loads_no_heavy_library():
    code = (
        "import sys, embviz.projection\n"
        "heavy = {'sklearn', 'umap', 'openTSNE', 'pynndescent', 'numba', 'PySide6'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr == ""
    assert found.returncode == 0


def test_pca_spans_what_sklearn_finds():
    vectors, _ = clusters()
    frame = project(vectors, "pca")
    peer = PCA(2).fit(vectors)
    expected = peer.transform(vectors)
    expected /= np.median(np.linalg.norm(expected, axis=1))
    for axis in range(2):
        sign = np.sign(expected[:, axis] @ frame.coordinates[:, axis])
        np.testing.assert_allclose(frame.coordinates[:, axis], sign * expected[:, axis], atol=1e-3)
    np.testing.assert_allclose(frame.explained_variance, peer.explained_variance_ratio_, rtol=1e-4)
    assert np.isnan(frame.divergence)


def test_pca_in_three_dimensions_is_numpys_svd():
    vectors, _ = clusters(100)
    frame = project(vectors, "pca", dimensions=3)
    centered = vectors.astype(np.float64) - vectors.mean(axis=0)
    left, values, _ = np.linalg.svd(centered, full_matrices=False)
    expected = left[:, :3] * values[:3]
    expected /= np.median(np.linalg.norm(expected, axis=1))
    np.testing.assert_allclose(np.abs(frame.coordinates), np.abs(expected), atol=1e-3)


def test_tsne_is_as_trustworthy_as_the_librarys_own():
    from openTSNE import TSNE

    vectors, _ = clusters()
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    peer = TSNE(random_state=1, initialization="pca", neighbors="exact", n_jobs=1).fit(unit)
    frame = project(vectors, "tsne")
    ours = trustworthiness(unit, frame.coordinates, n_neighbors=10)
    assert ours > trustworthiness(unit, np.asarray(peer), n_neighbors=10) - 0.01
    assert frame.divergence == pytest.approx(peer.kl_divergence, rel=0.05)
    assert frame.iteration == 500


def test_umap_is_as_trustworthy_as_the_librarys_own():
    with keeping_libraries():
        import umap

    vectors, _ = clusters()
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    peer = umap.UMAP(metric="cosine", random_state=1, init="pca", n_jobs=1).fit_transform(vectors)
    ours = trustworthiness(unit, project(vectors, "umap").coordinates, n_neighbors=10)
    assert ours > trustworthiness(unit, peer, n_neighbors=10) - 0.02


@pytest.mark.parametrize("name", ["tsne", "umap"])
def test_a_layout_fed_from_noise_to_meaning_ends_as_good_as_a_fresh_one(name):
    vectors, _ = clusters()
    noise = np.random.default_rng(3).normal(size=vectors.shape).astype(np.float32)
    layout = make_layout(name)
    for share in np.linspace(0, 1, 12, dtype=np.float32):
        layout.update(np.arange(len(vectors)), (1 - share) * noise + share * vectors)
        for _ in range(4):
            layout.step()
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    warm = trustworthiness(unit, settle(layout).coordinates, n_neighbors=10)
    fresh = trustworthiness(unit, project(vectors, name).coordinates, n_neighbors=10)
    assert warm > fresh - 0.02


@pytest.mark.parametrize("name", NAMES)
def test_words_hardly_move_when_their_vectors_hardly_do(name):
    vectors, _ = clusters(1000, 50)
    layout = make_layout(name)
    layout.update(np.arange(len(vectors)), vectors)
    before = settle(layout)
    drift = np.random.default_rng(4).normal(size=vectors.shape).astype(np.float32)
    layout.update(np.arange(len(vectors)), vectors + 0.01 * drift)
    after = layout.step()
    assert median_jump(before.coordinates, after.coordinates) < 0.005
    assert after.iteration > before.iteration or name not in ("tsne", "umap")
    assert not after.warming


@pytest.mark.parametrize("name", ["tsne", "umap"])
def test_dropping_the_rarer_words_moves_no_other(name):
    vectors, _ = clusters()
    layout = make_layout(name)
    layout.update(np.arange(400), vectors)
    before = settle(layout)
    # those near the middle stay, so that the median distance falls at once
    near = np.argsort(np.linalg.norm(before.coordinates, axis=1))
    order = make_layout(name)
    order.update(near, vectors[near])
    before = settle(order)
    order.update(near[:150], vectors[near[:150]])
    assert median_jump(before.coordinates[:150], order.step().coordinates) < 0.03


@pytest.mark.parametrize("name", NAMES)
def test_words_keep_their_places_when_others_come_and_go(name):
    vectors, labels = clusters(600)
    layout = make_layout(name)
    layout.update(np.arange(500), vectors[:500])
    before = settle(layout)
    kept = np.arange(50, 600)[::-1].copy()
    layout.update(kept, vectors[kept])
    after = layout.step()
    np.testing.assert_array_equal(after.ids, kept)
    stayed = np.flatnonzero(kept < 500)
    if name in ("tsne", "umap"):
        assert median_jump(before.coordinates[kept[stayed]], after.coordinates[stayed]) < 0.02
    # new words begin within their own group
    groups = np.array([after.coordinates[(labels[kept] == group) & (kept < 500)].mean(axis=0) for group in range(8)])
    new = np.flatnonzero(kept >= 500)
    distances = np.linalg.norm(after.coordinates[new][:, None] - groups, axis=2)
    assert np.mean(distances.argmin(axis=1) == labels[kept[new]]) > 0.75
    assert np.median(np.linalg.norm(settle(layout).coordinates, axis=1)) == pytest.approx(1, abs=0.1)


def test_a_map_to_which_many_words_come_ends_nearly_as_well_as_one_from_the_beginning():
    from embviz.vectors.english import read_english

    vectors = read_english()[0].vectors[:1600]
    layout = make_layout("tsne")
    layout.update(np.arange(400), vectors[:400])
    before = settle(layout)
    layout.update(np.arange(1600), vectors)
    first = layout.step()
    # 1.17 where those that came are only placed amid their neighbors
    assert settle(layout).divergence < 1.03 * project(vectors, "tsne").divergence
    assert np.linalg.norm(first.coordinates[:400] - before.coordinates, axis=1).max() < 0.21


def test_pca_neither_flips_nor_swaps_its_axes():
    random = np.random.default_rng(5)
    vectors = random.normal(size=(300, 6)).astype(np.float32)
    layout = make_layout("pca")
    frames = []
    # the second axis overtakes the first on the way
    for stretch in np.linspace(2.0, 4.0, 21):
        layout.update(np.arange(300), (vectors * [3.0, stretch, 1, 1, 1, 1]).astype(np.float32))
        frames.append(layout.step().coordinates)
    jumps = [median_jump(a, b) for a, b in itertools.pairwise(frames)]
    assert max(jumps) < 0.05


@pytest.mark.parametrize("name", NAMES)
def test_frames_keep_their_size_on_screen(name):
    vectors, _ = clusters()
    layout = make_layout(name)
    layout.update(np.arange(len(vectors)), vectors)
    frames = [layout.step()]
    while not frames[-1].settled:
        frames.append(layout.step())
    radii = [np.median(np.linalg.norm(frame.coordinates - frame.coordinates.mean(axis=0), axis=1)) for frame in frames]
    np.testing.assert_allclose(radii, 1, atol=0.01)
    assert frames[-1].coordinates.dtype == np.float32
    assert frames[-1].ids.dtype == np.int64
    assert not frames[-1].coordinates.flags.writeable


def test_the_first_phase_exaggerates():
    vectors, _ = clusters()
    engine = TsneEngine(TsneOptions())
    engine.start(vectors, None, np.zeros(len(vectors), bool))
    spreads = []
    while not engine.settled:
        spreads.append(engine.advance().std())
    # exaggerated attraction holds the picture together; without it the picture grows manifold
    assert max(spreads[:5]) < spreads[-1] / 3


def test_exaggeration_that_falls_ends_in_a_better_picture_than_one_that_is_dropped():
    from embviz.vectors.english import read_english

    vectors = read_english()[0].vectors[:1500]
    engine = TsneEngine(TsneOptions())
    engine.start(vectors, None, np.zeros(len(vectors), bool))
    start = engine.advance()
    while not engine.settled:
        engine.advance()
    dropped = TreeDescent(start, affinities(vectors))
    dropped.optimize(250, 12.0, momentum=0.5)
    dropped.optimize(500)
    assert engine.divergence < 0.98 * dropped.divergence


def test_the_method_itself_is_seen_from_its_first_step():
    vectors, _ = clusters()
    layout = make_layout("tsne")
    layout.update(np.arange(len(vectors)), vectors)
    frame = layout.step()
    assert frame.iteration > 0
    while frame.warming:
        before, frame = frame, layout.step()
    # where the exaggeration ends, groups are together already, and no other picture takes their place
    assert trustworthiness(vectors, before.coordinates, n_neighbors=5) > 0.9
    assert 100 < frame.iteration < 150


def _learned(moments=40):
    """Return vectors that begin at random and become those of clusters, as in a run."""
    vectors, labels = clusters()
    begun = np.random.default_rng(3).normal(size=vectors.shape).astype(np.float32) * np.abs(vectors).mean()
    return [begun + (vectors - begun) * np.float32(k / moments) for k in range(moments + 1)], labels


@pytest.mark.parametrize("name", ["tsne", "umap"])
def test_vectors_that_are_learned_are_followed_from_their_first_moment_without_a_jump(name):
    moments, _ = _learned()
    layout = make_layout(name)
    frames = []
    for vectors in moments:
        layout.update(np.arange(len(vectors)), vectors, moving=True)
        frames.append(layout.step())
    assert not any(frame.warming for frame in frames)
    widths = [np.ptp(frame.coordinates, axis=0).max() for frame in frames]
    moved = [
        np.linalg.norm(after.coordinates - before.coordinates, axis=1).max()
        for before, after in itertools.pairwise(frames)
    ]
    assert max(way / width for way, width in zip(moved, widths[1:], strict=True)) < 0.15
    # and it is not the calm of a picture that lags behind: each shows the vectors of its moment
    for share in (0.5, 0.75, 1.0):
        at = round(share * (len(moments) - 1))
        alone = project(moments[at], name).coordinates
        reached = trustworthiness(moments[at], frames[at].coordinates, n_neighbors=10, metric="cosine")
        assert reached > 0.9 * trustworthiness(moments[at], alone, n_neighbors=10, metric="cosine")


def test_a_run_ends_nearly_as_well_as_a_layout_from_the_beginning():
    from embviz.vectors.english import read_english

    vectors = read_english()[0].vectors[:800]
    begun = np.random.default_rng(0).normal(size=vectors.shape).astype(np.float32) * np.abs(vectors).mean()
    layout = make_layout("tsne")
    for moment in range(25):
        share = np.float32(1 - 0.9**moment)  # as vectors do, they move less and less
        layout.update(np.arange(800), begun + (vectors - begun) * share, moving=True)
        for _ in range(3):
            layout.step()
    layout.update(np.arange(800), vectors)
    # 1.25 where attraction is not exaggerated meanwhile
    assert settle(layout).divergence < 1.16 * project(vectors, "tsne").divergence


def test_words_that_are_behind_arrive_before_the_layout_rests():
    moments, _ = _learned(4)
    layout = make_layout("tsne")
    for vectors in moments[:-1]:
        layout.update(np.arange(len(vectors)), vectors, moving=True)
        layout.step()
    layout.update(np.arange(len(moments[-1])), moments[-1])
    while not (frame := layout.step()).settled:
        pass
    assert np.linalg.norm(layout.step().coordinates - frame.coordinates, axis=1).max() < 0.1
    alone = project(moments[-1], "tsne").coordinates
    assert trustworthiness(moments[-1], frame.coordinates) > 0.95 * trustworthiness(moments[-1], alone)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_picture(name):
    vectors, _ = clusters(200)
    first = project(vectors, name, seed=7)
    np.testing.assert_array_equal(first.coordinates, project(vectors, name, seed=7).coordinates)


def test_the_picture_does_not_depend_on_the_number_of_threads():
    vectors, _ = clusters(200)
    one, two = (project(vectors, "tsne", threads=threads).coordinates for threads in (1, 2))
    np.testing.assert_array_equal(one, two)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["random", "zero", "same", "one"])
def test_few_and_odd_vectors(name, count, kind):
    vectors = {
        "random": np.random.default_rng(6).normal(size=(count, 7)),
        "zero": np.zeros((count, 7)),
        "same": np.ones((count, 7)),
        "one": np.arange(count, dtype=float)[:, None],
    }[kind].astype(np.float32)
    frame = project(vectors, name)
    assert frame.coordinates.shape == (count, 2)
    assert np.isfinite(frame.coordinates).all()
    assert np.abs(frame.coordinates).max(initial=0) < 100


@pytest.mark.parametrize("name", NAMES)
def test_words_may_become_few_and_many_again(name):
    vectors, _ = clusters(60)
    layout = make_layout(name)
    for ids in (np.arange(60), np.arange(2), np.empty(0, np.int64), np.arange(30), np.arange(30, 60)):
        layout.update(ids, vectors[ids])
        frame = settle(layout)
        np.testing.assert_array_equal(frame.ids, ids)
        assert np.isfinite(frame.coordinates).all()


def test_many_duplicates_part_from_the_others():
    vectors, _ = clusters(100)
    vectors[50:] = vectors[50]
    for name in NAMES:
        frame = project(vectors, name)
        assert np.isfinite(frame.coordinates).all()


def test_project_reports_and_is_cancelled():
    vectors, _ = clusters(100)
    shares = []
    project(vectors, "umap", pulse=Pulse(shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    asked = iter([False, True])
    with pytest.raises(Cancelled):
        project(vectors, "tsne", pulse=Pulse(cancelled=lambda: next(asked)))


def test_what_cannot_be_drawn_is_said():
    with pytest.raises(InputError, match=r"lda.*pca, tsne, umap"):
        make_layout("lda")
    with pytest.raises(InputError, match="flat"):
        make_layout("tsne", dimensions=3, algorithm="fft")
    with pytest.raises(InputError, match="no option 'n_neighbors'"):
        make_layout("tsne", n_neighbors=3)
    layout = make_layout("pca")
    with pytest.raises(ComputeError):
        layout.update(np.arange(2), np.array([[1, np.nan], [0, 1]], np.float32))
    with pytest.raises(ValueError, match="once"):
        layout.update(np.array([1, 1]), np.zeros((2, 3), np.float32))


@pytest.mark.parametrize("method", ["pca", "tsne", "umap"])
def test_words_that_began_on_one_spot_are_parted_once_their_vectors_differ(method):
    layout = make_layout(method)
    layout.update(np.arange(14), np.zeros((14, 16), np.float32))
    layout.step()
    layout.update(np.arange(14), np.random.default_rng(0).normal(size=(14, 16)).astype(np.float32))
    frame = layout.step()
    while not frame.settled:
        frame = layout.step()
    assert (frame.coordinates.std(axis=0) > 0.1).all()


@pytest.mark.parametrize("count", [5, 14, 30, 200])
def test_words_without_groups_do_not_end_on_one_spot(count):
    layout = make_layout("tsne")
    layout.update(np.arange(count), np.random.default_rng(0).normal(size=(count, 16)).astype(np.float32))
    frame = layout.step()
    while not frame.settled:
        frame = layout.step()
    assert frame.coordinates.std(axis=0).max() > 0.1


@pytest.mark.parametrize("name", ["tsne", "umap"])
def test_a_word_that_is_put_elsewhere_begins_there(name):
    vectors, labels = clusters(count=200, groups=4)
    layout = make_layout(name, seed=1)
    layout.update(np.arange(200), vectors)
    before = settle(layout).coordinates
    word, other = 0, int(np.flatnonzero(labels != labels[0])[0])
    there = before[labels == labels[other]].mean(axis=0)
    moved = vectors.copy()
    moved[word] = vectors[labels == labels[other]].mean(axis=0)
    assert layout.place_word(word, there)
    layout.update(np.arange(200), moved)
    first = layout.step().coordinates
    away = np.linalg.norm(before[word] - there)
    assert np.linalg.norm(first[word] - there) < 0.25 * away
    # and no other word jumps with it
    others = np.arange(200) != word
    assert np.linalg.norm(first[others] - before[others], axis=1).max() < 0.5 * away


def test_where_places_are_found_in_one_step_no_word_is_put_elsewhere():
    vectors, _ = clusters(count=60)
    layout = make_layout("pca")
    assert not layout.place_word(0, np.zeros(2, np.float32))  # nothing is laid out yet
    layout.update(np.arange(60), vectors)
    before = layout.step().coordinates
    assert not layout.place_word(0, np.ones(2, np.float32))
    layout.update(np.arange(60), vectors)
    np.testing.assert_allclose(layout.step().coordinates, before, atol=1e-5)


@pytest.mark.parametrize(("word", "place"), [(500, (0.0, 0.0)), (0, (0.0, 0.0, 0.0))])
def test_a_word_or_place_that_is_not_on_the_map_changes_nothing(word, place):
    vectors, _ = clusters(count=60)
    layout = make_layout("tsne", seed=1)
    layout.update(np.arange(60), vectors)
    settle(layout)
    assert not layout.place_word(word, np.array(place, np.float32))


def test_words_without_a_direction_are_told_where_the_picture_is_made_of_directions():
    vectors, _ = clusters(60)
    vectors[[4, 30, 31]] = 0
    for name in ("tsne", "umap", "mds"):
        frame = project(vectors, name, seed=1)
        assert frame.remark.startswith("3 words with a zero vector"), name
        assert project(vectors, name, seed=1, metric="euclidean").remark == ""
    assert project(vectors, "mds", placed=np.arange(60) < 5, chosen="0").remark.startswith("1 word with")
    # zero is a place like any other there
    assert project(vectors, "pca").remark == project(vectors, "random").remark == ""
    assert project(clusters(60)[0], "tsne", seed=1).remark == ""


@pytest.mark.parametrize("name", ["tsne", "umap"])
def test_that_words_are_too_few_for_a_method_is_told(name):
    vectors, _ = clusters(4)
    assert project(vectors[:3], name).remark == "Fewer than 4 words are laid out by PCA."
    assert project(vectors, name).remark == ""


@pytest.mark.parametrize("updates", [1, 2])
def test_a_first_layout_computes_its_principal_components_once_an_update(monkeypatch, updates):
    computed = []

    def counted(*given):
        computed.append(given)
        return principal_components(*given)

    monkeypatch.setattr(tsne, "principal_components", counted)
    layout = make_layout("tsne", seed=1)
    for _ in range(updates):
        layout.update(np.arange(60), np.random.default_rng(2).normal(size=(60, 8)).astype(np.float32))
        layout.step()
    assert len(computed) == updates
