"""A disk that is full, a folder that is gone, a file that may not be replaced: what was there stays as it was.

Every writer, in every way of failing: it says which file is not written, leaves the old one and nothing else beside.
"""

import errno
import os
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from embviz.cli import watching
from embviz.cli.project import map_writer
from embviz.drawing.export.coordinates_table import MapTable
from embviz.gui.core.named_selections import NamedWords, write_selections
from embviz.gui.core.settings import Settings, write_below
from embviz.gui.files.tables import Cell, Column, Table, write_table
from embviz.gui.map.export.animation_writers import write_apng, write_frames, write_gif
from embviz.gui.widgets.plot_data.picture_file import VectorCanvas, write_picture
from embviz.monitoring import array_folders
from embviz.monitoring.records import Moment
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

WORDS = [f"word{k}" for k in range(300)]
VECTORS = np.random.default_rng(1).normal(size=(300, 8)).astype(np.float32)
EPOCHS = [Moment(k, float(k), 0.1 * k, k, {"loss": 1 / (k + 1)}) for k in range(100)]
SIZE = QSize(300, 200)


def _paint(painter):
    for k in range(200):
        painter.drawText(10, 10 + k, f"word {k}")
        painter.fillRect(k, k % 7, 3, 3, QColor(k, 255 - k, 9))


def _noise():
    pixels = np.random.default_rng(2).integers(0, 255, (200, 300, 4), np.uint8)
    return QImage(pixels.data, 300, 200, QImage.Format.Format_RGB32).copy()


def _map(path):
    table = MapTable(WORDS, VECTORS[:, :2], np.arange(300, 0, -1), np.ones(300, np.float32))
    map_writer(str(path))(table, "a map", path, (640, 480))


def _frames():
    return iter(np.random.default_rng(3).integers(0, 255, (3, 60, 80, 3), np.uint8))


def _vectors(path):
    write_vectors(Embedding(WORDS, VECTORS), path)


def _table(path):
    cells = tuple((Cell(word), Cell(str(k))) for k, word in enumerate(WORDS))
    write_table(Table((Column("word"), Column("number", number=True)), cells), path)


def _picture(path):
    if path.suffix not in (".svg", ".pdf"):
        write_picture(path, _noise().save)
        return
    canvas = VectorCanvas(path.suffix, SIZE, "title")
    _paint(canvas.painter)
    made = canvas.end()
    write_picture(path, lambda file: Path(file).write_bytes(made))


WRITERS = {
    **{
        f"vectors{ending}": _vectors
        for ending in (
            ".bin",
            ".vec",
            ".glove",
            ".npy",
            ".npz",
            ".tsv",
            ".safetensors",
            ".parquet",
            ".arrow",
            ".vec.gz",
            ".bin.xz",
            ".vec.bz2",
            ".tsv.zip",
        )
    },
    **{f"map{ending}": _map for ending in (".svg", ".html", ".csv", ".tsv", ".png", ".pdf")},
    **{f"table{ending}": _table for ending in (".csv", ".tsv")},
    **{f"picture{ending}": _picture for ending in (".png", ".jpg", ".svg", ".pdf")},
    "film.gif": lambda path: write_gif(path, _frames(), 3, 20),
    "film.apng": lambda path: write_apng(path, _frames(), 3, 20),
    "epochs.csv": lambda path: watching.write_table(str(path), EPOCHS),
    "selections.json": lambda path: write_selections(path, [NamedWords("a", tuple(WORDS))], 300),
}


def _full(*_arguments, **_options):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _refused(*_arguments, **_options):
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


class _NoRoom:
    """Files that hold so many bytes and no more: the system refuses the next, whoever writes it."""

    def __enter__(self):
        import resource

        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (700, self._before[1]))

    def __exit__(self, *_raised):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)


def _unsynced(patch):
    patch.setattr(os, "fsync", _full)


def _unreplaced(patch):
    for where, name in ((os, "replace"), (os, "rename"), (Path, "replace"), (Path, "rename")):
        patch.setattr(where, name, _refused)


WAYS = {"unsynced": _unsynced, "unreplaced": _unreplaced}


def _contents(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _fails(write, path, monkeypatch, way):
    if way == "no room":
        with _NoRoom(), pytest.raises(InputError) as raised:
            write(path)
    else:
        with monkeypatch.context() as patch:
            WAYS[way](patch)
            with pytest.raises(InputError) as raised:
                write(path)
    return raised.value


# where the system can be told to refuse a byte too many
ROOM = ["no room"] if sys.platform == "linux" else []


@pytest.mark.parametrize("way", [*WAYS, *ROOM])
@pytest.mark.parametrize("name", WRITERS)
def test_what_was_there_stays(tmp_path, monkeypatch, qapp, name, way):
    path = tmp_path / name
    write = WRITERS[name]
    write(path)  # imports and what is made once; and what is there before
    before = _contents(tmp_path)
    for there in before:
        (tmp_path / there).write_bytes(b"old " + there.encode())
    before = _contents(tmp_path)
    error = _fails(write, path, monkeypatch, way)
    assert any(there in error.what for there in before)
    assert error.cure
    assert _contents(tmp_path) == before


@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_that_is_gone_is_named(tmp_path, qapp, name):
    folder = tmp_path / "gone"
    if name == "selections.json":
        folder.write_text("a file stands where the folder would be made")
    with pytest.raises(InputError) as raised:
        WRITERS[name](folder / name)
    assert "gone" in str(raised.value)


@pytest.mark.parametrize("way", ["unreplaced", *ROOM])
def test_a_folder_of_pictures_is_there_whole_or_not_at_all(tmp_path, monkeypatch, way):
    error = _fails(lambda path: write_frames(path, _frames(), 3, 20), tmp_path / "film", monkeypatch, way)
    assert "film" in error.what
    assert list(tmp_path.iterdir()) == []


def test_settings_that_cannot_be_written_hold_until_the_window_closes(tmp_path, qapp):
    (tmp_path / "blocked").write_text("a file stands where the folder would be made")
    write_below(tmp_path / "blocked")
    settings = Settings()
    settings.set("map/words", 77)
    settings.add_recent("a.txt")
    assert settings.flush()
    assert settings.get("map/words") == 77
    assert settings.get("recent") == ["a.txt"]
    assert _contents(tmp_path) == {"blocked": b"a file stands where the folder would be made"}


@pytest.mark.parametrize("way", [*WAYS, *ROOM])
def test_a_checkpoint_that_fails_leaves_the_one_before(tmp_path, monkeypatch, way):
    array_folders.put(tmp_path / "state-1", {"a": 1}, {"rows": VECTORS})
    before = _contents(tmp_path)

    def put(path):
        array_folders.put(path, {"a": 2}, {"rows": VECTORS})

    error = _fails(put, tmp_path / "state-2", monkeypatch, way)
    assert "state-2" in error.what
    assert _contents(tmp_path) == before
    assert array_folders.finished(tmp_path, "state") == [tmp_path / "state-1"]
    assert array_folders.array(tmp_path / "state-1", "rows").tolist() == VECTORS.tolist()
