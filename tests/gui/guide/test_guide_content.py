"""The user guide says what the program is: pages, parts, panels, parameters, commands, labels and keys are held to it.

In the guide *italics* name something on screen, word for word; the chapter of sources alone sets titles in them.
"""

import re
import shlex
import tomllib
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

import embviz
from embviz.cli import COMMANDS
from embviz.cli.arguments import Parser
from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.app.key_table import groups
from embviz.gui.guide.chapters import Chapter, chapters, slug_of
from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.own_texts import shipped_script
from embviz.gui.pages.registry import PAGES
from embviz.gui.scene.coloring.choices import RECIPES
from embviz.monitoring import plan
from embviz.monitoring.records import MEASURES
from embviz.projection.methods import METHODS
from embviz.teaching.geometry import EXPERIMENTS
from embviz.text import preprocessing
from embviz.training.parameters import TrainingParameters, declarations, defaults
from embviz.util.assets import asset
from embviz.vectors.formats import FORMATS, PACKINGS

FURTHER = (
    "training",
    "panels",
    "timeline",
    "vectors",
    "projects",
    "preferences",
    "keys",
    "accessibility",
    "library",
    "command-line",
    "cluster",
    "teaching",
    "sources",
    "glossary",
    "troubles",
)
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_ITALIC = re.compile(r"(?<![*\w])\*(?![*\s])([^*\n]+?)(?<!\s)\*(?!\*)")
_HEADING = re.compile(r"##+ (.+)")
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_AFTER_NAME = re.compile(r" \(|: ")  # in tooltips such as "Play (Space)"
_CELLS = re.compile(r"(?<!\\)\|")


@cache
def guide() -> dict[str, Chapter]:
    return {chapter.id: chapter for chapter in chapters()}


def chapter_of(chapter_id: str) -> Chapter:
    """Return the chapter of a page or matter; what is missing is told with what to do."""
    assert chapter_id in guide(), f"write the chapter of {chapter_id}: resources/guide/NUMBER-{chapter_id}.md"
    return guide()[chapter_id]


def prose(chapter_id: str) -> str:
    """Return a chapter without code."""
    return _CODE.sub("", _FENCED.sub("", guide()[chapter_id].text))


def rows(chapter_id: str) -> list[list[str]]:
    """Return the cells of all lines of all tables of a chapter."""
    lines = (line.strip() for line in guide()[chapter_id].text.splitlines())
    return [[cell.strip() for cell in _CELLS.split(line)[1:-1]] for line in lines if line.startswith("|")]


def headings(chapter_id: str) -> list[str]:
    text = _FENCED.sub("", guide()[chapter_id].text)
    return [found[1] for line in text.splitlines() if (found := _HEADING.fullmatch(line))]


@cache
def shown() -> frozenset[str]:
    """Return every text in the code, also as the name before keys or an explanation, and the titles of the lessons."""
    found = {shipped_script(lesson).title for lesson in LESSONS}
    for path in Path(embviz.__file__).parent.rglob("*.py"):
        for text in _STRING.findall(path.read_text("utf-8")):
            found |= {text.replace("&", "").strip(), _AFTER_NAME.split(text, maxsplit=1)[0]}
    return frozenset(found)


@pytest.mark.parametrize("chapter_id", [page.id for page in PAGES] + list(FURTHER))
def test_there_is_a_chapter_for_every_page_and_matter(chapter_id):
    chapter = chapter_of(chapter_id)
    first, blank, opening = chapter.text.splitlines()[:3]
    assert first == f"# {chapter.title}"
    assert not blank
    assert opening.endswith(".")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_a_page_begins_with_three_steps_and_ends_with_ways_out(page):
    text = chapter_of(page.id).text
    assert re.search(r"^1\. .+\n2\. .+\n3\. .+", text, re.MULTILINE), "begin with three numbered steps"
    assert re.search(r"^## If .+ go(es)? wrong$", text, re.MULTILINE), (
        "end with a part such as: ## If a text goes wrong"
    )


