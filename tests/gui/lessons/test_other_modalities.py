"""The lesson on other modalities: patches of a picture, their projection, and one table for all inputs."""

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QFontMetricsF
from PySide6.QtWidgets import QFileDialog, QLabel
from sklearn.decomposition import PCA

from embviz.gui.lessons.other_modalities.cut import flattened
from embviz.gui.lessons.other_modalities.picture import Cutting
from embviz.teaching.context.pictures import landscape, read_picture
from tests.gui.pointer import hover

WAIT = 20_000  # ms


@pytest.fixture
def body(lesson, qtbot):
    body = lesson("everything")
    qtbot.waitUntil(lambda: body.stage.share(Cutting).found is not None, timeout=WAIT)
    return body


@pytest.fixture
def cutting(body):
    return body.stage.share(Cutting)


def _click(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def _nearest_of(places, at):
    """Return the cosines of a row with all, and the places of the eight greatest."""
    unit = places / np.linalg.norm(places, axis=1)[:, None]
    likeness = unit @ unit[at]
    return likeness, [k for k in np.argsort(-likeness).tolist() if k != at][:8]


def _cut(qtbot, find, cutting, size):
    _click(qtbot, find(f"everything.size.{size}"))
    qtbot.waitUntil(lambda: cutting.found.size == size, timeout=WAIT)


def test_a_patch_is_pointed_at_and_read(body, find, qtbot, cutting):
    picture, drawn = find("everything.picture"), landscape()
    assert np.array_equal(cutting.found.picture, drawn)
    for at in (0, 45, 195):
        qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.box(at).center().toPoint())
        assert cutting.at == at
    patch, strip = find("everything.patch"), find("everything.strip")
    for grid, pixel in ((patch, 20), (strip, 255)):
        hover(grid, grid.box(pixel).center())
        line, place = divmod(pixel, 16)
        red, green, blue = drawn[13 * 16 + line, 13 * 16 + place] / 255
        assert find("everything.reading").text().startswith(f"Line {line + 1}, pixel {place + 1}: ")
        assert f"red {red:.2f}, green {green:.2f}, blue {blue:.2f}" in find("everything.reading").text()
        assert patch.pixel == strip.pixel == pixel
    assert "x₇₆₆, x₇₆₇, x₇₆₈" in find("everything.reading").text()
    assert "blue" in strip.accessibleName()
    qtbot.keyClick(picture, Qt.Key.Key_Up)
    qtbot.keyClick(picture, Qt.Key.Key_Right)
    assert cutting.at == 195 - 14
    assert "patch 182 of 196, line 13, place 14" in picture.accessibleName()


def test_the_strip_holds_the_colors_apart():
    patch = np.random.default_rng(0).random((4, 4, 3))
    shown = flattened(patch)
    assert shown.shape == (4, 12, 3)
    assert shown.sum(axis=2).reshape(-1).tolist() == patch.reshape(-1).tolist()
    assert shown[1, 5].tolist() == [0, 0, patch[1, 1, 2]]


@pytest.mark.parametrize(("size", "patches", "inputs"), [(8, 784, 192), (32, 49, 3072)])
def test_other_patches_change_all_counts(body, find, qtbot, cutting, size, patches, inputs):
    _cut(qtbot, find, cutting, size)
    numbers = body.stage.numbers
    assert numbers["patches"] == str(patches)
    assert numbers["inputs"] == f"{inputs:,}"
    assert numbers["weights"] == f"{inputs * 768:,}"
    assert numbers["total"] == f"{inputs * 768 + 768 + 768 + (patches + 1) * 768:,}"
    # the same place of the picture is chosen as before
    assert divmod(cutting.at, cutting.found.across) == (int((7.5 / 14) * 224 // size), int((3.5 / 14) * 224 // size))


def test_parameters_with_and_without(body, find, qtbot):
    numbers = body.stage.numbers
    assert (numbers["weights"], numbers["with_bias"], numbers["total"]) == ("589,824", "590,592", "742,656")
    find("everything.bias").setChecked(False)
    find("everything.class_token").setChecked(False)
    assert numbers["total"] == f"{589_824 + 196 * 768:,}"
    find("everything.positions").setChecked(False)
    assert numbers["total"] == "589,824"
    assert numbers["base_total"] == "742,656"
    _click(qtbot, find("everything.model.tiny"))
    assert numbers["weights"] == f"{192 * 768:,}"
    cells = find("everything.parameters").rows
    assert cells.cell(1, 1).text == "left out"
    assert cells.cell(4, 2).text == f"{192 * 768:,}"


def test_the_projection_equals_the_convolution(body, find, qtbot):
    readouts = find("everything.readouts")
    qtbot.waitUntil(lambda: readouts.value("conv") != "", timeout=WAIT)
    assert readouts.value("conv") == "equal, up to rounding"
    said = body.stage.numbers["gap"]  # the figure stands in the details
    mantissa, power = said.split(" × 10")
    assert float(mantissa) * 10 ** int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))) < 1e-13


