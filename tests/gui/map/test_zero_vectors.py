"""Words whose vector is zero, on maps that are made of directions."""

import numpy as np

from embviz.gui.map.page import MapPage
from embviz.vectors.embedding import Embedding

LONG = 60_000  # ms; libraries are loaded by the first layout


def test_below_the_map_stands_that_some_places_mean_nothing(lab, qtbot):
    lab.context.scene.choose_method("tsne", {})
    lab.page = MapPage(lab.context)
    lab.page.resize(900, 600)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    vectors = np.random.default_rng(0).normal(size=(40, 6)).astype(np.float32)
    vectors[[2, 5]] = 0
    lab.workspace.set_vectors(Embedding([f"word{k}" for k in range(40)], vectors))
    qtbot.waitUntil(lambda: "2 words with a zero vector" in lab.find("map.about").text(), timeout=LONG)
    lab.context.scene.choose_method("pca", {})  # zero is a place like any other there
    qtbot.waitUntil(lambda: "of the variance" in lab.find("map.note").text(), timeout=LONG)
    assert "zero vector" not in lab.find("map.about").text()
