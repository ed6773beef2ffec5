"""The page of a story: parsed as HTML, its data decoded, nothing in it that could reach out or break out."""

import base64
import dataclasses
import json
import re

import numpy as np
import pytest

from embviz.drawing.export.figure import FARTHEST, PRINT, ColorKey, plain_figure
from embviz.drawing.export.story_page import PageFilm, PageStep, write_story_page

from .test_web_page import EVIL, Page, numbers

PICTURE = b"\x89PNG one", b"\x89PNG two"


class StoryPage(Page):
    """A page with pictures, which have no end tag."""

    def handle_starttag(self, tag, attributes):
        super().handle_starttag(tag, attributes)
        if tag == "img":
            self._open.pop()


def plate_of(words, seed=4, **changes):
    coordinates = np.random.default_rng(seed).normal(size=(len(words), 2)).astype(np.float32)
    return dataclasses.replace(plain_figure(words, coordinates, PRINT), **changes)


def written(tmp_path, steps, title="A story", **options):
    path = tmp_path / "story.html"
    left_out = write_story_page(title, steps, path, **options)
    page = StoryPage(path.read_text("utf-8"))
    return page, json.loads(page.texts["script", "data"]), left_out


def places(data, at):
    return np.array(numbers(data["maps"][at], "<f4").reshape(-1, 2))


def test_words_and_places_are_those_of_the_maps(tmp_path):
    first = plate_of([f"w{k}" for k in range(50)], order=np.arange(40, dtype=np.int32), selected=np.array([3, 45]))
    # other words in another order: what is not on a map has no place there
    second = plate_of(["x", "w7", "w3"], 5)
    steps = [PageStep("1", "", first), PageStep("2", "", second), PageStep("3", "", first)]
    _, data, left_out = written(tmp_path, steps, counts=lambda word: float(len(word)))
    assert left_out == 0
    assert data["words"] == [*(f"w{k}" for k in range(40)), "x"]
    assert [step["map"] for step in data["steps"]] == [0, 1, 0]
    shown = first.points[first.order]
    middle = (shown.min(axis=0) + shown.max(axis=0)) / 2
    np.testing.assert_allclose(places(data, 0)[:40] + middle, shown, atol=1e-5)
    assert np.isnan(places(data, 0)[40]).all()
    np.testing.assert_allclose(places(data, 1)[[40, 7, 3]] + middle, second.points, atol=1e-5)
    assert np.isfinite(places(data, 1)[:, 0]).sum() == 3
    assert [data["words"][i] for i in data["steps"][0]["selected"]] == ["w3"]
    np.testing.assert_array_equal(numbers(data["counts"], "<f8"), [float(len(word)) for word in data["words"]])
    extent = data["extents"][1]
    np.testing.assert_allclose(
        extent, [*(second.points - middle).min(axis=0), *(second.points - middle).max(axis=0)], atol=1e-5
    )


def test_the_part_that_is_seen_is_kept_and_all_is_seen_where_none_is_said(tmp_path):
    near = plate_of(["a", "b", "c"], frame=(1.0, 2.0, 5.0, 9.0))
    whole = plate_of(["a", "b", "c"])
    _, data, _ = written(tmp_path, [PageStep("", "", near), PageStep("", "", whole)])
    middle = (whole.points.min(axis=0) + whole.points.max(axis=0)) / 2
    np.testing.assert_allclose(data["steps"][0]["frame"], np.array([1.0, 2, 5, 9]) - np.tile(middle, 2), atol=1e-5)
    left, top, right, bottom = data["steps"][1]["frame"]
    points = whole.points - middle
    assert (points[:, 0] > left).all()
    assert (points[:, 0] < right).all()
    assert (points[:, 1] > top).all()
    assert (points[:, 1] < bottom).all()


def test_colors_are_those_of_each_step_and_equal_ones_are_there_once(tmp_path):
    kinds = ColorKey("kind", np.array([0, 1, -1], np.int32), ("noun", "verb"), ("#112233", "#445566"))
    again = ColorKey("kind", np.array([0, 1, -1], np.int32), ("noun", "verb"), ("#112233", "#445566"))
    sizes = ColorKey("norm", np.array([1, np.nan, 3], np.float32), (), ("#000000", "#ffffff"), 1.0, 3.0, "cm")
    steps = [
        PageStep("", "", plate_of(["a", "b", "c"], legend=key), ("#aaaaaa", "#bbbbbb") if key is not sizes else ())
        for key in (kinds, sizes, again)
    ]
    _, data, _ = written(tmp_path, steps)
    assert [step["legend"] for step in data["steps"]] == [0, 1, 0]
    assert numbers(data["legends"][0]["values"], "<i2").tolist() == [0, 1, -1]
    assert data["legends"][0]["dark"] == ["#aaaaaa", "#bbbbbb"]
    assert np.array_equal(numbers(data["legends"][1]["values"], "<f4"), [1, np.nan, 3], equal_nan=True)
    assert (data["legends"][1]["low"], data["legends"][1]["high"], data["legends"][1]["unit"]) == (1.0, 3.0, "cm")
    assert data["legends"][1]["dark"] == ["#000000", "#ffffff"]


