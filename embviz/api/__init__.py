"""The public API, `import embviz`: the engines under a few names, as notebooks use them.

A thin front without methods of its own. `Corpus` and `Embedding` are those of the rooms, so that whatever takes these
takes them; they only add what a notebook asks for by a dot. That they are made here, and not in the rooms, is for the
way of the imports: vectors know nothing of analogies, which are asked of them.
"""
