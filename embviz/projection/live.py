"""A live layout: takes vectors as they change, and returns frames."""

from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.projection.alignment import procrustes
from embviz.projection.engine import Beside, Engine, Frame
from embviz.projection.methods import METHODS, Method, method
from embviz.projection.options import Options
from embviz.projection.pca import PcaEngine, PcaOptions, Places
from embviz.projection.view_scale import ViewScale
from embviz.projection.zero_vectors import describe_zeros
from embviz.util.errors import ComputeError
from embviz.util.language import tr
from embviz.util.parallel import all_finite
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import in_range, nearest_in, unit_vectors

_NEIGHBORS_OF_NEW_WORD = 5
# in median radii: what a word moves at most from one picture of vectors that are being learned to the next; the eye
# follows it, and what has farther to go arrives some pictures later
_LONGEST_MOVE = 0.2
# share of the words of a map that were on it before, below which the others do not only find a place among them
_MOSTLY_KNOWN = 0.75
_FORMED = 0.4  # share of the iterations after which a picture is no longer that of its beginning


class Layout:
    """The places of words on a map, kept while their vectors move.

    Made by `make_layout`. All calls must come from one thread at a time, and for a whole program from one executor
    thread: t-SNE's library keeps threads of its own that must not be entered twice.
    """

    def __init__(self, how: Method, options: Options, threads: int = 1) -> None:
        self._how = how
        self._options = options
        self._engine: Engine = how.engine(options, threads)
        self._few = False
        self._ids: NDArray[np.int64] = np.empty(0, np.int64)
        self._places: Places | None = None
        self._adopted = False
        self._frame: Frame | None = None
        self._scale = ViewScale()
        self._follows = False  # the picture follows vectors that are learned, or another picture, and is not to jump
        self._behind = False  # some words are not shown yet where they are
        self._turn: NDArray[np.float64] | None = None  # by which the picture is turned over the one before
        self._remark = ""
        self._apart = False  # adopted places are those of other vectors
        self._changed = False  # adopted places were found with other options
        self._before: Frame | None = None  # the picture of another layout, over which the first one is to lie

    @property
    def options(self) -> Options:
        """How words are laid out."""
        return self._options

    def adopt(self, former: "Layout", apart: bool = False) -> bool:
        """Begin where another layout of the same method is now; return whether that is possible.

        It can where the method finds its places step by step, in as many dimensions, and the other layout has found
        some. To be called before the first update.

        Parameters
        ----------
        former : Layout
            With other options, or of other vectors of the same words.
        apart : bool
            It is of other vectors, and goes on beside this one.
        """
        fit = (
            former._how is self._how
            and self._engine.iterative
            and former._formed
            and former._options.dimensions == self._options.dimensions
        )
        if fit:
            self._adopted = True
            self._ids, self._places = former._ids, former._places
            self._scale, self._frame = (copy(former._scale) if apart else former._scale), former._frame
            self._turn = former._turn
            self._apart, self._changed = apart, former._options != self._options
        return fit

    def continued(self) -> "Layout":
        """Return another layout in the same way, of the same words, that begins with the present picture."""
        layout = Layout(self._how, self._options, self._engine.threads)
        layout.lie_over(self)
        if layout.adopt(self):
            layout._scale = copy(self._scale)
        return layout

    def lie_over(self, former: "Layout") -> None:
        """Turn and mirror the first picture, and do no more, so that words lie near where another layout shows them.

        Of methods that are done in one step; of semantic axes and typed components each axis stays what it is. To be
        called before the first update.

        Parameters
        ----------
        former : Layout
            Of any method.
        """
        self._before = former._frame

    @property
    def _formed(self) -> bool:
        """Whether the picture is one that another layout may go on from."""
        engine = self._engine
        grown = self._adopted or self._follows or engine.settled or engine.share_done >= _FORMED
        return self._places is not None and not self._few and not engine.warming and grown

    @property
    def behind(self) -> bool:
        """Whether some words are still shown on their way to where the method has them."""
        return self._behind

    @property
    def settled(self) -> bool:
        """Whether more steps would change nothing worth showing (also before the first update)."""
        return not len(self._ids) or (self._engine.settled and self._scale.at_rest and not self._behind)

    def use_threads(self, threads: int) -> None:
        """Take so many threads from now on; the picture does not depend on it."""
        self._engine.threads = threads

    @property
    def share_done(self) -> float:
        """Share of the work since the first or the latest update that is done, 0 to 1."""
        return self._engine.share_done

    def update(
        self,
        ids: NDArray[np.int64],
        vectors: NDArray[np.float32],
        directions: NDArray[np.float32] | None = None,
        placed: NDArray[np.bool_] | None = None,
        pulse: Pulse = SILENT,
        moving: bool = False,
    ) -> None:
        """Take moved vectors, or other words; words that were on the map stay where they are.

        Costs a product of the vectors with themselves for t-SNE and UMAP: about 50 ms at 1,000 words, a second at
        20,000.

        Parameters
        ----------
        ids : ndarray of int64, shape (n,)
            Which words, each once.
        vectors : ndarray of float32, shape (n, d)
            Not written, not kept.
        directions : ndarray of float32, shape (dimensions, d), optional
            What the expressions of the options point to; for semantic axes.
        placed : ndarray of bool, shape (n,), optional
            The words of the options that alone get places; for MDS.
        pulse : Pulse
            Told the share that is done; raises `Cancelled` to end it.
        moving : bool
            The vectors are still being learned, and will be given again soon.

        Raises
        ------
        ComputeError
            When a vector is not finite, as after a training that diverged.
        InputError
            When there are more words than the method takes, or directions are missing.
        """
        ids = np.array(ids, np.int64)
        vectors = np.asarray(vectors, np.float32)
        same = np.array_equal(ids, self._ids)
        # sorting a million takes a quarter of a second, and ids mostly come in their order
        once = same or bool((ids[1:] > ids[:-1]).all()) or len(np.unique(ids)) == len(ids)
        if vectors.ndim != 2 or ids.shape != vectors.shape[:1] or not once:
            raise ValueError(f"ids {ids.shape} must name each row of vectors {vectors.shape} once")
        self._how.refuse_too_many(len(ids))
        if not all_finite(vectors, pulse):
            raise ComputeError(tr("A vector on the map is not a finite number, so it has no place."))
        vectors = in_range(vectors)  # a picture has a scale of its own
        self._choose_engine(len(ids))
        previous, known = self._former_rows(ids, same)
        places, grown = None, False
        if len(ids):
            places = self._carry(ids, previous, known, vectors)
            start, there = (places, known) if places is not None else self._seen_before(ids)
            grown = places is not None and not moving and bool(known.mean() < _MOSTLY_KNOWN)
            beside = Beside(directions, placed, pulse, self._apart, self._changed, moving, grown)
            self._engine.start(vectors, start, there, beside)
        self._follows = moving or self._apart or self._changed or grown or (self._follows and same)
        if len(ids):
            self._apart, self._changed, self._before = False, False, None
        self._ids, self._places = ids, places
        self._remark = self._remark_on(vectors if placed is None else vectors[placed])
        if places is not None:
            self._scale.carry(places)

    def place_word(self, word: int, coordinates: NDArray[np.float32]) -> bool:
        """Let a word begin somewhere else with the next update; return whether that is possible.

        Of methods that find their places step by step, once they have some.

        Parameters
        ----------
        word : int
            Its id.
        coordinates : ndarray of float32, shape (dimensions,)
            As in the frames.
        """
        at = np.flatnonzero(self._ids == word)
        place = self._scale.undo(np.asarray(coordinates, np.float32))
        if self._places is None or place is None or not self._engine.iterative or not len(at):
            return False
        self._places = self._places.copy()
        self._places[at] = place
        if self._frame is not None and np.array_equal(self._frame.ids, self._ids):
            shown = self._frame.coordinates.copy()  # from here, and not from where it was, the eye follows it
            shown[at] = coordinates
            self._frame = replace(self._frame, coordinates=shown)
        return True

    def step(self, at_once: bool = False) -> Frame:
        """Do 30 to 60 ms of work and return the new places; `at_once`, with no word shown on its way there."""
        engine = self._engine
        if not len(self._ids):
            empty = np.empty((0, engine.dimensions), np.float32)
            return Frame(self._ids, empty, engine.iteration, float("nan"), True)
        self._places = engine.advance()
        coordinates = self._turned(self._scale.apply(self._places))
        if at_once:
            self._behind = False
        else:
            coordinates = self._shown(coordinates)
        coordinates.flags.writeable = False
        meant = self._options.expressions and not self._few
        self._frame = Frame(
            self._ids,
            coordinates,
            engine.iteration,
            engine.divergence,
            self.settled,
            engine.warming,
            engine.explained_variance,
            engine.spectrum,
            tuple(self._scale.zero.tolist()) if meant else (),
            self._remark,
        )
        return self._frame

    def _turned(self, places: Places) -> Places:
        """Return places turned as the picture before is: what follows moving vectors step by step may drift around."""
        if not self._engine.iterative:
            return places
        turn = np.eye(places.shape[1]) if self._turn is None else self._turn
        before = self._frame
        if (
            self._follows
            and before is not None
            and np.array_equal(before.ids, self._ids)
            and (before.coordinates.shape == places.shape)
        ):
            turn = turn @ procrustes((places @ turn).astype(np.float32), before.coordinates).rotation
        self._turn = turn
        turned: Places = (places @ turn).astype(np.float32)
        return turned

    def _shown(self, places: Places) -> Places:
        """Return where words at these places are shown: no farther from where they were than the eye follows."""
        before, self._behind = self._frame, False
        if (
            not self._follows
            or before is None
            or before.coordinates.shape != places.shape
            or (not np.array_equal(before.ids, self._ids))
        ):
            return places
        way = places - before.coordinates
        length = np.linalg.norm(way, axis=1, keepdims=True)
        self._behind = bool((length > _LONGEST_MOVE).any())
        if not self._behind:
            return places
        shortened: Places = before.coordinates + way * np.minimum(1.0, _LONGEST_MOVE / np.maximum(length, 1e-9))
        return shortened

    def _remark_on(self, vectors: NDArray[np.float32]) -> str:
        """Return what is to be said of words with these vectors."""
        if self._few:
            if not len(vectors):
                return ""
            return tr("Fewer than {fewest} words are laid out by PCA.", fewest=self._how.fewest)
        if getattr(self._options, "metric", "") != "cosine":
            return ""  # zero is a place like any other
        return describe_zeros(vectors)

    def _choose_engine(self, count: int) -> None:
        few = count < self._how.fewest
        if few != self._few:
            self._few = few
            if few:
                self._engine = PcaEngine(PcaOptions(self._options.dimensions))
            else:
                self._engine = self._how.engine(self._options, self._engine.threads)
            self._places = None

    def _former_rows(self, ids: NDArray[np.int64], same: bool) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return the former row of each word (any row where it had none), and whether it had one."""
        if same:
            return np.arange(len(ids)), np.ones(len(ids), np.bool_)
        return _rows_in(self._ids, ids)

    def _carry(
        self,
        ids: NDArray[np.int64],
        previous: NDArray[np.int64],
        known: NDArray[np.bool_],
        vectors: NDArray[np.float32],
    ) -> Places | None:
        """Return where words are: where they were, or amid their nearest known neighbors; None when all are new.

        The picture before becomes one of these words, so that from there the eye follows them.
        """
        if self._places is None or not known.any():
            return None
        before = self._frame
        seen = before is not None and np.array_equal(before.ids, self._ids)
        shown = before.coordinates[previous] if before is not None and seen else None
        places = self._places[previous]
        if self._engine.iterative and not known.all():
            unit = unit_vectors(vectors)
            k = min(_NEIGHBORS_OF_NEW_WORD, int(known.sum()))
            near, _ = nearest_in(unit[~known], unit[known], k)
            for carried in (places, shown):
                if carried is not None:
                    carried[~known] = carried[known][near].mean(axis=1)
        if before is not None and shown is not None and self._engine.iterative:
            self._frame = replace(before, ids=ids, coordinates=shown)
        return places

    def _seen_before(self, ids: NDArray[np.int64]) -> tuple[Places | None, NDArray[np.bool_]]:
        """Return where another picture shows the words, for methods of one step, and which ones it shows."""
        before, nowhere = self._before, np.zeros(len(ids), np.bool_)
        if before is None or self._engine.iterative or not len(before.ids):
            return None, nowhere
        rows, there = _rows_in(before.ids, ids)
        seen = np.zeros((len(ids), self._engine.dimensions), np.float32)
        shared = min(seen.shape[1], before.coordinates.shape[1])
        seen[:, :shared] = before.coordinates[rows, :shared]
        there &= np.isfinite(seen).all(axis=1)
        return (seen, there) if there.any() else (None, nowhere)


def _rows_in(present: NDArray[np.int64], ids: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return where each id stands among those present (any row where it is not there), and whether it is there."""
    if not len(present):
        return np.zeros(len(ids), np.int64), np.zeros(len(ids), np.bool_)
    order = np.argsort(present)
    rows = order[np.minimum(np.searchsorted(present, ids, sorter=order), len(order) - 1)]
    return rows, present[rows] == ids


