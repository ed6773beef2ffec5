"""Choosing a model and making it small: decision tree, memory, distillation, size of the text."""
