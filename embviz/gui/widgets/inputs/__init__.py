"""Lines, forms, sliders and choices, with what is wrong with what was typed."""
