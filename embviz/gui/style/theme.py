"""Colors, type scale and spacing of the window, for light and dark; the only place that names a color."""

from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from embviz.drawing import categories
from embviz.util.assets import asset

SPACING = 8  # px; every gap is a multiple
FAMILY = "Inter"

_Length = TypeVar("_Length", int, float)


@dataclass(frozen=True)
class Theme:
    """One set of colors. All text colors but `disabled` reach a contrast of 4.5:1 on `window` and `surface`."""

    name: str
    window: str  # behind everything
    surface: str  # panels, inputs
    canvas: str  # behind plots and the map
    line: str  # hairlines between areas
    line_hover: str  # border of a hovered field; unlike the accent, which marks the keyboard focus
    text: str
    text_muted: str  # secondary text, axis labels
    disabled: str  # text of controls without a ground of their own that cannot be used now
    accent: str  # the only accent: primary button, selection, first curve
    accent_text: str  # text on accent
    accent_hover: str
    accent_soft: str  # selected rows, hover of the navigation bar
    hover: str
    error: str
    warning: str
    second: str  # second curve
    categories: tuple[str, ...]  # see `embviz.drawing.categories`
    others: str  # discs of further categories
    missing: str  # discs of words without a value in a coloring


LIGHT = Theme(
    name="light",
    window="#F5F6F8",
    surface="#FFFFFF",
    canvas="#FFFFFF",
    line="#E1E4EA",
    line_hover="#B4BAC6",
    text="#1B1F27",
    text_muted="#5B6474",
    disabled="#9BA2AF",
    accent="#3457D5",
    accent_text="#FFFFFF",
    accent_hover="#2A49BD",
    accent_soft="#E6EBFB",
    hover="#ECEEF3",
    error="#B3261E",
    warning="#8A5A00",
    second="#A35100",
    categories=categories.ON_LIGHT,
    others=categories.OTHERS_ON_LIGHT,
    missing="#CDD2DA",
)
DARK = Theme(
    name="dark",
    window="#14161B",
    surface="#1C1F26",
    canvas="#171A20",
    line="#2C313B",
    line_hover="#4C5362",
    text="#E7EAF0",
    text_muted="#9AA3B2",
    disabled="#626A79",
    accent="#7B98FF",
    accent_text="#0E1116",
    accent_hover="#94ABFF",
    accent_soft="#26304F",
    hover="#252932",
    error="#FF8A80",
    warning="#F0B34A",
    second="#F2A65A",
    categories=categories.ON_DARK,
    others=categories.OTHERS_ON_DARK,
    missing="#434956",
)


class ThemeSource(QObject):
    """The current theme and text size; `changed` is emitted when one of them changes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self.text_size = 1.0


source = ThemeSource()


def current() -> Theme:
    """Return the current theme."""
    return source.theme


def color(name: str, alpha: int = 255) -> QColor:
    """Return a color of the current theme by its field name, for instance ``color("accent")``."""
    result = QColor(getattr(source.theme, name))
    result.setAlpha(alpha)
    return result


def text_size() -> float:
    """Return the factor of the text size, from 1 to 2."""
    return source.text_size


def px(length: _Length) -> _Length:
    """Scale a length to the current text size; whole pixels stay whole."""
    return type(length)(round(length * source.text_size) if isinstance(length, int) else length * source.text_size)


def room(length: float) -> float:
    """Scale the space around text to the current text size.

    It grows less than the letters, because it contains nothing that could be cut off.
    """
    return float(length * source.text_size**0.5)


def font(size: float = 13, weight: int = 400) -> QFont:
    """Return the interface font with tabular figures, scaled by the text size.

    The type scale is 11 (captions), 13 (text), 15 (section heads), 20 (page heads), 28 (start page); sizes in px of the
    usual text size.
    """
    return font_of(size * source.text_size, weight)


def font_of(size: float, weight: int = 400) -> QFont:
    """Return the interface font in px of the screen, not scaled by the text size."""
    result = QFont(FAMILY)
    result.setPixelSize(round(size))
    result.setWeight(QFont.Weight(weight))
    result.setFeature(QFont.Tag("tnum"), 1)
    return result


def load_fonts() -> None:
    """Load the shipped font, once per process."""
    for weight in ("Regular", "Medium", "SemiBold"):
        QFontDatabase.addApplicationFont(str(asset("fonts", f"{FAMILY}-{weight}.otf")))


def palette() -> QPalette:
    """Return the palette of the current theme, for what style sheets do not cover."""
    result = QPalette()
    for role, name in (
        (QPalette.ColorRole.Window, "window"),
        (QPalette.ColorRole.WindowText, "text"),
        (QPalette.ColorRole.Base, "surface"),
        (QPalette.ColorRole.AlternateBase, "window"),
        (QPalette.ColorRole.Text, "text"),
        (QPalette.ColorRole.Button, "surface"),
        (QPalette.ColorRole.ButtonText, "text"),
        (QPalette.ColorRole.ToolTipBase, "surface"),
        (QPalette.ColorRole.ToolTipText, "text"),
        (QPalette.ColorRole.Highlight, "accent"),
        (QPalette.ColorRole.HighlightedText, "accent_text"),
        (QPalette.ColorRole.PlaceholderText, "text_muted"),
        (QPalette.ColorRole.Link, "accent"),
    ):
        result.setColor(role, color(name))
    return result
