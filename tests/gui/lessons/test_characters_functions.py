"""An embedding as a function: what hands and keys make of the small one, and what is said of the vectors at hand."""

import threading

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from embviz.vectors.embedding import Embedding
from tests.gui.pointer import hover


@pytest.fixture
def body(lesson):
    return lesson("characters")


@pytest.fixture
def part(body):
    return body.parts["functions"]


@pytest.fixture
def sets(find):
    return find("characters.arrows")


def _click(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def _table(find):
    rows = find("characters.function").rows
    return {rows.cell(at, 0).text: (rows.cell(at, 1).text, rows.cell(at, 2).text) for at in range(rows.rowCount())}


def _drag(qtbot, sets, begin, end):
    qtbot.mousePress(sets, Qt.MouseButton.LeftButton, pos=begin)
    qtbot.mouseMove(sets, (begin + end) / 2)
    qtbot.mouseMove(sets, end)
    qtbot.mouseRelease(sets, Qt.MouseButton.LeftButton, pos=end)


def test_it_begins_with_witnesses(part, find):
    table = _table(find)
    assert table["a function"] == ("yes", "each word has exactly one arrow")
    assert table["injective"] == ("no", "cat and dog share v₁")
    assert table["surjective"] == ("no", "no word reaches v₂ and v₄")
    assert table["bijective"] == ("no", "it is neither of the two")
    assert table["invertible"] == ("no", "v₁ would go back to cat and dog")
    assert find("characters.inverse").text() == "There is no f⁻¹. Only these can be decoded: v₃ → tree."


def test_an_arrow_is_dragged_by_its_word(part, sets, find, qtbot):
    _drag(qtbot, sets, sets.start_on_screen(1).toPoint(), sets.target_on_screen(3).toPoint())
    assert part.function.ends == (0, 3, 2)
    assert _table(find)["injective"] == ("yes", "no two words share a vector")
    assert _table(find)["bijective"] == ("no", "it is not surjective")
    assert _table(find)["invertible"] == ("no", "v₂ has no word to go back to")
    decoded = "There is no f⁻¹. Only these can be decoded: v₁ → cat, v₄ → dog, v₃ → tree."
    assert find("characters.inverse").text() == decoded


def test_an_arrow_is_dragged_by_its_end(part, sets, qtbot):
    dot = sets.target_on_screen(2).toPoint()
    _drag(qtbot, sets, dot - QPoint(14, 0), sets.target_on_screen(1).toPoint())
    assert part.function.ends == (0, 0, 1)


def test_an_end_that_is_let_go_nowhere_stays(part, sets, qtbot):
    begin = sets.start_on_screen(1).toPoint()
    _drag(qtbot, sets, begin, begin + QPoint(60, 10))
    assert part.function.ends == (0, 0, 2)
    assert sets.chosen == 1


def test_a_click_on_a_vector_takes_the_arrow_of_the_chosen_word(part, sets, qtbot):
    sets.choose(2)
    qtbot.mouseClick(sets, Qt.MouseButton.LeftButton, pos=sets.target_on_screen(3).toPoint())
    assert part.function.ends == (0, 0, 3)


def test_keys_do_the_same(part, sets, find, qtbot):
    for key in (Qt.Key.Key_Down, Qt.Key.Key_2, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(sets, key)
    assert part.function.ends == (0, 1, 3)
    assert "cat to v₁, dog to v₂, tree to v₄. Chosen: tree" in sets.accessibleName()
    _click(qtbot, find("characters.remove_vector"))
    assert part.function.ends == (0, 1, 2)
    assert _table(find)["bijective"] == ("yes", "words and vectors are paired one to one")
    assert _table(find)["invertible"] == ("yes", "each vector goes back to exactly one word")
    assert find("characters.inverse").text() == "Decoding: f⁻¹(v₁) = cat, f⁻¹(v₂) = dog, f⁻¹(v₃) = tree."
    qtbot.keyClick(sets, Qt.Key.Key_9)
    qtbot.keyClick(sets, Qt.Key.Key_Right)
    assert part.function.ends == (0, 1, 0)


def test_elements_come_and_go(part, sets, find, qtbot):
    for _ in range(3):
        _click(qtbot, find("characters.add_word"))
    assert part.function.starts == ("cat", "dog", "tree", "bank", "river", "king")
    # new words take vectors that are free, while there are some
    assert part.function.ends == (0, 0, 2, 1, 3, 0)
    assert _table(find)["injective"] == ("no", "cat, dog and king share v₁")
    part._take(part.function.rewired(3, 2))
    assert _table(find)["injective"][1] == "cat, dog and king share v₁; tree and bank share v₃"
    assert not find("characters.add_word").isEnabled()
    assert "With more words than vectors" in find("characters.function_counts").text()
    sets.choose(0)
    for left in range(5, 0, -1):
        _click(qtbot, find("characters.remove_word"))
        assert len(part.function.starts) == left
    assert not find("characters.remove_word").isEnabled()
    assert part.function.starts == ("king",)
    for _ in range(3):
        _click(qtbot, find("characters.remove_vector"))
    assert not find("characters.remove_vector").isEnabled()
    assert _table(find)["bijective"][0] == "yes"
    for _ in range(5):
        _click(qtbot, find("characters.add_vector"))
    assert not find("characters.add_vector").isEnabled()
    assert _table(find)["surjective"] == ("no", "no word reaches v₂, v₃, v₄, v₅ and v₆")
    _click(qtbot, find("characters.functions_again"))
    assert part.function.ends == (0, 0, 2)


def test_the_ways_to_wire_are_counted(part, find):
    # 4 · 4 · 4 in all, 4 · 3 · 2 of them without a vector twice
    assert (
        find("characters.function_counts")
        .text()
        .startswith("There are 64 ways to wire 3 words to 4 vectors: 24 injective, 0 surjective, 0 bijective.")
    )


def test_what_is_pointed_at_is_lit(part, sets, body):
    hover(sets, sets.start_on_screen(0).toPoint())
    assert body.stage.highlighted == {"function"}
    hover(sets, QPoint(sets.width() // 2, 2))
    assert body.stage.highlighted == frozenset()


@pytest.mark.parametrize(
    ("twins", "said"),
    [
        (False, "All 4 vectors at hand are different, so this embedding is injective."),
        (
            True,
            "At hand, 2 of 4 words share their vector with another one, for instance “king” and “man”, so this "
            "embedding is not injective.",
        ),
    ],
)
def test_the_vectors_at_hand_are_looked_through(body, part, lab, qtbot, twins, said):
    vectors = np.random.default_rng(0).normal(size=(4, 9)).astype(np.float32)
    if twins:
        vectors[2] = vectors[0]
    lab.workspace.set_vectors(Embedding(["king", "queen", "man", "frog"], vectors))
    qtbot.waitUntil(lambda: body.stage.numbers.get("own_function") == said)


def test_vectors_that_move_on_are_looked_through_to_the_end(body, part, lab, qtbot):
    told, free = [], threading.Event()
    body.stage.numbers_changed.connect(lambda: told.append(body.stage.numbers["own_function"]))
    lab.jobs.submit("measure", "before it", lambda job: free.wait(600))
    random = np.random.default_rng(0)
    first = Embedding(["king", "queen", "man", "frog"], random.normal(size=(4, 9)).astype(np.float32))
    lab.workspace.set_vectors(first)
    for twins in (False, False, True):
        vectors = random.normal(size=(4, 9)).astype(np.float32)
        vectors[2] = vectors[0] if twins else vectors[2]
        lab.workspace.set_moment(first.with_vectors(vectors))
    free.set()
    qtbot.waitUntil(lambda: "not injective" in body.stage.numbers["own_function"])
    told = [said for said in told if "injective" in said]
    assert told[0].startswith("All 4 vectors at hand are different")
    assert not lab.jobs.running("lesson duplicates")
