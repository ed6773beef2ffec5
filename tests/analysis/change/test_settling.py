import numpy as np
import pytest

from embviz.analysis.change.run_changes import by_neighbors, by_vector, settled


def at(angle):
    return (np.cos(np.radians(angle)), np.sin(np.radians(angle)))


# the angle of each word at each moment, told by hand; cos 25.8° is .9
ANGLES = {0: (0, 90, 0, 20, 0), 10: (0, 40, 80, 10, 0), 20: (0, 20, 10, 60, 0), 30: (0, 10, 5, 0, 0)}
TIMES = sorted(ANGLES)


def history():
    return {time: np.array([at(angle) for angle in ANGLES[time]], np.float32) for time in TIMES}


def backwards(moments):
    return ((float(time), moments[time]) for time in reversed(TIMES))


def test_a_word_has_settled_where_it_stays_near_its_end():
    moments = history()
    found = settled(backwards(moments), by_vector(moments[30]), 0.9)
    # the first never moves; the second comes near at 20 (10° away); the third was near at 0, left, and came back at
    # 20; the fourth leaves once more at 20
    assert found.tolist() == [0, 20, 20, 30, 0]


@pytest.mark.parametrize("seed", range(5))
def test_against_a_plain_loop(seed):
    rng = np.random.default_rng(seed)
    walk = np.cumsum(rng.normal(size=(8, 30, 4)) * np.linspace(1.5, 0.1, 8)[:, None, None], axis=0).astype(np.float32)
    times = np.arange(8) * 12.5
    found = settled(((times[k], walk[k]) for k in reversed(range(8))), by_vector(walk[-1]), 0.9)
    for word in range(30):
        end = walk[-1, word]
        cosines = [
            float(v @ end) / float(np.linalg.norm(v) * np.linalg.norm(end)) for v in walk[:, word].astype(np.float64)
        ]
        expected = next(times[k] for k in range(8) if all(c >= 0.9 for c in cosines[k:]))
        assert found[word] == expected


def test_words_without_a_vector_never_settle():
    vectors = np.array([[1, 0], [0, 0]], np.float32)
    found = settled([(5.0, vectors), (0.0, np.ones((2, 2), np.float32))], by_vector(vectors), 0.9)
    assert found[0] == 5
    assert np.isnan(found[1])


def test_no_more_moments_are_read_than_needed():
    vectors = np.eye(2, dtype=np.float32)
    read = []

    def moments():
        for time, sign in ((3.0, 1), (2.0, -1), (1.0, 1)):
            read.append(time)
            yield time, sign * vectors

    assert settled(moments(), by_vector(vectors), 0.9).tolist() == [3, 3]
    assert read == [3, 2]


def test_by_neighbors_half_of_them_must_stay():
    # each word's two nearest, at three moments, by hand
    near = {
        3: [[1, 2], [0, 2], [0, 1], [4, 0]],
        2: [[1, 3], [3, 4], [1, 0], [4, 0]],
        1: [[2, 1], [0, 2], [3, 4], [1, 2]],
    }
    keyed = {time: np.full((4, 1), time, np.float32) for time in near}
    agreement = by_neighbors(keyed[3], lambda vectors: np.array(near[int(vectors[0, 0])], np.int32))
    assert agreement(keyed[2]).tolist() == [0.5, 0, 1, 1]
    found = settled(((float(time), keyed[time]) for time in (3, 2, 1)), agreement, 0.5)
    assert found.tolist() == [1, 3, 2, 2]


def test_without_moments_there_is_nothing_to_say():
    with pytest.raises(ValueError, match="no moments"):
        settled([], by_vector(np.eye(2, dtype=np.float32)), 0.9)
