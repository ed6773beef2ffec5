"""What changes between moments of a run, between models, and over slices of time."""
