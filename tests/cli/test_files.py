"""Files that cannot be read or written: said before the work, and what was learned is not lost after it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from embviz import cli
from embviz.cli import main, outputs, train
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

QUICK = ["--dimensions", "4", "--epochs", "1", "--threads", "1", "--min-count", "1"]


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "small.txt"
    path.write_text("sun rain wind snow\n" * 60)
    return path


@pytest.fixture
def vectors(tmp_path):
    path = tmp_path / "v.vec"
    path.write_text("3 2\nking 1 0\nqueen 0 1\nman 1 1\n")
    return path


@pytest.fixture
def pipe(tmp_path):
    """A pipe into which nobody writes: to open it is to wait for ever."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.fixture
def refused(capsys):
    """Run a command that is to be refused; return the line of complaint, before which a slow machine tells progress."""

    def call(*arguments):
        assert main([*map(str, arguments)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert "Traceback" not in printed.err
        return printed.err.splitlines()[-1]

    return call


def test_what_is_no_file_is_refused_with_the_way_to_one(refused, corpus, vectors, tmp_path):
    to = tmp_path / "out.bin"
    for asked in (
        ["train", "-", "--output", to],
        ["train", corpus, "--output", to, "--init", "-"],
        ["count", "-", "--words", to],
        ["neighbors", "-", "king"],
        ["neighbors", vectors, "king", "--text", "-"],
        ["convert", "-", to],
    ):
        said = refused(*asked)
        assert "standard input" in said
        assert "as a file" in said
    for asked in (
        ["count", "toy-world", "--words", to],
        ["neighbors", "toy-world", "king"],
        ["neighbors", vectors, "king", "--text", "toy-world"],
    ):
        assert "'embviz train toy-world --output toy-world.bin'" in refused(*asked)
    assert "'embviz train documentation " in refused("count", "documentation", "--words", to)


def test_what_is_read_is_not_written_over(refused, corpus, vectors, tmp_path):
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text("king\tqueen\t8\nking\tman\t5\nqueen\tman\t3\n")
    link = tmp_path / "link.txt"
    link.symlink_to(corpus)
    to = tmp_path / "out.bin"
    kept = {path: path.read_bytes() for path in (corpus, vectors, pairs)}
    for asked in (
        ["train", corpus, "--output", corpus, *QUICK],
        ["train", corpus, "--output", link, *QUICK],
        ["train", corpus, "--output", to, "--metrics", pairs, "--pairs", pairs, *QUICK],
        ["count", corpus, "--words", corpus],
        ["compress", vectors, vectors, "--method", "float16"],
        ["project", vectors, "--output", pairs, "--labels", pairs],
    ):
        assert "would be lost" in refused(*asked)
    assert kept == {path: path.read_bytes() for path in kept}


def test_one_file_is_not_written_twice(refused, corpus, tmp_path):
    to, table = tmp_path / "out.bin", tmp_path / "table.csv"
    for asked in (
        ["train", corpus, "--output", to, "--save-initial", to, *QUICK],
        ["train", corpus, "--output", table, "--metrics", table, *QUICK],
        ["count", corpus, "--words", table, "--phrases", f"{tmp_path}/../{tmp_path.name}/{table.name}"],
    ):
        assert "is named for two results" in refused(*asked)
    assert not to.exists()
    assert not table.exists()


def test_a_pipe_or_a_device_is_refused_wherever_a_file_is_read(refused, corpus, vectors, pipe, tmp_path):
    to, judged = tmp_path / "out.bin", tmp_path / "judged.tsv"
    judged.write_text("king\tqueen\t8\nking\tman\t5\nqueen\tman\t3\n")
    for special in (pipe, Path("/dev/zero")):
        for asked in (
            ["neighbors", special, "king"],
            ["analogy", special, "king - man"],
            ["convert", special, to],
            ["compress", special],
            ["compare", vectors, special],
            ["project", special, "--output", tmp_path / "m.svg"],
            ["train", special, "--output", to],
            ["train", corpus, "--output", to, "--init", special],
            ["evaluate", vectors, "--analogies", special],
            ["evaluate", vectors, "--pairs", special],
            ["train", corpus, "--output", to, "--keep-best", "analogy", "--analogies", special],
            ["neighbors", vectors, "king", "--text", special],
            ["neighbors", vectors, "king", "--ensemble", special],
            ["analogy", vectors, "king - man + queen", "--ensemble", special],
            ["evaluate", vectors, "--pairs", judged, "--ensemble", special],
            ["audit", vectors, "--output", tmp_path / "a.html", "--against", special],
        ):
            assert f"'{special}' is neither a file nor a folder" in refused(*asked), asked


def test_no_file_takes_the_place_of_a_device(refused, corpus, vectors, pipe):
    for asked in (["train", corpus, *QUICK, "--output", "{}.bin"], ["convert", vectors, "{}.bin"]):
        special = pipe.rename(pipe.with_name("pipe.bin")) if pipe.exists() else pipe.with_name("pipe.bin")
        assert "neither a file nor a folder" in refused(*[str(a).format(special.with_suffix("")) for a in asked])
        assert special.is_fifo()


def test_where_nothing_can_be_written_is_said_before_the_work(refused, corpus, vectors, monkeypatch):
    def never(*_):
        raise AssertionError("it was begun")

    monkeypatch.setattr(train, "_begun", never)
    # nobody makes a file there, not even an administrator
    assert "could not be written" in refused("train", corpus, "--output", "/proc/v.bin")
    monkeypatch.setattr("embviz.vectors.formats.read_vectors", never)
    assert "could not be written" in refused("convert", vectors, "/proc/v.bin")
    assert "could not be written" in refused("project", vectors, "--output", "/proc/v.svg")


def test_too_little_room_is_said_before_training(refused, corpus, tmp_path, monkeypatch):
    monkeypatch.setattr(train, "_train", None)
    monkeypatch.setattr(outputs, "_free", lambda _folder: 60)
    assert "4 words in 4 dimensions take 0.0 MB" in refused("train", corpus, *QUICK, "--output", tmp_path / "v.bin")


def test_what_was_learned_is_written_elsewhere_where_its_folder_is_gone(corpus, tmp_path, monkeypatch, capsys):
    folder, elsewhere = tmp_path / "stick", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    learn = train._train

    def learn_and_pull(*given):
        found = learn(*given)
        shutil.rmtree(folder)
        return found

    monkeypatch.setattr(train, "_train", learn_and_pull)
    assert main(["train", str(corpus), *QUICK, "--output", str(folder / "v.bin")]) == 2
    told = capsys.readouterr()
    (place,) = elsewhere.glob("*/v.bin")
    assert f"What was learned is in {place} instead." in told.err
    assert f"written to {place}" in told.out
    assert np.isfinite(read_vectors(place).vectors).all()


def test_an_administrators_room_is_not_told_as_less_than_it_is(tmp_path, monkeypatch):
    found = SimpleNamespace(f_bfree=5, f_bavail=0, f_frsize=4096)
    monkeypatch.setattr(outputs.os, "geteuid", lambda: 0)
    monkeypatch.setattr(outputs.os, "statvfs", lambda _path: found)
    assert outputs._free(tmp_path) == 5 * 4096


@pytest.mark.parametrize("asked", ["neighbors VECTORS king", "--help", "--version", "train --help"])
def test_a_full_disk_behind_standard_output_is_told(vectors, asked):
    arguments = [str(vectors) if each == "VECTORS" else each for each in asked.split()]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "embviz", *arguments], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "embviz: The answer could not be written: No space left on device."
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("asked", ["neighbors LONG king", "train LONG --output VECTORS", "audit LONG --output r.html"])
def test_a_name_too_long_for_a_file_is_told_without_its_middle(vectors, asked, capsys):
    named = {"LONG": "x" * 5000, "VECTORS": str(vectors)}
    assert main([named.get(each, each) for each in asked.split()]) == 2
    told = capsys.readouterr().err
    assert "The file name '" in told
    assert "is too long." in told
    assert len(told) < 200


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("audit VECTORS --output r.html", "1 word with usable vectors: too few"),
        ("compare VECTORS VECTORS", "1 word: too few"),
        ("train TEXT --output o.bin --min-count 1", "1 different word; with a count of at least 1 it has 1"),
        ("count TEXT --words w.tsv", "1 word, 1 different"),
    ],
)
def test_one_is_told_in_the_singular(tmp_path, monkeypatch, asked, told, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.txt").write_text("king")
    write_vectors(Embedding(["king"], np.ones((1, 3), np.float32)), "v.bin")
    main([{"VECTORS": "v.bin", "TEXT": "t.txt"}.get(each, each) for each in asked.split()])
    printed = capsys.readouterr()
    assert told in printed.out + printed.err


def test_help_without_a_console_is_no_error(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0


def test_control_characters_do_not_reach_the_terminal(tmp_path, capsys):
    path = tmp_path / "v.vec"
    path.write_text("2 2\nking 1 0\n\x1b]0;owned\x07\x9b 0.9 0.1\n")
    assert main(["neighbors", str(path), "king"]) == 0
    told = capsys.readouterr()
    assert "␛]0;owned␇\ufffd" in told.out
    assert main(["neighbors", str(path), "\x1b[31m"]) == 2
    assert "\x1b" not in told.out + told.err + capsys.readouterr().err


@pytest.mark.parametrize(("sender", "raised"), [("itself", "MemoryError"), ("another", "Cancelled")])
def test_an_interrupt_by_the_library_of_numbers_is_no_ctrl_c(sender, raised):
    """OpenBLAS interrupts the process that loads it where it gets no memory for a thread."""
    # in a process of its own: with more than one thread, whoever sends it may reach another than the one that waits
    program = f"""
import builtins, os, signal, subprocess
from embviz import cli
load = builtins.__import__

def interrupting(name, *others):
    if name == "numpy":
        if {sender!r} == "itself":
            signal.raise_signal(signal.SIGINT)
        else:
            subprocess.run(["kill", "-INT", str(os.getpid())], check=True)
    return load(name, *others)

builtins.__import__ = interrupting
try:
    cli._load_numbers()
except Exception as error:
    print(type(error).__name__)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{raised}\n", "")


def test_a_library_that_finds_no_room_for_itself_is_told_as_too_little_memory(vectors, monkeypatch, capsys):
    def fail(_name):
        raise OSError("Could not find/load shared object file 'libllvmlite.so'")

    monkeypatch.setattr(cli, "import_module", fail)
    monkeypatch.setattr(cli.memory, "free_bytes", lambda: 10 << 20)
    assert main(["neighbors", str(vectors), "king"]) == 1
    assert capsys.readouterr().err == "embviz: This command took more memory than there is. Close other programs.\n"
    monkeypatch.setattr(cli.memory, "free_bytes", lambda: 10 << 30)
    with pytest.raises(OSError, match="libllvmlite"):
        main(["neighbors", str(vectors), "king"])


@pytest.mark.parametrize("most", [400 << 20, 460 << 20])
def test_a_limit_that_leaves_no_room_for_libraries_is_told_at_once(vectors, most):
    """The compiler in them waits for ever, or ends the process, where it gets no memory."""
    import resource

    done = subprocess.run(
        [sys.executable, "-m", "embviz", "project", str(vectors), "--output", str(vectors.with_suffix(".svg"))],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert done.returncode == 1
    assert done.stderr.startswith("embviz: A limit (ulimit -v) leaves ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_thread_that_cannot_be_started_is_told_as_too_little_memory(vectors, monkeypatch, capsys):
    def fail(_name):
        raise RuntimeError(said)

    monkeypatch.setattr(cli, "import_module", fail)
    said = "can't start new thread"
    assert main(["neighbors", str(vectors), "king"]) == 1
    told = capsys.readouterr().err
    assert told == "embviz: This command took more memory than there is. Ask for fewer threads, or close programs.\n"
    said = "dictionary changed size during iteration"
    with pytest.raises(RuntimeError, match="dictionary"):
        main(["neighbors", str(vectors), "king"])


def test_what_learned_nothing_leaves_no_file(refused, tmp_path):
    path = tmp_path / "skipped.txt"
    path.write_text("sun rain sun\n" * 21)
    assert "Nothing could be learned" in refused("train", path, "--output", tmp_path / "o.vec", *QUICK)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_counts_of_one_are_singular(tmp_path, capsys):
    path = tmp_path / "one.txt"
    path.write_text("sun rain sun\n" * 21)
    assert main(["train", str(path), "--output", str(tmp_path / "o.vec"), *QUICK, "--sample", "0"]) == 0
    assert "\n1 epoch of 63 words in " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--token-pattern", "(" * 2000 + ")" * 2000], "Unrecognized arguments: --token-pattern ((((((((("),
        (["--epocs", "3"], "Unrecognized arguments: --epocs 3. Did you mean --epochs? 'embviz train --help'"),
        (["--epochs", "x" * 5000], "is not a whole number"),
        (["--epochs", "much"], "'much' is not a whole number."),
        (["--learning-rate", "fast"], "'fast' is not a number."),
        (["--repeats", "9" * 5000], "is not a whole number of at least 1."),
        (["--vary", "y" * 5000], "invalid choice"),
    ],
)
def test_arguments_that_cannot_be_used_are_told_briefly(refused, corpus, arguments, said):
    told = refused("train", corpus, "--output", corpus.with_suffix(".bin"), *arguments)
    assert said in told
    assert len(told) < 300
    assert "value:" not in told
