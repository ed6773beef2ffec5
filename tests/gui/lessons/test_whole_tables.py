"""Sentences in the tables of lessons are seen whole in a window of 1280 x 800: broken into lines, never cut."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.stage_table import StageTable

LONG = 120_000  # ms
LONGEST = "the harbor of the old town was empty on a morning in winter and nobody came to unload the ships"


def _cut(table):
    """Return the texts that are wider than their place in the cell or, broken into lines, higher than it."""
    found = []
    metrics = table.fontMetrics()
    for row in range(table.model().rowCount()):
        for column in range(table.model().columnCount()):
            index = table.model().index(row, column)
            option = QStyleOptionViewItem()
            table.initViewItemOption(option)
            option.rect = table.visualRect(index)
            table.itemDelegate().initStyleOption(option, index)
            place = table.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, table)
            wide = place.width() - 2 * (table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1)
            text = str(index.data() or "")
            if table.wordWrap():
                needed = metrics.boundingRect(QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, text)
                if needed.height() > option.rect.height() or needed.width() > wide:
                    found.append(text)
            elif metrics.horizontalAdvance(text) > wide:
                found.append(text)
    return found


@pytest.mark.parametrize("name", ["search", "using"])
def test_no_sentence_is_cut(lesson, lab, qtbot, name):
    body = lesson(name)
    for key, part in body.parts.items():
        lab.scroll_area().ensureWidgetVisible(part)
        tables = part.findChildren(StageTable)
        if not tables:
            continue
        qtbot.waitUntil(lambda tables=tables: all(table.model().rowCount() for table in tables), timeout=LONG)
        qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
        qtbot.waitUntil(lambda: body.height() == body.layout().totalHeightForWidth(body.width()), timeout=LONG)
        for table in tables:
            if table.isVisible():
                assert _cut(table) == [], (key, table.objectName())
                assert table.verticalScrollBar().maximum() == 0 or not table.wordWrap(), table.objectName()


@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("characters", ["characters.sums"]),
        ("phases", ["phases.found", "phases.compared", "phases.epochs"]),
        ("transformer", ["transformer.nearest_mean"]),
        ("using", ["using.relations", "using.pull", "using.near_texts"]),
    ],
)
def test_tables_are_seen_whole(lesson, lab, qtbot, find, name, tables):
    body = lesson(name)
    for named in tables:
        table = find(named)

        def filled(table=table):
            # what stands above may grow meanwhile, and what is out of sight measures nothing
            lab.scroll_area().ensureWidgetVisible(table)
            return table.model().rowCount() > 0

        qtbot.waitUntil(filled, timeout=LONG)
        qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
        qtbot.waitUntil(lambda: body.height() == body.layout().totalHeightForWidth(body.width()), timeout=LONG)
        assert _cut(table) == [], named
        assert table.horizontalHeader().length() <= table.viewport().width(), named


@pytest.fixture
def stage(lab):
    stage = LessonState(lab.context, LessonData(lab.workspace, lab.jobs))
    yield stage
    stage.close()


def test_a_table_grows_with_its_texts(stage, qtbot):
    columns = (Column("Sentence"), Column("score", number=True))
    table = StageTable(stage, "a.table", "A table", columns, 2, whole=True)
    qtbot.addWidget(table)
    table.resize(400, 300)
    table.show()
    table.rows.show([[Cell("short"), Cell("1")], [Cell("also short"), Cell("2")]])
    low = table.height()
    assert _cut(table) == []
    table.rows.show([[Cell(LONGEST), Cell("1")], [Cell("short"), Cell("2")]])
    one_line = table.rowHeight(1)
    assert table.rowHeight(0) > one_line
    assert table.height() == low + table.rowHeight(0) - one_line
    broad = table.rowHeight(0)
    table.resize(220, 300)
    qtbot.waitUntil(lambda: table.rowHeight(0) > broad)
    assert _cut(table) == []


def test_a_column_as_wide_as_its_texts_does_not_make_rows_higher(lab, qtbot):
    stage = LessonState(lab.context, LessonData(lab.workspace, lab.jobs))
    stage.set_scale(1.4)
    table = StageTable(stage, "x.kinds", "Kinds", (Column("Text"), Column("is a")), 2, whole=True)
    lab.page = table
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    table.resize(900, 300)
    table.show()
    qtbot.waitExposed(table)
    table.rows.show([(Cell("a"), Cell("sentence, 12 words")), (Cell("b"), Cell("itself"))])
    qtbot.waitUntil(lambda: table.columnWidth(1) > 100)
    assert table.rowHeight(0) == table.rowHeight(1) == table.verticalHeader().defaultSectionSize()
