"""Drawings, opened again as XML."""

import base64
import dataclasses
import io
from xml.etree import ElementTree

import numpy as np
from PIL import Image

from embviz.drawing.export.figure import PRINT, ColorKey, Lines, pixel, plain_figure
from embviz.drawing.export.sheet import lay_out
from embviz.drawing.export.svg import MOST_DISCS, write_svg

SPACE = "{http://www.w3.org/2000/svg}"
WORDS = ["<&>\"'", "日本語", "مدرسة", "שלום", "हिन्दी", "\x0bcontrol", "😀"]


def plate_of(words, **changes):
    coordinates = np.random.default_rng(5).normal(size=(len(words), 2)).astype(np.float32)
    return dataclasses.replace(plain_figure(words, coordinates, PRINT), **changes)


def written(tmp_path, plate, size=(800, 600), **options):
    sheet = lay_out(plate, PRINT, size)
    write_svg(sheet, tmp_path / "map.svg", **options)
    return sheet, ElementTree.parse(tmp_path / "map.svg").getroot()


def test_words_of_all_scripts_are_text(tmp_path):
    sheet, root = written(tmp_path, plate_of(WORDS, title="A < B", caption="c & d"))
    texts = {text.text: text for text in root.iter(f"{SPACE}text")}
    assert set(WORDS) - {"\x0bcontrol"} <= set(texts)
    assert {"‹000B›control", "A < B", "c & d"} <= set(texts)
    assert root.find(f"{SPACE}title").text == "A < B"
    # leftward words begin at the right end of their box
    for name in sheet.names:
        text = texts[name.text]
        leftward = name.text in ("مدرسة", "שלום")
        assert text.get("direction") == ("rtl" if leftward else None)
        assert abs(float(text.get("x")) - (name.x + name.width * leftward)) < 0.06
        assert text.get("fill") == PRINT.ink


def test_points_are_circles_of_their_colors(tmp_path):
    words = [f"w{k}" for k in range(300)]
    colors = np.array([pixel("#FF0000"), pixel("#0000FF")], np.uint32)[np.arange(300) % 2]
    sheet, root = written(tmp_path, plate_of(words, colors=colors, selected=np.array([4], np.int32)))
    circles = list(root.iter(f"{SPACE}circle"))
    of = {color: [c for c in circles if c.get("fill") == color] for color in ("#FF0000", "#0000FF", PRINT.accent)}
    assert len(of["#FF0000"]) == 149
    assert len(of["#0000FF"]) == 150
    # the selected one is the last, above all others; of these the most important is
    assert [circle.find(f"{SPACE}title").text for circle in of[PRINT.accent]] == ["w4"]
    assert [circle.find(f"{SPACE}title").text for circle in circles[-3:]] == ["w1", "w0", "w4"]
    circle = of["#0000FF"][0]
    at = int(circle.find(f"{SPACE}title").text[1:])
    assert abs(float(circle.get("cx")) - sheet.x[at]) < 0.01
    assert abs(float(circle.get("cy")) - sheet.y[at]) < 0.01


def test_of_too_many_points_one_picture_lies_below_the_words(tmp_path):
    n = MOST_DISCS + 1
    sheet, root = written(tmp_path, plate_of([f"w{k}" for k in range(n)]), (400, 300))
    assert not list(root.iter(f"{SPACE}circle"))
    image = next(root.iter(f"{SPACE}image"))
    data = image.get("{http://www.w3.org/1999/xlink}href").removeprefix("data:image/png;base64,")
    pixels = np.array(Image.open(io.BytesIO(base64.b64decode(data))))
    assert pixels.shape == (600, 800, 4)
    x, y = (round(2 * float(v[0])) for v in (sheet.x, sheet.y))
    assert pixels[y, x, 3] > 200
    assert tuple(pixels[0, 0]) == (0, 0, 0, 0)
    assert len(list(root.iter(f"{SPACE}text"))) == len(sheet.names) > 5
    # in the file the words come after the picture, so that they lie above it
    kinds = [element.tag for element in root.iter() if element.tag in (f"{SPACE}image", f"{SPACE}text")]
    assert kinds[0] == f"{SPACE}image"


