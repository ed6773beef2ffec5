"""Fine-tuning in small: gradients against finite differences, frozen numbers, and words that are never learned."""

import numpy as np
import pytest

from embviz.analysis.unit_rows import unit_rows
from embviz.teaching.choosing.fine_tuning import (
    COUNTS,
    HELD_OUT,
    WAYS,
    _Learner,
    closest,
    fine_tune,
    form_loss,
    forms_of,
    nearest_words,
)
from embviz.util.errors import InputError
from embviz.util.progress import Cancelled, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.english import read_english


@pytest.fixture(scope="module")
def forms():
    return forms_of(read_english()[0])


def test_the_gradient_is_that_of_the_loss():
    random = np.random.default_rng(2)
    vectors = random.normal(size=(7, 4))
    labels = np.array([0, 0, 1, 1, 1, 2, 0])  # the form of one word is its own only
    _, slopes = form_loss(vectors, labels, 0.3)
    step = 1e-6
    for row, column in np.ndindex(vectors.shape):
        moved = []
        for sign in (1, -1):
            near = vectors.copy()
            near[row, column] += sign * step
            moved.append(form_loss(near, labels, 0.3)[0])
        assert slopes[row, column] == pytest.approx((moved[0] - moved[1]) / (2 * step), abs=1e-6)


def test_the_loss_is_that_of_the_formula():
    random = np.random.default_rng(3)
    vectors, labels = random.normal(size=(6, 5)), np.array([0, 1, 0, 1, 1, 0])
    units = unit_rows(vectors)
    costs = []
    for i in range(6):
        near = sum(np.exp(units[i] @ units[j] / 0.1) for j in range(6) if j != i and labels[j] == labels[i])
        every = sum(np.exp(units[i] @ units[j] / 0.1) for j in range(6) if j != i)
        costs.append(-np.log(near / every))
    assert form_loss(vectors, labels)[0] == pytest.approx(np.mean(costs))


def test_forms_are_divided_and_words_of_two_forms_left_out(forms):
    parts = [set(part.tolist()) for part in (forms.learn, forms.choose, forms.judge)]
    assert len(parts[1]) == len(parts[2]) == HELD_OUT
    assert sum(map(len, parts)) == len(forms.words) == len(set().union(*parts))
    assert len(parts[0]) >= COUNTS[-1]
    assert len({int(forms.labels[forms.words.index(word)]) for word in ("walked", "sang", "went")} - {-1}) == 1
    assert "put" not in forms.words  # verb and past


@pytest.mark.parametrize("way", WAYS)
def test_what_is_frozen_stays(forms, way):
    learner = _Learner(way, forms.rows, 4, np.random.default_rng(1))
    assert learner.vectors() == pytest.approx(forms.rows)  # nothing changes before the first step
    batch = forms.learn[:30]
    for _step in range(3):
        learner.step(batch, forms.labels)
    moved = np.abs(learner.rows - forms.rows).max(axis=1) > 0
    assert set(np.flatnonzero(moved).tolist()) <= set(batch.tolist())
    assert moved.any() == (way == "all")
    assert not np.allclose(learner.vectors(), forms.rows)
    if way == "adapter":
        assert np.linalg.matrix_rank(learner.whole - np.eye(forms.rows.shape[1])) <= 4


def test_words_that_were_never_labeled_get_better(forms):
    tuned = fine_tune(forms, "top", 100, epochs=8)
    near = nearest_words(forms.rows, forms.judge)
    assert tuned.judged[0] == pytest.approx((forms.labels[near] == forms.labels[forms.judge][:, None]).mean())
    assert tuned.kept[0] == 1
    assert tuned.judged[tuned.best] > tuned.judged[0] + 0.1
    assert tuned.seen[-1] > tuned.judged[-1]
    again = nearest_words(tuned.vectors, forms.judge)
    assert (forms.labels[again] == forms.labels[forms.judge][:, None]).mean() == pytest.approx(tuned.judged[tuned.best])
    assert tuned.numbers == 200 * 200
    assert fine_tune(forms, "top", 100, epochs=2).seen == pytest.approx(tuned.seen[:3])


def test_the_closest_come_first(forms):
    at = forms.words.index("walked")
    cosines = unit_rows(forms.rows) @ unit_rows(forms.rows)[at]
    cosines[at] = -np.inf
    found = closest(forms.rows, at, 3)
    assert [row for row, _cosine in found] == np.argsort(-cosines)[:3].tolist()


def test_too_few_words_are_said_and_a_run_can_be_cancelled(forms):
    with pytest.raises(InputError, match="too few"):
        forms_of(Embedding(["walked", "sang"], np.ones((2, 3), np.float32)))
    with pytest.raises(Cancelled):
        fine_tune(forms, "top", 20, pulse=Pulse(cancelled=lambda: True))
