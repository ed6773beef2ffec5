"""Selections are shared, undoable, and survive a change of vectors."""

from embviz.gui.workspace import Workspace


def test_selection_is_undoable(qapp, qtbot):
    workspace = Workspace()
    workspace.select(["king", "queen", "king"])
    assert workspace.selection == ("king", "queen")
    workspace.toggle("man")
    workspace.toggle("king")
    assert workspace.selection == ("queen", "man")
    workspace.undo.undo()
    workspace.undo.undo()
    assert workspace.selection == ("king", "queen")
    workspace.undo.redo()
    assert workspace.selection == ("king", "queen", "man")


def test_same_selection_is_no_step_of_undo(qapp):
    workspace = Workspace()
    workspace.select(["king"])
    workspace.select(["king"])
    assert workspace.undo.count() == 1


def test_views_are_told_once(qapp, qtbot):
    workspace = Workspace()
    told = []
    workspace.selection_changed.connect(lambda: told.append(workspace.selection))
    workspace.select(["king"])
    assert told == [("king",)]
