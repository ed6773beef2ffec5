"""The panels beside the map: word, layout, color, selection, trust."""
