"""A session is saved as one file, comes back as it was, and is not lost when the process ends unexpectedly."""

import json
import shlex
import shutil
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPlainTextEdit, QPushButton

from embviz.gui.files.origins import FileSource
from embviz.gui.pages.provenance import size
from embviz.gui.project import controller, opener
from embviz.gui.project.snapshot import capture_session
from embviz.projects import writing
from embviz.projects.reading import read_project
from embviz.util.errors import InputError

LONG = 60_000


@pytest.fixture
def trained(window, small_text, find, qtbot):
    """A window with a run, a map that has settled, and selections."""
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    for name, value in (("dimensions", 12), ("min_count", 1), ("epochs", 2), ("seed", 9)):
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find("train.start").click()
    window.show_page("map")
    scene = window.context.scene
    scene.choose_method("pca")
    qtbot.waitUntil(lambda: not window.trainer.following, timeout=LONG)
    # not the picture of an earlier moment, or of the method before
    qtbot.waitUntil(lambda: not scene.awaited and scene.frame is not None and scene.frame.settled, timeout=LONG)
    window.workspace.select(["king", "queen"])
    window.selection_actions.named.save("royal")
    window.workspace.select(["queen", "man"])
    yield window
    without_a_question(window)


def without_a_question(window):
    """Let the window close although its project was changed."""
    window.project._saved = window.project._version


@pytest.fixture
def saved(trained, tmp_path, qtbot):
    """The same, saved."""
    path = tmp_path / "class.embviz"
    trained.project.save_path(path)
    qtbot.waitUntil(lambda: trained.project.path == path, timeout=LONG)
    return path


def begin_anew(window, long_text, tmp_path, qtbot):
    """Open another text, and forget what is kept beside the settings."""
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(long_text)
    qtbot.waitUntil(lambda: window.selection_actions.named.ready)
    shutil.rmtree(tmp_path / "local" / "selections", ignore_errors=True)
    assert window.workspace.run is None


def complete(window):
    return window.workspace.embedding is not None and bool(window.selection_actions.named.entries)


def seen(window):
    """Return what a person had before them."""
    workspace = window.workspace
    return {
        "vectors": workspace.embedding.vectors.tobytes(),
        "words": workspace.embedding.words,
        "curve": [repr(point) for point in workspace.run.history],
        "parameters": workspace.run.parameters,
        "moments": [moment.pieces for moment in workspace.observer.moments],
        "epochs": [dict(moment.values) for moment in workspace.observer.epochs],
        "best": workspace.observer.best,
        "selection": workspace.selection,
        "named": {one.name: one.chosen.words for one in window.selection_actions.named.entries},
        "map": (window.context.scene.method, window.context.scene.coordinates.tobytes()),
        "tokens": workspace.corpus.tokens,
        "form": window.panel("training").parameters(),
    }


def test_all_of_a_session_comes_back_and_training_goes_on(trained, saved, long_text, tmp_path, find, qtbot):
    scene = trained.context.scene
    scene.choose_method("tsne")
    qtbot.waitUntil(lambda: not scene.awaited and scene.frame.settled, timeout=LONG)
    trained.project.save()
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)
    before = seen(trained)
    begin_anew(trained, long_text, tmp_path, qtbot)
    find("train.seed").setValue(1)
    with qtbot.waitSignal(trained.loader.opened, timeout=LONG):
        trained.open_path(saved)
    qtbot.waitUntil(lambda: complete(trained), timeout=LONG)
    assert seen(trained) == before
    assert trained.windowTitle() == "class[*] — embviz"
    assert not trained.isWindowModified()
    assert trained.current_address() == "map"
    assert "as saved" in find("map.note").text()
    # the step that was under way ends, and no other follows
    qtbot.waitUntil(lambda: not trained.jobs.running("layout"), timeout=LONG)
    assert seen(trained)["map"] == before["map"]
    with qtbot.waitSignal(trained.trainer.finished, timeout=LONG):
        trained.run_action("train.more")
    assert trained.workspace.run.progress.epoch == pytest.approx(4)
    assert trained.workspace.observer.moments[: len(before["moments"])][-1].pieces == before["moments"][-1]
    assert not trained.context.scene.paused
    assert trained.isWindowModified()


