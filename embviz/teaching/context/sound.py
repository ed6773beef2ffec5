"""A moment of sound as numbers: its samples, or how loud it is in bands of pitch as the ear tells them apart."""

import numpy as np
from numpy.typing import NDArray

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
