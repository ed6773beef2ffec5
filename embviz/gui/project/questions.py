"""Questions asked before a project is closed or a changed file is overwritten."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from embviz.util.language import counted, tr

Button = QMessageBox.StandardButton


def ask_whether_to_save(window: QWidget, what: str, answered: Callable[[Button], None]) -> None:
    """Ask whether to save what is closed; `answered` is given Save, Discard or Cancel."""
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Save | Button.Discard | Button.Cancel, window)
    box.setObjectName("unsaved_project")
    box.setInformativeText(tr("Save it before it is closed?"))
    box.setDefaultButton(Button.Save)
    box.finished.connect(lambda answer: answered(Button(answer)))
    box.open()


def ask_about_moments(
    window: QWidget, count: int, size: str, others: Sequence[tuple[str, str]], answered: Callable[[bool], None]
) -> None:
    """Ask whether a project is to hold the moments of its runs; `answered` is told, and not called after Cancel.

    Parameters
    ----------
    window : QWidget
    count : int
        How many there are.
    size : str
        What they take in the file.
    others : sequence of (str, str)
        What else it holds, and what that takes.
    answered : callable
    """
    what = tr(
        "{count} of the runs take {size} of the project's file.", count=counted(count, "moment"), size=size,
    )
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Yes | Button.No | Button.Cancel, window)
    box.setObjectName("project_moments")
    said = tr("Without them nobody can go back to an earlier moment; vectors, curves and map are saved in any case.")
    if others:
        held = ", ".join(tr("{name} ({size})", name=name, size=weight) for name, weight in others)
        said = "\n\n".join((said, tr("Besides, the project holds {held}.", held=held)))
    box.setInformativeText(said)
    box.button(Button.Yes).setText(tr("Save with moments"))
    box.button(Button.No).setText(tr("Save without moments"))
    box.setDefaultButton(Button.Yes)
    box.finished.connect(lambda answer: answered(answer == Button.Yes) if answer != Button.Cancel else None)
    box.open()


def ask_to_overwrite(window: QWidget, path: Path, over: Callable[[], None], elsewhere: Callable[[], None]) -> None:
    """Ask what becomes of a file that somebody else has written since it was opened or saved here.

    Parameters
    ----------
    window : QWidget
    path : Path
    over, elsewhere : callable
        Write over it; ask for another name.
    """
    what = tr("{name} was changed elsewhere since it was opened here.", name=path.name)
    box = QMessageBox(
        QMessageBox.Icon.Question, "embviz", what,
        Button.Save | Button.SaveAll | Button.Cancel, window,
    )
    box.setObjectName("project_elsewhere")
    box.setInformativeText(
        tr("What was changed there is lost when it is saved over. Another name keeps both.")
    )
    box.button(Button.Save).setText(tr("Save over it"))
    box.button(Button.SaveAll).setText(tr("Save as…"))
    box.setDefaultButton(Button.SaveAll)
    does = {Button.Save: over, Button.SaveAll: elsewhere}
    box.finished.connect(lambda answer: does.get(Button(answer), lambda: None)())
    box.open()
