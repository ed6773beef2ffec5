"""Every picture of numbers in the window, with the toy world trained, gives the numbers it draws as a table."""

import re
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

import embviz.gui
from embviz.gui.widgets.plot_data.offer import offer_of, offers_in
from embviz.gui.widgets.plot_data.window import PlotDataWindow

from .addresses import ADDRESSES

LONG = 60_000  # ms
# what has no picture, or measures for long
SLOW = ("start", "lessons", "words/senses", "compare/maps", "documents/search")
ROOM = Path(embviz.gui.__file__).parent
# what paints itself and draws no numbers: texts, marks over pictures, pictures of files, the moving one of the start
NO_NUMBERS = {
    "app/palette/widget.py",
    "app/tour/tour.py",
    "compare/maps_page.py",
    "compare/linked_views.py",
    "lessons/context/real_model.py",
    "lessons/counting/side.py",
    "lessons/dimensions/experiment.py",
    "lessons/dimensions/projection.py",
    "lessons/write/experiment.py",
    "lessons/dimensions/room.py",
    "lessons/phases/found.py",
    "lessons/phases/steps.py",
    "lessons/stage.py",
    "lessons/term_text.py",
    "lessons/compression/compared.py",
    "lessons/widgets/chips.py",
    "lessons/widgets/group_key.py",
    "lessons/widgets/measured_part.py",
    "lessons/widgets/readouts.py",
    "map/axes.py",
    "map/overlays.py",
    "map/view/legend.py",
    "map/view/legend_parts.py",
    "start/learning_map.py",
    "training/memory_button.py",
    "widgets/curves/timeline_track.py",
    "lessons/blocks.py",
    "widgets/inputs/input_error.py",
    "widgets/inputs/log_slider.py",
    "widgets/inputs/short_combo.py",
    "widgets/layouts.py",
    "widgets/plot_data/offer.py",
    "widgets/overlay.py",
    "widgets/tables/text_table.py",
    "widgets/text_views/concordance_lines.py",
    "widgets/text_views/marked_texts.py",
}
OFFERED_ELSEWHERE = {"map/view/word_map.py"}  # by the pages that show it


def test_what_paints_itself_offers_its_numbers_or_has_none():
    painting = {
        path.relative_to(ROOM).as_posix(): path.read_text("utf-8")
        for path in ROOM.rglob("*.py")
        if re.search(r"def paintEvent", path.read_text("utf-8"))
    }
    without = {name for name, text in painting.items() if "PlotDataAction(self" not in text}
    assert without <= NO_NUMBERS | OFFERED_ELSEWHERE


def _values(table):
    return {column.title: column.values for column in table.numbers.columns}


def test_every_picture_has_its_numbers_as_a_table(toy_trained, qtbot):
    window = toy_trained
    window.workspace.select(["king", "queen", "man"])
    window.run_action("edit.to_heatmap")
    window.run_action("edit.to_analogy")
    for address in ADDRESSES:
        if address in SLOW:
            continue
        window.show_page(address)
        page = window.current_page()
        qtbot.waitUntil(lambda page=page: all(offer.numbers() is not None for offer in offers_in(page)), timeout=LONG)
        for offer in offers_in(page):
            _check_offer(offer)
    _check_loss(window, qtbot)
    _check_map(window, qtbot)
    _check_hidden(window)
    _check_heatmap(window, qtbot)
    _check_bars(window, qtbot)
    for table in window.findChildren(PlotDataWindow):
        table.close()


def _check_offer(offer):
    numbers, name = offer.numbers(), offer.plot.objectName()
    assert name
    assert len(numbers) > 0, name
    assert numbers.title, name
    assert numbers.summary.endswith("."), name
    assert all(column.title for column in numbers.columns), name
    assert offer.plot.accessibleName(), name
    assert offer.plot.focusPolicy() & Qt.FocusPolicy.TabFocus, name


def _table(window, qtbot, address, name):
    window.show_page(address)
    offer = offer_of(window.findChild(QWidget, name))
    qtbot.waitUntil(lambda: offer.plot.isVisible() and offer.numbers() is not None, timeout=LONG)
    return offer.show_table()


def _check_loss(window, qtbot):
    window.show_page("map")  # beside which it is not seen at first
    window.show_panel("loss")
    values = _values(_table(window, qtbot, "map", "train.loss_curve"))
    told = window.workspace.run.history
    assert values["words"].tolist() == [progress.tokens_done for progress in told]
    assert values["loss"].tolist() == [progress.loss for progress in told]
    assert values["loss smoothed"][0] > values["loss smoothed"][-1]


