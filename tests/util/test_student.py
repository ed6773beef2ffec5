"""Student's distribution, held to SciPy's."""

import pytest
from scipy import stats

from embviz.util.statistics import student_reach


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.8, 0.95, 0.999])
def test_quantiles_are_those_of_scipy(chance):
    for degrees in [*range(1, 60), 200, 1001]:
        expected = stats.t(degrees).ppf((1 + chance) / 2)
        assert student_reach(chance, degrees) == pytest.approx(expected, rel=1e-9)
