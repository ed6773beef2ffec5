"""Choosing: the tree's ways, memory against numpy, smaller vectors against plain counts, a student's gradient."""

from itertools import product

import numpy as np
import pytest

from embviz.teaching.choosing.amount import EPOCHS, READ, SIZES, learn_amount, plans
from embviz.teaching.choosing.memory import Memory
from embviz.teaching.choosing.recorded import read_recorded, save_recorded
from embviz.teaching.choosing.smaller import (
    AXES,
    CUT,
    STUDENT,
    compare_smaller,
    cut,
    kept,
    lesson_loss,
    nearest,
    on_axes,
    student_of,
    teacher_chances,
)
from embviz.teaching.choosing.tree import QUESTIONS, leaves, path
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


def test_every_leaf_is_reached_and_nothing_else():
    keys = [each.key for each in QUESTIONS]
    reached = set()
    for answers in product(*([key for key, _ in each.answers] for each in QUESTIONS)):
        given = dict(zip(keys, answers, strict=True))
        asked, advice = path(given)
        reached.add(advice.key)
        assert len(set(asked)) == len(asked)
        for key in set(keys) - set(asked):
            # what is not asked makes no difference
            for other, _ in next(each for each in QUESTIONS if each.key == key).answers:
                assert path({**given, key: other})[1] is advice
        if "memory" in asked:
            assert (advice.memory <= 50e6) == (given["memory"] == "small")
    assert reached == {leaf.key for leaf in leaves()}
    assert {
        question
        for each in (
            path(dict(zip(keys, answers, strict=True)))[0]
            for answers in product(*([key for key, _ in each.answers] for each in QUESTIONS))
        )
        for question in each
    } == set(keys)


def test_models_hold_their_tables():
    for leaf in leaves():
        assert 0 < leaf.table_share <= 1
        assert leaf.memory == (leaf.parameters or leaf.rows * leaf.dimensions) * leaf.bytes
    # BERT-base as published (Devlin et al. 2019): tables of tokens, 512 places and 2 kinds, 12 layers, and the pooler
    d, inner = 768, 3072
    layer = 4 * (d * d + d) + 2 * d * inner + inner + d + 4 * d
    bert = (30_522 + 512 + 2) * d + 2 * d + 12 * layer + d * d + d
    assert next(leaf for leaf in leaves() if leaf.key == "bge").parameters == bert


@pytest.mark.parametrize(("kind", "size"), [(np.float32, 4), (np.float16, 2), (np.int8, 1)])
def test_memory_is_what_numpy_takes(kind, size):
    held = Memory(300, 40, size, 6, 5)
    assert held.table == np.zeros((300, 40), kind).nbytes
    assert held.vectors == np.zeros((6, 5, 40), kind).nbytes
    assert held.claimed == 6 * held.table


def test_cut_numbers_are_the_smallest():
    vectors = np.random.default_rng(0).normal(size=(30, 8)).astype(np.float32)
    made, size = cut(vectors, 0.5)
    assert np.count_nonzero(made) == 120
    assert np.abs(vectors[made == 0]).max() < np.abs(made[made != 0]).min()
    assert (made[made != 0] == vectors[made != 0]).all()
    # 4 bytes and a column for each, a count for each row
    assert size == 120 * 5 + 30 * 2


def test_neighbors_are_counted_plainly():
    vectors = np.random.default_rng(1).normal(size=(40, 6)).astype(np.float32)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    for row, found in enumerate(nearest(vectors, 5).tolist()):
        cosines = [(float(unit[row] @ unit[other]), other) for other in range(40) if other != row]
        assert set(found) == {other for _, other in sorted(cosines, reverse=True)[:5]}
    assert kept(np.array([[0, 1], [2, 3]]), np.array([[1, 5], [3, 2]])) == 0.75


def test_axes_keep_most_of_the_products():
    vectors = np.random.default_rng(2).normal(size=(50, 10)).astype(np.float32) * np.arange(1, 11)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    left, values, _ = np.linalg.svd(unit.astype(float), full_matrices=False)
    best = left[:, :4] * values[:4]
    short = on_axes(vectors, 4).astype(float)
    assert short @ short.T == pytest.approx(best @ best.T, abs=1e-4)