def test_the_title_says_what_is_not_saved_and_save_asks_for_a_name_once(trained, tmp_path, qtbot, monkeypatch):
    asked = []
    path = tmp_path / "one.embviz"
    monkeypatch.setattr(controller, "ask_to_save", lambda *given: asked.append(given) or str(path))
    trained.run_action("file.save_project")
    qtbot.waitUntil(lambda: trained.windowTitle() == "one[*] — embviz", timeout=LONG)
    assert asked[0][2] == "small.embviz"
    assert not trained.isWindowModified()
    trained.workspace.select(["king"])
    assert not trained.isWindowModified()  # who only looks has changed nothing
    assert not trained.project.asks
    trained.workspace.undo.undo()
    trained.workspace.undo.redo()
    assert not trained.isWindowModified()
    trained.selection_actions.isolate()
    assert trained.isWindowModified()
    trained.run_action("file.save_project")
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)
    assert read_project(path).selection == ("king",)
    assert len(asked) == 1
    path = tmp_path / "two.embviz"
    trained.run_action("file.save_project_as")
    qtbot.waitUntil(lambda: trained.windowTitle() == "two[*] — embviz", timeout=LONG)
    assert trained.settings.get("recent")[0] == str(path)


def test_a_project_asks_before_it_is_closed_and_saving_it_saves_its_runs(trained, saved, long_text, qtbot, monkeypatch):
    monkeypatch.setattr(controller, "WORTH_S", 0.0)
    assert not trained.project.asks  # the runs are in the project
    trained.workspace.select(["king"])
    trained.project.note("seen")
    trained.open_path(long_text)
    qtbot.waitUntil(lambda: trained.findChild(QMessageBox, "unsaved_project") is not None, timeout=LONG)
    trained.findChild(QMessageBox, "unsaved_project").button(QMessageBox.StandardButton.Cancel).click()
    assert trained.workspace.selection == ("king",)
    trained.close()
    assert trained.isVisible()
    trained.findChildren(QMessageBox, "unsaved_project")[-1].button(QMessageBox.StandardButton.Save).click()
    qtbot.waitUntil(lambda: not trained.isVisible(), timeout=LONG)
    assert read_project(saved).selection == ("king",)


def test_a_text_that_was_moved_is_asked_for(trained, saved, small_text, long_text, tmp_path, find, qtbot, monkeypatch):
    before = seen(trained)
    begin_anew(trained, long_text, tmp_path, qtbot)
    moved = small_text.rename(tmp_path / "moved.txt")
    sent = tmp_path / "sent"
    sent.mkdir()
    saved = saved.rename(sent / saved.name)
    trained.open_path(saved)
    qtbot.waitUntil(lambda: "not found" in find("banner.what").text(), timeout=LONG)
    assert str(small_text) in find("banner.what").text()
    starts = []
    monkeypatch.setattr(
        QFileDialog, "getOpenFileName", lambda _parent, _title, start, _kinds: starts.append(start) or (str(moved), "")
    )
    with qtbot.waitSignal(trained.loader.opened, timeout=LONG):
        find("banner.choice_0").click()
    qtbot.waitUntil(lambda: complete(trained), timeout=LONG)
    assert starts == [str(sent)]  # what was sent together with the project lies near it
    assert seen(trained) == before


def test_where_the_text_is_another_one_the_vectors_open_without_it(
    trained, saved, small_text, long_text, tmp_path, find, qtbot
):
    vectors = trained.workspace.embedding.vectors.copy()
    begin_anew(trained, long_text, tmp_path, qtbot)
    small_text.write_text("something else " * 50, "utf-8")
    trained.open_path(saved)
    qtbot.waitUntil(lambda: "has changed" in find("banner.what").text(), timeout=LONG)
    with qtbot.waitSignal(trained.loader.opened, timeout=LONG):
        find("banner.choice_1").click()
    assert np.array_equal(trained.workspace.embedding.vectors, vectors)
    assert trained.workspace.corpus is None
    assert trained.workspace.selection == ("queen", "man")
    # the runs that cannot be shown are not lost by saving
    assert trained.project.path is None


