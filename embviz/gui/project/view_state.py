"""Captures and restores the view state: page, camera, colors, hidden words."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from embviz.gui.core.word_selection import WordSelection
from embviz.gui.pages.registry import PAGES
from embviz.gui.project.host import ProjectHost
from embviz.gui.scene.coloring.appearance import ColormapSettings
from embviz.gui.scene.coloring.choices import RECIPES
from embviz.gui.scene.recording import Key
from embviz.gui.scene.selection_actions import NOTHING_HIDDEN, VisibilityFilter
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.plane.turning import Rotation
from embviz.util.declared import declarations_of

if TYPE_CHECKING:
    from embviz.gui.project.reading import OpenedProject
    from embviz.projects.sight import MapCamera, MapColors, TypedAxis, ViewState

_AXES = "axes.x", "axes.y"


def capture_view_state(window: ProjectHost) -> "ViewState":
    """Capture the view state; fast, on the GUI thread."""
    from embviz.projects.sight import ViewState

    hiding = window.hands.hiding
    return ViewState(
        window.current_address(), window.workspace.place, hiding.hidden.words,
        hiding.isolated.words if hiding.isolated is not None else None, _camera_of(window), _colors_of(window),
        _axes_of(window),
    )


def restore_view_state(window: ProjectHost, opened: "OpenedProject") -> None:
    """Restore the view state after words, runs and the layout of the map are in place.

    It does not switch to the page: see `page_of`.
    """
    sight = opened.contents.sight
    if opened.hidden is not None:
        window.hands.adopt(opened.hidden)
    if sight.colors is not None:
        _show_colors(window, sight.colors)
    _show_camera(window, sight)
    _play_again(window, opened)
    if sight.place is not None and opened.opened is not None:
        window.studio.seek(sight.place)
    for name, axis in zip(_AXES, sight.axes, strict=False):
        if axis.minus or axis.plus:
            window.axes_page.editors[_AXES.index(name)].write(axis.plus, axis.minus)


def show_view_state(window: ProjectHost, sight: "ViewState") -> None:
    """Show another view state of the session that is open: the camera glides, and what is alike stays untouched.

    The attached table stays. It does not switch to the page: see `page_of`.
    """
    index = window.workspace.index
    hidden = (hiding_of(sight, index) if index is not None else None) or NOTHING_HIDDEN
    if hidden != window.hands.hiding:
        window.hands.adopt(hidden)
    colors = sight.colors
    if colors is not None and _plain(colors) != _plain(_colors_of(window)):
        _show_colors(window, replace(colors, table=window.context.coloring.table))
    _show_camera(window, sight, gliding=True)
    if window.workspace.observer is not None and sight.place != window.workspace.place:
        window.studio.seek(sight.place)
    for name, axis in zip(_AXES, sight.axes, strict=False):
        if axis.minus or axis.plus:
            window.axes_page.editors[_AXES.index(name)].write(axis.plus, axis.minus)


def _plain(colors: "MapColors") -> tuple[Any, ...]:
    """Return the values of colors that can be compared."""
    chosen = {by: dict(options) for by, options in colors.options.items()}
    return (
        colors.by, chosen.get(colors.by), colors.colormap, colors.reverse, colors.full, colors.sized, colors.opacity,
        colors.shown, colors.span, colors.folded,
    )


def _show_camera(window: ProjectHost, sight: "ViewState", *, gliding: bool = False) -> None:
    camera, view = sight.camera, window.map_page.view
    if camera is None or not len(window.context.scene.words):
        return
    turn = Rotation(*camera.turn)
    if gliding and camera.following and turn.home:
        view.fit()
    else:
        view.stand(camera.x, camera.y, camera.span, turn, following=camera.following, gliding=gliding)


def hiding_of(sight: "ViewState", index: Any) -> VisibilityFilter | None:
    """Return which words of a vocabulary a project hides; None if none are hidden. For a worker."""
    if not sight.hidden and sight.isolated is None:
        return None
    isolated = WordSelection.of_words(sight.isolated).within(index) if sight.isolated is not None else None
    return VisibilityFilter(WordSelection.of_words(sight.hidden).within(index), isolated)


def page_of(address: str) -> str:
    """Return the page that was shown last, or the map if this version has no such page."""
    page_id, _, part_id = address.partition("/")
    spec = next((spec for spec in PAGES if spec.id == page_id), None)
    if spec is None:
        return "map"
    return f"{page_id}/{part_id}" if part_id in [part.id for part in spec.parts] else page_id


def _camera_of(window: ProjectHost) -> "MapCamera | None":
    from embviz.projects.sight import MapCamera

    page = window.map_page_if_built
    if page is None:
        return None
    view = page.view
    camera, turn = view.target, view.target.turn
    span = max(1, min(view.width(), view.height())) / camera.scale
    return MapCamera(camera.x, camera.y, span, (turn.w, turn.x, turn.y, turn.z), view.following)


def _colors_of(window: ProjectHost) -> "MapColors":
    from embviz.projects.sight import MapColors

    coloring, scene = window.context.coloring, window.context.scene
    look, page = coloring.appearance, window.map_page_if_built
    colors = MapColors(
        coloring.chosen, coloring.chosen_options, look.colormap, look.reverse, look.full, scene.sized, scene.opacity,
        coloring.table,
    )
    if page is None:
        return colors
    legend = page.view.legend
    return replace(colors, shown=legend.chosen, span=legend.bar.shown, folded=not legend.fold.isChecked())


def _show_colors(window: ProjectHost, colors: "MapColors") -> None:
    from embviz.drawing.palette import COLORMAPS

    known = {recipe.id: declarations_of(recipe.options) for recipe in RECIPES}
    options = {
        by: {name: value for name, value in chosen.items() if _fits(known[by].get(name), value)}
        for by, chosen in colors.options.items() if by in known
    }
    names = [offered.name for offered in COLORMAPS]
    look = ColormapSettings(colors.colormap if colors.colormap in names else names[0], colors.reverse, colors.full)
    window.context.scene.look(sized=colors.sized, opacity=colors.opacity)
    legend = window.map_page.view.legend
    if colors.shown or colors.span != (0.0, 1.0):
        legend.wish(colors.shown, colors.span)
    legend.fold.setChecked(not colors.folded)
    window.context.coloring.take_over(colors.by, options, look, colors.table)


def _fits(declared: Any, value: Any) -> bool:
    """Return whether a coloring method can have this value, because a project file is not trusted."""
    if declared is None:
        return False
    if declared.choices:
        return value in declared.choices
    if isinstance(value, (int, float)) and not isinstance(value, bool) and declared.maximum > declared.minimum:
        return bool(declared.minimum <= value <= declared.maximum)
    return True


def _axes_of(window: ProjectHost) -> "tuple[TypedAxis, ...]":
    from embviz.projects.sight import TypedAxis

    lines = [
        [
            line for side in ("minus", "plus")
            if (line := window.findChild(QueryLineEdit, f"{name}_{side}")) is not None
        ] for name in _AXES
    ]
    if any(len(pair) < 2 for pair in lines):
        return ()  # the page was never built
    touched = [any(line.touched for line in pair) for pair in lines]
    texts = [TypedAxis(*(line.text() if by_hand else "" for line in pair))
             for pair, by_hand in zip(lines, touched, strict=True)]
    return tuple(texts) if any(touched) else ()


def _play_again(window: ProjectHost, opened: "OpenedProject") -> None:
    """Restore the recorded frames of the map for the moments of the runs."""
    recording = window.map_page.past.recording
    for film in opened.contents.films:
        if film.run < len(opened.observers):
            run = opened.observers[film.run].run
            recording.restore(Key(run.run_id, film.layout, len(film.frames[0])), film)
