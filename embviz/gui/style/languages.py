"""The languages of the window, the chosen one, and its texts."""

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from embviz.gui.core.settings import Settings
from embviz.util import language
from embviz.util.assets import asset

KEY = "language"
ENGLISH = "en"  # the source language, which needs no file
NAMES = {ENGLISH: "English", "de": "Deutsch", "ar": "العربية"}
"""The native name of each language, by its code."""

_CONTEXT = "embviz"  # one context for all texts: equal texts have equal translations


def chosen() -> str:
    """Return the code of the language chosen in the preferences, or else of the system, or else English."""
    wanted = Settings().get(KEY)
    if wanted in NAMES:
        return str(wanted)
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").partition("-")[0]
        if code in NAMES:
            return code
    return ENGLISH


def begin(code: str) -> None:
    """Set the language of the program; must be called before any other module with texts is imported.

    Parameters
    ----------
    code : str
        One of `NAMES`. English if its file is missing.
    """
    translator = QTranslator()
    if code == ENGLISH or not translator.load(str(asset("languages", f"{_CONTEXT}_{code}.qm"))):
        language.use(None)
        return

    def look_up(text: str, count: int | None) -> str:
        return translator.translate(_CONTEXT, text, None, -1 if count is None else count) or text

    language.use(look_up, code)


def settle(application: QApplication) -> None:
    """Set the language of Qt's own texts, the layout direction, and the marks of numbers that people type."""
    # others than German keep those of Python, like the numbers that are shown (`language.localized`)
    QLocale.setDefault(QLocale("de_DE") if language.spoken() == "de" else QLocale.c())
    if language.spoken() is None:
        return
    own = QTranslator(application)
    if own.load(f"qtbase_{language.spoken()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(own)
    if language.mirrored():
        application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
