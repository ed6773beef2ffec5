"""Towers against finite differences, pairs against what they are said to show, a small training, the gap."""

import numpy as np
import pytest

from embviz.teaching.context.inputs import mel_bands
from embviz.teaching.contrast import paired as paired_module
from embviz.teaching.contrast.alignment import MOMENTS, align, bind, gap
from embviz.teaching.contrast.negatives import compare_negatives, hardest
from embviz.teaching.contrast.paired import BANDS, CALLS, COLORS, DRAWINGS, SIZE, call, paired, picture
from embviz.teaching.contrast.recorded import Recorded, read_recorded, save_recorded
from embviz.teaching.contrast.towers import DenseTower, WordTower, both_ways, recall, seen, train_pair, unit, vocabulary
from embviz.text.toy.world import toy_world
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def pairs():
    return paired(200, 3)


def test_pairs_show_and_say_the_same(pairs):
    again = paired(200, 3)
    assert again.sentences == pairs.sentences
    assert (again.pictures == pairs.pictures).all()
    assert pairs.pictures.shape == (200, SIZE, SIZE, 3)
    assert set(CALLS) == set(DRAWINGS)
    for sentence, animal, color in zip(pairs.sentences, pairs.animals, pairs.colors, strict=True):
        assert {animal, color} <= set(sentence.split())
    same = pairs.kinds[:, None] == pairs.kinds[None]
    one, other = np.argwhere(same & ~np.eye(200, dtype=bool))[0]
    assert (pairs.animals[one], pairs.colors[one]) == (pairs.animals[other], pairs.colors[other])


def test_sentences_are_of_the_toy_world(pairs):
    known = set(toy_world(100_000).corpus.vocabulary.words)
    assert {word for each in pairs.sentences for word in each.split()} - known <= {"."}


class Still:
    """Draws nothing at random: the middle of each range."""

    def uniform(self, low, high, size=None):
        return np.full(size, (low + high) / 2) if size else (low + high) / 2

    def random(self):
        return 0.9

    def normal(self, _mean, _spread, size):
        return np.zeros(size)


@pytest.mark.parametrize("animal", DRAWINGS)
def test_an_animal_has_its_color_and_no_other(animal):
    for color in COLORS:
        shown = picture(animal, color, Still()).reshape(-1, 3)
        pixels = {
            other: int((np.abs(shown - np.array(paint) * 0.95).max(axis=1) < 0.01).sum())
            for other, paint in COLORS.items()
        }
        assert pixels.pop(color) > 20
        assert max(pixels.values()) <= 2


