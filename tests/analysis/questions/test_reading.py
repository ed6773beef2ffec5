"""Sentences in English and German are read as the questions that they ask."""

import pytest

from embviz.analysis.questions import english, german
from embviz.analysis.questions.reading import completions, forms, preferred, read, suggestions, unknown_of, words_of
from embviz.analysis.questions.requests import (
    REQUESTS,
    Analogy,
    Between,
    Change,
    Closer,
    Cluster,
    ColorBy,
    Count,
    Difference,
    Expression,
    Farthest,
    Frequent,
    Heatmap,
    Neighbors,
    OddWord,
    OnAxis,
    Rank,
    Senses,
    ShowWords,
    Similarity,
    Size,
    Spelled,
    Why,
)
from embviz.analysis.questions.wording import describe

WORDS = (
    "paris",
    "rome",
    "italy",
    "france",
    "hot",
    "cold",
    "cat",
    "dog",
    "table",
    "bank",
    "king",
    "queen",
    "man",
    "woman",
    "nurse",
    "teacher",
    "good",
    "bad",
    "to",
    "the",
    "new_york",
    "san_francisco",
    "wasser",
    "feuer",
    "katze",
    "hund",
    "könig",
)


def is_word(word):
    return any(form in WORDS for form in (word, word.lower(), word.lower().replace(" ", "_")))


ENGLISH = {
    "man is to king as woman is to what?": Analogy("man", "king", "woman"),
    "Rome is to Italy as Paris is to": Analogy("Rome", "Italy", "Paris"),
    "what is to Paris as Rome is to Italy": Analogy("Italy", "Rome", "Paris"),
    "what is to Paris as Rome to Italy": Analogy("Italy", "Rome", "Paris"),
    "king - man + woman": Expression("king - man + woman"),
    "man : king = woman : ?": Expression("man : king = woman : ?"),
    "words near bank": Neighbors(("bank",)),
    "What is near the bank?": Neighbors(("the", "bank")),
    "which words are similar to cat and dog?": Neighbors(("cat", "dog")),
    "closest to king and queen but not man": Neighbors(("king", "queen"), ("man",)),
    "words like king, queen without man": Neighbors(("king", "queen"), ("man",)),
    "neighbors of new york": Neighbors(("new york",)),
    "the 25 nearest neighbors of cat": Neighbors(("cat",), (), 25),
    "synonyms of good": Neighbors(("good",)),
    "words between hot and cold": Between("hot", "cold"),
    "what lies between hot and cold": Between("hot", "cold"),
    "odd one out: cat dog table": OddWord(("cat", "dog", "table")),
    "which word does not belong: cat, dog, table and bank?": OddWord(("cat", "dog", "table", "bank")),
    "how did bank change": Change("bank"),
    "how has bank changed over time?": Change("bank"),
    "why are cat and dog near": Why("cat", "dog"),
    "why is cat close to dog?": Why("cat", "dog"),
    "what do cat and dog have in common": Why("cat", "dog"),
    "how similar are cat and dog": Similarity("cat", "dog"),
    "distance between hot and cold": Similarity("hot", "cold"),
    "is cat closer to dog or to table?": Closer("cat", "dog", "table"),
    "which is closer to cat: dog or table": Closer("cat", "dog", "table"),
    "rank of dog among the neighbors of cat": Rank("dog", "cat"),
    "what's the opposite of hot?": Farthest("hot"),
    "least similar to cat": Farthest("cat"),
    "difference between man and woman": Difference("man", "woman"),
    "where is nurse between man and woman": OnAxis("man", "woman", ("nurse",)),
    "order nurse, teacher and king from man to woman": OnAxis("man", "woman", ("nurse", "teacher", "king")),
    "axis from bad to good": OnAxis("bad", "good"),
    "compare cat, dog and table": Heatmap(("cat", "dog", "table")),
    "heatmap of king queen man woman": Heatmap(("king", "queen", "man", "woman")),
    "cluster of cat": Cluster("cat"),
    "which group does cat belong to?": Cluster("cat"),
    "what does bank mean?": Senses("bank"),
    "senses of bank": Senses("bank"),
    "how often does king occur?": Count("king"),
    "how many words are there": Size(),
    "the 20 most frequent words": Frequent(20),
    "words that begin with ki": Spelled("ki", "start"),
    "words ending in ing": Spelled("ing", "end"),
    "words containing oo": Spelled("oo", "inside"),
    "show cat, dog and new york on the map": ShowWords(("cat", "dog", "new york")),
    "where is Paris on the map?": ShowWords(("Paris",)),
    "color by clusters": ColorBy("cluster"),
    "color the map by cosine to king": ColorBy("cosine", "king"),
    "colour by frequency": ColorBy("frequency"),
}
GERMAN = {
    "man ist zu king wie woman zu was?": Analogy("man", "king", "woman"),
    "was ist zu Paris wie Rome zu Italy": Analogy("Italy", "Rome", "Paris"),
    "was verhält sich zu woman wie king zu man": Analogy("man", "king", "woman"),
    "Wörter nahe bei bank": Neighbors(("bank",)),
    "was liegt nahe bei king und queen aber nicht man?": Neighbors(("king", "queen"), ("man",)),
    "welche Wörter sind ähnlich wie Katze?": Neighbors(("Katze",)),
    "die 15 nächsten Nachbarn von König": Neighbors(("König",), (), 15),
    "Nachbarn von Hund": Neighbors(("Hund",)),
    "Wörter zwischen hot und cold": Between("hot", "cold"),
    "welche Wörter liegen zwischen Feuer und Wasser?": Between("Feuer", "Wasser"),
    "was passt nicht: cat, dog, table": OddWord(("cat", "dog", "table")),
    "welches Wort gehört nicht dazu: cat dog table": OddWord(("cat", "dog", "table")),
    "wie hat sich bank verändert?": Change("bank"),
    "wie hat sich bank im Lauf der Zeit entwickelt": Change("bank"),
    "warum sind Katze und Hund ähnlich?": Why("Katze", "Hund"),
    "warum liegt Katze nahe bei Hund": Why("Katze", "Hund"),
    "was haben Katze und Hund gemeinsam": Why("Katze", "Hund"),
    "wie ähnlich sind sich Katze und Hund?": Similarity("Katze", "Hund"),
    "Abstand zwischen hot und cold": Similarity("hot", "cold"),
    "ist cat näher an dog oder an table?": Closer("cat", "dog", "table"),
    "Rang von dog unter den Nachbarn von cat": Rank("dog", "cat"),
    "was ist das Gegenteil von hot?": Farthest("hot"),
    "Unterschied zwischen man und woman": Difference("man", "woman"),
    "was unterscheidet man von woman": Difference("man", "woman"),
    "wo liegt nurse zwischen man und woman?": OnAxis("man", "woman", ("nurse",)),
    "ordne nurse, teacher und king von man bis woman": OnAxis("man", "woman", ("nurse", "teacher", "king")),
    "Achse von bad nach good": OnAxis("bad", "good"),
    "vergleiche cat, dog und table": Heatmap(("cat", "dog", "table")),
    "Gruppe von cat": Cluster("cat"),
    "zu welcher Gruppe gehört cat?": Cluster("cat"),
    "was bedeutet bank?": Senses("bank"),
    "wie oft kommt king vor?": Count("king"),
    "wie viele Wörter gibt es?": Size(),
    "die 20 häufigsten Wörter": Frequent(20),
    "Wörter, die mit ki beginnen": Spelled("ki", "start"),
    "Wörter, die auf ung enden": Spelled("ung", "end"),
    "Wörter, die oo enthalten": Spelled("oo", "inside"),
    "zeige cat und dog auf der Karte": ShowWords(("cat", "dog")),
    "färbe nach Häufigkeit": ColorBy("frequency"),
    "färbe nach Ähnlichkeit zu king": ColorBy("cosine", "king"),
}


