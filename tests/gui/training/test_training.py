"""The training panel: every model and loss, beginnings, mistakes said at once, what is remembered."""

import itertools

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QStyle, QStyleOptionComboBox, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.training.form import TrainingForm
from embviz.training.models.objectives import OBJECTIVES
from embviz.training.models.registry import MODELS
from embviz.training.parameters import declarations, defaults
from embviz.training.schedules import rates
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

LONG = 30_000  # ms; a first compilation of the kernels may fall into a wait


@pytest.fixture
def opened(window, qtbot, small_text):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    return window


@pytest.fixture
def form(qtbot, qapp):
    """The form alone."""
    made = TrainingForm(Settings(), QWidget())
    qtbot.addWidget(made)
    made.show()
    return made


def control(form, name):
    found = form.findChild(QWidget, f"train.{name}")
    assert found is not None, name
    return found


def choose(combo, data):
    """Choose an item as a click on it does."""
    at = combo.findData(data)
    assert at >= 0, (data, [combo.itemData(k) for k in range(combo.count())])
    combo.setCurrentIndex(at)
    combo.activated.emit(at)


def test_a_disk_that_takes_no_checkpoint_is_told_while_the_run_goes_on(window, qtbot, find, long_text, monkeypatch):
    def full(folder, _about, _arrays):
        raise InputError(f"{folder} could not be written: No space left.", "Make room.")

    monkeypatch.setattr("embviz.monitoring.checkpoints._FIRST_S", 0.0)
    monkeypatch.setattr("embviz.monitoring.array_folders.put", full)
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(long_text)
    for name, value in {"dimensions": 16, "min_count": 1, "epochs": 1000}.items():
        find(f"train.{name}").setValue(value)
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    status = find("train.status")
    qtbot.waitUntil(lambda: "No space left. Make room." in status.text(), timeout=LONG)
    assert window.workspace.training
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("train.stop"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "No space left" not in status.text(), timeout=LONG)


def train(window, qtbot, find, **values):
    for name, value in {"dimensions": 16, "min_count": 1, "epochs": 2, "threads": 1, **values}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None and not window.jobs.running("moment"), timeout=LONG)
    qtbot.waitUntil(lambda: not window.trainer.following, timeout=LONG)
    return window.workspace.run


def test_every_model_and_loss_shows_the_rows_that_it_declares(form):
    model, loss = control(form, "model"), control(form, "loss")
    assert [model.itemText(k) for k in range(model.count())] == [one.title for one in MODELS]
    control(form, "advanced").setChecked(True)
    seen = set()
    for one in MODELS:
        choose(model, one.name)
        offered = [loss.itemData(k) for k in range(loss.count())]
        for name in offered if loss.isVisible() else [None]:
            if name is not None:
                choose(loss, name)
                seen.add((one.name, name))
            expected = set(declarations(one.name, name))
            assert {key for key in declarations() if form.control(key).isVisible()} == expected
            form.parameters()
    assert seen == {(model, one.name) for one in OBJECTIVES for model in one.models}


def test_what_a_person_set_stays_when_the_model_changes_and_the_rest_takes_its_defaults(form):
    control(form, "dimensions").setValue(42)
    choose(control(form, "model"), "glove")
    assert control(form, "dimensions").value() == 42
    assert control(form, "epochs").value() == defaults("glove").epochs
    choose(control(form, "model"), "skipgram")
    assert control(form, "epochs").value() == defaults("skipgram").epochs


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("16, x", "not a list of whole numbers"),
        ("32, 16", "do not rise"),
        ("16, 200", "200 is more than the 100"),
        ("1,2,3,4,5,6,7,8,9,10", "too many"),
    ],
)
def test_a_mistake_in_the_nested_lengths_is_named_below_them_at_once(form, qtbot, text, says):
    control(form, "advanced").setChecked(True)
    line = control(form, "matryoshka")
    assert line.placeholderText() == "off"
    qtbot.keyClicks(line, text)
    error = control(form, "matryoshka_error")
    assert says in error.text()
    assert error.isVisible()
    assert error.y() > line.y()
    assert says in line.accessibleDescription()
    line.clear()
    assert not error.isVisible()


def test_ngrams_that_are_too_long_are_complained_of_where_they_were_changed(form):
    choose(control(form, "model"), "fasttext")
    control(form, "min_n").setValue(9)
    assert "longer than the longest" in control(form, "min_n_error").text()
    control(form, "max_n").setValue(10)
    assert not control(form, "min_n_error").isVisible()
    form.parameters()


