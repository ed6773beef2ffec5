"""A checklist for publishing vectors; the ticks are saved."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSizePolicy, QVBoxLayout

from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.layouts import button, check_box, label
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_STAGES = (tr("texts"), tr("model"), tr("vectors"), tr("search"), tr("service"))
# key, stage, what, why, page; no page where the program has nothing to show of it
ITEMS = (
    ("own", 0, tr("Texts that users will type were tried"), tr("Length, language, typos, signs"), "text"),
    (
        "held",
        1,
        tr("Held-out questions of your own were asked"),
        tr("A benchmark is not your task"),
        "analogy/questions",
    ),
    (
        "base",
        1,
        tr("BM25 or word counts were beaten"),
        tr("Otherwise the vectors are not worth their cost"),
        "documents/search",
    ),
    (
        "bias",
        1,
        tr("Known groups were compared for bias"),
        tr("Vectors repeat what texts take for granted"),
        "axes/association",
    ),
    (
        "metric",
        2,
        tr("Search uses the measure that was trained"),
        tr("Cosine, or the dot product"),
        "similarity/rankings",
    ),
    ("small", 2, tr("Recall was measured after compression"), tr("On your vectors, at full size"), "words/neighbors"),
    (
        "version",
        2,
        tr("Vectors carry the version of their model"),
        tr("Old vectors and a new model do not fit"),
        "compare/neighborhoods",
    ),
    (
        "private",
        2,
        tr("Vectors are kept as secret as their texts"),
        tr("Short texts can be recovered from them (Morris et al. 2023)"),
        "",
    ),
    (
        "tail",
        3,
        tr("The slowest 1 % of searches is fast enough"),
        tr("Users wait for one search, not for the mean"),
        "documents/search",
    ),
    ("cache", 3, tr("Frequent questions are cached"), tr("Documents are computed beforehand"), "documents/search"),
    ("hits", 3, tr("The share of answers from the cache is watched"), tr("When it falls, searches become slower"), ""),
    ("batch", 4, tr("Texts are sorted by length, then batched"), tr("Padding is computed too"), "text"),
    (
        "live",
        4,
        tr("A new version first answers a random part of the requests"),
        tr("A/B: compare what users do on both, after enough of them"),
        "",
    ),
    (
        "old",
        4,
        tr("The old index stays for a while"),
        tr("Until the new one has proved itself"),
        "compare/neighborhoods",
    ),
    (
        "drift",
        4,
        tr("Someone looks at unfound questions every week"),
        tr("Words and their senses change"),
        "compare/time",
    ),
    (
        "errors",
        4,
        tr("Requests a second and failed ones are counted"),
        tr("With an alarm: fast answers may be error messages"),
        "",
    ),
    ("balance", 4, tr("Several servers share the requests"), tr("One can fail, or be exchanged, unnoticed"), ""),
    (
        "fallback",
        4,
        tr("Word search takes over when the model fails"),
        tr("A plainer answer is better than none"),
        "documents/search",
    ),
    ("limits", 4, tr("Requests of one user are limited"), tr("One endless loop must not stop all others"), ""),
    (
        "secure",
        4,
        tr("Requests need a key and are encrypted on the way"),
        tr("Texts that are asked may be private too"),
        "",
    ),
)


_ROW = 28  # px at scale 1, with a button or without one


class StageStrip(PaintedWidget):
    """The way of a text from left to right; each stage fills as its items are ticked."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "choosing.stages", tr("From text to service"))
        self.shares = [0.0] * len(_STAGES)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PlotDataAction(self, self.drawn_numbers, stop=True)

    def show_shares(self, shares: list[float]) -> None:
        """Show which share of the items of each stage is ticked."""
        self.shares = shares
        told = ", ".join(f"{name} {percent(share)}" for name, share in zip(_STAGES, shares, strict=True))
        self.setAccessibleName(f"{self._title}: {told}")
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the shares."""
        import numpy as np

        return PlotData(
            self._title,
            (DataColumn(tr("Stage"), _STAGES), DataColumn(tr("Ticked"), 100 * np.array(self.shares), "%")),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(700 * self.stage.scale), round(58 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(420, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, count = self.stage.scale, len(_STAGES)
        gap = 34 * scale
        wide = (self.width() - 2 - gap * (count - 1)) / count
        for at, (name, share) in enumerate(zip(_STAGES, self.shares, strict=True)):
            box = QRectF(1 + at * (wide + gap), 6 * scale, wide, 44 * scale)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("canvas"))
            painter.drawRoundedRect(box, 8, 8)
            if share > 0:
                painter.save()
                painter.setClipRect(QRectF(box.left(), box.top(), box.width() * share, box.height()))
                painter.setBrush(theme.color("accent_soft"))
                painter.drawRoundedRect(box, 8, 8)
                painter.restore()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent" if share == 1 else "line"), 1.6))
            painter.drawRoundedRect(box, 8, 8)
            painter.setPen(theme.color("text"))
            painter.setFont(self.stage.font(14, 600))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"✓ {name}" if share == 1 else name)
            if at < count - 1:
                painter.setPen(QPen(theme.color("text_muted"), 1.6))
                left, right, y = box.right() + 6, box.right() + gap - 6, box.center().y()
                painter.drawLine(round(left), round(y), round(right), round(y))
                for turn in (-5, 5):
                    painter.drawLine(round(right - 6), round(y + turn), round(right), round(y))


class ChecklistPart(LessonWidget):
    """The way of a text with its items below; ticks are kept between sessions."""

    PROVIDES = ("ticked", "item_count")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._answers = LessonAnswers(stage.context.settings)
        self.strip = StageStrip(stage)
        self.boxes: dict[str, QCheckBox] = {}
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        for at, (key, _stage, what, why, page) in enumerate(ITEMS):
            box = check_box(what, f"choosing.check_{key}")
            box.setAccessibleDescription(why)
            box.setChecked(bool(self._answers.get(f"choosing.check_{key}")))
            box.toggled.connect(lambda on, key=key: self._on_toggled(key, on))
            self.boxes[key] = box
            reason = label(why, "muted", wrap=True)
            grid.addWidget(box, at, 0)
            grid.addWidget(reason, at, 1)
            if not page:
                continue
            link = button(tr("Open"), f"choosing.open_{key}", flat=True)
            link.setAccessibleName(tr("Open the page for: {what}", what=what))
            link.clicked.connect(lambda _checked=False, page=page: stage.context.show_page(page))
            grid.addWidget(link, at, 2)
        grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.strip)
        layout.addLayout(grid)
        self._show()
        self.rescaled()

    def _on_toggled(self, key: str, on: bool) -> None:
        self._answers.set(f"choosing.check_{key}", "yes" if on else "")
        self._show()

    def _show(self) -> None:
        shares = []
        for at in range(len(_STAGES)):
            mine = [self.boxes[key].isChecked() for key, of, *_ in ITEMS if of == at]
            shares.append(sum(mine) / len(mine))
        self.strip.show_shares(shares)
        ticked = sum(box.isChecked() for box in self.boxes.values())
        self.stage.set_values(ticked=str(ticked), item_count=str(len(ITEMS)))

    def rescaled(self) -> None:
        super().rescaled()
        for at, box in enumerate(self.boxes.values()):
            box.setStyleSheet(f"font-size: {round(13 * self.stage.scale)}px;")
            self._grid.setRowMinimumHeight(at, round(_ROW * self.stage.scale))
