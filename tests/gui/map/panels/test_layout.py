"""The layout panel on a real map: options, components clicked, axes typed, words chosen, pause and start anew."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLabel, QPushButton, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.map.axes import poles
from embviz.gui.map.panels.layout import LayoutPanel
from embviz.gui.scene.scene import MapScene
from embviz.projection import METHODS, project
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

LONG = 30_000  # ms; libraries may have to be loaded first
WORDS = ("good", "bad", "big", "small", "king", "queen", "man", "woman", *(f"word{n}" for n in range(72)))


@pytest.fixture
def embedding():
    random = np.random.default_rng(0)
    groups = 3 * random.normal(size=(5, 16))[np.arange(len(WORDS)) % 5]
    return Embedding(list(WORDS), (groups + random.normal(size=(len(WORDS), 16))).astype(np.float32))


@pytest.fixture
def scene(window, qtbot, tmp_path, embedding):
    """The scene of a window with vectors open and the panel in front, laid out by PCA."""
    window.settings.set("map/method", "pca")
    write_vectors(embedding, tmp_path / "known.bin")
    window.context.scene.choose_method("pca")
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(tmp_path / "known.bin")
    window.show_page("map")
    window.show_panel("layout")
    qtbot.waitUntil(lambda: window.context.scene.frame is not None, timeout=LONG)
    return window.context.scene


def settled(scene, old):
    frame = scene.frame
    return frame is not None and frame is not old and frame.settled and not frame.warming


def wait_for_other(qtbot, scene, old):
    qtbot.waitUntil(lambda: settled(scene, old), timeout=LONG)


def type_into(line, text):
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Escape)  # the list of completions
    QTest.keyClick(line, Qt.Key.Key_Return)


def same(scene, expected):
    np.testing.assert_allclose(scene.coordinates, expected.coordinates, atol=1e-3)


def test_components_are_chosen_by_clicking_on_their_shares(scene, qtbot, find, embedding):
    bars, old = find("layout.spectrum"), scene.frame
    qtbot.waitUntil(lambda: len(bars.shares) == 16)
    np.testing.assert_allclose(bars.shares, old.spectrum)
    at = bars.bar(3).center().toPoint()
    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=at)
    assert find("layout.pca.components").text() == "4, 2"
    wait_for_other(qtbot, scene, old)
    assert scene.options == {"components": "4, 2"}
    assert find("map.about").text().startswith("Across: component 4; upward: component 2.")
    same(scene, project(embedding.vectors, "pca", components="4, 2"))
    # an axis that is one already stays; the next click takes the place of the component chosen longest ago
    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=at)
    assert find("layout.pca.components").text() == "4, 2"
    bars.setFocus()
    QTest.keyClick(bars, Qt.Key.Key_Right)
    QTest.keyClick(bars, Qt.Key.Key_Return)
    assert find("layout.pca.components").text() == "4, 5"


def test_what_cannot_be_used_is_said_below_its_row_and_changes_nothing(scene, qtbot, find):
    old, line = scene.frame, find("layout.pca.components")
    line.setText("1, 99")
    assert "99" in find("layout.pca.components_error").text()
    line.setText("1, 3")
    assert not find("layout.pca.components_error").isVisible()
    wait_for_other(qtbot, scene, old)
    assert scene.options == {"components": "1, 3"}
    qtbot.mouseClick(find("layout.defaults"), Qt.MouseButton.LeftButton)
    assert scene.options == {}
    assert line.text() == ""


def test_space_and_plane(scene, qtbot, find, embedding):
    old = scene.frame
    qtbot.mouseClick(find("layout.pca.dimensions.3"), Qt.MouseButton.LeftButton)
    wait_for_other(qtbot, scene, old)
    same(scene, project(embedding.vectors, "pca", dimensions=3))
    # a triple is no pair: back in the plane the first two are shown
    qtbot.mouseClick(
        find("layout.spectrum"), Qt.MouseButton.LeftButton, pos=find("layout.spectrum").bar(6).center().toPoint()
    )
    old = scene.frame
    wait_for_other(qtbot, scene, old)
    old = scene.frame
    qtbot.mouseClick(find("layout.pca.dimensions.2"), Qt.MouseButton.LeftButton)
    wait_for_other(qtbot, scene, old)
    assert scene.options == {}


def test_another_perplexity_goes_on_and_start_anew_is_the_picture_of_the_seed(scene, qtbot, find, embedding):
    old = scene.frame
    combo = find("map.method")
    combo.setCurrentIndex(combo.findData("tsne"))
    wait_for_other(qtbot, scene, old)
    same(scene, project(embedding.vectors, "tsne"))
    assert find("layout.title").text() == "t-SNE"
    assert "distances between" in find("layout.hides").text()
    before, warmed = scene.frame, []
    scene.frame_changed.connect(lambda: warmed.append(scene.frame.warming))
    type_into(find("layout.tsne.perplexity"), "5")
    wait_for_other(qtbot, scene, before)
    assert scene.options == {"perplexity": "5"}
    assert not any(warmed)
    old = scene.frame
    qtbot.mouseClick(find("layout.anew"), Qt.MouseButton.LeftButton)
    wait_for_other(qtbot, scene, old)
    same(scene, project(embedding.vectors, "tsne", perplexity="5"))
    qtbot.waitUntil(lambda: "settled" in find("layout.note").text())


def test_the_layout_stands_still_while_it_is_paused(scene, window, qtbot, find):
    old = scene.frame
    scene.choose_method("umap")
    qtbot.waitUntil(lambda: scene.frame is not old, timeout=LONG)
    qtbot.mouseClick(find("layout.pause"), Qt.MouseButton.LeftButton)
    assert scene.paused
    loop = window.page("map").loop
    qtbot.waitUntil(lambda: not loop.working)
    made = loop.frames
    loop.refresh()
    assert not loop.working
    assert loop.frames == made
    assert find("layout.pause").text() == "Resume"
    window.run_action("view.pause_layout")
    assert not scene.paused
    qtbot.waitUntil(lambda: settled(scene, old), timeout=LONG)
    # what is chosen anew is seen at once
    scene.pause(True)
    scene.choose_method("random")
    assert not scene.paused


def axis_places(embedding, *pairs):
    unit = embedding.vectors / np.linalg.norm(embedding.vectors, axis=1, keepdims=True)
    at = {word: unit[k] for k, word in enumerate(WORDS)}
    return project(
        embedding.vectors, "axes", directions=np.array([at[a] - at[b] for a, b in pairs]), axis_x="a", axis_y="b"
    )


def test_axes_are_typed_and_unknown_words_are_named_beside_them(scene, qtbot, find, embedding):
    old = scene.frame
    scene.choose_method("axes")
    # expressions whose words are known are proposed
    wait_for_other(qtbot, scene, old)
    assert find("layout.axis_x").text() == "good - bad"
    same(scene, axis_places(embedding, ("good", "bad"), ("big", "small")))
    view, cross = find("map.view"), find("map.axes")
    qtbot.waitUntil(lambda: cross.isVisible() and not view.moving)
    # where a word with nothing of both meanings would be: on a line with all words, as far as their numbers say
    unit = embedding.vectors / np.linalg.norm(embedding.vectors, axis=1, keepdims=True)
    axis = unit[0] - unit[1]
    has, across = unit @ axis / np.linalg.norm(axis), scene.coordinates[:, 0]
    _slope, zero = np.polyfit(has, across, 1)
    assert scene.frame.origin[0] == pytest.approx(zero, abs=1e-4)
    assert cross.crossing().x() == pytest.approx(view.camera.to_screen(zero, 0, view.width(), 1)[0], abs=0.1)
    assert len(view._covered()) < len(view.children())  # names are written below the lines too
    assert not any(part.contains(cross.crossing()) for part in view._covered())
    old = scene.frame
    type_into(find("layout.axis_x"), "king - quen")
    message = find("layout.axis_x_message")
    qtbot.waitUntil(lambda: message.error is not None)
    assert "'quen'" in str(message.error)
    assert "Still shown: good - bad." in str(message.error)
    assert "queen" in message.error.suggestions
    assert scene.frame is old
    message.chosen.emit("queen")
    wait_for_other(qtbot, scene, old)
    assert find("layout.axis_x").text() == "king - queen"
    same(scene, axis_places(embedding, ("king", "queen"), ("big", "small")))
    assert not find("layout.axis_z").isVisible()
    qtbot.mouseClick(find("layout.axes.dimensions.3"), Qt.MouseButton.LeftButton)
    assert find("layout.axis_z").isVisible()


@pytest.mark.parametrize(
    ("expression", "ends"),
    [
        ("good - bad", ("bad", "good")),
        ("king", ("", "king")),
        ("king - man + woman", ("", "king - man + woman")),
        ("well-known - new", ("new", "well-known")),
        ("a + b - c - d - e - f", ("c, d, e …", "a, b")),
        ('0.5*(a + "b c") - 0.25*(d + e + f + g)', ("d, e, f …", "a, b c")),
        ("2*(a + b)", ("", "2*(a + b)")),
    ],
)
def test_poles_of_an_axis_are_named_where_there_are_two(expression, ends):
    assert poles(expression) == ends


def test_axes_choose_words_that_are_not_on_the_map(scene, qtbot, find, embedding):
    find("map.words").setValue(20)
    qtbot.waitUntil(lambda: len(scene.words) == 20, timeout=LONG)
    scene.choose_method("axes", {"axis_x": "word70 - good", "axis_y": "big - small"})
    qtbot.waitUntil(lambda: scene.frame is not None and not scene.frame.spectrum, timeout=LONG)
    assert find("layout.axis_x").text() == "word70 - good"
    assert np.isfinite(scene.coordinates).all()


def test_mds_lays_out_the_selection_when_told_to(scene, window, qtbot, find, embedding):
    old = scene.frame
    scene.choose_method("mds")
    wait_for_other(qtbot, scene, old)
    assert not find("layout.take_selection").isEnabled()
    window.workspace.select(["king", "queen", "man", "woman", "good"])
    qtbot.waitUntil(find("layout.take_selection").isEnabled)
    old = scene.frame
    qtbot.mouseClick(find("layout.take_selection"), Qt.MouseButton.LeftButton)
    wait_for_other(qtbot, scene, old)
    placed = np.isin(WORDS, ["king", "queen", "man", "woman", "good"])
    np.testing.assert_array_equal(np.isfinite(scene.coordinates).all(axis=1), placed)
    assert "5 chosen words" in find("layout.chosen").text()
    old = scene.frame
    qtbot.mouseClick(find("layout.all_words"), Qt.MouseButton.LeftButton)
    wait_for_other(qtbot, scene, old)
    assert np.isfinite(scene.coordinates).all()


def test_what_the_method_refuses_is_said_and_the_map_stays(scene, qtbot, find):
    before = scene.coordinates
    with qtbot.waitSignal(scene.layout_failed, timeout=LONG):
        scene.choose_method("mds", {"chosen": "king nobody"})
    assert "'nobody'" in str(find("layout.error").error)
    assert find("layout.error").isVisible()
    assert scene.coordinates is before
    scene.choose_method("pca")
    assert not find("layout.error").isVisible()


def test_every_method_has_a_form_with_named_controls(scene, window):
    panel = window.panel("layout")
    for how in METHODS:
        scene.choose_method(how.name)
        names = {child.objectName() for child in panel.findChildren(QWidget)}
        for option in how.declared:
            own = {"chosen": "layout.take_selection"}.get(option, f"layout.{how.name}.{option}")
            assert own in names or f"layout.{option}" in names, option


def test_options_are_remembered_by_method(qapp):
    settings = Settings()
    scene = MapScene(settings)
    scene.choose_method("tsne", {"perplexity": "12, 40", "metric": "cosine"})
    scene.choose_method("umap", {"n_neighbors": 5})
    again = MapScene(Settings())
    assert (again.method, again.options) == ("umap", {"n_neighbors": 5})
    again.choose_method("tsne")
    assert again.options == {"perplexity": "12, 40"}
    settings.set("map/options", '{"tsne": {"perplexity": 7}, "umap": {"n_neighbors": 1}, "lda": {}, "pca": []}')
    settings.set("map/method", "lda")
    assert MapScene(Settings()).options == {}
    settings.set("map/options", "not json")
    assert MapScene(Settings()).options_of("tsne") == {}


def test_a_click_beside_the_bars_chooses_nothing(qtbot, qapp):
    from embviz.gui.widgets.charts.variance_bars import VarianceBars

    bars = VarianceBars("bars")
    qtbot.addWidget(bars)
    bars.show()
    told = []
    bars.chosen.connect(told.append)
    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPoint(5, 50))
    bars.set_shares((0.5, 0.3, 0.2))
    bars.set_axes((0, 1))
    qtbot.mouseClick(bars, Qt.MouseButton.RightButton, pos=bars.bar(2).center().toPoint())
    assert told == []
    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=bars.bar(2).center().toPoint())
    assert told == [(2, 1)]


def test_texts_keep_the_height_they_need_when_complaints_come_and_go(scene, qtbot, find):
    def cut():
        texts = find("layout.tsne.perplexity").parentWidget().findChildren(QLabel)
        seen = [text for text in texts if text.wordWrap() and text.isVisible()]
        return [text.text() for text in seen if text.height() != text.heightForWidth(text.width())]

    scene.choose_method("tsne", {})
    line = find("layout.tsne.perplexity")
    for text in ("abc", "5000", "5"):
        line.setText(text)
        qtbot.waitUntil(lambda text=text: bool(line.property("invalid")) == (text != "5"))
        qtbot.waitUntil(lambda: not cut())


def test_what_is_done_in_one_step_is_not_paused(scene, qtbot, find):
    assert find("layout.pause").isHidden()
    scene.choose_method("tsne", {})
    assert not find("layout.pause").isHidden()


def test_a_panel_that_is_built_while_the_layout_is_paused_offers_to_resume(scene, window, qtbot, find):
    scene.choose_method("tsne", {})
    qtbot.waitUntil(lambda: settled(scene, None) and not scene.awaited, timeout=LONG)
    qtbot.waitUntil(lambda: find("layout.note").text().endswith("settled"), timeout=LONG)
    qtbot.waitUntil(lambda: not find("layout.pause").isEnabled())  # nothing moves
    scene.pause(True)
    assert find("layout.pause").isEnabled()
    late = LayoutPanel(window.context)
    qtbot.addWidget(late)
    assert late.findChild(QPushButton, "layout.pause").text() == "Resume"


@pytest.mark.parametrize("name", [one.name for one in METHODS])
def test_all_fields_of_a_method_begin_at_one_place(window, scene, find, name):
    """Choices began 40 px before numbers."""
    scene.choose_method(name)
    panel = find("dock.layout").widget()
    begins = {
        field.mapTo(panel, QPoint()).x()
        for kind in (QAbstractSpinBox, QComboBox)
        for field in panel.findChildren(kind)
        if field.isVisible() and field.objectName().startswith(f"layout.{name}.")
    }
    assert len(begins) <= 1


def test_the_heads_of_all_panels_are_at_one_height(window, scene, find, qtbot):
    """The buttons at their ends jumped from panel to panel."""
    window.resize(1600, 1200)  # nothing scrolls
    places = []
    for name in ("inspector", "layout", "color", "select", "trust"):
        window.show_panel(name)
        button = find(f"{name}.help")
        qtbot.waitUntil(button.isVisible, timeout=LONG)
        qtbot.waitUntil(lambda button=button: button.mapTo(window, QPoint()).y() > 0, timeout=LONG)
        places.append(button.mapTo(window, button.rect().center()))
    heights = [place.y() for place in places]
    assert max(heights) - min(heights) <= 1
