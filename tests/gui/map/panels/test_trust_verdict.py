"""The Trust panel's verdict in words against its stated thresholds."""

import pytest

from embviz.gui.map.panels.trust import verdict


@pytest.mark.parametrize(
    ("trustworthiness", "continuity", "kept", "order", "said"),
    [
        (0.98, 0.95, 0.7, 0.9, "Neighborhoods reliable · distances reliable"),
        (0.98, 0.95, 0.7, 0.3, "Neighborhoods reliable · distances not"),
        (0.98, 0.95, 0.4, 0.6, "Neighborhoods partly reliable · distances partly"),
        (0.98, 0.85, 0.7, 0.6, "Neighborhoods partly reliable · distances partly"),
        (0.79, 0.95, 0.9, 0.8, "Neighborhoods not reliable · distances reliable"),
        (0.95, 0.95, 0.9, float("nan"), "Neighborhoods reliable · distances not"),
    ],
)
def test_the_lesser_of_the_ranks_decides(trustworthiness, continuity, kept, order, said):
    assert verdict(trustworthiness, continuity, kept, order) == said