def test_of_a_damaged_project_what_is_whole_is_offered(trained, saved, long_text, tmp_path, find, qtbot):
    begin_anew(trained, long_text, tmp_path, qtbot)
    with zipfile.ZipFile(saved) as zipped:
        members = {info.filename: zipped.read(info) for info in zipped.infolist()}
    lost = json.loads(members["manifest.json"])["layouts"][0]["coordinates"]
    with zipfile.ZipFile(saved, "w") as zipped:
        for name, data in members.items():
            if lost not in name:
                zipped.writestr(zipfile.ZipInfo(name), data)
    trained.open_path(saved)
    qtbot.waitUntil(lambda: "is missing" in find("banner.what").text(), timeout=LONG)
    with qtbot.waitSignal(trained.loader.opened, timeout=LONG):
        find("banner.choice_0").click()
    assert trained.workspace.run.finished
    assert trained.project.path is None


def test_vectors_of_a_file_come_back_by_their_file_and_made_ones_by_themselves(window, tmp_path, find, qtbot):
    path = tmp_path / "v.vec"
    path.write_text("3 2\na 1 0\nb 0 1\nc 1 1\n")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    from embviz.vectors.embedding import Embedding

    for name in ("of a file", "made"):
        project = tmp_path / f"{name}.embviz"
        window.project.save_path(project)
        qtbot.waitUntil(lambda project=project: window.project.path == project, timeout=LONG)
        held = window.workspace.embedding
        window.loader.open_vectors(path)
        qtbot.waitUntil(lambda held=held: window.workspace.embedding is not held, timeout=LONG)
        between = window.workspace.embedding
        window.open_path(project)
        qtbot.waitUntil(lambda between=between: window.workspace.embedding is not between, timeout=LONG)
        assert window.workspace.embedding.words == held.words
        assert np.array_equal(window.workspace.embedding.vectors, held.vectors)
        less = held.vectors - held.vectors.mean(axis=0)
        made = Embedding(held.words, less, provenance={"adjusted": "mean removed"})
        window.loader.show_made(made)
    source = read_project(tmp_path / "made.embviz").vectors
    assert source.file is None
    assert read_project(tmp_path / "of a file.embviz").vectors.embedding is None


def test_notes_belong_to_the_project(trained, saved, qtbot):
    trained.run_action("file.project_notes")
    notes = trained.findChild(QPlainTextEdit, "project.notes")
    assert not trained.isWindowModified()
    qtbot.keyClicks(notes, "king is near queen")
    assert trained.isWindowModified()
    trained.run_action("file.save_project")
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)
    assert read_project(saved).notes == "king is near queen"
    notes.window().close()
    qtbot.waitUntil(lambda: trained.findChild(QPlainTextEdit, "project.notes") is None)
    trained.run_action("file.project_notes")
    assert trained.findChild(QPlainTextEdit, "project.notes").toPlainText() == "king is near queen"
    trained.findChild(QPlainTextEdit, "project.notes").window().close()


def test_notes_of_what_was_never_saved_are_asked_about(window, small_text, find, qtbot):
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    assert not window.project.asks
    window.project.note("typed by hand")
    assert window.isWindowModified()
    left = []
    window.project.before(lambda: left.append(True))
    box = window.findChild(QMessageBox, "unsaved_project")
    assert "notes" in box.text()
    box.button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: bool(left))
    # nothing came of it: the notes are still there, and are asked about again
    assert window.project.asks
    assert window.isWindowModified()
    window.close()
    assert window.isVisible()
    window.findChildren(QMessageBox, "unsaved_project")[-1].button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: not window.isVisible())


