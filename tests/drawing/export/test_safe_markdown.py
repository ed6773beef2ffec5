"""The texts of stories: what Markdown says, and nothing else, whatever is typed."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.drawing.export.safe_markdown import is_web_address, safe_html

ALLOWED = {"p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "code", "strong", "em", "a", "hr"}


class Elements(HTMLParser):
    """Collects the elements, their attributes, and the text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.text, self.open = [], "", []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag != "hr":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("one\ntwo\n\nthree", "<p>one two</p><p>three</p>"),
        ("# A\n## B\n##### C", "<h2>A</h2><h3>B</h3><h4>C</h4>"),
        ("**king** and *queen* or _man_", "<p><strong>king</strong> and <em>queen</em> or <em>man</em></p>"),
        ("***both***", "<p><strong><em>both</em></strong></p>"),
        ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"),
        ("`a < b` and \\*no\\*", "<p><code>a &lt; b</code> and *no*</p>"),
        ("- one\n- two\n  more\n\nafter", "<ul><li>one</li><li>two more</li></ul><p>after</p>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        ("3. three\n4. four", '<ol start="3"><li>three</li><li>four</li></ol>'),
        ("in\n1984. It was", "<p>in 1984. It was</p>"),
        ("> said\n> so\n>\n> twice", "<blockquote><p>said so</p><p>twice</p></blockquote>"),
        ("```\n<b> *x*\n```\nend", "<pre><code>&lt;b&gt; *x*</code></pre><p>end</p>"),
        ("---", "<hr>"),
        (
            "[page](https://a.org/?q=1&b)",
            '<p><a href="https://a.org/?q=1&amp;b" rel="noopener noreferrer">page</a></p>',
        ),
        ("[run](javascript:alert(1)) [f](file:///etc/passwd)", "<p>run) f</p>"),
        ("![a cat](https://a.org/cat.png)", "<p>a cat</p>"),
        ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
        (
            '[x](https://a.org/"onclick="y)',
            '<p><a href="https://a.org/&quot;onclick=&quot;y" rel="noopener noreferrer">x</a></p>',
        ),
    ],
)
def test_what_markdown_says(text, html):
    assert safe_html(text) == html


@given(st.text(st.sampled_from("ab <>&\"'*_`[]()!#-+>\n\\:/1.~javascript:http"), max_size=120))
def test_whatever_is_typed_only_known_elements_are_made_and_closed(text):
    found = Elements(safe_html(text))
    assert found.open == []
    for tag, attributes in found.elements:
        assert tag in ALLOWED
        assert set(attributes) <= {"href", "rel", "start"}
        if tag == "a":
            assert is_web_address(attributes["href"])


def test_addresses_of_the_web_are_told_from_others():
    assert all(map(is_web_address, ("http://a", "https://a.org/x", "mailto:a@b.c", "HTTPS://A")))
    others = "", "x", "javascript:1", "data:text/html,x", "file:///x", "http:", "//a", "[::1"
    assert not any(map(is_web_address, others))


def test_marks_that_are_never_closed_take_no_long_time_to_read():
    text = "[a **b" * 20_000
    assert Elements(safe_html(text)).text == text
