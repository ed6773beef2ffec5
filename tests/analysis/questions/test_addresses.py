"""Every question has an address, from which it is read back."""

from dataclasses import fields

import pytest

from embviz.analysis.questions.reading import address_of, is_address, read, request_at
from embviz.analysis.questions.requests import REQUESTS, Analogy, ColorBy, Expression, Neighbors, OnAxis, Size, Spelled
from embviz.util.errors import InputError

ODD = ("Zürich & co", "a=b", "50 %", "ключ", "مرحبا", "c++")


def made(kind):
    """Return a request of a class with words that are hard to write in an address."""
    own = {"method": "norm", "where": "end"}
    values = {str: ODD[0], int: 7}
    return kind(**{one.name: own.get(one.name) or values.get(one.type, ODD) for one in fields(kind)})


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.kind)
def test_every_kind_of_question_is_read_back(kind):
    request = made(kind)
    address = address_of(request)
    assert is_address(address)
    assert address.isascii()
    assert request_at(address) == request
    assert read(address, lambda _word: True).request == request


def test_kinds_are_distinct_and_addresses_are_plain():
    assert len({kind.kind for kind in REQUESTS}) == len(REQUESTS)
    assert address_of(Analogy("man", "king", "woman")) == "embviz://ask?kind=analogy&first=man&second=king&third=woman"
    assert address_of(Neighbors(("cat",))) == "embviz://ask?kind=neighbors&words=cat"
    assert address_of(Size()) == "embviz://ask?kind=size"
    assert request_at("  EMBVIZ://ask?kind=neighbors&words=cat&words=dog&count=3 ") == Neighbors(("cat", "dog"), (), 3)
    assert request_at(address_of(OnAxis("a", "b"))) == OnAxis("a", "b")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("embviz://play?kind=size", "not the address of a question"),
        ("https://ask?kind=size", "not the address of a question"),
        ("embviz://ask?kind=dream", "dream"),
        ("embviz://ask", "does not know"),
        ("embviz://ask?kind=analogy&first=a&second=b", "third"),
        ("embviz://ask?kind=neighbors&words=%20", "words"),
        ("embviz://ask?kind=frequent&count=many", "count"),
        ("embviz://ask?kind=frequent&count=99999999", "count"),
        ("embviz://ask?kind=color&method=magic", "magic"),
        ("embviz://ask?kind=spelled&letters=a&where=up", "where"),
        ("embviz://ask?kind=size" + "&x=1" * 5000, "not the address of a question"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(address, said):
    with pytest.raises(InputError, match=said):
        request_at(address)


def test_text_that_is_no_address():
    assert not is_address("words near embviz")
    for request in (Expression("a + b"), ColorBy("cluster"), Spelled("x")):
        assert request_at(address_of(request)) == request
