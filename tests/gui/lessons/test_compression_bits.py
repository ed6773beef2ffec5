"""Numbers in fewer bits, compared with the machine's own formats; the codebook of product quantization."""

import struct

import numpy as np
import pytest

from embviz.gui.lessons.compression.bits import OneBit, exact, forms, given_back, in_float, in_int8, in_one_bit, step_of
from embviz.gui.lessons.compression.book import learn, spelled
from embviz.gui.lessons.compression.compared import forms_for
from embviz.util.progress import SILENT
from embviz.vectors.compression import compress
from embviz.vectors.embedding import Embedding

NUMBERS = (0.0, 1.0, -1.0, 0.1, -0.0219, 1e-6, 6e-8, 3.14159, -65504.0, 1e5, 1e-41)


@pytest.fixture(scope="module")
def embedding():
    rng = np.random.default_rng(4)
    vectors = rng.normal(size=(30, 12))[rng.integers(30, size=400)] + 0.3 * rng.normal(size=(400, 12))
    return Embedding([f"w{k}" for k in range(400)], vectors.astype(np.float32))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("key", "form", "groups"), [("float32", ">f", (1, 8, 23)), ("float16", ">e", (1, 5, 10))])
def test_bits_of_floats_are_those_of_the_machine(number, key, form, groups):
    made = in_float(number, key)
    assert tuple(len(group.bits) for group in made.groups) == groups
    if key == "float16" and abs(number) > 65504:
        assert made.value == np.inf
        assert made.meaning == "∞"
        return
    packed = struct.pack(form, number)
    assert made.bits == "".join(f"{byte:08b}" for byte in packed)
    assert made.value == struct.unpack(form, packed)[0]
    assert made.error == made.value - number
    # what the groups mean, as arithmetic
    share, power = made.meaning.replace("−", "-").split(" × 2^")
    assert float(share) * 2.0 ** int(power) == pytest.approx(made.value, rel=1e-3, abs=1e-44)


def test_int8_is_a_whole_number_of_steps():
    assert in_int8(-0.5, 0.01).bits == "11001110"  # -50 in two's complement
    assert in_int8(-0.5, 0.01).value == -0.5
    assert in_int8(1.27, 0.01).bits == "01111111"
    assert in_int8(0.014, 0.01).error == pytest.approx(-0.004)
    assert in_int8(0.0, 0.0).value == 0


def test_each_form_gives_back_what_the_engine_does(embedding):
    kept = compress(embedding, "binary")
    learned = OneBit(kept.thresholds, kept.low, kept.high)
    row = 7
    vector = embedding.vectors[row]
    for place, key in enumerate(("float32", "float16", "int8", "binary")):
        back = compress(embedding, key).decode(slice(row, row + 1))[0]
        mine = [forms(vector, at, learned)[place].value for at in range(len(vector))]
        assert mine == pytest.approx(back.tolist(), rel=1e-5, abs=1e-7), key
    assert len(forms(vector, 0, None)) == 3
    assert step_of(vector) == pytest.approx(np.abs(vector).max() / 127)


def test_one_bit_of_a_vector_of_zeros():
    learned = OneBit(*(np.full(1, v, np.float32) for v in (0.1, -0.5, 0.7)))
    assert in_one_bit(0.0, 0, 0.0, learned).value == pytest.approx(-0.5)
    assert in_one_bit(0.3, 0, 1.0, learned).bits == "1"
    assert in_one_bit(0.3, 0, 1.0, learned).value == pytest.approx(0.7)
    # above the mean is asked of the direction: 0.3 of a vector of length 6
    assert in_one_bit(0.3, 0, 6.0, learned).value == pytest.approx(-0.5)


def test_numbers_are_written_with_a_true_minus():
    assert exact(-0.25) == "−0.25"
    assert exact(1e-7, 2) == "1.0 × 10⁻⁷"
    assert exact(float("inf")) == "∞"


