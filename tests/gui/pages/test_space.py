"""The Space page: what it shows is what scikit-learn, scipy and the engines say of the same vectors."""

import gc
import weakref

import numpy as np
import pytest
from scipy.stats import skew
from sklearn.decomposition import PCA
from sklearn.neighbors import LocalOutlierFactor, NearestNeighbors

from embviz.gui.style.number_text import significant
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors

LONG = 30_000  # ms; a first compilation of a kernel may fall into a wait
COUNT = 300


@pytest.fixture
def cloud(lab):
    """A cloud off the middle, with a longest direction and one word far away."""
    rng = np.random.default_rng(3)
    vectors = rng.normal(size=(COUNT, 12)) * np.array([4, 2, *[1] * 10]) + 1
    vectors[17] = 30 * np.eye(12)[3]
    embedding = Embedding([f"w{k}" for k in range(COUNT)], vectors, np.arange(COUNT, 0, -1))
    lab.workspace.set_vectors(embedding)
    return embedding


def _rows(table):
    """Return the texts of a FoundTable as they are saved."""
    return [[cell.text for cell in row] for row in table.taken().rows]


def _values(table):
    return [list(column) for column in zip(*_rows(table), strict=True)] or [[], [], [], []]


@pytest.fixture
def outsiders(cloud, show, qtbot):
    page = show("space.outsiders_page", "SpaceOutsidersPage")
    qtbot.waitUntil(lambda: page.plot.names != (), timeout=LONG)
    return page


def test_outliers_and_hubs_are_those_of_scikit_learn(outsiders, cloud, find, qtbot, lab):
    find("outsiders.k").setValue(7)
    find("outsiders.metric").setCurrentIndex(1)
    reference = LocalOutlierFactor(n_neighbors=7).fit(cloud.vectors.astype(float))
    factors = -reference.negative_outlier_factor_
    qtbot.waitUntil(lambda: _values(outsiders.outliers)[1][0] == format(float(factors.max()), ".6g"), timeout=LONG)
    words = _values(outsiders.outliers)[0]
    assert words[:5] == [f"w{k}" for k in np.argsort(-factors)[:5]]
    near = NearestNeighbors(n_neighbors=7).fit(cloud.vectors).kneighbors(return_distance=False)
    counts = np.bincount(near.ravel(), minlength=COUNT)
    hub, occurrences, _ = _values(outsiders.hubs)
    assert [int(n) for n in occurrences] == sorted(counts.tolist(), reverse=True)
    assert counts[int(hub[0][1:])] == counts.max()
    assert sorted(_values(outsiders.antihubs)[0]) == sorted(f"w{k}" for k in np.flatnonzero(counts == 0))
    assert find("outsiders.skewness").text() == significant(skew(counts))
    assert find("outsiders.never").text() == f"{100 * (counts == 0).mean():.1f}\u00a0%"
    assert outsiders.plot.shares[0] == pytest.approx((counts == 0).mean())
    assert outsiders.plot.shares.sum() == pytest.approx(1)
    assert outsiders.plot.others.sum() == pytest.approx(1, abs=1e-6)
    table = find("outsiders.outliers")
    table.clicked.emit(table.model().index(0, 0))
    assert lab.workspace.selection == ("w17",)


def test_a_sample_says_how_large_it_is(outsiders, find, qtbot):
    assert find("outsiders.sample").text() == "Of all 300 words."
    find("outsiders_words").setValue(100)
    qtbot.waitUntil(lambda: find("outsiders.sample").text() == "Of the 100 most frequent of 300 words.", timeout=LONG)
    assert sorted(_values(outsiders.hubs)[0]) == sorted(f"w{k}" for k in range(100))
    find("outsiders_drawn").setCurrentIndex(1)
    qtbot.waitUntil(lambda: "drawn at random" in find("outsiders.sample").text(), timeout=LONG)
    assert len(set(_values(outsiders.hubs)[0]) - {f"w{k}" for k in range(100)}) > 30


