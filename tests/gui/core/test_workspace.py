"""Selections are shared, undoable, and survive a change of vectors."""

import numpy as np

from embviz.gui.core.word_selection import WordSelection
from embviz.gui.core.workspace import Workspace
from embviz.text.word_index import WordIndex
from embviz.vectors.embedding import Embedding


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


def opened(words):
    workspace = Workspace()
    workspace.set_vectors(Embedding(words, np.eye(len(words), dtype=np.float32)))
    return workspace


def test_words_are_selected_by_their_ids_in_order(qapp):
    workspace = opened(["the", "king", "queen", "man"])
    workspace.select_ids(np.array([3, 1]))
    assert workspace.selection == ("man", "king")
    assert workspace.chosen.last == "king"
    assert workspace.selected_ids.tolist() == [3, 1]
    workspace.toggle("queen")
    workspace.toggle("man")
    assert workspace.selected_ids.tolist() == [1, 2]
    workspace.undo.undo()
    assert workspace.selection == ("man", "king", "queen")


def test_words_and_ids_of_the_same_words_are_the_same_selection(qapp):
    workspace = opened(["the", "king", "queen"])
    workspace.select(["king", "queen"])
    workspace.select_ids(np.array([1, 2]))
    assert workspace.undo.count() == 1


def test_a_selection_by_ids_follows_its_words_into_another_vocabulary(qapp):
    workspace = opened(["the", "king", "queen", "man"])
    workspace.select_ids(np.array([3, 1, 2]))
    workspace.set_vectors(Embedding(["queen", "man", "a"], np.eye(3, dtype=np.float32)))
    assert workspace.selected_ids.tolist() == [1, 0]
    assert workspace.selection == ("man", "king", "queen")


def test_a_word_that_no_vocabulary_holds_stays_selected(qapp):
    workspace = opened(["the", "king"])
    workspace.select(["zorb", "the"])
    workspace.toggle("king")
    assert workspace.selection == ("zorb", "the", "king")
    assert workspace.selected_ids.tolist() == [0, 1]


def test_the_first_and_the_last_of_many_are_read_without_reading_all():
    words = tuple(f"w{k}" for k in range(1000))
    chosen = WordSelection.of_ids(words, np.arange(999, -1, -1))
    assert chosen.first(2) == ("w999", "w998")
    assert chosen.first(1) == ("w999",)
    assert chosen.last == "w0"
    assert WordSelection.of_ids(words, []).last is None
    assert chosen.ids_in(WordIndex(words)).tolist() == list(range(999, -1, -1))


def test_of_words_selected_at_once_another_than_the_one_at_the_end_may_count_as_the_last(qapp):
    workspace = opened(["the", "king", "queen", "man"])
    workspace.select_ids(np.array([1, 2, 3]), last=1)
    assert workspace.chosen.last == "king"
    assert workspace.chosen.within(workspace.index).last == "king"
    assert workspace.chosen.joined(WordSelection.of_words(["the", "queen"]), workspace.index).last == "queen"
    workspace.select_ids(np.array([1, 2, 3]))
    assert workspace.chosen.last == "man"
    workspace.undo.undo()
    assert workspace.chosen.last == "king"


def test_the_word_looked_at_stays_when_another_one_is_taken_away(qapp):
    workspace = opened(["the", "king", "queen", "man"])
    workspace.select_ids(np.array([0, 1, 2, 3]), last=0)
    workspace.toggle("man")
    assert workspace.chosen.last == "the"
    workspace.toggle("the")
    assert workspace.chosen.last == "king"
    assert workspace.selection == ("king", "queen")
    workspace.toggle("man")
    assert workspace.chosen.last == "man"
    workspace.toggle("king")
    assert workspace.chosen.last == "man"
    workspace.toggle("queen")
    workspace.toggle("man")
    assert workspace.chosen.last is None


def test_steps_of_undo_are_bounded_by_what_they_hold(qapp):
    def steps(count):
        workspace = opened([f"w{k}" for k in range(10)])
        workspace.select(["w0"])
        workspace.set_vectors(Embedding([f"w{k}" for k in range(count)], np.ones((count, 1), np.float32)))
        for k in range(250):
            workspace.select_ids(np.array([k]))
        return workspace.undo.count()

    assert steps(1_000) == 200
    assert steps(200_000) == 80
    assert steps(1_000_000) == 20


def test_neighbors_of_closed_vectors_are_forgotten(qapp):
    workspace = Workspace()
    words = ["king", "queen", "man"]
    first = Embedding(words, np.eye(3, dtype=np.float32))
    workspace.set_vectors(first)
    workspace.select(["king"])
    workspace.set_neighbors(("queen", "man"))
    workspace.set_moment(first)  # other vectors of the same words: the view that found them follows
    assert workspace.neighbors == ("queen", "man")
    told = []
    workspace.neighbors_changed.connect(lambda: told.append(workspace.neighbors))
    workspace.set_vectors(Embedding([*words, "woman"], np.eye(4, dtype=np.float32)))
    assert (workspace.selection, workspace.neighbors, told) == (("king",), (), [()])