def test_every_part_of_a_page_has_its_heading():
    for page in PAGES:
        for part in page.parts:
            told = chapter_of(page.id) and headings(page.id)
            assert part.title in told, f"the chapter of {page.id} needs the heading ## {part.title}"


def test_panels_are_told_of_where_their_question_marks_lead():
    for dock in DOCKS:
        chapter, _, heading = dock.help.partition("#")
        assert not heading or heading in map(slug_of, headings(chapter)), dock.help


@pytest.mark.parametrize("chapter_id", list(guide()))
def test_headings_can_be_linked_to(chapter_id):
    found = headings(chapter_id)
    assert len(set(map(slug_of, found))) == len(found)
    for heading in found:
        assert re.fullmatch(r"[\w -]+", heading), heading  # whoever makes an anchor of it makes the same one


@pytest.mark.parametrize("chapter_id", list(guide()))
def test_links_lead_somewhere(chapter_id):
    for target in _LINK.findall(prose(chapter_id)):
        chapter, _, anchor = target.partition("#")
        there = chapter or chapter_id
        assert there in guide(), target
        assert not anchor or anchor in map(slug_of, headings(there)), target


def test_every_parameter_of_a_training_stands_with_its_default_and_range():
    told = {row[1]: row for row in rows("training") if len(row) == 5 and row[1].startswith("`")}
    standard = TrainingParameters()
    declared = declarations()
    differ = {name.strip("`") for name in told} ^ set(declared)
    assert not differ, f"the tables of parameters in the chapter of training and parameters.py differ in {differ}"
    for name, declaration in declared.items():
        label, _, default, reach, _ = told[f"`{name}`"]
        value = getattr(standard, name)
        assert label == f"*{declaration.label}*"
        if isinstance(value, str):
            assert default == (value or "empty"), name
        else:
            assert float(default) == value, name
            least, most = re.fullmatch(r"([-\d.]+) to ([\d.]+)(?: %)?", reach).groups()
            assert (float(least), float(most)) == (declaration.minimum, declaration.maximum), name


def test_defaults_that_differ_by_model_are_the_present_ones():
    told: dict[str, dict[str, float]] = {}
    for row in rows("training"):
        if len(row) == 2 and row[0].startswith("`"):
            values = {name: float(value) for name, value in re.findall(r"(\w+) ([\d.]+)", row[1])}
            told |= dict.fromkeys(re.findall(r"`([\w-]+)`", row[0]), values)
    standard = TrainingParameters()
    for model in declarations()["model"].choices:
        changed = {
            name: getattr(defaults(model), name)
            for name in declarations()
            if name != "model" and getattr(defaults(model), name) != getattr(standard, name)
        }
        assert told.get(model, {}) == changed, model


def test_models_losses_and_schedules_are_all_told():
    text = guide()["training"].text
    for name in ("model", "loss"):
        for choice in declarations()[name].choices:
            assert f"| `{choice}` |" in text, f"a table of the chapter of training needs a row of {choice}"
    schedules = next(row for row in rows("training") if len(row) == 5 and row[1] == "`schedule`")
    assert schedules[3].split(", ") == list(declarations()["schedule"].choices)


def test_stopping_rules_and_reading_options_are_all_told():
    rules = {row[0] for row in rows("training")}
    assert {f"*{one.label}*" for name, one in plan.declarations().items() if name.startswith("stop_")} <= rules
    standard = preprocessing.Preprocessing()
    told = {row[0]: row[1] for row in rows("text") if len(row) == 3}
    for name, option in preprocessing.declarations().items():
        value = getattr(standard, name)
        default = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        assert told[f"*{option.label}*"].strip("`") == default, name


def test_measures_of_a_moment_are_all_told():
    missing = {f"*{measure.title}*" for measure in MEASURES} - {row[0] for row in rows("timeline")}
    assert not missing, f"the table of curves in the chapter of the timeline needs rows of {missing}"


