"""However the files of a contextual model are spoiled: it reads a sentence or is refused, and nothing else is said.

Some of each file in every run, 1,000 of each with `EMBVIZ_MUTANTS=3000`.
"""

import os
import random
import zlib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from embviz.teaching.context.contextual_model import open_model
from embviz.util.errors import InputError

from .tiny_encoder import TinyEncoder, write

_spec = spec_from_file_location("mutating", Path(__file__).parents[2] / "vectors" / "mutating.py")
_mutating = module_from_spec(_spec)
_spec.loader.exec_module(_mutating)

FILES = ("model.onnx", "tokenizer.json", "config.json")
COUNT = int(os.environ.get("EMBVIZ_MUTANTS", "240")) // len(FILES)


@pytest.mark.parametrize("spoiled", FILES)
def test_every_mutant_of_a_model_reads_or_is_refused(tmp_path, spoiled, capfd):
    write(tmp_path, TinyEncoder(attentions=True))
    whole = (tmp_path / spoiled).read_bytes()
    draw, read, refusals = random.Random(zlib.crc32(spoiled.encode())), 0, []
    for mutant in _mutating.mutants(whole, draw, COUNT):
        (tmp_path / spoiled).write_bytes(mutant)
        try:
            found = open_model(tmp_path).read("The unseen river, the bank.")
        except InputError as error:
            refusals.append(str(error))
        else:
            read += 1
            assert len(found.words) == len(found.states)
            assert np.isfinite(found.states).all()
        told = capfd.readouterr()
        assert told.out == ""
        assert "Traceback" not in told.err
    assert read + len(refusals) == COUNT
    # sentences, the last of which may be a command or ask something
    assert not [said for said in refusals if len(said) > 2500 or not said.endswith((".", "?", "FOLDER"))]
