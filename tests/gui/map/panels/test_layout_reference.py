"""Reference layouts in the window: computed in their process, shown at rest, told in caption and project, and left."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.map.export.figure_from_map import proposed_caption, proposed_name, proposed_title
from embviz.gui.map.panels.layout import KIND
from embviz.gui.project.snapshot import ProjectBuilder, capture_session
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.projection.reference import lay_out
from embviz.util.progress import SILENT
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

LONG = 600_000  # ms; a process is started, which loads a library and gives way to all others
COUNT = 60


@pytest.fixture
def embedding():
    random = np.random.default_rng(0)
    groups = 3 * random.normal(size=(4, 10))[np.arange(COUNT) % 4]
    return Embedding([f"word{n}" for n in range(COUNT)], (groups + random.normal(size=(COUNT, 10))).astype(np.float32))


@pytest.fixture
def scene(window, qtbot, tmp_path, embedding, find):
    """The scene of a window with vectors open, laid out by PCA, and openTSNE chosen in the panel."""
    write_vectors(embedding, tmp_path / "known.bin")
    window.context.scene.choose_method("pca")
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(tmp_path / "known.bin")
    window.show_page("map")
    window.show_panel("layout")
    scene = window.context.scene
    qtbot.waitUntil(lambda: scene.frame is not None and scene.frame.settled, timeout=LONG)
    find("layout.reference").setChecked(True)
    qtbot.mouseClick(find("layout.engine.opentsne"), Qt.MouseButton.LeftButton)
    return scene


def test_a_reference_layout_becomes_the_picture_and_is_told_of_everywhere(window, scene, qtbot, find, embedding):
    live, about = scene.frame, find("map.about").text()
    options = {"perplexity": "7", "n_iter": 10, "early_exaggeration_iter": 10}
    find("layout.opentsne.perplexity").setText("7")
    for name in ("n_iter", "early_exaggeration_iter"):
        find(f"layout.opentsne.{name}").setValue(10)
    qtbot.mouseClick(find("layout.compute"), Qt.MouseButton.LeftButton)
    assert find("layout.cancel").isVisible()
    assert scene.frame is live  # the map stays as it is meanwhile
    qtbot.waitUntil(lambda: scene.reference is not None, timeout=LONG)
    expected = lay_out(embedding.vectors, "opentsne", options, threads=2)
    np.testing.assert_allclose(scene.coordinates, expected.frame.coordinates, atol=1e-3)
    made_by = scene.reference
    assert made_by == expected.made_by
    assert made_by.described.startswith("openTSNE 1.")
    assert find("map.about").text().startswith(f"{made_by.described}. ")
    assert find("map.note").text() == "settled"
    # what is exported says who made it, and a project keeps it
    assert proposed_caption(window.context).endswith(made_by.provenance)
    assert "perplexity 7" in made_by.provenance
    assert "numpy" in made_by.provenance
    assert proposed_title(window.context).startswith("openTSNE 1.")
    assert proposed_name(window.context, ".svg").startswith("known-opentsne-1.")
    kept = ProjectBuilder().contents(capture_session(window, "", "", 1 << 20), SILENT).layouts[-1]
    assert kept.made_by == made_by
    # one click leads back
    qtbot.mouseClick(find("layout.live"), Qt.MouseButton.LeftButton)
    assert scene.reference is None
    np.testing.assert_array_equal(scene.coordinates, live.coordinates)
    assert find("map.about").text() == about
    assert not scene.paused
    assert not find("layout.live").isVisible()
    # and a project brings it back, with its maker
    window.page("map").show_kept(kept)
    np.testing.assert_array_equal(scene.coordinates, kept.coordinates)
    assert scene.reference == made_by


def test_cancel_leaves_the_map_and_other_words_end_the_work(window, scene, qtbot, find):
    for end in (
        lambda: qtbot.mouseClick(find("layout.cancel"), Qt.MouseButton.LeftButton),
        lambda: scene.show_words(scene.words[:50], None),
    ):
        qtbot.mouseClick(find("layout.compute"), Qt.MouseButton.LeftButton)
        assert window.jobs.running(KIND)
        end()
        assert not window.jobs.running(KIND)
        assert find("layout.compute").isVisible()
        assert not find("layout.reference_progress").isVisible()
    assert scene.reference is None


def test_what_is_wrong_is_said_in_the_panel(scene, qtbot, find):
    find("layout.opentsne.perplexity").setText("none")
    assert "not a number" in find("layout.opentsne.perplexity_error").text()
    assert not find("layout.compute").isEnabled()
    qtbot.mouseClick(find("layout.engine.umap-learn"), Qt.MouseButton.LeftButton)
    assert find("layout.compute").isEnabled()
    # labels that supervise are the colors of the map; of one category they tell nothing
    assert not find("layout.labels").isEnabled()
    scene.color(Coloring("kind", np.zeros(COUNT, np.int32), ("all",)))
    assert find("layout.labels").itemText(1) == "The colors: kind"
    find("layout.labels").setCurrentIndex(1)
    qtbot.mouseClick(find("layout.compute"), Qt.MouseButton.LeftButton)
    message = find("layout.reference_message")
    qtbot.waitUntil(lambda: "Fewer than two categories of kind" in message.text(), timeout=LONG)
    assert find("layout.compute").isVisible()
