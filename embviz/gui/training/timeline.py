"""The timeline: describes, shows, plays and branches from any moment of a run."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from embviz.gui.core.workspace import Workspace
from embviz.gui.pages.context import Context
from embviz.gui.scene.playback_clock import SPEEDS, Player
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.memory_button import MemoryButton
from embviz.gui.training.readout import Readout
from embviz.gui.training.run_bar import RunBar
from embviz.gui.training.run_loss import LOSS_HELP, RunLoss
from embviz.gui.widgets.curves.timeline_track import TimelineTrack, TrackContent
from embviz.gui.widgets.layouts import add_entry, button, row
from embviz.util.language import inside, isolated, joined, tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.records import Moment


_MOST_EPOCHS = 20
# shown for a moment with its epoch, if known
_SHOWN = ("loss", "analogy", "similarity", "purity")


def describe(workspace: Workspace, place: float | None) -> list[str]:
    """Describe a moment of the open run, the most important facts first; None is the present."""
    observer, run = workspace.observer, workspace.run
    if observer is None or run is None or run.progress is None:
        return []
    if place is None:
        return [
            tr("Epoch {epoch:.2f}", epoch=run.progress.epoch),
            tr("now"),
            f"{in_figures(run.progress.elapsed, '.1f')} s",
        ]
    moments = observer.moments
    if not moments:
        return []
    moment = min(moments, key=lambda kept: abs(kept.tokens_done - place))
    return [tr("Epoch {epoch:.2f}", epoch=moment.epoch), f"{in_figures(moment.elapsed, '.1f')} s", *_values(moment)]


_BESIDE = 0.01  # share of a run: a move this close to its mark is hovered


def describe_moves(workspace: Workspace, place: float) -> list[str]:
    """Return which words were moved by hand around this position of the open run."""
    run = workspace.run
    if run is None or run.progress is None:
        return []
    near = [move for move in run.moves if abs(move.tokens_done - place) <= _BESIDE * run.progress.tokens_total]
    words = [isolated(run.vocabulary.words[move.word]) for move in near]
    return [tr("moved by hand: {words}", words=", ".join(dict.fromkeys(words)))] if words else []


def shown_best(observer: "Observer") -> "Moment | None":
    """Return the best moment of a run if it deserves a mark: its number is above that of the last one that has any."""
    from embviz.monitoring.records import measure_named

    best, measure = observer.best_moment, measure_named(observer.plan.keep_best)
    known = [moment for moment in observer.moments if math.isfinite(moment.values.get(measure.id, math.nan))]
    if best is None or not known or measure.text(best.values[measure.id]) == measure.text(known[-1].values[measure.id]):
        return None
    return best if any(moment.pieces == best.pieces for moment in observer.moments) else None


def describe_best(workspace: Workspace, place: float) -> list[str]:
    """Return what the best moment is best at, if its mark is around this position."""
    from embviz.monitoring.records import measure_named

    observer, run = workspace.observer, workspace.run
    best = None if observer is None else shown_best(observer)
    if observer is None or best is None or run is None or run.progress is None:
        return []
    if abs(best.tokens_done - place) > _BESIDE * run.progress.tokens_total:
        return []
    return [tr("◆ best of the run by {measure}", measure=inside(measure_named(observer.plan.keep_best).title))]


def _values(moment: "Moment") -> list[str]:
    from embviz.monitoring.records import measure_named

    said = []
    for name in _SHOWN:
        value = moment.values.get(name)
        if value is not None and value == value:
            measure = measure_named(name)
            said.append(f"{inside(measure.title)} {measure.text_with_unit(value)}")
    return said


def best_moments(moments: "Sequence[Moment]") -> "list[tuple[str, Moment]]":
    """Return (text, moment) for the best moment by each measure that has a better direction."""
    from embviz.monitoring.plan import RANKED
    from embviz.monitoring.records import measure_named

    found = []
    for measure in map(measure_named, RANKED):
        known = [
            (moment.values[measure.id], k)
            for k, moment in enumerate(moments)
            if moment.values.get(measure.id, float("nan")) == moment.values.get(measure.id)
        ]
        if len(known) > 1:
            value, at = (max if measure.rising else min)(known)
            text = tr("Best {measure}: {value}", measure=inside(measure.title), value=measure.text_with_unit(value))
            found.append((tr("{text}, epoch {epoch:.2f}", text=text, epoch=moments[at].epoch), moments[at]))
    return found


def jump_targets(workspace: Workspace) -> "list[tuple[str, Moment | None]]":
    """Return (text, moment) for the interesting moments; None instead of a moment separates groups."""
    observer = workspace.observer
    moments = observer.moments if observer is not None else ()
    if not moments:
        return []
    targets: list[tuple[str, Moment | None]] = [(tr("Beginning"), moments[0])]
    last = int(moments[-1].epoch + 1e-6)
    step = max(1, -(-last // _MOST_EPOCHS))

    def nearest(epoch: int) -> "Moment":
        return min(moments, key=lambda moment: abs(moment.epoch - epoch))

    targets.extend((tr("Epoch {epoch}", epoch=epoch), nearest(epoch)) for epoch in range(step, last + 1, step))
    best = best_moments(moments)
    return [*targets, *([("", None)] if best else []), *best]


_DESCRIPTIONS = describe, describe_best, describe_moves  # in the tooltip of the track


HEIGHT = 80  # px; the room belongs to the map
_POLL_MS = 250
_EMPTY = tr("Train, and you can go back to any moment here.")


class TimelinePanel(QWidget):
    """Timeline panel: the track, and the playback controls."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._workspace = context, context.workspace
        self.player = Player(context.workspace, context.trainer, self)
        self._loss, self._drawn = context.share(RunLoss), np.zeros(0)
        self._timer = QTimer(self, interval=_POLL_MS)
        set_scaled_size(self, fixed_height=HEIGHT)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 0, 14, 0)
        layout.setSpacing(0)
        self._track = TimelineTrack()
        self._track.setObjectName("timeline.slider")
        self._track.setAccessibleName(tr("Moment of the training"))
        self._track.set_describe(
            lambda place: joined(part for parts in _DESCRIPTIONS for part in parts(self._workspace, place))
        )
        layout.addWidget(self._track)

        self._build_controls()
        layout.addLayout(self._build_head())
        self._connect()
        self._choose_speed(1.0)
        self._paint_icons()
        self._on_run_changed()

    # --- building

    def _build_controls(self) -> None:
        self._back = self._tool("timeline.back", "step-back", tr("Previous moment (Left)"))
        self._play = self._tool("timeline.play", "play", tr("Play (Space)"))
        self._forward = self._tool("timeline.forward", "step-forward", tr("Next moment (Right)"))
        self._speed = self._tool("timeline.speed", "", tr("Speed: at 1× a whole training takes ten seconds"))
        self._speed.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        speeds = QMenu(self._speed)
        for speed in SPEEDS:
            speeds.addAction(f"{in_figures(speed, 'g')}×").triggered.connect(partial(self._choose_speed, speed))
        self._speed.setMenu(speeds)
        self._loop = self._tool("timeline.loop", "loop", tr("Loop"))
        self._loop.setCheckable(True)
        self._jump = self._tool("timeline.jump", "flag", tr("Go to an epoch, or to the best moment of a measure"))
        self._jump.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._targets = QMenu(self._jump)
        self._jump.setMenu(self._targets)
        self._branch = self._tool(
            "timeline.branch", "branch", tr("Branch: continue from this moment with the parameters of the form")
        )
        self._export = self._tool("timeline.export", "film", tr("Export the movement of the map as an animation"))
        self._live = self._button(tr("Now"), "timeline.live", tr("Back to the present (End)"))

    def _build_head(self) -> QHBoxLayout:
        """Lay out the controls, which are the title bar of the dock."""
        self.run_bar = RunBar(self._context)
        self.loss_button = button(tr("Loss"), "timeline.loss", flat=True)
        self.loss_button.setCheckable(True)
        self.loss_button.setToolTip(
            tr("{loss}. It is drawn above the track; click to show the curves of the run.", loss=LOSS_HELP)
        )
        self._readout = Readout("caption")
        self._readout.setObjectName("timeline.readout")
        self._memory = MemoryButton(self._context)
        self.head = row(
            self.run_bar,
            self._back,
            self._play,
            self._forward,
            self._speed,
            self._loop,
            self._jump,
            4,
            self._readout,
            4,
            self.loss_button,
            self._memory,
            self._export,
            self._branch,
            self._live,
            spacing=1,
            stretch=self._readout,
        )
        # both show more if there is room; the controls come first
        self.head.setStretchFactor(self._memory, 1)
        return self.head

    def _connect(self) -> None:
        run_action = self._context.run_action
        for tool, call in (
            (self._back, partial(self.player.step, -1)),
            (self._forward, partial(self.player.step, 1)),
            (self._play, self.player.toggle),
            (self._live, partial(self.player.jump, None)),
            (self._branch, partial(run_action, "train.branch")),
            (self._export, partial(run_action, "file.export_animation")),
        ):
            tool.clicked.connect(partial(_call, call))
        self._loop.toggled.connect(self._on_loop)
        self._targets.aboutToShow.connect(self._fill_targets)
        self._track.valueChanged.connect(self._on_wished)
        self._track.sliderReleased.connect(self._on_released)
        self._track.stepped.connect(self.player.step)
        self._track.jumped.connect(lambda to_end: self.player.jump(None if to_end else 0))
        self._track.play_wished.connect(self.player.toggle)
        self.player.changed.connect(self._on_player)
        self._loss.changed.connect(self._look)
        self._timer.timeout.connect(self._poll)
        self._workspace.run_changed.connect(self._on_run_changed)
        self._workspace.observers_changed.connect(self._on_run_changed)
        self._workspace.moment_changed.connect(self._on_place)
        theme.source.changed.connect(self._paint_icons)

    def _tool(self, name: str, picture: str, tip: str) -> QToolButton:
        tool = QToolButton()
        tool.setObjectName(name)
        tool.setProperty("picture", picture)
        tool.setAccessibleName(tip.split(" (")[0].split(":")[0])
        tool.setToolTip(tip)
        set_scaled_size(tool, icon_size=(18, 18))
        set_scaled_size(tool, fixed_height=26)
        tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return tool

    @staticmethod
    def _button(text: str, name: str, tip: str) -> QPushButton:
        made = button(text, name, flat=True)
        made.setToolTip(tip)
        set_scaled_size(made, fixed_height=26)
        return made

    def _paint_icons(self) -> None:
        for tool in self.findChildren(QToolButton):
            picture = tool.property("picture")
            if tool is self._play:
                picture = "pause" if self.player.playing else "play"
            if picture:
                tool.setIcon(icon(picture))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_run_changed()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self.player.pause()

    # --- user actions

    def _choose_speed(self, speed: float) -> None:
        self.player.speed = speed
        self._speed.setText(f"{in_figures(speed, 'g')}×")

    def _on_loop(self, loop: bool) -> None:
        self.player.loop = loop

    def _on_wished(self) -> None:
        place = self._track.place
        if self.player.playing:
            self.player.pause()
        # at the end of the trained part the present is shown again
        at_end = place >= self.player.end * (1 - 1e-4)
        self._context.trainer.seek(None if at_end else place)
        if not self._track.isSliderDown():
            self._on_released()

    def _on_released(self) -> None:
        """Snap to a moment, so that its description is true of all views."""
        if self._workspace.place is not None:
            self._context.trainer.rewind(self._workspace.looked_at)

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions on the moment at a point of the track, or on the viewed one."""
        if not self.player.end:
            return
        track = self._track
        place = track.place if point is None else track.place_at(track.mapFrom(self, point).x())
        add_entry(menu, "look_at", tr("Go to this moment"), partial(self._look_at, place))
        add_entry(menu, "branch_here", tr("Branch from here"), partial(self._branch_from, place))
        menu.addSeparator()
        add_entry(menu, "play", tr("Pause") if self.player.playing else tr("Play"), self.player.toggle)
        now = add_entry(menu, "now", tr("Back to the present"), partial(self.player.jump, None))
        now.setEnabled(self._workspace.place is not None)

    def _look_at(self, place: float) -> None:
        self.player.pause()
        self._context.trainer.seek(place)
        self._on_released()

    def _branch_from(self, place: float) -> None:
        self._look_at(place)
        self._context.run_action("train.branch")

    def _fill_targets(self) -> None:
        self._targets.clear()
        for text, moment in jump_targets(self._workspace):
            if moment is None:
                self._targets.addSeparator()
            else:
                self._targets.addAction(text).triggered.connect(partial(self._jump_to, moment))

    def _jump_to(self, moment: "Moment", _checked: bool = False) -> None:
        self.player.jump(moment)

    # --- display

    def _on_run_changed(self) -> None:
        if self.isVisible() and self._context.trainer.following:
            self._timer.start()
        self._look()

    def _poll(self) -> None:
        """Check for new moments during the run, and afterwards for their measurements."""
        self._look()
        if not self._context.trainer.following:
            self._timer.stop()

    def _on_player(self) -> None:
        self._paint_icons()
        self._play.setToolTip(tr("Pause (Space)") if self.player.playing else tr("Play (Space)"))
        self._play.setAccessibleName(tr("Pause") if self.player.playing else tr("Play"))
        self._look()

    def _look(self) -> None:
        """Update marks and numbers."""
        workspace = self._workspace
        self._draw_loss()
        observer, run = workspace.observer, workspace.run
        moments = observer.moments if observer is not None else ()
        progress = run.progress if run is not None else None
        some = bool(moments) and progress is not None
        for part in (self._back, self._play, self._forward, self._jump, self._export, self._live, self._branch):
            part.setEnabled(some)
        if not some or observer is None or run is None or progress is None:
            self._track.show_content(TrackContent())
            self._show_loss()
            waiting = "" if observer is None else observer.trouble or tr("Computing the first moment …")
            self._readout.show_parts([waiting or _EMPTY])
            self._memory.show_use(workspace.observers)
            return
        best = shown_best(observer)
        parted = tuple(
            float(other.parent[1].tokens_done)
            for other in workspace.observers
            if other.parent is not None and other.parent[0] == observer.run.run_id
        )
        own = (float(observer.parent[1].tokens_done),) if observer.parent is not None else ()
        self._track.show_content(
            TrackContent(
                total=float(max(progress.tokens_total if workspace.training else 0, progress.tokens_done)),
                done=float(progress.tokens_done),
                epoch=progress.tokens_done / progress.epoch if progress.epoch else 0.0,
                moments=tuple(float(moment.tokens_done) for moment in moments),
                best=None if best is None else float(best.tokens_done),
                branches=parted + own,
                moves=tuple(float(move.tokens_done) for move in run.moves),
            )
        )
        self._memory.show_use(workspace.observers)
        self._on_place()

    def _draw_loss(self) -> None:
        """Draw the loss over the track, smoothed like that of the curves."""
        places, loss = self._loss.curve(self._workspace.run)
        if loss is not self._drawn:
            self._drawn = loss
            self._track.show_curve(places, loss)

    def _show_loss(self) -> None:
        """Show the loss at the viewed position."""
        places, loss = self._loss.curve(self._workspace.run)
        if not len(places):
            self.loss_button.setText(tr("Loss"))
            return
        place = self._workspace.place
        at = len(places) - 1 if place is None else int(np.abs(places - place).argmin())
        self.loss_button.setText(tr("Loss {loss:.3f}", loss=loss[at]))

    def _on_place(self) -> None:
        self._show_loss()
        place = self._workspace.place
        if not self._track.isSliderDown():
            self._track.show_place(self.player.end if place is None else place)
        self._live.setEnabled(place is not None)
        self._branch.setEnabled(place is not None)
        if self._workspace.observer is not None and self.player.end:
            self._readout.show_parts(describe(self._workspace, place))


def _call(call: Callable[[], object], _checked: bool = False) -> None:
    call()
