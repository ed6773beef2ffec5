"""Measures of vectors of whole numbers and fractions as one writes them on paper: with roots, not rounded."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, sqrt

from embviz.util.language import tr

_MINUS = "−"
_LARGEST = 10**10  # under the root: larger ones are not taken apart


@dataclass(frozen=True)
class Surd:
    """A number of the form factor · √radicand.

    Attributes
    ----------
    factor : Fraction
    radicand : int
        Without a square in it; 1 for a plain fraction.
    """

    factor: Fraction
    radicand: int

    @property
    def value(self) -> float:
        """The number, rounded to a float."""
        return float(self.factor) * sqrt(self.radicand)

    def __str__(self) -> str:
        sign = _MINUS if self.factor < 0 else ""
        above, below = abs(self.factor.numerator), self.factor.denominator
        root = f"√{self.radicand}" if self.radicand > 1 else ""
        top = root if root and above == 1 else f"{above}{root}"
        return f"{sign}{top}" + (f"/{below}" if below > 1 else "")


@dataclass(frozen=True)
class Ratio:
    """A number over a root, as cosines are written: over / (factor · √radicand).

    Attributes
    ----------
    over : Fraction
    under : Surd
        Greater than 0.
    """

    over: Fraction
    under: Surd

    @property
    def value(self) -> float:
        """The number, rounded to a float."""
        return float(self.over) / self.under.value

    def __str__(self) -> str:
        share = self.over / self.under.factor
        if share == 0 or self.under.radicand == 1:
            return str(Surd(share, 1))
        sign = _MINUS if share < 0 else ""
        below = f"√{self.under.radicand}"
        if share.denominator > 1:
            below = f"({share.denominator}{below})"
        return f"{sign}{abs(share.numerator)}/{below}"


def root(square: Fraction) -> Surd:
    """Return the root of a number that is not negative, with all squares taken out of it.

    Raises
    ------
    ValueError
        When it is negative, or too large to be taken apart.
    """
    if square < 0:
        raise ValueError(f"{square} has no real root")
    inside = square.numerator * square.denominator
    if inside > _LARGEST:
        raise ValueError(tr("The numbers are too large for exact roots: take smaller ones."))
    outside, divisor = 1, 2
    while divisor * divisor <= inside:
        while inside % (divisor * divisor) == 0:
            inside //= divisor * divisor
            outside *= divisor
        if isqrt(inside) ** 2 == inside:
            outside, inside = outside * isqrt(inside), 1
        divisor += 1
    return Surd(Fraction(outside if square else 0, square.denominator), inside if square else 1)


@dataclass(frozen=True)
class ExactSteps:
    """What one writes down on the way to the measures of two vectors u and v.

    Attributes
    ----------
    difference, squares : tuple of Fraction
        u - v, and the squares of its components.
    products : tuple of Fraction
        Of the components of u and v, whose sum is the dot product.
    own_squares : tuple of two tuples of Fraction
        Squares of the components of u, and of v.
    lengths : tuple of two Surds
        Of u and v.
    """

    difference: tuple[Fraction, ...]
    squares: tuple[Fraction, ...]
    products: tuple[Fraction, ...]
    own_squares: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    lengths: tuple[Surd, Surd]


def exact_steps(u: Sequence[Fraction], v: Sequence[Fraction]) -> ExactSteps:
    """Return the steps to the measures of two vectors of the same number of components.

    Raises
    ------
    ValueError
        When the numbers of components differ, or numbers are too large for exact roots.
    """
    difference = tuple(a - b for a, b in zip(u, v, strict=True))
    of_u, of_v = (tuple(part * part for part in vector) for vector in (u, v))
    return ExactSteps(
        difference,
        tuple(part * part for part in difference),
        tuple(a * b for a, b in zip(u, v, strict=True)),
        (of_u, of_v),
        (root(sum(of_u, Fraction())), root(sum(of_v, Fraction()))),
    )


@dataclass(frozen=True)
class ExactMeasures:
    """How two vectors compare, exactly.

    Attributes
    ----------
    distance : Surd
    dot : Fraction
    cosine : Ratio or None
        None where one of the vectors is zero.
    """

    distance: Surd
    dot: Fraction
    cosine: Ratio | None


def exact_measures(u: Sequence[Fraction], v: Sequence[Fraction]) -> ExactMeasures:
    """Compare two vectors of the same number of components.

    Raises
    ------
    ValueError
        When the numbers of components differ, or numbers are too large for exact roots.
    """
    dot = sum((a * b for a, b in zip(u, v, strict=True)), Fraction())
    distance = root(sum(((a - b) ** 2 for a, b in zip(u, v, strict=True)), Fraction()))
    squares = sum((a * a for a in u), Fraction()) * sum((b * b for b in v), Fraction())
    return ExactMeasures(distance, dot, Ratio(dot, root(squares)) if squares else None)
