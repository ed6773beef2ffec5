"""However a project is spoiled: it opens or is refused, and takes neither time nor memory beyond its size.

Some mutants in every run, 2,000 with `EMBVIZ_PROJECT_MUTANTS=2000`: a third of them of the file's bytes, a third of the
manifest and a third of arrays, both packed anew with sums that are right.
"""

import gc
import hashlib
import importlib.util
import io
import json
import os
import random
import tracemalloc
import zipfile
from pathlib import Path

import numpy as np
import pytest

from embviz.projects.archive_writing import MIME
from embviz.projects.contents import ProjectContents
from embviz.projects.reading import read_project
from embviz.projects.writing import write_project
from embviz.util.errors import InputError

from .same import assert_same

COUNT = int(os.environ.get("EMBVIZ_PROJECT_MUTANTS", "120")) // 3
MOST_BYTES = 96 << 20

_spec = importlib.util.spec_from_file_location("mutating", Path(__file__).parents[1] / "vectors" / "mutating.py")
_mutating = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_mutating)
mutants = _mutating.mutants


@pytest.fixture
def saved(tmp_path, whole):
    write_project(whole, tmp_path / "p.embviz")
    return (tmp_path / "p.embviz").read_bytes()


def members_of(whole):
    with zipfile.ZipFile(io.BytesIO(whole)) as zipped:
        return {info.filename: zipped.read(info) for info in zipped.infolist()}