def test_a_picture_is_as_its_ovals(monkeypatch):
    monkeypatch.setitem(DRAWINGS, "dot", (paired_module._oval(0.5, 0.5, 0.2, 0.2),))
    shown = picture("dot", "red", Still())
    ground, paint = 0.87, COLORS["red"][1]
    covered = (ground - shown[:, :, 1] / 0.95) / (ground - paint)
    # as much as the oval has room, in the middle of each range of sizes
    assert covered.sum() == pytest.approx(np.pi * (0.2 * 0.935 * SIZE) ** 2, rel=0.03)
    assert covered[SIZE // 2, SIZE // 2] == pytest.approx(1)
    assert covered[0] == pytest.approx(np.zeros(SIZE), abs=1e-6)


def test_a_call_has_its_pitch_where_the_ear_has_it():
    random = np.random.default_rng(0)
    owl, bee = (np.mean([call(animal, random) for _ in range(20)], axis=0) for animal in ("owl", "bee"))
    time = np.arange(1024) / 16_000
    tone = mel_bands(np.sin(2 * np.pi * 360 * time), BANDS)
    assert abs(int(owl.argmax()) - int(tone.argmax())) <= 1
    # a buzz has strong octaves, a hoot has none
    assert bee[12:].mean() > owl[12:].mean() + 0.3


def _difference(tower, inputs, pulls, number, place):
    """Return the slope of sum(pulls * vectors) by one weight, by finite differences in float64."""
    sums = []
    for step in (1e-3, -1e-3):
        tower.weights[number].flat[place] += step
        sums.append(float((pulls * tower(inputs)).sum()))
        tower.weights[number].flat[place] -= step
    return (sums[0] - sums[1]) / 2e-3


@pytest.mark.parametrize("kind", ["dense", "words"])
def test_gradients_of_towers(kind):
    random = np.random.default_rng(1)
    if kind == "dense":
        tower, inputs = DenseTower(7, random), random.normal(size=(5, 7))
    else:
        tower, inputs = WordTower(9, random), [np.array([1, 4, 4]), np.array([0]), np.array([8, 1])]
    tower.weights = [each.astype(np.float64) for each in tower.weights]
    pulls = random.normal(size=tower(inputs).shape)
    slopes = tower.gradient(inputs, pulls)
    for number, weight in enumerate(tower.weights):
        for place in random.integers(0, weight.size, 12).tolist():
            wanted = _difference(tower, inputs, pulls, number, place)
            assert slopes[number].flat[place] == pytest.approx(wanted, rel=1e-4, abs=1e-5), (number, place)


def test_the_loss_of_both_ways():
    random = np.random.default_rng(2)
    a, b = random.normal(size=(2, 6, 4))

    def loss(a, b):
        one, other = (each / np.linalg.norm(each, axis=1, keepdims=True) for each in (a, b))
        scores = one @ other.T / 0.3
        rows = -np.mean([scores[i, i] - np.log(np.exp(scores[i]).sum()) for i in range(6)])
        columns = -np.mean([scores[i, i] - np.log(np.exp(scores[:, i]).sum()) for i in range(6)])
        return (rows + columns) / 2

    found, slope_a, slope_b = both_ways(a, b, 0.3)
    assert found == pytest.approx(loss(a, b))
    for slopes, which in ((slope_a, 0), (slope_b, 1)):
        for row, column in ((0, 0), (3, 2), (5, 3)):
            step = np.zeros((6, 4))
            step[row, column] = 1e-6
            moved = [[a + step * sign, b] if which == 0 else [a, b + step * sign] for sign in (1, -1)]
            wanted = (loss(*moved[0]) - loss(*moved[1])) / 2e-6
            assert slopes[row, column] == pytest.approx(wanted, rel=1e-5, abs=1e-8)


def test_a_frozen_tower_keeps_its_weights():
    random = np.random.default_rng(3)
    one, other = DenseTower(5, random), DenseTower(5, random)
    kept = [each.copy() for each in one.weights]
    inputs = random.normal(size=(8, 5)).astype(np.float32)
    before = train_pair(one, other, inputs, inputs, 0.2, 0.01, frozen=True)
    for _ in range(30):
        after = train_pair(one, other, inputs, inputs, 0.2, 0.01, frozen=True)
    assert all((now == was).all() for now, was in zip(one.weights, kept, strict=True))
    assert after < before


def test_a_short_training_finds_more(pairs, monkeypatch):
    monkeypatch.setattr("embviz.teaching.contrast.alignment.MOMENTS", (0, 60))
    words = vocabulary(pairs)
    learned, asked_of = seen(pairs, words), paired(40, 9)
    asked = seen(asked_of, words)
    shares = []
    run, pictures, sentences = align(0.2, learned, asked, words, Pulse(shares.append))
    same = asked_of.kinds[:, None] == asked_of.kinds[None]
    found = [recall(*both, same) for both in zip(run.pictures, run.sentences, strict=True)]
    assert found[1] > found[0] + 0.2
    assert shares[-1] == 1
    assert np.linalg.norm(run.pictures, axis=2) == pytest.approx(np.ones((2, 40)), abs=1e-5)
    bound = bind(pictures, sentences, learned, asked, asked_of.species)
    assert np.isnan(np.diag(bound)).all()
    # never paired, and yet better than chance
    assert bound[2, 1] > 2 / len(DRAWINGS)

    with pytest.raises(Cancelled):
        align(0.2, learned, asked, words, Pulse(cancelled=lambda: True))


def test_the_gap_by_hand():
    first = unit(np.array([[1, 0.2, 0], [1, -0.2, 0]], float))
    second = unit(np.array([[0.2, 0.2, 1], [0.2, -0.2, 1]], float))
    found = gap(first, second, np.eye(2, dtype=bool))
    means = first.mean(axis=0) - second.mean(axis=0)
    assert found.distance == pytest.approx(np.sqrt((means**2).sum()))
    assert found.own == 1
    assert found.recall == 1
    mixed = gap(first, first[::-1].copy(), np.eye(2, dtype=bool))
    assert mixed.distance == pytest.approx(0, abs=1e-6)
    assert mixed.own == 0
    assert mixed.recall == 0


def test_closing_the_gap_by_hand():
    random = np.random.default_rng(8)
    rows = random.normal(size=(20, 5))
    first, second = unit(rows), unit(rows + np.array([0, 0, 0, 0, 3]))
    same = np.eye(20, dtype=bool)
    moved = second + first.mean(axis=0) - second.mean(axis=0)
    right = []
    for row in range(20):
        cosines = [float(first[row] @ each / np.linalg.norm(each)) for each in moved]
        right.append(same[row, int(np.argmax(cosines))])
    assert gap(first, second, same).shifted == pytest.approx(np.mean(right))
    assert gap(first, second, same).shifted > gap(first, second, same).recall + 0.1


def test_the_hardest_are_the_nearest_and_none_shows_the_same():
    anchors = np.array([[1.0, 0.0]] + [[0.0, 1.0]] * 4)
    answers = np.array([[0.0, 1.0], [1.0, 0.1], [1.0, 0.3], [1.0, 0.5], [-1.0, 0.0]])
    kinds = np.array([7, 7, 5, 5, 2])
    assert hardest(anchors, answers, kinds, 3, 0, keep_same=True).tolist() == [0, 1, 2]
    # 1 shows what 0 shows, 3 what 2 shows
    assert hardest(anchors, answers, kinds, 3, 0, keep_same=False).tolist() == [0, 2, 4]


def test_ways_to_choose_negatives_read_what_they_cost(pairs):
    words = vocabulary(pairs)
    learned = seen(pairs, words)
    found = compare_negatives(learned, pairs.kinds, learned, pairs.kinds, words, steps=30)
    read = {each.way: each.read.tolist() for each in found}
    assert read == {"few": [0, 30 * 4], "many": [0, 30 * 64], "hard": [0, 30 * 68], "false": [0, 30 * 68]}
    # all begin alike
    assert len({float(each.recall[0]) for each in found}) == 1


def test_recorded_trainings_come_back(tmp_path):
    made = read_recorded()
    assert [each.temperature for each in made.alignments] == [0.02, 0.07, 0.5]
    assert all(each.steps == MOMENTS for each in made.alignments)
    save_recorded(Recorded(made.alignments, made.bound, made.negatives, made.tongues), tmp_path / "again.npz")
    again = read_recorded(tmp_path / "again.npz")
    assert (again.alignments[1].pictures == made.alignments[1].pictures).all()
    assert again.tongues.dictionary == made.tongues.dictionary
    assert [each.recall.tolist() for each in again.negatives] == [each.recall.tolist() for each in made.negatives]
    (tmp_path / "broken.npz").write_bytes(b"no archive")
    with pytest.raises(InputError, match="cannot be read"):
        read_recorded(tmp_path / "broken.npz")
