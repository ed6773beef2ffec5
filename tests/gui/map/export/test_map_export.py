"""Exports of the map through the real dialog, each opened again."""

import csv
import json
import re
import zlib
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton

from embviz.drawing.export.figure import PRINT, plain_figure
from embviz.drawing.export.sheet import lay_out
from embviz.drawing.export.svg import MOST_DISCS
from embviz.drawing.raster import detail_for
from embviz.gui.map.export import figure_painting
from embviz.gui.map.export.dialog import MapExportDialog
from embviz.gui.map.export.figure_from_map import plate_of, proposed_name, sheet_of, source_of
from embviz.gui.map.export.figure_painting import measure
from embviz.gui.map.export.options import ExportOptions, ExportSize
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style import theme
from embviz.vectors.embedding import Embedding

WORDS = ["king", "queen", "日本語", "مدرسة", "</script><b>", *(f"w{k}" for k in range(95))]
RED, BLUE = (tuple(bytes.fromhex(color[1:])) for color in (theme.LIGHT.categories[0], theme.LIGHT.categories[1]))


class Bench:
    """A map of words with known places and colors, and the dialog that exports it."""

    def __init__(self, qtbot, lab, dimensions=2, words=WORDS):
        n = len(words)
        theme.load_fonts()
        self.qtbot, self.lab, self.words = qtbot, lab, words
        self.vectors = np.random.default_rng(0).normal(size=(n, 6)).astype(np.float32)
        counts = np.arange(n, 0, -1) * 10
        lab.workspace.set_vectors(Embedding(words, self.vectors, counts, {"file": "/some/where/Known words.vec"}))
        self.places = np.random.default_rng(1).normal(size=(n, dimensions)).astype(np.float32)
        self.scene = lab.context.scene
        self.scene.show_words(words, counts)
        self.scene.show_places(self.places)
        self.kinds = Coloring("Kind", np.arange(n, dtype=np.int32) % 2, ("cats", "dogs"))
        self.view = WordMap()
        self.view.resize(600, 400)
        self.view.set_words(words, counts)
        self.view.set_frame(self.places, glide=False)
        self.view.set_coloring(self.kinds)
        qtbot.addWidget(self.view)
        self.dialog = MapExportDialog(lab.context, self.view)
        self.dialog.show()

    def find(self, kind, name):
        return self.dialog.findChild(kind, f"export.{name}")

    def choose(self, name, value):
        box = self.find(QComboBox, name)
        assert box.findData(value) >= 0
        box.setCurrentIndex(box.findData(value))

    def select(self, ids):
        self.scene.show_selected(np.array(ids, np.int32))
        self.view.set_selection(ids)

    def export(self, path):
        self.dialog.export_to(path)
        self.qtbot.waitUntil(lambda: not self.dialog.under_way, timeout=20_000)
        error = self.find(QLabel, "error")
        return error.text() if error.isVisible() else ""


@pytest.fixture
def out(tmp_path):
    """A folder of nothing but exports."""
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


@pytest.fixture
def bench(qtbot, lab):
    made = Bench(qtbot, lab)
    yield made
    made.dialog.close()


@pytest.fixture
def in_space(qtbot, lab):
    made = Bench(qtbot, lab, dimensions=3)
    yield made
    made.dialog.close()


def set_size(bench, unit, width, height, text, dpi=300):
    bench.choose("unit", unit)
    for name, value in (("width", width), ("height", height), ("text", text), ("dpi", dpi)):
        bench.dialog.findChild(object, f"export.{name}").setValue(value)


def test_a_picture_has_its_size_its_colors_and_its_resolution(bench, out):
    bench.choose("kind", "png")
    bench.choose("look", "light")
    set_size(bench, "in", 3, 2, 8, dpi=200)
    assert bench.export(out / "map.png") == ""
    with Image.open(out / "map.png") as image:
        assert image.size == (600, 400)
        assert round(image.info["dpi"][0]) == 200
        colors = {color: count for count, color in image.convert("RGB").getcolors(1 << 20)}
    assert colors[255, 255, 255] > 0.7 * 600 * 400
    # discs, and the dots of the legend
    assert colors[RED] > 100
    assert colors[BLUE] > 100
    assert list(out.iterdir()) == [out / "map.png"]


