"""The guide without its window: reading chapters, choosing languages, finding places, going back and forward."""

import pytest
from PySide6.QtGui import QTextDocument

from embviz.gui.guide.chapters import chapters, paragraphs, plain, read, slug_of
from embviz.gui.guide.contents import find, folded, marks_of, words_of
from embviz.gui.guide.reading import render, shares
from embviz.gui.guide.window import Visit, Visits
from embviz.util import language

TEXT = """# The *map*

What it shows, with `code_here` and a [link](words#senses).

## First steps

1. Press *Train*.
2. Wait,
   then look.

| Key | What |
| --- | ---: |
| **F5** | begins `a b` |

## Two words: what?

```
## no heading
x  = "**y**"
```

### First steps

> Said twice.
"""


@pytest.fixture
def chapter():
    return read("map", TEXT)


def test_a_chapter_has_a_title_and_a_section_below_each_heading(chapter):
    assert chapter.title == "The map"
    assert [(each.heading, each.slug, each.level) for each in chapter.sections] == [
        ("The map", "", 1),
        ("First steps", "first-steps", 2),
        ("Two words: what?", "two-words-what", 2),
        ("First steps", "first-steps-1", 3),
    ]


def test_what_is_read_has_no_marks_and_items_rows_and_code_stand_alone(chapter):
    first, steps, code, said = (each.paragraphs for each in chapter.sections)
    assert first == ("What it shows, with code_here and a link.",)
    assert steps == ("Press Train.", "Wait, then look.", "Key · What", "F5 · begins a b")
    assert code == ("## no heading", 'x  = "**y**"')
    assert said == ("Said twice.",)


@pytest.mark.parametrize(("markdown", "read_as"), [
    ("**bold** and *soft* and __both__", "bold and soft and both"),
    ("2 * 3 * 4 and a_name_here", "2 * 3 * 4 and a_name_here"),
    ("`**kept**` but **not**", "**kept** but not"),
    ("![A map](x.png) and [a *b*](c#d)", "A map and a b"),
    (r"\*stars\* and 1\.", "*stars* and 1."),
    ("``a ` b``", "a ` b"),
])  # fmt: skip
def test_marks_are_taken_away_and_what_only_looks_like_them_stays(markdown, read_as):
    assert plain(markdown) == read_as


def test_paragraphs_end_at_empty_lines_and_quotes_lose_their_signs():
    assert paragraphs(["> one", "> two", "", "three", "- four", "  five", "~~~", "* six", "~~~"]) == (
        "one two",
        "three",
        "four five",
        "* six",
    )


@pytest.mark.parametrize(
    ("named", "slug"),
    [
        ("first-steps", "first-steps"),
        ("First steps", "first-steps"),
        ("first-steps-1", "first-steps-1"),
        ("two", "two-words-what"),
        ("Two words", "two-words-what"),
        ("", None),
        ("words", None),
        ("tw", None),
        ("the-map", None),
    ],
)
def test_parts_of_pages_and_links_find_their_heading(chapter, named, slug):
    found = chapter.section(named)
    assert (found.slug if found else None) == slug


def test_slugs_are_those_of_links():
    assert slug_of("Why two words are near") == "why-two-words-are-near"
    assert slug_of("t-SNE, UMAP & PCA!") == "t-sne-umap--pca"
    assert slug_of("Über Wörter") == "über-wörter"


