"""The annotations of a figure: texts, dots and boxes, for every file format."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Text:
    """One line of text.

    Attributes
    ----------
    text : str
    x, baseline : float
        Left end, whatever the direction of the text, and baseline; in logical pixels.
    width : float
        As it was measured.
    size : float
        In logical pixels.
    weight : int
        400 to 600.
    color : str
        #RRGGBB.
    word : int
        The word that it names, -1 for none.
    """

    text: str
    x: float
    baseline: float
    width: float
    size: float
    weight: int
    color: str
    word: int = -1

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the text."""
        return self.x, self.baseline - 0.88 * self.size, self.x + self.width, self.baseline + 0.24 * self.size

    def moved(self, x: float, y: float) -> "Text":
        """Return the text at another position."""
        return replace(self, x=self.x + x, baseline=self.baseline + y)


@dataclass(frozen=True)
class Dot:
    """A disc, in logical pixels."""

    x: float
    y: float
    radius: float
    color: str


@dataclass(frozen=True)
class Box:
    """A rectangle, in logical pixels; opacity in [0, 1]."""

    x: float
    y: float
    width: float
    height: float
    color: str
    opacity: float = 1.0


@dataclass(frozen=True)
class Annotations:
    """Boxes below dots below texts."""

    boxes: tuple[Box, ...] = ()
    dots: tuple[Dot, ...] = ()
    texts: tuple[Text, ...] = ()

    @property
    def right(self) -> float:
        """The right end of the boxes; 0 without any."""
        return max((box.x + box.width for box in self.boxes), default=0.0)

    def with_more(self, other: "Annotations") -> "Annotations":
        """Return these annotations and others."""
        return Annotations(self.boxes + other.boxes, self.dots + other.dots, self.texts + other.texts)

    def covers(self, text: Text) -> bool:
        """Return whether one of the boxes lies on a text."""
        left, top, right, bottom = text.box
        return any(
            left < box.x + box.width and box.x < right and top < box.y + box.height and box.y < bottom
            for box in self.boxes
        )
