"""Captures and restores the view state: page, camera, colors, hidden words."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from embviz.gui.core.word_selection import WordSelection
from embviz.gui.pages.base import LegendState, PageViewState
from embviz.gui.pages.registry import PAGES
from embviz.gui.project.host import ProjectHost
from embviz.gui.scene.coloring.choices import RECIPES
from embviz.gui.scene.coloring.coloring import ColormapSettings
from embviz.gui.scene.recording import Key
from embviz.gui.scene.selection_actions import NOTHING_HIDDEN, VisibilityFilter
from embviz.util.declared import declarations_of

if TYPE_CHECKING:
    from embviz.gui.project.opener import OpenedProject
    from embviz.projects.view_state import MapColors, ViewState

# pages with a view of their own to restore
_MAP, _AXES, _MAPS, _NEIGHBORS = "map", "axes/axes", "compare/maps", "words/neighbors"
_PANEL = "map_panel"  # the choice of the panel in front


def capture_view_state(window: ProjectHost) -> "ViewState":
    """Capture the view state; fast, on the GUI thread."""
    from embviz.projects.view_state import ViewState

    hiding, pages = window.selection_actions.hiding, PageViewState()
    for page in window.built_pages():
        pages.update(page.view_state())
    return ViewState(
        window.current_address(),
        window.workspace.place,
        hiding.hidden.words,
        hiding.isolated.words if hiding.isolated is not None else None,
        pages.get("camera"),
        _colors_of(window, pages.get("legend", LegendState())),
        tuple(pages.get("axes", ())),
        {
            "axes_number": pages.get("axes_number", ""),
            "maps_preset": pages.get("maps_preset", ""),
            "neighbors_why": pages.get("neighbors_why", ""),
            _PANEL: window.front_panel,
        },
    )


def restore_view_state(window: ProjectHost, opened: "OpenedProject") -> None:
    """Restore the view state after words and runs are in place.

    It does not switch to the page: see `page_of`.
    """
    view_state, layouts = opened.contents.view_state, opened.contents.layouts
    if layouts:
        window.page(_MAP).restore_view_state({"layout": layouts[-1]})
    if opened.hidden is not None:
        window.selection_actions.adopt(opened.hidden)
    _show(window, view_state, view_state.colors, gliding=False)
    _restore_recording(window, opened)
    if _PANEL in view_state.choices:
        window.front_panel = view_state.choices[_PANEL]
    if view_state.place is not None and opened.opened is not None:
        window.trainer.seek(view_state.place)


def show_view_state(window: ProjectHost, view_state: "ViewState") -> None:
    """Show another view state of the session that is open: the camera glides, and what is alike stays untouched.

    The attached table stays. It does not switch to the page: see `page_of`.
    """
    index, colors = window.workspace.index, view_state.colors
    hidden = (hiding_of(view_state, index) if index is not None else None) or NOTHING_HIDDEN
    if hidden != window.selection_actions.hiding:
        window.selection_actions.adopt(hidden)
    now = capture_view_state(window).colors
    if colors is not None and now is not None:
        colors = replace(colors, table=window.context.coloring.table) if _plain(colors) != _plain(now) else None
    _show(window, view_state, colors, gliding=True)
    if window.workspace.observer is not None and view_state.place != window.workspace.place:
        window.trainer.seek(view_state.place)


def _show(window: ProjectHost, view_state: "ViewState", colors: "MapColors | None", *, gliding: bool) -> None:
    """Show colors if given, the camera, the axes and what else pages chose."""
    of_map = PageViewState()
    if view_state.camera is not None:
        of_map["camera"] = view_state.camera
    if colors is not None:
        of_map["legend"] = LegendState(colors.shown, colors.span, colors.folded)
        window.context.scene.look(sized=colors.sized, opacity=colors.opacity)
    if of_map:
        window.page(_MAP).restore_view_state(of_map, gliding=gliding)
    if colors is not None:
        _apply_coloring(window, colors)  # after the legend, which filters by the next coloring
    if view_state.axes:
        window.page(_AXES).restore_view_state({"axes": view_state.axes}, gliding=gliding)
    number, preset, why = (view_state.choices.get(name, "") for name in ("axes_number", "maps_preset", "neighbors_why"))
    # a page that is not built begins with its default
    for address, chosen in ((_AXES, number == "one"), (_MAPS, preset not in ("", "methods")), (_NEIGHBORS, bool(why))):
        if chosen:
            window.page(address)
    for page in window.built_pages():
        page.restore_view_state({"axes_number": number, "maps_preset": preset, "neighbors_why": why}, gliding=gliding)


def _plain(colors: "MapColors") -> tuple[Any, ...]:
    """Return the values of colors that can be compared."""
    chosen = {by: dict(options) for by, options in colors.options.items()}
    return (
        colors.by,
        chosen.get(colors.by),
        colors.colormap,
        colors.reverse,
        colors.full,
        colors.sized,
        colors.opacity,
        colors.shown,
        colors.span,
        colors.folded,
    )


def hiding_of(view_state: "ViewState", index: Any) -> VisibilityFilter | None:
    """Return which words of a vocabulary a project hides; None if none are hidden. For a worker."""
    if not view_state.hidden and view_state.isolated is None:
        return None
    isolated = WordSelection.of_words(view_state.isolated).within(index) if view_state.isolated is not None else None
    return VisibilityFilter(WordSelection.of_words(view_state.hidden).within(index), isolated)


def page_of(address: str) -> str:
    """Return the page that was shown last, or the map if this version has no such page."""
    page_id, _, part_id = address.partition("/")
    spec = next((spec for spec in PAGES if spec.id == page_id), None)
    if spec is None:
        return "map"
    return f"{page_id}/{part_id}" if part_id in [part.id for part in spec.parts] else page_id


def _colors_of(window: ProjectHost, legend: LegendState) -> "MapColors":
    from embviz.projects.view_state import MapColors

    coloring, scene = window.context.coloring, window.context.scene
    look = coloring.appearance
    return MapColors(
        coloring.chosen,
        coloring.chosen_options,
        look.colormap,
        look.reverse,
        look.full,
        scene.sized,
        scene.opacity,
        coloring.table,
        legend.shown,
        legend.span,
        legend.folded,
    )


def _apply_coloring(window: ProjectHost, colors: "MapColors") -> None:
    from embviz.drawing.palette import COLORMAPS

    known = {recipe.id: declarations_of(recipe.options) for recipe in RECIPES}
    options = {
        by: {name: value for name, value in chosen.items() if _fits(known[by].get(name), value)}
        for by, chosen in colors.options.items()
        if by in known
    }
    names = [offered.name for offered in COLORMAPS]
    look = ColormapSettings(colors.colormap if colors.colormap in names else names[0], colors.reverse, colors.full)
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


def _restore_recording(window: ProjectHost, opened: "OpenedProject") -> None:
    """Restore the recorded frames of the map for the moments of the runs."""
    for film in opened.contents.films:
        if film.run < len(opened.observers):
            run = opened.observers[film.run].run
            window.context.scene.recording.restore(Key(run.run_id, film.layout, len(film.frames[0])), film)