def test_chances_of_the_teacher():
    vectors = np.random.default_rng(3).normal(size=(12, 5)).astype(np.float32)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    raised = np.exp(unit @ unit.T / 0.2)
    np.fill_diagonal(raised, 0)
    assert teacher_chances(vectors, 0.2) == pytest.approx(raised / raised.sum(axis=1, keepdims=True), rel=1e-4)


def test_the_loss_of_a_student_and_its_gradient():
    random = np.random.default_rng(4)
    teacher, student = random.normal(size=(9, 6)), random.normal(size=(9, 3))
    rows = np.array([2, 5, 7])
    chances = teacher_chances(teacher.astype(np.float32), 0.3)[rows].astype(np.float64)

    def loss(student):
        unit = student / np.linalg.norm(student, axis=1, keepdims=True)
        total = 0.0
        for place, row in enumerate(rows):
            scores = {other: unit[row] @ unit[other] / 0.3 for other in range(9) if other != row}
            below = np.log(sum(np.exp(score) for score in scores.values()))
            total -= sum(chances[place, other] * (score - below) for other, score in scores.items())
        return total / len(rows)

    found, slopes = lesson_loss(student, rows, chances, 0.3)
    assert found == pytest.approx(loss(student))
    for place in range(student.size):
        step = np.zeros(student.size)
        step[place] = 1e-6
        step = step.reshape(student.shape)
        wanted = (loss(student + step) - loss(student - step)) / 2e-6
        assert slopes.flat[place] == pytest.approx(wanted, rel=1e-5, abs=1e-8)


def _clustered(words=300, dimensions=32):
    random = np.random.default_rng(5)
    middles = random.normal(size=(30, dimensions))
    rows = middles[random.integers(0, 30, words)] + 0.6 * random.normal(size=(words, dimensions))
    return Embedding([f"w{at}" for at in range(words)], rows.astype(np.float32))


def test_a_student_learns_and_keeps_more_neighbors_than_the_axes():
    vectors = _clustered().vectors
    student, losses = student_of(vectors, 4, teacher_chances(vectors), epochs=40)
    assert losses[-1] < losses[0]
    true = nearest(vectors)
    assert kept(true, nearest(student)) > kept(true, nearest(on_axes(vectors, 4))) + 0.05
    assert (student == student_of(vectors, 4, teacher_chances(vectors), epochs=40)[0]).all()


def test_all_ways_are_measured():
    embedding = _clustered()
    found = {each.key: each for each in compare_smaller(embedding, 250)}
    full = 250 * 32 * 4
    assert found["float32"].share == 1
    assert found["float32"].recall == 1
    assert found["float16"].share == 0.5
    assert found["int8"].share == (250 * 32 + 250 * 4) / full
    assert found["axes8"].share == found["student8"].share == 8 / 32
    assert {each.kind for each in found.values()} >= {CUT, AXES, STUDENT}
    true = nearest(embedding.vectors[:250])
    assert found["cut50%"].recall == kept(true, nearest(cut(embedding.vectors[:250], 0.5)[0]))

    with pytest.raises(Cancelled):
        compare_smaller(embedding, 250, Pulse(cancelled=lambda: True))


def test_amounts_of_text():
    assert [words for words, epochs in plans() if epochs == EPOCHS] == list(SIZES)
    assert all(0.9 * READ <= words * epochs <= READ for words, epochs in plans()[len(SIZES) :])
    few = learn_amount(3_000, 1)
    assert few.words == 3_000
    assert few.analogy <= 0.05
    assert few == learn_amount(3_000, 1)
    with pytest.raises(Cancelled):
        learn_amount(3_000, 1, Pulse(cancelled=lambda: True))


def test_recorded_measurements_come_back(tmp_path):
    smaller, amounts = read_recorded()
    save_recorded(smaller, amounts, tmp_path / "again.json")
    assert read_recorded(tmp_path / "again.json") == (smaller, amounts)
    assert [(each.words, each.epochs) for each in amounts] == list(plans())
    (tmp_path / "broken.json").write_text("{}", "utf-8")
    with pytest.raises(InputError, match="cannot be read"):
        read_recorded(tmp_path / "broken.json")
