"""The small model shared by all parts of the microscope: its text, the current prediction, its progress."""

import re
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.lessons.stage import LessonState
from embviz.teaching.tiny_word2vec import Backward, Example, Forward, TinyModel, draw_noise, examples_of, least_loss
from embviz.text.vocabulary import Vocabulary
from embviz.training.noise import noise_weights
from embviz.util.errors import InputError
from embviz.util.language import tr

TEXT = "the cat drinks milk. the dog drinks milk. the car burns fuel. the bus burns fuel."
POWERS = (0.0, 0.75, 1.0)
MOST_WORDS = 12
_MOST_TOKENS = 200
_WINDOW = 2
_REACH = 0.8  # of weights at the beginning


@dataclass(frozen=True)
class Phase:
    """A phase of a step: its button's text, and the formula symbols it is about."""

    key: str
    title: str
    signs: tuple[str, ...]


PHASES = (
    Phase("lookup", tr("1  Look up"), ("W", "h")),
    Phase("scores", tr("2  Scores"), ("C", "u")),
    Phase("chances", tr("3  Probabilities"), ("p",)),
    Phase("loss", tr("4  Loss"), ("J",)),
    Phase("backward", tr("5  Gradients"), ("e", "dC", "dW")),
    Phase("step", tr("6  Step"), ("eta", "W", "C")),
)
LOOKUP, SCORES, CHANCES, LOSS, BACKWARD, STEP = range(len(PHASES))


@dataclass(frozen=True)
class Reading:
    """A prediction's place in the text: the sentence, its middle word, and the words that take part."""

    sentence: tuple[int, ...]
    middle: int
    others: tuple[int, ...]


