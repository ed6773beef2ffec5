"""Describes out-of-memory errors and what helps, by the lane of the job."""

from embviz.util import memory
from embviz.util.language import tr


def describe(error: MemoryError, lane: str = "") -> memory.OutOfMemory:
    """Return the error that is shown for an allocation that failed.

    Parameters
    ----------
    lane : str
        One of `jobs.LANES`; empty for the window itself.
    """
    fewer = tr("Use fewer dimensions, a higher minimum count or less text, or close other programs.")
    what, cure = {
        "train": (tr("The training"), fewer),
        "slices": (tr("The training of several texts"), fewer),
        "heavy": (tr("The layout of the map"), tr("Lay out fewer words, choose PCA, or close other programs.")),
        "library": (tr("The reference layout"), tr("Lay out fewer words, or close other programs.")),
        "files": (
            tr("Reading or writing the file"),
            tr("Open a part of it, such as the most frequent words, or close other programs."),
        ),
        "observe": (
            tr("Keeping the moments of the run"),
            tr("Give moments less memory at the timeline: older ones go to disk."),
        ),
    }.get(lane, (tr("What was asked for"), tr("Ask for less at a time, or close other programs.")))
    return memory.shortage(error, what, cure)
