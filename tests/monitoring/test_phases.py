"""Phases of curves whose truth is known."""

import numpy as np
import pytest
from scipy.optimize import curve_fit

from embviz.monitoring.phases import Phase, find_phases

T = np.linspace(5e3, 1e7, 3000)


def three_phases(t):
    slow = 2 - 0.35 * np.log(np.clip(t, 2e6, 6e6) / 2e6)
    return np.where(t < 2e6, 2 + 2 * np.exp(-t / 4e5), slow)


def noise(seed, scale):
    return np.random.default_rng(seed).normal(scale=scale, size=len(T))


@pytest.mark.parametrize("scale", [0.0, 0.02, 0.06])
def test_three_phases_are_found_where_they_are(scale):
    phases = find_phases(T, three_phases(T) + noise(1, scale))
    assert [phase.kind for phase in phases] == ["exponential", "logarithmic", "constant"]
    assert [phase.name for phase in phases] == ["Rapid", "Fine-tuning", "Converged"]
    rapid, fine, converged = phases
    assert rapid.start == 0
    assert rapid.end == fine.start == pytest.approx(2e6, rel=0.1)
    assert fine.end == converged.start == pytest.approx(6e6, rel=0.15)
    assert converged.end == T[-1]
    assert rapid.coefficients == pytest.approx((2, 2, 4e5), rel=0.1)
    assert fine.coefficients[1] == pytest.approx(-0.35, rel=0.2)
    assert converged.coefficients[0] == pytest.approx(2 - 0.35 * np.log(3), rel=0.02)
    # the curve is averaged to 200 points of 15 each
    assert all(phase.error < 1.3 * scale / np.sqrt(15) + 0.005 for phase in phases)
    if scale:
        assert converged.error == pytest.approx(scale / np.sqrt(15), rel=0.2)


def test_the_laws_are_those_of_their_sentences():
    rapid, fine, converged = find_phases(T, three_phases(T))
    a, _, c = rapid.coefficients
    assert f"halves every {c * np.log(2):,.0f} words" in rapid.explanation
    assert rapid.at(1e6 + c * np.log(2)) - a == pytest.approx((rapid.at(1e6) - a) / 2)
    assert fine.at(4e6) - fine.at(2e6) == pytest.approx(fine.coefficients[1] * np.log(2))
    assert f"takes {fine.at(2e6) - fine.at(4e6):.2g} off" in fine.explanation
    assert f"stays at {converged.at(9e6):.4g}" in converged.explanation
    for phase in (rapid, fine):
        inside = T[(phase.start < T) & (phase.end > T)]
        assert np.sqrt(np.mean((phase.at(inside) - three_phases(inside)) ** 2)) == pytest.approx(phase.error, abs=2e-3)


@pytest.mark.parametrize(
    "curve",
    [
        pytest.param(np.full(len(T), 2.0), id="nothing but a level"),
        pytest.param(4 - 3e-7 * T, id="a straight fall"),
        pytest.param(2 + 3e-7 * T, id="a straight rise"),
        pytest.param(1 + 2 * (1 - np.exp(-T / 1e6)), id="an exponential rise"),
    ],
)
def test_there_are_no_phases_where_the_curve_shows_none(curve):
    for scale in (0.0, 0.05):
        assert find_phases(T, curve + noise(2, scale)) == ()


def test_noise_has_no_phases():
    found = [find_phases(T, 2 + noise(seed, 0.1)) for seed in range(100)]
    assert sum(bool(phases) for phases in found) <= 2


@pytest.mark.parametrize("scale", [0.0, 0.05])
def test_one_law_is_one_phase(scale):
    [fall] = find_phases(T, 2 + 2 * np.exp(-T / 1e6) + noise(3, scale))
    assert fall.kind == "exponential"
    assert (fall.start, fall.end) == (0, T[-1])
    assert fall.coefficients == pytest.approx((2, 2, 1e6), rel=0.05)
    [slow] = find_phases(T, 8 - 0.3 * np.log(T) + noise(4, scale))
    assert slow.kind == "logarithmic"
    assert slow.coefficients == pytest.approx((8, -0.3), rel=0.05)


