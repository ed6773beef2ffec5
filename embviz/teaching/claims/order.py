"""Claims about what training learns first: the most frequent words, or the parts of speech."""

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.claims import training
from embviz.teaching.claims.claim import Claim, Curve, Finding, Picture, Verdict
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

FREQUENT = 100
SMALL, MOMENTS = 30_000, 30  # words and epochs of the slow run, in which the order can be seen
DEALS = 20  # random groups of categories
PARTS_OF_SPEECH = {
    "verb": ("verbs", "verbs, third person", "verbs, past", "verbs, -ing"),
    "adjective": ("qualities", "comparatives", "superlatives", "nationalities", "traits of animals"),
    "noun": (
        "countries",
        "cities",
        "animals",
        "animals, plural",
        "professions",
        "professions, plural",
        "fruit",
        "vegetables",
        "drinks",
        "tools",
        "products",
        "workplaces",
        "royalty",
        "men",
        "women",
        "people",
        "exports",
        "national dishes",
        "waters",
        "court life",
        "days",
        "seasons",
    ),
}
"""Categories of the toy world whose words are of one part of speech."""


def risen_by(values: NDArray[np.float64], share: float = 0.9) -> int:
    """Return the first place at which a curve has so much of its way from its first value to its largest."""
    return int((values - values[0] >= share * (np.nanmax(values) - values[0])).argmax())


def frequent_first(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Follow how the most frequent words find together, beside the categories of content words."""
    toy = training.world(training.WORDS)
    moments = training.followed(toy.corpus, pulse, 0.0, 0.9)
    frequent = np.arange(len(moments[0].words)) < FREQUENT
    together = np.array([training.own_kind(unit_vectors(moment.vectors), frequent) for moment in moments])
    content = np.array([float(training.right_by_frequency(toy, moment).mean()) for moment in moments])
    first, second = risen_by(together), risen_by(content)
    epochs = np.arange(float(len(moments)))
    return Finding(
        Verdict.TRUE if first < second else Verdict.DEPENDS if first == second else Verdict.FALSE,
        float(first),
        tr("epoch {number}", number=first),
        tr(
            "The categories of content words are there in epoch {second}. In epoch 5, {five:.0f} % of the neighbors of "
            "the most frequent words are among these; at the end it is {end:.0f} %, and by chance {chance:.0f} %.",
            second=second,
            five=100 * together[5],
            end=100 * together[-1],
            chance=100 * (FREQUENT - 1) / (len(frequent) - 1),
        ),
        Picture(
            tr("Neighbors of the same kind"),
            tr("epoch"),
            (Curve(tr("100 most frequent"), epochs, together), Curve(tr("categories"), epochs, content)),
        ),
    )


def syntax_first(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Follow whether the nearest word is of the same part of speech, of the same category, of the same random group."""
    toy = training.world(SMALL)
    moments = training.followed(toy.corpus, pulse, 0.0, 0.9, epochs=MOMENTS)
    part_of = {name: part for part, names in PARTS_OF_SPEECH.items() for name in names}
    category = {word: name for word, name in training.category_of(toy).items() if name in part_of}
    rows = [at for at, word in enumerate(moments[0].words) if word in category]
    names = np.array([category[moments[0].words[at]] for at in rows])
    nearest = []
    for moment in moments:
        unit = unit_vectors(moment.vectors[rows])
        scores = unit @ unit.T
        np.fill_diagonal(scores, -np.inf)
        nearest.append(scores.argmax(axis=1))

    def same(groups: NDArray[np.str_]) -> NDArray[np.float64]:
        return np.array([float((groups[near] == groups).mean()) for near in nearest])

    parts, meanings = same(np.array([part_of[name] for name in names])), same(names)
    kinds = sorted(part_of)
    dealt = np.zeros(len(moments))
    for seed in range(DEALS):
        order = np.random.default_rng(seed).permutation(len(kinds))
        group = {kind: part_of[kinds[at]] for kind, at in zip(kinds, order.tolist(), strict=True)}
        dealt += same(np.array([group[name] for name in names])) / DEALS
    first, second, third = risen_by(parts), risen_by(meanings), risen_by(dealt)
    epochs = np.arange(float(len(moments)))
    return Finding(
        Verdict.TRUE if first < min(second, third) else Verdict.DEPENDS if first < second else Verdict.FALSE,
        float(first),
        tr("epoch {number}", number=first),
        tr(
            "Categories of meaning are there in epoch {second}. As three groups are coarser, the same categories were "
            "also put into three groups at random: these come in epoch {third}. With 30,000 words an epoch is short; "
            "how many it takes depends on the text.",
            second=second,
            third=third,
        ),
        Picture(
            tr("Nearest word of the same group"),
            tr("epoch"),
            (
                Curve(tr("parts of speech"), epochs, parts),
                Curve(tr("categories"), epochs, meanings),
                Curve(tr("random groups of categories"), epochs, dealt, dashed=True),
            ),
        ),
    )


CLAIMS = (
    Claim(
        "hundred",
        tr("In the first epochs the 100 most frequent words separate from the rest."),
        tr("When do they have 90 % of the neighbors of their own kind that they ever gain, and content words?"),
        tr("100 most frequent words: 90 % gained"),
        tr("True if before the categories of content words, false if after them; else it depends."),
        frequent_first,
        trains=True,
    ),
    Claim(
        "syntax",
        tr("Nouns, verbs and adjectives separate before meanings do."),
        tr(
            "When is the nearest word of the same part of speech, and when of the same category? Skip-gram on 30,000 "
            "words, 90 % of what is gained."
        ),
        tr("Parts of speech: 90 % gained"),
        tr("True if before the categories and before random groups; it depends, if only the former; else false."),
        syntax_first,
        trains=True,
    ),
)
