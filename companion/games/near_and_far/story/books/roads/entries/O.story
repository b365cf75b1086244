# O
place: forest
mood: rest
register: grief
author: The Companion authors

## cs Hrob bez jména
Sedm borovic drží mohylu mezi kořeny, aby se někam nezatoulala. Deska na vrcholu je krásně vyleštěná a stojí
na ní jediné: jméno dodáme. Lidé k ní nosí dohady, psané na mušlích, na šindelích a na cárech košil. Podle
nich tu leží královna, cukrář anebo hodný pes. Někdo tu ještě dnes ráno zametal, koště se opírá o kmen, ale v
jehličí není jediná stopa. Můžeš zamést podruhé a přidat vlastní dohad. Jenže deska leží o kousek nakřivo. Ze
spáry je cítit cedrová truhla a něco, co nerado zůstává bez společnosti.

## en A Grave Without a Name
Seven pines hold the barrow between their roots, so that it will not wander off. The slab on it is beautifully
polished and says only: name to follow. People bring it guesses, written on shells, on shingles, on scraps of
shirt. They take it for the grave of a queen, a pastry cook, or a good dog. Somebody swept only this morning,
the broom leans on a trunk, yet there is no footprint in the needles. You could sweep again and add a guess of
your own. But the slab lies a little crooked. From the crack comes a smell of cedar chests, and of something
that dislikes being alone.

* skill 8, bonus 10
gives: 3 reputation+, 2 heart
bonus: coin

### cs Uctít mrtvého
Zameteš, zapálíš zbytek svíčky a na šindel napíšeš, že toho, kdo tu leží, doma čekali. Víc tě nenapadá a víc
ani není třeba. Potom se natáhneš do jehličí a borovice k tobě pouštějí vítr po lžičkách. {bell} Ráno stojí
kolem vesničané, čepice v ruce, a čtou. „Tak tohle je ono,“ řekne stařík. Budou ten šindel ukazovat každému,
kdo půjde kolem, i s podpisem.

### en Honour the dead
You sweep, you light a stub of candle, and on a shingle you write that whoever lies here was expected home.
Nothing more occurs to you, and nothing more is needed. Then you stretch out in the needles, and the pines let
the wind in by the spoonful. {bell} In the morning villagers stand around, caps in hand, reading. “Now that is
the one,” says an old man. They will show the shingle to everyone, signature and all.

#### cs
Zametáš a jehličí padá přesně tvým tempem. Na šindel napíšeš tři dohady a všechny tři škrtneš, protože jsou o
někom od vás. Nakonec ho opřeš o kmen a není na něm nic. Za svítání stojí před ním stařík, čepici v ruce, a
čte. „Toho jsem znal,“ řekne a otočí se tak, aby mu nebylo vidět do tváře.

#### en
You sweep, and the needles fall at exactly the speed of the broom. On your shingle you write three guesses and
cross them out, because each is about somebody of your own. In the end you lean it there with nothing on it.
At dawn an old man stands before it, cap in hand, reading. “I knew that one,” he says, and turns so that you
cannot see his face.

* combat 10, bonus 12
gives: world w02, treasure, coin, reputation-
bonus: gem

### cs Zvednout desku
Deska se pohne a ozve se zasténání, které možná nebylo její. Dole v cedrových hoblinách leží mince pro
převozníka a věc, za kterou by si koupil celou loď. {coins} Bereš obojí, vždyť mrtví už nikam nespěchají.
Cestou dolů si všimneš, že tvůj stín padá trochu víc nalevo, než by měl, a nese koště. Ve vsi před tebou
zavírají okenice, jako když začne pršet. Stíny tu totiž znají líp než jména.

### en Lift the slab
The slab moves with a groan that may not have been its own. Below, in cedar shavings, lie a coin for the
ferryman and a thing worth his whole ship. {coins} You take both, since the dead are in no hurry. On the way
down you notice that your shadow falls slightly too far left, and carries a broom. In the village they close
the shutters before you, as if against rain. They know shadows here better than names.

#### cs
Deska se nehne, ale zespodu se ozve zaklepání, dvakrát a docela slušně. Zaklepeš taky, protože tě nic lepšího
nenapadne. Jde to tak až do tmy, otázka a odpověď, a žádná strana se nedozví, na co se ta druhá ptá. Klepání
slábne a ty k těm posledním ranám přikládáš ucho. Ráno je deska zametená a koště teplé v místě, kde se drží.

#### en
The slab does not stir, but from beneath comes a knock, twice, quite civil. You knock back, not knowing what
else to do. It goes on till dark, question and answer, and neither side learns what the other is asking. For
the last knocks you lay your ear to the stone. In the morning the slab is swept, and the broom is warm where a
hand would hold it.
