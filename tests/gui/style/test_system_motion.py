"""What desktops write about motion is read as they mean it."""

import plistlib

import pytest

from embviz.gui.style import reduced_motion


@pytest.mark.parametrize(
    ("file", "text", "reduced"),
    [
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=fast\n", False),
        ("kdeglobals", "[General]\nColorScheme=BreezeDark\n", False),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n", True),
        ("other", "", False),
    ],
)
def test_files_of_desktops(tmp_path, file, text, reduced):
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    assert reduced_motion.by_desktop(tmp_path) is reduced


def test_kde_is_heard_before_gtk(tmp_path):
    (tmp_path / "gtk-3.0").mkdir()
    (tmp_path / "gtk-3.0" / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n", "utf-8")
    (tmp_path / "kdeglobals").write_text("[KDE]\nAnimationDurationFactor=1\n", "utf-8")
    assert not reduced_motion.by_desktop(tmp_path)


@pytest.mark.parametrize(
    ("content", "reduced"),
    [
        (plistlib.dumps({"reduceMotion": True}), True),
        (plistlib.dumps({"reduceMotion": 0}), False),
        (plistlib.dumps({}), False),
        (b"no list", False),
    ],
)
def test_settings_of_universal_access(tmp_path, content, reduced):
    path = tmp_path / "universal.plist"
    path.write_bytes(content)
    assert reduced_motion.by_universal_access(path) is reduced
    assert not reduced_motion.by_universal_access(tmp_path / "nothing.plist")


def test_preferences_of_macos_that_cannot_be_read_say_nothing(tmp_path):
    path = tmp_path / "com.apple.universalaccess.plist"
    for contents in (b"<plist><dict><key>reduceMotion</dict></plist>", b"", b"<plist><array/></plist>"):
        path.write_bytes(contents)
        assert reduced_motion.by_universal_access(path) is False
