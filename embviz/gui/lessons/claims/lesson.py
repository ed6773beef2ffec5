"""The lesson of claims on trial: sentences about spaces, words and training, and those of a teacher."""

from embviz.gui.lessons.claims.own import OwnClaimsPart
from embviz.gui.lessons.claims.schedules import CLAIM as PHASES
from embviz.gui.lessons.claims.trial import ClaimsPart
from embviz.gui.lessons.stage import LessonState
from embviz.teaching.claims import spaces, training, words


class SpaceClaims(ClaimsPart):
    """Claims about many dimensions."""

    NAME = "claims.space"

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, spaces.CLAIMS)


class WordClaims(ClaimsPart):
    """Claims about the vectors of words."""

    NAME = "claims.words"

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, words.CLAIMS)


class TrainingClaims(ClaimsPart):
    """Claims about training."""

    NAME = "claims.training"

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, (PHASES, *training.CLAIMS))


PARTS = {"space": SpaceClaims, "words": WordClaims, "training": TrainingClaims, "own": OwnClaimsPart}
