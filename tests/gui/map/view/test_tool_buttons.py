"""What the buttons of the map's tools say."""

import numpy as np
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolButton

from embviz.gui.map.controls import ToolButtons
from embviz.gui.map.view.word_map import WordMap


def test_the_pointer_says_that_it_turns_a_map_in_space_and_moves_a_flat_one(qtbot):
    view = WordMap()
    qtbot.addWidget(view)
    view.set_words(["a", "b", "c"])
    pointer = ToolButtons(view).findChild(QToolButton, "map.tool.pointer")
    for dimensions, said in ((2, "moves the map"), (3, "turns the map"), (2, "moves the map")):
        view.set_frame(np.eye(3, dimensions, dtype=np.float32), glide=False)
        QApplication.sendEvent(pointer, QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), QPoint(2, 2)))
        assert pointer.toolTip().startswith(f"Drag {said}")