def test_patches_that_are_alike_light_up(body, find, qtbot, cutting):
    picture = find("everything.likeness")
    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.box(1).center().toPoint())
    rows = landscape().reshape(14, 16, 14, 16, 3).swapaxes(1, 2).reshape(196, 768) / 255
    for k in (2, 3, 10):
        find("everything.kept").setValue(k)
        assert body.stage.numbers["mean_pca"] == "…"  # those of another k are gone
        places = PCA(k, svd_solver="full").fit_transform(rows)
        likeness, wanted = _nearest_of(places, 1)
        assert list(picture.nearest) == wanted
        assert body.stage.numbers["near_cosine"] == f"{likeness[wanted[0]]:.2f}"
    assert max(picture.nearest) < 5 * 14  # what is like the sky is sky
    assert any("In full color: alike" in made.text() for made in body.parts["rows"].findChildren(QLabel))
    assert find("everything.rows").numbers == pytest.approx(cutting.found.described[0].places[1, :8])
    assert np.abs(find("everything.rows").numbers) == pytest.approx(np.abs(places[1, :8]), abs=1e-9)
    centered = rows - rows.mean(axis=0)
    unit = centered / np.linalg.norm(centered, axis=1)[:, None]
    by_pixels = np.argsort(-(unit @ unit.T), axis=1)[:, 1:9]
    unit = places / np.linalg.norm(places, axis=1)[:, None]
    by_places = np.argsort(-(unit @ unit.T), axis=1)[:, 1:9]
    kept = np.mean([len(np.intersect1d(*both)) for both in zip(by_pixels, by_places, strict=True)])
    qtbot.waitUntil(lambda: body.stage.numbers.get("mean_pca") == f"{kept:.1f}", timeout=WAIT)
    assert float(body.stage.numbers["mean_random"]) < kept
    _click(qtbot, find("everything.way.random"))
    assert body.stage.numbers["near_way"] == "random directions"
    assert find("everything.rebuilt_way").current == 1
    drawn = cutting.found.described[1]
    assert find("everything.rows").numbers == pytest.approx(drawn.places[1, :8])
    assert list(picture.nearest) == _nearest_of(centered @ drawn.axes[:10].T, 1)[1]


def test_the_picture_is_rebuilt_and_the_error_falls(body, find, qtbot, cutting):
    slider, readouts = find("everything.rebuilt_k"), find("everything.rebuilt_readouts")
    rows = cutting.found.rows
    whole = PCA(svd_solver="full").fit(rows)
    places, errors = whole.transform(rows), []
    for k in (1, 5, 60, 195):
        slider.go(k - 1)
        assert find("everything.kept").value() == k
        rebuilt = places[:, :k] @ whole.components_[:k] + whole.mean_
        wanted = np.sqrt(((rebuilt - rows) ** 2).mean())
        assert float(readouts.value("error")) == pytest.approx(wanted, abs=6e-4)
        assert body.stage.numbers["kept_error"] == readouts.value("error")
        errors.append(float(readouts.value("error")))
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == 0
    _click(qtbot, find("everything.rebuilt_way.random"))
    assert float(readouts.value("error")) > 0.1
    share = np.cumsum(whole.explained_variance_ratio_)
    assert body.stage.numbers["enough"] == str(int((share < 0.9).sum()) + 1)
    _cut(qtbot, find, cutting, 32)
    assert slider.last == 47
    assert cutting.kept == 48


def test_of_one_color_nothing_is_to_be_kept(body, find, qtbot, cutting, tmp_path):
    path = tmp_path / "gray.png"
    Image.new("RGB", (300, 300), (77, 90, 120)).save(path)
    cutting.open(str(path))
    qtbot.waitUntil(lambda: cutting.found.name == "your picture", timeout=WAIT)
    assert body.stage.numbers["enough"] == "0"
    assert "no variance" in body.stage.numbers["enough_said"]