def test_parameters_are_remembered_and_defaults_bring_them_back(form, qtbot):
    choose(control(form, "model"), "cbow")
    control(form, "dimensions").setValue(37)
    control(form, "matryoshka").setText("8, 16")
    values = TrainingForm(Settings(), QWidget()).parameters()
    assert (values.model, values.dimensions, values.matryoshka) == ("cbow", 37, "8, 16")
    control(form, "advanced").setChecked(True)
    qtbot.mouseClick(control(form, "defaults"), Qt.MouseButton.LeftButton)
    assert form.parameters() == defaults("cbow")
    assert TrainingForm(Settings(), QWidget()).parameters() == defaults("cbow")


@pytest.mark.parametrize("kept", ["{", "[1]", '{"dimensions": "many"}', '{"dimensions": 100000}', '{"nothing": 1}'])
def test_what_was_remembered_wrongly_is_forgotten(qapp, kept):
    settings = Settings()
    settings.set("train/parameters", kept)
    assert TrainingForm(settings, QWidget()).parameters() == defaults()


@pytest.mark.parametrize("name", ["linear", "cosine", "step", "exponential", "constant"])
def test_the_schedule_is_drawn_as_it_is(form, name):
    control(form, "warm_up").setValue(10.0)
    choose(control(form, "schedule"), name)
    view = control(form, "schedule_view")
    np.testing.assert_array_equal(view.rates, rates(form.parameters(), len(view.rates)))
    assert view.done is None
    choose(control(form, "model"), "glove")
    assert not view.isVisible()


def test_a_form_with_a_mistake_does_not_train_but_says_why(opened, qtbot, find):
    qtbot.keyClicks(find("train.matryoshka"), "7,")
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    assert "not a list" in find("train.error").text()
    assert find("train.error").isVisible()
    assert opened.workspace.run is None


def test_the_schedule_shows_where_the_run_is(opened, qtbot, find, long_text):
    view = find("train.schedule_view")
    with qtbot.waitSignal(opened.loader.opened, timeout=LONG):
        opened.open_path(long_text)
    find("train.epochs").setValue(1000)
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.done is not None and view.done > 0, timeout=LONG)
    assert "%" in view.accessibleDescription()
    with qtbot.waitSignal(opened.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("train.stop"), Qt.MouseButton.LeftButton)
    assert view.done is None


def test_the_keyboard_stays_in_the_panel_when_a_run_begins_and_ends(opened, qtbot, find, long_text, qapp):
    panel = opened.panel("training")
    opened.activateWindow()
    opened.settings.set("train/panel_stays", True)
    find("train.advanced").setChecked(True)
    with qtbot.waitSignal(opened.loader.opened, timeout=LONG):
        opened.open_path(long_text)
    find("train.epochs").setValue(1000)
    for begin in ("train.start", "train.dimensions"):
        find(begin).setFocus()
        opened.run_action("train.run")
        qtbot.waitUntil(lambda: opened.workspace.training, timeout=LONG)
        assert panel.isAncestorOf(qapp.focusWidget())
        assert qapp.focusWidget().isEnabled()
        with qtbot.waitSignal(opened.trainer.finished, timeout=LONG):
            opened.run_action("train.end")
        assert qapp.focusWidget() is find(begin)


def test_a_run_begins_at_vectors_of_a_file_and_keeps_them(opened, qtbot, find, tmp_path):
    words = ["king", "queen", "unknown"]
    vectors = np.random.default_rng(1).normal(size=(3, 12)).astype(np.float32)
    path = tmp_path / "known.vec"
    write_vectors(Embedding(words, vectors), path)
    begin = opened.panel("training")._begin
    begin.open_file(path)
    qtbot.waitUntil(lambda: not find("train.freeze").isHidden(), timeout=LONG)
    assert find("train.start_from").currentText() == "known.vec"
    assert find("train.dimensions").value() == 12
    assert "3 words, 12 dimensions" in find("train.start_note").text()
    # what is computed from counts begins with nothing
    choose(find("train.model"), "ppmi")
    assert not find("train.start_from").isEnabled()
    assert "from counts" in find("train.start_note").text()
    choose(find("train.model"), "skipgram")
    assert find("train.start_from").isEnabled()
    assert "3 words, 12 dimensions" in find("train.start_note").text()
    find("train.freeze").setChecked(True)
    run = train(opened, qtbot, find, dimensions=12)
    learned = run.embedding()
    np.testing.assert_array_equal(learned.vectors[[learned.id(word) for word in words]], vectors)
    first = opened.workspace.observer.embedding(0)
    np.testing.assert_allclose(first.vectors[first.id("king")], vectors[0], rtol=1e-3)
    # without the check they only begin there
    find("train.freeze").setChecked(False)
    learned = train(opened, qtbot, find, dimensions=12).embedding()
    assert not np.array_equal(learned.vectors[learned.id("king")], vectors[0])
    first = opened.workspace.observer.embedding(0)
    np.testing.assert_allclose(first.vectors[first.id("king")], vectors[0], rtol=1e-3)


