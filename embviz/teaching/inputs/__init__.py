"""What else goes into a network: measured numbers and series, and sequences of mixed tokens."""
