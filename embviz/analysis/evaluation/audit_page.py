"""Writes an audit as a self-contained HTML page, and as plain text for the window."""

import math
from html import escape
from pathlib import Path

from embviz.analysis.evaluation.audit import Audit, Bins, Figure, Part
from embviz.util.assets import asset
from embviz.util.atomic_write import replacing

_WIDE, _TALL = 260, 16  # of the axis of a figure, px
_BAR, _BINS_TALL = 64, 150  # of the bins


def write_page(found: Audit, path: Path) -> None:
    """Write the report; the file appears whole or not at all.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    text = page(found)
    with replacing(path) as file:
        file.write(text.encode("utf-8", "replace"))


def page(found: Audit) -> str:
    """Return the report as a page: light and dark as the reader likes it, and printed on white."""
    style = asset("web", "audit.css").read_text("utf-8")
    facts = "".join(f"<div><dt>{_text(name)}</dt><dd>{_text(said)}</dd></div>" for name, said in found.facts.items())
    listed = "".join(f'<li><a href="#{part.key}">{_text(part.title)}</a></li>' for part in found.parts)
    parts = "".join(_section(part) for part in found.parts)
    title = _text(found.name)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Audit of {title}</title><style>{style}</style></head>\n<body><main>"
        f"<header><p>Audit of word vectors</p><h1>{title}</h1><dl>{facts}</dl><nav><ul>{listed}</ul></nav></header>\n"
        f"{parts}<footer>Brackets are 95 % intervals. A number without them has none that holds for all vectors. "
        "The same vectors and questions give the same report.</footer></main></body></html>\n"
    )


def rich_text(found: Audit) -> str:
    """Return the report for a text view that knows tables and headings, and neither styles nor drawings."""
    lines = [f"<h2>{_text(found.name)}</h2><table cellspacing='0' cellpadding='3'>"]
    lines += [f"<tr><td><i>{_text(name)}</i></td><td>{_text(said)}</td></tr>" for name, said in found.facts.items()]
    lines.append("</table>")
    for part in found.parts:
        lines.append(f"<h3>{_text(part.title)}</h3><p>{_text(part.says)}</p>")
        if part.absent:
            lines.append(f"<p><b>{_text(part.absent)}</b></p>")
        if part.figures:
            lines.append("<table cellspacing='0' cellpadding='4' width='98%'>")
            lines += [
                f"<tr><td width='34%'>{_text(figure.name)}</td>"
                f"<td width='11%' align='right'><b>{_text(figure.shown)}</b></td>"
                f"<td width='19%'>{_text(_interval(figure))}</td><td width='36%'>{_text(figure.remark)}</td></tr>"
                for figure in part.figures
            ]
            lines.append("</table>")
        lines.append(f"<p><small><i>{_text(part.formula)}</i><br>{_text(part.source)}</small></p>")
    return "".join(lines)


def _section(part: Part) -> str:
    body = f'<p class="absent">{_text(part.absent)}</p>' if part.absent else ""
    if part.figures:
        drawn = part.span[0] < part.span[1]
        rows = "".join(_row(figure, part.span if drawn else None) for figure in part.figures)
        axis = f"<th>{_axis(part.span)}</th>" if drawn else ""
        head = f'<th>Measure</th><th class="number">Value</th><th>95 %</th>{axis}<th>Of</th>'
        body += f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    if part.bins is not None:
        body += _bars(part.bins)
    return (
        f'<section id="{part.key}"><h2>{_text(part.title)}</h2><p>{_text(part.says)}</p>{body}'
        f'<p class="formula">{_text(part.formula)}</p><p class="source">{_text(part.source)}</p></section>\n'
    )


def _row(figure: Figure, span: tuple[float, float] | None) -> str:
    drawn = "" if span is None else f'<td class="drawn">{_interval_drawn(figure, span)}</td>'
    return (
        f'<tr><th scope="row">{_text(figure.name)}</th><td class="number">{_text(figure.shown)}</td>'
        f'<td class="interval">{_text(_interval(figure))}</td>{drawn}<td>{_text(figure.remark)}</td></tr>'
    )


def _interval(figure: Figure) -> str:
    low, high = figure.interval
    if math.isnan(low):
        return ""
    percent = figure.shown.endswith("%")
    ends = (f"{end:.1%}" if percent else f"{end:.3f}".replace("-", "−") for end in (low, high))
    return f"[{', '.join(ends)}]"


def _place(value: float, span: tuple[float, float]) -> float:
    share = (value - span[0]) / (span[1] - span[0])
    return round(4 + min(1.0, max(0.0, share)) * (_WIDE - 8), 1)


def _axis(span: tuple[float, float]) -> str:
    """Return the ends of the axis and its middle, in the head of the table."""
    middle = (span[0] + span[1]) / 2
    marks = "".join(
        f'<text x="{_place(value, span)}" y="12" text-anchor="{anchor}">{value:g}</text>'.replace(">-", ">−")
        for value, anchor in ((span[0], "start"), (middle, "middle"), (span[1], "end"))
    )
    return f'<svg viewBox="0 0 {_WIDE} {_TALL}" width="{_WIDE}" height="{_TALL}" aria-hidden="true">{marks}</svg>'


def _interval_drawn(figure: Figure, span: tuple[float, float]) -> str:
    if math.isnan(figure.value) or not span[0] - 1e-9 <= figure.value <= span[1] + 1e-9:
        return ""
    middle = _TALL / 2
    zero = _place(max(span[0], min(0.0, span[1])), span)
    low, high = figure.interval
    whisker = (
        ""
        if math.isnan(low)
        else (f'<line class="whisker" x1="{_place(low, span)}" x2="{_place(high, span)}" y1="{middle}" y2="{middle}"/>')
    )
    return (
        f'<svg viewBox="0 0 {_WIDE} {_TALL}" width="{_WIDE}" height="{_TALL}" aria-hidden="true">'
        f'<line class="rail" x1="4" x2="{_WIDE - 4}" y1="{middle}" y2="{middle}"/>'
        f'<line class="zero" x1="{zero}" x2="{zero}" y1="0" y2="{_TALL}"/>{whisker}'
        f'<circle cx="{_place(figure.value, span)}" cy="{middle}" r="4"/></svg>'
    )


def _bars(bins: Bins) -> str:
    most = max((*bins.shares, *bins.chance), default=0.0) or 1.0
    wide, foot = _BAR * len(bins.labels), _BINS_TALL - 34
    drawn = []
    for at, (label, share, chance) in enumerate(zip(bins.labels, bins.shares, bins.chance, strict=True)):
        left, tall, level = at * _BAR, share / most * (foot - 18), foot - chance / most * (foot - 18)
        drawn.append(
            f'<rect x="{left + 8}" y="{foot - tall:.1f}" width="{_BAR - 16}" height="{tall:.1f}"/>'
            f'<text x="{left + _BAR / 2}" y="{foot - tall - 5:.1f}" text-anchor="middle">{share:.1%}</text>'
            f'<line class="chance" x1="{left + 3}" x2="{left + _BAR - 3}" y1="{level:.1f}" y2="{level:.1f}"/>'
            f'<text x="{left + _BAR / 2}" y="{foot + 16}" text-anchor="middle">{_text(label)}</text>'
        )
    return (
        f'<figure><svg viewBox="0 0 {wide} {_BINS_TALL}" width="{wide}" height="{_BINS_TALL}" role="img" '
        f'aria-label="{_text(bins.title)}"><line class="rail" x1="0" x2="{wide}" y1="{foot}" y2="{foot}"/>'
        f"{''.join(drawn)}</svg><figcaption>{_text(bins.title)}; dashed: by chance</figcaption></figure>"
    )


def _text(text: str) -> str:
    """Return text as HTML; what cannot be seen, as a control character within a word, is marked."""
    return escape("".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text))
