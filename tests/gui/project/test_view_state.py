"""Opening a project restores the view that it was saved with."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt

from embviz.gui.scene.coloring.coloring import ColormapSettings
from embviz.gui.scene.recording import Key
from embviz.projects.contents import ProjectContents
from embviz.projects.reading import read_project
from embviz.projects.view_state import MapCamera, ViewState
from embviz.projects.writing import write_project

from ..cut_off import lay_out

LONG = 60_000
SAMPLES = Path(__file__).parent / "samples"
TABLE = "word,kind\nking,person\nqueen,person\nman,person\nwoman,person\ncastle,place\nfield,place\nday,time\n"


@pytest.fixture
def session(window, tmp_path, qtbot):
    """The window with a session that an earlier version saved: a text, a run, a map by PCA."""
    path = tmp_path / "class.embviz"
    shutil.copy(SAMPLES / "session_of_version_1.embviz", path)
    opened(window, path, qtbot)
    yield window
    window.project._saved, window.project.notes = window.project._version, ""  # it closes without a question


def opened(window, path, qtbot):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(path)
    named = window.selection_actions.named
    qtbot.waitUntil(lambda: window.workspace.embedding is not None and named.ready, timeout=LONG)


def saved(window, path, qtbot):
    window.project.save_path(path)
    qtbot.waitUntil(lambda: window.project.path == path and not window.isWindowModified(), timeout=LONG)


def test_a_session_that_version_1_saved_opens_for_ever(session, tmp_path):
    workspace = session.workspace
    assert workspace.selection == ("queen", "man")
    assert session.selection_actions.named.find("royal").chosen.words == ("king", "queen")
    assert session.project.notes == "saved by version 1"
    assert session.current_address() == "analogy/ask"
    assert workspace.run.finished
    assert workspace.run.parameters.seed == 9
    assert len(session.context.scene.words) == 14
    assert session.project.path == tmp_path / "class.embviz"
    assert not session.isWindowModified()


def test_what_is_looked_at_comes_back(session, tmp_path, find, qtbot):
    scene, coloring, hands = session.context.scene, session.context.coloring, session.selection_actions
    session.show_page("map")
    view = session.page("map").view
    (tmp_path / "kinds.csv").write_text(TABLE)
    coloring.attach(str(tmp_path / "kinds.csv"))
    qtbot.waitUntil(lambda: scene.coloring is not None and scene.coloring.title == "kind", timeout=LONG)
    coloring.choose("cosine", {"word": "castle"})
    coloring.look(colormap="magma", reverse=True, full=True)
    coloring.choose("table kind")
    qtbot.waitUntil(lambda: scene.coloring is not None and "person" in [name for _, name in view.legend.names])
    scene.look(sized=False, opacity=35)
    session.workspace.select(["the"])
    hands.hide()
    session.workspace.select(["king", "queen", "man", "castle", "field"])
    hands.isolate()
    level = next(level for level, name in view.legend.names if name == "person")
    find(f"legend.row.{level}").click()
    view.zoom(2.5, QPointF(120, 90), smooth=False)
    view.pan(-37, 21)
    session.page("axes/axes").editors[1].write("queen woman", "king man")
    first = session.workspace.observer.moments[0]
    session.trainer.rewind(first)
    qtbot.waitUntil(lambda: session.workspace.looked_at is first, timeout=LONG)
    lay_out()  # what is said below the map takes its room, and the map the rest
    hidden, camera, place = scene.hidden.copy(), view.target, session.workspace.place
    saved(session, tmp_path / "seen.embviz", qtbot)
    opened(session, SAMPLES / "session_of_version_1.embviz", qtbot)
    session.show_page("map")
    assert not scene.hidden.any()
    coloring.take_over("nothing", {"cosine": {"word": ""}}, ColormapSettings(), None)
    scene.look(sized=True, opacity=0)
    view.fit()
    session.show_page("start")
    opened(session, tmp_path / "seen.embviz", qtbot)
    assert session.current_address() == "map"
    assert session.workspace.place == place
    assert session.workspace.looked_at.pieces == first.pieces
    assert (coloring.choice, coloring.table.name) == ("table kind", "kinds.csv")
    assert coloring.chosen_options["cosine"] == {"word": "castle"}
    assert coloring.appearance == ColormapSettings("magma", True, True)
    assert (scene.sized, scene.opacity) == (False, 35)
    assert hands.hiding.isolated.words == ("king", "queen", "man", "castle", "field")
    qtbot.waitUntil(lambda: view.legend.chosen == ("person",), timeout=LONG)
    qtbot.waitUntil(lambda: np.array_equal(scene.hidden, hidden), timeout=LONG)
    assert not view.following
    view.settle()
    assert view.camera.x == pytest.approx(camera.x)
    assert view.camera.y == pytest.approx(camera.y)
    assert view.camera.scale == pytest.approx(camera.scale)
    assert find("axes.y_plus").text() == "queen woman"
    assert find("axes.y_minus").text() == "king man"
    assert not session.isWindowModified()


def test_the_same_part_of_the_map_is_seen_in_a_window_of_another_size(session, tmp_path, qtbot):
    session.show_page("map")
    view = session.page("map").view
    view.zoom(3.0, QPointF(200, 150), smooth=False)
    span = min(view.width(), view.height()) / view.camera.scale
    middle = view.camera.x, view.camera.y
    saved(session, tmp_path / "seen.embviz", qtbot)
    session.resize(1000, 700)
    opened(session, tmp_path / "seen.embviz", qtbot)
    qtbot.waitUntil(lambda: view.isVisible() and not view.following)
    assert min(view.width(), view.height()) / view.camera.scale == pytest.approx(span)
    assert (view.camera.x, view.camera.y) == pytest.approx(middle)


def test_the_map_is_seen_as_it_was_at_each_moment(session, tmp_path, qtbot):
    scene, page = session.context.scene, session.page("map")
    run = session.workspace.run
    moments = session.workspace.observer.moments
    frames = [np.full((14, 2), k, np.float32) + np.arange(28, dtype=np.float32).reshape(14, 2) for k in range(3)]
    key = Key(run.run_id, scene.layout_name, 14)
    times = [moments[0].tokens_done, (moments[0].tokens_done + moments[-1].tokens_done) / 2, moments[-1].tokens_done]
    for time, frame in zip(times, frames, strict=True):
        page.past.recording.add(key, float(time), frame)
    session.trainer.rewind(moments[0])
    session.show_page("map")
    saved(session, tmp_path / "seen.embviz", qtbot)
    opened(session, SAMPLES / "session_of_version_1.embviz", qtbot)
    assert all(len(track.frames) == 1 for _, track in page.past.recording.kept())
    opened(session, tmp_path / "seen.embviz", qtbot)
    qtbot.waitUntil(lambda: np.array_equal(scene.coordinates, frames[0]), timeout=LONG)
    session.trainer.seek((times[0] + times[1]) / 2)
    assert np.allclose(scene.coordinates, (frames[0] + frames[1]) / 2)
    film = read_project(tmp_path / "seen.embviz").films[0]
    assert film.times == tuple(map(float, times))


@pytest.mark.parametrize(
    "camera", [{"span": 1e-17}, {"span": float("inf")}, {"x": 1e13}, {"turn": (1.0, 1.0, 0.0, 0.0)}]
)
def test_a_camera_that_sees_nothing_costs_no_project(tmp_path, monkeypatch, camera):
    path = tmp_path / "p.embviz"
    if np.isfinite(camera.get("span", 1.0)):  # else no file can hold it
        with monkeypatch.context() as earlier:
            # versions before wrote what they had
            earlier.setattr(MapCamera, "sees", True)
            write_project(ProjectContents(view_state=ViewState(page="map", camera=MapCamera(**camera))), path)
        assert read_project(path).view_state.camera is None
    write_project(ProjectContents(notes="mine", view_state=ViewState(page="map", camera=MapCamera(**camera))), path)
    found = read_project(path)
    assert (found.notes, found.view_state.page, found.view_state.camera) == ("mine", "map", None)
    seeing = ViewState(page="map", camera=MapCamera(span=2.0))
    write_project(ProjectContents(notes="mine", view_state=seeing), path)
    assert read_project(path).view_state.camera == MapCamera(span=2.0)


def test_a_coloring_of_strangers_is_taken_as_far_as_it_can_be(session, tmp_path, qtbot):
    coloring = session.context.coloring
    coloring._options = {"kept": {"measure": "nonsense", "k": 10**9, "other": 1}, "unheard of": {"x": 1}}
    coloring._chosen, coloring.appearance = "unheard of", ColormapSettings("no such colors")
    saved(session, tmp_path / "odd.embviz", qtbot)
    coloring._options = {}
    opened(session, tmp_path / "odd.embviz", qtbot)
    assert coloring.chosen_options == {"kept": {}}
    assert coloring.choice == "nothing"
    assert coloring.appearance.colormap == "viridis"


# --- before what may go wrong


def risk_train(window, find):
    find("train.start").click()


def risk_more(window, find):
    window.run_action("train.more")


def risk_remove(window, find):
    other = next(one for one in window.workspace.observers if one is not window.workspace.observer)
    window.trainer.remove_run(other)


def risk_debias(window, find):
    window.loader.show_made(window.workspace.embedding)


def risk_other(window, find):
    window.loader.toy_world()


@pytest.mark.parametrize("risk", [risk_train, risk_more, risk_remove, risk_debias, risk_other])
def test_a_copy_is_kept_before_what_may_go_wrong(session, find, qtbot, risk):
    copies, workspace = session.project.copies, session.workspace
    if risk is risk_remove:
        with qtbot.waitSignal(session.trainer.finished, timeout=LONG):
            find("train.start").click()
    runs = len(workspace.observers)
    qtbot.waitUntil(lambda: not session.jobs.running("keep project"), timeout=LONG)
    session.workspace.select(["castle", risk.__name__])
    copies._next = float("inf")  # the last copy was dear, and a minute is not over
    risk(session, find)
    qtbot.waitUntil(lambda: copies._next < float("inf"), timeout=LONG)
    qtbot.waitUntil(lambda: not session.jobs.running("keep project"), timeout=LONG)
    kept = read_project(copies.slot.path)
    assert kept.selection == ("castle", risk.__name__)
    assert len(kept.runs) == runs
    assert Path(kept.saved_as).name == "class.embviz"
    session.trainer.stop()
    qtbot.waitUntil(lambda: not workspace.training, timeout=LONG)


# --- what is told


def test_an_error_of_saving_goes_when_saving_succeeds(session, tmp_path, find, qtbot):
    session.project.save_path(tmp_path / "no such folder" / "p.embviz")
    qtbot.waitUntil(session.banner.isVisible, timeout=LONG)
    assert "could not be written" in find("banner.what").text()
    saved(session, tmp_path / "p.embviz", qtbot)
    assert not session.banner.isVisible()
    # another message is none of its business
    session.messages.notify("Something else.")
    session.project.note("again")
    saved(session, tmp_path / "p.embviz", qtbot)
    assert session.banner.isVisible()


def test_of_a_project_that_was_cut_off_what_is_whole_is_offered(session, tmp_path, find, qtbot):
    path = tmp_path / "cut.embviz"
    saved(session, path, qtbot)
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b'"runs": [\n  {') - 200])
    session.open_path(path)
    qtbot.waitUntil(session.banner.isVisible, timeout=LONG)
    assert "it is cut off. Lost: the run." in find("banner.what").text()
    with qtbot.waitSignal(session.loader.opened, timeout=LONG):
        find("banner.choice_0").click()
    assert session.project.notes == "saved by version 1"
    assert session.workspace.corpus is not None
    assert session.workspace.run is None
    assert session.project.path is None  # the rest must not be lost by saving over it


def test_without_its_text_it_is_said_that_one_run_of_several_is_shown(session, tmp_path, find, qtbot):
    with qtbot.waitSignal(session.trainer.finished, timeout=LONG):
        find("train.start").click()
    text = tmp_path / "gone.txt"
    text.write_text("here while the project is saved")
    session.loader.origins.note(session.workspace.corpus, _origin(text))
    saved(session, tmp_path / "two.embviz", qtbot)
    text.unlink()
    session.open_path(tmp_path / "two.embviz")
    qtbot.waitUntil(lambda: "not found" in find("banner.what").text(), timeout=LONG)
    assert "Without it only the open one of its 2 runs is shown." in find("banner.cure").text()


def _origin(path):
    from embviz.gui.files.origins import FileSource

    return FileSource.of_text(path)


def test_what_pages_chose_comes_back(session, tmp_path, find, qtbot):
    session.show_page("axes/axes")
    qtbot.mouseClick(find("axes.number.one"), Qt.MouseButton.LeftButton)
    session.show_page("compare/maps")
    qtbot.waitUntil(lambda: find("compare.two_methods").isChecked(), timeout=LONG)
    qtbot.mouseClick(find("compare.two_moments"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: find("compare.two_moments").isChecked(), timeout=LONG)
    session.show_page("map")
    session.show_panel("color")
    qtbot.waitUntil(lambda: session.front_panel == "color")
    session.show_page("start")
    saved(session, tmp_path / "seen.embviz", qtbot)
    assert read_project(tmp_path / "seen.embviz").view_state.choices == {
        "axes_number": "one",
        "maps_preset": "moments",
        "neighbors_why": "",
        "map_panel": "color",
    }

    # in between, everything is chosen otherwise
    opened(session, SAMPLES / "session_of_version_1.embviz", qtbot)
    session.show_page("axes/axes")
    qtbot.mouseClick(find("axes.number.two"), Qt.MouseButton.LeftButton)
    session.show_page("map")
    session.show_panel("inspector")
    qtbot.waitUntil(lambda: session.front_panel == "inspector")
    opened(session, tmp_path / "seen.embviz", qtbot)
    assert session.current_address() == "start"
    session.show_page("axes/axes")
    assert find("axes.number.one").isChecked()
    assert not find("axes.y_plus").isVisible()
    session.show_page("compare/maps")
    qtbot.waitUntil(lambda: find("compare.two_moments").isChecked(), timeout=LONG)
    session.show_page("map")
    qtbot.waitUntil(lambda: not find("dock.color").visibleRegion().isEmpty())
    assert session.front_panel == "color"
    qtbot.waitUntil(lambda: not session.jobs.busy(), timeout=LONG)
