"""What `embviz train` watches, begins with, saves and goes on with."""

import csv
import json
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

from embviz.cli import main
from embviz.monitoring.checkpoints import Checkpoints
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

QUICK = ["--dimensions", "20", "--epochs", "3", "--threads", "1", "--sample", "0"]
TOPICS = (["sun", "rain", "wind", "snow"], ["bread", "cheese", "apple", "soup"], ["red", "blue", "green", "gold"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("training")


@pytest.fixture(scope="module")
def corpus(folder):
    path = folder / "small.txt"
    random = np.random.default_rng(0)
    path.write_text("\n".join(" ".join(random.choice(TOPICS[random.integers(3)], 12)) for _ in range(1500)))
    return path


@pytest.fixture(scope="module")
def questions(folder):
    path = folder / "questions.txt"
    path.write_text(": weather\nsun rain wind snow\n: food\nbread cheese apple soup\nbread soup apple cheese\n")
    return path


@pytest.fixture(scope="module")
def pairs(folder):
    path = folder / "topics.tsv"
    words = [word for topic in TOPICS for word in topic]
    together = {frozenset((a, b)) for topic in TOPICS for a in topic for b in topic if a != b}
    lines = [f"{a}\t{b}\t{int(frozenset((a, b)) in together)}" for k, a in enumerate(words) for b in words[:k]]
    path.write_text("\n".join(lines))
    return path


@pytest.fixture
def train(capsys):
    """Train and return what is told as JSON."""

    def call(*arguments):
        code = main(["train", *map(str, arguments), "--json"])
        printed = capsys.readouterr()
        assert code == 0, printed.err
        return json.loads(printed.out.splitlines()[-1])

    return call


def test_a_text_that_leaves_nothing_to_learn_is_refused_and_leaves_no_file(tmp_path, capsys):
    text = tmp_path / "two.txt"
    text.write_text("hello world\n")
    assert main(["train", str(text), "--output", str(tmp_path / "v.bin"), "--min-count", "1"]) != 0
    printed = capsys.readouterr()
    assert "Nothing could be learned" in printed.err
    assert [path.name for path in tmp_path.iterdir()] == ["two.txt"]


@pytest.fixture
def refused(capsys):
    """Train what is to be refused; return the one line of complaint."""

    def call(*arguments):
        assert main(["train", *map(str, arguments)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        return printed.err

    return call


def table(path):
    if path.suffix == ".json":
        return json.loads(path.read_text())
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = csv.DictReader(file, delimiter="," if path.suffix == ".csv" else "\t")
        return [{name: float(value) if value else None for name, value in row.items()} for row in rows]


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".json"])
def test_a_table_has_a_line_for_each_epoch(train, corpus, questions, pairs, tmp_path, ending):
    metrics = tmp_path / f"epochs{ending}"
    result = train(
        corpus,
        "--output",
        tmp_path / "v.bin",
        *QUICK,
        "--metrics",
        metrics,
        "--analogies",
        questions,
        "--pairs",
        pairs,
        "--held-out",
        "10",
    )
    rows = table(metrics)
    assert [row["epoch"] for row in rows] == [0, 1, 2, 3]
    assert rows[0]["loss"] is None
    assert [row["loss"] for row in rows[1:]] == sorted((row["loss"] for row in rows[1:]), reverse=True)
    assert rows[-1]["loss"] == pytest.approx(result["loss"], rel=1e-5)
    assert rows[-1]["held_out"] == pytest.approx(result["held_out_loss"], rel=1e-5)
    assert rows[-1]["seconds"] == pytest.approx(result["seconds"], rel=1e-5, abs=1e-5)
    assert rows[-1]["similarity"] == rows[-1]["similarity/topics"] > 0.7 > rows[0]["similarity"]
    assert all(0 <= row["analogy/food"] <= 1 for row in rows)
    last = rows[-1]
    assert last["analogy"] == pytest.approx((last["analogy/weather"] + 2 * last["analogy/food"]) / 3, abs=1e-5)
    for name in ("gradient_norm", "learning_rate", "words_per_second", "norm", "movement", "silhouette", "stability"):
        assert rows[-1][name] > 0
    assert result["stopped_because"] == "All 3 epochs are done."
    assert result["best"] is None


def test_the_best_epoch_is_written(train, corpus, pairs, tmp_path):
    # a rate that is too large in the end: what was found early is lost
    metrics = tmp_path / "epochs.json"
    result = train(
        corpus,
        "--output",
        tmp_path / "v.bin",
        *QUICK,
        "--epochs",
        "6",
        "--learning-rate",
        "0.1",
        "--keep-best",
        "similarity",
        "--metrics",
        metrics,
        "--pairs",
        pairs,
    )
    rows = table(metrics)
    best = max(rows, key=lambda row: row["similarity"])
    assert result["best"] == {"measure": "similarity", "epoch": best["epoch"], "value": best["similarity"]}
    written = read_vectors(tmp_path / "v.bin")
    assert written.norms.mean() == pytest.approx(best["norm"], rel=1e-3)


def test_a_rule_ends_the_run_and_is_told(train, corpus, tmp_path, capsys):
    arguments = [corpus, "--output", tmp_path / "v.bin", *QUICK, "--epochs", "900", "--stop-change", "20"]
    result = train(*arguments)
    assert "less than 20 %" in result["stopped_because"]
    assert 2 <= result["epochs_done"] == int(result["epochs_done"]) < 900
    assert result["tokens_per_second"] == pytest.approx(18000 * result["epochs_done"] / result["seconds"])
    assert main(["train", *map(str, arguments)]) == 0
    assert "less than 20 %" in capsys.readouterr().out


def test_a_run_begins_again_with_the_same_weights(train, corpus, tmp_path):
    train(corpus, "--output", tmp_path / "one.bin", *QUICK, "--save-initial", tmp_path / "initial.bin")
    initial = read_vectors(tmp_path / "initial.bin")
    assert initial.dimensions == 20
    assert np.abs(initial.vectors).max() <= 0.5 / 20
    # dimensions follow the vectors
    again = ["--init", tmp_path / "initial.bin", *QUICK[2:]]
    train(corpus, "--output", tmp_path / "two.bin", *again)
    assert (tmp_path / "one.bin").read_bytes() == (tmp_path / "two.bin").read_bytes()
    train(corpus, "--output", tmp_path / "three.bin", *QUICK, "--seed", "2")
    assert (tmp_path / "one.bin").read_bytes() != (tmp_path / "three.bin").read_bytes()


def test_frozen_words_keep_their_vectors(train, corpus, tmp_path):
    mine = Embedding(["rain", "elsewhere"], np.random.default_rng(0).normal(size=(2, 12)).astype(np.float32))
    write_vectors(mine, tmp_path / "mine.bin")
    known = ["--init", tmp_path / "mine.bin", "--freeze"]
    result = train(corpus, "--output", tmp_path / "v.bin", *known, "--threads", "1")
    learned = read_vectors(tmp_path / "v.bin")
    assert result["dimensions"] == 12
    assert result["vocabulary"] == 13
    for word in mine.words:
        assert np.array_equal(learned.vector(word), mine.vector(word))
    assert learned.unit[learned.id("sun")] @ learned.unit[learned.id("rain")] > 0.3
    assert result["drift"] == 0
    assert sorted(result["drifted"]) == ["elsewhere", "rain"]


def test_of_frozen_words_none_turned_most(corpus, tmp_path, capsys):
    write_vectors(Embedding(["rain"], np.ones((1, 12), np.float32)), tmp_path / "mine.bin")
    known = ["--init", str(tmp_path / "mine.bin"), "--freeze"]
    assert main(["train", str(corpus), "--output", str(tmp_path / "v.bin"), *known, *QUICK[2:]]) == 0
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "had vectors before" in line]
    assert told == "words that had vectors before did not turn"


def test_how_far_old_words_turned_is_told(train, corpus, tmp_path):
    mine = Embedding(["rain", "elsewhere"], np.random.default_rng(0).normal(size=(2, 12)).astype(np.float32))
    write_vectors(mine, tmp_path / "mine.bin")
    result = train(corpus, "--output", tmp_path / "v.bin", "--init", tmp_path / "mine.bin", "--threads", "1")
    learned = read_vectors(tmp_path / "v.bin")
    turned = 1 - float(learned.unit[learned.id("rain")] @ mine.unit[0])
    assert turned > 1e-3
    # the other word does not stand in the text
    assert result["drifted"][0] == "rain"
    assert result["drift"] == pytest.approx(turned / 2, abs=1e-5)


def test_what_cannot_be_begun_is_refused(refused, corpus, tmp_path):
    known = tmp_path / "known.vec"
    write_vectors(Embedding(["rain"], np.ones((1, 12), np.float32)), known)
    to = ["--output", tmp_path / "v.bin"]
    said = refused(corpus, *to, "--init", known, "--dimensions", "30")
    assert "12 dimensions, not 30" in said
    assert "Leave out --dimensions" in said
    assert "--init" in refused(corpus, *to, "--freeze")
    assert "CORPUS" in refused(*to)
    assert "no folder" in refused(corpus, *to, "--metrics", tmp_path / "none" / "m.csv").lower()
    assert ".csv, .tsv, .json" in refused(corpus, *to, "--metrics", tmp_path / "m.txt")
    assert "--metrics" in refused(corpus, *to, "--pairs", tmp_path / "p.tsv")
    assert "--held-out" in refused(corpus, *to, "--keep-best", "held_out")
    assert "No run was saved" in refused(*to, "--resume", tmp_path)
    assert "CORPUS is settled" in refused(corpus, *to, "--resume", tmp_path)
    assert "--epochs is settled" in refused(*to, "--resume", tmp_path, "--epochs", "9")
    assert not (tmp_path / "v.bin").exists()


def test_an_interrupted_run_is_saved_and_resumed(train, refused, corpus, tmp_path):
    saved, to = tmp_path / "saved", tmp_path / "v.bin"
    slow = ["--dimensions", "300", "--window", "12", "--negative", "50", "--threads", "1"]
    long = [corpus, "--output", to, *slow, "--epochs", "1000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "embviz", "train", *map(str, long), "--checkpoints", str(saved)],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    while "loss" not in process.stderr.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    # another run does not write over it
    assert "not brought to its end" in refused(corpus, "--output", to, *QUICK, "--checkpoints", saved)
    assert not to.exists()
    before = Checkpoints(saved).latest()
    assert 0 < before.epoch < 1000
    result = train("--output", to, "--resume", saved, "--stop-seconds", "0.001")
    assert result["dimensions"] == 300
    assert result["epochs_done"] >= before.epoch - 1e-9
    assert set(read_vectors(to).words) == {word for topic in TOPICS for word in topic}
    # what is done need not be resumed
    assert "No run was saved" in refused("--output", to, "--resume", saved)


def test_pieces_that_ctrl_c_broke_off_do_not_count_as_learned(corpus, tmp_path, monkeypatch):
    from embviz.cli.terminal import Interrupt
    from embviz.training.run import TrainingRun

    runs, halted = [], []
    execute = TrainingRun.execute

    def slowly(run):
        runs.append(run)  # the first one is that which compiles
        halted.clear()
        learn = run.learner.learn

        def piece(thread, first, last):
            learn(thread, first, last)
            halted.append((last, bool(run.control.halt[0])))

        run.learner.learn = piece
        execute(run)

    monkeypatch.setattr(TrainingRun, "execute", slowly)
    # pressed when some pieces are done
    monkeypatch.setattr(Interrupt, "__call__", lambda self: len(halted) > 3 or self._requested)
    to = ["--output", tmp_path / "v.bin", "--threads", "1", "--checkpoints", tmp_path / "saved"]
    to += ["--dimensions", "300", "--window", "12", "--negative", "50", "--epochs", "1000", "--sample", "0"]
    main(["train", *map(str, [corpus, *to])])
    assert runs[-1].control.cancelled
    saved = Checkpoints(tmp_path / "saved").latest()
    assert 0 < saved.pieces <= max(last for last, broken in halted if not broken)


def test_what_ctrl_c_ends_before_the_first_point_of_the_curves_is_saved(corpus, tmp_path, monkeypatch):
    from embviz.cli.terminal import Interrupt
    from embviz.training import work_pieces
    from embviz.training.run import TrainingRun

    runs, execute = [], TrainingRun.execute
    monkeypatch.setattr(TrainingRun, "execute", lambda run: (runs.append(run), execute(run)))
    monkeypatch.setattr(work_pieces, "WATCH_S", 1.0)  # as on a machine that has much else to do
    # the first run is that which compiles
    monkeypatch.setattr(Interrupt, "__call__", lambda self: (len(runs) > 1 and runs[-1].has_learned) or self._requested)
    to = ["--output", tmp_path / "v.bin", "--threads", "1", "--checkpoints", tmp_path / "saved"]
    to += ["--dimensions", "300", "--window", "12", "--negative", "50", "--epochs", "1000", "--sample", "0"]
    main(["train", *map(str, [corpus, *to])])
    assert runs[-1].control.cancelled
    assert Checkpoints(tmp_path / "saved").latest().pieces > 0


def test_vectors_are_written_before_a_defect_of_watching_is_told(corpus, tmp_path, monkeypatch):
    from embviz.monitoring.observer import Observer

    def fail(self, cancelled):
        raise ZeroDivisionError

    monkeypatch.setattr(Observer, "follow", fail)
    to = tmp_path / "v.bin"
    with pytest.raises(ZeroDivisionError):
        main(["train", *map(str, [corpus, "--output", to, *QUICK, "--metrics", tmp_path / "m.csv"])])
    assert len(read_vectors(to)) == 12


def test_a_best_that_has_no_room_is_told(capsys, tmp_path):
    corpus = tmp_path / "many words.txt"
    corpus.write_text(" ".join(f"w{k}" for k in range(4000)))
    wide = ["--dimensions", "100", "--epochs", "1", "--min-count", "1", "--threads", "1"]
    to = ["--output", tmp_path / "v.bin", "--keep-best", "loss", "--budget", "1", "--spill", "0"]
    assert main(["train", *map(str, [corpus, *wide, *to])]) == 0
    said = capsys.readouterr().out
    assert "the vectors are the last ones" in said
    assert "There is no room for moments" in said


def test_a_text_on_disk_trains_to_the_same_file(corpus, tmp_path, capsys):
    written = []
    for name, more in (("held", []), ("kept", ["--memory", "300M", "--cache", str(tmp_path / "cache")])):
        written.append(tmp_path / f"{name}.bin")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("embviz.text.storage._SHARE", 1 << 20)  # of 300 MB, 300 bytes for the text
            patch.setattr("embviz.util.memory._allowed", 0)
            assert main(["train", str(corpus), "--output", str(written[-1]), *QUICK, *more]) == 0
        said = capsys.readouterr().err
        assert ("are read from disk" in said) == bool(more)
    assert written[0].read_bytes() == written[1].read_bytes()
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.parametrize(
    ("more", "said"),
    [(["--memory", "much"], "not a memory size"), (["--memory", "200M", "--dimensions", "1000"], "would take")],
)
def test_memory_that_is_not_enough_is_said_in_a_line(corpus, tmp_path, capsys, monkeypatch, more, said):
    monkeypatch.setattr("embviz.util.memory._allowed", 0)
    monkeypatch.setattr("embviz.util.memory._SMALL", 0)
    assert main(["train", str(corpus), "--output", str(tmp_path / "v.bin"), *more]) != 0
    printed = capsys.readouterr().err
    assert said in printed
    assert "Traceback" not in printed


def test_a_run_that_was_steadied_is_told_of(train, corpus, tmp_path, capsys):
    far = ["--learning-rate", "1", "--window", "12", "--negative", "20"]
    wild = [corpus, "--output", tmp_path / "v.bin", *QUICK, *far]
    result = train(*wild)
    assert result["steadied"][-1]["share"] == 0.5 ** len(result["steadied"])
    assert np.isfinite(result["loss"])
    assert main(["train", *map(str, wild)]) == 0
    assert "Steadied" in capsys.readouterr().out


def test_a_run_that_breaks_down_leaves_its_vectors_beside(corpus, tmp_path, capsys, monkeypatch):
    from embviz.training.models.predictive import PredictiveLearner
    from embviz.util.errors import ComputeError

    learn = PredictiveLearner.learn

    def break_down(self, thread, first, last):
        learn(self, thread, first, last)
        if first > self.slices:
            self.model.inputs[:] = np.nan
            raise ComputeError("Out of order.")

    to = tmp_path / "v.bin.gz"
    slow = ["--dimensions", "100", "--epochs", "200", "--threads", "1"]
    monkeypatch.setattr(PredictiveLearner, "learn", break_down)
    assert main(["train", str(corpus), "--output", str(to), *slow]) == 1
    said = capsys.readouterr().err
    assert "Out of order." in said.splitlines()[-1]
    assert not to.exists()
    if "unfinished" in said:  # there is nothing to offer of a run that breaks down before its first point
        assert np.isfinite(read_vectors(tmp_path / "v.unfinished.bin.gz").vectors).all()


def test_the_x_max_in_use_is_told(train, corpus, tmp_path):
    given = ["--model", "glove", "--dimensions", "10", "--epochs", "2"]
    assert train(corpus, "--output", tmp_path / "a.bin", *given)["x_max"] >= 1
    assert train(corpus, "--output", tmp_path / "b.bin", *given, "--x-max", "7")["x_max"] == 7