def packed(members):
    """Return an archive as embviz writes it, with the sums of zip itself."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zipped:
        for name, data in members.items():
            zipped.writestr(zipfile.ZipInfo(name), data)
    return file.getvalue()


def named(members, changed, data):
    """Return the members with other bytes in an array, whose sum, where it is named, is that of these bytes."""
    name = Path(changed).stem
    other = hashlib.blake2b(data, digest_size=16).hexdigest()
    rest = {key: value for key, value in members.items() if key != changed}
    rest["manifest.json"] = rest["manifest.json"].replace(name.encode(), other.encode())
    return packed({**{key: rest[key] for key in ("mimetype",)}, **rest, f"arrays/{other}.npy": data})


def spoiled_bytes(whole, draw):
    return mutants(whole, draw, COUNT)


def spoiled_manifests(whole, draw):
    members = members_of(whole)
    texts = mutants(members["manifest.json"], draw, COUNT // 2)
    values = [None, -1, 0, 1, 7, 1 << 40, 1 << 70, 1e308, 0.5, True, "", "x", [], {}, [[]], {"text": 1}, "../../etc"]
    for text in texts:
        yield packed({**members, "manifest.json": text})
    for _ in range(COUNT - COUNT // 2):
        manifest = json.loads(members["manifest.json"])
        for _ in range(draw.randint(1, 3)):
            at, key = draw.choice(list(places(manifest)))
            at[key] = draw.choice(values)
        yield packed({**members, "manifest.json": json.dumps(manifest).encode()})


def places(found):
    """Yield everything in JSON, by what holds it."""
    inside = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in inside:
        yield found, key
        yield from places(value)


def spoiled_arrays(whole, draw):
    members = members_of(whole)
    names = [name for name in members if name.startswith("arrays/")]
    for _ in range(COUNT):
        changed = draw.choice(names)
        if draw.random() < 0.5:
            data = next(iter(mutants(members[changed], draw, 1)))
        else:
            array = np.load(io.BytesIO(members[changed])).copy()
            flat = array.reshape(-1)
            if len(flat):
                odd = [-1, 0, 1, 127] if array.dtype.kind in "iu" else [np.nan, np.inf, -np.inf, 1e30]
                with np.errstate(over="ignore"):
                    flat[draw.randrange(len(flat))] = np.array(draw.choice(odd)).astype(array.dtype)
            if draw.random() < 0.3:
                array = array[: len(array) // 2]
            file = io.BytesIO()
            np.save(file, array)
            data = file.getvalue()
        yield named(members, changed, data)


@pytest.mark.parametrize("spoil", [spoiled_bytes, spoiled_manifests, spoiled_arrays])
def test_every_mutant_ends_in_a_result_or_in_an_input_error(tmp_path, saved, spoil, caplog):
    path = tmp_path / "mutant.embviz"
    opened, in_part, refused = 0, 0, []
    tracemalloc.start()
    for number, mutant in enumerate(spoil(saved, random.Random(5))):
        if number % 100 == 0:
            gc.collect()  # errors and their frames hold each other, and beside all tests Python rarely looks
        path.write_bytes(mutant)
        for partial in (False, True):
            try:
                found = read_project(path, partial=partial)
            except InputError as error:
                refused.append((error.what, error.cure))  # an error keeps what its frames hold
            else:
                opened += not partial
                in_part += bool(found.trouble)
                assert_sound(found)
                found.close()
        caplog.clear()  # what is logged keeps frames, too
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MOST_BYTES
    assert refused
    assert all(str(path) in what and cure for what, cure in refused)
    if spoil is not spoiled_bytes:
        # which of the two is chance: what is spoiled may be what all else hangs on
        assert opened + in_part


def assert_sound(found):
    """Look at all that kernels and views believe."""
    assert isinstance(found, ProjectContents)
    for source in (found.vectors, found.original):
        if source is not None and source.embedding is not None:
            assert np.isfinite(source.embedding.vectors).all()
    if found.text is not None and found.text.corpus is not None:
        text = found.text.corpus
        assert text.ids.min() >= 0
        assert text.ids.max() < len(text.vocabulary)
        assert (np.diff(text.offsets) > 0).all()
        assert (text.vocabulary.counts >= 0).all()
    assert found.open_run is None or found.open_run < len(found.runs)
    for at, run in enumerate(found.runs):
        assert run.history
        assert run.parent is None or run.parent[0] < at
        assert all(set(run.kept.state(moment)) == set(run.state) for moment in run.kept.moments)
    for layout in found.layouts:
        assert len(layout.words) == len(layout.coordinates)
    for film in found.films:
        assert film.run < len(found.runs)
        assert list(film.times) == sorted(set(film.times))
        assert {one.shape for one in film.frames} == {film.frames[0].shape}
        assert len(film.frames) == len(film.times) == len(film.clocks)
    colors = found.view_state.colors
    if colors is not None:
        assert 0 <= colors.span[0] <= colors.span[1] <= 1
        assert colors.table is None or all(len(one.values) == len(colors.table.words) for one in colors.table.columns)


def test_of_a_file_that_was_cut_off_all_that_is_whole_can_be_had(tmp_path, saved, whole):
    path, seen = tmp_path / "cut.embviz", []
    at_end = saved.index(b"PK\x01\x02")  # where the directory begins
    for part in range(50):
        path.write_bytes(saved[: saved.rindex(b"manifest.json", 0, at_end) * part // 50])
        with pytest.raises(InputError) as error:
            read_project(path)
        assert str(path) in error.value.what
        assert error.value.cure
        try:
            found = read_project(path, partial=True)
        except InputError as error:  # not even the first part is there
            assert part < 10
            continue
        assert found.notes == whole.notes
        assert found.trouble[0].startswith(f"{path} is damaged: it is cut off")
        seen.append((len(found.selections), len(found.layouts), found.text is not None, len(found.runs)))
        assert_same(whole.runs[: len(found.runs)], found.runs)
        assert_same(whole.layouts[: len(found.layouts)], found.layouts)
        assert_sound(found)
    assert seen == sorted(seen)
    assert {one[-1] for one in seen} == {0, 1, 2}
    assert len(set(seen)) > 4
    # without the directory alone nothing is lost
    path.write_bytes(saved[: at_end + 300])
    assert_same(whole.runs, read_project(path).runs)


def test_what_is_lost_of_a_file_that_was_cut_off_is_told(tmp_path, saved):
    members = members_of(saved)
    manifest = json.loads(members["manifest.json"])
    path = tmp_path / "cut.embviz"
    path.write_bytes(saved[: saved.index(manifest["runs"][1]["embedding"]["vectors"].encode()) + 200])
    assert "it is cut off. Lost: 1 of 2 runs, 2 of 2 films of the map." in trouble_of(path)[0]
    path.write_bytes(saved[: saved.index(b"manifest.json") - 40])  # the end of the last film
    assert trouble_of(path) == (f"{path} is damaged: it is cut off. Lost: 1 of 2 films of the map.",)
    path.write_bytes(saved[: saved.index(b"manifest.json")])
    assert trouble_of(path) == (f"{path} is damaged: it is cut off, but nothing that was made is lost.",)
    # as embviz saved them before there were parts
    before = packed({name: data for name, data in members.items() if "parts/" not in name})
    path.write_bytes(before[: before.index(b"manifest.json")])
    with pytest.raises(InputError, match="is cut off: it was copied or written only in part"):
        read_project(path, partial=True)
    path.write_bytes(b"")
    with pytest.raises(InputError, match="is empty"):
        read_project(path, partial=True)


def trouble_of(path):
    return read_project(path, partial=True).trouble


def test_a_damaged_list_of_contents_is_put_together_from_its_parts(tmp_path, saved, whole):
    members = members_of(saved)
    path = tmp_path / "p.embviz"
    path.write_bytes(packed({**members, "manifest.json": members["manifest.json"][:-40]}))
    found = read_project(path, partial=True)
    assert "its list of contents cannot be read, but nothing that was made is lost" in found.trouble[0]
    assert_same(whole.runs, found.runs)
    at = saved.rindex(members["manifest.json"][:100])
    path.write_bytes(saved[:at] + b"?" + saved[at + 1 :])
    assert len(trouble_of(path)) == 1
    assert "Bad CRC" not in trouble_of(path)[0]


def test_a_hole_is_told_of_in_plain_words(tmp_path, saved):
    members = members_of(saved)
    data = members[array_at(members, "runs", 1, "state", "outputs")]
    at = saved.index(data) + len(data) - 3
    path = tmp_path / "p.embviz"
    path.write_bytes(saved[:at] + bytes([saved[at] ^ 1]) + saved[at + 1 :])
    with pytest.raises(InputError, match="run 2 cannot be read: its bytes are not those saved"):
        read_project(path)


def test_of_a_damaged_project_what_is_whole_can_be_had(tmp_path, saved, whole):
    members = members_of(saved)
    manifest = json.loads(members["manifest.json"])
    lost = [manifest["layouts"][0]["coordinates"], manifest["runs"][0]["moments"][2]["state"]["outputs"][0]]
    path = tmp_path / "p.embviz"
    path.write_bytes(packed({name: data for name, data in members.items() if Path(name).stem not in lost}))
    with pytest.raises(InputError, match="moment 3 of run 1 is missing"):
        read_project(path)
    found = read_project(path, partial=True)
    assert [layout.method for layout in found.layouts] == ["pca"]
    assert [moment.pieces for moment in found.runs[0].kept.moments] == [1, 2, 4, 5]
    assert len(found.trouble) == 2
    assert all(str(path) in said for said in found.trouble)
    # a run of which nothing can be trained on is left out, and who branched off from it stands alone
    lost.append(manifest["runs"][0]["state"]["outputs"])
    path.write_bytes(packed({name: data for name, data in members.items() if Path(name).stem not in lost}))
    found = read_project(path, partial=True)
    assert [run.parameters.seed for run in found.runs] == [5]
    assert found.runs[0].parent is None
    assert found.open_run == 0
    assert found.notes == whole.notes


@pytest.mark.parametrize(
    "name", ["../../evil.npy", "/etc/passwd", "arrays/../x.npy", "C:\\x.npy", "arrays/a.npy", "x.py"]
)
def test_names_that_embviz_does_not_write_are_refused(tmp_path, saved, name):
    path = tmp_path / "p.embviz"
    path.write_bytes(packed({**members_of(saved), name: b"x"}))
    with pytest.raises(InputError, match="does not write"):
        read_project(path, partial=True)
    assert [inside.name for inside in tmp_path.iterdir()] == ["p.embviz"]


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path, saved):
    members = members_of(saved)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in members.items():
            zipped.writestr(name, data, zipfile.ZIP_STORED if name == "mimetype" else None)
        zipped.writestr(f"arrays/{'0' * 32}.npy", bytes(200 << 20))
    path = tmp_path / "p.embviz"
    path.write_bytes(file.getvalue())
    assert path.stat().st_size < 1 << 20
    tracemalloc.start()
    with pytest.raises(InputError, match="far more than a project of its size"):
        read_project(path, partial=True)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4 << 20


def test_an_array_of_objects_is_not_read(tmp_path, saved):
    members = members_of(saved)
    name = next(name for name in members if name.startswith("arrays/"))
    file = io.BytesIO()
    np.save(file, np.array([print, {}], dtype=object), allow_pickle=True)
    path = tmp_path / "p.embviz"
    path.write_bytes(named(members, name, file.getvalue()))
    with pytest.raises(InputError):
        read_project(path)


def test_a_project_that_another_program_packed_again_opens(tmp_path, saved):
    assert saved[30 : 30 + 8 + len(MIME)] == b"mimetype" + MIME
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in members_of(saved).items():
            zipped.writestr(name, data, zipfile.ZIP_STORED if name == "mimetype" else None)
    path = tmp_path / "p.embviz"
    path.write_bytes(file.getvalue())
    assert len(read_project(path).runs) == 2


def array_at(members, *way):
    """Return the member that a place of the manifest names."""
    place = json.loads(members["manifest.json"])
    for step in way:
        place = place[step]
    return f"arrays/{place}.npy"


_TEXT = ("text", "corpus")
_RUN = ("runs", 0)


@pytest.mark.parametrize(
    ("way", "spoil", "said"),
    [
        ((*_TEXT, "ids"), lambda ids: np.where(np.arange(12) == 5, 7, ids), "tokens that are not words"),
        ((*_TEXT, "ids"), lambda ids: np.where(np.arange(12) == 5, -1, ids), "tokens that are not words"),
        ((*_TEXT, "ids"), lambda ids: ids.astype(np.int64), "an array of int64"),
        ((*_TEXT, "offsets"), lambda offsets: offsets + (np.arange(4) == 3), "sentences that do not fit"),
        ((*_TEXT, "offsets"), lambda offsets: offsets[[0, 2, 1, 3]], "sentences that do not fit"),
        ((*_TEXT, "counts"), lambda counts: counts - 2, "counts that do not fit"),
        ((*_TEXT, "counts"), lambda counts: counts[::-1], "counts that do not fit"),
        ((*_TEXT, "words", "ends"), lambda ends: ends + 1, "ends that do not fit"),
        ((*_TEXT, "words", "ends"), lambda ends: ends[::-1], "ends that do not fit"),
        ((*_TEXT, "words", "text"), lambda text: np.where(text == ord("d"), ord("x"), text)[: len(text)], None),
        (("vectors", "embedding", "vectors"), lambda rows: rows * np.float32(np.inf), "not numbers"),
        (("vectors", "embedding", "vectors"), lambda rows: rows[:-1], "do not fit its words"),
        (("vectors", "embedding", "subwords", "used"), lambda used: used[::-1], "do not rise"),
        (("vectors", "embedding", "columns", 0, "values"), lambda found: found + 2, "do not fit the words"),
        ((*_RUN, "curves"), lambda curves: curves[:, :7], "invalid curves"),
        ((*_RUN, "moments", 1, "state", "outputs", 1), lambda columns: columns + 2, "a state of another shape"),
        ((*_RUN, "moments", 1, "state", "outputs", 0), lambda halves: halves[1:], "a state of another shape"),
        (("layouts", 0, "coordinates"), lambda places: places[1:], "do not fit its words"),
        (("films", 0, "frames", 1), lambda places: places[1:], "invalid frames"),
        (("sight", "colors", "table", "columns", 0, "values"), lambda found: found + 2, "do not fit the words"),
    ],
)
def test_what_kernels_and_views_believe_is_looked_at(tmp_path, saved, way, spoil, said):
    members = members_of(saved)
    name = array_at(members, *way)
    array = np.load(io.BytesIO(members[name]))
    file = io.BytesIO()
    np.save(file, np.ascontiguousarray(spoil(array)).astype(spoil(array).dtype))
    path = tmp_path / "p.embviz"
    path.write_bytes(named(members, name, file.getvalue()))
    if said is None:  # other words are words
        assert read_project(path).text.corpus.vocabulary.words[0] == "xer"
        return
    with pytest.raises(InputError, match=said):
        read_project(path)
    assert read_project(path, partial=True).trouble


def test_an_array_in_the_place_of_another_one_is_known_by_its_sum(tmp_path, saved):
    members = members_of(saved)
    one = array_at(members, "layouts", 0, "coordinates")
    array = np.load(io.BytesIO(members[one]))
    file = io.BytesIO()
    np.save(file, array[::-1].copy())
    path = tmp_path / "p.embviz"
    path.write_bytes(packed({**members, one: file.getvalue()}))
    with pytest.raises(InputError, match="has been changed"):
        read_project(path)
