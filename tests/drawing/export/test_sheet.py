import dataclasses

import numpy as np
import pytest

from embviz.drawing.export.figure import FARTHEST, PRINT, ColorKey, hexadecimal, plain_figure
from embviz.drawing.export.sheet import lay_out, text_width
from embviz.drawing.export.svg import svg_text
from embviz.drawing.regions import MapRegionNames, region_level
from embviz.util.errors import Cancelled

WIDTH, HEIGHT = 800, 600


def plate_of(n=600, seed=0, **changes):
    random = np.random.default_rng(seed)
    words = ["word" * random.integers(1, 4) for _ in range(n)]
    plate = plain_figure(words, random.normal(size=(n, 2)).astype(np.float32), PRINT)
    return dataclasses.replace(plate, **changes)


def overlapping(names):
    boxes = np.array([(*name.box,) for name in names])
    apart = (
        (boxes[:, None, 0] >= boxes[None, :, 2])
        | (boxes[None, :, 0] >= boxes[:, None, 2])
        | (boxes[:, None, 1] >= boxes[None, :, 3])
        | (boxes[None, :, 1] >= boxes[:, None, 3])
    )
    return int((~apart).sum() - len(boxes))


def test_names_neither_overlap_nor_leave_the_sheet():
    plate = plate_of(title="Title", caption="Caption")
    sheet = lay_out(plate, PRINT, (WIDTH, HEIGHT))
    assert overlapping(sheet.names) == 0
    boxes = np.array([name.box for name in sheet.names])
    assert (boxes[:, [0, 2]] >= 0).all()
    assert (boxes[:, [0, 2]] <= WIDTH).all()
    assert (boxes[:, 1] >= sheet.top - 2).all()
    assert (boxes[:, 3] <= sheet.bottom + 2).all()
    assert 60 < len(boxes) < 600
    assert sheet.names[0].word == 0
    assert {text.text for text in sheet.furniture.texts} == {"Title", "Caption"}


def test_a_larger_sheet_has_more_names_of_the_same_size():
    small, large = (lay_out(plate_of(), PRINT, size) for size in ((400, 300), (1600, 1200)))
    assert len(large.names) > 2 * len(small.names)
    assert {name.size for name in large.names} == {name.size for name in small.names}


def test_both_axes_are_scaled_alike_y_points_up_and_all_is_seen():
    coordinates = np.random.default_rng(0).normal(size=(600, 2)).astype(np.float32)
    sheet = lay_out(plain_figure(["a"] * 600, coordinates, PRINT), PRINT, (WIDTH, HEIGHT))
    steps = np.diff(np.column_stack((sheet.x, sheet.y)), axis=0) / np.diff(coordinates, axis=0)
    np.testing.assert_allclose(steps, np.abs(steps).max() * np.tile([1, -1], (599, 1)), rtol=2e-2)
    assert 0 < sheet.x.min() < sheet.x.max() < WIDTH
    assert 0 < sheet.y.min() < sheet.y.max() < HEIGHT
    assert len(sheet.order) == 600


def test_a_part_that_was_looked_at_is_what_is_seen():
    plate = plate_of(frame=(-1.0, -0.5, 1.0, 0.5))
    sheet = lay_out(plate, PRINT, (800, 400))
    x, y = plate.points.T
    np.testing.assert_allclose(sheet.x, (x + 1) * 400, atol=1e-2)
    np.testing.assert_allclose(sheet.y, (y + 0.5) * 400, atol=1e-2)
    inside = np.flatnonzero((abs(x) < 1) & (abs(y) < 0.5))
    assert set(inside) <= set(sheet.order.tolist())
    assert len(sheet.order) < 600
    assert {name.word for name in sheet.names} <= set(sheet.order.tolist())


def test_selected_words_are_named_first_and_in_the_accent_color():
    chosen = np.array([580, 7, 590], np.int32)
    sheet = lay_out(plate_of(selected=chosen), PRINT, (WIDTH, HEIGHT))
    assert {name.word for name in sheet.names[:3]} == set(chosen)
    assert all((name.color == PRINT.accent) == (name.word in chosen) for name in sheet.names)
    only = lay_out(plate_of(selected=chosen), PRINT, (WIDTH, HEIGHT), named="selected")
    assert {name.word for name in only.names} == set(chosen)
    assert lay_out(plate_of(selected=chosen), PRINT, (WIDTH, HEIGHT), named="none").names == ()


def test_words_without_a_place_are_nowhere():
    coordinates = np.random.default_rng(0).normal(size=(50, 2)).astype(np.float32)
    coordinates[7] = np.nan
    plate = plain_figure(["w"] * 50, coordinates, PRINT)
    sheet = lay_out(plate, PRINT, (WIDTH, HEIGHT))
    assert abs(plate.points[7]).max() > FARTHEST
    assert sorted(sheet.order.tolist()) == [i for i in range(50) if i != 7]
    assert np.isfinite(sheet.x).all()


@pytest.mark.parametrize("n", [0, 1])
def test_maps_of_hardly_a_word_can_be_laid_out(n):
    sheet = lay_out(plate_of(n, title="t", caption="c"), PRINT, (WIDTH, HEIGHT))
    assert len(sheet.names) == n
    if n:
        assert (sheet.x[0], sheet.y[0]) == pytest.approx((WIDTH / 2, (sheet.top + sheet.bottom) / 2))


