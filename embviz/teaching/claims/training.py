"""Claims about how vectors are learned, tested by training small models on the toy world."""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.evaluation.quality import quality_for
from embviz.teaching.claims.claim import Claim, Curve, Finding, Picture, Verdict
from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing, stop_words
from embviz.text.toy.world import ToyWorld, toy_world
from embviz.text.vocabulary import Vocabulary
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

WORDS, EPOCHS, DIMENSIONS, RATE = 100_000, 60, 50, 0.05
SIZES = (30_000, 100_000, 300_000)  # words of the texts compared
NOISE = 5  # negative samples
FORMAL_SPREAD = 0.01  # standard deviation of the claimed initialization
BANDS = 3  # of the words, by how frequent they are
FIRST, SECOND = "dog", "paris"  # words that become one
NEAREST = 10
_DRAWS = 200


@lru_cache(maxsize=4)
def world(words: int) -> ToyWorld:
    """Return the toy world with a text of so many words."""
    return toy_world(words)


def followed(corpus: Corpus, pulse: Pulse, begin: float, end: float, **changes: object) -> list[Embedding]:
    """Train on one thread with a fixed seed; returns the vectors before the first epoch and after each.

    Parameters
    ----------
    pulse : Pulse
        Told a share from `begin` to `end`.
    **changes
        Of the parameters of the run; ``model`` names another model than skip-gram.
    """
    given: dict[str, object] = {
        "threads": 1,
        "seed": 1,
        "epochs": EPOCHS,
        "dimensions": DIMENSIONS,
        "learning_rate": RATE,
        **changes,
    }
    model = str(given.pop("model", "skipgram"))
    parameters = defaults(model, **given)
    run = TrainingRun(corpus, parameters)
    found: list[Embedding] = []

    def at_rest() -> None:
        found.append(run.embedding())
        if pulse.progress is not None:
            pulse.progress(begin + (end - begin) * (len(found) - 1) / parameters.epochs)

    def look(_progress: object) -> None:
        if pulse.stopped:
            run.control.cancel()

    run.at_rest = at_rest
    run.execute(look)
    pulse.check()
    return found


def right_by_epoch(toy: ToyWorld, moments: list[Embedding], pulse: Pulse) -> NDArray[np.float64]:
    """Return the share of the toy world's analogies that each moment answers, float64 (n,)."""
    quality = quality_for(toy.truths)
    return np.array([quality.answers(moment, pulse.quiet).get("analogy", math.nan) for moment in moments])


def reached_by(values: NDArray[np.float64], share: float = 0.9) -> int:
    """Return the first place at which a curve has so much of its largest value."""
    return int((values >= share * np.nanmax(values)).argmax())


def category_of(toy: ToyWorld) -> dict[str, str]:
    """Return the category of each word that has one."""
    return {word: name for name, words in toy.truths.categories.items() for word in words}


def right_by_frequency(toy: ToyWorld, moment: Embedding) -> NDArray[np.float64]:
    """Return how many words have a nearest neighbor of their own category, as a share of each third by frequency.

    Only words with a category take part; the most frequent third comes first. float64 (3,)
    """
    category = category_of(toy)
    rows = [at for at, word in enumerate(moment.words) if word in category]
    names = np.array([category[moment.words[at]] for at in rows])
    unit = unit_vectors(moment.vectors[rows])
    scores = unit @ unit.T
    np.fill_diagonal(scores, -np.inf)
    right = names[scores.argmax(axis=1)] == names
    return np.array([float(part.mean()) for part in np.array_split(right, BANDS)])


def merged(corpus: Corpus, first: str, second: str) -> tuple[Corpus, str]:
    """Return the text with two words replaced by one, and this word: an artificial word of two senses.

    Gale, Church and Yarowsky (1992), Work on statistical methods for word sense disambiguation, section 3, call them
    pseudo-words.
    """
    words = list(corpus.vocabulary.words)
    one, other = words.index(first), words.index(second)
    ids = np.where(corpus.ids == other, one, corpus.ids)
    name = f"{first}/{second}"
    words[one] = name
    counts = np.bincount(ids, minlength=len(words))
    kept = np.flatnonzero(counts)
    order = kept[np.lexsort((kept, -counts[kept]))]
    rank = np.zeros(len(words), np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    vocabulary = Vocabulary([words[at] for at in order], counts[order])
    return Corpus(rank[ids], corpus.offsets, vocabulary, Preprocessing(), corpus.name), name


def _signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "−")


# --- the experiments


