"""However a file is spoiled: it opens or is refused, and takes neither time nor memory beyond its size.

Seventy mutants of each kind of file in every run, 20,000 in all with `EMBVIZ_MUTANTS=20000`.
"""

import os
import random
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest

from embviz.util.errors import InputError
from embviz.vectors.attached_table import TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

from .mutating import mutants

DATA = Path(__file__).parent / "data"
WRITTEN = (
    "v.bin",
    "v.vec",
    "v.glove",
    "v.npy",
    "v.npz",
    "v.tsv",
    "v.safetensors",
    "v.parquet",
    "v.arrow",
    "v.vec.gz",
    "v.bin.xz",
    "v.vec.bz2",
    "v.tsv.zip",
)
FOUND = (
    "gensim.kv",
    "gensim_protocol2.kv",
    "gensim_apart.kv",
    "fasttext.bin",
    "tokens.safetensors",
    "table.csv",
    "wide.parquet",
)
BESIDE = {"v.npy": "v.words.txt", "v.tsv": "v.metadata.tsv", "gensim_apart.kv": "gensim_apart.kv.vectors.npy"}
CASES = [*((name, name) for name in (*WRITTEN, *FOUND)), *BESIDE.items()]
COUNT = int(os.environ.get("EMBVIZ_MUTANTS", "1500")) // len(CASES)
MOST_BYTES = 96 << 20  # above what is unpacked of however small a file


@pytest.mark.parametrize(("name", "spoiled"), CASES)
def test_every_mutant_ends_in_a_result_or_in_an_input_error(tmp_path, name, spoiled):
    if name in FOUND:
        for beside in DATA.glob(f"{name}*"):
            (tmp_path / beside.name).write_bytes(beside.read_bytes())
    else:
        vectors = np.random.default_rng(5).normal(size=(12, 4))
        kinds = TableColumn("kind", np.arange(12, dtype=np.int32) % 3, ("a", "b", "c"))
        embedding = Embedding([f"wörd{k}" for k in range(12)], vectors, np.arange(12, 0, -1), columns=[kinds])
        write_vectors(embedding, tmp_path / name)
    whole = (tmp_path / spoiled).read_bytes()
    opened, refused = 0, []
    draw = random.Random(zlib.crc32(spoiled.encode()))
    tracemalloc.start()
    for number, mutant in enumerate(mutants(whole, draw, COUNT)):
        (tmp_path / spoiled).write_bytes(mutant)
        for partial in (False, True) if number % 4 == 0 else (False,):
            try:
                found = read_vectors(tmp_path / name, partial=partial)
            except InputError as error:
                refused.append(error)
            else:
                opened += 1
                assert np.isfinite(found.vectors).all()
                assert len(set(found.words)) == len(found) > 0
                assert all(found.words)
                "".join(found.words).encode()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MOST_BYTES
    assert refused
    # what is packed has a sum that tells of any change
    assert opened > 0 or name.endswith((".gz", ".xz", ".bz2", ".zip", ".npz"))
    assert all(str(tmp_path) in error.what and error.cure for error in refused)
