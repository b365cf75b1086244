# arcade r39
place: swamp
mood: danger
register: humour
author: The Companion authors

## cs Poslední vor
Bažina stoupá každou hodinu o dlaň, zdvořile a ze všech stran. {splash} Na posledním suchém drnu stojí dvanáct
lidí, koza, kyvadlové hodiny a vor pro sedm. Všichni si vysvětlují, proč váží tak málo. Starý převozník je
počítá pořád dokola a pokaždé mu vyjde něco jiného, bohužel nikdy míň. Tři ještěráci už mají bidla v bahně.
„Skoč sem a odraz nás,“ volá ten nejširší, „než začnou hlasovat!“ Malá holka tě tahá za vak a chce vědět,
jestli se hodiny počítají za jednoho, nebo za dva. Rákos syčí a dvanáct tváří se k tobě otočí, jako by ve tvém
vaku mohly být židle.

## en The Last Raft
The swamp rises a hand’s breadth an hour, politely, from all sides. {splash} On the last dry tussock stand twelve
people, a goat, a grandfather clock and a raft for seven. Everybody is explaining how little they weigh. An
old ferryman counts them again and again, and gets different numbers, though sadly never a smaller one. Three
lizards already have poles in the mud. “Jump on and push us off,” calls the widest, “before they start
voting!” A small girl pulls at your bag and asks whether a clock counts as one or two. The reeds hiss, and
twelve faces turn to you, as if your bag might hold chairs.

* skill 6, bonus 8
gives: treasure, reputation+
bonus: heart

### cs Rozdělit místa
Děti patří na ramena, ramena na bedny a koza do hodin, odkud v celou protestuje. {bell} Vor se ponoří po
okraj, chvíli přemýšlí a souhlasí. Na druhém břehu se lidé počítají znovu a tomu součtu nevěří. Majitelka
hodin z nich vyvěsí závaží, které ve skutečnosti nikdy závažím nebylo. „Schovávala jsem to pro někoho, kdo umí
dělit,“ řekne. Převozník o tom vypráví po proudu i proti němu.

### en Share the seats
Children go on shoulders, shoulders on crates, and the goat into the clock, where she complains on the hour.
{bell} The raft sinks to its edge, thinks it over and agrees. On the far bank people count themselves again
and do not believe the sum. The owner of the clock unhooks a weight that never really was a weight. “I was
keeping it for somebody who can divide,” she says. The ferryman tells the story both upstream and down.

#### cs
Rozdělíš místa tak spravedlivě, že nikdo nesedí na svém. Dvanáct lidí se začne přesedat naráz a vor se obrátí
dnem vzhůru, dřív, než na něm kdokoli je. Odpluje na něm jenom koza, zpříma, provaz od hodin kolem krku. „Ta
se vrátí,“ tvrdí převozník a přestane počítat. „Dluží mi ještě za cestu.“ Za soumraku se opravdu vrací a vede
za sebou čtyři lodě.

#### en
You share the seats so justly that nobody gets the one they are sitting on. Twelve people change places at
once, and the raft turns over before anyone is aboard. Only the goat sails off, the cord of the clock round
her neck. “She will be back,” says the ferryman, and gives up counting. “She owes me for the crossing.” At
dusk she does return, with four boats in tow.

* combat 6, bonus 8
gives: red, heart
bonus: reputation+

### cs Odrazit od břehu
Opřeš se do bidla a tlačíš, dokud tě bažina s mlasknutím nepustí. {splash} Ještěráci zabírají a ty vysvětluješ
krokodýlům, že se tu oběd nepodává. Na pevné zemi nejširší ještěrák vor obrátí a vrací se pro ostatní.
„Hlasování zdržuje,“ pokrčí rameny, „bidlo je rychlejší.“ Jeho sestry ti zatím natírají záda teplým bahnem, až
z nich únava odpadá po kusech. Od téhle chvíle patříš k posádce.

### en Push off
You lean on the pole and push until the swamp lets go with a smack. {splash} The lizards heave, and you
explain to the crocodiles that lunch is not being served. On firm ground the widest lizard turns the raft and
goes back for the rest. “Voting takes time,” he shrugs, “a pole is quicker.” His sisters rub your back with
warm mud, until the tiredness drops off in flakes. From now on you are one of the crew.

#### cs
Opřeš se, bidlo se zaboří a vor odjede bez tebe. Visíš na konci tyče uprostřed bažiny a ještěráci ti z dálky
uznale pískají. Zato máš výhled, a tak ostatním ukazuješ, kudy se dá brodit. Jdou v řadě, po pás v bahně,
hodiny nad hlavou a na hodinách kozu. „Ty se nepočítáš,“ volá na tebe malá holka. „Ty jsi teď přece strom!“

#### en
You lean, the pole sinks, and the raft leaves without you. There you hang over the swamp, and the lizards
whistle their respect. The view is good, so you show the others where to wade. They go in single file, up to
their waists, the goat on the clock and the clock overhead. “You do not count at all,” the small girl calls
back. “You are a tree now!”
