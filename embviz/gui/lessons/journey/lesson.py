"""The parts of the first page of the course: a sentence on its way from bytes to attention."""

from embviz.gui.lessons.journey.travel import ExpectationPart, TravelPart

PARTS = {"travel": TravelPart, "expectation": ExpectationPart}