def _check_map(window, qtbot):
    scene = window.context.scene
    scene.pause(True)
    values = _values(_table(window, qtbot, "map", "map.view"))
    assert list(values["Word"]) == list(scene.words)
    np.testing.assert_array_equal(np.column_stack((values["x"], values["y"])), scene.coordinates)
    assert values["Count"].tolist() == list(window.workspace.run.vocabulary.counts[: len(scene.words)])


def _check_hidden(window):
    """What is hidden on the map is not in its table."""
    offer = offer_of(window.findChild(QWidget, "map.view"))
    window.workspace.select(["king"])
    window.run_action("edit.hide")
    words = list(offer.numbers().columns[0].values)
    window.run_action("edit.undo")
    assert "king" not in words
    assert len(words) == len(window.context.scene.words) - 1
    assert "king" in offer.numbers().columns[0].values


def _check_heatmap(window, qtbot):
    table = _table(window, qtbot, "similarity/heatmap", "heatmap.view")
    assert table.numbers.title == "Heatmap: Cosine"
    values = _values(table)
    embedding = window.workspace.embedding
    words = list(values.pop("Word"))
    assert sorted(words) == ["king", "man", "queen"]
    assert list(values) == words
    rows = np.array([embedding.vectors[list(embedding.words).index(word)] for word in words], np.float64)
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    np.testing.assert_allclose(np.column_stack(list(values.values())), unit @ unit.T, atol=1e-6)


def _check_bars(window, qtbot):
    window.show_page("map")
    window.show_panel("inspector")
    window.workspace.select(["queen"])
    values = _values(_table(window, qtbot, "map", "neighbors.vector"))
    embedding = window.workspace.embedding
    row = embedding.vectors[list(embedding.words).index("queen")]
    assert values["Component"].tolist() == list(range(1, len(row) + 1))
    np.testing.assert_allclose(values["queen"], row, atol=1e-6)


def _check_zipf(window, zipf):
    curve, rank, count = (column.values for column in offer_of(zipf).numbers().columns)
    measured = [k for k, name in enumerate(curve) if name == "Zipf’s law"]
    counts = window.workspace.corpus.vocabulary.counts
    assert [counts[int(rank[k]) - 1] for k in measured] == [count[k] for k in measured]


def _menus():
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]


def test_key_menu_and_palette_lead_to_the_table(window, qtbot):
    window.run_action("file.toy_world")
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    window.show_page("text")
    zipf = window.findChild(QWidget, "text.zipf")
    qtbot.waitUntil(lambda: offer_of(zipf).numbers() is not None, timeout=LONG)
    _check_zipf(window, zipf)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    zipf.setFocus(Qt.FocusReason.TabFocusReason)
    assert zipf.accessibleDescription().startswith("Zipf’s law over rank of the word, 2 curves: falls from ")
    QTest.keyClick(zipf, Qt.Key.Key_T)
    assert [table.numbers.title for table in _shown(window)] == ["Zipf’s law"]
    _shown(window)[0].close()

    inside = zipf.plot.viewport()
    middle = inside.rect().center()
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, inside.mapToGlobal(middle))
    QApplication.sendEvent(inside, asked)
    (menu,) = _menus()
    entry = next(action for action in menu.actions() if action.text() == "Show as table")
    menu.close()
    entry.trigger()
    assert [table.numbers.title for table in _shown(window)] == ["Zipf’s law"]
    _shown(window)[0].close()

    zipf.setFocus()
    window.run_action("view.plot_table")
    assert [table.numbers.title for table in _shown(window)] == ["Zipf’s law"]
    _shown(window)[0].close()

    # where none has the keyboard, one of those in sight is chosen
    zipf.clearFocus()
    window.run_action("view.plot_table")
    (menu,) = _menus()
    texts = [action.text() for action in menu.actions()]
    assert texts[:2] == ["Zipf’s law", "Coverage"]
    chosen = menu.actions()[1]
    menu.close()
    chosen.trigger()
    assert [table.numbers.title for table in _shown(window)] == ["Coverage"]
    _shown(window)[0].close()


def _shown(window):
    return [table for table in window.findChildren(PlotDataWindow) if table.isVisible()]