@pytest.mark.parametrize("scale", [0.0, 0.02])
@pytest.mark.parametrize("exponent", [0.7, 1.2, 2.0])
def test_a_power_law_is_one_phase_and_no_chain_of_others(exponent, scale):
    t = np.arange(1, 61) * 1e5
    loss = 1.2 + 1.5 * (t / t[0]) ** -exponent + np.random.default_rng(6).normal(scale=scale, size=len(t))
    [fall] = find_phases(t, loss)
    assert (fall.kind, fall.name) == ("power", "Power law")
    assert (fall.start, fall.end) == (0, t[-1])
    a, b, c = fall.coefficients
    assert a == pytest.approx(1.2, abs=0.02 + scale)
    assert c == pytest.approx(exponent, rel=0.03 + 4 * scale)
    assert fall.at(t) == pytest.approx(a + b * t**-c)
    assert f"leaves {100 * 2**-c:.0f} % of what is above {a:.4g}" in fall.explanation
    assert (fall.at(4e5) - a) / (fall.at(2e5) - a) == pytest.approx(2**-c)


def test_the_law_of_the_first_phase_is_the_one_of_two_that_fits_better():
    t = np.arange(1, 61) * 1e5
    power, exponential = 1.2 + 1.5 * (t / t[0]) ** -1.2, 1.2 + 1.5 * np.exp(-t / 8e5)

    def left(curve, law, start):
        (a, b, c), _ = curve_fit(law, t / 1e5, curve, start, maxfev=10_000)
        return np.sqrt(np.mean((law(t / 1e5, a, b, c) - curve) ** 2))

    for curve, kind, other, law, start in (
        (power, "power", "exponential", lambda x, a, b, c: a + b * np.exp(-x / c), (1, 1, 3)),
        (exponential, "exponential", "power", lambda x, a, b, c: a + b * x**-c, (1, 1, 1)),
    ):
        [phase] = find_phases(t, curve)
        assert (phase.kind, phase.rejected.kind) == (kind, other)
        assert (phase.rejected.start, phase.rejected.end) == (phase.start, phase.end)
        # one of 96 shapes is taken, and exponents have a least one: no better than the best of all shapes
        best = left(curve, law, start)
        assert best <= phase.rejected.error * (1 + 1e-9)
        assert phase.rejected.error == pytest.approx(np.sqrt(np.mean((phase.rejected.at(t) - curve) ** 2)))
        if kind == "power":
            assert phase.rejected.error == pytest.approx(best, rel=0.02)
        assert phase.rejected.error > 3 * phase.error
        assert phase.rejected.rejected is None


def test_a_fall_that_ends_is_two_phases():
    curve = np.where(T < 4e6, 3 + 2 * np.exp(-T / 3e6), 3.2)
    phases = find_phases(T, curve + noise(5, 0.02))
    assert [phase.kind for phase in phases] == ["exponential", "constant"]
    assert phases[0].end == pytest.approx(4e6, rel=0.1)


def test_level_and_scale_make_no_difference():
    plain, scaled = find_phases(T, three_phases(T)), find_phases(1000 * T, 1e6 + 1e-3 * three_phases(T))
    assert [phase.kind for phase in plain] == [phase.kind for phase in scaled]
    assert [1000 * phase.end for phase in plain] == pytest.approx([phase.end for phase in scaled])
    assert scaled[0].coefficients[1] == pytest.approx(1e-3 * plain[0].coefficients[1], rel=1e-3)


@pytest.mark.parametrize("many", [0, 1, 23])
def test_a_few_points_are_no_curve(many):
    assert find_phases(T[:many], three_phases(T[:many])) == ()


def test_points_without_a_number_are_passed_over():
    curve = three_phases(T)
    curve[::7] = np.nan
    phases = find_phases(T, curve)
    assert [phase.kind for phase in phases] == ["exponential", "logarithmic", "constant"]


def test_what_a_law_says_is_part_of_its_explanation_in_every_language(monkeypatch):
    phase = Phase("settling", 0.0, 1.0, "constant", (1.25,), 0.01)
    assert phase.meaning == "the loss stays at 1.25"

    def german(text, **told):
        return text.replace("(error", "(Fehler").format(**told)

    monkeypatch.setattr("embviz.monitoring.phases.tr", german)
    assert phase.explanation == "settling: the loss stays at 1.25 (Fehler 0.01)."
