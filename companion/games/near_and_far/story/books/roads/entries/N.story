# N
place: desert
mood: wonder
register: wonder
author: The Companion authors

## cs Ve stínu věže
Věž je tak vysoká, že její stín má obyvatele. Celý den za ním stěhují postele a pocestným prodávají chládek na
lokty. „Až nahoru nikdo nedojde,“ říká dívka se zmrzlinou v hrnci. „Schody jsou zadarmo, ale je jich moc a na
všechno se ptají.“ U paty věže stojí vrátný v kouřící zástěře a tiskne rozpálené železo do kožených řemenů.
Kdo ho přemůže, toho bere za příbuzného. Rodinu má zatím dost malou. Schody se vinou kamsi do modra a uhlíky
syčí. Tvůj vlastní stín už se usadil mezi ostatními a čeká, kam půjdeš.

## en In the Tower’s Shade
The tower is so tall that its shadow has inhabitants. All day they move their beds along with it and sell
coolness by the yard. “Nobody makes it to the top,” says a girl with ice cream in a pot. “The stairs are free,
but there are too many, and they ask about everything.” At the foot stands the gatekeeper in a smoking apron,
pressing hot iron into leather straps. Whoever beats him counts as family. So far the family is small. The
stairs wind up into the blue, and the embers hiss. Your own shadow has settled among the others, waiting to
see where you go.

* skill 10, bonus 12
gives: blue, yellow, coin
bonus: treasure

### cs Vystoupat nahoru
Schody se ptají, co neseš, proč a komu, a na každé podestě jednu odpověď odložíš. Nahoře hraje mystička s
nomádem kostky, už tak dlouho, že mají společný šál. „Kdo z nás je blíž nebi?“ chtějí vědět oba. Řekneš, že
lidé dole, protože k nim nebe chodí samo. Smějí se, až jim kostky přepadnou přes okraj. Bank je tvůj a s ním i
otevřené dveře, do modrého domu a do žlutého stanu.

### en Climb to the top
The stairs ask what you carry, why, and to whom. On each landing you leave an answer. At the top a mystic and
a nomad have diced so long that they share a shawl. “Which of us is nearer the sky?” both want to know. Those
below, you say, because the sky comes down to them. They laugh until the dice go over the edge. The bank is
yours, with a welcome in a blue house and a yellow tent.

#### cs
„Kam?“ ptají se schody a odpověď „nahoru“ jim nestačí. Na čtvrté podestě chtějí vědět, co tam budeš dělat, a
ty se poprvé zamyslíš. Zatímco přemýšlíš, schodiště se pod tebou zdvořile otáčí, a když vzhlédneš, stojíš v
písku. „Já se dostala na pátou,“ utěšuje tě dívka se zmrzlinou. „Tam se ptají, kdo ti dole chybí.“ Tvůj stín
se mezitím odstěhoval s ostatními.

#### en
“Where to?” ask the stairs, and will not take “up” for an answer. On the fourth landing they wish to know what
you will do there. While you think, the staircase turns politely beneath you, and sets you down in the sand.
“I made it to the fifth,” the ice cream girl consoles you. “There they ask whom you miss below.” Your shadow
has moved house without you.

* combat 11, bonus 13
gives: world w06, green, coin
bonus: 2 gem

### cs Vyzvat vrátného
Bije se, jako kove, beze spěchu a pořád na jedno místo. {blade} A tak jsi pokaždé jinde, dokud mu železo v
ruce nevychladne a on se nezačne smát. Znamení, které ti vtiskne do rukávu, hřeje v mrazu a hasne, když se
skrýváš. Za pecí sedí jeho ostatní příbuzní, psanci do jednoho, a podávají ti korbel. Kdosi ti nenápadně strčí
do kapsy minci, jak se to dělá s nejmladšími v rodině.

### en Challenge the gatekeeper
He fights the way he forges, unhurried, always at the same spot. {blade} So you are always elsewhere, until
the iron cools in his hand and he begins to laugh. The mark he presses into your sleeve warms you in frost and
goes dark when you hide. Behind the furnace sit his other relatives, outlaws all, and hand you a tankard.
Somebody slips a coin into your pocket, as one does with the youngest in a family.

#### cs
Vrátný tě nechá udeřit, prohlédne si to místo a uznale zamručí. Pak tě zvedne za opasek a pověsí na hák mezi
zástěry. Shora vidíš, jak kolem putuje stín věže i se všemi postelemi, a z jedné ti mávají děti. On ková dál a
jiskry stoupají rovně do modra a nehasnou. „S rodinou se nesmí spěchat,“ řekne, když tě večer sundá. „Zeptej
se mě za deset let.“

#### en
The gatekeeper lets you strike, studies the place and grunts. Then he hangs you by the belt on a hook among
the aprons. From up there you see the tower’s shadow go by with all its beds, and children wave. He works on,
and the sparks rise into the blue and do not go out. “A family takes time,” he says, unhooking you. “Ask me
again in ten years.”
