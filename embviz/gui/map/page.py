"""The Map page: the live map of words."""

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.map.axes import AxisLinesOverlay
from embviz.gui.map.controls import MapSearch, PanelTabs, ToolButtons, WordCountInput
from embviz.gui.map.menu import MapMenu
from embviz.gui.map.overlays import EmptyMapActions, MapMessage, StalePicture, WordTooltip
from embviz.gui.map.placed_words import MapPlacing
from embviz.gui.map.pulls import MapPulls
from embviz.gui.map.reading_line import MapReading
from embviz.gui.map.selection import MapSelection
from embviz.gui.map.true_neighbors import DistortionOverlay
from embviz.gui.map.vector_source import MapPlayback, MapWordSet, current_map_words
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.map.word_dragging import WordDragging
from embviz.gui.pages.base import LegendState, Page, PageViewState
from embviz.gui.pages.context import Context
from embviz.gui.scene.layout_loop import LayoutLoop
from embviz.gui.scene.layout_options import described
from embviz.gui.scene.recording import Key
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.layouts import button, combo_box, label, row
from embviz.gui.widgets.plane.turning import Rotation
from embviz.projection.engine import Frame
from embviz.projection.methods import METHODS, method
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.projection.reference import MadeBy
    from embviz.projects.contents import MapLayout

_Live = tuple[Frame, tuple[str, dict[str, Any]]]  # a layout with its method and options
_TAKE_MS = 30
_WHOLE = 2000  # words of a toy world that are all shown
_NOT_THEN = tr("this moment cannot be laid out: the map is not of it")
_LAYING_OUT = tr("laying out the moments of this run …")
_AS_SAVED = tr("as saved · resume the layout to continue")
_AT_REST = tr("settled")
_MOST_TRAILS = 60  # of the words selected first: more paths would hide one another


