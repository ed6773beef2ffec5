"""Base class of the parts that paint themselves."""

from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget


class PaintedWidget(LessonWidget):
    """A custom-painted widget that takes the available width and tracks the mouse.

    Parameters
    ----------
    name, title : str
        Object name, and accessible name until there is more to say.

    Attributes
    ----------
    _title : str
        Start of the accessible names.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title = title
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
