"""What is typed finds what is meant: beginnings of words first, scattered letters last, in any order of the parts."""

from embviz.gui.app.palette.fuzzy import fit

TEXTS = ("Open vectors…", "Save vectors…", "Over time", "Invert selection", "Select neighbors")


def ranked(typed):
    fits = [(found.points, text) for text in TEXTS if (found := fit(typed, text)) is not None]
    return [text for _, text in sorted(fits, key=lambda pair: -pair[0])]


def test_nothing_typed_fits_everything():
    assert len(ranked("")) == len(TEXTS)
    assert fit("  ", "Train").places == frozenset()


def test_beginnings_of_words_come_before_letters_inside_of_them():
    assert ranked("ve") == ["Open vectors…", "Save vectors…", "Over time", "Invert selection"]
    assert ranked("sel") == ["Select neighbors", "Invert selection"]


def test_a_whole_word_comes_before_a_beginning():
    assert fit("map", "Export map").points > fit("map", "Mapping").points


def test_initials_find_two_words_and_the_closest_letters_are_marked():
    found = fit("ov", "Open vectors…")
    assert found.places == {0, 5}
    assert fit("tme", "Over time").places == {5, 7, 8}
    # the last start is the closest one
    assert fit("sn", "Save some sine").places == {10, 12}


def test_parts_stand_in_any_order_and_capitals_do_not_count():
    assert fit("VEC open", "Open vectors…").places == {0, 1, 2, 3, 5, 6, 7}
    assert fit("open map", "Open vectors…") is None


def test_scattered_letters_begin_with_a_word():
    assert fit("pnv", "Open vectors…") is None
    assert fit("opv", "Open vectors…") is not None


def test_letters_from_all_over_a_title_are_no_fit():
    assert fit("lasso", "The embedding layer is a lookup") is None
    assert fit("tiao", "Turn it around once") is not None
    assert fit("vctrs", "Open vectors…").places == {5, 7, 8, 10, 11}
    assert fit("vrs", "Open vectors…") is None  # three letters of a word between
    assert fit("a" * 40, "a " * 60) is not None  # initials of many words are found at once
