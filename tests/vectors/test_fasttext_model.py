"""Models of the fastText program: read as it reads them, and written so that it reads them."""

import struct
from pathlib import Path

import numpy as np
import pytest

from embviz.text.subwords import Ngrams
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors
from embviz.vectors.subwords import Subwords

DATA = Path(__file__).parent / "data"
HEAD = 8 + 12 * 4 + 8  # magic number, version and arguments


def test_words_and_new_words_have_the_vectors_that_fasttext_gives_them():
    embedding = read_vectors(DATA / "fasttext.bin")
    assert embedding.words == (
        "</s>",
        "der",
        "fluss",
        "hund",
        "schöne",
        "schneller",
        "läuft",
        "ein",
        "fließt",
        "und",
        "日本語",
        "の",
        "文",
        "zum",
    )
    assert embedding.counts.tolist() == [20, 12, 12, 12, 8, 8, 8, 8, 4, 4, 4, 4, 4, 4]
    # printed by get_word_vector
    for word, expected in {
        "</s>": [-0.208128, 0.196224, -0.155505, -0.051107],
        "schöne": [0.000535, 0.009094, 0.001363, -0.012708],
        "日本語": [0.001597, -0.001318, 0.001063, 0.000345],
        "schönste": [0.000311, -0.000219, 0.000181, 5.8e-05],
        "läufst": [0.000425, -0.000307, 0.000253, 8.1e-05],
        "日本": [0.001057, -0.000902, 0.000724, 0.000236],
    }.items():
        np.testing.assert_allclose(embedding.compose(word), expected, atol=6e-7)
    assert embedding.provenance["format"] == "fastText model"


def test_a_model_without_ngrams_is_its_rows():
    embedding = read_vectors(DATA / "fasttext_words.bin")
    np.testing.assert_allclose(embedding.vector("</s>"), [-0.41497, 0.391613], atol=6e-7)
    assert embedding.compose("neu") is None


def _learned():
    """Make an embedding as a run does: only some buckets have vectors, and those of words are means."""
    random = np.random.default_rng(4)
    words = [f"wörd{k}" for k in range(6000)] + ["</s>", "日本語"]
    ngrams = Ngrams(2, 4, 50_000)
    buckets = np.unique(np.concatenate([ngrams.buckets_of(word) for word in words]))
    subwords = Subwords(ngrams, buckets, random.normal(size=(len(buckets), 7)).astype(np.float32))
    counts = np.arange(len(words), 0, -1)
    return Embedding(words, random.normal(size=(len(words), 7)), counts, subwords=subwords)


def test_what_is_saved_comes_back(tmp_path):
    embedding, path = _learned(), tmp_path / "v.fasttext"
    shares = []
    write_vectors(embedding, path, Pulse(shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    again = read_vectors(path, Pulse(shares.append))
    assert shares[-1] == 1
    assert again.words == embedding.words
    assert np.array_equal(again.counts, embedding.counts)
    np.testing.assert_allclose(again.vectors, embedding.vectors, atol=1e-5)
    np.testing.assert_allclose(
        again.compose("wörds"),
        np.mean(
            # buckets that nothing was learned of are zero in a model, and count in its means
            [_row(embedding.subwords, b) for b in embedding.subwords.ngrams.buckets_of("wörds")],
            axis=0,
        ),
        atol=1e-5,
    )
    assert path.stat().st_size > 4 * 7 * (50_000 + 2 * len(embedding))


def _row(subwords, bucket):
    at = np.searchsorted(subwords.buckets, bucket)
    known = at < len(subwords) and subwords.buckets[at] == bucket
    return subwords.vectors[at] if known else np.zeros(7, np.float32)


def test_writing_and_reading_can_be_cancelled(tmp_path):
    path = tmp_path / "v.fasttext"
    asked = iter([False, True])
    with pytest.raises(Cancelled):
        write_vectors(_learned(), path, pulse=Pulse(cancelled=lambda: next(asked)))
    assert not path.exists()
    write_vectors(_learned(), path)
    with pytest.raises(Cancelled):
        read_vectors(path, pulse=Pulse(cancelled=lambda: True))


def test_vectors_without_ngrams_are_no_model(tmp_path):
    with pytest.raises(InputError, match=r"no n-grams.*\.bin"):
        write_vectors(Embedding(["a"], [[1.0]]), tmp_path / "v.fasttext")


@pytest.mark.parametrize("bytes_left", [30, HEAD + 10, HEAD + 60, 500, 1000])
def test_a_file_that_was_cut_off_is_refused(tmp_path, bytes_left):
    path = tmp_path / "v.bin"
    path.write_bytes((DATA / "fasttext.bin").read_bytes()[:bytes_left])
    with pytest.raises(InputError, match=r"v\.bin.*(ends in the middle|declares)"):
        read_vectors(path)


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (4, 7, "version 7"),
        (8, -1, "-1 dimensions"),
        (8, 5, "rows of 4 numbers"),
        (HEAD + 4, 2**31 - 1, "declares"),
        (8 + 8 * 4, 41, "54 rows of 4"),
    ],
)
def test_a_damaged_head_is_refused(tmp_path, at, value, message):
    raw = bytearray((DATA / "fasttext.bin").read_bytes())
    raw[at : at + 4] = struct.pack("<i", value)
    path = tmp_path / "v.bin"
    path.write_bytes(raw)
    with pytest.raises(InputError, match=message):
        read_vectors(path)


def test_compressed_models_and_numbers_that_are_none_are_refused(tmp_path):
    raw = bytearray((DATA / "fasttext_words.bin").read_bytes())
    first = raw.index(struct.pack("<qq", 14, 2)) - 1
    path = tmp_path / "v.bin"
    raw[first] = 1
    path.write_bytes(raw)
    with pytest.raises(InputError, match="compressed fastText model"):
        read_vectors(path)
    raw[first] = 0
    raw[first + 17 + 8 * 3 : first + 17 + 8 * 3 + 4] = struct.pack("<f", np.nan)
    path.write_bytes(raw)
    with pytest.raises(InputError, match="word 4 of 14 has a vector with numbers that are not finite"):
        read_vectors(path)