class Microscope(QObject):
    """The small model that the lesson's widgets share.

    Attributes
    ----------
    words : tuple of str
        By falling count.
    counts : ndarray of int64, shape (V,)
    cbow, sampled : bool
        CBOW rather than skip-gram; negative sampling rather than the softmax over all words.
    model : TinyModel
        The model before the current step.
    after : TinyModel
        The model after the current step.
    example : Example
        The current prediction, with its `forward` and `backward` values.
    phase : int
        Index of the current phase in `PHASES`.
    steps : int
        Number of steps taken.
    losses : list of float
        The mean loss of all predictions of the text: at the beginning, and after each step; another list after a new
        beginning.
    least : float
        The lower bound of the mean loss, for any model.
    window : int
        Places between a word and the farthest that it is predicted from.
    running : bool
        Whether steps follow each other; slow updates wait for the last.
    """

    changed = Signal()

    forward: Forward
    backward: Backward
    after: TinyModel
    phase: int

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.text, self.window = TEXT, _WINDOW
        self.cbow = self.sampled = self.running = False
        self.dimensions, self.negative, self.power, self.rate, self.seed = 5, 3, 0.75, 0.2, 1
        self.read(TEXT)

    # --- what is chosen

    def read(self, text: str) -> None:
        """Set another text, and restart.

        Raises
        ------
        InputError
            When it has too many words, or fewer than three different ones.
        """
        split = [re.findall(r"[^\s,;:()\"“”]+", part) for part in re.split(r"[.!?\n]+", text.lower())]
        sentences = [words for words in split if words]
        tokens = [word for words in sentences for word in words]
        different = len(set(tokens))
        if different > MOST_WORDS:
            what = tr(
                "This text has {different} different words; the drawing holds {most_words}.",
                different=different,
                most_words=MOST_WORDS,
            )
            raise InputError(what, tr("Use fewer words, and each more often."))
        if len(tokens) > _MOST_TOKENS:
            what = tr(
                "This text has {tokens:,} words in all; {most_tokens} are enough here.",
                tokens=len(tokens),
                most_tokens=_MOST_TOKENS,
            )
            raise InputError(what, tr("Leave some of its sentences out."))
        if different < 3 or max(map(len, sentences)) < 2:
            raise InputError(
                tr("This text has fewer than three different words, or no two side by side."),
                tr("Write some short sentences with periods between them."),
            )
        vocabulary = Vocabulary.from_counts({word: tokens.count(word) for word in tokens})
        self.text, self.words, self.counts = text, vocabulary.words, vocabulary.counts
        self._ids = [vocabulary.words.index(word) for word in tokens]
        ends = np.cumsum([0, *map(len, sentences)]).tolist()
        self._places = [list(range(*pair)) for pair in pairwise(ends)]
        self.begin()

    def set_model(self, cbow: bool) -> None:
        """Set CBOW or skip-gram, and restart."""
        if cbow != self.cbow:
            self.cbow = cbow
            self.begin()

    def set_loss(self, sampled: bool) -> None:
        """Set negative sampling or the full softmax, and restart."""
        if sampled != self.sampled:
            self.sampled = sampled
            self.begin()

    def set_noise(self, negative: int, power: float) -> None:
        """Set the number of noise words and the power of their counts; restarts if that makes a difference."""
        if (negative, power) != (self.negative, self.power):
            self.negative, self.power = negative, power
            if self.sampled:
                self.begin()
            else:
                self.changed.emit()

    def set_dimensions(self, dimensions: int) -> None:
        """Set the number of dimensions, and restart."""
        if dimensions != self.dimensions:
            self.dimensions = dimensions
            self.begin()

    def set_rate(self, rate: float) -> None:
        """Set the learning rate of the next steps."""
        if rate != self.rate:
            self.rate = rate
            self._work_out()

    def reseed(self) -> None:
        """Restart with other random weights."""
        self.seed += 1
        self.begin()

    # --- what happens

    def begin(self) -> None:
        """Restart with random weights, which are the same for the same text."""
        self._random = np.random.default_rng(self.seed)
        self.model = TinyModel.random(len(self.words), self.dimensions, _REACH, self._random)
        self._read = list(examples_of(self._places, self.window, self.cbow))
        self._examples = [Example(tuple(self._ids[at] for at in e.given), self._ids[e.predicted]) for e in self._read]
        self._order: list[int] = []
        self.steps = 0
        self.losses = [self._mean_loss()]
        self.least = least_loss(self._examples, self.noise if self.sampled else None, self.negative)
        self._next()

    def another(self) -> None:
        """Show another prediction without learning from this one."""
        self._next()

    def choose(self, middle: int) -> None:
        """Show the prediction of this word of the current sentence."""
        place = self.reading.sentence[middle]
        for at, example in enumerate(self._read):
            if (example.predicted if self.cbow else example.given[0]) == place:
                self._take(at)
                return

    def go(self, phase: int) -> None:
        """Show the current step up to a phase."""
        if phase != self.phase:
            self.phase = phase
            self.changed.emit()

    def advance(self) -> None:
        """Go to the next phase; after the last one, take the step and show another prediction."""
        if self.phase < STEP:
            self.go(self.phase + 1)
        else:
            self.learn(1)

    def learn(self, steps: int) -> None:
        """Take whole steps, beginning with the current prediction."""
        for _ in range(steps):
            self.model.step(self.example, self.rate)
            self.losses.append(self._mean_loss())
            self.steps += 1
            self._draw(self._following())
        self.phase = LOOKUP
        self._work_out()

    def _following(self) -> int:
        """Return the next prediction; visits the whole text in random order, repeatedly."""
        if not self._order:
            self._order = self._random.permutation(len(self._examples)).tolist()
        return self._order.pop()

    def _next(self) -> None:
        self._take(self._following())

    def _take(self, at: int) -> None:
        self._draw(at)
        self.phase = LOOKUP
        self._work_out()

    def _draw(self, at: int) -> None:
        self._at = at
        self.example = self._examples[at]
        if self.sampled:
            self.example = draw_noise(self.example, self.noise, self.negative, self._random)

    def _work_out(self) -> None:
        self.forward = self.model.forward(self.example)
        self.backward = self.model.backward(self.example, self.forward)
        self.after = TinyModel(self.model.inputs, self.model.outputs)
        self.after.step(self.example, self.rate)
        self.changed.emit()

    # --- what is known

    @property
    def noise(self) -> np.ndarray:
        """Probability of each word as noise, float64 (V,)."""
        weights = noise_weights(self.counts, self.power)
        shares: np.ndarray = weights / weights.sum()
        return shares

    @property
    def shown(self) -> TinyModel:
        """The weights at the current phase."""
        return self.after if self.phase == STEP else self.model

    @property
    def predictions(self) -> int:
        """Number of predictions in the text."""
        return len(self._examples)

    @property
    def reading(self) -> Reading:
        """The positions in the text of the current prediction."""
        read = self._read[self._at]
        middle, others = (read.predicted, read.given) if self.cbow else (read.given[0], (read.predicted,))
        sentence = next(tuple(places) for places in self._places if middle in places)
        return Reading(sentence, sentence.index(middle), tuple(sentence.index(at) for at in others))

    def said(self, reading: Reading) -> tuple[str, ...]:
        """Return the words of a sentence."""
        return tuple(self.words[self._ids[at]] for at in reading.sentence)

    def _mean_loss(self) -> float:
        noise = self.noise if self.sampled else None
        return self.model.mean_loss(self._examples, noise, self.negative)