def first_loss(_embedding: Embedding | None, _pulse: Pulse) -> Finding:
    """Compute the loss of vectors that know nothing, for the softmax over V words and for negative sampling."""
    sizes = np.geomspace(10, 1_000_000, 60)
    softmax = np.log(sizes)
    number = (NOISE + 1) * math.log(2)
    claimed = math.log(10_000)
    return Finding(
        Verdict.DEPENDS if abs(number - claimed) > 0.1 else Verdict.TRUE,
        number,
        f"{number:.2f}",
        tr(
            "9.21 is ln 10,000: a softmax over 10,000 words that knows nothing. With 5 negative samples it is 6 ln 2, "
            "whatever the vocabulary. A first loss says which loss it is, not how good the model is."
        ),
        Picture(
            tr("Loss before the first step"),
            tr("words in the vocabulary"),
            (
                Curve("softmax", sizes, softmax),
                Curve(tr("negative sampling"), sizes, np.full(len(sizes), number)),
                Curve(tr("claimed"), sizes, np.full(len(sizes), 9.21), dashed=True),
            ),
            log_x=True,
            mark=10_000,
        ),
    )


def first_gradient(dimension: int, spread: float, learned_start: bool, draws: int = _DRAWS) -> float:
    """Return the mean length of the first gradient of negative sampling with respect to the numbers of one word.

    Parameters
    ----------
    dimension : int
    spread : float
        Standard deviation of all numbers, Gaussian.
    learned_start : bool
        As the program begins instead: word vectors uniform in ±0.5 / d, context vectors 0. The gradient is then that
        of the context vector, as that of the word vector is 0.
    """
    random = np.random.default_rng(dimension)
    if learned_start:
        words = random.uniform(-0.5 / dimension, 0.5 / dimension, (draws, dimension))
        return float(np.linalg.norm(0.5 * words, axis=1).mean())
    words = spread * random.standard_normal((draws, dimension))
    contexts = spread * random.standard_normal((draws, NOISE + 1, dimension))
    told = np.zeros(NOISE + 1)
    told[0] = 1  # the true context comes first
    errors = 1 / (1 + np.exp(-np.einsum("nkd,nd->nk", contexts, words))) - told
    return float(np.linalg.norm(np.einsum("nk,nkd->nd", errors, contexts), axis=1).mean())