@pytest.mark.parametrize(("sentence", "request_"), ENGLISH.items(), ids=ENGLISH)
def test_english_sentences(sentence, request_):
    assert read(sentence, is_word, "en").request == request_


@pytest.mark.parametrize(("sentence", "request_"), GERMAN.items(), ids=GERMAN)
def test_german_sentences(sentence, request_):
    assert read(sentence, is_word, "de").request == request_


@pytest.mark.parametrize("sentence", [*ENGLISH, *GERMAN])
def test_the_language_of_the_window_does_not_decide_what_is_understood(sentence):
    expected = {**ENGLISH, **GERMAN}[sentence]
    assert {read(sentence, is_word, language).request for language in ("en", "de", "ar")} == {expected}


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_kinds_but_expressions_are_asked_in_each_language(language):
    asked = {type(one) for one in (ENGLISH if language == "en" else GERMAN).values()}
    assert asked >= set(REQUESTS) - {Expression}


@pytest.mark.parametrize("sentence", [*ENGLISH, *GERMAN])
def test_a_sentence_is_read_whatever_its_capitals_blanks_and_closing_signs(sentence):
    plain = read(sentence, is_word).request
    if not isinstance(plain, Expression | Spelled):
        loud = read(f"  {sentence.upper().rstrip('?')} !", is_word).request
        assert type(loud) is type(plain)
        assert [word.lower() for word in words_of(loud)] == [word.lower() for word in words_of(plain)]


