"""Lists and tables show whole rows only, and all of them on demand; a page scrolls in one place at most."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QHeaderView,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from embviz.gui.widgets.folded_rows import FoldedRows, fold_the_others

LONG = 60_000  # ms


def _folded(qtbot, rows=20, height=150):
    page = QWidget()
    qtbot.addWidget(page)
    layout = QVBoxLayout(page)
    made = []
    for at in range(2):
        view, every = QListWidget(objectName=f"view{at}"), QPushButton()
        view.addItems([f"row {k}" for k in range(rows)])
        view.setFixedHeight(height)
        layout.addWidget(view)
        layout.addWidget(every)
        made.append((view, every, FoldedRows(view, every)))
    fold_the_others([fold for *_, fold in made])
    page.show()
    qtbot.waitExposed(page)
    qtbot.waitUntil(lambda: made[0][0].verticalScrollBar().maximum() == 0)
    return page, made


def _shown(view):
    return [row for row in range(view.count()) if not view.isRowHidden(row)]


def test_as_many_whole_rows_as_fit_are_shown_and_all_on_demand(qtbot):
    _page, ((view, every, _), _) = _folded(qtbot)
    shown = _shown(view)
    height = view.sizeHintForRow(0)
    assert len(shown) * height <= view.viewport().height() < (len(shown) + 1) * height
    assert every.text() == "Show all 20"
    qtbot.mouseClick(every, Qt.MouseButton.LeftButton)
    assert _shown(view) == list(range(20))
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 0)
    assert every.text() == "Show fewer"
    qtbot.mouseClick(every, Qt.MouseButton.LeftButton)
    assert _shown(view) == shown


def test_the_current_row_is_shown_wherever_it_is(qtbot):
    _page, ((view, _, _), _) = _folded(qtbot)
    first = _shown(view)
    view.setCurrentRow(15)
    assert _shown(view) == [*first[:-1], 15]
    view.setCurrentRow(1)
    assert _shown(view) == first


def test_more_room_shows_more_and_without_hidden_rows_there_is_no_button(qtbot):
    _page, ((view, every, _), _) = _folded(qtbot)
    few = len(_shown(view))
    view.setFixedHeight(220)
    qtbot.waitUntil(lambda: len(_shown(view)) > few)
    view.setFixedHeight(2000)
    qtbot.waitUntil(lambda: len(_shown(view)) == 20)
    assert not every.isVisible()


def test_opening_one_folds_the_other(qtbot):
    _page, ((one, open_one, _), (other, open_other, _)) = _folded(qtbot)
    open_one.click()
    open_other.click()
    assert len(_shown(one)) < 20
    assert len(_shown(other)) == 20


def _scrolling(page):
    return [
        area.objectName()
        for area in page.findChildren(QAbstractScrollArea)
        if area.isVisible() and not isinstance(area, QHeaderView) and area.verticalScrollBar().maximum() > 0
    ]


def test_a_page_scrolls_in_one_place_at_most(toy_trained, qtbot):
    window = toy_trained
    window.workspace.select(["king"])
    for address in ("words/neighbors", "documents/leaning", "lessons"):
        window.show_page(address)
        page = window.current_page()
        qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)
        qtbot.waitUntil(lambda page=page: len(_scrolling(page)) <= 1, timeout=LONG)
        folds = [part for part in page.findChildren(QPushButton) if part.text().startswith("Show all ")]
        assert folds, address
        for every in folds if address != "lessons" else ():
            every.click()
            qtbot.waitUntil(lambda page=page: len(_scrolling(page)) == 1, timeout=LONG)


def test_rows_are_counted_once_for_all_that_changes_at_a_time(qtbot, monkeypatch):
    counted = []
    update = FoldedRows._update
    monkeypatch.setattr(FoldedRows, "_update", lambda folded, *_: (counted.append(folded), update(folded)))
    view, every = QListWidget(), QPushButton()
    qtbot.addWidget(view)
    qtbot.addWidget(every)
    view.show()
    folded = FoldedRows(view, every)
    QApplication.processEvents()
    counted.clear()
    view.addItems([str(row) for row in range(30)])
    for row in range(30):
        view.item(row).setToolTip("changed")
    QApplication.processEvents()
    assert counted == [folded]
    assert view.isRowHidden(29)
