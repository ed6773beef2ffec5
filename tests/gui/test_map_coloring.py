"""What the map is colored by: each recipe against a plain computation, and when it is computed."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QObject

from embviz.gui.color_appearance import Appearance, dressed
from embviz.gui.color_choices import NOTHING, RECIPES
from embviz.gui.color_recipes import Made, Recipe
from embviz.gui.wordmap.coloring import Coloring
from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms; a first compilation of a kernel, and the loading of scikit-learn, may fall into a wait
N = 60
WORDS = [f"w{k}" for k in range(N)]


@pytest.fixture
def vectors():
    rng = np.random.default_rng(5)
    centers = 6 * rng.normal(size=(6, 8))
    found = (centers[np.arange(N) % 6] + rng.normal(size=(N, 8))).astype(np.float32)
    found[17] = 0
    return found


@pytest.fixture
def places():
    return np.random.default_rng(6).normal(size=(N, 2)).astype(np.float32)


@pytest.fixture
def coloring(lab):
    return lab.context.coloring


@pytest.fixture
def opened(lab, coloring, vectors, places):
    """Sixty words on a map that somebody looks at; ten more have no place on it."""
    more = np.ones((10, 8), np.float32)
    embedding = Embedding([*WORDS, *(f"beyond{k}" for k in range(10))], np.concatenate((vectors, more)))
    lab.workspace.set_vectors(embedding)
    scene = lab.context.scene
    scene.show_words(WORDS, np.arange(6000, 0, -100))
    scene.show_places(places)
    viewer = QObject()
    coloring.want(viewer, True)
    yield scene
    coloring.want(viewer, False)


@pytest.fixture
def color(opened, coloring, qtbot):
    """Color by something and return what comes of it."""

    def by(recipe, **options):
        with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
            coloring.choose(recipe, options)
        assert opened.coloring is not None
        return opened.coloring

    return by


def unit(rows):
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def nearest(similar, k):
    similar = similar.copy()
    np.fill_diagonal(similar, -np.inf)
    return np.argsort(-similar, axis=1, kind="stable")[:, :k]


def test_nothing_is_the_color_of_a_text_without_truths(opened, coloring):
    assert coloring.choice == NOTHING
    assert opened.coloring is None


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


def test_cosines_follow_the_selection_where_no_word_is_typed(lab, opened, coloring, color, qtbot):
    lab.workspace.select(["w1"])
    assert color("cosine", word="").title == "Cosine to w1"
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        lab.workspace.select(["w1", "w9"])
    assert opened.coloring.title == "Cosine to w9"
    color("cosine", word="w2")
    lab.workspace.select(["w4"])
    assert not lab.jobs.running("coloring")


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


def test_truths_are_the_colors_where_there_are_some(lab, opened, coloring, qtbot):
    lab.workspace.truths = SimpleNamespace(categories={"even": ("w0", "w2", "beyond1"), "odd": ("w1",)})
    lab.workspace.corpus_changed.emit()
    qtbot.waitUntil(lambda: opened.coloring is not None, timeout=LONG)
    assert coloring.choice == "category"
    assert opened.coloring.values[:4].tolist() == [0, 1, 0, -1]
    assert opened.coloring.names == ("even", "odd")
    coloring.choose(NOTHING)
    assert opened.coloring is None


def test_a_table_colors_and_tells_what_it_misses(opened, coloring, qtbot, tmp_path):
    path = tmp_path / "ratings.csv"
    path.write_text("word,warmth,kind\nw1,2.5,a\nw0,-1,b\nbeyond3,4,b\nnowhere,1,a\n", "utf-8")
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.attach(str(path))
    assert coloring.choice == "table warmth"
    np.testing.assert_array_equal(opened.coloring.values[:3], [-1, 2.5, np.nan])
    assert coloring.note == "2 of 4 words are not on the map: beyond3, nowhere"
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.choose("table kind")
    assert opened.coloring.names == ("a", "b")
    assert opened.coloring.values[:3].tolist() == [1, 0, -1]
    coloring.detach()
    assert coloring.choice == NOTHING
    assert opened.coloring is None
    coloring.attach(str(tmp_path / "none.csv"))
    qtbot.waitUntil(lambda: coloring.error is not None, timeout=LONG)
    assert "none.csv" in coloring.error.what


def test_vectors_that_move_are_colored_anew(lab, opened, coloring, color, qtbot, vectors):
    color("norm")
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        lab.workspace._set_embedding(Embedding(WORDS, 2 * vectors))
    np.testing.assert_allclose(opened.coloring.values, 2 * np.linalg.norm(vectors, axis=1), rtol=1e-5)
    color("frequency")
    lab.workspace._set_embedding(Embedding(WORDS, 3 * vectors))
    assert not coloring._rest.isActive()  # counts do not move


def test_what_nobody_sees_is_not_computed(lab, coloring, vectors, qtbot):
    lab.workspace.set_vectors(Embedding(WORDS, vectors))
    lab.context.scene.show_words(WORDS, None)
    coloring.choose("norm")
    assert not lab.jobs.running("coloring")
    viewer = QObject()
    with qtbot.waitSignal(lab.context.scene.coloring_changed, timeout=LONG):
        coloring.want(viewer, True)
    coloring.want(viewer, False)


def test_the_appearance_is_of_all_amounts_and_is_remembered(lab, opened, coloring, color, qtbot):
    color("norm")
    values = opened.coloring.values
    for change in ({"colormap": "cividis"}, {"reverse": True}, {"full": True}):
        with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
            coloring.look(**change)
    assert opened.coloring.values is values  # dressed anew, not made anew
    assert (opened.coloring.colormap, opened.coloring.reverse) == ("cividis", True)
    assert opened.coloring.range == (values.min(), values.max())
    color("hubness", k=7)
    assert opened.coloring.colormap == "cividis"
    again = type(coloring)(lab.workspace, lab.jobs, lab.settings, lab.studio, opened)
    assert again.choice == "hubness"
    assert again.options(again.recipe).k == 7
    assert again.appearance == Appearance("cividis", True, True)


def test_options_of_another_version_are_as_by_default(lab, opened, coloring):
    lab.settings.set("color/options", '{"hubness": {"k": "many", "old": 1}, "norm": 3}')
    again = type(coloring)(lab.workspace, lab.jobs, lab.settings, lab.studio, opened)
    hubness = next(recipe for recipe in again.recipes if recipe.id == "hubness")
    assert again.options(hubness) == hubness.options()


@pytest.mark.parametrize(("amounts", "ends"), [
    ((-1, 0, 3), (-3, 3)), ((2, 3, 9), (-3, 9)), ((-9, -3, -2), (-9, 3)),
])
def test_a_map_to_both_sides_has_its_middle_at_zero_or_at_the_median(amounts, ends):
    coloring = dressed(Coloring("", np.array(amounts, np.float32)), Appearance("vik", full=True))
    assert coloring.range == ends


@pytest.fixture
def slow(coloring, monkeypatch):
    """A recipe that waits for leave to be made, and how often it was made; whether it was cancelled."""
    state = SimpleNamespace(begun=0, leave=threading.Event(), ended=0)

    def make(material, _options, pulse):
        state.begun += 1
        while not state.leave.wait(0.005):
            pulse.beat(0.5)
        state.ended += 1
        return Made(Coloring("Slow", np.arange(len(material.words), dtype=np.float32)))

    slow = Recipe("slow", "Slow", "", make, lambda _material: "", lane="measure", of_vectors=True)
    monkeypatch.setattr("embviz.gui.map_coloring.RECIPES", (*RECIPES, slow))
    yield state
    state.leave.set()


def test_another_look_does_not_make_a_coloring_anew(lab, opened, coloring, slow, qtbot):
    slow.leave.set()
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.choose("slow")
    for name in ("cividis", "magma", "batlow"):  # each while the one before is being dressed
        coloring.look(colormap=name)
    qtbot.waitUntil(lambda: opened.coloring.colormap == "batlow", timeout=LONG)
    assert slow.begun == 1


def test_what_is_being_made_comes_in_the_look_chosen_meanwhile(opened, coloring, slow, qtbot):
    coloring.choose("slow")
    qtbot.waitUntil(lambda: slow.begun == 1, timeout=LONG)
    coloring.look(colormap="cividis", reverse=True)
    slow.leave.set()
    qtbot.waitUntil(lambda: opened.coloring is not None and opened.coloring.colormap == "cividis", timeout=LONG)
    assert opened.coloring.reverse
    assert (slow.begun, slow.ended) == (1, 1)


def test_a_look_chosen_while_the_last_one_was_put_on_is_not_lost(opened, coloring, slow, qtbot, monkeypatch):
    slow.leave.set()
    dressing, leave = threading.Event(), threading.Event()

    def slowly(made, appearance):
        dressing.set()
        assert leave.wait(LONG / 1000)
        return dressed(made, appearance)

    monkeypatch.setattr("embviz.gui.map_coloring.dressed", slowly)
    coloring.choose("slow")
    qtbot.waitUntil(dressing.is_set, timeout=LONG)
    coloring.look(colormap="cividis")
    leave.set()
    qtbot.waitUntil(lambda: opened.coloring is not None and opened.coloring.colormap == "cividis", timeout=LONG)
    assert slow.begun == 1


def test_another_look_leaves_what_is_made_anew_and_is_seen_at_once(lab, opened, coloring, slow, qtbot, vectors):
    slow.leave.set()
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.choose("slow")
    slow.leave.clear()
    lab.workspace._set_embedding(Embedding(WORDS, 2 * vectors))
    coloring.look(colormap="cividis")  # forgets neither that vectors moved nor what the coloring cost
    qtbot.waitUntil(lambda: slow.begun == 2, timeout=LONG)
    coloring.look(colormap="magma")
    qtbot.waitUntil(lambda: opened.coloring.colormap == "magma", timeout=LONG)
    assert slow.ended == 1
    slow.leave.set()
    qtbot.waitUntil(lambda: slow.ended == 2 and not lab.jobs.running("coloring"), timeout=LONG)
    assert opened.coloring.colormap == "magma"
    assert slow.begun == 2


def test_a_table_that_colors_nothing_is_removed_without_a_trace(opened, coloring, slow, qtbot, tmp_path):
    path = tmp_path / "ratings.csv"
    path.write_text("word,warmth\nw1,2.5\n", "utf-8")
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.attach(str(path))
    coloring.choose("slow")
    qtbot.waitUntil(lambda: slow.begun == 1, timeout=LONG)
    with qtbot.waitSignal(coloring.changed):
        coloring.detach()
    assert coloring.table is None
    slow.leave.set()
    qtbot.waitUntil(lambda: opened.coloring is not None and opened.coloring.title == "Slow", timeout=LONG)
    coloring.attach(str(path))
    qtbot.waitUntil(lambda: coloring.choice == "table warmth", timeout=LONG)
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.choose("slow")
    coloring.detach()
    assert slow.begun == 2


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


@pytest.mark.parametrize(("of", "method", "told"), [
    ("vectors", "HDBSCAN", "Found among 40 words drawn at random"),
    ("map", "HDBSCAN", "Found among 50 words drawn at random"),
    ("vectors", "k-means", "those of 30 words drawn at random"),
])
def test_clusters_say_among_how_many_words_they_were_found(color, monkeypatch, of, method, told):
    options = {"of": of, "method": method, "number": 6, "smallest": 3}
    assert "drawn at random" not in color("cluster", **options).formula
    monkeypatch.setattr("embviz.analysis.density_clusters.LOOKED_AT", 40)
    monkeypatch.setattr("embviz.analysis.density_clusters.LOOKED_AT_FLAT", 50)
    monkeypatch.setattr("embviz.gui.color_clusters._SAMPLE", 30)
    assert told in color("cluster", **options).formula


def test_a_coloring_can_be_given_up(opened, coloring, lab, color):
    before = color("norm")
    coloring.choose("hubness")
    coloring.give_up()
    assert not lab.jobs.running("coloring")
    assert opened.coloring is before
    assert "Given up" in coloring.note
