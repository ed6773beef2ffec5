"""Runs that are repeated: trained beside the window, told in every table and on the map, kept in projects."""

import numpy as np
import pytest

from embviz.analysis.bias.axes import axis, positions
from embviz.analysis.bias.weat import weat
from embviz.analysis.evaluation.reproducibility import agreement, repeat_analogy, repeat_measure, repeat_neighbors
from embviz.drawing.raster import SOFT, SOFTER
from embviz.gui.core.repeated_training import unsure
from embviz.gui.scene.softness import softness
from embviz.gui.style.number_text import measured
from embviz.projects.reading import read_project
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble, write_ensemble
from embviz.vectors.formats import write_vectors

LONG = 30_000


def cells(table):
    model = table.model()
    return [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]


@pytest.fixture
def repeated(window, small_text, find, qtbot):
    """A window with a run that was trained three times."""
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    for name, value in (("dimensions", 8), ("min_count", 1), ("epochs", 2), ("seed", 9), ("threads", 1)):
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find("train.start").click()
    qtbot.waitUntil(lambda: not window.trainer.following, timeout=LONG)
    window.run_action("train.repeat")
    find("runs.repeat_number").setValue(3)
    find("runs.repeat").click()
    assert window.trainer.repeats.under_way
    qtbot.waitUntil(lambda: window.trainer.repeats.ensemble is not None, timeout=LONG)
    yield window
    window.project._saved = window.project._version  # let it close without a question


def test_a_repeated_run_is_told_in_every_table_on_the_map_and_kept(repeated, find, qtbot, tmp_path):
    window, ensemble = repeated, repeated.trainer.repeats.ensemble
    run = window.workspace.run
    assert ensemble.seeds == (9, 10, 11)
    np.testing.assert_array_equal(ensemble.sets[0].vectors, run.embedding().vectors)
    # the page of runs
    shares = agreement(ensemble, np.arange(len(ensemble.words)))
    mean = find("runs.repeat_words")
    shown = {row[0]: row[2] for row in cells(mean)}
    assert shown == {word: f"{share:.2f}" for word, share in zip(ensemble.words, shares, strict=True)}
    # the word panel and the table of neighbors
    window.workspace.select(["king"])
    window.show_page("map")
    panel = find("neighbors.table")
    window.show_panel("inspector")
    qtbot.waitUntil(lambda: not panel.isColumnHidden(3) and panel.rows.rowCount() == 10, timeout=LONG)
    words = [row[0] for row in cells(panel)]
    told = repeat_neighbors(ensemble, {"king": 1.0}, words)
    assert [row[3] for row in cells(panel)] == [f"{count}/3" for count in told.among()]
    low, high = told.scores.low[0], told.scores.high[0]
    assert f"{low:.3f} to {high:.3f}" in panel.rows.cell(0, 1).help
    for row, count in enumerate(told.among().tolist()):
        assert panel.rows.cell(row, 0).marked == unsure(count, 3)
    window.show_page("words")
    table = find("neighborhood.table")
    qtbot.waitUntil(lambda: [row[3] for row in cells(table)] == [f"{n}/3" for n in told.among()], timeout=LONG)
    # analogies
    window.show_page("analogy")
    find("analogy.expression").write("king - man + woman")
    answers = find("analogy.results")
    qtbot.waitUntil(lambda: not answers.isColumnHidden(5) and answers.rows.rowCount() > 0, timeout=LONG)
    for word_at, sets_at, ranking in ((0, 5, "3cosadd"), (3, 6, "3cosmul")):
        rows = cells(answers)
        told = repeat_analogy(ensemble, "king - man + woman", [row[word_at] for row in rows], ranking)
        assert [row[sets_at] for row in rows] == [f"{count}/3" for count in told.among()]
    # the map
    scene = window.context.scene
    window.show_page("map")
    qtbot.waitUntil(lambda: scene.soft is not None, timeout=LONG)
    np.testing.assert_array_equal(scene.soft, softness(shares, len(shares)))
    window.show_panel("color")
    qtbot.waitUntil(lambda: find("color.soft").isEnabled() and find("color.soft").isChecked(), timeout=LONG)
    find("color.soft").setChecked(False)
    assert scene.soft_seen is None
    find("color.soft").setChecked(True)
    # the project
    path = tmp_path / "class.embviz"
    window.project.save_path(path)
    qtbot.waitUntil(lambda: window.project.path == path, timeout=LONG)
    kept = read_project(path).runs[0].ensemble
    assert (kept.seeds, kept.varied) == (ensemble.seeds, "seeds")
    for one, other in zip(kept.sets, ensemble.sets, strict=True):
        np.testing.assert_array_equal(one.vectors, other.vectors)
    before = window.trainer.repeats
    window.open_path(path)
    qtbot.waitUntil(
        lambda: window.workspace.run is not run and before.ensemble is not None and before.shown.compared is not None,
        timeout=LONG,
    )
    np.testing.assert_array_equal(before.ensemble.sets[2].vectors, ensemble.sets[2].vectors)