def test_a_file_is_looked_at_before_it_is_asked_what_becomes_of_the_project(trained, saved, tmp_path, find, qtbot):
    trained.project.note("typed by hand")
    trained.open_path(tmp_path / "nothing here.txt")
    qtbot.waitUntil(lambda: "not found" in find("banner.what").text(), timeout=LONG)
    assert trained.findChild(QMessageBox, "unsaved_project") is None
    assert trained.project.asks
    (tmp_path / "other.embviz").write_bytes(b"")
    trained.open_path(tmp_path / "other.embviz")
    # what is called a project is told of as one, by whatever way it is opened
    qtbot.waitUntil(lambda: "other.embviz is empty" in find("banner.what").text(), timeout=LONG)
    assert trained.project.notes == "typed by hand"


def test_what_another_window_saved_meanwhile_is_not_overwritten_unasked(trained, saved, qtbot):
    trained.project.note("mine")
    other = saved.read_bytes()
    saved.write_bytes(other + b"\0")
    trained.run_action("file.save_project")
    box = trained.findChild(QMessageBox, "project_elsewhere")
    assert saved.name in box.text()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert saved.read_bytes() == other + b"\0"
    trained.run_action("file.save_project")
    trained.findChild(QMessageBox, "project_elsewhere").button(QMessageBox.StandardButton.Save).click()
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)
    assert read_project(saved).notes == "mine"
    # what was saved here is no other's
    trained.project.note("mine too")
    trained.run_action("file.save_project")
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)


def test_the_command_that_repeats_the_run_is_copied(trained, small_text, qtbot):
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    trained.run_action("file.copy_command")
    qtbot.waitUntil(lambda: "embviz train" in clipboard.text(), timeout=LONG)
    assert clipboard.text().startswith("# embviz ")
    line = clipboard.text().splitlines()[-1]
    assert shlex.split(line)[2] == str(small_text)
    # beside the text, and not in whatever folder it is run
    assert shlex.split(line)[4] == str(small_text.with_name("small-vectors.bin"))
    assert f"# the vectors are written to {small_text.with_name('small-vectors.bin')}" in clipboard.text()
    assert {"--dimensions=12", "--min-count=1", "--epochs=2", "--seed=9"} <= set(shlex.split(line))


def test_the_picture_of_another_method_that_is_shown_meanwhile_is_no_layout(trained):
    scene = trained.context.scene
    assert capture_session(trained, "", "", 1).map_places is not None
    scene.take(replace(scene.frame, warming=True))
    assert capture_session(trained, "", "", 1).map_places is None


# --- when the process ends unexpectedly


def test_what_was_open_is_kept_and_the_copy_goes_when_the_window_closes_as_it_should(trained, tmp_path, qtbot):
    kept_now(trained, qtbot)
    copy = tmp_path / "local" / "recovery" / "0" / "kept.embviz"
    found = read_project(copy)
    assert found.selection == ("queen", "man")
    assert found.runs[0].parameters.seed == 9
    # nothing was changed: there is nothing to keep again
    trained.project.copies.keep_now()
    assert not trained.jobs.running("keep project")
    trained.close()
    assert not trained.isVisible()
    assert list((tmp_path / "local" / "recovery").iterdir()) == []


def kept_now(window, qtbot):
    """Wait for the copy that is being kept, and keep one of what is open now."""
    qtbot.waitUntil(lambda: not window.jobs.running("keep project"), timeout=LONG)
    window.project.copies.keep_now()
    qtbot.waitUntil(lambda: not window.jobs.running("keep project"), timeout=LONG)


@pytest.fixture
def left(tmp_path, small_text):
    """What a process left that ended unexpectedly."""
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.plan import ObservationPlan
    from embviz.projects.archive_writing import corpus_digest
    from embviz.projects.contents import FILE, FileReference, ProjectContents, TextSource
    from embviz.projects.runs import RecordedRuns
    from embviz.projects.view_state import ViewState
    from embviz.projects.writing import write_project
    from embviz.text.reading import read_corpus
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    corpus = read_corpus(small_text)
    observer = Observer(TrainingRun(corpus, defaults(dimensions=8, min_count=1, epochs=1)), ObservationPlan())
    observer.run.execute()
    text = TextSource(FILE, "small", corpus.preprocessing, corpus_digest(corpus), FileReference(str(small_text)))
    path = tmp_path / "local" / "recovery" / "0" / "kept.embviz"
    path.parent.mkdir(parents=True)
    write_project(
        ProjectContents(
            text,
            runs=RecordedRuns([observer]),
            open_run=0,
            selection=("king",),
            view_state=ViewState("runs"),
            saved_as=str(tmp_path / "class.embviz"),
        ),
        path,
    )
    return path