def test_vectors_of_other_dimensions_are_refused_with_what_to_do(opened, qtbot, find, tmp_path):
    path = tmp_path / "known.vec"
    write_vectors(Embedding(["king", "queen"], np.ones((2, 12), np.float32)), path)
    opened.panel("training")._begin.open_file(path)
    qtbot.waitUntil(lambda: not find("train.freeze").isHidden(), timeout=LONG)
    find("train.dimensions").setValue(13)
    find("train.min_count").setValue(1)
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: find("train.error").isVisible(), timeout=LONG)
    assert "Set the dimensions to 12" in find("train.error").text()


def test_a_file_without_vectors_is_named(opened, qtbot, find, tmp_path):
    path = tmp_path / "nothing.vec"
    path.write_text("", "utf-8")
    opened.panel("training")._begin.open_file(path)
    qtbot.waitUntil(
        lambda: (
            "nothing.vec" in find("train.start_note").text() and find("train.start_note").property("role") == "error"
        ),
        timeout=LONG,
    )
    assert find("train.start_from").currentText() == "Random vectors"


def test_a_run_begins_at_the_very_weights_of_an_earlier_one(opened, qtbot, find):
    choose(find("train.model"), "glove")  # both of its matrices begin at random
    train(opened, qtbot, find, seed=3)
    earlier = opened.workspace.observer
    combo = find("train.start_from")
    choose(combo, "run/1")
    assert combo.currentText() == "Initial weights of run 1"
    train(opened, qtbot, find, seed=4, learning_rate=0.1)
    later = opened.workspace.observer
    assert later is not earlier
    first, again = earlier.history.state(0), later.history.state(0)
    assert first.keys() == again.keys()
    for name in first:
        np.testing.assert_array_equal(first[name], again[name])
    choose(combo, "random")
    train(opened, qtbot, find, seed=4)
    assert not np.array_equal(opened.workspace.observer.history.state(0)["contexts"], first["contexts"])


def test_vectors_that_were_open_before_the_text_are_offered(window, qtbot, find, tmp_path, small_text):
    path = tmp_path / "before.vec"
    write_vectors(Embedding(["king", "queen"], np.ones((2, 12), np.float32)), path)
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(path)
    window.open_path(small_text)
    instead = "Replace the vectors"
    qtbot.waitUntil(lambda: any(b.text() == instead for b in window.banner.findChildren(QPushButton)), timeout=LONG)
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        next(b for b in window.banner.findChildren(QPushButton) if b.text() == instead).click()
    choose(find("train.start_from"), "file")
    assert find("train.dimensions").value() == 12


def test_stopping_rules_are_kept_in_the_plan_and_end_the_run(opened, qtbot, find):
    from embviz.gui.core.observation_settings import read_plan

    fold = find("train.stopping")
    fold.setChecked(True)
    assert find("train.stop_patience").isHidden()
    choose(find("train.stop_plateau"), "loss")
    assert not find("train.stop_patience").isHidden()
    choose(find("train.stop_plateau"), "none")
    find("train.stop_change").setValue(50.0)
    assert read_plan(opened.settings).stop_change == 50.0
    assert fold.text() == "Stopping rules · 1 on"
    run = train(opened, qtbot, find, epochs=50)
    assert run.progress.epoch < 50
    why = opened.workspace.observer.stopped_because
    assert "%" in why
    qtbot.waitUntil(lambda: why in find("train.status").text(), timeout=LONG)


def test_tab_goes_through_the_form_from_top_to_bottom(opened, find):
    names = (
        "model",
        "epochs",
        "pace",
        "start",
        "advanced",
        "loss",
        "dimensions",
        "window",
        "seed",
        "start_from",
        "schedule",
        "defaults",
        "stopping",
    )
    opened.show_page("map")
    find("train.advanced").setChecked(True)
    order = [find(f"train.{name}") for name in names]
    tops = [control.mapTo(opened, control.rect().topLeft()).y() for control in order]
    assert tops == sorted(tops)
    for above, below in itertools.pairwise(order):
        at, seen = above, 0
        while at is not below and seen < 200:
            at, seen = at.nextInFocusChain(), seen + 1
            assert at not in order or at is below


def test_after_a_run_the_button_says_that_a_new_one_begins_and_the_old_one_stays(opened, qtbot, find):
    assert find("train.start").text() == "Train"
    train(opened, qtbot, find)
    for name in ("train.start", "run.start"):
        assert find(name).text() == find(name).accessibleName() == "Train again"
        assert "stays under Runs" in find(name).toolTip()
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(opened.workspace.observers) == 2, timeout=LONG)
    with qtbot.waitSignal(opened.trainer.finished, timeout=LONG):
        opened.run_action("train.end")


