"""Reads files of vectors that another program cuts off meanwhile; says what is said of each: `cut_off.py FOLDER`."""

import os
import sys
from pathlib import Path

import numpy as np

from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

WORDS = [f"w{k}" for k in range(3000)]


def main(folder):
    vectors = Embedding(WORDS, np.random.default_rng(1).normal(size=(len(WORDS), 60)).astype(np.float32))
    for name in ("a.vec", "a.bin", "a.npz"):
        path = folder / name
        write_vectors(vectors, path)

        def cut(_share, path=path):
            os.truncate(path, min(path.stat().st_size, 5000))

        try:
            read_vectors(path, pulse=Pulse(cut), cache=False)
        except InputError as error:
            print(error.what, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
