"""Selecting words on the map and in the Select panel: tools, search, hiding, named selections, undo."""

import threading
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QListView, QMenu, QWidget

from embviz.gui.map.page import MapPage
from embviz.gui.map.panels.selection import SelectionPanel
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.vectors.embedding import Embedding

LONG = 20_000
COUNT = 300
NO, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


def embedding(count=COUNT):
    """Words of three kinds, each around a direction of its own."""
    rng = np.random.default_rng(4)
    centers = np.eye(3, 8) * 4
    kinds = np.arange(count) % 3
    words = [f"{('red', 'green', 'blue')[k]}{'ing' if i % 7 == 0 else ''}{i}" for i, k in enumerate(kinds)]
    vectors = centers[kinds] + rng.normal(size=(count, 8)) * 0.35
    return Embedding(words, vectors.astype(np.float32), np.arange(count, 0, -1))


class Desk:
    """The page of the map beside the select panel, over the services of a lab; actions do what the window's do."""

    def __init__(self, lab):
        self.lab, self.workspace, self.settings = lab, lab.workspace, lab.settings
        self.selection_actions = lab.selection_actions
        hands, undo = lab.selection_actions, lab.workspace.undo
        self._does = {
            "undo": undo.undo,
            "redo": undo.redo,
            "select_neighbors": hands.select_neighbors,
            "select_cluster": hands.select_cluster,
            "invert_selection": hands.invert,
            "hide": hands.hide,
            "isolate": hands.isolate,
            "show_all": hands.show_all,
            "select_all": hands.select_seen,
            "clear_selection": lambda: lab.workspace.select([]),
        }
        self.context = replace(lab.context, run_action=self.run_action)
        self.scene = self.context.scene
        self.page, self.panel = MapPage(self.context), SelectionPanel(self.context)
        lab.page = QWidget()
        row = QHBoxLayout(lab.page)
        row.addWidget(self.page, 1)
        row.addWidget(self.panel)
        lab.page.resize(1000, 700)
        self.find = lab.find

    def run_action(self, action):
        self._does[action.removeprefix("edit.")]()


def lay_out(desk, qtbot, vectors):
    desk.scene.choose_method("pca")
    desk.workspace.set_vectors(vectors)
    view = desk.page.view
    qtbot.waitUntil(lambda: len(view.words) > 0 and len(view.coordinates) > 0, timeout=LONG)
    view.settle()


@pytest.fixture
def shown(lab, qtbot):
    """A desk with three hundred words on its map at rest."""
    desk = Desk(lab)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lay_out(desk, qtbot, embedding())
    desk.page.loop.set_visible(False)  # the places stay
    qtbot.waitUntil(lambda: desk.selection_actions.named.ready and not desk.page.loop.working, timeout=LONG)
    desk.page.view.settle()
    return desk


@pytest.fixture
def find(shown):
    return shown.find


@pytest.fixture
def view(shown, find):
    return find("map.view")


def send(view, kind, at, button, buttons, modifiers):
    point = QPointF(*at)
    QApplication.sendEvent(view, QMouseEvent(kind, point, view.mapToGlobal(point), button, buttons, modifiers))


def drag(view, points, modifiers=NO, release=True):
    send(view, QEvent.Type.MouseButtonPress, points[0], LEFT, LEFT, modifiers)
    for at in points[1:]:
        send(view, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, LEFT, modifiers)
    if release:
        send(view, QEvent.Type.MouseButtonRelease, points[-1], LEFT, Qt.MouseButton.NoButton, modifiers)


def places(view):
    return np.array([(p.x(), p.y()) for p in (view.position_of(i) for i in range(len(view.words)))])


def in_box(view, left, top, right, bottom):
    x, y = places(view).T
    return set(np.flatnonzero((x >= left) & (x <= right) & (y >= top) & (y <= bottom)).tolist())


def selected(window):
    return set(window.workspace.selected_ids.tolist())


def middle(view):
    return view.width() / 2, view.height() / 2


# --- tools


