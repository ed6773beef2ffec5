"""The map of a notebook in a real Jupyter: server, kernel, and JupyterLab in a Chromium; not part of the usual run.

.venv/bin/pip install -c packaging/constraints.txt jupyterlab notebook
CHROMIUM=/path/to/chromium .venv/bin/python -m pytest tests/browser/test_notebook.py
"""

import json
import re

import numpy as np
import pytest

from embviz.api.embedding import Embedding
from embviz.api.layout import project

from .chromium import Chromium
from .jupyter import JupyterServer

KERNEL_S = 120.0  # a kernel that imports the library for the first time may compile
WORDS = ["king", "queen", "<b>", "paris", "zoë", "cat"]
ROWS = [[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [9, 0]]
SHOW = f"""import embviz
words = {WORDS!r}
map = embviz.project(embviz.Embedding(words, {ROWS!r}), method="pca")
map.widget.height = 240
map"""
CANVAS = "document.querySelector('.embviz-view canvas')"
TOLD = "document.querySelector('.embviz-bar output').textContent"
MARGIN = 0.06  # of map.js: share of the view left free on each side


@pytest.fixture(scope="module")
def server():
    """Return a server whose kernels import this checkout."""
    started = JupyterServer()
    yield started
    started.close()


class Page:
    """A notebook in a browser: cells are run by keys, as a person does."""

    def __init__(self, server, frontend, name):
        self.browser = Chromium(height=1000, still=True)
        at = frontend.format(name=name, stem=name.removesuffix(".ipynb"))
        self.browser.visit(f"{server.address}/{at}?token={server.token}")
        # the page has a kernel, which has nothing to do
        context = "window.jupyterapp?.shell.currentWidget?.sessionContext"
        self.browser.until(f"{context}?.isReady && {context}.session?.kernel?.status === 'idle'", KERNEL_S)

    def run_cell(self, number):
        """Run a cell that is there."""
        found = f"document.querySelectorAll('.jp-Notebook .jp-CodeCell')[{number}]"
        left, top, width, height = self.box(f"{found}.querySelector('.cm-content')")
        self.browser.click(left + width / 2, top + height / 2)
        self.browser.until(f"{found}.contains(document.activeElement) && document.activeElement.matches('.cm-content')")
        self.browser.press("Enter", "Shift")
        self.browser.until(f"{found}.nextElementSibling?.matches('.jp-CodeCell')")  # the next one, or a new one

    def show(self):
        """Run the first cell, and wait for its map."""
        self.run_cell(0)
        self.browser.until(f"{CANVAS}?.width > 300", KERNEL_S)
        self.browser.until(f"{TOLD} === '6 words'")

    def run(self, code):
        """Run a line in the last cell, and return what it prints."""
        cells = "document.querySelectorAll('.jp-Notebook .jp-CodeCell')"
        last = self.browser.ask(f"{cells}.length") - 1
        left, top, width, height = self.box(f"{cells}[{last}].querySelector('.cm-content')")
        self.browser.click(left + width / 2, top + height / 2)
        self.browser.until(f"{cells}[{last}].contains(document.activeElement)")
        self.browser.write(f"{code}; print('it', 'is', 'done')")
        self.run_cell(last)
        output = f"{cells}[{last}].querySelector('.jp-OutputArea')"
        self.browser.until(f"{output}.textContent.includes('it is done')")
        return self.browser.ask(f"{output}.textContent").partition("it is done")[0].strip()

    def selected(self):
        """Return what the kernel says that is selected."""
        return self.run("import json; print(json.dumps(map.selected))")

    def told(self):
        """Return what the line beside the search says."""
        return self.browser.ask(TOLD)

    def box(self, element):
        """Return left, top, width and height of an element, brought into sight."""
        self.browser.ask(f"{element}.scrollIntoView({{block: 'nearest'}})")
        box = json.loads(self.browser.ask(f"JSON.stringify({element}.getBoundingClientRect())"))
        return box["x"], box["y"], box["width"], box["height"]

    def spots(self):
        """Return where the words must be on the page, by the formula of the view that shows all of them."""
        places = project(Embedding(WORDS, np.array(ROWS, np.float32)), method="pca").coordinates * (1, -1)
        left, top, width, height = self.box(CANVAS)
        low, high = places.min(axis=0), places.max(axis=0)
        scale = min((1 - 2 * MARGIN) * width / (high[0] - low[0]), (1 - 2 * MARGIN) * height / (high[1] - low[1]))
        at = (places - (low + high) / 2) * scale + (left + width / 2, top + height / 2)
        return {word: (float(x), float(y)) for word, (x, y) in zip(WORDS, at, strict=True)}

    def pixels(self):
        """Return the colors of the map's points, as the page paints them: by word, RGB."""
        left, top, width, height = self.box(CANVAS)
        at = {word: (x - left, y - top) for word, (x, y) in self.spots().items()}
        return self.browser.ask(
            f"""new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {{
                const canvas = {CANVAS}, context = canvas.getContext('2d');
                const color = ([x, y]) => [...context.getImageData(
                    Math.round(x * canvas.width / {width}), Math.round(y * canvas.height / {height}), 1, 1).data];
                const at = {json.dumps(at)};
                done(Object.fromEntries(Object.keys(at).map((word) => [word, color(at[word]).slice(0, 3)])));
            }})))"""
        )

    def drag(self, corners, *held):
        """Drag the mouse along corners."""
        modifiers = {"modifiers": 8} if "Shift" in held else {}
        for k, (x, y) in enumerate(corners):
            kind = "mouseMoved" if k else "mousePressed"
            self.browser.mouse(kind, x, y, button="left", buttons=1, clickCount=1, **modifiers)
        self.browser.mouse("mouseReleased", *corners[-1], button="left", clickCount=1, **modifiers)

    def close(self):
        """End the browser."""
        self.browser.close()


@pytest.fixture(params=["lab/workspaces/{stem}/tree/{name}", "notebooks/{name}"], ids=["JupyterLab", "Notebook"])
def page(server, request):
    """Return a notebook that shows a map."""
    server.end_kernels()  # of the tests before
    name = re.sub(r"\W+", "-", request.node.name) + ".ipynb"
    server.notebook(name, SHOW)
    opened = Page(server, request.param, name)
    try:
        opened.browser.errors.clear()  # of the program itself
        opened.show()
        yield opened
        assert opened.browser.errors == []
        asked = {one for one in opened.browser.requests if not one.startswith(("data:", "blob:", server.address))}
        assert {one for one in asked if not one.startswith(f"ws{server.address[4:]}")} == set()
    finally:
        opened.close()


def test_the_map_is_drawn(page):
    background = page.pixels()
    plain = {tuple(color) for color in background.values()}
    assert len(plain) == 1, "all words have one color"
    assert sum(plain.pop()) < 600, "which is not that of the paper"


def test_a_click_reaches_the_kernel(page):
    page.browser.click(*page.spots()["cat"])
    assert page.told() == "1 selected: cat"
    assert page.selected() == '["cat"]'


def test_a_lasso_reaches_the_kernel(page):
    at = page.spots()
    x, y = (np.mean([at[word][k] for word in ("paris", "zoë")]) for k in (0, 1))
    reach = abs(at["paris"][0] - at["zoë"][0]) / 2 + 15
    corners = [(x - reach, y - 15), (x + reach, y - 15), (x + reach, y + 15), (x - reach, y + 15)]
    page.drag(corners, "Shift")
    assert page.told() == "2 selected: paris, zoë"
    assert page.selected() == '["paris", "zo\\u00eb"]'


def test_the_search_reaches_the_kernel(page):
    left, top, width, height = page.box("document.querySelector('.embviz-bar input')")
    page.browser.click(left + width / 2, top + height / 2)
    for letter in "ZOË":
        page.browser.press(letter)
    page.browser.until(f"{TOLD} === '1 found'")
    field = "document.querySelector('.embviz-bar input')"
    page.browser.press("ArrowLeft")
    page.browser.until(f"document.activeElement === {field} && {field}.selectionStart === 2")
    page.browser.press("Enter")
    assert page.told() == "1 selected: zoë"
    assert page.selected() == '["zo\\u00eb"]'


def test_what_the_kernel_selects_is_shown(page):
    page.run("map.selected = ['<b>', 'king']")
    page.browser.until(f"{TOLD} === '2 selected: <b>, king'")
    page.run("map.selected = None")
    page.browser.until(f"{TOLD} === '6 words'")


def test_what_the_kernel_colors_is_shown(page):
    page.run("map.color = {'king': 'royal', 'queen': 'royal', 'paris': 'place'}")
    page.browser.until("document.querySelector('.embviz-legend:not([hidden])')")
    names = "[...document.querySelectorAll('.embviz-legend bdi')].map((one) => one.textContent)"
    assert page.browser.ask(names) == ["royal", "place"]
    colors = page.pixels()
    assert colors["king"] == colors["queen"] != colors["paris"] != colors["cat"]
    page.run("map.color = [0, 1, 2, 3, 4, 5]")
    page.browser.until("document.querySelector('.embviz-legend .ends')?.textContent === '05'")
    assert len({tuple(color) for color in page.pixels().values()}) == 6
    page.run("map.color = None")
    page.browser.until("document.querySelector('.embviz-legend').hidden")
    assert len({tuple(color) for color in page.pixels().values()}) == 1


def test_keys_on_the_map_are_the_maps(page):
    page.browser.press("Escape")  # from now on, keys are commands of the notebook
    page.browser.click(*page.spots()["cat"])
    assert page.told() == "1 selected: cat"
    drawn = f"{CANVAS}.toDataURL()"
    home = page.browser.ask(drawn)
    for key in ("+", "-", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.browser.press(key)
        page.browser.until(f"{drawn} !== {json.dumps(home)}")
        assert page.browser.ask(f"document.activeElement === {CANVAS}"), key
        page.browser.press("0")
        page.browser.until(f"{drawn} === {json.dumps(home)}")
    for _ in range(2):  # a command of the notebook: restart the kernel
        page.browser.press("0")
    page.browser.press("Escape")
    assert page.told() == "6 words"
    assert page.browser.ask(f"document.activeElement === {CANVAS}")
    assert page.selected() == "[]"
    assert page.browser.ask("document.querySelectorAll('.jp-Dialog').length") == 0


def test_a_saved_map_is_there_without_its_kernel(server):
    server.notebook("saved.ipynb", SHOW)
    frontend = "lab/workspaces/{stem}/tree/{name}"
    page = Page(server, frontend, "saved.ipynb")
    try:
        page.show()
        page.run("map.selected = ['king']")
        page.browser.until(f"{TOLD} === '1 selected: king'")
        page.browser.ask("jupyterapp.commands.execute('docmanager:save').then(() => 1)")
    finally:
        page.close()
    server.end_kernels()
    page = Page(server, frontend, "saved.ipynb")
    try:
        page.browser.until(f"{CANVAS}?.width > 300")
        page.browser.until(f"{TOLD} === '1 selected: king'")
        page.browser.errors.clear()
        page.browser.click(*page.spots()["cat"])
        assert page.told() == "1 selected: cat"
        assert page.run("print('map' in globals())") == "False"
        assert page.browser.errors == []
    finally:
        page.close()
