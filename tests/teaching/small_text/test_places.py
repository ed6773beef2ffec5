"""Maps of small texts, against known places and another program's minimum; influences against learning again."""

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.spatial.distance import pdist

from embviz.teaching.small_text.experiments import DRINKS, KINGS
from embviz.teaching.small_text.influence import influence_of, moved
from embviz.teaching.small_text.places import places
from embviz.teaching.small_text.sentences import read_lines
from embviz.teaching.small_text.skipgram import cosines, learn


@pytest.fixture(scope="module")
def learned():
    return learn(KINGS.text(0))


def flat_cosines(turns):
    """Return the cosines of unit vectors near each other, whose distances nearly lie in a plane."""
    points = np.column_stack([0.1 * np.cos(turns), 0.1 * np.sin(turns), np.ones(len(turns))])
    return cosines(points)


def test_distances_that_fit_into_a_plane_come_out():
    near = flat_cosines(np.array([0, 1, 2, 3.5, 5]))
    found = places(near)
    assert pdist(found) == pytest.approx(np.sqrt(2 - 2 * near[np.triu_indices(5, 1)]), abs=1e-3)


def stress(cosines, found):
    """Return the sum of squared errors of the distances, over each pair once."""
    wanted = np.sqrt(np.maximum(2 - 2 * cosines[np.triu_indices(len(found), 1)], 0))
    return np.square(pdist(found) - wanted).sum()


def test_the_stress_is_near_its_minimum(learned):
    found = places(learned.cosines, rounds=600)
    better = minimize(
        lambda flat: stress(learned.cosines, flat.reshape(found.shape)),
        found.ravel(),
        method="L-BFGS-B",
        options={"maxiter": 30},
    )
    assert stress(learned.cosines, found) < 1.02 * better.fun


def test_each_round_lowers_the_stress(learned):
    values = [stress(learned.cosines, places(learned.cosines, rounds=rounds)) for rounds in (0, 5, 20, 100)]
    assert values == sorted(values, reverse=True)


def test_a_map_goes_on_from_the_one_before(learned):
    found = places(learned.cosines, rounds=300)
    again = places(learned.cosines, found)
    assert np.abs(again - found).max() < 0.1
    fewer = found.copy()
    fewer[learned.text.index["cat"]] = np.nan
    back = places(learned.cosines, fewer)
    dog = learned.text.index["dog"]
    away = np.linalg.norm(back - back[dog], axis=1)
    assert away[learned.text.index["cat"]] < 0.1 < np.median(away)
    assert np.isfinite(places(learned.cosines, np.full_like(found, np.nan))).all()


def test_influence_is_what_learning_without_a_sentence_changes(learned):
    found = places(learned.cosines)
    influence = influence_of(learned, 1, found)
    lines = ["" if at == 1 else line for at, line in enumerate(KINGS.lines)]
    other = learn(read_lines(lines))
    words = [word for word in other.text.words if word != "queen"]
    changes = [learned.cosine("queen", word) - other.cosine("queen", word) for word in words]
    at = learned.text.index["queen"]
    assert influence.moved[at] == pytest.approx(np.sqrt(np.mean(np.square(changes))))
    alone = [word for word, value in zip(learned.text.words, influence.moved, strict=True) if np.isnan(value)]
    assert alone == ["grace"]
    assert np.isnan(influence.places[learned.text.index["grace"]]).all()
    assert influence.moved[at] > 3 * influence.moved[learned.text.index["cat"]]


def test_the_same_text_moves_nothing(learned):
    assert np.nanmax(moved(learned, learn(KINGS.text(0)))) < 1e-9


def test_a_text_of_one_sentence_leaves_nothing_to_learn_from():
    learned = learn(read_lines(["wine from grapes"]))
    influence = influence_of(learned, 0, places(learned.cosines))
    assert np.isnan(influence.moved).all()
    assert np.isnan(influence.places).all()


def test_which_sentence_tells_most_of_tezguino():
    learned = learn(DRINKS.text(3))
    found, at = places(learned.cosines), learned.text.index["tezgüino"]
    told = {line: float(influence_of(learned, line, found).moved[at]) for line in (9, 10, 11)}
    assert min(told.values()) > 0.02
