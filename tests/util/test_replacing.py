"""A file is there whole, old or new, whatever happens while it is written."""

import errno
import os

import numpy as np
import pytest

from embviz.util import atomic_write as module
from embviz.util.atomic_write import replacing
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "v.vec"
    path.write_bytes(b"old")
    return path


def _only_the_old_one(target):
    return [path.name for path in target.parent.iterdir()] == [target.name] and target.read_bytes() == b"old"


def test_a_file_is_replaced_and_keeps_its_permissions(target):
    target.chmod(0o640)
    with replacing(target) as file:
        file.write(b"new")
        assert target.read_bytes() == b"old"
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640
    assert len(list(target.parent.iterdir())) == 1


def test_a_link_stays_a_link(target):
    link = target.with_name("link")
    link.symlink_to(target)
    with replacing(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("error", [KeyboardInterrupt, Cancelled, ValueError, SystemExit])
def test_an_interrupted_write_leaves_nothing(target, error):
    def write_half():
        with replacing(target) as file:
            file.write(b"half")
            raise error

    with pytest.raises(error):
        write_half()
    assert _only_the_old_one(target)


def test_a_full_disk_is_told_and_leaves_nothing(target, monkeypatch):
    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(module.os, "fsync", full)
    with pytest.raises(InputError, match=r"v\.vec could not be written: No space left"), replacing(target) as file:
        file.write(b"new")
    assert _only_the_old_one(target)


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(InputError, match=r"nowhere.*No such file"), replacing(tmp_path / "nowhere" / "v.vec"):
        pass


def test_what_a_killed_process_left_is_removed_once_it_is_old(target):
    old, new, other = (target.with_name(f".{name}.1-{k}.part") for k, name in enumerate(("v.vec", "v.vec", "w.vec")))
    for part in (old, new, other):
        part.write_bytes(b"half")
    for part in (old, other):
        os.utime(part, (0, 0))
    with replacing(target) as file:
        file.write(b"new")
    assert not old.exists()
    assert new.exists()
    assert other.exists()


@pytest.mark.parametrize("name", ["v.bin", "v.vec", "v.glove"])
def test_saving_can_be_cancelled_in_the_middle(tmp_path, name):
    target = tmp_path / name
    target.write_bytes(b"old")
    asked = []

    def cancelled():
        asked.append(True)
        return len(asked) > 2

    vectors = np.ones((200_000, 60), dtype=np.float32)
    with pytest.raises(Cancelled):
        write_vectors(Embedding([str(i) for i in range(200_000)], vectors), target, pulse=Pulse(cancelled=cancelled))
    assert _only_the_old_one(target)
