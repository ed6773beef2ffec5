"""Moving pictures, opened again with another program's reader."""

import sys

import numpy as np
import pytest
from PIL import Image

from embviz.gui.map.export.animation_export import FilmPlan, film_places
from embviz.gui.map.export.animation_writers import write_apng, write_frames, write_gif, write_mp4
from embviz.util.errors import Cancelled, InputError

HEIGHT, WIDTH, COUNT = 40, 64, 7


def _pictures(count=COUNT):
    """A red square on white that moves to the right."""
    for k in range(count):
        picture = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
        picture[10:20, 5 + 6 * k : 15 + 6 * k] = (200, 30, 10)
        yield picture


def _read(path):
    with Image.open(path) as image:
        for k in range(image.n_frames):
            image.seek(k)
            yield np.array(image.convert("RGB")), image.info.get("duration")


def test_gif_has_all_pictures_and_their_time(tmp_path):
    path = tmp_path / "map.gif"
    write_gif(path, _pictures(), COUNT, 20)
    read = list(_read(path))
    assert len(read) == COUNT
    for (picture, duration), wanted in zip(read, _pictures(), strict=True):
        assert duration == 50
        assert abs(picture.astype(int) - wanted).max() <= 2


def test_gif_keeps_rare_colors(tmp_path):
    """A disc of a legend keeps its color beside thousands of shades of others."""
    random = np.random.default_rng(1)
    picture = np.repeat(random.integers(100, 256, (200, 300, 1), np.uint8), 3, axis=2)
    picture[:, :250] = 255
    picture[5:9, 5:9] = (0, 121, 90)
    write_gif(tmp_path / "map.gif", iter([picture, picture]), 2, 20)
    read = next(_read(tmp_path / "map.gif"))[0].astype(int)
    assert (read[:, 20:250] == 255).all()
    assert np.abs(read[5:9, 5:9] - (0, 121, 90)).max() <= 12


def test_gif_keeps_the_background_of_later_pictures(tmp_path):
    """The palette is of the first picture; the paper must not change its shade where later ones have other colors."""
    random = np.random.default_rng(2)
    paper = (250, 249, 247)
    pictures = []
    for _ in range(3):
        picture = np.full((120, 160, 3), paper, np.uint8)
        picture[20:100, 40:120] = random.integers(0, 256, (80, 80, 3), np.uint8)
        pictures.append(picture)
    write_gif(tmp_path / "map.gif", iter(pictures), 3, 20)
    for read, _ in _read(tmp_path / "map.gif"):
        assert (read[:20] == paper).all()
        assert (read[:, 120:] == paper).all()


def test_apng_has_every_color_exactly(tmp_path):
    path = tmp_path / "map.png"
    write_apng(path, _pictures(), COUNT, 25)
    read = list(_read(path))
    assert len(read) == COUNT
    for (picture, duration), wanted in zip(read, _pictures(), strict=True):
        assert duration == 40
        np.testing.assert_array_equal(picture, wanted)


def test_folder_has_numbered_pictures_and_nothing_is_written_over(tmp_path):
    path = tmp_path / "way"
    write_frames(path, _pictures(), COUNT, 20)
    files = sorted(path.iterdir())
    assert [file.name for file in files] == [f"way-{k:04d}.png" for k in range(1, COUNT + 1)]
    for file, wanted in zip(files, _pictures(), strict=True):
        np.testing.assert_array_equal(np.array(Image.open(file)), wanted)
    with pytest.raises(InputError, match="already exists"):
        write_frames(path, _pictures(), COUNT, 20)


# stands for ffmpeg: writes what it is fed to the file named last
_STUB = "import sys; open(sys.argv[-1], 'wb').write(sys.stdin.buffer.read())"
_BROKEN = "import sys; sys.stdin.buffer.read(10); sys.stderr.write('no such codec'); sys.exit(1)"


def test_mp4_feeds_all_pictures_to_the_program(tmp_path):
    path = tmp_path / "map.mp4"
    write_mp4(path, _pictures(), COUNT, 20, (sys.executable, "-c", _STUB))
    fed = np.frombuffer(path.read_bytes(), np.uint8).reshape(COUNT, HEIGHT, WIDTH, 3)
    np.testing.assert_array_equal(fed, np.array(list(_pictures())))


def test_mp4_that_fails_says_why_and_leaves_the_old_file(tmp_path):
    path = tmp_path / "map.mp4"
    path.write_bytes(b"old")
    with pytest.raises(InputError, match="no such codec"):
        write_mp4(path, _pictures(), COUNT, 20, (sys.executable, "-c", _BROKEN))
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("write", [write_gif, write_apng, write_frames, write_mp4])
def test_film_that_is_given_up_leaves_nothing(tmp_path, write):
    def pictures():
        yield from _pictures(3)
        raise Cancelled

    more = ((sys.executable, "-c", _STUB),) if write is write_mp4 else ()
    with pytest.raises(Cancelled):
        write(tmp_path / "film.x", pictures(), COUNT, 20, *more)
    assert list(tmp_path.iterdir()) == []


def test_gif_that_would_fill_the_memory_is_refused(tmp_path):
    with pytest.raises(InputError, match="gigabyte"):
        write_gif(tmp_path / "map.gif", _pictures(), 10**6, 20)


@pytest.mark.parametrize("rate", [24, 30, 40])
def test_gif_runs_as_long_as_it_should(tmp_path, rate):
    write_gif(tmp_path / "map.gif", (np.roll(next(_pictures()), k, 1) for k in range(rate)), rate, rate)
    durations = [duration for _, duration in _read(tmp_path / "map.gif")]
    assert sum(durations) == 1000
    assert max(durations) - min(durations) <= 10


def test_a_film_goes_from_its_first_place_to_its_last(tmp_path):
    plan = FilmPlan(None, tmp_path / "map.gif", 2_000.0, 8_000.0, 10_000.0, 1_000.0, 3.0, 20, (64, 40))
    places = film_places(plan)
    assert len(places) == plan.count
    assert (places[0], places[-1]) == (2_000, 8_000)
    assert (np.diff(places) > 0).all()


def test_a_film_of_a_run_that_has_hardly_begun_stands_still(tmp_path):
    plan = FilmPlan(None, tmp_path / "map.gif", 0.0, 0.0, 0.0, 1_000.0, 3.0, 20, (64, 40))
    assert (film_places(plan) == 0).all()
