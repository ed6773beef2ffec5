"""Reference layouts: a process of its own finds what the library itself finds, and ends when it is told to."""

import json
import os
import signal
import subprocess
import sys
import warnings

import numpy as np
import pytest

from embviz.projection import process
from embviz.projection.reference import ENGINES, Labels, engine, lay_out
from embviz.projection.view_scale import ViewScale
from embviz.util.errors import Cancelled, ComputeError, InputError
from embviz.util.kernel_cache import keeping_libraries
from embviz.util.progress import Pulse

COUNT, FITTED = 90, 80
KINDS = np.where(np.arange(COUNT) < 60, np.arange(COUNT) % 3, -1).astype(np.int32)


@pytest.fixture(scope="module")
def vectors():
    random = np.random.default_rng(0)
    groups = 3 * random.normal(size=(3, 12))[np.arange(COUNT) % 3]
    return (groups + random.normal(size=(COUNT, 12))).astype(np.float32)


@pytest.fixture(scope="module")
def supervised(vectors):
    """A semi-supervised UMAP with words that came later, and what was told of its progress."""
    told = []
    found = lay_out(
        vectors,
        "umap-learn",
        {"n_neighbors": 8, "fit_words": FITTED, "n_epochs": 30, "seed": 3},
        labels=Labels("kind", KINDS),
        further=vectors[:2] + np.float32(0.01),
        pulse=Pulse(lambda share, text: told.append((share, text))),
    )
    return found, told


def test_umap_learn_in_its_process_finds_what_it_finds_when_it_is_called(supervised, vectors):
    with keeping_libraries():
        import umap

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = umap.UMAP(n_neighbors=8, metric="cosine", n_epochs=30, random_state=3, n_jobs=1, target_weight=0.5)
        peer.fit(vectors[:FITTED], KINDS[:FITTED])
        later = peer.transform(np.concatenate((vectors[FITTED:], vectors[:2] + np.float32(0.01))))
    # compiled once, in the other process or before
    assert sum(umap.umap_.smooth_knn_dist.stats.cache_hits.values()) > 0
    expected = ViewScale().apply(np.concatenate((peer.embedding_, later)).astype(np.float32))
    found, _ = supervised
    np.testing.assert_allclose(found.frame.coordinates, expected[:COUNT], atol=1e-5)
    np.testing.assert_allclose(found.placed, expected[COUNT:], atol=1e-5)
    assert found.frame.settled
    assert found.frame.ids.tolist() == list(range(COUNT))


def test_versions_and_all_parameters_are_told(supervised):
    import numba

    with keeping_libraries():
        import umap

    found, _ = supervised
    assert found.versions["umap-learn"] == umap.__version__
    assert found.versions["numba"] == numba.__version__
    wanted = {
        "n_neighbors": 8,
        "metric": "cosine",
        "random_state": 3,
        "n_epochs": 30,
        "target_weight": 0.5,
        "fit_words": FITTED,
        "densmap": False,
    }
    assert wanted.items() <= found.parameters.items()
    assert json.loads(json.dumps(found.record))["supervised_by"] == "kind"
    assert found.described.startswith(f"umap-learn {umap.__version__} · UMAP · supervised by kind · n_neighbors 8 · ")
    for name, value in (("min_dist", "0.1"), ("init", "spectral"), ("random_state", "3"), ("numba", numba.__version__)):
        assert f" · {name} {value}" in found.provenance


def test_progress_rises_and_says_what_is_done(supervised):
    _, told = supervised
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert told[0] == (0.0, "Starting")
    assert {"Loading umap-learn"} <= {text for _, text in told} <= {"Starting", *process._DOING.values()}


def test_labels_pull_their_words_together(supervised):
    """Silhouettes by hand: labelled words of one kind are nearer to each other than to any other kind."""
    places = supervised[0].frame.coordinates[:60]
    far = np.linalg.norm(places[:, None] - places[None], axis=2)
    mean = np.array([[far[i][KINDS[:60] == kind].mean() for kind in range(3)] for i in range(60)])
    assert (mean.argmin(axis=1) == KINDS[:60]).all()


def test_opentsne_in_its_process_finds_what_it_finds_when_it_is_called(vectors):
    from openTSNE import TSNE
    from openTSNE.affinity import Multiscale

    options = {"perplexity": "5, 12", "n_iter": 60, "early_exaggeration_iter": 40, "neighbors": "exact", "seed": 2}
    found = lay_out(vectors, "opentsne", options)
    near = Multiscale(vectors, perplexities=[5, 12], method="exact", metric="cosine", random_state=2)
    peer = TSNE(n_iter=60, early_exaggeration_iter=40, random_state=2).fit(vectors, affinities=near)
    np.testing.assert_allclose(found.frame.coordinates, ViewScale().apply(np.asarray(peer, np.float32)), atol=1e-4)
    assert found.divergence == pytest.approx(peer.kl_divergence, abs=1e-6)
    assert found.parameters["perplexity"] == [5, 12]
    assert "openTSNE" in found.described
    assert "perplexity 5, 12" in found.described


@pytest.fixture
def started(monkeypatch):
    """The processes that are started."""
    made = []
    begin = subprocess.Popen

    def note(*given, **more):
        made.append(begin(*given, **more))
        return made[-1]

    monkeypatch.setattr(process.subprocess, "Popen", note)
    return made


