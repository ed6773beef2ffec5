"""Entry point of the process that computes a reference layout; see `embviz.projection.process`."""

import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.projection.process import Task
from embviz.util.errors import ComputeError, InputError
from embviz.util.kernel_cache import keeping_libraries

_TOLD_S = 0.1
# share of the work until the library is loaded, and until neighbors and beginning are found
_LOADED, _FOUND = 0.05, 0.35
# what the result depends on, the library itself first
_BEHIND = {
    "umap-learn": ("umap-learn", "pynndescent", "numba", "scikit-learn", "scipy", "numpy"),
    "opentsne": ("openTSNE", "pynndescent", "numba", "scikit-learn", "scipy", "numpy"),
}


def main(folder: str) -> None:
    """Do the task of a folder; what is found, or went wrong, is in it afterwards."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    place = Path(folder)
    answer: dict[str, Any]
    asked = json.loads((place / "task.json").read_text("utf-8"))
    versions = {name: version(name) for name in _BEHIND[asked["engine"]]}
    try:
        labels = np.load(place / "labels.npy") if (place / "labels.npy").exists() else None
        task = Task(
            asked["engine"],
            asked["options"],
            np.load(place / "vectors.npy"),
            np.load(place / "further.npy"),
            labels,
            asked["threads"],
        )
        with (
            (place / "progress.txt").open("a", encoding="utf-8") as told,
            redirect_stdout(sys.stderr),
            keeping_libraries(),
        ):
            run = _umap_learn if task.engine == "umap-learn" else _open_tsne
            begun = time.perf_counter()
            places, divergence, parameters = run(task, _Telling(told))
            seconds = time.perf_counter() - begun
        if not np.isfinite(places).all():
            raise ComputeError("not_finite")
        np.save(place / "places.npy", np.asarray(places, np.float32))
        answer = {"divergence": divergence, "parameters": parameters, "versions": versions, "seconds": seconds}
    except InputError as error:
        answer = {"kind": "input", "error": error.what, "cure": error.cure}
    except ComputeError as error:
        answer = {"kind": "compute", "error": str(error)}
    except MemoryError:
        answer = {"kind": "compute", "error": "memory"}
    except Exception as error:  # the edge of this process, as the job runner is that of the window
        traceback.print_exc()
        name = next(iter(versions))
        said = " ".join(str(error).split()) or type(error).__name__
        answer = {"kind": "library", "error": said, "library": f"{name} {versions[name]}"}
    written = place / "answer.part"
    written.write_text(json.dumps(answer), "utf-8")
    written.replace(place / "answer.json")


def _end_with_parent() -> None:
    """End this process when the one that started it is gone."""
    try:
        while os.read(0, 1024):
            pass
    except OSError:  # no standard input, as in a program without a console: then nobody can tell
        return
    os._exit(1)


class _Telling:
    """Writes how far the work is, at most ten times a second; a file for tqdm too, which prints "7/500"."""

    def __init__(self, file: Any) -> None:
        self._file, self._told, self._text = file, 0.0, ""
        self._from, self._to, self._doing = 0.0, 1.0, ""

    def __call__(self, share: float, text: str) -> None:
        now = time.monotonic()
        if text != self._text or now - self._told > _TOLD_S:
            self._told, self._text = now, text
            self._file.write(f"{share:.4f}\t{text}\n")
            self._file.flush()

    def stage(self, first: float, last: float, text: str) -> None:
        """Tell that a part of the work begins, which lasts from one share to another."""
        self._from, self._to, self._doing = first, last, text
        self(first, text)

    def within(self, done: float) -> None:
        """Tell the share of this part that is done."""
        self(self._from + (self._to - self._from) * min(max(done, 0.0), 1.0), self._doing)

    def write(self, text: str) -> None:
        """Read what tqdm prints; anything else tells nothing."""
        done, _, total = text.strip().partition("/")
        if done.isdecimal() and total.isdecimal() and int(total):
            self.within(int(done) / int(total))

    def flush(self) -> None:
        """Do nothing: each line is written at once."""


def _umap_learn(task: Task, tell: _Telling) -> tuple[NDArray[np.float32], float | None, dict[str, Any]]:
    """Lay out by umap-learn (McInnes, Healy and Melville 2018; densMAP: Narayan, Berger and Cho 2021)."""
    tell.stage(0.0, _LOADED, "load_umap")
    import umap

    options = task.options
    seed = None if options["seed"] < 0 else options["seed"]
    parameters: dict[str, Any] = {
        "n_neighbors": min(options["n_neighbors"], len(task.vectors) - 1),
        "min_dist": options["min_dist"],
        "metric": options["metric"],
        "spread": options["spread"],
        "n_components": options["dimensions"],
        "n_epochs": options["n_epochs"] or None,
        "negative_sample_rate": options["negative_sample_rate"],
        "init": options["init"],
        "random_state": seed,
        "n_jobs": 1 if seed is not None else task.threads,
        "densmap": options["densmap"],
    }
    if options["densmap"]:
        parameters["dens_lambda"] = options["dens_lambda"]
    if task.labels is not None:
        parameters["target_weight"] = options["target_weight"]
        parameters["target_metric"] = "categorical" if np.issubdtype(task.labels.dtype, np.integer) else "l2"
    tell.stage(_LOADED, _FOUND, "neighbors")
    # what tqdm prints is the only way in which the library tells how far it is
    shown = {"file": _Epochs(tell, len(task.further) > 0), "bar_format": "{n_fmt}/{total_fmt}", "mininterval": _TOLD_S}
    made = umap.UMAP(**parameters, verbose=True, tqdm_kwds=shown)
    made.fit(task.vectors, task.labels)
    places = made.embedding_
    if len(task.further):
        tell.stage(0.9, 1.0, "placing")
        places = np.concatenate((places, made.transform(task.further)))
    return places, None, {**parameters, "n_epochs": options["n_epochs"] or "auto"}


class _Epochs:
    """What tqdm writes of the epochs of umap-learn; the first line tells that the neighbors are found."""

    def __init__(self, tell: _Telling, more: bool) -> None:
        self._tell, self._begun, self._end = tell, False, 0.9 if more else 1.0

    def write(self, text: str) -> None:
        if not self._begun:
            self._begun = True
            self._tell.stage(_FOUND, self._end, "layout")
        self._tell.write(text)

    def flush(self) -> None:
        pass


def _open_tsne(task: Task, tell: _Telling) -> tuple[NDArray[np.float32], float | None, dict[str, Any]]:
    """Lay out by openTSNE (Poličar, Stražar and Zupan 2024, Journal of Statistical Software 109, 3)."""
    tell.stage(0.0, _LOADED, "load_opentsne")
    from openTSNE import TSNE
    from openTSNE.affinity import Multiscale

    from embviz.projection.options import numbers

    options = task.options
    most = (len(task.vectors) - 1) / 3
    perplexities = sorted({min(number, most) for number in numbers(options["perplexity"], "")})
    seed = None if options["seed"] < 0 else options["seed"]
    early, later = options["early_exaggeration_iter"], options["n_iter"]
    parameters: dict[str, Any] = {
        "perplexity": perplexities if len(perplexities) > 1 else perplexities[0],
        "metric": options["metric"],
        "exaggeration": options["exaggeration"],
        "early_exaggeration": options["early_exaggeration"],
        "early_exaggeration_iter": early,
        "n_iter": later,
        "learning_rate": options["learning_rate"] or "auto",
        "negative_gradient_method": options["negative_gradient_method"],
        "neighbors": options["neighbors"],
        "initialization": options["initialization"],
        "random_state": seed,
        "n_jobs": task.threads,
    }
    end = 0.9 if len(task.further) else 1.0
    done = last = 0

    def follow(iteration: int, _error: float, _places: Any) -> bool:
        nonlocal done, last
        # its count begins again with the second phase
        done += iteration - last if iteration > last else iteration
        last = iteration
        tell.within(done / (early + later))
        return False

    given = {**parameters, "exaggeration": None if options["exaggeration"] == 1 else options["exaggeration"]}
    if len(perplexities) > 1:
        given.pop("perplexity")
    method = TSNE(**given, callbacks=_Followed(follow, tell, end), callbacks_every_iters=10)
    tell.stage(_LOADED, _FOUND, "neighbors")
    if len(perplexities) > 1:
        near = Multiscale(
            task.vectors,
            perplexities=perplexities,
            method=options["neighbors"],
            metric=options["metric"],
            n_jobs=task.threads,
            random_state=seed,
        )
        made = method.fit(task.vectors, affinities=near)
    else:
        made = method.fit(task.vectors)
    places = np.asarray(made, np.float32)
    if len(task.further):
        tell.stage(0.9, 1.0, "placing")
        small = [min(number, 5.0) for number in perplexities]
        placed = made.transform(task.further, perplexity=small if len(small) > 1 else small[0])
        places = np.concatenate((places, np.asarray(placed, np.float32)))
    return places, float(made.kl_divergence), parameters


class _Followed:
    """A callback of openTSNE that tells when the first iteration begins."""

    def __init__(self, follow: Callable[[int, float, Any], bool], tell: _Telling, end: float) -> None:
        self._follow, self._tell, self._end, self._begun = follow, tell, end, False

    def optimization_about_to_start(self) -> None:
        if not self._begun:
            self._begun = True
            self._tell.stage(_FOUND, self._end, "layout")

    def __call__(self, iteration: int, error: float, places: Any) -> bool:
        return self._follow(iteration, error, places)