def test_more_neighbors_than_words_are_refused(outsiders, find, qtbot):
    find("outsiders_words").setValue(50)
    find("outsiders.k").setValue(60)
    qtbot.waitUntil(lambda: "too few for 60 neighbors" in find("outsiders_message").text(), timeout=LONG)


def test_dimensions_stand_beside_the_space_around(cloud, show, qtbot):
    page = show("space.dimension_page", "SpaceDimensionPage")
    qtbot.waitUntil(lambda: len(page.table.taken().rows) == 6, timeout=LONG)
    rows = {row[0]: float(row[1]) for row in _rows(page.table)}
    shares = PCA(12).fit(cloud.vectors.astype(float)).explained_variance_ratio_
    assert rows["Numbers of a vector"] == 12
    assert rows["Participation ratio"] == pytest.approx(1 / np.square(shares).sum(), abs=0.051)
    for share in (0.90, 0.95, 0.99):
        assert rows[f"{100 * share:.0f}\u00a0% of the variance"] == np.searchsorted(np.cumsum(shares), share) + 1
    distances, _ = NearestNeighbors(n_neighbors=2).fit(cloud.vectors.astype(float)).kneighbors()
    ratios = np.sort(np.log(distances[:, 1] / distances[:, 0]))[:270]
    heights = -np.log(1 - np.arange(1, 271) / COUNT)
    assert rows["Two nearest neighbors"] == pytest.approx(ratios @ heights / (ratios @ ratios), abs=0.051)
    assert "no linear fit" not in _said_of_fit(page)


def _said_of_fit(page):
    return next(row[3] for row in _rows(page.table) if row[0] == "Two nearest neighbors")


