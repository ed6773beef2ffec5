"""Words as named points on one axis or two."""
