"""The time machine on the real window: scrub, step, play, branch, and every view follows."""

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.training.readout import Readout
from embviz.gui.training.timeline import describe_best, shown_best
from embviz.gui.widgets.curves.timeline_track import STEPS

LONG = 30_000  # ms; a first compilation of the kernels may fall into a wait
EPOCHS = 6


def _open(window, qtbot, path):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(path)


def _begin(window, qtbot, find, **values):
    for name, value in {"dimensions": 16, "min_count": 1, **values}.items():
        find(f"train.{name}").setValue(value)
    before = window.workspace.run
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.run is not before, timeout=LONG)
    return window.workspace.run


@pytest.fixture
def trained(window, qtbot, small_text, find):
    _open(window, qtbot, small_text)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        _begin(window, qtbot, find, epochs=EPOCHS)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None and not window.jobs.running("moment"), timeout=LONG)
    assert len(window.workspace.observer.moments) > EPOCHS
    return window


def _shown(window, qtbot, index):
    """Wait until the vectors of a moment are the ones that all views look at, and return them."""
    wanted = window.workspace.observer.embedding(index).vectors
    qtbot.waitUntil(
        lambda: (
            window.workspace.embedding is not None
            and np.array_equal(window.workspace.embedding.vectors, wanted)
            and not window.jobs.running("moment of before")
            and not window.jobs.running("neighbors")
        ),
        timeout=LONG,
    )
    return window.workspace.embedding


def _neighbors(find):
    model = find("neighbors.table").model()
    return [(model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount())]


def _nearest(embedding, word):
    cosines = embedding.unit @ embedding.unit[embedding.id(word)]
    order = [i for i in np.argsort(-cosines, kind="stable") if embedding.words[i] != word][:10]
    return [(embedding.words[i], f"{cosines[i]:.3f}".replace("-", "−")) for i in order]


def _key(qtbot, find, key):
    qtbot.keyClick(find("timeline.slider"), key)


def test_the_handle_moves_every_view_and_now_brings_the_present_back(trained, qtbot, find):
    workspace = trained.workspace
    workspace.select(["king"])
    qtbot.waitUntil(lambda: len(_neighbors(find)) == 10, timeout=LONG)
    present = _neighbors(find)
    find("timeline.slider").setValue(0)
    assert workspace.moment == 0
    past = _shown(trained, qtbot, 0)
    qtbot.waitUntil(lambda: _neighbors(find) == _nearest(past, "king"), timeout=LONG)
    assert _neighbors(find) != present
    assert find("timeline.readout").text().startswith("Epoch 0.00")
    qtbot.mouseClick(find("timeline.live"), Qt.MouseButton.LeftButton)
    assert workspace.place is None
    qtbot.waitUntil(lambda: _neighbors(find) == present, timeout=LONG)
    np.testing.assert_array_equal(workspace.embedding.vectors, workspace.run.embedding().vectors)


def test_answers_to_an_analogy_are_those_of_the_moment(trained, qtbot, find):
    from embviz.analysis.analogies.analogy import evaluate_expression

    trained.show_page("analogy")
    assert find("dock.timeline").isVisible()
    trained.page("analogy/ask").set_expression("king - man + woman")
    model = find("analogy.results").model()

    def shown():
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    def answers(embedding):
        return list(evaluate_expression(embedding, "king - man + woman", 10).cos_add.words)

    # the present in float32: a moment is kept in float16, where two close answers may change places
    present = answers(trained.workspace.run.embedding())
    qtbot.waitUntil(lambda: shown() == present, timeout=LONG)
    trained.trainer.rewind(0)
    first = answers(trained.workspace.observer.embedding(0))
    qtbot.waitUntil(lambda: shown() == first, timeout=LONG)
    assert first != present


def test_a_place_between_moments_comes_to_rest_at_the_nearest(trained, find):
    observer = trained.workspace.observer
    moments, end = observer.moments, trained.workspace.run.progress.tokens_done
    between = 0.3 * moments[2].tokens_done + 0.7 * moments[3].tokens_done
    find("timeline.slider").setValue(round(between / end * STEPS))
    assert trained.workspace.moment == 3
    assert trained.workspace.place == moments[3].tokens_done


def test_keys_step_and_go_to_the_ends(trained, qtbot, find):
    workspace, count = trained.workspace, len(trained.workspace.observer.moments)
    _key(qtbot, find, Qt.Key.Key_Home)
    assert workspace.moment == 0
    _key(qtbot, find, Qt.Key.Key_Left)
    assert workspace.moment == 0
    _key(qtbot, find, Qt.Key.Key_Right)
    qtbot.mouseClick(find("timeline.forward"), Qt.MouseButton.LeftButton)
    assert workspace.moment == 2
    qtbot.mouseClick(find("timeline.back"), Qt.MouseButton.LeftButton)
    assert workspace.moment == 1
    _key(qtbot, find, Qt.Key.Key_End)
    assert workspace.moment is None
    # the last moment is the present
    _key(qtbot, find, Qt.Key.Key_Left)
    assert workspace.moment == count - 2
    _key(qtbot, find, Qt.Key.Key_Right)
    assert workspace.moment is None


