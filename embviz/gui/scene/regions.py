"""The named regions of the map: computed on a worker, and again while words learn or move."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from embviz.drawing.regions import JOINT, MapRegionNames, RegionLevel, region_level
from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.workspace import Workspace
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.scene import MapScene
from embviz.gui.style import theme
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse

if TYPE_CHECKING:
    from embviz.analysis.clusters.regions import Names, Regions

KIND = "regions"
FEWEST = 12  # least number of words for regions
_LOOK_MS = 120
_LEAST_REST_S, _PATIENCE = 0.2, 3.0  # least pause between two searches, in seconds and in durations of a search
_QUICK = 20_000  # words for which a search takes a tenth of a second; more run on a lane that does not delay queries
_MOST_NAMED = 80  # number of categories named on the map, at most
# mean cosine of centered pairs of words up to which a region is gray, and from which on it has
# its color: measured, random vectors have 0.00, those of 17 million words .06 to .7
_CHANCE, _ALIKE = 0.01, 0.05
_OTHER_TEXT = 0.1  # nats: if no word differs more from general English, the text is general English itself
_SURE = 0.6  # mean share of that range, from which on regions keep their colors
_LISTED = 2000  # of the commonest words, which are looked up in a list of function words for the first pictures
_COLORS_FIRST_S = 2.0  # for so long names of new words wait for their first coloring, which may be of categories
_ORDER_REST_S = 2.5  # least interval between changes of the ranking of words during training


@dataclass(frozen=True)
class RegionResult:
    """The result of a search for regions.

    Attributes
    ----------
    regions : Regions
    names : tuple of three tuples
        Words of each region's name.
    steps : int64 array (k,)
        Index into the ring of colors of each middle region.
    sure : bool
        Whether the colors are final.
    order : int32 array (n,)
        The words by decreasing importance.
    common : bool array (n,)
        Function words, which say nothing about the topic of a text.
    coloring : Coloring
        Coloring by the middle regions.
    shown : MapRegionNames
        Names on the map, of these regions or of the categories of another coloring.
    learning : bool
        Whether it was computed during training.
    keyed : bool
        Whether the ranking includes the keyness against general English.
    at_rest : bool
        Whether it depends on the words and their places alone, and not on a result before.
    """

    regions: "Regions"
    names: "tuple[Names, Names, Names]"
    steps: np.ndarray
    sure: bool
    order: np.ndarray
    common: np.ndarray
    coloring: Coloring
    shown: MapRegionNames
    learning: bool
    keyed: bool = False
    at_rest: bool = False


def find(
    words: Sequence[str],
    counts: np.ndarray | None,
    vectors: np.ndarray,
    places: np.ndarray,
    before: RegionResult | None = None,
    by: Coloring | None = None,
    *,
    learning: bool = False,
    at_rest: bool = False,
    pulse: Pulse = SILENT,
) -> RegionResult:
    """Find regions, their names and colors. 20 ms for 1,400 words, 200 ms for 20,000: for a worker.

    Parameters
    ----------
    counts : int array (n,), optional
    vectors : float32 array (n, d)
    places : float array (n, 2 or 3)
        Positions on the map; not finite for words without one.
    before : RegionResult, optional
        Former result for the same words, whose numbers, colors and names are continued.
    by : Coloring, optional
        A coloring by categories, which are named instead.
    learning : bool
        Whether the vectors are being trained: then regions are gray until their words have converged.
    at_rest : bool
        Whether neither vectors nor places move: then only the numbers of `before` are continued, so that a map has the
        same names and colors whenever it is opened.
    """
    from embviz.analysis.clusters.regions import (
        COARSE,
        FINE,
        MIDDLE,
        centered,
        common_words,
        find_regions,
        likeness,
        region_names,
        telling_order,
    )
    from embviz.text.preprocessing import stop_words

    unit = centered(vectors)
    regions = find_regions(
        unit, places, before.regions if before is not None else None, pulse=pulse, from_scratch=at_rest
    )
    if at_rest:
        before = None
    common = common_words(words, vectors, counts, stop_words())
    pulse.beat(0.5)
    names = region_names(words, unit, regions, common, counts, before.names if before is not None else None)
    pulse.beat(0.7)
    keyness = _keyness(tuple(words), counts)
    order = telling_order(unit, vectors, regions, common, counts, keyness)
    told = [tuple(JOINT.join(name) for name in of_level) for of_level in names]
    blank = [np.zeros(len(of_level), np.uint32) for of_level in told]
    levels = [
        region_level(told[level], regions.labels[level], places, (blank[level], blank[level]))
        for level in (COARSE, MIDDLE, FINE)
    ]
    middle = levels[MIDDLE]
    alike = [
        np.clip((likeness(unit, regions.labels[level], regions.number(level)) - _CHANCE) / (_ALIKE - _CHANCE), 0, 1)
        for level in (COARSE, MIDDLE, FINE)
    ]
    if learning:
        levels = [replace(level, gathered=level.gathered * share) for level, share in zip(levels, alike, strict=True)]
    sizes = np.maximum(middle.sizes, 1)
    sure = float((alike[MIDDLE] * sizes).sum() / sizes.sum()) > _SURE
    steps = _ring_steps(middle, places, before, learning)
    palette = _palette(steps, alike[MIDDLE] if learning else np.ones(len(steps)))
    coloring = Coloring(
        tr("Clusters"),
        regions.labels[MIDDLE],
        tuple(name or tr("common words") for name in told[MIDDLE]),
        formula=_formula(regions),
        palette=palette,
        of_regions=True,
    )
    shown = _colored(levels, regions, palette) if by is None else (_of_categories(by, places),)
    return RegionResult(
        regions,
        names,
        steps,
        sure,
        order,
        common,
        coloring,
        MapRegionNames(len(words), shown),
        learning,
        keyness is not None,
        at_rest,
    )


def _ring_steps(middle: RegionLevel, places: np.ndarray, before: RegionResult | None, learning: bool) -> np.ndarray:
    """Return where the middle regions stand on the ring of colors, int64 (k,): as before, or by their angle."""
    if before is not None and before.sure and len(before.steps) == len(middle.names) and (learning or before.learning):
        return before.steps
    from embviz.drawing.palette import by_angle

    at = places[np.maximum(middle.anchors, 0)][..., :2].mean(axis=1)
    return by_angle(np.nan_to_num(at.astype(np.float64)))


def _colored(
    levels: Sequence[RegionLevel], regions: "Regions", palette: Sequence[Sequence[str]]
) -> tuple[RegionLevel, ...]:
    """Return the levels in colors: coarse regions in that of their largest part, fine ones in that of their parent."""
    from embviz.analysis.clusters.regions import MIDDLE

    inks = np.stack([_pixels(colors) for colors in palette])
    middle = levels[MIDDLE]
    of: tuple[np.ndarray, ...] = (
        _largest_child(regions, middle.sizes),
        np.arange(len(middle.names)),
        regions.parents[1],
    )
    return tuple(_inked(level, inks[:, own]) for level, own in zip(levels, of, strict=True))


def first_ranking(words: Sequence[str], counts: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
    """Return the words by how common they are, int32 (n,), function words last, and which these are, bool (n,).

    For the first pictures, before it is known what tells most: function words are those of a list, among the commonest.
    """
    from embviz.text.preprocessing import stop_words

    order, common, stop = np.arange(len(words), dtype=np.int32), np.zeros(len(words), bool), stop_words()
    if counts is not None and (counts[:-1] < counts[1:]).any():
        order = np.argsort(-np.asarray(counts, np.int64), kind="stable").astype(np.int32)
    first = order[:_LISTED]
    common[first] = [words[i].casefold() in stop for i in first.tolist()]
    return np.concatenate((order[~common[order]], order[common[order]])), common


def _keyness(words: Sequence[str], counts: np.ndarray | None) -> np.ndarray | None:
    """Return the keyness of words against general English; None if it is not available."""
    from embviz.analysis.documents.keyness import is_in, log_ratios
    from embviz.text.preprocessing import stop_words
    from embviz.vectors.english import general_counts

    if counts is None or not is_in(words, counts, general_counts(), stop_words()):
        return None
    found = log_ratios(words, counts, general_counts())
    return found if np.abs(found).max() > _OTHER_TEXT else None  # not against its own words


def _formula(regions: "Regions") -> str:
    return tr(
        "k-means finds {fine} of the unit vectors less their mean, with the positions on the map weighted to half "
        "of all variance; Ward's method joins them to {middle}, which have the colors, and {coarse}. A name is made "
        "of those of a cluster's 60 most frequent words, without function words, that are nearest to its middle and "
        "far from all others. Colors follow the direction from the middle of the map.",
        fine=counted(regions.number(2), "cluster"),
        middle=regions.number(1),
        coarse=regions.number(0),
    )


def _palette(steps: np.ndarray, gathered: np.ndarray) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the colors of regions, mixed with gray while their words have not converged."""
    from embviz.drawing.palette import hexadecimals, ring, to_oklab, to_srgb

    found = []
    for look in (theme.LIGHT, theme.DARK):
        colors = ring(len(steps), dark=look is theme.DARK)
        lab = to_oklab(np.array([list(bytes.fromhex(colors[step][1:])) for step in steps.tolist()]) / 255)
        gray = to_oklab(np.array(list(bytes.fromhex(look.others[1:]))) / 255)
        share = np.asarray(gathered, np.float64)[:, None]
        found.append(hexadecimals(to_srgb(gray + (lab - gray) * share)))
    return found[0], found[1]


