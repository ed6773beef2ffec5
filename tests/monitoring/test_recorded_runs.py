"""Recorded runs: what is written is read, what is shipped is what a run gives, and a damaged file is told."""

import math

import pytest

from embviz.gui.lessons.dimensions.overfitting import DEFAULT_TEXT, OverfittingPart
from embviz.monitoring.recorded_runs import read_runs, save_runs
from embviz.monitoring.short_run import run_short
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.util.assets import asset
from embviz.util.errors import InputError


def _parameters(**changes):
    return defaults(**{"dimensions": 16, "epochs": 3, "threads": 1, "seed": 1, "learning_rate": 0.05, **changes})


def test_what_was_measured_is_read_again(tmp_path):
    corpus, path = toy_world(10_000).corpus, tmp_path / "recorded.json"
    told = {"calm": _parameters(), "wild": _parameters(learning_rate=1.0, window=10)}
    made = {
        name: run_short(corpus, parameters, lambda _: {"analogy": 0.5, "analogy/a": 0.25})
        for name, parameters in told.items()
    }
    save_runs({"some": made, "others": {}}, path)
    found = read_runs(path, "some", told)
    for name, run in made.items():
        again = found[name]
        assert again.parameters is told[name]
        assert (again.broke, again.ended, again.vectors) == (run.broke, run.ended, ())
        for one, other in zip(again.epochs, run.epochs, strict=True):
            assert (one.tokens_done, one.epoch, one.pieces) == (other.tokens_done, other.epoch, other.pieces)
            whole = {name: value for name, value in other.values.items() if "/" not in name and math.isfinite(value)}
            assert dict(one.values) == pytest.approx(whole, rel=1e-6)


def test_the_shipped_runs_are_those_that_are_made_here():
    told = {str(d): OverfittingPart.parameters_at(d) for d in OverfittingPart.TRIED}
    found = read_runs(asset("dimensions", "recorded.json"), "overfitting", told)
    made = run_short(toy_world(DEFAULT_TEXT).corpus, told["2"])
    for name in ("loss", "held_out"):
        # another processor rounds otherwise
        assert found["2"].series(name)[1] == pytest.approx(made.series(name)[1], rel=2e-2)


@pytest.mark.parametrize("text", ["", "{}", '{"some": {"calm": {}}}', '{"some": 3}'])
def test_a_damaged_file_is_told(tmp_path, text):
    path = tmp_path / "recorded.json"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match="cannot be read"):
        read_runs(path, "some", {"calm": _parameters()})
