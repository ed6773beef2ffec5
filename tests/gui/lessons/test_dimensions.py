"""The lesson of high dimensions: what its parts show and tell, against closed forms and direct counts."""

import math
import re

import numpy as np
import pytest
from PySide6.QtCore import Qt
from scipy.spatial.distance import pdist

from embviz.analysis.evaluation.quality import doubling_lengths, quality_by_length, quality_for
from embviz.gui.lessons.dimensions import overfitting
from embviz.gui.lessons.dimensions.enough import read_recorded, save_recorded
from embviz.gui.lessons.dimensions.experiment import percent
from embviz.gui.lessons.dimensions.lesson import power_of_ten
from embviz.gui.lessons.dimensions.room import _number
from embviz.gui.style.number_text import significant
from embviz.monitoring.short_run import run_short
from embviz.projection.random_projection import random_directions
from embviz.teaching.geometry import concentration, hubness
from embviz.teaching.geometry.annulus import share_within
from embviz.teaching.geometry.directions import log10_room, log_chance_of_cosine
from embviz.teaching.geometry.johnson_lindenstrauss import promised_dimensions
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.util.errors import InputError
from embviz.util.progress import SILENT
from embviz.vectors.english import read_english

LONG = 30_000


@pytest.fixture
def embedding():
    """Words on a plane of five dimensions within thirty."""
    from embviz.vectors.embedding import Embedding

    random = np.random.default_rng(5)
    vectors = (random.normal(size=(600, 5)) @ random.normal(size=(5, 30))).astype(np.float32)
    return Embedding([f"w{k}" for k in range(600)], vectors)


@pytest.fixture
def body(lesson, lab, embedding, qtbot):
    lab.workspace.set_vectors(embedding)
    made = lesson("dimensions")
    qtbot.waitUntil(lambda: made.parts["contrast"].space.trained is not None, timeout=LONG)
    return made


@pytest.fixture
def see(lab, body):
    """Scroll to a part: only what is seen is measured."""

    def to(anchor):
        part = body.parts[anchor]
        lab.scroll_area().ensureWidgetVisible(part)
        return part

    return to


def _told(body, qtbot, name, value):
    qtbot.waitUntil(lambda: body.stage.numbers.get(name) == value, timeout=LONG)


def test_a_part_that_is_built_late_knows_what_was_measured_before(body, lab, qtbot):
    from embviz.gui.lessons.dimensions.enough import EnoughPart

    trained = body.parts["contrast"].space.trained
    body.stage.clear_values("own_dimension", "participation")
    late = EnoughPart(body.stage)
    qtbot.addWidget(late)
    late.show()
    assert body.stage.numbers["own_dimension"] == f"{trained.intrinsic:.1f}"
    assert late.plot.plot.mark == pytest.approx(math.log10(trained.intrinsic))


def test_contrast_is_that_of_the_experiment_and_of_the_vectors(body, see, find, qtbot, embedding):
    part = see("contrast")
    find("dimensions.concentration.dimension").setValue(50)
    values = concentration.EXPERIMENT.at(50, "gaussian", 0.0).values
    _told(body, qtbot, "spread_at", significant(values["spread"]))
    assert part.points.value("nearest_contrast") == significant(values["nearest_contrast"])
    assert body.stage.numbers["rate_at"] == "0.1000"
    assert float(body.stage.numbers["relative_at"]) == pytest.approx(0.1, rel=0.05)
    qtbot.waitUntil(lambda: part.of_vectors is not None, timeout=LONG)
    distances = pdist(embedding.vectors.astype(np.float64))
    spread = (distances.max() - distances.min()) / distances.mean()
    assert part.of_vectors.values["spread"] == pytest.approx(spread, rel=0.15)
    assert "intrinsic dimension" in {name for name, *_ in part.plots.curve.plot.names}  # as the text calls it
    # the plane has five dimensions, whatever it is written in
    assert float(body.stage.numbers["intrinsic"]) == pytest.approx(5, abs=0.8)
    assert body.stage.numbers["their_d"] == "30"


def test_all_dials_turn_together(body, find):
    find("dimensions.angles.dimension").setValue(7)
    for name in ("concentration", "room", "hubness", "ball", "shell", "annulus"):
        assert find(f"dimensions.{name}.dimension").value() == 7
        assert find(f"dimensions.{name}.dimension_box").value() == 7


