"""What is looked up, and that translations fit what they translate."""

import ast
import importlib.util
import re
import string
from pathlib import Path

import pytest

from embviz.util import language
from embviz.util.language import counted, inside, tr

ROOT = Path(__file__).resolve().parent.parent


def _tool():
    spec = importlib.util.spec_from_file_location("languages_tool", ROOT / "packaging" / "languages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = _tool()
CODES = tuple(tool.FORMS)


@pytest.fixture
def spoken():
    """Speak a language of a few texts, and English again afterwards."""

    def speak(**known):
        language.use(lambda text, count: known.get(text, text))

    yield speak
    language.use(None)


def _places(text):
    """Return the named places of a template with their formats; None where it is no template."""
    try:
        return sorted(
            (name, spec, conversion or "")
            for _, name, spec, conversion in string.Formatter().parse(text)
            if name is not None
        )
    except ValueError:
        return None


@pytest.fixture(scope="module")
def texts():
    return tool.texts()


def test_without_a_language_the_english_text_is_the_answer():
    assert tr("Saved {name}", name="king.vec") == "Saved king.vec"
    assert tr("a { brace") == "a { brace"  # no template without values


def test_a_translation_puts_values_where_it_wants_them(spoken):
    spoken(**{"{count:,} words of {name}": "{name}: {count:,} Wörter"})
    assert tr("{count:,} words of {name}", count=1234, name="a {text}") == "a {text}: 1,234 Wörter"
    assert tr("unknown {x}", x=1) == "unknown 1"


def test_counts_choose_the_form_of_their_noun(spoken):
    assert [counted(n, "word") for n in (0, 1, 2, 1000)] == ["0 words", "1 word", "2 words", "1,000 words"]
    language.use(lambda text, count: ("%n Wort" if count == 1 else "%n Wörter") if text == "%n word(s)" else text)
    assert [counted(n, "word") for n in (1, 2000)] == ["1 Wort", "2,000 Wörter"]
    assert counted(2, "epoch") == "2 epochs"


def test_titles_are_small_within_english_sentences_only(spoken):
    assert [inside(title) for title in ("Purity", "PMI of words", "")] == ["purity", "PMI of words", ""]
    spoken()
    assert inside("Reinheit") == "Reinheit"


def test_texts_are_found_wherever_they_are_looked_up(tmp_path):
    (tmp_path / "page.py").write_text(
        'label(tr("Train")); tr("Saved {n}", n=counted(3, "file")); tr("a" if x else "b"); tr(name)\n'
        'declare(1, tr("Case"), choices=("lower", "2"), unit="words")\n'
    )
    assert set(tool.texts(tmp_path)) == {"Train", "Saved {n}", "%n file(s)", "a", "b", "Case", "lower", "words"}


@pytest.mark.parametrize("code", CODES)
def test_files_hold_the_texts_of_the_sources_and_no_others(code, texts):
    path = tool.FOLDER / f"embviz_{code}.ts"
    before = path.read_text("utf-8")
    known = tool.read(path)
    assert set(known) <= set(texts), "run python packaging/languages.py"
    missing = [text for text in texts if text not in known]
    assert not missing, (
        f"{len(missing)} texts are not translated, such as {missing[:3]}: run python packaging/languages.py, fill in "
        f"what is unfinished in {path.name}, and run it again"
    )
    assert path.read_text("utf-8") == before


@pytest.mark.parametrize("code", CODES)
def test_translations_keep_the_places_of_values(code):
    for text, forms in tool.read(tool.FOLDER / f"embviz_{code}.ts").items():
        assert len(forms) == (tool.FORMS[code] if text.startswith("%n ") else 1), text
        for told in forms:
            assert told.strip() or not text.strip(), text
            assert (told[:1].isspace(), told[-1:].isspace()) == (text[:1].isspace(), text[-1:].isspace()), text
            if "{" in text and _places(text) is not None:
                assert _places(told) == _places(text), text
            assert ("<b>" in told) == ("<b>" in text), text


@pytest.mark.parametrize("code", CODES)
def test_what_the_program_reads_was_compiled_from_the_files(code, tmp_path):
    tool.release(tmp_path)
    name = f"embviz_{code}.qm"
    assert (tmp_path / name).read_bytes() == (tool.FOLDER / name).read_bytes(), "run python packaging/languages.py"


# names, examples and what a person is to read as it stands
_NO_TEXTS = {
    "Toy world",
    "Python documentation",
    "Sea of Storms",
    "the of and to in one two …",
    "The vectors of words that are used alike come to lie near each other, as one can see on the map.",
    "the cat drinks milk. the dog drinks milk. the car burns fuel. the bus burns fuel.",
    "The bank of the river was covered with grass",
}
# programs, terminals, texts, what runs before anything, and a report that is made to be cited
_ROOMS_IN_ENGLISH = {"api", "cli", "toy", "preflight.py", "audit.py", "audit_page.py"}
_LOOKED_UP = {"tr", "counted"}
_FOR_PROGRAMMERS = {"ValueError", "TypeError", "AssertionError", "debug", "info", "warning", "exception", "critical"}
_SENTENCE = re.compile(r"[A-Z][a-z]+[,:]? [a-z]|.*[a-z] [a-z]+\.$")


def _written(node):
    """Yield constants outside of docstrings, of what is looked up, and of what only programmers read."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
        _LOOKED_UP | _FOR_PROGRAMMERS
    ):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _written(child)


def test_no_sentence_is_written_that_is_not_looked_up():
    found = {}
    for path in sorted((ROOT / "embviz").rglob("*.py")):
        if not _ROOMS_IN_ENGLISH & set(path.parts):
            for text in _written(ast.parse(path.read_text("utf-8"))):
                # examples are of several lines, or of several scripts
                if _SENTENCE.match(text) and text not in _NO_TEXTS and text.isascii() and "\n" not in text:
                    found[text] = path.name
    assert found == {}, "look these up with tr, or enter them in _NO_TEXTS if they are names, such as those of formats"
