"""The trajectory of a word: positions of its stops, drawn names, and hovering."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.style import theme
from embviz.gui.widgets.charts.trajectory_map import Trajectory, TrajectoryPlot, TrajectoryWord, color_of
from tests.gui.pointer import hover

WAY = Trajectory(
    "gay",
    ("1900", "1950", "1990"),
    (
        TrajectoryWord("tasteful", 0.0, "near in 1900"),
        TrajectoryWord("bright", 0.5, "near in all"),
        TrajectoryWord("lesbian", 1.0, "now"),
    ),
    np.array([[0.0, 0.0], [1.0, 0.5], [3.0, 0.0], [0.2, 1.0], [1.5, -1.0], [2.9, 1.0]]),
    "Across: from 1900 to 1990.",
)


@pytest.fixture
def drawn(qapp, qtbot):
    widget = TrajectoryPlot("test.way", "Way")
    qtbot.addWidget(widget)
    widget.resize(640, 420)
    widget.show()
    qtbot.waitExposed(widget)
    widget.show_way(WAY)
    return widget


def test_one_unit_is_as_long_to_the_right_as_upwards(drawn):
    at = np.array([(p.x(), -p.y()) for p in drawn.positions()])
    scale = (at[2, 0] - at[0, 0]) / 3
    np.testing.assert_allclose(at - at[0], scale * (WAY.places - WAY.places[0]), atol=1e-6)
    assert scale > 50
    assert all(drawn.rect().contains(p.toPoint()) for p in drawn.positions())


def test_colors_lead_from_then_to_now():
    assert color_of(0.0).name() == theme.color("second").name()
    assert color_of(0.5).name() == theme.color("text_muted").name()
    assert color_of(1.0).name() == theme.color("accent").name()


def test_words_are_read_and_taken_by_their_dots_and_names(drawn, qtbot):
    assert drawn.names_drawn() == ["tasteful", "bright", "lesbian"]
    with qtbot.waitSignal(drawn.word_clicked) as clicked:
        qtbot.mouseClick(drawn, Qt.MouseButton.LeftButton, pos=drawn.positions()[5].toPoint())
    assert clicked.args == ["lesbian"]
    before = drawn.grab().toImage()
    hover(drawn, drawn.positions()[3])
    assert drawn.grab().toImage() != before  # its card
    qtbot.keyClick(drawn, Qt.Key.Key_Right)
    with qtbot.waitSignal(drawn.word_clicked) as clicked:
        qtbot.keyClick(drawn, Qt.Key.Key_Return)
    assert clicked.args == ["bright"]


def test_crowded_names_are_left_to_pointing_but_never_the_ends(drawn):
    crowd = tuple(TrajectoryWord(f"neighbor{k}", 0.5, "") for k in range(40))
    places = np.vstack([WAY.places[:3], np.tile([1.5, 0.3], (40, 1)) + np.arange(40)[:, None] * 1e-3])
    drawn.show_way(Trajectory("gay", WAY.stops, crowd, places, ""))
    assert 0 < len(drawn.names_drawn()) < 40
    drawn.resize(300, 220)
    assert len(drawn.positions()) == 43


def test_a_word_that_stays_has_a_picture_and_places_have_to_fit(drawn):
    drawn.show_way(Trajectory("gay", ("1900", "1990"), (), np.zeros((2, 2)), ""))
    assert drawn.positions()[0] == drawn.positions()[1]
    drawn.grab()
    with pytest.raises(ValueError, match="2 stops and 0 words"):
        drawn.show_way(Trajectory("gay", ("1900", "1990"), (), np.zeros((3, 2)), ""))
    drawn.clear("Two slices or more")
    assert drawn.way is None
    assert drawn.accessibleDescription() == "Two slices or more"
    drawn.grab()


def test_names_of_stops_that_lie_together_do_not_lie_over_one_another(drawn, qtbot):
    stops = tuple(f"epoch {k}" for k in range(1, 9))
    places = np.vstack([np.column_stack((np.linspace(0, 3, 8) ** 0.1, np.zeros(8))), [[0.2, 2.0]]])
    drawn.show_way(Trajectory("king", stops, (TrajectoryWord("queen", 0.5, ""),), places, ""))
    boxes = drawn.name_boxes()[:8]
    assert boxes[0] is not None
    assert boxes[7] is not None
    written = [box for box in boxes if box is not None]
    assert len(written) < 8
    for k, box in enumerate(written):
        for other in written[:k]:
            both = box & other
            assert both.width() * both.height() <= 40
    # what is not written is read by pointing, and is no word to be taken
    hidden = boxes.index(None)
    assert drawn.card_of(hidden) == [f"king {stops[hidden]}"]
    before = drawn.grab().toImage()
    hover(drawn, drawn.positions()[hidden])
    assert drawn.grab().toImage() != before
    with qtbot.assertNotEmitted(drawn.word_clicked):
        qtbot.mouseClick(drawn, Qt.MouseButton.LeftButton, pos=drawn.positions()[hidden].toPoint())


def test_the_isolates_of_a_moment_s_name_are_kept_and_not_written():
    way = Trajectory("gay", ("الحقبة \u20680.61\u2069", "الحقبة \u20681\u2069"), (), np.zeros((2, 2)), "")
    assert way.name(1) == "gay الحقبة \u20681\u2069"
