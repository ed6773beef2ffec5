"""German wordings of all questions, in the notation of `embviz.analysis.questions.patterns`.

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

_WHAT = "was|wer|welches_wort|welche_wörter|welche|welches|wörter|wort"
_NEAR = (
    "nahe_bei|nah_bei|nahe|nah|nah_an|nahe_an|in_der_nähe_von|neben|ähnlich_wie|ähnlich_zu|ähnlich|am_nächsten_bei|"
    "am_nächsten_zu|am_nächsten_an|am_ähnlichsten_zu|wie|um"
)
_NOT = "aber_nicht|jedoch_nicht|ohne|und_nicht|nicht|minus|außer"
_MAP = "auf_der_karte|in_der_karte|auf_karte"
_OF_COLORS = (
    "färbe|färb|färben|einfärben|farben|farbe|färbe_die_karte|färbe_die_wörter|die_karte_färben|karte_färben|"
    "karte_einfärben|male"
)

_FORMS: tuple[tuple[type[Request], tuple[str, ...]], ...] = (
    (
        Analogy,
        (
            "was|wer|welches_wort ist|verhält_sich zu|für {third} wie {second} zu|für {first}",
            "was|wer|welches_wort ist für {third} das? was {second} für {first} ist",
            "{first} ist|verhält_sich zu|für {second} wie {third} zu|für was|wem|welchem?",
            "{first} zu {second} wie {third} zu was|wem|welchem?",
        ),
    ),
    (
        Closer,
        (
            "ist|liegt {word} näher|ähnlicher an|bei|zu|mit? {first} oder an|bei|zu? {second}",
            "was|wer ist|liegt näher|ähnlicher an|bei|zu {word} {first} oder {second}",
        ),
    ),
    (
        Neighbors,
        (
            f"{_WHAT} ist|sind|liegt|liegen|steht|stehen? {_NEAR} {{words*}} {_NOT} {{without*}}",
            f"{_NEAR} {{words*}} {_NOT} {{without*}}",
            "die? {count#} nächsten|ähnlichsten? wörter|nachbarn? zu|von|bei|wie {words*}",
            f"{_WHAT} ist|sind|liegt|liegen|steht|stehen? {_NEAR} {{words*}}",
            f"{_NEAR} {{words*}}",
            "die? nachbarn|nachbarschaft|synonyme|nächste_nachbarn|nächsten_nachbarn|ähnliche_wörter|verwandte_wörter|"
            "nächste_wörter von|für|zu|bei {words*}",
        ),
    ),
    (
        Between,
        (
            "wörter|wort? zwischen {first} und {second}",
            "was|welche_wörter|welches_wort ist|sind|liegt|liegen zwischen {first} und {second}",
            "auf_halbem_weg|auf_halbem_wege|mitten zwischen|von {first} und|zu|nach {second}",
        ),
    ),
    (
        OddWord,
        (
            "was|welches_wort|welches|wer passt nicht zu_den_anderen|dazu|hierher|in_die_reihe|hinein|rein? {words*}",
            "was|welches_wort|welches|wer gehört nicht zu_den_anderen|dazu|hierher? {words*}",
            "außenseiter|ausreißer|das_fremde_wort von|aus|unter|in? {words*}",
        ),
    ),
    (
        Change,
        (
            "wie hat|haben sich {word} verändert|geändert|bewegt|entwickelt|verschoben",
            "wie hat|haben sich {word} im_training|im_lauf|mit_der_zeit|über_die_zeit|im_lauf_der_zeit "
            "verändert|geändert|bewegt|entwickelt|verschoben",
            "wie verändert|ändert|bewegt|entwickelt sich {word} im_training|im_lauf|mit_der_zeit|über_die_zeit?",
            "die? änderung|veränderung|entwicklung|geschichte|verlauf|weg|bewegung von {word} "
            "im_training|über_die_zeit?",
            "verfolge {word} über_die_zeit|im_training?",
        ),
    ),
    (
        Why,
        (
            "warum|wieso|weshalb sind|liegen {first} und {second} einander|sich|so? nah|nahe|ähnlich|verwandt|"
            "nahe_beieinander|beieinander|nachbarn",
            "warum|wieso|weshalb ist|liegt|steht {first} so? nah|nahe|ähnlich|nahe_bei|nah_bei|bei|neben|ähnlich_wie|"
            "ähnlich_zu an|bei|zu? {second}",
            "was haben {first} und {second} gemeinsam",
            "was verbindet {first} und|mit {second}",
        ),
    ),
    (
        Similarity,
        (
            "wie ähnlich|nah|nahe|verwandt|weit_entfernt|weit sind|liegen sich|einander? {first} und {second} "
            "auseinander|entfernt|sich|einander?",
            "wie ähnlich|nah|nahe|verwandt|weit ist|liegt {first} zu|an|mit|von|bei? {second} entfernt|weg?",
            "die? ähnlichkeit|abstand|entfernung|kosinus|nähe von|zwischen {first} und|zu {second}",
            "sind {first} und {second} einander|sich? ähnlich|nah|nahe|verwandt",
            "ist {first} ähnlich|ähnlich_wie|nahe|nahe_bei|verwandt_mit {second}",
        ),
    ),
    (
        Rank,
        (
            "der? rang|platz|stelle von {word} unter den? nachbarn von {of}",
            "welchen rang|platz hat {word} unter den? nachbarn von {of}",
        ),
    ),
    (
        Farthest,
        (
            "was|welches_wort ist|sind? das? gegenteil|gegensatz von|zu {word}",
            "das? gegenteil|gegensatz von|zu {word}",
            "was|welche_wörter|wörter ist|sind|liegt|liegen? am_weitesten von|weg_von|entfernt_von {word} "
            "entfernt|weg?",
            "am_weitesten von|weg_von|entfernt_von {word} entfernt|weg?",
            "am_unähnlichsten zu|von? {word}",
        ),
    ),
    (
        Difference,
        (
            "was_ist? der? unterschied|unterschiede zwischen|von {first} und {second}",
            "was unterscheidet|trennt {first} von|und {second}",
            "worin|wodurch|wie unterscheiden|unterscheidet sich {first} und|von {second}",
        ),
    ),
    (
        OnAxis,
        (
            "wo liegt|liegen|ist|sind|steht|stehen {words*} zwischen|auf_der_achse_von {low} und|zu|nach|bis {high}",
            "ordne|sortiere|reihe {words*} von|zwischen|nach {low} bis|nach|zu|und {high}",
            "die? achse|skala|richtung von|zwischen {low} nach|bis|zu|und {high}",
            "ordne|sortiere wörter|alle_wörter? von|zwischen {low} bis|nach|zu|und {high}",
            "von {low} nach|bis|zu {high}",
        ),
    ),
    (
        Heatmap,
        (
            "heatmap|wärmebild|ähnlichkeiten|matrix|tabelle von|für|zwischen {words*}",
            "vergleiche|vergleich von? {words*}",
            "vergleiche|vergleich {words*} miteinander",
        ),
    ),
    (
        Cluster,
        (
            "der|die|das? cluster|gruppe|haufen|region von|um|mit {word}",
            "zu welchem|welcher cluster|gruppe|haufen|region gehört {word}",
            "in welchem|welcher cluster|gruppe|haufen|region ist|liegt {word}",
            "was|welche_wörter gehört|gehören zu {word}",
            "wähle den|die? cluster|gruppe von {word} aus?",
        ),
    ),
    (
        Senses,
        (
            "die? bedeutungen|bedeutung|lesarten von {word}",
            "was bedeutet {word}",
            "wie_viele bedeutungen|lesarten hat {word}",
            "ist {word} mehrdeutig",
        ),
    ),
    (
        Count,
        (
            "wie oft|häufig|selten kommt|ist|steht|kam|war {word} vor|da?",
            "die? häufigkeit|anzahl|zahl von|des_wortes {word}",
            "zähle {word}",
        ),
    ),
    (Frequent, ("die? {count#} häufigsten wörter", "was_sind|welche_sind? die? häufigsten|häufigste wörter")),
    (
        Size,
        (
            "wie_viele|wieviele wörter|dimensionen gibt_es|sind_es|sind_da|haben_die_vektoren?",
            "die? zahl_der_wörter|anzahl_der_wörter|zahl_der_dimensionen|größe_des_wortschatzes|größe",
            "wie groß ist der|das? wortschatz|modell|vokabular",
        ),
    ),
    (
        Spelled,
        (
            "wörter die? mit {letters} beginnen|anfangen {=where:start}",
            "wörter die? auf|mit {letters} enden|aufhören {=where:end}",
            "wörter die? {letters} enthalten {=where:inside}",
            "wörter mit_anfang|am_anfang|mit_dem_anfang {letters} {=where:start}",
            "wörter mit_ende|mit_der_endung|mit_endung {letters} {=where:end}",
        ),
    ),
    (
        ColorBy,
        (
            f"{_OF_COLORS} nach|mit der|dem|den? kosinus|ähnlichkeit|nähe zu|mit|von {{word}} {{=method:cosine}}",
            f"{_OF_COLORS} nach|mit der|dem|den? kosinus|ähnlichkeit|nähe {{=method:cosine}}",
            f"{_OF_COLORS} nach|mit der|dem|den? cluster|clustern|gruppe|gruppen|regionen {{=method:cluster}}",
            f"{_OF_COLORS} nach|mit der|dem|den? bekannten? kategorie|kategorien|arten {{=method:category}}",
            f"{_OF_COLORS} nach|mit der|dem|den? häufigkeit|häufigkeiten|anzahl {{=method:frequency}}",
            f"{_OF_COLORS} nach|mit der|dem|den? länge|längen|vektorlänge|norm {{=method:norm}}",
            f"{_OF_COLORS} nach|mit der|dem|den? verzerrung|verzerrungen|treue|fehler|fehlern {{=method:kept}}",
            f"{_OF_COLORS} nach|mit der|dem|den? hubness|hubs|hub {{=method:hubness}}",
            f"{_OF_COLORS} nach|mit der|dem|den? ruhe|zeitpunkt_der_ruhe|beruhigung {{=method:settled}}",
            "keine_farben|ohne_farben|farben_weg|farben_entfernen {=method:nothing}",
        ),
    ),
    (
        ShowWords,
        (
            f"zeige|zeig|finde|suche|markiere|wähle mir? {{words*}} {_MAP}?",
            f"wo ist|sind|liegt|liegen|steht {{words*}} {_MAP}?",
            "gehe|geh|fliege|flieg|zoome zu|auf {words*}",
        ),
    ),
)

_EXAMPLES: tuple[tuple[type[Request], str], ...] = (
    (Neighbors, "wörter nahe bei {words*}"),
    (Analogy, "{first} ist zu {second} wie {third} zu was"),
    (Between, "wörter zwischen {first} und {second}"),
    (OddWord, "was passt nicht {words*}"),
    (Why, "warum sind {first} und {second} ähnlich"),
    (Change, "wie hat sich {word} verändert"),
    (Similarity, "wie ähnlich sind sich {first} und {second}"),
    (Closer, "ist {word} näher an {first} oder {second}"),
    (OnAxis, "wo liegt {words*} zwischen {low} und {high}"),
    (Difference, "unterschied zwischen {first} und {second}"),
    (Farthest, "gegenteil von {word}"),
    (Rank, "rang von {word} unter den nachbarn von {of}"),
    (Heatmap, "heatmap von {words*}"),
    (Cluster, "cluster von {word}"),
    (Senses, "bedeutungen von {word}"),
    (Count, "wie oft kommt {word} vor"),
    (Frequent, "die {count#} häufigsten wörter"),
    (Size, "wie viele wörter gibt es"),
    (Spelled, "wörter die mit {letters} beginnen"),
    (ColorBy, "färbe nach ähnlichkeit zu {word} {=method:cosine}"),
    (ShowWords, "zeige {words*} auf der karte"),
)

FORMS: tuple[Pattern, ...] = tuple(pattern(request, source) for request, sources in _FORMS for source in sources)
"""All German wordings."""

EXAMPLES: tuple[Pattern, ...] = tuple(pattern(request, source) for request, source in _EXAMPLES)
"""One sentence for each question, the most usual questions first."""
