"""Charts, each for one kind of numbers."""
