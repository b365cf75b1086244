# arcade r02
place: tavern
mood: rest
register: humour
author: The Companion authors

## cs Karetní klub Komár
Karetní klub Komár se schází v zadní místnosti, na pozvání nebo omylem. {door} Přicházíš omylem a mají z tebe
upřímnou radost. U zeleného stolu sedí devět hráčů a nad každým visí síť, protože karty tu rozdávají cvičení
komáři. „Vsaď minci a nikoho neplácni,“ radí nomádka, která drží bank. Mezi židlemi chodí pták s motýlkem,
nosí koláčky a tváří se, že by radši byl jinde. Kupec naproti tobě, šest prstenů na pěti prstech, má v ruce o
jednu kartu víc než ostatní. Opatrná hra by na to mohla stačit. Na druhou stranu je ten stůl při bližším
pohledu překvapivě lehký.

## en The Mosquito Card Club
The Mosquito Card Club meets in the back room, by invitation or by mistake. {door} You come by mistake, and
they are sincerely delighted. Nine players sit at a green table, a net above each of them, because the cards
here are dealt by trained mosquitoes. “Stake a coin and slap nobody,” advises the nomad woman who keeps the
bank. Between the chairs walks a bird in a bow tie, serving pastries and wishing to be elsewhere. The trader
opposite, six rings on five fingers, holds one card more than the rest. Careful play might well be enough. On
the other hand, seen close up, the table is surprisingly light.

* skill 6, bonus 8
price: coin
gives: yellow, gem, reputation+
bonus: reputation+

### cs Hrát opatrně
Čtyřikrát složíš, jednou zívneš a necháš kupce, ať se má rád. Potom vyložíš karty a ukáže se, že jeho eso
navíc máš už půl hodiny v ruce ty. {coins} Komáři bzučí pohoršením a šest prstenů se vytratí dveřmi pro
personál. Nomádka ti přisune drahý kámen a zve tě ke svému ohni, ať hoří kdekoli. Po městě se mluví o výhře
bez jediného plácnutí.

### en Play it safe
You fold four times, yawn once, and let the trader grow fond of himself. Then you show your cards, and it
turns out that his extra ace has been in your hand for half an hour. {coins} The mosquitoes whine with
outrage, and six rings leave by the servants’ door. The nomad woman slides a gem across to you and invites you
to her fire, wherever it burns. The town talks of a win without a single slap.

#### cs
Hraješ tak opatrně, že přestaneš dýchat, a jeden z komárů se přiletí podívat, jestli ještě žiješ. Usadí se ti
na zápěstí a stůl ztichne. Neplácneš, jenom se podíváš, ale i pohled je proti stanovám. „To je za půl
plácnutí,“ rozhodne nomádka a zapíše si to. Kupec vyloží čtyři esa a za páté se omluví. Pták s motýlkem ti
podrží dveře a neskrývá závist.

#### en
You play so carefully that you stop breathing, and a dealer comes to see if you are alive. It settles on your
wrist, and the table goes quiet. You only look, but looking is against the rules. “Half a slap,” decides the
nomad woman, and writes it down. The trader shows four aces and apologises for the fifth. The bird holds the
door for you with open envy.

* combat 8, bonus 10
gives: yellow, bird, gem, food, heart, 2 reputation-
bonus: coin

### cs Obrátit stůl
Stůl se překotí a na devět hráčů spadne devět sítí. V tom zmatku si nabereš koláčky a do rukávu ti skočí drahý
kámen. Pták si strhne motýlka a odchází s tebou. {door} Venku se směješ, dokud tě nepřestane bolet všechno, co
tě bolelo. Nomádka na tebe z okna mává žlutým šátkem, stejně prý prohrávala. Klub si tě připsal na seznam, jen
aby tě mohl škrtnout, a napsal o tom všem ostatním klubům.

### en Overturn the table
The table capsizes, and nine nets come down on nine players. In the confusion you pocket pastries, and a gem
jumps up your sleeve. The bird rips off its bow tie and leaves with you. {door} Outside you laugh until
nothing hurts that used to hurt. From the window the nomad woman waves a yellow scarf, since she was losing
anyway. The club has listed you, just to strike you off, and written to all the other clubs.

#### cs
Zvedneš desku a nohy zůstanou stát na místě. Devět hráčů se na ni vzápětí opře lokty, a tak se hraje dál,
jenom o patro výš. „Malinko doleva,“ prosí tě nomádka, „vidím kupci do karet.“ Komáři ti rozdávají kolem uší a
ruku nemáš volnou ani jednu. Kolem půlnoci pochválí, jak klidný je ten nový stůl, a nechají tě vystřídat
ptákem. Do očí se ti nepodívá.

#### en
You lift the top, and the legs stay standing. At once nine players lean their elbows on it, and the game goes
on, one storey up. “A touch to the left,” asks the nomad woman, “I can see his cards.” The dealers whine round
your ears. Towards midnight they praise the steadiness of the new table and send the bird to relieve you. It
does not meet your eye.
