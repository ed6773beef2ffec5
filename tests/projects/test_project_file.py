"""What is saved comes back to the last bit; what cannot be saved leaves the file of before."""

import errno
import json
import os
import time
import tracemalloc
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from embviz import __version__
from embviz.monitoring.history import History
from embviz.projects.archive_reading import is_project
from embviz.projects.contents import ProjectContents, VectorsSource
from embviz.projects.migrations import MIGRATIONS, VERSION, migrated
from embviz.projects.reading import read_project
from embviz.projects.view_state import ViewState
from embviz.projects.writing import thinned, write_project
from embviz.text.toy.world import toy_world
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

from .conftest import embedding, moment, plain, record, toy, whole
from .same import assert_same

SAMPLES = Path(__file__).parent / "samples"


@pytest.mark.parametrize("made", [whole, plain, toy, ProjectContents])
def test_everything_comes_back_to_the_last_bit(tmp_path, made):
    contents = made()
    write_project(contents, tmp_path / "p.embviz")
    found = read_project(tmp_path / "p.embviz")
    if contents.text is not None and contents.text.file is not None:
        contents = replace(
            contents,
            text=replace(
                contents.text,
                file=replace(contents.text.file, beside=os.path.relpath(contents.text.file.path, tmp_path)),
            ),
        )
    if contents.original is not None:
        contents = replace(
            contents,
            original=replace(
                contents.original,
                file=replace(contents.original.file, beside=os.path.relpath(contents.original.file.path, tmp_path)),
            ),
        )
    assert_same(contents, found)
    assert found.trouble == ()
    assert found.made_with["embviz"] == __version__
    assert set(found.made_with) == {"embviz", "python", "numpy", "numba", "machine"}


def test_equal_arrays_are_there_once_and_the_same_project_gives_the_same_arrays(tmp_path, whole):
    for name in ("one", "two"):
        write_project(whole, tmp_path / name)
    names = [sorted(zipfile.ZipFile(tmp_path / name).namelist()) for name in ("one", "two")]
    assert names[0] == names[1]
    manifest = json.loads(zipfile.ZipFile(tmp_path / "one").read("manifest.json"))
    run = manifest["runs"][0]
    # the vectors of skip-gram are its input rows
    assert run["state"]["inputs"] == run["embedding"]["vectors"]
    # the words of the run are the first of the text
    assert run["embedding"]["words"] == {**manifest["text"]["corpus"]["words"], "count": 5}


def test_what_python_wrote_can_be_opened_without_embviz(tmp_path, whole):
    write_project(whole, tmp_path / "p.embviz")
    with zipfile.ZipFile(tmp_path / "p.embviz") as zipped:
        assert zipped.testzip() is None
        manifest = json.loads(zipped.read("manifest.json"))
        with zipped.open(f"arrays/{manifest['layouts'][0]['coordinates']}.npy") as member:
            coordinates = np.load(member, allow_pickle=False)
    assert np.array_equal(coordinates, whole.layouts[0].coordinates, equal_nan=True)


def test_a_project_is_told_from_other_archives(tmp_path, whole):
    write_project(whole, tmp_path / "p.embviz")
    np.savez(tmp_path / "vectors.npz", vectors=np.eye(2))
    (tmp_path / "short").write_bytes(b"PK\x03\x04")
    assert is_project(tmp_path / "p.embviz")
    assert not any(is_project(tmp_path / name) for name in ("vectors.npz", "short", "missing", "."))
    for name in ("vectors.npz", "short", "missing", "."):
        with pytest.raises(InputError) as error:
            read_project(tmp_path / name)
        assert str(tmp_path) in error.value.what
        assert error.value.cure


@pytest.mark.parametrize(("times", "kept"), [((0.0, 8.0, 8.0), (0, 1)), ((0.0, 9.0, 3.0), (0, 1)), ((5.0,) * 3, (0,))])
def test_a_film_with_two_moments_of_one_time_goes_on_without_the_second(tmp_path, whole, times, kept):
    spoiled = replace(whole.films[0], times=times)
    write_project(replace(whole, films=(spoiled, *whole.films[1:])), tmp_path / "p.embviz")
    found = read_project(tmp_path / "p.embviz").films[0]
    assert found.times == tuple(times[at] for at in kept)
    assert found.clocks == tuple(spoiled.clocks[at] for at in kept)
    for one, at in zip(found.frames, kept, strict=True):
        np.testing.assert_array_equal(one, spoiled.frames[at])