@pytest.mark.parametrize("look", ["light", "dark", "print"])
def test_a_picture_without_a_background_shows_what_lies_behind_it(bench, out, look):
    bench.choose("kind", "png")
    bench.choose("look", look)
    bench.find(QCheckBox, "transparent").setChecked(True)
    assert bench.export(out / "map.png") == ""
    with Image.open(out / "map.png") as image:
        assert image.mode == "RGBA"
        pixels = np.array(image)
    assert (pixels[..., 3] == 0).mean() > 0.5
    ink = {"light": theme.LIGHT.text, "dark": theme.DARK.text, "print": "#000000"}[look]
    solid = pixels[pixels[..., 3] == 255][:, :3]
    assert (solid == list(bytes.fromhex(ink[1:]))).all(axis=1).sum() > 50


@pytest.mark.parametrize("background", [True, False])
def test_a_crowd_is_a_density_and_bands_leave_no_seams(tmp_path, qapp, monkeypatch, background):
    theme.load_fonts()
    coordinates = np.random.default_rng(3).normal(size=(30_000, 2)).astype(np.float32)
    plate = plain_figure([f"w{k}" for k in range(30_000)], coordinates, PRINT)
    sheet = lay_out(plate, PRINT, (300, 200), measure)
    assert detail_for(sheet.crowd).density > 0
    pictures = []
    for band in (10**9, 600 * 37):
        monkeypatch.setattr(figure_painting, "_BAND", band)
        figure_painting.write_png(sheet, tmp_path / "map.png", (600, 400), background=background)
        with Image.open(tmp_path / "map.png") as image:
            pictures.append(np.array(image))
    np.testing.assert_array_equal(*pictures)
    # darker where words are denser
    middle, edge = (pictures[0][at].astype(int) for at in (np.s_[190:210, 290:310], np.s_[190:210, 80:100]))
    if background:
        assert middle[..., :3].mean() < edge[..., :3].mean() - 50
    else:
        assert middle[..., 3].mean() > edge[..., 3].mean() + 50


def test_a_larger_picture_is_painted_anew_with_more_names(bench):
    source = source_of(bench.lab.context, bench.view.seen())
    names = [
        len(
            sheet_of(ExportOptions("png", paper=ExportSize(width, height, "px", 300, 12)), source, lambda _: None).names
        )
        for width, height in ((300, 200), (1200, 800))
    ]
    assert names[1] > 1.5 * names[0]


def test_what_is_in_view_is_what_the_window_shows(bench):
    bench.view.zoom(3.0, smooth=False)
    bench.view.pan(50, -30)
    seen = bench.view.seen()
    paper = ExportSize(600, 400, "px", 300, 12)
    sheet = sheet_of(ExportOptions("png", paper=paper), source_of(bench.lab.context, seen), lambda _: None)
    for word in sheet.order[:20].tolist():
        at = bench.view.position_of(word)
        assert (float(sheet.x[word]), float(sheet.y[word])) == pytest.approx((at.x(), at.y()), abs=0.01)
    inside = {i for i in range(len(WORDS)) if bench.view.rect().contains(bench.view.position_of(i).toPoint())}
    assert inside <= set(sheet.order.tolist())
    assert len(sheet.order) < len(WORDS)
    whole = sheet_of(ExportOptions("png", whole=True), source_of(bench.lab.context, seen), lambda _: None)
    assert len(whole.order) == len(WORDS)


