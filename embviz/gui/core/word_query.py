"""The words that were typed last, which every page with a line for words takes up."""


class WordQuery:
    """The newest line of words or expression that was asked, whichever page it was typed on.

    Attributes
    ----------
    text : str
        As typed: ``king queen`` or ``king - man + woman``; empty before the first.
    revision : int
        Number of lines asked so far: a page compares it with the one it took last.
    selected_since : bool
        Whether words were selected after the line was asked: pages that follow the selection then follow that.
    """

    def __init__(self) -> None:
        self.text = ""
        self.revision = 0
        self.selected_since = False

    def ask(self, text: str) -> None:
        """Set the newest line; an empty one, or the same again, is no new line."""
        text = text.strip()
        if not text:
            return
        self.selected_since = False
        if text != self.text:
            self.text = text
            self.revision += 1
