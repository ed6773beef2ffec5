"""Pages of the real window follow a run while they are seen."""

import pytest
from PySide6.QtWidgets import QLabel

LONG = 30_000


@pytest.mark.parametrize("shown", ["analogy/ask", "similarity/heatmap", "geometry"])
def test_moments_reach_the_page_that_is_seen(window, qtbot, long_text, shown):
    from embviz.training.parameters import defaults

    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(long_text)
    window.show_page(shown)
    window.trainer.start(defaults(dimensions=8, min_count=1, epochs=1000))
    with qtbot.waitSignals([window.workspace.embedding_changed] * 2, timeout=LONG):
        pass
    assert window.workspace.training
    page = window.page(shown)
    if shown == "geometry":
        against = page.findChild(QLabel, "geometry.numbers.spread.against")
        qtbot.waitUntil(lambda: "your vectors" in against.text(), timeout=LONG)
    else:
        qtbot.waitUntil(page.body.isVisible, timeout=LONG)
