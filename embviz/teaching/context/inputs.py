"""Inputs of neural networks: a lookup or a matrix product, for text, sounds and more.

Both are z = x W, with W of shape (n, D): the sum of x_k times row k. Where x is one-hot the sum is one row of W, and
looking it up is all there is to do.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.context.positions import sinusoidal
from embviz.util.language import tr

Numbers = NDArray[np.float64]

RATE = 16_000  # samples a second, as models of speech take them
_FINE = 2048  # samples of the spectrum, filled up with zeros: bands of low pitch are narrow


def tone(samples: int, pitch: float = 440.0, rate: int = RATE) -> Numbers:
    """Return so many samples of a tone with half and a third of its strength in the octave and the fifth above it."""
    angle = 2 * np.pi * pitch * np.arange(samples) / rate
    made: Numbers = (np.sin(angle) + np.sin(2 * angle) / 2 + np.sin(3 * angle) / 3) / 2
    return made


def mel(hertz: NDArray[np.float64] | float) -> Numbers:
    """Return frequencies as the ear spaces them: 2595 log10(1 + f / 700) (O'Shaughnessy 1987)."""
    made: Numbers = 2595.0 * np.log10(1.0 + np.asarray(hertz, np.float64) / 700.0)
    return made


def filters(bands: int, rate: int = RATE) -> Numbers:
    """Return triangles of weights over the spectrum, evenly spaced on the scale of `mel`.

    Returns
    -------
    float64 array (bands, 1025)
        Each rises from the middle of the band below to 1 and falls to that of the band above.
    """
    hertz = np.fft.rfftfreq(_FINE, 1 / rate)
    corners = 700.0 * (10.0 ** (np.linspace(0.0, float(mel(rate / 2)), bands + 2) / 2595.0) - 1.0)
    low, middle, high = (corners[k : k + bands, None] for k in range(3))
    made: Numbers = np.maximum(0.0, np.minimum((hertz - low) / (middle - low), (high - hertz) / (high - middle)))
    return made


def mel_bands(frame: Numbers, bands: int, rate: int = RATE) -> Numbers:
    """Return how loud a frame of samples is in each band; float64 (bands,).

    The logarithm of the energy through `filters`, after a Hann window.
    """
    power = np.abs(np.fft.rfft(frame * np.hanning(len(frame)), _FINE)) ** 2
    made: Numbers = np.log10(np.maximum(filters(bands, rate) @ power, 1e-10))
    return made


SHOWN = 8  # columns of W that are computed
_FRAME = 400  # samples of the frame that bands are measured of


@dataclass(frozen=True)
class InputKind:
    """Something that can become a vector, with the numbers of a published model.

    Attributes
    ----------
    key, name : str
    piece : str
        What it is cut into.
    way : {"lookup", "map", "formula"}
        A row of a learned table, a learned matrix and bias, or a table that nothing is learned of.
    inputs : int
        n, rows of W: entries of the table, or numbers in x.
    dimensions : int
        D.
    source : str
        Where n and D come from.
    """

    key: str
    name: str
    piece: str
    way: str
    inputs: int
    dimensions: int
    source: str

    def parameters(self, inputs: int, dimensions: int) -> int:
        """Return how many numbers are learned for other n and D: n D, one more D of biases for a map."""
        if self.way == "formula":
            return 0
        return inputs * dimensions + (dimensions if self.way == "map" else 0)


_BERT = "BERT-base (Devlin et al. 2019)"
KINDS = (
    InputKind("token", tr("Text"), tr("a token"), "lookup", 30_522, 768, _BERT),
    InputKind(
        "patch", tr("Picture"), tr("a patch of 16 × 16 pixels"), "map", 768, 768, "ViT-B/16 (Dosovitskiy et al. 2021)"
    ),
    InputKind(
        "samples",
        tr("Sound"),
        tr("25 ms: 400 samples"),
        "map",
        400,
        768,
        tr("16,000 samples a second; wav2vec 2.0 (Baevski et al. 2020) sees as much at once, through seven layers"),
    ),
    InputKind(
        "mel",
        tr("Sound"),
        tr("25 ms: 80 mel bands"),
        "map",
        80,
        768,
        tr("Whisper small (Radford et al. 2023) has 80 bands and 768 dimensions; it takes three frames at once"),
    ),
    InputKind(
        "action",
        tr("Action"),
        tr("a move of a game"),
        "lookup",
        18,
        128,
        tr("Atari has 18 moves (Bellemare et al. 2013); D of the Decision Transformer (Chen et al. 2021)"),
    ),
    InputKind("learned", tr("Position"), tr("a place"), "lookup", 512, 768, _BERT),
    InputKind(
        "sinusoid",
        tr("Position"),
        tr("a place"),
        "formula",
        512,
        512,
        tr("Vaswani et al. 2017, section 3.5; any length, here 512 places"),
    ),
    InputKind(
        "user",
        tr("Person"),
        tr("a user"),
        "lookup",
        138_493,
        64,
        tr("Users of MovieLens 20M (Harper & Konstan 2015); D is free, here 64"),
    ),
    InputKind(
        "item",
        tr("Item"),
        tr("a movie"),
        "lookup",
        27_278,
        64,
        tr("Movies of MovieLens 20M (Harper & Konstan 2015); D is free, here 64"),
    ),
)


@dataclass(frozen=True, eq=False)
class Product:
    """One x of a kind, and what becomes of it.

    Attributes
    ----------
    x : float64 array (n,)
    at : int
        Where the 1 is of a one-hot vector; 0 for others.
    z : float64 array (at most `SHOWN`,)
        The first numbers of x W.
    other : float64 array
        The same reached otherwise: row `at` of W, or the sum of all rows, each times its number in x.
    """

    x: Numbers
    at: int
    z: Numbers
    other: Numbers

    @property
    def difference(self) -> float:
        """The largest difference between both."""
        return float(np.abs(self.z - self.other).max())


def product(kind: InputKind, inputs: int, dimensions: int, given: Numbers | None = None, seed: int = 1) -> Product:
    """Multiply an example with a matrix as it is before training.

    Parameters
    ----------
    kind : InputKind
    inputs, dimensions : int
        n and D.
    given : float64 array (n,), optional
        An x for a map in place of the example: a tone of 440 Hz for sounds, even steps from 0 to 1 for all else.
    seed : int
        Of the matrix, normal with the standard deviation 0.02, and of the place of the 1.
    """
    random = np.random.default_rng(seed)
    at = int(random.integers(inputs)) if kind.way != "map" else 0
    columns = min(dimensions, SHOWN)
    matrix: Numbers = (
        sinusoidal(inputs, dimensions, columns=columns)
        if kind.way == "formula"
        else random.normal(0.0, 0.02, (inputs, columns))
    )
    if kind.way == "map":
        x = _example(kind, inputs) if given is None else np.asarray(given, np.float64)
        other = (x[:, None] * matrix).sum(axis=0)
    else:
        x = np.zeros(inputs)
        x[at] = 1.0
        other = matrix[at]
    return Product(x, at, x @ matrix, other)


def _example(kind: InputKind, inputs: int) -> Numbers:
    if kind.key == "samples":
        return tone(inputs)
    if kind.key == "mel":
        return mel_bands(tone(_FRAME), inputs, RATE)
    made: Numbers = np.linspace(0.0, 1.0, inputs)
    return made