def test_playing_goes_through_the_run_and_ends_at_the_present(trained, qtbot, find):
    workspace, player = trained.workspace, trained.panel("timeline").player
    find("timeline.speed").menu().actions()[-1].trigger()
    assert find("timeline.speed").text() == "8×"
    places, vectors = [], set()
    workspace.moment_changed.connect(lambda: places.append(workspace.place))
    workspace.embedding_changed.connect(lambda: vectors.add(workspace.embedding.vectors.tobytes()))
    _key(qtbot, find, Qt.Key.Key_Space)
    assert player.playing
    qtbot.waitUntil(lambda: not player.playing, timeout=LONG)
    assert places[0] == 0.0
    assert places[-1] is None
    assert places[:-1] == sorted(places[:-1])
    assert len(places) > EPOCHS
    qtbot.waitUntil(lambda: not trained.jobs.running("moment"), timeout=LONG)
    assert len(vectors) > 2
    np.testing.assert_array_equal(workspace.embedding.vectors, workspace.run.embedding().vectors)


def test_playing_in_a_loop_begins_anew_and_pause_rests_at_a_moment(trained, qtbot, find):
    workspace, player = trained.workspace, trained.panel("timeline").player
    find("timeline.speed").menu().actions()[-1].trigger()
    find("timeline.loop").setChecked(True)
    places = []
    workspace.moment_changed.connect(lambda: places.append(workspace.place))
    qtbot.mouseClick(find("timeline.play"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: places.count(0.0) > 1, timeout=LONG)
    qtbot.mouseClick(find("timeline.play"), Qt.MouseButton.LeftButton)
    assert not player.playing
    assert workspace.place in [moment.tokens_done for moment in workspace.observer.moments]


def test_menu_goes_to_epochs_and_to_the_best_moment(trained, qtbot, find):
    menu = find("timeline.jump").menu()
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[: EPOCHS + 1] == ["Beginning", *(f"Epoch {k}" for k in range(1, EPOCHS + 1))]
    moments = trained.workspace.observer.moments
    losses = {k: moment.values["loss"] for k, moment in enumerate(moments) if moment.values.get("loss", np.nan) > 0}
    best = min(losses, key=losses.get)
    chosen = next(action for action in menu.actions() if action.text().startswith("Best loss"))
    assert f"{losses[best]:.4f}" in chosen.text()
    chosen.trigger()
    assert trained.workspace.moment == best


def test_the_mark_of_the_best_moment_is_explained_and_deserved():
    first, best, last = (
        SimpleNamespace(pieces=k, tokens_done=40 * k, values={"analogy": share})
        for k, share in enumerate((0.5, 0.96, 0.9))
    )
    observer = SimpleNamespace(plan=SimpleNamespace(keep_best="analogy"), moments=(first, best, last), best_moment=best)
    run = SimpleNamespace(progress=SimpleNamespace(tokens_total=100))
    workspace = SimpleNamespace(observer=observer, run=run)
    assert shown_best(observer) is best
    assert describe_best(workspace, 40.5) == ["◆ best of the run by analogies"]
    assert not describe_best(workspace, 60.0)
    last.values["analogy"] = 0.9600001  # the same as one reads it: there is nothing to go back for
    assert shown_best(observer) is None
    assert not describe_best(workspace, 40.5)


def test_training_goes_on_while_one_looks_back(window, qtbot, long_text, find):
    _open(window, qtbot, long_text)
    run = _begin(window, qtbot, find, epochs=1000)
    workspace = window.workspace
    qtbot.waitUntil(lambda: workspace.observer.moments != () and run.progress is not None, timeout=LONG)
    window.trainer.rewind(0)
    past = _shown(window, qtbot, 0)
    done = run.progress.tokens_done
    qtbot.waitUntil(lambda: run.progress.tokens_done > 2 * done, timeout=LONG)
    window.trainer.want_moments(window, True)
    assert not window.jobs.running("moment")
    assert workspace.embedding is past
    window.trainer.rewind(None)
    qtbot.waitUntil(lambda: workspace.embedding is not past, timeout=LONG)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        window.trainer.stop()


def test_branch_goes_on_from_the_moment_with_other_parameters(trained, qtbot, find):
    workspace = trained.workspace
    parent = workspace.observer
    window_index = next(k for k, moment in enumerate(parent.moments) if moment.epoch == 2)
    moment = parent.moments[window_index]
    vectors = parent.embedding(window_index).vectors
    trained.trainer.rewind(window_index)
    find("train.epochs").setValue(4)
    find("train.learning_rate").setValue(0.05)
    with qtbot.waitSignal(trained.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("timeline.branch"), Qt.MouseButton.LeftButton)
    branch = workspace.observer
    assert workspace.observers == (parent, branch)
    assert branch.parent[0] == parent.run.run_id
    assert branch.parent[1].pieces == moment.pieces
    assert workspace.place is None
    np.testing.assert_array_equal(branch.embedding(0).vectors, vectors)
    assert branch.moments[0].epoch == pytest.approx(2)
    assert branch.run.progress.epoch == pytest.approx(4)
    assert branch.run.parameters.learning_rate == 0.05
    assert parent.run.progress.epoch == pytest.approx(EPOCHS)
    trained.trainer.open_run(parent)
    assert workspace.run is parent.run
    qtbot.waitUntil(lambda: np.array_equal(workspace.embedding.vectors, parent.run.embedding().vectors), timeout=LONG)


def test_branch_that_cannot_be_is_refused_with_the_way_out(trained, qtbot, find):
    trained.trainer.rewind(len(trained.workspace.observer.moments) - 2)
    find("train.epochs").setValue(1)
    run = trained.workspace.run
    with qtbot.waitSignal(trained.trainer.start_rejected, timeout=LONG) as refused:
        qtbot.mouseClick(find("timeline.branch"), Qt.MouseButton.LeftButton)
    assert "Set the epochs to" in str(refused.args[0])
    assert find("train.error").isVisible()
    assert trained.workspace.run is run


def test_another_text_closes_the_histories(trained, qtbot, long_text):
    history = trained.workspace.observer.history
    trained.trainer.rewind(1)
    _open(trained, qtbot, long_text)
    assert trained.workspace.observers == ()
    assert trained.workspace.observer is None
    assert trained.workspace.place is None
    qtbot.waitUntil(lambda: len(history) == 0, timeout=LONG)
    assert history.memory_bytes == 0


def test_memory_is_told_and_its_budget_kept(trained, qtbot, find, monkeypatch):
    from embviz.gui.core.observation_settings import read_plan

    history = trained.workspace.observer.history
    text = find("timeline.memory").text()
    assert text.startswith(f"{len(history)} moments · 1 of 256 MB")
    memory, drawn = find("timeline.memory"), []
    trained.show_page("map")
    trained.show_panel("inspector")
    trained.show_panel("timeline")
    qtbot.waitUntil(lambda: memory.isVisible() and memory.width() >= memory.minimumSizeHint().width())
    monkeypatch.setattr(
        "embviz.gui.training.memory_button.QStylePainter",
        lambda _button: SimpleNamespace(drawControl=lambda _element, option: drawn.append(option.text)),
    )
    for width, shown in (
        (memory.sizeHint().width(), text),
        (100, f"{len(history)} moments"),
        (memory.fontMetrics().horizontalAdvance(f"{len(history)} mome…") + 17, f"{len(history)} mome…"),
        (memory.minimumSizeHint().width(), f"{len(history)}"),
    ):
        memory.resize(width, memory.height())
        memory.paintEvent(None)
        assert drawn.pop() == shown
    monkeypatch.undo()
    qtbot.mouseClick(memory, Qt.MouseButton.LeftButton)
    find("timeline.budget").setValue(64)
    find("timeline.density").setValue(50)
    find("timeline.memory_window").close()
    assert (read_plan(trained.settings).budget, read_plan(trained.settings).density) == (64, 50)


def test_strip_without_a_run_says_what_to_do(window, qtbot, small_text, find):
    _open(window, qtbot, small_text)
    assert "Train" in find("timeline.readout").text()
    assert not find("timeline.play").isEnabled()
    assert find("dock.timeline").height() <= 80


def test_the_readout_shows_whole_parts_and_all_of_them_on_hover(qtbot):
    readout = Readout("caption")
    qtbot.addWidget(readout)
    readout.show()
    parts = ("Training · 10 s left", "slowed so that you can watch", "full speed")
    wide = readout.fontMetrics().horizontalAdvance
    readout.show_parts(parts)
    for count in (3, 2, 1):
        text = " · ".join(parts[:count])
        readout.resize(wide(text) + 1, 20)
        assert readout.text() == text
        assert readout.toolTip() == " · ".join(parts)
    readout.resize(round(wide(parts[0]) * 0.7), 20)
    assert readout.text() == ""  # half of a number would be wrong
    # where there is little room, the button of the memory gives way first
    assert readout.minimumSizeHint().width() > wide("Epoch 12.50")
    readout.resize(wide(parts[0]) // 3, 20)
    assert readout.text() == ""


def test_a_new_text_has_no_loss_yet(trained, qtbot, find, tmp_path):
    assert find("timeline.loss").text() != "Loss"
    path = tmp_path / "other.txt"
    path.write_text("a dog and a cat\n" * 50)
    _open(trained, qtbot, path)
    assert find("timeline.loss").text() == "Loss"
