"""The preferences: reads and writes each one and applies it at once."""

from typing import TYPE_CHECKING, Any

from embviz.gui.core import settings
from embviz.gui.core.observation_settings import read_plan, write_plan
from embviz.gui.core.settings import Settings, explanations
from embviz.gui.files import file_names
from embviz.gui.pages.recent_files import RecentFiles
from embviz.gui.style import languages, number_text, reduced_motion
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

LANGUAGES = (("", tr("System")), *languages.NAMES.items())
TEXT_SIZE = "text/size"  # of the settings
TEXT_SIZES = (100, 125, 150, 175, 200)  # percent
TEXTS_FOLDER = "files/texts"
THEMES = (("system", tr("System")), ("light", tr("Light")), ("dark", tr("Dark")))


def apply_at_start(settings: Settings) -> None:
    """Apply the preferences that must be set before the window is created."""
    reduced_motion.begin(settings)
    number_text.preference.want(settings.get(number_text.KEY))


def chosen_text_size(settings: Settings) -> int:
    """Return the chosen text size in percent: the nearest one of `TEXT_SIZES`."""
    kept = int(settings.get(TEXT_SIZE))
    return min(TEXT_SIZES, key=lambda percent: abs(percent - kept))


def next_text_size(settings: Settings, by: int) -> int:
    """Return the text size `by` steps from the chosen one, in percent; limited to the first and the last."""
    at = TEXT_SIZES.index(chosen_text_size(settings)) + by
    return TEXT_SIZES[min(max(at, 0), len(TEXT_SIZES) - 1)]


class Preferences:
    """The preferences of a window, each with a property and a setter."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._settings = window.settings

    @property
    def theme(self) -> str:
        """One of `THEMES`."""
        return str(self._settings.get("theme"))

    def set_theme(self, choice: str) -> None:
        """Set the color theme."""
        self._window.run_action(f"view.{choice}")

    @property
    def language(self) -> str:
        """Code of the chosen language; empty for that of the system."""
        return str(self._settings.get(languages.KEY))

    def set_language(self, code: str) -> None:
        """Set the language from the next start on, because texts are looked up when the program starts."""
        self._settings.set(languages.KEY, code)

    @property
    def text_size(self) -> int:
        """Text size in percent, one of `TEXT_SIZES`."""
        return chosen_text_size(self._settings)

    def set_text_size(self, percent: int) -> None:
        """Set the text size in percent."""
        self._window.commands.use_text_size(percent)

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return reduced_motion.stillness.wanted

    def set_still(self, still: bool) -> None:
        """Set whether views change without animation; running animations still end by themselves."""
        self._settings.set(reduced_motion.KEY, still)
        reduced_motion.want(still)

    @property
    def decimals(self) -> int:
        """Decimals of cosines, scores and distances; 0: as usual at each place."""
        return number_text.preference.wanted

    def set_decimals(self, count: int) -> None:
        """Write such numbers with so many decimals, those that are seen too."""
        number_text.preference.want(count)
        self._settings.set(number_text.KEY, number_text.preference.wanted)

    @property
    def explained(self) -> bool:
        """Whether every explanation of a page is open."""
        return explanations.all_shown

    def set_explained(self, shown: bool) -> None:
        """Open every explanation, or only those that were opened by hand."""
        explanations.show_all(shown)

    @property
    def threads(self) -> int:
        """Default number of training threads; 0: one per physical core."""
        return int(self._settings.get(settings.KEY))

    def set_threads(self, threads: int) -> None:
        """Set the number of threads from the next training on; the form shows it."""
        self._settings.set(settings.KEY, threads)
        form = self._window.training_panel.form
        form.set_value("threads", settings.preferred_threads(self._settings))

    @property
    def memory(self) -> int:
        """MB of memory that the moments of all runs on a text may use."""
        return read_plan(self._settings).budget

    def set_memory(self, megabytes: int) -> None:
        """Set this memory limit from the next training on.

        Raises
        ------
        InputError
            If it is outside of the declared range.
        """
        write_plan(self._settings, budget=megabytes)

    @property
    def folder(self) -> str:
        """Initial folder of file dialogs; empty: the user's documents, later the one used last."""
        return str(self._settings.get(file_names.PREFERRED))

    def set_folder(self, folder: str) -> None:
        """Set the initial folder of all file dialogs, until a file is chosen elsewhere."""
        self._settings.set(file_names.PREFERRED, folder)
        file_names.forget_used()

    @property
    def texts_folder(self) -> str:
        """Folder for texts that do not fit into memory; empty: the user's cache."""
        return str(self._settings.get(TEXTS_FOLDER))

    def set_texts_folder(self, folder: str) -> None:
        """Set the folder for large texts from the next one on."""
        self._settings.set(TEXTS_FOLDER, folder)

    def forget_recent(self) -> None:
        """Clear the list of recent files."""
        self._window.context.share(RecentFiles).clear()

    @property
    def recent(self) -> int:
        """Number of recent files."""
        return len(self._window.context.share(RecentFiles).paths)

    def reset_docks(self) -> None:
        """Reset the panels of every page."""
        self._window.reset_docks()

    def reset(self) -> None:
        """Restore every default and reset the panels; recent files stay."""
        defaults: dict[str, Any] = Settings.defaults()
        self.set_theme(defaults["theme"])
        self.set_language(defaults[languages.KEY])
        self.set_text_size(defaults[TEXT_SIZE])
        self._settings.forget(reduced_motion.KEY)
        reduced_motion.begin(self._settings)
        self.set_decimals(defaults[number_text.KEY])
        self.set_explained(defaults["explanations/all"])
        self.set_threads(defaults[settings.KEY])
        self.set_memory(type(read_plan(self._settings))().budget)
        self.set_folder(defaults[file_names.PREFERRED])
        self.set_texts_folder(defaults[TEXTS_FOLDER])
        self.reset_docks()
