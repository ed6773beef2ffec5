"""The toy world holds what it promises: correct English, consistent truths, words frequent enough to be learned."""

from collections import Counter
from itertools import chain, combinations, pairwise

import numpy as np
import pytest

from embviz.text.reading import corpus_from_texts
from embviz.text.toy import facts
from embviz.text.toy.facts import read_table
from embviz.text.toy.generation import PassageGenerator
from embviz.text.toy.grammar import finite, variants
from embviz.text.toy.truths import COMMON
from embviz.text.toy.world import ToyWorld, toy_world, truths
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse

PAIRS = {
    "gender": ("father", "mother"),
    "royal": ("king", "queen"),
    "capital": ("paris", "france"),
    "nationality": ("italy", "italian"),
    "tense": ("write", "wrote"),
    "plural": ("mouse", "mice"),
    "comparative": ("big", "bigger"),
}


@pytest.fixture(scope="module")
def world() -> ToyWorld:
    return toy_world()


@pytest.fixture(scope="module")
def sentences(world: ToyWorld) -> list[list[str]]:
    return [world.corpus.sentence(i) for i in range(world.corpus.sentences)]


@pytest.fixture(scope="module")
def neighbors(sentences: list[list[str]]) -> Counter[tuple[str, str]]:
    """How often one word stands right before another."""
    return Counter(chain.from_iterable(pairwise(words) for words in sentences))


def test_a_seed_tells_the_same_text_again_and_another_seed_another() -> None:
    # the last two are kept: the first is written a second time
    one, other, _, again = (toy_world(20_000, seed).corpus for seed in (3, 4, 5, 3))
    assert np.shares_memory(again.offsets, toy_world(20_000, 3).corpus.offsets)
    assert not np.shares_memory(again.offsets, one.offsets)
    assert one.vocabulary.words == again.vocabulary.words
    np.testing.assert_array_equal(one.ids, again.ids)
    np.testing.assert_array_equal(one.offsets, again.offsets)
    assert not np.array_equal(one.ids[:1000], other.ids[:1000])


@pytest.mark.parametrize("tokens", [2_000, 50_000, 1_000_000])
def test_the_text_ends_with_the_last_whole_sentence(tokens: int) -> None:
    corpus = toy_world(tokens).corpus
    assert tokens - 30 < corpus.tokens <= tokens


def test_the_text_is_spread_over_a_thousand_words(world: ToyWorld, sentences: list[list[str]]) -> None:
    assert 800 <= len(world.corpus.vocabulary) <= 2000
    assert len(sentences) > 100_000
    # a third of the sentences and more are said once only, though it is a small world
    assert len({" ".join(words) for words in sentences}) > 0.33 * len(sentences)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_word_of_a_category_is_frequent_enough_to_be_learned(seed: int) -> None:
    told = toy_world(seed=seed)
    counts = dict(zip(told.corpus.vocabulary.words, told.corpus.vocabulary.counts.tolist(), strict=True))
    rare = {word: counts.get(word, 0) for words in told.truths.categories.values() for word in words}
    assert {word: count for word, count in rare.items() if count < 135} == {}


def test_every_word_has_one_category_or_is_common(world: ToyWorld) -> None:
    categories = world.truths.categories
    assert all(categories.values())
    for (one, words), (other, more) in combinations(categories.items(), 2):
        assert not set(words) & set(more), (one, other)
    placed = set(chain.from_iterable(categories.values()))
    assert not placed & COMMON
    assert placed | COMMON == set(world.corpus.vocabulary.words)


def test_truths_need_no_text(world: ToyWorld) -> None:
    assert truths() == world.truths


def test_categories_hold_what_their_names_say() -> None:
    categories = truths().categories
    assert {"paris", "cairo", "tokyo"} <= set(categories["cities"])
    assert {"king", "empress"} <= set(categories["royalty"])
    assert {"dog", "mouse"} <= set(categories["animals"])
    assert {"dogs", "mice"} <= set(categories["animals, plural"])
    assert {"walked", "wrote"} <= set(categories["verbs, past"])
    assert {"bigger", "happier"} <= set(categories["comparatives"])


