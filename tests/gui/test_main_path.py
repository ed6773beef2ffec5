"""The main path, on the real window: open a text, train, pause, resume, click a word, read its neighbors, and so on."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction

LONG = 30_000  # ms; a first compilation of the kernels may fall into a wait


def _open(window, qtbot, path):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(path)


def _begin(window, qtbot, find, **values):
    """Press Train and return the run."""
    _fill(find, dimensions=16, min_count=1, **values)
    before = window.workspace.run
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.run is not before, timeout=LONG)
    return window.workspace.run


def _fill(find, **values):
    for name, value in values.items():
        find(f"train.{name}").setValue(value)


def _train(window, qtbot, find, **values):
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        _begin(window, qtbot, find, **values)
    # the last moment is on its way when the run has finished
    qtbot.waitUntil(lambda: window.workspace.embedding is not None and not window.jobs.running("moment"), timeout=LONG)


@pytest.fixture
def trained(window, qtbot, small_text, find):
    _open(window, qtbot, small_text)
    _train(window, qtbot, find, epochs=3)
    return window


def test_text_is_opened_and_described(window, qtbot, small_text, find):
    _open(window, qtbot, small_text)
    assert window.workspace.corpus.tokens == 400 * 21
    assert "8,400 tokens" in find("train.text").text()
    assert "small" in window.windowTitle()
    assert find("train.start").isEnabled()


def test_training_fills_map_and_curve(trained, qtbot, find):
    run = trained.workspace.run
    assert run.history
    assert run.history[-1].tokens_done == run.history[-1].tokens_total
    view = find("map.view")
    qtbot.waitUntil(lambda: len(view.words) == len(run.vocabulary), timeout=LONG)
    assert find("train.progress").value() == 1000
    assert "loss" in find("train.status").text()


def test_pause_holds_the_run_and_resume_lets_it_go_on(window, qtbot, long_text, find):
    _open(window, qtbot, long_text)
    run = _begin(window, qtbot, find, epochs=1000)
    qtbot.waitUntil(lambda: len(run.history) > 2, timeout=LONG)
    qtbot.mouseClick(find("train.pause"), Qt.MouseButton.LeftButton)
    assert run.control.paused
    assert find("train.pause").text() == "Resume"
    assert "Paused" in find("train.status").text()
    before = run.history[-1].tokens_done
    qtbot.mouseClick(find("train.pause"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: run.history[-1].tokens_done > before, timeout=LONG)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("train.stop"), Qt.MouseButton.LeftButton)
    assert run.history[-1].tokens_done < run.history[-1].tokens_total
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)


def test_more_epochs_go_on_from_the_same_vectors(trained, qtbot, find):
    run = trained.workspace.run
    epochs = run.history[-1].epoch
    find("train.epochs").setValue(2)
    with qtbot.waitSignal(trained.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("train.more"), Qt.MouseButton.LeftButton)
    assert trained.workspace.run is run
    assert run.history[-1].epoch == pytest.approx(epochs + 2)


def test_click_on_a_word_shows_its_neighbors(trained, qtbot, find):
    view, table = find("map.view"), find("neighbors.table")
    loop = trained.page("map").loop
    qtbot.waitUntil(lambda: len(view.words) > 0 and not loop.working and not view.moving, timeout=LONG)
    at = view.words.index("king")
    view.fly_to(at)  # so few words lie close together
    view.settle()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.position_of(at).toPoint())
    assert trained.workspace.selection == ("king",)
    model = table.model()
    qtbot.waitUntil(lambda: model.rowCount() == 10, timeout=LONG)
    unit = trained.workspace.embedding.unit
    cosines = unit @ unit[trained.workspace.embedding.id("king")]
    order = [i for i in np.argsort(-cosines) if trained.workspace.embedding.words[i] != "king"]
    shown = [model.index(row, 0).data() for row in range(10)]
    assert shown == [trained.workspace.embedding.words[i] for i in order[:10]]
    assert model.index(0, 1).data() == f"{cosines[order[0]]:.3f}"


def test_typed_word_that_is_not_there_is_named_with_near_spellings(trained, qtbot, find):
    trained.show_panel("inspector")
    line = find("neighbors.word")
    line.setFocus()
    line.clear()
    qtbot.keyClicks(line, "kingg")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    error = find("neighbors.error")
    assert error.isVisible()
    assert "kingg" in error.error.what
    assert "king" in error.error.suggestions


def test_search_flies_to_a_word_and_undo_takes_the_selection_back(trained, qtbot, find):
    view = find("map.view")
    qtbot.waitUntil(lambda: len(view.words) > 0, timeout=LONG)
    search = find("map.search")
    search.setText("queen")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert trained.workspace.selection == ("queen",)
    assert [view.words[i] for i in view.selection] == ["queen"]
    trained.run_action("edit.undo")
    assert trained.workspace.selection == ()
    trained.run_action("edit.redo")
    assert trained.workspace.selection == ("queen",)


def test_selected_words_become_an_analogy(trained, qtbot, find):
    trained.workspace.select(["king", "man", "woman"])
    trained.run_action("edit.to_analogy")
    assert find("analogy.expression").text() == "king - man + woman"
    qtbot.waitUntil(lambda: find("analogy.results").model().rowCount() > 0, timeout=LONG)


def test_saved_vectors_are_the_ones_shown(trained, qtbot, tmp_path, find):
    path = tmp_path / "out.vec"
    before = trained.workspace.embedding
    trained.save_path(path)
    qtbot.waitUntil(lambda: path.exists(), timeout=LONG)
    qtbot.waitUntil(lambda: not trained.jobs.running("save"), timeout=LONG)
    _open(trained, qtbot, path)
    after = trained.workspace.embedding
    assert trained.workspace.corpus is None
    assert after.words == before.words
    np.testing.assert_array_equal(after.vectors, before.vectors)
    assert not find("train.start").isEnabled()


@pytest.mark.parametrize("method", ["pca", "tsne", "umap"])
def test_every_method_lays_the_words_out(trained, qtbot, find, method):
    combo, view = find("map.method"), find("map.view")
    combo.setCurrentIndex(combo.findData(method))
    loop = trained.page("map").loop
    qtbot.waitUntil(lambda: view.words != () and not loop.working, timeout=2 * LONG)
    assert np.isfinite(view.coordinates).all()
    assert len(view.coordinates) == len(trained.workspace.embedding)


def test_closing_while_training_ends_the_run(window, qtbot, long_text, find):
    _open(window, qtbot, long_text)
    run = _begin(window, qtbot, find, epochs=1000)
    qtbot.waitUntil(lambda: len(run.history) > 0, timeout=LONG)
    window.close()
    assert run.control.cancelled


def test_another_text_ends_the_run_of_the_first(window, qtbot, long_text, find):
    _open(window, qtbot, long_text)
    run = _begin(window, qtbot, find, epochs=1000)
    _open(window, qtbot, long_text)
    assert run.control.cancelled
    assert window.workspace.run is None


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [("empty.txt", b"", "empty.txt"), ("picture.txt", bytes(range(256)) * 64, "picture.txt")],
)
def test_text_that_cannot_be_read_is_named(window, qtbot, tmp_path, find, name, content, says):
    (tmp_path / name).write_bytes(content)
    with qtbot.waitSignal(window.loader.failed, timeout=LONG):
        window.open_path(tmp_path / name)
    assert find("banner.what").isVisible()
    assert says in find("banner.what").text()


def test_one_word_text_says_what_is_missing(window, qtbot, tmp_path, find):
    (tmp_path / "one.txt").write_text("word", "utf-8")
    _open(window, qtbot, tmp_path / "one.txt")
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(find("train.error").isVisible, timeout=LONG)
    assert "two different words" in find("train.error").text()


def test_many_quick_clicks_leave_one_run(window, qtbot, long_text, find):
    _open(window, qtbot, long_text)
    _fill(find, dimensions=16, min_count=1, epochs=1000)
    for _ in range(10):
        window.run_action("train.run")
        window.run_action("train.hold")
    qtbot.waitUntil(lambda: window.workspace.training, timeout=LONG)
    run = window.workspace.run
    if run.control.paused:
        window.run_action("train.hold")
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG) as ended:
        window.run_action("train.end")
    assert ended.args == [run.run_id]


def test_pages_are_reached_by_keys(window, qtbot):
    for number, page in enumerate(("start", "text", "map", "runs", "compare", "words", "analogy"), 1):
        qtbot.keyClick(window, getattr(Qt.Key, f"Key_{number}"), Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda page=page: window.current_page() is window.page(page))


def test_docks_of_a_page_are_remembered(window, qtbot, find):
    window.show_page("map")
    dock = find("dock.loss")
    assert not dock.isVisible()
    for shown in (True, False):
        window.findChild(QAction, "view.loss").trigger()
        window.show_page("start")
        assert not find("dock.training").isVisible()
        window.show_page("map")
        assert dock.isVisible() is shown
        assert find("dock.training").isVisible()


def test_theme_is_changed_and_remembered(window, qtbot):
    from embviz.gui.style import theme

    window.run_action("view.dark")
    assert theme.current() is theme.DARK
    assert window.settings.get("theme") == "dark"
    window.run_action("view.light")
    assert theme.current() is theme.LIGHT


def test_drop_opens_the_file(window, qtbot, small_text):
    from PySide6.QtCore import QMimeData, QUrl
    from PySide6.QtGui import QDropEvent

    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(small_text))])
    event = QDropEvent(
        QPoint(10, 10), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.dropEvent(event)
    assert window.workspace.corpus is not None


def test_what_belongs_to_training_is_away_while_vectors_alone_are_open(window, qtbot, find, tmp_path, small_text):
    path = tmp_path / "some.vec"
    path.write_text("3 2\nking 1 0\nqueen 0 1\nman 1 1\n")
    window.show_page("map")
    assert find("dock.training").isVisible()
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(path)
    assert not find("dock.training").isVisible()
    assert not find("dock.timeline").isVisible()
    find("dock.training").show()  # a person may want it all the same
    window.show_page("analogy")
    window.show_page("map")
    assert find("dock.training").isVisible()
    with qtbot.waitSignal(window.messages.asked, timeout=LONG):
        window.open_path(small_text)
    assert find("banner.choice_1").text() == "Replace the vectors"
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        find("banner.choice_1").click()
    window.show_page("map")
    assert find("dock.training").isVisible()
    assert find("dock.timeline").isVisible()
