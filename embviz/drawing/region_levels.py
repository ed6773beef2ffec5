"""Regions of the map as they are shown: their names, where these stand, and their colors."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from embviz.drawing.oklab import to_oklab, to_srgb
from embviz.drawing.palette import packed

ANCHORS = 24  # words whose mean position is that of the name, which so moves with them in every frame
_LOOKED_AT = 240  # words of a region that are searched for its densest position
# shares of a region's words in one place: up to the first it has no place, from the second on it has one
_LOOSE, _TIGHT = 0.22, 0.6
_LOOKED_AT_ALL = 1500  # words sampled to test whether regions are separate
_ALONE = 0.4  # share of the words at its place that a region has to itself, beyond chance, from which on it is named
_INK_LIGHT, _INK_DARK = 0.53, 0.80  # Oklab lightness of names, at most above a light canvas, at least above a dark one


@dataclass(frozen=True)
class RegionLevel:
    """Regions of one level, next to each other.

    Attributes
    ----------
    names : tuple of str, length k
        Empty for a region that is not named.
    anchors : int32 array (k, 24)
        Words whose mean place is that of the name; the first is negative where a region has no place.
    sizes : int64 array (k,)
        How many words it has.
    reach : float32 array (k,)
        How far most of its words lie from there, in units of the plane.
    gathered : float32 array (k,)
        How far its words are in one place, from 0 to 1.
    colors : tuple of two uint32 arrays (k,)
        Pixels 0xffRRGGBB of the name, above a light canvas and above a dark one.
    labels : int array (n,)
        Region of each word, negative for none.
    """

    names: tuple[str, ...]
    anchors: np.ndarray
    sizes: np.ndarray
    reach: np.ndarray
    gathered: np.ndarray
    colors: tuple[np.ndarray, np.ndarray]
    labels: np.ndarray


@dataclass(frozen=True)
class MapRegionNames:
    """The region names of a map for `WordMap.set_regions`: levels from coarse to fine."""

    words: int
    levels: tuple[RegionLevel, ...]


def region_level(
    names: Sequence[str], labels: np.ndarray, places: np.ndarray, colors: tuple[np.ndarray, np.ndarray],
) -> RegionLevel:
    """Find the positions of regions. Takes some 10 ms for 76,000 words: for a worker.

    A name stands where its region is densest. Gathered is the share of its words within 1.4 times the radius that the
    region would have if it lay together as densely as the map does on average; .22 of them and fewer are none, .6 all.

    Parameters
    ----------
    names : sequence of str, length k
    labels : int array (n,)
        Region of each word, negative for none.
    places : float array (n, 2 or 3)
    colors : tuple of two uint32 arrays (k,)
        Of the regions' words, above a light canvas and above a dark one.
    """
    number = len(names)
    anchors = np.full((number, ANCHORS), -1, np.int32)
    sizes = np.bincount(labels[labels >= 0], minlength=number)[:number]
    reach, gathered = np.zeros(number, np.float32), np.zeros(number, np.float32)
    known = np.flatnonzero((labels >= 0) & (labels < number) & np.isfinite(places).all(axis=1))
    if len(known):
        radius = _radius(places[known])
        known = known[np.argsort(labels[known], kind="stable")]
        edges = np.searchsorted(labels[known], np.arange(number + 1))
        for region in range(number):
            members = known[edges[region] : edges[region + 1]]
            if len(members):
                apart = radius * (len(members) / len(labels)) ** 0.5
                found, share, wide = _densest(places[members], 0.7 * apart, 1.4 * apart)
                anchors[region] = members[found]
                reach[region] = wide
                gathered[region] = np.clip((share - _LOOSE) / (_TIGHT - _LOOSE), 0, 1)
    inks = inked(colors[0], dark=False), inked(colors[1], dark=True)
    return RegionLevel(tuple(names), anchors, sizes, reach, gathered, inks, labels)


def gathered_at(regions: MapRegionNames, places: np.ndarray) -> MapRegionNames:
    """Return regions with their words at other positions: named as far as these are gathered there.

    Parameters
    ----------
    places : float array (n, 2 or 3)
        Not finite for words without a place.
    """
    placed = np.isfinite(places).all(axis=1)
    if len(places) != regions.words or not placed.any():
        return regions
    radius, levels = _radius(places[placed]), []
    for level in regions.levels:
        number, labels = len(level.names), level.labels
        anchors = np.maximum(level.anchors, 0)
        there = placed[anchors] & (level.anchors[:, :1] >= 0)
        middles = np.where(there[..., None], places[anchors], 0).sum(axis=1) / np.maximum(there.sum(axis=1), 1)[:, None]
        known = np.flatnonzero(placed & (labels >= 0) & (labels < number))
        own = labels[known]
        sizes = np.bincount(own, minlength=number)
        near = 1.4 * radius * (sizes / len(labels)) ** 0.5
        inside = np.linalg.norm(places[known] - middles[own], axis=1) <= near[own]
        share = np.bincount(own[inside], minlength=number) / np.maximum(sizes, 1)
        alone = np.clip(_alone(middles, near, places[known], own) / _ALONE, 0, 1)
        gathered = np.clip((share - _LOOSE) / (_TIGHT - _LOOSE), 0, 1) * alone * there.any(axis=1)
        levels.append(replace(level, gathered=gathered.astype(np.float32)))
    return MapRegionNames(regions.words, tuple(levels))


def _alone(middles: np.ndarray, near: np.ndarray, places: np.ndarray, own: np.ndarray) -> np.ndarray:
    """Return how exclusively regions hold the words near their centers: 0 as by chance, 1 alone; float (k,)."""
    every = slice(None, None, -(-len(places) // _LOOKED_AT_ALL))
    places, own, number = places[every], own[every], len(middles)
    inside = np.square(places[:, None] - middles[None]).sum(axis=2) <= np.square(near)
    ours = inside[np.arange(len(own)), own]
    pure = np.bincount(own[ours], minlength=number) / np.maximum(inside.sum(axis=0), 1)
    chance = np.bincount(own, minlength=number) / max(len(own), 1)
    alone: np.ndarray = (pure - chance) / np.maximum(1 - chance, 1e-9)
    return alone


def _radius(places: np.ndarray) -> float:
    """Return the radius around a map's center that contains most of its words."""
    some = places[:: max(1, len(places) // 4000)]
    return float(np.quantile(np.linalg.norm(some - np.median(some, axis=0), axis=1), 0.95)) or 1.0


def _densest(places: np.ndarray, close_by: float, near: float) -> tuple[np.ndarray, float, float]:
    """Return words near the densest position, the share of all near it, and the radius of most of the close ones."""
    some = places[:: -(-len(places) // _LOOKED_AT)]
    away = np.square(some[:, None] - some[None]).sum(axis=2)
    middle = some[np.exp(-away / (2 * close_by**2 or 1)).sum(axis=1).argmax()]
    for _ in range(3):
        away = np.linalg.norm(places - middle, axis=1)
        close = away <= close_by
        middle = places[close].mean(axis=0) if close.any() else middle
    away = np.linalg.norm(places - middle, axis=1)
    share = float((away <= near).mean())
    close = np.flatnonzero(away <= close_by)
    if not len(close):
        close = np.array([int(away.argmin())])
    close = close[np.argsort(away[close], kind="stable")]
    wide = float(away[close[int(0.8 * (len(close) - 1))]])
    inner = close[: max(1, int(0.6 * len(close)))]
    picked = inner[np.linspace(0, len(inner) - 1, ANCHORS).round().astype(int)]
    return picked, share, wide


def inked(colors: np.ndarray, *, dark: bool) -> np.ndarray:
    """Adapt colors for text on a canvas: darker on a light one, lighter on a dark one."""
    shifts = np.array((16, 8, 0), np.uint32)
    lab = to_oklab((colors[:, None] >> shifts & np.uint32(0xFF)) / 255)
    lab[:, 0] = np.maximum(lab[:, 0], _INK_DARK) if dark else np.minimum(lab[:, 0], _INK_LIGHT)
    return packed(np.round(to_srgb(lab) * 255).astype(np.uint8))
