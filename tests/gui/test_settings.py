"""Settings are typed, and a value that makes no sense becomes the default."""

import pytest
from PySide6.QtCore import QSettings

from embviz.gui.core.settings import Settings


def test_values_keep_their_type():
    Settings().set("map/words", 5000)
    Settings().set("curve/smoothing", 0.25)
    assert Settings().get("map/words") == 5000
    assert isinstance(Settings().get("map/words"), int)
    assert Settings().get("curve/smoothing") == 0.25


def test_nonsense_becomes_the_default():
    store = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "embviz", "embviz")
    store.setValue("map/words", "many")
    store.sync()
    assert Settings().get("map/words") == 0


def test_unknown_key_is_refused():
    with pytest.raises(KeyError):
        Settings().set("map/wrods", 1)


def test_recent_files_are_few_and_the_newest_first():
    settings = Settings()
    for k in range(12):
        settings.add_recent(f"/texts/{k}.txt")
    settings.add_recent("/texts/8.txt")
    recent = settings.get("recent")
    assert len(recent) == 8
    assert recent[:3] == ["/texts/8.txt", "/texts/11.txt", "/texts/10.txt"]
    settings.forget_recent("/texts/8.txt")
    assert "/texts/8.txt" not in Settings().get("recent")


def test_one_recent_file_stays_a_list():
    Settings().add_recent("/texts/one.txt")
    assert Settings().get("recent") == ["/texts/one.txt"]