def test_a_rectangle_replaces_adds_and_takes_away(shown, view, find, qtbot):
    x, y = middle(view)
    qtbot.mouseClick(find("map.tool.rectangle"), LEFT)
    drag(view, [(10, 10), (50, 60), (x, y)])
    first = in_box(view, 10, 10, x, y)
    assert selected(shown) == first
    assert len(first) > 5
    drag(view, [(x, 10), (x + 50, 40), (2 * x - 10, y)], SHIFT)
    both = first | in_box(view, x, 10, 2 * x - 10, y)
    assert selected(shown) == both > first
    drag(view, [(10, 10), (50, 60), (0.8 * x, y)], CONTROL)
    left = both - in_box(view, 10, 10, 0.8 * x, y)
    assert selected(shown) == left < both
    drag(view, [(10, y), (50, y + 10), (x, 2 * y - 10)])
    assert selected(shown) == in_box(view, 10, y, x, 2 * y - 10)
    for expected in (left, both, first, set()):
        shown.run_action("edit.undo")
        assert selected(shown) == expected


def test_a_lasso_selects_what_is_inside_and_closes_itself(shown, view, qtbot):
    x, y = middle(view)
    radius = min(x, y) * 0.7
    corners = [(x + radius * np.cos(t), y + radius * np.sin(t)) for t in np.linspace(0, 1.9 * np.pi, 60)]
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_L)
    assert view.tool == "lasso"
    drag(view, corners)
    away = np.hypot(*(places(view) - (x, y)).T)
    found = selected(shown)
    assert set(np.flatnonzero(away < radius * 0.97).tolist()) <= found | in_cut(view, x, y, radius)
    assert not found & set(np.flatnonzero(away > radius * 1.01).tolist())
    assert len(found) > 20
    assert shown.scene.selected.tolist() == sorted(found)  # by falling frequency


def test_the_word_looked_at_stays_when_a_shape_takes_others_away(shown, view):
    shown.workspace.select_ids(np.arange(3, 20), last=3)
    view.selection_dragged.emit(np.array([5, 19], np.int32), CONTROL)
    assert selected(shown) == set(range(3, 19)) - {5}
    assert shown.workspace.chosen.last == shown.scene.words[3]
    view.selection_dragged.emit(np.array([3], np.int32), CONTROL)
    assert shown.workspace.chosen.last == shown.scene.words[4]


def in_cut(view, x, y, radius):
    """Return the words in the sliver that the last stretch of the circle cuts off."""
    dx, dy = (places(view) - (x, y)).T
    angle = np.arctan2(dy, dx) % (2 * np.pi)
    return set(np.flatnonzero((angle > 1.89 * np.pi) | (angle < 0.01)).tolist())


def test_escape_gives_up_the_shape_then_the_tool_then_the_selection(shown, view, qtbot, find):
    shown.workspace.select_ids(np.array([1, 2]))
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_L)
    drag(view, [(20, 20), (200, 40), (300, 300), (40, 300)], release=False)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    send(view, QEvent.Type.MouseButtonRelease, (40, 300), LEFT, Qt.MouseButton.NoButton, NO)
    assert selected(shown) == {1, 2}
    assert find("map.tool.lasso").isChecked()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.tool == "pointer"
    assert find("map.tool.pointer").isChecked()
    assert selected(shown) == {1, 2}
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert selected(shown) == set()


def test_in_space_a_tool_selects_and_the_pointer_turns(shown, view, find):
    rng = np.random.default_rng(3)
    view.set_frame(rng.normal(size=(COUNT, 3)).astype(np.float32))
    view.settle()
    x, y = middle(view)
    turn = view.camera.turn
    find("map.tool.rectangle").click()
    drag(view, [(x - 90, y - 80), (x, y), (x + 90, y + 80)])
    assert selected(shown) == in_box(view, x - 90, y - 80, x + 90, y + 80)
    assert 10 < len(selected(shown)) < COUNT
    assert view.camera.turn == turn
    find("map.tool.pointer").click()
    drag(view, [(x - 90, y - 80), (x, y), (x + 90, y + 80)])
    assert view.camera.turn != turn


def test_with_the_pointer_a_drag_moves_the_map(shown, view):
    camera = view.camera
    drag(view, [(200, 200), (240, 220), (260, 230)])
    assert view.camera != camera
    assert selected(shown) == set()


