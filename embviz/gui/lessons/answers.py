"""The learner's answers in the lessons, kept between sessions."""

import json

from embviz.gui.core.settings import Settings

KEY = "lessons/answers"


class LessonAnswers:
    """The answers by the names of their questions, for instance ``claims.shell``.

    They stay in the settings file of the user and go nowhere else.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def _all(self) -> dict[str, str]:
        try:
            told = json.loads(self._settings.get(KEY) or "{}")
        except ValueError:
            return {}
        return {str(name): str(value) for name, value in told.items()} if isinstance(told, dict) else {}

    def get(self, name: str) -> str:
        """Return the answer to a question; empty where there is none."""
        return self._all().get(name, "")

    def of(self, lesson: str) -> dict[str, str]:
        """Return the answers of a lesson, by the names of their questions."""
        return {name: value for name, value in self._all().items() if name.partition(".")[0] == lesson}

    def set(self, name: str, value: str) -> None:
        """Store an answer; an empty one is forgotten."""
        told = self._all()
        told.pop(name, None)
        if value:
            told[name] = value
        self._settings.set(KEY, json.dumps(told, ensure_ascii=False))
