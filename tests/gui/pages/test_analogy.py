"""The analogy page against sums computed by hand."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

LONG = 30_000


@pytest.fixture
def page(lab, made, show, qtbot, find):
    lab.workspace.set_vectors(made)
    page = show("analogy", "AnalogyPage")
    qtbot.waitUntil(lambda: find("analogy.results").model().rowCount() == 5, timeout=LONG)
    return page


def _target(embedding, a, b, c):
    unit = embedding.unit
    return unit[embedding.id(a)] - unit[embedding.id(b)] + unit[embedding.id(c)]


def _type(qtbot, line, text):
    line.setFocus()
    line.clear()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_first_question_is_asked_without_typing(page, made, find, rows):
    assert find("analogy.expression").text() == "king - man + woman"
    target = _target(made, "king", "man", "woman")
    cosines = made.unit @ (target / np.linalg.norm(target))
    order = [i for i in np.argsort(-cosines) if made.words[i] not in ("king", "man", "woman")]
    table = find("analogy.results")
    assert rows(table, 0) == [made.words[i] for i in order]
    assert rows(table, 1) == [f"{cosines[i]:.3f}" for i in order]


def test_second_ranking_is_3cosmul(page, made, find, rows):
    near = (1 + made.unit @ made.unit.T) / 2
    king, man, woman = (near[:, made.id(word)] for word in ("king", "man", "woman"))
    scores = king * woman / (man + 0.001)
    order = [i for i in np.argsort(-scores) if made.words[i] not in ("king", "man", "woman")]
    assert rows(find("analogy.results"), 3) == [made.words[i] for i in order]
    assert rows(find("analogy.results"), 4) == [f"{scores[i]:.3f}" for i in order]


def test_words_of_the_question_are_shown_and_marked_on_demand(page, qtbot, find, rows):
    table = find("analogy.results")
    assert "king" not in rows(table, 0)
    find("analogy.open").click()
    words = rows(table, 0)
    assert set(words) >= {"king", "man", "woman", "queen"}
    assert table.rows.cell(words.index("king"), 0).marked
    assert not table.rows.cell(words.index("queen"), 0).marked


def test_typed_expression_is_answered_without_return(page, qtbot, find, rows):
    line = find("analogy.expression")
    line.setFocus()
    line.clear()
    qtbot.keyClicks(line, "paris - france + germany")
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)
    assert "paris − france + germany" in find("analogy.message").text()


def test_click_on_an_answer_selects_it(page, qtbot, find):
    table = find("analogy.results")
    place = table.visualRect(table.model().index(0, 4)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.workspace.selection == ("queen",)


def test_an_answer_that_is_selected_elsewhere_is_chosen_in_the_table(page, find):
    table = find("analogy.results")
    page.workspace.select(["queen"])
    chosen = table.selectedIndexes()
    assert {index.data() for index in chosen} == {"queen"}
    assert {index.column() for index in chosen} == {0, 3}
    page.workspace.select(["no such word"])
    assert not table.selectedIndexes()


def test_missing_word_is_named_and_a_suggestion_mends_it(page, qtbot, find, rows):
    line, message = find("analogy.expression"), find("analogy.message")
    _type(qtbot, line, "paris - francee + germany")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert "francee" in message.text()
    assert 'href="france"' in message.text()
    assert line.property("invalid")
    message.linkActivated.emit("france")
    assert line.text() == "paris - france + germany"
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)
    assert message.error is None
    assert not line.property("invalid")


def test_wrong_expression_says_where(page, qtbot, find):
    _type(qtbot, find("analogy.expression"), "king - (man + woman")
    qtbot.waitUntil(lambda: find("analogy.message").error is not None, timeout=LONG)
    assert "position 8" in find("analogy.message").text()


def test_three_bare_words_become_a_question(page, find):
    page.set_expression("paris france germany")
    assert find("analogy.expression").text() == "paris - france + germany"


def test_picture_holds_the_points_of_the_plane(page, made, find, qtbot):
    from embviz.analysis.analogy import evaluate_expression
    from embviz.analysis.parallelogram import parallelogram

    picture = parallelogram(made, evaluate_expression(made, "king - man + woman"))
    qtbot.waitUntil(lambda: len(find("analogy.plot").positions()) == len(picture.labels), timeout=LONG)
    assert "queen" in picture.labels
    places = np.array([(p.x(), -p.y()) for p in find("analogy.plot").positions()])
    wanted = picture.plane.coordinates
    # the drawing is the plane, moved and scaled by one factor
    shown, true = places - places.mean(0), wanted - wanted.mean(0)
    scale = (shown * true).sum() / (true * true).sum()
    np.testing.assert_allclose(shown, scale * true, atol=1e-6 * scale)


def test_picture_does_not_turn_over_from_moment_to_moment(lab, page, made, find, qtbot):
    from embviz.vectors.embedding import Embedding

    plot = find("analogy.plot")
    qtbot.waitUntil(lambda: len(plot.positions()) == 5, timeout=LONG)
    before = np.array([(p.x(), p.y()) for p in plot.positions()])
    # the same figure, mirrored in space: the axes of its plane come out otherwise
    page.workspace.set_moment(Embedding(made.words, -made.vectors[:, ::-1], made.counts))
    qtbot.waitUntil(lambda: not lab.jobs.running("analogy"), timeout=LONG)
    after = np.array([(p.x(), p.y()) for p in plot.positions()])
    np.testing.assert_allclose(after, before, atol=0.01)


def test_expression_of_a_person_survives_other_vectors(lab, page, made, qtbot, find, rows):
    from embviz.vectors.embedding import Embedding

    page.set_expression("paris - france + germany")
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)
    other = Embedding(made.words, -made.vectors[:, ::-1], made.counts)
    page.workspace.set_moment(other)
    qtbot.waitUntil(lambda: not lab.jobs.running("analogy"), timeout=LONG)
    assert rows(find("analogy.results"), 0)[:1] == ["berlin"]
    assert find("analogy.expression").text() == "paris - france + germany"


def test_without_vectors_the_page_says_what_to_do_next(lab, show, find, qtbot, small_text):
    show("analogy", "AnalogyPage")
    assert find("analogy.next").text() == "Open the toy world"
    find("analogy.next").click()
    with qtbot.waitSignal(lab.opening.opened, timeout=LONG):
        lab.opening.open_path(small_text)
    assert find("analogy.next").text() == "Train"
    find("analogy.next").click()
    assert lab.asked == ["file.toy_world", "train.run"]
    assert not find("analogy.expression").isVisible()


def test_answers_follow_a_run_while_the_page_is_seen(lab, show, find, qtbot, small_text):
    from embviz.training.parameters import defaults

    with qtbot.waitSignal(lab.opening.opened, timeout=LONG):
        lab.opening.open_path(small_text)
    show("analogy", "AnalogyPage")
    with qtbot.waitSignal(lab.studio.finished, timeout=LONG):
        lab.studio.start(defaults(dimensions=8, min_count=1, epochs=2))
    table = find("analogy.results")
    qtbot.waitUntil(lambda: table.model().rowCount() == 10, timeout=LONG)
    assert find("analogy.expression").isVisible()


def test_question_put_to_a_hidden_page_is_answered_when_it_is_seen(page, qtbot, find, rows):
    page.hide()
    page.set_expression("paris - france + germany")
    assert rows(find("analogy.results"), 0)[0] == "queen"
    page.show()
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)


def test_hidden_page_does_not_ask(lab, made, show, qtbot, find):
    page = show("analogy", "AnalogyPage")
    page.hide()
    lab.workspace.set_vectors(made)
    assert not lab.jobs.running("analogy")
    assert find("analogy.results").model().rowCount() == 0
    page.show()
    qtbot.waitUntil(lambda: find("analogy.results").model().rowCount() == 5, timeout=LONG)


def test_what_is_typed_on_arrival_replaces_what_was_proposed(page, qtbot, find, rows):
    page.set_expression("queen + woman")
    page.take_focus()
    qtbot.keyClicks(find("analogy.expression"), "paris - france + germany")
    assert find("analogy.expression").text() == "paris - france + germany"
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)


def test_error_leaves_no_answer_of_another_question(page, qtbot, find):
    _type(qtbot, find("analogy.expression"), "kinq - man + woman")
    qtbot.waitUntil(lambda: find("analogy.message").error is not None, timeout=LONG)
    assert find("analogy.results").model().rowCount() == 0
    assert find("analogy.plot").positions() == []
