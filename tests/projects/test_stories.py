"""The story of a project: kept as it was, passed over where it is unknown, and no danger where it is damaged."""

import json
import zipfile
from dataclasses import replace

import pytest

from embviz.projects.reading import read_project
from embviz.projects.view_state import Story, StoryStep
from embviz.projects.writing import write_project
from embviz.util.errors import InputError

from .same import assert_same


@pytest.fixture
def saved(tmp_path, whole):
    path = tmp_path / "p.embviz"
    write_project(whole, path)
    return path


def change(path, doing):
    """Write the project again with another manifest, which `doing` changes."""
    with zipfile.ZipFile(path) as zipped:
        members = {name: zipped.read(name) for name in zipped.namelist()}
    manifest = json.loads(members["manifest.json"])
    doing(manifest)
    members["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(path, "w") as zipped:
        for name, data in members.items():
            zipped.writestr(name, data)


def test_a_story_comes_back_in_its_order(saved, whole):
    assert_same(read_project(saved).story, whole.story)


def test_a_project_of_before_has_no_story_and_one_without_steps_writes_none(saved, whole, tmp_path):
    change(saved, lambda manifest: manifest.pop("story"))
    found = read_project(saved)
    assert (found.story.title, found.story.steps, found.trouble) == ("", (), ())
    write_project(replace(whole, story=Story()), tmp_path / "none.embviz")
    with zipfile.ZipFile(tmp_path / "none.embviz") as zipped:
        assert json.loads(zipped.read("manifest.json"))["story"] is None


def test_what_a_later_version_says_beside_is_passed_over(saved, whole):
    def add(manifest):
        manifest["story"]["voice"] = "calm"
        manifest["story"]["steps"][0]["seconds"] = 12

    change(saved, add)
    assert_same(read_project(saved).story, whole.story)


def test_a_step_on_a_run_that_is_lost_shows_the_open_one(saved):
    change(saved, lambda manifest: manifest["runs"].pop())
    steps = read_project(saved, partial=True).story.steps
    assert [step.run for step in steps] == [None, None]
    assert steps[0].title == "First"


@pytest.mark.parametrize(
    ("name", "value"),
    [("title", 3), ("text", None), ("sight", []), ("selection", "x"), ("run", -1), ("lines", [{"name": "a"}])],
)
def test_a_damaged_story_is_told_and_the_rest_is_read(saved, whole, name, value):
    change(saved, lambda manifest: manifest["story"]["steps"][1].update({name: value}))
    with pytest.raises(InputError, match="the story"):
        read_project(saved)
    found = read_project(saved, partial=True)
    assert found.story.steps == ()
    assert len(found.trouble) == 1
    assert_same(found.runs, whole.runs)


def test_a_story_of_strangers_is_bounded(saved):
    def much(manifest):
        one = manifest["story"]["steps"][0]
        manifest["story"]["steps"] = [{**one, "text": "x" * 200_000, "title": "y" * 1000}, *[one] * 1100]

    change(saved, much)
    steps = read_project(saved).story.steps
    assert len(steps) == 1000
    assert (len(steps[0].title), len(steps[0].text)) == (300, 100_000)


def test_a_file_that_is_cut_off_tells_of_its_story(tmp_path, whole):
    path = tmp_path / "p.embviz"
    words = ("a word of the story only",)
    write_project(replace(whole, story=Story("", (StoryStep("One", "", selection=words),))), path)
    data = path.read_bytes()
    path.write_bytes(data[: data.index(words[0].encode()) + 3])
    found = read_project(path, partial=True)
    assert "the story" in found.trouble[0]
    assert found.story.steps == ()
    assert found.selections == whole.selections
