"""A view with an animated camera; costs nothing at rest."""

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.plane.camera import Camera, Flight, fills_well, fitted, fitted_around, standing, under_corner
from embviz.gui.widgets.plane.turning import FRONT, Rotation
from embviz.util.language import tr

TICK_MS = 16
_CLEAR = 10.0  # px between the content and what lies in a corner, after a fit
REST = 0.6  # s without a new frame after which a following view is fitted exactly
QUICK, CALM = 0.14, 0.45  # s, duration of a step and of a flight across the map
SOFT = 0.8  # s, duration of a following camera's motion; frames come faster, and it must not jerk
MOST_ZOOM, LEAST_ZOOM = 400.0, 0.1  # scale, relative to a fit
NEAR = 5.0  # scale of a flight to a point, relative to a fit


class AnimatedView(QWidget):
    """A view of a plane whose timer runs only while something moves and the widget is visible.

    Parameters
    ----------
    clock : callable
        Returns the time in seconds.

    Attributes
    ----------
    camera : Camera
        The camera as it is painted.
    following : bool
        Whether the camera follows the content, until the user moves it. Rotating does not count.
    in_space : bool
        Whether the content has three dimensions and can be rotated.
    fit_button : QToolButton
        Visible when the camera no longer follows.
    repaints : int
        Number of repaints noted since `reset_statistics`.
    longest_gap : float
        Longest time in seconds between two repaints of one motion since `reset_statistics`.
    """

    view_changed = Signal()

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(parent)
        self._clock = clock
        self.camera = Camera()
        self.following = True
        self.in_space = False
        self._bounds: tuple[float, float, float, float] | None = None
        self._inset = self._foot = 0.0  # px on the left and at the bottom that a fit keeps free
        self._inset_height = 0.0  # of what lies in the lower left; 0: all of the left is kept free
        self._lowest: np.ndarray | None = None  # the points of the content that may lie below it
        self._fit_for: tuple[object, Camera] | None = None
        self._flight: Flight | None = None
        self._stood: tuple[Camera, float] | None = None  # a restored view and its span, until the user moves it
        self._fit_due: float | None = None  # time of the exact fit after rough following
        self._last_tick = 0.0
        self._painted_at: float | None = None
        self.reset_statistics()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.advance)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        set_scaled_size(self, minimum_size=(160, 120))
        self.fit_button = QToolButton(self)
        self.fit_button.setText(tr("Fit"))
        self.fit_button.setToolTip(tr("Show all words and follow them (0)"))
        self.fit_button.setAccessibleName(tr("Fit the map to its words"))
        self.fit_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fit_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.fit_button.clicked.connect(self.fit)
        self.fit_button.hide()
        theme.source.changed.connect(self._on_theme_changed)
        self._style_button()

    # --- for derived classes ---

    def _advance(self, now: float, elapsed: float) -> bool:
        """Advance to the time `now`, update if anything changed; return whether more will move."""
        return False

    def _invalidate(self) -> None:
        """Mark the screen positions as outdated."""

    # --- the camera ---

    @property
    def moving(self) -> bool:
        """Whether the timer runs."""
        return self._timer.isActive()

    @property
    def target(self) -> Camera:
        """The camera at the end of the current animation."""
        return self._flight.end if self._flight else self.camera

    def _fitted(self, bounds: tuple[float, float, float, float]) -> Camera:
        size = float(self.width()), float(self.height())
        if not self._around_corner(bounds):
            return replace(fitted(bounds, *size, self.inset, self.foot), turn=self.target.turn)
        lowest = self._lowest_points()
        state = bounds, size, self._corner(_CLEAR), self.foot, id(lowest)
        if self._fit_for is None or self._fit_for[0] != state:
            self._fit_for = state, fitted_around(bounds, *size, self._corner(_CLEAR), lowest, self.foot)
        return replace(self._fit_for[1], turn=self.target.turn)

    def _around_corner(self, bounds: tuple[float, float, float, float]) -> bool:
        """Return whether only a corner is kept free, which the shape of the content may leave free by itself."""
        return self._inset_height > 0 and self._inset > 0 and bounds == self._bounds

    def _corner(self, clear: float) -> tuple[float, float]:
        return self._inset + clear, self._inset_height + clear

    def _lowest_points(self) -> np.ndarray:
        if self._lowest is None:
            self._lowest = self._lowest_left()
        return self._lowest

    def _lowest_left(self) -> np.ndarray:
        """Return the points of the content nearest to the lower left, (m, 2); here of the outline of its bounds."""
        left, bottom, right, top = self._bounds or (0.0, 0.0, 0.0, 0.0)
        if not self.in_space:
            return np.array([[left, bottom]])
        turns = np.linspace(np.pi, 1.5 * np.pi, 24)  # a ball
        middle = np.array([(left + right) / 2, (bottom + top) / 2])
        return middle + (right - left) / 2 * np.column_stack((np.cos(turns), np.sin(turns)))

    @property
    def inset(self) -> float:
        """Pixels on the left that a fit keeps free: the requested number, at most a third of the view."""
        return min(self._inset, self.width() / 3)

    @property
    def foot(self) -> float:
        """Pixels at the bottom that a fit keeps free: the requested number, at most a third of the view."""
        return min(self._foot, self.height() / 3)

    def set_inset(self, inset: float, height: float = 0.0) -> None:
        """Keep so many pixels on the left free when showing everything; a following camera moves if necessary.

        With a height, only a corner so high at the lower left is kept free, as far as the content reaches there. It
        does not move while the content is clear of them, so that nothing moves when only colors change.
        """
        if (inset, height) != (self._inset, self._inset_height):
            self._inset, self._inset_height = inset, height
            self._keep_clear()

    def set_foot(self, foot: float) -> None:
        """Keep so many pixels at the bottom free; see `set_inset`."""
        if foot != self._foot:
            self._foot = foot
            self._keep_clear()

    def _keep_clear(self) -> None:
        if self.following and self._bounds and not self._fills_well(self._bounds):
            self._fly(self._fitted(self._bounds), CALM)

    def _fills_well(self, bounds: tuple[float, float, float, float]) -> bool:
        size = float(self.width()), float(self.height())
        if not self._around_corner(bounds):
            return fills_well(bounds, self.target, *size, self.inset, self.foot)
        covered, _ = under_corner(self._corner(0.0), self._lowest_points(), self.target, *size)
        return not covered and fills_well(bounds, self.target, *size, 0.0, self.foot, self._fitted(bounds))

    def fit(self) -> None:
        """Show everything from the front, and follow the content from now on."""
        self.following, self._fit_due, self._stood = True, None, None
        self.fit_button.hide()
        if self._bounds and (end := replace(self._fitted(self._bounds), turn=FRONT)) != self.target:
            self._fly(end, CALM)

    def take_view(self, other: "AnimatedView", camera: Camera | None = None) -> None:
        """Take the camera of another view, or a given one; the other view leads from now on, without a flight."""
        self.following, self._fit_due = False, None
        self.fit_button.setVisible(not other.following)
        self._set_camera(camera or other.camera)

    def stand(self, x: float, y: float, span: float, turn: Rotation, *, following: bool, gliding: bool = False) -> None:
        """Restore a saved view: `span` units of the plane around (x, y); if it was following, only its rotation.

        `gliding` moves the camera there, where the view is visible.
        """
        if following:
            self._set_camera(replace(self.target, turn=turn if self.in_space else FRONT))
            self.fit_button.setVisible(not self.camera.turn.home)
            return
        self._leave()
        self._stood = Camera(x, y, 1.0, turn if self.in_space else FRONT), span
        end = standing(*self._stood, self.width(), self.height())
        if gliding:
            self._fly(end, CALM)
        else:
            self._set_camera(end)

    def zoom(self, factor: float, at: QPointF | None = None, *, smooth: bool = True) -> None:
        """Zoom by a factor about a fixed point of the view, by default the center."""
        if self._bounds is None:
            return
        at = at or QPointF(self.width() / 2, self.height() / 2)
        whole = self._fitted(self._bounds).scale
        target = self.target if smooth else self.camera
        scale = min(max(target.scale * factor, whole * LEAST_ZOOM), whole * MOST_ZOOM)
        end = target.zoomed(scale / target.scale, at.x(), at.y(), self.width(), self.height())
        self._leave()
        if smooth:
            self._fly(end, QUICK)
        else:
            self._set_camera(end)

    def pan(self, dx: float, dy: float, *, smooth: bool = False) -> None:
        """Move the picture by (dx, dy) pixels."""
        if self._bounds is None:
            return
        self._leave()
        if smooth:
            self._fly(self.target.panned(dx, dy), QUICK)
        else:
            self._set_camera(self.camera.panned(dx, dy))

    def turn(self, dx: float, dy: float, *, smooth: bool = False) -> None:
        """Rotate the content in space, as if its near side were dragged by (dx, dy) pixels."""
        if self._bounds is None or not self.in_space:
            return
        start = self.target if smooth or self._flight else self.camera
        end = start.turned(dx, dy, self.width(), self.height())
        self.fit_button.show()
        if smooth:
            self._fly(end, QUICK)
        elif self._flight is None:
            self._set_camera(end)
        else:
            # a running animation goes on; only the rotation is set by the user
            flight = self._flight
            self._flight = replace(flight, start=replace(flight.start, turn=end.turn), end=end)
            self.update()

    def _grown(self) -> float:
        """Return the scale of marks relative to a fit; they grow less than the distances between them."""
        if self._bounds is None:
            return 1.0
        whole = self._fitted(self._bounds).scale
        return min(max(float((self.camera.scale / whole) ** 0.3), 0.6), 2.4)

    def _fly_near(self, x: float, y: float) -> None:
        """Animate the camera to a point of the plane, zoomed in to its surroundings."""
        if self._bounds is not None:
            whole = self._fitted(self._bounds).scale
            self._leave()
            self._fly(replace(self.target, x=x, y=y, scale=max(self.target.scale, NEAR * whole)), CALM)

    def _fly_around(self, bounds: tuple[float, float, float, float]) -> None:
        """Animate the camera to a part of the plane, all of it in view."""
        if self._bounds is not None:
            whole, end = self._fitted(self._bounds).scale, self._fitted(bounds)
            self._leave()
            self._fly(replace(end, scale=min(end.scale, NEAR * whole)), CALM)

    def _leave(self) -> None:
        self.following, self._fit_due, self._stood = False, None, None
        self.fit_button.show()

    def _fly(self, end: Camera, duration: float) -> None:
        if stillness.wanted or not self.isVisible():
            self._set_camera(end)
            return
        self._flight = Flight(self.camera, end, self._clock(), duration)
        self._wake()

    def _set_camera(self, camera: Camera) -> None:
        self._flight = None
        if camera != self.camera:
            self.camera = camera
            self._invalidate()
            self.update()
            self.view_changed.emit()

    def _follow(
        self, bounds: tuple[float, float, float, float] | None, duration: float, *, in_space: bool = False
    ) -> None:
        """Set the bounds of the content; move the camera there smoothly if it follows.

        The words' motion takes `duration` seconds, the camera's at least `SOFT`; where `duration` is 0, both jump.
        A flat map is rotated back to the front meanwhile.
        """
        first = self._bounds is None
        self._bounds, self.in_space = bounds, in_space
        self._lowest = self._fit_for = None
        if bounds is None:
            return
        turn = self.target.turn if in_space else FRONT
        if self.following:
            end = replace(self._fitted(bounds), turn=turn)
            if first or duration == 0:
                self._set_camera(end)
                return
            self._fit_due = self._clock() + duration + REST
            end = replace(self.target, turn=turn) if self._fills_well(bounds) else end
        else:
            end = replace(self.target, turn=turn)
            if duration == 0 and turn != self.target.turn:
                self._set_camera(end)
        if end != self.target:
            self._fly(end, max(duration, SOFT))

    # --- the clock ---

    def _wake(self) -> None:
        self.update()
        self._run_clock()

    def _run_clock(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._last_tick = self._clock()
            self._timer.start()

    def advance(self) -> None:
        """Advance the camera and what moves to the time of the clock; the timer calls this."""
        now = self._clock()
        elapsed, self._last_tick = now - self._last_tick, now
        flight = self._flight
        if flight is not None:
            camera = flight.at(now)
            self._set_camera(camera)
            self._flight = None if flight.over(now) else flight
        busy = self._advance(now, elapsed)
        if self._fit_due is not None and self._bounds and now >= self._fit_due:
            self._fit_due = None
            if (end := self._fitted(self._bounds)) != self.target:
                self._fly(end, CALM)
        if not busy and self._flight is None and self._fit_due is None:
            self._rest()

    def settle(self) -> None:
        """Finish every animation at once."""
        if self._fit_due is not None and self._bounds:
            self._fit_due = None
            self._set_camera(self._fitted(self._bounds))
        if self._flight is not None:
            self._set_camera(self._flight.end)
        self._advance(float("inf"), float("inf"))
        self._rest()
        self.update()

    def _rest(self) -> None:
        self._timer.stop()
        self._painted_at = None

    def reset_statistics(self) -> None:
        """Reset the count of repaints and the longest gap."""
        self.repaints, self.longest_gap = 0, 0.0

    def _note_repaint(self) -> None:
        """Count a repaint; called at the end of painting."""
        now = self._clock()
        if self._painted_at is not None:
            self.longest_gap = max(self.longest_gap, now - self._painted_at)
        self.repaints += 1
        self._painted_at = now if self.moving else None

    # --- events ---

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_button()
        self._invalidate()
        if self._bounds and self.following:
            self._set_camera(self._fitted(self._bounds))
        elif self._stood is not None and not self.following:
            self._set_camera(standing(*self._stood, self.width(), self.height()))
        self.update()

    def _place_button(self) -> None:
        self.fit_button.adjustSize()
        edge = 2 * theme.SPACING
        self.fit_button.move(
            self.width() - self.fit_button.width() - edge, self.height() - self.fit_button.height() - edge
        )

    def _on_theme_changed(self) -> None:
        self._style_button()
        self._invalidate()
        self.update()

    def _style_button(self) -> None:
        look = theme.current()
        self.fit_button.setFont(theme.font(12, 500))
        self.fit_button.setStyleSheet(
            f"QToolButton {{ background: {look.surface}; color: {look.text}; border: 1px solid {look.line};"
            f" border-radius: 6px; padding: 4px 12px; }} QToolButton:hover {{ background: {look.hover}; }}"
        )
        self._place_button()
