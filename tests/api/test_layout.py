"""Maps from a notebook: the same places as the room gives, for the words that were asked for."""

import csv
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import embviz
from embviz.projection import live
from embviz.vectors import embedding as vectors_at_rest

WORDS = (*(f"w{i}" for i in range(58)), "<script>", "a&b")


@pytest.fixture(scope="module")
def embedding():
    random = np.random.default_rng(1)
    return embviz.Embedding(WORDS, random.normal(size=(60, 8)).astype(np.float32), counts=range(60, 0, -1))


def distances(places):
    return np.linalg.norm(places[:, None] - places, axis=2)


def test_pca_is_the_plain_one(embedding):
    found = embviz.project(embedding, words=None, method="pca")
    centered = embedding.vectors - embedding.vectors.mean(axis=0)
    _, values, rows = np.linalg.svd(centered.astype(np.float64), full_matrices=False)
    expected = centered @ rows[:2].T
    expected /= np.median(np.linalg.norm(expected, axis=1))
    assert found.words == WORDS
    assert found.coordinates.shape == (60, 2)
    assert found.coordinates.dtype == np.float32
    assert distances(found.coordinates) == pytest.approx(distances(expected), abs=1e-4)
    assert found.explained_variance == pytest.approx(values[:2] ** 2 / (values**2).sum(), rel=1e-4)
    assert found.method == "pca"
    with pytest.raises(ValueError, match="read-only"):
        found.coordinates[0] = 0


@pytest.mark.parametrize(
    ("method", "options", "room"),
    [
        ("tsne", {"perplexity": 7.5}, {"perplexity": "7.5"}),
        ("tsne", {"perplexity": [4, 8]}, {"perplexity": "4, 8"}),
        ("umap", {"n_neighbors": np.int64(5)}, {"n_neighbors": 5}),
        ("random", {"dimensions": 3}, {"dimensions": 3}),
    ],
)
def test_a_layout_is_that_of_the_room(embedding, method, options, room):
    told = []
    found = embviz.project(embedding, 40, method, seed=2, progress=told.append, **options)
    expected = live.project(embedding.vectors[:40], method, 2, **room)
    assert found.words == WORDS[:40]
    assert np.array_equal(found.coordinates, expected.coordinates)
    assert found.iterations == expected.iteration
    assert told == sorted(told)
    # what is exact is done in one step
    assert bool(told) == (method != "random")
    other = embviz.project(embedding, 40, method, seed=3, **options)
    assert not np.array_equal(found.coordinates, other.coordinates)


def test_words_are_laid_out_in_the_order_in_which_they_are_named(embedding):
    named = ["w40", "w3", "a&b", "w3"]
    found = embviz.project(embedding, named, "mds")
    assert found.words == ("w40", "w3", "a&b")
    assert list(found) == list(found.words)
    assert len(found) == 3
    rows = embedding.unit[[40, 3, 59]]
    # three points lie in a plane: MDS keeps all their distances
    ratio = distances(found.coordinates)[np.triu_indices(3, 1)] / distances(rows)[np.triu_indices(3, 1)]
    assert ratio == pytest.approx(np.full(3, ratio[0]), rel=1e-3)
    assert np.array_equal(found["a&b"], found.coordinates[2])
    assert found.embedding.counts is not None
    assert found.embedding.counts.tolist() == [20, 57, 1]


def test_axes_take_words_that_are_not_on_the_map(embedding):
    found = embviz.project(embedding, ["w5", "w6"], "axes", axis_x="w1 - w2", axis_y="w3")
    unit = embedding.unit.astype(np.float64)
    axis = unit[1] - unit[2]
    cosines = unit[[5, 6]] @ axis / np.linalg.norm(axis)
    upward = unit[[5, 6]] @ unit[3]
    scale = (found.coordinates[0] - found.coordinates[1])[0] / (cosines[0] - cosines[1])
    assert scale > 0
    assert found.coordinates[0, 1] - found.coordinates[1, 1] == pytest.approx(scale * (upward[0] - upward[1]), rel=1e-3)


def test_vectors_of_the_rooms_will_do(embedding):
    room = vectors_at_rest.Embedding(embedding.words, embedding.vectors)
    assert np.array_equal(embviz.project(room, 20, "pca").coordinates, embviz.project(embedding, 20, "pca").coordinates)


@pytest.mark.parametrize(
    ("arguments", "options", "said"),
    [
        ((), {"method": "tsen"}, "no projection 'tsen'"),
        ((), {"perplexty": 3}, "Did you mean perplexity"),
        (
            (),
            {"method": "umap", "perplexity": 3},
            "UMAP has no option 'perplexity'. Leave it out, or choose the method",
        ),
        ((), {"method": "axes"}, "axis_x='good - bad'"),
        ((), {"dimensions": 4}, "outside 2 to 3"),
        ((["w1", "w99", "nothing"],), {}, "'w99', 'nothing' are not among the 60 words"),
        (([],), {}, "Name at least one"),
        ((0,), {}, "0 words cannot be laid out"),
        (("w1",), {}, "Put it into a list"),
    ],
)
def test_mistakes_are_input_errors(embedding, arguments, options, said):
    with pytest.raises(embviz.InputError, match=said):
        embviz.project(embedding, *arguments, **options)


def test_a_map_is_saved(embedding, tmp_path):
    found = embviz.project(embedding, method="pca")
    found.save(tmp_path / "map.csv")
    with (tmp_path / "map.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["word"] for row in rows] == list(WORDS)
    assert [float(row["x"]) for row in rows] == pytest.approx(found.coordinates[:, 0].tolist(), rel=1e-4)
    found.save(tmp_path / "map.svg", size=(400, 300))
    assert ElementTree.parse(tmp_path / "map.svg").getroot().get("width") == "400"
    found.save(tmp_path / "map.html")
    assert "<!doctype html>" in (tmp_path / "map.html").read_text(encoding="utf-8").lower()
    with pytest.raises(embviz.InputError, match="does not show which format"):
        found.save(tmp_path / "map.xls")


def test_a_notebook_shows_the_map(embedding):
    found = embviz.project(embedding, method="pca")
    root = ElementTree.fromstring(found._repr_svg_())
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert {*WORDS} <= {*texts}
    assert repr(found) == "<Projection by PCA of 60 words to 2 dimensions>"


def test_a_map_says_how_many_words_have_no_direction(embedding):
    vectors = np.array(embedding.vectors)
    vectors[:2] = 0
    found = embviz.project(embviz.Embedding(embedding.words, vectors), method="tsne")
    assert found.remark.startswith("2 words with a zero vector")
    assert found.remark in found._repr_svg_()
    assert embviz.project(embedding, method="tsne").remark == ""
