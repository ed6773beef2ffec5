"""A finished picture in one call, for the command line and for export."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.projection.frames import Frame
from embviz.projection.live import make_layout
from embviz.util.progress import SILENT, Pulse


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
        Name from `METHODS`. t-SNE: 250 iterations with exaggeration 12 and 500 without, perplexity 30 or (n - 1) / 3;
        UMAP: 15 neighbors, min_dist 0.1, 500 epochs (200 above 10,000 words); both begin with PCA.
    seed : int, optional
        The same vectors and seed give the same picture; the option `seed` of methods that draw by lot.
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
