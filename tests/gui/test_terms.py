"""Texts on screen, the command line, the README and the guide use the terms of CONTRIBUTING's table."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _texts():
    spec = importlib.util.spec_from_file_location("languages", ROOT / "packaging" / "languages.py")
    languages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(languages)
    return languages.texts()


def _docstrings(tree):
    kinds = ast.Module, ast.ClassDef, ast.FunctionDef
    return {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, kinds) and ast.get_docstring(node)}


def _english_texts():
    """Return the texts of the command line and the library, which are English only, with their files."""
    for path in sorted(path for room in ("cli", "api") for path in (ROOT / "embviz" / room).glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        left_out = _docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
                yield path.name, node.value


def _terms():
    """Return pairs of what to say and what not to say."""
    part = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Words on screen")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", part, re.MULTILINE)
    return [(say, avoid) for say, cell in rows if cell not in ("not", "---") for avoid in cell.split(", ")]


def _pattern(avoid):
    return re.compile(rf"\b{re.escape(avoid)}" + (r"\b" if avoid[-1].isalpha() else ""), re.IGNORECASE)


@pytest.fixture(scope="module")
def shown():
    return _texts()


@pytest.mark.parametrize(("say", "avoid"), _terms())
def test_texts_use_the_terms_of_the_project(shown, say, avoid):
    found = {text: sorted(files) for text, files in shown.items() if _pattern(avoid).search(text)}
    assert not found, f"say '{say}' instead of '{avoid}'"


@pytest.fixture(scope="module")
def typed():
    texts = list(_english_texts())
    assert len(texts) > 500
    return texts


@pytest.mark.parametrize(("say", "avoid"), _terms())
def test_the_command_line_and_the_library_use_the_terms_of_the_project(typed, say, avoid):
    found = [where for where in typed if _pattern(avoid).search(where[1])]
    assert not found, f"say '{say}' instead of '{avoid}'"


@pytest.mark.parametrize(("say", "avoid"), _terms())
def test_the_guide_uses_the_terms_of_the_project(say, avoid):
    found = [
        f"{path.name}: {line[:120]}"
        for path in (ROOT / "README.md", *sorted((ROOT / "resources" / "guide").glob("*.md")))
        for line in path.read_text("utf-8").splitlines()
        if _pattern(avoid).search(line)
    ]
    assert not found, f"say '{say}' instead of '{avoid}'"


def test_errors_say_what_is_not_one(shown, typed):
    texts = [(text, sorted(files)) for text, files in shown.items()] + [(text, [file]) for file, text in typed]
    texts = [where for where in texts if not where[1][0].startswith("embviz/gui/lessons/")]
    # "there is no file", "is no longer" and "is no larger than" are plain
    found = [
        where for where in texts if re.search(r"(?<!there )\b(?:is|are) no (?!longer|\w+er than)\w", where[0], re.I)
    ]
    assert not found, "say 'is not a …' instead of 'is no …'"


def test_headers_of_tables_on_pages_begin_with_a_capital():
    """Some pages wrote "count", others "Count"; symbols of formulas stay as they are."""
    gui = ROOT / "embviz" / "gui"
    left_out = gui / "lessons", gui / "documents" / "collection.py"  # figures of texts, columns of files
    small = [
        f"{path.relative_to(gui)}: {header.args[0].value}"
        for path in sorted(gui.rglob("*.py"))
        if not any(path.is_relative_to(one) for one in left_out)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Column", "ResultColumn") and node.args
        for header in [node.args[0]]
        if isinstance(header, ast.Call) and getattr(header.func, "id", "") == "tr"
        if re.match("[a-z]{2}", header.args[0].value)
    ]
    assert not small
