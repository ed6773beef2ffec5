"""Texts of about twelve sentences, each with a question that learning it again answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from embviz.teaching.small_text.sentences import WINDOW, SmallText, read_lines
from embviz.teaching.small_text.skipgram import Learned
from embviz.util.language import tr

ROYAL = (
    "the king ruled the kingdom with wisdom",
    "the queen ruled the kingdom with grace",
    "the man worked in the field every day",
    "the woman worked in the market every day",
    "the prince was the son of the king",
    "the princess was the daughter of the queen",
    "the boy played in the field with joy",
    "the girl played in the garden with joy",
    "a cat sat on the mat near the door",
    "a dog sat on the rug near the window",
    "the king and queen had a royal feast",
    "the man and woman walked to the town",
)
"""The twelve sentences on which a well-known lecture trains its first model."""

_PETS = (
    "the cat eats meat",
    "the dog eats meat",
    "the cat drinks milk",
    "the dog drinks milk",
    "my cat sleeps at home",
    "my dog sleeps at home",
    "the car needs fuel",
    "the bus needs fuel",
    "my car stops at night",
    "my bus stops at night",
    "the car has four wheels",
    "the cat fears thunder",
)
_ILLNESSES = (
    "I stayed at home with covid",
    "I stayed at home with a cold",
    "covid gave me a cough",
    "a cold gave me a cough",
    "my friend caught covid at school",
    "my friend caught a cold at school",
    "covid attacks the lungs",
    "a cold attacks the nose",
    "doctors treat covid with an antiviral",
    "doctors treat a cold with rest",
    "covid comes from a coronavirus",
    "a cold comes from a rhinovirus",
)
_DRINKS = (
    "a bottle of wine is on the table",
    "he got drunk on wine",
    "we make wine from grapes",
    "a bottle of beer is on the table",
    "he got drunk on beer",
    "we make beer from barley",
    "a loaf of bread is on the board",
    "he got full on bread",
    "we make bread from flour",
    "a bottle of tezgüino is on the table",
    "he got drunk on tezgüino",
    "we make tezgüino from corn",
)
_HE = ("he is a clever doctor", "he is a strong pilot", "he is a clever engineer")
_SHE = ("she is a kind nurse", "she is a gentle teacher", "she is a kind dancer")
_JOBS = ("doctor", "pilot", "engineer", "nurse", "teacher", "dancer")
_WORKERS = (
    *_HE,
    *_SHE,
    *(line.replace("he ", "she ", 1) for line in _HE),
    *(line.replace("she ", "he ", 1) for line in _SHE),
)


@dataclass(frozen=True)
class Reading:
    """Which lines of an experiment's text are read: key and title of its button, and the lines that are left out."""

    key: str
    title: str
    left_out: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Measure:
    """A number that is read off the vectors: its title, and the function that returns it, nan where there is none."""

    title: str
    read: Callable[[Learned], float]


@dataclass(frozen=True)
class TextExperiment:
    """A text, the question, and what decides it.

    Attributes
    ----------
    id : str
    lines : tuple of str
    readings : tuple of Reading
        The first is what is shown before the answer; the second decides.
    word : str
        The word that is looked at first.
    question : str
    choices : tuple of (str, str)
        Key and text of each answer.
    measures_are : str
        What the numbers are.
    measures : tuple of Measure
    signed : bool
        Whether the numbers can be negative.
    windows : tuple of int
        Window of each reading; by default all have the usual one.
    answer : callable
        Takes what the first and the second reading taught; returns the key of the right answer.
    """

    id: str
    lines: tuple[str, ...]
    readings: tuple[Reading, ...]
    word: str
    question: str
    choices: tuple[tuple[str, str], ...]
    measures_are: str
    measures: tuple[Measure, ...]
    answer: Callable[[Learned, Learned], str]
    signed: bool = False
    windows: tuple[int, ...] = ()

    def window(self, reading: int) -> int:
        """Return the window of one of the readings."""
        return self.windows[reading] if self.windows else WINDOW

    def text(self, reading: int) -> SmallText:
        """Return the text of one of the readings."""
        out = self.readings[reading].left_out
        return read_lines(["" if at in out else line for at, line in enumerate(self.lines)], self.window(reading))


def _cosine(one: str, other: str) -> Measure:
    return Measure(f"{one} · {other}", lambda learned: learned.cosine(one, other))


def _chance(word: str, context: str) -> Measure:
    return Measure(f"{word} · {context}", lambda learned: learned.chance(word, context))


def lean(learned: Learned, word: str, one: str = "he", other: str = "she") -> float:
    """Return how much nearer a word is to one pole than to the other: the difference of its cosines with them."""
    return learned.cosine(word, one) - learned.cosine(word, other)


def _lean(word: str) -> Measure:
    return Measure(word, lambda learned: lean(learned, word))


def _lines(*numbers: int) -> frozenset[int]:
    return frozenset(number - 1 for number in numbers)


def _queen(_before: Learned, after: Learned) -> str:
    if after.rank("king", "queen") == 1:
        return "first"
    return "behind" if after.cosine("king", "queen") > after.cosine("king", "cat") + 0.05 else "cat"


def _thunder(_before: Learned, after: Learned) -> str:
    # what any other word gets is what the pair costs to no word in particular
    others = [after.chance(word, "thunder") for word in ("car", "bus")]
    dog = after.chance("dog", "thunder")
    if dog < 1.2 * max(others):
        return "cat" if after.chance("cat", "thunder") > 1.2 * max(others) else "all"
    return "dog"


