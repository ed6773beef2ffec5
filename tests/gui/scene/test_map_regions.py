"""The regions of the map, kept up to date while somebody looks."""

import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QObject

from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.coloring.model import KIND as KIND_OF_JOBS
from embviz.gui.scene.regions import find, first_ranking
from embviz.gui.style import theme
from embviz.text.preprocessing import stop_words
from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms
N, K = 300, 6
WORDS = [f"kind{k % K}word{k}" for k in range(N)]
KIND = np.arange(N) % K


@pytest.fixture
def vectors():
    rng = np.random.default_rng(1)
    return (rng.normal(size=(K, 16))[KIND] + 0.3 * rng.normal(size=(N, 16))).astype(np.float32)


@pytest.fixture
def places():
    angles = KIND * 2 * np.pi / K
    rng = np.random.default_rng(2)
    return (10 * np.column_stack((np.cos(angles), np.sin(angles))) + rng.normal(size=(N, 2))).astype(np.float32)


@pytest.fixture
def scene(lab, vectors, places):
    lab.workspace.set_vectors(Embedding(WORDS, vectors))
    found = lab.context.scene
    found.show_words(WORDS, np.arange(N, 0, -1))
    found.show_places(places)
    viewer = QObject()
    lab.context.coloring.want(viewer, True)
    yield found
    lab.context.coloring.want(viewer, False)


def settled(lab, scene, qtbot):
    qtbot.waitUntil(lambda: scene.regions is not None and not lab.context.coloring.regions.busy, timeout=LONG)
    return lab.context.coloring.regions.found


def test_regions_are_found_named_and_colored(lab, scene, qtbot):
    found = settled(lab, scene, qtbot)
    assert len(scene.regions.levels) == 3
    assert scene.ranked is not None
    assert sorted(scene.ranked[0].tolist()) == list(range(N))
    qtbot.waitUntil(lambda: scene.coloring is not None and scene.coloring.of_regions, timeout=LONG)
    names = [name for level in scene.regions.levels for name in level.names]
    said = {word for name in names for word in name.split(" · ") if word}
    assert said <= set(WORDS)
    assert not said & stop_words()
    assert found.coloring.names == tuple(name or "common words" for name in scene.regions.levels[1].names)


def test_neighbors_on_the_map_have_neighboring_colors(vectors, places):
    found = find(WORDS, None, vectors, places)
    middle = found.shown.levels[1]
    at = places[middle.anchors].mean(axis=1)
    angle = np.arctan2(*(at - at.mean(axis=0))[:, ::-1].T)
    assert (np.diff(angle[np.argsort(found.steps)]) > 0).all()
    assert len(set(found.coloring.palette[0])) == len(middle.names)


def test_words_that_move_are_found_anew_in_the_same_regions(lab, scene, places, qtbot):
    settled(lab, scene, qtbot)
    regions = lab.context.coloring.regions
    before = regions.found
    scene.show_places(places[:, ::-1].copy())
    qtbot.waitUntil(lambda: regions.found is not before, timeout=LONG)
    assert (regions.found.regions.labels == before.regions.labels).mean() > 0.9


def test_categories_of_the_coloring_are_the_names_where_they_are_known(lab, scene, qtbot):
    settled(lab, scene, qtbot)
    lab.workspace.truths = SimpleNamespace(
        categories={
            f"category {k}": tuple(word for word, kind in zip(WORDS, KIND, strict=True) if kind == k) for k in range(K)
        }
    )
    lab.workspace.corpus_changed.emit()
    qtbot.waitUntil(lambda: scene.regions is not None and len(scene.regions.levels) == 1, timeout=LONG)
    assert scene.regions.levels[0].names == tuple(f"category {k}" for k in range(K))


def test_random_vectors_are_gray_while_they_learn_and_colored_once_they_are_alike(vectors, places):
    rng = np.random.default_rng(3)
    noise = rng.normal(size=(N, 16)).astype(np.float32)
    first = find(WORDS, None, noise, places, learning=True)
    assert not first.sure
    gray = np.array(list(bytes.fromhex(theme.LIGHT.others[1:])))
    colors = np.array([list(bytes.fromhex(color[1:])) for color in first.coloring.palette[0]])
    assert np.abs(colors - gray).mean() < 25
    last = find(WORDS, None, vectors, places, first, learning=True)
    assert last.sure
    colors = np.array([list(bytes.fromhex(color[1:])) for color in last.coloring.palette[0]])
    assert np.abs(colors - gray).mean() > 40


def test_colors_and_names_stay_with_their_words_over_a_run(vectors, places):
    rng = np.random.default_rng(4)
    drift = rng.normal(size=vectors.shape).astype(np.float32)
    found, first = None, None
    for step in range(10):
        now = vectors + 0.02 * step * drift
        found = find(WORDS, None, now, places @ turn(0.3 * step), found, learning=True)
        first = first or found
    colors = [np.array(f.coloring.palette[0])[f.coloring.values] for f in (first, found)]
    assert (colors[0] == colors[1]).mean() > 0.9
    after = find(WORDS, None, now, places @ turn(2.7), found)
    assert (np.array(after.coloring.palette[0])[after.coloring.values] == colors[1]).mean() > 0.9