def test_a_map_in_space_is_exported_as_it_is_turned(in_space):
    in_space.view.turn(120, 40)
    seen = in_space.view.seen()
    sheet = sheet_of(
        ExportOptions("png", paper=ExportSize(600, 400, "px", 300, 12)),
        source_of(in_space.lab.context, seen),
        lambda _: None,
    )
    for word in range(0, 100, 9):
        at = in_space.view.position_of(word)
        assert QPointF(float(sheet.x[word]), float(sheet.y[word])) == QPointF(at)
    depth = seen.depth[sheet.order]
    assert depth[:20].mean() > depth[-20:].mean()  # near ones on top


def test_hidden_words_are_not_exported(bench):
    hidden = np.zeros(len(WORDS), bool)
    hidden[10:60] = True
    bench.view.set_hidden(hidden)
    bench.scene.hide(hidden)
    plate = plate_of(ExportOptions("svg"), source_of(bench.lab.context, bench.view.seen()))
    assert set(plate.order.tolist()) == set(np.flatnonzero(~hidden).tolist())


def test_a_drawing_has_the_words_as_text_and_the_legend(bench, out):
    bench.choose("kind", "svg")
    bench.find(QLineEdit, "title").setText("A <title>")
    assert bench.export(out / "map.svg") == ""
    root = ElementTree.parse(out / "map.svg").getroot()
    texts = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"A <title>", "Kind", "cats", "dogs", "king", "日本語", "مدرسة"} <= texts
    circles = list(root.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(circles) == len(WORDS) + 2
    assert root.get("width") == "1200px"
    assert root.get("viewBox") == "0 0 600 400"


def pdf_streams(data):
    """Return what the streams of a PDF hold, unpacked."""
    found = []
    for piece in re.finditer(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            found.append(zlib.decompress(piece[1]))
        except zlib.error:
            found.append(piece[1])
    return found


def test_a_pdf_has_real_text_in_embedded_fonts(bench, out):
    bench.choose("kind", "pdf")
    set_size(bench, "cm", 20, 10, 8)
    assert bench.export(out / "map.pdf") == ""
    data = (out / "map.pdf").read_bytes()
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert [float(side) for side in box.groups()] == pytest.approx([20 / 2.54 * 72, 10 / 2.54 * 72], abs=1)
    assert re.search(rb"/FontFile[23]?\b", data)
    assert b"Inter" in data
    assert b"/ToUnicode" in data
    streams = b"\n".join(pdf_streams(data))
    # a point is a line of hardly any length, drawn by a round pen
    assert len(re.findall(rb" l\nS\n", streams)) == len(WORDS)
    # letters are shown by operators of text, not drawn as curves, and mapped back to characters
    assert streams.count(b"Tj") + streams.count(b"TJ") > 20
    mapped = {
        int(code, 16)
        for block in re.findall(rb"beginbfrange(.*?)endbfrange", streams, re.S)
        for code in re.findall(rb"<([0-9a-fA-F]{4})>", block)
    }
    assert {ord(letter) for letter in "kingquew0123456789"} <= mapped


def test_of_too_many_points_a_pdf_has_one_picture(qtbot, lab, out):
    many = Bench(qtbot, lab, words=[f"w{k}" for k in range(MOST_DISCS + 10)])
    many.choose("kind", "pdf")
    assert many.export(out / "map.pdf") == ""
    data = (out / "map.pdf").read_bytes()
    assert b"/Subtype /Image" in data
    curves = b"\n".join(pdf_streams(data)).count(b" c\n")
    assert curves < MOST_DISCS
    assert many.find(QLabel, "summary").text().startswith("Exported as map.pdf, ")
    many.dialog.close()


@pytest.mark.parametrize(("words", "ids"), [("all", range(100)), ("visible", range(40, 100)), ("selected", [7, 2])])
def test_a_table_has_the_words_that_were_asked_for(bench, out, words, ids):
    bench.scene.hide(np.arange(100) < 40)
    bench.select([7, 2])
    bench.choose("kind", "csv")
    bench.choose("words", words)
    assert bench.export(out / "map.csv") == ""
    with (out / "map.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    ids = list(ids)
    assert [row["word"] for row in rows] == [WORDS[i] for i in ids]
    np.testing.assert_array_equal(np.array([(row["x"], row["y"]) for row in rows], np.float32), bench.places[ids])
    norms = np.linalg.norm(bench.vectors.astype(np.float64), axis=1)[ids]
    np.testing.assert_allclose([float(row["norm"]) for row in rows], norms, rtol=1e-6)
    assert [row["category"] for row in rows] == [("cats", "dogs")[i % 2] for i in ids]
    assert [row["selected"] for row in rows] == [str(int(i in (7, 2))) for i in ids]
    assert [int(row["count"]) for row in rows] == [10 * (100 - i) for i in ids]


def test_a_map_in_space_has_a_third_column(in_space, out):
    in_space.choose("kind", "tsv")
    assert in_space.export(out / "map.tsv") == ""
    with (out / "map.tsv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    places = np.array([(row["x"], row["y"], row["z"]) for row in rows], np.float32)
    np.testing.assert_array_equal(places, in_space.places)


def test_the_selection_becomes_a_list_and_there_must_be_one(bench, out):
    bench.choose("kind", "words")
    go = bench.find(QPushButton, "export")
    assert not go.isEnabled()
    assert "select" in bench.find(QLabel, "summary").text()
    bench.select([3, 2, 0])
    assert go.isEnabled()
    assert bench.export(out / "words.txt") == ""
    assert (out / "words.txt").read_text("utf-8").splitlines() == ["مدرسة", "日本語", "king"]


def test_the_files_of_the_embedding_projector(bench, out):
    bench.choose("kind", "projector")
    assert bench.export(out / "known.tsv") == ""
    rows = [line.split("\t") for line in (out / "known-vectors.tsv").read_text().splitlines()]
    np.testing.assert_array_equal(np.array(rows, np.float32), bench.vectors)
    metadata = (out / "known-metadata.tsv").read_text("utf-8").splitlines()
    assert len(metadata) == len(rows) + 1
    assert metadata[1].split("\t")[0] == "king"


def test_a_web_page_has_both_looks_and_no_word_breaks_out_of_it(bench, out):
    bench.choose("kind", "html")
    assert bench.export(out / "map.html") == ""
    page = (out / "map.html").read_text("utf-8")
    assert "</script><b>" not in page
    data = json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.S)[1])
    assert data["words"] == WORDS
    assert data["legend"]["names"] == ["cats", "dogs"]
    assert data["legend"]["light"] == list(theme.LIGHT.categories[:2])
    assert data["legend"]["dark"] == list(theme.DARK.categories[:2])
    assert "Known words.vec" in page


def test_a_picture_too_large_is_refused_before_it_is_begun(bench):
    bench.choose("kind", "png")
    set_size(bench, "in", 200, 1, 12, dpi=600)
    assert not bench.find(QPushButton, "export").isEnabled()
    assert "100,000" in bench.find(QLabel, "summary").text()
    bench.choose("kind", "svg")
    assert bench.find(QPushButton, "export").isEnabled()


def test_a_folder_that_is_not_there_is_told_and_nothing_is_left(bench, out):
    bench.choose("kind", "png")
    said = bench.export(out / "nowhere" / "map.png")
    assert "nowhere" in said
    assert list(out.iterdir()) == []
    assert bench.find(QPushButton, "export").isEnabled()


def test_an_export_that_is_cancelled_leaves_what_was_there(bench, out):
    path = out / "map.png"
    path.write_text("old")
    bench.choose("kind", "png")
    set_size(bench, "px", 16_000, 16_000, 12)
    bench.dialog.export_to(path)
    cancel = bench.find(QPushButton, "close")
    assert cancel.text() == "Cancel"
    cancel.click()
    assert cancel.text() == "Close"
    assert bench.lab.jobs.close(600)
    assert [p.read_text() for p in out.iterdir()] == ["old"]


def test_the_preview_is_what_will_be_written(bench):
    bench.choose("kind", "png")
    preview = bench.find(QLabel, "preview")
    bench.qtbot.waitUntil(lambda: not preview.pixmap().isNull(), timeout=10_000)
    size = preview.pixmap().size()
    assert size.width() / size.height() == pytest.approx(600 / 400, rel=0.02)
    bench.qtbot.waitUntil(lambda: "named" in bench.find(QLabel, "summary").text())
    bench.choose("kind", "csv")
    bench.qtbot.waitUntil(lambda: preview.text().split()[:3] == ["word", "rank", "count"])


def test_lengths_keep_when_the_unit_changes(bench):
    bench.choose("kind", "png")
    set_size(bench, "px", 600, 300, 12)
    bench.choose("unit", "in")
    width, height = (bench.dialog.findChild(object, f"export.{name}") for name in ("width", "height"))
    assert (width.value(), height.value()) == (2, 1)
    bench.choose("unit", "cm")
    assert (width.value(), height.value()) == pytest.approx((5.1, 2.5))


def test_paper_counts_pixels_points_and_millimeters():
    poster = ExportSize(10, 5, "in", 150, 9)
    assert poster.pixels == (1500, 750)
    assert poster.millimeters == pytest.approx((254, 127))
    # 9 points are 18.75 of these pixels, and names are 12 logical pixels large
    assert poster.logical == pytest.approx((1500 * 12 / 18.75, 750 * 12 / 18.75))
    assert ExportSize(960, 480, "px", 300, 12).millimeters == pytest.approx((254, 127))
    assert ExportSize(960, 480, "px", 300, 24).logical == (480, 240)


def test_the_action_of_the_window_exports_its_map(window, qtbot, out):
    random = np.random.default_rng(0)
    window.workspace.set_vectors(Embedding(WORDS, random.normal(size=(len(WORDS), 8)), None, {"file": "known.vec"}))
    window.show_page("map")
    scene = window.context.scene
    scene.choose_method("pca")
    qtbot.waitUntil(lambda: len(scene.words) == len(WORDS) and scene.frame is not None, timeout=30_000)
    window.run_action("file.export_map")
    dialog = window.findChild(MapExportDialog)
    box = dialog.findChild(QComboBox, "export.kind")
    box.setCurrentIndex(box.findData("csv"))
    dialog.export_to(out / "map.csv")
    qtbot.waitUntil(lambda: not dialog.under_way, timeout=20_000)
    with (out / "map.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert [row["word"] for row in rows] == WORDS
    np.testing.assert_array_equal(np.array([(row["x"], row["y"]) for row in rows], np.float32), scene.coordinates)
    assert dialog.findChild(QLineEdit, "export.title").text() == "PCA of the 100 most frequent words"
    dialog.close()
    assert proposed_name(window.context, ".png") == "known-pca.png"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_return_exports_and_does_not_close(bench, out, qtbot, monkeypatch, key):
    asked = []
    bench.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # the bench closes it once more
    monkeypatch.setattr(
        "embviz.gui.map.export.dialog.ask_to_save", lambda *given: asked.append(given) or str(out / "a.png")
    )
    bench.choose("kind", "png")
    line = bench.find(QLineEdit, "title")
    line.setFocus()
    qtbot.keyClick(line, key)
    assert len(asked) == 1
    qtbot.waitUntil(lambda: not bench.dialog.under_way, timeout=20_000)
    assert bench.dialog.isVisible()
    assert (out / "a.png").exists()
    # where the keyboard is at another button, that one is meant
    close = bench.find(QPushButton, "close")
    close.setFocus()
    qtbot.keyClick(close, key)
    assert len(asked) == 1
    qtbot.waitUntil(lambda: not bench.dialog.isVisible())