def _pixels(colors: Sequence[str]) -> np.ndarray:
    from embviz.drawing.palette import pixels_of

    return pixels_of(colors)


def _largest_child(regions: "Regions", sizes: np.ndarray) -> np.ndarray:
    """Return the largest middle region of each coarse one."""
    parents = regions.parents[0]
    order = np.argsort(sizes, kind="stable")
    largest = np.zeros(regions.number(0), np.int64)
    largest[parents[order]] = order  # the largest is assigned last
    return largest


def _inked(level: RegionLevel, colors: np.ndarray) -> RegionLevel:
    from embviz.drawing.regions import inked

    return replace(level, colors=(inked(colors[0], dark=False), inked(colors[1], dark=True)))


def _of_categories(by: Coloring, places: np.ndarray) -> RegionLevel:
    """Return the categories of a coloring as regions; if there are many, the largest."""
    number = len(by.names)
    labels = np.asarray(by.values)
    sizes = np.bincount(labels[(labels >= 0) & (labels < number)], minlength=number)
    named = np.argsort(-sizes, kind="stable")[:_MOST_NAMED]
    names = [by.names[k] if k in set(named.tolist()) and sizes[k] > 1 else "" for k in range(number)]
    own = np.minimum(np.arange(number), by.others)
    return region_level(names, labels, places, (by.table(theme.LIGHT)[own], by.table(theme.DARK)[own]))


