"""The bundled relations, and the questions that are made of pairs."""

import re
from itertools import permutations

import pytest

from embviz.analysis.analogies.relations import (
    CAP,
    Relation,
    bundled_questions,
    bundled_relations,
    is_syntactic,
    pairs_of,
    questions_of,
    read_any_relations,
    read_questions,
    read_relations,
    typed_pairs,
)
from embviz.analysis.evaluation.questions import AnalogySection
from embviz.util.errors import InputError


def test_bundled_relations_are_many_and_well_formed():
    relations = bundled_relations()
    assert len(relations) >= 14
    assert len({relation.name for relation in relations}) == len(relations)
    assert sum(len(relation.pairs) for relation in relations) >= 600
    for relation in relations:
        assert len(relation.pairs) >= 15, relation.name
        assert all(re.fullmatch("[a-z]+", word) for pair in relation.pairs for word in pair), relation.name
        # each first word has one answer: no pair comes twice
        assert len({first for first, _ in relation.pairs}) == len(relation.pairs), relation.name
        assert all(first != second for first, second in relation.pairs), relation.name


@pytest.mark.parametrize(
    ("name", "pair"),
    [
        ("capital", ("tokyo", "japan")),
        ("state-capital", ("austin", "texas")),
        ("currency", ("japan", "yen")),
        ("nationality", ("peru", "peruvian")),
        ("language", ("brazil", "portuguese")),
        ("family", ("uncle", "aunt")),
        ("gender", ("king", "queen")),
        ("past-tense", ("go", "went")),
        ("participle", ("go", "gone")),
        ("plural-irregular", ("mouse", "mice")),
        ("superlative", ("good", "best")),
        ("young", ("dog", "puppy")),
    ],
)
def test_relations_hold_what_everybody_knows(name, pair):
    assert pair in next(relation for relation in bundled_relations() if relation.name == name).pairs


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("gerund", r"(\w+?)e? \1(\w)?ing"),
        ("adverb", r"(\w{2,})\w{0,2} \1\w{1,4}|good well"),
        ("ordinal", r"(\w)\w+ \1\w+th|one first|two second|three third"),
        ("plural", r"(\w+?)y? \1(s|es|ies)"),
        ("third-person", r"(\w{2,}?)(y|ve)? \1(s|es|ies)"),
        ("comparative", r"(\w+?)y? \1\w?i?e?r|bad worse|good better"),
        ("superlative", r"(\w+?)y? \1\w?i?e?st|bad worst|good best"),
        ("agent", r"(\w{3,}?)e? \1\w?(er|or)"),
        ("negation", r"(\w+) (un|in|il|im|ir|dis)\1"),
    ],
)
def test_regular_relations_follow_their_rule(name, rule):
    relation = next(relation for relation in bundled_relations() if relation.name == name)
    assert [pair for pair in relation.pairs if not re.fullmatch(rule, " ".join(pair))] == []


def test_questions_are_all_ordered_pairs_of_pairs():
    pairs = (("rome", "italy"), ("paris", "france"), ("oslo", "norway"))
    section = questions_of(Relation("capital", pairs))
    assert section.name == "capital"
    assert sorted(section.questions) == sorted((*one, *other) for one, other in permutations(pairs, 2))


def test_pairs_that_share_a_word_do_not_ask_each_other():
    section = questions_of(Relation("language", (("chile", "spanish"), ("peru", "spanish"), ("brazil", "portuguese"))))
    assert len(section.questions) == 4
    assert all(len({*question}) == 4 for question in section.questions)


def test_of_many_questions_some_are_drawn_always_the_same():
    relation = Relation("numbers", tuple((f"a{k}", f"b{k}") for k in range(30)))
    drawn = questions_of(relation, cap=100, seed=3).questions
    assert len(set(drawn)) == 100
    assert drawn == questions_of(relation, cap=100, seed=3).questions
    assert drawn != questions_of(relation, cap=100, seed=4).questions
    # from all of them, not from the first ones
    assert len({question[0] for question in drawn}) > 20
    assert all(a[1:] == b[1:] and c[1:] == d[1:] and a != c for a, b, c, d in drawn)


def test_bundled_questions_are_capped_and_follow_the_relations():
    sections = bundled_questions()
    assert [section.name for section in sections] == [relation.name for relation in bundled_relations()]
    for section, relation in zip(sections, bundled_relations(), strict=True):
        assert min(CAP, 200) <= len(section.questions) <= CAP
        assert {pair for a, b, c, d in section.questions for pair in ((a, b), (c, d))} <= {*relation.pairs}


def test_files_of_ones_own_are_read(tmp_path):
    path = tmp_path / "pairs.txt"
    path.write_text("# notes\nhot cold\n\n: gender\nking\tqueen\nman\twoman\n", encoding="utf-8")
    assert read_relations(path) == [
        Relation("pairs", (("hot", "cold"),)),
        Relation("gender", (("king", "queen"), ("man", "woman"))),
    ]
    assert read_questions(path)[1].questions == (("king", "queen", "man", "woman"), ("man", "woman", "king", "queen"))


def test_files_of_questions_are_read_as_such(tmp_path):
    path = tmp_path / "questions.txt"
    path.write_text(": gender\nking queen man woman\n", encoding="utf-8")
    assert read_questions(path) == [AnalogySection("gender", (("king", "queen", "man", "woman"),))]


@pytest.mark.parametrize(
    ("content", "said"), [(": a\nking queen\nman\n", "line 3 has 1 word;"), (": only a name\n", "no pairs")]
)
def test_what_is_wrong_with_a_file_is_said(tmp_path, content, said):
    path = tmp_path / "pairs.txt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=said) as caught:
        read_relations(path)
    assert str(path) in caught.value.what


def test_pairs_are_found_again_in_the_questions_made_of_them():
    relation = Relation("r", (("a", "b"), ("c", "d"), ("e", "f")))
    assert pairs_of(questions_of(relation)) == relation.pairs


def test_every_bundled_relation_of_grammar_counts_as_syntactic():
    names = {relation.name for relation in bundled_relations()}
    syntactic = {name for name in names if is_syntactic(name)}
    assert {"plural", "comparative", "past-tense", "nationality"} <= syntactic
    assert not syntactic & {"capital", "currency", "family", "gender", "opposite"}
    assert is_syntactic("gram3-comparative")
    assert not is_syntactic("capital-common-countries")


def test_typed_pairs():
    text = "king queen\n\n  man ,woman\nnew york -> los angeles\nparis\tfrance\n"
    assert typed_pairs(text) == (("king", "queen"), ("man", "woman"), ("new york", "los angeles"), ("paris", "france"))
    assert typed_pairs("") == ()
    with pytest.raises(InputError, match="Line 2, “man woman boy”, has 3 words"):
        typed_pairs("king queen\nman woman boy")
    with pytest.raises(InputError, match="has 1 word;"):
        typed_pairs("king,")


def test_relations_are_read_from_pairs_and_from_questions(tmp_path):
    path = tmp_path / "file.txt"
    path.write_text(": r\nking queen\nman woman\n", "utf-8")
    wanted = [Relation("r", (("king", "queen"), ("man", "woman")))]
    assert read_any_relations(path) == wanted
    path.write_text(": r\nking queen man woman\nman woman king queen\n", "utf-8")
    assert read_any_relations(path) == wanted