@pytest.fixture
def folder(tmp_path):
    for name, text in (
        ("01-start.md", "# Start\n\n## First\n\n## Second\n"),
        ("02-map.md", "# Map\n\nWords on a plane.\n"),
        ("notes.txt", "no chapter"),
        ("10-end.md", "# End\n"),
        ("de/01-start.md", "# Anfang\n\n## Erstens\n\n## Zweitens\n"),
        ("de/11-mehr.md", "# Mehr\n"),
        ("de_AT/02-map.md", "# Karterl\n"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_chapters_come_in_order_and_each_in_the_nearest_language_there_is(folder):
    def titles(language):
        return [(each.id, each.title) for each in chapters(language, folder)]

    assert titles(None) == titles("fr") == [("start", "Start"), ("map", "Map"), ("end", "End")]
    assert titles("de") == [("start", "Anfang"), ("map", "Map"), ("end", "End"), ("mehr", "Mehr")]
    assert titles("de-AT") == [("start", "Anfang"), ("map", "Karterl"), ("end", "End"), ("mehr", "Mehr")]


def test_english_names_of_headings_lead_to_the_same_place_of_a_translation(folder):
    german = chapters("de", folder)[0]
    assert german.section("second").heading == "Zweitens"
    assert german.section("Zweitens").heading == "Zweitens"
    language.use(lambda text, _count: {"Second": "Danach"}.get(text, text), "de")
    try:
        # the window may call it otherwise, or speak another language than the guide does
        assert german.section("Danach").heading == "Zweitens"
        assert chapters(None, folder)[0].section("Danach").heading == "Second"
    finally:
        language.use(None)
    (folder / "de" / "01-start.md").write_text("# Anfang\n\n## Nur eins\n", "utf-8")
    chapters.cache_clear()
    assert chapters("de", folder)[0].section("second") is None


GUIDE = (
    read("train", "# Training\n\nHow to learn.\n\n## Loss\n\nIt falls.\n\n## Rate\n\nThe rate of the loss falls.\n"),
    read("map", "# Map\n\nSee the training here. A loss, a gloss, the loss.\n\n## Training on the map\n\nLook.\n"),
    read("café", "# Café\n\nNaïve words of the café: über-lang.\n"),
)


def places(typed):
    return [(hit.chapter.id, hit.section.slug) for hit in find(GUIDE, typed)]


def test_titles_come_before_headings_before_texts():
    assert places("training") == [("train", ""), ("map", "training-on-the-map"), ("map", "")]
    assert places("loss") == [("train", "loss"), ("map", ""), ("train", "rate")]


def test_all_words_must_be_there_one_of_them_in_the_title_only():
    assert places("training rate") == [("train", "rate")]
    assert places("map falls") == []
    assert places("loss nowhere") == []
    assert places("   ") == places("") == []


def test_words_that_begin_so_come_before_words_that_hold_it():
    within = (read("a", "# A\n\nunlossy glosses of glossaries\n"), read("b", "# B\n\nlosses\n"))
    assert [hit.chapter.id for hit in find(within, "loss")] == ["b", "a"]


def test_capitals_and_accents_do_not_count():
    assert places("CAFE")[0] == places("naive")[0] == places("uber")[0] == ("café", "")
    assert folded("ÀÇé ﬁ İ") == "ace ﬁ i"
    for text in ("straße", "İstanbul", "日本語", "e\u0301"):
        assert len(folded(text)) == len(text)


def test_the_context_shows_and_marks_what_was_typed():
    (hit,) = find(GUIDE, "gloss the")
    assert hit.context == "See the training here. A loss, a gloss, the loss."
    assert [hit.context[start:end] for start, end in hit.marks] == ["the", "gloss", "the"]
    long = read("x", f"# X\n\n{'before ' * 40}needle{' after' * 40}\n")
    (hit,) = find((long,), "needle")
    assert [hit.context[start:end] for start, end in hit.marks] == ["needle"]
    assert hit.context.startswith("…before")
    assert hit.context.endswith("after…")
    assert len(hit.context) < 140


def test_marks_that_touch_are_one():
    assert marks_of(words_of("ab bc a"), "xabcx a") == ((1, 4), (6, 7))


def test_visits_go_back_and_forward_and_forget_what_was_left_behind():
    visits = Visits()
    for name in "abc":
        visits.leave(5)
        visits.go_to(Visit(name, ""))
    visits.leave(70)
    visits.go_to(Visit("c", ""))
    assert not visits.can_go(1)
    assert visits.step(-1) == Visit("b", "", 5)
    visits.leave(30)
    assert visits.step(1) == Visit("c", "", 70)
    assert visits.step(1) is None
    assert visits.step(-1) == Visit("b", "", 30)
    visits.go_to(Visit("d", ""))
    assert not visits.can_go(1)
    assert visits.step(-2) == Visit("a", "", 5)


def test_short_columns_take_what_they_need_and_long_ones_share_the_rest():
    assert shares((50, 100), (10, 10), 400) == pytest.approx([0.125, 0.875])
    three = shares((40, 900, 900), (30, 60, 60), 400)
    assert three == pytest.approx([0.1, 0.45, 0.45])
    assert sum(shares((500, 200, 4000, 90), (400, 50, 50, 90), 640)) == pytest.approx(1)
    longer = shares((300, 1200), (40, 40), 400)
    assert longer[0] * 400 == pytest.approx(40 + 320 / 3)
    # no word is broken where there is room for all of them
    assert shares((500, 4000), (250, 340), 600)[0] * 600 >= 250
    assert shares((500, 4000), (250, 750), 600) == pytest.approx([0.25, 0.75])
    assert shares((), (), 400) == []


def test_a_bar_in_the_code_of_a_cell_is_read_without_the_mark_that_keeps_it(qapp):
    text = "# Claims\n\n| Write | Means |\n| --- | --- |\n| `a \\| b` | one \\| two `\\|` |\n\n`\\|` stays."
    chapter = read("claims", text)
    assert chapter.sections[0].paragraphs == ("Write · Means", "a | b · one | two |", r"\| stays.")
    document = QTextDocument()
    render(document, chapter, 1.0, 600, lambda _url: "")
    assert "a | b" in document.toPlainText()
    assert "one | two |" in document.toPlainText()
    assert document.toPlainText().count("\\") == 1
    code = document.find("a | b")
    assert code.charFormat().background() == document.find("stays").block().begin().fragment().charFormat().background()
