"""The training panel, the timeline, and the curves below the map."""