def test_methods_of_the_map_and_their_options_are_all_told():
    layout = next(section for section in guide()["panels"].sections if section.heading == "Layout")
    text = "\n".join(layout.lines)
    for method in METHODS:
        assert f"*{method.title}*" in guide()["map"].text, f"the chapter of the map needs *{method.title}*"
        for name, option in method.declared.items():
            assert f"*{option.label}*" in text, (
                f"Layout in the chapter of panels needs {method.title}: *{option.label}* and its default"
            )
            value = method.defaults[name]
            if option.choices or (isinstance(value, float | int) and value and name != "dimensions"):
                said = f"{value:g}" if isinstance(value, float | int) else value
                assert re.search(rf"\*{re.escape(option.label)}\* {re.escape(said)}\b", text), f"{method.title}: {name}"


def command(name: str) -> Parser:
    parser = Parser(prog=name, description="")
    import_module(f"embviz.cli.{name}").add_arguments(parser)
    return parser


def test_colorings_experiments_and_lessons_are_all_told():
    for chapter_id, told in (("panels", RECIPES), ("geometry", EXPERIMENTS)):
        missing = {f"*{one.title}*" for one in told} - {row[0] for row in rows(chapter_id)}
        assert not missing, f"a table of the chapter of {chapter_id} needs rows of {missing}"
    titles = [shipped_script(lesson).title for lesson in LESSONS]
    told_of = [row[0] for row in rows("lessons") if row[0] in titles]
    assert told_of == titles, "the table of the chapter of lessons needs a row of each lesson, in their order"


def test_formats_of_vectors_are_all_told_with_their_endings():
    text = guide()["vectors"].text
    for kind in FORMATS:
        lines = [line for line in text.splitlines() if line.startswith("| ") and kind.name in line.split("|")[1]]
        assert lines, f"the table of the chapter of vectors needs a row of {kind.name}"
        for ending in (*kind.endings, *kind.also):
            assert f"`{ending}`" in lines[0], f"the row of {kind.name} in the chapter of vectors needs {ending}"
    for packing in PACKINGS:
        assert f"`{packing}`" in text


def test_the_plan_of_a_class_fills_its_minutes_and_gives_each_lesson_its_own():
    minutes = {shipped_script(lesson).title: shipped_script(lesson).minutes for lesson in LESSONS}
    plan_rows = [row for row in rows("teaching") if re.fullmatch(r"\d+–\d+", row[0])]
    ends = [tuple(map(int, row[0].split("–"))) for row in plan_rows]
    assert (ends[0][0], ends[-1][1]) == (0, 90)
    assert all(before[1] == after[0] for before, after in pairwise(ends))
    presented = 0
    for (begin, end), row in zip(ends, plan_rows, strict=True):
        assert f"**Minutes {begin} to {end}.**" in guide()["teaching"].text
        for title in _ITALIC.findall(row[2]):
            assert end - begin >= minutes[title], title
            presented += 1
    assert presented == 3


def test_messages_that_are_quoted_are_those_of_the_program():
    quoted = [text for row in rows("troubles") for text in re.findall(r'"([^"]+)"', row[0])]
    assert quoted
    for text in quoted:
        assert any(text in one for one in shown()), text


def test_every_command_has_a_heading_and_examples_that_it_takes():
    assert set(COMMANDS) <= set(headings("command-line"))
    blocks = re.findall(r"^```\n(.*?)^```", guide()["command-line"].text, re.MULTILINE | re.DOTALL)
    seen = set()
    for line in "".join(blocks).splitlines():
        program, name, *arguments = shlex.split(line)
        assert program == "embviz"
        command(name).parse_args(arguments)
        seen.add(name)
    assert seen == set(COMMANDS)


