"""The menu that customizes a lesson's text, and the watch over its file."""

from collections.abc import Callable

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton

from embviz.gui.core.jobs import Jobs
from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.own_texts import begin, own_path, put_aside
from embviz.gui.widgets.layouts import button
from embviz.util.errors import InputError
from embviz.util.language import tr

_SETTLED_MS = 150  # programs that write texts save in several strokes


class TextMenu(QObject):
    """A menu button with the actions on the text of the current lesson.

    Parameters
    ----------
    jobs : Jobs
        Its messages show errors.
    shown : callable
        Returns the id of the lesson that is shown.
    told : callable
        Called with a message about what was done.

    Attributes
    ----------
    button : QPushButton

    Signals
    -------
    changed(str)
        The customized text of a lesson was written or removed; the lesson's id.
    """

    changed = Signal(str)

    def __init__(self, jobs: Jobs, shown: Callable[[], str], told: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._jobs, self._shown, self._told = jobs, shown, told
        self.button: QPushButton = button(tr("Text"), "lessons.text", flat=True)
        self.button.setToolTip(tr("For teachers: write this lesson in your own words or language"))
        menu = QMenu(self.button)
        self._write = menu.addAction(tr("Write my own version…"))
        self._aside = menu.addAction(tr("Read the shipped text again"))
        self._copy = menu.addAction(tr("Copy the path of my version"))
        self.button.setMenu(menu)
        menu.aboutToShow.connect(self._offer)
        self._write.triggered.connect(self._on_write)
        self._aside.triggered.connect(self._on_aside)
        self._copy.triggered.connect(self._on_copy)
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settle.timeout.connect(self._look)
        self._watcher.fileChanged.connect(lambda _path: self._settle.start())
        self._watcher.directoryChanged.connect(lambda _path: self._settle.start())
        self._seen = self._stamps()

    @staticmethod
    def _stamps() -> dict[str, tuple[int, int]]:
        """Return modification time and size of the customized texts, by lesson."""
        found = {}
        for spec in LESSONS:
            try:
                about = own_path(spec.id).stat()
            except OSError:
                continue
            found[spec.id] = about.st_mtime_ns, about.st_size
        return found

    def watch(self, watched: bool) -> None:
        """Start watching the texts, reporting changes made meanwhile, or stop."""
        if watched:
            self._look()
            return
        self._settle.stop()
        if paths := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(paths)

    def _follow(self) -> None:
        folder = own_path(LESSONS[0].id).parent
        if folder.is_dir():
            # a file that was replaced is no longer watched
            self._watcher.addPaths([str(folder), *(str(own_path(lesson)) for lesson in self._seen)])

    def _look(self) -> None:
        before, self._seen = self._seen, self._stamps()
        self._follow()
        for lesson in before.keys() | self._seen.keys():
            if before.get(lesson) != self._seen.get(lesson):
                self.changed.emit(lesson)

    def _offer(self) -> None:
        own = own_path(self._shown()).exists()
        self._write.setText(tr("Edit my version…") if own else tr("Write my own version…"))
        self._aside.setEnabled(own)
        self._copy.setEnabled(own)

    def _on_write(self) -> None:
        try:
            path = begin(self._shown())
        except InputError as error:
            self._jobs.messages.show_error(error)
            return
        self._look()
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._told(tr("Save {name} there, and the lesson follows.", name=path.name))
            return
        QGuiApplication.clipboard().setText(str(path))
        self._jobs.messages.show_error(InputError(
            tr("No program on this computer opens {name} by itself.", name=path.name),
            tr("Open {path} in any editor (the path is copied): when it is saved, the lesson follows.", path=path),
        ))

    def _on_copy(self) -> None:
        path = own_path(self._shown())
        QGuiApplication.clipboard().setText(str(path))
        self._told(tr("{path} is copied.", path=path))

    def _on_aside(self) -> None:
        try:
            aside = put_aside(self._shown())
        except InputError as error:
            self._jobs.messages.show_error(error)
            return
        self._look()
        self._told(tr("Your text is kept as {aside}.", aside=aside))
