from collections.abc import Sequence

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from embviz.drawing.labels import TIERS, tier_of
from embviz.drawing.word_display import shortened
from embviz.gui.map.view import label_pictures
from embviz.gui.map.view.label_pictures import LabelPictures
from embviz.gui.map.view.labels import CAPACITY, MapLabels
from embviz.gui.style import theme
from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.words import MapWords

WIDTH, HEIGHT = 1200.0, 800.0  # as a window tells them: with whole numbers, the loops would be compiled once more
ARABIC = "\u0645\u0631\u062d\u0628\u0627"


class Vocabulary(Sequence):
    """Words without end that count how many of them are asked for."""

    def __init__(self, count):
        self.count, self.asked = count, set()

    def __len__(self):
        return self.count

    def __getitem__(self, at):
        self.asked.add(at)
        return f"word{at}"


@pytest.fixture
def crowd(qapp):
    """A hundred thousand words, of which few can be named."""
    words = MapWords(Vocabulary(100_000), np.arange(100_000, 0, -1))
    words.move(np.random.default_rng(0).uniform(-1, 1, (100_000, 2)) * (6, 4), 0.0, glide=False)
    labels = MapLabels()
    labels.set_words(words)
    return labels, words


def look(labels, words, camera):
    words.project(camera, WIDTH, HEIGHT)
    return labels.place(np.full(len(words), 2, np.float32), 1.0, WIDTH, HEIGHT)


def test_only_words_that_may_be_named_are_ever_looked_at(crowd):
    labels, words = crowd
    assert not words.words.asked
    labels.set_important(range(50), range(50, 90))
    labels.restyle()
    assert not words.words.asked
    named = look(labels, words, Camera(0, 0, 100))
    assert 200 < len(named) <= CAPACITY
    assert set(named.tolist()) <= words.words.asked
    assert len(words.words.asked) < 7000
    asked = set(words.words.asked)
    look(labels, words, Camera(0, 0, 100))
    assert words.words.asked == asked  # measured once


def test_panning_changes_no_label_that_stays_in_view(crowd):
    labels, words = crowd
    look(labels, words, Camera(0, 0, 900))
    for step in range(1, 25):
        before = set(labels.named.tolist())
        sides = labels.side.copy()
        look(labels, words, Camera(step * 11 / 900, step * 7 / 900, 900))
        inside = (words.x > 0) & (words.x < WIDTH) & (words.y > 0) & (words.y < HEIGHT)
        stayed = [w for w in before if inside[w]]
        assert len(stayed) > 100
        assert labels.shown[stayed].all()
        assert (labels.side[stayed] == sides[stayed]).all()


def test_the_most_frequent_words_of_a_view_are_named(crowd):
    labels, words = crowd
    look(labels, words, Camera(0, 0, 100))
    assert labels.shown[:10].all()


def test_hidden_words_have_no_labels(crowd):
    labels, words = crowd
    labels.set_important([3, 5])
    hidden = np.zeros(len(words), bool)
    hidden[:50_000] = True
    words.set_hidden(hidden)
    named = look(labels, words, Camera(0, 0, 100))
    assert named.min() >= 50_000
    assert len(named) > 200


def test_a_selected_word_is_measured_as_it_is_drawn(crowd):
    labels, words = crowd
    look(labels, words, Camera(0, 0, 100))
    plain = labels.width[500]
    labels.set_important([500])
    look(labels, words, Camera(0, 0, 100))
    strong = QFontMetricsF(theme.font(13, 600)).horizontalAdvance("word500")
    assert labels.width[500] == pytest.approx(strong)
    labels.set_important([])
    look(labels, words, Camera(0, 0, 100))
    assert labels.width[500] == (plain if labels.width[500] else 0)


def test_landmarks_are_larger(crowd):
    labels, words = crowd
    look(labels, words, Camera(0, 0, 100))
    tiers = tier_of(words.rank[labels.named], len(words))
    assert {0, 1, 2} == set(tiers.tolist())
    for word, tier in zip(labels.named.tolist(), tiers.tolist(), strict=True):
        size, weight = TIERS[tier]
        expected = QFontMetricsF(theme.font(size, weight)).horizontalAdvance(f"word{word}")
        assert labels.width[word] == pytest.approx(expected)


def painted(picture):
    """Opacity of a label's image, in [0, 1]."""
    image = picture.image
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    return (pixels >> 24) / 255


TALL = "\u01fa"  # a capital with a ring and an accent
SCRIPTS = ["word", "a\nb", TALL, ARABIC, "\u4f60\u597d", "\u00c4\u0302\u0323y", "\u05e9\u05dc" * 20]


