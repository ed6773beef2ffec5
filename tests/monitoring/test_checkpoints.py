"""What was saved while a run went on is there after the process is gone."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from embviz.monitoring.checkpoints import Checkpoints, whole_text
from embviz.training.start import Start
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

# learns and saves without end, one line for each checkpoint
_PROCESS = """
import json, sys, threading
sys.path.insert(0, sys.argv[2])
from conftest import run_on, text
from embviz.monitoring.checkpoints import Checkpoints

run = run_on(text(60_000, 2000), **json.loads(sys.argv[3]))
saving = Checkpoints(sys.argv[1])
threading.Thread(target=run.execute, daemon=True).start()
while not run.ended:
    if saving.write(run):
        print("saved", flush=True)
"""
_LONG = {"epochs": 1000, "dimensions": 40}


def killed_after(folder, lines, extra_s=0.0, **parameters):
    """Let a process train and save, and kill it some time after its checkpoint of that number."""
    process = subprocess.Popen(
        [sys.executable, "-c", _PROCESS, str(folder), str(Path(__file__).parent), json.dumps(parameters)],
        stdout=subprocess.PIPE,
        text=True,
    )
    for _ in range(lines):
        assert process.stdout.readline() == "saved\n"
    try:
        process.wait(extra_s)
    except subprocess.TimeoutExpired:
        process.kill()
    process.communicate()
    assert process.returncode < 0


def finish(run):
    run.execute()
    return run.embedding().vectors


@pytest.mark.parametrize("model", ["skipgram", "glove"])
def test_a_killed_run_goes_on_as_if_nothing_had_happened(tmp_path, text, run_on, model):
    killed_after(tmp_path, 3, model=model, **_LONG)
    saved = Checkpoints(tmp_path).latest()
    resumed = saved.run()
    assert saved.pieces > 0
    assert saved.name == "pairs"
    # the rest is made short: the rates that were still to come stay as they were
    epochs = int(saved.epoch) + 2
    whole = run_on(text(60_000, 2000), model, **_LONG)
    for run in (resumed, whole):
        run.at_rest = lambda run=run: run.control.stop() if run.progress and run.progress.epoch >= epochs else None
    assert np.array_equal(finish(resumed), finish(whole))
    assert resumed.progress.tokens_done == whole.progress.tokens_done
    assert resumed.progress.learning_rate == whole.progress.learning_rate
    done = [point.tokens_done for point in resumed.history]
    assert done == sorted(done)


@pytest.mark.parametrize(
    "model",
    [{"model": name} for name in ("skipgram", "cbow", "glove", "ppmi")]
    + [
        {"model": "fasttext", "buckets": 5000},
        {"model": "fasttext-cbow", "buckets": 5000},
        {"model": "lsa", "document_words": 50},
        {"matryoshka": "4, 8"},
        *({"model": name, "loss": loss} for name in ("skipgram", "cbow") for loss in ("hierarchical", "softmax")),
        {"loss": "infonce"},
    ],
    ids=str,
)
def test_every_model_goes_on_bit_for_bit(tmp_path, pairs, run_on, model):
    whole, half = (run_on(pairs, **model) for _ in range(2))
    half.at_rest = lambda: half.control.stop() if half.epochs_done >= 2 else None
    half.execute()
    saving = Checkpoints(tmp_path)
    saving.write(half)
    resumed = saving.latest().run()
    assert np.array_equal(finish(resumed), finish(whole))
    assert resumed.start.pieces == half.pieces < resumed.pieces


@pytest.mark.parametrize("extra_s", np.random.default_rng().uniform(0, 0.05, 2), ids=("once", "twice"))
def test_killed_while_it_writes_the_one_before_opens(tmp_path, extra_s):
    killed_after(tmp_path, 2, extra_s, **_LONG)
    run = Checkpoints(tmp_path).latest().run()
    run.at_rest = run.control.stop
    run.execute()
    assert run.pieces == run.start.pieces > 0


def test_what_was_saved_is_what_was_learned(tmp_path, pairs, run_on):
    run = run_on(pairs, threads=2, held_out=10.0, epochs=2)
    run.execute()
    saving = Checkpoints(tmp_path)
    assert saving.write(run)
    saved = saving.latest()
    again = saved.run()
    assert saved.parameters == run.parameters
    assert saved.epoch == 2
    assert again.history == run.history
    assert again.vocabulary.words == run.vocabulary.words
    assert np.array_equal(again.corpus.ids, run.corpus.ids)
    assert again.corpus.least_count == run.corpus.least_count
    assert np.array_equal(again.held_out.offsets, run.held_out.offsets)
    again.execute()
    assert np.array_equal(again.embedding().vectors, run.embedding().vectors)
    assert again.held_out_loss() == run.held_out_loss()


def test_the_whole_text_is_divided_as_before(text, run_on):
    corpus = text(tokens=9000, sentence=2500)
    run = run_on(corpus, held_out=7.5)
    whole = whole_text(run)
    assert np.array_equal(whole.ids, corpus.ids)
    assert run.held_out is not None
    again = run_on(whole, held_out=7.5)
    assert np.array_equal(again.corpus.ids, run.corpus.ids)
    assert np.array_equal(again.held_out.ids, run.held_out.ids)


def test_frozen_words_stay_frozen_and_words_that_the_text_lacks_stay(tmp_path, pairs, run_on):
    random = np.random.default_rng(1)
    mine = Embedding(["w003", "elsewhere", "w001"], random.normal(size=(3, 16)).astype(np.float32))
    run = run_on(pairs, start=Start(mine, freeze=True), epochs=3)
    run.at_rest = lambda: run.control.stop() if run.pieces else None
    run.execute()
    saving = Checkpoints(tmp_path)
    saving.write(run)
    again = saving.latest().run()
    again.execute()
    learned = again.embedding()
    for word in mine.words:
        assert np.array_equal(learned.vector(word), mine.vector(word))
    assert again.vocabulary.words == run.vocabulary.words
    assert not np.array_equal(learned.vector("w005"), run.embedding().vector("w005"))


def test_only_the_newest_is_kept_and_nothing_after_discarding(tmp_path, pairs, run_on, executing):
    folder = tmp_path / "made" / "when needed"
    saving = Checkpoints(folder)
    assert saving.latest() is None
    run = run_on(pairs, epochs=1000)
    with executing(run):
        while not saving.write(run):
            pass
        first = saving.latest()
        saving.write(run)
    assert saving.latest().pieces > first.pieces
    assert len(list(folder.iterdir())) == 2
    other = run_on(pairs, epochs=1)
    other.execute()
    assert saving.write(other)
    assert saving.latest().parameters == other.parameters
    assert len(list(folder.iterdir())) == 2
    saving.discard()
    assert list(folder.iterdir()) == []
    assert saving.latest() is None


@pytest.fixture
def saved(tmp_path, pairs, run_on):
    run = run_on(pairs, epochs=1)
    run.execute()
    Checkpoints(tmp_path).write(run)
    return tmp_path


@pytest.mark.parametrize("pattern", ["*/ids.npy", "*/counts.npy", "*/curves.npy", "*/state_inputs.npy"])
@pytest.mark.parametrize("harm", ["cut", "changed", "missing"])
def test_what_is_damaged_is_refused(saved, pattern, harm):
    [path] = saved.glob(pattern)
    content = bytearray(path.read_bytes())
    if harm == "missing":
        path.unlink()
    else:
        content[-5] ^= 255
        path.write_bytes(content if harm == "changed" else content[:-5])
    with pytest.raises(InputError, match=f"{path.name} is missing or damaged") as said:
        Checkpoints(saved).latest().run()
    assert str(saved) in said.value.cure


@pytest.mark.parametrize(
    "change",
    [
        {"format": 1},
        {"parameters": {"model": "other"}},
        {"parameters": {"new": 1}},
        {"parameters": {"epochs": "five"}},
        {"pieces": None},
        {"sums": None},
    ],
)
def test_what_was_written_by_another_is_refused(saved, change):
    [path] = saved.glob("state-*/about.json")
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(InputError):
        Checkpoints(saved).latest().run()
    path.write_text("{")
    with pytest.raises(InputError, match="damaged"):
        Checkpoints(saved).latest()


def test_a_folder_that_cannot_be_written_to_does_not_end_the_run(tmp_path, pairs, run_on, monkeypatch):
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    saving = Checkpoints(blocked / "inside")
    run = run_on(pairs, epochs=3)
    run.execute()
    with pytest.raises(InputError, match="cannot be written to"):
        saving.write(run)
    monkeypatch.setattr("embviz.monitoring.checkpoints._FIRST_S", 0.0)
    saving.tick(run)
    assert "cannot be written to" in saving.trouble
    assert not saving.due(run)
    assert run.finished


def test_a_full_disk_leaves_what_was_there(saved, pairs, run_on, monkeypatch):
    before = Checkpoints(saved).latest()

    def full(*_arguments, **_options):
        raise OSError(28, "No space left on device")

    run = run_on(pairs, epochs=2)
    run.execute()
    saving = Checkpoints(saved)
    monkeypatch.setattr(np, "save", full)
    with pytest.raises(InputError, match="No space left"):
        saving.write(run)
    assert Checkpoints(saved).latest() == before
    monkeypatch.undo()
    assert saving.write(run)
    assert Checkpoints(saved).latest().parameters == replace(before.parameters, epochs=2)


def test_what_another_program_holds_is_no_defect(saved, monkeypatch):
    def held(*_arguments, **_options):
        raise PermissionError(13, "in use by another process")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", held)
        Checkpoints(saved).discard()
    # nor is it harmed: it can still be resumed, or discarded later
    assert Checkpoints(saved).latest().run().start.pieces > 0
    Checkpoints(saved).discard()
    assert Checkpoints(saved).latest() is None


def test_saving_is_due_after_ten_seconds_and_then_at_least_every_twenty(tmp_path, pairs, run_on, monkeypatch):
    now = [100.0]
    monkeypatch.setattr("embviz.monitoring.checkpoints.time.monotonic", lambda: now[0])
    run = run_on(pairs, epochs=1)
    run.execute()
    saving = Checkpoints(tmp_path)
    assert not saving.due(run)
    now[0] += 10
    assert saving.due(run)
    saving.tick(run)
    assert saving.latest().pieces == run.pieces
    assert not saving.due(run)
    now[0] += 1000
    assert not saving.due(run)  # nothing was learned since
    run.extend(1)
    run.execute()
    assert saving.due(run)
    # a write that takes long is not due again at once, but in time
    monkeypatch.setattr(Checkpoints, "_put_text", lambda *_: now.__setitem__(0, now[0] + 8))
    saving._text = ""
    saving.write(run)
    run.extend(1)
    run.execute()
    now[0] += 19
    assert not saving.due(run)
    now[0] += 1
    assert saving.due(run)
