"""Copies of large files: found again, never believed when something changed, never more than asked for."""

import os
from pathlib import Path

import numpy as np
import pytest

from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from embviz.vectors import cache
from embviz.vectors.attached_table import TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

WORDS = [f"wörd{k}" for k in range(300)]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EMBVIZ_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "LEAST", 1000)
    return tmp_path / "cache" / "vectors"


@pytest.fixture
def path(tmp_path):
    vectors = np.random.default_rng(1).normal(size=(300, 7))
    write_vectors(Embedding(WORDS, vectors), tmp_path / "v.vec")
    return tmp_path / "v.vec"


def _copies(folder):
    return list(folder.glob("*"))


def test_the_second_opening_reads_the_copy(path, folder, monkeypatch):
    first = read_vectors(path)
    assert len(_copies(folder)) == 1
    before = os.stat(path)
    path.write_bytes(path.read_bytes().replace(b"w\xc3\xb6rd7 ", b"w\xc3\xb6rdX "))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))  # nobody can tell: only the copy knows the old word
    second = read_vectors(path)
    assert second.words == first.words
    assert second.vectors.tobytes() == first.vectors.tobytes()
    assert second.norms.tobytes() == first.norms.tobytes()
    assert dict(second.provenance) == {**first.provenance, "mapped copy": str(_copies(folder)[0])}
    assert "wördX7" not in second
    assert read_vectors(path, cache=False).words[7] == "wördX"
    monkeypatch.setenv("EMBVIZ_CACHE", "off")
    assert cache.folder() is None
    assert read_vectors(path).words[7] == "wördX"


def test_a_copy_that_may_only_be_read_is_used(path, folder, monkeypatch):
    def refused(*_args, **_options):
        raise OSError(30, "Read-only file system")

    read_vectors(path)
    monkeypatch.setattr(cache.os, "utime", refused)
    assert read_vectors(path).provenance["mapped copy"] == str(_copies(folder)[0])


def test_a_copy_written_in_pieces_is_whole(path, folder, monkeypatch):
    monkeypatch.setattr(cache, "_AT_ONCE", 1000)
    first = read_vectors(path)
    second = read_vectors(path)
    assert "mapped copy" in second.provenance
    assert second.vectors.tobytes() == first.vectors.tobytes()


def test_a_file_that_changed_is_read_again(path, folder):
    read_vectors(path)
    write_vectors(Embedding(WORDS[:200], np.ones((200, 7))), path)
    assert len(read_vectors(path)) == 200
    assert len(read_vectors(path)) == 200
    assert len(_copies(folder)) == 1


def test_all_that_is_known_is_kept(tmp_path, folder):
    columns = [
        TableColumn("age", np.arange(300, dtype=np.float32)),
        TableColumn("kind", (np.arange(300) % 2).astype(np.int32), ("a", "b")),
    ]
    write_vectors(Embedding(WORDS, np.ones((300, 7)), np.arange(300, 0, -1), columns=columns), tmp_path / "v.tsv")
    read_vectors(tmp_path / "v.tsv")
    assert len(_copies(folder)) == 1
    found = read_vectors(tmp_path / "v.tsv")
    assert found.counts.tolist() == list(range(300, 0, -1))
    assert found.columns[0].values.tolist() == list(range(300))
    assert found.columns[1].names == ("a", "b")
    (tmp_path / "v.metadata.tsv").write_text("\n".join(f"n{k}" for k in range(300)))
    assert read_vectors(tmp_path / "v.tsv").words[3] == "n3"  # the copy was made of both files


@pytest.mark.parametrize("at", [0, 20, 33, 60, 900, 8300, -1, -3000, None])
def test_a_damaged_copy_is_passed_over_and_made_again(path, folder, at):
    truth = read_vectors(path, cache=False)
    read_vectors(path)
    (copy,) = _copies(folder)
    whole = copy.read_bytes()
    if at is None:
        copy.write_bytes(whole[:-100])
    else:
        spoiled = bytearray(whole)
        spoiled[at] ^= 0x55
        copy.write_bytes(spoiled)
    found = read_vectors(path)
    assert found.words == truth.words
    assert found.vectors.tobytes() == truth.vectors.tobytes()
    assert copy.read_bytes() == whole


def test_what_was_not_used_longest_goes_first(tmp_path, path, folder, monkeypatch):
    copies = []
    for k in range(3):
        (tmp_path / f"{k}.vec").write_bytes(path.read_bytes())
        if k == 2:
            # room for two and a half; the first was used last
            monkeypatch.setattr(cache, "MOST", int(copies[0].stat().st_size * 2.5))
            os.utime(copies[1], (1000, 1000))
            os.utime(copies[0], (500, 500))
            read_vectors(tmp_path / "0.vec")
        read_vectors(tmp_path / f"{k}.vec")
        copies += set(_copies(folder)) - set(copies)
    assert [copy.exists() for copy in copies] == [True, False, True]


def test_no_room_is_no_error(path, folder, monkeypatch):
    monkeypatch.setattr(cache, "MOST", 100)
    assert len(read_vectors(path)) == 300
    assert _copies(folder) == []
    monkeypatch.setenv("EMBVIZ_CACHE", str(path))  # a file where a folder should be
    assert len(read_vectors(path)) == 300


def test_a_full_disk_and_a_folder_without_rights_only_lose_the_copy(path, folder, monkeypatch):
    def full(*_args, **_options):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(cache, "_write", full)
        assert read_vectors(path).words == tuple(WORDS)
        assert _copies(folder) == []
        patch.setattr(Path, "mkdir", full)
        assert read_vectors(path).words == tuple(WORDS)
    read_vectors(path)
    assert len(_copies(folder)) == 1


def test_the_copy_may_be_made_when_the_vectors_were_handed_on(path, folder):
    later = []
    first = read_vectors(path, later=later.append)
    assert not folder.exists()
    with pytest.raises(Cancelled):
        later[0](Pulse(cancelled=lambda: True))
    assert _copies(folder) == []
    (making,) = later
    assert making(Pulse())
    second = read_vectors(path, later=later.append)
    assert second.provenance[cache.COPY] == str(_copies(folder)[0])
    assert second.vectors.tobytes() == first.vectors.tobytes()
    assert len(later) == 1


def test_a_file_that_changes_before_its_copy_is_made_is_read_again(path, folder):
    later = []
    read_vectors(path, later=later.append)
    write_vectors(Embedding(WORDS[:200], np.ones((200, 7))), path)
    later[0](Pulse())
    assert len(read_vectors(path)) == 200


def test_small_files_and_damaged_ones_leave_none(path, folder, monkeypatch):
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b" ", b" x", 5))
    assert read_vectors(path, partial=True).trouble
    monkeypatch.setattr(cache, "LEAST", 1 << 20)
    path.write_bytes(whole)
    assert not read_vectors(path).trouble
    assert not folder.exists() or _copies(folder) == []


def test_the_platforms_own_folder_is_used(monkeypatch, tmp_path):
    monkeypatch.delenv("EMBVIZ_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setattr(cache.sys, "platform", "linux")
    assert cache.folder() == tmp_path / "embviz" / "vectors"
    monkeypatch.setattr(cache.sys, "platform", "win32")
    assert cache.folder() == tmp_path / "local" / "embviz" / "Cache" / "vectors"
    monkeypatch.setattr(cache.sys, "platform", "darwin")
    assert cache.folder().parts[-4:] == ("Library", "Caches", "embviz", "vectors")
