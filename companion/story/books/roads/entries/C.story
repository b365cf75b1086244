# C
place: mine
mood: danger
author: The Companion authors

## cs Hlas z cisterny
Cisterna je sto let suchá, a přece v ní něco kape. {splash} Nakloníš se přes okraj a pozdravíš, jak se sluší.
„Dobrý večer,“ odpoví hlas tvým vlastním tónem, jen o něco lépe vychovaným. Zkusíš své jméno a hlas je po tobě
zopakuje s drobným zakašláním, jako by v něm byla chyba. Z roury táhne chlad a v něm máta, vosk a staré
peníze. „Mohu mít otázku?“ ptá se hlas. „Šetřím si ji už dlouho.“ Jenže roura je široká právě na ramena. A
pokaždé když hlas promluví, hluboko uvnitř se něco zaleskne.

## en A Voice in the Cistern
The cistern has been dry for a hundred years, and yet something in it drips. {splash} You lean over the edge
and say hello, as one does. “Good evening,” a voice replies in your own tone, only better brought up. You try
your name, and the voice returns it with a small cough, as though there were a mistake in it. Cold air comes
out of the pipe, and in it mint, wax and old money. “May I put a question?” asks the voice. “I have been
saving it up.” But the pipe is exactly as wide as a pair of shoulders. And whenever the voice speaks,
something deep inside it gleams.

* skill 5, bonus 7
gives: blue
bonus: heart

### cs Odpovědět mu
„Jaké to je, být v mokru?“ ptá se hlas, a tak mu vyprávíš o dešti, o polévce a o mytí za ušima. Mlčí tak
dlouho, že mezitím vyjdou hvězdy. Pak se dole rozsvítí lampa a po ní další a vzhlížejí k tobě lidé v modrých
kápích. Jsou to mystikové, kteří cisternu učí mluvit, a všem tečou slzy. Na polévku za celé ty roky nikdo z
nich nepřišel.

### en Answer it
“What is it like to be wet?” asks the voice, so you tell it about rain, about soup, about washing behind the
ears. It is silent for so long that the stars have time to come out. Then a lamp is lit below, then another,
and people in blue hoods look up at you. They are the mystics who are teaching the cistern to talk, and all of
them are in tears. In all those years not one of them had thought of soup.

* combat 7, bonus 9
gives: treasure, heart
bonus: gem

### cs Vlézt dovnitř
Roura tě sevře, odře a pustí a ty přistaneš v hromadě přikrývek. {blade} Hlas patří mosaznému trychtýři na
nožičkách, který se brání jako dvířka od kamen, než mu dojde dech. „To bylo velice nezdvořilé,“ řekne a stočí
se do klubíčka. Leží na něčem zabaleném do voskovaného plátna, na něčem vzácném, co dávno nikdo nehledá.
Chvíli si mezi přikrývkami odpočineš a odcházíš s lehčím krokem.

### en Crawl inside
The pipe grips you, scrapes you and lets go, and you land in a heap of blankets. {blade} The voice belongs to
a brass funnel on little legs, which defends itself like a stove door until it runs out of breath. “That was
extremely rude,” it says, and curls up. Where it sat lies something wrapped in oilcloth, something precious
that nobody has looked for in ages. You rest a while among the blankets, and leave with a lighter step.
