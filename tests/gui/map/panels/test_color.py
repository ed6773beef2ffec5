"""The color panel, driven by its controls."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel

from embviz.drawing.palette import COLORMAPS
from embviz.gui.map.panels.color import ColorPanel
from embviz.vectors.attached_table import Pictures, TableColumn
from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms; a first compilation of a kernel, and the loading of scikit-learn, may fall into a wait
N = 50


@pytest.fixture
def scene(lab, qtbot):
    vectors = np.random.default_rng(3).normal(size=(N, 6)).astype(np.float32)
    words = [f"w{k}" for k in range(N)]
    lab.workspace.set_vectors(Embedding(words, vectors, range(500, 0, -10)))
    scene = lab.context.scene
    scene.show_words(words, np.arange(500, 0, -10))
    scene.show_places(vectors[:, :2])
    lab.page = ColorPanel(lab.context)
    lab.page.resize(270, 700)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    return scene


@pytest.fixture
def choose(lab, scene, qtbot):
    def by(recipe):
        combo = lab.find("color.by")
        combo.setCurrentIndex(combo.findData(recipe))
        with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
            combo.activated.emit(combo.currentIndex())
        return scene.coloring

    return by


def click(widget):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_a_choice_colors_the_map_and_tells_what_it_shows(lab, choose):
    found = choose("norm")
    assert found.title == "Vector length"
    assert lab.find("color.about").text() == found.formula
    assert lab.find("color.map").isEnabled()
    choose("nothing")
    assert lab.context.scene.coloring is None
    assert not lab.find("color.map").isEnabled()


def test_what_is_not_possible_stays_in_the_list_and_says_why(lab, scene):
    combo = lab.find("color.by")
    at = combo.findData("settled")
    assert not combo.model().item(at).isEnabled()
    assert "moments" in combo.itemData(at, Qt.ItemDataRole.ToolTipRole)
    assert combo.model().item(combo.findData("norm")).isEnabled()


def test_options_are_those_of_the_choice(lab, scene, choose, qtbot):
    choose("cluster")
    smallest, number = lab.find("color.smallest"), lab.find("color.number")
    assert not number.isVisible()
    assert not smallest.isVisible()
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        lab.context.coloring.choose("cluster", {"method": "k-means"})
    assert number.isVisible()
    assert not smallest.isVisible()
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        number.setValue(4)
    assert len(scene.coloring.names) == 4
    method = lab.find("color.method")
    method.setCurrentIndex(method.findData("HDBSCAN"))
    qtbot.waitUntil(lambda: not lab.jobs.running("coloring"), timeout=LONG)
    assert smallest.isVisible()
    assert not number.isVisible()
    choose("norm")
    assert not method.isVisible()


def test_a_number_half_typed_is_neither_taken_nor_lost(lab, scene, choose, qtbot):
    choose("hubness")
    k = lab.find("color.k")
    k.setFocus()
    qtbot.waitUntil(k.hasFocus)
    k.selectAll()
    QTest.keyClicks(k, "3")
    assert not lab.jobs.running("coloring")
    lab.context.coloring.changed.emit()  # as each moment of a training does
    QTest.keyClicks(k, "2")
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        QTest.keyClick(k, Qt.Key.Key_Return)
    assert scene.coloring.unit == "times among 32 nearest"
    assert lab.settings.get("color/options") == '{"hubness": {"k": 32}}'
    lab.context.coloring.choose("hubness", {"k": 7})  # by somebody else
    assert k.value() == 7


def test_the_word_of_the_cosine_is_typed_and_mended(lab, scene, choose, qtbot):
    lab.workspace.select(["w2"])
    assert choose("cosine").title == "Cosine to w2"
    word = lab.find("color.word")
    word.setText("w9")
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        QTest.keyClick(word, Qt.Key.Key_Return)
    assert scene.coloring.title == "Cosine to w9"
    word.setText("w99")
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        QTest.keyClick(word, Qt.Key.Key_Return)
    message = lab.find("color.message")
    assert message.isVisible()
    assert "w99" in message.text()
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        message.chosen.emit("w9")
    assert scene.coloring.title == "Cosine to w9"
    assert not message.isVisible()


def test_color_map_direction_and_range(lab, scene, choose, qtbot):
    choose("norm")
    combo = lab.find("color.map")
    qtbot.waitUntil(lambda: combo.count() > 0, timeout=LONG)
    assert [combo.itemData(k) for k in range(combo.count())] == [offered.name for offered in COLORMAPS]
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        combo.setCurrentIndex(combo.findData("batlow"))
        combo.activated.emit(combo.currentIndex())
    assert scene.coloring.colormap == "batlow"
    narrow = scene.coloring.range
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        click(lab.find("color.range.full"))
    assert scene.coloring.range[0] < narrow[0] < narrow[1] < scene.coloring.range[1]
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        lab.find("color.reverse").setChecked(True)
    assert scene.coloring.reverse


def test_discs_have_size_and_opacity(lab, scene, qtbot):
    with qtbot.waitSignal(scene.look_changed):
        lab.find("color.sized").setChecked(False)
    with qtbot.waitSignal(scene.look_changed):
        lab.find("color.opacity").setValue(40)
    assert (scene.sized, scene.opacity) == (False, 40)
    assert (lab.settings.get("map/sized"), lab.settings.get("map/opacity")) == (False, 40)


def test_a_table_is_attached_and_removed(lab, scene, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "notes.tsv"
    path.write_text("word\tmood\tkind\nw0\t3\tx\nw1\t4\ty\nnobody\t5\tx\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    with qtbot.waitSignal(scene.coloring_changed, timeout=LONG):
        click(lab.find("color.attach"))
    assert scene.coloring.title == "mood"
    combo = lab.find("color.by")
    assert combo.currentText() == "mood"
    assert combo.findText("kind") > combo.findText("mood")
    assert lab.find("color.note").text() == "1 of 3 words is not on the map: nobody."
    assert "notes.tsv" in lab.find("color.table").text()
    click(lab.find("color.detach"))
    qtbot.waitUntil(lambda: scene.coloring is not None and scene.coloring.of_regions, timeout=LONG)
    assert combo.findText("mood") < 0
    assert not lab.find("color.table").isVisible()


def test_columns_that_came_with_vectors_are_offered(lab, scene, choose):
    kind = TableColumn("kind", (np.arange(N) % 2).astype(np.int32), ("odd", "even"))
    pictures = TableColumn("picture", np.zeros(N, np.int32), ("a.png",), Pictures("folder"))
    year = TableColumn("year", np.arange(N, dtype=np.float32))
    before = lab.workspace.embedding
    lab.workspace.set_vectors(Embedding(before.words, before.vectors, columns=[kind, pictures, year]))
    scene.show_words(before.words, None)
    combo = lab.find("color.by")
    assert combo.findText("kind") > combo.findText("Clusters")
    assert combo.findText("picture") < 0
    assert lab.find("color.table").text() == "Columns that came with the vectors: kind, year."
    assert not lab.find("color.detach").isVisible()
    assert choose("column kind").names == ("odd", "even")
    assert choose("column year").values.tolist() == list(range(N))
    assert lab.settings.get("color/by") != "column year"  # other vectors have other columns
    lab.workspace.set_vectors(before)
    assert combo.findText("kind") < 0
    assert lab.context.coloring.choice == "nothing"


def test_controls_have_names_for_all(lab, scene):
    for name in ("by", "word", "map", "reverse", "range", "sized", "opacity", "attach", "detach", "cancel", "progress"):
        assert lab.find(f"color.{name}").accessibleName(), name


def test_the_range_of_the_colors_has_a_caption(lab, scene):
    captions = [one for one in lab.page.findChildren(QLabel) if one.buddy() is lab.find("color.range")]
    assert [one.text() for one in captions] == ["Values"]
    assert captions[0].isVisible()
