"""The map of a notebook in a real Chromium, with a model that stands for the kernel; not part of the usual run.

CHROMIUM=/path/to/chromium pytest tests/browser/test_live_map.py
"""

import base64
import json

import numpy as np
import pytest

from embviz.api.live_map import LiveMap

from .chromium import Chromium

WORDS = ["king", "queen", "<b>", "paris", "zoë", "cat"]
PLACES = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [9, 0]], np.float32)
# what anywidget gives to `render`: traits, changes told to listeners, and what was sent to the kernel
MODEL = """
const traits = TRAITS, listeners = {}, saved = [];
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer);
traits.places = bytes(traits.places); traits.values = bytes(traits.values);
window.model = {
  get: (name) => traits[name], set: (name, value) => { traits[name] = value; },
  save_changes: () => saved.push(JSON.stringify(traits.selected)),
  on: (name, act) => { (listeners[name] ||= []).push(act); },
  off: (name, act) => { listeners[name] = (listeners[name] || []).filter((one) => one !== act); },
};
window.from_kernel = (name, value) => {
  traits[name] = value;
  (listeners[`change:${name}`] || []).forEach((act) => act());
};
window.saved = saved;
window.end = widget.render({ model: window.model, el: document.getElementById("cell") });
"""


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def cell(tmp_path, request):
    """Return a browser with the map in a cell, 600 px wide."""
    drawn = LiveMap(WORDS, PLACES, "PCA of 6 words")
    names = ("words", "legend", "selected", "caption", "height")
    traits = {name: getattr(drawn, name) for name in names}
    traits |= {name: base64.b64encode(getattr(drawn, name)).decode() for name in ("places", "values")}
    body = str(LiveMap._esm).replace("export default", "const widget =")
    page = tmp_path / "cell.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><style>{LiveMap._css}</style><div id=cell style='width:600px'></div>"
        f"<script>{body}{MODEL.replace('TRAITS', json.dumps(traits))}</script>",
        "utf-8",
    )
    browser = Chromium(dark=request.param, still=True)
    browser.open(page)
    browser.until("document.querySelector('canvas').width > 300")
    yield browser
    assert browser.errors == []
    browser.close()


def _told(cell):
    return cell.ask("document.querySelector('output').textContent")


def _spot(cell, word):
    """Return where a word lies, found by the card that a pointed-at word shows."""
    box = json.loads(cell.ask("JSON.stringify(document.querySelector('canvas').getBoundingClientRect())"))
    low, high = PLACES.min(axis=0), PLACES.max(axis=0)
    share = (PLACES[WORDS.index(word)] - low) / (high - low)
    # the scale is one for both axes: look along the row in which the word must be
    for x in np.arange(box["x"] + 6, box["x"] + box["width"] - 6, 6):
        for y in np.arange(box["y"] + 6, box["y"] + box["height"] - 6, 12):
            if abs((x - box["x"]) / box["width"] - share[0]) > 0.12:
                continue
            cell.mouse("mouseMoved", float(x), float(y))
            if cell.ask(
                "!document.querySelector('.embviz-card').hidden && "
                f"document.querySelector('.embviz-card bdi').textContent === {json.dumps(word)}"
            ):
                return float(x), float(y)
    raise AssertionError(f"{word} is nowhere")


def test_a_click_selects_and_the_kernel_hears(cell):
    assert _told(cell) == "6 words"
    cell.click(*_spot(cell, "cat"))
    assert cell.ask("saved.at(-1)") == "[5]"
    assert _told(cell) == "1 selected: cat"
    cell.ask("from_kernel('selected', [2, 0])")
    assert _told(cell) == "2 selected: <b>, king"
    cell.ask("document.querySelector('canvas').focus()")
    cell.press("Escape")
    assert cell.ask("saved.at(-1)") == "[]"


def test_a_lasso_selects_what_it_surrounds(cell):
    box = json.loads(cell.ask("JSON.stringify(document.querySelector('canvas').getBoundingClientRect())"))
    cell.ask("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Lasso').click()")
    corners = [(4, 4), (box["width"] - 4, 4), (box["width"] - 4, box["height"] - 4), (4, box["height"] - 4)]
    for kind, (x, y) in zip(("mousePressed", "mouseMoved", "mouseMoved", "mouseMoved"), corners, strict=True):
        cell.mouse(kind, box["x"] + x, box["y"] + y, button="left", buttons=1, clickCount=1)
    cell.mouse("mouseReleased", box["x"] + 4, box["y"] + box["height"] - 4, button="left", clickCount=1)
    assert json.loads(cell.ask("saved.at(-1)")) == [0, 1, 2, 3, 4, 5]


def test_the_search_finds_a_word_in_any_case(cell):
    cell.ask("document.querySelector('input').focus()")
    for letter in "ZOË":
        cell.press(letter)
    assert _told(cell) == "1 found"
    cell.press("Enter")
    assert cell.ask("saved.at(-1)") == "[4]"


def test_it_zooms_is_colored_and_ends(cell):
    before = cell.picture()
    cell.ask("[...document.querySelectorAll('button')].find((one) => one.textContent === '+').click()")
    cell.ask("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert cell.picture() != before
    cell.ask("""
        model.set("values", new DataView(Float32Array.from([0, 1, 2, 3, 4, 5]).buffer));
        from_kernel("legend", {title: "weight", low: 0, high: 5, categorical: false,
                               light: Array(64).fill("#cc2222"), dark: Array(64).fill("#2222cc")});
    """)
    cell.until("!document.querySelector('.embviz-legend').hidden")
    assert cell.ask("document.querySelector('.embviz-legend').textContent").startswith("weight")
    cell.ask("end()")
    assert [one for one in cell.requests if not one.startswith(("file:", "data:", "about:"))] == []
