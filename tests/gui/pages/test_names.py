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
    "analogy.ask_page": "analogy",
    "similarity.heatmap_page": "heatmap",
    "similarity.pairs_page": "pairs",
    "similarity.rankings_page": "rankings",
    "similarity.odd_page": "odd",
    "geometry.page": "geometry",
    "text.page": "text",
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
        ("analogy.ask_page", "AnalogyPage"),
        ("similarity.heatmap_page", "SimilarityPage"),
        ("similarity.pairs_page", "PairsPage"),
        ("similarity.rankings_page", "RankingsPage"),
        ("similarity.odd_page", "OddPage"),
        ("geometry.page", "GeometryPage"),
        ("text.page", "TextPage"),
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
