"""Settings are typed, and a value that makes no sense becomes the default."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QByteArray, QLockFile, QSettings

from embviz.gui.core.settings import VERSION, Settings, write_below


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


def stored():
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "embviz", "embviz")


def test_what_is_set_is_in_the_file_soon(tmp_path):
    Settings().set("map/words", 5000)
    Settings().set("map/trails", True)
    Settings().add_recent("/texts/one.txt")
    assert Settings().flush()
    assert stored().fileName().startswith(str(tmp_path))
    write_below(tmp_path / "settings")
    assert Settings().get("map/words") == 5000
    assert Settings().get("map/trails") is True
    assert Settings().get("recent") == ["/texts/one.txt"]
    Settings().forget("map/words")
    assert Settings().flush()
    assert not stored().contains("map/words")
    assert stored().contains("map/trails")


def test_states_of_windows_come_back_and_are_forgotten(tmp_path):
    Settings().set_blob("window", QByteArray(b"\0\1state"))
    Settings().set_blob("docks", QByteArray(b"other"))
    Settings().set("map/words", 7)
    Settings().flush()
    write_below(tmp_path / "settings")
    assert Settings().blob("window") == QByteArray(b"\0\1state")
    Settings().forget_blobs()
    assert Settings().blob("window").isEmpty()
    assert Settings().get("map/words") == 7
    Settings().flush()
    assert [key for key in stored().allKeys() if key.startswith("state")] == []


def test_another_window_that_holds_the_file_holds_up_nobody(qtbot):
    Settings().set("map/words", 5)
    Settings().flush()
    other = QLockFile(f"{stored().fileName()}.lock")
    assert other.tryLock(0)
    # the writer waits for the lock, and this thread goes on
    Settings().set("map/words", 6)
    assert not Settings().flush(0.2)
    Settings().set("curve/log", True)
    assert (Settings().get("map/words"), Settings().get("curve/log")) == (6, True)
    other.unlock()
    assert Settings().flush()
    assert int(stored().value("map/words")) == 6
    assert stored().value("curve/log") in (True, "true")


def test_what_another_window_changed_is_heard_of_and_what_is_set_here_stays():
    Settings().set("map/words", 5)
    Settings().flush()
    other = stored()
    other.setValue("map/words", 9)
    other.setValue("guide/zoom", 150)
    other.sync()
    Settings().set("map/words", 6)
    Settings().flush()
    assert Settings().get("guide/zoom") == 150
    assert Settings().get("map/words") == 6


def test_settings_of_another_version_are_left_behind(tmp_path):
    other = stored()
    other.setValue("version", 99)
    other.setValue("map/words", 9)
    other.sync()
    assert Settings().get("map/words") == 0
    Settings().flush()
    assert int(stored().value("version")) == VERSION
    assert not stored().contains("map/words")


def test_what_is_set_before_the_application_begins_is_kept_without_a_word(tmp_path):
    asked = (
        "import sys; from pathlib import Path; from embviz.gui.core import settings; "
        "settings.keep_in(Path(sys.argv[1])); made = settings.Settings(); made.set('theme', 'dark'); made.flush()"
    )
    done = subprocess.run([sys.executable, "-c", asked, tmp_path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file() and "embviz" in path.name)
    assert QSettings(str(file), QSettings.Format.IniFormat).value("theme") == "dark"