def test_the_sample_of_version_1_opens_for_ever():
    found = read_project(SAMPLES / "version_1.embviz")
    wanted = whole()
    assert_same(wanted.text, found.text)
    assert_same(wanted.vectors, found.vectors)
    assert_same(tuple(replace(run, name="") for run in wanted.runs), found.runs)
    assert_same(wanted.layouts, found.layouts)
    assert (found.selection, found.selections, found.notes) == (wanted.selection, wanted.selections, wanted.notes)
    assert_same(ViewState(page="map"), found.view_state)
    assert (found.open_run, found.films, found.saved_as) == (1, (), "")
    assert found.original.file.path == "/folder/v.vec"


def test_the_sample_of_version_2_opens_for_ever():
    found, wanted = read_project(SAMPLES / "version_2.embviz"), whole()
    parts = "text vectors runs open_run layouts selection selections notes view_state films saved_as"
    for name in parts.split():
        assert_same(getattr(wanted, name), getattr(found, name), name)


def test_names_that_version_1_gave_to_runs_stay_with_them():
    old = {"format": "embviz project", "version": 1, "runs": [{"pieces": 1}, {"pieces": 2}]}
    found = migrated({**old, "view": {"page": 3, "run_names": ["first", 7]}}, "p")
    assert [run["name"] for run in found["runs"]] == ["first", ""]
    assert (found["sight"]["page"], found["saved_as"]) == ("", "")
    assert migrated({**old, "runs": 5, "view": None}, "p")["runs"] == 5


def test_there_is_a_migration_and_a_sample_for_each_older_version():
    assert sorted(MIGRATIONS) == list(range(1, VERSION))
    assert {path.stem for path in SAMPLES.glob("*.embviz")} == {f"version_{k}" for k in range(1, VERSION + 1)}


def test_manifests_of_older_versions_are_brought_up_step_by_step():
    def named_anew(manifest):
        return {**{key: value for key, value in manifest.items() if key != "remarks"}, "notes": manifest["remarks"]}

    def louder(manifest):
        return {**manifest, "notes": manifest["notes"].upper()}

    old = {"format": "embviz project", "version": 1, "remarks": "seen"}
    found = migrated(old, "p", {1: named_anew, 2: louder}, 3)
    assert found == {"format": "embviz project", "version": 3, "notes": "SEEN"}
    assert migrated({**found, "version": 2}, "p", {1: named_anew, 2: louder}, 3)["notes"] == "SEEN"
    with pytest.raises(InputError, match="version 0, and there was none"):
        migrated({**old, "version": 0}, "p", {1: named_anew}, 2)


def test_a_newer_project_is_refused_with_the_version_that_is_needed(tmp_path, whole):
    write_project(whole, tmp_path / "p.embviz")
    with zipfile.ZipFile(tmp_path / "p.embviz") as zipped, zipfile.ZipFile(tmp_path / "n.embviz", "w") as newer:
        for info in zipped.infolist():
            data = zipped.read(info)
            if info.filename == "manifest.json":
                data = json.dumps({"format": "embviz project", "version": 7, "made_with": {"embviz": "3.2.0"}})
            newer.writestr(zipfile.ZipInfo(info.filename), data)
        newer.writestr("scenes/1.bin", b"what this version does not know")
    before = (tmp_path / "n.embviz").read_bytes()
    with pytest.raises(InputError) as error:
        read_project(tmp_path / "n.embviz", partial=True)
    assert "embviz 3.2.0" in error.value.what
    assert "embviz 3.2.0" in error.value.cure
    assert (tmp_path / "n.embviz").read_bytes() == before


def test_large_histories_are_thinned_evenly_and_keep_first_last_and_best(tmp_path):
    one = record(moments=40)
    one.kept.pin(17)
    each = one.kept.memory_bytes // 40
    write_project(ProjectContents(runs=(one,)), tmp_path / "p", moment_bytes=10 * each)
    kept = [found.pieces for found in read_project(tmp_path / "p").runs[0].kept.moments]
    assert len(kept) <= 10
    assert {1, 18, 40} <= set(kept)
    assert max(np.diff(kept)) <= 8
    write_project(ProjectContents(runs=(one,)), tmp_path / "p", moment_bytes=0)
    assert read_project(tmp_path / "p").runs[0].kept.moments == ()


def test_thinning():
    moments = [moment(k) for k in range(1, 11)]
    assert thinned(moments, 10) == moments
    assert thinned(moments, 2) == [moments[0], moments[-1]]
    assert thinned(moments, 1) == [moments[-1]]
    assert thinned(moments, 0) == []
    assert moments[4] in thinned(moments, 3, moments[4])
    assert len(thinned(moments, 3, moments[4])) == 3


def test_moments_are_read_into_the_room_that_they_are_given(tmp_path):
    write_project(ProjectContents(runs=(record(moments=40),)), tmp_path / "p")
    each = record(moments=1).kept.memory_bytes
    found = read_project(tmp_path / "p", history=lambda: History(4 * each, 6 * each)).runs[0].kept
    assert found.memory_bytes <= 4 * each
    assert found.disk_bytes <= 6 * each
    assert {1, 40} <= {one.pieces for one in found.moments}
    found.close()


