"""Each text shows what its question is about, by clear margins, so that another machine finds the same."""

import numpy as np
import pytest

from embviz.teaching.small_text.experiments import (
    DRINKS,
    EXPERIMENTS,
    ILLNESSES,
    KINGS,
    OWN,
    PETS,
    ROYAL,
    WORKERS,
    lean,
)
from embviz.teaching.small_text.sentences import read_lines
from embviz.teaching.small_text.skipgram import learn

ALL = (*EXPERIMENTS, OWN)


def taught(experiment):
    return [learn(experiment.text(at)) for at in range(len(experiment.readings))]


@pytest.mark.parametrize("experiment", ALL, ids=lambda one: one.id)
def test_a_text_has_its_parts(experiment):
    assert 10 <= len(experiment.lines) <= 12
    assert len({one.key for one in experiment.readings}) == len(experiment.readings) >= 2
    assert experiment.word in experiment.text(0).index
    first, second = (learn(experiment.text(at)) for at in (0, 1))
    assert experiment.answer(first, second) in dict(experiment.choices)
    for measure in experiment.measures:
        value = measure.read(second)
        assert np.isnan(value) or (-1 if experiment.signed else 0) <= value <= 1


def test_without_its_sentence_queen_falls_behind_others():
    whole, without = taught(KINGS)
    assert KINGS.answer(whole, without) == "behind"
    assert whole.rank("king", "queen") == 1 < without.rank("king", "queen")
    assert whole.cosine("king", "queen") - without.cosine("king", "queen") > 0.1
    assert without.cosine("king", "queen") - without.cosine("king", "cat") > 0.1
    assert KINGS.answer(whole, whole) == "first"


def test_the_dog_gets_a_share_of_what_is_said_of_the_cat():
    before, after = taught(PETS)
    assert PETS.answer(before, after) == "dog"
    chances = {word: after.chance(word, "thunder") for word in ("cat", "dog", "car", "bus")}
    assert chances["cat"] > 2 * chances["dog"] > 3 * max(chances["car"], chances["bus"])
    # counts say nothing of it
    assert after.text.pairs[after.text.index["dog"], after.text.index["thunder"]] == 0
    # the less the dog is like the cat, the less it gets
    fewer = learn(read_lines(["" if at in (1, 3) else line for at, line in enumerate(PETS.lines)]))
    assert fewer.chance("dog", "thunder") < chances["dog"]


def test_two_texts_make_two_similarities():
    everyday, medical, both = taught(ILLNESSES)
    assert everyday.cosine("covid", "cold") == pytest.approx(1, abs=1e-4)
    assert 0.3 < medical.cosine("covid", "cold") < 0.8
    assert medical.cosine("covid", "cold") < both.cosine("covid", "cold") < 1
    assert ILLNESSES.answer(everyday, medical) == "some"


def test_an_unknown_word_goes_where_its_company_is():
    none, one, two, three = taught(DRINKS)
    assert np.isnan(none.cosine("tezgüino", "wine"))
    for learned in (one, two, three):
        assert learned.cosine("tezgüino", "wine") - learned.cosine("tezgüino", "bread") > 0.15
    assert three.nearest("tezgüino", 2)[0][1] > 0.95
    assert DRINKS.answer(none, one) == "wine"
    # where it comes from alone says nothing
    corn = learn(read_lines(["" if at in (9, 10) else line for at, line in enumerate(DRINKS.lines)]))
    assert abs(corn.cosine("tezgüino", "wine") - corn.cosine("tezgüino", "bread")) < 0.05


def test_mirrored_sentences_take_the_leaning_and_not_the_rest():
    written, mirrored, half = taught(WORKERS)
    assert lean(written, "doctor") > 0.3
    assert lean(written, "nurse") < -0.3
    for word in ("doctor", "pilot", "engineer", "nurse", "teacher", "dancer"):
        assert lean(mirrored, word) == pytest.approx(0, abs=0.01)  # he and she can be exchanged
        assert abs(lean(half, word)) < abs(lean(written, word))
    assert WORKERS.answer(written, mirrored) == "nothing"
    assert mirrored.cosine("doctor", "engineer") > 0.9 > 0.8 > mirrored.cosine("doctor", "nurse")


def test_a_wide_window_makes_cat_like_mat():
    narrow, wide = (learn(read_lines(ROYAL, window)) for window in (1, 5))
    assert narrow.cosine("cat", "dog") > 0.95 > 0.6 > narrow.cosine("cat", "mat")
    assert wide.cosine("cat", "mat") > 0.95 > wide.cosine("cat", "dog") + 0.05
    assert OWN.answer(learn(OWN.text(0)), learn(OWN.text(1))) == "mat"
