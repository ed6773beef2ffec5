"""Which explanations of pages are open, kept between sessions."""

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.settings import Settings

ALL, OPENED = "explanations/all", "explanations/opened"  # keys of the settings


class _Explanations(QObject):
    """The open explanations, one for the process; those that are shown follow when it has `changed`."""

    changed = Signal()

    @property
    def all_shown(self) -> bool:
        """Whether every explanation is open, as teachers may want it."""
        return bool(Settings().get(ALL))

    def show_all(self, shown: bool) -> None:
        """Open every explanation, or only those that were opened by hand."""
        if shown != self.all_shown:
            Settings().set(ALL, shown)
            self.changed.emit()

    def is_open(self, name: str) -> bool:
        """Return whether the explanation of this name is to be shown."""
        return self.all_shown or name in Settings().get(OPENED)

    def set_open(self, name: str, shown: bool) -> None:
        """Remember that an explanation was opened or closed by hand."""
        settings = Settings()
        opened = [other for other in settings.get(OPENED) if other != name]
        settings.set(OPENED, [*opened, name] if shown else opened)
        self.changed.emit()


explanations = _Explanations()
