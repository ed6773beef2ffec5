"""The map of words as a widget: camera, motion, points, labels and cards. It knows no page."""
