"""Columns of numbers: a sign and its value never run into each other, however large the letters are."""

import pytest
from PySide6.QtGui import QFontMetricsF

from embviz.gui.lessons.widgets.readouts import ValueTable

LONG = 60_000


def _narrow(table):
    """Return the rows whose sign and value touch."""
    signs, values = (QFontMetricsF(table.stage.font(15, weight)).horizontalAdvance for weight in (400, 500))
    room = table.width() - 2 * 10
    return [row.sign for row in table._rows if signs(row.sign) + values(table.value(row.key)) > room]


@pytest.mark.parametrize("name", ["everything", "distances"])
def test_no_value_runs_into_its_sign_in_a_lecture_hall(name, lesson, lab, find, qtbot):
    body = lesson(name).complete()
    area = lab.scroll_area()
    lab.page.resize(2200, 1080)
    if name == "distances":
        find("distances.solve").click()
    for scale in (1.0, 2.4):
        body.stage.set_scale(scale, max(scale, 1.8) if scale > 1 else 1.0)
        for part in body.parts.values():
            area.ensureWidgetVisible(part)
            tables = [table for table in part.findChildren(ValueTable) if table.isVisible()]
            qtbot.waitUntil(lambda tables=tables: not any(_narrow(table) for table in tables), timeout=LONG)


def test_a_longer_value_makes_its_column_wider(lesson, find):
    lesson("distances").complete()
    table = find("distances.exact_readouts")
    before = table.minimumSizeHint().width()
    table.show_values({"euclid": "√26 = 5.0990195135927845"})
    assert table.minimumSizeHint().width() > before
    table.show_values({})
    assert table.minimumSizeHint().width() == before
