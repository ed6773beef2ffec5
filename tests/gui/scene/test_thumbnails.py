"""Pictures of words: read beside the vectors or cut out of a sprite, never from elsewhere and never too large."""

import json
import struct
import zlib

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from embviz.gui.scene import word_pictures
from embviz.gui.scene.word_pictures import EDGE, Thumbnail, Thumbnails
from embviz.gui.widgets.overlay import draw_card
from embviz.vectors.attached_table import Pictures, TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

LONG = 30_000


def _picture(path, color, width=40, height=20):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    assert image.save(str(path))


def _column(folder, *names):
    return TableColumn("image", np.arange(len(names), dtype=np.int32), names, Pictures(str(folder)))


@pytest.fixture
def look(lab, qtbot):
    pictures = Thumbnails(lab.jobs)

    def found(column, row):
        thumbnail = pictures.of(column, row)
        if thumbnail == Thumbnail():
            with qtbot.waitSignal(pictures.arrived, timeout=LONG):
                assert pictures.of(column, row) == Thumbnail()  # asked again while it is awaited
            thumbnail = pictures.of(column, row)
        return thumbnail

    found.pictures = pictures
    return found


def test_a_picture_beside_the_vectors_is_read(look, tmp_path, qapp):
    (tmp_path / "cats").mkdir()
    _picture(tmp_path / "cats" / "1.png", "red")
    _picture(tmp_path / "large.jpg", "blue", 3000, 1500)
    column = _column(tmp_path, "cats/1.png", "large.jpg", str(tmp_path / "cats" / "1.png"))
    assert look(column, 0).image.pixelColor(3, 3) == QColor("red")
    assert (look(column, 0).image.width(), look(column, 0).image.height()) == (40, 20)
    assert (look(column, 1).image.width(), look(column, 1).image.height()) == (EDGE, EDGE // 2)
    assert look(column, 2).image is not None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gone.png", "gone.png was not found"),
        ("no.png", "no.png is not a picture of a known kind"),
        ("../above.png", "not in the folder"),
        ("a/../../above.png", "not in the folder"),
        ("/etc/above.png", "not in the folder"),
        ("//host/share/above.png", "not in the folder"),
        ("\\\\host\\share\\above.png", "not in the folder"),
        ("C:\\above.png", "not in the folder"),
        ("https://host/above.png", "not in the folder"),
        ("a\0b.png", "not in the folder"),
        ("drawn.png", "not a picture"),
        ("cut.png", "cut.png is not a picture"),
        ("bomb.png", "bomb.png has 60,000 × 60,000 pixels"),
        ("folder.png", "not found"),
    ],
)
def test_what_is_no_picture_is_said(look, tmp_path, qapp, name, says):
    folder = tmp_path / "vectors"
    folder.mkdir()
    (folder / "folder.png").mkdir()
    _picture(tmp_path / "above.png", "red")
    (folder / "no.png").write_bytes(b"no picture at all")
    (folder / "drawn.png").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    _picture(folder / "cut.png", "red", 200, 200)
    (folder / "cut.png").write_bytes((folder / "cut.png").read_bytes()[:60])

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    (folder / "bomb.png").write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )
    thumbnail = look(_column(folder, name), 0)
    assert thumbnail.image is None
    assert says in thumbnail.said


def test_few_are_kept_and_only_the_last_asked_for_is_read(look, lab, tmp_path, qapp, monkeypatch):
    monkeypatch.setattr(word_pictures, "_KEPT", 3)
    names = [f"{k}.png" for k in range(5)]
    for name in names:
        _picture(tmp_path / name, "red")
    column = _column(tmp_path, *names)
    for row in range(5):
        look(column, row)
    assert look.pictures.of(column, 4) != Thumbnail()
    assert len(look.pictures._kept) == 3
    look.pictures.forget()
    assert len(look.pictures._kept) == 0
    assert look.pictures.of(TableColumn("image", np.array([-1], np.int32), ("a.png",), column.pictures), 0) is None


