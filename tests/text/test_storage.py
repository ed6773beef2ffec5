"""A text on disk is the same text: its ids, its sentences, what is made of it and what is learned from it."""

import errno
import gc
import os
from collections import Counter

import numpy as np
import pytest

from embviz.text import blocks, counting, reading, storage
from embviz.text import corpus as corpora
from embviz.text.corpus import parts_of
from embviz.text.phrases import find_phrases, join_phrases
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import corpus_from_tokens, read_corpus
from embviz.text.statistics import describe
from embviz.text.storage import Numbers, Storage, counts_of, parsed_size, places_of
from embviz.training.held_out import hold_out
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util import memory
from embviz.util.errors import Cancelled, InputError
from embviz.util.memory import OutOfMemory
from embviz.util.progress import Pulse

TINY = 64  # bytes of memory: the second number of a text is too much


@pytest.fixture
def small_steps(monkeypatch):
    """Many blocks, rounds and stretches in a short text."""
    monkeypatch.setattr(blocks, "BLOCK", 4096)
    monkeypatch.setattr(reading, "BLOCK", 4096)
    monkeypatch.setattr(counting, "_ROUND_BLOCKS", 3)
    monkeypatch.setattr(corpora.Corpus.stretches, "__defaults__", (997,))
    monkeypatch.setattr(storage.stretches, "__defaults__", (1013,))


@pytest.fixture
def text(tmp_path):
    """Lines of all lengths, empty ones, one over several blocks and longer than any sentence may be."""
    random = np.random.default_rng(3)
    words = np.array([f"w{i}" for i in range(900)])
    lines = [" ".join(words[(random.pareto(1, random.integers(0, 40)) * 5).astype(int) % 900]) for _ in range(1500)]
    lines[700] = " ".join(words[random.integers(0, 900, 2 * counting.LONGEST_SENTENCE + 7)])
    path = tmp_path / "text.txt"
    path.write_text("\n".join(lines))
    return path


@pytest.fixture
def both(small_steps, text, tmp_path):
    """The same text in memory and on disk."""
    held, kept = read_corpus(text), read_corpus(text, storage=Storage(TINY, tmp_path / "cache"))
    assert not held.on_disk
    assert kept.on_disk == 4 * kept.tokens + 8 * (kept.sentences + 1)
    return held, kept


def same(one, other):
    assert np.array_equal(one.ids, other.ids)
    assert np.array_equal(one.offsets, other.offsets)
    assert one.vocabulary.words == other.vocabulary.words
    assert np.array_equal(one.vocabulary.counts, other.vocabulary.counts)
    return True


def test_a_text_on_disk_is_the_text_in_memory(both):
    held, kept = both
    assert same(held, kept)
    assert kept.dropped == 0
    one, other = describe(held), describe(kept)
    assert (one.longest_sentence, one.pieces, one.tokens) == (other.longest_sentence, other.pieces, other.tokens)


def test_what_is_made_of_it_is_the_same_and_on_disk_too(both):
    held, kept = both
    fewer = kept.pruned(20)
    assert fewer.on_disk
    assert same(held.pruned(20), fewer)
    for one, other in zip(hold_out(held, 7), hold_out(kept, 7), strict=True):
        assert same(one, other)
        assert other.on_disk
    joined = join_phrases(find_phrases(kept, 3), 0.5)
    assert same(join_phrases(find_phrases(held, 3), 0.5), joined)
    assert any("_" in word for word in joined.vocabulary.words)
    assert joined.on_disk
    for one, other in zip(parts_of(held, 3), parts_of(kept, 3), strict=True):
        assert same(one, other)
    assert np.array_equal(places_of(kept.ids, 5), np.flatnonzero(held.ids == 5))
    assert np.array_equal(counts_of(kept.ids, 950), np.bincount(held.ids, minlength=950))


@pytest.mark.parametrize("model", ["skipgram", "cbow", "glove"])
def test_vectors_from_disk_are_those_from_memory_bit_for_bit(both, model):
    parameters = defaults(model, dimensions=8, epochs=2, threads=1, min_count=2, window=3)
    runs = [TrainingRun(corpus, parameters) for corpus in both]
    for run in runs:
        run.execute()
    assert runs[1].corpus.on_disk
    one, other = (run.embedding().vectors for run in runs)
    assert np.array_equal(one.view(np.uint32), other.view(np.uint32))


def test_nothing_has_a_name_and_nothing_stays(both, tmp_path):
    _held, kept = both
    if os.name == "posix":  # elsewhere the file has a name for as long as it is open
        assert os.listdir(tmp_path / "cache") == []
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    del both, _held, kept
    gc.collect()
    assert os.listdir(tmp_path / "cache") == []
    assert before == 0 or len(os.listdir("/proc/self/fd")) <= before


class Full:
    """A disk with room for so many bytes."""

    def __init__(self, file, room):
        self._file, self._room = file, room

    def write(self, view):
        if self._file.tell() + len(view) > self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self._file.write(view)

    def __getattr__(self, name):
        return getattr(self._file, name)


def test_a_full_disk_ends_it_in_a_sentence_and_leaves_nothing(small_steps, text, tmp_path, monkeypatch):
    made = []

    class Kept(Storage):
        def file(self):
            made.append(Full(super().file(), 40_000))
            return made[-1]

    with pytest.raises(InputError) as raised:
        read_corpus(text, storage=Kept(TINY, tmp_path / "cache"))
    assert f"The disk of '{tmp_path / 'cache'}' is full" in raised.value.what
    assert made
    assert all(file.closed for file in made)
    assert os.listdir(tmp_path / "cache") == []