# --- widening


def test_a_double_click_selects_the_neighbors(shown, view, qtbot):
    shown.settings.set("select/neighbors", 6)
    word = 17
    view.fly_to(word)
    view.settle()
    at = view.position_of(word).toPoint()
    QTest.mouseClick(view, LEFT, NO, at)
    QTest.mouseDClick(view, LEFT, NO, at)
    unit = shown.workspace.embedding.unit
    cosines = unit @ unit[word]
    cosines[word] = 2
    expected = set(np.argsort(-cosines)[:7].tolist())
    qtbot.waitUntil(lambda: selected(shown) == expected, timeout=LONG)
    shown.run_action("edit.undo")
    assert selected(shown) == {word}


def test_neighbors_of_several_words_are_united(shown, qtbot, find):
    find("select.neighbor_number").setValue(4)
    shown.workspace.select_ids(np.array([3, 4]))
    shown.run_action("edit.select_neighbors")
    unit = shown.workspace.embedding.unit
    cosines = unit[[3, 4]] @ unit.T
    near = {i for own, row in zip((3, 4), cosines, strict=True) for i in np.argsort(-row)[:5].tolist() if i != own}
    qtbot.waitUntil(lambda: selected(shown) == near | {3, 4}, timeout=LONG)
    assert shown.workspace.selected_ids[:2].tolist() == [3, 4]


def test_a_cluster_is_the_category_of_the_word_or_its_clump_on_the_map(shown, qtbot):
    shown.workspace.select_ids(np.array([4]))
    kinds = set(range(1, COUNT, 3))
    shown.run_action("edit.select_cluster")
    # three clouds far from each other
    qtbot.waitUntil(lambda: len(selected(shown)) > 50, timeout=LONG)
    assert selected(shown) <= kinds
    assert shown.workspace.chosen.last == shown.workspace.embedding.words[4]
    shown.scene.color(Coloring("kind", (np.arange(COUNT) % 2).astype(np.int32), ("even", "odd")))
    shown.run_action("edit.select_cluster")
    assert selected(shown) == set(range(0, COUNT, 2))
    shown.run_action("edit.invert_selection")
    assert selected(shown) == set(range(1, COUNT, 2))


@pytest.mark.parametrize("other", [5, COUNT])
@pytest.mark.parametrize("question", ["edit.select_neighbors", "edit.select_cluster"])
def test_an_answer_about_other_vectors_selects_nothing(shown, qtbot, other, question):
    held = threading.Event()
    shown.context.jobs.submit("quick", "hold", lambda _job: held.wait(600))
    shown.workspace.select_ids(np.arange(3))
    before = shown.workspace.selection
    shown.run_action(question)
    shown.workspace.set_vectors(Embedding([f"word{k}" for k in range(other)], np.eye(other, 8, dtype=np.float32)))
    assert shown.workspace.selection == before
    done = []
    shown.context.jobs.submit("quick", "after", lambda _job: None, done.append)
    held.set()
    qtbot.waitUntil(lambda: bool(done), timeout=LONG)
    assert shown.workspace.selection == before


def test_an_answer_about_other_words_of_a_run_selects_nothing(shown, qtbot):
    held = threading.Event()
    shown.context.jobs.submit("quick", "hold", lambda _job: held.wait(600))
    shown.workspace.select_ids(np.arange(3))
    before = shown.workspace.selection
    shown.run_action("edit.select_neighbors")
    # as when a run begins: no other text is opened
    shown.workspace.set_moment(Embedding(["one", "two"], np.eye(2, 8, dtype=np.float32)))
    held.set()
    qtbot.waitUntil(lambda: not shown.context.jobs.running("widen selection"), timeout=LONG)
    assert shown.workspace.selection == before


# --- hiding


