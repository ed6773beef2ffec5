"""The window in other languages, each in a process of its own: texts are looked up when modules are imported."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from embviz.gui.app.preferences import LANGUAGES, Preferences
from embviz.gui.style import languages

SCRIPT = Path(__file__).with_name("marked_window.py")


def _told(tmp_path, *arguments):
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(tmp_path), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_a_german_window_speaks_german(tmp_path):
    seen = _told(tmp_path, "de")
    assert seen["spoken"] == "de"
    assert not seen["mirrored"]
    assert [text.replace("&", "") for text in seen["menus"]] == ["Datei", "Bearbeiten", "Training", "Ansicht", "Hilfe"]
    assert "Ähnlichkeit" in seen["rail"]
    assert seen["rail_at"] < 0.1
    assert seen["training_at"] == "LeftDockWidgetArea"
    assert seen["close"] == "Schließen"  # which Qt itself says


def test_an_arabic_window_is_mirrored(tmp_path):
    seen = _told(tmp_path, "ar")
    assert seen["mirrored"]
    assert seen["rail_at"] > 0.9
    assert seen["training_at"] == "RightDockWidgetArea"
    assert all(any("\u0600" <= sign <= "\u06ff" for sign in text) for text in seen["menus"] + seen["rail"])


def test_a_language_is_chosen_for_the_next_start(window, find):
    preferences = Preferences(window)
    preferences.set_language("ar")
    assert languages.chosen() == "ar"
    assert preferences.language == "ar"
    assert [code for code, _ in LANGUAGES] == ["", "en", "de", "ar"]
    preferences.reset()
    assert preferences.language == ""


@pytest.mark.parametrize(
    ("spoken", "expected"), [(["de-AT", "en"], "de"), (["fr-FR", "ar-EG"], "ar"), (["fr-FR"], "en"), ([], "en")]
)
def test_without_a_choice_the_system_is_followed(window, monkeypatch, spoken, expected):
    class System:
        @staticmethod
        def uiLanguages():
            return spoken

    monkeypatch.setattr(languages.QLocale, "system", staticmethod(lambda: System))
    assert languages.chosen() == expected


_KEPT = """
import json, sys
from embviz.gui.style import languages
languages.begin(sys.argv[1])
from embviz.gui.app.actions import ACTIONS
from embviz.gui.scene.coloring.choices import NOTHING, TABLE
from embviz.gui.scene.coloring.recipes import COLUMN
from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.map.export.options import KINDS
from embviz.gui.pages.registry import PAGES
from embviz.gui.core.settings import _DEFAULTS
from embviz.monitoring.plan import declarations
from embviz.projection.methods import METHODS
print(json.dumps([
    NOTHING, TABLE, COLUMN, [one.id for one in ACTIONS], [one.id for one in DOCKS], [one.id for one in KINDS],
    [[page.id, *(part.id for part in page.parts)] for page in PAGES], str(_DEFAULTS),
    [[name, declared.choices] for name, declared in declarations().items()], [one.name for one in METHODS],
]))
"""


def test_what_is_written_into_settings_and_projects_is_the_same_in_all_languages():
    told = {
        code: subprocess.run([sys.executable, "-c", _KEPT, code], capture_output=True, text=True, check=True).stdout
        for code in languages.NAMES
    }
    assert len(set(told.values())) == 1
