"""Back and forward history of queries."""

from dataclasses import dataclass, replace

_LONGEST = 200  # questions


@dataclass(frozen=True)
class Visit:
    """One question that was answered, and the neighbor that was looked at last."""

    question: str
    neighbor: str = ""


class History:
    """Visits in their order, and which of them is seen."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1
        self._passing = False  # the visit seen was asked while typing, and is replaced by the next

    @property
    def current(self) -> Visit | None:
        """The visit that is seen; None before the first."""
        return self._visits[self._at] if self._visits else None

    @property
    def before(self) -> Visit | None:
        """The visit that going back leads to."""
        return self._visits[self._at - 1] if self._at > 0 else None

    @property
    def after(self) -> Visit | None:
        """The visit that going forward leads to."""
        return self._visits[self._at + 1] if self._at + 1 < len(self._visits) else None

    def visit(self, question: str, passing: bool = False) -> None:
        """Note a question that was answered; what would have been forward is forgotten.

        Parameters
        ----------
        question : str
        passing : bool
            Whether it is still being typed: ``ban`` on the way to ``bank``.
        """
        if self.current is not None and self.current.question == question:
            self._passing = self._passing and passing
            return
        if self._passing:
            self._visits[self._at] = Visit(question)
        else:
            self._visits[self._at + 1 :] = [Visit(question)]
            self._visits = self._visits[-_LONGEST:]
            self._at = len(self._visits) - 1
        self._passing = passing

    def look_at(self, neighbor: str) -> None:
        """Note the neighbor that is looked at."""
        if self.current is not None:
            self._visits[self._at] = replace(self.current, neighbor=neighbor)

    def go(self, by: int) -> Visit | None:
        """Go so many visits forward, or back where negative; returns the visit there, None where there is none."""
        if not 0 <= self._at + by < len(self._visits):
            return None
        self._at += by
        self._passing = False
        return self.current
