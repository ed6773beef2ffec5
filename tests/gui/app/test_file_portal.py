"""The dialogs of the desktop are used where a portal offers some."""

import pytest

from embviz.gui.app.file_portal import THEME, use_portal


@pytest.fixture
def session(tmp_path):
    services, backends = tmp_path / "dbus-1" / "services", tmp_path / "xdg-desktop-portal" / "portals"
    services.mkdir(parents=True)
    backends.mkdir(parents=True)
    (services / "org.freedesktop.portal.Desktop.service").write_text("[D-BUS Service]\n")
    (backends / "gtk.portal").write_text("[portal]\nInterfaces=org.freedesktop.impl.portal.FileChooser;\n")
    return {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus", "XDG_DATA_DIRS": f"/nowhere:{tmp_path}"}


def test_dialogs_of_the_desktop_are_used(session):
    use_portal(session, "linux")
    assert session[THEME] == "xdgdesktopportal"


def test_a_chosen_theme_stays(session):
    session[THEME] = "gtk3"
    use_portal(session, "linux")
    assert session[THEME] == "gtk3"


@pytest.mark.parametrize(
    "lacking", [{"DBUS_SESSION_BUS_ADDRESS": ""}, {"XDG_DATA_DIRS": "/nowhere"}, {"QT_QPA_PLATFORM": "offscreen"}]
)
def test_without_a_portal_qt_shows_its_own(session, lacking):
    session.update(lacking)
    use_portal(session, "linux")
    assert THEME not in session


def test_a_portal_that_has_no_dialog_for_files_is_not_used(session, tmp_path):
    (tmp_path / "xdg-desktop-portal" / "portals" / "gtk.portal").write_text("[portal]\nInterfaces=Other;\n")
    use_portal(session, "linux")
    assert THEME not in session


def test_other_systems_have_their_own(session):
    use_portal(session, "win32")
    assert THEME not in session
