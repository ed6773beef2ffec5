"""The map of a notebook: what it tells its picture, and what its picture tells it."""

import pickle
import sys

import numpy as np
import pytest

import embviz
from embviz.api import live_map
from embviz.vectors.attached_table import TableColumn

WORDS = ["king", "queen", "<b>", "paris", "zoë", "cat"]
ROWS = np.random.default_rng(3).normal(size=(6, 4)).astype(np.float32)


class Series:
    """What a notebook needs of a series of pandas: a name, an index, and its values by it."""

    def __init__(self, values, index, name):
        self._values, self.index, self.name = values, index, name

    def __iter__(self):
        return iter(self._values)

    def to_dict(self):
        return dict(zip(self.index, self._values, strict=True))


@pytest.fixture
def words():
    columns = (TableColumn("kind", np.array([0, 0, 1, 1, 2, -1], np.int32), ("royal", "place", "other")),)
    return embviz.Embedding(WORDS, ROWS, [6, 5, 4, 3, 2, 1], columns=columns)


@pytest.fixture
def drawn(words):
    return embviz.project(words, method="pca")


def test_the_buffers_are_the_arrays(drawn):
    widget = drawn.widget
    assert np.array_equal(np.frombuffer(widget.places, "<f4").reshape(6, 2), drawn.coordinates)
    assert widget.words == WORDS
    assert (widget.values, widget.legend, widget.selected) == (b"", {}, [])
    assert "PCA of 6 words" in widget.caption
    assert drawn.widget is widget


def test_selection_goes_both_ways(drawn):
    drawn.selected = ["queen", "cat", "queen"]
    assert drawn.widget.selected == [1, 5]
    drawn.widget.selected = [3, 0]  # what a lasso sends
    assert drawn.selected == ("paris", "king")
    drawn.selected = np.array(["zoë"])
    assert drawn.widget.selected == [4]
    drawn.selected = "cat"
    assert drawn.selected == ("cat",)
    drawn.selected = None
    assert drawn.widget.selected == []
    with pytest.raises(embviz.InputError, match="'quen' is not among"):
        drawn.selected = ["quen"]


@pytest.mark.parametrize(
    "values",
    [
        [1, 2.5, float("nan"), None, -4, 0],
        np.array([1, 2.5, np.nan, np.nan, -4, 0]),
        {"king": 1, "queen": 2.5, "zoë": -4, "cat": 0},
        Series([0, -4, 1, 2.5], ["cat", "zoë", "king", "queen"], "weight"),
    ],
)
def test_numbers_are_amounts_with_a_legend(drawn, values):
    drawn.color = values
    sent = np.frombuffer(drawn.widget.values, "<f4")
    assert np.array_equal(sent, np.array([1, 2.5, np.nan, np.nan, -4, 0], np.float32), equal_nan=True)
    legend = drawn.widget.legend
    assert (legend["low"], legend["high"], legend["categorical"]) == (-4, 2.5, False)
    assert legend["title"] == getattr(values, "name", "")
    assert len(legend["light"]) == len(legend["dark"]) == 64
    assert drawn.color is values
    drawn.color = None
    assert (drawn.widget.values, drawn.widget.legend) == (b"", {})


def test_anything_else_is_a_category_the_largest_first(drawn):
    drawn.widget  # noqa: B018 - shown before it is colored
    drawn.color = ["a", "b", "b", None, "b", "a"]
    assert np.frombuffer(drawn.widget.values, "<i2").tolist() == [1, 0, 0, -1, 0, 1]
    assert drawn.widget.legend["names"] == ["b", "a"]
    drawn.color = "kind"
    assert np.frombuffer(drawn.widget.values, "<i2").tolist() == [0, 0, 1, 1, 2, -1]
    assert drawn.widget.legend["title"] == "kind"


def test_more_categories_than_colors_share_the_last():
    many = embviz.Embedding([f"w{i}" for i in range(40)], np.random.default_rng(1).normal(size=(40, 3)))
    drawn = embviz.project(many, method="pca")
    drawn.color = [f"c{min(i, 30)}" for i in range(40)]
    legend, values = drawn.widget.legend, np.frombuffer(drawn.widget.values, "<i2")
    assert legend["names"][0] == "c30"
    assert legend["names"][-1] == "12 others"
    assert len(legend["names"]) == len(legend["light"]) == values.max() + 1 == 20


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([1, 2], "2 values are given for 6 words"),
        ("weight", "There is no column 'weight'"),
        (3, "Give a value for each"),
        ({"nobody": 1}, "says nothing of any word"),
    ],
)
def test_a_coloring_that_cannot_be_says_so(drawn, given, said):
    with pytest.raises(embviz.InputError, match=said):
        drawn.color = given
    assert drawn.color is None


def test_a_notebook_is_given_the_widget_and_the_drawing(drawn):
    bundle = drawn._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == drawn.widget.model_id
    assert "<svg" in drawn._repr_svg_()


def test_without_anywidget_it_is_the_drawing_and_says_what_to_install(drawn, monkeypatch):
    monkeypatch.setitem(sys.modules, "embviz.api.live_map", None)
    assert drawn._repr_mimebundle_() is None
    drawn.selected, drawn.color = ["cat"], {"cat": 1}
    assert drawn.selected == ("cat",)
    assert "&lt;b&gt;" in drawn._repr_svg_()
    with pytest.raises(embviz.InputError, match=r"pip install 'embviz\[notebook\]'"):
        drawn.widget  # noqa: B018
    monkeypatch.undo()
    assert drawn.widget.selected == [5]
    assert drawn.widget.legend["high"] == 1


def test_a_map_in_space_is_the_drawing(words):
    deep = embviz.project(words, method="pca", dimensions=3)
    assert deep._repr_mimebundle_() is None
    with pytest.raises(embviz.InputError, match="2 dimensions"):
        deep.widget  # noqa: B018


def test_a_map_is_kept_with_its_selection_and_cannot_be_changed_otherwise(drawn):
    drawn.widget.selected = [2]
    again = pickle.loads(pickle.dumps(drawn))
    assert again.selected == ("<b>",)
    assert np.array_equal(again.coordinates, drawn.coordinates)
    with pytest.raises(AttributeError):
        drawn.method = "tsne"


def test_the_script_is_whole_and_asks_nothing_of_a_network():
    script = live_map.script()
    assert script.count("export default") == 1
    assert "function start()" not in script  # of exported pages
    for text in (script, live_map.LiveMap._css):
        assert "http" not in str(text)
        assert "import(" not in str(text)
    assert ".innerHTML" not in script  # no word is markup
