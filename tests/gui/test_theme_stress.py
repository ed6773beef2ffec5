"""Theme and size of the text change while plots are painted and widgets are deleted; more by `EMBVIZ_THEMES=1000`.

A repaint or a wrapper of something that is deleted ends the process: faulthandler, which pytest switches on, tells
where.
"""

import gc
import os
import random

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.registry import PAGES
from embviz.gui.style import stylesheet, theme
from embviz.gui.widgets.curves.live_curve import LiveCurve
from embviz.gui.widgets.curves.plot import Curve
from embviz.gui.widgets.tables.text_table import TextTable

CHANGES = int(os.environ.get("EMBVIZ_THEMES", "8"))
LONG = 120_000  # ms; kernels may be compiled first
_SIZES = (100, 125, 150, 200)


def _plots():
    """Return a page with plots and a table in it, which is shown for a while."""
    page = QWidget()
    layout = QVBoxLayout(page)
    for _ in range(2):
        curve = LiveCurve()
        x = np.arange(200.0)
        curve.set_curves([Curve("a", "a", x, np.sin(x / 9), color=0), Curve("b", "b", x, np.cos(x / 9), color=1)])
        layout.addWidget(curve)
    columns = Column("Word", words=True), Column("Distance", number=True), Column("Count", number=True, muted=True)
    table = TextTable("stress.table", "Table", columns)
    table.rows.show([tuple(Cell(str(k)) for _ in columns) for k in range(40)])
    layout.addWidget(table)
    page.resize(500, 400)
    page.show()
    return page


def test_a_change_of_theme_meets_no_widget_that_is_gone(toy_trained, qtbot, find):
    window = toy_trained
    window.show_panel("inspector")
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    draw, pages = random.Random(5), []
    addresses = [f"{page.id}/{part.id}" for page in PAGES for part in page.parts or ()] or [page.id for page in PAGES]
    try:
        with qtbot.captureExceptions() as raised:
            for number in range(CHANGES):
                window.show_page(addresses[number % len(addresses)])
                pages.append(_plots())
                QCoreApplication.processEvents()
                for seen in pages:
                    seen.update()
                choice = ("dark", "light")[number % 2]
                stylesheet.apply(QApplication.instance(), choice, draw.choice(_SIZES) if number % 3 == 0 else None)
                if len(pages) > 2:
                    # deleted at once, in the next round of events, or with what else is garbage
                    gone = pages.pop(draw.randrange(3))
                    gone.close()
                    if number % 3:
                        gone.deleteLater()
                        if number % 2:
                            QCoreApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)
                    del gone
                if number % 10 == 0:
                    gc.collect()
                QCoreApplication.processEvents()
                assert not raised, (number, raised)
                assert theme.current() is (theme.DARK if choice == "dark" else theme.LIGHT)
    finally:
        for page in pages:
            page.close()
            page.deleteLater()
        stylesheet.apply(QApplication.instance(), "light", 100)
