"""The part "Over time": a planted drift is found and drawn, a turned copy shows none, texts are trained as slices."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractSpinBox, QLineEdit, QWidget
from scipy.stats import ortho_group

from embviz.gui.compare.slices import TRAIN
from embviz.gui.core.slices import Slice
from embviz.gui.pages.comparable_models import ComparisonSession, available_sources
from embviz.text.reading import read_corpus
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors
from tests.gui.cut_off import lay_out

LONG = 60_000
WORDS = [f"word{k}" for k in range(90)]


def _vectors():
    return np.random.default_rng(1).normal(size=(90, 12)).astype(np.float32)


def _turned(rows, at):
    return (rows @ ortho_group.rvs(12, random_state=at)).astype(np.float32)


def _drifting():
    """Three spaces turned at random: word5 becomes word9, and word80 is missing in the second."""
    made = []
    for at in range(3):
        now = _vectors()
        now[5] = (1 - at / 2) * now[5] + at / 2 * now[9]
        kept = [k for k in range(90) if not (at == 1 and k == 80)]
        made.append(Embedding([WORDS[k] for k in kept], _turned(now, at)[kept], np.arange(len(kept), 0, -1) + 10 * at))
    return made


@pytest.fixture
def page(show):
    return show("compare.time_page", "OverTimePage")


@pytest.fixture
def files(tmp_path):
    paths = []
    for year, embedding in zip((1900, 1950, 2000), _drifting(), strict=True):
        path = tmp_path / f"news_{year}.vec"
        write_vectors(embedding, path)
        paths.append(path)
    return paths


@pytest.fixture
def drifting(page, qtbot):
    years = ("1900", "1950", "2000")
    page.slices.add([Slice(year, one, len(one), "") for year, one in zip(years, _drifting(), strict=True)])
    qtbot.waitUntil(lambda: page.path is not None, timeout=LONG)
    return page


def _follow(page, word, qtbot):
    page.line.write(word)
    qtbot.waitUntil(lambda: page.path is not None and page.path.word == word, timeout=LONG)


def _listed(page):
    table = page.drifted.table
    return [table.value(at, 0) for at in table.order]


def test_without_slices_it_says_what_to_do(page, find):
    assert "in the order of time" in find("time.map").accessibleDescription()
    assert not find("time.moments").isEnabled()
    assert not find("time.train_parts").isEnabled()
    assert find("time.open").isEnabled()


def test_files_opened_together_are_named_and_ordered_by_their_years(page, files, qtbot):
    page.slices.open_paths([files[2], files[0], files[1]])
    qtbot.waitUntil(lambda: page.path is not None, timeout=LONG)
    assert [one.name for one in page.slices.slices] == ["1900", "1950", "2000"]
    assert page.measured.names == ("1900", "1950", "2000")
    assert _listed(page)[0] == "word5"


def test_a_planted_drift_is_found_and_drawn(drifting, qtbot, find):
    assert _listed(drifting)[0] == "word5"
    table = drifting.drifted.table
    drifts = np.array([table.value(at, 1) for at in table.order])
    assert drifts[0] > 0.3 > 0.05 > drifts[1:].max()
    assert drifting.path.word == "word5"  # what is proposed
    way = find("time.map").way
    assert way.stops == ("1900", "1950", "2000")
    when = {one.word: one.when for one in way.around}
    assert when["word9"] > 0.5
    last = {word for word, _ in drifting.path.neighbors[-1]}
    first = {word for word, _ in drifting.path.neighbors[0]}
    assert all(when[word] == 1.0 for word in last - first - {word for word, _ in drifting.path.neighbors[1]})
    assert all(when[word] == 0.0 for word in first - last - {word for word, _ in drifting.path.neighbors[1]})
    # the words of then lie to the left of those of now
    across = dict(zip(when, way.places[3:, 0], strict=True))
    assert max(across[word] for word in first - last) < across["word9"]


def test_the_curve_is_of_cosines_with_the_slice_before_and_with_the_first(drifting, qtbot, find):
    _follow(drifting, "word5", qtbot)
    before, first, typical = find("time.curve").series
    unit = [drifting.measured.timeline.place(at, "word5") for at in range(3)]
    np.testing.assert_allclose(before.y, [unit[0] @ unit[1], unit[1] @ unit[2]])
    np.testing.assert_allclose(first.y, [1, unit[0] @ unit[1], unit[0] @ unit[2]])
    np.testing.assert_allclose(before.x, [1, 2])
    assert typical.y.min() > 0.99


def test_neighbors_stand_in_columns_and_a_missing_slice_is_said(drifting, qtbot, find):
    _follow(drifting, "word80", qtbot)
    table = drifting.drifted.neighbors
    names = [table.table.model().headerData(at, Qt.Orientation.Horizontal) for at in range(3)]
    assert names == ["1900", "1950", "2000"]
    columns = [[table.value(row, at) for row in range(7)] for at in range(3)]
    assert columns[1] == [""] * 7
    assert columns[0] == [word for word, _ in drifting.path.neighbors[0]]
    assert columns[2] == [word for word, _ in drifting.path.neighbors[1]]
    assert "Missing in 1950" in find("time.word_message").text()
    assert find("time.map").way.stops == ("1900", "2000")
    drifting.line.write("nowhere")
    qtbot.waitUntil(lambda: "Nothing to draw" in find("time.map").accessibleDescription(), timeout=LONG)
    assert "is not among the 90 words" in find("time.word_message").text()


def test_turned_copies_show_no_drift(page, qtbot):
    page.slices.add([Slice(f"at {at}", Embedding(WORDS, _turned(_vectors(), at)), 90, "") for at in range(3)])
    qtbot.waitUntil(lambda: page.path is not None, timeout=LONG)
    assert page.measured.drift.total.max() < 1e-4
    assert page.path.total < 1e-4


def test_the_order_is_changed_and_slices_are_let_go(drifting, qtbot, find):
    measured = drifting.measured
    slices = find("time.slices")
    slices.setCurrentRow(2)
    qtbot.mouseClick(find("time.earlier"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: drifting.measured not in (None, measured), timeout=LONG)
    assert drifting.measured.names == ("1900", "2000", "1950")
    assert slices.currentRow() == 1
    slices.setCurrentRow(0)
    measured = drifting.measured
    qtbot.mouseClick(find("time.later"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: drifting.measured not in (None, measured), timeout=LONG)
    assert drifting.measured.names == ("2000", "1900", "1950")
    # dragging moves rows of the model, too
    slices.model().moveRow(slices.rootIndex(), 1, slices.rootIndex(), 0)
    qtbot.waitUntil(lambda: drifting.measured is not None and drifting.measured.names[0] == "1900", timeout=LONG)
    for _ in range(2):
        slices.setCurrentRow(0)
        qtbot.mouseClick(find("time.remove"), Qt.MouseButton.LeftButton)
    assert [one.name for one in drifting.slices.slices] == ["1950"]
    assert drifting.measured is None
    assert "Two are enough" in find("time.map").accessibleDescription()


def test_a_new_name_is_shown_without_measuring_again(drifting, qtbot, find):
    measured = drifting.measured
    find("time.slices").item(0).setText("the past")
    qtbot.waitUntil(lambda: find("time.map").way.stops[0] == "the past", timeout=LONG)
    assert drifting.measured.timeline is measured.timeline
    find("time.slices").item(0).setText("  ")
    assert [one.name for one in drifting.slices.slices] == ["1900", "1950", "2000"]


def test_a_name_changed_while_slices_are_measured_is_kept(page, qtbot, find):
    page.slices.add([Slice(year, one, len(one), "") for year, one in zip("12", _drifting()[:2], strict=True)])
    assert page.measured is None
    find("time.slices").item(0).setText("the past")
    qtbot.waitUntil(lambda: page.path is not None, timeout=LONG)
    assert page.measured.names == ("the past", "2")
    assert find("time.map").way.stops[0] == "the past"


def test_only_frequent_words_are_listed(drifting, find):
    find("time.first").setValue(10)
    assert sorted(_listed(drifting)) == sorted(WORDS[:10])
    find("time.first").setValue(10_000)
    find("time.least").setValue(85)
    assert set(_listed(drifting)) == {*WORDS[:6]}


def test_a_click_follows_a_word(drifting, qtbot, find, lab):
    at = drifting.map.positions()[3].toPoint()
    word = find("time.map").way.around[0].word
    qtbot.mouseClick(drifting.map, Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: drifting.path is not None and drifting.path.word == word, timeout=LONG)
    assert lab.workspace.selection == (word,)
    table = drifting.drifted.table.table
    qtbot.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(0, 0)).center()
    )
    qtbot.waitUntil(lambda: drifting.path.word == "word5", timeout=LONG)


def test_slices_are_offered_to_the_other_parts(drifting, lab):
    offered = available_sources(lab.workspace, (), lab.context.share(ComparisonSession).slices)
    assert [offer.title for offer in offered] == ["Slice 1900", "Slice 1950", "Slice 2000"]
    assert offered[2].embedding() is drifting.measured.timeline.slices[2]
    drifting.slices.forget()
    assert lab.context.share(ComparisonSession).slices == []


def test_slices_of_other_dimensions_are_refused(drifting, qtbot, find):
    drifting.slices.add([Slice("2020", Embedding(WORDS, _vectors()[:, :8]), 90, "")])
    qtbot.waitUntil(lambda: "(2020: 8; 1900, 1950, 2000: 12)" in find("time_message").text(), timeout=LONG)
    assert drifting.measured is None


@pytest.fixture
def trained(lab, small_text):
    lab.settings.set("train/parameters", '{"dimensions": 6, "min_count": 1, "epochs": 2, "threads": 1}')
    lab.workspace.set_corpus(read_corpus(small_text))


def test_the_open_text_is_trained_in_parts(page, trained, lab, qtbot, find):
    find("time.parts").setValue(3)
    qtbot.mouseClick(find("time.train_parts"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.path is not None, timeout=LONG)
    assert page.measured.names == ("part 1", "part 2", "part 3")
    assert lab.workspace.run is None  # the workspace is as it was
    tokens = lab.workspace.corpus.tokens
    assert "part 1 of 3" in page.slices.slices[0].source
    assert f"{round(tokens / 3):,} tokens" in page.slices.slices[0].source
    assert not find("time.train_progress").isVisible()


def test_texts_are_trained_and_training_is_given_up(page, trained, lab, qtbot, find, tmp_path, small_text, long_text):
    paths = [tmp_path / "news_1900.txt", tmp_path / "news_1800.txt"]
    for path in paths:
        path.write_text(small_text.read_text("utf-8"), "utf-8")
    page.slices.train_paths(paths)
    qtbot.waitUntil(lambda: page.path is not None, timeout=LONG)
    assert page.measured.names == ("1800", "1900")
    # one text learned twice with one seed is the same space
    assert page.measured.drift.total.max() < 1e-4
    lab.settings.set("train/parameters", '{"dimensions": 100, "min_count": 1, "epochs": 1000, "threads": 1}')
    page.slices.train_paths([long_text])
    qtbot.waitUntil(lambda: "epoch" in find("time.train_message").text(), timeout=LONG)
    qtbot.mouseClick(find("time.train_cancel"), Qt.MouseButton.LeftButton)
    assert not lab.jobs.running(TRAIN)
    assert [one.name for one in page.slices.slices] == ["1800", "1900"]
    assert find("time.train_measure").isVisible()  # and may be begun again


def test_moments_of_the_open_run_are_there_at_once(window, qtbot, styled, small_text):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    for name, value in {"dimensions": 8, "min_count": 1, "epochs": 6}.items():
        window.findChild(QWidget, f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        window.run_action("train.run")
    window.show_page("compare/time")
    page = window.page("compare/time")
    qtbot.waitUntil(lambda: page.path is not None, timeout=LONG)
    slices = page.slices.slices
    assert 2 <= len(slices) <= 5
    assert slices[-1].name == "epoch 6"
    assert window.context.share(ComparisonSession).slices == []  # moments are offered elsewhere already
    # moments are kept in half precision
    now = window.workspace.run.embedding()
    np.testing.assert_allclose(slices[-1].embedding.vectors, now.vectors, rtol=1e-3, atol=1e-4)
    # below a banner, in a window of 1280 by 800 px, nothing scrolls
    window.resize(1280, 744)
    lay_out()
    assert page.height() <= page.parentWidget().height()
    # another text lets go of them
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    assert page.slices.slices == []


def test_controls_are_named(drifting):
    for kind in (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QLineEdit):
        for control in drifting.body.findChildren(kind):
            within = control.parentWidget()
            while within is not None and not isinstance(within, (QAbstractSpinBox, QAbstractItemView, QLineEdit)):
                within = within.parentWidget()
            if within is None and control.objectName() != "completions":
                assert control.objectName().startswith("time"), type(control)
                assert control.accessibleName(), control.objectName()
