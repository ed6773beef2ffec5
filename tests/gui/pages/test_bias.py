"""Bias and counterfactual pairs in a world whose bias is known, by pages as they are operated."""

import numpy as np
import pytest

from embviz.analysis.bias.debiasing import bias_direction
from embviz.gui.axes.examples import example_lists, example_occupations, example_poles, example_sets
from embviz.gui.style.number_text import in_figures
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors

LONG = 60_000
PAIRS = "she/he woman/man queen/king"
LIST = [f"w{k}" for k in range(30)]


@pytest.fixture
def world():
    """Three pairs that differ in dimension 0 only; thirty words that lean to it, half to each side, and no more."""
    rng = np.random.default_rng(8)
    rows = rng.normal(size=(40, 12)) * 0.5
    rows[:6] = np.repeat(rng.normal(size=(3, 12)), 2, axis=0)
    rows[:6, 0] = np.tile((1.0, -1.0), 3)
    rows[6:36, 0] = np.repeat((0.8, -0.8), 15) + 0.1 * rng.normal(size=30)
    words = ["she", "he", "woman", "man", "queen", "king", *LIST, "good", "nice", "bad", "evil"]
    return Embedding(words, rows)


@pytest.fixture
def page(lab, world, show, qtbot):
    lab.workspace.set_vectors(world)
    page = show("axes.bias_page", "BiasPage")
    page.pairs.write(PAIRS)
    page.words.write(" ".join([*LIST, "he", "nobody"]))
    qtbot.waitUntil(lambda: page.seen is not None and len(page.seen.ids) == 30, timeout=LONG)
    qtbot.waitUntil(lambda: page.report is not None and page.remaining is not None, timeout=LONG)
    return page


def test_the_list_is_seen_along_the_direction_of_the_pairs(page, world, find):
    way = bias_direction(world, [("she", "he"), ("woman", "man"), ("queen", "king")]).components[0]
    assert abs(way[0]) == pytest.approx(1, abs=1e-6)
    cosines = world.unit[6:36] @ way
    assert page.seen.direct_bias == pytest.approx(np.abs(cosines).mean(), abs=1e-5)
    assert page.dumbbells.words == tuple(LIST[k] for k in np.argsort(-cosines, kind="stable"))
    said = find("bias.facts").text()
    assert "3 pairs" in said
    assert "30 words of the list" in said
    assert "1 missing: nobody" in said
    assert "they are in the pairs: he" in said


def test_before_and_after_are_measured(page):
    measures = {one.name: one for one in page.report.measures}
    listed = measures["Direct bias of the list"]
    assert listed.before == pytest.approx(page.seen.direct_bias)
    assert listed.after == pytest.approx(0, abs=1e-6)
    assert page.report.after == pytest.approx(np.zeros(30), abs=1e-6)
    assert page.report.debiased.neutral == 34
    left = page.remaining
    # the sides differed in the direction alone: little of them is left
    assert left.before == 1
    assert left.after < 0.85
    assert left.of == "2 × 10 words"
    assert listed.of == "30 words"
    names = [page.measures.value(k, 0) for k in range(page.measures.table.model().rowCount())]
    assert names == [one.name for one in (*page.report.measures, left)]


def test_only_the_words_of_the_list_may_be_made_neutral(page, find, qtbot, world):
    scope = find("bias.scope")
    scope.setCurrentIndex(1)
    scope.activated.emit(1)
    qtbot.waitUntil(lambda: page.report is not None and page.report.debiased.neutral == 30, timeout=LONG)
    qtbot.waitUntil(lambda: page.remaining is not None, timeout=LONG)
    made = page.report.debiased.embedding
    assert np.allclose(made.vector("good"), world.unit[world.id("good")], atol=1e-6)
    assert "Direct bias of all words" not in {one.name for one in page.report.measures}


def test_what_was_measured_stays_while_one_looks_elsewhere(page, qtbot):
    report = page.report
    page.hide()
    page.show()
    qtbot.waitExposed(page)
    page.refresh()
    with qtbot.waitSignal(page.context.workspace.selection_changed):  # after what else may be asked
        page.context.jobs.submit("quick", "last", lambda _job: ["she"], page.context.workspace.select)
    assert page.report is report


def test_the_vectors_are_saved_and_opened(page, lab, find, tmp_path, qtbot):
    made = page.report.debiased.embedding
    page.vectors.save(tmp_path / "made.txt")
    qtbot.waitUntil(lambda: find("bias.measures_message").text() == "Saved made.txt.", timeout=LONG)
    read = read_vectors(tmp_path / "made.txt")
    assert np.allclose(read.vectors, made.vectors, atol=1e-5)
    page.vectors.save(tmp_path / "nowhere" / "made.txt")
    qtbot.waitUntil(lambda: "nowhere" in find("bias.measures_message").text(), timeout=LONG)
    find("bias.open").click()
    assert lab.workspace.embedding is made
    assert "debiased" in made.provenance