def test_a_cancel_leaves_nothing(small_steps, text, tmp_path):
    asked = iter([False] * 20)
    with pytest.raises(Cancelled):
        read_corpus(text, storage=Storage(TINY, tmp_path / "cache"), pulse=Pulse(cancelled=lambda: next(asked, True)))
    assert os.listdir(tmp_path / "cache") == []


def test_a_folder_that_cannot_be_is_said(text, tmp_path):
    with pytest.raises(InputError, match="No file can be made"):
        read_corpus(text, storage=Storage(TINY, text / "below a file"))


@pytest.fixture
def crowded(tmp_path):
    """20 frequent words among 6,000 that occur once or twice."""
    random = np.random.default_rng(5)
    tokens = [f"rare{i}" for i in range(4000)] + [f"pair{i}" for i in range(2000)] * 2
    tokens += [f"often{i}" for i in range(20)] * 400
    random.shuffle(tokens)
    path = tmp_path / "crowded.txt"
    path.write_text("\n".join(" ".join(tokens[i : i + 10]) for i in range(0, len(tokens), 10)))
    return path, Counter(tokens)


def test_of_too_many_words_the_rarest_are_left_out_and_counts_stay_true(small_steps, crowded, monkeypatch):
    path, truth = crowded
    monkeypatch.setattr(storage, "_FEWEST_WORDS", 1500)
    one, again = (read_corpus(path, storage=Storage(TINY)) for _ in range(2))
    counts = dict(zip(one.vocabulary.words, one.vocabulary.counts.tolist(), strict=True))
    assert len(counts) < 3000
    assert one.dropped > 3000
    assert one.tokens + one.dropped == sum(truth.values())
    assert np.array_equal(np.bincount(one.ids, minlength=len(counts)), one.vocabulary.counts)
    # words that are always frequent enough are never left out, and their tokens stand in their order
    assert all(counts[f"often{i}"] == 400 for i in range(20))
    read = [word for word in path.read_text().split() if word.startswith("often")]
    kept = [one.vocabulary.words[i] for i in one.ids]
    assert [word for word in kept if word.startswith("often")] == read
    assert all(count <= truth[word] for word, count in counts.items())
    # whatever thread counted what
    assert same(one, again)


def test_in_memory_all_words_are_kept(small_steps, crowded, monkeypatch):
    path, truth = crowded
    monkeypatch.setattr(storage, "_FEWEST_WORDS", 1500)
    corpus = read_corpus(path)
    assert dict(zip(corpus.vocabulary.words, corpus.vocabulary.counts.tolist(), strict=True)) == truth


@pytest.mark.parametrize("room", [0, 8, 1 << 20])
def test_numbers_are_what_was_written(tmp_path, room):
    kept = Numbers(np.int64, Storage(0, tmp_path))
    expected = np.arange(1000, dtype=np.int64)
    for begin in range(0, 1000, 170):
        kept.append(expected[begin : begin + 170])
        if kept.nbytes > room and room:
            kept.to_disk()
    assert kept.on_disk == (room == 8)
    kept.write(10, np.array([7, 8], np.int64))
    expected[10:12] = 7, 8
    assert np.array_equal(kept.read(5, 500), expected[5:500])
    assert np.array_equal(kept.finished(900), expected[:900])
    nothing = Numbers(np.int32, Storage(0, tmp_path), at_once=True).finished()
    assert nothing.shape == (0,)


@pytest.mark.parametrize(
    ("said", "meant"),
    [("2G", 2 << 30), ("800M", 800 << 20), ("1.5 GB", 3 << 29), ("4096", 4096), ("1tib", 1 << 40), ("512k", 512 << 10)],
)
def test_sizes_are_read(said, meant):
    assert parsed_size(said) == meant


@pytest.mark.parametrize("said", ["", "much", "-2G", "0", "2X", "nan", "infG"])
def test_what_is_no_size_is_said(said):
    with pytest.raises(InputError, match="Write it as 800M or 2G"):
        parsed_size(said)


def test_memory_that_is_not_allowed_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "_allowed", 0)
    monkeypatch.setattr(memory, "taken", lambda: 300 << 20)
    memory.allow(500 << 20)
    assert memory.free_bytes() == 200 << 20
    with pytest.raises(OutOfMemory, match="and 200 MB are free"):
        memory.need(400 << 20, "This", "")


def test_counting_meetings_says_what_it_needs_before_it_starts(both, monkeypatch):
    monkeypatch.setattr(memory, "_SMALL", 0)
    monkeypatch.setattr(memory, "free_bytes", lambda: memory._KEPT + 1000)
    run = TrainingRun(both[1], defaults("ppmi", dimensions=8, threads=1))
    with pytest.raises(OutOfMemory, match=r"The positions of \d\d,\d{3} words would take"):
        run.execute()


def test_tokens_are_taken_as_they_stand():
    sentences = [["New York", "It's", "<b>"], [], ["a\x1fb", "c\nd"], ["x" * 101, "é", "&amp;"]]
    corpus = corpus_from_tokens(iter(sentences))
    assert [corpus.sentence(i) for i in range(corpus.sentences)] == [
        ["New York", "It's", "<b>"],
        ["a b", "c d"],
        ["é", "&amp;"],
    ]


def test_tokens_of_many_blocks_are_those_of_texts(small_steps, text):
    whole = read_corpus(text, Preprocessing(tokenizer="whitespace", case="keep"))
    given = corpus_from_tokens((line.split() for line in text.read_text().splitlines()), storage=Storage(TINY))
    assert given.on_disk
    assert same(whole, given)
