"""The lesson of claims on trial: answered first, then tested, and kept."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.lessons.answers import KEY, LessonAnswers
from embviz.gui.lessons.claims import lesson as claims
from embviz.gui.lessons.claims.lesson import CLAIM as PHASES
from embviz.gui.lessons.claims.lesson import claims_path
from embviz.teaching.claims import order, spaces, training, words
from embviz.teaching.claims.claim import Verdict
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

LONG = 60_000  # ms


@pytest.fixture
def body(lesson):
    return lesson("claims")


def _press(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def test_there_are_at_least_twelve_claims_and_each_has_its_own_name():
    claims = [*spaces.CLAIMS, *words.CLAIMS, PHASES, *training.CLAIMS, *order.CLAIMS]
    assert len({claim.id for claim in claims}) == len(claims) == 22
    assert len({claim.sentence for claim in claims}) == len(claims)


def test_nothing_is_tested_before_it_is_answered(body, find, qtbot, lab):
    part = body.parts["space"]
    assert not part.found
    assert not find("claims.space.result").isVisible()
    assert find("claims.space.tally").text() == "0 of 7 tested, 0 as you said"
    _press(qtbot, find("claims.space.true"))
    qtbot.waitUntil(lambda: "spread" in part.found, timeout=LONG)
    assert find("claims.space.result").text() == "✗ False – you said: true"
    assert find("claims.space.number").text() == f"Measured ratio at d = 100: {part.found['spread'].shown}"
    assert "You: True · Found: False" in find("claims.space.list").item(0).text()
    assert find("claims.space.tally").text() == "1 of 7 tested, 0 as you said"
    assert not find("claims.space.true").isVisible()
    curves = find("claims.space.plot").drawn_numbers()
    assert curves is not None
    _press(qtbot, find("claims.space.again"))
    assert not find("claims.space.result").isVisible()
    assert LessonAnswers(lab.settings).get("claims.spread") == ""
    _press(qtbot, find("claims.space.false"))
    qtbot.waitUntil(lambda: find("claims.space.result").isVisible(), timeout=LONG)
    assert find("claims.space.result").text() == "✗ False, as you said"


def test_answers_of_an_earlier_session_are_tested_when_they_are_seen(lesson, find, qtbot, lab):
    LessonAnswers(lab.settings).set("claims.spread", "false")
    part = lesson("claims").parts["space"]
    qtbot.waitUntil(lambda: "spread" in part.found, timeout=LONG)
    assert find("claims.space.tally").text() == "1 of 7 tested, 1 as you said"


def test_answers_that_cannot_be_read_are_none(lab):
    for told in ("{", "[1]", '"x"'):
        lab.settings.set(KEY, told)
        assert LessonAnswers(lab.settings).get("claims.spread") == ""
    answers = LessonAnswers(lab.settings)
    answers.set("a", "1")
    answers.set("b", "2")
    answers.set("a", "")
    assert (answers.get("a"), answers.get("b")) == ("", "2")


def test_claims_about_words_wait_for_the_vectors_and_follow_others(body, find, qtbot, lab):
    part = body.parts["words"]
    find("claims.words.list").setCurrentRow(1)
    assert part.current.id == "opposite"
    part.answer(Verdict.FALSE)
    qtbot.waitUntil(lambda: "opposite" in part.found, timeout=LONG)
    assert find("claims.words.number").text().endswith("°")
    strange = Embedding([f"w{k}" for k in range(60)], np.random.default_rng(0).random((60, 5), np.float32))
    lab.workspace.set_vectors(strange)
    lab.scroll_area().ensureWidgetVisible(find("claims.words.list"))
    qtbot.waitUntil(lambda: find("claims.words.message").isVisible(), timeout=LONG)
    assert "Too few words" in find("claims.words.message").text()
    assert "opposite" not in part.found


def test_training_can_be_cancelled_and_is_then_unanswered(body, find, qtbot, lab):
    part = body.parts["training"]
    find("claims.training.list").setCurrentRow(3)
    assert part.current.id == "sixty"
    part.answer(Verdict.TRUE)
    assert find("claims.training.cancel").isVisible()
    _press(qtbot, find("claims.training.cancel"))
    assert part.answered(part.current) is None
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert "sixty" not in part.found


def test_phases_are_those_that_the_monitoring_finds(monkeypatch):
    counts, run_short = {}, claims.run_short

    def run_and_count(corpus, given, **more):
        run = run_short(corpus, given, **more)
        counts[given.schedule] = len(run.phases())
        return run

    monkeypatch.setattr(claims, "run_short", run_and_count)
    found = PHASES.trial(None, Pulse())
    counts = [counts[name] for name in ("linear", "cosine", "constant", "step", "exponential")]
    assert found.number == counts.count(3)
    assert found.verdict is (Verdict.DEPENDS if 0 < counts.count(3) < 5 else Verdict.FALSE)
    assert f"linear {counts[0]}, cosine {counts[1]}" in found.says


def test_a_teacher_writes_claims_that_are_kept(body, find, qtbot):
    part, editor = body.parts["own"], find("claims.own.editor")
    assert len(part.claims) == 3  # examples
    assert not claims_path().exists()
    editor.setPlainText("Ours. | depends | It does.\nFour is more than three. | 4 > 3")
    qtbot.waitUntil(claims_path().exists, timeout=LONG)
    assert [claim.sentence for claim in part.claims] == ["Ours.", "Four is more than three."]
    part.answer(Verdict.DEPENDS)
    qtbot.waitUntil(lambda: bool(part.found), timeout=LONG)
    assert find("claims.own.says").text() == "It does."
    editor.setPlainText("Ours without a verdict")
    qtbot.waitUntil(lambda: "Line 1" in find("claims.own.message").text(), timeout=LONG)
    assert claims_path().read_text("utf-8").startswith("Ours. | depends")
