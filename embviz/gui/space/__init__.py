"""The Space pages: outliers and hubs, dimension, isotropy."""