def test_where_points_lie_on_no_line_no_dimension_is_claimed(lab, show, find, qtbot):
    rng = np.random.default_rng(5)
    vectors = rng.normal(size=(COUNT, 12))
    vectors[COUNT // 2 :] = vectors[: COUNT // 2] + rng.normal(size=(COUNT // 2, 12)) * 1e-3  # words in pairs
    lab.workspace.set_vectors(Embedding([f"w{k}" for k in range(COUNT)], vectors))
    page = show("space.dimension_page", "SpaceDimensionPage")
    qtbot.waitUntil(lambda: len(page.table.taken().rows) == 6, timeout=LONG)
    assert _said_of_fit(page) == "does not hold here: no linear fit"
    assert "does not hold here" in find("dimension.sample").text()


@pytest.fixture
def isotropy(cloud, show, qtbot):
    page = show("space.isotropy_page", "SpaceIsotropyPage")
    qtbot.waitUntil(lambda: len(page.table.taken().rows) >= 3, timeout=LONG)
    return page


def _measures(page):
    return {row[0]: (float(row[1]), float(row[2])) for row in _rows(page.table)}


def test_before_and_after_of_the_mean_and_of_the_top(isotropy, cloud, find, qtbot):
    unit = cloud.unit.astype(float)
    off = ~np.eye(COUNT, dtype=bool)
    before, after = _measures(isotropy)["Mean cosine"]
    assert before == pytest.approx((unit @ unit.T)[off].mean(), rel=1e-4)
    assert abs(after) < before
    assert not find("isotropy.removed").isEnabled()
    assert find("isotropy.removed").maximum() == 11
    find("isotropy.how.top").click()
    qtbot.waitUntil(lambda: np.ptp(_measures(isotropy)["IsoScore"]) > 0.01, timeout=LONG)
    # the longest direction is taken out
    assert _measures(isotropy)["IsoScore"][1] > _measures(isotropy)["IsoScore"][0]


def test_mean_cosine_and_histogram_are_of_the_same_words(isotropy, cloud, find, qtbot):
    find("isotropy_words").setValue(100)
    said = "the 100 most frequent of 300 words"
    qtbot.waitUntil(lambda: said in isotropy.plot.accessibleName(), timeout=LONG)
    assert find("isotropy.table_message").text() == f"Of {said}"
    unit = cloud.unit[:100].astype(float)
    mean = (unit @ unit.T)[~np.eye(100, dtype=bool)].mean()
    assert _measures(isotropy)["Mean cosine"][0] == pytest.approx(mean, rel=1e-3)
    assert isotropy.plot._samples[0].values.mean() == pytest.approx(mean, abs=0.005)
    assert find("isotropy.sample").text() == "After: mean removed, those of all 300 words."


def test_nothing_is_kept_of_vectors_that_are_closed(isotropy, cloud, lab, find, qtbot):
    measured = weakref.ref(isotropy._found)  # there is no control that shows what memory holds
    assert find("isotropy.open").isEnabled()
    isotropy.hide()
    lab.workspace.set_vectors(Embedding(["a", "b", "c"], np.eye(3)))
    assert not find("isotropy.open").isEnabled()
    assert not find("isotropy.save").isEnabled()
    assert find("isotropy.sample").text() == ""
    assert _rows(isotropy.table) == []
    isotropy._on_open()
    assert lab.workspace.embedding.words == ("a", "b", "c")
    # the question of the neighbors may still be on its way
    qtbot.waitUntil(lambda: gc.collect() >= 0 and measured() is None, timeout=3000)
    assert isotropy._measured is None


@pytest.mark.parametrize(
    ("name", "kind"), [("space.outsiders_page", "SpaceOutsidersPage"), ("space.dimension_page", "SpaceDimensionPage")]
)
def test_other_parts_let_closed_vectors_go(cloud, lab, show, find, qtbot, name, kind):
    page = show(name, kind)
    qtbot.waitUntil(lambda: page._measured is cloud, timeout=LONG)
    page.hide()
    lab.workspace.set_vectors(Embedding(["a", "b", "c"], np.eye(3)))
    assert page._measured is None
    assert page._asked is None
    assert page._caption.text() == ""


def test_buttons_serve_only_what_the_controls_say(isotropy, find, qtbot):
    find("isotropy.how.top").click()
    assert not find("isotropy.open").isEnabled()
    find("isotropy_cancel").click()
    assert not find("isotropy.open").isEnabled()
    assert not find("isotropy.save").isEnabled()
    find("isotropy_measure").click()
    qtbot.waitUntil(lambda: find("isotropy.open").isEnabled(), timeout=LONG)
    assert find("isotropy.sample").text().startswith("After: mean and 1 components removed")


def test_the_keyboard_goes_to_the_first_control(isotropy, find):
    isotropy.take_focus()
    assert isotropy.window().focusWidget() is find("isotropy_words")


def test_neighbors_follow_the_selected_word(isotropy, cloud, find, qtbot, lab):
    lab.workspace.select(["w5"])
    qtbot.waitUntil(lambda: "“w5”" in find("isotropy.neighbors_message").text(), timeout=LONG)
    old, _, new, _ = _values(isotropy.neighbors)
    cosines = cloud.unit @ cloud.unit[5]
    assert old == [f"w{k}" for k in np.argsort(-cosines)[1:13]]
    centered = cloud.vectors - cloud.vectors.mean(axis=0)
    unit = centered / np.linalg.norm(centered, axis=1, keepdims=True)
    assert new == [f"w{k}" for k in np.argsort(-(unit @ unit[5]))[1:13]]


def test_made_vectors_are_opened_and_saved(isotropy, cloud, find, qtbot, lab, tmp_path):
    isotropy.save_path(tmp_path / "centered.vec")
    qtbot.waitUntil(lambda: "Saved" in find("isotropy_message").text(), timeout=LONG)
    wanted = cloud.vectors - cloud.vectors.mean(axis=0)
    np.testing.assert_allclose(read_vectors(tmp_path / "centered.vec").vectors, wanted, atol=1e-4)
    find("isotropy.open").click()
    np.testing.assert_allclose(lab.workspace.embedding.vectors, wanted, atol=1e-5)
    qtbot.waitUntil(lambda: abs(_measures(isotropy).get("Mean cosine", (1, 1))[0]) < 0.02, timeout=LONG)