def test_analogies_ask_for_relations_that_hold(world: ToyWorld) -> None:
    analogies = world.truths.analogies
    assert analogies.keys() == PAIRS.keys()
    for section, known in PAIRS.items():
        pairs = {pair for a, b, c, d in analogies[section] for pair in ((a, b), (c, d))}
        assert known in pairs
        # one to one: no word has two counterparts
        assert len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)
        assert all(len(set(question)) == 4 for question in analogies[section])
        assert len(set(analogies[section])) == len(analogies[section]) >= 50
    assert ("man", "woman", "king", "queen") in analogies["royal"]
    asked = set(chain.from_iterable(chain.from_iterable(analogies.values())))
    assert asked <= set(world.corpus.vocabulary.words)


def test_similarity_is_graded_by_facts(world: ToyWorld) -> None:
    graded = world.truths.similarity
    assert {grade for *_, grade in graded} == {0.0, 0.4, 0.7, 1.0}
    assert len({frozenset(pair) for *pair, _ in graded}) == len(graded)
    assert all(one != other and {one, other} <= set(world.corpus.vocabulary.words) for one, other, _ in graded)
    assert {("dog", "dogs", 1.0), ("dog", "cat", 0.7), ("dog", "kennel", 0.4)} <= set(graded)
    category = {word: name for name, words in world.truths.categories.items() for word in words}
    assert all(category[one] == category[other] for one, other, grade in graded if grade == 0.7)
    assert all(category[one] != category[other] for one, other, grade in graded if grade == 0.0)


def test_subjects_and_verbs_agree(neighbors: Counter[tuple[str, str]]) -> None:
    third, plain = set(facts.ACTION.words("s")), set(facts.ACTION.words("base"))
    singular = {"he", "she", "it", "nobody", "everybody", "somebody"}
    plural = {"they", "we", "you", "these", "those"}
    wrong = [
        pair
        for pair in neighbors
        if (pair[0] in singular and pair[1] in plain | {"are", "were", "have", "do"})
        or (pair[0] in plural and pair[1] in third | {"is", "was", "has", "does"})
        or (pair[0] == "will" and pair[1] in third | {"is", "are", "was", "were", "has", "had"})
    ]
    assert wrong == []


def test_nouns_stand_in_the_number_of_their_companions(neighbors: Counter[tuple[str, str]]) -> None:
    tables = (facts.PERSON, facts.PROFESSION, facts.ANIMAL, facts.FRUIT, facts.VEGETABLE)
    singular = set(chain.from_iterable(table.words("sg") for table in tables))
    plural = set(chain.from_iterable(table.words("pl") for table in tables))
    many = {"two", "three", "four", "several", "many", "few", "these", "both", "all", "most"}
    wrong = [
        pair
        for pair in neighbors
        if (pair[0] in many and pair[1] in singular)
        or (pair[0] in {"a", "an", "every", "this", "single", "another"} and pair[1] in plural)
        or (pair[0] in singular and pair[1] in {"are", "were", "have"})
        or (pair[0] in plural and pair[1] in {"is", "was", "has"})
    ]
    assert wrong == []


def test_a_becomes_an_before_a_vowel(neighbors: Counter[tuple[str, str]]) -> None:
    after_a = {after for before, after in neighbors if before == "a"}
    after_an = {after for before, after in neighbors if before == "an"}
    assert {word for word in after_a if word[0] in "aeiou"} == set()
    assert {word for word in after_an if word[0] not in "aeiou"} == set()
    assert "apple" in after_an
    assert "pear" in after_a


def test_time_adverbs_fit_the_tense(sentences: list[list[str]]) -> None:
    past, third = set(facts.ACTION.words("past")), set(facts.ACTION.words("s"))
    found: Counter[str] = Counter()
    for words in sentences:
        said = set(words)
        for adverb, allowed, forbidden in (("yesterday", past, third), ("nowadays", third, past)):
            if adverb in said:
                found[adverb] += bool(said & allowed)
                assert not said & forbidden, " ".join(words)
    assert min(found.values()) > 100


