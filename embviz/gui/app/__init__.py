"""The application: main window, actions, docks, preferences, palette, tour.

`build` and `run` are those of `application`, imported when they are asked for: `preflight` has to work without Qt.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from embviz.gui.app.application import build, run

__all__ = ["build", "run"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from embviz.gui.app import application

        return getattr(application, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
