"""English wordings of all questions, in the notation of `embviz.analysis.questions.patterns`.

Of each question the wordings that name most come first.
"""

from embviz.analysis.questions.patterns import Pattern, pattern
from embviz.analysis.questions.requests import (
    Analogy,
    Between,
    Change,
    Closer,
    Cluster,
    ColorBy,
    Count,
    Difference,
    Farthest,
    Frequent,
    Heatmap,
    Neighbors,
    OddWord,
    OnAxis,
    Rank,
    Request,
    Senses,
    ShowWords,
    Similarity,
    Size,
    Spelled,
    Why,
)

_WHAT = "what|who|which_word|which_words|which|words|word"
_NEAR = "near|near_to|close_to|closest_to|nearest_to|similar_to|most_similar_to|like|around|next_to"
_NOT = "but_not|without|and_not|not|minus|except"
_MAP = "on_the_map|in_the_map|on_map"
_OF_COLORS = "color|colour|paint|color_the_map|colour_the_map|paint_the_map|color_words|colour_words"

_FORMS: tuple[tuple[type[Request], tuple[str, ...]], ...] = (
    (
        Analogy,
        (
            f"{_WHAT} is to {{third}} as|like {{second}} is? to {{first}}",
            "{first} is to {second} as|like {third} is? to what|which|who?",
            "{first} to {second} as|like {third} to what|which|who?",
        ),
    ),
    (
        Closer,
        (
            "is {word} closer|nearer|more_similar to {first} or to? {second}",
            "which|what is closer|nearer|more_similar to {word} {first} or {second}",
        ),
    ),
    (
        Neighbors,
        (
            f"{_WHAT} is|are? {_NEAR} {{words*}} {_NOT} {{without*}}",
            f"is|are? {_NEAR} {{words*}} {_NOT} {{without*}}",
            "the? {count#} nearest|closest|most_similar? words|neighbors|neighbours? to|of|near|like {words*}",
            "the? {count#} nearest|closest|most_similar words|neighbors|neighbours? to|of {words*}",
            f"{_WHAT} is|are? {_NEAR} {{words*}}",
            f"{_NEAR} {{words*}}",
            "the? neighbors|neighbours|neighborhood|synonyms|nearest_neighbors|nearest_neighbours|nearest_words|"
            "similar_words|related_words of|for|to {words*}",
            "what_is|what's related_to|akin_to {words*}",
        ),
    ),
    (
        Between,
        (
            "words|word? between {first} and {second}",
            "what|which_words|which_word is|are|lies|lie between {first} and {second}",
            "halfway|midway between|from {first} and|to {second}",
        ),
    ),
    (
        OddWord,
        (
            "odd_one_out|odd_word_out of|in|among? {words*}",
            "odd_one of|in|among {words*}",
            "which|what|which_word|which_one|who does_not|doesn't|doesnt|don't belong|fit|match in|to|with|among|here? "
            "{words*}",
            "which|what|which_word|which_one is the? odd_one_out|odd_one|outlier|stranger|different of|in|among? "
            "{words*}",
            "find the? odd_one_out|odd_one|outlier|stranger of|in|among? {words*}",
        ),
    ),
    (
        Change,
        (
            "how did|does|has|do {word} change|changed|move|moved|drift|drifted|shift|shifted|evolve|evolved|develop "
            "over_time|during_training|in_training|over_the_run|during_the_run?",
            "the? change|changes|history|path|drift|development of|in {word} over_time|during_training?",
            "when did {word} settle|change|move",
            "follow {word} over_time|through_time|during_training",
        ),
    ),
    (
        Why,
        (
            "why is|are {first} and {second} so? near|close|similar|alike|related|neighbors|neighbours "
            "to_each_other|together?",
            "why is|are {first} so? near|near_to|close_to|similar_to|related_to|like {second}",
            "what do|have {first} and {second} share|have_in_common|in_common",
            "what connects|joins {first} and|with|to {second}",
        ),
    ),
    (
        Similarity,
        (
            "how similar|close|near|alike|related|far|far_apart|distant are {first} and {second}",
            "how similar|close|near|related|far is {first} to|from {second}",
            "the? similarity|distance|cosine|closeness between|of {first} and|to {second}",
            "are {first} and {second} similar|close|near|alike|related",
            "is {first} similar_to|close_to|near|like|related_to {second}",
        ),
    ),
    (
        Rank,
        (
            "the? rank|place|position of {word} among|in the? neighbors|neighbours of {of}",
            "which|what rank|place has {word} among the? neighbors|neighbours of {of}",
        ),
    ),
    (
        Farthest,
        (
            "what|which_word is|are? the? opposite of|to {word}",
            "the? opposite|contrary of|to {word}",
            "what|words|which_words is|are? farthest|furthest|least_similar|most_distant from|to|away_from {word}",
            "farthest|furthest|least_similar|most_distant from|to {word}",
        ),
    ),
    (
        Difference,
        (
            "what_is|what's? the? difference|differences between {first} and {second}",
            "what separates|distinguishes|divides {first} from|and {second}",
            "how do|does {first} and {second} differ",
            "how does {first} differ from {second}",
        ),
    ),
    (
        OnAxis,
        (
            "where is|lies|are|lie {words*} between|on_the_axis_from|on_the_scale_from {low} and|to {high}",
            "order|sort|rank|place|arrange|put {words*} from|between|by {low} to|and {high}",
            "the? axis|scale|direction from|between|of {low} to|and {high}",
            "order|sort|rank words|all_words? from|by|between {low} to|and {high}",
            "from {low} to {high}",
        ),
    ),
    (
        Heatmap,
        (
            "heatmap|heat_map|similarities|matrix|table of|for|between {words*}",
            "compare {words*}",
            "compare {words*} with_each_other",
        ),
    ),
    (
        Cluster,
        (
            "the? cluster|group|region of|around|with {word}",
            "which|what cluster|group|region is|has|contains|does {word} in|belong_to?",
            "what|which_words belongs|belong with|to|together_with {word}",
            "select the? cluster|group of {word}",
        ),
    ),
    (
        Senses,
        (
            "the? senses|meanings of {word}",
            "what does {word} mean",
            "how many senses|meanings does|has|are_there_of {word} have?",
            "is {word} ambiguous",
        ),
    ),
    (
        Count,
        (
            "how often|frequent|common|rare is|does|was|did {word} occur|appear|used|seen|come_up?",
            "how many times is|does|was|did {word} occur|appear|used|seen|come_up?",
            "the? frequency|count|number_of_occurrences of {word}",
            "count {word}",
        ),
    ),
    (
        Frequent,
        (
            "the? {count#} most_frequent|most_common|commonest words",
            "what_are|which_are? the? most_frequent|most_common|commonest words",
        ),
    ),
    (
        Size,
        (
            "how many words|dimensions are_there|do_we_have|does_it_have|do_the_vectors_have?",
            "the? number_of_words|number_of_dimensions|size_of_the_vocabulary|vocabulary_size|size",
            "how large|big is the? vocabulary|model|map",
        ),
    ),
    (
        Spelled,
        (
            "words that|which? begin|start|beginning|starting|begins|starts with {letters} {=where:start}",
            "words that|which? end|ending|ends in|with|on {letters} {=where:end}",
            "words that|which|with? contain|containing|have|inside {letters} {=where:inside}",
        ),
    ),
    (
        ColorBy,
        (
            f"{_OF_COLORS} by|with|after? the? cosine|similarity|distance|nearness to|with {{word}} {{=method:cosine}}",
            f"{_OF_COLORS} by|with|after? the? cosine|similarity|nearness {{=method:cosine}}",
            f"{_OF_COLORS} by|with|after? the? clusters|cluster|groups|group|regions {{=method:cluster}}",
            f"{_OF_COLORS} by|with|after? the? known? categories|category|kinds|kind {{=method:category}}",
            f"{_OF_COLORS} by|with|after? the? frequency|frequencies|counts|count {{=method:frequency}}",
            f"{_OF_COLORS} by|with|after? the? vector_length|length|lengths|norm|norms {{=method:norm}}",
            f"{_OF_COLORS} by|with|after? the? distortion|distortions|trust|error|errors {{=method:kept}}",
            f"{_OF_COLORS} by|with|after? the? hubness|hubs|hub {{=method:hubness}}",
            f"{_OF_COLORS} by|with|after? when_it_settled|when_they_settled|settling|settled {{=method:settled}}",
            "no_colors|no_colours|no_color|remove_the_colors|remove_colors|without_colors {=method:nothing}",
        ),
    ),
    (
        ShowWords,
        (
            f"show|find|select|highlight|mark|see me? {{words*}} {_MAP}?",
            f"where is|are|lies|lie {{words*}} {_MAP}?",
            "go|fly|zoom to {words*}",
        ),
    ),
)

