"""Counting and training in blocks: against one machine, direct counts and formulas, in this process."""

import gzip
import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from embviz.text.phrases import find_phrases as phrases_here
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import read_corpus
from embviz.training.cluster.averaging import Moved, Rows, Stale, add_moves, apply_moves, averaged, moved_rows
from embviz.training.cluster.counting import count_pairs, find_phrases, read_shards, units_of
from embviz.training.cluster.replica import share_done
from embviz.training.cluster.run import ClusterRun, Connection, cluster_run
from embviz.training.cluster.session import Here, Session
from embviz.training.cluster.shards import blocks_of, name_of, pieces
from embviz.training.control import RunControl
from embviz.training.counts import UNITS, cells_of, is_counts, read_counts, write_counts
from embviz.training.models.cooccurrence import count_cells
from embviz.training.models.learner import LOSS, PREDICTIONS
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.util.errors import InputError

PLAIN = Preprocessing()
BLOCK = 3_000  # bytes
WINDOW = 4


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    """Three files, one packed, one without an end of its last line; lines of very different length."""
    folder = tmp_path_factory.mktemp("text") / "shards"
    folder.mkdir()
    random = np.random.default_rng(3)
    lines = []
    for _ in range(700):
        words = np.minimum(random.zipf(1.4, random.integers(1, 40)) - 1, 80)
        lines.append(" ".join(f"w{word}" if word % 9 else f"Ä{word}" for word in words))
    lines[400] = " ".join(lines[:100])  # longer than a block
    (folder / "a.txt").write_text("\n".join(lines[:250]) + "\n", encoding="utf-8")
    with gzip.open(folder / "b.txt.gz", "wt", encoding="utf-8") as file:
        file.write("\r\n".join(lines[250:350]))
    (folder / "c.txt").write_text("\n".join(lines[350:]), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def one(shards):
    return read_corpus(shards)


@pytest.fixture(scope="module")
def text(shards):
    return read_shards(blocks_of(shards, PLAIN, BLOCK), PLAIN, Here(), name=name_of(shards))


@pytest.fixture(scope="module")
def counts(text, tmp_path_factory):
    pruned = text.pruned(3)
    parts = count_pairs(pruned, WINDOW, Here(), parts=3)
    target = tmp_path_factory.mktemp("counts") / "counts.parquet"
    return write_counts(target, pruned, WINDOW, ((p.keys, p.meetings, p.weights) for p in parts))


def met_directly(corpus, window):
    """Count meetings word by word: how often, and the sum of 1 / distance as a fraction."""
    times, weights = Counter(), Counter()
    for i in range(corpus.sentences):
        line = corpus.ids[corpus.offsets[i] : corpus.offsets[i + 1]].tolist()
        for at, word in enumerate(line):
            for distance, other in enumerate(line[at + 1 : at + 1 + window], 1):
                key = (min(word, other), max(word, other))
                both = 2 if word == other else 1
                times[key] += both
                weights[key] += Fraction(both, distance)
    return times, weights


def test_blocks_hold_the_lines_of_the_files_each_once(shards, one):
    blocks = blocks_of(shards, PLAIN, BLOCK)
    assert len([block for block in blocks if block.path.endswith("c.txt")]) > 5
    found = [
        piece.sentence(i) for block in blocks for piece in pieces(block, PLAIN, 500) for i in range(piece.sentences)
    ]
    assert found == [one.sentence(i) for i in range(one.sentences)]


def test_shards_are_named_by_a_file_a_folder_or_a_pattern(shards):
    whole = [block.path for block in blocks_of(shards, PLAIN)]
    assert whole == [block.path for block in blocks_of(f"{shards}/*", PLAIN)]
    assert [block.path for block in blocks_of(f"{shards}/*.gz", PLAIN)] == whole[1:2]
    assert name_of(shards) == name_of(f"{shards}/*.gz") == "shards"
    with pytest.raises(InputError, match=r"nothing.*pattern"):
        blocks_of(f"{shards}/nothing*", PLAIN)


def test_words_and_phrases_are_those_of_one_machine(text, one):
    assert text.vocabulary.words == one.vocabulary.words
    assert text.vocabulary.counts.tolist() == one.vocabulary.counts.tolist()
    assert (text.tokens, int(text.block_tokens.sum())) == (one.tokens, one.tokens)
    found, expected = find_phrases(text, Here(), 2), phrases_here(one, 2)
    assert len(found) > 20
    assert found.preview(10**6) == expected.preview(10**6)


def test_pairs_are_those_that_are_counted_directly(counts, one):
    times, weights = met_directly(one.pruned(3), WINDOW)
    keys, meetings, units = (np.concatenate(arrays) for arrays in zip(*counts.batches(), strict=True))
    found = {(int(key) >> 32, int(key) & 0xFFFFFFFF): (n, w) for key, n, w in zip(keys, meetings, units, strict=True)}
    assert len(found) == len(keys) == counts.cells
    assert found == {pair: (times[pair], weights[pair] * UNITS) for pair in times}
    assert np.all(np.diff(np.concatenate([np.sort(part[0]) for part in counts.batches()])[:5]) > 0)


def test_large_blocks_are_counted_in_turns_with_the_same_result(text, counts, monkeypatch):
    from embviz.training.cluster import counting

    monkeypatch.setattr(counting, "_MOST_OF_CALL", 40_000)
    parts = list(count_pairs(text.pruned(3), WINDOW, Here(), parts=5))
    assert len(parts) > 5
    order = np.argsort(np.concatenate([part.keys for part in parts]))
    known = [np.concatenate(arrays) for arrays in zip(*counts.batches(), strict=True)]
    by_key = np.argsort(known[0])
    for number, array in enumerate(known):
        assert np.array_equal(np.concatenate([part[number] for part in parts])[order], array[by_key])


def test_weights_are_whole_numbers_of_units_up_to_twenty_words():
    assert [Fraction(int(unit), UNITS) for unit in units_of(20)[1:]] == [Fraction(1, o) for o in range(1, 21)]
    assert units_of(50)[1:] * np.arange(1, 51) == pytest.approx(UNITS, rel=1.1e-7)


def test_glove_gets_the_cells_that_it_counts_itself(counts, one):
    side = 32
    cells, starts = cells_of(counts, side, 10, 0.75, 10**6, RunControl())
    known, known_starts = count_cells(one.pruned(3), WINDOW, side, 10, 0.75, 1, RunControl())
    assert starts.tolist() == known_starts.tolist()
    for begin, end in itertools.pairwise(starts):
        one_tile, other = (np.sort(part[begin:end], order=["row", "column"]) for part in (cells, known))
        assert one_tile["row"].tolist() == other["row"].tolist()
        assert one_tile["column"].tolist() == other["column"].tolist()
        assert one_tile["log"] == pytest.approx(other["log"], abs=1e-4)
        assert one_tile["weight"] == pytest.approx(other["weight"], rel=1e-3)


def test_ppmi_learns_the_same_from_counts_and_from_the_text(counts, one):
    options = {"window": WINDOW, "min_count": 3, "dimensions": 8, "threads": 1}
    found = []
    for corpus in (counts, one):
        run = TrainingRun(corpus, defaults("ppmi", **options))
        run.execute()
        found.append(run.embedding())
    assert found[0].words == found[1].words
    assert found[0].vectors == pytest.approx(found[1].vectors, abs=1e-3)
    assert found[0].provenance["tokens"] == found[1].provenance["tokens"]


def test_counts_refuse_what_they_cannot_do(counts, tmp_path):
    for model, changes, said in (
        ("skipgram", {}, "GloVe or PPMI"),
        ("glove", {"window": 9}, "window of 4"),
        ("glove", {"min_count": 30}, "minimum count of 3"),
        ("glove", {"held_out": 1.0}, "held out"),
    ):
        with pytest.raises(InputError, match=said):
            TrainingRun(counts, defaults(model, **{"window": WINDOW, "min_count": 3, **changes}))
    (tmp_path / "other").mkdir()
    with pytest.raises(InputError, match="already exists"):
        write_counts(tmp_path / "other", counts, WINDOW, [])
    assert is_counts(counts.folder)
    assert not is_counts(tmp_path)
    with pytest.raises(InputError, match="embviz count"):
        read_counts(tmp_path)


def test_moves_are_summed_where_they_are_small_and_averaged_where_they_arrived():
    before = np.zeros((4, 16), np.float32)
    columns = np.arange(3)
    parts = []
    for worker in range(3):
        now = before.copy()
        now[0, :3] = 1  # all workers
        now[1, :3] = 3 * worker  # all but the first
        if worker == 2:
            now[3, 1] = 7
        rows = moved_rows(now, before, columns, 4)
        parts.append(Moved({"inputs": rows}, np.ones(8), 0, 0.1))
    whole = add_moves(*parts)
    assert whole.matrices["inputs"].places.tolist() == [0, 1, 3]
    assert whole.matrices["inputs"].touches.tolist() == [3, 2, 1]
    assert whole.tally.tolist() == [3.0] * 8
    for way, first in ((1e-9, 3.0), (1e3, 1.0), (1.0, (1 - math.exp(-3)) / (1 - math.exp(-1)))):
        step = averaged(whole, {"inputs": np.full(4, way, np.float32)}, 0.5, 2.0)
        target, base = before.copy(), before.copy()
        apply_moves(step, {"inputs": target}, {"inputs": base}, columns)
        assert np.array_equal(target, base)
        assert target[0, :3] == pytest.approx(first, rel=1e-5)
        # what one worker alone moved goes there in any case
        assert target[3].tolist() == [0, 7] + [0] * 14
        assert not target[2].any()
    assert averaged(add_moves(parts[0], Stale((4,)), Stale((1,))), {}, 1.0) == Stale((1, 4))
    assert moved_rows(now, before, columns, 2).places.tolist() == [0, 1]
    assert isinstance(parts[0].matrices["inputs"], Rows)


def test_stretches_grow_in_the_first_epoch_and_make_up_whole_epochs():
    shares = np.diff([share_done(k, 8) for k in range(25)])
    assert shares[:8] == pytest.approx([(2 * k + 1) / 64 for k in range(8)])
    assert shares[8:] == pytest.approx(1 / 8)


@pytest.mark.parametrize("model", ["skipgram", "cbow", "fasttext"])
def test_one_worker_learns_what_one_machine_learns(text, one, model):
    parameters = defaults(model, dimensions=12, min_count=2, epochs=2, threads=1, window=3)
    run = ClusterRun(text, parameters, Connection(""))
    run.execute()
    alone = TrainingRun(one, parameters)
    # in pieces of the same size: each has random numbers of its own
    learner = alone.learner
    learner.tokens = max(200, int(learner.units * share_done(1, run.cluster.slices)))
    learner.slices = -(-learner.units // learner.tokens)
    alone.execute()
    assert run.vocabulary.words == alone.vocabulary.words
    assert run.embedding().vectors == pytest.approx(alone.embedding().vectors, abs=1e-5)
    assert run.epochs_done == 2
    assert run.finished
    assert run.history[-1].tokens_done == run.history[-1].tokens_total == alone.history[-1].tokens_done
    assert sum(point.loss > 0 for point in run.history) == len(run.history)


def test_several_workers_learn_as_well_as_one_machine_and_repeat(text, one):
    parameters = defaults(dimensions=12, min_count=2, epochs=12, threads=1)
    alone = TrainingRun(one, parameters)
    alone.execute()
    alone_loss = alone.learner.loss_on(alone.corpus)
    found = []
    for _ in range(2):
        run = ClusterRun(text, parameters, Connection("", 3))
        run.execute()
        found.append(run.embedding().vectors)
        assert alone_loss * 0.9 < run.cluster._replica.loss_on(alone.corpus) < alone_loss * 1.03
    assert np.array_equal(*found)


def test_a_stopped_run_keeps_all_it_learned_and_goes_on(text):
    run = ClusterRun(text, defaults(dimensions=8, min_count=2, epochs=3), Connection("", 2))
    exchange, seen = run.cluster._exchange, []

    def stop_in_the_second_epoch(stretch, whole):
        exchange(stretch, whole)
        seen.append((stretch, whole))
        if len(seen) == 6:
            run.control.stop()

    run.cluster._exchange = stop_in_the_second_epoch
    run.execute()
    # short stretches are taken a few at a time; in the end all rows are averaged, if need be without learning
    stretches = [stretch for stretch, _ in seen if stretch >= 0]
    assert stretches == list(range(run.pieces))
    assert 6 <= run.pieces < 3 * run.cluster.slices
    assert seen[-1][1]
    assert seen[-1][0] in (-1, stretches[-1])
    assert run.epochs_done == pytest.approx(share_done(run.pieces, run.cluster.slices), abs=0.1)
    kept = run.embedding()
    run.control.rearm()
    run.execute()
    assert [stretch for stretch, _ in seen if stretch >= 0] == list(range(3 * run.cluster.slices))
    assert run.finished
    assert run.epochs_done == 3
    begun = ClusterRun(text, defaults(dimensions=8, min_count=2, epochs=1), Connection("", 2), Start(kept))
    first = []
    begun.at_rest = lambda: first.append(begun.embedding().vectors)
    begun.execute()
    assert np.array_equal(first[0], kept.vectors)
    assert not np.array_equal(first[-1], kept.vectors)


def test_averages_can_be_seen_as_they_come(text):
    run = ClusterRun(text, defaults(dimensions=8, min_count=2, epochs=2), Connection("", 2))
    exchange, seen, tallies = run.cluster._exchange, [], []

    def look(stretch, whole):
        exchange(stretch, whole)
        tallies.append(run.cluster.tally[0].copy())
        # what the window's map and curves ask for
        shown = run.snapshot(20)
        assert np.array_equal(shown.vectors, run.cluster._replica.vectors(np.arange(20)))
        seen.append((shown.tokens_done, shown.vectors))

    run.cluster._exchange = look
    run.execute()
    done = [tokens for tokens, _ in seen]
    assert len(done) == 2 * run.cluster.slices
    assert done == sorted(done)
    assert done[-1] == 2 * run.corpus.tokens
    assert all(not np.array_equal(a, b) for (_, a), (_, b) in itertools.pairwise(seen))
    # so short a text is over before there are two points of the curve
    losses = [counted[LOSS] / counted[PREDICTIONS] for counted in np.diff([np.zeros(8), *tallies], axis=0)]
    assert np.mean(losses[-5:]) < np.mean(losses[:5])


def test_a_run_that_blows_up_on_a_cluster_is_steadied(text, one):
    from embviz.training.cluster import replica

    run = ClusterRun(text, defaults(dimensions=8, min_count=2, epochs=3), Connection("", 2))
    exchange, shares = run.cluster._exchange, []

    def spoil_one_average(stretch, whole):
        exchange(stretch, whole)
        shares.append({replica._replicas[run.cluster._run, lane]._share for lane in (0, 1)})
        if len(shares) == 6:
            # as the sum of what several learned, when it diverges: here, and on all workers
            for kept in (run.cluster._replica, *(replica._replicas[run.cluster._run, lane] for lane in (0, 1))):
                for rows in (kept.matrices() if kept is run.cluster._replica else kept.matrices).values():
                    rows[:] = np.nan

    run.cluster._exchange = spoil_one_average
    run.execute()
    assert run.finished
    assert [found.share for found in run.steadied] == [0.5]
    # several stretches may be taken before it is looked at again
    steadied = shares.index({0.5})
    assert steadied >= 6
    assert shares == [{1.0}] * steadied + [{0.5}] * (len(shares) - steadied)
    assert np.isfinite(run.embedding().vectors).all()
    assert np.isfinite([point.loss for point in run.history]).all()
    # it learned on: one that ended where it was steadied would have the loss of nothing known
    assert run.cluster._replica.loss_on(one.pruned(2)) < 0.9 * run.cluster.ignorance


def test_sums_of_long_steps_that_diverge_end_finite(text):
    run = ClusterRun(
        text, defaults(dimensions=8, min_count=2, epochs=2, learning_rate=1.0), Connection("", 4), None, 0.0
    )
    run.execute()
    assert run.steadied
    assert np.isfinite(run.embedding().vectors).all()


def test_workers_that_lost_their_copy_are_sent_all_rows(text):
    from embviz.training.cluster import replica

    parameters = defaults(dimensions=8, min_count=2, epochs=1)
    expected = ClusterRun(text, parameters, Connection("", 2))
    expected.execute()
    run = ClusterRun(text, parameters, Connection("", 2))
    exchange = run.cluster._exchange

    def lose_all_after_a_whole_round(stretch, whole):
        exchange(stretch, whole)
        if stretch == 3:
            replica.forget(run.cluster._run)

    run.cluster._exchange = lose_all_after_a_whole_round
    run.execute()
    assert run.finished
    assert run.embedding().vectors == pytest.approx(expected.embedding().vectors, abs=1e-5)


def test_what_a_cluster_cannot_do_is_said_before_anything_is_read():
    for parameters in (defaults("glove"), defaults(loss="softmax"), defaults(held_out=1.0)):
        with pytest.raises(InputError, match="cluster"):
            cluster_run("local:2", "nowhere", parameters, PLAIN)
    for address in ("local:0", "local:x", "scheduler:8786", "http://scheduler"):
        with pytest.raises(InputError, match=address):
            cluster_run(address, "nowhere", defaults(), PLAIN)
    with pytest.raises(InputError, match="nowhere"):
        cluster_run("local:2", "nowhere", defaults(), PLAIN)


def test_without_dask_the_extra_is_named(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"embviz\[cluster\]"):
        Session("local:2")