def make_layout(method_name: str, seed: int | None = None, threads: int = 1, **options: Any) -> Layout:
    """Make an empty layout.

    Parameters
    ----------
    method_name : str
        Name from `METHODS`.
    seed : int, optional
        The option `seed` of methods that draw at random: the same updates and steps give the same frames. Others need
        none.
    threads : int
        Of t-SNE; 1 where a training beside it is to keep its cores. The picture does not depend on it.
    **options
        Those that the method declares; see `Method.options`.

    Raises
    ------
    InputError
        When there is no such method or option, or a value is out of range.
    """
    how = method(method_name)
    if seed is not None and "seed" in how.declared:
        options["seed"] = seed
    return Layout(how, how.choose(options), threads)


def warm_up() -> None:
    """Load the libraries and compile the kernels of all methods, so that the first real layout starts at once.

    Seconds of work the first time on a machine; to be called from the thread that will do the layouts.
    """
    from embviz.projection import tsne

    vectors = np.eye(8, dtype=np.float32)
    for how in METHODS:
        layout = make_layout(how.name)
        layout.update(np.arange(len(vectors)), vectors, directions=vectors[:2])
        for _ in range(2):
            layout.step()
    tsne.prepare()


def project(
    vectors: NDArray[np.float32],
    method: str = "tsne",
    seed: int | None = None,
    pulse: Pulse = SILENT,
    directions: NDArray[np.float32] | None = None,
    placed: NDArray[np.bool_] | None = None,
    **options: Any,
) -> Frame:
    """Lay words out from the beginning to the end.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        Row i becomes word i.
    method : str
        Name from `METHODS`. t-SNE: perplexity 30 or (n - 1) / 3, 500 iterations, in the first 150 of which
        exaggeration falls from 12 to 1. UMAP: 15 neighbors, min_dist 0.1, 500 epochs (200 above 10,000 words). Both
        begin with PCA.
    seed : int, optional
        The same vectors and seed give the same picture; the option `seed` of methods that draw at random.
    pulse : Pulse, optional
    directions, placed : arrays, optional
        As for `Layout.update`.
    **options
        As for `make_layout`.

    Raises
    ------
    Cancelled
    InputError
        When there is no such method or option, or the method cannot take these words.
    """
    layout = make_layout(method, seed, **options)

    layout.update(np.arange(len(vectors)), vectors, directions, placed, pulse.quiet)
    frame = layout.step()
    while not frame.settled:
        pulse.check()
        frame = layout.step()
        pulse.beat(layout.share_done)
    return frame