def test_what_an_earlier_process_left_is_offered_and_restored(left, window, tmp_path, find, qtbot):
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    assert find("banner.what").text() == "embviz was closed unexpectedly."
    assert find("banner.cure").text().startswith("class, with 1 run, can be restored as of ")
    window.show_page("geometry")  # an offer stands until it is answered
    assert window.banner.isVisible()
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        find("banner.choice_0").click()
    assert window.workspace.run.finished
    assert window.workspace.selection == ("king",)
    assert window.current_address().startswith("runs")
    # it is the project that was open, with what was not saved
    assert window.project.path == tmp_path / "class.embviz"
    assert window.isWindowModified()
    assert left.exists()
    window.project.copies.keep()
    qtbot.waitUntil(lambda: not left.exists(), timeout=LONG)
    assert window.project.copies.slot.path.exists()
    without_a_question(window)


def test_an_offer_that_is_closed_comes_at_the_next_start_only(left, window, find, qtbot):
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    find("banner.close").click()
    window.show_page("geometry")
    window.show_page("start")
    assert not window.banner.isVisible()
    assert left.exists()


def test_what_an_earlier_process_left_can_be_discarded(left, window, find, qtbot):
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    find("banner.choice_1").click()
    qtbot.waitUntil(lambda: not left.exists(), timeout=LONG)
    assert window.workspace.run is None
    window.show_page("geometry")
    assert not window.banner.isVisible()


def test_several_copies_are_told_apart_and_offered_one_after_the_other(left, tmp_path, window, find, qtbot):
    from embviz.projects.contents import ProjectContents, VectorsSource
    from embviz.projects.writing import write_project
    from embviz.vectors.embedding import Embedding

    other = tmp_path / "local" / "recovery" / "7" / "kept.embviz"
    other.parent.mkdir()
    held = Embedding(["a", "b"], np.eye(2, dtype=np.float32))
    write_project(ProjectContents(vectors=VectorsSource("words of mine", "", None, held)), other)
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    assert "class, with 1 run," in find("banner.cure").text()
    find("banner.choice_1").click()
    qtbot.waitUntil(lambda: "words of mine can be restored as of" in find("banner.cure").text(), timeout=LONG)
    assert not left.exists()
    assert other.exists()
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        offered = [one for one in window.banner.findChildren(QPushButton) if one.isVisible()]
        next(one for one in offered if one.text() == "Restore").click()
    assert window.workspace.embedding.words == ("a", "b")
    without_a_question(window)


def test_a_copy_that_cannot_be_kept_is_told_of_and_nothing_else_happens(trained, qtbot, monkeypatch):
    def full(*_given):
        raise InputError("No space is left.", "Make room.")

    monkeypatch.setattr(writing, "write_project", full)
    qtbot.waitUntil(lambda: not trained.jobs.running("keep project"), timeout=LONG)
    trained.project.copies.note()
    trained.project.copies.keep_now()
    qtbot.waitUntil(lambda: "No copy is kept: No space is left." in trained.status.currentMessage(), timeout=LONG)
    assert not trained.banner.isVisible()


def test_actions_can_be_done_when_there_is_something_to_save(window, small_text, qtbot):
    actions = window.actions_by_id
    assert actions["file.open_project"].isEnabled()
    assert not actions["file.save_project"].isEnabled()
    window.open_path(small_text)
    qtbot.waitUntil(lambda: actions["file.save_project"].isEnabled(), timeout=LONG)
    assert opener._CHOOSE.endswith("…")


@pytest.fixture
def of_file(window, tmp_path, qtbot):
    """Vectors that were opened from a file."""
    path = tmp_path / "v.vec"
    path.write_text("3 2\nking 1 0\nqueen 0 1\nman 1 1\n")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    return path