def gradient_root(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Measure the first gradient for growing dimensions, with Gaussian numbers and as word2vec begins."""
    dimensions = (10, 30, 100, 300, 1000)
    lengths = np.zeros((2, len(dimensions)))
    for at, dimension in enumerate(dimensions):
        pulse.beat(at / len(dimensions))
        lengths[:, at] = first_gradient(dimension, FORMAL_SPREAD, False), first_gradient(dimension, 0.0, True)
    d = np.array(dimensions, np.float64)
    powers = np.polyfit(np.log(d), np.log(lengths).T, 1)[0]
    number = float(lengths[0, 2] / 10)  # of sqrt(100)
    grows = abs(powers[0] - 0.5) < 0.05
    exact = abs(number - 1) < 0.1
    return Finding(
        Verdict.TRUE if grows and exact else Verdict.DEPENDS if grows else Verdict.FALSE,
        number,
        tr("{number:.3f} · √d", number=number),
        tr(
            "With numbers of spread 0.01 it does grow with the root of d (d to the power {one:.2f}), but is far "
            "smaller. As word2vec begins, with ±0.5/d, it falls (power {other}).",
            one=powers[0],
            other=f"{powers[1]:.2f}".replace("-", "−"),
        ),
        Picture(
            tr("Length of the first gradient"),
            tr("dimension d"),
            (
                Curve(tr("spread 0.01"), d, lengths[0], points=True),
                Curve(tr("word2vec"), d, lengths[1], points=True),
                Curve(tr("claimed: √d"), d, np.sqrt(d), dashed=True),
            ),
            log_x=True,
            log_y=True,
            mark=100,
        ),
    )


def sixty_epochs(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Train on texts of three sizes, and look when 90 % of the best result is reached."""
    curves, epochs, least = [], [], 1.0
    for at, size in enumerate(SIZES):
        toy = world(size)
        moments = followed(toy.corpus, pulse, at / len(SIZES), (at + 0.9) / len(SIZES), epochs=80)
        right = right_by_epoch(toy, moments, pulse)
        epochs.append(reached_by(right))
        least = min(least, right[60] / np.nanmax(right))
        curves.append(Curve(tr("{size:,} words", size=size), np.arange(81.0), right))
    number = float(epochs[1])
    early = max(epochs) <= 40
    return Finding(
        Verdict.FALSE if least < 0.9 else Verdict.DEPENDS if early else Verdict.TRUE,
        number,
        tr("epoch {number}", number=epochs[1]),
        tr(
            "With 30,000, 100,000 and 300,000 words 90 % are reached in epochs {a}, {b} and {c}. What counts is how "
            "much was read, not how often: a large text needs few epochs.",
            a=epochs[0],
            b=epochs[1],
            c=epochs[2],
        ),
        Picture(tr("Share of analogies answered right"), tr("epoch"), tuple(curves), mark=60),
    )


def longer_for_rare(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Train for 60 epochs, and follow the rarest and the most frequent third of the words."""
    toy = world(WORDS)
    moments = followed(toy.corpus, pulse, 0.0, 0.9, schedule="constant")
    shares = np.array([right_by_frequency(toy, moment) for moment in moments])
    rare, frequent = shares[:, -1], shares[:, 0]
    number = float(rare[-1] - rare[10])
    best = int(rare.argmax())
    others = float(frequent[-1] - frequent[10])
    verdict = Verdict.TRUE if number > max(0.01, others) else Verdict.FALSE if number < 0 else Verdict.DEPENDS
    epochs = np.arange(float(len(moments)))
    return Finding(
        verdict,
        number,
        tr("{points} points", points=_signed(100 * number)),
        tr(
            "The rarest third is best after epoch {best}, with {high:.0f} %; after 60 epochs it has {end:.0f} %. What "
            "occurs only a few times is soon memorized, with its chance contexts.",
            best=best,
            high=100 * rare[best],
            end=100 * rare[-1],
        )
        if verdict is Verdict.FALSE
        else tr("The most frequent third changes by {others} points meanwhile.", others=_signed(100 * others)),
        Picture(
            tr("Nearest neighbor of the same category"),
            tr("epoch"),
            (Curve(tr("frequent third"), epochs, frequent), Curve(tr("rare third"), epochs, rare)),
            mark=60,
        ),
    )


def bag_of_words_rare(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Train skip-gram and CBOW, and compare their rarest third of the words, early and late."""
    toy = world(WORDS)
    shares = []
    for at, model in enumerate(("skipgram", "cbow")):
        moments = followed(toy.corpus, pulse, 0.5 * at, 0.5 * at + 0.45, model=model)
        shares.append(np.array([right_by_frequency(toy, moment)[-1] for moment in moments]))
    skip, bag = shares
    differences = bag - skip
    number = float(differences[-1])
    early = float(differences[2:8].mean())
    verdict = (
        Verdict.TRUE if early < 0 and number < 0 else Verdict.DEPENDS if early < 0 or number < 0 else Verdict.FALSE
    )
    epochs = np.arange(float(len(skip)))
    return Finding(
        verdict,
        number,
        tr("{points} points", points=_signed(100 * number)),
        tr(
            "In epochs 2 to 7 CBOW differs by {early} points, at the end by {late}. Skip-gram learns rare words "
            "sooner, and overfits them sooner.",
            early=_signed(100 * early),
            late=_signed(100 * number),
        ),
        Picture(
            tr("Rare third: nearest neighbor of the same category"),
            tr("epoch"),
            (Curve("skip-gram", epochs, skip), Curve("CBOW", epochs, bag)),
            mark=60,
        ),
    )


def two_senses(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Make one word of two in the text, train, and count the neighbors from the company of each."""
    toy = world(WORDS)
    corpus, name = merged(toy.corpus, FIRST, SECOND)
    moments = followed(corpus, pulse, 0.0, 0.95)
    category = category_of(toy)
    counts = np.zeros((2, len(moments)))
    for at, moment in enumerate(moments):
        unit = unit_vectors(moment.vectors)
        scores = unit @ unit[moment.words.index(name)]
        near = [moment.words[k] for k in np.argsort(-scores)[1 : NEAREST + 1]]
        counts[:, at] = [sum(category.get(word) == category[sense] for word in near) for sense in (FIRST, SECOND)]
    late = counts[:, -20:].mean(axis=1)
    number = float(late.min())
    epochs = np.arange(float(len(moments)))
    return Finding(
        Verdict.FALSE if number >= 1 else Verdict.DEPENDS,
        number,
        f"{number:.1f}",
        tr(
            "Over the last 20 epochs {first:.1f} of its 10 neighbors are animals and {second:.1f} cities: one vector "
            "stays between both senses, however long it learns. Senses separate only if each occurrence has its own "
            "vector.",
            first=late[0],
            second=late[1],
        )
        if number >= 1
        else tr("One sense dominates the vector, the other is lost."),
        Picture(
            tr("Neighbors of “{name}” among 10", name=name),
            tr("epoch"),
            (Curve(tr("animals"), epochs, counts[0]), Curve(tr("cities"), epochs, counts[1])),
        ),
    )


def own_kind(unit: NDArray[np.float32], kind: NDArray[np.bool_], near: int = 5) -> float:
    """Return the mean share of words of a kind among the nearest of the words of that kind."""
    scores = unit[kind] @ unit.T
    scores[np.arange(len(scores)), np.flatnonzero(kind)] = -np.inf
    return float(kind[np.argpartition(-scores, near - 1, axis=1)[:, :near]].mean())


def function_words_first(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Follow how function words find together, beside the categories of content words."""
    toy = world(WORDS)
    moments = followed(toy.corpus, pulse, 0.0, 0.9)
    kind = np.array([word in stop_words() for word in moments[0].words])
    together = np.array([own_kind(unit_vectors(moment.vectors), kind) for moment in moments])
    content = np.array([float(right_by_frequency(toy, moment).mean()) for moment in moments])
    first, second = reached_by(together), reached_by(content)
    number = float(first)
    chance = float((kind.sum() - 1) / (len(kind) - 1))
    verdict = Verdict.TRUE if first < second else Verdict.DEPENDS if first == second else Verdict.FALSE
    epochs = np.arange(float(len(moments)))
    return Finding(
        verdict,
        number,
        tr("epoch {number}", number=first),
        tr(
            "The categories of content words are there in epoch {second}. By chance {chance:.0f} % of the neighbors "
            "would be function words; at the end it is {end:.0f} %.",
            second=second,
            chance=100 * chance,
            end=100 * together[-1],
        ),
        Picture(
            tr("Neighbors of the same kind"),
            tr("epoch"),
            (Curve(tr("function words"), epochs, together), Curve(tr("categories"), epochs, content)),
        ),
    )


CLAIMS = (
    Claim(
        "loss",
        tr("Training begins with a loss of 9.21."),
        tr("The loss of vectors that know nothing, for two losses and vocabularies of every size."),
        tr("First loss of negative sampling, 5 samples"),
        tr("True if it is 9.21 for both losses, else it depends."),
        first_loss,
    ),
    Claim(
        "gradient",
        tr("The first gradient has a length of about √d."),
        tr("The gradient of one prediction at the start, the mean of 200 draws for each dimension."),
        tr("Gradient at d = 100, spread 0.01"),
        tr("True if it is √d within 10 %; it depends, if only the growth is right; else false."),
        gradient_root,
    ),
    Claim(
        "sixty",
        tr("90 % of the quality comes from the first 60 epochs."),
        tr("Skip-gram on texts of 30,000, 100,000 and 300,000 words of the toy world, for 80 epochs."),
        tr("100,000 words: 90 % reached"),
        tr("False if less is reached in 60 epochs; it depends, if every text needs 40 at most; else true."),
        sixty_epochs,
        trains=True,
    ),
    Claim(
        "longer",
        tr("Longer training mainly helps rare words."),
        tr("Skip-gram on 100,000 words at a constant rate, 60 epochs, by how frequent words are."),
        tr("Rare third, from epoch 10 to 60"),
        tr("True if it gains over 1 point, and more than frequent words; false if it loses; else it depends."),
        longer_for_rare,
        trains=True,
    ),
    Claim(
        "cbow",
        tr("CBOW is slightly worse than skip-gram on rare words."),
        tr("Both for 60 epochs on the same 100,000 words; the rarest third of the words is judged."),
        tr("CBOW less skip-gram, after 60 epochs"),
        tr("True if worse both in epochs 2 to 7 and at the end, false if in neither, else it depends."),
        bag_of_words_rare,
        trains=True,
    ),
    Claim(
        "senses",
        tr("As training goes on, the senses of an ambiguous word separate."),
        tr("In the text, “dog” and “paris” are replaced by one word “dog/paris”: a word of two senses."),
        tr("Neighbors from the weaker sense"),
        tr("False if at least 1 of 10 neighbors still comes from each sense, else it depends."),
        two_senses,
        trains=True,
    ),
    Claim(
        "function",
        tr("Function words separate from content words before anything else."),
        tr(
            "When do function words have 90 % of the neighbors of their own kind that they ever get, and content words?"
        ),
        tr("Function words: 90 % reached"),
        tr("True if before the categories of content words, false if after them; else it depends."),
        function_words_first,
        trains=True,
    ),
)
