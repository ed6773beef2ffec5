"""The page of a map: parsed as HTML, its data decoded, nothing in it that could reach out or break out."""

import base64
import dataclasses
import json
import re
from html.parser import HTMLParser

import numpy as np
import pytest

from embviz.drawing.export.figure import PRINT, ColorKey, plain_figure
from embviz.drawing.export.web_page import write_web_page

EVIL = [
    "</script><b>x</b>",
    "<!--<script>",
    "{data}",
    "{script}",
    "\\g<1>",
    "\u2028line",
    "&amp;",
    "日本語",
    "مدرسة",
    "\ud800",
]


class Page(HTMLParser):
    """Collects elements and the text in them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.texts, self._open = [], {}, []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in ("meta", "input"):
            self._open.append((tag, dict(attributes).get("id", "")))

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def handle_data(self, data):
        if self._open:
            self.texts[self._open[-1]] = self.texts.get(self._open[-1], "") + data


def plate_of(words, **changes):
    coordinates = np.random.default_rng(4).normal(size=(len(words), 2)).astype(np.float32)
    return dataclasses.replace(plain_figure(words, coordinates, PRINT), **changes)


def written(tmp_path, plate, **options):
    path = tmp_path / "map.html"
    write_web_page(plate, path, **options)
    page = Page(path.read_text("utf-8"))
    return page, json.loads(page.texts["script", "data"])


def numbers(text, kind):
    return np.frombuffer(base64.b64decode(text), kind)


def test_words_and_places_are_those_of_the_map(tmp_path):
    words = [f"w{k}" for k in range(200)]
    plate = plate_of(words, order=np.arange(199, 9, -1, dtype=np.int32), selected=np.array([3, 150], np.int32))
    counts = np.arange(200) * 10**9
    _, data = written(tmp_path, plate, counts=counts)
    assert data["words"] == words[:9:-1]
    points = numbers(data["points"], "<f4").reshape(-1, 2)
    shown = plate.points[plate.order]
    middle = (shown.min(axis=0) + shown.max(axis=0)) / 2
    np.testing.assert_allclose(points + middle, shown, atol=1e-5)
    assert len(set(numbers(data["radius"], "<f4").tolist())) == 1
    np.testing.assert_array_equal(numbers(data["counts"], "<f8"), counts[plate.order])
    # a selected word that is hidden is not on the page
    assert [data["words"][i] for i in data["selected"]] == ["w150"]


@pytest.mark.parametrize("where", ["words", "title", "legend"])
def test_words_that_look_like_html_do_no_harm(tmp_path, where):
    plain, _ = written(tmp_path, plate_of(["a"], title="t", caption="c"))
    names = tuple(EVIL)
    legend = ColorKey(EVIL[0], np.zeros(len(EVIL), np.int32), names, ("#000000",) * len(names))
    plate = {
        "words": lambda: plate_of(EVIL, title="t", caption="c"),
        "title": lambda: plate_of(["a"], title=EVIL[0], caption=EVIL[1]),
        "legend": lambda: plate_of(EVIL, title="t", caption="c", legend=legend),
    }[where]()
    page, data = written(tmp_path, plate)
    assert page.elements == plain.elements
    assert page.texts["script", ""] == plain.texts["script", ""]
    assert not re.search("[<>&\u2028]", page.texts["script", "data"])
    if where == "title":
        assert page.texts["title", ""] == EVIL[0]
    else:
        assert data["words"] == [word.replace("\ud800", "?") for word in EVIL]


def test_the_page_reaches_for_nothing_outside(tmp_path):
    page, _ = written(tmp_path, plate_of(["a", "b"]))
    assert not [
        value
        for _, attributes in page.elements
        for name, value in attributes.items()
        if name in ("src", "href", "srcset", "action")
    ]
    policy = next(a["content"] for tag, a in page.elements if tag == "meta" and "http-equiv" in a)
    assert "default-src 'none'" in policy
    everything = (tmp_path / "map.html").read_text("utf-8")
    assert not re.search(r"https?:|fetch\(|XMLHttpRequest|import\s|url\(|@import|eval\(|innerHTML", everything)


def test_the_legend_has_the_colors_of_both_looks(tmp_path):
    values = np.array([0, -1, 1], np.int32)
    legend = ColorKey("Kind", values, ("a", "b"), ("#111111", "#222222"))
    _, data = written(tmp_path, plate_of(["x", "y", "z"], legend=legend), dark_colors=("#EEEEEE", "#DDDDDD"))
    assert data["legend"]["light"] == ["#111111", "#222222"]
    assert data["legend"]["dark"] == ["#EEEEEE", "#DDDDDD"]
    assert numbers(data["legend"]["values"], "<i2").tolist() == [0, -1, 1]
    amounts = ColorKey("Norm", np.array([0.5, np.nan, 2], np.float32), (), ("#000000", "#FFFFFF"), 0.5, 2.0, "u")
    _, data = written(tmp_path, plate_of(["x", "y", "z"], legend=amounts))
    np.testing.assert_array_equal(numbers(data["legend"]["values"], "<f4"), amounts.values)
    assert (data["legend"]["low"], data["legend"]["high"], data["legend"]["categorical"]) == (0.5, 2.0, False)


def test_an_empty_map_is_a_page_too(tmp_path):
    _, data = written(tmp_path, plate_of([]))
    assert data["words"] == []
