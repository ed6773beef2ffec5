"""Pictures of the user's: read as another program drew them, and refused with reasons."""

import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from embviz.teaching.context.pictures import read_picture
from embviz.util.errors import InputError


def test_a_picture_is_cut_to_its_middle_and_scaled(tmp_path):
    pixels = np.zeros((60, 120, 3), np.uint8)
    pixels[:, :30], pixels[:, 30:90], pixels[:, 90:] = (255, 0, 0), (10, 200, 30), (0, 0, 255)
    Image.fromarray(pixels).save(tmp_path / "wide.png")
    found = read_picture(tmp_path / "wide.png", 30)
    assert found.shape == (30, 30, 3)
    assert found.dtype == np.uint8
    # at the edges the filter looks beyond the cut
    assert np.abs(found[:, 3:-3].astype(int) - (10, 200, 30)).max() <= 3


@pytest.mark.parametrize("ending", ["jpg", "webp", "bmp", "gif"])
def test_other_formats(tmp_path, ending):
    path = tmp_path / f"plain.{ending}"
    Image.new("RGB", (40, 40), (200, 40, 90)).save(path)
    assert np.abs(read_picture(path, 8).astype(int) - (200, 40, 90)).max() <= 4


def test_what_is_transparent_is_white_and_gray_is_three_times_the_same(tmp_path):
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    assert (read_picture(tmp_path / "clear.png", 10) == 255).all()
    Image.fromarray(np.full((20, 20), 32768, np.uint16)).save(tmp_path / "deep.png")
    assert (read_picture(tmp_path / "deep.png", 10) == 127).all()


def test_a_photograph_stands_upright(tmp_path):
    pixels = np.zeros((40, 40, 3), np.uint8)
    pixels[:20] = 255
    turned = Image.Exif()
    turned[0x0112] = 3  # upside down
    Image.fromarray(pixels).save(tmp_path / "down.png", exif=turned)
    found = read_picture(tmp_path / "down.png", 40)
    assert found[:18].max() == 0
    assert found[22:].min() == 255


def test_damaged_files_are_named(tmp_path):
    whole = tmp_path / "whole.png"
    Image.fromarray(np.random.default_rng(0).integers(0, 256, (64, 64, 3)).astype(np.uint8)).save(whole)
    jpeg = tmp_path / "whole.jpg"
    Image.open(whole).save(jpeg)
    for source in (whole, jpeg):
        data = source.read_bytes()
        for name, kept in (("short", data[: len(data) // 2]), ("head", data[:20]), ("empty", b""), ("text", b"words")):
            damaged = tmp_path / f"{name}{source.suffix}"
            damaged.write_bytes(kept)
            with pytest.raises(InputError, match=rf"{name}.*damaged"):
                read_picture(damaged)
    broken = bytearray(whole.read_bytes())
    broken[60:200] = bytes(140)
    (tmp_path / "broken.png").write_bytes(broken)
    with pytest.raises(InputError, match=r"broken\.png"):
        read_picture(tmp_path / "broken.png")
    with pytest.raises(InputError, match="not there"):
        read_picture(tmp_path / "gone.png")


def _claiming(width, height):
    """Return a PNG of some bytes that says it has so many pixels."""

    def piece(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = piece(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + piece(b"IDAT", zlib.compress(b"")) + piece(b"IEND", b"")


@pytest.mark.parametrize(("width", "height"), [(8000, 6000), (30_000, 30_000)])
def test_a_picture_that_would_fill_the_memory_is_refused(tmp_path, width, height):
    path = tmp_path / "huge.png"
    path.write_bytes(_claiming(width, height))
    with pytest.raises(InputError, match=r"huge\.png.*pixels"):
        read_picture(path)
