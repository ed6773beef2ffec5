"""Principal component analysis, with a choice of the components."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.projection.alignment import align, flip
from embviz.projection.engine import NOTHING_BESIDE, Beside, ExactEngine
from embviz.projection.options import Options, numbers
from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.principal_axes import along, principal_axes

Places = NDArray[np.float32]

MOST_COMPONENTS = 20


@dataclass(frozen=True)
class PcaOptions(Options):
    """Options of principal component analysis."""

    components: str = declare(
        "",
        tr("Components"),
        tr(
            "Which components are the axes, counted from 1 to {most_components}: 1, 3 shows the first across and the "
            "third upward. Each is a direction at right angles to the others, in falling order of variance.",
            most_components=MOST_COMPONENTS,
        ),
        least=tr("the first ones"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.axes

    @property
    def axes(self) -> tuple[int, ...]:
        """Components along the axes of the picture, counted from 0.

        Raises
        ------
        InputError
            When they are not as many different ones as the picture has dimensions.
        """
        if not self.components.strip():
            return tuple(range(self.dimensions))
        found = numbers(self.components, tr("a component"))
        if len(found) != self.dimensions or len(set(found)) != len(found):
            example = "1, 3" if self.dimensions == 2 else "1, 3, 4"
            raise InputError(
                tr(
                    "A picture of {dimensions} dimensions needs {dimensions} different components, not '{components}'.",
                    dimensions=self.dimensions,
                    components=self.components,
                ),
                tr("Write them as {example}.", example=example),
            )
        for number in found:
            if number != int(number) or not 1 <= number <= MOST_COMPONENTS:
                raise InputError(
                    tr("There is no component {number:g}.", number=number),
                    tr("Choose whole numbers from 1 to {most_components}.", most_components=MOST_COMPONENTS),
                )
        return tuple(int(number) - 1 for number in found)


def principal_components(vectors: NDArray[np.float32], dimensions: int = 2) -> tuple[Places, tuple[float, ...]]:
    """Project centered vectors on their first principal components; see `principal_axes`.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    dimensions : int
        2 or 3. Components that the data do not have are zero.

    Returns
    -------
    places : ndarray of float32, shape (n, dimensions)
    explained : tuple of float
        Share of the variance along each axis.
    """
    mean, axes, shares = principal_axes(vectors, dimensions)
    places = np.zeros((len(vectors), dimensions), np.float32)
    places[:, : axes.shape[1]] = along(vectors, mean, axes)
    return places, tuple(float(share) for share in shares) + (0.0,) * (dimensions - len(shares))


class PcaEngine(ExactEngine):
    """Exact at once; when the vectors move, the picture is turned so that words stay where they were.

    Where the components were typed, each axis is one of them: it is mirrored at most.
    """

    def __init__(self, options: PcaOptions, threads: int = 1) -> None:
        super().__init__(options.dimensions)
        self._axes, self._typed = options.axes, bool(options.components.strip())

    def start(
        self,
        vectors: NDArray[np.float32],
        places: Places | None,
        known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Take vectors, and the former places of words that had one; see `embviz.projection.engine.Engine`."""
        mean, axes, shares = principal_axes(vectors, MOST_COMPONENTS, beside.pulse)
        self.spectrum = tuple(shares.tolist())
        # components that the data do not have are zero
        there = [at for at, component in enumerate(self._axes) if component < len(shares)]
        components = [self._axes[at] for at in there]
        self._places = np.zeros((len(vectors), self.dimensions), np.float32)
        self._places[:, there] = along(vectors, mean, axes[:, components], beside.pulse)
        shown = np.zeros(self.dimensions)
        shown[there] = shares[components]
        if places is not None and self._typed:
            self._places = flip(self._places, places, known)
        elif places is not None:
            total = float((self._places.astype(np.float64) ** 2).sum())
            self._places = align(self._places, places, known)
            # along the axes as they are now turned; together they hold the same variance as before
            turned = (self._places.astype(np.float64) ** 2).sum(axis=0)
            shown = turned * (shown.sum() / total) if total > 0 else shown
        self.explained_variance = tuple(shown.tolist())
        self.settled = False
