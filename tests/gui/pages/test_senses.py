"""The page of senses on a text whose senses are known."""

import numpy as np
import pytest

from embviz.analysis.documents.senses import senses
from embviz.analysis.documents.smooth_average import weighting
from embviz.text.reading import corpus_from_texts
from embviz.vectors.embedding import Embedding

LONG = 60_000
MONEY, RIVER = ["loan", "money", "credit", "pay", "cash"], ["water", "river", "shore", "boat", "mud"]
FILLING = ["the", "of", "and"]


@pytest.fixture(autouse=True)
def few_deals(monkeypatch):
    monkeypatch.setattr("embviz.analysis.documents.senses._DEALS", 5)


@pytest.fixture(scope="module")
def world():
    rng = np.random.default_rng(5)
    lines = []
    for at in range(240):
        words = [*rng.choice(MONEY if at % 3 else RIVER, 3), *rng.choice(FILLING, 2)]
        lines.append(" ".join([*words[:2], "bank", *words[2:]]))
        lines.append(" ".join(["coin", *rng.choice(MONEY, 4)]))
        lines.append(" ".join(["fish", *rng.choice(RIVER, 4)]))
    corpus = corpus_from_texts(["\n".join([*lines, "rare bank"])], name="banks")
    names = [*MONEY, *RIVER, *FILLING, "bank", "coin", "fish"]
    middles = rng.normal(size=(3, 12)) * 2
    kind = [0] * 5 + [1] * 5 + [2] * 3 + [0, 0, 1]
    return Embedding(names, middles[kind] + rng.normal(size=(len(names), 12))), corpus


@pytest.fixture
def page(lab, world, show, qtbot):
    lab.workspace.set_vectors(*world)
    page = show("words.senses_page", "SensesPage")
    qtbot.waitUntil(lambda: page.answered is not None, timeout=LONG)
    return page


@pytest.fixture
def answer(page, qtbot):
    def to(change):
        before = page.answered
        change()
        qtbot.waitUntil(lambda: page.answered is not before and page.answered is not None, timeout=LONG)
        return page.answered.found

    return to


def test_the_first_word_is_asked_without_typing(page, find, world):
    assert find("senses.word").text() == "bank"
    wanted = senses(weighting(*world), "bank", neighbors=10, lines=4)
    found = page.answered.found
    assert found.labels.tolist() == wanted.labels.tolist()
    assert "2 groups of contexts stand out: senses, or topics" in find("senses.message").text()
    assert "240 of 241 occurrences" in find("senses.message").text()
    assert (
        find("senses.sense_1.head").accessibleName() == f"{100 * wanted.senses[0].share:.0f}\u00a0% of the occurrences"
    )
    assert find("senses.sense_1.lines").lines == wanted.senses[0].lines
    for word, value in wanted.senses[1].neighbors:
        assert f">{word}</a>" in find("senses.sense_2.words").text()
        assert f">{value:.2f}<".replace("-", "−") in find("senses.sense_2.words").text()
    assert not find("senses.sense_3.head").isVisible()
    assert (
        find("senses.one.head")
        .accessibleName()
        .endswith(f"{wanted.own[0]:.2f} · {wanted.own[1]:.2f}".replace("-", "−"))
    )


def test_a_long_head_is_broken_in_a_narrow_window(page, find, qtbot):
    page.resize(700, 600)
    head = find("senses.one.head")
    text = head.accessibleName()
    # of five senses
    find("senses.one.head").setText(f"{text} · −0.35 · −0.20 · 0.43 · 0.10")
    inside = head.parentWidget().parentWidget()
    qtbot.waitUntil(lambda: inside.width() <= inside.parentWidget().width())
    assert head.width() <= inside.width()


