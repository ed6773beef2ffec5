"""Batches and caches: rates from a clock that counts work, padding by hand, caches against OrderedDict."""

from collections import OrderedDict

import numpy as np
import pytest

from embviz.teaching.search.batches import SIZES, encoder, matrix_product, padded, seconds_of_batches
from embviz.teaching.search.caching import fixed_hits, lru_hits, query_stream
from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.weights import Shape
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


def test_the_fastest_round_of_each_size_counts():
    now, calls = [0.0], []

    def work(size):
        calls.append(size)
        slow = 5.0 if len(calls) < 20 else 0.0  # the first rounds are disturbed
        now[0] += 1 + 0.01 * size + slow

    seconds = seconds_of_batches(work, lambda: now[0], Pulse())
    assert seconds == pytest.approx([1 + 0.01 * size for size in SIZES])
    assert calls[1 : 1 + len(SIZES)] == list(SIZES)


def test_a_cancelled_measurement_ends():
    pulse = Pulse(cancelled=lambda: True)
    with pytest.raises(Cancelled):
        seconds_of_batches(lambda _size: None, lambda: 0.0, pulse)
    with pytest.raises(Cancelled):
        lru_hits(np.zeros(3, np.int64), np.zeros(0, np.int64), 2, pulse)


def test_both_kinds_of_work_compute_whole_batches():
    assert matrix_product(8)(32).shape == (32, 8)
    shape = Shape(9, 6, 8, 2, 1, 8)
    flat = np.random.default_rng(1).normal(size=shape.count).astype(np.float32)
    sentences = [np.array(each, np.int32) for each in ([1, 2], [3, 4, 5], [6, 7, 8], [1])]
    read = encoder(Model(shape, flat, False), sentences)(64)
    assert read.ids.shape == (64, 3)
    assert read.ids[:3].tolist() == [[3, 4, 5], [6, 7, 8], [3, 4, 5]]


def test_padding_wastes_what_the_longest_has_more():
    lengths = np.array([2, 8, 3, 7, 2])
    arriving, grouped = padded(lengths, 2, False), padded(lengths, 2, True)
    assert [batch.tolist() for batch in arriving.batches] == [[2, 8], [3, 7], [2]]
    assert arriving.wasted == pytest.approx(1 - 22 / (16 + 14 + 2))
    assert [batch.tolist() for batch in grouped.batches] == [[2, 2], [3, 7], [8]]
    assert grouped.wasted == pytest.approx(1 - 22 / (4 + 14 + 8))
    assert padded(lengths, 1, False).wasted == 0


def _simulated(queries, size, warm=()):
    """Return the hit rate of one cache, counted query by query."""
    cache = OrderedDict((word, None) for word in reversed(warm[:size]))
    hits = 0
    for word in queries:
        hits += word in cache
        cache[word] = None
        cache.move_to_end(word)
        if len(cache) > size:
            cache.popitem(last=False)
    return hits / len(queries)


@pytest.mark.parametrize("warm", [[], [3, 1, 4, 0, 5]])
def test_one_pass_tells_what_each_cache_does(warm):
    counts = (1000 / np.arange(1, 31)).astype(np.int64)
    queries = query_stream(counts, np.zeros(1, np.int32), "drawn", 600)
    rates = lru_hits(queries, np.array(warm, np.int64), 30, Pulse())
    assert rates == pytest.approx([_simulated(queries.tolist(), size, warm) for size in range(1, 31)])
    assert lru_hits(queries, np.array(warm, np.int64), 7, Pulse()) == pytest.approx(rates[:7])


def test_a_table_that_stays_holds_the_first_words():
    rates = fixed_hits(np.array([0, 1, 0, 2, 9]), np.array([0, 2, 1]), 4)
    assert rates == pytest.approx([2 / 5, 3 / 5, 4 / 5, 4 / 5])


def test_queries_come_in_three_orders():
    counts = np.array([90, 9, 1, 0])
    drawn = query_stream(counts, np.zeros(1, np.int32), "drawn", 4_000)
    assert np.bincount(drawn, minlength=4) / 4_000 == pytest.approx(counts / 100, abs=0.03)
    even = query_stream(counts, np.zeros(1, np.int32), "even", 4_000)
    assert np.bincount(even) / 4_000 == pytest.approx(np.full(4, 0.25), abs=0.03)
    text = query_stream(counts, np.array([2, 0, 1, 0], np.int32), "text", 3)
    assert text.tolist() == [2, 0, 1]