def test_options_in_the_text_are_options_of_a_command():
    known = {option for name in COMMANDS for action in command(name)._actions for option in action.option_strings}
    known |= {"--version", "--self-test"}  # of the program itself
    for chapter in guide().values():
        told = {option for code in _CODE.findall(chapter.text) for option in re.findall(r"(?<![\w-])--[\w-]+", code)}
        assert told <= known, chapter.id


@pytest.mark.parametrize("chapter_id", [name for name in guide() if name != "sources"])
def test_what_is_named_as_on_screen_is_on_screen(chapter_id):
    missing = [text for text in dict.fromkeys(_ITALIC.findall(prose(chapter_id))) if text not in shown()]
    assert not missing, missing


def _keys(text: str) -> set[str]:
    return {key.strip() for key in text.split(", ")}


def test_keys_are_those_of_the_program():
    known: dict[str, set[str]] = {}
    for group in groups():
        for keys, does in group.rows:
            for key in _keys(keys) | {keys}:
                known.setdefault(key, set()).add(does)
    inside = False
    for row in rows("keys"):
        inside = True
        if row[0] in ("Key", "---"):
            continue
        assert row[1] in known.get(row[0], ()), row
    assert inside


@pytest.mark.parametrize("chapter_id", [name for name in guide() if name != "keys"])
def test_keys_in_other_chapters_are_on_the_sheet(chapter_id):
    known = {key for group in groups() for keys, _ in group.rows for key in _keys(keys) | set(keys.split())}
    at_table = False
    for row in rows(chapter_id):
        if row[0] in ("Key", "---"):
            at_table = row[0] == "Key" or at_table
        elif at_table:
            for key in _keys(row[0]) if row[0] not in known else ():
                assert key in known or set(key.split()) <= known, row
    for keys in re.findall(r"\b(?:(?:Ctrl|Alt|Shift)\+)+[A-Z0-9]\b", prose(chapter_id)):
        assert keys in known, keys


def test_code_of_the_library_chapter_asks_for_what_there_is():
    blocks = re.findall(r"^```python\n(.*?)^```", guide()["library"].text, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        compile(block, "library", "exec")
        for name in re.findall(r"\bembviz\.(\w+)", block):
            assert hasattr(embviz, name)
    examples = {path.name for path in asset("examples").glob("*.py")}
    assert examples == set(re.findall(r"^- `(\w+\.py)`", guide()["library"].text, re.MULTILINE))


def test_every_source_that_the_window_names_is_in_the_chapter_of_sources():
    """A name with a year, in code of a page or below a formula of a lesson, stands in one line there."""
    name = r"[A-ZÉİÖŞÜ][\w’'-]+"
    named = re.compile(rf"\b({name})(?:(?:, | and | & ){name})*(?: et al\.)?,? \(?((?:18|19|20)\d\d)\b")
    pages = [path for path in (Path(embviz.__file__).parent / "gui").rglob("*.py") if "lessons" not in path.parts]
    sources = re.findall(r"^source: .*", "\n".join(p.read_text("utf-8") for p in asset("lessons").glob("*.md")), re.M)
    texts = [re.sub(r'"\s*\n\s*f?"', "", path.read_text("utf-8")) for path in pages] + sources
    wanted = {(found[1], found[2]) for text in texts for found in named.finditer(text)}
    assert len(wanted) > 40
    lines = guide()["sources"].text.splitlines()
    missing = {one for one in wanted if not any(one[0] in line and one[1] in line for line in lines)}
    assert not missing, sorted(missing)


def test_the_guide_is_shipped():
    """All of `resources` goes into the wheel and into the frozen program, and the guide lies in it."""
    root = Path(embviz.__file__).parent.parent
    wheel = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["resources"] == "embviz/_resources"
    assert '(str(ROOT / "resources"), "embviz/_resources")' in (root / "packaging" / "embviz.spec").read_text("utf-8")
    assert (root / "resources" / "guide" / "01-start.md").samefile(asset("guide", "01-start.md"))
