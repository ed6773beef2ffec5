"""What sets that were trained alike say of a number: on each page, as a direct computation has it."""

import numpy as np
import pytest

from embviz.analysis.bias.axes import axis, counterfactual, positions
from embviz.analysis.bias.debiasing import bias_direction, direct_bias
from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.analysis.evaluation.questions import WordPair
from embviz.analysis.evaluation.reproducibility import Interval, repeat_measure, repeat_neighbors
from embviz.analysis.neighborhoods.similarity import similarity
from embviz.gui.axes.bias_report import DIRECT
from embviz.text.subwords import Ngrams
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble, write_ensemble
from embviz.vectors.formats import write_vectors
from embviz.vectors.subwords import Subwords

LONG = 30_000
WORDS = [
    "she",
    "he",
    "woman",
    "man",
    "queen",
    "king",
    "mary",
    "john",
    "anna",
    "paul",
    "bad",
    "good",
    "ugly",
    "nice",
    *(f"word{number}" for number in range(60)),
]


def cells(table):
    model = table.model()
    return [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]


@pytest.fixture(scope="module")
def ensemble():
    random = np.random.default_rng(11)
    base = random.normal(size=(len(WORDS), 8))
    return Ensemble([Embedding(WORDS, base + 0.5 * random.normal(size=base.shape)) for _ in range(4)])


@pytest.fixture
def opened(window, ensemble, qtbot, tmp_path):
    """A window with a file of vectors and the sets beside it."""
    write_vectors(ensemble.sets[0], tmp_path / "a.bin")
    write_ensemble(ensemble, tmp_path / "a.ensemble.npz")
    window.open_path(tmp_path / "a.bin")
    qtbot.waitUntil(lambda: window.trainer.repeats.ensemble is not None, timeout=LONG)
    return window


def test_axes_have_whiskers_and_half_widths_on_both_axes(opened, ensemble, find, qtbot):
    opened.show_page("axes")
    find("axes.number").choose(1)
    ends = {"x": ("queen woman", "king man"), "y": ("good nice", "bad ugly")}
    for key, (plus, minus) in ends.items():
        find(f"axes.{key}_plus").write(plus)
        find(f"axes.{key}_minus").write(minus)
    opened.page("axes").part("axes").words.write("word1 word2 word3")
    ids = np.array([ensemble.sets[0].id(word) for word in ("word1", "word2", "word3")])
    told = [
        repeat_measure(
            ensemble,
            lambda one, ends=ends[key]: positions(one, axis(one, ends[0].split(), ends[1].split()).direction, ids),
        )
        for key in "xy"
    ]
    table, plane = find("axes.table"), find("axes.plane")
    halves = [[f"{value:.3f}" for value in one.half_width()] for one in told]
    qtbot.waitUntil(lambda: [[row[at] for row in cells(table)] for at in (2, 4)] == halves, timeout=LONG)
    low, high = told[1].prediction()
    columns = {column.head: column.values for column in plane.drawn_numbers().columns}
    drawn = [values for head, values in columns.items() if head.endswith(("low", "high"))]
    np.testing.assert_allclose(drawn[2:], [low, high], rtol=1e-5)
    assert f"{told[0].mean[0]:.3f} ± {told[0].half_width()[0]:.3f}" in table.rows.cell(0, 2).help
    # whiskers are in the picture
    with_whiskers = plane.to_image(1.0)
    plane._content.spans[:] = np.nan
    assert plane.to_image(1.0) != with_whiskers


def test_gaps_of_pairs_tell_how_sure_they_are(opened, ensemble, find, qtbot):
    opened.show_page("axes")
    opened.page("axes").show_part("pairs")
    pairs = [("mary", "john"), ("anna", "paul")]
    find("counterfactual.pairs_line").write("mary/john anna/paul")
    find("counterfactual.axis_plus").write("good nice")
    find("counterfactual.axis_minus").write("bad ugly")

    def gaps(one):
        return counterfactual(one, axis(one, ["good", "nice"], ["bad", "ugly"]).direction, pairs).gaps

    told = repeat_measure(ensemble, gaps)
    table = find("counterfactual.table")
    expected = {one: f"{half:.3f}" for (one, _), half in zip(pairs, told.half_width(), strict=True)}
    qtbot.waitUntil(lambda: {row[0]: row[-1] for row in cells(table)} == expected, timeout=LONG)
    mean = repeat_measure(ensemble, lambda one: gaps(one).mean())
    assert f"{mean.mean:+.3f} ± {mean.half_width():.3f}".replace("-", "−") in find("counterfactual.facts").text()
    columns = [column.head for column in find("counterfactual.picture").drawn_numbers().columns]
    assert len(columns) == 7  # the pair, and for both words place, low and high


