"""The live map without a window: what it goes on from, what it lets go of, and what it says when it fails."""

import gc
import weakref

import numpy as np
import pytest

from embviz.gui.core.jobs import Jobs
from embviz.gui.scene.layout_loop import LayoutLoop, VectorSource
from embviz.projection import project
from embviz.training.moments import Snapshot
from embviz.util.errors import InputError

LONG = 30_000


def vectors_of(seed=0):
    return np.random.default_rng(seed).normal(size=(200, 8)).astype(np.float32)


class Seer:
    """A source of vectors that others can watch being kept."""

    def __init__(self, vectors):
        self.vectors = vectors

    def take(self):
        return Snapshot(0, np.arange(len(self.vectors)), self.vectors)

    @property
    def source(self):
        return VectorSource(self.take, lambda: False)


@pytest.fixture
def loop(qapp):
    jobs = Jobs()
    loop = LayoutLoop(jobs)
    loop.jobs = jobs
    loop.set_visible(True)
    yield loop
    loop.set_visible(False)
    assert jobs.close(600)


def settled(loop, qtbot):
    frames = []

    def done():
        if (frame := loop.take()) is not None:
            frames.append(frame)
        return bool(frames) and frames[-1].settled and not loop.working

    qtbot.waitUntil(done, timeout=LONG)
    return frames[-1].coordinates


def test_another_method_lies_over_the_picture_before_and_starting_anew_does_not(loop, qtbot):
    vectors = vectors_of()
    loop.set_method("random", {"seed": 3})
    loop.set_source(Seer(vectors).source)
    before = settled(loop, qtbot)
    plain = project(vectors, "pca").coordinates
    loop.set_method("pca")
    after = settled(loop, qtbot)
    assert np.square(after - before).sum() < np.square(plain - before).sum() - 1
    loop.restart()
    np.testing.assert_allclose(settled(loop, qtbot), plain, atol=1e-5)


def test_words_of_another_file_are_not_laid_over_those_of_the_one_before(loop, qtbot):
    loop.set_method("random", {"seed": 3})
    loop.set_source(Seer(vectors_of()).source)
    settled(loop, qtbot)
    loop.set_method("pca")
    loop.set_source(Seer(vectors_of(1)).source)
    np.testing.assert_allclose(settled(loop, qtbot), project(vectors_of(1), "pca").coordinates, atol=1e-5)


def test_what_learns_gives_the_first_pictures_a_head_start(loop, qtbot):
    seer, told = Seer(vectors_of()), []
    moving = [True]

    def take():
        told.append("vectors")
        return seer.take()

    loop.set_method("pca")
    loop.set_source(
        VectorSource(
            take, lambda: moving[0], begins=lambda: told.append("begins"), pictured=lambda: told.append("picture")
        )
    )
    qtbot.waitUntil(lambda: told.count("picture") > 2, timeout=LONG)
    moving[0] = False
    assert told[:3] == ["vectors", "begins", "picture"]
    assert told.count("begins") == 1
    # a run that is being prepared has no vectors yet
    told.clear()
    ready, looks, moving[0] = [False], [], True
    loop.set_source(
        VectorSource(
            lambda: take() if ready[0] else looks.append(1),
            lambda: moving[0],
            begins=lambda: told.append("begins"),
            pictured=lambda: told.append("picture"),
        )
    )
    qtbot.waitUntil(lambda: len(looks) > 2, timeout=LONG)
    assert not told
    ready[0] = True
    qtbot.waitUntil(lambda: "picture" in told, timeout=LONG)
    moving[0] = False
    assert told[:3] == ["vectors", "begins", "picture"]
    told.clear()
    loop.set_source(VectorSource(take, lambda: False, begins=lambda: told.append("begins")))
    settled(loop, qtbot)
    assert told == ["vectors"]  # nothing learns


def engines():
    return [one for one in gc.get_objects() if type(one).__name__ == "TsneEngine"]


@pytest.mark.parametrize("other", [True, False])
def test_layouts_of_closed_vectors_are_let_go(loop, qtbot, other):
    others = engines()  # of tests before
    loop.set_method("tsne", {"perplexity": "5"})
    loop.set_source(Seer(vectors_of()).source)
    settled(loop, qtbot)
    kept = [weakref.ref(one) for one in engines() if not any(one is other for other in others)]
    assert kept
    loop.set_visible(False)  # nobody looks: the next layout is made later
    loop.set_source(Seer(vectors_of(1)).source if other else None)
    done = []
    loop.jobs.submit("heavy", "after", lambda _job: None, done.append)
    qtbot.waitUntil(lambda: bool(done), timeout=LONG)
    gc.collect()
    assert [one() for one in kept] == [None] * len(kept)


def test_whoever_looks_again_is_told_again_what_is_wrong(loop, qtbot):
    loop.set_method("mds")
    failed = []
    loop.failed.connect(failed.append)
    loop.set_source(Seer(np.ones((3001, 2), np.float32)).source)
    qtbot.waitUntil(lambda: len(failed) == 1, timeout=LONG)
    loop.set_visible(False)
    loop.set_visible(True)
    qtbot.waitUntil(lambda: len(failed) == 2, timeout=LONG)
    assert all(isinstance(error, InputError) for error in failed)
    assert loop.take() is None


def test_a_dropped_word_begins_at_its_place_and_goes_where_its_vector_is(loop, qtbot):
    random = np.random.default_rng(2)
    groups = np.arange(200) % 4
    vectors = (6 * np.eye(8)[groups] + random.normal(size=(200, 8))).astype(np.float32)
    seer = Seer(vectors)
    loop.set_method("tsne", {"seed": 1})
    loop.set_source(seer.source)
    before = settled(loop, qtbot)
    home, there = (before[groups == group].mean(axis=0) for group in (0, 1))
    middle = (home + there) / 2
    seer.vectors = vectors.copy()
    seer.vectors[0] = vectors[groups == 1].mean(axis=0)  # what dropping it there does to its vector
    loop.place_word(0, there, begins=True)
    frames = []
    qtbot.waitUntil(lambda: (frames.append(loop.take()) or frames[-1]) is not None, timeout=LONG)
    first = next(frame for frame in frames if frame is not None).coordinates
    assert np.linalg.norm(first[0] - there) < 0.4 * np.linalg.norm(home - there)
    assert not np.array_equal(first[0], there.astype(np.float32))  # it is laid out from there, not held there
    # and the text pulls it home: nothing holds it where it was dropped
    seer.vectors = vectors
    loop.refresh()
    last = settled(loop, qtbot)
    assert np.linalg.norm(last[0] - home) < np.linalg.norm(last[0] - middle)