def test_a_sprite_of_the_projector_is_cut(look, tmp_path, qapp):
    sheet = QImage(3 * 8, 2 * 6, QImage.Format.Format_RGB32)
    colors = ["red", "green", "blue", "white", "black"]
    painter = QPainter(sheet)
    for k, color in enumerate(colors):
        painter.fillRect(k % 3 * 8, k // 3 * 6, 8, 6, QColor(color))
    painter.end()
    assert sheet.save(str(tmp_path / "sprite.png"))
    write_vectors(Embedding([f"w{k}" for k in range(7)], np.eye(7)), tmp_path / "vectors.tsv")
    config = json.loads((tmp_path / "projector_config.json").read_text())
    config["embeddings"][0]["sprite"] = {"imagePath": "sprite.png", "singleImageDim": [8, 6]}
    (tmp_path / "projector_config.json").write_text(json.dumps(config))
    (column,) = read_vectors(tmp_path / "vectors.tsv").columns
    for k, color in enumerate(colors):
        image = look(column, k).image
        assert (image.width(), image.height()) == (8, 6)
        assert image.pixelColor(0, 0) == image.pixelColor(7, 5) == QColor(color)
    assert look(column, 6).said == "sprite.png is too small to hold this picture"


@pytest.mark.parametrize(
    "said",
    [
        b"no json",
        b"[]",
        b'{"embeddings": [{"tensorPath": "vectors.tsv", "sprite": {"imagePath": "s.png", "singleImageDim": [0, 3]}}]}',
        b'{"embeddings": 3}',
        b'{"embeddings": [{"tensorPath": "other.tsv", "sprite": {"imagePath": "s.png", "singleImageDim": [3, 3]}}]}',
    ],
)
def test_a_configuration_that_makes_no_sense_costs_the_pictures_only(tmp_path, said):
    write_vectors(Embedding(["a", "b"], np.eye(2)), tmp_path / "vectors.tsv")
    (tmp_path / "projector_config.json").write_bytes(said)
    found = read_vectors(tmp_path / "vectors.tsv")
    assert found.words == ("a", "b")
    assert found.columns == ()


def test_columns_of_picture_files_are_known(tmp_path):
    (tmp_path / "vectors.tsv").write_text("1\t2\n3\t4\n5\t6\n")
    (tmp_path / "metadata.tsv").write_text("word\tpicture\tsize\na\tx/1.PNG\t3\nb\t\t4\nc\t2.jpeg\t5\n")
    picture, size = read_vectors(tmp_path / "vectors.tsv").columns
    assert picture.pictures == Pictures(str(tmp_path))
    assert [picture.said_of(row) for row in range(3)] == ["x/1.PNG", "", "2.jpeg"]
    assert size.pictures is None
    assert size.said_of(1) == "4"


def _drawn(thumbnail):
    image = QImage(500, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    draw_card(painter, QPointF(20, 20), QRectF(0, 0, 500, 400), ["cat"], None, thumbnail)
    painter.end()
    flat = np.frombuffer(image.constBits(), np.uint32).reshape(400, 500)
    return flat & 0xFFFFFF


def test_a_card_shows_the_picture_the_room_for_it_or_why_there_is_none(qapp):
    small = QImage(9, 6, QImage.Format.Format_RGB32)
    small.fill(QColor("#123456"))
    large = small.scaled(600, 400)
    for image, width, height in ((small, 144, 96), (large, 144, 96)):
        rows, columns = np.nonzero(_drawn(Thumbnail(image)) == 0x123456)
        assert abs(np.ptp(columns) + 1 - width) <= 4  # two pixels on each side are the frame's
        assert abs(np.ptp(rows) + 1 - height) <= 4
    covered = {
        name: int((_drawn(thumbnail) != 0xFF00FF).sum())
        for name, thumbnail in (
            ("none", None),
            ("awaited", Thumbnail()),
            ("lacking", Thumbnail(said="1.png is not there")),
        )
    }
    assert covered["awaited"] > covered["lacking"] > covered["none"]
