"""The Lessons page: the list of lessons at the left, and the current one beside it."""

from functools import partial
from typing import cast

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QHideEvent, QIcon, QPixmap, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QMenu, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.lessons import LESSONS, LessonSpec
from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.body import LessonBody
from embviz.gui.lessons.contents import READ, LessonPath, part_of
from embviz.gui.lessons.own_texts import TextMenu, heading_of, load
from embviz.gui.lessons.script import LessonText
from embviz.gui.lessons.source import EnglishSource, LessonData
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.pages.page_export import ask_and_save
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.focus import set_tab_order_after
from embviz.gui.widgets.folded_rows import FoldedRows
from embviz.gui.widgets.layouts import ElidedLabel, add_entry, button, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr

KIND = "lesson"
_MINUTES = Qt.ItemDataRole.UserRole  # of an item: of the lesson, and of what goes further
_LIST_PX, _MARK_PX = 292, 16
_NEARLY_PX = 40  # px from the end of a lesson that count as its end


class LessonsPage(Page):
    """The list of lessons, each built when first opened; remembers which ones were read to the end."""

    STAYS = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        side = QWidget()
        set_scaled_size(side, fixed_width=_LIST_PX)
        left = QVBoxLayout(side)
        left.setContentsMargins(20, 20, 8, 16)
        self.head = row(label(tr("The course"), "title"), None)
        left.addLayout(self.head)
        self._note = label("", "muted", wrap=True, name="lessons.progress")
        left.addWidget(self._note)
        self.list = LessonPath()
        left.addWidget(self.list, 1)
        every = button("", "lessons.list_all", flat=True)
        left.addLayout(row(every, None))
        FoldedRows(self.list, every)  # beside a lesson that scrolls
        layout.addWidget(side)
        right = QVBoxLayout()
        right.setSpacing(0)
        self._stack = QStackedWidget()
        self._waiting = QWidget()
        self._stack.addWidget(self._waiting)
        right.addWidget(self._stack, 1)
        self._present = button(tr("Present"), "lessons.present", flat=True)
        self._present.setToolTip(tr("One step at a time, in large type, on the whole screen"))
        self._save = button(tr("Save picture"), "lessons.save", flat=True)
        self._save.setToolTip(tr("The lesson or one of its steps as a picture for slides"))
        self._save.setMenu(QMenu(self._save))
        self._save.menu().aboutToShow.connect(self._offer_pictures)
        self._said = ElidedLabel("muted")
        self._said.setObjectName("lessons.said")
        self._texts = TextMenu(context.jobs, lambda: LESSONS[self.list.currentRow()].id, self._said.setText, self)
        self._texts.changed.connect(self._on_text_changed)
        self._back = button(tr("← Back"), "lessons.back", flat=True)
        self._next = button(tr("Next →"), "lessons.next", primary=True)
        left_foot = (self._present, self._save, self._texts.button, 8)
        foot = row(*left_foot, self._said, self._back, self._next, stretch=self._said)
        foot.setContentsMargins(28, 8, 28, 12)
        right.addLayout(foot)
        layout.addLayout(right, 1)
        self._bodies: dict[str, QScrollArea] = {}
        self._outdated: set[str] = set()  # lessons whose texts changed while they were presented
        self._wrong: InputError | None = None  # the last error of each text, until it is corrected
        self._source = LessonData(context.workspace, context.jobs, self)
        self._real = EnglishSource(context.workspace, context.jobs, self)
        self.list.currentRowChanged.connect(lambda at: self._open(at))
        self._next.clicked.connect(self._on_next)
        self._back.clicked.connect(lambda: self.list.setCurrentRow(self.list.currentRow() - 1))
        self._present.clicked.connect(self.present)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.list.count():
            self._fill()
        self._texts.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._texts.watch(False)

    def take_focus(self) -> None:
        self.list.setFocus()

    def body(self, lesson_id: str) -> LessonBody:
        """Return the whole body of a lesson, building it on the first call."""
        if lesson_id not in self._bodies:
            self._build(_spec(lesson_id), load(_spec(lesson_id))[0])
        body = cast(LessonBody, self._bodies[lesson_id].widget())
        if not body.whole:
            body.complete()
            set_tab_order_after(self.list, self._bodies[lesson_id])
        return body

    def _build(self, spec: LessonSpec, script: LessonText) -> None:
        if spec.id not in self._bodies:
            scroll = QScrollArea()
            scroll.setObjectName(f"lessons.scroll.{spec.id}")
            scroll.setWidgetResizable(True)
            scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            # before it has contents: each change of the parent styles all of them anew
            self._stack.addWidget(scroll)
            body = LessonBody(self.context, self._source, spec, script, self._real, scroll.viewport())
            body.stage.lesson_asked.connect(self._on_lesson_asked)
            body.watch.acted.connect(partial(self._on_acted, spec.id))
            scroll.setWidget(body)
            scroll.verticalScrollBar().valueChanged.connect(self._on_scrolled)
            scroll.verticalScrollBar().rangeChanged.connect(lambda *_: self._mark_ends(self.list.isEnabled()))
            self._bodies[spec.id] = scroll
            set_tab_order_after(self.list, scroll)
            QTimer.singleShot(0, body, partial(self._build_on, body))

    def _build_on(self, body: LessonBody) -> None:
        """Build the next step of a lesson, and the others in the turns of the event loop that follow."""
        if body.whole:
            return
        if body.build_next():
            QTimer.singleShot(0, body, partial(self._build_on, body))
            return
        scroll = self._bodies.get(body.spec.id)
        if scroll is not None and scroll.widget() is body:
            set_tab_order_after(self.list, scroll)
            self._mark_ends(self.list.isEnabled())

    def picture(self) -> QWidget:
        return self._open_body() or self

    def show_lesson(self, lesson_id: str) -> None:
        """Open a lesson."""
        self.list.setCurrentRow([spec.id for spec in LESSONS].index(lesson_id))

    def present(self) -> None:
        """Present the open lesson step by step in full screen; does nothing while one is presented."""
        from embviz.gui.lessons.presenter import Presenter

        body = self._open_body()
        if body is None:
            return
        scroll = self._bodies[body.spec.id]

        def give_back(body: LessonBody) -> None:
            scroll.setWidget(body)
            set_tab_order_after(self.list, scroll)
            self._set_enabled(True)
            if body.spec.id in self._outdated:
                self._on_text_changed(body.spec.id)

        self._set_enabled(False)
        Presenter(cast(LessonBody, scroll.takeWidget()), give_back, self).begin()

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Fill the context menu of a lesson in the list."""
        part = self.window().focusWidget() if point is None else self.childAt(point)
        if part not in (self.list, self.list.viewport()) or not self.list.isEnabled():
            return
        item = self.list.currentItem() if point is None else self.list.itemAt(self.list.viewport().mapFrom(self, point))
        at = self.list.row(item) if item is not None else -1
        if at < 0:
            return
        lesson = LESSONS[at].id
        add_entry(menu, "open_lesson", tr("Open"), partial(self.show_lesson, lesson))
        if item is self.list.currentItem():
            add_entry(menu, "present_lesson", tr("Present"), self.present).setEnabled(self._open_body() is not None)
        read = lesson in self.context.settings.get("lessons/done")
        said = tr("Mark as not read") if read else tr("Mark as read")
        add_entry(menu, "mark_lesson", said, partial(self._set_read, lesson, not read))

    def _open_body(self) -> LessonBody | None:
        """Return the whole body that is shown; None while it is not there yet, or presented."""
        scroll = self._stack.currentWidget()
        body = scroll.widget() if isinstance(scroll, QScrollArea) else None
        return self.body(body.spec.id) if isinstance(body, LessonBody) else None

    def _offer_pictures(self) -> None:
        menu, body = self._save.menu(), self._open_body()
        menu.clear()
        if body is None:
            return
        menu.addAction(tr("The whole lesson…")).triggered.connect(lambda: self._save_picture(body, body.spec.id))
        menu.addSeparator()
        for at, (step, name) in enumerate(zip(body.steps, body.step_names, strict=True), 1):
            menu.addAction(f"{name}…").triggered.connect(
                lambda _checked=False, step=step, at=at: self._save_picture(step, f"{body.spec.id}_{at}")
            )

    def _save_picture(self, widget: QWidget, name: str) -> None:
        ask_and_save(widget, name, self.context.jobs, self._said.setText, controls=False)

    def _set_enabled(self, enabled: bool) -> None:
        """Enable or disable the controls that must wait for a presented lesson."""
        for control in (self.list, self._present, self._save, self._texts.button):
            control.setEnabled(enabled)
        self._mark_ends(enabled)

    def _fill(self) -> None:
        for at in range(len(LESSONS)):
            item = QListWidgetItem()
            self._name(item, at)
            self.list.addItem(item)
        self._mark()
        last = self.context.settings.get("lessons/last")
        self.list.fit()
        ids = [spec.id for spec in LESSONS]
        self.list.setCurrentRow(ids.index(last) if last in ids else 0)

    @staticmethod
    def _name(item: QListWidgetItem, at: int) -> None:
        script = heading_of(LESSONS[at])
        item.setText(f"{at + 1}  {script.title}")
        more = tr(", and {further} for what goes further", further=script.further) if script.further else ""
        told = tr("About {minutes} minutes{more}", minutes=script.minutes, more=more)
        item.setToolTip(told if at else tr("{told}. It is also the last page: then it shows your answers.", told=told))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, part_of(at))
        item.setData(_MINUTES, (script.minutes, script.further))

    def _mark(self) -> None:
        done = set(self.context.settings.get("lessons/done"))
        left: list[tuple[int, int]] = []
        blank = QPixmap(_MARK_PX, _MARK_PX)
        blank.fill(Qt.GlobalColor.transparent)
        for at, spec in enumerate(LESSONS):
            item = self.list.item(at)
            # with one for all, titles are aligned
            item.setData(READ, spec.id in done)
            item.setIcon(icon("check") if spec.id in done else QIcon(blank))
            if spec.id not in done:
                left.append(item.data(_MINUTES))
        read = len(done.intersection(spec.id for spec in LESSONS))
        minutes, further = (sum(each[k] for each in left) for k in (0, 1))
        self._note.setText(
            tr(
                "{read} of {lessons} read and tried · {minutes} min left",
                read=read,
                lessons=len(LESSONS),
                minutes=minutes,
            )
            if left
            else tr("All {lessons} read · the journey shows your answers", lessons=len(LESSONS))
        )
        self._note.setToolTip(
            tr(
                "A lesson counts when its end was seen and something in it was tried or answered. The minutes are a "
                "guess, without what goes further, which takes about {further} more.",
                further=further,
            )
        )

    def _open(self, at: int, scrolled: int = 0) -> None:
        if at < 0:
            return
        spec = LESSONS[at]
        self.context.settings.set("lessons/last", spec.id)
        self.context.jobs.cancel(KIND)
        if spec.id in self._bodies:
            self._show(spec)
            return

        def work(_job: Job) -> tuple[LessonText, InputError | None]:
            # on a worker: the formula library is slow to import
            spec.parts()
            return load(spec)

        def done(found: tuple[LessonText, InputError | None]) -> None:
            script, wrong = found
            self._build(spec, script)
            if scrolled:
                self.body(spec.id)  # whole, for there to be where one was
            self._show(spec)
            # its height is known after the next run of the event loop
            bar = self._bodies[spec.id].verticalScrollBar()
            QTimer.singleShot(0, bar, lambda: bar.setValue(scrolled))
            before, self._wrong = self._wrong, wrong
            if before is not None:
                self.context.messages.clear(before)
            if wrong is not None:
                self.context.messages.show_error(wrong)

        self._mark_ends(False)
        self._stack.setCurrentWidget(self._waiting)
        self.context.jobs.submit("quick", KIND, work, done)

    def _on_lesson_asked(self, lesson_id: str) -> None:
        if self.list.isEnabled():  # not while a lesson is presented
            self.show_lesson(lesson_id)

    def _on_text_changed(self, lesson_id: str) -> None:
        """Reload a lesson; a presented one is reloaded when it is given back."""
        self._outdated.discard(lesson_id)
        places = [spec.id for spec in LESSONS]
        if self.list.count():
            self._name(self.list.item(places.index(lesson_id)), places.index(lesson_id))
        scrolled = 0
        if lesson_id in self._bodies:
            body = self._bodies[lesson_id].widget()
            if not isinstance(body, LessonBody):
                self._outdated.add(lesson_id)
                return
            scroll = self._bodies.pop(lesson_id)
            scrolled = scroll.verticalScrollBar().value()
            self._stack.removeWidget(scroll)
            body.stage.close()
            scroll.deleteLater()
        # even if it is being read just now: that may have been the previous text
        if self.list.currentRow() == places.index(lesson_id):
            self._open(self.list.currentRow(), scrolled)

    def _show(self, spec: LessonSpec) -> None:
        self._stack.setCurrentWidget(self._bodies[spec.id])
        self._mark_ends()

    def _mark_ends(self, enabled: bool = True) -> None:
        at = self.list.currentRow()
        self._back.setEnabled(enabled and at > 0)
        self._next.setEnabled(enabled)
        further = tr("Next →") if at < len(LESSONS) - 1 else tr("Back to the journey →")
        self._next.setText(further if self._seen() else tr("Read on ↓"))
        self._show_missing(enabled)

    def _on_next(self) -> None:
        at = self.list.currentRow()
        if not self._seen():
            # an end that was not visible was not read: the rest of the lesson comes first
            scroll = self._stack.currentWidget()
            if isinstance(scroll, QScrollArea):
                bar = scroll.verticalScrollBar()
                bar.setValue(bar.value() + bar.pageStep())
            return
        self._note_read()
        further = (at + 1) % len(LESSONS)
        self.list.setCurrentRow(further)
        if not further and (journey := self._bodies.get(LESSONS[0].id)) is not None:
            # the course ends where it began: at the strip, which has the answers by now
            journey.verticalScrollBar().setValue(0)

    def _seen(self) -> bool:
        """Whether the end of the lesson is visible."""
        scroll = self._stack.currentWidget()
        if not isinstance(scroll, QScrollArea):
            return False
        body, bar = scroll.widget(), scroll.verticalScrollBar()
        if isinstance(body, LessonBody) and not body.whole:
            return False
        return bar.value() >= bar.maximum() - _NEARLY_PX

    def _on_scrolled(self) -> None:
        self._mark_ends(self.list.isEnabled())
        scroll = self._stack.currentWidget()
        if self._seen() and isinstance(scroll, QScrollArea) and scroll.verticalScrollBar().maximum() > 0:
            self._note_read()

    def _show_missing(self, enabled: bool) -> None:
        """Say at the end of a lesson what is missing until it counts."""
        lesson, missing = LESSONS[self.list.currentRow()].id, tr("Counts once you try or answer something in it.")
        done = lesson in self.context.settings.get("lessons/done")
        if enabled and not done and self._seen() and not self._was_tried(lesson):
            self._said.setText(missing)
        elif self._said.text() == missing:
            self._said.setText("")

    def _was_tried(self, lesson: str) -> bool:
        tried = self.context.settings.get("lessons/tried")
        return lesson in tried or bool(LessonAnswers(self.context.settings).of(lesson))

    def _on_acted(self, lesson: str) -> None:
        # kept, for the end may be read another day
        tried = self.context.settings.get("lessons/tried")
        if lesson not in tried:
            self.context.settings.set("lessons/tried", [*tried, lesson])
        if lesson == LESSONS[self.list.currentRow()].id and self._seen():
            self._note_read()
            self._mark_ends(self.list.isEnabled())

    def _note_read(self) -> None:
        """Mark the open lesson as read, if its learner has done or answered anything in it: scrolling is not enough."""
        lesson = LESSONS[self.list.currentRow()].id
        if self._was_tried(lesson):
            self._set_read(lesson, True)

    def _set_read(self, lesson: str, read: bool) -> None:
        done = self.context.settings.get("lessons/done")
        if read != (lesson in done):
            others = [one for one in done if one != lesson]
            self.context.settings.set("lessons/done", [*others, lesson] if read else others)
            self._mark()


def _spec(lesson_id: str) -> LessonSpec:
    return next(spec for spec in LESSONS if spec.id == lesson_id)