@pytest.mark.parametrize("forms_", [english.EXAMPLES, german.EXAMPLES], ids=["en", "de"])
def test_all_examples_are_understood_as_what_they_are_examples_of(forms_):
    for form in forms_:
        sentence = form.sample(["king", "queen", "cat", "dog"], "and")
        assert type(read(sentence, is_word).request) is form.request, sentence


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_wording_is_read_as_its_own_question(language):
    """No wording is taken by another question that is listed before it."""
    for form in {"en": english.FORMS, "de": german.FORMS}[language]:
        sentence = form.sample(["king", "queen", "cat", "dog"], "and" if language == "en" else "und")
        assert type(read(sentence, is_word, language).request) is form.request, (sentence, form.source)


def test_a_word_in_quotes_is_no_part_of_the_grammar():
    assert read('words between "and" and "to"', lambda _word: True).request == Between("and", "to")
    assert read("words near “san francisco”", is_word).request == Neighbors(("san francisco",))


def test_words_that_are_unknown_are_named():
    reading = read("why are cat and zebra near", is_word)
    assert reading.request == Why("cat", "zebra")
    assert reading.unknown == ("zebra",)
    assert unknown_of(Frequent(3), is_word) == ()


def test_bare_words_are_guessed_by_their_number():
    assert read("cat", is_word).request == Neighbors(("cat",))
    assert read("cat dog", is_word).request == Similarity("cat", "dog")
    found = read("cat, dog, table", is_word)
    assert (found.request, found.others, found.guessed) == (
        Heatmap(("cat", "dog", "table")),
        (OddWord(("cat", "dog", "table")),),
        True,
    )
    assert read("cat of dog", lambda word: " " not in word) is None


@pytest.mark.parametrize("sentence", ["", "   ", "?", "zebra unicorn", "please do something", "odd one out: cat dog"])
def test_what_is_no_question_is_not_understood(sentence):
    assert read(sentence, is_word) is None


def test_three_sentences_are_suggested_that_would_be_understood():
    for language in ("en", "de"):
        for sentence in ("zebra unicorn", "why cat dog dunno", "paris the map please", "warum eigentlich hund"):
            found = suggestions(sentence, is_word, WORDS, language)
            assert len(set(found)) == 3
            assert all(read(one, is_word, language) is not None for one in found)
    assert suggestions("why cat dog dunno", is_word, WORDS)[0] == "why are cat and dog near"
    # of the words that are there the rarest are taken first
    assert suggestions("why cat dog dunno", is_word, WORDS, rank=WORDS.index)[0] == "why are dog and cat near"


def test_an_analogy_that_was_turned_round_is_put_right_by_the_vectors():
    reading = read("what is to Paris as Rome to Italy", is_word)
    assert reading.others == (Analogy("Rome", "Italy", "Paris"),)
    near = {("Paris", "Rome"): 0.8, ("Paris", "Italy"): 0.5}
    turned = preferred(reading, lambda one, other: near[one, other])
    assert turned.request == Analogy("Rome", "Italy", "Paris")
    assert turned.others == (reading.request,)
    assert preferred(reading, lambda one, other: -near[one, other]) == reading
    assert preferred(reading, lambda _one, _other: None) == reading


def complete(beginning):
    return [word for word in WORDS if word.startswith(beginning)]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("words bet", "words between "),
        ("words between ho", "words between hot"),
        ("words between hot ", "words between hot and "),
        ("words between hot and c", "words between hot and cold"),
        ("why are cat and d", "why are cat and dog"),
        ("how did bank ch", "how did bank change "),
        ("color by clus", "color by clusters "),
        ("wie hat si", "wie hat sich "),
        ("odd", "odd one out "),
        ("closest to king and q", "closest to king and queen"),
        ("closest to king but", "closest to king but not "),
    ],
)
def test_sentences_are_completed_as_one_types(typed, wanted):
    assert wanted in completions(typed, complete)
    assert all(one.startswith(typed[: typed.rfind(" ") + 1]) for one in completions(typed, complete))


@pytest.mark.parametrize("typed", ["", "zzz ", 'words between "ho', "embviz://ask?kind=size", "x" * 600])
def test_nothing_is_completed_where_no_question_begins(typed):
    assert completions(typed, complete, is_word=is_word) == []


def test_at_most_as_many_completions_as_wanted_and_the_words_are_asked_once():
    asked = []

    def noted(beginning):
        asked.append(beginning)
        return [f"{beginning}{number}" for number in range(50)]

    assert len(completions("words near b", noted, limit=6)) == 6
    assert asked == ["b"]


def test_how_a_question_was_understood_names_its_words():
    for request in {*ENGLISH.values(), *GERMAN.values()}:
        said = describe(request)
        assert said
        assert all(word in said for word in words_of(request))


def test_all_wordings_of_both_languages_are_tried_whatever_is_chosen():
    for language in ("en", "de", "ar"):
        assert len(list(forms(language))) == len(english.FORMS) + len(german.FORMS)
