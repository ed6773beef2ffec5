"""The lesson on pitfalls: what its parts show, compared with plain computations on the open vectors."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.lessons.pitfalls.classes import read_labeled
from embviz.teaching.geometry.distances import cosine
from embviz.teaching.sentence_means import placed_sum
from embviz.vectors.embedding import Embedding

LONG = 30_000
PERCENT = "\u00a0%"


@pytest.fixture(scope="module")
def world():
    from embviz.text.toy.world import toy_world

    return toy_world(tokens=60_000)


@pytest.fixture(scope="module")
def vectors(world):
    """Words that stand together are alike, and frequent ones are long: sums of the directions of their sentences."""
    corpus = world.corpus
    random = np.random.default_rng(1)
    directions = random.normal(size=(corpus.sentences, 24))
    of_token = np.repeat(directions, np.diff(corpus.offsets), axis=0)
    made = np.zeros((len(corpus.vocabulary), 24))
    np.add.at(made, corpus.ids, of_token)
    return Embedding(corpus.vocabulary.words, made.astype(np.float32), corpus.vocabulary.counts)


@pytest.fixture
def body(lesson, lab, world, vectors):
    lab.workspace.set_corpus(world.corpus, world.truths)
    lab.workspace.set_moment(vectors)
    return lesson("using")


@pytest.fixture
def see(lab, body, qtbot):
    """Scroll to a part, and wait for what it measures: only what is seen is measured."""

    def to(anchor):
        part = body.parts[anchor]
        lab.scroll_area().ensureWidgetVisible(part)
        done(part)
        return part

    def done(part):
        qtbot.waitUntil(
            lambda: not part._behind and not lab.jobs.running(part.KIND) and bool(part.verdict.text()), timeout=LONG
        )

    to.done = done
    return to


def _press(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def _cells(table, column):
    return [table.rows.cell(k, column).text for k in range(table.rows.rowCount())]


def _write(line, text):
    line.setText(text)
    line.textEdited.emit(text)


def _percent(share):
    return f"{100 * share:.0f}{PERCENT}"


def test_search_is_decided_by_frequent_words_until_they_weigh_less(body, see, find, qtbot, world, vectors):
    part = see("search")
    _write(find("using.query"), "the king in the palace")
    see.done(part)
    sentences = part.found.drawn.plain
    asked = sum(vectors.vectors[vectors.id(w)].astype(float) for w in ("the", "king", "in", "the", "palace"))
    best = max(
        cosine(asked, sum(vectors.vectors[vectors.id(w)].astype(float) for w in sentences.words(k)))
        for k in range(len(sentences))
    )
    assert float(_cells(find("using.hits"), 2)[0]) == pytest.approx(best, abs=1e-3)
    counts = world.corpus.vocabulary.counts
    numbers = body.stage.numbers
    assert int(numbers["frequent"]) == int((counts >= 0.01 * counts.sum()).sum())
    assert numbers["first_frequent"] == "“the”"
    shares = [float(numbers[key].removesuffix(PERCENT).replace("−", "-")) for key in ("mean_plain", "mean_smooth")]
    assert shares[0] > shares[1] + 10
    assert float(numbers["without_plain"]) < float(numbers["without_smooth"]) <= 1
    assert numbers["changes_more"] == "plain"
    assert part.verdict.text().startswith(f"✗ Wrong: {numbers['decided_plain']}")
    _press(qtbot, find("using.search_way.right"))
    assert body.stage.highlighted == {"weight", "a"}
    assert part.verdict.text().startswith(f"✓ Right: only {numbers['decided_smooth']}")
    share = counts[0] / counts.sum()
    assert find("using.search_numbers").value("weight") == f"{1e-3 / (1e-3 + share):.3f}"
    _write(find("using.query"), "qqq")
    qtbot.waitUntil(lambda: "qqq" in find("using.search_message").text(), timeout=LONG)
    assert find("using.hits").rows.rowCount() == 0
    _write(find("using.query"), "🙂")
    qtbot.waitUntil(lambda: "no word in “🙂”" in find("using.search_message").text(), timeout=LONG)
    assert numbers["decided_plain"] == "…"


def test_example_sentences_are_seen_whole(body, see, find, lab):
    lab.page.resize(1070, 720)  # what a window of 1280 px leaves
    for key, name in (("search", "using.query"), ("tokens", "using.cut")):
        see(key)
        line = find(name)
        buttons = 40  # the one that clears it
        assert line.fontMetrics().horizontalAdvance(line.text()) < line.width() - buttons, name


def test_a_sentence_of_the_text_can_be_searched(see, find, qtbot, world):
    part = see("search")
    _press(qtbot, find("using.query_from_text"))
    see.done(part)
    words = find("using.query").text().split()
    assert all(word in world.corpus.vocabulary for word in words)


def test_classes_are_judged_on_others(body, see, find, qtbot):
    part = see("classes")
    lines = read_labeled(find("using.labeled").toPlainText())
    assert {name for name, _ in lines} == {"animals", "fruit", "vegetables"}
    assert body.stage.numbers["labeled"] == str(len(lines)) == "60"
    matrix = find("using.confusion")
    assert matrix.values.sum() == 60
    assert find("using.classes_numbers").value("accuracy") == _percent(np.trace(matrix.values) / 60)
    assert find("using.classes_numbers").value("chance") == _percent(1 / 3)
    assert f"animals: {matrix.values[0, 0]:.0f} taken for animals" in matrix.accessibleName()
    # what is wrong comes first, not a number that sounds right
    assert part.verdict.text().startswith("✗ Wrong: each sentence is part of the mean that it is compared with")
    assert part.verdict.text().endswith(f"Judged by the others it is {body.stage.numbers['other_accuracy']}.")
    _press(qtbot, find("using.classes_way.right"))
    assert body.stage.numbers["other_accuracy"] == _percent(np.trace(matrix.values) / 60)
    assert part.verdict.text().startswith("✓ Right")
    find("using.shuffled").click()
    see.done(part)
    own, others = (float(body.stage.numbers[key].removesuffix(PERCENT)) for key in ("own_accuracy", "other_accuracy"))
    assert own > others + 10
    assert others == pytest.approx(33, abs=20)
    low, high = (float(body.stage.numbers[key].removesuffix(PERCENT)) for key in ("shuffled_low", "shuffled_high"))
    assert low < float(body.stage.numbers["shuffled_others"].removesuffix(PERCENT)) < high
    dealt = [name for name, _ in part._lines]
    _press(qtbot, find("using.shuffle_again"))
    see.done(part)
    assert [name for name, _ in part._lines] != dealt
    assert sorted(name for name, _ in part._lines) == sorted(dealt)


def test_a_text_without_such_sentences_asks_for_ones_own(lesson, lab, qtbot, find):
    from embviz.text.reading import corpus_from_texts

    corpus = corpus_from_texts(["one two three four five six"] * 9)
    lab.workspace.set_corpus(corpus)
    lab.workspace.set_moment(Embedding(corpus.vocabulary.words, np.eye(len(corpus.vocabulary), dtype=np.float32)))
    made = lesson("using")
    part = made.parts["classes"]

    def told():
        # parts above it become higher when they have measured
        lab.scroll_area().ensureWidgetVisible(part)
        return "sentences of your own" in part.verdict.text()

    qtbot.waitUntil(told, timeout=LONG)
    assert find("using.labeled").toPlainText() == ""


def test_own_sentences_can_be_written(body, see, find, qtbot):
    part = see("classes")
    find("using.labeled").setPlainText("a: the king\na: the queen\nb: a dog\nb: a cat\n")
    see.done(part)
    assert find("using.confusion").values.sum() == 4
    assert body.stage.numbers["classes"] == "a, b"
    find("using.labeled").setPlainText("a: the king\nno class")
    qtbot.waitUntil(lambda: "Line 2" in find("using.classes_message").text(), timeout=LONG)
    assert find("using.confusion").values.size == 0
    _press(qtbot, find("using.labeled_from_text"))
    see.done(part)
    assert find("using.confusion").values.sum() == 60


def test_opinions_are_judged_as_honestly(lesson, lab, find, qtbot):
    part = lesson("using").parts["classes"]  # nothing is open: the toy world, and English for opinions

    def seen():
        # parts above it become higher when they have measured
        lab.scroll_area().ensureWidgetVisible(part)
        return bool(part.verdict.text())

    qtbot.waitUntil(seen, timeout=LONG)
    numbers = part.stage.numbers
    _press(qtbot, find("using.labeled_opinions"))
    qtbot.waitUntil(lambda: seen() and numbers.get("classes") == "good, bad", timeout=LONG)
    assert numbers["labeled"] == "40"
    assert numbers["chance"] == _percent(0.5)
    assert "English Wikipedia" in part.said.text()
    assert part._leaning > 0.8
    _press(qtbot, find("using.classes_way.right"))
    assert part.verdict.text().endswith(
        f"Without any labels, {_percent(part._leaning)} lean to their side between words such as “excellent” and "
        "“terrible”."
    )
    own, others = (float(numbers[key].removesuffix(PERCENT)) for key in ("own_accuracy", "other_accuracy"))
    assert own > 80 > 60 > others
    _press(qtbot, find("using.labeled_from_text"))
    qtbot.waitUntil(lambda: seen() and numbers.get("classes") == "animals, fruit, vegetables", timeout=LONG)
    assert "toy world" in part.said.text()
    assert part._leaning is None


def test_sums_forget_the_order_of_words(body, see, find, vectors):
    part = see("order")
    assert body.stage.numbers["swapped_plain"] == body.stage.numbers["moved_plain"] == "1.000"
    rows = [
        vectors.vectors[[vectors.id(w) for w in text.split()]]
        for text in ("the dog sees the man", "the man sees the dog")
    ]
    assert body.stage.numbers["swapped_placed"] == f"{cosine(*map(placed_sum, rows)):.3f}"
    table = find("using.order_table")
    table.entered.emit(table.rows.index(1, 4))
    assert body.stage.highlighted == {"placed"}
    _write(find("using.one"), "king zzz")
    see.done(part)
    assert "zzz" in find("using.order_message").text()
    pair = ("king", "the farmer thanked a baker")
    yours = [vectors.vectors[[vectors.id(word) for word in text.split()]].sum(axis=0) for text in pair]
    assert _cells(find("using.order_table"), 3)[0] == f"{cosine(*yours):.3f}".replace("-", "−")


def test_questions_are_answered_by_their_own_words(body, see, find, world):
    part = see("analogies")
    opened, fair, near = part.tables
    own = sum(answer.given in answer.question for answer in opened.answers)
    numbers = body.stage.numbers
    assert numbers["questions"] == f"{len(opened.answers):,}"
    assert numbers["own_words"] == _percent(own / len(opened.answers))
    assert numbers["fair_right"] == _percent(np.mean([answer.right for answer in fair.answers]))
    assert numbers["nearest_right"] == _percent(np.mean([answer.right for answer in near.answers]))
    relations = _cells(find("using.relations"), 0)
    assert relations == ["all", *world.truths.analogies]
    assert _cells(find("using.relations"), 3)[0] == numbers["own_words"]
    assert max(int(count) for count in _cells(find("using.relations"), 1)[1:]) <= 100


def test_the_formula_and_the_nearest_neighbor_have_their_own_columns(body, see, find, lab, qtbot, world, vectors):
    # one relation is made straight, by a step so long that the nearest word is another one
    questions = next(iter(world.truths.analogies.values()))
    chosen = np.unique(np.linspace(0, len(questions) - 1, min(len(questions), 100)).astype(int))
    questions = [questions[at] for at in chosen.tolist()]
    rows = vectors.unit.copy()
    step = np.full(24, 2.0, np.float32)
    for a, b, c, d in questions:
        for one, other in ((a, b), (c, d)):
            rows[vectors.id(other)] = rows[vectors.id(one)] + step
    made = vectors.with_vectors(rows)
    lab.workspace.set_moment(made)
    part = see("analogies")
    units = made.unit.astype(float)
    asked = [[made.id(word) for word in question] for question in questions]
    right = np.zeros(2)
    for a, b, c, d in asked:
        for way, point in enumerate((units[b] - units[a] + units[c], units[c])):
            scores = units @ point
            scores[[a, b, c]] = -np.inf
            right[way] += scores.argmax() == d
    assert right[0] > right[1] + 0.2 * len(asked)
    see.done(part)
    shares = [_cells(find("using.relations"), column)[1] for column in (4, 5)]
    assert shares == [_percent(share) for share in right / len(asked)]


def test_one_striking_word_against_a_test(body, see, find, qtbot):
    from embviz.analysis.bias.shipped_sets import bundled_associations
    from embviz.analysis.bias.weat import weat

    part = see("bias")
    sets = next(sets for sets in bundled_associations() if "nothing" in sets.name)
    assert find("using.sets").currentText() == sets.name
    expected = weat(body.stage.source.vectors, *sets.words)
    words = (*expected.targets[0].words, *expected.targets[1].words)
    assert body.stage.numbers["striking"] == f"“{words[abs(expected.leanings).argmax()]}”"
    assert find("using.bias_numbers").value("p") == "not asked"
    _press(qtbot, find("using.bias_way.right"))
    assert body.stage.numbers["effect"] == f"{expected.effect:.2f}".replace("-", "−")
    assert find("using.bias_numbers").value("divisions") == f"{expected.divisions:,}"
    assert f"p = {body.stage.numbers['p_value']}" in part.verdict.text()
    strip = find("using.strip")
    assert strip.lanes[0].values == pytest.approx(expected.leanings[: len(expected.targets[0])])
    assert "farmer" in strip.accessibleName()
    assert strip.spot(0, 0.1).x() > strip.spot(0, 0.0).x() == strip.width() / 2
    find("using.sets").setCurrentIndex(0)
    find("using.sets").activated.emit(0)
    see.done(part)
    qtbot.waitUntil(lambda: "tuxedo" not in strip.accessibleName() and "man" in strip.accessibleName(), timeout=LONG)


def test_with_few_of_the_words_nothing_is_claimed(body, see, find, lab, qtbot):
    from embviz.analysis.bias.shipped_sets import bundled_associations

    flowers = next(sets for sets in bundled_associations() if sets.titles[0] == "flowers")
    words = tuple(word for them in flowers.words for word in them[:5])
    rows = np.random.default_rng(3).normal(size=(20, 9)).astype(np.float32)
    lab.workspace.set_vectors(Embedding(words, rows))
    part = see("bias")
    _press(qtbot, find("using.bias_way.right"))
    qtbot.waitUntil(lambda: "nothing is claimed" in part.verdict.text(), timeout=LONG)
    assert "flowers has vectors for only 5 of 25 words" in part.verdict.text()


def test_without_words_nothing_is_claimed(body, see, find, lab, qtbot):
    lab.workspace.set_vectors(Embedding(["x", "y", "z"], np.eye(3, dtype=np.float32)))
    part = see("bias")
    assert "nothing is claimed" in part.verdict.text()
    assert not find("using.sets").isEnabled()
    assert body.stage.numbers["p_value"] == "…"
    assert find("using.strip").lanes == ()


def test_the_dot_product_favors_long_vectors(body, see, find, qtbot, vectors):
    part = see("metric")
    _write(find("using.word"), "KING")
    see.done(part)
    own = vectors.id("king")
    dots = vectors.vectors @ vectors.vectors[own]
    dots[own] = -np.inf
    assert _cells(find("using.near_dot"), 0) == [vectors.words[k] for k in np.argsort(-dots)[:10]]
    assert _cells(find("using.near_dot"), 1)[0] == f"{dots.argmax() + 1:,}"
    numbers = body.stage.numbers
    assert float(numbers["dot_length"]) > 2 * float(numbers["cosine_length"])
    assert float(numbers["dot_rank"].replace(",", "")) < float(numbers["cosine_rank"].replace(",", ""))
    assert f"near to {numbers['dot_hub_times']} of 200" in part.verdict.text()
    # each number stands below the name of its measure
    assert _cells(find("using.metric_numbers"), 0) == ["mean rank", "mean length", "largest hub"]
    for column, key in ((1, "dot"), (2, "cosine")):
        told = [numbers[f"{key}_{name}"] for name in ("rank", "length", "hub_times")]
        assert _cells(find("using.metric_numbers"), column) == told
    _write(find("using.word"), "kingg")
    qtbot.waitUntil(lambda: "kingg" in find("using.metric_message").text(), timeout=LONG)


def test_habits_of_closed_vectors_are_not_shown_as_those_of_the_open_ones(body, see, lab, qtbot, vectors):
    part = see("metric")
    late = part.found
    longer = vectors.with_vectors(5 * vectors.vectors)
    lab.workspace.set_moment(longer)
    # the answer for the former vectors comes after the others are open
    part._take(late)
    part.again()
    see.done(part)
    assert part.found.source is longer
    assert float(body.stage.numbers["dot_length"]) == pytest.approx(5 * late.habits[0].length, abs=0.01)


def test_means_are_pulled_by_long_vectors(body, see, find, qtbot, vectors):
    part = see("lengths")
    lengths = [float(text) for text in _cells(find("using.pull"), 1)]
    assert lengths == sorted(lengths)
    assert find("using.words").text().split() == _cells(find("using.pull"), 0)
    _write(find("using.words"), "the king")
    see.done(part)
    long, short = (vectors.vectors[vectors.id(word)].astype(float) for word in ("the", "king"))
    lengths = [np.linalg.norm(long), np.linalg.norm(short)]
    assert _cells(find("using.pull"), 2) == [_percent(length / sum(lengths)) for length in lengths]
    assert _cells(find("using.pull"), 3) == [f"{cosine(long + short, one):.3f}" for one in (long, short)]
    assert body.stage.numbers["raw_wins"] == _percent(1)
    _press(qtbot, find("using.lengths_way.right"))
    assert _cells(find("using.pull"), 2) == [_percent(0.5)] * 2
    assert find("using.pairs").value("wins") == body.stage.numbers["unit_wins"] == _percent(0)
    _write(find("using.words"), "king")
    qtbot.waitUntil(lambda: "at least 2 words" in find("using.lengths_message").text(), timeout=LONG)


def test_tokens_that_nobody_knows(body, see, find, qtbot):
    part = see("tokens")
    _write(find("using.cut"), "The king, a queen")
    see.done(part)
    numbers = body.stage.numbers
    assert "without a vector: The king," in find("using.tokens_chips").accessibleName()
    assert part.verdict.text().startswith(f"✗ Wrong: {_percent(0.5)}")
    assert find("using.tokens_numbers").value("unknown") == numbers["blank_unknown"]
    assert float(numbers["blank_reciprocal"]) < float(numbers["same_reciprocal"])
    assert float(numbers["letters_reciprocal"]) < float(numbers["blank_reciprocal"])
    _press(qtbot, find("using.tokens_way.letters"))
    assert find("using.tokens_numbers").value("unknown") == numbers["letters_unknown"]
    assert "without a vector: t h e" in find("using.tokens_chips").accessibleName()
    _press(qtbot, find("using.tokens_way.same"))
    assert find("using.tokens_chips").accessibleName().endswith("without a vector: none")
    assert numbers["same_unknown"] == _percent(0)
    _press(qtbot, find("using.cut_from_text"))
    see.done(part)
    assert find("using.cut").text()[0].isupper()
    assert find("using.cut").text().endswith(".")


def test_a_tokenizer_that_does_no_harm_is_not_called_wrong(lesson, lab, qtbot, find):
    from embviz.text.preprocessing import Preprocessing
    from embviz.text.reading import corpus_from_texts

    random = np.random.default_rng(6)
    texts = [f"W{k}. " + " ".join(f"v{n}" for n in random.integers(0, 30, 6)) for k in range(40)]
    corpus = corpus_from_texts(texts, Preprocessing(tokenizer="whitespace", case="keep"))
    rows = random.normal(size=(len(corpus.vocabulary), 12)).astype(np.float32)
    lab.workspace.set_corpus(corpus)
    lab.workspace.set_moment(Embedding(corpus.vocabulary.words, rows, corpus.vocabulary.counts))
    part = lesson("using").parts["tokens"]
    area = lab.scroll_area()
    qtbot.waitUntil(lambda: area.ensureWidgetVisible(part) or bool(part.verdict.text()), timeout=LONG)
    assert "does no harm" in part.verdict.text()
    assert "✗" not in part.verdict.text()
    _press(qtbot, find("using.tokens_way.letters"))
    assert part.verdict.text().startswith("✗ Wrong")


def test_a_text_without_frequent_words_is_not_decided_by_them(lesson, lab, qtbot, find):
    from embviz.text.reading import corpus_from_texts

    corpus = corpus_from_texts([" ".join(f"w{5 * k + n}" for n in range(5)) for k in range(60)])
    rows = np.random.default_rng(6).normal(size=(len(corpus.vocabulary), 12)).astype(np.float32)
    lab.workspace.set_corpus(corpus)
    lab.workspace.set_moment(Embedding(corpus.vocabulary.words, rows, corpus.vocabulary.counts))
    made = lesson("using")
    part = made.parts["search"]
    lab.scroll_area().ensureWidgetVisible(part)
    _write(find("using.query"), "w1 w7")
    qtbot.waitUntil(lambda: bool(part.verdict.text()), timeout=LONG)
    assert made.stage.numbers["frequent_said"] == "No word is 1 % of this text."
    assert "✗" not in part.verdict.text()


def test_passages_are_found_by_their_best_sentence(body, see, find, qtbot):
    part = see("passages")
    numbers = body.stage.numbers
    kept, out = part.found
    assert numbers["kept_whole"] == f"{np.mean(1 / kept.ranks['whole'].values):.2f}"
    assert float(numbers["kept_sentence"]) > float(numbers["kept_whole"])
    assert numbers["out_whole"] == f"{np.mean(1 / out.ranks['whole'].values):.3f}"
    assert numbers["out_weighted"] == f"{np.mean(1 / out.ranks['whole weighted'].values):.3f}"
    assert out.ranks["whole weighted"].reciprocal != pytest.approx(kept.ranks["whole weighted"].reciprocal, abs=1e-3)
    assert numbers["by_lot"] == f"{np.mean(1 / np.arange(1, out.passages + 1)):.3f}"
    assert float(numbers["out_best"]) == max(round(ranks.reciprocal, 3) for ranks in out.ranks.values())
    assert numbers["passages"] == f"{kept.passages:,}"
    assert _cells(find("using.near_texts"), 1)[0] == "itself"
    assert _cells(find("using.ways"), 2)[0] == f"{kept.ranks['whole'].reciprocal:.3f}"
    assert _cells(find("using.ways"), 0)[0].startswith("✗")
    assert part.verdict.text().startswith("✗ Wrong")
    before = find("using.asked").text()
    _press(qtbot, find("using.another"))
    assert find("using.asked").text() != before
    assert _cells(find("using.near_texts"), 2)[0] == "1.000"
    _press(qtbot, find("using.passages_way.right"))
    assert _cells(find("using.ways"), 2)[0] == numbers["out_whole"]
    assert part.verdict.text().startswith("✓ Right")


def test_cut_passages_are_found_less_often(body, see, find, qtbot):
    part = see("cutoff")
    found, numbers = part.found, body.stage.numbers
    at = int(np.abs(found.lost - 0.5).argmin())
    assert numbers["cut_limit"] == f"{found.limits[at]:,}"
    assert numbers["cut_lost"] == _percent(found.lost[at])
    assert numbers["cut_found"] == _percent(found.documents[at])
    assert numbers["cut_late"] == _percent(found.late[at])
    assert numbers["uncut_found"] == _percent(found.documents[-1])
    assert found.late[at] < found.documents[at] < found.documents[-1]
    assert part.verdict.text().startswith(f"✗ Wrong: cut after {numbers['cut_limit']} words")
    told = find("using.cutoff_plot").drawn_numbers()
    assert any(100 * found.documents[0] in np.asarray(column.values) for column in told.columns[1:])


def test_an_old_index_is_asked_with_a_new_model(body, see, find, qtbot, lab):
    part = see("versions")
    found, numbers = part.found, body.stage.numbers
    assert numbers["drift_same"] == f"{found.ranks['same'].reciprocal:.3f}"
    assert _cells(find("using.versions_table"), 1) == [
        f"{found.ranks[way].reciprocal:.3f}" for way in ("same", "turned", "another")
    ]
    assert part.verdict.text().startswith(f"✗ Wrong: the new vectors find with {numbers['drift_another']}")
    _press(qtbot, find("using.versions_way.right"))
    assert _cells(find("using.versions_table"), 1) == [
        f"{found.ranks[way].reciprocal:.3f}" for way in ("same", "turned back", "another back")
    ]
    assert part.verdict.text().startswith("✓ Right: turned by the words that both models know, the new vectors find")
    assert numbers["drift_turned_back"] == numbers["drift_same"]
    # other vectors at hand change nothing
    lab.workspace.set_vectors(Embedding(["x", "y", "z"], np.eye(3, dtype=np.float32)))
    see.done(part)
    assert part.found is found


@pytest.mark.parametrize("lines", [["a b c d e"] * 3, ["a b", "c d"], [f"a b c d e f {k} g" for k in range(60)]])
def test_little_is_enough_or_refused_in_words(lesson, lab, qtbot, lines):
    from embviz.text.reading import corpus_from_texts

    corpus = corpus_from_texts(lines)
    count = len(corpus.vocabulary)
    lab.workspace.set_corpus(corpus)
    lab.workspace.set_moment(Embedding(corpus.vocabulary.words, np.eye(count, dtype=np.float32)))
    made = lesson("using")
    for part in made.parts.values():
        lab.scroll_area().ensureWidgetVisible(part)
        qtbot.waitUntil(lambda part=part: not part._behind and not lab.jobs.running(part.KIND), timeout=LONG)
    assert lab.errors == []


def test_without_vectors_there_is_nothing_to_show(lesson, lab, world, qtbot):
    lab.workspace.set_corpus(world.corpus)
    made = lesson("using")
    part = made.parts["search"]
    qtbot.waitUntil(lambda: not part._behind)
    assert part.verdict.text() == ""
    assert made.stage.numbers["decided_plain"] == "…"
    assert "open text has no vectors yet" in part.said.text()


def test_a_question_is_answered_by_a_marked_sentence(body, lab, see, find, vectors, qtbot):
    from embviz.teaching.retrieval.question_answering import WAYS, PassageReader, shipped_questions

    part = see("answers")
    passages, questions = shipped_questions()
    reader = PassageReader(vectors, passages)
    table = find("using.answer_ways")
    for at, way in enumerate(WAYS):
        right = reader.judged(questions, way)
        assert [table.rows.cell(at, column).text for column in (1, 2)] == [
            f"{sum(one[part] for one in right)} of 30" for part in (0, 1)
        ]
    choice, line, text = find("using.shipped_question"), find("using.question"), find("using.answer_text")
    assert line.text() == questions[0].text == choice.currentText()
    for at, question in enumerate(questions):
        choice.setCurrentIndex(at)
        choice.activated.emit(at)
        answer = reader.answer(question.text, "mean")
        if answer is None:
            assert text.text() == ""
            continue
        assert f"<b><u>{passages[answer.passage].sentences[answer.sentence]}</u></b>" in text.text()
        right = (answer.passage, answer.sentence) == (question.passage, question.sentence)
        assert part.verdict.text().startswith("✓" if right else "✗")
        assert _cells(find("using.answer_passages"), 0)[0] == passages[answer.passage].title
    _press(qtbot, find("using.answer_way.words"))
    _write(line, "Who keeps the yeast of the oven?")
    line.textEdited.emit(line.text())
    assert text.text().startswith("Bread: ")
    assert "your own" in part.verdict.text()
    _write(line, "zzz?")
    line.textEdited.emit(line.text())
    assert "No word" in find("using.answers_message").text()
    assert body.stage.numbers["qa_questions"] == "30"
