"""The page of a story in a real Chromium: scrolled, hovered, played, by mouse and by keys; not part of the usual run.

CHROMIUM=/path/to/chromium pytest tests/browser/test_story_page.py
"""

import struct
import zlib

import numpy as np
import pytest

from embviz.drawing.export.figure import PRINT, ColorKey, plain_figure
from embviz.drawing.export.story_page import PageFilm, PageStep, write_story_page

from .chromium import Chromium

WORDS = [f"word{k}" for k in range(60)]


def png(width, height, color):
    """Return a picture of one color."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def story(folder):
    """Write a story of four steps: two moments of a map, a picture, a part of the map."""
    rng = np.random.default_rng(2)
    begin, end = (rng.normal(size=(60, 2)).astype(np.float32) * scale for scale in (0.2, 1.0))
    kinds = ColorKey("kind", (np.arange(60) % 2).astype(np.int32), ("noun", "verb"), ("#cc2222", "#2222cc"))

    def plate(coordinates, **changes):
        made = plain_figure(WORDS, coordinates, PRINT)
        values = {name: getattr(made, name) for name in made.__dataclass_fields__}
        return type(made)(**{**values, "legend": kinds, **changes})

    here = end[7] * (1, -1)
    steps = [
        PageStep("A heap", "At first **nothing** is near anything.", plate(begin), layout="tsne", time=0.0),
        PageStep("Order", "Later it is.\n\n- look\n- again", plate(end), layout="tsne", time=100.0),
        PageStep("An answer", "A page.", picture=png(400, 200, (20, 160, 60)), described="queen comes first"),
        PageStep(
            "Near",
            "[Read on](https://example.org)",
            plate(end, frame=(here[0] - 0.1, here[1] - 0.1, here[0] + 0.1, here[1] + 0.1), selected=np.array([7])),
            layout="tsne",
            time=100.0,
        ),
    ]
    middle = ((begin + end) / 2 + (3.0, 0.0)).astype(np.float32)  # the way is no straight line
    frames = tuple((one * (1, -1)).astype(np.float32) for one in (begin, middle, end))
    path = folder / "story.html"
    write_story_page(
        "Words <b>",
        steps,
        path,
        PageFilm(WORDS, (0.0, 50.0, 100.0), frames, 20.0),
        "trained here",
        lambda word: float(len(word)),
    )
    return path


@pytest.fixture(params=[(1280, 800, False), (1280, 800, True), (420, 800, False)], ids=["light", "dark", "phone"])
def page(tmp_path, request):
    width, height, dark = request.param
    browser = Chromium(width, height, dark, still=True)
    browser.width, browser.height = width, height
    browser.open(story(tmp_path))
    browser.until("document.querySelector('.step.on')")
    yield browser
    assert browser.errors == []
    assert [one for one in browser.requests if not one.startswith(("file:", "data:", "about:"))] == []
    browser.close()


@pytest.fixture
def moving(tmp_path):
    browser = Chromium()
    browser.open(story(tmp_path))
    browser.until("document.querySelector('.step.on')")
    yield browser
    assert browser.errors == []
    browser.close()


def step(browser):
    return int(browser.ask("document.querySelector('.step.on').id").removeprefix("step-"))


def painted(browser):
    """Return how many pixels of the map are not the background."""
    return browser.ask("""(() => {
        const canvas = document.getElementById('map');
        const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0;
        for (let i = 0; i < data.length; i += 4) {
            count += data[i] !== data[0] || data[i + 1] !== data[1] || data[i + 2] !== data[2] ? 1 : 0;
        }
        return count;
    })()""")


def shown(browser, name):
    return browser.ask(f"!document.getElementById('{name}').hidden")


def test_it_opens_on_its_first_step_with_the_map_drawn(page):
    assert step(page) == 1
    assert page.ask("document.querySelector('h1').textContent") == "Words <b>"
    assert page.ask("document.querySelector('#step-1 strong').textContent") == "nothing"
    assert page.ask("document.getElementById('count').textContent") == "1 / 4"
    page.until("document.getElementById('legend').textContent === 'kindnounverb'")
    assert painted(page) > 500
    assert page.ask("document.documentElement.scrollWidth <= innerWidth")


def test_scrolling_goes_from_step_to_step(page):
    seen = [1]
    for _ in range(400):
        x = 40 if page.width > 760 else page.width // 2
        page.mouse("mouseWheel", x, page.height - 40, deltaX=0, deltaY=60)
        page.ask("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if step(page) != seen[-1]:
            seen.append(step(page))
        if seen[-1] == 4:
            break
    assert seen == [1, 2, 3, 4]


def test_keys_and_buttons_turn_the_steps(page):
    for key, wanted in (
        ("ArrowRight", 2),
        ("PageDown", 3),
        ("ArrowRight", 4),
        ("ArrowRight", 4),
        ("ArrowLeft", 3),
        ("Home", 1),
        ("End", 4),
    ):
        page.press(key)
        page.until(f"document.querySelector('.step.on').id === 'step-{wanted}'")
    page.ask("document.getElementById('back').click()")
    assert step(page) == 3
    page.ask("document.getElementById('next').click()")
    assert step(page) == 4
    assert page.ask("document.getElementById('next').disabled")


def test_another_page_is_a_picture_in_the_place_of_the_map(page):
    page.ask("document.getElementById('next').click(); document.getElementById('next').click()")
    assert step(page) == 3
    assert not shown(page, "map")
    assert not shown(page, "run")
    assert page.ask("document.querySelector('#stage img:not([hidden])').alt") == "queen comes first"
    page.until("document.querySelector('#stage img').naturalWidth === 400")
    page.press("ArrowRight")
    page.until("!document.getElementById('map').hidden")
    assert page.ask("document.querySelector('#stage img').hidden")


def test_a_word_under_the_pointer_tells_of_itself(page):
    page.press("End")
    page.until("document.querySelector('.step.on').id === 'step-4'")
    box = page.ask(
        "(({left, top, width, height}) => [left, top, width, height])("
        "document.getElementById('map').getBoundingClientRect())"
    )
    page.mouse("mouseMoved", box[0] + box[2] / 2 + 1, box[1] + box[3] / 2 + 1)
    page.until("!document.getElementById('card').hidden")
    assert page.ask("document.querySelector('#card b').textContent") == "word7"
    said = page.ask("document.getElementById('card').textContent")
    assert "5 times in the text" in said
    assert "kind: verb" in said


def test_the_story_plays_by_itself_and_rests_when_asked(page):
    page.ask("window.setTimeout = ((real) => (does, wait) => real(does, wait > 3000 ? 50 : wait))(setTimeout)")
    page.ask("document.getElementById('play').click()")
    assert page.ask("document.getElementById('play').textContent") == "Pause"
    page.until("document.querySelector('.step.on').id === 'step-4'")
    page.until("document.getElementById('play').textContent === 'Play'")
    assert step(page) == 4
    page.press("Home")
    page.press(" ")
    page.until("document.getElementById('play').textContent === 'Pause'")
    page.press(" ")
    page.until("document.getElementById('play').textContent === 'Play'")


def test_the_training_is_moved_by_hand_and_plays(page):
    assert shown(page, "run")
    assert page.ask("document.getElementById('epoch').textContent") == "epoch 0.0"
    heap = painted(page)
    page.ask(
        "(() => { const bar = document.getElementById('moment'); bar.value = 500;"
        " bar.dispatchEvent(new Event('input')); })()"
    )
    assert page.ask("document.getElementById('epoch').textContent") == "epoch 2.5"
    page.until("true")
    assert heap > 0
    page.ask("window.performance.now = ((real) => () => 40 * real())(performance.now.bind(performance))")
    page.ask("document.getElementById('learn').click()")
    page.until("document.getElementById('epoch').textContent === 'epoch 5.0'")
    page.until("document.getElementById('learn').textContent === '▶'")


def test_the_map_is_dragged_and_zoomed_and_the_wheel_scrolls_the_page(page):
    box = page.ask(
        "(({left, top, width, height}) => [left, top, width, height])("
        "document.getElementById('map').getBoundingClientRect())"
    )
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    picture = page.picture()
    page.ask("document.getElementById('nearer').click()")
    page.until("true")
    page.until("true")
    assert page.picture() != picture
    before = page.ask("scrollY")
    page.mouse("mouseWheel", x, y, deltaX=0, deltaY=200)
    page.until(f"scrollY > {before}")


def test_a_step_has_an_address(page, tmp_path):
    page.call("Page.navigate", url="about:blank")
    page.until("location.href === 'about:blank'")
    page.call("Page.navigate", url=(tmp_path / "story.html").resolve().as_uri() + "#step-2")
    page.until("document.querySelector('.step.on') && document.querySelector('.step.on').id === 'step-2'")


def test_the_map_glides_from_moment_to_moment(moving):
    moving.ask(
        "window.seen = []; (function look() { seen.push(document.getElementById('epoch').textContent);"
        " requestAnimationFrame(look); })(); document.getElementById('next').click()"
    )
    moving.until("document.getElementById('epoch').textContent === 'epoch 5.0'")
    on_the_way = set(moving.ask("seen")) - {"epoch 0.0", "epoch 5.0"}
    assert len(on_the_way) > 3
