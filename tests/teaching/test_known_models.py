"""Tables of models that everybody knows: published sizes against what their architectures add up to."""

import pytest

from embviz.teaching.known_models import (
    KNOWN_MODELS,
    NUMBER_KINDS,
    SMALL_NETWORK,
    EmbeddingTable,
    bytes_in_words,
    known_model,
    perceptron,
)


def _transformer(d, layers):
    """Weights, biases and norms of layers of attention and a feed-forward net four times as wide."""
    attention, feed_forward, norms = 4 * (d * d + d), 2 * 4 * d * d + 4 * d + d, 2 * 2 * d
    return layers * (attention + feed_forward + norms)


@pytest.mark.parametrize(
    ("name", "layers", "positions", "around"),
    [
        # BERT: 512 positions, 2 segments, a norm over the sum of the three, a pooling layer
        ("BERT-base", 12, 512 + 2, lambda d: 2 * d + d * d + d),
        ("BERT-large", 24, 512 + 2, lambda d: 2 * d + d * d + d),
        # GPT: a norm at the end; the output layer is the table of tokens again
        ("GPT-2 small", 12, 1024, lambda d: 2 * d),
        ("GPT-2 XL", 48, 1024, lambda d: 2 * d),
        ("GPT-3", 96, 2048, lambda d: 2 * d),
    ],
)
def test_published_wholes_are_what_the_layers_add_up_to(name, layers, positions, around):
    model = known_model(name)
    d = model.dimensions
    whole = model.parameters + positions * d + _transformer(d, layers) + around(d)
    assert model.whole == pytest.approx(whole, rel=0.015)
    assert model.share == pytest.approx(model.parameters / whole, rel=0.015)


def test_elmo_is_what_its_networks_add_up_to():
    # characters of 16 numbers, filters over 1 to 7 of them, 2 highways, a projection to 512; then 2 layers of LSTM in
    # both directions with 4096 cells, projected to 512
    filters = {1: 32, 2: 32, 3: 64, 4: 128, 5: 256, 6: 512, 7: 1024}
    characters = sum(width * 16 * count + count for width, count in filters.items())
    wide = sum(filters.values())
    highways = 2 * (wide * 2 * wide + 2 * wide)
    projection = wide * 512 + 512
    lstm = 2 * 2 * (4 * 4096 * (512 + 512) + 4 * 4096 + 4096 * 512)
    model = known_model("ELMo")
    assert model.whole == pytest.approx(model.parameters + characters + highways + projection + lstm, rel=0.01)


def test_the_small_network_is_counted_weight_by_weight():
    import numpy as np

    layers = [(np.empty((512, 512)), np.empty(512)) for _ in range(3)]
    rest = sum(weights.size + biases.size for weights, biases in layers)
    assert SMALL_NETWORK.rest == rest == 787_968
    assert SMALL_NETWORK.parameters == np.empty((50_000, 512)).size == 25_600_000
    assert SMALL_NETWORK.parameters / rest == pytest.approx(32.5, abs=0.05)
    assert perceptron(4, 3, 2) == 4 * 3 + 3 + 3 * 2 + 2
    assert EmbeddingTable("any", 10, 3).rest == 0


def test_memory_is_that_of_an_array():
    import numpy as np

    table = EmbeddingTable("any", 1379, 100)
    for kind in NUMBER_KINDS:
        assert table.memory(kind) == np.zeros((1379, 100), kind.name).nbytes
    assert known_model("word2vec GoogleNews").memory(NUMBER_KINDS[0]) == 3_600_000_000
    assert table.share == 1


def test_each_says_what_is_counted_and_who_says_so():
    names = [model.name for model in KNOWN_MODELS]
    assert len(set(names)) == len(names) == 11
    for model in KNOWN_MODELS:
        assert model.counted.endswith(".")
        assert model.source.endswith(".")
        assert 0 < model.share <= 1
    with pytest.raises(KeyError):
        known_model("nobody")


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.00 kB"),
        (16_768, "16.8 kB"),
        (999_700, "1.00 MB"),
        (93_763_584, "93.8 MB"),
        (480_000_000, "480 MB"),
        (3_600_000_000, "3.60 GB"),
        (99_960_000, "100 MB"),
    ],
)
def test_bytes_as_people_say_them(count, said):
    assert bytes_in_words(count) == said
