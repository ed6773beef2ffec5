"""The dialog of exports beside a map that changes: what it proposes, what it writes, and how many of it there are."""

import csv
import re
import zlib
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit

from embviz.drawing.export.figure import PRINT, Lines, plain_figure
from embviz.drawing.export.sheet import lay_out
from embviz.gui.map.export.dialog import MapExportDialog
from embviz.gui.map.export.figure_from_map import plate_of, proposed_name, source_of
from embviz.gui.map.export.figure_painting import LARGEST, measure, write_pdf, write_png
from embviz.gui.map.export.options import ExportOptions
from embviz.gui.map.export.write import first_lines
from embviz.gui.map.view.true_lines import TrueNeighbors
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style import theme
from embviz.vectors.embedding import Embedding

N = 100
WORDS = [f"w{k}" for k in range(N)]


class Bench:
    """A map of words, and the dialog that exports it."""

    def __init__(self, qtbot, lab):
        random = np.random.default_rng(0)
        theme.load_fonts()
        self.qtbot, self.context, self.scene = qtbot, lab.context, lab.context.scene
        vectors = random.normal(size=(N, 6)).astype(np.float32)
        lab.workspace.set_vectors(Embedding(WORDS, vectors, None, {"file": "/some/where/known.vec"}))
        self.places, self.chance = random.normal(size=(2, N, 2)).astype(np.float32)
        self.scene.choose_method("pca")
        self.scene.show_words(WORDS, None)
        self.scene.show_places(self.places)
        self.view = WordMap()
        self.view.resize(600, 400)
        self.view.set_words(WORDS)
        self.view.set_frame(self.places, glide=False)
        qtbot.addWidget(self.view)
        self.dialog = MapExportDialog(lab.context, self.view)
        self.dialog.show()

    def find(self, kind, name):
        return self.dialog.findChild(kind, f"export.{name}")

    def text(self, name):
        return self.find(QLineEdit, name).text()

    def choose(self, name, value):
        box = self.find(QComboBox, name)
        box.setCurrentIndex(box.findData(value))

    def export(self, path):
        self.dialog.export_to(path)
        self.qtbot.waitUntil(lambda: not self.dialog.under_way, timeout=20_000)
        assert not self.find(QLabel, "error").isVisible()


@pytest.fixture
def bench(qtbot, lab):
    made = Bench(qtbot, lab)
    yield made
    made.dialog.close()


