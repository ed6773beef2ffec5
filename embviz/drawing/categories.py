"""Colors of categories, on a light canvas and on a dark one.

The first ones are the most different from each other. Begun with a blue and an orange of Okabe & Ito (2008), then each
as far as can be from all before, in Oklab, for normal eyes and for three kinds of color blindness (Machado, Oliveira &
Fernandes 2009), and clear of the canvas; a test holds the distances.
"""

ON_LIGHT = (
    "#0072B2",
    "#D55E00",
    "#6D183D",
    "#AA86FF",
    "#3D2492",
    "#3DAA9E",
    "#55550C",
    "#B65579",
    "#B69E3D",
    "#3D4979",
    "#7986AA",
    "#E77986",
    "#AA313D",
    "#865592",
    "#6179E7",
    "#9E7955",
    "#006D55",
    "#5549B6",
    "#CE86CE",
    "#004900",
)
ON_DARK = (
    "#56B4E9",
    "#E69F00",
    "#AA4979",
    "#61F3B6",
    "#246DC2",
    "#C28686",
    "#C2DBFF",
    "#F3DB55",
    "#C26100",
    "#CEB692",
    "#9279DB",
    "#2492AA",
    "#868655",
    "#00CECE",
    "#6D619E",
    "#F38661",
    "#926149",
    "#CE619E",
    "#AACE61",
    "#FF9EC2",
)
OTHERS_ON_LIGHT, OTHERS_ON_DARK = "#939BA9", "#737B8A"
"""Of categories beyond these."""