@pytest.mark.parametrize(
    "vector",
    [np.array([0.5, -1.5, 1e-9, 70_000, 3e-5, -0.0219], np.float32), np.zeros(6, np.float32)],
    ids=["numbers", "zeros"],
)
def test_a_whole_vector_comes_back_as_its_numbers_do(vector):
    rng = np.random.default_rng(2)
    learned = OneBit(*(rng.normal(size=6).astype(np.float32) for _ in range(3)))
    for place, key in enumerate(("float32", "float16", "int8", "binary")):
        one_by_one = [forms(vector, k, learned)[place] for k in range(6)]
        assert {coded.key for coded in one_by_one} == {key}
        assert given_back(vector, key, learned).tolist() == [coded.value for coded in one_by_one]


def test_a_word_is_spelled_by_the_nearest_centroids(embedding):
    book = learn(embedding, 4, SILENT)
    vector = embedding.vectors[9]
    found = spelled(book, "w9", vector, 1)
    unit = vector / np.linalg.norm(vector)
    for piece in range(4):
        part = slice(3 * piece, 3 * piece + 3)
        away = np.linalg.norm(book.product.codebook[:, part] - unit[part], axis=1)
        assert away[found.codes[piece]] == pytest.approx(away.min(), abs=1e-6)
    assert found.back == pytest.approx(book.product.decode(slice(9, 10))[0], rel=1e-5)
    assert int(found.plane.counts.sum()) == len(embedding)
    lost = np.square(book.product.decode(slice(None)) - embedding.vectors).sum(axis=1)
    assert book.kept == pytest.approx(np.mean(1 - lost / np.square(embedding.vectors).sum(axis=1)), abs=1e-5)
    assert learn(embedding, 12, SILENT).kept > book.kept > learn(embedding, 1, SILENT).kept
    assert found.plane.code == found.codes[1]
    assert "3 dimensions" in found.plane.said


def test_pieces_of_two_dimensions_are_drawn_as_they_are(embedding):
    book = learn(embedding, 6, SILENT)
    found = spelled(book, "w0", embedding.vectors[0], 2)
    assert found.plane.points == pytest.approx(embedding.unit[:, 4:6], abs=1e-6)
    assert found.plane.centroids == pytest.approx(book.product.codebook[:, 4:6])
    away = np.linalg.norm(found.plane.centroids - found.plane.word, axis=1)
    assert away.argmin() == found.plane.code
    line = spelled(learn(embedding, 12, SILENT), "w0", embedding.vectors[0], 0).plane
    assert not line.points[:, 1].any()
    assert "One dimension" in line.said


def test_principal_axes_of_a_piece_keep_its_distances_best(embedding):
    plane = spelled(learn(embedding, 3, SILENT), "w0", embedding.vectors[0], 0).plane
    rows = embedding.unit[:, :4] - embedding.unit[:, :4].mean(axis=0)
    two = np.square(np.linalg.svd(rows, compute_uv=False)[:2]).sum()
    assert np.square(plane.points).sum() == pytest.approx(two, rel=1e-4)
    assert f"{100 * two / np.square(rows).sum():.0f}\u00a0%" in plane.said


def test_one_word_has_a_page_too():
    one = Embedding(["only"], np.arange(1, 7, dtype=np.float32)[None])
    found = spelled(learn(one, 2, SILENT), "only", one.vectors[0], 0)
    assert found.plane.points.shape == (1, 2)
    assert found.back == pytest.approx(one.vectors[0], rel=1e-5)
    assert "one word" in found.plane.said
    assert np.isnan(learn(Embedding(["z"], np.zeros((1, 4), np.float32)), 2, SILENT).kept)


def test_forms_fit_the_dimensions():
    names = [form.name for form in forms_for(100)]
    assert names == [
        "float32",
        "float16",
        "int8",
        "1 bit",
        "first ½",
        "first ¼",
        "first ⅛",
        "PCA ½",
        "PCA ¼",
        "PCA ⅛",
        "PQ 50",
        "PQ 25",
        "PQ 12",
    ]
    # of few dimensions there are no eighths, and nothing twice
    assert [form.name for form in forms_for(3)][4:] == ["first ½", "PCA ½", "PQ 1"]
