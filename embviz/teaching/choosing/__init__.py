"""Choosing a model and making it small: a tree of questions, memory, students of large vectors, how much text."""