def test_what_is_no_pair_is_said_and_nothing_shown(page, find, qtbot):
    page.pairs.write("she/he woman")
    qtbot.waitUntil(lambda: find("bias.pairs_message").error is not None, timeout=LONG)
    assert find("bias.pairs_message").error.what == "'woman' is not a pair of words."
    assert page.seen is None
    assert not find("bias.open").isEnabled()
    page.pairs.write("nobody/somebody")
    qtbot.waitUntil(lambda: "both words: 0" in find("bias.pairs_message").text(), timeout=LONG)
    page.pairs.write("she/he")
    qtbot.waitUntil(lambda: page.seen is not None, timeout=LONG)
    assert "One pair alone" in find("bias.facts").text()


def test_a_row_that_is_clicked_is_selected_and_a_picture_saved(page, lab, tmp_path, qtbot):
    page.dumbbells.row_clicked.emit(2)
    assert lab.workspace.selection == (page.dumbbells.words[2],)
    page.saving.save(str(tmp_path / "bias.svg"))
    qtbot.waitUntil(lambda: (tmp_path / "bias.svg").is_file() and not lab.jobs.busy())
    assert "w17" in (tmp_path / "bias.svg").read_text("utf-8")


def test_examples_of_english_are_those_that_are_there(lab, world, made):
    lab.workspace.set_vectors(made)
    assert set(example_lists(lab.workspace)["common words"]) == {"king", "queen", "man", "woman", "paris"}
    assert example_occupations(lab.workspace) == []
    assert example_sets(lab.workspace) == []
    assert [poles.name for poles in example_poles(world, None)] == ["gender"]


def test_axes_that_do_not_tell_their_own_words_apart_are_proposed_last():
    low, high = ("tiny", "little", "short", "thin"), ("large", "huge", "big", "tall")
    men, women = ("he", "his", "man", "boy"), ("she", "her", "woman", "girl")
    random = np.random.default_rng(0)
    size = np.vstack([row + random.normal(0, 0.1, (4, 4)) for row in ((1, 0, 0, 0), (0, 1, 0, 0))])
    words = [*low, *high, *men, *women]

    def proposed(people):
        vectors = np.vstack([size, people]).astype(np.float32)
        found = example_poles(Embedding(words, vectors), None)
        return [poles.name for poles in found if poles.name in ("gender", "size")]

    apart = np.vstack([row + random.normal(0, 0.1, (4, 4)) for row in ((0, 0, 1, 0), (0, 0, 0, 1))])
    assert proposed(apart) == ["gender", "size"]
    # each word of an end is as like the other end: none lies on the side of its own
    mixed = np.array([(0, 0, 1, 0), (0, 0, 0, 1)] * 4) + random.normal(0, 0.01, (8, 4))
    assert proposed(mixed) == ["size", "gender"]


@pytest.fixture
def pairs_page(lab, world, show, qtbot):
    lab.workspace.set_vectors(world)
    page = show("axes.counterfactual_page", "CounterfactualPage")
    page.pairs.write(" ".join(f"w{k}/w{15 + k}" for k in range(7)))
    page.axis.write("good nice", "bad evil")
    qtbot.waitUntil(lambda: page.found is not None and len(page.found.pairs) == 7, timeout=LONG)
    return page


def test_gaps_of_pairs_on_an_axis(pairs_page, world, find, qtbot, lab):
    good, bad = (
        world.unit[[world.id(word) for word in words]].mean(axis=0) for words in (("good", "nice"), ("bad", "evil"))
    )
    way = (good - bad) / np.linalg.norm(good - bad)
    gaps = [float((world.unit[6 + k] - world.unit[21 + k]) @ way) for k in range(7)]
    assert sorted(pairs_page.table.value(k, 2) for k in range(7)) == pytest.approx(sorted(gaps), abs=1e-5)
    assert f"{np.mean(gaps):+.3f}".replace("-", "−") in find("counterfactual.facts").text()
    pairs_page.axis.write("woman queen", "man king")
    qtbot.waitUntil(lambda: "woman, queen" in find("counterfactual.verdict").text(), timeout=LONG)
    assert find("counterfactual.verdict").text() == (
        "In 7 of 7 pairs, the first word lies farther toward “woman, queen” (sign test, p = 0.016)."
    )
    # the page's picture: the open mark is the first word's place, the filled one the second's
    first, second = pairs_page.table.value(0, 0), pairs_page.table.value(0, 1)
    ends = [
        world.unit[[world.id(word) for word in words]].mean(axis=0) for words in (("woman", "queen"), ("man", "king"))
    ]
    way = (ends[0] - ends[1]) / np.linalg.norm(ends[0] - ends[1])
    places = {word: float(world.unit[world.id(word)] @ way) for word in (first, second)}
    assert pairs_page.dumbbells.card_of(0) == (
        f"{first} – {second}",
        f"{in_figures(places[first], '+.4f')}  first of the pair",
        f"{in_figures(places[second], '+.4f')}  second of the pair",
    )
    marks = pairs_page.dumbbells.places()[:, :, 0]
    assert (marks[:, 0] > marks[:, 1]).all()  # every first word lies farther right
    pairs_page.dumbbells.row_clicked.emit(0)
    assert set(lab.workspace.selection) == {pairs_page.table.value(0, 0), pairs_page.table.value(0, 1)}


