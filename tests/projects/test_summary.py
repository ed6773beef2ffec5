"""What a project holds is told without reading it."""

import pytest

from embviz import __version__
from embviz.projects.contents import ProjectContents
from embviz.projects.summary import summary
from embviz.projects.writing import write_project
from embviz.util.errors import InputError


def test_what_is_told(tmp_path, whole, plain):
    write_project(whole, tmp_path / "p")
    told = summary(tmp_path / "p")
    assert (told.name, told.runs, told.selections, told.noted, told.made_with) == ("class", 2, 2, True, __version__)
    assert told.saved_at == pytest.approx((tmp_path / "p").stat().st_mtime, abs=60)
    write_project(plain, tmp_path / "p")
    assert (summary(tmp_path / "p").name, summary(tmp_path / "p").runs) == ("a text", 0)
    write_project(ProjectContents(), tmp_path / "p")
    assert summary(tmp_path / "p").name == ""


def test_of_one_that_is_cut_off_what_is_told_before(tmp_path, whole):
    write_project(whole, tmp_path / "p")
    data = (tmp_path / "p").read_bytes()
    (tmp_path / "p").write_bytes(data[: len(data) // 2])
    assert summary(tmp_path / "p").name == "class"
    (tmp_path / "p").write_bytes(b"PK")
    with pytest.raises(InputError):
        summary(tmp_path / "p")