def test_the_panel_scrolls_as_a_whole_and_its_choices_are_readable(opened, find):
    opened.show_page("map")
    find("train.advanced").setChecked(True)
    QApplication.processEvents()
    areas = opened.panel("training").findChildren(QScrollArea)
    assert [area.isVisible() for area in areas] == [True]
    loss = find("train.loss")
    option = QStyleOptionComboBox()
    loss.initStyleOption(option)
    field = loss.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, loss
    )
    assert loss.fontMetrics().horizontalAdvance("Negative sampling") <= field.width()
    for at in range(loss.count()):  # longer ones are told on hover
        loss.setCurrentIndex(at)
        assert loss.itemText(at) in loss.toolTip()


def test_what_is_unusual_is_said_before_the_run(opened, qtbot, find):
    hint, rate = find("train.hint"), find("train.learning_rate")
    find("train.dimensions").setValue(5)
    assert hint.isHidden()
    rate.setValue(0.2)
    assert "8 times the usual one" in hint.text()
    assert not hint.isHidden()
    rate.setValue(0.025)
    assert hint.isHidden()


def test_a_minimum_count_that_leaves_no_words_is_said_before_the_run(opened, qtbot, find):
    """More epochs were advised, with which the run would have been refused as well."""
    hint, error = find("train.hint"), find("train.error")
    find("train.min_count").setValue(1_000_000)
    assert "too few to learn from" in hint.text()
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "too few to learn from" in error.text() and not error.isHidden(), timeout=LONG)
    assert hint.isHidden()
    find("train.min_count").setValue(1)
    assert "too few to learn from" not in hint.text()


def test_a_run_that_is_steadied_says_so_on_the_panel(opened, qtbot, find):
    find("train.learning_rate").setValue(1.0)
    find("train.window").setValue(20)
    find("train.min_count").setValue(1)
    find("train.sample").setValue(0)
    find("train.epochs").setValue(20)
    with qtbot.waitSignal(opened.trainer.finished, timeout=LONG):
        find("train.start").click()
    run = opened.workspace.run
    assert run.steadied
    qtbot.waitUntil(lambda: "Steadied" in find("train.status").text(), timeout=LONG)
    assert np.isfinite(run.embedding().vectors).all()


def test_a_run_that_breaks_down_offers_what_it_had_learned(opened, qtbot, find, monkeypatch):
    from embviz.training.models.predictive import PredictiveLearner
    from embviz.util.errors import ComputeError

    learn = PredictiveLearner.learn

    def break_down(self, thread, first, last):
        learn(self, thread, first, last)
        if first > self.slices:
            self.model.inputs[:] = np.nan
            raise ComputeError("Out of order.")

    monkeypatch.setattr(PredictiveLearner, "learn", break_down)
    with qtbot.waitSignal(opened.trainer.failed, timeout=LONG):
        find("train.start").click()
    assert "is kept" in find("train.error").text()
    assert opened.banner.what.text() == "Out of order."
    assert find("banner.choice_0").text() == "Save vectors…"
    qtbot.waitUntil(lambda: opened.workspace.embedding is not None, timeout=LONG)
    assert np.isfinite(opened.workspace.embedding.vectors).all()
    asked = []
    monkeypatch.setattr(opened.commands, "save_vectors", lambda: asked.append(True))
    find("banner.choice_0").click()
    assert asked == [True]


def test_a_run_on_a_cluster_is_followed_as_any_other(opened, qtbot, find, monkeypatch):
    from embviz.training.cluster.session import Here

    class InThisProcess(Here):
        def __init__(self, address):
            super().__init__(int(address.removeprefix("local:")))

    monkeypatch.setattr("embviz.training.cluster.run.Session", InThisProcess)
    words = opened.workspace.corpus.pruned(1).vocabulary.words
    line = find("train.cluster")
    assert line.accessibleName()
    for address, said in (("nowhere", "not the address"), ("local:0", "number of processes")):
        line.setText(address)
        qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
        assert said in find("train.error").text()
        assert not opened.workspace.training
    line.setText("local:2")
    run = train(opened, qtbot, find)
    assert run.finished
    assert run.vocabulary.words == words
    assert len(run.cluster._lanes) == 2
    assert opened.workspace.embedding.words == words
    moments = opened.workspace.observer.moments
    assert (moments[0].epoch, moments[-1].epoch) == (0, 2)
    assert opened.workspace.observer.checkpoints is None
    # the open text is whole, and what the connection said is shown
    assert run.corpus.ids.tolist() == opened.workspace.corpus.pruned(1).ids.tolist()
    run.cluster.trouble = "The connection was lost."
    opened.trainer.finished.emit(run.run_id)
    assert find("train.error").text() == "The connection was lost."
    run.cluster.trouble = ""
    with qtbot.waitSignal(opened.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("train.more"), Qt.MouseButton.LeftButton)
    assert run.epochs_done == pytest.approx(4)
