"""Answers to questions compared with direct computations."""

import numpy as np
import pytest
from scipy.linalg import orthogonal_procrustes

from embviz.analysis.questions.answers import Material, answer
from embviz.analysis.questions.requests import (
    Analogy,
    Between,
    Change,
    Closer,
    Cluster,
    Count,
    Difference,
    Expression,
    Farthest,
    Frequent,
    Heatmap,
    Neighbors,
    OddWord,
    OnAxis,
    Rank,
    ShowWords,
    Similarity,
    Size,
    Spelled,
    Why,
)
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

COUNT, SIZE = 120, 24
WORDS = tuple(f"w{number:03}" for number in range(COUNT))


@pytest.fixture(scope="module")
def material():
    random = np.random.default_rng(5)
    vectors = random.normal(size=(COUNT, SIZE)).astype(np.float32) * random.uniform(0.5, 3, (COUNT, 1)).astype("f")
    counts = random.integers(5, 5000, COUNT)
    return Material(Embedding(WORDS, vectors, np.sort(counts)[::-1].copy()), lambda ids: np.sort(counts)[::-1][ids])


def unit(material):
    vectors = material.embedding.vectors.astype(np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def ranked(scores, without, top):
    """Return the places of the highest scores, those of some words left out."""
    scores = np.array(scores, np.float64)
    scores[list(without)] = -np.inf
    return [int(at) for at in np.argsort(-scores, kind="stable")[:top]]


def names(ids):
    return [WORDS[at] for at in ids]


def told(found):
    return [word for word, _ in found.words]


def test_an_analogy_is_the_sum_of_unit_vectors(material):
    u = unit(material)
    target = u[2] - u[1] + u[3]
    wanted = ranked(u @ target, (1, 2, 3), 10)
    found = answer(Analogy("w001", "w002", "w003"), material)
    assert told(found) == names(wanted)
    assert np.allclose([score for _, score in found.words], (u @ target / np.linalg.norm(target))[wanted], atol=1e-5)
    assert found.selection[-1] == WORDS[wanted[0]]
    assert found == answer(Expression("w002 - w001 + w003"), material)
    assert found.text == ", ".join(names(wanted[:5]))


def test_neighbors_of_several_words_without_others(material):
    u = unit(material)
    target = u[4] + u[5] - u[6]
    wanted = ranked(u @ target, (4, 5, 6), 7)
    found = answer(Neighbors(("w004", "W005"), ("w006",), 7), material)
    assert told(found) == names(wanted)
    assert set(found.selection) == {*names(wanted), "w004", "w005"}


def test_words_between_are_nearest_to_the_middle_as_the_neighbors_of_their_sum(material):
    u = unit(material)
    wanted = ranked(u @ (u[7] + u[8]), (7, 8), 10)
    found = answer(Between("w007", "w008"), material)
    assert told(found) == names(wanted)
    assert told(found) == told(answer(Neighbors(("w007", "w008"), (), 10), material))
    middle = (u[7] + u[8]) / np.linalg.norm(u[7] + u[8])
    assert np.allclose([cosine for _, cosine in found.words], u[wanted] @ middle, atol=1e-5)
    assert found.text.startswith("Nearest to the middle of w007 and w008: ")


def test_the_odd_word_has_the_least_mean_cosine(material):
    u = unit(material)
    ids = [3, 9, 27, 81]
    means = [np.mean([u[a] @ u[b] for b in ids if b != a]) for a in ids]
    found = answer(OddWord(tuple(names(ids))), material)
    assert told(found)[0] == WORDS[ids[int(np.argmin(means))]]
    assert found.words[0][1] == pytest.approx(min(means), abs=1e-6)
    assert found.selection[-1] == told(found)[0]


@pytest.mark.parametrize("kind", [Why, Similarity])
def test_two_words_have_a_cosine_a_rank_and_shared_neighbors(material, kind):
    u = unit(material)
    cosine = u[10] @ u[11]
    rank = 1 + sum(u[10] @ u[at] > cosine for at in range(COUNT) if at not in (10, 11))
    shared = set(ranked(u @ u[10], (10,), 25)) & set(ranked(u @ u[11], (11,), 25))
    found = answer(kind("w010", "w011"), material)
    assert f"Cosine {cosine:.2f}: w011 is neighbor number {rank} of w010." in found.text
    assert set(told(found)) == set(names(shared))


def test_ranks_count_what_is_nearer(material):
    u = unit(material)
    rank = 1 + sum(u[12] @ u[at] > u[12] @ u[13] for at in range(COUNT) if at not in (12, 13))
    assert answer(Rank("w013", "w012"), material).text == (
        f"w013 is neighbor number {rank} of w012, among {COUNT - 1} words."
    )


def test_the_closer_of_two_words(material):
    u = unit(material)
    near, far = (15, 16) if u[14] @ u[15] >= u[14] @ u[16] else (16, 15)
    found = answer(Closer("w014", "w015", "w016"), material)
    assert found.text == (
        f"w014 is closer to {WORDS[near]} ({u[14] @ u[near]:.2f}) than to {WORDS[far]} ({u[14] @ u[far]:.2f})."
    )


def test_the_farthest_words_have_the_lowest_cosine(material):
    u = unit(material)
    wanted = ranked(-(u @ u[17]), (17,), 10)
    found = answer(Farthest("w017"), material)
    assert told(found) == names(wanted)
    assert np.allclose([score for _, score in found.words], (u @ u[17])[wanted], atol=1e-5)
    assert "do not know opposites" in found.text


def test_a_difference_names_the_words_farthest_on_either_side(material):
    u = unit(material)
    way = u[19] - u[18]
    above, below = ranked(u @ way, (18, 19), 5), ranked(-(u @ way), (18, 19), 5)
    found = answer(Difference("w019", "w018"), material)
    assert told(found) == names([*above, *below[::-1]])
    assert found == answer(OnAxis("w018", "w019"), material)


def test_words_on_an_axis_lie_in_the_order_of_their_projections(material):
    u = unit(material)
    way = (u[21] - u[20]) / np.linalg.norm(u[21] - u[20])
    ids = [30, 31, 32, 33]
    wanted = sorted(ids, key=lambda at: u[at] @ way)
    found = answer(OnAxis("w020", "w021", tuple(names(ids))), material)
    assert told(found) == names(wanted)
    assert np.allclose([place for _, place in found.words], [u[at] @ way for at in wanted], atol=1e-5)
    one = answer(OnAxis("w020", "w021", ("w030",)), material)
    side = "w021" if u[30] @ way > (u[20] + u[21]) @ way / 2 else "w020"
    assert f"side of {side}" in one.text


def test_a_heatmap_names_the_most_and_the_least_similar_pair(material):
    u = unit(material)
    ids = [40, 41, 42, 43]
    pairs = [(u[a] @ u[b], {WORDS[a], WORDS[b]}) for a in ids for b in ids if a < b]
    found = answer(Heatmap(tuple(names(ids))), material).text
    most, least = found.split(" Least:")
    assert all(word in most for word in max(pairs, key=lambda pair: pair[0])[1])
    assert all(word in least for word in min(pairs, key=lambda pair: pair[0])[1])
    assert f"{max(pairs, key=lambda pair: pair[0])[0]:.2f}" in most


def test_counts_ranks_and_sizes(material):
    counts = material.counts(np.arange(COUNT))
    found = answer(Count("w050"), material)
    assert found.text == f"w050 occurs {counts[50]:,} times: number {1 + (counts > counts[50]).sum()} by frequency."
    assert answer(Size(), material).text == f"{COUNT} words · {SIZE} dimensions"
    assert told(answer(Frequent(6), material)) == names(np.argsort(-counts, kind="stable")[:6])
    bare = Material(material.embedding)
    assert told(answer(Frequent(3), bare)) == ["w000", "w001", "w002"]
    with pytest.raises(InputError, match="came without counts"):
        answer(Count("w050"), bare)


@pytest.mark.parametrize(
    ("where", "letters", "fits"),
    [
        ("start", "w01", lambda word: word.startswith("w01")),
        ("end", "7", lambda word: word.endswith("7")),
        ("inside", "11", lambda word: "11" in word),
        ("inside", "*", lambda word: "*" in word),
    ],
)
def test_words_are_found_by_their_letters(material, where, letters, fits):
    wanted = [word for word in WORDS if fits(word)]
    found = answer(Spelled(letters, where), material)
    assert set(found.selection) == set(wanted)
    assert found.text.startswith(f"{len(wanted)} words: {', '.join(wanted[:10])}" if wanted else "No word")


def turned(vectors, random):
    turn, _ = np.linalg.qr(random.normal(size=(SIZE, SIZE)))
    return (vectors @ turn).astype(np.float32)


def test_a_change_is_measured_over_moments_that_are_laid_over_each_other(material):
    random = np.random.default_rng(8)
    first = random.normal(size=(COUNT, SIZE))
    last = first.copy()
    last[60] = first[61] + 0.05 * random.normal(size=SIZE)  # one word moves beside another
    moments = [
        (name, Embedding(WORDS, turned(rows, random)))
        for name, rows in (("begin", first), ("middle", first), ("end", last))
    ]
    moving = Material(moments[-1][1], moments=lambda: moments)
    found = answer(Change("w060"), moving)
    before, after = (rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in (first, last))
    turn, _ = orthogonal_procrustes(before, after)
    assert f"Moved by {1 - before[60] @ turn @ after[60]:.2f}" in found.text
    assert found.words[1][1] == pytest.approx(1 - before[60] @ turn @ after[60], abs=1e-5)
    assert "most from middle to end" in found.text
    assert found.text.split("Now: ")[1].startswith("w061")
    still = answer(Change("w005"), moving)
    assert max(step for _, step in still.words) < 0.05
    with pytest.raises(InputError, match="one moment"):
        answer(Change("w005"), material)


def test_questions_that_show_something_answer_with_their_words(material):
    assert answer(ShowWords(("W001", "w002")), material).selection == ("w001", "w002")
    assert answer(Cluster("w003"), material).selection == ("w003",)


@pytest.mark.parametrize(
    "request_",
    [
        Neighbors(("zebra",)),
        Similarity("w001", "zebra"),
        ShowWords(("zebra",)),
        Count("zebra"),
        Rank("zebra", "w001"),
        Between("w001", "zebra"),
        Analogy("w001", "w002", "zebra"),
        OnAxis("w001", "w002", ("zebra",)),
    ],
    ids=lambda request: request.kind,
)
def test_missing_words_are_named(material, request_):
    with pytest.raises(InputError, match="zebra"):
        answer(request_, material)


@pytest.mark.parametrize(
    "request_",
    [
        Similarity("w001", "w001"),
        Between("w001", "W001"),
        Rank("w001", "w001"),
        Heatmap(("w001", "W001")),
        Difference("w001", "w001"),
        OnAxis("w001", "W001"),
    ],
    ids=lambda request: request.kind,
)
def test_a_word_is_not_compared_with_itself(material, request_):
    with pytest.raises(InputError):
        answer(request_, material)


def test_a_vector_of_zeros_has_no_direction():
    zero = Material(Embedding(("a", "b", "c"), np.array([[0, 0], [1, 0], [0, 1]], np.float32)))
    with pytest.raises(InputError, match="direction"):
        answer(Similarity("a", "b"), zero)


def test_an_answer_can_be_cancelled(material):
    with pytest.raises(Cancelled):
        answer(Size(), material, Pulse(cancelled=lambda: True))
