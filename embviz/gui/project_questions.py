"""What is asked before a project is closed, or a file is written over that somebody else has changed."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from embviz.language import tr

Button = QMessageBox.StandardButton


def ask_whether_to_save(window: QWidget, what: str, answered: Callable[[Button], None]) -> None:
    """Ask whether to save what is closed; `answered` is given Save, Discard or Cancel."""
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Save | Button.Discard | Button.Cancel, window)
    box.setObjectName("unsaved_project")
    box.setInformativeText(tr("Save it before it is closed?"))
    box.setDefaultButton(Button.Save)
    box.finished.connect(lambda answer: answered(Button(answer)))
    box.open()


def ask_over(window: QWidget, path: Path, over: Callable[[], None], elsewhere: Callable[[], None]) -> None:
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