def test_noise_is_exported_as_noise(bench, tmp_path):
    assert bench.text("title") == "PCA of the 100 most frequent words"
    bench.scene.show_shuffled(bench.chance)
    bench.view.set_coloring(Coloring("Shuffled data", np.full(N, -1, np.int32)))
    bench.view.set_frame(bench.chance, glide=False)
    assert bench.text("title") == "Shuffled data: PCA of the 100 most frequent words"
    assert bench.text("caption").endswith("each component shuffled among the words")
    assert proposed_name(bench.context, ".csv") == "known-pca-shuffled.csv"
    bench.choose("kind", "csv")
    bench.export(tmp_path / "map.csv")
    with (tmp_path / "map.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = [(row["x"], row["y"]) for row in csv.DictReader(file)]
    np.testing.assert_array_equal(np.array(rows, np.float32), bench.chance)
    bench.choose("kind", "svg")
    bench.export(tmp_path / "map.svg")
    texts = {text.text for text in ElementTree.parse(tmp_path / "map.svg").getroot().iter() if text.text}
    assert "Shuffled data: PCA of the 100 most frequent words" in texts
    bench.scene.show_shuffled(None)
    assert bench.text("title") == "PCA of the 100 most frequent words"
    assert "dealt" not in bench.text("caption")


def test_title_and_summary_follow_the_map(bench):
    bench.choose("kind", "html")
    bench.scene.choose_method("tsne", {"perplexity": "12"})
    # until its first picture is drawn, the one before is what would be written
    assert bench.text("title") == "PCA of the 100 most frequent words"
    bench.scene.show_places(bench.chance)
    bench.qtbot.waitUntil(lambda: bench.text("title") == "t-SNE of the 100 most frequent words")
    assert "perplexity 12" in bench.text("caption")
    bench.scene.hide(np.arange(N) < 30)
    assert bench.text("title") == "t-SNE of the 100 most frequent words, 30 hidden"
    assert bench.find(QLabel, "summary").text().startswith("70 words;")


def test_places_that_come_later_are_counted_when_the_export_begins(bench, tmp_path):
    places = bench.places.copy()
    places[60:] = np.nan
    bench.view.set_frame(places, glide=False)
    bench.choose("kind", "html")
    bench.scene.show_places(places)
    bench.qtbot.waitUntil(lambda: bench.find(QLabel, "summary").text().startswith("60 words;"))
    bench.choose("kind", "svg")
    places[50:] = np.nan
    bench.scene.show_places(places)
    bench.export(tmp_path / "map.svg")
    root = ElementTree.parse(tmp_path / "map.svg").getroot()
    assert "50 of the 100 most frequent words" in root.find("{http://www.w3.org/2000/svg}title").text


def test_lines_that_somebody_wrote_stay(bench, tmp_path):
    bench.find(QLineEdit, "title").setText("Mine")
    bench.scene.choose_method("tsne")
    assert bench.text("title") == "Mine"
    bench.choose("kind", "svg")
    bench.export(tmp_path / "map.svg")
    assert bench.text("title") == "Mine"
    assert "<title>Mine</title>" in (tmp_path / "map.svg").read_text()


@pytest.mark.parametrize("count", [1, 5, 55])
def test_of_chosen_words_is_said_how_many_and_not_each_of_many(bench, count):
    places = np.full((N, 2), np.nan, np.float32)
    places[10 : 10 + count] = bench.places[:count]
    bench.scene.choose_method("mds", {"chosen": " ".join(WORDS[10 : 10 + count])})
    bench.scene.show_places(places)
    again = MapExportDialog(bench.context, bench.view)
    bench.qtbot.addWidget(again)
    title, caption = (again.findChild(QLineEdit, f"export.{name}").text() for name in ("title", "caption"))
    assert title.endswith(f" of {count} chosen word{'s' if count > 1 else ''}")
    assert ("w10" in caption) == (count <= 6)


def test_lines_to_true_neighbors_go_into_the_plate_with_what_they_say(bench):
    near = np.array([True, False, False, True])
    bench.view.show_truth(TrueNeighbors(3, np.array([5, 6, 7, 8], np.int32), near), None)
    lines = plate_of(ExportOptions("svg"), source_of(bench.context, bench.view.seen())).lines
    torn = {int(b): bool(t) for (_, b), t in zip(lines.pairs, lines.torn, strict=True)}
    assert torn == {5: False, 6: True, 7: True, 8: False}
    assert set(lines.pairs[:, 0].tolist()) == {3}
    assert lines.caption == "w3: 2 of 4 true neighbors are near on the map; dashed: the others"
    hidden = np.zeros(N, bool)
    hidden[6] = True
    bench.view.set_hidden(hidden)
    lines = plate_of(ExportOptions("svg"), source_of(bench.context, bench.view.seen())).lines
    assert 6 not in lines.pairs
    assert len(lines.torn) == 3


def test_lit_words_go_into_the_plate(bench):
    bench.view.set_marked([4, 9])
    assert plate_of(ExportOptions("svg"), source_of(bench.context, bench.view.seen())).lit.tolist() == [4, 9]


def two_words(torn):
    theme.load_fonts()
    plate = plain_figure(["a", "b"], np.array([[0, 0], [1, 0]], np.float32), PRINT)
    lines = Lines(np.array([[0, 1]], np.int32), np.array([torn]), "what they say")
    return lay_out(type(plate)(**{**vars(plate), "lines": lines}), PRINT, (400, 100), measure, named="none")


@pytest.mark.parametrize("torn", [True, False])
def test_torn_lines_are_dashed_in_pictures_and_on_pages(qapp, tmp_path, torn):
    sheet = two_words(torn)
    write_png(sheet, tmp_path / "map.png", (400, 100))
    with Image.open(tmp_path / "map.png") as image:
        pixels = np.array(image.convert("RGB"))
    between = pixels[int(sheet.y[0]) - 1 : int(sheet.y[0]) + 2, int(sheet.x[0]) + 20 : int(sheet.x[1]) - 20]
    empty = (between == 255).all(axis=(0, 2)).mean()
    assert (0.2 < empty < 0.5) if torn else empty == 0
    write_pdf(sheet, tmp_path / "map.pdf", (100, 25))
    streams = re.findall(rb"stream\r?\n(.*?)endstream", (tmp_path / "map.pdf").read_bytes(), re.S)
    pages = b"".join(zlib.decompressobj().decompress(part) for part in streams if part[:1] == b"\x78")
    # each dash begins somewhere
    assert (len(re.findall(rb" m\n", pages)) > 20) == torn


def test_a_picture_as_wide_as_can_be_is_whole_to_its_right_end(qapp, tmp_path):
    theme.load_fonts()
    coordinates = np.array([[0, 0], [1, 0]], np.float32)
    plate = plain_figure(["left", "right"], coordinates, PRINT)
    sheet = lay_out(plate, PRINT, (5000, 2), measure, named="none")
    write_png(sheet, tmp_path / "wide.png", (LARGEST, 40))
    with Image.open(tmp_path / "wide.png") as image:
        assert image.size == (100_000, 40)
        drawn = (np.array(image.convert("L")) < 255).any(axis=0)
    for word in (0, 1):
        assert drawn[int(20 * sheet.x[word])]


def test_a_window_has_one_dialog_and_another_after_it_was_closed(window, qtbot):
    vectors = np.random.default_rng(0).normal(size=(N, 8))
    window.workspace.set_vectors(Embedding(WORDS, vectors, None, {"file": "known.vec"}))
    window.show_page("map")
    qtbot.waitUntil(lambda: window.context.scene.frame is not None, timeout=30_000)
    window.run_action("file.export_map")
    first = window.findChild(MapExportDialog)
    window.run_action("file.export_map")
    assert window.findChildren(MapExportDialog) == [first]
    with qtbot.waitSignal(first.destroyed):
        first.close()
    window.run_action("file.export_map")
    assert len(window.findChildren(MapExportDialog)) == 1
    window.findChild(MapExportDialog).close()


def test_a_preview_of_a_table_asks_for_no_more_vectors_than_it_shows(bench):
    asked = []
    source = source_of(bench.context, bench.view.seen())
    found = source.vectors

    def count_them(count):
        asked.append(count)
        return found(count)

    lines = first_lines(ExportOptions("csv"), replace(source, vectors=count_them))
    assert asked == [len(lines) - 1]
    assert re.match(r"w0 +1 ", lines[1])
