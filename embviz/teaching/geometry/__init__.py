"""Geometry of many dimensions, with and without words. A new experiment is one file and one line here."""

from embviz.teaching.geometry import annulus, concentration, directions, hubness, shell, volume
from embviz.teaching.geometry.experiment import Dial, Experiment, Quantity, Reading

EXPERIMENTS: tuple[Experiment, ...] = (
    concentration.EXPERIMENT,
    directions.EXPERIMENT,
    hubness.EXPERIMENT,
    volume.EXPERIMENT,
    shell.EXPERIMENT,
    annulus.EXPERIMENT,
)

__all__ = ["EXPERIMENTS", "Dial", "Experiment", "Quantity", "Reading"]
