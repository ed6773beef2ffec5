"""Moments within budgets."""

import tempfile
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.monitoring.history import History, SpillFile
from embviz.monitoring.records import Moment
from embviz.monitoring.state import Packed, pack
from embviz.util.errors import InputError
from tests.example_counts import examples


def moment(number):
    return Moment(1000 * number, number / 10, number / 2, number)


def state_of(value, rows=10, columns=10):
    return {"inputs": np.full((rows, columns), value, np.float32), "outputs": np.full((3, columns), -value, np.float32)}


SIZE = 2 * 13 * 10  # bytes of such a state in float16


def filled(budget, spill, many, **options):
    history = History(budget, spill, **options)
    for number in range(many):
        assert history.add(moment(number), state_of(number))
    return history


def check(history):
    """Every moment has its own state, in the order of time."""
    numbers = [m.pieces for m in history.moments]
    assert numbers == sorted(set(numbers))
    for index, number in enumerate(numbers):
        state = history.state(index)
        assert state["inputs"].dtype == np.float32
        assert (state["inputs"] == number).all()
        assert (state["outputs"] == -number).all()
    return numbers


def test_what_fits_is_all_kept_in_memory():
    history = filled(20 * SIZE, 0, 20)
    assert check(history) == list(range(20))
    assert history.memory_bytes == 20 * SIZE
    assert history.disk_bytes == 0


def test_beyond_memory_the_oldest_are_on_disk():
    history = filled(5 * SIZE, 100 * SIZE, 30)
    assert check(history) == list(range(30))
    assert history.memory_bytes == 5 * SIZE
    assert history.disk_bytes == 25 * SIZE
    history.close()
    assert history.disk_bytes == history.memory_bytes == len(history) == 0


@pytest.mark.parametrize(("budget", "spill"), [(12, 0), (0, 12), (5, 7)])
@pytest.mark.parametrize("many", [50, 400])
def test_beyond_both_moments_are_thinned_evenly(budget, spill, many):
    history = filled(budget * SIZE, spill * SIZE, many)
    numbers = check(history)
    assert len(numbers) == 12
    assert numbers[0] == 0
    assert numbers[-1] == many - 1
    even = (many - 1) / 11
    gaps = np.diff(numbers)
    assert gaps.max() <= 1.6 * even
    assert gaps[:-1].min() >= 0.5 * even  # the newest one may just have come


def test_the_first_the_newest_and_the_pinned_stay():
    history = History(4 * SIZE, 0)
    for number in range(100):
        history.add(moment(number), state_of(number))
        if number == 7:
            history.pin(history.index_of(moment(7)))
    numbers = check(history)
    assert {0, 7, 99} < set(numbers)
    history.pin(history.index_of(moment(7)), False)
    for number in range(100, 200):
        history.add(moment(number), state_of(number))
    assert 7 not in check(history)


def test_a_moment_that_was_thinned_out_is_refused_not_exchanged_for_another():
    history = filled(4 * SIZE, 0, 100)
    kept = history.moments
    for one in kept:
        assert history.state(one)["inputs"][0, 0] == one.pieces
    gone = next(moment(n) for n in range(100) if n not in {m.pieces for m in kept})
    for ask in (history.state, history.pin, lambda at: history.look(at, dict)):
        with pytest.raises(InputError, match="no longer kept"):
            ask(gone)
    with pytest.raises(IndexError):
        history.state(len(kept))


def test_a_moment_without_room_is_refused_and_harms_nothing():
    history = History(2 * SIZE, 0)
    history.add(moment(0), state_of(0))
    history.add(moment(1), state_of(1))
    history.pin(1)
    assert not history.add(moment(2), state_of(2))
    assert check(history) == [0, 1]
    assert not History(SIZE - 1, SIZE - 1).add(moment(0), state_of(0))


@settings(max_examples=examples(150), deadline=None)
@given(
    st.integers(0, 4000),
    st.integers(0, 4000),
    st.lists(st.tuples(st.integers(1, 30), st.integers(1, 12), st.booleans()), max_size=40),
)
def test_budgets_are_never_exceeded(budget, spill, sizes):
    history = History(budget, spill)
    expected = {}
    for number, (rows, columns, pinned) in enumerate(sizes):
        if history.add(moment(number), state_of(number, rows, columns)):
            expected[number] = (rows, columns)
            if pinned:
                history.pin(len(history) - 1)
        assert history.memory_bytes <= budget
        assert history.disk_bytes <= spill
    numbers = check(history)
    assert set(numbers) <= set(expected)
    assert all(history.state(k)["inputs"].shape == expected[n] for k, n in enumerate(numbers))
    history.close()


def test_an_evaluated_moment_takes_the_place_of_the_old_one():
    history = filled(9 * SIZE, 0, 5)
    known = history.moments[2].with_values({"analogy": 0.5})
    history.revise(known)
    assert history.moments[2] == known
    assert history.index_of(moment(2)) == 2
    history.revise(moment(77).with_values({"analogy": 0.5}))
    assert len(history) == 5
    assert history.index_of(moment(77)) is None