class MapRegions(QObject):
    """Keeps the regions of the scene up to date while they are visible.

    Parameters
    ----------
    coloring : str
        Kind of the jobs that color the map.

    Attributes
    ----------
    found : RegionResult or None

    Signals
    -------
    changed
        Regions, names or colors changed, or were removed.
    """

    changed = Signal()

    def __init__(
        self, workspace: Workspace, jobs: Jobs, scene: MapScene, coloring: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._scene, self._coloring = workspace, jobs, scene, coloring
        self.found: RegionResult | None = None
        self._watchers: set[QObject] = set()
        self._stale = False
        self._begun = self._cost = 0.0
        self._words_at = self._ordered_at = float("-inf")
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._on_time)
        scene.words_changed.connect(self._on_words)
        self._named_by: Coloring | None = None
        scene.coloring_changed.connect(self._on_colored)
        for moved in (scene.frame_changed, workspace.embedding_changed, workspace.run_changed):
            moved.connect(self._on_moved)

    def want(self, view: QObject, wanted: bool) -> None:
        """Register or unregister a visible view; nothing is computed without one."""
        (self._watchers.add if wanted else self._watchers.discard)(view)
        if self._watchers:
            self._timer.start()
        else:
            self._timer.stop()

    @property
    def busy(self) -> bool:
        """Whether a search is running or due."""
        return len(self._scene.words) >= FEWEST and (self._stale or self._jobs.running(KIND))

    def _on_words(self) -> None:
        self._jobs.cancel(KIND)
        self.found, self._stale = None, bool(len(self._scene.words))
        self._begun = self._cost = 0.0
        self._words_at, self._ordered_at = time.monotonic(), float("-inf")
        self._scene.rank(*first_ranking(self._scene.words, self._scene.counts))
        self._scene.show_regions(None)
        self.changed.emit()

    def _on_moved(self) -> None:
        self._stale = True

    def _on_colored(self) -> None:
        coloring = self._scene.coloring
        # the coloring by the regions themselves does not change them
        if coloring is None or not coloring.of_regions or self._named_by is not None:
            self._stale = True
            self._cost = 0.0  # no pause: the names of a former coloring must not stay

    @property
    def _at_rest(self) -> bool:
        """Whether neither the vectors nor the places of the words move."""
        workspace, scene = self._workspace, self._scene
        still = scene.frame is None or scene.frame.settled or scene.paused
        return still and not workspace.training and workspace.place is None

    def _vectors(self) -> np.ndarray | None:
        """Return the latest vectors of the words on the map, or those of the shown moment."""
        workspace, count = self._workspace, len(self._scene.words)
        run, embedding = workspace.run, workspace.embedding
        if run is not None and workspace.place is None and (workspace.training or embedding is None):
            snapshot = run.snapshot(count)
            if snapshot is not None and len(snapshot.vectors) == count:
                return snapshot.vectors
        return embedding.vectors[:count] if embedding is not None and len(embedding) >= count else None

    def _on_time(self) -> None:
        scene = self._scene
        count = len(scene.words)
        at_rest = self._at_rest
        if at_rest and self.found is not None and not self.found.at_rest:
            self._stale = True
        if not self._stale or self._jobs.running(KIND) or count < FEWEST or len(scene.coordinates) != count:
            return
        if time.monotonic() - self._begun < max(_LEAST_REST_S, _PATIENCE * self._cost):
            return
        first = scene.coloring is None and time.monotonic() - self._words_at < _COLORS_FIRST_S
        if first and self._jobs.running(self._coloring):
            return
        words, counts, places, coloring = scene.words, scene.counts, scene.coordinates, scene.coloring
        before, learning = self.found, self._workspace.training
        by = (
            coloring
            if (coloring is not None and coloring.categorical and coloring.names and not coloring.of_regions)
            else None
        )
        self._stale, self._begun, self._named_by = learning, time.monotonic(), by

        def work(job: Job) -> RegionResult | None:
            vectors = self._vectors()
            if vectors is None:
                return None
            return find(
                words, counts, vectors, places, before, by, learning=learning, at_rest=at_rest, pulse=job.pulse.quiet
            )

        # while words learn, pictures of them come first
        lane = "quick" if count <= _QUICK and not learning else "measure"
        self._jobs.submit(lane, KIND, work, self._on_found, self._on_failed)

    def _on_found(self, found: RegionResult | None) -> None:
        now = time.monotonic()
        self._cost = now - self._begun
        if found is None or found.shown.words != len(self._scene.words):
            return
        self.found = found
        if not found.learning or now - self._ordered_at > _ORDER_REST_S:
            self._ordered_at = now
            self._scene.rank(found.order, found.common)
        self._scene.show_regions(found.shown)
        self.changed.emit()

    def _on_failed(self, error: Exception) -> None:
        self._jobs.messages.show_error(error)