def test_one_pair_that_leans_the_other_way_does_not_overturn_the_others(pairs_page, find, qtbot):
    pairs_page.axis.write("woman queen", "man king")
    pairs_page.pairs.write(" ".join([*(f"w{k}/w{15 + k}" for k in range(12)), "w29/w12"]))
    qtbot.waitUntil(lambda: "12 of 13" in find("counterfactual.verdict").text(), timeout=LONG)
    assert "farther toward “woman, queen” (sign test, p = 0.0034)" in find("counterfactual.verdict").text()
    assert "12 to the high end, 1 to the low end" in find("counterfactual.facts").text()
    both_ways = [f"w{k}/w{15 + k}" if k < 4 else f"w{15 + k}/w{k}" for k in range(8)]
    pairs_page.pairs.write(" ".join(both_ways))
    qtbot.waitUntil(lambda: "No common difference" in find("counterfactual.verdict").text(), timeout=LONG)
    assert "4 of 8 pairs to the high end (sign test, p = 1.0)" in find("counterfactual.verdict").text()
    pairs_page.axis.write("woman", "man")
    facts = find("counterfactual.facts")
    qtbot.waitUntil(lambda: "one word at each end, it cannot be judged" in facts.text(), timeout=LONG)


def test_a_preview_that_was_begun_stays_while_training_goes_on(page, lab, find, world, qtbot):
    find("bias.preview_measure").click()
    qtbot.waitUntil(lambda: not lab.jobs.running("bias") and page.remaining is not None, timeout=LONG)
    report = page.report
    later = Embedding(world.words, world.vectors + 0.1 * np.random.default_rng(5).normal(size=world.vectors.shape))
    lab.workspace.set_moment(later)
    page.refresh()
    assert page.report is report
    assert "Preview again" in find("bias.preview_message").text()
    find("bias.preview_measure").click()
    qtbot.waitUntil(lambda: page.report not in (None, report) and page.remaining is not None, timeout=LONG)
    way = bias_direction(later, [("she", "he"), ("woman", "man"), ("queen", "king")]).components[0]
    assert page.seen.direct_bias == pytest.approx(np.abs(later.unit[6:36] @ way).mean(), abs=1e-5)
    assert "Preview again" not in find("bias.preview_message").text()
    # what was begun is not ended by the next moment
    find("bias.preview_measure").click()
    assert lab.jobs.running("bias")
    lab.workspace.set_moment(world)
    page.refresh()
    assert lab.jobs.running("bias")
    qtbot.waitUntil(lambda: "Preview again" in find("bias.preview_message").text(), timeout=LONG)
    qtbot.waitUntil(lambda: page.remaining is not None, timeout=LONG)
    # another question is asked of the vectors of now
    page.pairs.write("she/he")
    qtbot.waitUntil(lambda: page._of is world, timeout=LONG)
    qtbot.waitUntil(lambda: page.remaining is not None, timeout=LONG)


def test_a_word_in_two_pairs_is_set_apart_once_and_said(page, find, world, qtbot):
    page.pairs.write("she/he she/man woman/king")
    said = find("bias.facts")
    qtbot.waitUntil(lambda: page.report is not None and "2 pairs set apart" in said.text(), timeout=LONG)
    assert "Not set apart because one of their words is in an earlier pair: she – man." in said.text()
    made = page.report.debiased.embedding
    for word in LIST:
        unit = made.vector(word) / np.linalg.norm(made.vector(word))
        assert unit @ made.vector("she") == pytest.approx(unit @ made.vector("he"), abs=1e-5)
    qtbot.waitUntil(lambda: page.remaining is not None, timeout=LONG)


def test_a_list_of_unknown_words_has_no_bias(page, find, qtbot):
    page.words.write("nobody nowhere")
    qtbot.waitUntil(lambda: page.report is not None and not len(page.seen.ids), timeout=LONG)
    qtbot.waitUntil(lambda: page.remaining is not None, timeout=LONG)
    assert (page.measures.value(0, 1), page.measures.value(0, 2)) == pytest.approx((np.nan,) * 2, nan_ok=True)


def test_few_pairs_are_no_ground_for_a_claim(pairs_page, find, qtbot):
    pairs_page.pairs.write("w0/w15 w1/w16")
    verdict = find("counterfactual.verdict")
    qtbot.waitUntil(lambda: "No conclusion: 2 pairs with a gap, of 6" in verdict.text(), timeout=LONG)
    pairs_page.pairs.write("w0/nobody")
    qtbot.waitUntil(lambda: pairs_page.found is None, timeout=LONG)
    assert "None of the" in find("counterfactual.pairs_message").text()
