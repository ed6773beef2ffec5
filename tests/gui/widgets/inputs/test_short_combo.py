"""A text that a combo box has no room for ends in an ellipsis."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from embviz.gui.style import stylesheet
from embviz.gui.widgets.inputs.short_combo import ShortCombo


def pixels(combo, text):
    combo.clear()
    combo.addItem(text)
    image = combo.grab().toImage()
    return np.frombuffer(bytes(image.constBits()), np.uint8).copy()


def test_a_long_text_is_drawn_as_its_beginning_with_an_ellipsis(qapp, qtbot):
    stylesheet.apply(qapp, "light")
    combo, plain = ShortCombo(), QComboBox()
    for each in (combo, plain):
        qtbot.addWidget(each)
        each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        each.resize(180, 32)
        each.show()
        qtbot.waitExposed(each)
    long = "WEAT: Toy world: men and women, what they wear"
    shown = pixels(combo, long)
    drawn = [count for count in range(len(long)) if (pixels(plain, f"{long[:count]}…") == shown).all()]
    assert drawn
    assert 10 < drawn[0] < len(long) - 5
    # and what fits is what Qt draws
    np.testing.assert_array_equal(pixels(combo, "WEAT"), pixels(plain, "WEAT"))
