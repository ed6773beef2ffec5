"""Files of compressed vectors open again, give the same neighbors, and are refused where they make no sense."""

import json

import numpy as np
import pytest

from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.vectors.compression import METHODS, compress
from embviz.vectors.compression.files import write_compressed
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors
from embviz.vectors.neighbors import nearest

NONE = np.zeros((700, 0), np.float32)  # vectors of no dimensions
KEYS = [method.key for method in METHODS]


def counted(embedding):
    return Embedding(embedding.words, embedding.vectors, np.arange(len(embedding))[::-1] + 1)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("ending", [".npz", ".npz.gz", ".npy", ".safetensors", ".bin", ".vec", ".parquet"])
def test_vectors_come_back_as_they_are_decoded(uneven, tmp_path, key, ending):
    embedding, path = counted(uneven), tmp_path / f"small{ending}"
    kept = compress(embedding, key)
    few = write_compressed(embedding, kept, path)
    assert few == (ending.startswith(".npz") or (key == "float16" and ending in (".npy", ".safetensors")))
    found = read_vectors(path, cache=False)
    assert found.words == embedding.words
    np.testing.assert_allclose(found.vectors, kept.decode(slice(None)), rtol=1e-6, atol=1e-7)
    if ending in (".npz", ".safetensors"):
        np.testing.assert_array_equal(found.counts, embedding.counts)


@pytest.mark.parametrize("key", KEYS)
def test_neighbors_are_the_same_in_the_file(plain, tmp_path, key):
    kept = compress(plain, key)
    write_compressed(plain, kept, tmp_path / "small.npz")
    found = read_vectors(tmp_path / "small.npz", cache=False)
    for word in (0, 5, 600):
        here, scores = nearest(found, plain.vectors[word], 10)
        there, expected = kept.nearest(plain.vectors[word], 10)
        np.testing.assert_allclose(scores, expected, atol=1e-4 if key == "int8" else 1e-6)
        assert len(set(here) & set(there)) >= 9  # two that are as near as each other may change places


@pytest.mark.parametrize("key", KEYS)
def test_numpy_reads_what_is_kept_and_how(plain, tmp_path, key):
    kept = compress(plain, key)
    write_compressed(plain, kept, tmp_path / "small.npz")
    with np.load(tmp_path / "small.npz") as held:
        assert held["words"].tolist() == list(plain.words)
        assert json.loads(str(held["compression"][0])) == {"method": key, **kept.settings}
        for name, array in kept.arrays.items():
            np.testing.assert_array_equal(held[name], array)
    assert (tmp_path / "small.npz").stat().st_size < kept.nbytes + 10_000


def test_float16_is_written_as_float16(plain, tmp_path):
    kept = compress(plain, "float16")
    write_compressed(plain, kept, tmp_path / "small.npy")
    found = np.load(tmp_path / "small.npy")
    assert found.dtype == np.float16
    np.testing.assert_array_equal(found, kept.vectors)
    assert (tmp_path / "small.words.txt").read_text().split() == list(plain.words)
    write_compressed(plain, kept, tmp_path / "small.safetensors")
    data = (tmp_path / "small.safetensors").read_bytes()
    size = int.from_bytes(data[:8], "little")
    assert json.loads(data[8 : 8 + size])["vectors"]["dtype"] == "F16"
    assert data[8 + size :] == kept.vectors.tobytes()


