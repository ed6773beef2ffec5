"""A file of vectors that another program writes to while it is read is refused, and the process lives on."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors


def test_files_that_are_cut_off_while_they_are_read_are_refused(tmp_path):
    # in a process of its own: where nothing is done about it the system ends it
    told = subprocess.run(
        [sys.executable, Path(__file__).parent / "cut_off.py", tmp_path], capture_output=True, text=True, check=True
    )
    assert told.stdout.splitlines() == [
        f"{tmp_path / name} was changed while it was read." for name in ("a.vec", "a.bin", "a.npz")
    ]


@pytest.mark.parametrize("name", ["a.vec", "a.bin", "a.npy"])
def test_a_file_that_is_written_anew_while_it_is_read_is_refused(tmp_path, name):
    before, after = (Embedding(["cat", "dog"], np.full((2, 3), value, np.float32)) for value in (1, 2))
    path, other = tmp_path / name, tmp_path / f"other-{name}"
    write_vectors(before, path)
    write_vectors(after, other)

    def change(_share):
        path.write_bytes(other.read_bytes())

    with pytest.raises(InputError, match="was changed while it was read"):
        read_vectors(path, pulse=Pulse(change), cache=False)
    assert (read_vectors(path, cache=False).vectors == 2).all()
