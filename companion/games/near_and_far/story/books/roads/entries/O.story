# O
place: forest
mood: rest
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
