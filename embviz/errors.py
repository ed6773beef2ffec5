"""The few kinds of errors that embviz raises on purpose.

Everything else that is raised is a defect: it is caught only at the edges (the job runner, the command line and the
exception hook of the window), logged with its traceback and shown once.
"""


class EmbvizError(Exception):
    """Base of all errors that embviz raises on purpose."""


class InputError(EmbvizError):
    """Something the user gave cannot be used.

    Parameters
    ----------
    what : str
        What is wrong and where: names the file, line, word or parameter. A full sentence.
    cure : str
        What to do about it. A full sentence, or empty where the first sentence says it all.
    suggestions : tuple of str
        Values that would have worked, best first (near spellings of a missing word).
    """

    def __init__(self, what: str, cure: str = "", suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(f"{what} {cure}".strip())
        self.what = what
        self.cure = cure
        self.suggestions = suggestions


class ComputeError(EmbvizError):
    """A computation went wrong although its input was accepted, for instance a loss that is no longer finite.

    Attributes
    ----------
    kept : object
        What had come of it until then, None where there is nothing: of `embviz.train` the `Training` so far.
    """

    kept: object = None


class Cancelled(EmbvizError):
    """The user cancelled. Shown nowhere: the state before the work began is still there."""
