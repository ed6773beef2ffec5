"""Every control has a name for scripts and one for people."""

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QScrollBar,
)

CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)
COMPOUND = (QAbstractSpinBox, QComboBox, QAbstractItemView, QLineEdit)
PREFIX = {
    "analogy": "analogy", "similarity": "heatmap", "similarity_pairs": "pairs", "similarity_rankings": "rankings",
    "similarity_odd": "odd", "geometry": "geometry", "text": "text",
}


def _part_of_another(control):
    parent = control.parentWidget()
    while parent is not None:
        if isinstance(parent, COMPOUND):
            return True
        parent = parent.parentWidget()
    return isinstance(control, QScrollBar) or control.objectName() == "completions"


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("analogy", "AnalogyPage"), ("similarity", "SimilarityPage"), ("similarity_pairs", "PairsPage"),
        ("similarity_rankings", "RankingsPage"), ("similarity_odd", "OddPage"), ("geometry", "GeometryPage"),
        ("text", "TextPage"),
    ],
)
def test_controls_are_named(show, module, name):
    page = show(module, name)
    controls = [c for kind in CONTROLS for c in page.findChildren(kind) if not _part_of_another(c)]
    assert len(controls) >= 2
    for control in controls:
        assert control.objectName().startswith(f"{PREFIX[module]}."), (type(control), control.objectName())
        assert control.accessibleName(), control.objectName()
    names = [control.objectName() for control in set(controls)]
    assert len(names) == len(set(names))
