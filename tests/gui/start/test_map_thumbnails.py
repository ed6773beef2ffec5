"""Pictures of the maps of recent files: made when a map is left, found by the file, bounded."""

from pathlib import Path

import numpy as np
from PySide6.QtGui import QColor

from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.start import thumbnails
from embviz.gui.start.thumbnails import KEPT, SIZE, MapSeen, file_of, painted, read, write

from ..conftest import LONG

CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)


def _colors(image):
    return {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }


def test_each_word_is_a_disc_of_its_color_at_its_place(qapp):
    coloring = Coloring("side", np.array([0, 0, 1, 1], np.int32), ("low", "high"))
    image = painted(MapSeen(Path("a"), 4, CORNERS, coloring))
    assert image.size() == SIZE
    low, high = (QColor.fromRgba(int(coloring.colors()[at])).name() for at in (0, 3))
    assert _colors(image) == {low, high}
    # y goes up on the map
    wide, middle = image.width(), image.height() // 2
    upper, lower = _colors(image.copy(0, 0, wide, middle)), _colors(image.copy(0, middle, wide, middle))
    assert (upper, lower) == ({high}, {low})


def test_words_without_a_place_are_left_out_and_too_few_make_no_picture(qapp):
    places = np.vstack((CORNERS, np.full((3, 2), np.nan, np.float32)))
    assert painted(MapSeen(Path("a"), 7, places, None)) is not None
    assert painted(MapSeen(Path("a"), 7, places[-5:-1], None)) is None


def test_a_picture_is_found_by_its_file_and_knows_the_number_of_words(qapp, tmp_path):
    path = tmp_path / "text.txt"
    write(MapSeen(path, 1234, CORNERS, None))
    image, words = read(str(path.resolve()))
    assert (image.size(), words) == (SIZE, 1234)
    assert read(str(tmp_path / "other.txt")) is None
    assert file_of(str(path.resolve())).stat().st_size < 100_000


def test_no_more_are_kept_than_fit(qapp, tmp_path):
    for k in range(KEPT + 3):
        write(MapSeen(tmp_path / f"{k}.txt", k, CORNERS, None))
    assert len(list(thumbnails.folder().iterdir())) == KEPT
    assert read(str((tmp_path / f"{KEPT + 2}.txt").resolve())) is not None


def test_a_spoiled_picture_is_none(qapp, tmp_path):
    path = str((tmp_path / "text.txt").resolve())
    file_of(path).parent.mkdir(parents=True)
    file_of(path).write_bytes(b"no picture")
    assert read(path) is None


def test_a_map_that_is_left_is_seen_on_the_start_page(trained, small_text, qtbot, find):
    qtbot.waitUntil(lambda: np.isfinite(trained.context.scene.coordinates).any(), timeout=LONG)
    qtbot.waitUntil(lambda: trained.thumbnails._seen is not None, timeout=LONG)
    trained.show_page("start")
    entry = find("start.recent_0")
    words = len(trained.workspace.index)
    qtbot.waitUntil(lambda: entry.accessibleName() == f"small.txt: {words} words", timeout=LONG)


def test_another_file_leaves_a_picture_of_the_one_before(trained, small_text, qtbot):
    qtbot.waitUntil(lambda: trained.thumbnails._seen is not None, timeout=LONG)
    words = len(trained.workspace.index)
    trained.run_action("file.english")
    qtbot.waitUntil(lambda: trained.loader.english_open, timeout=LONG)
    qtbot.waitUntil(lambda: read(str(small_text.resolve())) is not None, timeout=LONG)
    assert read(str(small_text.resolve()))[1] == words