def gone(path):
    path.unlink()


def written_over(path):
    path.write_text("3 2\nking 9 9\nqueen 9 8\nman 9 7\n")


@pytest.mark.parametrize("spoil", [gone, written_over])
def test_vectors_whose_file_is_no_longer_as_it_was_are_saved_in_the_project(
    of_file, spoil, window, tmp_path, find, qtbot
):
    before = window.workspace.embedding
    spoil(of_file)
    project = tmp_path / "kept.embviz"
    window.project.save_path(project)
    qtbot.waitUntil(lambda: window.project.path == project, timeout=LONG)
    assert "v.vec" in find("banner.what").text()
    assert find("banner.what").isVisible()
    held = read_project(project).vectors
    assert held.embedding.words == before.words
    assert np.array_equal(held.embedding.vectors, before.vectors)
    window.open_path(project)
    qtbot.waitUntil(lambda: window.workspace.embedding is not before, timeout=LONG)
    assert np.array_equal(window.workspace.embedding.vectors, before.vectors)


def test_a_text_that_is_gone_is_saved_in_the_project_and_in_the_copy_of_it(window, small_text, tmp_path, qtbot):
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    corpus, project = window.workspace.corpus, tmp_path / "kept.embviz"
    small_text.unlink()
    window.project.save_path(project)
    qtbot.waitUntil(lambda: window.project.path == project, timeout=LONG)
    window.project.note("of a text that is gone")
    kept_now(window, qtbot)
    window.project._saved = window.project._version
    for path in (project, window.project.copies.slot.path):
        held = read_project(path).text.corpus
        assert np.array_equal(held.ids, corpus.ids)
        assert held.vocabulary.words == corpus.vocabulary.words


def test_a_folder_of_texts_that_got_another_one_is_no_longer_as_it_was(tmp_path):
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "a.txt").write_text("one\n")
    origin = FileSource.of_text(folder)
    assert origin.unchanged()
    (folder / "b.txt").write_text("two\n")
    assert not origin.unchanged()


@pytest.mark.parametrize(("choice", "kept"), [("Yes", True), ("No", False)])
def test_moments_that_weigh_much_may_be_left_out(trained, choice, kept, tmp_path, qtbot, monkeypatch):
    path = tmp_path / "class.embviz"
    monkeypatch.setattr(controller, "_HEAVY", 1)
    monkeypatch.setattr(controller, "ask_to_save", lambda *_: str(path))
    history = trained.workspace.observer.history
    trained.run_action("file.save_project")
    box = trained.findChild(QMessageBox, "project_moments")
    assert f"{len(history.moments)} moment" in box.text()
    assert size(history.memory_bytes + history.disk_bytes) in box.text()
    # and what else it holds
    held = trained.workspace.embedding.vectors.nbytes
    assert f"vectors ({size(held)})" in box.informativeText()
    box.button(QMessageBox.StandardButton[choice]).click()
    qtbot.waitUntil(lambda: trained.project.path == path, timeout=LONG)
    run = read_project(path).runs[0]
    assert bool(run.kept.moments) == kept
    assert np.array_equal(run.embedding.vectors, trained.workspace.embedding.vectors)
    # and saved again without being asked
    trained.project.note("more")
    trained.run_action("file.save_project")
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)
    assert bool(read_project(path).runs[0].kept.moments) == kept


def test_moments_that_came_to_weigh_much_are_asked_about_when_it_is_saved_again(trained, tmp_path, qtbot, monkeypatch):
    path = tmp_path / "grown.embviz"
    trained.project.save_path(path)
    qtbot.waitUntil(lambda: trained.project.path == path, timeout=LONG)
    assert read_project(path).runs[0].kept.moments
    monkeypatch.setattr(controller, "_HEAVY", 1)
    trained.project.note("more")
    trained.run_action("file.save_project")
    trained.findChild(QMessageBox, "project_moments").button(QMessageBox.StandardButton.No).click()
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)
    assert not read_project(path).runs[0].kept.moments
