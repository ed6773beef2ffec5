"""Captures a moment of the window as a step of a story, and shows it again."""

from dataclasses import replace
from typing import TYPE_CHECKING

from embviz.gui.core.word_selection import WordSelection
from embviz.gui.pages.registry import PAGES
from embviz.gui.project.host import ProjectHost
from embviz.gui.project.view_state import capture_view_state, page_of, show_view_state
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.projects.stories import StoryStep


def capture_step(window: ProjectHost, text: str = "") -> "StoryStep":
    """Return what the window shows as a step with a proposed title."""
    from embviz.projects.stories import StoryStep, TypedLine

    sight, workspace = capture_view_state(window), window.workspace
    if sight.colors is not None:
        sight = replace(sight, colors=replace(sight.colors, table=None))
    lines = [TypedLine(name, typed) for name, typed in window.page(sight.page).typed_lines().items()]
    return StoryStep(
        _proposed_title(sight.page, workspace.chosen.last), text, sight, workspace.selection,
        workspace.observer.run.run_id if workspace.observer is not None else None, tuple(lines),
    )


def show_step(window: ProjectHost, step: "StoryStep") -> None:
    """Show a step: its run, selection, page, camera, colors, and what was typed; without a step of undo."""
    workspace = window.workspace
    observer = next((one for one in workspace.observers if one.run.run_id == step.run), None)
    if observer is not None and observer is not workspace.observer:
        window.trainer.open_run(observer)
    selection = WordSelection.of_words(step.selection)
    index = workspace.index
    workspace.show_chosen(selection.within(index) if index is not None else selection)
    address = page_of(step.sight.page) if step.sight.page else window.current_address()
    if window.current_address() != address:
        window.context.show_page(address)
    show_view_state(window, step.sight)
    for typed in step.lines:
        window.page(address).submit_line(typed.name, typed.text)


def _proposed_title(address: str, word: str | None) -> str:
    page_id, _, part_id = address.partition("/")
    spec = next((spec for spec in PAGES if spec.id == page_id), None)
    title = "" if spec is None else next((part.title for part in spec.parts if part.id == part_id), spec.title)
    return tr("{page}: {word}", page=title, word=word) if word else title
