"""The map as a sentence and a table, for screen readers."""

import numpy as np

from embviz.gui.widgets.plane.gliding import AWAY
from embviz.gui.widgets.plane.words import MapWords
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.util.language import tr

_SPOKEN = 20  # selected words that are named


def described(words: MapWords, selection: np.ndarray, message: str) -> str:
    """Describe the number of words and the selection; without words, return the message that is shown instead."""
    if not len(words):
        return message.replace("\n", " ")
    chosen = ", ".join(words.words[word] for word in selection[:_SPOKEN])
    count = f"{len(words):,}"
    if chosen:
        return tr("{count} words. Selected: {chosen}.", count=count, chosen=chosen)
    return tr("{count} words. None selected.", count=count)


def numbers_of(title: str, words: MapWords) -> PlotData | None:
    """Return the words that are not hidden with their positions in the newest frame; None before the first one."""
    if not words.placed:
        return None
    places, count = words.ends, len(words)
    seen = np.flatnonzero(places[:, 0] < AWAY)
    named = words.words
    if len(seen) < count:
        places, named = places[seen], [words.words[word] for word in seen.tolist()]
    columns = [DataColumn(tr("Word"), named)]
    columns += [DataColumn(axis, places[:, k]) for k, axis in zip(range(places.shape[1]), "xyz", strict=False)]
    if words.counts is not None:
        counts = np.asarray(words.counts)
        columns.append(DataColumn(tr("Count"), counts if len(seen) == count else counts[seen]))
    return PlotData(title, tuple(columns), tr(
        "{count} words in view: x {x_reach}, y {y_reach}.", count=f"{len(seen):,}", x_reach=reach(places[:, 0]),
        y_reach=reach(places[:, 1]),
    ))