def test_pictures_of_ones_own(body, find, qtbot, cutting, tmp_path, monkeypatch):
    path = tmp_path / "own.png"
    Image.fromarray(np.random.default_rng(2).integers(0, 256, (300, 260, 3)).astype(np.uint8)).save(path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    _click(qtbot, find("everything.open"))
    qtbot.waitUntil(lambda: cutting.found.name == "your picture", timeout=WAIT)
    assert np.array_equal(cutting.found.picture, read_picture(path))
    (tmp_path / "bad.png").write_bytes(path.read_bytes()[:500])
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "bad.png"))])
    part = body.parts["cut"]
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    part.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, left, none))
    qtbot.waitUntil(lambda: "bad.png" in find("everything.message").text(), timeout=WAIT)
    assert cutting.found.name == "your picture"  # what was there stays
    _cut(qtbot, find, cutting, 8)
    assert np.array_equal(cutting.found.picture, read_picture(path))
    assert "bad.png" not in find("everything.message").text()
    _click(qtbot, find("everything.icon"))
    qtbot.waitUntil(lambda: cutting.found.name == "the icon", timeout=WAIT)
    # what is asked for is not lost when patches change before it is read
    _click(qtbot, find("everything.landscape"))
    _cut(qtbot, find, cutting, 32)
    assert cutting.found.name == "the landscape"


def test_one_table_for_everything(body, find, qtbot, cutting):
    part, table = body.parts["kinds"], find("everything.kinds")
    qtbot.waitUntil(lambda: part.product is not None, timeout=WAIT)
    shown = [table.rows.cell(row, 4).text for row in range(table.rows.rowCount())]
    assert shown[:3] == ["23,440,896", "590,592", "307,968"]
    assert shown[6] == "0"
    assert table.rows.cell(8, 0).text == "Item"
    assert body.stage.numbers["kind_difference"] == "0"
    table.selectRow(1)
    qtbot.waitUntil(lambda: part.product.x.shape == (768,), timeout=WAIT)
    assert np.array_equal(part.product.x, cutting.found.rows[cutting.at])
    assert 0 < part.product.difference < 1e-14
    find("everything.kind_D").setValue(10)
    qtbot.waitUntil(lambda: body.stage.numbers["kind_D"] == "10", timeout=WAIT)
    assert table.rows.cell(1, 4).text == "7,690"
    assert body.stage.numbers["kind_parameters"] == "7,690"
    _click(qtbot, find("everything.kind_again"))
    assert table.rows.cell(1, 4).text == "590,592"
    table.selectRow(7)
    qtbot.waitUntil(lambda: part.product.x.shape == (138_493,), timeout=WAIT)
    assert "random here" in body.stage.numbers["kind_meaning"]
    assert find("everything.kind_x").values.max() == 1
    assert find("everything.kind_x").values.sum() == 1
    assert body.stage.numbers["kind_difference"] == "0"
    table.selectRow(6)
    qtbot.waitUntil(lambda: body.stage.numbers["kind_n"] == "512", timeout=WAIT)
    assert "random" not in body.stage.numbers["kind_meaning"]
    table.selectRow(3)
    assert find("everything.kind_n").maximum() == 4096
    assert find("everything.kind_n").value() == 80


def _see(lab, qtbot, body, name):
    """Scroll to a part, and wait for what it computes."""
    part = body.parts[name]
    lab.scroll_area().ensureWidgetVisible(part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=WAIT)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=WAIT)
    return part


def test_columns_of_flats_go_in_as_they_are(body, lab, find, qtbot):
    from embviz.teaching.inputs.measured_inputs import MEASURES, drawn_flats, fit_prices

    _see(lab, qtbot, body, "flats")
    table, numbers = find("everything.flats"), find("everything.flat_numbers")
    found = fit_prices(320, MEASURES, "without")
    assert numbers.value("error") == f"{found.error:.1f}"
    assert numbers.value("size") == f"{found.weights[0]:+.1f}"
    flats = drawn_flats(520)
    assert [table.rows.cell(0, column).text for column in (0, 4, 5)] == [
        f"{flats.measures[0, 0]:.0f}",
        f"{flats.price[0]:.0f}",
        f"{found.predicted[0]:.0f}",
    ]
    sizes = [table.rows.cell(at, 0).text for at in range(6)]
    find("everything.flat_rooms").click()
    find("everything.flat_count").go(1)
    assert find("everything.flat_count_told").text() == "20"
    _click(qtbot, find("everything.flat_district.vector"))
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=WAIT)
    found = fit_prices(20, ("size", "distance"), "vector")
    assert numbers.value("error") == f"{found.error:.1f}" == body.stage.numbers["flat_vector"]
    assert numbers.value("rooms") == "–"
    assert [table.rows.cell(at, 0).text for at in range(6)] == sizes
    assert numbers.value("distance") == f"{found.weights[1]:+.1f}".replace("-", "−")


