"""The parts of the lesson on training: a run, its phases, neighbors, steps, schedules, too high rates, table."""

from embviz.gui.lessons.phases.found import FoundPart, NearestPart, TablePart
from embviz.gui.lessons.phases.rates import RatesPart
from embviz.gui.lessons.phases.run import RunPart
from embviz.gui.lessons.phases.schedules import SchedulesPart, ShapesPart
from embviz.gui.lessons.phases.steps import LengthsPart, TurnsPart

PARTS = {
    "run": RunPart,
    "found": FoundPart,
    "nearest": NearestPart,
    "turns": TurnsPart,
    "lengths": LengthsPart,
    "shapes": ShapesPart,
    "schedules": SchedulesPart,
    "rates": RatesPart,
    "table": TablePart,
}
