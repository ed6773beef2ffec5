"""Widgets of the first page of the course: a sentence on its way through a model."""
