"""What the map is colored by: what is chosen, when it is computed, and in which look it comes."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QObject

from embviz.gui.scene.coloring.choices import NOTHING, RECIPES
from embviz.gui.scene.coloring.coloring import Coloring, ColormapSettings, apply_colormap
from embviz.gui.scene.coloring.recipes import ColoringMethod, ColoringResult
from embviz.vectors.attached_table import TableColumn
from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms; a first compilation of a kernel, and the loading of scikit-learn, may fall into a wait
N = 60
WORDS = [f"w{k}" for k in range(N)]


def test_clusters_are_the_colors_of_words_of_which_nothing_is_known(opened, coloring, qtbot):
    assert coloring.choice == "cluster"
    qtbot.waitUntil(lambda: opened.coloring is not None, timeout=LONG)
    assert opened.coloring.of_regions
    assert opened.coloring.values.min() >= 0


def test_what_was_chosen_for_one_text_does_not_hide_the_categories_of_another(lab, opened, coloring, color, qtbot):
    color("cluster", method="nested")
    lab.workspace.truths = SimpleNamespace(categories={"even": ("w0", "w2"), "odd": ("w1",)})
    lab.workspace.corpus_changed.emit()
    assert coloring.choice == "category"
    qtbot.waitUntil(lambda: opened.coloring is not None and opened.coloring.names == ("even", "odd"), timeout=LONG)
    assert lab.settings.get("color/by") == "cluster"


def test_cosines_follow_the_selection_where_no_word_is_typed(lab, opened, coloring, color, qtbot):
    lab.workspace.select(["w1"])
    assert color("cosine", word="").title == "Cosine to w1"
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        lab.workspace.select(["w1", "w9"])
    assert opened.coloring.title == "Cosine to w9"
    color("cosine", word="w2")
    lab.workspace.select(["w4"])
    assert not lab.jobs.running("coloring")


def test_truths_are_the_colors_where_there_are_some(lab, opened, coloring, qtbot):
    lab.workspace.truths = SimpleNamespace(categories={"even": ("w0", "w2", "beyond1"), "odd": ("w1",)})
    lab.workspace.corpus_changed.emit()
    assert coloring.choice == "category"
    qtbot.waitUntil(lambda: opened.coloring is not None and not opened.coloring.of_regions, timeout=LONG)
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
    assert coloring.note == "2 of 4 words are not on the map: beyond3, nowhere."
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.choose("table kind")
    assert opened.coloring.names == ("a", "b")
    assert opened.coloring.values[:3].tolist() == [1, 0, -1]
    coloring.detach()
    assert coloring.choice == "cluster"
    qtbot.waitUntil(lambda: opened.coloring.of_regions, timeout=LONG)
    coloring.attach(str(tmp_path / "none.csv"))
    qtbot.waitUntil(lambda: coloring.error is not None, timeout=LONG)
    assert "none.csv" in coloring.error.what


def test_columns_of_the_vectors_color_and_tell_their_gaps(lab, opened, coloring, color, vectors):
    numbers = np.arange(N, dtype=np.float32)
    numbers[[3, 5]] = np.nan
    columns = [TableColumn("size", numbers), TableColumn("kind", np.zeros(N, np.int32), ("a",))]
    lab.workspace._set_embedding(Embedding(WORDS, vectors, columns=columns))
    np.testing.assert_array_equal(color("column size").values, numbers)
    assert coloring.note == "The column has no value for 2 words: w3, w5."
    assert color("column kind").names == ("a",)
    assert coloring.note == ""


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
    assert opened.coloring.values is values  # colored again, not computed again
    assert (opened.coloring.colormap, opened.coloring.reverse) == ("cividis", True)
    assert opened.coloring.range == (values.min(), values.max())
    color("hubness", k=7)
    assert opened.coloring.colormap == "cividis"
    again = type(coloring)(lab.workspace, lab.jobs, lab.settings, lab.trainer, opened)
    assert again.choice == "hubness"
    assert again.options(again.recipe).k == 7
    assert again.appearance == ColormapSettings("cividis", True, True)


def test_options_of_another_version_are_as_by_default(lab, opened, coloring):
    lab.settings.set("color/options", '{"hubness": {"k": "many", "old": 1}, "norm": 3}')
    again = type(coloring)(lab.workspace, lab.jobs, lab.settings, lab.trainer, opened)
    hubness = next(recipe for recipe in again.recipes if recipe.id == "hubness")
    assert again.options(hubness) == hubness.options()


@pytest.mark.parametrize(("amounts", "ends"), [((-1, 0, 3), (-3, 3)), ((2, 3, 9), (-3, 9)), ((-9, -3, -2), (-9, 3))])
def test_a_map_to_both_sides_has_its_middle_at_zero_or_at_the_median(amounts, ends):
    coloring = apply_colormap(Coloring("", np.array(amounts, np.float32)), ColormapSettings("vik", full=True))
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
        return ColoringResult(Coloring("Slow", np.arange(len(material.words), dtype=np.float32)))

    slow = ColoringMethod("slow", "Slow", "", make, lambda _material: "", lane="measure", of_vectors=True)
    monkeypatch.setattr("embviz.gui.scene.coloring.model.RECIPES", (*RECIPES, slow))
    yield state
    state.leave.set()


def test_another_look_does_not_make_a_coloring_anew(lab, opened, coloring, slow, qtbot):
    slow.leave.set()
    with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
        coloring.choose("slow")
    for name in ("cividis", "magma", "batlow"):  # each while the one before is being colored
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
        return apply_colormap(made, appearance)

    monkeypatch.setattr("embviz.gui.scene.coloring.model.apply_colormap", slowly)
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


def test_a_coloring_can_be_given_up(opened, coloring, lab, color):
    before = color("norm")
    coloring.choose("hubness")
    coloring.give_up()
    assert not lab.jobs.running("coloring")
    assert opened.coloring is before
    assert "Canceled" in coloring.note