def test_hide_isolate_and_show_all_are_undone_and_done_again(shown, view):
    scene, hands, undo = shown.scene, shown.selection_actions, shown.workspace.undo
    shown.workspace.select_ids(np.arange(10))
    shown.run_action("edit.hide")
    assert set(np.flatnonzero(scene.hidden)) == set(range(10))
    assert view.position_of(3) is None
    assert undo.undoText() == "Hide 10 words"
    assert selected(shown) == set()
    shown.workspace.select_ids(np.arange(5, 40))
    shown.run_action("edit.isolate")
    assert set(np.flatnonzero(~scene.hidden)) == set(range(5, 40))
    assert undo.undoText() == "Show only 35 words"
    assert selected(shown) == set(range(5, 40))  # what one does next is done with them
    shown.run_action("edit.show_all")
    assert not scene.hidden.any()
    assert not hands.hides
    undo.undo()
    assert set(np.flatnonzero(~scene.hidden)) == set(range(5, 40))
    undo.undo()
    assert set(np.flatnonzero(scene.hidden)) == set(range(10))
    assert selected(shown) == set(range(5, 40))
    undo.undo()
    undo.undo()
    assert not scene.hidden.any()
    assert selected(shown) == set(range(10))
    assert view.position_of(3) is not None
    while undo.canRedo():
        undo.redo()
    assert not scene.hidden.any()
    assert undo.undoText() == "Show all words"


def test_what_is_hidden_stays_so_when_more_words_are_shown(shown, find, qtbot):
    page = shown.page
    page.loop.set_visible(True)
    find("map.words").setValue(100)
    qtbot.waitUntil(lambda: len(shown.scene.words) == 100, timeout=LONG)
    shown.workspace.select(["red0", "green1"])
    shown.run_action("edit.isolate")
    assert int((~shown.scene.hidden).sum()) == 1  # red0 is called reding0
    find("map.all").click()
    qtbot.waitUntil(lambda: len(shown.scene.words) == COUNT, timeout=LONG)
    assert np.flatnonzero(~shown.scene.hidden).tolist() == [1]
    assert find("map.view").position_of(2) is None
    assert not find("map.all").isEnabled()
    assert find("map.all").toolTip() == f"All {COUNT:,} words are on the map"


# --- searching


def search(find, qtbot, pattern, mode):
    find(f"select.mode.{mode}").click()
    find("select.pattern").setText(pattern)
    finder = find("select.pattern").parent()
    qtbot.waitUntil(
        lambda: not finder._context.jobs.running("find words") and not finder._typing.isActive(), timeout=LONG
    )


def hits(find):
    model = find("select.hits").model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.fixture
def panel(find):
    return find("select.pattern")


@pytest.mark.parametrize(
    ("mode", "pattern", "fits"),
    [
        ("prefix", "RED", lambda w: w.startswith("red")),
        ("glob", "*ing*", lambda w: "ing" in w),
        ("glob", "green*1", lambda w: w.startswith("green") and w.endswith("1")),
        (
            "regex",
            r"^(red|blue)\d\d$",
            lambda w: w[:3] in ("red", "blu") and w.strip("redblu").isdigit() and len(w.strip("redblu")) == 2,
        ),
    ],
)
def test_hits_are_listed_counted_lit_and_selected(shown, panel, find, qtbot, mode, pattern, fits):
    words = shown.workspace.embedding.words
    expected = [w for w in words if fits(w)]
    assert expected
    search(find, qtbot, pattern, mode)
    assert hits(find) == expected
    assert find("select.count").text() == f"{len(expected)} of 300 words, {len(expected)} on the map"
    assert {words[i] for i in find("map.view").marked} == set(expected)
    qtbot.keyClick(panel, Qt.Key.Key_Return)
    assert set(shown.workspace.selection) == set(expected)
    assert shown.workspace.chosen.last == expected[0]
    shown.run_action("edit.undo")
    assert shown.workspace.selection == ()


def test_words_that_are_not_on_the_map_are_found_too(shown, panel, find, qtbot):
    shown.page.loop.set_visible(True)
    find("map.words").setValue(30)
    qtbot.waitUntil(lambda: len(shown.scene.words) == 30, timeout=LONG)
    search(find, qtbot, "*ing*", "glob")
    assert find("select.count").text() == "43 of 300 words, 5 on the map"
    find("select.on_map").click()
    assert selected(shown) == {0, 7, 14, 21, 28}
    find("select.all").click()
    assert len(shown.workspace.chosen) == 43
    assert "38 not on the map" in find("select.selected").text()


