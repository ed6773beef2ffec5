"""The map of words as a widget: points, labels, legend, cards, tools."""
