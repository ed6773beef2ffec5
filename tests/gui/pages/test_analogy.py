"""The analogy page against sums computed by hand."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

LONG = 30_000


@pytest.fixture
def page(lab, made, show, qtbot, find):
    lab.workspace.set_vectors(made)
    page = show("analogy.ask_page", "AnalogyPage")
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
    from embviz.analysis.analogies.analogy import evaluate_expression
    from embviz.analysis.analogies.parallelogram import parallelogram

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
    show("analogy.ask_page", "AnalogyPage")
    assert find("analogy.next").text() == "Open the toy world"
    find("analogy.next").click()
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.open_path(small_text)
    assert find("analogy.next").text() == "Train"
    find("analogy.next").click()
    assert lab.asked == ["file.toy_world", "train.run"]
    assert not find("analogy.expression").isVisible()


def test_answers_follow_a_run_while_the_page_is_seen(lab, show, find, qtbot, small_text):
    from embviz.training.parameters import defaults

    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.open_path(small_text)
    show("analogy.ask_page", "AnalogyPage")
    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        lab.trainer.start(defaults(dimensions=8, min_count=1, epochs=2))
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
    page = show("analogy.ask_page", "AnalogyPage")
    page.hide()
    lab.workspace.set_vectors(made)
    assert not lab.jobs.running("analogy")
    assert find("analogy.results").model().rowCount() == 0
    page.show()
    qtbot.waitUntil(lambda: find("analogy.results").model().rowCount() == 5, timeout=LONG)


def test_what_is_typed_after_ctrl_f_replaces_what_was_proposed(page, qtbot, find, rows):
    page.set_expression("queen + woman")
    page.focus_search()
    qtbot.keyClicks(find("analogy.expression"), "paris - france + germany")
    assert find("analogy.expression").text() == "paris - france + germany"
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)


def test_error_leaves_no_answer_of_another_question(page, qtbot, find):
    _type(qtbot, find("analogy.expression"), "kinq - man + woman")
    qtbot.waitUntil(lambda: find("analogy.message").error is not None, timeout=LONG)
    assert find("analogy.results").model().rowCount() == 0
    assert find("analogy.plot").positions() == []


# --- the answer


def test_the_answer_is_large_with_how_far_it_is_ahead(page, made, find):
    target = _target(made, "king", "man", "woman")
    cosines = made.unit @ (target / np.linalg.norm(target))
    asked = [made.id(word) for word in ("king", "man", "woman")]
    first, second = sorted((float(c) for i, c in enumerate(cosines) if i not in asked), reverse=True)[:2]
    runner_up = made.words[int(np.flatnonzero(np.isclose(cosines, second))[0])]
    answer = find("analogy.answer")
    assert answer.word == answer.text() == "queen"
    assert find("analogy.margin").text() == f"{first - second:.3f} ahead of {runner_up}"
    assert f"{first - second:.3f} ahead of {runner_up}" in answer.accessibleName()
    assert answer.fontMetrics().height() > 2.5 * find("analogy.results").fontMetrics().height()
    answer.click()
    assert page.workspace.selection == ("queen",)


def test_the_formulas_open_in_place(page, made, find):
    formulas, info = find("analogy.formulas"), find("analogy.explain")
    assert not formulas.isVisible()
    info.click()
    assert formulas.isVisible()
    target = _target(made, "king", "man", "woman")
    cosines = made.unit @ (target / np.linalg.norm(target))
    asked = [made.id(word) for word in ("king", "man", "woman")]
    first, second = sorted((float(c) for i, c in enumerate(cosines) if i not in asked), reverse=True)[:2]
    assert f"{first:.4f} − {second:.4f} = {first - second:.4f}" in find("analogy.margin_formula").text()
    info.click()
    assert not formulas.isVisible()


def test_the_answer_and_the_picture_follow_the_rule_about_words_of_the_question(page, qtbot, find, rows):
    page.set_expression("king + queen")
    table = find("analogy.results")
    qtbot.waitUntil(lambda: len(rows(table, 0)) == 6, timeout=LONG)
    closed = find("analogy.answer").word
    assert closed == rows(table, 0)[0]
    find("analogy.open").click()
    assert find("analogy.answer").word == rows(table, 0)[0] in ("king", "queen")
    assert len(find("analogy.plot").positions()) == 3  # both words and the target: none is drawn twice
    find("analogy.open").click()
    assert find("analogy.answer").word == closed
    assert len(find("analogy.plot").positions()) == 4


def test_where_the_rules_differ_both_answers_are_said(lab, show, qtbot, find, rows):
    from embviz.vectors.embedding import Embedding

    rng = np.random.default_rng(0)
    words = [f"w{k}" for k in range(30)]
    lab.workspace.set_vectors(Embedding(words, rng.normal(size=(30, 6)), range(30, 0, -1)))
    page = show("analogy.ask_page", "AnalogyPage")
    table, differ = find("analogy.results"), None
    for k in range(3, 30):
        page.set_expression(f"w0 - w1 + w{k}")
        qtbot.waitUntil(lambda: not lab.jobs.running("analogy") and bool(rows(table, 0)), timeout=LONG)
        differ = rows(table, 0)[0] != rows(table, 3)[0]
        assert find("analogy.answer").word == rows(table, 0)[0]
        assert find("analogy.other").isVisible() == differ
        if differ:
            assert find("analogy.other").text() == f"By 3CosMul it is {rows(table, 3)[0]}."
            break
    assert differ


def test_an_error_leaves_no_large_answer(page, qtbot, find):
    _type(qtbot, find("analogy.expression"), "kinq - man + woman")
    qtbot.waitUntil(lambda: find("analogy.message").error is not None, timeout=LONG)
    assert not find("analogy.answer").isEnabled()
    assert find("analogy.answer").word == ""
    assert find("analogy.margin").text() == "No answer yet"
    assert not find("analogy.other").isVisible()


# --- blanks and line

BLANKS = ("analogy.from", "analogy.to", "analogy.of")


def _blanks(find):
    return tuple(find(name).text() for name in BLANKS)


def _ask_in_blanks(qtbot, find, *words):
    for name, word in zip(BLANKS, words, strict=True):
        blank = find(name)
        blank.setFocus()
        blank.clear()
        qtbot.keyClicks(blank, word)


def test_the_blanks_hold_the_first_question(page, find):
    assert _blanks(find) == ("man", "king", "woman")


def test_blanks_ask_and_the_line_follows(page, qtbot, find, rows):
    _ask_in_blanks(qtbot, find, "france", "paris", "germany")
    assert find("analogy.expression").text() == "paris - france + germany"
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)
    assert find("analogy.answer").word == "berlin"
    assert _blanks(find) == ("france", "paris", "germany")


def test_while_a_blank_is_empty_the_question_before_stands(page, qtbot, find):
    blank = find("analogy.of")
    blank.setFocus()
    blank.selectAll()
    qtbot.keyClick(blank, Qt.Key.Key_Delete)
    assert find("analogy.expression").text() == "king - man + woman"
    assert find("analogy.answer").word == "queen"


def test_return_goes_to_the_blank_that_is_empty(lab, page, qtbot, find):
    for name in BLANKS:
        find(name).clear()
    first = find("analogy.from")
    first.setFocus()
    qtbot.keyClicks(first, "france")
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert find("analogy.to").hasFocus()


@pytest.mark.parametrize(
    "text", ["france : paris = germany : ?", "france is to paris as germany is to", "france : paris :: germany : ?"]
)
def test_an_analogy_in_the_line_fills_the_blanks(page, qtbot, find, rows, text):
    _type(qtbot, find("analogy.expression"), text)
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)
    assert find("analogy.expression").text() == text
    assert _blanks(find) == ("france", "paris", "germany")


def test_what_is_no_analogy_empties_the_blanks(page, qtbot, find, rows):
    line = find("analogy.expression")
    _type(qtbot, line, "king - man")
    assert _blanks(find) == ("man", "king", "")
    _type(qtbot, line, "2*king - man")
    assert _blanks(find) == ("", "", "")
    _type(qtbot, line, "queen - king + man")
    assert _blanks(find) == ("king", "queen", "man")
    _type(qtbot, line, "king - (man + woman")  # half of it was read meanwhile; in the end it is wrong
    qtbot.waitUntil(lambda: find("analogy.message").error is not None, timeout=LONG)
    assert _blanks(find) == ("", "", "")


def test_an_unknown_word_is_marked_in_its_blank_and_a_suggestion_mends_both(page, qtbot, find, rows):
    _ask_in_blanks(qtbot, find, "francee", "paris", "germany")
    qtbot.keyClick(find("analogy.of"), Qt.Key.Key_Return)
    message = find("analogy.message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert [bool(find(name).property("invalid")) for name in BLANKS] == [True, False, False]
    message.linkActivated.emit("france")
    assert _blanks(find) == ("france", "paris", "germany")
    assert not find("analogy.from").property("invalid")
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)


def test_a_half_typed_blank_is_not_yet_wrong(page, qtbot, find):
    blank = find("analogy.of")
    blank.setFocus()
    blank.selectAll()
    qtbot.keyClicks(blank, "germ")
    line = find("analogy.expression")
    assert line.text() == "king - man + germ"
    with qtbot.waitSignal(line.asked, timeout=LONG):
        pass
    assert find("analogy.message").error is None
    qtbot.waitUntil(lambda: find("analogy.message").error is not None, timeout=LONG)  # when typing has paused


def test_blanks_complete_words(page, qtbot, find):
    blank = find("analogy.of")
    blank.setFocus()
    blank.selectAll()
    qtbot.keyClicks(blank, "ger")
    popup = next(one for one in QApplication.topLevelWidgets() if one.objectName() == "completions" and one.isVisible())
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert blank.text() == "germany"
    assert find("analogy.expression").text() == "king - man + germany"


def test_words_with_blanks_in_them_are_quoted_in_the_line(lab, show, made, qtbot, find, rows):
    from embviz.vectors.embedding import Embedding

    words = ["new_york" if word == "paris" else word for word in made.words]
    lab.workspace.set_vectors(Embedding(words, made.vectors, made.counts))
    show("analogy.ask_page", "AnalogyPage")
    qtbot.waitUntil(lambda: bool(rows(find("analogy.results"), 0)), timeout=LONG)
    _ask_in_blanks(qtbot, find, "france", "new york", "germany")
    assert find("analogy.expression").text() == '"new york" - france + germany'
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)
    assert _blanks(find) == ("france", "new york", "germany")


@pytest.mark.parametrize(("wide", "beside"), [(1200, True), (560, False)])
def test_the_line_stands_beside_the_blanks_where_there_is_room(page, qtbot, find, wide, beside):
    page.resize(wide, 744)
    blank, line = find("analogy.from"), find("analogy.expression")

    def level():
        return abs(blank.mapTo(page, blank.rect().center()).y() - line.mapTo(page, line.rect().center()).y()) < 4

    qtbot.waitUntil(lambda: level() is beside, timeout=LONG)
    assert line.mapTo(page, line.rect().topRight()).x() <= page.width()


# --- what is asked first


def test_other_words_are_asked_what_they_can_answer(lab, made, show, qtbot, find, rows):
    from embviz.vectors.embedding import Embedding

    kept = [made.id(word) for word in ("paris", "france", "berlin", "germany")]
    lab.workspace.set_vectors(Embedding([made.words[k] for k in kept], made.vectors[kept], range(4, 0, -1)))
    show("analogy.ask_page", "AnalogyPage")
    # of the bundled relations: capitals, and the languages and nations do not have all their words
    qtbot.waitUntil(lambda: find("analogy.answer").isEnabled(), timeout=LONG)
    asked = {*_blanks(find), find("analogy.answer").word}
    assert asked == {"paris", "france", "berlin", "germany"}


def test_words_of_no_known_question_get_an_invitation(lab, show, qtbot, find):
    from embviz.vectors.embedding import Embedding

    lab.workspace.set_vectors(Embedding(["haus", "hund", "katze", "maus"], np.eye(4), range(4, 0, -1)))
    show("analogy.ask_page", "AnalogyPage")
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert find("analogy.expression").text() == ""
    assert "three blanks" in find("analogy.message").text()
    assert not find("analogy.answer").isEnabled()
    assert find("analogy.margin").text()


def test_what_a_person_asked_is_not_replaced_by_a_proposal(lab, made, show, qtbot, find, rows):
    from embviz.vectors.embedding import Embedding

    kept = [made.id(word) for word in ("paris", "france", "berlin", "germany")]
    lab.workspace.set_vectors(Embedding([made.words[k] for k in kept], made.vectors[kept], range(4, 0, -1)))
    page = show("analogy.ask_page", "AnalogyPage")
    page.set_expression("paris + berlin")
    qtbot.waitUntil(lambda: not lab.jobs.busy() and bool(rows(find("analogy.results"), 0)), timeout=LONG)
    assert find("analogy.expression").text() == "paris + berlin"


# --- the arrow that slides


def test_a_new_question_lets_the_arrow_slide_and_a_moment_does_not(lab, page, made, find, qtbot, rows):
    from embviz.vectors.embedding import Embedding

    plot = find("analogy.plot")
    assert plot.stage.reached < 1
    qtbot.waitUntil(lambda: plot.stage.reached == 1, timeout=LONG)
    page.workspace.set_moment(Embedding(made.words, -made.vectors[:, ::-1], made.counts))
    qtbot.waitUntil(lambda: not lab.jobs.running("analogy"), timeout=LONG)
    assert plot.stage.reached == 1
    page.set_expression("paris - france + germany")
    qtbot.waitUntil(lambda: rows(find("analogy.results"), 0)[:1] == ["berlin"], timeout=LONG)
    assert plot.stage.reached < 1


def test_hidden_pages_and_pictures_to_be_saved_stand_still(page, find):
    plot = find("analogy.plot")
    plot.play()
    assert plot.stage.reached < 1
    assert page.picture() is page
    assert plot.stage.reached == 1
    plot.play()
    page.hide()
    assert plot.stage.reached == 1
