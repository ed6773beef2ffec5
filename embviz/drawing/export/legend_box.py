"""The legend of a sheet: the names of categories beside their colors, or a scale of amounts."""

from collections.abc import Callable

from embviz.drawing.export.figure import ColorKey, FigureColors
from embviz.drawing.export.marks import Annotations, Box, Dot, Text
from embviz.util.language import tr

_SIZE, _WEIGHT, _STRONG = 12.0, 400, 600
_STEP = 18.0
_EDGE = 12.0  # from the sheet's edges to the box
_PAD = 8.0
_DOT = 3.5
_BAR = (132.0, 9.0)
_BASELINE = 0.36 * _SIZE


def legend_box(
    legend: ColorKey, look: FigureColors, top: float, bottom: float, measure: Callable[[str, float, int], float]
) -> Annotations:
    """Return the legend, in the lower left corner of the map, with as many names as find room.

    Parameters
    ----------
    legend : ColorKey
    look : FigureColors
    top, bottom : float
        Ends of the map, in logical pixels.
    measure : callable
        Width of a text, its size and weight.
    """
    if legend.categorical and not legend.names:
        return Annotations()
    titled = 1 if legend.title else 0
    most = max(1, int((bottom - top - 2 * _EDGE - 2 * _PAD) / _STEP) - titled)
    named = len(legend.names) if len(legend.names) <= most else most - 1
    names = list(legend.names[:named])
    if named < len(legend.names):
        names.append(tr("and {names} more", names=len(legend.names) - named))
    rows = len(names) if legend.categorical else 2
    height = (rows + titled) * _STEP + 2 * _PAD - 4
    left, top = _EDGE, bottom - _EDGE - height
    texts, dots, boxes = [], [], []

    def write(text: str, x: float, row: float, weight: int = _WEIGHT) -> float:
        wide = measure(text, _SIZE, weight)
        baseline = top + _PAD + (row + 0.5) * _STEP - 2 + _BASELINE
        texts.append(Text(text, x, baseline, wide, _SIZE, weight, look.muted if weight == _WEIGHT else look.ink))
        return x + wide

    inner = left + _PAD
    right = write(legend.title, inner, 0, _STRONG) if titled else inner
    if legend.categorical:
        for k, name in enumerate(names):
            right = max(right, write(name, inner + 13, k + titled))
            if k < named:
                middle = top + _PAD + (k + titled + 0.5) * _STEP - 2
                dots.append(Dot(inner + _DOT, middle, _DOT, legend.colors[k]))
    else:
        y = top + _PAD + titled * _STEP + 3
        step = _BAR[0] / len(legend.colors)
        # each a little over the next, so that no gap shines through
        boxes += [Box(inner + k * step, y, min(step + 0.5, _BAR[0] - k * step), _BAR[1], color)
                  for k, color in enumerate(legend.colors)]
        write(_number(legend.low), inner, titled + 1)
        high = " ".join(part for part in (_number(legend.high), legend.unit) if part)
        write(high, inner + _BAR[0] - measure(high, _SIZE, _WEIGHT), titled + 1)
        right = max(right, inner + _BAR[0])
    back = Box(left, top, right + _PAD + 2 - left, height, look.background, 0.86)
    return Annotations((back, *boxes), tuple(dots), tuple(texts))


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
