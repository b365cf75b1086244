# G
place: fire
mood: rest
register: humour
author: The Companion authors

## cs Cizí oheň
Nejdřív ucítíš cibuli a teprve potom uvidíš oheň. Sedí kolem něj pět cizích lidí a na kameni stojí šest misek.
„Vaříme vždycky o jednu navíc,“ řekne muž s ožehlým obočím a ani se neotočí. „Ušetří se tím totiž spousta
vysvětlování.“ Za nimi leží na hromadě jejich vaky, ledabyle převázané, a v horním něco jiskří. Kousek za
světlem čeká ještě někdo, zelený šátek přes nos, a dívá se na tutéž hromadu. Vypadá, že mu chybí druhý do
páru. Kývne na tebe a ukáže bradou na vaky. Ze šesté misky se trpělivě kouří.

## en Strangers’ Fire
First you smell the onions, and only then do you see the fire. Five strangers sit around it, and on a stone
stand six bowls. “We always cook for one more,” says a man with a singed eyebrow, not even turning round. “It
saves so much tedious explaining.” Their bags lie behind them in a heap, carelessly tied, and something in the
top one sparkles. Just beyond the light somebody else is waiting, a green scarf over the nose, eyes on the
same heap. It is the look of somebody one partner short. The scarf nods to you, and then at the bags. The
sixth bowl goes on steaming patiently.

* skill 7, bonus 9
gives: adventurer
bonus: food

### cs Přisednout si
Jíš a nikdo se tě na nic neptá, což je ze všech koření nejjemnější. Když je kotlík prázdný, tahají stébla a
nad nejkratším se zatleská. Nejspíš jde o nádobí, pomyslíš si. Ráno ale u tvého vaku čeká jedna z těch pěti
postav, zavázané boty, lžíce za uchem. „Se šestou miskou od nás vždycky někdo odchází,“ zazní na vysvětlenou.
A tak se teď o cestu i o cibuli dělíte.

### en Sit down with them
You eat, and nobody asks you anything, which is the finest spice there is. When the pot is empty they draw
straws, and the shortest is met with applause. This must be about the dishes, you think. But in the morning
one of the five is waiting by your bag, boots laced, spoon behind the ear. “Someone always leaves with the
sixth bowl,” is the explanation. So the road is shared now, and so are the onions.

#### cs
Sedneš si na pařez, který je ve skutečnosti jeden z těch pěti, a pařez vstane. V tom zmatku se připálí cibule
a muž s ožehlým obočím přijde o to druhé. Začneš vysvětlovat, nejdřív pařez, potom odkud jdeš a nakonec svůj
vztah k cibuli. Přikyvují čím dál tím zdvořileji. „Vaříme o jednu navíc,“ vzdychne kdosi za ohněm, „právě
abychom tohle nemuseli poslouchat.“

#### en
The log that you sit down on is one of the five, and it gets up. In the confusion the onions burn, and the man
with the singed eyebrow loses the other. You begin to explain, first the log, then where you come from, then
onions in general. They nod more and more politely. “We cook for one more,” sighs a voice beyond the fire, “to
be spared all this.”

* combat 8, bonus 10
gives: green, 2 coin, gem, reputation-
bonus: gem

### cs Přepadnout ležení
Je po všem dřív, než se připálí cibule. {coins} Zelený šátek se dělí poctivě, na misku přesně, a přihodí ti
blýskavý kámen za nápad, který vůbec nebyl tvůj. „Stav se za námi v kopcích,“ ozve se zpod něj a tma se zavře.
Pět cizinců zatím sbírá ze země misky a mlčí. Mluvit začnou až v příštím městě a budou mít hodně co říct.

### en Raid the bivouac
It is all over before the onions can burn. {coins} The green scarf divides things fairly, measured by the
bowl, and adds a glittering stone for the idea, which was never yours. “Look us up in the hills,” says a voice
from under it, and the dark closes. Meanwhile the five strangers gather their bowls from the ground and keep
silent. They will start talking in the next town, and they will have plenty to say.

#### cs
Zelený šátek skočí po hromadě zleva, ty zprava a uprostřed se srazíte čely. V horním vaku jiskřila světluška,
a ta teď vyletí a rozsvítí se rovnou nad vámi. Pět cizinců kvůli tomu ani nevstane. Muž s ožehlým obočím jen
postaví na kámen sedmou misku. „Takhle k nám lidé taky chodí,“ řekne. Šátek se dá na útěk první a ty stojíš ve
světle ještě hodnou chvíli.

#### en
The green scarf goes in from the left, you from the right, and you meet forehead to forehead. What sparkled in
the top bag was a firefly, and now it lights up directly above you. The five do not even rise. The man with
the singed eyebrow sets out a seventh bowl. “People come to us that way too,” he says. The scarf is the first
to run.
