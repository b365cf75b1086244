# F
place: town
mood: danger
author: The Companion authors

## cs Souboj o šátek
Do křídového kruhu se vejde jeden šátek a žádné výmluvy. Ještěří dívka Jiskra si ten svůj uvázala tak volně,
až je to urážka. {blade} Přesekne šavlí mouchu a oběma polovinám se omluví. „Sundej mi ho, než já sundám
tvůj,“ zavolá rovnou na tebe. Dav kolem tebe uctivě couvne. U zábradlí vybírá sázky do klobouku kupec, šest
prstenů na pěti prstech. „Když to nevezmeš ty, je na řadě támhleten opilec,“ šeptá ti. „Nikdo na něj nevsadil,
a on to přitom jen hraje.“ Klobouk už je skoro na dosah. Jiskra dupne do křídy a hodí ti šátek k nohám.

## en The Scarf Duel
The chalk ring has room for one scarf and no excuses. Spark, a lizard girl, has tied hers so loosely that it
is an insult. {blade} Her sabre cuts a fly in two, and she apologises to both halves. “Take it off me before I
take yours,” she calls, straight at you. The crowd around you politely steps back. At the railing a trader,
six rings on five fingers, collects bets in a hat. “If not you, that drunk is next,” he whispers. “Nobody has
backed him, and he is only pretending.” The hat is quite close now. Spark stamps in the chalk and throws a
scarf at your feet.

* combat 7, bonus 9
gives: red, reputation+
bonus: coin

### cs Přijmout výzvu
Jiskra je rychlejší než ty, a tak spěchat přestaneš. {blade} Stojíš, a když se smíchem letí kolem, prostě jí
ten šátek podržíš. V kruhu je na jeden nádech ticho. Pak se Jiskra ukloní až ke křídě a ještěráci na prknech
zabubnují ocasy. Šátek ti uváže kolem krku sama, pořádně, na dva uzly. Ráno tě podle něj pozná půlka města.

### en Take the challenge
Spark is faster than you are, so you give up being fast. {blade} You stand, and as she comes laughing past you
simply hold on to her scarf. For one breath the ring is silent. Then Spark bends low, right down to the chalk,
and the lizardfolk drum their tails on the boards. She ties the scarf around your neck herself, properly, in a
double knot. By morning half the town knows you by it.

* skill 6, bonus 8
price: coin
gives: 4 coin
bonus: gem

### cs Vsadit si
Opilci se nedíváš na obličej, ale na nohy, a ty má úplně střízlivé. Tvoje mince spadne do klobouku bez
společnosti a šest prstenů se nad ní soucitně zastaví. Po třetím výpadu stojí Jiskra bez šátku a mrká, zatímco
si opilec objednává vodu. {coins} Kupec ti výhru odpočítává tak pomalu, že to bolí vás oba. „Vždyť já to
prozradil sám,“ vzdychá. „Koho mám teď kvůli tomu žalovat?“

### en Place a bet
You watch the drunk’s feet instead of his face, and his feet are perfectly sober. Your coin drops into the hat
without company, and the six rings pause above it in pity. After the third lunge Spark stands there blinking,
without a scarf, and the drunk is ordering water. {coins} The trader counts out your winnings so slowly that
it hurts you both. “And I gave it away myself,” he sighs. “Now whom am I to sue?”