_EXAMPLES: tuple[tuple[type[Request], str], ...] = (
    (Neighbors, "words near {words*}"),
    (Analogy, "{first} is to {second} as {third} is to what"),
    (Between, "words between {first} and {second}"),
    (OddWord, "odd one out {words*}"),
    (Why, "why are {first} and {second} near"),
    (Change, "how did {word} change"),
    (Similarity, "how similar are {first} and {second}"),
    (Closer, "is {word} closer to {first} or {second}"),
    (OnAxis, "where is {words*} between {low} and {high}"),
    (Difference, "difference between {first} and {second}"),
    (Farthest, "opposite of {word}"),
    (Rank, "rank of {word} among the neighbors of {of}"),
    (Heatmap, "heatmap of {words*}"),
    (Cluster, "cluster of {word}"),
    (Senses, "senses of {word}"),
    (Count, "how often does {word} occur"),
    (Frequent, "{count#} most frequent words"),
    (Size, "how many words are there"),
    (Spelled, "words that begin with {letters}"),
    (ColorBy, "color by cosine to {word} {=method:cosine}"),
    (ShowWords, "show {words*} on the map"),
)

FORMS: tuple[Pattern, ...] = tuple(pattern(request, source) for request, sources in _FORMS for source in sources)
"""All English wordings."""

EXAMPLES: tuple[Pattern, ...] = tuple(pattern(request, source) for request, source in _EXAMPLES)
"""One sentence for each question, the most usual questions first."""
