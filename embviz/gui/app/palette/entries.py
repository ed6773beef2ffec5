"""Entries of the command palette: actions, pages, panels, controls, colors, lessons, guide, files, words, questions."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from embviz.gui.app.actions import ACTIONS
from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.app.navigation_bar import shortcut_of
from embviz.gui.app.palette.controls import PAGE, ListedControl, listed_controls, show_control
from embviz.gui.app.palette.fuzzy import Match, fit, letters_of
from embviz.gui.app.palette.sentences import Entry, FoundEntry, kept_answers, of_sentence
from embviz.gui.app.palette.synonyms import SYNONYMS
from embviz.gui.guide.chapters import chapters
from embviz.gui.lessons import LESSONS
from embviz.gui.pages.registry import PAGES
from embviz.gui.scene.coloring.choices import NOTHING
from embviz.gui.widgets.plane.pointing import Tool
from embviz.util.language import inside, spoken, tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow
    from embviz.gui.map.view.word_map import WordMap
    from embviz.gui.scene.playback_clock import Player

_MAP, _TIME, _LESSONS = tr("Map"), tr("Timeline"), tr("Lessons")
_NO_WORDS = tr("Train, or open vectors: the map is empty")
_NO_MOMENTS = tr("Train first")


@dataclass(frozen=True)
class PartTool:
    """A tool of a page: `do` opens its page and runs it, `ready` tells whether it can, `needs` what is missing."""

    id: str
    text: str
    kind: str
    keys: str
    do: "Callable[[MainWindow], None]"
    ready: "Callable[[MainWindow], bool]"
    needs: str = ""


def _map_view(window: "MainWindow") -> "WordMap":
    window.show_page("map")
    view = window.map_page.view
    view.setFocus()
    return view


def _player(window: "MainWindow") -> "Player":
    window.show_page("map")
    window.show_panel("timeline")
    return window.timeline_panel.player


def _present(window: "MainWindow") -> None:
    window.show_page("lessons")
    window.lessons_page.present()


def _has_words(window: "MainWindow") -> bool:
    return window.workspace.embedding is not None or window.workspace.run is not None


def _has_moments(window: "MainWindow") -> bool:
    return window.workspace.observer is not None and bool(window.workspace.observer.moments)


TOOLS = (
    PartTool(
        "map.lasso",
        tr("Lasso: select words"),
        _MAP,
        "L",
        lambda window: _map_view(window).take_tool(Tool.LASSO),
        _has_words,
        _NO_WORDS,
    ),
    PartTool(
        "map.rectangle",
        tr("Rectangle: select words"),
        _MAP,
        "R",
        lambda window: _map_view(window).take_tool(Tool.RECTANGLE),
        _has_words,
        _NO_WORDS,
    ),
    PartTool(
        "map.pointer",
        tr("Pointer: look around"),
        _MAP,
        tr("Escape"),
        lambda window: _map_view(window).take_tool(Tool.POINTER),
        _has_words,
        _NO_WORDS,
    ),
    PartTool(
        "map.fit",
        tr("Fit the map to its words"),
        _MAP,
        tr("Home"),
        lambda window: _map_view(window).fit(),
        _has_words,
        _NO_WORDS,
    ),
    PartTool(
        "timeline.play",
        tr("Play or pause the training"),
        _TIME,
        "Space",
        lambda window: _player(window).toggle(),
        _has_moments,
        _NO_MOMENTS,
    ),
    PartTool(
        "timeline.first",
        tr("Go to the first moment"),
        _TIME,
        tr("Home"),
        lambda window: _player(window).jump(0),
        _has_moments,
        _NO_MOMENTS,
    ),
    PartTool(
        "timeline.now",
        tr("Return to the present"),
        _TIME,
        tr("End"),
        lambda window: _player(window).jump(None),
        _has_moments,
        _NO_MOMENTS,
    ),
    PartTool(
        "lessons.present", tr("Present the lesson in the lecture hall"), _LESSONS, "", _present, lambda _window: True
    ),
)


_ITSELF = "help.palette"
_LATELY = 12.0  # points for recently used entries, fewer for older ones
_NOT_NOW = 10.0  # points subtracted for entries that are not available now
_OF_WORD = 80.0  # points: below entries with a word of this prefix, above those with scattered letters
_WHOLE_WORD = 96.0  # of a word that is typed in full: above controls that hold it, below commands and pages
_FEWEST_LETTERS, _MOST_WORDS = 2, 5  # from how many letters on words with this prefix are offered, and how many
_MOST_RECENT = 8
_RECENT = "palette/recent"


# points subtracted for entries that are many, so that among equals commands and pages come first
_OF_KIND = {"control": 25.0, "option": 30.0, "heading": 20.0}
_BY_OTHER_WORDS = 40.0  # points subtracted from what is not found by its name
_MENU = 6.0  # points added for likely entries when nothing is typed: below recent ones


@dataclass(frozen=True)
class SearchedEntry:
    """An entry with what it is searched by.

    Attributes
    ----------
    entry : Entry
    letters : int
        See `letters_of`.
    less : float
        Points subtracted from those of its match.
    listed : bool
        Whether it is listed when nothing is typed.
    also : str
        Words that its name lacks and by which it is found too.
    """

    entry: Entry
    letters: int
    less: float = 0.0
    listed: bool = True
    also: str = ""

    @property
    def named(self) -> str:
        """The name by which it is searched."""
        return self.entry.sought or self.entry.text

    def fit(self, typed: str) -> Match | None:
        """Return how well it matches by its name and kind, or else with the other words too, which counts less."""
        text = f"{self.named} {self.entry.kind}"
        found = fit(typed, text)
        if found is None and self.also:
            found = fit(typed, f"{text} {self.also}")
            found = found and Match(found.points - _BY_OTHER_WORDS, found.places)
        return found


def entries(window: "MainWindow") -> tuple[SearchedEntry, ...]:
    """Return all entries that do not depend on the query."""
    usual = (
        *_actions(window),
        *_places(window),
        *_panels(window),
        *_tools(window),
        *_colors(window),
        *_lessons(window),
        *_guide(window),
        *_files(window),
        *kept_answers(window),
    )
    return (
        *map(_searched, usual),
        *(_searched(entry, _OF_KIND["heading"], listed=False) for entry in _headings(window)),
        *(_searched(entry, _OF_KIND["control"], listed=False) for entry in _controls(window)),
        *(_searched(entry, _OF_KIND["option"], listed=False) for entry in _options(window)),
    )


def _searched(entry: Entry, less: float = 0.0, *, listed: bool = True) -> SearchedEntry:
    also = SYNONYMS.get(entry.id, "")
    letters = letters_of(f"{entry.sought or entry.text} {entry.kind} {also}")
    return SearchedEntry(entry, letters, less, listed, also)


def find(window: "MainWindow", every: tuple[SearchedEntry, ...], typed: str) -> list[FoundEntry]:
    """Return the matching entries, the best first; without a query, recently used and likely ones first.

    Parameters
    ----------
    every : tuple of SearchedEntry
        See `entries`.
    """
    recent = window.settings.get(_RECENT)
    likely = {} if typed else {entry_id: _MENU - at / 10 for at, entry_id in enumerate(_likely(window))}
    wanted = letters_of(typed)
    scored: list[tuple[float, FoundEntry]] = []
    for one in every:
        entry = one.entry
        if wanted & ~one.letters or not (typed or one.listed):
            continue
        fits = one.fit(typed)
        if fits is not None:
            late = _LATELY * (1 - recent.index(entry.id) / _MOST_RECENT) if entry.id in recent else 0.0
            late = max(late, likely.get(entry.id, 0.0)) if not entry.needs else late
            points = fits.points + late - (one.less + _NOT_NOW * bool(entry.needs) if typed else 0.0)
            scored.append((points, FoundEntry(entry, frozenset(at for at in fits.places if at < len(one.named)))))
    for at, word in enumerate(_words(window, typed)):
        scored.append(((_WHOLE_WORD if not at and _whole(window, typed) else _OF_WORD) - at, FoundEntry(word)))
    scored += of_sentence(window, typed, anything=bool(scored))
    scored.sort(key=lambda pair: -pair[0])
    return [found for _, found in scored]


def _likely(window: "MainWindow") -> tuple[str, ...]:
    """Return the ids of what is probably wanted next, the most probable first."""
    workspace = window.workspace
    if workspace.embedding is None and workspace.corpus is None:
        return ("file.toy_world", "file.english", "file.open_corpus", "file.open_vectors", "file.open_project")
    if workspace.training:
        return ("train.hold", "train.end", "go.map", "panel.timeline", "go.runs")
    if workspace.embedding is None:
        return ("train.run", "go.map", "go.text", "file.open_corpus")
    if len(workspace.chosen):
        return (
            "edit.to_neighbors",
            "edit.select_neighbors",
            "edit.select_cluster",
            "edit.to_heatmap",
            "edit.to_analogy",
            "color.cosine",
            "edit.clear_selection",
            "go.map",
        )
    return ("go.map", "go.words", "go.analogy", "color.cluster", "go.similarity", "file.save_project")


def note_used(window: "MainWindow", entry: Entry) -> None:
    """Remember that an entry was chosen."""
    kept = [one for one in window.settings.get(_RECENT) if one != entry.id]
    window.settings.set(_RECENT, [entry.id, *kept][:_MOST_RECENT])


def _colors(window: "MainWindow") -> Iterator[Entry]:
    coloring = window.context.coloring

    def color(recipe_id: str) -> None:
        window.show_page("map")
        coloring.choose(recipe_id)

    for recipe in coloring.recipes:
        lacking = coloring.lacking(recipe) if _has_words(window) else _NO_WORDS
        text = tr("Color by {what}", what=inside(recipe.title))
        yield Entry(f"color.{recipe.id}", text, _MAP, _call(color, recipe.id), needs=lacking.rstrip("."))
    yield Entry(f"color.{NOTHING}", tr("Remove the colors of the map"), _MAP, _call(color, NOTHING))


def _headings(window: "MainWindow") -> Iterator[Entry]:
    for chapter in chapters(spoken()):
        for section in chapter.sections[1:]:
            yield Entry(
                f"guide.{chapter.id}#{section.slug}",
                tr("{chapter}: {heading}", chapter=chapter.title, heading=section.heading),
                tr("Help"),
                _call(window.commands.window.show_guide, f"{chapter.id}#{section.slug}"),
            )


def _controls(window: "MainWindow") -> Iterator[Entry]:
    for listed, text in _with_unique_names():
        yield Entry(f"control.{listed.name}", text, _title_of(listed), partial(_show_control, window, listed))


def _options(window: "MainWindow") -> Iterator[Entry]:
    for listed, control in _with_unique_names():
        for at, option in enumerate(listed.options):
            text = tr("{control}: {option}", control=control, option=tr(option))
            yield Entry(
                f"control.{listed.name}.{at}", text, _title_of(listed), partial(_show_control, window, listed, at)
            )


def _with_unique_names() -> Iterator[tuple[ListedControl, str]]:
    """Yield the controls with texts by which those of one place differ.

    What several have is followed by the method or library of a layout, or by the tab of a page; of what is still
    called the same, such as the Cancel of each part of a tab, only the first is listed.
    """
    from embviz.projection.methods import METHODS
    from embviz.projection.reference import ENGINES

    owners = {how.name: how.title for how in METHODS} | {how.name: how.title for how in ENGINES}
    tabs = {f"{page.id}/{part.id}": part.title for page in PAGES for part in page.parts}
    same = Counter((_title_of(listed), tr(listed.text)) for listed in listed_controls())
    known: set[tuple[str, str]] = set()
    for listed in listed_controls():
        place, text = _title_of(listed), tr(listed.text)
        owner = tabs.get(listed.place) or owners.get(listed.name.split(".")[1], "")
        if owner and same[place, text] > 1:
            text = tr("{control} ({owner})", control=text, owner=owner)
        if (place, text) not in known:
            known.add((place, text))
            yield listed, text


@cache
def _title_of(listed: ListedControl) -> str:
    if listed.where == PAGE:
        return next(page.title for page in PAGES if page.id == listed.place.partition("/")[0])
    return next(dock.title for dock in DOCKS if dock.id == listed.place)


def _show_control(window: "MainWindow", listed: ListedControl, option: int = -1) -> None:
    if not show_control(window, listed, option):
        window.messages.show_status(tr("{control} is not available now.", control=tr(listed.text)))


def _actions(window: "MainWindow") -> Iterator[Entry]:
    for spec in ACTIONS:
        if spec.id == _ITSELF:
            continue
        action = window.actions_by_id[spec.id]
        needs = "" if action.isEnabled() else spec.needs or tr("Not now")
        # the current text; Undo includes the name of its step, by which nobody searches for it
        yield Entry(
            spec.id, action.text(), spec.menu_name, action.trigger, _keys(action.shortcut()), needs, sought=spec.text
        )


def _places(window: "MainWindow") -> Iterator[Entry]:
    for page in PAGES:
        keys = _keys(QKeySequence(shortcut_of(page.id)))
        yield Entry(f"go.{page.id}", page.title, tr("Go to"), _call(window.show_page, page.id), keys)
        for part in page.parts if len(page.parts) > 1 else ():
            address = f"{page.id}/{part.id}"
            yield Entry(f"go.{address}", f"{page.title}: {part.title}", tr("Go to"), _call(window.show_page, address))


def _panels(window: "MainWindow") -> Iterator[Entry]:
    for dock in DOCKS:
        keys = _keys(QKeySequence(dock.shortcut))
        yield Entry(f"panel.{dock.id}", dock.title, tr("Panel"), _call(window.show_panel, dock.id), keys)


def _lessons(window: "MainWindow") -> Iterator[Entry]:
    from embviz.gui.lessons.own_texts import heading_of

    def read(lesson_id: str) -> None:
        window.show_page("lessons")
        window.lessons_page.show_lesson(lesson_id)

    for spec in LESSONS:
        yield Entry(f"lesson.{spec.id}", heading_of(spec).title, tr("Lesson"), _call(read, spec.id))


def _guide(window: "MainWindow") -> Iterator[Entry]:
    for chapter in chapters(spoken()):
        title = tr("Guide: {chapter}", chapter=chapter.title)
        yield Entry(f"guide.{chapter.id}", title, tr("Help"), _call(window.commands.window.show_guide, chapter.id))


def _files(window: "MainWindow") -> Iterator[Entry]:
    for path in window.settings.get("recent"):
        yield Entry(f"file.recent {path}", Path(path).name, tr("Recent file"), _call(window.open_path, path))


def _tools(window: "MainWindow") -> Iterator[Entry]:
    for tool in TOOLS:
        ready = tool.ready(window)
        yield Entry(tool.id, tool.text, tool.kind, partial(tool.do, window), tool.keys, "" if ready else tool.needs)


def _words(window: "MainWindow", typed: str) -> list[Entry]:
    """Return neighbor queries: for the typed word if it exists, then for words with this prefix."""
    index, typed = window.workspace.index, typed.strip()
    if index is None or window.workspace.embedding is None or not typed:
        return []
    whole = _whole(window, typed)
    begun = [index.words[at] for at in index.complete(typed, _MOST_WORDS)] if len(typed) >= _FEWEST_LETTERS else []

    def ask(word: str) -> None:
        window.neighbors_page.ask_words([word])
        window.show_page("words/neighbors")

    found = dict.fromkeys(([] if whole is None else [whole]) + begun)
    return [
        Entry("word.neighbors", tr("Neighbors of {word}", word=word), tr("Word"), _call(ask, word))
        for word in list(found)[:_MOST_WORDS]
    ]


def _whole(window: "MainWindow", typed: str) -> str | None:
    """Return the word that is typed, in the spelling that is known; None if there is none."""
    index, typed = window.workspace.index, typed.strip()
    if index is None:
        return None
    return next((form for form in (typed, typed.lower(), typed.capitalize()) if index.get(form) is not None), None)


def _call(function: Callable[[str], object], argument: str) -> Callable[[], None]:
    def run() -> None:
        function(argument)

    return run


def _keys(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)
