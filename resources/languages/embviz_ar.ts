<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
 <context>
  <name>embviz</name>
  <message>
   <location filename="embviz/analysis/analogy.py" />
   <location filename="embviz/analysis/directions.py" />
   <source>The vectors of '{text}' add up to zero, which points nowhere.</source>
   <translation>مجموع متجهات «{text}» صفر، والصفر لا يشير إلى أي اتجاه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/analogy.py" />
   <location filename="embviz/analysis/directions.py" />
   <location filename="embviz/analysis/neighborhood.py" />
   <source>Change a word or a weight.</source>
   <translation>غيّر كلمة أو وزنًا.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/analogy_table.py" />
   <source>The rule '{rule}' is not known.</source>
   <translation>القاعدة «{rule}» غير معروفة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/analogy_table.py" />
   <source>Choose one of {rules}.</source>
   <translation>اختر واحدة من {rules}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/axes.py" />
   <source>'{both}' stands at both poles.</source>
   <translation>«{both}» عند القطبين كليهما.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/axes.py" />
   <location filename="embviz/analysis/neighborhood.py" />
   <source>Leave it out on one side.</source>
   <translation>احذفها من أحد الجانبين.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/axes.py" />
   <source>The two poles lie in the same place.</source>
   <translation>القطبان في الموضع نفسه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/axes.py" />
   <location filename="embviz/analysis/weat.py" />
   <source>Choose words that differ.</source>
   <translation>اختر كلمات مختلفة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/axes.py" />
   <location filename="embviz/analysis/debiasing.py" />
   <location filename="embviz/analysis/offsets.py" />
   <source> Missing: {missing}.</source>
   <translation> الناقص: {missing}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/axes.py" />
   <source>Of {pairs:,} pairs none has both its words among these vectors.{named}</source>
   <translation>من {pairs:,} من الأزواج لا يوجد زوج كلمتاه كلتاهما بين هذه المتجهات.{named}</translation>
  </message>
  <message>
   <location filename="embviz/analysis/axes.py" />
   <location filename="embviz/analysis/offsets.py" />
   <source>Give pairs of frequent words.</source>
   <translation>أعطِ أزواجًا من كلمات متكررة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_left.py" />
   <source>Of the {ids:,} neutral words, {each:,} lean to the smaller side; {least} are needed on each.</source>
   <translation>من {ids:,} من الكلمات المحايدة، {each:,} تميل إلى الجانب الأصغر؛ والمطلوب {least} في كل جانب.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_left.py" />
   <source>Make more words neutral.</source>
   <translation>اجعل كلمات أكثر محايدة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <source>'{lacking}' in {path} lacks a set.</source>
   <translation>تنقص «{lacking}» في {path} مجموعة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <location filename="embviz/analysis/word_sets.py" />
   <source>{path} holds no sets of words.</source>
   <translation>لا يحتوي {path} على مجموعات كلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <source>Give each name the four sets X, Y, A and B.</source>
   <translation>أعطِ كل اسم المجموعات الأربع X وY وA وB.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <location filename="embviz/analysis/word_sets.py" />
   <source>{path}, line {number:,} cannot be read: '{line}'.</source>
   <translation>تعذّرت قراءة السطر {number:,} من {path}: «{line}».</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <source>Write a name after a colon, then two words on each line.</source>
   <translation>اكتب اسمًا بعد نقطتين رأسيتين، ثم كلمتين في كل سطر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <source>'{part}' is no pair of words.</source>
   <translation>«{part}» ليس زوج كلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <source>Write pairs such as she/he woman/man.</source>
   <translation>اكتب أزواجًا مثل she/he woman/man.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/bias_material.py" />
   <source>Write a name after a colon, then lines such as 'X flowers: rose lily tulip', of X, Y, A and B.</source>
   <translation>اكتب اسمًا بعد نقطتين رأسيتين، ثم أسطرًا مثل 'X flowers: rose lily tulip' لكل من X وY وA وB.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/classes.py" />
   <source>Give sentences of two classes or more.</source>
   <translation>أعطِ جملًا من صنفين أو أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/classes.py" />
   <source>The class “{few}” has only one sentence.</source>
   <translation>ليس للصنف «{few}» إلا جملة واحدة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/classes.py" />
   <source>Give each class two sentences or more.</source>
   <translation>أعطِ كل صنف جملتين أو أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/classes.py" />
   <source>There is only one class.</source>
   <translation>لا يوجد إلا صنف واحد.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/classes.py" />
   <source>There is nothing to divide into classes.</source>
   <translation>لا يوجد ما يُقسَّم إلى أصناف.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/clusters.py" />
   <source>{rows:,} words cannot form {clusters:,} groups.</source>
   <translation>لا يمكن تكوين {clusters:,} من المجموعات من {rows:,} من الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/clusters.py" />
   <source>Choose between 1 and {rows:,} groups.</source>
   <translation>اختر عددًا بين 1 و{rows:,} من المجموعات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/clusters.py" />
   <source>{rows:,} words cannot form {numbers:,} groups.</source>
   <translation>لا يمكن تكوين {numbers:,} من المجموعات من {rows:,} من الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/clusters.py" />
   <source>Show more words, or choose the number.</source>
   <translation>أظهر كلمات أكثر، أو اختر العدد.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/concordance.py" />
   <source>Choose a word of the text.</source>
   <translation>اختر كلمة من النص.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/concordance.py" />
   <source>'{word}' does not occur in {value}.</source>
   <translation>لا ترد «{word}» في {value}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/concordance.py" />
   <location filename="embviz/analysis/smooth_average.py" />
   <location filename="embviz/gui/lessons/glove.py" />
   <location filename="embviz/projects/entries.py" />
   <location filename="embviz/projects/reading.py" />
   <source>the text</source>
   <translation>النص</translation>
  </message>
  <message>
   <location filename="embviz/analysis/debiasing.py" />
   <source>{known:,} pairs with both words cannot make {components:,} directions.{named}</source>
   <translation>لا يمكن استخراج {components:,} من الاتجاهات من {known:,} من الأزواج التي تُعرف كلمتاها.{named}</translation>
  </message>
  <message>
   <location filename="embviz/analysis/debiasing.py" />
   <source>Give more pairs.</source>
   <translation>أعطِ أزواجًا أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/debiasing.py" />
   <source>These pairs do not differ in so many directions.</source>
   <translation>هذه الأزواج لا تختلف في هذا العدد من الاتجاهات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/debiasing.py" />
   <source>Choose fewer, or other pairs.</source>
   <translation>اختر عددًا أقل، أو أزواجًا أخرى.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/debiasing.py" />
   <source>There is no neutral word.</source>
   <translation>لا توجد كلمة محايدة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/debiasing.py" />
   <source>Name words that should not lean to either side.</source>
   <translation>سمِّ كلمات ينبغي ألا تميل إلى أي من الجانبين.</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/analysis/debiasing.py" />
   <source>%n direction(s)</source>
   <translation>
    <numerusform>%n اتجاه</numerusform>
    <numerusform>%n اتجاه</numerusform>
    <numerusform>%n اتجاهان</numerusform>
    <numerusform>%n اتجاهات</numerusform>
    <numerusform>%n اتجاهًا</numerusform>
    <numerusform>%n اتجاه</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/analysis/density_clusters.py" />
   <source>Groups of at least {smallest:,} cannot be found among {drawn:,} words.</source>
   <translation>لا يمكن العثور بين {drawn:,} من الكلمات على مجموعات حجمها {smallest:,} على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/density_clusters.py" />
   <source>Choose a least size between 2 and {drawn:,}.</source>
   <translation>اختر حجمًا أدنى بين 2 و{drawn:,}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/directions.py" />
   <source>{named} is not among the {count:,} words on the map.</source>
   <translation>ليست {named} بين الكلمات الظاهرة على الخريطة، وعددها {count:,}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/directions.py" />
   <source>{named} are not among the {count:,} words on the map.</source>
   <translation>ليست {named} بين الكلمات الظاهرة على الخريطة، وعددها {count:,}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/directions.py" />
   <source>Show more words, or leave out the rare ones.</source>
   <translation>أظهر كلمات أكثر، أو احذف الكلمات النادرة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/directions.py" />
   <location filename="embviz/analysis/word_sets.py" />
   <location filename="embviz/gui/pages/association_facts.py" />
   <location filename="embviz/gui/pages/axes_facts.py" />
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source> and others</source>
   <translation> وغيرها</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <source>what is searched for</source>
   <translation>ما يُبحث عنه</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <source>None of the words {missing} is among the vectors.</source>
   <translation>لا متجه لأي من الكلمات {missing}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Use other words for it.</source>
   <translation>استخدم كلمات أخرى لذلك.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <source>These words say no more than any text does.</source>
   <translation>هذه الكلمات لا تقول أكثر مما يقوله أي نص.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <source>No word of this piece has a vector.</source>
   <translation>لا متجه لأي كلمة من هذه القطعة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <source>Choose another one.</source>
   <translation>اختر غيرها.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <source>All texts share this direction.</source>
   <translation>تشترك النصوص كلها في هذا الاتجاه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/documents.py" />
   <source>Choose other poles.</source>
   <translation>اختر قطبين آخرين.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/drift.py" />
   <source>Vectors of {dimensions} and of {dimensions_2} dimensions cannot be compared.</source>
   <translation>لا يمكن مقارنة متجهات بُعدها {dimensions} بمتجهات بُعدها {dimensions_2}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/drift.py" />
   <source>Choose vectors that were learned on from each other.</source>
   <translation>اختر متجهات نتج بعضها عن متابعة تدريب بعض.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/drift.py" />
   <source>The vectors have no word in common.</source>
   <translation>ليس بين المتجهات كلمة مشتركة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>{what} (position {position} of '{text}').</source>
   <translation>{what} (الموضع {position} من «{text}»).</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>The words of '{text}' cancel each other out.</source>
   <translation>كلمات «{text}» يلغي بعضها بعضًا.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Write a sum that leaves something over, as a - b + c.</source>
   <translation>اكتب مجموعًا يبقى منه شيء، مثل a - b + c.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>The expression ends too early</source>
   <translation>ينتهي التعبير قبل أوانه</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>There is no word before '{text}'</source>
   <translation>لا توجد كلمة قبل «{text}»</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Write a word, a number or a bracket here.</source>
   <translation>اكتب هنا كلمة أو عددًا أو قوسًا.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>There are more than {deepest} brackets within each other</source>
   <translation>هناك أكثر من {deepest} من الأقواس المتداخلة</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>The weight of '{word}' is {weight:g}.</source>
   <translation>وزن «{word}» هو {weight:g}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Choose weights of at most {largest_weight:,}.</source>
   <translation>اختر أوزانًا لا تتجاوز {largest_weight:,}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>A quotation mark is not closed</source>
   <translation>علامة اقتباس غير مغلقة</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Write the word as "new york".</source>
   <translation>اكتب الكلمة هكذا: "new york".</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>The expression is empty.</source>
   <translation>التعبير فارغ.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Write words with + and -, for instance king - man + woman.</source>
   <translation>اكتب كلمات بينها + و-، مثل king - man + woman.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>There is a ')' without a '('</source>
   <translation>يوجد ')' بلا '('</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Delete it or open the bracket.</source>
   <translation>احذفه أو افتح القوس.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Between '{text}' and what stands before it a sign is missing</source>
   <translation>تنقص علامة بين «{text}» وما قبله</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Write + or - between words, * behind a number, and words with spaces in double quotes.</source>
   <translation>اكتب + أو - بين الكلمات، و* بعد العدد، والكلمات التي فيها فراغات بين علامتي اقتباس مزدوجتين.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Use fewer.</source>
   <translation>استخدم عددًا أقل.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>The bracket opened at position {position} is not closed</source>
   <translation>القوس المفتوح عند الموضع {position} غير مغلق</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Write a ')' behind the last word that belongs to it, and a sign between words.</source>
   <translation>اكتب ')' بعد آخر كلمة تنتمي إليه، وعلامة بين الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>A number stands alone</source>
   <translation>عدد قائم وحده</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Multiply it with a word, as in 2*king; a number that is meant as a word goes in double quotes.</source>
   <translation>اضربه في كلمة، كما في 2*king؛ والعدد الذي يُقصد به كلمة يوضع بين علامتي اقتباس مزدوجتين.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>The quotation marks hold no word</source>
   <translation>لا كلمة بين علامتي الاقتباس</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Write one there.</source>
   <translation>اكتب كلمة هناك.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Two words cannot be multiplied</source>
   <translation>لا يمكن ضرب كلمتين إحداهما في الأخرى</translation>
  </message>
  <message>
   <location filename="embviz/analysis/expression.py" />
   <source>Multiply a word with a number, as in 0.5*king.</source>
   <translation>اضرب كلمة في عدد، كما في 0.5*king.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/frequency_band.py" />
   <source>No word is as frequent as asked for.</source>
   <translation>لا توجد كلمة بالتكرار المطلوب.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/frequency_band.py" />
   <source>Choose a wider range of ranks or counts.</source>
   <translation>اختر مدى أوسع للرتب أو لأعداد المرات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/frequency_band.py" />
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>These vectors do not say how often each word was seen.</source>
   <translation>لا تذكر هذه المتجهات عدد مرات ظهور كل كلمة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/frequency_band.py" />
   <source>Choose by rank: the first so many words.</source>
   <translation>اختر بحسب الرتبة: كذا من الكلمات الأولى.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/intrinsic_dimension.py" />
   <source>{count:,} words with neighbors apart from them are too few to tell a dimension.</source>
   <translation>{count:,} من الكلمات التي لها جيران منفصلون عنها عدد أقل من أن يدل على البُعد.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/intrinsic_dimension.py" />
   <source>Look at more words, or leave out those with equal vectors.</source>
   <translation>انظر في كلمات أكثر، أو احذف ما تساوت متجهاته.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/intrinsic_dimension.py" />
   <source>One word has no spread.</source>
   <translation>لا تشتّت لكلمة واحدة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/intrinsic_dimension.py" />
   <source>Look at more words.</source>
   <translation>انظر في كلمات أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/isotropy.py" />
   <source>mean and {removed} components taken out</source>
   <translation>بعد إزالة المتوسط و{removed} من المركّبات</translation>
  </message>
  <message>
   <location filename="embviz/analysis/isotropy.py" />
   <source>Of {size:,} dimensions {removed:,} cannot be taken out.</source>
   <translation>لا يمكن إزالة {removed:,} من أصل {size:,} من الأبعاد.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/isotropy.py" />
   <source>Choose from 0 to {size:,} components.</source>
   <translation>اختر من 0 إلى {size:,} من المركّبات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/metric_favors.py" />
   <location filename="embviz/vectors/compression/measuring.py" />
   <location filename="embviz/vectors/compression/two_stage.py" />
   <source>Two words with vectors are needed to compare neighbors.</source>
   <translation>يلزم كلمتان لهما متجهان لمقارنة الجيران.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/metric_favors.py" />
   <location filename="embviz/vectors/compression/measuring.py" />
   <location filename="embviz/vectors/compression/two_stage.py" />
   <source>Open more vectors.</source>
   <translation>افتح متجهات أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/model_comparison.py" />
   <source>The two models have no word in common.</source>
   <translation>ليس بين النموذجين كلمة مشتركة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/model_comparison.py" />
   <source>Choose vectors of one language and spelling.</source>
   <translation>اختر متجهات بلغة واحدة وبإملاء واحد.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighbor_graph.py" />
   <source>{count:,} words are too many to compare each with each.</source>
   <translation>{count:,} من الكلمات عدد أكبر من أن تُقارن فيه كل كلمة بكل كلمة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighbor_graph.py" />
   <source>Look at the first {most:,}.</source>
   <translation>انظر في أول {most:,} منها.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighbor_graph.py" />
   <source>{count:,} words have no {k:,} neighbors each.</source>
   <translation>{count:,} من الكلمات ليس لكل منها {k:,} من الجيران.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighbor_graph.py" />
   <source>Choose from 1 to {value:,}, or more words.</source>
   <translation>اختر من 1 إلى {value:,}، أو كلمات أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighborhood.py" />
   <source>'{both}' is to be near and far at once.</source>
   <translation>«{both}» مطلوبة قريبة وبعيدة في آن واحد.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighborhood.py" />
   <source>No word is given.</source>
   <translation>لم تُعطَ أي كلمة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighborhood.py" />
   <source>Name at least one.</source>
   <translation>سمِّ كلمة واحدة على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighborhood.py" />
   <source>The vector of {named} is</source>
   <translation>متجه {named} هو</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighborhood.py" />
   <source>The vectors of {named} add up to</source>
   <translation>مجموع متجهات {named} هو</translation>
  </message>
  <message>
   <location filename="embviz/analysis/neighborhood.py" />
   <source>{what} zero, which points nowhere.</source>
   <translation>{what} صفر، والصفر لا يشير إلى أي اتجاه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offset_prediction.py" />
   <source>{rows:,} of {pairs:,} pairs have both words among the first {count:,}; two are needed.</source>
   <translation>من {pairs:,} من الأزواج، {rows:,} كلمتاه كلتاهما بين أول {count:,} من الكلمات؛ والمطلوب زوجان.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offset_prediction.py" />
   <source>Give pairs of frequent words, or let more words take part.</source>
   <translation>أعطِ أزواجًا من كلمات متكررة، أو أشرك كلمات أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offsets.py" />
   <source>The offsets of these pairs cancel each other out.</source>
   <translation>فروق هذه الأزواج يلغي بعضها بعضًا.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offsets.py" />
   <source>Write all pairs in the same order.</source>
   <translation>اكتب الأزواج كلها بالترتيب نفسه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offsets.py" />
   <source>{pairs:,} pairs are too many to compare each with each.</source>
   <translation>{pairs:,} من الأزواج عدد أكبر من أن يُقارن فيه كل زوج بكل زوج.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offsets.py" />
   <source>Give {most_pairs:,}.</source>
   <translation>أعطِ {most_pairs:,}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offsets.py" />
   <source>Of {pairs:,} pairs {rows:,} have both words among these vectors; two are needed.{named}</source>
   <translation>من {pairs:,} من الأزواج، {rows:,} كلمتاه كلتاهما بين هذه المتجهات؛ والمطلوب زوجان.{named}</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offsets.py" />
   <source>'{a}' and '{b}' have the same direction, so nothing leads from one to the other.</source>
   <translation>لـ«{a}» و«{b}» الاتجاه نفسه، فلا شيء يقود من إحداهما إلى الأخرى.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/offsets.py" />
   <source>Leave this pair out.</source>
   <translation>احذف هذا الزوج.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/passage_search.py" />
   <source>This text is too short for passages.</source>
   <translation>هذا النص أقصر من أن يُقسَّم إلى مقاطع.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/passage_search.py" />
   <source>Open a longer one.</source>
   <translation>افتح نصًا أطول.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/passage_search.py" />
   <source>No sentence of this text has four words with vectors.</source>
   <translation>لا توجد في هذا النص جملة لأربع من كلماتها متجهات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/passage_search.py" />
   <source>Open a text of their language.</source>
   <translation>افتح نصًا بلغة هذه المتجهات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/prefixes.py" />
   <source>There is no length to measure at.</source>
   <translation>لم يُعطَ طول يُقاس عنده.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/prefixes.py" />
   <source>Name at least one, for instance 16.</source>
   <translation>سمِّ طولًا واحدًا على الأقل، مثل 16.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/prefixes.py" />
   <source>The vectors have {dimensions} dimensions, of which the first {length} cannot be taken.</source>
   <translation>عدد أبعاد المتجهات {dimensions}، فلا يمكن أخذ أول {length} منها.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/prefixes.py" />
   <source>Choose lengths from 1 to {dimensions}.</source>
   <translation>اختر أطوالًا من 1 إلى {dimensions}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>{path} holds no analogy questions.</source>
   <translation>لا يحتوي {path} على أسئلة تناظر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>Write four words on each line.</source>
   <translation>اكتب أربع كلمات في كل سطر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>{path} holds no word pairs.</source>
   <translation>لا يحتوي {path} على أزواج كلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>Write two words and a number on each line, separated by tabs or commas.</source>
   <translation>اكتب كلمتين وعددًا في كل سطر، تفصل بينها علامات جدولة أو فواصل.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <location filename="embviz/vectors/formats/file.py" />
   <source>{path} could not be read: {reason}.</source>
   <translation>تعذّرت قراءة {path}: {reason}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <location filename="embviz/vectors/formats/file.py" />
   <source>Choose a file that exists and may be read.</source>
   <translation>اختر ملفًا موجودًا يُسمح بقراءته.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>{path}, line {number:,} is not UTF-8 text.</source>
   <translation>السطر {number:,} من {path} ليس نصًا بترميز UTF-8.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>Save the file as UTF-8.</source>
   <translation>احفظ الملف بترميز UTF-8.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>{path}, line {number:,} has {words}; an analogy question has four.</source>
   <translation>في السطر {number:,} من {path}: {words}؛ وسؤال التناظر أربع كلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>Write it as: a b c d, for a is to b as c is to d; section names begin with a colon.</source>
   <translation>اكتبه هكذا: a b c d، أي نسبة a إلى b كنسبة c إلى d؛ وأسماء الأقسام تبدأ بنقطتين رأسيتين.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>{path}, line {number:,} is not two words and a number: '{line}'.</source>
   <translation>السطر {number:,} من {path} ليس كلمتين وعددًا: «{line}».</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>Correct or delete this line.</source>
   <translation>صحّح هذا السطر أو احذفه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>{path}, line {number:,} is longer than {longest_line:,} bytes.</source>
   <translation>السطر {number:,} من {path} أطول من {longest_line:,} بايت.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/questions.py" />
   <source>Choose a file with a few words on each line.</source>
   <translation>اختر ملفًا في كل سطر منه كلمات قليلة.</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/analysis/questions.py" />
   <location filename="embviz/analysis/relations.py" />
   <location filename="embviz/analysis/word_sets.py" />
   <location filename="embviz/gui/color_clusters.py" />
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <location filename="embviz/gui/lessons/context_masking.py" />
   <location filename="embviz/gui/lessons/context_words.py" />
   <location filename="embviz/gui/lessons/small_plane.py" />
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <location filename="embviz/gui/lessons/using_search.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <location filename="embviz/gui/pages/axes_editor.py" />
   <location filename="embviz/gui/pages/axes_facts.py" />
   <location filename="embviz/gui/pages/bias.py" />
   <location filename="embviz/gui/pages/bias_facts.py" />
   <location filename="embviz/gui/pages/bias_report.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <location filename="embviz/gui/pages/documents_bar.py" />
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <location filename="embviz/gui/pages/run_drift.py" />
   <location filename="embviz/gui/pages/similarity.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <location filename="embviz/gui/pages/text_overview.py" />
   <location filename="embviz/gui/panels/selection.py" />
   <location filename="embviz/gui/panels/selection_names.py" />
   <location filename="embviz/gui/panels/word_finder.py" />
   <location filename="embviz/gui/provenance.py" />
   <location filename="embviz/gui/status.py" />
   <location filename="embviz/gui/table_gaps.py" />
   <location filename="embviz/gui/word_commands.py" />
   <location filename="embviz/gui/word_deeds.py" />
   <location filename="embviz/gui/wordmap/legend_rows.py" />
   <source>%n word(s)</source>
   <translation>
    <numerusform>%n كلمة</numerusform>
    <numerusform>%n كلمة</numerusform>
    <numerusform>%n كلمتان</numerusform>
    <numerusform>%n كلمات</numerusform>
    <numerusform>%n كلمة</numerusform>
    <numerusform>%n كلمة</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/analysis/rank.py" />
   <source>'{text}' names no answer.</source>
   <translation>لا يسمّي «{text}» إجابة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rank.py" />
   <source>Write king, queen for a neighbor, or king - man + woman = queen.</source>
   <translation>اكتب king, queen لجار، أو king - man + woman = queen.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rank.py" />
   <source>'{answer}' is a word of the question, which is left out of its answers.</source>
   <translation>«{answer}» كلمة من السؤال، وكلمات السؤال تُستبعد من إجاباته.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rank.py" />
   <source>Name another answer.</source>
   <translation>سمِّ إجابة أخرى.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rankings.py" />
   <source>The metric '{unknown}' is not known.</source>
   <translation>المقياس «{unknown}» غير معروف.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rankings.py" />
   <location filename="embviz/analysis/similarity.py" />
   <location filename="embviz/analysis/word_pairs.py" />
   <location filename="embviz/vectors/neighbors.py" />
   <source>Choose one of {metrics}.</source>
   <translation>اختر واحدًا من {metrics}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rankings.py" />
   <source>There is no other word to compare with.</source>
   <translation>لا توجد كلمة أخرى للمقارنة بها.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rankings.py" />
   <source>Open more than one vector.</source>
   <translation>افتح أكثر من متجه واحد.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rankings.py" />
   <source>'{words}' has a vector of zeros, which has no length 1.</source>
   <translation>متجه «{words}» أصفار كله، ولا يمكن جعل طوله 1.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/rankings.py" />
   <source>Compare at their own lengths.</source>
   <translation>قارن بالأطوال الأصلية.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/relations.py" />
   <source>{path} holds no pairs of words.</source>
   <translation>لا يحتوي {path} على أزواج كلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/relations.py" />
   <source>Write two words on each line.</source>
   <translation>اكتب كلمتين في كل سطر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/relations.py" />
   <source>Line {number:,}, “{strip}”, has {words}; a pair has two.</source>
   <translation>في السطر {number:,}، «{strip}»: {words}؛ والزوج كلمتان.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/relations.py" />
   <source>Write two words on each line; a comma between words that have spaces in them.</source>
   <translation>اكتب كلمتين في كل سطر؛ وافصل بفاصلة بين كلمات فيها فراغات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/relations.py" />
   <source>{path}, line {number:,} has {words}; a pair has two.</source>
   <translation>في السطر {number:,} من {path}: {words}؛ والزوج كلمتان.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/relations.py" />
   <source>Write two words on each line; names of relations begin with a colon.</source>
   <translation>اكتب كلمتين في كل سطر؛ وأسماء العلاقات تبدأ بنقطتين رأسيتين.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/senses.py" />
   <source>'{word}' cannot be joined with itself.</source>
   <translation>لا يمكن ضمّ «{word}» إلى نفسها.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/senses.py" />
   <source>Choose another word to join it with.</source>
   <translation>اختر كلمة أخرى لضمّها إليها.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/senses.py" />
   <source>'{names}' stands in {places} among words with vectors; {fewest_places} are needed.</source>
   <translation>ترد «{names}» بين كلمات لها متجهات في {places}؛ والمطلوب {fewest_places}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/senses.py" />
   <source>Choose a more frequent word, or a longer text.</source>
   <translation>اختر كلمة أكثر تكرارًا، أو نصًا أطول.</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/analysis/senses.py" />
   <location filename="embviz/gui/guide/side.py" />
   <location filename="embviz/gui/pages/senses.py" />
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>%n place(s)</source>
   <translation>
    <numerusform>%n موضع</numerusform>
    <numerusform>%n موضع</numerusform>
    <numerusform>%n موضعين</numerusform>
    <numerusform>%n مواضع</numerusform>
    <numerusform>%n موضعًا</numerusform>
    <numerusform>%n موضع</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/analysis/similarity.py" />
   <source>{words:,} words are too many for one matrix.</source>
   <translation>{words:,} من الكلمات عدد كبير على مصفوفة واحدة.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/similarity.py" />
   <source>Choose at most {most_words:,}.</source>
   <translation>اختر {most_words:,} على الأكثر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/similarity.py" />
   <location filename="embviz/analysis/word_pairs.py" />
   <location filename="embviz/vectors/neighbors.py" />
   <source>The metric '{metric}' is not known.</source>
   <translation>المقياس «{metric}» غير معروف.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/smooth_average.py" />
   <source>A smoothing of {smoothing:g} leaves nothing over.</source>
   <translation>التنعيم بالقيمة {smoothing:g} لا يُبقي شيئًا.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/smooth_average.py" />
   <source>Choose a number above 0, as 0.001.</source>
   <translation>اختر عددًا أكبر من 0، مثل 0.001.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/smooth_average.py" />
   <source>No word of {value} is among these vectors.</source>
   <translation>لا توجد أي كلمة من {value} بين هذه المتجهات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/smooth_average.py" />
   <source>Choose vectors of the text's language.</source>
   <translation>اختر متجهات بلغة النص.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/weat.py" />
   <source>All words of X and Y lean the same way.</source>
   <translation>كلمات X وY كلها تميل الميل نفسه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/weat.py" />
   <source>'{both}' is in both {name} and {name_2}.</source>
   <translation>«{both}» في {name} وفي {name_2} معًا.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/weat.py" />
   <source>Leave it out in one of them.</source>
   <translation>احذفها من إحداهما.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/weat.py" />
   <source>{name} has only {words} words</source>
   <translation>ليس في {name} إلا {words} من الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/analysis/weat.py" />
   <source>of {name}, only {words} of {whole} words are there</source>
   <translation>ليس موجودًا من {name} إلا {words} من {whole} من الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/analysis/why.py" />
   <source>A vector of length zero has no direction.</source>
   <translation>المتجه الذي طوله صفر لا اتجاه له.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/why.py" />
   <source>Compare other words.</source>
   <translation>قارن كلمات أخرى.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_lists.py" />
   <source>{path} holds no words.</source>
   <translation>لا يحتوي {path} على كلمات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_lists.py" />
   <source>Write one word on each line.</source>
   <translation>اكتب كلمة واحدة في كل سطر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_pairs.py" />
   <source>Of {pairs:,} word pairs none has both its words among these vectors.</source>
   <translation>من {pairs:,} من أزواج الكلمات لا يوجد زوج كلمتاه كلتاهما بين هذه المتجهات.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_pairs.py" />
   <source>Choose pairs in the language of the text, or train on a larger text.</source>
   <translation>اختر أزواجًا بلغة النص، أو درّب على نص أكبر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>A path needs at least two slices of time.</source>
   <translation>يلزم المسار شريحتان زمنيتان على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>Open another file of vectors.</source>
   <translation>افتح ملف متجهات آخر.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>The slices have different numbers of dimensions ({each}).</source>
   <translation>تختلف الشرائح في عدد الأبعاد ({each}).</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>Train them with the same number of dimensions.</source>
   <translation>درّبها بعدد الأبعاد نفسه.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>'{word}' is in {names} only.</source>
   <translation>لا توجد «{word}» إلا في {names}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>Choose a word of several slices.</source>
   <translation>اختر كلمة موجودة في عدة شرائح.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>{names} and {names_2} have {ids:,} words in common; more than {sizes} are needed.</source>
   <translation>الكلمات المشتركة بين {names} و{names_2} عددها {ids:,}؛ والمطلوب أكثر من {sizes}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>Choose slices that share more words, or fewer dimensions.</source>
   <translation>اختر شرائح تشترك في كلمات أكثر، أو أبعادًا أقل.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>The vectors of '{word}' are zero in all slices.</source>
   <translation>متجهات «{word}» أصفار في الشرائح كلها.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_path.py" />
   <source>Choose another word.</source>
   <translation>اختر كلمة أخرى.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sample.py" />
   <source>{self:,} of {total:,} words, {how}{without}</source>
   <translation>{self:,} من {total:,} من الكلمات، {how}{without}</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sample.py" />
   <source>, {unusable:,} without a usable vector</source>
   <translation>، {unusable:,} بلا متجه صالح</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sample.py" />
   <source>all {self:,} words{without}</source>
   <translation>الكلمات كلها، وعددها {self:,}{without}</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sample.py" />
   <source>No word has a vector of finite numbers.</source>
   <translation>لا توجد كلمة متجهها أعداد منتهية.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sample.py" />
   <source>Open other vectors, or train again more slowly.</source>
   <translation>افتح متجهات أخرى، أو أعد التدريب بسرعة أبطأ.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_search.py" />
   <source>The bracket opened at character {at} is not closed.</source>
   <translation>القوس المفتوح عند المحرف {at} غير مغلق.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_search.py" />
   <source>Close it, as in k[ei]ng; to look for a bracket itself, write [[].</source>
   <translation>أغلقه، كما في k[ei]ng؛ وللبحث عن القوس نفسه اكتب [[].</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_search.py" />
   <source> at character {pos}</source>
   <translation> عند المحرف {pos}</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_search.py" />
   <source>The expression cannot be read{where}: {msg}.</source>
   <translation>تعذّرت قراءة التعبير{where}: {msg}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_search.py" />
   <source>Put a backslash before signs that are meant as they stand, such as . ( [ + ?</source>
   <translation>ضع شرطة مائلة عكسية قبل العلامات المقصودة بذاتها، مثل . ( [ + ?</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_search.py" />
   <source>The expression takes too long at the word “{word}”.</source>
   <translation>يستغرق التعبير وقتًا أطول من اللازم عند الكلمة «{word}».</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_search.py" />
   <source>Repeat nothing that is repeated already, as (a+)+ does.</source>
   <translation>لا تكرر ما هو مكرر أصلًا، كما في (a+)+.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sets.py" />
   <source> Missing: {missing}{more}.</source>
   <translation> الناقص: {missing}{more}.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sets.py" />
   <source>'{name}' has {words} among these vectors; at least {least} must be.{named}</source>
   <translation>لـ«{name}» بين هذه المتجهات {words}؛ والمطلوب {least} على الأقل.{named}</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sets.py" />
   <source>Name more words that the text held often enough.</source>
   <translation>سمِّ كلمات أكثر مما ورد في النص مرات كافية.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sets.py" />
   <source>'{lacking}' in {path} lacks a side.</source>
   <translation>ينقص «{lacking}» في {path} أحد الجانبين.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sets.py" />
   <source>Give each name a line of words that begins with + and one that begins with -.</source>
   <translation>أعطِ كل اسم سطر كلمات يبدأ بعلامة + وسطرًا يبدأ بعلامة -.</translation>
  </message>
  <message>
   <location filename="embviz/analysis/word_sets.py" />
   <source>Write a line with a colon and a name, one with + and words, and one with - and words.</source>
   <translation>اكتب سطرًا فيه نقطتان رأسيتان واسم، وسطرًا فيه + وكلمات، وسطرًا فيه - وكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{model} gives no vector for each word piece; it gives {told}.</source>
   <translation>لا يعطي {model} متجهًا لكل جزء كلمة؛ بل يعطي {told}.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{model} is no encoder of sentences: it wants {value}.</source>
   <translation>ليس {model} مرمِّز جمل: فهو يطلب {value}.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>There is no word in this sentence that the model could read.</source>
   <translation>لا توجد في هذه الجملة كلمة يستطيع النموذج قراءتها.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>Write some words.</source>
   <translation>اكتب بعض الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>The sentence has {ids:,} word pieces; {name} has positions for {longest:,}.</source>
   <translation>عدد أجزاء الكلمات في الجملة {ids:,}؛ ومواضع {name} لا تتسع إلا لـ{longest:,}.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>Write a shorter one.</source>
   <translation>اكتب جملة أقصر.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{model} gives numbers of the shape {shape} for {count} word pieces: not one vector for each.</source>
   <translation>يعطي {model} أعدادًا شكلها {shape} لأجزاء كلمات عددها {count}: أي ليس متجهًا لكل جزء.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{model} gives numbers that are not finite.</source>
   <translation>يعطي {model} أعدادًا غير منتهية.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>Export or fetch it again.</source>
   <translation>صدّره أو اجلبه من جديد.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{model} takes sentences of {whole} word pieces only, and this one has {count}.</source>
   <translation>لا يقبل {model} إلا جملًا من {whole} من أجزاء الكلمات، وفي هذه الجملة {count}.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>Export the model with open lengths.</source>
   <translation>صدّر النموذج بأطوال مفتوحة.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{model} could not compute this sentence: {said}</source>
   <translation>تعذّر على {model} حساب هذه الجملة: {said}</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>Is {tokenizer} the one of this model, and does the model have positions for {shape} word pieces?</source>
   <translation>هل {tokenizer} هو مُجزِّئ هذا النموذج، وهل للنموذج مواضع لـ{shape} من أجزاء الكلمات؟</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>A contextual model needs the package {value}, which is not installed.</source>
   <translation>يحتاج النموذج السياقي إلى الحزمة {value}، وهي غير مثبّتة.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>Install it with: pip install 'embviz[contextual]'</source>
   <translation>ثبّتها بالأمر: pip install 'embviz[contextual]'</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{path} is damaged or is no tokenizer: {error}.</source>
   <translation>{path} تالف أو ليس مُجزِّئ نص: {error}.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <location filename="embviz/context/model_folder.py" />
   <source>Copy or fetch it again.</source>
   <translation>انسخه أو اجلبه من جديد.</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <source>{path} is damaged, or onnxruntime {version} cannot run it: {said}</source>
   <translation>{path} تالف، أو لا يستطيع onnxruntime {version} تشغيله: {said}</translation>
  </message>
  <message>
   <location filename="embviz/context/contextual.py" />
   <location filename="embviz/context/onnx_outline.py" />
   <source>Export or fetch the model again.</source>
   <translation>صدّر النموذج أو اجلبه من جديد.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{folder} has no {model}, neither in itself nor in a folder onnx.</source>
   <translation>لا يوجد {model} في {folder}، لا في المجلد نفسه ولا في مجلد onnx.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{model} does not exist.</source>
   <translation>{model} غير موجود.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Choose the folder in which the model lies now.</source>
   <translation>اختر المجلد الذي فيه النموذج الآن.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{homes} has no {tokenizer}: without it nobody knows which numbers the words have.</source>
   <translation>لا يوجد {tokenizer} في {homes}: ومن دونه لا يُعرف أي الأعداد لأي الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Copy the model's there, or write it with AutoTokenizer.from_pretrained(NAME).save_pretrained(FOLDER).</source>
   <translation>انسخ إليه ملف النموذج، أو اكتبه بالأمر AutoTokenizer.from_pretrained(NAME).save_pretrained(FOLDER).</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{folder} is no folder.</source>
   <translation>{folder} ليس مجلدًا.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Choose the folder in which the model lies.</source>
   <translation>اختر المجلد الذي فيه النموذج.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{path} has {size:,.2f} GB with its numbers; at most {largest:,.2f} GB are loaded.</source>
   <translation>حجم {path} مع أعداده {size:,.2f} GB؛ ولا يُحمَّل أكثر من {largest:,.2f} GB.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Choose a smaller model: BERT-base has 0.44 GB.</source>
   <translation>اختر نموذجًا أصغر: حجم BERT-base هو 0.44 GB.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{model} uses operators of its own ({foreign}): they would be run as a program.</source>
   <translation>يستخدم {model} عمليات خاصة به ({foreign}): وهي تُشغَّل كبرنامج.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Export the model with the operators of ONNX alone.</source>
   <translation>صدّر النموذج بعمليات ONNX وحدها.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{home} has several models and no {model}: {names}.</source>
   <translation>في {home} عدة نماذج وليس فيه {model}: {names}.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Rename one of them to {model}.</source>
   <translation>غيّر اسم أحدها إلى {model}.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{model} keeps its numbers in “{location}”, which is not in its folder.</source>
   <translation>يحفظ {model} أعداده في «{location}»، وهو ليس في مجلده.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Export the model again.</source>
   <translation>صدّر النموذج من جديد.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{model} keeps its numbers in {place}, which is not beside it.</source>
   <translation>يحفظ {model} أعداده في {place}، وهو ليس بجانبه.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>Copy the file {place} there too.</source>
   <translation>انسخ الملف {place} إلى هناك أيضًا.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{file} has {size:,} bytes, and {needed:,} at least are needed.</source>
   <translation>حجم {file} هو {size:,} بايت، والمطلوب {needed:,} على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/context/model_folder.py" />
   <source>{path} is no JSON.</source>
   <translation>{path} ليس JSON.</translation>
  </message>
  <message>
   <location filename="embviz/context/onnx_outline.py" />
   <source>{path} is damaged or is no ONNX file.</source>
   <translation>{path} تالف أو ليس ملف ONNX.</translation>
  </message>
  <message>
   <location filename="embviz/context/onnx_outline.py" />
   <source>{path} cannot be read: {reason}.</source>
   <translation>تعذّرت قراءة {path}: {reason}.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>Choose a picture that another program shows: PNG, JPEG, WebP, BMP or GIF.</source>
   <translation>اختر صورة يعرضها برنامج آخر: PNG أو JPEG أو WebP أو BMP أو GIF.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>{name} has more than {most_bytes} MB.</source>
   <translation>حجم {name} أكبر من {most_bytes} MB.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>Save it smaller first.</source>
   <translation>احفظها أصغر أولًا.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>{name} has far too many pixels.</source>
   <translation>عدد بكسلات {name} كبير جدًا.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>Scale it down first.</source>
   <translation>صغّرها أولًا.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>{name} is not there any more.</source>
   <translation>لم يعد {name} موجودًا.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>Choose another picture.</source>
   <translation>اختر صورة أخرى.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>{name} is no picture that can be read, or it is damaged.</source>
   <translation>{name} ليس صورة يمكن قراءتها، أو هو تالف.</translation>
  </message>
  <message>
   <location filename="embviz/context/pictures.py" />
   <source>{name} has {pixels} pixels, more than 40 million.</source>
   <translation>عدد بكسلات {name} هو {pixels}، أي أكثر من 40 مليونًا.</translation>
  </message>
  <message>
   <location filename="embviz/declared.py" />
   <location filename="embviz/observation/plan.py" />
   <source>{label} '{value}' is not known.</source>
   <translation>{label} «{value}» غير معروف.</translation>
  </message>
  <message>
   <location filename="embviz/declared.py" />
   <location filename="embviz/observation/plan.py" />
   <location filename="embviz/text/preprocessing.py" />
   <source>Choose one of {choices}.</source>
   <translation>اختر واحدًا من {choices}.</translation>
  </message>
  <message>
   <location filename="embviz/declared.py" />
   <location filename="embviz/observation/plan.py" />
   <source>{label} is {value:g}, outside {minimum:g} to {maximum:g}.</source>
   <translation>{label} هو {value:g}، وهذا خارج المدى من {minimum:g} إلى {maximum:g}.</translation>
  </message>
  <message>
   <location filename="embviz/declared.py" />
   <location filename="embviz/observation/plan.py" />
   <location filename="embviz/projection/tsne.py" />
   <source>Choose a value inside this range.</source>
   <translation>اختر قيمة داخل هذا المدى.</translation>
  </message>
  <message>
   <location filename="embviz/drawing/legend_box.py" />
   <source>and {names} more</source>
   <translation>و{names} أخرى</translation>
  </message>
  <message>
   <location filename="embviz/drawing/map_files.py" />
   <source>page to pan, zoom and search in a browser</source>
   <translation>صفحة للتحريك والتكبير والبحث في المتصفح</translation>
  </message>
  <message>
   <location filename="embviz/drawing/map_files.py" />
   <source>The name '{name}' does not say in which format to draw.</source>
   <translation>لا يدل الاسم «{name}» على صيغة الرسم.</translation>
  </message>
  <message>
   <location filename="embviz/drawing/map_files.py" />
   <source>End it in {kinds} or {kinds_2}.</source>
   <translation>اختمه بـ{kinds} أو {kinds_2}.</translation>
  </message>
  <message>
   <location filename="embviz/drawing/map_files.py" />
   <source>There is no folder {parent} to write {name} to.</source>
   <translation>لا يوجد المجلد {parent} ليُكتب فيه {name}.</translation>
  </message>
  <message>
   <location filename="embviz/drawing/map_files.py" />
   <source>Make it first.</source>
   <translation>أنشئه أولًا.</translation>
  </message>
  <message>
   <location filename="embviz/drawing/web_page.py" />
   <location filename="embviz/gui/map_pdf.py" />
   <location filename="embviz/gui/pages/map.py" />
   <source>Map of words</source>
   <translation>خريطة الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>A ring, not a cloud</source>
   <translation>حلقة لا سحابة</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>‖x‖ ≈ √d, with a standard deviation of about 1/√2</source>
   <translation>‖x‖ ≈ √d، بانحراف معياري نحو 1/√2</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>Blum, Hopcroft and Kannan (2020), Foundations of Data Science, theorem 2.9</source>
   <translation>Blum, Hopcroft and Kannan (2020), Foundations of Data Science، المبرهنة 2.9</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>A Gaussian cloud is densest in the middle, and yet nobody lives there: nearly all of its points are √d away. Trained vectors are of many lengths.</source>
   <translation>السحابة الغاوسية أكثف ما تكون في وسطها، ومع ذلك لا يسكنه أحد: فنقاطها كلها تقريبًا على مسافة √d. والمتجهات المدرَّبة متفاوتة الأطوال.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>length of a vector, in units of √d</source>
   <translation>طول المتجه، بوحدة √d</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>β: by how much a length may differ from √d, in the unit of the numbers</source>
   <translation>β: بكم يجوز أن يختلف الطول عن √d، بوحدة الأعداد</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>deviation of the length / mean length</source>
   <translation>انحراف الطول / متوسط الطول</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <source>share with a length within β of √d</source>
   <translation>النسبة التي طولها ضمن β من √d</translation>
  </message>
  <message>
   <location filename="embviz/geometry/annulus.py" />
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>mean length / √d</source>
   <translation>متوسط الطول / √d</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>Distances draw together</source>
   <translation>المسافات تتقارب</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>(max − min) / mean → 0  as d → ∞</source>
   <translation>(max − min) / mean → 0  عندما d → ∞</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>Beyer, Goldstein, Ramakrishnan and Shaft (1999), When is “nearest neighbor” meaningful?, theorem 1</source>
   <translation>Beyer, Goldstein, Ramakrishnan and Shaft (1999), When is “nearest neighbor” meaningful?، المبرهنة 1</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>Turn the dimension up: the nearest and the farthest point become almost equally far. Trained vectors resist, because words lie on far fewer directions than they have numbers.</source>
   <translation>ارفع البُعد: تكاد أقرب نقطة وأبعد نقطة تتساويان بُعدًا. والمتجهات المدرَّبة تقاوم ذلك، لأن الكلمات تقع على اتجاهات أقل كثيرًا من عدد أعدادها.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>distance between two points</source>
   <translation>المسافة بين نقطتين</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>There are no '{distribution}' points.</source>
   <translation>لا توجد نقاط «{distribution}».</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>Choose one of {distributions}.</source>
   <translation>اختر واحدًا من {distributions}.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>Cannot draw {count} points in {dimension} dimensions.</source>
   <translation>لا يمكن سحب {count} من النقاط في {dimension} من الأبعاد.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>Both must be at least 1.</source>
   <translation>يجب أن يكون كلاهما 1 على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>{count} points have no distances to compare.</source>
   <translation>{count} من النقاط ليس بينها مسافات تُقارن.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>Give at least three.</source>
   <translation>أعطِ ثلاثًا على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>(max − min) / mean</source>
   <translation>(max − min) / mean</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>(max − min) / min</source>
   <translation>(max − min) / min</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>mean distance / nearest neighbor</source>
   <translation>متوسط المسافة / أقرب جار</translation>
  </message>
  <message>
   <location filename="embviz/geometry/concentration.py" />
   <source>mean distance</source>
   <translation>متوسط المسافة</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>Right angles everywhere</source>
   <translation>زوايا قائمة في كل مكان</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>density of the angle θ ∝ sin(θ)^(d − 2)</source>
   <translation>كثافة الزاوية θ ∝ sin(θ)^(d − 2)</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>Cai, Fan and Jiang (2013), Distributions of angles in random packing on spheres, equation 2</source>
   <translation>Cai, Fan and Jiang (2013), Distributions of angles in random packing on spheres، المعادلة 2</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>Two directions drawn at random are nearly at right angles, the more nearly the more dimensions there are. Trained vectors keep smaller angles: words that have to do with each other point the same way.</source>
   <translation>الاتجاهان المسحوبان عشوائيًا يكادان يتعامدان، ويزداد ذلك كلما زادت الأبعاد. أما المتجهات المدرَّبة فتحتفظ بزوايا أصغر: فالكلمات المتصلة في المعنى تشير إلى الجهة نفسها.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>angle between two vectors, in degrees</source>
   <translation>الزاوية بين متجهين، بالدرجات</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>On a line there are only two directions.</source>
   <translation>ليس على الخط المستقيم إلا اتجاهان.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>Choose at least 2 dimensions.</source>
   <translation>اختر بُعدين على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>δ in degrees</source>
   <translation>δ بالدرجات</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>δ: by how many degrees an angle may differ from a right angle</source>
   <translation>δ: بكم درجة يجوز أن تختلف الزاوية عن القائمة</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>share within δ of a right angle</source>
   <translation>النسبة الواقعة ضمن δ من القائمة</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>standard deviation of the angle, in degrees</source>
   <translation>الانحراف المعياري للزاوية، بالدرجات</translation>
  </message>
  <message>
   <location filename="embviz/geometry/directions.py" />
   <source>mean angle, in degrees</source>
   <translation>متوسط الزاوية، بالدرجات</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>Hubs: everybody's neighbors</source>
   <translation>الكلمات المحورية: جيران الجميع</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>S = E[(N − μ)³] / σ³,  N: among the 10 nearest of how many others</source>
   <translation>S = E[(N − μ)³] / σ³،  N: عدد النقاط التي تقع هذه بين أقرب 10 إليها</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>Radovanović, Nanopoulos and Ivanović (2010), Hubs in space, section 2 and equation 1</source>
   <translation>Radovanović, Nanopoulos and Ivanović (2010), Hubs in space، القسم 2 والمعادلة 1</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>Everyone has ten nearest neighbors, but not everyone is a neighbor: with the dimension a few points near the middle become neighbors of very many, and many of nobody.</source>
   <translation>لكل نقطة عشرة جيران أقرب إليها، لكن ليست كل نقطة جارة: فمع ارتفاع البُعد تصبح نقاط قليلة قرب الوسط جارات لكثير جدًا، ويبقى كثير لا يجاور أحدًا.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>among the 10 nearest of so many others (60: or more)</source>
   <translation>بين أقرب 10 إلى هذا العدد من غيرها (60: أو أكثر)</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>skewness of the occurrences</source>
   <translation>التواء مرات الورود</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>the largest hub is a neighbor of</source>
   <translation>أكبر نقطة محورية جارة لـ</translation>
  </message>
  <message>
   <location filename="embviz/geometry/hubness.py" />
   <source>share that is nobody's neighbor</source>
   <translation>نسبة ما لا يجاور أحدًا</translation>
  </message>
  <message>
   <location filename="embviz/geometry/johnson_lindenstrauss.py" />
   <source>There is no promise for {points} points and ε = {epsilon:g}.</source>
   <translation>لا ضمان لـ{points} من النقاط مع ε = {epsilon:g}.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/johnson_lindenstrauss.py" />
   <source>Take at least two points, and an ε between 0 and 1.</source>
   <translation>خذ نقطتين على الأقل، وε بين 0 و1.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>All skin, no flesh</source>
   <translation>جلد بلا لحم</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>share(ε) = 1 − (1 − ε)^d</source>
   <translation>share(ε) = 1 − (1 − ε)^d</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>Blum, Hopcroft and Kannan (2020), Foundations of Data Science, section 2.3</source>
   <translation>Blum, Hopcroft and Kannan (2020), Foundations of Data Science، القسم 2.3</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>However thin the shell, it ends up holding nearly the whole ball. Trained vectors do not fill a ball: their lengths follow how often and how evenly a word is used.</source>
   <translation>مهما رقّت القشرة، فإنها تنتهي باحتواء الكرة كلها تقريبًا. والمتجهات المدرَّبة لا تملأ كرة: فأطوالها تتبع كثرة استعمال الكلمة وانتظامه.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>distance from the center, as a share of the radius</source>
   <translation>المسافة عن المركز، كنسبة من نصف القطر</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>A shell of thickness {thickness:g} does not fit.</source>
   <translation>قشرة سُمكها {thickness:g} لا تصلح.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>Choose a thickness from 0 to 1.</source>
   <translation>اختر سُمكًا من 0 إلى 1.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>ε: thickness of the shell, as a share of the radius</source>
   <translation>ε: سُمك القشرة، كنسبة من نصف القطر</translation>
  </message>
  <message>
   <location filename="embviz/geometry/shell.py" />
   <source>share within ε of the surface</source>
   <translation>النسبة الواقعة ضمن ε من السطح</translation>
  </message>
  <message>
   <location filename="embviz/geometry/volume.py" />
   <source>The vanishing ball</source>
   <translation>الكرة المتلاشية</translation>
  </message>
  <message>
   <location filename="embviz/geometry/volume.py" />
   <source>Classical (Dirichlet 1839); Ball (1997), An elementary introduction to modern convex geometry, lecture 1</source>
   <translation>كلاسيكي (Dirichlet 1839)؛ Ball (1997), An elementary introduction to modern convex geometry، المحاضرة 1</translation>
  </message>
  <message>
   <location filename="embviz/geometry/volume.py" />
   <source>The unit ball is largest in {dimension_of_largest_ball} dimensions. Beyond, its volume shrinks faster than any power: a cube is nearly all corners.</source>
   <translation>كرة الوحدة أكبر ما تكون في {dimension_of_largest_ball} من الأبعاد. وبعد ذلك ينكمش حجمها أسرع من أي قوة: فالمكعب كله تقريبًا أركان.</translation>
  </message>
  <message>
   <location filename="embviz/geometry/volume.py" />
   <source>volume of the unit ball</source>
   <translation>حجم كرة الوحدة</translation>
  </message>
  <message>
   <location filename="embviz/geometry/volume.py" />
   <source>log₁₀ of the volume</source>
   <translation>log₁₀ للحجم</translation>
  </message>
  <message>
   <location filename="embviz/geometry/volume.py" />
   <source>log₁₀ of its share of the cube around it</source>
   <translation>log₁₀ لنسبتها من المكعب المحيط بها</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Part</source>
   <translation>الجزء</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Version</source>
   <translation>الإصدار</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>License</source>
   <translation>الترخيص</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <location filename="embviz/gui/actions.py" />
   <source>About embviz</source>
   <translation>حول embviz</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Parts of this dialog</source>
   <translation>أجزاء مربع الحوار هذا</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>What is new</source>
   <translation>الجديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Licenses</source>
   <translation>التراخيص</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Copy versions</source>
   <translation>نسخ الإصدارات</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>The version of embviz and of every part of it, as lines of text</source>
   <translation>إصدار embviz وكل جزء منه، أسطرًا نصية</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Open a text, watch words find their meaning, and take the vectors apart. All of it is computed on this computer: nothing that you open leaves it.</source>
   <translation>افتح نصًا، وشاهد الكلمات وهي تجد معانيها، وفكّك المتجهات. يُحسب ذلك كله على هذا الحاسوب: فلا يغادره شيء مما تفتحه.</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Parts and their licenses</source>
   <translation>الأجزاء وتراخيصها</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>Text of the license</source>
   <translation>نص الترخيص</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>License of {name}</source>
   <translation>ترخيص {name}</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>A desktop laboratory for word embeddings</source>
   <translation>مختبر سطح مكتب لتضمين الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>System</source>
   <translation>النظام</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>MIT: you may use, change and pass it on, and keep the notice that says so</source>
   <translation>MIT: يجوز لك استخدامه وتغييره ونقله إلى غيرك، على أن تُبقي الإشعار الذي ينص على ذلك</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>All that is installed with embviz, as it says of itself. Qt and its bindings for Python are used under the LGPL, as libraries of their own that may be replaced.</source>
   <translation>كل ما يُثبَّت مع embviz، كما يصف نفسه. تُستخدم Qt وروابطها للغة Python بموجب LGPL، مكتبات مستقلة يمكن استبدالها.</translation>
  </message>
  <message>
   <location filename="embviz/gui/about.py" />
   <source>unknown</source>
   <translation>غير معروف</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>&amp;File</source>
   <translation>&amp;ملف</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>&amp;Edit</source>
   <translation>&amp;تحرير</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>&amp;Train</source>
   <translation>ت&amp;دريب</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>&amp;View</source>
   <translation>&amp;عرض</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>&amp;Help</source>
   <translation>م&amp;ساعدة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Train, or open vectors</source>
   <translation>درّب أو افتح متجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/start.py" />
   <location filename="embviz/gui/pages/text.py" />
   <source>Open a text</source>
   <translation>افتح نصًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/key_table.py" />
   <source>Select a word</source>
   <translation>حدّد كلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <source>Train, or open vectors: the map is empty</source>
   <translation>درّب أو افتح متجهات: الخريطة فارغة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>No training is under way</source>
   <translation>لا تدريب جارٍ</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Open text…</source>
   <translation>فتح نص…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Open folder of texts…</source>
   <translation>فتح مجلد نصوص…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <location filename="embviz/gui/pages/start.py" />
   <source>Toy world</source>
   <translation>العالم المصغّر</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/start.py" />
   <source>Documentation on this computer</source>
   <translation>الوثائق على هذا الحاسوب</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Open project…</source>
   <translation>فتح مشروع…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/project_keeper.py" />
   <source>Save project</source>
   <translation>حفظ المشروع</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Save project as…</source>
   <translation>حفظ المشروع باسم…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Project notes…</source>
   <translation>ملاحظات المشروع…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Copy the command that repeats the run</source>
   <translation>نسخ الأمر الذي يكرر التشغيل التدريبي</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Open vectors…</source>
   <translation>فتح متجهات…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Open text beside the vectors…</source>
   <translation>فتح نص بجانب المتجهات…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/made_saving.py" />
   <source>Save vectors…</source>
   <translation>حفظ المتجهات…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>About these vectors…</source>
   <translation>حول هذه المتجهات…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Export map…</source>
   <translation>تصدير الخريطة…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Export the map's way…</source>
   <translation>تصدير مسيرة الخريطة…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Save page as picture…</source>
   <translation>حفظ الصفحة صورةً…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Quit</source>
   <translation>إنهاء</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/commands.py" />
   <source>Undo</source>
   <translation>تراجع</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/commands.py" />
   <source>Redo</source>
   <translation>إعادة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/compare_strip.py" />
   <location filename="embviz/gui/pages/map_search.py" />
   <source>Find a word</source>
   <translation>البحث عن كلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/map_menu.py" />
   <location filename="embviz/gui/workspace.py" />
   <source>Clear selection</source>
   <translation>مسح التحديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Select all words on the map</source>
   <translation>تحديد كل كلمات الخريطة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/hands.py" />
   <location filename="embviz/gui/pages/map_menu.py" />
   <source>Invert selection</source>
   <translation>عكس التحديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/word_deeds.py" />
   <source>Select neighbors</source>
   <translation>تحديد الجيران</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/word_deeds.py" />
   <source>Select cluster</source>
   <translation>تحديد العنقود</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/map_menu.py" />
   <source>Find words by pattern</source>
   <translation>البحث عن كلمات بنمط</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Hide selected words</source>
   <translation>إخفاء الكلمات المحددة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Show only selected words</source>
   <translation>إظهار الكلمات المحددة وحدها</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/hands.py" />
   <location filename="embviz/gui/pages/map_menu.py" />
   <source>Show all words</source>
   <translation>إظهار كل الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Copy selected words</source>
   <translation>نسخ الكلمات المحددة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Neighbors of the selection</source>
   <translation>جيران التحديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Use selection as analogy</source>
   <translation>استخدام التحديد تناظرًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Compare selection in the heatmap</source>
   <translation>مقارنة التحديد في الخريطة الحرارية</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Selection at the low end of an axis</source>
   <translation>التحديد عند الطرف الأدنى لمحور</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Selection at the high end of an axis</source>
   <translation>التحديد عند الطرف الأعلى لمحور</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Menu of what has the keyboard</source>
   <translation>قائمة ما عليه تركيز لوحة المفاتيح</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Preferences…</source>
   <translation>التفضيلات…</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/vectors_page.py" />
   <location filename="embviz/gui/panels/training.py" />
   <source>Train</source>
   <translation>تدريب</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Pause or resume</source>
   <translation>إيقاف مؤقت أو متابعة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <location filename="embviz/gui/panels/training.py" />
   <source>Stop</source>
   <translation>إيقاف</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Train more epochs</source>
   <translation>تدريب حقب أخرى</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Branch from the moment shown</source>
   <translation>التفرّع من اللحظة المعروضة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Next page</source>
   <translation>الصفحة التالية</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Previous page</source>
   <translation>الصفحة السابقة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/plot_choice.py" />
   <source>Show plot as table</source>
   <translation>إظهار الرسم البياني جدولًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Pause or resume the layout</source>
   <translation>إيقاف التخطيط مؤقتًا أو متابعته</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Start the layout anew</source>
   <translation>بدء التخطيط من جديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Colors of the system</source>
   <translation>ألوان النظام</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/map_export_form.py" />
   <location filename="embviz/gui/preferences.py" />
   <source>Light</source>
   <translation>فاتح</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/map_export_form.py" />
   <location filename="embviz/gui/preferences.py" />
   <source>Dark</source>
   <translation>داكن</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/guide/window.py" />
   <source>Larger text</source>
   <translation>نص أكبر</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/guide/window.py" />
   <source>Smaller text</source>
   <translation>نص أصغر</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Text of the usual size</source>
   <translation>نص بالحجم المعتاد</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/palette.py" />
   <source>Command palette</source>
   <translation>لوحة الأوامر</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/shortcuts_dialog.py" />
   <source>Keyboard shortcuts</source>
   <translation>اختصارات لوحة المفاتيح</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/key_table.py" />
   <source>User guide</source>
   <translation>دليل المستخدم</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>For teachers</source>
   <translation>للمعلمين</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Formulas and their sources</source>
   <translation>الصيغ ومصادرها</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>What's this?</source>
   <translation>ما هذا؟</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/pages/start.py" />
   <source>A tour of one minute</source>
   <translation>جولة في دقيقة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Open a text or vectors</source>
   <translation>افتح نصًا أو متجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <source>Train first</source>
   <translation>درّب أولًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Open vectors without a text</source>
   <translation>افتح متجهات بلا نص</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Nothing to take back</source>
   <translation>لا شيء للتراجع عنه</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Nothing was taken back</source>
   <translation>لم يُتراجع عن شيء</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Select a word on the map</source>
   <translation>حدّد كلمة على الخريطة</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>No word is hidden</source>
   <translation>لا كلمة مخفية</translation>
  </message>
  <message>
   <location filename="embviz/gui/actions.py" />
   <source>Look at an earlier moment on the timeline</source>
   <translation>انظر إلى لحظة سابقة على الخط الزمني</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>table </source>
   <translation>جدول </translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>Known categories</source>
   <translation>فئات معروفة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>What the words are, where that is known</source>
   <translation>ما هي الكلمات، حيث يُعرف ذلك</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <location filename="embviz/gui/color_clusters.py" />
   <source>Clusters</source>
   <translation>العناقيد</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>Groups of words, found without knowing any</source>
   <translation>مجموعات كلمات عُثر عليها دون معرفة أي منها</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <location filename="embviz/gui/color_recipes.py" />
   <source>Frequency</source>
   <translation>التكرار</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>How often words occur</source>
   <translation>كم مرة ترد الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <location filename="embviz/gui/color_recipes.py" />
   <source>Vector length</source>
   <translation>طول المتجه</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>How long the vectors are</source>
   <translation>كم طول المتجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>Cosine to a word</source>
   <translation>جيب التمام مع كلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>How near words are to one of them</source>
   <translation>كم تقرب الكلمات من واحدة منها</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>Distortion</source>
   <translation>التشوّه</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>Where the map tells less than the vectors do; of more than {most_judged:,} words for so many, drawn at random</source>
   <translation>حيث تقول الخريطة أقل مما تقوله المتجهات؛ وإذا زادت الكلمات على {most_judged:,} فلهذا العدد منها، مسحوبًا عشوائيًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <location filename="embviz/gui/color_recipes.py" />
   <source>Hubness</source>
   <translation>المحورية</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>How many words have a word among their nearest</source>
   <translation>كم كلمة تعدّ الكلمة بين أقرب جيرانها</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>When it settled</source>
   <translation>متى استقرت</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>The part of the training after which a word moved little</source>
   <translation>الجزء من التدريب الذي لم تتحرك الكلمة بعده إلا قليلًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>Only of the toy world the categories are known.</source>
   <translation>الفئات غير معروفة إلا للعالم المصغّر.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>These vectors came without counts of their words.</source>
   <translation>جاءت هذه المتجهات بلا أعداد مرات كلماتها.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_choices.py" />
   <source>A column of {name}</source>
   <translation>عمود من {name}</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>vectors</source>
   <translation>المتجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>map</source>
   <translation>الخريطة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>HDBSCAN</source>
   <translation>HDBSCAN</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <location filename="embviz/gui/pages/documents_texts.py" />
   <location filename="embviz/text/preprocessing.py" />
   <location filename="embviz/training/parameters.py" />
   <source>words</source>
   <translation>الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>A cluster is named by those of its 50 most frequent words nearest to its middle.</source>
   <translation>يُسمّى العنقود بأقرب كلماته الخمسين الأكثر تكرارًا إلى وسطه.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>{how}, of the {space}.{told} {named}</source>
   <translation>{how}، بحسب: {space}.{told} {named}</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>Clusters of the {of}</source>
   <translation>العناقيد بحسب: {of}</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>Of the</source>
   <translation>بحسب</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>Vectors: what was learned, in all dimensions. Map: what one sees; a map may tear groups apart and push others together.</source>
   <translation>المتجهات: ما جرى تعلّمه، في الأبعاد كلها. الخريطة: ما يُرى؛ وقد تمزّق الخريطة مجموعات وتدفع أخرى بعضها إلى بعض.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Method</source>
   <translation>الطريقة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>k-means puts every word into one of so many clusters. HDBSCAN finds where words lie dense, as many clusters as there are, and leaves the words between out.</source>
   <translation>تضع k-means كل كلمة في واحد من هذا العدد من العناقيد. وتجد HDBSCAN المواضع التي تكثف فيها الكلمات، بعدد ما يوجد من عناقيد، وتترك الكلمات الواقعة بينها.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>How many. Auto: the number from 5 to 20 with the largest mean silhouette of 2,000 words.</source>
   <translation>كم عنقودًا. تلقائي: العدد من 5 إلى 20 الذي له أكبر متوسط silhouette لـ2,000 كلمة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>Smallest</source>
   <translation>الأصغر</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>Least number of words in a cluster, of those that HDBSCAN looks at: all, or 2,000 drawn at random (5,000 of a map).</source>
   <translation>أدنى عدد كلمات في العنقود، من الكلمات التي تنظر فيها HDBSCAN: كلها، أو 2,000 مسحوبة عشوائيًا (5,000 للخريطة).</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>HDBSCAN with at least {smallest} words in a cluster</source>
   <translation>HDBSCAN بما لا يقل عن {smallest} من الكلمات في العنقود</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>{words} belong to no cluster.</source>
   <translation>{words} لا تنتمي إلى أي عنقود.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>unit vectors</source>
   <translation>متجهات الوحدة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>places on the map</source>
   <translation>المواضع على الخريطة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <location filename="embviz/gui/panels/color.py" />
   <location filename="embviz/projection/tsne.py" />
   <location filename="embviz/text/preprocessing.py" />
   <source>auto</source>
   <translation>تلقائي</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>{words} with a place cannot form clusters.</source>
   <translation>{words} ذات موضع لا تكفي لتكوين عناقيد.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <location filename="embviz/gui/color_recipes.py" />
   <source>Show more words.</source>
   <translation>أظهر كلمات أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>k-means with {clusters}</source>
   <translation>k-means بعدد {clusters}</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source> The centers are those of {sample:,} words drawn at random; each word goes with the nearest one.</source>
   <translation> المراكز مراكز {sample:,} من الكلمات مسحوبة عشوائيًا؛ وتتبع كل كلمة أقربها.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source> Found among {most:,} words drawn at random; each other word goes with the nearest of these.</source>
   <translation> عُثر عليها بين {most:,} من الكلمات مسحوبة عشوائيًا؛ وتتبع كل كلمة أخرى أقرب هذه الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>HDBSCAN finds no cluster.</source>
   <translation>لا تجد HDBSCAN أي عنقود.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>Lower the smallest size, or choose k-means.</source>
   <translation>اخفض الحجم الأصغر، أو اختر k-means.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_clusters.py" />
   <source>, chosen by silhouette</source>
   <translation>، اختير بمقياس silhouette</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/color_clusters.py" />
   <source>%n cluster(s)</source>
   <translation>
    <numerusform>%n عنقود</numerusform>
    <numerusform>%n عنقود</numerusform>
    <numerusform>%n عنقودان</numerusform>
    <numerusform>%n عناقيد</numerusform>
    <numerusform>%n عنقودًا</numerusform>
    <numerusform>%n عنقود</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/color_columns.py" />
   <source>column </source>
   <translation>عمود </translation>
  </message>
  <message>
   <location filename="embviz/gui/color_columns.py" />
   <source>Column “{name}”, which came with the vectors.</source>
   <translation>العمود «{name}» الذي جاء مع المتجهات.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_columns.py" />
   <source>A column that came with the vectors</source>
   <translation>عمود جاء مع المتجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>There are no vectors yet: train, or open vectors.</source>
   <translation>لا توجد متجهات بعد: درّب، أو افتح متجهات.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <location filename="embviz/gui/panels/trust.py" />
   <source>neighbors kept</source>
   <translation>الجيران المحفوظون</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>trustworthiness</source>
   <translation>الموثوقية</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>continuity</source>
   <translation>الاستمرارية</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>vector</source>
   <translation>المتجه</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>neighbors</source>
   <translation>الجيران</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>The category in which the tables of the toy world list a word.</source>
   <translation>الفئة التي تُدرج فيها جداول العالم المصغّر الكلمة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>How often the word occurs in the text; equal ratios are equal steps of color.</source>
   <translation>كم مرة ترد الكلمة في النص؛ والنسب المتساوية خطوات لونية متساوية.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>cos(v, w) = v·w / (|v| |w|), where w is the vector of “{word}”.</source>
   <translation>cos(v, w) = v·w / (|v| |w|)، حيث w متجه «{word}».</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Nₖ, the number of words on the map that have this one among their k = {k} nearest by cosine (Radovanović, Nanopoulos &amp; Ivanović 2010). The mean is {k}.</source>
   <translation>Nₖ، عدد كلمات الخريطة التي تقع هذه الكلمة بين أقرب k = {k} إليها بجيب التمام (Radovanović, Nanopoulos &amp; Ivanović 2010). والمتوسط هو {k}.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>By the {moments} that are kept.</source>
   <translation>بحسب {moments} محفوظة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <location filename="embviz/gui/docks.py" />
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <location filename="embviz/gui/lessons/context_senses.py" />
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <location filename="embviz/gui/lessons/parts/chance_bars.py" />
   <location filename="embviz/gui/lessons/parts/leaning_strip.py" />
   <location filename="embviz/gui/lessons/parts/word_spots.py" />
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <location filename="embviz/gui/lessons/using_metric.py" />
   <location filename="embviz/gui/pages/association.py" />
   <location filename="embviz/gui/pages/axes.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/compare_movement.py" />
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <location filename="embviz/gui/pages/new_word.py" />
   <location filename="embviz/gui/pages/run_drift.py" />
   <location filename="embviz/gui/pages/senses.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <location filename="embviz/gui/palette_entries.py" />
   <location filename="embviz/gui/panels/inspector.py" />
   <location filename="embviz/gui/panels/trust.py" />
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <location filename="embviz/gui/widgets/word_bars.py" />
   <location filename="embviz/gui/widgets/word_plane_reading.py" />
   <location filename="embviz/gui/wordmap/map_numbers.py" />
   <source>Word</source>
   <translation>الكلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Its vector is compared with all others.</source>
   <translation>يُقارن متجهها بسائر المتجهات.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <location filename="embviz/gui/pages/bias.py" />
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <location filename="embviz/gui/widgets/measure_line.py" />
   <location filename="embviz/gui/widgets/share_bars.py" />
   <location filename="embviz/projection/axes.py" />
   <source>Measure</source>
   <translation>المقياس</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Neighbors kept: share of the nearest in the vectors that are among the nearest on the map. Trustworthiness falls with strangers among the nearest on the map, continuity with neighbors that the map tore away.</source>
   <translation>الجيران المحفوظون: نسبة الأقرب في المتجهات التي هي بين الأقرب على الخريطة. تنخفض الموثوقية بالغرباء بين الأقرب على الخريطة، والاستمرارية بالجيران الذين أبعدتهم الخريطة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/neighbors.py" />
   <location filename="embviz/gui/panels/selection.py" />
   <location filename="embviz/gui/word_deeds.py" />
   <location filename="embviz/projection/umap.py" />
   <source>Neighbors</source>
   <translation>الجيران</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>How many nearest words are compared.</source>
   <translation>كم كلمة من الأقرب تُقارن.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Among how many nearest words of others a word is looked for.</source>
   <translation>بين كم كلمة من الأقرب إلى غيرها يُبحث عن الكلمة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>By</source>
   <translation>بحسب</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Its vector: the cosine to the final one stays at .9 or above. Its neighbors: half or more of its ten final neighbors are among its ten nearest and stay so.</source>
   <translation>متجهها: يبقى جيب التمام مع المتجه النهائي .9 أو أكثر. جيرانها: نصف جيرانها العشرة النهائيين أو أكثر بين أقرب عشرة إليها ويبقون كذلك.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>times</source>
   <translation>مرات</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Measured for {most_judged:,} words drawn at random; the others are gray.</source>
   <translation>قيس لـ{most_judged:,} من الكلمات مسحوبة عشوائيًا؛ والباقي رمادي.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>To compare each word with every other</source>
   <translation>لمقارنة كل كلمة بكل كلمة أخرى</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Only a run that was trained here has moments to look back at.</source>
   <translation>لا لحظات يُنظر إليها إلا لتشغيل دُرِّب هنا.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>The run has no two moments yet.</source>
   <translation>ليس للتشغيل التدريبي لحظتان بعد.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Share of the words read so far, at the first kept moment from which on the cosine of the word's vector to its newest one stays at {near:g} or above.</source>
   <translation>نسبة ما قُرئ من الكلمات عند أول لحظة محفوظة يبقى منها فصاعدًا جيب التمام بين متجه الكلمة وأحدث متجه لها {near:g} أو أكثر.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Share of the words read so far, at the first kept moment from which on at least half of the word's {k} nearest at the newest moment stay among its {k} nearest on the map's words, by cosine.</source>
   <translation>نسبة ما قُرئ من الكلمات عند أول لحظة محفوظة يبقى منها فصاعدًا نصف أقرب {k} إلى الكلمة في أحدث لحظة على الأقل بين أقرب {k} إليها من كلمات الخريطة، بجيب التمام.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Column “{name}” of {name_2}, for the words in its column “{word_column}”.</source>
   <translation>العمود «{name}» من {name_2}، للكلمات التي في عموده «{word_column}».</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>the selected word</source>
   <translation>الكلمة المحددة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <location filename="embviz/gui/pages/compare_colors.py" />
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Category</source>
   <translation>الفئة</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>No word is selected.</source>
   <translation>لا كلمة محددة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Type a word above, or click one on the map.</source>
   <translation>اكتب كلمة في الأعلى، أو انقر كلمة على الخريطة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Cosine to {word}</source>
   <translation>جيب التمام مع {word}</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>The words have no places yet.</source>
   <translation>ليس للكلمات مواضع بعد.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Wait for the first picture of the map.</source>
   <translation>انتظر أول صورة للخريطة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Neighborhoods need three words with a place.</source>
   <translation>يحتاج الجوار إلى ثلاث كلمات لها مواضع.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>To find all neighbors at every moment</source>
   <translation>لإيجاد كل الجيران في كل لحظة</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/color_recipes.py" />
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source>%n moment(s)</source>
   <translation>
    <numerusform>%n لحظة</numerusform>
    <numerusform>%n لحظة</numerusform>
    <numerusform>%n لحظتان</numerusform>
    <numerusform>%n لحظات</numerusform>
    <numerusform>%n لحظة</numerusform>
    <numerusform>%n لحظة</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Settled</source>
   <translation>استقرت</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>One word has no neighbors.</source>
   <translation>ليس لكلمة واحدة جيران.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>{what} takes too long for {count:,} words.</source>
   <translation>{what} يستغرق وقتًا أطول من اللازم مع {count:,} من الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Show {most:,} words or fewer.</source>
   <translation>أظهر {most:,} من الكلمات أو أقل.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>|v| = √Σ vᵢ², the Euclidean length of the word's vector.</source>
   <translation>|v| = √Σ vᵢ²، الطول الإقليدي لمتجه الكلمة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>Share of a word's {k} nearest by cosine of the vectors that are among its {k} nearest on the map.</source>
   <translation>نسبة أقرب {k} إلى الكلمة بجيب تمام المتجهات التي هي بين أقرب {k} إليها على الخريطة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>1 − 2 ÷ (k (2n − 3k − 1)) · Σ (r − k) over the words that are among the k = {k} nearest on the map only; r is their rank in the vectors (Venna &amp; Kaski 2001).</source>
   <translation>1 − 2 ÷ (k (2n − 3k − 1)) · Σ (r − k) على الكلمات التي هي بين أقرب k = {k} على الخريطة وحدها؛ وr رتبتها في المتجهات (Venna &amp; Kaski 2001).</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>1 − 2 ÷ (k (2n − 3k − 1)) · Σ (r − k) over the words that are among the k = {k} nearest in the vectors only; r is their rank on the map (Venna &amp; Kaski 2001).</source>
   <translation>1 − 2 ÷ (k (2n − 3k − 1)) · Σ (r − k) على الكلمات التي هي بين أقرب k = {k} في المتجهات وحدها؛ وr رتبتها على الخريطة (Venna &amp; Kaski 2001).</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>times among {k} nearest</source>
   <translation>مرات بين أقرب {k}</translation>
  </message>
  <message>
   <location filename="embviz/gui/color_recipes.py" />
   <source>% of the training</source>
   <translation>% من التدريب</translation>
  </message>
  <message>
   <location filename="embviz/gui/commands.py" />
   <source>Open text</source>
   <translation>فتح نص</translation>
  </message>
  <message>
   <location filename="embviz/gui/commands.py" />
   <source>Open folder of texts</source>
   <translation>فتح مجلد نصوص</translation>
  </message>
  <message>
   <location filename="embviz/gui/commands.py" />
   <location filename="embviz/gui/pages/start.py" />
   <source>Open vectors</source>
   <translation>فتح متجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/commands.py" />
   <source>Choose the list of words</source>
   <translation>اختيار قائمة الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/commands.py" />
   <source>Open text beside the vectors</source>
   <translation>فتح نص بجانب المتجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/commands.py" />
   <location filename="embviz/gui/pages/run_deeds.py" />
   <location filename="embviz/gui/pages/run_epochs.py" />
   <location filename="embviz/gui/plot_table.py" />
   <location filename="embviz/gui/project_keeper.py" />
   <location filename="embviz/gui/table_deeds.py" />
   <source>Saved {name}</source>
   <translation>حُفظ {name}</translation>
  </message>
  <message>
   <location filename="embviz/gui/commands.py" />
   <location filename="embviz/gui/pages/made_saving.py" />
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Save vectors</source>
   <translation>حفظ المتجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/credits.py" />
   <source>This part came without the text of its license.</source>
   <translation>جاء هذا الجزء بلا نص ترخيصه.</translation>
  </message>
  <message>
   <location filename="embviz/gui/defect.py" />
   <source>Something went wrong inside embviz.</source>
   <translation>حدث خطأ داخل embviz.</translation>
  </message>
  <message>
   <location filename="embviz/gui/defect.py" />
   <source>Your files are untouched. The log says what happened: {log}</source>
   <translation>ملفاتك لم تُمسّ. وما حدث مذكور في السجل: {log}</translation>
  </message>
  <message>
   <location filename="embviz/gui/defect.py" />
   <source>Copy details</source>
   <translation>نسخ التفاصيل</translation>
  </message>
  <message>
   <location filename="embviz/gui/defect.py" />
   <source>Versions and where it happened, to be sent to whoever mends it. No words of your texts.</source>
   <translation>الإصدارات وموضع حدوث الخطأ، لإرسالها إلى من يصلحه. لا كلمات من نصوصك.</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <location filename="embviz/training/run.py" />
   <source>Training</source>
   <translation>التدريب</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <source>Layout</source>
   <translation>التخطيط</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <source>Color</source>
   <translation>اللون</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <location filename="embviz/gui/panels/selection_names.py" />
   <location filename="embviz/gui/word_deeds.py" />
   <source>Select</source>
   <translation>التحديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <source>Trust</source>
   <translation>الموثوقية</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <source>Timeline</source>
   <translation>الخط الزمني</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <location filename="embviz/gui/pages/runs.py" />
   <location filename="embviz/gui/panels/curves.py" />
   <source>Curves</source>
   <translation>المنحنيات</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Panels</source>
   <translation>اللوحات</translation>
  </message>
  <message>
   <location filename="embviz/gui/docks.py" />
   <source>Panels that share this place: click one, or go from one to the next by ← and →.</source>
   <translation>لوحات تشترك في هذا الموضع: انقر إحداها، أو انتقل بينها بالمفتاحين ← و→.</translation>
  </message>
  <message>
   <location filename="embviz/gui/document_names.py" />
   <source>from word {token:,}</source>
   <translation>من الكلمة {token:,}</translation>
  </message>
  <message>
   <location filename="embviz/gui/document_names.py" />
   <source>, from word {token:,}</source>
   <translation>، من الكلمة {token:,}</translation>
  </message>
  <message>
   <location filename="embviz/gui/document_shelf.py" />
   <source>Averaging words</source>
   <translation>حساب متوسط الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/document_shelf.py" />
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Reading</source>
   <translation>القراءة</translation>
  </message>
  <message>
   <location filename="embviz/gui/document_shelf.py" />
   <location filename="embviz/gui/map_source.py" />
   <location filename="embviz/gui/pages/analogy_asked.py" />
   <source>epoch {epoch:.1f}</source>
   <translation>الحقبة {epoch:.1f}</translation>
  </message>
  <message>
   <location filename="embviz/gui/document_shelf.py" />
   <source>the first vectors</source>
   <translation>المتجهات الأولى</translation>
  </message>
  <message>
   <location filename="embviz/gui/document_shelf.py" />
   <source>other vectors</source>
   <translation>متجهات أخرى</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>MP4 too, once ffmpeg is installed on this computer.</source>
   <translation>وكذلك MP4، متى ثُبّت ffmpeg على هذا الحاسوب.</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>Export the map's way</source>
   <translation>تصدير مسيرة الخريطة</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>The map as it was seen while the vectors learned, from one epoch to another.</source>
   <translation>الخريطة كما رُئيت أثناء تعلّم المتجهات، من حقبة إلى أخرى.</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>Pictures painted</source>
   <translation>الصور المرسومة</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/map_export_dialog.py" />
   <location filename="embviz/gui/pages/compare_moved.py" />
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>Export…</source>
   <translation>تصدير…</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/map_export_dialog.py" />
   <location filename="embviz/gui/plot_table.py" />
   <location filename="embviz/gui/provenance.py" />
   <source>Close</source>
   <translation>إغلاق</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>The epoch of the training with which the film begins</source>
   <translation>حقبة التدريب التي يبدأ بها الفيلم</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>The epoch of the training with which the film ends</source>
   <translation>حقبة التدريب التي ينتهي بها الفيلم</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>How long the film takes, in seconds</source>
   <translation>مدة الفيلم بالثواني</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>Pictures that the film shows in a second</source>
   <translation>عدد الصور التي يعرضها الفيلم في الثانية</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>Folder (*)</source>
   <translation>مجلد (*)</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>Exported as {name}.</source>
   <translation>صُدِّر باسم {name}.</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>From epoch</source>
   <translation>من الحقبة</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>To epoch</source>
   <translation>إلى الحقبة</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/map_export_form.py" />
   <source>Kind of file</source>
   <translation>نوع الملف</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/map_export_form.py" />
   <source>Size</source>
   <translation>الحجم</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Length</source>
   <translation>المدة</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <source>Rate</source>
   <translation>المعدل</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/lessons/context_masking.py" />
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>It failed; the log says why.</source>
   <translation>فشل ذلك؛ والسجل يذكر السبب.</translation>
  </message>
  <message>
   <location filename="embviz/gui/export_dialog.py" />
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <location filename="embviz/gui/map_export_dialog.py" />
   <location filename="embviz/gui/pages/compare_moved.py" />
   <location filename="embviz/gui/pages/documents_bar.py" />
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <location filename="embviz/gui/pages/senses.py" />
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <location filename="embviz/gui/panels/color.py" />
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <location filename="embviz/gui/status.py" />
   <location filename="embviz/gui/widgets/measure_line.py" />
   <source>Cancel</source>
   <translation>إلغاء</translation>
  </message>
  <message>
   <location filename="embviz/gui/file_names.py" />
   <source>Texts (*.txt *.text *.md *.csv *.tsv *.jsonl *.ndjson *.html *.htm *.gz *.bz2 *.xz *.zip);;All files (*)</source>
   <translation>نصوص (*.txt *.text *.md *.csv *.tsv *.jsonl *.ndjson *.html *.htm *.gz *.bz2 *.xz *.zip);;كل الملفات (*)</translation>
  </message>
  <message>
   <location filename="embviz/gui/file_names.py" />
   <source>Lists of words (*.txt *.vocab *.tokens *.words *.tsv *.json);;All files (*)</source>
   <translation>قوائم كلمات (*.txt *.vocab *.tokens *.words *.tsv *.json);;كل الملفات (*)</translation>
  </message>
  <message>
   <location filename="embviz/gui/file_names.py" />
   <source>{whole} is there already.</source>
   <translation>{whole} موجود من قبل.</translation>
  </message>
  <message>
   <location filename="embviz/gui/file_names.py" />
   <source>Choose its whole name to replace it.</source>
   <translation>اختر اسمه الكامل لاستبداله.</translation>
  </message>
  <message>
   <location filename="embviz/gui/film.py" />
   <location filename="embviz/gui/map_source.py" />
   <source>epoch {place:.1f}</source>
   <translation>الحقبة {place:.1f}</translation>
  </message>
  <message>
   <location filename="embviz/gui/film.py" />
   <source>The map was not seen while this stretch was trained, so there is nothing to show of it.</source>
   <translation>لم تُعرض الخريطة أثناء تدريب هذا المقطع الزمني، فلا شيء يُعرض منه.</translation>
  </message>
  <message>
   <location filename="embviz/gui/film.py" />
   <source>Choose another stretch, or train with the map in view.</source>
   <translation>اختر مقطعًا آخر، أو درّب والخريطة ظاهرة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/film.py" />
   <source>What was seen of this training was closed with its text while the film was made.</source>
   <translation>ما رُئي من هذا التدريب أُغلق مع نصه أثناء صنع الفيلم.</translation>
  </message>
  <message>
   <location filename="embviz/gui/film.py" />
   <source>Train again with the map in view, and export before another text is opened.</source>
   <translation>درّب مرة أخرى والخريطة ظاهرة، وصدّر قبل فتح نص آخر.</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/help_button.py" />
   <source>Help on {title}</source>
   <translation>مساعدة بشأن {title}</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/help_button.py" />
   <source>?</source>
   <translation>؟</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/side.py" />
   <source>{places} in {chapters}</source>
   <translation>{places} في {chapters}</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/side.py" />
   <source>Nothing in the guide holds all of these words. Try fewer, or the beginning of one.</source>
   <translation>لا شيء في الدليل يضم كل هذه الكلمات. جرّب كلمات أقل، أو بداية كلمة.</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/guide/side.py" />
   <source>%n chapter(s)</source>
   <translation>
    <numerusform>%n فصل</numerusform>
    <numerusform>%n فصل</numerusform>
    <numerusform>%n فصلين</numerusform>
    <numerusform>%n فصول</numerusform>
    <numerusform>%n فصلًا</numerusform>
    <numerusform>%n فصل</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/side.py" />
   <source>{places} in {chapters}; the best {shown}:</source>
   <translation>{places} في {chapters}؛ أفضل {shown}:</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/side.py" />
   <source>Search the guide</source>
   <translation>البحث في الدليل</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/side.py" />
   <source>Search the guide (Ctrl+F)</source>
   <translation>البحث في الدليل (Ctrl+F)</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/side.py" />
   <source>Chapters</source>
   <translation>الفصول</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/side.py" />
   <source>Places found</source>
   <translation>المواضع التي عُثر عليها</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/window.py" />
   <source>User guide — embviz</source>
   <translation>دليل المستخدم — embviz</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/window.py" />
   <location filename="embviz/gui/lessons/parts/step_slider.py" />
   <location filename="embviz/gui/pages/neighbors.py" />
   <location filename="embviz/gui/tour_card.py" />
   <source>Back</source>
   <translation>رجوع</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/window.py" />
   <source>Back (Alt+←)</source>
   <translation>رجوع (Alt+←)</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/window.py" />
   <location filename="embviz/gui/pages/neighbors.py" />
   <source>Forward</source>
   <translation>تقدّم</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/window.py" />
   <source>Forward (Alt+→)</source>
   <translation>تقدّم (Alt+→)</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/window.py" />
   <source>Smaller text (Ctrl+−)</source>
   <translation>نص أصغر (Ctrl+−)</translation>
  </message>
  <message>
   <location filename="embviz/gui/guide/window.py" />
   <source>Larger text (Ctrl++)</source>
   <translation>نص أكبر (Ctrl++)</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <source>Select {count} neighbors of {described}</source>
   <translation>تحديد {count} من جيران {described}</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <source>Select cluster of {words}</source>
   <translation>تحديد العنقود: {words}</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <source>{chosen:,} words</source>
   <translation>{chosen:,} من الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <location filename="embviz/gui/pages/map_menu.py" />
   <source>Select all words</source>
   <translation>تحديد كل الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <source>Show only {described}</source>
   <translation>إظهار {described} وحدها</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <source>Hide {described}</source>
   <translation>إخفاء {described}</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <source>These are neighbors of the first {most:,} words selected.</source>
   <translation>هؤلاء جيران أول {most:,} من الكلمات المحددة.</translation>
  </message>
  <message>
   <location filename="embviz/gui/hands.py" />
   <source>“{word}” stands alone on the map: it is in no cluster.</source>
   <translation>«{word}» وحدها على الخريطة: فهي ليست في أي عنقود.</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>On the map</source>
   <translation>على الخريطة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Legend of the map</source>
   <translation>مفتاح رسم الخريطة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Lines that words are typed into</source>
   <translation>حقول تُكتب فيها الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Search by pattern</source>
   <translation>البحث بنمط</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Tables</source>
   <translation>الجداول</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Pictures of words: planes, bars, pairs, lists, heatmaps</source>
   <translation>صور الكلمات: مستويات وأشرطة وأزواج وقوائم وخرائط حرارية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Pictures of numbers: plots, maps, bars, heatmaps</source>
   <translation>صور الأعداد: رسوم بيانية وخرائط وأشرطة وخرائط حرارية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Lines of text</source>
   <translation>أسطر النص</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Sliders</source>
   <translation>أشرطة التمرير المنزلقة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Lecture hall</source>
   <translation>قاعة المحاضرات</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Tour</source>
   <translation>الجولة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Pictures of the lessons</source>
   <translation>صور الدروس</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/rail.py" />
   <source>Pages</source>
   <translation>الصفحات</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Panels: show or hide</source>
   <translation>اللوحات: إظهار أو إخفاء</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Click</source>
   <translation>نقر</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Add a word to the selection, or take it away</source>
   <translation>إضافة كلمة إلى التحديد، أو إزالتها منه</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Double click</source>
   <translation>نقر مزدوج</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Select the neighbors of a word; beside all words: show the whole map</source>
   <translation>تحديد جيران كلمة؛ وبعيدًا عن كل الكلمات: إظهار الخريطة كلها</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Select the words in a rectangle</source>
   <translation>تحديد الكلمات داخل مستطيل</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Lasso, rectangle; once more: back to the pointer</source>
   <translation>حبل التحديد، المستطيل؛ ومرة أخرى: العودة إلى المؤشر</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <source>Escape</source>
   <translation>Escape</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Give up a shape, the tool, the selection</source>
   <translation>ترك شكل، أو الأداة، أو التحديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Walk through the words in view</source>
   <translation>التنقل بين الكلمات الظاهرة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Select the word one has walked to, or the one in the middle</source>
   <translation>تحديد الكلمة التي انتُقل إليها، أو التي في الوسط</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Right click, menu key</source>
   <translation>نقر بالزر الأيمن، مفتاح القائمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>What can be done with a word</source>
   <translation>ما يمكن فعله بكلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Wheel, +, −</source>
   <translation>العجلة، +، −</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Zoom</source>
   <translation>التكبير والتصغير</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Drag, ← → ↑ ↓</source>
   <translation>السحب، ← → ↑ ↓</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Move the map; turn one in space</source>
   <translation>تحريك الخريطة؛ وتدوير الخريطة الفراغية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Drag with the right button or with Space, Shift + ← → ↑ ↓</source>
   <translation>السحب بالزر الأيمن أو مع Space، Shift + ← → ↑ ↓</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Move a map in space</source>
   <translation>تحريك خريطة فراغية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Home, 0</source>
   <translation>Home، 0</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Show all words, from the front</source>
   <translation>إظهار كل الكلمات، من الأمام</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Go from category to category</source>
   <translation>الانتقال من فئة إلى فئة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Select the words of a category; with Ctrl or Shift: these too</source>
   <translation>تحديد كلمات فئة؛ ومع Ctrl أو Shift: هذه أيضًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>← → ↑ ↓, Page up, Page down</source>
   <translation>← → ↑ ↓، Page up، Page down</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Move an end of the scale of amounts</source>
   <translation>تحريك أحد طرفي سلّم المقادير</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Home, Escape, End</source>
   <translation>Home، Escape، End</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Put it back to its end, or all the way to the other</source>
   <translation>إعادته إلى طرفه، أو إلى الطرف الآخر تمامًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>A moment back, a moment on</source>
   <translation>لحظة إلى الوراء، لحظة إلى الأمام</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Home, End</source>
   <translation>Home، End</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>To the first moment, to the present</source>
   <translation>إلى اللحظة الأولى، إلى الحاضر</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <location filename="embviz/gui/panels/layout_form.py" />
   <source>Space</source>
   <translation>Space</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Play, or rest</source>
   <translation>تشغيل أو توقف</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Choose a completion</source>
   <translation>اختيار تكملة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Return, Tab</source>
   <translation>Return، Tab</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Take it</source>
   <translation>أخذها</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Put the completions away</source>
   <translation>إزالة التكملات</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Select all that was found</source>
   <translation>تحديد كل ما عُثر عليه</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Add it to the selection</source>
   <translation>إضافته إلى التحديد</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Give up a name that is being typed</source>
   <translation>ترك اسم تجري كتابته</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Go from row to row</source>
   <translation>الانتقال من صف إلى صف</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Copy the rows</source>
   <translation>نسخ الصفوف</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Neighbors: look around the word of the row</source>
   <translation>الجيران: النظر حول كلمة الصف</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Runs: show or hide the run's curve</source>
   <translation>التشغيلات: إظهار منحنى التشغيل أو إخفاؤه</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Runs: rename the run, take it away</source>
   <translation>التشغيلات: تغيير اسم التشغيل، أو إزالته</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Back and forward in what was asked</source>
   <translation>إلى الوراء وإلى الأمام فيما سُئل عنه</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>In the picture and in the sum of dimensions: from bar to bar</source>
   <translation>في الصورة وفي مجموع الأبعاد: من شريط إلى شريط</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Return, Space</source>
   <translation>Return، Space</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>In the picture: take the word that is read</source>
   <translation>في الصورة: أخذ الكلمة المقروءة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Read the next word, pair or cell</source>
   <translation>قراءة الكلمة أو الزوج أو الخلية التالية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Take what is read</source>
   <translation>أخذ المقروء</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Choose a component as an axis</source>
   <translation>اختيار مركّبة محورًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Read nothing</source>
   <translation>عدم قراءة شيء</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Heatmap: larger and smaller</source>
   <translation>الخريطة الحرارية: أكبر وأصغر</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Heatmap: the whole of it</source>
   <translation>الخريطة الحرارية: كلها</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Show the numbers as a table</source>
   <translation>إظهار الأعداد جدولًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>The same, from the menu</source>
   <translation>الشيء نفسه، من القائمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>In the table: copy the chosen rows, or all</source>
   <translation>في الجدول: نسخ الصفوف المختارة، أو كلها</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Go from word to word</source>
   <translation>الانتقال من كلمة إلى كلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Take the word, or the text</source>
   <translation>أخذ الكلمة، أو النص</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Take the word</source>
   <translation>أخذ الكلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Copy the lines</source>
   <translation>نسخ الأسطر</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>A little less or more</source>
   <translation>أقل أو أكثر قليلًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Page up, Page down</source>
   <translation>Page up، Page down</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Much more, much less</source>
   <translation>أكثر كثيرًا، أقل كثيرًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>→, Page down, Space</source>
   <translation>→، Page down، Space</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/lessons/presenter.py" />
   <source>Next step</source>
   <translation>الخطوة التالية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>←, Page up</source>
   <translation>←، Page up</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <location filename="embviz/gui/lessons/presenter.py" />
   <source>Step before</source>
   <translation>الخطوة السابقة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Scroll a step that is higher than the screen</source>
   <translation>تمرير خطوة أعلى من الشاشة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Leave</source>
   <translation>المغادرة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>→, Page down</source>
   <translation>→، Page down</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Go to the next word, cell, point, line or patch</source>
   <translation>الانتقال إلى الكلمة أو الخلية أو النقطة أو السطر أو الرقعة التالية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>To the first and the last cell of a vector</source>
   <translation>إلى أول خلية وآخر خلية في المتجه</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>← → ↑ ↓ on arrows and points</source>
   <translation>← → ↑ ↓ على الأسهم والنقاط</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Move the end that is chosen; with Shift: farther</source>
   <translation>تحريك الطرف المختار؛ ومع Shift: مسافة أبعد</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Take the column of the cell that is read</source>
   <translation>أخذ عمود الخلية المقروءة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Choose the next arrow or point</source>
   <translation>اختيار السهم التالي أو النقطة التالية</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Move an arrow of space up and down</source>
   <translation>تحريك سهم في الفراغ إلى أعلى وأسفل</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Ctrl + ← → ↑ ↓</source>
   <translation>Ctrl + ← → ↑ ↓</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Turn the space</source>
   <translation>تدوير الفراغ</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Let an arrow between sets end at this element</source>
   <translation>جعل سهم بين مجموعتين ينتهي عند هذا العنصر</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Like or dislike what is chosen</source>
   <translation>الإعجاب بالمختار أو عدم الإعجاب به</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Ctrl+F</source>
   <translation>Ctrl+F</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Search all chapters</source>
   <translation>البحث في كل الفصول</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>↑ ↓</source>
   <translation>↑ ↓</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Choose a place that was found</source>
   <translation>اختيار موضع عُثر عليه</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Return</source>
   <translation>Return</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Open it</source>
   <translation>فتحه</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Alt+←, Alt+→</source>
   <translation>Alt+←، Alt+→</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Back and forward in what was read</source>
   <translation>إلى الوراء وإلى الأمام فيما قُرئ</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Ctrl++, Ctrl+−, Ctrl+0</source>
   <translation>Ctrl++، Ctrl+−، Ctrl+0</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Larger, smaller, the usual size of the text</source>
   <translation>نص أكبر، أصغر، بالحجم المعتاد</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Give up the search; leave</source>
   <translation>ترك البحث؛ المغادرة</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>↑ ↓, Page up, Page down</source>
   <translation>↑ ↓، Page up، Page down</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Choose</source>
   <translation>اختيار</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Do it</source>
   <translation>تنفيذ</translation>
  </message>
  <message>
   <location filename="embviz/gui/key_table.py" />
   <source>Nothing: the keyboard stays in the line</source>
   <translation>لا شيء: تبقى لوحة المفاتيح في الحقل</translation>
  </message>
  <message>
   <location filename="embviz/gui/layout_loop.py" />
   <source>Laying out {ids:,} words</source>
   <translation>تخطيط {ids:,} من الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/blocks.py" />
   <source>Show the answer</source>
   <translation>إظهار الإجابة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/blocks.py" />
   <source>Goes further: a short course leaves this out.</source>
   <translation>للتوسّع: يُترك هذا في المقرر القصير.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/blocks.py" />
   <source>A formula of this lesson cannot be read: {error}</source>
   <translation>تعذّرت قراءة صيغة في هذا الدرس: {error}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/blocks.py" />
   <source>**Try:** {text}</source>
   <translation>**جرّب:** {text}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/blocks.py" />
   <source>Hide the answer</source>
   <translation>إخفاء الإجابة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/blocks.py" />
   <location filename="embviz/gui/lessons/script.py" />
   <source>Mend the file of the lesson.</source>
   <translation>أصلح ملف الدرس.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <location filename="embviz/gui/pages/measures.py" />
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <location filename="embviz/gui/pages/new_word.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <location filename="embviz/gui/panels/inspector.py" />
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Cosine</source>
   <translation>جيب التمام</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_movement.py" />
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Distance</source>
   <translation>المسافة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>all {low}</source>
   <translation>كلها {low}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>from {low} to {high}</source>
   <translation>من {low} إلى {high}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>One word has no distance to others.</source>
   <translation>ليس لكلمة واحدة مسافة عن غيرها.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>Write at least two different words.</source>
   <translation>اكتب كلمتين مختلفتين على الأقل.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Words to compare</source>
   <translation>الكلمات المطلوب مقارنتها</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>One-hot vectors</source>
   <translation>متجهات أحادية التنشيط (one-hot)</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>Dense vectors</source>
   <translation>متجهات كثيفة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>There is room for {most} words.</source>
   <translation>يتسع المكان لـ{most} من الكلمات.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <location filename="embviz/gui/lessons/glove.py" />
   <source>“{words}” and “{words_2}”</source>
   <translation>«{words}» و«{words_2}»</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <source>{title}, {of} vectors</source>
   <translation>{title}، {of} من المتجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_distances.py" />
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <location filename="embviz/gui/lessons/small_plane.py" />
   <location filename="embviz/gui/map_export_form.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/run_costs.py" />
   <location filename="embviz/gui/pages/run_curves.py" />
   <location filename="embviz/gui/panels/selection_names.py" />
   <location filename="embviz/gui/panels/trust.py" />
   <location filename="embviz/gui/provenance.py" />
   <location filename="embviz/projection/mds.py" />
   <source>Words</source>
   <translation>الكلمات</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>no two words share a vector</source>
   <translation>لا كلمتان تشتركان في متجه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>every vector is reached</source>
   <translation>كل متجه يُبلَغ</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>words and vectors are paired one to one</source>
   <translation>الكلمات والمتجهات مقترنة واحدًا بواحد</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>With as many words as vectors, one of the two brings the other with it.</source>
   <translation>إذا تساوى عدد الكلمات وعدد المتجهات، استلزم أحد الأمرين الآخر.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>At hand, {sharing:,} of {count:,} words share their vector with another one, for instance “{one}” and “{other}”, so this embedding is not injective.</source>
   <translation>في المتجهات الحاضرة، {sharing:,} من {count:,} من الكلمات تشارك غيرها متجهها، مثل «{one}» و«{other}»، فهذا التضمين ليس متباينًا.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>This one is</source>
   <translation>هذه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>because</source>
   <translation>لأن</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>no word reaches {listed}</source>
   <translation>لا كلمة تبلغ {listed}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>There is one way</source>
   <translation>توجد طريقة واحدة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>There are {count:,} ways</source>
   <translation>عدد الطرق {count:,}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>{names} and {names_2}</source>
   <translation>{names} و{names_2}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>With more words than vectors, some two words must share one.</source>
   <translation>إذا زادت الكلمات على المتجهات، وجب أن تشترك كلمتان في متجه.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>With fewer words than vectors, one is always missed.</source>
   <translation>إذا قلّت الكلمات عن المتجهات، فات متجه دائمًا.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>All {count:,} vectors at hand are different, so this embedding is injective.</source>
   <translation>المتجهات الحاضرة كلها، وعددها {count:,}، مختلفة، فهذا التضمين متباين.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>What kind of function this is</source>
   <translation>أي نوع من الدوال هذه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>Add a word</source>
   <translation>إضافة كلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>Remove the word</source>
   <translation>إزالة الكلمة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>The chosen word goes, and its arrow with it</source>
   <translation>تزول الكلمة المختارة، ويزول معها سهمها</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>Add a vector</source>
   <translation>إضافة متجه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>Remove a vector</source>
   <translation>إزالة متجه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>The last vector goes; arrows that ended there end at the one before</source>
   <translation>يزول آخر متجه؛ والأسهم التي كانت تنتهي عنده تنتهي عند الذي قبله</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>As at first</source>
   <translation>كما في البداية</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>{ways} to wire {words} to {vectors}: {injective:,} injective, {surjective:,} surjective, {bijective:,} bijective. {room}</source>
   <translation>{ways} لوصل {words} بـ{vectors}: {injective:,} متباينة، {surjective:,} غامرة، {bijective:,} تقابلية. {room}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>it is not {lacking}</source>
   <translation>ليست {lacking}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>it is neither of the two</source>
   <translation>ليست أيًّا من الاثنتين</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>a function</source>
   <translation>دالة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>each word has exactly one arrow</source>
   <translation>لكل كلمة سهم واحد بالضبط</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>{listed} share {vectors}</source>
   <translation>{listed} تشترك في {vectors}</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>%n vector(s)</source>
   <translation>
    <numerusform>%n متجه</numerusform>
    <numerusform>%n متجه</numerusform>
    <numerusform>%n متجهين</numerusform>
    <numerusform>%n متجهات</numerusform>
    <numerusform>%n متجهًا</numerusform>
    <numerusform>%n متجه</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_functions.py" />
   <source>There are no vectors to look at yet.</source>
   <translation>لا توجد متجهات للنظر فيها بعد.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Letters</source>
   <translation>الحروف</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>how it is written</source>
   <translation>كيف تُكتب</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Fewest letters to insert, delete, replace or swap with their neighbor</source>
   <translation>أقل عدد حروف يلزم إدراجه أو حذفه أو استبداله أو مبادلته بجاره</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <location filename="embviz/gui/lessons/small_chart.py" />
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>Bytes</source>
   <translation>البايتات</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Places at which both have the same byte</source>
   <translation>المواضع التي فيها للكلمتين البايت نفسه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Id</source>
   <translation>المعرّف</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>how frequent it is</source>
   <translation>كم تتكرر</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Difference of the places in the vocabulary</source>
   <translation>الفرق بين الموضعين في المفردات</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>One-hot vector</source>
   <translation>متجه أحادي التنشيط (one-hot)</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>that words are different</source>
   <translation>أن الكلمات مختلفة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Euclidean distance and cosine of the one-hot vectors</source>
   <translation>المسافة الإقليدية وجيب التمام للمتجهات أحادية التنشيط</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>Dense vector</source>
   <translation>متجه كثيف</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>how it is used</source>
   <translation>كيف تُستعمل</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Euclidean distance and cosine of the dense vectors</source>
   <translation>المسافة الإقليدية وجيب التمام للمتجهات الكثيفة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>{edits} apart</source>
   <translation>الفرق {edits}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>{same_bytes} of {bytes} the same</source>
   <translation>{same_bytes} من {bytes} متطابقة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>{first:,} and {second:,}: {first_2:,} apart</source>
   <translation>{first:,} و{second:,}: الفرق {first_2:,}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>distance {hot_distance:.3f}, cosine {hot_cosine}</source>
   <translation>المسافة {hot_distance:.3f}، جيب التمام {hot_cosine}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>distance {distance:.3f}, cosine {cosine}</source>
   <translation>المسافة {distance:.3f}، جيب التمام {cosine}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Word that is spelled alike</source>
   <translation>كلمة تُكتب كتابة مشابهة</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Word that is used alike</source>
   <translation>كلمة تُستعمل استعمالًا مشابهًا</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Both pairs, by each representation</source>
   <translation>الزوجان كلاهما، بحسب كل تمثيل</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>As</source>
   <translation>كـ</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>It knows</source>
   <translation>ما يعرفه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Write a word to compare with in both lines.</source>
   <translation>اكتب في السطرين كليهما كلمة للمقارنة بها.</translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>%n edit(s)</source>
   <translation>
    <numerusform>%n تعديل</numerusform>
    <numerusform>%n تعديل</numerusform>
    <numerusform>%n تعديلان</numerusform>
    <numerusform>%n تعديلات</numerusform>
    <numerusform>%n تعديلًا</numerusform>
    <numerusform>%n تعديل</numerusform>
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>spelled like</source>
   <translation>تُكتب مثل</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>used like</source>
   <translation>تُستعمل مثل</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_likeness.py" />
   <source>Choose a word above that the vectors have.</source>
   <translation>اختر في الأعلى كلمة لها متجه هنا.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>These vectors</source>
   <translation>هذه المتجهات</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Model</source>
   <translation>النموذج</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>Memory M</source>
   <translation>الذاكرة M</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>The table's share</source>
   <translation>حصة الجدول</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>of the parameters</source>
   <translation>من المعاملات</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>There is nothing else in this model than the table.</source>
   <translation>ليس في هذا النموذج شيء سوى الجدول.</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>all there is</source>
   <translation>كل ما هنالك</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>{percent} of {count}</source>
   <translation>{percent} من {count}</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>Rows: words, pieces of words or characters</source>
   <translation>الصفوف: كلمات أو أجزاء كلمات أو محارف</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>Columns: numbers in each vector</source>
   <translation>الأعمدة: الأعداد في كل متجه</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>Parameters of the table</source>
   <translation>معاملات الجدول</translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>V × D × bytes per number; 1 MB is a million bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>V × D over the parameters of the whole model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>Tables of vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>The table is {percent} of the {count} parameters of the model.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>Source: {source}</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <location filename="embviz/gui/provenance.py" />
   <source>%n byte(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>For {name}: {total} = {bytes_in_words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>Numbers as</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_memory.py" />
   <source>The vectors of which this lesson speaks.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>Not rated yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>the direction that stands at right angles on the line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>what is added</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>length of w</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>action and romance of the chosen movie</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>score of the chosen movie</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>signed distance of the chosen movie from the line</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>%n rated movie(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>No straight line parts what you like from what you do not. {upper}{of}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>Signed distance (w · x + b) / ‖w‖</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>Movies</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>Movies without a rating, the likeliest first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>The line and the chosen movie</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>Rate none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>none, for all are rated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>none, for there is no line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>“{title}”, at a distance of {away}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>Like at least one movie and dislike another: then there is something to tell apart.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>What you like and what you do not lie around the same middle: w is 0, and there is no line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>1 of {rated} lies on the wrong side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>{wrong} of {rated} lie on the wrong side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>The line parts all {liked} rated movies.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_movies.py" />
   <source>{of}, though some line would part them: the penalty keeps w short.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>Share of zeros in a one-hot vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>V: words of the vocabulary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>V: words of the vocabulary, typed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>As many as here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>words of the vocabulary V</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>One-hot vectors of such a vocabulary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>, {sparsity_in_percent} with the {vectors:,} words here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>{title}: {share} with {size:,} words{here}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>As many as here: {own:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>words, and numbers in each one-hot vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>zeros in each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>share of zeros</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>share of the number that says which word it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_sparsity.py" />
   <source>{own:,} words here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Hexadecimal</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Decimal</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>Bits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>{visible}  is {label},{name} number {number}; {bytes}: {bytes_of}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>{characters}, {points}, {bytes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>{code_points}, {bytes}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Word to take apart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Bytes are written as</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Code points and bytes of the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source> (the first {most} code points are shown)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>{label}, bytes {bytes_of}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Characters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Code points</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>%n character(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>%n code point(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Character</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>Code point</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <location filename="embviz/gui/lessons/small_strip.py" />
   <source>Number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_spelled.py" />
   <source>An empty line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>“{missing}” is not among these {embedding:,} words, so it has no id and no vector: here is “{word}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>“{asked}” is “{word}” in this vocabulary.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>The word in its vocabulary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>x{low} = {value:.0f}, the place of “{words}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>One-hot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>Dense</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>id  i</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <source>place in the vocabulary, counted from 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/characters_vectors.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Type a word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>The question Q, the key K and the value V of each word; the first {shown} of {wide} numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>How well the question of the word on the left fits the key of the word above.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Divided by √{wide}, so that they do not grow with the dimensions; what is hidden is −∞.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>The softmax of each row: how much the word on the left takes of each word above.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Each word is a mixture of the values of all words now; the first {kept} of {all} numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Scores</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Scaled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Backwards</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Write the sentence from its end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Matrices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Number of heads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Head that is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Positions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Add a vector to each word that says where it stands</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Hide what comes later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>The causal mask of models that write on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Scale by √d</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Divide the scores by the root of their dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Sentence; the target looks at the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Not scaled: the scores as they were; what is hidden is −∞.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>{mine:.0f} % of itself and, of all others, most of “{words}” ({mine_2:.0f} %)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Random W</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>Step of attention</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>%n head(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_attention.py" />
   <source>head {k}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Train a small CBOW</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Sentence to guess in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <location filename="embviz/gui/lessons/using_order.py" />
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>Another sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Mask 15 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Choose words at random as BERT's training does: 80 % hidden, 10 % replaced, 10 % kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Sentence as the model sees it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Likeliest words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>The true word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Full softmax, {dimensions} dimensions, {window} words on each side, {epochs} readings: some seconds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>The text is read …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Learning: {fraction:.0f} %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>sentences that it did not learn from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>sentences that it learned from too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Learned from {value}; guesses in {kept}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>{words} chosen: {sum} hidden, {replaced} replaced, {kept} kept. Click one to guess it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>Left out, as the model never met: {unknown}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>{sum:,} of {words:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>true word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>the word that stood there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>p(true word)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>probability that the model gives the true word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>its rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>place of the true word among all, the likeliest first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>−ln p</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <source>loss of this word, in nats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_masking.py" />
   <location filename="embviz/gui/lessons/source.py" />
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <source>the open text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>After: cosines in this model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Before: cosines of one vector each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Shares: mean of the last layer’s heads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <location filename="embviz/gui/pages/new_word.py" />
   <source>After</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Who looks at whom</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>What is shown of both sentences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Words of both sentences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Each word and its nearest, before and after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>“{word}” with itself {alike}, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>{when}: {own}different words {of_different} on average.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>In</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Nearest before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Nearest after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Which sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>Cosine of the word with itself in the other sentence, after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>The other word of both lines with the largest cosine, by one vector each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_model_view.py" />
   <source>The same by the vectors that the model gives the words here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/gui/pages/space_dimension.py" />
   <location filename="embviz/gui/panels/layout_form.py" />
   <location filename="embviz/gui/provenance.py" />
   <location filename="embviz/projection/options.py" />
   <location filename="embviz/training/parameters.py" />
   <location filename="embviz/vectors/compression/prefix.py" />
   <source>Dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>Shift: places further on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>Vectors of the places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>Pairs of the place as hands of clocks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>The shift</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>Pairs of dimensions as hands: gray at p = {place}, colored at p + k = {place_2}. Pair i turns by k · ω: {degrees:.0f}° for the first, {degrees_2}° for the last.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>largest deviation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>largest difference between PE(p + k) and R PE(p), all places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>PE(p) · PE(p + k)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>dot product of both places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>its spread over p</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_positions.py" />
   <source>largest minus smallest of these dot products, all places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Needs an encoder such as BERT on this computer: a folder with model.onnx and tokenizer.json, as it is written by optimum-cli export onnx --task feature-extraction --model NAME FOLDER. Nothing is fetched, and nothing is sent.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>First install what runs it: pip install 'embviz[contextual]', then start again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>one word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>another one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Sentence {at} for the model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Open a model folder…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>The two meanings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Take both sentences from “One word, two meanings”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Forward and backward</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Take the sentence from “Who looks at whom”, and its words backwards for the second</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>{name} is loaded …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>{name}, computed here from {model}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Open a model folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_real_model.py" />
   <source>Before: no vector here for {missing}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Word of two meanings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>The word before and after attention</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Cosines with both meanings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Meaning {at}: {complaint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Sentence {at}: {complaint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Sentence {at} is to have the word “{words}” in it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Words of meaning {k}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Sentence {k}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Words of this meaning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>A sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Cosine with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>cosine with {word}, …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>in 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>in 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>The vectors lack some of its words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>in sentence {k}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_senses.py" />
   <source>Meaning {at}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_words.py" />
   <source>it has</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_words.py" />
   <source>they have</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_words.py" />
   <source>Left out, as {have} no vector here: {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/context_words.py" />
   <source>There is no room for the last {words}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Gaussian points</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>Random directions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>Ball</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>Ball in a cube</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>In the dimension of the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>how much distances differ, against their mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>mean / mean nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>mean distance over the mean distance to the nearest neighbor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>how much farther the farthest pair is than the nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>within δ of 90°</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>share of the pairs whose angle differs by at most δ from a right angle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>spread of θ in °</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>standard deviation of the angle in degrees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>mean of θ in °</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>mean angle in degrees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>skewness S</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>skewness of how often points are neighbors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>largest N</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>the largest hub is among the 10 nearest of so many</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>nobody's neighbor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>share of the points that are nobody's neighbor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>share within ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>share of the ball's volume within ε of its surface</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>share of the vectors within ε of the surface of the ball that holds them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>log₁₀ of the share</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>log₁₀ of the share of the cube that the ball fills</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>within β of √d</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>share of the points whose length differs by at most β from √d</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>mean length over the root of the dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>deviation / mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>standard deviation of the length over its mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>share of the vectors, rescaled about their mean, within β of √d</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>mean rescaled length over the root of the dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>standard deviation of the rescaled length over its mean</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/dimensions.py" />
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <location filename="embviz/gui/provenance.py" />
   <location filename="embviz/gui/status.py" />
   <source>%n dimension(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>about {dimensions:,.0f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>more than are drawn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>All else, {share} of the cube, is corners.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <source>Most of this cube is still ball: turn the dimension up, and the corners take it over.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions.py" />
   <location filename="embviz/gui/lessons/dimensions_enough.py" />
   <source>not known (too few words)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>Both sides of the fraction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <location filename="embviz/gui/pages/geometry_plots.py" />
   <source>dimension d</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>log₁₀</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>Volume of the unit ball, in logarithms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>log₁₀ π^(d/2)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>log₁₀ of the numerator</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>log₁₀ Γ(d/2 + 1)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>log₁₀ of the denominator</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>log₁₀ V</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>log₁₀ of the volume, the one less the other</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_ball.py" />
   <source>volume</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_enough.py" />
   <source>Share of the analogies answered right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_enough.py" />
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>numbers in a vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_enough.py" />
   <source>Measured on vectors of an earlier moment.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_enough.py" />
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>principal components</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_enough.py" />
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>cut off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_enough.py" />
   <location filename="embviz/gui/pages/run_dimension.py" />
   <location filename="embviz/gui/pages/runs.py" />
   <source>Quality against dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>Random points</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>Trained vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>under 0.01 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>over 99.99 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>trained vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>{kind} curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>{said} Looked at: {said_2}{compared}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>; {sample:,} of them compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_experiment.py" />
   <source>by their own dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>Dimensions to project on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>ε: the share by which a squared distance may change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>Draw again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>Project on other random directions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>Change of squared distances</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>dimensions k</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>change, up or down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>Promise and measurement</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>{said} {n:,} of them are projected, drawing {seed}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>words n</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>words that are projected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>dimensions they are projected on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>k promised for ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>dimensions from which on the lemma promises ε for all pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>worst change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>largest change of a squared distance among all pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>pairs within ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>share of the pairs whose squared distance changed by at most ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>worst pair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>promised</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_projection.py" />
   <source>none up to {most:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>Of {tried:,} trained vectors {fitting:,} do: no smaller share than of those drawn by lot.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>about 10{translate}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>Of {tried:,} trained vectors only {fitting:,} do: words that are alike want to be near to each other.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>δ: degrees by which angles may differ from a right angle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>Directions that surely fit, over all dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>log₁₀ of their number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>Directions nearly at right angles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>{fitting:,} of {tried:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>{kept:,} of {tried:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>exactly at 90°</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>directions exactly at right angles: one for each dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>directions within δ of right angles that surely fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>drawn and kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>of {tried:,} directions drawn by lot, those that fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>words that fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>of up to {tried:,} trained vectors, those that fit likewise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>within {degrees:g}°</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_room.py" />
   <source>the axes alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_space.py" />
   <source>There are too few vectors to compare.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_space.py" />
   <source>Open vectors of at least three words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_space.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/geometry.py" />
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_space.py" />
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Dimension, typed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/dimensions_space.py" />
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Dimension: how many numbers a point has</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances.py" />
   <source>Show the values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances.py" />
   <source>Exact and rounded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances.py" />
   <source>Components of {name}, with commas between them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances.py" />
   <source>Exercise {at}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances.py" />
   <source>u = ({u}) and v = ({v})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances.py" />
   <source>The distance is {distance}, the dot product {written}, the cosine {cosine}.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/distances.py" />
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>%n component(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances.py" />
   <source>not defined: a vector of length 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>not defined</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>Nearest to u: by distance {by_distance}, by cosine {by_cosine}. The measures disagree.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <location filename="embviz/gui/pages/measures.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Euclidean distance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>dot product</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>cos(u, v)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>cosine of the angle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>A vector of length 0 points nowhere: it has no cosine.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>Nearest to u: {by_distance}, by distance and by cosine.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>both alike</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>Where the vectors are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>Third vector w</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>How u and v compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>How all pairs compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>v twice as long</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>Length 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>Make all vectors of length 1 without turning them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>Components of {name} in the picture, with commas between them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <location filename="embviz/gui/panels/layout_form.py" />
   <source>Plane</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>length of u</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>length of v</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>angle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>angle between u and v</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>pair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>distance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <source>dot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_dragged.py" />
   <location filename="embviz/gui/lessons/using_passages.py" />
   <location filename="embviz/gui/lessons/using_search.py" />
   <location filename="embviz/gui/pages/analogy.py" />
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <location filename="embviz/gui/pages/compare_time.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <location filename="embviz/projection/axes.py" />
   <location filename="embviz/projection/mds.py" />
   <location filename="embviz/projection/tsne.py" />
   <location filename="embviz/projection/umap.py" />
   <location filename="embviz/training/parameters.py" />
   <source>cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/distances_numbers.py" />
   <source>There is something in {text} that is no number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>Touvron et al. 2021, table 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>Dosovitskiy et al. 2021, table 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>left out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>D: numbers in the vector of a patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>Parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>The projection of this picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>{dimensions:,}, the D of the vision transformer of this name: {source}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>class token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>Count the {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>{patches:,} patches and {weights:,} weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>what is learned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>shape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>patches N</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>patches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>numbers in a patch, d</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>numbers in a patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>numbers in z, D</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>numbers in z</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>E x and convolution differ by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>largest difference between both ways</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>E, the matrix</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_count.py" />
   <source>b, the bias</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Pictures ({ending});;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Point at a pixel to read its three numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Landscape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Icon</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Open a picture…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>A picture of your own; or drop its file here. It is cut to a square and scaled.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Pixels along the side of a patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Picture in patches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>The patch, enlarged</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>The patch, flattened</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Open a picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>{across} × {across} = {patches} patches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>one patch: {size} × {size} pixels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>flattened: {inputs:,} numbers, line by line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>patch {at} of {rows}, line {line}, place {place}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>Line {line}, pixel {place}: red {red:.2f}, green {green:.2f}, blue {blue:.2f}. These are {numbers}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>patches of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_cut.py" />
   <source>pixels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>lookup in a learned table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>learned matrix and bias</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>table by a formula</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>W is random here, as before training, so z means nothing yet; that comes with training, as it did for words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>Nothing of W is learned: it is sines and cosines of the place, so z means its place from the start.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>What becomes a vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>As published</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>Some numbers of x</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>First numbers of x W</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>x: {seen} of {n:,} numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>z = x W: {z} of {d:,} numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>the sum of all rows of W, each times its number in x</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>row {at:,} of W, copied</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>z {said}; {how} differs by {difference}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>n: rows of the table, or numbers in x</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>D: numbers in the vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>, all others are 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>cut into</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>shape n × D</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_kinds.py" />
   <source>parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_picture.py" />
   <source>the landscape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_picture.py" />
   <source>the icon</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_picture.py" />
   <source>your picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_pixels.py" />
   <source>{title}, {side} × {side_2} pixels: {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_pixels.py" />
   <source>{title}: {said}; arrow keys read on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_pixels.py" />
   <location filename="embviz/gui/lessons/everything_view.py" />
   <source>Line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_pixels.py" />
   <location filename="embviz/gui/lessons/everything_view.py" />
   <location filename="embviz/gui/lessons/parts/strip.py" />
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>Place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_pixels.py" />
   <source>Red</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_pixels.py" />
   <source>Green</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_pixels.py" />
   <source>Blue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>k: numbers kept of each patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>Directions to describe patches by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>The picture from k numbers for each patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>Error, of numbers from 0 to 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>k: numbers for each patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>What is kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>k {k}, error {shown:.3f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>numbers kept of each patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>variance kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>share of the variance of the patches that is kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>error</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>root of the mean squared difference to the picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>numbers kept of the whole picture, without E and the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>From {numbers} for each patch on, 90 % is kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <source>All patches are the same here: there is no variance to keep.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/everything_rebuilt.py" />
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>%n number(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <location filename="embviz/gui/pages/space_dimension.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Principal components</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>row {at} of E times the patch less the mean: {numbers}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>First numbers of the patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>First numbers of the patch: {said}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>The first {count} numbers of the patch: {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>What the rows of E are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>k: how many rows of E are used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>Patches like the chosen one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>patch {at}, nearest are patches </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>The first {rows} rows of E as pictures, and z of patch {at}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>Row of E</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>rows of E are used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>Bright: alike. 1 to 8: nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_rows.py" />
   <source>random directions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_view.py" />
   <source>patch {at}: line {row}, place {column}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_view.py" />
   <source>{title}: {said}; arrow keys choose another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_view.py" />
   <source>{title}: {count} patches, number {at} is chosen.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_view.py" />
   <source>Patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/everything_view.py" />
   <source>Cosine with the chosen patch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>meets neither</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>meets {i} alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>belongs to {i}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>belongs to {j}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>tells nothing of the difference</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Words of the matrix, with spaces between them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Window: words on each side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <source>window </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>What the matrix shows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>How often words meet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Xᵢ is the sum of a whole row, over all words of the text and not only those shown: {sums:,.0f} for “{words}” and {sums_2:,.0f} for “{words_2}”. X is the sum of all rows, {total:,.0f}. So the PMI of these two is log({counts:,.1f} · {total:,.0f} / ({sums:,.0f} · {sums_2:,.0f})) = {informations}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Exchange</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Chances and their ratio</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Beside itself a word has the ratio 1 for every k: write two different words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>{never:,} of {n:,} pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Word {key}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>There are no counts: write at least two words into the matrix.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>“{unknown}” is not among the words of the matrix.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Write a word for both i and j.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>Counts X</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>log X</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove.py" />
   <source>says</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <location filename="embviz/training/parameters.py" />
   <source>x max</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>α: exponent of the weight</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>x max: pairs that meet so often, or oftener, have the full weight 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>Weight of a cell</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>X: how often two words meet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>Dimensions of the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>dimensions </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>Every pair that meets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>How the fit goes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>Fit less log X</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>with {dimensions} J = {loss} after {steps}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>What is left: fit less log X; a dash where two words never meet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>your cells</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>{full:,} of {sum:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>{steps} step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <location filename="embviz/gui/lessons/parts/falling_curve.py" />
   <source>steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>steps so far</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>the weighted sum of squared errors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>mean error</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>mean difference of fit and logarithm, up or down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>right</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source>%n step(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>nowhere, before the first step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>All of them are on the curve.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_fit.py" />
   <source>{beyond:,} of these lie further right than the curve is drawn.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_meetings.py" />
   <source>One word meets nobody.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/glove_meetings.py" />
   <source>Write at least two.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Embedding matrix</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Vector of the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>New token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Words it is to be like</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Add the token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Train it alone, {steps} steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Change of each column</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Write the new token first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>“{word}” has a column already: write another token.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>There is room for {most} columns here: begin again with “As at first”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>{quoted} not among the columns: write words that are.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Write at least one word that the token is to be like.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>“{added}” is column {words}, drawn at random.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>The loss of “{word}” went from {before:.2f} to {after:.2f}. {nearest}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Nearest now: {listed}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source> is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source> are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>{words} words and {columns} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>Change of W by the last training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source> Not among them: {listed}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>{tokens} added; the largest change of the other {others} columns is {largest:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>for the whole of these vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>for these numbers, which are drawn at random until there are vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup.py" />
   <source>like</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/lookup.py" />
   <location filename="embviz/gui/lessons/source.py" />
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <location filename="embviz/gui/pages/compare_slices.py" />
   <location filename="embviz/gui/panels/training.py" />
   <location filename="embviz/gui/status.py" />
   <source>%n token(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup_network.py" />
   <source>Click a word to put it in. Point at a line to read its weight.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup_network.py" />
   <source>{words} → d{number}: weight {weight}, {part}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup_network.py" />
   <source>times 1, so d{number} is {weight}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup_network.py" />
   <source>times 0: it adds nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup_network.py" />
   <source>Weights of the network</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup_network.py" />
   <source>Network of {words} words and {columns} numbers; put in is “{words_2}”, out come {numbers}; arrow keys choose a word and read its lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/lookup_network.py" />
   <source>times 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Sentence of this prediction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Another prediction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Piece of the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Next piece</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>What the matrices show</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Matrix W</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Matrix C</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Checked: each of the {weights} weights was moved by ±10⁻⁵ and the loss worked out again. The slopes found so differ from the gradient by {difference} at most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Take the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>{window} places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>“{words}” from “{given}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>W, words that are put in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>C, words that come out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>{touched} of {words} in W ({names}), {touched_2} in C</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Before the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Gradient</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>After the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope.py" />
   <source>Gradient found by trying</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_formula.py" />
   <source>Mikolov et al. (2013), Distributed Representations of Words and Phrases, for skip-gram: equation 2 (full softmax), equation 4 (negative sampling).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_formula.py" />
   <source>The score u k is column k of C times h.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_formula.py" />
   <source>The hidden vector h is the column of W of the word that is put in.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_formula.py" />
   <source>The hidden vector h is the mean of the columns of W of the n words that are put in.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_formula.py" />
   <source>The probability p k is e to the u k over the sum of all of these. The loss J is minus the logarithm of the probability of the true word t.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_formula.py" />
   <source>The probability p k is one over one plus e to the minus u k. The loss J is minus the logarithm of p of the true word t, minus the sum over the noise words n of the logarithm of one minus p n.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>Point at a line, a box or a number to read it. Blue lines are positive, orange ones negative.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>score u</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>probability p</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>Network: given {given}, to predict {words}; {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>loss J = {loss}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>{said}; arrow keys read it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>Network</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>{title}: {spots} pieces and {lines} lines.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>gradient by h</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>; probabilities </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>h, their mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>put in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>Piece</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>Weight</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_network.py" />
   <source>comes out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>power 0: all alike</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>power 0.75: word2vec</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>power 1: as in the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>as often</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>{said} times as often</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>Noise words, of 1,000 drawn with power 0, 0.75 and 1: {said}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <source>Noise words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>{count} words, drawn with power 0, 0.75 and 1: {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>P(“{words}”) = {share} with power {powers:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>in the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>Power of the counts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>The small model draws with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>the text of the small model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>Of 1,000 noise words drawn for {text}, so many are this word. </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>{times} with power {power:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>{word} {counts:,} times, drawn </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/compare_movement.py" />
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <location filename="embviz/gui/pages/run_drift.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <location filename="embviz/gui/panels/inspector.py" />
   <location filename="embviz/gui/wordmap/map_numbers.py" />
   <source>Count</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>power {p:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>Words of the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>Words of the small model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>The bars are logarithmic.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_noise.py" />
   <source>Probability, power {power:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>the loss of this prediction, J = {loss}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>{lower}{k} of “{name}” = {before}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>“{name}” is not put in: its column of W has no part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>; the gradient by it is {hidden}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>“{name}” is not compared this time: its column of C has no part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>is to be predicted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>is to get a low probability</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source> and was drawn {times} times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source> after the step; before it {loss}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>; its gradient is {slopes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>, so it becomes {after}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>“{name}” is put in: its column of W is h</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>“{name}” is put in: its column of W counts {share:.2f} in the mean h</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>wanted y</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>error p − y</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>{what} of “{name}” = {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_plan.py" />
   <source>; it adds {losses} to the loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source>Map of the columns of W</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source>Mean loss J over the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source>From the beginning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source>Other weights to begin with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source>Each step learns from one of the {predictions} predictions of the text. The map shows the columns of W along their two principal axes, which hold {shares:.0f} % of their variance.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source>“{words}” and “{words_2}” (cosine {cosines})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <location filename="embviz/gui/pages/run_table.py" />
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_run.py" />
   <source> The loss is exact: the mean over all noise words that could be drawn.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>{listed} are put in. The mean of their {given} columns of W is the hidden vector h.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>{which} a score, its column of C times h. For “{wanted}”: {terms} = {scores}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>Each score becomes the probability that this pair is from the text and not noise: 1 / (1 + e to the −u). For “{wanted}”: {chance}. They need not sum to 1; here it is {sum}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>The true word costs −log p = {first}, the noise words cost −log(1 − p) = {loss}. Together J = {loss_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>Each error is p − y. “{wanted}” has {error}: too little, so it is pulled toward h; all others are pushed away. {columns} of W and {columns_2} of C get a gradient, which the lines show now; all other columns get none.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>Every weight moves by −{rate:g} times its gradient. The same prediction now costs J = {after} instead of {loss}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>{others} and {last}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>“{given}” is put in. Its column of W, {numbers}, is the hidden vector h.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>Every word gets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>“{wanted}” and {noise_words} get</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>Scores become probabilities that sum to 1: e to the power of u, over the sum of all of these. For “{wanted}”: e to the {score} over {total} is {chance}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>Only the probability of the true word counts: J = −log {chance} = {loss}. Guessing blindly among {words} words costs {log}.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <location filename="embviz/gui/lessons/parts/matrix.py" />
   <location filename="embviz/vectors/attached_table.py" />
   <source>%n column(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/microscope_said.py" />
   <source>%n noise word(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <source>Text: short sentences with periods between them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <source> dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/gui/widgets/schedule_view.py" />
   <location filename="embviz/observation/records.py" />
   <location filename="embviz/projection/tsne.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Learning rate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <source>Learning rate η: how far a step goes along the gradient</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/gui/lessons/phases_found.py" />
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <location filename="embviz/gui/pages/run_costs.py" />
   <location filename="embviz/gui/pages/run_phases.py" />
   <location filename="embviz/observation/records.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <source> noise words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/gui/lessons/text_menu.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/text.py" />
   <source>Text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <location filename="embviz/training/models.py" />
   <source>Skip-gram</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/training/objectives.py" />
   <source>Full softmax</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_setup.py" />
   <location filename="embviz/training/objectives.py" />
   <source>Negative sampling</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>1  Look up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>2  Scores</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>3  Probabilities</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>4  Loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>5  Gradients</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>6  Step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>This text has {different} different words; the drawing holds {most_words}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>This text has {tokens:,} words in all; {most_tokens} are enough here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>Use fewer words, and each more often.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>Leave some of its sentences out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>This text has fewer than three different words, or no two side by side.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/microscope_state.py" />
   <source>Write some short sentences with periods between them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source> There are: {offered}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>{name}, line {line}: {what}.{known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>Mend the line and save; the lesson is read again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>no part of this text tells the number “{place}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>{path} cannot be written: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>Make room there, or ask whoever looks after this computer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>{path} cannot be renamed: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>Move it away by hand.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>{path} cannot be read: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>Save it as text in UTF-8.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>there is no part “{anchor}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>the part “{anchor}” stands there twice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>there is no page “{address}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>A formula of {name} cannot be read: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/own_texts.py" />
   <source>Mend it and save; the lesson is read again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/arrow_sets.py" />
   <source>{heads} and {heads_2}: {arrows}. Chosen: {starts}. Up and down choose, a digit or left and right move the end of its arrow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/arrow_sets.py" />
   <source>{starts} and {targets}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/arrow_sets.py" />
   <source>{count} arrows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/arrow_sets.py" />
   <source>{word} to {targets}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/banded_plot.py" />
   <source>{what}, over {x_label}: {said}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/banded_plot.py" />
   <source>{name} {y} at {x:.3g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/banded_plot.py" />
   <source>{y} at {x:.3g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/chance_bars.py" />
   <source>{title}: {word} comes first with {chance}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/chance_bars.py" />
   <source>{title}: {told}; true: {true}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/chance_bars.py" />
   <source>Probability</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/chips.py" />
   <source>; target {words}, context {context}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/clocks.py" />
   <source>{count} hands, turned {reach} degrees.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/clocks.py" />
   <source>{name} turned by {degrees} degrees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/clocks.py" />
   <source>Clock</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/clocks.py" />
   <location filename="embviz/gui/pages/bias.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/clocks.py" />
   <location filename="embviz/gui/pages/bias.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/dragged_vectors.py" />
   <source>in the plane</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/dragged_vectors.py" />
   <source>Space chooses the next, arrow keys move its end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/dragged_vectors.py" />
   <source>Vectors {where}: {said}; {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/dragged_vectors.py" />
   <source>Vectors {where}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/dragged_vectors.py" />
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/falling_curve.py" />
   <source>{values:.3f} after {values_2} steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/falling_curve.py" />
   <source>{last:,.0f} steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/falling_curve.py" />
   <source>no model can be below {least:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/falling_curve.py" />
   <source>{title}: {values:.3f} at first, {now}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/falling_curve.py" />
   <source>{title} after {step:,} steps: {values:.6g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/leaning_strip.py" />
   <source>no lean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/leaning_strip.py" />
   <source>{title}, from {poles} to {poles_2}: {told}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/leaning_strip.py" />
   <source>{name}, mean {mean:.3f}: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/leaning_strip.py" />
   <location filename="embviz/gui/pages/association.py" />
   <source>Set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/leaning_strip.py" />
   <source>{name}: mean {mean}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/matrix.py" />
   <source>, column {outstanding}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/matrix.py" />
   <location filename="embviz/gui/widgets/dumbbells.py" />
   <source>Row</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/parts/matrix.py" />
   <location filename="embviz/gui/plot_table.py" />
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>%n row(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/matrix.py" />
   <location filename="embviz/gui/lessons/small_bits.py" />
   <source>no number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/measured_part.py" />
   <source>Which way</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/parted_plane.py" />
   <source>not rated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/parted_plane.py" />
   <source>{count} things, rated as liked or disliked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/parted_plane.py" />
   <source>{title} by {axes} and {axes_2}: {things}. Chosen: {names}. Space chooses the next, arrow keys move it, L likes it, D dislikes it, either one again takes it back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/parted_plane.py" />
   <source>{name} at {x:.1f}, {y:.1f}, {said}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/parted_plane.py" />
   <source>Thing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/parted_plane.py" />
   <source>Rating</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/point_chart.py" />
   <source>. At the pointer: {said}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/point_chart.py" />
   <source>{title}: {count} points, {y} {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/point_chart.py" />
   <source>Measure to see the points</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/point_chart.py" />
   <location filename="embviz/gui/lessons/parts/split_plane.py" />
   <location filename="embviz/gui/lessons/small_plane.py" />
   <location filename="embviz/gui/widgets/parallelogram.py" />
   <location filename="embviz/gui/widgets/point_cloud.py" />
   <location filename="embviz/gui/widgets/way_map.py" />
   <source>Point</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/point_chart.py" />
   <source>Kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/split_plane.py" />
   <source>{title}, by {axes} and {axes_2}. {told}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/split_plane.py" />
   <source>{title}: {names}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/step_slider.py" />
   <location filename="embviz/gui/tour_card.py" />
   <source>Next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/strip.py" />
   <source>{title}, {count} of {whole} numbers: {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/strip.py" />
   <source>{title}, {whole:,} numbers: {reading}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/vectors_in_space.py" />
   <source>in space</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/vectors_in_space.py" />
   <source>Space chooses the next, arrow keys and Page up and down move its end, Control with arrow keys turns the view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/wave_picture.py" />
   <source>{title}: {rows} by {columns}; {names} {chosen} and {other} are marked; up and down choose another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/parts/word_spots.py" />
   <source>{count} words: x {x_reach}, y {y_reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <source>from the end of epoch {before} to that of epoch {end} the right analogies go from {right:.1f} to {right_2:.1f} %, and the held-out loss from {held:.3f} to {held_2:.3f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <source>The loss comes to rest in epoch {first}; there the rate is {rate}, {rate_2:.1f} % of the largest.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <source>The curve strays from the law by {error} (root mean square).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <source>In this run the loss does not come to rest.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <source>Loss of each epoch, with the laws</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <location filename="embviz/gui/lessons/phases_run.py" />
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <source>Phases that were found in the loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>Phase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <location filename="embviz/gui/pages/run_curves.py" />
   <location filename="embviz/gui/pages/runs.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Epochs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <source>Law, t in words read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>In words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_found.py" />
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <location filename="embviz/gui/panels/loss.py" />
   <source>loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>Word whose neighbors are shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>Nearest words over the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <location filename="embviz/gui/table_deeds.py" />
   <source>Copy the table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>With tabs between the columns, as spreadsheets and programs take it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>Table by epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>The beginning and the ends of {epochs} epochs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>{rows} rows are on the clipboard.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>Epoch 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>Epoch {end}, {name} ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>{set} of the {neighbors}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <location filename="embviz/gui/lessons/small_stages.py" />
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>Nearest to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>Neighbors appear when the run has ended.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <source>“{word}” is not among the {vectors:,} words of the run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_nearest.py" />
   <location filename="embviz/gui/pages/run_epochs.py" />
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_practice.py" />
   <source>Nothing is trained yet: press “Start the run” in the first step of this lesson.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_practice.py" />
   <source>{count} phases{so_far}: {names} and {names_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_practice.py" />
   <source> so far</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_practice.py" />
   <source>No phases{so_far}: a straight line explains this loss as well as any chain of laws.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_practice.py" />
   <source>One phase{so_far}: {names}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_practice.py" />
   <source>Two</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_practice.py" />
   <source>Three</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Vectors grew from a mean norm of {norms} to {max}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Rate {rate:g} learns. The loss falls to {end}. {grown}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>The best of all, {best:g}, is among them, with {right:.1f} % right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>{said}; the best without such a rise is {calmest:g}, with {right:.1f} %.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Rate {rate:g} breaks down. {seen} the loss was no finite number any more, and the run ended.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Rate {rate:g} diverges. The loss rises to {top} and ends at {end}. {grown}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Rate {rate:g} is on the edge. The loss rises to {top} in epoch {epochs:.0f}, and comes back to {end} as the schedule lowers the rate. {grown}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Rate {rate:g} is too low for {epochs} epochs. The loss has come down to {end} only; at the best rate it is {best}. {grown}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>The best of all, {best:g}, is not among them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>{grown} by the end of epoch {many}; in epoch {many_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Already in the first epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Train at each rate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>{rates} runs of {epochs} epochs with the linear schedule and the same seed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Loss at the end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>largest rate η</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Share of analogies right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>One run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Learning rate of the run that is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>The run that is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>The run at rate {rate:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>Train at each rate; then go through the runs one by one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>its largest learning rate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>root mean square norm of the gradient of a context row, last epoch known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>mean norm of the vectors, last epoch known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>mean loss of the last epoch known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>norm</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>none of them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>at none of them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>from {lost:g} on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>rate {rate:g}, epoch {done}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_rates.py" />
   <source>none was finite</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>Loss of a prediction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>Gradient and movement</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>Quality: share right, correlation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <location filename="embviz/gui/widgets/schedule_view.py" />
   <source>Schedule of the learning rate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>Start the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>{epochs} epochs on a small text, {dimensions} dimensions: some seconds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>Run again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>read text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>held-out text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>{name} schedule</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>The curves of the run appear here while it learns.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>{found_in} {tokens_done:,} words were read in {elapsed:.1f} s of training, from the toy world's {words:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_run.py" />
   <source>epoch {done} of {epochs}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Warm-up: share of the run in percent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Learning rate η</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>share of the run t</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Rate of each schedule</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>{warm_up:.0f} % of the run, then linear</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Rate at t = {at:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Seed of the runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>seed </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Train with each schedule</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Loss of each epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>What each schedule came to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Warm-up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Schedule</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Held-out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Moves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <location filename="embviz/gui/pages/runs.py" />
   <source>Phases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>{right:.1f} % with seed {seed}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>{ends:.1f} to {ends_2:.1f} % over {ends_3} seeds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>rate of the {names} schedule at the place that is pointed at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Mean loss of the last epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Mean loss on the text that was not learned from, at the end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Analogies: share of the questions about the toy world answered right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>How far vectors moved in the last epoch: √ mean |v − v′|²</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>Found in the loss of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>{names}, epoch {epochs}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/phases_schedules.py" />
   <source>None were found.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/presenter.py" />
   <location filename="embviz/gui/tour_card.py" />
   <source>Leave (Esc)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/presenter.py" />
   <source>{at} of {steps}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/script.py" />
   <source>The lesson {name} has in line {line} {what}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/script.py" />
   <source>no title, a line that begins with `# `</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/script.py" />
   <source>minutes that are no whole number, or two with + between them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/script.py" />
   <source>a formula that is not closed by $$, or without its line `said:`</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/script.py" />
   <source>a question without an answer, a line that begins with `! `</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_book.py" />
   <source>One dimension: all lie on a line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_book.py" />
   <source>Both dimensions of the piece, as they are.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_book.py" />
   <source>The first two dimensions of the piece: one word alone has no principal axes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_book.py" />
   <source>The first two principal axes of the piece's {wide} dimensions, {kept:.0f} % of its variance: what looks nearest here need not be nearest in all of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>whole number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>above the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>{title}: {count} forms, errors {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>gives back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>{name}: {words}, gives back {exact}, error {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Form</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>Gives back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>Error</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_cells.py" />
   <source>, chosen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>One takes {duration_of} in float32 and {duration_of_2} in int8. </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>{name}: {bytes} bytes for a word, {duration_of} for a search, recall@{k} {recall:.3f}, Spearman's ρ {spearman}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>The times are medians on one thread of this computer; their ratios carry over better than the times do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>What goes across</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>What goes up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Forms of the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>On so few words the times are small and shaky, and what is saved in reading may be lost in decoding; the shares are what carries over to a million words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <location filename="embviz/gui/map_options.py" />
   <location filename="embviz/gui/pages/axes.py" />
   <location filename="embviz/gui/panels/layout_axes.py" />
   <location filename="embviz/projection/axes.py" />
   <source>Across</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>milliseconds for one search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>bytes for a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Spearman's ρ of cosines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>The full search took {faster} × this time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Search time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Recall@10</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Spearman's ρ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Smaller</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Recall</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <location filename="embviz/gui/lessons/small_compared.py" />
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>1 bit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Bytes kept for a word, its share of the book or the axes included</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Bytes of the vectors as float32 over those of this form</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>One search of all words on one thread, the median of those asked for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Share of the 10 nearest words by the full vectors that are among the 10 found here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_chart.py" />
   <source>Spearman's rank correlation of cosines of pairs with those of full vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_compared.py" />
   <source>{seconds} ms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_compared.py" />
   <source>first {sign}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_compared.py" />
   <source>PCA {sign}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_compared.py" />
   <source>PQ {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_measured.py" />
   <source>Measured on {value}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_measured.py" />
   <source> Measured on the {words:,} most frequent.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_measured.py" />
   <source>vectors of an earlier moment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_measured.py" />
   <source>other vectors than these</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>{bits} each{step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>, and 4 bytes for the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>Which number of the vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>number </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>Bits of the number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>The whole vector</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/small_number.py" />
   <source>%n bit(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_number.py" />
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>Vector of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>Pieces that the vector is cut into</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source> pieces</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>The vector in pieces</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>Words and centroids of the piece</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source> The centroids are learned from the {of:,} most frequent words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>from the book</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>{dimensions:,} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>{each:,} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>{book:,} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>{whole:,} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>{both:,} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>one vector, float32</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>4 bytes for each number of one vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>its numbers and length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>one byte for each piece of one vector, 4 for its length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>the book, once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>256 centroids of each piece, as float32, shared by all words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>all words, float32</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>all vectors as float32</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>all, with the book</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>the numbers and lengths of all words, and the book</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>times smaller</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>all vectors as float32 over numbers and book</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <source>The book is learned</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/small_pieces.py" />
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>%n piece(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_plane.py" />
   <source>nothing yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_plane.py" />
   <source>{words} and {centroids}; nearest to “{word}” is centroid {code}, which stands for {words_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_plane.py" />
   <source>centroid {code}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_plane.py" />
   <source>{words} words and {centroids} centroids.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_plane.py" />
   <source>Centroid {near} stands for {of}</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/small_plane.py" />
   <source>%n centroid(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_plane.py" />
   <source>word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>Saved {name}: {size:,} bytes with the words. The vectors take {nbytes:,} of them, {full} times fewer than as float32.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>Saved {name}: {size:,} bytes. It holds the vectors decoded again, 4 bytes a number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>Form to save in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Save these vectors…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>Compressed as {name} …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>{name} is written …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>The open vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <location filename="embviz/gui/opening.py" />
   <source>The toy world</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>{whose}: {embedding:,} words of {dimensions:,} numbers, {nbytes:,} bytes as float32.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_save.py" />
   <source>Save small vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>The clock here says {faster} times as fast</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>Principal axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>First numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>, which is slower: with {words:,} words there is too little to skip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>. Times as short as these are shaky, and this full search, with other searches in between, need not take what the one in the table above took: compare within a table only</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>What finds the candidates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>Dimensions that find the candidates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source> dimensions find</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>Candidates c that are ranked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>candidates c</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>Recall@10 of two stages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>What a search costs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>The ten nearest, found in both ways</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>c = {candidates:,} candidates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>multiplications of a search through all dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>two stages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>multiplications of both stages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>share</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>multiplications of both stages over those of the full search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>time, all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>median time of the full search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>time, two stages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>median time of both stages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>recall@10</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>share of the ten nearest that both stages find</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>All dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>Two stages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>Candidates are found and ranked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>{candidates} candidates: {recall:.3f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>misses {named}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>misses none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>{true} · missed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_stages.py" />
   <source>Not among the candidates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_strip.py" />
   <source>{title}, {count} numbers each: {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_strip.py" />
   <source>number {first}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_strip.py" />
   <source>numbers {first} to {end}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_strip.py" />
   <source>{title}: {numbers} of {shape}{note}: {shown}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_strip.py" />
   <source>{names}, number {at}: {exact}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_strip.py" />
   <source>{title}: nothing yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_word.py" />
   <source>Word to look at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/small_word.py" />
   <source>a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/source.py" />
   <source>Counted in {name}, {tokens}; open your own text to count there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/source.py" />
   <source>The toy world is read and its vectors are trained: some seconds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/source.py" />
   <source>Computed from the open vectors, {embedding:,} words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/source.py" />
   <source>There are no vectors of the open text yet: they come with training.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/source.py" />
   <source>Computed from vectors of the toy world, {learned:,} words; open your own to see theirs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/source.py" />
   <source>The toy world is made as an example.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/source.py" />
   <source>The open vectors came without their text: counted in {name}, {tokens}. Open the text to count there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>For teachers: write this lesson in your own words or language</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>Write my own version…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>Read the shipped text again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>Copy the path of my version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>{path} is copied.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>Your text is kept as {aside}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>Edit my version…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>Save {name} there, and the lesson follows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>No program on this computer opens {name} by itself.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/text_menu.py" />
   <source>Open {path} in any editor (the path is copied): when it is saved, the lesson follows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens.py" />
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <location filename="embviz/text/tokens/comparison.py" />
   <source>Unigram</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens.py" />
   <source>pieces in the vocabulary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens.py" />
   <location filename="embviz/text/tokens/comparison.py" />
   <source>tokens per word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens.py" />
   <source>Tokens per word against the size of the vocabulary; at its largest {ends}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens.py" />
   <source>{tokens_per_word:.2f} by {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>Whole words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>Text to cut in each way</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>{words}, {strange} unknown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>Another word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>N-grams of the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>The text by {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>Letters of the shortest n-gram</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>of the longest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>“{word}” has {n_grams}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>{tokens}, {missing} unknown
</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>none of these</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>beside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>n from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>{shared} of them also in “{other}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>and stands alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>{pieces:.2f} per word</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/tokens_cut.py" />
   <source>%n n-gram(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>Pieces are learned once there is a text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>Pieces are learned.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>Learning was canceled.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>Pieces to learn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>Learn them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>Progress of learning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>the {vocabulary:,} most frequent of {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>, {whole:.1f} % of its running words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_learner.py" />
   <source>Learned from {of_words} of {of_text}{running}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Gain, nats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Side by side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Tokens per word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Merge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Makes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>By how much the log-likelihood of the text rises</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Symbols of the running text over its words, after the merge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>How often the two stood side by side in the running text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Merges around this one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Text to cut</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>The text in pieces after this merge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>, and no pair did so more often</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source> Its gain is {score:,.0f} nats; no pair has a higher one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Merge {step:,} of {merges:,}. The pair stood side by side {count:,} times{often}; the text is {before:,} tokens shorter now.{gain}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Before the first of {merges:,} merges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>The letters alone are as many pieces as are to be learned, so nothing is merged: learn more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>{begun}: {tokens:,} symbols, {different:,} different ones.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_merges.py" />
   <source>Your text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>Round</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>Word to cut in all ways</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>The likeliest ways to cut the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>{step}: {pieces}, {tokens:.3f} tokens per word, log-likelihood of a word {likelihood}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>{pieces} went. The most useful among them, and what the text lost by each, in nats: {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>The frequent parts of words, long and short. None went yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>Pieces</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>log P(x)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Share</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>Ways to cut</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>%n round(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>Sum of the logarithms of p of the pieces, in nats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>P(x) over the sum of P of all ways to cut the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>Round {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/tokens_rounds.py" />
   <source>At first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>Relations and how their questions are answered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>✗ With all words allowed, {means} of the answers only repeat a word of the question, most often in “{most}” ({most_2}). ✓ Without them {means_2} are right instead of {means_3}; the nearest neighbor of c alone gets {means_4}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>{said} At most {each} questions of each relation are asked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>No question of these relations has all its words among the vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/analogy_pairs.py" />
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Relation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Questions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>All words may answer: right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>… a word of the question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>Without a, b, c: right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>Nearest to c: right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>3CosAdd over all words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>share of the answers that are a, b or c themselves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>3CosAdd over all words but those of the question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_analogies.py" />
   <source>the word nearest to c: no analogy at all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>not asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <location filename="embviz/gui/pages/association_sets.py" />
   <source>Sets of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>One striking word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>The whole set, and a test</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>Leaning of the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>Association test</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>✗ Wrong: “{striking}” leans to {side} by {lean}, and the story writes itself. It was chosen because it leans most of {words} words; of any {words} words one does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>These vectors lack too many words of every set that is shipped: nothing can be measured here, so nothing is claimed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>most striking s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>largest leaning of a word to either side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>effect size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>difference of the mean leanings in standard deviations, from −2 to 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>p, two-sided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>twice the share of divisions whose difference is as extreme to this side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>divisions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>ways to divide these words into two sets that were tried</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>✓ Right: nothing is claimed, as {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>{name} lean by {mean}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>✓ Right: on average {one}, {other}: an effect of {effect}, p = {p}. </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>Chance hardly makes such a difference: the text taught it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_bias.py" />
   <source>Chance makes such a difference easily: nothing can be claimed of these sets.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>{accuracy} of the sentences are put right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>✓ Right: {numbers}. Each is compared with means that were made without it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Sentences, each after its class and a colon</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Judge them by themselves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Judge each by the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Shuffle the labels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Deal the classes out at random: now there is nothing to learn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Shuffle again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Others from the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Sentences of a class (rows) that were put into each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>How well</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>{said} {lines} sentences, each the mean of its words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>judged by others it is {accuracy}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source> For instance “{sentence}”, {name}, was taken for {names}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Line {number}, “{strip}”, is no sentence after its class.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Row: what it is · column: what it was taken for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>though the labels are random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>and would be proudly reported</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>✗ Wrong: {numbers}, {why}; {fall}. Each sentence helped to make the mean that it is compared with.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>This text has too few sentences about animals, fruit or vegetables. Write sentences of your own, each after its class and a colon.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>Write a class, a colon, words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>put right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>share of the sentences that were put into their own class</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>by chance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>share that who always says the largest class gets right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>No word of “{sentence}” has a vector here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_classes.py" />
   <source>{count} taken for {taken}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Over {pairs} random pairs, whose lengths differ by a factor of {ratio:.2f}, the longer one is nearer in {longer_wins}, by {margin} on average; with vectors at length 1 in {longer_wins_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>No two of these vectors were found that differ in length, so no mean is pulled.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Words of which the mean is taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Vectors as they are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Vectors at length 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Words of the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Means of two words drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>✗ Wrong: “{words}” has {shares} of all length instead of {words_2}. In {longer_wins} of {pairs} pairs the mean is nearer to the longer vector. Nearest words to this mean: {near}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>All these vectors are zero: there is no mean to look at.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Open other vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>No two of these vectors were found that differ in length: no mean is pulled. Nearest words: {near}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>✓ Right: every word has the same share, {words}. In pairs neither is nearer. Nearest words to this mean: {near}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>its own length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>share of all lengths</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>cosine with the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>longer one is nearer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>share of the pairs whose mean is nearer to the longer vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>by how much</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>mean of its cosine with the longer less that with the shorter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>length ratio</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>longer length over the shorter, on average</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_lengths.py" />
   <source>Mean of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>✗ Wrong: the dot product takes long vectors ({length:.2f} on average, of the cosine's neighbors {length_2:.2f}), and “{hub}” is near to {times} of {asked} words, whatever they mean. ✓ By cosine no word is near to more than {times_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>✗ Dot product u · v</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>✓ Cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>All these vectors are about equally long: for them the dot product is a cosine, and does no harm.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>Ten nearest of many words, dot product and cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>{drawn} words: ✗ dot, ✓ cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>{said} The first {most:,} of them may be near.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>Nearest by {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>mean rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>mean frequency rank of the nearest words: dot product, cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>mean length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>mean length of their vectors: dot product, cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>largest hub</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>of how many words the commonest neighbor is one: dot product, cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <location filename="embviz/gui/lessons/using_passages.py" />
   <location filename="embviz/gui/pages/new_word.py" />
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <location filename="embviz/projection/axes.py" />
   <source>length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>by frequency: 1 is the most frequent word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_metric.py" />
   <source>of its vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>the opposite way round</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>the contrary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>the same</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>Pairs of sentences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>as you say</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>Left out, as these vectors lack them: {missing}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>✗ Wrong: who sees whom is lost, the sums are the same (cosine {plain}). ✓ With places it is {placed}. The price: a sentence whose last word only moves to the front falls from {plain_2} to {placed_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>These vectors lack words of the examples; write sentences of your own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>Another one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>Its meaning is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>✗ sum</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>✓ with places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>Yours</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>cosine of the plain sums of both sentences' vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>cosine of sums in which each word is turned on by its place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_order.py" />
   <source>words are missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>the whole passage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>the whole, rarer words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>its best sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>its best sentence, rarer words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>its best words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>{mean} against whole passages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>The words that ask stay in the passage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>They are taken out of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>Texts that are most similar to the sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>Ways to compare a question with a passage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>{said} {asked} questions to {passages:,} passages of {sentences} sentences that follow each other in the text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>, {mean} against “{ways}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>, and no other way is much better</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>Sentence: “{sentence}”. Half of it asks: “{words}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>✓ Right: mean 1 / rank is {numbers}, where it was {before} before, and would be {lot} by lot. Now meaning must decide.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>✗ Wrong: mean 1 / rank is {numbers}. But the words that ask stand in the passage: a plain search for words would find them too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>Most similar texts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>is a</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>Question against …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>mean 1 / rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>of its passage, for this question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>over all questions; 1 at best</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>share of the questions whose passage is found first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>its own passage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>passage, {words} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_passages.py" />
   <source>sentence, {words} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>For this question weights do not help: {smooth} of these cosines comes from frequent words (before: {plain}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>No word is frequent enough here to decide a search by mere habit: weights have little to do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>Frequent words add nothing to these cosines ({plain}, with weights {smooth}): here they do no harm.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>✗ Wrong: {plain} of these cosines comes from words such as “{frequent}”, which stand all over this text and say little of what a sentence is about.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>✓ Right: only {smooth} of these cosines comes from frequent words (before: {plain}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>are each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>What is searched for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <location filename="embviz/gui/lessons/windows.py" />
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>From the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>A sentence of the text, drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>All words weigh the same</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>Frequent words weigh less</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>Sentences that are nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>What decides</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>{said} {plain:,} different sentences are searched.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>Nearest sentences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>Its cosine comes from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>share of these cosines that comes from frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>in 100 searches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>the same share on the average over 100 drawn sentences as questions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>weight of the first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>what the most frequent word weighs in an average</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>smoothing of the weights; all are 1 where it is endless</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>There is no word in “{asked}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>Type words of the text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>{words}, “{first}” first of all, {are} 1 % of this text or more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>No word is 1 % of this text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source> {same} of the {hits} sentences are the same.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_search.py" />
   <source>of the mean of its words with that of the question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_texts.py" />
   <source>This text has no sentence of {shortest} words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_texts.py" />
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Open a longer text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>The farmers, and the baker, work well-paid. Today!</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>{unknown} of the tokens above have no vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>mean 1 / rank falls from {reciprocal} to {reciprocal_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>A sentence to cut</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>Tokenizer of the question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>Tokens; those without a vector are struck out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>Sentences searched by themselves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>Tokens: {tokens}; without a vector: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>, and {lost} of the questions are left with nothing at all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>✗ Wrong: {here}, and in {asked} sentences of the text {unknown}; {worse}{nothing}. No error is raised anywhere.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>✓ Right: {here}. Searched by itself, a sentence is found first in {first} of the cases.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>{here}, and in {asked} sentences of the text {unknown}. Here this does no harm: mean 1 / rank is {reciprocal}, and {reciprocal_2} as the text was cut.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>✗  At blanks only</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>✗  Into letters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>✓  As the text was cut</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>tokens unknown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>share of the tokens of all questions that have no vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>mean reciprocal rank of a sentence that is searched by its own words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>found first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <source>share of the sentences that are found at the first place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/using_tokens.py" />
   <location filename="embviz/observation/plan.py" />
   <location filename="embviz/training/parameters.py" />
   <source>none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Here “{word}” makes up {count:,} of {tokens:,} tokens, so f = {share}, and √(t/f) + t/f is {sqrt} + {sample} = {chance}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Not in this text at all: {listed}. They are taken as words that were met once.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>no subsampling</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>sample 10⁻³</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>sample 10⁻⁴</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>sample 10⁻⁵</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>the {name} word makes {context_of}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>The target “{words}” was left out: it teaches nothing this time.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Without subsampling every word is kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Here f of “{word}” is {share}: so rare a word is always kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>All words of the sentence are in this text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>{different} and {different_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>This has no words: below is still the sentence of before.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>The first {most} of {typed:,} words are taken.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>A sentence of the open text, or of the toy world, drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Sentence with its window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Pairs of this target</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>one in the middle {pairs}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Subsampling</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Read it once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Draw which words are kept and how wide the window of the target is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Sentence as it is read once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Below each word: the chance that a reading keeps it. The deeper the color, the likelier the word is in the narrowed window of the target.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>The window was narrowed to {width}: {pairs} for this target.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>{words} left out. {said} Windows reach over what was left out.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/lessons/windows.py" />
   <location filename="embviz/gui/pages/bias_facts.py" />
   <location filename="embviz/gui/pages/bias_report.py" />
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>%n pair(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Given</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>Predicted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>What this window teaches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>in {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>{pair_count} with window {w}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/lessons/windows.py" />
   <source>0, which stands for no subsampling</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/main_window.py" />
   <source>Which one holds the text?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/main_window.py" />
   <location filename="embviz/gui/panels/training.py" />
   <source>Resume</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/main_window.py" />
   <location filename="embviz/gui/project_opener.py" />
   <source>Discard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/main_window.py" />
   <source>The training of {name} was cut short at epoch {epoch:.1f} of {epochs}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/main_window.py" />
   <source>It can go on from there, on the same schedule.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/main_window.py" />
   <source>{name}[*] — embviz</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_coloring.py" />
   <source>Given up; choose again to color anew.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_coloring.py" />
   <location filename="embviz/gui/panels/color.py" />
   <source>Remove the attached table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_coloring.py" />
   <source>Coloring by {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_coloring.py" />
   <source>Reading the table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export.py" />
   <source>Exporting the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export.py" />
   <location filename="embviz/gui/pages/run_drift.py" />
   <location filename="embviz/training/run.py" />
   <source>There are no vectors yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export.py" />
   <source>Train first, or open vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>{size:,.1f} MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>{size:,.0f} kB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>Export map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <location filename="embviz/gui/pages/bias.py" />
   <source>Preview</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>Progress of the export</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>There are no words on the map yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source> Of over {most_discs:,} points in view, these become one picture below the names.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>Exported as {name}, {bytes}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>No word is selected: select some on the map first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>{shown_count:,} words; needs no other file and no network.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>{count:,} words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>{named:,} words named</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>{written} is there already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <location filename="embviz/gui/widgets/picture_file.py" />
   <source>Choose another name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source>{width:,} × {height:,} pixels are too many: {largest:,} on a side at most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_dialog.py" />
   <source> Written as …-vectors.tsv and …-metadata.tsv.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Other size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>What is in view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>The whole map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>All on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Those not hidden</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Those selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Print: black on white</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>As many as find room</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Selected words only</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>None</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Part of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Unit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Resolution</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source> pixels per inch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Size of names</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Look</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Names</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>As in the window, sharp</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>3,840 × 2,160 pixels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>8,000 × 5,000 pixels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>A4 on its side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>A0 poster on its side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>One column of a journal</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Width</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>Height</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Transparent background</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <location filename="embviz/gui/wordmap/legend.py" />
   <source>Legend</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Caption</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>Show</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source>{side} of the picture, in {unit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source> px</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_export_form.py" />
   <source> pt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>these {number} directions hold {share} of the variance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>getting ready; until then PCA is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>iteration {iteration:,} · KL divergence {divergence:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>iteration {iteration:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>{few}these {number} axes hold {share} of the squared distances</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>component {component}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>{placed:,} of {ids:,} words · </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_options.py" />
   <source>toward you</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_painting.py" />
   <source>A picture of {width:,} × {height:,} pixels is larger than {largest:,} on a side.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_painting.py" />
   <source>Make it smaller, or choose SVG or PDF, which have no pixels.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_plate.py" />
   <source>; dashed: the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>the {total:,} most frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>{chance}{title} of {words}{less}</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/map_source.py" />
   <source>%n chosen word(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>, {hidden:,} hidden</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>Shuffled data: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>{count:,} of {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>{name}: {title}, {dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>each component dealt out anew among the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_source.py" />
   <source>{dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_truth.py" />
   <source>{share} of the map apart · cosine {scored} (rank {rank:,})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_truth.py" />
   <location filename="embviz/gui/pages/documents_bar.py" />
   <location filename="embviz/gui/pages/senses_block.py" />
   <source>Lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_truth.py" />
   <source>Draw lines from the word under the pointer, or the selected one, to its nearest in the vectors: dashed to those that the map tore away. Two words are measured: their distance as a share of the longer side of the map (without its farthest thousandth of words), their cosine, and as which nearest the second one comes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_truth.py" />
   <source>Shuffled data: who is near whom is chance  ·  Back to the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_truth.py" />
   <source>Back from the map of shuffled data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/map_truth.py" />
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Shuffled data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>{path} could not be written: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <location filename="embviz/vectors/replacing.py" />
   <source>Choose another folder, or make room in this one. What was there before is untouched.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>APNG: all colors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>Folder of PNG pictures</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>A GIF of {count} pictures of this size takes over a gigabyte of memory.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>Make it smaller or shorter, or choose another kind of file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>{path} is there already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>Choose a new name for the folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>ffmpeg could not write {path}: {value}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>Choose another kind.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/moving_pictures.py" />
   <source>it said nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Rename “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Delete “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>The selection has no name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Type one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>No words are selected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Select words on the map or by a search, then name them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Save “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Replace “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Select “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Add “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>There is a selection “{new}” already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>Choose another name, or delete that one first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/named_selections.py" />
   <source>{name} (of the project)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opened_together.py" />
   <location filename="embviz/projects/archive_reading.py" />
   <source>{path} is not there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opened_together.py" />
   <source>Choose another file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Details…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Choose the list of words…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Use numbers as words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Open beside the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Open instead of them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>The documentation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Open the only word that is whole</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Open the {words:,} words that are whole</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>{name} is a text, and vectors are open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>Beside the vectors their words are looked up in it; instead of them it can be trained on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source>One at a time: {name} was not opened</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <source> It is the first of {damages} faults.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/opening.py" />
   <location filename="embviz/gui/project_opener.py" />
   <source>What is whole can be opened without the rest; the file stays as it is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/page_saving.py" />
   <source>Picture (*.png);;Vector drawing (*.svg);;Document (*.pdf)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/page_saving.py" />
   <location filename="embviz/gui/pages/lessons.py" />
   <location filename="embviz/gui/pages/plane_saving.py" />
   <source>Save picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <source>Map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/run_table.py" />
   <source>Runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Analogy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <location filename="embviz/gui/pages/run_dimension.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <location filename="embviz/observation/records.py" />
   <source>Similarity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/axes.py" />
   <source>Axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Documents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Geometry</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/lessons.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <source>Lessons</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/compare.py" />
   <source>Two maps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Neighborhoods</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Over time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Senses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/new_word.py" />
   <source>New word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <source>Ask</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/similarity.py" />
   <location filename="embviz/gui/widgets/heatmap.py" />
   <source>Heatmap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Word pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Rankings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Odd one out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/association.py" />
   <source>Association</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/bias.py" />
   <source>Bias</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Counterfactual pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Outliers and hubs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Isotropy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/__init__.py" />
   <location filename="embviz/gui/pages/association.py" />
   <source>Leaning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Write words with + and −, for instance {example}, or 0.5*(paris + rome).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>cos(x, Σ wᵢ tᵢ)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Mikolov, Yih and Zweig (2013)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Π s(x, t₊)^w ∕ Π (s(x, t₋) + 0.001)^|w|,  s = (1 + cos) ∕ 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Levy and Goldberg (2014), equation 4</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <location filename="embviz/gui/pages/run_dimension.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <location filename="embviz/observation/records.py" />
   <source>Analogies</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Add and subtract words, king − man + woman, and see which words lie where the sum points.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Expression of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>With the words of the question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>The words nearest to the sum are often those one asked with: most rankings hide them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Click a word to look at it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Components of the words, the target and the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>target = {sum}   ·   length {norm:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>x is a word, tᵢ the words of the question, all of length 1; wᵢ their weights.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>Components of the unit vectors, of the target and of the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>The plane through the words and the target; it holds {share:.0f} % of the variance of all points. Dotted: from the target to the answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>score</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy.py" />
   <source>A word of the question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_asked.py" />
   <source>the vectors opened before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_asked.py" />
   <source>the beginning of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>All sections</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Answered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <location filename="embviz/gui/widgets/joined_lists.py" />
   <source>Rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Its score</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Best</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Section</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Click to open it in “Ask”, as b − a + c</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Of the right word among all that may answer; none where it is a word of the question and so may not</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Score of the right word, by the rule</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Score of the word that was answered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Section of the wrong answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Wrong answers</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>%n wrong answer(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_failures.py" />
   <source>Click a question to ask it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_pairs.py" />
   <source>Pairs of your own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_pairs.py" />
   <source>Pairs of words, one pair on each line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_pairs.py" />
   <source>king queen
man woman
actor actress</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_pairs.py" />
   <source>Two words on each line; an arrow is drawn from the first to the second.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Analogy questions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Put hundreds of questions at once, a is to b as c is to what, and see which kinds are answered right.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Rule</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Words of the question may answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Most figures keep a, b and c from answering: else one of them often comes first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Words that take part, the most frequent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Only the most frequent words ask and answer; published figures are with 30,000</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>first </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source> words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>all words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Ask again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Compare rules</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Ask by every rule, with the words of the question and without</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>These answers are of {moment}; ask again for those of now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Not answered yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>a is to b as c is to x. {name}: the word x with the highest {formula} ({source}), over unit vectors. Capitals make no difference.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <source>Score of x: {formula} ({source})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_questions.py" />
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Rules side by side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>From</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>To</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Agrees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Foretold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>without</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Mean cosine of the pair's offset b − a with those of all other pairs; below 0 it points away from them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>The word nearest to a + the mean offset of all other pairs (3CosAvg; Drozd, Gladkova and Matsuoka 2016); a itself may not answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Rank of b there, from 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Rank of b among the words nearest to a, without any offset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>A relation as a direction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Take the pairs of a relation, paris and france, rome and italy, and see whether their arrows agree.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Cosines between the offsets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Arrows of the pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Cosines between two offsets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <location filename="embviz/gui/pages/bias_pairs.py" />
   <location filename="embviz/gui/pages/relation_overview.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>{pairs:,} of {looked_at:,} pairs have both their words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>{a} → {b}
agrees with the others: {agrees}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>The plane holds the mean of all offsets b − a; across, the middles of the pairs spread most. It shows {shown:.0f} % of the offsets' squared lengths. In it they look {look} parallel than they are: mean cosine {in_plane} instead of {mean}. Over unit vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>{repeated:,} more stood there before: each pair counts once.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Only the first {most:,} of {given:,} were looked at.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Missing: {missing}{value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>along the mean offset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>across: how the pairs differ most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>None points away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Arrows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Cosines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>All relations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>pairs as they are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>pairs shuffled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>Points away from the other pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>1 points away from the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_relation.py" />
   <source>{away:,} point away from the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Mean reciprocal rank: the mean of 1 ∕ rank of the right word among all that may answer; 1 where it always comes first. Of words that may not answer it is 0.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Share of the questions asked whose right word came first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>cos(x, b) − cos(x, a) + cos(x, c)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Mikolov, Yih and Zweig 2013</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>s(x, b) s(x, c) ∕ (s(x, a) + 0.001),  s = (1 + cos) ∕ 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Levy and Goldberg 2014</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>cos(x − c, b − a)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Nearest to c</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>cos(x, c): no analogy at all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Linzen 2016</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Left out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Own words allowed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Own word first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>{skipped:,} questions are left out: {missing:,} of their words are not among the {restrict:,} looked at ({missing_2}{value})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source> and {missing:,} others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>&lt;p&gt;Missing: {missing}{more}&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Questions with a word that is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>{accuracy}; the words of the question may not answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>{mrr} The words of the question may not answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>{accuracy}; the words of the question may answer too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Share of the questions to which a, b or c itself is the answer, where they may answer: what is kept from view by keeping them out (Linzen 2016; Rogers, Drozd and Li 2017)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>; {skipped:,} left out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Nothing is left out: all words are among the {restrict:,} looked at.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Accuracy by section</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>of {total:,} answered right{left_out}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>mean reciprocal rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>{name}, of {total:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_scores.py" />
   <source>Words of all its questions are missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <source>Analogy questions or pairs of words (*.txt *.tsv *.csv *.questions);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Relations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <source>{path} holds no two pairs of one relation without a common word, so nothing can be asked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <source>Write at least two pairs for each relation.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <location filename="embviz/gui/pages/compare_offer_list.py" />
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Open…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <source>Four words on a line, a b c d, with sections that begin with a colon, as in questions-words.txt; or two words on a line: then every pair of a section is asked with every other one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <source>Open analogy questions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/analogy_sources.py" />
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>English relations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>Test whether two sets of words lean to two sets of attributes differently: flowers and insects to pleasant and unpleasant words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>Leaning of each word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>What may be claimed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>Effect size and p-value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>Words and missing words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>Four sets of words
Choose some above, or type words of X, Y, A and B.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>mean cosine with A less mean cosine with B</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>Nothing is claimed
{what} {cure}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association.py" />
   <source>Mean cosine with A less mean cosine with B</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>Leaning of a word: s(w) = mean cosine with A less mean cosine with B. Effect size: d = (mean s of X − mean s of Y) ∕ standard deviation of s over X and Y; for X and Y of one size, at most 2. p: share of the divisions of X and Y together into sets of these sizes whose difference is as large (one-sided). Caliskan, Bryson and Narayanan (2017). Something is claimed where twice the smaller tail, of differences as large or as small, is below 0.05: either way might have come out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>The other way round: “{y}” lean to “{a}” rather than “{b}” more than “{x}” do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>Nothing is claimed: {doubts}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>No difference between “{x}” and “{y}” is shown: divisions by chance do as much.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>“{x}” lean to “{a}” rather than “{b}” more than “{y}” do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>all there are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>Words: {sizes}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>p by {divisions:,} divisions, {how}. For either way, p = {two_sided}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>{missing} missing: {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>X and Y differ in size: their means are compared, not their sums.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source>Published for other vectors (GloVe, Common Crawl): d = {found:.2f}. {source}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_facts.py" />
   <source> of {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_sets.py" />
   <location filename="embviz/gui/pages/axes_editor.py" />
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Own words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_sets.py" />
   <source>Targets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/association_sets.py" />
   <source>Attributes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>Lay words on an axis between two sets of words, or on two: he – she, small – large, bad – good.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>How many axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>Use as the map's axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>Lay out the map by these two axes: its method becomes “Semantic axes”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <location filename="embviz/gui/widgets/word_plane.py" />
   <source>Words on axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>What was found of the axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <location filename="embviz/gui/panels/layout_axes.py" />
   <location filename="embviz/projection/axes.py" />
   <source>Upward</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>
Missing: {missing}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>One axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>Two axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>Nothing to lay on the axes{missing}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>No axis yet
{value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>Cosine of the word with the axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <location filename="embviz/gui/widgets/point_cloud.py" />
   <location filename="embviz/gui/widgets/word_plane_reading.py" />
   <source>Group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes.py" />
   <source>Each end needs a word that these vectors have.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_answer.py" />
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>this end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>{title}: named axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Keep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>low end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>high end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>{title}, words of the {end}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Alike…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Offer words that lie near these, farther from the other end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Offer more words for the {end}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>{found} of {found_2} words; missing: {missing}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Forget</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Forget this axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Keep this axis under a name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Forget the axis {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Type words of this end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>Keep the axis {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_editor.py" />
   <source>No word lies near these and farther from the other end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>Axis: mean of the unit vectors of one end less mean of those of the other (An, Kwak and Ahn 2018, SemAxis). Place of a word: its cosine with the axis. Told apart: share of the ends' own words that lie on their side of the middle, each left out of the axis that judges it; 50% by chance. An end of one word has no other to judge it by. Dashed: halfway between the ends.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>{separated:.0%} of its {judged} own words told apart{rest}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>with one word at each end, it cannot be judged.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>; “{alone}”, alone at its end, cannot be judged</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>The axes stand at {angle:.1f}° (cosine {cosine})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>{words} laid on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>{lines} The {most_drawn} most frequent are drawn; the table holds all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>{left_out:,} more are left out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>{missing:,} missing: {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>{said} Too few to lean on: places on it mean little.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_facts.py" />
   <source>{said}: they measure much the same.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <location filename="embviz/gui/pages/senses.py" />
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Examples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <source>Where the words come from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <source>Words to look at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <source>How many of the most frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <source>Words typed here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <source>Selected words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>The most frequent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <source>Some of each group of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/axes_words.py" />
   <source>Group: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Find the direction in which pairs such as she – he differ, see which words lean to it that should not, and preview vectors from which it has been taken out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Occupations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Neutral: all words but the pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Neutral: only the words of the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>The association test whose effect is measured before and after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Preview vectors without this direction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Open these vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Look at the vectors without this direction on every page</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Words on the direction, before and after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Before and after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>What was found of the direction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Words to be made neutral</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Association test to repeat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>WEAT: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>No direction yet
Name pairs of words that differ in one respect: she/he woman/man.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>No words to look at
Type words that should lean to neither side, or take examples.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>cosine with the direction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>This is of {moment}; preview again for the vectors of now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Missing: {told}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>Without the direction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias.py" />
   <source>being measured</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>Direction g: first principal component of the pairs' unit vectors around each pair's middle. Hard debiasing: neutral words lose their part along g, w − (w·g) g, and are scaled to length 1; each pair is set at equal distance from them, of pairs that share a word the first (Bolukbasi, Chang, Zou, Saligrama and Kalai 2016, sections 5 and 6).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>What is taken out is one direction, not the bias: words that leaned alike may stay neighbors, so that two groups still tell them apart (Gonen and Goldberg 2019, Lipstick on a pig). The last row measures how well they do here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>{pairs}; their differences by component: {named}{value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>{words} of the list looked at.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>One pair alone is a direction by itself: more pairs show whether they agree.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>{missing:,} missing: {missing_2}{more}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>Left out, for they are in the pairs: {in_pairs}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>{words} made neutral, {pairs} set apart.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>The first component holds less than half: the pairs hardly share one direction.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_facts.py" />
   <source>Not set apart, for a word of them is in a pair before: {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_pairs.py" />
   <source>Own pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_pairs.py" />
   <source>Lists of pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_pairs.py" />
   <source>Pairs of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Sides told apart by two groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Direct bias of the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Mean |cos(w, g)| of its words with the direction g (Bolukbasi et al. 2016, section 5.2, c = 1)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>2 × {plus:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Of the words that leaned most to each side before, the share that 2-means puts with its side; 0.5 by chance (Gonen and Goldberg 2019, section 4.1)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>WEAT effect size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>{name}: d of sets of {sizes} words; its p-value before, and after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>no claim</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Direct bias of all words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Mean |cos(w, g)| of the words that were made neutral</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>too few words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>no test</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Analogies answered right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>{asked:,} asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Share of all questions (3CosAdd, Mikolov et al. 2013)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Similarity: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/bias_report.py" />
   <source>Spearman's rank correlation of cosines with the scores of pairs of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>Two pictures of the words side by side: two methods, two moments of a training, two models. What the pointer is on in one map lights up in the other, and the words that moved most are listed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>Waiting for the left map
Where its words come to rest, these begin: then what differs is in the vectors, not in the drawing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>{} takes at most {:,} words: both maps show as many.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>M² = 1 − (Σσ)² ÷ (|X|² |Y|²): X and Y are the places of the common words on the two maps around their means, and σ the singular values of XᵀY (Gower 1975; Peres-Neto and Jackson 2001). 0: the same picture but for rotation, mirroring and scale; 1: nothing in common.
The right map is turned, mirrored and shifted by least squares (orthogonal Procrustes, Schönemann 1966), and scaled to the left one's median radius.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source> · the right map began at the left one's places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>Right laid over left by {anchors:,} common words: M² = {value}{begun}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>Making the picture …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>distance {turned:.3f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>{changed} of {neighbors} neighbors are new</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare.py" />
   <source>not on the other map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beacon.py" />
   <source>outside of this view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Type a word that both models have.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Nearest by cosine among all words of each model; no alignment is needed for that. Lines join words that are in both lists. Cosine after alignment: cos(x R, y), where R is the rotation found from the anchors at the right.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>by {anchors:,} anchors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>not there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>{ordinal} there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>“{word}” is a word of {have} only.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>“{word}” is a word of neither.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Word asked of both models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Number of nearest words shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>nearest </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Nearest words in two models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>, {dimensions} dimensions laid into {dimensions_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>A word
Its nearest words in both models are put side by side.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>{shared} of {one}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>nearest words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>{shared} of {either} in either</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>not aligned yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>{anchors:,} anchors do not decide {dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Near in both</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Jaccard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Cosine after alignment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_beside.py" />
   <source>Not in both
</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Share of the word's nearest common words in the left model, by cosine, that are not among its nearest ones in the right model: 1 − |A ∩ B| ÷ k (Gonen, Jawahar, Seddah and Goldberg 2020). It needs no alignment.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>|A ∩ B| ÷ |A ∪ B| of the nearest common words A and B in the two models: 1 the same ones, 0 none shared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>1 − cos(x R, y): x and y are the word's vectors at length 1 in the left and in the right model, and R is the rotation that brings the anchors nearest to each other (orthogonal Procrustes, Schönemann 1966; Hamilton, Leskovec and Jurafsky 2016). Models of different dimensions: the smaller ones get zeros in the missing dimensions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>How often the word occurs in the text of the left model, or of the right one where only that is known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Mean over the compared words of the share of their nearest words that both models have in common</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Mean of |x R − y|² = 2 − 2 cos over the anchors: 0 where one model is the other one turned, 2 where nothing agrees. Few anchors can be laid over one another better than many, whatever they mean.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>New: 1 − |A ∩ B| ÷ k of the nearest words A and B (Gonen et al. 2020). Distance: 1 − cos(x R, y), R by orthogonal Procrustes (Hamilton et al. 2016).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>New</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>no rotation: {anchors:,} anchors, {dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Common words compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>So many of the common words, by the order of the left model, are compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Nearest words compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source> nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Words that align the models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Number of anchors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>Fewest times a word occurs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source> times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/compare_moved.py" />
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>at least </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Rare words change most because little was learned of them: leave them out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Agreement: {agreement}.

Residual: {residual}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Words whose neighborhood changed most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>aligned by these words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>aligned by the first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>aligned by words I type</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Comparing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>{compared:,} words × {neighbors} nearest; chance {chance:.1%}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>of {one:,} and {other:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>{anchors} not in both: {named}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Agreement</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Words in common</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>Residual of the alignment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>over {anchors:,} anchors</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/compare_changed.py" />
   <source>%n anchor(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_choosing.py" />
   <location filename="embviz/gui/pages/compare_offer_list.py" />
   <source>Open vectors for {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_colors.py" />
   <source>{title}{whose}: &amp;nbsp;{key}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_colors.py" />
   <source> (of the Map page)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>1 − cos of the word's vectors in the first and in the last slice that have it, after the slices were laid over one another: semantic displacement (Hamilton, Leskovec and Jurafsky 2016, section 3.2)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>The largest 1 − cos from one slice that has the word to the next one that does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>How often the word occurs in the slice that has it least: rare words drift because little was learned of them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Drift: 1 − cos of the first and the last slice, all turned onto the last one by orthogonal Procrustes (Hamilton et al. 2016). Unchanged words drift as well: see “typical”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <location filename="embviz/gui/pages/runs.py" />
   <source>Drift</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Into</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>The slice into which the largest step is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Fewest times a word occurs in each slice, or its rank where that is not known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>So many of the most frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Of the last slice, in its order: most frequent first, as vectors are usually saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Words that drifted most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Nearest words slice by slice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>In {count} of {names} slices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Missing in {missing}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Nearest first, by cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_drifted.py" />
   <source>Nearest to the word in {name}, by cosine there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>Table with commas (*.csv);;Table with tabs (*.tsv)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>Both maps show the same vectors: only the places differ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>There are no more common words than dimensions ({words:,} and {dimensions:,}): a rotation brings any such words together, so distances would say nothing. New neighbors still do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>Rare words move far because little was learned of them: leave them out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>Give up measuring</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>Write the list as it is sorted and filtered to a table of commas or tabs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <location filename="embviz/gui/pages/compare_room.py" />
   <source>Words that moved most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>Given up. Another choice above measures again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>Export words that moved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_moved.py" />
   <source>The two have no word in common.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_movement.py" />
   <source>1 − cos(R a, b): a and b are the word's vectors at the left and at the right, and R is the rotation that brings all common words, each at length 1, nearest to each other (orthogonal Procrustes; Hamilton, Leskovec and Jurafsky 2016). 0: unmoved, 1: at a right angle.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_movement.py" />
   <source>Share of the word's {neighbors} nearest common words at the left, by cosine, that are not among its {neighbors} nearest at the right (Gonen et al. 2020); of all other common words where there are fewer. It needs no alignment.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_movement.py" />
   <source>Distance between the word's place on the left map and its place on the right one as it is laid over the left, in units of the left map's median radius. What the pictures show, not what the vectors say.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_movement.py" />
   <source>How often the word occurs in the text that the left vectors were learned from, or the right ones where only that is known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_movement.py" />
   <source>Changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_movement.py" />
   <source>On maps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_movement.py" />
   <source>Measuring how far words moved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <source>Two models side by side: the nearest words of a word in each, which of them both have, and the words whose neighborhood changed most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <source>There is only one model
Choose vectors of a file by “Open…”, or train on this text again with other parameters. The moments of a training are listed too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <source>“Two maps” shows the same two</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Two models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>against</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <source>{title}: {embedding:,} words, {dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <source>the left model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <source>the right model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_neighborhoods.py" />
   <source>These cannot be compared
{error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offer_list.py" />
   <source>What {title} shows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offer_list.py" />
   <source>Show vectors of a file here: word2vec, GloVe or fastText</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offers.py" />
   <location filename="embviz/gui/panels/timeline.py" />
   <location filename="embviz/gui/panels/timeline_texts.py" />
   <source>Now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offers.py" />
   <source>{name} · {model} · {dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offers.py" />
   <source>Start of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offers.py" />
   <source>Original: {file_name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offers.py" />
   <source>Slice {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_offers.py" />
   <source>Open vectors: {file_name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_presets.py" />
   <source>There are no two moments to compare yet: train on a text, and its epochs are listed here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_presets.py" />
   <source>There is only one model: train on this text again with other parameters, or choose vectors of a file by “Open…” above the right map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_room.py" />
   <source>Words that moved most:  {told} …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_side.py" />
   <source>making the picture …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_side.py" />
   <source>the {name} map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_side.py" />
   <source>Method of {side}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_side.py" />
   <source>{capitalize} map of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_side.py" />
   <location filename="embviz/gui/pages/map.py" />
   <source>The map cannot be drawn
{error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_side.py" />
   <location filename="embviz/gui/wordmap/picture.py" />
   <source>{counts:,} times in the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Slices in the order of time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Earlier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Move the chosen slice one place towards the beginning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Move the chosen slice one place towards the end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <location filename="embviz/gui/pages/run_table.py" />
   <location filename="embviz/gui/panels/color.py" />
   <source>Remove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Let the chosen slice go</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Rename (F2)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>{source}
{words}, {dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Move towards the beginning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slice_list.py" />
   <source>Move towards the end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Each text is read and trained by itself, with the same parameters: those of the open run, or of the training form. The open run and its vectors stay as they are.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>a moment of the open run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Names can be changed by a double click, the order by dragging.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>slices trained</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Remove the slice {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Files of vectors, several at once: years in their names become the names of the slices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Train texts…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Moments of this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Up to {moments} moments of the open run, spread evenly up to now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Parts of the open text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source> parts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Train the text in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>The open text is cut into parts of equal length. {trained}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Train again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Open vectors as slices of time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Train texts as slices of time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <location filename="embviz/gui/project_opener.py" />
   <location filename="embviz/gui/vector_files.py" />
   <source>All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>; of {slices} only the most frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>{megabytes:,.0f} MB kept{most}. {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>From what is open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>Two slices or more, at most {most_slices}. {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>{name} has only {tokens}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>part {at}</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/compare_slices.py" />
   <source>%n slice(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Both maps show words that both vocabularies have; otherwise each shows the most frequent words of its own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Panning and zooming one map moves the other: the right map is laid over the left one, so that their frames correspond</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>t-SNE and UMAP place the same groups elsewhere each time. With this, the right map begins at the places of the left one, so that a word that did not move is found where it was; only for two maps of one method</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Two methods</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>The same vectors, drawn in two ways</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Two moments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>The start of the run, and its vectors as they are now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>This run and another one on the text, or vectors of a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Number of words on each map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Common words only</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Move together</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Start from the left map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_strip.py" />
   <source>Find a word on both maps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Slices of time: how the meaning of a word changed from one to the next, and which words changed most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Put models in the order of time
Open files of vectors, one for each year; or train texts; or take moments of the open run. Two are enough.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Each slice is turned so that the words it shares with the next one lie as near to where they are there as a rotation can bring them (orthogonal Procrustes over the 10,000 most frequent words in common, at length 1), and so on to the last slice; Hamilton, Leskovec and Jurafsky 2016, section 3.1. The words around are drawn where the last slice that has them does. Across: from the word of then to the word of now, so that a word farther that way is nearer, by cosine, to the later one. Upwards: the direction in which all of these differ most besides.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Cosine of the word with itself; typical: median over all words of both slices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Across: from {first} to {last_one}. The plane keeps {share:.0%} of the variance.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Word followed over time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Measure drift</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Way of the word over the slices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Cosine of the word with itself from slice to slice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Laying the slices over one another …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Missing in {missing}.   </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>{said}From first to last: cosine {total:.3f}, drift {total_2:.3f}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Measuring how far words went</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>among the nearest in </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Type a word of two slices or more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>A word
Its way over the slices is drawn among its neighbors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>with the one before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>with the first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>typical</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>Laying the slices over one another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/compare_time.py" />
   <source>No way to draw
{what}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Each word's place is its cosine with the axis (mean of the unit vectors of one end less mean of those of the other). Gap: place of the first word less that of the second. What should not matter for the axis ought to give gaps that are small and of both signs. p: exact two-sided sign test of the pairs that have a gap.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>sign test, p = {p_value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Of {most} of {lean} pairs, the first lies farther to the side of “{far}” ({chance}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Nothing is claimed: {pairs} with a gap, of {few} that are needed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>No common difference is shown: {upward} of {lean} pairs to the high end ({chance}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Lay pairs that differ in one respect only, mary and john, on an axis on which they ought not to differ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>Axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Pairs on the axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Gaps of pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>What was found of the pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>No pairs on an axis yet
Name pairs above, and words for both ends of the axis.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>cosine with the axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>second of the pair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>first of the pair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>First</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Second</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Gap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Mean gap {mean_gap} of {pairs}; {upward} to the high end, {downward} to the low end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Place of the first word less that of the second</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/counterfactual.py" />
   <source>Missing: {missing}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Write what a text should be about: words, or a whole sentence.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>The number is the cosine of a text's vector with that of the question; shaded is what each word adds to it, which sums to the cosine.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Texts by their meaning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Find the sentences of a text, or the files of a folder, that mean what you write, whatever their words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Find texts like this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Back to the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <location filename="embviz/gui/pages/similarity.py" />
   <location filename="embviz/gui/plot_table.py" />
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Save…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Write the texts that were found as a table, with the words that decided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Texts that were found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>More like this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>{texts} of {documents:,}, found in {took:.0f} ms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>No text leans this way.
The cosine of every text with the question is 0 or below.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <location filename="embviz/gui/pages/plane_saving.py" />
   <source>Saved {path}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Like {name}: “{short}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>not known here: {missing}{value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <source>Save the texts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents.py" />
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Commas (*.csv);;Tabs (*.tsv)</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/documents.py" />
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>%n text(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Weighted, less the common part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>v = u − c cᵀu,  u = 1∕n Σ 0.001 ∕ (0.001 + p(w)) · w: frequent words count little, and what all texts share, their first singular vector c, is taken out. Arora, Liang and Ma (2017), algorithm 1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Weighted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>v = 1∕n Σ 0.001 ∕ (0.001 + p(w)) · w: frequent words count little; p(w) is the share of w among all words. Arora, Liang and Ma (2017), without their second step.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Plain average</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>v = 1∕n Σ w: all words count the same, so that the frequent ones, which stand in all texts, decide much.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Open files…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Search the lines of a file, or a file as one text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Open folder…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Search the files of a folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Back to the open text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source> words at most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Longer lines are cut; a passage is so long</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Progress of making the vectors of the texts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <location filename="embviz/gui/pages/senses.py" />
   <source>Refresh</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Search the texts of a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Search the texts of a folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>What one text is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Words of a text at most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>How a text becomes a vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Passages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>these are of {behind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Make</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>The open text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>Sentences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>not made</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_bar.py" />
   <source>too few to tell what all share: that is left in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>An example of use, not a classifier: it tells which words a text holds, not what it says of them. “Not good at all” leans to good.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>cos(v, x) of a text's vector v with x = mean of the + words − mean of the − words, all of length 1 (An, Kwak and Ahn 2018), less what all texts share.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Where texts lean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Lay all texts between two poles of words, good and bad for instance, and see which lean most to either.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Words of the + pole</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Words of the − pole</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Poles to begin with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Words with vectors that a text has to have</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source> words with vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Of very short texts a single word decides all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>How all texts are spread between the poles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Save all…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Write a table of all texts with their places between the poles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Progress of saving</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Cancel saving</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Texts that lean most to {sign}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>mean {scored}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>the axis tells {separated:.0%} of its own {judged} words apart, each left out in turn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>with one word at each end, the axis cannot be judged</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Most to {} →</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>← Most to {}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>No text has so many words with vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Save all texts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>not known here: {missing}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_leaning.py" />
   <source>Write one word or more that stand for this pole.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_map.py" />
   <source>Map of the texts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_map.py" />
   <source>some of all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_map.py" />
   <source>Two principal components of {sample:,} texts: {share:.0f} % of variance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_map.py" />
   <source>No map
Fewer than three texts differ from what all share.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_texts.py" />
   <source>text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_texts.py" />
   <source>with vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_texts.py" />
   <source>decided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_texts.py" />
   <source>begins</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_texts.py" />
   <source>{name}   ·   {known:,} of {total:,} words have vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_texts.py" />
   <source>   ·   {more_texts} the same</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/documents_texts.py" />
   <location filename="embviz/gui/status.py" />
   <source>Saving</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/documents_texts.py" />
   <source>%n more text(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>train, or open vectors, to compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Points in a cube</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Points on a sphere</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>{sample:,} words drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Experiment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Kind of points</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Second dial</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Curve of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Quantity of the curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <location filename="embviz/gui/panels/loss.py" />
   <source>What the curve shows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>their dimension alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>all {sample:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Second dial, {label}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>Your vectors: d = {dimension:,}, {words_of}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry.py" />
   <source>your vectors: {shown}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry_plots.py" />
   <source>your vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry_plots.py" />
   <source>At this dimension</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry_plots.py" />
   <source>density</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry_plots.py" />
   <source>{label}, over all dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/geometry_plots.py" />
   <source>{horizontal}, in units of the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>Present</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>One step at a time, in large type, on the whole screen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>The lesson or one of its steps as a picture for slides</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>← Back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>Next →</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <location filename="embviz/gui/pages/start.py" />
   <source>Open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>Mark as not read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>Mark as read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>, and {further} for what goes further</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>About {minutes} minutes{more}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>{read} of {lessons} read · about {minutes} minutes left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>Without what goes further, which takes about {further} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <location filename="embviz/gui/tour_card.py" />
   <source>Done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>The course</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/lessons.py" />
   <source>Read on ↓</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>this moment cannot be laid out: the map is not of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>as it was saved · resume the layout to let it go on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>not looked yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Method of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Trails</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Draw the ways of the selected words across the training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <location filename="embviz/gui/pages/vectors_page.py" />
   <source>The first vectors are being made …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Laying out the words …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Still {title}: {about}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Still {title} · {title_2} is being made{share}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>making the picture …{share}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Press Train
The words appear here and find their places while the vectors learn.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Nothing is open
Open a text to train on, the toy world, or vectors you have.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>Still {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map.py" />
   <source>laying out this moment …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_menu.py" />
   <location filename="embviz/gui/palette_tools.py" />
   <location filename="embviz/gui/wordmap/motion.py" />
   <source>Fit the map to its words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <source>Number of words on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <source>Words on the map, the most frequent ones</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <location filename="embviz/gui/panels/color.py" />
   <source>All</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <source>Show all words on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <source>Memory is short: these are the {room:,} most frequent words. Close other programs to see more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <source>{title} lays out at most {most:,} words: these are the most frequent.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <source>Show all {available:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_number.py" />
   <source>All {available:,} words are on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_past.py" />
   <source>PCA, as it was seen then: the method was not ready yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_past.py" />
   <source>laid out now: the map was not seen at this moment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_search.py" />
   <source>Find a word on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_search.py" />
   <source> Near: {near}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_search.py" />
   <source>“{word}” is not in the vocabulary.{hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_search.py" />
   <source>“{word}” is word {at:,}: show more words to see it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/map_search.py" />
   <source>“{word}” is hidden: show all words to see it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/measures.py" />
   <source>Order: average linkage, turned so that neighbors are as like as the tree allows (Bar-Joseph, Gifford and Jaakkola 2001).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/measures.py" />
   <source>Where the tree is cut. Clearest: into as many groups, from 2 to 20 and at most a third of the words, as have the largest mean silhouette (Rousseeuw 1987). Each is named by its words nearest to its middle; a click selects it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/measures.py" />
   <source>cos(a, b) = a·b ∕ (|a| |b|)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/measures.py" />
   <source>cos({}, {})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/measures.py" />
   <source>Dot product</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors.py" />
   <source>Ask which words are nearest to a word, or to several with + and −, and why.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors.py" />
   <source>Words to look around</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors.py" />
   <source>Write a word, or several with + and −, for instance {example}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors.py" />
   <source>No other word may answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>cos(x, q) = x·q ∕ (|x| |q|)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>{said}   Mean of {words}{sampled}: {mean}, standard deviation σ: {deviation}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>near to {named}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>q is the vector of the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source> ({values:,} of them looked at)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>No word is as frequent in the text beside.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>Choose a smaller number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>q is the sum of the words' vectors at length 1, with their signs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>{words} is made of n-grams</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>{words} are made of n-grams</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>word {id:,} of {embedding:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>q is the mean of the words' vectors, with their signs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>q is the sum of the words' vectors, with their signs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_answer.py" />
   <source>{of:,} times in the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Only neighbors that have what was asked for among as many nearest of their own. A hub, which is near to everything, falls out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Words that the text held less often are no answers: of rare words vectors know little.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Rank by frequency of the first word that may answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Rank of the last one; 0: all that follow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>How many</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Only mutual</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Only mutual neighbors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Seen at least so often</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>First rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Last rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>last</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>seen at least</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_asking.py" />
   <source>Words of rank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>A single dimension of vectors learned by word2vec, GloVe or fastText has no meaning by itself: turned as a whole, the vectors would be just as good. Whether few or many dimensions carry the likeness does say something.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>cos(u, v) = Σ uᵢ vᵢ ∕ (|u| |v|):  a bar is one term of the sum, the line what those up to it sum to.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>the first {k} sum to {sums} of {cosine}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>What each dimension adds to the cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>{count} terms add up to a cosine of {cosine}; the first one is {first}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>dimension {dimensions}: {one} × {other}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>dimensions, those that add most first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>half after {half}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>fewer than</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>{low} to {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>the cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>what is positive in the cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>Half of {whole} comes from {half} of {count} dimensions: {verdict} any two vectors at this angle need, turned at random ({usual} in four of five draws).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>No dimension brings the two together.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>more than</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>as many as</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>Term</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_dimensions.py" />
   <source>Sum so far</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>PMI(w, c) = log₂ n(w, c) N ∕ (n(w) n(c)): how much more often the context word stands within the window than by chance, in bits. Church and Hanks (1990).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>What it adds to the cosine between the rows of positive PMI of the two words, as a share of it: PPMI(a, c) PPMI(b, c) ∕ (|PPMI(a)| |PPMI(b)|). Levy and Goldberg (2014) show that skip-gram factorizes such rows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <location filename="embviz/gui/pages/vectors_page.py" />
   <source>Open a text beside them…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>These vectors came without a text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Open a text beside them, best the one they were learned from: then the words that stand around both are shown, with the lines in which they do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Shared contexts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>All lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Show lines with any words around</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source> near “{chosen}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Lines with {word}{near}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>, {lines:,} of them, spread over the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>“{chosen}” never stands near “{word}” in this text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Context</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>PMI{one}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>PMI{other}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Lines of the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>cosine of the PPMI rows {cosine}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>no context in common</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>{said}   ·   window {window}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Counting contexts: {share:.0%} of the text …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>Counting contexts …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>{word}: not in the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>A word that stands near both; click it for the lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>How often it stands within the window of this word</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/neighbors_evidence.py" />
   <source>%n line(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>{words}: rank {k}, {scores}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>How far the nearest words stand out of all words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>{count} neighbors: {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>, {stands} standard deviations nearer than the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>all {words:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>{values:,} of {words:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>Nearer than the mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>standard deviations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_picture.py" />
   <source>rank 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <source>Product</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Nearest words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <source>Click: why it is near.   Return or double click: look around it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <source>Rank back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <source>How often the text held the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <source>{kept} of the {nearest_words} are mutual</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <source>looking for mutual ones …</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/neighbors_table.py" />
   <source>%n nearest word(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>Word of the question whose contexts are shared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>contexts shared with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>How often a context stands near each of the two at least</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>PMI thinks too much of rare meetings: contexts that are met less often do not count.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>Where the explanation comes from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>, by their cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>Why “{word}” is near “{asked}”{by}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>met at least</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>contexts met at least</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>the question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/neighbors_why.py" />
   <source>From the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>She is thirsty and wants a cup of tezguino.
He puts some tezguino from the pitcher into a cup.
They like tezguino and milk after dinner.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>A new word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Write a few sentences with a word that the vectors do not know, and see which words it is like.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>The new word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Sentences with the new word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Takes sentences of the text in which the word goes by another name: is it found again?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Keep the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Add it to the vectors, so that analogies, heatmap and neighbors know it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Nearest words after each sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Pretend a word is new</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Pretend “{word}” is new</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Sentences with it, one a line, up to {most}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Sentence by sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Learning how contexts make a word: {share:.0%} of the text …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>v = A m, where m is the mean of the vectors of up to {window} words on each side. A was found by regression over {words:,} words of this text, whose vectors it gives back with a mean cosine of {fit:.2f} (Khodak et al. 2018).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>v = mean of the vectors around the word, weighted by 0.001 / (0.001 + p(w)), so that frequent words count little (Arora, Liang and Ma 2017).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>There is no word to teach.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Write a word, and a sentence with it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>“{word}” is among the vectors now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <location filename="embviz/gui/panels/inspector.py" />
   <source>cos(a, b) = a·b / (|a| |b|)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/new_word.py" />
   <source>Of the hidden word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/parts_page.py" />
   <source>Parts of {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/parts_page.py" />
   <source>The parts of this page: click one, or go from one to the next by ← and →.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/plane_saving.py" />
   <source>Save picture…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/plane_saving.py" />
   <source>Picture (*.png);;Vector drawing (*.svg)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/reading_sample.py" />
   <source>Sentence to try the options on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/reading_sample.py" />
   <source>Its tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/reading_sample.py" />
   <source>Try it on a sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/reading_sample.py" />
   <source>{tokens} tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/reading_sample.py" />
   <source>Nothing is left.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>mean cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>Mean cosine between the offsets b − a of each two pairs; 1: all are parallel. Offset concentration of Fournier, Dupoux and Dunbar (2020), equation 1. If the relation were the same way from every a, as an analogy needs it (Levy and Goldberg 2014; Ethayarajh, Duvenaud and Hirst 2019), it would be near 1; measured ones are far below (Vylomova et al. 2016).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>shuffled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>The same where each a is given the b of another pair, the mean of 50 shufflings: what two kinds of words yield without any pairing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>pairing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>Chance that the cosine of two true offsets is above that of two shuffled ones; 0.5: the pairing tells nothing. Pairing consistency of Fournier, Dupoux and Dunbar (2020), section 4.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>foretold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>Share of the pairs whose b is the word nearest to a + the mean offset of all other pairs, each pair left out of its own mean (3CosAvg; Drozd, Gladkova and Matsuoka 2016); a may not answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>without offset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>The same where nothing is added: b is the nearest word to a anyway (Linzen 2016). Only what is above this speaks for the relation.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>mean cosine of {pairs:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_figures.py" />
   <source>foretold, of {count:,}, among {restrict:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Mean cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Shuffled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Pairing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Without</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Click one to see its arrows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Pairs with both words there, each once; of at most 1,000 all are measured (with its arrows, a relation is looked at by its first 160)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Between the offsets of each two pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>The same where each a has the b of another pair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Chance that the cosine of two true offsets is above that of two shuffled ones; 0.5: the pairing tells nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Share of the pairs whose b is nearest to a + the mean offset of all other pairs (3CosAvg)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>The same where nothing is added to a</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>Measure all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/relation_overview.py" />
   <source>These are of {moment}; measure again for those of now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Every loss learns from the open text on one thread, with vocabularies of growing size: the full softmax asks all words for each prediction, the tree log₂ V of them, negative sampling k + 1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Grows as</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Products, formula</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Products, computed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>µs a prediction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>V words, k noise words, B pairs in a batch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Words that get vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Dot products that the formula has for one prediction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Those that are computed: predictions of one word share them where they can</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>Time of one thread for a prediction and what is learned from it, reading included</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <location filename="embviz/gui/pages/runs.py" />
   <source>Losses side by side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>words in the vocabulary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_costs.py" />
   <source>µs for a prediction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <source>Measured at moments of a run, beginning with the end of its first epoch.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <source>Hold out a share of the text (More parameters) to see its loss here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <source>What the curves are drawn over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <source>Log scale</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <location filename="embviz/gui/panels/loss.py" />
   <source>Logarithmic scale</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <source>Smoothing of the curves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <location filename="embviz/gui/panels/loss.py" />
   <source>Exponential moving average, corrected for its start: the share kept from point to point.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <source>words or cells</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <location filename="embviz/gui/panels/loss.py" />
   <source>Smoothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_curves.py" />
   <source>Not measured in these runs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Rename… (F2)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Remove (Del)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Rename run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Name; empty: its number again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Name of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>{run} is removed; Undo (Ctrl+Z) brings it back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <location filename="embviz/gui/pages/run_table.py" />
   <source>Show on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Compare with the run on view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_deeds.py" />
   <source>Save its vectors…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>Solid: vectors cut off after their first numbers. Dashed: the same vectors projected on as many principal components. Train with “Matryoshka” (More parameters) beside a plain run: nested vectors lose little when cut.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>There are no word pairs with scores for this text; the toy world has some.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>share of the analogies answered right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>Spearman’s ρ with the graded pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>What is measured</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_dimension.py" />
   <source>, earlier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_drift.py" />
   <source>This run began with random vectors, so there is nothing that its words could have drifted from. Choose vectors that exist already under “Begin with” in the training form, and see here what the new text changed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_drift.py" />
   <source>Turned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_drift.py" />
   <source>1 − cos(before, now): 0 unmoved, 1 at a right angle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_drift.py" />
   <source>How often the word occurs in the text that was learned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_drift.py" />
   <source>Words that turned most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_drift.py" />
   <source> They were kept as they are.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_drift.py" />
   <source>{words} had vectors before. They turned by {mean:.3f} in the mean, by {median:.3f} in the median, where a turn is 1 − cos(before, now).{frozen}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>The first row comes with the first moment of the run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>Every section and set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>Accuracy of each section of the analogy questions, correlation of each set of pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>Table per epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>{name}, epoch by epoch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_epochs.py" />
   <source>Export table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>No phases: a straight line explains this curve as well as any chain of laws does, or it has too few points yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>A rapid fall is a + b exp(−t ∕ c), fine-tuning a + b log t, a converged stretch level. The chain of laws and its breakpoints are those of the least Bayesian information criterion; where a straight line does as well, there are no phases.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>Law</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>Fitted by least squares; t is the number of words read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>Root mean square distance of the averaged curve from the law</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>{a} {sign} {b} exp(−t ∕ {c:,.0f})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>{a} {sign} {b} log t</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>Loss with its phases and laws</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>The loss of the chosen run appears here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>Phases of the loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_phases.py" />
   <source>loss = {law}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_table.py" />
   <source>Runs on this text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_table.py" />
   <source>Make this the run that all pages look at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_table.py" />
   <source>All have the same parameters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_table.py" />
   <source>The run on view stays; show another one first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_table.py" />
   <source>Take this run away; Undo brings it back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_table.py" />
   <source>Show its curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_table.py" />
   <source>Hide its curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Click the square to show or hide the curves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Epochs done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Ended</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_words.py" />
   <source> · on view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_words.py" />
   <source> · from {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Goes on from epoch {epoch:.1f} of {lower}. {help}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/run_words.py" />
   <source>Training alone, without pauses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/runs.py" />
   <source>Train a model, then another one with other parameters: their curves lie over each other here, with what differs between them and what came of it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/runs.py" />
   <source>phases of a run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/runs.py" />
   <source>What is shown of the runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/runs.py" />
   <source>Go to the map and train</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/runs.py" />
   <source>No runs yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>A place is the mean of the vectors in its window, weighted by 0.001 ∕ (0.001 + p(w)), less what all of the text shares (Arora, Liang and Ma 2017); places are divided by k-means (Schütze 1998). Groups stand out where they are clearer, by their mean silhouette, than in all of 39 deals of the same words anew among contexts of the same lengths: words that stand together by chance do so once in 40 at most (a permutation test; over all numbers of groups, Westfall and Young 1993). They may be topics rather than senses. The cosines with the one vector are less what all of the text shares; its neighbors are those of the vector itself. Joined words: Gale, Church and Yarowsky (1992).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Write a word of several meanings.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>“{word}”: {labels:,} of {places}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Senses of a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Divide the places of a word by what stands around them, and see why one vector for all is not enough.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>join with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Join two words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Takes two words for one and the same: it is known which of them stands where, so that the division can be checked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Second word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Number of senses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>As many as stand out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Words on each side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source> words on each side</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Progress of the division</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>{share:.0%} of the places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>{senses} as asked for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>{accuracy:.1%} of the places in a group of their own word; guessing: {guessing:.1%}</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/senses.py" />
   <source>%n sense(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>these are of earlier vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>One vector for all places: cosine with the senses {cosines}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>no division stands out: one group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>{senses} groups of contexts stand out: senses, or topics</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses.py" />
   <source>Write the word that it is joined with.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_answer.py" />
   <source>Dividing the places of the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>Places of the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>senses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>mean silhouette</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>How clearly numbers of senses stand apart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>sense {label}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>Two principal components of {places}: {share:.0%} of variance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>these places</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>to stand out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/senses_pictures.py" />
   <source>its one vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Picture (*.png);;Vector drawing (*.svg);;Table of the values (*.csv)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Type two words or more, with spaces between them, or add the words selected on the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>{missing:,} words are not among the {embedding:,} of these vectors: {missing_2} and {missing_3:,} more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>The others are compared.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Similarities</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Compare any words with each other, and see which of them form groups.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Add selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Add the words that are selected on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Value of the cell</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <location filename="embviz/gui/panels/selection.py" />
   <location filename="embviz/gui/wordmap/legend.py" />
   <source>Show all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Show all words again (0). The wheel enlarges, dragging moves.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Copy as CSV</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>A picture or a drawing in which every word is named, or the matrix as CSV</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Heatmap: {measure}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>{names} groups, cut from the tree; mean silhouette {silhouette:.2f} (Rousseeuw 1987).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Writing …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>the first {compared} of {known:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>The matrix is on the clipboard as CSV.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>Save heatmap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity.py" />
   <source>the wheel enlarges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>For all values: the same color means the same value, whatever the words. For these words: from the least to the greatest value between two different words, so that small differences can be seen.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>As typed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>Like beside like</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>Clearest groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>No groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>Colors for all values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>Colors for these words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>Order of the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>Groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>Range of the colors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_choices.py" />
   <source>{number} groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>The word whose mean cosine with the other words is least: mean over j ≠ i of cos(vᵢ, vⱼ). gensim's doesnt_match takes the word with the least cosine to the mean of all unit vectors; as Σⱼ cos(vᵢ, vⱼ) is uᵢ · Σⱼ uⱼ, both choose the same word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Type words of which one does not belong, and see whether the vectors know.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Words of which one does not belong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Mean cosine of each word with the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Cosines of the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>   Nearly a toss-up: two words fit almost equally badly.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>It fits least, by a margin of {margin:.3f} to “{words}”.{close}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Mean cosine with the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Cosines, in the same order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Type three words or more, of which one does not belong.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>{words} words are too many.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Type at most {most}, or use the heatmap.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>{blank}: a vector of zeros has no direction.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>Compare words of other vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_odd.py" />
   <source>{words} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Word pairs (*.txt *.tsv *.csv);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Score of the file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>How alike words of the toy world are, from 0 to 1, by its tables of facts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Likeness by the facts of the toy world (0 to 1)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Nobody was asked: pairs that a shipped relation joins, such as Paris and France, count 1, and about as many pairs of words from two relations 0. Open a file for judgments of people.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>1: joined by a known relation; 0: by none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Two words and a score on a line, as in WordSim-353, SimLex-999, MEN or SimVerb: tabs, commas, semicolons or spaces between them, heads and further columns are found out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Progress of reading the word pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>People</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Open word pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pair_source.py" />
   <source>Facts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Rank by the vectors less rank by {0}, over n − 1: from −1 to 1. Above 0 the vectors find the words more alike than {0} do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Intervals hold the true value in 95 % of samples: Fisher's z, tanh(artanh r ± 1.96 √(1 ∕ (n − 3))), for ρ with √((1 + ρ² ∕ 2) ∕ (n − 3)) (Bonett and Wright 2000). Equal scores share their mean rank. Capitals make no difference; words are looked for among the first 300,000 of the vectors, the most frequent in most files, as gensim does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>See how far the likeness of words agrees with what people say, and where it does not.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Axes of the picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Missing words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Pairs by people and by vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>The first {most:,} of {given:,} pairs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>{pairs:,} of {total:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Pairs   {coverage:.0f} % have both words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>{words} missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>{value}. Named: the pairs whose ranks differ most. {formula}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>{title} {values}: rank {ranks:g} of {names:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Rank error</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>|Rank error|</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>   95 %: {signed} to {signed_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Rank by {judge}, 1 for the least alike</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Rank by the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Ranks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Spearman's ρ, of ranks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Pearson's r, of values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>What the vectors say</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>How far off, in either direction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source> and {more:,} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Dashed: equal ranks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_pairs.py" />
   <source>Dashed: least squares</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Kendall's τ-b: pairs of words that both measures order alike less pairs that they order otherwise, over the geometric mean of how many pairs each of them orders at all (Kendall 1945). 1: the same order, −1: the reverse.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Median length of the vectors: {parts}. “{word}” itself has {length}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>|u − v|² = |u|² + |v|² − 2 |u| |v| cos(u, v): the distance sees lengths as well and likes v as long as |u| cos(u, v); the product |u| |v| cos(u, v) likes long v; the cosine sees no lengths. Sides differ by {gap} at most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>all {compared:,} others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>the {compared:,} first that have a direction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>the first {compared:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>All vectors have length 1, and those of zeros are left out: only directions are left to differ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>|u − v|² = 2 − 2 cos(u, v): the smaller the distance, the greater the cosine, so the order is the same. Computed both ways for every word, the sides differ by {gap} at most, which is rounding.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>See whether cosine and Euclidean distance agree about the words nearest to one, and why they do not.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>First measure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Second measure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>How many nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Unit length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Compare u ∕ |u| and v ∕ |v|: then |u − v|² = 2 − 2 cos(u, v), and the orders are the same</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Two rankings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Words of either ranking</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>{shared} of the {nearest} nearest are shared.   Kendall's τ = {signed} over the {ids} words that are near by either,   {signed_2} over {all}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>{names} words near by either</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Dot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>those near by both {median}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>“{word}”: length {length}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>How often the text holds the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Rank 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Rank 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>those near by {called} alone {median}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>, here 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>Among all words, by {called}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>|v| = √ Σ vᵢ², of the vector as it was learned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_rankings.py" />
   <source>rank {ranks:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Words from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Compare words of the map, frequent ones, those near one, or a list in a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Selection: {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>A word list…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>the {compared} most frequent of {ids:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Open a word list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Texts (*.txt *.tsv *.csv);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>The nearest of “{last}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>{count} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Some of each category</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>{missing:,} of {total:,} are missing: {named}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>“{last}” and its cluster on the map: {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>the first {compared} of {chosen:,} selected words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>{path}: only {known:,} of {words} with a vector; two are needed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source>Choose a list in the language of the text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/similarity_sources.py" />
   <source> and {rest:,} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Two nearest neighbors: μ is the distance to a word's second neighbor over that to its first, F the share of the words with a smaller μ. Where the density around each word is even, −ln(1 − F) = d ln μ: a line through 0 whose slope is the dimension. The tenth of the words with the largest μ is not fitted. Facco, d'Errico, Rodriguez and Laio (2017), Scientific Reports 7</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>does not hold here, the points lie on no line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>λᵢ: variance along the i-th principal component of the centered vectors. Participation ratio: (Σ λᵢ)² ∕ Σ λᵢ², the number of components that an even spectrum of the same evenness would have. Dashed: all directions alike.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>   ·   the line misses F by up to {departure:.3f}{value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>See how many dimensions the words really take up, by their nearest neighbors and by principal components.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Two nearest neighbors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>ln μ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>−ln(1 − F)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>components</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>share of the variance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>slope {dimension:.1f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>   ·   {left_out:,} with an equal vector left out of the fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Of {sample}, by Euclidean distance{alike}{fit}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Numbers of a vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>the space around the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Participation ratio</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>evenness of the principal components</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>: no fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Dimension by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>of all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>what it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>in how many directions a word may go to its neighbors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>not fitted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>Share of the numbers that each vector has</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Neighbors of {sample:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_dimension.py" />
   <source>{share:.0%} of the variance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Mean cosine: over all pairs of the words named, of which the histogram draws some. IsoScore: (P − 1) ∕ (d − 1), P the participation ratio of the spectrum; 1 where the variance is the same in all directions (Rudman et al. 2022, algorithm 1). Partition function: least ∕ largest Z(c) = Σ exp(c·v) over the eigenvectors ±c of VᵀV (Mu and Viswanath 2018, equation 5). Analogies: share answered right (3CosAdd). Similarity: Spearman’s ρ with graded pairs. All but the top: vectors less their mean and without their first D principal components (Mu and Viswanath, algorithm 1; one for each 100 dimensions).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Cosines of pairs drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>See whether the vectors use all directions alike, and what taking out their mean or their strongest components changes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>What is taken out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Principal components that are taken out, D</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Look at the vectors of “after” on the map and on every page</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Isotropy before and after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Neighbors before and after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Of {sample}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Cosines of {cosines:,} random pairs of {sample}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>After: {provenance}, those of all {words}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Partition function</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Nearest to “{word}”: {kept} of {columns} stay</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Mean centering</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>All but the top</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_isotropy.py" />
   <source>Save these vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Local outlier factor: how much thinner it is around a word than around its k nearest. About 1 within a group, well above 1 for a word that lies apart.
Breunig, Kriegel, Ng and Sander (2000), definitions 3 to 7</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>k-occurrence: of how many words it is among the k nearest. The mean is k.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Nₖ: among the k nearest of how many words a word is; its mean is k. Skewness: E(Nₖ − k)³ ∕ σ³, 0 where no word is preferred, above 1 where there are hubs. Radovanović, Nanopoulos and Ivanović (2010), section 2 and equation 1. Light: what chance would give, each word choosing its neighbors by lot.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>See which words lie apart from all others, which are everybody's neighbor, and which are nobody's.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Neighbors of each word, k</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>By which distance words are near</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>by cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>by Euclidean distance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>How often words are neighbors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>k-occurrence Nₖ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>share of the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Outliers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <location filename="embviz/gui/panels/trust.py" />
   <source>Hubs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Nobody's neighbors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Of {sample}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Skewness of the k-occurrence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Nobody's neighbor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>the first {rows:,} of {nobody:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Outlier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>Hub</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>the first {rows:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_outsiders.py" />
   <source>How many times as often as the mean word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_part.py" />
   <source>Words looked at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_part.py" />
   <source>Which words are looked at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_part.py" />
   <source>Which of the words are looked at where there are more; the same are drawn each time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_part.py" />
   <source>most frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_part.py" />
   <source>words drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/space_part.py" />
   <source>Of an earlier moment: the training goes on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>A small made-up world of kings, cats and cities. Its answers are known, so you see what was learned.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>Text, HTML, CSV, JSON lines, compressed or not, or a whole folder. Nothing leaves this computer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>Real prose: what the Python packages installed here say of themselves, about two million words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>word2vec, GloVe, fastText, numpy, safetensors, Parquet and more, packed or not: see what is in them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>New here? A tour of one minute →</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>Recent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>See inside word embeddings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>Open a text, press Train, and watch words find their meaning. Then ask the vectors anything.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>You can also drop files anywhere on this window. Vectors and a text, or a table of the same words, are opened together.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>Copy its path</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <source>Remove from the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/start.py" />
   <location filename="embviz/gui/recent_files.py" />
   <source>Clear the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/teaching.py" />
   <source>Made of {around} words around it in {sentences}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/teaching.py" />
   <source> In truth it is “{hidden}”: number {rank:,} of the nearest words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/teaching.py" />
   <source>Nothing is left of what was typed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/teaching.py" />
   <source>Write a word, and a sentence with it, in letters.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/pages/teaching.py" />
   <source>%n sentence(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Open a text to see what it is made of: its words, how often they occur, which of them belong together.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>The vectors come from a file, without their text. Open a text beside them to look into it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Read as {describe}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Views of the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Open another text beside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>{replaced:,} byte sequences that are wrong in this encoding were replaced by �</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Taken up again with a training: words that occurred less than {least_count} times are not in it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Overview</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Phrases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Reading options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text.py" />
   <source>Open a text beside them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>The text has lines, or no line breaks at all, longer than a sentence can be. They are cut into pieces of {:,} tokens, and no window reaches over a cut.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>count ∝ rank&lt;sup&gt;−{exponent:.3f}&lt;/sup&gt;, fitted over ranks {first_rank:,} to {last_rank:,} in logarithms, r² = {r_squared:.3f}. Zipf (1949) expects an exponent near 1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>piece</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>pieces</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>exponent {exponent:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>Too few different words for a fit of Zipf’s law.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>Zipf’s law</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>rank of the word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>count</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>Coverage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>share of the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>Most frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>A minimum count of {min_count:,} keeps {words}: {share} of the text. share(n) = Σ counts of the n most frequent ∕ tokens.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <location filename="embviz/text/preprocessing.py" />
   <source>token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>different word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>different words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>word that occurs once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>words that occur once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>mean length of a piece</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>mean length of a sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>{types} of the tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>{hapaxes} of the different words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>longest {longest_sentence:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>sentences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_overview.py" />
   <source>Most frequent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>score(a, b) = (count(ab) − δ) ∕ (count(a) · count(b)) · N, where δ is the minimum count and N the number of different words and pairs — Mikolov, Sutskever, Chen, Corrado and Dean (2013), equation 6, scaled as in gensim.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Least score of a phrase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Minimum count of a phrase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Join these</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Replaces the open text; vectors that were learned from it are closed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Undo join</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Opens the text as it was before; vectors that were learned meanwhile are closed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Phrases that would be joined</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Pairs joined</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>score above</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <location filename="embviz/training/parameters.py" />
   <source>pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>{name}, {joined:,} phrases joined (score above {threshold:g}, count above {least:,})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Counting pairs of words …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>; the first {shown} are shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>{count:,} of {phrases:,} pairs would be joined{shown}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Words that stand together far more often than chance can become one word, such as new_york.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Score above</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Seen more often than</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_phrases.py" />
   <source>Phrase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_reading.py" />
   <source>This text was made by the program, word by word: there is no file to read again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_reading.py" />
   <source>Column with the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_reading.py" />
   <location filename="embviz/gui/plot_table.py" />
   <source>Read again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/text_reading.py" />
   <source>{path}
Reading again closes the vectors learned from the text as it is now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/vectors_page.py" />
   <source>These vectors came without a text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/vectors_page.py" />
   <source>Train on the open text first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/vectors_page.py" />
   <source>Open something to learn from: the toy world is ready at once.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/pages/vectors_page.py" />
   <location filename="embviz/gui/tour_steps.py" />
   <source>Open the toy world</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette.py" />
   <source>↑ ↓ choose    Return do    Esc leave</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette.py" />
   <source>Nothing is called so. Try the name of a page, an action, a lesson or a word of the open vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette.py" />
   <source>Command, place, lesson or word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette.py" />
   <source>Type what to do, where to go, or a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette.py" />
   <source>Found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette.py" />
   <source>Not now: {needs}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Guide: {chapter}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Neighbors of {word}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Not now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Go to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Panel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Lesson</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Help</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_entries.py" />
   <source>Recent file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_rows.py" />
   <source>not now: {needs}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Lasso: select words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Rectangle: select words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Pointer: look around</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Home</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Play the training, or rest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Look at the first moment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Look at the present again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>End</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/palette_tools.py" />
   <source>Present the lesson in the lecture hall</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Begin with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Keep the old words as they are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Words that have vectors keep them bit for bit; only new words of the text learn.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Reading {name} …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Begin with vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Random vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Vectors from a file …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>This model computes its vectors from counts: it begins with none.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>The vectors on view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>Initial weights of {run}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>The same first vectors as then. Of another model or another number of words, its vectors alone.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/begin_with.py" />
   <source>{embedding:,} words, {dimensions} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Color by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>The selected word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Word to compare with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Its vector is compared with all others; empty: follows the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Progress of the coloring</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Color map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Reversed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Color map reversed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Range of the color map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>2–98 %: the ends of the color map are the quantiles .02 and .98, so that a few extreme words do not take all colors. All: the least and the largest amount.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Larger for frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Size by frequency</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Opacity of the discs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Auto: the more words, the fainter, so that one sees where many lie over one another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Opacity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Attach a table…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>A CSV or TSV file with a column of words and others that say something of them: numbers become amounts, texts categories</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Attach a table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Tables (*.csv *.tsv *.tab *.txt *.gz *.zip);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Colors of amounts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Discs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>With the vectors came {own}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>{name}: words in “{word_column}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/color.py" />
   <source>Another table…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/curves.py" />
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>What is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/curves.py" />
   <source>Rank over time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Neighbor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>How often the word occurs in the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Type a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Nearest neighbors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Return or double click: look at this word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>More…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>More neighbors, and why they are near</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Components of the vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>To analogy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>To heatmap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>length of the vector {hypot:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>its vector is zero and has no direction, so nothing is near it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Train, or open vectors; then click a word on the map to see its nearest neighbors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>“{word}” is not in the text; made of its n-grams · {length}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>{counts:,} times in the text · </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>{count}word {at:,} of {embedding:,} · {length}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>Click a word on the map, or type one, to see its nearest neighbors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/inspector.py" />
   <source>“{word}” is not among these {embedding:,} words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <location filename="embviz/gui/panels/training_form.py" />
   <source>Defaults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>Back to the values of the field for this method</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <location filename="embviz/gui/panels/timeline.py" />
   <location filename="embviz/gui/panels/training.py" />
   <source>Pause</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>Leave all words where they are, or let the layout go on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>Start anew</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>Lay out from the beginning, with PCA: the same vectors, options and seed give the same picture. Otherwise a change goes on from where the words are.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>What it shows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>What it does not show</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>Defaults of the layout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>Go on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout.py" />
   <source>follows the training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_axes.py" />
   <location filename="embviz/projection/axes.py" />
   <source>Toward you</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_axes.py" />
   <source> Still shown: {old}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_axes.py" />
   <source>for instance {examples}{still_shown}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_form.py" />
   <source>More options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_words.py" />
   <source>Lay out selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_words.py" />
   <source>All words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_words.py" />
   <source>All words on the map, at most {most_words:,}. Select some to see only them: distances among few words fit into a plane far better.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_words.py" />
   <source>{words:,} chosen words: {named}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_words.py" />
   <source>Select at most {most_words:,} words, not {count:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_words.py" />
   <source>Select words on the map first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/layout_words.py" />
   <source>Lay out the {count:,} selected words alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/loss.py" />
   <source>The loss appears here while vectors are trained.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/loss.py" />
   <source>Log</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/loss.py" />
   <source>Draw heights by their logarithms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/loss.py" />
   <source>Smoothing of the curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/loss.py" />
   <source>Curve of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/loss.py" />
   <source>This is measured at moments of the run, beginning with the end of its first epoch.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/loss.py" />
   <source>held out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>king, queen: the rank of queen among the neighbors of king. king - man + woman = queen: of an answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>rank {rank:,.0f}, cosine {cosine:.3f} at epoch {epoch:.1f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>A word and its neighbor, or an expression and its answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>Moments asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/rank_over_time.py" />
   <source>Rank over the training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Select beside each selected word those with the largest cosine to it, so many (Ctrl+Shift+N, or a double click on a word)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Neighbors of each word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Cluster</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Select the cluster of the word selected last: where the colors are categories, all words of its category; else the clump of words on the map that hang together with it by steps no longer than 1.5 times the usual distance, around it, of a fifth neighbor (Ctrl+Shift+K)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Invert</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Select, of the words seen on the map, those that are not selected now; hidden ones stay out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Clear</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Hide</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Show only</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Hide all words but the selected ones, which stay selected (Ctrl+Shift+I)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Find words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>Selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Named selections</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>No words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>{chosen:,} not on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection.py" />
   <source>{hidden:,} of {words:,} on the map hidden</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Name a selection to come back to it; it stays with this vocabulary.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Name of the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Return or double click: select these words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Add</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Rename</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Delete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Select these words instead</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Select these words beside those selected now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <location filename="embviz/gui/wordmap/legend_rows.py" />
   <source>Select these words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <location filename="embviz/gui/wordmap/legend_rows.py" />
   <source>Select these words too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Rename…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>“{name}” stood for {words} before; Undo (Ctrl+Z) brings them back.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/selection_names.py" />
   <source>Named</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/stopping.py" />
   <source>Stopping rules</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/stopping.py" />
   <source>{title} · {on} on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Train, and every moment of it can be seen again here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Moment of the training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>One moment back (Left)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Play (Space)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>One moment on (Right)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Speed: at 1× a whole training takes ten seconds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Begin anew at the end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Go to an epoch, or to the best moment of a measure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Branch from here: go on from this moment with what the training form says</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Export the map's way as a moving picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Back to the present (End)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Look at this moment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Branch from here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Back to the present</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Play</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>Pause (Space)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline.py" />
   <source>The first moment is being made …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source>Moments that are kept of all runs on this text, and what they take of the memory that they share, the newest run first; click to give them more or less</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source>{memory:,} of {budget:,} MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source>Memory of the moments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source> + {disk:,} MB on disk</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source>No room for more moments · {told}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source>Moments of a training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_memory.py" />
   <source>Holds from the next training on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_texts.py" />
   <source>Epoch {epoch:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_texts.py" />
   <source>epoch {epoch:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_texts.py" />
   <source>Best {measure}: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_texts.py" />
   <source>Beginning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_texts.py" />
   <source>Epoch {epoch}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/timeline_texts.py" />
   <source>{text}, epoch {epoch:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>{words_per_second:.0f} k words/s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>{words_per_second:.1f} M words/s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>epoch {epoch:.1f} of {epochs}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Train more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Go on from these vectors for as many epochs as the form says.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>End now and keep what is learned.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Training progress</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/panels/training.py" />
   <source>%n different word(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Paused</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>{left} left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>
This run is not saved for the case that the window is killed. {trouble}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>{state} · {epochs} · {end}
{unit} · loss now {loss:.3f}{why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Training failed; the log says why.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Train anew</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>There is no text to learn from.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Open a text, or the toy world.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Vectors from a file. Open a text to train.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training.py" />
   <source>Open a text, or the toy world, to train on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Linear</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Falls in a straight line: 1 − t, with t from 0 at the first step to 1 at the last</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Slow at first and in the end: (1 + cos πt) ∕ 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Constant</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Stays as it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Halved four times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Exponential</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>Falls by the same share in equal times: 10⁻⁴ᵗ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_choices.py" />
   <source>{description} Work for each prediction: {cost}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_form.py" />
   <source>Back to the values of the field for this model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_form.py" />
   <source>More parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/training_form.py" />
   <source>Defaults of the training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>r is a rank among all words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Words in a neighborhood</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>How many nearest words make a neighborhood: small looks at details, large at the whole</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Quality of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Shepard plot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>1 − cosine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Shepard plot: pairs of words drawn at random, by their distance in the vectors (to the right) and on the map (upwards, in units of its radius). Each column is shaded by the share of its pairs. A map that keeps the order of distances shows a rising line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Which words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Click: select the word and fly to it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Color by distortion</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Color each word by the share of its neighbors that the map keeps; of more than {most_judged:,} words so many drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>The map could not be measured. {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Neighborhoods need three words that have a place on the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Open or train vectors: the map is measured as soon as there is one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Measuring …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>The map is measured as soon as its words have places.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Of its nearest in the vectors, so many are among its nearest on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Among the nearest of so many words: its k-occurrence (Radovanović, Nanopoulos &amp; Ivanović 2010)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Neighborhoods of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>{measured:,} of {compared:,} words measured, drawn at random, each against all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>All {compared:,} words measured.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Torn apart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Trustworthiness</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>1 − 2 ÷ (n k (2n − 3k − 1)) · Σ (r − k) over the words among the k = {k} nearest on the map but not in the vectors; {r} by cosine (Venna &amp; Kaski 2001). 1: whoever is near on the map is near.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Continuity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>1 − 2 ÷ (n k (2n − 3k − 1)) · Σ (r − k) over the words among the k = {k} nearest in the vectors but not on the map; {r} on the map (Venna &amp; Kaski 2001). 1: whoever is near is near on the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Neighbors kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Share of the {k} nearest in the vectors (by cosine) that are among the {k} nearest on the map, on average.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Shepard ρ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>Spearman's rank correlation of 1 − cosine and distance on the map over {true:,} pairs of words drawn at random. 1: the map keeps the order of distances.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>This is PCA's picture while the method warms up.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>The layout still moves.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust.py" />
   <source>{k} of {k_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Deals each component of the vectors out anew among the words that have a place: every number stays, every similarity is left to chance. Then lays them out by the same method with the same options, and measures that map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Progress of the layout of shuffled data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Clustering tendency (Hopkins &amp; Skellam 1954): Σuᵐ ÷ (Σuᵐ + Σwᵐ), u the distances from random places on the map to the nearest word, w those from random words to the nearest other, m its dimensions. .5: evenly spread; near 1: dense groups.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>{measured:,} of {every:,} words drawn at random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>all {every:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Shuffled: trustworthiness {trustworthiness:.3f}, kept {kept:.3f}, clustering tendency {grouping:.2f} (a single heap has {heap:.2f}). This map: {trustworthiness_2:.3f}, {kept_2:.3f}, {grouping_2:.2f}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Both are of {words}. The marks on the bars are those of shuffled data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Would noise look like this?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Shuffled were the vectors of the moment when you pressed; the map has learned since.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/trust_noise.py" />
   <source>Laying out shuffled data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Prefix</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>The beginning of a word: un</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Glob</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>A whole word, * for any letters: un*, *ing, k?ng</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Regex</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>A regular expression: ^un.+ing$</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Select words found by “{strip}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Pattern of the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Return selects all hits, Shift+Return adds them to what is selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Kind of pattern</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Aa</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Capitals and accents count</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Words found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Select all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Select all words found (Return)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Select those of the words found that are on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Words that fit light up on the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Open a text or vectors to search their words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>Searching …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/panels/word_finder.py" />
   <source>{hits:,} of {words}, {on_map:,} on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_choice.py" />
   <source>There is no picture of numbers here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Table with commas, for spreadsheets (*.csv);;Table with tabs (*.tsv)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>Nothing is drawn here yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>Take over what the picture shows by now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <location filename="embviz/gui/provenance.py" />
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>Copy all rows in the order shown, to be pasted into a spreadsheet; Ctrl+C copies the chosen rows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>Write all rows in the order shown: with commas for spreadsheets, or with tabs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>{title} – table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>Numbers of {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>{share} % written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>The picture is gone; these are its last numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>{rows} copied</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/plot_table.py" />
   <source>Save table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences.py" />
   <source>As the system</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>As usual</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Preferences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Back to defaults…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Appearance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Colors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Language</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Of the window and the lessons, when embviz starts next.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Text size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Ctrl with + or −, anywhere. What finds no room scrolls.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Change views at once, without motion</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Motion</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Maps and planes neither glide nor fly; played trainings still play. As the system asks until it is chosen.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Decimals</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Of cosines, scores and distances, wherever they are shown. Files have them all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Arrange panels anew</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Every panel goes back to the place and the page where it is at first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Computing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Threads of a training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>All {cores}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <location filename="embviz/training/parameters.py" />
   <source>Threads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Of the next training. One thread with a seed repeats bit for bit.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Memory of the moments, in megabytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source> MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Memory of moments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>What the kept moments of all runs on a text may take, from the next training on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <location filename="embviz/gui/project_opener.py" />
   <source>Choose…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Where dialogs begin; later each begins where its last file was.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <location filename="embviz/gui/recent_files.py" />
   <source>Recent files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Folder: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Recent files: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Where file dialogs begin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Bring back all defaults?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Colors, text size, motion, threads, memory, folder and panels. Your files and runs stay.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>{percent} %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Where the system begins</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>Forget {files}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>None is remembered</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>%n core(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/preferences_dialog.py" />
   <source>%n file(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>Start embviz from a desktop session, over ssh -X or with xvfb-run; commands like `embviz train` need none.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. {advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>Qt cannot open a window without these system libraries: {missing}. {cure}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>The X server of DISPLAY={get} does not answer or refuses us. {advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>The compositor of WAYLAND_DISPLAY={name} does not answer. {advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>Install them with: {command}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>Install the packages of your system that hold them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preflight.py" />
   <source>Qt cannot be loaded: {split}. Install embviz anew, or the library named here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preparing.py" />
   <source>map methods</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/preparing.py" />
   <source>reading files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_commanding.py" />
   <source>The text is nowhere but in this window.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_commanding.py" />
   <source>Save the project: the command reads the text from it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_commands.py" />
   <source>Command copied</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_copies.py" />
   <source>{name}, with {runs}, is there as it was on {when:%B} {day} at {when:%H:%M}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_copies.py" />
   <source>What was open is there as it was on {when:%B} {day} at {when:%H:%M}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_copies.py" />
   <source>{name} is there as it was on {when:%B} {day} at {when:%H:%M}.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/project_copies.py" />
   <source>%n run(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/project_copies.py" />
   <source>No copy is kept: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_keeper.py" />
   <source>Projects (*.embviz)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_keeper.py" />
   <source>Open project</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_keeper.py" />
   <source>The project {name} was changed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_keeper.py" />
   <source>Your notes on {name} are not saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_notes.py" />
   <source>Project notes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_notes.py" />
   <source>Notes of the project</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_notes.py" />
   <source>What you saw, and what to try next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_notes.py" />
   <source>They are saved with the project.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source>Open without it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source>Open what is whole</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source>Restore</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source>embviz was closed unexpectedly.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source>Choose the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source>Choose the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source>Nothing but its notes is whole: {notes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <location filename="embviz/projects/entries.py" />
   <source>Open the copy saved before, or save the project again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_opener.py" />
   <source> It is the first of {trouble} faults.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_questions.py" />
   <source>{name} was changed elsewhere since it was opened here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_questions.py" />
   <source>Save it before it is closed?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_questions.py" />
   <source>What was changed there is lost when it is saved over. Another name keeps both.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_questions.py" />
   <source>Save over it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_questions.py" />
   <source>Save as…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>{name} (of a project)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>Without it only the open one of its {count} runs is shown.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>The project holds no vectors of its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>Find the file that it refers to.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>The text {name} has changed since the project was saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>The text of the project, {where}, is not there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>The vectors of the project, {where}, are not there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>Choose where they are now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>The vectors {name} have changed since the project was saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>Choose the file as it was.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>{name} is not open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>Choose the text as it was, or open the vectors without it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/project_reading.py" />
   <source>Choose where it is now, or open the vectors without it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>{least} to {most}, half of them up to {middle}: they are not normalized</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>mapped from the copy {copy}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>in memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>all 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>all 1: they are normalized</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>debiased along {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>not normalized</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>Vector lengths</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <location filename="embviz/text/preprocessing.py" />
   <source>Numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>32 bits each, {held} {where}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>Counts of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>{faults} of the file left out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <location filename="embviz/gui/status.py" />
   <source>About these vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>Format</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>{sum:,} in all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>Subwords</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>{subwords:,} n-grams of {min_n} to {max_n} characters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>Columns</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>Faults of the file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/provenance.py" />
   <source>What was wrong with the file</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="embviz/gui/provenance.py" />
   <source>%n fault(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>Remove {name} from the recent files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>Remove recent files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>Clear the recent files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>may not be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>cannot be reached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>Remove what is not there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>is not there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>its folder is not there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/recent_files.py" />
   <source>Nothing was opened yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/removed_runs.py" />
   <source>Remove {run}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/run_names.py" />
   <source>Run {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/run_names.py" />
   <source>Rename {run}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>They are kept until the window closes. Make room or the folder writable, and save one again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>The file of named selections {trouble}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>It is kept as {aside}; a new one begins with the next selection that you save.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>holds something else</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>was written by another version of embviz</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>is damaged</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>The named selections in {path} cannot be read: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>They are untouched. Those that you save now replace them once the file can be written.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>is no text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>The file of named selections {path} {trouble}, and cannot be renamed: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>Move it elsewhere before you save selections: they would replace it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>The folder {parent} of named selections cannot be written: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/selection_file.py" />
   <source>The named selections cannot be written: {what}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>Use fewer dimensions, a higher minimum count or less text, or close other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>What was asked for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>Ask for less at a time, or close other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>The training</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>The training of several texts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>The layout of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>Lay out fewer words, choose PCA, or close other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>Reading or writing the file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>Open a part of it, such as the most frequent words, or close other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>Keeping the moments of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortage.py" />
   <source>Give moments less memory at the timeline: older ones go to disk.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortcuts_dialog.py" />
   <source>Find keys, by what they do or by their names</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortcuts_dialog.py" />
   <source>Find, for instance: select, lecture hall, Ctrl+Shift</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortcuts_dialog.py" />
   <source>Keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/shortcuts_dialog.py" />
   <source>No key does that. The command palette, Ctrl+K, finds all that can be done.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/slices.py" />
   <source> – damaged: {trouble}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/slices.py" />
   <source>Training {name}: preparing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/slices.py" />
   <location filename="embviz/text/collection.py" />
   <location filename="embviz/text/reading.py" />
   <source>Reading {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/slices.py" />
   <source>Training {name}: epoch {epoch:.1f} of {epochs}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/slices.py" />
   <source>trained on {name}, {tokens:,} tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/status.py" />
   <source>Opening</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/status.py" />
   <source>Details</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/status.py" />
   <source>Where these vectors come from and what they are like</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/status.py" />
   <source>Nothing is open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/status.py" />
   <source>beside it {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/table_deeds.py" />
   <source>Save the table…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/table_deeds.py" />
   <source>Copy row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/table_deeds.py" />
   <source>Save {table}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/table_deeds.py" />
   <source>Copy “{text}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/table_gaps.py" />
   <source>{missing:,} of {words} {are} not on the map: {listed}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/table_gaps.py" />
   <source>Of {words} the column says nothing: {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/table_gaps.py" />
   <source>All {words} of the table are on the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{name} is not in the folder of the vectors, so it is not opened</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{name} is no picture of a known kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{name} has {width:,} × {height:,} pixels, too many to be unpacked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{name} cannot be read: {errorString}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{name} is not there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{name} is larger than {largest_file} MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{name} cannot be read: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/thumbnails.py" />
   <source>{sprite} is too small to hold this picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_card.py" />
   <source>Leave the tour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_card.py" />
   <source>{at} of {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_card.py" />
   <source>Tour, {at} of {count}: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Train on the toy world and choose a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Opening the toy world …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Training …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Choosing a word …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Asking …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Begin with a text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>A text, a folder of texts or a file of vectors opens here, or is dropped on the window. The toy world is small and made up: its answers are known.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Learn vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Train reads the text again and again and moves the vectors of words that stand together. The map and the curves follow while it learns.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Train on it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Open the toy world and train</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>It has learned: words that are used alike lie near each other.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Look at the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Words that are used alike come to lie near each other. Drag and use the wheel to look around, and click a word to choose it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Choose a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Read a word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>This panel tells of the word that is chosen: its nearest words with their cosines, and its vector. Its other tabs lay the map out, color it and say how far to trust it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>This is what is known of the word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Ask the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Words are added and taken away like numbers: king − man + woman lies near queen. Any words of the vocabulary can be asked for.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Ask it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Train on the toy world and ask</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>These words are nearest to the sum: the first one is the answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Understand how it works</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>The course takes the method apart, one live picture after the other. Present shows a lesson in a lecture hall.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Find everything by typing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>Open the palette</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>The toy world is open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/tour_steps.py" />
   <source>A word is chosen, and its neighbors are on the right.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/unsaved.py" />
   <source>this text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/unsaved.py" />
   <source>The vectors of {name} are not saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/unsaved.py" />
   <source>Save them before they are closed?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/unsaved.py" />
   <source>{runs} earlier runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/unsaved.py" />
   <source>an earlier run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/unsaved.py" />
   <source>The vectors of {count} on {name} are not saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/unsaved.py" />
   <source>The page Runs shows them for saving.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/vector_files.py" />
   <source>Vectors ({patterns})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/vector_files.py" />
   <source>{name}, packed (*{endings}{packed_text})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/vector_files.py" />
   <source>Packed ({patterns})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/banner.py" />
   <source>Close message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bars.py" />
   <source>Components of vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bars.py" />
   <source>{words}, {components} numbers each {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bars.py" />
   <source>{labels}: {shape} components each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bars.py" />
   <source>component {k} of {shape} · {labels}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bars.py" />
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>Component</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bin_bars.py" />
   <source>{title}: most at {name}, {share}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bin_bars.py" />
   <source>Bin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/bin_bars.py" />
   <source>Compared with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/comparison.py" />
   <source>{title}, compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/complaint.py" />
   <source>Message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/complaint.py" />
   <source>{what} Near: {links}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/concordance_lines.py" />
   <source>Copy lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/concordance_lines.py" />
   <source>Sentence {sentence:,}, word {token:,} of the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/curve_plot.py" />
   <source>epoch {epoch}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/curve_series.py" />
   <source>since the moment before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/curve_series.py" />
   <source>since the point before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/curve_series.py" />
   <source>Update size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/curve_series.py" />
   <source>Learning rate × gradient norm: how far one step moves a context row (before GloVe’s AdaGrad divides it).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/density_plot.py" />
   <source>{title}: {y} up to {y_end} over {x} up to {x_end}, as shares of their pairs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/dumbbells.py" />
   <source>{words:,} rows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/dumbbells.py" />
   <source> from {names} to {names_2}; mean distance {gap:.3f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/dumbbells.py" />
   <source>Select {row}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Filter {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Filter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Copy the table as it is sorted, to be pasted into a spreadsheet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Write the table as it is sorted: with commas for spreadsheets, or with tabs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>{shown:,} of {rows}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/found_table.py" />
   <source>Save {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/heatmap.py" />
   <source>{words} words: {words_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/heatmap.py" />
   <source>Select {one} and {other}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/heatmap.py" />
   <source>Show all cells</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/heatmap_picture.py" />
   <source>Similarity of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/histogram.py" />
   <source>{name} is highest at {place}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/histogram.py" />
   <source>{title}, by {x}: {peaks}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/joined_lists.py" />
   <source>{left} and {right}: {shared} of {most} words are in both lists.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/joined_lists.py" />
   <location filename="embviz/gui/widgets/share_bars.py" />
   <source>Value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/joined_lists.py" />
   <source>{word} (only here)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/line_plot.py" />
   <source>Plot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/live_curve.py" />
   <source>epoch {x:.2f}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/live_curve.py" />
   <source>, smoothed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/live_curve.py" />
   <source>{name} smoothed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/marked_texts.py" />
   <source>{words}: {part} of {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/marked_texts.py" />
   <source>{words}: has no vector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/measure_line.py" />
   <source>Progress of the measurement</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/number_tip.py" />
   <source>{what}
{low} to {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/numbers.py" />
   <source>{minutes} min {rest:02d} s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/numbers.py" />
   <source>{minutes} h {minutes_2:02d} min</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/pair_scatter.py" />
   <source>{count} pairs: {x} {x_reach}, {y} {y_reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/pair_scatter.py" />
   <source>{names} pairs. Worst misses: {misses}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/pair_scatter.py" />
   <source>No pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/pair_scatter.py" />
   <source>Select {pair}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/pair_scatter.py" />
   <source>Pair</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/parallelogram.py" />
   <source>Parallelogram of the analogy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/parallelogram.py" />
   <source>Arrows: {pairs}. {caption}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/parallelogram.py" />
   <location filename="embviz/gui/widgets/point_cloud.py" />
   <source>{count} points. {caption}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/parallelogram.py" />
   <source>{labels} to {labels_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/parallelogram.py" />
   <source>Arrow to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/parameter_form.py" />
   <source>&lt;br&gt;&lt;i&gt;{minimum:g} to {maximum:g} {unit}&lt;/i&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/picture_file.py" />
   <source>{target} cannot be written: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/picture_file.py" />
   <source>Choose a folder that exists and may be written.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/picture_file.py" />
   <source>{target} could not be written.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/picture_file.py" />
   <source>Is its ending .png or .svg, and is there space?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>rises from {first} to {last}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>nothing is known yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>is {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>is {value} at both ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>falls from {first} to {last}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>{what}: {courses}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>{what}, {rows} × {columns} values {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>{name} {course}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>{what} over {x}, {count} curves: {courses}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>{what} over {x}: {courses}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/plot_numbers.py" />
   <source>Curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/schedule_view.py" />
   <source>learning rate over the run, at most {max:.3g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/schedule_view.py" />
   <source>Learning rate over the run: {course}, at most {most}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/schedule_view.py" />
   <source>rate {rate:.3g} at {done:.0f} % of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/schedule_view.py" />
   <source>Share of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/share_bars.py" />
   <source>Mark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/table_offer.py" />
   <source>Show as table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/timeline_track.py" />
   <source>No moments of this stretch are kept here: the run was taken up, or branched off, where they begin.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>component {component}: {shares:.2f} % of the variance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>Explained variance of the components</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>{count} components hold {sum} % of the variance, the first one {first} %.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>{share}
along {axes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>{share}
click: along {axes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>Share of the variance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/variance_bars.py" />
   <source>component {k}: {share:.1f} %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/veil.py" />
   <source>What was asked before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/way_map.py" />
   <source>{word}: {stops}. Around: {word_2}. {caption}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/way_map.py" />
   <source>{word} in {stops} slices, {around} words around. {caption}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/way_map.py" />
   <source>What is said of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/way_painting.py" />
   <source>near in {stops}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/way_painting.py" />
   <source>in between or throughout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/word_bars.py" />
   <source>{title}, of {count} words: {reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/word_list.py" />
   <source>Word {at:,}: not on the map, which shows the first {muted_from:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/word_plane_layout.py" />
   <source>{said}  ·  mean {mean}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/word_plane_painting.py" />
   <source>and {more} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/widgets/word_plane_reading.py" />
   <source>{words:,} words by {named}: {names}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_commands.py" />
   <source>{words} copied</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Use as analogy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Compare in the heatmap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Low end of an axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>High end of an axis</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Hide on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Show only this on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Take from the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Add to the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Copy the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Copy “{word}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/word_deeds.py" />
   <source>Show only these on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/coloring.py" />
   <source>other ({beyond} more)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend.py" />
   <source>Show the words of all colors again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend.py" />
   <source>Legend open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend.py" />
   <source>Fold the legend, or open it again: folded, it leaves its room to the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_bar.py" />
   <source>{title}: drag to filter; double click shows all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_bar.py" />
   <source>Colors of the amounts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_bar.py" />
   <source>Least shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_bar.py" />
   <source>Largest shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_rows.py" />
   <source>{name}
Click to see only these; with Ctrl, these too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_rows.py" />
   <source>Categories</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_rows.py" />
   <source>{text}, {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/legend_rows.py" />
   <source>{text}, {words}, hidden</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/map_numbers.py" />
   <source>{count} words. None selected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/map_numbers.py" />
   <source>{count} words. Selected: {chosen}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/map_numbers.py" />
   <source>{count} words are seen: x {x_reach}, y {y_reach}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/motion.py" />
   <source>Fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/motion.py" />
   <source>Show all words and follow them (0)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/tool_buttons.py" />
   <source>Drag moves the map; with Shift, it draws a rectangle (Escape)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/tool_buttons.py" />
   <source>Drag turns the map, with Space held it moves it; with Shift, it draws a rectangle (Escape)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/tool_buttons.py" />
   <source>Pointer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/tool_buttons.py" />
   <source>Rectangle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/tool_buttons.py" />
   <source>Drag selects the words in a rectangle; with Shift more, with Ctrl or Alt less (R)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/tool_buttons.py" />
   <source>Lasso</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/tool_buttons.py" />
   <source>Drag around words to select them; with Shift more, with Ctrl or Alt less (L)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/true_lines.py" />
   <source>{kept} of {count} true neighbors are near on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/wordmap/true_lines.py" />
   <source>1 of {count} true neighbors is near on the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/workspace.py" />
   <source>Select {last}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/gui/workspace.py" />
   <source>Select {count:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/language.py" />
   <source>“{word}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/memory.py" />
   <source>{nbytes:,.0f} MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/memory.py" />
   <source>{what} took more memory than there is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/memory.py" />
   <source>{what} would take {needed} of memory, and {free} are free.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/memory.py" />
   <source>{what} took more memory than there is: {needed} more could not be had.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/branching.py" />
   <source>The moment has vectors of {dimensions} dimensions, a run with {dimensions_2} cannot go on from it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/branching.py" />
   <location filename="embviz/training/start.py" />
   <source>Set the dimensions to {dimensions}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/branching.py" />
   <source>The moment has learned from text that would be held out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/branching.py" />
   <source>Set the text that is held out to {held_out:g} %, or to nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/branching.py" />
   <source>The moment is at epoch {epoch:.1f}, and the branch is to end after {epochs}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/branching.py" />
   <source>Set the epochs to {epoch} or more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/history.py" />
   <source>This moment is no longer kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/history.py" />
   <source>Choose another one, or give moments more memory or disk.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/phases.py" />
   <source>Rapid</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/phases.py" />
   <source>Fine-tuning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/phases.py" />
   <source>Converged</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/phases.py" />
   <source>{name}: {law} (error {error:.2g}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/phases.py" />
   <source>what is above {a:.4g} halves every {c:,.0f} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/phases.py" />
   <source>each doubling of the words read takes {coefficients:.2g} off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/phases.py" />
   <source>the loss stays at {coefficients:.4g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>epochs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>moments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>There is no room for moments of {nbytes:,.1f} MB each beside the first and the best one: they may take {budget:,} MB of memory and {spill:,} MB on disk.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Moments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Moments of a run that can be returned to; fewer where they would cost time or room.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Memory for moments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>What the moments of a run may take; older ones go to disk beyond it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Disk for moments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>What they may take there; beyond it they are thinned out evenly.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Judge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Which moments are judged by questions: none, the ends of epochs, or others too, as long as that takes no longer than the training did.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Best by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>The measure by which the best moment is found and kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Stop at change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>End when the loss of an epoch differs from that of the epoch before by less than this.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Stop at plateau</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>End when this measure has stopped getting better.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Patience</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Epochs without anything better that make a plateau.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Smallest change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>What a measure has to get better by to count as better.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Stop at gradient</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>End when the mean gradient norm of an epoch is below this.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>Stop after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>End after so much training, whatever was reached; pauses do not count.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <location filename="embviz/training/parameters.py" />
   <source>off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>any</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/plan.py" />
   <source>never</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>the {watched} most frequent words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Mean loss of all predictions since the moment before, kept or not, weighted by the words read in between.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Held-out loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Mean loss on the text that is not learned from, with the vectors of this moment.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Gradient norm</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>√ mean |g|² since the moment before, kept or not, where g is the gradient of one context row.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Size of a step at this moment, as the schedule has it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Speed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Words of the text read since the moment before, kept or not, ÷ seconds of training in between.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Vector norm</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Mean length |v| of the vectors of {watched}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Movement</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>√ mean |v − v′|² of {watched}, where v′ is a word's vector at the moment before, kept or not.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Share of the questions a : b = c : d for which d has the largest cosine with b − a + c (3CosAdd) of the {answering:,} most frequent words without a, b and c. Questions with other words are left out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Spearman's ρ of the cosines of word pairs and people's scores; the mean over the sets of pairs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Purity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Share of words that are in the commonest category of their k-means cluster; as many clusters as categories.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Silhouette</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Mean of (b − a) ÷ max(a, b) over {watched}: a is the mean cosine distance to the own k-means cluster, b to the nearest other one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Stability</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/records.py" />
   <source>Share of the ten nearest words that were among the ten nearest at the last end of an epoch before that is kept; mean over {watched}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>The loss of the last epoch differs from the one before by {change:.2g} %,</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>{said} less than {stop_change:g} %.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>The mean gradient norm of the last epoch is {norm:.3g}, below {stop_gradient:g}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>{title} has not got better for {many}; the best was {text_with_unit}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>{elapsed:,.1f} seconds of training have passed; {stop_seconds:g} were allowed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>The run was given up.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>The run was stopped by hand.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>The run failed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>{since} epochs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>All {many} epochs are done.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/rules.py" />
   <source>The epoch is done.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/saved.py" />
   <source>{folder} was saved by another version of embviz.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/saved.py" />
   <source>Train again with this one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/shelf.py" />
   <source>{folder} is missing or damaged; the run cannot go on from there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/shelf.py" />
   <source>Delete {parent} and train again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/shelf.py" />
   <source>{parent} cannot be written to: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/observation/shelf.py" />
   <source>Choose another folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/axes.py" />
   <source>Words with + and -, for instance good - bad: words like good lie right, words like bad left.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/axes.py" />
   <source>Words with + and -, for instance big - small: words like big lie high.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/axes.py" />
   <source>Words with + and -, where the map has three dimensions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/axes.py" />
   <source>cosine: the angle between a word and the axis, from -1 to 1. length: how far the word's vector reaches along the axis, so that frequent words with their long vectors lie further out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/axes.py" />
   <source>Semantic axes need {dimensions} expressions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/axes.py" />
   <source>Write one for each axis, for instance good - bad and big - small.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/live.py" />
   <source>A vector on the map is not a finite number, so it has no place.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/mds.py" />
   <location filename="embviz/projection/tsne.py" />
   <location filename="embviz/projection/umap.py" />
   <source>euclidean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/mds.py" />
   <source>The words that are laid out, at most {most_words:,}, with blanks between them; one that holds a blank stands in double quotes. The others are not on the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/mds.py" />
   <location filename="embviz/projection/tsne.py" />
   <location filename="embviz/projection/umap.py" />
   <source>Metric</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/mds.py" />
   <source>all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/mds.py" />
   <source>MDS compares each word with each other and takes at most {most_words:,} words, not {count:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/mds.py" />
   <source>Select some words and lay out the selection, show fewer words, or choose PCA.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Shows the directions of largest variance, so far means far along them; hides all that lies in the others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Each axis is one direction through the vectors. Words that lie far from each other on the map are far from each other in it, and the shares say how much of all differences the axes hold.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>What lies in the other directions: words on one spot may be far apart.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Shows who is near whom; the size of a cluster and the distance between clusters mean nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Who is near whom: words of one group are neighbors among the vectors too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>The sizes of groups, the distances between them, and how dense they are. Noise too can fall into groups; axes mean nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Shows who is near whom and roughly how clusters hang together; distances and densities are not to scale.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Who is near whom, and roughly which groups hang together.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Distances and densities: gaps between groups look wider than they are. Axes mean nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Random projection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Shows the vectors along directions drawn by lot, which favor nothing; hides all that lies in the others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>What is left when nobody chose the directions: a measure for what the other methods add. What differs from seed to seed is not in the vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Distances, mostly: that random directions keep them holds for hundreds of dimensions (Johnson and Lindenstrauss 1984), not for two or three, where a squared distance is off by about its own size.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Shows all distances of chosen words as well as a plane can hold them; near words may only seem near.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>All distances at once, large ones best. Distances straight from word to word make this the PCA of the chosen words alone: directions in which only they differ come out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Small distances, where large ones need the room, and all words that are not chosen.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Semantic axes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Shows how much words have of the meanings that you typed; hides everything else.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Where words lie between the ends of each axis that you typed, on one scale.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Everything but these meanings: words side by side may have nothing else in common. The axes need not be at right angles among the vectors, though they are drawn so.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>There is no projection '{name}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Choose one of {names}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>{title} lays out at most {most:,} words, not {count:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>Show fewer words, or choose PCA, which takes any number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>{title} has no option '{name}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/methods.py" />
   <source>It has {known}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/noise_check.py" />
   <source>Shuffled data give as good a picture of their neighborhoods (trustworthiness {trustworthiness:.2f} against {trustworthiness_2:.2f} here): with these parameters the method finds what it looks for in anything.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/noise_check.py" />
   <source>Shuffled data fall into groups, too (clustering tendency {grouping:.2f} against {real_grouping:.2f} here; one heap has {heap:.2f}): the groups of this map are no proof of groups of words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/noise_check.py" />
   <source>Perplexity {least:g} looks at {least_2} neighbors of each word among {count:,}: pairs and strings of words come about by chance. Try 30.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/noise_check.py" />
   <source>Perplexity {perplexities:g} is more than a third of {count:,} words; {count_2:.0f} is used, and nearly all words are neighbors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/noise_check.py" />
   <source>Exaggeration of 4 or more draws groups together that the vectors do not hold together.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/noise_check.py" />
   <source>{near} neighbors of each word among {count:,} make small groups out of chance. Try 15.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/options.py" />
   <source>What is near: cosine looks at directions only; euclidean also at lengths, which grow with the frequency of a word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/options.py" />
   <source>A flat map, or one in space that is turned by dragging.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/options.py" />
   <location filename="embviz/training/parameters.py" />
   <location filename="embviz/vectors/compression/product.py" />
   <source>Seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/options.py" />
   <source>Start of all random choices: the same vectors, options and seed give the same picture.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/options.py" />
   <source>'{part}' is no number for {what}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/options.py" />
   <source>Write numbers with commas between them: 30, 200.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>Components</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>Which components are the axes, counted from 1 to {most_components}: 1, 3 shows the first across and the third upward. Each is a direction at right angles to the others, in falling order of variance.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>the first ones</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>a component</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>A picture of {dimensions} dimensions needs {dimensions} different components, not '{components}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>Write them as {example}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>There is no component {number:g}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/pca.py" />
   <source>Choose whole numbers from 1 to {most_components}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>exact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>fft</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Perplexity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>How many neighbors count for a word. Small shows small groups, large shows how groups hang together; several with commas between them, as 30, 300, are averaged and keep both.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Exaggeration</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>How much stronger neighbors attract each other in the finished picture: above 1, groups are tighter and the gaps between them wider than the vectors say.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Early exaggeration</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>The same during the first iterations, which are not shown: groups that belong together must find each other.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Length of the steps; auto is the number of words divided by the exaggeration.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Repulsion</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>How words that are not neighbors push each other away: exact sums over all pairs (at most {most_exact:,} words), barnes-hut takes far words together, fft reads the forces off a grid and draws flat maps only. auto is exact up to {exact_below:,} words and barnes-hut beyond, which is the fastest at every size.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>a perplexity</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>The FFT draws flat maps only.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Choose Barnes-Hut, or two dimensions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>t-SNE takes 1 to {most_perplexities} perplexities, not {found}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Write one, as 30, or 30, 300.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Exact sums over all pairs take at most {most_exact:,} words, not {vectors:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Choose another way of repulsion, or show fewer words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/tsne.py" />
   <source>Perplexity is {number:g}, outside {least_perplexity:g} to {largest_perplexity:g}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/umap.py" />
   <source>How many neighbors a word looks at, itself among them. Small shows small groups, large the coarse shape.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/umap.py" />
   <source>Least distance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/umap.py" />
   <source>How near words may lie to each other: small packs groups tightly, large spreads them evenly.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/umap.py" />
   <source>Spread</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/umap.py" />
   <source>How wide the groups are drawn, in the units of the least distance, which must not be larger.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/umap.py" />
   <source>The least distance {min_dist:g} is larger than the spread {spread:g}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projection/umap.py" />
   <source>Choose a smaller distance, or a larger spread.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_members.py" />
   <source>it says that it holds {infos:,} members</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_members.py" />
   <source>{path} says that it holds {file_size:,} bytes, far more than a project of its size can.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_members.py" />
   <source>Do not open it, unless you know who made it; then ask for another copy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_members.py" />
   <source>{path} holds {orig_filename!r}, which embviz does not write.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_members.py" />
   <source>Open a project that was saved by embviz, as it was saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_members.py" />
   <source>a member is there twice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_members.py" />
   <source>{filename} has two sizes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <location filename="embviz/projects/entries.py" />
   <source>its list of contents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <location filename="embviz/projects/migrations.py" />
   <source>Choose a file that embviz saved, ending in .embviz.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>{path} is cut off: it was copied or written only in part, and what it holds is not told of before its end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>Copy it again from where it is whole, or open the copy saved before.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>{path} is no project of embviz, or is cut off.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>Opening the project</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>names no array</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>names an array of {dtype} with {ndim} axes, not of {kind} with {axes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>holds a word twice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>names more words than there are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>has been changed since it was saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>Choose another project.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <location filename="embviz/vectors/formats/file.py" />
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path} is empty.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>Copy it again from where it is whole.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>cannot be read: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>has ends that do not fit the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>{member} is of {size:,} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>holds a word that is no text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <location filename="embviz/projects/entries.py" />
   <source>is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>is not what it says it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>{member} is nested too deeply</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>ends after {at:,} of {whole:,} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_reading.py" />
   <source>its bytes are not those saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/archive_writing.py" />
   <source>Saving the project</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/command_line.py" />
   <source>the vectors are written to {path}, in the folder in which this is run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/command_line.py" />
   <source>the vectors are written to {path}; what is there before is replaced</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/command_line.py" />
   <source>There is no run to repeat.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/command_line.py" />
   <source>Open a text and train on it first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>moment {moment} of run {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>the file of vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <location filename="embviz/projects/reading.py" />
   <source>what the vectors were made of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>run {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>picture {number} of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>film {number} of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>named selection {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>what was looked at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>{path} is damaged: {what}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/entries.py" />
   <source>has no '{name}' that can be used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/migrations.py" />
   <source>{path} is no project of embviz.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/migrations.py" />
   <source>{path} was saved by {newer}, in version {found} of the format; this is embviz {version}, which reads up to version {version_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/migrations.py" />
   <source>Open it with {newer}, or update this one. The file is untouched.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/migrations.py" />
   <source>{path} says that it is of version {found}, and there was none.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/migrations.py" />
   <source>Open another copy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>the vectors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>the named selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>{lost} of {all} named selections</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>{lost} of {all} runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>the picture of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>{lost} of {all} pictures of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>the film of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>{lost} of {all} films of the map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>Project read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>{path} is a project without a text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>Choose a text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>{path} is a project that refers to a text, {where}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>Choose that instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>it is cut off, but nothing that was made is lost</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>its list of contents cannot be read, but nothing that was made is lost</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>it is cut off. Lost: {lost}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/reading.py" />
   <source>its list of contents cannot be read. Lost: {lost}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/runs.py" />
   <source>A run of the project was not trained on this text, {name}: it has other words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/runs.py" />
   <source>Choose the text that it was trained on, or open the vectors without it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/runs.py" />
   <source>A run is too busy to be copied.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/runs.py" />
   <source>Pause it, or try again in a moment.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/sight_entries.py" />
   <source>has frames that do not fit their times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/sight_entries.py" />
   <source>has times that do not rise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/sight_entries.py" />
   <source>has frames that are none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/sight_entries.py" />
   <source>has a camera that sees nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/table_entries.py" />
   <source>has values that do not fit the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>is of an unknown kind, '{kind}'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has vectors of {dimensions} dimensions, not of {dimensions_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has curves that are none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has places that do not fit its words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has a path that is none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has tokens that are no words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has sentences that do not fit its tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has counts that do not fit its words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has encodings that are no names</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has vectors that do not fit its words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has n-grams that do not fit the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has buckets that do not rise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>is not later than the one before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has a state of which something is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has a value of '{name}' that this version does not know</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>says: {rstrip}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has a state of another kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has a state of another shape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/values.py" />
   <source>has vectors that are no numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/projects/writing.py" />
   <source>Project saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/corpus_parts.py" />
   <source>{name}, part {k} of {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/documentation.py" />
   <source>Documentation read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/documentation.py" />
   <source>No documentation was found in {sources} Python sources.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/documentation.py" />
   <source>Open a text file of yours instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/documentation.py" />
   <source>Reading the documentation of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/harvesters.py" />
   <source>The process that reads the documentation has ended too early.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/phrases.py" />
   <source>The minimum count of a phrase is {min_count}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/phrases.py" />
   <source>Choose 0 or more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/phrases.py" />
   <source>Counting pairs of words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>whitespace</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>characters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>lower</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>fold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>keep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>strip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>drop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>drop english</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Words: letters and digits with their marks, apostrophes and hyphens inside. Whitespace: whatever stands between blanks. Characters: each one by itself.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Capitals</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Lower writes all in small letters. Fold also makes ß and ss one. Keep tells Apple from apple.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Accents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Strip makes café and cafe one word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Keep them as they stand, drop them, or count all as one token {number_token}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Split Han text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Chinese characters stand without blanks: each becomes a token of its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Shortest token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Shorter ones are left out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Stop words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Drop leaves out the most frequent English function words, such as the, of and to.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Decode HTML entities</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Reads &amp;amp; as &amp; and &amp;eacute; as é.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>HTML tags</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Auto strips tags, scripts and styles from files that are HTML; strip does so everywhere.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>numbers as {token}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>accents stripped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Han text not split</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>at least {min_length} characters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>English stop words dropped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>HTML entities as they stand</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>The preprocessing option '{unknown}' is not known.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>It may come from a newer embviz: update it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>lower case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>folded case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>numbers dropped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>HTML tags stripped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>HTML tags kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>{label}: '{value}' is not known.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>{label} is {value}, which cannot be.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Choose a value from {minimum:g} to {maximum:g}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/preprocessing.py" />
   <source>Choose yes or no.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/reading.py" />
   <source>Text read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/reading.py" />
   <source>Sorting the words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/reading.py" />
   <source>'{name}' holds no words ({describe}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/reading.py" />
   <source>Choose another text, or options that leave something over.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{name}' is empty.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Choose a file with text in it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{name}' is a PDF.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Save its text as plain text first, for instance with pdftotext.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{name}' is not a text: it holds binary data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Save it as plain text (UTF-8) with the program that made it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>The {where} '{path}' holds no texts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Choose a {where} with text files in it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{path}' unpacks to more than {most_times} times its size, as no text does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>It may be made to fill the memory. If you trust it, unpack it yourself and open what comes out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>There is no file '{path}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{value}' may not be read.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Ask its owner for permission, or copy it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{path}' is damaged or not what its name says: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <location filename="embviz/vectors/formats/packing.py" />
   <source>Fetch or pack it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{path}' is packed in a way that cannot be read: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Pack it again as an ordinary zip.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{path}' cannot be read: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Check that the file is whole.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{path}' takes more memory than there is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Open a part of it, or close others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{path}' is neither a file nor a folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Choose a text file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Did you mean {near}?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Check the name and the folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>'{name}' is locked by a password.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/sources.py" />
   <source>Unpack the archive and open the text itself.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/subwords.py" />
   <source>The words have {total:,} n-grams, more than the {most_parts:,} that fit into memory.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/subwords.py" />
   <source>Raise the minimum count, limit the vocabulary, or choose a shorter longest n-gram.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>'{name}' holds no table: all its lines are empty.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Choose a file with a table in it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source> … ({names} in all)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>'{name}' has {names} columns.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Choose one: {listed}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>'{name}' has no column '{column}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Choose one of its columns: {listed}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Line {number} of '{name}' is longer than {longest} million characters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Is it a table? Rename it to .txt to read it as plain text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Line {number} of '{name}' is no JSON object.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Each line has to be an object with named values.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Line {line_num} of '{name}' cannot be read as a table: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Mend that line, or rename the file to .txt to read it as plain text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Line {number} of '{name}' is not JSON: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Each line has to be one object of its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Record {number} of '{name}' holds lists in lists without end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/text/tables.py" />
   <source>Take it out of '{column}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/cbow.py" />
   <source>The mean of a window's words predicts the word in its middle; the fastest, good for frequent words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/cbow.py" />
   <source>one for the mean x of the context of each center word c</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/cooccurrence.py" />
   <source>{total:,} pairs of words meet, more than the {most_cells:,} that fit into 3 GB.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/cooccurrence.py" />
   <source>Raise the minimum count, limit the vocabulary or narrow the window.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/costs.py" />
   <source>The text has fewer than two words that occur {min_count} times.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/costs.py" />
   <source>Lower the minimum count, or open a longer text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/costs.py" />
   <source>{title}, {words:,} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/costs.py" />
   <source>No two words of the text stand in one window.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/costs.py" />
   <location filename="embviz/training/glove.py" />
   <source>Open a text of sentences.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/factorization.py" />
   <source>1 − Σ s² / ‖M‖²: share of the squared Frobenius norm of M that the dimensions found so far ({dimensions}, with singular values s) do not capture. M: {named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/factorization.py" />
   <location filename="embviz/training/fasttext.py" />
   <location filename="embviz/training/predictive.py" />
   <location filename="embviz/training/windows.py" />
   <source>Preparing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/factorization.py" />
   <source>{upper} computes vectors from counts: it cannot begin with other vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/factorization.py" />
   <source>Choose a model that learns in steps, such as skip-gram.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/factorization.py" />
   <source>The matrix has {cells:,} cells, more than the {most_cells:,} that fit into 2 GB.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/factorization.py" />
   <source>Raise the minimum count, limit the vocabulary, or choose a narrower window or longer documents.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>Skip-gram of words made of letter groups: rare words learn from their kin, new ones have vectors too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>CBOW of words made of letter groups: faster, better at grammar than at meaning.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>−log σ(h·x) − {negative} × mean of log σ(−h·n) over {drawn} noise words n{drawn_2}: they weigh as {negative}; mean over all predictions (one for {predicted}), where h is the mean of {made_of}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>Counting n-grams</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>each context word x of each center word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>its own row and its n-grams' rows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>each center word x</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>the rows of all context words and of their n-grams</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source> drawn for each x</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source> that {shared} words x of a window share</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/fasttext.py" />
   <source>Counting n-grams, {share:.0%}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/glove.py" />
   <source>Counts which words meet how often, then fits vectors whose products give the logarithms of the counts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/glove.py" />
   <source>½ f(X) (w·c + b + b′ − log X)²; mean over all pairs of words that meet, where X is how often they meet, each time divided by their distance, and f(X) = min(1, (X / {x_max:g})^{alpha:g}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/glove.py" />
   <location filename="embviz/training/ppmi.py" />
   <source>Counting pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/glove.py" />
   <source>Shuffling</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/glove.py" />
   <source>No two words ever meet: every sentence is one word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/hierarchical.py" />
   <source>Finds the true word by left or right turns down a Huffman tree of all words; an exact probability.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/hierarchical.py" />
   <source>−log p(c | x) = sum of −log σ(±x·n) over the nodes n on the way down a Huffman tree to c, + or − for the way taken; mean over all predictions ({predicts}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/infonce.py" />
   <source>Tells the pairs of a batch apart by their cosines, divided by a temperature; the contrastive loss.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/infonce.py" />
   <source>−log exp s(x, c) / (exp s(x, c) + sum of exp s(x, c′)) with s = cosine / {temperature:g}; c′ are the centers of the other pairs among up to {batch} in a batch, without those that are c itself; mean over all predictions ({predicts}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/lsa.py" />
   <source>Counts which words stand in which documents (TF-IDF), and keeps the main directions of the table.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/lsa.py" />
   <source>(1 + log tf) · log((N + 1) / df) of words in documents of {document_words} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/lsa.py" />
   <source>Counting words of documents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/matrices.py" />
   <source>What this training learns</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/matrices.py" />
   <source>Use fewer dimensions or fewer words (a higher minimum count, fewer n-grams), or close other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/meetings.py" />
   <source>“{word}” is not in the text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/meetings.py" />
   <source>Leave it out, or take another word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/models.py" />
   <source>fastText CBOW</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>The text is too short to learn how contexts make a word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>Train on a longer text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>No sentence holds the word '{word}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>Write a sentence with it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>None of the words around '{word}' has a vector.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>Write sentences of words that the text holds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>The text does not hold the word '{word}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/new_word.py" />
   <source>Choose one of its words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/objectives.py" />
   <source>Tells the true word apart from k noise words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/objectives.py" />
   <source>Hierarchical softmax</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/objectives.py" />
   <source>O(log V)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>skipgram</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>cbow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>glove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>fasttext</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>ppmi</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>lsa</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>negative</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>hierarchical</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>softmax</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>infonce</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>linear</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>constant</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>exponential</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>letters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>What is predicted from what, or counted.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>How a prediction is scored: against some noise words, along a tree, or against all words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Numbers in each word's vector. More hold finer distinctions and cost more time.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>How many words on each side count as context. Narrow windows learn grammar, wide ones topics.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Negative samples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Random words that each true pair is told apart from count as so many. Those drawn are shared by neighboring pairs and their number differs: the loss tells it. For 5, skip-gram draws 3 for a window, CBOW 11 for four.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>How many times the whole text is read (PPMI and LSA: rounds of the factorization).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Size of the largest steps; the schedule says how they shrink.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>How the learning rate changes from the first step to the last.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Share of the run in which the rate first rises from nothing in a straight line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Minimum count</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Rarer words are left out: they cannot be learned from so few examples.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Words more frequent than this are skipped at random. 0 keeps every word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Noise exponent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Negative samples are drawn by count to this power. 1 follows the text, 0 is uniform.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Temperature</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Cosines are divided by it before the softmax. Small ones care for the hardest negatives.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Batch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Pairs that are told apart from each other: each is a negative of all others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Matryoshka</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Beginnings of the vector that have to be good vectors by themselves, as 16, 32, 64.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Shortest n-gram</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Letters in the shortest parts of words that have vectors (fastText's minn).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Longest n-gram</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Letters in the longest parts of words that have vectors (fastText's maxn).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Buckets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Numbers to which n-grams are hashed; those that share a number share a vector.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Shift</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Negative samples that the counts stand for: their logarithm is taken off each PMI (Levy 2014).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Context smoothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Context counts to this power, so that rare contexts do not weigh too much.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Words of running text that count as one document.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Singular values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Vectors are scaled by the singular values to this power: 0 evens out, 1 keeps them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Word pairs that meet at least this often have full weight (GloVe's x_max).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Weighting exponent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Rarer pairs weigh (count / x max) to this power (GloVe's alpha).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Largest vocabulary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Keep only this many of the most frequent words. 0 keeps all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Held out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Share of the text that is not learned from; its loss tells learning from memorizing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Threads that learn at the same time. One thread with a seed repeats bit for bit.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Start of all random choices.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>no limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>InfoNCE tells pairs of words apart, and CBOW has none.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Choose skip-gram.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>The shortest n-gram, {min_n} letters, is longer than the longest, {max_n}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Choose a shortest one that is not longer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>'{matryoshka}' is not a list of whole numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Write it as 16, 32, 64.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>The lengths {matryoshka} do not rise from 1 on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Write them as 16, 32, 64.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>{lengths} is more than the {dimensions} dimensions that the vectors have.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Leave it out, or choose at least {lengths} dimensions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>{lengths} nested lengths are too many.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/parameters.py" />
   <source>Choose at most {most_prefixes}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/ppmi.py" />
   <source>Counts how much more often than by chance words meet, and keeps the main directions of the table.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/ppmi.py" />
   <source> − log {shift}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/ppmi.py" />
   <source>max(0, PMI{shift}) of words that meet within the window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/ppmi.py" />
   <source>No two words meet more often than by chance.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/ppmi.py" />
   <source>Lower the shift, or open a longer text of sentences.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/predictive.py" />
   <source>, summed over the first {map} numbers of the vectors with equal weights</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/predictive.py" />
   <source>−log σ(x·c) − {negative} × mean of log σ(−x·n) over {drawn} noise words n that {shared} share{again}: they weigh as {negative}; mean over all predictions ({predicts}){nesting}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/predictive.py" />
   <source>all pairs of a window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/predictive.py" />
   <source>{group} neighboring windows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/predictive.py" />
   <source>, used {rounds} times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Not started</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Open a text with at least two different words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>The corpus holds no words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Open a text with words in it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>A minimum count of {counts} would keep {sum} of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>The corpus has {words:,} different words, of which {vocabulary} occur at least {min_count} times: too few to learn from.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Finished</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Stopped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>{epochs} more epochs cannot be trained.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Choose 1 or more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Start the training first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>Cancelled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/run.py" />
   <source>The loss is no longer a finite number at learning rate {learning_rate:g}. Lower the learning rate, for instance to {learning_rate_2:.2g}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/skipgram.py" />
   <source>Each word of a window predicts the word in its middle; learns rare words well.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/skipgram.py" />
   <source>one for each context word x of each center word c</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/softmax.py" />
   <source>Compares the true word with all words: exact and slow, for vocabularies up to some thousands.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/softmax.py" />
   <source>−log p(c | x) with p(w | x) = exp(x·w) / sum of exp(x·v) over all {occurring:,} words v; mean over all predictions ({predicts}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/softmax.py" />
   <source>The full softmax compares every prediction with all {occurring:,} words; it is meant for up to {most_words:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/softmax.py" />
   <source>Limit the largest vocabulary to {most_words:,}, raise the minimum count, or choose the hierarchical softmax or negative sampling.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/start.py" />
   <source>The vectors to begin with have {dimensions} dimensions, the run {dimensions_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/start.py" />
   <source>The vectors to begin with have none of the words of this text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/training/start.py" />
   <source>Choose vectors of the same language and the same case of letters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>'{name}' is no table of rows and columns.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>Choose a CSV or TSV file whose first row names the columns.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <location filename="embviz/vectors/formats/projector.py" />
   <source>column {k}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>'{name}' has {columns}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>A table of words needs one for the words and one or more for what is said of them, with their names in the first row.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>'{name}' has {head:,} columns; {most_columns} are the most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>Is it a file of vectors? Those are opened with Open vectors. Else leave columns out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>'{name}' has no words in its column '{head}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>Choose a table with a word in each row.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>'{name}' has more than {most_rows:,} rows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/attached_table.py" />
   <source>Leave out words that are not on the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>All numbers as they are, 4 bytes each: what the others are measured against.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>Each number rounded to 2 bytes, three digits.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>Each number rounded to a whole number of one byte, with a scale for each vector.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>Binary codes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>One bit for each number: whether it is above the mean of its dimension.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>Product quantization</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>Each part of a vector is replaced by the nearest of 256 that were learned.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>Principal coordinates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>The coordinates along the directions in which the vectors vary most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>First dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>The first numbers of each vector; little is lost where the vectors were trained for it (Matryoshka).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>There is no method '{key}' to compress vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <location filename="embviz/vectors/formats/__init__.py" />
   <source>Choose one of {keys}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <source>There are no vectors to compress.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/__init__.py" />
   <location filename="embviz/vectors/formats/writing.py" />
   <source>Train a model or open a file first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/binary.py" />
   <source>float</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/binary.py" />
   <source>bits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/binary.py" />
   <source>Query</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/binary.py" />
   <source>float: all numbers of the query are multiplied with what the bits stand for. bits: the query becomes bits as well, and those that differ are counted (the Hamming distance).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/compressed.py" />
   <source>The query has shape {shape}, the vectors have {dimensions} dimensions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/compressed.py" />
   <location filename="embviz/vectors/neighbors.py" />
   <source>Ask with a vector from the same embedding.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/files.py" />
   <source>{name} would hold n-grams of words, which are not compressed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/files.py" />
   <source>Save as .npz or .bin.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/half.py" />
   <source>The vector of '{words}' holds a number beyond {largest:g}, the largest of float16.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/half.py" />
   <source>Compress to int8, which has a scale for each vector.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/measuring.py" />
   <source>Vectors of shape {shape} were not compressed to {shape_2}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/prefix.py" />
   <source>So many numbers of each vector are kept, as float32.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/prefix.py" />
   <source>{usual}, or half of them where that is less</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/prefix.py" />
   <source>The vectors have {dimensions} dimensions, of which {dimensions_2} cannot be kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/prefix.py" />
   <source>Choose 1 to {dimensions}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/product.py" />
   <source>Parts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/product.py" />
   <source>So many parts, and bytes, for each vector. More parts keep more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/product.py" />
   <source>Start of all random choices: which vectors the centroids are learned from, and where they begin.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/product.py" />
   <source>one for every {default_part} dimensions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/product.py" />
   <source>Vectors of {dimensions} dimensions cannot be cut into {count} parts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/product.py" />
   <source>Choose at most {dimensions} parts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/restoring.py" />
   <source>It is damaged, or of a later version of embviz: compress the vectors again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/restoring.py" />
   <source>{path}: its vectors are compressed by no known method: {key!r}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/restoring.py" />
   <source>{path}: the arrays of its compression do not fit each other: {shapes}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/restoring.py" />
   <source>{path}: its compressed vectors have no dimensions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/restoring.py" />
   <source>{path}: what it says of its compression is no JSON text: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/restoring.py" />
   <source>{path} lacks the array '{name}' of {kinds}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/compression/restoring.py" />
   <source>{path} does not say the '{name}' of its compression, or says it wrongly: {get!r}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/embedding.py" />
   <source>{named} is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/embedding.py" />
   <source>{named} are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/embedding.py" />
   <source>{offered} for '{word}'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/embedding.py" />
   <source>Choose words that the text held often enough.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/embedding.py" />
   <source>{what} not among the {index:,} words of these vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/__init__.py" />
   <source>The name '{name}' does not say in which format to save.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/__init__.py" />
   <source>End it in {offers}; {packings} may follow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/__init__.py" />
   <source>{name} is read only.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/__init__.py" />
   <source>Save as .bin (word2vec binary), which gensim loads as well.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/__init__.py" />
   <source>There is no format '{key}' to write.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>It was cut off or is damaged: fetch or write it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} is no whole numpy array.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} is a numpy array with a head that cannot be read.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} is a numpy array of something else than numbers or texts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>Save the vectors as 32-bit numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} is a numpy array of nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} is a numpy array of shape {lengths}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} announces numbers of {bytes:,} bytes; {size:,} follow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} is a numpy array of unknown numbers: {kind}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/array_header.py" />
   <source>{path} holds characters that are none: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>Fetch or write it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path} is a Parquet file; to read one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path} is an Arrow file; to read one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>To write a Parquet file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>To write an Arrow file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path} has the columns {names}: no words among them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path} has the columns {names}: no vectors among them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>Choose a table with a column of words and one of lists of numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path}: its vectors differ in length.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>Write them with equal lengths.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{what} needs the package pyarrow, which is not installed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>Install it with: pip install 'embviz[arrow]' (or pip install pyarrow).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path} announces {size:,} bytes, far more than a file of its size holds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path} is damaged: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path}: {null_count:,} words have no vector.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>Leave these rows out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path}: its vectors are {min:,} to {max:,} numbers long.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>Leave out those that are not as long as the others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path}: {null_count:,} numbers of its vectors are missing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/arrow_table.py" />
   <source>{path} holds far more than a file of its size does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>Either the training diverged, or the file is not of this format.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>{path}, word {row:,} of {words:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>{path}: the word '{shown}' stands there twice, as number {before:,} and number {row:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>Delete one of the two; a word can have one vector only.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>{path} holds no vectors: it has {words:,} words and numbers of shape {shape}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>Choose a file with one word and one vector or more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>{path}: not one of its {words:,} words can be used.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>{path} has {words:,} words and {rows:,} vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>Choose the list of words that was written with these vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>has a vector with numbers that are not finite.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>is empty.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/assembling.py" />
   <source>Give it a name or delete it together with its vector.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>The file is damaged or is no fastText model: fetch or write it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>{path}: the file ends in the middle.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>It was cut off: fetch or write it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>{path} is a fastText model of version {version}; known are 11 and {newest}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>Open the .vec file that fastText writes beside it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>{path} announces {words:,} words of {dimensions:,} dimensions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>{path} announces n-grams of {max_n:,} letters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>{path} is a compressed fastText model.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>Open the .bin or .vec file it was made of.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>{path} has {rows:,} rows of {columns:,} numbers, which do not fit its head.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>These vectors have no n-grams, of which fastText models are made.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/fasttext_binary.py" />
   <source>Save them as .bin (word2vec binary) or .vec (word2vec text).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/file.py" />
   <source>Open a file with fewer words or dimensions, or close other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/file.py" />
   <source>{path}, {rows:,} words with {dimensions:,} numbers each,</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/file.py" />
   <source>{path} was changed while it was read.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/file.py" />
   <source>Open it again when the program that writes it has come to its end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/file.py" />
   <location filename="embviz/vectors/formats/packing.py" />
   <source>Choose a file that holds vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/file.py" />
   <source>{path} is larger than the memory that is free.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>Load it with gensim and save it as word2vec binary: vectors.save_word2vec_format(path, binary=True).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>{path} holds no vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>{path} is a pickle of something else than gensim's vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>Choose a file of word vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>{path}: the numbers are in a file of their own, {name}.{name_2}.npy, which is not there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>Put it into the same folder; gensim wrote both.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>{path} holds no list of words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <source>{path}: its vectors have the shape {shape} of {dtype}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/gensim_saved.py" />
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path} announces {shape:,} vectors; it ends after {shape_2:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/glove_text.py" />
   <source>{path} holds no vectors: its lines do not end in numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/glove_text.py" />
   <source>Choose a file of word vectors in word2vec's text or binary format or GloVe's text format.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/headers.py" />
   <source>{path}, line 1: a word2vec file begins with the numbers of words and of dimensions, both above 0.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/headers.py" />
   <source>Write the vectors again with the program that made them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/headers.py" />
   <source>{path}, line 1 announces {words:,} words of {dimensions:,} dimensions, which take {least:,} bytes at least; {size:,} follow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/headers.py" />
   <source>The file was cut off or its first line is wrong: fetch or write it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path} holds {names} arrays that may be the {what}: {held}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>Call the right one '{known}' and write the file again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>'{name}' of {path}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>Write fewer rows or smaller numbers into the file, or close other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path} holds an array of shape {shape} of {dtype}, not vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>Save a matrix of numbers with a row for each word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path} announces arrays of {bytes:,} bytes, far more than a file of its size holds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path}: '{compression}' is no text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path} says that its vectors take {size:,} bytes, far more than they can.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>The word {bad!r} cannot be saved in this format: it ends in zero.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>Save as .safetensors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>The word '{longest}…' of {longest_2:,} characters makes a numpy array of words too large: all take as much room as the longest.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path}: '{objects}' is an array of Python objects, which could run code when it is opened.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>Save the words as texts: numpy.array(words, dtype=str).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/numpy_arrays.py" />
   <source>{path}: '{name}' ends after {at:,} of {bytes:,} bytes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path} holds {choices:,} files.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>Name one as if the archive were a folder: {choices}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path} holds no file '{chosen}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>It holds {list}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path} is an empty archive.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>Choose one that holds a file of vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path}/{name} is locked by a password.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>Unpack the archive and open the file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path} unpacks to more than {most:,} bytes, {most_2:,} times its size: no file of vectors does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>If you trust it, unpack it with another program and open the file inside.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>{path} unpacks to more than there is room for in {gettempdir}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/packing.py" />
   <source>Make room there, or set TMPDIR to a folder with more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>bytes in an unknown encoding</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>a set of an unknown kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>an object of an unknown kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>{path}: the pickle ends in the middle.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>{path}: byte {at:,} of the pickle asks for what word vectors do not need.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>an object without attributes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>numbers of an unknown kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>an array of an unknown kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>{path} is a pickle that names {error}, which is not needed for word vectors and could run code.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>{path} is a damaged pickle: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>{path} holds a damaged array: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/plain_pickle.py" />
   <source>If it is a whole gensim model, load it there and save its vectors: model.wv.save(...). </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/projector.py" />
   <source>{path} holds vectors without words, and no metadata stand beside it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/projector.py" />
   <source>Put the words, one on each line and in the order of the vectors, into {metadata_names} in the same folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/projector.py" />
   <source>{path} has {head:,} columns; {most_columns} are the most.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/projector.py" />
   <source>Leave columns out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/reading.py" />
   <source>… and {more:,} more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path}: the head</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path}: what the head says of the tensor '{name}' makes no sense.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path} holds {count:,} tensors that may be the vectors{named}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>Choose a file with one matrix of floating-point numbers, or call it 'vectors'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path} announces a head of {size:,} bytes; {size_2:,} follow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path}: the head is no JSON object.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path}: the tensor '{name}' of shape {shape} does not fit its {end:,} bytes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path}: the tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path}: the tokens in the metadata are no list of texts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>Write them as a JSON list.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/safetensors_file.py" />
   <source>{path} announces {rows:,} vectors; it ends after {whole:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{path}, line {line_of:,}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{place} has {numbers} where the others have {dimensions:,}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>Correct or delete this line; the last line of a file that was cut off is often too short.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{path}: most lines are too short to hold {dimensions:,} numbers, as its first lines do.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>Choose a file of word vectors, one word with its numbers on each line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{place} begins with white space, so its word is missing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>Delete this line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{place}: '{text}' is not a number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{path}, line {line_of:,} is longer than {longest_line} MB; none of vectors is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{place} holds '{text}', which is not a finite number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>The training diverged: train again with a lower learning rate, or delete this line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/text_rows.py" />
   <source>{place} holds '{text}', too large for a 32-bit number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>{path}, word {row:,} of {words:,} (byte {at:,})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>{path}, word {row:,} of {words:,} (byte {words_at:,})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>is empty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>has no end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>The file is damaged or is no word2vec binary file: fetch or write it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>{place}: the file ends here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>{path}: {size:,} bytes follow the {words:,} words that the first line announces.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_binary.py" />
   <source>The first line is wrong or the file is no word2vec file: write it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_text.py" />
   <source>{path}, line 1 announces {dimensions:,} dimensions; the lines that follow hold {dimensions_2:,} numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_text.py" />
   <source>Correct the first line, or write the file again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_text.py" />
   <source>{path}, line 1 announces {words:,} words; {vectors:,} follow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word2vec_text.py" />
   <source>If the file was cut off, fetch or write it again; otherwise correct the first line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>numbers of the rows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>{path} holds vectors without words, and no list of words stands beside it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>Put the words, one on each line and in the order of the vectors, into {stem}.words.txt in the same folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>{path} is no list of words and no object from words to rows from 0 on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>Write a JSON list of words in the order of the vectors.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>{path} is too large a JSON text to be read.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>Write the words one on each line instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/word_lists.py" />
   <source>{path} is no JSON text: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>There are no vectors to save.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>The vector of '{word}' holds numbers that are not finite or too large to be of use.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>Train again with a lower learning rate.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>The word '{word}' cannot be saved in this format: white space ends a word there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>A word with {word!r} in it cannot be saved: half a surrogate pair is no character.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>Prepare the text again; it was read in a wrong encoding.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>The word {word!r} cannot be saved in this format: a line holds one word there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>Save as .npz or .safetensors, which hold any word.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>Save as word2vec text (.vec), which can hold spaces inside words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/formats/writing.py" />
   <source>Join its parts, for instance with an underscore.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/neighbors.py" />
   <source>The query has {shape} dimensions, the vectors have {dimensions}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="embviz/vectors/replacing.py" />
   <source>{target} could not be written: {reason}.</source>
   <translation type="unfinished" />
  </message>
 </context>
</TS>
