"""Every control of a number says in its tooltip what the number is, from where to where it goes, and its unit."""

import re

import pytest
from PySide6.QtWidgets import QDialog, QWidget

from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.pages.registry import PAGES
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, Slider, WholeSpin
from embviz.teaching.geometry import EXPERIMENTS
from tests.gui.number_controls import lacking_tips, number_controls, said_of

LONG = 60_000  # ms
UNITS = {
    "color.opacity": "%",
    "train.window": "words",
    "train.warm_up": "%",
    "train.held_out": "%",
    "train.batch": "pairs",
    "train.min_n": "letters",
    "train.stop_seconds": "s",
    "train.stop_change": "%",
    "train.stop_patience": "epochs",
    "train.document_words": "words",
    "train.smoothing": "%",
    "runs.smoothing": "%",
    "text.min_length": "characters",
    "documents.longest": "words",
    "compare.words": "words",
    "compare.least_count": "times",
    "time.parts": "parts",
    "senses.window": "words",
    "geometry.dial": "degrees",
    "preferences.memory": "MB",
    "export.width": "in px|in cm|in in",
    "export.height": "in px|in cm|in in",
    "export.dpi": "pixels per inch",
    "export.text": "px|pt",
    "film.from": "epoch",
    "film.to": "epoch",
    "film.seconds": "s",
    "film.rate": "fps",
}


def test_numbers_with_a_dimension_say_their_unit(window, qtbot, small_text):
    window.open_path(str(small_text))
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    window.run_action("train.run")
    qtbot.waitUntil(lambda: window.workspace.run is not None and not window.workspace.training, timeout=LONG)
    for dock in DOCKS:
        window.panel(dock.id)
    for address in (*(page.id for page in PAGES), "compare/time", "words/senses", "geometry", "map"):
        window.show_page(address)
    experiments = window.findChild(QWidget, "geometry.experiment")
    experiments.setCurrentIndex(experiments.findText("Right angles everywhere"))
    for action in ("edit.preferences", "file.export_map", "file.export_animation"):
        window.run_action(action)
    said = {one.objectName(): said_of(one) for one in number_controls(window)}
    assert {name: any(unit in said[name] for unit in units.split("|")) for name, units in UNITS.items()} == (
        dict.fromkeys(UNITS, True)
    )
    for dialog in window.findChildren(QDialog):
        assert lacking_tips(dialog) == []
        dialog.close()


@pytest.mark.parametrize("experiment", [one for one in EXPERIMENTS if one.dial is not None], ids=lambda one: one.name)
def test_the_second_dial_of_an_experiment_says_what_it_turns(experiment):
    assert re.search(r"degrees|share of|unit of", experiment.dial.meaning)


def test_a_tip_follows_name_ends_and_unit(qtbot):
    whole = WholeSpin()
    qtbot.addWidget(whole)
    assert whole.toolTip() == ""
    whole.setAccessibleName("Words")
    whole.setRange(10, 2000)
    assert whole.toolTip() == "Words\n10 to 2,000"
    whole.setSuffix(" words")
    whole.setMaximum(3000)
    assert whole.toolTip() == "Words\n10 to 3,000 words"
    whole.setSpecialValueText("Auto")
    assert whole.toolTip() == "Words\nAuto to 3,000 words"
    whole.setToolTip("Words on the map")
    assert whole.toolTip() == "Words on the map\nAuto to 3,000 words"
    whole.setToolTip("<b>Words</b>")
    assert whole.toolTip() == "<b>Words</b>"


@pytest.mark.parametrize(
    ("made", "tip"),
    [
        (lambda: RealSpin(), "Rate\n0 to 0.5"),
        (lambda: Slider("%"), "Rate\n0 to 1%"),
        (lambda: LogSlider(1, 1000, (1,)), "Rate\n0 to 1"),
    ],
)
def test_tips_of_other_controls(qtbot, made, tip):
    control = made()
    qtbot.addWidget(control)
    control.setRange(0, 0.5 if isinstance(control, RealSpin) else 1)
    control.setAccessibleName("Rate")
    assert control.toolTip() == tip


def test_ends_of_a_slider_over_choices_are_those_of_the_choices(qtbot):
    slider = Slider()
    qtbot.addWidget(slider)
    slider.setAccessibleName("Candidates")
    slider.setRange(0, 4)
    slider.say_ends("10", "1,000")
    assert slider.toolTip() == "Candidates\n10 to 1,000"
