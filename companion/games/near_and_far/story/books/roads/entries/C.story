# C
place: mine
mood: danger
register: dread
author: The Companion authors

## cs Hlas z cisterny
Cisterna je sto let suchá, a přece v ní něco kape. {splash} Nakloníš se přes okraj a pozdravíš, jak se sluší.
„Dobrý večer,“ odpoví hlas, jako by ti z oka vypadl, jen o něco lépe vychovaný. Zkusíš své jméno a hlas je
zopakuje s drobným zakašláním, jako by je opravoval. Z roury pod okrajem táhne chlad a v něm máta, vosk a
staré peníze. „Směl bych otázku?“ ptá se hlas. „Schovávám si ji už strašně dlouho.“ Jenže roura je akorát na
tvoje ramena. A kdykoli hlas promluví, hluboko uvnitř se něco zaleskne.

## en A Voice in the Cistern
The cistern has been dry for a hundred years, and yet something in it drips. {splash} You lean over the edge
and say hello, as one does. “Good evening,” replies a voice, your own, only better brought up. You try your
name, and the voice returns it with a small cough, as though correcting it. From the pipe below the rim comes
cold air, and in it mint, wax and old money. “Might I put a question?” asks the voice. “I have been saving it
for so long.” But the pipe is exactly as wide as your shoulders. And whenever the voice speaks, something deep
inside it gleams.

* skill 5, bonus 7
gives: blue
bonus: heart

### cs Odpovědět mu
„Jaké to je, když je mokro?“ ptá se hlas, a tak mu vyprávíš o dešti, o polévce a o mytí. Mlčí tak dlouho, že
mezitím vyjdou hvězdy. Pak se dole rozsvítí lampa a vzhlížejí k tobě lidé v modrých kápích. Jsou to mystikové,
kteří cisternu učí mluvit, a všichni si zapisují. Na polévku za celé ty roky nikdo z nich nepřišel. Přistaví
ti žebřík a prosí, ať začneš od začátku.

### en Answer it
“What is it like when it is wet?” asks the voice, so you tell it about rain, soup and washing. It is silent
for so long that the stars come out. Then a lamp is lit below, and people in blue hoods look up. They are
mystics who teach the cistern to talk, and all of them take notes. In all those years nobody had thought of
soup. They put up a ladder and beg you to begin again.

#### cs
Otázka je docela krátká: kdo je tam nahoře? Řekneš své jméno a hlas řekne totéž jméno, jistěji než ty. Zkusíš
to podruhé, a tentokrát zakašleš ty. „Děkuji, to mi stačí,“ zazní po dlouhém tichu. Kapat tam dole mezitím
přestalo. Ještě daleko na stráni slyšíš, jak se v cisterně někomu představuješ, a ten někdo tě zve dál.

#### en
The question is a short one: who is up there? You give your name, and the voice gives the same name with more
conviction. You try again, and this time the cough is yours. “Thank you, that will do,” it says after a long
silence. Somewhere below, the dripping has stopped. From far down the slope you can still hear yourself being
introduced, and somebody asking you in.

* combat 7, bonus 9
gives: treasure, heart
bonus: gem

### cs Vlézt dovnitř
Roura tě sevře, odře a pustí, a ty přistaneš v hromadě přikrývek. {blade} Hlas patří mosaznému trychtýři na
nožičkách, který kouše a kope, než mu dojde dech. „To bylo velice nezdvořilé,“ řekne a stočí se do klubíčka.
Pod ním leží něco zabaleného ve voskovaném plátně, něco vzácného, co už dávno nikdo nehledá. Chvíli si mezi
přikrývkami odpočineš a odcházíš lehčím krokem.

### en Crawl inside
The pipe grips you, scrapes you and lets go, and you land in a heap of blankets. {blade} The voice belongs to
a brass funnel on little legs, which bites and kicks until it runs out of breath. “That was extremely rude,”
it says, and curls up. Under it lies something wrapped in oilcloth, something precious that nobody has looked
for in ages. You rest a while among the blankets, and leave with a lighter step.

#### cs
Roura tě pustí po kolena a pak je o dlaň užší, než byla. Před tebou se cosi zaleskne, mosazné a mokré, a přes
ten lesk přejede víčko. „Vydechněte, prosím,“ řekne hlas u tvého ucha, „oba se sem nevejdeme.“ Couváš po
loktech vůní máty a cizím dechem. Venku je už večer a v rouře po tobě někdo pečlivě zametá.

#### en
The pipe lets you in as far as the knees and then is narrower than it was. Ahead something gleams, brass and
wet, and a lid slides over the gleam and off. “Breathe out, please,” says the voice at your ear, “there is no
room for us both.” You go backwards on your elbows, through mint and somebody’s breath. Outside it is evening,
and in the pipe somebody sweeps carefully.
