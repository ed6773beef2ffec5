"""The Compare pages: two maps, two neighborhoods, a word over time."""
