"""A lesson as a column of steps, all of them or one at a time."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.lessons import LessonSpec
from embviz.gui.lessons.action_watch import ActionWatch
from embviz.gui.lessons.blocks import Formula, details, make, title
from embviz.gui.lessons.script import Heading, LessonText, MoreText, PageLink, WidgetAnchor
from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.terms import first_uses, terms_of
from embviz.gui.lessons.widgets.beside import BesideOrBelow
from embviz.gui.pages.context import Context
from embviz.gui.widgets.layouts import column

_WIDEST = 1120  # least px of a live widget
_APART = 12  # px between the blocks of a step
_EDGE, _HALL_EDGE = 22, 2  # px above and below the steps; on a projector, height is scarce


class LessonBody(QWidget):
    """The steps of a lesson; see `embviz.gui.lessons.script.LessonText.steps`.

    The first one is built at once; whoever shows the lesson builds the others, one after another.

    Parameters
    ----------
    real : LessonData, optional
        Data of the widgets that need words of real English.

    Attributes
    ----------
    stage : LessonState
    parts : dict of str to LessonWidget
        The live widgets by name, of the steps that are built.
    spec : LessonSpec
    steps : tuple of QWidget
    step_names : tuple of str
        Title of each step, in order.
    watch : ActionWatch
    """

    def __init__(
        self,
        context: Context,
        source: LessonData,
        spec: LessonSpec,
        script: LessonText,
        real: LessonData | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"lesson.{spec.id}")
        self.spec, self.script = spec, script
        self.stage = LessonState(context, source, self, real)
        self.stage.terms = first_uses(script, terms_of(spec.id))
        self.parts: dict[str, LessonWidget] = {}
        self.watch = ActionWatch(self)
        self._for_hall: list[QWidget] = []  # headings of steps that go on with a section
        self._beside: list[BesideOrBelow] = []  # narrow live widgets, each with what follows it
        self._for_page: list[QWidget] = []  # what one reads alone: sources, details, and ways to other pages
        layout = column(self, (28, _EDGE, 28, _EDGE), 18)
        steps = [QWidget() for _blocks in script.steps()]
        for step in steps:
            layout.addWidget(step)  # before it has contents: each change of a parent styles all of them anew
        layout.addStretch(1)
        self.steps = tuple(steps)
        self.step_names = script.step_names()
        self._unbuilt = list(enumerate(script.steps()))
        self.setAccessibleName(script.title)
        for step, name in zip(self.steps, self.step_names, strict=True):
            step.setAccessibleName(name)
        self.stage.scale_changed.connect(self._widen)
        self.build_next()

    @property
    def whole(self) -> bool:
        """Whether all steps are built."""
        return not self._unbuilt

    def build_next(self) -> bool:
        """Build the next step, as all at once would hold the window up; return whether there is another one."""
        if not self._unbuilt:
            return False
        at, blocks = self._unbuilt.pop(0)
        step, spec, classes = self.steps[at], self.spec, self.spec.parts()
        seen = step.isVisible()
        if seen:
            step.hide()  # what is added to a visible widget is shown one by one, and later
        inner = column(step, (0, 0, 0, 0), _APART)
        if at == 0:
            inner.addWidget(title(self.stage, self.script.title))
        elif not isinstance(blocks[0], Heading):
            repeated = make(self.stage, Heading(self.step_names[at]), "")
            repeated.hide()
            inner.addWidget(repeated)
            self._for_hall.append(repeated)
        for number, block in enumerate(blocks):
            if isinstance(block, WidgetAnchor):
                part = classes[block.name](self.stage)
                part.setObjectName(f"{spec.id}.part.{block.name}")
                self.parts[block.name] = part
                if part.NARROW:
                    inner = self._add_beside(inner, part)
                else:
                    inner.addWidget(part)
                if block.note:
                    note = details(self.stage, block.note, f"{spec.id}.details.{block.name}")
                    inner.addWidget(note)
                    self._for_page.append(note)
            else:
                widget = make(self.stage, block, f"{spec.id}.step{at}.{number}")
                at_left = Qt.AlignmentFlag.AlignLeft if isinstance(block, PageLink) else Qt.AlignmentFlag(0)
                inner.addWidget(widget, 0, at_left)
                if isinstance(widget, Formula):
                    self._for_page += [widget.source] if widget.source is not None else []
                elif isinstance(block, MoreText | PageLink):
                    self._for_page.append(widget)
        self._widen()
        self.watch.watch(step)
        if seen:
            step.show()
        return bool(self._unbuilt)

    def _add_beside(self, layout: QVBoxLayout, part: LessonWidget) -> QVBoxLayout:
        """Add a narrow live widget to a step, and return the layout of what follows it there."""
        texts = QWidget()
        following = column(texts, (0, 0, 0, 0), _APART)
        both = BesideOrBelow(part, texts, (0, 1), _APART, allowed=False)
        layout.addWidget(both)
        self._beside.append(both)
        return following

    def complete(self) -> "LessonBody":
        """Build what is missing, and return the lesson."""
        while self.build_next():
            pass
        return self

    def _widen(self) -> None:
        for part in self.parts.values():
            part.setMaximumWidth(round(_WIDEST * self.stage.room))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        resized = event.type() == QEvent.Type.Resize
        if resized and watched is self.parentWidget() and (layout := self.layout()) is not None:
            margins = layout.contentsMargins()
            self.stage.set_widest(watched.width() - margins.left() - margins.right())
        return False

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.ParentChange and (parent := self.parentWidget()) is not None:
            parent.installEventFilter(self)
        reshaped = event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest)
        if reshaped and (layout := self.layout()) is not None:
            # as high as its texts are at this width; a scroll area would ask for the height at the least width
            self.setFixedHeight(layout.totalHeightForWidth(self.width()))
        return done

    def show_step(self, at: int | None) -> None:
        """Show one step as in a lecture hall, without what one reads alone, or all of them for None."""
        for parts, shown in ((self._for_hall, at is not None), (self._for_page, at is None)):
            for part in parts:
                part.setVisible(shown)
        for both in self._beside:
            both.set_allowed(at is not None)
        edge = _EDGE if at is None else _HALL_EDGE
        if (layout := self.layout()) is not None:
            layout.setContentsMargins(28, edge, 28, edge)
        for number, step in enumerate(self.steps):
            step.setVisible(at is None or number == at)