def _illness(_before: Learned, after: Learned) -> str:
    cosine = after.cosine("covid", "cold")
    return "one" if cosine > 0.9 else "some" if cosine > 0.2 else "none"


def _drink(_before: Learned, after: Learned) -> str:
    cosines = {word: after.cosine("tezgüino", word) for word in ("wine", "bread")}
    gap = cosines["wine"] - cosines["bread"]
    return "both" if abs(gap) < 0.05 else "wine" if gap > 0 else "bread"


def _remains(before: Learned, after: Learned) -> str:
    sizes = [sum(abs(lean(learned, word)) for word in _JOBS) for learned in (before, after)]
    share = sizes[1] / max(sizes[0], 1e-9)
    return "nothing" if share < 0.1 else "all" if share > 0.9 else "some"


def _nearest_cat(_before: Learned, after: Learned) -> str:
    (word, _), *_ = after.nearest("cat", 1)
    return word if word in ("dog", "mat") else "other"


_COSINES = tr("Cosine")

KINGS = TextExperiment(
    "kings",
    ROYAL,
    (Reading("whole", tr("All sentences")), Reading("without", tr("Without “queen … grace”"), _lines(2))),
    "king",
    tr("“the queen ruled the kingdom with grace” is left out. What becomes of queen, the word nearest to king?"),
    (
        ("first", tr("It stays the nearest")),
        ("behind", tr("It falls behind others, but stays nearer than cat")),
        ("cat", tr("It moves as far away as cat")),
    ),
    _COSINES,
    (_cosine("king", "queen"), _cosine("man", "woman"), _cosine("cat", "dog"), _cosine("king", "cat")),
    _queen,
)
PETS = TextExperiment(
    "pets",
    _PETS,
    (Reading("before", tr("Eleven sentences"), _lines(12)), Reading("after", tr("With “thunder”"))),
    "cat",
    tr("“the cat fears thunder” is added. No sentence says this of the dog, the car or the bus. What is learned?"),
    (
        ("cat", tr("Something about the cat alone")),
        ("dog", tr("Something about the dog too")),
        ("all", tr("The same about all four")),
    ),
    tr("Probability that the two occur together"),
    (_chance("cat", "thunder"), _chance("dog", "thunder"), _chance("car", "thunder"), _chance("bus", "thunder")),
    _thunder,
)
ILLNESSES = TextExperiment(
    "illnesses",
    _ILLNESSES,
    (
        Reading("everyday", tr("Everyday text"), _lines(7, 8, 9, 10, 11, 12)),
        Reading("medical", tr("Medical text"), _lines(1, 2, 3, 4, 5, 6)),
        Reading("both", tr("Both")),
    ),
    "covid",
    tr("In the everyday text covid and cold have the same vector. And in the medical text?"),
    (("one", tr("The same")), ("some", tr("Similar ones")), ("none", tr("Nothing in common"))),
    _COSINES,
    (_cosine("covid", "cold"), _cosine("covid", "cough"), _cosine("covid", "lungs"), _cosine("cold", "nose")),
    _illness,
)
DRINKS = TextExperiment(
    "drinks",
    _DRINKS,
    (
        Reading("none", tr("Nine sentences"), _lines(10, 11, 12)),
        Reading("one", tr("With the first"), _lines(11, 12)),
        Reading("two", tr("With two"), _lines(12)),
        Reading("three", tr("With all three")),
    ),
    "wine",
    tr("Only “a bottle of tezgüino is on the table” is added. Where does the unknown word go?"),
    (("wine", tr("Nearer to wine and beer")), ("bread", tr("Nearer to bread")), ("both", tr("As near to all three"))),
    _COSINES,
    (_cosine("tezgüino", "wine"), _cosine("tezgüino", "beer"), _cosine("tezgüino", "bread")),
    _drink,
)
WORKERS = TextExperiment(
    "workers",
    _WORKERS,
    (
        Reading("written", tr("As written"), _lines(7, 8, 9, 10, 11, 12)),
        Reading("mirrored", tr("Mirrored too")),
        Reading("half", tr("Half mirrored"), _lines(10, 11, 12)),
    ),
    "doctor",
    tr("Each sentence is added once more with he and she exchanged. How much of the leaning remains?"),
    (("nothing", tr("Nothing")), ("some", tr("About half")), ("all", tr("All of it"))),
    tr("Leaning: cosine with he minus cosine with she"),
    tuple(_lean(word) for word in _JOBS),
    _remains,
    signed=True,
)
OWN = TextExperiment(
    "own",
    ROYAL,
    (Reading("narrow", tr("Window 2")), Reading("wide", tr("Window 5"))),
    "cat",
    tr("The window is widened from 2 words to 5. Which word is nearest to cat then?"),
    (("dog", "dog"), ("mat", "mat"), ("other", tr("another word"))),
    _COSINES,
    (_cosine("cat", "dog"), _cosine("cat", "mat"), _cosine("king", "queen"), _cosine("king", "ruled")),
    _nearest_cat,
    windows=(2, 5),
)
EXPERIMENTS: Sequence[TextExperiment] = (KINGS, PETS, ILLNESSES, DRINKS, WORKERS)