@pytest.mark.parametrize(
    ("male", "female"), [("king", "queen"), ("man", "woman"), ("father", "mother"), ("monk", "nun")]
)
def test_men_and_women_differ_only_in_what_tells_gender(sentences: list[list[str]], male: str, female: str) -> None:
    """The same things are said of both, as often, so that one direction leads from each man to each woman."""
    own = {"he", "his", "him", "himself", "tuxedo", "beard"}, {"she", "her", "herself", "gown", "braid"}
    everyone = set(facts.PERSON.words("sg")) | set(facts.NAME.words("sg"))
    about = [
        Counter(chain.from_iterable(words for words in sentences if everyone.intersection(words) == {word}))
        for word in (male, female)
    ]
    telling = ("he", "him", "his", "self", "sir", "gender", "dress", "face", "charm", "voice")
    gendered = set(chain.from_iterable(facts.PERSON.phrases(column) for column in telling))
    for side, marks in enumerate(own):
        there, elsewhere = (sum(about[i][mark] for mark in marks) for i in (side, 1 - side))
        assert there > 100
        assert elsewhere < 0.05 * there
    for word in set(about[0]) | set(about[1]):
        one, other = about[0][word], about[1][word]
        if word not in gendered | {male, female} and one + other >= 100:
            # six standard deviations of a fair coin
            assert abs(one - other) <= 6 * np.sqrt(one + other), word


def test_the_tokenizer_reads_back_what_was_told() -> None:
    told = toy_world(40_000).corpus
    read = corpus_from_texts(["\n".join(" ".join(told.sentence(i)) for i in range(told.sentences))])
    assert read.vocabulary.words == told.vocabulary.words
    np.testing.assert_array_equal(read.vocabulary.counts, told.vocabulary.counts)
    np.testing.assert_array_equal(read.ids, told.ids)
    np.testing.assert_array_equal(read.offsets, told.offsets)


def test_progress_rises_to_one() -> None:
    shares: list[float] = []
    toy_world(5_000, seed=21, pulse=Pulse(lambda share, _: shares.append(share)))
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)


def test_it_gives_up_when_cancelled() -> None:
    asked: list[None] = []

    def third_time() -> bool:
        asked.append(None)
        return len(asked) == 3

    with pytest.raises(Cancelled):
        toy_world(5_000, seed=22, pulse=Pulse(cancelled=third_time))
    assert len(asked) == 3


def _told(passage: str) -> set[str]:
    table = read_table("animal", "sg pl he", "ox oxen he/it\ncow cows she")
    verb = read_table("action", "base s past ing", "eat eats ate eating")
    told = PassageGenerator((table, verb), seed=1).tell({"only": (1.0, (passage,))}, 4000)
    return {" ".join(told.words[i] for i in told.ids[start:end]) for start, end in pairwise(told.offsets)}


def test_a_passage_is_told_in_number_and_tense() -> None:
    assert _told("the #{animal} ~{action}") == {
        f"the {subject} {verb}"
        for number, present in (("sg", "eats"), ("pl", "eat"))
        for subject in {"sg": ("ox", "cow"), "pl": ("oxen", "cows")}[number]
        for verb in (present, "ate", "will eat")
    }


def test_a_passage_keeps_speaking_of_the_same_thing_over_its_sentences() -> None:
    told = _told("#a #{animal} ~be here . #{animal.he} ~go")
    assert told >= {"an ox is here", "a cow was here", "she goes", "they went"}
    assert _told("{animal} and {animal2}") == {"ox and cow", "cow and ox"}
    assert _told("[big|very_small|] {animal.pl}") == {
        f"{size}{noun}" for size in ("big ", "very small ", "") for noun in ("oxen", "cows")
    }


def test_a_passage_with_a_broken_slot_is_refused() -> None:
    with pytest.raises(ValueError, match="not a slot"):
        variants("the {animal")


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("be", "is are was were"), ("have", "has have had had"), ("go", "goes go went went"),
        ("watch", "watches watch watched watched"), ("carry", "carries carry carried carried"),
        ("stay", "stays stay stayed stayed"), ("use", "uses use used used"),
    ],
)  # fmt: skip
def test_verbs_are_inflected(lemma: str, forms: str) -> None:
    assert [finite(lemma, tense, plural) for tense in ("present", "past") for plural in (False, True)] == forms.split()
    assert finite(lemma, "future", True) == f"will {lemma}"


def test_a_table_with_a_missing_cell_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cells instead of 3"):
        read_table("animal", "sg pl home", "ox oxen")