def test_axes_and_association_tell_ranges_and_projects_may_be_lighter(repeated, find, qtbot, tmp_path):
    window, ensemble = repeated, repeated.trainer.repeats.ensemble
    window.show_page("axes")
    find("axes.number").choose(0)
    find("axes.x_plus").write("king man")
    find("axes.x_minus").write("queen woman")
    window.page("axes").part("axes").words.write("castle field live")
    table = find("axes.table")
    qtbot.waitUntil(lambda: [row[0] for row in cells(table)] == ["castle", "field", "live"], timeout=LONG)
    ids = np.array([ensemble.sets[0].id(word) for word in ("castle", "field", "live")])
    told = repeat_measure(
        ensemble, lambda one: positions(one, axis(one, ["king", "man"], ["queen", "woman"]).direction, ids)
    )
    halves = [f"{one:.3f}" for one in told.half_width()]
    qtbot.waitUntil(lambda: [row[2] for row in cells(table)] == halves, timeout=LONG)
    find("axes.parts").setCurrentIndex(1)
    sets = {"x": "king man", "y": "queen woman", "a": "castle live", "b": "field work"}
    for key, text in sets.items():
        find(f"association.words_{key}").write(text)
    effects = repeat_measure(ensemble, lambda one: weat(one, *(text.split() for text in sets.values())).effect)
    said = f"d from {measured(float(effects.low))} to {measured(float(effects.high))}"
    qtbot.waitUntil(lambda: said in find("association.details").text(), timeout=LONG)
    # left out for weight
    window.run_action("train.repeat")
    find("runs.repeat_keep").setChecked(False)
    path = tmp_path / "light.embviz"
    window.project.save_path(path)
    qtbot.waitUntil(lambda: window.project.path == path, timeout=LONG)
    assert read_project(path).runs[0].ensemble is None
    # a run that learns more is another one
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        window.trainer.continue_(1)
    assert window.trainer.repeats.shown is None


def test_a_repetition_can_be_given_up(window, long_text, find, qtbot):
    window.open_path(long_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    for name, value in (("dimensions", 4), ("epochs", 1)):
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find("train.start").click()
    window.run_action("train.repeat")
    find("runs.repeat_number").setValue(20)
    find("runs.repeat").click()
    find("runs.repeat_cancel").click()
    assert not window.trainer.repeats.under_way
    assert window.trainer.repeats.ensemble is None
    assert find("runs.repeat").isVisible()
    window.project._saved = window.project._version


def test_discs_are_soft_by_agreement_and_words_beyond_those_judged_are_sharp():
    shares = np.array([1.0, 0.5, 0.49, 0.3, 0.29, np.nan])
    assert softness(shares, 8).tolist() == [0, 0, SOFT, SOFT, SOFTER, SOFTER, 0, 0]


def test_half_of_the_sets_are_not_enough():
    assert [unsure(count, 5) for count in range(6)] == [True, True, True, False, False, False]
    assert unsure(2, 4)


def test_vectors_of_a_file_are_told_with_the_sets_beside_it(window, find, qtbot, tmp_path):
    random = np.random.default_rng(3)
    words = [f"word{k}" for k in range(30)]
    sets = [Embedding(words, random.normal(size=(30, 5))) for _ in range(4)]
    write_vectors(sets[0], tmp_path / "a.bin")
    write_ensemble(Ensemble(sets), tmp_path / "a.ensemble.npz")
    window.open_path(tmp_path / "a.bin")
    qtbot.waitUntil(lambda: window.trainer.repeats.ensemble is not None, timeout=LONG)
    window.workspace.select(["word3"])
    window.show_page("words")
    table = find("neighborhood.table")
    told = repeat_neighbors(Ensemble(sets), {"word3": 1.0}, words)
    among = dict(zip(words, told.among().tolist(), strict=True))
    qtbot.waitUntil(lambda: table.model().rowCount() == 10 and cells(table)[0][3].endswith("/4"), timeout=LONG)
    assert [row[3] for row in cells(table)] == [f"{among[row[1]]}/4" for row in cells(table)]
