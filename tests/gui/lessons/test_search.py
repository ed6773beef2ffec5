"""The lesson of search that scales: what is shown is what the engine measures, recorded first, then here."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.lessons.search import lesson as ways_module
from embviz.gui.lessons.search.lesson import _best_said
from embviz.gui.style.number_text import percent, significant
from embviz.teaching.search import timing
from embviz.teaching.search.ranking import Library
from embviz.teaching.search.recorded import read_recorded
from embviz.teaching.transformer.runs import read_recorded as read_models
from embviz.teaching.transformer.topics import topic_sentences
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

LONG = 180_000  # ms


@pytest.fixture
def vectors(lab):
    rows = np.random.default_rng(2).normal(size=(700, 10)).astype(np.float32)
    made = Embedding([f"w{at}" for at in range(700)], rows)
    lab.workspace.set_vectors(made)
    return made


@pytest.fixture
def body(lesson, lab, monkeypatch, qtbot):
    monkeypatch.setattr(ways_module, "_QUESTIONS", 6)
    body = lesson("search")
    yield body
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def _type(qtbot, line, text):
    line.clear()
    qtbot.keyClicks(line, text)


def test_the_recorded_comparison_is_there_before_the_measured_one(lesson, lab, find, monkeypatch, qtbot):
    monkeypatch.setattr(ways_module, "_QUESTIONS", 6)
    monkeypatch.setattr(ways_module, "_MOST", 3_000)  # of the 30,000, so that it takes a second
    seen = []
    compare = timing.compare

    def watched(*told):
        seen.append((find("search.scale_verdict").text(), find("search.times").rows.rowCount()))
        return compare(*told)

    monkeypatch.setattr(timing, "compare", watched)
    body, recorded = lesson("search"), read_recorded()[0][0]
    qtbot.waitUntil(lambda: "recorded on another" in find("search.scale_verdict").text(), timeout=LONG)
    assert len(find("search.chart").points) == len(recorded.timed)
    assert body.stage.numbers["vectors"] == "30,000"
    assert body.stage.numbers["graph_share"] == percent(recorded.bytes_links / recorded.bytes_exact, 0)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert not seen  # nobody has asked this computer
    qtbot.mouseClick(find("search.measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "on this machine" in find("search.scale_verdict").text(), timeout=LONG)
    assert not find("search.measure").isVisible()
    assert seen == [("Recorded on another computer; this one is being measured.", len(recorded.timed))]
    assert body.stage.numbers["vectors"] == "3,000"
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_open_vectors_are_measured(vectors, body, find, lab, qtbot):
    qtbot.waitUntil(lambda: "700 vectors" in find("search.scale_verdict").text(), timeout=LONG)
    rows, chart = find("search.times").rows.shown, find("search.chart")
    assert rows[0][0].text == "exact"
    assert rows[0][1].text == percent(1, 1)
    assert len(chart.points) == len(rows)
    unit = np.ascontiguousarray(vectors.unit)
    again = timing.compare(unit, 100, lambda: 0.0, Pulse())
    assert [row[1].text for row in rows] == [percent(each.recall, 1) for each in again.timed]
    assert body.stage.numbers["list_count"] == str(again.lists) == "26"
    assert not find("search.measure").isVisible()
    assert [point.y for point in chart.points] == [each.recall for each in again.timed]


def test_while_searches_are_measured_the_picture_says_so(vectors, body, find, lab, monkeypatch, qtbot):
    qtbot.waitUntil(lambda: "700 vectors" in find("search.scale_verdict").text(), timeout=LONG)
    chart, go_on, compare = find("search.chart"), threading.Event(), timing.compare

    def waits(*told):
        assert go_on.wait(LONG / 1000)
        return compare(*told)

    monkeypatch.setattr(timing, "compare", waits)
    monkeypatch.setattr("embviz.gui.lessons.search.lesson._WIDENED", 2_000)
    try:
        qtbot.mouseClick(find("search.size.many"), Qt.MouseButton.LeftButton)
        # nothing of the vectors before, no heads of a table over nothing, and one place that says what goes on
        assert not chart.points
        assert not find("search.times").isVisible()
        qtbot.waitUntil(lambda: "being measured on this computer" in chart._note, timeout=LONG)
        assert not find("search.scale_message").isVisible()
    finally:
        go_on.set()
    qtbot.waitUntil(lambda: find("search.times").isVisible() and len(chart.points) > 5, timeout=LONG)


def test_many_are_made_of_the_open_ones(vectors, body, find, monkeypatch, qtbot):
    monkeypatch.setattr("embviz.gui.lessons.search.lesson._WIDENED", 2_000)
    qtbot.mouseClick(find("search.size.many"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "2,000 vectors" in find("search.scale_verdict").text(), timeout=LONG)
    assert body.stage.numbers["vectors"] == "2,000"


def test_a_million_are_shown_as_they_were_recorded(body, find, monkeypatch, qtbot):
    monkeypatch.setattr(timing, "compare", lambda *told: pytest.fail("they were searched"))
    qtbot.mouseClick(find("search.size.recorded"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "1,000,000 vectors" in find("search.scale_verdict").text(), timeout=LONG)
    assert "recorded on another computer" in find("search.scale_verdict").text()
    assert "763 MB" in find("search.scale_verdict").text()
    million = read_recorded()[0][2]
    assert [row[1].text for row in find("search.times").rows.shown] == [
        percent(each.recall, 1) for each in million.timed
    ]
    assert body.stage.numbers["vectors"] == "1,000,000"


def test_too_few_vectors_are_told(lab, body, find, qtbot):
    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
    qtbot.waitUntil(lambda: "too few vectors" in find("search.scale_message").text(), timeout=LONG)
    assert not find("search.chart").points


def test_a_question_is_ranked_in_four_ways(vectors, body, see, find, qtbot):
    see(body, "ways")
    qtbot.waitUntil(lambda: find("search.late").rows.rowCount() == 4, timeout=LONG)
    run = read_models()[0]["masked"]
    sentences, _topics = topic_sentences(run.words, run.model.shape)
    library = Library.of(sentences, run.model)
    _type(qtbot, find("search.question"), "the dog zzz likes bones")
    assert "zzz" in find("search.question_message").text()
    asked = np.array([run.words.index(word) for word in ("the", "dog", "likes", "bones")])
    for way, scores in library.scores(asked).items():
        shown = find(f"search.{way}").rows.shown
        first = int(scores.argmax())
        assert shown[0][0].text == " ".join(run.words[at] for at in sentences[first])
        assert shown[0][1].text == significant(float(scores[first]), 3)
    _type(qtbot, find("search.question"), "zzz")
    assert find("search.bm25").rows.rowCount() == 0


def test_questions_in_other_words(vectors, body, see, find, qtbot):
    part = see(body, "ways")
    qtbot.waitUntil(
        lambda: (
            "6 questions" in find("search.state").text() and len(part.found) == 5 and part.found != read_recorded()[1]
        ),
        timeout=LONG,
    )
    drawn = find("search.replaced").drawn_numbers()
    assert drawn is not None
    assert body.stage.numbers["bm25_same"] == f"{part.found[0].reciprocal['bm25']:.2f}"
    assert body.stage.numbers["late_all"] == f"{part.found[-1].reciprocal['late']:.2f}"
    assert body.stage.numbers["questions"] == "6"
    assert body.stage.numbers["ways_best"] == _best_said(part.found)


def test_the_best_ways_are_told_in_a_sentence():
    def found(*best):
        ways = ("bm25", "dense", "hybrid", "late")
        return [
            SimpleNamespace(share=at / (len(best) - 1), reciprocal={way: 0.5 + 0.3 * (way == one) for way in ways})
            for at, one in enumerate(best)
        ]

    # the percent sign stays with its number at the end of a line
    assert _best_said(found("bm25", "late", "late", "late", "late")) == (
        "BM25 is best with 0\u00a0% of the words replaced, late interaction with 25 to 100\u00a0%; hybrid never is."
    )
    assert _best_said(found("hybrid", "hybrid", "dense")) == (
        "Hybrid is best with 0 to 50\u00a0% of the words replaced, one vector with 100\u00a0%."
    )


def test_batches_are_measured_here_and_padded(lesson, lab, find, monkeypatch, qtbot):
    ticks = threading.local()  # other threads measure too

    def clock():
        ticks.now = getattr(ticks, "now", 0.0) + 0.001
        return ticks.now

    monkeypatch.setattr("embviz.gui.lessons.search.batches.time.perf_counter", clock)
    body = lesson("search")
    part = body.parts["batches"]
    lab.scroll_area().ensureWidgetVisible(part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    for key, seconds in part.found.seconds.items():
        assert seconds == pytest.approx(np.full(9, 0.001)), key
    table, lengths = find("search.batch_numbers"), part.found.lengths
    assert (
        lengths.tolist()
        == np.diff(part.source.text.offsets)[np.random.default_rng(1).permutation(119_700)[:2048]].tolist()
    )
    find("search.batch_size").go(4)
    assert (table.value("size"), table.value("wait")) == ("16", "1.00 ms")
    assert table.value("rate") == "16,000"
    blocks = lengths.reshape(-1, 16)
    # a position takes its time whether it holds a token or not
    arriving = 16_000 * lengths.sum() / (16 * blocks.max(axis=1).sum())
    assert table.value("left") == f"{arriving:,.0f}"
    one_length, filled = find("search.rates").series
    assert filled.y[4] == pytest.approx(arriving)
    assert (filled.y <= one_length.y).all()
    assert filled.y[0] == one_length.y[0]
    assert table.value("wasted") == percent(1 - lengths.sum() / (16 * blocks.max(axis=1).sum()), 1)
    assert find("search.padding").lengths.tolist() == blocks[64].tolist()
    qtbot.mouseClick(find("search.batch_order.grouped"), Qt.MouseButton.LeftButton)
    blocks = np.sort(lengths).reshape(-1, 16)
    assert table.value("wasted") == percent(1 - lengths.sum() / (16 * blocks.max(axis=1).sum()), 1)
    assert body.stage.numbers["batch_grouped"] == table.value("wasted")
    grouped = 16_000 * lengths.sum() / (16 * blocks.max(axis=1).sum())
    assert table.value("left") == f"{grouped:,.0f}"
    assert f"{arriving:,.0f} are left as they arrive, and {grouped:,.0f} grouped" in body.stage.numbers["batch_cost"]
    assert body.stage.numbers["batch_cost"] in find("search.batches_verdict").text()
    assert "16.0 times" in find("search.batches_verdict").text()
    qtbot.mouseClick(find("search.batch_work.product"), Qt.MouseButton.LeftButton)
    find("search.batch_size").go(0)
    assert (table.value("rate"), table.value("wasted")) == ("1,000", percent(0, 1))
    assert table.value("left") == "–"  # a row of a matrix has no length
    assert len(find("search.rates").series) == 1
    assert "Padding" not in find("search.batches_verdict").text()
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_a_cache_is_as_large_as_the_slider_says(lesson, lab, find, qtbot):
    from embviz.teaching.search.caching import query_stream

    body = lesson("search")
    part = body.parts["caches"]
    lab.scroll_area().ensureWidgetVisible(part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    text, table, slider = part.source.text, find("search.cache_numbers"), find("search.cache_size")

    def counted(order):
        """Return the hit rate of one cache, query by query."""
        size, cache, hits = int(part.sizes[slider.step]), {}, 0
        queries = query_stream(text.vocabulary.counts, text.ids, order, 20_000).tolist()
        for word in queries:
            hits += word in cache
            cache.pop(word, None)
            cache[word] = None
            if len(cache) > size:
                del cache[next(iter(cache))]
        return hits / len(queries)

    slider.go(12)
    assert table.value("size") == f"{part.sizes[12]:,}"
    drawn = counted("drawn")
    assert table.value("lru") == percent(drawn, 1) == body.stage.numbers["cache_hits"]
    assert table.value("computed") == f"{round(20_000 * (1 - drawn)):,}"
    slider.go(20)
    assert table.value("lru") == percent(counted("drawn"), 1)
    found = part.found
    qtbot.mouseClick(find("search.cache_order.even"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part.found is not found and part.found is not None, timeout=LONG)
    assert table.value("lru") == percent(counted("even"), 1)
    assert slider.step == 20
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_precision_and_recall_follow_k(lesson, lab, find, qtbot):
    body = lesson("search")
    part = body.parts["precision"]
    lab.scroll_area().ensureWidgetVisible(part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    found, table = part.found, find("search.precision_numbers")
    assert table.value("k") == "10"
    for k in (1, 60, 200):
        find("search.k").go(k - 1)
        assert table.value("precision") == percent(float(found.precision["bm25"][k - 1]), 1)
        assert table.value("recall") == percent(float(found.recall["bm25"][k - 1]), 1)
    qtbot.mouseClick(find("search.precision_way.late"), Qt.MouseButton.LeftButton)
    assert table.value("recall") == percent(float(found.recall["late"][199]), 1)
    assert body.stage.numbers["pr_recall"] == table.value("recall")
    shown = find("search.precision").drawn_numbers()
    assert [column.head for column in shown.columns][1:] == ["precision", "recall"]
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