def test_what_is_said_of_the_district_follows_the_columns(body, lab, find, qtbot):
    from embviz.teaching.inputs.measured_inputs import MEASURES, fit_prices

    _see(lab, qtbot, body, "flats")

    def error(given, way):
        return f"{fit_prices(320, given, way).error:.1f}"

    said = body.stage.numbers
    assert "is a word" in said["flat_said"]
    assert all(error(MEASURES, way) in said["flat_said"] for way in ("without", "id", "vector"))
    for measure in MEASURES:
        find(f"everything.flat_{measure}").click()
    qtbot.waitUntil(lambda: said["flat_said"].startswith("Nothing goes in"), timeout=WAIT)
    assert error((), "without") in said["flat_said"]
    assert said["flat_error"] == said["flat_baseline"] == error((), "without")
    _click(qtbot, find("everything.flat_district.vector"))
    qtbot.waitUntil(lambda: said["flat_said"].startswith("Only the district goes in"), timeout=WAIT)
    assert all(error((), way) in said["flat_said"] for way in ("id", "vector"))
    assert said["flat_error"] == error((), "vector")


def test_days_of_a_series_go_in_as_they_are(body, lab, find, qtbot):
    from embviz.teaching.inputs.measured_inputs import fit_series, temperatures

    _see(lab, qtbot, body, "series")
    numbers = find("everything.series_numbers")
    assert numbers.value("error") == f"{fit_series(temperatures(), 2).error:.2f}"
    find("everything.window").go(0)
    _click(qtbot, find("everything.ahead.week"))
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=WAIT)
    found = fit_series(temperatures(), 1, 7)
    assert numbers.value("error") == f"{found.error:.2f}" == body.stage.numbers["series_error"]
    assert numbers.value("before") == "–"
    drawn = find("everything.series").drawn_numbers()
    assert list(drawn.columns[1].values) == pytest.approx(found.true[:120])


def test_patches_words_and_actions_are_one_sequence(body, lab, find, cutting, qtbot):
    from embviz.teaching.inputs.mixed_sequence import mixed_sequence, value_of
    from embviz.vectors.embedding import Embedding

    words = ["lift", "the", "cup"]
    vectors = Embedding(words, np.random.default_rng(6).normal(size=(3, 12)).astype(np.float32))
    lab.workspace.set_vectors(vectors)
    part = body.parts["sequence"]
    lab.scroll_area().ensureWidgetVisible(part)
    line = find("everything.command")
    line.setText("Lift the zzz cup")
    line.textEdited.emit(line.text())
    find("everything.move").go(7)
    _click(qtbot, find("everything.patches.4"))

    def told():
        bars = find("everything.tokens").tokens
        return [token.name for token in bars[16:20]] == ["Lift", "the", "cup", "x 7"]

    qtbot.waitUntil(told, timeout=WAIT)
    rows = [(word, vectors.vectors[at].astype(float)) for at, word in enumerate(words)]
    expected = mixed_sequence(cutting.found.picture, 4, rows, (value_of(7), -0.5, 0.1, 0, 0, 0.6, 1))
    bars = find("everything.tokens")
    assert [token.norm for token in bars.tokens] == pytest.approx([token.norm for token in expected])
    assert [token.kind for token in bars.tokens] == ["patch"] * 16 + ["word"] * 3 + ["action"] * 7
    assert "zzz" in find("everything.sequence_message").text()
    assert "676 pairs" in part.verdict.text()
    hover(bars, bars.box(17).center())
    assert f"word the, vector of length {expected[17].norm:.2f}" in bars.toolTip()
    assert bars.axis_label() == f"norm, from 0 to {max(token.norm for token in expected):.1f}"
    _click(qtbot, find("everything.patches.7"))
    qtbot.waitUntil(lambda: len(bars.tokens) == 59, timeout=WAIT)
    # few are named level below their bars, many upright
    assert bars.level_names() == ()
    _click(qtbot, find("everything.patches.2"))
    qtbot.waitUntil(lambda: len(bars.tokens) == 14, timeout=WAIT)
    assert bars.level_names()[4:8] == (("Lift",), ("the",), ("cup",), ("x 7",))
    _click(qtbot, find("everything.patches.7"))
    qtbot.waitUntil(lambda: len(bars.tokens) == 59, timeout=WAIT)
    # many patches leave no room for their names, but words and actions keep theirs
    bars.setFixedWidth(500)
    assert bars.names() == ("",) * 49 + tuple(token.name for token in bars.tokens[49:])
    high = QFontMetricsF(bars.stage.font(11)).height()
    assert min(bars.box(at).width() for at in range(49, 59)) >= high
    assert bars.box(58).right() == pytest.approx(500)
    _click(qtbot, find("everything.patches.4"))
    qtbot.waitUntil(lambda: len(bars.tokens) == 26, timeout=WAIT)
    _click(qtbot, find("everything.sequence_as.normalized"))
    assert [token.norm for token in bars.tokens] == pytest.approx([np.sqrt(12)] * 26, rel=1e-2)
    line.setText("zzz")
    line.textEdited.emit(line.text())
    qtbot.waitUntil(lambda: "No word" in find("everything.sequence_message").text(), timeout=WAIT)
    assert not bars.tokens
