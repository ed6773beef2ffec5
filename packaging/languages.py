"""Keeps the files of Qt Linguist in step with the sources: python packaging/languages.py [update | release].

`update` takes every text that is looked up into resources/languages/embviz_*.ts: what is new is unfinished there, what
is gone leaves. Translate with Qt Linguist, or any editor. `release` compiles what the program reads with Qt's lrelease.
"""

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "languages"
CONTEXT = "embviz"


def texts(root: Path = ROOT / "embviz") -> dict[str, set[str]]:
    """Return each text that is looked up, with the files it stands in; those of counts hold ``%n``."""
    found: dict[str, set[str]] = {}
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] in ("api", "cli"):  # notebooks and terminals speak English
            continue
        for text in _looked_up(ast.parse(path.read_text("utf-8"))):
            found.setdefault(text, set()).add(path.relative_to(root.parent).as_posix())
    return found


def _looked_up(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name == "tr" and node.args:
            yield from _literals(node.args[0])
        elif name == "counted" and len(node.args) == 2:
            yield from (f"%n {noun}(s)" for noun in _literals(node.args[1]))
        # choices and units of a parameter are what files hold; forms look them up
        for keyword in node.keywords:
            if keyword.arg in ("choices", "unit"):
                yield from (text for text in _literals(keyword.value) if " " in text or text.isalpha())


def _literals(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, ast.Tuple):
        for item in node.elts:
            yield from _literals(item)


def read(path: Path) -> dict[str, list[str]]:
    """Return the finished translations of a file: one for each form of a count, else one alone."""
    known = {}
    if path.exists():
        for message in ET.parse(path).iter("message"):
            told = message.find("translation")
            if told is not None and told.get("type") != "unfinished":
                forms = [form.text or "" for form in told.findall("numerusform")] or [told.text or ""]
                known[message.findtext("source", "")] = forms
    return known


def write(path: Path, known: dict[str, list[str]], forms: int, found: dict[str, set[str]]) -> int:
    """Write a file with every text as the sources have them, and return how many are not translated."""
    root = ET.Element("TS", version="2.1", language=path.stem.split("_")[1], sourcelanguage="en")
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = CONTEXT
    missing = 0
    for text in found:
        counts = text.startswith("%n ")
        message = ET.SubElement(context, "message", {"numerus": "yes"} if counts else {})
        for file in sorted(found[text]):
            ET.SubElement(message, "location", filename=file)
        ET.SubElement(message, "source").text = text
        told = ET.SubElement(message, "translation")
        ours = known.get(text)
        if not ours or not all(ours):
            missing += 1
            told.set("type", "unfinished")
        if counts:
            for number in range(forms):
                ET.SubElement(told, "numerusform").text = ours[number] if ours and number < len(ours) else ""
        elif ours:
            told.text = ours[0]
    ET.indent(root, " ")
    body = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', "utf-8")
    return missing


FORMS = {"de": 2, "ar": 6}  # of nouns beside counts, as Qt numbers them


def update() -> None:
    """Bring every file in step with the sources."""
    FOLDER.mkdir(exist_ok=True)
    found = texts()
    for code, forms in FORMS.items():
        path = FOLDER / f"{CONTEXT}_{code}.ts"
        missing = write(path, read(path), forms, found)
        print(f"{path.name}: {len(found)} texts, {missing} not translated")


def release(folder: Path = FOLDER) -> None:
    """Compile every file into a folder."""
    for code in FORMS:
        source = FOLDER / f"{CONTEXT}_{code}.ts"
        subprocess.run(
            [
                Path(PySide6.__file__).parent / "lrelease",
                "-silent",
                "-nounfinished",
                source,
                "-qm",
                folder / f"{CONTEXT}_{code}.qm",
            ],
            check=True,
        )


if __name__ == "__main__":
    asked = sys.argv[1:] or ["update", "release"]
    for step in asked:
        {"update": update, "release": release}[step]()