def turn(angle):
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)


def test_names_of_regions_are_switched_and_remembered(lab, scene):
    assert scene.named
    scene.name_regions(False)
    assert lab.settings.get("map/regions") is False


def test_a_change_of_colors_while_regions_are_found_does_not_keep_them_waiting(lab, scene, qtbot, monkeypatch):
    from embviz.gui.scene import regions as finding

    settled(lab, scene, qtbot)
    regions, begun, go_on = lab.context.coloring.regions, threading.Event(), threading.Event()

    def late(*given, **named):
        begun.set()
        go_on.wait(600)
        return find(*given, **named)

    with monkeypatch.context() as patched:
        patched.setattr(finding, "find", late)
        before = time.monotonic()
        regions._on_moved()
        qtbot.waitUntil(begun.is_set, timeout=LONG)
        scene.color(Coloring("Kind", KIND.astype(np.int32), tuple(f"group {k}" for k in range(K))))
        go_on.set()
        found = regions.found
        qtbot.waitUntil(lambda: regions.found is not found, timeout=LONG)
    # what comes next waits for a few times what this took, not for the time since the machine was started
    assert regions._cost <= time.monotonic() - before


def test_the_first_names_wait_for_the_first_colors(lab, scene, qtbot, monkeypatch):
    from embviz.gui.scene import regions as finding

    monkeypatch.setattr(finding, "_COLORS_FIRST_S", 600.0)
    settled(lab, scene, qtbot)
    go_on, regions = threading.Event(), lab.context.coloring.regions
    scene.color(None)
    scene.show_words(WORDS[:200], np.arange(200, 0, -1))
    lab.context.jobs.submit("files", KIND_OF_JOBS, lambda _job: go_on.wait(600), lambda _waited: None)
    scene.show_places(np.random.default_rng(3).normal(size=(200, 2)).astype(np.float32))
    for _ in range(5):
        regions._on_time()
    assert regions.found is None
    assert not lab.context.jobs.running("regions")
    go_on.set()
    qtbot.waitUntil(lambda: regions.found is not None, timeout=LONG)


def test_no_function_word_comes_first_in_the_first_pictures(lab):
    words, counts = ["the", "rain", "of", "Spain", "The", "falls"], np.array([9, 3, 8, 2, 7, 5])
    lab.context.scene.show_words(words, counts)
    order, common = lab.context.scene.ranked
    assert [words[i] for i in order] == ["falls", "rain", "Spain", "the", "of", "The"]
    assert common.tolist() == [True, False, True, False, True, False]
    order, common = first_ranking(["of"] + [f"w{k}" for k in range(4999)] + ["the"], None)
    assert (order[0], order[-1]) == (1, 0)
    assert np.flatnonzero(common).tolist() == [0]  # a rare one is no more common for being on the list


def named_and_colored(found):
    """Return each word's names on the three levels, and its color."""
    names = np.array(
        [
            np.array(level.names, object)[labels]
            for level, labels in zip(found.shown.levels, found.regions.labels, strict=True)
        ]
    )
    return names.tolist(), np.array(found.coloring.palette[0])[found.coloring.values].tolist()


def test_the_same_words_and_places_have_the_same_names_and_colors_whatever_was_before(lab, scene, places, qtbot):
    first = named_and_colored(settled(lab, scene, qtbot))
    regions = lab.context.coloring.regions
    moving = np.random.default_rng(5).normal(size=places.shape).astype(np.float32)
    before = regions.found
    scene.show_places(places + 6 * moving)
    qtbot.waitUntil(lambda: regions.found is not before and not regions.busy, timeout=LONG)
    assert named_and_colored(regions.found) != first
    before = regions.found
    scene.show_places(places)
    qtbot.waitUntil(lambda: regions.found is not before and not regions.busy, timeout=LONG)
    assert regions.found.at_rest
    assert named_and_colored(regions.found) == first


def test_names_found_while_the_map_moves_are_found_anew_once_it_rests(lab, scene, places, qtbot):
    regions = lab.context.coloring.regions
    first = named_and_colored(settled(lab, scene, qtbot))
    lab.workspace.training = True
    before = regions.found
    scene.show_places(places[:, ::-1].copy())
    qtbot.waitUntil(lambda: regions.found is not before, timeout=LONG)
    assert not regions.found.at_rest
    scene.show_places(places)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    lab.workspace.training = False
    qtbot.waitUntil(lambda: regions.found.at_rest and not regions.busy, timeout=LONG)
    assert named_and_colored(regions.found) == first