@pytest.mark.parametrize("rows", [1, 30, 3000])
def test_what_a_full_disk_refused_does_not_hinder_reading_what_it_took(tmp_path, rows):
    resource = pytest.importorskip("resource")  # files that hold so many bytes and no more
    spill, kept = SpillFile(1 << 30, tmp_path), []
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (rows * 1000, before[1]))
    try:
        while (extent := spill.write({"inputs": _packed(rows, len(kept))})) is not None:
            kept.append(extent)
        assert kept
        for value, extent in enumerate(kept):
            assert (spill.read(extent, "inputs").halves == value).all()
        spill.free(kept[-1])
        again = spill.write({"inputs": _packed(rows, 99)})
        assert (spill.read(again, "inputs").whole == 99).all()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        spill.close()


def _packed(rows, value):
    whole = np.full((2, 3), value, np.float32)
    return Packed(np.full((rows, 40), value, np.float16), np.arange(2, dtype=np.int32), whole)


def test_a_full_disk_leaves_what_fits_into_memory(monkeypatch):
    class Full:
        def seek(self, _):
            pass

        def truncate(self, _):
            pass

        def write(self, _):
            raise OSError(28, "No space left on device")

        def close(self):
            pass

    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **_: Full())
    history = filled(4 * SIZE, 100 * SIZE, 40)
    assert history.disk_bytes == 0
    assert len(check(history)) == 4
    history.close()


def test_nothing_is_left_in_the_folder(tmp_path):
    history = filled(2 * SIZE, 100 * SIZE, 10, folder=tmp_path)
    assert history.disk_bytes > 0
    assert list(tmp_path.iterdir()) == []
    assert check(history) == list(range(10))
    history.close()


def test_reading_while_others_write():
    history = History(6 * SIZE, 6 * SIZE)
    wrong = []
    done = threading.Event()

    def read():
        while not done.is_set():
            for index in range(len(history)):
                try:
                    state = history.state(index)
                except IndexError:
                    continue
                value = state["inputs"][0, 0]
                if not ((state["inputs"] == value).all() and (state["outputs"] == -value).all()):
                    wrong.append(index)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    for number in range(400):
        history.add(moment(number), state_of(number))
    done.set()
    for reader in readers:
        reader.join()
    assert not wrong
    check(history)
    history.close()


def test_float16_keeps_three_digits_and_what_it_cannot_hold_is_kept_whole():
    random = np.random.default_rng(0)
    matrix = random.normal(size=(3000, 40)).astype(np.float32)
    matrix[:, 7] = 1e30
    matrix[5, 12] = -70_000
    packed = pack(matrix)
    again = packed.unpacked()
    assert packed.nbytes == 2 * matrix.size + 2 * (8 + 4 * 3000)
    assert np.array_equal(again[:, [7, 12]], matrix[:, [7, 12]])
    assert np.allclose(again, matrix, rtol=2**-11, atol=3e-8)
    assert not np.array_equal(again, matrix)
    line = np.array([1.0, 1e9, -2.0], np.float32)
    assert np.array_equal(pack(line).unpacked(), line)
    packed = pack(line)
    line[:] = 0
    assert packed.unpacked()[1] == 1e9


def test_rounding_is_that_of_float16():
    random = np.random.default_rng(3)
    bits = random.integers(0, 2**32, (4000, 50), dtype=np.uint32)
    matrix = bits.view(np.float32)
    matrix[~np.isfinite(matrix)] = 1.0
    matrix[0, :8] = [0.0, -0.0, 65504.0, 65519.9, 2**-14, 2**-24, -(2.0**-25) * 1.01, 1 + 2**-11]
    matrix[:, 25:] = random.normal(scale=1e-5, size=(4000, 25))
    matrix = np.where(np.abs(matrix) < 65519, matrix, 1.5).astype(np.float32)
    found = pack(matrix).unpacked()
    usual = np.abs(matrix) >= 2**-14
    assert np.array_equal(found[usual], matrix[usual].astype(np.float16))
    # below, as near as the steps of 2^-24 allow
    assert np.abs(found - matrix)[~usual].max() <= 2**-25 * (1 + 1e-6)
    assert np.signbit(found[0, 1])


def test_a_folder_that_is_removed_while_moments_lie_there_takes_none_of_them(tmp_path):
    folder = tmp_path / "spill"
    folder.mkdir()
    history = filled(3 * SIZE, 100 * SIZE, 10, folder=folder)
    folder.rmdir()  # what lies there has no name
    for number in range(10, 20):
        assert history.add(moment(number), state_of(number))
    assert check(history) == list(range(20))
    history.close()


def test_a_folder_that_is_not_there_leaves_what_fits_into_memory(tmp_path):
    history = filled(5 * SIZE, 100 * SIZE, 20, folder=tmp_path / "gone")
    numbers = check(history)
    assert len(numbers) == 5
    assert (numbers[0], numbers[-1]) == (0, 19)
    assert history.disk_bytes == 0