def test_a_bias_and_its_removal_are_repeated_in_each_set(opened, ensemble, find, qtbot):
    opened.show_page("axes")
    opened.page("axes").show_part("bias")
    find("bias.pairs_line").write("she/he woman/man queen/king")
    listed = [f"word{number}" for number in range(30)]
    opened.page("axes").part("bias").words.write(" ".join(listed))
    ids = np.array([ensemble.sets[0].id(word) for word in listed])
    pairs = [("she", "he"), ("woman", "man"), ("queen", "king")]
    told = repeat_measure(ensemble, lambda one: direct_bias(one, bias_direction(one, pairs).components[0], ids))
    table, page = find("bias.measures"), opened.page("axes").part("bias")

    def row():
        return next((row for row in cells(table) if row[0] == DIRECT), [])

    qtbot.waitUntil(lambda: row()[2:3] == [f"{told.half_width():.3f}"] and row()[4:5] == ["0.000"], timeout=LONG)
    assert f"{told.mean:.3f} ± {told.half_width():.3f}" in table.rows.cell(0, 1).help
    places = repeat_measure(
        ensemble, lambda one: positions(one, bias_direction(one, pairs).components[0].astype(np.float32), ids)
    )
    columns = {column.head: column.values for column in page.dumbbells.drawn_numbers().columns}
    shown = dict(zip(columns["Row"], columns["before, low"], strict=True))
    expected = dict(zip(listed, places.prediction()[0].tolist(), strict=True))
    assert {word: pytest.approx(low, abs=1e-5) for word, low in expected.items()} == shown


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_a_heatmap_reads_and_saves_its_intervals(opened, ensemble, find, qtbot, tmp_path, metric):
    opened.settings.set("heatmap/order", "typed")
    opened.show_page("similarity")
    page, view = opened.page("similarity").part("heatmap"), find("heatmap.view")
    choice = find("heatmap.metric")
    choice.setCurrentIndex(choice.findData(metric))
    words = ["king", "queen", "word5"]
    page.set_words(words)
    told = Interval(np.array([similarity(one, words, metric).values for one in ensemble.sets]))

    def halves():
        return None if view.matrix is None or view.matrix.words != tuple(words) else view.matrix.halves

    qtbot.waitUntil(lambda: halves() is not None, timeout=LONG)
    off = ~np.eye(3, dtype=bool)
    np.testing.assert_allclose(halves()[off], told.half_width()[off], rtol=1e-6)
    assert np.isnan(np.diagonal(halves())).all()
    view.cell_hovered.emit(0, 1)
    said = f"{told.mean[0, 1]:.3f} ± {told.half_width()[0, 1]:.3f}".replace("-", "−")
    assert said in find("heatmap.reading").text()
    target = tmp_path / "pairs.tsv"
    page.save_path(str(target))
    qtbot.waitUntil(lambda: target.is_file() and "Saved" in find("heatmap.message").text(), timeout=LONG)
    lines = [line.split("\t") for line in target.read_text("utf-8-sig").splitlines()]
    assert lines[0] == ["first", "second", metric, "mean", "low_80", "high_80", "lowest", "highest", "sets"]
    assert [tuple(line[:2]) for line in lines[1:]] == [("king", "queen"), ("king", "word5"), ("queen", "word5")]
    low, high = told.prediction()
    assert [float(number) for number in lines[1][2:]] == pytest.approx(
        [told.values[0, 0, 1], told.mean[0, 1], low[0, 1], high[0, 1], told.low[0, 1], told.high[0, 1], 4], rel=1e-5
    )


def test_word_pairs_tell_the_interval_of_each_pair_and_of_the_correlation(opened, ensemble, find, qtbot, tmp_path):
    random = np.random.default_rng(1)
    pairs = [(f"word{at}", f"word{at + 1}", round(float(random.uniform(0, 10)), 2)) for at in range(0, 40, 2)]
    source = tmp_path / "pairs.tsv"
    source.write_text("\n".join("\t".join(map(str, pair)) for pair in pairs))
    opened.show_page("similarity")
    opened.page("similarity").show_part("pairs")
    opened.page("similarity").part("pairs").open_path(str(source))
    asked = [WordPair(*pair) for pair in pairs]
    model = repeat_measure(ensemble, lambda one: pair_scores(one, asked).model)
    ranked = repeat_measure(ensemble, lambda one: pair_scores(one, asked).spearman)
    expected = {first: f"{half:.3f}" for (first, *_), half in zip(pairs, model.half_width(), strict=True)}
    table = find("pairs.table")
    qtbot.waitUntil(lambda: {row[0]: row[4] for row in cells(table)} == expected, timeout=LONG)
    assert f"± {ranked.half_width():.3f}" in find("pairs.spearman_said").text()
    heads = [column.head for column in find("pairs.plot").drawn_numbers().columns]
    assert len(heads) == 5
    np.testing.assert_allclose(find("pairs.plot").drawn_numbers().columns[3].values, model.prediction()[0])


def test_words_that_were_never_seen_are_asked_of_all_sets(window, find, qtbot, tmp_path):
    random = np.random.default_rng(5)
    ngrams = Ngrams(3, 5, 400)
    words = [f"{stem}{end}" for stem in ("walk", "talk", "stone", "river", "garden", "house") for end in ("ed", "s")]
    used = np.array(sorted({bucket for word in words for bucket in ngrams.buckets_of(word).tolist()}), np.int32)
    sets = []
    for _ in range(3):
        held = Subwords(ngrams, used, random.normal(size=(len(used), 6)).astype(np.float32))
        sets.append(Embedding(words, np.array([held.compose(word) for word in words]), [9] * 12, subwords=held))
    write_vectors(sets[0], tmp_path / "a.fasttext")
    write_ensemble(Ensemble(sets), tmp_path / "a.ensemble.npz")
    window.open_path(tmp_path / "a.fasttext")
    qtbot.waitUntil(lambda: window.trainer.repeats.ensemble is not None, timeout=LONG)
    window.show_page("words")
    find("neighborhood.question").write("stoned")
    table = find("neighborhood.table")
    told = repeat_neighbors(Ensemble(sets), {"stoned": 1.0}, words)
    among = dict(zip(words, told.among().tolist(), strict=True))
    qtbot.waitUntil(lambda: table.model().rowCount() == 10 and cells(table)[0][3].endswith("/3"), timeout=LONG)
    assert [row[3] for row in cells(table)] == [f"{among[row[1]]}/3" for row in cells(table)]