class MapPage(Page):
    """The map page; pulls frames from the layout loop while it is visible."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.scene = context.scene
        self._shown = MapWordSet(tr("not computed yet"))
        self._kept = False  # the picture comes from a project or another library, and the live layout is paused
        self._kept_note = ""
        self._live: _Live | None = None  # the picture before that of another library, with its method and options
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._strip = self._make_strip()
        self._top = QWidget()
        self._top.setLayout(self._strip)
        layout.addWidget(self._top)
        layout.addWidget(self._message)
        layout.addWidget(self._build_view(), 1)
        self._foot = self._build_foot()
        layout.addWidget(self._foot)
        self._build_layout_loop()
        self._build_interaction()
        self._connect()
        self._on_method()
        self._on_source()

    # --- building

    def _build_view(self) -> WordMap:
        """Build the map and what is painted over it."""
        self.view = WordMap()
        self.view.setObjectName("map.view")
        self.view.setAccessibleName(tr("Map of words"))
        self.view.await_regions()
        self._show_regions()
        self._tooltip = WordTooltip(self.context, self.view, self)
        self.axes = AxisLinesOverlay(self.view)
        self.former = StalePicture(self.view)
        self._tools = ToolButtons(self.view)
        self._tools.add(
            "map.alone",
            "alone",
            tr("Map only"),
            tr("Map only, without panels; press again, or Escape, to bring them back (F)"),
            lambda: self.context.run_action("view.map_alone"),
        )
        self._beginning = EmptyMapActions(self.view, self.context.run_action)
        return self.view

    def _build_foot(self) -> QWidget:
        self._about = label("", "caption", wrap=True, name="map.about")
        self._note = label("", "caption", name="map.note")
        line = row(self._about, 16, self._note, stretch=self._about)
        line.setContentsMargins(14, 6, 14, 6)
        foot = QWidget()
        foot.setLayout(line)
        return foot

    def _build_layout_loop(self) -> None:
        """Build what lays out the words: the live layout, the playback of past moments, and the timer of the page."""
        self.loop = LayoutLoop(self.context.jobs, self, recording=self.scene.recording)
        self.past = MapPlayback(self.context, self.loop, self)
        self.past.ready.connect(self._on_place)
        self.past.progressed.connect(self._on_past_progressed)
        self.past.failed.connect(self._on_past_failed)
        self.loop.failed.connect(self._on_failed)
        self.loop.ready.connect(self._take)
        self.loop.progress_changed.connect(lambda share: self._show_awaited(f" {percent(share)}"))
        self._on_look()
        self._timer = QTimer(self, interval=_TAKE_MS)
        self._timer.timeout.connect(self._take)

    def _build_interaction(self) -> None:
        """Build what a person does on the map: move words, place words, read the text, select."""
        context, view = self.context, self.view
        self.dragging = WordDragging(context, view, self.loop, self)
        self.dragging.said.connect(self._message.setText)
        self._tooltip.set_hint(self.dragging.hint)
        self.pulls = MapPulls(context, view, self)
        self.dragging.moved.connect(self.pulls.follow)
        self.dragging.undone.connect(self.pulls.forget)
        self.reading = MapReading(context, view, self)
        self.placing = MapPlacing(context, view, self)
        self.placing.said.connect(self._message.setText)
        self._search.place_wanted.connect(lambda word: self.placing.place([word]))
        MapMenu(context, view, self.dragging, self.reading, self.placing)
        self.selection = MapSelection(context, view, self)
        self.selection.shown.connect(self._draw_trails)
        self.truth = DistortionOverlay(context, view, self)
        self._strip.insertWidget(self._strip.indexOf(self._trails) + 1, self.truth.switch)
        context.selection_actions.said.connect(self._message.setText)

    def _connect(self) -> None:
        """Follow the scene, which others change too, and the workspace."""
        self.scene.look_changed.connect(self._on_look)
        self.scene.regions_changed.connect(self._show_regions)
        self.scene.ranked_changed.connect(self._show_ranking)
        self.scene.fly_requested.connect(self.view.fly_to)
        self.scene.frame_requested.connect(self.view.frame_words)
        self.scene.method_changed.connect(self._on_method)
        self.scene.shuffled_changed.connect(self._draw_axes)
        self.scene.words_changed.connect(lambda: self.axes.set_axes((), ()))
        self.scene.reference_requested.connect(self.show_reference)
        self.scene.restart_requested.connect(self.loop.restart)
        self.scene.paused_changed.connect(self._on_paused)
        self.scene.coloring_changed.connect(self.truth.show_coloring)
        self.workspace.run_changed.connect(self._on_source)
        self.context.trainer.waiting_changed.connect(self._show_beginning)
        self.workspace.corpus_changed.connect(self._on_source)
        self.workspace.words_changed.connect(self._on_source)
        self.workspace.embedding_changed.connect(self._on_moment)
        self.workspace.moment_changed.connect(self._on_place)

    def _make_strip(self) -> QHBoxLayout:
        self._method = combo_box("map.method", tr("Method of the map"))
        self._method.setMinimumContentsLength(8)  # in a narrow window its longest name need not fit
        for known in METHODS:
            self._method.addItem(known.title, known.name)
            self._method.setItemData(self._method.count() - 1, known.description, Qt.ItemDataRole.ToolTipRole)
        self._method.setCurrentIndex(max(0, self._method.findData(self.scene.method)))
        self._method.currentIndexChanged.connect(lambda: self.scene.choose_method(self._method.currentData()))
        self._words = WordCountInput(self.context.settings)
        self._words.changed.connect(self._on_number)
        self._trails = button(tr("Trails"), "map.trails", flat=True)
        self._trails.setCheckable(True)
        self._trails.setToolTip(tr("Draw the paths of the selected words during training"))
        self._trails.setChecked(self.context.settings.get("map/trails"))
        self._trails.toggled.connect(self._on_trails)
        self._message = MapMessage()
        self._search = MapSearch(self.context)
        self._search.said.connect(self._message.setText)
        self.panel_tabs = PanelTabs()
        strip = row(self._method, self._words, self._trails, None, self._search, self.panel_tabs)
        strip.setContentsMargins(14, 10, 14, 10)
        self.head = strip
        return strip

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.loop.set_visible(True)
        self.context.coloring.want(self, True)
        self.past.set_visible(True)
        self._timer.start()
        self._on_place()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.loop.set_visible(False)
        self.context.coloring.want(self, False)
        self.past.set_visible(False)
        self._timer.stop()

    def take_focus(self) -> None:
        self.view.setFocus()

    def take_key(self, event: QKeyEvent) -> bool:
        taken = self.view.take_tool_by(event)
        if taken:
            self.view.setFocus()  # Escape deactivates the tool
        return taken

    def show_alone(self, alone: bool) -> None:
        """Show the map without its toolbar and footer, or with them."""
        for part in (self._top, self._foot):
            part.setVisible(not alone)
        self._tools.check("map.alone", alone)

    def focus_search(self) -> None:
        self._search.setFocus()
        self._search.selectAll()

    def view_state(self) -> PageViewState:
        from embviz.projects.view_state import MapCamera

        view, legend = self.view, self.view.legend
        camera, turn = view.target, view.target.turn
        span = max(1, min(view.width(), view.height())) / camera.scale
        return {
            "camera": MapCamera(camera.x, camera.y, span, (turn.w, turn.x, turn.y, turn.z), view.following),
            "legend": LegendState(legend.chosen, legend.bar.shown, not legend.fold.isChecked()),
        }

    def restore_view_state(self, state: PageViewState, *, gliding: bool = False) -> None:
        if "layout" in state:
            self.show_kept(state["layout"])
        if "legend" in state:
            kept, legend = state["legend"], self.view.legend
            if kept.shown or kept.span != LegendState().span:
                legend.filter_next(kept.shown, kept.span)
            legend.fold.setChecked(not kept.folded)
        if "camera" in state and len(self.scene.words):
            camera = state["camera"]
            turn = Rotation(*camera.turn)
            if gliding and camera.following and turn.home:
                self.view.fit()
            else:
                self.view.stand(camera.x, camera.y, camera.span, turn, following=camera.following, gliding=gliding)

    # --- what is laid out

    def _on_source(self) -> None:
        """Lay out the run, the vectors or nothing; does nothing if the source is unchanged."""
        shown = current_map_words(self.workspace)
        if shown.key == self._shown.key:
            if self._kept and self.workspace.training:
                self.scene.pause(False)
            if self.workspace.run is not None:
                self.loop.refresh()
            return
        self._shown = shown
        self.scene.show_words((), None)
        whole = self.workspace.truths is not None and len(shown.words) <= _WHOLE
        self._words.offer(len(shown.words), whole)
        self._message.setText(self._words.refusal)
        if shown.source is None:
            self._show_beginning()
            self.loop.set_source(None)
            self._note.setText("")
            return
        self._beginning.hide()
        nothing_yet = self.workspace.training or self.workspace.embedding is None
        self._note.setText("")  # of the map before
        self.view.clear(tr("Computing the first vectors …") if nothing_yet else tr("Laying out the words …"))
        self.loop.set_source(shown.source(lambda: self._words.count))

    def _show_beginning(self) -> None:
        """Say what an empty map waits for."""
        if self._shown.source is not None:
            return
        text, waiting = self.workspace.corpus is not None, self.context.trainer.waiting
        if waiting:
            said = tr("Getting ready\nTraining starts by itself as soon as the map can follow it.")
        elif text:
            said = tr(
                "Watch the words find their places\n"
                "They appear here with the first vectors, and move while these learn."
            )
        else:
            said = tr("Nothing is open\nOpen a text to train on, the toy world, or vectors you have.")
        self.view.clear(said)
        self._beginning.offer(text=text)
        self._beginning.setVisible(not waiting)

    def show_kept(self, kept: "MapLayout") -> None:
        """Show the layout of a project at once if it belongs to the open words; the live layout stays paused."""
        count = len(kept.words)
        if not count or tuple(self._shown.words[:count]) != kept.words:
            return
        try:
            self.scene.choose_method(kept.method, kept.options)
        except InputError:  # saved by another version: the words are laid out again
            return
        self._words.take(count)
        self._show_words(count)
        self.scene.pause(True)
        self._kept, self._kept_note = True, _AS_SAVED
        frame = Frame(np.arange(count), kept.coordinates, 0, float("nan"), True)
        if kept.made_by is not None:
            self.scene.know_reference(frame, kept.made_by)
            self._kept_note = _AT_REST
        self.scene.take(frame)
        self._show(kept.coordinates, self._kept_note, frame)

    def show_reference(self, frame: Frame, made_by: "MadeBy") -> None:
        """Show the layout of another library; the live layout stays paused until it is resumed."""
        if len(frame.ids) != len(self.scene.words):
            return
        live = self._live
        if self.scene.reference is None and self.scene.frame is not None:
            live = self.scene.frame, self.scene.framed
        self._live = None
        self.scene.pause(True)
        self._live = live
        self._kept, self._kept_note = True, _AT_REST
        self.scene.know_reference(frame, made_by)
        self.scene.take(frame)
        if self.workspace.place is None:
            self._show(frame.coordinates, self._kept_note, frame)
            self.view.fit()

    def _on_paused(self) -> None:
        self._kept = False
        self.loop.set_paused(self.scene.paused)
        if self._live is None or self.scene.paused:
            return
        (live, how), self._live = self._live, None
        if len(live.ids) == len(self.scene.words):
            self.scene.take(live)
            self.scene.framed = how  # may be another method than the one just chosen
            if self.workspace.place is None:
                self._show(live.coordinates, described(live, how[0]))
                self.view.fit()

    def _on_number(self) -> None:
        if self._kept:
            self.scene.pause(False)
        self._message.setText(self._words.refusal)
        self.loop.refresh()

    def _on_method(self) -> None:
        chosen = method(self.scene.method)
        self._method.setCurrentIndex(self._method.findData(chosen.name))
        self._words.set_method(chosen)
        self._message.setText(self._words.refusal)
        self.loop.set_method(chosen.name, self.scene.options, self.scene.layout_name)
        self._on_place()
        self._show_awaited()

    def _show_awaited(self, share: str = "") -> None:
        """Say what the outdated picture shows until the first one of the chosen method arrives, and its progress."""
        if self._kept:
            return  # a step that was running when the picture was restored ends unseen
        drawn, chosen = method(self.scene.drawn[0]), method(self.scene.method)
        other = self.scene.awaited and drawn is not chosen
        self._about.setText(
            tr("Still {title}: {about}", title=drawn.title, about=self.scene.about) if other else self.scene.about
        )
        self.former.set_text(
            tr("Still {title} · computing {title_2}{share}", title=drawn.title, title_2=chosen.title, share=share)
            if other
            else "",
            dims=True,
        )
        self._note.setText(tr("laying out …{share}", share=share) if self.scene.words else "")

    def _on_failed(self, error: Exception) -> None:
        self.scene.report_layout_error(error)
        if isinstance(error, InputError) and self.scene.words:
            # the previous map stays until the method or its options can be used
            self._message.setText(str(error))
            self._note.setText("")
            drawn = method(self.scene.drawn[0])
            self.former.set_text(tr("Still {title}", title=drawn.title) if self.scene.awaited else "", dims=False)
            return
        self.scene.show_words((), None)  # otherwise their positions are drawn without them when the page is shown again
        self.view.clear(tr("The map cannot be drawn\n{error}", error=error))

    def _on_past_failed(self, error: Exception) -> None:
        """Report that a moment cannot be laid out; keep the map that is shown."""
        if not isinstance(error, EmbvizError):
            self.context.messages.show_error(error)
        self._message.setText(str(error))
        self._note.setText(_NOT_THEN)

    # --- what is shown

    def _on_moment(self) -> None:
        if self.workspace.place is None and (self.workspace.run is None or not self.workspace.training):
            self.loop.refresh()

    def _on_place(self) -> None:
        """Show the map of another moment, or the present one again after training continued."""
        if not self.isVisible():
            return
        if self._note.text() == _NOT_THEN:  # the message about that moment
            self._message.setText(self._words.refusal)
        if self.workspace.place is None:
            if self.scene.frame is not None:
                note = self._kept_note if self._kept else described(self.scene.frame, self.scene.framed[0])
                self._show(self.scene.frame.coordinates, note)
            return
        found = self.past.look(self.scene)
        if found is not None:
            self._show(found, "")
        elif self.scene.words:
            self._note.setText(_LAYING_OUT)

    def _on_past_progressed(self, share: float) -> None:
        """Show the progress of the layout of past moments, unless there is another message."""
        if self.workspace.place is not None and self._note.text().startswith(_LAYING_OUT):
            self._note.setText(f"{_LAYING_OUT} {percent(share)}")

    def _take(self) -> None:
        frame = self.loop.take()
        if self._shown.source is None or self._kept:
            return
        if frame is not None:
            if len(frame.ids) != len(self.scene.words):
                self._show_words(len(frame.ids))
                self.scene.take(frame)
                self._on_place()
            self.scene.take(frame)
            if self.workspace.place is None:
                self._show(frame.coordinates, described(frame, self.scene.method), frame)

    def _show_words(self, count: int) -> None:
        counts = self._shown.counts
        self.scene.show_words(self._shown.words[:count], None if counts is None else counts[:count])
        self.view.set_words(self.scene.words, self.scene.counts)
        self._show_ranking()
        self.selection.show_hidden()
        self.selection.show()

    def _show(self, coordinates: np.ndarray, note: str, frame: Frame | None = None) -> None:
        if self.scene.shuffled is None:
            self.view.set_frame(coordinates)
        before = self.scene.drawn[0]
        self.scene.show_places(coordinates, frame)
        if self.scene.drawn[0] != before:
            self.view.fit()
        self._draw_axes()
        if not self.scene.awaited:
            self.former.set_text("", dims=False)
            self._about.setText(self.scene.about)
        self._note.setText(note)
        self._draw_trails()

    def _on_look(self) -> None:
        self.view.set_look(self.scene.sized, self.scene.opacity)
        self.view.set_soft(self.scene.soft_seen)
        if not self.scene.awaited:
            self._about.setText(self.scene.about)

    def _show_regions(self) -> None:
        self.view.set_regions(self.scene.regions, shown=self.scene.named)

    def _show_ranking(self) -> None:
        if self.scene.ranked is not None and len(self.scene.ranked[0]) == len(self.view.words):
            self.view.set_ranking(*self.scene.ranked)

    def _draw_axes(self) -> None:
        scene, frame = self.scene, self.scene.frame
        own = frame is not None and scene.coordinates is frame.coordinates and scene.shuffled is None
        expressions = method(scene.drawn[0]).choose(scene.drawn[1]).expressions
        self.axes.set_axes(frame.origin if own and frame is not None else (), expressions)

    # --- the paths of words

    @property
    def recording_key(self) -> Key | None:
        """Key under which frames of the current map are recorded; None without a run."""
        return self.past.key(self.scene)

    @property
    def trail_words(self) -> list[int]:
        """The words whose paths are drawn."""
        return self.scene.selected[:_MOST_TRAILS].tolist() if self._trails.isChecked() else []

    def _on_trails(self, wanted: bool) -> None:
        self.context.settings.set("map/trails", wanted)
        self._draw_trails()

    def _draw_trails(self) -> None:
        place = self.workspace.place
        until = float("inf") if place is None else place
        key = None if self.scene.awaited else self.recording_key
        self.view.set_trails(self.trail_words, self.past.paths(key, self.trail_words, until))
