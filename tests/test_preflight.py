import socket
import subprocess
import sys
from pathlib import Path

import pytest

from embviz.gui.app import preflight

ALL = set(preflight._LIBRARIES)


class Machine:
    """A Linux machine as preflight sees it: which libraries load, which installers exist, which screens answer."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.libraries = set(ALL)
        self.programs = {"apt-get"}
        self.x_answers = self.wayland_answers = True
        self.user = 1000
        self._patch = monkeypatch
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(preflight, "_loads", lambda name: name in self.libraries)
        monkeypatch.setattr(preflight.shutil, "which", lambda name: name if name in self.programs else None)
        monkeypatch.setattr(preflight.os, "geteuid", lambda: self.user, raising=False)
        monkeypatch.setattr(preflight, "_x_server_answers", lambda: self.x_answers)
        monkeypatch.setattr(preflight, "_wayland_answers", lambda: self.wayland_answers)
        self.screens()

    def screens(self, **variables: str) -> None:
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            self._patch.delenv(name, raising=False)
        for name, value in variables.items():
            self._patch.setenv(name, value)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_a_screen_that_answers_and_all_libraries_are_enough(machine: Machine) -> None:
    machine.screens(DISPLAY=":0")
    assert preflight.check() is None


def test_without_a_screen_both_variables_and_the_ways_out_are_named(machine: Machine) -> None:
    line = preflight.check()
    assert line is not None
    assert "\n" not in line
    for word in ("DISPLAY", "WAYLAND_DISPLAY", "ssh -X", "xvfb-run"):
        assert word in line


def test_an_empty_variable_is_no_screen(machine: Machine) -> None:
    machine.screens(DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")
    assert "no screen" in (preflight.check() or "")


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600"])
def test_platforms_that_draw_elsewhere_need_no_screen(machine: Machine, platform: str) -> None:
    machine.screens(QT_QPA_PLATFORM=platform)
    machine.libraries -= set(preflight._XCB) | set(preflight._WAYLAND)
    assert preflight.check() is None


def test_a_missing_library_is_named_with_its_package_and_command(machine: Machine) -> None:
    machine.screens(DISPLAY=":0")
    machine.libraries.discard("libxcb-cursor.so.0")
    line = preflight.check()
    assert line is not None
    assert "\n" not in line
    assert "libxcb-cursor.so.0" in line
    assert "sudo apt-get install -y --no-install-recommends libxcb-cursor0" in line
    assert "libgl1" not in line


@pytest.mark.parametrize(
    ("program", "command"),
    [
        ("apt-get", "sudo apt-get install -y --no-install-recommends libgl1 libglib2.0-0"),
        ("dnf", "sudo dnf install -y libglvnd-glx glib2"),
        ("pacman", "sudo pacman -S --needed --noconfirm libglvnd glib2"),
        ("zypper", ""),
    ],
)
def test_each_family_of_systems_has_its_own_names(machine: Machine, program: str, command: str) -> None:
    machine.programs = {program}
    libraries = ["libGL.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0"]
    assert preflight.install_command(libraries) == command


def test_root_needs_no_sudo(machine: Machine) -> None:
    machine.user = 0
    assert preflight.install_command(["libEGL.so.1"]).startswith("apt-get ")


def test_without_a_known_installer_the_libraries_are_named_all_the_same(machine: Machine) -> None:
    machine.programs = set()
    machine.screens(QT_QPA_PLATFORM="offscreen")
    machine.libraries.discard("libEGL.so.1")
    line = preflight.check()
    assert line is not None
    assert "libEGL.so.1" in line
    assert "packages of your system" in line


def test_an_x_server_that_does_not_answer_is_named(machine: Machine) -> None:
    machine.screens(DISPLAY="far:3")
    machine.x_answers = False
    assert "DISPLAY=far:3" in (preflight.check() or "")


def test_one_platform_that_works_is_enough(machine: Machine) -> None:
    machine.screens(DISPLAY=":0", WAYLAND_DISPLAY="wayland-0")
    machine.libraries -= set(preflight._XCB)
    assert preflight.check() is None
    machine.wayland_answers = False
    assert "libxcb-cursor.so.0" in (preflight.check() or "")


def test_the_platform_that_was_asked_for_has_to_work_itself(machine: Machine) -> None:
    machine.screens(DISPLAY=":0", WAYLAND_DISPLAY="wayland-7", QT_QPA_PLATFORM="wayland")
    machine.wayland_answers = False
    assert "WAYLAND_DISPLAY=wayland-7" in (preflight.check() or "")


def test_a_server_that_keeps_silent_counts_as_not_answering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "_ANSWER_WITHIN_S", 0.01)
    listener, client = socket.socketpair()
    with listener, client:
        assert not preflight._answers_in_time(lambda: bool(client.recv(1)))
        listener.send(b"x")  # lets the asking thread end


if sys.platform.startswith("linux"):  # elsewhere there are neither these servers nor these sockets

    def test_a_display_that_nobody_serves_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DISPLAY", ":31999")
        assert not preflight._x_server_answers()

    def test_a_compositor_is_asked_at_its_socket(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        monkeypatch.setenv("WAYLAND_DISPLAY", "w")
        assert not preflight._wayland_answers()
        with socket.socket(socket.AF_UNIX) as server:
            monkeypatch.chdir(tmp_path)
            server.bind("w")
            server.listen()
            assert preflight._wayland_answers()
            monkeypatch.setenv("WAYLAND_DISPLAY", str(tmp_path / "w"))
            monkeypatch.setenv("XDG_RUNTIME_DIR", "/nowhere")
            assert preflight._wayland_answers()


def test_qt_that_does_not_load_is_explained(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.screens(DISPLAY=":0")
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    assert "PySide6.QtWidgets" in (preflight.check() or "")


def test_other_systems_have_their_screen(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    machine.libraries = set()
    assert preflight.check() is None
    assert preflight.main() == 0


def test_the_scripts_get_the_command_alone(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    assert preflight.main() == 0
    assert capsys.readouterr().out == ""
    # no screen yet: a window will open on an X server
    machine.libraries -= {"libxcb-cursor.so.0"}
    assert preflight.main() == 0
    assert capsys.readouterr().out == "sudo apt-get install -y --no-install-recommends libxcb-cursor0\n"
    machine.programs = set()
    assert preflight.main() == 1
    assert capsys.readouterr().out == "libxcb-cursor.so.0\n"


def test_as_a_script_it_needs_nothing_but_the_standard_library() -> None:
    script = preflight.__file__
    ran = subprocess.run([sys.executable, "-I", "-S", script], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
