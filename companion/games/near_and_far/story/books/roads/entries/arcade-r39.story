# arcade r39
place: swamp
mood: danger
author: The Companion authors

## cs Poslední vor
Bažina stoupá každou hodinu o dlaň, zdvořile a ze všech stran. {splash} Na posledním suchém drnu stojí dvanáct
lidí, koza, kyvadlové hodiny a vor pro sedm. Všichni si vysvětlují, proč váží tak málo. Starý převozník je
počítá pořád dokola a pokaždé mu vyjde něco jiného, bohužel nikdy míň. Tři ještěráci už mají bidla v bahně.
„Skoč sem a odraz nás,“ volá ten nejširší, „než začnou hlasovat!“ Malá holka tě tahá za vak a chce vědět,
jestli se hodiny počítají za jednoho, nebo za dva. Rákos syčí a dvanáct tváří se k tobě otočí, jako by ve tvém
vaku mohly být židle.

## en The Last Raft
The swamp rises a palm every hour, politely, from all sides. {splash} On the last dry tussock stand twelve
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

* combat 6, bonus 8
gives: red, heart
bonus: reputation+

### cs Odrazit od břehu
Opřeš se do bidla a tlačíš, dokud tě bažina s mlasknutím nepustí. {splash} Ještěráci zabírají a ty vysvětluješ
krokodýlům, že tohle není jídelní vůz. Na pevné zemi nejširší ještěrák vor obrátí a vrací se pro ostatní.
„Hlasování zdržuje,“ pokrčí rameny, „bidlo je rychlejší.“ Jeho sestry ti zatím natírají záda teplým bahnem, až
z nich únava odpadá po kusech. Od téhle chvíle patříš k posádce.

### en Push off
You lean on the pole and push until the swamp lets go with a smack. {splash} The lizards heave, and you
explain to the crocodiles that this is not a dining car. On firm ground the widest lizard turns the raft and
goes back for the rest. “Voting takes time,” he shrugs, “a pole is quicker.” His sisters rub your back with
warm mud, until the tiredness drops off in flakes. From now on you are one of the crew.
