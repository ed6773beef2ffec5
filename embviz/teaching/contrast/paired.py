"""Generates paired data: small pictures of the toy world's animals, their sentences, and their calls."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.context.inputs import RATE, filters
from embviz.text.toy.facts import ANIMAL

Floats = NDArray[np.float32]

SIZE, BANDS = 20, 24  # pixels of a side; bands of pitch
MOMENT = 1024  # samples of a call
COLORS = {
    "red": (0.84, 0.16, 0.16),
    "blue": (0.16, 0.36, 0.86),
    "green": (0.18, 0.62, 0.24),
    "yellow": (0.96, 0.80, 0.16),
    "brown": (0.50, 0.30, 0.14),
    "gray": (0.55, 0.55, 0.57),
    "pink": (0.96, 0.56, 0.72),
    "purple": (0.52, 0.22, 0.66),
}
_DARK, _PALE = (0.10, 0.10, 0.12), (0.97, 0.97, 0.95)
_BODY = (-1.0, -1.0, -1.0)  # the color of the animal

_Shape = tuple[float, float, float, float, float, tuple[float, float, float]]


def _oval(
    x: float, y: float, wide: float, high: float, turned: float = 0.0, color: tuple[float, float, float] = _BODY
) -> _Shape:
    """Return an oval of a picture whose sides are 1, y downwards; the angle is in degrees."""
    return x, y, wide, high, turned, color


_LEGS = (_oval(0.33, 0.80, 0.05, 0.13), _oval(0.66, 0.80, 0.05, 0.13))
# later ovals are painted over earlier ones
DRAWINGS: dict[str, tuple[_Shape, ...]] = {
    "dog": (
        *_LEGS,
        _oval(0.50, 0.60, 0.24, 0.14),
        _oval(0.20, 0.46, 0.04, 0.15, 30),
        _oval(0.76, 0.40, 0.14, 0.12),
        _oval(0.90, 0.45, 0.08, 0.06),
        _oval(0.68, 0.44, 0.05, 0.14, 0, _DARK),
        _oval(0.80, 0.37, 0.03, 0.03, 0, _DARK),
    ),
    "cat": (
        _oval(0.48, 0.66, 0.17, 0.24),
        _oval(0.76, 0.70, 0.04, 0.20, -25),
        _oval(0.40, 0.17, 0.05, 0.11),
        _oval(0.58, 0.17, 0.05, 0.11),
        _oval(0.49, 0.32, 0.17, 0.14),
        _oval(0.42, 0.31, 0.03, 0.05, 0, _PALE),
        _oval(0.56, 0.31, 0.03, 0.05, 0, _PALE),
    ),
    "horse": (
        _oval(0.28, 0.78, 0.04, 0.18),
        _oval(0.58, 0.78, 0.04, 0.18),
        _oval(0.43, 0.56, 0.24, 0.13),
        _oval(0.68, 0.36, 0.08, 0.24, 30),
        _oval(0.84, 0.24, 0.12, 0.07, 30),
        _oval(0.58, 0.32, 0.04, 0.20, 30, _DARK),
        _oval(0.16, 0.62, 0.04, 0.17, 15, _DARK),
    ),
    "pig": (
        *_LEGS,
        _oval(0.48, 0.56, 0.29, 0.24),
        _oval(0.80, 0.54, 0.14, 0.14),
        _oval(0.92, 0.57, 0.05, 0.07, 0, _DARK),
        _oval(0.74, 0.40, 0.05, 0.07),
        _oval(0.17, 0.44, 0.04, 0.04, 0, _DARK),
    ),
    "duck": (
        _oval(0.44, 0.64, 0.28, 0.17),
        _oval(0.17, 0.54, 0.09, 0.07, 30),
        _oval(0.68, 0.36, 0.13, 0.13),
        _oval(0.86, 0.39, 0.09, 0.04, 0, (0.98, 0.60, 0.10)),
        _oval(0.70, 0.33, 0.03, 0.03, 0, _DARK),
        _oval(0.42, 0.62, 0.14, 0.08, 0, _PALE),
    ),
    "owl": (
        _oval(0.50, 0.58, 0.22, 0.32),
        _oval(0.34, 0.22, 0.05, 0.12, -20),
        _oval(0.66, 0.22, 0.05, 0.12, 20),
        _oval(0.40, 0.40, 0.10, 0.10, 0, _PALE),
        _oval(0.60, 0.40, 0.10, 0.10, 0, _PALE),
        _oval(0.40, 0.40, 0.05, 0.05, 0, _DARK),
        _oval(0.60, 0.40, 0.05, 0.05, 0, _DARK),
    ),
    "frog": (
        _oval(0.50, 0.68, 0.34, 0.17),
        _oval(0.18, 0.80, 0.13, 0.07),
        _oval(0.82, 0.80, 0.13, 0.07),
        _oval(0.34, 0.46, 0.09, 0.10),
        _oval(0.66, 0.46, 0.09, 0.10),
        _oval(0.34, 0.44, 0.04, 0.05, 0, _DARK),
        _oval(0.66, 0.44, 0.04, 0.05, 0, _DARK),
        _oval(0.50, 0.72, 0.20, 0.02, 0, _DARK),
    ),
    "bee": (
        _oval(0.42, 0.32, 0.10, 0.18, -15, _PALE),
        _oval(0.60, 0.32, 0.10, 0.18, 15, _PALE),
        _oval(0.50, 0.60, 0.28, 0.17),
        _oval(0.38, 0.60, 0.04, 0.15, 0, _DARK),
        _oval(0.54, 0.60, 0.04, 0.16, 0, _DARK),
        _oval(0.68, 0.60, 0.03, 0.12, 0, _DARK),
        _oval(0.82, 0.56, 0.08, 0.09),
    ),
}
# pitch in Hz, how it bends, how strong each octave above it is, and how much noise there is
CALLS: dict[str, tuple[float, float, float, float]] = {
    "dog": (420.0, -0.25, 0.70, 0.25),
    "cat": (700.0, 0.10, 0.45, 0.05),
    "horse": (900.0, -0.45, 0.60, 0.15),
    "pig": (180.0, 0.05, 0.80, 0.45),
    "duck": (300.0, 0.00, 0.90, 0.20),
    "owl": (360.0, 0.00, 0.10, 0.02),
    "frog": (120.0, 0.30, 0.70, 0.10),
    "bee": (230.0, 0.02, 0.95, 0.02),
}
FORMS = (
    "a {color} {animal} by the {home}",
    "the {color} {animal} likes {food}",
    "this {sound} {animal} is {color}",
    "look at the {trait} {animal} . it is {color}",
    "{color} and {trait} is the {animal}",
    "a {sound} {animal} in {color} near the {home}",
)
_FACTS = dict(
    zip(
        ANIMAL.words("sg"),
        (
            dict(zip(("home", "food", "trait", "sound"), row, strict=True))
            for row in zip(*(ANIMAL.words(column) for column in ("home", "food", "trait", "sound")), strict=True)
        ),
        strict=True,
    )
)


@dataclass(frozen=True, eq=False)
class Paired:
    """Pictures, sentences and calls, row i of each about the same animal.

    Attributes
    ----------
    pictures : ndarray of float32, shape (n, 20, 20, 3)
        From 0 to 1.
    sentences : tuple of str, length n
    calls : ndarray of float32, shape (n, 24)
        How loud each band of pitch is; see `embviz.teaching.context.inputs`.
    animals, colors : tuple of str, length n
        What they show.
    """

    pictures: Floats
    sentences: tuple[str, ...]
    calls: Floats
    animals: tuple[str, ...]
    colors: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.sentences)

    @property
    def kinds(self) -> NDArray[np.int64]:
        """The same number for the same animal in the same color, int64 (n,)."""
        animals, colors = list(DRAWINGS), list(COLORS)
        return np.array(
            [
                animals.index(animal) * len(colors) + colors.index(color)
                for animal, color in zip(self.animals, self.colors, strict=True)
            ]
        )

    @property
    def species(self) -> NDArray[np.int64]:
        """The same number for the same animal, int64 (n,)."""
        return self.kinds // len(COLORS)


def picture(animal: str, color: str, random: np.random.Generator) -> Floats:
    """Draw an animal at another place, in another size and light each time; float32 (20, 20, 3)."""
    wide = 2 * SIZE  # drawn twice as fine, then averaged
    down, across = (np.mgrid[:wide, :wide] + 0.5) / wide
    size, right, low = random.uniform(0.82, 1.05), random.uniform(-0.07, 0.07), random.uniform(-0.05, 0.05)
    x, y = (across - 0.5 - right) / size + 0.5, (down - 0.5 - low) / size + 0.5
    if random.random() < 0.5:
        x = 1 - x
    ground = random.uniform(0.80, 0.94)
    made = np.full((wide, wide, 3), ground)
    made += random.uniform(-0.04, 0.04, 3)
    for left, top, half_x, half_y, turned, paint in DRAWINGS[animal]:
        angle = np.radians(turned)
        dx, dy = x - left, y - top
        along, aside = dx * np.cos(angle) + dy * np.sin(angle), dy * np.cos(angle) - dx * np.sin(angle)
        made[(along / half_x) ** 2 + (aside / half_y) ** 2 <= 1] = COLORS[color] if paint is _BODY else paint
    made = made.reshape(SIZE, 2, SIZE, 2, 3).mean(axis=(1, 3)) * random.uniform(0.85, 1.05)
    shown: Floats = np.clip(made + random.normal(0, 0.03, made.shape), 0, 1).astype(np.float32)
    return shown


def call(animal: str, random: np.random.Generator) -> Floats:
    """Return the spectrum of a call at another pitch and strength each time; float32 (24,)."""
    pitch, bend, above, noise = CALLS[animal]
    time = np.arange(MOMENT) / RATE
    share = np.arange(MOMENT) / MOMENT
    hertz = pitch * random.uniform(0.88, 1.14) * (1 + bend * share)
    turned = 2 * np.pi * np.cumsum(hertz) / RATE
    wave = sum(above**k * np.sin((k + 1) * turned) for k in range(8))
    wave = (wave + noise * 3 * random.normal(size=MOMENT)) * random.uniform(0.5, 1.5) * np.exp(-2 * time)
    power = np.abs(np.fft.rfft(wave * np.hanning(MOMENT), 2048)) ** 2
    loud: Floats = np.log10(np.maximum(_FILTERS @ power, 1e-3)).astype(np.float32)
    return loud


_FILTERS = filters(BANDS)


def paired(count: int, seed: int) -> Paired:
    """Make so many pairs; each animal and color is drawn alike often.

    Parameters
    ----------
    count : int
    seed : int
        Of all draws; the same seed makes the same pairs.
    """
    random = np.random.default_rng(seed)
    animals = [list(DRAWINGS)[at] for at in random.integers(0, len(DRAWINGS), count).tolist()]
    colors = [list(COLORS)[at] for at in random.integers(0, len(COLORS), count).tolist()]
    forms = [FORMS[at] for at in random.integers(0, len(FORMS), count).tolist()]
    both = list(zip(animals, colors, strict=True))
    return Paired(
        np.array([picture(animal, color, random) for animal, color in both]),
        tuple(
            form.format(animal=animal, color=color, **_FACTS[animal])
            for form, (animal, color) in zip(forms, both, strict=True)
        ),
        np.array([call(animal, random) for animal in animals]),
        tuple(animals),
        tuple(colors),
    )
