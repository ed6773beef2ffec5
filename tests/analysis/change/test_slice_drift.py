"""Slices of which it is known who moved, when, and who did not."""

import numpy as np
import pytest
from scipy.stats import ortho_group

from embviz.analysis.change.word_path import Timeline, slice_drift
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

WORDS = [f"w{k}" for k in range(200)]


@pytest.fixture(scope="module")
def vectors():
    return np.random.default_rng(5).normal(size=(200, 12)).astype(np.float32)


def _turned(vectors, at):
    return (vectors @ ortho_group.rvs(12, random_state=at)).astype(np.float32)


def _slices(vectors):
    """Four spaces turned at random: w5 becomes w9 between the second and the third, w0 is missing in the second."""
    made = []
    for at in range(4):
        now = vectors.copy()
        if at >= 2:
            now[5] = vectors[9]
        kept = [k for k in range(200) if not (at == 1 and k == 0)]
        order = np.random.default_rng(at).permutation(kept)
        counts = np.sort(1000 * (at + 1) + np.arange(len(order)))[::-1]
        made.append(Embedding([WORDS[k] for k in order], _turned(now, at)[order], counts))
    return made


def test_a_planted_drift_is_found_and_nothing_else(vectors):
    slices = _slices(vectors)
    timeline = Timeline(slices)
    found = slice_drift(timeline)
    at = found.words.index("w5")
    assert int(found.total.argmax()) == int(found.largest.argmax()) == at
    assert found.largest_at[at].tolist() == [1, 2]
    assert np.delete(found.total, at).max() < 0.05 < 0.3 < found.total[at]
    assert sorted(found.words) == sorted(WORDS)


def test_every_word_is_measured_as_its_path_is(vectors):
    slices = _slices(vectors)
    timeline = Timeline(slices)
    found = slice_drift(timeline)
    for word in ("w0", "w5", "w77"):
        at, path = found.words.index(word), timeline.path(word)
        assert found.total[at] == pytest.approx(path.total, abs=1e-5)
        assert found.largest[at] == pytest.approx(path.steps.max(), abs=1e-5)
        step = int(path.steps.argmax())
        if path.steps.max() > 1e-4:
            assert found.largest_at[at].tolist() == [path.slices[step], path.slices[step + 1]]
        assert found.slices[at] == len(path.slices)
        counts = [e.counts[e.id(word)] for e in slices if word in e]
        assert found.least_count[at] == min(counts)


def test_rotated_copies_show_no_drift(vectors):
    found = slice_drift(Timeline([Embedding(WORDS, _turned(vectors, at)) for at in range(3)]))
    assert found.total.max() < 1e-4
    assert found.largest.max() < 1e-4
    assert found.least_count is None


def test_words_of_one_slice_and_words_without_a_direction_are_left_out(vectors):
    last = vectors.copy()
    last[7] = 0
    slices = [Embedding([*WORDS[:-1], "early"], vectors), Embedding(WORDS, last)]
    found = slice_drift(Timeline(slices))
    assert set(found.words) == {*WORDS[:-1]} - {"w7"}


def test_giving_up(vectors):
    timeline = Timeline(_slices(vectors))
    with pytest.raises(Cancelled):
        slice_drift(timeline, Pulse(cancelled=lambda: True))


def test_typical_steps_are_medians_over_the_words_of_both(vectors):
    rng = np.random.default_rng(3)
    noisy = [vectors + at * 0.2 * rng.normal(size=vectors.shape).astype(np.float32) for at in range(3)]
    # the first hundred words are missing in the second slice: their way to the third is no step of two neighbors
    noisy[2][:100] = -noisy[2][:100]
    slices = [
        Embedding(WORDS, noisy[0]),
        Embedding(WORDS[100:], noisy[1][100:]),
        Embedding(WORDS[:190], noisy[2][:190]),
    ]
    timeline = Timeline(slices)
    found = slice_drift(timeline)
    for at, words in ((0, WORDS[100:]), (1, WORDS[100:190])):
        steps = [1 - timeline.place(at, word) @ timeline.place(at + 1, word) for word in words]
        assert found.typical[at] == pytest.approx(np.median(steps), abs=1e-5)


def test_a_zero_vector_is_no_drift(vectors):
    slices = _slices(vectors)
    gone = slices[3].vectors.copy()
    gone[slices[3].id("w7")] = 0
    slices[3] = slices[3].with_vectors(gone)
    timeline = Timeline(slices)
    path, found = timeline.path("w7"), slice_drift(timeline)
    assert path.slices == (0, 1, 2)
    assert path.total == pytest.approx(float(found.total[found.words.index("w7")]), abs=1e-5)
    assert path.total < 0.05


def test_slices_are_named_in_what_is_said_of_them(vectors):
    few = Embedding(WORDS[:5], vectors[:5])
    with pytest.raises(InputError, match="1900 and 1950 have 5 words in common"):
        Timeline([Embedding(WORDS, vectors), few], names=("1900", "1950"))
    with pytest.raises(InputError, match="1900 and 1950 have 0 words"):
        Timeline([Embedding(WORDS, vectors), Embedding(["x"], vectors[:1])], names=("1900", "1950"))
    with pytest.raises(InputError, match="1900: 7; 1950: 12"):
        Timeline([Embedding(WORDS, vectors[:, :7]), Embedding(WORDS, vectors)], names=("1900", "1950"))
    with pytest.raises(InputError, match="1900 and 1950 have 0 words"):
        Timeline([Embedding(WORDS, vectors), Embedding(WORDS, 0 * vectors)], names=("1900", "1950"))