def test_the_legend_covers_no_name_and_tells_every_category():
    values = np.arange(600, dtype=np.int32) % 3 - 1
    legend = ColorKey("Kind", values, ("cats & dogs", "plants"), ("#FF0000", "#00FF00"))
    # seen as it was looked at, so that nothing makes room for the legend
    sheet = lay_out(plate_of(legend=legend, frame=(-1.0, -0.5, 1.0, 0.5)), PRINT, (WIDTH, HEIGHT))
    assert [text.text for text in sheet.furniture.texts] == ["Kind", "cats & dogs", "plants"]
    assert [dot.color for dot in sheet.furniture.dots] == ["#FF0000", "#00FF00"]
    assert not any(sheet.furniture.covers(name) for name in sheet.names)


def test_the_legend_of_amounts_has_both_ends_and_its_unit():
    legend = ColorKey("Norm", np.zeros(600, np.float32), (), ("#000000", "#808080", "#FFFFFF"), 0.25, 12.5, "px")
    furniture = lay_out(plate_of(legend=legend), PRINT, (WIDTH, HEIGHT)).furniture
    assert [text.text for text in furniture.texts] == ["Norm", "0.25", "12.5 px"]
    assert [box.color for box in furniture.boxes[1:]] == list(legend.colors)


def test_wide_letters_are_wider():
    assert text_width("日本", 12) > text_width("ab", 12)
    assert text_width("a\u0301", 12) == text_width("a", 12)


def test_laying_out_can_be_stopped():
    def stop(_share):
        raise Cancelled

    with pytest.raises(Cancelled):
        lay_out(plate_of(), PRINT, (WIDTH, HEIGHT), pause=stop)


def test_regions_are_named_apart_from_words_and_from_each_other_in_the_colors_of_the_sheet():
    labels = np.arange(600) % 4
    middles = np.array([[-6, -4], [6, -4], [-6, 4], [6, 4]])
    places = (middles[labels] + np.random.default_rng(1).normal(size=(600, 2))).astype(np.float32)
    light, dark = (np.array([base + k for k in range(4)], np.uint32) for base in (0xFF204060, 0xFFA0C0E0))
    level = region_level([f"first{k} · second{k}" for k in range(4)], labels, places, (light, dark))
    plate = dataclasses.replace(
        plain_figure([f"w{k}" for k in range(600)], places, PRINT),
        regions=MapRegionNames(600, (level,)),
        legend=ColorKey("Kind", labels.astype(np.int32), tuple("abcd"), ("#111111",) * 4),
    )
    sheet = lay_out(plate, PRINT, (WIDTH, HEIGHT))
    assert {line.text for line in sheet.regions} == {f"{part}{k}" for k in range(4) for part in ("first", "second")}
    names = [[line for line in sheet.regions if line.text[-1] == str(k)] for k in range(4)]
    for k, lines in enumerate(names):  # the lines of one name stand close
        assert not any(overlapping([one, other]) for one in lines for more in names[:k] for other in more)
        assert lines[1].baseline - lines[0].baseline == pytest.approx(0.92 * 1.21 * lines[0].size)
    assert not any(sheet.furniture.covers(line) for line in sheet.regions)
    assert len(sheet.names) > 20
    for line in sheet.regions:
        left, top, right, bottom = line.box
        own = labels == int(line.text[-1])
        assert abs((left + right) / 2 - sheet.x[own].mean()) < 60
        assert abs((top + bottom) / 2 - sheet.y[own].mean()) < 60
        for name in (one.box for one in sheet.names):
            assert right <= name[0] or name[2] <= left or bottom <= name[1] or name[3] <= top
    # the names are nearly opaque: their color lies between that of the region and that of the sheet
    near = {int(k): line.color for line in sheet.regions for k in line.text[-1]}
    assert all(
        abs(int(near[k][1:3], 16) - (int(hexadecimal(level.colors[0][k])[1:3], 16) * 0.94 + 0.06 * 255)) < 2
        for k in range(4)
    )
    text = svg_text(sheet)
    assert all(f">{line.text}<" in text for line in sheet.regions)
    on_dark = lay_out(dataclasses.replace(plate, dark=True), PRINT, (WIDTH, HEIGHT))
    assert not {line.color for line in sheet.regions} & {line.color for line in on_dark.regions}
    assert lay_out(plate, PRINT, (WIDTH, HEIGHT), named="none").regions == ()


def test_names_on_paper_stand_by_the_zoom():
    labels = np.arange(600) % 2
    places = np.where(labels == 0, -5, 5)[:, None] * [1, 0] + np.random.default_rng(2).normal(size=(600, 2))
    colors = (np.full(2, 0xFF204060, np.uint32),) * 2
    level = region_level(["one", "two"], labels, places, colors)
    plate = dataclasses.replace(
        plain_figure([f"w{k}" for k in range(600)], places.astype(np.float32), PRINT),
        regions=MapRegionNames(600, (level,)),
        frame=(-6.0, -1.0, -4.0, 1.0),
    )
    near = lay_out(plate, PRINT, (WIDTH, HEIGHT))
    assert [line.text for line in near.regions] == ["one"]  # the other one lies outside
    nearest = lay_out(dataclasses.replace(plate, frame=(-5.05, -0.05, -4.95, 0.05)), PRINT, (WIDTH, HEIGHT))
    assert nearest.regions == ()  # so near that words alone are named
