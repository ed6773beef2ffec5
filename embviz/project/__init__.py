"""Everything of a session in one file: what is open, what was learned from it, the map, what was selected and noted."""
# To whoever builds this room: `embviz.project(...)` is a function of the library for notebooks (issue: "Library"), and
# importing this package would replace it. Please call the folder `embviz/projects`, and drop this note. (helper "api")
