"""The map at past moments: recorded frames, trails, layouts computed afterwards, and films."""

import itertools

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt

from embviz.gui.scene import run_film
from embviz.gui.scene.playback_clock import WHOLE_S
from embviz.gui.scene.recording import Key
from embviz.projection.alignment import procrustes
from embviz.projection.pca import principal_components
from embviz.training.pace import share_at
from embviz.util.errors import InputError

LONG = 30_000  # ms


def _train(window, qtbot, find, path, page="map", epochs=12):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(path)
    combo = find("map.method")
    combo.setCurrentIndex(combo.findData("pca"))
    window.show_page(page)
    for name, value in {"dimensions": 16, "min_count": 1, "epochs": epochs}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        window.run_action("train.run")
    qtbot.waitUntil(lambda: not window.jobs.running("moment"), timeout=LONG)


def _at_rest(window, qtbot):
    loop = window.page("map").loop
    qtbot.waitUntil(lambda: window.page("map").view.words != () and not loop.working, timeout=LONG)


@pytest.fixture
def seen(window, qtbot, find, long_text):
    """A training that was seen on the map."""
    _train(window, qtbot, find, long_text)
    _at_rest(window, qtbot)
    return window


def _key(window):
    return Key(window.workspace.run.run_id, "pca", len(window.page("map").view.words))


def test_map_shows_the_recorded_frame_of_the_moment_and_the_present_again(seen, qtbot, find):
    recording, view = seen.page("map").past.recording, find("map.view")
    _film(seen, qtbot)  # what was seen of a short run on a busy machine has gaps
    first, last = recording.span(_key(seen))
    assert last > first
    present = view.coordinates.copy()
    end = seen.workspace.run.progress.tokens_done
    for place in (first, (first + last) / 2, last):
        seen.trainer.seek(place)
        np.testing.assert_allclose(view.coordinates, recording.at(_key(seen), place, end), rtol=1e-6)
    seen.trainer.seek(first)
    assert not np.allclose(view.coordinates, present)
    seen.trainer.seek(None)
    np.testing.assert_array_equal(view.coordinates, present)


def test_ways_of_selected_words_end_where_they_are(seen, find):
    view, recording = find("map.view"), seen.page("map").past.recording
    seen.workspace.select(["king", "queen"])
    assert view.trails == ()
    find("map.trails").setChecked(True)
    index = seen.workspace.run.vocabulary.index
    assert view.trails == (index.get("king"), index.get("queen"))
    first, last = recording.span(_key(seen))
    whole = len(view._trails.paths)
    seen.trainer.seek((first + last) / 2)
    assert 0 < len(view._trails.paths) <= whole
    view.grab()
    seen.workspace.select([])
    assert view.trails == ()


def _film(window, qtbot):
    """Wait for the film of the open run; return its key."""
    past, end = window.page("map").past, window.workspace.run.progress.tokens_done
    qtbot.waitUntil(lambda: past.recording.is_film(past.key(window.context.scene), end), timeout=LONG)
    return past.key(window.context.scene)


def test_a_run_that_nobody_saw_is_laid_out_once_it_is_over(window, qtbot, find, long_text):
    _train(window, qtbot, find, long_text, page="text")
    window.show_page("map")
    _at_rest(window, qtbot)
    view = find("map.view")
    present = view.coordinates.copy()
    window.trainer.rewind(1)
    _film(window, qtbot)
    assert np.isfinite(view.coordinates).all()
    assert not np.allclose(view.coordinates, present)
    window.trainer.rewind(None)
    np.testing.assert_array_equal(view.coordinates, present)


@pytest.mark.parametrize("method", ["tsne", "pca"])
def test_the_film_is_by_one_method_in_one_scale_and_each_picture_is_of_its_moment(
    window, qtbot, find, long_text, method, monkeypatch
):
    # of a few lines, words change their company from moment to moment
    monkeypatch.setattr(run_film, "FASTEST", 1e9)
    _train(window, qtbot, find, long_text)
    combo = find("map.method")
    combo.setCurrentIndex(combo.findData(method))
    _at_rest(window, qtbot)
    key = _film(window, qtbot)
    assert key.method == method
    track = dict(window.page("map").past.recording.kept())[key]
    observer = window.workspace.observer
    # its moments, and the present at the end
    np.testing.assert_array_equal(track.frames[-1], find("map.view").coordinates)
    assert set(track.times[:-1]) <= {float(moment.tokens_done) for moment in observer.moments}
    assert track.times[0] == observer.moments[0].tokens_done
    # one scale: none is a dot, and none larger than the window
    widths = [np.ptp(frame, axis=0).max() for frame in track.frames]
    assert max(widths) < 4 * min(widths)
    # one direction: to turn or mirror a picture over the next would bring them hardly nearer, though fourteen words of
    # a few lines change their places all the time
    for one, other in itertools.pairwise(track.frames):
        turned = procrustes(one, other).apply(one)
        assert np.linalg.norm(one - other) < 1.4 * np.linalg.norm(turned - other) + 0.1 * np.linalg.norm(other)
    # each is of the vectors of its own moment, not of those of the end
    if method == "pca":
        at = len(track.times) // 2
        moment = next(m for m in observer.moments if m.tokens_done == track.times[at])
        vectors = observer.embedding(moment).vectors[: len(track.frames[at])]
        alone, _ = principal_components(vectors)
        assert procrustes(track.frames[at], alone, scaling="best").statistic < 1e-3


