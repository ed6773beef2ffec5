"""Memory is asked for before it is taken, and what is said of it names the size and the way out."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from embviz import cli
from embviz.util import memory
from embviz.util.memory import OutOfMemory

_MB = 1 << 20


def test_more_than_there_is_is_refused_and_less_is_not(monkeypatch):
    monkeypatch.setattr(memory, "free_bytes", lambda: 1000 * _MB)
    memory.need(900 * _MB, "This matrix", "Make it smaller.")
    with pytest.raises(OutOfMemory) as raised:
        memory.need(3 << 30, "This matrix", "Make it smaller.")
    assert raised.value.what == "This matrix would take 3.0 GB of memory, and 1,000 MB are free."
    assert raised.value.cure == "Make it smaller."
    # the last of it is left to everything else
    with pytest.raises(OutOfMemory):
        memory.need(980 * _MB, "This matrix", "Make it smaller.")
    assert memory.room_for(_MB) == 936


def test_where_nothing_is_known_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "free_bytes", lambda: None)
    memory.need(1 << 60, "This matrix", "")
    assert memory.room_for(1 << 40) == sys.maxsize


def test_what_numpy_could_not_have_is_told_with_its_size():
    with pytest.raises(MemoryError) as raised:
        np.empty((1 << 24, 1 << 22), np.float32)
    told = memory.shortage(raised.value, "The training", "Use fewer dimensions.")
    assert told.what == "The training took more memory than there is: 256.0 TB more could not be had."
    assert memory.shortage(MemoryError(), "The training", "").what == "The training took more memory than there is."


@pytest.mark.parametrize(("nbytes", "text"), [(3 * _MB, "3 MB"), (1536 * _MB, "1.5 GB"), (5 << 39, "2.5 TB")])
def test_sizes_are_read_as_people_read_them(nbytes, text):
    assert memory.size(nbytes) == text


@pytest.fixture
def linux(monkeypatch, tmp_path):
    """A Linux of which each number is known; returns what writes one into the group of the process."""
    told = {
        "/proc/meminfo": ["MemTotal: 9 kB", f"MemAvailable:  {800 << 10} kB"],
        "/proc/self/cgroup": ["0::/a/b"],
        "/proc/self/statm": ["100 9 9"],
    }
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(memory, "_lines", lambda path: told.get(str(path), []))
    monkeypatch.setitem(
        sys.modules,
        "resource",
        SimpleNamespace(RLIMIT_AS=9, RLIM_INFINITY=-1, getrlimit=lambda _which: (told.get("limit", -1), -1)),
    )
    monkeypatch.setattr(memory.os, "sysconf", lambda _name: 4096, raising=False)
    return told


def test_the_least_of_what_system_group_and_shell_leave_counts(linux):
    assert memory.free_bytes() == 800 * _MB
    group = str(memory._GROUPS / "a" / "b")
    linux[f"{group}/memory.max"], linux[f"{group}/memory.current"] = [str(700 * _MB)], [str(600 * _MB)]
    # pages of files are given back when somebody needs them
    linux[f"{group}/memory.stat"] = ["file 9", f"inactive_file {50 * _MB}"]
    assert memory.free_bytes() == 150 * _MB
    linux["limit"] = 100 * 4096 + 20 * _MB
    assert memory.free_bytes() == 20 * _MB
    linux[f"{group}/memory.max"], linux["limit"] = ["max"], -1
    assert memory.free_bytes() == 800 * _MB


def test_of_this_machine_something_is_known():
    assert memory.free_bytes() > _MB


def test_the_command_line_says_it_in_a_line(monkeypatch, capsys):
    def run(_arguments, _terminal):
        np.empty((1 << 24, 1 << 22), np.float32)

    monkeypatch.setattr("embviz.cli.convert.run", run)
    assert cli.main(["convert", "a.vec", "b.vec"]) == 1
    assert capsys.readouterr().err == (
        "embviz: This command took more memory than there is: 256.0 TB more could not be had. "
        "Ask for fewer words or dimensions, or close programs.\n"
    )
