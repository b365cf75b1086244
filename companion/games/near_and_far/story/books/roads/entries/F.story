# F
place: town
mood: danger
register: humour
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

#### cs
Je to tak rychlé, že si toho půlka davu nevšimne a chce to vidět znovu. Jiskra vyhoví, tentokrát pomalu a s
výkladem. Tvůj šátek má v ruce dřív, než dojde k tomu zajímavému. „Tvoje levá noha vyzradí všechno, co chystá
pravá,“ vysvětlí ti a uváže ti ho zpátky na krk. Pak zavolá dalšího a tam, kde po tobě zbyla mezera, dokreslí
kruh.

#### en
It is over so quickly that half the crowd misses it and asks to see it again. Spark obliges, slowly this time,
with a commentary. Your scarf is in her hand before she reaches the interesting part. “Your left foot tells
everybody what the right one is planning,” she explains, and knots the thing back on. Then she calls the next,
and mends the chalk where you stood.

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

#### cs
Opilec vstoupí do kruhu, ukloní se zábradlí a vestoje usne. Čekáš, jaký je v tom trik, a celé náměstí čeká s
tebou. Jiskra ho třikrát obejde, foukne mu na čelo a vzdá to. „Přísahal bych, že to jenom hraje,“ šeptá kupec,
a pro jednou nemá v tváři nic schovaného. O půlnoci se opilec probudí a ptá se všech, kdo vyhrál.

#### en
The drunk enters the ring, bows to the railing and falls asleep on his feet. You wait for the trick, and so
does the whole square. Spark walks round him three times, blows on his forehead and gives up. “I could have
sworn he was pretending,” whispers the trader, and for once his face hides nothing. Towards midnight the drunk
wakes up and wants to know who won.
