"""Reasons to end a run."""

import math

import pytest

from embviz.analysis.evaluation.quality import Quality
from embviz.analysis.watched import ANSWERING, WATCHED
from embviz.monitoring.plan import RANKED, ObservationPlan, declarations
from embviz.monitoring.records import MEASURES, Moment, measure_named
from embviz.monitoring.stopping_rules import reason_to_stop
from embviz.util.errors import InputError


def epochs(name, values):
    return [Moment(100 * k, float(k), 2.0 * k, k).with_values({name: v}) for k, v in enumerate(values)]


def reason(plan, name="loss", values=(), elapsed=0.0):
    return reason_to_stop(ObservationPlan(**plan), epochs(name, values), elapsed)


def test_without_rules_there_is_no_reason():
    assert reason({}, values=[1.0, 1.0, 1.0], elapsed=1e6) == ""
    assert reason_to_stop(ObservationPlan(), [], 0.0) == ""


@pytest.mark.parametrize(
    ("losses", "stops"),
    [
        ([2.0], False),
        ([2.0, 1.9], False),
        ([2.0, 1.981], True),
        ([2.0, 2.019], True),
        ([2.0, 1.0, 0.995], True),
        ([math.nan, 2.0], False),
        ([2.0, 1.98], False),
    ],
)
def test_a_change_below_one_percent(losses, stops):
    assert bool(reason({"stop_change": 1.0}, values=losses)) == stops


def test_a_reason_names_its_numbers():
    said = reason({"stop_change": 1.0}, values=[2.0, 1.99])
    assert "0.5 %" in said
    assert "1 %" in said
    assert "0.02" in reason({"stop_gradient": 0.1}, "gradient_norm", [0.5, 0.02])
    assert "61.4 seconds" in reason({"stop_seconds": 60.0}, elapsed=61.4)
    said = reason({"stop_plateau": "analogy", "stop_patience": 2}, "analogy", [0.1, 0.7, 0.6, 0.7])
    assert "Analogies" in said
    assert "70.0\N{NO-BREAK SPACE}%" in said


@pytest.mark.parametrize(
    ("norms", "stops"), [([], False), ([0.5, 0.2], False), ([0.05, 0.2], False), ([0.5, 0.05], True)]
)
def test_a_gradient_norm_below_a_tenth(norms, stops):
    assert bool(reason({"stop_gradient": 0.1}, "gradient_norm", norms)) == stops


def test_how_it_began_is_no_reason_to_end():
    assert not reason({"stop_gradient": 0.1}, "gradient_norm", [0.05])


def test_seconds():
    assert not reason({"stop_seconds": 10.0}, elapsed=9.9)
    assert reason({"stop_seconds": 10.0}, elapsed=10.0)


@pytest.mark.parametrize(
    ("measure", "values", "stops"),
    [
        ("analogy", [0.1, 0.2, 0.3, 0.4], False),
        ("analogy", [0.1, 0.4, 0.3, 0.39], True),
        ("analogy", [0.1, 0.4, 0.3, 0.41], False),
        ("analogy", [0.4, math.nan, math.nan, 0.3], False),
        ("held_out", [3.0, 2.0, 2.1, 2.05], True),
        ("held_out", [3.0, 2.0, 2.1, 1.9], False),
        ("loss", [3.0, 2.0, 2.0, 2.0], True),
    ],
)
def test_a_plateau_of_two_epochs(measure, values, stops):
    plan = {"stop_plateau": measure, "stop_patience": 2}
    assert bool(reason(plan, measure, values)) == stops


def test_what_gets_better_by_too_little_is_a_plateau():
    plan = {"stop_plateau": "analogy", "stop_patience": 2, "stop_smallest": 0.01}
    assert reason(plan, "analogy", [0.5, 0.505, 0.509])
    # little by little, but more than the smallest change since the last best
    assert not reason(plan, "analogy", [0.5, 0.506, 0.511])


def test_any_rule_suffices():
    both = {"stop_change": 1.0, "stop_seconds": 10.0}
    assert reason(both, values=[2.0, 1.0], elapsed=10.0)
    assert reason(both, values=[2.0, 1.999], elapsed=1.0)
    assert not reason(both, values=[2.0, 1.0], elapsed=1.0)


@pytest.mark.parametrize(
    "change", [{"density": 1}, {"stop_change": -1.0}, {"evaluate": "never"}, {"stop_plateau": "x"}]
)
def test_a_plan_outside_its_ranges_is_refused(change):
    with pytest.raises(InputError, match=declarations()[next(iter(change))].label):
        ObservationPlan(**change)


def test_every_declaration_says_what_it_is():
    for declared in declarations().values():
        assert declared.label
        assert declared.help.endswith(".")


def test_formulas_name_how_many_words_they_are_about():
    formulas = {measure.id: measure.formula for measure in MEASURES}
    assert all(f"{WATCHED} most frequent words" in formulas[n] for n in ("norm", "movement", "silhouette", "stability"))
    assert f"{ANSWERING:,} most frequent words" in formulas["analogy"]
    assert (Quality().watched, Quality().restrict) == (WATCHED, ANSWERING)


def test_sections_and_sets_are_measures_of_their_own():
    assert measure_named("analogy/capitals").title == "Analogies: capitals"
    assert measure_named("similarity/graded").rising
    assert len({measure.id for measure in MEASURES}) == len(MEASURES)
    assert all(measure_named(name).rising is not None for name in RANKED)
    with pytest.raises(KeyError):
        measure_named("nothing")