def test_no_word_crosses_the_map_between_two_pictures_of_the_film(seen, qtbot):
    """At 60 pictures a second, whatever the machine does besides."""
    key, recording = _film(seen, qtbot), seen.page("map").past.recording
    end = seen.workspace.run.progress.tokens_done
    steps = round(60 * WHOLE_S)
    shown = [recording.at(key, end * share_at(k / steps)) for k in range(steps + 1)]
    shown = [places for places in shown if places is not None]  # from the first moment on
    assert len(shown) > steps / 2
    farthest = max(np.linalg.norm(one - other, axis=1).max() for one, other in itertools.pairwise(shown))
    # the limit is a share of the smallest picture before it was limited; the last one, which stays, is no smaller
    assert farthest < 1.01 * run_film.FASTEST / steps * np.ptp(shown[-1], axis=0).max()
    # no tenth of the picture as it is shown, which may be smaller than each of those
    assert farthest < 0.1 * min(np.ptp(places, axis=0).max() for places in shown)


def test_there_is_no_film_of_places_that_begin_anew(seen, qtbot, find):
    key = _film(seen, qtbot)
    recording = seen.page("map").past.recording
    seen.context.scene.restart_layout()
    assert not recording.is_film(key, 0)
    _film(seen, qtbot)  # it is made again


def test_moment_that_cannot_be_laid_out_says_so_and_leaves_the_map(window, qtbot, find, long_text, monkeypatch):
    def refuse(*_arguments):
        raise InputError("There is no word 'castle' here.", "Choose another one.")

    view, message, note = find("map.view"), find("map.message"), find("map.note")
    with monkeypatch.context() as patched:
        patched.setattr("embviz.gui.scene.run_film.lay_out", refuse)
        _train(window, qtbot, find, long_text, page="text")
        window.show_page("map")
        _at_rest(window, qtbot)
        present, said = view.coordinates.copy(), message.text()
        for moment in (1, 2):
            window.trainer.rewind(moment)
            qtbot.waitUntil(lambda: "cannot be laid out" in note.text(), timeout=LONG)
            assert "castle" in message.text()
        np.testing.assert_array_equal(view.coordinates, present)
    window.trainer.rewind(None)
    assert message.text() == said
    assert "cannot" not in note.text()
    window.trainer.rewind(1)
    _film(window, qtbot)
    assert message.text() == said
    assert not np.allclose(view.coordinates, present)


@pytest.fixture
def dialog(seen, qtbot):
    from embviz.gui.map.export.animation_dialog import AnimationDialog

    seen.run_action("file.export_animation")
    made = next(w for w in seen.findChildren(AnimationDialog))
    yield made
    made.close()


def _control(dialog, name):
    from PySide6.QtWidgets import QWidget

    return dialog.findChild(QWidget, name)


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_film_has_the_pictures_that_were_asked_for(dialog, qtbot, tmp_path, kind):
    combo = _control(dialog, "film.kind")
    combo.setCurrentIndex(combo.findData(kind))
    _control(dialog, "film.seconds").setValue(1.2)
    _control(dialog, "film.rate").setValue(10)
    path = tmp_path / f"way.{kind}"
    dialog.export_to(path)
    assert _control(dialog, "film.close").text() == "Cancel"
    qtbot.waitUntil(path.exists, timeout=LONG)
    qtbot.waitUntil(lambda: _control(dialog, "film.close").text() == "Close", timeout=LONG)
    with Image.open(path) as film:
        assert (film.n_frames, film.size) == (12, (800, 500))
        first = np.array(film.convert("RGB"), int)
        film.seek(11)
        last = np.array(film.convert("RGB"), int)
    # the words have moved, and the captions name other epochs
    assert (np.abs(first - last).max(axis=2) > 60).mean() > 0.001
    assert (np.abs(first[:60, :140] - last[:60, :140]).max(axis=2) > 30).any()


def test_film_that_is_given_up_leaves_nothing(dialog, qtbot, tmp_path, seen):
    path = tmp_path / "way.gif"
    _control(dialog, "film.seconds").setValue(60)
    dialog.export_to(path)
    qtbot.waitUntil(lambda: _control(dialog, "film.progress").value() > 3, timeout=LONG)
    qtbot.mouseClick(_control(dialog, "film.close"), Qt.MouseButton.LeftButton)
    assert not seen.jobs.running("film")
    assert _control(dialog, "film.close").text() == "Close"
    done = []
    seen.jobs.submit("files", "after", lambda _job: None, done.append)
    qtbot.waitUntil(lambda: bool(done), timeout=LONG)
    assert not [file for file in tmp_path.iterdir() if "way" in file.name]


def test_stretch_that_was_not_seen_cannot_be_filmed(window, qtbot, find, long_text, tmp_path):
    from embviz.gui.map.export.animation_dialog import AnimationDialog

    _train(window, qtbot, find, long_text, page="text", epochs=2)
    window.run_action("file.export_animation")
    dialog = window.findChild(AnimationDialog)
    dialog.export_to(tmp_path / "way.gif")
    assert "not visible" in _control(dialog, "film.error").text()
    dialog.close()


def test_camera_of_a_film_follows_calmly_and_leaves_nothing_out():
    from embviz.gui.map.export.animation_export import calm

    sizes = np.concatenate([np.full(10, 100.0), np.full(10, 1.0)])
    bounds = np.column_stack([-sizes, -sizes, sizes, sizes])
    way = calm(bounds)
    assert (way[:, 2] >= bounds[:, 2] - 1e-9).all()
    assert (way[:, 0] <= bounds[:, 0] + 1e-9).all()
    # from hundred to one in several steps, none of them large
    assert way[-1] == pytest.approx(bounds[-1])
    assert np.abs(np.diff(np.log(way[:, 2] - way[:, 0]))).max() < np.log(100) / 5