def test_a_cancel_ends_the_process_at_once(vectors, started):
    asked = []

    def cancelled():
        asked.append(None)
        return len(asked) > 3

    with pytest.raises(Cancelled):
        lay_out(vectors, "umap-learn", pulse=Pulse(cancelled=cancelled))
    assert len(started) == 1
    assert started[0].returncode == (-signal.SIGKILL if os.name == "posix" else 1)


def test_a_process_ends_with_the_one_that_started_it(vectors, tmp_path, started):
    task = process.Task("umap-learn", {}, vectors, vectors[:0])
    process._write_task(task, tmp_path)
    child = process.subprocess.Popen(process._command(tmp_path), stdin=subprocess.PIPE)
    child.stdin.close()
    assert child.wait(600) == 1
    assert not (tmp_path / "answer.json").exists()


def test_a_process_that_dies_is_told_with_its_last_words(vectors, monkeypatch):
    code = "import sys; print('no room here'); sys.exit(7)"
    monkeypatch.setattr(process, "_command", lambda _folder: [sys.executable, "-c", code])
    with pytest.raises(ComputeError, match=r"code 7.*no room here"):
        lay_out(vectors, "opentsne")
    if os.name == "posix":
        code = "import os; os.kill(os.getpid(), 9)"
        with pytest.raises(ComputeError, match="memory"):
            lay_out(vectors, "opentsne")


def test_what_the_library_refuses_comes_back_as_a_sentence(vectors):
    """Vectors of one component: openTSNE cannot begin with two principal components."""
    with pytest.raises(ComputeError, match=r"^openTSNE [\d.]+ could not lay these words out: "):
        lay_out(vectors[:, :1], "opentsne", {"metric": "euclidean"})


def test_mistakes_are_told_before_a_process_is_started(vectors, started):
    blank = vectors.copy()
    blank[[3, 5]] = 0
    cases = [
        (lambda: lay_out(vectors[:9], "umap-learn"), "at least 10 words"),
        (lambda: lay_out(vectors, "umap-learn", {"fit_words": 20}), "at least 50 words"),
        (lambda: lay_out(vectors, "umap-learn", {"densmap": True, "fit_words": 60}), "densMAP cannot place"),
        (lambda: lay_out(vectors, "umap-learn", {"densmap": True}, further=vectors[:2]), "densMAP cannot place"),
        (lambda: lay_out(vectors, "umap-learn", further=vectors[:2, :5]), "5 dimensions"),
        (lambda: lay_out(vectors, "umap-learn", {"min_dist": 2.0}), "larger than the spread"),
        (lambda: lay_out(vectors, "umap-learn", {"perplexity": "3"}), "no option 'perplexity'"),
        (lambda: lay_out(vectors, "opentsne", {"perplexity": "many"}), "is not a number"),
        (lambda: lay_out(vectors, "opentsne", {"perplexity": "1"}), "Perplexity is '1'"),
        (lambda: lay_out(vectors, "opentsne", labels=Labels("kind", KINDS)), "cannot be supervised"),
        (lambda: lay_out(vectors, "umap-learn", labels=Labels("kind", 0 * KINDS)), "Fewer than two categories"),
        (lambda: lay_out(vectors, "umap-learn", labels=Labels("age", np.full(COUNT, np.nan, np.float32))), "no amount"),
        (lambda: lay_out(blank, "opentsne"), "2 words with a zero vector, which openTSNE cannot compare by cosine"),
        (lambda: engine("tsne"), "no reference layout 'tsne'"),
    ]
    for call, words in cases:
        with pytest.raises(InputError, match=words):
            call()
    broken = vectors.copy()
    broken[4, 4] = np.inf
    with pytest.raises(ComputeError, match="not a finite number"):
        lay_out(broken, "umap-learn")
    assert started == []


def test_the_engines_have_the_defaults_of_their_libraries():
    """But for the metric, which is that of words, and a seed."""
    with keeping_libraries():
        import umap
    from openTSNE import TSNE

    own, library = engine("umap-learn").defaults, umap.UMAP()
    for name in (
        "n_neighbors",
        "min_dist",
        "spread",
        "init",
        "negative_sample_rate",
        "densmap",
        "dens_lambda",
        "target_weight",
    ):
        assert own[name] == getattr(library, name), name
    own, library = engine("opentsne").defaults, TSNE()
    assert own["perplexity"] == str(library.perplexity)
    for name in (
        "early_exaggeration",
        "early_exaggeration_iter",
        "n_iter",
        "negative_gradient_method",
        "neighbors",
        "initialization",
    ):
        assert own[name] == getattr(library, name), name
    assert [how.method for how in ENGINES] == ["umap", "tsne"]


@pytest.mark.parametrize(("metric", "said"), [("cosine", "2 words with a zero vector"), ("euclidean", "")])
def test_words_without_a_direction_are_told_of(vectors, metric, said):
    blank = vectors.copy()
    blank[[3, 5]] = 0
    found = lay_out(blank, "umap-learn", {"metric": metric, "n_epochs": 10, "seed": 1})
    assert found.frame.remark.startswith(said)
    assert bool(found.frame.remark) == bool(said)
