"""Colors words by when they converged."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.coloring.recipes import THREADS, ColoringInput, ColoringResult, refuse_alone, refuse_more
from embviz.util.declared import declare
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

MOST_FOLLOWED = 20_000  # words whose neighbors are computed at every moment of a run


@dataclass(frozen=True)
class SettledOptions:
    """Options: what must not change any more."""

    by: str = declare(
        "vector", tr("By"), tr(
            "Its vector: the cosine to the final one stays at .9 or above. Its neighbors: half or more of its ten "
            "final neighbors are among its ten nearest and stay so."
        ), choices=("vector", "neighbors"),
    )


def lacking_moments(material: ColoringInput) -> str:
    """Return the message if there are no moments to compare; else an empty text."""
    if material.observer is None:
        return tr("Only a run that was trained here has moments to look back at.")
    return "" if len(material.observer.moments) > 1 else tr("The run has no two moments yet.")


def by_settling(material: ColoringInput, options: SettledOptions, pulse: Pulse) -> ColoringResult:
    """Color by the share of the training at which words converged."""
    from embviz.analysis.change import settling
    from embviz.monitoring.history import MomentGone

    observer, count = material.observer, len(material.words)
    assert observer is not None
    moments = observer.moments
    final = observer.embedding(moments[-1]).vectors[:count]
    last = float(moments[-1].tokens_done) or 1.0

    def backwards() -> Iterator[tuple[float, np.ndarray]]:
        for k, moment in enumerate(reversed(moments)):
            pulse.beat(k / len(moments))
            try:
                yield 100 * moment.tokens_done / last, observer.embedding(moment).vectors[:count]
            except MomentGone:  # removed since then: the others suffice
                continue

    if options.by == "vector":
        agreement, least = settling.by_vector(final), settling.NEAR
        formula = tr(
            "Share of the words read so far, at the first kept moment from which on the cosine of the word's vector "
            "to its newest one stays at {near:g} or above.",
            near=settling.NEAR,
        )
    else:
        from embviz.vectors.neighborhoods import nearest_in, unit_vectors

        refuse_alone(count)
        refuse_more(count, MOST_FOLLOWED, tr("To find all neighbors at every moment"))
        k = min(settling.NEIGHBORS, count - 1)

        def nearest(vectors: np.ndarray) -> np.ndarray:
            unit = unit_vectors(vectors)
            return nearest_in(unit, unit, k, within=True, threads=THREADS, pulse=pulse.quiet)[0]

        agreement, least = settling.by_neighbors(final, nearest), settling.KEPT
        formula = tr(
            "Share of the words read so far, at the first kept moment from which on at least half of the word's {k} "
            "nearest at the newest moment stay among its {k} nearest on the map's words, by cosine.",
            k=k,
        )
    amounts = settling.settled(backwards(), agreement, least)
    note = tr("By the {moments} that are kept.", moments=counted(len(moments), "moment"))
    return ColoringResult(Coloring(tr("Settled"), amounts, unit=tr("% of the training"), formula=formula), note)


def _asked(pulse: Pulse) -> None:
    """Raise Cancelled if cancelled, without reporting progress."""
    pulse.quiet.beat(0.0)
