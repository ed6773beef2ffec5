"""Small functions against their definitions, tried on every function there is."""

from itertools import product

import pytest

from embviz.teaching.geometry.small_function import SmallFunction, count_functions

SIZES = [(n, m) for n in range(5) for m in range(5) if m or not n]


def _every(n, m):
    starts, targets = tuple("abcd"[:n]), tuple("wxyz"[:m])
    return [SmallFunction(starts, targets, ends) for ends in product(range(m), repeat=n)]


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_what_it_is_follows_the_definitions(n, m):
    for f in _every(n, m):
        assert f.injective == (len(set(f.ends)) == n)
        assert f.surjective == (set(f.ends) == set(range(m)))
        assert f.bijective == (sorted(f.ends) == list(range(m)))


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_witnesses_prove_what_they_are_called_for(n, m):
    for f in _every(n, m):
        assert f.shared == {k: tuple(at for at in range(n) if f.ends[at] == k) for k in range(m) if f.ends.count(k) > 1}
        assert [k for k in range(m) if f.ends.count(k) == 0] == list(f.missed)


@pytest.mark.parametrize(("n", "m"), [(n, m) for n in range(5) for m in range(5)])
def test_counts_are_those_of_the_whole_list(n, m):
    every = _every(n, m) if m or not n else []
    counts = count_functions(n, m)
    assert counts.all == len(every)
    assert counts.injective == sum(f.injective for f in every)
    assert counts.surjective == sum(f.surjective for f in every)
    assert counts.bijective == sum(f.bijective for f in every)


def test_it_stays_a_function_whatever_is_done_to_it():
    f = SmallFunction(("cat", "dog"), ("v1", "v2"), (0, 1))
    assert f.rewired(0, 1).ends == (1, 1)
    assert f.with_start("tree", 0) == SmallFunction(("cat", "dog", "tree"), ("v1", "v2"), (0, 1, 0))
    assert f.with_target("v3").missed == (2,)
    assert f.without_start(0) == SmallFunction(("dog",), ("v1", "v2"), (1,))
    assert f.without_last_target() == SmallFunction(("cat", "dog"), ("v1",), (0, 0))


@pytest.mark.parametrize("ends", [(0,), (0, 2), (0, -1), (0, 1, 1)])
def test_what_is_no_function_cannot_be_made(ends):
    with pytest.raises(ValueError, match="exactly one arrow"):
        SmallFunction(("cat", "dog"), ("v1", "v2"), ends)


def test_the_last_target_stays_while_arrows_need_it():
    with pytest.raises(ValueError, match="exactly one arrow"):
        SmallFunction(("cat",), ("v1",), (0,)).without_last_target()
    assert SmallFunction((), ("v1",), ()).without_last_target().targets == ()


@pytest.mark.parametrize(("n", "m"), [(1, 1), (2, 3), (3, 2), (3, 3), (4, 4)])
def test_there_is_an_inverse_exactly_where_it_can_undo_both_ways(n, m):
    starts, targets = "abcd"[:n], "wxyz"[:m]
    # every function back is tried: it is the inverse when it undoes f, and f undoes it
    for ends in product(range(m), repeat=n):
        undo = [
            back
            for back in product(range(n), repeat=m)
            if all(back[end] == at for at, end in enumerate(ends)) and all(ends[back[k]] == k for k in range(m))
        ]
        inverse = SmallFunction(tuple(starts), tuple(targets), ends).inverse
        assert ([] if inverse is None else [inverse.ends]) == undo
        if inverse is not None:
            assert (inverse.starts, inverse.targets) == (tuple(targets), tuple(starts))