def test_right_angles_are_those_of_the_formula(body, see, find, qtbot):
    part = see("angles")
    find("dimensions.angles.dimension").setValue(200)
    find("dimensions.angles.dial").setValue(5)
    chance = 1 - math.exp(log_chance_of_cosine(200, math.sin(math.radians(5))))
    _told(body, qtbot, "predicted_right", percent(chance))
    qtbot.waitUntil(lambda: part.reading.dimension == 200, timeout=LONG)
    assert part.reading.values["near"] == pytest.approx(chance, abs=0.01)
    theory = part.theory()
    assert np.trapezoid(theory.y, theory.x) == pytest.approx(1, rel=1e-3)
    # one form for both angles
    assert find("dimensions.angles.dial").suffix() == find("dimensions.room.degrees").suffix() == "°"
    find("dimensions.angles.dimension").setValue(1)
    assert part.theory() is None


def test_room_is_counted(body, see, find, qtbot):
    see("room")
    find("dimensions.room.dimension").setValue(300)
    find("dimensions.room.degrees").setValue(10)
    chance = math.exp(log_chance_of_cosine(300, math.sin(math.radians(10))))
    _told(body, qtbot, "room", f"{math.ceil(1 / chance):,}")
    assert body.stage.numbers["kept"] == body.stage.numbers["kept_words"] == "…"
    qtbot.waitUntil(lambda: body.stage.numbers["tried_words"] != "…", timeout=LONG)
    assert body.stage.numbers["tried_words"] == "600"
    # five dimensions have little room
    assert 1 < int(body.stage.numbers["kept_words"]) < int(body.stage.numbers["kept"])
    assert find("dimensions.room.readouts").value("axes") == "300"
    assert "only" in body.stage.numbers["words_said"]
    assert _number(log10_room(1000, 45)).startswith("about 10")
    assert _number(math.log10(300)) == "300"


def test_of_vectors_that_are_not_there_nothing_is_said(body, see, qtbot):
    part = see("room")
    part.space.trained = None
    part.space.measured.emit()
    numbers = body.stage.numbers
    qtbot.waitUntil(lambda: numbers.get("kept", "…") != "…" and numbers["kept_words"] == "…", timeout=LONG)
    assert numbers["tried_words"] == "…"
    assert numbers["words_said"] == ""


