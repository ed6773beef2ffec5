"""The page of many analogy questions against the engine, and against questions answered by hand."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from embviz.analysis.analogies.relations import read_questions
from embviz.analysis.analogies.table import answer_all
from embviz.vectors.embedding import Embedding

LONG = 30_000
PAIRS = ": royal\nking queen\nman woman\n: capital\nparis france\nberlin germany\nathens greece\n"


@pytest.fixture
def pairs_file(tmp_path):
    path = tmp_path / "pairs.txt"
    path.write_text(PAIRS, "utf-8")
    return path


@pytest.fixture
def page(lab, made, show, qtbot, find, pairs_file):
    lab.workspace.set_vectors(made)
    page = show("analogy.questions_page", "QuestionsPage")
    page.open_path(str(pairs_file))
    qtbot.waitUntil(lambda: find("questions.sections").model().rowCount() == 2, timeout=LONG)
    return page


def _wait(lab, qtbot):
    qtbot.waitUntil(lambda: not lab.jobs.running("analogy questions"), timeout=LONG)


def test_a_file_of_pairs_is_asked_at_once_and_counted_by_section(page, made, find, rows, pairs_file):
    table = answer_all(made, read_questions(pairs_file))
    sections = find("questions.sections")
    assert rows(sections, 0) == ["royal", "capital"]
    assert rows(sections, 1) == [str(section.right) for section in table.report.sections]
    # 2 of royal; of capital 2 with both pairs known, 4 with athens or greece
    assert rows(sections, 2) == ["2", "2"]
    assert rows(sections, 5) == ["0", "4"]
    assert find("questions.total_0").text() == f"{100 * table.report.accuracy:.1f}\u00a0%"
    assert "4 questions are skipped: 2 of their words" in find("questions.missing").text()
    assert "athens, greece" in find("questions.missing").text()
    totals = [label.text() for label in page.findChildren(QLabel)]
    assert any(text.endswith("4 skipped") for text in totals)


def test_words_of_questions_have_the_room_of_scores_where_it_is_narrow(page, find, qtbot):
    table = find("questions.failures")
    page.resize(1200, 744)
    qtbot.waitUntil(lambda: table.isColumnHidden(4) and table.isColumnHidden(5))
    page.resize(1900, 900)
    qtbot.waitUntil(lambda: not table.isColumnHidden(4) and not table.isColumnHidden(5))


def test_rules_and_own_words_are_switched_and_compared(page, lab, made, find, rows, qtbot, pairs_file):
    find("questions.compare").click()
    _wait(lab, qtbot)
    questions = read_questions(pairs_file)
    names = ("3cosadd", "3cosmul", "pairdirection", "nearest")
    closed = [answer_all(made, questions, rule) for rule in names]
    opened = [answer_all(made, questions, rule, exclude=False) for rule in names]
    table = find("questions.rules")
    assert rows(table, 1) == [f"{100 * one.report.accuracy:.1f}\u00a0%" for one in closed]
    assert rows(table, 2) == [f"{one.mean_reciprocal_rank:.3f}" for one in closed]
    assert rows(table, 3) == [f"{100 * one.report.accuracy:.1f}\u00a0%" for one in opened]
    assert rows(table, 4) == [f"{100 * one.own_words:.1f}\u00a0%" for one in opened]
    assert rows(table, 4)[3] == "100.0\u00a0%"  # nothing is as near to c as c itself
    assert not find("questions.compare").isEnabled()
    find("questions.open").click()
    place = table.visualRect(table.model().index(1, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert find("questions.rule.3cosmul").isChecked()
    assert find("questions.total_0").text() == f"{100 * opened[1].report.accuracy:.1f}\u00a0%"
    failures = opened[1].failures
    assert rows(find("questions.failures"), 2) == [answer.given for answer in failures]


def test_wrong_answers_are_listed_filtered_by_section_and_asked_again(page, lab, made, find, rows, qtbot, pairs_file):
    other = Embedding(made.words, np.random.default_rng(8).normal(size=made.vectors.shape), made.counts)
    lab.workspace.set_moment(other)
    find("questions.ask_measure").click()
    _wait(lab, qtbot)
    find("questions.open").click()
    wrong = answer_all(other, read_questions(pairs_file), exclude=False).failures
    table = find("questions.failures")
    assert wrong
    assert rows(table, 0) == ["{} : {} = {}".format(*answer.question) for answer in wrong]
    assert rows(table, 3) == [str(answer.rank) for answer in wrong]
    assert find("questions.wrong").text().startswith(f"{len(wrong)} wrong")
    own = [answer for answer in wrong if answer.section == "royal"]
    sections = find("questions.sections")
    qtbot.mouseClick(
        sections.viewport(), Qt.MouseButton.LeftButton, pos=sections.visualRect(sections.model().index(0, 0)).center()
    )
    assert rows(table, 1) == [answer.expected for answer in own]
    assert find("questions.section").currentText() == "royal"
    qtbot.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(0, 0)).center()
    )
    a, b, c = own[0].question
    assert lab.asked == [f"{b} - {a} + {c}"]
    qtbot.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(0, 2)).center()
    )
    assert lab.workspace.selection == (own[0].given,)


def test_answers_of_before_stay_and_say_so_until_asked_again(page, lab, made, find, rows, qtbot, pairs_file):
    before = rows(find("questions.sections"), 1)
    random = np.random.default_rng(8)
    other = Embedding(made.words, random.normal(size=made.vectors.shape), made.counts)
    lab.workspace.set_moment(other)
    assert rows(find("questions.sections"), 1) == before
    assert "Ask again" in find("questions.ask_message").text()
    assert find("questions.ask_measure").isEnabled()
    find("questions.ask_measure").click()
    _wait(lab, qtbot)
    wanted = answer_all(other, read_questions(pairs_file)).report.sections
    assert rows(find("questions.sections"), 1) == [str(section.right) for section in wanted]
    assert "Ask again" not in find("questions.ask_message").text()
    lab.workspace.set_moment(made)
    assert rows(find("questions.sections"), 1) == before  # known still
    assert not find("questions.ask_measure").isEnabled()


def test_fewer_words_take_part(page, lab, made, find, rows, qtbot, pairs_file):
    find("questions.first").setValue(4)
    _wait(lab, qtbot)
    assert rows(find("questions.sections"), 2) == ["2", "0"]
    assert rows(find("questions.sections"), 3) == ["100.0\u00a0%", "–"]


def test_a_wrong_file_is_named(page, find, qtbot, tmp_path):
    path = tmp_path / "wrong.txt"
    path.write_text("one two three\n", "utf-8")
    page.open_path(str(path))
    qtbot.waitUntil(lambda: find("questions.ask_message").error is not None, timeout=LONG)
    assert "wrong.txt, line 1 has 3 words" in find("questions.ask_message").text()
    assert find("questions.list_source").currentText() == "pairs.txt"


def test_what_was_given_up_is_not_asked_anew_by_itself(lab, made, show, find, qtbot):
    lab.workspace.set_vectors(made)
    page = show("analogy.questions_page", "QuestionsPage")
    find("questions.ask_cancel").click()
    assert not lab.jobs.running("analogy questions")
    page.refresh()
    assert not lab.jobs.running("analogy questions")
    assert find("questions.total_0").text() == ""
    find("questions.ask_measure").click()
    qtbot.waitUntil(lambda: find("questions.sections").model().rowCount() > 10, timeout=LONG)
    assert find("questions.list_source").currentText() == "English relations"


def test_what_is_not_answered_shows_no_numbers_of_something_else(page, lab, find, qtbot, rows):
    assert find("questions.total_0").text()
    for change, back in (
        (lambda: find("questions.rule.3cosmul").click(), lambda: find("questions.rule.3cosadd").click()),
        (lambda: find("questions.first").setValue(5), lambda: find("questions.first").setValue(30_000)),
    ):
        change()
        find("questions.ask_cancel").click()
        assert not lab.jobs.running("analogy questions")
        assert [find(f"questions.total_{k}").text() for k in range(4)] == [""] * 4
        for name in ("sections", "failures"):
            assert find(f"questions.{name}").model().rowCount() == 0
        assert find("questions.missing").text() == "Not answered yet."
        assert find("questions.ask_measure").isEnabled()
        back()
        assert find("questions.total_0").text()
        assert find("questions.sections").model().rowCount() == 2


def test_words_with_quotation_marks_are_asked_as_they_are(lab, show, find, qtbot, tmp_path):
    from embviz.analysis.analogies.expression import parse

    words = ['say"so', "man", "king", "1984", "x-y", "queen"]
    lab.workspace.set_vectors(Embedding(words, np.random.default_rng(1).normal(size=(6, 8))))
    page = show("analogy.questions_page", "QuestionsPage")
    path = tmp_path / "odd.txt"
    path.write_text(': odd\nsay"so man king 1984\nx-y 1984 say"so queen\n', "utf-8")
    page.open_path(str(path))
    table = find("questions.failures")
    qtbot.waitUntil(lambda: find("questions.sections").model().rowCount() == 1, timeout=LONG)
    for row in range(table.model().rowCount()):
        page._failures.table.chosen.emit(row, 0)
        a, b, c = page._failures._shown[row].question
        assert parse(lab.asked[-1], words.__contains__) == {b: 1, a: -1, c: 1}
    assert lab.asked


def test_the_truths_of_the_toy_world_are_asked_first(lab, made, show, find, qtbot, rows):
    from embviz.text.toy.truths import Truths

    show("analogy.questions_page", "QuestionsPage")
    lab.workspace.set_vectors(made)
    lab.workspace.truths = Truths({}, {"royal": (("man", "woman", "king", "queen"),)}, ())
    lab.workspace.corpus_changed.emit()
    qtbot.waitUntil(lambda: rows(find("questions.sections"), 0) == ["royal"], timeout=LONG)
    assert find("questions.list_source").currentText() == "Toy world"
    assert find("questions.total_0").text() == "100.0\u00a0%"


def test_a_question_is_asked_on_the_first_part_of_the_real_page(window, made, qtbot):
    from PySide6.QtWidgets import QWidget

    window.workspace.set_vectors(made)
    window.show_page("analogy/questions")
    window.context.ask_analogy("king - man + woman")
    assert window.findChild(QWidget, "analogy.expression").isVisible()
    table = window.findChild(QWidget, "analogy.results")
    qtbot.waitUntil(lambda: table.model().rowCount() > 0 and table.model().index(0, 0).data() == "queen", timeout=LONG)
