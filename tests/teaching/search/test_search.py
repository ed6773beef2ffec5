"""Search that scales: lists against all pairs, BM25 against a direct count, ranks and word pairs against loops."""

import math

import numpy as np
import pytest

from embviz.teaching.search.graph import LINKS, graph_of
from embviz.teaching.search.hyperplanes import hashed
from embviz.teaching.search.inverted_lists import best, inverted
from embviz.teaching.search.ranking import (
    SHARES,
    WAYS,
    Library,
    WordIndex,
    dense,
    found_again,
    fused,
    late,
    question_of,
    ranks,
    substitutes,
)
from embviz.teaching.search.recorded import read_recorded, save_recorded
from embviz.teaching.search.timing import CANDIDATES, IN_VIEW, PROBES, TABLES, compare, measured, recall, widened
from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.weights import Shape
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import SILENT, Pulse


def _unit(count, dimensions=12, seed=1):
    rows = np.random.default_rng(seed).normal(size=(count, dimensions)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


DOCUMENTS = [np.array(each, np.int32) for each in ([0, 1, 1, 2], [2, 3], [4, 0, 5, 6, 7, 1], [3, 3, 3, 8, 9])]


def test_every_vector_is_in_the_list_of_its_nearest_centroid():
    unit = _unit(500)
    held = inverted(unit, 20)
    assert sorted(held.ids.tolist()) == list(range(500))
    for at in range(20):
        rows = held.rows[held.starts[at] : held.starts[at + 1]]
        assert (rows == unit[held.ids[held.starts[at] : held.starts[at + 1]]]).all()
        assert ((rows @ held.centroids.T).argmax(axis=1) == at).all()
    assert np.linalg.norm(held.centroids, axis=1) == pytest.approx(np.ones(20), rel=1e-5)


def test_all_lists_find_what_exact_search_finds_and_fewer_what_lies_in_them():
    unit = _unit(400)
    held = inverted(unit, 16)
    query = _unit(1, seed=7)[0]
    scores = unit @ query
    true = sorted(range(400), key=lambda at: -scores[at])[:10]
    found, looked_at = held.nearest(query, 10, 16)
    assert (found.tolist(), looked_at) == (true, 416)
    near = np.argsort(-(held.centroids @ query))[:3].tolist()
    inside = {id_ for at in near for id_ in held.ids[held.starts[at] : held.starts[at + 1]].tolist()}
    found, looked_at = held.nearest(query, 10, 3)
    assert found.tolist() == sorted(inside, key=lambda at: -scores[at])[:10]
    assert looked_at == 16 + len(inside)


def test_links_lead_to_all_vectors_and_no_vector_has_too_many():
    unit = _unit(800)
    graph = graph_of(unit)
    links = [[link for link in row if link >= 0] for row in graph.ground.tolist()]
    assert all(0 < len(each) <= 2 * LINKS and len(set(each)) == len(each) for each in links)
    assert all(at not in each for at, each in enumerate(links))
    reached, ahead = {0}, [0]
    while ahead:
        ahead = [link for at in ahead for link in links[at] if link not in reached and not reached.add(link)]
    assert len(reached) == 800
    # one of LINKS goes up from each layer: binomial, four standard deviations around 800 / 12
    assert 800 / 12 - 32 < (graph.layers > 0).sum() < 800 / 12 + 32
    assert graph.layers[graph.entry] == graph.layers.max() > 1


def _directions_of_their_own(unit, at, others, most):
    """Return links as algorithm 4 of the paper does: nearer to the vector than to any link before, then the others."""
    by_nearness = sorted(others, key=lambda other: -(unit[at] @ unit[other]))
    chosen = []
    for other in by_nearness:
        if len(chosen) < most and all(unit[other] @ unit[link] <= unit[at] @ unit[other] for link in chosen):
            chosen.append(other)
    return (chosen + [other for other in by_nearness if other not in chosen])[:most]


def test_links_go_in_directions_of_their_own():
    # as many as are kept in view while links are searched for: each search is exact
    unit = _unit(64, 4)
    links = [[] for _ in unit]
    for at in range(1, 64):
        links[at] = _directions_of_their_own(unit, at, range(at), LINKS)
        for other in links[at]:
            links[other].append(at)
            if len(links[other]) > 2 * LINKS:
                links[other] = _directions_of_their_own(unit, other, links[other], 2 * LINKS)
    graph = graph_of(unit)
    assert [sorted(link for link in row if link >= 0) for row in graph.ground.tolist()] == [*map(sorted, links)]
    assert max(map(len, links)) == 2 * LINKS


def test_a_graph_that_keeps_all_in_view_finds_what_exact_search_finds():
    unit = _unit(600)
    graph = graph_of(unit)
    for seed in range(5):
        query = _unit(1, seed=20 + seed)[0]
        true = np.argsort(-(unit @ query))[:10].tolist()
        assert graph.nearest(query, 10, 600)[0].tolist() == true
        found, looked_at = graph.nearest(query, 10, 40)
        assert len(set(found.tolist()) & set(true)) >= 9
        assert looked_at < 500
        assert (np.diff(unit[found] @ query) <= 0).all()


def test_a_graph_is_the_same_for_the_same_seed_and_may_have_one_vector():
    unit = _unit(700)
    assert (graph_of(unit, 3).ground == graph_of(unit, 3).ground).all()
    assert graph_of(unit[:1]).nearest(unit[0], 10, 10)[0].tolist() == [0]


def test_vectors_on_the_same_sides_of_all_planes_share_a_bucket():
    unit = _unit(500)
    made = hashed(unit, 3)
    assert made.planes.shape == (3, 5, 12)
    for t in range(3):
        assert sorted(made.ids[t].tolist()) == list(range(500))
        sides = unit @ made.planes[t].T > 0
        for at in range(32):
            inside = made.ids[t, made.starts[t, at] : made.starts[t, at + 1]]
            assert [sum(1 << bit for bit in range(5) if side[bit]) for side in sides[inside]] == [at] * len(inside)
    query = _unit(1, seed=7)[0]
    inside = {
        at
        for at in range(500)
        if any(((made.planes[t] @ query > 0) == (made.planes[t] @ unit[at] > 0)).all() for t in range(2))
    }
    found, looked_at = made.nearest(query, 10, 2)
    assert found.tolist() == sorted(inside, key=lambda at: -(unit[at] @ query))[:10]
    assert looked_at == len(inside) + 10


def test_two_vectors_share_a_side_as_often_as_their_angle_says():
    pair = np.array([[1, 0], [math.cos(1.2), math.sin(1.2)]], np.float32)
    sides = pair @ hashed(pair, 20_000).planes[:, 0].T > 0
    assert (sides[0] == sides[1]).mean() == pytest.approx(1 - 1.2 / math.pi, abs=0.015)


def test_the_best_come_first():
    scores = np.array([1.0, 5.0, -2.0, 3.0], np.float32)
    assert best(scores, 2).tolist() == [1, 3]
    assert best(scores, 9).tolist() == [1, 3, 0, 2]


def test_searches_take_turns_and_each_time_counts():
    clock = iter(range(1000))
    asked = []

    def way(name):
        def search(query):
            asked.append((name, float(query[0])))
            return np.array([0])

        return search

    queries = np.arange(12, dtype=np.float32)[:, None]
    found, seconds = measured([way("a"), way("b")], queries, lambda: next(clock), SILENT)
    assert [number for _, number in asked] == [float(at // 2) for at in range(24)]
    assert sorted(asked) == [(name, float(at)) for name in "ab" for at in range(12)]
    # neither is always the first
    assert {name for name, _ in asked[::2]} == {"a", "b"}
    assert seconds == [[1] * 12] * 2
    assert [len(each) for each in found] == [12, 12]


def test_ways_are_compared_with_exact_search():
    unit = _unit(900)
    ticks = iter(np.arange(0, 1e6, 0.25))
    found = compare(unit, 20, lambda: float(next(ticks)), Pulse())
    assert (found.vectors, found.dimensions, found.lists, found.queries) == (900, 12, 30, 20)
    kinds = [(each.kind, each.effort) for each in found.timed]
    assert kinds == [
        ("exact", 0),
        *(("lists", probes) for probes in PROBES if probes < 30),
        *(("graph", in_view) for in_view in IN_VIEW),
        *(("planes", tables) for tables in TABLES),
        ("codes", 0),
        *(("stages", count) for count in CANDIDATES),
    ]
    assert {each.median for each in found.timed} == {each.mean for each in found.timed} == {0.25}
    assert found.timed[0].recall == 1
    by_lists = [each.recall for each in found.timed if each.kind == "lists"]
    assert by_lists == sorted(by_lists)
    held = inverted(unit, 30)
    asked = np.random.default_rng(2).permutation(900)[:23]
    true = [best(unit @ unit[at], 10) for at in asked]
    near = [held.nearest(unit[at], 10, 4)[0] for at in asked]
    expected = np.mean(
        [len(set(one.tolist()) & set(other.tolist())) / 10 for one, other in zip(true, near, strict=True)]
    )
    assert found.timed[kinds.index(("lists", 4))].recall == pytest.approx(expected) == pytest.approx(recall(true, near))
    graph = graph_of(unit)
    expected = np.mean(
        [
            len(set(one.tolist()) & set(graph.nearest(unit[at], 10, 20)[0].tolist())) / 10
            for one, at in zip(true, asked, strict=True)
        ]
    )
    assert found.timed[kinds.index(("graph", 20))].recall == pytest.approx(expected)
    assert (found.bytes_exact, found.bytes_links) == (900 * 12 * 4, graph.nbytes)


def test_a_comparison_can_be_cancelled():
    with pytest.raises(Cancelled):
        compare(_unit(400), 5, lambda: 0.0, Pulse(cancelled=lambda: True))


def test_made_vectors_lie_around_the_given_ones():
    unit = _unit(50, 64)
    made = widened(unit, 3000)
    assert made.shape == (3000, 64)
    assert np.linalg.norm(made, axis=1) == pytest.approx(np.ones(3000), rel=1e-5)
    # a vector plus noise of half its length at a right angle to it
    assert (made @ unit.T).max(axis=1).mean() == pytest.approx(1 / math.sqrt(1.25), abs=0.02)


def test_bm25_is_a_direct_count():
    index, question = WordIndex.of(DOCUMENTS, 12), [1, 3, 3, 11]
    mean = sum(map(len, DOCUMENTS)) / len(DOCUMENTS)
    for score, document in zip(index.bm25(question), DOCUMENTS, strict=True):
        total = 0.0
        for word in question:
            held = sum(word in each.tolist() for each in DOCUMENTS)
            often = document.tolist().count(word)
            rarity = math.log(1 + (len(DOCUMENTS) - held + 0.5) / (held + 0.5))
            total += rarity * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * len(document) / mean))
        assert score == pytest.approx(total)


def test_one_vector_and_word_by_word():
    random = np.random.default_rng(3)
    table, question = random.normal(size=(12, 5)), random.normal(size=(3, 5))

    def cosine(one, other):
        return one @ other / np.linalg.norm(one) / np.linalg.norm(other)

    means = np.array([table[each].mean(axis=0) for each in DOCUMENTS])
    assert dense(means, question[0]) == pytest.approx([cosine(each, question[0]) for each in means])
    words = np.concatenate([table[each] for each in DOCUMENTS])
    starts = np.cumsum([0, *map(len, DOCUMENTS)])
    found = late(words / np.linalg.norm(words, axis=1, keepdims=True), starts, question)
    assert found == pytest.approx(
        [sum(max(cosine(word, table[at]) for at in each.tolist()) for word in question) for each in DOCUMENTS]
    )


def test_ranks_are_added():
    assert ranks([0.5, 2.0, 0.5, -1.0]).tolist() == [2, 1, 3, 4]
    found = fused([3.0, 2.0, 1.0], [0.0, 5.0, 9.0])
    assert found == pytest.approx([1 / 61 + 1 / 63, 2 / 62, 1 / 63 + 1 / 61])


def _library():
    shape = Shape(words=30, length=12, dimensions=8, heads=2, inner=8)
    model = Model(shape, shape.draw(1) + np.random.default_rng(1).normal(0, 0.5, shape.count).astype(np.float32), False)
    random = np.random.default_rng(4)
    documents = [random.permutation(30)[: random.integers(4, 9)].astype(np.int32) for _ in range(25)]
    return model, Library.of(documents, model)


def test_words_are_replaced_by_their_nearest_neighbor():
    model, library = _library()
    others = substitutes(model, 30)
    table = model.weights.words[:30].astype(np.float64)
    for word in range(30):
        cosines = [
            table[word] @ each / np.linalg.norm(table[word]) / np.linalg.norm(each) if at != word else -2
            for at, each in enumerate(table)
        ]
        assert others[word] == int(np.argmax(cosines))
    document = library.documents[0]
    random = np.random.default_rng(5)
    assert question_of(document, 0.0, others, random).tolist() == document[1::2].tolist()
    assert question_of(document, 1.0, others, random).tolist() == others[document[1::2]].tolist()
    half = question_of(library.documents[1], 0.5, others, random)
    asked = library.documents[1][1::2]
    assert (half != asked).sum() == round(0.5 * len(asked))


def test_sentences_are_found_again():
    model, library = _library()
    others, told = substitutes(model, 30), []
    found = found_again(library, others, 10, Pulse(told.append))
    assert [each.share for each in found] == list(SHARES)
    assert told == [pytest.approx((k + 1) / 5) for k in range(5)]
    random = np.random.default_rng(1)
    drawn = random.permutation(25).tolist()[:10]
    expected = dict.fromkeys(WAYS, 0.0)
    for at in drawn:
        scores = library.scores(library.documents[at][1::2])
        random.permutation(len(library.documents[at][1::2]))
        for way in WAYS:
            better = sum(score > scores[way][at] for score in scores[way])
            earlier = sum(score == scores[way][at] for score in scores[way][:at])
            expected[way] += 1 / (1 + better + earlier) / 10
    assert found[0].reciprocal == pytest.approx(expected)
    assert found[0].reciprocal["bm25"] > 0.8


def test_measurements_are_kept(tmp_path):
    comparisons, found = read_recorded()
    assert [each.vectors for each in comparisons] == [30_000, 200_000, 1_000_000]
    assert [each.share for each in found] == list(SHARES)
    for each in comparisons:
        exact = each.timed[0]
        assert exact.recall == 1
        # what the lesson says: some lists find nearly all in less time
        assert any(one.kind == "lists" and one.recall > 0.95 and one.median < exact.median for one in each.timed)
        assert each.bytes_codes < each.bytes_exact / 10
        # the graph, too, at a million as well
        walks = [one for one in each.timed if one.kind == "graph"]
        assert any(one.recall > 0.95 and one.median < exact.median / 20 for one in walks)
    same, half, whole = (found[at].reciprocal for at in (0, 2, 4))
    assert same["bm25"] > same["dense"]
    assert half["late"] > half["bm25"]
    assert whole["bm25"] < whole["dense"] < whole["late"]
    path = tmp_path / "kept.json"
    save_recorded(comparisons, found, path)
    assert read_recorded(path) == (comparisons, found)
    path.write_text("{}", "utf-8")
    with pytest.raises(InputError, match="cannot be read"):
        read_recorded(path)
