"""Points, labels and colors as pictures, without a window: rasters, picking, placing, palettes, files."""