@pytest.mark.parametrize("failing", ["write", "fsync", "rename", "folder"])
def test_what_cannot_be_written_leaves_the_file_of_before(tmp_path, monkeypatch, plain, whole, failing):
    path = tmp_path / "home" / "p.embviz"
    path.parent.mkdir()
    write_project(plain, path)
    before = path.read_bytes()

    def full(*_arguments, **_named):
        raise OSError(errno.ENOSPC, "No space left on device")

    def forbidden(*_arguments, **_named):
        raise PermissionError(errno.EACCES, "Permission denied")

    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    elif failing == "rename":
        monkeypatch.setattr(Path, "replace", forbidden)
    elif failing == "write":
        opened = Path.open

        def small(self, mode="r", *rest, **named):
            file = opened(self, mode, *rest, **named)
            return _Full(file) if mode == "wb" else file

        monkeypatch.setattr(Path, "open", small)
    else:
        for inside in path.parent.iterdir():
            inside.unlink()
        path.parent.rmdir()
    with pytest.raises(InputError) as error:
        write_project(whole, path)
    assert str(path) in error.value.what
    assert error.value.cure
    monkeypatch.undo()
    if failing != "folder":
        assert path.read_bytes() == before
        assert [inside.name for inside in path.parent.iterdir()] == ["p.embviz"]


class _Full:
    """A file on a disk that has room for a kilobyte."""

    def __init__(self, file):
        self._file, self._room = file, 1000

    def write(self, data):
        self._room -= len(data)
        if self._room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self._file.write(data)

    def __getattr__(self, name):
        return getattr(self._file, name)

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self._file.close()


def test_what_a_killed_process_left_beside_is_tidied_up_once_it_is_old(tmp_path, plain):
    old, new, other = (tmp_path / f".{name}.embviz.1-{k}.part" for k, name in enumerate("ppq"))
    for part in (old, new, other):
        part.write_bytes(b"half")
    for part in (old, other):
        os.utime(part, (time.time() - 3600,) * 2)
    write_project(plain, tmp_path / "p.embviz")
    assert not old.exists()
    assert new.exists()
    assert other.exists()


def test_saving_and_opening_can_be_given_up_and_tell_how_far_they_are(tmp_path, plain):
    big = Embedding([f"w{k}" for k in range(40_000)], np.ones((40_000, 200), np.float32))
    contents = ProjectContents(vectors=VectorsSource("big", "0" * 32, None, big))
    path = tmp_path / "p.embviz"
    write_project(plain, path)
    before = path.read_bytes()
    told, asked = [], [None]

    def cancelled():
        asked.append(None)
        return len(asked) > 12

    with pytest.raises(Cancelled):
        write_project(contents, path, Pulse(lambda share, text: told.append((share, text)), cancelled))
    assert path.read_bytes() == before
    assert [inside.name for inside in tmp_path.iterdir()] == ["p.embviz"]
    told.clear()
    write_project(contents, path, Pulse(lambda share, text: told.append((share, text))))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(set(shares)) > 5
    asked = [None]
    with pytest.raises(Cancelled):
        read_project(path, Pulse(None, cancelled))
    told.clear()
    read_project(path, Pulse(lambda share, text: told.append((share, text))))
    assert [share for share, _ in told] == sorted(share for share, _ in told)
    assert told[-1][0] == 1.0


def test_memory_is_that_of_what_is_read_and_nothing_beside_when_it_is_written(tmp_path):
    big = embedding(words=[f"w{k}" for k in range(20_000)], dimensions=300)  # 24 MB
    contents = ProjectContents(vectors=VectorsSource("big", "0" * 32, None, big))
    tracemalloc.start()
    write_project(contents, tmp_path / "p")
    _, most = tracemalloc.get_traced_memory()
    assert most < 12 << 20
    tracemalloc.reset_peak()
    found = read_project(tmp_path / "p")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < big.vectors.nbytes + (16 << 20)
    assert np.array_equal(found.vectors.embedding.vectors, big.vectors)


def test_the_toy_world_keeps_its_tokens(tmp_path, whole):
    text = toy_world(5000).corpus
    contents = replace(whole, text=replace(whole.text, corpus=text, preprocessing=text.preprocessing, name=text.name))
    write_project(contents, tmp_path / "p")
    found = read_project(tmp_path / "p").text.corpus
    assert_same(text, found)


def test_choices_of_pages_come_back(tmp_path):
    choices = {"axes_number": "one", "maps_preset": "moments"}
    write_project(ProjectContents(view_state=ViewState(page="map", choices=choices)), tmp_path / "p.embviz")
    assert read_project(tmp_path / "p.embviz").view_state.choices == choices
