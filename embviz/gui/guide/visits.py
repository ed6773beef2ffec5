"""Back and forward history of the guide."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Visit:
    """A chapter, the heading that was gone to, and how far it was scrolled when it was left."""

    chapter: str
    slug: str
    scrolled: int | None = None


class Visits:
    """A row of visits, and a place in it."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1

    def go_to(self, visit: Visit) -> None:
        """Note another visit; those that one went back from are given up. The same place is no other visit."""
        if self._at >= 0 and (self._visits[self._at].chapter, self._visits[self._at].slug) == (
            visit.chapter, visit.slug
        ):
            return
        self._visits = [*self._visits[: self._at + 1], visit]
        self._at += 1

    def leave(self, scrolled: int) -> None:
        """Remember how far the present place is scrolled."""
        if self._at >= 0:
            self._visits[self._at] = replace(self._visits[self._at], scrolled=scrolled)

    def can_go(self, by: int) -> bool:
        """Tell whether there is a visit so many places on."""
        return 0 <= self._at + by < len(self._visits)

    def step(self, by: int) -> Visit | None:
        """Go so many places on, back where it is negative; None where there is none."""
        if not self.can_go(by):
            return None
        self._at += by
        return self._visits[self._at]
