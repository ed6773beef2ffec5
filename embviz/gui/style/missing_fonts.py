"""Scripts that no font on this computer draws: which ones, what to install, and small fonts for what the lessons show.

Qt draws a character that no font has as an empty box and does not report it.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFontDatabase, QTextLayout

from embviz.gui.core.jobs import Jobs
from embviz.gui.core.workspace import Workspace
from embviz.gui.style import theme
from embviz.util.assets import asset
from embviz.util.language import tr

KIND = "scripts of the words"
_LOOKED_AT = 20_000  # number of words checked, the most frequent, which maps and tables show
_LEAST = 0.005  # share of these words below which a script is ignored: every large text has some foreign words
_TRIED = 8  # characters tested for each script
_LATIN = 0x52F  # last code point up to which the shipped font is complete
# the fonts in resources/fonts, each with characters that show whether it is needed
SAMPLES = (
    ("samples-cjk.otf", "語한ひ"),
    ("samples-math.ttf", "∝"),
    ("samples-signs.ttf", "▁"),
    ("samples-emoji.ttf", "🐈"),
)


@dataclass(frozen=True)
class Script:
    """A script, or symbols that need a font of their own.

    Attributes
    ----------
    name : str
        Name as used in a sentence.
    font, package : str
        A free font for it, and its package in Debian and Ubuntu.
    ranges : tuple of (int, int)
        First and last code points of its blocks, by the Unicode Standard 15, Blocks.txt.
    """

    name: str
    font: str
    package: str
    ranges: tuple[tuple[int, int], ...]

    def has(self, character: str) -> bool:
        """Return whether a character is in one of its blocks."""
        point = ord(character)
        return any(first <= point <= last for first, last in self.ranges)


_CJK, _CORE = "fonts-noto-cjk", "fonts-noto-core"
SCRIPTS = (
    Script(tr("Korean"), "Noto Sans CJK", _CJK, ((0x1100, 0x11FF), (0x3130, 0x318F), (0xAC00, 0xD7AF))),
    Script(tr("Japanese"), "Noto Sans CJK", _CJK, ((0x3041, 0x30FF), (0x31F0, 0x31FF))),
    Script(tr("Chinese"), "Noto Sans CJK", _CJK, ((0x2E80, 0x2FDF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF))),
    Script(tr("emoji"), "Noto Color Emoji", "fonts-noto-color-emoji", ((0x1F300, 0x1F64F), (0x1F680, 0x1FAFF))),
    Script(tr("Arabic"), "Noto Sans Arabic", _CORE, ((0x0600, 0x06FF), (0x0750, 0x077F))),
    Script(tr("Hebrew"), "Noto Sans Hebrew", _CORE, ((0x0590, 0x05FF),)),
    Script(tr("Armenian"), "Noto Sans Armenian", _CORE, ((0x0530, 0x058F),)),
    Script(tr("Georgian"), "Noto Sans Georgian", _CORE, ((0x10A0, 0x10FF), (0x1C90, 0x1CBF))),
    Script(tr("Devanagari"), "Noto Sans Devanagari", _CORE, ((0x0900, 0x097F),)),
    Script(tr("Bengali"), "Noto Sans Bengali", _CORE, ((0x0980, 0x09FF),)),
    Script(tr("Gurmukhi"), "Noto Sans Gurmukhi", _CORE, ((0x0A00, 0x0A7F),)),
    Script(tr("Gujarati"), "Noto Sans Gujarati", _CORE, ((0x0A80, 0x0AFF),)),
    Script(tr("Odia"), "Noto Sans Oriya", _CORE, ((0x0B00, 0x0B7F),)),
    Script(tr("Tamil"), "Noto Sans Tamil", _CORE, ((0x0B80, 0x0BFF),)),
    Script(tr("Telugu"), "Noto Sans Telugu", _CORE, ((0x0C00, 0x0C7F),)),
    Script(tr("Kannada"), "Noto Sans Kannada", _CORE, ((0x0C80, 0x0CFF),)),
    Script(tr("Malayalam"), "Noto Sans Malayalam", _CORE, ((0x0D00, 0x0D7F),)),
    Script(tr("Sinhala"), "Noto Sans Sinhala", _CORE, ((0x0D80, 0x0DFF),)),
    Script(tr("Thai"), "Noto Sans Thai", _CORE, ((0x0E00, 0x0E7F),)),
    Script(tr("Lao"), "Noto Sans Lao", _CORE, ((0x0E80, 0x0EFF),)),
    Script(tr("Tibetan"), "Noto Serif Tibetan", _CORE, ((0x0F00, 0x0FFF),)),
    Script(tr("Burmese"), "Noto Sans Myanmar", _CORE, ((0x1000, 0x109F),)),
    Script(tr("Khmer"), "Noto Sans Khmer", _CORE, ((0x1780, 0x17FF),)),
    Script(tr("Ethiopic"), "Noto Sans Ethiopic", _CORE, ((0x1200, 0x139F),)),
)


def can_draw(text: str) -> bool:
    """Return whether the fonts known to Qt have all characters of a text; GUI thread."""
    layout = QTextLayout(text, theme.font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    # a font draws what it lacks as its glyph 0 (OpenType specification, recommendations for glyph 0)
    return not any(0 in run.glyphIndexes() for run in layout.glyphRuns())


def load_samples() -> tuple[str, ...]:
    """Load those of the shipped small fonts that are needed; return their names.

    Installed fonts are preferred where they are complete, because they have every weight.
    """
    needed = tuple(name for name, probe in SAMPLES if not can_draw(probe))
    for name in needed:
        QFontDatabase.addApplicationFont(str(asset("fonts", name)))
    return needed


def characters_of(words: Sequence[str]) -> dict[str, str]:
    """Return some characters of each script that a fair share of the first words use, by the script's name.

    Runs on a worker; takes about 10 ms.
    """
    looked_at = words[:_LOOKED_AT]
    counts: Counter[str] = Counter()
    characters: dict[str, set[str]] = defaultdict(set)
    for word in looked_at:
        if word.isascii():
            continue
        # without combining marks, which need a base character to be drawn
        letters = [one for one in word if ord(one) > _LATIN and not unicodedata.category(one).startswith("M")]
        names = {one: name for one in letters if (name := _script_of(one))}
        counts.update(set(names.values()))
        for one, name in names.items():
            characters[name].add(one)
    return {
        name: "".join(sorted(characters[name])[:_TRIED])
        for name, count in counts.items()
        if count >= _LEAST * len(looked_at)
    }


def _script_of(character: str) -> str:
    return next((script.name for script in SCRIPTS if script.has(character)), "")


class MissingFonts(QObject):
    """Checks whether the open words can be drawn, each time they change.

    Signals
    -------
    found(str, str)
        Which scripts cannot be drawn, and what to do; once for each script.
    """

    found = Signal(str, str)

    def __init__(self, jobs: Jobs, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._workspace = jobs, workspace
        self._told: set[str] = set()
        workspace.words_changed.connect(self._look)

    def _look(self) -> None:
        index = self._workspace.index
        if index is None:
            self._jobs.cancel(KIND)
            return
        words = index.words
        self._jobs.submit("quick", KIND, lambda _job: characters_of(words), self._try, ambient=True)

    def _try(self, found: Mapping[str, str]) -> None:
        missing = [
            script
            for script in SCRIPTS
            if script.name in found and script.name not in self._told and not can_draw(found[script.name])
        ]
        if not missing:
            return
        self._told.update(script.name for script in missing)
        self.found.emit(*describe_missing(missing))


def describe_missing(missing: Sequence[Script]) -> tuple[str, str]:
    """Return message and remedy for scripts that no font has."""
    fonts = ", ".join(dict.fromkeys(script.font for script in missing))
    packages = " ".join(dict.fromkeys(script.package for script in missing))
    return tr(
        "No font on this computer covers: {scripts}. Their words are drawn as boxes.",
        scripts=", ".join(script.name for script in missing),
    ), tr(
        "Install {fonts} or another font that covers them (Debian and Ubuntu: sudo apt install {packages}), and "
        "restart embviz. Everything else works.",
        fonts=fonts,
        packages=packages,
    )
