"""Other words by which one looks for the main commands, pages and panels in the palette."""

from collections.abc import Mapping

from embviz.util.language import tr

SYNONYMS: Mapping[str, str] = {
    "panel.trust": tr("reliable, trustworthiness, continuity, neighborhoods, distances, distortion, noise"),
    "panel.layout": tr("projection, t-SNE, UMAP, PCA, perplexity"),
    "panel.color": tr("clusters, categories, legend"),
    "panel.select": tr("search, pattern, regular expression, filter"),
    "panel.inspector": tr("nearest, neighbors, vector of a word"),
    "panel.training": tr("parameters, hyperparameters, model, learning rate"),
    "panel.timeline": tr("history, moments, replay, epochs"),
    "panel.loss": tr("loss, chart, plot, learning curve"),
    "panel.story": tr("presentation, slides, pinned steps"),
    "go.map": tr("projection, scatter plot, visualization"),
    "go.runs": tr("experiments, loss, results, reproducible"),
    "go.compare": tr("difference, side by side, two models"),
    "go.words": tr("nearest neighbors, synonyms, similar words"),
    "go.analogy": tr("arithmetic, proportion"),
    "go.similarity": tr("cosine, matrix, correlation"),
    "go.axes": tr("bias, gender, dimension of meaning, SemAxis"),
    "go.space": tr("isotropy, hubs, outliers"),
    "go.documents": tr("semantic search, texts"),
    "go.geometry": tr("high dimensions, experiments"),
    "go.lessons": tr("learn, course, tutorial"),
    "go.text": tr("corpus, vocabulary, tokens"),
    "train.run": tr("start, learn, fit"),
    "file.save_vectors": tr("export, word2vec, download"),
    "file.open_vectors": tr("import, load, GloVe, fastText, word2vec"),
    "file.open_corpus": tr("import, load, corpus"),
    "file.toy_world": tr("example, sample, demo"),
    "file.english": tr("example, sample, pretrained, Wikipedia"),
    "file.save_project": tr("session, store"),
}
"""By the id of an entry: words that its name lacks, separated by commas."""