def test_return_right_after_typing_selects_what_is_found_and_shift_adds(shown, panel, find, qtbot):
    find("select.mode.prefix").click()
    shown.workspace.select(["blue2"])
    panel.setText("red3")
    qtbot.keyClick(panel, Qt.Key.Key_Return, SHIFT)
    expected = {"blue2", *(w for w in shown.workspace.embedding.words if w.startswith("red3"))}
    qtbot.waitUntil(lambda: set(shown.workspace.selection) == expected, timeout=LONG)


def test_a_bad_or_endless_expression_is_named(shown, panel, find, qtbot):
    search(find, qtbot, "(re", "regex")
    assert "character 4" in find("select.count").text()
    assert panel.property("invalid")
    assert hits(find) == []
    search(find, qtbot, "red", "regex")
    assert not panel.property("invalid")
    assert len(hits(find)) == 100


def test_a_hit_is_selected_and_flown_to(shown, panel, find, qtbot):
    search(find, qtbot, "green1", "prefix")
    found, view = find("select.hits"), find("map.view")
    assert isinstance(found, QListView)
    row = found.model().index(3, 0)
    with qtbot.waitSignal(shown.scene.fly_requested) as told:
        qtbot.mouseClick(found.viewport(), LEFT, pos=found.visualRect(row).center())
    assert shown.workspace.selection == (row.data(),)
    view.settle()
    at = view.position_of(told.args[0])
    assert (at.x(), at.y()) == pytest.approx(middle(view), abs=1)


def test_hits_are_no_longer_lit_when_the_panel_is_gone(shown, panel, find, qtbot):
    search(find, qtbot, "red", "prefix")
    assert len(shown.scene.highlighted) == 100
    shown.panel.hide()
    assert len(shown.scene.highlighted) == 0
    shown.panel.show()
    qtbot.waitUntil(lambda: len(shown.scene.highlighted) == 100, timeout=LONG)


@pytest.mark.parametrize("seen", [True, False])
def test_hits_are_let_go_with_their_vocabulary(shown, panel, find, qtbot, seen):
    search(find, qtbot, "red", "prefix")
    assert len(hits(find)) == 100
    if not seen:
        shown.panel.hide()
    held = threading.Event()
    shown.context.jobs.submit("quick", "hold", lambda _job: held.wait(600))
    shown.page.loop.set_visible(True)
    words = ["reddish", "blue", "infrared"]
    shown.workspace.set_vectors(Embedding(words, np.eye(3, 8, dtype=np.float32)))
    assert hits(find) == []
    assert not find("select.all").isEnabled()
    # Return waits for the new hits, and takes none of before
    qtbot.keyClick(panel, Qt.Key.Key_Return)
    assert shown.workspace.selection == ()
    held.set()
    if not seen:
        shown.panel.show()
    qtbot.waitUntil(lambda: hits(find) == ["reddish"], timeout=LONG)
    assert find("select.count").text().startswith("1 of 3 words")


def test_a_first_search_that_another_vocabulary_overtakes_is_forgotten(shown, panel, find, qtbot):
    held = threading.Event()
    shown.context.jobs.submit("quick", "hold", lambda _job: held.wait(600))
    panel.setText("blue")
    qtbot.keyClick(panel, Qt.Key.Key_Return)
    shown.workspace.set_vectors(Embedding(["blues", "red"], np.eye(2, 8, dtype=np.float32)))
    held.set()
    qtbot.waitUntil(lambda: hits(find) == ["blues"], timeout=LONG)
    assert shown.workspace.selection == ()


def test_capitals_and_accents_count_where_asked_for(shown, panel, find, qtbot):
    search(find, qtbot, "RED", "prefix")
    assert len(hits(find)) == 100
    find("select.exact").click()
    search(find, qtbot, "RED", "prefix")
    assert hits(find) == []


# --- names


def save(find, qtbot, name):
    find("select.name").setText(name)
    find("select.save").click()


