"""Files that come with the program: found, and told of where they are damaged."""

import json
import zipfile

import numpy as np
import pytest

from embviz.util.assets import asset, reading
from embviz.util.errors import InputError


def test_a_bundled_file_is_handed_out():
    with reading(asset("english", "provenance.json")) as file:
        assert json.loads(file.read_text("utf-8"))["license"]


@pytest.mark.parametrize("held", [b"", b"no archive"])
def test_a_damaged_archive_is_named_with_the_way_out(tmp_path, held):
    path = tmp_path / "lessons" / "example.npz"
    path.parent.mkdir()
    path.write_bytes(held)
    with pytest.raises(InputError, match=r"lessons/example\.npz, a file of this installation") as told, reading(path):
        np.load(path)
    assert told.value.cure == "Install embviz again."


@pytest.mark.parametrize("error", [FileNotFoundError("gone"), KeyError("words"), zipfile.BadZipFile("no")])
def test_whatever_is_missing_inside_is_told(tmp_path, error):
    with pytest.raises(InputError) as told, reading(tmp_path / "a.json"):
        raise error
    assert told.value.__cause__ is error


def test_a_defect_is_no_damaged_file(tmp_path):
    with pytest.raises(ZeroDivisionError), reading(tmp_path / "a.json"):
        print(1 / 0)
