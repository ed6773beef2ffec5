"""The largest singular values and vectors of a sparse matrix, by block power iterations (Halko et al. 2011)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.counts.sparse import multiply
from embviz.training.matrices import check_room, padded
from embviz.training.models.learner import LOSS, PREDICTIONS, TALLY_WIDTH, UNITS
from embviz.training.parameters import TrainingParameters
from embviz.training.start import State
from embviz.training.work_pieces import Turns
from embviz.util.errors import Cancelled, InputError
from embviz.util.language import tr
from embviz.util.library_threads import limited

MOST_CELLS = 125_000_000  # 2 GB, by rows and by columns
# directions beside the wanted ones, so that the last of these converge too (section 4.2), whose singular values hardly
# differ: with ten, number 95 of 100 is 3 % low after 7 rounds on 6 MB of text
_OVERSAMPLED, _OVERSAMPLED_SHARE = 10, 0.85
_SHIFT = 0.5  # relative to the smallest known squared singular value
_LEAST_RATIO = 0.02  # ratio of the smallest to the largest one from which squares are exact enough in float32
_BLOCK_WORK = 5_000_000  # multiplications in a piece of work; 1 to 2 ms
_FEWEST_BLOCKS = 16
_DENSE_WORK = 100_000_000  # multiplications of dense matrices between two checks of the control
_MEANWHILE = 1e-6  # weight of intermediate values in the loss of a point, before the end of an epoch
_ROUND_OFF = float(np.finfo(np.float32).eps)


class Half(NamedTuple):
    """A sparse matrix stored by rows (CSR).

    Attributes
    ----------
    starts : ndarray of int64, shape (rows + 1,)
    others : ndarray of int32, shape (cells,)
        Columns of the cells; row r has the cells from ``starts[r]`` to before ``starts[r + 1]``.
    values : ndarray of float32, shape (cells,)
    """

    starts: NDArray[np.int64]
    others: NDArray[np.int32]
    values: NDArray[np.float32]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.starts) - 1

    @classmethod
    def with_room(cls, sizes: NDArray[np.int64]) -> "Half":
        """Allocate a matrix with the given number of cells per row.

        Raises
        ------
        InputError
            When they do not fit into memory.
        """
        cells = int(sizes.sum())
        if cells > MOST_CELLS:
            raise InputError(
                tr(
                    "The matrix has {cells:,} cells, more than the {most_cells:,} that fit into 2 GB.",
                    cells=cells,
                    most_cells=MOST_CELLS,
                ),
                tr("Raise the minimum count, limit the vocabulary, or choose a narrower window or longer documents."),
            )
        check_room(2 * 8 * cells)  # a place and a value for each, by rows and by columns
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        return cls(starts, np.empty(cells, np.int32), np.empty(cells, np.float32))


class Matrix(NamedTuple):
    """A sparse word matrix, stored by rows and by columns, so that both products gather and never scatter.

    Attributes
    ----------
    rows : Half
    columns : Half
        The rows of the transposed matrix.
    """

    rows: Half
    columns: Half


class FactorizationLearner:
    """Truncated singular value decomposition of a matrix of counts; see `Learner`.

    An epoch is a power iteration: X = Mᵀ U is made orthonormal and called Z, Y = M Z has the decomposition U S Wᵀ, and
    U goes into the next one. The vectors are U S^p. After one epoch this is the basic randomized decomposition; in each
    further one, directions fade beside others by the square of the ratio of their singular values (section 4.5,
    algorithm 4.4); with s², half of the smallest square known so far, taken off, Y becomes M Mᵀ U − s² U, and they fade
    about twice as fast (Feng et al. 2024, the dynamic shifts of dashSVD). Tall matrices are decomposed by way of the
    products of their columns, in float64.

    Parameters
    ----------
    phase : str
        Name of the phase in which the matrix is computed.
    named : str
        The content of the matrix, for the definition of the loss.
    make_matrix : callable
        ``make_matrix(corpus, parameters, control)``.
    """

    def __init__(
        self,
        corpus: Corpus,
        parameters: TrainingParameters,
        phase: str,
        named: str,
        make_matrix: Callable[[Corpus, TrainingParameters, RunControl], Matrix],
    ) -> None:
        self._corpus, self._parameters = corpus, parameters
        self._phase, self._make_matrix = phase, make_matrix
        self.loss_definition = tr(
            "1 − Σ s² / ‖M‖²: share of the squared Frobenius norm of M that the dimensions found so far "
            "({dimensions}, with singular values s) do not capture. M: {named}.",
            dimensions=parameters.dimensions,
            named=named,
        )
        self.tally = np.zeros((parameters.threads, TALLY_WIDTH))
        self._report = np.zeros_like(self.tally)
        self.slices = self.units = 0
        self.threads = parameters.threads
        beside = max(_OVERSAMPLED, round(_OVERSAMPLED_SHARE * parameters.dimensions))
        self.width = padded(parameters.dimensions + beside)

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Compute the matrix, and random orthonormal start vectors."""
        announce(self._phase)
        self.matrix = self._make_matrix(self._corpus, self._parameters, control)
        announce(tr("Preparing"))
        self._control = control
        rows, columns = self.matrix
        cells = len(rows.values)
        self.units = 2 * cells
        wanted = max(_FEWEST_BLOCKS, cells * self.width // _BLOCK_WORK)
        self.blocks = max(1, min(wanted, rows.rows, columns.rows))
        self.slices = 2 * self.blocks
        self._cells = [self._cells_of_blocks(half) for half in (columns, rows)]
        parts = np.array_split(rows.values, 1 + cells // _BLOCK_WORK)
        self._whole = sum(float(np.square(part, dtype=np.float64).sum()) for part in parts)
        self._lost = self._lost_at_end = 1.0
        self._turns = Turns(self.blocks, 2, self._multiply, self._end_phase, control)
        # the left singular vectors; during an epoch's first half the known ones, in the second the new ones
        self._left = np.empty((rows.rows, self.width), np.float32)
        self._right = np.empty((columns.rows, self.width), np.float32)
        random = np.random.default_rng(self._parameters.seed)
        for part in self._parts(len(self._left)):
            self._left[part] = random.standard_normal(self._left[part].shape, dtype=np.float32)
        values, _ = self._decompose(self._left)
        self._learned = self._left.copy(), (values > 0).astype(np.float32)

    def _cells_of_blocks(self, half: Half) -> NDArray[np.int64]:
        lengths = np.zeros(-(-half.rows // self.blocks) * self.blocks, np.int64)
        lengths[: half.rows] = np.diff(half.starts)
        counted: NDArray[np.int64] = lengths.reshape(-1, self.blocks).sum(axis=0)
        return counted

    def begin_epochs(self, total: int) -> None:
        """Do nothing: the number of epochs has no influence."""

    def rate(self, piece: int) -> float:
        """Return nan: there is no learning rate."""
        return float("nan")

    def learn(self, thread: int, first: int, last: int) -> None:
        """Multiply a range of row blocks; the last one of a phase decomposes the product."""
        for piece in range(first, last):
            self._turns.reach(thread, piece)
            phase, block = divmod(piece % self.slices, self.blocks)
            # the result of an epoch outweighs intermediate values
            ends = piece % self.slices == self.slices - 1
            # another thread may have completed a phase of the next epoch meanwhile
            weight, lost = (1.0, self._lost_at_end) if ends else (_MEANWHILE, self._lost)
            self._report[thread, [LOSS, PREDICTIONS, UNITS]] = weight * lost, weight, self._cells[phase][block]
            self.tally[thread] += self._report[thread]

    def _multiply(self, thread: int, phase: int, block: int) -> None:
        half, dense, product = (
            (self.matrix.columns, self._left, self._right)
            if phase == 0
            else (self.matrix.rows, self._right, self._left)
        )
        multiply(*half, block, self.blocks, dense, product)

    def _end_phase(self, phase: int) -> None:
        if phase == 0:
            values, turns = self._decompose(self._right)
            self._middle = values[:, None] * turns.T  # the factor that restores the scale of the orthonormal columns
        else:
            square = self._shift()
            if square > 0:
                self._take_off(square)
            values, _ = self._decompose(self._left)
            if square > 0:
                values = np.sqrt(values + np.float32(square) * (values > 0))
        self._lost = self._share_lost(values)
        if phase == 1:
            self._lost_at_end = self._lost
            self._publish(values)

    def _shift(self) -> float:
        """Return half of the smallest known squared singular value, 0 where there is none or it is very small."""
        values = self._learned[1]
        known = not np.isin(values, (0, 1)).all()  # initially they are set to 1
        small = values[-1] < _LEAST_RATIO * values[0]
        return 0.0 if small or not known else _SHIFT * float(values[-1]) ** 2

    def _take_off(self, square: float) -> None:
        """Compute M Mᵀ U from M Z, where Mᵀ U = Z R, and subtract s² U."""
        vectors, values = self._learned
        inverse = np.float32(square) / self._scale(values)
        with limited(1):
            for part in self._parts(len(vectors)):
                self._left[part] = self._left[part] @ self._middle - vectors[part] * inverse

    def _share_lost(self, values: NDArray[np.float32]) -> float:
        kept = values[: self._parameters.dimensions].astype(np.float64)
        return max(0.0, 1 - float(kept @ kept) / self._whole)

    def _publish(self, values: NDArray[np.float32]) -> None:
        vectors = np.empty_like(self._left)
        old = self._learned[0]
        along = sum(
            (np.einsum("ij,ij->j", self._left[part], old[part], dtype=np.float64) for part in self._parts(len(old))),
            start=np.zeros(self.width),
        )
        # the signs of singular vectors are arbitrary: the displayed vectors should move as little as possible
        scale = np.where(along < 0, -1, 1).astype(np.float32) * self._scale(values)
        for part in self._parts(len(vectors)):
            np.multiply(self._left[part], scale, out=vectors[part])
        self._learned = vectors, values
        self._take_up()

    def _take_up(self) -> None:
        """Divide the vectors by the scale of their singular values, to start the next epoch."""
        vectors, values = self._learned
        inverse = np.divide(1, self._scale(values), out=np.zeros_like(values), where=values > 0)
        for part in self._parts(len(vectors)):
            np.multiply(vectors[part], inverse, out=self._left[part])

    def _scale(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        return values ** np.float32(self._parameters.singular_power)

    def _decompose(self, tall: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the singular values of a tall matrix, falling, and W; overwrites it with its left singular vectors.

        Of A with AᵀA = W Λ Wᵀ these are √Λ and A W Λ^-½; zeros take the place of what is nothing but round-off.
        """
        # many small steps: next to other work, synchronizing threads would take fifty times as long
        with limited(1):
            products = np.zeros((self.width, self.width))
            for part in self._parts(len(tall)):
                rows = tall[part].astype(np.float64)
                products += rows.T @ rows
            squares, turns = np.linalg.eigh(products)
            squares, turns = squares[::-1], turns[:, ::-1]
            real = squares > squares[0] * len(tall) * _ROUND_OFF**2
            values = np.sqrt(np.where(real, squares, 0))
            divided = (turns * np.divide(1, values, out=np.zeros_like(values), where=real)).astype(np.float32)
            for part in self._parts(len(tall)):
                tall[part] = tall[part] @ divided
        return values.astype(np.float32), turns.astype(np.float32)

    def _parts(self, rows: int) -> Iterator[slice]:
        step = max(1, _DENSE_WORK // self.width**2)
        for at in range(0, rows, step):
            if self._control.cancelled:
                raise Cancelled
            yield slice(at, at + step)

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of U S^p for these words, as of the last completed epoch."""
        return np.take(self._learned[0][:, : self._parameters.dimensions], ids, axis=0)

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return U S^p."""
        return state["vectors"][:, : self._parameters.dimensions]

    def state(self) -> State:
        """Return U S^p including the oversampled directions, shape (V, width), and S, shape (width,)."""
        vectors, values = self._learned
        return {"vectors": vectors.copy(), "values": values.copy()}

    def restore(self, state: State) -> None:
        """Set the decomposition from a state; its current epoch is started again."""
        self._learned = self._widened(state["vectors"]), self._widened(state["values"][None])[0]
        self._take_up()
        self._lost = self._lost_at_end = self._share_lost(self._learned[1])
        self._turns = Turns(self.blocks, 2, self._multiply, self._end_phase, self._control)

    def _widened(self, matrix: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return a copy padded to the present number of columns: earlier versions had less oversampling."""
        copy = np.zeros((len(matrix), self.width), np.float32)
        columns = min(self.width, matrix.shape[1])
        copy[:, :columns] = matrix[:, :columns]
        return copy

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Raise an error: the result depends on the counts alone.

        Raises
        ------
        InputError
        """
        raise InputError(
            tr(
                "{upper} computes vectors from counts and cannot start from other vectors.",
                upper=self._parameters.model.upper(),
            ),
            tr("Choose a model that learns in steps, such as skip-gram."),
        )

    def loss_on(self, corpus: Corpus) -> float:
        """Return nan: a held-out text would have its own matrix."""
        return float("nan")