def test_selections_are_saved_restored_renamed_united_deleted_and_undone(shown, panel, find, qtbot):
    workspace, named = shown.workspace, shown.selection_actions.named
    workspace.select(["green1", "blue2"])
    save(find, qtbot, " my  colors ")
    workspace.select(["red3"])
    save(find, qtbot, "other")
    table = find("select.names")
    assert [table.rows.cell(i, 0).text for i in range(2)] == ["my colors", "other"]
    assert [table.rows.cell(i, 1).text for i in range(2)] == ["2", "1"]
    table.selectRow(0)
    find("select.add").click()
    assert workspace.selection == ("red3", "green1", "blue2")
    find("select.restore").click()
    assert workspace.selection == ("green1", "blue2")
    find("select.rename").click()
    save(find, qtbot, "other")
    assert "already" in find("select.name_message").text()
    save(find, qtbot, "mine")
    assert [e.name for e in named.entries] == ["mine", "other"]
    find("select.delete").click()
    assert [e.name for e in named.entries] == ["other"]
    shown.run_action("edit.undo")
    assert [e.name for e in named.entries] == ["mine", "other"]
    assert workspace.undo.redoText() == "Delete “mine”"
    shown.run_action("edit.undo")
    assert [e.name for e in named.entries] == ["my colors", "other"]
    shown.run_action("edit.redo")
    shown.run_action("edit.redo")
    assert [e.name for e in named.entries] == ["other"]


# --- the menu


def test_the_menu_of_a_word_acts_on_the_selection(shown, view, qtbot):
    view.fly_to(8)
    view.settle()
    at = view.position_of(8)
    right, none = Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
    send(view, QEvent.Type.MouseButtonPress, (at.x(), at.y()), right, right, NO)
    send(view, QEvent.Type.MouseButtonRelease, (at.x(), at.y()), right, none, NO)
    assert selected(shown) == {8}
    menu = view.findChild(QMenu, "map.menu")
    entries = {action.objectName(): action for action in menu.actions()}
    assert entries["map.menu.head"].text() == view.words[8]
    assert {
        f"map.menu.{does}"
        for does in (
            "select_neighbors",
            "select_cluster",
            "hide",
            "isolate",
            "to_analogy",
            "to_heatmap",
            "copy_words",
            "fit",
        )
    } <= set(entries)
    entries["map.menu.hide"].trigger()
    assert shown.scene.hidden[8]
    menu.close()


def test_the_menu_beside_all_words_and_the_menu_key(shown, view, qtbot):
    def opened():
        return [m for m in view.findChildren(QMenu, "map.menu") if m.isVisible()]

    view.point_at(-1)
    at = QPoint(3, view.height() - 3)
    QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, view.mapToGlobal(at)))
    (menu,) = opened()
    {action.objectName(): action for action in menu.actions()}["map.menu.select_all"].trigger()
    assert len(selected(shown)) == COUNT
    menu.close()
    view.point_at(30)
    QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, view.mapToGlobal(at)))
    (menu,) = opened()
    assert "map.menu.hide" in {action.objectName() for action in menu.actions()}
    assert len(selected(shown)) == COUNT  # it was selected already
    menu.close()


def test_dragging_with_the_right_button_opens_no_menu(shown, view):
    right = Qt.MouseButton.RightButton
    send(view, QEvent.Type.MouseButtonPress, (100, 100), right, right, NO)
    send(view, QEvent.Type.MouseMove, (160, 140), Qt.MouseButton.NoButton, right, NO)
    send(view, QEvent.Type.MouseButtonRelease, (160, 140), right, Qt.MouseButton.NoButton, NO)
    assert not view.findChildren(QMenu, "map.menu")


def test_a_name_that_is_taken_says_what_it_stood_for(shown, panel, find, qtbot):
    shown.workspace.select(["green1", "blue2"])
    save(find, qtbot, "mine")
    shown.workspace.select(["red3"])
    save(find, qtbot, "mine")
    assert "had 2 words before" in find("select.name_message").text()
    assert find("select.name_message").isVisible()
    shown.workspace.undo.undo()
    assert not find("select.name_message").isVisible()