def test_pictures_stand_in_for_other_pages_each_once(tmp_path):
    steps = [
        PageStep("Ask", "", picture=PICTURE[0], described="The answer is queen"),
        PageStep("Heat", "", picture=PICTURE[1]),
        PageStep("Again", "", picture=PICTURE[0]),
    ]
    page, data, _ = written(tmp_path, steps)
    assert [step["picture"] for step in data["steps"]] == [0, 1, 0]
    images = [attributes for tag, attributes in page.elements if tag == "img"]
    assert [base64.b64decode(one["src"].partition(",")[2]) for one in images] == list(PICTURE)
    assert [one["alt"] for one in images] == ["The answer is queen", "Heat"]


def test_the_training_is_on_the_page_frame_by_frame(tmp_path):
    plate = plate_of(["a", "b", "c"])
    frames = tuple(np.full((3, 2), k, np.float32) for k in range(3))
    frames[0][1] = np.nan
    film = PageFilm(["c", "unknown", "a"], (0.0, 10.0, 40.0), frames, 20.0)
    _, data, _ = written(tmp_path, [PageStep("", "", plate, time=10.0)], film=film)
    middle = (plate.points.min(axis=0) + plate.points.max(axis=0)) / 2
    assert (data["film"]["times"], data["film"]["epoch"]) == ([0.0, 10.0, 40.0], 20.0)
    found = numbers(data["film"]["frames"][2], "<f4").reshape(-1, 2)
    np.testing.assert_allclose(found[[0, 2]] + middle, [[2, 2], [2, 2]], atol=1e-5)
    assert np.isnan(found[1]).all()
    assert data["steps"][0]["time"] == 10.0


def test_words_beyond_the_limit_are_counted_and_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr("embviz.drawing.export.story_page.MOST_WORDS", 4)
    steps = [PageStep("", "", plate_of([*"abcdef"], selected=np.array([1, 5])))] * 2
    _, data, left_out = written(tmp_path, steps)
    assert (data["words"], left_out, data["steps"][0]["selected"]) == ([*"abcd"], 2, [1])


def test_words_without_a_place_are_not_on_the_page(tmp_path):
    plate = plate_of(["a", "b"])
    plate.points[1] = 2 * FARTHEST
    _, data, _ = written(tmp_path, [PageStep("", "", plate)])
    assert data["words"] == ["a"]


@pytest.mark.parametrize("where", ["words", "title", "text", "heading", "described"])
def test_what_looks_like_html_does_no_harm(tmp_path, where):
    plain, _, _ = written(tmp_path, [PageStep("t", "x", plate_of(["a"])), PageStep("p", "", picture=PICTURE[0])])
    evil = "\n\n".join(EVIL)
    step = {
        "words": PageStep("t", "x", plate_of(EVIL)),
        "text": PageStep("t", evil, plate_of(["a"])),
        "heading": PageStep(evil, "x", plate_of(["a"])),
    }.get(where, PageStep("t", "x", plate_of(["a"])))
    last = PageStep("p", "", picture=PICTURE[0], described=evil if where == "described" else "")
    page, data, _ = written(tmp_path, [step, last], evil if where == "title" else "A story")
    paragraphs = {"p", "h2", "h3"}
    assert [tag for tag, _ in page.elements if tag not in paragraphs] == [
        tag for tag, _ in plain.elements if tag not in paragraphs
    ]
    if where == "words":
        assert data["words"] == [word.encode("utf-8", "replace").decode() for word in EVIL]


def test_nothing_leaves_the_page(tmp_path):
    text = "![x](https://tracker.example/a.png) [a](https://example.org) <img src='https://b.example'>"
    page, _, _ = written(tmp_path, [PageStep("t", text, plate_of(["a"]))])
    loads = [value for tag, attributes in page.elements for name, value in attributes.items() if name == "src"]
    assert loads == []
    policy = next(attributes["content"] for _, attributes in page.elements if "http-equiv" in attributes)
    assert policy == "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
    assert [attributes["href"] for tag, attributes in page.elements if tag == "a"] == ["https://example.org"]
    script = page.texts["script", ""]
    assert not re.search(r"fetch|XMLHttp|WebSocket|import\(|innerHTML|eval", script)


def test_a_story_that_is_given_up_leaves_no_file(tmp_path):
    class GivenUpError(Exception):
        pass

    def pause(_share):
        raise GivenUpError

    with pytest.raises(GivenUpError):
        write_story_page("t", [PageStep("a", "b")], tmp_path / "story.html", pause=pause)
    assert list(tmp_path.iterdir()) == []
