"""Progress of reading follows what has been counted, not what has been read ahead, and has no long stretch without."""

import threading

import numpy as np
import pytest

from embviz.text import counting
from embviz.text.blocks import BLOCK
from embviz.text.collection import read_collection
from embviz.text.counting import sorted_places
from embviz.text.reading import read_corpus
from embviz.text.storage import Storage
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse

BLOCKS = 24


@pytest.fixture
def text(tmp_path):
    """A text of as many blocks, whose words are drawn evenly, so that all blocks take the same work."""
    random = np.random.default_rng(1)
    words = [f"word{i}" for i in range(20_000)]
    line = " ".join(words[i] for i in random.integers(0, len(words), BLOCK // 10)) + "\n"
    path = tmp_path / "long.txt"
    path.write_text(line * (BLOCKS * BLOCK // len(line)))
    return path


@pytest.fixture
def counted(monkeypatch):
    """Tell how many blocks have been counted so far."""
    lock, done = threading.Lock(), []
    count = counting._Counter.count

    def noted(self, block):
        result = count(self, block)
        with lock:
            done.append(len(block))
        return result

    monkeypatch.setattr(counting._Counter, "count", noted)
    return done


@pytest.mark.parametrize("read", [read_corpus, read_collection])
def test_the_bar_is_never_ahead_of_what_was_counted(text, counted, read):
    heard, size = [], text.stat().st_size
    read(text, pulse=Pulse(lambda share, _doing: heard.append((share, sum(counted) / size))))
    assert all(share <= of_text + 1e-6 for share, of_text in heard if of_text < 0.999)
    shares = [share for share, _ in heard]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    # the longest jump is over the words, which are so few here that they are sorted at once
    assert np.diff(shares).max() < 0.16
    assert np.sort(np.diff(shares))[-2] < 1.1 * 0.75 / (BLOCKS - 1)
    assert len({round(share, 3) for share in shares}) > 1.5 * BLOCKS


@pytest.mark.parametrize("allowed", [0, 1 << 24])
def test_numbering_rises_by_the_tokens_of_each_block(text, allowed):
    heard = []
    corpus = read_corpus(
        text,
        pulse=Pulse(lambda share, doing: heard.append((share, doing))),
        storage=Storage(allowed, text.parent / "cache"),
    )
    assert bool(corpus.on_disk) is bool(allowed)
    rising = np.unique([share for share, doing in heard if doing == "Numbering the words"])
    assert BLOCKS - 1 <= len(rising) <= BLOCKS + 3
    steps = np.diff(rising)
    # but for the ends, which are no whole blocks
    assert steps[1:-2].max() < 1.3 * steps[1:-2].min()


def test_words_are_sorted_with_progress_and_can_be_cancelled_in_between():
    random = np.random.default_rng(2)
    words = ["".join(map(chr, row)) for row in random.integers(97, 123, (300_000, 4))]
    places = random.permutation(len(words))[:250_000].tolist()
    heard = []
    assert sorted_places(places, words, Pulse(heard.append)) == sorted(places, key=words.__getitem__)
    assert heard == sorted(heard)
    assert len(heard) > 6
    assert np.diff([0.0, *heard]).max() < 0.4
    asked = iter([False] * 3)
    with pytest.raises(Cancelled):
        sorted_places(places, words, Pulse(cancelled=lambda: next(asked, True)))
    assert sorted_places([], words) == []
