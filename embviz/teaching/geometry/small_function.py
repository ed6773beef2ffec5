"""A function between two small sets, and who is the witness when it is not one-to-one or does not reach everything."""

from dataclasses import dataclass, replace
from math import comb, perm


@dataclass(frozen=True)
class SmallFunction:
    """Each element of one set has exactly one arrow, to an element of the other.

    Attributes
    ----------
    starts : tuple of str, length n
        What arrows begin at; each once.
    targets : tuple of str, length m
        What they may end at; each once.
    ends : tuple of int, length n
        Of each start, the place of its target.

    Raises
    ------
    ValueError
        When a start has not exactly one arrow to a target that there is.
    """

    starts: tuple[str, ...]
    targets: tuple[str, ...]
    ends: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.ends) != len(self.starts) or not all(0 <= end < len(self.targets) for end in self.ends):
            raise ValueError("A function has exactly one arrow from each start, to a target that there is.")

    # --- what it is

    @property
    def shared(self) -> dict[int, tuple[int, ...]]:
        """Targets at which more than one arrow ends, each with the starts of these arrows."""
        found = {}
        for target in range(len(self.targets)):
            starts = tuple(at for at, end in enumerate(self.ends) if end == target)
            if len(starts) > 1:
                found[target] = starts
        return found

    @property
    def missed(self) -> tuple[int, ...]:
        """Targets at which no arrow ends."""
        return tuple(at for at in range(len(self.targets)) if at not in self.ends)

    @property
    def injective(self) -> bool:
        """Whether different starts have different targets."""
        return not self.shared

    @property
    def surjective(self) -> bool:
        """Whether an arrow ends at every target."""
        return not self.missed

    @property
    def bijective(self) -> bool:
        """Whether it is both."""
        return self.injective and self.surjective

    @property
    def inverse(self) -> "SmallFunction | None":
        """Its inverse, from each target back to its start; None where it has none, as it is not bijective."""
        if not self.bijective:
            return None
        return SmallFunction(self.targets, self.starts, tuple(map(self.ends.index, range(len(self.targets)))))

    # --- how it becomes another one

    def rewired(self, start: int, end: int) -> "SmallFunction":
        """Return it with the arrow of one start at another target."""
        return replace(self, ends=(*self.ends[:start], end, *self.ends[start + 1 :]))

    def with_start(self, name: str, end: int) -> "SmallFunction":
        """Return it with one more start, and its arrow."""
        return replace(self, starts=(*self.starts, name), ends=(*self.ends, end))

    def with_target(self, name: str) -> "SmallFunction":
        """Return it with one more target, which no arrow reaches yet."""
        return replace(self, targets=(*self.targets, name))

    def without_start(self, start: int) -> "SmallFunction":
        """Return it without a start and its arrow."""
        left = [at for at in range(len(self.starts)) if at != start]
        return replace(self, starts=tuple(self.starts[at] for at in left), ends=tuple(self.ends[at] for at in left))

    def without_last_target(self) -> "SmallFunction":
        """Return it without its last target; arrows that ended there end at the one before, so that none is loose.

        Raises
        ------
        ValueError
            When arrows would have nowhere to end.
        """
        last = len(self.targets) - 2
        return SmallFunction(self.starts, self.targets[:-1], tuple(min(end, last) for end in self.ends))


@dataclass(frozen=True)
class FunctionCounts:
    """How many functions there are from n elements to m, by kind."""

    all: int
    injective: int
    surjective: int
    bijective: int


def count_functions(n: int, m: int) -> FunctionCounts:
    """Count the functions from a set of n elements to one of m.

    All: m^n. Injective: m!/(m - n)!, none for n > m. Surjective: by inclusion and exclusion of what is missed,
    the sum over k of (-1)^k C(m, k) (m - k)^n (Stanley, Enumerative Combinatorics 1, section 1.9). Bijective: n! for
    n = m, else none.
    """
    surjective = sum((-1) ** k * comb(m, k) * (m - k) ** n for k in range(m + 1))
    return FunctionCounts(m**n, perm(m, n), surjective, perm(m, n) if n == m else 0)