@pytest.mark.parametrize(
    ("key", "change", "says"),
    [
        ("int8", {"compression": '{"method": "lossless"}'}, "no known method"),
        ("int8", {"compression": "{"}, "not valid JSON"),
        ("int8", {"compression": "[1]"}, "no known method"),
        ("int8", {"compression": 3}, "is not text"),
        ("int8", {"scales": np.ones(3, np.float32)}, "do not fit"),
        ("int8", {"scales": np.ones(700, np.float64)}, "lacks the array 'scales'"),
        ("int8", {"codes": None}, "lacks the array 'codes'"),
        ("binary", {"compression": '{"method": "binary"}'}, "'query'"),
        ("binary", {"compression": '{"method": "binary", "query": "loud"}'}, "do not fit"),
        ("binary", {"codes": np.zeros((700, 4), np.uint8)}, "do not fit"),
        ("product", {"codebook": np.ones((5, 24), np.float32)}, "do not fit"),
        ("product", {"parts": np.array([0, 4, 3, 12, 16, 20, 24], np.int32)}, "do not fit"),
        ("product", {"parts": np.array([1, 4, 8, 12, 16, 20, 24], np.int32)}, "do not fit"),
        ("product", {"parts": np.zeros(0, np.int32)}, "do not fit"),
        ("pca", {"axes": np.ones((12, 23), np.float32)}, "do not fit"),
        ("prefix", {"compression": '{"method": "prefix", "size": 3}'}, "do not fit"),
        ("prefix", {"compression": '{"method": "prefix", "size": true}'}, "'size'"),
        ("prefix", {"compression": '{"method": "prefix", "size": 99999999}'}, "do not fit"),
        ("prefix", {"compression": '{"method": "prefix", "size": 65536}'}, "far more"),
        ("prefix", {"compression": '{"method": "prefix", "size": "24"}'}, "'size'.*'24'"),
        ("prefix", {"compression": '{"method": "prefix", "size": 24.0}'}, "'size'"),
        ("prefix", {"compression": '{"method": "prefix", "size": null}'}, "'size'"),
        ("prefix", {"compression": '{"method": "prefix", "size": [24]}'}, "'size'"),
        ("prefix", {"compression": '{"method": "prefix", "size": -1}'}, "do not fit"),
        ("prefix", {"compression": '{"method": "prefix", "size": 0}', "coordinates": NONE}, "no dimensions"),
        ("binary", {"compression": '{"method": "binary", "query": 1}'}, "'query'"),
        ("float32", {"vectors": NONE}, "no dimensions"),
        ("float16", {"vectors": NONE.astype(np.float16)}, "no dimensions"),
        ("int8", {"codes": NONE.astype(np.int8)}, "no dimensions"),
        ("pca", {"coordinates": NONE, "mean": np.zeros(0, np.float32), "axes": NONE[:0]}, "no dimensions"),
        (
            "product",
            {"codes": NONE.astype(np.uint8), "codebook": NONE[:9], "parts": np.zeros(1, np.int32)},
            "no dimensions",
        ),
        ("int8", {"codes": np.zeros((0, 24), np.int8), "scales": np.zeros(0, np.float32)}, "contains no vectors"),
        ("int8", {"words": np.array(["a"])}, "1 word and 700 vectors"),
        ("int8", {"scales": np.full(700, np.nan, np.float32)}, "not finite"),
    ],
)
def test_what_makes_no_sense_is_refused(plain, tmp_path, key, change, says):
    path = tmp_path / "small.npz"
    write_compressed(plain, compress(plain, key), path)
    with np.load(path) as held:
        arrays = dict(held)
    for name, value in change.items():
        arrays[name] = np.array([value]) if isinstance(value, (str, int)) else value
    np.savez(path, **{name: value for name, value in arrays.items() if value is not None})
    with pytest.raises(InputError, match=says):
        read_vectors(path, cache=False)


@pytest.mark.parametrize("dimensions", [1, 3, 8, 9])
def test_bits_behind_the_last_dimension_are_refused(embedding_of, tmp_path, dimensions):
    path = tmp_path / "small.npz"
    embedding = embedding_of(np.random.default_rng(0).normal(size=(20, dimensions)))
    write_compressed(embedding, compress(embedding, "binary", query="bits"), path)
    assert len(read_vectors(path, cache=False)) == 20
    with np.load(path) as held:
        arrays = dict(held)
    for bit in range(8):
        spoiled = arrays["codes"].copy()
        spoiled[7, -1] |= 0x80 >> bit
        np.savez(path, **{**arrays, "codes": spoiled})
        if bit < (dimensions - 1) % 8 + 1:
            assert len(read_vectors(path, cache=False)) == 20
        else:
            with pytest.raises(InputError, match="do not fit"):
                read_vectors(path, cache=False)


def test_names_that_say_nothing_are_refused(plain, tmp_path):
    with pytest.raises(InputError, match="does not say"):
        write_compressed(plain, compress(plain, "int8"), tmp_path / "small.xyz")
    assert not list(tmp_path.iterdir())


def test_progress_rises_to_the_end(plain, tmp_path):
    for name in ("small.npz", "small.bin"):
        told = []
        write_compressed(plain, compress(plain, "int8"), tmp_path / name, Pulse(told.append))
        assert told == sorted(told)
        assert told[-1] == 1
