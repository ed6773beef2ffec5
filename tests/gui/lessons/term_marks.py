"""Which terms a lesson has to explain on the screen, and whether it does."""

from PySide6.QtGui import QTextDocument

from embviz.gui.lessons.blocks import FlowingText
from embviz.gui.lessons.own_texts import shipped_script
from embviz.gui.lessons.terms import first_uses, terms_of


def texts_with_terms(body):
    return [text for text in body.findChildren(FlowingText) if text.terms]


def check_marks(body):
    """Each term is marked where it first stands, and says what it means."""
    wanted = [term for terms in first_uses(body.script, terms_of(body.spec.id)).values() for term in terms]
    assert body.script == shipped_script(body.spec)
    # a text whose numbers are not known is not seen
    made = [term for text in body.findChildren(FlowingText) for term in text._explained]
    assert sorted(term.name for term in made) == sorted(term.name for term in wanted), body.spec.id
    for text in texts_with_terms(body):
        if not text.isVisible():
            continue
        marks = text.marks()
        assert [mark.term.name for mark in sorted(marks, key=lambda m: text.terms.index(m.term))] == [
            term.name for term in text.terms
        ]
        document = QTextDocument()
        document.setHtml(text.text())
        for mark in marks:
            assert mark.term.pattern.search(document.toPlainText())
            assert mark.term.meaning in text.accessibleDescription()
            for box in mark.boxes:
                assert text.rect().toRectF().adjusted(-1, -1, 1, 1).contains(box), (mark.term.name, box)
