"""The rooms import one way, held on the real modules: import-linter's contracts, and what it cannot see."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

from importlinter import api
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).resolve().parent.parent


def test_the_contracts_are_kept(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    status = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, f"{capsys.readouterr().out}\nThe layers are listed in pyproject.toml."


def test_there_are_contracts():
    configuration = api.read_configuration(str(ROOT / "pyproject.toml"))
    assert configuration["session_options"]["root_packages"] == ["embviz"]
    assert len(configuration["contracts_options"]) >= 3


@functools.cache
def _tree(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def _nodes(folder: str, kind: type) -> Iterator[tuple[str, ast.AST]]:
    for path in sorted((ROOT / "embviz" / folder).rglob("*.py")):
        for node in _tree(path):
            if isinstance(node, kind):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_progress_and_cancel_are_one_pulse():
    """Notebooks give a callable of their own; inside, no function takes the two halves of a `Pulse`."""
    halves = [
        place
        for place, node in _nodes("", ast.FunctionDef)
        if {"progress", "cancelled"} <= {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
    ]
    assert halves == []


def test_projects_and_stories_look_for_no_widget_of_a_page():
    """What a page has to save it says itself: `Page.view_state`, `typed_lines`."""
    found = [
        place
        for folder in ("gui/project", "gui/story")
        for place, node in _nodes(folder, ast.Attribute)
        if node.attr in ("findChild", "findChildren") and "page_export" not in place
    ]
    assert found == []


def test_nothing_is_shown_to_the_user_past_the_messages():
    """Only the main window knows the banner and the status bar."""
    found = [
        place
        for place, node in _nodes("gui", ast.Attribute)
        if node.attr in ("banner", "show_message") and not place.startswith("embviz/gui/app/main_window.py")
    ]
    assert found == []