def test_tall_letters_are_given_their_room(qapp):
    pictures = LabelPictures()
    _, height = pictures.size(TALL, 2, False)
    assert height > 1.3 * pictures.size("x", 2, False)[1]
    assert pictures.picture(TALL, 2, False, 1.0).middle >= height / 2 + label_pictures.HALO


@pytest.mark.parametrize("word", SCRIPTS)
@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("strong", [False, True])
def test_no_letter_of_any_script_is_cut_off_by_the_edge(qapp, word, ratio, strong):
    opacity = painted(LabelPictures().picture(word, 2, strong, ratio))
    assert opacity.max() > 0.5  # something was painted; thin strokes of a font of this computer need not fill a pixel
    # a rim of the picture is empty: whatever was painted, its halo too, found room
    for edge in (opacity[0], opacity[-1], opacity[:, 0], opacity[:, -1]):
        assert edge.max() < 0.35


@pytest.mark.parametrize("word", ["word", "jg\u00c4", ARABIC])
def test_letters_are_where_the_label_says(qapp, word):
    pictures = LabelPictures()
    picture = pictures.picture(word, 1, False, 1.0)
    width, height = pictures.size(word, 1, False)
    solid = painted(picture) > 0.9
    rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    halo = 2.5
    assert columns[0] >= picture.left - halo - 1.5
    assert columns[-1] <= picture.left + width + halo + 1.5
    assert rows[0] >= picture.middle - height / 2 - halo
    assert rows[-1] <= picture.middle + height / 2 + halo


def test_pictures_are_kept_and_the_oldest_forgotten(qapp, monkeypatch):
    pictures = LabelPictures()
    first = pictures.picture("a", 2, False, 1.0)
    monkeypatch.setattr(label_pictures, "KEPT_BYTES", 3.5 * first.image.sizeInBytes())
    for word in "bc":
        pictures.picture(word, 2, False, 1.0)
    assert pictures.picture("a", 2, False, 1.0) is first
    pictures.picture("d", 2, False, 1.0)
    assert [pictures.has(word, 2, False, 1.0) for word in "abcd"] == [True, False, True, True]
    pictures.forget()
    assert not pictures.has("a", 2, False, 1.0)


def test_a_hurried_picture_draws_few_new_labels_and_the_others_soon(crowd):
    labels, words = crowd
    words.project(Camera(0, 0, 100), WIDTH, HEIGHT)
    center = words.nearest(QRectF(0, 0, WIDTH, HEIGHT).center(), 1e6)
    labels.set_important([center])
    named = look(labels, words, Camera(0, 0, 100))
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    drawn = []
    for _ in range(12):
        painter = QPainter(image)
        labels.draw(painter, 1.0, QRectF(0, 0, WIDTH, HEIGHT), hurried=True)
        painter.end()
        assert labels._pictures.has(f"word{center}", 2, True, 1.0)  # the most important is not among those that wait
        drawn.append(len(labels._pictures._pictures))
        labels.fade(0.05)
    assert drawn[0] < len(named) / 2
    inside = labels.named[
        (words.x[named] > 0) & (words.x[named] < WIDTH - 80) & (words.y[named] > 20) & (words.y[named] < HEIGHT - 20)
    ]
    assert drawn[-1] >= len(inside)
    assert (labels.opacity[inside] == 1).all()
    assert shortened("word1") == "word1"


def test_names_of_a_whole_map_are_seen_whole_and_lie_on_nothing_that_covers_it(crowd):
    labels, words = crowd
    camera, legend = Camera(0, 0, 190), QRectF(8, 400, 180, 392)
    words.project(camera, WIDTH, HEIGHT)
    radius = np.full(len(words), 2, np.float32)

    def cut(chosen):
        left, middle = labels.boxes(chosen)
        right, half = left + labels.width[chosen], labels.height[chosen] / 2
        under = (left < legend.right()) & (right > legend.left()) & (middle + half > legend.top())
        return (left < 0) | (right > WIDTH) | (under & (middle - half < legend.bottom()))

    assert cut(labels.place(radius, 1.0, WIDTH, HEIGHT)).any()
    chosen = labels.place(radius, 1.0, WIDTH, HEIGHT, [legend])
    assert not cut(chosen).any()
    turned = chosen[labels.side[chosen] == 1]
    assert (words.x[turned] > WIDTH - 80).any()  # at the right edge they stand on the left
    for _ in range(3):  # the first of another view may let a few more in
        chosen = labels.place(radius, 1.0, WIDTH, HEIGHT, [legend])
    np.testing.assert_array_equal(labels.place(radius, 1.0, WIDTH, HEIGHT, [legend]), chosen)
