import io

import numpy as np
from PIL import Image

from embviz.drawing.export.disc_layer import opaque, transparent
from embviz.drawing.export.png import PngWriter


def test_bands_of_any_height_make_the_same_picture():
    random = np.random.default_rng(0)
    for channels in (3, 4):
        picture = random.integers(0, 256, (50, 33, channels), np.uint8)
        file = io.BytesIO()
        writer = PngWriter(file, 33, 50, channels, dpi=300)
        for begin, end in ((0, 1), (1, 20), (20, 21), (21, 50)):
            writer.write(picture[begin:end])
        writer.close()
        with Image.open(io.BytesIO(file.getvalue())) as image:
            assert image.mode == "RGB" + "A" * (channels == 4)
            np.testing.assert_array_equal(np.array(image), picture)
            assert abs(image.info["dpi"][0] - 300) < 0.1


def test_opacity_is_found_from_two_backgrounds():
    random = np.random.default_rng(1)
    color, opacity = random.integers(0, 256, (40, 30, 3)), random.integers(0, 256, (40, 30, 1))
    shown = []
    for behind in (0, 255):
        mixed = np.round((color * opacity + behind * (255 - opacity)) / 255).astype(np.uint32)
        shown.append((0xFF << 24 | mixed[..., 0] << 16 | mixed[..., 1] << 8 | mixed[..., 2]).astype(np.uint32))
    found = transparent(*shown)
    assert np.abs(found[..., 3:].astype(int) - opacity).max() <= 1
    clear = np.broadcast_to(opacity > 128, color.shape)
    assert np.abs(found[..., :3].astype(int) - color)[clear].max() <= 5


def test_channels_come_in_their_order():
    assert opaque(np.array([[0xFF112233]], np.uint32)).tolist() == [[[0x11, 0x22, 0x33]]]
