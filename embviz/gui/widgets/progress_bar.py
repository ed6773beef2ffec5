"""Progress bar of a piece of work: how much of it is done, without a text of its own."""

from typing import Any

from PySide6.QtWidgets import QProgressBar

from embviz.gui.style.scaling import set_scaled_size

_STEPS = 1000


class ProgressBar(QProgressBar):
    """A bar that takes the share that is done; what is being done stands next to it.

    Parameters
    ----------
    name : str
        Object name.
    title : str
        Accessible name: whose progress it shows.
    **size : int
        Its size in px of the usual text, as `set_scaled_size` takes it.
    """

    def __init__(self, name: str, title: str, **size: Any) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setTextVisible(False)
        self.setRange(0, _STEPS)
        if size:
            set_scaled_size(self, **size)
        self.setValue(0)

    def set_share(self, share: float) -> None:
        """Show the share that is done, from 0 to 1; a negative one, of work that does not know it, as none."""
        self.setRange(0, _STEPS)
        self.setValue(round(_STEPS * max(0.0, share)))

    def set_unknown(self) -> None:
        """Show that something goes on, which does not know how much of it is done: the bar never stops moving."""
        self.setRange(0, 0)
