# K
place: rain
mood: rest
register: grief
author: The Companion authors

## cs Čaj nad propastí
Dům stojí na skále na jedné noze jako volavka a pod ním není nic než déšť. Stařena ti bez ptaní nalije čaj a
přepočítá hrnky na polici. „Každý patří někomu z vesnice, co tu bývala,“ řekne. „Povím ti, kam kdo odešel,
když k tomu dáš něco k snědku.“ Na střechu bubnuje déšť a čaj voní kouřem a jablky. {hooves} Dole na stezce
zaduní kopyta a k terase šplhají lucerny. „A tihle je vyhnali,“ dodá stařena a konvici z ruky nepustí. Stihneš
vyprávění, nebo zábradlí, ale sotva obojí.

## en Tea Above the Drop
The house stands on the rock on one leg, like a heron, and below it is nothing but rain. Unasked, an old woman
pours you tea and counts the cups on her shelf. “Each belongs to somebody from the village that was here,” she
says. “I will tell you where they went, if you add a bite to eat.” The roof drums, and the tea smells of smoke
and apples. {hooves} On the path below hooves rumble, and lanterns climb towards the terrace. “Those are the
ones who drove them out,” the old woman adds, still holding the pot. There is time for the story or the
railing, but hardly both.

* skill 6, bonus 8
price: food
gives: world w03, reputation+
bonus: 2 heart

### cs Vyslechnout stařenu
Stařena pomalu přikusuje a ke každému hrnku ti poví jméno. Je u jedenáctého, když vpadnou jezdci, a ty je
poprosíš o ticho. Zmlknou, protože takhle kdysi mluvily jejich mámy, a dva se dají do pláče. {hooves} Ráno
vyjíždějí znovu, tentokrát vesničany najít a přivést domů. Každý, kdo se vrátí, se nejdřív zeptá, kdo tehdy
tak dobře poslouchal. Postel tu pro tebe bude navždycky.

### en Hear the old woman out
The old woman eats slowly and gives you a name for every cup. She is at the eleventh when the riders burst in,
and you ask them for silence. They hush, because their mothers used to talk like this, and two start to cry.
{hooves} In the morning they ride out again, this time to bring the villagers home. Everyone who returns asks
first who listened so well, and there will always be a bed for you here.

#### cs
Jezdci vpadnou u čtvrtého hrnku a jméno k pátému už nezazní. Nic nerozbijí, jen se ohřejí u kamen a mluví
nahlas o počasí. Když odjedou, sundá stařena ten hrnek z police a dlouho jím otáčí v dlaních. „Tenhle jsem
ještě ráno věděla,“ řekne. Do střechy bubnuje déšť, ty jí držíš lampu a do svítání se jméno nevrátí.

#### en
The riders burst in at the fourth cup, and the name of the fifth is not spoken. They break nothing, they warm
themselves and talk loudly of the weather. Afterwards the old woman takes that cup down and turns it in her
hands. “I still knew this one in the morning,” she says. The roof drums, you hold the lamp for her, and by
daybreak the name has not come.

* combat 9, bonus 11
gives: yellow, red, food
bonus: coin

### cs Ubránit terasu
U zábradlí se k tobě z deště přidá nomád s prakem a ještěrka s klepačem na koberce. Přišli na čaj a rozlít si
ho nedají. {blade} Bok po boku držíte terasu, dokud lucerny nesjedou dolů rychleji, než vylezly nahoru. Pak se
konečně nalévá a krájí se bochník s rozinkami, z něhož ti stařena půlku zabalí. Oba spolubojovníci tě
doprovodí až na rozcestí a hádají se, čí lidé tě pohostí dřív.

### en Hold the terrace
Out of the rain a nomad with a sling and a lizard with a carpet beater join you at the railing. They came for
tea and will not have it spilled. {blade} Shoulder to shoulder you hold the terrace, until the lanterns go
down faster than they came up. Then tea is poured at last, and the old woman wraps half a raisin loaf for you.
Both comrades walk you to the crossroads, arguing whose people shall feed you first.

#### cs
Terasa padne dřív, než stačí vystydnout čaj. Jezdci si posedají kolem stolu, z plášťů jim teče déšť a žádný
neví, kam s rukama. Nejmladší vezme z police hrnek, obrátí ho a na dně najde své vlastní příjmení. „Ten je po
tetě,“ řekne stařena, „pozor na ouško.“ Vypije ho vestoje a postaví zpátky, přesně do kolečka v prachu. Pak
odjedou a lucerny nechají zhasnuté.

#### en
The terrace falls before the tea is cold. The riders sit down with rain running off their cloaks, and none of
them knows what to do with his hands. The youngest takes a cup, turns it over, and finds his own surname.
“Your aunt’s,” says the old woman, “mind the handle.” He drinks standing and puts it back exactly into its
ring of dust. They leave with their lanterns out.
