"""Records the runs that the lessons on training and on dimensions show at once.

They are written to resources/phases/recorded.json, resources/phases/words.json and resources/dimensions/recorded.json.

Usage: python packaging/training_runs.py. Nothing is fetched: the texts are the toy world's.
"""

from pathlib import Path

from embviz.gui.lessons.dimensions.overfitting import DEFAULT_TEXT, OverfittingPart
from embviz.gui.lessons.phases.practice import WARM_UP, judge_of, parameters, small_world
from embviz.gui.lessons.phases.rates import RATES
from embviz.gui.lessons.phases.recorded_words import measure_words, save_words
from embviz.gui.lessons.phases.schedules import NAMES, schedule
from embviz.gui.lessons.phases.steps import RATES as STEP_RATES
from embviz.gui.lessons.phases.steps import LengthsPart
from embviz.monitoring.recorded_runs import save_runs
from embviz.monitoring.short_run import run_short
from embviz.text.toy.world import toy_world
from embviz.util.progress import SILENT

TO = Path(__file__).resolve().parents[1] / "resources"


def main() -> None:
    world = small_world()
    judge = judge_of(world, SILENT)
    runs = {
        "run": {"run": run_short(world.corpus, parameters(), judge, every=True)},
        "lengths": {
            str(d): run_short(world.corpus, LengthsPart.parameters_at(d, STEP_RATES[0])) for d in LengthsPart.TRIED
        },
        "schedules": {name: run_short(world.corpus, parameters(**schedule(name, WARM_UP)), judge) for name in NAMES},
        "rates": {f"{rate:g}": run_short(world.corpus, parameters(learning_rate=rate), judge) for rate in RATES},
    }
    (TO / "phases").mkdir(exist_ok=True)
    save_words(measure_words(runs["run"]["run"].vectors), TO / "phases" / "words.json")
    text = toy_world(DEFAULT_TEXT).corpus
    fitted = {str(d): run_short(text, OverfittingPart.parameters_at(d)) for d in OverfittingPart.TRIED}
    for lesson, found in (("phases", runs), ("dimensions", {"overfitting": fitted})):
        (TO / lesson).mkdir(exist_ok=True)
        save_runs(found, TO / lesson / "recorded.json")


if __name__ == "__main__":
    main()