def test_without_a_background_nothing_of_it_is_left(tmp_path):
    legend = ColorKey("Kind", np.zeros(len(WORDS), np.int32), ("all",), ("#FF0000",))
    _, root = written(tmp_path, plate_of(WORDS, legend=legend), background=False)
    fills = {element.get("fill") for element in root.iter(f"{SPACE}rect")}
    assert PRINT.background not in fills


def test_the_same_map_gives_the_same_file(tmp_path):
    written(tmp_path, plate_of(WORDS))
    first = (tmp_path / "map.svg").read_bytes()
    written(tmp_path, plate_of(WORDS))
    assert (tmp_path / "map.svg").read_bytes() == first


def test_lines_of_words_that_the_map_tore_apart_are_dashed_and_it_is_said(tmp_path):
    pairs, torn = np.array([[0, 1], [0, 2], [0, 3]], np.int32), np.array([True, False, True])
    said = "w: 1 of 3 true neighbors is near on the map"
    sheet, root = written(tmp_path, plate_of(WORDS, lines=Lines(pairs, torn, said)))
    lines = list(root.iter(f"{SPACE}line"))
    assert [line.get("stroke-dasharray") is not None for line in lines] == torn.tolist()
    assert [line.get("stroke") for line in lines] == [PRINT.torn, PRINT.accent, PRINT.torn]
    for line, (a, b) in zip(lines, pairs.tolist(), strict=True):
        ends = [float(line.get(name)) for name in ("x1", "y1", "x2", "y2")]
        np.testing.assert_allclose(ends, [sheet.x[a], sheet.y[a], sheet.x[b], sheet.y[b]], atol=0.01)
    assert said in {text.text for text in sheet.furniture.texts}
    # no name lies under what is said
    left, top, right, bottom = next(text for text in sheet.furniture.texts if text.text == said).box
    for name in sheet.names:
        assert name.box[0] >= right or name.box[2] <= left or name.box[1] >= bottom or name.box[3] <= top


def test_many_selected_words_are_as_large_as_others_in_the_accent_color_and_do_not_step_back(tmp_path):
    words = [f"w{k}" for k in range(200)]
    sheet, root = written(tmp_path, plate_of(words, selected=np.arange(100, dtype=np.int32)))
    assert not [group for group in root.iter(f"{SPACE}g") if group.get("id") == "selected"]
    groups = [group for group in root.iter(f"{SPACE}g") if group.get("fill-opacity") and group.get("id") is None]
    behind = {circle[0].text for group in groups for circle in group.iter(f"{SPACE}circle")}
    assert behind == set(words[100:])
    size = {circle[0].text: float(circle.get("r")) for circle in root.iter(f"{SPACE}circle") if len(circle)}
    assert size["w3"] == round(float(sheet.radius[3]), 2)
    colors = {circle[0].text: circle.get("fill") for circle in root.iter(f"{SPACE}circle") if len(circle)}
    assert colors["w3"] == PRINT.accent


def test_soft_discs_are_rings_that_grow_fainter_outward(tmp_path):
    soft = np.array([0, 1, 2], np.int8)
    sheet, root = written(tmp_path, plate_of(["a", "b", "c"], soft=soft))
    rings = {word: [] for word in "abc"}
    for group in root.iter(f"{SPACE}g"):
        if group.get("fill-opacity") is None:
            continue
        for circle in group.findall(f"{SPACE}circle"):
            name = circle.find(f"{SPACE}title").text
            rings[name].append((float(circle.get("r")), float(group.get("fill-opacity"))))
    assert rings["a"] == [(round(float(sheet.radius[0]), 2), rings["a"][0][1])]
    for word in "bc":
        radii, opacities = zip(*rings[word], strict=True)
        assert len(radii) == 4
        assert list(radii) == sorted(radii, reverse=True)
        assert list(opacities) == sorted(opacities)
    assert rings["c"][0][0] / sheet.radius[2] > rings["b"][0][0] / sheet.radius[1]