def test_places_are_drawn_by_sense_with_the_one_vector(page, find):
    found, cloud = page.answered.found, find("senses.places")
    count = len(found.senses)
    assert cloud.groups.tolist() == [*found.labels.tolist(), count]
    # the first two principal components of the contexts; the one vector is projected
    middle = found.contexts.mean(axis=0)
    axes = np.linalg.svd(found.contexts - middle, full_matrices=False)[2][:2]
    wanted = (np.concatenate([found.contexts, found.vector[None]]) - middle) @ axes.T
    np.testing.assert_allclose(np.abs(cloud.points), np.abs(wanted), atol=1e-4)
    cloud.read_point(0)
    assert "bank" in cloud.accessibleDescription()
    assert f"sense {found.labels[0] + 1}" in cloud.accessibleDescription()


def test_the_number_may_be_chosen(page, answer, find):
    found = answer(lambda: find("senses.count").setCurrentIndex(find("senses.count").findData(4)))
    assert len(found.senses) == 4
    assert "4 senses as asked for" in find("senses.message").text()
    found = answer(lambda: find("senses.count").setCurrentIndex(find("senses.count").findData(1)))
    assert len(found.senses) == 1


def test_joined_words_check_the_division(page, answer, find, world):
    found = answer(lambda: page.ask("coin", "fish"))
    names = world[1].vocabulary.words
    truth = np.array([names[world[1].ids[token]] for token in found.tokens])
    right = sum(
        max((truth[found.labels == k] == word).sum() for word in ("coin", "fish"))
        for k in range(5)
        if (found.labels == k).any()
    )
    assert "“coin|fish”" in find("senses.message").text()
    assert (
        f"{100 * right / len(truth):.1f}\u00a0% of the occurrences in a group of their own word"
        in find("senses.message").text()
    )
    assert right / len(truth) > 0.95
    inside = truth[found.labels == 0]
    told = ", ".join(f"{100 * (inside == word).mean():.0f}\u00a0% {word}" for word in ("coin", "fish"))
    assert told in find("senses.sense_1.head").accessibleName()
    found = answer(lambda: find("senses.join").setChecked(False))
    assert found.word == "coin"
    assert found.truth is None


def test_what_cannot_be_divided_is_said(page, find, qtbot):
    find("senses.word").write("rare")
    qtbot.waitUntil(lambda: page.answered is None, timeout=LONG)
    assert find("senses.message").error.what.startswith("'rare' has 1 occurrence among words with vectors; 40 are")
    find("senses.word").write("zebra")
    qtbot.waitUntil(lambda: "does not occur" in find("senses.message").text(), timeout=LONG)
    find("senses.word").write("")
    assert find("senses.message").text() == "Type a word with several meanings."


def test_words_and_places_lead_on(page, find, lab):
    find("senses.sense_1.words").linkActivated.emit("loan")
    assert lab.workspace.selection == ("loan",)
    find("senses.sense_1.lines").word_clicked.emit("bank")
    assert lab.workspace.selection == ("bank",)


def test_vectors_of_a_training_wait_until_asked(page, find, lab, world, answer, qtbot):
    before = page.answered
    other = Embedding(world[0].words, world[0].vectors[:, ::-1])
    lab.workspace.training = True
    lab.workspace.set_moment(other)
    assert page.answered is before
    assert find("senses.behind").text() == "these are of earlier vectors"
    answer(find("senses.refresh").click)
    assert find("senses.behind").text() == ""
    lab.workspace.training = False
    answer(lambda: lab.workspace.set_moment(world[0]))


def test_a_division_can_be_given_up(page, find, lab):
    find("senses.window").setValue(5)
    assert find("senses.progress").isVisible()
    find("senses.cancel").click()
    assert not find("senses.progress").isVisible()
    assert not lab.jobs.running("senses")


def test_senses_of_a_text_that_is_open_no_more_are_let_go(page, lab, world, qtbot):
    lab.workspace.set_vectors(world[0])
    assert page.answered is None
    lab.workspace.set_beside(world[1])
    qtbot.waitUntil(lambda: page.answered is not None, timeout=LONG)


def test_a_second_word_that_is_unknown_is_said_below_it(page, find, qtbot):
    page.ask("bank", "betta")
    qtbot.waitUntil(lambda: find("senses.joined_message").error is not None, timeout=LONG)
    assert "betta" in find("senses.joined_message").error.what
    assert find("senses.message").error is None
