"""What pages have in common: base classes, the context they are given, and what several of them show."""
