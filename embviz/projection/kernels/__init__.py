"""Compiled inner loops of the layouts: serial, and without the interpreter lock."""
