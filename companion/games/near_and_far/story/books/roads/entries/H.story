# H
place: sea
mood: wonder
register: grief
author: The Companion authors

## cs Stromy ze soli
Moře odtud odešlo tak dávno, že po něm zbyl už jenom zvuk. Jdeš mezi bílými stromy a pod podrážkami se ti při
každém kroku láme vlna. Stromy jsou ze soli do poslední větvičky a v rozsochách jim rostou krystaly čiré jako
zadržený dech. Na kmenech visí stuhy se jmény, protože zdejší lidé své mrtvé nepohřbívají, ale sázejí. Kolem
přeběhne zajíc a má mokrý čumák. V takovém suchu je mokrý čumák senzace. Nejbližší větev máš na dosah, tenkou
a průsvitnou. Zajíc se na kraji háje zastaví a ohlédne se po tobě.

## en Trees of Salt
The sea left so long ago that nothing but its sound remains. You walk among white trees, and with each step a
wave breaks under your soles. The trees are salt to the last twig, and in their forks grow crystals as clear
as held breath. Ribbons with names hang on the trunks, because the people here do not bury their dead, they
plant them. A hare runs by, and its nose is wet. In a drought like this, a wet nose is news. The nearest
branch is within reach, thin as glass. At the edge of the grove the hare stops and looks back at you.

* skill 6, bonus 8
gives: 2 gem, coin, reputation-
bonus: coin

### cs Ulomit větev
Zazní to, jako když spadne hrníček, a vlny pod tebou utichnou. V pahýlu září krystaly, jaké žádný klenotník
ještě nestihl pokazit. Z kmene sklouzne stuha a z jejího uzlu vypadne mince, kterou tam někdo zavázal pro
štěstí. {coins} Zakutálí se ti k noze, tak bereš i ji. Na hřebeni stojí pastevec, který všechno viděl. Chvíli
počítá stromy a potom se rozběhne k vesnici.

### en Break a branch
It sounds like a dropped cup, and the waves beneath you fall silent. In the stump glow crystals that no
jeweller has had time to spoil. A ribbon slips from the trunk, and out of its knot falls a coin that somebody
tied in for luck. {coins} It rolls to your foot, so you take that too. On the ridge stands a shepherd who saw
everything. He counts the trees for a while, then runs for the village.

#### cs
Větev se místo prasknutí ohne a v prstech je teplá. Pustíš ji a vrátí se tam, kde byla. Na stuze stojí jméno a
dva letopočty, mezi nimi jenom čtyři roky. Od vsi přijde žena s konvičkou a zalévá kořeny, které žádnou vodu
nepotřebují. „Chtěl vidět moře,“ řekne, „a až sem chodilo.“ Z háje jdeš po špičkách a žádná vlna se pod tebou
neozve.

#### en
The branch bends instead of breaking, and it is warm in your hand. You let go, and it swings back. On the
ribbon stand a name and two dates, only four years apart. A woman comes from the village and waters roots that
need none. “He wanted to see the sea,” she says, “and it came as far as this.” You leave on tiptoe, and no
wave breaks.

* skill 8, bonus 10
gives: green, 2 heart, food
bonus: reputation+

### cs Najít pramen
Zajíc tě vede pod kořeny, kde ze soli vytéká voda, a ta voda je sladká. {splash} Piješ, dokud se kolena
nepřestanou hádat, a potom prospíš celé poledne. Když otevřeš oči, nabírají kolem tebe vodu psanci v zelených
pláštích a nemluví. Rozdělí se s tebou o koláč a chtějí za to jedinou věc. O cestě sem ať od tebe nikdo
neuslyší.

### en Find the spring
The hare leads you under the roots, where water runs out of the salt, and the water is sweet. {splash} You
drink until your knees stop quarrelling, and then you sleep through the whole of noon. When you open your
eyes, outlaws in green cloaks are filling their waterskins around you, quiet as moss. They break their pie
with you and ask for a single thing. Nobody must ever hear of the way here from you.

#### cs
Zajíc na tebe u každého stromu čeká o něco kratší dobu, až nakonec nečeká vůbec. Mokré stopy vysychají dřív,
než k nim dojdeš. Poslední leží u mladého stromku, který ještě nemá stuhu. Sedíš tam do soumraku a slyšíš pod
solí vodu, docela blízko, jak si povídá. Jednou se mezi kořeny zvedne muž v zeleném plášti a přiloží si prst
ke rtům. Potom zbude jenom ten zvuk.

#### en
The hare waits for you at each tree, each time a little less, and at last not at all. Its wet prints dry as
you come. The last lies by a sapling without a ribbon. You sit there until dusk and hear water talking under
the salt. Once a man in a green cloak looks out from the roots, one finger on his lips. Then only the sound is
left.