def test_projection_is_measured_on_the_vectors(body, see, find, qtbot, embedding):
    part = see("projection")
    qtbot.mouseClick(find("dimensions.projection.of.vectors"), Qt.MouseButton.LeftButton)
    find("dimensions.projection.k").setValue(100)
    qtbot.waitUntil(lambda: 100 in part.found, timeout=LONG)
    find("dimensions.projection.epsilon").setValue(0.4)
    assert body.stage.numbers["jl_promised"] == f"{promised_dimensions(300, 0.4):,}"
    assert body.stage.numbers["jl_pairs"] == "44,850"
    assert body.stage.numbers["jl_worst"] == percent(part.found[100].worst)
    assert part.found[100].share_within(0.4) > 0.9
    enough = int(re.search(r"[\d,]+", body.stage.numbers["jl_enough"])[0].replace(",", ""))
    assert part.found[enough].worst <= 0.4
    assert all(one.worst > 0.4 for k, one in part.found.items() if k < enough)
    before = part.found[100].worst
    qtbot.mouseClick(find("dimensions.projection.again"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: 100 in part.found and part.found[100].worst != before, timeout=LONG)
    # other directions: nothing is known of them yet
    find("dimensions.projection.again").click()
    part._measure()
    assert part.said.text() == "Computing …"
    qtbot.waitUntil(lambda: "drawing 3" in part.said.text(), timeout=60_000)


def test_the_lemma_helps_with_rows_of_counts(body, see, find, qtbot):
    part, numbers = see("projection"), body.stage.numbers
    qtbot.waitUntil(lambda: 300 in part.found, timeout=LONG)
    promised = math.ceil(4 * math.log(300) / (0.5**2 / 2 - 0.5**3 / 3))
    size = int(numbers["jl_d"].replace(",", ""))
    assert numbers["jl_promised"] == str(promised)
    assert promised < 300 < size / 3
    assert numbers["jl_helps"] == f"so it saves {100 * (1 - promised / size):.0f} % of them"
    # all pairs, one by one: what the lemma promises from k = 274 on holds for this draw
    rows = part._counts[1].astype(float)
    assert rows.shape == (300, size)
    shadow = rows @ random_directions(size, 300, 1)
    square = [pdist(each, "sqeuclidean") for each in (rows, shadow)]
    distinct = square[0] > 0
    worst = np.abs(square[1][distinct] / square[0][distinct] - 1).max()
    assert part.found[300].worst == pytest.approx(worst, rel=1e-3)
    assert worst <= 0.5
    qtbot.mouseClick(find("dimensions.projection.of.vectors"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "no use" in numbers["jl_helps"], timeout=LONG)


def test_points_of_a_cube_are_as_far_from_the_center_as_from_the_nearest_corner():
    points = np.random.default_rng(3).uniform(-1, 1, (4000, 300))
    lengths = np.linalg.norm(points, axis=1)
    to_corners = np.linalg.norm(1 - np.abs(points), axis=1)
    for measured in (lengths, to_corners):
        assert measured.mean() == pytest.approx(math.sqrt(300 / 3), rel=0.005)  # .577 of the half diagonal
        assert measured.std() / measured.mean() < 0.03
    # outside of the ball that the cube holds, all of them
    assert lengths.min() > 1


def test_hubs_are_counted(body, see, find, qtbot):
    see("hubs")
    find("dimensions.hubness.dimension").setValue(80)
    _told(body, qtbot, "hub", f"{hubness.EXPERIMENT.at(80, 'gaussian', 0.0).values['largest']:,.0f}")


def test_ball_cube_skin_and_ring(body, see, find, qtbot):
    see("ball")
    find("dimensions.ball.dimension").setValue(20)
    numbers = body.stage.numbers
    assert numbers["above"] == f"{10 * math.log10(math.pi):.2f}"
    assert numbers["below"] == f"{math.log10(math.factorial(10)):.2f}"
    assert numbers["log_volume"] == f"{10 * math.log10(math.pi) - math.log10(math.factorial(10)):.2f}".replace("-", "−")
    assert (numbers["largest_ball"], numbers["below_one"]) == ("5", "13")
    see("corners")
    _told(body, qtbot, "corners", f"{2**20:,}")
    assert numbers["corner"] == f"{math.sqrt(20):.2f}"
    assert numbers["ball_share"] == significant(math.pi**10 / math.factorial(10) / 2**20)
    find("dimensions.ball_volume.dimension").setValue(1)
    _told(body, qtbot, "corner_d", "1 dimension")
    assert (numbers["ball_share"], numbers["corners"]) == ("1", "2")
    assert "still fills most" in numbers["corner_said"]
    find("dimensions.ball_volume.dimension").setValue(8)
    _told(body, qtbot, "corner_d", "8 dimensions")
    assert "The other 98.41\u00a0% of the cube" in numbers["corner_said"]
    find("dimensions.ball_volume.dimension").setValue(20)
    _told(body, qtbot, "corner_d", "20 dimensions")
    assert "Practically all of the cube" in numbers["corner_said"]
    see("shell")
    _told(body, qtbot, "shell_at", percent(1 - 0.95**20))
    assert "share of the vectors within" in find("dimensions.shell.vectors").accessibleName()
    assert "share of the ball's volume within" in find("dimensions.shell.points").accessibleName()
    assert numbers["shell_bert"] == "99.96\u00a0%"
    needed = int(numbers["shell_needed"].replace(",", ""))
    assert 1 - 0.99**needed >= 0.99999999 > 1 - 0.99 ** (needed - 1)
    assert numbers["inside_at"] == percent(0.95**20)
    assert [numbers[f"inside_{d}"] for d in (50, 100, 1000)] == ["0.52\u00a0%", "2.66 × 10⁻⁵", "1.75 × 10⁻⁴⁶"]
    assert float(f"{0.9**100:.2e}") == 2.66e-5
    assert 2 < 0.9**100 / 1e-5
    find("dimensions.shell.dial").setValue(0.1)
    find("dimensions.shell.dimension").setValue(1000)
    _told(body, qtbot, "inside_at", numbers["inside_1000"])
    points = find("dimensions.shell.points")
    assert (points.value("inside"), points.value("log_inside")) == ("1.75 × 10⁻⁴⁶", f"−{-1000 * math.log10(0.9):.2f}")
    assert find("dimensions.shell.vectors").value("inside") == percent(
        1 - body.parts["shell"].of_vectors.values["share"]
    )
    find("dimensions.shell.dimension").setValue(20)
    see("annulus")
    _told(body, qtbot, "ring", percent(share_within(20, 1.0)))


def test_components_are_asked_analogies(body, see, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding

    part = see("enough")
    assert 1 < float(body.stage.numbers["participation"]) <= 5.05
    # capitals on a circle, countries at one distance from theirs: three of sixteen dimensions, turned
    random = np.random.default_rng(2)
    pairs = [("athens", "greece"), ("baghdad", "iraq"), ("berlin", "germany"), ("cairo", "egypt"), ("paris", "france")]
    flat = np.zeros((10, 16))
    for k in range(5):
        turn = 2 * math.pi * k / 5
        flat[2 * k, :2] = np.array([math.cos(turn), math.sin(turn)])
        flat[2 * k + 1] = flat[2 * k]
        flat[2 * k + 1, 2] = 0.6
    turned = flat @ np.linalg.qr(random.normal(size=(16, 16)))[0]
    # so few are measured at once
    lab.workspace.set_vectors(Embedding([word for pair in pairs for word in pair], turned.astype(np.float32)))
    qtbot.waitUntil(lambda: len(part.found) == 5, timeout=LONG)
    assert "Computed from the open vectors" in part.said.text()
    part._draw(())
    qtbot.mouseClick(find("dimensions.enough_measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(part.found) == 5, timeout=LONG)
    assert [point.length for point in part.found] == [1, 2, 4, 8, 16]
    # on two components each country is where its capital is, which is its nearest then
    assert part.found[1].projected == part.found[2].projected == part.found[4].projected == 1
    assert part.found[0].projected < 1
    assert body.stage.numbers["enough_k"] == "2"
    assert body.stage.numbers["enough_pca"] == percent(1.0)
    assert body.stage.numbers["enough_tried"] == "1, 2, 4, 8, 16"
    # of half a measurement a curve is drawn, but nothing is concluded
    part._draw(part.found[:2])
    assert not {"enough_k", "enough_pca", "enough_tried"} & set(body.stage.numbers)


def test_of_words_without_analogies_a_record_is_shown(body, see, find, qtbot):
    part, recorded = see("enough"), read_recorded()
    qtbot.waitUntil(lambda: part.found == recorded.found, timeout=LONG)
    assert find("dimensions.enough.plot").isVisible()
    assert f"{recorded.words:,}" in part.said.text()
    assert "Recorded" in find("dimensions.enough_message").text()
    assert find("dimensions.enough_measure").isVisible()
    assert body.stage.numbers["enough_tried"].endswith(f" {recorded.dimensions}")


def test_what_is_recorded_is_measured_of_the_shipped_vectors(tmp_path):
    recorded = read_recorded()
    vectors = read_english()[0]
    assert (recorded.words, recorded.dimensions) == (len(vectors), vectors.dimensions)
    assert [one.length for one in recorded.found] == [*doubling_lengths(vectors.dimensions, 1)]
    judge = quality_for(None).judge("analogy", SILENT)
    (made,) = quality_by_length(vectors, (8,), judge)
    (held,) = (one for one in recorded.found if one.length == 8)
    assert (held.cut, held.projected) == pytest.approx((made.cut, made.projected), abs=2e-3)
    save_recorded(recorded, tmp_path / "enough.json", "a test")
    assert read_recorded(tmp_path / "enough.json") == recorded
    for text in ("", "{}", '{"words": 3, "dimensions": 2, "found": [{}]}'):
        (tmp_path / "enough.json").write_text(text, "utf-8")
        with pytest.raises(InputError, match="cannot be read"):
            read_recorded(tmp_path / "enough.json")


@pytest.mark.usefixtures("nothing_recorded")
def test_without_the_record_nothing_is_drawn_of_words_without_analogies(body, see, find, qtbot, lab):
    see("enough")
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert not find("dimensions.enough.plot").isVisible()
    assert find("dimensions.enough_measure").isEnabled()


def test_shares_that_would_be_rounded_away_say_so():
    assert [percent(x).replace("\u00a0", " ") for x in (0.0, 1e-9, 0.123456, 1 - 1e-9, 1.0, math.nan)] == [
        "0.00 %",
        "under 0.01 %",
        "12.35 %",
        "over 99.99 %",
        "100.00 %",
        "–",
    ]


def test_shares_are_written_from_their_logarithm():
    assert [power_of_ten(x) for x in (0.0, -1.0, -5 - 1e-9, -400.5, -math.inf)] == [
        "100.00\u00a0%",
        "10.00\u00a0%",
        "1.00 × 10⁻⁵",
        "3.16 × 10⁻⁴⁰¹",
        "0",
    ]


def test_what_rounds_to_nothing_has_no_sign():
    assert percent(-1e-12) == "0.00\u00a0%"


@pytest.mark.usefixtures("nothing_recorded")
def test_overfitting_is_the_held_out_loss_less_that_of_read_text(body, see, find, qtbot, monkeypatch):
    monkeypatch.setattr(overfitting.OverfittingPart, "TRIED", (2, 40))
    monkeypatch.setattr(overfitting.OverfittingPart, "EPOCHS", 12)
    part, texts = see("overfitting"), find("dimensions.overfitting.text")
    texts.setCurrentIndex(texts.findData(10_000))
    qtbot.mouseClick(find("dimensions.overfitting_measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: len(part.runs) == 2 and find("dimensions.overfitting.epoch.slider").value() == 11, timeout=LONG
    )
    plain = [
        run_short(
            toy_world(10_000).corpus,
            defaults(
                "skipgram",
                threads=1,
                seed=1,
                epochs=12,
                dimensions=d,
                held_out=10.0,
                learning_rate=0.05,
                schedule="constant",
            ),
        )
        for d in (2, 40)
    ]
    read = np.array([run.series("loss")[1] for run in plain])
    held = np.array([run.series("held_out")[1][1:] for run in plain])
    for at in (11, 2):
        find("dimensions.overfitting.epoch.slider").setValue(at)
        shown = find("dimensions.overfitting.by_dimension").series
        assert shown[0].y == pytest.approx(held[:, at])
        assert shown[1].y == pytest.approx(read[:, at])
        readouts = find("dimensions.overfitting.readouts")
        assert readouts.value("high") == f"{held[1, at] - read[1, at]:.2f}".replace("-", "−")
        assert readouts.value("best") == f"d = {(2, 40)[held[:, at].argmin()]}"
        assert f"Epoch {at + 1}:" in find("dimensions.overfitting.said").text()
    gaps = held[:, -1] - read[:, -1]
    assert gaps[1] > gaps[0]
    _told(body, qtbot, "over_gap_high", f"{gaps[1]:.2f}")
    best = [(2, 40)[one] for one in held.argmin(axis=0)]
    assert body.stage.numbers["over_best"] == overfitting._best_said(best)
    assert body.stage.numbers["over_stopped"] == str((2, 40)[held.min(axis=1).argmin()])


@pytest.mark.parametrize(
    ("best", "said"),
    [
        ((10, 10), "After every epoch 10 dimensions predict best."),
        (
            (200, 200, 50, 10, 10),
            "Which dimension predicts best depends on the epoch: 200 up to epoch 2, 50 up to epoch 3, then 10.",
        ),
        ((10, 5, 10, 5, 10, 2), "Which dimension predicts best changes from epoch to epoch: first 10, at the end 2."),
    ],
)
def test_the_best_dimension_is_said_with_its_epochs(best, said):
    assert overfitting._best_said(best) == said


def test_points_of_length_one_are_compared_with_points_as_they_are(body, see, find, qtbot):
    part = see("contrast")
    scaled = find("dimensions.unit")
    assert not scaled.isEnabled()  # first the answer
    assert "scaled_at" not in body.stage.numbers
    qtbot.mouseClick(find("dimensions.unit_guess.more"), Qt.MouseButton.LeftButton)
    assert scaled.isChecked()
    find("dimensions.concentration.dimension").setValue(100)
    # relative deviations of Gaussian points and of random directions: 1/√(2d) and 1/(2√d)
    qtbot.waitUntil(lambda: part.reading is not None and part.reading.dimension == 100, timeout=LONG)
    qtbot.waitUntil(lambda: "scaled_at" in body.stage.numbers, timeout=LONG)
    told = {name: float(body.stage.numbers[name].split()[0]) for name in ("scaled_plain", "scaled_at")}
    assert told["scaled_plain"] == pytest.approx(100 / math.sqrt(200), rel=0.06)
    assert told["scaled_at"] == pytest.approx(100 / (2 * math.sqrt(100)), rel=0.06)
    assert "·" in find("dimensions.unit_guess.told").text()  # fewer, not more
    qtbot.waitUntil(lambda: part.reading.values["mean"] == pytest.approx(math.sqrt(2), rel=0.01), timeout=LONG)
    qtbot.waitUntil(lambda: "their_spread" in body.stage.numbers, timeout=LONG)
    before = body.stage.numbers["their_spread"]
    qtbot.mouseClick(find("dimensions.unit_guess.again"), Qt.MouseButton.LeftButton)
    assert not scaled.isChecked()
    assert "scaled_at" not in body.stage.numbers
    qtbot.waitUntil(lambda: part.reading.values["mean"] > 2, timeout=LONG)
    assert body.stage.numbers["their_spread"] == before


def test_stirling_is_compared_with_the_denominator(body, see, find):
    see("ball")
    find("dimensions.ball.dimension").setValue(100)
    exact = math.factorial(50)
    formula = math.sqrt(2 * math.pi * 50) * (50 / math.e) ** 50
    assert body.stage.numbers["stirling_share"] == percent(formula / exact)
    assert find("dimensions.ball.readouts").value("stirling") == percent(formula / exact)
