import pytest

from embviz.gui.core.lazy_sequence import LazySequence


class Squares(LazySequence[int]):
    def __init__(self):
        self.read = []

    def __len__(self):
        return 5

    def item(self, at):
        self.read.append(at)
        return range(5)[at] ** 2


def test_only_what_is_read_is_made():
    squares = Squares()
    assert (squares[3], squares.read) == (9, [3])
    assert squares[1:4:2] == [1, 9]
    assert squares.read == [3, 1, 3]


def test_it_reads_like_a_list():
    squares, plain = Squares(), [0, 1, 4, 9, 16]
    assert list(squares) == plain
    for part in (slice(None), slice(-2, None), slice(None, None, -1), slice(3, 99)):
        assert squares[part] == plain[part]
    assert squares[-1] == 16
    with pytest.raises(IndexError):
        squares[5]
