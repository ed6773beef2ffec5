"""Languages that build words from parts are known by their script or their most frequent words."""

from collections import Counter

import pytest

from embviz.text.word_building import word_building_language
from embviz.training.parameters import defaults, unusual

TEXTS = {
    "Korean": "나는 오늘 학교에 갔다 그리고 친구를 만났다 우리는 함께 점심을 먹었다",
    "Finnish": "Hän sanoi, että se on hyvä, mutta ei aina. Ja kun he tulivat, oli myös kylmä niin kuin ennen.",
    "Estonian": "Ta ütles, et see on hea, aga ka kallis. Ja kui ta tuli, ei oli ta oma majas.",
    "Turkish": "Bu kitap çok güzel ve bir gün senin için daha sonra gibi geldi ile kadar olan",
    "Hungarian": "Azt mondta, hogy nem jön, mert egy barátja is volt ott, és csak a kertben meg az úton járt.",
    "Tamil": "நான் இன்று பள்ளிக்கு சென்றேன் என் நண்பனை சந்தித்தேன்",
    "Georgian": "მე დღეს სკოლაში წავედი და მეგობარი ვნახე",
}
OTHERS = {
    "English": "the king and the queen were in the palace and it was a very good day for all of them as he said on",
    "German": "der könig und die königin waren in dem palast und es war ein sehr guter tag für alle die da waren",
    "French": "le roi et la reine étaient dans le palais et il a dit que ce jour est bon pour tous de la ville ou",
    "Italian": "il re e la regina erano nel palazzo e non si sa se è un giorno buono per tutti che da a",
    "Spanish": "el rey y la reina de la ciudad que no se fue a la casa es un dia bueno para todos en el de su da",
    "Swedish": "kungen och drottningen var i slottet men det var en bra dag för alla som de sa att ja på av ta",
    "Russian": "король и королева были во дворце и это был хороший день для всех кто там был",
}


def by_frequency(text):
    words = [word.strip(".,") for word in text.split()]
    return [word for word, _ in Counter(words).most_common()]


@pytest.mark.parametrize("language", TEXTS)
def test_a_language_that_builds_words_is_known(language):
    assert word_building_language(by_frequency(TEXTS[language])) == language


@pytest.mark.parametrize("language", OTHERS)
def test_others_are_not_taken_for_one(language):
    assert word_building_language(by_frequency(OTHERS[language])) == ""


def test_without_words_there_is_no_language():
    assert word_building_language([]) == ""


def test_only_the_frequent_words_count():
    rare = by_frequency(TEXTS["Finnish"])
    assert word_building_language([f"word{k}" for k in range(300)] + rare) == ""


def test_a_subword_model_is_suggested_and_then_no_more():
    assert "Finnish" in unusual(defaults("skipgram"), 70_000, "Finnish")
    assert "fastText" in unusual(defaults("glove"), 70_000, "Finnish")
    assert unusual(defaults("fasttext"), 70_000, "Finnish") == ""
    assert unusual(defaults("skipgram"), 70_000, "") == ""
    # what is wrong with the parameters comes first
    assert "dimensions" in unusual(defaults("skipgram", dimensions=500), 70_000, "Korean")
